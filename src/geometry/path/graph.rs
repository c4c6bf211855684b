//! The tangent graph: the bends a shortest path can have and the straight links between them.
//!
//! A shortest way among convex obstacles runs straight except where it turns round a vertex,
//! at the obstacle's reach from it. Such a circle counts only where the two edges at its
//! vertex open away from it (its cone) and where nothing else is in the way (its stretches).
//! Links are the common tangents of two circles that are clear. The graph depends on the
//! space alone and serves any number of queries.

use super::super::distance::unit_or;
use super::super::number::{GRAZE, NUDGE, TOL};
use super::super::predicate::{cross, edges, perp};
use super::super::shape::{Disc, Point, Vector};
use super::super::tangent::{Turn, common_tangent};
use super::space::{Obstacle, Space};
use super::stretch::{Stretch, stretches};

/// How deep a proposed path may overlap something: the rule's own tolerance less what
/// construction may lose, so that a path always passes the rule's check.
pub(crate) const SLACK: f64 = TOL - NUDGE;

/// Directions from a vertex between the outward normals of its two edges, counter-clockwise.
pub(crate) type Cone = [Vector; 2];

/// A circle a path can bend round.
#[derive(Clone, Debug)]
pub(crate) struct Circle {
    pub disc: Disc,
    /// A direction must lie in all of them; none for a lone vertex.
    pub cones: Vec<Cone>,
    /// The obstacles with this vertex.
    pub owners: Vec<u32>,
    pub stretches: Vec<Stretch>,
}

/// A place on a circle: which of its stretches and how far along it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub circle: u32,
    pub stretch: u32,
    /// Radians counter-clockwise from the start of the stretch.
    pub along: f64,
    pub turn: Turn,
    pub point: Point,
}

/// A clear tangent, travelled one way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hop {
    pub from: Place,
    pub to: Place,
    pub length: f64,
}

/// The tangent graph of a space.
#[derive(Clone, Debug)]
pub struct Graph {
    space: Space,
    circles: Vec<Circle>,
    hops: Vec<Hop>,
    /// For each circle and turn, where its hops start in `leaving`.
    starts: Vec<u32>,
    leaving: Vec<u32>,
}

impl Circle {
    /// May a path bend round the circle in this direction from its centre?
    pub fn admits(&self, d: Vector) -> bool {
        self.cones.iter().all(|cone| in_cone(*cone, d))
    }
}

fn in_cone([a, b]: Cone, d: Vector) -> bool {
    cross(a, d) >= -GRAZE && cross(d, b) >= -GRAZE && d.dot(&(a + b)) >= -GRAZE
}

impl Graph {
    /// The tangent graph of a space.
    pub fn new(space: Space) -> Graph {
        let empty = space.emptied();
        let mut graph = Graph {
            space: empty,
            circles: Vec::new(),
            hops: Vec::new(),
            starts: Vec::new(),
            leaving: Vec::new(),
        };
        graph.insert(space.obstacles());
        graph
    }

    /// The graph with more obstacles, such as the discs in the way of one query.
    pub fn with(&self, obstacles: &[Obstacle]) -> Graph {
        let mut graph = self.clone();
        graph.insert(obstacles);
        graph
    }

    pub fn space(&self) -> &Space {
        &self.space
    }

    /// How many clear tangents it has.
    pub fn links(&self) -> usize {
        self.hops.len() / 2
    }

    pub(crate) fn circles(&self) -> &[Circle] {
        &self.circles
    }

    pub(crate) fn hops(&self) -> &[Hop] {
        &self.hops
    }

    /// The hops that leave a circle with a turn.
    pub(crate) fn leaving(&self, circle: u32, turn: Turn) -> &[u32] {
        let slot = circle as usize * 2 + turn.index();
        &self.leaving[self.starts[slot] as usize..self.starts[slot + 1] as usize]
    }

    fn insert(&mut self, obstacles: &[Obstacle]) {
        let first = self.space.obstacles().len();
        for obstacle in obstacles {
            self.space.add(obstacle.clone());
        }
        let touched = self.add_circles(first);
        for (circle, &touched) in touched.iter().enumerate() {
            if touched || self.near_new(circle, first) {
                self.circles[circle].stretches = stretches(&self.space, &self.circles[circle]);
            }
        }
        self.keep_links(first);
        self.add_links(&touched);
        self.index();
    }

    /// Adds the vertices of the obstacles from `first` on, each place and reach once, and says
    /// which circles are new or have changed their cone.
    fn add_circles(&mut self, first: usize) -> Vec<bool> {
        let mut touched = vec![false; self.circles.len()];
        for owner in first..self.space.obstacles().len() {
            let obstacle = &self.space.obstacles()[owner];
            let n = obstacle.core.len();
            let normals: Vec<Vector> =
                edges(&obstacle.core).map(|(a, b)| -perp(unit_or(b - a, Vector::x()))).collect();
            for (i, center) in obstacle.core.iter().copied().enumerate() {
                let disc = Disc { center, radius: obstacle.reach };
                // The edge into vertex i comes first: edges start with the closing one.
                let cone = (n > 1).then(|| [normals[i], normals[(i + 1) % n]]);
                let known = self.circles.iter().position(|c| c.disc == disc);
                let slot = known.unwrap_or_else(|| {
                    self.circles.push(Circle {
                        disc,
                        cones: Vec::new(),
                        owners: Vec::new(),
                        stretches: Vec::new(),
                    });
                    touched.push(true);
                    self.circles.len() - 1
                });
                self.circles[slot].cones.extend(cone);
                self.circles[slot].owners.push(owner as u32);
            }
        }
        touched
    }

    fn near_new(&self, circle: usize, first: usize) -> bool {
        let disc = self.circles[circle].disc;
        let bounds = super::super::shape::Bounds::of(&[disc.center]).grown(disc.radius);
        self.space.boxes()[first..].iter().any(|b| b.meets(&bounds))
    }

    /// Drops the links that the obstacles from `first` on block, and places the others anew.
    fn keep_links(&mut self, first: usize) {
        let mut kept = Vec::with_capacity(self.hops.len());
        for pair in self.hops.chunks_exact(2) {
            let hop = pair[0];
            if self.space.clear_leg(hop.from.point, hop.to.point, SLACK, first)
                && let Some(from) = self.replaced(hop.from)
                && let Some(to) = self.replaced(hop.to)
            {
                kept.extend(both_ways(Hop { from, to, length: hop.length }));
            }
        }
        self.hops = kept;
    }

    fn replaced(&self, place: Place) -> Option<Place> {
        let circle = &self.circles[place.circle as usize];
        let d = unit_or(place.point - circle.disc.center, Vector::x());
        if circle.disc.radius == 0.0 {
            return (!circle.stretches.is_empty()).then_some(place);
        }
        self.place(place.circle, place.turn, d, place.point)
    }

    /// The place on a circle in direction `d` from its centre, if a path can bend there.
    pub(crate) fn place(&self, circle: u32, turn: Turn, d: Vector, point: Point) -> Option<Place> {
        let stretches = &self.circles[circle as usize].stretches;
        let angle = libm::atan2(d.y, d.x);
        stretches.iter().enumerate().find_map(|(stretch, s)| {
            let along = s.position(angle)?;
            Some(Place { circle, stretch: stretch as u32, along, turn, point })
        })
    }

    fn add_links(&mut self, touched: &[bool]) {
        for j in 0..self.circles.len() {
            for i in 0..j {
                if !(touched[i] || touched[j])
                    || self.circles[i].stretches.is_empty()
                    || self.circles[j].stretches.is_empty()
                {
                    continue;
                }
                for turn_i in Turn::BOTH {
                    for turn_j in Turn::BOTH {
                        if let Some(hop) = self.link(i as u32, turn_i, j as u32, turn_j) {
                            self.hops.extend(both_ways(hop));
                        }
                    }
                }
            }
        }
    }

    fn link(&self, i: u32, turn_i: Turn, j: u32, turn_j: Turn) -> Option<Hop> {
        let (a, b) = (&self.circles[i as usize], &self.circles[j as usize]);
        let t = common_tangent(&a.disc, turn_i, &b.disc, turn_j)?;
        let (da, db) = (t.right * turn_i.sign(), t.right * turn_j.sign());
        if !a.admits(da) || !b.admits(db) || !self.space.clear_leg(t.from, t.to, SLACK, 0) {
            return None;
        }
        let from = self.place(i, turn_i, da, t.from)?;
        let to = self.place(j, turn_j, db, t.to)?;
        Some(Hop { from, to, length: t.length })
    }

    fn index(&mut self) {
        let slots = self.circles.len() * 2;
        let slot = |hop: &Hop| hop.from.circle as usize * 2 + hop.from.turn.index();
        self.starts = vec![0; slots + 1];
        for hop in &self.hops {
            self.starts[slot(hop) + 1] += 1;
        }
        for i in 0..slots {
            self.starts[i + 1] += self.starts[i];
        }
        let mut next = self.starts.clone();
        self.leaving = vec![0; self.hops.len()];
        for (id, hop) in self.hops.iter().enumerate() {
            self.leaving[next[slot(hop)] as usize] = id as u32;
            next[slot(hop)] += 1;
        }
    }
}

/// A hop and its return. Turns name the way a circle is passed, so they flip.
fn both_ways(hop: Hop) -> [Hop; 2] {
    let flipped = |place: Place| Place { turn: place.turn.reversed(), ..place };
    [hop, Hop { from: flipped(hop.to), to: flipped(hop.from), length: hop.length }]
}
