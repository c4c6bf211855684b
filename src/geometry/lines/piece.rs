//! The watched pieces in the way of one pair, each in the form it is judged by.

use std::borrow::Cow;
use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::cut::{Cut, Keep, Shape, clipped, gap};
use super::fan::{Ends, Fan};
use super::frame::{Frame, Goal};
use super::shadow::{Reaches, Shadow, nearest};
use super::{Query, Watch};
use crate::geometry::board::Board;
use crate::geometry::shape::{Convex, PartId, Point, Vector};

/// How a piece is judged: by its shadow where there is one, else origin by origin.
#[derive(Clone, Debug)]
pub(super) enum Body<'a> {
    Shadow(Shadow),
    /// With the effective half width of lines against it.
    Cut(Box<Cut<'a>>, f64),
}

/// A piece of a watched part.
#[derive(Clone, Debug)]
pub(super) struct Item<'a> {
    pub watch: usize,
    pub part: PartId,
    pub piece: &'a Convex,
    pub keep: Keep,
    pub body: Cow<'a, Body<'a>>,
    /// The ends of the lines that can matter to a cut.
    ends: Ends,
}

pub(super) type Items<'a> = SmallVec<[Item<'a>; 8]>;

impl<'a> Item<'a> {
    fn new(
        of: (usize, PartId, &'a Convex),
        keep: Keep,
        body: Cow<'a, Body<'a>>,
        frame: &Frame,
    ) -> Item<'a> {
        let ends = ends(&body, &keep, frame);
        Item { watch: of.0, part: of.1, piece: of.2, keep, body, ends }
    }

    /// Do lines from `p` hit it? The fan is made when first needed.
    pub fn hits(&self, p: Point, goal: &Goal, fan: &mut Option<Fan>) -> bool {
        match &*self.body {
            Body::Shadow(shadow) => shadow.blocks(p),
            Body::Cut(cut, width) => {
                if fan.is_none() {
                    *fan = Fan::new(p, goal);
                }
                let hits = |fan: &Fan| {
                    if *width == goal.e {
                        fan.hits(cut, self.ends)
                    } else {
                        fan.clone().of_width(*width).hits(cut, self.ends)
                    }
                };
                fan.as_ref().is_some_and(hits)
            }
        }
    }

    /// The points of the rim where an origin's hits may change, perhaps with others.
    pub fn crossings(&self, frame: &Frame, found: &mut impl FnMut(Vector)) -> Reaches {
        match &*self.body {
            Body::Shadow(shadow) => shadow.crossings(frame, found),
            Body::Cut(cut, width) => {
                cut_crossings(cut, self.ends, *width, frame, found);
                Reaches::Some
            }
        }
    }
}

/// Gives the bodies of what counts of a piece.
pub(super) fn cast<'a>(piece: &'a Convex, keep: Keep, goal: &Goal, mut give: impl FnMut(Body<'a>)) {
    let (core, rho) = (piece.core(), piece.rho());
    let mut whole = matches!(keep, Keep::All);
    if let Keep::Inside(zone) = keep {
        let reach = zone.radius - rho;
        whole =
            reach >= 0.0 && core.iter().all(|q| (q - zone.center).norm_squared() <= reach * reach);
        if !whole && rho == 0.0 {
            let (distance, _) = nearest(core, goal.center);
            if distance > zone.radius {
                return;
            }
            if !goal.overlaps(distance) {
                let near = clipped(core, &zone);
                if let Some(shadow) = Shadow::cast(&near, 0.0, goal).filter(|_| distance > 0.0) {
                    return give(Body::Shadow(shadow));
                }
            }
        }
    }
    if whole && let Some(shadow) = Shadow::cast(core, rho, goal) {
        return give(Body::Shadow(shadow));
    }
    let gap = || nearest(core, goal.center).0 - rho;
    let width = if goal.growth > 0.0 { goal.width(gap()) } else { goal.e };
    Shape::each(piece, |shape| {
        if let Some(cut) = Cut::new(shape, keep) {
            give(Body::Cut(Box::new(cut), width));
        }
    });
}

/// The ends of the lines that can matter to a body: zones that are left out cover them.
fn ends(body: &Body, keep: &Keep, frame: &Frame) -> Ends {
    let Body::Cut(cut, _) = body else { return Ends::BOTH };
    let (shape, goal) = (&cut.shape, &frame.goal);
    let (origin, target) = (frame.radius + goal.e, goal.radius + goal.e);
    let (mut ends, off) = (Ends::BOTH, frame.center - frame.footing.disc.center);
    if let Keep::Outside([a, t]) = keep {
        ends.origin = a.is_none_or(|zone| zone.radius < origin + off.norm());
        ends.target = t.is_none_or(|zone| zone.radius < target);
    }
    ends.origin = ends.origin && gap(shape, frame.center) <= origin;
    ends.target = ends.target && gap(shape, goal.center) <= target;
    ends
}

/// The pieces in the way, in the order of watches and their parts.
pub(super) fn in_the_way<'a>(query: &Query<'a>, frame: &Frame, items: &mut Items<'a>) {
    let all = each_in_the_way(query, frame, u64::MAX, &mut |item| {
        items.push(item);
        ControlFlow::Continue(())
    });
    debug_assert!(all.is_continue());
}

/// Gives the pieces in the way of the watches whose bit is set in `only`, until told to stop.
pub(super) fn each_in_the_way<'a>(
    query: &Query<'a>,
    frame: &Frame,
    only: u64,
    give: &mut impl FnMut(Item<'a>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (watch, Watch { reach, parts }) in watches(query.watches, only) {
        for &part in *parts {
            if !frame.passes_box(query.board.bounds(part)) {
                continue;
            }
            let of = query.board.part(part);
            let mut keep = None;
            for piece in &of.pieces {
                if !frame.passes(piece.core(), piece.rho()) {
                    continue;
                }
                if keep.is_none() {
                    keep = Keep::of(*reach, of.z, &frame.goal, &frame.footing);
                }
                let Some(keep) = keep else { break };
                let mut flow = ControlFlow::Continue(());
                cast(piece, keep, &frame.goal, |body| {
                    let of = (watch, part, piece);
                    if flow.is_continue() {
                        flow = give(Item::new(of, keep, Cow::Owned(body), frame));
                    }
                });
                flow?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn watches<'q, 'a>(
    watches: &'q [Watch<'a>],
    only: u64,
) -> impl Iterator<Item = (usize, &'q Watch<'a>)> {
    assert!(watches.len() <= 64, "at most 64 watches a query");
    watches.iter().enumerate().filter(move |(i, _)| only >> i & 1 == 1)
}

/// What is known of a watched piece before the origin is.
#[derive(Clone, Debug)]
pub(super) struct Prepared<'a> {
    watch: usize,
    part: PartId,
    piece: &'a Convex,
    /// `None` where the origin's base has a say in what counts.
    body: Option<(Keep, Body<'a>)>,
}

/// Casts all shadows of a target.
pub(super) fn prepare<'a>(board: &'a Board, all: &[Watch], goal: &Goal) -> Vec<Prepared<'a>> {
    let mut prepared = Vec::new();
    for (watch, Watch { reach, parts }) in watches(all, u64::MAX) {
        for &part in *parts {
            let of = board.part(part);
            for piece in &of.pieces {
                if let super::Reach::Far { .. } = reach {
                    prepared.push(Prepared { watch, part, piece, body: None });
                } else if let Some(keep) = Keep::of(*reach, of.z, goal, &goal.footing) {
                    cast(piece, keep, goal, |body| {
                        let body = Some((keep, body));
                        prepared.push(Prepared { watch, part, piece, body });
                    });
                }
            }
        }
    }
    prepared
}

/// As [`in_the_way`], with the shadows already cast.
pub(super) fn prepared_in_the_way<'a>(
    prepared: &'a [Prepared<'a>],
    board: &'a Board,
    watches: &[Watch],
    frame: &Frame,
    items: &mut Items<'a>,
) {
    for &Prepared { watch, part, piece, ref body } in prepared {
        if !frame.passes_box(piece.bounds()) || !frame.passes(piece.core(), piece.rho()) {
            continue;
        }
        if let Some((keep, body)) = body {
            items.push(Item::new((watch, part, piece), *keep, Cow::Borrowed(body), frame));
            continue;
        }
        let (reach, z) = (watches[watch].reach, board.part(part).z);
        let Some(keep) = Keep::of(reach, z, &frame.goal, &frame.footing) else { continue };
        cast(piece, keep, &frame.goal, |body| {
            items.push(Item::new((watch, part, piece), keep, Cow::Owned(body), frame));
        });
    }
}

/// The point of what counts of a piece that lines from the fan's origin `p` meet first, as far
/// as corners and the fan's sides tell.
pub(super) fn touched(item: &Item, fan: &Fan, p: Point) -> Option<Point> {
    if let Body::Cut(cut, ..) = &*item.body {
        return Some(fan.touch(cut).unwrap_or_else(|| cut.nearest(p).0));
    }
    let mut cuts: SmallVec<[Cut; 1]> = SmallVec::new();
    Shape::each(item.piece, |shape| cuts.extend(Cut::new(shape, item.keep)));
    let least = |points: &mut dyn Iterator<Item = Point>| {
        let squared = |q: &Point| (q - p).norm_squared();
        points.min_by(|q, r| squared(q).total_cmp(&squared(r)))
    };
    least(&mut cuts.iter().filter_map(|cut| fan.touch(cut)))
        .or_else(|| least(&mut cuts.iter().map(|cut| cut.nearest(p).0)))
}

/// Tangents of the disc of ends that touch a corner's disc of half width; where an end matters,
/// also what lies at the half width from it.
fn cut_crossings(cut: &Cut, ends: Ends, e: f64, frame: &Frame, found: &mut impl FnMut(Vector)) {
    for &corner in cut.corners.iter().filter(|&&corner| frame.passes(&[corner], 0.0)) {
        frame.rim_on_inner_tangents(corner, e, found);
    }
    if let Shape::Disc(disc) = &cut.shape {
        frame.rim_on_inner_tangents(disc.center, disc.radius + e, found);
    }
    if e < 0.0 {
        return;
    }
    if ends.origin {
        cut.limits(e, &mut |limit| frame.rim_on_limit(limit, found));
    }
    if ends.target {
        cut.limits(e, &mut |limit| frame.rim_on_tangents_where_goal_meets(limit, found));
    }
}
