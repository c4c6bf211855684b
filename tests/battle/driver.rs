//! Starts battles, and plays them as they are told or at random.

use std::collections::BTreeMap;
use std::path::Path;

use sightline::data::decode::Decoder;
use sightline::data::diagnostic::Report;
use sightline::data::{load, shipped};
use sightline::engine::dice::{Dice, Seeded, Stream};
use sightline::engine::fact::Claimed;
use sightline::engine::game::{Game, Needed};
use sightline::engine::log::{Entry, entries, faces as faces_of, read_faces};
use sightline::games::killteam::battle::Battle;
use sightline::games::registry::{Playable, Started, decode, start};
use sightline::referee::{Options, Referee, Ruling};

use super::illegal;

/// The shipped skirmish at its beginning.
pub fn started() -> Started<Battle> {
    match start(&shipped::path(Battle::SCENARIO)) {
        Ok(loaded) => loaded.value,
        Err(report) => panic!("{}", report.render(false)),
    }
}

pub fn skirmish() -> Battle {
    started().game
}

/// The battle of a scenario's text.
pub fn scenario(text: &str) -> Result<Battle, Report> {
    let mut report = Report::new();
    let tree = load::open_str(&mut report, "scenario", text);
    let battle = tree.and_then(|tree| {
        let mut d = Decoder { report: &mut report, complete: tree.complete };
        decode(&mut d, &tree.root, Path::new(""))
    });
    load::finish(report, battle).map(|loaded| loaded.value)
}

/// A battle told line by line.
pub struct Tale {
    pub battle: Battle,
    /// The text of its scenario, and the lines told so far.
    scenario: String,
    log: Vec<String>,
}

/// A killzone of 30 by 22 whose left half is the drop zone of `a`, with these features.
pub fn killzone(terrain: &str, objectives: &str) -> String {
    format!(
        "killzone:\n  kind: killzone\n  id: test\n  size: [30, 22]\n  drop_zones:\n    \
         a: [[0, 0], [15, 0], [15, 22], [0, 22]]\n    b: [[15, 0], [30, 0], [30, 22], [15, 22]]\n  \
         objectives: {objectives}\n  terrain: {terrain}\n"
    )
}

/// [`killzone`] without terrain, and what follows it.
pub fn plain(head: &str) -> String {
    killzone("[]", "[[15, 20]]") + head
}

/// An operative `id` with stats over the usual ones: `apl: 2, wounds: 8`.
pub fn operative(id: &str, stats: &str, weapons: &str) -> String {
    let own = |key: &str| stats.contains(key);
    let usual = [("apl: ", "3"), ("move: ", "6"), ("save: ", "3+"), ("wounds: ", "12")];
    let usual: Vec<String> = usual
        .iter()
        .filter(|(key, _)| !own(key))
        .map(|(key, value)| format!("{key}{value}"))
        .collect();
    let stats = [usual.join(", "), stats.to_owned()].join(", ");
    let stats = stats.trim_matches([',', ' ']);
    let weapons: Vec<String> =
        weapons.split(';').filter(|w| !w.trim().is_empty()).map(weapon).collect();
    format!("{{id: {id}, {stats}, base: 32, weapons: [{}]}}", weapons.join(", "))
}

/// `gun 4 3+ 3/4 Piercing 1` as YAML; a name that begins with a capital is a melee weapon.
fn weapon(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [name, atk, hit, dmg, rules @ ..] = &words[..] else { panic!("{line}") };
    let kind = if name.starts_with(char::is_uppercase) { "melee" } else { "ranged" };
    let rules = rules.join(" ");
    format!("{{name: {name}, type: {kind}, atk: {atk}, hit: {hit}, dmg: {dmg}, rules: '{rules}'}}")
}

/// A scenario of one line for each operative, behind what else it holds.
pub fn battle_of(head: &str, a: &[String], b: &[String]) -> Tale {
    let text = format!(
        "kind: scenario\ngame: killteam\n{head}teams:\n  a: {{operatives: [{}]}}\n  b: {{operatives: [{}]}}\n",
        a.join(", "),
        b.join(", ")
    );
    Tale::of(text)
}

/// A battle in the open between operatives given by id, stats and weapons.
pub fn play(head: &str, a: &[(&str, &str, &str)], b: &[(&str, &str, &str)]) -> Tale {
    let all = |side: &[(&str, &str, &str)]| -> Vec<String> {
        side.iter().map(|(id, stats, weapons)| operative(id, stats, weapons)).collect()
    };
    battle_of(&plain(head), &all(a), &all(b))
}

/// `a1` and `b1` in the open, 8.74 inches apart; `a` begins.
pub fn duel(head: &str, weapons: [&str; 2], stats: [&str; 2]) -> Tale {
    let [a, b] = [("a1", stats[0], weapons[0]), ("b1", stats[1], weapons[1])];
    play(head, &[a], &[b]).deployed("a", &[("a1", "10,11"), ("b1", "20,11")])
}

impl From<Battle> for Tale {
    /// A battle whose scenario is not told again.
    fn from(battle: Battle) -> Tale {
        Tale { battle, scenario: String::new(), log: Vec::new() }
    }
}

impl Tale {
    /// The beginning of a scenario.
    pub fn of(text: String) -> Tale {
        match scenario(&text) {
            Ok(battle) => Tale { battle, scenario: text, log: Vec::new() },
            Err(report) => panic!("{}\n{text}", report.render(false)),
        }
    }

    /// Sets everybody up at these places; `first` has initiative then and in turning point 1.
    pub fn deployed(mut self, first: &str, places: &[(&str, &str)]) -> Tale {
        let other = if first == "a" { "b" } else { "a" };
        self.tell(&format!("roll lot: {first}\n{first}: zone {first}"));
        let mut waiting: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
        for place in places {
            waiting.entry(&place.0[..1]).or_default().push(*place);
        }
        while let Needed::Decision { seat, .. } = self.battle.needed() {
            let side = self.battle.seat_name(seat).into_owned();
            let (op, at) = waiting.get_mut(&side[..]).expect("a side").remove(0);
            self.tell(&format!("{side}: set-up {op} at {at}"));
        }
        let roll = if first == "a" { "6 1" } else { "1 6" };
        assert!(other != first);
        self.tell(&format!("roll initiative: {roll}\n{first}: initiative {first}"));
        self
    }

    /// Plays lines of a transcript. `refused CODE seat: decision` must be refused with the code.
    pub fn tell(&mut self, text: &str) -> &mut Tale {
        for line in text.lines() {
            self.line(line.trim());
        }
        self
    }

    /// What a referee says of the tale so far and some more lines.
    pub fn refereed(&self, more: &str, options: Options) -> Ruling {
        let text = illegal::transcript(&self.scenario, &self.log, more);
        Referee::new(options).text("t.yaml", &text, Path::new(""))
    }

    fn line(&mut self, line: &str) {
        if let Some(rest) = line.strip_prefix("refused ") {
            return self.refused(rest);
        }
        entries(line, |place| self.entry(place.entry(line), line))
            .unwrap_or_else(|e| panic!("{line}: {e:?}"));
        if !line.starts_with('=') {
            self.log.push(line.to_owned());
        }
    }

    fn entry(&mut self, entry: Entry, line: &str) {
        match entry {
            Entry::Decision { seat, text } => {
                self.expect_seat(seat, line);
                let action = self.battle.read(text).unwrap_or_else(|e| panic!("{line}: {e}"));
                assert_eq!(self.battle.read(&action.to_string()).as_ref(), Ok(&action), "{line}");
                if let Err(refusal) = self.battle.apply(&action) {
                    panic!("{line}: {refusal}\n{}", self.battle.show());
                }
            }
            Entry::Roll { label, faces } => {
                let needed = self.battle.needed();
                let Needed::Roll(roll) = needed else { panic!("{line}: {needed:?} is needed") };
                assert_eq!(roll.label, label, "{line}");
                let faces = read_faces(&self.battle, &roll.sides, &faces_of(faces)).unwrap();
                self.battle.roll(&faces).unwrap_or_else(|e| panic!("{line}: {e}"));
            }
            Entry::Claim(claim) => {
                let (name, of, value) = claim.parts();
                let fact = self.battle.fact(name, &of).unwrap_or_else(|| panic!("{line}: no fact"));
                assert_eq!(fact.compare(value, 1e-4), Claimed::Holds, "{line}: it is {fact}");
            }
        }
    }

    fn refused(&mut self, rest: &str) {
        let (code, decision) = rest.split_once(' ').expect("a code and a decision");
        let (seat, text) = decision.split_once(": ").expect("a seat and a decision");
        self.expect_seat(seat, rest);
        let action = self.battle.read(text).unwrap_or_else(|e| panic!("{rest}: {e}"));
        let before = self.battle.digest();
        let refusal = self.battle.apply(&action).expect_err(rest);
        assert_eq!(refusal.code, code, "{rest}: {refusal}");
        assert_eq!(self.battle.check(&action), Err(refusal), "{rest}");
        assert_eq!(self.battle.digest(), before, "{rest}");
        illegal::note(code, &self.scenario, &self.log, decision);
    }

    fn expect_seat(&self, wanted: &str, line: &str) {
        match self.battle.needed() {
            Needed::Decision { seat, .. } => {
                assert_eq!(self.battle.seat_name(seat), wanted, "{line}")
            }
            other => panic!("{line}: {other:?} is needed"),
        }
    }
}

/// Plays at random to the end; every step is shown to `watch` before it is taken.
pub fn play_random(battle: &mut Battle, seed: u64, mut watch: impl FnMut(&Battle, &str)) -> usize {
    let mut dice = Seeded::new(seed, Stream::Dice);
    let mut bot = Seeded::new(seed, Stream::Bot(0));
    for steps in 0..20_000 {
        match battle.needed() {
            Needed::Over => return steps,
            Needed::Roll(roll) => {
                let faces = dice.roll(&roll).unwrap();
                watch(battle, &format!("roll {}: {faces:?}", roll.label));
                battle.roll(&faces).unwrap();
            }
            Needed::Decision { seat, .. } => {
                let all = battle.candidates(bot.bits());
                assert!(!all.is_empty(), "seed {seed}: nothing to decide\n{}", battle.show());
                let chosen = &all[bot.below(all.len() as u32) as usize];
                watch(battle, &format!("{}: {chosen}", battle.seat_name(seat)));
                if let Err(refusal) = battle.apply(chosen) {
                    panic!("seed {seed}: {chosen}: {refusal}\n{}", battle.show());
                }
            }
        }
    }
    panic!("seed {seed}: the battle does not end\n{}", battle.show());
}
