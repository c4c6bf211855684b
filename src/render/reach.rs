//! Where a move can end: shaded by what the way there counts, with its outline.

use super::cells::{Cells, Style};
use super::figures::Outline;
use super::legend::{self, Entry};
use super::map::{Layers, MapPage};
use super::movement::range;
use super::pattern::{Defs, Pattern};
use super::svg::{Element, Path, Px, Svg, number};
use crate::data::scene::Scene;
use crate::games::killteam::heatmap::Grid;
use crate::games::killteam::movement::{MoveAction, Reached};
use crate::geometry::shape::{Bounds, Point};

/// Inches shown around what is reached.
const MARGIN: f64 = 2.0;
/// The least width and depth of the window, inches.
const LEAST: [f64; 2] = [12.0, 9.0];
/// Shades, the nearest places first: each a quarter of the allowance.
const SHADES: [Style; 4] = [
    Style { fill: "#1f6f63", opacity: 0.75, hatch: None },
    Style { fill: "#4f9d8f", opacity: 0.75, hatch: None },
    Style { fill: "#93c9be", opacity: 0.8, hatch: None },
    Style { fill: "#cfe8e2", opacity: 0.85, hatch: Some((Pattern::Dots, "#9ccbc1")) },
];

/// The places where an operative's move can end.
pub fn reach(scene: &Scene, reached: &Reached) -> Svg {
    let mut defs = Defs::default();
    let mover = scene.operatives.iter().position(|o| o.id == reached.op);
    let action = MoveAction::from_word(&reached.action)
        .map_or_else(|| reached.action.clone(), |action| action.to_string());
    let page = MapPage {
        title: format!("Where {} can end a {action}", reached.op),
        subtitle: format!(
            "{} · {} · up to {} inches, {}",
            scene.killzone.name,
            scene.name,
            number(reached.allowance),
            match reached.outline.is_empty() {
                true => "nowhere".to_owned(),
                false => {
                    format!("{} square inches", number((reached.area * 10.0).round() / 10.0))
                }
            }
        ),
        killzone: &scene.killzone,
        operatives: &scene.operatives,
        about: mover.into_iter().collect(),
        legend: legend(scene, reached, mover, &mut defs),
        facts: facts(reached),
        names: false,
        window: Some(window(scene, reached)),
    };
    let canvas = page.canvas();
    let grid = Grid {
        origin: Point::new(reached.origin[0], reached.origin[1]),
        cell: reached.step,
        columns: reached.columns,
        rows: reached.rows,
    };
    let kinds = kinds(reached);
    let cells = Cells { grid: &grid, kinds: &kinds, styles: &SHADES };
    let rings = reached.outline.iter().fold(Path::new(), |path, ring| {
        let ring: Vec<Point> = ring.iter().map(|[x, y]| Point::new(*x, *y)).collect();
        canvas.ring(path, &ring)
    });
    // Cells are drawn as far as the outline goes.
    defs.add(
        "reached",
        Element::new("clipPath")
            .with("id", "reached")
            .child(Element::path(&rings).with("clip-rule", "evenodd")),
    );
    let shaded = cells.draw(&canvas, &mut defs).with("clip-path", "url(#reached)");
    let ranges = enemies(scene, mover).map(|enemy| {
        let ring = canvas.ring(Path::new(), &Outline::of(enemy).at_distance(1.0));
        range(Element::path(&ring))
    });
    let marks = Element::group().children(ranges).child(edge(Element::path(&rings)));
    page.draw(&canvas, defs, Layers { cells: shaded, marks }, |_| {})
}

/// The shade of each cell. A cell beside reached ones takes the least of theirs, so that shades
/// go on to the outline.
fn kinds(reached: &Reached) -> Vec<Option<usize>> {
    let (columns, rows) = (reached.columns, reached.rows);
    let around = |i: usize, most: usize| i.saturating_sub(1)..(i + 2).min(most);
    (0..reached.counted.len())
        .map(|i| {
            let (column, row) = (i % columns, i / columns);
            let beside = around(row, rows)
                .flat_map(|y| around(column, columns).map(move |x| y * columns + x))
                .filter_map(|k| reached.counted[k]);
            reached.counted[i]
                .or_else(|| beside.min_by(f64::total_cmp))
                .map(|counted| shade(counted, reached.allowance))
        })
        .collect()
}

fn shade(counted: f64, allowance: f64) -> usize {
    let share = counted / allowance.max(f64::MIN_POSITIVE);
    ((share * 4.0) as usize).min(3)
}

fn enemies(
    scene: &Scene,
    mover: Option<usize>,
) -> impl Iterator<Item = &crate::data::scene::Operative> {
    let side = mover.map(|i| scene.operatives[i].side);
    scene.operatives.iter().filter(move |other| side.is_some_and(|side| side != other.side))
}

fn window(scene: &Scene, reached: &Reached) -> Bounds {
    if reached.outline.is_empty() {
        // What keeps the move from ending may stand anywhere.
        return super::board::region(&scene.killzone);
    }
    let [x, y] = reached.start;
    let mut places: Vec<Point> =
        reached.outline.iter().flatten().map(|[x, y]| Point::new(*x, *y)).collect();
    places.push(Point::new(x, y));
    super::shot::around(Bounds::of(&places).grown(MARGIN), LEAST, &scene.killzone)
}

fn legend(scene: &Scene, reached: &Reached, mover: Option<usize>, defs: &mut Defs) -> Vec<Entry> {
    let [w, _] = legend::SWATCH;
    let middle = legend::middle();
    let line = || Element::line(Px::new(1.0, middle.y), Px::new(w - 1.0, middle.y));
    let quarter = reached.allowance / 4.0;
    let mut entries: Vec<Entry> = SHADES
        .iter()
        .enumerate()
        .filter(|(i, _)| {
            reached.counted.iter().flatten().any(|c| shade(*c, reached.allowance) == *i)
        })
        .map(|(i, style)| {
            let upto = number(quarter * (i + 1) as f64);
            Entry { swatch: style.swatch(defs), text: format!("the way counts up to {upto}\"") }
        })
        .collect();
    if !reached.outline.is_empty() {
        entries.push(Entry { swatch: edge(line()), text: "where the centre can end".into() });
    }
    if enemies(scene, mover).next().is_some() {
        let text = "1\" control range of an enemy".into();
        entries.push(Entry { swatch: range(line()), text });
    }
    entries
}

fn edge(element: Element) -> Element {
    element
        .with("fill", "none")
        .with("stroke", "#0c4a41")
        .with("stroke-width", 2.0)
        .with("stroke-linejoin", "round")
}

fn facts(reached: &Reached) -> Vec<(String, Vec<String>)> {
    let mut facts = Vec::new();
    let refusals: Vec<String> =
        reached.refusals.iter().map(|r| format!("{} ({})", r.message, r.code)).collect();
    if !refusals.is_empty() {
        facts.push(("Why nowhere".to_owned(), refusals));
    }
    if reached.inner_bound {
        let text = "Some ways were searched at a grain: a few more places may be reachable.";
        facts.push(("Note".to_owned(), vec![text.to_owned()]));
    }
    facts
}
