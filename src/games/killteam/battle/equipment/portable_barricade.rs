//! Portable Barricade: Light terrain that protects whoever is connected to it, and that is
//! carried along (eq.portable, eq.portable-cover, eq.protective, eq.portable-move).

use smallvec::SmallVec;

use super::site::{SPACING, Whom};
use super::{Block, Form, Gear, GearDeed, Hooks, Piece, Use, UseForm, light_barricades, option};
use crate::data::killzone::Trait;
use crate::engine::fact::Fact;
use crate::engine::refusal::Refusal;
use crate::games::killteam::battle::Battle;
use crate::games::killteam::battle::action::{Spot, Way};
use crate::games::killteam::battle::activation::Activation;
use crate::games::killteam::battle::candidates::Sample;
use crate::games::killteam::battle::moves::Moved;
use crate::games::killteam::battle::number::tidy;
use crate::games::killteam::movement::MoveAction;
use crate::games::killteam::standing::Standing;
use crate::games::killteam::terrain::Terrain;
use crate::geometry::number::{TOL, overlaps};
use crate::geometry::oval::{gap_base_part, gap_bases};
use crate::geometry::shape::{Point, Vector};

/// What the barricade takes from Move, inches.
const SLOWER: f64 = 2.0;
/// Half the thickness of the shield, inches.
const HALF: f64 = 0.1;
/// Directions in which a place for the barricade is looked for.
const AROUND: [[f64; 3]; 8] = [
    [1.0, 0.0, 90.0],
    [0.0, 1.0, 0.0],
    [-1.0, 0.0, 90.0],
    [0.0, -1.0, 0.0],
    [0.6, 0.8, 143.130_1],
    [-0.6, 0.8, 36.869_9],
    [0.6, -0.8, 36.869_9],
    [-0.6, -0.8, 143.130_1],
];

pub const GEAR: Gear = Gear {
    word: "portable-barricade",
    name: "Portable Barricade",
    key: "eq.portable",
    piece: Some(Piece {
        word: "portable-barricade",
        count: 1,
        form: Form::Terrain(&[
            Block {
                id: "shield",
                middle: [0.0, 0.0],
                size: [1.5, 2.0 * HALF],
                height: 1.2,
                traits: &[Trait::Light],
                portable: true,
            },
            foot("left foot", -0.45),
            foot("right foot", 0.45),
        ]),
        key: "eq.portable",
        place: light_barricades::place,
    }),
    deeds: &[GearDeed {
        word: "move-with-barricade",
        name: "Move With Barricade",
        key: "eq.portable-move",
        ap: 1,
        form: UseForm::Carry,
        counts_as: Some(MoveAction::Reposition),
        plan,
        perform,
        appeal: 0.01,
        offer,
    }],
    hooks: Hooks {
        fact: Some(|battle, name, of| match (name, of) {
            ("connected", [id]) => {
                Some(Fact::Flag(connected(battle, battle.named_op(id)?).is_some()))
            }
            _ => None,
        }),
        ..Hooks::NONE
    },
    ..Gear::NONE
};

const fn foot(id: &'static str, x: f64) -> Block {
    Block {
        id,
        middle: [x, 0.0],
        size: [0.2, 1.0],
        height: 0.1,
        traits: &[Trait::Insignificant, Trait::Exposed],
        portable: true,
    }
}

/// The barricade the operative is connected to.
fn connected(battle: &Battle, op: u8) -> Option<u8> {
    let standing = battle.state.standing(op)?;
    let mut own = option(GEAR.word).into_iter().flat_map(|own| battle.state.kit.lying(own));
    let touches = |thing: u8| {
        let feature = battle.feature_of(thing);
        feature.is_some_and(|f| battle.setup.terrain.connected(standing.stand(), f))
    };
    own.find(|(n, _)| touches(*n)).map(|(n, _)| n)
}

fn refuse(message: impl Into<String>) -> Refusal {
    Refusal::new("kt/eq/portable-move", message)
}

fn plan(battle: &Battle, activation: &Activation, with: &Use) -> Result<Option<Moved>, Refusal> {
    let Use::Carry { way, to } = with else { return Ok(None) };
    let op = activation.op;
    let Some(barricade) = connected(battle, op) else {
        let message = format!("{} is connected to no barricade", battle.setup.member(op).id);
        return Err(refuse(message));
    };
    let terrain = battle.terrain_without(barricade);
    let moved = judge(battle, activation, way, &terrain)?;
    let standing = battle.state.standing(op).map(|standing| standing.at(moved.end.at));
    let Some(standing) = standing else { return Ok(None) };
    match to {
        Some(spot) => check_placed(battle, &terrain, barricade, op, &standing, *spot)?,
        None => {
            let around = around(&standing).into_iter();
            let fits = |spot: &Spot| {
                check_placed(battle, &terrain, barricade, op, &standing, *spot).is_ok()
            };
            if let Some(spot) = around.into_iter().find(fits) {
                let message = format!("the barricade can be set up, such as at {spot}");
                return Err(refuse(message));
            }
        }
    }
    Ok(Some(moved))
}

/// The move, on one level and with the barricade taken up.
fn judge(
    battle: &Battle,
    activation: &Activation,
    way: &Way,
    terrain: &Terrain,
) -> Result<Moved, Refusal> {
    let (op, kind) = (activation.op, MoveAction::Reposition);
    battle.check_move_kind(activation, kind)?;
    let allowance = battle.move_stat(op) - SLOWER;
    let level = battle.state.standing(op).map_or(0.0, |standing| standing.footing.level);
    let spots: &[Spot] = match way {
        Way::To(to) => std::slice::from_ref(to),
        Way::Path(path) => path,
    };
    if let Some(off) = spots.iter().filter_map(|s| s.z).find(|z| (z - level).abs() > TOL) {
        let message = "the move with a barricade may not climb, drop or jump";
        return Err(refuse(message).measured(off, level));
    }
    let moved = battle
        .walking_on(op, kind, terrain, allowance, |walk| battle.judged(activation, walk, way))
        .unwrap_or_else(|| Err(battle.not_now("nobody is to move now")));
    moved.map_err(|refusal| match refusal.code.as_str() {
        "kt/reposition/engaged" => Refusal { code: "kt/eq/portable-move".to_owned(), ..refusal },
        _ => refusal,
    })
}

/// May the barricade be set up there, connected to who carried it?
fn check_placed(
    battle: &Battle,
    terrain: &Terrain,
    barricade: u8,
    op: u8,
    standing: &Standing,
    spot: Spot,
) -> Result<(), Refusal> {
    let side = battle.state.kit.laid[usize::from(barricade)].side;
    let Some(piece) = &GEAR.piece else { return Ok(()) };
    let site = battle.site_on(terrain, side, piece, spot).under("eq.portable-move");
    site.fits()?;
    site.apart(Whom::Equipment, SPACING)?;
    site.apart(Whom::Access, SPACING)?;
    site.on_level(standing.footing.level)?;
    let shield = &site.parts()[0];
    let others = battle.state.board.who.iter().zip(&battle.state.board.standings);
    let others = others.filter(|(other, _)| **other != op).map(|(_, other)| other);
    for other in others.chain([standing]) {
        let gap = gap_base_part(&other.base(), shield);
        if overlaps(gap) {
            let message = format!("the barricade would overlap a base by {:.4} inches", -gap);
            return Err(refuse(message).measured(gap, 0.0).at([spot.at.x, spot.at.y]));
        }
    }
    let gaps = site.parts().iter().map(|part| gap_base_part(&standing.base(), part));
    let gap = gaps.fold(f64::INFINITY, f64::min);
    if gap > TOL {
        let message = format!("the barricade would stand {gap:.4} inches away: not connected");
        return Err(refuse(message).measured(gap, 0.0).at([spot.at.x, spot.at.y]));
    }
    Ok(())
}

/// Places round a base where the barricade would be connected to it.
fn around(standing: &Standing) -> SmallVec<[Spot; 8]> {
    let center = standing.footing.disc.center;
    let z = Some(standing.footing.level).filter(|level| *level > 0.0);
    let place = |[x, y, angle]: [f64; 3]| {
        // The angle is that of the shield's length, across the direction.
        let reach = standing.base().at(Point::origin()).oval().reach(Vector::new(x, y));
        let at = tidy(center + Vector::new(x, y) * (reach + HALF + 1e-3));
        Spot { z, angle: Some(crate::geometry::number::snap(angle)), ..at.into() }
    };
    AROUND.map(place).into_iter().collect()
}

fn perform(battle: &mut Battle, op: u8, with: &Use, moved: Option<Moved>) {
    let (Use::Carry { to, .. }, Some(moved)) = (with, moved) else { return };
    let Some(barricade) = connected(battle, op) else { return };
    let laid = &mut battle.state.kit.laid[usize::from(barricade)];
    match to {
        Some(spot) => {
            (laid.at, laid.angle) = (spot.at, spot.angle.unwrap_or(0.0));
            laid.level = spot.z.unwrap_or(0.0);
        }
        None => laid.spent = true,
    }
    battle.carry_out_move(MoveAction::Reposition, moved);
    battle.rebuild_terrain();
}

/// A few straight moves, with the barricade somewhere round the end.
fn offer(battle: &Battle, activation: &Activation, sample: &mut Sample) -> Vec<Use> {
    let op = activation.op;
    let Some(standing) = battle.state.standing(op) else { return Vec::new() };
    let Some(barricade) = connected(battle, op) else { return Vec::new() };
    let terrain = battle.terrain_without(barricade);
    let reach = battle.move_stat(op) - SLOWER - 1e-3;
    let start = standing.footing.disc.center;
    let mut offered = Vec::new();
    for _ in 0..3 {
        let share = sample.share();
        let to = tidy(start + sample.direction() * (reach * share));
        let there = standing.at(to);
        let free = battle.state.board.standings.iter().filter(|other| *other != standing);
        if free.into_iter().any(|other| overlaps(gap_bases(&there.base(), &other.base()))) {
            continue;
        }
        let fits = |spot: &Spot| {
            check_placed(battle, &terrain, barricade, op, &there, *spot).is_ok()
        };
        let mut spots = around(&there);
        let turn = sample.below(spots.len());
        spots.rotate_left(turn);
        let way = Box::new(Way::To(to.into()));
        offered.push(Use::Carry { way, to: spots.into_iter().find(fits) });
    }
    offered
}
