//! Ways through Accessible parts.
//!
//! Round a door lie gates: places where the base just touches it. A passage leads straight from
//! one gate to another and overlaps the door. Between doors and beyond them the base goes by
//! shortest paths that take every door for a wall. Gates lie 1/16 inch apart, so a way through
//! a door is an upper bound, longer than the best by a few thousandths of an inch at most.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::data::killzone::Trait;
use crate::geometry::number::TOL;
use crate::geometry::path::{Graph, Leg, Reach, Space};
use crate::geometry::predicate::{edges, perp};
use crate::geometry::shape::{Convex, PartId, Point, Vector};

use super::{Walk, ground, ledger};

/// How far gates are apart, inches.
const SPACING: f64 = 1.0 / 16.0;

/// A place beside a door.
#[derive(Clone, Copy, Debug)]
struct Gate {
    at: Point,
    door: PartId,
}

/// A straight way through a door, either way round.
#[derive(Clone, Copy, Debug)]
struct Passage {
    gates: [usize; 2],
    price: f64,
}

/// How a gate is come out of: at what cost, and by which way in.
struct Exit {
    cost: f64,
    /// The gate the passage began at.
    entered: usize,
    reach: OnceCell<Option<Reach<Arc<Graph>>>>,
}

/// Everything that doors lead to from one start.
pub struct Doors {
    graph: Arc<Graph>,
    limit: f64,
    gates: Vec<Gate>,
    exits: Vec<Option<Exit>>,
    /// For a gate come to by way of another door: the gate come out of there.
    came: Vec<Option<usize>>,
    /// The gates come out of, the cheapest first.
    order: Vec<usize>,
}

impl Doors {
    /// `reach` is what can be reached by no door, `graph` takes all doors for walls, `barrier`
    /// has what a passage must keep out of besides terrain.
    pub fn new(
        walk: &Walk,
        graph: &Arc<Graph>,
        reach: &Reach<Arc<Graph>>,
        barrier: &Space,
        limit: f64,
    ) -> Doors {
        let gates = gates(walk, graph.space(), limit);
        let passages = passages(walk, graph.space(), barrier, &gates);
        let mut doors = Doors {
            graph: graph.clone(),
            limit,
            exits: gates.iter().map(|_| None).collect(),
            came: vec![None; gates.len()],
            order: Vec::new(),
            gates,
        };
        doors.settle(&passages, reach);
        doors
    }

    /// The least cost of a way to `goal` by at least one door, if below `most`, and the gate it
    /// comes out of last.
    pub fn cost(&self, goal: Point, most: f64) -> Option<(f64, usize)> {
        let mut best: Option<(f64, usize)> = None;
        for &gate in &self.order {
            let exit = self.exits[gate].as_ref()?;
            let least = best.map_or(most, |(cost, _)| cost);
            if exit.cost >= least {
                break;
            }
            if exit.cost + (goal - self.gates[gate].at).norm() >= least - TOL {
                continue;
            }
            if let Some(rest) = self.reach(gate).and_then(|reach| reach.distance(goal))
                && exit.cost + rest < least
            {
                best = Some((exit.cost + rest, gate));
            }
        }
        best
    }

    /// The legs of the way found by [`Doors::cost`], from the start.
    pub fn legs(&self, from: &Reach<Arc<Graph>>, gate: usize, goal: Point) -> Option<Vec<Leg>> {
        let mut parts = vec![self.reach(gate)?.path(goal)?.legs];
        let mut at = gate;
        loop {
            let entered = self.exits[at].as_ref()?.entered;
            parts.push(vec![Leg::Line { from: self.gates[entered].at, to: self.gates[at].at }]);
            let to = self.gates[entered].at;
            match self.came[entered] {
                None => {
                    parts.push(from.path(to)?.legs);
                    break;
                }
                Some(before) => {
                    parts.push(self.reach(before)?.path(to)?.legs);
                    at = before;
                }
            }
        }
        parts.reverse();
        Some(parts.into_iter().flatten().collect())
    }

    fn reach(&self, gate: usize) -> Option<&Reach<Arc<Graph>>> {
        let exit = self.exits[gate].as_ref()?;
        exit.reach
            .get_or_init(|| {
                self.graph.shared_reach(self.gates[gate].at, self.limit - exit.cost).ok()
            })
            .as_ref()
    }

    /// Dijkstra over gates: arrived at from outside, then come out of.
    fn settle(&mut self, passages: &[Passage], start: &Reach<Arc<Graph>>) {
        let n = self.gates.len();
        let mut arrive: Vec<f64> = self
            .gates
            .iter()
            .map(|gate| start.distance(gate.at).unwrap_or(f64::INFINITY))
            .collect();
        let mut from: Vec<Vec<(usize, f64)>> = vec![Vec::new(); n];
        for passage in passages {
            let [a, b] = passage.gates;
            from[a].push((b, passage.price));
            from[b].push((a, passage.price));
        }
        let several = self.gates.windows(2).any(|pair| pair[0].door != pair[1].door);
        let mut emerge = vec![f64::INFINITY; n];
        let mut entered = vec![usize::MAX; n];
        let mut done = [vec![false; n], vec![false; n]];
        loop {
            let open = |costs: &[f64], done: &[bool]| {
                let left = (0..n).filter(|&i| !done[i] && costs[i] < self.limit);
                left.min_by(|&a, &b| costs[a].total_cmp(&costs[b]))
            };
            let (inside, outside) = (open(&arrive, &done[0]), open(&emerge, &done[1]));
            let inside_first = match (inside, outside) {
                (None, None) => break,
                (Some(i), Some(o)) => arrive[i] <= emerge[o],
                (inside, _) => inside.is_some(),
            };
            if inside_first {
                let Some(gate) = inside else { break };
                done[0][gate] = true;
                for &(to, price) in &from[gate] {
                    if arrive[gate] + price < emerge[to] - TOL {
                        emerge[to] = arrive[gate] + price;
                        entered[to] = gate;
                    }
                }
                continue;
            }
            let Some(gate) = outside else { break };
            done[1][gate] = true;
            let cost = emerge[gate];
            self.exits[gate] = Some(Exit { cost, entered: entered[gate], reach: OnceCell::new() });
            self.order.push(gate);
            if several {
                self.relax(gate, &mut arrive, &done[0]);
            }
        }
    }

    /// Gates of other doors, come to from a gate.
    fn relax(&mut self, gate: usize, arrive: &mut [f64], done: &[bool]) {
        let Some(exit) = &self.exits[gate] else { return };
        let cost = exit.cost;
        let mut found: Vec<(usize, f64)> = Vec::new();
        for (to, other) in self.gates.iter().enumerate() {
            let straight = cost + (other.at - self.gates[gate].at).norm();
            if other.door == self.gates[gate].door || done[to] || straight >= arrive[to] - TOL {
                continue;
            }
            let rest = self.reach(gate).and_then(|reach| reach.distance(other.at));
            found.extend(rest.map(|rest| (to, cost + rest)));
        }
        for (to, cost) in found {
            if cost < arrive[to] - TOL {
                arrive[to] = cost;
                self.came[to] = Some(gate);
            }
        }
    }
}

/// The gates of all doors that may matter, door by door.
fn gates(walk: &Walk, space: &Space, limit: f64) -> Vec<Gate> {
    let board = &walk.terrain.killzone.board;
    let out = walk.radius() + TOL;
    let start = walk.standing().footing.disc.center;
    let mut gates = Vec::new();
    for door in ground::with_trait(walk, Trait::Accessible) {
        for piece in &board.part(door).pieces {
            let round = round(piece, out);
            let near = |p: &Point| (p - start).norm() <= limit && space.legal(*p);
            gates.extend(round.into_iter().filter(near).map(|at| Gate { at, door }));
        }
    }
    gates
}

/// Places round a piece at a distance, evenly spaced along sides and corners.
fn round(piece: &Convex, distance: f64) -> Vec<Point> {
    let core = piece.core();
    let out = distance + piece.rho();
    let mut places = Vec::new();
    if core.len() == 1 {
        arc(core[0], Vector::x(), std::f64::consts::TAU, out, &mut places);
        return places;
    }
    let normals: Vec<Vector> =
        edges(core).filter(|(a, b)| a != b).map(|(a, b)| -perp(b - a) / (b - a).norm()).collect();
    for (i, (a, b)) in edges(core).enumerate() {
        let normal = normals[i];
        let steps = ((b - a).norm() / SPACING).ceil().max(1.0);
        let side = (0..=steps as usize).map(|k| a + (b - a) * (k as f64 / steps) + normal * out);
        places.extend(side);
        let next = normals[(i + 1) % normals.len()];
        let turn = libm::atan2(normal.x * next.y - normal.y * next.x, normal.dot(&next));
        let turn = if turn < 0.0 { turn + std::f64::consts::TAU } else { turn };
        arc(b, normal, turn, out, &mut places);
    }
    places
}

/// Places on an arc about `center` from the direction `from`, both ends left out.
fn arc(center: Point, from: Vector, turn: f64, radius: f64, places: &mut Vec<Point>) {
    let steps = (turn * radius / SPACING).ceil().max(1.0);
    for k in 1..steps as usize {
        let (s, c) = libm::sincos(turn * k as f64 / steps);
        places.push(center + (from * c + perp(from) * s) * radius);
    }
}

/// The legal straight ways between gates of one door that no wall would allow.
fn passages(walk: &Walk, space: &Space, barrier: &Space, gates: &[Gate]) -> Vec<Passage> {
    let mut passages = Vec::new();
    for (j, to) in gates.iter().enumerate() {
        for (i, from) in gates[..j].iter().enumerate().filter(|(_, g)| g.door == to.door) {
            let leg = [from.at, to.at];
            let over = ledger::passages(walk, &leg, Trait::Accessible);
            if over > 0
                && barrier.clear(from.at, to.at)
                && !space.clear(from.at, to.at)
                && ground::terrain(walk, &leg).is_none()
            {
                let price = (to.at - from.at).norm() + ledger::SURCHARGE * over as f64;
                passages.push(Passage { gates: [i, j], price });
            }
        }
    }
    passages
}
