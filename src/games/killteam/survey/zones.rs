//! Drop zones and the places in them (setup.zone, setup.three-inch, setup.wholly).

use crate::data::killzone::{Killzone, Side};
use crate::games::killteam::places::Places;
use crate::geometry::distance::nearest_point_on_segment;
use crate::geometry::number::{TOL, overlaps, snap_point};
use crate::geometry::oval::{Base, gap_base_convex};
use crate::geometry::predicate::{Location, edges, locate_in_ring};
use crate::geometry::shape::{Bounds, Convex, Point};

/// The depth of a drop zone along an edge of a killzone that has no map, inches.
const DEPTH: f64 = 3.0;

/// A drop zone: a simple polygon.
#[derive(Clone, Debug)]
pub struct Zone {
    pub side: Side,
    pub ring: Vec<Point>,
}

impl Zone {
    /// Both drop zones, and whether the killzone has them itself. Without, they lie along the
    /// long edges.
    pub fn of(killzone: &Killzone) -> ([Zone; 2], bool) {
        let own = |side| killzone.drop_zones.get(&side).cloned();
        let [w, h] = killzone.size;
        match (own(Side::A), own(Side::B)) {
            (Some(a), Some(b)) => {
                ([Zone { side: Side::A, ring: a }, Zone { side: Side::B, ring: b }], true)
            }
            _ => (Zone::along([w, h], w >= h), false),
        }
    }

    /// The zones along the lower and upper edge, or along the left and right one.
    pub fn along([w, h]: [f64; 2], horizontal: bool) -> [Zone; 2] {
        let rect = |x: [f64; 2], y: [f64; 2]| {
            [[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]]
                .map(|[x, y]| Point::new(x, y))
                .to_vec()
        };
        let [a, b] = if horizontal {
            [rect([0.0, w], [0.0, DEPTH]), rect([0.0, w], [h - DEPTH, h])]
        } else {
            [rect([0.0, DEPTH], [0.0, h]), rect([w - DEPTH, w], [0.0, h])]
        };
        [Zone { side: Side::A, ring: a }, Zone { side: Side::B, ring: b }]
    }

    /// Is a point in the zone, its edge included?
    pub fn contains(&self, p: Point) -> bool {
        locate_in_ring(p, &self.ring) != Location::Outside
    }

    /// Is a base wholly within the zone?
    pub fn holds(&self, center: Point, radius: f64) -> bool {
        let near = |(a, b): (Point, Point)| {
            (center - nearest_point_on_segment(center, a, b)).norm() < radius - TOL
        };
        self.contains(center) && !edges(&self.ring).any(near)
    }

    /// [`Zone::holds`] of a base of any shape.
    pub fn holds_base(&self, base: &Base) -> bool {
        let Base::Oval(_) = base else { return self.holds(base.center(), base.around().radius) };
        let edge = |(a, b)| Convex::new(vec![a, b], 0.0);
        self.contains(base.center())
            && !edges(&self.ring)
                .filter_map(edge)
                .any(|edge| overlaps(gap_base_convex(base, &edge)))
    }

    /// Legal places in the zone, evenly spread at most `step` apart from its very edge on.
    pub fn places(&self, places: &Places, radius: f64, step: f64) -> Spread {
        let bounds = Bounds::of(&self.ring).grown(-radius);
        let [xs, ys] = [[bounds.min.x, bounds.max.x], [bounds.min.y, bounds.max.y]]
            .map(|[low, high]| evenly(low, high, step));
        let mut spread = Spread::default();
        let legal: Vec<Vec<bool>> = ys
            .iter()
            .map(|&y| {
                let at = xs.iter().map(|&x| snap_point(Point::new(x, y)));
                at.map(|p| self.holds(p, radius) && places.legal(p)).collect()
            })
            .collect();
        let is = |row: usize, column: usize| {
            legal.get(row).and_then(|row| row.get(column)).copied().unwrap_or(false)
        };
        for (row, &y) in ys.iter().enumerate() {
            for (column, &x) in xs.iter().enumerate() {
                if is(row, column) {
                    let p = snap_point(Point::new(x, y));
                    spread.all.push(p);
                    if kept(row, ys.len(), THINNED) && kept(column, xs.len(), THINNED) {
                        spread.thinned.push(p);
                    }
                    let inner = is(row + 1, column)
                        && is(row, column + 1)
                        && row > 0
                        && is(row - 1, column)
                        && column > 0
                        && is(row, column - 1);
                    if !inner {
                        spread.front.push(p);
                    }
                }
            }
        }
        spread
    }
}

/// Places spread over a zone.
#[derive(Clone, Debug, Default)]
pub struct Spread {
    pub all: Vec<Point>,
    /// About a quarter of them, evenly.
    pub thinned: Vec<Point>,
    /// Those at the edge of the rest: every way out passes one.
    pub front: Vec<Point>,
}

/// One of so many rows, and of so many columns, is kept where fewer places do.
const THINNED: usize = 2;

/// Is a row of so many kept if one of `every` is? Counted from both ends, so that turned and
/// mirrored boards keep turned and mirrored rows.
pub fn kept(row: usize, of: usize, every: usize) -> bool {
    row.min(of - 1 - row).is_multiple_of(every)
}

/// Numbers from `low` to `high`, both included, at most `step` apart.
fn evenly(low: f64, high: f64, step: f64) -> Vec<f64> {
    if high < low {
        return Vec::new();
    }
    let count = ((high - low) / step).ceil().max(1.0) as usize;
    (0..=count).map(|i| low + (high - low) * i as f64 / count as f64).collect()
}
