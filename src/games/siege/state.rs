//! The state of a game: a mission, and what a campaign carries on.

use std::sync::Arc;

use smallvec::SmallVec;

use super::board::Board;
use super::field::{Field, Spaces};
use super::figure::{Creature, Fig, Place, Trooper};
use super::flow::Task;
use super::pack::{self, Gear, GearEffect, Row, Specialty, Weapon};
use super::setup::Setup;
use super::token::{Kind, Token};
use crate::engine::game::Seat;
use crate::geometry::square::{Side, Square};

/// A Corporation and what its player has.
#[derive(Clone, Debug, PartialEq)]
pub struct Team {
    /// Its place in the pack.
    pub corporation: u8,
    pub seat: u8,
    /// Plays this mission; false for the Corporation of the Dark Legion player.
    pub plays: bool,
    pub rank: u8,
    /// 0 to 9.
    pub points: u8,
    /// Corporation tokens on the Rank card of rank 12.
    pub stars: u8,
    /// Points earned in play in this mission.
    pub earned: i16,
    pub reckless: u8,
    pub commands: bool,
    pub credits: u8,
    pub buying: bool,
    /// Doomtrooper cards in hand, by their place in the pack.
    pub hand: SmallVec<[u8; 6]>,
    pub card_used: bool,
    pub secondary: Option<u8>,
    /// What a secondary mission counts that nothing else tells.
    pub sample: bool,
    pub captured: bool,
    /// Creatures eliminated, by kind.
    pub kills: [u8; 7],
    /// Tiles it has ended a Move on, by their place among the sectors.
    pub entered: u16,
    pub entrance: Option<u8>,
    pub started: bool,
    /// May not be attacked until the end of the round.
    pub hidden: bool,
    /// Re-rolls a die in each attack this turn.
    pub steady: bool,
    /// May use no cards in its next turn.
    pub muted: bool,
    /// Creatures it may not attack in close combat, by kind.
    pub fears: [bool; 7],
    /// What its last mission came to.
    pub total: i16,
}

/// What Event cards do until the end of the round or of the Dark Legion's turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    pub no_close: bool,
    pub no_fire: bool,
    pub no_tech: bool,
    /// Doomtroopers on this tile count as blocked.
    pub magnets: Option<u8>,
    pub tech_rerolls: bool,
    pub razide_die: bool,
    /// Of the Dark Legion's turn.
    pub reroll_close: bool,
    pub reroll_fire: bool,
    pub rift: bool,
    pub any_entrance: bool,
    pub surrounded: bool,
}

/// Decks without an order: which cards may be where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decks {
    /// Events that may still come.
    pub events: u64,
    pub events_left: u8,
    /// Force cards that lie on tiles or in the pile, nobody knows which.
    pub mixed: u64,
    /// How many of them are in the pile.
    pub pile: u8,
    /// A pile of shuffled discards.
    pub fresh: u64,
    pub discard: u64,
    /// Face-down Force cards by tile.
    pub on_tiles: SmallVec<[u8; 16]>,
    /// Doomtrooper cards left, by their place in the pack.
    pub cards: SmallVec<[u8; 16]>,
    pub secondaries: SmallVec<[u8; 16]>,
    pub ai: u64,
}

/// The last attack, for claims.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastAttack {
    pub hits: u8,
    pub damage: u8,
    pub cover: bool,
}

/// What the last step brought, for claims: no rule asks for it, and it is no part of the digest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// Doomtroopers and creatures that were put somewhere, by their bit.
    pub troopers: u16,
    pub creatures: u64,
    /// Doomtroopers whose health is another.
    pub hurt: u16,
    /// Teams that earned points in play, by bit, and whether the Dark Legion did.
    pub earned: u8,
    pub dark_earned: bool,
    /// An attack was declared, was rolled, came to its damage.
    pub aimed: bool,
    pub rolled: bool,
    pub struck: bool,
    /// The team that bought a card.
    pub buyer: Option<u8>,
    /// Teams whose rank is another, by bit.
    pub promoted: u8,
    /// A mission has ended: ranks and points are announced.
    pub announced: bool,
    /// What an event does to a figure, as the name of the fact.
    pub marked: Option<(&'static str, Fig)>,
}

/// Who plays the Dark Legion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dark {
    Ai,
    Seat(u8),
}

/// A game of Siege of the Citadel.
#[derive(Clone, Debug, PartialEq)]
pub struct Siege {
    pub setup: Arc<Setup>,
    pub board: Arc<Board>,
    /// The place of the current mission in the list of the setup.
    pub mission: u8,
    pub dark: Dark,
    /// Seats that have not been the Dark Legion in this cycle.
    pub dark_left: u8,
    pub teams: SmallVec<[Team; 5]>,
    pub troopers: SmallVec<[Trooper; 10]>,
    pub creatures: Vec<Creature>,
    pub occupied: Spaces,
    pub dark_spaces: Spaces,
    /// Spaces with tokens that give cover, on which no Move ends, and with smoke.
    pub cover: Spaces,
    pub stops: Spaces,
    pub smoke: Spaces,
    pub tokens: SmallVec<[Token; 8]>,
    /// Doors without their token.
    pub opened: SmallVec<[(Square, Side); 8]>,
    pub decks: Decks,
    pub effects: Effects,
    /// The event that was drawn last, by its place in the pack.
    pub event: Option<u8>,
    pub table: u8,
    pub round: u8,
    /// Markers still to be drawn: a bit for each team, and [`DARK_MARKER`].
    pub markers: u8,
    /// Whose turn it is: a team, or none for the Dark Legion.
    pub turn: Option<u8>,
    /// The figure that has begun its actions.
    pub active: Option<Fig>,
    /// The tie-break card of the AI for this turn.
    pub ai_order: Option<u8>,
    /// Points of the Dark Legion player in play in this mission.
    pub dark_points: i16,
    /// Tokens destroyed or hacked, and Doomtroopers that left, for the objective.
    pub destroyed: [u8; 7],
    pub left_map: u8,
    pub smoke_used: u8,
    pub last: LastAttack,
    pub news: News,
    /// Which missions succeeded so far.
    pub results: SmallVec<[bool; 8]>,
    pub tasks: Vec<Task>,
    pub over: bool,
}

/// The Dark Legion's bit among the markers.
pub const DARK_MARKER: u8 = 1 << 7;

impl Siege {
    pub fn pack(&self) -> &pack::Pack {
        &self.setup.pack
    }

    pub fn field(&self) -> Field<'_> {
        Field {
            ground: &self.board.floor,
            settings: &self.setup.settings,
            occupied: &self.occupied,
            dark: &self.dark_spaces,
            cover: &self.cover,
            smoke: &self.smoke,
            opened: &self.opened,
        }
    }

    pub fn mission(&self) -> &pack::Mission {
        let number = self.setup.missions[usize::from(self.mission)];
        self.pack().mission(number).expect("missions were checked when the scenario was read")
    }

    pub fn place(&self, fig: Fig) -> Place {
        match self.slot(fig) {
            Some(slot) => self.creatures[slot].place,
            None => self.troopers[fig.trooper()].place,
        }
    }

    /// The place of a creature in the list of all.
    pub fn slot(&self, fig: Fig) -> Option<usize> {
        let (kind, number) = fig.creature()?;
        let before: u8 = self.pack().components.pool[..kind as usize].iter().sum();
        Some(usize::from(before) + usize::from(number) - 1)
    }

    pub fn at(&self, fig: Fig) -> Option<Square> {
        self.place(fig).square()
    }

    /// Does the figure exist in this game?
    pub fn exists(&self, fig: Fig) -> bool {
        match fig.creature() {
            Some((kind, number)) => number <= self.pack().components.pool[kind as usize],
            None => fig.trooper() < self.troopers.len(),
        }
    }

    /// Puts a figure somewhere else and keeps the sets of spaces right.
    pub fn put(&mut self, fig: Fig, place: Place) {
        let old = self.at(fig);
        match self.slot(fig) {
            Some(slot) => {
                self.creatures[slot].place = place;
                self.news.creatures |= 1 << slot;
            }
            None => {
                self.troopers[fig.trooper()].place = place;
                self.news.troopers |= 1 << fig.trooper();
            }
        }
        if let Some(old) = old {
            // A figure on its way may share a space with a friend.
            let other = self.figure_at(old);
            if other.is_none() {
                self.occupied.remove(old);
                self.dark_spaces.remove(old);
            }
        }
        if let Place::On(at) = place {
            self.occupied.add(at);
            if fig.is_dark() {
                self.dark_spaces.add(at);
            }
        }
    }

    pub fn figure_at(&self, at: Square) -> Option<Fig> {
        let trooper = self.troopers.iter().position(|t| t.place == Place::On(at));
        let creature = || self.creatures.iter().find(|c| c.place == Place::On(at));
        trooper.map(Fig::of_trooper).or_else(|| creature().map(Creature::fig))
    }

    pub fn token_at(&self, at: Square) -> Option<&Token> {
        self.tokens.iter().find(|token| token.at == at)
    }

    pub fn add_token(&mut self, token: Token) {
        self.tokens.push(token);
        self.mark_tokens();
    }

    pub fn remove_token(&mut self, at: Square) {
        if let Some(n) = self.tokens.iter().position(|token| token.at == at) {
            self.tokens.remove(n);
            self.mark_tokens();
        }
    }

    fn mark_tokens(&mut self) {
        let no_bombs = !self.setup.settings.no_stop_on_bomb;
        let cover = self.tokens.iter().filter(|t| t.kind.gives_cover()).map(|t| t.at);
        self.cover = cover.collect();
        let stops = self.tokens.iter().filter(|t| t.kind != Kind::Bomb || !no_bombs);
        self.stops = stops.map(|t| t.at).collect();
    }

    pub fn corporation(&self, team: usize) -> &pack::Corporation {
        &self.pack().corporations[usize::from(self.teams[team].corporation)]
    }

    /// The team of a Doomtrooper.
    pub fn team_of(&self, fig: Fig) -> usize {
        fig.trooper() / 2
    }

    pub fn specialty(&self, trooper: usize) -> Specialty {
        let team = &self.teams[trooper / 2];
        let corporation = &self.pack().corporations[usize::from(team.corporation)];
        corporation.characters[usize::from(self.troopers[trooper].character)].specialty
    }

    pub fn weapon(&self, trooper: usize) -> Option<&Weapon> {
        self.troopers[trooper].weapon.map(|n| &self.pack().weapons[usize::from(n)])
    }

    /// The weapon a Doomtrooper has, or the free one of its specialty. (`eq.noweapon`)
    pub fn armed(&self, trooper: usize) -> Option<&Weapon> {
        self.weapon(trooper).or_else(|| {
            let icon = self.specialty(trooper);
            let free = |w: &&Weapon| w.cost == 0 && w.rank <= 1 && w.icons.contains(&icon);
            self.pack().weapons.iter().find(free)
        })
    }

    pub fn gear(&self, trooper: usize) -> impl Iterator<Item = &Gear> {
        self.troopers[trooper].gear.iter().map(|n| &self.pack().gear[usize::from(*n)])
    }

    pub fn has_gear(&self, trooper: usize, effect: GearEffect) -> bool {
        self.gear(trooper).any(|gear| gear.effect == effect)
    }

    /// Takes away a piece of equipment; false if there is none.
    pub fn use_up(&mut self, trooper: usize, effect: GearEffect) -> bool {
        let pack = Arc::clone(&self.setup);
        let gear = &mut self.troopers[trooper].gear;
        let found = gear.iter().position(|n| pack.pack.gear[usize::from(*n)].effect == effect);
        found.map(|n| gear.remove(n)).is_some()
    }

    /// The numbers of a creature, with the attacks that the brief gives it. (`dl.special`)
    pub fn row(&self, kind: pack::Creature) -> Row {
        let row = self.pack().tables[usize::from(self.table)].rows[kind as usize];
        match self.board.attacks.iter().find(|special| special.creature == kind) {
            Some(special) => Row {
                close: special.close.unwrap_or(row.close),
                fire: special.fire.unwrap_or(row.fire),
                ..row
            },
            None => row,
        }
    }

    pub fn trap_dice(&self) -> pack::Dice {
        self.pack().tables[usize::from(self.table)].trap
    }

    /// How many Corporation players there are in this mission, or are left.
    pub fn players(&self) -> usize {
        let left = self.setup.settings.remaining_players;
        (0..self.teams.len()).filter(|t| self.teams[*t].plays && !(left && self.is_out(*t))).count()
    }

    /// Has a team nobody on or beside the map any more?
    pub fn is_out(&self, team: usize) -> bool {
        let team_of = &self.troopers[2 * team..2 * team + 2];
        !self.teams[team].plays
            || team_of.iter().all(|t| matches!(t.place, Place::Out | Place::Left))
    }

    /// Is a Doomtrooper of the team alive, on the map or gone from it?
    pub fn survives(&self, team: usize) -> bool {
        let team_of = &self.troopers[2 * team..2 * team + 2];
        self.teams[team].plays && team_of.iter().any(|t| t.place != Place::Out)
    }

    pub fn dark_seat(&self) -> Option<Seat> {
        match self.dark {
            Dark::Seat(seat) => Some(Seat(seat)),
            Dark::Ai => None,
        }
    }

    /// Doomtroopers on the map.
    pub fn on_map(&self) -> impl Iterator<Item = (usize, Square)> + '_ {
        let all = self.troopers.iter().enumerate();
        all.filter_map(|(n, trooper)| Some((n, trooper.place.square()?)))
    }

    /// The name of a Doomtrooper's character.
    pub fn character(&self, trooper: usize) -> &pack::Character {
        let corporation = usize::from(self.teams[trooper / 2].corporation);
        let character = usize::from(self.troopers[trooper].character);
        &self.pack().corporations[corporation].characters[character]
    }
}
