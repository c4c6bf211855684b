//! Random scenes: walls, blocks, drums, huts with doors, wires, enemies and friends.

use std::fmt::Write;
use std::path::Path;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sightline::data::scene::{self, Scene};
use sightline::games::killteam::KNOWN;
use sightline::games::killteam::measure::Table;
use sightline::games::killteam::movement::{MoveAction, Walk};
use sightline::geometry::shape::Point;

pub const SIZE: [f64; 2] = [14.0, 11.0];

/// What a random scene has besides walls.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mix {
    pub doors: u32,
    pub wires: u32,
    pub enemies: u32,
    pub readings: &'static str,
}

/// The first sound scene of a seed.
pub fn scene(seed: u64, mix: Mix) -> Scene {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    loop {
        let text = text(&mut rng, mix);
        if let Ok(loaded) = scene::load_str("trial", &text, Path::new("."), &KNOWN)
            && loaded.report.is_empty()
        {
            return loaded.value;
        }
    }
}

fn text(rng: &mut ChaCha8Rng, mix: Mix) -> String {
    let mut parts = String::new();
    for i in 0..rng.random_range(1..6) {
        let (x, y) = place(rng, 1.0);
        let angle = if rng.random_bool(0.4) { 0.0 } else { rng.random_range(0.0..180.0) };
        let shape = match rng.random_range(0..4) {
            0 => format!("disc: {{center: [{x}, {y}], radius: {:.3}}}", rng.random_range(0.3..1.0)),
            1 => format!("rect: {{center: [{x}, {y}], size: [1.6, 1.1], angle: {angle:.2}}}"),
            2 => format!("rect: {{center: [{x}, {y}], size: [3.5, 0.25], angle: {angle:.2}}}"),
            _ => format!(
                "polygon: [[{x}, {y}], [{0}, {y}], [{0}, {1}], [{2}, {1}], [{2}, {3}], [{x}, {3}]]",
                x + 2.0,
                y + 0.8,
                x + 0.7,
                y + 2.0
            ),
        };
        let _ = writeln!(parts, "    - {{id: t{i}, parts: [{{id: p, traits: [heavy], {shape}}}]}}");
    }
    for i in 0..mix.doors {
        parts += &hut(rng, i);
    }
    for i in 0..mix.wires {
        let (x, y) = place(rng, 1.0);
        let angle = rng.random_range(0.0..180.0);
        let _ = writeln!(
            parts,
            "    - {{id: wire{i}, parts: [{{id: coil, traits: [exposed, obstructing], height: 0.5, \
             rect: {{center: [{x}, {y}], size: [3, 0.4], angle: {angle:.2}}}}}]}}"
        );
    }
    let base = [25, 28, 32, 40][rng.random_range(0..4)];
    let mut ops = operative("a1", "a", base, rng);
    for i in 0..rng.random_range(0..2) {
        ops += &operative(&format!("a{}", i + 2), "a", 32, rng);
    }
    for i in 0..mix.enemies {
        ops += &operative(&format!("b{}", i + 1), "b", [25, 32, 40][rng.random_range(0..3)], rng);
    }
    let [w, h] = SIZE;
    let readings = mix.readings;
    format!(
        "kind: scene\ngame: killteam\nreadings: {{{readings}}}\nkillzone:\n  kind: killzone\n  \
         id: trial\n  name: Trial\n  size: [{w}, {h}]\n  terrain:\n{parts}operatives:\n{ops}"
    )
}

/// A wall with a door in it, turned.
fn hut(rng: &mut ChaCha8Rng, i: u32) -> String {
    let (x, y) = place(rng, 2.0);
    let turn: f64 = if rng.random_bool(0.5) { 90.0 } else { rng.random_range(0.0..180.0) };
    let (s, c) = libm::sincos(turn.to_radians());
    let (wing, door) = (rng.random_range(1.0..3.5), rng.random_range(0.5..1.6));
    let piece = |id: &str, traits: &str, along: f64, length: f64, thick: f64| {
        let (px, py) = (x + c * along, y + s * along);
        format!(
            "{{id: {id}, traits: [{traits}], rect: {{center: [{px:.5}, {py:.5}], \
             size: [{length:.5}, {thick}], angle: {turn:.3}}}}}"
        )
    };
    let off = (wing + door) / 2.0;
    let thick = [0.2, 0.3, 0.6][rng.random_range(0..3)];
    format!(
        "    - {{id: hut{i}, parts: [{}, {}, {}]}}\n",
        piece("left", "heavy", -off, wing, thick),
        piece("door", "accessible, heavy", 0.0, door, [0.2, thick][rng.random_range(0..2)]),
        piece("right", "heavy", off, wing, thick)
    )
}

fn place(rng: &mut ChaCha8Rng, margin: f64) -> (f64, f64) {
    let mut along = |size: f64| (rng.random_range(margin..size - margin) * 1e4_f64).round() / 1e4;
    (along(SIZE[0]), along(SIZE[1]))
}

fn operative(id: &str, side: &str, base: u32, rng: &mut ChaCha8Rng) -> String {
    let (x, y) = place(rng, 0.8);
    format!(
        "  - {{id: {id}, side: {side}, base: {base}, move: 6, at: [{x}, {y}], order: engage}}\n"
    )
}

/// Calls `with` on the walk of the first operative.
pub fn walk<T>(
    scene: &Scene,
    action: MoveAction,
    allowance: f64,
    with: impl FnOnce(&Walk) -> T,
) -> T {
    let table = Table::new(scene);
    let names: Vec<&str> = scene.operatives.iter().map(|o| o.id.as_str()).collect();
    with(&Walk {
        terrain: &table.terrain,
        standings: table.standings(),
        names: &names,
        mover: 0,
        action,
        allowance,
    })
}

pub fn random_place(rng: &mut ChaCha8Rng) -> Point {
    let (x, y) = place(rng, 0.5);
    sightline::geometry::number::snap_point(Point::new(x, y))
}
