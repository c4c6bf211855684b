//! Sequences played from a line of text: steps with `|` between them, a roll as its faces, a
//! decision in its notation. Every step must fit, and nothing may be left open at the end.

use crate::data::weapon_rule::weapon_line;
use crate::engine::refusal::Refusal;
use crate::games::killteam::sequence::attack::{Attack, Defence};
use crate::games::killteam::sequence::fight::{self, Fight, Fighter};
use crate::games::killteam::sequence::options::Options;
use crate::games::killteam::sequence::readings::DiceReadings;
use crate::games::killteam::sequence::shoot::{self, Shoot};
use crate::games::killteam::sequence::{Decision, Needed};
use crate::games::killteam::weapon_rules::NOTATIONS;

/// What both sequences can do.
pub trait Sequence {
    fn needed(&self) -> Needed;
    fn check(&self, decision: &Decision) -> Result<(), Refusal>;
    fn candidates(&self) -> Vec<Decision>;
    fn apply(&mut self, decision: &Decision) -> Result<(), Refusal>;
    fn roll(&mut self, faces: &[u8]) -> Result<(), Refusal>;
}

macro_rules! sequence {
    ($kind:ty) => {
        impl Sequence for $kind {
            fn needed(&self) -> Needed {
                <$kind>::needed(self)
            }
            fn check(&self, decision: &Decision) -> Result<(), Refusal> {
                <$kind>::check(self, decision)
            }
            fn candidates(&self) -> Vec<Decision> {
                Options::candidates(self)
            }
            fn apply(&mut self, decision: &Decision) -> Result<(), Refusal> {
                <$kind>::apply(self, decision)
            }
            fn roll(&mut self, faces: &[u8]) -> Result<(), Refusal> {
                <$kind>::roll(self, faces)
            }
        }
    };
}

sequence!(Shoot);
sequence!(Fight);

/// Plays the steps.
pub fn play(sequence: &mut impl Sequence, script: &str) {
    for step in script.split('|').map(str::trim) {
        let result = if step.starts_with(|c: char| c.is_ascii_digit()) {
            let faces: Vec<u8> = step.split(' ').map(|face| face.parse().unwrap()).collect();
            sequence.roll(&faces)
        } else {
            let decision: Decision = step.parse().unwrap();
            assert_eq!(decision.to_string(), step);
            if sequence.check(&decision).is_ok() {
                assert!(sequence.candidates().contains(&decision), "{step} is a candidate");
            }
            sequence.apply(&decision)
        };
        result.unwrap_or_else(|refusal| panic!("{step}: {refusal}"));
    }
}

pub fn attack(weapon: &str) -> Attack {
    Attack::of_line(&weapon_line(weapon, NOTATIONS).unwrap())
}

pub fn armed(weapon: &str, wounds: u16) -> Fighter {
    Fighter::new(attack(weapon), wounds)
}

/// The code with which a decision is refused now.
pub fn refused(script: &impl Script, decision: &str) -> String {
    let decision = decision.parse().unwrap();
    let sequence = script.sequence();
    let refusal = sequence.check(&decision).expect_err("refused");
    assert!(!sequence.candidates().contains(&decision));
    assert_eq!(sequence.clone().apply(&decision), Err(refusal.clone()));
    refusal.code
}

pub trait Script {
    type Of: Sequence + Clone;
    fn sequence(&self) -> Self::Of;
}

/// A shot, set up until its first step.
#[derive(Clone)]
pub struct ShotScript {
    attack: Attack,
    defence: Defence,
    readings: DiceReadings,
    shoot: Option<Shoot>,
}

pub fn shot(weapon: &str, save: u8) -> ShotScript {
    let (attack, defence) = (attack(weapon), Defence::new(save));
    ShotScript { attack, defence, readings: DiceReadings::default(), shoot: None }
}

impl ShotScript {
    pub fn in_cover(self) -> Self {
        ShotScript { defence: self.defence.cover(true), ..self }
    }

    pub fn in_improved_cover(self) -> Self {
        ShotScript { defence: self.defence.improved_cover(), ..self }
    }

    pub fn obscured(self) -> Self {
        ShotScript { defence: self.defence.obscured(true), ..self }
    }

    pub fn wounds(self, wounds: u16) -> Self {
        ShotScript { defence: self.defence.wounds(wounds), ..self }
    }

    pub fn injured(self) -> Self {
        ShotScript { attack: self.attack.changed(true, 0), ..self }
    }

    pub fn attacker_cp(self, cp: u8) -> Self {
        ShotScript { attack: self.attack.cp(cp), ..self }
    }

    pub fn defender_cp(self, cp: u8) -> Self {
        ShotScript { defence: self.defence.cp(cp), ..self }
    }

    pub fn readings(self, readings: DiceReadings) -> Self {
        ShotScript { readings, ..self }
    }

    pub fn step(&mut self, script: &str) {
        let mut shoot = self.sequence();
        play(&mut shoot, script);
        self.shoot = Some(shoot);
    }

    pub fn outcome(&self) -> shoot::Outcome {
        self.sequence()
            .outcome()
            .unwrap_or_else(|| panic!("{:?} is left", self.sequence().needed()))
    }

    pub fn play(mut self, script: &str) -> shoot::Outcome {
        self.step(script);
        self.outcome()
    }
}

impl Script for ShotScript {
    type Of = Shoot;

    fn sequence(&self) -> Shoot {
        let new = || Shoot::with(self.attack.clone(), self.defence.clone(), self.readings);
        self.shoot.clone().unwrap_or_else(new)
    }
}

/// A fight.
#[derive(Clone)]
pub struct FightScript(pub Fight);

pub fn fight(attacker: &str, wounds: u16, defender: &str, defender_wounds: u16) -> FightScript {
    FightScript::of([armed(attacker, wounds), armed(defender, defender_wounds)])
}

impl FightScript {
    pub fn of([attacker, defender]: [Fighter; 2]) -> FightScript {
        FightScript(Fight::new(attacker, defender))
    }

    pub fn step(&mut self, script: &str) {
        play(&mut self.0, script);
    }

    pub fn wounds(&self) -> [u16; 2] {
        self.0.wounds()
    }

    pub fn outcome(&self) -> fight::Outcome {
        self.0.outcome().unwrap_or_else(|| panic!("{:?} is left", self.0.needed()))
    }
}

impl Script for FightScript {
    type Of = Fight;

    fn sequence(&self) -> Fight {
        self.0.clone()
    }
}
