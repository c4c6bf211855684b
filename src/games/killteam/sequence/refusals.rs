//! The sentences of refusals that several sequences share.

use crate::engine::refusal::Refusal;

use super::dice::FACES;
use super::{Choice, Decision, Needed};

/// A refusal by the key of a rule, such as `dice.once`, written with a dot or a slash.
pub(super) fn refuse(key: &str, message: impl Into<String>) -> Refusal {
    Refusal::new(format!("kt/{}", key.replacen('.', "/", 1)), message)
}

/// Are these the faces of a roll of so many dice?
pub(super) fn check_faces(needed: Needed, faces: &[u8]) -> Result<(), Refusal> {
    let Needed::Roll { count, .. } = needed else {
        return Err(refuse("dice/record", "no dice are to be rolled now"));
    };
    if faces.len() != usize::from(count) {
        let message = format!("{count} dice are to be rolled, {} were", faces.len());
        return Err(refuse("dice/record", message).measured(faces.len() as f64, f64::from(count)));
    }
    match faces.iter().find(|face| !FACES.contains(face)) {
        Some(face) => Err(refuse("dice/d6", format!("a D6 does not show {face}"))),
        None => Ok(()),
    }
}

/// The refusal of a decision that another moment calls for.
pub(super) fn not_now(needed: Needed, decision: &Decision) -> Refusal {
    let now = match needed {
        Needed::Roll { role, count, purpose } => {
            format!("the {role} is to roll {count} dice ({purpose})")
        }
        Needed::Decision { role, choice } => format!("the {role} is to decide: {choice}"),
        Needed::Nothing => "the sequence is over".to_owned(),
    };
    let key = match (decision, needed) {
        (Decision::Reroll { .. }, Needed::Decision { .. } | Needed::Nothing) => "dice/before",
        (Decision::Strike(_) | Decision::IdleBlock(_), _) => "fight/alternate",
        (_, Needed::Decision { choice: Choice::Resolve, .. }) => "fight/choice",
        _ => "shoot/attack-order",
    };
    refuse(key, format!("`{decision}` cannot be played now: {now}"))
}
