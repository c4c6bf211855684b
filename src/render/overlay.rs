//! What a game in play adds to a picture of its board: markers, wounds, who aims at whom.

use super::board;
use super::canvas::{Canvas, Rect};
use super::font;
use super::label::{Label, Look, Need, Placer};
use super::legend::{self, Entry};
use super::svg::{Element, Px};
use super::theme;
use crate::data::killzone::Side;
use crate::geometry::shape::{Point, Vector};

/// Empty where nothing is played.
#[derive(Clone, Debug, Default)]
pub struct Overlay {
    pub markers: Vec<Marker>,
    /// One for each operative of the page, in its order; or none at all.
    pub notes: Vec<Note>,
    pub aim: Option<Aim>,
}

/// A marker on the board.
#[derive(Clone, Debug)]
pub struct Marker {
    /// How notations name it.
    pub id: String,
    pub at: Point,
    /// Inches.
    pub radius: f64,
    /// Inside the marker.
    pub text: String,
    /// Beside it; empty for none.
    pub name: String,
    /// Who controls it, or laid it down.
    pub side: Option<Side>,
    pub objective: bool,
    /// How far smoke reaches round its middle, inches.
    pub reach: Option<f64>,
}

/// What stands at an operative.
#[derive(Clone, Debug)]
pub struct Note {
    pub text: String,
    /// Has it lost wounds?
    pub hurt: bool,
    /// Ready or expended, once that matters.
    pub ready: Option<bool>,
}

/// A line from an attacker to its target.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    pub from: Point,
    pub to: Point,
}

impl Marker {
    fn draw(&self, canvas: &Canvas) -> Element {
        let (at, r) = (canvas.px(self.at), canvas.len(self.radius));
        let mut group = Element::group().spot(&self.id, None);
        if let Some(reach) = self.reach {
            let smoke = Element::circle(at, canvas.len(reach))
                .with("fill", theme::FAINT)
                .with("fill-opacity", 0.25)
                .with("stroke", theme::FAINT)
                .with("stroke-dasharray", "2 4")
                .with("pointer-events", "none");
            group.push(smoke);
        }
        if self.objective {
            group.push(board::objective(at, r, &self.text));
            if let Some(side) = self.side {
                group
                    .push(ring(at, r + 3.0, "none", theme::side(side).0).with("stroke-width", 3.0));
            }
            return group;
        }
        let edge = self.side.map_or(theme::OBJECTIVE, |side| theme::side(side).0);
        group
            .child(ring(at, r, theme::PAPER, edge).with("stroke-width", 1.8))
            .child(Element::circle(at, (r * 0.35).max(1.5)).with("fill", edge))
    }
}

fn ring(at: Px, r: f64, fill: &'static str, stroke: &'static str) -> Element {
    Element::circle(at, r).with("fill", fill).with("stroke", stroke)
}

impl Overlay {
    /// Below the operatives.
    pub fn below(&self, canvas: &Canvas) -> Element {
        let markers = self.markers.iter().map(|marker| marker.draw(canvas));
        let line = self.aim.map(|aim| {
            let line = Element::line(canvas.px(aim.from), canvas.px(aim.to));
            line.with("stroke", theme::HIDDEN)
                .with("stroke-width", 2.4)
                .with("stroke-dasharray", "9 5")
        });
        Element::group().children(markers).children(line)
    }

    /// The line's head, above the operatives: an open ring round the target.
    pub fn above(&self, canvas: &Canvas) -> Element {
        let mark = self.aim.map(|aim| {
            let [from, to] = [canvas.px(aim.from), canvas.px(aim.to)];
            let along = Vector::new(to.x - from.x, to.y - from.y);
            let along = along / along.norm().max(1.0);
            let tip = to.plus(-8.0 * along.x, -8.0 * along.y);
            let wing = |turn: f64| {
                let back = -along * 11.0 + Vector::new(-along.y, along.x) * turn;
                Element::line(tip, tip.plus(back.x, back.y))
                    .with("stroke", theme::HIDDEN)
                    .with("stroke-width", 2.4)
            };
            Element::group().child(wing(6.0)).child(wing(-6.0))
        });
        Element::group().with("pointer-events", "none").children(mark)
    }

    /// Labels keep off the markers.
    pub fn reserve(&self, canvas: &Canvas, placer: &mut Placer) {
        for marker in &self.markers {
            placer.avoid_disc(canvas.px(marker.at), canvas.len(marker.radius));
        }
        if let Some(aim) = self.aim {
            placer.avoid_line(canvas.px(aim.from), canvas.px(aim.to));
        }
    }

    pub fn label(&self, canvas: &Canvas, placer: &mut Placer) {
        for marker in self.markers.iter().filter(|marker| !marker.name.is_empty()) {
            placer.place(Label {
                text: font::clip(&marker.name, theme::SMALL, 130.0),
                anchor: canvas.px(marker.at),
                clear: canvas.len(marker.radius),
                size: theme::SMALL,
                colour: marker.side.map_or(theme::OBJECTIVE, |side| theme::side(side).0),
                need: Need::Must,
                look: Look::Boxed,
            });
        }
    }

    /// What the marks mean, as far as they occur.
    pub fn entries(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        let mut add = |swatch: Element, text: &str| {
            entries.push(Entry { swatch, text: text.to_owned() });
        };
        let any = |test: &dyn Fn(&Marker) -> bool| self.markers.iter().any(test);
        if any(&|marker| marker.objective) {
            add(board::objective(legend::middle(), 9.0, "1"), "objective, ring: its side");
        }
        if any(&|marker| !marker.objective) {
            let token = ring(legend::middle(), 6.0, theme::PAPER, theme::OBJECTIVE)
                .with("stroke-width", 1.8);
            add(token, "marker, its name beside it");
        }
        for (ready, text) in [(true, "ready"), (false, "expended")] {
            if self.notes.iter().any(|note| note.ready == Some(ready)) {
                add(badge(legend::middle(), 7.0, ready), text);
            }
        }
        if !self.notes.is_empty() {
            let place = Rect::around(legend::middle(), 34.0, 15.0);
            add(pill(place, "8/8", false), "wounds left of how many");
        }
        if self.aim.is_some() {
            let [a, b] = [Px::new(1.0, 9.0), Px::new(33.0, 9.0)];
            let line = Element::line(a, b)
                .with("stroke", theme::HIDDEN)
                .with("stroke-width", 2.4)
                .with("stroke-dasharray", "9 5");
            add(line, "attacker to target");
        }
        entries
    }
}

/// Ready: a filled disc. Expended: a pale one with a bar.
pub fn badge(at: Px, r: f64, ready: bool) -> Element {
    let fill = if ready { theme::GOOD } else { theme::PAPER };
    let edge = if ready { theme::PAPER } else { theme::FAINT };
    let disc = Element::circle(at, r).with("fill", fill).with("stroke", edge);
    let disc = Element::group().child(disc.with("stroke-width", 1.3));
    let half = r * 0.55;
    let mark = match ready {
        true => Element::circle(at, r * 0.3).with("fill", theme::PAPER),
        false => Element::line(at.plus(-half, 0.0), at.plus(half, 0.0))
            .with("stroke", theme::FAINT)
            .with("stroke-width", 1.8),
    };
    disc.child(mark)
}

/// Wounds in a framed box.
pub fn pill(place: Rect, text: &str, hurt: bool) -> Element {
    let size = place.height - 4.0;
    let colour = if hurt { theme::HIDDEN } else { theme::INK };
    let frame = Element::rect(Px::new(place.x, place.y), place.width, place.height)
        .with("rx", 3.0)
        .with("fill", theme::PAPER)
        .with("stroke", colour)
        .with("stroke-width", 1.0);
    let at = place.center().plus(0.0, size * font::CAP_HEIGHT / 2.0);
    let words = Element::text(at, size, text).with("text-anchor", "middle").with("fill", colour);
    Element::group().child(frame).child(words.with("font-weight", "600"))
}
