//! Set-up: roles, ranks, tables, characters, equipment, cards. (`prep`, `rank`, `ref`, `eq`)

use std::sync::Arc;

use smallvec::SmallVec;

use super::action::{Action, Item};
use super::field::{Spaces, refusal};
use super::figure::{self, Fig, Place, Trooper};
use super::flow::{Ask, Task, all, nth_bit};
use super::pack::{self, Ability, GearEffect, Pack};
use super::setup::{Role, Setup};
use super::state::{Dark, Decks, Effects, LastAttack, Siege, Team};
use crate::engine::refusal::Refusal;

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
        self.pack().rank(self.teams[team].rank).cards + more
    }

    /// The teams that come next in the order of buying: several where they are tied.
    pub fn tied(&self, teams: &[u8]) -> SmallVec<[u8; 5]> {
        if !self.setup.campaign {
            // To the left of the Dark Legion player: in the order of the seats.
            return teams.iter().copied().take(1).collect();
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
        self.teams[usize::from(first)].credits = credits + more;
        if !teams.is_empty() {
            self.tasks.push(Task::Order(teams));
        }
    }

    /// How high a rank a team's equipment may need. (`eq.rank`, `eq.capitol`)
    fn equipment_rank(&self, team: usize) -> u8 {
        let more = matches!(self.ability(team), Ability::Credits(_));
        self.teams[team].rank + u8::from(more)
    }

    /// How many of a card are still in the bunker.
    fn in_bunker(&self, card: &Card) -> bool {
        let used = |troopers: &[Trooper]| match card {
            Card::Weapon(n) => troopers.iter().filter(|t| t.weapon == Some(*n)).count(),
            Card::Gear(n) => troopers.iter().flat_map(|t| &t.gear).filter(|g| *g == n).count(),
        };
        match card {
            // Free weapons of rank 1 never run out.
            Card::Weapon(n) => {
                let weapon = &self.pack().weapons[usize::from(*n)];
                weapon.cost == 0 && weapon.rank <= 1
                    || used(&self.troopers) < usize::from(weapon.copies)
            }
            Card::Gear(n) => {
                used(&self.troopers) < usize::from(self.pack().gear[usize::from(*n)].copies)
            }
        }
    }

    /// Whether a team may take a card for one of its Doomtroopers.
    ///
    /// # Errors
    /// The first rule against it.
    fn may_buy(&self, team: usize, card: &Card, fig: Fig) -> Result<(), Refusal> {
        if fig.is_dark() || !self.exists(fig) || self.team_of(fig) != team {
            return Err(refusal("eq.assign", || format!("{fig} is not of this team")));
        }
        let n = fig.trooper();
        let pack = self.pack();
        let (rank, cost) = match card {
            Card::Weapon(w) => (pack.weapons[usize::from(*w)].rank, pack.weapons[usize::from(*w)].cost),
            Card::Gear(g) => (pack.gear[usize::from(*g)].rank, pack.gear[usize::from(*g)].cost),
        };
        if rank > self.equipment_rank(team) {
            let most = self.equipment_rank(team);
            let refused = refusal("eq.rank", || format!("the card needs rank {rank}"));
            return Err(refused.measured(f64::from(rank), f64::from(most)));
        }
        let credits = self.teams[team].credits;
        if cost > credits {
            let refused = refusal("eq.credits", || format!("the card costs {cost} credits"));
            return Err(refused.measured(f64::from(cost), f64::from(credits)));
        }
        if !self.in_bunker(card) {
            return Err(refusal("comp.cards", || "none of these cards is left".to_owned()));
        }
        match card {
            Card::Weapon(w) => {
                let weapon = &pack.weapons[usize::from(*w)];
                if self.troopers[n].weapon.is_some() {
                    return Err(refusal("eq.slots", || format!("{fig} has a weapon")));
                }
                if !weapon.icons.contains(&self.specialty(n)) {
                    let text = || format!("{} is no weapon for {fig}", weapon.name);
                    return Err(refusal("eq.spec", text));
                }
                Ok(())
            }
            Card::Gear(g) => self.may_carry(n, &pack.gear[usize::from(*g)]),
        }
    }

    fn may_carry(&self, trooper: usize, gear: &pack::Gear) -> Result<(), Refusal> {
        if self.troopers[trooper].gear.len() >= 3 {
            return Err(refusal("eq.slots", || "it carries three cards".to_owned()));
        }
        if !gear.enhances {
            return Ok(());
        }
        if self.gear(trooper).any(|other| other.enhances) {
            return Err(refusal("eq.attach", || "its weapon is enhanced already".to_owned()));
        }
        let Some(weapon) = self.weapon(trooper) else {
            return Err(refusal("eq.attach", || "it has no weapon card to enhance".to_owned()));
        };
        let fits = (gear.only_on.is_empty() || gear.only_on.contains(&weapon.id))
            && !gear.not_on.contains(&weapon.id)
            && (weapon.fire.is_some() || gear.effect == GearEffect::Decrypter);
        match fits {
            true => Ok(()),
            false => {
                let key = if gear.effect == GearEffect::Disruptor { "dr.not" } else { "gl.mount" };
                Err(refusal(key, || format!("{} does not go on {}", gear.name, weapon.name)))
            }
        }
    }

    fn card(&self, id: &str) -> Option<Card> {
        let pack = self.pack();
        let weapon = pack.weapons.iter().position(|w| w.id == id).map(|n| Card::Weapon(n as u8));
        let gear = || pack.gear.iter().position(|g| g.id == id).map(|n| Card::Gear(n as u8));
        weapon.or_else(gear)
    }

    /// Whether a decision about equipment is legal.
    ///
    /// # Errors
    /// The first rule against it.
    pub fn check_draft(&self, team: usize, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Pass => Ok(()),
            Action::QuickStart => {
                let own = &self.troopers[2 * team..2 * team + 2];
                match own.iter().all(|t| t.weapon.is_none() && t.gear.is_empty()) {
                    true => Ok(()),
                    false => Err(refusal("eq.quick", || "it is instead of buying".to_owned())),
                }
            }
            Action::Buy(id, fig) => match self.card(id) {
                Some(card) => self.may_buy(team, &card, *fig),
                None => Err(refusal("comp.cards", || format!("no card is called {id}"))),
            },
            _ => Err(refusal("eq.draft", || "buy a card, take the quick start or pass".into())),
        }
    }

    pub fn draft(&mut self, order: SmallVec<[u8; 5]>, next: u8, action: &Action) {
        let team = usize::from(order[usize::from(next)]);
        match action {
            Action::Buy(id, fig) => {
                if let Some(card) = self.card(id) {
                    self.take(team, card, fig.trooper());
                }
            }
            Action::QuickStart => {
                self.quick_start(team);
                self.teams[team].buying = false;
            }
            _ => self.teams[team].buying = false,
        }
        let mut order = order;
        let mut next = usize::from(next) + 1;
        if !self.teams[team].buying {
            next -= 1;
            order.remove(next);
        }
        if order.is_empty() {
            return;
        }
        let next = (next % order.len()) as u8;
        self.tasks.push(Task::Draft { order, next });
    }

    fn take(&mut self, team: usize, card: Card, trooper: usize) {
        let cost = match card {
            Card::Weapon(n) => {
                self.troopers[trooper].weapon = Some(n);
                self.pack().weapons[usize::from(n)].cost
            }
            Card::Gear(n) => {
                self.troopers[trooper].gear.push(n);
                self.pack().gear[usize::from(n)].cost
            }
        };
        self.teams[team].credits -= cost;
    }

    /// The cards of the Quick Start card that the two characters can use. (`eq.quick`)
    fn quick_start(&mut self, team: usize) {
        let setup = Arc::clone(&self.setup);
        let corporation = usize::from(self.teams[team].corporation);
        for trooper in [2 * team, 2 * team + 1] {
            let specialty = self.specialty(trooper);
            for id in &setup.pack.corporations[corporation].quick_start {
                match self.card(id) {
                    Some(Card::Weapon(n)) => {
                        let fits = setup.pack.weapons[usize::from(n)].icons.contains(&specialty);
                        if fits && self.troopers[trooper].weapon.is_none() {
                            self.troopers[trooper].weapon = Some(n);
                        }
                    }
                    Some(Card::Gear(n)) if self.may_carry(trooper, &setup.pack.gear[usize::from(n)]).is_ok() => {
                        self.troopers[trooper].gear.push(n);
                    }
                    _ => {}
                }
            }
        }
    }

    pub fn draft_candidates(&self, team: usize) -> Vec<Action> {
        let mut list = vec![Action::Pass];
        if self.check_draft(team, &Action::QuickStart).is_ok() {
            list.push(Action::QuickStart);
        }
        let pack = self.pack();
        let ids = pack.weapons.iter().map(|w| &w.id).chain(pack.gear.iter().map(|g| &g.id));
        for id in ids {
            for fig in [Fig::of_trooper(2 * team), Fig::of_trooper(2 * team + 1)] {
                let buy = Action::Buy(id.as_str().into(), fig);
                if self.check_draft(team, &buy).is_ok() {
                    list.push(buy);
                }
            }
        }
        list
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
        let ids: Vec<&str> =
            self.pack().corporations[corporation].characters.iter().map(|c| c.id.as_str()).collect();
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

/// A card of the bunker, by its place in the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Card {
    Weapon(u8),
    Gear(u8),
}

/// Takes the card of a face from a deck given as numbers of equal cards.
pub fn draw(deck: &mut [u8], face: u16) -> Option<u8> {
    let mut left = face.checked_sub(1)?;
    for (card, count) in deck.iter_mut().enumerate() {
        if left < u16::from(*count) {
            *count -= 1;
            return Some(card as u8);
        }
        left -= u16::from(*count);
    }
    None
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
            ..Team::new(self.corporation, self.seat, self.rank, self.points)
        };
        *self = Team { plays: dark != Dark::Seat(self.seat), ..kept };
    }
}
