//! Distributions of damage as bars.

use super::font;
use super::svg::{Element, Px, Svg};
use super::theme;
use crate::games::killteam::odds::Chance;

/// One distribution.
#[derive(Clone, Debug)]
pub struct Bars<'a> {
    pub title: String,
    /// Mean and the like, below the title.
    pub note: String,
    /// What the horizontal axis counts.
    pub x: &'a str,
    pub chances: &'a [Chance],
    /// Bars from here on incapacitate.
    pub wounds: Option<u16>,
}

const MARGIN: f64 = 24.0;
const WIDTH: f64 = 760.0;
const AXIS: f64 = 52.0;
/// The height of a panel's bars.
const HEIGHT: f64 = 150.0;
/// Above and below the bars of a panel.
const HEAD: f64 = 64.0;
const FOOT: f64 = 46.0;
/// The least room of a number below the axis.
const TICK: f64 = 26.0;
/// The narrowest bar that is still seen.
const THIN: f64 = 0.7;
/// What the tallest bar leaves free above it.
const HEADROOM: f64 = 1.14;
const BAR: &str = "#5b8fbd";
const KILL: &str = "#c04a00";

/// Distributions one below the other, on the same scales.
pub fn odds(title: &str, policy: &str, panels: &[Bars]) -> Svg {
    let room = WIDTH - 2.0 * MARGIN;
    let mut root = Element::group()
        .with("font-family", font::FAMILIES)
        .child(Element::new("title").containing(title))
        .child(Element::new("desc").containing(policy));
    let policy = font::wrap(&format!("Policy: {policy}."), theme::SMALL, room, 3);
    let head = MARGIN + 26.0 + 16.0 * policy.len() as f64;
    let panel = HEAD + HEIGHT + FOOT;
    let height = head + panel * panels.len() as f64 + MARGIN * 0.5;
    root.push(Element::rect(Px::new(0.0, 0.0), WIDTH, height.ceil()).with("fill", theme::PAPER));
    root.push(theme::title(Px::new(MARGIN, MARGIN + 16.0), title, room));
    for (i, line) in policy.iter().enumerate() {
        let at = Px::new(MARGIN, MARGIN + 37.0 + 16.0 * i as f64);
        root.push(Element::text(at, theme::SMALL, line).with("fill", theme::FAINT));
    }
    let chances = || panels.iter().flat_map(|panel| panel.chances);
    let scale = Scale {
        most: chances().map(|chance| chance.p).fold(0.0, f64::max).max(1e-9) * HEADROOM,
        last: chances().map(|chance| chance.damage).max().unwrap_or(0),
    };
    for (i, bars) in panels.iter().enumerate() {
        let corner = Px::new(MARGIN, head + panel * i as f64);
        root.push(scale.draw(bars, corner));
    }
    Svg::new(WIDTH, height, root)
}

/// The scales that all panels share.
struct Scale {
    most: f64,
    last: u16,
}

impl Scale {
    fn draw(&self, bars: &Bars, corner: Px) -> Element {
        let room = WIDTH - 2.0 * MARGIN;
        let mut group = Element::group();
        let title = font::clip(&bars.title, theme::TEXT, room);
        group.push(
            Element::text(corner.plus(0.0, 22.0), theme::TEXT, &title)
                .with("font-weight", "600")
                .with("fill", theme::INK),
        );
        let note = font::clip(&bars.note.replace("   ", " · "), theme::SMALL, room);
        group.push(
            Element::text(corner.plus(0.0, 40.0), theme::SMALL, &note).with("fill", theme::FAINT),
        );
        let origin = corner.plus(AXIS, HEAD + HEIGHT);
        let width = room - AXIS;
        group.extend(self.grid(origin, width));
        let step = width / (f64::from(self.last) + 1.0);
        let gaps = bars.chances.windows(2).map(|pair| pair[1].damage - pair[0].damage);
        let widest = step * 0.76 * f64::from(gaps.min().unwrap_or(1));
        // Where single amounts are too narrow to be seen, bars may fill what lies between them.
        let thick = (step * 0.76).max(widest.min(2.0)).clamp(THIN, 46.0);
        for chance in bars.chances.iter().filter(|chance| chance.p > 0.0) {
            let x = step * (f64::from(chance.damage) + 0.5);
            let tall = (chance.p / self.most * HEIGHT).max(1.0);
            let kills = bars.wounds.is_some_and(|wounds| chance.damage >= wounds);
            let bar = Element::rect(origin.plus(x - thick / 2.0, -tall), thick, tall);
            group.push(bar.with("fill", if kills { KILL } else { BAR }));
            let share = share(chance.p);
            if font::width(&share, 9.5) < step - 2.0 {
                let at = origin.plus(x, -tall - 4.0);
                let text = label(at, 9.5, &share, "middle", theme::FAINT);
                group.push(text.rimmed(theme::PAPER));
            }
        }
        group.extend(self.ticks(origin, step));
        if let Some(wounds) = bars.wounds.filter(|wounds| *wounds <= self.last) {
            group.extend(threshold(origin, step * f64::from(wounds), wounds));
        }
        let middle = origin.plus(width / 2.0, 34.0);
        group.push(label(middle, theme::SMALL, bars.x, "middle", theme::FAINT));
        group
    }

    /// Lines at round percentages.
    fn grid(&self, origin: Px, width: f64) -> Vec<Element> {
        let every = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25]
            .into_iter()
            .find(|every| self.most / every <= 5.0)
            .unwrap_or(0.25);
        let count = (self.most / every).floor() as u32;
        let mut all = Vec::new();
        for i in 0..=count {
            let p = every * f64::from(i);
            let y = -p / self.most * HEIGHT;
            let colour = if i == 0 { theme::FRAME } else { theme::GRID };
            all.push(
                Element::line(origin.plus(0.0, y), origin.plus(width, y)).with("stroke", colour),
            );
            let text = format!("{:.0} %", p * 100.0);
            let left = origin.plus(-8.0, y + 4.0);
            all.push(label(left, theme::SMALL, &text, "end", theme::FAINT));
        }
        all
    }

    /// As many numbers below the axis as there is room for.
    fn ticks(&self, origin: Px, step: f64) -> Vec<Element> {
        let round = (0..4).flat_map(|ten| [1, 2, 5].map(|n| n * 10_u16.pow(ten)));
        let room = TICK.max(font::width(&self.last.to_string(), theme::SMALL) + 8.0);
        let every = round.into_iter().find(|n| step * f64::from(*n) >= room).unwrap_or(10_000);
        (0..=self.last)
            .step_by(every.into())
            .map(|n| {
                let at = origin.plus(step * (f64::from(n) + 0.5), 16.0);
                label(at, theme::SMALL, &n.to_string(), "middle", theme::INK)
            })
            .collect()
    }
}

/// Where a target is incapacitated: a line, named above the bars and what is written on them,
/// on its left where there is room.
fn threshold(origin: Px, x: f64, wounds: u16) -> [Element; 2] {
    let at = origin.plus(x, 0.0);
    let line = Element::line(at, at.plus(0.0, -HEIGHT - 12.0))
        .with("stroke", KILL)
        .with("stroke-width", 1.5)
        .with("stroke-dasharray", "5 4");
    let text = if wounds == 1 { "1 wound".to_owned() } else { format!("{wounds} wounds") };
    let (anchor, beside) = match font::width(&text, theme::SMALL) + 6.0 <= x {
        true => ("end", -6.0),
        false => ("start", 6.0),
    };
    [line, label(at.plus(beside, -HEIGHT - 3.0), theme::SMALL, &text, anchor, KILL)]
}

/// Text about a point, or ending at it.
fn label(at: Px, size: f64, text: &str, anchor: &'static str, colour: &str) -> Element {
    Element::text(at, size, text).with("text-anchor", anchor).with("fill", colour)
}

/// A chance above its bar.
fn share(p: f64) -> String {
    match p * 100.0 {
        x if x < 0.05 => "<0.1".to_owned(),
        x if x < 9.95 => format!("{x:.1}"),
        x => format!("{x:.0}"),
    }
}

#[cfg(all(test, feature = "import"))]
mod tests {
    use super::*;

    fn drawn(damage: &[u16], wounds: u16) -> String {
        let p = 1.0 / damage.len() as f64;
        let chances: Vec<Chance> = damage.iter().map(|&damage| Chance { damage, p }).collect();
        let bars = Bars {
            title: "A shot".to_owned(),
            note: String::new(),
            x: "damage",
            chances: &chances,
            wounds: Some(wounds),
        };
        odds("Odds", "as it comes", &[bars]).to_string()
    }

    /// The texts of a picture with their places, widths and anchors.
    fn texts(svg: &str) -> Vec<(String, f64, f64, String)> {
        let tree = roxmltree::Document::parse(svg).unwrap();
        let texts = tree.descendants().filter(|node| node.has_tag_name("text"));
        let number = |node: &roxmltree::Node, name: &str| -> f64 {
            node.attribute(name).unwrap().parse().unwrap()
        };
        texts
            .map(|node| {
                let anchor = node.attribute("text-anchor").unwrap_or("start").to_owned();
                let text = node.text().unwrap_or_default().to_owned();
                (text, number(&node, "x"), number(&node, "y"), anchor)
            })
            .collect()
    }

    #[test]
    fn numbers_below_the_axis_leave_each_other_room() {
        for last in [3, 40, 320, 999, 5_000, 20_000] {
            let svg = drawn(&[0, last], 1);
            let all = texts(&svg);
            let (_, _, y, _) = *all.iter().rev().find(|(text, ..)| text == "0").unwrap();
            let mut ticks: Vec<_> = all
                .iter()
                .filter(|(_, _, at, anchor)| *at == y && anchor == "middle")
                .map(|(text, x, ..)| (*x, font::width(text, theme::SMALL)))
                .collect();
            ticks.sort_by(|a, b| a.0.total_cmp(&b.0));
            assert!(ticks.len() > 2, "{last}: {ticks:?}");
            for pair in ticks.windows(2) {
                let room = pair[1].0 - pair[0].0 - (pair[0].1 + pair[1].1) / 2.0;
                assert!(room > 0.0, "{last}: {pair:?}");
            }
        }
    }

    #[test]
    fn the_wounds_are_named_inside_the_picture_and_above_the_bars() {
        for (wounds, last) in [(1, 60), (2, 60), (8, 72), (14, 16), (60, 60)] {
            let all = texts(&drawn(&[0, last], wounds));
            let named = all.iter().find(|(text, ..)| text.contains(" wound")).unwrap();
            let wide = font::width(&named.0, theme::SMALL);
            let left = if named.3 == "end" { named.1 - wide } else { named.1 };
            assert!(left >= MARGIN + AXIS - 1e-9 && left + wide <= WIDTH, "{named:?}");
            let bars = all.iter().filter(|(text, ..)| text == "50");
            assert!(bars.clone().all(|bar| bar.2 > named.2 + 4.0), "{wounds}: {all:?}");
        }
    }
}
