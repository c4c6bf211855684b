//! Tiles turned by quarters and joined into one map.

use super::{Edge, Grid, Side, Square};

/// A tile in its place.
#[derive(Clone, Copy, Debug)]
pub struct Placement<'a> {
    pub tile: &'a Grid,
    /// Quarter turns clockwise.
    pub turns: u8,
    /// Where its upper left square lies on the map.
    pub at: Square,
}

/// Tiles joined to a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// Where two tiles meet, an edge is open if both tiles are open there. Towards what is not
    /// covered by a tile there are walls.
    pub grid: Grid,
    /// For each square, row by row, the number of its placement.
    pub tile_of: Vec<Option<u8>>,
    /// The open edges of tiles that lead off the map.
    pub openings: Vec<(Square, Side)>,
}

/// Where a square of a tile of that size comes to lie when the tile is turned.
pub fn turned(at: Square, width: u8, height: u8, turns: u8) -> Square {
    match turns % 4 {
        0 => at,
        1 => Square::new(height - 1 - at.y, at.x),
        2 => Square::new(width - 1 - at.x, height - 1 - at.y),
        _ => Square::new(at.y, width - 1 - at.x),
    }
}

/// The tile turned clockwise.
pub fn turn(tile: &Grid, turns: u8) -> Grid {
    let (w, h) = (tile.width(), tile.height());
    let mut grid = if turns.is_multiple_of(2) { Grid::new(w, h) } else { Grid::new(h, w) };
    for at in tile.squares() {
        for side in Side::ALL {
            grid.set_one(turned(at, w, h, turns), side.turned(turns), tile.edge(at, side));
        }
    }
    grid
}

/// Joins tiles to a map just large enough. Later tiles lie over earlier ones.
///
/// # Panics
/// If the map would be longer than [`super::MAX_SIDE`].
pub fn join(placements: &[Placement]) -> Joined {
    let tiles: Vec<(Grid, Square)> =
        placements.iter().map(|p| (turn(p.tile, p.turns), p.at)).collect();
    let far = |end: fn(&Grid) -> u8, start: fn(&Square) -> u8| {
        tiles.iter().map(|(tile, at)| start(at) + end(tile)).max().unwrap_or(0)
    };
    let mut grid = Grid::new(far(Grid::width, |at| at.x), far(Grid::height, |at| at.y));
    let mut tile_of = vec![None; grid.squares().count()];
    for (n, (tile, corner)) in tiles.iter().enumerate() {
        for at in tile.squares() {
            let place = Square::new(corner.x + at.x, corner.y + at.y);
            tile_of[grid.index(place)] = Some(n as u8);
            for side in Side::ALL {
                grid.set_one(place, side, tile.edge(at, side));
            }
        }
    }
    let mut openings = Vec::new();
    let drawn = grid.clone();
    for at in drawn.squares() {
        let own = tile_of[grid.index(at)];
        for side in Side::ALL {
            let next = drawn.neighbour(at, side);
            let other = next.and_then(|next| tile_of[grid.index(next)]);
            let edge = match (own, other) {
                (Some(_), Some(_)) => {
                    let facing = next.map_or(Edge::Wall, |n| drawn.edge(n, side.opposite()));
                    both(drawn.edge(at, side), facing)
                }
                (Some(_), None) => {
                    if drawn.edge(at, side) != Edge::Wall {
                        openings.push((at, side));
                    }
                    Edge::Wall
                }
                (None, _) => Edge::Wall,
            };
            grid.set_one(at, side, edge);
        }
    }
    Joined { grid, tile_of, openings }
}

/// What lies on an edge of which both squares have their own drawing.
fn both(one: Edge, other: Edge) -> Edge {
    match (one, other) {
        (Edge::Wall, _) | (_, Edge::Wall) => Edge::Wall,
        (Edge::Door, _) | (_, Edge::Door) => Edge::Door,
        _ => Edge::Open,
    }
}
