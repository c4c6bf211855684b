//! Universal equipment: chosen and laid down before the battle, used during it (eq.kinds).
//!
//! One file and one line of the list below is an option. A [`Gear`] says what is laid down, which
//! actions and weapons its team gets, and at which moments it acts; nothing else in the battle
//! knows an option by name. What lies on the board stays in one list, the [`Kit`]; terrain among
//! it becomes a feature of its own of the killzone (eq.feature).
//!
//! The order of set-up: the side with initiative chooses, then the other (a scenario may have
//! chosen for either); then they take turns laying one piece down, the initiative side first.
//! A piece may be left off the board.
//!
//! No rule prints sizes: those of the pieces here are this project's own.

mod board;
mod choose;
mod deeds;
mod facts;
mod lay;
pub(super) mod notation;
mod offers;
mod rolls;
mod site;

use smallvec::SmallVec;

use crate::data::killzone::{Side, Trait};
use crate::engine::fact::Fact;
use crate::engine::refusal::Refusal;
use crate::games::killteam::movement::{MoveAction, Stop, Walk};
use crate::games::killteam::sequence::attack::Attack;
use crate::geometry::shape::Point;

use super::Battle;
use super::activation::Activation;
use super::candidates::Sample;
use super::deed::Deed;
use super::moves::Moved;
use super::number::times;

pub use choose::MOST_OPTIONS;
pub(super) use deeds::deed_of;
pub use deeds::{Use, UseForm};
pub use facts::Token;
pub use rolls::Pending;
pub use site::Site;

/// One option of equipment.
#[derive(Clone, Copy, Debug)]
pub struct Gear {
    /// How decisions name it, such as `razor-wire`.
    pub word: &'static str,
    /// The printed name.
    pub name: &'static str,
    /// The rule that explains it, such as `eq.razor-wire`.
    pub key: &'static str,
    /// What is laid down before the battle.
    pub piece: Option<Piece>,
    /// The actions its team gets.
    pub deeds: &'static [GearDeed],
    /// The weapons every operative of its team gets, a name and a line of card notation each.
    pub arms: &'static [(&'static str, &'static str)],
    /// How often its team may use the actions and weapons in a battle, all together
    /// (eq.team-count); `None` is any number.
    pub uses: Option<u8>,
    pub hooks: Hooks,
}

/// What is laid down.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// How decisions name it, such as `light-barricade`.
    pub word: &'static str,
    pub count: u8,
    pub form: Form,
    /// The rule that says where it may lie.
    pub key: &'static str,
    /// Where it may lie, beside that it must fit there.
    pub place: fn(&Site) -> Result<(), Refusal>,
}

/// What a piece is.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// A marker that is contested and controlled like others.
    Marker,
    /// A marker of no other meaning than its own.
    Token,
    Terrain(&'static [Block]),
    /// Terrain that leans on something at least so tall, and is no higher than that.
    Ladder {
        blocks: &'static [Block],
        tall: f64,
    },
}

/// A rectangular part of equipment terrain.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    pub id: &'static str,
    /// Its middle, from the middle of the piece when that faces 0, inches.
    pub middle: [f64; 2],
    pub size: [f64; 2],
    pub height: f64,
    pub traits: &'static [Trait],
    pub portable: bool,
}

/// An action that equipment gives.
#[derive(Clone, Copy, Debug)]
pub struct GearDeed {
    pub word: &'static str,
    pub name: &'static str,
    pub key: &'static str,
    pub ap: u8,
    pub form: UseForm,
    /// The move it counts as (eq.portable-move).
    pub counts_as: Option<MoveAction>,
    /// Judges it where it may begin.
    pub plan: fn(&Battle, &Activation, &Use) -> Result<Option<Moved>, Refusal>,
    /// Carries it out; the action completes when no dice are pending.
    pub perform: fn(&mut Battle, u8, &Use, Option<Moved>),
    /// How good it looks to bots at first sight.
    pub appeal: f64,
    /// Some ways to use it, legal or not.
    pub offer: fn(&Battle, &Activation, &mut Sample) -> Vec<Use>,
}

/// What equipment does to the attack of one operative at another with a weapon.
pub type OnShot = fn(&Battle, [u8; 2], u8, &mut Attack);
/// The things laid down that a path sets off, a bit each.
pub type OnPath = fn(&Battle, &Walk, &[Stop]) -> u32;
/// What equipment does at a moment.
pub type Moment = fn(&mut Battle);
/// A fact by its name and what it is about.
pub type Asked = fn(&Battle, &str, &[&str]) -> Option<Fact>;

/// The moments at which equipment acts; [`Hooks::NONE`] does nothing at any.
#[derive(Clone, Copy, Debug)]
pub struct Hooks {
    /// Is the second operative obscured to the first by it?
    pub obscures: Option<fn(&Battle, u8, u8) -> bool>,
    /// Changes the attack of a shot of the first operative at the second with a weapon.
    pub shot: Option<OnShot>,
    /// Which of the things laid down a move of an operative sets off.
    pub passed: Option<OnPath>,
    /// An operative set one of the things off.
    pub set_off: Option<fn(&mut Battle, u8, u8)>,
    /// Everybody is readied (tp.ready).
    pub readied: Option<Moment>,
    /// An activation is over.
    pub activated: Option<Moment>,
    /// The turning point is over.
    pub turned: Option<Moment>,
    /// What dice it asked for show.
    pub rolled: Option<fn(&mut Battle, &Pending, &[u16])>,
    /// By how much an action of a side costs less, AP.
    pub cheaper: Option<fn(&Battle, Side, Deed) -> u8>,
    pub fact: Option<Asked>,
}

impl Hooks {
    pub const NONE: Hooks = Hooks {
        obscures: None,
        shot: None,
        passed: None,
        set_off: None,
        readied: None,
        activated: None,
        turned: None,
        rolled: None,
        cheaper: None,
        fact: None,
    };
}

impl Gear {
    /// An option that does nothing, to be filled in.
    pub const NONE: Gear = Gear {
        word: "",
        name: "",
        key: "",
        piece: None,
        deeds: &[],
        arms: &[],
        uses: None,
        hooks: Hooks::NONE,
    };

    /// The code of a refusal for breaking its rule, such as `kt/eq/mines`.
    pub fn code(&self) -> String {
        code(self.key)
    }
}

/// The code of a key, such as `kt/eq/mines` of `eq.mines`.
pub fn code(key: &str) -> String {
    ["kt", &key.replacen('.', "/", 1)].join("/")
}

macro_rules! equipment {
    ($($option:ident)*) => {
        $(pub mod $option;)*

        /// Every option, in the order of their words.
        pub const OPTIONS: &[Gear] = &[$($option::GEAR),*];
    };
}

equipment! {
    ammo_cache
    breaching_charge
    comms_device
    explosive_grenades
    heavy_barricade
    ladders
    light_barricades
    mines
    portable_barricade
    razor_wire
    utility_grenades
}

/// The place of an option in the list.
pub fn option(word: &str) -> Option<u8> {
    OPTIONS.iter().position(|gear| gear.word == word).map(|at| at as u8)
}

/// All actions of all options, each with its option.
pub fn all_deeds() -> impl Iterator<Item = (u8, &'static GearDeed)> {
    (0..).zip(OPTIONS).flat_map(|(option, gear)| gear.deeds.iter().map(move |deed| (option, deed)))
}

/// An action by its place among all of them.
pub fn deed(index: u8) -> (u8, &'static GearDeed) {
    all_deeds().nth(index.into()).expect("actions are named by their place in the list")
}

/// The equipment of both sides: what was chosen, what lies on the board, what is used up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kit {
    /// What each side took, by its place in [`OPTIONS`]; `None` before it has chosen.
    pub taken: [Option<SmallVec<[u8; 4]>>; 2],
    /// What each side has yet to lay down: the option, and the number of its pieces left.
    pub waiting: [SmallVec<[(u8, u8); 4]>; 2],
    pub laid: SmallVec<[Laid; 8]>,
    /// Uses of actions that are counted for the team.
    pub used: [SmallVec<[u8; 4]>; 2],
    /// Operatives supplied from a cache in this turning point (eq.ammo-effect).
    pub supplied: SmallVec<[u8; 4]>,
    /// Dice to be rolled before anything else.
    pub pending: SmallVec<[Pending; 2]>,
}

/// Something laid down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Laid {
    pub option: u8,
    pub side: Side,
    /// The how manieth of its side.
    pub number: u8,
    pub at: Point,
    /// The floor it lies on, inches.
    pub level: f64,
    /// Degrees counter-clockwise.
    pub angle: f64,
    /// The marker it is, by its place among the battle's.
    pub marker: Option<u8>,
    /// Taken off the board, or a marker used in this turning point.
    pub spent: bool,
    /// Activations until it goes, once they are known (eq.smoke-end).
    pub left: Option<u8>,
}

impl Kit {
    /// Has a side taken the option?
    pub fn has(&self, side: Side, option: u8) -> bool {
        self.taken[side.index()].as_ref().is_some_and(|taken| taken.contains(&option))
    }

    /// What lies on the board of an option, by its place among everything laid down.
    pub fn lying(&self, option: u8) -> impl Iterator<Item = (u8, &Laid)> {
        let lies = move |(_, laid): &(u8, &Laid)| laid.option == option && !laid.spent;
        (0..).zip(&self.laid).filter(lies)
    }
}

impl Battle {
    /// The hooks of every option that somebody has taken.
    fn hooks(&self) -> impl Iterator<Item = &'static Hooks> + use<> {
        let kit = &self.state.kit;
        let mut any = 0_u16;
        for option in kit.taken.iter().flatten().flatten() {
            any |= 1 << option;
        }
        (0..).zip(OPTIONS).filter(move |(n, _)| any & (1 << n) != 0).map(|(_, gear)| &gear.hooks)
    }

    /// Does equipment obscure the second operative to the first?
    pub(super) fn obscured_by_equipment(&self, from: u8, to: u8) -> bool {
        self.hooks().filter_map(|hooks| hooks.obscures).any(|obscures| obscures(self, from, to))
    }

    /// What equipment does to the attack of a shot.
    pub(super) fn equip_shot(&self, ops: [u8; 2], weapon: u8, attack: &mut Attack) {
        for change in self.hooks().filter_map(|hooks| hooks.shot) {
            change(self, ops, weapon, attack);
        }
    }

    /// The things laid down that a move would set off, a bit each.
    pub(super) fn passed_by(&self, walk: &Walk, path: &[Stop]) -> u32 {
        let passed = self.hooks().filter_map(|hooks| hooks.passed);
        passed.fold(0, |all, passed| all | passed(self, walk, path))
    }

    /// An operative sets things off.
    pub(super) fn set_off(&mut self, op: u8, things: u32) {
        for thing in 0..self.state.kit.laid.len() as u8 {
            if things & (1 << thing) != 0 {
                let option = self.state.kit.laid[usize::from(thing)].option;
                if let Some(act) = OPTIONS[usize::from(option)].hooks.set_off {
                    act(self, op, thing);
                }
            }
        }
    }

    /// Calls the hooks of a moment.
    pub(super) fn at_moment(&mut self, moment: fn(&Hooks) -> Option<Moment>) {
        let all: SmallVec<[Moment; 8]> = self.hooks().filter_map(moment).collect();
        for act in all {
            act(self);
        }
    }

    /// By how much equipment makes an action cheaper, AP.
    pub(super) fn cheaper(&self, side: Side, deed: Deed) -> u8 {
        let all = self.hooks().filter_map(|hooks| hooks.cheaper);
        all.map(|cheaper| cheaper(self, side, deed)).sum()
    }

    /// How often a side has used an option.
    pub fn team_uses(&self, side: Side, option: u8) -> u8 {
        let deeds = self.state.kit.used[side.index()].iter().filter(|used| **used == option);
        let arms = self.setup.of(side).map(|op| {
            let arms = self.setup.member(op).weapons.iter().zip(&self.state.piece(op).uses);
            arms.filter(|(arm, _)| arm.option == Some(option)).map(|(_, used)| *used).sum::<u8>()
        });
        deeds.count() as u8 + arms.sum::<u8>()
    }

    /// Has a side uses of an option left (eq.team-count)?
    pub(super) fn check_team_uses(&self, side: Side, option: u8) -> Result<(), Refusal> {
        let gear = &OPTIONS[usize::from(option)];
        let used = self.team_uses(side, option);
        match gear.uses {
            Some(most) if used >= most => {
                let message = format!("{} have been used {} by the team", gear.name, times(used));
                Err(Refusal::new("kt/eq/team-count", message).measured(used.into(), most.into()))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::killteam::rules::find;

    #[test]
    fn eq_kinds_every_option_is_explained_and_in_order() {
        assert_eq!(OPTIONS.len(), 11);
        assert!(OPTIONS.iter().map(|gear| gear.word).is_sorted());
        for (n, gear) in OPTIONS.iter().enumerate() {
            assert_eq!(option(gear.word), Some(n as u8));
            assert!(find(&gear.code()).is_ok(), "{}", gear.key);
            for key in gear.piece.iter().map(|piece| piece.key) {
                assert!(find(&code(key)).is_ok(), "{key}");
            }
            for deed in gear.deeds {
                assert!(find(&code(deed.key)).is_ok(), "{}", deed.key);
            }
        }
    }
}
