//! Victory points (house.hold, house.more, house.kill).

use crate::data::killzone::Side;

use super::Battle;
use super::mission::Score;

impl Battle {
    /// Objectives a side controls.
    pub fn objectives_held(&self, side: Side) -> u16 {
        let kinds = self.setup.mission.markers.iter();
        let held = kinds.zip(&self.state.markers);
        held.filter(|(kind, m)| kind.objective && m.control == Some(side)).count() as u16
    }

    /// A side's operatives that are incapacitated, and all it had.
    pub fn losses(&self, side: Side) -> [u16; 2] {
        let all = self.setup.of(side);
        all.fold([0, 0], |[lost, all], op| {
            [lost + u16::from(self.state.piece(op).removed), all + 1]
        })
    }

    pub(super) fn score_turning_point(&mut self) {
        self.state.last.told.scored = true;
        let held = Side::ALL.map(|(side, _)| self.objectives_held(side));
        for (side, _) in Side::ALL {
            let (own, other) = (held[side.index()], held[side.opponent().index()]);
            let scorings = self.setup.mission.scoring.iter();
            let due = scorings.filter(|scoring| self.state.turning_point >= scoring.from);
            let vp: u16 = due
                .map(|scoring| match scoring.what {
                    Score::Hold => (own * scoring.vp).min(scoring.most),
                    Score::More => {
                        if own > other {
                            scoring.vp
                        } else {
                            0
                        }
                    }
                    Score::Kill => 0,
                })
                .sum();
            self.state.vp[side.index()] += vp;
        }
    }

    pub(super) fn score_battle(&mut self) {
        for (side, _) in Side::ALL {
            let [lost, all] = self.losses(side.opponent());
            let kills = self.setup.mission.scoring.iter().filter(|s| s.what == Score::Kill);
            let vp: u16 = kills.map(|s| s.vp * lost / all.max(1)).sum();
            self.state.vp[side.index()] += vp;
        }
    }

    /// Victory points, and with `tiebreak: kills` the share of enemies incapacitated as a
    /// fraction of one (house.win).
    pub(super) fn standing_of(&self, side: Side) -> f64 {
        let vp = f64::from(self.state.vp[side.index()]);
        let [lost, all] = self.losses(side.opponent()).map(f64::from);
        let kills = if all > 0.0 { lost / all } else { 0.0 };
        vp + if self.setup.rulings.tiebreak_kills { kills / 2.0 } else { 0.0 }
    }
}
