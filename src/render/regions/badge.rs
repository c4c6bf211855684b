//! Small marks for what stands in a region, told apart by shape.

use super::super::font;
use super::super::svg::{Element, Path, Px};
use super::super::theme;
use crate::games::dei::pack::Colour;

/// The height of a row of badges.
pub const HEIGHT: f64 = 21.0;
const SIZE: f64 = 11.5;
/// The room for the name of a seat.
const LONGEST_NAME: f64 = 46.0;

/// The corners of the Jaeger's mark.
const JAEGER: [[f64; 2]; 6] =
    [[-5.0, -9.0], [5.0, -9.0], [10.0, 0.0], [5.0, 9.0], [-5.0, 9.0], [-10.0, 0.0]];

#[derive(Clone, Debug, PartialEq)]
pub enum Badge {
    Units {
        text: String,
        colour: &'static str,
    },
    Refuge(&'static str),
    Outpost(Colour),
    Drone(&'static str),
    Token,
    /// The figure of the Citadel; as a drone in the colour of its faction.
    Jaeger(Option<&'static str>),
    /// Where the Jaeger goes next.
    NextWall,
    Ahab,
    /// Where the first, second, … seat begins.
    Start(usize),
}

impl Badge {
    /// The units of a seat in a region, if there are any.
    pub fn units(name: &str, scrappers: u8, leader: bool, colour: &'static str) -> Option<Badge> {
        let name = short(name);
        let text = match (scrappers, leader) {
            (0, false) => return None,
            (0, true) => format!("{name} L"),
            (n, false) => format!("{name} {n}"),
            (n, true) => format!("{name} {n}+L"),
        };
        Some(Badge::Units { text, colour })
    }

    /// A seat itself.
    pub fn seat(name: &str, colour: &'static str) -> Badge {
        Badge::Units { text: short(name), colour }
    }

    /// How wide it is with the space beside it.
    pub fn width(&self) -> f64 {
        match self {
            Badge::Units { text, .. } => font::width(text, SIZE) + 13.0,
            Badge::Jaeger(_) | Badge::NextWall | Badge::Ahab => 24.0,
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
                vec![diamond, letter(initial(*colour), at, theme::PAPER)]
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
            Badge::Jaeger(None) => {
                vec![shape(at, &JAEGER, "#111111"), letter("J", at, theme::FAN)]
            }
            Badge::Jaeger(Some(colour)) => {
                vec![shape(at, &JAEGER, colour), letter("J", at, theme::PAPER)]
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
            Badge::Start(place) => {
                let ring = Element::circle(at, 8.0)
                    .with("fill", theme::PAPER)
                    .with("stroke", theme::INK)
                    .with("stroke-width", 1.4);
                vec![ring, letter(&place.to_string(), at, theme::INK)]
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

/// The letter on an outpost; a capital, for small letters do not fit into it.
pub fn initial(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "R",
        Colour::Blue => "B",
        Colour::Green => "G",
        Colour::Grey => "-",
    }
}

/// A seat's name, cut to what has room in a small region.
fn short(name: &str) -> String {
    font::clip(name, SIZE, LONGEST_NAME)
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

/// A bridge from one end to the other, with planks.
pub fn bridge([from, to]: [Px; 2], colour: &'static str) -> Vec<Element> {
    let line = |width: f64, colour: &'static str| {
        Element::line(from, to).with("stroke", colour).with("stroke-width", width)
    };
    vec![
        line(13.0, theme::PAPER),
        line(10.0, colour),
        line(6.5, theme::PAPER).with("stroke-dasharray", "2.5 2"),
    ]
}
