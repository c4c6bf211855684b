//! The base stack of tiles, drawn without ever being put in order.
//!
//! The first stack holds the Elevator among half of the other tiles, the second one the Control
//! Panel among the rest, with the Doomsday Device at the very bottom. Which plain tiles are in
//! which half nobody knows, so while the special tile of a half is still in it a draw is one die
//! of `n * m` sides, `n` tiles being left in the half and `m` plain ones in all: `m` sides show
//! the special tile, `n - 1` sides each of the plain ones.

use std::sync::Arc;

use super::figure::{Stage, TileKind};
use super::ground::Ground;
use super::pack::{MAX_KINDS, Pack};
use super::readings::Open;
use super::state::{Doomsday, Step};
use crate::geometry::hex::{Direction, Walkway, Ways, next_free};

/// What is left to be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stack {
    /// Plain tiles by kind.
    left: [u8; MAX_KINDS],
    plain: u8,
    /// Tiles left in each half, its special tile included.
    halves: [u8; 2],
    /// The kinds of the special tiles that are still in: Elevator, Control Panel.
    specials: [Option<u8>; 2],
    /// The kind of the Doomsday Device, until it is laid.
    device: Option<u8>,
}

/// How often set-up is begun again before the tiles left over stay in the box.
const REDRAWS: u8 = 30;

impl Stack {
    pub(super) fn new(pack: &Pack, stage: Stage) -> Stack {
        let mut stack = Stack::default();
        let mut kinds = [None; 3];
        for (index, tile) in pack.tiles.iter().enumerate() {
            let special = match tile.kind {
                TileKind::Elevator => 0,
                TileKind::ControlPanel => 1,
                TileKind::DoomsdayDevice => 2,
                _ => {
                    stack.left[index] = tile.count;
                    stack.plain += tile.count;
                    continue;
                }
            };
            kinds[special] = Some(index as u8);
        }
        let larger = stack.plain.div_ceil(2);
        let smaller = stack.plain - larger;
        stack.halves = match pack.readings.other(Open::StackSplit) {
            false => [larger, smaller],
            true => [smaller, larger],
        };
        stack.specials[0] = kinds[0];
        if stage.has_device() {
            stack.specials[1] = kinds[1];
            stack.device = kinds[2];
        }
        for half in 0..2 {
            stack.halves[half] += u8::from(stack.specials[half].is_some());
        }
        stack
    }

    fn half(&self) -> usize {
        usize::from(self.halves[0] == 0)
    }

    /// Tiles left, the Doomsday Device included.
    pub fn len(&self) -> u8 {
        self.halves[0] + self.halves[1] + u8::from(self.device.is_some())
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The sides of the die that draws the next tile; `None` where it is known which comes.
    pub(super) fn sides(&self) -> Option<u16> {
        let (n, m) = (u16::from(self.halves[self.half()]), u16::from(self.plain));
        match self.specials[self.half()] {
            _ if n == 0 => None,
            Some(_) if n == 1 || m == 0 => None,
            Some(_) => Some(n * m),
            None => (m > 1).then_some(m),
        }
    }

    /// The kind of tile that a face shows.
    pub(super) fn kind(&self, face: u16) -> u8 {
        let (n, m) = (u16::from(self.halves[self.half()]), u16::from(self.plain));
        match self.specials[self.half()] {
            _ if n == 0 => self.device.unwrap_or(0),
            Some(special) if n == 1 || m == 0 || face <= m => special,
            Some(_) => self.plain_kind((face - 1 - m) / (n - 1)),
            None => self.plain_kind(face - 1),
        }
    }

    fn plain_kind(&self, ordinal: u16) -> u8 {
        let mut passed = 0;
        let found = self.left.iter().position(|&count| {
            passed += u16::from(count);
            ordinal < passed
        });
        found.unwrap_or(0) as u8
    }

    /// Takes a tile of a kind out.
    pub(super) fn take(&mut self, kind: u8) {
        if self.halves == [0, 0] {
            self.device = None;
            return;
        }
        let half = self.half();
        self.halves[half] -= 1;
        if self.specials[half] == Some(kind) {
            self.specials[half] = None;
        } else {
            self.left[usize::from(kind)] -= 1;
            self.plain -= 1;
        }
    }
}

impl Doomsday {
    /// Begins to lay out the battlefield of the present stage.
    pub(super) fn begin_set_up(&mut self) {
        let mut ground = Ground::new(self.pack.readings);
        for tile in &self.pack.cluster {
            // Places of the cluster are distinct and few: the loader has checked them.
            let _ = ground.lay(tile.at, tile.ways, tile.kind);
        }
        let entrance = ground.first(TileKind::Entrance).unwrap_or(0);
        self.ground = Arc::new(ground);
        self.stack = Stack::new(&self.pack, self.stage);
        for marine in &mut self.marines {
            marine.tile = entrance;
        }
        self.step = Step::FirstWalkway;
    }

    /// The open walkways into empty places.
    pub(super) fn free_walkways(&self) -> impl Iterator<Item = Walkway> + '_ {
        let tiling = self.ground.tiling();
        (0..self.ground.len()).flat_map(move |tile| {
            let free = move |way: &_| tiling.touching(tile, *way).is_none();
            tiling.ways(tile).iter().filter(free).map(move |way| Walkway { tile, way })
        })
    }

    /// The ways a tile of a kind may be turned when it is laid at a walkway: one of its walkways
    /// connects, and by the reading `orientation` as few others as possible are blocked.
    pub(super) fn turns(&self, at: Walkway, kind: u8) -> smallvec::SmallVec<[Ways; 6]> {
        let tiling = self.ground.tiling();
        let back = at.way.opposite();
        let place = tiling.at(at.tile).step(at.way, 1);
        let printed = self.pack.tiles[usize::from(kind)].ways;
        // The directions in which a walkway would run into the closed edge of another tile.
        let closed = Direction::ALL.into_iter().filter(|way| {
            let other = tiling.find(place.step(*way, 1));
            other.is_some_and(|other| !tiling.ways(other).has(way.opposite()))
        });
        let closed = closed.fold(Ways::NONE, Ways::with);
        let mut best = usize::MAX;
        let mut list = smallvec::SmallVec::new();
        for turn in 0..6 {
            let ways = printed.turned(turn);
            if !ways.has(back) || list.contains(&ways) {
                continue;
            }
            let blocked = match self.other(Open::Orientation) {
                true => 0,
                false => ways.without(back).iter().filter(|way| closed.has(*way)).count(),
            };
            if blocked < best {
                best = blocked;
                list.clear();
            }
            if blocked == best {
                list.push(ways);
            }
        }
        list
    }

    /// Lays the tile and goes on to the next walkway.
    pub(super) fn lay(&mut self, at: Walkway, kind: u8, ways: Ways) {
        self.stack.take(kind);
        let place = self.ground.at(at.tile).step(at.way, 1);
        let kind = self.pack.tiles[usize::from(kind)].kind;
        let laid = Arc::make_mut(&mut self.ground).lay(place, ways, kind);
        // A walkway into an empty place was chosen, and the loader limits the tiles.
        let Ok(tile) = laid else { return self.laid_out() };
        if self.stack.is_empty() {
            return self.laid_out();
        }
        let own = self.other(Open::NextWalkway);
        self.step = match next_free(self.ground.tiling(), tile, at, own) {
            Some(next) => Step::Draw(next),
            None if self.other(Open::NoOpenWalkway) || self.notes.redraws >= REDRAWS => {
                return self.laid_out();
            }
            None => {
                self.notes.redraws += 1;
                return self.begin_set_up();
            }
        };
    }

    fn laid_out(&mut self) {
        let readings = self.pack.readings;
        Arc::make_mut(&mut self.ground).finish(readings);
        self.step = Step::Guard(0);
    }
}
