//! Where a disc can be after moving up to a limit.

use std::ops::Deref;
use std::sync::Arc;

use super::super::distance::norm;
use super::super::number::TOL;
use super::super::shape::{Point, Vector};
use super::super::tangent::Turn;
use super::graph::{Graph, SLACK};
use super::search::{Search, Spoke, Terminal};
use super::{Leg, NoPath, Path};

/// Everything within `limit` inches of path from one start. It borrows its graph or shares it.
pub struct Reach<G> {
    graph: G,
    search: Search<G>,
    start: Point,
    limit: f64,
    circles: Vec<Arrivals>,
}

/// The arrivals at one circle, one way round.
struct Arrivals {
    circle: u32,
    turn: Turn,
    states: Vec<u32>,
    least: f64,
}

/// The last part of a way: along a circle from an arrival, then straight.
struct Ending {
    cost: f64,
    state: u32,
    spoke: Spoke,
}

/// Least path lengths on a grid of places; infinite where the disc cannot be.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    pub origin: Point,
    pub step: f64,
    pub columns: usize,
    pub rows: usize,
    /// Row by row, from the origin up.
    pub lengths: Vec<f64>,
}

impl Grid {
    /// Values at the places of a board that lie `step` apart, through `start` and a step
    /// further than `limit` from it.
    pub fn around(
        start: Point,
        limit: f64,
        step: f64,
        size: [f64; 2],
        value: &dyn Fn(Point) -> f64,
    ) -> Grid {
        let cells = |at: f64, end: f64| {
            let before = (at.min(limit + step) / step).floor();
            let after = ((end - at).min(limit + step) / step).floor();
            (at - before * step, (before + after) as usize + 1)
        };
        let ((x, columns), (y, rows)) = (cells(start.x, size[0]), cells(start.y, size[1]));
        let mut grid = Grid { origin: Point::new(x, y), step, columns, rows, lengths: Vec::new() };
        for row in 0..rows {
            for column in 0..columns {
                grid.lengths.push(value(grid.place(column, row)));
            }
        }
        grid
    }

    pub fn place(&self, column: usize, row: usize) -> Point {
        self.origin + Vector::new(column as f64, row as f64) * self.step
    }
}

impl Graph {
    /// Works out what the disc can reach from `start` by a path of at most `limit` inches.
    pub fn reach(&self, start: Point, limit: f64) -> Result<Reach<&Graph>, NoPath> {
        Reach::new(self, start, limit)
    }

    /// [`Graph::reach`] for keeping beside the graph.
    pub fn shared_reach(
        self: &Arc<Graph>,
        start: Point,
        limit: f64,
    ) -> Result<Reach<Arc<Graph>>, NoPath> {
        Reach::new(self.clone(), start, limit)
    }
}

impl<G: Deref<Target = Graph> + Clone> Reach<G> {
    fn new(graph: G, start: Point, limit: f64) -> Result<Reach<G>, NoPath> {
        if !graph.space().legal(start) {
            return Err(NoPath::Start(graph.space().nearest(start)));
        }
        let mut search = Search::new(graph.clone(), start);
        search.settle(limit + TOL);
        let mut circles: Vec<Arrivals> = Vec::new();
        for circle in 0..graph.circles().len() as u32 {
            for turn in Turn::BOTH {
                circles.push(Arrivals { circle, turn, states: Vec::new(), least: f64::INFINITY });
            }
        }
        for (state, cost) in search.costs.iter().enumerate() {
            let Some(at) = search.arrival(state as u32) else { continue };
            if cost.is_finite() {
                let slot = &mut circles[at.circle as usize * 2 + at.turn.index()];
                slot.states.push(state as u32);
                slot.least = slot.least.min(*cost);
            }
        }
        circles.retain(|c| !c.states.is_empty());
        Ok(Reach { graph, search, start, limit, circles })
    }

    pub fn limit(&self) -> f64 {
        self.limit
    }

    /// The least path length to `x`, if it is within the limit: exactly the limit is.
    pub fn distance(&self, x: Point) -> Option<f64> {
        let straight = norm(x - self.start);
        if straight > self.limit + TOL || !self.graph.space().legal(x) {
            return None;
        }
        if self.graph.space().clear_leg(self.start, x, SLACK, 0) {
            return Some(straight);
        }
        self.ending(x).map(|ending| ending.cost)
    }

    /// The shortest path to `x`, if it is within the limit.
    pub fn path(&self, x: Point) -> Option<Path> {
        self.distance(x)?;
        let legs = if self.graph.space().clear_leg(self.start, x, SLACK, 0) {
            vec![Leg::Line { from: self.start, to: x }]
        } else {
            let ending = self.ending(x)?;
            self.search.legs(ending.state, &ending.spoke.place, x)
        };
        Some(Path::of(legs, self.graph.space()))
    }

    /// The cheapest way to `x` that is not straight.
    fn ending(&self, x: Point) -> Option<Ending> {
        let terminal = Terminal::new(&self.graph, x);
        let mut endings: Vec<Ending> = self
            .circles
            .iter()
            .filter_map(|arrivals| self.ending_by(arrivals, &terminal))
            .collect();
        endings.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        let space = self.graph.space();
        endings.into_iter().find(|e| space.clear_leg(e.spoke.place.point, x, SLACK, 0))
    }

    fn ending_by(&self, arrivals: &Arrivals, terminal: &Terminal) -> Option<Ending> {
        let most = self.limit + TOL;
        let disc = self.graph.circles()[arrivals.circle as usize].disc;
        let squared = (terminal.point - disc.center).norm_squared() - disc.radius * disc.radius;
        if arrivals.least + squared.max(0.0).sqrt() > most + TOL {
            return None;
        }
        let spoke = terminal.spoke(&self.graph, arrivals.circle, arrivals.turn.reversed())?;
        let mut best: Option<Ending> = None;
        for &state in &arrivals.states {
            let at = self.search.arrival(state)?;
            let Some(angle) = self.search.ahead(at, &spoke.place) else { continue };
            let cost = self.search.costs[state as usize] + disc.radius * angle + spoke.length;
            if cost <= most && best.as_ref().is_none_or(|b| cost < b.cost) {
                best = Some(Ending { cost, state, spoke });
            }
        }
        best
    }

    /// The lengths on a grid with places `step` apart through the start.
    pub fn grid(&self, step: f64) -> Grid {
        let value = |x| self.distance(x).unwrap_or(f64::INFINITY);
        Grid::around(self.start, self.limit, step, self.graph.space().size(), &value)
    }
}
