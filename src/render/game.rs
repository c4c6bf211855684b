//! The state of a game as a picture.

use std::any::Any;

use super::svg::Svg;
use super::{battle, hexes, regions, squares};

/// The picture of a state of any game; `None` for one that has none.
pub fn game(state: &dyn Any) -> Option<Svg> {
    let battle = state.downcast_ref().map(battle::picture);
    let siege = || state.downcast_ref().map(squares::mission);
    let doomsday = || state.downcast_ref().map(hexes::game);
    let dei = || state.downcast_ref().map(|game| regions::board(game, ""));
    battle.or_else(siege).or_else(doomsday).or_else(dei)
}
