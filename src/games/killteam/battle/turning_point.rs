//! The Strategy phase: initiative, Command points, ready, gambits; and a turning point's end.

use crate::data::killzone::Side;
use crate::engine::refusal::Refusal;

use super::Battle;
use super::precedence::roll_off;
use super::state::Phase;

/// The Command points a side begins with (cp.start).
pub const CP: u8 = 2;

impl Battle {
    pub(super) fn begin_turning_point(&mut self) {
        self.state.turning_point += 1;
        self.state.phase = Phase::Initiative;
        self.judge_markers();
    }

    /// Both rolled: the higher decides; on a tie whoever lacks initiative (tp.roll, tp.tie).
    pub(super) fn rolled_initiative(&mut self, faces: [u16; 2]) {
        let side = roll_off(faces).unwrap_or(self.state.initiative.opponent());
        self.state.phase = Phase::Decide { side };
    }

    /// Initiative is decided: Command points are gained, everybody is readied, and gambits
    /// follow (cp.first, cp.later, tp.ready, tp.gambits).
    pub(super) fn decided_initiative(&mut self, initiative: Side) {
        self.state.initiative = initiative;
        for (side, _) in Side::ALL {
            let later = self.state.turning_point > 1 && side != initiative;
            let cp = &mut self.state.cp[side.index()];
            *cp = cp.saturating_add(1 + u8::from(later));
        }
        self.renew_guard();
        for piece in &mut self.state.pieces {
            piece.ready = piece.slot.is_some();
            piece.counteracted = false;
        }
        self.at_moment(|hooks| hooks.readied);
        self.state.phase = Phase::Gambits { side: initiative, passes: 0 };
    }

    /// A gambit may be passed at any time.
    pub(super) fn passed_gambit(&mut self, side: Side, passes: u8) {
        self.state.phase = Phase::Gambits { side: side.opponent(), passes: passes + 1 };
    }

    /// Has a side a gambit to use? Where neither has, the step is left out.
    pub(super) fn has_gambit(&self, side: Side) -> bool {
        self.can_scheme(side)
    }

    /// The turning point is over: it is scored, and the next begins unless the battle is over
    /// (end.last, house.wiped-out).
    pub(super) fn end_turning_point(&mut self) {
        self.judge_markers();
        self.score_turning_point();
        self.renew_ploys();
        self.at_moment(|hooks| hooks.turned);
        let gone = |side: Side| self.setup.of(side).all(|op| self.state.piece(op).slot.is_none());
        let wiped_out = Side::ALL.iter().any(|(side, _)| gone(*side));
        if wiped_out || self.state.turning_point >= self.setup.mission.turning_points {
            self.score_battle();
            self.state.phase = Phase::Over;
        } else {
            self.begin_turning_point();
        }
    }

    pub(super) fn check_initiative(&self) -> Result<(), Refusal> {
        match self.state.phase {
            Phase::Decide { .. } => Ok(()),
            _ => Err(self.not_now("initiative is decided after its roll")),
        }
    }
}
