//! What players decide in a sequence.

use smallvec::SmallVec;

use super::allocation::Allocation;
use super::dice::{Grade, Pick};

/// One decision. Its notation is that of [`super::text`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Retain so many attack dice as normal successes without rolling (wr.accurate).
    SetAside(u8),
    /// Re-roll these dice by the rule, ploy or equipment of this name.
    Reroll {
        source: &'static str,
        dice: Picks,
    },
    /// Re-roll no more, or improve no more dice.
    Keep,
    /// Discard this success against an obscured target (obscured.discard).
    Discard(Pick),
    /// Improve this die by the weapon rule of this name (wr.punishing, wr.rending, wr.severe).
    Promote {
        rule: &'static str,
        die: Pick,
    },
    CoverSave(CoverSave),
    /// Block attack successes; when fighting, one with one die.
    Block(Allocation),
    /// Inflict the damage of a success (fight.strike).
    Strike(Grade),
    /// Use a success up as a block where nothing is left to be blocked (fight.idle-block).
    IdleBlock(Grade),
}

/// Dice named together, high results first.
pub type Picks = SmallVec<[Pick; 8]>;

/// What the defender retains unrolled for being in cover (shoot.cover-save,
/// terrain.vantage-save).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CoverSave {
    None,
    Normal,
    /// The one cover save as a critical success, where it is improved.
    Critical,
    /// Two normal successes, where it is improved.
    Two,
}

/// Which kind of decision a sequence needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    SetAside,
    Reroll,
    Discard,
    Promote,
    CoverSave,
    Block,
    /// Strike or block with one success of a fight.
    Resolve,
}

impl std::fmt::Display for Choice {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(match self {
            Choice::SetAside => "how many dice stand unrolled",
            Choice::Reroll => "which dice are re-rolled",
            Choice::Discard => "which success is discarded",
            Choice::Promote => "which die is improved",
            Choice::CoverSave => "whether a cover save is kept",
            Choice::Block => "which successes are blocked",
            Choice::Resolve => "strike or block",
        })
    }
}

impl CoverSave {
    pub const ALL: [CoverSave; 4] =
        [CoverSave::None, CoverSave::Normal, CoverSave::Critical, CoverSave::Two];

    /// The dice that stand unrolled: how many, and what each is worth.
    pub fn dice(self) -> (u8, Grade) {
        match self {
            CoverSave::None => (0, Grade::Normal),
            CoverSave::Normal => (1, Grade::Normal),
            CoverSave::Critical => (1, Grade::Critical),
            CoverSave::Two => (2, Grade::Normal),
        }
    }
}
