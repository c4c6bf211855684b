//! Which of two conflicting rules wins (prec.says to prec.initiative), and roll-offs.

use crate::data::killzone::Side;

/// What a rule claims for itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    #[default]
    Plain,
    /// Official commentary says so (prec.commentary).
    Commentary,
    /// It says that it takes precedence (prec.says).
    Precedence,
}

impl Rank {
    pub const ALL: [(Rank, &'static str); 3] =
        [(Rank::Plain, "plain"), (Rank::Commentary, "commentary"), (Rank::Precedence, "takes")];
}

/// One of two rules that contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    pub rank: Rank,
    /// Of the core book (prec.core).
    pub core: bool,
    /// It says "cannot" (prec.cannot).
    pub cannot: bool,
}

/// Which of the two wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    First,
    Second,
    /// A player decides: whoever is named, else the initiative player (prec.initiative).
    Decides(Option<Side>),
}

/// Compares two rules step by step; simultaneous effects are ordered by the same list
/// (prec.simultaneous). `active` is whose operative is active, if that player is asked before
/// the initiative player (prec.active).
pub fn prevails(first: Statement, second: Statement, active: Option<Side>) -> Ruling {
    let says = |rule: Statement| rule.rank == Rank::Precedence;
    let commentary = |rule: Statement| rule.rank == Rank::Commentary;
    let outside = |rule: Statement| !rule.core;
    let cannot = |rule: Statement| rule.cannot;
    let steps: [&dyn Fn(Statement) -> bool; 4] = [&says, &commentary, &outside, &cannot];
    for step in steps {
        match (step(first), step(second)) {
            (true, false) => return Ruling::First,
            (false, true) => return Ruling::Second,
            _ => {}
        }
    }
    Ruling::Decides(active)
}

/// Who wins a roll-off; `None` is a tie, which is rolled again (prec.roll-off).
pub fn roll_off(faces: [u16; 2]) -> Option<Side> {
    match faces[0].cmp(&faces[1]) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Statement = Statement { rank: Rank::Plain, core: false, cannot: false };
    const CORE: Statement = Statement { core: true, ..PLAIN };
    const CANNOT: Statement = Statement { cannot: true, ..PLAIN };
    const COMMENTARY: Statement = Statement { rank: Rank::Commentary, ..PLAIN };
    const SAYS: Statement = Statement { rank: Rank::Precedence, ..PLAIN };

    fn wins(first: Statement, second: Statement) {
        assert_eq!(prevails(first, second, None), Ruling::First);
        assert_eq!(prevails(second, first, None), Ruling::Second);
    }

    #[test]
    fn prec_says_wins_over_everything() {
        wins(SAYS, Statement { cannot: true, ..COMMENTARY });
        wins(Statement { core: true, ..SAYS }, CANNOT);
    }

    #[test]
    fn prec_commentary_wins_over_the_rest() {
        wins(COMMENTARY, CANNOT);
        wins(Statement { core: true, ..COMMENTARY }, PLAIN);
    }

    #[test]
    fn prec_core_loses_against_other_books_even_with_cannot() {
        wins(PLAIN, Statement { cannot: true, ..CORE });
    }

    #[test]
    fn prec_cannot_wins_within_one_book() {
        wins(CANNOT, PLAIN);
        wins(Statement { cannot: true, ..CORE }, CORE);
    }

    #[test]
    fn prec_initiative_decides_last_and_prec_active_before_it() {
        assert_eq!(prevails(PLAIN, PLAIN, None), Ruling::Decides(None));
        assert_eq!(prevails(CANNOT, CANNOT, Some(Side::B)), Ruling::Decides(Some(Side::B)));
    }

    #[test]
    fn prec_simultaneous_a_list_is_ordered_by_who_prevails() {
        let mut all = [CORE, CANNOT, SAYS, COMMENTARY];
        all.sort_by(|a, b| match prevails(*a, *b, None) {
            Ruling::First => std::cmp::Ordering::Less,
            Ruling::Second => std::cmp::Ordering::Greater,
            Ruling::Decides(_) => std::cmp::Ordering::Equal,
        });
        assert_eq!(all, [SAYS, COMMENTARY, CANNOT, CORE]);
    }

    #[test]
    fn prec_roll_off_ties_are_rolled_again() {
        assert_eq!(roll_off([6, 5]), Some(Side::A));
        assert_eq!(roll_off([1, 2]), Some(Side::B));
        assert_eq!(roll_off([3, 3]), None);
    }
}
