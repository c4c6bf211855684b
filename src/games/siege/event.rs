//! Event cards, and the answers to every question with a list. (`dl.s1`)

use super::action::Item;
use super::field::refusal;
use super::figure::{Fig, Place};
use super::flow::{Ask, Options, Task};
use super::pack::{Colour, Creature, Dice, Effect};
use super::state::Siege;
use super::token::{Kind, Token};
use crate::engine::refusal::Refusal;
use crate::geometry::square::Square;

impl Ask {
    /// The rule that asks.
    pub fn key(&self) -> &'static str {
        match self {
            Ask::Characters(_) => "team.pick",
            Ask::KeepSecondary { .. } => "sec.deal",
            Ask::Entrance(_) => "ct.entry1",
            Ask::ForceChoice { .. } | Ask::RevealTile => "dl.s3",
            Ask::RedEntrance(_) => "dl.s2",
            Ask::Overrun { .. } => "cc.over",
            Ask::Permit { .. } => "mv.other",
            Ask::OldTrap { .. } => "tk.two",
            Ask::Debris(_) | Ask::BesidePortal(..) => "ms.fields",
            _ => "dl.s1",
        }
    }
}

impl Siege {
    /// What an event does at once, and what it asks.
    pub fn begin_event(&mut self, effect: Effect) {
        let ask = |ask: Ask| Some(Task::Ask(ask));
        let task = match effect {
            Effect::NoClose => self.set(|e| e.no_close = true),
            Effect::NoFire => self.set(|e| e.no_fire = true),
            Effect::NoTech => self.set(|e| e.no_tech = true),
            Effect::RerollClose => self.set(|e| e.reroll_close = true),
            Effect::RerollFire => self.set(|e| e.reroll_fire = true),
            Effect::TimeRift => self.set(|e| e.rift = true),
            Effect::AnyEntrance => self.set(|e| e.any_entrance = true),
            Effect::Surrounded => self.set(|e| e.surrounded = true),
            Effect::RazideFury => self.set(|e| e.razide_die = true),
            Effect::Upload => self.set(|e| e.tech_rerolls = true),
            Effect::Teleport => ask(Ask::TeleportWho),
            Effect::Defences => ask(Ask::Defences),
            Effect::OneAction => ask(Ask::Slow),
            Effect::TwoActions => ask(Ask::ExtraAction(2)),
            Effect::Magnets => ask(Ask::Magnets),
            Effect::NoCards => ask(Ask::Mute),
            Effect::LoseGear => ask(Ask::LoseGearWho),
            Effect::FallenFriend => ask(Ask::Fear(Creature::Centurion)),
            Effect::RazideFear => ask(Ask::Fear(Creature::Razide)),
            Effect::Mitosis => ask(Ask::Mitosis),
            Effect::Berserk => ask(Ask::Berserk),
            Effect::Transform => ask(Ask::Transform(2)),
            Effect::Spike => {
                self.spike();
                None
            }
            Effect::Nothing | Effect::MoreNecromutants | Effect::MoreLegionnaires => None,
        };
        self.tasks.extend(task);
    }

    fn set(&mut self, change: impl FnOnce(&mut super::state::Effects)) -> Option<Task> {
        change(&mut self.effects);
        None
    }

    /// Trap attacks on Doomtroopers with tech weapons beside walls.
    fn spike(&mut self) {
        let dice = self.trap_dice();
        let struck: Vec<Fig> = self
            .on_map()
            .filter(|(n, at)| {
                self.armed(*n).is_some_and(|w| w.tech.is_some()) && self.field().beside_wall(*at)
            })
            .map(|(n, _)| Fig::of_trooper(n))
            .collect();
        for fig in struck.into_iter().rev() {
            self.strike_trooper(fig, dice);
        }
    }

    fn creatures_here(&self, fits: impl Fn(Creature) -> bool) -> Options {
        let here = self.creatures.iter().filter(|c| c.place.square().is_some() && fits(c.kind));
        here.map(|c| Item::Fig(c.fig())).collect()
    }

    fn troopers_here(&self) -> Options {
        self.on_map().map(|(n, _)| Item::Fig(Fig::of_trooper(n))).collect()
    }

    fn free(&self, at: Square) -> bool {
        !self.occupied.has(at) && !self.stops.has(at) && !self.board.floor.rubble.has(at)
    }

    fn teams_in_play(&self) -> Options {
        let playing = (0..self.teams.len()).filter(|t| !self.is_out(*t));
        playing.map(|t| self.team_item(t)).collect()
    }

    pub fn team_item(&self, team: usize) -> Item {
        let corporation = usize::from(self.teams[team].corporation);
        Item::Word(self.pack().corporations[corporation].id.as_str().into())
    }

    fn team_named(&self, item: &Item) -> Option<usize> {
        (0..self.teams.len()).find(|t| self.team_item(*t) == *item)
    }

    fn entrance_item(&self, n: u8) -> Item {
        let entrance = &self.board.entrances[usize::from(n)];
        Item::Entrance(entrance.tile, entrance.letter)
    }

    fn entrance_named(&self, item: &Item) -> Option<u8> {
        (0..self.board.entrances.len() as u8).find(|n| self.entrance_item(*n) == *item)
    }

    /// Every answer to a question.
    pub fn options(&self, ask: &Ask) -> Options {
        let or_no = |mut options: Options| {
            if !options.is_empty() {
                options.push(Item::No);
            }
            options
        };
        match ask {
            Ask::Characters(team) => self.character_pairs(usize::from(*team)).into_iter().collect(),
            Ask::KeepSecondary { cards, .. } => {
                let id = |n: &u8| self.pack().secondaries[usize::from(*n)].id.as_str().into();
                let mut options: Options = cards.iter().map(id).map(Item::Word).collect();
                options.dedup();
                options
            }
            Ask::Entrance(_) => {
                let white = self.board.entrances.iter().enumerate().filter(|(_, e)| e.white);
                white.map(|(n, _)| self.entrance_item(n as u8)).collect()
            }
            Ask::Debris(_) => self.debris_places().map(Item::At).collect(),
            Ask::BesidePortal(kind, _) if self.in_pool(*kind).is_none() => Options::new(),
            Ask::BesidePortal(_, tile) => {
                let portals = self.board.entrances.iter();
                let portals = portals.filter(|e| e.portal.is_some() && e.tile == *tile);
                let spaces = portals.flat_map(|e| e.squares.iter().copied());
                spaces.filter(|at| self.free(*at)).map(Item::At).collect()
            }
            Ask::ForceChoice { card, .. } => self.force_words(*card),
            Ask::RedEntrance(fig) => {
                self.entrances_for(*fig).into_iter().map(|n| self.entrance_item(n)).collect()
            }
            Ask::RevealTile => {
                let sectors = self.board.sectors.iter().enumerate();
                let with = sectors.filter(|(n, _)| self.decks.on_tiles[*n] > 0);
                with.map(|(_, sector)| Item::Tile(sector.number)).collect()
            }
            Ask::Overrun { squares, .. } => {
                or_no(squares.iter().copied().filter(|at| self.free(*at)).map(Item::At).collect())
            }
            Ask::OldTrap { fig, .. } => self.own_traps(*fig).map(Item::At).collect(),
            Ask::Permit { .. } => [Item::Yes, Item::No].into_iter().collect(),
            Ask::ExtraAction(_) => or_no(self.in_play(|_| true)),
            Ask::Transform(_) if self.in_pool(Creature::Centurion).is_none() => Options::new(),
            Ask::Transform(_) => or_no(self.creatures_here(|kind| kind == Creature::Necromutant)),
            Ask::TeleportWho => self.creatures_here(|_| true),
            Ask::TeleportTo(fig) => {
                let own = self.at(*fig).and_then(|at| self.board.sector(at));
                let others = (0..self.board.sectors.len()).filter(|s| Some(*s) != own);
                others
                    .flat_map(|s| self.board.spaces(s))
                    .filter(|at| self.free(*at))
                    .map(Item::At)
                    .collect()
            }
            Ask::Defences | Ask::Slow => self.troopers_here(),
            Ask::Magnets => {
                self.board.sectors.iter().map(|sector| Item::Tile(sector.number)).collect()
            }
            Ask::Mute | Ask::Fear(_) => self.teams_in_play(),
            Ask::LoseGearWho => {
                let all = 0..self.troopers.len();
                let with = all.filter(|n| {
                    self.troopers[*n].place != Place::Out && !self.troopers[*n].gear.is_empty()
                });
                with.map(|n| Item::Fig(Fig::of_trooper(n))).collect()
            }
            Ask::LoseGear(fig) => {
                self.gear(fig.trooper()).map(|g| Item::Word(g.id.as_str().into())).collect()
            }
            Ask::Mitosis => {
                let great = |kind| matches!(kind, Creature::Nepharite | Creature::Ezoghoul);
                self.creatures_here(|kind| !great(kind) && self.in_pool(kind).is_some())
            }
            Ask::MitosisTo(_, at) => {
                let near = self.board.floor.grid.around(*at);
                let field = self.field();
                near.filter(|to| self.free(*to) && field.adjacent(*at, *to)).map(Item::At).collect()
            }
            Ask::Berserk => self
                .creatures_here(|kind| matches!(kind, Creature::Necromutant | Creature::Centurion)),
        }
    }

    fn in_play(&self, fits: impl Fn(Creature) -> bool) -> Options {
        let here = |place: Place| matches!(place, Place::On(_) | Place::Off(_));
        let all = self.creatures.iter().filter(|c| here(c.place) && fits(c.kind));
        all.map(|c| Item::Fig(c.fig())).collect()
    }

    /// The sets of figures of a Force card, each as its letters joined by plus signs.
    fn force_words(&self, card: u8) -> Options {
        let force = &self.pack().forces[usize::from(card)];
        force.words.iter().cloned().map(Item::Word).collect()
    }

    /// Free spaces of the tile of a mission's debris, with no wall and no debris beside them.
    fn debris_places(&self) -> impl Iterator<Item = Square> + '_ {
        let sector = self.mission().debris.and_then(|(tile, _)| self.board.sector_number(tile));
        let spaces = sector.into_iter().flat_map(|s| self.board.spaces(s));
        spaces.filter(|at| {
            let grid = &self.board.floor.grid;
            let debris = |s: &Square| self.token_at(*s).is_some_and(|t| t.kind == Kind::Debris);
            let walls = grid.around(*at).any(|s| self.field().beside_wall(s));
            self.free(*at)
                && !self.field().beside_wall(*at)
                && !walls
                && !grid.around(*at).any(|s| debris(&s))
        })
    }

    /// Whether an answer is among those of a question.
    ///
    /// # Errors
    /// That it is not.
    pub fn check_answer(&self, ask: &Ask, item: &Item) -> Result<(), Refusal> {
        match self.options(ask).contains(item) {
            true => Ok(()),
            false => Err(refusal(ask.key(), || format!("{item} cannot be chosen"))),
        }
    }

    /// Takes an answer that may be given.
    pub fn answer(&mut self, ask: Ask, item: &Item) {
        let fig = match item {
            Item::Fig(fig) => Some(*fig),
            _ => None,
        };
        let at = match item {
            Item::At(at) => Some(*at),
            _ => None,
        };
        match ask {
            Ask::Characters(team) => self.pick_characters(usize::from(team), item),
            Ask::KeepSecondary { team, cards } => self.keep_secondary(team, cards, item),
            Ask::Entrance(team) => {
                let Some(entrance) = self.entrance_named(item) else { return };
                let team = usize::from(team);
                self.teams[team].started = true;
                self.teams[team].entrance = Some(entrance);
                for n in [2 * team, 2 * team + 1] {
                    self.put(Fig::of_trooper(n), Place::Off(entrance));
                }
            }
            Ask::BesidePortal(kind, _) => {
                if let (Some(slot), Some(at)) = (self.in_pool(kind), at) {
                    let fig = self.creatures[slot].fig();
                    self.put(fig, Place::On(at));
                }
            }
            Ask::Debris(left) => {
                if let Some(at) = at {
                    let kind = Kind::Debris;
                    self.add_token(Token { kind, at, owner: None, round: 0, spores: None });
                }
                if left > 1 {
                    self.tasks.push(Task::Ask(Ask::Debris(left - 1)));
                }
            }
            Ask::ForceChoice { card, sector } => {
                let choice = self.force_words(card).iter().position(|word| word == item);
                self.bring(card, sector, choice.unwrap_or(0));
            }
            Ask::RedEntrance(fig) => {
                if let Some(entrance) = self.entrance_named(item) {
                    self.put(fig, Place::Off(entrance));
                }
            }
            Ask::RevealTile => {
                if let Item::Tile(number) = item
                    && let Some(sector) = self.board.sector_number(*number)
                {
                    self.tasks.push(Task::Reveal(sector as u8));
                }
            }
            Ask::Overrun { fig, .. } => {
                if let Some(at) = at {
                    self.put(fig, Place::On(at));
                    if self.setup.settings.overrun_reveals
                        && let Some(sector) = self.board.sector(at)
                    {
                        self.enter_sector(self.team_of(fig), sector);
                    }
                }
            }
            Ask::OldTrap { fig, at: to, spores } => {
                if let Some(old) = at {
                    self.remove_token(old);
                    self.lay_trap(fig, to, spores);
                }
            }
            Ask::Permit { team, mut walk } => {
                if *item == Item::Yes {
                    walk.allowed |= 1 << self.teams[usize::from(team)].seat;
                    self.ask_to_pass(walk);
                }
            }
            _ => self.answer_event(ask, fig, at, item),
        }
    }

    fn keep_secondary(&mut self, team: u8, cards: [u8; 2], item: &Item) {
        let kept = cards
            .into_iter()
            .find(|n| {
                *item == Item::Word(self.pack().secondaries[usize::from(*n)].id.as_str().into())
            })
            .unwrap_or(cards[0]);
        let back = if kept == cards[0] { cards[1] } else { cards[0] };
        self.decks.secondaries[usize::from(back)] += 1;
        self.teams[usize::from(team)].secondary = Some(kept);
    }

    fn answer_event(&mut self, ask: Ask, fig: Option<Fig>, at: Option<Square>, item: &Item) {
        let slot = fig.and_then(|fig| self.slot(fig));
        let mark = match ask {
            Ask::Slow => Some("slowed"),
            Ask::ExtraAction(_) => Some("extra"),
            Ask::Berserk => Some("berserk"),
            Ask::LoseGearWho => Some("gear"),
            _ => None,
        };
        self.news.marked = mark.zip(fig);
        match (ask, fig, slot) {
            (Ask::ExtraAction(left), _, Some(slot)) => {
                self.creatures[slot].extra += 1;
                if left > 1 {
                    self.tasks.push(Task::Ask(Ask::ExtraAction(left - 1)));
                }
            }
            (Ask::TeleportWho, Some(fig), Some(slot)) => {
                self.creatures[slot].stunned += 1;
                self.tasks.push(Task::Ask(Ask::TeleportTo(fig)));
            }
            (Ask::TeleportTo(fig), ..) => {
                if let Some(at) = at {
                    self.put(fig, Place::On(at));
                }
            }
            (Ask::Defences, Some(fig), _) => {
                let mut dice = Dice::NONE;
                dice.0[Colour::Black as usize] = 3;
                self.strike_trooper(fig, dice);
            }
            (Ask::Slow, Some(fig), _) => self.troopers[fig.trooper()].slowed = true,
            (Ask::Magnets, ..) => {
                if let Item::Tile(number) = item {
                    self.effects.magnets = self.board.sector_number(*number).map(|n| n as u8);
                }
            }
            (Ask::Mute, ..) => {
                if let Some(team) = self.team_named(item) {
                    self.teams[team].muted = true;
                }
            }
            (Ask::Fear(kind), ..) => {
                if let Some(team) = self.team_named(item) {
                    self.teams[team].fears[kind as usize] = true;
                }
            }
            (Ask::LoseGearWho, Some(fig), _) => self.tasks.push(Task::Ask(Ask::LoseGear(fig))),
            (Ask::LoseGear(fig), ..) => {
                if let Item::Word(word) = item {
                    let lost = self.gear(fig.trooper()).position(|g| *g.id == **word);
                    lost.map(|n| self.troopers[fig.trooper()].gear.remove(n));
                }
            }
            (Ask::Mitosis, Some(fig), Some(slot)) => {
                let kind = self.creatures[slot].kind;
                if let Some(at) = self.at(fig) {
                    self.tasks.push(Task::Ask(Ask::MitosisTo(kind, at)));
                }
            }
            (Ask::MitosisTo(kind, _), ..) => {
                if let (Some(slot), Some(at)) = (self.in_pool(kind), at) {
                    let fig = self.creatures[slot].fig();
                    self.put(fig, Place::On(at));
                }
            }
            (Ask::Berserk, _, Some(slot)) => self.creatures[slot].berserk = true,
            (Ask::Transform(left), Some(fig), _) => self.transform(fig, left),
            _ => {}
        }
    }

    fn transform(&mut self, fig: Fig, left: u8) {
        let (Some(new), Some(at)) = (self.in_pool(Creature::Centurion), self.at(fig)) else {
            return;
        };
        self.put(fig, Place::Out);
        let fig = self.creatures[new].fig();
        self.put(fig, Place::On(at));
        if left > 1 {
            self.tasks.push(Task::Ask(Ask::Transform(left - 1)));
        }
    }
}
