//! A heat map over its board.

use super::cells::{Cells, Style};
use super::legend::{self, Entry};
use super::map::{Layers, MapPage};
use super::pattern::{Defs, Pattern};
use super::svg::{Element, Px, Svg};
use super::theme;
use crate::data::scene::{Order, Scene};
use crate::games::killteam::heatmap::{Ask, Class, HeatMap, Mode};

/// A heat map. The title says what it answers, the legend how much of the board is what.
pub fn heatmap(scene: &Scene, ask: &Ask, map: &HeatMap) -> Svg {
    let mut defs = Defs::default();
    let styles = Class::ALL.map(style);
    let count = |class: Class| map.cells.iter().filter(|c| **c == class).count();
    let mut legend: Vec<Entry> = Class::ALL
        .into_iter()
        .filter(|class| count(*class) > 0)
        .map(|class| {
            let share = percent(count(class), map.cells.len());
            let text = format!("{share}  {}", meaning(class));
            Entry { swatch: styles[class.index()].swatch(&mut defs), text }
        })
        .collect();
    if map.from.len() > 1 {
        let swatch = place(legend::middle(), scene, map);
        legend.push(Entry { swatch, text: "place it shoots from".into() });
    }
    let by = match ask.mode {
        Mode::Target { by: Some(by), .. } => scene.operatives.iter().position(|o| o.id == by),
        _ => None,
    };
    let page = MapPage {
        title: title(ask),
        subtitle: format!("{} · {} · {}", scene.killzone.name, scene.name, figure(ask, map)),
        killzone: &scene.killzone,
        operatives: &scene.operatives,
        about: by.into_iter().chain([map.about]).collect(),
        legend,
        facts: facts(map),
        names: false,
        window: None,
    };
    let canvas = page.canvas();
    let kinds: Vec<Option<usize>> = map.cells.iter().map(|class| Some(class.index())).collect();
    let cells = Cells { grid: &map.grid, kinds: &kinds, styles: &styles };
    let mut painted = cells.draw(&canvas, &mut defs);
    let stroke = |path, width: f64, opacity: f64| {
        Element::path(&path)
            .with("fill", "none")
            .with("stroke", theme::INK)
            .with("stroke-width", width)
            .with("stroke-opacity", opacity)
    };
    painted.push(stroke(cells.outline(&canvas, |a, b| a != b), 0.7, 0.4));
    let valid = |kind: Option<usize>| kind.is_some_and(|kind| Class::ALL[kind].is_valid());
    painted.push(stroke(cells.outline(&canvas, |a, b| valid(a) != valid(b)), 1.5, 0.8));
    // The first place is that of the operative itself.
    let dots = map.from.iter().skip(1).map(|at| place(canvas.px(*at), scene, map));
    let marks = Element::group().children(dots);
    page.draw(&canvas, defs, Layers { cells: painted, marks }, |_| {})
}

/// A place that a threat shoots from.
fn place(at: Px, scene: &Scene, map: &HeatMap) -> Element {
    Element::circle(at, 2.4)
        .with("fill", theme::side(scene.operatives[map.about].side).0)
        .with("stroke", theme::PAPER)
        .with("stroke-width", 0.9)
}

fn title(ask: &Ask) -> String {
    let with = ask.weapon.map_or(String::new(), |weapon| format!(" with {weapon}"));
    match ask.mode {
        Mode::Target { id, by: None } => format!("From where {id} can be shot{with}"),
        Mode::Target { id, by: Some(by) } => format!("From where {by} can shoot {id}{with}"),
        Mode::From { id } => format!("What {id} can shoot from where it stands{with}"),
        Mode::Threat { id } => format!("What {id} can shoot after moving{with}"),
    }
}

/// Who was put on the cells.
fn figure(ask: &Ask, map: &HeatMap) -> String {
    let who = match (ask.mode, map.figure.order) {
        (Mode::Target { .. }, _) => "shooter",
        (_, Order::Engage) => "target with an Engage order",
        (_, Order::Conceal) => "target with a Conceal order",
    };
    let level = map.figure.footing.level;
    let at = if level > 0.0 { format!(" at {level}\"") } else { String::new() };
    format!("{who} on a {} base{at}, cells of {}\"", map.base, map.grid.cell)
}

fn facts(map: &HeatMap) -> Vec<(String, Vec<String>)> {
    if map.notes.is_empty() { Vec::new() } else { vec![("Notes".into(), map.notes.clone())] }
}

/// A share in whole percent; what is not nothing is never 0 %, what is not all never 100 %.
pub fn percent(part: usize, whole: usize) -> String {
    let share = 100.0 * part as f64 / whole.max(1) as f64;
    match share {
        _ if part == 0 => "0 %".into(),
        _ if part == whole => "100 %".into(),
        s if s < 0.5 => "< 1 %".into(),
        s if s > 99.5 => "> 99 %".into(),
        s => format!("{s:.0} %"),
    }
}

fn meaning(class: Class) -> &'static str {
    match class {
        Class::Clear => "in the open",
        Class::Cover => "in cover",
        Class::Obscured => "obscured",
        Class::CoverObscured => "in cover and obscured",
        Class::TooClose => "too close to shoot",
        Class::InvalidClear => "invalid: out of range",
        Class::InvalidCover => "invalid: in cover",
        Class::InvalidObscured => "invalid: obscured, too far",
        Class::InvalidCoverObscured => "invalid: cover, obscured",
        Class::NotVisible => "not visible",
        Class::Blocked => "no room for the base",
    }
}

fn style(class: Class) -> Style {
    let style = |fill, opacity, hatch| Style { fill, opacity, hatch };
    match class {
        Class::Clear => style("#f59f00", 0.9, None),
        Class::Cover => style("#8fd0b5", 0.9, Some((Pattern::Dots, "#0a7d57"))),
        Class::Obscured => style("#c7a6e3", 0.9, Some((Pattern::Diagonal, "#9b6acb"))),
        Class::CoverObscured => style("#7f55ad", 0.9, Some((Pattern::Crosshatch, "#d9c8ee"))),
        Class::TooClose => style("#f7b2b2", 0.9, Some((Pattern::Crosses, "#a31515"))),
        Class::InvalidClear => style("#fdf0cf", 0.9, Some((Pattern::Level, "#c9a240"))),
        Class::InvalidCover => style("#e3f1ea", 0.9, Some((Pattern::Level, "#6fae93"))),
        Class::InvalidObscured => style("#efe6f7", 0.9, Some((Pattern::Level, "#a98cc4"))),
        Class::InvalidCoverObscured => style("#dfe3ea", 0.9, Some((Pattern::Level, "#7f8aa0"))),
        Class::NotVisible => style("#ffffff", 0.8, None),
        Class::Blocked => style("#8a857a", 0.3, None),
    }
}
