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
use crate::geometry::shape::{Bounds, Convex, Disc, Point, Vector};

use super::contact::bodies_between;
use super::{Walk, range};

/// The side of a cell, inches.
const CELL: f64 = 1.0 / 16.0;

/// How far a piece may stick out of a round range, inches.
const GROWN: f64 = 5e-4;

/// Control ranges to keep out of.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// Enemies whose whole range is kept out of, with its reach in plan.
    whole: Vec<(usize, f64)>,
    /// Cells that may be seen.
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
            let (base, start) = (walk.standings[enemy].base(), walk.base().center());
            space.add_base(enemy as u32, &base, limit + 2.0 * TOL, start);
        }
        for (i, row) in self.rows.iter().flat_map(|rows| rows.iter()).enumerate() {
            space.add_region(i as u32, row, 0.0);
        }
    }
}

fn lay_out(walk: &Walk, enemy: usize, reach: f64) -> Watched {
    let other = &walk.standings[enemy].footing.disc;
    let bodies = !bodies_between(walk, walk.mover, enemy).is_empty();
    let around = Bounds::of(&[other.center]).grown(reach + walk.radius() + TOL);
    if walk.terrain.settings.range_sight_ignored
        || (!bodies && walk.terrain.killzone.board.near(around).next().is_none())
    {
        return Watched::Open;
    }
    // Cells are laid out for discs.
    if walk.standing().oval.is_some() || walk.standings[enemy].oval.is_some() {
        return Watched::Whole;
    }
    match rows(walk, enemy, reach, bodies) {
        Some(rows) => Watched::Rows(Rc::new(rows)),
        None => Watched::Whole,
    }
}

/// The cells of a range that are not surely hidden, as few convex pieces; `None` if no cell is
/// hidden.
fn rows(walk: &Walk, enemy: usize, reach: f64, bodies: bool) -> Option<Vec<Convex>> {
    let centre = walk.standings[enemy].footing.disc.center;
    let count = (reach / CELL).ceil() as i32;
    let half_diagonal = CELL * 0.75;
    let mut runs: Vec<Run> = Vec::new();
    let mut any_hidden = false;
    for j in -count..count {
        let y = f64::from(j) * CELL;
        let mut run: Option<Run> = None;
        for i in -count..=count {
            let x = f64::from(i) * CELL;
            let middle = centre + Vector::new(x + CELL / 2.0, y + CELL / 2.0);
            let inside = i < count && (middle - centre).norm() <= reach + half_diagonal;
            let hidden = inside
                && (bodies || between(walk, enemy, middle))
                && range::surely_hidden(walk, enemy, middle, half_diagonal);
            any_hidden |= hidden;
            if inside && !hidden {
                let after_hidden = run.is_none() && runs_on(i, y, reach);
                run.get_or_insert(Run { x: [after_hidden.then_some(x), None], y: [y, y + CELL] });
            } else if let Some(mut ended) = run.take() {
                ended.x[1] = hidden.then_some(x);
                runs.push(ended);
            }
        }
    }
    any_hidden.then(|| {
        let disc = Disc { center: centre, radius: reach + 2.0 * TOL };
        merged(runs).iter().map(|run| run.piece(&disc)).collect()
    })
}

/// Does the disc of the range reach to the left of the cell with this index in its row?
fn runs_on(i: i32, y: f64, reach: f64) -> bool {
    let left = Vector::new((f64::from(i) - 0.5) * CELL, y + CELL / 2.0);
    left.norm() <= reach + CELL * 0.75
}

/// Cells of some rows that may be seen, from the range's centre: cut off where the next cell is
/// hidden, else as far as the range goes.
#[derive(Clone, Debug, PartialEq)]
struct Run {
    x: [Option<f64>; 2],
    y: [f64; 2],
}

/// Joins runs of neighbouring rows that are cut alike.
fn merged(runs: Vec<Run>) -> Vec<Run> {
    let mut merged: Vec<Run> = Vec::new();
    for run in runs {
        match merged.iter_mut().find(|known| known.x == run.x && known.y[1] == run.y[0]) {
            Some(known) => known.y[1] = run.y[1],
            None => merged.push(run),
        }
    }
    merged
}

impl Run {
    /// The run's share of the range, a little grown where the range is round.
    fn piece(&self, range: &Disc) -> Convex {
        let r = range.radius;
        let angles = self.y.map(|y| libm::asin((y / r).clamp(-1.0, 1.0)));
        let turn = angles[1] - angles[0];
        let steps = (turn * (r / (8.0 * GROWN)).sqrt()).ceil().max(1.0);
        let half = turn / steps / 2.0;
        let right = std::iter::once((angles[0], r))
            .chain(
                (0..steps as usize)
                    .map(|k| (angles[0] + half * (2 * k + 1) as f64, r / libm::cos(half))),
            )
            .chain([(angles[1], r)]);
        let right: Vec<Vector> =
            right.map(|(angle, r)| Vector::new(libm::cos(angle), libm::sin(angle)) * r).collect();
        let left = right.iter().rev().map(|v| Vector::new(-v.x, v.y));
        let mut ring: Vec<Vector> = right.iter().copied().chain(left).collect();
        if let Some(from) = self.x[0] {
            ring = clipped(&ring, |v| v.x - from);
        }
        if let Some(to) = self.x[1] {
            ring = clipped(&ring, |v| to - v.x);
        }
        let core = strict(ring).iter().map(|v| range.center + v).collect();
        Convex::new(core, 0.0).unwrap_or_else(|| self.rectangle(range))
    }

    fn rectangle(&self, range: &Disc) -> Convex {
        let [left, right] = [self.x[0].unwrap_or(-range.radius), self.x[1].unwrap_or(range.radius)];
        let corners = [(left, 0), (right, 0), (right, 1), (left, 1)];
        let core = corners.map(|(x, k)| range.center + Vector::new(x, self.y[k])).to_vec();
        Convex::new(core, 0.0).expect("a run has cells")
    }
}

/// The part of a convex ring on which `side` is not negative.
fn clipped(ring: &[Vector], side: impl Fn(&Vector) -> f64) -> Vec<Vector> {
    let mut kept = Vec::with_capacity(ring.len() + 1);
    for (i, a) in ring.iter().enumerate() {
        let b = &ring[(i + 1) % ring.len()];
        let (at_a, at_b) = (side(a), side(b));
        if at_a >= 0.0 {
            kept.push(*a);
        }
        if (at_a < 0.0) != (at_b < 0.0) {
            kept.push(a + (b - a) * (at_a / (at_a - at_b)));
        }
    }
    kept
}

/// The ring without vertices that hardly turn it.
fn strict(ring: Vec<Vector>) -> Vec<Vector> {
    let mut kept: Vec<Vector> = Vec::with_capacity(ring.len());
    for v in ring {
        if kept.last().is_none_or(|last| (v - last).norm() > TOL) {
            kept.push(v);
        }
    }
    while kept.len() > 1 && (kept[0] - kept[kept.len() - 1]).norm() <= TOL {
        kept.pop();
    }
    kept
}

/// Is there any terrain near the two, which alone could hide them?
fn between(walk: &Walk, enemy: usize, at: Point) -> bool {
    let other = &walk.standings[enemy].footing.disc;
    let around = Bounds::of(&[at]).grown(walk.radius() + CELL);
    let around = around.joined(&Bounds::of(&[other.center]).grown(other.radius + CELL));
    walk.terrain.killzone.board.near(around).next().is_some()
}
