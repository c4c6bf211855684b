//! A map: regions drawn as polygons, and what stands on them at the beginning.

use std::path::Path;

use super::super::map::{Joint, Level, Links, Map, Owner};
use super::super::pack::{Colour, Mark};
use super::{head, known, region, word_id};
use crate::data::decode::{Decoder, INCHES, Unique};
use crate::data::diagnostic::{Diagnostic, Report, Span};
use crate::data::load::{self, Kind, Loaded};
use crate::data::tree::Node;
use crate::geometry::number::EXTENT;
use crate::geometry::region::{
    Link, MAX_REGIONS, RegionFault, RegionId, RegionSet, Regions, RingFault,
};
use crate::geometry::shape::Point;

const MAX_VERTICES: usize = 200;

/// Reads a map.
///
/// # Errors
/// All the problems of the file.
pub fn load(path: &Path) -> Result<Loaded<Map>, Report> {
    let mut report = Report::new();
    let map = load::open(&mut report, path).and_then(|tree| {
        let mut d = Decoder { report: &mut report, complete: tree.complete };
        decode(&mut d, &tree.root)
    });
    load::finish(report, map)
}

/// [`load`] of a text under a name.
///
/// # Errors
/// All the problems of the text.
pub fn load_str(name: &str, text: &str) -> Result<Loaded<Map>, Report> {
    let mut report = Report::new();
    let map = load::open_str(&mut report, name, text).and_then(|tree| {
        let mut d = Decoder { report: &mut report, complete: tree.complete };
        decode(&mut d, &tree.root)
    });
    load::finish(report, map)
}

/// The map of a node.
pub(super) fn decode(d: &mut Decoder, node: &Node) -> Option<Map> {
    let mut f = d.fields(node, "a map")?;
    if !head(d, &mut f, Kind::Killzone) {
        return None;
    }
    let id = d.required(&mut f, "id", Decoder::id);
    let name = d.optional(&mut f, "name", Decoder::text);
    d.required(&mut f, "mark", |d, n| d.word(n, &Mark::ALL, "a mark of where data comes from"));
    let size = d.required(&mut f, "size", |d, node| {
        d.pair(node, "width and depth [x, y]", 1.0..=EXTENT, INCHES)
    });
    let span = d.required(&mut f, "bridge_span", |d, node| d.length(node, 0.0..=EXTENT));
    let drawn = d.required(&mut f, "regions", |d, node| regions(d, node, size));
    let mut map = bare(drawn?, size?, span?);
    map.id = id.clone().unwrap_or_default();
    map.name = name.or(id).unwrap_or_default();
    if let Some((citadel, at)) = d.optional(&mut f, "citadel", |d, node| {
        let names = map.names.iter().map(String::as_str);
        known(d, node, "region", names).map(|place| (RegionId(place), node.span))
    }) {
        if map.levels[citadel.index()] == Level::Citadel {
            walls(d, &mut map, citadel, at);
        } else {
            let message = format!("{} must be of the level `citadel`", map.name(citadel));
            d.error(Diagnostic::error("out-of-range", at, message));
        }
    } else if map.levels.contains(&Level::Citadel) && node.get("citadel").is_none() {
        let message = "a map with a region of the level `citadel` names it: `citadel: C`";
        d.error(Diagnostic::error("missing-key", f.span(), message));
    }
    let has_walls = map.ring.is_some();
    let start = |d: &mut Decoder, node: &Node| match has_walls {
        true => wall(d, node, &map),
        // What is wrong with the walls has been shown, or there are none.
        false => region(d, node, &map),
    };
    let jaeger = d.optional(&mut f, "jaeger", start);
    let ahab = d.optional(&mut f, "ahab", |d, node| region(d, node, &map));
    map.jaeger = jaeger.unwrap_or(map.jaeger);
    map.ahab = ahab.unwrap_or(map.ahab);
    let said = [("jaeger", jaeger), ("ahab", ahab)]
        .map(|(key, at)| Start::of(node.get(key).is_some(), at));
    let links = d.optional(&mut f, "links", |d, node| Some(links(d, node, &map, &[])));
    map.links = links.unwrap_or_default();
    let refuges = d.optional(&mut f, "refuges", |d, node| Some(set(d, node, &map)));
    map.refuges = refuges.unwrap_or_default();
    let outposts = d.optional(&mut f, "outposts", |d, node| {
        Some(d.list(node, "outposts", MAX_REGIONS, |d, node| outpost(d, node, &map)))
    });
    map.outposts = outposts.unwrap_or_default();
    let starts = d.required(&mut f, "starts", |d, node| {
        Some(d.list(node, "starts", 4, |d, node| region(d, node, &map)))
    });
    let tokens = d.optional(&mut f, "tokens", |d, node| Some(set(d, node, &map)));
    map.tokens = tokens.unwrap_or_default();
    let spans = ["jaeger", "ahab"].map(|key| f.value_span(key));
    d.finish(f);
    map.starts = starts?;
    if map.ring.is_some() {
        figures(d, &map, said, spans);
    }
    Some(map)
}

/// Where the Jaeger and Ahab start on a map with a Citadel (`cm.jfig`); `said` are those of them
/// that the map has a sound place for.
fn figures(d: &mut Decoder, map: &Map, said: [Start; 2], spans: [Span; 2]) {
    if matches!(said[0], Start::Missing) {
        let message = "a map with a Citadel says on which wall the Jaeger starts: `jaeger: W1`";
        d.error(Diagnostic::error("missing-key", spans[0], message));
    }
    if matches!(said[1], Start::Missing) {
        let message = "a map with a Citadel says in which courtyard Ahab starts: `ahab: K1`";
        d.error(Diagnostic::error("missing-key", spans[1], message));
    }
    if let [Start::At(jaeger), Start::At(ahab)] = said
        && (map.is_roof(ahab) || !map.plan_borders[jaeger.index()].has(ahab))
    {
        let [ahab, jaeger] = [ahab, jaeger].map(|at| map.name(at));
        let message = format!(
            "Ahab starts in a courtyard beside the Jaeger's wall {jaeger}, which {ahab} is not"
        );
        d.error(Diagnostic::error("out-of-range", spans[1], message));
    }
}

/// What a map says of where a figure starts.
#[derive(Clone, Copy)]
enum Start {
    Missing,
    /// A mistake that has been shown.
    Wrong,
    At(RegionId),
}

impl Start {
    fn of(key: bool, at: Option<RegionId>) -> Start {
        match at {
            Some(at) => Start::At(at),
            None if key => Start::Wrong,
            None => Start::Missing,
        }
    }
}

type Drawn = (Vec<String>, Vec<Level>, Regions);

fn bare((names, levels, regions): Drawn, size: [f64; 2], span: f64) -> Map {
    let mut map = Map {
        id: String::new(),
        name: String::new(),
        size,
        names,
        beginnings: Vec::new(),
        levels,
        regions,
        open: RegionSet::default(),
        roofs: RegionSet::default(),
        ring: None,
        walls: RegionSet::default(),
        jaeger: RegionId(0),
        ahab: RegionId(0),
        links: Links::new(),
        refuges: RegionSet::default(),
        outposts: Vec::new(),
        starts: Vec::new(),
        tokens: RegionSet::default(),
        level_borders: Vec::new(),
        plan_borders: Vec::new(),
        elevators: Vec::new(),
        bridges: Vec::new(),
    };
    map.derive(span);
    map
}

fn regions(d: &mut Decoder, node: &Node, size: Option<[f64; 2]>) -> Option<Drawn> {
    let mut ids = Unique::default();
    let drawn = d.list(node, "regions", MAX_REGIONS, |d, node| {
        let mut f = d.fields(node, "a region")?;
        let id = d.required(&mut f, "id", word_id);
        if let Some(id) = &id {
            ids.check(d, "region", id, f.value_span("id"));
        }
        let level = d.required(&mut f, "level", |d, n| d.word(n, &Level::ALL, "a level"));
        let outline = d.required(&mut f, "outline", |d, node| {
            Some(d.list(node, "vertices", MAX_VERTICES, Decoder::point))
        });
        let span = f.value_span("outline");
        d.finish(f);
        let size = size.unwrap_or([EXTENT; 2]);
        let outside =
            |p: &&Point| !(0.0..=size[0]).contains(&p.x) || !(0.0..=size[1]).contains(&p.y);
        if let Some(p) = outline.iter().flatten().find(outside) {
            let [width, depth] = size;
            let message = format!("[{}, {}] is not on the map, {width} x {depth} inches", p.x, p.y);
            d.error(Diagnostic::error("out-of-range", span, message));
        }
        Some((id?, level?, outline?, span))
    });
    let spans: Vec<Span> = drawn.iter().map(|region| region.3).collect();
    let outlines: Vec<Vec<Point>> = drawn.iter().map(|region| region.2.clone()).collect();
    let names: Vec<String> = drawn.iter().map(|region| region.0.clone()).collect();
    let levels = drawn.iter().map(|region| region.1).collect();
    match Regions::new(&outlines) {
        Ok(regions) => Some((names, levels, regions)),
        Err(faults) => {
            for fault in faults {
                d.error(explained(&fault, &names, &spans, node.span));
            }
            None
        }
    }
}

fn explained(fault: &RegionFault, names: &[String], spans: &[Span], all: Span) -> Diagnostic {
    match fault {
        RegionFault::Outline { region, fault } => {
            Diagnostic::error("outline", spans[*region], fault.text.clone())
        }
        RegionFault::Overlap(a, b) => {
            let message = format!("{} overlaps {}", names[b.index()], names[a.index()]);
            Diagnostic::error("overlap", spans[b.index()], message)
                .note(spans[a.index()], "the other one is here")
        }
        RegionFault::TooMany(count) => {
            Diagnostic::error("limit", all, format!("{count} regions are too many"))
        }
    }
}

/// The walls are what surrounds the Citadel.
fn walls(d: &mut Decoder, map: &mut Map, citadel: RegionId, at: Span) {
    let Err(fault) = map.wall_in(citadel) else { return };
    let message = match fault {
        RingFault::TooFew(n) => format!("{n} roofs border the Citadel: they form no ring"),
        RingFault::Apart(r) => format!("{} does not border the Citadel", map.name(r)),
        RingFault::Broken(a, b) => {
            format!("the walls are no closed ring: {} does not border {}", map.name(a), map.name(b))
        }
    };
    d.error(Diagnostic::error("ring", at, message));
}

/// Where the Jaeger is.
pub(super) fn wall(d: &mut Decoder, node: &Node, map: &Map) -> Option<RegionId> {
    let at = region(d, node, map)?;
    if map.walls.has(at) {
        return Some(at);
    }
    let message = format!("{} is no wall, and the Jaeger never leaves the walls", map.name(at));
    d.error(Diagnostic::error("out-of-range", node.span, message));
    None
}

fn set(d: &mut Decoder, node: &Node, map: &Map) -> RegionSet {
    d.list(node, "regions", MAX_REGIONS, |d, node| region(d, node, map)).into_iter().collect()
}

fn outpost(d: &mut Decoder, node: &Node, map: &Map) -> Option<(RegionId, Colour)> {
    let mut f = d.fields(node, "an outpost")?;
    let at = d.required(&mut f, "at", |d, node| region(d, node, map));
    let colour = d.required(&mut f, "colour", |d, n| d.word(n, &Colour::ALL[..3], "a colour"));
    d.finish(f);
    Some((at?, colour?))
}

/// The bridges and elevators that stand, at most one between two regions.
pub(super) fn links(d: &mut Decoder, node: &Node, map: &Map, seats: &[String]) -> Links {
    let mut found = Links::new();
    for item in d.items(node, "links", 32) {
        let Some(link) = link(d, item, map, seats) else { continue };
        if found.iter().any(|other| link.ends.iter().all(|end| other.touches(*end))) {
            let [a, b] = link.ends.map(|end| map.name(end));
            let message = format!("{a} and {b} are joined already");
            d.error(Diagnostic::error("duplicate-id", item.span, message));
            continue;
        }
        found.push(link);
    }
    found
}

/// A bridge or an elevator that stands; neutral unless `owner` names one of the seats.
fn link(d: &mut Decoder, node: &Node, map: &Map, seats: &[String]) -> Option<Link<Joint>> {
    let mut f = d.fields(node, "a bridge or an elevator")?;
    let ends = |d: &mut Decoder, node: &Node| {
        let errors = d.report.counts()[0];
        let ends = d.list(node, "regions", 2, |d, node| region(d, node, map));
        if let [a, b] = ends[..] {
            return Some(([a, b], node.span));
        }
        if d.report.counts()[0] == errors {
            let message = "a bridge or an elevator joins two regions: `[K1, W1]`";
            d.error(Diagnostic::error("wrong-type", node.span, message));
        }
        None
    };
    let named = ["bridge", "elevator"].into_iter().filter(|key| node.get(key).is_some()).count();
    let bridge = d.optional(&mut f, "bridge", ends);
    let elevator = d.optional(&mut f, "elevator", ends);
    let owner = d.optional(&mut f, "owner", |d, node| {
        known(d, node, "player", seats.iter().map(String::as_str)).map(Owner)
    });
    let here = f.span();
    d.finish(f);
    let (ends, span, is_elevator) = match (bridge, elevator) {
        (Some((ends, span)), None) => (ends, span, false),
        (None, Some((ends, span))) => (ends, span, true),
        _ => {
            if named != 1 {
                let message = "a link is one `bridge` or one `elevator`";
                d.error(Diagnostic::error("missing-key", here, message));
            }
            return None;
        }
    };
    let sites = if is_elevator { &map.elevators } else { &map.bridges };
    if !sites[ends[0].index()].has(ends[1]) {
        let message = match is_elevator {
            true => "an elevator joins a ground and a roof region that border each other",
            false => "a bridge joins two roofs that do not border and are within `bridge_span`",
        };
        d.error(Diagnostic::error("out-of-range", span, message));
        return None;
    }
    Some(Link {
        ends,
        kind: Joint { elevator: is_elevator, owner: owner.unwrap_or(Owner::NEUTRAL) },
    })
}
