//! Files named on the command line.

use std::path::Path;

use super::dei;
use super::output::{Failure, colour_on_stderr, say};
use crate::data::datacards::Team;
use crate::data::diagnostic::{Report, SourceId};
use crate::data::killzone::Killzone;
use crate::data::scene::Scene;
use crate::data::shipped;
use crate::data::{self, Loaded};
use crate::games::killteam::KNOWN;

/// What was loaded; its warnings go to standard error.
///
/// # Errors
/// The problems that stood in the way.
pub fn sound<T>(loaded: Result<Loaded<T>, Report>) -> Result<T, Failure> {
    let loaded = loaded.map_err(Failure::Problems)?;
    if !loaded.report.is_empty() {
        say(&loaded.report.render(colour_on_stderr()));
    }
    Ok(loaded.value)
}

/// A scene of killteam without errors; its warnings go to standard error. `games` are all those
/// whose scenes the question can be asked of.
pub fn scene(path: &Path, games: &[&str]) -> Result<Scene, Failure> {
    match data::scene::load(path, &KNOWN) {
        Err(report) if !report.has_errors() => {
            let (game, kind) = named(path);
            let (path, games) = (path.display(), games.join(", "));
            let instead = match &*game {
                "dei" => format!("; {}", dei::instead(&kind)),
                _ => String::new(),
            };
            Err(Failure::cannot_run(format!(
                "{path} is a {kind} of {game}; this can be asked of scenes of these games: {games}{instead}"
            )))
        }
        loaded => sound(loaded),
    }
}

/// A team of datacards without errors; its warnings go to standard error.
pub fn team(path: &Path) -> Result<Team, Failure> {
    sound(data::datacards::load(path, &KNOWN))
}

/// The game and the kind that a file says it is of; empty where it does not say so.
pub fn named(path: &Path) -> (String, String) {
    let (kind, game) = data::load::named(path).unwrap_or_default();
    (game.unwrap_or_default(), kind)
}

/// The killzone of a killzone file, or of a scene.
pub fn killzone(path: &Path) -> Result<Killzone, Failure> {
    match data::killzone::load(path) {
        Ok(loaded) => sound(Ok(loaded)),
        Err(_) if named(path).0 == "dei" => {
            scene(path, &["killteam"]).map(|s| (*s.killzone).clone())
        }
        Err(report) => match data::scene::load(path, &KNOWN) {
            Ok(loaded) => Ok((*loaded.value.killzone).clone()),
            Err(_) => Err(Failure::Problems(report)),
        },
    }
}

/// Is it the file itself that cannot be read, or is of another kind than asked for, rather than
/// something wrong inside?
pub fn unreadable(report: &Report) -> bool {
    report.diagnostics().iter().any(|diagnostic| {
        let source = diagnostic.span.source;
        match diagnostic.code.as_ref() {
            "unreadable" => report.source(source).text.is_empty(),
            // A file that the first one names is a part of it.
            "wrong-kind" => source == SourceId::default(),
            _ => false,
        }
    })
}

/// Writes a file that the user asked for.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(path, bytes).map_err(|error| unwritable(path, &error))
}

/// Can this file be written? One that is there is left as it is.
pub fn writable(path: &Path) -> Result<(), Failure> {
    let open = std::fs::OpenOptions::new().append(true).create(true).open(path);
    open.map(drop).map_err(|error| unwritable(path, &error))
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::cannot_run(format!("cannot write {}: {error}", path.display()))
}

/// A path as it is written in a file of another folder; what is shipped has its own.
pub fn seen_from(folder: &Path, path: &Path) -> String {
    if shipped::key(path).is_some() {
        return path.display().to_string();
    }
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    // The folder of a bare file name is written as nothing.
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let (folder, path) = (absolute(folder), absolute(path));
    let common = folder.components().zip(path.components()).take_while(|(a, b)| a == b).count();
    let up = folder.components().skip(common).map(|_| "..".into());
    let down = path.components().skip(common).map(|c| c.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<String>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenarios_are_named_as_seen_from_the_transcript() {
        let seen = |folder: &str, path: &str| seen_from(Path::new(folder), Path::new(path));
        assert_eq!(seen("/a/b", "/a/c/s.yaml"), "../c/s.yaml");
        assert_eq!(seen("/a", "/a/s.yaml"), "s.yaml");
        assert_eq!(seen("", "s.yaml"), "s.yaml");
        assert_eq!(seen("games", "shipped:/killzones/k.yaml"), "shipped:/killzones/k.yaml");
    }
}
