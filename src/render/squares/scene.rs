//! A scene, and what is measured on it.

use super::{Board, Meaning, Piece};
use crate::data::scene::siege::{Figure, Side as Owner, SiegeScene};
use crate::games::siege::measure::{Ends, Pair};
use crate::games::siege::pack::Creature;
use crate::render::svg::{Svg, stem};

/// A scene with its figures and tokens.
pub fn scene(scene: &SiegeScene) -> Svg {
    board_of(scene).draw()
}

/// A scene with the line between two figures, and the spaces it enters.
pub fn shot(scene: &SiegeScene, pair: &Pair) -> Svg {
    let mut board = board_of(scene);
    board.crossed = pair.spaces.iter().filter_map(|at| at.parse().ok()).collect();
    let at = |id: &str| scene.figure(id).map(|n| scene.figures[n].at);
    if let (Some(from), Some(to)) = (at(&pair.attacker), at(&pair.target)) {
        board.lines.push((from, to, pair.sight));
    }
    board.title = format!("{} → {}", pair.attacker, pair.target);
    let sight = if pair.sight { "in sight" } else { "not in sight" };
    let cover = if pair.cover { ", in cover" } else { "" };
    board.subtitle = format!("{sight}{cover} · {} spaces", pair.distance);
    board.draw()
}

/// A scene with every space where a Move can end.
pub fn reach(scene: &SiegeScene, ends: &Ends) -> Svg {
    seen(scene, &[], Some(ends))
}

/// A scene with the free lines of some pairs, and the spaces where a Move can end.
pub fn seen(scene: &SiegeScene, pairs: &[Pair], ends: Option<&Ends>) -> Svg {
    let mut board = board_of(scene);
    let at = |id: &str| scene.figure(id).map(|n| scene.figures[n].at);
    for pair in pairs.iter().filter(|pair| pair.sight) {
        if let (Some(from), Some(to)) = (at(&pair.attacker), at(&pair.target)) {
            board.lines.push((from, to, true));
        }
    }
    if let Some(pair) = pairs.first() {
        let count = board.lines.len();
        board.title = format!("{} sees {count} of {}", pair.attacker, pairs.len());
    }
    let Some(ends) = ends else { return board.draw() };
    for end in &ends.places {
        if let Ok(at) = end.at.parse() {
            board.ends.push((at, end.steps));
        }
    }
    let moves = format!("{}, up to {} spaces", ends.op, ends.allowance);
    match pairs {
        [] => board.title = moves,
        _ => board.subtitle = moves,
    }
    board.draw()
}

fn board_of(scene: &SiegeScene) -> Board<'_> {
    let size = format!("{} × {} spaces", scene.grid.width(), scene.grid.height());
    let mut board = Board::new(stem(&scene.name), size, &scene.grid);
    for figure in &scene.figures {
        explain(figure, &mut board.meanings);
        board.pieces.push(Piece {
            at: figure.at,
            id: figure.id.clone(),
            label: figure.letter.to_string(),
            dark: figure.side == Owner::DarkLegion,
        });
    }
    board.rubble.clone_from(&scene.rubble);
    board.smoke.clone_from(&scene.smoke);
    board.stairs.clone_from(&scene.stairs);
    board.tokens.clone_from(&scene.tokens);
    board
}

/// Says in the legend what a figure is; letters that mean the same stand together.
fn explain(figure: &Figure, meanings: &mut Vec<Meaning>) {
    let name = Creature::from_word(&figure.kind).map_or("Doomtrooper", Creature::name);
    let what = match figure.team.as_str() {
        "" => name.to_owned(),
        team => format!("{name} of {team}"),
    };
    let (letter, dark) = (figure.letter.to_string(), figure.side == Owner::DarkLegion);
    let same = |meaning: &&mut Meaning| meaning.dark == dark && meaning.what == what;
    match meanings.iter_mut().find(same) {
        Some(known) if known.labels.contains(&letter) => {}
        Some(known) => known.labels.push(letter),
        None => meanings.push(Meaning { labels: vec![letter], dark, what }),
    }
}
