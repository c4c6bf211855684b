//! A target seen from many places: the values of a heat map.

use super::Target;
use super::arc::cells;
use super::outcome::longest;
use super::piece::Items;
use crate::geometry::shape::{Disc, Footing, Point};

/// What a base at one place can do against a target.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Glance {
    /// Some origin misses every watch, or the bases are stacked.
    pub free: bool,
    /// Inches of base edge from which all are missed: the longest stretch; 0 if none or stacked.
    pub slack: f64,
    /// The watches, as bits, that every origin hits.
    pub unavoidable: u64,
}

/// The centers of the cells of a grid over `size`, row by row from the lower left.
pub fn grid(size: [f64; 2], step: f64) -> Vec<Point> {
    let count = |length: f64| (length / step).floor() as usize;
    let at = |i: usize| (i as f64 + 0.5) * step;
    (0..count(size[1]))
        .flat_map(|j| (0..count(size[0])).map(move |i| Point::new(at(i), at(j))))
        .collect()
}

/// What a base of `radius` at `level` can do from each of `places`, in their order. Which
/// places are legal the caller knows.
pub fn field(target: &Target, places: &[Point], radius: f64, level: f64) -> Vec<Glance> {
    places
        .iter()
        .map(|&center| glance(target, Footing { disc: Disc { center, radius }, level }))
        .collect()
}

fn glance(target: &Target, origin: Footing) -> Glance {
    let mut items = Items::new();
    let Some(frame) = target.in_the_way(origin, &mut items) else {
        return Glance { free: true, slack: 0.0, unavoidable: 0 };
    };
    let cells = cells(&frame, &mut items);
    let unavoidable = cells.iter().fold(u64::MAX, |all, cell| all & cell.hit);
    let free = cells.iter().any(|cell| cell.hit == 0);
    let slack = if free { longest(&frame, &cells, 0).1 } else { 0.0 };
    Glance { free, slack, unavoidable }
}
