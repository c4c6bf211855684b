//! The readings: every rule whose text leaves something open, its two answers, and those in
//! force for one game.

use crate::data::reading::{Chosen, Reading};

macro_rules! readings {
    ($($question:ident $name:literal [$default:literal $other:literal] $rule:literal,)*) => {
        /// What is left open.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Open {
            $($question,)*
        }

        /// All readings, in the order of the rules they belong to.
        pub const READINGS: &[Reading] = &[$(Reading {
            name: $name,
            values: &[$default, $other],
            default: $default,
            core: None,
            rule: $rule,
        },)*];
    };
}

readings! {
    StackSplit "stack-split" ["first-larger" "second-larger"] "se.split",
    Orientation "orientation" ["fewest-blocked" "any"] "se.orient",
    NextWalkway "next-walkway" ["other-tile" "own-too"] "se.nextown",
    NoOpenWalkway "no-open-walkway" ["redraw" "short"] "se.noopen",
    EntranceCultists "entrance-cultists" ["no" "yes"] "se.entr",
    CodesStart "codes-start" ["panel" "supply"] "se.codes",
    EmptyDeck "empty-deck" ["reshuffle" "no-card"] "se.deck",
    SharedMarines "shared-marines" ["in-turn" "in-blocks"] "se.share",
    TokensAfterDeath "tokens-after-death" ["at-once" "after-activation"] "ac.dead",
    FirstMove "first-move" ["leave-two" "any-move"] "ac.mustany",
    FreePits "free-moves-in-pits" ["count" "pass"] "mm.pitfree",
    CrowdedPit "crowded-pit" ["refused" "allowed"] "mm.pitthird",
    Walkways "walkways" ["both" "either"] "lo.hex",
    ElevatorSwap "elevator-swap" ["yes" "no"] "se2.swap3",
    PanelToken "panel-token" ["action" "free"] "se2.pickpanel",
    DroppedOnDevice "dropped-on-device" ["counts" "must-deactivate"] "se2.pickdev",
    Distance "distance" ["walkways" "straight"] "cu.dist",
    NoWayCloser "no-way-closer" ["stay" "sidestep"] "cu.noway",
    FullTile "full-tile" ["chosen" "avoided"] "cu.fullalt",
    Beside "beside" ["connected" "touching"] "cu.amblos",
    OccupiedTunnel "occupied-tunnel" ["counts" "receives"] "re.tunhas",
    MarineTunnel "tunnel-with-marines" ["left-out" "blocks"] "re.tunsm",
    EdgeLap "edge-lap" ["tile" "walkway"] "re.walk",
    Holes "holes" ["after" "ignored"] "re.hole",
    StageTwoCards "stage-two-cards" ["each-player" "one"] "ca.2one",
    StartingWounds "starting-wounds" ["spare-one" "full"] "ca.3dead",
    StageCountdown "stage-countdown" ["reset" "kept"] "ca.count",
    StartingCounters "starting-counters" ["not-wounded" "wounded"] "ah.resbv",
    WardsSix "wards-six" ["natural" "modified"] "pe.chaos6",
}

/// The answers in force: those a file names, else the defaults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings(u32);

impl Readings {
    /// Names and values that are not in [`READINGS`] have no effect: files are checked against
    /// the list when they are loaded.
    pub fn resolve(chosen: &Chosen) -> Readings {
        let other = |(i, reading): (usize, &Reading)| {
            u32::from(chosen.get(reading.name) == Some(&reading.values[1])) << i
        };
        Readings(READINGS.iter().enumerate().map(other).sum())
    }

    /// Is the answer in force that is not the default?
    pub fn other(self, open: Open) -> bool {
        self.0 >> open as u8 & 1 == 1
    }

    /// The same with the answer that is not the default.
    #[must_use]
    pub fn with(self, open: Open) -> Readings {
        Readings(self.0 | 1 << open as u8)
    }

    /// Every reading with the answer in force, in the order of [`READINGS`].
    pub fn all(self) -> impl Iterator<Item = (&'static Reading, &'static str)> {
        let answer = move |i: usize, r: &Reading| r.values[(self.0 >> i & 1) as usize];
        READINGS.iter().enumerate().map(move |(i, reading)| (reading, answer(i, reading)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_list_is_sound() {
        let names: BTreeSet<_> = READINGS.iter().map(|r| r.name).collect();
        assert_eq!(names.len(), READINGS.len());
        assert!(READINGS.len() <= 32, "answers are bits of a u32");
    }

    #[test]
    fn a_named_answer_is_in_force_alone() {
        let readings = Readings::resolve(&Chosen::from([("beside", "touching")]));
        assert!(readings.other(Open::Beside));
        assert_eq!(readings, Readings::default().with(Open::Beside));
        let changed: Vec<_> =
            readings.all().filter(|(r, v)| r.default != *v).map(|(r, v)| (r.name, v)).collect();
        assert_eq!(changed, [("beside", "touching")]);
    }
}
