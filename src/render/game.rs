//! The state of a game as a picture.

use std::any::Any;

use super::page::{Marker, Page};
use super::svg::Svg;
use super::{hexes, regions, squares};
use crate::data::datacards::Base;
use crate::data::scene::Operative;
use crate::games::killteam::battle::Battle;
use crate::games::killteam::standing::Standing;
use crate::games::siege::state::Siege;
use crate::geometry::square::{Edge, Square};

/// The picture of a state of any game; `None` for one that has none.
pub fn game(state: &dyn Any) -> Option<Svg> {
    let battle = state.downcast_ref().map(battle);
    let siege = || state.downcast_ref().map(siege);
    let doomsday = || state.downcast_ref().map(hexes::game);
    let dei = || state.downcast_ref().map(|game| regions::board(game, ""));
    battle.or_else(siege).or_else(doomsday).or_else(dei)
}

/// A mission of Siege of the Citadel.
fn siege(game: &Siege) -> Svg {
    let floor = &game.board.floor;
    let mut grid = game.board.drawn_grid();
    for &(at, side) in &game.opened {
        grid.set(at, side, Edge::Open);
    }
    let (mut tints, mut pieces) = (Vec::new(), Vec::new());
    let mut tokens: Vec<(Square, String)> =
        game.tokens.iter().map(|token| (token.at, token.kind.word().to_owned())).collect();
    for entrance in game.board.entrances.iter().filter(|e| e.red || e.white) {
        let tint = if entrance.red { "#f8ddd3" } else { "#dcebdc" };
        tints.extend(entrance.squares.iter().map(|at| (*at, tint)));
        let name = format!("{}{}", entrance.tile, entrance.letter);
        tokens.extend(entrance.squares.first().map(|at| (*at, name)));
    }
    for at in grid.squares() {
        if game.board.sector(at).is_none() {
            tints.push((at, "#d8d4cb"));
        } else if game.smoke.has(at) {
            tints.push((at, "#c3cbd3"));
        }
        if let Some(fig) = game.figure_at(at) {
            let label = match fig.creature() {
                Some((kind, number)) => format!("{}{number}", kind.letter()),
                None => fig.to_string(),
            };
            pieces.push(squares::Piece { at, id: fig.to_string(), label, dark: fig.is_dark() });
        }
    }
    let rubble: Vec<Square> = grid.squares().filter(|&at| floor.rubble.has(at)).collect();
    let mission = game.mission();
    squares::Board {
        title: mission.name.clone(),
        subtitle: format!("round {} of {}", game.round, mission.turns),
        grid: &grid,
        rubble: &rubble,
        tints,
        tokens,
        pieces,
        lines: Vec::new(),
        named: true,
    }
    .draw()
}

/// A battle: everybody who is on the board, where they stand.
fn battle(battle: &Battle) -> Svg {
    let board = &battle.state.board;
    let who = board.who.iter().map(|&op| &battle.setup.operatives[usize::from(op)]);
    let operatives: Vec<Operative> = who
        .zip(&board.standings)
        .map(|(member, standing)| Operative {
            id: member.id.to_string(),
            name: Some(member.name.clone()),
            ..operative(standing)
        })
        .collect();
    let kinds = &battle.setup.mission.markers;
    let lying = kinds.iter().zip(&battle.state.markers);
    let markers: Vec<Marker> = lying
        .map(|(kind, marker)| Marker {
            id: kind.id.to_string(),
            at: marker.at,
            radius: kind.radius,
        })
        .collect();
    let killzone = &battle.setup.terrain.killzone;
    let shown = crate::engine::game::Game::show(battle);
    Page {
        title: killzone.name.clone(),
        subtitle: shown.lines().next().unwrap_or_default().to_owned(),
        killzone,
        operatives: &operatives,
        shot: None,
        markers: &markers,
    }
    .draw()
}

fn operative(standing: &Standing) -> Operative {
    let millimetres = |inches: f64| (inches * 508.0).round() / 10.0;
    let (base, angle) = match &standing.oval {
        None => (Base::Round(millimetres(standing.footing.disc.radius)), 0.0),
        Some(oval) => {
            let [length, width] = oval.semi.map(millimetres);
            (Base::Oval(length, width), libm::atan2(oval.along.y, oval.along.x).to_degrees())
        }
    };
    Operative {
        id: String::new(),
        side: standing.side,
        name: None,
        at: standing.footing.disc.center,
        z: standing.footing.level,
        angle,
        order: standing.order,
        base,
        height: Some(standing.height),
        apl: None,
        r#move: None,
        save: None,
        wounds: None,
        keywords: Vec::new(),
        weapons: Vec::new(),
    }
}
