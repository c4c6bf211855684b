//! What the tests share: short ways to write boards and queries.

mod fixtures;
mod random;

use super::super::number::{
    DEFAULT_TOLERANCE, HALF_MILLIMETRE, TOL, base_radius, snap, snap_point,
};
use super::super::shape::{Convex, Part, Vector};
use super::*;

fn rectangle(center: [f64; 2], size: [f64; 2], z: [f64; 2]) -> Part {
    let [x, y] = center;
    let [w, d] = [0.5 * size[0], 0.5 * size[1]];
    let corner = |i: f64, j: f64| snap_point(Point::new(x + i * w, y + j * d));
    let core = vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
    part(core, 0.0, z)
}

fn part(core: Vec<Point>, rho: f64, z: [f64; 2]) -> Part {
    Part { pieces: vec![Convex::new(core, rho).expect("convex")], z, feature: 0 }
}

fn board(parts: Vec<Part>) -> Board {
    Board::new([30.0, 22.0], parts)
}

fn eye(x: f64, y: f64, z: f64) -> Eye {
    Eye { at: snap_point(Point::new(x, y)), z: snap(z) }
}

fn body(x: f64, y: f64, millimetres: f64, z: [f64; 2]) -> SightTarget {
    let disc = Disc { center: snap_point(Point::new(x, y)), radius: base_radius(millimetres) };
    SightTarget::Body { disc, z: z.map(snap) }
}

fn query(board: &Board, eye: Eye, target: SightTarget) -> SightQuery<'_> {
    SightQuery {
        board,
        eye,
        target,
        ignored: &[],
        bodies: &[],
        half_width: HALF_MILLIMETRE,
        touching: Touching::Clear,
        tolerance: DEFAULT_TOLERANCE,
    }
}

fn full(query: &SightQuery) -> (bool, Margin) {
    let answer = sight(query, Detail::Full);
    (answer.holds(), answer.margin())
}

fn seen(query: &SightQuery) -> bool {
    sight(query, Detail::Verdict).holds()
}
