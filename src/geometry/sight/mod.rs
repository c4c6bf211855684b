//! Sight: can a straight line be drawn from an eye to some point of a body?
//!
//! A sight line is `2 half_width` wide in plan and has no thickness in height. A part blocks it
//! where the line's axis, nearer than the half width to the part's outline, is strictly between
//! the part's underside and top; grazing an edge, a top or an underside is free. Sight from an
//! eye to a body is not symmetric.
//!
//! Nine lines are tried first (both flanks and the middle, at three heights). Only when all
//! are blocked an exact test runs, which decides whether the parts' shadows cover the target
//! in a horizontal plane ([`plane`]) or among the directions from the eye ([`slab`]), or, where
//! things overlap the target in space, which directions reach it first ([`entry`]).

mod entry;
mod line;
mod moving;
mod plane;
mod scene;
mod slab;
#[cfg(test)]
mod tests;

use super::answer::{Detail, Exists, Margin, Touching};
use super::board::Board;
use super::oval::Oval;
use super::shape::{Bounds, Convex, Disc, PartId, Point};
use scene::{Scene, World};

pub use line::check_line;
pub use moving::{
    Drift, Glimpse, SHORTEST, hidden_about, seen_about, seen_by_during, seen_during,
    seen_throughout,
};

/// A point that looks: over `at`, `z` inches above the floor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eye {
    pub at: Point,
    pub z: f64,
}

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SightTarget {
    /// An upright cylinder; a flat disc has equal heights. Lines end in the cylinder drawn in
    /// by half a line's width (at least its axis).
    Body { disc: Disc, z: [f64; 2] },
    /// The same over an oval, drawn in along its normals. It is bounded by polygons: a line found
    /// ends in one inside it, and what only one round it shows counts as hidden, borderline.
    Oval { oval: Oval, z: [f64; 2] },
    /// Any point of a part, which itself does not block.
    Part(PartId),
}

/// Who looks at what, on which board and by which conventions. Lengths in inches.
#[derive(Clone, Copy, Debug)]
pub struct SightQuery<'a> {
    pub board: &'a Board,
    pub eye: Eye,
    pub target: SightTarget,
    /// Parts that do not block.
    pub ignored: &'a [PartId],
    /// Other upright prisms that block, with their heights.
    pub bodies: &'a [(Convex, [f64; 2])],
    /// Half the width of the line in plan; 0 for a line without width.
    pub half_width: f64,
    /// What touching a part's side counts as. Tops and undersides may always be grazed.
    pub touching: Touching,
    /// Only sets [`Margin::borderline`].
    pub tolerance: f64,
}

/// The axis of a line that nothing blocks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SightLine {
    pub from: Point,
    pub from_z: f64,
    pub to: Point,
    pub to_z: f64,
}

/// A thing that blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Blocker {
    Part(PartId),
    /// By its index in [`SightQuery::bodies`].
    Body(usize),
}

/// Why nothing is seen: the things that hide the target between them, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hidden {
    pub by: Vec<Blocker>,
}

/// Is any line from the eye to the target free?
///
/// With [`Detail::Full`] the margin's `clearance` is the largest `m` for which a line of half
/// width `half_width + m`, ending in the body drawn in by as much, is free; where nothing is
/// seen it is negative, and `-half_width` also stands for "not even a line without width". It
/// is at most the body's radius less the half width, or for a part half the shorter side of
/// its box. `borderline` says that the answer changes when all parts grow (or shrink) by the
/// tolerance, in plan and in height. `slack` has no meaning here and stays 0.
///
/// An eye inside a part, nearer to it than the half width at a height between its underside
/// and top, sees nothing; nor does one that touches a part there with a line without width.
pub fn sight(query: &SightQuery, detail: Detail) -> Exists<SightLine, Hidden> {
    let found = look(query, World::of(query, 0.0));
    debug_assert!(found.as_ref().map_or(true, |line| check_line(query, line)), "{found:?}");
    let margin = match detail {
        Detail::Verdict => Margin::default(),
        Detail::Full => margin(query, &found),
    };
    match found {
        Ok(witness) => Exists::Yes { witness, margin },
        Err(certificate) => Exists::No { certificate, margin },
    }
}

/// The exact test alone, in the world as it is, without trying single lines first.
pub fn sight_exact(query: &SightQuery) -> Result<SightLine, Hidden> {
    each_scene(query, World::of(query, 0.0), Scene::exact)
}

/// What may block at all: near enough in plan and at such heights. A part stands here once for
/// each of its pieces.
pub fn in_the_way(query: &SightQuery) -> Vec<Blocker> {
    let scenes = Scene::all(query, World::of(query, 0.0));
    scenes.flat_map(|scene| scene.obstacles).map(|o| o.by).collect()
}

/// The nine lines alone: a free one proves sight, none proves nothing.
pub fn try_lines(query: &SightQuery) -> Option<SightLine> {
    let try_lines = |scene: &Scene| line::try_lines(scene).ok_or_else(Vec::new);
    each_scene(query, World::of(query, 0.0), try_lines).ok()
}

/// The answer in one world: at its actual size, or with everything grown or shrunk.
fn look(query: &SightQuery, world: World) -> Result<SightLine, Hidden> {
    each_scene(query, world, |scene| match line::try_lines(scene) {
        Some(line) => Ok(line),
        None => scene.exact(),
    })
}

/// Asks of one convex piece of the target after the other until one answers with a line.
fn each_scene(
    query: &SightQuery,
    world: World,
    ask: impl Fn(&Scene) -> Result<SightLine, Vec<Blocker>>,
) -> Result<SightLine, Hidden> {
    let mut hidden = Hidden::default();
    for scene in Scene::all(query, world) {
        match ask(&scene) {
            Ok(line) => return Ok(line),
            Err(by) => hidden.by.extend(by),
        }
    }
    hidden.by.sort_unstable();
    hidden.by.dedup();
    Err(hidden)
}

/// Steps of bisection for the clearance.
const STEPS: usize = 24;

fn margin(query: &SightQuery, found: &Result<SightLine, Hidden>) -> Margin {
    let tolerance = query.tolerance;
    let borderline = match found {
        Ok(line) => {
            let world = World::grown(query, tolerance);
            !line::is_free(query, world, line) && look(query, world).is_err()
        }
        Err(_) => look(query, World::shrunk(query, tolerance).outer()).is_ok(),
    };
    let clearance = clearance(query, found.is_ok());
    // Lines that much wider are blocked, so parts grown by as much block too.
    let tight = found.is_ok() && clearance < tolerance;
    Margin { slack: 0.0, clearance, borderline: borderline || tight }
}

fn clearance(query: &SightQuery, seen: bool) -> f64 {
    let [mut low, mut high] = if seen { [0.0, widest(query)] } else { [-query.half_width, 0.0] };
    let free = |m: f64| look(query, World::of(query, m)).is_ok();
    if low >= high || (!seen && !free(low)) {
        return low;
    }
    if seen && free(high) {
        return high;
    }
    for _ in 0..STEPS {
        let middle = 0.5 * (low + high);
        if free(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// The most by which a line can be wider on each side.
fn widest(query: &SightQuery) -> f64 {
    let room = match query.target {
        SightTarget::Body { disc, .. } => disc.radius - query.half_width,
        SightTarget::Oval { oval, .. } => oval.curvature() - query.half_width,
        SightTarget::Part(id) => {
            let pieces = query.board.part(id).pieces.iter();
            let corners: Vec<Point> =
                pieces.flat_map(|piece| [piece.bounds().min, piece.bounds().max]).collect();
            let bounds = Bounds::of(&corners);
            0.5 * (bounds.max - bounds.min).min()
        }
    };
    room.max(0.0)
}
