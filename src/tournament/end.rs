//! How games end.

use serde::{Deserialize, Serialize};

use crate::engine::play::Lapse;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// As its rules say.
    Over,
    /// A player took a decision that is not legal.
    Illegal,
    /// A player said it makes no decision.
    GaveUp,
    /// A player's program did not start.
    Start,
    /// A player's program ended in the middle.
    Crash,
    /// A player took too long.
    Time,
    /// A player's program said more than anybody would read.
    Flood,
    /// What a player said cannot be understood.
    Unreadable,
    /// A player panicked.
    Panic,
    /// It took more steps than a game may take: a draw.
    TooLong,
    /// The game itself failed: no result.
    Broken,
}

impl End {
    pub const ALL: [End; 11] = [
        End::Over,
        End::Illegal,
        End::GaveUp,
        End::Start,
        End::Crash,
        End::Time,
        End::Flood,
        End::Unreadable,
        End::Panic,
        End::TooLong,
        End::Broken,
    ];

    /// The word for it, as in a journal.
    pub fn word(self) -> &'static str {
        match self {
            End::Over => "over",
            End::Illegal => "illegal",
            End::GaveUp => "gave-up",
            End::Start => "start",
            End::Crash => "crash",
            End::Time => "time",
            End::Flood => "flood",
            End::Unreadable => "unreadable",
            End::Panic => "panic",
            End::TooLong => "too-long",
            End::Broken => "broken",
        }
    }

    /// What the word means.
    pub fn meaning(self) -> &'static str {
        match self {
            End::Over => "ended as the rules say",
            End::Illegal => "a decision was not legal",
            End::GaveUp => "a player made no decision",
            End::Start => "a program did not start",
            End::Crash => "a program ended in the middle",
            End::Time => "a player took too long",
            End::Flood => "a program said too much",
            End::Unreadable => "a player could not be understood",
            End::Panic => "a player panicked",
            End::TooLong => "too many steps, a draw",
            End::Broken => "the game itself failed, no result",
        }
    }
}

impl From<Lapse> for End {
    fn from(lapse: Lapse) -> End {
        match lapse {
            Lapse::GaveUp => End::GaveUp,
            Lapse::Start => End::Start,
            Lapse::Crash => End::Crash,
            Lapse::Time => End::Time,
            Lapse::Flood => End::Flood,
            Lapse::Unreadable => End::Unreadable,
            Lapse::Panic => End::Panic,
        }
    }
}
