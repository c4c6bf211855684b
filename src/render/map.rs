//! A page with a map on it: header, the whole board with layers of its own, legend, facts.

use super::board;
use super::canvas::Canvas;
use super::figures::{self, Figure};
use super::font;
use super::label::Placer;
use super::legend::{self, Entry};
use super::pattern::Defs;
use super::svg::{Element, Px, Svg};
use super::theme;
use crate::data::killzone::Killzone;
use crate::data::scene::Operative;
use crate::geometry::shape::Bounds;

/// What to draw. Cells lie below grid and terrain, marks above everything but labels.
pub struct MapPage<'a> {
    pub title: String,
    pub subtitle: String,
    pub killzone: &'a Killzone,
    pub operatives: &'a [Operative],
    /// Operatives that the map is about; the others are drawn faded.
    pub about: Vec<usize>,
    pub legend: Vec<Entry>,
    /// Told below the legend, under a heading.
    pub facts: Vec<(String, Vec<String>)>,
    /// Drawing names and heights of terrain too.
    pub names: bool,
    /// The part of the board to show; left out, all of it.
    pub window: Option<Bounds>,
}

/// The layers of a map.
pub struct Layers {
    pub cells: Element,
    pub marks: Element,
}

impl Layers {
    pub fn none() -> Layers {
        Layers { cells: Element::group(), marks: Element::group() }
    }
}

const MARGIN: f64 = 24.0;
const AXIS: f64 = 26.0;
const COLUMN: f64 = 262.0;
const GUTTER: f64 = 26.0;
const WINDOW: [f64; 2] = [1000.0, 760.0];
/// The most user units an inch.
const CLOSEST: f64 = 110.0;

impl MapPage<'_> {
    /// The window on the board.
    pub fn canvas(&self) -> Canvas {
        let region = self.window.unwrap_or_else(|| board::region(self.killzone));
        let size = region.max - region.min;
        let scale = (WINDOW[0] / size.x).min(WINDOW[1] / size.y).min(CLOSEST);
        Canvas::new(region, Px::new(MARGIN + AXIS, MARGIN + 54.0), scale)
    }

    /// The page; `label` puts the map's own labels in before those of the board.
    pub fn draw(
        self,
        canvas: &Canvas,
        mut defs: Defs,
        layers: Layers,
        label: impl FnOnce(&mut Placer),
    ) -> Svg {
        let frame = canvas.frame();
        let column = Px::new(frame.right() + GUTTER, frame.y);
        let width = column.x + COLUMN + MARGIN;
        let mut entries = self.legend;
        let region = *canvas.region();
        entries.extend(legend::operative_entries(self.operatives, &region));
        entries.extend(legend::board_entries(self.killzone, &region, &mut defs));
        let (entries, used) = legend::draw(entries, column.plus(0.0, 21.0), COLUMN);
        let mut side = Element::group().child(heading("Legend", column.plus(0.0, 10.0)));
        side.push(entries);
        let mut y = column.y + 21.0 + used + 20.0;
        for (title, lines) in &self.facts {
            side.push(heading(title, Px::new(column.x, y)));
            y += 19.0;
            for line in lines.iter().flat_map(|l| font::wrap(l, theme::SMALL, COLUMN, 5)) {
                let at = Px::new(column.x, y);
                side.push(Element::text(at, theme::SMALL, &line).with("fill", theme::INK));
                y += 15.5;
            }
            y += 12.0;
        }
        let bottom = (frame.bottom() + AXIS).max(y);
        let (clip, reference) = canvas.clip();
        defs.add("window", clip);
        let mut seen = Element::group().with("clip-path", reference);
        seen.push(board::ground(self.killzone, canvas));
        seen.push(board::drop_zones(self.killzone, canvas));
        seen.push(layers.cells);
        seen.push(board::grid(self.killzone, canvas).with("opacity", 0.45));
        seen.push(board::objectives(self.killzone, canvas));
        seen.push(board::parts(self.killzone, canvas, &mut defs));
        let figures = figures(self.operatives, &self.about);
        for figure in &figures {
            seen.push(figure.draw(canvas));
        }
        seen.push(layers.marks);
        let mut placer = Placer::new(frame.grown(-3.0));
        board::reserve(self.killzone, canvas, &mut placer);
        for figure in &figures {
            figure.reserve(canvas, &mut placer);
        }
        label(&mut placer);
        for figure in &figures {
            figure.label(canvas, &mut placer);
        }
        board::place_labels(self.killzone, canvas, self.names, &mut placer);
        let height = bottom + MARGIN * 0.75;
        let paper = Element::rect(Px::new(0.0, 0.0), width.ceil(), height.ceil())
            .with("fill", theme::PAPER);
        let header = header(&self.title, &self.subtitle, width - 2.0 * MARGIN);
        let root = Element::group()
            .with("font-family", font::FAMILIES)
            .child(Element::new("title").containing(&self.title))
            .child(Element::new("desc").containing(&self.subtitle))
            .child(defs.into_element())
            .children([paper, header, seen, board::axes(canvas), placer.draw(), side]);
        Svg::new(width, height, root)
    }
}

/// Lower operatives first.
fn figures<'a>(operatives: &'a [Operative], about: &[usize]) -> Vec<Figure<'a>> {
    let mut figures: Vec<Figure> = operatives
        .iter()
        .enumerate()
        .map(|(i, operative)| Figure {
            operative,
            faded: !about.contains(&i),
            left: false,
            beside: figures::covered(operative, operatives),
            note: None,
        })
        .collect();
    figures.sort_by(|a, b| a.operative.z.total_cmp(&b.operative.z));
    figures
}

fn header(title: &str, subtitle: &str, width: f64) -> Element {
    let at = |y: f64| Px::new(MARGIN, MARGIN + y);
    Element::group().child(theme::title(at(16.0), title, width)).child(theme::subtitle(
        at(37.0),
        subtitle,
        width,
    ))
}

fn heading(text: &str, at: Px) -> Element {
    Element::text(at, theme::TEXT, text).with("font-weight", "600").with("fill", theme::INK)
}
