//! Is a convex region covered by convex sets?
//!
//! The uncovered part of a region is open in it, so beside a stretch of positive length of the
//! region's or some set's boundary its points are free. Cutting every boundary where it meets
//! the others and testing the middle of each stretch is therefore exact; a gap narrower than
//! [`nudge`] counts as covered.

use super::answer::{Exists, Margin};
use super::hull::{FULL_TURN, Hull, Piece, line_circle, nudge, turn};
use super::number::{MIN_SPAN, NUDGE};
use super::predicate::{cross, perp};
use super::shape::{Bounds, Point, Vector};

/// Why nothing is free: boundary stretches inside the region, each with a set that covers it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cover {
    pub stretches: Vec<Stretch>,
}

/// A boundary stretch, by its middle (moved off the boundary), and the index of a set over it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    pub middle: Point,
    pub set: usize,
}

impl Cover {
    /// The sets that take part, each once, in index order.
    pub fn sets(&self) -> Vec<usize> {
        let mut sets: Vec<usize> = self.stretches.iter().map(|stretch| stretch.set).collect();
        sets.sort_unstable();
        sets.dedup();
        sets
    }
}

/// How near to a boundary an end of another one counts as on it; only adds cuts.
const ON: f64 = 10.0;

/// A slack on the ends of arcs and segments when they are cut; only adds cuts.
const ENDS: f64 = NUDGE;

/// A boundary piece, whose it is (0 the region, i + 1 the set i) and a box round what of it
/// can matter.
struct Bounded<'a> {
    piece: &'a Piece,
    owner: usize,
    bounds: Bounds,
}

/// Is there a point of `region` in none of the closed `sets`? The witness is such a point.
/// The margin is left at zero. A region without width is judged by its own points.
pub fn uncovered(region: &Hull, sets: &[Hull]) -> Exists<Point, Cover> {
    let mut cover = Cover::default();
    if region.pieces().is_empty() {
        return match covering(region.inner(), sets, None) {
            None => yes(region.inner()),
            Some(set) => no(cover, region.inner(), set),
        };
    }
    let frame = region.bounds();
    let frame = frame.grown(nudge(frame.min, 0.0).max(nudge(frame.max, 0.0)));
    let thin = region.is_thin();
    let near = bounded(region, sets, &frame);
    let mut cuts = Vec::new();
    for b in &near {
        if thin && b.owner > 0 {
            break;
        }
        let others = near.iter().filter(|o| o.owner != b.owner && o.bounds.meets(&b.bounds));
        cut_all(b.piece, others.map(|o| o.piece), &mut cuts);
        for pair in cuts.windows(2).filter(|pair| pair[1] - pair[0] > MIN_SPAN) {
            let (middle, normal) = b.piece.point(0.5 * (pair[0] + pair[1]));
            let off = nudge(middle, b.piece.radius());
            let own = b.owner.checked_sub(1);
            let p = match own {
                None if thin => middle,
                None => middle - normal * off,
                Some(_) => middle + normal * off,
            };
            if !thin && !region.contains(p) {
                continue;
            }
            match covering(p, sets, own) {
                None => return yes(p),
                Some(set) => cover.stretches.push(Stretch { middle: p, set }),
            }
        }
    }
    Exists::No { certificate: cover, margin: Margin::default() }
}

fn yes(witness: Point) -> Exists<Point, Cover> {
    Exists::Yes { witness, margin: Margin::default() }
}

fn no(mut cover: Cover, middle: Point, set: usize) -> Exists<Point, Cover> {
    cover.stretches.push(Stretch { middle, set });
    Exists::No { certificate: cover, margin: Margin::default() }
}

fn covering(p: Point, sets: &[Hull], except: Option<usize>) -> Option<usize> {
    (0..sets.len()).find(|i| Some(*i) != except && sets[*i].contains(p))
}

/// The boundary pieces that reach into the frame, the region's first.
fn bounded<'a>(region: &'a Hull, sets: &'a [Hull], frame: &Bounds) -> Vec<Bounded<'a>> {
    let mut near = Vec::with_capacity(8 * (sets.len() + 1));
    for (owner, hull) in std::iter::once(region).chain(sets).enumerate() {
        for piece in hull.pieces() {
            let bounds = piece.bounds();
            if bounds.meets(frame) {
                let bounds =
                    Bounds { min: bounds.min.sup(&frame.min), max: bounds.max.inf(&frame.max) };
                near.push(Bounded { piece, owner, bounds: bounds.grown(nudge(bounds.max, 0.0)) });
            }
        }
    }
    near
}

/// Looks for a place that `take` accepts beside the curves `along`: at the middle of each stretch
/// between their crossings with the curves `across`, moved by [`nudge`] to both sides, or, for
/// what is `thin`, not moved. Finds one if there is any, should `take` accept an open set whose
/// boundary lies on curves that are in both lists.
pub fn beside(
    along: &[Piece],
    across: &[Piece],
    thin: bool,
    mut take: impl FnMut(Point) -> bool,
) -> Option<Point> {
    let sides: &[f64] = if thin { &[0.0] } else { &[-1.0, 1.0] };
    let boxes: Vec<Bounds> = across.iter().map(around).collect();
    let mut cuts = Vec::new();
    for piece in along {
        let own = around(piece);
        let others = across.iter().zip(&boxes).filter(|(_, other)| other.meets(&own));
        cut_all(piece, others.map(|(other, _)| other), &mut cuts);
        for pair in cuts.windows(2).filter(|pair| pair[1] - pair[0] > MIN_SPAN) {
            let (middle, normal) = piece.point(0.5 * (pair[0] + pair[1]));
            let off = normal * nudge(middle, piece.radius());
            let found = sides.iter().map(|side| middle + off * *side).find(|p| take(*p));
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

fn around(piece: &Piece) -> Bounds {
    let bounds = piece.bounds();
    bounds.grown(nudge(bounds.min, 0.0).max(nudge(bounds.max, 0.0)))
}

/// Cuts a boundary piece where it meets others: its ends and all places between at which what
/// covers it can change, in order.
pub fn cut_all<'a>(b: &Piece, others: impl Iterator<Item = &'a Piece>, cuts: &mut Vec<f64>) {
    let [first, last] = b.range();
    cuts.clear();
    cuts.extend([first, last]);
    for o in others {
        cut(b, o, cuts);
    }
    cuts.retain(|t| first <= *t && *t <= last);
    cuts.sort_unstable_by(f64::total_cmp);
}

/// Adds to `cuts` the parameters at which `b` meets `o`, or an end of `o` lies on `b`.
fn cut(b: &Piece, o: &Piece, cuts: &mut Vec<f64>) {
    match (b, o) {
        (
            Piece::Segment { at, dir, .. },
            Piece::Segment { at: other_at, dir: other_dir, lo, hi },
        ) => {
            let c = cross(*dir, *other_dir);
            if c != 0.0 {
                let d = other_at - at;
                let u = cross(d, *dir) / c;
                let slack = ENDS * (hi - lo).max(1.0);
                if lo - slack <= u && u <= hi + slack {
                    cuts.push(cross(d, *other_dir) / c);
                }
            }
        }
        (Piece::Segment { at, dir, .. }, Piece::Arc { center, radius, .. }) => {
            for t in line_circle(*at, *dir, *center, *radius) {
                if on_arc(o, at + dir * t) {
                    cuts.push(t);
                }
            }
        }
        (Piece::Arc { center, radius, .. }, Piece::Segment { at, dir, lo, hi }) => {
            let slack = ENDS * (hi - lo).max(1.0);
            for t in line_circle(*at, *dir, *center, *radius) {
                if lo - slack <= t && t <= hi + slack {
                    push_on_arc(b, at + dir * t, cuts);
                }
            }
        }
        (
            Piece::Arc { center, radius, .. },
            Piece::Arc { center: other_center, radius: other_radius, .. },
        ) => {
            for v in circle_circle(*center, *radius, *other_center, *other_radius) {
                let p = center + v * *radius;
                if on_arc(o, p) {
                    push_on_arc(b, p, cuts);
                }
            }
        }
    }
    for end in o.ends() {
        match b {
            Piece::Segment { at, dir, .. } => {
                let v = end - at;
                if cross(*dir, v).abs() < ON * nudge(end, 0.0) {
                    cuts.push(v.dot(dir));
                }
            }
            Piece::Arc { center, radius, .. } => {
                if ((end - center).norm() - radius).abs() < ON * nudge(end, *radius) {
                    push_on_arc(b, end, cuts);
                }
            }
        }
    }
}

fn push_on_arc(arc: &Piece, p: Point, cuts: &mut Vec<f64>) {
    if let Piece::Arc { center, from, .. } = arc {
        let v = p - center;
        let length = v.norm();
        if length > 0.0 {
            cuts.push(turn(*from, v / length));
        }
    }
}

/// Is a point of the arc's circle on the arc, its ends included with some slack?
fn on_arc(arc: &Piece, p: Point) -> bool {
    let Piece::Arc { center, from, span, .. } = arc else { return false };
    let v = p - center;
    let length = v.norm();
    let t = turn(*from, v / length);
    length > 0.0 && (t <= span + ENDS || t >= FULL_TURN - ENDS)
}

/// Where circle `b` crosses circle `o`, by unit direction from the centre of `b`.
fn circle_circle(b: Point, rb: f64, o: Point, ro: f64) -> impl Iterator<Item = Vector> {
    let v = o - b;
    let d = v.norm();
    let along = (d * d + (rb - ro) * (rb + ro)) / (2.0 * d);
    let meets = d > 0.0 && along.abs() <= rb;
    let w = if meets { v / d } else { Vector::x() };
    let cos = if meets { along / rb } else { 1.0 };
    let sin = ((1.0 - cos) * (1.0 + cos)).max(0.0).sqrt();
    [w * cos + perp(w) * sin, w * cos - perp(w) * sin].into_iter().filter(move |_| meets)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn random_set(rng: &mut impl Rng) -> Hull {
        let at = Vector::new(rng.random_range(-2.0..2.0), rng.random_range(-2.0..2.0));
        let w = Vector::new(rng.random_range(0.1..1.2), rng.random_range(0.1..1.2));
        let corner = |x: f64, y: f64| Point::from(at + Vector::new(x * w.x, y * w.y));
        let core = match rng.random_range(0..3) {
            0 => vec![corner(0.0, 0.0)],
            1 => vec![corner(-1.0, -1.0), corner(1.0, 1.0)],
            _ => vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)],
        };
        let radius: f64 = [0.0, 0.02, 0.7][rng.random_range(0..3)];
        Hull::grown(&core, radius.max(if core.len() == 1 { 0.3 } else { 0.0 }))
    }

    /// The deepest uncovered point of a fine grid: how far it is from all sets and inside the
    /// region.
    fn sampled(region: &Hull, sets: &[Hull]) -> f64 {
        let mut best = f64::NEG_INFINITY;
        let bounds = region.bounds();
        let size = bounds.max - bounds.min;
        for i in 0..60 {
            for j in 0..60 {
                let at = Vector::new(size.x * f64::from(i) / 59.0, size.y * f64::from(j) / 59.0);
                let p = bounds.min + at;
                if region.contains(p) {
                    let free = sets.iter().map(|set| set.distance(p)).fold(f64::INFINITY, f64::min);
                    best = best.max(free);
                }
            }
        }
        best
    }

    #[test]
    fn agrees_with_dense_sampling_both_ways() {
        let mut rng = ChaCha8Rng::seed_from_u64(511);
        let mut counts = [0, 0, 0];
        for round in 0..1500 {
            let region = random_set(&mut rng);
            let sets: Vec<Hull> =
                (0..rng.random_range(1..9)).map(|_| random_set(&mut rng)).collect();
            let seen = sampled(&region, &sets);
            match uncovered(&region, &sets) {
                Exists::Yes { witness, .. } => {
                    assert!(region.distance(witness) < 1e-8, "round {round}");
                    assert!(sets.iter().all(|set| !set.contains(witness)), "round {round}");
                    counts[if seen > 0.0 { 0 } else { 1 }] += 1;
                }
                Exists::No { certificate, .. } => {
                    assert!(seen <= 1e-8, "round {round}: a free point {seen} from all sets");
                    for stretch in &certificate.stretches {
                        assert!(sets[stretch.set].contains(stretch.middle));
                    }
                    assert!(!certificate.sets().is_empty());
                    counts[2] += 1;
                }
            }
        }
        assert!(counts[0] > 500 && counts[2] > 100, "{counts:?}");
    }

    #[test]
    fn more_sets_never_uncover() {
        let mut rng = ChaCha8Rng::seed_from_u64(512);
        for _ in 0..500 {
            let region = random_set(&mut rng);
            let sets: Vec<Hull> = (0..8).map(|_| random_set(&mut rng)).collect();
            let mut before = true;
            for k in 0..=8 {
                let now = uncovered(&region, &sets[..k]).holds();
                assert!(before || !now);
                before = now;
            }
        }
    }

    fn square(x: f64, y: f64, half: f64) -> Hull {
        let corner = |i: f64, j: f64| Point::new(x + i * half, y + j * half);
        let core = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        Hull::grown(&core, 0.0)
    }

    #[test]
    fn a_pocket_away_from_the_rim_is_found() {
        let disc = Hull::grown(&[Point::origin()], 1.0);
        let ring: Vec<Hull> = (0..4)
            .map(|i| {
                let side = [(1.2, 0.0), (0.0, 1.2), (-1.2, 0.0), (0.0, -1.2)][i];
                square(side.0, side.1, 1.1)
            })
            .collect();
        let found = uncovered(&disc, &ring);
        let Exists::Yes { witness, .. } = found else { panic!("the middle is free") };
        assert!(witness.x.abs() <= 0.1 && witness.y.abs() <= 0.1);
        let closed: Vec<Hull> = ring.into_iter().chain([square(0.0, 0.0, 0.1)]).collect();
        assert!(!uncovered(&disc, &closed).holds());
    }

    #[test]
    fn adjoining_sets_leave_no_slit_and_a_slit_is_found() {
        let disc = Hull::grown(&[Point::origin()], 0.5);
        assert!(!uncovered(&disc, &[square(-1.0, 0.0, 1.0), square(1.0, 0.0, 1.0)]).holds());
        let apart = [square(-1.0, 0.0, 1.0), square(1.0 + 1e-6, 0.0, 1.0)];
        assert!(uncovered(&disc, &apart).holds());
    }

    #[test]
    fn the_same_set_twice_and_the_region_itself_cover() {
        for hull in [square(0.3, 0.1, 0.7), Hull::grown(&[Point::new(0.1, 0.2)], 0.7)] {
            assert!(!uncovered(&hull, std::slice::from_ref(&hull)).holds());
            assert!(!uncovered(&hull, &[hull.clone(), hull.clone()]).holds());
            assert!(uncovered(&hull, &[]).holds());
        }
    }

    #[test]
    fn regions_without_width() {
        let p = Point::new(3.0, 4.0);
        let point = Hull::grown(&[p], 0.0);
        assert!(uncovered(&point, &[]).holds());
        assert!(!uncovered(&point, &[square(3.0, 4.0, 0.1)]).holds());
        assert!(uncovered(&point, &[square(3.0, 5.0, 0.1)]).holds());
        let line = Hull::cone(&[p], 0.0, [1.0, 3.0], 0.0);
        assert!(uncovered(&line, &[square(6.0, 8.0, 1.0)]).holds());
        assert!(!uncovered(&line, &[square(6.0, 8.0, 4.5)]).holds());
    }
}
