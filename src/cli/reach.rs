use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Serialize;

use super::args::{self, PictureArgs, number};
use super::dei;
use super::doomsday;
use super::files;
use super::json::{rounded, to_json};
use super::names;
use super::output::{Answer, BAD, CODE, Failure, STRONG, styled};
use super::ruling::{inch, readings};
use super::siege;
use super::walk::{ActionArg, AllowanceArg};
use crate::data::scene::Scene;
use crate::games::killteam::movement::{Reached, reach_operative};
use crate::games::killteam::readings::Readings;
use crate::geometry::number::{TOL, within};
use crate::geometry::shape::Point;
use crate::render;

/// Where a move can end.
///
/// Every place of the answer can be played: `move --to` accepts it. Only places on the
/// operative's own floor are looked at; where climbing and dropping are in use, `move --to x,y,z`
/// answers for one place on another. Of regions the steps of a seat's units are listed. Exit code 1 if the operative may not perform the action, or
/// can end nowhere.
#[derive(clap::Args)]
pub struct Args {
    /// A scene file.
    scene: PathBuf,
    /// The operative that moves, by id; of D.E.I. the seat whose units move.
    op: String,
    #[command(flatten)]
    action: ActionArg,
    #[command(flatten)]
    allowance: AllowanceArg,
    /// How far places are apart, in inches.
    #[arg(long, value_name = "STEP", default_value_t = 0.25, value_parser = step, allow_negative_numbers = true)]
    grid: f64,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    pictures: PictureArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs: the grid and the outline.
    Json,
    /// One line a place: x, y, counted.
    Csv,
}

#[derive(Serialize)]
struct Reach<'a> {
    #[serde(flatten)]
    reached: &'a Reached,
    readings: std::collections::BTreeMap<&'static str, &'static str>,
}

/// Grids finer than this take longer than anybody waits.
const FINEST: f64 = 0.02;

fn step(text: &str) -> Result<f64, String> {
    let inches = number(text)?;
    match (FINEST..=4.0).contains(&inches) {
        true => Ok(inches),
        false => Err(format!("a step is from {FINEST} to 4 inches")),
    }
}

/// What answers on a board of squares or tiles.
type BoardReach =
    fn(&Path, &str, Option<f64>, args::Format, &PictureArgs) -> Result<Answer, Failure>;

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let limit = self.allowance.allowance;
        let (game, kind) = files::named(&self.scene);
        if &*game == "dei" {
            self.action.only_move()?;
            if limit.is_some() {
                return Err(Failure::cannot_run(
                    "regions are reached by single steps, without an allowance",
                ));
            }
            let form = match self.format {
                Format::Text => args::TableFormat::Text,
                Format::Json => args::TableFormat::Json,
                Format::Csv => args::TableFormat::Csv,
            };
            return dei::reach(&self.scene, &kind, &self.op, form, &self.pictures);
        }
        let reach = match (&*game, &*kind) {
            ("doomsday", "scene") => Some(doomsday::reach as BoardReach),
            ("siege", "scene") => Some(siege::reach as BoardReach),
            _ => None,
        };
        if let Some(reach) = reach {
            self.action.only_move()?;
            let form = match self.format {
                Format::Text => args::Format::Text,
                Format::Json => args::Format::Json,
                Format::Csv => {
                    return Err(Failure::cannot_run("squares and tiles have no csv"));
                }
            };
            return reach(&self.scene, &self.op, limit, form, &self.pictures);
        }
        let scene = files::scene(&self.scene, &["killteam", "siege", "doomsday"])?;
        names::operative(&scene, &self.op)?;
        let action = self.action.action()?;
        let reached = reach_operative(&scene, &self.op, action, limit, self.grid)
            .map_err(|error| Failure::cannot_run(error.to_string()))?;
        self.pictures.write(|| render::reach(&scene, &reached))?;
        let text = match self.format {
            Format::Text => text(&scene, &reached),
            Format::Json => {
                let readings = Readings::resolve(&scene.readings);
                let readings = readings.all().map(|(reading, value)| (reading.name, value));
                to_json(&Reach { reached: &reached, readings: readings.collect() })
            }
            Format::Csv => csv(&reached),
        };
        Ok(Answer { text, no: reached.counted.iter().all(Option::is_none) })
    }
}

/// The places with what their ways count, row by row.
fn places(reached: &Reached) -> impl Iterator<Item = (Point, f64)> {
    reached.counted.iter().enumerate().filter_map(|(i, counted)| {
        let (column, row) = (i % reached.columns, i / reached.columns);
        let at = |origin: f64, k: usize| origin + k as f64 * reached.step;
        let [x, y] = reached.origin;
        counted.map(|counted| (Point::new(at(x, column), at(y, row)), counted))
    })
}

fn csv(reached: &Reached) -> String {
    let mut text = String::from("x,y,counted\n");
    for (place, counted) in places(reached) {
        let _ = writeln!(text, "{},{},{}", rounded(place.x), rounded(place.y), rounded(counted));
    }
    text
}

fn text(scene: &Scene, reached: &Reached) -> String {
    let action = reached.action.replace('-', " ");
    let who = format!("{}, {action}, up to {} inches", reached.op, inch(reached.allowance));
    let mut text = format!("{}\n", styled(STRONG, who));
    for refusal in &reached.refusals {
        let _ = writeln!(
            text,
            "  {} {}  {}",
            styled(BAD, "!"),
            refusal.message,
            styled(CODE, &refusal.code)
        );
    }
    let count = places(reached).count();
    if count == 0 {
        text += "It can end nowhere.\n";
        return text + &readings(&Readings::resolve(&scene.readings), false);
    }
    let _ = writeln!(
        text,
        "It can end at {count} places of a grid of {} inches, {:.1} square inches in {}.",
        inch(reached.step),
        reached.area,
        rings(reached)
    );
    let [x, y] = reached.start;
    let furthest = places(reached)
        .map(|(place, _)| place)
        .max_by(|a, b| away(*a, x, y).total_cmp(&away(*b, x, y)));
    if let Some(place) = furthest {
        let _ = writeln!(
            text,
            "The furthest from the start is ({:.3}, {:.3}), {} inches away as the crow flies.",
            place.x,
            place.y,
            inch(away(place, x, y))
        );
    }
    let full = places(reached).filter(|(_, c)| within(*c, reached.allowance, 0.0).margin < TOL);
    let full = full.count();
    match full {
        0 => {}
        1 => text += "One of them takes the whole allowance.\n",
        _ => {
            let _ = writeln!(text, "{full} of them take the whole allowance.");
        }
    }
    if reached.inner_bound {
        text += "Some ways were searched at a grain: a few more places may be reachable.\n";
    }
    if Readings::resolve(&scene.readings).is("vertical-moves", "on") {
        text += "Places on other floors are not looked at; ask for one with `move --to x,y,z`.\n";
    }
    text += "Coordinates: --format csv; outline and grid: --format json; picture: --svg, --png.\n";
    text + &readings(&Readings::resolve(&scene.readings), false)
}

fn away(p: Point, x: f64, y: f64) -> f64 {
    (p - Point::new(x, y)).norm()
}

fn rings(reached: &Reached) -> String {
    let signed = |ring: &Vec<[f64; 2]>| {
        let next = ring.iter().cycle().skip(1);
        ring.iter().zip(next).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum::<f64>()
    };
    let holes = reached.outline.iter().filter(|ring| signed(ring) < 0.0).count();
    let pieces = reached.outline.len() - holes;
    let counted =
        |n: usize, what: &str| if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") };
    match holes {
        0 => counted(pieces, "piece"),
        _ => format!("{} with {}", counted(pieces, "piece"), counted(holes, "hole")),
    }
}
