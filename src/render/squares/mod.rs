//! Boards of squares: walls, doors, tokens, figures, the line of a shot, where a Move can end.

use super::font;
use super::legend;
use super::svg::{Element, Px, Svg};
use super::theme;
use crate::data::scene::siege::Token;
use crate::geometry::square::{Edge, Grid, Side, Square};

mod key;
mod marks;
mod mission;
mod scene;
mod tiles;

pub use mission::mission;
pub use scene::{reach, scene, seen, shot};
pub use tiles::tiles;

const CELL: f64 = 46.0;
const HEADER: f64 = 76.0;
/// Between the edge of the picture and what is drawn.
const RIM: f64 = 22.0;
/// The room for the names of spaces.
const NAMES: f64 = 24.0;
/// The room beside the board for the arrows of ways onto it.
const WAYS: f64 = 44.0;
/// More entries of a legend than this stand in two columns, however small the board.
const KEY_ROWS: usize = 5;
const BAR: f64 = 18.0;
const RUBBLE: &str = "#8f8a80";
const SOLID: &str = "#d8d4cb";
const STAIRS: &str = "#ece4f5";
const SMOKE: &str = "#c3cbd3";
const CROSSED: &str = "#fff3d6";
const END: &str = "#e2f0e6";

/// What stands on a square of a picture.
#[derive(Clone, Debug)]
struct Piece {
    at: Square,
    /// As notations name it.
    id: String,
    label: String,
    /// Is it of the Dark Legion?
    dark: bool,
}

/// What labels of figures stand for.
#[derive(Clone, Debug)]
struct Meaning {
    labels: Vec<String>,
    dark: bool,
    what: String,
}

/// Who comes in by a way onto the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    White,
    Red,
    Nobody,
}

/// Open edges of the board that lie side by side.
#[derive(Clone, Debug)]
struct Way {
    name: String,
    entry: Entry,
    side: Side,
    squares: Vec<Square>,
}

/// A sector tile: where it lies and what is written on it.
#[derive(Clone, Debug)]
struct Sector {
    corner: Square,
    name: String,
    /// Force cards that lie on it.
    cards: u8,
}

/// A board to be drawn.
#[derive(Clone, Debug)]
struct Board<'a> {
    title: String,
    subtitle: String,
    grid: &'a Grid,
    /// Squares of the picture that are no spaces.
    bare: Vec<Square>,
    rubble: Vec<Square>,
    smoke: Vec<Square>,
    stairs: Vec<(u8, Square)>,
    tokens: Vec<(Token, Square)>,
    sectors: Vec<Sector>,
    ways: Vec<Way>,
    /// Doors without their token.
    opened: Vec<(Square, Side)>,
    pieces: Vec<Piece>,
    meanings: Vec<Meaning>,
    /// Lines between two centres: whether they are free.
    lines: Vec<(Square, Square, bool)>,
    /// Spaces that a line enters.
    crossed: Vec<Square>,
    /// Spaces where a Move can end, with its steps.
    ends: Vec<(Square, u8)>,
    /// Are the spaces named along the edges?
    named: bool,
}

impl<'a> Board<'a> {
    /// A board with nothing on it.
    fn new(title: String, subtitle: String, grid: &'a Grid) -> Board<'a> {
        Board {
            title,
            subtitle,
            grid,
            bare: Vec::new(),
            rubble: Vec::new(),
            smoke: Vec::new(),
            stairs: Vec::new(),
            tokens: Vec::new(),
            sectors: Vec::new(),
            ways: Vec::new(),
            opened: Vec::new(),
            pieces: Vec::new(),
            meanings: Vec::new(),
            lines: Vec::new(),
            crossed: Vec::new(),
            ends: Vec::new(),
            named: true,
        }
    }

    /// From the edge of the picture to the first space, without the header.
    fn margin(&self) -> f64 {
        let names = if self.named { NAMES } else { 0.0 };
        RIM + names + if self.ways.is_empty() { 0.0 } else { WAYS }
    }

    fn corner(&self, at: Square) -> Px {
        let margin = self.margin();
        let down = margin - RIM + HEADER;
        Px::new(margin + CELL * f64::from(at.x), down + CELL * f64::from(at.y))
    }

    fn center(&self, at: Square) -> Px {
        self.corner(at).plus(CELL / 2.0, CELL / 2.0)
    }

    /// The picture.
    fn draw(&self) -> Svg {
        let (w, h) = (f64::from(self.grid.width()), f64::from(self.grid.height()));
        let beside = RIM + if self.ways.is_empty() { 0.0 } else { WAYS };
        let key = self.key();
        let columns = if key.len() > KEY_ROWS { 2.0 } else { 1.0 };
        let width = (self.margin() + CELL * w + beside).max(2.0 * RIM + columns * legend::COLUMN);
        let below = self.margin() - RIM + HEADER + CELL * h + beside;
        let key = legend::draw(key, Px::new(RIM, below), width - 2.0 * RIM);
        let height = if key.1 > 0.0 { below + key.1 + RIM } else { below };
        let room = width - 2.0 * RIM;
        let root = Element::group()
            .with("font-family", font::FAMILIES)
            .child(Element::new("title").containing(&self.title))
            .child(Element::rect(Px::new(0.0, 0.0), width, height).with("fill", theme::PAPER))
            .child(theme::title(Px::new(RIM, 34.0), &self.title, room))
            .child(theme::subtitle(Px::new(RIM, 55.0), &self.subtitle, room))
            .child(self.spaces())
            .children(self.sectors.iter().map(|sector| self.sector(sector)))
            .children(self.named.then(|| self.names()))
            .child(self.edges())
            .children(self.ways.iter().map(|way| self.way(way)))
            .children(self.lines.iter().map(|line| self.sight_line(*line)))
            .children(self.tokens.iter().map(|(token, at)| self.token(*token, *at)))
            .children(self.pieces.iter().map(|piece| self.piece(piece)))
            .child(self.words())
            .child(key.0);
        Svg::new(width, height, root)
    }

    fn spaces(&self) -> Element {
        let mut group = Element::group().with("stroke", theme::GRID_BOLD).with("stroke-width", 0.8);
        for at in self.grid.squares() {
            let space = Element::rect(self.corner(at), CELL, CELL).spot(&at.to_string(), None);
            group.push(match self.bare.contains(&at) {
                true => space.with("fill", theme::PAPER).with("stroke", "none"),
                false => space.with("fill", self.fill(at)),
            });
        }
        group
    }

    fn fill(&self, at: Square) -> &'static str {
        match () {
            () if self.rubble.contains(&at) => RUBBLE,
            () if self.ends.iter().any(|(end, _)| *end == at) => END,
            () if self.crossed.contains(&at) => CROSSED,
            () if self.smoke.contains(&at) => SMOKE,
            () if self.stairs.iter().any(|(_, stair)| *stair == at) => STAIRS,
            () if self.is_solid(at) => SOLID,
            () => theme::BOARD,
        }
    }

    /// Is there a wall on every side of a space?
    fn is_solid(&self, at: Square) -> bool {
        Side::ALL.into_iter().all(|side| self.grid.edge(at, side) == Edge::Wall)
    }

    /// Letters of columns and numbers of rows.
    fn names(&self) -> Element {
        let away = CELL / 2.0 + if self.ways.is_empty() { 0.0 } else { WAYS };
        let mut group = Element::group().with("fill", theme::FAINT).with("text-anchor", "middle");
        for x in 0..self.grid.width() {
            let name = Square::new(x, 0).to_string();
            let at = self.center(Square::new(x, 0)).plus(0.0, -away - 8.0);
            group.push(Element::text(at, theme::SMALL, name.trim_end_matches('1')));
        }
        for y in 0..self.grid.height() {
            let at = self.center(Square::new(0, y)).plus(-away - 14.0, 4.0);
            group.push(Element::text(at, theme::SMALL, &(u16::from(y) + 1).to_string()));
        }
        group
    }

    /// Numbers of the stairs, and the steps to where a Move can end.
    fn words(&self) -> Element {
        let mut group = Element::group().with("text-anchor", "middle");
        for (number, at) in &self.stairs {
            let place = self.corner(*at).plus(7.0, 12.0);
            let text = Element::text(place, theme::SMALL, &number.to_string());
            group.push(text.with("fill", marks::STAIR).rimmed(STAIRS));
        }
        for (at, steps) in &self.ends {
            let place = self.center(*at).plus(0.0, 5.5);
            let text = Element::text(place, 15.0, &steps.to_string());
            group.push(text.with("font-weight", "600").with("fill", theme::GOOD));
        }
        group
    }
}
