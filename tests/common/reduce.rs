//! Shrinks a case that shows something to a small one that still shows it.

use sightline::geometry::number::snap;
use sightline::geometry::shape::{Disc, Point};

use super::case::{Case, Figure, Shape, Terrain};

/// The smallest case found on which `shows` still holds: fewer parts, then fewer vertices,
/// then rounder numbers. Only sound cases are tried.
pub fn shrink(case: &Case, shows: &dyn Fn(&Case) -> bool) -> Case {
    let mut best = case.clone();
    // Failing checks are slow to run in some tests; this many trials settle any small case.
    let mut trials = 2_000;
    loop {
        let found = simpler(&best).into_iter().find(|c| {
            trials -= 1;
            trials > 0 && c.is_sound() && shows(c)
        });
        match found {
            Some(smaller) => best = smaller,
            None => return best,
        }
    }
}

/// Cases one step simpler, the boldest steps first.
fn simpler(case: &Case) -> Vec<Case> {
    let mut list = Vec::new();
    for i in 0..case.terrain.len() {
        let mut c = case.clone();
        c.terrain.remove(i);
        list.push(c);
    }
    for (i, part) in case.terrain.iter().enumerate() {
        let replaced = |part: Terrain| {
            let mut c = case.clone();
            c.terrain[i] = part;
            c
        };
        if let Shape::Polygon(outer) = &part.shape
            && outer.len() > 3
        {
            for v in 0..outer.len() {
                let mut fewer = outer.clone();
                fewer.remove(v);
                list.push(replaced(Terrain { shape: Shape::Polygon(fewer), ..part.clone() }));
            }
        }
        if part.z != [0.0, 4.0] && part.z[0] == 0.0 {
            list.push(replaced(Terrain { z: [0.0, 4.0], ..part.clone() }));
        }
    }
    for figure in [true, false] {
        let with = |f: &dyn Fn(&Figure) -> Figure| {
            let mut c = case.clone();
            if figure {
                c.attacker = f(&c.attacker);
            } else {
                c.target = f(&c.target);
            }
            c
        };
        list.push(with(&|f| Figure { z: 0.0, ..f.clone() }));
        list.push(with(&|f| Figure { millimetres: 32.0, ..f.clone() }));
    }
    for decimals in 0..6 {
        list.extend(rounder(case, decimals));
    }
    list.retain(|c| c != case);
    list
}

/// The whole case, then each thing alone, rounded to so many decimals.
fn rounder(case: &Case, decimals: i32) -> Vec<Case> {
    let scale = 10f64.powi(decimals);
    let coarser = |x: f64| {
        let y = snap((x * scale).round() / scale);
        // A number that already has fewer decimals stays as it is.
        if y.is_finite() { y } else { x }
    };
    let point = |p: Point| Point::new(coarser(p.x), coarser(p.y));
    let part = |t: &Terrain| Terrain {
        shape: match &t.shape {
            Shape::Polygon(outer) => Shape::Polygon(outer.iter().map(|p| point(*p)).collect()),
            Shape::Disc(d) => {
                Shape::Disc(Disc { center: point(d.center), radius: coarser(d.radius) })
            }
        },
        z: [coarser(t.z[0]), coarser(t.z[1])],
        ..t.clone()
    };
    let figure = |f: &Figure| Figure {
        at: point(f.at),
        z: coarser(f.z),
        height: coarser(f.height),
        ..f.clone()
    };
    let mut list = vec![Case {
        size: case.size,
        terrain: case.terrain.iter().map(part).collect(),
        attacker: figure(&case.attacker),
        target: figure(&case.target),
    }];
    for i in 0..case.terrain.len() {
        let mut c = case.clone();
        c.terrain[i] = part(&c.terrain[i]);
        list.push(c);
    }
    list.push(Case { attacker: figure(&case.attacker), ..case.clone() });
    list.push(Case { target: figure(&case.target), ..case.clone() });
    list
}
