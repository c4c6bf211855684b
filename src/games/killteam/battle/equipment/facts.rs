//! What may be claimed of equipment.

use crate::data::killzone::Side;
use crate::engine::fact::Fact;
use crate::games::killteam::battle::Battle;
use crate::geometry::shape::Point;

use super::{OPTIONS, option, utility_grenades};

/// A marker of equipment that means something of its own, such as mines.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    pub at: Point,
    pub name: String,
    pub side: Side,
    /// How far round the marker it is thick, such as smoke, inches.
    pub reach: Option<f64>,
}

impl Battle {
    /// `equipment a`: what a side took; `uses utility-grenades a`: how often it has used an
    /// option; `spent mines-a`: gone, or a cache used in this turning point; and the facts of
    /// the options themselves.
    pub(in super::super) fn fact_of_equipment(&self, name: &str, of: &[&str]) -> Option<Fact> {
        let side = |word: &str| Side::ALL.iter().find(|(_, w)| *w == word).map(|(side, _)| *side);
        let kit = &self.state.kit;
        match (name, of) {
            ("equipment", [word]) => {
                let taken = kit.taken[side(word)?.index()].as_ref()?;
                let words: Vec<&str> =
                    taken.iter().map(|&n| OPTIONS[usize::from(n)].word).collect();
                let none = words.is_empty().then(|| "nothing".to_owned());
                Some(Fact::Word(none.unwrap_or_else(|| words.join(" ")).into()))
            }
            ("uses", [word, of]) => {
                Some(Fact::Count(self.team_uses(side(of)?, option(word)?).into()))
            }
            ("spent", [thing]) => {
                let laid = kit.laid.iter().find(|laid| laid.name() == *thing)?;
                Some(Fact::Flag(laid.spent))
            }
            _ => self.hooks().filter_map(|hooks| hooks.fact).find_map(|fact| fact(self, name, of)),
        }
    }

    /// What lies on the board of equipment that is no terrain and no common marker.
    pub fn tokens(&self) -> impl Iterator<Item = Token> {
        let lying = self.state.kit.laid.iter().filter(|laid| laid.is_token() && !laid.spent);
        lying.map(|laid| Token {
            at: laid.at,
            name: laid.name(),
            side: laid.side,
            reach: utility_grenades::reach(laid),
        })
    }
}
