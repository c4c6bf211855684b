//! The Dark Legion's turn: event, reinforcements, Force cards, creatures. (`dl`, `fc`)

use smallvec::SmallVec;

use super::action::{Action, Target};
use super::field::refusal;
use super::figure::{Fig, Place};
use super::flow::{Ask, DarkStep, Task, all, nth_bit};
use super::pack::{Arrival, Creature, Effect};
use super::state::{Decks, Siege};
use super::strike::Strike;
use crate::engine::refusal::Refusal;
use crate::geometry::square::Square;

impl Decks {
    /// The Force cards one of which comes next from the pile; the discards where it is empty.
    pub fn drawable(&self) -> u64 {
        match (self.pile, self.fresh) {
            (1.., _) => self.mixed,
            (0, 0) => self.discard,
            (0, fresh) => fresh,
        }
    }
}

impl Siege {
    pub fn start_dark_turn(&mut self) {
        self.turn = None;
        self.active = None;
        self.tasks.push(Task::Dark(DarkStep::Bombs));
    }

    pub fn run_dark(&mut self, step: DarkStep) {
        match step {
            DarkStep::Bombs => {
                self.tasks.push(Task::Dark(DarkStep::Event));
                self.explode();
            }
            // No event is left: the mission is about to end.
            DarkStep::Event => self.tasks.push(Task::Dark(DarkStep::Reveal)),
            DarkStep::Reveal => {
                self.tasks.push(Task::Dark(DarkStep::Order));
                if self.decks.on_tiles.iter().any(|n| *n > 0) {
                    self.tasks.push(Task::Ask(Ask::RevealTile));
                }
            }
            DarkStep::Order => {
                self.ready_creatures();
                self.tasks.push(Task::Dark(DarkStep::Act));
            }
            DarkStep::Act => self.tasks.push(Task::Dark(DarkStep::Finish)),
            DarkStep::Finish => self.finish_dark_turn(),
        }
    }

    fn ready_creatures(&mut self) {
        self.active = None;
        let effect = self.event.map(|n| self.pack().events[usize::from(n)].effect);
        for slot in 0..self.creatures.len() {
            let kind = self.creatures[slot].kind;
            let more = match (effect, kind) {
                (Some(Effect::MoreNecromutants), Creature::Necromutant | Creature::Centurion)
                | (Some(Effect::MoreLegionnaires), Creature::Legionnaire) => 1,
                _ => 0,
            };
            let actions = self.row(kind).actions.saturating_add(more);
            let creature = &mut self.creatures[slot];
            creature.done = false;
            let all = actions.saturating_add(creature.extra);
            let lost = creature.stunned.min(all);
            creature.stunned -= lost;
            creature.extra = 0;
            creature.left = all - lost;
        }
    }

    pub fn creatures_are_done(&self) -> bool {
        !self
            .creatures
            .iter()
            .any(|c| matches!(c.place, Place::On(_) | Place::Off(_)) && !c.done && c.left > 0)
    }

    fn finish_dark_turn(&mut self) {
        self.active = None;
        self.event = None;
        let effects = &mut self.effects;
        effects.reroll_close = false;
        effects.reroll_fire = false;
        effects.rift = false;
        effects.any_entrance = false;
        effects.surrounded = false;
        for creature in &mut self.creatures {
            creature.left = 0;
            creature.berserk = false;
        }
        // All AI cards go back into their deck. (`ai.t5`)
        self.decks.ai = all(self.pack().ai.len());
        self.ai_order = None;
    }

    /// Takes the event of a face. (`dl.s1`, `dl.s1reinf`, `dl.s1both`)
    pub fn draw_event(&mut self, face: u16) {
        let Some(n) = nth_bit(self.decks.events, face) else { return };
        self.decks.events &= !(1 << n);
        self.decks.events_left = self.decks.events_left.saturating_sub(1);
        self.event = Some(n);
        self.tasks.push(Task::Dark(DarkStep::Reveal));
        let event = self.pack().events[usize::from(n)].clone();
        let listed = !event.put.is_empty() || !event.put_each.is_empty();
        if !listed || event.draw && !self.setup.settings.listed_only {
            self.tasks.push(Task::Draw(self.players() as u8));
        }
        let mut put: SmallVec<[Creature; 8]> = event.put.iter().copied().collect();
        for _ in 0..self.players() {
            put.extend(event.put_each.iter().copied());
        }
        put.extend(self.arrivals(self.round).map(|arrival| arrival.creature));
        put.reverse();
        self.tasks.push(Task::Reinforce(put));
        self.begin_event(event.effect);
    }

    /// Creatures that a portal brings in a round, as far as earlier missions let them come.
    pub fn arrivals(&self, round: u8) -> impl Iterator<Item = Arrival> + '_ {
        let failed = |number: u8| {
            let played = self.setup.missions.iter().zip(&self.results);
            played.into_iter().any(|(mission, won)| *mission == number && !won)
        };
        let due = move |a: &Arrival| a.round == round && a.if_failed.is_none_or(failed);
        self.mission().arrives.iter().copied().filter(due)
    }

    /// The next figure beside a red entrance, if the pool has one. (`dl.s2`, `dl.s2short`)
    pub fn reinforce(&mut self, mut left: SmallVec<[Creature; 8]>) {
        let Some(kind) = left.pop() else { return };
        if !left.is_empty() {
            self.tasks.push(Task::Reinforce(left));
        }
        if let Some(slot) = self.in_pool(kind) {
            let fig = self.creatures[slot].fig();
            self.put(fig, Place::Off(u8::MAX));
            self.tasks.push(Task::Ask(Ask::RedEntrance(fig)));
        }
    }

    /// A figure of a kind that is in the box, by its place in the list of all.
    pub fn in_pool(&self, kind: Creature) -> Option<usize> {
        self.creatures.iter().position(|c| c.kind == kind && c.place == Place::Out)
    }

    /// The entrances a creature may come by, by their place on the board.
    pub fn entrances_for(&self, fig: Fig) -> SmallVec<[u8; 16]> {
        let kind = fig.creature().map(|(kind, _)| kind);
        let any = self.effects.any_entrance && kind == Some(Creature::Ezoghoul);
        let round = self.round;
        let mission = self.mission();
        let portals = mission.portals_from.is_some_and(|from| from <= round);
        let arrives =
            |tile: u8| self.arrivals(round).any(|a| Some(a.creature) == kind && a.tile == tile);
        let beside_trooper = |tile: u8| {
            self.effects.surrounded
                && self.on_map().any(|(_, at)| {
                    self.board.sector(at).map(|s| self.board.sectors[s].number) == Some(tile)
                })
        };
        let mut found: SmallVec<[u8; 16]> = SmallVec::new();
        for (n, entrance) in self.board.entrances.iter().enumerate() {
            let fits = match entrance.portal {
                Some(at) => self.token_at(at).is_some() && (portals || arrives(entrance.tile)),
                None => entrance.red || any || beside_trooper(entrance.tile),
            };
            if fits {
                found.push(n as u8);
            }
        }
        let own: SmallVec<[u8; 16]> = found
            .iter()
            .copied()
            .filter(|n| {
                let entrance = &self.board.entrances[usize::from(*n)];
                entrance.portal.is_some() && arrives(entrance.tile)
            })
            .collect();
        if own.is_empty() { found } else { own }
    }

    /// Takes the face-down Force card of a tile that a face stands for. (`fc.first`, `dl.s3`)
    pub fn reveal(&mut self, sector: u8, face: u16) {
        let Some(card) = nth_bit(self.decks.mixed, face) else { return };
        self.decks.mixed &= !(1 << card);
        self.decks.on_tiles[usize::from(sector)] -= 1;
        self.use_force(card, Some(sector));
    }

    /// Takes a Force card from the pile. (`dl.s1reinf`, `dl.fclast`, `fc.discard`)
    pub fn draw_force(&mut self, left: u8, face: u16) {
        if self.decks.pile == 0 && self.decks.fresh == 0 {
            self.decks.fresh = std::mem::take(&mut self.decks.discard);
        }
        let Some(card) = nth_bit(self.decks.drawable(), face) else { return };
        match self.decks.pile {
            0 => self.decks.fresh &= !(1 << card),
            _ => {
                self.decks.pile -= 1;
                self.decks.mixed &= !(1 << card);
            }
        }
        let force = &self.pack().forces[usize::from(card)];
        let more = u8::from(force.last_draws && left == 1);
        let left = if force.stops { 0 } else { left - 1 + more };
        if left > 0 {
            self.tasks.push(Task::Draw(left));
        }
        self.use_force(card, None);
    }

    fn use_force(&mut self, card: u8, sector: Option<u8>) {
        if !self.pack().forces[usize::from(card)].leaves {
            self.decks.discard |= 1 << card;
        }
        self.tasks.push(Task::Ask(Ask::ForceChoice { card, sector }));
    }

    /// Puts the figures of a Force card onto its tile or beside the entrances.
    pub fn bring(&mut self, card: u8, sector: Option<u8>, choice: usize) {
        let Some(put) = self.pack().forces[usize::from(card)].put.get(choice).cloned() else {
            return;
        };
        let list = put.into_iter().rev();
        match sector {
            Some(sector) => self.tasks.push(Task::Place { sector, left: list.collect() }),
            None => self.tasks.push(Task::Reinforce(list.collect())),
        }
    }

    /// The spaces of a tile where a creature may be put: free, not adjacent to a Doomtrooper,
    /// walls or not. (`fc.place`, `fc.adjwall`, `dl.s3place`)
    pub fn placeable(&self, sector: usize) -> impl Iterator<Item = Square> + '_ {
        let walls = self.setup.settings.placement_walls;
        self.board.spaces(sector).filter(move |at| {
            let free = !self.occupied.has(*at)
                && self.token_at(*at).is_none()
                && !self.board.floor.rubble.has(*at);
            free && !self.on_map().any(|(_, trooper)| {
                trooper.touches(*at) && (!walls || self.field().adjacent(trooper, *at))
            })
        })
    }

    /// Puts figures for which there is nothing to choose: one space, or none. (`fc.full`)
    pub fn place_rest(&mut self, sector: u8, mut left: SmallVec<[Creature; 4]>) {
        let only = self.placeable(usize::from(sector)).next();
        if let (Some(kind), Some(at)) = (left.pop(), only) {
            self.place_one(sector, kind, left, at);
        }
    }

    /// Puts a figure on a space, and goes on with the others. (`fc.short`)
    pub fn place_one(
        &mut self,
        sector: u8,
        kind: Creature,
        left: SmallVec<[Creature; 4]>,
        at: Square,
    ) {
        if !left.is_empty() {
            self.tasks.push(Task::Place { sector, left });
        }
        if let Some(slot) = self.in_pool(kind) {
            let fig = self.creatures[slot].fig();
            self.put(fig, Place::On(at));
        }
    }

    /// Whether a decision is legal while creatures act. (`dl.s4`, `dl.s4any`)
    ///
    /// # Errors
    /// The first rule against it.
    pub fn check_creature(&self, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::End => Ok(()),
            Action::Move { fig, path, off } => {
                self.may_act(*fig)?;
                self.has_action(*fig, true)?;
                self.check_move(*fig, path, *off)
            }
            Action::Attack(attack) => {
                self.may_act(attack.fig)?;
                self.has_action(attack.fig, false)?;
                self.plan(attack).map(drop)
            }
            _ => Err(refusal("dl.s4", || "creatures move and attack".to_owned())),
        }
    }

    pub fn act_creature(&mut self, action: &Action) {
        self.tasks.push(Task::Dark(DarkStep::Act));
        match action {
            Action::Move { fig, path, off } => self.begin_move(*fig, path.clone(), *off),
            Action::Attack(attack) => {
                let Ok(plan) = self.plan(attack) else { return };
                self.spend(attack.fig, false);
                self.tasks.push(Task::Strike(Box::new(plan.strike)));
                self.news.aimed = true;
            }
            _ => {
                self.tasks.pop();
                self.tasks.push(Task::Dark(DarkStep::Finish));
            }
        }
    }

    /// Creatures that may act, the one that has begun alone while it has actions left.
    pub fn ready(&self) -> SmallVec<[Fig; 32]> {
        let can = |c: &&super::figure::Creature| {
            matches!(c.place, Place::On(_) | Place::Off(_)) && !c.done && c.left > 0
        };
        let acting = self.active.and_then(|fig| self.slot(fig)).map(|slot| &self.creatures[slot]);
        match acting.filter(can) {
            Some(one) => SmallVec::from_slice(&[one.fig()]),
            None => self.creatures.iter().filter(can).map(|c| c.fig()).collect(),
        }
    }

    /// What some of the creatures can do: of the one that has begun, else of a few that
    /// `variety` picks.
    pub fn creature_candidates(&self, variety: u64) -> Vec<Action> {
        const SHOWN: usize = 3;
        let ready = self.ready();
        let mut list = Vec::with_capacity(64);
        let start = variety as usize % ready.len().max(1);
        for n in 0..ready.len().min(SHOWN) {
            let fig = ready[(start + n) % ready.len()];
            self.attacks(fig, &mut list);
            self.moves(fig, &mut list);
        }
        list.push(Action::End);
        list
    }

    /// A strike of three black dice or of a trap on one Doomtrooper. (events)
    pub fn strike_trooper(&mut self, fig: Fig, dice: super::pack::Dice) {
        let strike = Strike::area(super::strike::Source::Nobody, dice, &[fig]);
        debug_assert!(strike.targets.iter().all(|aim| aim.target == Target::Fig(fig)));
        self.tasks.push(Task::Strike(Box::new(strike)));
        self.news.aimed = true;
    }
}
