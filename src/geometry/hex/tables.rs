//! Sight and distance on a finished tiling.

use super::{Direction, Tiling};

/// A straight line from tile centre to tile centre along connected walkways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// `None` from a tile to itself.
    pub direction: Option<Direction>,
    /// The tiles on the way, both ends included.
    pub tiles: Vec<u8>,
}

/// Why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoLine {
    /// The tiles do not lie in one of the six directions.
    NotStraight,
    /// The walkways end: `tile` is not connected in this direction.
    Broken { tile: u8, direction: Direction },
}

/// The line of sight between two tiles. It needs one of the six directions, and connected
/// walkways over every edge on the way; a tile always sees itself. How far apart does not
/// matter.
///
/// # Errors
/// The first place, from the first tile, where the line would leave the walkways.
pub fn line(tiling: &Tiling, from: u8, to: u8) -> Result<Line, NoLine> {
    if from == to {
        return Ok(Line { direction: None, tiles: vec![from] });
    }
    let direction = tiling.at(from).direction_to(tiling.at(to)).ok_or(NoLine::NotStraight)?;
    let mut tiles = vec![from];
    let mut tile = from;
    while tile != to {
        tile = tiling.connected(tile, direction).ok_or(NoLine::Broken { tile, direction })?;
        tiles.push(tile);
    }
    Ok(Line { direction: Some(direction), tiles })
}

/// Sight and distance between all tiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tables {
    seen: Vec<u64>,
    steps: Vec<u8>,
}

const NO_WAY: u8 = u8::MAX;

impl Tables {
    pub fn new(tiling: &Tiling) -> Tables {
        let n = tiling.len();
        let mut tables = Tables { seen: vec![0; n], steps: vec![NO_WAY; n * n] };
        let mut joined = [0_u64; super::MAX_TILES];
        for tile in 0..n as u8 {
            tables.seen[usize::from(tile)] = seen_from(tiling, tile);
            joined[usize::from(tile)] = tiling.neighbours(tile).fold(0, |bits, to| bits | 1 << to);
        }
        for from in 0..n {
            steps_from(&joined, from, &mut tables.steps[from * n..][..n]);
        }
        tables
    }

    /// The tiles in sight of a tile, itself included, as bits.
    pub fn seen(&self, from: u8) -> u64 {
        self.seen[usize::from(from)]
    }

    /// Whether there is a line of sight; the same both ways.
    pub fn sees(&self, from: u8, to: u8) -> bool {
        self.seen(from) >> to & 1 == 1
    }

    /// The least number of moves along connected walkways; `None` if there is no way.
    pub fn steps(&self, from: u8, to: u8) -> Option<u8> {
        let steps = self.steps[usize::from(from) * self.seen.len() + usize::from(to)];
        (steps != NO_WAY).then_some(steps)
    }
}

fn seen_from(tiling: &Tiling, from: u8) -> u64 {
    Direction::ALL.into_iter().fold(1 << from, |mut seen, direction| {
        let mut tile = from;
        while let Some(next) = tiling.connected(tile, direction) {
            seen |= 1 << next;
            tile = next;
        }
        seen
    })
}

/// Breadth first, a set of tiles at a time.
fn steps_from(joined: &[u64; super::MAX_TILES], from: usize, steps: &mut [u8]) {
    let (mut reached, mut edge) = (1_u64 << from, 1_u64 << from);
    let mut count = 0;
    while edge != 0 {
        let mut next = 0;
        while edge != 0 {
            let tile = edge.trailing_zeros() as usize;
            edge &= edge - 1;
            steps[tile] = count;
            next |= joined[tile];
        }
        edge = next & !reached;
        reached |= edge;
        count += 1;
    }
}
