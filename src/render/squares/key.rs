//! The legend: what is drawn, and nothing else.

use super::marks::{self, badge, figure, space};
use super::{BAR, Board, CROSSED, END, Entry, RUBBLE, SMOKE, SOLID, STAIRS};
use crate::data::scene::siege::Token;
use crate::geometry::square::{Edge, Side};
use crate::render::legend::{self, SWATCH, middle};
use crate::render::svg::{Element, Px};
use crate::render::theme;

fn entry(swatch: Element, text: impl Into<String>) -> legend::Entry {
    legend::Entry { swatch, text: text.into() }
}

/// The ends of an edge in a swatch.
fn level() -> [Px; 2] {
    [Px::new(1.0, SWATCH[1] / 2.0), Px::new(SWATCH[0] - 1.0, SWATCH[1] / 2.0)]
}

impl Board<'_> {
    pub fn key(&self) -> Vec<legend::Entry> {
        let mut key = Vec::new();
        for meaning in &self.meanings {
            let swatch = figure(middle(), BAR / 2.0, &meaning.labels[0], meaning.dark);
            let text = match meaning.labels.as_slice() {
                [_] => meaning.what.clone(),
                labels => format!("{}: {}", labels.join(", "), meaning.what),
            };
            key.push(entry(swatch, text));
        }
        for (token, word) in Token::WORDS {
            if self.tokens.iter().any(|(lying, _)| *lying == token) {
                let cover = if token.gives_cover() { ", gives cover" } else { "" };
                key.push(entry(badge(token, middle(), 9.0), format!("{word}{cover}")));
            }
        }
        self.edges_key(&mut key);
        self.spaces_key(&mut key);
        self.ways_key(&mut key);
        for (free, text) in [(true, "free line of sight"), (false, "no line of sight")] {
            if self.lines.iter().any(|line| line.2 == free) {
                let [a, b] = level();
                key.push(entry(marks::line(a, b, free), text));
            }
        }
        key
    }

    fn edges_key(&self, key: &mut Vec<legend::Entry>) {
        let is_drawn = |edge: Edge| {
            let mut sides = self.grid.squares().flat_map(|at| Side::ALL.map(|side| (at, side)));
            sides.any(|(at, side)| self.grid.edge(at, side) == edge)
        };
        let [a, b] = level();
        if is_drawn(Edge::Wall) {
            key.push(entry(marks::wall(a, b).with("stroke-linecap", "round"), "wall"));
        }
        if is_drawn(Edge::Door) {
            key.push(entry(marks::door(a, b), "closed door"));
        }
        if !self.opened.is_empty() {
            key.push(entry(marks::open_door(a, b), "open door"));
        }
    }

    fn spaces_key(&self, key: &mut Vec<legend::Entry>) {
        let solid = |at| self.is_solid(at) && !self.bare.contains(&at);
        for (drawn, fill, text) in [
            (!self.rubble.is_empty(), RUBBLE, "rubble or pit: nobody enters"),
            (self.grid.squares().any(solid), SOLID, "walls on every side"),
            (!self.smoke.is_empty(), SMOKE, "smoke"),
            (!self.crossed.is_empty(), CROSSED, "space the line enters"),
        ] {
            if drawn {
                key.push(entry(space(middle(), fill), text));
            }
        }
        let written = |fill: &str, text: &str, colour: &'static str| {
            let at = middle().plus(0.0, 4.2);
            let text = Element::text(at, theme::SMALL, text).with("text-anchor", "middle");
            Element::group().child(space(middle(), fill)).child(text.with("fill", colour))
        };
        if !self.stairs.is_empty() {
            let swatch = written(STAIRS, "1", marks::STAIR);
            key.push(entry(swatch, "stairs, 1 at the bottom"));
        }
        if !self.ends.is_empty() {
            key.push(entry(written(END, "2", theme::GOOD), "a Move can end here, steps"));
        }
        if let Some(sector) = self.sectors.first() {
            let number = Element::text(middle().plus(0.0, 6.5), 18.0, &sector.name)
                .with("font-weight", "600")
                .with("fill", theme::FAINT)
                .with("fill-opacity", 0.6);
            let swatch = number.with("text-anchor", "middle");
            key.push(entry(swatch, "number of a sector tile"));
        }
    }

    fn ways_key(&self, key: &mut Vec<legend::Entry>) {
        for (which, text) in [
            (Entry::White, "white entrance: Doomtroopers"),
            (Entry::Red, "red entrance: Dark Legion"),
            (Entry::Nobody, "way off the map"),
        ] {
            if self.ways.iter().any(|way| way.entry == which) {
                let tip = middle().plus(if which == Entry::Nobody { 0.0 } else { -6.5 }, 0.0);
                key.push(entry(marks::arrow(tip, Side::East, which), text));
            }
        }
    }
}
