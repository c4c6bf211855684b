use std::path::{Path, PathBuf};

use super::dei;
use super::doomsday;
use super::files;
use super::output::{Answer, Failure, colour_on_stderr, say};
use super::picture;
use super::siege;
use crate::data;
use crate::games::killteam::KNOWN;
use crate::render::replay::Replay;
use crate::render::{self, Svg};

/// A picture of a scene or a killzone, or a transcript as a page.
///
/// The page of a transcript is one file that can be stepped through in any browser, with every
/// roll and claim, and the first breach where there is one.
#[derive(clap::Args)]
pub struct Args {
    /// A scene, killzone or transcript file; of the board games a scenario too.
    file: PathBuf,
    /// Where the picture goes; its ending, svg, png or html, says what it is.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        if self.out.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("html")) {
            return page(&self.file, &self.out);
        }
        let form = picture::form(&self.out)?;
        picture::write(&self.out, form, &draw(&self.file)?)?;
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
    if !ruling.report.is_empty() {
        say(&ruling.report.render(colour_on_stderr()));
    }
    Ok(Answer { text: String::new(), no: !ruling.accepted() })
}

fn draw(path: &Path) -> Result<Svg, Failure> {
    let (game, kind) = files::named(path);
    match (&*game, &*kind) {
        (_, "transcript") => {
            let message = "a transcript is drawn as a page: end the name of --out in html";
            return Err(Failure::cannot_run(message.to_owned()));
        }
        ("doomsday", "scene" | "scenario") => return doomsday::picture(path, &kind),
        ("dei", _) => return dei::picture(path, &kind),
        ("siege", "scene" | "scenario" | "tiles") => return siege::picture(path, &kind),
        _ => {}
    }
    if let Ok(killzone) = data::killzone::load(path) {
        return Ok(render::killzone(&killzone.value));
    }
    files::scene(path).map(|scene| render::scene(&scene)).map_err(|failure| {
        // A file is judged by what it says it is.
        let report = crate::games::check::check(path, &KNOWN);
        if report.has_errors() { Failure::Problems(report) } else { failure }
    })
}
