//! Heat maps: from where somebody can be shot, and what somebody can shoot.
//!
//! Every cell is judged exactly at its centre, by the functions that judge a single shot; only
//! the shadows of a fixed target are cast once for all cells.

mod aim;
mod class;
mod grid;
mod threat;

pub use aim::{Aim, Blocks};
pub use class::Class;
pub use grid::{Grid, MOST_CELLS};

use rayon::prelude::*;

use crate::data::datacards::{Base, Weapon};
use crate::data::killzone::Side;
use crate::data::scene::{Order, Scene};
use crate::geometry::answer::Detail;
use crate::geometry::number::{base_radius, within};
use crate::geometry::shape::{Disc, Footing, Point};

use super::measure::{self, AskError, Table};
use super::places::Places;
use super::shot::{Question, judge};
use super::sight::{Bodies, CONTROL_RANGE, bodies, control_range};
use super::standing::{Standing, default_height};

/// What a map is to show.
#[derive(Clone, Debug)]
pub struct Ask<'a> {
    pub mode: Mode<'a>,
    /// A ranged weapon of the shooter, by name; letter case does not matter.
    pub weapon: Option<&'a str>,
    pub figure: Figure,
    /// The side of a cell, inches.
    pub cell: f64,
}

/// Whose map it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode<'a> {
    /// From where `id` can be shot, by anybody of the other side or by one operative.
    Target { id: &'a str, by: Option<&'a str> },
    /// What `id` can shoot from where it stands.
    From { id: &'a str },
    /// What `id` can shoot after moving, in one activation.
    Threat { id: &'a str },
}

/// The figure that is put on every cell. What is left out is taken from the operative it
/// stands for, else from a 32 mm base with an Engage order on the killzone floor.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figure {
    /// Diameter, millimetres.
    pub base: Option<f64>,
    /// Of the head above the base's floor, inches.
    pub height: Option<f64>,
    /// Of the floor it stands on, inches.
    pub level: Option<f64>,
    pub order: Option<Order>,
}

/// The base of a figure that nothing more is known of, millimetres.
pub const USUAL_BASE: f64 = 32.0;

/// A finished map.
#[derive(Clone, Debug)]
pub struct HeatMap {
    pub grid: Grid,
    /// Row by row from the lower left.
    pub cells: Vec<Class>,
    /// The figure that was put on the cells.
    pub figure: Standing,
    pub base: Base,
    /// The operative the map is about, by index.
    pub about: usize,
    /// The places a threat shoots from.
    pub from: Vec<Point>,
    /// What forbids the shot wherever the figure stands, or limits what the map says.
    pub notes: Vec<String>,
}

/// Why there is no map.
#[derive(Clone, Debug, PartialEq)]
pub enum MapError {
    Ask(AskError),
    /// The board has no cell of that size, or too many.
    Cells {
        cell: f64,
        size: [f64; 2],
    },
    /// A map of shots between friends.
    SameSide {
        from: String,
        to: String,
    },
}

impl From<AskError> for MapError {
    fn from(error: AskError) -> MapError {
        MapError::Ask(error)
    }
}

impl std::fmt::Display for MapError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            MapError::Ask(error) => error.fmt(f),
            MapError::Cells { cell, size: [w, h] } => write!(
                f,
                "a board of {w} by {h} inches has no cell of {cell} inches, or more than {MOST_CELLS}"
            ),
            MapError::SameSide { from, to } => {
                write!(f, "`{from}` and `{to}` are on the same side")
            }
        }
    }
}

impl std::error::Error for MapError {}

/// Draws up a map. `tick` is called with the share that is done, now and then.
pub fn heatmap(scene: &Scene, ask: &Ask, tick: Tick) -> Result<HeatMap, MapError> {
    let table = Table::new(scene);
    let size = scene.killzone.size;
    let grid = Grid::new(size, ask.cell).ok_or(MapError::Cells { cell: ask.cell, size })?;
    match ask.mode {
        Mode::Target { id, by } => target(&table, ask, grid, id, by),
        Mode::From { id } => from(&table, ask, grid, id),
        Mode::Threat { id } => threat::threat(&table, ask, grid, id, tick),
    }
}

/// Told how much of the work is done, from 0 to 1, by whichever thread did it.
pub type Tick<'a> = &'a (dyn Fn(f64) + Sync);

fn target(
    table: &Table,
    ask: &Ask,
    grid: Grid,
    id: &str,
    by: Option<&str>,
) -> Result<HeatMap, MapError> {
    let about = table.find(id)?;
    let to = table.standings()[about];
    let by = by.map(|by| table.find(by)).transpose()?;
    let weapon = match by {
        Some(by) if table.standings()[by].side == to.side => {
            let id = |i: usize| table.scene.operatives[i].id.clone();
            return Err(MapError::SameSide { from: id(by), to: id(about) });
        }
        Some(by) => weapon_of(table, by, ask.weapon)?,
        None => weapon_of_side(table, other(to.side), ask.weapon)?,
    };
    let (figure, base) = figure(table, ask, other(to.side), by);
    let others = everybody_but(table, &[by]);
    let (indices, shooters) = standing_on(table, &grid, &figure, &others);
    let bodies = bodies(&table.terrain, everybody_but(table, &[by, Some(about)]).into_iter());
    let aim = Aim { terrain: &table.terrain, to, weapon, bodies: &bodies };
    let classes = aim.classes(&shooters);
    let mut cells = vec![Class::Blocked; grid.len()];
    let close = shooters.par_iter().with_min_len(256);
    let close: Vec<bool> = close.map(|from| too_close(table, from, to.side, by)).collect();
    for ((i, class), close) in indices.into_iter().zip(classes).zip(close) {
        cells[i] = if close && class.is_valid() { Class::TooClose } else { class };
    }
    let mut notes = friends_close(table, other(to.side), about, by);
    notes.extend(by.and_then(|by| conceal(table, by, weapon)));
    Ok(HeatMap { grid, cells, figure, base, about, from: Vec::new(), notes })
}

fn from(table: &Table, ask: &Ask, grid: Grid, id: &str) -> Result<HeatMap, MapError> {
    let about = table.find(id)?;
    let from = table.standings()[about];
    let weapon = weapon_of(table, about, ask.weapon)?;
    let (figure, base) = figure(table, ask, other(from.side), None);
    let others = everybody_but(table, &[]);
    let (indices, targets) = standing_on(table, &grid, &figure, &others);
    let bodies = bodies(&table.terrain, everybody_but(table, &[Some(about)]).into_iter());
    let class = |to: &Standing| {
        let question = Question {
            from: &from,
            to,
            weapon,
            origin: None,
            tolerance: 0.0,
            detail: Detail::Verdict,
        };
        let shot = judge(&table.terrain, &question, &bodies);
        Class::of(&shot, too_close(table, to, from.side, None))
    };
    let classes: Vec<Class> = targets.par_iter().with_min_len(32).map(class).collect();
    let mut cells = vec![Class::Blocked; grid.len()];
    for (i, class) in indices.into_iter().zip(classes) {
        cells[i] = class;
    }
    let mut notes: Vec<String> = conceal(table, about, weapon).into_iter().collect();
    notes.extend(engaged(table, about));
    Ok(HeatMap { grid, cells, figure, base, about, from: Vec::new(), notes })
}

/// The figure to be put on the cells, at no particular place, and its base. An oval keeps the
/// facing of the operative it stands for.
fn figure(table: &Table, ask: &Ask, side: Side, like: Option<usize>) -> (Standing, Base) {
    let like = like.map(|i| (table.standings()[i], &table.scene.operatives[i]));
    let same = like.filter(|_| ask.figure.base.is_none());
    let asked = Base::Round(ask.figure.base.unwrap_or(USUAL_BASE));
    let base = same.map_or(asked, |(_, operative)| operative.base);
    let given = ask.figure.height.filter(|_| !table.terrain.settings.height_table);
    let own = same.map(|(standing, _)| standing.height);
    let level = like.map_or(0.0, |(standing, _)| standing.footing.level);
    let order = like.map_or(Order::Engage, |(standing, _)| standing.order);
    let disc = match base {
        Base::Round(size) => Disc { center: Point::origin(), radius: base_radius(size) },
        Base::Oval(length, width) => {
            Disc { center: Point::origin(), radius: base_radius(length.max(width)) }
        }
    };
    let standing = Standing {
        side,
        order: ask.figure.order.unwrap_or(order),
        footing: Footing { disc, level: ask.figure.level.unwrap_or(level) },
        oval: same.and_then(|(standing, _)| standing.oval),
        height: given.or(own).unwrap_or_else(|| default_height(base)),
    };
    (standing, base)
}

/// The cells on which the figure can stand, with it standing there.
fn standing_on(
    table: &Table,
    grid: &Grid,
    figure: &Standing,
    others: &[&Standing],
) -> (Vec<usize>, Vec<Standing>) {
    let places = Places::new(&table.terrain, figure, others.iter().copied());
    let cells: Vec<usize> = (0..grid.len()).collect();
    let legal = |&&i: &&usize| places.legal(grid.center(i));
    let indices: Vec<usize> = cells.par_iter().with_min_len(256).filter(legal).copied().collect();
    let standings = indices.iter().map(|&i| placed(figure, grid.center(i))).collect();
    (indices, standings)
}

fn placed(figure: &Standing, at: Point) -> Standing {
    let mut standing = *figure;
    standing.footing.disc.center = at;
    standing
}

fn other(side: Side) -> Side {
    if side == Side::A { Side::B } else { Side::A }
}

fn everybody_but<'a>(table: &'a Table, left_out: &[Option<usize>]) -> Vec<&'a Standing> {
    let kept = |i: &usize| !left_out.contains(&Some(*i));
    (0..table.standings().len()).filter(kept).map(|i| &table.standings()[i]).collect()
}

/// Is a figure placed somewhere within control range of anybody of a side?
fn too_close(table: &Table, placed: &Standing, of: Side, left_out: Option<usize>) -> bool {
    let all = table.standings().iter().enumerate();
    all.filter(|(i, other)| other.side == of && Some(*i) != left_out).any(|(i, other)| {
        let near = within(placed.distance(other), CONTROL_RANGE, 0.0).holds;
        near && {
            let between = everybody_but(table, &[Some(i), left_out]);
            let bodies: Bodies = bodies(&table.terrain, between.into_iter());
            control_range(&table.terrain, placed, other, &bodies, 0.0).holds
        }
    })
}

fn weapon_of<'a>(
    table: &Table<'a>,
    shooter: usize,
    name: Option<&str>,
) -> Result<Option<&'a Weapon>, AskError> {
    name.map(|name| measure::weapon(&table.scene.operatives[shooter], name)).transpose()
}

/// The first weapon of that name on a side.
fn weapon_of_side<'a>(
    table: &Table<'a>,
    side: Side,
    name: Option<&str>,
) -> Result<Option<&'a Weapon>, AskError> {
    let Some(name) = name else { return Ok(None) };
    let mut known: Vec<String> = Vec::new();
    for operative in table.scene.operatives.iter().filter(|operative| operative.side == side) {
        match measure::weapon(operative, name) {
            Err(AskError::UnknownWeapon { known: more, .. }) => known.extend(more),
            found => return found.map(Some),
        }
    }
    known.sort();
    known.dedup();
    Err(AskError::UnknownWeapon { name: name.to_owned(), known })
}

/// Friends of the shooter within control range of the target.
fn friends_close(table: &Table, side: Side, target: usize, by: Option<usize>) -> Vec<String> {
    let id = |i: usize| &table.scene.operatives[i].id;
    let friends = (0..table.standings().len())
        .filter(|&i| table.standings()[i].side == side && Some(i) != by);
    friends
        .filter(|&i| table.engaged(target, i).is_some())
        .map(|i| {
            let (friend, target) = (id(i), id(target));
            format!(
                "{friend} is within control range of {target}, so its friends may not shoot at \
                 {target} (kt/shoot/friendly-close)"
            )
        })
        .collect()
}

/// A shooter with an enemy within control range where it stands.
fn engaged(table: &Table, shooter: usize) -> Option<String> {
    let side = table.standings()[shooter].side;
    let mut enemies = (0..table.standings().len()).filter(|&i| table.standings()[i].side != side);
    let enemy = enemies.find(|&enemy| table.engaged(shooter, enemy).is_some())?;
    let id = |i: usize| &table.scene.operatives[i].id;
    Some(format!(
        "{} is within control range of {} and may not shoot (kt/shoot/engaged)",
        id(shooter),
        id(enemy)
    ))
}

/// A shooter whose order forbids it to shoot.
fn conceal(table: &Table, shooter: usize, weapon: Option<&Weapon>) -> Option<String> {
    let operative = &table.scene.operatives[shooter];
    let hindered = operative.order == Order::Conceal && !weapon.is_some_and(measure::is_silent);
    hindered.then(|| {
        format!("{} has a Conceal order and may not shoot (kt/shoot/conceal)", operative.id)
    })
}
