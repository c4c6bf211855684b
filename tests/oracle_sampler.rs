//! The sampler checked against itself and against situations worked out by hand, before it is
//! trusted to judge the kernel.

mod common;

use common::case::{Case, Figure, Shape, Terrain, at};
use common::random::{self, Kind, each_case};
use common::sampler::{Lines, Portion, Sampler, Watched};
use rand::RngExt;
use sightline::data::scene::Order;
use sightline::geometry::answer::Touching;
use sightline::geometry::number::HALF_MILLIMETRE;
use sightline::geometry::shape::Part;

const LINES: Lines =
    Lines { half_width: HALF_MILLIMETRE, inset: HALF_MILLIMETRE, touching: Touching::Clear };

#[test]
fn one_origin_by_fan_and_line_by_line() {
    each_case(Kind::default(), 400, |case, rng| {
        let board = case.board();
        let portions = [Portion::Whole, Portion::Near(1.0), Portion::Far(1.0)];
        let watches: Vec<Watched> = portions
            .iter()
            .map(|p| Watched { portion: *p, parts: board.parts().iter().collect() })
            .collect();
        let (a, t) = (case.attacker.footing(), case.target.footing());
        let sampler = |grow| Sampler::new(a, t, &watches, LINES, grow);
        let (exact, grown, shrunk) = (sampler(0.0), sampler(0.002), sampler(-0.01));
        let origins = exact.origins(8);
        for _ in 0..20 {
            let p = origins[rng.random_range(0..origins.len())];
            let lines = exact.hits_line_by_line(p, 60);
            for (i, hit) in grown.hits(p).iter().enumerate() {
                if lines[i] && !hit {
                    return Err(format!("watch {i}: a line from {p} hits, the fan does not"));
                }
            }
            for (i, hit) in shrunk.hits(p).iter().enumerate() {
                if *hit && !lines[i] && !exact.hits_line_by_line(p, 4_000)[i] {
                    return Err(format!("watch {i}: the fan from {p} hits, no line does"));
                }
            }
        }
        Ok(())
    });
}

#[test]
fn random_cases_are_sound_and_repeatable() {
    for seed in 0..200 {
        for heights in [false, true] {
            let kind = Kind { heights };
            let case = random::case(kind, seed);
            assert!(case.is_sound(), "seed {seed}");
            assert_eq!(case, random::case(kind, seed), "seed {seed}");
        }
    }
}

#[test]
fn random_cases_touch_and_hug() {
    let cases: Vec<Case> = (0..500).map(|seed| random::case(Kind::default(), seed)).collect();
    let touching = |c: &&Case| {
        let d = c.target.disc();
        c.terrain.iter().any(|t| (t.shape.signed_distance(d.center) - d.radius).abs() < 3e-6)
    };
    let bases = |c: &&Case| {
        let (a, t) = (c.attacker.disc(), c.target.disc());
        (a.center - t.center).norm() < a.radius + t.radius + 1e-5
    };
    assert!(cases.iter().filter(touching).count() > 50);
    assert!(cases.iter().filter(bases).count() > 20);
    assert!(cases.iter().any(|c| c.terrain.len() == 7));
}

#[test]
fn the_reducer_keeps_only_what_matters() {
    let case = random::case(Kind::default(), 3);
    let wide = |c: &Case| c.terrain.iter().any(|t| t.shape.distance(at(15.0, 11.0)) > 1.0);
    assert!(wide(&case));
    let small = common::reduce::shrink(&case, &wide);
    assert!(wide(&small) && small.is_sound());
    assert_eq!(small.terrain.len(), 1);
}

/// Attainable (cover, obscured) pairs of lights and heavies, over origins of the sampler.
fn attainable(case: &Case, grow: f64) -> Vec<Vec<bool>> {
    let board = case.board();
    let parts: Vec<&Part> = board.parts().iter().collect();
    let watches = [Portion::Near(1.0), Portion::Far(1.0)]
        .map(|portion| Watched { portion, parts: parts.clone() });
    let (a, t) = (case.attacker.footing(), case.target.footing());
    let sampler = Sampler::new(a, t, &watches, LINES, grow);
    let mut seen: Vec<Vec<bool>> =
        sampler.origins(400).into_iter().map(|p| sampler.hits(p)).collect();
    seen.sort();
    seen.dedup();
    seen
}

fn scene(attacker: (f64, f64, f64), target: (f64, f64, f64), rects: &[[f64; 4]]) -> Case {
    let figure = |(x, y, millimetres): (f64, f64, f64)| Figure {
        at: at(x, y),
        millimetres,
        z: 0.0,
        height: 1.4,
        order: Order::Engage,
    };
    let terrain = rects.iter().map(|[x, y, w, d]| {
        let corner = |sx: f64, sy: f64| at(x + sx * w / 2.0, y + sy * d / 2.0);
        let outer =
            vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        Terrain { shape: Shape::Polygon(outer), z: [0.0, 1.0], feature: 0, traits: vec![] }
    });
    Case {
        size: [30.0, 22.0],
        terrain: terrain.collect(),
        attacker: figure(attacker),
        target: figure(target),
    }
}

#[test]
fn line_origin_leaning_out_from_a_big_base_clears_a_post() {
    let post = [[13.54, 11.94, 0.04, 2.0]];
    let big = scene((11.47, 11.0, 50.0), (15.0, 11.0, 25.0), &post);
    assert!(attainable(&big, 0.03).contains(&vec![false, false]));
    let usual = scene((11.83, 11.0, 32.0), (15.0, 11.0, 25.0), &post);
    assert!(attainable(&usual, -0.05).iter().all(|hit| hit[0]));
}

#[test]
fn cover_exists_through_a_slot_only_from_part_of_the_edge() {
    let gate = |north: f64| [[13.75, north, 0.3, 2.0], [13.75, 9.55, 0.3, 2.0]];
    let wide = scene((9.0, 11.0, 32.0), (15.0, 11.0, 32.0), &gate(12.65));
    assert!(attainable(&wide, 0.01).contains(&vec![false, false]));
    let narrow = scene((9.0, 11.0, 32.0), (15.0, 11.0, 32.0), &gate(12.45));
    assert!(attainable(&narrow, -0.02).iter().all(|hit| hit[0]));
}

#[test]
fn obscured_corner_one_wall_is_near_and_far() {
    let wall = scene((5.0, 11.0, 32.0), (15.0, 11.0, 32.0), &[[13.55, 11.0, 0.3, 5.0]]);
    assert_eq!(attainable(&wall, 0.02), [[true, true]]);
    assert_eq!(attainable(&wall, -0.02), [[true, true]]);
    let flush = scene((5.0, 11.0, 32.0), (15.0, 11.0, 32.0), &[[14.2, 11.0, 0.2, 5.0]]);
    assert!(attainable(&flush, 0.02).contains(&vec![true, false]));
}

#[test]
fn line_contact_behind_and_beside_the_target_crosses_nothing() {
    let behind = scene((5.0, 11.0, 32.0), (15.0, 11.0, 32.0), &[[15.754922, 11.0, 0.25, 3.0]]);
    assert_eq!(attainable(&behind, 0.0), [[false, false]]);
    let beside = scene((5.0, 11.0, 32.0), (15.0, 11.0, 32.0), &[[13.0, 11.754922, 8.0, 0.25]]);
    assert!(attainable(&beside, 0.0).contains(&vec![false, false]));
}
