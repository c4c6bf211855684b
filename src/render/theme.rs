//! Colours and sizes. Sides and effects stay apart for colour-blind readers and differ in
//! lightness for black-and-white print.

use super::font;
use super::svg::{Element, Px};
use crate::data::killzone::Side;
use crate::games::killteam::verdict::Effect;

pub const PAPER: &str = "#ffffff";
pub const BOARD: &str = "#faf8f3";
pub const GRID: &str = "#e9e5dc";
pub const GRID_BOLD: &str = "#cfc9bc";
pub const FRAME: &str = "#57534a";
pub const INK: &str = "#1d2530";
pub const FAINT: &str = "#6b7280";
pub const OBJECTIVE: &str = "#8a6d1b";
pub const OBJECTIVE_FILL: &str = "#fdf3cd";
pub const DOOR: &str = "#0f5f73";
pub const FAN: &str = "#f0b429";
pub const FAN_EDGE: &str = "#a87400";
pub const SIGHT: &str = "#0f7a8a";
pub const HIDDEN: &str = "#c81e1e";
pub const GOOD: &str = "#17713f";
pub const PATH: &str = "#5b3fb0";
pub const DOUBT: &str = "#a35a00";

/// Font sizes in user units.
pub const TITLE: f64 = 21.0;
pub const TEXT: f64 = 13.0;
pub const SMALL: f64 = 11.5;

/// Edge, and the pale tint that goes with it.
pub fn side(side: Side) -> (&'static str, &'static str) {
    match side {
        Side::A => ("#12548f", "#dfeaf5"),
        Side::B => ("#c04a00", "#fdebdd"),
    }
}

pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::A => "a",
        Side::B => "b",
    }
}

pub fn effect(effect: Effect) -> &'static str {
    match effect {
        Effect::Cover => "#0a7d57",
        Effect::Obscured => "#7a2fb5",
    }
}

/// The title of a picture, as much of it as there is room for.
pub fn title(at: Px, text: &str, room: f64) -> Element {
    let text = font::clip(text, TITLE, room);
    Element::text(at, TITLE, &text).with("font-weight", "600").with("fill", INK)
}

/// The line below the title, as much of it as there is room for.
pub fn subtitle(at: Px, text: &str, room: f64) -> Element {
    Element::text(at, TEXT, &font::clip(text, TEXT, room)).with("fill", FAINT)
}

/// The mark of an effect: a square for cover, a diamond for obscured.
pub fn effect_mark(which: Effect, at: Px, r: f64) -> Element {
    let square = Element::rect(at.plus(-r, -r), 2.0 * r, 2.0 * r)
        .with("fill", effect(which))
        .with("stroke", PAPER)
        .with("stroke-width", 1.5);
    match which {
        Effect::Cover => square,
        Effect::Obscured => {
            let (x, y) = (super::svg::number(at.x), super::svg::number(at.y));
            square.with("transform", format!("rotate(45 {x} {y})"))
        }
    }
}
