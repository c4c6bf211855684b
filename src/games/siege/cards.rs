//! Doomtrooper cards, and equipment that takes no action. (`ct.card1` to `ct.cardsecret`)

use super::action::{Action, Item};
use super::field::refusal;
use super::figure::{Fig, Place};
use super::flow::Task;
use super::pack::{CardEffect, GearEffect};
use super::state::Siege;
use crate::engine::refusal::Refusal;
use crate::geometry::square::Square;

impl Siege {
    /// The place in a hand of a card with an effect.
    pub fn hand_with(&self, team: usize, effect: CardEffect) -> Option<usize> {
        let cards = &self.pack().cards;
        self.teams[team].hand.iter().position(|n| cards[usize::from(*n)].effect == effect)
    }

    pub fn discard_effect(&mut self, team: usize, effect: CardEffect) {
        if let Some(n) = self.hand_with(team, effect) {
            self.teams[team].hand.remove(n);
        }
    }

    fn in_hand(&self, team: usize, id: &str) -> Option<usize> {
        let cards = &self.pack().cards;
        self.teams[team].hand.iter().position(|n| cards[usize::from(*n)].id == id)
    }

    pub fn discard(&mut self, team: usize, id: &str) {
        if let Some(n) = self.in_hand(team, id) {
            self.teams[team].hand.remove(n);
        }
    }

    fn may_play(&self, team: usize, id: &str) -> Result<CardEffect, Refusal> {
        let Some(n) = self.in_hand(team, id) else {
            return Err(refusal("ct.card1", || format!("the card {id} is not in hand")));
        };
        if self.teams[team].card_used {
            return Err(refusal("ct.card1", || "one card may be used in a turn".to_owned()));
        }
        Ok(self.pack().cards[usize::from(self.teams[team].hand[n])].effect)
    }

    /// Whether a card may be discarded for an action of a Doomtrooper.
    ///
    /// # Errors
    /// The first rule against it.
    pub fn check_extra(&self, team: usize, id: &str, fig: Fig) -> Result<(), Refusal> {
        self.may_play(team, id)?;
        self.may_act(fig)
            .map_err(|refused| Refusal { code: super::field::code("ct.cardx"), ..refused })
    }

    fn own(&self, team: usize, item: Option<&Item>) -> Result<Fig, Refusal> {
        let text = || "say which of the own Doomtroopers".to_owned();
        match item {
            Some(Item::Fig(fig))
                if !fig.is_dark() && self.exists(*fig) && self.team_of(*fig) == team =>
            {
                match self.place(*fig) {
                    Place::On(_) | Place::Off(_) => Ok(*fig),
                    _ => Err(refusal("ct.cardres", || format!("{fig} is not in play"))),
                }
            }
            _ => Err(refusal("ct.cardres", text)),
        }
    }

    fn enemy(&self, item: Option<&Item>) -> Result<usize, Refusal> {
        let found = match item {
            Some(Item::Fig(fig)) if self.exists(*fig) => {
                self.slot(*fig).filter(|slot| self.creatures[*slot].place.square().is_some())
            }
            _ => None,
        };
        found.ok_or_else(|| refusal("ct.cardres", || "say which creature on the map".to_owned()))
    }

    /// Whether a card may be played for its text.
    ///
    /// # Errors
    /// The first rule against it.
    pub fn check_card(&self, team: usize, id: &str, item: Option<&Item>) -> Result<(), Refusal> {
        let none = |wanted: bool| match wanted {
            true => Ok(()),
            false => Err(refusal("ct.cardres", || "the card is played on nothing".to_owned())),
        };
        match self.may_play(team, id)? {
            CardEffect::Heal => {
                let fig = self.own(team, item)?;
                let hurt = self.troopers[fig.trooper()].health < self.pack().components.health;
                match hurt {
                    true => Ok(()),
                    false => Err(refusal("ct.cardres", || format!("{fig} is not wounded"))),
                }
            }
            CardEffect::Ghost => {
                let fig = self.own(team, item)?;
                self.may_act(fig)
            }
            CardEffect::Reroll | CardEffect::Unseen | CardEffect::Rush => none(item.is_none()),
            CardEffect::Weaken | CardEffect::Stun => self.enemy(item).map(drop),
            CardEffect::Teleport => {
                let place = match item {
                    Some(Item::At(at)) => self.blink_from(team, *at),
                    _ => None,
                };
                let text = || "name a free space of a tile next to the Doomtrooper's".to_owned();
                place.map(drop).ok_or_else(|| refusal("ct.cardres", text))
            }
            CardEffect::Dodge => {
                Err(refusal("ct.cardother", || "it is played when you are hit".to_owned()))
            }
            CardEffect::Divert => match item {
                Some(Item::Tile(number)) if self.diversion(*number).is_some() => Ok(()),
                _ => Err(refusal("ct.cardres", || "name a tile with Force cards".to_owned())),
            },
        }
    }

    /// The Doomtrooper that may be teleported to a space: the acting one, else the first.
    fn blink_from(&self, team: usize, to: Square) -> Option<usize> {
        let free = self.board.floor.grid.contains(to)
            && !self.occupied.has(to)
            && !self.stops.has(to)
            && !self.board.floor.rubble.has(to);
        let sector = self.board.sector(to).filter(|_| free)?;
        let next = |n: &usize| {
            let own = self.troopers[*n].place.square().and_then(|at| self.board.sector(at));
            own.is_some_and(|own| self.board.next_to(own, sector))
        };
        let acting = self.active.map(Fig::trooper).filter(|n| n / 2 == team);
        acting.into_iter().chain([2 * team, 2 * team + 1]).find(next)
    }

    /// The tile that a Force card of a tile would go to.
    fn diversion(&self, number: u8) -> Option<(usize, usize)> {
        let from = self.board.sector_number(number)?;
        if self.decks.on_tiles[from] == 0 {
            return None;
        }
        let to = (0..self.board.sectors.len()).find(|to| self.board.next_to(from, *to))?;
        Some((from, to))
    }

    /// Plays a card that may be played.
    pub fn play_card(&mut self, team: usize, id: &str, item: Option<&Item>) {
        let Ok(effect) = self.may_play(team, id) else { return };
        self.discard(team, id);
        self.teams[team].card_used = true;
        let fig = match item {
            Some(Item::Fig(fig)) => Some(*fig),
            _ => None,
        };
        match effect {
            CardEffect::Heal => {
                if let Some(fig) = fig {
                    self.heal(fig.trooper(), 2);
                }
            }
            CardEffect::Reroll => self.teams[team].steady = true,
            CardEffect::Unseen => self.teams[team].hidden = true,
            CardEffect::Weaken | CardEffect::Stun => {
                if let Ok(slot) = self.enemy(item) {
                    let creature = &mut self.creatures[slot];
                    match effect {
                        CardEffect::Weaken => creature.weakened += 1,
                        _ => creature.stunned += 2,
                    }
                }
            }
            CardEffect::Ghost => {
                if let Some(fig) = fig {
                    self.troopers[fig.trooper()].ghost = true;
                }
            }
            CardEffect::Teleport => {
                if let Some(Item::At(to)) = item
                    && let Some(n) = self.blink_from(team, *to)
                {
                    self.put(Fig::of_trooper(n), Place::On(*to));
                    self.troopers[n].charges = 0;
                }
            }
            CardEffect::Divert => {
                if let Some(Item::Tile(number)) = item
                    && let Some((from, to)) = self.diversion(*number)
                {
                    self.decks.on_tiles[from] -= 1;
                    self.decks.on_tiles[to] += 1;
                }
            }
            CardEffect::Rush => {
                for n in [2 * team, 2 * team + 1] {
                    if !self.troopers[n].done {
                        self.troopers[n].free_moves += 1;
                    }
                }
            }
            CardEffect::Dodge => {}
        }
    }

    pub fn heal(&mut self, trooper: usize, by: u8) {
        let most = self.pack().components.health;
        self.news.hurt |= 1 << trooper;
        let trooper = &mut self.troopers[trooper];
        trooper.health = (trooper.health + by).min(most);
    }

    pub fn card_candidates(&self, team: usize, list: &mut Vec<Action>) {
        let mut seen = 0_u64;
        for n in &self.teams[team].hand {
            if seen >> n & 1 != 0 {
                continue;
            }
            seen |= 1 << n;
            let card = &self.pack().cards[usize::from(*n)];
            let id: std::sync::Arc<str> = card.id.as_str().into();
            for fig in [2 * team, 2 * team + 1].map(Fig::of_trooper) {
                if self.check_extra(team, &id, fig).is_ok() {
                    list.push(Action::Extra(id.clone(), fig));
                }
            }
            let mut items: Vec<Option<Item>> = Vec::new();
            match card.effect {
                CardEffect::Heal | CardEffect::Ghost => {
                    let own = [2 * team, 2 * team + 1].map(|n| Some(Item::Fig(Fig::of_trooper(n))));
                    items.extend(own);
                }
                CardEffect::Weaken | CardEffect::Stun => {
                    let here = self.creatures.iter().filter(|c| c.place.square().is_some());
                    items.extend(here.take(6).map(|c| Some(Item::Fig(c.fig()))));
                }
                CardEffect::Teleport => {
                    for sector in 0..self.board.sectors.len() {
                        let free = self.board.spaces(sector);
                        let place =
                            free.into_iter().find(|at| self.blink_from(team, *at).is_some());
                        items.extend(place.map(|at| Some(Item::At(at))));
                    }
                }
                CardEffect::Divert => {
                    let tiles = self.board.sectors.iter().map(|s| Some(Item::Tile(s.number)));
                    items.extend(tiles);
                }
                _ => items.push(None),
            }
            for item in items {
                if self.check_card(team, &id, item.as_ref()).is_ok() {
                    list.push(Action::Card(id.clone(), item));
                }
            }
        }
    }

    /// Can equipment that takes no action be used now?
    pub fn can_use(&self, n: usize, effect: GearEffect) -> bool {
        let trooper = &self.troopers[n];
        let here = matches!(trooper.place, Place::On(_) | Place::Off(_)) && !trooper.done;
        here && match effect {
            GearEffect::Injector => trooper.health < self.pack().components.health,
            GearEffect::Helmet => !trooper.helmet_used,
            GearEffect::Phaser => !trooper.ghost && trooper.left > 0,
            _ => false,
        }
    }

    /// Whether equipment may be used.
    ///
    /// # Errors
    /// The first rule against it.
    pub fn check_use(&self, fig: Fig, id: &str) -> Result<(), Refusal> {
        self.may_act(fig)?;
        let gear = (!fig.is_dark())
            .then(|| self.gear(fig.trooper()).find(|g| g.id == id))
            .flatten()
            .filter(|g| self.can_use(fig.trooper(), g.effect));
        match gear {
            Some(_) => Ok(()),
            None => Err(refusal("e.other", || format!("{fig} cannot use {id} now"))),
        }
    }

    pub fn use_gear(&mut self, fig: Fig, id: &str) {
        let n = fig.trooper();
        let Some(effect) = self.gear(n).find(|g| g.id == id).map(|g| g.effect) else { return };
        match effect {
            GearEffect::Injector => {
                self.use_up(n, effect);
                self.tasks.push(Task::Inject(n as u8));
            }
            GearEffect::Helmet => {
                self.troopers[n].helmet_used = true;
                self.troopers[n].left += 1;
            }
            GearEffect::Phaser => {
                self.use_up(n, effect);
                self.troopers[n].ghost = true;
            }
            _ => {}
        }
    }
}
