//! Sight against sampled lines: a witness holds, and what is called hidden stays hidden from
//! every point of the body that is tried.

mod common;

use std::cell::Cell;

use common::case::{Case, Terrain};
use common::random::{Kind, each_case};
use common::skew::{Obstacles, Spot, body_spot, body_spots};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use sightline::geometry::answer::{Detail, Exists, Touching};
use sightline::geometry::board::Board;
use sightline::geometry::number::{DEFAULT_TOLERANCE, HALF_MILLIMETRE, TOL, snap};
use sightline::geometry::shape::{Convex, Disc, Part, PartId};
use sightline::geometry::sight::{Eye, SightLine, SightQuery, SightTarget, sight};

const PAIRS: u64 = 2_500;
/// Differences inside this are too close for the sampler to tell.
const EDGE: f64 = 1e-5;
const KIND: Kind = Kind { heights: true };

fn query<'a>(case: &Case, board: &'a Board) -> SightQuery<'a> {
    let (a, t) = (&case.attacker, &case.target);
    SightQuery {
        board,
        eye: Eye { at: a.at, z: a.z + a.height },
        target: SightTarget::Body { disc: t.disc(), z: [t.z, t.z + t.height] },
        ignored: &[],
        bodies: &[],
        half_width: HALF_MILLIMETRE,
        touching: Touching::Clear,
        tolerance: DEFAULT_TOLERANCE,
    }
}

fn head(case: &Case) -> Spot {
    Spot { at: case.attacker.at, z: case.attacker.z + case.attacker.height }
}

fn body(case: &Case) -> (Disc, [f64; 2]) {
    let t = &case.target;
    (t.disc(), [t.z, t.z + t.height])
}

/// The spots of a body that are always tried, and some at random.
fn spots(case: &Case, inset: f64, rng: &mut ChaCha8Rng, random: usize) -> Vec<Spot> {
    let (disc, z) = body(case);
    let mut list = body_spots(disc, z, inset, 6);
    list.extend((0..random).map(|_| body_spot(rng, disc, z, inset)));
    list
}

fn check_witness(
    case: &Case,
    line: &SightLine,
    free: &Obstacles,
    inset: f64,
) -> Result<(), String> {
    let (from, to) = (Spot { at: line.from, z: line.from_z }, Spot { at: line.to, z: line.to_z });
    let (disc, z) = body(case);
    if from != head(case) {
        return Err(format!("the line starts at {from:?}"));
    }
    let off = (to.at - disc.center).norm() - (disc.radius - inset).max(0.0);
    if off > TOL || to.z < z[0] - TOL || to.z > z[1] + TOL {
        return Err(format!("the line ends at {to:?}, off the body"));
    }
    if free.stop(from, to) {
        return Err(format!("the line to {to:?} is stopped"));
    }
    Ok(())
}

/// Body, with the odd convention now and then.
fn varied<'a>(case: &Case, board: &'a Board, rng: &mut ChaCha8Rng) -> SightQuery<'a> {
    let mut q = query(case, board);
    if rng.random_bool(0.1) {
        q.touching = Touching::Crosses;
    }
    match rng.random_range(0..12) {
        0 => q.half_width = 0.1,
        // Hardly anything of the body is left to end in.
        1 => q.half_width = snap(case.target.disc().radius * rng.random_range(0.9..1.0)),
        _ => {}
    }
    q
}

#[test]
fn sight_line_witness_is_free_and_hidden_bodies_stay_hidden() {
    let (seen, hidden) = (Cell::new(0), Cell::new(0));
    each_case(KIND, PAIRS, |case, rng| {
        let board = case.board();
        let q = varied(case, &board, rng);
        let obstacles = |grow| Obstacles::new(board.parts(), q.half_width, q.touching, grow);
        match sight(&q, Detail::Verdict) {
            Exists::Yes { witness, .. } => {
                seen.set(seen.get() + 1);
                check_witness(case, &witness, &obstacles(-EDGE), q.half_width)
            }
            Exists::No { .. } => {
                hidden.set(hidden.get() + 1);
                let possible = obstacles(EDGE);
                match spots(case, q.half_width, rng, 1_500)
                    .iter()
                    .find(|s| !possible.stop(head(case), **s))
                {
                    Some(spot) => Err(format!("called hidden, but {spot:?} is seen")),
                    None => Ok(()),
                }
            }
        }
    });
    if std::env::var("SIGHTLINE_SEED").is_err() {
        assert!(
            seen.get() > 300 && hidden.get() > 300,
            "{} seen, {} hidden",
            seen.get(),
            hidden.get()
        );
    }
}

/// The parts, lowered or raised where a top or underside that grows by so much would lift the
/// body or the head that is over or under it.
fn room_to_grow(case: &Case, board: &Board, by: f64) -> Vec<Part> {
    let (disc, body) = body(case);
    let head = head(case);
    let held = |(part, terrain): (&Part, &Terrain)| {
        let mut z = part.z;
        let mut hold = |below: f64, above: f64| {
            if part.z[1] <= below {
                z[1] = z[1].min(below - by);
            }
            if part.z[0] >= above {
                z[0] = z[0].max(above + by);
            }
        };
        if terrain.shape.signed_distance(disc.center) <= disc.radius {
            hold(body[0], body[1]);
        }
        if terrain.shape.signed_distance(head.at) <= HALF_MILLIMETRE {
            hold(head.z, head.z);
        }
        Part { z, ..part.clone() }
    };
    board.parts().iter().zip(&case.terrain).map(held).collect()
}

#[test]
fn sight_margin_firm_no_survives_shrunk_terrain_and_firm_yes_grown() {
    let firm = Cell::new([0, 0]);
    each_case(KIND, PAIRS / 4, |case, rng| {
        let board = case.board();
        let q = query(case, &board);
        let found = sight(&q, Detail::Full);
        if found.margin().borderline {
            return Ok(());
        }
        let [yes, no] = firm.get();
        firm.set(if found.holds() { [yes + 1, no] } else { [yes, no + 1] });
        let near = 0.9 * DEFAULT_TOLERANCE;
        if !found.holds() {
            let shrunk = Obstacles::new(board.parts(), q.half_width, q.touching, -near);
            return match spots(case, q.half_width, rng, 300)
                .iter()
                .find(|s| !shrunk.stop(head(case), **s))
            {
                Some(spot) => Err(format!("firmly hidden, but {spot:?} is seen past shrunk parts")),
                None => Ok(()),
            };
        }
        // The library finds the line past grown parts, the sampler judges it.
        let parts = room_to_grow(case, &board, near);
        let grown: Vec<Part> =
            parts.iter().map(|p| Part { z: [p.z[0] - near, p.z[1] + near], ..p.clone() }).collect();
        let grown = Board::new(case.size, grown);
        let wide = SightQuery { board: &grown, half_width: q.half_width + near, ..q };
        let Exists::Yes { witness, .. } = sight(&wide, Detail::Verdict) else {
            // A wider line also has a smaller body to end in, so this alone proves nothing.
            return match spots(case, q.half_width, rng, 300).iter().any(|s| {
                !Obstacles::new(&parts, q.half_width, q.touching, near).stop(head(case), *s)
            }) {
                true => Ok(()),
                false => Err("firmly seen, but not past grown parts".into()),
            };
        };
        check_witness(
            case,
            &witness,
            &Obstacles::new(&parts, q.half_width, q.touching, near - EDGE),
            q.half_width,
        )
    });
    let [yes, no] = firm.get();
    // One seed alone may be borderline.
    assert!(std::env::var("SIGHTLINE_SEED").is_ok() || yes + no > 0);
}

#[test]
fn sight_margin_is_the_widest_line() {
    each_case(KIND, PAIRS / 4, |case, rng| {
        let board = case.board();
        let q = query(case, &board);
        let Exists::Yes { margin, .. } = sight(&q, Detail::Full) else { return Ok(()) };
        let most = (case.target.disc().radius - q.half_width).max(0.0);
        if !(0.0..=most + TOL).contains(&margin.clearance) {
            return Err(format!("clearance {} of at most {most}", margin.clearance));
        }
        let wider = |m: f64| SightQuery { half_width: q.half_width + m, ..q };
        if let Exists::Yes { witness, .. } =
            sight(&wider(margin.clearance * 0.999), Detail::Verdict)
        {
            let half = q.half_width + margin.clearance * 0.999;
            let free = Obstacles::new(board.parts(), half, q.touching, -EDGE);
            check_witness(case, &witness, &free, half)?;
        } else {
            return Err(format!("no line is wider by nearly {}", margin.clearance));
        }
        if margin.clearance + 0.002 < most {
            let half = q.half_width + margin.clearance + 0.002;
            let stop = Obstacles::new(board.parts(), half, q.touching, EDGE);
            if let Some(spot) =
                spots(case, half, rng, 300).iter().find(|s| !stop.stop(head(case), **s))
            {
                return Err(format!("{spot:?} is seen by a line wider than {}", margin.clearance));
            }
        }
        Ok(())
    });
}

#[test]
fn sight_things_flat_discs_and_parts() {
    each_case(KIND, PAIRS / 2, |case, rng| {
        let board = case.board();
        let level = snap(rng.random_range(0.0..2.0));
        let flat = SightTarget::Body { disc: case.target.disc(), z: [level, level] };
        let q = SightQuery { target: flat, ..query(case, &board) };
        let obstacles = |grow| Obstacles::new(board.parts(), q.half_width, q.touching, grow);
        match sight(&q, Detail::Verdict) {
            Exists::Yes { witness, .. } => {
                let to = Spot { at: witness.to, z: witness.to_z };
                let off =
                    (to.at - case.target.at).norm() - (case.target.disc().radius - q.half_width);
                if off > TOL || (to.z - level).abs() > TOL || obstacles(-EDGE).stop(head(case), to)
                {
                    return Err(format!("marker at {level}: no line to {to:?}"));
                }
            }
            Exists::No { .. } => {
                let all = body_spots(case.target.disc(), [level, level], q.half_width, 1);
                if let Some(spot) = all.iter().find(|s| !obstacles(EDGE).stop(head(case), **s)) {
                    return Err(format!("marker at {level} hidden, but {spot:?} is seen"));
                }
            }
        }
        for (i, part) in board.parts().iter().enumerate() {
            let id = PartId(i as u32);
            let q = SightQuery { target: SightTarget::Part(id), ..q };
            let others =
                || board.parts().iter().enumerate().filter(|(j, _)| *j != i).map(|(_, p)| p);
            let tops = [part.z[0], part.z[1].min(20.0)];
            match sight(&q, Detail::Verdict) {
                Exists::Yes { witness, .. } => {
                    let to = Spot { at: witness.to, z: witness.to_z };
                    let off = case.terrain[i].shape.distance(to.at);
                    let stop = Obstacles::new(others(), q.half_width, q.touching, -EDGE);
                    if off > TOL
                        || to.z < part.z[0] - TOL
                        || to.z > part.z[1] + TOL
                        || stop.stop(head(case), to)
                    {
                        return Err(format!("part {i}: no line to {to:?}"));
                    }
                }
                Exists::No { .. } => {
                    let stop = Obstacles::new(others(), q.half_width, q.touching, EDGE);
                    for _ in 0..60 {
                        let core = part.pieces[rng.random_range(0..part.pieces.len())].core();
                        // Weights on the vertices give a point of the convex piece.
                        let weights: Vec<f64> = core
                            .iter()
                            .map(|_| rng.random_range(0.0f64..1.0).powi(3) + 1e-9)
                            .collect();
                        let sum: f64 = weights.iter().sum();
                        let at = core
                            .iter()
                            .zip(&weights)
                            .fold(nalgebra::Vector2::zeros(), |v, (p, w)| v + p.coords * (w / sum));
                        let spot = Spot { at: at.into(), z: rng.random_range(tops[0]..=tops[1]) };
                        if !stop.stop(head(case), spot) {
                            return Err(format!("part {i} hidden, but {spot:?} is seen"));
                        }
                    }
                }
            }
        }
        Ok(())
    });
}

#[test]
fn sight_operatives_other_bodies_block_like_round_parts() {
    each_case(KIND, PAIRS / 4, |case, rng| {
        let board = case.board();
        let bodies: Vec<(Convex, [f64; 2])> = (0..3)
            .map(|_| {
                let at = common::plane::lerp(
                    case.attacker.at,
                    case.target.at,
                    rng.random_range(0.2..0.8),
                );
                let at = common::case::at(
                    at.x + rng.random_range(-0.7..0.7),
                    at.y + rng.random_range(-0.7..0.7),
                );
                let z = snap(rng.random_range(0.0..2.0));
                (
                    Convex::disc(Disc { center: at, radius: common::random::radius(rng) }),
                    [z, z + snap(rng.random_range(0.5..2.5))],
                )
            })
            .collect();
        let mut all = board.parts().to_vec();
        all.extend(bodies.iter().map(|(body, z)| Part {
            pieces: vec![body.clone()],
            z: *z,
            feature: 9,
        }));
        let q = SightQuery { bodies: &bodies, ..query(case, &board) };
        match sight(&q, Detail::Verdict) {
            Exists::Yes { witness, .. } => check_witness(
                case,
                &witness,
                &Obstacles::new(&all, q.half_width, q.touching, -EDGE),
                q.half_width,
            ),
            Exists::No { .. } => {
                let stop = Obstacles::new(&all, q.half_width, q.touching, EDGE);
                match spots(case, q.half_width, rng, 300)
                    .iter()
                    .find(|s| !stop.stop(head(case), **s))
                {
                    Some(spot) => Err(format!("hidden by bodies, but {spot:?} is seen")),
                    None => Ok(()),
                }
            }
        }
    });
}
