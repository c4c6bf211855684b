//! The outline of what a disc can reach, for drawing.

use std::ops::Deref;

use super::super::distance::norm;
use super::super::predicate::perp;
use super::super::shape::{Point, Vector};
use super::graph::Graph;
use super::reach::{Grid, Reach};

/// The sides of a grid cell, counter-clockwise from the lower one.
const SIDES: [[usize; 2]; 4] = [[0, 1], [1, 2], [2, 3], [3, 0]];

impl<G: Deref<Target = Graph> + Clone> Reach<G> {
    /// Closed rings round the reachable places, those round holes clockwise. Vertices lie on
    /// the boundary and no ring strays from it by much more than `precision` inches; what is
    /// smaller than `step` may be missed.
    pub fn outline(&self, step: f64, precision: f64) -> Vec<Vec<Point>> {
        outline(&self.grid(step), precision, &|x| self.distance(x).is_some())
    }
}

/// Closed rings round the places that are `inside`, those round holes clockwise. The grid has
/// finite values where a place is inside; vertices lie inside, within `precision` of the
/// boundary. What is smaller than the grid's step may be missed.
pub fn outline(grid: &Grid, precision: f64, inside: &dyn Fn(Point) -> bool) -> Vec<Vec<Point>> {
    let rings = march(&padded(grid), precision, inside);
    rings.into_iter().map(|ring| refined(ring, precision, inside)).collect()
}

/// Marching squares: one segment for every two cell sides on which the boundary crosses.
fn march(grid: &Grid, precision: f64, is_inside: &dyn Fn(Point) -> bool) -> Vec<Vec<Point>> {
    let mut segments = Vec::new();
    for row in 0..grid.rows - 1 {
        for column in 0..grid.columns - 1 {
            let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(x, y)| (column + x, row + y));
            let inside = corners.map(|(x, y)| grid.lengths[y * grid.columns + x].is_finite());
            // A boundary is entered on the side where the ring leaves the inside.
            let (mut starts, mut ends) = (Vec::new(), Vec::new());
            for [a, b] in SIDES {
                match (inside[a], inside[b]) {
                    (true, false) => starts.push([corners[a], corners[b]]),
                    (false, true) => ends.push([corners[b], corners[a]]),
                    _ => {}
                }
            }
            if starts.len() == 2 {
                let middle = grid.place(column, row) + Vector::new(grid.step, grid.step) / 2.0;
                // A saddle: joined through the middle or cut there.
                if is_inside(middle) != inside[0] {
                    ends.swap(0, 1);
                }
            }
            segments.extend(starts.into_iter().zip(ends));
        }
    }
    let crossing = |[a, b]: Crossing| {
        bisected(grid.place(a.0, a.1), grid.place(b.0, b.1), precision, is_inside)
    };
    chain(segments).into_iter().map(|ring| ring.into_iter().map(crossing).collect()).collect()
}

type Crossing = [(usize, usize); 2];

/// Joins segments end to start into rings.
fn chain(mut segments: Vec<(Crossing, Crossing)>) -> Vec<Vec<Crossing>> {
    segments.sort();
    let mut used = vec![false; segments.len()];
    let mut rings = Vec::new();
    for first in 0..segments.len() {
        let mut ring = Vec::new();
        let mut at = first;
        while !used[at] {
            used[at] = true;
            ring.push(segments[at].0);
            let next = segments.binary_search_by(|s| s.0.cmp(&segments[at].1));
            let Ok(next) = next else { break };
            at = next;
        }
        if ring.len() > 2 {
            rings.push(ring);
        }
    }
    rings
}

fn bisected(
    mut inside: Point,
    mut outside: Point,
    precision: f64,
    is_inside: &dyn Fn(Point) -> bool,
) -> Point {
    while norm(outside - inside) > precision / 4.0 {
        let middle = inside + (outside - inside) / 2.0;
        if is_inside(middle) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    inside
}

/// Adds vertices wherever the boundary strays from a ring's edges.
fn refined(ring: Vec<Point>, precision: f64, is_inside: &dyn Fn(Point) -> bool) -> Vec<Point> {
    let mut fine = Vec::with_capacity(ring.len() * 2);
    for (i, a) in ring.iter().enumerate() {
        fine.push(*a);
        refine(*a, ring[(i + 1) % ring.len()], precision, is_inside, 8, &mut fine);
    }
    fine
}

fn refine(
    a: Point,
    b: Point,
    precision: f64,
    is_inside: &dyn Fn(Point) -> bool,
    depth: u32,
    fine: &mut Vec<Point>,
) {
    let span = norm(b - a);
    if depth == 0 || span < precision {
        return;
    }
    let middle = a + (b - a) / 2.0;
    // Rings run counter-clockwise, the inside on their left.
    let inwards = perp(b - a) / span;
    let starts_inside = is_inside(middle);
    let outwards = if starts_inside { -inwards } else { inwards };
    let mut by = precision;
    while by <= span && is_inside(middle + outwards * by) == starts_inside {
        by *= 2.0;
    }
    if by == precision || by > span {
        return;
    }
    let probe = middle + outwards * by;
    let (inner, outer) = if starts_inside { (middle, probe) } else { (probe, middle) };
    let found = bisected(inner, outer, precision, is_inside);
    refine(a, found, precision, is_inside, depth - 1, fine);
    fine.push(found);
    refine(found, b, precision, is_inside, depth - 1, fine);
}

/// The grid with a frame of unreachable places round it, so that every ring closes.
fn padded(grid: &Grid) -> Grid {
    let (columns, rows) = (grid.columns + 2, grid.rows + 2);
    let mut lengths = vec![f64::INFINITY; columns * rows];
    for row in 0..grid.rows {
        let to = (row + 1) * columns + 1;
        let from = &grid.lengths[row * grid.columns..(row + 1) * grid.columns];
        lengths[to..to + grid.columns].copy_from_slice(from);
    }
    let origin = grid.origin - Vector::new(grid.step, grid.step);
    Grid { origin, step: grid.step, columns, rows, lengths }
}
