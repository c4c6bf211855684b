//! Set-up after the rule of the clockwise edge: tiles, Cultists, cards.

use super::figure::{Fiend, GEAR, Gear, Stage, TileKind};
use super::flow::Flow;
use super::ground::tiles;
use super::readings::Open;
use super::state::{Doomsday, Step};
use crate::geometry::hex::Walkway;

impl Doomsday {
    pub(super) fn first_walkway(&mut self) -> Flow {
        let mut free = self.free_walkways();
        match (free.next(), free.next()) {
            (Some(only), None) => {
                drop(free);
                self.step = Step::Draw(only);
                Flow::On
            }
            _ => Flow::Wait,
        }
    }

    pub(super) fn draw_known(&mut self, at: Walkway) -> Flow {
        if self.stack.sides().is_some() {
            return Flow::Wait;
        }
        self.step = Step::Lay(at, self.stack.kind(1));
        Flow::On
    }

    pub(super) fn lay_forced(&mut self, at: Walkway, kind: u8) -> Flow {
        match self.turns(at, kind)[..] {
            [ways] => {
                self.lay(at, kind, ways);
                Flow::On
            }
            _ => Flow::Wait,
        }
    }

    /// The next Tunnel to be guarded, from a tile on.
    pub(super) fn next_guarded(&self, from: u8) -> Option<u8> {
        tiles(self.ground.tunnels()).find(|&tile| tile >= from && self.cultist_count(tile) == 0)
    }

    pub(super) fn guard(&mut self, from: u8) -> Flow {
        match (self.next_guarded(from), self.only_hidden()) {
            (Some(_), Hidden::Several) => return Flow::Wait,
            (Some(tile), Hidden::Only(fiend)) => self.put(fiend, tile),
            (None, Hidden::Only(_) | Hidden::Several) => self.step = Step::EdgeFirst,
            (_, Hidden::None) => self.begin_dealing(),
        }
        Flow::On
    }

    /// Whether a Cultist can be placed at set-up.
    fn has_place(&self, tile: u8) -> bool {
        let entrance = self.kind_at(tile) == TileKind::Entrance;
        self.cultist_count(tile) < 3 && (!entrance || self.other(Open::EntranceCultists))
    }

    /// The open walkways at which the first Cultist of the edge can be placed, by index.
    pub(super) fn edge_places(&self) -> impl Iterator<Item = u8> + '_ {
        let open = self.ground.open().iter().enumerate();
        open.filter(|(_, walkway)| self.has_place(walkway.tile)).map(|(place, _)| place as u8)
    }

    pub(super) fn edge_first(&mut self) -> Flow {
        let mut places = self.edge_places();
        let (first, second) = (places.next(), places.next());
        drop(places);
        match (first, second) {
            (Some(_), Some(_)) => return Flow::Wait,
            (Some(only), None) => self.step = Step::EdgeNext(only),
            (None, _) => self.begin_dealing(),
        }
        Flow::On
    }

    pub(super) fn edge_next(&mut self, place: u8) -> Flow {
        match self.only_hidden() {
            Hidden::Several => return Flow::Wait,
            Hidden::Only(fiend) => self.place_on_edge(fiend, place),
            Hidden::None => self.begin_dealing(),
        }
        Flow::On
    }

    /// Places a Cultist and finds the next open walkway clockwise.
    pub(super) fn place_on_edge(&mut self, fiend: Fiend, place: u8) {
        let open = self.ground.open();
        self.put(fiend, open[usize::from(place)].tile);
        let n = self.ground.open().len();
        let next = (1..=n)
            .map(|k| (usize::from(place) + k) % n)
            .find(|&index| self.has_place(self.ground.open()[index].tile));
        match next {
            Some(next) => self.step = Step::EdgeNext(next as u8),
            None => self.begin_dealing(),
        }
    }

    pub(super) fn put(&mut self, fiend: Fiend, tile: u8) {
        self.cultists[fiend.index()].tile = tile;
    }

    /// Whether it matters which hidden Cultist is placed.
    pub(super) fn only_hidden(&self) -> Hidden {
        let mut hidden = Doomsday::one_of_each(self.hidden());
        match (hidden.next(), hidden.next()) {
            (None, _) => Hidden::None,
            (Some(fiend), None) => Hidden::Only(fiend),
            _ => Hidden::Several,
        }
    }

    fn begin_dealing(&mut self) {
        let kept = matches!(self.stage, Stage::Deactivation | Stage::Escape);
        self.step = match kept && self.pack.campaign {
            false => Step::Deal { player: 0, left: self.dealt() },
            true => Step::Prepare { player: 0, left: self.discards() },
        };
    }

    /// Wargear cards dealt to each player.
    fn dealt(&self) -> u8 {
        let players = usize::from(self.pack.players.clamp(1, 3));
        let extra = if self.stage == Stage::Breach { [3, 2, 1][players - 1] } else { 0 };
        self.pack.deal[players - 1] + extra
    }

    /// Wargear cards in the box.
    pub(super) fn boxed(&self) -> u16 {
        self.box_gear.iter().copied().map(u16::from).sum()
    }

    pub(super) fn deal(&mut self, player: u8, left: u8) -> Flow {
        let boxed = self.boxed();
        if player >= self.pack.players || boxed == 0 {
            self.begin_play();
            return Flow::On;
        }
        if left == 0 {
            self.step = Step::Deal { player: player + 1, left: self.dealt() };
            return Flow::On;
        }
        if boxed > 1 {
            return Flow::Wait;
        }
        self.take_dealt(player, left, 1);
        Flow::On
    }

    /// The wargear card that a face shows.
    pub(super) fn boxed_card(&self, face: u16) -> Gear {
        let mut passed = 0;
        let card = self.box_gear.iter().position(|&count| {
            passed += u16::from(count);
            face <= passed
        });
        Gear::from_index(card.unwrap_or(GEAR - 1))
    }

    pub(super) fn take_dealt(&mut self, player: u8, left: u8, face: u16) {
        let card = self.boxed_card(face).index();
        self.box_gear[card] -= 1;
        self.hands[usize::from(player)][card] += 1;
        self.step = Step::Deal { player, left: left - 1 };
    }
}

/// The Cultists off the battlefield.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hidden {
    None,
    /// All of one rank; this is the first.
    Only(Fiend),
    Several,
}
