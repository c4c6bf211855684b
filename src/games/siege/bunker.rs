//! Choosing equipment. (`eq`)

use std::sync::Arc;

use smallvec::SmallVec;

use super::action::Action;
use super::field::refusal;
use super::figure::{Fig, Trooper};
use super::flow::Task;
use super::pack::{self, Ability, GearEffect};
use super::state::Siege;
use crate::engine::refusal::Refusal;

/// A card of the bunker, by its place in the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Card {
    Weapon(u8),
    Gear(u8),
}

impl Siege {
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
            Card::Weapon(w) => {
                (pack.weapons[usize::from(*w)].rank, pack.weapons[usize::from(*w)].cost)
            }
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
        self.news.buyer = matches!(action, Action::Buy(..)).then_some(team as u8);
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
                    Some(Card::Gear(n))
                        if self.may_carry(trooper, &setup.pack.gear[usize::from(n)]).is_ok() =>
                    {
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
        let weapons = pack.weapons.iter().map(|w| (&w.id, w.rank, w.cost));
        let gear = pack.gear.iter().map(|g| (&g.id, g.rank, g.cost));
        let (rank, credits) = (self.equipment_rank(team), self.teams[team].credits);
        for (id, ..) in weapons.chain(gear).filter(|(_, r, cost)| *r <= rank && *cost <= credits) {
            let card: Arc<str> = id.as_str().into();
            for fig in [Fig::of_trooper(2 * team), Fig::of_trooper(2 * team + 1)] {
                let buy = Action::Buy(card.clone(), fig);
                if self.check_draft(team, &buy).is_ok() {
                    list.push(buy);
                }
            }
        }
        list
    }
}
