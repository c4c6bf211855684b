//! Folding a transcript over its game.

use std::any::Any;

use super::{Breach, Options, Watch};
use crate::data::diagnostic::Span;
use crate::data::transcript::{Stated, Transcript};
use crate::engine::dice::{Dice, Seeded, Stream};
use crate::engine::face::{Face, TextGame};
use crate::engine::fact::Claimed;
use crate::engine::game::{Faces, Needed, Roll};
use crate::engine::log::{Claim, Entry, face_names, faces, read_faces};
use crate::engine::refusal::Refusal;
use crate::games::registry::{Playable, Started};
use crate::playing::seat_names;

/// What comes of a fold.
#[derive(Debug)]
pub struct Folded<G> {
    /// The state after the last entry that was taken.
    pub game: G,
    pub entries: usize,
    pub over: bool,
    pub breaches: Vec<Breach>,
}

/// A moment of a replay.
pub struct Moment<'a> {
    /// The entry just looked at; none at the beginning and at the end.
    pub entry: Option<Stated<Entry<'a>>>,
    /// The state after it, by its notation.
    pub game: &'a dyn TextGame,
    /// The state itself.
    pub state: &'a dyn Any,
    /// The breaches up to here.
    pub breaches: &'a [Breach],
}

/// Replays a transcript from the beginning of its scenario.
pub fn fold<G: Playable>(
    started: &Started<G>,
    transcript: &Transcript,
    options: Options,
) -> Folded<G> {
    watched(started, transcript, options, None)
}

/// [`fold`] with somebody who looks on.
pub(super) fn watched<G: Playable>(
    started: &Started<G>,
    transcript: &Transcript,
    options: Options,
    mut watch: Option<Watch>,
) -> Folded<G> {
    let dice = transcript.seed.map(|seed| Seeded::new(seed, Stream::Dice));
    let mut fold = Fold { game: started.game.clone(), options, dice, breaches: Vec::new() };
    fold.data(started, transcript);
    fold.readings(transcript);
    fold.players(transcript);
    fold.show(None, &mut watch);
    let mut entries = 0;
    let mut stopped = fold.stops();
    for line in transcript.entries() {
        if stopped {
            break;
        }
        let defined = fold.entry(&line);
        entries += usize::from(defined && !matches!(line.value, Entry::Claim(_)));
        stopped = !defined || fold.stops();
        fold.show(Some(line), &mut watch);
    }
    if !stopped {
        fold.finish(transcript);
        fold.show(None, &mut watch);
    }
    let over = fold.game.needed() == Needed::Over;
    Folded { game: fold.game, entries, over, breaches: fold.breaches }
}

struct Fold<G> {
    game: G,
    options: Options,
    /// The dice of the stated seed.
    dice: Option<Seeded>,
    breaches: Vec<Breach>,
}

/// A moment at which a decision was refused.
struct Refused<G: Playable> {
    game: G,
    action: G::Action,
    refusal: Refusal,
}

impl<G: Playable> Refused<G> {
    /// Does a decision offered here begin with the same word?
    fn asks_for(&self, text: &str) -> bool {
        let verb = text.split_whitespace().next();
        let offered = self.game.candidates(0);
        offered.iter().any(|action| action.to_string().split_whitespace().next() == verb)
    }
}

impl<G: Playable> Fold<G> {
    fn show(&self, entry: Option<Stated<Entry>>, watch: &mut Option<Watch>) {
        let Some(watch) = watch else { return };
        let face = Face(self.game.clone());
        watch(&Moment { entry, game: &face, state: &face.0, breaches: &self.breaches });
    }

    fn stops(&self) -> bool {
        !self.options.all && !self.breaches.is_empty()
    }

    /// Compares the stated hashes of files with those of the files that were loaded.
    fn data(&mut self, started: &Started<G>, transcript: &Transcript) {
        for (name, stated) in &transcript.data {
            let mut found =
                started.data.iter().filter(|(known, _)| *known == name.value).peekable();
            let Some((_, first)) = found.peek().copied() else {
                let message = format!("the scenario has no file `{}`", name.value);
                self.breaches.push(Breach::new(name.span, "transcript/data", message));
                continue;
            };
            if !found.any(|(_, hash)| *hash == stated.value) {
                let message = format!("`{}` is not the file this was played with", name.value);
                let breach = Breach::new(stated.span, "transcript/data", message);
                self.breaches.push(breach.claim(&stated.value, first));
            }
        }
    }

    fn readings(&mut self, transcript: &Transcript) {
        let known = self.game.readings();
        for (name, stated) in &transcript.readings {
            let Some((_, value)) = known.iter().find(|(known, _)| *known == name.value) else {
                let message = format!("there is no reading `{}`", name.value);
                self.breaches.push(Breach::new(name.span, "transcript/readings", message));
                continue;
            };
            if *value != stated.value {
                let message = format!("the scenario reads `{}` otherwise", name.value);
                let breach = Breach::new(stated.span, "transcript/readings", message);
                self.breaches.push(breach.claim(&stated.value, *value));
            }
        }
    }

    /// Who played is said of seats there are.
    fn players(&mut self, transcript: &Transcript) {
        let seats = seat_names(&self.game);
        let unknown = transcript.players.iter().filter(|(name, _)| !seats.contains(&name.value));
        self.breaches.extend(unknown.map(|(name, _)| unknown_seat(name, "transcript/players")));
    }

    /// Takes an entry; false where the state is not defined any more.
    fn entry(&mut self, line: &Stated<Entry>) -> bool {
        match line.value {
            Entry::Decision { seat, text } => self.decision(line.span, seat, text),
            Entry::Roll { label, faces: shown } => self.roll(line.span, label, &faces(shown)),
            Entry::Claim(claim) => {
                self.claim(line.span, claim);
                true
            }
        }
    }

    /// Takes the only decision there is, which a transcript may leave out.
    fn take_forced(&mut self) -> bool {
        match self.game.forced() {
            Some(action) => self.game.apply(&action).is_ok(),
            None => false,
        }
    }

    fn decision(&mut self, span: Span, seat: &str, text: &str) -> bool {
        let mut refused: Vec<Refused<G>> = Vec::new();
        loop {
            let breach = match self.game.needed() {
                Needed::Over => Breach::new(span, "transcript/over", "the game is over"),
                Needed::Roll(roll) => turn(span, format!("{} rolled first", described(&roll))),
                Needed::Decision { seat: due, what } => {
                    let own = self.game.seat_name(due) == seat;
                    match self.game.read(text) {
                        Ok(action) if own => match self.game.apply(&action) {
                            Ok(()) => return true,
                            Err(refusal) => {
                                let game = self.game.clone();
                                let forced = self.game.forced();
                                let left_out = forced.is_some_and(|forced| forced != action);
                                refused.push(Refused { game, action, refusal });
                                if left_out && self.take_forced() {
                                    continue;
                                }
                                return self.refuse(span, text, refused);
                            }
                        },
                        _ if self.take_forced() => continue,
                        Err(unreadable) if own => {
                            let message = format!("{what} is asked: {unreadable}");
                            Breach::new(span, "transcript/notation", message)
                        }
                        _ => {
                            let name = self.game.seat_name(due).into_owned();
                            turn(span, format!("{name} decides first: {what}")).claim(seat, name)
                        }
                    }
                }
            };
            if !refused.is_empty() {
                return self.refuse(span, text, refused);
            }
            self.breaches.push(breach);
            return false;
        }
    }

    /// Reports a decision that was refused at every moment that decisions left out lead to: at
    /// the first one that asks for such a decision, else at the first of all. Is the state still
    /// defined?
    fn refuse(&mut self, span: Span, text: &str, mut refused: Vec<Refused<G>>) -> bool {
        let at = refused.iter().position(|moment| moment.asks_for(text)).unwrap_or(0);
        let Refused { game, action, refusal } = refused.swap_remove(at);
        self.game = game;
        self.breaches.push(Breach::refused(span, refusal));
        self.game.force(&action)
    }

    fn roll(&mut self, span: Span, label: &str, written: &[&str]) -> bool {
        let roll = loop {
            match self.game.needed() {
                Needed::Roll(roll) => break roll,
                Needed::Decision { .. } if self.take_forced() => {}
                Needed::Decision { seat, what } => {
                    let name = self.game.seat_name(seat).into_owned();
                    self.breaches.push(turn(span, format!("{name} decides first: {what}")));
                    return false;
                }
                Needed::Over => {
                    self.breaches.push(Breach::new(span, "transcript/over", "the game is over"));
                    return false;
                }
            }
        };
        if roll.label != label {
            let message = format!("{} rolled here", described(&roll));
            let breach = Breach::new(span, "transcript/turn", message);
            self.breaches.push(breach.claim(label, roll.label.clone()));
            if self.stops() {
                return false;
            }
        }
        if written.len() != roll.sides.len() {
            let message = format!("{} rolled here", described(&roll));
            let breach = Breach::new(span, "transcript/dice", message);
            let count = |n: usize| if n == 1 { "1 die".to_owned() } else { format!("{n} dice") };
            self.breaches.push(breach.claim(count(written.len()), count(roll.sides.len())));
            return false;
        }
        let wrong = match read_faces(&self.game, &roll.sides, written) {
            Ok(faces) => {
                self.compare_with_seed(span, &roll, &faces);
                if self.stops() {
                    return false;
                }
                match self.game.roll(&faces) {
                    Ok(()) => return true,
                    Err(refusal) => Breach::refused(span, refusal),
                }
            }
            Err(face) => {
                let message = format!("no die of {} shows `{face}`", roll.label);
                Breach::new(span, "transcript/dice", message).claim(face, self.faces_of(&roll))
            }
        };
        self.breaches.push(wrong);
        false
    }

    /// What a roll can show: the names of few cards, else numbers.
    fn faces_of(&self, roll: &Roll) -> String {
        let sides = roll.sides.iter().max().copied().unwrap_or(0);
        let name = |face| self.game.face_name(0, face).filter(|name| name.parse::<u16>().is_err());
        let names: Option<Vec<_>> = (1..=sides).map(name).collect();
        match names.filter(|names| (1..=12).contains(&names.len())) {
            Some(names) => format!("one of {}", names.join(", ")),
            None => format!("1 to {sides}"),
        }
    }

    /// Compares a roll with what the stated seed gives. Cards of one name are the same card.
    fn compare_with_seed(&mut self, span: Span, roll: &Roll, faces: &Faces) {
        let Some(Ok(seeded)) = self.dice.as_mut().map(|dice| dice.roll(roll)) else { return };
        if seeded == *faces {
            return;
        }
        let text = |faces: &Faces| face_names(&self.game, faces);
        let (found, given) = (text(faces), text(&seeded));
        if found != given {
            let message = format!("the stated seed gives other dice for {}", roll.label);
            let breach = Breach::new(span, "transcript/seed", message);
            self.breaches.push(breach.claim(found, given));
        }
    }

    fn claim(&mut self, span: Span, claim: Claim) {
        let (name, of, value) = claim.parts();
        let what = || [&[name], &of[..]].concat().join(" ");
        let Some(fact) = self.game.fact(name, &of) else {
            let message = format!("nothing is known here of `{}`", what());
            self.breaches.push(Breach::new(span, "transcript/claim", message));
            return;
        };
        let (code, message) = match fact.compare(value, self.options.tolerance) {
            Claimed::Holds => return,
            Claimed::Unreadable { wanted } => {
                ("transcript/notation", format!("`{}` is {wanted}", what()))
            }
            Claimed::Fails { by: Some(by) } => {
                ("transcript/claim", format!("`{}` is off by {by:.4} inches", what()))
            }
            Claimed::Fails { by: None } => ("transcript/claim", format!("`{}` is not so", what())),
        };
        let breach = Breach::new(span, code, message);
        self.breaches.push(breach.claim(value, fact.to_string()));
    }

    /// Takes what may be left out at the end and compares the stated result.
    fn finish(&mut self, transcript: &Transcript) {
        while matches!(self.game.needed(), Needed::Decision { .. }) && self.take_forced() {}
        let over = self.game.needed() == Needed::Over;
        if let (false, Some((seat, _))) = (over, transcript.result.first()) {
            let message = "a result is stated, but the game is not over";
            self.breaches.push(Breach::new(seat.span, "transcript/result", message));
            return;
        }
        let (names, scores) = (seat_names(&self.game), self.game.scores());
        for (name, stated) in &transcript.result {
            let Some(seat) = names.iter().position(|seat| *seat == name.value) else {
                self.breaches.push(unknown_seat(name, "transcript/result"));
                continue;
            };
            let score = scores.get(seat).copied().unwrap_or(0.0);
            if score != stated.value {
                let message = format!("the score of `{}` is not so", name.value);
                let breach = Breach::new(stated.span, "transcript/result", message);
                self.breaches.push(breach.claim(stated.value.to_string(), score.to_string()));
            }
        }
    }
}

fn unknown_seat(name: &Stated<String>, code: &str) -> Breach {
    Breach::new(name.span, code, format!("nobody is called `{}`", name.value))
}

fn turn(span: Span, message: String) -> Breach {
    Breach::new(span, "transcript/turn", message)
}

/// The dice and their verb: "one die for mines is".
fn described(roll: &Roll) -> String {
    match roll.sides.len() {
        1 => format!("one die for {} is", roll.label),
        n => format!("{n} dice for {} are", roll.label),
    }
}
