//! The board in characters.

use std::fmt::Write;

use crate::data::killzone::Side;
use crate::data::scene::Order;
use crate::geometry::shape::{PartId, Point};

use super::Battle;
use super::state::Phase;

/// A character stands for so many inches across and up.
const CELL: [f64; 2] = [0.5, 1.0];
/// So many characters of a name are written on the board.
const WRITTEN: usize = 4;

impl Battle {
    pub(super) fn drawn(&self) -> String {
        let [width, depth] = self.setup.terrain.killzone.size;
        let columns = (width / CELL[0]).ceil() as usize;
        let rows = (depth / CELL[1]).ceil() as usize;
        let mut grid: Vec<Vec<char>> = (0..rows)
            .map(|row| (0..columns).map(|column| self.ground(row, column)).collect())
            .collect();
        for (marker, lying) in self.state.markers.iter().enumerate() {
            if lying.carrier.is_none() {
                let id = self.marker_name(marker as u8).to_string();
                write_at(&mut grid, lying.at, &id);
            }
        }
        for token in self.tokens() {
            write_at(&mut grid, token.at, &token.name);
        }
        for (&op, standing) in self.state.board.who.iter().zip(&self.state.board.standings) {
            write_at(&mut grid, standing.footing.disc.center, &self.op(op).to_string());
        }
        let mut text = self.headline();
        for row in grid.iter().rev() {
            text.extend(row);
            text.push('\n');
        }
        text.push_str(&self.roster());
        text.push_str(&self.dice_shown());
        text
    }

    /// What stands at the middle of a cell: `#` heavy, `+` other terrain, `.` floor.
    fn ground(&self, row: usize, column: usize) -> char {
        let terrain = &self.setup.terrain;
        let at = Point::new((column as f64 + 0.5) * CELL[0], (row as f64 + 0.5) * CELL[1]);
        let board = &terrain.killzone.board;
        let mut here = '.';
        for (n, part) in board.parts().iter().enumerate() {
            let inside = |piece: &crate::geometry::shape::Convex| {
                crate::geometry::distance::distance_point_convex(at, piece).distance <= 0.0
            };
            if part.z[0] <= 0.0 && part.pieces.iter().any(inside) {
                let heavy = terrain.traits(PartId(n as u32));
                here = if heavy.has(crate::data::killzone::Trait::Heavy) { '#' } else { '+' };
            }
        }
        here
    }

    fn headline(&self) -> String {
        let State { turning_point, cp, vp, initiative, .. } = &self.state;
        let over = if self.state.phase == Phase::Over { ", over" } else { "" };
        let initiative = match self.state.phase {
            Phase::Lot => String::new(),
            _ => format!(", initiative {}", initiative.word()),
        };
        format!(
            "turning point {turning_point}{over}{initiative}; VP {}:{}, CP {}:{}\n",
            vp[0], vp[1], cp[0], cp[1]
        )
    }

    fn roster(&self) -> String {
        let mut text = String::new();
        for (side, word) in Side::ALL {
            let _ = writeln!(text, "{word}: {}", self.setup.teams[side.index()]);
            for op in self.setup.of(side) {
                let (member, piece) = (self.setup.member(op), self.state.piece(op));
                let order = self.state.standing(op).map(|standing| standing.order);
                let order = match order {
                    Some(Order::Engage) => "engage",
                    Some(Order::Conceal) => "conceal",
                    None => "not set up",
                };
                let _ = write!(text, "  {:4} {:24} ", member.id, member.name);
                if piece.removed {
                    text.push_str("removed\n");
                    continue;
                }
                let ready = match &self.state.activation {
                    Some(activation) if activation.op == op => {
                        format!(", active, {} AP left", self.ap_left())
                    }
                    _ if piece.ready => ", ready".to_owned(),
                    _ => String::new(),
                };
                let injured = if piece.injured { ", injured" } else { "" };
                let _ = writeln!(
                    text,
                    "{:2}/{:2} wounds, {order}{ready}{injured}",
                    piece.wounds, member.wounds
                );
            }
        }
        text
    }
}

use super::state::State;

fn write_at(grid: &mut [Vec<char>], at: Point, text: &str) {
    let (row, column) = ((at.y / CELL[1]) as usize, (at.x / CELL[0]) as usize);
    let Some(cells) = grid.get_mut(row) else { return };
    for (n, c) in text.chars().take(WRITTEN).enumerate() {
        if let Some(cell) = cells.get_mut(column + n) {
            *cell = c;
        }
    }
}
