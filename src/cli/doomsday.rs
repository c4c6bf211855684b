//! What the verbs answer about hex tiles.

use std::fmt::Write;
use std::path::Path;

use serde_json::{Value, json};

use super::args::{Format, PictureArgs};
use super::boards::{self, Way, refused, steps};
use super::files::sound;
use super::json::to_json;
use super::names;
use super::output::{Answer, BAD, Failure, GOOD, STRONG, styled};
use crate::data::diagnostic::quoted;
use crate::games::doomsday::measure::{self, Pair};
use crate::games::doomsday::readings::Readings;
use crate::games::doomsday::scene::{self, Figure, Scene};
use crate::games::doomsday::state::Doomsday;
use crate::games::registry;
use crate::geometry::hex::Hex;
use crate::render::{Svg, hexes};

fn open(path: &Path) -> Result<Scene, Failure> {
    sound(scene::load(path))
}

/// The picture of a scene, or of the moment with which a scenario begins.
pub fn picture(path: &Path, kind: &str) -> Result<Svg, Failure> {
    match kind {
        "scenario" => {
            sound(registry::start::<Doomsday>(path)).map(|started| hexes::game(&started.game))
        }
        _ => open(path).map(|scene| hexes::scene(&scene)),
    }
}

fn figure<'a>(scene: &'a Scene, id: &str) -> Result<&'a Figure, Failure> {
    scene.figure(id).ok_or_else(|| {
        let ids = scene.figures.iter().map(|figure| figure.id.as_str());
        names::unknown("figure of the scene", id, ids)
    })
}

fn readings(readings: Readings) -> Value {
    let all = readings.all().map(|(reading, answer)| (reading.name.to_owned(), json!(answer)));
    Value::Object(all.collect())
}

/// Who sees whom, and how far apart they are.
pub fn matrix(path: &Path, format: Format) -> Result<Answer, Failure> {
    let scene = open(path)?;
    let pairs = measure::matrix(&scene);
    if format == Format::Json {
        let answer = json!({
            "scene": scene.name, "readings": readings(scene.readings), "pairs": pairs,
        });
        return Ok(Answer::yes(to_json(&answer)));
    }
    let ids: Vec<&str> = scene.figures.iter().map(|figure| figure.id.as_str()).collect();
    let rows = boards::pairs(&ids, |id, other| {
        pairs.iter().find(|p| p.attacker == id && p.target == other).map(cell)
    });
    let legend = "\nsees  in sight    -  not in sight    !  no way along walkways\n\
                  the figure is the distance in tiles\n";
    Ok(Answer::yes(format!("{rows}\n{legend}")))
}

fn cell(pair: &Pair) -> String {
    let word = if pair.sight { "sees" } else { "-" };
    format!("{word}{} {}", if pair.connected { "" } else { "!" }, pair.tiles)
}

fn hex(text: &str) -> Result<Hex, Failure> {
    text.parse()
        .map_err(|()| Failure::cannot_run(format!("{} is no tile such as 1,-2", quoted(text))))
}

fn moves(allowance: Option<f64>) -> Result<Option<u8>, Failure> {
    steps(allowance, "on tiles is a whole number of moves")
}

/// A way over tiles, judged, or the shortest one.
pub fn walk(
    path: &Path,
    op: &str,
    way: &Way,
    allowance: Option<f64>,
    format: Format,
    pictures: &PictureArgs,
) -> Result<Answer, Failure> {
    let scene = open(path)?;
    let figure = figure(&scene, op)?;
    let allowance = moves(allowance)?;
    let walk = match (way.path, way.to) {
        (Some(path), _) => {
            let tiles = path.split_whitespace().map(hex).collect::<Result<Vec<_>, _>>()?;
            measure::walk(&scene, figure, &tiles, allowance)
        }
        (None, to) => measure::walk_to(&scene, figure, hex(to.unwrap_or_default())?, allowance),
    };
    pictures.write(|| hexes::walk(&scene, &walk))?;
    let text = match format {
        Format::Json => {
            let mut answer = json!(walk);
            answer["readings"] = readings(scene.readings);
            to_json(&answer)
        }
        Format::Text => {
            let tiles: Vec<String> = walk.path.iter().map(|[q, r]| format!("{q},{r}")).collect();
            let figures = format!("{} of {} moves", walk.counted, walk.allowance);
            let head = match walk.legal {
                true => {
                    let may = format!("{op} may move {}", tiles.join(" "));
                    format!("{}: {figures}.\n", styled(GOOD, may))
                }
                false => format!("{}.\n", styled(BAD, format!("The move of {op} is not legal"))),
            };
            let notes = walk.ledger.iter().flat_map(|leg| {
                leg.notes.iter().map(|note| format!("  - {},{}: {note}\n", leg.to[0], leg.to[1]))
            });
            head + &refused(&walk.refusals) + &notes.collect::<String>()
        }
    };
    Ok(Answer { text, no: !walk.legal })
}

/// Where a figure can end.
pub fn reach(
    path: &Path,
    op: &str,
    allowance: Option<f64>,
    format: Format,
    pictures: &PictureArgs,
) -> Result<Answer, Failure> {
    let scene = open(path)?;
    let reached = measure::reach(&scene, figure(&scene, op)?, moves(allowance)?);
    pictures.write(|| hexes::reach(&scene, &reached))?;
    let text = match format {
        Format::Json => {
            let mut answer = json!(reached);
            answer["readings"] = readings(scene.readings);
            to_json(&answer)
        }
        Format::Text => {
            let title = format!("{op}, up to {} moves", reached.allowance);
            let mut text = format!("{}\n", styled(STRONG, title));
            for end in &reached.tiles {
                let trap = if end.trap { "  a trap" } else { "" };
                let _ = writeln!(text, "  {},{}: {}{trap}", end.at[0], end.at[1], end.moves);
            }
            if reached.tiles.is_empty() {
                text += "It can end nowhere else.\n";
            }
            text
        }
    };
    Ok(Answer { text, no: reached.tiles.is_empty() })
}
