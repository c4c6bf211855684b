//! The state in characters, for a terminal.

use std::fmt::Write;

use super::figure::{Brother, Fiend, TileKind};
use super::state::{Codes, Doomsday};
use crate::geometry::hex::{Direction, Hex};

/// Columns and rows of characters from one tile to the next.
const COLUMNS: i32 = 12;
const ROWS: i32 = 4;

struct Sheet {
    width: usize,
    cells: Vec<char>,
}

impl Sheet {
    fn put(&mut self, x: i32, y: i32, text: &str) {
        for (i, c) in text.chars().enumerate() {
            let at = y as usize * self.width + x as usize + i;
            if let Some(cell) = self.cells.get_mut(at) {
                *cell = c;
            }
        }
    }
}

impl Doomsday {
    pub(super) fn picture(&self) -> String {
        let mut text = format!("Round {}, countdown {}", self.round, self.countdown);
        let _ = match self.codes {
            Codes::Away => Ok(()),
            Codes::Used => write!(text, ", device deactivated"),
            Codes::With(brother) => write!(text, ", codes with {brother}"),
            _ => match self.codes_tile() {
                Some(tile) => write!(text, ", codes on {}", self.hex(tile)),
                None => Ok(()),
            },
        };
        let _ = writeln!(text, ", {} Tunnels open", self.open_tunnels().count_ones());
        for brother in Brother::all() {
            let marine = self.marine(brother);
            let _ = match marine.alive {
                true => writeln!(
                    text,
                    "{brother}: {} of {} wounds, at {}{}",
                    marine.wounds,
                    self.pack.marine(brother).wounds,
                    self.hex(marine.tile),
                    if marine.token { ", activated" } else { "" },
                ),
                false => writeln!(text, "{brother}: slain"),
            };
        }
        text + &self.drawing()
    }

    fn drawing(&self) -> String {
        if self.ground.is_empty() {
            return String::new();
        }
        let place = |at: Hex| {
            let (q, r) = (i32::from(at.q), i32::from(at.r));
            (q * COLUMNS + r * COLUMNS / 2, r * ROWS)
        };
        let places: Vec<(i32, i32)> = (0..self.ground.len()).map(|t| place(self.hex(t))).collect();
        let least = |pick: fn(&(i32, i32)) -> i32| places.iter().map(pick).min().unwrap_or(0);
        let most = |pick: fn(&(i32, i32)) -> i32| places.iter().map(pick).max().unwrap_or(0);
        let (left, top) = (least(|p| p.0) - 2, least(|p| p.1) - 1);
        let width = (most(|p| p.0) - left + COLUMNS) as usize;
        let height = (most(|p| p.1) - top + ROWS) as usize;
        let mut sheet = Sheet { width, cells: vec![' '; width * height] };
        for tile in 0..self.ground.len() {
            let (x, y) = place(self.hex(tile));
            self.draw_tile(&mut sheet, tile, x - left, y - top);
        }
        let rows = sheet.cells.chunks(width);
        let lines = rows.map(|row| row.iter().collect::<String>().trim_end().to_owned() + "\n");
        lines.collect::<String>().trim_end().to_owned() + "\n"
    }

    /// A tile takes two lines: its place and kind, and who is on it.
    fn draw_tile(&self, sheet: &mut Sheet, tile: u8, x: i32, y: i32) {
        let mark = match self.kind_at(tile) {
            TileKind::Plain => "",
            TileKind::Entrance => "En",
            TileKind::Tunnel if self.sealed >> tile & 1 == 1 => "t-",
            TileKind::Tunnel => "Tu",
            TileKind::Trapped => "Tr",
            TileKind::Pitfall => "Pi",
            TileKind::Elevator => "El",
            TileKind::ControlPanel => "Co",
            TileKind::DoomsdayDevice => "De",
        };
        sheet.put(x, y, &format!("{}{mark}", self.hex(tile)));
        let marines = self.marines_on(tile).map(|b| ["A", "G", "S"][b.index()]);
        let cultists = self.cultists_on(tile).map(|fiend| match fiend {
            Fiend::Heavy => "h",
            Fiend::Specialist => "s",
            Fiend::Champion => "c",
            _ => "i",
        });
        sheet.put(x, y + 1, &marines.chain(cultists).collect::<String>());
        let ways = self.ground.tiling().ways(tile);
        for (way, (dx, dy, sign)) in Direction::ALL.into_iter().zip([
            (5, -1, "/"),
            (8, 0, "--"),
            (5, 2, "\\"),
            (0, 2, "/"),
            (-2, 0, "--"),
            (0, -1, "\\"),
        ]) {
            if ways.has(way) {
                sheet.put(x + dx, y + dy, sign);
            }
        }
    }
}
