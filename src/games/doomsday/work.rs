//! How much is left to do: the least number of actions in which the Marines could finish, were
//! nobody to stop them.

use super::figure::{Brother, MARINES, TileKind};
use super::ground::tiles;
use super::state::{Codes, Doomsday};

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
}

impl Work {
    pub(super) fn of(game: &Doomsday) -> Work {
        let nothing = Task { from: 0, to: 0, actions: 0.0, only: None };
        let mut work = Work {
            tasks: [nothing; MOST],
            count: 0,
            elevator: game.ground.first(TileKind::Elevator),
        };
        let blocked = |tile: u8| game.cultist_count(tile) as f64 * BLOCKED;
        for tile in tiles(game.open_tunnels()) {
            let actions = 1.0 + blocked(tile);
            work.add(Task { from: tile, to: tile, actions, only: None });
        }
        if let Some(device) = game.device().filter(|_| game.stage.has_device()) {
            let carry = |from: u8, gain: f64| {
                let way = f64::from(game.ground.distance(from, device));
                gain + way + 1.0 + blocked(from) + blocked(device)
            };
            let task = match game.codes {
                Codes::With(brother) => Some((device, 1.0 + blocked(device), Some(brother))),
                Codes::On(tile) if tile != device => Some((tile, carry(tile, 0.0), None)),
                Codes::Panel => {
                    let panel = game.ground.first(TileKind::ControlPanel);
                    panel.map(|panel| (panel, carry(panel, 1.0), None))
                }
                _ => None,
            };
            if let Some((from, actions, only)) = task {
                work.add(Task { from, to: device, actions, only });
            }
        }
        work
    }

    fn add(&mut self, task: Task) {
        if self.count < MOST {
            self.tasks[self.count] = task;
            self.count += 1;
        }
    }

    /// The least actions of one Marine for each set of tasks, ending on the Elevator.
    fn alone(&self, game: &Doomsday, brother: Brother, start: u8) -> [f64; 1 << MOST] {
        let way = |from: u8, to: u8| f64::from(game.ground.distance(from, to));
        let home = |from: u8| self.elevator.map_or(0.0, |elevator| way(from, elevator));
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
                    0 => way(start, task.from),
                    _ => (0..self.count)
                        .map(|other| done[before][other] + way(self.tasks[other].to, task.from))
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
