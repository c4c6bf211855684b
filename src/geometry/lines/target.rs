//! One target for many origins: its shadows are cast once.

use super::arc::{Arc, cells, spans};
use super::frame::{Frame, Goal};
use super::outcome::{Bits, Outcomes, minimal, outcomes_of};
use super::piece::{Items, Prepared, prepare, prepared_in_the_way};
use super::{LineModel, Query, Watch};
use crate::geometry::answer::Detail;
use crate::geometry::board::Board;
use crate::geometry::shape::Footing;

/// A target with the shadows of everything that is watched. The answers are those of
/// [`partition`](super::partition) and [`outcomes`](super::outcomes), bit for bit.
#[derive(Clone, Debug)]
pub struct Target<'a> {
    board: &'a Board,
    watches: &'a [Watch<'a>],
    model: LineModel,
    tolerance: f64,
    goal: Goal,
    prepared: Vec<Prepared<'a>>,
}

impl<'a> Target<'a> {
    /// The watches must be the same for all origins.
    pub fn new(
        board: &'a Board,
        target: Footing,
        watches: &'a [Watch<'a>],
        model: LineModel,
        tolerance: f64,
    ) -> Target<'a> {
        let goal = Goal::new(target, &model, 0.0);
        let prepared = prepare(board, watches, &goal);
        Target { board, watches, model, tolerance, goal, prepared }
    }

    /// The same question asked by itself.
    pub fn query(&self, origin: Footing) -> Query<'a> {
        Query {
            board: self.board,
            origin,
            target: self.goal.footing,
            watches: self.watches,
            model: self.model,
            tolerance: self.tolerance,
        }
    }

    /// As [`partition`](super::partition), from one of the origins.
    pub fn partition(&self, origin: Footing) -> Arc {
        let mut items = Items::new();
        let frame = self.in_the_way(origin, &mut items);
        spans(&self.query(origin), frame, &items)
    }

    /// As [`outcomes`](super::outcomes), from one of the origins.
    pub fn outcomes(&self, origin: Footing, detail: Detail) -> Outcomes {
        let mut items = Items::new();
        let frame = self.in_the_way(origin, &mut items);
        outcomes_of(&self.query(origin), frame, &mut items, detail)
    }

    /// The watches hit in each of the [`outcomes`](super::outcomes), as bits, in their order;
    /// none hit if the bases are stacked.
    pub fn hits(&self, origin: Footing) -> Bits {
        let mut items = Items::new();
        match self.in_the_way(origin, &mut items) {
            None => Bits::from_slice(&[0]),
            Some(frame) => minimal(&cells(&frame, &mut items)),
        }
    }

    /// `None` if the bases are stacked.
    pub(super) fn in_the_way<'s>(
        &'s self,
        origin: Footing,
        items: &mut Items<'s>,
    ) -> Option<Frame> {
        let frame = Frame::new(origin, self.goal, &self.model)?;
        prepared_in_the_way(&self.prepared, self.board, self.watches, &frame, items);
        Some(frame)
    }
}
