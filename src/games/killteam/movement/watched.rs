//! Which part of an enemy's control range a path must keep out of.
//!
//! Where terrain hides mover and enemy from each other there is no control range. The range is
//! laid out in cells of 1/16 inch; a cell is free only if, with all terrain shrunk by its half
//! diagonal, neither sees the other from its middle, which proves the whole cell hidden. The
//! rest is kept out of, so a path is never illegal; it may be longer than the best by about the
//! size of a cell where it runs along the edge of what is seen.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::geometry::number::TOL;
use crate::geometry::path::Space;
use crate::geometry::shape::{Bounds, Convex, Point};

use super::{Walk, range};

/// The side of a cell, inches.
const CELL: f64 = 1.0 / 16.0;

/// Control ranges to keep out of.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// Enemies whose whole range is kept out of, with its reach in plan.
    whole: Vec<(usize, f64)>,
    /// Rows of cells that may be seen.
    rows: Vec<Rc<Vec<Convex>>>,
    /// Was anything decided at the grain of a cell?
    pub grained: bool,
}

/// What is to be kept out of by one enemy.
#[derive(Clone, Debug)]
enum Watched {
    /// All of its range: there is nothing to hide behind.
    Open,
    /// All of its range, though something may hide a little of it.
    Whole,
    Rows(Rc<Vec<Convex>>),
}

/// The control ranges of a walk, each laid out once.
#[derive(Debug, Default)]
pub struct Ranges(RefCell<BTreeMap<usize, Watched>>);

impl Ranges {
    /// What keeping out of these enemies' ranges means.
    pub fn kept(&self, walk: &Walk, enemies: &[usize]) -> Kept {
        let mut kept = Kept::default();
        for &enemy in enemies {
            let Some(reach) = range::reach_in_plan(walk, enemy) else { continue };
            let mut known = self.0.borrow_mut();
            let watched = known.entry(enemy).or_insert_with(|| lay_out(walk, enemy, reach));
            match watched {
                Watched::Rows(rows) => kept.rows.push(rows.clone()),
                Watched::Open | Watched::Whole => kept.whole.push((enemy, reach)),
            }
            kept.grained |= !matches!(watched, Watched::Open);
        }
        kept
    }
}

impl Kept {
    pub fn add_to(&self, space: &mut Space, walk: &Walk) {
        for &(enemy, reach) in &self.whole {
            let limit = reach - walk.standings[enemy].footing.disc.radius - walk.radius();
            space.add_disc(enemy as u32, &walk.standings[enemy].footing.disc, limit + 2.0 * TOL);
        }
        for (i, row) in self.rows.iter().flat_map(|rows| rows.iter()).enumerate() {
            space.add_region(i as u32, row, 0.0);
        }
    }
}

fn lay_out(walk: &Walk, enemy: usize, reach: f64) -> Watched {
    let other = &walk.standings[enemy].footing.disc;
    let bodies = !range::bodies_between(walk, walk.mover, enemy).is_empty();
    let around = Bounds::of(&[other.center]).grown(reach + walk.radius() + TOL);
    if walk.terrain.settings.range_sight_ignored
        || (!bodies && walk.terrain.killzone.board.near(around).next().is_none())
    {
        return Watched::Open;
    }
    match rows(walk, enemy, reach, bodies) {
        Some(rows) => Watched::Rows(Rc::new(rows)),
        None => Watched::Whole,
    }
}

/// The rows of cells of a range that are not surely hidden; `None` if no cell is hidden.
fn rows(walk: &Walk, enemy: usize, reach: f64, bodies: bool) -> Option<Vec<Convex>> {
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
            let hidden = inside
                && (bodies || between(walk, enemy, middle))
                && range::surely_hidden(walk, enemy, middle, half_diagonal);
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

/// Is there any terrain near the two, which alone could hide them?
fn between(walk: &Walk, enemy: usize, at: Point) -> bool {
    let other = &walk.standings[enemy].footing.disc;
    let around = Bounds::of(&[at]).grown(walk.radius() + CELL);
    let around = around.joined(&Bounds::of(&[other.center]).grown(other.radius + CELL));
    walk.terrain.killzone.board.near(around).next().is_some()
}

fn row(from: f64, to: f64, y: f64) -> Option<Convex> {
    let top = y + CELL;
    let corners = [(from, y), (to, y), (to, top), (from, top)];
    Convex::new(corners.map(|(x, y)| Point::new(x, y)).to_vec(), 0.0)
}
