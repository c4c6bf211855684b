//! Where bases of each size fit: floor that is lost to them, and pockets they cannot get to.

use rayon::prelude::*;
use serde::Serialize;

use super::{ROOM_CELL, Site, figure, grid, place, share};
use crate::data::killzone::Trait;
use crate::games::killteam::heatmap::Grid;
use crate::games::killteam::movement::{MoveAction, Walk, shortest};
use crate::games::killteam::places::{Places, Ways};
use crate::games::killteam::standing::Standing;
use crate::geometry::distance::gap_disc_part;
use crate::geometry::number::TOL;
use crate::geometry::shape::{Disc, Point, Vector};

/// Directions in which bases are looked for that cover a place, and how far to the side, as a
/// part of the radius.
const DIRECTIONS: u32 = 12;
const ASIDE: f64 = 0.75;

/// What one size of base has of the killzone floor.
#[derive(Clone, Debug, Serialize)]
pub struct Room {
    /// Millimetres.
    pub base: f64,
    /// The share of the board on which its centre can stand.
    pub centers: f64,
    /// The share of the free floor that it cannot cover from anywhere.
    pub lost_floor: f64,
    /// Places that no way from a drop zone leads to, largest first.
    pub pockets: Vec<Pocket>,
    /// Cells of the board: can it be covered, only in a pocket, or not?
    #[serde(skip)]
    pub cells: Vec<Fit>,
}

/// A set of legal places that are connected with each other and with no drop zone.
#[derive(Clone, Debug, Serialize)]
pub struct Pocket {
    /// One of them.
    #[serde(serialize_with = "place")]
    pub at: Point,
    /// How much room the centre of the base has, square inches.
    pub area: f64,
}

/// How a base fits on a cell of floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// It can cover it and get there from a drop zone.
    Open,
    /// It can cover it in a pocket only.
    Pocket,
    /// It can cover it from nowhere.
    None,
    /// Terrain stands there.
    Terrain,
}

pub(super) fn room(site: &Site, base: f64) -> Room {
    let killzone = &site.terrain.killzone;
    let grid = grid(killzone.size, ROOM_CELL);
    let standing = figure(base);
    let places = Places::new(&site.terrain, &standing, []);
    let ways = Ways::new(&site.terrain, &standing);
    let cells: Vec<usize> = (0..grid.len()).collect();
    let legal = |i: &usize| places.legal(grid.center(*i));
    let legal: Vec<bool> = cells.par_iter().with_min_len(256).map(legal).collect();
    let areas = areas(&grid, &legal, &ways);
    let open = opened(site, &standing, &ways, &grid, &areas);
    let pocket = |i: usize| areas.of[i].is_some_and(|area| !open[area]);
    let mut pockets: Vec<Pocket> = (0..areas.first.len())
        .filter(|area| !open[*area])
        .map(|area| Pocket {
            at: grid.center(areas.first[area]),
            area: areas.size[area] as f64 * grid.cell * grid.cell,
        })
        .collect();
    pockets.sort_by(|a, b| b.area.total_cmp(&a.area));
    let radius = standing.footing.disc.radius;
    let fit = |i: &usize| {
        let at = grid.center(*i);
        if is_terrain(site, at) {
            Fit::Terrain
        } else if legal[*i] {
            if pocket(*i) { Fit::Pocket } else { Fit::Open }
        } else {
            covered(&grid, &areas, &open, &places, at, radius)
        }
    };
    let cells: Vec<Fit> = cells.par_iter().with_min_len(64).map(fit).collect();
    let count = |fit: Fit| cells.iter().filter(|cell| **cell == fit).count();
    let floor = cells.len() - count(Fit::Terrain);
    let centers = legal.iter().filter(|legal| **legal).count();
    Room {
        base,
        centers: share(centers, legal.len()),
        lost_floor: share(count(Fit::None), floor),
        pockets,
        cells,
    }
}

/// Does terrain that stands on the floor cover a place?
fn is_terrain(site: &Site, at: Point) -> bool {
    let board = &site.terrain.killzone.board;
    let point = Disc { center: at, radius: 0.0 };
    site.terrain.at_level([0.0, 2.0 * TOL]).any(|part| {
        !site.terrain.traits(part).has(Trait::Insignificant)
            && gap_disc_part(&point, board.part(part)) <= 0.0
    })
}

/// The best that a base near a place can do to cover it. Bases are put over the place, centred
/// and to every side, and pushed off what they overlap as long as they still cover it.
fn covered(
    grid: &Grid,
    areas: &Areas,
    open: &[bool],
    places: &Places,
    at: Point,
    radius: f64,
) -> Fit {
    let around = (0..DIRECTIONS).map(|i| {
        let turn = f64::from(i) / f64::from(DIRECTIONS) * std::f64::consts::TAU;
        let (sin, cos) = libm::sincos(turn);
        at + Vector::new(cos, sin) * (radius * ASIDE)
    });
    let mut best = Fit::None;
    for start in std::iter::once(at).chain(around) {
        let Some(center) = places.pushed(start).filter(|p| (p - at).norm() <= radius) else {
            continue;
        };
        // The area of the nearest cells is that of the place itself; too narrow a place for the
        // grid is no known pocket.
        match grid.around(center).find_map(|cell| areas.of[cell]) {
            Some(area) if !open[area] => best = Fit::Pocket,
            _ => return Fit::Open,
        }
    }
    best
}

/// The connected areas of legal cells.
struct Areas {
    /// The area of each cell.
    of: Vec<Option<usize>>,
    /// The first cell and the number of cells of each.
    first: Vec<usize>,
    size: Vec<usize>,
}

/// Areas of cells connected by straight clear ways from cell to cell.
fn areas(grid: &Grid, legal: &[bool], ways: &Ways) -> Areas {
    let mut areas = Areas { of: vec![None; legal.len()], first: Vec::new(), size: Vec::new() };
    for start in 0..legal.len() {
        if !legal[start] || areas.of[start].is_some() {
            continue;
        }
        let area = areas.first.len();
        areas.first.push(start);
        areas.size.push(0);
        areas.of[start] = Some(area);
        let mut todo = vec![start];
        while let Some(cell) = todo.pop() {
            areas.size[area] += 1;
            for next in grid.neighbours(cell) {
                let free = legal[next] && areas.of[next].is_none();
                if free && ways.clear(grid.center(cell), grid.center(next)) {
                    areas.of[next] = Some(area);
                    todo.push(next);
                }
            }
        }
    }
    areas
}

/// Which areas some way from a drop zone leads to. The grid may miss a narrow way, so each
/// area that holds no place of a drop zone is asked for a way, through doors too.
fn opened(site: &Site, standing: &Standing, ways: &Ways, grid: &Grid, areas: &Areas) -> Vec<bool> {
    let radius = standing.footing.disc.radius;
    let home = |p: Point| site.zones.iter().any(|zone| zone.holds(p, radius));
    let mut open = vec![false; areas.first.len()];
    for (cell, area) in areas.of.iter().enumerate() {
        if let Some(area) = area
            && !open[*area]
            && home(grid.center(cell))
        {
            open[*area] = true;
        }
    }
    let homes: Vec<Point> =
        (0..open.len()).filter(|a| open[*a]).map(|a| grid.center(areas.first[a])).collect();
    let doors = (0..site.terrain.killzone.board.parts().len() as u32).any(|part| {
        let traits = site.terrain.traits(crate::geometry::shape::PartId(part));
        traits.has(Trait::Accessible) || traits.has(Trait::Obstructing)
    });
    for (area, open) in open.iter_mut().enumerate() {
        if !*open {
            let at = grid.center(areas.first[area]);
            *open = homes.iter().any(|home| ways.between(*home, at).is_ok())
                || (doors && homes.iter().any(|home| through(site, standing, *home, at)));
        }
    }
    open
}

/// Is there a legal path, doors and Obstructing parts included?
fn through(site: &Site, standing: &Standing, from: Point, to: Point) -> bool {
    let mut mover = *standing;
    mover.footing.disc.center = from;
    let walk = Walk {
        terrain: &site.terrain,
        standings: &[mover],
        names: &[""],
        mover: 0,
        action: MoveAction::Reposition,
        allowance: f64::INFINITY,
    };
    shortest(&walk, to).is_ok()
}
