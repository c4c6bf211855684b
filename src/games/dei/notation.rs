#![doc = include_str!("notation.md")]

use std::fmt::{Debug, Display, Formatter};
use std::sync::Arc;

use smallvec::SmallVec;

use super::action::{Act, Before, Building, Buy, Enlist, Flight, Move};
use super::pack::{Price, Symbol};
use super::state::{Dei, Table};
use crate::data::diagnostic::{did_you_mean, quoted};
use crate::engine::game::NotAnAction;
use crate::engine::log::words;
use crate::geometry::region::RegionId;

/// A decision that knows the names of its game.
#[derive(Clone)]
pub struct Action {
    pub act: Act,
    table: Arc<Table>,
}

impl Action {
    pub fn new(act: Act, game: &Dei) -> Action {
        Action { act, table: Arc::clone(&game.table) }
    }
}

impl PartialEq for Action {
    fn eq(&self, other: &Action) -> bool {
        self.act == other.act
    }
}

impl Debug for Action {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        Debug::fmt(&self.act, f)
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        Writer { table: &self.table }.act(f, &self.act)
    }
}

struct Writer<'a> {
    table: &'a Table,
}

impl<'a> Writer<'a> {
    fn region(&self, region: RegionId) -> &'a str {
        self.table.map.name(region)
    }

    fn seat(&self, seat: u8) -> &'a str {
        &self.table.seats[usize::from(seat)].name
    }

    fn card(&self, card: u8) -> &'a str {
        &self.table.pack.cards[usize::from(card)].id
    }

    fn act(&self, f: &mut Formatter, act: &Act) -> std::fmt::Result {
        let pack = &self.table.pack;
        match act {
            Act::Leader(leader) => write!(f, "leader {}", pack.leaders[usize::from(*leader)].id),
            Act::Drone(drone) => write!(f, "drone {}", pack.drones[usize::from(*drone)].id),
            Act::Play(card) => write!(f, "play {}", self.card(*card)),
            Act::Ahab(card) => write!(f, "ahab {}", pack.ahab[usize::from(*card)].id),
            Act::Move(step) => self.step(f, step),
            Act::Enlist(Enlist { symbol, at, .. }) => {
                f.write_str(symbol.word())?;
                at.iter().try_for_each(|region| write!(f, " {}", self.region(*region)))
            }
            Act::Build { what, .. } => self.building(f, *what),
            Act::Buy(buy) => self.buy(f, buy),
            Act::Kill { at, target, .. } => {
                write!(f, "kill {} {}", self.region(*at), self.seat(*target))
            }
            Act::Fly(flight) => self.flight(f, flight),
            Act::Take(drone) => write!(f, "take {}", self.seat(*drone)),
            Act::Plunder { from, to } => {
                write!(f, "plunder {}>{}", self.region(*from), self.region(*to))
            }
            Act::Collect(region) => write!(f, "collect {}", self.region(*region)),
            Act::Feat(feat) => write!(f, "feat {}", pack.feats[usize::from(*feat)].id),
            Act::Mission { row, mission } => {
                let missions = &pack.missions[usize::from(*row)];
                write!(f, "mission {}", missions[usize::from(*mission)].id)
            }
            Act::Hit(region) => write!(f, "hit {}", self.region(*region)),
            Act::Done => f.write_str("done"),
        }?;
        self.before(f, act.before())
    }

    fn step(&self, f: &mut Formatter, step: &Move) -> std::fmt::Result {
        f.write_str(step.symbol.word())?;
        if step.scrappers > 0 {
            write!(f, " {}", step.scrappers)?;
        }
        let figures = [(step.leader, " leader"), (step.ahab, " ahab")];
        figures.iter().filter(|(moves, _)| *moves).try_for_each(|(_, word)| f.write_str(word))?;
        write!(f, " {}>{}", self.region(step.from), self.region(step.to))
    }

    fn building(&self, f: &mut Formatter, what: Building) -> std::fmt::Result {
        match what {
            Building::Refuge(at) => write!(f, "build refuge {}", self.region(at)),
            Building::Elevator(a, b) => {
                write!(f, "build elevator {} {}", self.region(a), self.region(b))
            }
            Building::Bridge(a, b) => {
                write!(f, "build bridge {} {}", self.region(a), self.region(b))
            }
        }
    }

    fn buy(&self, f: &mut Formatter, buy: &Buy) -> std::fmt::Result {
        write!(f, "buy {} pay {} {}", self.card(buy.card), buy.pay.technology, buy.pay.energy)?;
        match buy.recycle {
            Some(card) => write!(f, " recycle {}", self.card(card)),
            None => Ok(()),
        }
    }

    fn flight(&self, f: &mut Formatter, flight: &Flight) -> std::fmt::Result {
        write!(f, "fly {} ", self.seat(flight.drone))?;
        for (i, region) in flight.path.iter().enumerate() {
            write!(f, "{}{}", if i > 0 { ">" } else { "" }, self.region(*region))?;
        }
        for (region, scrappers) in flight.path.iter().zip(&flight.scrappers) {
            if *scrappers > 0 {
                write!(f, " {scrappers}@{}", self.region(*region))?;
            }
        }
        f.write_str(if flight.leader { " leader" } else { "" })
    }

    fn before(&self, f: &mut Formatter, before: Before) -> std::fmt::Result {
        match before {
            Before::Nothing => Ok(()),
            Before::Ride { over, to, scrapper } => {
                f.write_str(" after ride ")?;
                if let Some(over) = over {
                    write!(f, "{}>", self.region(over))?;
                }
                write!(f, "{}{}", self.region(to), if scrapper { " with 1" } else { "" })
            }
            Before::Bridge { old: [a, b], to } => {
                let [a, b, to] = [a, b, to].map(|region| self.region(region));
                write!(f, " after bridge {a} {b} to {to}")
            }
        }
    }
}

type Read<T> = Result<T, NotAnAction>;

/// Reads words by the names of a game.
struct Reader<'a> {
    game: &'a Dei,
}

/// A name among known ones, or an error that offers the nearest.
fn find<'n>(what: &str, name: &str, names: impl Iterator<Item = &'n str> + Clone) -> Read<u8> {
    if let Some(place) = names.clone().position(|known| known == name) {
        return Ok(place as u8);
    }
    let near = did_you_mean(name, names).map_or(String::new(), |help| format!("; {help}"));
    Err(NotAnAction::new(format!("no {what} is called {}{near}", quoted(name))))
}

impl Reader<'_> {
    fn region(&self, name: &str) -> Read<RegionId> {
        let map = self.game.map();
        let near = || find("region", name, map.names.iter().map(String::as_str)).map(RegionId);
        map.find(name).map_or_else(near, Ok)
    }

    fn regions(&self, names: &str) -> Read<SmallVec<[RegionId; 4]>> {
        names.split('>').map(|name| self.region(name)).collect()
    }

    fn seat(&self, name: &str) -> Read<u8> {
        find("player", name, self.game.table.seats.iter().map(|seat| seat.name.as_str()))
    }

    fn card(&self, name: &str) -> Read<u8> {
        find("card", name, self.game.pack().cards.iter().map(|card| card.id.as_str()))
    }

    fn act(&self, words: &[&str]) -> Read<Act> {
        let (words, before) = match words.iter().position(|word| *word == "after") {
            Some(at) => (&words[..at], self.before(&words[at + 1..])?),
            None => (words, Before::Nothing),
        };
        let pack = self.game.pack();
        let act = match *words {
            ["leader", id] => {
                Act::Leader(find("leader", id, pack.leaders.iter().map(|l| l.id.as_str()))?)
            }
            ["drone", id] => {
                Act::Drone(find("drone", id, pack.drones.iter().map(|d| d.id.as_str()))?)
            }
            ["play", id] => Act::Play(self.card(id)?),
            ["ahab", id] => {
                Act::Ahab(find("card of Ahab's", id, pack.ahab.iter().map(|c| c.id.as_str()))?)
            }
            ["build", ref rest @ ..] => Act::Build { what: self.building(rest)?, before },
            ["buy", ref rest @ ..] => Act::Buy(self.buy(rest)?),
            ["kill", at, target] => {
                Act::Kill { at: self.region(at)?, target: self.seat(target)?, before }
            }
            ["fly", drone, path, ref with @ ..] => {
                Act::Fly(self.flight(drone, path, with, before)?)
            }
            ["take", seat] => Act::Take(self.seat(seat)?),
            ["plunder", way] => match self.regions(way)?[..] {
                [from, to] => Act::Plunder { from, to },
                _ => return Err(wanted("plunder W3>G1")),
            },
            ["collect", region] => Act::Collect(self.region(region)?),
            ["feat", id] => Act::Feat(find("feat", id, pack.feats.iter().map(|f| f.id.as_str()))?),
            ["mission", id] => {
                let [first, second] = &pack.missions;
                let ids = first.iter().chain(second).map(|mission| mission.id.as_str());
                let place = find("mission", id, ids)?;
                match place.checked_sub(first.len() as u8) {
                    None => Act::Mission { row: 0, mission: place },
                    Some(mission) => Act::Mission { row: 1, mission },
                }
            }
            ["hit", region] => Act::Hit(self.region(region)?),
            ["done"] => Act::Done,
            [word, ref rest @ ..] => self.symbol(word, rest, before)?,
            [] => return Err(NotAnAction::new("a decision is needed, such as `done`")),
        };
        match act.before() == before {
            true => Ok(act),
            false => Err(NotAnAction::new("nothing comes before this action")),
        }
    }

    fn symbol(&self, word: &str, rest: &[&str], before: Before) -> Read<Act> {
        let symbols = Symbol::ALL.iter().take(6);
        let Some((symbol, _)) = symbols.clone().find(|(_, known)| *known == word) else {
            let others =
                ["build", "buy", "kill", "fly", "plunder", "play", "ahab", "collect", "done"];
            find("action", word, symbols.map(|(_, word)| *word).chain(others))?;
            return Err(NotAnAction::new(format!("`{word}` needs other words behind it")));
        };
        match symbol {
            Symbol::LogisticMove | Symbol::TacticMove => self.step(*symbol, rest, before),
            _ => {
                let at = rest.iter().map(|name| self.region(name)).collect::<Read<_>>()?;
                Ok(Act::Enlist(Enlist { symbol: *symbol, at, before }))
            }
        }
    }

    fn step(&self, symbol: Symbol, rest: &[&str], before: Before) -> Read<Act> {
        let wrong = || wanted("tactic-move 2 leader G2>K1");
        let (way, units) = rest.split_last().ok_or_else(wrong)?;
        let [from, to] = self.regions(way)?[..] else { return Err(wrong()) };
        let mut step = Move { symbol, scrappers: 0, leader: false, ahab: false, from, to, before };
        for word in units {
            match *word {
                "leader" if !step.leader => step.leader = true,
                "ahab" if !step.ahab => step.ahab = true,
                _ if step.scrappers == 0 => step.scrappers = number(word)?,
                _ => return Err(wrong()),
            }
        }
        Ok(Act::Move(step))
    }

    fn building(&self, words: &[&str]) -> Read<Building> {
        match *words {
            ["refuge", at] => Ok(Building::Refuge(self.region(at)?)),
            ["elevator", a, b] => Ok(Building::Elevator(self.region(a)?, self.region(b)?)),
            ["bridge", a, b] => Ok(Building::Bridge(self.region(a)?, self.region(b)?)),
            _ => Err(wanted("build refuge G2, build elevator G2 R2 or build bridge R2 W3")),
        }
    }

    fn buy(&self, words: &[&str]) -> Read<Buy> {
        let (card, technology, energy, recycle) = match *words {
            [card, "pay", t, e] => (card, t, e, None),
            [card, "pay", t, e, "recycle", old] => (card, t, e, Some(self.card(old)?)),
            _ => return Err(wanted("buy CARD pay TECHNOLOGY ENERGY recycle CARD")),
        };
        let pay = Price { technology: number(technology)?, energy: number(energy)? };
        Ok(Buy { card: self.card(card)?, pay, recycle })
    }

    fn flight(&self, drone: &str, path: &str, with: &[&str], before: Before) -> Read<Flight> {
        let path = self.regions(path)?;
        let mut scrappers: SmallVec<[u8; 4]> = SmallVec::from_elem(0, path.len());
        let mut leader = false;
        for word in with {
            if *word == "leader" && !leader {
                leader = true;
                continue;
            }
            let (count, at) =
                word.split_once('@').ok_or_else(|| wanted("fly a G2>K1 2@G2 leader"))?;
            let at = self.region(at)?;
            let place = path.iter().position(|region| *region == at).filter(|i| scrappers[*i] == 0);
            let place = place.ok_or_else(|| wanted("each region of the way at most once"))?;
            scrappers[place] = number(count)?;
        }
        Ok(Flight { drone: self.seat(drone)?, path, scrappers, leader, before })
    }

    fn before(&self, words: &[&str]) -> Read<Before> {
        let ride = |way: &str, scrapper| match self.regions(way)?[..] {
            [to] => Ok(Before::Ride { over: None, to, scrapper }),
            [over, to] => Ok(Before::Ride { over: Some(over), to, scrapper }),
            _ => Err(wanted("after ride G3>G4")),
        };
        match *words {
            ["ride", way] => ride(way, false),
            ["ride", way, "with", "1"] => ride(way, true),
            ["bridge", a, b, "to", to] => {
                let old = [self.region(a)?, self.region(b)?];
                Ok(Before::Bridge { old, to: self.region(to)? })
            }
            _ => Err(wanted("after ride G3>G4 with 1, or after bridge R1 W2 to R3")),
        }
    }
}

fn number(word: &str) -> Read<u8> {
    let plain =
        word.bytes().all(|b| b.is_ascii_digit()) && (word.len() == 1 || !word.starts_with('0'));
    word.parse()
        .ok()
        .filter(|_| plain)
        .ok_or_else(|| NotAnAction::new(format!("{} is not a number of things", quoted(word))))
}

fn wanted(form: &str) -> NotAnAction {
    NotAnAction::new(format!("it is written: {form}"))
}

/// Reads a decision.
///
/// # Errors
/// Says what the line should have held.
pub fn read(game: &Dei, text: &str) -> Result<Action, NotAnAction> {
    Ok(Action::new(Reader { game }.act(&words(text))?, game))
}
