//! The plan of a terrain part: its four forms, and their faults shown at the vertex.

use std::rc::Rc;

use super::super::decode::{DEGREES, Decoder, Fields, INCHES};
use super::super::diagnostic::{Diagnostic, Span};
use super::super::tree::{Node, Value};
use super::Footprint;
use crate::geometry::load::{self, Fault};
use crate::geometry::number::EXTENT;
use crate::geometry::shape::{Convex, Point};

/// The most vertices of one ring.
const MAX_VERTICES: usize = 500;
const MAX_HOLES: usize = 50;
/// The thinnest thing that a file may describe, inches.
const MIN_LENGTH: f64 = 0.001;
/// Degrees.
const ANGLES: std::ops::RangeInclusive<f64> = -3600.0..=3600.0;
/// The keys that give a part its plan; a part has one of them.
const FORMS: [&str; 4] = ["wall", "polygon", "rect", "disc"];

/// A footprint with its convex pieces and its place in the file.
pub(super) struct Outline {
    pub footprint: Footprint,
    pub pieces: Vec<Convex>,
    pub span: Span,
}

/// Reads the plan of a part, which must have exactly one.
pub(super) fn decode(d: &mut Decoder, f: &mut Fields) -> Option<Outline> {
    let given: Vec<&str> = FORMS.into_iter().filter(|form| f.has(form)).collect();
    if given.is_empty() && d.complete {
        let message = "a terrain part needs an outline";
        d.error(
            Diagnostic::error("missing-key", f.span(), message)
                .help("give it one of `wall`, `polygon`, `rect` or `disc`"),
        );
    }
    if let [first, second, ..] = given.as_slice() {
        let message = format!("a terrain part has one outline, not both `{first}` and `{second}`");
        d.error(
            Diagnostic::error("wrong-type", f.key_span(second), message)
                .note(f.key_span(first), "the first one is here")
                .help("make two parts of it"),
        );
    }
    let wall = d.optional(f, "wall", |d, node| Some((wall(d, node), node.span)));
    let rect = d.optional(f, "rect", |d, node| Some((rect(d, node), node.span)));
    let disc = d.optional(f, "disc", |d, node| Some((disc(d, node), node.span)));
    let polygon = with_holes(d, f).map(|(shape, span)| (Some(shape), span));
    let (shape, span) = [wall, rect, disc, polygon].into_iter().flatten().next()?;
    let (footprint, pieces) = shape?;
    Some(Outline { footprint, pieces, span })
}

type Shape = (Footprint, Vec<Convex>);

fn wall(d: &mut Decoder, node: &Node) -> Option<Shape> {
    let mut f = d.fields(node, "a wall")?;
    let from = d.required(&mut f, "from", Decoder::point);
    let to = d.required(&mut f, "to", Decoder::point);
    let thickness = d.required(&mut f, "thickness", |d, n| d.length(n, MIN_LENGTH..=EXTENT));
    d.finish(f);
    let (from, to) = (from?, to?);
    // A wall without length is reported whatever is wrong with its thickness.
    let pieces = sound(d, load::wall(from, to, thickness.unwrap_or(1.0)), |_| node.span);
    Some((Footprint::Wall { from, to, thickness: thickness? }, pieces?))
}

fn rect(d: &mut Decoder, node: &Node) -> Option<Shape> {
    let mut f = d.fields(node, "a rectangle")?;
    let center = d.required(&mut f, "center", Decoder::point);
    let size = d.required(&mut f, "size", |d, node| {
        d.pair(node, "width and depth [x, y]", MIN_LENGTH..=EXTENT, INCHES)
    });
    let angle = d.optional(&mut f, "angle", |d, node| d.number(node, ANGLES, DEGREES));
    d.finish(f);
    let (center, size) = (center?, size?.map(crate::geometry::number::snap));
    let angle = angle.unwrap_or(0.0);
    let pieces = sound(d, load::rect(center, size, angle), |_| node.span)?;
    Some((Footprint::Rect { center, size, angle }, pieces))
}

fn disc(d: &mut Decoder, node: &Node) -> Option<Shape> {
    let mut f = d.fields(node, "a disc")?;
    let center = d.required(&mut f, "center", Decoder::point);
    let radius = d.required(&mut f, "radius", |d, node| d.length(node, MIN_LENGTH..=EXTENT));
    d.finish(f);
    let (center, radius) = (center?, radius?);
    let pieces = sound(d, load::disc(center, radius), |_| node.span)?;
    Some((Footprint::Disc { center, radius }, pieces))
}

/// A polygon with the holes beside it.
fn with_holes(d: &mut Decoder, f: &mut Fields) -> Option<(Shape, Span)> {
    let outer = d.optional(f, "polygon", |d, node| Some((ring(d, node), node)));
    let holes = d.optional(f, "holes", |d, node| {
        let rings = d.items(node, "holes", MAX_HOLES).iter().map(|hole| ring(d, hole));
        Some((rings.collect::<Option<Vec<_>>>(), node))
    });
    let Some((outer, node)) = outer else {
        if let Some((_, holes)) = holes {
            let message = "only a `polygon` has holes";
            d.error(Diagnostic::error("wrong-type", holes.span, message));
        }
        return None;
    };
    let (holes, holes_node) = holes.map_or((Some(Vec::new()), None), |(h, n)| (h, Some(n)));
    let (outer, holes) = (outer?, holes?);
    let pieces = polygon(d, &outer, &holes, node, holes_node)?;
    Some(((Footprint::Polygon { outer, holes }, pieces), node.span))
}

/// The vertices of a ring.
pub(super) fn ring(d: &mut Decoder, node: &Node) -> Option<Vec<Point>> {
    let items = d.items(node, "points [x, y]", MAX_VERTICES);
    let points: Vec<Option<Point>> = items.iter().map(|item| d.point(item)).collect();
    let sound = matches!(node.value, Value::List(_));
    points.into_iter().collect::<Option<Vec<_>>>().filter(|_| sound)
}

/// The pieces of a polygon; its faults are shown at their vertices.
pub(super) fn polygon(
    d: &mut Decoder,
    outer: &[Point],
    holes: &[Vec<Point>],
    outer_node: &Node,
    holes_node: Option<&Node>,
) -> Option<Vec<Convex>> {
    sound(d, load::polygon(outer, holes), |fault| {
        let ring = match fault.ring {
            0 => Some(outer_node),
            hole => holes_node.and_then(|node| item(node, hole - 1)),
        };
        let vertex = ring.zip(fault.vertex).and_then(|(ring, vertex)| item(ring, vertex));
        vertex.or(ring).unwrap_or(outer_node).span
    })
}

fn item(node: &Node, index: usize) -> Option<&Node> {
    match &node.value {
        Value::List(items) => items.get(index).map(Rc::as_ref),
        _ => None,
    }
}

/// The pieces, or each fault in the report.
fn sound(
    d: &mut Decoder,
    pieces: Result<Vec<Convex>, Vec<Fault>>,
    place: impl Fn(&Fault) -> Span,
) -> Option<Vec<Convex>> {
    pieces
        .map_err(|faults| {
            for fault in faults {
                d.error(Diagnostic::error("bad-shape", place(&fault), fault.text));
            }
        })
        .ok()
}
