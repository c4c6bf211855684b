//! Siege of the Citadel as a game of the engine.

use std::borrow::Cow;
use std::path::Path;

use super::action::{self, Action, Item};
use super::field::refusal;
use super::figure::Fig;
use super::flow::{AI, DarkStep, Task, nth_bit};
use super::measure;
use super::pack;
use super::setup::{self, Role};
use super::state::{News, Siege};
use crate::data::decode::Decoder;
use crate::data::diagnostic::Report;
use crate::data::tree::Node;
use crate::engine::fact::Fact;
use crate::engine::game::{self, Appraise, Game, Needed, NotAnAction, Seat};
use crate::engine::refusal::Refusal;
use crate::games::catalogue::Catalogue;
use crate::games::registry::{Playable, Schemas};
use crate::geometry::square::Square;

impl Game for Siege {
    type Action = Action;

    const ID: &'static str = "siege";

    fn seats(&self) -> usize {
        self.setup.seats.len()
    }

    fn seat_name(&self, seat: Seat) -> Cow<'_, str> {
        self.setup.seats.get(seat.index()).map_or("nobody".into(), |name| name.as_str().into())
    }

    /// Against the AI all win or lose a single mission together.
    fn side(&self, seat: Seat) -> u8 {
        let together = self.setup.role == Role::Ai && !self.setup.campaign;
        if together { 0 } else { seat.0 }
    }

    fn needed(&self) -> Needed {
        self.next_need()
    }

    fn check(&self, action: &Action) -> Result<(), Refusal> {
        match self.decides() {
            true => self.check_decision(action),
            false => Err(refusal("rnd.draw", || "no decision is needed now".to_owned())),
        }
    }

    fn candidates(&self, variety: u64) -> Vec<Action> {
        if self.decides() { self.all_candidates(variety) } else { Vec::new() }
    }

    fn apply(&mut self, action: &Action) -> Result<(), Refusal> {
        self.check(action)?;
        self.news = News::default();
        self.decide(action);
        Ok(())
    }

    fn force(&mut self, action: &Action) -> bool {
        let Action::Move { fig, path, off: false } = action else { return false };
        if !self.decides() || !self.may_be_forced(*fig, path) {
            return false;
        }
        self.news = News::default();
        self.decide(action);
        true
    }

    fn roll(&mut self, faces: &[u16]) -> Result<(), Refusal> {
        let Needed::Roll(roll) = self.needed() else {
            return Err(refusal("rnd.draw", || "no dice are needed now".to_owned()));
        };
        let fits = roll.sides.len() == faces.len()
            && roll.sides.iter().zip(faces).all(|(sides, face)| (1..=*sides).contains(face));
        if !fits {
            return Err(refusal("at.hits", || "the dice cannot show that".to_owned()));
        }
        self.news = News::default();
        self.take_roll(faces, roll.label == AI);
        self.advance();
        Ok(())
    }

    fn read(&self, text: &str) -> Result<Action, NotAnAction> {
        action::read(text).map_err(NotAnAction::new)
    }

    fn face_name(&self, _die: usize, face: u16) -> Option<Cow<'_, str>> {
        let pack = self.pack();
        let force = |set: u64| {
            let card = nth_bit(set, face)?;
            Some(pack.forces[usize::from(card)].name.as_str().into())
        };
        match self.tasks.last()? {
            Task::DrawDark => {
                let seat = nth_bit(u64::from(self.dark_left), face)?;
                Some(self.seat_name(Seat(seat)))
            }
            Task::Marker => self.marker_name(face).map(Cow::from),
            Task::Dark(DarkStep::Event) => {
                let event = nth_bit(self.decks.events, face)?;
                Some(pack.events[usize::from(event)].name.as_str().into())
            }
            Task::Reveal(_) => force(self.decks.mixed),
            Task::Draw(_) => force(self.decks.drawable()),
            Task::Cards { .. } => {
                let (card, copy) = super::prepare::nth(&self.decks.cards, face)?;
                Some(copied(&pack.cards[card].name, copy))
            }
            Task::Secondary { .. } => {
                let (card, copy) = super::prepare::nth(&self.decks.secondaries, face)?;
                Some(copied(&pack.secondaries[card].name, copy))
            }
            Task::Door(_) => {
                let n = usize::from(face).checked_sub(1)?;
                let name = &pack.doors.get(n)?.name;
                let copy = pack.doors[..n].iter().filter(|door| door.name == *name).count();
                Some(copied(name, copy))
            }
            _ => None,
        }
    }

    fn face_called(&self, die: usize, most: u16, name: &str) -> Option<u16> {
        let pack = self.pack();
        let force = |n: usize| pack.forces[n].name.as_str();
        match self.tasks.last()? {
            Task::Dark(DarkStep::Event) => {
                face_in(self.decks.events, name, |n| pack.events[n].name.as_str())
            }
            Task::Reveal(_) => face_in(self.decks.mixed, name, force),
            Task::Draw(_) => face_in(self.decks.drawable(), name, force),
            Task::Cards { .. } => {
                face_of_copies(&self.decks.cards, name, |n| pack.cards[n].name.as_str())
            }
            Task::Secondary { .. } => {
                face_of_copies(&self.decks.secondaries, name, |n| pack.secondaries[n].name.as_str())
            }
            _ => (1..=most).find(|face| {
                self.face_name(die, *face).is_some_and(|known| known.eq_ignore_ascii_case(name))
            }),
        }
    }

    fn fact(&self, name: &str, of: &[&str]) -> Option<Fact> {
        self.claim(name, of)
    }

    fn claims(&self) -> Vec<Cow<'static, str>> {
        self.noteworthy()
    }

    fn consequence(&self, action: &Action) -> Option<String> {
        self.prospect(action)
    }

    fn scores(&self) -> Vec<f64> {
        self.standings()
    }

    fn ending(&self) -> Vec<(&'static str, Vec<String>)> {
        if !self.over {
            return Vec::new();
        }
        let name = |number: &u8| self.pack().mission(*number).map_or("", |m| m.name.as_str());
        let names = self.setup.missions.iter().map(name);
        let told = |(name, success): (&str, &bool)| {
            format!("{name} {}", if *success { "succeeded" } else { "failed" })
        };
        vec![("missions", names.zip(&self.results).map(told).collect())]
    }

    fn show(&self) -> String {
        self.drawing()
    }

    fn digest(&self) -> u64 {
        let parts = (
            (self.mission, self.dark, self.dark_left, &self.teams, &self.troopers),
            (&self.creatures, &self.tokens, &self.opened, &self.decks, &self.effects),
            (self.event, self.table, self.round, self.markers, self.turn, self.active),
            (self.ai_order, self.dark_points, self.destroyed, self.left_map, &self.smoke),
            (&self.tasks, &self.results, self.smoke_used),
        );
        game::digest(&parts)
    }
}

/// The face of a card of this name in a set of cards.
fn face_in<'p>(set: u64, name: &str, of: impl Fn(usize) -> &'p str) -> Option<u16> {
    let mut left = set;
    for face in 1.. {
        if left == 0 {
            break;
        }
        if of(left.trailing_zeros() as usize).eq_ignore_ascii_case(name) {
            return Some(face);
        }
        left &= left - 1;
    }
    None
}

/// The face of a card of this name in a deck of numbers of equal cards; from the second copy on
/// its number stands behind the name.
fn face_of_copies<'p>(deck: &[u8], name: &str, of: impl Fn(usize) -> &'p str) -> Option<u16> {
    let mut before = 0;
    for (n, &count) in deck.iter().enumerate() {
        let known = of(n);
        let (head, rest) = name.split_at_checked(known.len()).unwrap_or((name, ""));
        let copy = match rest {
            "" => Some(1),
            _ => rest.strip_prefix(' ').and_then(|copy| copy.parse().ok()).filter(|n| *n > 1),
        };
        if let Some(copy) = copy.filter(|n| *n <= u16::from(count))
            && head.eq_ignore_ascii_case(known)
        {
            return Some(before + copy);
        }
        before += u16::from(count);
    }
    None
}

/// The name of a card, with a number from its second copy on.
fn copied(name: &str, copy: usize) -> Cow<'_, str> {
    match copy {
        0 => name.into(),
        n => format!("{name} {}", n + 1).into(),
    }
}

impl Siege {
    fn check_decision(&self, action: &Action) -> Result<(), Refusal> {
        match self.tasks.last() {
            Some(Task::Draft { order, next }) => {
                self.check_draft(usize::from(order[usize::from(*next)]), action)
            }
            Some(Task::Team(team)) => self.check_team(usize::from(*team), action),
            Some(Task::Dark(DarkStep::Act)) => self.check_creature(action),
            Some(Task::Strike(strike)) => self.check_strike(strike, action),
            Some(Task::Place { sector, .. }) => match action {
                Action::Choose(Item::At(at)) => {
                    match self.placeable(usize::from(*sector)).any(|free| free == *at) {
                        true => Ok(()),
                        false => Err(refusal("fc.place", || format!("nobody may come to {at}"))),
                    }
                }
                _ => Err(refusal("fc.place", || "name a space of the tile".to_owned())),
            },
            Some(Task::Ask(ask)) => match action {
                Action::Choose(item) => self.check_answer(ask, item),
                _ => Err(refusal(ask.key(), || {
                    let about = self.question().unwrap_or_default();
                    format!("to be decided first: {about}")
                })),
            },
            _ => Err(refusal("rnd.draw", || "nothing is to be decided".to_owned())),
        }
    }

    /// Decisions that are legal, all of them but for creatures.
    pub fn all_candidates(&self, variety: u64) -> Vec<Action> {
        match self.tasks.last() {
            Some(Task::Draft { order, next }) => {
                self.draft_candidates(usize::from(order[usize::from(*next)]))
            }
            Some(Task::Team(team)) => self.team_candidates(usize::from(*team)),
            Some(Task::Dark(DarkStep::Act)) => self.creature_candidates(variety),
            Some(Task::Strike(strike)) => self.strike_candidates(strike),
            Some(Task::Place { sector, .. }) => {
                let spaces = self.placeable(usize::from(*sector));
                spaces.map(|at| Action::Choose(Item::At(at))).collect()
            }
            Some(Task::Ask(ask)) => self.options(ask).into_iter().map(Action::Choose).collect(),
            _ => Vec::new(),
        }
    }

    /// Takes a legal decision.
    pub fn decide(&mut self, action: &Action) {
        let Some(task) = self.tasks.pop() else { return };
        match (task, action) {
            (Task::Draft { order, next }, action) => self.draft(order, next, action),
            (Task::Team(team), action) => self.act(usize::from(team), action),
            (Task::Dark(DarkStep::Act), action) => self.act_creature(action),
            (Task::Strike(strike), action) => self.answer_strike(strike, action),
            (Task::Place { sector, mut left }, Action::Choose(Item::At(at))) => {
                if let Some(kind) = left.pop() {
                    self.place_one(sector, kind, left, *at);
                }
            }
            (Task::Ask(ask), Action::Choose(item)) => self.answer(ask, item),
            _ => {}
        }
        self.advance();
    }

    /// Takes faces that fit the needed roll.
    fn take_roll(&mut self, faces: &[u16], by_card: bool) {
        let face = faces[0];
        if by_card {
            return self.decide_by_card(face);
        }
        let Some(task) = self.tasks.pop() else { return };
        match task {
            Task::DrawDark => self.draw_dark(face),
            Task::Order(teams) => self.order_next(teams, usize::from(face) - 1),
            Task::Secondary { team, first } => self.deal_secondary(team, first, face),
            Task::Cards { team, left } => self.deal_card(team, left, face),
            Task::Marker => self.draw_marker(face),
            Task::Dark(DarkStep::Event) => self.draw_event(face),
            Task::Dark(DarkStep::Order) => self.draw_ai_order(face),
            Task::Door(fig) => self.draw_door(fig, face),
            Task::Inject(trooper) => {
                let red = pack::Colour::Red;
                let hits = faces.iter().map(|face| self.pack().hits(red, *face)).sum();
                self.heal(usize::from(trooper), hits);
            }
            Task::Reveal(sector) => self.reveal(sector, face),
            Task::Draw(left) => self.draw_force(left, face),
            Task::Strike(strike) => self.roll_strike(strike, faces),
            _ => {}
        }
    }
}

impl Appraise for Siege {
    const AI: bool = true;

    fn value(&self, seat: Seat) -> f64 {
        let dark = self.dark_seat() == Some(seat);
        let health: f64 = self.troopers.iter().map(|t| f64::from(t.health)).sum();
        let most = f64::from(self.pack().components.health) * self.troopers.len() as f64;
        let scores = self.standings();
        let own = scores.get(seat.index()).copied().unwrap_or(0.0);
        let others = scores.iter().enumerate().filter(|(n, _)| *n != seat.index());
        let best = others.map(|(_, score)| *score).fold(0.0, f64::max);
        let lead = (own - best) / 20.0;
        let wounds = if dark { most - health } else { health };
        let value = 0.5 + 0.4 * (lead / (1.0 + lead.abs())) + 0.1 * (wounds / most.max(1.0) - 0.5);
        match self.over {
            true if own > best || self.setup.seats.len() == 1 && own > 0.0 => 1.0,
            true if own < best => 0.0,
            _ => value.clamp(0.0, 1.0),
        }
    }

    fn settled(&self) -> bool {
        matches!(
            self.tasks.last(),
            None | Some(
                Task::Team(_)
                    | Task::Draft { .. }
                    | Task::Marker
                    | Task::Dark(_)
                    | Task::Secondary { .. }
            )
        )
    }

    fn appeal(&self, _seat: Seat, action: &Action) -> f64 {
        // As large as the change of value that a point brings.
        const SCALE: f64 = 0.03;
        SCALE * super::appeal::appeal(self, action)
    }

    fn by_rules(&self, seat: Seat, bits: u64) -> Option<Action> {
        (self.dark_seat() == Some(seat)).then(|| self.by_some_card(bits)).flatten()
    }
}

impl Playable for Siege {
    const NAME: &'static str = "Siege of the Citadel";
    const SCENARIO: &'static str = "killzones/siege/scenarios/battle-plans.yaml";

    fn decode(d: &mut Decoder, node: &Node, base_dir: &Path) -> Option<Siege> {
        setup::decode(d, node, base_dir).map(Siege::new)
    }

    fn pointed_at(&self, name: &str) -> Vec<String> {
        let Some(fig) = self.active else { return Vec::new() };
        match (name.parse::<Fig>(), name.parse::<Square>()) {
            (Ok(_), _) => ["fire", "close"].map(|way| format!("{way} {fig} {name}")).to_vec(),
            (_, Ok(_)) => vec![format!("move {fig}: {name}")],
            _ => Vec::new(),
        }
    }

    fn catalogue() -> Option<&'static Catalogue> {
        Some(&super::rules::RULES)
    }

    fn readings(&self) -> Vec<(&'static str, &'static str)> {
        self.setup.settings.all().map(|(reading, value)| (reading.name, value)).collect()
    }

    fn schemas() -> Schemas {
        super::schema::SCHEMAS
    }

    fn check_file(d: &mut Decoder, kind: &str, node: &Node, _base_dir: &Path) -> bool {
        match kind {
            "cards" | "tiles" | "missions" => pack::check(d, node),
            "scene" => measure::check(d, node),
            _ => return false,
        }
        true
    }

    fn check_together(report: &mut Report, files: &[&Path]) {
        pack::check_together(report, files);
    }
}
