//! Everything that lies or stands on a board.

use super::{BAR, Board, CELL, Entry, Piece, Sector, Way};
use crate::data::scene::siege::Token;
use crate::geometry::square::{Edge, Side, Square};
use crate::render::font;
use crate::render::svg::{Element, Path, Px};
use crate::render::theme;

pub const STAIR: &str = "#6d4a9c";
const SEAM: &str = "#a39c8d";
/// Spaces along the side of a sector tile.
const TILE: f64 = 8.0;

impl Board<'_> {
    /// The outline of a tile, its number and its Force cards.
    pub fn sector(&self, sector: &Sector) -> Element {
        let corner = self.corner(sector.corner);
        let side = TILE * CELL;
        let middle = corner.plus(side / 2.0, side / 2.0);
        let mut group = Element::group()
            .with("text-anchor", "middle")
            .with("pointer-events", "none")
            .child(
                Element::rect(corner, side, side)
                    .with("fill", "none")
                    .with("stroke", SEAM)
                    .with("stroke-width", 1.6),
            )
            .child(number(middle.plus(0.0, 24.0), 66.0, &sector.name));
        if sector.cards > 0 {
            let text = match sector.cards {
                1 => "1 Force card".to_owned(),
                n => format!("{n} Force cards"),
            };
            let at = middle.plus(0.0, CELL - 7.0);
            let text = Element::text(at, theme::SMALL, &text).with("fill", theme::FAINT);
            group.push(text.rimmed(theme::BOARD));
        }
        group
    }

    pub fn edges(&self) -> Element {
        let mut group = Element::group().with("stroke-linecap", "round");
        for at in self.grid.squares() {
            for side in Side::ALL {
                let shared = self.grid.neighbour(at, side).is_some();
                if shared && matches!(side, Side::North | Side::West) {
                    continue;
                }
                let [a, b] = self.ends_of(at, side);
                group.extend(match self.grid.edge(at, side) {
                    Edge::Open => None,
                    Edge::Wall => Some(wall(a, b)),
                    Edge::Door => Some(door(a, b)),
                });
            }
        }
        for &(at, side) in &self.opened {
            let [a, b] = self.ends_of(at, side);
            group.push(open_door(a, b));
        }
        group
    }

    /// The ends of an edge.
    fn ends_of(&self, at: Square, side: Side) -> [Px; 2] {
        let corner = self.corner(at);
        match side {
            Side::North => [corner, corner.plus(CELL, 0.0)],
            Side::East => [corner.plus(CELL, 0.0), corner.plus(CELL, CELL)],
            Side::South => [corner.plus(0.0, CELL), corner.plus(CELL, CELL)],
            Side::West => [corner, corner.plus(0.0, CELL)],
        }
    }

    /// An arrow at every open edge, and the name of the way outside.
    pub fn way(&self, way: &Way) -> Element {
        let (dx, dy) = way.side.step();
        let out = |at: Px, far: f64| at.plus(far * f64::from(dx), far * f64::from(dy));
        let mut group = Element::group().with("pointer-events", "none");
        let mut middles = Vec::new();
        for at in &way.squares {
            let [a, b] = self.ends_of(*at, way.side);
            let middle = a.towards(b, 0.5);
            group.push(arrow(out(middle, 3.0), way.side, way.entry));
            middles.push(middle);
        }
        if let (Some(first), Some(last)) = (middles.first(), middles.last()) {
            // Names are wider than they are high.
            let far = if dx == 0 { 26.0 } else { 32.0 };
            let at = out(first.towards(*last, 0.5), far).plus(0.0, 4.2);
            let colour = if way.entry == Entry::Red { theme::HIDDEN } else { theme::INK };
            group.push(
                Element::text(at, theme::SMALL, &way.name)
                    .with("text-anchor", "middle")
                    .with("font-weight", "600")
                    .with("fill", colour),
            );
        }
        group
    }

    /// In the middle of its space, or in a corner beside a figure.
    pub fn token(&self, token: Token, at: Square) -> Element {
        let beside = self.pieces.iter().any(|piece| piece.at == at)
            || self.ends.iter().any(|(end, _)| *end == at);
        match beside {
            true => badge(token, self.corner(at).plus(CELL - 8.0, CELL - 8.0), 7.0),
            false => badge(token, self.center(at), 11.0),
        }
        .with("pointer-events", "none")
    }

    pub fn piece(&self, piece: &Piece) -> Element {
        figure(self.center(piece.at), CELL * 0.36, &piece.label, piece.dark)
            .spot(&piece.id, Some(&piece.at.to_string()))
    }

    pub fn sight_line(&self, (from, to, free): (Square, Square, bool)) -> Element {
        line(self.center(from), self.center(to), free)
    }
}

/// The number of a tile, faint enough for what lies on it.
pub fn number(at: Px, size: f64, name: &str) -> Element {
    Element::text(at, size, name)
        .with("font-weight", "600")
        .with("fill", theme::INK)
        .with("fill-opacity", 0.13)
}

pub fn wall(a: Px, b: Px) -> Element {
    Element::line(a, b).with("stroke", theme::INK).with("stroke-width", 4.0)
}

/// A shut door: a bar in the way.
pub fn door(a: Px, b: Px) -> Element {
    let leaf = Element::line(a.towards(b, 0.16), b.towards(a, 0.16));
    Element::group()
        .child(stubs(a, b))
        .child(leaf.with("stroke", theme::DOOR).with("stroke-width", 6.0))
}

/// The posts of a door alone.
pub fn open_door(a: Px, b: Px) -> Element {
    stubs(a, b)
}

fn stubs(a: Px, b: Px) -> Element {
    let post = |from: Px, to: Px| {
        Element::line(from, from.towards(to, 0.12))
            .with("stroke", theme::INK)
            .with("stroke-width", 4.0)
    };
    Element::group().child(post(a, b)).child(post(b, a))
}

/// An arrow over an edge, from outside; one without a point where nobody comes in.
pub fn arrow(tip: Px, side: Side, entry: Entry) -> Element {
    let (dx, dy) = side.step();
    let (dx, dy) = (f64::from(dx), f64::from(dy));
    let back = tip.plus(13.0 * dx, 13.0 * dy);
    let across = |at: Px, far: f64| at.plus(-dy * far, dx * far);
    let (fill, edge) = match entry {
        Entry::White => (theme::PAPER, theme::INK),
        Entry::Red => (theme::HIDDEN, theme::HIDDEN),
        Entry::Nobody => {
            return Element::line(across(tip, -9.0), across(tip, 9.0))
                .with("stroke", theme::FAINT)
                .with("stroke-width", 2.0)
                .with("stroke-dasharray", "3 3");
        }
    };
    Element::path(&Path::new().ring([tip, across(back, 9.0), across(back, -9.0)]))
        .with("fill", fill)
        .with("stroke", edge)
        .with("stroke-width", 1.6)
        .with("stroke-linejoin", "round")
}

/// A token: its letter, as drawings write it, in a diamond.
pub fn badge(token: Token, at: Px, r: f64) -> Element {
    let ring = [at.plus(0.0, -r), at.plus(r, 0.0), at.plus(0.0, r), at.plus(-r, 0.0)];
    let size = r * 1.1;
    Element::group()
        .child(
            Element::path(&Path::new().ring(ring))
                .with("fill", theme::OBJECTIVE_FILL)
                .with("stroke", theme::DOUBT)
                .with("stroke-width", 1.6),
        )
        .child(
            Element::text(at.plus(0.0, size * 0.32), size, &token.letter().to_string())
                .with("text-anchor", "middle")
                .with("font-weight", "600")
                .with("fill", theme::INK),
        )
}

/// A Doomtrooper is round, a figure of the Dark Legion square.
pub fn figure(at: Px, r: f64, label: &str, dark: bool) -> Element {
    let (edge, tint) = if dark { ("#c04a00", "#fdebdd") } else { ("#12548f", "#dfeaf5") };
    let size = theme::TEXT.min((2.0 * r - 4.0) / font::width(label, 1.0));
    let shape = match dark {
        true => Element::rect(at.plus(-r, -r), 2.0 * r, 2.0 * r).with("rx", r / 4.0),
        false => Element::circle(at, r),
    };
    Element::group()
        .child(shape.with("fill", tint).with("stroke", edge).with("stroke-width", 2.0))
        .child(
            Element::text(at.plus(0.0, size * 0.35), size, label)
                .with("text-anchor", "middle")
                .with("font-weight", "600")
                .with("fill", theme::INK),
        )
}

pub fn line(from: Px, to: Px, free: bool) -> Element {
    let colour = if free { theme::SIGHT } else { theme::HIDDEN };
    let line = Element::line(from, to).with("stroke", colour).with("stroke-width", 2.5);
    if free { line } else { line.with("stroke-dasharray", "7 5") }
}

/// A swatch of a space.
pub fn space(at: Px, fill: &str) -> Element {
    Element::rect(at.plus(-BAR / 2.0, -BAR / 2.0), BAR, BAR)
        .with("fill", fill)
        .with("stroke", theme::GRID_BOLD)
        .with("stroke-width", 0.8)
}
