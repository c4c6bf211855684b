//! Dice as they lie on the table, and what they are worth.

use std::cmp::Reverse;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

use smallvec::SmallVec;

/// The results of a D6 (dice.d6).
pub const FACES: RangeInclusive<u8> = 1..=6;

/// What a die is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    #[default]
    Fail,
    Normal,
    Critical,
}

/// One attack or defence die.
#[derive(Clone, Copy, Debug)]
pub struct Die {
    /// The number it shows; `None` was retained without a roll and has none (dice.unrolled).
    pub face: Option<u8>,
    pub rerolled: bool,
    pub grade: Grade,
    /// The weapon rule that retained or changed it, by its place in the weapon's list: such a
    /// die keeps its number (dice.number) and is not retained again (dice.retained-once).
    pub by: Option<u8>,
}

impl Die {
    /// A die retained without a roll.
    pub fn unrolled(grade: Grade) -> Die {
        Die { face: None, rerolled: false, grade, by: None }
    }

    /// Has the die been retained before dice are judged and kept in the usual way?
    pub fn retained_specially(&self) -> bool {
        self.face.is_none() || self.by.is_some()
    }

    pub fn pick(&self) -> Pick {
        self.face.map_or(Pick::Unrolled, Pick::Face)
    }

    /// All of the die in one word, in the order of dice: they are compared and hashed often.
    fn word(self) -> u16 {
        let Die { face, rerolled, grade, by } = self;
        let by = by.map_or(0, |by| u16::from(by) + 1);
        u16::from(face.unwrap_or(0)) << 12 | u16::from(rerolled) << 11 | (grade as u16) << 9 | by
    }
}

impl PartialEq for Die {
    fn eq(&self, other: &Die) -> bool {
        self.word() == other.word()
    }
}

impl Eq for Die {}

/// How a decision names a die: equal dice need no telling apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pick {
    Face(u8),
    Unrolled,
}

/// What makes a die a success, and a critical one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Threshold {
    /// Hit or Save as changed; above 6 only a 6 succeeds (dmg.six).
    pub success: u8,
    /// The least result of a success that is critical (wr.lethal).
    pub critical: u8,
}

impl Threshold {
    /// Judges a result (shoot.success, wr.lethal-success).
    pub fn judge(self, face: u8) -> Grade {
        match face {
            6 => Grade::Critical,
            1 => Grade::Fail,
            _ if face < self.success => Grade::Fail,
            _ if face < self.critical => Grade::Normal,
            _ => Grade::Critical,
        }
    }
}

/// Dice in a fixed order, so that equal dice make equal pools: high results first, unrolled
/// dice last.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Pool(SmallVec<[Die; 6]>);

impl Clone for Pool {
    fn clone(&self) -> Pool {
        Pool(SmallVec::from_slice(&self.0))
    }
}

impl Hash for Pool {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        for dice in self.0.chunks(4) {
            hasher.write_u64(dice.iter().fold(0, |word, die| word << 16 | u64::from(die.word())));
        }
    }
}

impl Pool {
    pub fn new(dice: impl IntoIterator<Item = Die>) -> Pool {
        let mut pool = Pool(dice.into_iter().collect());
        pool.arrange();
        pool
    }

    pub fn iter(&self) -> impl Iterator<Item = &Die> {
        self.0.iter()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds dice that show these faces.
    pub fn roll(&mut self, faces: &[u8], rerolled: bool, threshold: Threshold) {
        self.0.extend(faces.iter().map(|&face| Die {
            face: Some(face),
            rerolled,
            grade: threshold.judge(face),
            by: None,
        }));
        self.arrange();
    }

    /// Takes away the first of the named dice that fits.
    pub fn take(&mut self, pick: Pick, fits: impl Fn(&Die) -> bool) -> Option<Die> {
        let at = self.0.iter().position(|die| die.pick() == pick && fits(die))?;
        Some(self.0.remove(at))
    }

    /// Changes the first of the named dice that fits.
    pub fn change(&mut self, pick: Pick, fits: impl Fn(&Die) -> bool, change: impl Fn(&mut Die)) {
        if let Some(die) = self.0.iter_mut().find(|die| die.pick() == pick && fits(die)) {
            change(die);
        }
        self.arrange();
    }

    /// Changes all dice.
    pub fn change_all(&mut self, change: impl FnMut(&mut Die)) {
        self.0.iter_mut().for_each(change);
        self.arrange();
    }

    /// The dice that fit, equal ones named once.
    pub fn picks(&self, fits: impl Fn(&Die) -> bool) -> SmallVec<[Pick; 7]> {
        let mut picks: SmallVec<_> = self.iter().filter(|d| fits(d)).map(Die::pick).collect();
        picks.dedup();
        picks
    }

    pub fn tally(&self) -> Tally {
        let count = |grade| self.iter().filter(|die| die.grade == grade).count() as u8;
        Tally { normal: count(Grade::Normal), critical: count(Grade::Critical) }
    }

    fn arrange(&mut self) {
        self.0.sort_unstable_by_key(|die| Reverse(die.word()));
    }
}

/// Successes by grade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    pub normal: u8,
    pub critical: u8,
}

impl Tally {
    pub fn is_empty(self) -> bool {
        self.normal == 0 && self.critical == 0
    }

    pub fn of(self, grade: Grade) -> u8 {
        match grade {
            Grade::Fail => 0,
            Grade::Normal => self.normal,
            Grade::Critical => self.critical,
        }
    }

    /// One success of this grade alone.
    pub fn one(grade: Grade) -> Tally {
        let is = |wanted| u8::from(grade == wanted);
        Tally { normal: is(Grade::Normal), critical: is(Grade::Critical) }
    }

    /// Takes one success away, if there is one.
    pub fn remove(&mut self, grade: Grade) {
        match grade {
            Grade::Fail => {}
            Grade::Normal => self.normal = self.normal.saturating_sub(1),
            Grade::Critical => self.critical = self.critical.saturating_sub(1),
        }
    }
}

/// The successes a player retains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Retained {
    pub tally: Tally,
    /// How many of the critical ones a rule made so because none was retained (wr.severe).
    pub made: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(success: u8, critical: u8, faces: &[u8]) -> Vec<Grade> {
        faces.iter().map(|&face| Threshold { success, critical }.judge(face)).collect()
    }

    #[test]
    fn shoot_success_six_is_critical_and_one_fails() {
        use Grade::{Critical, Fail, Normal};
        assert_eq!(judge(3, 6, &[6, 4, 3, 2, 1]), [Critical, Normal, Normal, Fail, Fail]);
        assert_eq!(judge(2, 2, &[1, 2]), [Fail, Critical]);
    }

    #[test]
    fn dmg_six_succeeds_whatever_hit_has_become() {
        assert_eq!(judge(7, 6, &[6, 5]), [Grade::Critical, Grade::Fail]);
    }

    #[test]
    fn wr_lethal_success_a_fail_is_not_critical() {
        assert_eq!(judge(6, 5, &[5, 6, 5, 2]).iter().filter(|g| **g == Grade::Critical).count(), 1);
        assert_eq!(judge(5, 5, &[5, 6, 5, 2]).iter().filter(|g| **g == Grade::Critical).count(), 3);
    }

    #[test]
    fn pools_of_equal_dice_are_equal() {
        let threshold = Threshold { success: 4, critical: 6 };
        let mut one = Pool::new([Die::unrolled(Grade::Normal)]);
        let mut other = one.clone();
        one.roll(&[2, 6, 2, 5], false, threshold);
        other.roll(&[5, 2, 2, 6], false, threshold);
        assert_eq!(one, other);
        assert_eq!(
            one.picks(|_| true).as_slice(),
            [Pick::Face(6), Pick::Face(5), Pick::Face(2), Pick::Unrolled]
        );
        assert_eq!(one.tally(), Tally { normal: 2, critical: 1 });
    }
}
