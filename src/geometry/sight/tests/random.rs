//! Properties and oracles on random boards.

use super::*;
use crate::geometry::distance::gap_point_core;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A random board of 12 by 12 inches: rectangles at any turn, discs and thin walls.
fn random_parts(rng: &mut impl Rng, count: usize, floating: bool) -> Vec<Part> {
    const SIZES: [[f64; 2]; 5] = [[4.0, 0.25], [3.0, 0.25], [2.5, 1.5], [1.2, 1.2], [1.0, 0.8]];
    (0..count)
        .map(|i| {
            let at = Vector::new(rng.random_range(2.0..10.0), rng.random_range(0.0..12.0));
            let low =
                if floating && rng.random_bool(0.5) { rng.random_range(0.2..2.5) } else { 0.0 };
            let z = [snap(low), snap(low + rng.random_range(0.3..3.0))];
            if i % 5 == 4 {
                return part(vec![snap_point(at.into())], snap(rng.random_range(0.2..0.8)), z);
            }
            let u = Vector::new(rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0));
            let u = u.normalize();
            let v = Vector::new(-u.y, u.x);
            let [w, d] = SIZES[rng.random_range(0..SIZES.len())];
            let corner = |i: f64, j: f64| {
                snap_point(Point::from(at + u * (i * 0.5 * w) + v * (j * 0.5 * d)))
            };
            if i % 7 == 6 {
                return part(vec![corner(-1.0, 0.0), corner(1.0, 0.0)], 0.0, z);
            }
            let core =
                vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
            part(core, 0.0, z)
        })
        .collect()
}

/// An eye on the left and a body on the right, the body clear of all parts by the half width.
fn random_pair(rng: &mut impl Rng, parts: &[Part]) -> Option<(Eye, SightTarget)> {
    let eye =
        eye(rng.random_range(0.0..3.0), rng.random_range(3.0..9.0), rng.random_range(0.5..4.0));
    let low = if rng.random_bool(0.5) { 0.0 } else { rng.random_range(0.0..3.0) };
    let millimetres = [25.0, 32.0, 50.0][rng.random_range(0..3)];
    let z = [low, low + rng.random_range(0.3..1.5)];
    let target = body(rng.random_range(6.0..12.0), rng.random_range(3.0..9.0), millimetres, z);
    let SightTarget::Body { disc, .. } = target else { unreachable!() };
    let clear = parts
        .iter()
        .flat_map(|part| &part.pieces)
        .all(|piece| gap_point_core(disc.center, piece.core()) - piece.rho() - disc.radius > 0.0);
    clear.then_some((eye, target))
}

/// The distance from a stretch of a line to a piece, without the kernel's own segment routine.
fn searched_gap(a: Point, b: Point, piece: &Convex) -> f64 {
    let f = |s: f64| gap_point_core(a + (b - a) * s, piece.core()) - piece.rho();
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..80 {
        let third = (high - low) / 3.0;
        if f(low + third) < f(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    f(low)
}

/// By how much the nearest part leaves the line free; negative: blocked.
fn sampled_room(query: &SightQuery, to: Point, to_z: f64) -> f64 {
    let mut room = f64::INFINITY;
    for part in query.board.parts() {
        let rise = to_z - query.eye.z;
        let at = |z: f64| (z - query.eye.z) / rise;
        let (a, b) = (at(part.z[0] + TOL), at(part.z[1] - TOL));
        let (f0, f1) = (a.min(b).max(0.0), a.max(b).min(1.0));
        if f0 <= f1 {
            let p = |f: f64| query.eye.at + (to - query.eye.at) * f;
            for piece in &part.pieces {
                room = room.min(searched_gap(p(f0), p(f1), piece) - query.half_width + TOL);
            }
        }
    }
    room
}

/// The roomiest of some 300 lines into the body.
fn sampled(query: &SightQuery, rng: &mut impl Rng) -> f64 {
    let SightTarget::Body { disc, z } = query.target else { unreachable!() };
    let mut best = f64::NEG_INFINITY;
    for i in 0..300 {
        let u = Vector::new(rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0));
        if u.norm() > 1.0 {
            continue;
        }
        let u = if i % 2 == 0 { u.normalize() } else { u };
        let height = [z[0], z[1], rng.random_range(z[0]..z[1])][i % 3];
        let to = disc.center + u * (disc.radius - query.half_width);
        best = best.max(sampled_room(query, to, height));
    }
    best
}

fn sampling(seed: u64, floating: bool) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut yes, mut no, mut exact, mut missed) = (0, 0, 0, 0);
    for round in 0..700 {
        let count = rng.random_range(3..12);
        let parts = random_parts(&mut rng, count, floating);
        let Some((eye, target)) = random_pair(&mut rng, &parts) else { continue };
        let board = board(parts);
        let query = query(&board, eye, target);
        let answer = sight(&query, Detail::Verdict);
        let room = sampled(&query, &mut rng);
        match &answer {
            Exists::Yes { witness, .. } => {
                assert!(sampled_room(&query, witness.to, witness.to_z) > -1e-8, "round {round}");
                yes += 1;
                exact += usize::from(try_lines(&query).is_none());
                missed += usize::from(room <= 0.0);
            }
            Exists::No { certificate, .. } => {
                assert!(room <= 1e-8, "seed {seed} round {round}: {room} {query:?}");
                assert!(!certificate.by.is_empty());
                no += 1;
            }
        }
        let alone = sight_exact(&query);
        assert_eq!(alone.is_ok(), answer.holds(), "seed {seed} round {round}");
        assert!(alone.map_or(true, |line| check_line(&query, &line)), "round {round}");
    }
    println!("yes {yes} no {no}, past the nine lines {exact}, missed by sampling {missed}");
    assert!(yes > 100 && no > 60 && exact > 0, "{yes} {no} {exact}");
}

#[test]
fn agrees_with_sampling_on_the_ground() {
    sampling(521, false);
}

#[test]
fn agrees_with_sampling_with_floating_parts() {
    sampling(522, true);
}

#[test]
fn parts_as_targets_agree_with_sampling() {
    let mut rng = ChaCha8Rng::seed_from_u64(530);
    let mut counts = [0, 0, 0];
    for round in 0..450 {
        let count = rng.random_range(4..12);
        let parts = random_parts(&mut rng, count, round % 2 == 0);
        let eye =
            eye(rng.random_range(0.0..3.0), rng.random_range(3.0..9.0), rng.random_range(0.5..4.0));
        let board = board(parts);
        let query = query(&board, eye, SightTarget::Part(PartId(0)));
        let answer = seen(&query);
        counts[2] += usize::from(scene(&query).is_entangled());
        let part = board.part(PartId(0));
        let core = part.pieces[0].core();
        for i in 0..200 {
            let weights: Vec<f64> = core.iter().map(|_| rng.random_range(0.0..1.0_f64)).collect();
            let sum: f64 = weights.iter().sum();
            let place = core
                .iter()
                .zip(&weights)
                .fold(Vector::zeros(), |to, (q, w)| to + q.coords * (w / sum));
            let to = if i % 2 == 0 { Point::from(place) } else { core[i % core.len()] };
            let to_z = [part.z[0], part.z[1], rng.random_range(part.z[0]..part.z[1])][i % 3];
            let line = SightLine { from: eye.at, from_z: eye.z, to, to_z };
            assert!(answer || !check_line(&query, &line), "round {round} {line:?}");
        }
        counts[usize::from(answer)] += 1;
    }
    assert!(counts[0] > 20 && counts[1] > 100 && counts[2] > 20, "{counts:?}");
}

/// Slabs that hang about the body and through it, and bodies down to a hair's breadth.
#[test]
fn bodies_among_hanging_parts_agree_with_sampling() {
    let mut rng = ChaCha8Rng::seed_from_u64(531);
    let mut counts = [0, 0, 0];
    for round in 0..1500 {
        let count = rng.random_range(2..7);
        let parts: Vec<Part> = (0..count)
            .map(|_| {
                let at = [rng.random_range(4.0..7.0), rng.random_range(4.5..7.5)];
                let size = [rng.random_range(0.3..2.5), rng.random_range(0.3..2.5)];
                let low = rng.random_range(0.1..2.0);
                rectangle(at, size, [snap(low), snap(low + rng.random_range(0.1..0.8))])
            })
            .collect();
        let eye =
            eye(rng.random_range(0.0..6.0), rng.random_range(3.0..9.0), rng.random_range(0.0..4.0));
        let target = body(6.0, 6.0, 32.0, [0.0, rng.random_range(0.5..2.5)]);
        let SightTarget::Body { disc, z } = target else { unreachable!() };
        let radius = match round % 4 {
            0 => disc.radius - HALF_MILLIMETRE,
            1 => 0.0,
            2 => 10f64.powi(-rng.random_range(1..9)),
            _ => disc.radius * rng.random_range(0.0..1.0),
        };
        let half_width = disc.radius - radius;
        let board = board(parts);
        let query = SightQuery { half_width, ..query(&board, eye, target) };
        let entangled = scene(&query).is_entangled();
        counts[2] += usize::from(entangled);
        match sight(&query, Detail::Verdict) {
            Exists::Yes { witness, .. } => {
                assert!(sampled_room(&query, witness.to, witness.to_z) > -1e-8, "round {round}");
                counts[1] += 1;
            }
            Exists::No { certificate, .. } => {
                assert!(!certificate.by.is_empty());
                counts[0] += 1;
                for i in 0..400 {
                    let u = Vector::new(rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0));
                    let to = disc.center + u.normalize() * (radius * f64::from(i % 4) / 3.0);
                    let room = sampled_room(&query, to, rng.random_range(z[0]..=z[1]));
                    assert!(room <= 1e-6, "round {round}: {room} {query:?}");
                }
            }
        }
        assert_eq!(sight_exact(&query).is_ok(), seen(&query), "round {round}");
    }
    assert!(counts[0] > 300 && counts[1] > 300 && counts[2] > 500, "{counts:?}");
}

fn scene(query: &SightQuery) -> Scene {
    Scene::all(query, World::of(query, 0.0)).next().expect("one piece")
}

#[test]
fn both_methods_agree_where_nothing_floats() {
    let mut rng = ChaCha8Rng::seed_from_u64(523);
    let mut counts = [0, 0];
    for round in 0..3000 {
        let count = rng.random_range(3..12);
        let parts = random_parts(&mut rng, count, false);
        let Some((eye, target)) = random_pair(&mut rng, &parts) else { continue };
        let board = board(parts);
        let query = query(&board, eye, target);
        let scene = scene(&query);
        if scene.holder().is_some() {
            continue;
        }
        let flat = plane::seen_at(&scene, scene.z[1]);
        let slab = slab::seen(&scene);
        assert_eq!(flat.is_ok(), slab.is_ok(), "round {round}");
        for line in [flat, slab].into_iter().flatten() {
            assert!(check_line(&query, &line), "round {round}");
        }
        counts[usize::from(slab::seen(&scene).is_ok())] += 1;
    }
    assert!(counts[0] > 100 && counts[1] > 100, "{counts:?}");
}

/// Everything on a coarse grid, so that edges, tops and eyes line up wherever they can.
#[test]
fn coincidences_change_nothing() {
    let mut rng = ChaCha8Rng::seed_from_u64(529);
    let mut counts = [0, 0];
    for round in 0..3000 {
        let mut grid = |from: i32, to: i32| 0.5 * f64::from(rng.random_range(from..=to));
        let parts: Vec<Part> = (0..6)
            .map(|_| {
                let low = grid(0, 3);
                let z = [low, low + grid(1, 4)];
                let size = [grid(1, 4), grid(1, 8)];
                rectangle([grid(6, 18), grid(0, 20)], size, z)
            })
            .collect();
        let eye = eye(grid(0, 20), grid(6, 14), grid(1, 6));
        let low = grid(0, 4);
        let target = body(grid(8, 24), grid(6, 14), 32.0, [low, low + grid(0, 3)]);
        let board = board(parts);
        let half_width = if round % 3 == 0 { 0.0 } else { HALF_MILLIMETRE };
        let query = SightQuery { half_width, ..query(&board, eye, target) };
        let answer = seen(&query);
        assert_eq!(sight_exact(&query).is_ok(), answer, "round {round}");
        let SightTarget::Body { disc, z } = target else { unreachable!() };
        let scene = scene(&query);
        if scene.holder().is_none() {
            for i in 0..60 {
                let u = Vector::new(rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0));
                let u = if i % 2 == 0 { u.normalize() } else { u * 0.7 };
                let to_z =
                    if i % 3 == 0 || z[0] == z[1] { z[0] } else { rng.random_range(z[0]..z[1]) };
                let to = disc.center + u * (disc.radius - half_width);
                let line = SightLine { from: eye.at, from_z: eye.z, to, to_z };
                assert!(answer || !check_line(&query, &line), "round {round} {query:?} {line:?}");
            }
        }
        counts[usize::from(answer)] += 1;
    }
    assert!(counts[0] > 500 && counts[1] > 500, "{counts:?}");
}

#[test]
fn adding_or_raising_a_part_never_shows_more() {
    let mut rng = ChaCha8Rng::seed_from_u64(524);
    for round in 0..250 {
        let parts = random_parts(&mut rng, 9, true);
        let Some((eye, target)) = random_pair(&mut rng, &parts) else { continue };
        let mut before = true;
        for k in 0..=parts.len() {
            let fewer = board(parts[..k].to_vec());
            let now = seen(&query(&fewer, eye, target));
            assert!(before || !now, "round {round}");
            before = now;
        }
        for by in [0.1, 1.0, 5.0, f64::INFINITY] {
            let mut raised = parts.clone();
            raised.iter_mut().for_each(|part| part.z[1] += by);
            let raised = board(raised);
            let now = seen(&query(&raised, eye, target));
            assert!(before || !now, "round {round}");
            before = now;
        }
    }
}

#[test]
fn the_map_of_the_board_does_not_matter() {
    let maps: [fn(Point) -> Point; 3] = [
        |p| Point::new(12.0 - p.x, p.y),
        |p| Point::new(12.0 - p.y, p.x),
        |p| Point::new(p.x + 13.25, p.y + 7.5),
    ];
    let mut rng = ChaCha8Rng::seed_from_u64(525);
    for round in 0..200 {
        let parts = random_parts(&mut rng, 8, true);
        let Some((eye, target)) = random_pair(&mut rng, &parts) else { continue };
        let here = board(parts.clone());
        let here = full(&query(&here, eye, target));
        for (i, map) in maps.iter().enumerate() {
            let parts = parts.iter().map(|old| {
                let piece = &old.pieces[0];
                let mut core: Vec<Point> = piece.core().iter().map(|p| map(*p)).collect();
                if i == 0 {
                    core.reverse();
                }
                part(core, piece.rho(), old.z)
            });
            let there = board(parts.collect());
            let SightTarget::Body { disc, z } = target else { unreachable!() };
            let disc = Disc { center: map(disc.center), ..disc };
            let moved = Eye { at: map(eye.at), ..eye };
            let there = full(&query(&there, moved, SightTarget::Body { disc, z }));
            assert!(here.1.borderline || here.0 == there.0, "round {round} map {i}");
            assert!((here.1.clearance - there.1.clearance).abs() < 1e-5, "round {round} map {i}");
        }
    }
}

#[test]
fn clearance_says_how_wide_a_line_may_be() {
    let mut rng = ChaCha8Rng::seed_from_u64(526);
    for round in 0..200 {
        let parts = random_parts(&mut rng, 8, true);
        let Some((eye, target)) = random_pair(&mut rng, &parts) else { continue };
        let board = board(parts);
        let query = query(&board, eye, target);
        let (holds, margin) = full(&query);
        let m = margin.clearance;
        let with = |m: f64| seen(&SightQuery { half_width: HALF_MILLIMETRE + m, ..query });
        assert!(holds == (m >= 0.0) || m == 0.0, "round {round}");
        if m > -HALF_MILLIMETRE {
            assert!(with(m - 1e-5), "round {round}: {m}");
        }
        let SightTarget::Body { disc, .. } = target else { unreachable!() };
        if m > -HALF_MILLIMETRE && m + 1e-5 < disc.radius - HALF_MILLIMETRE {
            assert!(!with(m + 1e-5), "round {round}: {m}");
        }
    }
}

#[test]
fn nothing_firm_changes_when_parts_grow_or_shrink_a_little() {
    let mut rng = ChaCha8Rng::seed_from_u64(527);
    let mut counts = [0, 0];
    for round in 0..300 {
        let parts = random_parts(&mut rng, 8, true);
        let Some((eye, target)) = random_pair(&mut rng, &parts) else { continue };
        let grown = |by: f64| {
            let parts = parts.iter().map(|old| {
                let piece = &old.pieces[0];
                let under = if old.z[0] > 0.0 { old.z[0] - by } else { 0.0 };
                part(piece.core().to_vec(), piece.rho() + by, [under, old.z[1] + by])
            });
            board(parts.collect())
        };
        let here = grown(0.0);
        let (holds, margin) = full(&query(&here, eye, target));
        // Parts are not grown into the eye.
        let near = parts
            .iter()
            .map(|part| &part.pieces[0])
            .any(|piece| gap_point_core(eye.at, piece.core()) - piece.rho() < 0.1);
        if near {
            continue;
        }
        let there = grown(0.9 * DEFAULT_TOLERANCE);
        counts[usize::from(margin.borderline)] += 1;
        if holds && !margin.borderline {
            assert!(seen(&query(&there, eye, target)), "round {round}");
        }
    }
    assert!(counts[0] > 100 && counts[1] > 3, "{counts:?}");
}

/// A scene, and a leg of the eye or of the body: level, upright, or both.
struct Trial {
    board: Board,
    eye: Eye,
    disc: Disc,
    z: [f64; 2],
    way: Vector,
    rise: f64,
    body_moves: bool,
}

impl Trial {
    fn random(rng: &mut impl Rng, round: u32) -> Option<Trial> {
        let count = rng.random_range(6..14);
        let parts = random_parts(rng, count, round.is_multiple_of(2));
        let (eye, target) = random_pair(rng, &parts)?;
        let SightTarget::Body { disc, z } = target else { unreachable!() };
        let way = Vector::new(rng.random_range(-1.0..1.0), rng.random_range(-3.0..3.0));
        let rise = rng.random_range(-2.0..2.0);
        let (way, rise) = match round % 3 {
            0 => (way, 0.0),
            1 => (Vector::zeros(), rise),
            _ => (way, rise),
        };
        let body_moves = rng.random_bool(0.5);
        Some(Trial { board: board(parts), eye, disc, z, way, rise, body_moves })
    }

    fn at(&self, fraction: f64) -> SightQuery<'_> {
        let Trial { ref board, mut eye, mut disc, mut z, .. } = *self;
        let (way, rise) = (self.way * fraction, self.rise * fraction);
        if self.body_moves {
            disc.center += way;
            z = z.map(|z| z + rise);
        } else {
            eye = Eye { at: eye.at + way, z: eye.z + rise };
        }
        query(board, eye, SightTarget::Body { disc, z })
    }

    fn glimpse(&self) -> Exists<Glimpse, Hidden> {
        let query = self.at(0.0);
        if self.body_moves {
            return seen_by_during(&query, self.disc.center + self.way, self.rise);
        }
        seen_during(&query, self.at(1.0).eye)
    }

    fn drift(&self, share: f64) -> Drift {
        let (plan, height) = (share * self.way.norm(), share * self.rise.abs());
        if self.body_moves { Drift::body(plan, height) } else { Drift::eye(plan, height) }
    }
}

#[test]
fn a_moving_eye_or_body_misses_no_glimpse() {
    let mut rng = ChaCha8Rng::seed_from_u64(528);
    let mut counts = [0, 0, 0];
    for round in 0..300 {
        let Some(trial) = Trial::random(&mut rng, round) else { continue };
        match trial.glimpse() {
            Exists::Yes { witness: Glimpse { at, line: Some(line), fraction }, .. } => {
                // The glimpse's place is that of the fraction but for rounding.
                let mut there = trial.at(fraction);
                let mover = match &mut there.target {
                    SightTarget::Body { disc, .. } if trial.body_moves => &mut disc.center,
                    _ => &mut there.eye.at,
                };
                assert!((*mover - at).norm() < 1e-12, "round {round}");
                *mover = at;
                assert!((there.eye.z - line.from_z).abs() < 1e-12, "round {round}");
                there.eye.z = line.from_z;
                assert!(check_line(&there, &line), "round {round}");
                counts[0] += 1;
            }
            Exists::Yes { .. } => counts[1] += 1,
            Exists::No { .. } => {
                for i in 0..=60 {
                    assert!(!seen(&trial.at(f64::from(i) / 60.0)), "round {round} {i}");
                }
                counts[2] += 1;
            }
        }
    }
    assert!(counts[0] > 60 && counts[2] > 20, "{counts:?}");
}

#[test]
fn what_is_seen_or_hidden_about_a_place_is_so_all_round_it() {
    let mut rng = ChaCha8Rng::seed_from_u64(529);
    let mut counts = [0, 0];
    for round in 0..600 {
        let Some(trial) = Trial::random(&mut rng, round) else { continue };
        let share = rng.random_range(0.01..0.5);
        let (middle, drift) = (trial.at(0.5), trial.drift(share));
        let sure = [seen_about(&middle, drift), hidden_about(&middle, drift)];
        assert!(!(sure[0] && sure[1]), "round {round}");
        for (kind, _) in sure.iter().enumerate().filter(|(_, sure)| **sure) {
            counts[kind] += 1;
            for i in -4..=4 {
                let there = trial.at(0.5 + share * f64::from(i) / 4.0);
                assert_eq!(seen(&there), kind == 0, "round {round} {i}");
            }
        }
    }
    assert!(counts[0] > 80 && counts[1] > 20, "{counts:?}");
}

#[test]
fn an_eye_that_sees_throughout_sees_at_every_place() {
    let mut rng = ChaCha8Rng::seed_from_u64(530);
    let mut counts = [0, 0, 0];
    for round in 0..160 {
        let Some(trial) = Trial::random(&mut rng, round) else { continue };
        let trial = Trial { body_moves: false, ..trial };
        let all = (0..=30).all(|i| seen(&trial.at(f64::from(i) / 30.0)));
        let sure = seen_throughout(&trial.at(0.0), trial.at(1.0).eye);
        assert!(all || !sure, "round {round}");
        counts[usize::from(all) + usize::from(sure)] += 1;
    }
    // What looks seen at thirty places and is not throughout is the rare exception.
    assert!(counts[0] > 15 && counts[1] < 5 && counts[2] > 15, "{counts:?}");
}
