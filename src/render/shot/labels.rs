//! Labels of a shot.

use super::Shot;
use super::draw::origin_for;
use crate::data::scene::Operative;
use crate::games::killteam::verdict::Effect;
use crate::geometry::shape::{PartId, Point};
use crate::render::canvas::{Canvas, Rect};
use crate::render::figures::{self, Outline};
use crate::render::font;
use crate::render::label::{Label, Look, Need, Placer};
use crate::render::svg::number;
use crate::render::{terrain, theme};

impl Shot<'_> {
    /// Names what decided, the origin, the distance, the rings.
    pub fn label(&self, canvas: &Canvas, placer: &mut Placer) {
        let (from, to) = self.between(canvas);
        for (origin, _) in self.origins() {
            placer.reserve(Rect::around(canvas.px(origin), 12.0, 12.0));
        }
        if let Some(outcome) = self.outcome() {
            for hit in &outcome.hits {
                let (origin, at) = (canvas.px(origin_for(outcome, hit.effect)), canvas.px(hit.at));
                placer.avoid_line(origin, at);
                placer.reserve(Rect::around(at, 11.0, 11.0));
            }
        }
        placer.avoid_line(from, to);
        if !self.verdict.visible {
            placer.reserve(Rect::around(from.towards(to, 0.5), 16.0, 16.0));
        }
        for fan in self.fans() {
            for end in fan.ends {
                placer.avoid_line(canvas.px(fan.origin), canvas.px(end));
            }
        }
        for operative in [self.attacker, self.target] {
            figures::place_id(operative, canvas, placer);
        }
        self.label_pieces(canvas, placer);
        placer.place(Label {
            text: format!("{}\"", number(self.verdict.distance)),
            anchor: from.towards(to, 0.5),
            clear: 6.0,
            size: theme::TEXT,
            colour: theme::INK,
            need: Need::Must,
            look: Look::Boxed,
        });
        for (origin, word) in self.origins() {
            placer.place(Label {
                text: format!("{word} {}, {}", number(origin.x), number(origin.y)),
                anchor: canvas.px(origin),
                clear: 6.0,
                size: theme::SMALL,
                colour: theme::FAN_EDGE,
                need: Need::Must,
                look: Look::Boxed,
            });
        }
        self.label_ring(self.target, 1.0, canvas, placer);
        self.label_ring(self.target, 2.0, canvas, placer);
        if self.obscuring_matters() {
            self.label_ring(self.attacker, 1.0, canvas, placer);
        }
    }

    /// One label a piece and effect; one for both where they meet at one place.
    fn label_pieces(&self, canvas: &Canvas, placer: &mut Placer) {
        const ONE_PLACE: f64 = 30.0;
        let deciding = self.deciding();
        let place = |part, effect| canvas.px(self.hit(part, effect));
        for &(part, effect) in &deciding {
            let other = match effect {
                Effect::Cover => Effect::Obscured,
                Effect::Obscured => Effect::Cover,
            };
            let at = place(part, effect);
            let both =
                deciding.contains(&(part, other)) && place(part, other).distance(at) < ONE_PLACE;
            let (word, colour) = match (both, effect) {
                (true, Effect::Obscured) => continue,
                (true, Effect::Cover) => ("cover, obscured", theme::INK),
                (false, Effect::Cover) => ("cover", theme::effect(effect)),
                (false, Effect::Obscured) => ("obscured", theme::effect(effect)),
            };
            let name = format!("{word}: {}", self.killzone.part_name(part));
            placer.place(Label {
                text: font::clip(&name, theme::TEXT, 270.0),
                anchor: at,
                clear: 8.0,
                size: theme::TEXT,
                colour,
                need: Need::Must,
                look: Look::Boxed,
            });
        }
    }

    /// Where a line first meets a piece, else a place inside it.
    fn hit(&self, part: PartId, effect: Effect) -> Point {
        let hits = self.outcome().map_or(&[][..], |outcome| &outcome.hits);
        let hit = hits.iter().find(|h| h.part == part && h.effect == effect);
        let (_, terrain) = self.killzone.terrain(part);
        hit.map_or_else(|| terrain::inner_point(&terrain.footprint).0, |h| h.at)
    }

    /// On the ring, on the side away from the other operative first.
    fn label_ring(&self, of: &Operative, inches: f64, canvas: &Canvas, placer: &mut Placer) {
        let points = Outline::of(of).at_distance(inches);
        let eighth = points.len() / 8;
        for turn in [1, 3, 5, 7, 0, 2, 4, 6] {
            let at = points[turn * eighth];
            let placed = canvas.shows(at)
                && placer.place(Label {
                    text: format!("{}\"", number(inches)),
                    anchor: canvas.px(at),
                    clear: 0.0,
                    size: theme::SMALL,
                    colour: theme::INK,
                    need: Need::Here,
                    look: Look::Plain,
                });
            if placed {
                return;
            }
        }
    }
}
