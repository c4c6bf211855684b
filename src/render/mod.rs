//! Pictures: boards, scenes and shots as SVG, and as PNG with the feature `png`.
//!
//! Pictures are deterministic: the same values give the same bytes. Colours go with hatches,
//! shapes and letters, so that a picture reads without colour.

mod battle;
mod board;
mod canvas;
mod caption;
mod cells;
mod figures;
mod font;
pub mod game;
mod heatmap;
pub mod hexes;
mod html;
mod label;
mod legend;
mod map;
mod movement;
mod odds;
mod overlay;
mod page;
mod pattern;
#[cfg(feature = "png")]
mod png;
mod reach;
pub mod regions;
pub mod replay;
mod shot;
pub mod squares;
mod survey;
mod svg;
mod terrain;
mod theme;

pub use game::game;
pub use heatmap::{heatmap, percent};
pub use html::html;
pub use movement::movement;
pub use odds::{Bars, odds};
#[cfg(feature = "png")]
pub use png::PngError;
pub use reach::reach;
pub use survey::{SurveyMap, survey};
pub use svg::Svg;

use crate::data::killzone::Killzone;
use crate::data::scene::Scene;
use crate::games::killteam::verdict::Verdict;
use overlay::Overlay;
use page::Page;
use shot::Shot;

/// A killzone: grid in inches, drop zones, objectives, terrain by trait with heights.
pub fn killzone(killzone: &Killzone) -> Svg {
    let [w, h] = killzone.size.map(svg::number);
    Page {
        title: killzone.name.clone(),
        subtitle: format!("{} · {w} × {h} inches", killzone.id),
        killzone,
        operatives: &[],
        shot: None,
        overlay: Overlay::default(),
    }
    .draw()
}

/// A scene: its killzone and every operative, true to scale.
pub fn scene(scene: &Scene) -> Svg {
    scene_page(scene).draw()
}

/// A shot: the region of the board it concerns with the origin of the verdict's first
/// outcome, the fan of targeting lines, the rings that matter and the pieces that decided.
/// Attacker and target are found by id; a verdict about others is drawn as the scene alone.
pub fn shot(scene: &Scene, verdict: &Verdict) -> Svg {
    shot_page(scene, verdict).draw()
}

fn scene_page(scene: &Scene) -> Page<'_> {
    Page {
        title: scene.killzone.name.clone(),
        subtitle: scene.name.clone(),
        killzone: &scene.killzone,
        operatives: &scene.operatives,
        shot: None,
        overlay: Overlay::default(),
    }
}

fn shot_page<'a>(scene: &'a Scene, verdict: &'a Verdict) -> Page<'a> {
    let weapon = verdict.weapon.as_ref().map_or(String::new(), |w| format!(" with {w}"));
    Page {
        title: format!("{} → {}{weapon}", verdict.attacker, verdict.target),
        subtitle: format!("{} · {}", scene.killzone.name, scene.name),
        shot: Shot::find(scene, verdict),
        ..scene_page(scene)
    }
}

#[cfg(test)]
mod fixtures;
#[cfg(test)]
mod tests;
