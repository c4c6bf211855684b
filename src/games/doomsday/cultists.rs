//! Step 2: the Chaos Cultists activate.

use smallvec::SmallVec;

use super::attack::hits;
use super::figure::{Fiend, Rank, TileKind};
use super::flow::Flow;
use super::ground::{Ground, tiles};
use super::pack::{Deed, Doing, EliteRule};
use super::readings::{Open, Readings};
use super::refusals::no;
use super::state::{Ask, Doomsday, HIDDEN, Step};
use crate::engine::refusal::Refusal;

/// Tiles to choose among.
pub(super) type Tiles = SmallVec<[u8; 6]>;

/// The tiles beside a Cultist's that a Move may take it to: those that bring it closer to the
/// nearest Marine, from which `nearest` counts; `room` tells of fewer than three Cultists.
pub(super) fn closer(
    ground: &Ground,
    readings: Readings,
    tile: u8,
    nearest: impl Fn(u8) -> u8,
    room: impl Fn(u8) -> bool,
) -> Tiles {
    let now = nearest(tile);
    let next = || ground.neighbours(tile);
    let mut list: Tiles = next().filter(|to| nearest(*to) < now).collect();
    if list.is_empty() && readings.other(Open::NoWayCloser) {
        list = next().filter(|to| nearest(*to) == now && now > 0).collect();
    }
    if readings.other(Open::FullTile) && list.iter().any(|to| room(*to)) {
        list.retain(|to| room(*to));
    }
    list
}

impl Doomsday {
    /// Cards left in the action deck.
    pub(super) fn deck_left(&self) -> u16 {
        self.deck.iter().copied().map(u16::from).sum()
    }

    pub(super) fn fill_deck(&mut self) {
        for (left, card) in self.deck.iter_mut().zip(&self.pack.actions) {
            *left = card.count;
        }
    }

    /// The action card that a face shows.
    pub(super) fn deck_card(&self, face: u16) -> u8 {
        let mut passed = 0;
        let card = self.deck.iter().position(|&count| {
            passed += u16::from(count);
            face <= passed
        });
        card.unwrap_or(0) as u8
    }

    /// The next card is drawn, unless it is known.
    pub(super) fn card(&mut self) -> Flow {
        if let Some(card) = self.next_card.take() {
            self.begin_card(card);
            return Flow::On;
        }
        match self.refill() {
            0 => {
                self.begin_reinforcements();
                Flow::On
            }
            1 => {
                self.draw_card(1);
                Flow::On
            }
            _ => Flow::Wait,
        }
    }

    /// Cards that can be drawn, after an empty deck has been shuffled anew.
    fn refill(&mut self) -> u16 {
        if self.deck_left() == 0 && !self.other(Open::EmptyDeck) {
            self.fill_deck();
        }
        self.deck_left()
    }

    pub(super) fn draw_card(&mut self, face: u16) {
        let card = self.deck_card(face);
        self.deck[usize::from(card)] -= 1;
        self.begin_card(card);
    }

    /// An Auspex: the next card is drawn to be looked at.
    pub(super) fn look_ahead(&mut self) {
        match self.refill() {
            0 => {}
            1 => self.show_card(1),
            _ => self.ask = Ask::Auspex,
        }
    }

    pub(super) fn show_card(&mut self, face: u16) {
        let card = self.deck_card(face);
        self.deck[usize::from(card)] -= 1;
        self.next_card = Some(card);
        self.ask = Ask::Shown;
    }

    fn begin_card(&mut self, card: u8) {
        self.step = match self.pack.actions[usize::from(card)].deed {
            Deed::Each(_) => Step::Cultists(card),
            Deed::Ambush => Step::AmbushWho,
        };
    }

    fn doings(&self, card: u8) -> &[Doing] {
        match &self.pack.actions[usize::from(card)].deed {
            Deed::Each(doings) => doings,
            Deed::Ambush => &[],
        }
    }

    /// The Cultists that have yet to act, those alike on one tile once. Those for whom the card
    /// has nothing to do are passed over.
    pub(super) fn to_act(&self, card: u8) -> SmallVec<[Fiend; 8]> {
        let mut list: SmallVec<[Fiend; 8]> = SmallVec::new();
        let doings = self.doings(card);
        for fiend in Fiend::all() {
            let cultist = self.cultists[fiend.index()];
            if cultist.tile == HIDDEN || cultist.acted {
                continue;
            }
            let alike = |other: &Fiend| {
                other.rank() == fiend.rank() && self.cultists[other.index()].tile == cultist.tile
            };
            if list.iter().any(alike) {
                continue;
            }
            let able = |doing: &Doing| match doing {
                Doing::Move => self.comes_closer(cultist.tile),
                Doing::Attack => self.ground.seen(cultist.tile) & self.marine_tiles() != 0,
            };
            if doings.iter().any(able) {
                list.push(fiend);
            }
        }
        list
    }

    pub(super) fn cultists(&mut self, card: u8) -> Flow {
        match self.to_act(card)[..] {
            [] => self.begin_reinforcements(),
            [only] => self.begin_acting(card, only),
            _ => return Flow::Wait,
        }
        Flow::On
    }

    pub(super) fn check_act(&self, fiend: Fiend) -> Result<(), Refusal> {
        let cultist = self.cultists[fiend.index()];
        if cultist.tile == HIDDEN {
            return Err(no("doomsday/cu/each", format!("{fiend} is not on the battlefield")));
        }
        match cultist.acted {
            false => Ok(()),
            true => Err(no("doomsday/cu/each", format!("{fiend} has acted this round"))),
        }
    }

    pub(super) fn begin_acting(&mut self, card: u8, fiend: Fiend) {
        self.cultists[fiend.index()].acted = true;
        self.step = Step::Acting { card, fiend, done: 0 };
    }

    pub(super) fn acting(&mut self, card: u8, fiend: Fiend, done: u8) -> Flow {
        let Some(doing) = self.doings(card).get(usize::from(done)).copied() else {
            self.step = Step::Cultists(card);
            return Flow::On;
        };
        self.step = Step::Acting { card, fiend, done: done + 1 };
        match doing {
            Doing::Move => match self.closer(self.cultists[fiend.index()].tile)[..] {
                [] => {}
                [only] => self.go(fiend, only),
                _ => self.ask = Ask::Go(fiend),
            },
            Doing::Attack => match self.targets(fiend)[..] {
                [] => {}
                [only] => self.ask = Ask::Strike { fiend, tile: only, again: false },
                _ => self.ask = Ask::Target(fiend),
            },
        }
        Flow::On
    }

    /// The adjacent tiles in sight that bring a Cultist on a tile closer to the nearest Marine,
    /// full ones and those with Marines included.
    pub(super) fn closer(&self, tile: u8) -> Tiles {
        let nearest = |tile: u8| self.nearest(tile);
        closer(&self.ground, self.pack.readings, tile, nearest, |to| self.cultist_count(to) < 3)
    }

    /// Whether there is any such tile.
    fn comes_closer(&self, tile: u8) -> bool {
        let now = self.nearest(tile);
        let mut next = self.ground.neighbours(tile).map(|to| self.nearest(to));
        match self.other(Open::NoWayCloser) && now > 0 {
            true => next.any(|then| then <= now),
            false => next.any(|then| then < now),
        }
    }

    pub(super) fn check_go(&self, fiend: Fiend, tile: Option<u8>) -> Result<(), Refusal> {
        let options = self.closer(self.cultists[fiend.index()].tile);
        match tile.is_some_and(|tile| options.contains(&tile)) {
            true => Ok(()),
            false => {
                let message = format!("that does not bring {fiend} closer to the nearest Marine");
                Err(no("doomsday/cu/closer", message))
            }
        }
    }

    /// A Move: an attack instead where Marines are, nothing where three Cultists are.
    pub(super) fn go(&mut self, fiend: Fiend, tile: u8) {
        self.ask = Ask::Nothing;
        if self.marine_count(tile) > 0 {
            self.ask = Ask::Strike { fiend, tile, again: false };
        } else if self.cultist_count(tile) < 3 {
            self.put(fiend, tile);
        }
    }

    /// The nearest tiles with Marines that a Cultist sees.
    pub(super) fn targets(&self, fiend: Fiend) -> Tiles {
        let from = self.cultists[fiend.index()].tile;
        let mut seen: Tiles = tiles(self.ground.seen(from) & self.marine_tiles()).collect();
        let crowd = self.pack.cultist(fiend.rank()).rule == Some(EliteRule::Crowd);
        if crowd && seen.iter().any(|tile| self.marine_count(*tile) > 1) {
            seen.retain(|tile| self.marine_count(*tile) > 1);
        }
        let nearest = seen.iter().map(|tile| self.ground.distance(from, *tile)).min();
        seen.retain(|tile| Some(self.ground.distance(from, *tile)) == nearest);
        seen
    }

    pub(super) fn check_target(&self, fiend: Fiend, tile: Option<u8>) -> Result<(), Refusal> {
        match tile.is_some_and(|tile| self.targets(fiend).contains(&tile)) {
            true => Ok(()),
            false => Err(no("doomsday/cu/near", "that is not one of the nearest tiles in sight")),
        }
    }

    /// What is added to a Cultist's attack roll.
    pub(super) fn bonus(&self, fiend: Fiend) -> i16 {
        let tile = self.cultists[fiend.index()].tile;
        let leads = |other: Fiend| self.pack.cultist(other.rank()).rule == Some(EliteRule::Leader);
        i16::from(fiend.rank() == Rank::Initiate && self.cultists_on(tile).any(leads))
    }

    pub(super) fn strike_roll(&mut self, fiend: Fiend, tile: u8, again: bool, face: u16) {
        self.ask = Ask::Nothing;
        if !hits(face, self.bonus(fiend), self.pack.cultist(fiend.rank()).attack) {
            return;
        }
        match !again && self.has_seal() {
            true => self.ask = Ask::Struck { fiend, tile },
            false => self.struck(tile),
        }
    }

    /// One Marine of the tile is wounded.
    pub(super) fn struck(&mut self, tile: u8) {
        let mut there = self.marines_on(tile);
        let (first, second) = (there.next(), there.next());
        drop(there);
        match (first, second) {
            (Some(only), None) => self.wound(only),
            (Some(_), Some(_)) => self.ask = Ask::Victim(tile),
            (None, _) => {}
        }
    }

    /// The Cultists furthest from the Marines, those alike on one tile once.
    pub(super) fn furthest(&self) -> SmallVec<[Fiend; 8]> {
        let placed = || Fiend::all().filter_map(|fiend| Some((fiend, self.cultist(fiend)?)));
        let most = placed().map(|(_, tile)| self.nearest(tile)).max();
        let mut list: SmallVec<[Fiend; 8]> = SmallVec::new();
        for (fiend, tile) in placed().filter(|(_, tile)| Some(self.nearest(*tile)) == most) {
            let alike =
                |other: &Fiend| other.rank() == fiend.rank() && self.cultist(*other) == Some(tile);
            if !list.iter().any(alike) {
                list.push(fiend);
            }
        }
        list
    }

    pub(super) fn ambush_who(&mut self) -> Flow {
        match self.furthest()[..] {
            [] => self.begin_reinforcements(),
            [only] => self.step = Step::AmbushWhere(only),
            _ => return Flow::Wait,
        }
        Flow::On
    }

    pub(super) fn check_ambush(&self, fiend: Fiend) -> Result<(), Refusal> {
        let far = self.furthest();
        let tile = self.cultist(fiend);
        let alike = |other: &Fiend| other.rank() == fiend.rank() && self.cultist(*other) == tile;
        match tile.is_some() && far.iter().any(alike) {
            true => Ok(()),
            false => {
                let message = format!("{fiend} is not furthest from the Marines");
                Err(no("doomsday/cu/ambush", message))
            }
        }
    }

    /// The tiles beside a Marine on which an ambushing Cultist can be placed.
    pub(super) fn beside(&self, fiend: Fiend) -> SmallVec<[u8; 18]> {
        let own = self.cultist(fiend);
        let mut list = SmallVec::new();
        for marine in tiles(self.marine_tiles()) {
            let mut add = |tile: u8| {
                if (self.has_room(tile) || own == Some(tile)) && !list.contains(&tile) {
                    list.push(tile);
                }
            };
            match self.other(Open::Beside) {
                false => self.ground.neighbours(marine).for_each(&mut add),
                true => self.ground.touching(marine).for_each(&mut add),
            }
        }
        list
    }

    pub(super) fn ambush_where(&mut self, fiend: Fiend) -> Flow {
        match self.beside(fiend)[..] {
            [] => {}
            [only] => self.put(fiend, only),
            _ => return Flow::Wait,
        }
        self.begin_reinforcements();
        Flow::On
    }

    /// Whether the Doomsday Device is laid, for what depends on it.
    pub(super) fn device(&self) -> Option<u8> {
        self.ground.first(TileKind::DoomsdayDevice)
    }
}
