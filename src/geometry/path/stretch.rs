//! The stretches of a circle on which the centre of a disc may run.

use std::f64::consts::{PI, TAU};

use super::super::distance::gap_point_core;
use super::super::distance::{norm, unit_or};
use super::super::number::{GRAZE, MIN_SPAN, TOL};
use super::super::predicate::{edges, perp};
use super::super::shape::{Bounds, Point, Vector};
use super::graph::{Circle, SLACK};
use super::space::{Obstacle, Space};

/// A legal stretch of a circle, counter-clockwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stretch {
    /// The angle where it begins, in radians from +x.
    pub start: f64,
    /// How far it goes on.
    pub span: f64,
    /// The whole circle: it joins its own beginning.
    pub whole: bool,
}

impl Stretch {
    /// How far along the stretch an angle lies, if it is on it; to within rounding.
    pub fn position(&self, angle: f64) -> Option<f64> {
        let mut along = (angle - self.start) % TAU;
        if along < 0.0 {
            along += TAU;
        }
        if along > TAU - GRAZE && !self.whole {
            along -= TAU;
        }
        (along <= self.span + GRAZE).then_some(along)
    }
}

/// The legal stretches of a circle inside its cones: cut wherever another obstacle or the
/// edge of the board begins or ends to be in the way, and kept where the middle is legal.
pub(crate) fn stretches(space: &Space, circle: &Circle) -> Vec<Stretch> {
    let (start, span) = match circle.cones.first() {
        None => (-PI, TAU),
        Some([a, b]) => {
            let (from, to) = (libm::atan2(a.y, a.x), libm::atan2(b.y, b.x));
            let span = (to - from) % TAU;
            (from, if span < 0.0 { span + TAU } else { span })
        }
    };
    let mut cuts = vec![0.0, span];
    for d in cut_directions(space, circle) {
        let along = (libm::atan2(d.y, d.x) - start).rem_euclid(TAU);
        if along < span {
            cuts.push(along);
        }
    }
    cuts.sort_by(f64::total_cmp);
    let mut found: Vec<Stretch> = Vec::new();
    let mut open = false;
    for pair in cuts.windows(2) {
        if pair[1] - pair[0] < MIN_SPAN {
            continue;
        }
        let (s, c) = libm::sincos(start + (pair[0] + pair[1]) / 2.0);
        let d = Vector::new(c, s);
        let middle = circle.disc.center + d * circle.disc.radius;
        let legal = circle.admits(d) && space.clear_point(middle, SLACK, 0);
        match found.last_mut() {
            Some(last) if legal && open => last.span = pair[1] - (last.start - start),
            _ if legal => {
                let span = pair[1] - pair[0];
                found.push(Stretch { start: start + pair[0], span, whole: false });
            }
            _ => {}
        }
        open = legal;
    }
    join_round(&mut found, circle.cones.is_empty(), start);
    found
}

/// On a circle without cones the last stretch may run on into the first.
fn join_round(found: &mut Vec<Stretch>, round: bool, start: f64) {
    let (Some(first), Some(last)) = (found.first().copied(), found.last().copied()) else {
        return;
    };
    let closes = last.start + last.span >= start + TAU - MIN_SPAN;
    if !round || !closes || first.start > start + MIN_SPAN {
        return;
    }
    if found.len() == 1 {
        found[0].whole = true;
    } else {
        let joined = Stretch { span: last.span + first.span, ..last };
        found[0] = joined;
        found.pop();
    }
}

fn cut_directions(space: &Space, circle: &Circle) -> Vec<Vector> {
    let disc = circle.disc;
    let bounds = Bounds::of(&[disc.center]).grown(disc.radius);
    let mut cuts: Vec<Vector> = circle.cones.iter().skip(1).flatten().copied().collect();
    if disc.radius == 0.0 {
        return cuts;
    }
    let [w, h] = space.size();
    let [x, y] = space.insets().map(|inset| inset - SLACK);
    for (normal, offset) in [
        (Vector::x(), x - disc.center.x),
        (Vector::x(), w - x - disc.center.x),
        (Vector::y(), y - disc.center.y),
        (Vector::y(), h - y - disc.center.y),
    ] {
        cuts.extend(circle_line(disc.radius, normal, offset).into_iter().flatten());
    }
    for (index, obstacle) in space.obstacles().iter().enumerate() {
        if space.boxes()[index].meets(&bounds) && !circle.owners.contains(&(index as u32)) {
            let crossings = crossings(obstacle, disc.center, disc.radius);
            let reach = obstacle.reach - SLACK;
            cuts.extend(crossings.into_iter().filter(|d| {
                let p: Point = disc.center + d * disc.radius;
                (gap_point_core(p, &obstacle.core) - reach).abs() < TOL
            }));
        }
    }
    cuts
}

/// Directions from `center` in which the circle may cross the edge of an obstacle.
fn crossings(obstacle: &Obstacle, center: Point, radius: f64) -> Vec<Vector> {
    let reach = obstacle.reach - SLACK;
    let mut found = Vec::new();
    for (a, b) in edges(&obstacle.core) {
        found.extend(circle_circle(radius, b - center, reach).into_iter().flatten());
        if a != b {
            let normal = -perp(unit_or(b - a, Vector::x()));
            let offset = normal.dot(&(a - center)) + reach;
            found.extend(circle_line(radius, normal, offset).into_iter().flatten());
        }
    }
    found
}

/// The unit directions in which a circle about the origin crosses the line of a unit normal.
fn circle_line(radius: f64, normal: Vector, offset: f64) -> [Option<Vector>; 2] {
    let cosine = offset / radius;
    let squared = 1.0 - cosine * cosine;
    if squared < 0.0 {
        return [None, None];
    }
    let across = perp(normal) * squared.sqrt();
    [Some(normal * cosine + across), Some(normal * cosine - across)]
}

/// The unit directions in which a circle about the origin crosses another about `center`.
fn circle_circle(radius: f64, center: Vector, other: f64) -> [Option<Vector>; 2] {
    let distance = norm(center);
    if distance == 0.0 || other < 0.0 {
        return [None, None];
    }
    let offset = (distance * distance + radius * radius - other * other) / (2.0 * distance);
    circle_line(radius, center / distance, offset)
}
