//! What decides a shot: origin, fan of targeting lines, rings, blocking pieces, sight.

use super::canvas::{Canvas, Rect};
use super::figures::{self, Outline};
use super::font;
use super::label::{Label, Look, Need, Placer};
use super::legend::{self, Entry};
use super::pattern::{Defs, cross};
use super::svg::{Element, Path, Px, number};
use super::terrain::{Room, Shape};
use super::theme;
use crate::data::killzone::Killzone;
use crate::data::scene::{Operative, Scene};
use crate::games::killteam::verdict::{Effect, Outcome, Verdict};
use crate::geometry::number::HALF_MILLIMETRE;
use crate::geometry::predicate::perp;
use crate::geometry::shape::{Bounds, PartId, Point, Vector};

/// A verdict with the operatives it is about.
#[derive(Clone, Copy)]
pub struct Shot<'a> {
    pub verdict: &'a Verdict,
    pub attacker: &'a Operative,
    pub target: &'a Operative,
    killzone: &'a Killzone,
}

/// Inches shown around what matters.
const MARGIN: f64 = 1.5;
/// The least width and depth of a window, inches.
const LEAST: [f64; 2] = [11.0, 8.0];
/// The least and the greatest ratio of width to depth of a window.
const NARROWEST: f64 = 0.9;
const WIDEST: f64 = 1.4;
/// A window that would show more of the board than this shows all of it.
const WHOLE: f64 = 0.6;

impl<'a> Shot<'a> {
    /// `None` where the scene has no such operatives.
    pub fn find(scene: &'a Scene, verdict: &'a Verdict) -> Option<Shot<'a>> {
        let find = |id: &str| scene.operatives.iter().find(|o| o.id == id);
        Some(Shot {
            verdict,
            attacker: find(&verdict.attacker)?,
            target: find(&verdict.target)?,
            killzone: &scene.killzone,
        })
    }

    /// Does this operative shoot or get shot at?
    pub fn concerns(&self, operative: &Operative) -> bool {
        operative.id == self.attacker.id || operative.id == self.target.id
    }

    /// The part of the board worth showing: the shot and its rings, or the whole board where
    /// the shot spans much of it.
    pub fn region(&self) -> Bounds {
        let whole = super::board::region(self.killzone);
        let around =
            |o: &Operative, reach: f64| Bounds::of(&[o.at]).grown(Outline::of(o).reach() + reach);
        let (a, b) = (around(self.attacker, 1.0), around(self.target, 2.0));
        let needed = Bounds { min: a.min.inf(&b.min), max: a.max.sup(&b.max) }.grown(MARGIN);
        let size = needed.max - needed.min;
        let width = LEAST[0].max(size.y * NARROWEST);
        let x = window([needed.min.x, needed.max.x], width, whole.max.x);
        let depth = LEAST[1].max((x[1] - x[0]) / WIDEST);
        let y = window([needed.min.y, needed.max.y], depth, whole.max.y);
        let shown = (x[1] - x[0]) * (y[1] - y[0]);
        if shown > WHOLE * whole.max.x * whole.max.y {
            return whole;
        }
        Bounds { min: Point::new(x[0], y[0]), max: Point::new(x[1], y[1]) }
    }

    fn outcome(&self) -> Option<&'a Outcome> {
        self.verdict.outcomes.first()
    }

    fn target_outline(&self) -> Outline {
        Outline::of(self.target)
    }

    /// Could anything obscure in this shot? Then the attacker's ring matters.
    fn obscuring_matters(&self) -> bool {
        self.verdict.outcomes.iter().any(|o| o.obscured)
            || self.verdict.reasons.iter().any(|r| r.rule.contains("/obscured/"))
    }

    /// The parts that gave cover or obscured, in the order of the board.
    fn deciding(&self) -> Vec<(PartId, Effect)> {
        let Some(outcome) = self.outcome() else { return Vec::new() };
        let mut parts = Vec::new();
        for part in self.killzone.features.iter().flat_map(|f| &f.parts) {
            let name = self.killzone.part_name(part.part);
            let named =
                [(Effect::Cover, &outcome.cover_from), (Effect::Obscured, &outcome.obscured_from)];
            for (effect, names) in named {
                let hit = outcome.hits.iter().any(|h| h.part == part.part && h.effect == effect);
                if hit || names.contains(&name) {
                    parts.push((part.part, effect));
                }
            }
        }
        parts
    }

    /// What lies under the bases: fan, rings, highlighted pieces.
    pub fn below(&self, canvas: &Canvas, defs: &mut Defs) -> Element {
        let mut group = Element::group();
        let fan = self.outcome().and_then(|o| fan(o.origin, &self.target_outline()));
        let deciding = self.deciding();
        // Widest first: a piece may decide both ways.
        for (effect, width) in [(Effect::Obscured, 9.0), (Effect::Cover, 4.5)] {
            for (part, _) in deciding.iter().filter(|(_, e)| *e == effect) {
                let (_, terrain) = self.killzone.terrain(*part);
                let shape = Shape::of(&terrain.footprint, canvas);
                group.push(shape.outline(theme::PAPER, width + 2.5));
                group.push(shape.outline(theme::effect(effect), width));
                group.push(shape.paint(terrain.traits, defs));
            }
        }
        if let Some(fan) = &fan {
            group.push(draw_fan(fan, canvas));
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
            let origin = canvas.px(outcome.origin);
            for hit in &outcome.hits {
                let at = canvas.px(hit.at);
                group.push(cased(origin, at, theme::effect(hit.effect), 1.9, "none"));
                group.push(theme::effect_mark(hit.effect, at, 4.5));
            }
        }
        group.push(self.sight(canvas));
        for (i, outcome) in self.verdict.outcomes.iter().enumerate().rev() {
            group.push(origin_mark(canvas.px(outcome.origin), i));
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

    /// The line from centre to centre.
    fn between(&self, canvas: &Canvas) -> (Px, Px) {
        (canvas.px(self.attacker.at), canvas.px(self.target.at))
    }

    /// Names what decided, the origin, the distance, the rings.
    pub fn label(&self, canvas: &Canvas, placer: &mut Placer) {
        let (from, to) = self.between(canvas);
        if let Some(outcome) = self.outcome() {
            let origin = canvas.px(outcome.origin);
            placer.reserve(Rect::around(origin, 12.0, 12.0));
            for hit in &outcome.hits {
                let at = canvas.px(hit.at);
                placer.avoid_line(origin, at);
                placer.reserve(Rect::around(at, 11.0, 11.0));
            }
        }
        placer.avoid_line(from, to);
        for operative in [self.attacker, self.target] {
            figures::place_id(operative, canvas, placer);
        }
        for (part, effect) in self.deciding() {
            self.label_piece(part, effect, canvas, placer);
        }
        placer.place(Label {
            text: format!("{}\"", number(self.verdict.distance)),
            anchor: from.towards(to, 0.5),
            clear: 4.0,
            size: theme::TEXT,
            colour: theme::INK,
            need: Need::Must,
            look: Look::Boxed,
        });
        if let Some(outcome) = self.outcome() {
            placer.place(Label {
                text: format!("origin {}, {}", number(outcome.origin.x), number(outcome.origin.y)),
                anchor: canvas.px(outcome.origin),
                clear: 6.0,
                size: theme::SMALL,
                colour: theme::FAN_EDGE,
                need: Need::Must,
                look: Look::Plain,
            });
        }
        self.label_ring(self.target, 1.0, canvas, placer);
        self.label_ring(self.target, 2.0, canvas, placer);
        if self.obscuring_matters() {
            self.label_ring(self.attacker, 1.0, canvas, placer);
        }
    }

    fn label_piece(&self, part: PartId, effect: Effect, canvas: &Canvas, placer: &mut Placer) {
        let (_, terrain) = self.killzone.terrain(part);
        let hit = self
            .outcome()
            .and_then(|outcome| outcome.hits.iter().find(|h| h.part == part && h.effect == effect));
        let at = hit.map_or_else(|| Room::inside(&terrain.footprint).center, |h| h.at);
        let word = if effect == Effect::Cover { "cover" } else { "obscured" };
        placer.place(Label {
            text: font::clip(
                &format!("{word}: {}", self.killzone.part_name(part)),
                theme::TEXT,
                240.0,
            ),
            anchor: canvas.px(at),
            clear: 7.0,
            size: theme::TEXT,
            colour: theme::effect(effect),
            need: Need::Must,
            look: Look::Boxed,
        });
    }

    /// On the ring, on the side away from the other operative first.
    fn label_ring(&self, of: &Operative, inches: f64, canvas: &Canvas, placer: &mut Placer) {
        let points = Outline::of(of).at_distance(inches);
        let eighth = points.len() / 8;
        for turn in [1, 3, 5, 7, 0, 2, 4, 6] {
            let at = points[turn * eighth];
            let placed = canvas.shows(at)
                && placer.place(Label {
                    text: format!("{}\"", number(inches)),
                    anchor: canvas.px(at),
                    clear: 0.0,
                    size: theme::SMALL,
                    colour: theme::INK,
                    need: Need::Here,
                    look: Look::Plain,
                });
            if placed {
                return;
            }
        }
    }

    /// Legend entries for what the shot shows.
    pub fn entries(&self) -> Vec<Entry> {
        let [w, _] = legend::SWATCH;
        let middle = legend::middle();
        let (left, right) = (Px::new(1.0, middle.y), Px::new(w - 1.0, middle.y));
        let mut entries = Vec::new();
        let mut add =
            |swatch: Element, text: &str| entries.push(Entry { swatch, text: text.into() });
        if let Some(outcome) = self.outcome() {
            add(origin_mark(middle, 0), "origin the attacker picks");
            let wedge = Path::new().ring([left, right.plus(0.0, -7.0), right.plus(0.0, 7.0)]);
            add(fan_path(&wedge), "targeting lines");
            for (effect, text) in [
                (Effect::Cover, "line stopped: gives cover"),
                (Effect::Obscured, "line stopped: obscures"),
            ] {
                if outcome.hits.iter().any(|h| h.effect == effect) {
                    let line = cased(left, right, theme::effect(effect), 1.9, "none");
                    let mark = theme::effect_mark(effect, right.plus(-5.0, 0.0), 4.5);
                    add(Element::group().child(line).child(mark), text);
                }
            }
        }
        if self.verdict.outcomes.len() > 1 {
            add(origin_mark(middle, 1), "origin of another outcome");
        }
        if self.verdict.sight_line.is_some() {
            let line = cased(left, right, theme::SIGHT, 2.2, "none");
            add(Element::group().child(line).child(eye(left.plus(5.0, 0.0))), "free line of sight");
        } else if !self.verdict.visible {
            add(cased(left, right, theme::HIDDEN, 2.2, "7 5"), "no line of sight");
        }
        add(ring_stroke(Element::line(left, right), 1.0), "1\" control range");
        add(ring_stroke(Element::line(left, right), 2.0), "within 2\": never in cover");
        entries
    }
}

/// Widens an interval to `least`, keeps it on a board of extent `limit`.
fn window([mut low, mut high]: [f64; 2], least: f64, limit: f64) -> [f64; 2] {
    let short = (least - (high - low)).max(0.0);
    low -= short / 2.0;
    high += short / 2.0;
    let shift = (-low).max(0.0) - (high - limit).max(0.0);
    [(low + shift).max(0.0), (high + shift).min(limit)]
}

/// The triangle of targeting lines: apex and the ends of the facing arc.
struct Fan {
    origin: Point,
    ends: [Point; 2],
    target: Outline,
}

/// The facing arc lies between the tangents from the origin. A base is mapped to a unit
/// circle, since affine maps keep tangents. `None` from above the target.
fn fan(origin: Point, target: &Outline) -> Option<Fan> {
    let radii = target.radii.map(|r| r - HALF_MILLIMETRE);
    let (sin, cos) = libm::sincos(target.angle.to_radians());
    let along = Vector::new(cos, sin);
    let offset = origin - target.center;
    let q = Vector::new(along.dot(&offset) / radii[0], perp(along).dot(&offset) / radii[1]);
    let d = q.norm();
    if d <= 1.0 {
        return None;
    }
    let u = q / d;
    let aside = perp(u) * (1.0 - 1.0 / (d * d)).sqrt();
    let back =
        |v: Vector| target.center + along * (v.x * radii[0]) + perp(along) * (v.y * radii[1]);
    let ends = [back(u / d + aside), back(u / d - aside)];
    Some(Fan { origin, ends, target: Outline { radii, ..*target } })
}

fn draw_fan(fan: &Fan, canvas: &Canvas) -> Element {
    let [a, b] = fan.ends.map(|p| canvas.px(p));
    let c = canvas.px(fan.target.center);
    let clockwise = (a.x - c.x) * (b.y - c.y) - (a.y - c.y) * (b.x - c.x) > 0.0;
    let radii = fan.target.radii.map(|r| canvas.len(r));
    let path = Path::new()
        .move_to(canvas.px(fan.origin))
        .line_to(a)
        .arc_to(radii, -fan.target.angle, clockwise, b)
        .close();
    fan_path(&path)
}

fn fan_path(path: &Path) -> Element {
    Element::path(path)
        .with("fill", theme::FAN)
        .with("fill-opacity", 0.3)
        .with("stroke", theme::FAN_EDGE)
        .with("stroke-width", 1.1)
        .with("stroke-linejoin", "round")
}

fn ring(outline: &Outline, inches: f64, canvas: &Canvas) -> Element {
    let path = canvas.ring(Path::new(), &outline.at_distance(inches));
    ring_stroke(Element::path(&path), inches)
}

fn ring_stroke(element: Element, inches: f64) -> Element {
    let (dash, width) = if inches < 1.5 { ("7 4", 1.5) } else { ("2 4", 1.6) };
    element
        .with("fill", "none")
        .with("stroke", theme::INK)
        .with("stroke-opacity", 0.75)
        .with("stroke-width", width)
        .with("stroke-dasharray", dash)
}

/// A line with a pale casing, to stand out from whatever lies below.
fn cased(from: Px, to: Px, colour: &str, width: f64, dash: &str) -> Element {
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

fn eye(at: Px) -> Element {
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
fn origin_mark(at: Px, index: usize) -> Element {
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
