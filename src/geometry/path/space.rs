//! Where the centre of a disc may be: a board less everything that keeps it out.

use super::super::board::Board;
use super::super::distance::{gap_point_core, gap_segment_core, nearest, norm};
use super::super::number::TOL;
use super::super::oval::{Base, Oval, apart_along};
use super::super::predicate::{cross, edges, perp, segments_cross};
use super::super::shape::{Bounds, Convex, Disc, Part, PartId, Point, Vector};

/// What keeps a centre out. Discs and regions carry the caller's index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Blocker {
    Part(PartId),
    Disc(u32),
    Region(u32),
    /// The edge of the board.
    Edge,
}

/// A convex core that a centre may not come nearer to than `reach`.
#[derive(Clone, Debug)]
pub struct Obstacle {
    pub(crate) core: Vec<Point>,
    pub(crate) reach: f64,
    pub(crate) blocker: Blocker,
    /// The core has an oval mover's base in it.
    summed: bool,
}

/// Where something touches, or overlaps, the moving disc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    pub blocker: Blocker,
    /// Inches between the disc and the thing; below zero they overlap.
    pub gap: f64,
    /// The centre of the moving disc there.
    pub center: Point,
    /// The nearest place on the thing's own edge.
    pub point: Point,
}

/// The legal places of the centre of a disc of one radius, or of an oval with one facing. For
/// an oval, everything is grown by a polygon round it, so that no illegal place is legal; along
/// the edges of what is in the way, and where the oval starts, the polygon is exact. A centre is legal if it is at least
/// as far from every obstacle as its reach and inside the board by the disc's radius. The set
/// is closed: contact is legal, and so is an overlap of up to
/// [`TOL`].
#[derive(Clone, Debug)]
pub struct Space {
    radius: f64,
    oval: Option<Oval>,
    size: [f64; 2],
    obstacles: Vec<Obstacle>,
    /// The box round each obstacle grown by its reach, apart from it for quick rejection.
    boxes: Vec<Bounds>,
}

impl Obstacle {
    fn new(core: Vec<Point>, reach: f64, blocker: Blocker) -> Obstacle {
        Obstacle { core, reach, blocker, summed: false }
    }

    /// A disc in the way of a disc of radius `radius`: not to be overlapped or, with a limit,
    /// not to come within that many inches of.
    pub fn disc(index: u32, disc: &Disc, limit: f64, radius: f64) -> Obstacle {
        Obstacle::new(vec![disc.center], radius + disc.radius + limit, Blocker::Disc(index))
    }

    /// Inches by which a centre at `p` is further away than it must be.
    pub(crate) fn gap(&self, p: Point) -> f64 {
        gap_point_core(p, &self.core) - self.reach
    }

    /// The nearest place outside, if `p` is too near.
    pub(crate) fn lifted(&self, p: Point) -> Option<Point> {
        if self.gap(p) >= 0.0 {
            return None;
        }
        let near = nearest(p, &self.core);
        Some(near.foot + near.away * self.reach)
    }

    /// The gap at the nearest place of a straight leg.
    pub(crate) fn gap_along(&self, p: Point, q: Point) -> f64 {
        if self.is_bare_wall()
            && let [a, b] = *self.core
            && segments_cross(p, q, a, b)
        {
            return -2.0 * TOL;
        }
        gap_segment_core(p, q, &self.core) - self.reach
    }

    /// A wall without thickness against a bare centre: there is no depth to measure, so
    /// crossing it counts as overlap.
    fn is_bare_wall(&self) -> bool {
        self.reach == 0.0 && self.core.len() == 2
    }

    fn contact(&self, center: Point, radius: f64, oval: Option<&Oval>) -> Contact {
        let near = nearest(center, &self.core);
        let point = match oval.filter(|_| self.summed) {
            None => near.foot + near.away * (self.reach - radius).max(0.0),
            Some(oval) => near.foot - oval.rim(near.away) + near.away * self.reach,
        };
        Contact { blocker: self.blocker, gap: near.distance - self.reach, center, point }
    }
}

impl Space {
    /// An empty board of the given size for a disc of `radius` inches.
    pub fn new(size: [f64; 2], radius: f64) -> Space {
        Space { radius, oval: None, size, obstacles: Vec::new(), boxes: Vec::new() }
    }

    /// An empty board for a base, where it starts; an oval's board of infinite width has no
    /// edge.
    pub fn of_base(size: [f64; 2], base: &Base) -> Space {
        let oval = match base {
            Base::Round(_) => None,
            Base::Oval(oval) => Some(*oval),
        };
        Space { oval, ..Space::new(size, base.around().radius) }
    }

    /// The same without anything in the way.
    pub(crate) fn emptied(&self) -> Space {
        Space { oval: self.oval, ..Space::new(self.size, self.radius) }
    }

    /// How far the centre must be from the sides of the board, in x and in y.
    pub(crate) fn insets(&self) -> [f64; 2] {
        match &self.oval {
            None => [self.radius; 2],
            Some(oval) => [oval.reach(Vector::x()), oval.reach(Vector::y())],
        }
    }

    /// A board all of whose parts keep the whole disc out.
    pub fn of_board(board: &Board, radius: f64) -> Space {
        let mut space = Space::new(board.size(), radius);
        for (index, part) in board.parts().iter().enumerate() {
            space.add_part(PartId(index as u32), part, radius);
        }
        space
    }

    /// Keeps the centre `effective` inches and more away from a part: the disc's own radius
    /// for what it may not overlap, 0 where only the centre is kept out. Of an oval the radius
    /// stands for the oval itself, and what is more is added to it.
    pub fn add_part(&mut self, id: PartId, part: &Part, effective: f64) {
        for piece in &part.pieces {
            self.add_piece(piece, effective, Blocker::Part(id));
        }
        for bridge in bridges(&part.pieces, effective) {
            self.add(Obstacle::new(bridge, 0.0, Blocker::Part(id)));
        }
    }

    /// Keeps the disc from overlapping another or, with a limit, from coming within that many
    /// inches of it; the limit itself is legal, as the end of ever nearer legal places.
    pub fn add_disc(&mut self, index: u32, disc: &Disc, limit: f64) {
        match self.oval {
            None => self.add(Obstacle::disc(index, disc, limit, self.radius)),
            Some(oval) => {
                let core = oval.sum(&[disc.center]);
                self.add_sum(core, disc.radius + limit, Blocker::Disc(index));
            }
        }
    }

    /// As [`Space::add_disc`], for a base of any shape; exact where a mover at `start` is
    /// nearest to it.
    pub fn add_base(&mut self, index: u32, base: &Base, limit: f64, start: Point) {
        let other = match base {
            Base::Round(disc) => return self.add_disc(index, disc, limit),
            Base::Oval(other) => other,
        };
        let blocker = Blocker::Disc(index);
        match self.oval {
            None => {
                let core = other.outer_with(0.0, &[other.distance(start).1]);
                self.add(Obstacle::new(core, self.radius + limit, blocker));
            }
            Some(oval) => {
                let mover = Base::Oval(Oval { center: start, ..oval });
                let n = apart_along(&mover, start, start, base).normal;
                let core = oval.sum_with(&other.outer_with(0.0, &[n, -n]), &[n]);
                self.add_sum(core, limit, blocker);
            }
        }
    }

    fn add_sum(&mut self, core: Vec<Point>, reach: f64, blocker: Blocker) {
        self.add(Obstacle { summed: true, ..Obstacle::new(core, reach, blocker) });
    }

    /// Keeps the centre `effective` inches and more away from a convex region.
    pub fn add_region(&mut self, index: u32, region: &Convex, effective: f64) {
        self.add_piece(region, effective, Blocker::Region(index));
    }

    pub fn add(&mut self, obstacle: Obstacle) {
        self.boxes.push(Bounds::of(&obstacle.core).grown(obstacle.reach));
        self.obstacles.push(obstacle);
    }

    fn add_piece(&mut self, piece: &Convex, effective: f64, blocker: Blocker) {
        if let Some(oval) = self.oval
            && effective > 0.0
        {
            let more = (effective - self.radius).max(0.0);
            return self.add_sum(oval.sum(piece.core()), piece.rho() + more, blocker);
        }
        self.add(Obstacle::new(piece.core().to_vec(), effective + piece.rho(), blocker));
    }

    pub fn radius(&self) -> f64 {
        self.radius
    }

    pub fn size(&self) -> [f64; 2] {
        self.size
    }

    pub(crate) fn obstacles(&self) -> &[Obstacle] {
        &self.obstacles
    }

    pub(crate) fn boxes(&self) -> &[Bounds] {
        &self.boxes
    }

    /// Inches from the disc at `p` to the edge of the board, below zero if it is over it.
    pub(crate) fn edge_gap(&self, p: Point) -> f64 {
        let [w, h] = self.size;
        if self.oval.is_some() {
            if w == f64::INFINITY {
                return w;
            }
            let [x, y] = self.insets();
            return (p.x.min(w - p.x) - x).min(p.y.min(h - p.y) - y);
        }
        p.x.min(p.y).min(w - p.x).min(h - p.y) - self.radius
    }

    /// The nearest thing to a disc at `p`: below `-TOL` the place is illegal.
    pub fn nearest(&self, p: Point) -> Contact {
        let [w, h] = self.size;
        let clamped = Point::new(p.x.clamp(0.0, w), p.y.clamp(0.0, h));
        let sides = [(p.x, 0.0, p.y), (w - p.x, w, p.y), (p.y, p.x, 0.0), (h - p.y, p.x, h)];
        let side = sides.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
        let point = side.map_or(clamped, |(_, x, y)| Point::new(x, y));
        let edge = Contact { blocker: Blocker::Edge, gap: self.edge_gap(p), center: p, point };
        let mut least = (edge.gap, None);
        for obstacle in &self.obstacles {
            let gap = obstacle.gap(p);
            if gap < least.0 {
                least = (gap, Some(obstacle));
            }
        }
        least.1.map_or(edge, |obstacle| obstacle.contact(p, self.radius, self.oval.as_ref()))
    }

    /// Is `p` a legal place for the centre?
    pub fn legal(&self, p: Point) -> bool {
        self.clear_point(p, TOL, 0)
    }

    /// Legal with an overlap of at most `slack` with the obstacles from `first` on.
    pub(crate) fn clear_point(&self, p: Point, slack: f64, first: usize) -> bool {
        self.edge_gap(p) >= -slack
            && (first..self.obstacles.len())
                .all(|i| !in_box(&self.boxes[i], p) || self.obstacles[i].gap(p) >= -slack)
    }

    /// Is the straight leg from `p` to `q` legal throughout? The verdict of
    /// [`sweep_disc`](crate::geometry::sweep::sweep_disc) without its contact.
    pub fn clear(&self, p: Point, q: Point) -> bool {
        self.clear_leg(p, q, TOL, 0)
    }

    /// Is the straight leg legal throughout, with an overlap of at most `slack` with the
    /// obstacles from `first` on?
    pub(crate) fn clear_leg(&self, p: Point, q: Point, slack: f64, first: usize) -> bool {
        if self.edge_gap(p) < -slack || self.edge_gap(q) < -slack {
            return false;
        }
        let leg = Leg::new(p, q);
        self.boxes[first..]
            .iter()
            .zip(&self.obstacles[first..])
            .all(|(bounds, obstacle)| leg.misses(bounds) || leg.clears(obstacle, bounds, slack))
    }

    pub(crate) fn contact_at(&self, obstacle: usize, center: Point) -> Contact {
        self.obstacles[obstacle].contact(center, self.radius, self.oval.as_ref())
    }
}

/// A straight leg prepared for tests against many obstacles.
struct Leg {
    p: Point,
    q: Point,
    along: Vector,
    length: f64,
    bounds: Bounds,
}

impl Leg {
    fn new(p: Point, q: Point) -> Leg {
        let bounds = Bounds { min: p.inf(&q), max: p.sup(&q) };
        Leg { p, q, along: q - p, length: norm(q - p), bounds }
    }

    /// Can the box settle that the leg is clear of what is in it?
    fn misses(&self, bounds: &Bounds) -> bool {
        (bounds.max.x < self.bounds.min.x)
            | (self.bounds.max.x < bounds.min.x)
            | (bounds.max.y < self.bounds.min.y)
            | (self.bounds.max.y < bounds.min.y)
    }

    fn clears(&self, obstacle: &Obstacle, bounds: &Bounds, slack: f64) -> bool {
        let reach = obstacle.reach - slack;
        if reach <= 0.0 || self.length == 0.0 {
            return obstacle.gap_along(self.p, self.q) >= -slack;
        }
        // A segment is near a core if a vertex is near the segment, if an end is near the
        // core, or if they cross. Most cores lie wholly beyond reach on one side.
        let band = reach * self.length;
        let end = self.length * self.length;
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        let mut near = false;
        for v in &obstacle.core {
            let d = v - self.p;
            let (side, at) = (cross(self.along, d), self.along.dot(&d));
            low = low.min(side);
            high = high.max(side);
            near |= (side.abs() < band) & (0.0 <= at) & (at <= end);
        }
        if low >= band || high <= -band {
            return true;
        }
        let end_near = |p: Point| in_box(bounds, p) && obstacle.gap(p) < -slack;
        let crosses = || low < 0.0 && high > 0.0 && self.crosses(&obstacle.core);
        let meets = near || crosses() || end_near(self.p) || end_near(self.q);
        !meets
    }

    /// Does the leg cross an edge of the core? A leg wholly inside is found by its ends.
    fn crosses(&self, core: &[Point]) -> bool {
        edges(core).any(|(a, b)| {
            let (s, t) = (cross(self.along, a - self.p), cross(self.along, b - self.p));
            let d = b - a;
            (s < 0.0) != (t < 0.0) && (cross(d, self.p - a) < 0.0) != (cross(d, self.q - a) < 0.0)
        })
    }
}

fn in_box(bounds: &Bounds, p: Point) -> bool {
    bounds.min.x <= p.x && p.x <= bounds.max.x && bounds.min.y <= p.y && p.y <= bounds.max.y
}

/// With no radius to spare a centre could slip along the edge two pieces of a part share, so
/// such an edge gets a narrow diamond over it that lies inside the two pieces.
fn bridges(pieces: &[Convex], effective: f64) -> Vec<Vec<Point>> {
    let mut diamonds = Vec::new();
    for (i, first) in pieces.iter().enumerate() {
        for second in &pieces[i + 1..] {
            if effective + first.rho() > 0.0 {
                continue;
            }
            for (a, b) in edges(first.core()) {
                if !edges(second.core()).any(|(c, d)| c == b && d == a) {
                    continue;
                }
                let (middle, across) = (a + (b - a) / 2.0, perp(b - a));
                let mut width = 0.25;
                let inside = |w: f64| {
                    gap_point_core(middle + across * w, first.core()) <= 0.0
                        && gap_point_core(middle - across * w, second.core()) <= 0.0
                };
                while width > f64::EPSILON && !inside(width) {
                    width /= 2.0;
                }
                diamonds.push(vec![a, middle - across * width, b, middle + across * width]);
            }
        }
    }
    diamonds
}
