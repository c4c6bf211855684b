use super::prism::{Blocked, Bound, Frame, Prisms};
use super::*;
use crate::geometry::board::Board;
use crate::geometry::distance::gap_point_core;
use crate::geometry::lines::{Watch, outcomes};
use crate::geometry::number::{HALF_MILLIMETRE, TOL, base_radius, snap_point};
use crate::geometry::shape::{Convex, Disc, Footing, Part, PartId};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn footing(x: f64, y: f64, millimetres: f64, level: f64) -> Footing {
    let center = snap_point(Point::new(x, y));
    Footing { disc: Disc { center, radius: base_radius(millimetres) }, level }
}

fn rectangle(center: [f64; 2], size: [f64; 2], z: [f64; 2]) -> Part {
    let [w, d] = size.map(|s| 0.5 * s);
    let corner = |i: f64, j: f64| snap_point(Point::new(center[0] + i * w, center[1] + j * d));
    let core = vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
    part(core, 0.0, z)
}

fn part(core: Vec<Point>, rho: f64, z: [f64; 2]) -> Part {
    Part { pieces: vec![Convex::new(core, rho).expect("convex")], z, feature: 0 }
}

fn random_part(rng: &mut impl Rng) -> Part {
    let at = Vector::new(rng.random_range(0.0..9.0), rng.random_range(-2.5..2.5));
    let low = if rng.random_bool(0.4) { rng.random_range(0.0..2.0) } else { 0.0 };
    let z = [low, low + rng.random_range(0.2..2.5)];
    if rng.random_bool(0.2) {
        return part(vec![snap_point(at.into())], 0.5, z);
    }
    let u = Vector::new(rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0)).normalize();
    let (w, d) = (rng.random_range(0.1..1.5), rng.random_range(0.1..0.6));
    let corner = |i: f64, j: f64| snap_point(Point::from(at + u * (i * w) + perp(u) * (j * d)));
    part(vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)], 0.0, z)
}

/// Bases some inches apart, the second higher or lower, and parts that overlap neither.
fn random_pair(rng: &mut impl Rng, parts: usize) -> (Board, [Footing; 2]) {
    let heights = [0.0, rng.random_range(0.5..3.0)];
    let [za, zt] = if rng.random_bool(0.7) { heights } else { [heights[1], 0.0] };
    let a = footing(0.0, 0.0, 32.0, za);
    let t = footing(rng.random_range(2.0..9.0), 0.0, 40.0, zt);
    let mut list = Vec::new();
    while list.len() < parts {
        let part = random_part(rng);
        let clear = |base: &Footing| {
            let piece = &part.pieces[0];
            gap_point_core(base.disc.center, piece.core()) - piece.rho() > base.disc.radius
        };
        if clear(&t) && (clear(&a) || rng.random_bool(0.3)) {
            list.push(part);
        }
    }
    (Board::new([30.0, 22.0], list), [a, t])
}

/// How near the lines from `p` come to touching a part between its heights: the capsule that
/// they fill, which narrows towards `p`.
fn room(query: &Query, part: &Part, p: Point) -> f64 {
    let (za, zt) = (query.origin.level, query.target.level);
    let at = |z: f64| (z - za) / (zt - za);
    let (f0, f1) = (at(part.z[0]), at(part.z[1]));
    let (mut low, mut high) = (f0.min(f1).max(0.0), f0.max(f1).min(1.0));
    if low > high {
        return f64::INFINITY;
    }
    let piece = &part.pieces[0];
    let radius = query.target.disc.radius - HALF_MILLIMETRE;
    let reach = HALF_MILLIMETRE - TOL + piece.rho();
    let f = |s: f64| {
        let axis = p + (query.target.disc.center - p) * s;
        gap_point_core(axis, piece.core()) - s * radius - reach
    };
    for _ in 0..100 {
        let third = (high - low) / 3.0;
        if f(low + third) < f(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    f(low)
}

fn random_origin(rng: &mut impl Rng, query: &Query) -> Point {
    let u = Vector::new(rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0));
    let u = if u.norm() > 1.0 { u.normalize() } else { u };
    query.origin.disc.center + u * (query.origin.disc.radius - HALF_MILLIMETRE)
}

fn ids(range: std::ops::Range<u32>) -> Vec<PartId> {
    range.map(PartId).collect()
}

#[test]
fn blocked_origins_are_those_whose_lines_come_near() {
    let mut rng = ChaCha8Rng::seed_from_u64(531);
    let mut counts = [0, 0];
    let all = ids(0..1);
    let watches = [Watch { reach: Reach::Whole, parts: &all }];
    for round in 0..2000 {
        let (board, [a, t]) = random_pair(&mut rng, 1);
        let query = Query::new(&board, a, t, &watches);
        let frame = Frame::new(&query, &query.model, 0.0).expect("apart");
        let prisms = Prisms::new(&query, &frame, Bound::Outer);
        let Some(prism) = prisms.list.first() else { continue };
        let blocked = prism.blocked(&frame);
        let mut inside: Option<Point> = None;
        for _ in 0..40 {
            let p = random_origin(&mut rng, &query);
            let room = room(&query, &board.parts()[0], p);
            let hit = match &blocked {
                Blocked::All => true,
                Blocked::None => false,
                Blocked::Set(hull) => hull.contains(Point::from(p - t.disc.center)),
            };
            if room.abs() > 1e-7 {
                assert_eq!(hit, room < 0.0, "round {round} {p} {room}");
                assert!(
                    (prism.nearest(p, &frame.target, FINELY).0 - room).abs() < 1e-9,
                    "round {round}"
                );
            }
            if room < 0.0 {
                if let Some(other) = inside {
                    let middle = p + (other - p) * rng.random_range(0.0..1.0);
                    assert!(super::tests::room(&query, &board.parts()[0], middle) < 1e-9);
                }
                inside = Some(p);
            }
            counts[usize::from(hit)] += 1;
        }
    }
    assert!(counts[0] > 5000 && counts[1] > 5000, "{counts:?}");
}

#[test]
fn outcomes_are_the_best_of_all_origins() {
    let mut rng = ChaCha8Rng::seed_from_u64(532);
    let (mut free, mut inner, mut several) = (0, 0, 0);
    let sides = [ids(0..3), ids(3..6)];
    let watches = [0, 1].map(|i: usize| Watch { reach: Reach::Whole, parts: &sides[i] });
    for round in 0..400 {
        let (board, [a, t]) = random_pair(&mut rng, 6);
        let query = Query::new(&board, a, t, &watches);
        let answer = levels(&query, Detail::Verdict);
        let hit = |p: Point, slack: f64| -> Vec<bool> {
            let near = |id: &PartId| room(&query, board.part(*id), p) <= slack;
            sides.iter().map(|side| side.iter().any(near)).collect()
        };
        for outcome in &answer.list {
            let (least, most) = (hit(outcome.origin, -1e-7), hit(outcome.origin, 1e-7));
            assert!(outcome.hit == least || outcome.hit == most, "round {round} {outcome:?}");
            inner += usize::from(outcome.margin.slack == 0.0);
            free += usize::from(outcome.hit == [false, false]);
        }
        several += usize::from(answer.list.len() > 1);
        for _ in 0..150 {
            let found = hit(random_origin(&mut rng, &query), 1e-7);
            let beaten = |outcome: &Outcome| outcome.hit.iter().zip(&found).all(|(a, b)| !a | b);
            assert!(answer.list.iter().any(beaten), "round {round} {found:?} {answer:?}");
        }
    }
    assert!(free > 30 && free < 370 && several > 0, "{free} {several} {inner}");
}

#[test]
fn equal_levels_are_one_level() {
    let mut rng = ChaCha8Rng::seed_from_u64(533);
    let sides = [ids(0..2), ids(2..4)];
    let watches = [0, 1].map(|i: usize| Watch { reach: Reach::Whole, parts: &sides[i] });
    let mut counts = [0, 0];
    for round in 0..400 {
        let (board, [a, t]) = random_pair(&mut rng, 4);
        let level = 0.5;
        let parts = board.parts().iter().map(|part| Part { z: [0.0, 1.0], ..part.clone() });
        let board = Board::new(board.size(), parts.collect());
        let query = Query::new(&board, Footing { level, ..a }, Footing { level, ..t }, &watches);
        let (one, two) = (outcomes(&query, Detail::Full), levels(&query, Detail::Full));
        let hits = |outcomes: &Outcomes| -> Vec<Vec<bool>> {
            outcomes.list.iter().map(|outcome| outcome.hit.clone()).collect()
        };
        assert_eq!(hits(&one), hits(&two), "round {round}");
        for (one, two) in one.list.iter().zip(&two.list) {
            let [one, two] = [one.margin, two.margin];
            assert!(two.slack >= one.slack - 1e-6, "round {round} {one:?} {two:?}");
            assert!((two.clearance - one.clearance).abs() < 1e-6, "round {round} {one:?} {two:?}");
            counts[usize::from(one.borderline)] += 1;
        }
    }
    assert!(counts[0] > 100, "{counts:?}");
}

/// Parts that hang or stand close beside the target, moved a little.
#[test]
fn moving_a_part_by_less_than_the_tolerance_changes_no_firm_outcome() {
    let mut rng = ChaCha8Rng::seed_from_u64(616);
    let mut firm = [0, 0];
    for round in 0..3000 {
        let (_, [origin, target]) = random_pair(&mut rng, 0);
        let around = |base: &Footing, part: &Part| {
            gap_point_core(base.disc.center, part.pieces[0].core())
                - part.pieces[0].rho()
                - base.disc.radius
        };
        let beside = loop {
            let one = random_part(&mut rng);
            let gap = around(&target, &one);
            let out = Vector::new(rng.random_range(-1.0..0.4), rng.random_range(-1.0..1.0));
            let by = out.normalize() * (gap - rng.random_range(0.0..0.05));
            let part = shifted(&one, by);
            if gap > 0.0 && (0.0..0.06).contains(&around(&target, &part)) {
                break part;
            }
        };
        let (sin, cos) = libm::sincos(rng.random_range(0.0..6.3));
        let mut moved = shifted(&beside, Vector::new(cos, sin) * 0.019);
        let rise = rng.random_range(-0.019..0.019);
        moved.z = [moved.z[0] + rise, moved.z[1] + rise];
        if around(&target, &moved) < 0.0 || around(&origin, &beside) < 0.02 {
            continue;
        }
        let inset = if round % 2 == 0 { HALF_MILLIMETRE } else { 0.0 };
        let model = LineModel { inset, ..LineModel::default() };
        let (still, moved) =
            (Board::new([30.0, 22.0], vec![beside]), Board::new([30.0, 22.0], vec![moved]));
        let parts = [PartId(0)];
        let watches = [Watch { reach: Reach::Whole, parts: &parts }];
        let ask = |board, detail| {
            levels(&Query { model, ..Query::new(board, origin, target, &watches) }, detail)
        };
        let (still, moved) = (ask(&still, Detail::Full), ask(&moved, Detail::Verdict));
        if !still.borderline {
            firm[usize::from(still.list[0].hit[0])] += 1;
            assert_eq!(still.list[0].hit, moved.list[0].hit, "round {round}");
        }
    }
    assert!(firm[0] > 100 && firm[1] > 100, "{firm:?}");
}

fn shifted(one: &Part, by: Vector) -> Part {
    let piece = &one.pieces[0];
    let core = piece.core().iter().map(|q| snap_point(q + by)).collect();
    part(core, piece.rho(), one.z)
}

fn one_outcome(board: &Board, bases: [Footing; 2], reach: Reach) -> Outcome {
    let parts = ids(0..board.parts().len() as u32);
    let watches = [Watch { reach, parts: &parts }];
    let mut answer = levels(&Query::new(board, bases[0], bases[1], &watches), Detail::Full);
    assert_eq!(answer.list.len(), 1);
    answer.list.remove(0)
}

#[test]
fn over_a_low_crate_from_the_back_of_the_base_only() {
    let bases = [footing(0.0, 0.0, 32.0, 0.0), footing(10.0, 0.0, 32.0, 3.0)];
    let low = Board::new([30.0, 22.0], vec![rectangle([1.2, 0.0], [0.1, 4.0], [0.0, 0.45])]);
    let outcome = one_outcome(&low, bases, Reach::Whole);
    assert_eq!(outcome.hit, [false]);
    assert!(outcome.origin.x < 0.0 && outcome.margin.slack > 0.1, "{outcome:?}");
    let high = Board::new([30.0, 22.0], vec![rectangle([1.2, 0.0], [0.1, 4.0], [0.0, 0.6])]);
    assert_eq!(one_outcome(&high, bases, Reach::Whole).hit, [true]);
    // Down from the higher base all that stands on the floor reaches the target's level.
    let down = one_outcome(&low, [bases[1], bases[0]], Reach::Whole);
    assert_eq!(down.hit, [true]);
}

#[test]
fn only_an_origin_strictly_inside_the_base_is_free() {
    let bases = [footing(0.0, 0.0, 32.0, 0.0), footing(10.0, 0.0, 25.0, 3.0)];
    // The crate hides the front from the lines, the slab the back, two posts both sides.
    let parts = vec![
        rectangle([1.2, 0.0], [0.1, 4.0], [0.0, 0.37]),
        rectangle([2.0, 0.0], [0.1, 4.0], [0.75, 4.0]),
        rectangle([0.0, 1.28], [3.0, 2.0], [0.0, 9.0]),
        rectangle([0.0, -1.28], [3.0, 2.0], [0.0, 9.0]),
    ];
    let board = Board::new([30.0, 22.0], parts);
    let outcome = one_outcome(&board, bases, Reach::Whole);
    assert_eq!(outcome.hit, [false], "{outcome:?}");
    assert_eq!(outcome.margin.slack, 0.0, "{outcome:?}");
    assert!(outcome.margin.borderline);
    assert!(outcome.origin.coords.norm() < 0.6);
}

#[test]
fn stacked_bases_hit_nothing() {
    let board = Board::new([30.0, 22.0], vec![rectangle([0.0, 0.0], [4.0, 4.0], [1.0, 1.2])]);
    let parts = ids(0..1);
    let watches = [Watch { reach: Reach::Whole, parts: &parts }];
    let bases = [footing(0.0, 0.0, 32.0, 0.0), footing(0.5, 0.0, 32.0, 3.0)];
    let answer = levels(&Query::new(&board, bases[0], bases[1], &watches), Detail::Full);
    assert!(answer.stacked);
    assert_eq!(answer.list[0].hit, [false]);
}

#[test]
fn near_and_far_parts_in_space() {
    let bases = [footing(0.0, 0.0, 32.0, 0.0), footing(10.0, 0.0, 32.0, 2.0)];
    let wall =
        |x: f64, z: [f64; 2]| Board::new([30.0, 22.0], vec![rectangle([x, 0.0], [0.2, 9.0], z)]);
    let hit = |board: &Board, reach: Reach| one_outcome(board, bases, reach).hit[0];
    let (near, far) = (Reach::Near { limit: 1.0 }, Reach::Far { limit: 1.0 });
    // In the middle: far only. Before the target: near, and far where it sticks out aside.
    assert!(!hit(&wall(5.0, [0.0, 9.0]), near));
    assert!(hit(&wall(5.0, [0.0, 9.0]), far));
    assert!(hit(&wall(9.0, [0.0, 9.0]), near));
    assert!(!hit(&wall(9.0, [0.0, 9.0]), far));
    // A part far below the target is not near it, but lines may pass at its height.
    assert!(!hit(&wall(9.0, [0.0, 0.5]), near));
    assert!(hit(&wall(1.2, [0.0, 1.0]), Reach::Whole));
    assert!(!hit(&wall(1.2, [0.0, 1.0]), far));
    // At the limit's own distance, either side of it.
    let edge = 10.0 - base_radius(32.0) - 1.0 - 0.1;
    assert!(!hit(&wall(edge - 0.01, [1.5, 9.0]), near));
    assert!(hit(&wall(edge + 0.05, [1.5, 9.0]), near));
}

/// Does any line from `p` come within the half width of a counted point? By a grid of points
/// of the part. Positive: the lines pass all of them by as much.
fn cut_room(query: &Query, part: &Part, p: Point, counts: impl Fn(Point) -> bool) -> f64 {
    let piece = &part.pieces[0];
    let bounds = piece.bounds();
    let size = bounds.max - bounds.min;
    let mut least = f64::INFINITY;
    const STEPS: u32 = 40;
    for i in 0..=STEPS {
        for j in 0..=STEPS {
            let f = |k: u32| f64::from(k) / f64::from(STEPS);
            let q = bounds.min + Vector::new(size.x * f(i), size.y * f(j));
            if gap_point_core(q, piece.core()) - piece.rho() <= 0.0 && counts(q) {
                let dot = Part {
                    pieces: vec![Convex::new(vec![q], 0.0).expect("a point")],
                    ..part.clone()
                };
                least = least.min(room(query, &dot, p));
            }
        }
    }
    least
}

#[test]
fn cut_parts_agree_with_a_grid_of_points() {
    let mut rng = ChaCha8Rng::seed_from_u64(534);
    let parts = ids(0..1);
    let mut counts = [0, 0, 0];
    for round in 0..160 {
        let (_, [a, t]) = random_pair(&mut rng, 0);
        let limit = rng.random_range(0.5..2.0);
        let depth = rng.random_range(0.1..1.0);
        let x = rng.random_range(0.7..t.disc.center.x - t.disc.radius - 0.1) - 0.5 * depth;
        let low = rng.random_range(-2.0..1.0_f64).max(0.0);
        let wide = [depth, rng.random_range(1.0..4.0)];
        let wall = rectangle([x, rng.random_range(-0.5..0.5)], wide, [low, low + 2.0]);
        let board = Board::new([30.0, 22.0], vec![wall]);
        let near = round % 2 == 0;
        let reach = if near { Reach::Near { limit } } else { Reach::Far { limit } };
        let watches = [Watch { reach, parts: &parts }];
        let query = Query::new(&board, a, t, &watches);
        let part = &board.parts()[0];
        let within = |base: &Footing, q: Point| {
            let dz = (part.z[0] - base.level).max(base.level - part.z[1]).max(0.0);
            let plan = ((q - base.disc.center).norm() - base.disc.radius).max(0.0);
            plan * plan + dz * dz <= limit * limit
        };
        let counts_at = |q: Point| {
            if near { within(&t, q) } else { !within(&t, q) && !within(&a, q) }
        };
        let answer = levels(&query, Detail::Verdict);
        let outcome = &answer.list[0];
        if outcome.hit[0] {
            counts[1] += 1;
            for _ in 0..6 {
                let p = random_origin(&mut rng, &query);
                let room = cut_room(&query, part, p, counts_at);
                assert!(answer.borderline || room < 0.08, "round {round} {room}");
            }
        } else {
            counts[0] += 1;
            let room = cut_room(&query, part, outcome.origin, counts_at);
            assert!(room > -1e-5, "round {round} {room}");
        }
        counts[2] += usize::from(answer.borderline);
    }
    assert!(counts[0] > 30 && counts[1] > 10 && counts[2] < 20, "{counts:?}");
}
