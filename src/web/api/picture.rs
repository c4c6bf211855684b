//! Pictures of the boards of the other games, and what is measured on them.

use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, Problem, read};
use crate::data::diagnostic::Report;
use crate::data::load::{self, Loaded};
use crate::games::dei::decode::{load_map, load_scene};
use crate::games::dei::table::majorities;
use crate::games::registry;
use crate::games::{doomsday, siege};
use crate::render::{Svg, hexes, regions, squares};
use crate::web::Shared;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    path: String,
    /// The figure that is clicked.
    from: Option<String>,
    /// A second one: the line between them.
    to: Option<String>,
    /// Where the first can go.
    #[serde(default)]
    reach: bool,
}

struct Drawn {
    picture: Svg,
    figures: Vec<String>,
    /// What is measured from the figure, or of the whole board.
    measured: Value,
}

pub fn picture(shared: &Shared, body: &[u8]) -> Answer {
    let asked: Asked = read(body)?;
    let path = shared.opened.path(&asked.path).map_err(Problem::bad)?;
    let mut report = Report::new();
    let tree = load::open(&mut report, &path);
    let Some(tree) = tree else { return Err(report.into()) };
    let word = |key| tree.root.get(key).and_then(|node| node.as_text()).unwrap_or_default();
    let drawn = match (word("game"), word("kind")) {
        ("siege", "scene") => on_squares(&asked, &path)?,
        ("doomsday", "scene") => on_tiles(&asked, &path)?,
        ("dei", "killzone") => plain(regions::map(&sound(load_map(&path))?)),
        ("dei", kind) => {
            let game = match kind {
                "scenario" => sound(registry::start(&path))?.game,
                _ => sound(load_scene(&path))?,
            };
            let measured = serde_json::to_value(majorities(&game)).map_err(Problem::no)?;
            Drawn { measured, ..plain(regions::board(&game, &asked.path)) }
        }
        (game, kind) => return Err(Problem::no(format!("no picture of a {kind} of `{game}`"))),
    };
    Ok(json!({
        "picture": drawn.picture.to_string(),
        "figures": drawn.figures,
        "measured": drawn.measured,
    }))
}

fn sound<T>(loaded: Result<Loaded<T>, Report>) -> Result<T, Problem> {
    Ok(loaded?.value)
}

fn plain(picture: Svg) -> Drawn {
    Drawn { picture, figures: Vec::new(), measured: Value::Null }
}

fn unknown(id: &str) -> Problem {
    Problem::no(format!("no figure is called `{id}`"))
}

fn on_squares(asked: &Asked, path: &Path) -> Result<Drawn, Problem> {
    let scene = sound(siege::measure::load(path))?;
    let moment = siege::measure::Moment::new(&scene);
    let find = |id: &String| scene.figure(id).ok_or_else(|| unknown(id));
    let from = asked.from.as_ref().map(find).transpose()?;
    let to = asked.to.as_ref().map(find).transpose()?;
    let mut pairs = moment.matrix();
    pairs.retain(|pair| asked.from.as_ref().is_none_or(|from| *from == pair.attacker));
    let picture = match (from, to) {
        (Some(from), Some(to)) if from != to => squares::shot(&scene, &moment.pair(from, to)),
        (Some(from), _) if asked.reach => squares::reach(&scene, &moment.ends(from, None)),
        _ => squares::scene(&scene),
    };
    let figures = scene.figures.iter().map(|figure| figure.id.clone()).collect();
    Ok(Drawn { picture, figures, measured: json!(pairs) })
}

fn on_tiles(asked: &Asked, path: &Path) -> Result<Drawn, Problem> {
    let scene = sound(doomsday::scene::load(path))?;
    let mut pairs = doomsday::measure::matrix(&scene);
    pairs.retain(|pair| asked.from.as_ref().is_none_or(|from| *from == pair.attacker));
    let picture = match &asked.from {
        Some(id) if asked.reach => {
            let figure = scene.figure(id).ok_or_else(|| unknown(id))?;
            hexes::reach(&scene, &doomsday::measure::reach(&scene, figure, None))
        }
        _ => hexes::scene(&scene),
    };
    let figures = scene.figures.iter().map(|figure| figure.id.clone()).collect();
    Ok(Drawn { picture, figures, measured: json!(pairs) })
}
