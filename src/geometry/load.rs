//! From what an author writes to convex pieces: everything is snapped to the lattice, checked,
//! and split without adding a vertex. All faults of a shape are reported at once.

use geo::algorithm::validation::{InvalidPolygon, RingRole};
use geo::{LineString, Polygon, TriangulateEarcut, Validation};

use super::accel::merge_triangles;
use super::number::{EXTENT, LATTICE, snap, snap_point};
use super::predicate::{orient, perp};
use super::shape::{Bounds, Convex, Disc, Point, Vector};

/// What is wrong with a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A coordinate or length is not a finite number.
    NotFinite,
    /// A coordinate is so far out, or two are so far apart, that the numbers lose exactness.
    TooLarge,
    /// A length that must be positive is zero, negative or rounds to zero.
    NotPositive,
    /// A ring has fewer than three different points.
    TooFewPoints,
    /// A point repeats the one before it.
    Repeated,
    /// A ring crosses or touches itself.
    SelfIntersection,
    /// A ring encloses no area.
    NoArea,
    /// A hole is not inside the outline, or runs along it.
    HoleOutside,
    /// Two holes overlap or share a stretch of border.
    HolesOverlap,
    /// The shape could not be split into convex pieces.
    Unsplittable,
}

/// One fault of a shape, with the place it was found at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub kind: FaultKind,
    /// 0 is the outline, `k` the `k`-th hole.
    pub ring: usize,
    /// The index, counted from 0, of the vertex in its ring as it was given.
    pub vertex: Option<usize>,
    /// A sentence for the author; vertices are counted from 1 in it.
    pub text: String,
}

impl Fault {
    fn new(kind: FaultKind, ring: usize, vertex: Option<usize>, text: impl Into<String>) -> Fault {
        Fault { kind, ring, vertex, text: text.into() }
    }
}

/// A polygon with holes as convex pieces. Rings may turn either way; a last point that repeats
/// the first is dropped; points in the middle of a straight edge are allowed.
pub fn polygon(outer: &[Point], holes: &[Vec<Point>]) -> Result<Vec<Convex>, Vec<Fault>> {
    let rings = rings(outer, holes)?;
    let shape = Polygon::new(
        line_string(&rings[0]),
        rings[1..].iter().map(|ring| line_string(ring)).collect(),
    );
    let mut faults: Vec<Fault> =
        shape.validation_errors().into_iter().map(placement_fault).collect();
    faults.dedup();
    if !faults.is_empty() {
        return Err(faults);
    }
    split(&shape, rings.iter().map(|ring| double_area(ring).abs()).collect())
}

/// The outline and holes as they are kept: snapped, counter-clockwise outside and clockwise
/// inside, without repeated or collinear points. Meant for drawing.
pub fn outline(outer: &[Point], holes: &[Vec<Point>]) -> Result<Vec<Vec<Point>>, Vec<Fault>> {
    rings(outer, holes)
}

/// A rectangle of `size` (width and depth in inches) round `center`, turned counter-clockwise.
pub fn rect(center: Point, size: [f64; 2], angle_degrees: f64) -> Result<Vec<Convex>, Vec<Fault>> {
    let mut faults = finite("center", &[center.x, center.y]);
    faults.extend(positive("width", size[0]));
    faults.extend(positive("depth", size[1]));
    faults.extend(finite("angle", &[angle_degrees]));
    if !faults.is_empty() {
        return Err(faults);
    }
    let (sin, cos) = libm::sincos((angle_degrees % 360.0).to_radians());
    let (u, v) =
        (Vector::new(cos, sin) * (size[0] / 2.0), Vector::new(-sin, cos) * (size[1] / 2.0));
    quadrilateral([center - u - v, center + u - v, center + u + v, center - u + v])
}

/// A straight wall with flat ends, `thickness` inches wide about the line between its ends.
pub fn wall(from: Point, to: Point, thickness: f64) -> Result<Vec<Convex>, Vec<Fault>> {
    let mut faults = finite("end", &[from.x, from.y, to.x, to.y]);
    faults.extend(positive("thickness", thickness));
    if faults.is_empty() && snap_point(from) == snap_point(to) {
        let text = "the two ends of the wall are the same point";
        faults.push(Fault::new(FaultKind::NotPositive, 0, None, text));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let side = perp((to - from).normalize()) * (thickness / 2.0);
    quadrilateral([from - side, to - side, to + side, from + side])
}

/// A round part.
pub fn disc(center: Point, radius: f64) -> Result<Vec<Convex>, Vec<Fault>> {
    let mut faults = finite("center", &[center.x, center.y]);
    faults.extend(positive("radius", radius));
    if faults.is_empty() {
        let round = Convex::disc(Disc { center: snap_point(center), radius: snap(radius) });
        faults.extend(extent(round.bounds(), 0));
        if faults.is_empty() {
            return Ok(vec![round]);
        }
    }
    Err(faults)
}

fn finite(what: &str, numbers: &[f64]) -> Vec<Fault> {
    if numbers.iter().all(|x| x.is_finite()) {
        return Vec::new();
    }
    let text = format!("the {what} is not a finite number");
    vec![Fault::new(FaultKind::NotFinite, 0, None, text)]
}

fn positive(what: &str, length: f64) -> Vec<Fault> {
    if length.is_finite() && snap(length) <= 0.0 {
        let text = format!("the {what} must be more than zero, not {length}");
        return vec![Fault::new(FaultKind::NotPositive, 0, None, text)];
    }
    finite(what, &[length])
}

/// Numbers stay exact only below the extent, both apart and from the board's corner.
fn extent(bounds: &Bounds, ring: usize) -> Option<Fault> {
    let size = bounds.max - bounds.min;
    let far =
        [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y].iter().any(|x| x.abs() >= EXTENT);
    (far || size.x >= EXTENT || size.y >= EXTENT).then(|| {
        let text = format!(
            "the shape reaches from ({}, {}) to ({}, {}); coordinates must stay within {EXTENT} inches",
            bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y
        );
        Fault::new(FaultKind::TooLarge, ring, None, text)
    })
}

fn quadrilateral(corners: [Point; 4]) -> Result<Vec<Convex>, Vec<Fault>> {
    let corners = corners.map(snap_point);
    if let Some(fault) = extent(&Bounds::of(&corners), 0) {
        return Err(vec![fault]);
    }
    Convex::new(corners.to_vec(), 0.0).map(|piece| vec![piece]).ok_or_else(|| {
        let text = "the shape is too thin: its corners round to the same place or to one line";
        vec![Fault::new(FaultKind::NoArea, 0, None, text)]
    })
}

/// Snaps and checks each ring by itself, and turns it the way it must turn.
fn rings(outer: &[Point], holes: &[Vec<Point>]) -> Result<Vec<Vec<Point>>, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut rings = Vec::with_capacity(1 + holes.len());
    let given = std::iter::once(outer).chain(holes.iter().map(Vec::as_slice));
    for (index, points) in given.enumerate() {
        match ring(points, index) {
            Ok(ring) => rings.push(ring),
            Err(found) => faults.extend(found),
        }
    }
    if faults.is_empty() { Ok(rings) } else { Err(faults) }
}

fn ring(points: &[Point], index: usize) -> Result<Vec<Point>, Vec<Fault>> {
    let mut faults: Vec<Fault> = points
        .iter()
        .enumerate()
        .filter(|(_, p)| !(p.x.is_finite() && p.y.is_finite()))
        .map(|(i, _)| {
            let text = format!("point {} of {} is not finite", i + 1, name(index));
            Fault::new(FaultKind::NotFinite, index, Some(i), text)
        })
        .collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut ring: Vec<Point> = points.iter().map(|&p| snap_point(p)).collect();
    if ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    faults.extend(extent(&Bounds::of(&ring), index).filter(|_| !ring.is_empty()));
    for i in 1..ring.len() {
        if ring[i] == ring[i - 1] {
            let text = format!("point {} of {} repeats the one before it", i + 1, name(index));
            faults.push(Fault::new(FaultKind::Repeated, index, Some(i), text));
        }
    }
    if ring.len() < 3 {
        let text = format!("{} needs at least three different points", name(index));
        faults.push(Fault::new(FaultKind::TooFewPoints, index, None, text));
    }
    if faults.is_empty() {
        faults.extend(self_intersections(&ring, index));
    }
    if faults.is_empty() && double_area(&ring) == 0 {
        let text = format!("{} encloses no area", name(index));
        faults.push(Fault::new(FaultKind::NoArea, index, None, text));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    if (double_area(&ring) > 0) != (index == 0) {
        ring.reverse();
    }
    Ok(without_collinear(&ring))
}

fn name(ring: usize) -> String {
    if ring == 0 { "the outline".to_owned() } else { format!("hole {ring}") }
}

/// Every pair of edges that meet where they must not, in index order; exact.
fn self_intersections(ring: &[Point], index: usize) -> Vec<Fault> {
    let n = ring.len();
    let mut faults = Vec::new();
    for i in 0..n {
        let (a, b) = (ring[i], ring[(i + 1) % n]);
        for j in i + 1..n {
            let (c, d) = (ring[j], ring[(j + 1) % n]);
            let meet = if j == i + 1 {
                folds_back(a, b, d)
            } else if i == 0 && j == n - 1 {
                folds_back(c, a, b)
            } else {
                segments_meet(a, b, c, d)
            };
            if meet {
                let text = format!(
                    "{}: the edge from point {} crosses, touches or runs along the edge from point {}",
                    name(index),
                    i + 1,
                    j + 1
                );
                faults.push(Fault::new(FaultKind::SelfIntersection, index, Some(i), text));
            }
        }
    }
    faults
}

/// Does the path `a`, `b`, `c` turn straight back at `b`?
fn folds_back(a: Point, b: Point, c: Point) -> bool {
    orient(a, b, c) == 0.0 && (a - b).dot(&(c - b)) > 0.0
}

fn segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (oc, od) = (orient(a, b, c), orient(a, b, d));
    let (oa, ob) = (orient(c, d, a), orient(c, d, b));
    if oc == 0.0 && od == 0.0 {
        return Bounds::of(&[a, b]).meets(&Bounds::of(&[c, d]));
    }
    oc * od <= 0.0 && oa * ob <= 0.0
}

/// Twice the signed area in lattice units squared, exact.
fn double_area(ring: &[Point]) -> i128 {
    let units = |x: f64| (x * LATTICE) as i128;
    (0..ring.len())
        .map(|i| {
            let (p, q) = (ring[i], ring[(i + 1) % ring.len()]);
            units(p.x) * units(q.y) - units(q.x) * units(p.y)
        })
        .sum()
}

fn without_collinear(ring: &[Point]) -> Vec<Point> {
    let n = ring.len();
    (0..n)
        .filter(|&i| orient(ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]) != 0.0)
        .map(|i| ring[i])
        .collect()
}

fn line_string(ring: &[Point]) -> LineString<f64> {
    ring.iter().map(|p| (p.x, p.y)).collect::<Vec<_>>().into()
}

fn placement_fault(error: InvalidPolygon) -> Fault {
    let index = |role: RingRole| match role {
        RingRole::Exterior => 0,
        RingRole::Interior(i) => i + 1,
    };
    match error {
        InvalidPolygon::TooFewPointsInRing(role) => {
            let text = format!("{} needs at least three different points", name(index(role)));
            Fault::new(FaultKind::TooFewPoints, index(role), None, text)
        }
        InvalidPolygon::SelfIntersection(role) => {
            let text = format!("{} crosses or touches itself", name(index(role)));
            Fault::new(FaultKind::SelfIntersection, index(role), None, text)
        }
        InvalidPolygon::NonFiniteCoord(role, vertex) => {
            let text = format!("point {} of {} is not finite", vertex.0 + 1, name(index(role)));
            Fault::new(FaultKind::NotFinite, index(role), Some(vertex.0), text)
        }
        InvalidPolygon::InteriorRingNotContainedInExteriorRing(role) => {
            let text = format!("{} is not inside the outline", name(index(role)));
            Fault::new(FaultKind::HoleOutside, index(role), None, text)
        }
        InvalidPolygon::IntersectingRingsOnALine(RingRole::Exterior, role) => {
            let text = format!("{} runs along the outline", name(index(role)));
            Fault::new(FaultKind::HoleOutside, index(role), None, text)
        }
        InvalidPolygon::IntersectingRingsOnALine(one, two)
        | InvalidPolygon::IntersectingRingsOnAnArea(one, two) => {
            let text =
                format!("{} and {} overlap or share a border", name(index(one)), name(index(two)));
            Fault::new(FaultKind::HolesOverlap, index(two), None, text)
        }
    }
}

/// Triangulates, merges and checks that the pieces have exactly the polygon's area.
fn split(shape: &Polygon<f64>, areas: Vec<i128>) -> Result<Vec<Convex>, Vec<Fault>> {
    let raw = shape.earcut_triangles_raw();
    let vertices: Vec<Point> = raw.vertices.iter().map(|v| Point::new(v[0], v[1])).collect();
    let mut triangles = Vec::with_capacity(raw.triangle_indices.len() / 3);
    for t in raw.triangle_indices.chunks_exact(3) {
        let turn = orient(vertices[t[0]], vertices[t[1]], vertices[t[2]]);
        let [a, b, c] = [t[0] as u32, t[1] as u32, t[2] as u32];
        if turn > 0.0 {
            triangles.push([a, b, c]);
        } else if turn < 0.0 {
            triangles.push([a, c, b]);
        }
    }
    let pieces: Option<Vec<Convex>> = merge_triangles(&vertices, &triangles)
        .iter()
        .map(|piece| Convex::new(without_collinear(piece), 0.0))
        .collect();
    let expected = areas[0] - areas[1..].iter().sum::<i128>();
    pieces
        .filter(|pieces| pieces.iter().map(|p| double_area(p.core())).sum::<i128>() == expected)
        .ok_or_else(|| {
            let text = "the shape could not be split into convex pieces; draw it as several shapes";
            vec![Fault::new(FaultKind::Unsplittable, 0, None, text)]
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(of: &[[f64; 2]]) -> Vec<Point> {
        of.iter().map(|p| Point::new(p[0], p[1])).collect()
    }

    fn kinds(result: Result<Vec<Convex>, Vec<Fault>>) -> Vec<(FaultKind, usize, Option<usize>)> {
        result.unwrap_err().iter().map(|f| (f.kind, f.ring, f.vertex)).collect()
    }

    fn area(pieces: &[Convex]) -> f64 {
        let twice: i128 = pieces.iter().map(|p| double_area(p.core())).sum();
        twice as f64 / 2.0 / LATTICE / LATTICE
    }

    #[test]
    fn a_square_is_one_piece_whichever_way_it_turns() {
        let square = points(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]);
        let mut turned = square.clone();
        turned.reverse();
        let closed: Vec<Point> = square.iter().chain(&square[..1]).copied().collect();
        for ring in [square, turned, closed] {
            let pieces = polygon(&ring, &[]).unwrap();
            assert_eq!((pieces.len(), area(&pieces)), (1, 4.0));
        }
    }

    #[test]
    fn an_l_is_two_pieces() {
        let l = [[0.0, 0.0], [3.0, 0.0], [3.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]];
        let pieces = polygon(&points(&l), &[]).unwrap();
        assert_eq!((pieces.len(), area(&pieces)), (2, 5.0));
    }

    #[test]
    fn collinear_vertices_change_nothing() {
        let plain = [[0.0, 0.0], [3.0, 0.0], [3.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]];
        let dotted = [
            [0.5, 0.0],
            [1.0, 0.0],
            [3.0, 0.0],
            [3.0, 0.5],
            [3.0, 1.0],
            [1.0, 1.0],
            [1.0, 2.0],
            [1.0, 3.0],
            [0.0, 3.0],
            [0.0, 1.0],
            [0.0, 0.0],
        ];
        let (plain, dotted) = (points(&plain), points(&dotted));
        assert_eq!(polygon(&dotted, &[]).unwrap().len(), polygon(&plain, &[]).unwrap().len());
        assert_eq!(outline(&dotted, &[]).unwrap()[0].len(), 6);
    }

    #[test]
    fn holes_are_left_out() {
        let outer = points(&[[0.0, 0.0], [6.0, 0.0], [6.0, 6.0], [0.0, 6.0]]);
        let hole =
            |x: f64, y: f64| points(&[[x, y], [x + 1.0, y], [x + 1.0, y + 1.0], [x, y + 1.0]]);
        let pieces = polygon(&outer, &[hole(1.0, 1.0), hole(4.0, 3.0)]).unwrap();
        assert_eq!(area(&pieces), 34.0);
    }

    #[test]
    fn a_hole_that_touches_the_outline_in_a_point_is_allowed() {
        let outer = points(&[[0.0, 0.0], [6.0, 0.0], [6.0, 6.0], [0.0, 6.0]]);
        let hole = points(&[[0.0, 3.0], [2.0, 2.0], [2.0, 4.0]]);
        assert_eq!(area(&polygon(&outer, &[hole]).unwrap()), 34.0);
    }

    #[test]
    fn every_fault_of_every_ring_is_named() {
        let bow = points(&[[0.0, 0.0], [4.0, 0.0], [0.0, 2.0], [4.0, 2.0]]);
        let two = points(&[[1.0, 1.0], [1.5, 1.0]]);
        assert_eq!(
            kinds(polygon(&bow, &[two])),
            [(FaultKind::SelfIntersection, 0, Some(1)), (FaultKind::TooFewPoints, 1, None),]
        );
        let spike = points(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [4.0, 1.0], [0.0, 4.0]]);
        assert!(kinds(polygon(&spike, &[])).contains(&(FaultKind::SelfIntersection, 0, Some(1))));
        let bad = points(&[[0.0, 0.0], [f64::NAN, 0.0], [1.0, f64::INFINITY]]);
        assert_eq!(
            kinds(polygon(&bad, &[])),
            [(FaultKind::NotFinite, 0, Some(1)), (FaultKind::NotFinite, 0, Some(2))]
        );
        let far = points(&[[0.0, 0.0], [70.0, 0.0], [1.0, 1.0]]);
        assert_eq!(kinds(polygon(&far, &[])), [(FaultKind::TooLarge, 0, None)]);
        let twice = points(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1e-9], [1.0, 1.0]]);
        assert_eq!(kinds(polygon(&twice, &[])), [(FaultKind::Repeated, 0, Some(2))]);
        let flat = points(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]]);
        assert!(!kinds(polygon(&flat, &[])).is_empty());
        assert_eq!(kinds(polygon(&[], &[])), [(FaultKind::TooFewPoints, 0, None)]);
    }

    #[test]
    fn holes_outside_or_overlapping_are_refused() {
        let outer = points(&[[0.0, 0.0], [6.0, 0.0], [6.0, 6.0], [0.0, 6.0]]);
        let hole = |x: f64| points(&[[x, 1.0], [x + 2.0, 1.0], [x + 2.0, 3.0], [x, 3.0]]);
        assert_eq!(kinds(polygon(&outer, &[hole(7.0)])), [(FaultKind::HoleOutside, 1, None)]);
        assert_eq!(
            kinds(polygon(&outer, &[hole(1.0), hole(2.0)])),
            [(FaultKind::HolesOverlap, 2, None)]
        );
        assert!(kinds(polygon(&outer, &[hole(0.0)])).contains(&(FaultKind::HoleOutside, 1, None)));
    }

    #[test]
    fn rectangles_walls_and_discs() {
        let quarter = &rect(Point::new(5.0, 4.0), [4.0, 2.0], 90.0).unwrap()[0];
        let corners = points(&[[6.0, 2.0], [6.0, 6.0], [4.0, 6.0], [4.0, 2.0]]);
        assert_eq!(quarter.core(), corners);
        let wall = &wall(Point::new(1.0, 1.0), Point::new(4.0, 1.0), 0.5).unwrap()[0];
        assert_eq!(wall.core(), points(&[[1.0, 0.75], [4.0, 0.75], [4.0, 1.25], [1.0, 1.25]]));
        let round = &disc(Point::new(1.0, 1.0), 0.5).unwrap()[0];
        assert_eq!((round.core().len(), round.rho()), (1, 0.5));
    }

    #[test]
    fn impossible_lengths_are_refused() {
        let at = Point::new(5.0, 5.0);
        assert_eq!(
            kinds(rect(at, [0.0, -1.0], f64::NAN)),
            [
                (FaultKind::NotPositive, 0, None),
                (FaultKind::NotPositive, 0, None),
                (FaultKind::NotFinite, 0, None),
            ]
        );
        assert_eq!(kinds(wall(at, at, 0.5)), [(FaultKind::NotPositive, 0, None)]);
        assert_eq!(kinds(disc(at, 1e-9)), [(FaultKind::NotPositive, 0, None)]);
        assert_eq!(kinds(disc(at, 60.0)), [(FaultKind::TooLarge, 0, None)]);
        assert_eq!(kinds(rect(at, [3.0, 64.0], 0.0)), [(FaultKind::TooLarge, 0, None)]);
        assert_eq!(kinds(disc(Point::new(f64::NAN, 0.0), 1.0)), [(FaultKind::NotFinite, 0, None)]);
    }
}
