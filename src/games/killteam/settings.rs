//! The readings that touch measuring, as types.

use crate::data::reading::Chosen;
use crate::geometry::answer::Touching;
use crate::geometry::number::HALF_MILLIMETRE;

use super::readings::Readings;

/// How ambiguous rules are read, resolved once for a scene or a game.
#[derive(Clone, Debug)]
pub struct Settings {
    pub readings: Readings,
    /// Half the width of a line of sight, inches (`sight-width`).
    pub sight_half_width: f64,
    /// Do other operatives obstruct sight (`operatives-block-sight`)?
    pub operatives_block_sight: bool,
    /// How far targeting lines keep inside both bases, inches (`line-inset`).
    pub line_inset: f64,
    /// `touching-crosses`.
    pub touching: Touching,
    /// Targeting lines are straight in space rather than judged from above (`line-height`).
    pub slope: bool,
    /// The floor under a base may intervene (`own-floor`).
    pub own_floor_intervenes: bool,
    /// Parts are near or far as a whole rather than where a line crosses them (`cover-part`).
    pub whole_pieces: bool,
    /// Terrain must be visible to the target to give it cover (`cover-sight`).
    pub cover_needs_sight: bool,
    /// One feature may give cover and obscure at once (`same-feature: both`).
    pub same_feature_both: bool,
    /// Cover and obscured may use an origin each (`origin: separate`).
    pub separate_origins: bool,
    /// Parts with neither Heavy nor Light count as Light (`untyped`).
    pub untyped_light: bool,
    /// The Vantage rules are in use (`vantage`).
    pub vantage: bool,
    /// Control range along a path is distance alone (`range-sight: ignored`).
    pub range_sight_ignored: bool,
    /// Blocking parts do not stop bases (`blocking-move: open`).
    pub blocking_open: bool,
    /// The whole base must fit through an Accessible part (`accessible: whole-base`).
    pub accessible_whole_base: bool,
    /// Coming within 1 inch of an Obstructing part counts (`obstructing: near`).
    pub obstructing_near: bool,
    /// Each straight leg is rounded up to whole inches (`move-measure: increments`).
    pub move_increments: bool,
    /// An enemy another friend holds may be passed (`enemy-range-pass: shared`).
    pub enemy_range_shared: bool,
    /// A base may hang over a ledge by less than half (`ledge: centre`).
    pub ledge_centre: bool,
    /// Climbing, dropping and jumping are in use (`vertical-moves`).
    pub vertical_moves: bool,
    /// Head heights come from the table even where a card prints one (`heights`).
    pub height_table: bool,
}

impl Settings {
    /// Resolves the readings a file names; the others take their defaults.
    pub fn new(chosen: &Chosen) -> Settings {
        let readings = Readings::resolve(chosen);
        let is = |name: &str, value: &str| readings.get(name) == value;
        Settings {
            sight_half_width: if is("sight-width", "none") { 0.0 } else { HALF_MILLIMETRE },
            operatives_block_sight: is("operatives-block-sight", "yes"),
            line_inset: if is("line-inset", "none") { 0.0 } else { HALF_MILLIMETRE },
            touching: if is("touching-crosses", "yes") {
                Touching::Crosses
            } else {
                Touching::Clear
            },
            slope: is("line-height", "slope"),
            own_floor_intervenes: is("own-floor", "intervenes"),
            whole_pieces: is("cover-part", "piece"),
            cover_needs_sight: is("cover-sight", "checked"),
            same_feature_both: is("same-feature", "both"),
            separate_origins: is("origin", "separate"),
            untyped_light: is("untyped", "light"),
            vantage: is("vantage", "on"),
            range_sight_ignored: is("range-sight", "ignored"),
            blocking_open: is("blocking-move", "open"),
            accessible_whole_base: is("accessible", "whole-base"),
            obstructing_near: is("obstructing", "near"),
            move_increments: is("move-measure", "increments"),
            enemy_range_shared: is("enemy-range-pass", "shared"),
            ledge_centre: is("ledge", "centre"),
            vertical_moves: is("vertical-moves", "on"),
            height_table: is("heights", "table"),
            readings,
        }
    }
}
