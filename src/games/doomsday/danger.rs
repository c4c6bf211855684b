//! What the Cultists may do to the Space Marines, by where both stand.

use super::figure::{Brother, CULTISTS, Fiend};
use super::pack::{Deed, Doing};
use super::state::Doomsday;

/// Distances that are told apart for the next action card.
const FAR: usize = 4;
/// Attacks after the next card to be expected of a Cultist next to a Marine, and what is left of
/// them for each tile further away. Tuned by whole games.
const LATER: f64 = 0.42;
const DECAY: f64 = 0.04;

/// The attacks to be expected of Cultists.
pub(super) struct Danger {
    /// Attack rolls of the next action card at a distance of 1, 2, …, out of sight and in sight.
    soon: [[f64; 2]; FAR],
    /// The chance of each Cultist to hit.
    hit: [f64; CULTISTS],
}

impl Danger {
    pub(super) fn of(game: &Doomsday) -> Danger {
        let mut soon = [[0.0; 2]; FAR];
        let mut weigh = |kind: usize, weight: f64| {
            let Deed::Each(doings) = &game.pack.actions[kind].deed else { return };
            for (index, by_sight) in soon.iter_mut().enumerate() {
                for (sight, sum) in by_sight.iter_mut().enumerate() {
                    *sum += weight * f64::from(attacks(doings, index + 1, sight == 1));
                }
            }
        };
        match game.next_card {
            Some(card) => weigh(usize::from(card), 1.0),
            None => {
                let left = f64::from(game.deck_left());
                let all: u8 = game.pack.actions.iter().map(|card| card.count).sum();
                for (kind, card) in game.pack.actions.iter().enumerate() {
                    let weight = match left > 0.0 {
                        true => f64::from(game.deck[kind]) / left,
                        false => f64::from(card.count) / f64::from(all.max(1)),
                    };
                    weigh(kind, weight);
                }
            }
        }
        let hit = std::array::from_fn(|index| {
            let rank = Fiend::from_index(index).rank();
            f64::from(7 - game.pack.cultist(rank).attack.clamp(2, 6)) / 6.0
        });
        Danger { soon, hit }
    }

    /// Hits to be expected of a Cultist on a tile against a Marine on another.
    fn between(&self, game: &Doomsday, fiend: Fiend, from: u8, to: u8) -> f64 {
        let distance = usize::from(game.ground.distance(from, to)).max(1);
        let sight = usize::from(game.ground.sees(from, to));
        let later = LATER * DECAY.powi(distance.min(FAR) as i32 - 1);
        self.hit[fiend.index()] * (self.soon[distance.min(FAR) - 1][sight] + later)
    }

    /// The chance of a Cultist to hit.
    pub(super) fn hit(&self, fiend: Fiend) -> f64 {
        self.hit[fiend.index()]
    }

    /// Hits to be expected on a tile.
    pub(super) fn at(&self, game: &Doomsday, tile: u8) -> f64 {
        let placed = Fiend::all().filter_map(|fiend| Some((fiend, game.cultist(fiend)?)));
        placed.map(|(fiend, from)| self.between(game, fiend, from, tile)).sum()
    }

    /// Hits to be expected of a Cultist on a tile, upon the Marine in the greatest danger.
    pub(super) fn by(&self, game: &Doomsday, fiend: Fiend, from: u8) -> f64 {
        let against = |brother: Brother| self.between(game, fiend, from, game.marine(brother).tile);
        game.survivors().map(against).fold(0.0, f64::max)
    }
}

/// Attacks of a Cultist that does as a card says, at a distance from a Marine.
fn attacks(doings: &[Doing], distance: usize, sight: bool) -> u8 {
    let (mut distance, mut rolls) = (distance, 0);
    for doing in doings {
        match doing {
            Doing::Move if distance > 1 => distance -= 1,
            Doing::Attack if distance > 1 && !sight => {}
            _ => rolls += 1,
        }
    }
    rolls
}
