//! What stops a base on its way: terrain, enemy bases, the edge of the board.

use crate::data::killzone::Trait;
use crate::engine::refusal::Refusal;
use crate::geometry::number::TOL;
use crate::geometry::oval::Base;
use crate::geometry::path::{Blocker, Space};
use crate::geometry::shape::{Bounds, PartId, Point};
use crate::geometry::sweep::{Sweep, base_within, sweep_disc};

use super::Walk;

/// The parts that stop the mover's base (move.stops): those whose heights overlap it, except
/// Insignificant, Obstructing, Accessible and, overhead, Ceiling ones.
pub fn stops(walk: &Walk) -> Vec<PartId> {
    stopping(walk, walk.standing().extent())
}

/// The parts that stop a body of these heights.
pub fn stopping(walk: &Walk, heights: [f64; 2]) -> Vec<PartId> {
    let open = walk.terrain.settings.blocking_open;
    at_heights(walk, heights)
        .filter(|&id| {
            let traits = walk.terrain.traits(id);
            let overhead = walk.terrain.killzone.board.part(id).z[0] > heights[0] + TOL;
            let ceiling =
                traits.has(Trait::Ceiling) && overhead && walk.standing().passes_ceilings();
            !(traits.has(Trait::Insignificant)
                || traits.has(Trait::Obstructing)
                || traits.has(Trait::Accessible)
                || (traits.has(Trait::Blocking) && open)
                || ceiling)
        })
        .collect()
}

/// The parts no move may end on or in: every one at the base's level that is not
/// Insignificant, and ladders (move.end-overlap, eq.ladder-climb).
pub fn no_place_to_end<'a>(walk: &'a Walk) -> impl Iterator<Item = PartId> + 'a {
    let stands_on = |id| walk.terrain.traits(id).has(Trait::Insignificant);
    at_level(walk).filter(move |&id| !stands_on(id) || walk.terrain.is_ladder(id))
}

/// The parts with a trait at the mover's level.
pub fn with_trait(walk: &Walk, which: Trait) -> Vec<PartId> {
    at_level(walk).filter(|&id| walk.terrain.traits(id).has(which)).collect()
}

/// The parts whose heights overlap the mover's body.
fn at_level<'a>(walk: &'a Walk) -> impl Iterator<Item = PartId> + 'a {
    at_heights(walk, walk.standing().extent())
}

/// Every part of the board.
pub fn all_parts(walk: &Walk) -> impl Iterator<Item = PartId> + use<> {
    (0..walk.terrain.killzone.board.parts().len() as u32).map(PartId)
}

fn at_heights<'a>(walk: &'a Walk, [low, high]: [f64; 2]) -> impl Iterator<Item = PartId> + 'a {
    let board = &walk.terrain.killzone.board;
    all_parts(walk).filter(move |&id| {
        let [z0, z1] = board.part(id).z;
        z0 < high - TOL && z1 > low + TOL
    })
}

/// Each breach on the way: the first of each kind, with where and how deep.
pub fn refusals(walk: &Walk, points: &[Point]) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    refusals.extend(edge(walk, points));
    refusals.extend(terrain(walk, points));
    refusals.extend(enemies(walk, points));
    refusals
}

fn edge(walk: &Walk, points: &[Point]) -> Option<Refusal> {
    let space = walk.space();
    let (at, worst) = first_block(&space, points)?;
    let message = format!(
        "part of the base would be over the edge of the killzone, by {:.4} inches, from ({:.3}, {:.3}) on",
        -worst, at.x, at.y
    );
    Some(Refusal::new("kt/move/board-edge", message).measured(worst, 0.0).at([at.x, at.y]))
}

/// The first leg that terrain stops, at its deepest.
pub fn terrain(walk: &Walk, points: &[Point]) -> Option<Refusal> {
    let board = &walk.terrain.killzone.board;
    let stops = stops(walk);
    let doors = with_trait(walk, Trait::Accessible);
    let mut blocked: Option<(Point, f64, PartId)> = None;
    for leg in points.windows(2) {
        let around = Bounds::of(leg).grown(walk.radius());
        for part in stops.iter().copied().filter(|&part| board.bounds(part).meets(&around)) {
            for [from, to, effective] in stretches(walk, leg[0], leg[1], part, &doors) {
                let place = |s: f64| leg[0] + (leg[1] - leg[0]) * s;
                let mut space = match walk.base() {
                    Base::Round(_) => Space::new([f64::INFINITY; 2], 0.0),
                    oval => Space::of_base([f64::INFINITY; 2], &oval.at(leg[0])),
                };
                space.add_part(part, board.part(part), effective);
                if let Sweep::Blocked { contact, worst, .. } =
                    sweep_disc(&space, place(from), place(to))
                    && blocked.is_none_or(|(_, least, _)| worst < least)
                {
                    blocked = Some((contact.center, worst, part));
                }
            }
        }
        if blocked.is_some() {
            break;
        }
    }
    let (at, worst, part) = blocked?;
    let message = format!(
        "{} stops the base at ({:.3}, {:.3}): it would overlap by {:.4} inches",
        walk.terrain.killzone.part_name(part),
        at.x,
        at.y,
        -worst
    );
    Some(Refusal::new("kt/move/terrain", message).measured(worst, 0.0).at([at.x, at.y]))
}

/// The stretches of a leg, as fractions, with how far a part keeps the centre away on each:
/// the base's radius, or nothing while the base meets an Accessible part of the same feature
/// (terrain.accessible-fit).
fn stretches(walk: &Walk, p: Point, q: Point, part: PartId, doors: &[PartId]) -> Vec<[f64; 3]> {
    let (radius, base) = (walk.radius(), walk.base());
    if walk.terrain.settings.accessible_whole_base {
        return vec![[0.0, 1.0, radius]];
    }
    let board = &walk.terrain.killzone.board;
    let mut open: Vec<[f64; 2]> = doors
        .iter()
        .filter(|&&door| walk.terrain.feature(door) == walk.terrain.feature(part))
        .flat_map(|&door| &board.part(door).pieces)
        .filter_map(|piece| base_within(p, q, &base, piece, 0.0))
        .collect();
    open.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let mut out = Vec::new();
    let mut done = 0.0;
    for [from, to] in open {
        if from > done {
            out.push([done, from, radius]);
        }
        if to > done {
            out.push([done.max(from), to, 0.0]);
            done = to;
        }
    }
    if done < 1.0 {
        out.push([done, 1.0, radius]);
    }
    out
}

fn enemies(walk: &Walk, points: &[Point]) -> Option<Refusal> {
    let [low, high] = walk.standing().extent();
    let mut space = Space::of_base([f64::INFINITY; 2], &walk.base());
    for enemy in walk.enemies() {
        let other = &walk.standings[enemy];
        let [z0, z1] = other.extent();
        if z0 < high - TOL && z1 > low + TOL {
            space.add_base(enemy as u32, &other.base(), 0.0, points[0]);
        }
    }
    for leg in points.windows(2) {
        if let Sweep::Blocked { contact, worst, .. } = sweep_disc(&space, leg[0], leg[1])
            && let Blocker::Disc(enemy) = contact.blocker
        {
            let message = format!(
                "the base of the enemy {} is in the way at ({:.3}, {:.3}): overlap {:.4} inches",
                walk.names[enemy as usize], contact.center.x, contact.center.y, -worst
            );
            let at = [contact.center.x, contact.center.y];
            return Some(
                Refusal::new("kt/move/through-enemy", message).measured(worst, 0.0).at(at),
            );
        }
    }
    None
}

/// Where a path first leaves a space, and the deepest overlap of that leg.
fn first_block(space: &Space, points: &[Point]) -> Option<(Point, f64)> {
    points.windows(2).find_map(|leg| match sweep_disc(space, leg[0], leg[1]) {
        Sweep::Blocked { contact, worst, .. } => Some((contact.center, worst)),
        Sweep::Clear { .. } => None,
    })
}
