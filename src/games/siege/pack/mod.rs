//! Everything a printing of the game has in its box: creatures, ranks, cards, tiles, missions.
//!
//! All of it comes from files of the kinds `cards`, `tiles` and `missions`; another printing is
//! another set of files. Every entry says where it is from ([`Mark`]).

mod cards;
mod decode;
mod figures;
mod found;
mod missions;
mod words;

use std::sync::Arc;

use crate::geometry::square::{Grid, Square};

pub use decode::{
    Components, DECKS, FILES, Pack, check, check_together, load, load_files, load_tiles,
    load_tiles_str, shipped,
};
pub use words::{
    CardEffect, Colour, Creature, Effect, GearEffect, Instruction, Secondary, Specialty,
};

/// Where an entry is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Printed in the rulebook.
    Printed,
    /// Found in a public source.
    Public,
    /// Proposed because nothing was found.
    Default,
}

/// A number of combat dice of each colour: white, red, black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dice(pub [u8; 3]);

/// The most dice a card gives.
const MOST_DICE: u8 = 8;

impl Dice {
    pub const NONE: Dice = Dice([0; 3]);

    pub fn count(self) -> u8 {
        self.0.iter().sum()
    }

    pub fn plus(self, other: Dice) -> Dice {
        Dice([0, 1, 2].map(|i| self.0[i] + other.0[i]))
    }

    pub fn white(n: u8) -> Dice {
        Dice([n, 0, 0])
    }

    /// The colours one by one, white first.
    pub fn colours(self) -> impl Iterator<Item = Colour> {
        Colour::ALL
            .into_iter()
            .flat_map(move |c| std::iter::repeat_n(c, usize::from(self.0[c as usize])))
    }

    /// The `n` best dice.
    pub fn best(self, n: u8) -> Dice {
        let (mut left, mut best) = (n, [0; 3]);
        for i in [2, 1, 0] {
            best[i] = self.0[i].min(left);
            left -= best[i];
        }
        Dice(best)
    }

    /// Are these dice among the others?
    pub fn within(self, others: Dice) -> bool {
        (0..3).all(|i| self.0[i] <= others.0[i])
    }

    /// Reads `WWR`, `3W`, `3W 1R` or `0`; at most eight dice.
    pub fn read(text: &str) -> Option<Dice> {
        let mut dice = [0_u8; 3];
        let mut number: Option<u8> = None;
        for c in text.chars() {
            match c {
                ' ' => {}
                '0'..='9' => {
                    let digit = c as u8 - b'0';
                    number = Some(number.unwrap_or(0).checked_mul(10)?.checked_add(digit)?);
                }
                _ => {
                    let colour = Colour::from_letter(c)?;
                    let n = &mut dice[colour as usize];
                    *n = n.checked_add(number.take().unwrap_or(1)).filter(|n| *n <= MOST_DICE)?;
                }
            }
        }
        let dice = Dice(dice);
        let sound = number.unwrap_or(0) == 0 && !text.trim().is_empty();
        (sound && dice.count() <= MOST_DICE).then_some(dice)
    }
}

/// Letters, the worst dice first: `WWR`; `0` for none.
impl std::fmt::Display for Dice {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        if self.count() == 0 {
            return f.write_str("0");
        }
        self.colours().try_for_each(|colour| write!(f, "{}", colour.letter()))
    }
}

/// What a creature is worth at some ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    pub close: Dice,
    pub fire: Dice,
    pub defence: u8,
    pub die: Option<Colour>,
    pub actions: u8,
    pub points: u8,
}

/// A reference table of the Dark Legion.
#[derive(Clone, Debug)]
pub struct Table {
    /// The lowest rank it is for.
    pub from_rank: u8,
    /// By creature.
    pub rows: [Row; 7],
    /// The dice of a trap.
    pub trap: Dice,
}

/// Defence value and promotion points of something that may be attacked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Thing {
    pub defence: u8,
    pub points: u8,
}

#[derive(Clone, Copy, Debug)]
pub struct Rank {
    pub dice: Dice,
    pub die: Option<Colour>,
    pub credits: u8,
    pub cards: u8,
}

/// What a Corporation is good at; the numbers by rank 1 to 6, 7 to 11 and 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ability {
    /// Re-rolled dice of attacks of this kind.
    Reroll(Specialty, [u8; 3]),
    /// More Doomtrooper cards.
    Cards([u8; 3]),
    /// More credits, and equipment of a rank higher.
    Credits([u8; 3]),
}

#[derive(Clone, Debug)]
pub struct Character {
    pub id: String,
    pub name: String,
    pub specialty: Specialty,
}

#[derive(Clone, Debug)]
pub struct Corporation {
    pub id: String,
    pub name: String,
    pub ability: Ability,
    pub characters: Vec<Character>,
    /// The equipment of its Quick Start card: two cards, one for each Doomtrooper, by specialty.
    pub quick_start: Vec<String>,
}

/// One way of attacking with a weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// How many of the Rank card's dice.
    pub dice: u8,
    pub extra: Dice,
    /// Least and most spaces.
    pub range: [u8; 2],
    /// All neighbours in turn.
    pub sweep: bool,
    /// Everything in a straight line of the full range.
    pub flame: bool,
    /// Two rolls: on one target or on two at most this far apart.
    pub twice: Option<u8>,
    /// The attacker stands beside a wall.
    pub wall: bool,
    /// A trap is left where the target stood.
    pub trap: bool,
    /// The trap throws spores.
    pub spores: bool,
}

#[derive(Clone, Debug)]
pub struct Weapon {
    pub id: String,
    pub name: String,
    pub rank: u8,
    pub cost: u8,
    pub copies: u8,
    pub icons: Vec<Specialty>,
    pub close: Option<Profile>,
    pub fire: Option<Profile>,
    pub tech: Option<Profile>,
}

#[derive(Clone, Debug)]
pub struct Gear {
    pub id: String,
    pub name: String,
    pub rank: u8,
    pub cost: u8,
    pub copies: u8,
    pub effect: GearEffect,
    /// Enhances a weapon; a weapon has one such card.
    pub enhances: bool,
    /// The only weapons it goes on; empty for any.
    pub only_on: Vec<String>,
    pub not_on: Vec<String>,
    /// How far it reaches.
    pub range: u8,
}

#[derive(Clone, Debug)]
pub struct Event {
    pub number: u8,
    pub name: String,
    pub effect: Effect,
    /// Reinforcements it lists.
    pub put: Vec<Creature>,
    /// Reinforcements for each Corporation player.
    pub put_each: Vec<Creature>,
    /// One Force card for each Corporation player.
    pub draw: bool,
}

#[derive(Clone, Debug)]
pub struct Force {
    pub number: u8,
    /// What transcripts call it.
    pub name: String,
    /// One of these sets of figures, as the Dark Legion player chooses.
    pub put: Vec<Vec<Creature>>,
    /// The sets as answers: `put-L+N`.
    pub words: Vec<Arc<str>>,
    /// If it is the last one drawn, one more is drawn.
    pub last_draws: bool,
    /// No more are drawn after it.
    pub stops: bool,
    /// It leaves the mission once used.
    pub leaves: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoorEffect {
    Nothing,
    Trap,
    Stop,
}

#[derive(Clone, Debug)]
pub struct Door {
    pub name: String,
    pub effect: DoorEffect,
}

#[derive(Clone, Debug)]
pub struct TroopCard {
    pub id: String,
    pub name: String,
    pub copies: u8,
    pub effect: CardEffect,
}

#[derive(Clone, Debug)]
pub struct SecondaryMission {
    pub id: String,
    pub name: String,
    pub copies: u8,
    pub goal: Secondary,
    /// How much of it.
    pub count: u8,
    pub reward: u8,
    /// Points of the Dark Legion player where it fails.
    pub failure: u8,
}

#[derive(Clone, Debug)]
pub struct AiCard {
    /// Steps in x and y: the primary and the secondary direction.
    pub primary: (i8, i8),
    pub secondary: (i8, i8),
    /// Column and row of a tile, from 0.
    pub space: (u8, u8),
    /// The place of the Corporation in the list of all.
    pub icon: u8,
    pub instructions: Vec<Instruction>,
}

#[derive(Clone, Debug)]
pub struct Tile {
    pub number: u8,
    pub grid: Grid,
    pub rubble: Vec<Square>,
    pub stairs: Vec<(u8, Square)>,
}

/// A tile of a mission's plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    pub tile: u8,
    pub turns: u8,
    /// Column and row of the plan.
    pub at: (u8, u8),
    /// Do Force cards lie on it?
    pub force: bool,
}

/// What the Corporations must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// Points for creatures: so many for each Corporation player, and one Doomtrooper alive.
    Kills(u8),
    /// This creature eliminated so often.
    Slay(Creature, u8),
    /// So many Doomtroopers off the map by an entrance.
    Leave(u8),
    /// So many tokens of this kind destroyed or hacked.
    Destroy(super::token::Kind, u8),
}

/// A creature that comes out of the portal of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    pub creature: Creature,
    /// In which round; in round 0 it stands beside the portal from the beginning.
    pub round: u8,
    pub tile: u8,
    /// Only where this mission of the campaign has failed.
    pub if_failed: Option<u8>,
}

/// Dice of a creature in a mission instead of those of the reference table. (`dl.special`)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecialAttack {
    pub creature: Creature,
    pub close: Option<Dice>,
    pub fire: Option<Dice>,
}

#[derive(Clone, Debug)]
pub struct Mission {
    pub number: u8,
    pub name: String,
    pub turns: u8,
    pub events: Vec<u8>,
    pub force: Vec<u8>,
    pub plan: Vec<Placed>,
    /// Tile and side of the plan.
    pub red: Vec<(u8, crate::geometry::square::Side)>,
    /// Empty: every opening that is not red.
    pub white: Vec<(u8, crate::geometry::square::Side)>,
    pub objective: Objective,
    pub reward: u8,
    /// Points of the Dark Legion player where it fails.
    pub failure: u8,
    pub secondary: bool,
    /// Ends as soon as the objective is met.
    pub ends_at_once: bool,
    /// Debris that the Dark Legion player puts on a tile: the tile and how many.
    pub debris: Option<(u8, u8)>,
    /// Tokens by tile and space of the tile as it is printed.
    pub tokens: Vec<(super::token::Kind, u8, Square)>,
    /// Reinforcements also come beside portals from this round on.
    pub portals_from: Option<u8>,
    pub arrives: Vec<Arrival>,
    pub attacks: Vec<SpecialAttack>,
    /// Nobody sees further than so many spaces. (`los.special`)
    pub sight: Option<u8>,
}
