//! What data packs say: cards, missions, factions, and the figures of the base game.

use std::fmt::{Display, Formatter};

use smallvec::SmallVec;

/// How far an entry of a data pack can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// `S`: printed in the rulebook of the expansion.
    Printed,
    /// `P`: a public fact, with its source.
    Public,
    /// `D`: a default of ours where nothing was found.
    Proposed,
}

impl Mark {
    pub const ALL: [(Mark, &'static str); 3] =
        [(Mark::Printed, "S"), (Mark::Public, "P"), (Mark::Proposed, "D")];
}

/// What a symbol on a card lets its player do, once and only if wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Symbol {
    LogisticMove,
    TacticMove,
    Enlist,
    LogisticEnlist,
    TacticEnlist,
    MachineryEnlist,
    Build,
    Buy,
    Kill,
    Drone,
}

impl Symbol {
    pub const ALL: [(Symbol, &'static str); 10] = [
        (Symbol::LogisticMove, "logistic-move"),
        (Symbol::TacticMove, "tactic-move"),
        (Symbol::Enlist, "enlist"),
        (Symbol::LogisticEnlist, "logistic-enlist"),
        (Symbol::TacticEnlist, "tactic-enlist"),
        (Symbol::MachineryEnlist, "machinery-enlist"),
        (Symbol::Build, "build"),
        (Symbol::Buy, "buy"),
        (Symbol::Kill, "kill"),
        (Symbol::Drone, "drone"),
    ];

    pub fn word(self) -> &'static str {
        Symbol::ALL[self as usize].1
    }
}

/// The symbols of one card.
pub type Symbols = SmallVec<[Symbol; 8]>;

/// Colours of outposts and markets; no outpost is grey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    Red,
    Blue,
    Green,
    Grey,
}

impl Colour {
    pub const ALL: [(Colour, &'static str); 4] = [
        (Colour::Red, "red"),
        (Colour::Blue, "blue"),
        (Colour::Green, "green"),
        (Colour::Grey, "grey"),
    ];

    pub fn word(self) -> &'static str {
        Colour::ALL[self as usize].1
    }
}

/// Technology and energy cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Price {
    pub technology: u8,
    pub energy: u8,
}

impl Display for Price {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        write!(f, "{} technology and {} energy", self.technology, self.energy)
    }
}

impl Price {
    pub fn total(self) -> u8 {
        self.technology + self.energy
    }
}

/// An action card: one of the cards everybody starts with, or one of a market.
#[derive(Clone, Debug)]
pub struct Card {
    pub id: String,
    pub name: String,
    pub symbols: Symbols,
    /// A drone card, which conditions of Ahab's cards count.
    pub drone: bool,
    /// Where it is bought; `None` for a starting card.
    pub sale: Option<Sale>,
}

#[derive(Clone, Copy, Debug)]
pub struct Sale {
    pub colour: Colour,
    pub price: Price,
    pub copies: u8,
}

/// What a player must meet to use one of Ahab's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    Refuges(u8),
    DroneCards(u8),
    Technology(u8),
    Energy(u8),
    Bought(u8),
    Outposts(u8),
    LeaderAtOutpost,
    LeaderOnRoof,
    MajorityAtStructure,
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        match self {
            Condition::Refuges(n) => write!(f, "{n} refuges"),
            Condition::DroneCards(n) => write!(f, "{n} drone cards"),
            Condition::Technology(n) => write!(f, "{n} technology"),
            Condition::Energy(n) => write!(f, "{n} energy"),
            Condition::Bought(n) => write!(f, "{n} cards bought"),
            Condition::Outposts(n) => write!(f, "{n} outposts"),
            Condition::LeaderAtOutpost => f.write_str("leader at an outpost"),
            Condition::LeaderOnRoof => f.write_str("leader on a roof"),
            Condition::MajorityAtStructure => f.write_str("majority at a structure"),
        }
    }
}

/// What a card of Ahab's does before its symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    Nothing,
    /// Reveal so many Jaeger cards and apply them.
    Jaeger(u8),
    LeaderToAhab,
    DroneToAhab,
}

impl Display for First {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        match self {
            First::Nothing => Ok(()),
            First::Jaeger(1) => f.write_str("a Jaeger card, then "),
            First::Jaeger(n) => write!(f, "{n} Jaeger cards, then "),
            First::LeaderToAhab => f.write_str("the leader to Ahab, then "),
            First::DroneToAhab => f.write_str("a drone to Ahab, then "),
        }
    }
}

#[derive(Clone, Debug)]
pub struct AhabCard {
    pub id: String,
    /// 0 for the deck of rounds 1 and 2, 1 for that of rounds 3 and 4.
    pub deck: u8,
    pub copies: u8,
    pub condition: Condition,
    pub first: First,
    pub symbols: Symbols,
}

/// What the Jaeger does on a card, left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    Patrol,
    HeavyFire,
    Displacement,
}

impl Effect {
    pub const ALL: [(Effect, &'static str); 3] = [
        (Effect::Patrol, "patrol"),
        (Effect::HeavyFire, "heavy-fire"),
        (Effect::Displacement, "displacement"),
    ];
}

#[derive(Clone, Debug)]
pub struct JaegerCard {
    pub id: String,
    pub copies: u8,
    pub effects: SmallVec<[Effect; 4]>,
}

/// What a mission needs to be worth anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    Nothing,
    Control,
    LeaderWithAhab,
}

impl Needs {
    pub const ALL: [(Needs, &'static str); 3] = [
        (Needs::Nothing, "nothing"),
        (Needs::Control, "control"),
        (Needs::LeaderWithAhab, "leader-with-ahab"),
    ];
}

/// What a mission counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    Roofs,
    Structures,
    Jaeger,
    WallScrappers,
    Outposts,
    Refuges,
    Technology,
    Energy,
}

impl Per {
    pub const ALL: [(Per, &'static str); 8] = [
        (Per::Roofs, "roof-majority"),
        (Per::Structures, "structure-majority"),
        (Per::Jaeger, "jaeger-majority"),
        (Per::WallScrappers, "wall-scrapper"),
        (Per::Outposts, "outpost"),
        (Per::Refuges, "refuge"),
        (Per::Technology, "technology"),
        (Per::Energy, "energy"),
    ];
}

/// So many supplies for every so many of what is counted; what is left over gives nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    pub supplies: u8,
    pub every: u8,
}

impl Rate {
    pub fn of(self, count: u16) -> u16 {
        count / u16::from(self.every.max(1)) * u16::from(self.supplies)
    }
}

#[derive(Clone, Debug)]
pub struct Mission {
    pub id: String,
    pub name: String,
    pub needs: Needs,
    pub per: Per,
    pub early: Rate,
    pub late: Rate,
}

/// What a leader can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skill {
    None,
    Extortion,
    Motorcyclist,
    Brigadier,
    KillerInstinct,
    UndisputedAuthority,
}

impl Skill {
    pub const ALL: [(Skill, &'static str); 6] = [
        (Skill::None, "none"),
        (Skill::Extortion, "extortion"),
        (Skill::Motorcyclist, "motorcyclist"),
        (Skill::Brigadier, "brigadier"),
        (Skill::KillerInstinct, "killer-instinct"),
        (Skill::UndisputedAuthority, "undisputed-authority"),
    ];
}

#[derive(Clone, Debug)]
pub struct Leader {
    pub id: String,
    pub name: String,
    pub skill: Skill,
    /// One of the leaders that the expansion adds.
    pub alternative: bool,
}

#[derive(Clone, Debug)]
pub struct Faction {
    pub id: String,
    pub name: String,
    /// The Purebred, who cannot be played in Citadel Mode.
    pub purebred: bool,
    /// Places in [`Pack::leaders`]; one of them is in play.
    pub leaders: Vec<u8>,
    /// Places in [`Pack::drones`]; it starts with one of them.
    pub drones: Vec<u8>,
}

/// A kind of drone.
#[derive(Clone, Debug)]
pub struct DroneKind {
    pub id: String,
    pub name: String,
    /// How many regions it may move.
    pub moves: u8,
    /// How many units it takes along; `None` is any number.
    pub carries: Option<u8>,
    /// Units may join in the regions it moves through, not only where it starts.
    pub on_the_way: bool,
    /// Opponents near its end become targets of a Kill.
    pub kills: bool,
}

#[derive(Clone, Debug)]
pub struct Feat {
    pub id: String,
    pub name: String,
    /// The outposts that unlock it.
    pub colour: Colour,
    /// What the leader counts for beyond 1.
    pub leader_majority: u8,
}

/// What an advantage token gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    Technology(u8),
    Energy(u8),
    Supplies(u8),
}

#[derive(Clone, Debug)]
pub struct Token {
    pub id: String,
    pub gain: Gain,
    pub copies: u8,
}

macro_rules! figures {
    ($($field:ident $word:literal $low:literal..=$high:literal,)*) => {
        /// The figures of the rules.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct Figures {
            $(pub $field: u8,)*
        }

        impl Figures {
            /// The keys of a data pack with their least and greatest values.
            pub const KEYS: &[(&'static str, u8, u8)] = &[$(($word, $low, $high),)*];

            /// The place of a key's value.
            pub fn field(&mut self, key: &str) -> Option<&mut u8> {
                match key {
                    $($word => Some(&mut self.$field),)*
                    _ => None,
                }
            }
        }
    };
}

figures! {
    players "players" 1..=4,
    rounds "rounds" 1..=4,
    phases "phases" 1..=6,
    slots "slots" 1..=4,
    walls "walls" 3..=16,
    ahab_shown "ahab-shown" 0..=8,
    plunder "plunder" 0..=20,
    scrappers "scrappers" 0..=40,
    start_scrappers "start-scrappers" 0..=15,
    start_technology "start-technology" 0..=20,
    start_energy "start-energy" 0..=20,
    tactic_units "tactic-units" 1..=15,
    enlist "enlist" 1..=4,
    logistic_enlist "logistic-enlist" 1..=4,
    tactic_enlist "tactic-enlist" 1..=4,
    machinery_enlist "machinery-enlist" 1..=4,
    structures "structures" 0..=20,
    ground_technology "ground-technology" 0..=20,
    roof_energy "roof-energy" 0..=20,
    collect "collect" 0..=20,
    feat_phase "feat-phase" 1..=6,
    feat_outposts "feat-outposts" 1..=15,
    mission_phase "mission-phase" 1..=6,
    outpost_score "outpost-score" 0..=20,
    card_score "card-score" 0..=20,
    resources_per_supply "resources-per-supply" 1..=20,
    feat_score "feat-score" 0..=20,
}

/// Everything that is no map: the data of all the files a scenario names.
#[derive(Clone, Debug, Default)]
pub struct Pack {
    pub figures: Figures,
    pub factions: Vec<Faction>,
    pub leaders: Vec<Leader>,
    pub drones: Vec<DroneKind>,
    pub feats: Vec<Feat>,
    pub tokens: Vec<Token>,
    /// Starting cards first, then those of the markets.
    pub cards: Vec<Card>,
    pub ahab: Vec<AhabCard>,
    pub jaeger: Vec<JaegerCard>,
    /// Citadel missions, then standard missions.
    pub missions: [Vec<Mission>; 2],
}

impl Pack {
    /// The cards everybody begins with.
    pub fn starting(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.cards.len() as u8).filter(|&card| self.cards[usize::from(card)].sale.is_none())
    }
}
