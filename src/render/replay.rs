//! A transcript as moments that can be stepped through, each with its picture.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};

use super::game::game;
use crate::data::diagnostic::Span;
use crate::engine::game::{Needed, Seat};
use crate::engine::log::Entry;
use crate::referee::{Moment, Options, Referee, Ruling};

/// A replayed transcript.
pub struct Replay {
    ruling: Ruling,
    frames: Vec<Frame>,
    pictures: Pictures,
}

/// A moment of it.
struct Frame {
    /// Where the entry stands; none at the beginning and at the end.
    span: Option<Span>,
    kind: &'static str,
    text: String,
    /// Breaches up to here.
    breaches: usize,
    needed: String,
    scores: Vec<f64>,
    show: String,
    picture: Option<usize>,
}

/// Pictures with what they share told once: most of a picture is the same from one moment to
/// the next.
#[derive(Default)]
struct Pictures {
    /// Every piece of SVG that occurs, once.
    pieces: Vec<String>,
    places: BTreeMap<String, usize>,
    /// Each picture: as many pieces from the beginning and from the end as in the one before,
    /// and those between.
    pictures: Vec<(usize, usize, Vec<usize>)>,
    last: Vec<usize>,
}

impl Pictures {
    /// Takes a picture in and gives its number; one that is the same as before is not kept.
    fn add(&mut self, svg: &str) -> usize {
        let picture: Vec<usize> = split(svg).map(|piece| self.piece(piece)).collect();
        if !self.pictures.is_empty() && picture == self.last {
            return self.pictures.len() - 1;
        }
        let same = |(a, b): &(&usize, &usize)| a == b;
        let front = picture.iter().zip(&self.last).take_while(same).count();
        let most = picture.len().min(self.last.len()) - front;
        let ends = picture.iter().rev().zip(self.last.iter().rev());
        let back = ends.take(most).take_while(same).count();
        self.pictures.push((front, back, picture[front..picture.len() - back].to_vec()));
        self.last = picture;
        self.pictures.len() - 1
    }

    fn piece(&mut self, piece: &str) -> usize {
        if let Some(&place) = self.places.get(piece) {
            return place;
        }
        self.pieces.push(piece.to_owned());
        self.places.insert(piece.to_owned(), self.pieces.len() - 1);
        self.pieces.len() - 1
    }
}

/// The pieces of an SVG, each from one `<` to the next.
fn split(svg: &str) -> impl Iterator<Item = &str> {
    let starts = svg.match_indices('<').map(|(at, _)| at).filter(|&at| at > 0);
    let ends: Vec<usize> = starts.chain([svg.len()]).collect();
    let mut start = 0;
    ends.into_iter().map(move |end| {
        let piece = &svg[start..end];
        start = end;
        piece
    })
}

impl Replay {
    /// Replays a transcript; paths in it start from `base_dir`.
    pub fn of_text(name: &str, text: &str, base_dir: &Path) -> Replay {
        let (mut frames, mut pictures) = (Vec::new(), Pictures::default());
        let referee = Referee::new(Options::default());
        let ruling = referee.watched(name, text, base_dir, &mut |moment| {
            frames.push(frame(moment, &mut pictures));
        });
        Replay { ruling, frames, pictures }
    }

    /// What the referee says of it.
    pub fn ruling(&self) -> &Ruling {
        &self.ruling
    }

    /// All of it for the viewer.
    pub fn to_json(&self) -> Value {
        let mut answer = self.ruling.to_json();
        let report = &self.ruling.report;
        let frame = |frame: &Frame| {
            json!({
                "line": frame.span.map(|span| report.source(span.source).place(span.start).line),
                "kind": frame.kind,
                "text": frame.text,
                "breaches": frame.breaches,
                "needed": frame.needed,
                "scores": frame.scores,
                "show": frame.show,
                "picture": frame.picture,
            })
        };
        answer["shown"] = json!(report.render(false));
        answer["frames"] = self.frames.iter().map(frame).collect();
        answer["pieces"] = json!(self.pictures.pieces);
        answer["pictures"] = json!(self.pictures.pictures);
        answer
    }
}

fn frame(moment: &Moment, pictures: &mut Pictures) -> Frame {
    let kind = match moment.entry.map(|entry| entry.value) {
        None => "state",
        Some(Entry::Decision { .. }) => "decision",
        Some(Entry::Roll { .. }) => "roll",
        Some(Entry::Claim(_)) => "claim",
    };
    let needed = match moment.game.needed() {
        Needed::Over => "the game is over".to_owned(),
        Needed::Roll(roll) => format!("a roll: {}", roll.label),
        Needed::Decision { seat, what } => format!("{}: {what}", name(moment, seat)),
    };
    Frame {
        span: moment.entry.map(|entry| entry.span),
        kind,
        text: moment.entry.map_or_else(String::new, |entry| entry.value.to_string()),
        breaches: moment.breaches.len(),
        needed,
        scores: moment.game.scores(),
        show: moment.game.show(),
        picture: game(moment.state).map(|svg| pictures.add(&svg.to_string())),
    }
}

fn name(moment: &Moment, seat: Seat) -> String {
    moment.game.seat_name(seat).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_put_together_again() {
        let svgs = ["<a/><b/><c/>", "<a/><x/><c/>", "<a/><x/><c/>", "<c/>", "<a/><b/><b/><c/>"];
        let mut pictures = Pictures::default();
        let numbers: Vec<usize> = svgs.iter().map(|svg| pictures.add(svg)).collect();
        assert_eq!(numbers, [0, 1, 1, 2, 3]);
        let mut last: Vec<usize> = Vec::new();
        let mut shown = Vec::new();
        for (front, back, between) in &pictures.pictures {
            let end = last[last.len() - back..].to_vec();
            last.truncate(*front);
            last.extend(between);
            last.extend(end);
            shown.push(last.iter().map(|&i| pictures.pieces[i].as_str()).collect::<String>());
        }
        assert_eq!(shown, [svgs[0], svgs[1], svgs[3], svgs[4]]);
        assert_eq!(pictures.pieces.len(), 4);
    }
}
