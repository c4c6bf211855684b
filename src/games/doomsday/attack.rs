//! Attacks of Space Marines.

use super::figure::{Brother, Fiend, Penance, Rank};
use super::readings::Open;
use super::refusals::no;
use super::state::{Ask, Doomsday, HIDDEN};
use crate::engine::refusal::Refusal;
use crate::geometry::hex::Hex;

/// Whether an attack roll succeeds: 1 never, 6 always, else the score with what is added or
/// subtracted (to no less than 1) against the attack value.
pub fn hits(face: u16, modifier: i16, value: u8) -> bool {
    match face {
        1 => false,
        6.. => true,
        _ => (face as i16 + modifier).max(1) >= i16::from(value),
    }
}

impl Doomsday {
    pub(super) fn check_attack(&self, brother: Brother, at: Hex) -> Result<(), Refusal> {
        let from = self.marine(brother).tile;
        let Some(tile) = self.ground.find(at) else {
            return Err(no("doomsday/ma/target", format!("there is no tile at {at}")));
        };
        if tile == from {
            return Err(no("doomsday/ma/own", "no Cultist is ever on the Marine's own tile"));
        }
        if self.cultist_count(tile) == 0 {
            return Err(no("doomsday/ma/target", format!("no Chaos Cultist is on {at}")));
        }
        if !self.ground.sees(from, tile) {
            let message = format!("{brother} has no line of sight to {at}");
            return Err(no("doomsday/lo/line", message));
        }
        Ok(())
    }

    /// Whether an attack roll of the players slays.
    pub(super) fn slays(&self, brother: Brother, face: u16) -> bool {
        let wards = self.pack.penances.has(Penance::ChaosWards);
        let value = self.pack.marine(brother).attack;
        if wards && self.other(Open::WardsSix) {
            return face > 2 && face as i16 > i16::from(value);
        }
        hits(face, -i16::from(wards), value)
    }

    pub(super) fn attack_roll(&mut self, brother: Brother, tile: u8, again: bool, face: u16) {
        self.ask = Ask::Nothing;
        if self.slays(brother, face) {
            self.slay_on(tile);
        } else if !again && self.has_seal() {
            self.ask = Ask::Missed { brother, tile };
        }
    }

    /// One Cultist of a tile is slain: an Initiate first, else one the players choose.
    fn slay_on(&mut self, tile: u8) {
        let mut there = self.cultists_on(tile);
        let Some(first) = there.next() else { return };
        let others = there.next().is_some();
        drop(there);
        match others && first.rank() != Rank::Initiate {
            true => self.ask = Ask::Slay(tile),
            false => self.slay(first),
        }
    }

    pub(super) fn check_slay(&self, fiend: Fiend, tile: u8) -> Result<(), Refusal> {
        match self.cultist(fiend) == Some(tile) {
            true => Ok(()),
            false => Err(no("doomsday/ma/elite", format!("{fiend} is not on the target tile"))),
        }
    }

    /// A slain Cultist is hidden until it is placed again.
    pub(super) fn slay(&mut self, fiend: Fiend) {
        self.ask = Ask::Nothing;
        self.cultists[fiend.index()].tile = HIDDEN;
    }

    /// The dice of a Frag Grenade, one for each Cultist of the tile in order.
    pub(super) fn frag_roll(&mut self, brother: Brother, tile: u8, faces: &[u16]) {
        self.ask = Ask::Nothing;
        let targets: smallvec::SmallVec<[Fiend; 3]> = self.cultists_on(tile).collect();
        let mut missed = 0;
        for (fiend, face) in targets.into_iter().zip(faces) {
            match self.slays(brother, *face) {
                true => self.slay(fiend),
                false => missed |= 1 << fiend.index(),
            }
        }
        if missed != 0 && self.has_seal() {
            self.ask = Ask::FragMissed { brother, missed };
        }
    }

    pub(super) fn frag_again(&mut self, brother: Brother, fiend: Fiend, face: u16) {
        self.ask = Ask::Nothing;
        if self.slays(brother, face) {
            self.slay(fiend);
        }
    }
}

/// The Cultists of a set of bits.
pub(super) fn fiends(bits: u8) -> impl DoubleEndedIterator<Item = Fiend> {
    Fiend::all().filter(move |fiend| bits >> fiend.index() & 1 == 1)
}
