//! Boards of squares: walls, doors, tokens, figures, the line of a shot, where a Move can end.

use super::font;
use super::svg::{Element, Px, Svg};
use super::theme;
use crate::data::scene::siege::{Side as Owner, SiegeScene, Token};
use crate::games::siege::measure::{Ends, Pair};
use crate::games::siege::pack::Tile;
use crate::geometry::square::{Edge, Grid, Side, Square};

const CELL: f64 = 46.0;
const MARGIN: f64 = 44.0;
const HEADER: f64 = 52.0;
const STAIRS: &str = "#ece4f5";

/// What stands on a square of a picture.
#[derive(Clone, Debug)]
pub struct Piece {
    pub at: Square,
    /// As notations name it.
    pub id: String,
    pub label: String,
    /// Is it of the Dark Legion?
    pub dark: bool,
}

/// A board to be drawn.
#[derive(Clone, Debug)]
pub struct Board<'a> {
    pub title: String,
    pub subtitle: String,
    pub grid: &'a Grid,
    pub rubble: &'a [Square],
    /// Squares that are tinted, with a colour.
    pub tints: Vec<(Square, &'static str)>,
    /// Squares with a small word.
    pub tokens: Vec<(Square, String)>,
    pub pieces: Vec<Piece>,
    /// Lines between two centres: whether they are free.
    pub lines: Vec<(Square, Square, bool)>,
    /// Are the spaces named along the edges?
    pub named: bool,
}

/// A scene with its figures and tokens.
pub fn scene(scene: &SiegeScene) -> Svg {
    board_of(scene).draw()
}

/// Sector tiles side by side, each under its number.
pub fn tiles(title: &str, tiles: &[Tile]) -> Svg {
    const APART: u8 = 9;
    const ACROSS: usize = 4;
    let rows = tiles.len().div_ceil(ACROSS) as u8;
    let mut grid = Grid::new(APART * ACROSS as u8 - 1, APART * rows);
    let (mut rubble, mut tokens, mut tints) = (Vec::new(), Vec::new(), Vec::new());
    tints.extend(grid.squares().map(|at| (at, theme::PAPER)));
    for (n, tile) in tiles.iter().enumerate() {
        let corner = Square::new(APART * (n % ACROSS) as u8, APART * (n / ACROSS) as u8 + 1);
        let place = |at: Square| Square::new(corner.x + at.x, corner.y + at.y);
        for at in tile.grid.squares() {
            tints.push((place(at), theme::BOARD));
            for side in Side::ALL {
                grid.set(place(at), side, tile.grid.edge(at, side));
            }
        }
        rubble.extend(tile.rubble.iter().map(|at| place(*at)));
        tints.extend(tile.stairs.iter().map(|(_, at)| (place(*at), STAIRS)));
        tokens.extend(tile.stairs.iter().map(|(number, at)| (place(*at), number.to_string())));
        tokens.push((Square::new(corner.x, corner.y - 1), format!("tile {}", tile.number)));
    }
    Board {
        title: title.to_owned(),
        subtitle: format!("{} tiles of 8 × 8 spaces", tiles.len()),
        grid: &grid,
        rubble: &rubble,
        tints,
        tokens,
        pieces: Vec::new(),
        lines: Vec::new(),
        named: false,
    }
    .draw()
}

/// A scene with the line between two figures, and the spaces it enters.
pub fn shot(scene: &SiegeScene, pair: &Pair) -> Svg {
    let mut board = board_of(scene);
    let entered = pair.spaces.iter().filter_map(|at| at.parse().ok());
    board.tints.extend(entered.map(|at| (at, "#fff3d6")));
    let at = |id: &str| scene.figure(id).map(|n| scene.figures[n].at);
    if let (Some(from), Some(to)) = (at(&pair.attacker), at(&pair.target)) {
        board.lines.push((from, to, pair.sight));
    }
    board.title = format!("{} → {}", pair.attacker, pair.target);
    let sight = if pair.sight { "in sight" } else { "not in sight" };
    let cover = if pair.cover { ", in cover" } else { "" };
    board.subtitle = format!("{sight}{cover} · {} spaces", pair.distance);
    board.draw()
}

/// A scene with every space where a Move can end.
pub fn reach(scene: &SiegeScene, ends: &Ends) -> Svg {
    seen(scene, &[], Some(ends))
}

/// A scene with the free lines of some pairs, and the spaces where a Move can end.
pub fn seen(scene: &SiegeScene, pairs: &[Pair], ends: Option<&Ends>) -> Svg {
    let mut board = board_of(scene);
    let at = |id: &str| scene.figure(id).map(|n| scene.figures[n].at);
    for pair in pairs.iter().filter(|pair| pair.sight) {
        if let (Some(from), Some(to)) = (at(&pair.attacker), at(&pair.target)) {
            board.lines.push((from, to, true));
        }
    }
    if let Some(pair) = pairs.first() {
        let count = board.lines.len();
        board.title = format!("{} sees {count} of {}", pair.attacker, pairs.len());
    }
    let Some(ends) = ends else { return board.draw() };
    for end in &ends.places {
        if let Ok(at) = end.at.parse() {
            board.tints.push((at, "#e2f0e6"));
            board.tokens.push((at, end.steps.to_string()));
        }
    }
    let moves = format!("{}, up to {} spaces", ends.op, ends.allowance);
    match pairs {
        [] => board.title = moves,
        _ => board.subtitle = moves,
    }
    board.draw()
}

fn board_of(scene: &SiegeScene) -> Board<'_> {
    let mut tints: Vec<(Square, &'static str)> =
        scene.smoke.iter().map(|at| (*at, "#e3e3e8")).collect();
    tints.extend(scene.stairs.iter().map(|(_, at)| (*at, STAIRS)));
    let mut tokens: Vec<(Square, String)> =
        scene.tokens.iter().map(|(token, at)| (*at, word(*token).to_owned())).collect();
    tokens.extend(scene.stairs.iter().map(|(n, at)| (*at, n.to_string())));
    let piece = |f: &crate::data::scene::siege::Figure| Piece {
        at: f.at,
        id: f.id.clone(),
        label: f.letter.to_string(),
        dark: f.side == Owner::DarkLegion,
    };
    Board {
        title: file_name(&scene.name),
        subtitle: format!("{} × {} spaces", scene.grid.width(), scene.grid.height()),
        grid: &scene.grid,
        rubble: &scene.rubble,
        tints,
        tokens,
        pieces: scene.figures.iter().map(piece).collect(),
        lines: Vec::new(),
        named: true,
    }
}

/// The name of a file without its folders and its ending.
fn file_name(path: &str) -> String {
    let stem = std::path::Path::new(path).file_stem();
    stem.map_or_else(|| path.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

fn word(token: Token) -> &'static str {
    token.word()
}

impl Board<'_> {
    fn corner(&self, at: Square) -> Px {
        Px::new(MARGIN + CELL * f64::from(at.x), MARGIN + HEADER + CELL * f64::from(at.y))
    }

    fn center(&self, at: Square) -> Px {
        self.corner(at).plus(CELL / 2.0, CELL / 2.0)
    }

    /// The picture.
    pub fn draw(&self) -> Svg {
        let (w, h) = (f64::from(self.grid.width()), f64::from(self.grid.height()));
        let width = (2.0 * MARGIN + CELL * w).max(360.0);
        let height = HEADER + 2.0 * MARGIN + CELL * h;
        let title = font::clip(&self.title, theme::TITLE, width - 2.0 * MARGIN);
        let root = Element::group()
            .with("font-family", font::FAMILIES)
            .child(Element::new("title").containing(&self.title))
            .child(Element::rect(Px::new(0.0, 0.0), width, height).with("fill", theme::PAPER))
            .child(
                Element::text(Px::new(MARGIN, 36.0), theme::TITLE, &title)
                    .with("font-weight", "600")
                    .with("fill", theme::INK),
            )
            .child(
                Element::text(Px::new(MARGIN, 58.0), theme::TEXT, &self.subtitle)
                    .with("fill", theme::FAINT),
            )
            .child(self.squares())
            .children(self.named.then(|| self.names()))
            .child(self.edges())
            .children(self.lines.iter().map(|line| self.sight_line(*line)))
            .children(self.pieces.iter().map(|piece| self.piece(piece)))
            .child(self.words());
        Svg::new(width, height, root)
    }

    fn squares(&self) -> Element {
        let mut group = Element::group().with("stroke", theme::GRID_BOLD).with("stroke-width", 0.8);
        for at in self.grid.squares() {
            let tint = self.tints.iter().rev().find(|(tinted, _)| *tinted == at);
            let closed = Side::ALL.into_iter().all(|side| self.grid.edge(at, side) == Edge::Wall);
            let fill = match tint {
                _ if self.rubble.contains(&at) => "#8f8a80",
                Some((_, colour)) => colour,
                None if closed => "#d8d4cb",
                None => theme::BOARD,
            };
            let space = Element::rect(self.corner(at), CELL, CELL).spot(&at.to_string(), None);
            group.push(space.with("fill", fill));
        }
        group
    }

    /// Letters of columns and numbers of rows.
    fn names(&self) -> Element {
        let mut group = Element::group().with("fill", theme::FAINT).with("text-anchor", "middle");
        for x in 0..self.grid.width() {
            let name = Square::new(x, 0).to_string();
            let at = self.center(Square::new(x, 0)).plus(0.0, -CELL / 2.0 - 9.0);
            group.push(Element::text(at, theme::SMALL, name.trim_end_matches('1')));
        }
        for y in 0..self.grid.height() {
            let at = self.center(Square::new(0, y)).plus(-CELL / 2.0 - 14.0, 4.0);
            group.push(Element::text(at, theme::SMALL, &(u16::from(y) + 1).to_string()));
        }
        group
    }

    fn edges(&self) -> Element {
        let mut group = Element::group().with("stroke-linecap", "round");
        for at in self.grid.squares() {
            for side in Side::ALL {
                let shared = self.grid.neighbour(at, side).is_some();
                if shared && matches!(side, Side::North | Side::West) {
                    continue;
                }
                let corner = self.corner(at);
                let (a, b) = match side {
                    Side::North => (corner, corner.plus(CELL, 0.0)),
                    Side::East => (corner.plus(CELL, 0.0), corner.plus(CELL, CELL)),
                    Side::South => (corner.plus(0.0, CELL), corner.plus(CELL, CELL)),
                    Side::West => (corner, corner.plus(0.0, CELL)),
                };
                group.extend(match self.grid.edge(at, side) {
                    Edge::Open => None,
                    Edge::Wall => Some(
                        Element::line(a, b).with("stroke", theme::INK).with("stroke-width", 4.0),
                    ),
                    Edge::Door => Some(
                        Element::line(a.towards(b, 0.12), b.towards(a, 0.12))
                            .with("stroke", theme::DOOR)
                            .with("stroke-width", 5.0)
                            .with("stroke-dasharray", "6 7"),
                    ),
                });
            }
        }
        group
    }

    fn words(&self) -> Element {
        let mut group = Element::group().with("fill", theme::DOUBT).with("text-anchor", "middle");
        for (at, word) in &self.tokens {
            let short = font::clip(word, 10.5, CELL - 4.0);
            let place = self.center(*at).plus(0.0, CELL / 2.0 - 4.0);
            // Readable over a figure too.
            let halo = [("stroke", theme::PAPER), ("stroke-width", "3"), ("paint-order", "stroke")];
            let text = Element::text(place, 10.5, &short);
            group.push(halo.into_iter().fold(text, |text, (key, value)| text.with(key, value)));
        }
        group
    }

    fn piece(&self, piece: &Piece) -> Element {
        let (edge, tint) = if piece.dark { ("#c04a00", "#fdebdd") } else { ("#12548f", "#dfeaf5") };
        let at = self.center(piece.at);
        let label = Element::text(at.plus(0.0, 4.5), theme::TEXT, &piece.label)
            .with("text-anchor", "middle")
            .with("font-weight", "600")
            .with("fill", theme::INK);
        let r = CELL * 0.34;
        let shape = match piece.dark {
            true => Element::rect(at.plus(-r, -r), 2.0 * r, 2.0 * r).with("rx", 4.0),
            false => Element::circle(at, r),
        };
        Element::group()
            .spot(&piece.id, Some(&piece.at.to_string()))
            .child(shape.with("fill", tint).with("stroke", edge).with("stroke-width", 2.0))
            .child(label)
    }

    fn sight_line(&self, (from, to, free): (Square, Square, bool)) -> Element {
        let colour = if free { theme::SIGHT } else { theme::HIDDEN };
        let line = Element::line(self.center(from), self.center(to))
            .with("stroke", colour)
            .with("stroke-width", 2.5);
        if free { line } else { line.with("stroke-dasharray", "7 5") }
    }
}
