use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};

use super::args::{Format, FormatArg, base};
use super::files;
use super::json::to_json;
use super::output::{Answer, FAINT, Failure, STRONG, colour_on_stderr, say, styled};
use super::table::table;
use crate::data::datacards::{self, Team};
use crate::data::diagnostic::{Report, did_you_mean, quoted};
use crate::data::import::{self, Account, DEFAULT_BASE, Difference, Imported, Options};
use crate::data::{self};
use crate::games::killteam::KNOWN;

/// Datacards from the files players already have.
///
/// Tells what was read, guessed and left out. Exit code 1 if a file cannot be imported, or if
/// the sources compared disagree.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    from: Option<From>,
    /// Two files of one team, datacards or any that can be imported: shows where they disagree.
    #[arg(long, num_args = 2, value_names = ["A", "B"], required = true)]
    diff: Vec<PathBuf>,
    #[command(flatten)]
    format: FormatArg,
}

#[derive(Subcommand)]
enum From {
    /// Team files of the killteamjson data set.
    Killteamjson {
        #[command(flatten)]
        files: Files,
        /// Equipment whose weapons its operatives are to have, by name; may be given more than
        /// once. Left out, the weapons of equipment are.
        #[arg(long, value_name = "NAME")]
        equipment: Vec<String>,
    },
    /// BattleScribe catalogues and game systems, zipped or not; give those that belong
    /// together at once.
    Battlescribe(Files),
}

#[derive(clap::Args)]
struct Files {
    /// The files to read.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The folder for the datacards, one file a team; left out, nothing is written.
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Overwrite files that are there.
    #[arg(long)]
    force: bool,
    /// The base of an operative whose source has none, in millimetres.
    #[arg(long, value_name = "MM", value_parser = base, default_value_t = DEFAULT_BASE)]
    base: f64,
    /// The day the figures were true; left out, what the source says.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    as_of: Option<String>,
    /// Every guess, and everything left out, not only how many.
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    format: FormatArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Source {
    Killteamjson,
    Battlescribe,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        match self.from {
            Some(From::Killteamjson { files, equipment }) => {
                files.import(Source::Killteamjson, &equipment)
            }
            Some(From::Battlescribe(files)) => files.import(Source::Battlescribe, &[]),
            None => difference(&self.diff, self.format.format),
        }
    }
}

impl Files {
    fn import(self, source: Source, equipment: &[String]) -> Result<Answer, Failure> {
        let options = Options { equipment, ..options(Some(self.base), self.as_of.clone()) };
        let mut teams = Vec::new();
        // The file that each team came from.
        let mut origins = Vec::new();
        let mut problems = Report::new();
        match source {
            Source::Killteamjson => {
                for path in &self.files {
                    let read = import::read(path).and_then(|bytes| {
                        import::killteamjson(&path.display().to_string(), bytes, &options)
                    });
                    match read {
                        Ok(found) => {
                            origins.resize(teams.len() + found.len(), path.display().to_string());
                            teams.extend(found);
                        }
                        Err(report) => problems.merge(report),
                    }
                }
            }
            Source::Battlescribe => match catalogues(&self.files, &options) {
                Ok(found) => {
                    let all: Vec<_> = self.files.iter().map(|f| f.display().to_string()).collect();
                    origins.resize(found.len(), all.join(", "));
                    teams.extend(found);
                }
                Err(report) => problems.merge(report),
            },
        }
        if let Some(name) = equipment.iter().find(|name| !offers(&teams, name)) {
            let known = teams.iter().flat_map(|team| &team.armed_equipment).map(String::as_str);
            let help = did_you_mean(name, known.clone()).unwrap_or_else(|| {
                let known: Vec<&str> = known.collect();
                match known.is_empty() {
                    true => "no equipment that was read has weapons".to_owned(),
                    false => format!("those with weapons: {}", known.join(", ")),
                }
            });
            let name = quoted(name);
            let message = format!("no team has equipment {name} with weapons; {help}");
            return Err(Failure::cannot_run(message));
        }
        let written = self.write(&teams, &origins, &mut problems)?;
        let accounts: Vec<&Account> = teams.iter().map(|team| &team.account).collect();
        let text = match self.format.format {
            Format::Text => accounts_text(&accounts, &written, self.verbose),
            Format::Json => to_json(&accounts),
        };
        if problems.has_errors() {
            say(&problems.render(colour_on_stderr()));
        }
        let answer = Answer { text, no: problems.has_errors() };
        if files::unreadable(&problems) { Err(Failure::Partly(answer)) } else { Ok(answer) }
    }

    /// Writes each team's file, if it passes the check that every file must pass.
    fn write(
        &self,
        teams: &[Imported],
        origins: &[String],
        problems: &mut Report,
    ) -> Result<Vec<PathBuf>, Failure> {
        let mut taken = BTreeSet::new();
        let mut written = Vec::new();
        for (team, origin) in teams.iter().zip(origins) {
            let text = datacards::write(&team.team);
            let name = file_name(&team.team, &mut taken);
            let checked = data::check_str(&name, &text, Path::new(""), &KNOWN);
            if checked.has_errors() {
                problems.merge(import::unsound(origin, &team.team.team, &checked));
                continue;
            }
            let Some(folder) = &self.out else { continue };
            std::fs::create_dir_all(folder).map_err(|error| {
                Failure::cannot_run(format!("cannot make {}: {error}", folder.display()))
            })?;
            let path = folder.join(name);
            if path.exists() && !self.force {
                let message = format!("{} is there already; --force overwrites it", path.display());
                return Err(Failure::cannot_run(message));
            }
            files::write(&path, text.as_bytes())?;
            written.push(path);
        }
        Ok(written)
    }
}

fn day(text: &str) -> Result<String, String> {
    let text = text.trim();
    match datacards::is_date(text) {
        true => Ok(text.to_owned()),
        false => Err("a day is written as YYYY-MM-DD".to_owned()),
    }
}

/// Has any of the teams equipment of this name that has weapons?
fn offers(teams: &[Imported], name: &str) -> bool {
    let mut all = teams.iter().flat_map(|team| &team.armed_equipment);
    all.any(|known| known.eq_ignore_ascii_case(name.trim()))
}

fn options(base: Option<f64>, as_of: Option<String>) -> Options<'static> {
    Options { weapon_rules: KNOWN.weapon_rules, base, as_of, equipment: &[] }
}

fn catalogues(files: &[PathBuf], options: &Options) -> Result<Vec<Imported>, Report> {
    let mut problems = Report::new();
    let mut all = Vec::new();
    for path in files {
        match import::read(path) {
            Ok(bytes) => all.push((path.display().to_string(), bytes)),
            Err(report) => problems.merge(report),
        }
    }
    if problems.has_errors() { Err(problems) } else { import::battlescribe(all, options) }
}

/// A file name made of the team's name, unique among those taken.
fn file_name(team: &Team, taken: &mut BTreeSet<String>) -> String {
    let slug = import::slug(&team.team);
    let mut name = format!("{slug}.yaml");
    let mut count = 1;
    while !taken.insert(name.clone()) {
        count += 1;
        name = format!("{slug}-{count}.yaml");
    }
    name
}

fn accounts_text(accounts: &[&Account], written: &[PathBuf], verbose: bool) -> String {
    let mut text = String::new();
    if accounts.is_empty() {
        return text;
    }
    let mut rows =
        table(["team", "operatives", "weapons", "rules", "guessed", "left out", "kept as notes"]);
    for account in accounts {
        rows.add_row([
            account.team.clone(),
            account.operatives.to_string(),
            account.weapons.to_string(),
            account.weapon_rules.to_string(),
            account.guessed.len().to_string(),
            account.left_out.len().to_string(),
            account.kept_as_notes.len().to_string(),
        ]);
    }
    let _ = write!(text, "{}\n\n", rows.trim_fmt());
    for account in accounts.iter().filter(|_| verbose) {
        let _ = writeln!(text, "{}", styled(STRONG, &account.team));
        for (title, list) in [
            ("guessed", &account.guessed),
            ("left out", &account.left_out),
            ("kept as notes", &account.kept_as_notes),
        ] {
            for item in list {
                let _ = writeln!(text, "  {} {item}", styled(FAINT, format!("{title}:")));
            }
        }
    }
    if !verbose {
        text += "--verbose names everything guessed, left out and kept as a note.\n";
    }
    match written {
        [] => text += "Nothing was written; -o DIR says where to.\n",
        [one] => {
            let _ = writeln!(text, "Written: {}.", one.display());
        }
        [first, ..] => {
            let folder = first.parent().unwrap_or(Path::new("."));
            let _ = writeln!(text, "Written: {} files in {}.", written.len(), folder.display());
        }
    }
    text
}

/// Where two files disagree.
fn difference(paths: &[PathBuf], format: Format) -> Result<Answer, Failure> {
    let [a, b] = paths else {
        return Err(Failure::cannot_run("two files are needed to compare"));
    };
    let (first, second) = (one_team(a)?, one_team(b)?);
    let all = import::diff(&first, &second);
    let text = match format {
        Format::Text => differences_text(&all, [a, b]),
        Format::Json => to_json(&all),
    };
    Ok(Answer { text, no: !all.is_empty() })
}

/// The one team of a file of any kind that is read.
fn one_team(path: &Path) -> Result<Team, Failure> {
    let ending = path.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
    let options = options(None, None);
    let name = path.display().to_string();
    let teams = match ending.as_str() {
        "json" => import::read(path).and_then(|bytes| import::killteamjson(&name, bytes, &options)),
        "cat" | "gst" | "catz" | "gstz" => catalogues(&[path.to_owned()], &options),
        _ => return files::team(path),
    };
    let mut teams = teams.map_err(Failure::Problems)?;
    match (teams.pop(), teams.len()) {
        (Some(team), 0) => Ok(team.team),
        _ => Err(Failure::cannot_run(format!("{name} holds several teams; one is needed"))),
    }
}

fn differences_text(all: &[Difference], [a, b]: [&PathBuf; 2]) -> String {
    if all.is_empty() {
        return "The two agree.\n".to_owned();
    }
    let names = [a, b].map(|path| path.display().to_string());
    let mut rows = table(["operative", "weapon", "what", &names[0], &names[1]]);
    for one in all {
        let said = |text: &Option<String>| match text.as_deref() {
            None => "has none".to_owned(),
            Some("") => "none".to_owned(),
            Some(text) => text.to_owned(),
        };
        rows.add_row([
            one.operative.clone(),
            one.weapon.clone().unwrap_or_default(),
            one.what.to_owned(),
            said(&one.a),
            said(&one.b),
        ]);
    }
    let word = if all.len() == 1 { "difference" } else { "differences" };
    format!("{}\n\n{} {word}.\n", rows.trim_fmt(), all.len())
}
