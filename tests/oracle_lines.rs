//! Targeting lines against the sampler: every outcome holds at its own origin, no origin tried
//! does better, and single origins hit what the sampler hits.

mod common;

use std::collections::BTreeMap;

use common::case::Case;
use common::random::{Kind, each_case};
use common::sampler::{Lines, Portion, Sampler, Watched};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use sightline::geometry::answer::{Detail, Touching};
use sightline::geometry::board::Board;
use sightline::geometry::lines::{LineModel, Outcomes, Query, Reach, Watch, hits_from, outcomes};
use sightline::geometry::number::{DEFAULT_TOLERANCE, HALF_MILLIMETRE};
use sightline::geometry::shape::{PartId, Point};

const PAIRS: u64 = 2_500;
/// Differences inside this are too close for the sampler to tell.
const EDGE: f64 = 1e-5;

/// The watches of a question, for the library and for the sampler.
struct Question {
    watches: Vec<(Portion, Vec<PartId>)>,
    lines: Lines,
}

impl Question {
    fn random(rng: &mut ChaCha8Rng, case: &Case) -> Question {
        let all: Vec<PartId> = (0..case.terrain.len() as u32).map(PartId).collect();
        let some = |rng: &mut ChaCha8Rng| -> Vec<PartId> {
            all.iter().copied().filter(|_| rng.random_bool(0.8)).collect()
        };
        let limit = |rng: &mut ChaCha8Rng| if rng.random_bool(0.8) { 1.0 } else { rng.random_range(0.3..3.0) };
        let watches = match rng.random_range(0..6) {
            0 => vec![(Portion::Whole, all)],
            1 => vec![(Portion::Whole, some(rng)), (Portion::Near(limit(rng)), some(rng)), (Portion::Far(limit(rng)), some(rng))],
            2 => all.iter().map(|id| (Portion::Whole, vec![*id])).collect(),
            _ => vec![(Portion::Near(limit(rng)), some(rng)), (Portion::Far(limit(rng)), some(rng))],
        };
        let half_width = if rng.random_bool(0.9) { HALF_MILLIMETRE } else { 0.1 };
        let inset = if rng.random_bool(0.9) { half_width } else { 0.0 };
        let touching = if rng.random_bool(0.9) { Touching::Clear } else { Touching::Crosses };
        Question { watches, lines: Lines { half_width, inset, touching } }
    }

    fn sampler(&self, case: &Case, board: &Board, grow: f64) -> Sampler {
        let watches: Vec<Watched> = self
            .watches
            .iter()
            .map(|(portion, ids)| Watched {
                portion: *portion,
                parts: ids.iter().map(|id| board.part(*id)).collect(),
            })
            .collect();
        Sampler::new(case.attacker.footing(), case.target.footing(), &watches, self.lines, grow)
    }

    fn ask<T>(&self, case: &Case, board: &Board, then: impl FnOnce(&Query) -> T) -> T {
        let watches: Vec<Watch> = self
            .watches
            .iter()
            .map(|(portion, ids)| Watch {
                reach: match portion {
                    Portion::Whole => Reach::Whole,
                    Portion::Near(limit) => Reach::Near { limit: *limit },
                    Portion::Far(limit) => Reach::Far { limit: *limit },
                },
                parts: ids.clone(),
            })
            .collect();
        then(&Query {
            board,
            origin: case.attacker.footing(),
            target: case.target.footing(),
            watches: &watches,
            model: LineModel {
                half_width: self.lines.half_width,
                inset: self.lines.inset,
                touching: self.lines.touching,
            },
            tolerance: DEFAULT_TOLERANCE,
        })
    }
}

/// Is every hit of `a` one of `b`?
fn within(a: &[bool], b: &[bool]) -> bool {
    a.iter().zip(b).all(|(a, b)| !a || *b)
}

fn text(hit: &[bool]) -> String {
    hit.iter().map(|h| if *h { '1' } else { '0' }).collect()
}

struct Samplers {
    sure: Sampler,
    possible: Sampler,
}

impl Samplers {
    fn new(question: &Question, case: &Case, board: &Board) -> Samplers {
        Samplers { sure: question.sampler(case, board, -EDGE), possible: question.sampler(case, board, EDGE) }
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
            return Err(format!("origin {p} hits only {}, better than all of {list:?}", text(&hit)));
        }
    }
    Ok(())
}

#[test]
fn outcomes_hold_and_no_origin_does_better() {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let counted = std::cell::RefCell::new(&mut seen);
    each_case(Kind::default(), PAIRS, |case, rng| {
        let question = Question::random(rng, case);
        let board = case.board();
        let found = question.ask(case, &board, |q| outcomes(q, Detail::Verdict));
        for o in &found.list {
            *counted.borrow_mut().entry(text(&o.hit)).or_default() += 1;
        }
        check_outcomes(&found, &Samplers::new(&question, case, &board), 60)
    });
    if std::env::var("SIGHTLINE_SEED").is_err() {
        for hit in ["0", "1", "00", "01", "10", "11"] {
            assert!(seen.get(hit).is_some_and(|n| *n > 20), "{hit} hardly occurs: {seen:?}");
        }
    }
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
fn firm_outcomes_stand_when_all_terrain_shrinks() {
    let mut firm = 0;
    let counted = std::cell::Cell::new(&mut firm);
    each_case(Kind::default(), PAIRS / 5, |case, rng| {
        let question = Question::random(rng, case);
        let board = case.board();
        let found = question.ask(case, &board, |q| outcomes(q, Detail::Full));
        if found.borderline {
            return Ok(());
        }
        let count = counted.take();
        Ok(())
    });
}
