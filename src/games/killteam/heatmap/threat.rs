//! What an operative can shoot after moving, in one activation.
//!
//! It may stay, Reposition or Dash, or with an APL of 3 or more do both (act.apl); a weapon
//! that is Heavy forbids some or all of it. The places it can get to are looked at on the
//! cells of the map, and each target cell has the best class of all of them.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use rayon::prelude::*;

use super::{Aim, Ask, Blocks, Class, Grid, HeatMap, MapError, Tick};
use super::{engaged, everybody_but, figure, other, standing_on, too_close, weapon_of};
use crate::data::datacards::Weapon;
use crate::games::killteam::measure::{AskError, Table};
use crate::games::killteam::movement::{Ends, MoveAction, Walk};
use crate::games::killteam::sight::{Bodies, bodies};
use crate::games::killteam::standing::Standing;
use crate::games::killteam::weapon_rules::Rules;
use crate::geometry::shape::Point;

/// The APL that an operative without one is taken to have.
const USUAL_APL: u8 = 2;

/// Draws up the map of a threat.
pub(super) fn threat(
    table: &Table,
    ask: &Ask,
    grid: Grid,
    id: &str,
    tick: Tick,
) -> Result<HeatMap, MapError> {
    let about = table.find(id)?;
    let weapon = weapon_of(table, about, ask.weapon)?;
    let (figure, base) = figure(table, ask, other(table.standings()[about].side), None);
    let mut notes: Vec<String> = engaged(table, about).into_iter().collect();
    let from = match notes.is_empty() {
        true => reached(table, about, &grid, &step(table, about, weapon)?),
        false => vec![table.standings()[about].footing.disc.center],
    };
    let shooters = Blocks::new(&table.standings()[about], &from);
    let others = everybody_but(table, &[Some(about)]);
    let (indices, targets) = standing_on(table, &grid, &figure, &others);
    let bodies: Bodies = bodies(&table.terrain, others.into_iter());
    let side = table.standings()[about].side;
    let done = AtomicUsize::new(0);
    let class = |to: &Standing| {
        let aim = Aim { terrain: &table.terrain, to: *to, weapon, bodies: &bodies };
        let class = aim.best(&shooters);
        tick((done.fetch_add(1, Relaxed) + 1) as f64 / targets.len() as f64);
        // A friend beside the target forbids the shot from everywhere.
        let close = class.is_valid() && too_close(table, to, side, Some(about));
        if close { Class::TooClose } else { class }
    };
    let classes: Vec<Class> = targets.par_iter().with_min_len(4).map(class).collect();
    let mut cells = vec![Class::Blocked; grid.len()];
    for (i, class) in indices.into_iter().zip(classes) {
        cells[i] = class;
    }
    notes.push(format!("{id} shoots from {} places of the grid, its own included", from.len()));
    Ok(HeatMap { grid, cells, figure, base, about, from, notes })
}

/// The move an operative may make and still shoot with this weapon. Reposition and Dash
/// together count as one Reposition of both lengths.
fn step(table: &Table, mover: usize, weapon: Option<&Weapon>) -> Result<Step, AskError> {
    let operative = &table.scene.operatives[mover];
    let rules = weapon.map(|weapon| Rules::new(&weapon.rules));
    let allowed = |action: MoveAction| {
        rules.as_ref().is_none_or(|rules| rules.forbids_move(action).is_none())
    };
    let stat = operative.r#move.ok_or_else(|| AskError::NoMove { id: operative.id.clone() })?;
    let of = |action: MoveAction| if allowed(action) { action.allowance(stat) } else { 0.0 };
    let (reposition, dash) = (of(MoveAction::Reposition), of(MoveAction::Dash));
    let both = operative.apl.unwrap_or(USUAL_APL) > 2;
    let allowance = if both { reposition + dash } else { reposition.max(dash) };
    let action = if reposition > 0.0 { MoveAction::Reposition } else { MoveAction::Dash };
    Ok(Step { action, allowance })
}

/// A move of at most so many inches; none at all at 0.
struct Step {
    action: MoveAction,
    allowance: f64,
}

/// The operative's own place, and every cell that it can end on.
fn reached(table: &Table, mover: usize, grid: &Grid, step: &Step) -> Vec<Point> {
    let start = table.standings()[mover].footing.disc.center;
    let mut found = vec![start];
    if step.allowance <= 0.0 {
        return found;
    }
    let names: Vec<&str> = table.scene.operatives.iter().map(|op| op.id.as_str()).collect();
    let ends = Ends::new(&Walk {
        terrain: &table.terrain,
        standings: table.standings(),
        names: &names,
        mover,
        action: step.action,
        allowance: step.allowance,
    });
    found.extend(grid.centers().filter(|p| *p != start && ends.accepts(*p)));
    found
}
