//! The shortest legal path to a place.
//!
//! Terrain, enemy bases and the board's edge are obstacles of the kernel's tangent graph, whose
//! paths are exact. What a path may pass at a price is tried both ways: an Obstructing part is
//! left in or taken out, an Accessible part is crossed at the gates of [`doors`]. An enemy's
//! control range is first ignored; if the path then breaks it, the range is kept out of where
//! either could see the other. Every path is judged as a player's would be before it is given.

use crate::data::killzone::Trait;
use crate::engine::refusal::Refusal;
use crate::geometry::number::TOL;
use crate::geometry::path::{Graph, Leg, NoPath, Space};
use crate::geometry::shape::{PartId, Point};

use super::{Judged, Walk, doors, end, footing, ground, judge, range, watched};

/// More Obstructing parts than this are not tried one by one, only all or none.
const TRIED: usize = 4;

/// A way to a place.
#[derive(Clone, Debug)]
pub struct Route {
    pub legs: Vec<Leg>,
    /// The centres after the start, with arcs as chains of straight legs.
    pub chain: Vec<Point>,
    /// Inches along the legs, arcs measured as arcs.
    pub length: f64,
    /// The length with surcharges.
    pub counted: f64,
    pub judged: Judged,
    /// No shorter way is left out: false where doors or hidden stretches of control range were
    /// searched at a grain.
    pub proven: bool,
}

/// The shortest legal path to `goal`; or why it cannot be a path's end, or cannot be reached.
/// Being too long is not looked at here.
pub fn shortest(walk: &Walk, goal: Point) -> Result<Route, Vec<Refusal>> {
    let refusals = end_refusals(walk, goal);
    if !refusals.is_empty() {
        return Err(refusals);
    }
    let mut best: Option<Route> = None;
    let mut reason = None;
    for solid in choices(walk) {
        for ranges in watched::plans(walk, goal) {
            match attempt(walk, goal, &solid, &ranges) {
                Ok(route) if is_legal(&route) => {
                    if best.as_ref().is_none_or(|best| route.counted < best.counted) {
                        best = Some(route);
                    }
                    break;
                }
                Ok(route) => reason = reason.or_else(|| route.judged.refusals.into_iter().next()),
                Err(refusal) => reason = reason.or(refusal),
            }
        }
    }
    best.ok_or_else(|| {
        let message = format!(
            "no path of a base {:.4} inch across leads to ({:.3}, {:.3})",
            2.0 * walk.radius(),
            goal.x,
            goal.y
        );
        let mut refusals = vec![Refusal::new("kt/move/no-path", message)];
        refusals.extend(reason);
        refusals
    })
}

/// What forbids the place itself.
fn end_refusals(walk: &Walk, goal: Point) -> Vec<Refusal> {
    let mut refusals = end::refusals(walk, goal);
    refusals.extend(range::end_refusals(walk, goal));
    let space = Space::new(walk.terrain.killzone.size, walk.radius());
    if !space.legal(goal) {
        let gap = space.nearest(goal).gap;
        let message =
            format!("the base would be over the edge of the killzone by {:.4} inch", -gap);
        refusals.push(Refusal::new("kt/move/board-edge", message).measured(gap, 0.0));
    }
    refusals.extend(footing::refusals(walk, &[goal, goal]));
    refusals
}

/// Legal but for its length.
fn is_legal(route: &Route) -> bool {
    route.judged.refusals.iter().all(|refusal| refusal.code == "kt/move/too-far")
}

/// The sets of Obstructing parts to go round; the others are crossed at their price.
fn choices(walk: &Walk) -> Vec<Vec<PartId>> {
    let parts = ground::with_trait(walk, Trait::Obstructing);
    if parts.len() > TRIED {
        return vec![Vec::new(), parts];
    }
    (0..1_u32 << parts.len())
        .map(|bits| {
            parts.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, p)| *p).collect()
        })
        .collect()
}

fn attempt(
    walk: &Walk,
    goal: Point,
    solid: &[PartId],
    ranges: &watched::Plan,
) -> Result<Route, Option<Refusal>> {
    let graph = Graph::new(space(walk, solid, ranges));
    let start = walk.standing().footing.disc.center;
    let (legs, by_doors) = match doors::through(walk, &graph, start, goal) {
        Some(legs) => (legs, true),
        None => match graph.shortest(start, goal) {
            Ok(path) => (path.legs, false),
            Err(NoPath::Start(contact)) => {
                let message =
                    format!("the base already overlaps something by {:.4} inch", -contact.gap);
                return Err(Some(Refusal::new("kt/base/terrain", message)));
            }
            Err(_) => return Err(None),
        },
    };
    let length: f64 = legs.iter().map(Leg::length).sum();
    let chain = chain(&legs, walk.allowance - length);
    let judged = judge(walk, &chain);
    let surcharges: f64 = judged.counted - judged.length;
    let counted =
        if walk.terrain.settings.move_increments { judged.counted } else { length + surcharges };
    let proven = !by_doors && !ranges.grained;
    Ok(Route { legs, chain, length, counted, judged, proven })
}

/// Everything that keeps the centre out.
fn space(walk: &Walk, solid: &[PartId], ranges: &watched::Plan) -> Space {
    let board = &walk.terrain.killzone.board;
    let radius = walk.radius();
    let mut space = Space::new(walk.terrain.killzone.size, radius);
    for part in ground::stops(walk).into_iter().chain(ground::with_trait(walk, Trait::Accessible)) {
        space.add_part(part, board.part(part), radius);
    }
    for &part in solid {
        space.add_part(part, board.part(part), radius);
    }
    let [low, high] = walk.standing().extent();
    for enemy in walk.enemies() {
        let [z0, z1] = walk.standings[enemy].extent();
        if z0 < high - TOL && z1 > low + TOL {
            space.add_disc(enemy as u32, &walk.standings[enemy].footing.disc, 0.0);
        }
    }
    ranges.add_to(&mut space, walk);
    for (i, edge) in footing::rim(walk).iter().enumerate() {
        let reach = if walk.terrain.settings.ledge_centre { 0.0 } else { radius };
        space.add_region(i as u32, edge, reach);
    }
    space
}

/// The legs as straight ones. Arcs become chains at most a thousandth of an inch longer in all,
/// less where the path has just as much to spare.
fn chain(legs: &[Leg], spare: f64) -> Vec<Point> {
    let arcs = legs.iter().filter(|leg| matches!(leg, Leg::Arc(_))).count().max(1) as f64;
    let excess = if spare > TOL { spare.min(1e-3) / arcs } else { TOL / (4.0 * arcs) };
    let mut chain: Vec<Point> = Vec::new();
    for leg in legs {
        if let Leg::Arc(arc) = leg {
            chain.extend(arc.corners(excess));
        }
        chain.push(leg.to());
    }
    chain
}
