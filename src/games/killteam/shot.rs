//! One shot judged: distance, visible, cover, obscured, valid target.

use crate::data::datacards::Weapon;
use crate::data::scene::Order;
use crate::geometry::answer::Detail;
use crate::geometry::number::{Within, within};
use crate::geometry::shape::Point;

use super::sight::{Bodies, ControlRange, Seen, control_range, visible};
use super::standing::Standing;
use super::targeting::{Conditions, Hiding, Outcomes, Targeting};
use super::terrain::Terrain;
use super::weapon_rules::{self, Seeks};

/// Within this distance there is never cover (cover.two-inch), inches.
pub const NO_COVER: f64 = 2.0;

/// Lower than the shooter by this much, a concealed target cannot hide behind Light terrain
/// (terrain.vantage-conceal), inches.
const VANTAGE_DROP: f64 = 2.0;

/// What is asked about a pair.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    pub from: &'a Standing,
    pub to: &'a Standing,
    pub weapon: Option<&'a Weapon>,
    /// The announced origin, else the best one.
    pub origin: Option<Point>,
    pub tolerance: f64,
    pub detail: Detail,
}

/// The judgement of a shot, without words.
#[derive(Clone, Debug)]
pub struct Shot {
    /// Base edge to base edge, inches.
    pub distance: f64,
    pub seen: Seen,
    pub control_range: ControlRange,
    /// The distance against the 2 inches within which there is no cover.
    pub two_inch: Within,
    /// The distance against the weapon's Range.
    pub range: Option<(f64, Within)>,
    pub hiding: Hiding,
    /// The attainable outcomes, best first; never empty.
    pub outcomes: Outcomes,
    /// Visible, not hidden by cover under a Conceal order, in range, and an enemy
    /// (target.scope).
    pub valid: bool,
    pub borderline: bool,
}

/// Judges a shot.
pub fn judge(terrain: &Terrain, question: &Question, bodies: &Bodies) -> Shot {
    let Question { from, to, weapon, tolerance, detail, .. } = *question;
    let distance = from.distance(to);
    let seen = visible(terrain, from, to, bodies, tolerance, detail);
    let slack = if detail == Detail::Full { tolerance } else { 0.0 };
    let control = control_range(terrain, from, to, bodies, slack);
    let two_inch = within(distance, NO_COVER, tolerance);
    let hiding = hiding(terrain, from, to, weapon);
    let lines = |cover| lines(terrain, question, cover);
    let outcomes = lines(!two_inch.holds);
    let range = weapon
        .and_then(|w| weapon_rules::range(&w.rules))
        .map(|limit| (limit, within(distance, limit, tolerance)));
    let hidden = outcomes.list[0].effects.hidden;
    let valid = from.side != to.side
        && seen.holds()
        && !hidden
        && range.is_none_or(|(_, within)| within.holds);
    let two_inch_matters = two_inch.borderline
        && (outcomes.list[0].effects.cover || lines(true).list[0].effects.cover);
    let borderline = detail == Detail::Full
        && (seen.margin().borderline
            || control.borderline
            || outcomes.borderline
            || two_inch_matters
            || range.is_some_and(|(_, within)| within.borderline));
    Shot {
        distance,
        seen,
        control_range: control,
        two_inch,
        range,
        hiding,
        outcomes,
        valid,
        borderline,
    }
}

/// By how many inches a point lies outside of where an origin can be: the base drawn in by the
/// inset of lines (line.origin, line.discs), as the origins that are found; `None` for one that
/// may be announced.
pub fn outside_origins(terrain: &Terrain, from: &Standing, origin: Point) -> Option<f64> {
    let outside = from.base().distance(origin) + terrain.settings.line_inset;
    (!within(outside, 0.0, 0.0).holds).then_some(outside)
}

/// What targeting lines say of a shot; `cover` is whether the target is far enough for cover.
pub fn lines(terrain: &Terrain, question: &Question, cover: bool) -> Outcomes {
    let Question { from, to, weapon, tolerance, detail, .. } = *question;
    let conditions = Conditions { cover, hiding: hiding(terrain, from, to, weapon) };
    let targeting = Targeting::new(terrain, from, to, conditions, tolerance);
    match question.origin {
        Some(origin) => targeting.from_origin(origin),
        None => targeting.outcomes(detail),
    }
}

/// Which cover counts when validity is judged (target.conceal, wr.seek, wr.seek-light,
/// terrain.vantage-conceal).
pub(super) fn hiding(
    terrain: &Terrain,
    from: &Standing,
    to: &Standing,
    weapon: Option<&Weapon>,
) -> Hiding {
    let seeks = weapon.and_then(|weapon| weapon_rules::seeks(&weapon.rules));
    if to.order == Order::Engage || seeks == Some(Seeks::All) {
        Hiding::Nothing
    } else if seeks == Some(Seeks::Light) || shoots_down(terrain, from, to) {
        Hiding::NotLight
    } else {
        Hiding::Everything
    }
}

/// Is the shooter on Vantage terrain at least 2 inches above the target?
pub(super) fn shoots_down(terrain: &Terrain, from: &Standing, to: &Standing) -> bool {
    let drop = from.footing.level - to.footing.level;
    terrain.settings.vantage
        && within(VANTAGE_DROP, drop, 0.0).holds
        && terrain.on_vantage(from.stand())
}
