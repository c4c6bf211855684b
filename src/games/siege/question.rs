//! Decisions in words: what a question is about, and what each answer leads to.

use std::borrow::Cow;

use super::action::{Action, Item, Target};
use super::figure::{Fig, Place};
use super::flow::{Ask, DarkStep, Task, Walk};
use super::pack::{Creature, Secondary, Specialty};
use super::state::Siege;
use super::strike::{Stage, Strike};
use crate::geometry::square::Square;

impl Siege {
    /// What the uppermost task asks for, where it asks.
    pub fn question(&self) -> Option<Cow<'static, str>> {
        Some(match self.tasks.last()? {
            Task::Draft { .. } => "equipment".into(),
            Task::Team(_) => "actions".into(),
            Task::Dark(DarkStep::Act) => "actions of creatures".into(),
            Task::Place { sector, left } => {
                let kind = left.last()?.name();
                format!("a space of tile {} for a {kind}", self.number(*sector)).into()
            }
            Task::Strike(strike) => match strike.stage {
                Stage::Reroll => self.of_strike("dice to be rolled again", strike).into(),
                Stage::Forced => self.of_strike("a hit to be rolled again", strike).into(),
                Stage::Dodge => self.of_strike("a card that cancels a hit", strike).into(),
                _ => return None,
            },
            Task::Ask(ask) => self.about(ask).into(),
            _ => return None,
        })
    }

    fn of_strike(&self, what: &str, strike: &Strike) -> String {
        let who = |target| match target {
            Target::Fig(fig) => fig.to_string(),
            Target::At(at) => at.to_string(),
        };
        let all: Vec<String> = strike.targets.iter().map(|aim| who(aim.target)).collect();
        let hits: u8 = strike.faces.iter().sum();
        let s = if hits == 1 { "" } else { "s" };
        format!("{what}, of {hits} hit{s} on {}", all.join(", "))
    }

    /// A question in a few words.
    fn about(&self, ask: &Ask) -> String {
        let named = |kind: Creature| kind.name();
        let team = |team: u8| &self.corporation(usize::from(team)).name;
        match ask {
            Ask::Characters(of) => format!("the two characters of {} in this mission", team(*of)),
            Ask::KeepSecondary { .. } => {
                "the secondary mission to be kept; the other goes back".to_owned()
            }
            Ask::Entrance(of) => format!("the entrance for both Doomtroopers of {}", team(*of)),
            Ask::Debris(1) => "a space for the last debris".to_owned(),
            Ask::Debris(left) => format!("a space for debris, {left} to be placed"),
            Ask::BesidePortal(kind, tile) => {
                format!("a space beside the portal of tile {tile} for a {}", named(*kind))
            }
            Ask::ForceChoice { card, sector } => {
                let name = &self.pack().forces[usize::from(*card)].name;
                match sector {
                    Some(sector) => {
                        format!("the figures of {name} that come to tile {}", self.number(*sector))
                    }
                    None => format!("the figures of {name} that come beside entrances"),
                }
            }
            Ask::RedEntrance(fig) => format!("the entrance beside which {fig} comes"),
            Ask::RevealTile => "the tile on which a Force card is turned up".to_owned(),
            Ask::Overrun { fig, .. } => {
                format!("whether {fig} steps onto the space of the figure it struck down")
            }
            Ask::OldTrap { fig, at, .. } => {
                format!("which of the two traps of {fig} makes way for the one on {at}")
            }
            Ask::Permit { team: of, walk } => {
                format!("whether {} lets {} of another team pass", team(*of), walk.fig)
            }
            _ => format!("{}: {}", self.event_name(), event(ask)),
        }
    }

    fn event_name(&self) -> &str {
        self.event.map_or("event", |n| self.pack().events[usize::from(n)].name.as_str())
    }

    fn number(&self, sector: u8) -> u8 {
        self.board.sectors[usize::from(sector)].number
    }

    /// What a decision leads to where a question is open.
    pub fn answered(&self, action: &Action) -> Option<String> {
        match (self.tasks.last()?, action) {
            (Task::Strike(strike), action) => rerolled(strike, action),
            (Task::Place { left, .. }, Action::Choose(Item::At(at))) => {
                let kind = left.last()?.name();
                self.in_pool(*left.last()?).map(|slot| {
                    let fig = self.creatures[slot].fig();
                    format!("{kind} {fig}: {}", self.there(fig, *at))
                })
            }
            (Task::Ask(ask), Action::Choose(item)) => self.leads_to(ask, item),
            _ => None,
        }
    }

    fn leads_to(&self, ask: &Ask, item: &Item) -> Option<String> {
        match item {
            Item::No => Some(self.declined(ask)),
            Item::Yes => match ask {
                Ask::Permit { walk, .. } => Some(format!("{} goes on to {}", walk.fig, end(walk))),
                _ => None,
            },
            Item::Fig(fig) => self.for_figure(ask, *fig),
            Item::At(at) => self.for_space(ask, *at),
            Item::Tile(number) => self.for_tile(ask, *number),
            Item::Entrance(tile, letter) => self.by_entrance(*tile, *letter),
            Item::Word(word) => self.for_word(ask, word),
        }
    }

    fn declined(&self, ask: &Ask) -> String {
        let at = |fig: Fig| self.at(fig).map_or_else(String::new, |at| format!(" on {at}"));
        match ask {
            Ask::Overrun { fig, .. } => format!("{fig} stays{}", at(*fig)),
            Ask::Permit { walk, .. } => {
                format!("{} stays{} and keeps the action", walk.fig, at(walk.fig))
            }
            Ask::ExtraAction(_) => "no creature gets one more".to_owned(),
            _ => "nothing more happens".to_owned(),
        }
    }

    fn for_figure(&self, ask: &Ask, fig: Fig) -> Option<String> {
        let slot = self.slot(fig);
        let name = match fig.creature() {
            Some((kind, _)) => kind.name(),
            None => self.character(fig.trooper()).name.as_str(),
        };
        let place = match self.at(fig) {
            Some(at) => format!("{name} on {at}"),
            None => format!("{name}, beside the map"),
        };
        let then = match (ask, slot) {
            (Ask::ExtraAction(_), Some(slot)) => {
                let creature = &self.creatures[slot];
                let actions = self.row(creature.kind).actions.saturating_add(creature.extra);
                let all = actions.saturating_add(1).saturating_sub(creature.stunned);
                format!("{all} actions in this turn")
            }
            (Ask::TeleportWho, _) => "an action less in this turn, then its new space".to_owned(),
            (Ask::Defences, _) => {
                let mut after = self.clone();
                after.decide(&Action::Choose(Item::Fig(fig)));
                let Some(Task::Strike(strike)) = after.tasks.last() else { return Some(place) };
                let chance = after.chance(strike, strike.targets.first()?);
                format!("hurt with {:.0}%", 100.0 * chance)
            }
            (Ask::Slow, _) => {
                format!("1 action instead of {} in its next turn", self.pack().components.actions)
            }
            (Ask::LoseGearWho, _) => {
                let gear: Vec<&str> =
                    self.gear(fig.trooper()).map(|gear| gear.name.as_str()).collect();
                format!("carries {}", gear.join(", "))
            }
            (Ask::Mitosis, _) => "another one comes beside it".to_owned(),
            (Ask::Berserk, _) => "no armour tests against its attacks in this turn".to_owned(),
            (Ask::Transform(_), _) => "a Centurion stands there instead".to_owned(),
            _ => return Some(place),
        };
        Some(format!("{place}: {then}"))
    }

    fn for_space(&self, ask: &Ask, at: Square) -> Option<String> {
        Some(match ask {
            Ask::Debris(_) => {
                let number = self.board.sector(at).map(|n| self.board.sectors[n].number)?;
                format!("on tile {number}: cover for shots over it, and no Move ends there")
            }
            Ask::BesidePortal(kind, _) | Ask::MitosisTo(kind, _) => {
                let fig = self.creatures[self.in_pool(*kind)?].fig();
                format!("{fig}: {}", self.there(fig, at))
            }
            Ask::TeleportTo(fig) | Ask::Overrun { fig, .. } => self.there(*fig, at),
            Ask::OldTrap { at: new, .. } => format!("no trap on {at} any more, one on {new}"),
            _ => return None,
        })
    }

    /// Whom a figure would see from a space.
    fn there(&self, fig: Fig, at: Square) -> String {
        let mut after = self.clone();
        after.put(fig, Place::On(at));
        after.seen_from(fig)
    }

    fn for_tile(&self, ask: &Ask, number: u8) -> Option<String> {
        let sector = self.board.sector_number(number)?;
        let on = |at: &Square| self.board.sector(*at) == Some(sector);
        let troopers: Vec<String> = self
            .on_map()
            .filter(|(_, at)| on(at))
            .map(|(n, _)| Fig::of_trooper(n).to_string())
            .collect();
        let here = match troopers.as_slice() {
            [] => "no Doomtrooper there".to_owned(),
            some => format!("{} there", some.join(", ")),
        };
        let free = self.placeable(sector).count();
        Some(match ask {
            Ask::RevealTile => format!("{here}; {free} spaces where figures may come"),
            _ => here,
        })
    }

    fn by_entrance(&self, tile: u8, letter: char) -> Option<String> {
        let all = &self.board.entrances;
        let way = all.iter().find(|way| (way.tile, way.letter) == (tile, letter))?;
        let (first, last) = (way.squares.first()?, way.squares.last()?);
        let nearest = |places: &mut dyn Iterator<Item = Square>| {
            let far = |at: Square| way.squares.iter().map(|to| at.distance(*to)).min();
            places.filter_map(far).min()
        };
        let creatures = nearest(&mut self.creatures.iter().filter_map(|c| c.place.square()));
        let troopers = nearest(&mut self.on_map().map(|(_, at)| at));
        let told = |who: &str, far: Option<u8>| match far {
            Some(far) => format!(", the nearest {who} {far} away"),
            None => String::new(),
        };
        let (creatures, troopers) = (told("creature", creatures), told("Doomtrooper", troopers));
        Some(format!("onto {first} to {last}{creatures}{troopers}"))
    }

    fn for_word(&self, ask: &Ask, word: &str) -> Option<String> {
        let pack = self.pack();
        match ask {
            Ask::Characters(team) => {
                let all = &self.corporation(usize::from(*team)).characters;
                let told = |id: &str| {
                    let one = all.iter().find(|one| one.id == id)?;
                    Some(format!("{}: {}", one.name, trained(one.specialty)))
                };
                Some(word.split('+').filter_map(told).collect::<Vec<_>>().join("; "))
            }
            Ask::KeepSecondary { .. } => {
                let card = pack.secondaries.iter().find(|card| card.id == word)?;
                let failure = match card.failure {
                    0 => String::new(),
                    n => format!(", the Dark Legion {n} where it fails"),
                };
                Some(format!("{}; brings {}{failure}", goal(card.goal, card.count), card.reward))
            }
            Ask::ForceChoice { card, .. } => {
                let force = &pack.forces[usize::from(*card)];
                let choice = force.words.iter().position(|known| **known == *word)?;
                Some(self.coming(&force.put[choice]))
            }
            Ask::LoseGear(_) => {
                let gear = pack.gear.iter().find(|gear| gear.id == word)?;
                Some(format!("{}: {}", gear.name, gear.effect.word().replace('-', " ")))
            }
            Ask::Mute | Ask::Fear(_) => {
                let team = (0..self.teams.len()).find(|team| self.corporation(*team).id == word)?;
                let own = [2 * team, 2 * team + 1].map(|n| Fig::of_trooper(n).to_string());
                let cards = self.teams[team].hand.len();
                let cards = if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") };
                Some(format!("{}, {cards} in hand", own.join(", ")))
            }
            _ => None,
        }
    }

    /// Figures by their kind, and how many of them the box lacks.
    fn coming(&self, put: &[Creature]) -> String {
        let mut told = Vec::new();
        for kind in Creature::ALL {
            let wanted = put.iter().filter(|put| **put == kind).count();
            if wanted == 0 {
                continue;
            }
            let left = self.creatures.iter().filter(|c| c.kind == kind && c.place == Place::Out);
            let left = left.count();
            let lacking = match left < wanted {
                true => format!(" ({left} left in the box)"),
                false => String::new(),
            };
            told.push(format!("{wanted} {}{lacking}", kind.name()));
        }
        told.join(", ")
    }
}

/// What an event asks.
fn event(ask: &Ask) -> String {
    match ask {
        Ask::ExtraAction(1) => "a creature with one action more".to_owned(),
        Ask::ExtraAction(n) => format!("a creature with one action more, {n} times"),
        Ask::TeleportWho => "a creature that goes to another tile".to_owned(),
        Ask::TeleportTo(fig) => format!("the space of another tile to which {fig} goes"),
        Ask::Defences => "a Doomtrooper that three black dice attack".to_owned(),
        Ask::Slow => "a Doomtrooper with one action only in its next turn".to_owned(),
        Ask::Magnets => "a tile where Doomtroopers count as blocked in this round".to_owned(),
        Ask::Mute => "a team that uses no card in its next turn".to_owned(),
        Ask::LoseGearWho => "a Doomtrooper that loses a card of equipment".to_owned(),
        Ask::LoseGear(fig) => format!("the card of equipment that {fig} loses"),
        Ask::Fear(kind) => {
            format!("a team that attacks no {} in close combat in its next turn", kind.name())
        }
        Ask::Mitosis => "a creature beside which another of its kind comes".to_owned(),
        Ask::MitosisTo(kind, at) => format!("a space beside {at} for another {}", kind.name()),
        Ask::Berserk => "a creature against whose attacks nobody makes armour tests".to_owned(),
        Ask::Transform(1) => "a Necromutant that becomes a Centurion".to_owned(),
        Ask::Transform(n) => format!("a Necromutant that becomes a Centurion, {n} times"),
        // Set-up and turns ask the others.
        _ => "an answer".to_owned(),
    }
}

fn end(walk: &Walk) -> String {
    walk.path.last().map_or_else(|| "its space".to_owned(), Square::to_string)
}

/// What becomes of rolled dice.
fn rerolled(strike: &Strike, action: &Action) -> Option<String> {
    let hits: u8 = strike.faces.iter().sum();
    let counted = |hits: u8| if hits == 1 { "1 hit".to_owned() } else { format!("{hits} hits") };
    match (strike.stage, action) {
        (Stage::Reroll | Stage::Forced, Action::Keep) => {
            Some(format!("{} as rolled", counted(hits)))
        }
        (Stage::Reroll | Stage::Forced, Action::Reroll(set)) => {
            let kept = strike.faces.iter().enumerate().filter(|(n, _)| set >> n & 1 == 0);
            let kept: u8 = kept.map(|(_, hits)| hits).sum();
            Some(match set.count_ones() {
                1 => format!("{} kept, a die again", counted(kept)),
                n => format!("{} kept, {n} dice again", counted(kept)),
            })
        }
        (Stage::Dodge, Action::Choose(Item::Yes)) => {
            Some(format!("{} left, the card is used", counted(hits.saturating_sub(1))))
        }
        (Stage::Dodge, Action::Choose(Item::No)) => Some(format!("{} left", counted(hits))),
        _ => None,
    }
}

fn trained(specialty: Specialty) -> &'static str {
    match specialty {
        Specialty::Close => "close combat",
        Specialty::Fire => "firearms",
        Specialty::Tech => "tech",
    }
}

/// What a secondary mission asks for.
fn goal(goal: Secondary, count: u8) -> String {
    match goal {
        Secondary::Earn => format!("earn {count} points in play"),
        Secondary::Everywhere => "end Moves on every tile".to_owned(),
        Secondary::Kinds => format!("eliminate {count} kinds of creatures"),
        Secondary::Merciful => format!("earn {count} points and eliminate no Legionnaire"),
        Secondary::Sample => "take a sample beside a great creature".to_owned(),
        Secondary::Unhurt => format!("keep both alive with at most {count} wounds together"),
        Secondary::Clean => "leave no Legionnaire on the tile of the stairs".to_owned(),
        Secondary::Message => "have a Doomtrooper leave the map".to_owned(),
        Secondary::Capture => "eliminate a creature in close combat and keep it".to_owned(),
        Secondary::Scout => format!("end Moves on {count} tiles"),
    }
}
