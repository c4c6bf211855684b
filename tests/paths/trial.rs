//! Boards and queries to try, the chains of straight lines that bound a shortest path, and the
//! reducer.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sightline::geometry::distance::{distance_segment_convex, gap_disc_convex};
use sightline::geometry::number::{TOL, base_radius, snap, snap_point};
use sightline::geometry::path::{Graph, Leg, NoPath, Path, Space, check_path};
use sightline::geometry::shape::{Convex, Disc, Part, PartId, Point, Vector};

pub const SIZE: [f64; 2] = [14.0, 10.0];

pub fn at(x: f64, y: f64) -> Point {
    Point::new(x, y)
}

pub fn rect(center: [f64; 2], size: [f64; 2]) -> Convex {
    let [x, y] = center.map(snap);
    let [w, h] = size.map(|s| snap(s / 2.0));
    Convex::new(vec![at(x - w, y - h), at(x + w, y - h), at(x + w, y + h), at(x - w, y + h)], 0.0)
        .unwrap()
}

pub fn part(pieces: Vec<Convex>) -> Part {
    Part { pieces, z: [0.0, 3.0], feature: 0 }
}

pub fn space(size: [f64; 2], radius: f64, pieces: &[Convex]) -> Space {
    let mut space = Space::new(size, radius);
    for (i, piece) in pieces.iter().enumerate() {
        space.add_part(PartId(i as u32), &part(vec![piece.clone()]), radius);
    }
    space
}

pub fn shortest(size: [f64; 2], radius: f64, pieces: &[Convex], p: Point, q: Point) -> Path {
    Graph::new(space(size, radius, pieces)).shortest(p, q).unwrap()
}

pub fn close(a: f64, b: f64, by: f64) {
    assert!((a - b).abs() <= by, "{a} and {b} differ by more than {by}");
}

/// A random board and a query on it.
#[derive(Clone, Debug)]
pub struct Trial {
    pub radius: f64,
    pub pieces: Vec<Convex>,
    pub start: Point,
    pub goal: Point,
}

impl Trial {
    /// Turned and upright walls, blocks, discs and grown walls, some of them overlapping.
    pub fn random(seed: u64) -> Trial {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let radius = base_radius([25.0, 32.0, 40.0, 60.0][rng.random_range(0..4)]);
        let count = rng.random_range(1..7);
        let pieces = (0..count).map(|_| random_piece(&mut rng)).collect();
        let mut trial = Trial { radius, pieces, start: at(0.0, 0.0), goal: at(0.0, 0.0) };
        let space = trial.space();
        let mut place = || loop {
            let p = snap_point(at(rng.random_range(0.0..SIZE[0]), rng.random_range(0.0..SIZE[1])));
            if space.legal(p) {
                return p;
            }
        };
        (trial.start, trial.goal) = (place(), place());
        trial
    }

    /// Upright blocks on a half inch grid and a disc an inch across: exact contacts, slots
    /// just wide enough, shared corners and collinear edges everywhere.
    pub fn aligned(seed: u64) -> Trial {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut half = |low: f64, high: f64| {
            low + 0.5 * f64::from(rng.random_range(0..=((high - low) * 2.0) as u32))
        };
        let mut piece = || {
            let (w, h) = (half(0.5, 3.0), half(0.5, 3.0));
            let (x, y) = (half(0.0, SIZE[0] - w), half(0.0, SIZE[1] - h));
            let corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)];
            match half(0.0, 3.0) {
                0.0 => Convex::disc(Disc { center: at(x, y), radius: 0.5 }),
                0.5 => Convex::new(vec![at(x, y), at(x + w, y)], 0.0).unwrap(),
                _ => Convex::new(corners.map(|(x, y)| at(x, y)).to_vec(), 0.0).unwrap(),
            }
        };
        let pieces: Vec<Convex> = (0..6).map(|_| piece()).collect();
        let mut trial = Trial { radius: 0.5, pieces, start: at(0.0, 0.0), goal: at(0.0, 0.0) };
        let space = trial.space();
        let mut place = || loop {
            let p = at(half(0.5, SIZE[0] - 0.5), half(0.5, SIZE[1] - 0.5));
            if space.legal(p) {
                return p;
            }
        };
        (trial.start, trial.goal) = (place(), place());
        trial
    }

    /// The same with every vertex and place a lattice step off, so that contacts turn into
    /// overlaps and gaps that the tolerance covers.
    pub fn nearly_aligned(seed: u64) -> Trial {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let exact = Trial::aligned(seed);
        let mut off = |p: Point| {
            let mut step = || f64::from(rng.random_range(-1..=1)) / 1_048_576.0;
            p + Vector::new(step(), step())
        };
        let mut jolted = |piece: &Convex| {
            Convex::new(piece.core().iter().map(|v| off(*v)).collect(), piece.rho()).unwrap()
        };
        let pieces = exact.pieces.iter().map(&mut jolted).collect();
        Trial { pieces, start: off(exact.start), goal: off(exact.goal), ..exact }
    }

    pub fn space(&self) -> Space {
        space(SIZE, self.radius, &self.pieces)
    }

    pub fn solve(&self) -> Result<Path, NoPath> {
        Graph::new(self.space()).shortest(self.start, self.goal)
    }

    /// Drops pieces, then rounds places, for as long as the trial still fails.
    pub fn shrunk(mut self, fails: impl Fn(&Trial) -> bool) -> Trial {
        let mut i = 0;
        while i < self.pieces.len() {
            let mut fewer = self.clone();
            fewer.pieces.remove(i);
            if fails(&fewer) {
                self = fewer;
            } else {
                i += 1;
            }
        }
        for step in [1.0, 0.5, 0.25, 0.125, 1.0 / 64.0] {
            let round = |p: Point| at((p.x / step).round() * step, (p.y / step).round() * step);
            let mut rounder = self.clone();
            rounder.start = round(self.start);
            if fails(&rounder) {
                self = rounder.clone();
            }
            rounder.goal = round(self.goal);
            if fails(&rounder) {
                self = rounder;
            }
        }
        self
    }
}

pub fn random_piece(rng: &mut ChaCha8Rng) -> Convex {
    let center = at(rng.random_range(1.0..SIZE[0] - 1.0), rng.random_range(1.0..SIZE[1] - 1.0));
    let kind = rng.random_range(0..8);
    let size = [[4.0, 0.25], [3.0, 0.25], [2.0, 0.3], [2.5, 1.5], [1.2, 1.2], [3.0, 2.0]];
    let rho = if rng.random_bool(0.2) { snap(rng.random_range(0.0..0.5)) } else { 0.0 };
    match kind {
        6 => Convex::disc(Disc { center: snap_point(center), radius: snap(0.3 + rho) }),
        7 => {
            let (s, c) = libm::sincos(rng.random_range(0.0..6.3));
            let d = Vector::new(c, s) * rng.random_range(0.5..2.5);
            Convex::new(vec![snap_point(center - d), snap_point(center + d)], rho).unwrap()
        }
        _ => {
            let turn = if rng.random_bool(0.4) { 0.0 } else { rng.random_range(0.0..6.3) };
            let (s, c) = libm::sincos(turn);
            let [w, h] = size[kind].map(|v| v / 2.0);
            let corners = [(-w, -h), (w, -h), (w, h), (-w, h)];
            let core = corners
                .map(|(x, y)| snap_point(center + Vector::new(c * x - s * y, s * x + c * y)));
            Convex::new(core.to_vec(), rho).unwrap()
        }
    }
}

/// Shortest chain of straight legs over points round every vertex. `Outer` points lie on
/// polygons round the circles and legs keep the full distance, so the chain is a legal path;
/// `Inner` points lie on the circles and legs may cut in as far as the polygons inscribed in
/// them, so no legal path is shorter.
#[derive(Clone, Copy, PartialEq)]
pub enum Bound {
    Outer,
    Inner,
}

pub fn chain_length(trial: &Trial, bound: Bound, parts: u32) -> Option<f64> {
    let step = std::f64::consts::TAU / f64::from(parts);
    let secant = 1.0 / libm::cos(step / 2.0);
    let shrink = if bound == Bound::Inner { 1.0 / secant } else { 1.0 };
    let slack = if bound == Bound::Inner { TOL } else { 0.0 };
    let clear = |p: Point, q: Point| {
        let inset =
            |c: Point| c.x.min(c.y).min(SIZE[0] - c.x).min(SIZE[1] - c.y) >= trial.radius - slack;
        inset(p)
            && inset(q)
            && trial.pieces.iter().all(|piece| {
                let reach = (trial.radius + piece.rho()) * shrink;
                distance_segment_convex(p, q, piece).distance + piece.rho() >= reach - slack - 1e-9
            })
    };
    let mut nodes = vec![trial.start, trial.goal];
    for piece in &trial.pieces {
        let n = piece.core().len();
        let reach = trial.radius + piece.rho();
        let distance = if bound == Bound::Outer { reach * secant } else { reach };
        for (i, v) in piece.core().iter().enumerate() {
            // The polygon of each vertex starts at an edge normal, so offset edges join
            // polygon vertices.
            let edge = |k: usize| piece.core()[(k + 1) % n] - piece.core()[k % n];
            let mut angles: Vec<f64> = Vec::new();
            for e in if n == 1 { vec![Vector::x()] } else { vec![edge(i + n - 1), edge(i)] } {
                let base = libm::atan2(-e.x, e.y);
                let shift = if bound == Bound::Outer { 0.5 } else { 0.0 };
                angles.extend((0..parts).map(|k| base + (f64::from(k) + shift) * step));
            }
            nodes.extend(angles.into_iter().map(|a| {
                let (s, c) = libm::sincos(a);
                v + Vector::new(c, s) * distance
            }));
        }
    }
    let first = nodes.split_off(2);
    nodes.extend(first.into_iter().filter(|p| clear(*p, *p)));
    let mut best = vec![f64::INFINITY; nodes.len()];
    let mut done = vec![false; nodes.len()];
    best[0] = 0.0;
    loop {
        let next =
            (0..nodes.len()).filter(|i| !done[*i]).min_by(|a, b| best[*a].total_cmp(&best[*b]))?;
        if best[next].is_infinite() {
            return None;
        }
        if next == 1 {
            return Some(best[1]);
        }
        done[next] = true;
        for to in 0..nodes.len() {
            let length = best[next] + (nodes[to] - nodes[next]).norm();
            // Only legs that can still help: the goal is the only place that matters.
            if !done[to]
                && length < best[to]
                && length + (nodes[1] - nodes[to]).norm() < best[1]
                && clear(nodes[next], nodes[to])
            {
                best[to] = length;
            }
        }
    }
}

/// What is wrong with the answer to a trial, if anything.
pub fn fault(trial: &Trial) -> Option<String> {
    let space = trial.space();
    if !space.legal(trial.start) || !space.legal(trial.goal) {
        return None;
    }
    let outer = chain_length(trial, Bound::Outer, 24);
    let path = match trial.solve() {
        Err(NoPath::NotConnected) => {
            return outer.map(|length| format!("no path, but a chain of {length}"));
        }
        Err(refused) => return Some(format!("{refused:?}")),
        Ok(path) => path,
    };
    if !check_path(&space, trial.start, trial.goal, &path) {
        return Some(format!("illegal or broken path {path:?}"));
    }
    for place in samples(&path, 0.01) {
        let disc = Disc { center: place, radius: trial.radius };
        for piece in &trial.pieces {
            let gap = gap_disc_convex(&disc, piece);
            if gap < -TOL {
                return Some(format!("overlap of {gap} at {place}"));
            }
        }
    }
    if outer.is_some_and(|outer| path.length > outer + 1e-9) {
        return Some(format!("{} is longer than a chain of {outer:?}", path.length));
    }
    let inner = chain_length(trial, Bound::Inner, 24);
    if inner.is_none_or(|inner| path.length < inner - 1e-6) {
        return Some(format!("{} is shorter than the bound {inner:?}", path.length));
    }
    None
}

pub fn samples(path: &Path, step: f64) -> Vec<Point> {
    let mut places = Vec::new();
    for leg in &path.legs {
        let count = (leg.length() / step).ceil().max(1.0);
        for k in 0..=count as u32 {
            let t = f64::from(k) / count;
            places.push(match leg {
                Leg::Line { from, to } => from + (to - from) * t,
                Leg::Arc(arc) => arc.at(arc.angle * t),
            });
        }
    }
    places
}
