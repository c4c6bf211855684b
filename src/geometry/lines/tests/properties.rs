//! Properties on seeded random boards. Every assertion names its seed.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::geometry::answer::{Exists, Margin, Touching};
use crate::geometry::number::{DEFAULT_TOLERANCE, HALF_MILLIMETRE, base_radius, snap_point};
use crate::geometry::predicate::{self, perp};
use crate::geometry::shape::Vector;

const SIZES: [f64; 5] = [25.0, 28.0, 32.0, 40.0, 60.0];

struct Scene {
    seed: u64,
    board: Board,
    origin: Footing,
    target: Footing,
}

/// A crowded board and two bases on it, now and then touching a part or each other.
fn scene(seed: u64) -> Scene {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let board = rounded(&boards::board(seed, rng.random_range(8..26)));
    let mut place = |level: f64| {
        let radius = base_radius(SIZES[rng.random_range(0..SIZES.len())]);
        let center = boards::places(&board, rng.random(), 1, radius)[0];
        Footing { disc: Disc { center, radius }, level }
    };
    let (mut origin, mut target) = (place(0.0), place(0.0));
    match rng.random_range(0..8) {
        0 => hug(&board, &mut target, &mut rng),
        1 => hug(&board, &mut origin, &mut rng),
        2 => {
            let away = (target.disc.center - origin.disc.center).normalize();
            let reach = origin.disc.radius + target.disc.radius + rng.random_range(0.0..3.0);
            target.disc.center = snap_point(origin.disc.center + away * reach);
        }
        3 => target.level = [1.0, 2.5][rng.random_range(0..2)],
        4 => {
            let part = &board.parts()[rng.random_range(0..board.parts().len())];
            let by = Vector::new(rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0));
            target.disc.center = snap_point(part.pieces[0].core()[0] + by);
            target.level = part.z[1];
        }
        _ => {}
    }
    Scene { seed, board, origin, target }
}

/// Makes every fourth part a disc and every seventh a wall with round ends.
fn rounded(board: &Board) -> Board {
    let parts = board.parts().iter().enumerate().map(|(i, part)| {
        let core = part.pieces[0].core();
        let ends = [core[0] + (core[3] - core[0]) / 2.0, core[1] + (core[2] - core[1]) / 2.0];
        let rho = snap((core[3] - core[0]).norm().min((core[1] - core[0]).norm()) * 0.4);
        let piece = match i {
            _ if i % 4 == 1 => {
                Convex::new(vec![snap_point(ends[0] + (ends[1] - ends[0]) / 2.0)], rho)
            }
            _ if i % 7 == 2 => Convex::new(ends.map(snap_point).to_vec(), rho),
            _ => return part.clone(),
        };
        Part { pieces: vec![piece.expect("a disc or a wall")], ..part.clone() }
    });
    Board::new(board.size(), parts.collect())
}

/// Puts a base against a side of a part, or beside it by less than a few lines' width.
fn hug(board: &Board, base: &mut Footing, rng: &mut ChaCha8Rng) {
    let part = &board.parts()[rng.random_range(0..board.parts().len())];
    let core = part.pieces[0].core();
    let i = rng.random_range(0..core.len());
    let (p, q) = (core[i], core[(i + 1) % core.len()]);
    let out = -perp((q - p).try_normalize(0.0).unwrap_or(Vector::y()));
    let gap = if rng.random_bool(0.5) { 0.0 } else { rng.random_range(0.0..0.03) };
    let reach = base.disc.radius + part.pieces[0].rho() + gap;
    let at = p + (q - p) * rng.random_range(0.0..1.0) + out * reach;
    base.disc.center = snap_point(at);
}

impl Scene {
    fn watches<'a>(&self, parts: &'a [PartId]) -> [Watch<'a>; 4] {
        [
            Watch { reach: Reach::Near { limit: 1.0 }, parts },
            Watch { reach: Reach::Far { limit: 1.0 }, parts },
            Watch { reach: Reach::Whole, parts: &parts[..parts.len() / 2] },
            Watch { reach: Reach::Near { limit: 3.0 }, parts: &parts[parts.len() / 2..] },
        ]
    }
}

fn each_scene(count: u64, test: impl Fn(&Scene, &Query)) {
    each_scene_with(LineModel::default(), count, test);
}

/// Lines that run to the very edge of the bases.
const NO_INSET: LineModel =
    LineModel { half_width: HALF_MILLIMETRE, inset: 0.0, touching: Touching::Clear };

fn each_scene_with(model: LineModel, count: u64, test: impl Fn(&Scene, &Query)) {
    for seed in 0..count {
        let scene = scene(seed);
        let parts = boards::all_parts(&scene.board);
        let watches = scene.watches(&parts);
        let query = Query::new(&scene.board, scene.origin, scene.target, &watches);
        test(&scene, &Query { model, ..query });
    }
}

fn mask(hits: &[Hit]) -> Vec<bool> {
    (0..4).map(|watch| hits.iter().any(|hit| hit.watch == watch)).collect()
}

fn within(one: &[bool], two: &[bool]) -> bool {
    one.iter().zip(two).all(|(one, two)| !one | two)
}

#[test]
fn no_origin_of_the_disc_beats_the_outcomes() {
    check_all_origins(LineModel::default(), 300);
}

#[test]
fn inset_none_no_origin_of_the_disc_beats_the_outcomes() {
    check_all_origins(NO_INSET, 150);
}

fn check_all_origins(model: LineModel, count: u64) {
    each_scene_with(model, count, |scene, query| {
        let outcomes = outcomes(query, Detail::Verdict);
        if outcomes.stacked {
            return;
        }
        for outcome in &outcomes.list {
            assert_eq!(mask(&outcome.hits), outcome.hit, "seed {}", scene.seed);
            assert!(check_origin(query, outcome.origin, &outcome.hits), "seed {}", scene.seed);
        }
        let radius = scene.origin.disc.radius - model.inset;
        for ring in 0..4 {
            for step in 0..14 {
                let (sin, cos) = libm::sincos(f64::from(step) * std::f64::consts::TAU / 14.0);
                let out = Vector::new(cos, sin) * (radius * f64::from(ring) / 3.0);
                let p = scene.origin.disc.center + out;
                let hits = hits_from(query, p);
                assert!(check_origin(query, p, &hits), "seed {} from {p}", scene.seed);
                assert!(
                    outcomes.list.iter().any(|outcome| within(&outcome.hit, &mask(&hits))),
                    "seed {} from {p}",
                    scene.seed
                );
            }
        }
    });
}

/// The same question judged by a shadow and origin by origin.
#[test]
fn shadows_agree_with_the_fan_of_each_origin() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut both = [0, 0];
    for _ in 0..4000 {
        let mut at =
            |scale: f64| point(rng.random_range(-scale..scale), rng.random_range(-scale..scale));
        let corners: Vec<Point> = (0..3).map(|_| at(3.0)).collect();
        let (t, p) = (at(8.0), at(8.0));
        let rho = [0.0, 0.5][rng.random_range(0..2)];
        let core = match rng.random_range(1..4) {
            3 if predicate::orient(corners[0], corners[1], corners[2]) <= 0.0 => continue,
            n => corners[..n].to_vec(),
        };
        let Some(piece) = Convex::new(core, rho) else { continue };
        let radius = rng.random_range(0.3..1.5);
        let target = Footing { disc: Disc { center: t, radius }, level: 0.0 };
        let goal = frame::Goal::new(target, &LineModel::default(), 0.0);
        let (Some(shadow), Some(fan)) =
            (shadow::Shadow::cast(piece.core(), rho, &goal), fan::Fan::new(p, &goal))
        else {
            continue;
        };
        let mut hits = false;
        cut::Shape::each(&piece, |shape| {
            let cut = cut::Cut::new(shape, cut::Keep::All).expect("all of it counts");
            hits |= fan.hits(&cut, fan::Ends::BOTH);
        });
        assert_eq!(shadow.blocks(p), hits, "{piece:?} from {p} to {t}, {radius}");
        both[usize::from(hits)] += 1;
    }
    assert!(both[0] > 500 && both[1] > 500, "{both:?}");
}

#[test]
fn spans_hold_everywhere_between_their_ends() {
    each_scene(150, |scene, query| {
        for span in partition(query).spans {
            for s in [0.02, 0.3, 0.77, 0.98] {
                let direction = (span.l * (1.0 - s) + span.r * s).normalize();
                let radius = scene.origin.disc.radius - HALF_MILLIMETRE;
                let hits = hits_from(query, scene.origin.disc.center + direction * radius);
                let ids =
                    |hits: &[Hit]| hits.iter().map(|hit| (hit.watch, hit.part)).collect::<Vec<_>>();
                assert_eq!(ids(&hits), ids(&span.hits), "seed {} at {s}", scene.seed);
            }
        }
    });
}

/// The query after a map of the plane that keeps the lattice; `flips` if it mirrors.
fn moved(scene: &Scene, flips: bool, map: impl Fn(Point) -> Point) -> Scene {
    let parts = scene.board.parts().iter().map(|part| {
        let pieces = part.pieces.iter().map(|piece| {
            let mut core: Vec<Point> = piece.core().iter().map(|&p| map(p)).collect();
            if flips {
                core.reverse();
            }
            Convex::new(core, piece.rho()).expect("still convex")
        });
        Part { pieces: pieces.collect(), ..part.clone() }
    });
    let foot = |mut footing: Footing| {
        footing.disc.center = map(footing.disc.center);
        footing
    };
    Scene {
        seed: scene.seed,
        board: Board::new(scene.board.size(), parts.collect()),
        origin: foot(scene.origin),
        target: foot(scene.target),
    }
}

#[test]
fn mirrors_turns_and_shifts_change_no_firm_verdict() {
    each_scene(200, |scene, query| {
        let images = [
            moved(scene, true, |p| Point::new(-p.x, p.y)),
            moved(scene, false, |p| Point::new(-p.y, p.x)),
            moved(scene, false, |p| Point::new(p.x + 7.25, p.y - 3.5)),
        ];
        let (before, unclear) = (vectors(query), borderline(query));
        for image in images {
            let parts = boards::all_parts(&image.board);
            let watches = image.watches(&parts);
            let query = Query::new(&image.board, image.origin, image.target, &watches);
            assert_eq!(borderline(&query), unclear, "seed {}", scene.seed);
            if !unclear {
                assert_eq!(vectors(&query), before, "seed {}", scene.seed);
            }
        }
    });
}

#[test]
fn splitting_parts_and_their_order_change_nothing() {
    each_scene(200, |scene, query| {
        let split = |part: &Part| {
            let core = part.pieces[0].core();
            if core.len() < 4 {
                return part.clone();
            }
            let pieces = [vec![core[0], core[1], core[2]], vec![core[0], core[2], core[3]]];
            let pieces = pieces.map(|core| Convex::new(core, 0.0).expect("convex"));
            Part { pieces: pieces.into(), ..part.clone() }
        };
        let board = Board::new(scene.board.size(), scene.board.parts().iter().map(split).collect());
        assert_eq!(
            vectors(&Query { board: &board, ..*query }),
            vectors(query),
            "seed {}",
            scene.seed
        );
        let reversed: Vec<Vec<PartId>> =
            query.watches.iter().map(|watch| watch.parts.iter().rev().copied().collect()).collect();
        let watches: Vec<Watch> = query
            .watches
            .iter()
            .zip(&reversed)
            .map(|(watch, parts)| Watch { reach: watch.reach, parts })
            .collect();
        assert_eq!(
            vectors(&Query { watches: &watches, ..*query }),
            vectors(query),
            "seed {}",
            scene.seed
        );
    });
}

/// Every outcome of `worse` is at least as bad as some outcome of `better`.
fn no_worse(better: &[Vec<bool>], worse: &[Vec<bool>]) -> bool {
    worse.iter().all(|one| better.iter().any(|other| within(other, one)))
}

#[test]
fn adding_parts_never_frees_and_larger_bases_never_lose() {
    each_scene(200, |scene, query| {
        if outcomes(query, Detail::Verdict).stacked {
            return;
        }
        let all = vectors(query);
        let fewer: Vec<Watch> = query
            .watches
            .iter()
            .map(|watch| Watch { reach: watch.reach, parts: &watch.parts[..watch.parts.len() / 2] })
            .collect();
        let fewer = vectors(&Query { watches: &fewer, ..*query });
        assert!(no_worse(&fewer, &all), "seed {}", scene.seed);
        // Zones round the origin's base grow with it, so only what counts whole or near compares.
        let watches = [query.watches[0], query.watches[2]];
        let mut grown = scene.origin;
        grown.disc.radius += 0.25;
        let small = vectors(&Query { watches: &watches, ..*query });
        let large = vectors(&Query { watches: &watches, origin: grown, ..*query });
        assert!(no_worse(&large, &small), "seed {}", scene.seed);
        let wide = HALF_MILLIMETRE + 0.05;
        let model = LineModel { half_width: wide, inset: wide, touching: Touching::Clear };
        let wider = Query { model, ..*query };
        assert!(no_worse(&all, &vectors(&wider)), "seed {}", scene.seed);
        let crossing = LineModel { touching: Touching::Crosses, ..query.model };
        assert!(
            no_worse(&all, &vectors(&Query { model: crossing, ..*query })),
            "seed {}",
            scene.seed
        );
    });
}

#[test]
fn whole_contains_near_and_far() {
    each_scene(200, |scene, query| {
        let parts = query.watches[0].parts;
        let watches = [
            Watch { reach: Reach::Whole, parts },
            Watch { reach: Reach::Near { limit: 1.5 }, parts },
            Watch { reach: Reach::Far { limit: 1.5 }, parts },
            Watch { reach: Reach::Near { limit: 40.0 }, parts },
            Watch { reach: Reach::Far { limit: 40.0 }, parts },
        ];
        for span in partition(&Query { watches: &watches, ..*query }).spans {
            let of = |watch: usize| {
                let hits = span.hits.iter().filter(move |hit| hit.watch == watch);
                hits.map(|hit| hit.part).collect::<Vec<_>>()
            };
            let whole = of(0);
            assert!(of(1).iter().chain(&of(2)).all(|part| whole.contains(part)));
            assert_eq!(of(3), whole, "seed {}", scene.seed);
            assert!(of(4).is_empty(), "seed {}", scene.seed);
        }
    });
}

#[test]
fn a_target_with_shadows_cast_answers_the_same() {
    each_scene(200, |scene, query| {
        let target =
            Target::new(query.board, query.target, query.watches, query.model, DEFAULT_TOLERANCE);
        let alone = outcomes(query, Detail::Verdict);
        assert_eq!(target.outcomes(query.origin, Detail::Verdict), alone, "seed {}", scene.seed);
        let (one, two) = (target.partition(query.origin), partition(query));
        assert_eq!(one.spans.len(), two.spans.len(), "seed {}", scene.seed);
        for (one, two) in one.spans.iter().zip(&two.spans) {
            assert_eq!((one.l, one.r, &one.hits), (two.l, two.r, &two.hits), "seed {}", scene.seed);
        }
    });
}

#[test]
fn a_field_says_what_the_outcomes_say() {
    for seed in 0..4 {
        let scene = scene(seed);
        let parts = boards::all_parts(&scene.board);
        let watches = scene.watches(&parts);
        let query = Query::new(&scene.board, scene.origin, scene.target, &watches);
        let target =
            Target::new(query.board, query.target, query.watches, query.model, DEFAULT_TOLERANCE);
        let places = grid(scene.board.size(), 1.0);
        assert_eq!((places.len(), places[0], places[31]), (660, point(0.5, 0.5), point(1.5, 1.5)));
        let radius = scene.origin.disc.radius;
        for (&center, glance) in places.iter().zip(field(&target, &places, radius, 0.0)) {
            let origin = Footing { disc: Disc { center, radius }, level: 0.0 };
            let outcomes = target.outcomes(origin, Detail::Verdict);
            let free = outcomes.list.iter().find(|outcome| !outcome.hit.contains(&true));
            let slack = free.map_or(0.0, |outcome| outcome.margin.slack);
            assert_eq!((glance.free, glance.slack), (free.is_some(), slack), "seed {seed}");
            for watch in 0..watches.len() {
                let always = outcomes.list.iter().all(|outcome| outcome.hit[watch]);
                assert_eq!(glance.unavoidable >> watch & 1 == 1, always, "seed {seed}");
            }
        }
    }
}

#[test]
fn lines_wider_by_less_than_the_clearance_keep_the_outcome() {
    each_scene(60, |scene, query| {
        let outcomes = outcomes(query, Detail::Full);
        if outcomes.stacked {
            return;
        }
        for outcome in &outcomes.list {
            let Margin { slack, clearance, borderline } = outcome.margin;
            assert!(borderline || slack > 0.0 && clearance > 0.0, "seed {}", scene.seed);
            let avoided: Vec<bool> = outcome.hit.iter().map(|hit| !hit).collect();
            for by in [clearance * 0.5, clearance - 1e-6] {
                let width = HALF_MILLIMETRE + by.max(0.0);
                let model = LineModel { half_width: width, inset: width, ..query.model };
                let wider = Query { model, ..*query };
                assert!(misses(&wider, &avoided).is_some(), "seed {} by {by}", scene.seed);
            }
        }
    });
}

#[test]
fn moving_a_part_by_less_than_the_tolerance_changes_no_firm_verdict() {
    check_moves(LineModel::default());
}

#[test]
fn inset_none_moving_a_part_by_less_than_the_tolerance_changes_no_firm_verdict() {
    check_moves(NO_INSET);
}

fn check_moves(model: LineModel) {
    each_scene_with(model, 200, |scene, query| {
        if borderline(query) {
            return;
        }
        let mut rng = ChaCha8Rng::seed_from_u64(scene.seed);
        let moved = scene.board.parts().iter().map(|part| {
            let (sin, cos) = libm::sincos(rng.random_range(0.0..6.3));
            let by = Vector::new(cos, sin) * 0.019;
            let core = part.pieces[0].core().iter().map(|&p| snap_point(p + by)).collect();
            let pieces = vec![Convex::new(core, part.pieces[0].rho()).expect("convex")];
            Part { pieces, ..part.clone() }
        });
        let board = Board::new(scene.board.size(), moved.collect());
        let touches = |footing: &Footing| {
            let base = Convex::disc(footing.disc);
            board.parts().iter().any(|part| boards::gap(&part.pieces[0], &base) < 0.0)
        };
        if !touches(&scene.origin) && !touches(&scene.target) {
            let after = vectors(&Query { board: &board, ..*query });
            assert_eq!(after, vectors(query), "seed {}", scene.seed);
        }
    });
}

#[test]
fn wholly_hit_implies_hit_and_free_lines_are_free() {
    let mut both = [0, 0];
    for seed in 0..120 {
        let scene = scene(seed);
        let parts = boards::all_parts(&scene.board);
        let watches = [Watch { reach: Reach::Whole, parts: &parts }];
        let query = Query::new(&scene.board, scene.origin, scene.target, &watches);
        let answer = wholly(&query, &parts, Detail::Verdict);
        both[usize::from(answer.holds())] += 1;
        let Exists::Yes { witness, .. } = &answer else {
            assert!(misses(&query, &[true]).is_none(), "seed {seed}");
            let radius = scene.origin.disc.radius - HALF_MILLIMETRE;
            for step in 0..40 {
                let (sin, cos) = libm::sincos(f64::from(step) * std::f64::consts::TAU / 40.0);
                let p = scene.origin.disc.center + Vector::new(cos, sin) * radius;
                assert_eq!(free_line_from(&query, &parts, p), None, "seed {seed} from {p}");
            }
            continue;
        };
        if outcomes(&query, Detail::Verdict).stacked {
            continue;
        }
        let strip = Convex::new(vec![witness.from, witness.to], 0.0).expect("a line");
        for part in scene.board.parts() {
            let gap = boards::gap(&part.pieces[0], &strip);
            assert!(gap >= HALF_MILLIMETRE - 1e-5, "seed {seed}: {gap}");
        }
    }
    assert!(both[0] > 10 && both[1] > 10, "{both:?}");
}
