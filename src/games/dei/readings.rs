//! The readings: every rule whose text leaves something open, its possible answers, and the
//! answers in force.

use crate::data::reading::{Chosen, Reading};

macro_rules! readings {
    ($($name:ident: $text:literal, $values:expr, $rule:literal;)*) => {
        /// An open question, by its place in [`READINGS`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Question {
            $($name,)*
        }

        /// All readings; the first answer of each is the default.
        pub const READINGS: &[Reading] = &[
            $(Reading {
                name: $text,
                values: &$values,
                default: $values[0],
                core: None,
                rule: $rule,
            },)*
        ];
    };
}

readings! {
    NathanSaving: "nathan-saving", ["buyer", "technology"], "nathan.which";
    AndromedaScrapper: "andromeda-scrapper", ["moves", "stays"], "andro.with";
    AndromedaRide: "andromeda-ride", ["each-action", "each-phase"], "andro.when";
    Authority: "authority", ["follows", "stays"], "ahabL.move";
    JaegerDroneStill: "jaeger-drone-still", ["allowed", "forbidden"], "jd.zero";
    FewestPlayers: "fewest-players", ["two", "one"], "cm.min";
    AlternativeLeaders: "alternative-leaders", ["allowed", "off"], "cm.leadalt";
    MissionColumns: "mission-columns", ["random", "listed"], "cm.rowcol";
    AhabOnWalls: "ahab-on-walls", ["counts", "ignored"], "aa.wall";
    AhabScrapper: "ahab-scrapper", ["no", "yes"], "aa.scr";
    SymbolOrder: "symbol-order", ["any", "printed"], "aa.order";
    ShortDeck: "short-deck", ["rest", "none"], "aa.short";
    AhabDrone: "ahab-drone", ["any", "own"], "aa.drone";
    OutpostCondition: "outpost-condition", ["any", "controlled"], "aa.leader";
    RefugesBuilt: "refuges-built", ["standing", "built"], "aa.built";
    CardsBought: "cards-bought", ["acquired", "kept"], "aa.bought";
    HeavyFire: "heavy-fire", ["bordering", "level", "linked"], "ja.adj";
    JaegerEmpty: "jaeger-empty", ["reshuffle", "skip"], "ja.empty";
    ControlTie: "control-tie", ["nobody", "holder"], "cc.tie";
    ControlChecked: "control-checked", ["at-once", "phase-end"], "cc.cont";
    ControlFeats: "control-feats", ["count", "ignored"], "cc.mods";
    PlunderPhase: "plunder-phase", ["own", "any"], "pl.phase";
    AllianceScrappers: "alliance-scrappers", ["own", "all"], "cmi.allown";
    MissionUnmet: "mission-unmet", ["zero", "refused"], "cmi.zero";
    WallsAreRoofs: "walls-are-roofs", ["yes", "no"], "cmi.roof";
    ActionCards: "action-cards", ["together", "one-by-one"], "card.placed";
    AhabTactic: "ahab-tactic", ["any-number", "two"], "aa.tactic";
    AhabEnlist: "ahab-enlist", ["with-ahab", "refuge"], "aa.enlist";
    AhabOrdinary: "ahab-ordinary", ["no", "yes"], "aa.ordinary";
}

/// The answers in force, as places in the list of each question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readings([u8; READINGS.len()]);

impl Readings {
    /// The answers a file names, and defaults for the rest.
    pub fn resolve(chosen: &Chosen) -> Readings {
        let mut answers = [0; READINGS.len()];
        for (answer, reading) in answers.iter_mut().zip(READINGS) {
            let named = chosen.get(reading.name);
            let place = named.and_then(|name| reading.values.iter().position(|v| v == name));
            *answer = place.unwrap_or(0) as u8;
        }
        Readings(answers)
    }

    /// Is the default in force?
    pub fn default(&self, question: Question) -> bool {
        self.0[question as usize] == 0
    }

    /// The word of the answer in force.
    pub fn get(&self, question: Question) -> &'static str {
        READINGS[question as usize].values[usize::from(self.0[question as usize])]
    }

    /// Every reading with the answer in force.
    pub fn all(&self) -> impl Iterator<Item = (&'static Reading, &'static str)> + '_ {
        READINGS.iter().zip(self.0).map(|(r, answer)| (r, r.values[usize::from(answer)]))
    }
}

impl Default for Readings {
    fn default() -> Readings {
        Readings([0; READINGS.len()])
    }
}
