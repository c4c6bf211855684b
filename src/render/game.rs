//! The state of a game as a picture.

use std::any::Any;

use super::page::Page;
use super::svg::Svg;
use crate::data::datacards::Base;
use crate::data::scene::Operative;
use crate::games::killteam::battle::Battle;
use crate::games::killteam::standing::Standing;

/// The picture of a state of any game; `None` for one that has none.
pub fn game(state: &dyn Any) -> Option<Svg> {
    state.downcast_ref::<Battle>().map(battle)
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
    let killzone = &battle.setup.terrain.killzone;
    let shown = crate::engine::game::Game::show(battle);
    Page {
        title: killzone.name.clone(),
        subtitle: shown.lines().next().unwrap_or_default().to_owned(),
        killzone,
        operatives: &operatives,
        shot: None,
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
