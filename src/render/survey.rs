//! The maps of a survey: exposure of the drop zones, and room for bases.

use super::canvas::Canvas;
use super::cells::{Cells, Style};
use super::heatmap::percent;
use super::label::{Label, Look, Need, Placer};
use super::legend::{self, Entry};
use super::map::{Layers, MapPage};
use super::pattern::{Defs, Pattern};
use super::svg::{Element, Path, Px, Svg};
use super::theme;
use crate::data::killzone::{Killzone, Side};
use crate::games::killteam::heatmap::Grid;
use crate::games::killteam::survey::{Fit, Spot, Survey};
use crate::geometry::shape::Vector;

/// Which map of a survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurveyMap {
    /// Which places of each drop zone the other side can shoot at, and how far the first
    /// turn's moves go.
    Exposure,
    /// The largest base that gets to each place; pockets and narrow gaps.
    Room,
}

/// One map of a survey.
pub fn survey(killzone: &Killzone, survey: &Survey, map: SurveyMap) -> Svg {
    match map {
        SurveyMap::Exposure => exposure(killzone, survey),
        SurveyMap::Room => room(killzone, survey),
    }
}

fn page<'a>(killzone: &'a Killzone, title: &str, subtitle: String) -> MapPage<'a> {
    MapPage {
        title: format!("{}: {title}", killzone.name),
        subtitle,
        killzone,
        operatives: &[],
        about: Vec::new(),
        legend: Vec::new(),
        facts: Vec::new(),
        names: true,
        window: None,
    }
}

/// How exposed a concealed operative is at a place of its drop zone, worst first.
const EXPOSURES: [(&str, Style); 5] = [
    (
        "from over ½ of the zone",
        Style { fill: "#c92a2a", opacity: 0.95, hatch: Some((Pattern::Crosshatch, "#8f1d1d")) },
    ),
    (
        "from ¼ to ½ of the zone",
        Style { fill: "#f08c4b", opacity: 0.95, hatch: Some((Pattern::Diagonal, "#bd5f20")) },
    ),
    (
        "from less than ¼ of it",
        Style { fill: "#ffd98a", opacity: 0.95, hatch: Some((Pattern::Dots, "#c79a1c")) },
    ),
    (
        "once the enemy moved",
        Style { fill: "#e6efc8", opacity: 0.95, hatch: Some((Pattern::Level, "#9aab5a")) },
    ),
    ("not in the first turn", Style { fill: "#a9cdea", opacity: 0.95, hatch: None }),
];

fn exposed(spot: &Spot) -> usize {
    match spot.shares.conceal {
        share if share > 0.5 => 0,
        share if share > 0.25 => 1,
        _ if spot.start.is_valid() => 2,
        _ if spot.later.is_valid() => 3,
        _ => 4,
    }
}

fn exposure(killzone: &Killzone, survey: &Survey) -> Svg {
    let mut page = page(
        killzone,
        "exposure and first turn",
        "colours: from how much of the enemy's drop zone a concealed operative can be shot at; all on 32 mm bases with Move 6".into(),
    );
    let mut defs = Defs::default();
    let canvas = page.canvas();
    let mut counts = [0; EXPOSURES.len()];
    let places: Vec<(Px, usize)> = survey
        .exposure
        .iter()
        .flat_map(|exposure| &exposure.map)
        .map(|spot| (canvas.px(spot.at), exposed(spot)))
        .collect();
    places.iter().for_each(|(_, kind)| counts[*kind] += 1);
    let mut painted = Element::group();
    let half = canvas.len(survey.grids.zone_step) * 0.5;
    for (kind, (_, style)) in EXPOSURES.iter().enumerate() {
        let squares = places.iter().filter(|(_, k)| *k == kind);
        let path = squares.fold(Path::new(), |path, (at, _)| {
            let corner = |i: f64, j: f64| at.plus(i * half, j * half);
            path.ring([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)])
        });
        if counts[kind] > 0 {
            painted.push(style.paint(&path, &mut defs));
        }
    }
    for (kind, (text, style)) in EXPOSURES.iter().enumerate() {
        if counts[kind] > 0 {
            let text = format!("{}  {text}", percent(counts[kind], places.len()));
            page.legend.push(Entry { swatch: style.swatch(&mut defs), text });
        }
    }
    let grid = Grid::new(killzone.size, survey.grids.way_cell);
    let mut marks = Element::group();
    for turn in &survey.first_turn {
        for (limit, dash) in LIMITS {
            let Some(grid) = &grid else { continue };
            // No line round places where nobody can stand.
            let within = |length: &f64| (!length.is_nan()).then_some(usize::from(*length > limit));
            let differ = |a: Option<usize>, b: Option<usize>| a.is_some() && b.is_some() && a != b;
            let kinds: Vec<Option<usize>> = turn.lengths.iter().map(within).collect();
            let cells = Cells { grid, kinds: &kinds, styles: &[] };
            marks.push(border(Element::path(&cells.outline(&canvas, differ)), turn.side, dash));
        }
    }
    for (limit, dash) in LIMITS {
        let by = if dash == "none" { "Reposition" } else { "with a Dash" };
        let text = format!("reach {limit}\", {by}");
        page.legend.push(Entry { swatch: line_swatch(dash), text });
    }
    for charge in survey.charge.iter().flatten().take(1) {
        let mut way = charge.way.iter().map(|at| canvas.px(*at));
        let start = way.next().unwrap_or(canvas.px(charge.from));
        let path = way.fold(Path::new().move_to(start), Path::line_to);
        marks.push(
            Element::path(&path)
                .with("fill", "none")
                .with("stroke", theme::INK)
                .with("stroke-width", 1.6)
                .with("stroke-dasharray", "2 4"),
        );
    }
    page.facts = exposure_facts(survey);
    page.draw(&canvas, defs, Layers { cells: painted, marks }, |placer| {
        for charge in survey.charge.iter().flatten().take(1) {
            let middle = nalgebra::center(&charge.from, &charge.to);
            let text = format!("shortest charge {:.1}\"", charge.length);
            boxed(placer, text, canvas.px(middle), theme::INK);
        }
    })
}

const LIMITS: [(f64, &str); 2] = [(6.0, "none"), (9.0, "7 4")];

fn border(element: Element, side: Side, dash: &str) -> Element {
    element
        .with("fill", "none")
        .with("stroke", theme::side(side).0)
        .with("stroke-width", 1.8)
        .with("stroke-opacity", 0.8)
        .with("stroke-dasharray", dash)
}

fn line_swatch(dash: &str) -> Element {
    let [w, h] = legend::SWATCH;
    let line = |y: f64, side: Side| {
        border(Element::line(Px::new(1.0, y), Px::new(w - 1.0, y)), side, dash)
    };
    Element::group().child(line(h * 0.3, Side::A)).child(line(h * 0.7, Side::B))
}

fn exposure_facts(survey: &Survey) -> Vec<(String, Vec<String>)> {
    let whole = |share: f64| percent((share * 1e6).round() as usize, 1_000_000);
    let zones = survey.exposure.iter().map(|exposure| {
        let (start, later) = (exposure.at_start, exposure.after_dash);
        format!(
            "Zone {}: {} visible and {} exposed in spite of Conceal at the start; {} and {} after \
             the enemy's Reposition and Dash.",
            theme::side_name(exposure.side).to_uppercase(),
            whole(start.engage),
            whole(start.conceal),
            whole(later.engage),
            whole(later.conceal),
        )
    });
    let mut facts = vec![("Drop zones".to_owned(), zones.collect::<Vec<_>>())];
    if !survey.objectives.is_empty() {
        let way = |way: Option<f64>| way.map_or("no way".into(), |way| format!("{way:.1}\""));
        let told = survey.objectives.iter().enumerate().map(|(i, objective)| {
            let [a, b] = objective.ways.map(way);
            format!("{}: {a} from A, {b} from B", i + 1)
        });
        facts.push(("Ways to the objectives".to_owned(), told.collect()));
    }
    facts
}

/// One look for each size of base, the largest first.
const ROOMS: [Style; 5] = [
    Style { fill: "none", opacity: 0.0, hatch: None },
    Style { fill: "#d6ebd9", opacity: 0.95, hatch: Some((Pattern::Dots, "#6fa57a")) },
    Style { fill: "#f4e4a6", opacity: 0.95, hatch: Some((Pattern::Diagonal, "#b99a2e")) },
    Style { fill: "#f2b28c", opacity: 0.95, hatch: Some((Pattern::Level, "#a8521f")) },
    Style { fill: "#d98c8c", opacity: 0.95, hatch: Some((Pattern::Crosshatch, "#8c2f2f")) },
];
const NO_ROOM: Style =
    Style { fill: "#8a857a", opacity: 0.75, hatch: Some((Pattern::Crosses, "#45423b")) };
const POCKET: Style =
    Style { fill: "#b9a3dd", opacity: 0.95, hatch: Some((Pattern::Crosshatch, "#6a48a8")) };

fn room(killzone: &Killzone, survey: &Survey) -> Svg {
    let sizes: Vec<String> = survey.rooms.iter().map(|room| room.base.to_string()).collect();
    let subtitle =
        format!("bases of {} mm, cells of {}\"", sizes.join(", "), survey.grids.room_cell);
    let mut page = page(killzone, "room for bases", subtitle);
    let mut defs = Defs::default();
    let canvas = page.canvas();
    let Some(grid) = Grid::new(killzone.size, survey.grids.room_cell) else {
        return page.draw(&canvas, defs, Layers::none(), |_| {});
    };
    // Styles: the largest base first, then no room, then pockets.
    let count = survey.rooms.len();
    let chosen = |i: usize| {
        let step = if count > 1 { i * (ROOMS.len() - 1) / (count - 1) } else { 0 };
        ROOMS[step]
    };
    let mut styles: Vec<Style> = (0..count).map(chosen).collect();
    styles.extend([NO_ROOM, POCKET]);
    let kinds: Vec<Option<usize>> = (0..grid.len()).map(|cell| kind(survey, cell)).collect();
    let cells = Cells { grid: &grid, kinds: &kinds, styles: &styles };
    let mut painted = cells.draw(&canvas, &mut defs);
    painted.push(
        Element::path(&cells.outline(&canvas, |a, b| a != b))
            .with("fill", "none")
            .with("stroke", theme::INK)
            .with("stroke-width", 0.6)
            .with("stroke-opacity", 0.4),
    );
    let named = survey.rooms.iter().rev().map(|room| format!("bases up to {} mm", room.base));
    let texts = named.chain(["no base at all".into(), "only in a pocket".into()]);
    for (kind, text) in texts.enumerate() {
        let cells = kinds.iter().filter(|k| **k == Some(kind)).count();
        if cells > 0 {
            let text = format!("{}  {text}", percent(cells, grid.len()));
            page.legend.push(Entry { swatch: styles[kind].swatch(&mut defs), text });
        }
    }
    let marks = gap_marks(survey, &canvas);
    if !survey.gaps.is_empty() {
        let (left, right) = (Px::new(9.0, 9.0), Px::new(25.0, 9.0));
        let swatch = gap_mark(left, right, true);
        page.legend.push(Entry { swatch, text: "gap a base just passes".into() });
        let swatch = gap_mark(left, right, false);
        page.legend.push(Entry { swatch, text: "gap a base just fails to pass".into() });
    }
    page.facts = room_facts(survey);
    page.names = false;
    page.draw(&canvas, defs, Layers { cells: painted, marks }, |placer| {
        for gap in &survey.gaps {
            let text = format!("{:.3}\" · {} mm", gap.width, gap.base);
            let colour = if gap.passes { theme::GOOD } else { theme::HIDDEN };
            boxed(placer, text, canvas.px(gap.at), colour);
        }
    })
}

/// The largest base that gets to a cell, as an index of styles.
fn kind(survey: &Survey, cell: usize) -> Option<usize> {
    let count = survey.rooms.len();
    let fits = |wanted: Fit| survey.rooms.iter().rposition(|room| room.cells[cell] == wanted);
    match (fits(Fit::Open), fits(Fit::Pocket)) {
        (Some(largest), _) => Some(count - 1 - largest),
        (None, Some(_)) => Some(count + 1),
        (None, None) if survey.rooms.iter().all(|room| room.cells[cell] == Fit::Terrain) => None,
        (None, None) => Some(count),
    }
}

fn gap_marks(survey: &Survey, canvas: &Canvas) -> Element {
    let marks = survey.gaps.iter().map(|gap| {
        let [from, to] = gap.ends.map(|end| canvas.px(end));
        gap_mark(from, to, gap.passes)
    });
    Element::group().children(marks)
}

/// A line across a gap with bars at its ends.
fn gap_mark(from: Px, to: Px, passes: bool) -> Element {
    let colour = if passes { theme::GOOD } else { theme::HIDDEN };
    let along = Vector::new(to.x - from.x, to.y - from.y);
    let side = along / along.norm().max(1e-9) * 5.0;
    let bar = |at: Px| [at.plus(-side.y, side.x), at.plus(side.y, -side.x)];
    let mut path = Path::new().move_to(from).line_to(to);
    for [a, b] in [bar(from), bar(to)] {
        path = path.move_to(a).line_to(b);
    }
    let stroke = |colour: &str, width: f64| {
        Element::path(&path).with("fill", "none").with("stroke", colour).with("stroke-width", width)
    };
    let over = stroke(colour, 2.2).with("stroke-dasharray", if passes { "none" } else { "4 2" });
    Element::group().child(stroke(theme::PAPER, 4.6)).child(over)
}

fn room_facts(survey: &Survey) -> Vec<(String, Vec<String>)> {
    let whole = |share: f64| percent((share * 1e6).round() as usize, 1_000_000);
    let told = survey.rooms.iter().map(|room| {
        let pockets = match room.pockets.len() {
            0 => "no pockets".to_owned(),
            1 => "1 pocket".to_owned(),
            n => format!("{n} pockets"),
        };
        format!("{} mm: {} of the floor lost, {pockets}", room.base, whole(room.lost_floor))
    });
    vec![("Bases".to_owned(), told.collect())]
}

fn boxed(placer: &mut Placer, text: String, anchor: Px, colour: &'static str) {
    placer.place(Label {
        text,
        anchor,
        clear: 12.0,
        size: theme::SMALL,
        colour,
        need: Need::Must,
        look: Look::Boxed,
    });
}
