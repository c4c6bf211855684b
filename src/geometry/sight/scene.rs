//! One query seen from the eye: what may block, relative to the eye's place, in a world that
//! may be grown or shrunk.

use smallvec::SmallVec;

use super::super::distance::{distance_convex_convex, gap_point_core, gap_segment_core};
use super::super::hull::{Hull, eroded, tangents};
use super::super::number::{EXTENT, NUDGE, TOL};
use super::super::predicate::{cross, edges};
use super::super::shape::{Bounds, Convex, Point, Vector};
use super::{Blocker, Drift, SightLine, SightQuery, SightTarget, entry, plane, slab};

/// How everything is moved against the actual world.
#[derive(Clone, Copy, Debug)]
pub(super) struct World {
    /// Half width of lines against closed sets.
    pub width: f64,
    /// How far the body is drawn in.
    pub inset: f64,
    /// How far parts are grown in plan; negative: shrunk.
    pub plan: f64,
    /// How far tops and undersides are moved out.
    pub heights: f64,
    /// Parts that shrink to nothing are gone; otherwise they keep their core.
    pub vanish: bool,
    /// An oval body is looked at as a polygon round it, not as one inside it.
    pub outer: bool,
    /// Parts that grow do so even over the eye and what stands on them.
    pub regardless: bool,
    /// How far eye and body may be off their heights.
    pub off: [f64; 2],
}

/// One convex piece of what is looked at, and all that may block, relative to the eye's place.
pub(super) struct Scene {
    pub eye: Point,
    pub eye_z: f64,
    pub target: Core,
    pub radius: f64,
    pub z: [f64; 2],
    pub obstacles: Vec<Obstacle>,
}

/// A convex prism: its core grown by `reach` as a closed set, between closed heights.
pub(super) struct Obstacle {
    pub core: Core,
    pub reach: f64,
    pub z: [f64; 2],
    pub by: Blocker,
}

pub(super) type Core = SmallVec<[Point; 4]>;

impl World {
    /// The actual world, for lines wider by `wider` on each side.
    pub fn of(query: &SightQuery, wider: f64) -> World {
        let half_width = (query.half_width + wider).max(0.0);
        let width = query.touching.effective(half_width);
        World {
            width,
            inset: half_width,
            plan: 0.0,
            heights: 0.0,
            vanish: false,
            outer: false,
            regardless: false,
            off: [0.0; 2],
        }
    }

    pub fn grown(query: &SightQuery, by: f64) -> World {
        World { plan: by, heights: by, ..World::of(query, 0.0) }
    }

    pub fn shrunk(query: &SightQuery, by: f64) -> World {
        World::grown(query, -by)
    }

    pub fn outer(self) -> World {
        World { outer: true, ..self }
    }

    /// Hidden in this world: hidden too wherever the ends of lines are within the drift.
    pub fn moving(query: &SightQuery, drift: Drift) -> World {
        let world = World::of(query, 0.0);
        World { vanish: true, outer: true, ..world }.adrift(drift, -1.0)
    }

    /// Seen in this world: seen too wherever the ends of lines are within the drift.
    pub fn about(query: &SightQuery, drift: Drift) -> World {
        World { regardless: true, ..World::of(query, 0.0) }.adrift(drift, 1.0)
    }

    fn adrift(self, drift: Drift, outward: f64) -> World {
        let Drift { plan, eye, body } = drift;
        World { plan: outward * plan, heights: outward * eye.max(body), off: [eye, body], ..self }
    }
}

/// The heights the lines of a query can have: at the eye, and at the target.
#[derive(Clone, Copy)]
pub(super) struct Heights {
    pub eye: f64,
    pub target: [f64; 2],
}

impl Heights {
    pub fn of(query: &SightQuery) -> Heights {
        let eye = query.eye.z;
        let mut target = match query.target {
            SightTarget::Body { z, .. } | SightTarget::Oval { z, .. } => z,
            SightTarget::Part(id) => query.board.part(id).z,
        };
        // Endless walls are looked at up to a board's width above everything else.
        target[1] = target[1].min(eye.max(target[0]) + EXTENT);
        Heights { eye, target }
    }

    /// The closed range of heights at which a thing blocks. Every line is above the underside
    /// of what begins below both its ends, wherever they may be, so nothing passes under it.
    pub fn blocked(self, z: [f64; 2], world: World) -> [f64; 2] {
        let outward = world.heights;
        let low = (self.eye - world.off[0]).min(self.target[0] - world.off[1]);
        let stands = z[0] < low || (z[0] == low && self.eye != self.target[0]);
        let under = if stands { f64::NEG_INFINITY } else { z[0] - outward + TOL };
        [under, z[1] + outward - TOL]
    }

    /// Can a line be at such a height?
    pub fn meet(self, blocked: [f64; 2]) -> bool {
        blocked[0] <= blocked[1]
            && blocked[0] <= self.eye.max(self.target[1])
            && blocked[1] >= self.eye.min(self.target[0])
    }
}

/// Calls `f` with every convex piece that may block and whose box meets `frame`: who, core,
/// radius and heights.
pub(super) fn blockers<'a>(
    query: &SightQuery<'a>,
    frame: Bounds,
    mut f: impl FnMut(Blocker, &'a [Point], f64, [f64; 2]),
) {
    for (id, piece) in query.board.near(frame) {
        if query.target != SightTarget::Part(id) && !query.ignored.contains(&id) {
            f(Blocker::Part(id), piece.core(), piece.rho(), query.board.part(id).z);
        }
    }
    for (i, (body, z)) in query.bodies.iter().enumerate() {
        if body.bounds().meets(&frame) {
            f(Blocker::Body(i), body.core(), body.rho(), *z);
        }
    }
}

impl Scene {
    /// One scene for each convex piece of the target.
    pub fn all<'a>(
        query: &'a SightQuery<'a>,
        world: World,
    ) -> impl Iterator<Item = Scene> + use<'a> {
        let (body, oval, pieces) = match query.target {
            SightTarget::Body { disc, .. } => (Some(disc), None, Default::default()),
            SightTarget::Oval { oval, .. } => (None, Some(oval), Default::default()),
            SightTarget::Part(id) => (None, None, query.board.part(id).pieces.as_slice()),
        };
        let oval = oval.map(move |oval| {
            let inset = world.inset;
            let core = if world.outer { oval.outer(inset) } else { oval.inner(inset) };
            Scene::new(query, &core, 0.0, world)
        });
        let body = body.map(move |disc| {
            let radius = (disc.radius - world.inset).max(0.0);
            Scene::new(query, std::slice::from_ref(&disc.center), radius, world)
        });
        let pieces = pieces.iter().map(move |p| Scene::new(query, p.core(), p.rho(), world));
        body.into_iter().chain(oval).chain(pieces)
    }

    fn new(query: &SightQuery, target: &[Point], radius: f64, world: World) -> Scene {
        let eye = query.eye.at;
        let heights = Heights::of(query);
        let mut frame = Bounds::of(target).grown(radius);
        frame = Bounds { min: frame.min.inf(&eye), max: frame.max.sup(&eye) };
        let frame = frame.grown((world.width + world.plan).max(0.0));
        let relative =
            |core: &[Point]| -> Core { core.iter().map(|q| Point::from(q - eye)).collect() };
        let mut scene = Scene {
            eye,
            eye_z: query.eye.z,
            target: relative(target),
            radius,
            z: heights.target,
            obstacles: Vec::new(),
        };
        let wedge = Wedge::new(&scene);
        blockers(query, frame, |by, core, rho, z| {
            let blocked = heights.blocked(z, world);
            if !heights.meet(blocked) {
                return;
            }
            let mut found =
                Obstacle { core: relative(core), reach: world.width + rho, z: blocked, by };
            if world.plan > 0.0 && world.regardless {
                found.reach += world.plan;
            } else if world.plan > 0.0 {
                scene.grow(&mut found, z, world);
            } else if !found.shrink(-world.plan, world.vanish) {
                return;
            }
            if heights.meet(found.z) && wedge.may_meet(&found) {
                scene.obstacles.push(found);
            }
        });
        scene
    }

    /// Grows an obstacle in plan, at most until it meets the eye, and takes back the growth of a top or underside on which the eye or the target stands.
    fn grow(&self, found: &mut Obstacle, z: [f64; 2], world: World) {
        let plan = |core: &[Point], rho: f64| Convex::new(core.to_vec(), rho);
        let apart = match (&plan(&found.core, found.reach), &plan(&self.target, self.radius)) {
            (Some(a), Some(b)) => distance_convex_convex(a, b).distance,
            _ => 0.0,
        };
        let gap = found.gap();
        let mut hold = |below: f64, above: f64| {
            if z[1] <= below {
                found.z[1] = found.z[1].min(below - TOL);
            }
            if z[0] >= above {
                found.z[0] = found.z[0].max(above + TOL);
            }
        };
        let mut by = world.plan;
        if apart <= 0.0 {
            hold(self.z[0], self.z[1]);
        }
        if gap <= 0.0 {
            hold(self.eye_z, self.eye_z);
        } else if found.z[0] <= self.eye_z && self.eye_z <= found.z[1] {
            by = by.min((gap - TOL).max(0.0));
        }
        found.reach += by;
    }

    /// The farthest point of the target from the eye in plan.
    pub fn far(&self) -> f64 {
        self.target.iter().map(|q| q.coords.norm()).fold(0.0, f64::max) + self.radius
    }

    /// The line to a point given relative to the eye's place.
    pub fn line(&self, to: Point, to_z: f64) -> SightLine {
        SightLine { from: self.eye, from_z: self.eye_z, to: self.eye + to.coords, to_z }
    }

    pub fn names(&self, obstacles: &[usize]) -> Vec<Blocker> {
        obstacles.iter().map(|i| self.obstacles[*i].by).collect()
    }

    /// The thing the eye is inside of: it hides everything.
    pub fn holder(&self) -> Option<&Obstacle> {
        self.obstacles.iter().find(|o| o.holds(self.eye_z))
    }

    /// The exact test.
    pub fn exact(&self) -> Result<SightLine, Vec<Blocker>> {
        if let Some(holder) = self.holder() {
            return Err(vec![holder.by]);
        }
        if self.obstacles.iter().all(|o| o.z[0] == f64::NEG_INFINITY) {
            // Raising the end of a line raises all of it, so only the target's top counts.
            plane::seen_at(self, self.z[1])
        } else if self.is_flat() {
            plane::seen_at(self, self.z[0])
        } else if self.is_entangled() {
            entry::seen(self)
        } else {
            slab::seen(self)
        }
    }

    fn is_flat(&self) -> bool {
        self.z[1] - self.z[0] <= TOL
    }

    /// Does something overlap the target in space? Then no order of the two along a line is
    /// given.
    pub fn is_entangled(&self) -> bool {
        self.obstacles.iter().any(|o| self.overlaps(o))
    }

    /// Do an obstacle and the target overlap in space?
    pub fn overlaps(&self, o: &Obstacle) -> bool {
        let reach = o.reach + self.radius;
        o.z[0] <= self.z[1]
            && self.z[0] <= o.z[1]
            && (gap_point_core(o.core[0], &self.target) <= reach
                || edges(&self.target).any(|(a, b)| gap_segment_core(a, b, &o.core) <= reach))
    }
}

/// The wedge between the two tangents from the eye to the target, for a quick look past it.
struct Wedge {
    /// Unit, along the tangents; zero where the eye is over the target.
    left: Vector,
    right: Vector,
}

impl Wedge {
    fn new(scene: &Scene) -> Wedge {
        if gap_point_core(Point::origin(), &scene.target) <= scene.radius {
            return Wedge { left: Vector::zeros(), right: Vector::zeros() };
        }
        let ((_, left), (_, right)) = tangents(&scene.target, scene.radius);
        Wedge { left, right }
    }

    /// False only for what is wholly beside the wedge or behind the eye.
    fn may_meet(&self, o: &Obstacle) -> bool {
        let ahead = self.left + self.right;
        let behind = -o.reach * ahead.norm();
        !o.core.iter().all(|q| cross(self.left, q.coords) > o.reach)
            && !o.core.iter().all(|q| cross(self.right, q.coords) < -o.reach)
            && !o.core.iter().all(|q| ahead.dot(&q.coords) < behind)
    }
}

impl Obstacle {
    /// From the eye to the grown core in plan; not positive where the eye is over or in it.
    fn gap(&self) -> f64 {
        gap_point_core(Point::origin(), &self.core) - self.reach
    }

    /// Is an eye at this height inside?
    fn holds(&self, eye_z: f64) -> bool {
        self.z[0] <= eye_z && eye_z <= self.z[1] && self.gap() <= NUDGE
    }

    /// Shrinks in plan; false if nothing is left.
    fn shrink(&mut self, by: f64, vanish: bool) -> bool {
        if by == 0.0 {
            return true;
        }
        if by <= self.reach {
            self.reach -= by;
            return true;
        }
        match eroded(&self.core, by - self.reach) {
            Some(core) => self.core = core.into(),
            None if vanish => return false,
            None => {}
        }
        self.reach = 0.0;
        true
    }

    /// The union of the grown core scaled from the eye by all factors from `scale[0]` to
    /// `scale[1]` (may be infinite), as far as it matters within `far` of the eye.
    pub fn scaled(&self, scale: [f64; 2], far: f64) -> Option<Hull> {
        let gap = self.gap();
        if gap <= NUDGE {
            let core: Core = self.core.iter().map(|q| q * scale[1]).collect();
            return Some(Hull::grown(&core, scale[1] * self.reach));
        }
        let end = scale[1].min(2.0 * far / gap);
        (scale[0] <= end).then(|| Hull::cone(&self.core, self.reach, [scale[0], end], 0.0))
    }
}
