//! Operatives: bases true to scale with id, side, order and height.

use super::canvas::{Canvas, Rect};
use super::font;
use super::label::{Label, Look, Need, Placer};
use super::overlay::{self, Note};
use super::svg::{Element, Px, number};
use super::theme;
use crate::data::datacards::Base;
use crate::data::killzone::Side;
use crate::data::scene::{Operative, Order};
use crate::geometry::number::base_radius;
use crate::geometry::shape::{Point, Vector};

/// Half the length and half the width of a base, inches.
pub fn radii(base: Base) -> [f64; 2] {
    match base {
        Base::Round(diameter) => [base_radius(diameter); 2],
        Base::Oval(length, width) => [base_radius(length), base_radius(width)],
    }
}

/// The outline of a base on the board, or of the area within `reach` inches of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    pub center: Point,
    pub radii: [f64; 2],
    /// Degrees counter-clockwise.
    pub angle: f64,
}

impl Outline {
    pub fn of(operative: &Operative) -> Outline {
        Outline { center: operative.at, radii: radii(operative.base), angle: operative.angle }
    }

    /// The longer radius.
    pub fn reach(&self) -> f64 {
        self.radii[0].max(self.radii[1])
    }

    pub fn is_round(&self) -> bool {
        self.radii[0] == self.radii[1]
    }

    /// The outline, moved inwards by `inset` user units, so that a stroke stays inside it.
    pub fn draw_inset(&self, canvas: &Canvas, inset: f64) -> Element {
        let center = canvas.px(self.center);
        let [rx, ry] = self.radii.map(|r| (canvas.len(r) - inset).max(0.5));
        if self.is_round() {
            return Element::circle(center, rx);
        }
        let turn =
            format!("rotate({} {} {})", number(-self.angle), number(center.x), number(center.y));
        Element::new("ellipse")
            .with("cx", center.x)
            .with("cy", center.y)
            .with("rx", rx)
            .with("ry", ry)
            .with("transform", turn)
    }

    /// The points at a distance in inches from the base edge, all round.
    pub fn at_distance(&self, distance: f64) -> Vec<Point> {
        const STEPS: u32 = 120;
        let (sin, cos) = libm::sincos(self.angle.to_radians());
        let [a, b] = self.radii;
        let along = Vector::new(cos, sin);
        let across = Vector::new(-sin, cos);
        let turned = |x: f64, y: f64| along * x + across * y;
        (0..STEPS)
            .map(|i| {
                let turn = f64::from(i) / f64::from(STEPS) * std::f64::consts::TAU;
                let (s, c) = libm::sincos(turn);
                let normal = turned(b * c, a * s).normalize();
                self.center + turned(a * c, b * s) + normal * distance
            })
            .collect()
    }
}

/// An operative and how it is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Figure<'a> {
    pub operative: &'a Operative,
    /// Plays no part in the shot.
    pub faded: bool,
    /// Order and height stand to the left of the base.
    pub left: bool,
    /// The id stands beside the base even if it would fit.
    pub beside: bool,
    /// What is to be told of it in play.
    pub note: Option<&'a Note>,
}

impl<'a> Figure<'a> {
    pub fn draw(&self, canvas: &Canvas) -> Element {
        let operative = self.operative;
        let outline = Outline::of(operative);
        let (edge, tint) = theme::side(operative.side);
        let mut group = Element::group().spot(&operative.id, Some(""));
        if self.faded {
            group = group.with("opacity", 0.5);
        }
        group.push(outline.draw_inset(canvas, 0.0).with("fill", theme::PAPER));
        if operative.side == Side::A {
            group.push(outline.draw_inset(canvas, 0.0).with("fill", edge));
        } else {
            group.push(stroked(outline.draw_inset(canvas, 1.0), tint, edge, 2.0));
            group.push(stroked(outline.draw_inset(canvas, 4.2), "none", edge, 1.1));
        }
        if let Some(text) = self.id_inside(canvas) {
            let size = self.id_size(canvas);
            let at = canvas.px(operative.at).plus(0.0, size * font::CAP_HEIGHT / 2.0);
            let ink = if operative.side == Side::A { theme::PAPER } else { edge };
            group.push(centred(Element::text(at, size, text), ink));
        }
        let r = self.badge_radius(canvas);
        group.push(order_badge(operative.order, self.on_edge(canvas, 1.0), r));
        if let Some((place, text)) = self.z_place(canvas) {
            group.push(z_badge(place, &text));
        }
        if let Some(note) = self.note {
            group.push(overlay::pill(self.note_place(canvas, note), &note.text, note.hurt));
            if let Some(ready) = note.ready {
                group.push(overlay::badge(self.opposite(canvas, 1.0), r * 0.8, ready));
            }
        }
        group
    }

    /// A place on the edge of the base away from the badges.
    fn opposite(&self, canvas: &Canvas, up: f64) -> Px {
        Figure { left: !self.left, ..*self }.on_edge(canvas, up)
    }

    fn note_place(&self, canvas: &Canvas, note: &Note) -> Rect {
        let size = (canvas.scale() * 0.28).clamp(9.0, 12.0);
        let width = font::width(&note.text, size) + 8.0;
        let aside = if self.left { width * 0.25 } else { -width * 0.25 };
        Rect::around(self.opposite(canvas, -1.0).plus(aside, 2.0), width, size + 4.0)
    }

    fn id_size(&self, canvas: &Canvas) -> f64 {
        let [a, b] = radii(self.operative.base);
        (canvas.len(a.min(b)) * 0.62).clamp(10.0, 17.0)
    }

    /// The id if it can be read inside the base.
    fn id_inside(&self, canvas: &Canvas) -> Option<&'a str> {
        let [a, b] = radii(self.operative.base);
        let size = self.id_size(canvas);
        let room = 2.0 * canvas.len(a.min(b)) - 12.0;
        let id = self.operative.id.as_str();
        let fits = id.len() <= 12 && font::width(id, size) <= room && size <= room;
        (fits && !self.beside).then_some(id)
    }

    fn badge_radius(&self, canvas: &Canvas) -> f64 {
        (canvas.len(Outline::of(self.operative).reach()) * 0.34).clamp(5.5, 10.0)
    }

    /// A place on the edge of the base, up or down and to the side of the badges.
    fn on_edge(&self, canvas: &Canvas, up: f64) -> Px {
        let outline = Outline::of(self.operative);
        let [a, b] = outline.radii;
        let (sin, cos) = libm::sincos(outline.angle.to_radians());
        let aside = if self.left { -1.0 } else { 1.0 };
        let diagonal = Vector::new(aside, up) * std::f64::consts::FRAC_1_SQRT_2;
        let (x, y) =
            ((diagonal.x * cos + diagonal.y * sin) / a, (diagonal.y * cos - diagonal.x * sin) / b);
        canvas.px(outline.center + diagonal / (x * x + y * y).sqrt())
    }

    fn z_place(&self, canvas: &Canvas) -> Option<(Rect, String)> {
        let text = format!("z {}\"", number(self.operative.z));
        let size = (canvas.scale() * 0.28).clamp(9.0, 12.0);
        let aside = if self.left { -4.0 } else { 4.0 };
        let center = self.on_edge(canvas, -1.0).plus(aside, 0.0);
        let place = Rect::around(center, font::width(&text, size) + 7.0, size + 4.0);
        (self.operative.z > 0.0).then_some((place, text))
    }

    /// Keeps labels off the base and its badges.
    pub fn reserve(&self, canvas: &Canvas, placer: &mut Placer) {
        let outline = Outline::of(self.operative);
        let center = canvas.px(self.operative.at);
        placer.avoid_disc(center, canvas.len(outline.reach()));
        let half = 1.3 * canvas.len(outline.radii[0].min(outline.radii[1]));
        placer.reserve(Rect::around(center, half, half));
        let r = self.badge_radius(canvas);
        placer.reserve(Rect::around(self.on_edge(canvas, 1.0), 2.0 * r, 2.0 * r));
        if let Some((place, _)) = self.z_place(canvas) {
            placer.reserve(place);
        }
        if let Some(note) = self.note {
            placer.reserve(self.note_place(canvas, note));
        }
    }

    /// The id beside the base where it cannot be read inside.
    pub fn label(&self, canvas: &Canvas, placer: &mut Placer) {
        if self.id_inside(canvas).is_none() && canvas.shows(self.operative.at) {
            place_id(self.operative, canvas, placer);
        }
    }
}

/// The id in a box beside the base.
pub fn place_id(operative: &Operative, canvas: &Canvas, placer: &mut Placer) {
    let outline = Outline::of(operative);
    placer.place(Label {
        text: font::clip(&operative.id, theme::TEXT, 150.0),
        anchor: canvas.px(operative.at),
        clear: canvas.len(outline.radii[0] + outline.radii[1]) / 2.0,
        size: theme::TEXT,
        colour: theme::side(operative.side).0,
        need: Need::Must,
        look: Look::Boxed,
    });
}

/// Would another base cover an id written inside this one?
pub fn covered(operative: &Operative, all: &[Operative]) -> bool {
    let middle = 0.7 * Outline::of(operative).reach();
    all.iter()
        .filter(|o| o.id != operative.id)
        .any(|o| (o.at - operative.at).norm() < middle + Outline::of(o).reach())
}

fn stroked(element: Element, fill: &str, stroke: &str, width: f64) -> Element {
    element.with("fill", fill).with("stroke", stroke).with("stroke-width", width)
}

fn centred(text: Element, fill: &str) -> Element {
    text.with("text-anchor", "middle").with("font-weight", "600").with("fill", fill)
}

/// Engage: a filled disc with E. Conceal: a pale square with C.
pub fn order_badge(order: Order, at: Px, r: f64) -> Element {
    let (shape, letter, colour) = match order {
        Order::Engage => {
            (stroked(Element::circle(at, r), theme::INK, theme::PAPER, 1.2), "E", theme::PAPER)
        }
        Order::Conceal => {
            let square = Element::rect(at.plus(-r, -r), 2.0 * r, 2.0 * r).with("rx", 2.0);
            (stroked(square, theme::PAPER, theme::INK, 1.3), "C", theme::INK)
        }
    };
    let size = r * 1.35;
    Element::group().child(shape).child(centred(
        Element::text(at.plus(0.0, size * font::CAP_HEIGHT / 2.0), size, letter),
        colour,
    ))
}

/// The height of the floor an operative stands on.
pub fn z_badge(place: Rect, text: &str) -> Element {
    let size = place.height - 4.0;
    let center = place.center();
    let frame = Element::rect(Px::new(place.x, place.y), place.width, place.height)
        .with("rx", place.height / 2.0);
    Element::group().child(stroked(frame, "#f3e3bd", "#6b5012", 1.0)).child(
        Element::text(center.plus(0.0, size * font::CAP_HEIGHT / 2.0), size, text)
            .with("text-anchor", "middle")
            .with("fill", theme::INK),
    )
}
