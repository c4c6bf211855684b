//! What verbs answer about files of D.E.I.

use std::fmt::Write;
use std::path::Path;

use super::args::{PictureArgs, TableFormat};
use super::csv::Csv;
use super::files::sound;
use super::json::to_json;
use super::output::{Answer, Failure, STRONG, styled};
use super::table::table;
use crate::games::dei::Dei;
use crate::games::dei::decode::load_map;
use crate::games::dei::table::{Majorities, Step, majorities, steps};
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

/// Where the units of a seat can go by one step, from each region in which it has some.
pub fn reach(
    path: &Path,
    kind: &str,
    seat: &str,
    format: TableFormat,
    pictures: &PictureArgs,
) -> Result<Answer, Failure> {
    let game = game(path, kind)?;
    let names = (0..game.players()).map(|seat| game.name(seat));
    let Some(of) = game.seat(seat) else {
        let known = names.collect::<Vec<_>>().join(", ");
        let message = format!("no seat is called `{seat}`: units move by seats, which are {known}");
        return Err(Failure::cannot_run(message));
    };
    pictures.write(|| regions::reach(&game, of, &path.display().to_string()))?;
    let found = steps(&game, of);
    let no = found.iter().all(|row| row.next.is_empty());
    let cells = |row: &Step| {
        let majority = if row.majority { "yes" } else { "no" };
        [row.region.clone(), row.units.join(" "), majority.to_owned(), row.next.join(" ")]
    };
    let text = match format {
        TableFormat::Json => to_json(&serde_json::json!({
            "scene": path.display().to_string(),
            "seat": seat,
            "from": found,
        })),
        TableFormat::Csv => {
            let mut csv = Csv::new(STEPS);
            found.iter().for_each(|row| csv.row(cells(row)));
            csv.text()
        }
        TableFormat::Text => {
            let mut rows = table(STEPS.to_vec());
            found.iter().for_each(|row| {
                rows.add_row(cells(row));
            });
            format!("{}\n\n{MOVES}", rows.trim_fmt())
        }
    };
    Ok(Answer { text, no })
}

const STEPS: [&str; 4] = ["from", "units", "majority", "to"];

const MOVES: &str = "\
One step each. A Logistic Move takes any number of units out of a region of the majority, a Tactic
Move a few; bridges and elevators of others are for units that move with Ahab. A step in a game is
judged by `play dei --scenario SCENE`, where `why` names the rule.
";

/// What is wrong with asking in inches, and what to ask instead.
pub fn instead(kind: &str) -> &'static str {
    match kind {
        "killzone" => {
            "a map of D.E.I. is drawn by `render`; scenes and scenarios that use it are asked with `matrix` and `reach`"
        }
        "datacards" => {
            "cards of D.E.I. are looked over by `check`; a scenario names them under `data`"
        }
        _ => {
            "D.E.I. knows regions, not inches: `matrix` says who has which majority, what is linked and who holds the Citadel, `reach` where units can go, `play dei --scenario` plays on"
        }
    }
}

/// A row for each region.
fn csv(names: &[&str], found: &Majorities) -> String {
    let (columns, rows) = rows(names, found);
    let mut csv = Csv::new(columns.iter().map(String::as_str));
    rows.iter().for_each(|row| csv.row(row));
    csv.text()
}

fn game(path: &Path, kind: &str) -> Result<Dei, Failure> {
    if let "killzone" | "datacards" = kind {
        let (path, instead) = (path.display(), instead(kind));
        let message =
            format!("{path} is a {kind} of dei; a scene or a scenario is needed here: {instead}");
        return Err(Failure::cannot_run(message));
    }
    sound(registry::start::<Dei>(path)).map(|started| started.game)
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
