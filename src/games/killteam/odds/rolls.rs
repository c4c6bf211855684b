//! Every roll of some dice, without regard to their order.

/// Rolls of so many dice, each with the ways to roll it.
pub(super) struct Rolls {
    dice: usize,
    /// The faces of all rolls, one after the other.
    faces: Vec<u8>,
    ways: Vec<u64>,
}

impl Rolls {
    /// The results of a die are given with how many of the six each stands for.
    pub fn new(results: &[(u8, u8)], count: u8) -> Rolls {
        let mut rolls = Rolls { dice: count.into(), faces: Vec::new(), ways: Vec::new() };
        rolls.add(results, count, &mut vec![0; count.into()], 1);
        rolls
    }

    pub fn iter(&self) -> impl Iterator<Item = (&[u8], u64)> {
        let faces = |i: usize| &self.faces[i * self.dice..(i + 1) * self.dice];
        self.ways.iter().enumerate().map(move |(i, &ways)| (faces(i), ways))
    }

    /// Adds every roll whose first `count` dice show these results; there are so many ways to
    /// roll the dice behind them and to say which they are. High results come first, as they
    /// lie in a pool.
    fn add(&mut self, results: &[(u8, u8)], count: u8, roll: &mut [u8], behind: u64) {
        let [(face, of_six), rest @ ..] = results else { return };
        if rest.is_empty() {
            roll[..count.into()].fill(*face);
            self.faces.extend_from_slice(roll);
            self.ways.push(behind * u64::from(*of_six).pow(count.into()));
            return;
        }
        // The ways that `n` dice show the face, times the ways to name them.
        let mut ways = behind;
        let mut names = 1;
        for n in 0..=count {
            if n > 0 {
                ways *= u64::from(*of_six);
                names = names * u64::from(count - n + 1) / u64::from(n);
                roll[usize::from(count - n)] = *face;
            }
            self.add(rest, count - n, roll, ways * names);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::killteam::sequence::dice::FACES;

    #[test]
    fn rolls_are_complete_and_weighed() {
        let six: Vec<_> = FACES.map(|face| (face, 1)).collect();
        let all = Rolls::new(&six, 4);
        assert_eq!(all.iter().count(), 126);
        assert_eq!(all.iter().map(|(_, ways)| ways).sum::<u64>(), 1296);
        let ways = |faces: &[u8]| {
            let same = |rolled: &[u8]| {
                let mut rolled = rolled.to_vec();
                rolled.sort_unstable();
                rolled == faces
            };
            all.iter().filter(|(rolled, _)| same(rolled)).map(|(_, ways)| ways).sum::<u64>()
        };
        assert_eq!(ways(&[1, 2, 2, 6]), 12);
        assert_eq!(ways(&[3, 3, 3, 3]), 1);
        let pairs: Vec<u64> = Rolls::new(&[(1, 3), (4, 3)], 2).iter().map(|r| r.1).collect();
        assert_eq!(pairs, [9, 18, 9]);
        let most: u64 = Rolls::new(&six[..2], 20).iter().map(|r| r.1).sum();
        assert_eq!(most, 1 << 20);
    }
}
