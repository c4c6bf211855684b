//! Paths of a disc against worked cases, against chains of straight lines that bound them from
//! both sides, and as properties of random boards. A failing board is shrunk before it is
//! shown; every case is made from the seed in its message.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sightline::geometry::distance::{distance_segment_convex, gap_disc_convex};
use sightline::geometry::number::{TOL, base_radius, snap, snap_point};
use sightline::geometry::path::{Blocker, Graph, Leg, NoPath, Obstacle, Path, Space, check_path};
use sightline::geometry::shape::{Convex, Disc, Part, PartId, Point, Vector};
use sightline::geometry::sweep::sweep_disc;

const SIZE: [f64; 2] = [14.0, 10.0];

fn at(x: f64, y: f64) -> Point {
    Point::new(x, y)
}

fn rect(center: [f64; 2], size: [f64; 2]) -> Convex {
    let [x, y] = center.map(snap);
    let [w, h] = size.map(|s| snap(s / 2.0));
    Convex::new(vec![at(x - w, y - h), at(x + w, y - h), at(x + w, y + h), at(x - w, y + h)], 0.0)
        .unwrap()
}

fn part(pieces: Vec<Convex>) -> Part {
    Part { pieces, z: [0.0, 3.0], feature: 0 }
}

fn space(size: [f64; 2], radius: f64, pieces: &[Convex]) -> Space {
    let mut space = Space::new(size, radius);
    for (i, piece) in pieces.iter().enumerate() {
        space.add_part(PartId(i as u32), &part(vec![piece.clone()]), radius);
    }
    space
}

fn shortest(size: [f64; 2], radius: f64, pieces: &[Convex], p: Point, q: Point) -> Path {
    Graph::new(space(size, radius, pieces)).shortest(p, q).unwrap()
}

fn close(a: f64, b: f64, by: f64) {
    assert!((a - b).abs() <= by, "{a} and {b} differ by more than {by}");
}

/// A random board and a query on it.
#[derive(Clone, Debug)]
struct Trial {
    radius: f64,
    pieces: Vec<Convex>,
    start: Point,
    goal: Point,
}

impl Trial {
    /// Turned and upright walls, blocks, discs and grown walls, some of them overlapping.
    fn random(seed: u64) -> Trial {
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

    fn space(&self) -> Space {
        space(SIZE, self.radius, &self.pieces)
    }

    fn solve(&self) -> Result<Path, NoPath> {
        Graph::new(self.space()).shortest(self.start, self.goal)
    }

    /// Drops pieces, then rounds places, for as long as the trial still fails.
    fn shrunk(mut self, fails: impl Fn(&Trial) -> bool) -> Trial {
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

fn random_piece(rng: &mut ChaCha8Rng) -> Convex {
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
enum Bound {
    Outer,
    Inner,
}

fn chain_length(trial: &Trial, bound: Bound, parts: u32) -> Option<f64> {
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
fn fault(trial: &Trial) -> Option<String> {
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

fn samples(path: &Path, step: f64) -> Vec<Point> {
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

#[test]
fn random_paths_lie_between_chains_of_lines() {
    let mut blocked = 0;
    for seed in 1000..1300 {
        let trial = Trial::random(seed);
        if let Some(fault) = fault(&trial) {
            let least = trial.shrunk(|t| self::fault(t).is_some());
            panic!("seed {seed}: {fault}; least: {least:#?} {:?}", self::fault(&least));
        }
        blocked += usize::from(!sweep_disc(&trial.space(), trial.start, trial.goal).is_clear());
    }
    assert!(blocked > 100, "{blocked} of the ways are not straight");
}

#[test]
fn c_38_round_the_end_of_a_wall() {
    let wall = rect([10.0, 11.0], [0.5, 4.0]);
    let go = |y: f64| {
        shortest([30.0, 22.0], base_radius(32.0), &[wall.clone()], at(8.0, y), at(12.0, y)).length
    };
    close(go(11.0), 7.038439, 1.5e-6);
    close(go(snap(12.4)), 4.832758, 1.5e-6);
}

#[test]
fn c_33_a_gap_exactly_one_base_wide() {
    let r = base_radius(32.0);
    let gate =
        |north: f64, south: f64| [rect([10.0, north], [2.0, 2.0]), rect([10.0, south], [2.0, 2.0])];
    let tight = gate(6.629921259843, 3.370078740157);
    let path = shortest([30.0, 22.0], r, &tight, at(7.5, 5.0), at(12.5, 5.0));
    close(path.length, 5.0, 1e-9);
    // From the side the way bends into the gap and out again.
    let bent = shortest([30.0, 22.0], r, &tight, at(8.0, 7.0), at(12.0, 3.0));
    assert_eq!(bent.legs.len(), 5);
    close(bent.length, 6.813776, 1e-6);
    let narrow = gate(6.624921, 3.375079);
    let round = shortest([30.0, 22.0], r, &narrow, at(7.5, 5.0), at(12.5, 5.0));
    assert!(round.length > 8.0, "{round:?}");
}

fn no_path(space: Space, p: Point, q: Point) -> NoPath {
    Graph::new(space).shortest(p, q).unwrap_err()
}

#[test]
fn a_slot_between_bases_is_passed_in_a_bend_through_the_point_of_contact() {
    // Two bases exactly two radii of the mover apart, the mover starting beside one of them.
    let mut space = Space::new([12.0, 12.0], 0.5);
    let base = |x: f64, y: f64| Disc { center: at(x, y), radius: 1.0 };
    // 3-4-5: the centres are 5 apart, so each keeps the centre 2.5 away with a limit of 1.
    space.add_disc(0, &base(4.0, 4.0), 1.0);
    space.add_disc(1, &base(7.0, 8.0), 1.0);
    let graph = Graph::new(space.clone());
    let (start, goal) = (at(4.0, 6.5), at(7.0, 5.5));
    let path = graph.shortest(start, goal).unwrap();
    // A quarter less the slope's angle round each, both ways meeting at the middle.
    close(path.length, 2.0 * 2.5 * libm::atan2(3.0, 4.0), 1e-9);
    assert!(check_path(&space, start, goal, &path));
    space.add_disc(2, &base(5.5, 6.0), 0.0);
    // With something in the slot the way leads round everything.
    assert!(Graph::new(space).shortest(start, goal).unwrap().length > 8.0);
}

#[test]
fn a_slot_narrower_by_less_than_the_tolerance_is_passable_and_by_more_is_not() {
    let lattice = 1.0 / 1_048_576.0;
    let go = |narrower: f64| {
        let walls = [rect([6.0, 2.0], [2.0, 4.0]), rect([6.0, 8.0 - narrower], [2.0, 6.0])];
        Graph::new(space([12.0, 11.0 - narrower], 0.5, &walls)).shortest(at(3.0, 1.5), at(9.0, 7.0))
    };
    let exact = go(0.0).unwrap();
    close(go(3.0 * lattice).unwrap().length, exact.length, 1e-5);
    assert_eq!(go(8.0 * lattice), Err(NoPath::NotConnected));
}

#[test]
fn start_and_goal_in_contact_slide_along_what_they_touch() {
    let wall = rect([6.0, 5.0], [4.0, 2.0]);
    let go = |dip: f64| {
        let (start, goal) = (at(7.0, 6.5 - dip), at(7.0, 3.5 + dip));
        shortest([12.0, 10.0], 0.5, std::slice::from_ref(&wall), start, goal)
    };
    let exact = 2.0 * (1.0 + std::f64::consts::FRAC_PI_2 * 0.5) + 2.0;
    close(go(0.0).length, exact, 1e-9);
    // Typed a little into the wall.
    close(go(3.0 / 1_048_576.0).length, exact, 1e-5);
    // In the corner between two walls, and at the very end of an edge.
    let corner = [rect([6.0, 5.0], [4.0, 2.0]), rect([4.5, 7.0], [1.0, 2.0])];
    let path = shortest([12.0, 10.0], 0.5, &corner, at(5.5, 6.5), at(9.0, 3.0));
    assert!(path.clearance.abs() < TOL);
    let path = shortest([12.0, 10.0], 0.5, &corner, at(8.0, 6.5), at(8.0, 3.5));
    close(path.length, std::f64::consts::PI * 0.5 + 2.0, 1e-9);
    let path = shortest([12.0, 10.0], 0.5, &corner, at(8.0, 6.5 - 3.0 * 9.5e-7), at(8.5, 4.0));
    close(path.length, std::f64::consts::FRAC_PI_4 + 2.0, 1e-5);
}

#[test]
fn a_start_that_overlaps_is_refused_with_the_contact() {
    let walls = [rect([6.0, 5.0], [4.0, 2.0])];
    let board = space([12.0, 10.0], 0.5, &walls);
    match no_path(board.clone(), at(6.0, 6.4), at(1.0, 1.0)) {
        NoPath::Start(contact) => {
            assert_eq!(contact.blocker, Blocker::Part(PartId(0)));
            close(contact.gap, -0.1, 1e-12);
            assert_eq!(contact.point, at(6.0, 6.0));
        }
        other => panic!("{other:?}"),
    }
    match no_path(board, at(1.0, 1.0), at(11.75, 9.0)) {
        NoPath::Goal(contact) => {
            assert_eq!(contact.blocker, Blocker::Edge);
            close(contact.gap, -0.25, 1e-12);
            assert_eq!(contact.point, at(12.0, 9.0));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_concave_room_is_left_by_its_door_and_a_closed_one_not_at_all() {
    let room = |door: f64| {
        let side = (4.0 - door) / 2.0;
        vec![
            rect([5.0, 5.0], [4.0, 0.5]),
            rect([3.25, 3.0], [0.5, 3.5]),
            rect([6.75, 3.0], [0.5, 3.5]),
            rect([3.0 + side / 2.0, 1.25], [side, 0.5]),
            rect([7.0 - side / 2.0, 1.25], [side, 0.5]),
        ]
    };
    let go = |door: f64| {
        let mut space = Space::new([12.0, 10.0], 0.5);
        space.add_part(PartId(0), &part(room(door)), 0.5);
        Graph::new(space).shortest(at(5.0, 3.0), at(5.0, 7.0))
    };
    let path = go(1.0).unwrap();
    assert!(path.length > 10.0 && path.clearance.abs() < TOL, "{path:?}");
    assert!(go(1.5).unwrap().length < path.length);
    assert_eq!(go(0.9), Err(NoPath::NotConnected));
}

#[test]
fn an_edge_shared_by_two_pieces_is_no_way_even_for_a_bare_centre() {
    // A square in two triangles; the way along the diagonal is inside the part.
    let corners = [at(4.0, 4.0), at(6.0, 4.0), at(6.0, 6.0), at(4.0, 6.0)];
    let triangle =
        |i: usize, j: usize, k: usize| Convex::new(vec![corners[i], corners[j], corners[k]], 0.0);
    let split = part(vec![triangle(0, 1, 2).unwrap(), triangle(0, 2, 3).unwrap()]);
    for effective in [0.0, 0.5] {
        let mut halves = Space::new([10.0, 10.0], 0.5);
        halves.add_part(PartId(0), &split, effective);
        let mut whole = Space::new([10.0, 10.0], 0.5);
        let square = Convex::new(corners.to_vec(), 0.0).unwrap();
        whole.add_part(PartId(0), &part(vec![square]), effective);
        let (p, q) = (at(3.0, 3.0), at(7.0, 7.0));
        let length = Graph::new(whole).shortest(p, q).unwrap().length;
        close(Graph::new(halves).shortest(p, q).unwrap().length, length, 1e-9);
        assert!(length > 4.0 * std::f64::consts::SQRT_2);
    }
    // A wall without thickness stops a bare centre too.
    let mut thin = Space::new([10.0, 10.0], 0.5);
    let wall = Convex::new(vec![at(5.0, 3.0), at(5.0, 7.0)], 0.0).unwrap();
    thin.add_part(PartId(0), &part(vec![wall]), 0.0);
    let path = Graph::new(thin).shortest(at(4.0, 5.0), at(6.0, 5.0)).unwrap();
    close(path.length, 2.0 * 5f64.sqrt(), 1e-12);
}

#[test]
fn splitting_parts_and_their_order_change_nothing() {
    for seed in 2000..2060 {
        let trial = Trial::random(seed);
        let mut halves = Vec::new();
        for piece in &trial.pieces {
            let core = piece.core();
            if core.len() == 4 {
                for half in [vec![core[0], core[1], core[2]], vec![core[0], core[2], core[3]]] {
                    halves.push(Convex::new(half, piece.rho()).unwrap());
                }
            } else {
                halves.push(piece.clone());
            }
        }
        halves.reverse();
        let split = Trial { pieces: halves, ..trial.clone() };
        match (trial.solve(), split.solve()) {
            (Ok(one), Ok(other)) => close(one.length, other.length, 1e-9),
            (one, other) => assert_eq!(one.is_err(), other.is_err(), "seed {seed}"),
        }
    }
}

#[test]
fn symmetric_and_no_shorter_than_straight_and_triangle() {
    for seed in 3000..3150 {
        let trial = Trial::random(seed);
        let graph = Graph::new(trial.space());
        let length = |p: Point, q: Point| graph.shortest(p, q).map_or(f64::INFINITY, |x| x.length);
        let (p, q) = (trial.start, trial.goal);
        let there = length(p, q);
        assert!(there >= (q - p).norm() - 1e-12);
        let back = length(q, p);
        assert!(there == back || (there - back).abs() < 1e-9, "seed {seed}: {there} {back}");
        let third = Trial::random(seed).space();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..10 {
            let x = at(rng.random_range(0.0..SIZE[0]), rng.random_range(0.0..SIZE[1]));
            if third.legal(x) {
                assert!(there <= length(p, x) + length(x, q) + 1e-8, "seed {seed} by {x}");
            }
        }
    }
}

#[test]
fn discs_in_the_way_are_inserted_as_if_they_had_been_there() {
    let mut apart = 0;
    for seed in 4000..4300 {
        let trial = Trial::random(seed);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let graph = Graph::new(trial.space());
        let mut all = trial.space();
        let mut extra = Vec::new();
        for i in 0..4 {
            let center = at(rng.random_range(0.0..SIZE[0]), rng.random_range(0.0..SIZE[1]));
            let disc = Disc { center: snap_point(center), radius: base_radius(32.0) };
            let limit = [0.0, 1.0][rng.random_range(0..2)];
            extra.push(Obstacle::disc(i, &disc, limit, trial.radius));
            all.add_disc(i, &disc, limit);
        }
        let one = graph.with(&extra).shortest(trial.start, trial.goal);
        let other = Graph::new(all).shortest(trial.start, trial.goal);
        match (one, other) {
            (Ok(one), Ok(other)) => {
                close(one.length, other.length, 1e-9);
                let free = graph.shortest(trial.start, trial.goal).unwrap();
                assert!(one.length >= free.length - 1e-9, "seed {seed}");
                apart += usize::from(one.length > free.length + 0.1);
            }
            (one, other) => assert_eq!(one.is_err(), other.is_err(), "seed {seed}"),
        }
    }
    assert!(apart > 8, "{apart}");
}
