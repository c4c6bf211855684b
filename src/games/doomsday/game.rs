//! Doomsday Countdown as a [`Game`]: what is needed, what is legal, what comes of it.

use std::borrow::Cow;

use super::action::Action;
use super::attack::fiends;
use super::figure::Gear;
use super::refusals::no;
use super::state::{Ask, Doomsday, Step};
use crate::engine::fact::Fact;
use crate::engine::game::{Game, Needed, NotAnAction, Roll, Seat};
use crate::engine::refusal::Refusal;
use crate::geometry::hex::Walkway;

const D6: u16 = 6;

impl Doomsday {
    /// The dice that are needed.
    fn needed_roll(&self) -> Option<(&'static str, usize, u16)> {
        match self.ask {
            Ask::Attack { .. } => Some(("attack", 1, D6)),
            Ask::Frag { tile, .. } => Some(("frag-grenade", self.cultist_count(tile), D6)),
            Ask::FragAgain { .. } => Some(("frag-grenade", 1, D6)),
            Ask::Trap { .. } => Some(("trap", 1, D6)),
            Ask::Strike { .. } => Some(("strike", 1, D6)),
            Ask::Auspex => Some(("card", 1, self.deck_left())),
            Ask::Nothing => match self.step {
                Step::Draw(_) => Some(("tile", 1, self.stack.sides().unwrap_or(1))),
                Step::Deal { .. } => Some(("wargear", 1, self.boxed())),
                Step::Card => Some(("card", 1, self.deck_left())),
                _ => None,
            },
            _ => None,
        }
    }

    /// What is to be decided, in a few words.
    fn question(&self) -> &'static str {
        match self.ask {
            Ask::Missed { .. } | Ask::FragMissed { .. } => "re-roll the missed attack",
            Ask::Sprung(_) => "re-roll the trap",
            Ask::Struck { .. } => "re-roll the Cultist's hit",
            Ask::Slay(_) => "which Cultist is slain",
            Ask::Victim(_) => "which Space Marine is wounded",
            Ask::Halo(_) => "ignore the wound",
            Ask::Shown => "discard the next action card",
            Ask::Go(_) => "where the Cultist moves",
            Ask::Target(_) => "which tile the Cultist attacks",
            _ => match self.step {
                Step::FirstWalkway => "where the first tile is laid",
                Step::Lay(..) => "how the tile is turned",
                Step::Guard(_) => "which Cultist guards the Tunnel",
                Step::EdgeFirst => "where the Cultists of the edge begin",
                Step::EdgeNext(_) | Step::Edge { .. } => "which Cultist comes next",
                Step::Prepare { .. } => "give up a card to heal",
                Step::Pick => "which Space Marine activates",
                Step::Active(_) => "an action",
                Step::Heroic => "Heroic Bearing",
                Step::Free { .. } => "a free action",
                Step::Cultists(_) => "which Cultist acts",
                Step::AmbushWho => "which Cultist ambushes",
                Step::AmbushWhere(_) => "where it is placed",
                Step::Tunnels(_) => "which Cultist comes out of a Tunnel",
                Step::EdgeStart => "which Cultist comes over the edge, and where",
                _ => "a decision",
            },
        }
    }

    /// Who decides: the Marine's player about its actions, a player about the own cards, and
    /// else the player of a slain Marine, or the first one.
    pub(super) fn seat(&self) -> Seat {
        let mover = || {
            let slain = super::figure::Brother::all().find(|b| !self.marine(*b).alive);
            slain.map_or(0, |brother| self.pack.owner(brother))
        };
        Seat(match (self.ask, self.step) {
            (Ask::Halo(brother) | Ask::Sprung(brother), _) => self.pack.owner(brother),
            (_, Step::Active(active)) => self.pack.owner(active.brother),
            (_, Step::Free { brother, .. }) => self.pack.owner(brother),
            (_, Step::Prepare { player, .. }) => player,
            (_, Step::Pick | Step::Heroic) => 0,
            _ if self.notes.begun => mover(),
            _ => 0,
        })
    }

    fn walkway(
        &self,
        at: crate::geometry::hex::Hex,
        way: crate::geometry::hex::Direction,
    ) -> Option<Walkway> {
        self.ground.find(at).map(|tile| Walkway { tile, way })
    }

    /// The index of an open walkway at which set-up may begin on the edge.
    fn edge_place(&self, walkway: Option<Walkway>) -> Option<u8> {
        let walkway = walkway?;
        self.edge_places().find(|place| self.ground.open()[usize::from(*place)] == walkway)
    }

    fn check_ask(&self, action: &Action) -> Result<(), Refusal> {
        let tile = |at: &_| self.ground.find(*at);
        match (self.ask, action) {
            (Ask::Missed { .. } | Ask::Sprung(_) | Ask::Struck { .. }, Action::Reroll(0)) => Ok(()),
            (Ask::FragMissed { missed, .. }, Action::Reroll(die)) => {
                match fiends(missed).nth(usize::from(*die)) {
                    Some(_) => Ok(()),
                    None => Err(no("doomsday/ac/free", "no such die has missed")),
                }
            }
            (
                Ask::Missed { .. } | Ask::Sprung(_) | Ask::Struck { .. } | Ask::FragMissed { .. },
                Action::Keep,
            ) => Ok(()),
            (Ask::Halo(_), Action::Ignore | Action::Take) => Ok(()),
            (Ask::Shown, Action::Bury | Action::Leave) => Ok(()),
            (Ask::Slay(tile), Action::Slay(fiend)) => self.check_slay(*fiend, tile),
            (Ask::Victim(tile), Action::Wound(brother)) => {
                match self.marines_on(tile).any(|there| there == *brother) {
                    true => Ok(()),
                    false => {
                        let message = format!("{brother} is not on the target tile");
                        Err(no("doomsday/cu/which", message))
                    }
                }
            }
            (Ask::Go(fiend), Action::Go(at)) => self.check_go(fiend, tile(at)),
            (Ask::Target(fiend), Action::Strike(at)) => self.check_target(fiend, tile(at)),
            _ => Err(self.out_of_turn()),
        }
    }

    fn out_of_turn(&self) -> Refusal {
        no("doomsday/ro/steps", format!("what is to be decided now is {}", self.question()))
    }

    fn check_step(&self, action: &Action) -> Result<(), Refusal> {
        let tile = |at: &_| self.ground.find(*at);
        match (self.step, action) {
            (Step::FirstWalkway, Action::Start(at, way)) => {
                let walkway = self.walkway(*at, *way);
                match self.free_walkways().any(|free| Some(free) == walkway) {
                    true => Ok(()),
                    false => Err(no("doomsday/se/open", "no open walkway is there")),
                }
            }
            (Step::Lay(at, kind), Action::Lay(ways)) => match self.turns(at, kind).contains(ways) {
                true => Ok(()),
                false => Err(no("doomsday/se/orient", "the tile cannot be turned like that")),
            },
            (Step::Guard(_) | Step::EdgeNext(_) | Step::Edge { .. }, Action::Place(fiend)) => {
                self.check_hidden(*fiend)
            }
            (Step::EdgeFirst, Action::Edge(at, way)) => {
                match self.edge_place(self.walkway(*at, *way)) {
                    Some(_) => Ok(()),
                    None => Err(no("doomsday/se/edge", "no Cultist can be placed there")),
                }
            }
            (Step::Prepare { player, .. }, Action::Discard(from, gear, brother)) => {
                self.check_discard(*from, *gear, *brother, player)
            }
            (Step::Prepare { .. }, Action::Ready) | (Step::Heroic, Action::Decline) => Ok(()),
            (Step::Pick, Action::Activate(brother)) => self.check_activate(*brother),
            (Step::Heroic, Action::Heroic(brother)) => self.check_heroic(*brother),
            (Step::Pick | Step::Active(_), Action::Play { player, gear, brother, at }) => {
                self.check_play(*player, *gear, *brother, *at)
            }
            (Step::Pick | Step::Active(_), Action::Codes(brother)) if self.is_free_moment() => {
                self.check_codes(*brother)
            }
            (Step::Active(_) | Step::Free { .. }, _) => self.check_action(action),
            (Step::Cultists(_), Action::Act(fiend)) => self.check_act(*fiend),
            (Step::AmbushWho, Action::Act(fiend)) => self.check_ambush(*fiend),
            (Step::AmbushWhere(fiend), Action::Beside(at)) => {
                match tile(at).is_some_and(|tile| self.beside(fiend).contains(&tile)) {
                    true => Ok(()),
                    false => {
                        let message = "that is not beside a Marine, or there is no room";
                        Err(no("doomsday/cu/amblos", message))
                    }
                }
            }
            (Step::Tunnels(_) | Step::EdgeStart, Action::Reinforce(fiend, at)) => {
                self.check_reinforce(*fiend, tile(at))
            }
            (Step::Over { .. }, _) => Err(no("doomsday/ro/loop", "the game is over")),
            _ => Err(self.out_of_turn()),
        }
    }

    fn ask_options(&self, list: &mut Vec<Action>) {
        match self.ask {
            Ask::Missed { .. } | Ask::Sprung(_) | Ask::Struck { .. } => {
                list.extend([Action::Reroll(0), Action::Keep]);
            }
            Ask::FragMissed { missed, .. } => {
                list.extend((0..missed.count_ones() as u8).map(Action::Reroll));
                list.push(Action::Keep);
            }
            Ask::Halo(_) => list.extend([Action::Ignore, Action::Take]),
            Ask::Shown => list.extend([Action::Bury, Action::Leave]),
            Ask::Slay(tile) => list.extend(self.cultists_on(tile).map(Action::Slay)),
            Ask::Victim(tile) => list.extend(self.marines_on(tile).map(Action::Wound)),
            Ask::Go(fiend) => {
                let tile = self.cultists[fiend.index()].tile;
                list.extend(self.closer(tile).iter().map(|to| Action::Go(self.hex(*to))));
            }
            Ask::Target(fiend) => {
                list.extend(self.targets(fiend).iter().map(|at| Action::Strike(self.hex(*at))));
            }
            _ => {}
        }
    }

    fn step_options(&self, list: &mut Vec<Action>) {
        match self.step {
            Step::FirstWalkway => {
                list.extend(self.free_walkways().map(|w| Action::Start(self.hex(w.tile), w.way)));
            }
            Step::Lay(at, kind) => list.extend(self.turns(at, kind).into_iter().map(Action::Lay)),
            Step::Guard(_) | Step::EdgeNext(_) | Step::Edge { .. } => {
                list.extend(Doomsday::one_of_each(self.hidden()).map(Action::Place));
            }
            Step::EdgeFirst => {
                let open = self.ground.open();
                let edge = |place: u8| {
                    let walkway = open[usize::from(place)];
                    Action::Edge(self.hex(walkway.tile), walkway.way)
                };
                list.extend(self.edge_places().map(edge));
            }
            Step::Prepare { player, .. } => {
                list.extend(self.discard_options(player));
                list.push(Action::Ready);
            }
            Step::Pick => {
                let ready = self.survivors().filter(|b| self.check_activate(*b).is_ok());
                list.extend(ready.map(Action::Activate));
                self.code_options(list);
                self.gear_options(list);
            }
            Step::Active(active) => {
                self.deeds(active.brother, list);
                if !active.leave {
                    self.code_options(list);
                    self.gear_options(list);
                }
            }
            Step::Heroic => {
                let able = self.survivors().filter(|b| self.check_heroic(*b).is_ok());
                list.extend(able.map(Action::Heroic));
                list.push(Action::Decline);
            }
            Step::Free { brother, .. } => self.deeds(brother, list),
            Step::Cultists(card) => list.extend(self.to_act(card).into_iter().map(Action::Act)),
            Step::AmbushWho => list.extend(self.furthest().into_iter().map(Action::Act)),
            Step::AmbushWhere(fiend) => {
                list.extend(self.beside(fiend).iter().map(|at| Action::Beside(self.hex(*at))));
            }
            Step::Tunnels(given) => {
                let options = self.tunnel_options(given);
                list.extend(options.map(|(fiend, at)| Action::Reinforce(fiend, self.hex(at))));
            }
            Step::EdgeStart => {
                for at in super::ground::tiles(self.edge_tiles()) {
                    let hidden = Doomsday::one_of_each(self.hidden());
                    list.extend(hidden.map(|fiend| Action::Reinforce(fiend, self.hex(at))));
                }
            }
            _ => {}
        }
    }

    fn take(&mut self, action: &Action) {
        match (self.ask, *action) {
            (Ask::Nothing, _) => self.take_step(action),
            (_, Action::Reroll(die)) => {
                self.spend_offered(Gear::PuritySeal);
                self.ask = match self.ask {
                    Ask::Missed { brother, tile } => Ask::Attack { brother, tile, again: true },
                    Ask::Sprung(brother) => Ask::Trap { brother, again: true },
                    Ask::Struck { fiend, tile } => Ask::Strike { fiend, tile, again: true },
                    Ask::FragMissed { brother, missed } => {
                        match fiends(missed).nth(usize::from(die)) {
                            Some(fiend) => Ask::FragAgain { brother, fiend },
                            None => Ask::Nothing,
                        }
                    }
                    other => other,
                };
            }
            (Ask::Sprung(brother), _) => self.wound(brother),
            (Ask::Struck { tile, .. }, _) => self.struck(tile),
            (Ask::Halo(_), Action::Ignore) => {
                self.spend_offered(Gear::IronHalo);
                self.ask = Ask::Nothing;
            }
            (Ask::Halo(brother), _) => self.take_wound(brother),
            (Ask::Shown, Action::Bury) => {
                self.next_card = None;
                self.ask = Ask::Nothing;
            }
            (Ask::Slay(_), Action::Slay(fiend)) => self.slay(fiend),
            (Ask::Victim(_), Action::Wound(brother)) => self.wound(brother),
            (Ask::Go(fiend), Action::Go(at)) => {
                self.ask = Ask::Nothing;
                if let Some(tile) = self.ground.find(at) {
                    self.go(fiend, tile);
                }
            }
            (Ask::Target(fiend), Action::Strike(at)) => {
                let tile = self.ground.find(at);
                self.ask =
                    tile.map_or(Ask::Nothing, |tile| Ask::Strike { fiend, tile, again: false });
            }
            _ => self.ask = Ask::Nothing,
        }
    }

    fn take_step(&mut self, action: &Action) {
        match (self.step, *action) {
            (Step::FirstWalkway, Action::Start(at, way)) => {
                if let Some(walkway) = self.walkway(at, way) {
                    self.step = Step::Draw(walkway);
                }
            }
            (Step::Lay(at, kind), Action::Lay(ways)) => self.lay(at, kind, ways),
            (Step::Guard(from), Action::Place(fiend)) => {
                if let Some(tile) = self.next_guarded(from) {
                    self.put(fiend, tile);
                }
            }
            (Step::EdgeFirst, Action::Edge(at, way)) => {
                if let Some(place) = self.edge_place(self.walkway(at, way)) {
                    self.step = Step::EdgeNext(place);
                }
            }
            (Step::EdgeNext(place), Action::Place(fiend)) => self.place_on_edge(fiend, place),
            (Step::Prepare { left, .. }, Action::Discard(player, gear, brother)) => {
                self.discard(player, gear, brother, left);
            }
            (Step::Prepare { player, .. }, _) => self.next_prepared(player),
            (_, Action::Activate(brother)) => self.activate(brother),
            (_, Action::Codes(brother)) => self.take_codes(brother),
            (_, Action::Play { player, gear, brother, at }) => self.play(player, gear, brother, at),
            (_, Action::Heroic(brother)) => self.heroic(brother),
            (Step::Heroic, _) => self.end_free(),
            (Step::Free { .. }, Action::End) => self.end_free(),
            (Step::Active(_) | Step::Free { .. }, _) => self.make_action(action),
            (Step::Cultists(card), Action::Act(fiend)) => self.begin_acting(card, fiend),
            (Step::AmbushWho, Action::Act(fiend)) => self.step = Step::AmbushWhere(fiend),
            (Step::AmbushWhere(fiend), Action::Beside(at)) => {
                if let Some(tile) = self.ground.find(at) {
                    self.put(fiend, tile);
                }
                self.begin_reinforcements();
            }
            (Step::Tunnels(given), Action::Reinforce(fiend, at)) => {
                if let Some(tile) = self.ground.find(at) {
                    self.reinforce(fiend, tile, given);
                }
            }
            (Step::EdgeStart, Action::Reinforce(fiend, at)) => {
                if let Some(tile) = self.ground.find(at) {
                    self.begin_edge(fiend, tile);
                }
            }
            (Step::Edge { start, place, lap }, Action::Place(fiend)) => {
                self.place_clockwise(fiend, start, place, lap);
            }
            _ => {}
        }
    }

    fn take_roll(&mut self, faces: &[u16]) {
        let face = faces[0];
        match (self.ask, self.step) {
            (Ask::Attack { brother, tile, again }, _) => {
                self.attack_roll(brother, tile, again, face);
            }
            (Ask::Frag { brother, tile }, _) => self.frag_roll(brother, tile, faces),
            (Ask::FragAgain { brother, fiend }, _) => self.frag_again(brother, fiend, face),
            (Ask::Trap { brother, again }, _) => self.trap(brother, again, face),
            (Ask::Strike { fiend, tile, again }, _) => self.strike_roll(fiend, tile, again, face),
            (Ask::Auspex, _) => self.show_card(face),
            (_, Step::Draw(at)) => self.step = Step::Lay(at, self.stack.kind(face)),
            (_, Step::Deal { player, left }) => self.take_dealt(player, left, face),
            (_, Step::Card) => self.draw_card(face),
            _ => {}
        }
    }
}

impl Game for Doomsday {
    type Action = Action;

    const ID: &'static str = "doomsday";

    fn seats(&self) -> usize {
        usize::from(self.pack.players)
    }

    /// All win or lose together.
    fn side(&self, _seat: Seat) -> u8 {
        0
    }

    fn seat_name(&self, seat: Seat) -> Cow<'_, str> {
        match seat.0 {
            0 => "p1".into(),
            1 => "p2".into(),
            2 => "p3".into(),
            other => format!("p{}", other + 1).into(),
        }
    }

    fn needed(&self) -> Needed {
        if let Step::Over { .. } = self.step {
            return Needed::Over;
        }
        match self.needed_roll() {
            Some((label, count, sides)) => Needed::Roll(Roll::new(label, count, sides)),
            None => Needed::Decision { seat: self.seat(), what: self.question().into() },
        }
    }

    fn check(&self, action: &Action) -> Result<(), Refusal> {
        if self.needed_roll().is_some() {
            return Err(no("doomsday/ro/steps", "dice are to be rolled first"));
        }
        match self.ask {
            Ask::Nothing => self.check_step(action),
            _ => self.check_ask(action),
        }
    }

    fn candidates(&self, _variety: u64) -> Vec<Action> {
        let mut list = Vec::with_capacity(16);
        match (self.needed_roll(), self.ask) {
            (Some(_), _) => {}
            (None, Ask::Nothing) => self.step_options(&mut list),
            (None, _) => self.ask_options(&mut list),
        }
        list
    }

    fn apply(&mut self, action: &Action) -> Result<(), Refusal> {
        self.check(action)?;
        self.take(action);
        self.flow();
        Ok(())
    }

    fn roll(&mut self, faces: &[u16]) -> Result<(), Refusal> {
        let Some((label, count, sides)) = self.needed_roll() else {
            return Err(no("doomsday/ro/steps", "no dice are rolled now"));
        };
        let fits = faces.len() == count && faces.iter().all(|face| (1..=sides).contains(face));
        if !fits {
            let message = format!("{label} needs {count} dice of {sides} sides");
            return Err(no("doomsday/ro/steps", message));
        }
        self.take_roll(faces);
        self.flow();
        Ok(())
    }

    fn read(&self, text: &str) -> Result<Action, NotAnAction> {
        text.parse()
    }

    fn face_name(&self, _die: usize, face: u16) -> Option<Cow<'_, str>> {
        let card = |card: u8| Cow::from(self.pack.actions[usize::from(card)].name.as_str());
        match (self.ask, self.step) {
            (Ask::Auspex, _) | (Ask::Nothing, Step::Card) => Some(card(self.deck_card(face))),
            (Ask::Nothing, Step::Deal { .. }) => {
                Some(self.pack.gear_name(self.boxed_card(face)).into())
            }
            (Ask::Nothing, Step::Draw(_)) => {
                let kind = usize::from(self.stack.kind(face));
                Some(self.pack.tiles[kind].name.as_str().into())
            }
            _ => None,
        }
    }

    fn fact(&self, name: &str, of: &[&str]) -> Option<Fact> {
        self.claimed(name, of)
    }

    fn claims(&self) -> Vec<Cow<'static, str>> {
        match (self.ask, self.step) {
            (Ask::Nothing, Step::Pick) => vec!["countdown".into()],
            (_, Step::Over { .. }) => vec!["won".into()],
            _ => Vec::new(),
        }
    }

    fn consequence(&self, action: &Action) -> Option<String> {
        self.foretold(action)
    }

    fn ending(&self) -> Vec<(&'static str, Vec<String>)> {
        self.ended()
    }

    fn scores(&self) -> Vec<f64> {
        let won = f64::from(u8::from(self.outcome() == Some(true)));
        vec![won; Game::seats(self)]
    }

    fn show(&self) -> String {
        self.picture()
    }

    fn digest(&self) -> u64 {
        self.fingerprint()
    }
}
