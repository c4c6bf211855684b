//! A Corporation's turn: actions, special actions, what a turn begins and ends with. (`ct`)

use super::action::{Action, Target, Way};
use super::field::refusal;
use super::figure::{Did, Fig, Place};
use super::flow::{Ask, Task};
use super::pack::{GearEffect, Secondary, Specialty};
use super::state::Siege;
use super::strike::{Source, Strike};
use super::token::{Kind, Token};
use crate::engine::refusal::Refusal;
use crate::geometry::square::Square;

impl Siege {
    pub fn start_team_turn(&mut self, team: usize) {
        self.turn = Some(team as u8);
        self.active = None;
        let actions = self.pack().components.actions;
        for n in [2 * team, 2 * team + 1] {
            let trooper = &mut self.troopers[n];
            trooper.left = if trooper.slowed { 1 } else { actions };
            trooper.slowed = false;
            trooper.free_moves = 0;
            trooper.done = false;
            trooper.did = Did::Nothing;
            trooper.concentrated = [0; 2];
            trooper.aimed = [None; 2];
            trooper.charges = 0;
            trooper.ghost = false;
        }
        let own = &mut self.teams[team];
        own.steady = false;
        own.card_used = own.muted;
        own.muted = false;
        self.tasks.push(Task::Team(team as u8));
        if !own.started {
            self.tasks.push(Task::Ask(Ask::Entrance(team as u8)));
        }
    }

    /// Has nobody of the team anything left to do?
    pub fn team_is_done(&self, team: usize) -> bool {
        if self.is_out(team) {
            return true;
        }
        let own = &self.teams[team];
        let idle = |n: usize| {
            let trooper = &self.troopers[n];
            let here = matches!(trooper.place, Place::On(_) | Place::Off(_));
            !here || trooper.done || trooper.left + trooper.free_moves == 0
        };
        let useful = |n: usize| self.gear(n).any(|g| self.can_use(n, g.effect));
        let cards = !own.card_used && !own.hand.is_empty();
        idle(2 * team)
            && idle(2 * team + 1)
            && !cards
            && !(useful(2 * team) || useful(2 * team + 1))
    }

    pub fn end_team_turn(&mut self, team: usize) {
        self.turn = None;
        self.active = None;
        self.teams[team].fears = [false; 7];
        self.teams[team].steady = false;
        for creature in &mut self.creatures {
            creature.weakened = 0;
        }
    }

    /// Whether a figure may act now. (`ct.any`, `dl.s4any`)
    ///
    /// # Errors
    /// Why not.
    pub fn may_act(&self, fig: Fig) -> Result<(), Refusal> {
        if !self.exists(fig) {
            return Err(refusal("ct.any", || format!("there is no {fig}")));
        }
        let own = match self.turn {
            Some(team) => !fig.is_dark() && self.team_of(fig) == usize::from(team),
            None => fig.is_dark(),
        };
        if !own {
            return Err(refusal("ct.any", || format!("it is not the turn of {fig}")));
        }
        if !matches!(self.place(fig), Place::On(_) | Place::Off(_)) {
            return Err(refusal("ct.any", || format!("{fig} is not in play")));
        }
        let done = match self.slot(fig) {
            Some(slot) => self.creatures[slot].done,
            None => self.troopers[fig.trooper()].done,
        };
        match done {
            true => Err(refusal("ct.any", || format!("{fig} has finished its actions"))),
            false => Ok(()),
        }
    }

    /// Whether a figure has an action left, or a Move that costs none.
    ///
    /// # Errors
    /// That it has none.
    pub fn has_action(&self, fig: Fig, moves: bool) -> Result<(), Refusal> {
        let left = match self.slot(fig) {
            Some(slot) => self.creatures[slot].left,
            None => {
                let trooper = &self.troopers[fig.trooper()];
                trooper.left + if moves { trooper.free_moves } else { 0 }
            }
        };
        match left {
            0 => {
                let key = if fig.is_dark() { "dl.s4" } else { "ct.two" };
                Err(refusal(key, || format!("{fig} has no action left")))
            }
            _ => Ok(()),
        }
    }

    /// Takes an action from a figure; the one that acted before has finished.
    pub fn spend(&mut self, fig: Fig, moves: bool) {
        if let Some(before) = self.active.filter(|before| *before != fig) {
            match self.slot(before) {
                Some(slot) => self.creatures[slot].done = true,
                None => self.troopers[before.trooper()].done = true,
            }
        }
        self.active = Some(fig);
        match self.slot(fig) {
            Some(slot) => self.creatures[slot].left -= 1,
            None => {
                let trooper = &mut self.troopers[fig.trooper()];
                trooper.charges &= if moves { u64::MAX } else { 0 };
                match moves && trooper.free_moves > 0 {
                    true => trooper.free_moves -= 1,
                    false => trooper.left -= 1,
                }
            }
        }
    }

    /// Whether a decision is legal in a team's turn.
    ///
    /// # Errors
    /// The first rule against it.
    pub fn check_team(&self, team: usize, action: &Action) -> Result<(), Refusal> {
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
            Action::Smoke(fig) => {
                self.special(*fig, GearEffect::Smoke, "sg.act")?;
                match self.at(*fig) {
                    Some(_) if self.smoke_used < self.pack().components.smoke => Ok(()),
                    Some(_) => Err(refusal("comp.tokens", || "no smoke is left".to_owned())),
                    None => Err(refusal("sg.act", || format!("{fig} is not on the map"))),
                }
            }
            Action::Bomb(fig, at) => {
                self.special(*fig, GearEffect::Bomb, "tb.act")?;
                self.check_bomb(*fig, *at)
            }
            Action::Sample(fig) => self.check_sample(team, *fig),
            Action::Use(fig, gear) => self.check_use(*fig, gear),
            Action::Card(card, item) => self.check_card(team, card, item.as_ref()),
            Action::Extra(card, fig) => self.check_extra(team, card, *fig),
            _ => Err(refusal("ct.two", || "it is a turn of actions".to_owned())),
        }
    }

    fn special(&self, fig: Fig, effect: GearEffect, key: &str) -> Result<(), Refusal> {
        self.may_act(fig)?;
        self.has_action(fig, false)?;
        match !fig.is_dark() && self.has_gear(fig.trooper(), effect) {
            true => Ok(()),
            false => Err(refusal(key, || format!("{fig} does not carry it"))),
        }
    }

    fn check_bomb(&self, fig: Fig, to: Square) -> Result<(), Refusal> {
        let beside = self
            .at(fig)
            .is_some_and(|at| self.board.floor.grid.contains(to) && self.field().adjacent(at, to));
        let empty = beside
            && !self.occupied.has(to)
            && self.token_at(to).is_none()
            && !self.board.floor.rubble.has(to);
        let used = self.tokens.iter().filter(|t| t.kind == Kind::Bomb).count();
        if used >= usize::from(self.pack().components.bombs) {
            return Err(refusal("comp.tokens", || "no Time Bomb token is left".to_owned()));
        }
        match empty {
            true => Ok(()),
            false => Err(refusal("tb.act", || format!("{to} is no empty adjacent space"))),
        }
    }

    fn check_sample(&self, team: usize, fig: Fig) -> Result<(), Refusal> {
        self.may_act(fig)?;
        self.has_action(fig, false)?;
        let goal = self.teams[team].secondary.map(|n| self.pack().secondaries[usize::from(n)].goal);
        let field = self.field();
        let great = self.creatures.iter().any(|c| {
            use super::pack::Creature::{Ezoghoul, Nepharite, Razide};
            let at = c.place.square().zip(self.at(fig));
            matches!(c.kind, Razide | Nepharite | Ezoghoul)
                && at.is_some_and(|(a, b)| field.adjacent(a, b))
        });
        match goal == Some(Secondary::Sample) && !self.teams[team].sample && great {
            true => Ok(()),
            false => Err(refusal("ct.special", || "there is no sample to be taken".to_owned())),
        }
    }

    /// Takes a legal decision of a team's turn.
    pub fn act(&mut self, team: usize, action: &Action) {
        self.tasks.push(Task::Team(team as u8));
        match action {
            Action::End => {
                self.tasks.pop();
                self.end_team_turn(team);
            }
            Action::Move { fig, path, off } => self.begin_move(*fig, path.clone(), *off),
            Action::Attack(attack) => {
                let Ok(plan) = self.plan(attack) else { return };
                self.concentrate(attack);
                self.spend(attack.fig, false);
                let kind = attack.way.kind();
                self.troopers[attack.fig.trooper()].did = match attack.target {
                    Target::Fig(target) => Did::Attack(kind, target),
                    Target::At(_) => Did::Other,
                };
                self.tasks.extend(plan.second.map(|s| Task::Strike(Box::new(s))));
                self.tasks.push(Task::Strike(Box::new(plan.strike)));
                self.news.aimed = true;
            }
            Action::Smoke(fig) => {
                self.spend(*fig, false);
                self.use_up(fig.trooper(), GearEffect::Smoke);
                self.troopers[fig.trooper()].did = Did::Other;
                self.smoke_used += 1;
                let sector = self.at(*fig).and_then(|at| self.board.sector(at));
                if let Some(sector) = sector {
                    let spaces = self.board.spaces(sector);
                    spaces.for_each(|at| self.smoke.add(at));
                }
            }
            Action::Bomb(fig, at) => {
                self.spend(*fig, false);
                self.use_up(fig.trooper(), GearEffect::Bomb);
                self.troopers[fig.trooper()].did = Did::Other;
                let owner = Some(fig.trooper() as u8);
                let round = self.round;
                self.add_token(Token { kind: Kind::Bomb, at: *at, owner, round, spores: None });
            }
            Action::Sample(fig) => {
                self.spend(*fig, false);
                self.troopers[fig.trooper()].did = Did::Other;
                self.teams[team].sample = true;
            }
            Action::Use(fig, gear) => self.use_gear(*fig, gear),
            Action::Card(card, item) => self.play_card(team, card, item.as_ref()),
            Action::Extra(card, fig) => {
                self.discard(team, card);
                self.teams[team].card_used = true;
                let trooper = &mut self.troopers[fig.trooper()];
                trooper.left += 1;
            }
            _ => {}
        }
    }

    fn concentrate(&mut self, attack: &super::action::Attack) {
        let (which, kind) = match attack.way {
            Way::Fire | Way::Flame => (0, Specialty::Fire),
            Way::Tech => (1, Specialty::Tech),
            _ => return,
        };
        let Target::Fig(target) = attack.target else { return };
        let dice = self.concentration(attack.fig, kind, Some(target));
        let trooper = &mut self.troopers[attack.fig.trooper()];
        trooper.concentrated[which] = dice;
        trooper.aimed[which] = Some(target);
    }

    /// What a team may do, all of it.
    pub fn team_candidates(&self, team: usize) -> Vec<Action> {
        let mut list = Vec::with_capacity(128);
        for n in [2 * team, 2 * team + 1] {
            let fig = Fig::of_trooper(n);
            if self.may_act(fig).is_err() {
                continue;
            }
            let trooper = &self.troopers[n];
            if trooper.left > 0 {
                self.attacks(fig, &mut list);
                if !trooper.gear.is_empty() || self.teams[team].secondary.is_some() {
                    self.specials(team, fig, &mut list);
                }
            }
            if trooper.left + trooper.free_moves > 0 {
                self.moves(fig, &mut list);
            }
            for gear in self.gear(n).filter(|g| self.can_use(n, g.effect)) {
                list.push(Action::Use(fig, gear.id.as_str().into()));
            }
        }
        if !self.teams[team].card_used {
            self.card_candidates(team, &mut list);
        }
        list.push(Action::End);
        list
    }

    fn specials(&self, team: usize, fig: Fig, list: &mut Vec<Action>) {
        let mut add = |action: Action| {
            if self.check_team(team, &action).is_ok() {
                list.push(action);
            }
        };
        let n = fig.trooper();
        if self.has_gear(n, GearEffect::Smoke) {
            add(Action::Smoke(fig));
        }
        if let (true, Some(at)) = (self.has_gear(n, GearEffect::Bomb), self.at(fig)) {
            for to in self.board.floor.grid.around(at) {
                add(Action::Bomb(fig, to));
            }
        }
        add(Action::Sample(fig));
    }

    /// Bombs of earlier rounds explode at the start of the Dark Legion's turn. (`tb.when`)
    pub fn explode(&mut self) {
        let ripe = |t: &&Token| t.kind == Kind::Bomb && t.round < self.round;
        let bombs: Vec<Token> = self.tokens.iter().filter(ripe).copied().collect();
        for bomb in bombs {
            self.remove_token(bomb.at);
            let field = self.field();
            let grid = &self.board.floor.grid;
            let near = crate::geometry::square::walk::blast(grid, &field, bomb.at, field.corners());
            let struck: Vec<Fig> =
                std::iter::once(bomb.at).chain(near).filter_map(|at| self.figure_at(at)).collect();
            let strike = Strike::area(Source::Trap(bomb.owner), self.trap_dice(), &struck);
            self.tasks.push(Task::Strike(Box::new(strike)));
        }
    }
}
