//! From the nodes of a killzone file to a checked killzone.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::decode::{Decoder, Fields, INCHES, Unique};
use super::super::diagnostic::{Diagnostic, Span, decimal, quoted};
use super::super::load::{self, Kind};
use super::super::tree::Node;
use super::outline::{self, Outline};
use super::{DEFAULT_SIZE, Feature, Killzone, Side, TerrainPart, Trait, Traits};
use crate::geometry::board::Board;
use crate::geometry::distance::distance_convex_convex;
use crate::geometry::number::{EXTENT, TOL, overlaps, snap};
use crate::geometry::shape::{Convex, Part, PartId, Point};

const MAX_FEATURES: usize = 500;
const MAX_PARTS: usize = 1000;
const MAX_OBJECTIVES: usize = 50;

/// A killzone and where its parts stand in the file.
pub(crate) struct Drawn {
    pub killzone: Killzone,
    /// By [`PartId`].
    pub spans: Vec<Span>,
}

/// What has been built so far.
struct Builder {
    size: [f64; 2],
    features: Vec<Feature>,
    parts: Vec<Part>,
    spans: Vec<Span>,
    feature_ids: Unique,
}

/// The killzone of a node; with errors in the report it holds what could be read, for further
/// checks.
pub(crate) fn decode(d: &mut Decoder, node: &Node) -> Option<Drawn> {
    let mut f = d.fields(node, "a killzone")?;
    if !load::expect_kind(d, &mut f, Kind::Killzone) {
        return None;
    }
    let id = d.required(&mut f, "id", Decoder::id);
    let name = d.optional(&mut f, "name", Decoder::name);
    let given = d.optional(&mut f, "size", size);
    let size = if f.has("size") { given } else { Some(DEFAULT_SIZE) };
    let mut builder = Builder {
        size: size.unwrap_or([EXTENT, EXTENT]),
        features: Vec::new(),
        parts: Vec::new(),
        spans: Vec::new(),
        feature_ids: Unique::default(),
    };
    d.optional(&mut f, "terrain", |d, node| {
        d.items(node, "terrain features", MAX_FEATURES)
            .iter()
            .for_each(|node| builder.feature(d, node));
        Some(())
    });
    let drop_zones = d.optional(&mut f, "drop_zones", |d, node| drop_zones(d, node, builder.size));
    let objectives = d.optional(&mut f, "objectives", |d, node| {
        let placed = objectives(d, node, MAX_OBJECTIVES);
        for (at, span) in &placed {
            on_board(d, &[*at], builder.size, "the objective", *span);
        }
        Some(placed.into_iter().map(|(at, _)| at).collect())
    });
    d.finish(f);
    let id = id?;
    let killzone = Killzone {
        name: name.unwrap_or_else(|| id.clone()),
        id,
        size: size?,
        features: builder.features,
        drop_zones: drop_zones.unwrap_or_default(),
        objectives: objectives.unwrap_or_default(),
        board: Arc::new(Board::new(size?, builder.parts)),
    };
    Some(Drawn { killzone, spans: builder.spans })
}

fn size(d: &mut Decoder, node: &Node) -> Option<[f64; 2]> {
    let size = d.pair(node, "width and depth [x, y]", 1.0..=EXTENT, INCHES)?.map(snap);
    if size.iter().any(|&x| x >= EXTENT) {
        let message = format!("a killzone must be less than {EXTENT} inches wide and deep");
        d.error(Diagnostic::error("out-of-range", node.span, message));
        return None;
    }
    Some(size)
}

impl Builder {
    fn feature(&mut self, d: &mut Decoder, node: &Node) {
        let Some(mut f) = d.fields(node, "a terrain feature") else { return };
        let id = d.required(&mut f, "id", Decoder::id);
        if let Some(id) = &id {
            self.feature_ids.check(d, "terrain feature", id, f.value_span("id"));
        }
        let mut part_ids = Unique::default();
        let parts = d.required(&mut f, "parts", |d, node| {
            let items = d.items(node, "terrain parts", MAX_PARTS);
            if items.is_empty() && node.as_text().is_none() {
                let message = "a terrain feature needs at least one part";
                d.error(Diagnostic::error("missing-key", node.span, message));
            }
            Some(items.iter().filter_map(|node| self.part(d, node, &mut part_ids)).collect())
        });
        let parts: Vec<TerrainPart> = parts.unwrap_or_default();
        d.finish(f);
        if !parts.is_empty() {
            self.features.push(Feature {
                id: id.unwrap_or_else(|| format!("#{}", self.features.len() + 1)),
                parts,
            });
        }
    }

    fn part(&mut self, d: &mut Decoder, node: &Node, ids: &mut Unique) -> Option<TerrainPart> {
        let mut f = d.fields(node, "a terrain part")?;
        let id = d.required(&mut f, "id", Decoder::id);
        if let Some(id) = &id {
            ids.check(d, "part of this feature", id, f.value_span("id"));
        }
        let traits = d.optional(&mut f, "traits", traits).unwrap_or_default();
        let outline = outline::decode(d, &mut f);
        if let Some(outline) = &outline {
            let bounds = outline.pieces.iter().flat_map(|p| [p.bounds().min, p.bounds().max]);
            on_board(d, &bounds.collect::<Vec<_>>(), self.size, "the part", outline.span);
        }
        let heights = heights(d, &mut f);
        let span = f.value_span("id");
        d.finish(f);
        let (Outline { footprint, pieces, .. }, (base, height)) = (outline?, heights?);
        if self.parts.len() >= MAX_PARTS {
            let message = format!("the killzone has more than {MAX_PARTS} parts");
            d.error(Diagnostic::error("limit", span, message));
            return None;
        }
        let part = PartId(u32::try_from(self.parts.len()).ok()?);
        let feature = u32::try_from(self.features.len()).ok()?;
        self.parts.push(Part { pieces, z: [base, height.unwrap_or(f64::INFINITY)], feature });
        self.spans.push(span);
        let id = id.unwrap_or_else(|| format!("#{}", self.parts.len()));
        Some(TerrainPart { id, part, traits, footprint, base, height })
    }
}

fn traits(d: &mut Decoder, node: &Node) -> Option<Traits> {
    let mut seen = Unique::default();
    let words = d.list(node, "traits", Trait::ALL.len(), |d, node| {
        let found = d.word(node, &Trait::ALL, "a terrain trait")?;
        seen.check(d, "trait of this part", node.as_text().unwrap_or_default(), node.span);
        Some(found)
    });
    Some(words.into_iter().fold(Traits::default(), Traits::with))
}

/// Underside and top of a part.
fn heights(d: &mut Decoder, f: &mut Fields) -> Option<(f64, Option<f64>)> {
    let base = d.optional(f, "base", |d, node| d.length(node, 0.0..=EXTENT));
    let height = d.optional(f, "height", |d, node| d.length(node, 0.0..=EXTENT));
    if f.has("base") && base.is_none() || f.has("height") && height.is_none() {
        return None;
    }
    let base = base.unwrap_or(0.0);
    if let Some(height) = height.filter(|&height| height <= base) {
        let message = if f.has("base") {
            let (top, underside) = (decimal(height), decimal(base));
            format!("the top of the part, {top}, is not above its underside, {underside}")
        } else {
            "the height of a part must be more than zero".to_owned()
        };
        let help = "`base` and `height` both count from the killzone floor";
        let span = f.value_span("height");
        d.error(Diagnostic::error("out-of-range", span, message).help(help));
        return None;
    }
    Some((base, height))
}

/// Objectives and where each stands in the file; no two lie at the same place.
pub(crate) fn objectives(d: &mut Decoder, node: &Node, most: usize) -> Vec<(Point, Span)> {
    let mut seen: Vec<(Point, Span)> = Vec::new();
    d.list(node, "objectives", most, |d, node| {
        let at = d.point(node)?;
        if let Some((_, first)) = seen.iter().find(|(other, _)| *other == at) {
            let message = "another objective lies here already";
            let diagnostic = Diagnostic::error("overlap", node.span, message);
            d.error(diagnostic.note(*first, "the first one is here"));
        }
        seen.push((at, node.span));
        Some((at, node.span))
    })
}

/// Reports points beyond the board's edge; the edge itself is on the board.
pub(crate) fn on_board(d: &mut Decoder, points: &[Point], size: [f64; 2], what: &str, span: Span) {
    for (axis, name) in ["x", "y"].into_iter().enumerate() {
        let low = points.iter().map(|p| p[axis]).fold(f64::INFINITY, f64::min);
        let high = points.iter().map(|p| p[axis]).fold(f64::NEG_INFINITY, f64::max);
        let beyond = if low < -TOL {
            format!("{} is below 0", decimal(low))
        } else if high > size[axis] + TOL {
            format!("{} is above {}", decimal(high), size[axis])
        } else {
            continue;
        };
        let message = format!("{what} reaches over the board's edge: {name} {beyond}");
        d.error(Diagnostic::error("off-board", span, message));
    }
}

fn drop_zones(d: &mut Decoder, node: &Node, size: [f64; 2]) -> Option<BTreeMap<Side, Vec<Point>>> {
    let mut f = d.fields(node, "the pair of drop zones")?;
    let mut zones = BTreeMap::new();
    let mut pieces: Vec<(Vec<Convex>, Span)> = Vec::new();
    for (side, key) in Side::ALL {
        d.optional(&mut f, key, |d, node| {
            let ring = outline::ring(d, node)?;
            on_board(d, &ring, size, "the drop zone", node.span);
            pieces.push((outline::polygon(d, &ring, &[], node, None)?, node.span));
            zones.insert(side, ring);
            Some(())
        });
    }
    if let [(a, _), (b, span)] = pieces.as_slice() {
        let depth = a
            .iter()
            .flat_map(|a| b.iter().map(|b| distance_convex_convex(a, b).distance))
            .fold(f64::INFINITY, f64::min);
        if overlaps(depth) {
            let message = format!("the drop zones overlap by {:.3} inches", -depth);
            let diagnostic = Diagnostic::error("overlap", *span, message)
                .note(pieces[0].1, format!("the drop zone of side {} is here", quoted("a")));
            d.error(diagnostic);
        }
    }
    d.finish(f);
    Some(zones)
}
