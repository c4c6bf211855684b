//! Regions of a map, links between them, and rings.
//!
//! Regions are polygons of one plan. Two of them *border* each other where their outlines share
//! a stretch of positive length; a common corner is not a border. Borders are derived from the
//! polygons by exact predicates. *Links* are edges of a kind of their own (whatever a caller
//! joins regions by), kept apart from borders: a caller says which borders and which links it
//! walks over.

use std::sync::OnceLock;

use super::distance::{distance_convex_convex, distance_segment_convex};
use super::load::{self, Fault};
use super::number::TOL;
use super::predicate::{cross, edges, orient};
use super::shape::{Convex, Point};

mod link;
mod place;
mod ring;

pub use link::{Link, Way, linked, within_steps};
pub use ring::{Ring, RingFault};

/// The most regions of one map: a set of them fits into 32 bits.
pub const MAX_REGIONS: usize = 32;

/// A region by its place in the list the map was made from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegionId(pub u8);

impl RegionId {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of regions, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RegionSet(pub u32);

impl RegionSet {
    pub fn one(region: RegionId) -> RegionSet {
        RegionSet(1 << region.0)
    }

    pub fn has(self, region: RegionId) -> bool {
        self.0 >> region.0 & 1 == 1
    }

    pub fn insert(&mut self, region: RegionId) {
        self.0 |= 1 << region.0;
    }

    pub fn remove(&mut self, region: RegionId) {
        self.0 &= !(1 << region.0);
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The regions in order of their ids.
    pub fn iter(self) -> impl Iterator<Item = RegionId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| rest.trailing_zeros() as u8)?;
            rest &= rest - 1;
            Some(RegionId(next))
        })
    }
}

impl FromIterator<RegionId> for RegionSet {
    fn from_iter<I: IntoIterator<Item = RegionId>>(regions: I) -> RegionSet {
        let mut set = RegionSet::default();
        regions.into_iter().for_each(|region| set.insert(region));
        set
    }
}

/// What is wrong with a list of outlines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegionFault {
    /// An outline is no simple polygon.
    Outline { region: usize, fault: Fault },
    /// Two regions have more than a border in common.
    Overlap(RegionId, RegionId),
    /// More than [`MAX_REGIONS`].
    TooMany(usize),
}

/// A checked map of regions: outlines and the borders they share.
#[derive(Clone, Debug)]
pub struct Regions {
    outlines: Vec<Vec<Point>>,
    pieces: Vec<Vec<Convex>>,
    borders: Vec<RegionSet>,
    /// By region, once asked for.
    places: OnceLock<Vec<Vec<Place>>>,
}

/// A place inside a region and how far it is from the border, inches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub at: Point,
    pub room: f64,
}

impl Regions {
    /// Checks outlines and derives who borders whom.
    ///
    /// # Errors
    /// Every outline that is no simple polygon; if there is none, every pair that overlaps.
    pub fn new(outlines: &[Vec<Point>]) -> Result<Regions, Vec<RegionFault>> {
        if outlines.len() > MAX_REGIONS {
            return Err(vec![RegionFault::TooMany(outlines.len())]);
        }
        let (mut rings, mut pieces, mut faults) = (Vec::new(), Vec::new(), Vec::new());
        for (region, outline) in outlines.iter().enumerate() {
            match load::polygon(outline, &[]).and_then(|p| Ok((p, load::outline(outline, &[])?))) {
                Ok((convex, mut ring)) => {
                    pieces.push(convex);
                    rings.push(ring.swap_remove(0));
                }
                Err(found) => {
                    faults.extend(
                        found.into_iter().map(|fault| RegionFault::Outline { region, fault }),
                    );
                }
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut borders = vec![RegionSet::default(); rings.len()];
        for a in 0..rings.len() {
            for b in a + 1..rings.len() {
                let (first, second) = (RegionId(a as u8), RegionId(b as u8));
                if overlap(&pieces[a], &pieces[b]) {
                    faults.push(RegionFault::Overlap(first, second));
                }
                if share_a_stretch(&rings[a], &rings[b]) {
                    borders[a].insert(second);
                    borders[b].insert(first);
                }
            }
        }
        if faults.is_empty() {
            Ok(Regions { outlines: rings, pieces, borders, places: OnceLock::new() })
        } else {
            Err(faults)
        }
    }

    pub fn len(&self) -> usize {
        self.outlines.len()
    }

    pub fn is_empty(&self) -> bool {
        self.outlines.is_empty()
    }

    pub fn all(&self) -> impl Iterator<Item = RegionId> + use<> {
        (0..self.outlines.len() as u8).map(RegionId)
    }

    /// The outline of a region, counter-clockwise.
    pub fn outline(&self, region: RegionId) -> &[Point] {
        &self.outlines[region.index()]
    }

    /// The regions that share a stretch of border with this one.
    pub fn bordering(&self, region: RegionId) -> RegionSet {
        self.borders[region.index()]
    }

    /// The distance in plan between two regions, inches; 0 if they touch.
    pub fn gap(&self, a: RegionId, b: RegionId) -> f64 {
        let pairs = self.pieces[a.index()]
            .iter()
            .flat_map(|p| self.pieces[b.index()].iter().map(move |q| (p, q)));
        pairs.map(|(p, q)| distance_convex_convex(p, q).distance).fold(f64::INFINITY, f64::min)
    }

    /// The nearest points of two regions in plan.
    pub fn nearest(&self, a: RegionId, b: RegionId) -> [Point; 2] {
        let pairs = self.pieces[a.index()]
            .iter()
            .flat_map(|p| self.pieces[b.index()].iter().map(move |q| (p, q)));
        let gaps = pairs.map(|(p, q)| distance_convex_convex(p, q));
        let nearest = gaps.min_by(|x, y| x.distance.total_cmp(&y.distance));
        nearest.map_or([self.centroid(a), self.centroid(b)], |gap| [gap.from, gap.to])
    }

    /// Does the straight way between the nearest points of two regions touch another one in
    /// between? Its ends, a tenth of it each, are left out.
    pub fn touched_between(&self, a: RegionId, b: RegionId, other: RegionId) -> bool {
        let [p, q] = self.nearest(a, b);
        let end = (q - p) * 0.1;
        self.pieces[other.index()]
            .iter()
            .any(|piece| distance_segment_convex(p + end, q - end, piece).distance <= TOL)
    }

    /// The longest straight stretch of border that two regions share.
    pub fn shared(&self, a: RegionId, b: RegionId) -> Option<[Point; 2]> {
        let all = edges(self.outline(a)).flat_map(|(p, q)| {
            edges(self.outline(b)).filter_map(move |(r, s)| stretch(p, q, r, s))
        });
        all.max_by(|x, y| (x[1] - x[0]).norm_squared().total_cmp(&(y[1] - y[0]).norm_squared()))
    }

    /// The centre of a region's area. Meant for drawing and for the order of a ring.
    pub fn centroid(&self, region: RegionId) -> Point {
        centroid(self.outline(region))
    }

    /// Places inside a region on a grid over it, the roomiest first; at least one. Meant for
    /// drawing: found once for all regions.
    pub fn places(&self, region: RegionId) -> &[Place] {
        let all = || self.outlines.iter().map(|outline| place::inside(outline)).collect();
        &self.places.get_or_init(all)[region.index()]
    }

    /// The regions of a set in clockwise order about a region that all of them border.
    ///
    /// # Errors
    /// Where there are fewer than three, or one does not border the next.
    pub fn ring_about(&self, centre: RegionId, members: RegionSet) -> Result<Ring, RingFault> {
        Ring::about(self, centre, members)
    }
}

fn centroid(ring: &[Point]) -> Point {
    let origin = ring[0];
    let (mut area, mut x, mut y) = (0.0, 0.0, 0.0);
    for (a, b) in edges(ring) {
        let (u, v) = (a - origin, b - origin);
        let twice = cross(u, v);
        area += twice;
        x += twice * (u.x + v.x);
        y += twice * (u.y + v.y);
    }
    Point::new(origin.x + x / (3.0 * area), origin.y + y / (3.0 * area))
}

/// Do two outlines have a stretch of positive length in common? Exact on the lattice.
fn share_a_stretch(a: &[Point], b: &[Point]) -> bool {
    edges(a).any(|(p, q)| edges(b).any(|(r, s)| stretch(p, q, r, s).is_some()))
}

/// The stretch of positive length that two edges share.
fn stretch(p: Point, q: Point, r: Point, s: Point) -> Option<[Point; 2]> {
    if orient(p, q, r) != 0.0 || orient(p, q, s) != 0.0 {
        return None;
    }
    let along = q - p;
    let place = |point: Point| ((point - p).dot(&along), point);
    let later = |x: (f64, Point), y: (f64, Point)| if x.0 > y.0 { x } else { y };
    let sooner = |x: (f64, Point), y: (f64, Point)| if x.0 < y.0 { x } else { y };
    let (from, to) = (place(r), place(s));
    let (begin, end) = (later(place(p), sooner(from, to)), sooner(place(q), later(from, to)));
    (begin.0 < end.0).then_some([begin.1, end.1])
}

/// Have two shapes an inner point in common? Convex ones have none exactly if an edge of one of
/// them parts them.
fn overlap(a: &[Convex], b: &[Convex]) -> bool {
    let parted = |p: &Convex, q: &Convex| {
        edges(p.core()).any(|(u, v)| q.core().iter().all(|&w| orient(u, v, w) <= 0.0))
    };
    a.iter().any(|p| b.iter().any(|q| !parted(p, q) && !parted(q, p)))
}

#[cfg(test)]
mod tests;
