use std::path::PathBuf;

use super::output::{Answer, Failure, say};
use crate::web::{self, Opened};

/// The board in a browser, on this computer only.
///
/// Files in the current folder can be opened and saved in the page; if the scene lies
/// elsewhere, those in its folder; files of other folders that it names can be read.
#[derive(clap::Args)]
pub struct Args {
    /// A scene, killzone or transcript to begin with.
    scene: Option<PathBuf>,
    /// The port to listen on; 0 takes any that is free.
    #[arg(long, default_value_t = 8017)]
    port: u16,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let opened = Opened::new(self.scene.as_deref()).map_err(Failure::cannot_run)?;
        let served = web::serve(opened, self.port, |address| {
            say(&format!("The board is at http://{address}/ (stop with Ctrl-C)\n"));
        });
        served.map_err(|error| Failure::cannot_run(format!("port {}: {error}", self.port)))?;
        Ok(Answer::yes(""))
    }
}
