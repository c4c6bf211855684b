//! What a transcript may claim, and what it claims unasked.

use std::borrow::Cow;

use smol_str::{SmolStr, format_smolstr};

use super::action::Target;
use super::figure::{Fig, Place};
use super::flow::{Ask, Task};
use super::state::Siege;
use crate::engine::fact::Fact;
use crate::geometry::square::Square;

impl Siege {
    /// A figure by its short name, its character's id, or both words of it.
    fn named(&self, word: &str) -> Option<Fig> {
        if let Some(fig) = Fig::named(word) {
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

    pub fn claim(&self, name: &str, of: &[&str]) -> Option<Fact> {
        let count = |n: i64| Some(Fact::Count(n));
        match (name, of) {
            ("hits", []) => return count(self.last.hits.into()),
            ("damage", []) => return count(self.last.damage.into()),
            ("cover", []) => return Some(Fact::Flag(self.last.cover)),
            ("asked", []) => return Some(Fact::Word(format_smolstr!("{}", self.asked_about()?))),
            ("target", []) => return self.struck_spaces().map(Fact::Word),
            ("round", []) => return count(self.round.into()),
            ("events-left", []) => return count(self.decks.events_left.into()),
            ("objective", []) => return Some(Fact::Flag(self.objective_met())),
            ("table", []) => {
                let table = &self.pack().tables[usize::from(self.table)];
                return count(table.from_rank.into());
            }
            ("earned", ["dark-legion"]) => return count(self.dark_points.into()),
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
                    Place::On(at) => format_smolstr!("{at}"),
                    Place::Off(_) => "beside".into(),
                    Place::Out => "out".into(),
                    Place::Left => "left".into(),
                    Place::Kept(_) => "kept".into(),
                };
                Some(Fact::Word(place))
            }
            ("alive", [_]) => Some(Fact::Flag(self.place(fig) != Place::Out)),
            ("health", [_]) if !fig.is_dark() => count(self.troopers[fig.trooper()].health.into()),
            ("slowed", [_]) if !fig.is_dark() => {
                Some(Fact::Flag(self.troopers[fig.trooper()].slowed))
            }
            ("gear", [_]) if !fig.is_dark() => {
                count(self.troopers[fig.trooper()].gear.len() as i64)
            }
            ("berserk", [_]) => Some(Fact::Flag(self.creatures[self.slot(fig)?].berserk)),
            ("extra", [_]) => count(self.creatures[self.slot(fig)?].extra.into()),
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

    /// The spaces at which the attack that has begun is aimed, joined by plus signs.
    fn struck_spaces(&self) -> Option<SmolStr> {
        let Some(Task::Strike(strike)) = self.tasks.last() else { return None };
        let mut spaces = strike.targets.iter().filter_map(|aim| match aim.target {
            Target::Fig(fig) => self.at(fig),
            Target::At(at) => Some(at),
        });
        let first = spaces.next().map_or(SmolStr::default(), |at| format_smolstr!("{at}"));
        Some(spaces.fold(first, |joined, at| format_smolstr!("{joined}+{at}")))
    }

    /// The figure that the question now open is about.
    fn asked_about(&self) -> Option<Fig> {
        match self.tasks.last()? {
            Task::Ask(Ask::LoseGear(fig) | Ask::TeleportTo(fig)) => Some(*fig),
            _ => None,
        }
    }

    /// What the last step brought: where figures stand now, hits, damage, health, points. A
    /// changed move, target, die or card makes one of them untrue in its own line.
    pub fn noteworthy(&self) -> Vec<Cow<'static, str>> {
        let news = &self.news;
        let mut list: Vec<Cow<'static, str>> = Vec::new();
        if news.aimed && matches!(self.tasks.last(), Some(Task::Strike(_))) {
            list.push("target".into());
        }
        if news.rolled {
            list.push("hits".into());
        }
        if news.struck {
            list.push("damage".into());
        }
        let troopers = (0..self.troopers.len()).filter(|n| news.troopers >> n & 1 != 0);
        let creatures = (0..self.creatures.len()).filter(|n| news.creatures >> n & 1 != 0);
        let figures = troopers
            .map(Fig::of_trooper)
            .chain(creatures.map(|slot| self.creatures[slot].fig()))
            .filter(|fig| !matches!(self.place(*fig), Place::Off(_)));
        list.extend(figures.map(|fig| format!("at {fig}").into()));
        let hurt = (0..self.troopers.len()).filter(|n| news.hurt >> n & 1 != 0);
        list.extend(hurt.map(|n| format!("health {}", Fig::of_trooper(n)).into()));
        let earned = (0..self.teams.len()).filter(|team| news.earned >> team & 1 != 0);
        list.extend(earned.map(|team| format!("earned {}", self.corporation(team).id).into()));
        if news.dark_earned {
            list.push("earned dark-legion".into());
        }
        for (team, of) in self.teams.iter().enumerate() {
            let id = &self.pack().corporations[usize::from(of.corporation)].id;
            if news.announced || news.promoted >> team & 1 != 0 {
                list.push(format!("rank {id}").into());
            }
            if news.announced {
                list.push(format!("points {id}").into());
            }
        }
        list.extend(news.marked.map(|(fact, fig)| format!("{fact} {fig}").into()));
        if self.asked_about().is_some() {
            list.push("asked".into());
        }
        let buyer = news.buyer.map(usize::from);
        list.extend(buyer.map(|team| format!("credits {}", self.corporation(team).id).into()));
        list
    }
}
