//! Looking ahead: from a decision to a state that can be judged.

use crate::engine::dice::{Dice, Seeded};
use crate::engine::game::{Appraise, Needed};

/// How many steps a sequence may take until it is judged as it stands.
const LONGEST: usize = 60;

/// Takes every roll and every step of a running sequence, each decision by first sight, until
/// the game is settled or over.
pub fn settle<G: Appraise>(game: &mut G, dice: &mut Seeded) {
    for _ in 0..LONGEST {
        match game.needed() {
            Needed::Over => return,
            Needed::Roll(_) => {}
            Needed::Decision { .. } if game.settled() => return,
            Needed::Decision { .. } => {}
        }
        if !advance(game, dice) {
            return;
        }
    }
}

/// Takes one step, a decision by first sight; false where there is none to take.
pub fn advance<G: Appraise>(game: &mut G, dice: &mut Seeded) -> bool {
    match game.needed() {
        Needed::Over => false,
        Needed::Roll(roll) => dice.roll(&roll).is_ok_and(|faces| game.roll(&faces).is_ok()),
        Needed::Decision { seat, .. } => {
            let candidates = game.candidates(dice.bits());
            // Equal decisions are taken in turn, so that play does not stick to the first.
            let start = dice.below(u32::try_from(candidates.len()).unwrap_or(u32::MAX)) as usize;
            let order = (0..candidates.len()).map(|i| (i + start) % candidates.len());
            let mut best: Option<(f64, usize)> = None;
            for i in order {
                let appeal = game.appeal(seat, &candidates[i]);
                if best.is_none_or(|(most, _)| appeal > most) {
                    best = Some((appeal, i));
                }
            }
            best.is_some_and(|(_, i)| game.apply(&candidates[i]).is_ok())
        }
    }
}
