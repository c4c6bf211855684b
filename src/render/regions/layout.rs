//! Where things are drawn on a map of regions, so that each lies in its region and hides nothing.

use super::super::canvas::{Canvas, Rect};
use super::super::svg::Px;
use crate::geometry::distance::nearest_point_on_segment;
use crate::geometry::predicate::{Location, edges, locate_in_ring};
use crate::geometry::region::{RegionId, Regions};
use crate::geometry::shape::{Bounds, Point};

/// How far inside its two regions a bridge ends, in user units.
const LANDING: f64 = 15.0;
/// What a bridge takes up to each side.
const HALF_WIDTH: f64 = 8.0;
/// What an elevator takes up.
pub const ELEVATOR: [f64; 2] = [19.0, 21.0];

/// A region as it is drawn.
pub struct Room {
    ring: Vec<Point>,
    bounds: Bounds,
    /// Places inside, each with its distance to the nearest edge, the roomiest first.
    spots: Vec<(Px, f64)>,
    /// No bridge leads over it: a roof, or the Citadel.
    pub high: bool,
}

/// What has been placed so far.
pub struct Layout {
    pub rooms: Vec<Room>,
    pub taken: Vec<Rect>,
}

impl Room {
    /// The room of a region on a canvas.
    pub fn new(regions: &Regions, region: RegionId, canvas: &Canvas, high: bool) -> Room {
        let px = |p: Point| canvas.px(p);
        let ring = regions.outline(region).iter().map(|p| px(*p)).map(|p| Point::new(p.x, p.y));
        let ring: Vec<Point> = ring.collect();
        let places = regions.places(region).iter();
        let spots = places.map(|place| (px(place.at), canvas.len(place.room))).collect();
        Room { bounds: Bounds::of(&ring), ring, spots, high }
    }

    /// The middle of the region where it is widest.
    fn home(&self) -> Px {
        self.spots[0].0
    }

    pub fn has(&self, at: Px) -> bool {
        locate_in_ring(Point::new(at.x, at.y), &self.ring) != Location::Outside
    }

    /// The part of a box's edge that lies outside.
    pub fn outside(&self, area: &Rect) -> f64 {
        const EACH: usize = 6;
        let corners = [
            Px::new(area.x, area.y),
            Px::new(area.right(), area.y),
            Px::new(area.right(), area.bottom()),
            Px::new(area.x, area.bottom()),
        ];
        let sides = corners.into_iter().zip(corners.into_iter().cycle().skip(1));
        let edge =
            sides.flat_map(|(a, b)| (0..EACH).map(move |k| a.towards(b, k as f64 / EACH as f64)));
        edge.filter(|at| !self.has(*at)).count() as f64 / (4 * EACH) as f64
    }

    /// Places where a bridge can end: well inside, by at most so much more than needed.
    fn landings(&self, more: f64) -> impl Iterator<Item = Px> + '_ {
        let least = LANDING.min(self.spots[0].1 * 0.8);
        let near = move |room: &f64| (least..=least + more).contains(room);
        self.spots.iter().filter(move |(_, room)| near(room)).map(|(at, _)| *at)
    }

    /// The distance to the nearest edge.
    fn to_border(&self, p: Point) -> f64 {
        edges(&self.ring)
            .map(|(a, b)| (nearest_point_on_segment(p, a, b) - p).norm())
            .fold(f64::INFINITY, f64::min)
    }

    /// Does a disc about a place touch the region?
    fn touches(&self, at: Px, radius: f64) -> bool {
        let at = Point::new(at.x, at.y);
        let near = Bounds::of(&[at]).grown(radius).meets(&self.bounds);
        near && (locate_in_ring(at, &self.ring) != Location::Outside || self.to_border(at) < radius)
    }
}

impl Layout {
    fn free(&self, area: &Rect) -> bool {
        self.taken.iter().all(|other| other.overlap(area) == 0.0)
    }

    /// The ends of a bridge, each inside its region: the shortest that touches no third roof and
    /// no other bridge; where there is none, the shortest that touches no third roof, or of all.
    pub fn bridge(&mut self, a: RegionId, b: RegionId) -> [Px; 2] {
        let clear = |way: &[Px; 2]| along(*way).all(|at| self.passes(at, [a, b]));
        let free = |way: &[Px; 2]| along(*way).all(|at| self.free(&plank(at)));
        let near = self.ways(a, b, 7.0);
        let best = near.iter().find(|way| free(way) && clear(way)).copied();
        let far = || self.ways(a, b, f64::INFINITY).into_iter().find(|w| free(w) && clear(w));
        let best = best.or_else(far).or_else(|| near.iter().find(|way| clear(way)).copied());
        let middle = |region: RegionId| self.rooms[region.index()].home();
        let way = best.or(near.first().copied()).unwrap_or([middle(a), middle(b)]);
        self.taken.extend(along(way).map(plank));
        way
    }

    /// Ways from one region to the other, the shortest first.
    fn ways(&self, a: RegionId, b: RegionId, more: f64) -> Vec<[Px; 2]> {
        let ends = |region: RegionId| self.rooms[region.index()].landings(more);
        let pairs = ends(a).flat_map(|p| ends(b).map(move |q| (p.distance(q), [p, q])));
        let mut ways: Vec<(f64, [Px; 2])> = pairs.collect();
        ways.sort_unstable_by(|x, y| x.0.total_cmp(&y.0));
        ways.into_iter().map(|(_, way)| way).collect()
    }

    /// May a bridge between two regions pass here?
    fn passes(&self, at: Px, ends: [RegionId; 2]) -> bool {
        let rooms = (0..).map(RegionId).zip(&self.rooms);
        let mut others = rooms.filter(|(id, room)| room.high && !ends.contains(id));
        others.all(|(_, room)| !room.touches(at, HALF_WIDTH))
    }

    /// The place of an elevator on a border: in its middle, or where nothing is under it.
    pub fn elevator(&mut self, border: [Px; 2]) -> Px {
        let places = [0.5, 0.38, 0.62, 0.26, 0.74, 0.14, 0.86];
        let mut places = places.into_iter().map(|t| border[0].towards(border[1], t));
        let area = |at: Px| Rect::around(at, ELEVATOR[0], ELEVATOR[1]);
        let place = places.find(|at| self.free(&area(*at)));
        let place = place.unwrap_or(border[0].towards(border[1], 0.5));
        self.taken.push(area(place));
        place
    }

    /// The centre of a block of one of some sizes and which size it is: as near as can be to the
    /// middle of its region, inside it and beside what has been placed. Each size comes with how
    /// much it is disliked, as a distance from the middle.
    pub fn block(&mut self, region: RegionId, sizes: &[([f64; 2], f64)]) -> (usize, Px) {
        let room = &self.rooms[region.index()];
        let home = room.home();
        let mut best = (f64::INFINITY, 0, home);
        for (i, ([width, height], dislike)) in sizes.iter().enumerate() {
            let half = Px::new(0.0, 0.0).distance(Px::new(*width, *height)) / 2.0;
            for (at, clear) in &room.spots {
                let far = home.distance(*at) + dislike;
                if far >= best.0 {
                    continue;
                }
                let area = Rect::around(*at, *width, *height);
                let hidden: f64 = self.taken.iter().map(|other| other.overlap(&area)).sum();
                let mut cost = far + hidden * 50.0;
                if cost < best.0 && *clear < half {
                    cost += room.outside(&area) * 20_000.0;
                }
                if cost < best.0 {
                    best = (cost, i, *at);
                }
            }
        }
        let (_, size, at) = best;
        if let Some(([width, height], _)) = sizes.get(size) {
            self.taken.push(Rect::around(at, *width, *height));
        }
        (size, at)
    }
}

/// Places along a bridge, close enough for their planks to cover it.
fn along([from, to]: [Px; 2]) -> impl Iterator<Item = Px> {
    let steps = (from.distance(to) / 6.0).ceil().max(1.0) as u32;
    (0..=steps).map(move |k| from.towards(to, f64::from(k) / f64::from(steps)))
}

fn plank(at: Px) -> Rect {
    Rect::around(at, 2.0 * HALF_WIDTH, 2.0 * HALF_WIDTH)
}
