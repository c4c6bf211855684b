//! What a transcript may claim.
//!
//! | claim | meaning |
//! |---|---|
//! | `countdown 12`, `round 9` | the Countdown dice; rounds count from 1 |
//! | `wounds gallain 2`, `slain gallain no` | counters and fate of a Marine |
//! | `tile gallain 1,0`, `tile i1 hidden` | where a figure is |
//! | `token gallain yes` | an activation token |
//! | `codes gallain`, `codes 1,0`, `codes none` | who carries the codes token, or its tile |
//! | `sealed 1,0 yes` | a sealed tunnel token |
//! | `sees gallain i1 yes`, `distance gallain i1 3` | between figures or tiles |
//! | `hidden 2`, `survivors 3`, `tunnels 1` | counts |
//! | `hand p1 medi-kit 2` | wargear cards |
//! | `won no`, `rating Noble-Warrior`, `achieved no-fear yes`, `stage single` | the end |

use smol_str::format_smolstr;

use super::achievements::Achievement;
use super::figure::{Brother, Fiend, Gear};
use super::state::{Codes, Doomsday};
use crate::engine::fact::Fact;

impl Doomsday {
    pub(super) fn claimed(&self, name: &str, of: &[&str]) -> Option<Fact> {
        let count = |n: usize| Some(Fact::Count(n as i64));
        match (name, of) {
            ("countdown", []) => count(self.countdown.into()),
            ("round", []) => count(self.round.into()),
            ("hidden", []) => count(self.hidden().count()),
            ("survivors", []) => count(self.survivors().count()),
            ("tunnels", []) => count(self.open_tunnels().count_ones() as usize),
            ("stage", []) => Some(Fact::Word(self.stage.word().into())),
            ("won", []) => Some(Fact::Flag(self.outcome() == Some(true))),
            ("lost", []) => Some(Fact::Flag(self.outcome() == Some(false))),
            ("rating", []) => Some(Fact::Word(
                self.rating().map_or("none", |r| r.name()).replace(' ', "-").into(),
            )),
            ("achieved", [which]) => {
                let found = Achievement::ALL.into_iter().find(|(_, word)| word == which)?;
                Some(Fact::Flag(self.achieved(found.0)))
            }
            ("codes", []) => Some(Fact::Word(match (self.codes, self.codes_tile()) {
                (Codes::With(brother), _) => brother.word().into(),
                (_, Some(tile)) => format_smolstr!("{}", self.hex(tile)),
                _ => "none".into(),
            })),
            ("wounds", [who]) => count(self.marine(Brother::from_word(who)?).wounds.into()),
            ("slain", [who]) => Some(Fact::Flag(!self.marine(Brother::from_word(who)?).alive)),
            ("token", [who]) => Some(Fact::Flag(self.marine(Brother::from_word(who)?).token)),
            ("tile", [who]) => {
                let tile = self.place(who);
                Some(Fact::Word(
                    tile.map_or("hidden".into(), |t| format_smolstr!("{}", self.hex(t))),
                ))
            }
            ("kind", [at]) => Some(Fact::Word(self.kind_at(self.place(at)?).word().into())),
            ("sealed", [at]) => Some(Fact::Flag(self.sealed >> self.place(at)? & 1 == 1)),
            ("sees", [one, other]) => {
                Some(Fact::Flag(self.ground.sees(self.place(one)?, self.place(other)?)))
            }
            ("distance", [one, other]) => {
                count(self.ground.distance(self.place(one)?, self.place(other)?).into())
            }
            ("hand", [player, gear]) => {
                let player = ["p1", "p2", "p3"].iter().position(|known| known == player)?;
                count(self.hand(player as u8, Gear::from_word(gear)?).into())
            }
            _ => None,
        }
    }

    /// The tile of a figure on the battlefield, or at a place.
    fn place(&self, word: &str) -> Option<u8> {
        if let Some(brother) = Brother::from_word(word) {
            return Some(*self.marine(brother)).filter(|marine| marine.alive).map(|m| m.tile);
        }
        match Fiend::from_word(word) {
            Some(fiend) => self.cultist(fiend),
            None => self.ground.find(word.parse().ok()?),
        }
    }

    pub(super) fn fingerprint(&self) -> u64 {
        crate::engine::game::digest(&(
            (self.stage, self.step, self.ask, self.round, self.countdown),
            (self.marines, self.cultists, self.codes, self.sealed),
            (self.deck, self.next_card, self.box_gear, self.hands, self.stack, self.notes),
            (
                self.ground.tiling().tiles(),
                (0..self.ground.len()).map(|t| self.kind_at(t)).collect::<Vec<_>>(),
            ),
        ))
    }
}
