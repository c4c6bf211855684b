//! Where a move can end.
//!
//! A place is an end if nothing forbids standing there after the action and the cheapest legal
//! way to it, found as [`super::shortest`] finds it, is within the allowance. So whatever is
//! offered here is accepted when it is asked for.

use serde::Serialize;

use crate::data::scene::Scene;
use crate::engine::refusal::Refusal;
use crate::games::killteam::measure::{AskError, Table};
use crate::geometry::number::{TOL, snap};
use crate::geometry::path::{Grid, outline};
use crate::geometry::shape::{Point, Vector};

use super::ask::allowance;
use super::{MoveAction, Route, Router, Walk, action};

/// The ends of one walk, with everything laid out that they share.
pub struct Ends<'a> {
    walk: Walk<'a>,
    router: Router<'a>,
    /// What forbids the action before a step is taken; then it can end nowhere.
    pub refusals: Vec<Refusal>,
}

/// A place the action can end at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    /// What the cheapest way found counts, inches.
    pub counted: f64,
    /// No way counts less.
    pub proven: bool,
}

/// Where an operative's action can end, on a grid and as an outline.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reached {
    pub op: String,
    pub action: String,
    pub allowance: f64,
    pub start: [f64; 2],
    /// The lower left place of the grid.
    pub origin: [f64; 2],
    /// Inches between places.
    pub step: f64,
    pub columns: usize,
    pub rows: usize,
    /// What the cheapest way to each place counts, row by row from the origin up; `null` where
    /// the action cannot end.
    pub counted: Vec<Option<f64>>,
    /// Square inches of places, by the grid.
    pub area: f64,
    /// Closed rings round the places, those round holes clockwise.
    pub outline: Vec<Vec<[f64; 2]>>,
    /// Some ways were searched at a grain, so a few more places may be reachable.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub inner_bound: bool,
    /// What forbids the action altogether; where it can end nowhere, what most often keeps it
    /// from ending.
    pub refusals: Vec<Refusal>,
}

impl<'a> Ends<'a> {
    pub fn new(walk: &Walk<'a>) -> Ends<'a> {
        Ends {
            walk: *walk,
            router: Router::new(walk, walk.allowance),
            refusals: action::preconditions(walk),
        }
    }

    /// Can the action end at `at`, and what does the way there count?
    pub fn at(&self, at: Point) -> Option<End> {
        let away = (at - self.walk.standing().footing.disc.center).norm();
        if !self.refusals.is_empty()
            || away > self.walk.allowance + TOL
            || !self.router.end_refusals(at).is_empty()
        {
            return None;
        }
        let found = self.router.find(at, &mut None)?;
        Some(End { counted: found.cost, proven: found.proven })
    }

    pub fn accepts(&self, at: Point) -> bool {
        self.at(at).is_some()
    }

    /// The way to a place the action can end at.
    pub fn route(&self, at: Point) -> Option<Route> {
        self.at(at).and_then(|_| self.router.route(at).ok())
    }

    /// What most often keeps the action from ending at places of a grid it can end nowhere on.
    fn nowhere(&self, grid: &Grid) -> Refusal {
        let start = self.walk.standing().footing.disc.center;
        let mut found: Vec<(usize, Refusal)> = Vec::new();
        let places = (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |c| (c, row)));
        for (column, row) in places {
            let at = grid.origin + Vector::new(column as f64, row as f64) * grid.step;
            if (at - start).norm() > self.walk.allowance + TOL {
                continue;
            }
            let why = self.router.end_refusals(at).into_iter().next().or_else(|| {
                let mut reason = None;
                self.router.find(at, &mut reason);
                reason
            });
            let message = "no way leads to it".to_owned();
            let why = why.unwrap_or_else(|| Refusal::new("kt/move/no-path", message));
            match found.iter_mut().find(|(_, known)| known.code == why.code) {
                Some((count, known)) => {
                    *count += 1;
                    // Of all like it the nearest miss says most.
                    if why.measured.zip(known.measured).is_some_and(|(new, old)| new < old) {
                        *known = why;
                    }
                }
                None => found.push((1, why)),
            }
        }
        let all: usize = found.iter().map(|(count, _)| count).sum();
        let (count, why) = found.into_iter().max_by_key(|(count, _)| *count).unwrap_or_else(|| {
            let message = "the allowance is too short".to_owned();
            (0, Refusal::new("kt/move/too-far", message))
        });
        let message = format!(
            "a {} of {} inches can end nowhere: {} (so at {count} of {all} places)",
            self.walk.action, self.walk.allowance, why.message
        );
        Refusal::new(why.code, message)
    }

    /// What the ways to places `step` inches apart count; infinite where the action cannot end.
    pub fn grid(&self, step: f64) -> Grid {
        let start = self.walk.standing().footing.disc.center;
        let value = |at| self.at(at).map_or(f64::INFINITY, |end| end.counted);
        let size = self.walk.terrain.killzone.size;
        Grid::around(start, self.walk.allowance, step, size, &value)
    }

    /// Closed rings round the places of a grid, within `precision` inches.
    pub fn outline(&self, grid: &Grid, precision: f64) -> Vec<Vec<Point>> {
        outline(grid, precision, &|at| self.accepts(at))
    }
}

/// How exactly the outline is drawn, inches.
const PRECISION: f64 = 1e-3;

/// Works out where an operative's action can end. `step` is the grid's, inches.
pub fn reach_operative(
    scene: &Scene,
    op: &str,
    action: MoveAction,
    limit: Option<f64>,
    step: f64,
) -> Result<Reached, AskError> {
    let table = Table::new(scene);
    let mover = table.find(op)?;
    let names: Vec<&str> = scene.operatives.iter().map(|op| op.id.as_str()).collect();
    let walk = Walk {
        terrain: &table.terrain,
        standings: table.standings(),
        names: &names,
        mover,
        action,
        allowance: allowance(scene, mover, action, limit)?,
    };
    let ends = Ends::new(&walk);
    let step = snap(step);
    let start = walk.standing().footing.disc.center;
    let unproven = std::cell::Cell::new(false);
    let value = |at| {
        let end = ends.at(at);
        unproven.set(unproven.get() || end.is_some_and(|end| !end.proven));
        end.map_or(f64::INFINITY, |end| end.counted)
    };
    let grid = Grid::around(start, walk.allowance, step, walk.terrain.killzone.size, &value);
    let rings = ends.outline(&grid, PRECISION);
    let counted: Vec<Option<f64>> =
        grid.lengths.iter().map(|&c| c.is_finite().then_some(c)).collect();
    let cells = counted.iter().flatten().count();
    Ok(Reached {
        op: op.to_owned(),
        action: action.word().to_owned(),
        allowance: walk.allowance,
        start: [start.x, start.y],
        origin: [grid.origin.x, grid.origin.y],
        step,
        columns: grid.columns,
        rows: grid.rows,
        area: cells as f64 * step * step,
        counted,
        outline: rings.iter().map(|ring| ring.iter().map(|p| [p.x, p.y]).collect()).collect(),
        inner_bound: unproven.get(),
        refusals: match cells == 0 && ends.refusals.is_empty() {
            true => vec![ends.nowhere(&grid)],
            false => ends.refusals,
        },
    })
}
