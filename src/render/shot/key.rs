//! The legend of a shot.

use super::Shot;
use super::draw::{cased, eye, origin_mark, ring_stroke};
use super::fan;
use crate::games::killteam::verdict::Effect;
use crate::render::legend::{self, Entry};
use crate::render::svg::{Element, Path, Px};
use crate::render::theme;

impl Shot<'_> {
    /// Legend entries for what the shot shows.
    pub fn entries(&self) -> Vec<Entry> {
        let [w, _] = legend::SWATCH;
        let middle = legend::middle();
        let (left, right) = (Px::new(1.0, middle.y), Px::new(w - 1.0, middle.y));
        let mut entries = Vec::new();
        let mut add =
            |swatch: Element, text: &str| entries.push(Entry { swatch, text: text.into() });
        if let Some(outcome) = self.outcome() {
            add(origin_mark(middle, 0), "origin the attacker picks");
            let wedge = Path::new().ring([left, right.plus(0.0, -7.0), right.plus(0.0, 7.0)]);
            add(fan::paint(&wedge), "targeting lines");
            for (effect, text) in [
                (Effect::Cover, "line stopped: gives cover"),
                (Effect::Obscured, "line stopped: obscures"),
            ] {
                if outcome.hits.iter().any(|h| h.effect == effect) {
                    let line = cased(left, right, theme::effect(effect), 1.9, "none");
                    let mark = theme::effect_mark(effect, right.plus(-5.0, 0.0), 4.5);
                    add(Element::group().child(line).child(mark), text);
                }
            }
        }
        if self.verdict.outcomes.len() > 1 {
            add(origin_mark(middle, 1), "origin of another outcome");
        }
        if self.verdict.sight_line.is_some() {
            let line = cased(left, right, theme::SIGHT, 2.2, "none");
            add(Element::group().child(line).child(eye(left.plus(5.0, 0.0))), "free line of sight");
        } else if !self.verdict.visible {
            add(cased(left, right, theme::HIDDEN, 2.2, "7 5"), "no line of sight");
        }
        add(ring_stroke(Element::line(left, right), 1.0), "1\" control range");
        add(ring_stroke(Element::line(left, right), 2.0), "within 2\": never in cover");
        entries
    }
}
