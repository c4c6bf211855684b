//! Ways through Accessible parts.
//!
//! Before and behind a door lie gates: places where the base touches one of its long sides. A
//! way leads from gate to gate by shortest paths that take every door for a wall, and straight
//! through a door from a gate to the one opposite. Gates lie 1/16 of the door's width apart, so
//! a way through a door is an upper bound, longer than the best by less than that spacing.

use crate::data::killzone::Trait;
use crate::geometry::number::TOL;
use crate::geometry::path::{Graph, Leg};
use crate::geometry::predicate::perp;
use crate::geometry::shape::{Convex, Point};

use super::{Walk, ground, judge};

/// Gates along each side of a door.
const GATES: usize = 17;
/// What a passage counts besides its length, inches (terrain.accessible).
const PASSAGE: f64 = 1.0;

/// A straight way through a door, one way round.
#[derive(Clone, Copy, Debug)]
struct Gate {
    before: Point,
    behind: Point,
}

/// The cheapest way that uses a door, if one is cheaper than the way that uses none.
pub fn through(walk: &Walk, graph: &Graph, start: Point, goal: Point) -> Option<Vec<Leg>> {
    let gates = gates(walk, graph);
    if gates.is_empty() {
        return None;
    }
    let mut nodes = vec![start];
    nodes.extend(gates.iter().flat_map(|gate| [gate.before, gate.behind]));
    nodes.push(goal);
    let last = nodes.len() - 1;
    let mut cost = vec![f64::INFINITY; nodes.len()];
    let mut came: Vec<Option<(usize, Vec<Leg>)>> = vec![None; nodes.len()];
    let mut done = vec![false; nodes.len()];
    cost[0] = 0.0;
    loop {
        let node = (0..nodes.len())
            .filter(|&n| !done[n] && cost[n].is_finite())
            .min_by(|&a, &b| cost[a].total_cmp(&cost[b]))?;
        if node == last {
            break;
        }
        done[node] = true;
        let mut relax = |to: usize, price: f64, legs: Vec<Leg>| {
            if cost[node] + price < cost[to] - TOL {
                cost[to] = cost[node] + price;
                came[to] = Some((node, legs));
            }
        };
        if node > 0 {
            let other = if node % 2 == 1 { node + 1 } else { node - 1 };
            let leg = Leg::Line { from: nodes[node], to: nodes[other] };
            relax(other, leg.length() + PASSAGE, vec![leg]);
        }
        for to in (1..nodes.len()).filter(|&to| !done[to]) {
            if let Ok(path) = graph.shortest(nodes[node], nodes[to]) {
                relax(to, path.length, path.legs);
            }
        }
    }
    let mut legs: Vec<Vec<Leg>> = Vec::new();
    let mut at = last;
    let mut used_a_door = false;
    while let Some((from, way)) = came[at].take() {
        used_a_door |= from != 0 || at != last;
        legs.push(way);
        at = from;
    }
    legs.reverse();
    used_a_door.then(|| legs.into_iter().flatten().collect())
}

/// The gates whose crossing is legal.
fn gates(walk: &Walk, graph: &Graph) -> Vec<Gate> {
    let board = &walk.terrain.killzone.board;
    ground::with_trait(walk, Trait::Accessible)
        .into_iter()
        .flat_map(|door| &board.part(door).pieces)
        .flat_map(|piece| crossings(walk, piece))
        .filter(|gate| graph.space().legal(gate.before) && graph.space().legal(gate.behind))
        .collect()
}

fn crossings(walk: &Walk, piece: &Convex) -> Vec<Gate> {
    let Some((a, b, depth)) = long_side(piece) else { return Vec::new() };
    let along = b - a;
    let inward = perp(along) / along.norm();
    let out = walk.radius() + TOL;
    (0..GATES)
        .map(|i| a + along * (i as f64 / (GATES - 1) as f64))
        .map(|p| Gate { before: p - inward * out, behind: p + inward * (depth + out) })
        .filter(|gate| passable(walk, gate))
        .collect()
}

/// The longest side of a piece, with the piece to its left, and how deep the piece is there.
fn long_side(piece: &Convex) -> Option<(Point, Point, f64)> {
    let core = piece.core();
    let n = core.len();
    let (a, b) = (0..n)
        .map(|i| (core[i], core[(i + 1) % n]))
        .max_by(|x, y| (x.1 - x.0).norm().total_cmp(&(y.1 - y.0).norm()))
        .filter(|_| n >= 3)?;
    let normal = perp(b - a) / (b - a).norm();
    let depth = core.iter().map(|&p| (p - a).dot(&normal)).fold(0.0, f64::max);
    Some((a, b, depth))
}

/// Is the straight way through legal as far as terrain goes?
fn passable(walk: &Walk, gate: &Gate) -> bool {
    let mut standings = walk.standings.to_vec();
    standings[walk.mover].footing.disc.center = gate.before;
    let there = Walk { standings: &standings, ..*walk };
    let judged = judge(&there, &[gate.behind]);
    !judged.refusals.iter().any(|r| r.code == "kt/move/terrain" || r.code == "kt/move/board-edge")
}
