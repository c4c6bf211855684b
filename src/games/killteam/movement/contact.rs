//! One leg of a path, level or straight up or down, against the control range of one enemy.
//!
//! Distance is decided exactly: the stretch of a leg within 1 inch of an enemy is one interval.
//! Whether either sees the other is decided on the whole interval by halving it until every
//! stretch is settled; of a stretch under 2^-12 inch that cannot be, the worse is assumed.

use crate::games::killteam::sight::{Bodies, CONTROL_RANGE, bodies, control_range_in_plan};
use crate::games::killteam::standing::Standing;
use crate::geometry::answer::{Exists, Touching};
use crate::geometry::distance::{distance_spatial, nearest_point_on_segment};
use crate::geometry::number::TOL;
use crate::geometry::oval::gap_bases;
use crate::geometry::shape::{Convex, Point};
use crate::geometry::sight::{
    Drift, SHORTEST, SightQuery, hidden_about, seen_about, seen_by_during, seen_during,
};
use crate::geometry::sweep::base_within;

use super::Walk;
use super::place::Stop;

/// More than a polygon round an oval sticks out of the disc round it, inches.
const ROUND: f64 = 0.01;

/// A leg of a path.
#[derive(Clone, Copy, Debug)]
pub struct Leg {
    pub from: Stop,
    pub to: Stop,
}

/// What holds of control range all along a stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sight {
    Seen,
    Hidden,
    /// Too short to be looked into, with what holds in its middle.
    Unsettled {
        seen: bool,
    },
}

/// Is an enemy that came within control range on a path still there?
#[derive(Clone, Copy, Debug, Default)]
pub struct Hold {
    /// It was within control range at some place.
    seen: bool,
    /// It was so all along a stretch.
    firm: bool,
}

impl Leg {
    /// The legs of a path.
    pub fn all(stops: &[Stop]) -> impl Iterator<Item = Leg> {
        stops.windows(2).map(|leg| Leg { from: leg[0], to: leg[1] })
    }

    pub fn at(self, fraction: f64) -> Stop {
        Stop {
            at: self.from.at + (self.to.at - self.from.at) * fraction,
            level: self.from.level + (self.to.level - self.from.level) * fraction,
        }
    }

    pub fn is_level(self) -> bool {
        (self.to.level - self.from.level).abs() <= TOL
    }

    /// Where on a leg, level or upright, the mover is nearest to an enemy.
    pub fn closest(self, walk: &Walk, enemy: usize) -> Stop {
        let footing = walk.standings[enemy].footing;
        if self.is_level() {
            let at = nearest_point_on_segment(footing.disc.center, self.from.at, self.to.at);
            return Stop { at, ..self.from };
        }
        let [low, high] = self.heights();
        Stop { level: footing.level.clamp(low, high), ..self.from }
    }

    fn heights(self) -> [f64; 2] {
        [self.from.level.min(self.to.level), self.from.level.max(self.to.level)]
    }

    /// The stretch on which the mover is within 1 inch of an enemy, in space.
    pub fn near(self, walk: &Walk, enemy: usize) -> Option<[f64; 2]> {
        let other = &walk.standings[enemy];
        if !self.is_level() {
            let base = walk.base().at(self.from.at);
            return self.within(gap_bases(&base, &other.base()), other.footing.level);
        }
        let limit = control_range_in_plan(self.from.level - other.footing.level)?;
        // Most enemies are nowhere near: the discs round both bases are apart by more.
        let disc = other.footing.disc;
        let (p, q) = (self.from.at, self.to.at);
        let away = (nearest_point_on_segment(disc.center, p, q) - disc.center).norm();
        if away > disc.radius + walk.radius() + limit + ROUND {
            return None;
        }
        base_within(p, q, &walk.base(), &other.base().convex(), limit)
    }

    /// The stretch of an upright leg within 1 inch of what is that far away in plan, at a level.
    pub fn within(self, plan: f64, level: f64) -> Option<[f64; 2]> {
        let most = CONTROL_RANGE + TOL;
        let reach = most * most - plan.max(0.0) * plan.max(0.0);
        let reach = (reach >= 0.0).then(|| reach.sqrt())?;
        let [low, high] = self.heights();
        let (low, high) = (low.max(level - reach), high.min(level + reach));
        let rise = self.to.level - self.from.level;
        let fraction = |z: f64| ((z - self.from.level) / rise).clamp(0.0, 1.0);
        let ends = if rise > 0.0 { [low, high] } else { [high, low] };
        (low <= high).then(|| ends.map(fraction))
    }

    /// A place on a stretch where mover or enemy sees the other.
    pub fn glimpse(self, walk: &Walk, [from, to]: [f64; 2], enemy: usize) -> Option<Point> {
        let (start, end) = (self.at(from), self.at(to));
        if walk.terrain.settings.range_sight_ignored {
            return Some(start.at);
        }
        let bodies = bodies_between(walk, walk.mover, enemy);
        let (mover, other) = (walk.placed_at(start), &walk.standings[enemy]);
        let there = query(walk, &mover, other, &bodies);
        if let Exists::Yes { witness, .. } = seen_during(&there, walk.placed_at(end).eye()) {
            return Some(witness.at);
        }
        let back = query(walk, other, &mover, &bodies);
        match seen_by_during(&back, end.at, end.level - start.level) {
            Exists::Yes { witness, .. } => Some(witness.at),
            Exists::No { .. } => None,
        }
    }
}

impl Hold {
    /// Goes along a leg: the first place at which an enemy that was held no longer is, if any.
    pub fn lost(&mut self, walk: &Walk, leg: Leg, enemy: usize) -> Option<Stop> {
        let Some([from, to]) = leg.near(walk, enemy) else { return self.seen.then_some(leg.from) };
        if self.seen && from > 0.0 {
            return Some(leg.from);
        }
        if self.lets_go(walk, leg, [from, to], enemy) {
            return Some(leg.at(to));
        }
        (self.seen && to < 1.0).then(|| leg.at(to))
    }

    fn lets_go(&mut self, walk: &Walk, leg: Leg, stretch: [f64; 2], enemy: usize) -> bool {
        if walk.terrain.settings.range_sight_ignored {
            self.note(Sight::Seen);
            return false;
        }
        let bodies = bodies_between(walk, walk.mover, enemy);
        let mut stretches = vec![stretch];
        while let Some([a, b]) = stretches.pop() {
            let middle = 0.5 * (a + b);
            match sight(walk, leg, [a, b], enemy, &bodies) {
                None => stretches.extend([[middle, b], [a, middle]]),
                Some(sight) => {
                    if self.note(sight) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Takes the next stretch into account: is the enemy let go of there?
    fn note(&mut self, sight: Sight) -> bool {
        match sight {
            Sight::Seen => (self.seen, self.firm) = (true, true),
            Sight::Hidden => return self.seen,
            Sight::Unsettled { .. } if self.firm => return true,
            Sight::Unsettled { seen: false } => return self.seen,
            Sight::Unsettled { seen: true } => self.seen = true,
        }
        false
    }
}

/// What holds all along a stretch of a leg within 1 inch of the enemy, `None` if it must be
/// halved to be known.
fn sight(
    walk: &Walk,
    leg: Leg,
    [a, b]: [f64; 2],
    enemy: usize,
    bodies: &[(Convex, [f64; 2])],
) -> Option<Sight> {
    let (mover, other) = (walk.placed_at(leg.at(0.5 * (a + b))), &walk.standings[enemy]);
    let there = query(walk, &mover, other, bodies);
    let back = query(walk, other, &mover, bodies);
    let plan = 0.5 * (b - a) * (leg.to.at - leg.from.at).norm();
    let rise = 0.5 * (b - a) * (leg.to.level - leg.from.level).abs();
    let (eye, body) = (Drift::eye(plan, rise), Drift::body(plan, rise));
    if seen_about(&there, eye) || seen_about(&back, body) {
        return Some(Sight::Seen);
    }
    if hidden_about(&there, eye) && hidden_about(&back, body) {
        return Some(Sight::Hidden);
    }
    let still = Drift::default();
    (2.0 * distance_spatial(plan, [0.0; 2], [rise; 2]) <= SHORTEST)
        .then(|| Sight::Unsettled { seen: seen_about(&there, still) || seen_about(&back, still) })
}

/// What is asked of sight from one operative to another.
pub fn query<'a>(
    walk: &'a Walk,
    from: &Standing,
    to: &Standing,
    bodies: &'a [(Convex, [f64; 2])],
) -> SightQuery<'a> {
    SightQuery {
        board: &walk.terrain.killzone.board,
        eye: from.eye(),
        target: to.body(),
        ignored: &[],
        bodies,
        half_width: walk.terrain.settings.sight_half_width,
        touching: Touching::Clear,
        tolerance: 0.0,
    }
}

/// The bodies that obstruct sight between two operatives.
pub fn bodies_between(walk: &Walk, a: usize, b: usize) -> Bodies {
    let others = walk.standings.iter().enumerate().filter(|(i, _)| *i != a && *i != b);
    bodies(walk.terrain, others.map(|(_, standing)| standing))
}
