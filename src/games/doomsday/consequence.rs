//! What a decision would lead to, in a few words.

use super::action::Action;
use super::figure::{Brother, TileKind};
use super::state::{Doomsday, Step};
use crate::geometry::hex::Hex;

impl Doomsday {
    pub(super) fn foretold(&self, action: &Action) -> Option<String> {
        match *action {
            Action::Attack(at) => {
                let brother = self.actor()?;
                let faces = (1..=6).filter(|face| self.slays(brother, *face)).count();
                Some(format!("{} in 6 slays; {}", faces, self.crowd(at)?))
            }
            Action::Move(None) => Some("no effect: the Pitfall holds".to_owned()),
            Action::Move(Some(at)) => self.beyond(self.actor()?, at),
            Action::Go(at) => {
                let tile = self.ground.find(at)?;
                match (self.marine_count(tile), self.cultist_count(tile)) {
                    (0, 3..) => Some("full: it stays".to_owned()),
                    (0, _) => None,
                    _ => Some("it attacks that tile".to_owned()),
                }
            }
            _ => None,
        }
    }

    /// Who would be hit.
    fn crowd(&self, at: Hex) -> Option<String> {
        let names: Vec<&str> = self.cultists_on(self.ground.find(at)?).map(|c| c.word()).collect();
        Some(names.join(", "))
    }

    fn beyond(&self, brother: Brother, at: Hex) -> Option<String> {
        let tile = self.ground.find(at)?;
        let seen = self.cultists.iter().filter(|cultist| {
            cultist.tile != super::state::HIDDEN && self.ground.sees(tile, cultist.tile)
        });
        let mut words = Vec::new();
        match self.kind_at(tile) {
            TileKind::Plain => {}
            TileKind::Trapped => words.push("a trap wounds on 3 in 6".to_owned()),
            kind => words.push(format!("{kind}")),
        }
        let others = self.marines_on(tile).filter(|other| *other != brother).count();
        if others > 1 && self.kind_at(tile) != TileKind::Elevator {
            words.push("must move on at once".to_owned());
        }
        match seen.count() {
            0 => {}
            n => words.push(format!("in sight of {n} Cultists")),
        }
        (!words.is_empty()).then(|| words.join(", "))
    }

    /// The Marine whose action is asked for.
    pub(super) fn actor(&self) -> Option<Brother> {
        match self.step {
            Step::Active(active) => Some(active.brother),
            Step::Free { brother, .. } => Some(brother),
            _ => None,
        }
    }
}
