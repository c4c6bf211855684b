//! The legend: what is drawn, and nothing else.

use super::{Board, codes, figure, line};
use crate::render::legend::{Entry, SWATCH, middle};
use crate::render::svg::{Element, Px};
use crate::render::theme;

impl Board<'_> {
    pub fn key(&self) -> Vec<Entry> {
        let mut key: Vec<Entry> = Vec::new();
        let mut add = |swatch: Element, text: &str| {
            if key.iter().all(|entry| entry.text != text) {
                key.push(Entry { swatch, text: text.to_owned() });
            }
        };
        for piece in &self.figures {
            // The number of a Cultist is no part of what it is.
            let label = piece.label.trim_end_matches(char::is_numeric);
            let label = if label.is_empty() { &piece.label } else { label };
            add(figure(middle(), 9.0, label, piece.marine), &piece.kind);
        }
        if self.figures.iter().any(|piece| piece.wounds > 0) {
            let dots = [-3.5, 3.5].map(|x| Element::circle(middle().plus(x, 0.0), 2.6));
            add(Element::group().children(dots).with("fill", theme::HIDDEN), "wounds");
        }
        if self.codes.is_some() {
            add(codes(middle(), 9.5), "deactivation codes token");
        }
        if (0..self.ground.len()).any(|tile| self.open_ways(tile).next().is_some()) {
            let bar = Element::line(middle().plus(0.0, -9.0), middle().plus(0.0, 9.0));
            let bar = bar.with("stroke", theme::HIDDEN).with("stroke-width", 3.0);
            add(bar, "walkway that does not connect");
        }
        let [from, to] = [1.0, SWATCH[0] - 1.0].map(|x| Px::new(x, SWATCH[1] / 2.0));
        if !self.lines.is_empty() {
            add(line(from, to), "free line of sight");
        }
        if self.path.len() > 1 {
            let way = Element::line(from, to).with("stroke", theme::PATH);
            add(way.with("stroke-width", 5.0).with("stroke-linecap", "round"), "the way");
        }
        if !self.marks.is_empty() {
            let number = Element::text(middle().plus(0.0, 5.0), 15.0, "2")
                .with("text-anchor", "middle")
                .with("font-weight", "600")
                .with("fill", theme::GOOD);
            add(number, "moves to end here");
        }
        key
    }
}
