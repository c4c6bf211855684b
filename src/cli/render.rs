use std::path::{Path, PathBuf};

use super::dei;
use super::doomsday;
use super::files;
use super::moment;
use super::output::{Answer, Failure, colour_on_stderr, say};
use super::picture;
use super::siege;
use crate::data;
use crate::games::killteam::KNOWN;
use crate::referee::Ruling;
use crate::render::game::game;
use crate::render::replay::Replay;
use crate::render::{self, Svg};

/// A picture of a scene or a killzone, or a transcript as a page.
///
/// The page of a transcript is one file that can be stepped through in any browser, with every
/// roll and claim, and the first breach where there is one. As svg or png a transcript is drawn
/// as it stands at its end, or before a line of the file.
#[derive(clap::Args)]
pub struct Args {
    /// A scene, killzone or transcript file; of the board games a scenario too.
    file: PathBuf,
    /// Where the picture goes; its ending, svg, png or html, says what it is.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Of a transcript as svg or png, the moment before this line; left out, the last one.
    #[arg(long, value_name = "N")]
    line: Option<usize>,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let is_page = self.out.extension().is_some_and(|end| end.eq_ignore_ascii_case("html"));
        let (of_game, kind) = files::named(&self.file);
        let is_transcript = kind == "transcript";
        if self.line.is_some() && (is_page || !is_transcript) {
            return Err(Failure::cannot_run("--line is for transcripts as svg or png"));
        }
        if is_page {
            if !is_transcript && !kind.is_empty() {
                let message = format!(
                    "{} is a {kind}: only a transcript becomes a page; a {kind} is drawn as svg or png",
                    self.file.display()
                );
                return Err(Failure::cannot_run(message));
            }
            return page(&self.file, &self.out);
        }
        let form = picture::form(&self.out)?;
        if is_transcript {
            let (svg, ruling) = moment::at(&self.file, self.line, |moment| game(moment.state))?;
            let svg = svg.ok_or_else(|| Failure::cannot_run("this game has no pictures"))?;
            picture::write(&self.out, form, &svg)?;
            return Ok(told(&ruling));
        }
        picture::write(&self.out, form, &draw(&self.file, &of_game, &kind)?)?;
        Ok(Answer::yes(""))
    }
}

/// Writes a transcript as a page. One that is refused is written up to its first breach.
fn page(path: &Path, out: &Path) -> Result<Answer, Failure> {
    let text = data::load::text(path).map_err(Failure::Problems)?;
    let beside = path.parent().unwrap_or(Path::new(""));
    let replay = Replay::of_text(&path.display().to_string(), &text, beside);
    let ruling = replay.ruling();
    if ruling.game.is_none() {
        return Err(Failure::Problems(ruling.report.clone()));
    }
    files::write(out, render::html(&replay).as_bytes())?;
    Ok(told(ruling))
}

/// The problems of a transcript go to standard error.
fn told(ruling: &Ruling) -> Answer {
    if !ruling.report.is_empty() {
        say(&ruling.report.render(colour_on_stderr()));
    }
    Answer { text: String::new(), no: !ruling.accepted() }
}

fn draw(path: &Path, game: &str, kind: &str) -> Result<Svg, Failure> {
    match (game, kind) {
        ("doomsday", "scene" | "scenario") => return doomsday::picture(path, kind),
        ("dei", _) => return dei::picture(path, kind),
        ("siege", "scene" | "scenario" | "tiles") => return siege::picture(path, kind),
        _ => {}
    }
    if let Ok(killzone) = data::killzone::load(path) {
        return Ok(render::killzone(&killzone.value));
    }
    files::scene(path, &["killteam", "siege", "doomsday", "dei"])
        .map(|scene| render::scene(&scene))
        .map_err(|failure| {
            // A file is judged by what it says it is.
            let report = crate::games::check::check(path, &KNOWN);
            if report.has_errors() { Failure::Problems(report) } else { failure }
        })
}
