//! The name of a region with the badges below it, in rows.

use super::super::svg::{Element, Px, number};
use super::super::theme;
use super::badge::{self, Badge};

/// The height of the name.
const NAME: f64 = 14.0;
/// Badges in crowded regions are drawn this much smaller.
const SMALLER: [f64; 3] = [1.0, 0.85, 0.7];
/// How wide rows may be, where they need not be as wide as the first choice.
const WIDTHS: [f64; 5] = [62.0, 84.0, 40.0, 118.0, 170.0];

pub struct Block {
    pub name: String,
    pub colour: &'static str,
    pub badges: Vec<Badge>,
}

/// One way to lay out a block.
pub struct Rows {
    rows: Vec<Vec<Badge>>,
    scale: f64,
    /// How much it is disliked, as a distance from the middle of the region.
    pub dislike: f64,
}

impl Block {
    /// The ways to lay it out, the best first: rows of the width that is liked best, then of
    /// others, then everything smaller.
    pub fn ways(&self, width: f64) -> Vec<Rows> {
        let mut ways: Vec<Rows> = Vec::new();
        for (step, scale) in (0_u32..).zip(SMALLER) {
            for (choice, width) in (0_u32..).zip([width].into_iter().chain(WIDTHS)) {
                let dislike = f64::from(step) * 120.0 + f64::from(choice) * 6.0;
                let rows = rows(&self.badges, width);
                let shape = |rows: &[Vec<Badge>]| rows.iter().map(Vec::len).collect::<Vec<_>>();
                let new = |way: &Rows| way.scale != scale || shape(&way.rows) != shape(&rows);
                if ways.iter().all(new) {
                    ways.push(Rows { rows, scale, dislike });
                }
            }
        }
        ways
    }

    /// The width and height of one way.
    pub fn size(&self, way: &Rows) -> [f64; 2] {
        let name = super::font::width(&self.name, theme::SMALL);
        let width = way.rows.iter().map(|row| wide(row)).fold(name, f64::max);
        [width * way.scale, height(way) * way.scale]
    }

    /// Drawn about a centre.
    pub fn draw(&self, way: &Rows, at: Px) -> Element {
        let top = -height(way) / 2.0;
        let name = Element::text(Px::new(0.0, top + 10.0), theme::SMALL, &self.name)
            .with("text-anchor", "middle")
            .with("fill", self.colour)
            .with("font-weight", "600");
        let (x, y, scale) = (number(at.x), number(at.y), number(way.scale));
        let mut group = Element::group()
            .with("transform", format!("translate({x} {y}) scale({scale})"))
            .child(name);
        for (i, row) in way.rows.iter().enumerate() {
            let y = top + NAME + (i as f64 + 0.5) * badge::HEIGHT;
            let mut x = -wide(row) / 2.0;
            for badge in row {
                let wide = badge.width();
                group.extend(badge.draw(Px::new(x + wide / 2.0, y)));
                x += wide;
            }
        }
        group
    }
}

fn wide(row: &[Badge]) -> f64 {
    row.iter().map(Badge::width).sum()
}

fn height(way: &Rows) -> f64 {
    NAME + way.rows.len() as f64 * badge::HEIGHT
}

/// Badges in rows no wider than `room`.
fn rows(badges: &[Badge], room: f64) -> Vec<Vec<Badge>> {
    let mut rows: Vec<Vec<Badge>> = Vec::new();
    let mut used = f64::INFINITY;
    for badge in badges {
        if used + badge.width() > room {
            rows.push(Vec::new());
            used = 0.0;
        }
        used += badge.width();
        if let Some(row) = rows.last_mut() {
            row.push(badge.clone());
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_hold_what_fits() {
        let units = |n: usize| Badge::Units { text: "a 3".repeat(n), colour: theme::INK };
        assert!(rows(&[], 50.0).is_empty());
        let split = rows(&[units(1), units(1), units(9), Badge::Jaeger(None)], 70.0);
        assert_eq!(split.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1, 1]);
    }

    #[test]
    fn ways_to_lay_out_a_block_differ() {
        let badges = (0..5).map(|_| Badge::Token).collect();
        let block = Block { name: "G1".to_owned(), colour: theme::INK, badges };
        let sizes: Vec<[f64; 2]> = block.ways(84.0).iter().map(|way| block.size(way)).collect();
        for (i, size) in sizes.iter().enumerate() {
            assert!(!sizes[..i].contains(size), "{sizes:?}");
        }
    }
}
