//! Hatches, so that terrain is told apart without colour.

use std::collections::BTreeMap;

use super::svg::{Element, Path, Px, number};

/// A hatch. Turned ones follow the long side of their part, in degrees clockwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pattern {
    Diagonal,
    Crosshatch,
    Dots,
    Level,
    Crosses,
    Peaks,
    /// Crosses and peaks by turns.
    Both,
    Planks(f64),
    Bars(f64),
}

/// The definitions a picture needs: each once, in a fixed order.
#[derive(Clone, Debug, Default)]
pub struct Defs(BTreeMap<String, Element>);

impl Defs {
    /// The fill that paints `pattern` in one colour; its definition is added.
    pub fn fill(&mut self, pattern: Pattern, colour: &'static str) -> String {
        let (name, size, angle) = pattern.tile();
        let id = format!("{name}-{}-{}", colour.trim_start_matches('#'), number(angle.round()));
        let reference = format!("url(#{id})");
        self.0.entry(id.clone()).or_insert_with(|| {
            Element::new("pattern")
                .with("id", id)
                .with("width", size[0])
                .with("height", size[1])
                .with("patternUnits", "userSpaceOnUse")
                .with("patternTransform", format!("rotate({})", number(angle.round())))
                .child(pattern.strokes(colour))
        });
        reference
    }

    pub fn add(&mut self, id: &str, definition: Element) {
        self.0.entry(id.into()).or_insert(definition);
    }

    pub fn into_element(self) -> Element {
        Element::new("defs").children(self.0.into_values())
    }
}

impl Pattern {
    /// Name, size of the tile, and its turn.
    fn tile(self) -> (&'static str, [f64; 2], f64) {
        match self {
            Pattern::Diagonal => ("diagonal", [6.0, 6.0], 45.0),
            Pattern::Crosshatch => ("crosshatch", [7.0, 7.0], 45.0),
            Pattern::Dots => ("dots", [8.0, 8.0], 0.0),
            Pattern::Level => ("level", [8.0, 5.0], 0.0),
            Pattern::Crosses => ("crosses", [11.0, 11.0], 0.0),
            Pattern::Peaks => ("peaks", [12.0, 9.0], 0.0),
            Pattern::Both => ("both", [24.0, 11.0], 0.0),
            Pattern::Planks(angle) => ("planks", [44.0, 18.0], angle),
            Pattern::Bars(angle) => ("bars", [7.0, 7.0], angle),
        }
    }

    fn strokes(self, colour: &'static str) -> Element {
        let p = Px::new;
        let path = |path: Path, width: f64| {
            Element::path(&path)
                .with("stroke", colour)
                .with("stroke-width", width)
                .with("fill", "none")
        };
        match self {
            Pattern::Diagonal => path(Path::new().move_to(p(3.0, 0.0)).line_to(p(3.0, 6.0)), 1.6),
            Pattern::Crosshatch => path(
                Path::new()
                    .move_to(p(3.5, 0.0))
                    .line_to(p(3.5, 7.0))
                    .move_to(p(0.0, 3.5))
                    .line_to(p(7.0, 3.5)),
                1.2,
            ),
            Pattern::Dots => {
                Element::path(&Path::new().circle(p(2.0, 2.0), 1.15).circle(p(6.0, 6.0), 1.15))
                    .with("fill", colour)
            }
            Pattern::Level => path(Path::new().move_to(p(0.0, 2.5)).line_to(p(8.0, 2.5)), 0.9),
            Pattern::Crosses => path(cross(Path::new(), p(5.5, 5.5), 2.6), 1.2),
            Pattern::Peaks => path(
                Path::new().move_to(p(2.5, 6.5)).line_to(p(6.0, 2.5)).line_to(p(9.5, 6.5)),
                1.3,
            ),
            Pattern::Both => path(
                cross(Path::new(), p(6.0, 5.5), 2.6)
                    .move_to(p(14.5, 7.5))
                    .line_to(p(18.0, 3.5))
                    .line_to(p(21.5, 7.5)),
                1.3,
            ),
            Pattern::Planks(_) => path(
                Path::new()
                    .move_to(p(0.0, 0.5))
                    .line_to(p(44.0, 0.5))
                    .move_to(p(0.0, 9.5))
                    .line_to(p(44.0, 9.5))
                    .move_to(p(10.0, 0.5))
                    .line_to(p(10.0, 9.5))
                    .move_to(p(32.0, 9.5))
                    .line_to(p(32.0, 18.5)),
                0.9,
            ),
            Pattern::Bars(_) => path(Path::new().move_to(p(3.5, 0.0)).line_to(p(3.5, 7.0)), 3.0),
        }
    }
}

/// A lying cross with arms of length `r`.
pub fn cross(path: Path, at: Px, r: f64) -> Path {
    path.move_to(at.plus(-r, -r))
        .line_to(at.plus(r, r))
        .move_to(at.plus(-r, r))
        .line_to(at.plus(r, -r))
}
