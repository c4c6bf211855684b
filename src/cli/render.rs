use std::path::PathBuf;

use super::files;
use super::output::{Answer, Failure};
use super::picture;
use crate::render;

/// A picture of a scene.
#[derive(clap::Args)]
pub struct Args {
    /// A scene file.
    scene: PathBuf,
    /// Where the picture goes; its ending, svg or png, says what it is.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let form = picture::form(&self.out)?;
        let scene = files::scene(&self.scene)?;
        picture::write(&self.out, form, &render::scene(&scene))?;
        Ok(Answer::yes(""))
    }
}
