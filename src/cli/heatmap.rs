use std::fmt::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use serde::Serialize;
use serde_json::{Value, json};

use super::args::{PictureArgs, base, cell, length, level};
use super::files;
use super::json::{rounded, to_json};
use super::names;
use super::output::{Answer, DOUBT, Failure, STRONG, styled};
use super::progress::Progress;
use super::table::table;
use crate::data::datacards::Base;
use crate::data::scene::{Order, Scene};
use crate::games::killteam::heatmap::{self, Ask, Class, Figure, HeatMap, Mode};
use crate::geometry::distance::gap_disc_part;
use crate::geometry::shape::{Disc, Point};
use crate::render;

/// From where somebody can be shot, or what somebody can shoot, over the whole board.
///
/// Every cell on which the base can stand is judged exactly at its centre, as `shot` would.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("whose").required(true).multiple(true)
    .args(["target", "from", "threat"]))]
pub struct Args {
    /// A scene file.
    scene: PathBuf,
    /// From where can this operative be shot? With --from: by that operative.
    #[arg(long, value_name = "ID")]
    target: Option<String>,
    /// What can this operative shoot from where it stands?
    #[arg(long, value_name = "ID")]
    from: Option<String>,
    /// What can this operative shoot in one activation, after a Reposition or Dash, or both
    /// with an APL of 3?
    #[arg(long, value_name = "ID", conflicts_with_all = ["target", "from"])]
    threat: Option<String>,
    /// A ranged weapon of the shooter, by name; its Range, Seek and Heavy then count.
    #[arg(long, value_name = "NAME")]
    weapon: Option<String>,
    /// The base that is put on the cells, in millimetres [default: 32, or that of --from, ovals too]
    #[arg(long, value_name = "MM", value_parser = base, allow_negative_numbers = true)]
    base: Option<f64>,
    /// The height of its head above its floor, in inches [default: by the size of the base]
    #[arg(long, value_name = "INCHES", value_parser = length, allow_negative_numbers = true)]
    height: Option<f64>,
    /// The floor it stands on, in inches above the killzone floor [default: 0]
    #[arg(long, value_name = "INCHES", value_parser = level, allow_negative_numbers = true)]
    level: Option<f64>,
    /// The order of a target that is put on the cells [default: engage]
    #[arg(long, value_enum, value_name = "ORDER", conflicts_with = "target")]
    order: Option<OrderArg>,
    /// The side of a cell, in inches [default: 0.25, or 0.5 for --threat]
    #[arg(long, value_name = "INCHES", value_parser = cell, allow_negative_numbers = true)]
    cell: Option<f64>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t)]
    format: MapFormat,
    #[command(flatten)]
    pictures: PictureArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum MapFormat {
    /// For people.
    #[default]
    Text,
    /// For programs: all cells, row by row from the bottom.
    Json,
    /// One row a cell.
    Csv,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OrderArg {
    Engage,
    Conceal,
}

/// The JSON of a map but for its cells.
#[derive(Serialize)]
struct Head<'a> {
    scene: &'a str,
    mode: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weapon: Option<&'a str>,
    base: Value,
    height: f64,
    level: f64,
    notes: &'a [String],
    cell: f64,
    origin: [f64; 2],
    columns: usize,
    rows: usize,
    classes: Vec<&'static str>,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let scene = files::scene(&self.scene, &["killteam"])?;
        let mode = self.mode();
        for id in [&self.target, &self.from, &self.threat].into_iter().flatten() {
            let operative = names::operative(&scene, id)?;
            let shoots = self.target.as_ref() != Some(id);
            if let Some(weapon) = self.weapon.as_ref().filter(|_| shoots) {
                names::weapon(operative, weapon)?;
            }
        }
        let threat = matches!(mode, Mode::Threat { .. });
        let ask = Ask {
            mode,
            weapon: self.weapon.as_deref(),
            figure: Figure {
                base: self.base,
                height: self.height,
                level: self.level,
                order: self.order.map(|order| match order {
                    OrderArg::Engage => Order::Engage,
                    OrderArg::Conceal => Order::Conceal,
                }),
            },
            cell: self.cell.unwrap_or(if threat { 0.5 } else { 0.25 }),
        };
        let progress = Progress::new();
        let map = heatmap::heatmap(&scene, &ask, &|share| progress.at(share))
            .map_err(|error| Failure::cannot_run(error.to_string()))?;
        drop(progress);
        self.pictures.write(|| render::heatmap(&scene, &ask, &map))?;
        Ok(Answer::yes(match self.format {
            MapFormat::Text => text(&scene, &ask, &map),
            MapFormat::Json => json(&scene, &ask, &map),
            MapFormat::Csv => csv(&map),
        }))
    }

    fn mode(&self) -> Mode<'_> {
        match (&self.target, &self.from, &self.threat) {
            (Some(id), by, _) => Mode::Target { id, by: by.as_deref() },
            (None, Some(id), _) => Mode::From { id },
            (None, None, id) => Mode::Threat { id: id.as_deref().unwrap_or_default() },
        }
    }
}

fn title(ask: &Ask) -> String {
    match ask.mode {
        Mode::Target { id, by: None } => format!("From where {id} can be shot"),
        Mode::Target { id, by: Some(by) } => format!("From where {by} can shoot {id}"),
        Mode::From { id } => format!("What {id} can shoot from where it stands"),
        Mode::Threat { id } => format!("What {id} can shoot after moving"),
    }
}

fn text(scene: &Scene, ask: &Ask, map: &HeatMap) -> String {
    let with = ask.weapon.map_or(String::new(), |weapon| format!(" with {weapon}"));
    let mut text = styled(STRONG, format!("{}{with}", title(ask))) + "\n";
    let grid = &map.grid;
    let _ = writeln!(
        text,
        "{} base, head at {}\", {} by {} cells of {}\"",
        map.base, map.figure.height, grid.columns, grid.rows, grid.cell
    );
    let count = |class: Class| map.cells.iter().filter(|c| **c == class).count();
    let places = map.cells.len() - count(Class::Blocked);
    let mut rows = table(["", "of the board", "of the places", "sign"]);
    for class in Class::ALL.into_iter().filter(|class| count(*class) > 0) {
        let of = |whole| render::percent(count(class), whole);
        let of_places = if class == Class::Blocked { String::new() } else { of(places) };
        let sign = sign(class).to_string();
        rows.add_row([class.name().to_owned(), of(map.cells.len()), of_places, sign]);
    }
    let about = &scene.operatives[map.about].id;
    let _ = write!(
        text,
        "\n{}\n\n{}Two letters an inch: `@` is {about}, `#` terrain on the floor, a blank no room for the base.\n",
        rows.trim_fmt(),
        drawing(scene, map)
    );
    for note in &map.notes {
        let _ = writeln!(text, "{} {note}.", styled(DOUBT, "Note:"));
    }
    text
}

fn sign(class: Class) -> char {
    match class {
        Class::Clear => '*',
        Class::Cover => 'c',
        Class::Obscured => 'o',
        Class::CoverObscured => 'b',
        Class::TooClose => '!',
        Class::InvalidClear
        | Class::InvalidCover
        | Class::InvalidObscured
        | Class::InvalidCoverObscured => '-',
        Class::NotVisible => '.',
        Class::Blocked => ' ',
    }
}

/// The map in letters, two columns an inch, with the operative it is about as `@` and terrain
/// on the floor as `#`.
fn drawing(scene: &Scene, map: &HeatMap) -> String {
    let [w, h] = scene.killzone.size;
    let about = scene.operatives[map.about].at;
    let grid = &map.grid;
    let mut text = String::new();
    for row in (0..h as usize).rev() {
        let mut line = String::new();
        for column in 0..(2.0 * w) as usize {
            let at = Point::new((column as f64 + 0.5) / 2.0, row as f64 + 0.5);
            let index = |x: f64, first: f64| ((x - first) / grid.cell).round().max(0.0) as usize;
            let column_of = index(at.x, grid.origin.x).min(grid.columns - 1);
            let row_of = index(at.y, grid.origin.y).min(grid.rows - 1);
            let here = (at.x - about.x).abs() <= 0.25 && (at.y - about.y).abs() <= 0.5;
            let class = map.cells[row_of * grid.columns + column_of];
            line.push(match class {
                _ if here => '@',
                Class::Blocked if is_terrain(scene, at) => '#',
                class => sign(class),
            });
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text + "\n"
}

fn is_terrain(scene: &Scene, at: Point) -> bool {
    let point = Disc { center: at, radius: 0.0 };
    let parts = scene.killzone.board.parts().iter();
    parts.filter(|part| part.z[0] <= 0.0).any(|part| gap_disc_part(&point, part) <= 0.0)
}

fn json(scene: &Scene, ask: &Ask, map: &HeatMap) -> String {
    let (mode, target, from) = match ask.mode {
        Mode::Target { id, by } => ("target", Some(id), by),
        Mode::From { id } => ("from", None, Some(id)),
        Mode::Threat { id } => ("threat", None, Some(id)),
    };
    let grid = &map.grid;
    let head = to_json(&Head {
        scene: &scene.name,
        mode,
        target,
        from,
        weapon: ask.weapon,
        base: match map.base {
            Base::Round(size) => json!(size),
            Base::Oval(length, width) => json!({ "oval": [length, width] }),
        },
        height: map.figure.height,
        level: map.figure.footing.level,
        notes: &map.notes,
        cell: grid.cell,
        origin: [grid.origin.x, grid.origin.y],
        columns: grid.columns,
        rows: grid.rows,
        classes: Class::ALL.map(Class::name).to_vec(),
    });
    let rows = map.cells.chunks(grid.columns).map(|row| {
        let row: Vec<String> = row.iter().map(|class| class.index().to_string()).collect();
        format!("    [{}]", row.join(","))
    });
    let rows: Vec<String> = rows.collect();
    let head = head.trim_end().trim_end_matches('}').trim_end();
    format!("{head},\n  \"cells\": [\n{}\n  ]\n}}\n", rows.join(",\n"))
}

fn csv(map: &HeatMap) -> String {
    let mut text = String::from("x,y,class,visible,valid\n");
    for (center, class) in map.grid.centers().zip(&map.cells) {
        let [x, y] = [center.x, center.y].map(rounded);
        let visible = *class < Class::NotVisible;
        let _ = writeln!(text, "{x},{y},{},{visible},{}", class.name(), class.is_valid());
    }
    text
}
