//! The killzone: grid, drop zones, objectives, terrain.

use super::canvas::{Canvas, Rect};
use super::font;
use super::label::{self, Label, Look, Need, Placer};
use super::pattern::Defs;
use super::svg::{Element, Path, Px, number};
use super::terrain::{self, Kind, Shape};
use super::theme;
use crate::data::killzone::{Killzone, TerrainPart, Trait};
use crate::data::scene::Operative;
use crate::geometry::shape::{Bounds, Point, Vector};

/// The radius of an objective marker: 40 mm across.
pub const OBJECTIVE_RADIUS: f64 = 20.0 / 25.4;

/// The whole board.
pub fn region(killzone: &Killzone) -> Bounds {
    let [w, h] = killzone.size;
    Bounds { min: Point::new(0.0, 0.0), max: Point::new(w, h) }
}

/// Everything that lies on the table before operatives come, to be clipped to the canvas.
pub fn layers(killzone: &Killzone, canvas: &Canvas, defs: &mut Defs) -> Element {
    Element::group()
        .child(ground(killzone, canvas))
        .child(drop_zones(killzone, canvas))
        .child(grid(killzone, canvas))
        .child(objectives(killzone, canvas))
        .child(parts(killzone, canvas, defs))
}

/// The board itself.
pub fn ground(killzone: &Killzone, canvas: &Canvas) -> Element {
    let board = region(killzone);
    let corner = canvas.px(Point::new(board.min.x, board.max.y));
    Element::rect(corner, canvas.len(killzone.size[0]), canvas.len(killzone.size[1]))
        .with("fill", theme::BOARD)
}

/// A line each inch.
pub fn grid(killzone: &Killzone, canvas: &Canvas) -> Element {
    let [w, h] = killzone.size;
    // What lies under a line or a label is clicked, not the line.
    let thin = || Element::group().with("pointer-events", "none");
    let mut bold = thin().with("stroke", theme::GRID_BOLD).with("stroke-width", 1.2);
    let mut fine = thin().with("stroke", theme::GRID).with("stroke-width", 0.8);
    let mut add = |i: u32, from: Point, to: Point| {
        let line = Element::line(canvas.px(from), canvas.px(to));
        if i.is_multiple_of(5) { bold.push(line) } else { fine.push(line) }
    };
    for i in 0..=w as u32 {
        let x = f64::from(i);
        add(i, Point::new(x, 0.0), Point::new(x, h));
    }
    for i in 0..=h as u32 {
        let y = f64::from(i);
        add(i, Point::new(0.0, y), Point::new(w, y));
    }
    Element::group().child(fine).child(bold)
}

/// The frame of the window, and inches along its lower and left edge.
pub fn axes(canvas: &Canvas) -> Element {
    let frame = canvas.frame();
    let step = if canvas.scale() >= 40.0 { 1 } else { 5 };
    let border = Element::rect(Px::new(frame.x, frame.y), frame.width, frame.height)
        .with("fill", "none")
        .with("stroke", theme::FRAME)
        .with("stroke-width", 1.6);
    let mut numbers = Element::group().with("fill", theme::FAINT);
    let Bounds { min, max } = *canvas.region();
    let marks = |from: f64, to: f64| {
        (from.ceil().max(0.0) as u32..=to.floor().max(0.0) as u32)
            .filter(move |i| i.is_multiple_of(step))
    };
    for i in marks(min.x, max.x) {
        let at = Px::new(canvas.px(Point::new(f64::from(i), 0.0)).x, frame.bottom() + 15.0);
        numbers.push(Element::text(at, theme::SMALL, &i.to_string()).with("text-anchor", "middle"));
    }
    for i in marks(min.y, max.y) {
        let at = Px::new(frame.x - 7.0, canvas.px(Point::new(0.0, f64::from(i))).y + 4.0);
        numbers.push(Element::text(at, theme::SMALL, &i.to_string()).with("text-anchor", "end"));
    }
    Element::group().child(border).child(numbers)
}

/// Drop zones in the tint of their side.
pub fn drop_zones(killzone: &Killzone, canvas: &Canvas) -> Element {
    let zones = killzone.drop_zones.iter().map(|(side, ring)| {
        let (edge, tint) = theme::side(*side);
        Element::path(&canvas.ring(Path::new(), ring))
            .spot(&format!("zone {}", theme::side_name(*side)), None)
            .with("fill", tint)
            .with("fill-opacity", 0.75)
            .with("stroke", edge)
            .with("stroke-opacity", 0.65)
            .with("stroke-width", 1.3)
            .with("stroke-dasharray", "8 5")
    });
    Element::group().children(zones)
}

/// Objectives with their numbers.
pub fn objectives(killzone: &Killzone, canvas: &Canvas) -> Element {
    let markers = killzone.objectives.iter().enumerate().map(|(i, at)| {
        objective(canvas.px(*at), canvas.len(OBJECTIVE_RADIUS), &(i + 1).to_string())
    });
    Element::group().children(markers)
}

/// A marker with its number.
pub fn objective(at: Px, r: f64, number: &str) -> Element {
    let ring = |r: f64, fill: &str, width: f64| {
        Element::circle(at, r)
            .with("fill", fill)
            .with("stroke", theme::OBJECTIVE)
            .with("stroke-width", width)
    };
    let size = (r * 0.8).clamp(7.0, 18.0);
    Element::group()
        .child(ring(r, theme::OBJECTIVE_FILL, 1.6))
        .child(ring(r * 0.72, "none", 0.9).with("stroke-dasharray", "3 2"))
        .child(
            Element::text(at.plus(0.0, size * font::CAP_HEIGHT / 2.0), size, number)
                .with("text-anchor", "middle")
                .with("font-weight", "600")
                .with("fill", theme::OBJECTIVE),
        )
}

/// Parts from the lowest to the highest.
pub fn parts(killzone: &Killzone, canvas: &Canvas, defs: &mut Defs) -> Element {
    let mut sorted: Vec<&TerrainPart> = killzone.features.iter().flat_map(|f| &f.parts).collect();
    sorted.sort_by(|a, b| level(a).total_cmp(&level(b)));
    let painted = sorted
        .into_iter()
        .map(|part| Shape::of(&part.footprint, canvas).paint(Kind::of(part), defs))
        .collect::<Vec<_>>();
    Element::group().children(painted)
}

/// Floors are painted by their underside, so that walls around them stay in sight.
fn level(part: &TerrainPart) -> f64 {
    if part.traits.has(Trait::Vantage) || part.traits.has(Trait::Ceiling) {
        part.base
    } else {
        part.height.unwrap_or(f64::INFINITY).max(part.base)
    }
}

/// Labels keep off objectives and the edges of parts.
pub fn reserve(killzone: &Killzone, canvas: &Canvas, placer: &mut Placer) {
    for part in killzone.features.iter().flat_map(|f| &f.parts) {
        for [from, to] in Shape::edges(&part.footprint, canvas) {
            placer.avoid_line(from, to);
        }
    }
    for at in &killzone.objectives {
        placer.avoid_disc(canvas.px(*at), canvas.len(OBJECTIVE_RADIUS));
    }
}

/// Heights of parts, names of drop zones and, with `names`, of features, as far as they fit.
pub fn place_labels(killzone: &Killzone, canvas: &Canvas, names: bool, placer: &mut Placer) {
    for feature in &killzone.features {
        let inner = feature.parts.iter().map(|part| terrain::inner_point(&part.footprint));
        let seen = inner.enumerate().filter(|(_, (at, _))| canvas.shows(*at));
        let roomiest = seen.max_by(|a, b| a.1.1.total_cmp(&b.1.1)).map(|(i, _)| i);
        for (i, part) in feature.parts.iter().enumerate() {
            let name = if names && Some(i) == roomiest { feature.id.as_str() } else { "" };
            part_label(part, name, canvas, placer);
        }
    }
    for (side, ring) in &killzone.drop_zones {
        if let Some((seen, middle)) = zone_anchor(ring, canvas) {
            let label = Label {
                text: format!("Drop zone {}", theme::side_name(*side).to_uppercase()),
                anchor: canvas.px(middle),
                clear: 0.0,
                size: theme::TEXT,
                colour: theme::side(*side).0,
                need: Need::Nearby,
                look: Look::Boxed,
            };
            let edges: Vec<[Px; 2]> = (0..ring.len())
                .map(|i| [ring[i], ring[(i + 1) % ring.len()]].map(|at| canvas.px(at)))
                .collect();
            if !placer.place_at(&label, &within(seen, middle, canvas, &edges, label.extent())) {
                placer.place(label);
            }
        }
    }
}

/// Name and height, inside the part where there is room.
fn part_label(part: &TerrainPart, name: &str, canvas: &Canvas, placer: &mut Placer) {
    let (at, depth) = terrain::inner_point(&part.footprint);
    let name = font::clip(name, theme::SMALL, 130.0);
    let text = format!("{name} {}", height_text(part)).trim().to_string();
    if text.is_empty() || !canvas.shows(at) {
        return;
    }
    let anchor = canvas.px(at);
    let inside = Rect::around(anchor, font::width(&text, theme::SMALL), theme::SMALL);
    let edges = Shape::edges(&part.footprint, canvas);
    let fits = !edges.iter().any(|[a, b]| label::crosses(*a, *b, &inside));
    let label = Label {
        text,
        anchor,
        clear: if fits { 0.0 } else { canvas.len(depth) },
        size: theme::SMALL,
        colour: theme::INK,
        need: Need::Nearby,
        look: Look::Plain,
    };
    // Somebody may stand in the middle of a part that has room beside.
    let bounds = terrain::bounds(&part.footprint);
    if !placer.place_at(&label, &within(bounds, at, canvas, &edges, label.extent())) {
        placer.place(label);
    }
}

/// Places inside an outline at which a label of a size keeps off its edges, the nearest to the
/// middle first.
fn within(
    Bounds { min, max }: Bounds,
    middle: Point,
    canvas: &Canvas,
    edges: &[[Px; 2]],
    (width, height): (f64, f64),
) -> Vec<Px> {
    const STEP: f64 = 0.5;
    if canvas.len(max.x - min.x) < width || canvas.len(max.y - min.y) < height {
        return Vec::new();
    }
    let steps = |from: f64, to: f64| (0..=((to - from) / STEP) as u32).map(f64::from);
    let grid = steps(min.x, max.x)
        .flat_map(|i| steps(min.y, max.y).map(move |j| min + Vector::new(i, j) * STEP));
    let mut places: Vec<Point> = std::iter::once(middle).chain(grid).collect();
    places.sort_by(|a, b| (a - middle).norm().total_cmp(&(b - middle).norm()));
    let inside = |at: &Px| {
        let right = |[a, b]: &&[Px; 2]| {
            (a.y > at.y) != (b.y > at.y) && at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y)
        };
        let rect = Rect::around(*at, width, height);
        edges.iter().filter(right).count() % 2 == 1
            && !edges.iter().any(|[a, b]| label::crosses(*a, *b, &rect))
    };
    places.into_iter().map(|at| canvas.px(at)).filter(inside).collect()
}

/// Top, or underside and top; nothing where a part is taller than everything.
fn height_text(part: &TerrainPart) -> String {
    match part.height {
        None => String::new(),
        Some(top) if part.base > 0.0 => format!("{}–{}\"", number(part.base), number(top)),
        Some(top) => format!("{}\"", number(top)),
    }
}

/// What of a zone is in the window, and its middle.
fn zone_anchor(ring: &[Point], canvas: &Canvas) -> Option<(Bounds, Point)> {
    let seen = Bounds::of(ring);
    let window = canvas.region();
    let clipped = Bounds { min: seen.min.sup(&window.min), max: seen.max.inf(&window.max) };
    let wide = clipped.max.x > clipped.min.x && clipped.max.y > clipped.min.y;
    let middle = nalgebra::center(&clipped.min, &clipped.max);
    wide.then_some((clipped, middle))
}

/// A small plan for finding one's way: terrain in flat tones, operatives, the window seen.
pub fn locator(
    killzone: &Killzone,
    operatives: &[Operative],
    place: Rect,
    window: &Bounds,
) -> Element {
    let scale = place.width / killzone.size[0];
    let canvas = Canvas::new(region(killzone), Px::new(place.x, place.y), scale);
    let shapes = killzone.features.iter().flat_map(|f| &f.parts).map(|part| {
        let path = Shape::of(&part.footprint, &canvas).path;
        Element::path(&path)
            .with("fill", theme::FAINT)
            .with("fill-opacity", 0.45)
            .with("fill-rule", "evenodd")
    });
    let dots = operatives.iter().map(|o| {
        Element::circle(canvas.px(o.at), 3.0)
            .with("fill", theme::side(o.side).0)
            .with("stroke", theme::PAPER)
    });
    let frame = canvas.frame();
    let corner = canvas.px(Point::new(window.min.x, window.max.y));
    let seen = (window.max - window.min) * scale;
    Element::group()
        .child(
            Element::rect(Px::new(frame.x, frame.y), frame.width, frame.height)
                .with("fill", theme::BOARD)
                .with("stroke", theme::FRAME),
        )
        .children(shapes)
        .child(
            Element::rect(corner, seen.x, seen.y)
                .with("fill", theme::FAN)
                .with("fill-opacity", 0.25)
                .with("stroke", theme::INK)
                .with("stroke-width", 1.3),
        )
        .children(dots)
}
