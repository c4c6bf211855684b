//! The column beside a map of regions: who holds the Citadel, the factions, and a legend.

use super::super::font;
use super::super::pattern::Defs;
use super::super::svg::{Element, Px};
use super::super::theme;
use super::badge::{self, Badge};
use super::{
    GROUND, NEUTRAL, Picture, Placed, Plan, ROOF, in_order, reachable, seat_colour, tinted,
};
use crate::games::dei::Dei;
use crate::games::dei::pack::Colour;

const LINE: f64 = 21.0;
/// Where the words beside a mark begin.
const INDENT: f64 = 36.0;
/// The most lines for one thing.
const LINES: usize = 3;

/// The column and how high it is.
pub fn draw(picture: &Picture, plan: &Plan, at: Px, width: f64, defs: &mut Defs) -> (Element, f64) {
    let mut column = Column { at, used: 0.0, width, group: Element::group() };
    if let Some(game) = picture.game {
        column.citadel(game);
        column.factions(game);
    }
    column.heading("Legend");
    column.areas(picture, defs);
    column.standing(picture, plan);
    column.links(plan);
    (column.group, column.used)
}

struct Column {
    at: Px,
    used: f64,
    width: f64,
    group: Element,
}

/// A seat with the name that fits into a badge.
fn seat(game: &Dei, seat: u8) -> Badge {
    Badge::seat(game.name(seat), seat_colour(seat))
}

impl Column {
    fn here(&self) -> Px {
        self.at.plus(0.0, self.used)
    }

    fn heading(&mut self, text: &str) {
        self.used += 10.0;
        let title = Element::text(self.here().plus(0.0, 13.0), theme::TEXT + 1.0, text)
            .with("font-weight", "600")
            .with("fill", theme::INK);
        self.group.push(title);
        self.used += 24.0;
    }

    /// Words in as many lines as they need.
    fn words(&mut self, indent: f64, text: &str, colour: &'static str) {
        for line in font::wrap(text, theme::TEXT, self.width - indent, LINES) {
            let line = Element::text(self.here().plus(indent, 14.0), theme::TEXT, &line);
            self.group.push(line.with("fill", colour));
            self.used += LINE;
        }
    }

    fn entry(&mut self, mark: Vec<Element>, text: &str) {
        self.group.extend(mark);
        self.words(INDENT, text, theme::INK);
    }

    /// A badge and what it means.
    fn badge(&mut self, badge: &Badge, text: &str) {
        let half = badge.width() / 2.0;
        let mark = badge.draw(self.here().plus(half.max(13.0), 9.5));
        self.group.extend(mark);
        self.words(INDENT.max(2.0 * half + 6.0), text, theme::INK);
    }

    fn swatch(&self, fill: &'static str) -> Element {
        Element::rect(self.here().plus(2.0, 2.0), 22.0, 15.0).with("fill", fill)
    }

    fn citadel(&mut self, game: &Dei) {
        if !game.table.citadel {
            return;
        }
        self.heading("Control of the Citadel: units on the walls");
        let seats = || 0..game.players();
        let most = seats().map(|seat| game.wall_sum(seat)).max().unwrap_or(0).max(1);
        let widest = seats().map(|of| seat(game, of).width()).fold(INDENT - 8.0, f64::max);
        for of in seats() {
            let badge = seat(game, of);
            let mark = badge.draw(self.here().plus(badge.width() / 2.0, 9.5));
            self.group.extend(mark);
            let sum = game.wall_sum(of);
            let (start, room) = (widest + 8.0, self.width - widest - 100.0);
            let long = f64::from(sum) / f64::from(most) * room;
            let bar = Element::rect(self.here().plus(start, 3.0), long.max(0.5), 13.0)
                .with("fill", seat_colour(of));
            let holds = if game.control() == Some(of) { ", holds it" } else { "" };
            let after = self.here().plus(start + long + 6.0, 14.0);
            let label = Element::text(after, theme::TEXT, &format!("{sum}{holds}"));
            let label = label.with("fill", theme::INK).with("font-weight", "600");
            self.group.extend([bar, label]);
            self.used += LINE;
        }
        if game.control().is_none() {
            self.words(4.0, "nobody holds it", theme::FAINT);
        }
    }

    fn factions(&mut self, game: &Dei) {
        let set = in_order(game);
        self.heading(if set { "Factions, in order of initiative" } else { "Factions" });
        if !set {
            self.words(4.0, "the initiative is not yet set", theme::FAINT);
        }
        let listed: Vec<u8> = (0..game.players()).collect();
        for of in if set { game.state.order.to_vec() } else { listed } {
            let side = game.side(of);
            let leader = match game.leader(of) {
                Some(leader) => &leader.name,
                None => "leader not yet picked",
            };
            self.badge(&seat(game, of), &format!("{} ({leader})", game.faction(of).name));
            let (supplies, technology, energy) = (side.supplies, side.technology, side.energy);
            let has = format!("{supplies} supplies, {technology} technology, {energy} energy");
            self.words(INDENT, &has, theme::FAINT);
            let reserve = match side.reserve {
                1 => "1 scrapper in reserve".to_owned(),
                n => format!("{n} scrappers in reserve"),
            };
            self.words(INDENT, &reserve, theme::FAINT);
        }
    }

    /// Levels and majorities.
    fn areas(&mut self, picture: &Picture, defs: &mut Defs) {
        let walls =
            if picture.map.ring.is_some() { "roof; walls have a bold edge" } else { "roof" };
        for (fill, text) in [(GROUND, "ground"), (ROOF, walls)] {
            let swatch = self.swatch(fill).with("stroke", theme::FRAME);
            self.entry(vec![swatch], text);
        }
        let Some(game) = picture.game else { return };
        let owners = game.owners();
        for of in (0..game.players()).filter(|of| !owners.of(*of).is_empty()) {
            let ground = self.swatch(GROUND).with("stroke", theme::FRAME);
            let place = self.here().plus(2.0, 2.0);
            let tint = tinted(|| Element::rect(place, 22.0, 15.0), of, defs);
            let mark = [ground].into_iter().chain(tint).collect();
            self.entry(mark, &format!("majority of {}", game.name(of)));
        }
        if let Some((of, _)) = picture.reach {
            let edge = reachable(Element::rect(self.here().plus(3.0, 3.0), 20.0, 13.0), of);
            self.entry(vec![edge], &format!("where units of {} can go", game.name(of)));
        }
    }

    /// What stands in the regions, each kind once.
    fn standing(&mut self, picture: &Picture, plan: &Plan) {
        let shown = || plan.blocks.iter().flat_map(|(block, ..)| &block.badges);
        if let Some(game) = picture.game {
            let colour = seat_colour(0);
            if let Some(badge) = Badge::units(game.name(0), 3, true, colour) {
                let name = game.name(0);
                self.badge(&badge, &format!("3 scrappers and the leader of {name}"));
            }
        }
        let any = |wanted: fn(&Badge) -> bool| shown().find(|badge| wanted(badge)).cloned();
        let starts = any(|badge| matches!(badge, Badge::Start(_)));
        let drone = any(|badge| matches!(badge, Badge::Drone(_)));
        let flying = any(|badge| matches!(badge, Badge::Jaeger(Some(_))));
        let refuge = any(|badge| matches!(badge, Badge::Refuge(_))).map(|_| Badge::Refuge(NEUTRAL));
        let kinds = [
            (starts, "where the first, second, … seat begins"),
            (drone, "drone"),
            (flying, "the Jaeger as a drone"),
            (refuge, "refuge; grey is neutral"),
        ];
        for (badge, text) in kinds {
            if let Some(badge) = badge {
                self.badge(&badge, text);
            }
        }
        for (colour, word) in Colour::ALL {
            let badge = Badge::Outpost(colour);
            if shown().any(|shown| *shown == badge) {
                self.badge(&badge, &format!("{word} outpost"));
            }
        }
        let begins = picture.game.is_none();
        let figures = [
            (Badge::Token, "advantage token"),
            (Badge::Jaeger(None), if begins { "the Jaeger starts here" } else { "the Jaeger" }),
            (Badge::NextWall, "where the Jaeger goes next"),
            (Badge::Ahab, if begins { "Ahab starts here" } else { "Ahab" }),
        ];
        for (badge, text) in figures {
            if shown().any(|shown| *shown == badge) {
                self.badge(&badge, text);
            }
        }
    }

    fn links(&mut self, plan: &Plan) {
        let at = self.here().plus(13.0, 9.5);
        if plan.links.iter().any(|link| matches!(link, Placed::Bridge(..))) {
            let ends = [at.plus(-12.0, 0.0), at.plus(12.0, 0.0)];
            self.entry(badge::bridge(ends, NEUTRAL), "bridge; grey is neutral");
        }
        let at = self.here().plus(13.0, 9.5);
        if plan.links.iter().any(|link| matches!(link, Placed::Elevator(..))) {
            self.entry(badge::elevator(at, NEUTRAL), "elevator; grey is neutral");
        }
    }
}
