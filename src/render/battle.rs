//! A battle of Kill Team at one moment.

use std::collections::BTreeMap;

use super::overlay::{Aim, Marker, Note, Overlay};
use super::page::Page;
use super::svg::Svg;
use crate::data::datacards::Base;
use crate::data::killzone::{Killzone, Side};
use crate::data::scene::Operative;
use crate::engine::game::Game;
use crate::games::killteam::battle::Battle;
use crate::games::killteam::battle::mission::SMALL_MARKER;
use crate::games::killteam::battle::sequence::Sequence;
use crate::games::killteam::battle::state::Phase;
use crate::games::killteam::standing::Standing;

/// Everybody who is on the board where they stand, the mission's markers, drop zones by who has
/// them, and who shoots at whom.
pub fn picture(battle: &Battle) -> Svg {
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
    let drop_zones = drop_zones(battle);
    let killzone = Killzone { objectives: Vec::new(), drop_zones, ..Killzone::clone(killzone) };
    let shown = battle.show();
    Page {
        title: killzone.name.clone(),
        subtitle: shown.lines().next().unwrap_or_default().to_owned(),
        killzone: &killzone,
        operatives: &operatives,
        shot: None,
        overlay: Overlay { markers: markers(battle), notes: notes(battle), aim: aim(battle) },
    }
    .draw()
}

/// The drop zones by the side that has them; before they are picked as the killzone names them.
fn drop_zones(battle: &Battle) -> BTreeMap<Side, Vec<crate::geometry::shape::Point>> {
    if matches!(battle.state.phase, Phase::Lot | Phase::Zone) {
        return battle.setup.terrain.killzone.drop_zones.clone();
    }
    let zone = |side: Side| usize::from(battle.state.zones[side.index()]);
    let ring = |side| battle.setup.zones[zone(side)].zone.ring.clone();
    Side::ALL.map(|(side, _)| (side, ring(side))).into()
}

/// The markers of the mission that nobody carries, and those of equipment.
fn markers(battle: &Battle) -> Vec<Marker> {
    let mut number = 0;
    let mut markers = Vec::new();
    for (kind, lying) in battle.setup.mission.markers.iter().zip(&battle.state.markers) {
        number += u32::from(kind.objective);
        if lying.carrier.is_some() {
            continue;
        }
        let (text, name) = match kind.objective {
            true => (number.to_string(), String::new()),
            false => (String::new(), kind.id.to_string()),
        };
        let (at, radius, side) = (lying.at, kind.radius, lying.control);
        let objective = kind.objective;
        let id = kind.id.to_string();
        markers.push(Marker { id, at, radius, text, name, side, objective, reach: None });
    }
    markers.extend(battle.tokens().map(|token| Marker {
        id: token.name.clone(),
        at: token.at,
        radius: SMALL_MARKER,
        text: String::new(),
        name: token.name,
        side: Some(token.side),
        objective: false,
        reach: token.reach,
    }));
    markers
}

/// Wounds left of how many, whether it is ready, and what it carries.
fn notes(battle: &Battle) -> Vec<Note> {
    let note = |&op: &u8| {
        let (member, piece) = (&battle.setup.operatives[usize::from(op)], battle.state.piece(op));
        let carried = piece
            .carries
            .map(|marker| battle.setup.mission.markers[usize::from(marker)].id.to_string());
        let wounds = format!("{}/{}", piece.wounds, member.wounds);
        Note {
            text: carried.map_or(wounds.clone(), |carried| format!("{wounds} {carried}")),
            hurt: piece.wounds < member.wounds,
            ready: (battle.state.turning_point > 0).then_some(piece.ready),
        }
    };
    battle.state.board.who.iter().map(note).collect()
}

/// From the one that shoots or fights to its target.
fn aim(battle: &Battle) -> Option<Aim> {
    let (from, to) = match battle.state.sequence.as_deref()? {
        Sequence::Shooting(shooting) => (shooting.shooter, shooting.target.op),
        Sequence::Fighting(fighting) => (fighting.ops[0], fighting.ops[1]),
    };
    let at = |op| battle.state.standing(op).map(|standing| standing.footing.disc.center);
    Some(Aim { from: at(from)?, to: at(to)? })
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
