//! Laying equipment down, a piece at a time in turn (setup.equipment).

use crate::data::killzone::Side;
use crate::engine::refusal::Refusal;
use crate::games::killteam::battle::Battle;
use crate::games::killteam::battle::action::Spot;
use crate::games::killteam::battle::mission::{MarkerKind, SMALL_MARKER};
use crate::games::killteam::battle::state::{Marker, Phase};

use super::{Form, Laid, OPTIONS, Piece};

impl Battle {
    /// The side, or else the other, lays something down; where neither has anything left,
    /// operatives are set up.
    pub(super) fn next_to_lay(&mut self, side: Side) {
        let has = |side: &Side| !self.state.kit.waiting[side.index()].is_empty();
        match [side, side.opponent()].into_iter().find(has) {
            Some(side) => self.state.phase = Phase::Lay { side },
            None => self.begin_operatives(),
        }
    }

    /// May the piece of an option be laid down there, or with `None` left off the board?
    pub(in super::super) fn check_lay(
        &self,
        option: u8,
        spot: Option<Spot>,
    ) -> Result<(), Refusal> {
        let Phase::Lay { side } = self.state.phase else {
            return Err(self.not_now("equipment is laid down before anybody is set up"));
        };
        let gear = &OPTIONS[usize::from(option)];
        let waiting = &self.state.kit.waiting[side.index()];
        let Some(piece) = gear.piece.as_ref().filter(|_| waiting.iter().any(|w| w.0 == option))
        else {
            let message = format!("{} has no {} to lay down", side.word(), gear.name);
            return Err(Refusal::new(gear.code(), message));
        };
        spot.map_or(Ok(()), |spot| self.check_piece(side, piece, spot))
    }

    /// May a piece lie there?
    pub(super) fn check_piece(&self, side: Side, piece: &Piece, spot: Spot) -> Result<(), Refusal> {
        let site = self.site(side, piece, spot);
        site.fits()?;
        (piece.place)(&site)
    }

    pub(in super::super) fn lay(&mut self, option: u8, spot: Option<Spot>) {
        let Phase::Lay { side } = self.state.phase else { return };
        let waiting = &mut self.state.kit.waiting[side.index()];
        if let Some(at) = waiting.iter().position(|w| w.0 == option) {
            waiting[at].1 -= 1;
            if waiting[at].1 == 0 {
                waiting.remove(at);
            }
        }
        if let Some(spot) = spot {
            self.put_down(option, side, spot);
        }
        self.next_to_lay(side.opponent());
    }

    /// Something lies on the board from now on.
    pub(super) fn put_down(&mut self, option: u8, side: Side, spot: Spot) {
        let before = self.state.kit.laid.iter();
        let number = before.filter(|laid| laid.option == option && laid.side == side).count();
        let mut laid = Laid {
            option,
            side,
            number: number as u8 + 1,
            at: spot.at,
            level: spot.z.unwrap_or(0.0),
            angle: spot.angle.unwrap_or(0.0),
            marker: None,
            spent: false,
            left: None,
        };
        if laid.piece().is_some_and(|piece| matches!(piece.form, Form::Marker)) {
            laid.marker = Some(self.state.markers.len() as u8);
            self.state.markers.push(Marker {
                at: laid.at,
                level: laid.level,
                carrier: None,
                control: None,
            });
            self.add_marker(MarkerKind {
                id: laid.name().into(),
                at: laid.at,
                radius: SMALL_MARKER,
                objective: false,
                pick_up: false,
            });
        }
        self.state.kit.laid.push(laid);
        if laid.is_terrain() {
            self.rebuild_terrain();
        }
    }
}
