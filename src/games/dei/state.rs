//! The state of a game: everything that changes.

use std::sync::Arc;

use smallvec::SmallVec;

use super::map::{Links, Map};
use super::news::News;
use super::pack::{Effect, Faction, Leader, Pack, Skill, Symbols};
use super::readings::Readings;
use crate::geometry::region::{MAX_REGIONS, RegionId, RegionSet};

/// The most players.
pub const MAX_SEATS: usize = 4;
/// Nobody, where a seat would stand.
pub const NOBODY: u8 = u8::MAX;

/// What never changes during a game.
#[derive(Clone, Debug)]
pub struct Table {
    pub map: Arc<Map>,
    pub pack: Arc<Pack>,
    pub readings: Readings,
    pub seats: Vec<SeatSetup>,
    /// Citadel Mode; otherwise the base game, with the expansion's leaders and drone only.
    pub citadel: bool,
}

/// One player of a scenario.
#[derive(Clone, Debug)]
pub struct SeatSetup {
    /// The word in transcripts.
    pub name: String,
    /// A place in [`Pack::factions`].
    pub faction: u8,
    /// The leader, if the scenario has decided.
    pub leader: Option<u8>,
    /// The drone, if the scenario has decided.
    pub drone: Option<u8>,
    pub start: RegionId,
}

/// Where a game stands in its course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Ahab's cards of the round are revealed.
    AhabCards,
    /// The missions are laid out, Citadel missions first.
    Missions,
    /// A seat picks its leader.
    Leader(u8),
    /// A seat picks its drone.
    Drone(u8),
    /// The first order of initiative is drawn.
    Initiative,
    /// An action phase begins.
    Phase,
    /// A player's action phase begins.
    Begin,
    /// Cards are placed into the slots.
    Place,
    /// The symbols of a card are used.
    Perform,
    /// A drone is placed beside Ahab.
    Take,
    /// Advantage tokens are turned over.
    Tokens,
    Collect,
    Feat,
    Mission,
    /// The holder of the Citadel may plunder in another's action phase.
    Foreign,
    End,
    Over,
}

/// A card in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placed {
    Card(u8),
    Ahab(u8),
}

/// A Kill that waits for its target to choose where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    pub seat: u8,
    pub regions: RegionSet,
}

/// The player's action phase that is being played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Play {
    pub slots: SmallVec<[Placed; 4]>,
    /// How many of the slots have been begun.
    pub begun: u8,
    /// Symbols of the card in use that are left.
    pub symbols: Symbols,
    /// The card in use is one of Ahab's.
    pub with_ahab: bool,
    pub plundered: bool,
    /// Andromeda has ridden in this phase.
    pub rode: bool,
    /// Where an action involved Ahab as a leader.
    pub authority: Option<RegionId>,
}

/// One player's things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    pub leader: u8,
    pub leader_at: RegionId,
    pub drone: u8,
    pub drone_at: RegionId,
    /// Scrappers off the board.
    pub reserve: u8,
    /// Structures not yet built.
    pub structures: u8,
    pub technology: u8,
    pub energy: u8,
    pub supplies: u16,
    /// A bit for each feat.
    pub feats: u8,
    /// Refuges built in this game.
    pub refuges_built: u8,
    pub bought: u8,
    /// A bit for each mission column used.
    pub columns: u8,
    pub hand: SmallVec<[u8; 12]>,
    pub played: SmallVec<[u8; 12]>,
    /// Face down, out of use.
    pub recycled: SmallVec<[u8; 16]>,
}

/// Cards of Ahab's, counted by kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AhabState {
    pub at: RegionId,
    /// The seat he is a unit of, else [`NOBODY`].
    pub with: u8,
    pub deck: SmallVec<[u8; 16]>,
    pub shown: SmallVec<[u8; 16]>,
    /// How many cards of this round have been turned up.
    pub turned: u8,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JaegerState {
    pub at: RegionId,
    /// Cards left, counted by kind.
    pub deck: SmallVec<[u8; 8]>,
    /// Cards still to be revealed now.
    pub reveals: u8,
    /// Effects of the revealed card still to be applied, the last one next.
    pub effects: SmallVec<[Effect; 8]>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub stage: Stage,
    /// Counted from 1.
    pub round: u8,
    /// Counted from 1.
    pub phase: u8,
    /// Whose turn it is, a place in `order`.
    pub turn: u8,
    pub order: SmallVec<[u8; MAX_SEATS]>,
    pub sides: SmallVec<[Side; MAX_SEATS]>,
    pub scrappers: [[u8; MAX_SEATS]; MAX_REGIONS],
    /// By region a bit for each owner of a refuge.
    pub refuges: [u8; MAX_REGIONS],
    /// Resources left in each region.
    pub stock: [u8; MAX_REGIONS],
    pub links: Links,
    /// Where advantage tokens lie, and how many of each kind are not yet turned over.
    pub tokens: RegionSet,
    pub pool: SmallVec<[u8; 16]>,
    /// Copies left by card.
    pub market: SmallVec<[u8; 32]>,
    pub ahab: AhabState,
    pub jaeger: JaegerState,
    /// The mission of each row and column, a place in [`Pack::missions`], else [`NOBODY`].
    pub missions: [[u8; 4]; 2],
    /// Who holds the card of the Citadel, else [`NOBODY`].
    pub holder: u8,
    pub hits: SmallVec<[Hit; MAX_SEATS]>,
    pub play: Play,
}

/// A game of D.E.I.
#[derive(Clone, Debug)]
pub struct Dei {
    pub table: Arc<Table>,
    pub state: State,
    /// What the last step brought.
    pub news: News,
}

impl Dei {
    /// The game at its very beginning.
    pub fn new(table: Arc<Table>) -> Dei {
        let (map, pack) = (&table.map, &table.pack);
        let figures = &pack.figures;
        let side = |setup: &SeatSetup| Side {
            leader: setup.leader.unwrap_or(NOBODY),
            leader_at: setup.start,
            drone: setup.drone.unwrap_or(NOBODY),
            drone_at: setup.start,
            reserve: figures.scrappers.saturating_sub(figures.start_scrappers),
            structures: figures.structures,
            technology: figures.start_technology,
            energy: figures.start_energy,
            supplies: 0,
            feats: 0,
            refuges_built: 0,
            bought: 0,
            columns: 0,
            hand: pack.starting().collect(),
            played: SmallVec::new(),
            recycled: SmallVec::new(),
        };
        let mut state = State {
            stage: if table.citadel { Stage::AhabCards } else { Stage::Missions },
            round: 1,
            phase: 1,
            turn: 0,
            order: SmallVec::new(),
            sides: table.seats.iter().map(side).collect(),
            scrappers: [[0; MAX_SEATS]; MAX_REGIONS],
            refuges: [0; MAX_REGIONS],
            stock: [0; MAX_REGIONS],
            links: map.links.clone(),
            tokens: map.tokens,
            pool: pack.tokens.iter().map(|token| token.copies).collect(),
            market: pack.cards.iter().map(|c| c.sale.map_or(0, |sale| sale.copies)).collect(),
            ahab: AhabState {
                at: map.ahab,
                with: NOBODY,
                deck: pack.ahab.iter().map(|card| card.copies).collect(),
                shown: SmallVec::from_elem(0, pack.ahab.len()),
                turned: 0,
            },
            jaeger: JaegerState {
                at: map.jaeger,
                deck: pack.jaeger.iter().map(|card| card.copies).collect(),
                ..JaegerState::default()
            },
            missions: [[NOBODY; 4]; 2],
            holder: NOBODY,
            hits: SmallVec::new(),
            play: Play::default(),
        };
        for (seat, setup) in table.seats.iter().enumerate() {
            state.scrappers[setup.start.index()][seat] += figures.start_scrappers;
        }
        for region in map.refuges.iter() {
            state.refuges[region.index()] |= 1 << super::map::Owner::NEUTRAL.0;
        }
        let mut game = Dei { table, state, news: News::default() };
        game.refill();
        game.settle(true);
        game
    }

    pub fn map(&self) -> &Map {
        &self.table.map
    }

    pub fn pack(&self) -> &Pack {
        &self.table.pack
    }

    /// How many players there are.
    pub fn players(&self) -> u8 {
        self.table.seats.len() as u8
    }

    /// The player whose action phase it is.
    pub fn active(&self) -> u8 {
        self.state.order.get(usize::from(self.state.turn)).copied().unwrap_or(0)
    }

    pub fn side(&self, seat: u8) -> &Side {
        &self.state.sides[usize::from(seat)]
    }

    pub(super) fn side_mut(&mut self, seat: u8) -> &mut Side {
        &mut self.state.sides[usize::from(seat)]
    }

    pub fn name(&self, seat: u8) -> &str {
        self.table.seats.get(usize::from(seat)).map_or("nobody", |setup| &setup.name)
    }

    /// The seat of this name.
    pub fn seat(&self, name: &str) -> Option<u8> {
        self.table.seats.iter().position(|setup| setup.name == name).map(|i| i as u8)
    }

    pub fn faction(&self, seat: u8) -> &Faction {
        &self.table.pack.factions[usize::from(self.table.seats[usize::from(seat)].faction)]
    }

    /// The leader in play, once picked.
    pub fn leader(&self, seat: u8) -> Option<&Leader> {
        self.table.pack.leaders.get(usize::from(self.side(seat).leader))
    }

    pub fn skill(&self, seat: u8) -> Skill {
        self.leader(seat).map_or(Skill::None, |leader| leader.skill)
    }

    pub(super) fn scrappers(&self, region: RegionId, seat: u8) -> u8 {
        self.state.scrappers[region.index()][usize::from(seat)]
    }

    pub(super) fn scrappers_mut(&mut self, region: RegionId, seat: u8) -> &mut u8 {
        &mut self.state.scrappers[region.index()][usize::from(seat)]
    }

    /// Where a seat has at least one scrapper.
    pub fn scrapper_regions(&self, seat: u8) -> RegionSet {
        self.map().open.iter().filter(|region| self.scrappers(*region, seat) > 0).collect()
    }

    /// Puts back what the regions yield.
    pub(super) fn refill(&mut self) {
        let table = Arc::clone(&self.table);
        let figures = &table.pack.figures;
        for region in table.map.open.iter() {
            let roof = table.map.is_roof(region);
            let full = if roof { figures.roof_energy } else { figures.ground_technology };
            self.state.stock[region.index()] = full;
        }
    }
}
