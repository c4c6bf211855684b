//! Which defence successes block which attack successes.

use smallvec::SmallVec;

use crate::engine::refusal::Refusal;
use crate::games::killteam::weapon_rules::Rules;

use super::dice::{Grade, Tally};
use super::refusals::refuse;

/// An allocation of defence dice: how many blocks of each kind (shoot.block-normal,
/// shoot.block-two, shoot.block-critical). Dice may stay unused (shoot.block-choice).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Allocation {
    pub critical_with_critical: u8,
    pub critical_with_two_normals: u8,
    /// Never allowed; it can be written down, so that the rule can refuse it.
    pub critical_with_normal: u8,
    pub normal_with_critical: u8,
    pub normal_with_normal: u8,
}

impl Allocation {
    /// The attack successes blocked.
    pub fn blocked(self) -> Tally {
        Tally {
            normal: self.normal_with_normal.saturating_add(self.normal_with_critical),
            critical: self
                .critical_with_critical
                .saturating_add(self.critical_with_two_normals)
                .saturating_add(self.critical_with_normal),
        }
    }

    /// The defence successes used.
    pub fn used(self) -> Tally {
        Tally {
            normal: self
                .critical_with_two_normals
                .saturating_mul(2)
                .saturating_add(self.critical_with_normal)
                .saturating_add(self.normal_with_normal),
            critical: self.critical_with_critical.saturating_add(self.normal_with_critical),
        }
    }

    /// Is the allocation possible between these successes, against an attacker with these
    /// rules?
    ///
    /// # Errors
    /// A die blocks that may not, is used twice, or blocks what is not there.
    pub fn check(self, attack: Tally, defence: Tally, rules: &Rules) -> Result<(), Refusal> {
        if self.critical_with_normal > 0 {
            let message = "one normal success does not block a critical one: two together do";
            return Err(refuse("shoot/block-normal", message));
        }
        let (blocked, used) = (self.blocked(), self.used());
        for grade in [Grade::Normal, Grade::Critical] {
            let word = if grade == Grade::Normal { "normal" } else { "critical" };
            if let Some(rule) = rules.forbids_block(grade).filter(|_| used.of(grade) > 0) {
                let message = format!("{} forbids blocking with a {word} success", rule.name());
                return Err(Refusal::new(rule.code(), message));
            }
            let over = |count: u8, limit: u8, what: &str| {
                let message = format!("{count} {word} successes {what}, there are {limit}");
                refuse("shoot/block-choice", message).measured(count.into(), limit.into())
            };
            if used.of(grade) > defence.of(grade) {
                return Err(over(used.of(grade), defence.of(grade), "would block"));
            }
            if blocked.of(grade) > attack.of(grade) {
                return Err(over(blocked.of(grade), attack.of(grade), "would be blocked"));
            }
        }
        Ok(())
    }

    /// Every possible allocation, the empty one first.
    pub fn all(attack: Tally, defence: Tally, rules: &Rules) -> SmallVec<[Allocation; 16]> {
        let may = |grade: Grade| match rules.forbids_block(grade) {
            Some(_) => 0,
            None => defence.of(grade),
        };
        let (normal, critical) = (may(Grade::Normal), may(Grade::Critical));
        let mut all = SmallVec::new();
        for critical_with_critical in 0..=critical.min(attack.critical) {
            let criticals = attack.critical - critical_with_critical;
            for critical_with_two_normals in 0..=criticals.min(normal / 2) {
                let rest = (critical - critical_with_critical).min(attack.normal);
                for normal_with_critical in 0..=rest {
                    let normals = attack.normal - normal_with_critical;
                    let left = normal - 2 * critical_with_two_normals;
                    for normal_with_normal in 0..=normals.min(left) {
                        all.push(Allocation {
                            critical_with_critical,
                            critical_with_two_normals,
                            critical_with_normal: 0,
                            normal_with_critical,
                            normal_with_normal,
                        });
                    }
                }
            }
        }
        all
    }
}

impl Tally {
    /// What is left after the allocation.
    pub fn after(self, allocation: Allocation) -> Tally {
        let blocked = allocation.blocked();
        Tally {
            normal: self.normal.saturating_sub(blocked.normal),
            critical: self.critical.saturating_sub(blocked.critical),
        }
    }
}
