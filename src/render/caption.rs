//! A verdict in a line: as plain text and as coloured chips.

use super::font;
use super::svg::{Element, Px, number};
use super::theme;
use crate::games::killteam::verdict::{Effect, Outcome, Verdict};

/// One word of the verdict.
pub struct Chip {
    pub text: String,
    pub colour: &'static str,
    /// Filled chips carry what matters most.
    pub filled: bool,
}

const HEIGHT: f64 = 24.0;
const GAP: f64 = 8.0;

/// `a1 -> b1  8.74"  visible - in cover (hedge/hedge) - not obscured - valid target`
pub fn plain(verdict: &Verdict) -> String {
    let words: Vec<String> = chips(verdict).into_iter().skip(1).map(|chip| chip.text).collect();
    let distance = number(verdict.distance);
    format!("{} -> {}  {distance}\"  {}", verdict.attacker, verdict.target, words.join(" - "))
}

/// Distance, sight, cover, obscured, the ruling; then what is in doubt.
pub fn chips(verdict: &Verdict) -> Vec<Chip> {
    let chip = |text: String, colour, filled| Chip { text, colour, filled };
    let outcome = verdict.outcomes.first();
    let from = |word: &str, pieces: fn(&Outcome) -> &Vec<String>| {
        let names = outcome.map_or(String::new(), |o| pieces(o).join(", "));
        if names.is_empty() { word.into() } else { format!("{word} ({names})") }
    };
    let mut chips = vec![chip(format!("{}\"", number(verdict.distance)), theme::INK, false)];
    chips.push(match verdict.visible {
        true => chip("visible".into(), theme::SIGHT, false),
        false => chip("hidden".into(), theme::HIDDEN, true),
    });
    chips.push(match verdict.in_cover {
        true => chip(from("in cover", |o| &o.cover_from), theme::effect(Effect::Cover), true),
        false => chip("not in cover".into(), theme::FAINT, false),
    });
    chips.push(match verdict.obscured {
        true => chip(from("obscured", |o| &o.obscured_from), theme::effect(Effect::Obscured), true),
        false => chip("not obscured".into(), theme::FAINT, false),
    });
    chips.push(match verdict.valid_target {
        true => chip("valid target".into(), theme::GOOD, true),
        false => chip("not a valid target".into(), theme::HIDDEN, true),
    });
    if verdict.control_range {
        chips.push(chip("in control range".into(), theme::INK, false));
    }
    if outcome.is_some_and(|o| o.defender_chooses) {
        chips.push(chip("defender chooses cover or obscured".into(), theme::DOUBT, false));
    }
    if verdict.borderline {
        chips.push(chip("borderline".into(), theme::DOUBT, true));
    }
    chips
}

/// Other outcomes the attacker can reach, and rules that forbid the action.
pub fn notes(verdict: &Verdict) -> Vec<(String, &'static str)> {
    let others = verdict.outcomes.iter().enumerate().skip(1).map(|(i, outcome)| {
        let yes = |holds: bool, word: &str| format!("{}{word}", if holds { "" } else { "not " });
        let (cover, obscured) = (yes(outcome.cover, "in cover"), yes(outcome.obscured, "obscured"));
        let (x, y) = (number(outcome.origin.x), number(outcome.origin.y));
        (format!("or from origin {} ({x}, {y}): {cover}, {obscured}", i + 1), theme::INK)
    });
    let refusals = verdict.refusals.iter().map(|r| (r.message.clone(), theme::HIDDEN));
    others.chain(refusals).collect()
}

/// Chips in rows from `at`; also the height used.
pub fn draw(chips: &[Chip], at: Px, width: f64) -> (Element, f64) {
    let mut group = Element::group();
    let (mut x, mut y) = (at.x, at.y);
    for chip in chips {
        let text = font::clip(&chip.text, theme::TEXT, width - 22.0);
        let w = font::width(&text, theme::TEXT) + 20.0;
        if x > at.x && x + w > at.x + width {
            x = at.x;
            y += HEIGHT + GAP;
        }
        let (fill, ink) =
            if chip.filled { (chip.colour, theme::PAPER) } else { (theme::PAPER, chip.colour) };
        let frame = Element::rect(Px::new(x, y), w, HEIGHT)
            .with("rx", HEIGHT / 2.0)
            .with("fill", fill)
            .with("stroke", chip.colour)
            .with("stroke-width", 1.2);
        let baseline = y + HEIGHT / 2.0 + theme::TEXT * font::CAP_HEIGHT / 2.0;
        let words = Element::text(Px::new(x + w / 2.0, baseline), theme::TEXT, &text)
            .with("text-anchor", "middle")
            .with("font-weight", "600")
            .with("fill", ink);
        group.push(frame);
        group.push(words);
        x += w + GAP;
    }
    (group, y + HEIGHT - at.y)
}
