//! What the verbs answer about scenes on squares.

use std::fmt::Write;
use std::path::Path;

use serde_json::{Value, json};

use super::args::{Format, PictureArgs, TableFormat};
use super::boards::{self, Way, refused, steps};
use super::files::sound;
use super::json::to_json;
use super::names;
use super::output::{Answer, BAD, CODE, Failure, GOOD, STRONG, styled};
use crate::data::scene::siege::SiegeScene;
use crate::engine::refusal::Refusal;
use crate::games::registry;
use crate::games::siege::armed::{self, Attack};
use crate::games::siege::measure::{self, Moment, Pair, Reason};
use crate::games::siege::pack;
use crate::games::siege::state::Siege;
use crate::geometry::square::Square;
use crate::render::{self, Svg, squares};

/// A shot that is asked for.
pub struct Shot<'a> {
    pub from: &'a str,
    pub to: &'a str,
    pub weapon: Option<&'a str>,
}

fn scene(path: &Path) -> Result<SiegeScene, Failure> {
    sound(measure::load(path))
}

/// A scene, the map of a scenario, or the tiles of a file.
pub fn picture(path: &Path, kind: &str) -> Result<Svg, Failure> {
    match kind {
        "scenario" => {
            let started = sound(registry::start::<Siege>(path))?;
            Ok(render::game(&started.game).expect("a mission has a picture"))
        }
        "tiles" => {
            sound(pack::load_tiles(path)).map(|tiles| squares::tiles("Sector tiles", &tiles))
        }
        _ => scene(path).map(|scene| squares::scene(&scene)),
    }
}

fn figure(scene: &SiegeScene, id: &str) -> Result<usize, Failure> {
    scene.figure(id).ok_or_else(|| {
        let ids = scene.figures.iter().map(|figure| figure.id.as_str());
        names::unknown("figure of the scene", id, ids)
    })
}

fn readings(moment: &Moment) -> Value {
    moment
        .settings
        .all()
        .map(|(r, v)| (r.name.to_owned(), json!(v)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

pub fn matrix(path: &Path, format: TableFormat) -> Result<Answer, Failure> {
    let scene = scene(path)?;
    let moment = Moment::new(&scene);
    let pairs = moment.matrix();
    if format == TableFormat::Csv {
        let head = "attacker,target,distance,sight,cover,adjacent,close_combat,firearm\n";
        let line = |p: &Pair| {
            let (sight, cover, adjacent) = (p.sight, p.cover, p.adjacent);
            let (a, b, n) = (&p.attacker, &p.target, p.distance);
            format!("{a},{b},{n},{sight},{cover},{adjacent},{},{}\n", p.close_combat, p.firearm)
        };
        return Ok(Answer::yes(head.to_owned() + &pairs.iter().map(line).collect::<String>()));
    }
    if format == TableFormat::Json {
        let answer = json!({
            "scene": scene.name, "readings": readings(&moment), "pairs": pairs,
        });
        return Ok(Answer::yes(to_json(&answer)));
    }
    let ids: Vec<&str> = scene.figures.iter().map(|figure| figure.id.as_str()).collect();
    let rows = boards::pairs(&ids, |id, other| {
        pairs.iter().find(|p| p.attacker == id && p.target == other).map(cell)
    });
    let legend = "\nF  may fire, its range aside    C  close combat    s  sight only    -  no sight\n\
                  +  in cover    the figure is the distance in spaces\n";
    Ok(Answer::yes(format!("{rows}\n{legend}")))
}

fn cell(pair: &Pair) -> String {
    let word = match (pair.firearm, pair.close_combat, pair.sight) {
        (true, ..) => "F",
        (_, true, _) => "C",
        (.., true) => "s",
        _ => "-",
    };
    format!("{word}{} {}", if pair.cover { "+" } else { "" }, pair.distance)
}

pub fn shot(
    path: &Path,
    ask: &Shot,
    format: Format,
    pictures: &PictureArgs,
) -> Result<Answer, Failure> {
    let scene = scene(path)?;
    let moment = Moment::new(&scene);
    let (from, to) = (figure(&scene, ask.from)?, figure(&scene, ask.to)?);
    if from == to {
        return Err(Failure::cannot_run("a figure cannot attack itself"));
    }
    let mut pair = moment.pair(from, to);
    let attacks = match ask.weapon {
        Some(weapon) => moment.attacks(from, to, weapon).map_err(Failure::cannot_run)?,
        None => Vec::new(),
    };
    pair.reasons.extend(attacks.iter().filter_map(|attack| attack.way.reason()));
    pictures.write(|| squares::shot(&scene, &pair))?;
    let may = match ask.weapon {
        Some(_) => attacks.iter().any(|attack| attack.legal),
        None => pair.firearm,
    };
    let text = match format {
        Format::Json => {
            let refusals: Vec<&Refusal> = match may {
                true => Vec::new(),
                false => attacks.iter().flat_map(|attack| &attack.refusals).collect(),
            };
            let mut answer = json!(pair);
            answer["weapon"] = json!(ask.weapon);
            answer["attacks"] = json!(attacks);
            answer["refusals"] = json!(refusals);
            answer["readings"] = readings(&moment);
            to_json(&answer)
        }
        Format::Text => shot_text(&pair, &attacks, may),
    };
    Ok(Answer { text, no: !may })
}

fn shot_text(pair: &Pair, attacks: &[Attack], may: bool) -> String {
    let (a, b) = (&pair.attacker, &pair.target);
    let tech = attacks.iter().all(|attack| attack.way == armed::Way::Tech) && !attacks.is_empty();
    let act = if tech { "make a tech attack on" } else { "fire at" };
    let fires = attacks.is_empty()
        || attacks.iter().any(|attack| attack.legal && attack.way != armed::Way::Tech);
    let cover = if pair.cover && fires { ", in cover" } else { "" };
    let mut text = match may {
        true if fires => format!("{}{cover}.\n", styled(GOOD, format!("{a} may fire at {b}"))),
        true => format!("{}.\n", styled(GOOD, format!("{a} may make a tech attack on {b}"))),
        false => format!("{}.\n", styled(BAD, format!("{a} may not {act} {b}"))),
    };
    for attack in attacks {
        if attacks.len() > 1 {
            let answer = if attack.legal { "yes" } else { "no" };
            let _ = writeln!(text, "  - {}: {answer}", attack.way.word());
        }
        text += &refused(&attack.refusals);
    }
    let _ = writeln!(
        text,
        "  - {} spaces away; sight {}, adjacent {}, close combat {}",
        pair.distance,
        yes(pair.sight),
        yes(pair.adjacent),
        yes(pair.close_combat)
    );
    text + &reasons(&pair.reasons)
}

fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

fn reasons(reasons: &[Reason]) -> String {
    let line = |r: &Reason| format!("  - {}  {}\n", r.text, styled(CODE, &r.rule));
    reasons.iter().map(line).collect()
}

fn square(text: &str) -> Result<Square, Failure> {
    text.parse().map_err(|why: String| Failure::cannot_run(why))
}

fn spaces(allowance: Option<f64>) -> Result<Option<u8>, Failure> {
    steps(allowance, "on squares is a whole number of spaces")
}

pub fn walk(
    path: &Path,
    op: &str,
    way: &Way,
    allowance: Option<f64>,
    format: Format,
) -> Result<Answer, Failure> {
    let scene = scene(path)?;
    let moment = Moment::new(&scene);
    let figure = figure(&scene, op)?;
    let way = match (way.path, way.to) {
        (Some(path), _) => {
            measure::Way::Path(path.split_whitespace().map(square).collect::<Result<_, _>>()?)
        }
        (None, to) => measure::Way::To(square(to.unwrap_or_default())?),
    };
    let walk = moment.walk(figure, &way, spaces(allowance)?);
    let text = match format {
        Format::Json => {
            let mut answer = json!(walk);
            answer["readings"] = readings(&moment);
            to_json(&answer)
        }
        Format::Text => {
            let way = walk.path.join(" ");
            let figures = format!("{} of {} spaces", walk.length, walk.allowance);
            let head = match walk.legal {
                true => format!("{}: {figures}.\n", styled(GOOD, format!("{op} may move {way}"))),
                false => format!("{}.\n", styled(BAD, format!("The move of {op} is not legal"))),
            };
            head + &refused(&walk.refusals) + &reasons(&walk.reasons)
        }
    };
    Ok(Answer { text, no: !walk.legal })
}

pub fn reach(
    path: &Path,
    op: &str,
    allowance: Option<f64>,
    format: Format,
    pictures: &PictureArgs,
) -> Result<Answer, Failure> {
    let scene = scene(path)?;
    let moment = Moment::new(&scene);
    let ends = moment.ends(figure(&scene, op)?, spaces(allowance)?);
    pictures.write(|| squares::reach(&scene, &ends))?;
    let text = match format {
        Format::Json => {
            let mut answer = json!(ends);
            answer["readings"] = readings(&moment);
            to_json(&answer)
        }
        Format::Text => {
            let title = format!("{op}, move, up to {} spaces", ends.allowance);
            let mut text = format!("{}\n", styled(STRONG, title));
            for steps in 1..=ends.allowance {
                let at: Vec<&str> = ends
                    .places
                    .iter()
                    .filter(|end| end.steps == steps)
                    .map(|end| end.at.as_str())
                    .collect();
                if !at.is_empty() {
                    let _ = writeln!(text, "  {steps}: {}", at.join(" "));
                }
            }
            text
        }
    };
    Ok(Answer { text, no: ends.places.is_empty() })
}
