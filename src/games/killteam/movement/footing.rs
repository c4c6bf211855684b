//! Keeping the feet on a raised floor.

use crate::engine::refusal::Refusal;
use crate::geometry::answer::Exists;
use crate::geometry::cover::uncovered;
use crate::geometry::hull::{Hull, convex_hull};
use crate::geometry::number::TOL;
use crate::geometry::oval::{Base, Oval};
use crate::geometry::predicate::perp;
use crate::geometry::shape::{Convex, PartId, Point, Vector};
use crate::geometry::sweep::leg_within;

use super::Walk;

/// How far inside the floor a centre must stay where only the centre counts, inches.
const CENTRE: f64 = 2.0 * TOL;

/// The parts whose tops are the floor at a level: every one that ends there.
pub fn floor(walk: &Walk) -> Vec<PartId> {
    let level = walk.standing().footing.level;
    let board = &walk.terrain.killzone.board;
    (0..board.parts().len() as u32)
        .map(PartId)
        .filter(|&id| (board.part(id).z[1] - level).abs() <= TOL)
        .collect()
}

/// The edges of the raised floor the mover stands on, as walls of no thickness: none on the
/// killzone floor, and none where two floor pieces join.
pub fn rim(walk: &Walk) -> Vec<Convex> {
    if walk.standing().footing.level <= TOL {
        return Vec::new();
    }
    let board = &walk.terrain.killzone.board;
    let pieces: Vec<&Convex> = floor(walk).iter().flat_map(|&id| &board.part(id).pieces).collect();
    let mut rim = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        let core = piece.core();
        for k in 0..core.len() {
            let (a, b) = (core[k], core[(k + 1) % core.len()]);
            let others: Vec<&Convex> =
                pieces.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, p)| *p).collect();
            rim.extend(open_stretches(a, b, &others));
        }
    }
    rim
}

/// The stretches of an edge beyond which no other piece goes on.
fn open_stretches(a: Point, b: Point, others: &[&Convex]) -> Vec<Convex> {
    let outward = -perp(b - a) / (b - a).norm() * (4.0 * TOL);
    let mut joined: Vec<[f64; 2]> = others
        .iter()
        .filter_map(|piece| leg_within(a + outward, b + outward, 0.0, piece, 0.0))
        .collect();
    joined.sort_by(|x, y| x[0].total_cmp(&y[0]));
    let mut open = Vec::new();
    let mut done = 0.0;
    for [from, to] in joined {
        if from > done {
            open.push([done, from]);
        }
        done = to.max(done);
    }
    if done < 1.0 {
        open.push([done, 1.0]);
    }
    open.into_iter()
        .filter_map(|[from, to]| Convex::new(vec![a + (b - a) * from, a + (b - a) * to], 0.0))
        .collect()
}

/// Does the base leave the raised floor it stands on (move.ledge)? On the killzone floor it
/// cannot.
pub fn refusals(walk: &Walk, points: &[Point]) -> Option<Refusal> {
    if walk.standing().footing.level <= TOL {
        return None;
    }
    let witness = off(walk, &floor(walk), points)?;
    let message = format!(
        "the base would leave the floor it stands on, at ({:.3}, {:.3})",
        witness.x, witness.y
    );
    Some(Refusal::new("kt/move/ledge", message).at([witness.x, witness.y]))
}

/// A place of the base on the way that none of these parts carries.
pub fn off(walk: &Walk, floor: &[PartId], points: &[Point]) -> Option<Point> {
    let board = &walk.terrain.killzone.board;
    let sets: Vec<Hull> = floor
        .iter()
        .flat_map(|&id| &board.part(id).pieces)
        .map(|piece| Hull::grown(piece.core(), piece.rho()))
        .collect();
    let centre = walk.terrain.settings.ledge_centre;
    let radius = if centre { CENTRE } else { walk.radius() - CENTRE };
    let swept = |ends: &[Point]| match walk.base() {
        Base::Oval(oval) if !centre => {
            let pieces = floor.iter().flat_map(|&id| &board.part(id).pieces);
            let normals: Vec<Vector> = pieces.flat_map(|piece| normals(piece.core())).collect();
            let base = Oval { center: Point::origin(), ..oval }.outer_with(CENTRE, &normals);
            let all = ends.iter().flat_map(|p| base.iter().map(move |r| p + r.coords));
            Hull::grown(&convex_hull(all.collect()), 0.0)
        }
        _ => Hull::grown(ends, radius),
    };
    points.windows(2).find_map(|leg| {
        let ends = if leg[0] == leg[1] { &leg[..1] } else { leg };
        match uncovered(&swept(ends), &sets) {
            Exists::No { .. } => None,
            Exists::Yes { witness, .. } => Some(witness),
        }
    })
}

/// The outward normals of a core's edges.
fn normals(core: &[Point]) -> impl Iterator<Item = Vector> + '_ {
    let ahead = core.iter().cycle().skip(1);
    core.iter().zip(ahead).filter(|(a, b)| a != b).map(|(a, b)| -perp((b - a).normalize()))
}
