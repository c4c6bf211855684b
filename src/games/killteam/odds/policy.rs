//! What players decide for.

/// What both players of a shot decide by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ShootAim {
    /// Mean damage, the target's wounds not considered.
    #[default]
    Damage,
    /// The chance that the target is incapacitated, and between equals mean damage.
    Kill,
}

/// What both players of a fight decide by; the defender wants the opposite of the attacker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FightAim {
    /// Wounds the defender loses less wounds the attacker loses; between equals a strike
    /// comes before a block.
    #[default]
    Wounds,
    /// The chance that the defender is incapacitated, and between equals wounds.
    Kill,
    /// The chance that the attacker survives, and between equals wounds.
    Survive,
    /// The chance that the defender is incapacitated less the chance that the attacker is, and
    /// between equals wounds.
    Duel,
}

/// Which dice players re-roll where a rule lets them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rerolls {
    /// Whatever serves the aim best.
    #[default]
    Best,
    /// As many fails as possible, never a success.
    Fails,
    Never,
}

impl ShootAim {
    pub fn text(self) -> &'static str {
        match self {
            ShootAim::Damage => {
                "both decide by mean damage, as it lies on the table: the attacker for the most, \
                 the defender for the least"
            }
            ShootAim::Kill => {
                "both decide by the chance that the target is incapacitated, and between equals \
                 by mean damage"
            }
        }
    }
}

impl FightAim {
    pub fn text(self) -> &'static str {
        match self {
            FightAim::Wounds => {
                "both decide by wounds inflicted less wounds lost, and between equals strike \
                 rather than block"
            }
            FightAim::Kill => {
                "both decide by the chance that the defender is incapacitated, and between \
                 equals by wounds"
            }
            FightAim::Survive => {
                "both decide by the chance that the attacker survives, and between equals by \
                 wounds"
            }
            FightAim::Duel => {
                "both decide by the chance to incapacitate less the risk to be incapacitated, \
                 and between equals by wounds"
            }
        }
    }
}

impl Rerolls {
    pub fn text(self) -> &'static str {
        match self {
            Rerolls::Best => "re-rolls as serve it best",
            Rerolls::Fails => "as many fails re-rolled as possible, never a success",
            Rerolls::Never => "no re-rolls",
        }
    }
}

/// The sentence that states a policy.
pub(super) fn stated(aim: &str, rerolls: Rerolls) -> String {
    format!("{aim}; {}", rerolls.text())
}
