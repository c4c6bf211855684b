//! Which part of an enemy's control range a path must keep out of.
//!
//! Where terrain hides mover and enemy from each other there is no control range. The range is
//! laid out in cells of 1/16 inch; a cell is free only if, with all terrain shrunk by its half
//! diagonal, neither sees the other from its middle, which proves the whole cell hidden. The
//! rest is kept out of, so a path is never illegal; it may be longer than the best by about the
//! size of a cell where it runs along the edge of what is seen.

use crate::geometry::number::TOL;
use crate::geometry::path::Space;
use crate::geometry::shape::{Convex, Point};

use super::{Walk, range};

/// The side of a cell, inches.
const CELL: f64 = 1.0 / 16.0;

/// Control ranges to keep out of, in one way of looking for a path.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Enemies whose whole range is kept out of, with its reach in plan.
    whole: Vec<(usize, f64)>,
    /// Rows of cells that may be seen.
    rows: Vec<Convex>,
    /// Was anything decided at the grain of a cell?
    pub grained: bool,
}

/// The plans to try, best first: none kept out of, then only where seen, then all of them.
pub fn plans(walk: &Walk, goal: Point) -> Vec<Plan> {
    let kept_out: Vec<(usize, f64)> = walk
        .enemies()
        .filter(|&enemy| !range::may_pass(walk, enemy, goal))
        .filter_map(|enemy| Some((enemy, range::reach_in_plan(walk, enemy)?)))
        .collect();
    let mut plans = vec![Plan::default()];
    if kept_out.is_empty() {
        return plans;
    }
    let mut seen = Plan { grained: true, ..Plan::default() };
    for &(enemy, reach) in &kept_out {
        match rows(walk, enemy, reach) {
            Some(rows) => seen.rows.extend(rows),
            None => seen.whole.push((enemy, reach)),
        }
    }
    if seen.rows.is_empty() {
        seen.grained = false;
    }
    plans.push(seen);
    plans
}

impl Plan {
    pub fn add_to(&self, space: &mut Space, walk: &Walk) {
        for &(enemy, reach) in &self.whole {
            let limit = reach - walk.standings[enemy].footing.disc.radius - walk.radius();
            space.add_disc(enemy as u32, &walk.standings[enemy].footing.disc, limit + 2.0 * TOL);
        }
        for (i, row) in self.rows.iter().enumerate() {
            space.add_region(i as u32, row, 0.0);
        }
    }
}

/// The rows of cells of a range that are not surely hidden; `None` if no cell is hidden.
fn rows(walk: &Walk, enemy: usize, reach: f64) -> Option<Vec<Convex>> {
    let centre = walk.standings[enemy].footing.disc.center;
    let count = (reach / CELL).ceil() as i32;
    let half_diagonal = CELL * 0.75;
    let mut rows = Vec::new();
    let mut any_hidden = false;
    for j in -count..count {
        let mut run: Option<f64> = None;
        let y = centre.y + f64::from(j) * CELL;
        for i in -count..=count {
            let x = centre.x + f64::from(i) * CELL;
            let middle = Point::new(x + CELL / 2.0, y + CELL / 2.0);
            let inside = i < count && (middle - centre).norm() <= reach + half_diagonal;
            let hidden = inside && range::surely_hidden(walk, enemy, middle, half_diagonal);
            any_hidden |= hidden;
            if inside && !hidden {
                run.get_or_insert(x);
            } else if let Some(from) = run.take() {
                rows.extend(row(from, x, y));
            }
        }
    }
    any_hidden.then_some(rows)
}

fn row(from: f64, to: f64, y: f64) -> Option<Convex> {
    let top = y + CELL;
    let corners = [(from, y), (to, y), (to, top), (from, top)];
    Convex::new(corners.map(|(x, y)| Point::new(x, y)).to_vec(), 0.0)
}
