//! How far from fair a killzone is: terrain, exposure and objectives, side against side.

use serde::Serialize;

use super::{Exposure, Objective, ROOM_CELL, Site, grid, share};
use crate::data::killzone::Trait;
use crate::geometry::distance::{gap_disc_part, nearest_point_on_segment};
use crate::geometry::predicate::edges;
use crate::geometry::shape::{Disc, PartId, Point};

/// Side against side; what is positive favours, or burdens, side `a`.
#[derive(Clone, Debug, Serialize)]
pub struct Balance {
    /// The maps of the board onto itself that take one drop zone onto the other.
    pub symmetries: Vec<Symmetry>,
    /// Terrain nearer to zone `a`, and nearer to zone `b`, square inches: all, Heavy, Light.
    pub terrain: [[f64; 3]; 2],
    /// Exposure of zone `a` less that of zone `b`, at the start: under Engage, under Conceal.
    pub exposure: [f64; 2],
    /// The ways to the nearest, second nearest, … objective: of `a` less those of `b`.
    pub objectives: Vec<Option<f64>>,
}

/// A map of the board onto itself.
#[derive(Clone, Debug, Serialize)]
pub struct Symmetry {
    /// `turn` by 180 degrees, `mirror-x` (left and right), `mirror-y` (top and bottom).
    pub map: &'static str,
    /// Terrain that does not come to lie on terrain with the same traits and heights, square
    /// inches.
    pub differing_area: f64,
    /// The same as a share of all terrain.
    pub differing: f64,
}

/// The index of the cell that a row and a column are taken to.
type CellMap<'a> = dyn Fn(usize, usize) -> usize + 'a;

/// What stands on a cell: the parts over it, told apart by traits and heights.
type Kinds = Vec<usize>;

pub(super) fn balance(site: &Site, exposure: &[Exposure; 2], objectives: &[Objective]) -> Balance {
    let killzone = &site.terrain.killzone;
    let grid = grid(killzone.size, ROOM_CELL);
    let kinds = kinds(site);
    let cells: Vec<Kinds> = grid.centers().map(|p| at(site, &kinds, p)).collect();
    let area = grid.cell * grid.cell;
    let (columns, rows) = (grid.columns, grid.rows);
    let maps: [(&'static str, &CellMap); 3] = [
        ("turn", &|row, column| (rows - 1 - row) * columns + columns - 1 - column),
        ("mirror-x", &|row, column| row * columns + columns - 1 - column),
        ("mirror-y", &|row, column| (rows - 1 - row) * columns + column),
    ];
    let [a, b] = &site.zones;
    let zoned: Vec<[bool; 2]> = grid.centers().map(|p| [a.contains(p), b.contains(p)]).collect();
    let index = |i: usize| (i / columns, i % columns);
    let filled = cells.iter().filter(|kinds| !kinds.is_empty()).count();
    let symmetries = maps
        .iter()
        .filter(|(_, map)| {
            (0..zoned.len()).all(|i| {
                let (row, column) = index(i);
                let there = zoned[map(row, column)];
                zoned[i] == [there[1], there[0]]
            })
        })
        .map(|(name, map)| {
            let differ = |i: &usize| {
                let (row, column) = index(*i);
                cells[*i] != cells[map(row, column)]
            };
            let differ = (0..cells.len()).filter(differ).count();
            Symmetry {
                map: name,
                differing_area: differ as f64 * area,
                differing: share(differ, filled).min(1.0),
            }
        })
        .collect();
    Balance {
        symmetries,
        terrain: halves(site, &grid.centers().collect::<Vec<_>>(), area),
        exposure: [
            exposure[0].at_start.engage - exposure[1].at_start.engage,
            exposure[0].at_start.conceal - exposure[1].at_start.conceal,
        ],
        objectives: compared(objectives),
    }
}

/// A number for each part, the same for parts of equal traits and heights.
fn kinds(site: &Site) -> Vec<usize> {
    let board = &site.terrain.killzone.board;
    let mut seen = Vec::new();
    (0..board.parts().len() as u32)
        .map(|part| {
            let kind = (site.terrain.traits(PartId(part)), board.part(PartId(part)).z);
            seen.iter().position(|other| *other == kind).unwrap_or_else(|| {
                seen.push(kind);
                seen.len() - 1
            })
        })
        .collect()
}

fn at(site: &Site, kinds: &[usize], p: Point) -> Kinds {
    let mut found: Kinds = over(site, p).map(|part| kinds[part.0 as usize]).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The parts over a place.
fn over(site: &Site, p: Point) -> impl Iterator<Item = PartId> {
    let board = &site.terrain.killzone.board;
    let point = Disc { center: p, radius: 0.0 };
    (0..board.parts().len() as u32).map(PartId).filter(move |&part| {
        let bounds = board.bounds(part);
        let inside = bounds.min.x <= p.x
            && p.x <= bounds.max.x
            && bounds.min.y <= p.y
            && p.y <= bounds.max.y;
        inside && gap_disc_part(&point, board.part(part)) <= 0.0
    })
}

/// Terrain by the zone it is nearer to.
fn halves(site: &Site, cells: &[Point], area: f64) -> [[f64; 3]; 2] {
    let mut sums = [[0.0; 3]; 2];
    for &p in cells {
        let parts: Vec<PartId> = over(site, p).collect();
        if parts.is_empty() {
            continue;
        }
        let has = |which| parts.iter().any(|part| site.terrain.traits(*part).has(which));
        let [a, b] = [0, 1].map(|side| distance(&site.zones[side].ring, p));
        let weights = match a.total_cmp(&b) {
            _ if (a - b).abs() < 1e-9 => [0.5, 0.5],
            std::cmp::Ordering::Less => [1.0, 0.0],
            _ => [0.0, 1.0],
        };
        for (side, weight) in weights.into_iter().enumerate() {
            let counted = [true, has(Trait::Heavy), has(Trait::Light)];
            for (sum, counts) in sums[side].iter_mut().zip(counted) {
                *sum += if counts { weight * area } else { 0.0 };
            }
        }
    }
    sums
}

/// From a point to a zone, 0 inside.
fn distance(ring: &[Point], p: Point) -> f64 {
    use crate::geometry::predicate::{Location, locate_in_ring};
    if locate_in_ring(p, ring) != Location::Outside {
        return 0.0;
    }
    edges(ring)
        .map(|(a, b)| (p - nearest_point_on_segment(p, a, b)).norm())
        .fold(f64::INFINITY, f64::min)
}

/// The sorted ways of one side less those of the other.
fn compared(objectives: &[Objective]) -> Vec<Option<f64>> {
    let sorted = |side: usize| {
        let mut ways: Vec<Option<f64>> = objectives.iter().map(|o| o.ways[side]).collect();
        ways.sort_by(|a, b| a.unwrap_or(f64::INFINITY).total_cmp(&b.unwrap_or(f64::INFINITY)));
        ways
    };
    let (a, b) = (sorted(0), sorted(1));
    a.into_iter().zip(b).map(|(a, b)| Some(a? - b?)).collect()
}
