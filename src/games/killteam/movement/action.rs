//! The four moves, their allowances, and what forbids each at its start.

use crate::data::scene::Order;
use crate::engine::refusal::Refusal;
use crate::games::killteam::sight::{CONTROL_RANGE, control_range};

use super::Walk;

/// A kind of move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveAction {
    Reposition,
    Dash,
    FallBack,
    Charge,
}

/// The allowance of a Dash, inches (dash.three-inch).
const DASH: f64 = 3.0;
/// What a Charge adds to Move, inches (charge.distance).
const CHARGE: f64 = 2.0;

impl MoveAction {
    pub const ALL: [MoveAction; 4] =
        [MoveAction::Reposition, MoveAction::Dash, MoveAction::FallBack, MoveAction::Charge];

    /// The word the command line and transcripts use.
    pub fn word(self) -> &'static str {
        match self {
            MoveAction::Reposition => "reposition",
            MoveAction::Dash => "dash",
            MoveAction::FallBack => "fall-back",
            MoveAction::Charge => "charge",
        }
    }

    pub fn from_word(word: &str) -> Option<MoveAction> {
        MoveAction::ALL.into_iter().find(|action| action.word() == word)
    }

    /// The longest counted length for an operative with this Move, inches
    /// (reposition.distance, dash.three-inch, fall-back.end-free, charge.distance).
    pub fn allowance(self, stat: f64) -> f64 {
        match self {
            MoveAction::Reposition | MoveAction::FallBack => stat,
            MoveAction::Dash => DASH,
            MoveAction::Charge => stat + CHARGE,
        }
    }

    /// May the path enter enemies' control range?
    pub fn enters_range(self) -> bool {
        matches!(self, MoveAction::FallBack | MoveAction::Charge)
    }
}

impl std::fmt::Display for MoveAction {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(match self {
            MoveAction::Reposition => "Reposition",
            MoveAction::Dash => "Dash",
            MoveAction::FallBack => "Fall Back",
            MoveAction::Charge => "Charge",
        })
    }
}

/// What forbids the action before a step is taken: an enemy within control range, none where
/// one is needed, or the order.
pub fn preconditions(walk: &Walk) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let name = walk.names[walk.mover];
    let engaged = walk.enemies().find_map(|enemy| {
        let range = range_at_start(walk, walk.mover, enemy)?;
        Some((enemy, range))
    });
    let code = match walk.action {
        MoveAction::Reposition => "kt/reposition/engaged",
        MoveAction::Dash => "kt/dash/engaged",
        MoveAction::Charge => "kt/charge/engaged",
        MoveAction::FallBack => "kt/fall-back/needs-enemy",
    };
    match (walk.action, engaged) {
        (MoveAction::FallBack, None) => {
            let message = format!("{name} has no enemy within its control range to fall back from");
            refusals.push(Refusal::new(code, message));
        }
        (MoveAction::FallBack, Some(_)) | (_, None) => {}
        (action, Some((enemy, distance))) => {
            let message = format!(
                "{name} has {} within its control range ({distance:.4} inches) and may not {action}",
                walk.names[enemy]
            );
            refusals.push(Refusal::new(code, message).measured(distance, CONTROL_RANGE));
        }
    }
    if walk.action == MoveAction::Charge && walk.standing().order == Order::Conceal {
        let message = format!("{name} has a Conceal order and may not Charge");
        refusals.push(Refusal::new("kt/charge/conceal", message));
    }
    refusals
}

/// The distance of two operatives where they stand, if within each other's control range.
pub fn range_at_start(walk: &Walk, a: usize, b: usize) -> Option<f64> {
    let (first, second) = (&walk.standings[a], &walk.standings[b]);
    let bodies = super::contact::bodies_between(walk, a, b);
    let range = control_range(walk.terrain, first, second, &bodies, 0.0);
    range.holds.then(|| first.distance(second))
}
