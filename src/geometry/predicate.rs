//! Exact predicates on lattice points: signs of determinants and sums of two squares, which
//! for points of one board are computed without rounding.

use std::cmp::Ordering;

use super::shape::{Disc, Point, Vector};

/// Where a point lies relative to a closed region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    Inside,
    Boundary,
    Outside,
}

/// Twice the signed area of the triangle: positive if `a`, `b`, `c` turn counter-clockwise.
/// Exact for lattice points of one board.
pub fn orient(a: Point, b: Point, c: Point) -> f64 {
    cross(b - a, c - a)
}

/// The z component of the cross product.
pub fn cross(u: Vector, v: Vector) -> f64 {
    u.x * v.y - u.y * v.x
}

/// `u` turned a quarter counter-clockwise.
pub fn perp(u: Vector) -> Vector {
    Vector::new(-u.y, u.x)
}

/// Is `p` on the closed segment from `a` to `b`?
pub fn on_segment(p: Point, a: Point, b: Point) -> bool {
    orient(a, b, p) == 0.0 && (a - p).dot(&(b - p)) <= 0.0
}

/// Where `p` lies relative to a convex core: a vertex, a segment or a convex polygon in
/// counter-clockwise order. Cores of one or two vertices have no inside.
pub fn locate_in_convex(p: Point, core: &[Point]) -> Location {
    match *core {
        [] => Location::Outside,
        [v] => boundary_if(p == v),
        [a, b] => boundary_if(on_segment(p, a, b)),
        _ => {
            let mut place = Location::Inside;
            for (a, b) in edges(core) {
                let side = orient(a, b, p);
                if side < 0.0 {
                    return Location::Outside;
                }
                if side == 0.0 {
                    place = Location::Boundary;
                }
            }
            place
        }
    }
}

/// Where `p` lies relative to a simple polygon, in either orientation.
pub fn locate_in_ring(p: Point, ring: &[Point]) -> Location {
    let mut inside = false;
    for (a, b) in edges(ring) {
        if on_segment(p, a, b) {
            return Location::Boundary;
        }
        if (a.y > p.y) != (b.y > p.y) && (orient(a, b, p) > 0.0) == (b.y > a.y) {
            inside = !inside;
        }
    }
    if inside { Location::Inside } else { Location::Outside }
}

/// Where `p` lies relative to a polygon with holes: the first ring is the outline, the
/// others are holes in it. The edge of a hole belongs to the boundary.
pub fn locate_in_polygon(p: Point, rings: &[Vec<Point>]) -> Location {
    let Some((outline, holes)) = rings.split_first() else { return Location::Outside };
    let place = locate_in_ring(p, outline);
    if place != Location::Inside {
        return place;
    }
    for hole in holes {
        match locate_in_ring(p, hole) {
            Location::Inside => return Location::Outside,
            Location::Boundary => return Location::Boundary,
            Location::Outside => {}
        }
    }
    Location::Inside
}

/// Do the segments cross in one point that is inside both of them?
pub fn segments_cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    opposite(orient(a, b, c), orient(a, b, d)) && opposite(orient(c, d, a), orient(c, d, b))
}

/// Do the closed segments have a point in common?
pub fn segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    segments_cross(a, b, c, d)
        || on_segment(a, c, d)
        || on_segment(b, c, d)
        || on_segment(c, a, b)
        || on_segment(d, a, b)
}

/// Compares the gap of two discs with a limit, all on the lattice: `Less` if they are nearer
/// than the limit, `Equal` exactly at it. Contact is limit 0.
pub fn compare_disc_gap(a: &Disc, b: &Disc, limit: f64) -> Ordering {
    let reach = a.radius + b.radius + limit;
    let squared = (b.center - a.center).norm_squared();
    squared.total_cmp(&(reach * reach))
}

/// The edges of a closed ring, the last back to the first.
pub(crate) fn edges(ring: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let mut before = ring.last().copied().unwrap_or_default();
    ring.iter().map(move |&p| (std::mem::replace(&mut before, p), p))
}

fn opposite(x: f64, y: f64) -> bool {
    (x > 0.0 && y < 0.0) || (x < 0.0 && y > 0.0)
}

fn boundary_if(on: bool) -> Location {
    if on { Location::Boundary } else { Location::Outside }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// The same sign in integers, from lattice units.
    fn orient_integer(p: [[i64; 2]; 3]) -> i128 {
        let [a, b, c] = p.map(|v| v.map(i128::from));
        (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    }

    fn point(p: [i64; 2]) -> Point {
        Point::new(p[0] as f64, p[1] as f64) / crate::geometry::number::LATTICE
    }

    #[test]
    fn orient_equals_integers_bit_for_bit() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let span = 1i64 << 25;
        for i in 0..100_000 {
            let mut p: [[i64; 2]; 3] =
                std::array::from_fn(|_| std::array::from_fn(|_| rng.random_range(-span..span)));
            if i % 2 == 0 {
                // Nearly collinear: the third point a unit or so off the line.
                p[2] =
                    std::array::from_fn(|k| (p[0][k] + p[1][k]) / 2 + rng.random_range(-1i64..=1));
            }
            let units = crate::geometry::number::LATTICE * crate::geometry::number::LATTICE;
            let exact = orient_integer(p);
            let [a, b, c] = p.map(point);
            assert_eq!((orient(a, b, c) * units) as i128, exact, "{p:?}");
        }
    }

    #[test]
    fn convex_and_ring_agree_and_know_their_edges() {
        let square: Vec<Point> = [[0, 0], [4, 0], [4, 4], [0, 4]].map(point).to_vec();
        for x in -1..=5 {
            for y in -1..=5 {
                let p = point([x, y]);
                let edge = |v: i64| v == 0 || v == 4;
                let wanted = if !(0..=4).contains(&x) || !(0..=4).contains(&y) {
                    Location::Outside
                } else if edge(x) || edge(y) {
                    Location::Boundary
                } else {
                    Location::Inside
                };
                assert_eq!(locate_in_convex(p, &square), wanted, "{x} {y}");
                assert_eq!(locate_in_ring(p, &square), wanted, "{x} {y}");
            }
        }
        assert_eq!(locate_in_convex(point([1, 1]), &square[..1]), Location::Outside);
        assert_eq!(locate_in_convex(point([2, 0]), &square[..2]), Location::Boundary);
        assert_eq!(locate_in_convex(point([5, 0]), &square[..2]), Location::Outside);
    }

    #[test]
    fn holes_are_outside_and_their_edges_are_boundary() {
        let ring = |r: [[i64; 2]; 4]| r.map(point).to_vec();
        let rings =
            vec![ring([[0, 0], [9, 0], [9, 9], [0, 9]]), ring([[3, 3], [3, 6], [6, 6], [6, 3]])];
        assert_eq!(locate_in_polygon(point([1, 3]), &rings), Location::Inside);
        assert_eq!(locate_in_polygon(point([4, 4]), &rings), Location::Outside);
        assert_eq!(locate_in_polygon(point([3, 5]), &rings), Location::Boundary);
        assert_eq!(locate_in_polygon(point([9, 9]), &rings), Location::Boundary);
        assert_eq!(locate_in_polygon(point([10, 3]), &rings), Location::Outside);
    }

    #[test]
    fn ring_equals_geo_on_random_polygons() {
        use geo::Contains;
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        for _ in 0..200 {
            // A star-shaped ring round the origin is simple.
            let ring: Vec<Point> = (0..12)
                .map(|k| {
                    let (s, c) = libm::sincos(f64::from(k) * std::f64::consts::TAU / 12.0);
                    let r = rng.random_range(1.0..8.0);
                    crate::geometry::number::snap_point(Point::new(r * c, r * s))
                })
                .collect();
            let polygon = geo::Polygon::new(
                geo::LineString::from(ring.iter().map(|p| (p.x, p.y)).collect::<Vec<_>>()),
                vec![],
            );
            for _ in 0..200 {
                let p = Point::new(rng.random_range(-8.0..8.0), rng.random_range(-8.0..8.0));
                let place = locate_in_ring(p, &ring);
                assert_eq!(place == Location::Inside, polygon.contains(&geo::Point::new(p.x, p.y)));
            }
            for v in &ring {
                assert_eq!(locate_in_ring(*v, &ring), Location::Boundary);
            }
        }
    }

    #[test]
    fn crossing_is_proper_and_meeting_is_closed() {
        let [o, e, n, c, far] = [[0, 0], [4, 0], [0, 4], [4, 4], [8, 8]].map(point);
        assert!(segments_cross(o, c, e, n));
        assert!(segments_meet(o, c, e, n));
        assert!(!segments_cross(o, c, c, e));
        assert!(segments_meet(o, c, c, e));
        assert!(segments_meet(o, far, c, n));
        assert!(!segments_cross(o, far, c, n));
        assert!(segments_meet(o, c, point([2, 2]), far), "collinear and overlapping");
        assert!(!segments_meet(o, e, n, c));
        assert!(!segments_meet(o, point([1, 1]), point([2, 2]), c), "collinear and apart");
    }

    #[test]
    fn disc_contact_is_exact() {
        let disc = |x: f64, r: f64| Disc { center: Point::new(x, 0.0), radius: r };
        let unit = 1.0 / crate::geometry::number::LATTICE;
        assert_eq!(compare_disc_gap(&disc(0.0, 1.0), &disc(3.0, 1.0), 1.0), Ordering::Equal);
        assert_eq!(compare_disc_gap(&disc(0.0, 1.0), &disc(3.0 - unit, 1.0), 1.0), Ordering::Less);
        assert_eq!(
            compare_disc_gap(&disc(0.0, 1.0), &disc(3.0 + unit, 1.0), 1.0),
            Ordering::Greater
        );
    }
}
