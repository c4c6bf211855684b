//! Maps of regions: levels, links, who has the majority where, and who holds the Citadel.

use super::canvas::Canvas;
use super::font;
use super::pattern::{Defs, Pattern};
use super::svg::{Element, Path, Px, Svg};
use super::theme;
use crate::games::dei::Dei;
use crate::games::dei::map::{Level, Map, Owner};
use crate::geometry::distance::nearest_point_on_segment;
use crate::geometry::predicate::{Location, locate_in_ring};
use crate::geometry::region::RegionId;
use crate::geometry::shape::{Bounds, Point, Vector};

mod badge;
mod column;

use badge::Badge;

const MARGIN: f64 = 24.0;
const COLUMN: f64 = 268.0;
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

/// A map as it is before a game, with its bridges, elevators, refuges and outposts.
pub fn map(map: &Map) -> Svg {
    Picture { map, game: None }.draw(&map.name, &map.id)
}

/// A moment of a game.
pub fn board(game: &Dei, subtitle: &str) -> Svg {
    let state = &game.state;
    let title = format!("{}: round {}, phase {}", game.map().name, state.round, state.phase);
    Picture { map: game.map(), game: Some(game) }.draw(&title, subtitle)
}

struct Picture<'a> {
    map: &'a Map,
    game: Option<&'a Dei>,
}

fn seat_colour(seat: u8) -> &'static str {
    SEATS.get(usize::from(seat)).map_or(NEUTRAL, |(colour, _)| colour)
}

impl Picture<'_> {
    fn draw(&self, title: &str, subtitle: &str) -> Svg {
        let [w, h] = self.map.size;
        let region = Bounds::of(&[Point::new(0.0, 0.0), Point::new(w, h)]);
        let scale = ROOM / w.max(h);
        let canvas = Canvas::new(region, Px::new(MARGIN, MARGIN + HEADER), scale);
        let frame = canvas.frame();
        let mut defs = Defs::default();
        let mut layers = Vec::new();
        layers.extend(self.map.regions.all().flat_map(|r| self.region(r, &canvas, &mut defs)));
        layers.extend(self.links(&canvas));
        layers.extend(self.map.regions.all().flat_map(|r| self.content(r, &canvas)));
        let at = Px::new(frame.right() + MARGIN, frame.y);
        let (column, used) = column::draw(self.map, self.game, at, COLUMN);
        let width = at.x + COLUMN + MARGIN;
        let height = frame.bottom().max(at.y + used) + MARGIN;
        let paper = Element::rect(Px::new(0.0, 0.0), width.ceil(), height.ceil());
        let header = [
            Element::text(Px::new(MARGIN, MARGIN + 18.0), theme::TITLE, title)
                .with("font-weight", "600")
                .with("fill", theme::INK),
            Element::text(Px::new(MARGIN, MARGIN + 40.0), theme::TEXT, subtitle)
                .with("fill", theme::FAINT),
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
        let (fill, width) = level_look(self.map.levels[region.index()]);
        let area = Element::path(&outline)
            .with("fill", fill)
            .with("stroke", theme::FRAME)
            .with("stroke-width", if self.map.walls.has(region) { 2.6 } else { width })
            .with("stroke-linejoin", "round");
        let mut drawn = vec![area];
        let majority =
            self.game.filter(|_| self.map.open.has(region)).and_then(|g| g.majority(region));
        if let Some((colour, hatch)) = majority.and_then(|seat| SEATS.get(usize::from(seat))) {
            let tint = Element::path(&outline).with("fill", *colour).with("fill-opacity", 0.16);
            let lines = Element::path(&outline)
                .with("fill", defs.fill(*hatch, colour))
                .with("fill-opacity", 0.35);
            drawn.extend([tint, lines]);
        }
        vec![Element::group().spot(self.map.name(region), None).children(drawn)]
    }

    /// Bridges as planks from edge to edge, elevators on the border they cross.
    fn links(&self, canvas: &Canvas) -> Vec<Element> {
        let links = self.game.map_or(&self.map.links, |game| &game.state.links);
        let mut drawn = Vec::new();
        for link in links {
            let colour = match link.kind.owner {
                Owner::NEUTRAL => NEUTRAL,
                Owner(seat) => seat_colour(seat),
            };
            let [a, b] = link.ends;
            if link.kind.elevator {
                let Some([p, q]) = self.map.regions.shared(a, b) else { continue };
                drawn.extend(badge::elevator(canvas.px(p + (q - p) * 0.5), colour));
            } else {
                let [p, q] = self.map.regions.nearest(a, b).map(|point| canvas.px(point));
                drawn.extend(badge::bridge(p, q, colour));
            }
        }
        drawn
    }

    /// What stands in a region, in rows about its middle, below its name.
    fn content(&self, region: RegionId, canvas: &Canvas) -> Vec<Element> {
        let middle = canvas.px(roomiest(self.map.regions.outline(region)));
        let citadel = self.map.levels[region.index()] == Level::Citadel;
        let name = if citadel { "Citadel" } else { self.map.name(region) };
        let badges = if citadel { self.control() } else { self.badges(region) };
        let rows = rows(badges, if self.map.is_roof(region) { 84.0 } else { 118.0 });
        let height = 14.0 + rows.len() as f64 * badge::HEIGHT;
        let top = middle.y - height / 2.0;
        let colour = if citadel { "#f3efe4" } else { theme::INK };
        let mut drawn = vec![
            Element::text(Px::new(middle.x, top + 10.0), theme::SMALL, name)
                .with("text-anchor", "middle")
                .with("fill", colour)
                .with("font-weight", "600"),
        ];
        for (i, row) in rows.into_iter().enumerate() {
            let y = top + 14.0 + (i as f64 + 0.5) * badge::HEIGHT;
            let width: f64 = row.iter().map(Badge::width).sum();
            let mut x = middle.x - width / 2.0;
            for badge in row {
                let wide = badge.width();
                drawn.extend(badge.draw(Px::new(x + wide / 2.0, y)));
                x += wide;
            }
        }
        vec![Element::group().spot(self.map.name(region), None).children(drawn)]
    }

    fn control(&self) -> Vec<Badge> {
        let holder = self.game.and_then(|game| Some((game, game.control()?)));
        holder
            .map(|(game, seat)| Badge::Units {
                text: game.name(seat).to_owned(),
                colour: seat_colour(seat),
            })
            .into_iter()
            .collect()
    }

    fn badges(&self, region: RegionId) -> Vec<Badge> {
        let mut badges = Vec::new();
        let Some(game) = self.game else {
            badges.extend(self.map.refuges.has(region).then_some(Badge::Refuge(NEUTRAL)));
            badges.extend(self.outposts(region));
            badges.extend(
                (self.map.jaeger == region && self.map.ring.is_some()).then_some(Badge::Jaeger),
            );
            badges.extend(
                (self.map.ahab == region && self.map.ring.is_some()).then_some(Badge::Ahab),
            );
            badges.extend(self.map.tokens.has(region).then_some(Badge::Token));
            return badges;
        };
        let state = &game.state;
        for seat in 0..game.players() {
            let (colour, name) = (seat_colour(seat), game.name(seat));
            let scrappers = state.scrappers[region.index()][usize::from(seat)];
            let leads = game.side(seat).leader_at == region;
            let text = match (scrappers, leads) {
                (0, false) => None,
                (0, true) => Some(format!("{name} L")),
                (n, false) => Some(format!("{name} {n}")),
                (n, true) => Some(format!("{name} {n}+L")),
            };
            badges.extend(text.map(|text| Badge::Units { text, colour }));
            let flies = game.side(seat).drone_at == region && game.drone(seat).is_some();
            badges.extend(flies.then_some(Badge::Drone(colour)));
        }
        let refuges = state.refuges[region.index()];
        badges.extend(
            (0..4).filter(|s| refuges >> s & 1 == 1).map(|s| Badge::Refuge(seat_colour(s))),
        );
        badges.extend((refuges >> Owner::NEUTRAL.0 & 1 == 1).then_some(Badge::Refuge(NEUTRAL)));
        badges.extend(self.outposts(region));
        if game.table.citadel {
            let jaeger = state.jaeger.at;
            badges.extend((jaeger == region).then_some(Badge::Jaeger));
            let next = self.map.next_wall(jaeger) == Some(region);
            badges.extend(next.then_some(Badge::NextWall));
            badges.extend((state.ahab.at == region).then_some(Badge::Ahab));
        }
        badges.extend(state.tokens.has(region).then_some(Badge::Token));
        badges
    }

    fn outposts(&self, region: RegionId) -> impl Iterator<Item = Badge> + '_ {
        let here = self.map.outposts.iter().filter(move |(at, _)| *at == region);
        here.map(|(_, colour)| Badge::Outpost(*colour))
    }
}

/// The place of a fine grid over a region that is farthest from its border.
fn roomiest(outline: &[Point]) -> Point {
    const STEPS: u32 = 24;
    let bounds = Bounds::of(outline);
    let size = bounds.max - bounds.min;
    let mut best = (0.0, outline[0]);
    for i in 1..STEPS {
        for j in 1..STEPS {
            let part = |k: u32| f64::from(k) / f64::from(STEPS);
            let at = bounds.min + Vector::new(size.x * part(i), size.y * part(j));
            if locate_in_ring(at, outline) != Location::Inside {
                continue;
            }
            let room = to_border(at, outline);
            if room > best.0 {
                best = (room, at);
            }
        }
    }
    best.1
}

/// The distance to the nearest edge.
fn to_border(p: Point, outline: &[Point]) -> f64 {
    let after = outline.iter().cycle().skip(1);
    let edges = outline.iter().zip(after);
    edges
        .map(|(a, b)| (nearest_point_on_segment(p, *a, *b) - p).norm())
        .fold(f64::INFINITY, f64::min)
}

fn level_look(level: Level) -> (&'static str, f64) {
    match level {
        Level::Ground => ("#f6f2e7", 1.2),
        Level::Roof => ("#dde3ea", 1.2),
        Level::Citadel => ("#3b3a36", 1.2),
    }
}

/// Badges in rows no wider than `room`.
fn rows(badges: Vec<Badge>, room: f64) -> Vec<Vec<Badge>> {
    let mut rows: Vec<Vec<Badge>> = Vec::new();
    let mut used = f64::INFINITY;
    for badge in badges {
        if used + badge.width() > room {
            rows.push(Vec::new());
            used = 0.0;
        }
        used += badge.width();
        if let Some(row) = rows.last_mut() {
            row.push(badge);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_hold_what_fits() {
        let units = |n: usize| Badge::Units { text: "a 3".repeat(n), colour: NEUTRAL };
        assert!(rows(Vec::new(), 50.0).is_empty());
        let split = rows(vec![units(1), units(1), units(9), Badge::Jaeger], 70.0);
        assert_eq!(split.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1, 1]);
    }
}
