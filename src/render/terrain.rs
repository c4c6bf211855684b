//! Parts of terrain: their outline in plan and a look for each set of traits.

use super::canvas::{Canvas, Rect};
use super::pattern::{Defs, Pattern, cross};
use super::svg::{Element, Path, Px};
use super::theme;
use crate::data::killzone::{Footprint, TerrainPart, Trait, Traits};
use crate::geometry::shape::{Bounds, Point, Vector};

/// An outline ready to be painted.
#[derive(Clone, Debug)]
pub struct Shape {
    pub path: Path,
    /// The middle line of a long part and its width; hatches follow it.
    axis: Option<(Px, Px, f64)>,
}

/// What the look of a part depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kind {
    pub traits: Traits,
    /// Hangs or stands above the floor: drawn so that what lies below shows through.
    pub raised: bool,
}

/// How a kind of part looks.
struct Look {
    fill: &'static str,
    edge: &'static str,
    hatch: Option<Pattern>,
    hatch_colour: &'static str,
    opacity: f64,
    dash: &'static str,
}

/// Thinner than this, in user units, a part is marked along its middle line.
const THIN: f64 = 42.0;

impl Kind {
    pub fn of(part: &TerrainPart) -> Kind {
        let floor = part.traits.has(Trait::Vantage) || part.traits.has(Trait::Ceiling);
        Kind { traits: part.traits, raised: part.base > 0.0 && !floor }
    }
}

impl Shape {
    pub fn of(footprint: &Footprint, canvas: &Canvas) -> Shape {
        match footprint {
            Footprint::Wall { from, to, thickness } => {
                let path = canvas.ring(Path::new(), &strip(*from, *to, *thickness));
                let axis = (canvas.px(*from), canvas.px(*to), canvas.len(*thickness));
                Shape { path, axis: Some(axis) }
            }
            Footprint::Rect { center, size, angle } => {
                let (from, to, width) = rect_axis(*center, *size, *angle);
                let path = canvas.ring(Path::new(), &strip(from, to, width));
                Shape { path, axis: Some((canvas.px(from), canvas.px(to), canvas.len(width))) }
            }
            Footprint::Polygon { outer, holes } => {
                let path = holes
                    .iter()
                    .fold(canvas.ring(Path::new(), outer), |path, hole| canvas.ring(path, hole));
                Shape { path, axis: None }
            }
            Footprint::Disc { center, radius } => {
                let path = Path::new().circle(canvas.px(*center), canvas.len(*radius));
                Shape { path, axis: None }
            }
        }
    }

    /// A level swatch for a legend.
    pub fn swatch(rect: Rect) -> Shape {
        let (left, right) =
            (Px::new(rect.x, rect.center().y), Px::new(rect.right(), rect.center().y));
        let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
            .map(|(i, j)| Px::new(rect.x + i * rect.width, rect.y + j * rect.height));
        Shape { path: Path::new().ring(corners), axis: Some((left, right, rect.height)) }
    }

    /// The shape in the look of its kind.
    pub fn paint(&self, kind: Kind, defs: &mut Defs) -> Element {
        let traits = kind.traits;
        let look = look(kind, self.turn());
        let mut group = Element::group();
        group.push(self.filled(look.fill).with("fill-opacity", look.opacity));
        if let Some(hatch) = look.hatch {
            group.push(self.filled(&defs.fill(hatch, look.hatch_colour)));
        }
        if traits.has(Trait::Accessible) {
            let bars = defs.fill(Pattern::Bars(self.turn()), theme::PAPER);
            group.push(self.filled(&bars).with("fill-opacity", 0.85));
        }
        let door = traits.has(Trait::Accessible);
        let (edge, width) = if door { (theme::DOOR, 2.0) } else { (look.edge, 1.4) };
        group.push(self.outline(edge, width).with("stroke-dasharray", look.dash));
        let marks = [(Trait::Exposed, Pattern::Crosses), (Trait::Obstructing, Pattern::Peaks)];
        let marks: Vec<Pattern> =
            marks.into_iter().filter(|(t, _)| traits.has(*t)).map(|(_, mark)| mark).collect();
        match self.axis {
            Some((from, to, width)) if width < THIN && !marks.is_empty() => group.push(
                Element::path(&along(from, to, width, &marks))
                    .with("fill", "none")
                    .with("stroke", theme::INK)
                    .with("stroke-width", 1.3),
            ),
            _ => {
                let both =
                    if marks.len() > 1 { Some(Pattern::Both) } else { marks.first().copied() };
                group.extend(both.map(|mark| self.filled(&defs.fill(mark, theme::INK))));
            }
        }
        group
    }

    /// The edges as segments, for labels to keep off.
    pub fn edges(footprint: &Footprint, canvas: &Canvas) -> Vec<[Px; 2]> {
        let ring = |points: &[Point]| {
            edges(points).map(|(a, b)| [canvas.px(a), canvas.px(b)]).collect::<Vec<_>>()
        };
        match footprint {
            Footprint::Wall { from, to, thickness } => ring(&strip(*from, *to, *thickness)),
            Footprint::Rect { center, size, angle } => {
                let (from, to, width) = rect_axis(*center, *size, *angle);
                ring(&strip(from, to, width))
            }
            Footprint::Polygon { outer, holes } => {
                holes.iter().chain([outer]).flat_map(|points| ring(points)).collect()
            }
            Footprint::Disc { center, radius } => {
                let around = (0..12).map(|i| {
                    let (sin, cos) = libm::sincos(f64::from(i) * std::f64::consts::TAU / 12.0);
                    center + Vector::new(cos, sin) * *radius
                });
                ring(&around.collect::<Vec<_>>())
            }
        }
    }

    /// The outline alone, to highlight the part.
    pub fn outline(&self, colour: &str, width: f64) -> Element {
        Element::path(&self.path)
            .with("fill", "none")
            .with("stroke", colour)
            .with("stroke-width", width)
            .with("stroke-linejoin", "round")
    }

    fn filled(&self, fill: &str) -> Element {
        Element::path(&self.path).with("fill", fill).with("fill-rule", "evenodd")
    }

    /// Degrees clockwise of the long side.
    fn turn(&self) -> f64 {
        self.axis.map_or(0.0, |(a, b, _)| libm::atan2(b.y - a.y, b.x - a.x).to_degrees())
    }
}

/// Marks by turns along a line, each kind at least once.
fn along(from: Px, to: Px, width: f64, marks: &[Pattern]) -> Path {
    let r = (width / 2.0).clamp(2.6, 8.0);
    let count = ((from.distance(to) / (2.8 * r)) as usize).max(marks.len());
    (0..count).fold(Path::new(), |path, i| {
        let at = from.towards(to, (i as f64 + 0.5) / count as f64);
        match marks[i % marks.len()] {
            Pattern::Peaks => {
                path.move_to(at.plus(-r, r)).line_to(at.plus(0.0, -r)).line_to(at.plus(r, r))
            }
            _ => cross(path, at, r),
        }
    })
}

fn look(kind: Kind, turn: f64) -> Look {
    let has = |t| kind.traits.has(t);
    let (fill, edge, hatch, hatch_colour) = if has(Trait::Ceiling) {
        ("#e5e7eb", "#6b7280", Some(Pattern::Level), "#c3c8d0")
    } else if has(Trait::Vantage) {
        ("#f3e3bd", "#94712c", Some(Pattern::Planks(turn)), "#cfb175")
    } else if has(Trait::Blocking) && !has(Trait::Heavy) {
        ("#ecc9bb", "#8c3b22", Some(Pattern::Crosshatch), "#b0664d")
    } else if has(Trait::Blocking) {
        ("#6d7684", "#262d37", Some(Pattern::Crosshatch), "#c3cad3")
    } else if has(Trait::Heavy) {
        ("#7c8694", "#262d37", Some(Pattern::Diagonal), "#a9b2be")
    } else if has(Trait::Light) {
        ("#d6e3bd", "#5c7330", Some(Pattern::Dots), "#7f9750")
    } else {
        ("#e9e6df", "#7b756a", None, "")
    };
    let (opacity, dash) = match () {
        () if has(Trait::Ceiling) => (0.45, "9 4"),
        () if has(Trait::Vantage) => (0.7, "none"),
        () if has(Trait::Insignificant) => (0.4, "1.5 3"),
        () if has(Trait::Exposed) => (0.4, "5 2.5"),
        () if kind.raised => (0.3, "6 3"),
        () => (1.0, "none"),
    };
    let bare = kind.raised || has(Trait::Insignificant) || has(Trait::Exposed);
    Look { fill, edge, hatch: hatch.filter(|_| !bare), hatch_colour, opacity, dash }
}

/// The corners of a segment of some thickness with flat ends.
fn strip(from: Point, to: Point, thickness: f64) -> [Point; 4] {
    let along = to - from;
    let length = along.norm();
    if length == 0.0 {
        return [from; 4];
    }
    let side = Vector::new(-along.y, along.x) * (thickness / 2.0 / length);
    [from - side, to - side, to + side, from + side]
}

/// The middle line of a rectangle along its longer side, and its width.
fn rect_axis(center: Point, size: [f64; 2], angle: f64) -> (Point, Point, f64) {
    let (sin, cos) = libm::sincos(angle.to_radians());
    let along = if size[0] >= size[1] {
        Vector::new(cos, sin) * (size[0] / 2.0)
    } else {
        Vector::new(sin, -cos) * (size[1] / 2.0)
    };
    (center - along, center + along, size[0].min(size[1]))
}

/// The corner points that show the extent of a footprint.
pub fn bounds(footprint: &Footprint) -> Bounds {
    match footprint {
        Footprint::Wall { from, to, thickness } => Bounds::of(&strip(*from, *to, *thickness)),
        Footprint::Rect { center, size, angle } => {
            let (from, to, width) = rect_axis(*center, *size, *angle);
            Bounds::of(&strip(from, to, width))
        }
        Footprint::Polygon { outer, .. } => Bounds::of(outer),
        Footprint::Disc { center, radius } => Bounds::of(&[*center]).grown(*radius),
    }
}

/// A place well inside a footprint, and how far its edge is from there (inches).
pub fn inner_point(footprint: &Footprint) -> (Point, f64) {
    match footprint {
        Footprint::Wall { from, to, thickness } => {
            (nalgebra::center(from, to), thickness.min((to - from).norm()) / 2.0)
        }
        Footprint::Rect { center, size, .. } => (*center, size[0].min(size[1]) / 2.0),
        Footprint::Disc { center, radius } => (*center, *radius),
        Footprint::Polygon { outer, holes } => polygon_point(outer, holes),
    }
}

/// The deepest of a grid of sample points.
fn polygon_point(outer: &[Point], holes: &[Vec<Point>]) -> (Point, f64) {
    const STEPS: i32 = 12;
    let Bounds { min, max } = Bounds::of(outer);
    let mut best = (nalgebra::center(&min, &max), 0.0);
    for i in 1..STEPS {
        for j in 1..STEPS {
            let t = |k: i32| f64::from(k) / f64::from(STEPS);
            let p = Point::new(min.x + (max.x - min.x) * t(i), min.y + (max.y - min.y) * t(j));
            let rings = || holes.iter().map(Vec::as_slice).chain([outer]);
            if rings().filter(|ring| inside(p, ring)).count() != 1 || !inside(p, outer) {
                continue;
            }
            let depth = rings().map(|ring| ring_distance(p, ring)).fold(f64::INFINITY, f64::min);
            if depth > best.1 {
                best = (p, depth);
            }
        }
    }
    best
}

fn edges(ring: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    (0..ring.len()).map(|i| (ring[i], ring[(i + 1) % ring.len()]))
}

fn inside(p: Point, ring: &[Point]) -> bool {
    edges(ring)
        .filter(|(a, b)| (a.y > p.y) != (b.y > p.y))
        .filter(|(a, b)| p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y))
        .count()
        % 2
        == 1
}

fn ring_distance(p: Point, ring: &[Point]) -> f64 {
    edges(ring)
        .map(|(a, b)| {
            let ab = b - a;
            let square = ab.norm_squared();
            let t = if square > 0.0 { ((p - a).dot(&ab) / square).clamp(0.0, 1.0) } else { 0.0 };
            (a + ab * t - p).norm()
        })
        .fold(f64::INFINITY, f64::min)
}
