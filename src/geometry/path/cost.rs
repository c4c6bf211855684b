//! What a move counts: its length, or straight legs each rounded up to whole units.
//!
//! Rounding makes bends dear, so the shortest path is seldom the cheapest. One leg is settled
//! by the direct sweep. Two legs that bend at `x` need `x` to be seen from both ends within
//! whole numbers of units; the set of such places is closed and bounded by a known family of
//! lines and circles, so if there is one at all it contains a place where two of these curves
//! cross, and trying every crossing is exact. Three legs and more are searched over bends round
//! the obstacles, which gives an upper bound.

use super::super::distance::norm;
use super::super::number::TOL;
use super::super::shape::{Bounds, Point, Vector};
use super::super::tangent::Turn;
use super::arc::Arc;
use super::curve::Curve;
use super::graph::{Graph, SLACK};
use super::{Leg, NoPath, Path};

/// How a path is counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cost {
    /// Its length, straight or curved.
    Euclid,
    /// A chain of straight legs, each rounded up to whole units of so many inches; a leg that
    /// is exactly whole counts as it is.
    Increments { unit: f64 },
}

/// One leg of a ledger, in inches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Count {
    pub length: f64,
    pub counted: f64,
}

/// The cheapest path found, and what no path can be cheaper than.
#[derive(Clone, Debug, PartialEq)]
pub struct Cheapest {
    pub path: Path,
    /// One entry for each leg; they add up to `path.counted`.
    pub ledger: Vec<Count>,
    /// A proven lower bound of what any path counts.
    pub least: f64,
}

impl Cost {
    /// What a straight leg of so many inches counts.
    pub fn count(self, length: f64) -> f64 {
        match self {
            Cost::Euclid => length,
            Cost::Increments { unit } => (length / unit - TOL).ceil().max(0.0) * unit,
        }
    }
}

impl Cheapest {
    /// Is it proven that nothing is cheaper?
    pub fn proven(&self) -> bool {
        self.path.counted <= self.least + TOL
    }

    fn of(mut path: Path, cost: Cost, least: f64) -> Cheapest {
        let count = |leg: &Leg| {
            let length = leg.length();
            Count { length, counted: cost.count(length) }
        };
        let ledger: Vec<Count> = path.legs.iter().map(count).collect();
        path.counted = ledger.iter().map(|entry| entry.counted).sum();
        Cheapest { path, ledger, least }
    }
}

impl Graph {
    /// The cheapest path by a cost. Under [`Cost::Euclid`] that is the shortest one.
    pub fn cheapest(&self, start: Point, goal: Point, cost: Cost) -> Result<Cheapest, NoPath> {
        let shortest = self.shortest(start, goal)?;
        let Cost::Increments { unit } = cost else {
            let least = shortest.length;
            return Ok(Cheapest::of(shortest, cost, least));
        };
        let whole = cost.count(shortest.length);
        if shortest.legs.len() == 1 && matches!(shortest.legs[0], Leg::Line { .. }) {
            return Ok(Cheapest::of(shortest, cost, whole));
        }
        let more = self.by_many_legs(&shortest, cost);
        // Three legs and more count three units at least, two legs two.
        let least_of_many = whole.max(3.0 * unit);
        let units = |counted: f64| (counted / unit).round() as u32;
        let two = TwoLegs::new(self, start, goal, more.counted);
        // Of paths that count the same, the one with fewer legs.
        let end = units(more.counted) + u32::from(more.legs.len() > 2);
        for total in units(whole).max(2)..end {
            if let Some(bend) = two.bend(total, unit) {
                let path = self.chain(&[start, bend, goal]);
                return Ok(Cheapest::of(path, cost, least_of_many.min(f64::from(total) * unit)));
            }
        }
        let least = least_of_many.min(more.counted);
        Ok(Cheapest::of(more, cost, least))
    }

    /// A path of straight legs over some places, already known to be clear.
    fn chain(&self, places: &[Point]) -> Path {
        let legs = places.windows(2).map(|p| Leg::Line { from: p[0], to: p[1] }).collect();
        Path::of(legs, self.space())
    }

    /// The cheapest chain over bends round the obstacles and those of the shortest path.
    fn by_many_legs(&self, shortest: &Path, cost: Cost) -> Path {
        let start = shortest.legs[0].from();
        let goal = shortest.legs[shortest.legs.len() - 1].to();
        let mut places = vec![start, goal];
        let mut offer = |p: Point| {
            if self.space().clear_point(p, SLACK, 0) {
                places.push(p);
            }
        };
        for excess in [1.0, 0.05, 1e-3, TOL] {
            let chain = shortest.polyline(excess);
            chain.into_iter().for_each(&mut offer);
        }
        let around = Bounds::of(&[start, goal]).grown(shortest.length / 2.0);
        for circle in self.circles() {
            if around.meets(&Bounds::of(&[circle.disc.center])) {
                self.bends(circle).into_iter().for_each(&mut offer);
            }
        }
        cheapest_chain(self, &places, cost).unwrap_or_else(|| {
            let fine = shortest.polyline(TOL);
            let mut path = self.chain(&fine);
            path.counted = path.legs.iter().map(|leg| cost.count(leg.length())).sum();
            path
        })
    }

    /// Places from which a circle is passed with one, two or three bends.
    fn bends(&self, circle: &super::graph::Circle) -> Vec<Point> {
        let mut places = Vec::new();
        for stretch in &circle.stretches {
            let (s, c) = libm::sincos(stretch.start);
            let from = circle.disc.center + Vector::new(c, s) * circle.disc.radius;
            let arc = Arc {
                center: circle.disc.center,
                radius: circle.disc.radius,
                from,
                to: from,
                turn: Turn::Counterclockwise,
                angle: stretch.span,
            };
            places.extend([from, arc.at(stretch.span)]);
            for excess in [1.0, 0.1, 0.02] {
                places.extend(arc.corners(excess * circle.disc.radius));
            }
        }
        places
    }
}

/// Dijkstra over all pairs of places that see each other, the first to the second.
fn cheapest_chain(graph: &Graph, places: &[Point], cost: Cost) -> Option<Path> {
    let n = places.len();
    let mut best = vec![(f64::INFINITY, f64::INFINITY); n];
    let mut parents = vec![0; n];
    let mut done = vec![false; n];
    best[0] = (0.0, 0.0);
    loop {
        let open = (0..n).filter(|i| !done[*i] && best[*i].0.is_finite());
        let at = open.min_by(|a, b| {
            best[*a].0.total_cmp(&best[*b].0).then(best[*a].1.total_cmp(&best[*b].1))
        })?;
        if at == 1 {
            break;
        }
        done[at] = true;
        for to in 0..n {
            let length = norm(places[to] - places[at]);
            let label = (best[at].0 + cost.count(length), best[at].1 + length);
            let rest = cost.count(norm(places[1] - places[to]));
            if !done[to]
                && label.0 + rest <= best[1].0 + TOL
                && (label.0 + TOL < best[to].0
                    || (label.0 <= best[to].0 + TOL && label.1 < best[to].1))
                && graph.space().clear_leg(places[at], places[to], SLACK, 0)
            {
                best[to] = label;
                parents[to] = at;
            }
        }
    }
    let mut chain = vec![places[1]];
    let mut at = 1;
    while at != 0 {
        at = parents[at];
        chain.push(places[at]);
    }
    chain.reverse();
    let mut path = graph.chain(&chain);
    path.counted = path.legs.iter().map(|leg| cost.count(leg.length())).sum();
    Some(path)
}

/// The search for a single bend.
struct TwoLegs<'a> {
    graph: &'a Graph,
    start: Point,
    goal: Point,
    /// What bounds the places that see both ends: offset edges, circles, the board's inset,
    /// and the tangents from either end.
    curves: Vec<Curve>,
    /// Crossings of these curves that see both ends.
    crossings: Vec<Point>,
}

impl TwoLegs<'_> {
    /// `limit` is the most that the two legs together may be long.
    fn new(graph: &Graph, start: Point, goal: Point, limit: f64) -> TwoLegs<'_> {
        // Bends lie in the ellipse of that length about the two ends.
        let apart = norm(goal - start);
        let spare = (limit * limit - apart * apart).max(0.0).sqrt() / 2.0 + TOL;
        let around = Bounds::of(&[start, goal]).grown(spare);
        let curves = super::curve::bounding(graph.space(), &around, [start, goal]);
        let mut two = TwoLegs { graph, start, goal, curves, crossings: Vec::new() };
        for (i, one) in two.curves.iter().enumerate() {
            for other in &two.curves[..i] {
                for x in one.crossings(other).into_iter().flatten() {
                    if norm(x - start) + norm(x - goal) <= limit + TOL && two.sees_both(x) {
                        two.crossings.push(x);
                    }
                }
            }
        }
        two
    }

    fn sees_both(&self, x: Point) -> bool {
        let space = self.graph.space();
        space.clear_leg(self.start, x, SLACK, 0) && space.clear_leg(x, self.goal, SLACK, 0)
    }

    /// A bend for two legs that together count `total` units.
    fn bend(&self, total: u32, unit: f64) -> Option<Point> {
        (1..total).find_map(|first| {
            let (i, j) = (f64::from(first) * unit, f64::from(total - first) * unit);
            if norm(self.goal - self.start) > i + j + TOL {
                return None;
            }
            let near = |x: &Point| {
                norm(x - self.start) <= i + TOL * unit && norm(x - self.goal) <= j + TOL * unit
            };
            let known = self.crossings.iter().copied().filter(near);
            let (from, to) = (Curve::Circle(self.start, i), Curve::Circle(self.goal, j));
            let limits = from.crossings(&to).into_iter().chain(
                self.curves.iter().flat_map(|c| [c.crossings(&from), c.crossings(&to)]).flatten(),
            );
            let limits = limits.flatten().filter(near).filter(|x| self.sees_both(*x));
            // Of several the shortest way.
            known.chain(limits).min_by(|a, b| {
                let length = |x: &Point| norm(x - self.start) + norm(self.goal - x);
                length(a).total_cmp(&length(b))
            })
        })
    }
}
