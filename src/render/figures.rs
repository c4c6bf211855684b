//! Operatives: bases true to scale with id, side, order and height.

use super::canvas::{Canvas, Rect};
use super::font;
use super::label::{Label, Look, Need, Placer};
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

    /// The outline itself.
    pub fn draw(&self, canvas: &Canvas) -> Element {
        self.draw_inset(canvas, 0.0)
    }

    /// The outline moved inwards by `inset` user units, so that a stroke stays inside it.
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

/// One operative. Those that play no part in a shot are drawn `faded`.
pub fn draw(operative: &Operative, canvas: &Canvas, faded: bool) -> Element {
    let outline = Outline::of(operative);
    let (edge, tint) = theme::side(operative.side);
    let mut group = Element::group();
    if faded {
        group = group.with("opacity", 0.5);
    }
    group.push(outline.draw(canvas).with("fill", theme::PAPER));
    match operative.side {
        Side::A => {
            group.push(outline.draw(canvas).with("fill", edge));
        }
        Side::B => {
            group.push(stroked(outline.draw_inset(canvas, 1.0), tint, edge, 2.0));
            group.push(stroked(outline.draw_inset(canvas, 4.2), "none", edge, 1.1));
        }
    }
    if let Some(text) = id_inside(operative, canvas) {
        let size = id_size(operative, canvas);
        let at = canvas.px(operative.at).plus(0.0, size * font::CAP_HEIGHT / 2.0);
        group.push(
            Element::text(at, size, text)
                .with("text-anchor", "middle")
                .with("font-weight", "600")
                .with("fill", if operative.side == Side::A { theme::PAPER } else { edge }),
        );
    }
    group.push(order_badge(
        operative.order,
        order_place(operative, canvas),
        badge_radius(operative, canvas),
    ));
    if operative.z > 0.0 {
        let (place, text) = z_place(operative, canvas);
        group.push(z_badge(place, &text));
    }
    group
}

fn stroked(element: Element, fill: &str, stroke: &str, width: f64) -> Element {
    element.with("fill", fill).with("stroke", stroke).with("stroke-width", width)
}

fn id_size(operative: &Operative, canvas: &Canvas) -> f64 {
    let least = radii(operative.base)[0].min(radii(operative.base)[1]);
    (canvas.len(least) * 0.62).clamp(10.0, 17.0)
}

/// The id if it can be read inside the base.
fn id_inside<'a>(operative: &'a Operative, canvas: &Canvas) -> Option<&'a str> {
    let [a, b] = radii(operative.base);
    let size = id_size(operative, canvas);
    let room = 2.0 * canvas.len(a.min(b)) - 12.0;
    let short = operative.id.len() <= 12;
    (short && font::width(&operative.id, size) <= room && size <= room).then_some(&operative.id)
}

fn badge_radius(operative: &Operative, canvas: &Canvas) -> f64 {
    (canvas.len(Outline::of(operative).reach()) * 0.34).clamp(5.5, 10.0)
}

/// A place on the edge of the base, to the right and `up` or down.
fn on_edge(operative: &Operative, canvas: &Canvas, up: f64) -> Px {
    let r = canvas.len(Outline::of(operative).reach());
    canvas.px(operative.at).plus(0.75 * r, -0.75 * r * up)
}

fn order_place(operative: &Operative, canvas: &Canvas) -> Px {
    on_edge(operative, canvas, 1.0)
}

fn z_place(operative: &Operative, canvas: &Canvas) -> (Rect, String) {
    let text = format!("z {}\"", number(operative.z));
    let size = z_size(canvas);
    let center = on_edge(operative, canvas, -1.0).plus(4.0, 0.0);
    (Rect::around(center, font::width(&text, size) + 7.0, size + 4.0), text)
}

fn z_size(canvas: &Canvas) -> f64 {
    (canvas.scale() * 0.28).clamp(9.0, 12.0)
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
    Element::group().child(shape).child(
        Element::text(at.plus(0.0, size * font::CAP_HEIGHT / 2.0), size, letter)
            .with("text-anchor", "middle")
            .with("font-weight", "600")
            .with("fill", colour),
    )
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

/// Keeps labels off the base and its badges.
pub fn reserve(operative: &Operative, canvas: &Canvas, placer: &mut Placer) {
    let outline = Outline::of(operative);
    let center = canvas.px(operative.at);
    placer.avoid_disc(center, canvas.len(outline.reach()));
    let half = 1.3 * canvas.len(outline.radii[0].min(outline.radii[1]));
    placer.reserve(Rect::around(center, half, half));
    let r = badge_radius(operative, canvas);
    placer.reserve(Rect::around(order_place(operative, canvas), 2.0 * r, 2.0 * r));
    if operative.z > 0.0 {
        placer.reserve(z_place(operative, canvas).0);
    }
}

/// The id beside the base where it cannot be read inside.
pub fn label(operative: &Operative, canvas: &Canvas, placer: &mut Placer) {
    if id_inside(operative, canvas).is_none() && canvas.shows(operative.at) {
        placer.place(Label {
            text: font::clip(&operative.id, theme::TEXT, 150.0),
            anchor: canvas.px(operative.at),
            clear: canvas.len(Outline::of(operative).reach()),
            size: theme::TEXT,
            colour: theme::side(operative.side).0,
            need: Need::Must,
            look: Look::Boxed,
        });
    }
}
