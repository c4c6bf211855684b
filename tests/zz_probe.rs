mod common;
use common::case::{Case, Figure, Shape, Terrain, at};
use common::question::*;
use common::sampler::*;
use sightline::data::scene::Order;
use sightline::geometry::answer::*;
use sightline::geometry::lines::*;
use sightline::geometry::number::*;
use sightline::geometry::shape::*;

fn poly(v: &[[f64; 2]], z: [f64; 2], feature: u32) -> Terrain {
    Terrain {
        shape: Shape::Polygon(v.iter().map(|p| at(p[0], p[1])).collect()),
        z,
        feature,
        traits: vec![],
    }
}
fn fig(x: f64, y: f64, mm: f64, z: f64, h: f64) -> Figure {
    Figure { at: at(x, y), millimetres: mm, z: snap(z), height: snap(h), order: Order::Engage }
}
fn probe(name: &str, seed: u64, case: &Case) {
    let board = case.board();
    let q = Question::random(&mut common::random::rng(!seed), case);
    println!("{name}: {q:?}");
    let full = q.ask(case, &board, |q| outcomes(q, Detail::Verdict));
    println!("{full:?}");
    for o in &full.list {
        let p = o.origin;
        for g in [-2e-2, -1e-2, -1e-3, -1e-5, 0.0, 1e-5, 1e-3, 1e-2, 2e-2] {
            println!("sampler {g} {:?}", q.sampler(case, &board, g).hits(p));
        }
        println!("line by line {:?}", q.sampler(case, &board, 0.0).hits_line_by_line(p, 4000));
        println!("check {:?}", q.ask(case, &board, |q| check_origin(q, p, &hits_from(q, p))));
    }
    let full = q.ask(case, &board, |q| outcomes(q, Detail::Full));
    println!("{full:?}");
}
#[test]
fn probes() {
    let shape = [[9.3699999, 0.5799999], [9.6700001, 2.1800003], [9.3699999, 2.1800003]];
    let mut case = Case {
        size: [30.0, 22.0],
        terrain: vec![poly(&shape, [0.0, 4.0], 2)],
        attacker: fig(8.0, 11.0, 32.0, 0.0, 2.0),
        target: fig(8.3699999, 0.4300003, 50.0, 0.0, 1.7),
    };
    probe("E", 7763, &case);
    case.terrain[0].shape = case.terrain[0]
        .shape
        .map(|p| snap_point(p + Vector::new(-0.01711546486046834, 0.00824990076365004)));
    probe("E moved", 7763, &case);
    let f = Case {
        size: [30.0, 22.0],
        terrain: vec![poly(
            &[
                [9.5100002, 11.54],
                [11.5100002, 11.8400002],
                [9.8100004, 11.8400002],
                [9.8100004, 13.1400003],
                [9.5100002, 13.1400003],
            ],
            [0.0, 4.0],
            0,
        )],
        attacker: fig(6.0, 13.0, 32.0, 0.0, 2.0),
        target: fig(9.7139997, 13.6330004, 25.0, 0.0, 1.6),
    };
    probe("F", 1460, &f);
    probe("F mirror", 1460, &f.map([30.0, 22.0], |p| Point::new(30.0 - p.x, p.y)));
}
#[test]
fn probe_g() {
    let g = Case {
        size: [30.0, 22.0],
        terrain: vec![poly(
            &[[14.79533, 12.0647202], [14.8653803, 11.6744499], [16.9323902, 12.0454798]],
            [0.0, 4.0],
            2,
        )],
        attacker: fig(11.0, 11.0, 32.0, 0.0, 2.0),
        target: fig(16.6528788, 11.4953146, 25.0, 0.0, 1.6),
    };
    let q = Question::random(&mut common::random::rng(!1185), &g);
    println!("G {q:?}");
    let board = g.board();
    let p = Point::new(11.606273306580029, 11.069432401306669);
    for d in [-2e-2, -1e-2, -1e-3, -1e-5, 0.0, 1e-5, 1e-3, 1e-2, 2e-2] {
        println!("sampler {d} {:?}", q.sampler(&g, &board, d).hits(p));
    }
    println!("G line by line {:?}", q.sampler(&g, &board, 0.0).hits_line_by_line(p, 4000));
    println!(
        "G check {:?} {:?}",
        q.ask(&g, &board, |q| check_origin(q, p, &hits_from(q, p))),
        q.ask(&g, &board, |q| hits_from(q, p))
    );
}
