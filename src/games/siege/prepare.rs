//! Set-up: roles, ranks, tables, characters, cards. (`prep`, `rank`, `ref`, `team`)

use std::sync::Arc;

use smallvec::SmallVec;

use super::action::Item;
use super::field::Spaces;
use super::figure::{self, Place, Trooper};
use super::flow::{Ask, Task, all, nth_bit};
use super::pack::{self, Ability, Pack};
use super::setup::{Role, Setup};
use super::state::{Dark, Decks, Effects, LastAttack, News, Siege, Team};

impl Siege {
    /// A game at its very beginning.
    pub fn new(setup: Setup) -> Siege {
        let setup = Arc::new(setup);
        let mut teams = SmallVec::new();
        for (seat, corporations) in setup.players.iter().enumerate() {
            for corporation in corporations {
                teams.push(Team::new(*corporation, seat as u8, setup.rank, setup.points));
            }
        }
        let pool = setup.pack.components.pool;
        let creatures = pack::Creature::ALL
            .into_iter()
            .flat_map(|kind| (1..=pool[kind as usize]).map(move |n| figure::Creature::new(kind, n)))
            .collect();
        let troopers = (0..2 * teams.len()).map(|_| Trooper::new(0, 0)).collect();
        let mut game = Siege {
            board: Arc::clone(&setup.boards[0]),
            dark: match setup.role {
                Role::Ai => Dark::Ai,
                Role::Own | Role::Drawn => Dark::Seat(setup.players.len() as u8),
            },
            dark_left: 0,
            setup,
            mission: 0,
            teams,
            troopers,
            creatures,
            occupied: Spaces::default(),
            dark_spaces: Spaces::default(),
            cover: Spaces::default(),
            stops: Spaces::default(),
            smoke: Spaces::default(),
            tokens: SmallVec::new(),
            opened: SmallVec::new(),
            decks: Decks::default(),
            effects: Effects::default(),
            event: None,
            table: 0,
            round: 0,
            markers: 0,
            turn: None,
            active: None,
            ai_order: None,
            dark_points: 0,
            destroyed: [0; 7],
            left_map: 0,
            smoke_used: 0,
            last: LastAttack::default(),
            news: News::default(),
            results: SmallVec::new(),
            tasks: Vec::new(),
            over: false,
        };
        game.begin_mission();
        game.advance();
        game
    }

    /// Puts the tasks of a mission on the stack, first the draw of the Dark Legion player.
    pub fn begin_mission(&mut self) {
        self.tasks.push(Task::Mission);
        if self.setup.role == Role::Drawn {
            if self.dark_left == 0 {
                self.dark_left = all(self.setup.players.len()) as u8;
            }
            self.tasks.push(Task::DrawDark);
        }
    }

    pub fn draw_dark(&mut self, face: u16) {
        let seat = nth_bit(u64::from(self.dark_left), face).unwrap_or(0);
        self.dark_left &= !(1 << seat);
        self.dark = Dark::Seat(seat);
    }

    pub fn start_mission(&mut self) {
        self.board = Arc::clone(&self.setup.boards[usize::from(self.mission)]);
        let mission = self.mission().clone();
        let setup = Arc::clone(&self.setup);
        for creature in &mut self.creatures {
            *creature = figure::Creature::new(creature.kind, creature.number);
        }
        (self.occupied, self.dark_spaces, self.smoke) = Default::default();
        self.tokens.clear();
        self.opened = self.board.opened.iter().copied().collect();
        (self.cover, self.stops) = Default::default();
        for token in Arc::clone(&self.board).tokens.iter() {
            self.add_token(*token);
        }
        self.effects = Effects::default();
        (self.event, self.turn, self.active, self.ai_order) = (None, None, None, None);
        (self.round, self.dark_points, self.destroyed) = (0, 0, [0; 7]);
        (self.left_map, self.smoke_used, self.last) = (0, 0, LastAttack::default());
        for team in &mut self.teams {
            team.reset(self.dark);
        }
        self.table = self.choose_table();
        self.give_command();
        for trooper in &mut self.troopers {
            *trooper = Trooper::new(0, setup.pack.components.health);
        }
        self.decks = self.shuffled(&setup.pack, &mission);
        self.push_set_up(&mission);
    }

    fn push_set_up(&mut self, mission: &pack::Mission) {
        let playing: SmallVec<[u8; 5]> =
            (0..self.teams.len() as u8).filter(|t| self.teams[usize::from(*t)].plays).collect();
        self.tasks.push(Task::Round);
        for team in playing.iter().rev().copied() {
            let left = self.cards_of(usize::from(team));
            self.tasks.push(Task::Cards { team, left });
        }
        if mission.secondary {
            for team in playing.iter().rev().copied() {
                self.tasks.push(Task::Secondary { team, first: None });
            }
        }
        self.tasks.push(Task::Order(playing.clone()));
        for team in playing.iter().rev().copied() {
            self.tasks.push(Task::Ask(Ask::Characters(team)));
        }
        let standing: SmallVec<[pack::Arrival; 2]> = self.arrivals(0).collect();
        for there in standing {
            self.tasks.push(Task::Ask(Ask::BesidePortal(there.creature, there.tile)));
        }
        if let Some((_, count)) = mission.debris {
            self.tasks.push(Task::Ask(Ask::Debris(count)));
        }
    }

    /// The decks of a mission: nothing is put into an order, cards are drawn when they are
    /// revealed. (`prep.s5pool` to `prep.s6count`)
    fn shuffled(&self, pack: &Pack, mission: &pack::Mission) -> Decks {
        let places = |numbers: &[u8], known: &dyn Fn(u8) -> Option<usize>| {
            numbers.iter().filter_map(|n| known(*n)).fold(0, |set, place| set | 1_u64 << place)
        };
        let events = places(&mission.events, &|n| pack.events.iter().position(|e| e.number == n));
        let mixed = places(&mission.force, &|n| pack.forces.iter().position(|f| f.number == n));
        let each = if self.setup.settings.one_force_card { 1 } else { self.players() as u8 };
        let mut pile = mixed.count_ones() as u8;
        let mut on_tiles: SmallVec<[u8; 16]> = SmallVec::new();
        for sector in &self.board.sectors {
            let dealt = if sector.force { each.min(pile) } else { 0 };
            pile -= dealt;
            on_tiles.push(dealt);
        }
        Decks {
            events,
            events_left: mission.turns,
            mixed,
            pile,
            fresh: 0,
            discard: 0,
            on_tiles,
            cards: pack.cards.iter().map(|card| card.copies).collect(),
            secondaries: pack.secondaries.iter().map(|card| card.copies).collect(),
            ai: all(pack.ai.len()),
        }
    }

    /// The reference table: by the second-highest (rank, points) of the Corporations, or the
    /// highest where two have it. (`ref.pick` to `ref.nodl`)
    pub fn choose_table(&self) -> u8 {
        let mut ranks: Vec<(u8, u8)> = self
            .teams
            .iter()
            .filter(|team| team.plays)
            .map(|team| (team.rank, team.points))
            .collect();
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        let rank = ranks.get(1).or(ranks.first()).map_or(1, |(rank, _)| *rank);
        self.pack().table_for(rank)
    }

    /// The Command token goes to whoever is above every other. (`rank.cmd`)
    fn give_command(&mut self) {
        let standing = |team: &Team| (team.rank, team.points);
        let best = self.teams.iter().filter(|t| t.plays).map(standing).max();
        let tied = self.teams.iter().filter(|t| t.plays && Some(standing(t)) == best).count();
        let given = self.setup.campaign && (tied == 1 || self.setup.settings.rank_tie_points);
        let mut once = given;
        for team in &mut self.teams {
            team.commands = once && team.plays && Some((team.rank, team.points)) == best;
            once &= !team.commands;
        }
    }

    fn step_of(rank: u8) -> usize {
        match rank {
            0..=6 => 0,
            7..=11 => 1,
            _ => 2,
        }
    }

    pub fn ability(&self, team: usize) -> Ability {
        self.pack().corporations[usize::from(self.teams[team].corporation)].ability
    }

    /// The number of an ability at the rank of a team.
    pub fn steps(&self, team: usize, steps: [u8; 3]) -> u8 {
        steps[Siege::step_of(self.teams[team].rank)]
    }

    fn cards_of(&self, team: usize) -> u8 {
        let more = match self.ability(team) {
            Ability::Cards(steps) => self.steps(team, steps),
            _ => 0,
        };
        self.pack().rank(self.teams[team].rank).cards.saturating_add(more)
    }

    /// The teams that come next in the order of buying: several where they are tied.
    pub fn tied(&self, teams: &[u8]) -> SmallVec<[u8; 5]> {
        if !self.setup.campaign {
            // To the left of the Dark Legion player, round the table. (`eq.order1`)
            let seats = self.setup.seats.len().max(1);
            let first = self.dark_seat().map_or(0, |seat| seat.index() + 1);
            let place = |t: &u8| {
                let seat = usize::from(self.teams[usize::from(*t)].seat);
                (seat + seats - first % seats) % seats
            };
            return teams.iter().copied().min_by_key(place).into_iter().collect();
        }
        let standing = |t: &u8| {
            let team = &self.teams[usize::from(*t)];
            (team.rank, team.points)
        };
        let lowest = teams.iter().map(standing).min();
        teams.iter().copied().filter(|t| Some(standing(t)) == lowest).collect()
    }

    /// Takes the next team into the order of buying. The order so far is kept in a draft below.
    pub fn order_next(&mut self, mut teams: SmallVec<[u8; 5]>, chosen: usize) {
        let tied = self.tied(&teams);
        if !matches!(self.tasks.last(), Some(Task::Draft { .. })) {
            self.tasks.push(Task::Draft { order: SmallVec::new(), next: 0 });
        }
        let Some(first) = tied.get(chosen).or(tied.first()).copied() else { return };
        teams.retain(|t| *t != first);
        if let Some(Task::Draft { order, .. }) = self.tasks.last_mut() {
            order.push(first);
        }
        let team = &mut self.teams[usize::from(first)];
        team.buying = true;
        let credits = self.setup.pack.rank(team.rank).credits;
        let more = match self.ability(usize::from(first)) {
            Ability::Credits(steps) => self.steps(usize::from(first), steps),
            _ => 0,
        };
        self.teams[usize::from(first)].credits = credits.saturating_add(more);
        if !teams.is_empty() {
            self.tasks.push(Task::Order(teams));
        }
    }

    pub fn deal_secondary(&mut self, team: u8, first: Option<u8>, face: u16) {
        let Some(card) = draw(&mut self.decks.secondaries, face) else { return };
        match first {
            None => self.tasks.push(Task::Secondary { team, first: Some(card) }),
            Some(first) => {
                self.tasks.push(Task::Ask(Ask::KeepSecondary { team, cards: [first, card] }));
            }
        }
    }

    pub fn deal_card(&mut self, team: u8, left: u8, face: u16) {
        if let Some(card) = draw(&mut self.decks.cards, face) {
            self.teams[usize::from(team)].hand.push(card);
            self.tasks.push(Task::Cards { team, left: left - 1 });
        }
    }

    /// The pairs of characters of a team. (`team.pick`)
    pub fn character_pairs(&self, team: usize) -> Vec<Item> {
        let corporation = usize::from(self.teams[team].corporation);
        let ids: Vec<&str> = self.pack().corporations[corporation]
            .characters
            .iter()
            .map(|c| c.id.as_str())
            .collect();
        let pair = |(a, b): (usize, usize)| Item::Word(format!("{}+{}", ids[a], ids[b]).into());
        [(0, 1), (0, 2), (1, 2)].map(pair).to_vec()
    }

    pub fn pick_characters(&mut self, team: usize, item: &Item) {
        let chosen = self.character_pairs(team).iter().position(|pair| pair == item).unwrap_or(0);
        let (a, b) = [(0, 1), (0, 2), (1, 2)][chosen];
        self.troopers[2 * team].character = a;
        self.troopers[2 * team + 1].character = b;
        for trooper in [2 * team, 2 * team + 1] {
            // They wait beside an entrance that is chosen in their first turn.
            self.troopers[trooper].place = Place::Off(u8::MAX);
        }
    }
}

/// The card of a face in a deck given as numbers of equal cards, and which copy of it it is.
pub fn nth(deck: &[u8], face: u16) -> Option<(usize, usize)> {
    let mut left = usize::from(face.checked_sub(1)?);
    for (card, count) in deck.iter().enumerate() {
        if left < usize::from(*count) {
            return Some((card, left));
        }
        left -= usize::from(*count);
    }
    None
}

/// Takes the card of a face.
fn draw(deck: &mut [u8], face: u16) -> Option<u8> {
    let (card, _) = nth(deck, face)?;
    deck[card] -= 1;
    Some(card as u8)
}

impl Team {
    pub fn new(corporation: u8, seat: u8, rank: u8, points: u8) -> Team {
        Team {
            corporation,
            seat,
            plays: true,
            rank,
            points,
            stars: 0,
            earned: 0,
            reckless: 0,
            commands: false,
            credits: 0,
            buying: false,
            hand: SmallVec::new(),
            card_used: false,
            secondary: None,
            sample: false,
            captured: false,
            kills: [0; 7],
            entered: 0,
            entrance: None,
            started: false,
            hidden: false,
            steady: false,
            muted: false,
            fears: [false; 7],
            total: 0,
        }
    }

    /// What a new mission begins with: rank and points stay. (`camp.carry`)
    fn reset(&mut self, dark: Dark) {
        let kept = Team {
            stars: self.stars,
            total: self.total,
            ..Team::new(self.corporation, self.seat, self.rank, self.points)
        };
        *self = Team { plays: dark != Dark::Seat(self.seat), ..kept };
    }
}
