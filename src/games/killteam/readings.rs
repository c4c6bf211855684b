//! The readings: every rule whose text leaves something open, its possible answers, and the
//! answers in force for one scene.

use crate::data::reading::{Chosen, Reading};

/// All readings, in the order of the rules they belong to.
pub const READINGS: &[Reading] = &[
    reading("edition", &["lite", "core"], "lite", None, "edition.bundle"),
    reading("printed-move", &["kept", "raised"], "kept", None, "st.move-printed"),
    reading("heights", &["card", "table"], "card", None, "height.default"),
    reading("sight-width", &["millimetre", "none"], "millimetre", None, "sight.width-reading"),
    reading("operatives-block-sight", &["no", "yes"], "no", None, "sight.operatives"),
    reading("line-inset", &["half-width", "none"], "half-width", None, "line.inset"),
    reading("touching-crosses", &["no", "yes"], "no", None, "line.touching"),
    reading("line-height", &["plan", "slope"], "plan", None, "line.height"),
    reading("own-floor", &["ignored", "intervenes"], "ignored", None, "line.own-floor"),
    reading("range-sight", &["checked", "ignored"], "checked", None, "range.path"),
    reading("cover-part", &["crossing", "piece"], "crossing", None, "cover.part"),
    reading("cover-sight", &["ignored", "checked"], "ignored", None, "cover.sight"),
    reading("obscured-discard", &["any", "rolled"], "any", None, "obscured.accurate"),
    reading(
        "same-feature",
        &["defender-chooses", "both"],
        "defender-chooses",
        None,
        "outcome.same-feature-reading",
    ),
    reading("origin", &["shared", "separate"], "shared", None, "outcome.origin"),
    reading("untyped", &["neither", "light"], "neither", None, "terrain.untyped"),
    reading("blocking-move", &["solid", "open"], "solid", None, "terrain.blocking-move"),
    reading("accessible", &["centre", "whole-base"], "centre", None, "terrain.accessible-fit"),
    reading("obstructing", &["over", "near"], "over", None, "terrain.obstructing-when"),
    reading("vantage", &["off", "on"], "off", Some("on"), "terrain.vantage-reading"),
    reading("move-measure", &["exact", "increments"], "exact", Some("increments"), "move.measure"),
    reading(
        "enemy-range-pass",
        &["never", "shared"],
        "never",
        Some("shared"),
        "move.enemy-range-pass",
    ),
    reading("ledge", &["whole-base", "centre"], "whole-base", None, "move.ledge"),
    reading("vertical-moves", &["off", "on"], "off", Some("on"), "move.vertical"),
    reading("drop-zone-edge", &["any", "long"], "any", None, "setup.edge"),
    reading("setup-thirds", &["literal", "even"], "literal", None, "setup.third-size"),
    reading("territory", &["half", "none"], "half", None, "setup.territory"),
    reading("counteract-cost", &["one", "up-to-one"], "one", None, "counter.cost"),
    reading("counteract-surcharge", &["counts", "free"], "counts", None, "counter.surcharge"),
    reading("fight-assist", &["off", "on"], "off", Some("on"), "fight.assist"),
    reading("removal", &["action", "sequence"], "action", None, "dmg.removal"),
    reading("blast-self", &["yes", "no"], "yes", None, "wr.blast-self"),
    reading("heavy-moved", &["action", "distance"], "action", None, "wr.heavy-moved"),
    reading("piercing-stack", &["largest", "sum"], "largest", None, "wr.piercing-stack"),
    reading("severe-stun", &["yes", "no"], "yes", None, "wr.severe-stun"),
    reading("marker-sight", &["checked", "ignored"], "checked", None, "marker.sight"),
    reading("ammo-weapon", &["any", "datacard"], "any", Some("datacard"), "eq.ammo-weapon"),
    reading("comms-place", &["within", "wholly"], "within", Some("wholly"), "eq.comms-place"),
    reading(
        "razor-spacing",
        &["terrain", "equipment"],
        "terrain",
        Some("equipment"),
        "eq.razor-place",
    ),
    reading("precedence", &["five", "six"], "five", Some("six"), "prec.active"),
    reading("mission", &["house", "none"], "house", None, "house.mission"),
    reading("tiebreak", &["draw", "kills"], "draw", None, "house.win"),
    reading("guard", &["off", "on"], "off", None, "guard.reading"),
];

const fn reading(
    name: &'static str,
    values: &'static [&'static str],
    default: &'static str,
    core: Option<&'static str>,
    rule: &'static str,
) -> Reading {
    Reading { name, values, default, core, rule }
}

/// The answers in force: those a file names, else the default of its edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readings {
    /// Parallel to [`READINGS`].
    values: [&'static str; READINGS.len()],
}

impl Readings {
    /// Applies the edition's defaults (`edition: core` changes nothing else), then every
    /// reading that was named; a named reading always wins (`kt/edition/bundle`).
    ///
    /// Names and values that are not in [`READINGS`] have no effect: files are checked
    /// against the list when they are loaded.
    pub fn resolve(chosen: &Chosen) -> Readings {
        let core = chosen.get("edition").copied() == Some("core");
        let mut values = [""; READINGS.len()];
        for (value, reading) in values.iter_mut().zip(READINGS) {
            let named = chosen.get(reading.name).filter(|v| reading.values.contains(v));
            *value = match (named, reading.core) {
                (Some(named), _) => named,
                (None, Some(default)) if core => default,
                (None, _) => reading.default,
            };
        }
        Readings { values }
    }

    /// The answer in force for the reading of this name.
    ///
    /// # Panics
    ///
    /// If no reading has the name: code names readings, files never do.
    pub fn get(&self, name: &str) -> &'static str {
        let index = READINGS.iter().position(|r| r.name == name);
        self.values[index.unwrap_or_else(|| panic!("no reading is called {name}"))]
    }

    /// Is this answer in force?
    ///
    /// # Panics
    ///
    /// If no reading has the name, and in debug builds if it has no such answer.
    pub fn is(&self, name: &str, value: &str) -> bool {
        debug_assert!(
            READINGS.iter().any(|r| r.name == name && r.values.contains(&value)),
            "{name} has no answer {value}"
        );
        self.get(name) == value
    }

    /// Every reading with the answer in force, in the order of [`READINGS`].
    pub fn all(&self) -> impl Iterator<Item = (&'static Reading, &'static str)> + '_ {
        READINGS.iter().zip(self.values)
    }

    /// The readings whose answer differs from the default of the Lite rules.
    pub fn changed(&self) -> impl Iterator<Item = (&'static Reading, &'static str)> + '_ {
        self.all().filter(|(reading, value)| reading.default != *value)
    }
}

impl Default for Readings {
    /// The defaults of the Lite rules.
    fn default() -> Readings {
        Readings::resolve(&Chosen::new())
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
        for r in READINGS {
            assert!(r.values.len() >= 2, "{}", r.name);
            assert!(r.values.contains(&r.default), "{}", r.name);
            assert!(r.core.is_none_or(|c| c != r.default && r.values.contains(&c)), "{}", r.name);
        }
    }

    #[test]
    fn edition_bundle_core_changes_only_defaults() {
        let lite = Readings::default();
        assert!(lite.changed().next().is_none());
        let core = Readings::resolve(&Chosen::from([("edition", "core"), ("vantage", "off")]));
        assert_eq!(core.get("ledge"), "whole-base");
        assert_eq!(core.get("move-measure"), "increments");
        assert_eq!(core.get("vantage"), "off");
        assert!(core.is("precedence", "six"));
        for (reading, value) in core.all() {
            let named = ["edition", "vantage"].contains(&reading.name);
            assert!(named || value == reading.core.unwrap_or(reading.default), "{}", reading.name);
        }
    }

    #[test]
    fn edition_bundle_a_named_reading_wins() {
        let chosen = Chosen::from([("cover-part", "piece"), ("edition", "lite")]);
        let readings = Readings::resolve(&chosen);
        assert_eq!(readings.get("cover-part"), "piece");
        let changed: Vec<_> = readings.changed().map(|(r, v)| (r.name, v)).collect();
        assert_eq!(changed, [("cover-part", "piece")]);
    }
}
