//! The state of a game as a picture.

use std::any::Any;

use super::svg::Svg;
use super::{battle, hexes, regions, squares};
use crate::games::siege::state::Siege;
use crate::geometry::square::{Edge, Square};

/// The picture of a state of any game; `None` for one that has none.
pub fn game(state: &dyn Any) -> Option<Svg> {
    let battle = state.downcast_ref().map(battle::picture);
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
