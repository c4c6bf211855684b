//! Moves: entering, blocking, doors, traps on the way, leaving the map. (`mv`, `door`, `ct`)

use super::action::{Action, Path};
use super::field::{Spaces, refusal};
use super::figure::{Did, Fig, Place};
use super::flow::{Ask, Task, Walk};
use super::pack::{DoorEffect, GearEffect, Secondary, Specialty};
use super::state::Siege;
use super::strike::{Source, Strike};
use super::token::Kind;
use super::walking::{Walker, is_blocked};
use crate::engine::refusal::Refusal;
use crate::geometry::square::{Edge, Side, Square};

impl Siege {
    /// Where figures of other players stand, which must agree to be passed. (`mv.other`)
    fn strangers(&self, fig: Fig) -> Spaces {
        if fig.is_dark() {
            return Spaces::default();
        }
        let seat = self.teams[self.team_of(fig)].seat;
        let others = self.on_map().filter(|(n, _)| self.teams[n / 2].seat != seat);
        others.map(|(_, at)| at).collect()
    }

    fn traps(&self) -> Spaces {
        self.tokens.iter().filter(|t| t.kind == Kind::Trap).map(|t| t.at).collect()
    }

    /// How far a figure may go with a Move that it begins now.
    fn allowance(&self, fig: Fig) -> u8 {
        let c = &self.pack().components;
        if fig.is_dark() {
            return c.dark_move;
        }
        let Some(at) = self.at(fig) else { return c.r#move };
        let held = self.effects.magnets.is_some_and(|n| self.board.sector(at) == Some(n.into()));
        if held || is_blocked(&self.field(), at) { c.blocked } else { c.r#move }
    }

    fn with_walker<R>(&self, fig: Fig, ask: impl FnOnce(&Walker) -> R) -> R {
        let (strangers, traps) = (self.strangers(fig), self.traps());
        let rift = self.effects.rift
            && fig.creature().is_some_and(|(kind, _)| kind == super::pack::Creature::Nepharite);
        let ghost = !fig.is_dark() && self.troopers[fig.trooper()].ghost;
        ask(&Walker {
            dark: fig.is_dark(),
            through_walls: ghost || rift,
            through_figures: rift,
            strangers: &strangers,
            tokens: &self.stops,
            traps: &traps,
            allowance: self.allowance(fig),
        })
    }

    /// Whether a figure may make a Move.
    ///
    /// # Errors
    /// The first rule against it.
    pub fn check_move(&self, fig: Fig, path: &[Square], off: bool) -> Result<(), Refusal> {
        self.with_walker(fig, |walker| self.check_walk(walker, fig, path, off))
    }

    fn check_walk(
        &self,
        walker: &Walker,
        fig: Fig,
        path: &[Square],
        off: bool,
    ) -> Result<(), Refusal> {
        let field = self.field();
        walker.check_length(path.len() + usize::from(off))?;
        if let Some(outside) = path.iter().find(|at| !field.ground.grid.contains(**at)) {
            let key = if walker.dark { "dl.move" } else { "mv.3" };
            return Err(refusal(key, || format!("{outside} is not on the map")));
        }
        let (from, rest) = match self.place(fig) {
            Place::On(at) => (at, path),
            Place::Off(entrance) => {
                let Some((first, rest)) = path.split_first() else {
                    return Err(refusal("ct.entry4", || "it is not on the map yet".to_owned()));
                };
                let entrance = self.board.entrances.get(usize::from(entrance));
                let enters = entrance.is_some_and(|e| e.squares.contains(first));
                if !enters || walker.is_stopped(&field, *first) {
                    let text = || format!("{first} is no free space of its entrance");
                    return Err(refusal("ct.entry4", text));
                }
                (*first, rest)
            }
            _ => return Err(refusal("ct.left", || format!("{fig} is not in play"))),
        };
        if !rest.is_empty() {
            walker.check_way(&field, from, rest)?;
        }
        if walker.meets_smoke(&field, from, rest) && path.len() + usize::from(off) > 2 {
            return Err(refusal("sg.eff", || "in smoke a Move goes two spaces".to_owned()));
        }
        let end = rest.last().copied().unwrap_or(from);
        match off {
            true if fig.is_dark() || !self.board.leads_off(end) => {
                Err(refusal("ct.left", || format!("nothing leads off the map from {end}")))
            }
            true => Ok(()),
            false => walker.check_end(&field, end),
        }
    }

    /// Every Move of a figure that is legal, with one way to each end.
    pub fn moves(&self, fig: Fig, list: &mut Vec<Action>) {
        self.with_walker(fig, |walker| {
            let field = self.field();
            // What is reached needs no second look, but for smoke on the way.
            let mut add = |from: Square, path: Path| {
                if path.len() < 3 || !walker.meets_smoke(&field, from, &path) {
                    list.push(Action::Move { fig, path, off: false });
                }
            };
            match self.place(fig) {
                Place::On(at) => {
                    let reached = walker.reach(&field, at, walker.allowance);
                    for (n, (end, _)) in reached.squares().enumerate() {
                        if walker.may_end(&field, end) {
                            add(at, reached.nth_way(n));
                        }
                    }
                }
                Place::Off(entrance) => {
                    let Some(entrance) = self.board.entrances.get(usize::from(entrance)) else {
                        return;
                    };
                    for first in entrance.squares.iter().copied() {
                        if walker.is_stopped(&field, first) || walker.strangers.has(first) {
                            continue;
                        }
                        if walker.may_end(&field, first) {
                            add(first, Path::from_slice(&[first]));
                        }
                        let reached = walker.reach(&field, first, walker.allowance - 1);
                        for (n, (end, _)) in reached.squares().enumerate() {
                            if walker.may_end(&field, end) {
                                let mut path = Path::from_slice(&[first]);
                                path.extend(reached.nth_way(n));
                                add(first, path);
                            }
                        }
                    }
                }
                _ => {}
            }
        });
        let may_leave = !fig.is_dark()
            && self.at(fig).is_some_and(|at| self.board.leads_off(at))
            && self.leaving_helps(fig);
        if may_leave {
            list.push(Action::Move { fig, path: Path::new(), off: true });
        }
    }

    /// Is leaving the map asked for by a mission? Else it is legal, but nobody is shown it.
    fn leaving_helps(&self, fig: Fig) -> bool {
        let objective = matches!(self.mission().objective, super::pack::Objective::Leave(_));
        let secondary = self.teams[self.team_of(fig)].secondary;
        let secondary = secondary.map(|n| self.pack().secondaries[usize::from(n)].goal);
        objective || secondary == Some(Secondary::Message)
    }

    /// Begins a Move that is legal.
    pub fn begin_move(&mut self, fig: Fig, path: Path, off: bool) {
        let walk = Walk { fig, path, next: 0, off, beside: 0, stopped: false, allowed: 0 };
        self.ask_to_pass(walk);
    }

    /// Where a Move passes somebody else's Doomtroopers each of their players is asked before it
    /// sets out. (`mv.other`)
    pub fn ask_to_pass(&mut self, walk: Walk) {
        let strangers = self.strangers(walk.fig);
        let met = walk.path.iter().filter(|at| strangers.has(**at));
        let mut teams = met.filter_map(|at| Some(self.team_of(self.figure_at(*at)?)));
        match teams.find(|team| walk.allowed >> self.teams[*team].seat & 1 == 0) {
            Some(team) => self.tasks.push(Task::Ask(Ask::Permit { team: team as u8, walk })),
            None => self.set_out(walk),
        }
    }

    /// Whether a Move that breaks a rule still comes to something: its way lies on the map and
    /// ends where the figure can stand.
    pub fn may_be_forced(&self, fig: Fig, path: &[Square]) -> bool {
        let acting = self.may_act(fig).is_ok() && self.has_action(fig, true).is_ok();
        let free = |at: &Square| {
            let field = self.field();
            field.ground.grid.contains(*at) && !field.ground.rubble.has(*at)
        };
        let ends = || path.last().is_some_and(|at| !self.occupied.has(*at) && !self.stops.has(*at));
        acting && path.iter().all(free) && ends()
    }

    /// Spends the action and starts to walk.
    pub fn set_out(&mut self, mut walk: Walk) {
        self.spend(walk.fig, true);
        if let (Some(at), false) = (self.at(walk.fig), walk.fig.is_dark()) {
            walk.beside = self.beside(at);
        }
        self.tasks.push(Task::Walk(walk));
    }

    /// The creatures adjacent to a space, by their place in the list of all.
    fn beside(&self, at: Square) -> u64 {
        let field = self.field();
        let mut set = 0;
        for next in field.ground.grid.around(at) {
            if self.dark_spaces.has(next) && field.adjacent(at, next) {
                let slot = self.figure_at(next).and_then(|fig| self.slot(fig));
                set |= slot.map_or(0, |slot| 1 << slot);
            }
        }
        set
    }

    /// The next step of a Move.
    pub fn step(&mut self, mut walk: Walk) {
        let fig = walk.fig;
        let gone = !matches!(self.place(fig), Place::On(_) | Place::Off(_));
        if gone {
            return;
        }
        if walk.stopped {
            return self.finish_move(walk);
        }
        let mut from = self.at(fig);
        // Spaces where nothing happens are passed without a stop.
        let (to, trap, door, last) = loop {
            let Some(to) = walk.path.get(usize::from(walk.next)).copied() else {
                return self.finish_move(walk);
            };
            walk.next += 1;
            let last = usize::from(walk.next) == walk.path.len();
            let trap = self.token_at(to).filter(|t| t.kind == Kind::Trap).copied();
            let door = from.and_then(|from| self.passes_door(from, to));
            if last || trap.is_some() || door.is_some() {
                break (to, trap, door, last);
            }
            from = Some(to);
        };
        self.put(fig, Place::On(to));
        self.tasks.push(Task::Walk(walk));
        if let Some(trap) = trap
            && !last
        {
            self.spring(fig, trap.owner);
            if self.setup.settings.trap_once {
                self.remove_token(to);
            }
        }
        if let Some(door) = door {
            self.pass_door(fig, door);
        }
    }

    /// A trap attacks a figure. (`tk.trig`)
    fn spring(&mut self, fig: Fig, owner: Option<u8>) {
        let strike = Strike::area(Source::Trap(owner), self.trap_dice(), &[fig]);
        self.tasks.push(Task::Strike(Box::new(strike)));
    }

    fn passes_door(&self, from: Square, to: Square) -> Option<(Square, Side)> {
        let side = Side::between(from, to)?;
        let grid = &self.board.floor.grid;
        if grid.edge(from, side) != Edge::Door {
            return None;
        }
        let door = match side {
            Side::East | Side::South => (from, side),
            _ => (to, side.opposite()),
        };
        (!self.opened.contains(&door)).then_some(door)
    }

    /// The first Doomtrooper through a door takes its token away and draws a Door card, a Tech
    /// specialist does not draw. (`door.first`, `door.tech`, `door.gone`, `door.dlkeep`)
    fn pass_door(&mut self, fig: Fig, door: (Square, Side)) {
        if fig.is_dark() {
            if self.setup.settings.dark_passage_opens {
                self.opened.push(door);
            }
            return;
        }
        self.opened.push(door);
        let knows = self.specialty(fig.trooper()) == Specialty::Tech
            || self.has_gear(fig.trooper(), GearEffect::Download);
        if !knows {
            self.tasks.push(Task::Door(fig));
        }
    }

    /// Takes the Door card of a face; it goes back into its deck.
    pub fn draw_door(&mut self, fig: Fig, face: u16) {
        let effect = self.pack().doors[usize::from(face) - 1].effect;
        match effect {
            DoorEffect::Nothing => {}
            DoorEffect::Trap => {
                let strike = Strike::area(Source::Nobody, self.trap_dice(), &[fig]);
                self.tasks.push(Task::Strike(Box::new(strike)));
            }
            DoorEffect::Stop => {
                let free = self.at(fig).is_some_and(|at| {
                    let alone = self.on_map().filter(|(_, other)| *other == at).count() == 1;
                    alone && !self.stops.has(at)
                });
                let walk = self.tasks.iter_mut().rev().find_map(|task| match task {
                    Task::Walk(walk) => Some(walk),
                    _ => None,
                });
                if let (Some(walk), true) = (walk, free) {
                    walk.stopped = true;
                }
            }
        }
    }

    fn finish_move(&mut self, walk: Walk) {
        let fig = walk.fig;
        if walk.off && !walk.stopped {
            self.put(fig, Place::Left);
            self.left_map += 1;
            return;
        }
        let Some(at) = self.at(fig) else { return };
        if fig.is_dark() {
            return;
        }
        self.troopers[fig.trooper()].did = Did::Move;
        let now = self.beside(at);
        let fresh = if self.setup.settings.charge_always { now } else { now & !walk.beside };
        self.troopers[fig.trooper()].charges = fresh;
        let team = self.team_of(fig);
        if let Some(sector) = self.board.sector(at) {
            self.enter_sector(team, sector);
        }
    }

    /// The first Move of a team that ends on a tile reveals a Force card there. (`fc.first`)
    pub fn enter_sector(&mut self, team: usize, sector: usize) {
        if self.teams[team].entered >> sector & 1 != 0 {
            return;
        }
        self.teams[team].entered |= 1 << sector;
        if self.decks.on_tiles[sector] > 0 {
            self.tasks.push(Task::Reveal(sector as u8));
        }
    }
}
