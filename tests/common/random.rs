//! Random cases from printed seeds, and the loop that runs a check over them.
//!
//! `SIGHTLINE_SEED=n` runs one seed alone, `SIGHTLINE_PAIRS=n` sets how many are run.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sightline::data::killzone::Trait;
use sightline::data::scene::Order;
use sightline::geometry::number::{base_radius, snap, snap_point};
use sightline::geometry::shape::{Disc, Point, Vector};

use super::case::{Case, Figure, Shape, Terrain};
use super::plane::{area2, left, lerp, on_circle, point_segment, sides};
use super::reduce;

/// What kinds of boards are thrown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kind {
    /// Parts of several heights, some hanging; figures on different levels.
    pub heights: bool,
}

const SIZE: [f64; 2] = [30.0, 22.0];
const BASES: [f64; 6] = [25.0, 28.0, 32.0, 40.0, 50.0, 60.0];
const TRIES: usize = 60;

pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Runs `check` over random sound cases; a failure is shrunk and shown with its seed.
pub fn each_case(
    kind: Kind,
    pairs: u64,
    check: impl Fn(&Case, &mut ChaCha8Rng) -> Result<(), String>,
) {
    let number = |name| std::env::var(name).ok().and_then(|v: String| v.parse::<u64>().ok());
    let seeds = match number("SIGHTLINE_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("SIGHTLINE_PAIRS").unwrap_or(pairs),
    };
    for seed in seeds {
        let guarded = |case: &Case| {
            catch_unwind(AssertUnwindSafe(|| check(case, &mut rng(!seed)))).unwrap_or_else(
                |panic| {
                    let text = panic.downcast_ref::<String>().cloned();
                    let text = text.or_else(|| panic.downcast_ref::<&str>().map(|s| s.to_string()));
                    Err(format!("panic: {}", text.unwrap_or_default()))
                },
            )
        };
        let case = case(kind, seed);
        if let Err(message) = guarded(&case) {
            let small = reduce::shrink(&case, &|c| guarded(c).is_err());
            let reduced = guarded(&small).err().unwrap_or_default();
            panic!("SIGHTLINE_SEED={seed}: {message}\nshrunk: {reduced}\n{}", small.yaml());
        }
    }
}

/// The case of a seed.
pub fn case(kind: Kind, seed: u64) -> Case {
    let mut rng = rng(seed);
    loop {
        let (attacker, target) = figures(&mut rng, kind);
        let mut case = Case { size: SIZE, terrain: Vec::new(), attacker, target };
        for figure in [case.attacker.clone(), case.target.clone()] {
            if figure.z > 0.25 && rng.random_bool(0.5) {
                case.terrain.push(deck(&figure));
            }
        }
        let parts = rng.random_range(1..=7);
        for _ in 0..TRIES {
            if case.terrain.len() == parts {
                break;
            }
            let part = terrain(&mut rng, kind, &case);
            case.terrain.push(part);
            if !case.is_sound() {
                case.terrain.pop();
            }
        }
        if case.is_sound() {
            return case;
        }
    }
}

fn figures(rng: &mut ChaCha8Rng, kind: Kind) -> (Figure, Figure) {
    let figure = |rng: &mut ChaCha8Rng, at: Point, level: f64| Figure {
        at: snap_point(at),
        millimetres: BASES[rng.random_range(0..BASES.len())],
        z: level,
        height: snap(rng.random_range(0.8..2.6)),
        order: if rng.random_bool(0.5) { Order::Engage } else { Order::Conceal },
    };
    let level = |rng: &mut ChaCha8Rng| {
        if kind.heights && rng.random_bool(0.3) { snap(rng.random_range(0.5..4.0)) } else { 0.0 }
    };
    let (za, zt) = (level(rng), level(rng));
    let place = Point::new(rng.random_range(6.0..24.0), rng.random_range(5.0..17.0));
    let attacker = figure(rng, place, za);
    let mut target = figure(rng, attacker.at, zt);
    let gap = match rng.random_range(0..10) {
        0 => 0.0,
        1 => rng.random_range(0.0..0.2),
        2 => [1.0, 2.0][rng.random_range(0..2)],
        3 if za != zt => -rng.random_range(0.0..1.0),
        _ => rng.random_range(0.2..14.0),
    };
    let reach = (attacker.disc().radius + target.disc().radius + gap).max(0.0);
    target.at = if rng.random_bool(0.2) {
        attacker.at
            + [Vector::x(), Vector::y(), -Vector::x(), -Vector::y()][rng.random_range(0..4)]
                * snap(reach)
    } else {
        snap_point(on_circle(attacker.at, reach, rng.random_range(0.0..1.0)))
    };
    (attacker, target)
}

/// A floor under a figure.
fn deck(figure: &Figure) -> Terrain {
    let corner = |x: f64, y: f64| snap_point(figure.at + Vector::new(x, y));
    let outer =
        vec![corner(-1.5, -1.25), corner(1.5, -1.25), corner(1.5, 1.25), corner(-1.5, 1.25)];
    let traits = vec![Trait::Light, Trait::Vantage];
    Terrain { shape: Shape::Polygon(outer), z: [figure.z - 0.25, figure.z], feature: 3, traits }
}

fn terrain(rng: &mut ChaCha8Rng, kind: Kind, case: &Case) -> Terrain {
    let shape = shape(rng);
    let (a, t) = (&case.attacker, &case.target);
    let shape = match rng.random_range(0..10) {
        0 | 1 => hug(rng, shape, a.disc()),
        2 | 3 => hug(rng, shape, t.disc()),
        4..=8 => {
            let middle = lerp(a.at, t.at, rng.random_range(-0.1..1.1));
            let across = left(t.at - a.at).normalize() * rng.random_range(-2.0..2.0);
            shift(&shape, middle.coords + across)
        }
        _ => shift(
            &shape,
            Vector::new(rng.random_range(0.0..SIZE[0]), rng.random_range(0.0..SIZE[1])),
        ),
    };
    let traits = match rng.random_range(0..8) {
        0..=3 => vec![Trait::Heavy],
        4 | 5 => vec![Trait::Light],
        6 => vec![],
        _ => vec![Trait::Heavy, Trait::Exposed],
    };
    let z = match rng.random_range(0..6) {
        _ if !kind.heights => [0.0, snap(rng.random_range(0.2..4.0))],
        0 => [0.0, f64::INFINITY],
        1 | 2 => {
            let under = snap(rng.random_range(0.1..4.0));
            [under, under + snap(rng.random_range(0.1..2.0))]
        }
        _ => [0.0, snap(rng.random_range(0.2..5.0))],
    };
    Terrain { shape, z, feature: rng.random_range(0..4), traits }
}

/// A shape round the origin: wall, block, disc, or a concave polygon, turned.
fn shape(rng: &mut ChaCha8Rng) -> Shape {
    let rect = |w: f64, d: f64| vec![[-w, -d], [w, -d], [w, d], [-w, d]];
    let outline = match rng.random_range(0..12) {
        0..=3 => rect(rng.random_range(0.25..2.5), rng.random_range(0.03..0.2)),
        4..=6 => rect(rng.random_range(0.2..1.2), rng.random_range(0.2..1.2)),
        7 | 8 => {
            let radius = snap(rng.random_range(0.1..1.0));
            return Shape::Disc(Disc { center: Point::origin(), radius });
        }
        9 => vec![[0.0, 0.0], [2.0, 0.0], [2.0, 0.3], [0.3, 0.3], [0.3, 1.6], [0.0, 1.6]],
        10 => vec![
            [-1.0, -0.8],
            [1.0, -0.8],
            [1.0, 0.8],
            [0.7, 0.8],
            [0.7, -0.5],
            [-0.7, -0.5],
            [-0.7, 0.8],
            [-1.0, 0.8],
        ],
        _ => {
            let n = rng.random_range(3..9);
            let star = (0..n).map(|i| {
                let p = on_circle(Point::origin(), rng.random_range(0.2..1.3), i as f64 / n as f64);
                [p.x, p.y]
            });
            star.collect()
        }
    };
    let turn = if rng.random_bool(0.4) { 0.0 } else { rng.random_range(0.0..1.0) };
    let u = on_circle(Point::origin(), 1.0, turn).coords;
    Shape::Polygon(outline.iter().map(|[x, y]| Point::from(u * *x + left(u) * *y)).collect())
}

fn shift(shape: &Shape, by: Vector) -> Shape {
    shape.map(|p| snap_point(p + by))
}

/// Puts the shape beside a disc: in contact exactly, or nearly, on a random side.
fn hug(rng: &mut ChaCha8Rng, shape: Shape, disc: Disc) -> Shape {
    let gap = match rng.random_range(0..5) {
        0 | 1 => 0.0,
        2 => rng.random_range(0.0..0.03),
        3 => 1.0,
        _ => rng.random_range(0.0..1.0),
    };
    let u = if rng.random_bool(0.3) {
        [Vector::x(), Vector::y(), -Vector::x(), -Vector::y()][rng.random_range(0..4)]
    } else {
        on_circle(Point::origin(), 1.0, rng.random_range(0.0..1.0)).coords
    };
    // From far out, each step along `u` by the gap left brings it no further than contact.
    let far = shift(&shape, disc.center.coords + u * 8.0 + left(u) * rng.random_range(-1.0..1.0));
    let apart = |s: f64| shift(&far, u * -s).signed_distance(disc.center) - disc.radius - gap;
    let mut s = 0.0;
    for _ in 0..80 {
        s += apart(s).max(0.0);
    }
    shift(&far, u * -s)
}

/// The least gap between the outlines of two polygons.
pub fn outline_gap(a: &[Point], b: &[Point]) -> f64 {
    let one = |p: &[Point], q: &[Point]| {
        p.iter()
            .flat_map(|v| sides(q).map(move |(c, d)| point_segment(*v, c, d)))
            .fold(f64::INFINITY, f64::min)
    };
    one(a, b).min(one(b, a))
}

/// A convex polygon of up to `most` vertices on the lattice, for distances.
pub fn convex(rng: &mut ChaCha8Rng, most: usize) -> Vec<Point> {
    loop {
        let n = rng.random_range(3..=most);
        let center = Point::new(rng.random_range(2.0..28.0), rng.random_range(2.0..20.0));
        let radius = rng.random_range(0.1..2.0);
        let mut turns: Vec<f64> = (0..n).map(|_| rng.random_range(0.0..1.0)).collect();
        turns.sort_by(f64::total_cmp);
        let polygon: Vec<Point> =
            turns.iter().map(|f| snap_point(on_circle(center, radius, *f))).collect();
        let n = polygon.len();
        let strict =
            (0..n).all(|i| area2(&[polygon[i], polygon[(i + 1) % n], polygon[(i + 2) % n]]) > 1e-3);
        if strict && area2(&polygon) > 1e-2 {
            return polygon;
        }
    }
}

/// A base radius of a common size.
pub fn radius(rng: &mut ChaCha8Rng) -> f64 {
    base_radius(BASES[rng.random_range(0..BASES.len())])
}
