//! Ways through Accessible parts.
//!
//! Round a door lie gates: places where the base just touches it. A passage leads from one gate
//! to another, straight or round the corners of the walls beside the door, which there keep
//! only the centre out. Between doors and beyond them the base goes by
//! shortest paths that take every door for a wall. Gates lie 1/16 inch apart, so a way through
//! a door is an upper bound, longer than the best by a few thousandths of an inch at most.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::data::killzone::Trait;
use crate::geometry::distance::distance_disc_convex;
use crate::geometry::number::TOL;
use crate::geometry::oval::gap_base_part;
use crate::geometry::path::{Graph, Leg, Reach, Space};
use crate::geometry::predicate::{edges, perp};
use crate::geometry::shape::{Convex, Disc, PartId, Point, Vector};

use super::{Walk, ground, ledger};

/// How far gates are apart, inches.
const SPACING: f64 = 1.0 / 16.0;

/// A place beside a door.
#[derive(Clone, Copy, Debug)]
struct Gate {
    at: Point,
    door: PartId,
}

/// A way through a door, either way round.
#[derive(Clone, Debug)]
struct Passage {
    gates: [usize; 2],
    /// Bends between the two.
    bends: Vec<Point>,
    price: f64,
}

/// How a gate is come out of: at what cost, and by which way in.
struct Exit {
    cost: f64,
    /// The gate the passage began at, and its bends from there on.
    entered: usize,
    bends: Vec<Point>,
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
            let exit = self.exits[at].as_ref()?;
            let entered = exit.entered;
            let mut places = vec![self.gates[entered].at];
            places.extend(&exit.bends);
            places.push(self.gates[at].at);
            let line = |leg: &[Point]| Leg::Line { from: leg[0], to: leg[1] };
            parts.push(places.windows(2).map(line).collect());
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
        let mut from: Vec<Vec<usize>> = vec![Vec::new(); n];
        for (i, passage) in passages.iter().enumerate() {
            passage.gates.iter().for_each(|gate| from[*gate].push(i));
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
                for &passage in &from[gate] {
                    let Passage { gates: [a, b], price, .. } = passages[passage];
                    let to = if a == gate { b } else { a };
                    if arrive[gate] + price < emerge[to] - TOL {
                        emerge[to] = arrive[gate] + price;
                        entered[to] = passage;
                    }
                }
                continue;
            }
            let Some(gate) = outside else { break };
            done[1][gate] = true;
            let cost = emerge[gate];
            let passage = &passages[entered[gate]];
            let mut bends = passage.bends.clone();
            let forward = passage.gates[1] == gate;
            if !forward {
                bends.reverse();
            }
            let entered = passage.gates[usize::from(!forward)];
            self.exits[gate] = Some(Exit { cost, entered, bends, reach: OnceCell::new() });
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

/// The gates of all doors that may matter, door by door: evenly spaced, and where a wall
/// beside the door begins to be in the way.
fn gates(walk: &Walk, space: &Space, limit: f64) -> Vec<Gate> {
    let board = &walk.terrain.killzone.board;
    let out = walk.radius() + TOL;
    let start = walk.standing().footing.disc.center;
    let free = |p: &Point| space.nearest(*p).gap >= 0.0;
    let mut gates = Vec::new();
    for door in ground::with_trait(walk, Trait::Accessible) {
        for piece in &board.part(door).pieces {
            let round = round(piece, out);
            let ends = round.iter().zip(round.iter().cycle().skip(1)).filter_map(|(a, b)| {
                let (a, b) = if free(a) { (*a, *b) } else { (*b, *a) };
                (free(&a) && !free(&b)).then(|| end(a, b, piece, out, &free))
            });
            let ends: Vec<Point> = ends.collect();
            let near = |p: &Point| (p - start).norm() <= limit && free(p);
            let all = round.into_iter().chain(ends).filter(near);
            gates.extend(all.map(|at| Gate { at, door }));
        }
    }
    gates
}

/// The last free place round a piece on the way from a free one to one that is not.
fn end(
    mut free: Point,
    mut taken: Point,
    piece: &Convex,
    distance: f64,
    is_free: &dyn Fn(&Point) -> bool,
) -> Point {
    for _ in 0..24 {
        let middle = nalgebra::center(&free, &taken);
        let nearest = distance_disc_convex(&Disc { center: middle, radius: 0.0 }, piece);
        let away = middle - nearest.to;
        let place = nearest.to + away * (distance / away.norm().max(TOL));
        if is_free(&place) {
            free = place;
        } else {
            taken = place;
        }
    }
    free
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

/// The legal ways between gates of one door that no wall would allow.
fn passages(walk: &Walk, space: &Space, barrier: &Space, gates: &[Gate]) -> Vec<Passage> {
    let clear =
        |a: Point, b: Point| barrier.clear(a, b) && ground::terrain(walk, &[a, b]).is_none();
    let mut passages = Vec::new();
    let mut first = 0;
    while first < gates.len() {
        let door = gates[first].door;
        let end = first + gates[first..].iter().take_while(|gate| gate.door == door).count();
        let bends = bends(walk, door);
        let seen: Vec<Vec<bool>> = bends
            .iter()
            .map(|bend| gates[first..end].iter().map(|gate| clear(gate.at, *bend)).collect())
            .collect();
        for j in first..end {
            for i in first..j {
                let ends = [gates[i].at, gates[j].at];
                if space.clear(ends[0], ends[1]) {
                    continue;
                }
                let mut ways = vec![Vec::new()];
                if !clear(ends[0], ends[1]) {
                    ways = (0..bends.len())
                        .filter(|&k| seen[k][i - first] && seen[k][j - first])
                        .map(|k| vec![bends[k]])
                        .collect();
                    ways.extend(pairs(&bends, &|k, g| seen[k][g - first], [i, j], &clear));
                }
                let priced = ways.into_iter().filter_map(|way| priced(walk, ends, way));
                let best = priced.min_by(|a, b| a.0.total_cmp(&b.0));
                passages.extend(best.map(|(price, bends)| Passage { gates: [i, j], bends, price }));
            }
        }
        first = end;
    }
    passages
}

/// Ways by two bends.
fn pairs(
    bends: &[Point],
    seen: &dyn Fn(usize, usize) -> bool,
    [i, j]: [usize; 2],
    clear: &dyn Fn(Point, Point) -> bool,
) -> Vec<Vec<Point>> {
    let mut ways = Vec::new();
    for k in (0..bends.len()).filter(|&k| seen(k, i)) {
        for l in (0..bends.len()).filter(|&l| l != k && seen(l, j)) {
            if clear(bends[k], bends[l]) {
                ways.push(vec![bends[k], bends[l]]);
            }
        }
    }
    ways
}

/// What a way through a door counts, if it passes one.
fn priced(walk: &Walk, ends: [Point; 2], bends: Vec<Point>) -> Option<(f64, Vec<Point>)> {
    let mut places = vec![ends[0]];
    places.extend(&bends);
    places.push(ends[1]);
    let over = ledger::passages(walk, &places, Trait::Accessible);
    let length: f64 = places.windows(2).map(|leg| (leg[1] - leg[0]).norm()).sum();
    (over > 0).then_some((length + ledger::SURCHARGE * over as f64, bends))
}

/// Corners of the walls round a door that a base passing through it can turn about.
fn bends(walk: &Walk, door: PartId) -> Vec<Point> {
    let board = &walk.terrain.killzone.board;
    let touches = |at: &Point| {
        let base = walk.base().at(*at);
        !walk.terrain.settings.accessible_whole_base
            && gap_base_part(&base, board.part(door)) <= 0.0
    };
    ground::stops(walk)
        .into_iter()
        .filter(|&part| walk.terrain.feature(part) == walk.terrain.feature(door))
        .flat_map(|part| &board.part(part).pieces)
        .flat_map(|piece| piece.core().iter().copied())
        .filter(touches)
        .collect()
}
