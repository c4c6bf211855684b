use super::*;
use crate::geometry::number::{snap, snap_point};
use parry2d::math::{Pose, Vector as ParryVector};
use parry2d::shape::{Ball, ConvexPolygon, Segment, Shape};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn random_core(rng: &mut ChaCha8Rng, n: usize, scale: f64) -> Vec<Point> {
    loop {
        let center = Point::new(rng.random_range(0.0..20.0), rng.random_range(0.0..20.0));
        let mut turns: Vec<f64> = (0..n).map(|_| rng.random_range(0.0..1.0)).collect();
        turns.sort_by(f64::total_cmp);
        let core: Vec<Point> = turns
            .iter()
            .map(|t| {
                let (s, c) = libm::sincos(t * std::f64::consts::TAU);
                snap_point(center + Vector::new(c, s * 0.7) * scale)
            })
            .collect();
        if Convex::new(core.clone(), 0.0).is_some() {
            return core;
        }
    }
}

fn random_piece(rng: &mut ChaCha8Rng, scale: f64) -> Convex {
    let n = rng.random_range(1..8);
    let rho = if rng.random_bool(0.5) { 0.0 } else { snap(rng.random_range(0.0..0.5)) };
    Convex::new(random_core(rng, n, scale), rho).unwrap()
}

fn random_disc(rng: &mut ChaCha8Rng) -> Disc {
    let center = Point::new(rng.random_range(0.0..20.0), rng.random_range(0.0..20.0));
    Disc { center: snap_point(center), radius: snap(rng.random_range(0.2..1.2)) }
}

fn parry_vector(p: Point) -> ParryVector {
    ParryVector::new(p.x, p.y)
}

fn parry_core(core: &[Point]) -> (Box<dyn Shape>, Pose) {
    match *core {
        [v] => (Box::new(Ball::new(0.0)), Pose::translation(v.x, v.y)),
        [a, b] => (Box::new(Segment::new(parry_vector(a), parry_vector(b))), Pose::identity()),
        _ => {
            let points = core.iter().copied().map(parry_vector).collect();
            let polygon = ConvexPolygon::from_convex_polyline_unmodified(points).unwrap();
            (Box::new(polygon), Pose::identity())
        }
    }
}

/// Distance of the cores, 0 where they meet.
fn parry_distance(a: &[Point], b: &[Point]) -> f64 {
    let ((a, at_a), (b, at_b)) = (parry_core(a), parry_core(b));
    parry2d::query::distance(&at_a, &*a, &at_b, &*b).unwrap().distance
}

fn assert_witnesses(gap: Gap) {
    assert!((norm(gap.to - gap.from) - gap.distance.abs()).abs() < 1e-9, "{gap:?}");
}

/// Quarter turn and lattice translation of a point.
fn moved(p: Point) -> Point {
    Point::new(37.25 - p.y, p.x + 11.0 + 5.0 * (1.0 / 1_048_576.0))
}

fn moved_disc(d: &Disc) -> Disc {
    Disc { center: moved(d.center), radius: d.radius }
}

fn moved_piece(c: &Convex) -> Convex {
    Convex::new(c.core().iter().copied().map(moved).collect(), c.rho()).unwrap()
}

#[test]
fn disc_and_piece_equal_parry() {
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    for _ in 0..20_000 {
        let (disc, piece) = (random_disc(&mut rng), random_piece(&mut rng, 3.0));
        let gap = distance_disc_convex(&disc, &piece);
        let core = gap.distance + disc.radius + piece.rho();
        let parry = parry_distance(&[disc.center], piece.core());
        assert!((core.max(0.0) - parry).abs() < 1e-9, "{disc:?} {piece:?}");
        assert_eq!(gap.distance, gap_disc_convex(&disc, &piece));
        assert_witnesses(gap);
        let point = distance_point_convex(disc.center, &piece);
        assert_eq!(point.distance == 0.0, core <= piece.rho());
        assert_witnesses(point);
    }
}

#[test]
fn depth_of_a_disc_clears_it_and_no_less_does() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut deep = 0;
    for _ in 0..20_000 {
        let (disc, piece) = (random_disc(&mut rng), random_piece(&mut rng, 8.0));
        let gap = distance_disc_convex(&disc, &piece);
        if gap.distance >= -1e-6 {
            continue;
        }
        deep += 1;
        let out = gap.to - gap.from;
        let freed = Disc { center: disc.center + out, ..disc };
        assert!(gap_disc_convex(&freed, &piece).abs() < 1e-9, "{disc:?} {piece:?}");
        for k in 0..32 {
            let (s, c) = libm::sincos(f64::from(k) * std::f64::consts::TAU / 32.0);
            let step = Vector::new(c, s) * (gap.distance.abs() * 0.999);
            let pushed = Disc { center: disc.center + step, ..disc };
            assert!(gap_disc_convex(&pushed, &piece) < 0.0);
        }
    }
    assert!(deep > 500, "{deep}");
}

#[test]
fn segment_and_piece_equal_parry_and_the_deepest_sample() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    let mut met = 0;
    for _ in 0..10_000 {
        let piece = random_piece(&mut rng, 3.0);
        let (a, b) = (random_disc(&mut rng).center, random_disc(&mut rng).center);
        let gap = distance_segment_convex(a, b, &piece);
        let core = gap.distance + piece.rho();
        assert!((core.max(0.0) - parry_distance(&[a, b], piece.core())).abs() < 1e-9);
        assert_eq!(gap_segment_core(a, b, piece.core()) - piece.rho(), gap.distance);
        assert_witnesses(gap);
        let sampled = (0..=400)
            .map(|k| gap_point_core(a + (b - a) * (f64::from(k) / 400.0), piece.core()))
            .fold(f64::INFINITY, f64::min);
        let step = norm(b - a) / 800.0;
        let thin = piece.core().len() < 3;
        assert!(core <= sampled + 1e-12 && (thin || sampled - core <= step + 1e-9));
        met += usize::from(core < 0.0);
    }
    assert!(met > 500);
}

#[test]
fn pieces_equal_parry_both_ways_round() {
    let mut rng = ChaCha8Rng::seed_from_u64(13);
    let mut overlapping = 0;
    for _ in 0..10_000 {
        let (a, b) = (random_piece(&mut rng, 3.0), random_piece(&mut rng, 3.0));
        let (there, back) = (distance_convex_convex(&a, &b), distance_convex_convex(&b, &a));
        assert!((there.distance - back.distance).abs() < 1e-12);
        let core = there.distance + a.rho() + b.rho();
        assert!((core.max(0.0) - parry_distance(a.core(), b.core())).abs() < 1e-9);
        assert_witnesses(there);
        if core < -1e-6 {
            overlapping += 1;
            let out = there.to - there.from;
            let freed = a.core().iter().map(|p| p + out).collect();
            let freed = Convex::new(freed, a.rho()).unwrap();
            assert!(distance_convex_convex(&freed, &b).distance > -1e-9);
        }
    }
    assert!(overlapping > 300);
}

#[test]
fn quarter_turns_and_lattice_translations_change_no_bit() {
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    for _ in 0..20_000 {
        let (disc, other) = (random_disc(&mut rng), random_disc(&mut rng));
        let (a, b) = (random_piece(&mut rng, 3.0), random_piece(&mut rng, 3.0));
        let same = |x: f64, y: f64| assert_eq!(x.to_bits(), y.to_bits());
        same(gap_disc_disc(&disc, &other), gap_disc_disc(&moved_disc(&disc), &moved_disc(&other)));
        same(gap_disc_disc(&disc, &other), gap_disc_disc(&other, &disc));
        same(gap_disc_convex(&disc, &a), gap_disc_convex(&moved_disc(&disc), &moved_piece(&a)));
        same(
            distance_convex_convex(&a, &b).distance,
            distance_convex_convex(&moved_piece(&a), &moved_piece(&b)).distance,
        );
        let (p, q) = (disc.center, other.center);
        same(
            distance_segment_convex(p, q, &a).distance,
            distance_segment_convex(moved(p), moved(q), &moved_piece(&a)).distance,
        );
    }
}

#[test]
fn constructed_contact_is_exactly_zero() {
    let at = |x: f64, y: f64| Point::new(x, y);
    let disc = Disc { center: at(3.0, 4.0), radius: 2.0 };
    let other = Disc { center: at(0.0, 0.0), radius: 3.0 };
    assert_eq!(distance_disc_disc(&disc, &other).distance, 0.0);
    let square = vec![at(5.0, 0.0), at(9.0, 0.0), at(9.0, 9.0), at(5.0, 9.0)];
    let square = Convex::new(square, 0.0).unwrap();
    assert_eq!(distance_disc_convex(&disc, &square).distance, 0.0);
    // A 3-4-5 slope: the foot is not on the lattice's axes, the contact still exact.
    let slope = Convex::new(vec![at(0.0, 10.0), at(4.0, 13.0)], 0.0).unwrap();
    let touching = Disc { center: at(2.0 + 1.5, 11.5 - 2.0), radius: 2.5 };
    assert_eq!(distance_disc_convex(&touching, &slope).distance, 0.0);
    // Corner contact.
    let corner = Disc { center: at(5.0 - 3.0, -4.0), radius: 5.0 };
    assert_eq!(distance_disc_convex(&corner, &square).distance, 0.0);
    let wall = Convex::new(vec![at(2.0, -1.0), at(2.0, 9.0)], 0.5).unwrap();
    let beside = Disc { center: at(4.0, 5.0), radius: 1.5 };
    assert_eq!(distance_disc_convex(&beside, &wall).distance, 0.0);
    assert_eq!(distance_convex_convex(&wall, &square).distance, 2.5);
}

#[test]
fn coincident_things_have_a_fixed_witness_direction() {
    let disc = Disc { center: Point::new(2.0, 3.0), radius: 1.0 };
    let gap = distance_disc_disc(&disc, &Disc { radius: 0.5, ..disc });
    assert_eq!(gap.distance, -1.5);
    assert_eq!(gap.from, Point::new(3.0, 3.0));
    assert_eq!(gap.to, Point::new(1.5, 3.0));
    let gap = distance_disc_convex(&disc, &Convex::disc(Disc { radius: 0.5, ..disc }));
    assert_eq!(gap.distance, -1.5);
    assert_witnesses(gap);
    let point = distance_segment_convex(disc.center, disc.center, &Convex::disc(disc));
    assert_eq!(point.distance, -1.0);
    assert_witnesses(point);
}

#[test]
fn a_part_is_as_near_as_its_nearest_piece() {
    let at = |x: f64, y: f64| Point::new(x, y);
    let pieces = vec![
        Convex::new(vec![at(5.0, 0.0), at(5.0, 4.0)], 0.25).unwrap(),
        Convex::new(vec![at(4.0, 0.0), at(5.0, 0.0)], 0.25).unwrap(),
    ];
    let part = Part { pieces, z: [0.0, 1.0], feature: 0 };
    let disc = Disc { center: at(1.0, 0.0), radius: 0.5 };
    assert_eq!(distance_disc_part(&disc, &part).distance, 2.25);
    assert_eq!(gap_disc_part(&disc, &part), 2.25);
    assert_eq!(distance_disc_part(&disc, &part).to, at(3.75, 0.0));
}

#[test]
fn levels_add_the_gap_of_the_height_ranges() {
    assert_eq!(distance_spatial(3.0, [0.0, 1.0], [5.0, 6.0]), 5.0);
    assert_eq!(distance_spatial(3.0, [5.0, 6.0], [0.0, 1.0]), 5.0);
    assert_eq!(distance_spatial(3.0, [0.0, 1.0], [1.0, f64::INFINITY]), 3.0);
    assert_eq!(distance_spatial(-3.0, [0.0, 1.0], [3.5, 6.0]), 2.5);
    assert_eq!(distance_spatial(-3.0, [0.0, 1.0], [0.5, 6.0]), 0.0);
}
