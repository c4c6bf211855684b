//! What verbs answer about files of D.E.I.

use std::fmt::Write;
use std::path::Path;

use super::args::Format;
use super::json::to_json;
use super::output::{Answer, Failure, STRONG, colour_on_stderr, say, styled};
use super::table::table;
use crate::data::diagnostic::Report;
use crate::data::load::{self, Loaded};
use crate::engine::game::Game;
use crate::games::dei::Dei;
use crate::games::dei::decode::{load_map, load_scene};
use crate::games::dei::table::{Majorities, majorities};
use crate::games::registry;
use crate::render::Svg;
use crate::render::regions;

/// The kind of a file that says it is of this game.
pub fn kind(path: &Path) -> Option<String> {
    let mut report = Report::new();
    let tree = load::open(&mut report, path)?;
    let word = |key| tree.root.get(key).and_then(|node| node.as_text().map(str::to_owned));
    word("game").filter(|game| game == Dei::ID)?;
    word("kind")
}

fn sound<T>(loaded: Result<Loaded<T>, Report>) -> Result<T, Failure> {
    let loaded = loaded.map_err(Failure::Problems)?;
    if !loaded.report.is_empty() {
        say(&loaded.report.render(colour_on_stderr()));
    }
    Ok(loaded.value)
}

/// The table of majorities and of control of a scene, or of a scenario's beginning.
pub fn matrix(path: &Path, format: Format) -> Result<Answer, Failure> {
    let game = game(path)?;
    let found = majorities(&game);
    Ok(Answer::yes(match format {
        Format::Json => to_json(&serde_json::json!({
            "scene": path.display().to_string(),
            "readings": found.readings,
            "regions": found.regions,
            "control": found.control,
            "jaeger": found.jaeger,
            "ahab": found.ahab,
        })),
        Format::Text => text(&game, &found),
    }))
}

fn game(path: &Path) -> Result<Dei, Failure> {
    match kind(path).as_deref() {
        Some("scenario") => sound(registry::start::<Dei>(path)).map(|started| started.game),
        _ => sound(load_scene(path)),
    }
}

/// A picture of a map, a scene, or a scenario's beginning.
pub fn picture(path: &Path) -> Result<Svg, Failure> {
    if kind(path).as_deref() == Some("killzone") {
        return Ok(regions::map(&sound(load_map(path))?));
    }
    Ok(regions::board(&game(path)?, &path.display().to_string()))
}

fn text(game: &Dei, found: &Majorities) -> String {
    let names: Vec<&str> = (0..game.players()).map(|seat| game.name(seat)).collect();
    let header = ["region", "level"]
        .into_iter()
        .chain(names.iter().copied())
        .chain(["majority", "linked to"]);
    let mut rows = table(header.collect::<Vec<_>>());
    for row in &found.regions {
        let level = if row.wall { "wall" } else { row.level };
        let values =
            names.iter().map(|name| row.values.get(*name).map_or(String::new(), u8::to_string));
        let majority = row.majority.clone().unwrap_or_else(|| "-".to_owned());
        let cells = [row.region.clone(), level.to_owned()].into_iter().chain(values);
        rows.add_row(cells.chain([majority, row.linked.join(" ")]).collect::<Vec<_>>());
    }
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
