//! What is done next: a stack of tasks, of which the uppermost runs, rolls or asks.

use smallvec::SmallVec;

use super::action::{Item, Path};
use super::figure::Fig;
use super::pack::{Colour, Creature};
use super::state::{Dark, Siege};
use super::strike::{Stage, Strike};
use crate::engine::game::{Needed, Roll, Seat};
use crate::geometry::square::Square;

/// What the draw of an AI card is called.
pub const AI: &str = "ai";

/// Something to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// Who is the Dark Legion in this mission. (`prep.s2`)
    DrawDark,
    Mission,
    /// In which order teams buy: those that are still to be put into order.
    Order(SmallVec<[u8; 5]>),
    /// Equipment, one card a time by each team in order. (`eq.draft`)
    Draft {
        order: SmallVec<[u8; 5]>,
        next: u8,
    },
    Secondary {
        team: u8,
        first: Option<u8>,
    },
    Cards {
        team: u8,
        left: u8,
    },
    Round,
    Marker,
    Team(u8),
    Dark(DarkStep),
    Ask(Ask),
    Walk(Walk),
    Door(Fig),
    Inject(u8),
    Strike(Box<Strike>),
    /// A face-down Force card of a tile.
    Reveal(u8),
    /// So many Force cards for reinforcements.
    Draw(u8),
    /// Figures that come onto a tile, the last one first.
    Place {
        sector: u8,
        left: SmallVec<[Creature; 4]>,
    },
    /// Figures that come beside red entrances, the last one first.
    Reinforce(SmallVec<[Creature; 8]>),
    MissionEnd,
}

/// The steps of the Dark Legion's turn. (`dl.s1` to `dl.s5`)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DarkStep {
    Bombs,
    Event,
    Reveal,
    Order,
    Act,
    Finish,
}

/// A Move on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    pub fig: Fig,
    pub path: Path,
    pub next: u8,
    pub off: bool,
    /// Creatures that were adjacent when it began, by their place in the list of all.
    pub beside: u64,
    pub stopped: bool,
    /// Seats that let it pass, by bit.
    pub allowed: u8,
}

/// A question with a list of answers.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    Characters(u8),
    KeepSecondary {
        team: u8,
        cards: [u8; 2],
    },
    Entrance(u8),
    /// A space beside the portal of a tile for a creature that is there from the beginning.
    BesidePortal(Creature, u8),
    /// So many debris of the Dark Legion player are left to be placed.
    Debris(u8),
    ForceChoice {
        card: u8,
        sector: Option<u8>,
    },
    RedEntrance(Fig),
    RevealTile,
    Overrun {
        fig: Fig,
        squares: SmallVec<[Square; 8]>,
    },
    /// A third trap needs one of the specialist's two to be taken away.
    OldTrap {
        fig: Fig,
        at: Square,
        spores: Option<Colour>,
    },
    /// May a figure of another team pass?
    Permit {
        team: u8,
        walk: Walk,
    },
    /// Creatures that get an action more, so many times.
    ExtraAction(u8),
    TeleportWho,
    TeleportTo(Fig),
    Defences,
    Slow,
    Magnets,
    Mute,
    LoseGearWho,
    LoseGear(Fig),
    Fear(Creature),
    Mitosis,
    MitosisTo(Creature, Square),
    Berserk,
    Transform(u8),
}

impl Siege {
    /// Whose decision the uppermost task needs, where it needs one: none for the AI.
    fn decider(&self) -> Option<Option<Seat>> {
        let of_team = |team: u8| Some(Seat(self.teams[usize::from(team)].seat));
        Some(match self.tasks.last()? {
            Task::Draft { order, next } => of_team(order[usize::from(*next)]),
            Task::Team(team) => of_team(*team),
            Task::Dark(DarkStep::Act) | Task::Place { .. } => self.dark_seat(),
            Task::Strike(strike) => match strike.stage {
                Stage::Reroll => self.seat_of(strike),
                Stage::Forced => self.dark_seat(),
                Stage::Dodge => self.dodger(strike),
                _ => return None,
            },
            Task::Ask(ask) => match ask {
                Ask::Characters(team)
                | Ask::KeepSecondary { team, .. }
                | Ask::Entrance(team)
                | Ask::Permit { team, .. } => of_team(*team),
                Ask::Overrun { fig, .. } | Ask::OldTrap { fig, .. } => {
                    of_team(self.team_of(*fig) as u8)
                }
                _ => self.dark_seat(),
            },
            _ => return None,
        })
    }

    /// Does a player decide now?
    pub fn decides(&self) -> bool {
        matches!(self.decider(), Some(Some(_)))
    }

    /// What the state needs.
    pub fn next_need(&self) -> Needed {
        if let Some(seat) = self.decider() {
            return match seat {
                Some(seat) => Needed::Decision { seat, what: self.question().unwrap_or_default() },
                None => Needed::Roll(Roll::new(AI, 1, self.ai_cards() as u16)),
            };
        }
        let die = |label: &'static str, sides: u32| Needed::Roll(Roll::new(label, 1, sides as u16));
        match self.tasks.last() {
            None => Needed::Over,
            Some(Task::DrawDark) => die("dark-legion", self.dark_left.count_ones()),
            Some(Task::Order(teams)) => die("draft-order", self.tied(teams).len() as u32),
            Some(Task::Secondary { .. }) => {
                die("secondary", self.decks.secondaries.iter().map(|n| u32::from(*n)).sum())
            }
            Some(Task::Cards { .. }) => {
                die("card", self.decks.cards.iter().map(|n| u32::from(*n)).sum())
            }
            Some(Task::Marker) => die("marker", self.markers.count_ones()),
            Some(Task::Dark(DarkStep::Event)) => die("event", self.decks.events.count_ones()),
            Some(Task::Dark(DarkStep::Order)) => die("ai-order", self.ai_cards()),
            Some(Task::Door(_)) => die("door", self.pack().doors.len() as u32),
            Some(Task::Inject(_)) => Needed::Roll(Roll::new("heal-RRR", 3, 6)),
            Some(Task::Reveal(_)) => die("force", self.decks.mixed.count_ones()),
            Some(Task::Draw(_)) => die("force", self.decks.drawable().count_ones()),
            Some(Task::Strike(strike)) => Needed::Roll(self.strike_roll(strike)),
            Some(_) => Needed::Over,
        }
    }

    fn ai_cards(&self) -> u32 {
        match self.decks.ai.count_ones() {
            0 => self.pack().ai.len() as u32,
            n => n,
        }
    }

    /// The AI cards that may be drawn: a deck that is used up is shuffled again. (`ai.disc`)
    pub fn ai_deck(&self) -> u64 {
        match self.decks.ai {
            0 => all(self.pack().ai.len()),
            some => some,
        }
    }

    /// Runs tasks until one needs a roll or an answer.
    pub fn advance(&mut self) {
        while !self.waits() {
            let Some(task) = self.tasks.pop() else {
                self.over = true;
                return;
            };
            self.run(task);
        }
    }

    /// Does the uppermost task wait for a roll or an answer?
    fn waits(&self) -> bool {
        match self.tasks.last() {
            None => self.over,
            Some(Task::Ask(Ask::ForceChoice { card, .. })) => {
                self.pack().forces[usize::from(*card)].words.len() > 1
            }
            Some(Task::Ask(ask)) => self.options(ask).len() > 1,
            Some(Task::Strike(strike)) => strike.stage != Stage::Next,
            Some(Task::Place { sector, left }) => {
                let figure = left.last().is_some_and(|kind| self.in_pool(*kind).is_some());
                figure && self.placeable(usize::from(*sector)).nth(1).is_some()
            }
            Some(Task::Draw(left)) => *left > 0 && self.decks.drawable() != 0,
            Some(Task::Reveal(_)) => self.decks.mixed != 0,
            Some(Task::Order(teams)) => self.tied(teams).len() > 1,
            Some(Task::Secondary { .. }) => self.decks.secondaries.iter().any(|n| *n > 0),
            Some(Task::Cards { left, .. }) => *left > 0 && self.decks.cards.iter().any(|n| *n > 0),
            Some(Task::Draft { order, .. }) => !order.is_empty(),
            Some(Task::Team(team)) => !self.team_is_done(usize::from(*team)),
            Some(Task::Dark(DarkStep::Act)) => !self.creatures_are_done(),
            Some(Task::Dark(DarkStep::Order)) => self.dark == Dark::Ai,
            Some(Task::Dark(DarkStep::Event)) => self.decks.events != 0,
            Some(Task::Marker) => self.markers != 0,
            Some(Task::DrawDark | Task::Door(_) | Task::Inject(_)) => true,
            Some(_) => false,
        }
    }

    fn run(&mut self, task: Task) {
        match task {
            Task::Mission => self.start_mission(),
            Task::Order(teams) => self.order_next(teams, 0),
            Task::Draft { .. } | Task::Secondary { .. } | Task::Cards { .. } => {}
            Task::Round => self.start_round(),
            Task::Marker => self.end_round(),
            Task::Team(team) => self.end_team_turn(usize::from(team)),
            Task::Dark(step) => self.run_dark(step),
            Task::Ask(ask) => match self.options(&ask).into_iter().next() {
                Some(only) => self.answer(ask, &only),
                None => self.unanswered(ask),
            },
            Task::Walk(walk) => self.step(walk),
            Task::Strike(strike) => self.go_on(strike),
            Task::Place { sector, left } => self.place_rest(sector, left),
            Task::Reinforce(left) => self.reinforce(left),
            Task::MissionEnd => self.end_mission(),
            // Nothing is left to be drawn or revealed.
            Task::Reveal(_) | Task::Draw(_) => {}
            Task::DrawDark | Task::Door(_) | Task::Inject(_) => {}
        }
    }

    /// Where nothing can be chosen the question is dropped.
    fn unanswered(&mut self, ask: Ask) {
        if let Ask::RedEntrance(fig) = ask {
            self.put(fig, super::figure::Place::Out);
        }
    }
}

/// The `n` lowest bits.
pub fn all(n: usize) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

/// The place of the `n`-th set bit, counted from 1.
pub fn nth_bit(set: u64, n: u16) -> Option<u8> {
    let mut left = set;
    for _ in 1..n {
        left &= left.wrapping_sub(1);
    }
    (n > 0 && left != 0).then(|| left.trailing_zeros() as u8)
}

/// The answers to a question.
pub type Options = SmallVec<[Item; 16]>;
