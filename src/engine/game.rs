//! What a game is: a state that says what it needs next, and takes it.

use std::borrow::Cow;
use std::fmt::{Debug, Display};

use smallvec::SmallVec;

use super::fact::Fact;
use super::refusal::Refusal;

/// One of the players, counted from 0 in the game's own order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What a game needs next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Needed {
    /// A decision of one player; what about, in a few words.
    Decision { seat: Seat, what: Cow<'static, str> },
    /// A roll of dice.
    Roll(Roll),
    /// Nothing: the game is over.
    Over,
}

/// Dice to be rolled all at once. A card drawn from a shuffled deck is a roll of one die with as
/// many sides as the deck has cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// What is rolled for: one word, or several joined by hyphens.
    pub label: Cow<'static, str>,
    /// The number of sides of each die; faces count from 1.
    pub sides: Sides,
}

/// The number of sides of each die of a roll.
pub type Sides = SmallVec<[u16; 8]>;

/// What each die of a roll shows, from 1.
pub type Faces = SmallVec<[u16; 8]>;

impl Roll {
    pub fn new(label: impl Into<Cow<'static, str>>, count: usize, sides: u16) -> Roll {
        Roll { label: label.into(), sides: SmallVec::from_elem(sides, count) }
    }
}

/// Why a line is no action of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAnAction {
    /// What the line should have held.
    pub message: String,
}

impl NotAnAction {
    pub fn new(message: impl Into<String>) -> NotAnAction {
        NotAnAction { message: message.into() }
    }
}

impl Display for NotAnAction {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for NotAnAction {}

/// The state of a game. Nothing in it is random: faces of dice come in as data, so replaying,
/// refereeing and looking ahead are all the same fold over entries.
///
/// Cloning is cheap; what never changes, such as a board, is shared.
pub trait Game: Clone + Send + Sync {
    /// A decision of a player. Its `Display` is its notation, one line that [`Game::read`] reads
    /// back to the same value.
    type Action: Clone + Debug + Display + PartialEq + Send + Sync;

    /// The id of the game, as in `game:` of a file.
    const ID: &'static str;

    /// How many players there are.
    fn seats(&self) -> usize;

    /// The word that stands for a player in a transcript.
    fn seat_name(&self, seat: Seat) -> Cow<'_, str>;

    /// The side a seat is on, counted from 0; seats of one side win and lose together. A
    /// cooperative game has one side.
    fn side(&self, seat: Seat) -> u8 {
        seat.0
    }

    fn needed(&self) -> Needed;

    /// Whether a decision is legal now. This is what legal means.
    ///
    /// # Errors
    /// The broken rule, with what was measured and the limit.
    fn check(&self, action: &Self::Action) -> Result<(), Refusal>;

    /// Some decisions that pass [`Game::check`], at least one where a decision is needed: all of
    /// them where there are few, else a sample that `variety` changes.
    fn candidates(&self, variety: u64) -> Vec<Self::Action>;

    /// The only decision there is, where a transcript may leave it out.
    fn forced(&self) -> Option<Self::Action> {
        None
    }

    /// Takes a decision.
    ///
    /// # Errors
    /// As [`Game::check`]; the state is then unchanged.
    fn apply(&mut self, action: &Self::Action) -> Result<(), Refusal>;

    /// Takes a decision although it breaks a rule, where what comes of it is still defined, such
    /// as a move that is too long; false, and nothing done, where it is not.
    fn force(&mut self, _action: &Self::Action) -> bool {
        false
    }

    /// Takes what the needed dice show, in the order of their sides.
    ///
    /// # Errors
    /// Where no such roll is needed; the state is then unchanged.
    fn roll(&mut self, faces: &[u16]) -> Result<(), Refusal>;

    /// Reads a decision as a player writes it now.
    ///
    /// # Errors
    /// Says what the line should have held.
    fn read(&self, text: &str) -> Result<Self::Action, NotAnAction>;

    /// The name of a face of the needed roll, such as that of a card: a die has names for all
    /// its faces or for none.
    fn face_name(&self, _die: usize, _face: u16) -> Option<Cow<'_, str>> {
        None
    }

    /// The face of a die with `most` sides that has a name, upper case or not.
    fn face_called(&self, die: usize, most: u16, name: &str) -> Option<u16> {
        let called = |face| self.face_name(die, face).is_some_and(|n| n.eq_ignore_ascii_case(name));
        (1..=most).find(|face| called(*face))
    }

    /// What is true of the state or of the last step, for claims: `cover`, `wounds` of `b1`.
    fn fact(&self, _name: &str, _of: &[&str]) -> Option<Fact> {
        None
    }

    /// The facts worth writing down after the last step, as `name` or `name of`: what a reader
    /// would otherwise have to measure or count again.
    fn claims(&self) -> Vec<Cow<'static, str>> {
        Vec::new()
    }

    /// The standing of each seat, as players count it; at the end the higher wins and equal ones
    /// are a draw, unless [`Game::ranks`] parts them. In a cooperative game 1 is won and 0 lost.
    fn scores(&self) -> Vec<f64>;

    /// What decides at the end, the higher wins: the scores, where no rule parts equal ones.
    fn ranks(&self) -> Vec<f64> {
        self.scores()
    }

    /// What the rules call the end of a game that is over, beside the scores: each with its name,
    /// such as a victory level. Empty before the end, and where the rules have no words for it.
    fn ending(&self) -> Vec<(&'static str, Vec<String>)> {
        Vec::new()
    }

    /// What a decision would lead to, in a few words, for somebody who has to choose: chances,
    /// cover, who can answer it.
    fn consequence(&self, _action: &Self::Action) -> Option<String> {
        None
    }

    /// A picture of the state in characters, for a terminal.
    fn show(&self) -> String;

    /// A number that is equal for equal states on every platform.
    fn digest(&self) -> u64;
}

/// How far decisions are looked into, and by what play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playouts {
    /// Decisions that are looked into after a first ranking.
    pub width: usize,
    /// How often each is played on before half of them are dropped.
    pub plays: u64,
    /// Steps that a game is played on before it is judged.
    pub horizon: usize,
    /// Whether decisions on the way are taken by the value of what follows, where the state is
    /// settled, instead of at first sight: better play, but many times slower.
    pub valued: bool,
}

impl Default for Playouts {
    fn default() -> Playouts {
        Playouts { width: 8, plays: 6, horizon: 40, valued: false }
    }
}

/// What bots need beyond the rules: an opinion.
pub trait Appraise: Game {
    /// Has the game rules of its own for a side without a player, see [`Appraise::by_rules`]?
    const AI: bool = false;

    /// How well a seat stands, from 0 (lost) to 1 (won).
    fn value(&self, seat: Seat) -> f64;

    /// Whether the state lies between two actions, so that its value says something; false in
    /// the middle of a sequence of dice and choices that belong together.
    fn settled(&self) -> bool {
        true
    }

    /// How good a decision looks at first sight; higher is better, 0 is indifferent.
    fn appeal(&self, _seat: Seat, _action: &Self::Action) -> f64 {
        0.0
    }

    /// How good each of some decisions looks to a practised player: the search bot plays by it
    /// where it does not look ahead.
    fn instinct(&self, seat: Seat, actions: &[Self::Action]) -> Vec<f64> {
        actions.iter().map(|action| self.appeal(seat, action)).collect()
    }

    /// How the search bot plays a decision on to see what comes of it; `None` where it decides
    /// by [`Appraise::instinct`].
    fn playouts(&self) -> Option<Playouts> {
        Some(Playouts::default())
    }

    /// What the game's own rules for a side without a player decide for a seat now, such as by
    /// cards that play it; any `bits` stand for what is drawn. `None` where there are none.
    fn by_rules(&self, _seat: Seat, _bits: u64) -> Option<Self::Action> {
        None
    }
}

/// The 64-bit FNV-1a hash of a value's `Debug` text: the same on every platform.
pub fn digest(value: &impl Debug) -> u64 {
    struct Fnv(u64);
    impl std::fmt::Write for Fnv {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            for byte in text.bytes() {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
            Ok(())
        }
    }
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    // Writing into a number cannot fail.
    let _ = std::fmt::write(&mut hash, format_args!("{value:?}"));
    hash.0
}
