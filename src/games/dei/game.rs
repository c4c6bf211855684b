//! The game as the engine and the bots see it.

use std::borrow::Cow;

use super::action::{Act, Before};
use super::facts;
use super::flow::{Awaited, Draw};
use super::notation::{self, Action};
use super::pack::Symbol;
use super::readings::Question;
use super::show;
use super::state::Dei;
use crate::engine::fact::Fact;
use crate::engine::game::{self, Game, Needed, NotAnAction, Roll, Seat};
use crate::engine::refusal::Refusal;
use crate::geometry::region::RegionId;

impl Dei {
    /// Carries out a decision and notes what it brings.
    fn step(&mut self, act: &Act) {
        let Awaited::Decision(seat, _) = self.awaited() else { return };
        self.begin_news(Some((seat, act)));
        self.note_act(seat, act);
        self.take(seat, act);
    }

    /// Carries out a decision of a seat that has been found legal.
    fn take(&mut self, seat: u8, act: &Act) {
        if act.before() != Before::Nothing
            && let Ok(Some(after)) = self.prepared(seat, act)
        {
            *self = *after;
        }
        let involved = self.involves_leader(seat, act);
        if let Some(symbol) = act.symbol() {
            let symbols = &mut self.state.play.symbols;
            let place = symbols.iter().position(|s| *s == symbol).unwrap_or(0);
            let printed = !self.table.readings.default(Question::SymbolOrder);
            symbols.drain(if printed { 0 } else { place }..=place);
        }
        self.do_act(seat, act);
        self.note_authority(seat, involved);
        self.settle(act.changes_counts());
    }

    /// What a decision would bring, where that is a number or a region.
    fn prospect(&self, seat: u8, act: &Act) -> Option<String> {
        let supplies = |n: u16| format!("{n} supplies");
        match act {
            Act::Mission { row, mission } => {
                let column = self.column_of(*row, *mission)?;
                Some(supplies(self.mission_worth(seat, *row, column)))
            }
            Act::Plunder { .. } => Some(supplies(u16::from(self.pack().figures.plunder))),
            Act::Play(card) => Some(words(&self.pack().cards[usize::from(*card)].symbols)),
            Act::Ahab(card) => {
                let card = &self.pack().ahab[usize::from(*card)];
                Some(format!("{}{}", card.first, words(&card.symbols)))
            }
            Act::Buy(buy) => Some(words(&self.pack().cards[usize::from(buy.card)].symbols)),
            Act::Move(step) => self.owners_after(seat, act, &[step.from, step.to]),
            Act::Fly(flight) => self.owners_after(seat, act, &[flight.path[flight.path.len() - 1]]),
            Act::Enlist(enlist) => self.owners_after(seat, act, &enlist.at[..1]),
            Act::Kill { at, .. } => self.owners_after(seat, act, &[*at]),
            Act::Hit(at) => self.owners_after(seat, act, &[*at]),
            Act::Collect(at) => {
                let roof = self.map().is_roof(*at);
                Some(if roof { "energy" } else { "technology" }.to_owned())
            }
            _ => None,
        }
    }

    /// Who has the majority of some regions after a decision.
    fn owners_after(&self, seat: u8, act: &Act, regions: &[RegionId]) -> Option<String> {
        let mut after = self.clone();
        after.take(seat, act);
        let majority = |region: &RegionId| {
            let owner = after.majority(*region).map_or("nobody", |seat| self.name(seat));
            format!("{} to {owner}", self.map().name(*region))
        };
        let told: Vec<String> = regions.iter().map(majority).collect();
        let control = match (self.control(), after.control()) {
            (before, now) if before == now => String::new(),
            (_, Some(seat)) => format!("; the Citadel to {}", self.name(seat)),
            (_, None) => "; the Citadel to nobody".to_owned(),
        };
        Some(format!("majority: {}{control}", told.join(", ")))
    }

    fn draw(&self) -> Option<Draw> {
        match self.awaited() {
            Awaited::Roll(draw) => Some(draw),
            _ => None,
        }
    }
}

fn words(symbols: &[Symbol]) -> String {
    symbols.iter().map(|symbol| symbol.word()).collect::<Vec<_>>().join(", ")
}

impl Game for Dei {
    type Action = Action;

    const ID: &'static str = "dei";

    fn seats(&self) -> usize {
        self.table.seats.len()
    }

    fn seat_name(&self, seat: Seat) -> Cow<'_, str> {
        Cow::Borrowed(self.name(seat.0))
    }

    fn needed(&self) -> Needed {
        match self.awaited() {
            Awaited::Decision(seat, what) => Needed::Decision { seat: Seat(seat), what },
            Awaited::Roll(draw) => Needed::Roll(Roll::new(draw.label(), 1, self.sides_of(draw))),
            Awaited::Over => Needed::Over,
        }
    }

    fn check(&self, action: &Action) -> Result<(), Refusal> {
        self.legal(&action.act)
    }

    fn candidates(&self, variety: u64) -> Vec<Action> {
        self.offers(variety).into_iter().map(|act| Action::new(act, self)).collect()
    }

    fn apply(&mut self, action: &Action) -> Result<(), Refusal> {
        self.legal(&action.act)?;
        self.step(&action.act);
        Ok(())
    }

    fn force(&mut self, action: &Action) -> bool {
        let possible = matches!(&action.act, Act::Move(step) if self.may_be_forced(step));
        if possible {
            self.step(&action.act);
        }
        possible
    }

    fn roll(&mut self, faces: &[u16]) -> Result<(), Refusal> {
        let wrong = |message: &str| Refusal::new("dei/turn/draw", message);
        let draw = self.draw().ok_or_else(|| wrong("nothing is drawn now"))?;
        let [face] = faces else { return Err(wrong("one card is drawn at a time")) };
        let drawn = self.drawn(draw, *face).ok_or_else(|| wrong("no such card is left"))?;
        self.begin_news(None);
        self.note_draw(draw, drawn);
        self.take_drawn(draw, drawn);
        self.settle(false);
        Ok(())
    }

    fn read(&self, text: &str) -> Result<Action, NotAnAction> {
        notation::read(self, text)
    }

    fn face_name(&self, _die: usize, face: u16) -> Option<Cow<'_, str>> {
        self.face_of(self.draw()?, face)
    }

    fn face_called(&self, _die: usize, _most: u16, name: &str) -> Option<u16> {
        self.face_named(self.draw()?, name)
    }

    fn fact(&self, name: &str, of: &[&str]) -> Option<Fact> {
        facts::fact(self, name, of)
    }

    fn claims(&self) -> Vec<Cow<'static, str>> {
        self.noteworthy()
    }

    fn consequence(&self, action: &Action) -> Option<String> {
        let Awaited::Decision(seat, _) = self.awaited() else { return None };
        self.prospect(seat, &action.act)
    }

    fn scores(&self) -> Vec<f64> {
        self.state.sides.iter().map(|side| f64::from(side.supplies)).collect()
    }

    fn ranks(&self) -> Vec<f64> {
        (0..self.players()).map(|seat| self.ranking(seat, self.side(seat).supplies)).collect()
    }

    fn show(&self) -> String {
        show::show(self)
    }

    fn digest(&self) -> u64 {
        game::digest(&self.state)
    }
}
