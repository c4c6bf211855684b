//! How much is left to do: the least number of actions in which the Marines could finish, were
//! nobody to stop them.

use smallvec::SmallVec;

use super::figure::{Brother, MARINES, TileKind};
use super::ground::tiles;
use super::state::{Codes, Doomsday, Step};
use crate::geometry::hex::MAX_TILES;

/// Something that has to be done at a place, by one Marine only where it carries the codes.
#[derive(Clone, Copy, Debug)]
struct Task {
    from: u8,
    to: u8,
    /// Actions besides the way to it.
    actions: f64,
    only: Option<Brother>,
}

const MOST: usize = 4;
const NEVER: f64 = 1e6;
/// Attacks that a Cultist in the way costs.
const BLOCKED: f64 = 1.4;

/// What is left to do.
pub(super) struct Work {
    tasks: [Task; MOST],
    count: usize,
    elevator: Option<u8>,
    /// Actions from every tile to the tiles that matter, where Cultists in the way count.
    ways: SmallVec<[(u8, [f64; MAX_TILES]); 6]>,
}

impl Work {
    /// With Cultists in the way counted, or as if there were none.
    pub(super) fn of(game: &Doomsday, crowded: bool) -> Work {
        let nothing = Task { from: 0, to: 0, actions: 0.0, only: None };
        let mut work = Work {
            tasks: [nothing; MOST],
            count: 0,
            elevator: game.ground.first(TileKind::Elevator),
            ways: SmallVec::new(),
        };
        for tile in tiles(game.open_tunnels()) {
            work.add(Task { from: tile, to: tile, actions: 1.0, only: None });
        }
        let device = game.device().filter(|_| game.stage.has_device());
        if let (Some(device), false) = (device, game.is_deactivated()) {
            let task = match game.codes {
                Codes::With(brother) => Some((device, 1.0, Some(brother))),
                Codes::On(tile) => Some((tile, 1.0, None)),
                Codes::Panel => {
                    game.ground.first(TileKind::ControlPanel).map(|panel| (panel, 2.0, None))
                }
                _ => None,
            };
            if let Some((from, actions, only)) = task {
                work.add(Task { from, to: device, actions, only });
            }
        }
        if crowded {
            let goals = work.tasks[..work.count].iter().flat_map(|task| [task.from, task.to]);
            let goals: SmallVec<[u8; 9]> = goals.chain(work.elevator).collect();
            for goal in goals {
                if work.ways.iter().all(|(known, _)| *known != goal) {
                    work.ways.push((goal, ways(game, goal)));
                }
            }
        }
        for index in 0..work.count {
            let Task { from, to, .. } = work.tasks[index];
            work.tasks[index].actions += work.way(game, from, to);
        }
        work
    }

    fn add(&mut self, task: Task) {
        if self.count < MOST {
            self.tasks[self.count] = task;
            self.count += 1;
        }
    }

    fn way(&self, game: &Doomsday, from: u8, to: u8) -> f64 {
        match self.ways.iter().find(|(goal, _)| *goal == to) {
            Some((_, ways)) => ways[usize::from(from)],
            None => f64::from(game.ground.distance(from, to)),
        }
    }

    /// The least actions of one Marine for each set of tasks, ending on the Elevator.
    fn alone(&self, game: &Doomsday, brother: Brother, start: u8) -> [f64; 1 << MOST] {
        let home = |from: u8| self.elevator.map_or(0.0, |elevator| self.way(game, from, elevator));
        let sets = 1 << self.count;
        let mut done = [[NEVER; MOST]; 1 << MOST];
        let mut best = [NEVER; 1 << MOST];
        best[0] = home(start);
        for set in 1..sets {
            for last in (0..self.count).filter(|last| set >> last & 1 == 1) {
                let task = &self.tasks[last];
                if task.only.is_some_and(|only| only != brother) {
                    continue;
                }
                let before = set & !(1 << last);
                let arrive = match before {
                    0 => self.way(game, start, task.from),
                    _ => (0..self.count)
                        .filter(|other| before >> other & 1 == 1)
                        .map(|other| {
                            done[before][other] + self.way(game, self.tasks[other].to, task.from)
                        })
                        .fold(NEVER, f64::min),
                };
                done[set][last] = arrive + task.actions;
                best[set] = best[set].min(done[set][last] + home(task.to));
            }
        }
        best
    }

    /// Actions that the Marines need if one of them stood elsewhere: between the sum of all and
    /// what the busiest needs while all take turns.
    pub(super) fn actions(&self, game: &Doomsday, moved: Option<(Brother, u8)>) -> f64 {
        let mut each = [[0.0; 1 << MOST]; MARINES];
        let mut alive = 0;
        for brother in game.survivors() {
            let tile = match moved {
                Some((who, tile)) if who == brother => tile,
                _ => game.marine(brother).tile,
            };
            each[alive] = self.alone(game, brother, tile);
            alive += 1;
        }
        let all: usize = (1 << self.count) - 1;
        let joined = |loads: &[f64]| {
            let sum: f64 = loads.iter().sum();
            let most = loads.iter().copied().fold(0.0, f64::max);
            0.5 * sum + 0.5 * most * loads.len() as f64
        };
        let mut least = NEVER;
        match alive {
            0 => {}
            1 => least = each[0][all],
            2 => subsets(all, |first| {
                least = least.min(joined(&[each[0][first], each[1][all & !first]]));
            }),
            _ => subsets(all, |first| {
                let rest = all & !first;
                subsets(rest, |second| {
                    let third = rest & !second;
                    let loads = [each[0][first], each[1][second], each[2][third]];
                    least = least.min(joined(&loads));
                });
            }),
        }
        least
    }
}

fn subsets(of: usize, mut each: impl FnMut(usize)) {
    let mut set = of;
    loop {
        each(set);
        if set == 0 {
            return;
        }
        set = (set - 1) & of;
    }
}

/// The least actions from every tile to a goal: a Move for each tile entered, attacks against
/// the Cultists on it, one more out of a Pitfall.
fn ways(game: &Doomsday, goal: u8) -> [f64; MAX_TILES] {
    let mut best = [NEVER; MAX_TILES];
    best[usize::from(goal)] = 0.0;
    let mut left = game.ground.all();
    while left != 0 {
        let nearest = tiles(left)
            .min_by(|a, b| best[usize::from(*a)].total_cmp(&best[usize::from(*b)]))
            .unwrap_or(goal);
        left &= !(1 << nearest);
        let entered = 1.0 + blockers(game, nearest) * BLOCKED;
        for from in game.ground.neighbours(nearest) {
            let held = f64::from(u8::from(game.kind_at(from) == TileKind::Pitfall));
            let cost = best[usize::from(nearest)] + entered + held;
            if cost < best[usize::from(from)] {
                best[usize::from(from)] = cost;
            }
        }
    }
    best
}

/// Cultists that will be on a tile: an open Tunnel is guarded again as soon as it is left alone,
/// unless the Marine that acts can still reach it.
fn blockers(game: &Doomsday, tile: u8) -> f64 {
    let there = game.cultist_count(tile);
    let refilled = there == 0
        && game.open_tunnels() >> tile & 1 == 1
        && game.marine_count(tile) == 0
        && match game.step {
            Step::Active(active) => {
                game.ground.distance(game.marine(active.brother).tile, tile) > active.left
            }
            _ => true,
        };
    (there + usize::from(refilled)) as f64
}
