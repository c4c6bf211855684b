//! What must stay the same, or change one way only, when a question about targeting lines is
//! moved, split, reordered, enlarged or shifted a little.

mod common;

use std::cell::Cell;
use std::collections::BTreeSet;

use common::case::{Case, Figure, Shape, Terrain};
use common::plane::{area2, convex_pieces, lerp, on_circle};
use common::question::{Question, text, within};
use common::random::{Kind, each_case};
use common::sampler::Portion;
use rand::RngExt;
use sightline::geometry::answer::Detail;
use sightline::geometry::board::Board;
use sightline::geometry::lines::{Outcomes, hits_from, outcomes, partition};
use sightline::geometry::load;
use sightline::geometry::number::{DEFAULT_TOLERANCE, HALF_MILLIMETRE, snap, snap_point};
use sightline::geometry::shape::{Convex, Disc, Part, PartId, Point, Vector};

const PAIRS: u64 = 1_000;

fn ask(question: &Question, case: &Case, detail: Detail) -> Outcomes {
    question.ask(case, &case.board(), |q| outcomes(q, detail))
}

/// The hits of all outcomes: the verdict.
fn verdict(found: &Outcomes) -> BTreeSet<String> {
    found.list.iter().map(|o| text(&o.hit)).collect()
}

fn same(what: &str, a: &Outcomes, b: &Outcomes) -> Result<(), String> {
    if verdict(a) == verdict(b) {
        return Ok(());
    }
    Err(format!("{what}: {:?} became {:?}", verdict(a), verdict(b)))
}

/// Each outcome of `harder` has an outcome of `easier` that hits no more.
fn not_freer(what: &str, easier: &Outcomes, harder: &Outcomes) -> Result<(), String> {
    let beaten = |o: &Vec<bool>| easier.list.iter().any(|e| within(&e.hit, o));
    match harder.list.iter().find(|o| !beaten(&o.hit)) {
        None => Ok(()),
        Some(o) => Err(format!(
            "{what}: {:?} became {:?} with {}",
            verdict(easier),
            verdict(harder),
            text(&o.hit)
        )),
    }
}

type Motion = fn(Point) -> Point;

/// Mirror, quarter turns and a translation: exact on the lattice.
fn exact_motions() -> [(&'static str, Motion); 5] {
    [
        ("mirror", |p| Point::new(30.0 - p.x, p.y)),
        ("quarter turn", |p| Point::new(22.0 - p.y, p.x)),
        ("half turn", |p| Point::new(30.0 - p.x, 22.0 - p.y)),
        ("three quarters", |p| Point::new(p.y, 30.0 - p.x)),
        ("translation", |p| Point::new(p.x + 7.0 / 1_048_576.0, p.y + 11.25)),
    ]
}

#[test]
fn exact_motions_change_no_verdict_that_is_not_borderline() {
    each_case(Kind::default(), PAIRS / 2, |case, rng| {
        let question = Question::random(rng, case);
        let still = ask(&question, case, Detail::Full);
        for (name, motion) in exact_motions() {
            let moved = ask(&question, &case.map([60.0, 60.0], motion), Detail::Full);
            if !still.borderline {
                same(name, &still, &moved)?;
            }
        }
        Ok(())
    });
}

#[test]
fn any_rotation_changes_no_verdict_that_is_not_borderline() {
    each_case(Kind::default(), PAIRS / 2, |case, rng| {
        let question = Question::random(rng, case);
        let u = on_circle(Point::origin(), 1.0, rng.random_range(0.0..1.0)).coords;
        let still = ask(&question, case, Detail::Full);
        if still.borderline {
            return Ok(());
        }
        let turned = case.map([60.0, 60.0], |p| {
            let v = p - Point::new(15.0, 11.0);
            snap_point(
                Point::new(25.0, 25.0) + Vector::new(u.x * v.x - u.y * v.y, u.y * v.x + u.x * v.y),
            )
        });
        same("turned", &still, &ask(&question, &turned, Detail::Verdict))
    });
}

/// A convex part or a disc a little larger on every side.
fn enlarged(part: &Terrain) -> Option<Terrain> {
    let shape = match &part.shape {
        Shape::Disc(d) => Shape::Disc(Disc { radius: snap(d.radius * 1.1), ..*d }),
        Shape::Polygon(outer) if convex_pieces(outer).len() == 1 => {
            let middle =
                outer.iter().fold(Vector::zeros(), |v, p| v + p.coords) / outer.len() as f64;
            Shape::Polygon(outer.iter().map(|p| snap_point(lerp(middle.into(), *p, 1.1))).collect())
        }
        Shape::Polygon(_) => return None,
    };
    Some(Terrain { shape, ..part.clone() })
}

#[test]
fn line_monotone_adding_or_enlarging_a_part_frees_nothing() {
    each_case(Kind::default(), PAIRS, |case, rng| {
        let question = Question::random(rng, case);
        let i = rng.random_range(0..7usize);
        let all = ask(&question, case, Detail::Verdict);
        let Some(part) = case.terrain.get(i) else { return Ok(()) };
        // The part stays on the board but is watched no more.
        let mut fewer = question.clone();
        for (_, parts) in &mut fewer.watches {
            parts.retain(|id| id.0 as usize != i);
        }
        not_freer("a part more", &ask(&fewer, case, Detail::Verdict), &all)?;
        let Some(larger) = enlarged(part) else { return Ok(()) };
        let mut grown = case.clone();
        grown.terrain[i] = larger;
        if !grown.is_sound() {
            return Ok(());
        }
        not_freer("a larger part", &all, &ask(&question, &grown, Detail::Verdict))
    });
}

fn rebuilt(case: &Case, pieces: impl Fn(&Terrain) -> Vec<Convex>) -> Board {
    let part = |t: &Terrain| Part { pieces: pieces(t), z: t.z, feature: t.feature };
    Board::new(case.size, case.terrain.iter().map(part).collect())
}

/// Each piece again as triangles that share a corner.
fn fans(t: &Terrain) -> Vec<Convex> {
    let Shape::Polygon(outer) = &t.shape else { return t.shape.pieces() };
    convex_pieces(outer)
        .into_iter()
        .flat_map(|q| (1..q.len() - 1).map(|i| vec![q[0], q[i], q[i + 1]]).collect::<Vec<_>>())
        .filter(|triangle| area2(triangle) > 0.0)
        .map(|core| Convex::new(core, 0.0).unwrap())
        .collect()
}

#[test]
fn line_monotone_splitting_and_order_change_nothing() {
    each_case(Kind::default(), PAIRS, |case, rng| {
        let question = Question::random(rng, case);
        let whole = ask(&question, case, Detail::Verdict);
        let loaded = rebuilt(case, |t| match &t.shape {
            Shape::Polygon(outer) => load::polygon(outer, &[]).unwrap(),
            Shape::Disc(_) => t.shape.pieces(),
        });
        let verdict_on =
            |board: &Board| question.ask(case, board, |q| outcomes(q, Detail::Verdict));
        same("loaded pieces", &whole, &verdict_on(&loaded))?;
        same("triangles", &whole, &verdict_on(&rebuilt(case, fans)))?;
        let reversed = rebuilt(case, |t| fans(t).into_iter().rev().collect());
        same("triangles in reverse", &whole, &verdict_on(&reversed))?;

        let last = case.terrain.len() as u32 - u32::from(!case.terrain.is_empty());
        let mut backwards = case.clone();
        backwards.terrain.reverse();
        let mut renamed = question.clone();
        for (_, parts) in &mut renamed.watches {
            *parts = parts.iter().map(|id| PartId(last - id.0)).collect();
        }
        same("parts in reverse", &whole, &ask(&renamed, &backwards, Detail::Verdict))
    });
}

fn hit(question: &Question, case: &Case, board: &Board, p: Point) -> Vec<bool> {
    let mut hit = vec![false; question.watches.len()];
    for h in question.ask(case, board, |q| hits_from(q, p)) {
        hit[h.watch] = true;
    }
    hit
}

#[test]
fn line_front_arc_moving_towards_the_target_only_removes_hits() {
    each_case(Kind::default(), PAIRS, |case, rng| {
        let question = Question::random(rng, case);
        let board = case.board();
        let (a, t) = (case.attacker.disc(), case.target.disc());
        let (ra, rt) = (a.radius - question.lines.inset, t.radius - question.lines.inset);
        for _ in 0..10 {
            let p = on_circle(
                a.center,
                ra * rng.random_range(0.0f64..1.0).sqrt(),
                rng.random_range(0.0..1.0),
            );
            let end = on_circle(
                t.center,
                rt * rng.random_range(0.0f64..0.999),
                rng.random_range(0.0..1.0),
            );
            let q = lerp(p, end, rng.random_range(0.0..1.0));
            if (q - t.center).norm() <= rt {
                continue;
            }
            let (from, nearer) = (hit(&question, case, &board, p), hit(&question, case, &board, q));
            if !within(&nearer, &from) {
                return Err(format!("from {p} {}, nearer at {q} {}", text(&from), text(&nearer)));
            }
        }
        Ok(())
    });
}

#[test]
fn line_monotone_larger_origin_base_loses_no_outcome_and_wider_lines_gain_none() {
    each_case(Kind::default(), PAIRS, |case, rng| {
        let mut question = Question::random(rng, case);
        let usual = ask(&question, case, Detail::Verdict);
        let mut wider = question.clone();
        let more = snap(rng.random_range(0.0..0.3));
        wider.lines.half_width += more;
        wider.lines.inset += if question.lines.inset > 0.0 { more } else { 0.0 };
        if wider.lines.inset < case.attacker.disc().radius.min(case.target.disc().radius) {
            not_freer("wider lines", &usual, &ask(&wider, case, Detail::Verdict))?;
        }
        // The zone round a larger base is larger, which alone may free a watch of far parts.
        for (portion, _) in &mut question.watches {
            if let Portion::Far(_) = portion {
                *portion = Portion::Whole;
            }
        }
        let mut larger = case.clone();
        larger.attacker =
            Figure { millimetres: case.attacker.millimetres + 10.0, ..larger.attacker };
        if !larger.is_sound() {
            return Ok(());
        }
        not_freer(
            "a larger base",
            &ask(&question, &larger, Detail::Verdict),
            &ask(&question, case, Detail::Verdict),
        )
    });
}

#[test]
fn obscured_portion_whole_hits_contain_near_and_far_hits() {
    each_case(Kind::default(), PAIRS, |case, rng| {
        let board = case.board();
        let mut question = Question::random(rng, case);
        let parts: Vec<PartId> = (0..case.terrain.len() as u32).map(PartId).collect();
        question.watches = Vec::new();
        for id in &parts {
            for portion in [Portion::Whole, Portion::Near(1.0), Portion::Far(1.0)] {
                question.watches.push((portion, vec![*id]));
            }
        }
        let (a, t) = (case.attacker.disc(), case.target.disc());
        for _ in 0..10 {
            let p = on_circle(
                a.center,
                (a.radius - HALF_MILLIMETRE) * rng.random_range(0.0..1.0),
                rng.random_range(0.0..1.0),
            );
            let hits = hit(&question, case, &board, p);
            for (i, part) in case.terrain.iter().enumerate() {
                let [whole, near, far] = [hits[3 * i], hits[3 * i + 1], hits[3 * i + 2]];
                if !whole && (near || far) {
                    return Err(format!(
                        "part {i} from {p}: near {near} or far {far}, but not hit"
                    ));
                }
                let farthest =
                    part.shape.points().iter().map(|v| (v - t.center).norm()).fold(0.0, f64::max);
                if far
                    && matches!(part.shape, Shape::Polygon(_))
                    && farthest - t.radius < 1.0
                    && part.z[0] == 0.0
                {
                    return Err(format!("part {i} from {p}: far, but all of it is within 1"));
                }
            }
        }
        Ok(())
    });
}

#[test]
fn margins_are_positive_and_lines_may_be_wider_by_the_clearance() {
    let firm = Cell::new(0);
    each_case(Kind::default(), PAIRS / 5, |case, rng| {
        let question = Question::random(rng, case);
        let found = ask(&question, case, Detail::Full);
        for o in &found.list {
            let m = o.margin;
            if !m.slack.is_finite() || !m.clearance.is_finite() {
                return Err(format!("outcome {}: {m:?}", text(&o.hit)));
            }
            if found.stacked || m.borderline {
                continue;
            }
            firm.set(firm.get() + 1);
            if m.slack <= 0.0 || m.clearance <= 0.0 {
                return Err(format!("outcome {} is firm with {m:?}", text(&o.hit)));
            }
            let mut wider = question.clone();
            // Where the bases alone set the limit, all of it would leave no disc to end in.
            wider.lines.half_width += 0.95 * m.clearance;
            wider.lines.inset += 0.95 * m.clearance;
            let with = ask(&wider, case, Detail::Verdict);
            if !with.list.iter().any(|w| within(&w.hit, &o.hit)) {
                return Err(format!(
                    "outcome {} is lost with lines wider by less than {}",
                    text(&o.hit),
                    m.clearance
                ));
            }
        }
        Ok(())
    });
    assert!(firm.get() > 0);
}

fn shifted(case: &Case, i: usize, by: Vector) -> Case {
    let mut moved = case.clone();
    moved.terrain[i].shape = moved.terrain[i].shape.map(|p| snap_point(p + by));
    moved
}

#[test]
fn moving_a_part_by_less_than_the_tolerance_changes_no_firm_verdict() {
    let firm = Cell::new(0);
    each_case(Kind::default(), PAIRS / 5, |case, rng| {
        let question = Question::random(rng, case);
        let found = ask(&question, case, Detail::Full);
        if found.borderline {
            return Ok(());
        }
        firm.set(firm.get() + 1);
        let turn = rng.random_range(0.0..1.0);
        for i in 0..case.terrain.len() {
            for k in 0..4 {
                let by =
                    on_circle(Point::origin(), 0.95 * DEFAULT_TOLERANCE, turn + k as f64 / 4.0)
                        .coords;
                let moved = shifted(case, i, by);
                if moved.is_sound() {
                    same(
                        &format!("part {i} moved by {by:?}"),
                        &found,
                        &ask(&question, &moved, Detail::Verdict),
                    )?;
                }
            }
        }
        Ok(())
    });
    assert!(firm.get() > 0);
}

#[test]
fn the_same_question_gives_the_same_bits() {
    each_case(Kind::default(), PAIRS / 5, |case, rng| {
        let question = Question::random(rng, case);
        let board = case.board();
        let print = || {
            let found = question.ask(case, &board, |q| outcomes(q, Detail::Full));
            let arc = question.ask(case, &board, |q| format!("{:?}", partition(q)));
            format!("{found:?} {arc}")
        };
        if print() == print() { Ok(()) } else { Err("two answers differ".into()) }
    });
}
