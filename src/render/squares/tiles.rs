//! The sector tiles of a file.

use super::{Board, Sector};
use crate::games::siege::pack::Tile;
use crate::geometry::square::{Grid, Side, Square};
use crate::render::svg::Svg;

/// From one tile to the next, in spaces.
const APART: u8 = 9;
const ACROSS: usize = 4;

/// Sector tiles side by side, each with its number.
pub fn tiles(title: &str, tiles: &[Tile]) -> Svg {
    let columns = tiles.len().clamp(1, ACROSS) as u8;
    let rows = tiles.len().div_ceil(ACROSS).max(1) as u8;
    let mut grid = Grid::new(APART * columns - 1, APART * rows - 1);
    let mut bare: Vec<Square> = grid.squares().collect();
    let (mut rubble, mut stairs, mut sectors) = (Vec::new(), Vec::new(), Vec::new());
    for (n, tile) in tiles.iter().enumerate() {
        let corner = Square::new(APART * (n % ACROSS) as u8, APART * (n / ACROSS) as u8);
        let place = |at: Square| Square::new(corner.x + at.x, corner.y + at.y);
        for at in tile.grid.squares() {
            for side in Side::ALL {
                grid.set(place(at), side, tile.grid.edge(at, side));
            }
        }
        let end = Square::new(corner.x + tile.grid.width(), corner.y + tile.grid.height());
        bare.retain(|at| !(corner.x..end.x).contains(&at.x) || !(corner.y..end.y).contains(&at.y));
        rubble.extend(tile.rubble.iter().map(|at| place(*at)));
        stairs.extend(tile.stairs.iter().map(|(number, at)| (*number, place(*at))));
        sectors.push(Sector { corner, name: tile.number.to_string(), cards: 0 });
    }
    let count = match tiles.len() {
        1 => "1 tile of 8 × 8 spaces".to_owned(),
        n => format!("{n} tiles of 8 × 8 spaces"),
    };
    let board = Board::new(title.to_owned(), count, &grid);
    Board { bare, rubble, stairs, sectors, named: false, ..board }.draw()
}
