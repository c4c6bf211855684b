//! What the last step brought, for the claims of transcripts. No rule asks for it, and it is no
//! part of the state.

use std::borrow::Cow;

use smallvec::{SmallVec, smallvec};

use super::action::{Act, Building};
use super::flow::Draw;
use super::state::{Dei, MAX_SEATS};
use crate::geometry::region::{MAX_REGIONS, RegionId};

/// A fact worth writing down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    Control,
    Jaeger,
    Order,
    Majority(RegionId),
    Units(u8, RegionId),
    Scrappers(u8, RegionId),
    /// Where a seat's leader is.
    Leader(u8),
    Refuge(u8, RegionId),
    Linked(RegionId, RegionId),
    Stock(RegionId),
    Supplies(u8),
    Technology(u8),
    Energy(u8),
    /// The cards in the slots of the action phase.
    Slots,
    /// Who leads a seat.
    Leads(u8),
    /// Which drone a seat has.
    Flies(u8),
    /// A feat of a seat.
    Feat(u8, u8),
    /// Where a seat's drone is.
    Drone(u8),
    /// The columns in which a seat has completed a mission.
    Columns(u8),
    /// Copies of a card that a seat has turned face down.
    Recycled(u8, u8),
    /// Copies of a card in the market.
    Market(u8),
    /// Copies of a card of Ahab's that lie open.
    Shown(u8),
    /// Copies of a Jaeger card that are left in its deck.
    Deck(u8),
}

type Notes = SmallVec<[Note; 4]>;

/// What the last step was about, and how things stood before it.
#[derive(Clone, Debug, Default)]
pub struct News {
    notes: Notes,
    before: Option<Before>,
}

/// What is compared before and after a step.
#[derive(Clone, Debug, Default)]
struct Before {
    holder: u8,
    round: u8,
    jaeger: RegionId,
    supplies: [u16; MAX_SEATS],
    resources: [[u8; 2]; MAX_SEATS],
    majorities: SmallVec<[(RegionId, Option<u8>); 2]>,
    scrappers: [[u8; MAX_SEATS]; MAX_REGIONS],
    leaders: [RegionId; MAX_SEATS],
    /// The seat whose units the decision itself moves or brings.
    mover: Option<u8>,
}

/// Does a decision move or bring units where it names them?
fn moves_units(act: &Act) -> bool {
    matches!(act, Act::Move(_) | Act::Enlist(_) | Act::Fly(_) | Act::Plunder { .. })
}

impl Dei {
    /// Begins the news of a step; `act` of a seat says whose majorities may change.
    pub(super) fn begin_news(&mut self, act: Option<(u8, &Act)>) {
        let places: SmallVec<[RegionId; 2]> = match act.map(|(_, act)| act) {
            Some(Act::Move(step)) => smallvec![step.from, step.to],
            Some(Act::Fly(flight)) => flight.path.last().copied().into_iter().collect(),
            Some(Act::Enlist(enlist)) => enlist.at.first().copied().into_iter().collect(),
            Some(Act::Kill { at, .. } | Act::Hit(at)) => smallvec![*at],
            _ => SmallVec::new(),
        };
        let majorities = places.into_iter().map(|at| (at, self.majority(at))).collect();
        let Dei { state, news: News { notes, before }, .. } = self;
        notes.clear();
        // In place: it is large, and begins every step.
        let before = before.get_or_insert_default();
        before.holder = state.holder;
        before.round = state.round;
        before.jaeger = state.jaeger.at;
        for (n, side) in state.sides.iter().enumerate() {
            before.supplies[n] = side.supplies;
            before.resources[n] = [side.technology, side.energy];
            before.leaders[n] = side.leader_at;
        }
        before.scrappers = state.scrappers;
        before.majorities = majorities;
        before.mover = act.filter(|(_, act)| moves_units(act)).map(|(seat, _)| seat);
    }

    /// Notes what a decision of a seat is about.
    pub(super) fn note_act(&mut self, seat: u8, act: &Act) {
        let notes = &mut self.news.notes;
        match act {
            Act::Move(step) => notes.push(Note::Units(seat, step.to)),
            Act::Fly(flight) => {
                notes.push(Note::Units(seat, flight.path[flight.path.len() - 1]));
                notes.push(Note::Drone(flight.drone));
            }
            Act::Enlist(enlist) => notes.extend(enlist.at.first().map(|at| Note::Units(seat, *at))),
            Act::Build { what: Building::Refuge(at), .. } => notes.push(Note::Refuge(seat, *at)),
            Act::Build { what: Building::Elevator(a, b) | Building::Bridge(a, b), .. } => {
                notes.push(Note::Linked(*a, *b));
            }
            Act::Buy(buy) => {
                notes.push(Note::Market(buy.card));
                notes.extend(buy.recycle.map(|card| Note::Recycled(seat, card)));
            }
            Act::Kill { at, target, .. } => notes.push(Note::Scrappers(*target, *at)),
            Act::Hit(at) => notes.push(Note::Scrappers(seat, *at)),
            Act::Take(drone) => notes.push(Note::Drone(*drone)),
            Act::Play(_) => notes.push(Note::Slots),
            Act::Ahab(card) => notes.push(Note::Shown(*card)),
            Act::Plunder { from, to } => {
                notes.push(Note::Scrappers(seat, *from));
                notes.push(Note::Scrappers(seat, *to));
            }
            Act::Collect(at) => notes.push(Note::Stock(*at)),
            Act::Feat(feat) => notes.push(Note::Feat(seat, *feat)),
            Act::Leader(_) => notes.push(Note::Leads(seat)),
            Act::Drone(_) => notes.push(Note::Flies(seat)),
            Act::Mission { .. } => {
                notes.extend([Note::Supplies(seat), Note::Columns(seat)]);
            }
            Act::Done => {}
        }
    }

    /// Notes what a draw is about.
    pub(super) fn note_draw(&mut self, draw: Draw, drawn: usize) {
        match draw {
            Draw::Jaeger => self.news.notes.extend([Note::Jaeger, Note::Deck(drawn as u8)]),
            Draw::Ahab => self.news.notes.push(Note::Shown(drawn as u8)),
            Draw::Mission | Draw::Initiative | Draw::Token => {}
        }
    }

    /// What the last step was about, and what is another than before it.
    fn notes(&self) -> Notes {
        let News { notes, before } = &self.news;
        let mut notes = notes.clone();
        let Some(before) = before else { return notes };
        let mut add = |holds: bool, note: Note| {
            if holds && !notes.contains(&note) {
                notes.push(note);
            }
        };
        add(self.state.holder != before.holder, Note::Control);
        add(self.state.jaeger.at != before.jaeger, Note::Jaeger);
        for (seat, side) in (0_u8..).zip(&self.state.sides) {
            let was = usize::from(seat);
            add(side.supplies != before.supplies[was], Note::Supplies(seat));
            add(side.technology != before.resources[was][0], Note::Technology(seat));
            add(side.energy != before.resources[was][1], Note::Energy(seat));
        }
        add(self.state.round != before.round, Note::Order);
        self.note_units(before, &mut notes);
        for (at, owner) in &before.majorities {
            if self.majority(*at) != *owner {
                notes.push(Note::Majority(*at));
            }
        }
        notes
    }

    /// Notes units that are elsewhere than before, but for those that the decision itself moved.
    fn note_units(&self, before: &Before, notes: &mut Notes) {
        for seat in (0..self.players()).filter(|seat| Some(*seat) != before.mover) {
            let was = usize::from(seat);
            if self.side(seat).leader_at != before.leaders[was] {
                notes.push(Note::Leader(seat));
            }
        }
        if self.state.scrappers == before.scrappers {
            return;
        }
        let open = self.map().open;
        for at in open.iter() {
            let (was, now) = (before.scrappers[at.index()], self.state.scrappers[at.index()]);
            for seat in (0..self.players()).filter(|seat| Some(*seat) != before.mover) {
                let note = Note::Scrappers(seat, at);
                let changed = was[usize::from(seat)] != now[usize::from(seat)];
                if changed && !notes.contains(&note) {
                    notes.push(note);
                }
            }
        }
    }

    /// The facts of the last step by name.
    pub(super) fn noteworthy(&self) -> Vec<Cow<'static, str>> {
        self.notes().into_iter().map(|note| self.named(note)).collect()
    }

    fn named(&self, note: Note) -> Cow<'static, str> {
        let (seat, region) = (|seat| self.name(seat), |at| self.map().name(at));
        let pack = self.pack();
        match note {
            Note::Control => "control".into(),
            Note::Jaeger => "jaeger".into(),
            Note::Order => "order".into(),
            Note::Majority(at) => format!("majority {}", region(at)).into(),
            Note::Units(of, at) => format!("units {} {}", seat(of), region(at)).into(),
            Note::Scrappers(of, at) => format!("scrappers {} {}", seat(of), region(at)).into(),
            Note::Leader(of) => format!("leader {}", seat(of)).into(),
            Note::Refuge(of, at) => format!("refuge {} {}", seat(of), region(at)).into(),
            Note::Linked(a, b) => format!("linked {} {}", region(a), region(b)).into(),
            Note::Stock(at) => format!("stock {}", region(at)).into(),
            Note::Supplies(of) => format!("supplies {}", seat(of)).into(),
            Note::Technology(of) => format!("technology {}", seat(of)).into(),
            Note::Energy(of) => format!("energy {}", seat(of)).into(),
            Note::Slots => "slots".into(),
            Note::Leads(of) => format!("leads {}", seat(of)).into(),
            Note::Flies(of) => format!("flies {}", seat(of)).into(),
            Note::Feat(of, feat) => {
                format!("feat {} {}", seat(of), pack.feats[usize::from(feat)].id).into()
            }
            Note::Drone(of) => format!("drone {}", seat(of)).into(),
            Note::Columns(of) => format!("columns {}", seat(of)).into(),
            Note::Recycled(of, card) => {
                format!("recycled {} {}", seat(of), pack.cards[usize::from(card)].id).into()
            }
            Note::Market(card) => format!("market {}", pack.cards[usize::from(card)].id).into(),
            Note::Deck(card) => format!("deck {}", pack.jaeger[usize::from(card)].id).into(),
            Note::Shown(card) => format!("shown {}", pack.ahab[usize::from(card)].id).into(),
        }
    }
}
