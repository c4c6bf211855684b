//! The column beside a map of regions: who holds the Citadel, the factions, and a legend.

use super::super::font;
use super::super::svg::{Element, Px};
use super::super::theme;
use super::badge::{self, Badge};
use super::{NEUTRAL, SEATS, seat_colour};
use crate::games::dei::Dei;
use crate::games::dei::map::Map;
use crate::games::dei::pack::Colour;

const LINE: f64 = 21.0;

/// The column and how high it is.
pub fn draw(map: &Map, game: Option<&Dei>, at: Px, width: f64) -> (Element, f64) {
    let mut column = Column { at, used: 0.0, width, group: Element::group() };
    if let Some(game) = game {
        column.citadel(game);
        column.factions(game);
    }
    column.legend(map, game);
    (column.group, column.used)
}

struct Column {
    at: Px,
    used: f64,
    width: f64,
    group: Element,
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

    fn line(&mut self, indent: f64, text: &str, colour: &'static str) {
        let text = font::clip(text, theme::TEXT, self.width - indent);
        let line = Element::text(self.here().plus(indent, 14.0), theme::TEXT, &text);
        self.group.push(line.with("fill", colour));
        self.used += LINE;
    }

    fn entry(&mut self, mark: Vec<Element>, text: &str) {
        self.group.extend(mark);
        self.line(34.0, text, theme::INK);
    }

    fn mark_at(&self) -> Px {
        self.here().plus(13.0, 9.5)
    }

    fn citadel(&mut self, game: &Dei) {
        if !game.table.citadel {
            return;
        }
        self.heading("Control of the Citadel");
        let most = (0..game.players()).map(|seat| game.wall_sum(seat)).max().unwrap_or(0).max(1);
        for seat in 0..game.players() {
            let sum = game.wall_sum(seat);
            let long = f64::from(sum) / f64::from(most) * (self.width - 110.0);
            let bar = Element::rect(self.here().plus(34.0, 3.0), long.max(0.5), 13.0)
                .with("fill", seat_colour(seat));
            self.group.push(bar);
            let after = self.here().plus(40.0 + long, 14.0);
            let holds = if game.control() == Some(seat) { "  holds it" } else { "" };
            let label = Element::text(after, theme::TEXT, &format!("{sum}{holds}"));
            self.group.push(label.with("fill", theme::INK).with("font-weight", "600"));
            self.line(4.0, game.name(seat), theme::INK);
        }
        if game.control().is_none() {
            self.line(4.0, "nobody holds it", theme::FAINT);
        }
    }

    fn factions(&mut self, game: &Dei) {
        self.heading("Factions, in order of initiative");
        for seat in game.state.order.iter().copied() {
            let side = game.side(seat);
            let text = game.name(seat).to_owned();
            let mark = Badge::Units { text, colour: seat_colour(seat) }.draw(self.mark_at());
            let leader = game.leader(seat).map_or("", |leader| &leader.name);
            self.entry(mark, &format!("{} ({leader})", game.faction(seat).name));
            let line = format!(
                "{} supplies, {}+{} resources, reserve {}",
                side.supplies, side.technology, side.energy, side.reserve
            );
            self.line(34.0, &line, theme::FAINT);
        }
    }

    fn legend(&mut self, map: &Map, game: Option<&Dei>) {
        self.heading("Legend");
        for (fill, text) in [("#f6f2e7", "ground"), ("#dde3ea", "roof; walls have a bold edge")] {
            let swatch = Element::rect(self.here().plus(2.0, 2.0), 22.0, 15.0)
                .with("fill", fill)
                .with("stroke", theme::FRAME);
            self.entry(vec![swatch], text);
        }
        if game.is_some() {
            let text = Badge::Units { text: "a 3+L".into(), colour: SEATS[0].0 };
            let mark = text.draw(self.mark_at().plus(9.0, 0.0));
            self.group.extend(mark);
            self.line(50.0, "3 scrappers and the leader of a", theme::INK);
            let tint = Element::rect(self.here().plus(2.0, 2.0), 22.0, 15.0)
                .with("fill", SEATS[0].0)
                .with("fill-opacity", 0.25);
            self.entry(vec![tint], "majority, in the faction's colour");
            let drone = Badge::Drone(SEATS[0].0).draw(self.mark_at());
            self.entry(drone, "drone");
        }
        let at = self.mark_at();
        self.entry(
            badge::bridge(at.plus(-9.0, 0.0), at.plus(9.0, 0.0), NEUTRAL),
            "bridge; grey is neutral",
        );
        self.entry(badge::elevator(self.mark_at(), NEUTRAL), "elevator");
        self.entry(Badge::Refuge(NEUTRAL).draw(self.mark_at()), "refuge");
        self.entry(Badge::Outpost(Colour::Red).draw(self.mark_at()), "outpost: red, blue or green");
        if !game.map_or(map.tokens, |game| game.state.tokens).is_empty() {
            self.entry(Badge::Token.draw(self.mark_at()), "advantage token");
        }
        if map.ring.is_some() && game.is_none_or(|game| game.table.citadel) {
            self.entry(Badge::Jaeger.draw(self.mark_at()), "the Jaeger");
            if game.is_some() {
                self.entry(Badge::NextWall.draw(self.mark_at()), "where the Jaeger goes next");
            }
            self.entry(Badge::Ahab.draw(self.mark_at()), "Ahab");
        }
    }
}
