//! Decided cases of measuring, one test each: `cargo test c_10b`.

mod cases;

use std::sync::Arc;

use cases::question::{ask, check_shot, load_scene};
use cases::{Case, Margin, keys_asking, scene_path};
use serde_json::json;
use sightline::data::killzone::{Footprint, Killzone};
use sightline::data::scene::Scene;
use sightline::games::killteam::verdict::Verdict;
use sightline::geometry::board::Board;
use sightline::geometry::number::snap;
use sightline::geometry::shape::{Convex, Part, Point, Vector};

macro_rules! cases {
    ($($name:ident)*) => {
        $(mod $name {
            #[test]
            fn verdict() {
                super::check(&super::key(stringify!($name)));
            }

            #[test]
            fn margins() {
                super::check_margins(&super::key(stringify!($name)));
            }
        })*

        #[test]
        fn every_stored_case_is_a_test() {
            let tested: Vec<String> = [$(stringify!($name)),*].map(key).into();
            assert_eq!(keys_asking("attacker"), tested);
        }
    };
}

cases! {
    c_01 c_02 c_02b c_03 c_04 c_04b c_05 c_05b c_06 c_07 c_08 c_09 c_10 c_10b c_11 c_11b c_12
    c_12b c_13 c_14 c_15 c_16 c_17 c_18 c_18b c_19 c_19b c_20 c_21 c_22 c_23 c_24 c_25 c_26 c_27
}

fn key(name: &str) -> String {
    name.replace('_', "-")
}

fn check(key: &str) {
    let Case { rules, expectations, .. } = cases::load(key);
    let scene = load_scene(&scene_path(key));
    let wrong: Vec<String> = expectations.iter().flat_map(|q| check_shot(&scene, q)).collect();
    assert!(wrong.is_empty(), "{key}, rules {rules:?}\n{}", wrong.join("\n"));
}

const D: f64 = std::f64::consts::FRAC_1_SQRT_2;

const DIRECTIONS: [[f64; 2]; 8] =
    [[1.0, 0.0], [D, D], [0.0, 1.0], [-D, D], [-1.0, 0.0], [-D, -D], [0.0, -1.0], [D, -D]];

fn check_margins(key: &str) {
    let scene = load_scene(&scene_path(key));
    for margin in cases::load(key).margins {
        if let Some(by) = margin.lines {
            check_lines(key, &scene, &margin, by);
        }
        if let Some(by) = margin.sight {
            check_sight(key, &scene, &margin, by);
        }
    }
}

fn answer(scene: &Scene, margin: &Margin) -> Verdict {
    ask(scene, &json!({"attacker": margin.attacker, "target": margin.target}))
}

/// Cover and obscured stay the same with all terrain moved, grown and shrunk.
fn check_lines(key: &str, scene: &Scene, margin: &Margin, by: f64) {
    let outcome = |scene: &Scene| {
        let verdict = answer(scene, margin);
        (verdict.in_cover, verdict.obscured)
    };
    let usual = outcome(scene);
    let plan = |part: &Part, pieces: Option<Vec<Convex>>| {
        pieces.map(|pieces| Part { pieces, ..part.clone() })
    };
    for [x, y] in DIRECTIONS {
        let v = Vector::new(snap(x * by), snap(y * by));
        let moved = with_parts(scene, |part, _| plan(part, Some(shifted(part, v)))).unwrap();
        assert_eq!(outcome(&moved), usual, "{key}: terrain moved by {by} towards {x} {y}");
    }
    let larger = with_parts(scene, |part, _| plan(part, Some(grown(part, by)))).unwrap();
    assert_eq!(outcome(&larger), usual, "{key}: terrain grown by {by}");
    if let Some(smaller) = with_parts(scene, |part, shape| plan(part, shrunk(shape, by))) {
        assert_eq!(outcome(&smaller), usual, "{key}: terrain shrunk by {by}");
    }
}

/// Visible with all terrain larger in every way, or hidden with all of it smaller.
fn check_sight(key: &str, scene: &Scene, margin: &Margin, by: f64) {
    let visible = answer(scene, margin).visible;
    let changed = with_parts(scene, |part, shape| {
        let [base, top] = part.z;
        let (pieces, sign) =
            if visible { (Some(grown(part, by)), by) } else { (shrunk(shape, by), -by) };
        let base = if base > 0.0 { base - sign } else { base };
        pieces.map(|pieces| Part { pieces, z: [base, top + sign], ..part.clone() })
    });
    if let Some(changed) = changed {
        assert_eq!(answer(&changed, margin).visible, visible, "{key}: sight, by {by}");
    }
}

/// The scene with every part of its board replaced; `None` if a part would vanish.
fn with_parts(scene: &Scene, change: impl Fn(&Part, &Footprint) -> Option<Part>) -> Option<Scene> {
    let killzone = &scene.killzone;
    let shapes = killzone.features.iter().flat_map(|f| &f.parts).map(|p| &p.footprint);
    let parts = killzone.board.parts().iter().zip(shapes).map(|(part, shape)| change(part, shape));
    let board = Arc::new(Board::new(killzone.size, parts.collect::<Option<_>>()?));
    let killzone = Killzone { board, ..(**killzone).clone() };
    Some(Scene { killzone: Arc::new(killzone), ..scene.clone() })
}

fn shifted(part: &Part, v: Vector) -> Vec<Convex> {
    let moved = |piece: &Convex| piece.core().iter().map(|p| p + v).collect();
    part.pieces.iter().map(|piece| Convex::new(moved(piece), piece.rho()).unwrap()).collect()
}

fn grown(part: &Part, by: f64) -> Vec<Convex> {
    let grow = |piece: &Convex| Convex::new(piece.core().to_vec(), piece.rho() + snap(by));
    part.pieces.iter().map(|piece| grow(piece).unwrap()).collect()
}

/// The outline drawn in on all sides; `None` if nothing would be left.
fn shrunk(shape: &Footprint, by: f64) -> Option<Vec<Convex>> {
    let (center, axis, [length, width]) = match *shape {
        Footprint::Rect { center, size, angle: 0.0 } => (center, Vector::new(1.0, 0.0), size),
        Footprint::Wall { from, to, thickness } => {
            let along = to - from;
            let length = (along.x * along.x + along.y * along.y).sqrt();
            (from + along / 2.0, along / length, [length, thickness])
        }
        _ => panic!("the cases hold walls and level rectangles"),
    };
    if length <= 2.0 * by || width <= 2.0 * by {
        return None;
    }
    let (u, v) = (axis * (length / 2.0 - by), Vector::new(-axis.y, axis.x) * (width / 2.0 - by));
    let corner = |p: Point| Point::new(snap(p.x), snap(p.y));
    let core = [center - u - v, center + u - v, center + u + v, center - u + v].map(corner);
    Convex::new(core.into(), 0.0).map(|piece| vec![piece])
}
