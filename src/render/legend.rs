//! A legend of what occurs in a picture, and nothing else.

use super::board;
use super::canvas::Rect;
use super::figures;
use super::font;
use super::pattern::Defs;
use super::svg::{Element, Px, number};
use super::terrain::{self, Kind, Shape};
use super::theme;
use crate::data::killzone::{Killzone, Side, Trait};
use crate::data::scene::{Operative, Order};
use crate::geometry::shape::{Bounds, Point};

/// A swatch drawn in a box of [`SWATCH`] at the origin, and what it means.
pub struct Entry {
    pub swatch: Element,
    pub text: String,
}

/// Width and height of a swatch.
pub const SWATCH: [f64; 2] = [34.0, 18.0];
const ROW: f64 = 25.0;
/// The width of a column of entries.
pub const COLUMN: f64 = 246.0;

/// The middle of a swatch.
pub fn middle() -> Px {
    Px::new(SWATCH[0] / 2.0, SWATCH[1] / 2.0)
}

/// Terrain by set of traits and objectives, as far as they are in the window.
pub fn board_entries(killzone: &Killzone, window: &Bounds, defs: &mut Defs) -> Vec<Entry> {
    let mut kinds: Vec<Kind> = Vec::new();
    for part in killzone.features.iter().flat_map(|f| &f.parts) {
        let kind = Kind::of(part);
        if !kinds.contains(&kind) && terrain::bounds(&part.footprint).meets(window) {
            kinds.push(kind);
        }
    }
    kinds.sort_by_key(|kind| (kind.traits.iter().collect::<Vec<_>>(), kind.raised));
    let mut entries: Vec<Entry> = kinds.into_iter().map(|kind| terrain_entry(kind, defs)).collect();
    let seen = |at: &Point| Bounds::of(&[*at]).grown(board::OBJECTIVE_RADIUS).meets(window);
    if killzone.objectives.iter().any(seen) {
        let swatch = board::objective(middle(), 9.0, "1");
        entries.push(Entry { swatch, text: "objective, 40 mm".into() });
    }
    entries
}

fn terrain_entry(kind: Kind, defs: &mut Defs) -> Entry {
    let has = |which| kind.traits.has(which);
    let thin = has(Trait::Exposed) || has(Trait::Obstructing);
    let height = if thin { 9.0 } else { SWATCH[1] - 2.0 };
    let rect = Rect::around(middle(), SWATCH[0] - 2.0, height);
    let named = Trait::ALL.into_iter().filter(|(which, _)| has(*which));
    let mut words: Vec<&str> = named
        .map(|(which, word)| match which {
            Trait::Vantage => "vantage floor",
            Trait::Accessible => "accessible (door)",
            _ => word,
        })
        .collect();
    if words.is_empty() {
        words.push("terrain without traits");
    }
    if kind.raised {
        words.push("above the floor");
    }
    Entry { swatch: Shape::swatch(rect).paint(kind, defs), text: words.join(", ") }
}

/// Sides, orders and heights, as far as they are in the window.
pub fn operative_entries(operatives: &[Operative], window: &Bounds) -> Vec<Entry> {
    let any = |test: &dyn Fn(&Operative) -> bool| {
        operatives.iter().filter(|o| Bounds::of(&[o.at]).meets(window)).any(test)
    };
    let mut entries = Vec::new();
    for side in [Side::A, Side::B] {
        if any(&|o| o.side == side) {
            let text = format!("side {}", theme::side_name(side).to_uppercase());
            entries.push(Entry { swatch: base_swatch(side), text });
        }
    }
    for (order, text) in [(Order::Engage, "Engage order"), (Order::Conceal, "Conceal order")] {
        if any(&|o| o.order == order) {
            let swatch = figures::order_badge(order, middle(), 8.0);
            entries.push(Entry { swatch, text: text.into() });
        }
    }
    if any(&|o| o.z > 0.0) {
        let swatch = figures::z_badge(Rect::around(middle(), 32.0, 15.0), "z 3\"");
        entries.push(Entry { swatch, text: "stands above the floor".into() });
    }
    entries
}

fn base_swatch(side: Side) -> Element {
    let (edge, tint) = theme::side(side);
    let disc = |r: f64, fill: &str, width: f64| {
        Element::circle(middle(), r)
            .with("fill", fill)
            .with("stroke", edge)
            .with("stroke-width", width)
    };
    match side {
        Side::A => disc(8.0, edge, 2.0),
        Side::B => Element::group().child(disc(8.0, tint, 2.0)).child(disc(5.0, "none", 1.1)),
    }
}

/// The entries from `at` in as many columns as `width` has room for, read downwards; also
/// the height used.
pub fn draw(entries: Vec<Entry>, at: Px, width: f64) -> (Element, f64) {
    let columns = ((width / COLUMN) as usize).max(1);
    let rows = entries.len().div_ceil(columns);
    let mut group = Element::group();
    for (i, Entry { swatch, text }) in entries.into_iter().enumerate() {
        let (column, row) = (i / rows, i % rows);
        let (x, y) = (at.x + column as f64 * COLUMN, at.y + row as f64 * ROW);
        let place = format!("translate({} {})", number(x), number(y));
        group.push(Element::group().with("transform", place).child(swatch));
        let text = font::clip(&text, theme::TEXT, COLUMN - SWATCH[0] - 12.0);
        let baseline = y + SWATCH[1] / 2.0 + 4.6;
        let start = Px::new(x + SWATCH[0] + 10.0, baseline);
        group.push(Element::text(start, theme::TEXT, &text).with("fill", theme::INK));
    }
    (group, rows as f64 * ROW)
}
