//! Wargear cards: what they do, and when they are played.
//!
//! Their texts are not in the rulebook; what is here is the default of this project. A card is
//! played by whoever decides, from any hand, for any surviving Marine: before a Marine is picked
//! or between the actions of an activation. Purity Seal and Iron Halo are offered when a roll
//! goes against the players.

use super::action::Action;
use super::figure::{Brother, Gear, Penance};
use super::ground::tiles;
use super::refusals::no;
use super::state::{Ask, Doomsday, Step};
use crate::engine::refusal::Refusal;
use crate::geometry::hex::Hex;

impl Doomsday {
    /// A player who holds a card, the one who decides first.
    fn holder(&self, gear: Gear) -> Option<u8> {
        if self.pack.penances.has(Penance::PurityOfThought) {
            return None;
        }
        let own = self.seat().0;
        let holds = |player: &u8| self.hand(*player, gear) > 0;
        Some(own).filter(holds).or_else(|| (0..self.pack.players).find(holds))
    }

    pub(super) fn has_seal(&self) -> bool {
        self.holder(Gear::PuritySeal).is_some()
    }

    pub(super) fn has_halo(&self) -> bool {
        self.holder(Gear::IronHalo).is_some()
    }

    /// Spends a card that was offered.
    pub(super) fn spend_offered(&mut self, gear: Gear) {
        if let Some(player) = self.holder(gear) {
            self.spend(player, gear);
        }
    }

    fn spend(&mut self, player: u8, gear: Gear) {
        self.hands[usize::from(player)][gear.index()] -= 1;
        self.notes.geared = true;
    }

    /// Whether the moment allows cards and changes of the codes token.
    pub(super) fn is_free_moment(&self) -> bool {
        self.ask == Ask::Nothing
            && match self.step {
                Step::Pick => true,
                Step::Active(active) => !active.leave,
                _ => false,
            }
    }

    pub(super) fn check_play(
        &self,
        player: u8,
        gear: Gear,
        brother: Option<Brother>,
        at: Option<Hex>,
    ) -> Result<(), Refusal> {
        let code = "doomsday/ac/free";
        if self.pack.penances.has(Penance::PurityOfThought) {
            return Err(no("doomsday/pe/pure", "no wargear cards may be played"));
        }
        if !self.is_free_moment() {
            return Err(no(code, "wargear cards are played in step 1, between actions"));
        }
        if player >= self.pack.players || self.hand(player, gear) == 0 {
            let message = format!("player {} has no {}", player + 1, self.pack.gear_name(gear));
            return Err(no(code, message));
        }
        if gear == Gear::Auspex {
            return match (brother, at, self.next_card) {
                (None, None, None) => Ok(()),
                (None, None, Some(_)) => Err(no(code, "the next action card is known already")),
                _ => Err(no(code, "an Auspex is played without a Marine or a tile")),
            };
        }
        let Some(brother) = brother.filter(|brother| self.marine(*brother).alive) else {
            return Err(no(code, "say which surviving Space Marine the card is for"));
        };
        match (gear, at) {
            (Gear::FragGrenade, Some(at)) => self.check_attack(brother, at),
            (Gear::MediKit, None) if self.marine(brother).wounds > 0 => Ok(()),
            (Gear::MediKit, None) => Err(no(code, format!("{brother} has no wound counter"))),
            (Gear::KrakCharge, None) => self.check_seal(brother),
            (Gear::ServoSkull, at) => {
                let after = match self.step {
                    Step::Active(active) if active.brother == brother => active.left,
                    _ => 0,
                };
                self.check_move(brother, at, after, true)
            }
            (Gear::PuritySeal | Gear::IronHalo, _) => {
                Err(no(code, "this card is offered when a roll goes against the players"))
            }
            _ => Err(no(code, "the card needs a tile, or none")),
        }
    }

    pub(super) fn play(
        &mut self,
        player: u8,
        gear: Gear,
        brother: Option<Brother>,
        at: Option<Hex>,
    ) {
        self.spend(player, gear);
        self.notes.swapped = false;
        let Some(brother) = brother else {
            self.look_ahead();
            return;
        };
        let tile = at.and_then(|at| self.ground.find(at));
        match (gear, tile) {
            (Gear::FragGrenade, Some(tile)) => self.ask = Ask::Frag { brother, tile },
            (Gear::MediKit, _) => self.marines[brother.index()].wounds -= 1,
            (Gear::KrakCharge, _) => self.sealed |= 1 << self.marine(brother).tile,
            (Gear::ServoSkull, _) => self.make_move(brother, at, true),
            _ => {}
        }
    }

    /// Cards that can be played now, each from one hand.
    pub(super) fn gear_options(&self, list: &mut Vec<Action>) {
        for gear in Gear::all() {
            let Some(player) = self.holder(gear) else { continue };
            let mut offer = |brother: Option<Brother>, at: Option<Hex>| {
                if self.check_play(player, gear, brother, at).is_ok() {
                    list.push(Action::Play { player, gear, brother, at });
                }
            };
            match gear {
                Gear::Auspex => offer(None, None),
                Gear::MediKit | Gear::KrakCharge => {
                    self.survivors().for_each(|brother| offer(Some(brother), None));
                }
                Gear::FragGrenade => {
                    for brother in self.survivors() {
                        let seen = self.ground.seen(self.marine(brother).tile);
                        let targets = seen & self.cultist_tiles();
                        tiles(targets).for_each(|at| offer(Some(brother), Some(self.hex(at))));
                    }
                }
                Gear::ServoSkull => {
                    for brother in self.survivors() {
                        if self.pit_holds(brother) {
                            offer(Some(brother), None);
                        }
                        let tile = self.marine(brother).tile;
                        for to in self.ground.neighbours(tile) {
                            offer(Some(brother), Some(self.hex(to)));
                        }
                    }
                }
                Gear::PuritySeal | Gear::IronHalo => {}
            }
        }
    }

    /// Whether anything can be done without an action.
    pub(super) fn has_free_options(&self) -> bool {
        if !self.is_free_moment() {
            return false;
        }
        let mut list = Vec::new();
        self.code_options(&mut list);
        if list.is_empty() {
            self.gear_options(&mut list);
        }
        !list.is_empty()
    }
}
