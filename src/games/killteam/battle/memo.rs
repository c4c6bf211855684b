//! What has been measured already and still holds: moving or removing anybody clears it.

use std::sync::{Mutex, PoisonError};

use smallvec::SmallVec;

use crate::games::killteam::movement::MoveAction;
use crate::games::killteam::weapon_rules::Seeks;

use super::action::Way;
use super::aim::Aim;
use super::moves::Moved;

type AimKey = (u8, u8, Option<Seeks>);
type Aims = SmallVec<[(AimKey, Aim); 8]>;

/// Aims and moves judged since anything on the board last changed.
#[derive(Debug, Default)]
pub struct Memo {
    aims: Mutex<Aims>,
    moves: Mutex<Vec<(MoveAction, Way, Moved)>>,
}

impl Memo {
    pub fn clear(&mut self) {
        self.aims.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        self.moves.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
    }

    pub fn aim(&self, key: &AimKey) -> Option<Aim> {
        let aims = self.aims.lock().unwrap_or_else(PoisonError::into_inner);
        aims.iter().find(|(known, _)| known == key).map(|(_, aim)| *aim)
    }

    pub fn note_aim(&self, key: AimKey, aim: Aim) {
        self.aims.lock().unwrap_or_else(PoisonError::into_inner).push((key, aim));
    }

    /// A legal move that was judged.
    pub fn moved(&self, kind: MoveAction, way: &Way) -> Option<Moved> {
        let moves = self.moves.lock().unwrap_or_else(PoisonError::into_inner);
        moves.iter().find(|(k, w, _)| *k == kind && w == way).map(|(.., moved)| *moved)
    }

    pub fn note_move(&self, kind: MoveAction, way: &Way, moved: Moved) {
        let mut moves = self.moves.lock().unwrap_or_else(PoisonError::into_inner);
        moves.push((kind, way.clone(), moved));
    }
}
