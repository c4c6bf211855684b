//! What a place on a map is like.

use crate::games::killteam::shot::Shot;
use crate::games::killteam::targeting::Effects;

/// What a shot from, or at, a place is like; the better for the shooter the earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A valid target, neither in cover nor obscured.
    Clear,
    Cover,
    Obscured,
    CoverObscured,
    /// It would be a valid target, but somebody stands within control range who forbids the
    /// shot (shoot.engaged, shoot.friendly-close).
    TooClose,
    /// Visible, but no valid target: in cover under a Conceal order, or out of range.
    InvalidClear,
    InvalidCover,
    InvalidObscured,
    InvalidCoverObscured,
    NotVisible,
    /// No base of that size can stand here.
    Blocked,
}

impl Class {
    pub const ALL: [Class; 11] = [
        Class::Clear,
        Class::Cover,
        Class::Obscured,
        Class::CoverObscured,
        Class::TooClose,
        Class::InvalidClear,
        Class::InvalidCover,
        Class::InvalidObscured,
        Class::InvalidCoverObscured,
        Class::NotVisible,
        Class::Blocked,
    ];

    /// The word that tables and other programs use.
    pub fn name(self) -> &'static str {
        match self {
            Class::Clear => "clear",
            Class::Cover => "cover",
            Class::Obscured => "obscured",
            Class::CoverObscured => "cover-obscured",
            Class::TooClose => "too-close",
            Class::InvalidClear => "invalid-clear",
            Class::InvalidCover => "invalid-cover",
            Class::InvalidObscured => "invalid-obscured",
            Class::InvalidCoverObscured => "invalid-cover-obscured",
            Class::NotVisible => "not-visible",
            Class::Blocked => "blocked",
        }
    }

    /// Its place in [`Class::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// A valid target at which the shot is allowed.
    pub fn is_valid(self) -> bool {
        self <= Class::CoverObscured
    }

    /// The class of a shot that has been judged.
    pub fn of(shot: &Shot, too_close: bool) -> Class {
        if !shot.seen.holds() {
            return Class::NotVisible;
        }
        Class::seen(shot.outcomes.list[0].effects, shot.valid, too_close)
    }

    /// The class of something visible.
    pub(super) fn seen(effects: Effects, valid: bool, too_close: bool) -> Class {
        match (valid, effects.cover, effects.obscured) {
            (true, ..) if too_close => Class::TooClose,
            (true, false, false) => Class::Clear,
            (true, true, false) => Class::Cover,
            (true, false, true) => Class::Obscured,
            (true, true, true) => Class::CoverObscured,
            (false, false, false) => Class::InvalidClear,
            (false, true, false) => Class::InvalidCover,
            (false, false, true) => Class::InvalidObscured,
            (false, true, true) => Class::InvalidCoverObscured,
        }
    }
}
