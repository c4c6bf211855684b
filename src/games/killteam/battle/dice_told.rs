//! The dice on the table in words, and what a decision about them would lead to.

use std::fmt::Write;

use crate::games::killteam::sequence::dice::{Pick, Pool, Tally};
use crate::games::killteam::sequence::{Decision, Role};

use super::action::Action;
use super::shooting::{Shooting, Stage as Shot};
use super::{Battle, fighting};

impl Battle {
    /// The dice of both sides in a shot or a fight that is going on, a line each; empty if there
    /// are none.
    pub(super) fn dice_shown(&self) -> String {
        let mut text = String::new();
        if let Some(shooting) = self.shooting() {
            self.show_shot(shooting, &mut text);
        }
        if let Some(fighting) = self.fighting()
            && let fighting::Stage::Fighting(fight) = &fighting.stage
        {
            let weapons = [Some(fighting.weapon), fighting.retaliation];
            let unresolved = fight.unresolved();
            for (role, weapon) in Role::BOTH.into_iter().zip(weapons) {
                let op = fighting.ops[role.index()];
                let dice = match (weapon, unresolved, fight.dice(role)) {
                    (None, ..) => "no dice".to_owned(),
                    (_, Some(left), _) => format!("{} left", successes(left[role.index()])),
                    (_, None, Some(pool)) => faces(pool),
                    (_, None, None) => continue,
                };
                let with = weapon.map_or("unarmed".to_owned(), |arm| self.with(op, arm));
                let verb = if role == Role::Attacker { "fights" } else { "retaliates" };
                let _ = writeln!(text, "{} {verb} {with}: {dice}", self.op(op));
            }
        }
        text
    }

    fn with(&self, op: u8, weapon: u8) -> String {
        format!("with {}", self.arm(op, weapon).name)
    }

    fn show_shot(&self, shooting: &Shooting, text: &mut String) {
        let Shot::Rolling(shoot) = &shooting.stage else { return };
        let Shooting { shooter, weapon, target, .. } = shooting;
        let pool = |role| shoot.dice().filter(|(of, _)| *of == role).map(|(_, pool)| faces(pool));
        let attack = pool(Role::Attacker)
            .unwrap_or_else(|| format!("{} unblocked", successes(shoot.attack_successes())));
        let with = self.with(*shooter, *weapon);
        let _ = writeln!(text, "{} shoots {with}: {attack}", self.op(*shooter));
        let defence = shoot.defence_successes().map(successes).or_else(|| pool(Role::Defender));
        let defence = defence.unwrap_or_else(|| "no dice yet".to_owned());
        let _ = writeln!(text, "{} defends: {defence}", self.op(target.op));
    }

    /// What a strike or a block leaves: wounds of both, and the dice yet to be resolved.
    pub(super) fn prospect_of_dice(&self, decision: &Decision) -> Option<String> {
        let resolves =
            matches!(decision, Decision::Strike(_) | Decision::Block(_) | Decision::IdleBlock(_));
        let (_, ops) = self.due().filter(|_| resolves)?;
        let fights = self.fighting().is_some();
        let mut after = self.clone();
        after.apply_planned(&Action::Dice(decision.clone()))?;
        let mut text = String::new();
        for op in ops.into_iter().skip(usize::from(!fights)) {
            let (left, most) = (after.state.piece(op).wounds, self.setup.member(op).wounds);
            let comma = if text.is_empty() { "" } else { ", " };
            let _ = match left {
                0 => write!(text, "{comma}{} is incapacitated", self.op(op)),
                _ => write!(text, "{comma}{} has {left} of {most} wounds left", self.op(op)),
            };
        }
        let left = after.fighting().and_then(|fighting| match &fighting.stage {
            fighting::Stage::Fighting(fight) => fight.unresolved(),
            fighting::Stage::Ploy | fighting::Stage::Retaliate => None,
        });
        match left {
            Some(left) => {
                let [a, b] = [0, 1].map(|n| format!("{} {}", self.op(ops[n]), successes(left[n])));
                let _ = write!(text, "; dice left: {a}; {b}");
            }
            None if fights => text.push_str("; the fight is over"),
            None => {}
        }
        Some(text)
    }
}

fn faces(pool: &Pool) -> String {
    let shown = pool.iter().map(|die| match die.pick() {
        Pick::Face(face) => face.to_string(),
        Pick::Unrolled => format!("{} unrolled", die.grade),
    });
    let shown: Vec<String> = shown.collect();
    if shown.is_empty() { "no dice yet".to_owned() } else { format!("dice {}", shown.join(", ")) }
}

fn successes(tally: Tally) -> String {
    match tally {
        Tally { normal: 0, critical: 0 } => "no success".to_owned(),
        Tally { normal: 0, critical } => format!("{critical} critical"),
        Tally { normal, critical: 0 } => format!("{normal} normal"),
        Tally { normal, critical } => format!("{critical} critical, {normal} normal"),
    }
}
