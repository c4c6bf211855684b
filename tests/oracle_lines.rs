//! Targeting lines against the sampler: every outcome holds at its own origin, no origin tried
//! does better, and single origins hit what the sampler hits.

mod common;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use common::case::Case;
use common::question::{Question, text, within};
use common::random::{Kind, each_case};
use common::sampler::Sampler;
use common::skew::{Obstacles, Spot};
use rand::RngExt;
use sightline::geometry::answer::{Detail, Exists};
use sightline::geometry::board::Board;
use sightline::geometry::lines::{Outcomes, hits_from, outcomes, wholly};
use sightline::geometry::number::DEFAULT_TOLERANCE;
use sightline::geometry::shape::{PartId, Point};

const PAIRS: u64 = 2_000;
/// Differences inside this are too close for the sampler to tell.
const EDGE: f64 = 1e-5;

struct Samplers {
    sure: Sampler,
    possible: Sampler,
}

impl Samplers {
    fn new(question: &Question, case: &Case, board: &Board) -> Samplers {
        Samplers {
            sure: question.sampler(case, board, -EDGE),
            possible: question.sampler(case, board, EDGE),
        }
    }

    /// Do hits agree with the sampler where it can tell?
    fn agree(&self, what: &str, origin: Point, hit: &[bool]) -> Result<(), String> {
        let (sure, possible) = (self.sure.hits(origin), self.possible.hits(origin));
        if within(&sure, hit) && within(hit, &possible) {
            return Ok(());
        }
        let (s, p) = (text(&sure), text(&possible));
        Err(format!("{what} from {origin}: library {}, sampler between {s} and {p}", text(hit)))
    }
}

fn check_outcomes(found: &Outcomes, samplers: &Samplers, density: usize) -> Result<(), String> {
    if found.list.is_empty() {
        return Err("no outcome at all".into());
    }
    for (i, o) in found.list.iter().enumerate() {
        if !samplers.possible.contains_origin(o.origin) {
            return Err(format!("origin {} is off the base", o.origin));
        }
        samplers.agree("outcome", o.origin, &o.hit)?;
        if found.list.iter().enumerate().any(|(j, other)| i != j && within(&other.hit, &o.hit)) {
            return Err(format!("outcome {} is beaten by another", text(&o.hit)));
        }
    }
    for p in samplers.possible.origins(density) {
        let hit = samplers.possible.hits(p);
        if !found.list.iter().any(|o| within(&o.hit, &hit)) {
            let list: Vec<String> = found.list.iter().map(|o| text(&o.hit)).collect();
            return Err(format!(
                "origin {p} hits only {}, better than all of {list:?}",
                text(&hit)
            ));
        }
    }
    Ok(())
}

#[test]
fn outcomes_hold_and_no_origin_does_better() {
    let seen: RefCell<BTreeMap<String, usize>> = RefCell::default();
    each_case(Kind::default(), PAIRS, |case, rng| {
        let question = Question::random(rng, case);
        let board = case.board();
        let found = question.ask(case, &board, |q| outcomes(q, Detail::Verdict));
        for o in &found.list {
            *seen.borrow_mut().entry(text(&o.hit)).or_default() += 1;
        }
        check_outcomes(&found, &Samplers::new(&question, case, &board), 48)
    });
    let seen = seen.into_inner();
    if std::env::var("SIGHTLINE_SEED").is_err() {
        for hit in ["0", "1", "00", "01", "10", "11"] {
            assert!(seen.get(hit).is_some_and(|n| *n > 20), "{hit} hardly occurs: {seen:?}");
        }
    }
}

/// Zones in space, and parts under or over the target's base.
#[test]
fn line_height_plan_outcomes_between_levels_hold_and_no_origin_does_better() {
    each_case(Kind { heights: true }, PAIRS / 2, |case, rng| {
        let question = Question::random(rng, case);
        let board = case.board();
        let found = question.ask(case, &board, |q| outcomes(q, Detail::Verdict));
        check_outcomes(&found, &Samplers::new(&question, case, &board), 48)
    });
}

#[test]
fn single_origins_hit_what_the_sampler_hits() {
    each_case(Kind::default(), PAIRS, |case, rng| {
        let question = Question::random(rng, case);
        let board = case.board();
        let samplers = Samplers::new(&question, case, &board);
        let origins = samplers.possible.origins(16);
        for _ in 0..12 {
            let p = origins[rng.random_range(0..origins.len())];
            let hits = question.ask(case, &board, |q| hits_from(q, p));
            let mut hit = vec![false; question.watches.len()];
            for h in &hits {
                hit[h.watch] = true;
            }
            samplers.agree("hits", p, &hit)?;
        }
        Ok(())
    });
}

#[test]
fn firm_outcomes_are_not_bettered_when_all_terrain_shrinks() {
    let firm = Cell::new(0);
    each_case(Kind::default(), PAIRS / 5, |case, rng| {
        let question = Question::random(rng, case);
        let board = case.board();
        let found = question.ask(case, &board, |q| outcomes(q, Detail::Full));
        if found.borderline {
            return Ok(());
        }
        firm.set(firm.get() + 1);
        let shrunk = question.sampler(case, &board, -0.9 * DEFAULT_TOLERANCE);
        for p in shrunk.origins(60) {
            let hit = shrunk.hits(p);
            if !found.list.iter().any(|o| within(&o.hit, &hit)) {
                return Err(format!("with terrain shrunk, {p} hits only {}", text(&hit)));
            }
        }
        Ok(())
    });
    assert!(firm.get() > 0);
}

/// Single lines: are all of them in the way of some part?
#[test]
fn line_wholly_geometry_one_free_line_or_none() {
    let free = Cell::new([0, 0]);
    each_case(Kind::default(), PAIRS, |case, rng| {
        let question = Question::random(rng, case);
        let board = case.board();
        let parts: Vec<PartId> = (0..board.parts().len() as u32).map(PartId).collect();
        let (a, t) = (case.attacker.disc(), case.target.disc());
        let inset = question.lines.inset;
        let obstacles = |grow| {
            let lines = question.lines;
            Obstacles::in_plan(board.parts(), lines.half_width, lines.touching, grow)
        };
        let line = |from: Point, to: Point| (Spot { at: from, z: 0.0 }, Spot { at: to, z: 0.0 });
        let [yes, no] = free.get();
        match question.ask(case, &board, |q| wholly(q, &parts, Detail::Verdict)) {
            Exists::Yes { witness, .. } => {
                free.set([yes + 1, no]);
                if (a.center - t.center).norm() <= a.radius + t.radius - 2.0 * inset {
                    return Ok(());
                }
                let (from, to) = line(witness.from, witness.to);
                let on_rim = ((to.at - t.center).norm() - (t.radius - inset)).abs() < EDGE;
                let faces = (to.at - t.center).dot(&(from.at - to.at)) > -EDGE;
                let on_base = (from.at - a.center).norm() <= a.radius - inset + EDGE;
                if !(on_rim && faces && on_base) || obstacles(-EDGE).stop(from, to) {
                    return Err(format!("{witness:?} is no free line to the facing arc"));
                }
                Ok(())
            }
            Exists::No { .. } => {
                free.set([yes, no + 1]);
                let (possible, lines) = (obstacles(EDGE), question.sampler(case, &board, 0.0));
                for p in lines.origins(30) {
                    for end in lines.ends(p, 24) {
                        let (from, to) = line(p, end);
                        if !possible.stop(from, to) {
                            return Err(format!("no free line, but {p} to {end} is free"));
                        }
                    }
                }
                Ok(())
            }
        }
    });
    if std::env::var("SIGHTLINE_SEED").is_err() {
        assert!(free.get().iter().all(|n| *n > 100), "{:?}", free.get());
    }
}
