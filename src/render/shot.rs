//! What decides a shot: origin, fan of targeting lines, rings, blocking pieces, sight.

mod draw;
mod fan;
mod key;
mod labels;

use super::canvas::Canvas;
use super::figures::Outline;
use super::svg::Px;
use crate::data::killzone::Killzone;
use crate::data::scene::{Operative, Scene};
use crate::games::killteam::verdict::{Effect, Outcome, Verdict};
use crate::geometry::shape::{Bounds, PartId, Point};
use fan::Fan;

/// A verdict with the operatives it is about.
#[derive(Clone, Copy)]
pub struct Shot<'a> {
    pub verdict: &'a Verdict,
    pub attacker: &'a Operative,
    pub target: &'a Operative,
    killzone: &'a Killzone,
}

/// Inches shown around what matters.
const MARGIN: f64 = 1.5;
/// The least width and depth of a window, inches.
const LEAST: [f64; 2] = [11.0, 8.0];
/// The least and the greatest ratio of width to depth of a window.
const NARROWEST: f64 = 0.9;
const WIDEST: f64 = 1.4;
/// A window that would show more of the board than this shows all of it.
const WHOLE: f64 = 0.6;

impl<'a> Shot<'a> {
    /// `None` where the scene has no such operatives.
    pub fn find(scene: &'a Scene, verdict: &'a Verdict) -> Option<Shot<'a>> {
        let find = |id: &str| scene.operatives.iter().find(|o| o.id == id);
        Some(Shot {
            verdict,
            attacker: find(&verdict.attacker)?,
            target: find(&verdict.target)?,
            killzone: &scene.killzone,
        })
    }

    /// Does this operative shoot or get shot at?
    pub fn concerns(&self, operative: &Operative) -> bool {
        operative.id == self.attacker.id || operative.id == self.target.id
    }

    /// The part of the board worth showing: the shot and its rings, or the whole board where
    /// the shot spans much of it.
    pub fn region(&self) -> Bounds {
        let grown =
            |o: &Operative, reach: f64| Bounds::of(&[o.at]).grown(Outline::of(o).reach() + reach);
        let (a, b) = (grown(self.attacker, 1.0), grown(self.target, 2.0));
        let needed = Bounds { min: a.min.inf(&b.min), max: a.max.sup(&b.max) }.grown(MARGIN);
        around(needed, LEAST, self.killzone)
    }

    fn outcome(&self) -> Option<&'a Outcome> {
        self.verdict.outcomes.first()
    }

    /// The origins of the first outcome and what each is for; two where cover and obscured
    /// are judged from an origin each.
    fn origins(&self) -> Vec<(Point, &'static str)> {
        match self.outcome() {
            None => Vec::new(),
            Some(Outcome { origin, obscured_origin: Some(second), .. }) if second != origin => {
                vec![(*origin, "origin for cover"), (*second, "origin for obscured")]
            }
            Some(outcome) => vec![(outcome.origin, "origin")],
        }
    }

    fn fans(&self) -> impl Iterator<Item = Fan> {
        let target = self.target_outline();
        self.origins().into_iter().filter_map(move |(origin, _)| Fan::from(origin, &target))
    }

    fn target_outline(&self) -> Outline {
        Outline::of(self.target)
    }

    /// Could anything obscure in this shot? Then the attacker's ring matters.
    fn obscuring_matters(&self) -> bool {
        self.verdict.outcomes.iter().any(|o| o.obscured)
            || self.verdict.reasons.iter().any(|r| r.rule.contains("/obscured/"))
    }

    /// The parts that gave cover or obscured, in the order of the board.
    fn deciding(&self) -> Vec<(PartId, Effect)> {
        let Some(outcome) = self.outcome() else { return Vec::new() };
        let mut parts = Vec::new();
        for part in self.killzone.features.iter().flat_map(|f| &f.parts) {
            let name = self.killzone.part_name(part.part);
            let named =
                [(Effect::Cover, &outcome.cover_from), (Effect::Obscured, &outcome.obscured_from)];
            for (effect, names) in named {
                let hit = outcome.hits.iter().any(|h| h.part == part.part && h.effect == effect);
                if hit || names.contains(&name) {
                    parts.push((part.part, effect));
                }
            }
        }
        parts
    }

    /// The line from centre to centre.
    fn between(&self, canvas: &Canvas) -> (Px, Px) {
        (canvas.px(self.attacker.at), canvas.px(self.target.at))
    }
}

/// A window of a pleasant shape on a board round what must be seen; the whole board where that
/// is much of it.
pub fn around(needed: Bounds, least: [f64; 2], killzone: &Killzone) -> Bounds {
    let whole = super::board::region(killzone);
    let size = needed.max - needed.min;
    let width = least[0].max(size.y * NARROWEST);
    let x = window([needed.min.x, needed.max.x], width, whole.max.x);
    let depth = least[1].max((x[1] - x[0]) / WIDEST);
    let y = window([needed.min.y, needed.max.y], depth, whole.max.y);
    let shown = (x[1] - x[0]) * (y[1] - y[0]);
    if shown > WHOLE * whole.max.x * whole.max.y {
        return whole;
    }
    Bounds { min: Point::new(x[0], y[0]), max: Point::new(x[1], y[1]) }
}

/// Widens an interval to `least`, keeps it on a board of extent `limit`.
fn window([mut low, mut high]: [f64; 2], least: f64, limit: f64) -> [f64; 2] {
    let short = (least - (high - low)).max(0.0);
    low -= short / 2.0;
    high += short / 2.0;
    let shift = (-low).max(0.0) - (high - limit).max(0.0);
    [(low + shift).max(0.0), (high + shift).min(limit)]
}
