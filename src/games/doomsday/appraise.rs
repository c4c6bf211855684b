//! What the bots think of a position.

use super::state::Doomsday;
use crate::engine::game::{Appraise, Seat};

impl Appraise for Doomsday {
    fn value(&self, _seat: Seat) -> f64 {
        match self.outcome() {
            Some(won) => f64::from(u8::from(won)),
            None => 0.5,
        }
    }
}
