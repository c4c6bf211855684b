//! What verbs answer about files of D.E.I.

use std::fmt::Write;
use std::path::Path;

use super::args::TableFormat;
use super::csv::Csv;
use super::files::sound;
use super::json::to_json;
use super::output::{Answer, Failure, STRONG, styled};
use super::table::table;
use crate::games::dei::Dei;
use crate::games::dei::decode::{load_map, load_scene};
use crate::games::dei::table::{Majorities, majorities};
use crate::games::registry;
use crate::render::Svg;
use crate::render::regions;

/// The table of majorities and of control of a scene, or of a scenario's beginning.
pub fn matrix(path: &Path, kind: &str, format: TableFormat) -> Result<Answer, Failure> {
    let game = game(path, kind)?;
    let found = majorities(&game);
    let names: Vec<&str> = (0..game.players()).map(|seat| game.name(seat)).collect();
    Ok(Answer::yes(match format {
        TableFormat::Json => to_json(&serde_json::json!({
            "scene": path.display().to_string(),
            "readings": found.readings,
            "regions": found.regions,
            "control": found.control,
            "jaeger": found.jaeger,
            "ahab": found.ahab,
        })),
        TableFormat::Csv => csv(&names, &found),
        TableFormat::Text => text(&names, &found),
    }))
}

/// The columns, and the cells of each region.
fn rows(names: &[&str], found: &Majorities) -> (Vec<String>, Vec<Vec<String>>) {
    let named = names.iter().map(|name| (*name).to_owned());
    let columns = ["region", "level"].map(str::to_owned).into_iter().chain(named);
    let columns = columns.chain(["majority", "linked"].map(str::to_owned)).collect();
    let cells = found.regions.iter().map(|row| {
        let level = if row.wall { "wall" } else { row.level };
        let mut cells = vec![row.region.clone(), level.to_owned()];
        cells.extend(names.iter().map(|n| row.values.get(*n).map_or(String::new(), u8::to_string)));
        cells.extend([row.majority.clone().unwrap_or_default(), row.linked.join(" ")]);
        cells
    });
    (columns, cells.collect())
}

/// A row for each region.
fn csv(names: &[&str], found: &Majorities) -> String {
    let (columns, rows) = rows(names, found);
    let mut csv = Csv::new(columns.iter().map(String::as_str));
    rows.iter().for_each(|row| csv.row(row));
    csv.text()
}

fn game(path: &Path, kind: &str) -> Result<Dei, Failure> {
    match kind {
        "scenario" => sound(registry::start::<Dei>(path)).map(|started| started.game),
        _ => sound(load_scene(path)),
    }
}

/// A picture of a map, a scene, or a scenario's beginning.
pub fn picture(path: &Path, kind: &str) -> Result<Svg, Failure> {
    if kind == "killzone" {
        return Ok(regions::map(&sound(load_map(path))?));
    }
    Ok(regions::board(&game(path, kind)?, &path.display().to_string()))
}

fn text(names: &[&str], found: &Majorities) -> String {
    let (columns, cells) = rows(names, found);
    let mut rows = table(columns);
    cells.into_iter().for_each(|row| {
        rows.add_row(row);
    });
    let mut text = format!("{}\n", rows.trim_fmt());
    if let Some(control) = &found.control {
        let sums: Vec<String> =
            control.sums.iter().map(|(name, sum)| format!("{name} {sum}")).collect();
        let holder = control
            .holder
            .as_ref()
            .map_or("nobody holds it".to_owned(), |name| format!("{name} holds it"));
        let title = styled(STRONG, "Control of the Citadel:");
        let _ = writeln!(text, "\n{title} {} on the walls; {holder}.", sums.join(", "));
    }
    if let (Some(jaeger), Some(ahab)) = (&found.jaeger, &found.ahab) {
        let _ = writeln!(text, "The Jaeger is in {jaeger}, Ahab in {ahab}.");
    }
    text
}
