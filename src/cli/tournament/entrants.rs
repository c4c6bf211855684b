//! Who takes part, as the arguments say.

use std::time::Duration;

use crate::bots::{self, external::Limits};
use crate::data::diagnostic::did_you_mean;
use crate::games::registry::Playable;
use crate::tournament::{BuiltIn, Entrant, Entry, Program, Schedule};

/// The longest time limit.
const DAY: f64 = 86_400.0;

/// A length of time in seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|s| *s > 0.0 && *s <= DAY);
    let wanted = || "a time limit is more than 0 seconds and at most a day".to_owned();
    Duration::try_from_secs_f64(seconds.ok_or_else(wanted)?).map_err(|_| wanted())
}

/// Everybody who takes part. Who is named twice plays under another name the second time; where
/// two are needed, one alone meets itself.
pub fn entries<G: Playable>(
    bots: &[String],
    programs: &[String],
    solo: bool,
) -> Result<Vec<Entry>, String> {
    let mut commands = Vec::new();
    for program in programs {
        let (name, command) =
            program.split_once('=').ok_or("a program is given as NAME=COMMAND")?;
        let good = |c: char| c.is_alphanumeric() || "-_.".contains(c);
        if name.is_empty() || !name.chars().all(good) {
            return Err(format!("`{name}` is no name: letters, digits, `-`, `_` and `.` are"));
        }
        if bots::NAMES.contains(&name) || commands.iter().any(|(known, _)| *known == name) {
            return Err(format!("there are two called `{name}`"));
        }
        if shlex::split(command).is_none_or(|words| words.is_empty()) {
            return Err(format!("`{command}` cannot be read as a command"));
        }
        commands.push((name, command));
    }
    let known = || bots::names::<G>().into_iter().chain(commands.iter().map(|(name, _)| *name));
    let unnamed = commands.iter().map(|(name, _)| *name).filter(|n| !bots.iter().any(|b| b == n));
    let mut names: Vec<&str> = bots.iter().map(String::as_str).chain(unnamed).collect();
    if let Some(wrong) = names.iter().find(|name| !known().any(|known| known == **name)) {
        let near = did_you_mean(wrong, known()).map_or(String::new(), |near| format!("; {near}"));
        let list: Vec<&str> = known().collect();
        let why = bots::unknown(wrong, G::NAME);
        return Err(format!("{why}{near}; there are {}", list.join(", ")));
    }
    match names[..] {
        [] => return Err("say who plays, such as `--bots greedy,random`".to_owned()),
        [alone] if !solo => names.push(alone),
        _ => {}
    }
    let mut list: Vec<Entry> = Vec::new();
    for (i, name) in names.iter().enumerate() {
        let before = names[..i].iter().filter(|other| *other == name).count();
        let command = commands.iter().find(|(known, _)| known == name);
        list.push(Entry {
            name: if before > 0 { format!("{name}-{}", before + 1) } else { (*name).to_owned() },
            bot: command.map_or(*name, |(_, command)| command).to_owned(),
        });
    }
    Ok(list)
}

/// Those behind the names.
pub fn field<G: Playable>(entries: &[Entry], limit: Duration) -> Vec<Box<dyn Entrant<G>>> {
    let entrant = |entry: &Entry| -> Box<dyn Entrant<G>> {
        match BuiltIn::new::<G>(&entry.bot) {
            Some(bot) => Box::new(bot),
            None => {
                let command = shlex::split(&entry.bot).unwrap_or_default();
                Box::new(Program { command, limits: Limits::new(limit) })
            }
        }
    };
    entries.iter().map(entrant).collect()
}

/// Who meets whom.
pub fn schedule(
    entries: &[Entry],
    pairs: &[String],
    swiss: Option<u32>,
) -> Result<Schedule, String> {
    if let Some(rounds) = swiss {
        return Ok(Schedule::Swiss(rounds));
    }
    if pairs.is_empty() {
        return Ok(Schedule::RoundRobin);
    }
    let place = |name: &str| {
        let found = entries.iter().position(|entry| entry.name == name);
        found.ok_or_else(|| format!("`{name}` of a pair takes no part"))
    };
    let mut list: Vec<[usize; 2]> = Vec::new();
    for pair in pairs {
        let (one, other) =
            pair.split_once(':').ok_or_else(|| format!("`{pair}`: a pair is written X:Y"))?;
        let pair = [place(one)?, place(other)?];
        if pair[0] == pair[1] || list.iter().any(|known| known.iter().all(|p| pair.contains(p))) {
            return Err(format!("`{one}:{other}` is no further pair"));
        }
        list.push(pair);
    }
    Ok(Schedule::Fixed(list))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::doomsday::state::Doomsday;
    use crate::games::siege::state::Siege;

    fn names(bots: &[&str], programs: &[&str], solo: bool) -> Result<String, String> {
        let owned = |list: &[&str]| list.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>();
        let list = entries::<Siege>(&owned(bots), &owned(programs), solo)?;
        Ok(list.iter().map(|e| format!("{}={}", e.name, e.bot)).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn everybody_has_a_name_of_its_own() {
        assert_eq!(names(&["random"], &[], false).unwrap(), "random=random random-2=random");
        assert_eq!(names(&["random"], &[], true).unwrap(), "random=random");
        let all = names(&["greedy", "me", "greedy"], &["me=./bot -x", "you=b"], false).unwrap();
        assert_eq!(all, "greedy=greedy me=./bot -x greedy-2=greedy you=b");
    }

    #[test]
    fn only_games_with_rules_for_a_side_without_a_player_have_an_ai() {
        let ai = ["ai".to_owned()];
        assert!(entries::<Siege>(&ai, &[], true).is_ok());
        let why = entries::<Doomsday>(&ai, &[], true).unwrap_err();
        assert!(why.starts_with("Doomsday Countdown has no rules for a side"), "{why}");
        assert!(why.ends_with("there are random, greedy, search"), "{why}");
    }

    #[test]
    fn names_that_cannot_be_are_refused() {
        for (bots, programs) in [
            (&["gredy"][..], &[][..]),
            (&[], &[]),
            (&[], &["random=x"]),
            (&[], &["me"]),
            (&[], &["me="]),
            (&[], &["a:b=x"]),
            (&[], &["me='x"]),
            (&[], &["me=x", "me=y"]),
        ] {
            assert!(names(bots, programs, false).is_err(), "{bots:?} {programs:?}");
        }
    }

    #[test]
    fn pairs_are_of_those_who_take_part() {
        let entries =
            entries::<Siege>(&["random".into(), "greedy".into(), "search".into()], &[], false);
        let entries = entries.unwrap();
        let pairs = |list: &[&str]| {
            schedule(&entries, &list.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>(), None)
        };
        assert_eq!(pairs(&["search:random"]), Ok(Schedule::Fixed(vec![[2, 0]])));
        for wrong in [
            &["random"][..],
            &["random:me"],
            &["random:random"],
            &["random:greedy", "greedy:random"],
        ] {
            assert!(pairs(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn time_limits_are_above_zero() {
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        assert!(["0", "-1", "nan", "inf", "1e9", "x"].iter().all(|text| seconds(text).is_err()));
    }
}
