//! Where faces of dice come from.
//!
//! The generator is ChaCha with 8 rounds, seeded by a number; set-up, dice and each bot have a
//! stream of their own, so that none disturbs another. All of it is fixed across platforms.

use std::collections::VecDeque;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::game::{Faces, Roll};

/// Which stream of a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    SetUp,
    Dice,
    /// The bot of a seat.
    Bot(u8),
}

impl Stream {
    fn number(self) -> u64 {
        match self {
            Stream::SetUp => 0,
            Stream::Dice => 1,
            Stream::Bot(seat) => 16 + u64::from(seat),
        }
    }
}

/// A source of faces.
pub trait Dice {
    /// What the dice of a roll show.
    ///
    /// # Errors
    /// Says why there are none.
    fn roll(&mut self, roll: &Roll) -> Result<Faces, NoDice>;
}

/// Why dice could not be rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoDice(pub String);

impl std::fmt::Display for NoDice {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoDice {}

/// Dice of a seeded generator.
#[derive(Clone, Debug)]
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    pub fn new(seed: u64, stream: Stream) -> Seeded {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stream.number());
        Seeded(rng)
    }

    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `n` - 1, all equally likely; 0 for an `n` of 0.
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        // The multiples of n that fit evenly; what lies above is drawn again.
        let even = u32::MAX - u32::MAX % n;
        loop {
            let drawn = self.0.next_u32();
            if drawn < even {
                return drawn % n;
            }
        }
    }

    /// Puts items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(u32::try_from(last + 1).unwrap_or(u32::MAX)) as usize;
            items.swap(last, other);
        }
    }
}

impl Dice for Seeded {
    fn roll(&mut self, roll: &Roll) -> Result<Faces, NoDice> {
        Ok(roll.sides.iter().map(|&sides| self.below(u32::from(sides)) as u16 + 1).collect())
    }
}

/// Faces written down beforehand, with the label of the roll or without.
#[derive(Clone, Debug, Default)]
pub struct Script(VecDeque<(Option<String>, Vec<u16>)>);

impl Script {
    pub fn new() -> Script {
        Script::default()
    }

    /// The next roll whatever it is for.
    #[must_use]
    pub fn then(mut self, faces: &[u16]) -> Script {
        self.0.push_back((None, faces.to_vec()));
        self
    }

    /// The next roll, which must be for `label`.
    #[must_use]
    pub fn then_for(mut self, label: &str, faces: &[u16]) -> Script {
        self.0.push_back((Some(label.to_owned()), faces.to_vec()));
        self
    }

    /// Has every written roll been rolled?
    pub fn is_used_up(&self) -> bool {
        self.0.is_empty()
    }
}

impl Dice for Script {
    fn roll(&mut self, roll: &Roll) -> Result<Faces, NoDice> {
        let wanted = roll.sides.len();
        let Some((label, faces)) = self.0.pop_front() else {
            return Err(NoDice(format!("{wanted} dice for {} are not in the script", roll.label)));
        };
        if label.as_deref().is_some_and(|label| label != roll.label) {
            let label = label.unwrap_or_default();
            return Err(NoDice(format!("the script has {label} where {} is rolled", roll.label)));
        }
        if faces.len() != wanted {
            let message =
                format!("{} needs {wanted} dice, the script has {}", roll.label, faces.len());
            return Err(NoDice(message));
        }
        Ok(Faces::from_vec(faces))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeded_dice_are_the_same_everywhere() {
        let mut dice = Seeded::new(7, Stream::Dice);
        let faces = dice.roll(&Roll::new("attack", 12, 6)).unwrap();
        assert_eq!(faces.as_slice(), [6, 6, 4, 6, 3, 3, 2, 6, 5, 3, 3, 1]);
    }

    #[test]
    fn streams_of_a_seed_differ() {
        let first = |stream| Seeded::new(7, stream).bits();
        let all = [Stream::SetUp, Stream::Dice, Stream::Bot(0), Stream::Bot(1)].map(first);
        assert!((0..4).all(|i| (0..i).all(|j| all[i] != all[j])));
    }

    #[test]
    fn every_face_is_equally_likely() {
        let mut dice = Seeded::new(1, Stream::Dice);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[dice.below(6) as usize] += 1;
        }
        // Five standard deviations of a count of 10,000.
        assert!(counts.iter().all(|n| n.abs_diff(10_000) < 460), "{counts:?}");
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..50).collect();
        Seeded::new(3, Stream::SetUp).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }

    #[test]
    fn a_script_must_fit_and_be_used_up() {
        let roll = Roll::new("attack", 2, 6);
        let mut script = Script::new().then_for("attack", &[6, 1]).then(&[3]);
        assert_eq!(script.roll(&roll).unwrap().as_slice(), [6, 1]);
        assert!(!script.is_used_up());
        assert!(script.roll(&roll).unwrap_err().0.contains("needs 2 dice"));
        assert!(script.is_used_up());
        assert!(script.roll(&roll).unwrap_err().0.contains("not in the script"));
        let mut other = Script::new().then_for("defence", &[1, 1]);
        assert!(other.roll(&roll).unwrap_err().0.contains("defence"));
    }
}
