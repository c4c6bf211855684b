//! The exact odds of shots and of a fight: every roll of the sequence is weighed, every
//! decision solved.
//!
//! Nothing is simulated and no rule is written twice: the odds walk through the very states of
//! [`super::sequence`]. At a roll the chances of its results are added up, at a decision the
//! player takes what is best under the policy of the answer; both know all that lies on the
//! table and nothing of the rolls to come. Chances come as numbers, and as fractions where
//! they are asked for: both follow the same decisions.

mod chance;
mod fighting;
mod measured;
mod mixer;
mod policy;
mod rolls;
mod shooting;
mod solvable;
mod solver;
mod spread;
mod volley;

pub use fighting::{
    Choosing, ExactFight, FightError, FightOdds, FightQuestion, FirstChoice, fight,
};
pub use measured::{
    MeleeOdds, OutcomeOdds, SceneAsk, SceneFights, SceneOddsError, SceneShots, WeaponOdds,
    scene_fights, scene_shots,
};
pub use policy::{FightAim, Rerolls, ShootAim};
pub use shooting::{AllTargets, Killed, SelfDamage, ShootOdds, ShootQuestion, TargetOdds, shoot};
pub use solver::TooLarge;
pub use spread::{Chance, Exact, ExactChance};

#[cfg(test)]
mod tests;
