//! A question about targeting lines, put alike to the library and to the sampler.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use sightline::geometry::answer::Touching;
use sightline::geometry::board::Board;
use sightline::geometry::lines::{LineModel, Query, Reach, Watch};
use sightline::geometry::number::{DEFAULT_TOLERANCE, HALF_MILLIMETRE, snap};
use sightline::geometry::shape::PartId;

use super::case::Case;
use super::sampler::{Lines, Portion, Sampler, Watched};

/// The watches of a question, for the library and for the sampler.
#[derive(Clone, Debug)]
pub struct Question {
    pub watches: Vec<(Portion, Vec<PartId>)>,
    pub lines: Lines,
}

impl Question {
    /// What is drawn does not depend on the number of parts, so that a question stays the same
    /// while its case is shrunk.
    pub fn random(rng: &mut ChaCha8Rng, case: &Case) -> Question {
        let kind = rng.random_range(0..6);
        let watch = |rng: &mut ChaCha8Rng| -> (f64, Vec<PartId>) {
            let limit = if rng.random_bool(0.8) { 1.0 } else { snap(rng.random_range(0.3..3.0)) };
            let features = rng.random_range(0..16u32) | rng.random_range(0..16u32);
            let watched = (0..).zip(&case.terrain).filter(|(_, t)| features >> t.feature & 1 == 1);
            (limit, watched.map(|(i, _)| PartId(i)).collect())
        };
        let (near, far, whole) = (watch(rng), watch(rng), watch(rng));
        let all = (0..case.terrain.len() as u32).map(PartId);
        let watches = match kind {
            0 => vec![(Portion::Whole, all.collect())],
            1 => all.map(|id| (Portion::Whole, vec![id])).collect(),
            2 => vec![
                (Portion::Whole, whole.1),
                (Portion::Near(near.0), near.1),
                (Portion::Far(far.0), far.1),
            ],
            _ => vec![(Portion::Near(near.0), near.1), (Portion::Far(far.0), far.1)],
        };
        let half_width = if rng.random_bool(0.9) { HALF_MILLIMETRE } else { 0.1 };
        let inset = if rng.random_bool(0.9) { half_width } else { 0.0 };
        let touching = if rng.random_bool(0.9) { Touching::Clear } else { Touching::Crosses };
        Question { watches, lines: Lines { half_width, inset, touching } }
    }

    pub fn sampler(&self, case: &Case, board: &Board, grow: f64) -> Sampler {
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

    pub fn ask<T>(&self, case: &Case, board: &Board, then: impl FnOnce(&Query) -> T) -> T {
        let watches: Vec<Watch> = self
            .watches
            .iter()
            .map(|(portion, parts)| Watch {
                reach: match portion {
                    Portion::Whole => Reach::Whole,
                    Portion::Near(limit) => Reach::Near { limit: *limit },
                    Portion::Far(limit) => Reach::Far { limit: *limit },
                },
                parts,
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
pub fn within(a: &[bool], b: &[bool]) -> bool {
    a.iter().zip(b).all(|(a, b)| !a || *b)
}

pub fn text(hit: &[bool]) -> String {
    hit.iter().map(|h| if *h { '1' } else { '0' }).collect()
}
