//! The readings: rules whose text leaves something open, their answers, and those in force.

use crate::data::reading::{Chosen, Reading};

/// One line a reading: the field of [`Settings`], the name, the default, the other answer, and
/// the key of the rule.
macro_rules! readings {
    ($($field:ident: $name:literal, $default:literal or $other:literal, $rule:literal;)*) => {
        /// All readings, by the topics of their rules.
        pub const READINGS: &[Reading] = &[$(Reading {
            name: $name,
            values: &[$default, $other],
            default: $default,
            core: None,
            rule: $rule,
        }),*];

        /// The answers in force: true where the answer is not the default.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Settings {
            $(pub $field: bool,)*
        }

        impl Settings {
            /// The answers a file names, and the defaults.
            pub fn resolve(chosen: &Chosen) -> Settings {
                let other = |name: &str, value: &str| chosen.get(name).is_some_and(|v| *v == value);
                Settings { $($field: other($name, $other),)* }
            }

            /// Every reading with the answer in force.
            pub fn all(&self) -> impl Iterator<Item = (&'static Reading, &'static str)> {
                let answers = [$(self.$field),*];
                READINGS.iter().zip(answers).map(|(r, other)| (r, r.values[usize::from(other)]))
            }
        }
    };
}

readings! {
    taxicab: "distance", "diagonal" or "taxicab", "comp.dist";
    one_force_card: "force-per-tile", "each-player" or "one", "prep.s6count";
    rank_tie_points: "command-tie", "nobody" or "drawn", "rank.cmdtie";
    end_at_objective: "objective-met", "plays-on" or "ends", "rnd.early";
    no_stop_on_bomb: "end-on-bomb", "yes" or "no", "mv.endbomb";
    corner_open: "corner", "shut" or "open", "los.walls";
    door_open: "closed-door", "wall" or "open", "door.los";
    dark_passage_opens: "dark-door", "kept" or "removed", "door.dlkeep";
    placement_walls: "placement-walls", "ignored" or "counted", "fc.adjwall";
    declare_friends: "declare-friend", "no" or "yes", "ff.decl";
    overrun_by_any: "overrun-by", "close-combat" or "any-attack", "cc.overtype";
    overrun_reveals: "overrun-reveals", "no" or "yes", "cc.overfc";
    charge_always: "charge-from", "apart" or "anywhere", "cc.chargeadj";
    wall_frees_fire: "behind-wall", "adjacent" or "apart", "fa.adjwall";
    diagonals_only: "corner-lines", "every" or "diagonals", "los.any";
    stairs_apart: "stairs-floor", "one-level" or "apart", "st.floor";
    stairs_ignore_figures: "stairs-figures", "block" or "ignored", "st.block";
    cover_die: "cover-as", "value" or "die", "cv.white";
    cover_adds: "cover-tokens", "once" or "each", "cv.once";
    cover_corner: "cover-corner", "no" or "yes", "cv.corner";
    concentrate_anytime: "concentrated", "consecutive" or "same-turn", "cf.imm";
    concentrate_lost: "concentrated-other", "kept" or "lost", "cf.keep";
    remaining_players: "draw-count", "started" or "remaining", "dl.s1count";
    listed_only: "event-draw", "both" or "listed", "dl.s1both";
    no_friendly_points: "friendly-points", "yes" or "no", "dl.ppff";
    overkill_counts: "overkill", "lost" or "dealt", "dl.ppover";
    trap_kills_nobody: "trap-kills", "owner" or "nobody", "pp.nocredit";
    no_borrowing: "below-zero", "borrows" or "stops", "pp.down";
    commander_falls: "commander-one", "stays" or "loses-points", "camp.cmdfloor";
    dark_points_lost: "dark-points", "corporation" or "lost", "camp.dlpts";
    doorway_is_wall: "wall-beside", "walls-only" or "doors-too", "tk.walladj";
    trap_once: "trap-after", "stays" or "removed", "tk.stay";
    orphans_removed: "orphan-traps", "stay" or "removed", "tk.own";
    spores_anyway: "spores-on-miss", "no" or "yes", "mk.when";
    sweep_no_armour: "sweep-armour", "each" or "none", "vs.dldie";
    two_rolls_added: "two-rolls", "separate" or "added", "nc.sum";
    blast_same: "blast-near", "one-less" or "same", "gl.less";
    smoke_inside_only: "smoke-lines", "through" or "ends", "sg.cross";
    no_trap_blame: "trap-blame", "tokens" or "none", "tb.side";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_answer_as_chosen() {
        let chosen = Chosen::from([("corner", "open"), ("cover-as", "value")]);
        let settings = Settings::resolve(&chosen);
        assert!(settings.corner_open && !settings.cover_die);
        let changed: Vec<_> =
            settings.all().filter(|(r, v)| *v != r.default).map(|(r, _)| r.name).collect();
        assert_eq!(changed, ["corner"]);
        let mut names: Vec<_> = READINGS.iter().map(|r| r.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), READINGS.len());
    }
}
