//! Maps of regions: levels, links, who has the majority where, and who holds the Citadel.

use super::canvas::Canvas;
use super::font;
use super::pattern::{Defs, Pattern};
use super::svg::{Element, Path, Px, Svg};
use super::theme;
use crate::games::dei::Dei;
use crate::games::dei::map::{Level, Links, Map, Owner};
use crate::games::dei::state::Stage;
use crate::games::dei::table::steps;
use crate::geometry::region::{RegionId, RegionSet};
use crate::geometry::shape::{Bounds, Point};

mod badge;
mod block;
mod column;
mod content;
mod layout;

use block::{Block, Rows};
use layout::{Layout, Room};

const MARGIN: f64 = 24.0;
const COLUMN: f64 = 292.0;
const HEADER: f64 = 58.0;
/// The most room for the map, in user units.
const ROOM: f64 = 900.0;

/// Edge and hatch of each seat, so that majorities read without colour.
const SEATS: [(&str, Pattern); 4] = [
    ("#12548f", Pattern::Diagonal),
    ("#c04a00", Pattern::Dots),
    ("#17713f", Pattern::Level),
    ("#7a2fb5", Pattern::Crosshatch),
];
const NEUTRAL: &str = "#6b7280";
const GROUND: &str = "#f6f2e7";
const ROOF: &str = "#dde3ea";

/// A map as it is before a game, with its bridges, elevators, refuges and outposts.
pub fn map(map: &Map) -> Svg {
    Picture { map, game: None, reach: None }.draw(&map.name, &map.id)
}

/// A moment of a game.
pub fn board(game: &Dei, subtitle: &str) -> Svg {
    let title = format!("{}: {}", game.map().name, moment(game));
    Picture { map: game.map(), game: Some(game), reach: None }.draw(&title, subtitle)
}

/// A moment of a game, and where a seat's units can go by one step.
pub fn reach(game: &Dei, seat: u8, subtitle: &str) -> Svg {
    let title = format!("{}: one step of {}", game.map().name, game.name(seat));
    let ends = steps(game, seat).into_iter().flat_map(|step| step.next);
    let ends = ends.filter_map(|name| game.map().find(&name)).collect();
    Picture { map: game.map(), game: Some(game), reach: Some((seat, ends)) }.draw(&title, subtitle)
}

/// Where a game stands in its course.
fn moment(game: &Dei) -> String {
    let state = &game.state;
    match state.stage {
        Stage::Over => "the game is over".to_owned(),
        _ if !in_order(game) => "set-up".to_owned(),
        _ => {
            let active = game.name(game.active());
            format!("round {}, phase {}, turn of {active}", state.round, state.phase)
        }
    }
}

/// Is the order of initiative set?
fn in_order(game: &Dei) -> bool {
    game.state.order.len() == usize::from(game.players())
}

struct Picture<'a> {
    map: &'a Map,
    game: Option<&'a Dei>,
    /// A seat, and where its units can go.
    reach: Option<(u8, RegionSet)>,
}

/// A bridge or an elevator, and where it is drawn.
enum Placed {
    Bridge([Px; 2], &'static str),
    Elevator(Px, &'static str),
}

/// Everything that is drawn on the map, and where.
struct Plan {
    links: Vec<Placed>,
    /// By region.
    blocks: Vec<(Block, Rows, Px)>,
    #[cfg(test)]
    layout: Layout,
}

/// The edge of what units of a seat can reach.
fn reachable(edge: Element, seat: u8) -> Element {
    edge.with("fill", "none")
        .with("stroke", seat_colour(seat))
        .with("stroke-width", 4.0)
        .with("stroke-dasharray", "9 5")
        .with("stroke-linejoin", "round")
}

fn seat_colour(seat: u8) -> &'static str {
    SEATS.get(usize::from(seat)).map_or(NEUTRAL, |(colour, _)| colour)
}

fn owner_colour(owner: Owner) -> &'static str {
    match owner {
        Owner::NEUTRAL => NEUTRAL,
        Owner(seat) => seat_colour(seat),
    }
}

impl Picture<'_> {
    fn canvas(&self) -> Canvas {
        let [w, h] = self.map.size;
        let region = Bounds::of(&[Point::new(0.0, 0.0), Point::new(w, h)]);
        Canvas::new(region, Px::new(MARGIN, MARGIN + HEADER), ROOM / w.max(h))
    }

    fn draw(&self, title: &str, subtitle: &str) -> Svg {
        let canvas = self.canvas();
        let frame = canvas.frame();
        let plan = self.plan(&canvas);
        let mut defs = Defs::default();
        let mut layers = Vec::new();
        layers.extend(self.map.regions.all().flat_map(|r| self.region(r, &canvas, &mut defs)));
        layers.extend(self.reached(&canvas));
        layers.extend(plan.links.iter().flat_map(|link| match link {
            Placed::Bridge(ends, colour) => badge::bridge(*ends, colour),
            Placed::Elevator(at, colour) => badge::elevator(*at, colour),
        }));
        layers.extend(self.map.regions.all().map(|region| {
            let (block, rows, at) = &plan.blocks[region.index()];
            Element::group().spot(self.map.name(region), None).child(block.draw(rows, *at))
        }));
        let at = Px::new(frame.right() + MARGIN, frame.y);
        let (column, used) = column::draw(self, &plan, at, COLUMN, &mut defs);
        let width = at.x + COLUMN + MARGIN;
        let height = frame.bottom().max(at.y + used) + MARGIN;
        let paper = Element::rect(Px::new(0.0, 0.0), width.ceil(), height.ceil());
        let room = width - 2.0 * MARGIN;
        let header = [
            theme::title(Px::new(MARGIN, MARGIN + 18.0), title, room),
            theme::subtitle(Px::new(MARGIN, MARGIN + 40.0), subtitle, room),
        ];
        let root = Element::group()
            .with("font-family", font::FAMILIES)
            .child(Element::new("title").containing(title))
            .child(defs.into_element())
            .child(paper.with("fill", theme::PAPER))
            .children(header)
            .children(layers)
            .child(column);
        Svg::new(width, height, root)
    }

    /// The area of a region: its level, and the hatch of who has the majority.
    fn region(&self, region: RegionId, canvas: &Canvas, defs: &mut Defs) -> Vec<Element> {
        let outline = canvas.ring(Path::new(), self.map.regions.outline(region));
        let fill = match self.map.levels[region.index()] {
            Level::Ground => GROUND,
            Level::Roof => ROOF,
            Level::Citadel => "#3b3a36",
        };
        let area = Element::path(&outline)
            .with("fill", fill)
            .with("stroke", theme::FRAME)
            .with("stroke-width", if self.map.walls.has(region) { 2.6 } else { 1.2 })
            .with("stroke-linejoin", "round");
        let mut drawn = vec![area];
        let majority =
            self.game.filter(|_| self.map.open.has(region)).and_then(|g| g.majority(region));
        if let Some(seat) = majority {
            drawn.extend(tinted(|| Element::path(&outline), seat, defs));
        }
        vec![Element::group().spot(self.map.name(region), None).children(drawn)]
    }

    /// The edges of regions that can be reached.
    fn reached(&self, canvas: &Canvas) -> Vec<Element> {
        let Some((seat, ends)) = self.reach else { return Vec::new() };
        let edge = |region| {
            let outline = canvas.ring(Path::new(), self.map.regions.outline(region));
            reachable(Element::path(&outline), seat)
        };
        ends.iter().map(edge).collect()
    }

    fn links(&self) -> &Links {
        self.game.map_or(&self.map.links, |game| &game.state.links)
    }

    /// Finds a place for everything: bridges first, which have the least choice, then elevators,
    /// then what stands in the regions.
    fn plan(&self, canvas: &Canvas) -> Plan {
        let regions = &self.map.regions;
        let high = |region: RegionId| self.map.levels[region.index()] != Level::Ground;
        let rooms = regions.all().map(|r| Room::new(regions, r, canvas, high(r)));
        let mut layout = Layout { rooms: rooms.collect(), taken: Vec::new() };
        let mut links = Vec::new();
        for link in self.links().iter().filter(|link| !link.kind.elevator) {
            let [a, b] = link.ends;
            links.push(Placed::Bridge(layout.bridge(a, b), owner_colour(link.kind.owner)));
        }
        for link in self.links().iter().filter(|link| link.kind.elevator) {
            let [a, b] = link.ends;
            let Some(border) = regions.shared(a, b) else { continue };
            let at = layout.elevator(border.map(|p| canvas.px(p)));
            links.push(Placed::Elevator(at, owner_colour(link.kind.owner)));
        }
        let blocks = regions.all().map(|region| {
            let block = self.block(region);
            let mut ways = block.ways(if self.map.is_roof(region) { 84.0 } else { 118.0 });
            let sizes: Vec<_> = ways.iter().map(|way| (block.size(way), way.dislike)).collect();
            let (way, at) = layout.block(region, &sizes);
            (block, ways.swap_remove(way), at)
        });
        let blocks = blocks.collect();
        Plan {
            links,
            blocks,
            #[cfg(test)]
            layout,
        }
    }
}

/// The colour and the hatch of a seat over an area.
fn tinted(area: impl Fn() -> Element, seat: u8, defs: &mut Defs) -> Vec<Element> {
    let Some((colour, hatch)) = SEATS.get(usize::from(seat)) else { return Vec::new() };
    let tint = area().with("fill", *colour).with("fill-opacity", 0.16);
    let lines = area().with("fill", defs.fill(*hatch, colour)).with("fill-opacity", 0.35);
    vec![tint, lines]
}

#[cfg(test)]
mod tests;
