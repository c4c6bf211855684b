//! A move: the path with the strip the base sweeps, its ledger, and where it breaks a rule.

use super::canvas::Canvas;
use super::figures::{Outline, radii};
use super::label::{Label, Look, Need, Placer};
use super::legend::{self, Entry};
use super::map::{Layers, MapPage};
use super::pattern::{Defs, cross};
use super::svg::{Element, Path, Px, Svg, number};
use super::theme;
use crate::data::scene::{Operative, Scene};
use crate::games::killteam::movement::{LedgerLeg, MoveAction, MoveVerdict, Place};
use crate::geometry::distance::nearest_point_on_segment;
use crate::geometry::shape::{Bounds, Point};

/// Inches shown around the path.
const MARGIN: f64 = 2.6;
/// The least width and depth of the window, inches.
const LEAST: [f64; 2] = [12.0, 9.0];
/// Enemies within this many inches of the path have their control range drawn.
const NEAR: f64 = 1.5;
/// More legs than this are not written on the picture.
const LEGS: usize = 12;

/// A verdict on a move of the scene. A mover that the scene does not have is not drawn.
pub fn movement(scene: &Scene, verdict: &MoveVerdict) -> Svg {
    let mover = scene.operatives.iter().position(|o| o.id == verdict.op);
    let drawn = Drawn { scene, verdict, mover: mover.map(|i| &scene.operatives[i]) };
    let page = MapPage {
        title: drawn.title(),
        subtitle: format!("{} · {} · {}", scene.killzone.name, scene.name, drawn.figures()),
        killzone: &scene.killzone,
        operatives: &scene.operatives,
        about: drawn.about(mover),
        legend: drawn.legend(),
        facts: drawn.facts(),
        names: false,
        window: Some(drawn.window()),
    };
    let canvas = page.canvas();
    let layers = Layers { cells: drawn.below(&canvas), marks: drawn.above(&canvas) };
    page.draw(&canvas, Defs::default(), layers, |placer| drawn.label(&canvas, placer))
}

struct Drawn<'a> {
    scene: &'a Scene,
    verdict: &'a MoveVerdict,
    mover: Option<&'a Operative>,
}

impl Drawn<'_> {
    fn title(&self) -> String {
        let action = MoveAction::from_word(&self.verdict.action)
            .map_or_else(|| self.verdict.action.clone(), |action| action.to_string());
        let ruling = if self.verdict.legal { "legal" } else { "not legal" };
        format!("{}: {action}, {ruling}", self.verdict.op)
    }

    fn figures(&self) -> String {
        let MoveVerdict { counted, allowance, .. } = self.verdict;
        format!("counts {} of {} inches", number(*counted), number(*allowance))
    }

    fn points(&self) -> Vec<Point> {
        self.verdict.path.iter().map(Place::point).collect()
    }

    fn radius(&self) -> f64 {
        self.mover.map_or(0.5, |mover| radii(mover.base)[0])
    }

    /// The mover and the enemies whose control range is drawn.
    fn about(&self, mover: Option<usize>) -> Vec<usize> {
        let enemies = self.enemies().map(|enemy| {
            self.scene.operatives.iter().position(|o| o.id == enemy.id).unwrap_or_default()
        });
        mover.into_iter().chain(enemies).collect()
    }

    /// Enemies near the path.
    fn enemies(&self) -> impl Iterator<Item = &Operative> {
        let points = self.points();
        let radius = self.radius();
        self.scene.operatives.iter().filter(move |other| {
            let reach = NEAR + radius + Outline::of(other).reach();
            let near = |leg: &[Point]| {
                (other.at - nearest_point_on_segment(other.at, leg[0], leg[1])).norm() <= reach
            };
            self.mover.is_some_and(|mover| mover.side != other.side) && points.windows(2).any(near)
        })
    }

    fn window(&self) -> Bounds {
        let points = self.points();
        let needed = Bounds::of(&points).grown(self.radius() + MARGIN);
        super::shot::around(needed, LEAST, &self.scene.killzone)
    }

    /// The strip the base sweeps, and control ranges.
    fn below(&self, canvas: &Canvas) -> Element {
        let mut group = Element::group();
        let points: Vec<Px> = self.points().into_iter().map(|p| canvas.px(p)).collect();
        let colour = if self.verdict.legal { theme::PATH } else { theme::HIDDEN };
        if points.len() > 1 {
            group.push(
                Element::path(&line(&points))
                    .with("fill", "none")
                    .with("stroke", colour)
                    .with("stroke-opacity", 0.16)
                    .with("stroke-width", 2.0 * canvas.len(self.radius()))
                    .with("stroke-linejoin", "round")
                    .with("stroke-linecap", "round"),
            );
        }
        group.extend(self.enemies().map(|enemy| {
            let ring = canvas.ring(Path::new(), &Outline::of(enemy).at_distance(1.0));
            range(Element::path(&ring))
        }));
        group
    }

    /// The path, the base at its end, the marks.
    fn above(&self, canvas: &Canvas) -> Element {
        let mut group = Element::group();
        let points: Vec<Px> = self.points().into_iter().map(|p| canvas.px(p)).collect();
        let colour = if self.verdict.legal { theme::PATH } else { theme::HIDDEN };
        let radius = canvas.len(self.radius());
        if points.len() > 1 {
            let mut shown = points.clone();
            let first = points[0].distance(points[1]);
            if first > radius {
                // The id of the mover stays readable.
                shown[0] = points[0].towards(points[1], radius / first);
            }
            let stroke = |colour: &'static str, width: f64| {
                Element::path(&line(&shown))
                    .with("fill", "none")
                    .with("stroke", colour)
                    .with("stroke-width", width)
                    .with("stroke-linejoin", "round")
            };
            group.push(stroke(theme::PAPER, 4.6));
            group.push(stroke(colour, 2.3));
            group.push(ghost(points[points.len() - 1], radius, colour, "none"));
        }
        for leg in &self.verdict.ledger {
            group.push(Element::circle(canvas.px(leg.to.point()), 2.8).with("fill", colour));
        }
        if let Some(end) = &self.verdict.nearest_end {
            group.push(ghost(canvas.px(end.point()), radius, theme::GOOD, "6 4"));
        }
        for [x, y] in self.verdict.refusals.iter().filter_map(|refusal| refusal.at) {
            group.push(breach(canvas.px(Point::new(x, y))));
        }
        group
    }

    fn label(&self, canvas: &Canvas, placer: &mut Placer) {
        let points: Vec<Px> = self.points().into_iter().map(|p| canvas.px(p)).collect();
        for leg in points.windows(2) {
            placer.avoid_line(leg[0], leg[1]);
        }
        let radius = canvas.len(self.radius());
        if let Some(end) = points.last() {
            placer.avoid_disc(*end, radius);
        }
        for refusal in &self.verdict.refusals {
            let Some([x, y]) = refusal.at else { continue };
            let key = refusal.code.trim_start_matches("kt/");
            let by = refusal.measured.map_or(String::new(), |m| format!(" {}\"", number(m)));
            let text = format!("{key}{by}");
            let at = canvas.px(Point::new(x, y));
            place(placer, text, at, 9.0, theme::HIDDEN, Need::Must, Look::Boxed);
        }
        if let Some(end) = &self.verdict.nearest_end {
            let [x, y] = end.at.map(|c| format!("{c:.3}"));
            let text = format!("could end at {x}, {y}");
            let at = canvas.px(end.point());
            place(placer, text, at, radius + 2.0, theme::GOOD, Need::Must, Look::Boxed);
        }
        if self.verdict.ledger.len() <= LEGS {
            for leg in &self.verdict.ledger {
                let (from, to) = (canvas.px(leg.from.point()), canvas.px(leg.to.point()));
                let need = if leg.notes.is_empty() { Need::Nearby } else { Need::Must };
                let at = from.towards(to, 0.5);
                place(placer, told(leg), at, 7.0, theme::PATH, need, Look::Boxed);
            }
        }
    }

    fn legend(&self) -> Vec<Entry> {
        let [w, _] = legend::SWATCH;
        let middle = legend::middle();
        let (left, right) = (Px::new(1.0, middle.y), Px::new(w - 1.0, middle.y));
        let colour = if self.verdict.legal { theme::PATH } else { theme::HIDDEN };
        let mut entries = Vec::new();
        let mut add =
            |swatch: Element, text: &str| entries.push(Entry { swatch, text: text.into() });
        let strip = Element::line(left, right)
            .with("stroke", colour)
            .with("stroke-opacity", 0.16)
            .with("stroke-width", 15.0);
        let path = Element::line(left, right).with("stroke", colour).with("stroke-width", 2.3);
        add(Element::group().child(strip).child(path), "path, and the strip it sweeps");
        add(ghost(middle, 8.0, colour, "none"), "the base at the end");
        if self.verdict.nearest_end.is_some() {
            add(ghost(middle, 8.0, theme::GOOD, "6 4"), "last place where it could end");
        }
        if self.verdict.refusals.iter().any(|refusal| refusal.at.is_some()) {
            add(breach(middle), "a rule is broken here");
        }
        if self.enemies().next().is_some() {
            add(range(Element::line(left, right)), "1\" control range of an enemy");
        }
        entries
    }

    fn facts(&self) -> Vec<(String, Vec<String>)> {
        let mut facts = Vec::new();
        let refusals: Vec<String> =
            self.verdict.refusals.iter().map(|r| format!("{} ({})", r.message, r.code)).collect();
        if !refusals.is_empty() {
            facts.push(("Why not".to_owned(), refusals));
        }
        let mut ledger: Vec<String> = self
            .verdict
            .ledger
            .iter()
            .take(LEGS)
            .enumerate()
            .map(|(i, leg)| format!("{}  {}", i + 1, told(leg)))
            .collect();
        let more = self.verdict.ledger.len().saturating_sub(LEGS);
        if more > 0 {
            ledger.push(format!("and {more} more legs"));
        }
        if !ledger.is_empty() {
            let MoveVerdict { length, counted, .. } = self.verdict;
            let (length, counted) = (number(*length), number(*counted));
            ledger.push(format!("in all {length}\", counts {counted}\""));
            facts.push(("Ledger".to_owned(), ledger));
        }
        if self.verdict.upper_bound {
            let text = "The path was searched for; a slightly cheaper one may exist.";
            facts.push(("Note".to_owned(), vec![text.to_owned()]));
        }
        facts
    }
}

/// Length, count where it differs, and why.
fn told(leg: &LedgerLeg) -> String {
    let (length, counted) = (number(leg.length), number(leg.counted));
    let counts = if length == counted { String::new() } else { format!(" counts {counted}\"") };
    let notes =
        if leg.notes.is_empty() { String::new() } else { format!(", {}", leg.notes.join(", ")) };
    format!("{length}\"{counts}{notes}")
}

fn place(
    placer: &mut Placer,
    text: String,
    anchor: Px,
    clear: f64,
    colour: &'static str,
    need: Need,
    look: Look,
) {
    let text = super::font::clip(&text, theme::SMALL, 260.0);
    placer.place(Label { text, anchor, clear, size: theme::SMALL, colour, need, look });
}

/// An open line through places.
fn line(points: &[Px]) -> Path {
    let (first, rest) = points.split_first().expect("a path has a start");
    rest.iter().fold(Path::new().move_to(*first), |path, p| path.line_to(*p))
}

fn ghost(at: Px, radius: f64, colour: &'static str, dash: &'static str) -> Element {
    Element::circle(at, radius)
        .with("fill", theme::PAPER)
        .with("fill-opacity", 0.35)
        .with("stroke", colour)
        .with("stroke-width", 1.8)
        .with("stroke-dasharray", dash)
}

/// A cross in a circle.
fn breach(at: Px) -> Element {
    Element::group()
        .child(
            Element::circle(at, 8.5)
                .with("fill", theme::PAPER)
                .with("stroke", theme::HIDDEN)
                .with("stroke-width", 1.6),
        )
        .child(
            Element::path(&cross(Path::new(), at, 4.2))
                .with("stroke", theme::HIDDEN)
                .with("stroke-width", 2.4)
                .with("stroke-linecap", "round"),
        )
}

/// The look of a control range.
pub fn range(element: Element) -> Element {
    element
        .with("fill", "none")
        .with("stroke", theme::INK)
        .with("stroke-opacity", 0.75)
        .with("stroke-width", 1.5)
        .with("stroke-dasharray", "7 4")
}
