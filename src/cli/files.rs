//! Files named on the command line.

use std::path::Path;

use super::output::{Failure, colour_on_stderr, say};
use crate::data;
use crate::data::datacards::Team;
use crate::data::diagnostic::Report;
use crate::data::killzone::Killzone;
use crate::data::scene::Scene;
use crate::games::killteam::KNOWN;

/// A scene without errors; its warnings go to standard error.
pub fn scene(path: &Path) -> Result<Scene, Failure> {
    let loaded = data::scene::load(path, &KNOWN).map_err(Failure::Problems)?;
    if !loaded.report.is_empty() {
        say(&loaded.report.render(colour_on_stderr()));
    }
    Ok(loaded.value)
}

/// A team of datacards without errors; its warnings go to standard error.
pub fn team(path: &Path) -> Result<Team, Failure> {
    let loaded = data::datacards::load(path, &KNOWN).map_err(Failure::Problems)?;
    if !loaded.report.is_empty() {
        say(&loaded.report.render(colour_on_stderr()));
    }
    Ok(loaded.value)
}

/// The killzone of a killzone file, or of a scene.
pub fn killzone(path: &Path) -> Result<Killzone, Failure> {
    match data::killzone::load(path) {
        Ok(loaded) => {
            if !loaded.report.is_empty() {
                say(&loaded.report.render(colour_on_stderr()));
            }
            Ok(loaded.value)
        }
        Err(report) => match data::scene::load(path, &KNOWN) {
            Ok(loaded) => Ok((*loaded.value.killzone).clone()),
            Err(_) => Err(Failure::Problems(report)),
        },
    }
}

/// Is it the file itself that cannot be read, rather than something wrong inside?
pub fn unreadable(report: &Report) -> bool {
    report.diagnostics().iter().any(|diagnostic| {
        diagnostic.code == "unreadable" && report.source(diagnostic.span.source).text.is_empty()
    })
}

/// Writes a file that the user asked for.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(path, bytes)
        .map_err(|error| Failure::cannot_run(format!("cannot write {}: {error}", path.display())))
}
