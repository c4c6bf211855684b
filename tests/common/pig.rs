//! A small game for tests of what is common to all games: two players roll a die as often as
//! they like and keep the sum of a turn, unless a 1 shows; the first to 20 wins. A card drawn at
//! the beginning says how many points the second player starts with.

use std::borrow::Cow;
use std::fmt::{Display, Formatter};
use std::path::Path;

use sightline::data::decode::Decoder;
use sightline::data::tree::Node;
use sightline::engine::fact::Fact;
use sightline::engine::game::{Appraise, Game, Needed, NotAnAction, Roll, Seat, digest};
use sightline::engine::refusal::Refusal;
use sightline::games::registry::Playable;

pub const GOAL: u16 = 20;
const CARDS: [(&str, u16); 3] = [("Nothing", 0), ("A Little", 1), ("A Lot", 3)];

#[derive(Clone, Debug, Default)]
pub struct Pig {
    drawn: bool,
    points: [u16; 2],
    turn: u16,
    seat: u8,
    rolling: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act {
    Roll,
    Hold,
    /// Rolls more dice than one: never legal, but what comes of it is defined.
    Greed(u16),
}

impl Display for Act {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        match self {
            Act::Roll => f.write_str("roll"),
            Act::Hold => f.write_str("hold"),
            Act::Greed(n) => write!(f, "take {n}"),
        }
    }
}

impl Pig {
    fn over(&self) -> bool {
        self.points.iter().any(|points| *points >= GOAL)
    }

    fn pass_on(&mut self) {
        self.seat = 1 - self.seat;
        self.turn = 0;
    }
}

impl Game for Pig {
    type Action = Act;
    const ID: &'static str = "pig";

    fn seats(&self) -> usize {
        2
    }

    fn seat_name(&self, seat: Seat) -> Cow<'_, str> {
        Cow::Borrowed(["x", "y"][seat.index()])
    }

    fn needed(&self) -> Needed {
        if !self.drawn {
            Needed::Roll(Roll::new("card", 1, 3))
        } else if self.over() {
            Needed::Over
        } else if self.rolling {
            Needed::Roll(Roll::new("die", 1, 6))
        } else {
            Needed::Decision { seat: Seat(self.seat), what: "roll or hold".into() }
        }
    }

    fn check(&self, action: &Act) -> Result<(), Refusal> {
        if !matches!(self.needed(), Needed::Decision { .. }) {
            return Err(Refusal::new("pig/turn", "no decision is needed"));
        }
        match action {
            Act::Roll => Ok(()),
            Act::Hold if self.turn > 0 => Ok(()),
            Act::Hold => Err(Refusal::new("pig/hold", "nothing to keep").measured(0.0, 1.0)),
            Act::Greed(n) => {
                Err(Refusal::new("pig/greed", "points are rolled").measured(f64::from(*n), 0.0))
            }
        }
    }

    fn candidates(&self, _variety: u64) -> Vec<Act> {
        [Act::Roll, Act::Hold].into_iter().filter(|act| self.check(act).is_ok()).collect()
    }

    fn forced(&self) -> Option<Act> {
        (matches!(self.needed(), Needed::Decision { .. }) && self.turn == 0).then_some(Act::Roll)
    }

    fn apply(&mut self, action: &Act) -> Result<(), Refusal> {
        self.check(action)?;
        match action {
            Act::Hold => {
                self.points[usize::from(self.seat)] += self.turn;
                self.pass_on();
            }
            _ => self.rolling = true,
        }
        Ok(())
    }

    fn force(&mut self, action: &Act) -> bool {
        if let Act::Greed(n) = action {
            self.turn += n;
        }
        matches!(action, Act::Greed(_))
    }

    fn roll(&mut self, faces: &[u16]) -> Result<(), Refusal> {
        let (Needed::Roll(roll), [face]) = (self.needed(), faces) else {
            return Err(Refusal::new("pig/roll", "no such roll is needed"));
        };
        if !(1..=roll.sides[0]).contains(face) {
            return Err(Refusal::new("pig/roll", "no such face"));
        }
        if !self.drawn {
            self.drawn = true;
            self.points[1] = CARDS[usize::from(*face) - 1].1;
            return Ok(());
        }
        self.rolling = false;
        if *face == 1 {
            self.pass_on()
        } else {
            self.turn += face
        }
        Ok(())
    }

    fn read(&self, text: &str) -> Result<Act, NotAnAction> {
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["roll"] => Ok(Act::Roll),
            ["hold"] => Ok(Act::Hold),
            ["take", n] if n.parse::<u16>().is_ok() => Ok(Act::Greed(n.parse().unwrap())),
            _ => Err(NotAnAction::new("write `roll` or `hold`")),
        }
    }

    fn face_name(&self, _die: usize, face: u16) -> Option<Cow<'_, str>> {
        let name = CARDS.get(usize::from(face).wrapping_sub(1)).filter(|_| !self.drawn)?.0;
        Some(Cow::Borrowed(name))
    }

    fn fact(&self, name: &str, of: &[&str]) -> Option<Fact> {
        match (name, of) {
            ("turn", []) => Some(Fact::Count(i64::from(self.turn))),
            ("points", ["x"]) => Some(Fact::Count(i64::from(self.points[0]))),
            ("points", ["y"]) => Some(Fact::Count(i64::from(self.points[1]))),
            ("over", []) => Some(Fact::Flag(self.over())),
            ("share", []) => Some(Fact::Inches(f64::from(self.turn) / f64::from(GOAL))),
            _ => None,
        }
    }

    fn claims(&self) -> Vec<Cow<'static, str>> {
        vec!["turn".into(), "points x".into()]
    }

    fn scores(&self) -> Vec<f64> {
        self.points.iter().map(|points| f64::from(*points)).collect()
    }

    fn show(&self) -> String {
        format!("{self:?}")
    }

    fn digest(&self) -> u64 {
        digest(self)
    }
}

impl Appraise for Pig {
    fn value(&self, seat: Seat) -> f64 {
        // What is at risk counts most of its points; it is kept in time as it grows.
        let risked = f64::from(self.turn) * (1.0 - f64::from(self.turn) / 30.0);
        let points = |seat: usize| {
            let own = usize::from(self.seat) == seat;
            f64::from(self.points[seat]) + if own { risked } else { 0.0 }
        };
        let [own, other] = [seat.index(), 1 - seat.index()].map(points);
        (0.5 + (own - other) / f64::from(4 * GOAL)).clamp(0.0, 1.0)
    }
}

impl Playable for Pig {
    const NAME: &'static str = "Pig";
    const SCENARIO: &'static str = "none";

    fn decode(_d: &mut Decoder, _node: &Node, _base_dir: &Path) -> Option<Pig> {
        Some(Pig::default())
    }
}
