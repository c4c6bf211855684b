//! The layers of a shot below and above the bases.

use super::Shot;
use crate::games::killteam::verdict::{Effect, Outcome};
use crate::geometry::shape::Point;
use crate::render::canvas::Canvas;
use crate::render::figures::Outline;
use crate::render::pattern::{Defs, cross};
use crate::render::svg::{Element, Path, Px};
use crate::render::terrain::{Kind, Shape};
use crate::render::theme;

impl Shot<'_> {
    /// What lies under the bases: fan, rings, highlighted pieces.
    pub fn below(&self, canvas: &Canvas, defs: &mut Defs) -> Element {
        let mut group = Element::group();
        let deciding = self.deciding();
        // Widest first: a piece may decide both ways.
        for effect in [Effect::Obscured, Effect::Cover] {
            for (part, _) in deciding.iter().filter(|(_, e)| *e == effect) {
                let both = deciding.contains(&(*part, Effect::Cover));
                let width = if both && effect == Effect::Obscured { 12.0 } else { 5.0 };
                let (_, terrain) = self.killzone.terrain(*part);
                let shape = Shape::of(&terrain.footprint, canvas);
                group.push(shape.outline(theme::PAPER, width + 2.0));
                group.push(shape.outline(theme::effect(effect), width));
                group.push(shape.paint(Kind::of(terrain), defs));
            }
        }
        for fan in self.fans() {
            group.push(fan.draw(canvas));
        }
        group.push(ring(&self.target_outline(), 1.0, canvas));
        group.push(ring(&self.target_outline(), 2.0, canvas));
        if self.obscuring_matters() {
            group.push(ring(&Outline::of(self.attacker), 1.0, canvas));
        }
        group
    }

    /// What lies over the bases: lines, marks, origins.
    pub fn above(&self, canvas: &Canvas) -> Element {
        let mut group = Element::group();
        if let Some(outcome) = self.outcome() {
            // The greater mark first: lines may meet one piece at one place both ways.
            for (effect, size) in [(Effect::Obscured, 6.5), (Effect::Cover, 4.0)] {
                for hit in outcome.hits.iter().filter(|h| h.effect == effect) {
                    let at = canvas.px(hit.at);
                    let origin = canvas.px(origin_for(outcome, effect));
                    group.push(cased(origin, at, theme::effect(effect), 1.9, "none"));
                    group.push(theme::effect_mark(effect, at, size));
                }
            }
        }
        group.push(self.sight(canvas));
        for (i, outcome) in self.verdict.outcomes.iter().enumerate().rev() {
            if i > 0 {
                group.push(origin_mark(canvas.px(outcome.origin), i));
            }
        }
        for (origin, _) in self.origins() {
            group.push(origin_mark(canvas.px(origin), 0));
        }
        group
    }

    fn sight(&self, canvas: &Canvas) -> Element {
        if let Some(line) = &self.verdict.sight_line {
            let (from, to) = (canvas.px(line.from), canvas.px(line.to));
            return Element::group()
                .child(cased(from, to, theme::SIGHT, 2.2, "none"))
                .child(eye(from))
                .child(Element::circle(to, 3.2).with("fill", theme::SIGHT));
        }
        if self.verdict.visible {
            return Element::group();
        }
        let (from, to) = self.between(canvas);
        let middle = from.towards(to, 0.5);
        Element::group().child(cased(from, to, theme::HIDDEN, 2.2, "7 5")).child(
            Element::path(&cross(Path::new(), middle, 7.0))
                .with("stroke", theme::HIDDEN)
                .with("stroke-width", 3.2)
                .with("stroke-linecap", "round"),
        )
    }
}

/// The origin that lines of one effect start from.
pub fn origin_for(outcome: &Outcome, effect: Effect) -> Point {
    match effect {
        Effect::Cover => outcome.origin,
        Effect::Obscured => outcome.obscured_origin.unwrap_or(outcome.origin),
    }
}

fn ring(outline: &Outline, inches: f64, canvas: &Canvas) -> Element {
    let path = canvas.ring(Path::new(), &outline.at_distance(inches));
    ring_stroke(Element::path(&path), inches)
}

pub fn ring_stroke(element: Element, inches: f64) -> Element {
    let (dash, width) = if inches < 1.5 { ("7 4", 1.5) } else { ("2 4", 1.6) };
    element
        .with("fill", "none")
        .with("stroke", theme::INK)
        .with("stroke-opacity", 0.75)
        .with("stroke-width", width)
        .with("stroke-dasharray", dash)
}

/// A line with a pale casing, to stand out from whatever lies below.
pub fn cased(from: Px, to: Px, colour: &str, width: f64, dash: &str) -> Element {
    Element::group()
        .child(
            Element::line(from, to)
                .with("stroke", theme::PAPER)
                .with("stroke-width", width + 2.2)
                .with("stroke-opacity", 0.85),
        )
        .child(
            Element::line(from, to)
                .with("stroke", colour)
                .with("stroke-width", width)
                .with("stroke-dasharray", dash),
        )
}

pub fn eye(at: Px) -> Element {
    let (left, right) = (at.plus(-7.0, 0.0), at.plus(7.0, 0.0));
    let lids = Path::new()
        .move_to(left)
        .arc_to([8.0, 8.0], 0.0, true, right)
        .arc_to([8.0, 8.0], 0.0, true, left)
        .close();
    Element::group()
        .child(
            Element::path(&lids)
                .with("fill", theme::PAPER)
                .with("stroke", theme::SIGHT)
                .with("stroke-width", 1.6),
        )
        .child(Element::circle(at, 2.2).with("fill", theme::SIGHT))
}

/// The origin of the best outcome is filled, others are hollow and numbered from 2.
pub fn origin_mark(at: Px, index: usize) -> Element {
    if index == 0 {
        return Element::circle(at, 4.6)
            .with("fill", theme::FAN_EDGE)
            .with("stroke", theme::PAPER)
            .with("stroke-width", 1.7);
    }
    let number = (index + 1).to_string();
    Element::group()
        .child(
            Element::circle(at, 6.5)
                .with("fill", theme::PAPER)
                .with("stroke", theme::FAN_EDGE)
                .with("stroke-width", 1.6),
        )
        .child(
            Element::text(at.plus(0.0, 3.3), 9.0, &number)
                .with("text-anchor", "middle")
                .with("font-weight", "600")
                .with("fill", theme::FAN_EDGE),
        )
}
