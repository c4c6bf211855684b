//! Rounds, promotion, the end of a mission and of a campaign. (`rnd`, `pp`, `end`, `camp`)

use super::figure::Place;
use super::flow::{Task, nth_bit};
use super::pack::{Creature, Objective, Secondary};
use super::setup::Role;
use super::state::{DARK_MARKER, Dark, Effects, Siege};

const MOST_POINTS: i16 = 10;

impl Siege {
    /// All markers of players in play are shuffled. (`rnd.markers`, `rnd.out`)
    pub fn start_round(&mut self) {
        self.round += 1;
        self.markers = DARK_MARKER;
        for team in 0..self.teams.len() {
            if !self.is_out(team) {
                self.markers |= 1 << team;
            }
        }
        self.tasks.push(Task::Marker);
    }

    /// The players whose markers are still to be drawn, by bit.
    pub fn marker_name(&self, face: u16) -> Option<&str> {
        match nth_bit(u64::from(self.markers), face)? {
            7 => Some("dark-legion"),
            team => {
                let corporation = usize::from(self.teams[usize::from(team)].corporation);
                Some(&self.pack().corporations[corporation].id)
            }
        }
    }

    pub fn draw_marker(&mut self, face: u16) {
        let Some(bit) = nth_bit(u64::from(self.markers), face) else { return };
        self.markers &= !(1 << bit);
        self.tasks.push(Task::Marker);
        match bit {
            7 => self.start_dark_turn(),
            team if self.is_out(usize::from(team)) => {}
            team => self.start_team_turn(usize::from(team)),
        }
    }

    /// Effects of the round end, and perhaps the mission. (`rnd.endcheck`, `rnd.lastevent`)
    pub fn end_round(&mut self) {
        let Effects { reroll_close, reroll_fire, rift, any_entrance, surrounded, .. } =
            self.effects;
        self.effects = Effects {
            reroll_close,
            reroll_fire,
            rift,
            any_entrance,
            surrounded,
            ..Effects::default()
        };
        self.smoke = super::field::Spaces::default();
        self.smoke_used = 0;
        for team in &mut self.teams {
            team.hidden = false;
        }
        let at_once = self.mission().ends_at_once || self.setup.settings.end_at_objective;
        let nobody = (0..self.teams.len()).all(|team| self.is_out(team));
        let over = self.decks.events_left == 0 || nobody || at_once && self.objective_met();
        self.tasks.push(if over { Task::MissionEnd } else { Task::Round });
    }

    /// Promotion points in play. (`at.pp`, `pp.up`)
    pub fn gain(&mut self, team: usize, points: i16) {
        self.news.earned |= 1 << team;
        self.teams[team].earned += points;
        self.award(team, points);
    }

    /// Moves the tracker: ten points are a rank, up to the highest. (`pp.up` to `pp.down`)
    pub fn award(&mut self, team: usize, points: i16) {
        let highest = self.pack().ranks.len() as u8;
        let borrows = !self.setup.settings.no_borrowing;
        let own = &mut self.teams[team];
        let before = own.rank;
        let mut tracker = i16::from(own.points) + points;
        while tracker >= MOST_POINTS {
            tracker -= MOST_POINTS;
            match own.rank < highest {
                true => own.rank += 1,
                false => own.stars = own.stars.saturating_add(1),
            }
        }
        while tracker < 0 {
            if own.rank > 1 && borrows {
                own.rank -= 1;
                tracker += MOST_POINTS;
            } else {
                tracker = 0;
            }
        }
        own.points = tracker as u8;
        if own.rank != before {
            self.news.promoted |= 1 << team;
        }
    }

    /// Points of the Dark Legion player, which go to the own Corporation where there is one.
    /// (`dl.ppwound`, `camp.dlpts`)
    pub fn dark_gain(&mut self, points: i16) {
        self.news.dark_earned = true;
        self.dark_points += points;
        if self.setup.settings.dark_points_lost {
            return;
        }
        if let Some(team) = self.dark_team() {
            self.gain(team, points);
        }
    }

    /// The Corporation of the Dark Legion player.
    pub fn dark_team(&self) -> Option<usize> {
        let Dark::Seat(seat) = self.dark else { return None };
        self.teams.iter().position(|team| team.seat == seat)
    }

    /// Is the main objective of the mission achieved so far?
    pub fn objective_met(&self) -> bool {
        let kills = |kind: Creature| -> u32 {
            self.teams.iter().map(|team| u32::from(team.kills[kind as usize])).sum()
        };
        match self.mission().objective {
            Objective::Kills(each) => {
                let points: u32 = Creature::ALL
                    .into_iter()
                    .map(|kind| kills(kind) * u32::from(self.row(kind).points))
                    .sum();
                let players = self.teams.iter().filter(|team| team.plays).count() as u32;
                let alive = (0..self.teams.len()).any(|team| self.survives(team));
                points >= u32::from(each) * players && alive
            }
            Objective::Slay(kind, count) => kills(kind) >= u32::from(count),
            Objective::Leave(count) => self.left_map >= count,
            Objective::Destroy(kind, count) => self.destroyed[kind as usize] >= count,
        }
    }

    /// Has a team reached the goal of its secondary mission?
    pub fn secondary_met(&self, team: usize) -> bool {
        let own = &self.teams[team];
        let Some(card) = own.secondary else { return false };
        let card = &self.pack().secondaries[usize::from(card)];
        let count = i16::from(card.count);
        let troopers = &self.troopers[2 * team..2 * team + 2];
        let legionnaires = own.kills[Creature::Legionnaire as usize];
        match card.goal {
            Secondary::Earn => own.earned >= count,
            Secondary::Everywhere => own.entered.count_ones() as usize == self.board.sectors.len(),
            Secondary::Kinds => own.kills.iter().filter(|n| **n > 0).count() as i16 >= count,
            Secondary::Merciful => legionnaires == 0 && own.earned >= count,
            Secondary::Sample => own.sample,
            Secondary::Unhurt => {
                let health = i16::from(self.pack().components.health);
                let lost: i16 = troopers.iter().map(|t| health - i16::from(t.health)).sum();
                troopers.iter().all(|t| t.place != Place::Out) && lost <= count
            }
            Secondary::Clean => {
                let sector = (0..self.board.sectors.len())
                    .find(|s| self.board.spaces(*s).any(|at| self.board.floor.flight(at) > 0))
                    .unwrap_or(0);
                !self.creatures.iter().any(|c| {
                    let on = c.place.square().and_then(|at| self.board.sector(at));
                    c.kind == Creature::Legionnaire && on == Some(sector)
                })
            }
            Secondary::Message => troopers.iter().any(|t| t.place == Place::Left),
            Secondary::Capture => own.captured,
            Secondary::Scout => own.entered.count_ones() as i16 >= count,
        }
    }

    /// What a team's mission comes to: points in play, rewards, penalties. (`end.dt`)
    pub fn total(&self, team: usize) -> i16 {
        let own = &self.teams[team];
        if !own.plays {
            return self.dark_total();
        }
        let mission = self.mission();
        let main = self.objective_met() && self.survives(team);
        let main = if main { i16::from(mission.reward) } else { 0 };
        let secondary = match own.secondary {
            Some(card) if self.secondary_met(team) => {
                i16::from(self.pack().secondaries[usize::from(card)].reward)
            }
            _ => 0,
        };
        let reckless = i16::from(own.reckless) * i16::from(self.pack().components.reckless_cost);
        own.earned + main + secondary - reckless
    }

    /// The Dark Legion player's mission: points in play and what failures bring. (`end.dl`)
    pub fn dark_total(&self) -> i16 {
        let mission = self.mission();
        let main = if self.objective_met() { 0 } else { i16::from(mission.failure) };
        let secondary: i16 = (0..self.teams.len())
            .filter(|team| self.teams[*team].plays && !self.secondary_met(*team))
            .filter_map(|team| self.teams[team].secondary)
            .map(|card| i16::from(self.pack().secondaries[usize::from(card)].failure))
            .sum();
        self.dark_points + main + secondary
    }

    /// Rewards, penalties, the commander's rank; then the next mission of a campaign. Ranks and
    /// points are announced. (`camp.announce`)
    pub fn end_mission(&mut self) {
        let success = self.objective_met();
        let dark = self.dark_total();
        let totals: Vec<i16> = (0..self.teams.len()).map(|team| self.total(team)).collect();
        for (team, total) in totals.iter().enumerate() {
            self.teams[team].total = *total;
            if self.teams[team].plays {
                self.award(team, total - self.teams[team].earned);
            }
        }
        if let (Some(team), false) = (self.dark_team(), self.setup.settings.dark_points_lost) {
            self.award(team, dark - self.dark_points);
        }
        if !success {
            self.demote_commander();
        }
        self.results.push(success);
        self.news.announced = self.setup.campaign;
        let more = usize::from(self.mission) + 1 < self.setup.missions.len();
        if self.setup.campaign && more {
            self.mission += 1;
            self.begin_mission();
        }
    }

    /// The commander of a failed mission loses a rank and keeps the tracker. (`camp.cmd`)
    fn demote_commander(&mut self) {
        let falls = self.setup.settings.commander_falls;
        for team in self.teams.iter_mut().filter(|team| team.commands) {
            match team.rank {
                0 | 1 if falls => team.points = 0,
                0 | 1 => {}
                _ => team.rank -= 1,
            }
        }
    }

    /// How each seat stands: the totals of a single mission, rank and points of a campaign; with
    /// the AI as the Dark Legion 1 for a mission that is won.
    pub fn standings(&self) -> Vec<f64> {
        let seats = self.setup.seats.len();
        let mut scores = vec![0.0; seats];
        if self.setup.role == Role::Ai && !self.setup.campaign {
            let won = f64::from(u8::from(self.objective_met()));
            return vec![won; seats];
        }
        for (n, team) in self.teams.iter().enumerate() {
            let score = match self.setup.campaign {
                true => {
                    let rank = i16::from(team.rank) - 1 + i16::from(team.stars);
                    rank * MOST_POINTS + i16::from(team.points)
                }
                false => self.total(n),
            };
            scores[usize::from(team.seat)] += f64::from(score);
        }
        if let Dark::Seat(seat) = self.dark
            && !self.setup.campaign
        {
            // Of equal totals the Dark Legion's counts for more. (`end.tiedl`)
            scores[usize::from(seat)] = f64::from(self.dark_total()) + 0.5;
        }
        scores
    }
}
