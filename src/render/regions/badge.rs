//! Small marks for what stands in a region, told apart by shape.

use super::super::font;
use super::super::svg::{Element, Path, Px};
use super::super::theme;
use crate::games::dei::pack::Colour;

/// The height of a row of badges.
pub const HEIGHT: f64 = 21.0;
const SIZE: f64 = 11.5;

/// The corners of the Jaeger's mark.
const JAEGER: [[f64; 2]; 6] =
    [[-5.0, -9.0], [5.0, -9.0], [10.0, 0.0], [5.0, 9.0], [-5.0, 9.0], [-10.0, 0.0]];

pub enum Badge {
    Units {
        text: String,
        colour: &'static str,
    },
    Refuge(&'static str),
    Outpost(Colour),
    Drone(&'static str),
    Token,
    Jaeger,
    /// Where the Jaeger goes next.
    NextWall,
    Ahab,
}

impl Badge {
    /// How wide it is with the space beside it.
    pub fn width(&self) -> f64 {
        match self {
            Badge::Units { text, .. } => font::width(text, SIZE) + 13.0,
            Badge::Jaeger | Badge::NextWall | Badge::Ahab => 24.0,
            Badge::Token => 14.0,
            _ => 20.0,
        }
    }

    pub fn draw(&self, at: Px) -> Vec<Element> {
        match self {
            Badge::Units { text, colour } => {
                let width = self.width() - 3.0;
                let pill = Element::rect(at.plus(-width / 2.0, -8.5), width, 17.0)
                    .with("rx", 5.0)
                    .with("fill", *colour)
                    .with("stroke", theme::PAPER)
                    .with("stroke-width", 1.0);
                vec![pill, letter(text, at, theme::PAPER)]
            }
            Badge::Refuge(colour) => vec![house(at, colour)],
            Badge::Outpost(colour) => {
                let fill = outpost(*colour);
                let diamond = shape(at, &[[0.0, -8.5], [8.5, 0.0], [0.0, 8.5], [-8.5, 0.0]], fill);
                let initial = colour.word().get(..1).unwrap_or_default();
                vec![diamond, letter(initial, at, theme::PAPER)]
            }
            Badge::Drone(colour) => {
                vec![shape(at, &[[0.0, -7.5], [8.0, 6.5], [0.0, 3.0], [-8.0, 6.5]], colour)]
            }
            Badge::Token => vec![
                Element::circle(at, 4.5)
                    .with("fill", theme::OBJECTIVE_FILL)
                    .with("stroke", theme::OBJECTIVE)
                    .with("stroke-width", 1.6),
            ],
            Badge::Jaeger => {
                vec![shape(at, &JAEGER, "#111111"), letter("J", at, theme::FAN)]
            }
            Badge::NextWall => {
                let edge =
                    outlined(at, &JAEGER, theme::PAPER, theme::INK).with("stroke-dasharray", "3 2");
                vec![edge, letter("J", at, theme::INK)]
            }
            Badge::Ahab => {
                let disc = Element::circle(at, 9.5)
                    .with("fill", theme::FAN)
                    .with("stroke", theme::INK)
                    .with("stroke-width", 1.4);
                vec![disc, letter("A", at, theme::INK)]
            }
        }
    }
}

pub fn outpost(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "#b3261e",
        Colour::Blue => "#1f5fbf",
        Colour::Green => "#2c7a3f",
        Colour::Grey => "#6b7280",
    }
}

fn letter(text: &str, at: Px, colour: &'static str) -> Element {
    Element::text(at.plus(0.0, SIZE * font::CAP_HEIGHT / 2.0), SIZE, text)
        .with("text-anchor", "middle")
        .with("font-weight", "600")
        .with("fill", colour)
}

fn shape(at: Px, corners: &[[f64; 2]], fill: &str) -> Element {
    outlined(at, corners, fill, theme::PAPER)
}

fn outlined(at: Px, corners: &[[f64; 2]], fill: &str, edge: &str) -> Element {
    let ring = Path::new().ring(corners.iter().map(|c| at.plus(c[0], c[1])));
    Element::path(&ring).with("fill", fill).with("stroke", edge).with("stroke-width", 1.0)
}

fn house(at: Px, colour: &str) -> Element {
    shape(at, &[[0.0, -8.5], [8.0, -2.0], [6.0, 7.0], [-6.0, 7.0], [-8.0, -2.0]], colour)
}

/// A lift on the border of two levels: a box with arrows up and down.
pub fn elevator(at: Px, colour: &'static str) -> Vec<Element> {
    let frame = Element::rect(at.plus(-8.0, -9.0), 16.0, 18.0)
        .with("rx", 3.0)
        .with("fill", theme::PAPER)
        .with("stroke", colour)
        .with("stroke-width", 2.2);
    let up =
        Path::new().ring([[0.0, -6.5], [4.0, -1.5], [-4.0, -1.5]].map(|c| at.plus(c[0], c[1])));
    let down = Path::new().ring([[0.0, 6.5], [4.0, 1.5], [-4.0, 1.5]].map(|c| at.plus(c[0], c[1])));
    vec![frame, Element::path(&up).with("fill", colour), Element::path(&down).with("fill", colour)]
}

/// A bridge from edge to edge, with planks, a little onto both roofs.
pub fn bridge(from: Px, to: Px, colour: &'static str) -> Vec<Element> {
    let reach = 7.0 / from.distance(to).max(1.0);
    let (from, to) = (from.towards(to, -reach), to.towards(from, -reach));
    let line = |width: f64, colour: &'static str| {
        Element::line(from, to).with("stroke", colour).with("stroke-width", width)
    };
    vec![
        line(13.0, theme::PAPER),
        line(10.0, colour),
        line(6.5, theme::PAPER).with("stroke-dasharray", "2.5 2"),
    ]
}
