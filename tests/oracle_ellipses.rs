//! Oval bases against ellipses that are sampled point by point: gaps, sight, and targeting lines
//! in plan and between levels; and verdicts of scenes that are mirrored or turned.

mod common;

use std::cell::Cell;

use common::case::Case;
use common::judge::{Readings, scene};
use common::plane::{
    convex_contains, left, lerp, point_convex, rounded, segment_convex, segment_segment, sides,
};
use common::question::{text, within};
use common::random::{Kind, each_case, rng};
use common::skew::{Obstacles, Spot, stretch_between};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use sightline::data::datacards::Base as Size;
use sightline::games::killteam::measure::matrix;
use sightline::games::killteam::verdict::Verdict;
use sightline::geometry::answer::{Detail, Exists, Touching};
use sightline::geometry::board::Board;
use sightline::geometry::hull::convex_hull;
use sightline::geometry::lines::{
    BaseQuery, LineModel, Reach, Stand, Watch, levels_between, levels_between_from, rim,
    rim_borderline,
};
use sightline::geometry::number::{DEFAULT_TOLERANCE, HALF_MILLIMETRE, TOL};
use sightline::geometry::oval::{Base, Oval, gap_base_convex, gap_bases};
use sightline::geometry::shape::{PartId, Point, Vector};
use sightline::geometry::sight::{Eye, SightQuery, SightTarget, sight};

const LIMIT: f64 = 1.0;
const RIM: usize = 240;
/// No end is farther from a sampled one, and no sampled zone farther from the true one.
const EDGE: f64 = 0.02;
/// By how much parts are smaller for what is surely hit.
const SHRUNK: f64 = 1e-4;

/// Points of the edge drawn in by `inset`, each with its outward normal.
fn edge(oval: &Oval, inset: f64, n: usize) -> Vec<(Point, Vector)> {
    let [a, b] = oval.semi;
    let across = left(oval.along);
    (0..n)
        .map(|i| {
            let turn = i as f64 / n as f64 * std::f64::consts::TAU;
            let (x, y) = (libm::cos(turn), libm::sin(turn));
            let normal = (oval.along * (x / a) + across * (y / b)).normalize();
            (oval.center + oval.along * (a * x) + across * (b * y) - normal * inset, normal)
        })
        .collect()
}

/// From a point to the edge, negative inside.
fn away(oval: &Oval, p: Point) -> f64 {
    let outline: Vec<Point> = edge(oval, 0.0, 720).into_iter().map(|(p, _)| p).collect();
    let to = sides(&outline).map(|(a, b)| common::plane::point_segment(p, a, b));
    let least = to.fold(f64::INFINITY, f64::min);
    if convex_contains(&outline, p) { -least } else { least }
}

/// An ellipse inside the disc of a figure.
fn oval(rng: &mut ChaCha8Rng, center: Point, radius: f64) -> Oval {
    let slim = rng.random_range(0.55..0.95);
    let turn = rng.random_range(0.0..std::f64::consts::TAU);
    let along = match rng.random_range(0..4) {
        0 => Vector::x(),
        1 => Vector::y(),
        _ => Vector::new(libm::cos(turn), libm::sin(turn)),
    };
    Oval { center, semi: [radius, radius * slim], along }
}

/// Both bases of a case, at least one of them oval.
fn bases(case: &Case, rng: &mut ChaCha8Rng) -> [Stand; 2] {
    let which = rng.random_range(0..3);
    [(&case.attacker, 1), (&case.target, 2)].map(|(figure, round)| {
        let base = match which == round {
            true => Base::Round(figure.disc()),
            false => Base::Oval(oval(rng, figure.at, figure.disc().radius)),
        };
        Stand { base, level: figure.z }
    })
}

/// How far two convex polygons are apart, 0 if they meet.
fn apart(one: &[Point], two: &[Point]) -> f64 {
    if convex_contains(one, two[0]) || convex_contains(two, one[0]) {
        return 0.0;
    }
    let pairs = sides(one).flat_map(|s| sides(two).map(move |t| (s, t)));
    pairs.map(|((a, b), (c, d))| segment_segment(a, b, c, d)).fold(f64::INFINITY, f64::min)
}

/// Which watch, whole, near or far, what counts of each part, and its heights.
struct Counted {
    outlines: Vec<Vec<Point>>,
    far: bool,
    z: [f64; 2],
}

/// The lines between two bases, with everything grown or shrunk by a little.
struct Lines {
    origin: Oval,
    target: Oval,
    levels: Option<[f64; 2]>,
    half: f64,
    grow: f64,
    watches: Vec<Vec<Counted>>,
}

impl Lines {
    fn new(query: &BaseQuery, board: &Board, sloped: bool, grow: f64) -> Lines {
        let target = query.target.base.oval();
        let watches = query.watches.iter().map(|watch| {
            let count = |id: &PartId| -> Counted {
                let part = board.part(*id);
                let pieces = part.pieces.iter();
                let mut outlines: Vec<Vec<Point>> =
                    pieces.map(|q| rounded(q.core(), q.rho(), grow > 0.0)).collect();
                let level = query.target.level;
                let rise = (part.z[0] - level).max(level - part.z[1]).max(0.0);
                if matches!(watch.reach, Reach::Near { .. }) {
                    if rise > LIMIT + grow {
                        outlines.clear();
                    } else {
                        let limit = LIMIT + grow;
                        let reach = (limit * limit - rise * rise).max(0.0).sqrt();
                        let zone = edge(&target, -reach, RIM);
                        let zone: Vec<Point> = zone.into_iter().map(|(p, _)| p).collect();
                        outlines = outlines.iter().map(|q| cut(q, &zone)).collect();
                    }
                }
                outlines.retain(|q| q.len() > 2);
                Counted { outlines, far: matches!(watch.reach, Reach::Far { .. }), z: part.z }
            };
            watch.parts.iter().map(count).collect()
        });
        Lines {
            origin: query.origin.base.oval(),
            target,
            levels: sloped.then_some([query.origin.level, query.target.level]),
            half: (HALF_MILLIMETRE - TOL + grow).max(0.0),
            grow,
            watches: watches.collect(),
        }
    }

    fn hits(&self, p: Point) -> Vec<bool> {
        let ends = edge(&self.target, HALF_MILLIMETRE, RIM).into_iter();
        let seen = |(t, n): &(Point, Vector)| n.dot(&(p - t)) >= 0.0;
        let ends: Vec<Point> = match self.levels {
            Some(_) => ends.map(|(t, _)| t).collect(),
            None => ends.filter(seen).map(|(t, _)| t).collect(),
        };
        let hit = |part: &Counted| self.meets(p, &ends, part);
        self.watches.iter().map(|parts| parts.iter().any(hit)).collect()
    }

    fn meets(&self, p: Point, ends: &[Point], part: &Counted) -> bool {
        if part.far {
            // Only what surely counts is looked for.
            return self.grow > 0.0 || self.meets_far(p, ends, part);
        }
        let Some([from, to]) = self.levels else {
            let near = |t: &Point, q: &[Point]| segment_convex(p, *t, q) < self.half;
            return part.outlines.iter().any(|q| ends.iter().any(|t| near(t, q)));
        };
        let z = [part.z[0] - self.grow, part.z[1] + self.grow];
        let Some(way) = stretch_between(from, to, z) else { return false };
        // All lines at all these heights fill a convex set.
        let all = ends.iter().flat_map(|t| way.map(|s| lerp(p, *t, s)));
        let filled = convex_hull(all.collect());
        match filled.len() {
            0..3 => part.outlines.iter().any(|q| point_convex(filled[0], q) < self.half),
            _ => part.outlines.iter().any(|q| apart(&filled, q) < self.half),
        }
    }

    fn meets_far(&self, p: Point, ends: &[Point], part: &Counted) -> bool {
        let [s0, s1] = match self.levels {
            Some([from, to]) => match stretch_between(from, to, part.z) {
                Some(way) => way,
                None => return false,
            },
            None => [0.0, 1.0],
        };
        ends.iter().step_by(6).any(|t| {
            let at = |k: i32| lerp(p, *t, s0 + (s1 - s0) * f64::from(k) / 40.0);
            (0..=40).map(at).any(|x| {
                part.outlines.iter().any(|q| convex_contains(q, x))
                    && [&self.origin, &self.target].iter().all(|o| away(o, x) > LIMIT + EDGE)
            })
        })
    }
}

/// What of a polygon is in a convex one.
fn cut(polygon: &[Point], zone: &[Point]) -> Vec<Point> {
    let mut left = polygon.to_vec();
    for (a, b) in sides(zone) {
        let side = |p: Point| common::plane::turn(a, b, p);
        let mut kept = Vec::new();
        for (p, q) in sides(&left) {
            let (at_p, at_q) = (side(p), side(q));
            if at_p >= 0.0 {
                kept.push(p);
            }
            if (at_p >= 0.0) != (at_q >= 0.0) {
                kept.push(lerp(p, q, at_p / (at_p - at_q)));
            }
        }
        left = kept;
    }
    left
}

/// One to three watches on parts taken at random.
fn watches(rng: &mut ChaCha8Rng, board: &Board) -> Vec<(Reach, Vec<PartId>)> {
    let all: Vec<PartId> = (0..board.parts().len() as u32).map(PartId).collect();
    (0..rng.random_range(1..=3))
        .map(|_| {
            let reach = [Reach::Whole, Reach::Near { limit: LIMIT }, Reach::Far { limit: LIMIT }]
                [rng.random_range(0..3)];
            (reach, all.iter().copied().filter(|_| rng.random_bool(0.7)).collect())
        })
        .collect()
}

/// The sets of watches that are hit, each with an origin, and whether no other set could be
/// missing.
type Found = (Vec<(Vec<bool>, Point)>, bool);

fn compare(
    kind: Kind,
    pairs: u64,
    sloped: bool,
    find: impl Fn(&BaseQuery) -> Option<Found>,
) -> [u64; 2] {
    let [asked, decided, hits] = [0, 0, 0].map(Cell::new);
    each_case(kind, pairs, |case, rng| {
        let board = case.board();
        let parts = watches(rng, &board);
        let watches: Vec<Watch> =
            parts.iter().map(|(reach, parts)| Watch { reach: *reach, parts }).collect();
        let [origin, target] = bases(case, rng);
        let query = BaseQuery {
            board: &board,
            origin,
            target,
            watches: &watches,
            model: LineModel::default(),
            tolerance: DEFAULT_TOLERANCE,
        };
        let Some((found, firm)) = find(&query) else { return Ok(()) };
        asked.set(asked.get() + 1);
        let sure = Lines::new(&query, &board, sloped, -SHRUNK);
        let from = origin.base.oval();
        for (hit, at) in &found {
            if away(&from, *at) > 1e-4 {
                return Err(format!("origin {at} is off the base"));
            }
            let least = sure.hits(*at);
            hits.set(hits.get() + u64::from(least.contains(&true)));
            if !within(&least, hit) {
                return Err(format!("from {at}: {}, at least {}", text(hit), text(&least)));
            }
        }
        if !firm {
            return Ok(());
        }
        decided.set(decided.get() + 1);
        let possible = Lines::new(&query, &board, sloped, EDGE);
        for share in [0.99, 0.6, 0.2] {
            for (p, _) in edge(&from, HALF_MILLIMETRE, 24) {
                let p = from.center + (p - from.center) * share;
                let most = possible.hits(p);
                if !found.iter().any(|(hit, _)| within(hit, &most)) {
                    let list: Vec<String> = found.iter().map(|(hit, _)| text(hit)).collect();
                    return Err(format!("{p} hits only {}, better than {list:?}", text(&most)));
                }
            }
        }
        Ok(())
    });
    println!("{} of {} are decided, {} hits", decided.get(), asked.get(), hits.get());
    assert!(hits.get() > 50, "the samples hit nothing");
    [asked.get(), decided.get()]
}

#[test]
fn base_oval_lines_in_plan_agree_with_sampled_ellipses() {
    let [asked, decided] = compare(Kind::default(), 300, false, |query| {
        let rim = rim(query);
        let count = query.watches.len();
        let key = |hits: &[sightline::geometry::lines::Hit]| -> Vec<bool> {
            (0..count).map(|watch| hits.iter().any(|hit| hit.watch == watch)).collect()
        };
        let runs = rim.runs(key).into_iter().map(|run| (run.key, run.origin)).collect();
        (!rim.stacked).then(|| (runs, !rim_borderline(query)))
    });
    assert!(decided * 3 > asked * 2 && asked > 200);
}

#[test]
fn base_oval_lines_between_levels_agree_with_sampled_ellipses() {
    let [asked, decided] = compare(Kind { heights: true }, 500, true, |query| {
        if query.origin.level == query.target.level {
            return None;
        }
        let found = levels_between(query, Detail::Verdict)?;
        let list = found.list.iter().map(|outcome| (outcome.hit.clone(), outcome.origin)).collect();
        Some((list, !found.borderline))
    });
    assert!(decided * 3 > asked * 2 && asked > 150);
}

#[test]
fn base_oval_lines_from_one_origin_between_levels_agree_with_sampled_ellipses() {
    let [asked, _] = compare(Kind { heights: true }, 300, true, |query| {
        if query.origin.level == query.target.level {
            return None;
        }
        let oval = query.origin.base.oval();
        let (rim, _) = edge(&oval, HALF_MILLIMETRE, 7)[3];
        let at = oval.center + (rim - oval.center) * 0.9;
        let (hits, _) = levels_between_from(query, at)?;
        let count = query.watches.len();
        let hit = (0..count).map(|watch| hits.iter().any(|hit| hit.watch == watch)).collect();
        // No other origin was asked about.
        Some((vec![(hit, at)], false))
    });
    assert!(asked > 80);
}

#[test]
fn dist_bases_gaps_of_ovals_agree_with_sampled_ellipses() {
    let separation = |a: &dyn Fn(Vector) -> f64, b: &dyn Fn(Vector) -> f64| {
        (0..8_000)
            .map(|i| {
                let turn = f64::from(i) / 8_000.0 * std::f64::consts::TAU;
                let n = Vector::new(libm::cos(turn), libm::sin(turn));
                -b(-n) - a(n)
            })
            .fold(f64::NEG_INFINITY, f64::max)
    };
    let support = |oval: Oval| {
        move |n: Vector| {
            let (x, y) =
                (n.dot(&oval.along) * oval.semi[0], n.dot(&left(oval.along)) * oval.semi[1]);
            n.dot(&oval.center.coords) + (x * x + y * y).sqrt()
        }
    };
    let [mut clear, mut deep] = [0; 2];
    for seed in 0..600 {
        let mut rng = rng(seed);
        let apart = rng.random_range(0.0..3.0);
        let a = oval(&mut rng, Point::new(10.0, 10.0), 1.2);
        let b = oval(&mut rng, Point::new(10.0 + apart, 10.0 + 0.3 * apart), 0.8);
        let gap = gap_bases(&Base::Oval(a), &Base::Oval(b));
        let sampled = separation(&support(a), &support(b));
        assert!((-1e-9..1e-5).contains(&(gap - sampled)), "seed {seed}: {gap} and {sampled}");
        let corner = |_: usize| {
            b.center + Vector::new(rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0))
        };
        let core = convex_hull((0..5).map(corner).collect());
        let Some(piece) = sightline::geometry::shape::Convex::new(core.clone(), 0.0) else {
            continue;
        };
        let farthest =
            |n: Vector| core.iter().map(|q| n.dot(&q.coords)).fold(f64::NEG_INFINITY, f64::max);
        let gap = gap_base_convex(&Base::Oval(a), &piece);
        let sampled = separation(&support(a), &farthest);
        // A sampled way out of a corner is longer than the least one by a sample's turn.
        assert!((-1e-9..2e-3).contains(&(gap - sampled)), "seed {seed}: {gap} and {sampled}");
        if gap > 0.0 { clear += 1 } else { deep += usize::from(gap < -0.5) }
    }
    assert!(clear > 100 && deep > 100, "{clear} clear, {deep} deep");
}

#[test]
fn sight_line_of_oval_bodies_agrees_with_sampled_ellipses() {
    let [seen, hidden] = [Cell::new(0), Cell::new(0)];
    each_case(Kind { heights: true }, 500, |case, rng| {
        let board = case.board();
        let (a, t) = (&case.attacker, &case.target);
        let body = oval(rng, t.at, t.disc().radius);
        let z = [t.z, t.z + t.height];
        let head = Spot { at: a.at, z: a.z + a.height };
        let query = SightQuery {
            board: &board,
            eye: Eye { at: head.at, z: head.z },
            target: SightTarget::Oval { oval: body, z },
            ignored: &[],
            bodies: &[],
            half_width: HALF_MILLIMETRE,
            touching: Touching::Clear,
            tolerance: DEFAULT_TOLERANCE,
        };
        let obstacles =
            |grow| Obstacles::new(board.parts(), HALF_MILLIMETRE, Touching::Clear, grow);
        match sight(&query, Detail::Full) {
            Exists::Yes { witness, .. } => {
                seen.set(seen.get() + 1);
                let to = Spot { at: witness.to, z: witness.to_z };
                let off = away(&body, to.at) + HALF_MILLIMETRE;
                if off > 1e-4 || to.z < z[0] - TOL || to.z > z[1] + TOL {
                    return Err(format!("the line ends at {to:?}, off the body by {off}"));
                }
                match obstacles(-1e-5).stop(head, to) {
                    true => Err(format!("the line to {to:?} is stopped")),
                    false => Ok(()),
                }
            }
            Exists::No { margin, .. } if margin.borderline => Ok(()),
            Exists::No { .. } => {
                hidden.set(hidden.get() + 1);
                let possible = obstacles(1e-5);
                let spots = edge(&body, HALF_MILLIMETRE, 90).into_iter().flat_map(|(p, _)| {
                    [1.0, 0.7, 0.3].into_iter().flat_map(move |share| {
                        let at = body.center + (p - body.center) * share;
                        (0..=6).map(move |k| lerp_z(at, z, f64::from(k) / 6.0))
                    })
                });
                match spots.into_iter().find(|spot| !possible.stop(head, *spot)) {
                    Some(spot) => Err(format!("called hidden, but {spot:?} is seen")),
                    None => Ok(()),
                }
            }
        }
    });
    if std::env::var("SIGHTLINE_SEED").is_err() {
        assert!(seen.get() > 60 && hidden.get() > 60, "{} {}", seen.get(), hidden.get());
    }
}

fn lerp_z(at: Point, [low, high]: [f64; 2], share: f64) -> Spot {
    Spot { at, z: low + (high - low) * share }
}

/// The verdict of a case with ovals, moved about.
fn verdict(
    case: &Case,
    readings: Readings,
    sizes: [(f64, f64); 2],
    angles: [f64; 2],
    sloped: bool,
) -> Verdict {
    let mut scene = scene(case, readings);
    for (i, operative) in scene.operatives.iter_mut().enumerate().take(2) {
        operative.base = Size::Oval(sizes[i].0, sizes[i].1);
        operative.angle = angles[i].rem_euclid(360.0);
    }
    if sloped {
        scene.readings.insert("line-height", "slope");
    }
    let all = matrix(&scene, DEFAULT_TOLERANCE).expect("measured");
    all.pairs.into_iter().find(|v| v.attacker == "a1" && v.target == "b1").expect("judged")
}

#[test]
fn base_oval_mirrored_and_turned_scenes_have_the_same_verdicts() {
    type Motion = (fn(Point) -> Point, fn(f64) -> f64);
    let motions: [Motion; 4] = [
        (|p| Point::new(30.0 - p.x, p.y), |angle| 180.0 - angle),
        (|p| Point::new(22.0 - p.y, p.x), |angle| angle + 90.0),
        (|p| Point::new(p.y, p.x), |angle| 90.0 - angle),
        (|p| Point::new(p.x + 5.0, p.y + 11.25), |angle| angle + 180.0),
    ];
    let says = |v: &Verdict| {
        let outcomes: Vec<_> = v.outcomes.iter().map(|o| (o.cover, o.obscured)).collect();
        format!("{} {} {} {outcomes:?}", v.visible, v.valid_target, v.control_range)
    };
    let firm = Cell::new(0);
    each_case(Kind { heights: true }, 200, |case, rng| {
        let readings = Readings::random(rng);
        let sizes = [&case.attacker, &case.target]
            .map(|figure| (figure.millimetres, (figure.millimetres * 0.7).round()));
        let angles = [0, 1].map(|_| f64::from(rng.random_range(0..24)) * 15.0);
        let sloped = rng.random_bool(0.5);
        let still = verdict(case, readings, sizes, angles, sloped);
        for (motion, turn) in motions {
            let moved = case.map([60.0, 60.0], motion);
            let moved = verdict(&moved, readings, sizes, angles.map(turn), sloped);
            if (still.distance - moved.distance).abs() > 1e-8 {
                return Err(format!("distance {} became {}", still.distance, moved.distance));
            }
            if !still.borderline && !moved.borderline {
                firm.set(firm.get() + 1);
                if says(&still) != says(&moved) {
                    return Err(format!("{} became {}", says(&still), says(&moved)));
                }
            }
        }
        Ok(())
    });
    assert!(std::env::var("SIGHTLINE_SEED").is_ok() || firm.get() > 200, "{}", firm.get());
}
