//! What keeps a figure from a space.

use super::field::{Field, refusal};
use super::walking::Walker;
use crate::engine::refusal::Refusal;
use crate::geometry::square::{Square, reach};

/// What a way may pass that a Move may not, each with all before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Despite {
    Strangers,
    GoalTaken,
    Enemies,
    Rubble,
    Walls,
}

impl Despite {
    const ALL: [Despite; 5] =
        [Despite::Strangers, Despite::GoalTaken, Despite::Enemies, Despite::Rubble, Despite::Walls];
}

impl Walker<'_> {
    /// Why no way leads to a space: what the way meets that has the least against it, of those
    /// within the allowance if there is one.
    pub fn blocked(&self, field: &Field, from: Square, goal: Square) -> Refusal {
        if !field.ground.grid.contains(goal) {
            let key = if self.dark { "dl.move" } else { "mv.3" };
            return refusal(key, || format!("{goal} is not on the map"));
        }
        let within =
            |limit| Despite::ALL.into_iter().find_map(|d| self.way(field, from, goal, d, limit));
        let way = within(self.allowance).or_else(|| within(u8::MAX)).unwrap_or_default();
        let mut at = from;
        for next in way {
            if let Err(refused) = self.check_step(field, at, next) {
                return refused;
            }
            if self.strangers.has(next) && next != goal {
                let text = || format!("the way to {goal} passes somebody else's figure on {next}");
                return refusal("mv.other", text);
            }
            at = next;
        }
        match self.check_end(field, goal) {
            Err(refused) => refused,
            Ok(()) => refusal("mv.nowall", || format!("no way leads to {goal}")),
        }
    }

    fn way(
        &self,
        field: &Field,
        from: Square,
        goal: Square,
        despite: Despite,
        limit: u8,
    ) -> Option<Vec<Square>> {
        let steps = |p: Square, q: Square| {
            let open = despite == Despite::Walls || self.is_open(field, p, q);
            let firm = despite >= Despite::Rubble || !field.ground.rubble.has(q);
            let passed = despite >= Despite::Enemies || despite >= Despite::GoalTaken && q == goal;
            open && firm && (passed || !self.is_stopped(field, q))
        };
        let found = reach(&field.ground.grid, from, limit, steps, |_| true);
        found.way(goal).map(|way| way.to_vec())
    }
}
