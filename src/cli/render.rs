use std::path::{Path, PathBuf};

use super::dei;
use super::doomsday;
use super::files;
use super::output::{Answer, Failure};
use super::picture;
use super::siege;
use crate::data;
use crate::games::killteam::KNOWN;
use crate::render::{self, Svg};

/// A picture of a scene or a killzone.
#[derive(clap::Args)]
pub struct Args {
    /// A scene or killzone file; of Doomsday Countdown a scenario too.
    file: PathBuf,
    /// Where the picture goes; its ending, svg or png, says what it is.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let form = picture::form(&self.out)?;
        picture::write(&self.out, form, &draw(&self.file)?)?;
        Ok(Answer::yes(""))
    }
}

fn draw(path: &Path) -> Result<Svg, Failure> {
    if let Some(picture) = doomsday::picture(path) {
        return picture;
    }
    if dei::kind(path).is_some() {
        return dei::picture(path);
    }
    if files::is_scene_of(path, siege::GAME) {
        return siege::picture(path);
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
