//! The shortest path through a tangent graph.
//!
//! A state is an arrival: a hop travelled, or a tangent from the start. From it the disc
//! turns on along its circle, the same way round, to any hop that leaves further along the
//! same stretch, or to the tangent to the goal. Tangents of the start and the goal are tested
//! for being clear only when the search reaches them.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::f64::consts::TAU;
use std::ops::Deref;

use super::super::distance::norm;
use super::super::number::{GRAZE, MIN_SPAN};
use super::super::shape::{Bounds, Point, Vector};
use super::super::tangent::{Turn, tangent_from};
use super::arc::Arc;
use super::graph::{Graph, Place, SLACK};
use super::{Leg, NoPath, Path};

/// A tangent between a place off the graph and a circle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spoke {
    pub place: Place,
    pub length: f64,
}

/// A spoke before it is known to end on a legal stretch of its circle.
#[derive(Clone, Copy)]
struct Ray {
    circle: u32,
    turn: Turn,
    direction: Vector,
    to: Point,
    length: f64,
}

/// A place off the graph, with where it counts for the obstacles it overlaps a little.
pub(crate) struct Terminal {
    pub point: Point,
    lifted: Vec<(u32, Point)>,
}

impl Terminal {
    /// A place that is legal within the tolerance may lie a little inside an obstacle's
    /// reach, where its circles have no tangents; those are taken from the nearest place
    /// outside.
    pub fn new(graph: &Graph, point: Point) -> Terminal {
        let space = graph.space();
        let here = Bounds { min: point, max: point };
        let lifted = (0..space.obstacles().len())
            .filter(|i| space.boxes()[*i].meets(&here))
            .filter_map(|i| Some((i as u32, space.obstacles()[i].lifted(point)?)))
            .collect();
        Terminal { point, lifted }
    }

    /// The tangent from here to a circle then passed with `turn`; not yet tested for being
    /// clear.
    pub fn spoke(&self, graph: &Graph, circle: u32, turn: Turn) -> Option<Spoke> {
        self.ray(graph, circle, turn)?.spoke(graph)
    }

    fn ray(&self, graph: &Graph, circle: u32, turn: Turn) -> Option<Ray> {
        let c = &graph.circles()[circle as usize];
        let lifted = self.lifted.iter().find(|(owner, _)| c.owners.contains(owner));
        let t = tangent_from(lifted.map_or(self.point, |(_, p)| *p), &c.disc, turn)?;
        let direction = t.right * turn.sign();
        let length = if lifted.is_some() { norm(t.to - self.point) } else { t.length };
        c.admits(direction).then_some(Ray { circle, turn, direction, to: t.to, length })
    }
}

impl Ray {
    fn spoke(&self, graph: &Graph) -> Option<Spoke> {
        let place = graph.place(self.circle, self.turn, self.direction, self.to)?;
        Some(Spoke { place, length: self.length })
    }
}

/// What the search has found out about the tangent from one circle to the goal.
#[derive(Clone, Copy)]
enum ToGoal {
    Unknown,
    None,
    Untested(Spoke),
    Clear(Spoke),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Arrive(u32),
    Finish(u32),
}

struct Entry {
    bound: f64,
    cost: f64,
    step: Step,
}

/// The search from one start. Labels are least costs of arrival.
pub(crate) struct Search<G> {
    graph: G,
    start: Terminal,
    rays: Vec<Ray>,
    /// The rays that were reached and found clear.
    spokes: Vec<Option<Spoke>>,
    /// Least known cost of each state: first all hops, then the start's spokes.
    pub costs: Vec<f64>,
    parents: Vec<u32>,
    heap: BinaryHeap<Entry>,
}

impl<G: Deref<Target = Graph>> Search<G> {
    pub fn new(graph: G, start: Point) -> Search<G> {
        let start = Terminal::new(&graph, start);
        let mut rays = Vec::new();
        for (circle, c) in graph.circles().iter().enumerate() {
            if !c.stretches.is_empty() {
                for turn in Turn::BOTH {
                    rays.extend(start.ray(&graph, circle as u32, turn));
                }
            }
        }
        let states = graph.hops().len() + rays.len();
        Search {
            graph,
            start,
            spokes: vec![None; rays.len()],
            rays,
            costs: vec![f64::INFINITY; states],
            parents: vec![u32::MAX; states],
            heap: BinaryHeap::new(),
        }
    }

    /// Where an accepted state arrives.
    pub fn arrival(&self, state: u32) -> Option<&Place> {
        let hops = self.graph.hops();
        match hops.get(state as usize) {
            Some(hop) => Some(&hop.to),
            None => self.spokes[state as usize - hops.len()].as_ref().map(|spoke| &spoke.place),
        }
    }

    fn push_rays(&mut self, estimate: impl Fn(Point) -> f64) {
        let first = self.graph.hops().len();
        let mut entries = std::mem::take(&mut self.heap).into_vec();
        entries.extend(self.rays.iter().enumerate().map(|(i, ray)| Entry {
            bound: ray.length + estimate(ray.to),
            cost: ray.length,
            step: Step::Arrive((first + i) as u32),
        }));
        self.heap = entries.into();
    }

    /// Where the state arrives, unless it is stale or a blocked tangent from the start.
    fn accept(&mut self, state: u32, cost: f64) -> Option<Place> {
        let Some(ray) = (state as usize).checked_sub(self.graph.hops().len()) else {
            let fresh = cost <= self.costs[state as usize];
            return self.arrival(state).copied().filter(|_| fresh);
        };
        let spoke = self.rays[ray].spoke(&self.graph)?;
        let to = spoke.place.point;
        if !self.graph.space().clear_leg(self.start.point, to, SLACK, 0) {
            return None;
        }
        self.spokes[ray] = Some(spoke);
        self.costs[state as usize] = cost;
        Some(spoke.place)
    }

    fn push_hops(&mut self, state: u32, at: &Place, cost: f64, estimate: impl Fn(Point) -> f64) {
        for &id in self.graph.leaving(at.circle, at.turn) {
            let hop = &self.graph.hops()[id as usize];
            let Some(angle) = self.ahead(at, &hop.from) else { continue };
            let radius = self.graph.circles()[at.circle as usize].disc.radius;
            let reached = cost + radius * angle + hop.length;
            if reached < self.costs[id as usize] {
                self.costs[id as usize] = reached;
                self.parents[id as usize] = state;
                let bound = reached + estimate(hop.to.point);
                self.heap.push(Entry { bound, cost: reached, step: Step::Arrive(id) });
            }
        }
    }

    /// The radians from one place on to another on the same stretch, in the turn of the first.
    pub fn ahead(&self, from: &Place, to: &Place) -> Option<f64> {
        if from.stretch != to.stretch {
            return None;
        }
        let angle = (to.along - from.along) * from.turn.sign();
        if angle >= -GRAZE {
            return Some(angle.max(0.0));
        }
        let stretch = &self.graph.circles()[from.circle as usize].stretches[from.stretch as usize];
        stretch.whole.then_some(angle + TAU)
    }

    /// Finds the least cost of every arrival up to `limit`.
    pub fn settle(&mut self, limit: f64) {
        self.push_rays(|_| 0.0);
        while let Some(Entry { cost, step: Step::Arrive(state), .. }) = self.heap.pop() {
            if cost > limit {
                break;
            }
            if let Some(at) = self.accept(state, cost) {
                self.push_hops(state, &at, cost, |_| 0.0);
            }
        }
        for cost in &mut self.costs {
            if *cost > limit {
                *cost = f64::INFINITY;
            }
        }
    }

    /// The legs of the shortest way to `goal` that is not a single straight one.
    fn to(&mut self, goal: Point) -> Option<Vec<Leg>> {
        let terminal = Terminal::new(&self.graph, goal);
        let estimate = |p: Point| norm(goal - p);
        let mut to_goal = vec![ToGoal::Unknown; self.graph.circles().len() * 2];
        self.push_rays(estimate);
        while let Some(Entry { cost, step, .. }) = self.heap.pop() {
            match step {
                Step::Arrive(state) => {
                    let Some(at) = self.accept(state, cost) else { continue };
                    self.push_hops(state, &at, cost, estimate);
                    let known = &mut to_goal[at.circle as usize * 2 + at.turn.index()];
                    if matches!(known, ToGoal::Unknown) {
                        let spoke = terminal.spoke(&self.graph, at.circle, at.turn.reversed());
                        *known = spoke.map_or(ToGoal::None, ToGoal::Untested);
                    }
                    if let ToGoal::Untested(spoke) | ToGoal::Clear(spoke) = known
                        && let Some(angle) = self.ahead(&at, &spoke.place)
                    {
                        let radius = self.graph.circles()[at.circle as usize].disc.radius;
                        let cost = cost + radius * angle + spoke.length;
                        self.heap.push(Entry { bound: cost, cost, step: Step::Finish(state) });
                    }
                }
                Step::Finish(state) => {
                    let at = *self.arrival(state)?;
                    let known = &mut to_goal[at.circle as usize * 2 + at.turn.index()];
                    if let ToGoal::Untested(spoke) = *known {
                        let from = spoke.place.point;
                        let clear = self.graph.space().clear_leg(from, goal, SLACK, 0);
                        *known = if clear { ToGoal::Clear(spoke) } else { ToGoal::None };
                    }
                    if let ToGoal::Clear(spoke) = *known {
                        return Some(self.legs(state, &spoke.place, goal));
                    }
                }
            }
        }
        None
    }

    /// The legs from the start by way of `state`, leaving its circle at `last` for `goal`.
    pub fn legs(&self, state: u32, last: &Place, goal: Point) -> Vec<Leg> {
        let mut legs = Vec::new();
        let (mut state, mut leaves, mut to) = (state, *last, goal);
        while let Some(at) = self.arrival(state).copied() {
            push_line(&mut legs, leaves.point, to);
            self.push_arc(&mut legs, &at, &leaves);
            match self.graph.hops().get(state as usize) {
                Some(hop) => {
                    (leaves, to) = (hop.from, at.point);
                    state = self.parents[state as usize];
                }
                None => {
                    push_line(&mut legs, self.start.point, at.point);
                    break;
                }
            }
        }
        legs.reverse();
        legs
    }

    fn push_arc(&self, legs: &mut Vec<Leg>, from: &Place, to: &Place) {
        let disc = self.graph.circles()[from.circle as usize].disc;
        let angle = self.ahead(from, to).unwrap_or(0.0);
        if angle > MIN_SPAN && disc.radius > 0.0 {
            legs.push(Leg::Arc(Arc {
                center: disc.center,
                radius: disc.radius,
                from: from.point,
                to: to.point,
                turn: from.turn,
                angle,
            }));
        }
    }
}

fn push_line(legs: &mut Vec<Leg>, from: Point, to: Point) {
    if from != to {
        legs.push(Leg::Line { from, to });
    }
}

impl Graph {
    /// The shortest path of the disc's centre. Start and goal may be in contact with
    /// anything; a way is as legal as its tightest place, contact being legal.
    pub fn shortest(&self, start: Point, goal: Point) -> Result<Path, NoPath> {
        let space = self.space();
        for (p, refuse) in [(start, NoPath::Start as fn(_) -> _), (goal, NoPath::Goal)] {
            if !space.legal(p) {
                return Err(refuse(space.nearest(p)));
            }
        }
        let legs = if space.clear_leg(start, goal, SLACK, 0) {
            vec![Leg::Line { from: start, to: goal }]
        } else {
            Search::new(self, start).to(goal).ok_or(NoPath::NotConnected)?
        };
        let path = Path::of(legs, space);
        debug_assert!(super::check_path(space, start, goal, &path), "{path:?}");
        Ok(path)
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Entry) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The least bound is the greatest, as a heap yields the greatest first.
impl Ord for Entry {
    fn cmp(&self, other: &Entry) -> Ordering {
        other.bound.total_cmp(&self.bound).then_with(|| other.step.cmp(&self.step))
    }
}
