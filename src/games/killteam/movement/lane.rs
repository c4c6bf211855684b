//! One way of laying out what keeps the centre of a base out, and the shortest ways in it.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::data::killzone::Trait;
use crate::engine::refusal::Refusal;
use crate::geometry::number::TOL;
use crate::geometry::path::{Cost, Graph, Leg, NoPath, Reach, Space};
use crate::geometry::shape::{PartId, Point};

use super::doors::Doors;
use super::ledger::{NEAR, SURCHARGE};
use super::watched::Kept;
use super::{Walk, footing, ground, ledger};

/// Shortest ways from the start under one choice of what is gone round.
pub struct Lane {
    graph: Arc<Graph>,
    reach: Reach<Arc<Graph>>,
    /// What a passage through a door must keep out of besides terrain.
    barrier: Space,
    doors: OnceCell<Doors>,
    has_doors: bool,
    start: Point,
    limit: f64,
    /// Was anything laid out at a grain, so that a way may be longer than the best?
    pub grained: bool,
}

/// A way to a place, the price of Obstructing parts left out.
pub struct Way {
    pub cost: f64,
    /// No way in this lane costs less.
    pub least: f64,
    form: Form,
}

enum Form {
    /// Round corners, as the kernel has it.
    Plain,
    Legs(Vec<Leg>),
    /// Out of this gate of a door.
    Gate(usize),
}

impl Way {
    /// A way whose legs are known.
    pub fn of(cost: f64, legs: Vec<Leg>) -> Way {
        Way { cost, least: cost, form: Form::Legs(legs) }
    }
}

impl Lane {
    /// Goes round the `solid` Obstructing parts and keeps out of the `kept` ranges. The
    /// refusal is that of a start which is no place to stand.
    pub fn new(
        walk: &Walk,
        solid: &[PartId],
        kept: &Kept,
        limit: f64,
    ) -> Result<Lane, Option<Refusal>> {
        let start = walk.standing().footing.disc.center;
        let barrier = barrier(walk, solid, kept);
        let graph = Arc::new(Graph::new(space(walk, &barrier)));
        let reach = graph.shared_reach(start, limit).map_err(|no| match no {
            NoPath::Start(contact) => {
                let message =
                    format!("the base already overlaps something by {:.4} inches", -contact.gap);
                Some(Refusal::new("kt/base/terrain", message).measured(contact.gap, 0.0))
            }
            _ => None,
        })?;
        Ok(Lane {
            graph,
            reach,
            barrier,
            doors: OnceCell::new(),
            has_doors: !ground::with_trait(walk, Trait::Accessible).is_empty(),
            start,
            limit,
            grained: kept.grained,
        })
    }

    /// The cheapest way found to `goal` within the limit.
    pub fn find(&self, walk: &Walk, goal: Point) -> Option<Way> {
        let cost = ledger::cost(walk);
        let straight = cost.count((goal - self.start).norm());
        let mut best = match cost {
            Cost::Euclid => self.reach.distance(goal).map(|length| Way {
                cost: length,
                least: length,
                form: Form::Plain,
            }),
            Cost::Increments { .. } => self.in_increments(cost, goal),
        };
        // A way through a door is no cheaper than straight and an inch.
        let by_door = straight + SURCHARGE;
        let most = best.as_ref().map_or(self.limit + 2.0 * TOL, |way| way.cost);
        if !self.has_doors || by_door >= most - TOL || !self.graph.space().legal(goal) {
            return best;
        }
        if let Some(way) = &mut best {
            way.least = way.least.min(by_door);
        }
        self.through_doors(walk, goal, most, by_door).or(best)
    }

    /// The legs of a way that was found.
    pub fn legs(&self, way: Way, goal: Point) -> Option<Vec<Leg>> {
        match way.form {
            Form::Plain => self.reach.path(goal).map(|path| path.legs),
            Form::Legs(legs) => Some(legs),
            Form::Gate(gate) => self.doors.get()?.legs(&self.reach, gate, goal),
        }
    }

    fn in_increments(&self, cost: Cost, goal: Point) -> Option<Way> {
        let space = self.graph.space();
        if space.legal(goal) && space.clear(self.start, goal) {
            let counted = cost.count((goal - self.start).norm());
            let form = Form::Legs(vec![Leg::Line { from: self.start, to: goal }]);
            return Some(Way { cost: counted, least: counted, form });
        }
        let length = self.reach.distance(goal)?;
        if cost.count(length) > self.limit + TOL {
            return None;
        }
        let found = self.graph.cheapest(self.start, goal, cost).ok()?;
        (found.path.counted <= self.limit + TOL).then_some(Way {
            cost: found.path.counted,
            least: found.least,
            form: Form::Legs(found.path.legs),
        })
    }

    fn through_doors(&self, walk: &Walk, goal: Point, most: f64, least: f64) -> Option<Way> {
        let cost = ledger::cost(walk);
        if let Some(price) = self.straight(walk, self.start, goal)
            && price < most - TOL
        {
            let form = Form::Legs(vec![Leg::Line { from: self.start, to: goal }]);
            return Some(Way { cost: price, least: least.min(price), form });
        }
        let doors = self
            .doors
            .get_or_init(|| Doors::new(walk, &self.graph, &self.reach, &self.barrier, self.limit));
        let (length, gate) = doors.cost(goal, most)?;
        if cost == Cost::Euclid {
            return Some(Way { cost: length, least, form: Form::Gate(gate) });
        }
        let legs = doors.legs(&self.reach, gate, goal)?;
        let (counted, legs) = self.merged(walk, &legs)?;
        (counted < most - TOL).then_some(Way { cost: counted, least, form: Form::Legs(legs) })
    }

    /// What the straight leg counts with the doors it goes through, if it is legal.
    fn straight(&self, walk: &Walk, from: Point, to: Point) -> Option<f64> {
        let leg = [from, to];
        let legal = self.barrier.clear(from, to) && ground::terrain(walk, &leg).is_none();
        legal.then(|| {
            let doors = ledger::passages(walk, &leg, Trait::Accessible);
            ledger::cost(walk).count((to - from).norm()) + SURCHARGE * doors as f64
        })
    }

    /// The cheapest chain of straight legs over some of the corners of a way.
    fn merged(&self, walk: &Walk, legs: &[Leg]) -> Option<(f64, Vec<Leg>)> {
        let mut corners = vec![legs.first()?.from()];
        for leg in legs {
            corners.extend(super::route::corners(leg, 0.05));
        }
        corners.dedup();
        let mut best = vec![(f64::INFINITY, 0); corners.len()];
        best[0].0 = 0.0;
        for to in 1..corners.len() {
            for from in 0..to {
                if best[from].0 < best[to].0
                    && let Some(price) = self.straight(walk, corners[from], corners[to])
                    && best[from].0 + price < best[to].0 - TOL
                {
                    best[to] = (best[from].0 + price, from);
                }
            }
        }
        let mut at = corners.len() - 1;
        let counted = best[at].0;
        let mut chain = Vec::new();
        while at > 0 && counted.is_finite() {
            let from = best[at].1;
            chain.push(Leg::Line { from: corners[from], to: corners[at] });
            at = from;
        }
        chain.reverse();
        counted.is_finite().then_some((counted, chain))
    }
}

/// Everything but terrain that always keeps the centre out: chosen Obstructing parts, ranges,
/// enemy bases, and the rim of a raised floor.
fn barrier(walk: &Walk, solid: &[PartId], kept: &Kept) -> Space {
    let settings = &walk.terrain.settings;
    let board = &walk.terrain.killzone.board;
    let radius = walk.radius();
    let mut space = walk.space();
    let apart = if settings.obstructing_near { NEAR + 2.0 * TOL } else { 0.0 };
    for &part in solid {
        space.add_part(part, board.part(part), radius + apart);
    }
    let [low, high] = walk.standing().extent();
    for enemy in walk.enemies() {
        let [z0, z1] = walk.standings[enemy].extent();
        if z0 < high - TOL && z1 > low + TOL {
            let (base, start) = (walk.standings[enemy].base(), walk.base().center());
            space.add_base(enemy as u32, &base, 0.0, start);
        }
    }
    kept.add_to(&mut space, walk);
    for (i, edge) in footing::rim(walk).iter().enumerate() {
        space.add_region(i as u32, edge, if settings.ledge_centre { 0.0 } else { radius });
    }
    space
}

/// The barrier with all terrain, doors taken for walls.
fn space(walk: &Walk, barrier: &Space) -> Space {
    let board = &walk.terrain.killzone.board;
    let radius = walk.radius();
    let mut space = barrier.clone();
    for part in ground::stops(walk).into_iter().chain(ground::with_trait(walk, Trait::Accessible)) {
        space.add_part(part, board.part(part), radius);
    }
    space
}
