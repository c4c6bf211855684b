//! Siege of the Citadel as a game of the engine.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

use super::action::{self, Action, Item};
use super::field::refusal;
use super::figure::{Fig, Place};
use super::flow::{DarkStep, Task, nth_bit};
use super::measure;
use super::pack;
use super::setup::{self, Role};
use super::state::{Dark, Siege};
use crate::data::decode::Decoder;
use crate::data::tree::Node;
use crate::engine::fact::Fact;
use crate::engine::game::{self, Appraise, Game, Needed, NotAnAction, Seat};
use crate::engine::refusal::Refusal;
use crate::games::catalogue::Catalogue;
use crate::games::registry::Playable;
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
        let decision = matches!(self.needed(), Needed::Decision { .. });
        match decision {
            true => self.check_decision(action),
            false => Err(refusal("rnd.draw", || "no decision is needed now".to_owned())),
        }
    }

    fn candidates(&self, variety: u64) -> Vec<Action> {
        match self.needed() {
            Needed::Decision { .. } => self.all_candidates(variety),
            _ => Vec::new(),
        }
    }

    fn apply(&mut self, action: &Action) -> Result<(), Refusal> {
        self.check(action)?;
        self.decide(action);
        Ok(())
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
        self.take_roll(faces);
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

    fn fact(&self, name: &str, of: &[&str]) -> Option<Fact> {
        self.claim(name, of)
    }

    fn scores(&self) -> Vec<f64> {
        self.standings()
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
                _ => Err(refusal("dl.s1", || "this is a question".to_owned())),
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
    fn take_roll(&mut self, faces: &[u16]) {
        let face = faces[0];
        let by_card = matches!(&self.needed(), Needed::Roll(roll) if roll.label == "ai");
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

    /// A figure by its short name, its character's id, or both words of it.
    fn named(&self, word: &str) -> Option<Fig> {
        if let Ok(fig) = word.parse::<Fig>() {
            return self.exists(fig).then_some(fig);
        }
        let is = |n: &usize| self.character(*n).id == word;
        (0..self.troopers.len()).find(is).map(Fig::of_trooper)
    }

    fn team_by_name(&self, word: &str) -> Option<usize> {
        let id = |team: &usize| {
            let corporation = usize::from(self.teams[*team].corporation);
            self.pack().corporations[corporation].id == word
        };
        (0..self.teams.len()).find(id)
    }

    fn claim(&self, name: &str, of: &[&str]) -> Option<Fact> {
        let count = |n: i64| Some(Fact::Count(n));
        match (name, of) {
            ("hits", []) => return count(self.last.hits.into()),
            ("damage", []) => return count(self.last.damage.into()),
            ("cover", []) => return Some(Fact::Flag(self.last.cover)),
            ("round", []) => return count(self.round.into()),
            ("events-left", []) => return count(self.decks.events_left.into()),
            ("objective", []) => return Some(Fact::Flag(self.objective_met())),
            ("table", []) => {
                let table = &self.pack().tables[usize::from(self.table)];
                return count(table.from_rank.into());
            }
            ("score" | "points", ["dark-legion"]) => return count(self.dark_total().into()),
            _ => {}
        }
        if let [word] = of
            && let Some(team) = self.team_by_name(word)
        {
            let own = &self.teams[team];
            return match name {
                "score" => count(self.total(team).into()),
                "earned" => count(own.earned.into()),
                "rank" => count(own.rank.into()),
                "points" => count(own.points.into()),
                "reckless" => count(own.reckless.into()),
                "credits" => count(own.credits.into()),
                "cards" => count(own.hand.len() as i64),
                _ => None,
            };
        }
        let fig = self.named(of.first()?)?;
        let at = self.at(fig);
        match (name, of) {
            ("at", [_]) => {
                let place = match self.place(fig) {
                    Place::On(at) => at.to_string(),
                    Place::Off(_) => "beside".to_owned(),
                    Place::Out => "out".to_owned(),
                    Place::Left => "left".to_owned(),
                    Place::Kept(_) => "kept".to_owned(),
                };
                Some(Fact::Word(place))
            }
            ("alive", [_]) => Some(Fact::Flag(self.place(fig) != Place::Out)),
            ("health", [_]) if !fig.is_dark() => count(self.troopers[fig.trooper()].health.into()),
            ("actions", [_]) => count(match self.slot(fig) {
                Some(slot) => self.creatures[slot].left.into(),
                None => self.troopers[fig.trooper()].left.into(),
            }),
            (_, [_, other]) => {
                let to = match other.parse::<Square>() {
                    Ok(to) if self.named(other).is_none() => to,
                    _ => self.at(self.named(other)?)?,
                };
                let (field, from) = (self.field(), at?);
                match name {
                    "distance" => count(field.distance(from, to).into()),
                    "sight" => Some(Fact::Flag(field.sees(from, to))),
                    "cover" => Some(Fact::Flag(field.covering(from, to) > 0)),
                    "adjacent" => Some(Fact::Flag(field.adjacent(from, to))),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The map as text, with what everybody has.
    pub fn drawing(&self) -> String {
        let mark = |at: Square| -> String {
            if let Some(fig) = self.figure_at(at) {
                return match fig.creature() {
                    Some((kind, number)) => format!("{}{number}", kind.letter()),
                    None => fig.to_string(),
                };
            }
            match self.token_at(at) {
                Some(token) => token.kind.word()[..1].to_owned(),
                None if self.board.floor.rubble.has(at) => "#".to_owned(),
                None if self.board.sector(at).is_none() => "...".to_owned(),
                None if self.smoke.has(at) => "~".to_owned(),
                None => String::new(),
            }
        };
        let mut text = crate::data::drawing::write(&self.board.floor.grid, mark);
        let _ = writeln!(text, "round {} of {}", self.round, self.mission().turns);
        for (n, team) in self.teams.iter().enumerate() {
            let corporation = &self.pack().corporations[usize::from(team.corporation)];
            if !team.plays {
                let _ = writeln!(text, "{}: plays the Dark Legion", corporation.name);
                continue;
            }
            let _ = writeln!(
                text,
                "{}: rank {} points {}, {} in play, {} cards",
                corporation.name,
                team.rank,
                team.points,
                team.earned,
                team.hand.len()
            );
            for trooper in [2 * n, 2 * n + 1] {
                let fig = Fig::of_trooper(trooper);
                let weapon = self.armed(trooper).map_or("", |w| w.name.as_str());
                let name = &self.character(trooper).name;
                let own = &self.troopers[trooper];
                let _ = writeln!(text, "  {fig} {name}, health {}, {weapon}", own.health);
            }
        }
        let dark = if self.dark == Dark::Ai { " (AI deck)" } else { "" };
        let _ = writeln!(text, "Dark Legion{dark}: {} points in play", self.dark_points);
        text
    }
}

impl Appraise for Siege {
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

    fn check_file(d: &mut Decoder, kind: &str, node: &Node, _base_dir: &Path) -> bool {
        match kind {
            "cards" | "tiles" | "missions" => pack::check(d, node),
            "scene" => measure::check(d, node),
            _ => return false,
        }
        true
    }
}
