//! Which options a side takes (eq.once, eq.four).

use smallvec::SmallVec;

use crate::data::killzone::Side;
use crate::engine::refusal::Refusal;
use crate::games::killteam::battle::Battle;
use crate::games::killteam::battle::action::Name;
use crate::games::killteam::battle::state::Phase;

use super::OPTIONS;

/// So many options a side may take (eq.four).
pub const MOST_OPTIONS: usize = 4;

impl Battle {
    /// Drop zones are picked: equipment is chosen and laid down before anybody is set up
    /// (setup.equipment).
    pub(in super::super) fn begin_equipment(&mut self) {
        if !self.setup.switches.equipment {
            return self.begin_operatives();
        }
        for (side, _) in Side::ALL {
            if let Some(chosen) = self.setup.chosen[side.index()].clone() {
                self.equip(side, chosen);
            }
        }
        self.next_to_choose();
    }

    fn next_to_choose(&mut self) {
        let first = self.state.initiative;
        let open = |side: &Side| self.state.kit.taken[side.index()].is_none();
        match [first, first.opponent()].into_iter().find(open) {
            Some(side) => self.state.phase = Phase::Equip { side },
            None => self.next_to_lay(first),
        }
    }

    /// May these options be taken?
    pub(in super::super) fn check_equip(&self, options: &[Name]) -> Result<(), Refusal> {
        if !matches!(self.state.phase, Phase::Equip { .. }) {
            return Err(self.not_now("equipment is chosen before anybody is set up"));
        }
        for (n, option) in options.iter().enumerate() {
            if options[..n].contains(option) {
                let message = format!("{option} may be taken once");
                return Err(Refusal::new("kt/eq/once", message).measured(2.0, 1.0));
            }
        }
        if options.len() > MOST_OPTIONS {
            let message = format!("{} options are more than {MOST_OPTIONS}", options.len());
            let refusal = Refusal::new("kt/eq/four", message);
            return Err(refusal.measured(options.len() as f64, MOST_OPTIONS as f64));
        }
        Ok(())
    }

    pub(in super::super) fn choose_equipment(&mut self, options: &[u8]) {
        if let Phase::Equip { side } = self.state.phase {
            self.equip(side, options.iter().copied().collect());
            self.next_to_choose();
        }
    }

    fn equip(&mut self, side: Side, options: SmallVec<[u8; 4]>) {
        let pieces = options.iter().filter_map(|&option| {
            let piece = OPTIONS[usize::from(option)].piece.as_ref()?;
            Some((option, piece.count)).filter(|(_, count)| *count > 0)
        });
        self.state.kit.waiting[side.index()] = pieces.collect();
        self.state.kit.taken[side.index()] = Some(options);
        self.arm_team(side);
    }
}
