//! Distances, containment and the splitting of polygons against parry, geo and sampling.

mod common;

use common::case::{Shape, at};
use common::plane::{area2, is_simple, on_circle, point_convex, rounded, sides, turn};
use common::random::{self, Kind, rng};
use geo::coordinate_position::CoordPos;
use geo::{Area, Coord, CoordinatePosition, Distance, Euclidean, LineString, Polygon};
use parry2d::math::Pose;
use parry2d::query;
use parry2d::shape::{Ball, ConvexPolygon, Segment};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use sightline::geometry::distance::*;
use sightline::geometry::load;
use sightline::geometry::number::snap;
use sightline::geometry::predicate::{Location, locate_in_convex, locate_in_ring};
use sightline::geometry::shape::{Convex, Disc, Point};

const PAIRS: u64 = 2_000;
/// What another library's iteration may be off by.
const CLOSE: f64 = 1e-9;

fn parry_polygon(core: &[Point]) -> ConvexPolygon {
    let points = core.iter().map(|p| (*p).into()).collect();
    ConvexPolygon::from_convex_polyline_unmodified(points).unwrap()
}

fn geo_polygon(ring: &[Point]) -> Polygon {
    let coords: Vec<Coord> = ring.iter().map(|p| Coord { x: p.x, y: p.y }).collect();
    Polygon::new(LineString::new(coords), vec![])
}

fn ball(disc: Disc) -> (Pose, Ball) {
    (Pose::translation(disc.center.x, disc.center.y), Ball::new(disc.radius))
}

fn place(rng: &mut ChaCha8Rng) -> Point {
    at(rng.random_range(0.0..30.0), rng.random_range(0.0..22.0))
}

/// A place near a polygon as often as far from it.
fn place_near(rng: &mut ChaCha8Rng, core: &[Point]) -> Point {
    if rng.random_bool(0.5) {
        return place(rng);
    }
    let p = on_circle(core[0], rng.random_range(0.0..3.0), rng.random_range(0.0..1.0));
    at(p.x, p.y)
}

#[test]
fn discs_and_convex_pieces_against_parry() {
    for seed in 0..PAIRS {
        let rng = &mut rng(seed);
        let core = random::convex(rng, 7);
        let piece = Convex::new(core.clone(), 0.0).unwrap();
        let disc = Disc { center: place_near(rng, &core), radius: random::radius(rng) };
        let (pose, ball) = ball(disc);
        let theirs = query::distance(&pose, &ball, &Pose::identity(), &parry_polygon(&core))
            .unwrap()
            .distance;
        let ours = distance_disc_convex(&disc, &piece);
        assert!(
            (ours.distance.max(0.0) - theirs).abs() < CLOSE,
            "seed {seed}: {ours:?}, parry {theirs}"
        );
        assert_eq!(ours.distance, gap_disc_convex(&disc, &piece), "seed {seed}");
        if ours.distance > 0.0 {
            assert!(((ours.from - ours.to).norm() - ours.distance).abs() < CLOSE, "seed {seed}");
            assert!(((ours.from - disc.center).norm() - disc.radius).abs() < CLOSE, "seed {seed}");
            assert!(distance_point_convex(ours.to, &piece).distance < CLOSE, "seed {seed}");
        }
    }
}

#[test]
fn depth_of_a_disc_in_a_piece_is_the_least_way_out() {
    let mut inside = 0;
    for seed in 0..PAIRS {
        let rng = &mut rng(seed);
        let core = random::convex(rng, 7);
        let piece = Convex::new(core.clone(), 0.0).unwrap();
        let disc = Disc { center: place_near(rng, &core), radius: random::radius(rng) };
        let signed = Shape::Polygon(core).signed_distance(disc.center) - disc.radius;
        let ours = gap_disc_convex(&disc, &piece);
        assert!((ours - signed).abs() < CLOSE, "seed {seed}: {ours}, outline {signed}");
        inside += usize::from(ours < -disc.radius);
    }
    assert!(inside > 50);
}

#[test]
fn segments_and_pieces_against_parry_and_geo() {
    for seed in 0..PAIRS {
        let rng = &mut rng(seed);
        let (core, other) = (random::convex(rng, 7), random::convex(rng, 7));
        let (piece, second) =
            (Convex::new(core.clone(), 0.0).unwrap(), Convex::new(other.clone(), 0.0).unwrap());
        let (p, q) = (place_near(rng, &core), place(rng));
        let still = Pose::identity();
        let segment = Segment::new(p.into(), q.into());
        let theirs =
            query::distance(&still, &segment, &still, &parry_polygon(&core)).unwrap().distance;
        let ours = distance_segment_convex(p, q, &piece);
        assert!(
            (ours.distance.max(0.0) - theirs).abs() < CLOSE,
            "seed {seed}: {ours:?}, parry {theirs}"
        );
        let line = geo::Line::new(Coord { x: p.x, y: p.y }, Coord { x: q.x, y: q.y });
        let geos = Euclidean.distance(&line, &geo_polygon(&core));
        assert!((ours.distance.max(0.0) - geos).abs() < CLOSE, "seed {seed}: {ours:?}, geo {geos}");

        let theirs = query::distance(&still, &parry_polygon(&core), &still, &parry_polygon(&other))
            .unwrap()
            .distance;
        let ours = distance_convex_convex(&piece, &second);
        assert!(
            (ours.distance.max(0.0) - theirs).abs() < CLOSE,
            "seed {seed}: {ours:?}, parry {theirs}"
        );
        let geos = Euclidean.distance(&geo_polygon(&core), &geo_polygon(&other));
        assert!((ours.distance.max(0.0) - geos).abs() < CLOSE, "seed {seed}: {ours:?}, geo {geos}");
        let back = distance_convex_convex(&second, &piece);
        assert_eq!(ours.distance.to_bits(), back.distance.to_bits(), "seed {seed}: symmetric");
    }
}

#[test]
fn round_pieces_lie_between_inscribed_and_circumscribed_polygons() {
    for seed in 0..500 {
        let rng = &mut rng(seed);
        let (p, q) = (place(rng), place(rng));
        let core = if rng.random_bool(0.5) { vec![p] } else { vec![p, q] };
        let piece = Convex::new(core.clone(), snap(rng.random_range(0.1..1.0))).unwrap();
        let x = place_near(rng, &core);
        let ours = distance_point_convex(x, &piece).distance;
        let by = |outside| point_convex(x, &rounded(&core, piece.rho(), outside));
        let (least, most) = (by(true), by(false));
        assert!(
            least - CLOSE <= ours && ours <= most + CLOSE,
            "seed {seed}: {least} {ours} {most}"
        );
    }
}

#[test]
fn containment_against_geo() {
    let mut edges = 0;
    for seed in 0..PAIRS {
        let rng = &mut rng(seed);
        let core = random::convex(rng, 7);
        let case = random::case(Kind::default(), seed);
        let rings = case.terrain.iter().filter_map(|t| match &t.shape {
            Shape::Polygon(outer) => Some(outer.clone()),
            Shape::Disc(_) => None,
        });
        for ring in rings.chain([core.clone()]) {
            let on_edge = rng.random_bool(0.3);
            let p = if on_edge {
                ring[rng.random_range(0..ring.len())]
            } else {
                place_near(rng, &ring)
            };
            let theirs = match geo_polygon(&ring).coordinate_position(&Coord { x: p.x, y: p.y }) {
                CoordPos::Inside => Location::Inside,
                CoordPos::OnBoundary => Location::Boundary,
                CoordPos::Outside => Location::Outside,
            };
            assert_eq!(locate_in_ring(p, &ring), theirs, "seed {seed}: {p} in {ring:?}");
            if ring == core {
                assert_eq!(locate_in_convex(p, &ring), theirs, "seed {seed}: {p} in {ring:?}");
            }
            edges += usize::from(theirs == Location::Boundary);
        }
    }
    assert!(edges > 100);
}

#[test]
fn loaded_pieces_have_the_polygon_s_area_and_points() {
    let mut concave = 0;
    for seed in 0..PAIRS {
        let rng = &mut rng(seed);
        for t in random::case(Kind::default(), seed).terrain {
            let Shape::Polygon(outer) = &t.shape else { continue };
            let pieces = load::polygon(outer, &[]).unwrap();
            let area: f64 = pieces.iter().map(|q| area2(q.core()) / 2.0).sum();
            let whole = geo_polygon(outer).unsigned_area();
            assert!((area - whole).abs() < CLOSE, "seed {seed}: pieces {area}, geo {whole}");
            concave += usize::from(pieces.len() > 1);
            for _ in 0..20 {
                let p = place_near(rng, outer);
                let by_pieces =
                    pieces.iter().any(|q| locate_in_convex(p, q.core()) != Location::Outside);
                assert_eq!(
                    by_pieces,
                    locate_in_ring(p, outer) != Location::Outside,
                    "seed {seed}: {p} in {outer:?}"
                );
            }
        }
    }
    assert!(concave > 100);
}

#[test]
fn polygons_that_cross_themselves_are_refused_and_simple_ones_are_not() {
    let (mut refused, mut taken) = (0, 0);
    for seed in 0..PAIRS {
        let rng = &mut rng(seed);
        let n = rng.random_range(4..8);
        let ring: Vec<Point> = (0..n).map(|_| place(rng)).collect();
        // `is_simple` also refuses near misses, which a loader takes.
        let crossing = sides(&ring).any(|(a, b)| {
            sides(&ring).any(|(c, d)| {
                turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0
            })
        });
        let loaded = load::polygon(&ring, &[]);
        if crossing {
            assert!(loaded.is_err(), "seed {seed}: {ring:?}");
            refused += 1;
        } else if is_simple(&ring) {
            assert!(loaded.is_ok(), "seed {seed}: {ring:?} {loaded:?}");
            taken += 1;
        }
    }
    assert!(refused > 100 && taken > 100);
}

/// Everything a distance is asked about, moved by exact motions of the lattice.
#[test]
fn exact_motions_change_no_bit_of_a_distance() {
    let motions: [fn(Point) -> Point; 5] = [
        |p| Point::new(30.0 - p.x, p.y),
        |p| Point::new(-p.y, p.x),
        |p| Point::new(-p.x, -p.y),
        |p| Point::new(p.y, -p.x),
        |p| Point::new(p.x + 12.625, p.y - 3.000_030_517_578_125),
    ];
    for seed in 0..PAIRS {
        let rng = &mut rng(seed);
        let (core, other) = (random::convex(rng, 7), random::convex(rng, 7));
        let disc = Disc { center: place_near(rng, &core), radius: random::radius(rng) };
        let q = place(rng);
        let measure = |f: &dyn Fn(Point) -> Point| {
            let piece = |core: &[Point]| {
                let Shape::Polygon(moved) = Shape::Polygon(core.to_vec()).map(f) else {
                    unreachable!()
                };
                Convex::new(moved, 0.0).unwrap()
            };
            let (a, b) = (piece(&core), piece(&other));
            let disc = Disc { center: f(disc.center), ..disc };
            [
                gap_disc_convex(&disc, &a),
                distance_point_convex(disc.center, &b).distance,
                distance_segment_convex(disc.center, f(q), &a).distance,
                distance_convex_convex(&a, &b).distance,
                gap_disc_disc(&disc, &Disc { center: f(q), radius: 0.5 }),
            ]
            .map(f64::to_bits)
        };
        let still = measure(&|p| p);
        for (i, motion) in motions.iter().enumerate() {
            assert_eq!(still, measure(motion), "seed {seed}, motion {i}");
        }
    }
}

#[test]
fn distance_in_space_adds_the_gap_of_heights() {
    for seed in 0..PAIRS {
        let rng = &mut rng(seed);
        let plan = rng.random_range(-1.0..5.0f64);
        let range = |rng: &mut ChaCha8Rng| {
            let low = rng.random_range(0.0..4.0);
            [low, low + rng.random_range(0.0..2.0)]
        };
        let (a, b) = (range(rng), range(rng));
        let mut least = f64::INFINITY;
        for i in 0..=200 {
            for j in 0..=200 {
                let z = (a[0] + (a[1] - a[0]) * i as f64 / 200.0)
                    - (b[0] + (b[1] - b[0]) * j as f64 / 200.0);
                least = least.min((plan.max(0.0).powi(2) + z * z).sqrt());
            }
        }
        let ours = distance_spatial(plan, a, b);
        assert!(
            ours <= least + CLOSE && least - ours < 0.02,
            "seed {seed}: {ours}, sampled {least}"
        );
        assert_eq!(distance_spatial(plan, b, a), ours);
    }
}
