//! A whole picture: header, window on the board, side column.

use super::board;
use super::canvas::{Canvas, Rect};
use super::caption;
use super::figures::{self, Figure};
use super::font;
use super::label::Placer;
use super::legend::{self, Entry};
use super::overlay::Overlay;
use super::pattern::Defs;
use super::shot::Shot;
use super::svg::{Element, Px, Svg};
use super::theme;
use crate::data::killzone::Killzone;
use crate::data::scene::Operative;
use crate::geometry::shape::Bounds;

/// What to draw.
pub struct Page<'a> {
    pub title: String,
    pub subtitle: String,
    pub killzone: &'a Killzone,
    pub operatives: &'a [Operative],
    pub shot: Option<Shot<'a>>,
    pub overlay: Overlay,
}

/// How a place in the picture is a place on the board: the least x and the greatest y, user
/// units an inch, and where that corner is drawn.
fn inches(canvas: &Canvas) -> String {
    let (region, frame) = (canvas.region(), canvas.frame());
    let numbers = [region.min.x, region.max.y, canvas.scale(), frame.x, frame.y];
    numbers.map(|x| x.to_string()).join(" ")
}

const MARGIN: f64 = 24.0;
const AXIS: f64 = 26.0;
const COLUMN: f64 = 248.0;
const GUTTER: f64 = 26.0;
/// The most room for the window, and the most user units an inch.
const WINDOW: [f64; 2] = [1000.0, 760.0];
const CLOSEST: f64 = 120.0;
/// The most reasons told beside a shot.
const REASONS: usize = 9;

impl Page<'_> {
    pub fn draw(&self) -> Svg {
        let canvas = self.canvas();
        let region = *canvas.region();
        let frame = canvas.frame();
        let corner = Px::new(frame.x, frame.y);
        let width = self.width(&canvas);
        let (header, _) = self.header(width - 2.0 * MARGIN);
        let mut defs = Defs::default();
        let window = self.window(&canvas, &mut defs);
        let column_at = Px::new(width - MARGIN - COLUMN, corner.y);
        let (mut column, used) = self.column(column_at, &region);
        let mut bottom = (frame.bottom() + AXIS).max(column_at.y + used);
        // A shot tells its reasons in the column; its legend goes below.
        let entries = self.entries(&region, &mut defs);
        let place = match self.shot {
            Some(_) => (Px::new(MARGIN, bottom + 18.0), width - 2.0 * MARGIN),
            None => (column_at, COLUMN),
        };
        if !entries.is_empty() {
            let (legend, used) = legend(entries, place.0, place.1);
            column.push(legend);
            bottom = bottom.max(place.0.y + used);
        }
        let height = bottom + MARGIN * 0.75;
        let paper = Element::rect(Px::new(0.0, 0.0), width.ceil(), height.ceil())
            .with("fill", theme::PAPER);
        let root = Element::group()
            .with("font-family", font::FAMILIES)
            .child(Element::new("title").containing(&self.title))
            .child(Element::new("desc").containing(&self.description()))
            .child(defs.into_element())
            .children([paper, header, window, column]);
        Svg::new(width, height, root)
    }

    /// The window below the header.
    pub(super) fn canvas(&self) -> Canvas {
        let region = self.region();
        let size = region.max - region.min;
        let scale = (WINDOW[0] / size.x).min(WINDOW[1] / size.y).min(CLOSEST);
        let at_top = Canvas::new(region, Px::new(MARGIN + AXIS, 0.0), scale);
        let (_, used) = self.header(self.width(&at_top) - 2.0 * MARGIN);
        Canvas::new(region, Px::new(MARGIN + AXIS, MARGIN + used), scale)
    }

    fn width(&self, canvas: &Canvas) -> f64 {
        2.0 * MARGIN + AXIS + canvas.frame().width.max(380.0) + GUTTER + COLUMN
    }

    fn region(&self) -> Bounds {
        self.shot.map_or_else(|| board::region(self.killzone), |shot| shot.region())
    }

    fn description(&self) -> String {
        self.shot.map_or_else(|| self.subtitle.clone(), |shot| caption::plain(shot.verdict))
    }

    /// Title, subtitle, verdict; also the height used.
    fn header(&self, width: f64) -> (Element, f64) {
        let at = |y: f64| Px::new(MARGIN, MARGIN + y);
        let mut group = Element::group();
        group.push(theme::title(at(16.0), &self.title, width));
        group.push(theme::subtitle(at(37.0), &self.subtitle, width));
        let mut y = 52.0;
        if let Some(shot) = &self.shot {
            let (chips, used) = caption::draw(&caption::chips(shot.verdict), at(y), width);
            group.push(chips);
            y += used + 14.0;
            for (note, colour) in caption::notes(shot.verdict) {
                let note = font::clip(&note, theme::TEXT, width);
                group.push(Element::text(at(y + 6.0), theme::TEXT, &note).with("fill", colour));
                y += 19.0;
            }
        }
        (group, y + 2.0)
    }

    /// The board through its window, with labels.
    fn window(&self, canvas: &Canvas, defs: &mut Defs) -> Element {
        let (clip, reference) = canvas.clip();
        defs.add("window", clip);
        let mut seen =
            Element::group().with("clip-path", reference).with("data-inches", inches(canvas));
        seen.push(board::layers(self.killzone, canvas, defs));
        if let Some(shot) = &self.shot {
            seen.push(shot.below(canvas, defs));
        }
        seen.push(self.overlay.below(canvas));
        for figure in self.figures() {
            seen.push(figure.draw(canvas));
        }
        seen.push(self.overlay.above(canvas));
        if let Some(shot) = &self.shot {
            seen.push(shot.above(canvas));
        }
        let labels = self.labels(canvas).draw().with("pointer-events", "none");
        Element::group().children([seen, board::axes(canvas), labels])
    }

    /// Every label of the window in its place.
    pub(super) fn labels(&self, canvas: &Canvas) -> Placer {
        let mut placer = Placer::new(canvas.frame().grown(-3.0));
        board::reserve(self.killzone, canvas, &mut placer);
        self.overlay.reserve(canvas, &mut placer);
        let figures = self.figures();
        for figure in &figures {
            figure.reserve(canvas, &mut placer);
        }
        if let Some(shot) = &self.shot {
            shot.label(canvas, &mut placer);
        }
        let concerned = |f: &Figure<'_>| self.shot.is_some_and(|shot| shot.concerns(f.operative));
        for figure in figures.iter().filter(|f| !concerned(f)) {
            figure.label(canvas, &mut placer);
        }
        self.overlay.label(canvas, &mut placer);
        board::place_labels(self.killzone, canvas, self.shot.is_none(), &mut placer);
        placer
    }

    /// Lower operatives first. Badges of attacker and target stand away from the shot, and
    /// their ids beside them, where no line hides them.
    fn figures(&self) -> Vec<Figure<'_>> {
        let mut figures: Vec<Figure<'_>> = self
            .operatives
            .iter()
            .enumerate()
            .map(|(i, operative)| {
                let shot = self.shot.filter(|shot| shot.concerns(operative));
                let away = |shot: Shot<'_>| {
                    let middle = nalgebra::center(&shot.attacker.at, &shot.target.at);
                    operative.at.x < middle.x
                };
                Figure {
                    operative,
                    faded: self.shot.is_some() && shot.is_none(),
                    left: shot.is_some_and(away),
                    beside: shot.is_some() || figures::covered(operative, self.operatives),
                    note: self.overlay.notes.get(i),
                }
            })
            .collect();
        figures.sort_by(|a, b| a.operative.z.total_cmp(&b.operative.z));
        figures
    }

    /// Locator and reasons; also the height used.
    fn column(&self, at: Px, region: &Bounds) -> (Element, f64) {
        let mut group = Element::group();
        let mut y = at.y;
        if *region != board::region(self.killzone) {
            let [w, h] = self.killzone.size;
            let width = COLUMN.min(170.0 * w / h);
            let place = Rect::new(at.x, y, width, width * h / w);
            group.push(board::locator(self.killzone, self.operatives, place, region));
            y = place.bottom() + 24.0;
        }
        if let Some(shot) = &self.shot {
            let (reasons, used) = reasons(shot, Px::new(at.x, y));
            group.push(reasons);
            y += used;
        }
        (group, y - at.y)
    }

    fn entries(&self, region: &Bounds, defs: &mut Defs) -> Vec<Entry> {
        let mut entries = self.shot.map_or_else(Vec::new, |shot| shot.entries());
        entries.extend(legend::operative_entries(self.operatives, region));
        entries.extend(self.overlay.entries());
        entries.extend(legend::board_entries(self.killzone, region, defs));
        entries
    }
}

/// The legend under its heading; also the height used.
fn legend(entries: Vec<Entry>, at: Px, width: f64) -> (Element, f64) {
    let (entries, used) = legend::draw(entries, at.plus(0.0, 21.0), width);
    let heading = heading("Legend", at.plus(0.0, 10.0));
    (Element::group().child(heading).child(entries), 21.0 + used)
}

fn heading(text: &str, at: Px) -> Element {
    Element::text(at, theme::TEXT, text).with("font-weight", "600").with("fill", theme::INK)
}

/// Why the verdict is what it is.
fn reasons(shot: &Shot<'_>, at: Px) -> (Element, f64) {
    let mut group = Element::group();
    let told = &shot.verdict.reasons[..shot.verdict.reasons.len().min(REASONS)];
    if told.is_empty() {
        return (group, 0.0);
    }
    group.push(heading("Why", at.plus(0.0, 10.0)));
    let mut y = at.y + 29.0;
    for reason in told {
        let colour = if reason.borderline { theme::DOUBT } else { theme::INK };
        let bullet = Element::circle(Px::new(at.x + 3.0, y - 4.0), 2.0).with("fill", colour);
        group.push(bullet);
        for line in font::wrap(&reason.text, theme::SMALL, COLUMN - 12.0, 4) {
            group.push(
                Element::text(Px::new(at.x + 12.0, y), theme::SMALL, &line).with("fill", colour),
            );
            y += 15.0;
        }
        y += 4.0;
    }
    (group, y + 8.0 - at.y)
}
