//! Decisions about equipment that pass the check.

use crate::data::killzone::Side;
use crate::games::killteam::battle::Battle;
use crate::games::killteam::battle::action::{Action, Name, Spot};
use crate::games::killteam::battle::activation::Activation;
use crate::games::killteam::battle::candidates::Sample;
use crate::games::killteam::battle::number::tidy;
use crate::geometry::predicate::perp;
use crate::geometry::shape::{Point, Vector};

use super::deeds::deed_of;
use super::{Block, Form, MOST_OPTIONS, OPTIONS, all_deeds};

/// Places tried for a piece, and how many of them are enough.
const TRIED: u32 = 40;
const ENOUGH: usize = 3;
/// Choices of options that are offered.
const CHOICES: usize = 4;
/// How far from a wall a ladder is offered, inches.
const GAP: f64 = 0.004;
/// Facings are multiples of so many degrees.
const TURN: f64 = 15.0;

impl Battle {
    /// Some choices of four options, and none.
    pub(in super::super) fn offered_equipment(&self, variety: u64) -> Vec<Action> {
        let mut sample = Sample::new(variety);
        let name = |n: usize| Name { index: n as u8, text: OPTIONS[n].word.into() };
        let choice = |sample: &mut Sample| {
            let mut all: Vec<usize> = (0..OPTIONS.len()).collect();
            while all.len() > MOST_OPTIONS {
                all.remove(sample.below(all.len()));
            }
            Action::Equip(all.into_iter().map(name).collect())
        };
        let some = (0..CHOICES).map(|_| choice(&mut sample));
        some.chain([Action::Equip(Vec::new())]).collect()
    }

    /// Some places for what a side has yet to lay down, and leaving it.
    pub(in super::super) fn offered_lay(&self, side: Side, variety: u64) -> Vec<Action> {
        let mut sample = Sample::new(variety);
        let waiting = &self.state.kit.waiting[side.index()];
        let (option, _) = waiting[sample.below(waiting.len())];
        let name = self.piece_name(option);
        let lay = |at: Option<Spot>| Action::Lay { piece: name.clone(), at };
        let mut offered = Vec::new();
        if let Some(piece) = &OPTIONS[usize::from(option)].piece {
            for _ in 0..TRIED {
                let spot = match piece.form {
                    Form::Ladder { blocks, .. } => self.leaning(blocks, &mut sample),
                    Form::Marker | Form::Token => Some(self.anywhere(&mut sample).into()),
                    Form::Terrain(_) => {
                        let angle = TURN * sample.below((180.0 / TURN) as usize) as f64;
                        let at = self.anywhere(&mut sample);
                        Some(Spot { angle: Some(angle), ..at.into() })
                    }
                };
                let fits = |spot: &Spot| self.check_piece(side, piece, *spot).is_ok();
                offered.extend(spot.filter(fits).map(|spot| lay(Some(spot))));
                if offered.len() == ENOUGH {
                    break;
                }
            }
        }
        offered.push(lay(None));
        offered
    }

    fn anywhere(&self, sample: &mut Sample) -> Point {
        let [width, depth] = self.setup.terrain.killzone.size;
        tidy(Point::new(width * sample.share(), depth * sample.share()))
    }

    /// A place against the middle of some edge of terrain.
    fn leaning(&self, blocks: &[Block], sample: &mut Sample) -> Option<Spot> {
        let parts = self.setup.printed.killzone.board.parts();
        let pieces = parts.get(sample.below(parts.len())).map(|part| &part.pieces)?;
        let piece = pieces.get(sample.below(pieces.len()))?;
        let core = piece.core();
        let first = sample.below(core.len());
        let (a, b) = (core[first], core[(first + 1) % core.len()]);
        let along: Vector = b - a;
        let length = along.norm();
        if length <= 0.0 {
            return None;
        }
        let out = piece.rho() + blocks.first()?.size[1] / 2.0 + GAP;
        let at = nalgebra::center(&a, &b) - perp(along) * (out / length);
        let angle = libm::atan2(along.y, along.x).to_degrees();
        let angle = (angle * 1e3).round() / 1e3;
        Some(Spot { angle: Some(crate::geometry::number::snap(angle)), ..tidy(at).into() })
    }

    /// Actions of equipment of the active operative.
    pub(in super::super) fn offer_equipment(
        &self,
        activation: &Activation,
        sample: &mut Sample,
        offered: &mut Vec<Action>,
    ) {
        for index in self.own_deeds(activation.op) {
            if self.may_begin(deed_of(index)).is_err() {
                continue;
            }
            let Some((_, deed)) = all_deeds().nth(index.into()) else { continue };
            let name = Name { index, text: deed.word.into() };
            let uses = (deed.offer)(self, activation, sample).into_iter();
            let legal = uses.filter(|with| self.plan_use(activation, index, with).is_ok());
            offered.extend(legal.map(|with| Action::Use { deed: name.clone(), with }));
        }
    }
}
