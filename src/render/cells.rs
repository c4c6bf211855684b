//! Square cells over the board, painted by kind.

use super::canvas::{Canvas, Rect};
use super::legend;
use super::pattern::{Defs, Pattern};
use super::svg::{Element, Path, Px};
use super::theme;
use crate::games::killteam::heatmap::Grid;
use crate::geometry::shape::{Point, Vector};

/// How a kind of cell looks: colour and hatch, so that it reads without colour too.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// `none` leaves the board as it is.
    pub fill: &'static str,
    pub opacity: f64,
    pub hatch: Option<(Pattern, &'static str)>,
}

/// Cells of a grid with the kind of each, `None` for those that are left bare.
pub struct Cells<'a> {
    pub grid: &'a Grid,
    pub kinds: &'a [Option<usize>],
    pub styles: &'a [Style],
}

impl Style {
    /// Paints a path.
    pub fn paint(&self, path: &Path, defs: &mut Defs) -> Element {
        let filled = |fill: &str| {
            Element::path(path).with("fill", fill).with("shape-rendering", "crispEdges")
        };
        let mut group = Element::group();
        if self.fill != "none" {
            group.push(filled(self.fill).with("fill-opacity", self.opacity));
        }
        if let Some((pattern, colour)) = self.hatch {
            group.push(filled(&defs.fill(pattern, colour)));
        }
        group
    }

    /// A swatch for the legend.
    pub fn swatch(&self, defs: &mut Defs) -> Element {
        let [w, h] = legend::SWATCH;
        let rect = Rect::around(legend::middle(), w - 2.0, h - 2.0);
        let corner = |i: f64, j: f64| Px::new(rect.x + i * rect.width, rect.y + j * rect.height);
        let ring = [corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0), corner(0.0, 1.0)];
        let path = Path::new().ring(ring);
        let frame = Element::path(&path)
            .with("fill", "none")
            .with("stroke", theme::INK)
            .with("stroke-opacity", 0.5)
            .with("stroke-width", 0.8);
        let ground = Element::path(&path).with("fill", theme::BOARD);
        Element::group().child(ground).child(self.paint(&path, defs)).child(frame)
    }
}

impl Cells<'_> {
    /// Every cell in its style, as few shapes as there are styles.
    pub fn draw(&self, canvas: &Canvas, defs: &mut Defs) -> Element {
        let mut group = Element::group();
        for (kind, style) in self.styles.iter().enumerate() {
            let blocks = self.blocks(kind);
            if !blocks.is_empty() {
                let path = blocks
                    .iter()
                    .fold(Path::new(), |path, block| canvas.ring(path, &self.ring(*block)));
                group.push(style.paint(&path, defs));
            }
        }
        group
    }

    /// The lines between neighbouring cells whose kinds `differ`.
    pub fn outline(
        &self,
        canvas: &Canvas,
        differ: impl Fn(Option<usize>, Option<usize>) -> bool,
    ) -> Path {
        let Grid { columns, rows, .. } = *self.grid;
        let differ = |a: usize, b: usize| differ(self.kinds[a], self.kinds[b]);
        let mut path = Path::new();
        let mut line = |from: [usize; 2], to: [usize; 2]| {
            let drawn = std::mem::take(&mut path);
            path = drawn.move_to(canvas.px(self.corner(from))).line_to(canvas.px(self.corner(to)));
        };
        for column in 1..columns {
            let cut = |row: usize| differ(row * columns + column - 1, row * columns + column);
            for [from, to] in stretches(rows, cut) {
                line([column, from], [column, to]);
            }
        }
        for row in 1..rows {
            let cut = |column: usize| differ((row - 1) * columns + column, row * columns + column);
            for [from, to] in stretches(columns, cut) {
                line([from, row], [to, row]);
            }
        }
        path
    }

    /// The cells of a kind as blocks of columns and rows, `[from, to)` each.
    fn blocks(&self, kind: usize) -> Vec<[[usize; 2]; 2]> {
        let Grid { columns, rows, .. } = *self.grid;
        let mut done: Vec<[[usize; 2]; 2]> = Vec::new();
        let mut open: Vec<[[usize; 2]; 2]> = Vec::new();
        for row in 0..rows {
            let is = |column: usize| self.kinds[row * columns + column] == Some(kind);
            let runs = stretches(columns, is);
            let (kept, closed): (Vec<_>, Vec<_>) =
                open.into_iter().partition(|block: &[[usize; 2]; 2]| runs.contains(&block[0]));
            done.extend(closed);
            open = kept;
            for run in runs {
                match open.iter_mut().find(|block| block[0] == run) {
                    Some(block) => block[1][1] = row + 1,
                    None => open.push([run, [row, row + 1]]),
                }
            }
        }
        done.extend(open);
        done
    }

    fn ring(&self, [x, y]: [[usize; 2]; 2]) -> [Point; 4] {
        [[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]].map(|at| self.corner(at))
    }

    fn corner(&self, [column, row]: [usize; 2]) -> Point {
        let cells = Vector::new(column as f64 - 0.5, row as f64 - 0.5);
        self.grid.origin + cells * self.grid.cell
    }
}

/// The longest stretches `[from, to)` of `0..count` on which something holds.
fn stretches(count: usize, holds: impl Fn(usize) -> bool) -> Vec<[usize; 2]> {
    let mut found: Vec<[usize; 2]> = Vec::new();
    for i in (0..count).filter(|i| holds(*i)) {
        match found.last_mut() {
            Some(last) if last[1] == i => last[1] = i + 1,
            _ => found.push([i, i + 1]),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_cover_each_cell_of_a_kind_once() {
        let grid = Grid::new([4.0, 3.0], 1.0).unwrap();
        let kinds: Vec<Option<usize>> =
            [0, 0, 1, 1, 0, 0, 1, 2, 1, 1, 1, 1].iter().map(|&k| (k < 2).then_some(k)).collect();
        let cells = Cells { grid: &grid, kinds: &kinds, styles: &[] };
        let mut counts = [0; 12];
        for kind in 0..2 {
            for [x, y] in cells.blocks(kind) {
                for (row, column) in (y[0]..y[1]).flat_map(|r| (x[0]..x[1]).map(move |c| (r, c))) {
                    assert_eq!(kinds[row * 4 + column], Some(kind));
                    counts[row * 4 + column] += 1;
                }
            }
        }
        let once: Vec<i32> = kinds.iter().map(|k| i32::from(k.is_some())).collect();
        assert_eq!(counts.to_vec(), once);
        assert_eq!(cells.blocks(0), [[[0, 2], [0, 2]]]);
    }
}
