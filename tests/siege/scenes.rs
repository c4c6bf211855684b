//! Drawn scenes and questions about them.

use serde_json::Value;
use sightline::data::scene::siege::SiegeScene;
use sightline::games::siege::measure::{Moment, Pair, Walk, Way, load_str};

pub fn scene(map: &str) -> SiegeScene {
    scene_with(map, "")
}

/// A scene with more keys behind its map.
pub fn scene_with(map: &str, more: &str) -> SiegeScene {
    let indented: Vec<String> =
        map.lines().filter(|l| !l.trim().is_empty()).map(|l| format!("  {l}")).collect();
    let text = format!("kind: scene\ngame: siege\nmap: |\n{}\n{more}", indented.join("\n"));
    match load_str("scene.yaml", &text) {
        Ok(loaded) => loaded.value,
        Err(report) => panic!("{}\n{text}", report.render(false)),
    }
}

pub fn pair(scene: &SiegeScene, from: &str, to: &str) -> Pair {
    let figure = |id: &str| {
        let ids: Vec<_> = scene.figures.iter().map(|f| &f.id).collect();
        scene.figure(id).unwrap_or_else(|| panic!("no {id} among {ids:?}"))
    };
    Moment::new(scene).pair(figure(from), figure(to))
}

pub fn sees(map: &str, from: &str, to: &str) -> bool {
    let scene = scene(map);
    let (there, back) = (pair(&scene, from, to), pair(&scene, to, from));
    assert_eq!(there.sight, back.sight, "sight is symmetric: {from} {to}");
    there.sight
}

pub fn has_reason(pair: &Pair, code: &str) -> bool {
    pair.reasons.iter().any(|reason| reason.rule == code)
}

pub fn walk(scene: &SiegeScene, id: &str, path: &str) -> Walk {
    let way = Way::Path(path.split_whitespace().map(|at| at.parse().unwrap()).collect());
    Moment::new(scene).walk(scene.figure(id).unwrap(), &way, None)
}

pub fn reaches(scene: &SiegeScene, id: &str) -> Vec<String> {
    let ends = Moment::new(scene).ends(scene.figure(id).unwrap(), None);
    ends.places.into_iter().map(|end| end.at).collect()
}

pub fn json(pair: &Pair) -> Value {
    serde_json::to_value(pair).unwrap()
}
