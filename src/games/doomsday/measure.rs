//! Questions about scenes: who sees whom and how far apart they are, and where a figure can go.

use serde::Serialize;

use super::activation::ACTIONS;
use super::cultists::closer;
use super::figure::TileKind;
use super::refusals::{measured, no};
use super::scene::{Figure, FigureKind, Scene};
use crate::engine::refusal::Refusal;
use crate::geometry::hex::{Hex, NoLine, line};

/// An ordered pair of figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    pub attacker: String,
    pub target: String,
    /// How far apart their tiles are: Moves along connected walkways, or straight where there is
    /// no way.
    pub tiles: u8,
    pub sight: bool,
    /// Whether a way along connected walkways leads from one to the other, whoever stands on it.
    pub connected: bool,
    pub reasons: Vec<Reason>,
}

/// Why, with the rule that says so.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason {
    pub rule: &'static str,
    pub text: String,
}

/// Every ordered pair of different figures, in the order of the scene.
pub fn matrix(scene: &Scene) -> Vec<Pair> {
    let all = || scene.figures.iter();
    all()
        .flat_map(|one| all().map(move |other| (one, other)))
        .filter(|(one, other)| one.id != other.id)
        .map(|(one, other)| pair(scene, one, other))
        .collect()
}

/// What one figure sees of another.
pub fn pair(scene: &Scene, attacker: &Figure, target: &Figure) -> Pair {
    let ground = &scene.ground;
    let (from, to) = (attacker.tile, target.tile);
    let found = line(ground.tiling(), from, to);
    let at = |tile: u8| ground.at(tile);
    let reason = match &found {
        Ok(line) if line.direction.is_none() => {
            Reason { rule: "doomsday/lo/own", text: format!("both are on {}", at(from)) }
        }
        Ok(line) => {
            let tiles: Vec<String> = line.tiles.iter().map(|t| at(*t).to_string()).collect();
            Reason {
                rule: "doomsday/lo/line",
                text: format!("the line {} stays on connected walkways", tiles.join(" = ")),
            }
        }
        Err(NoLine::NotStraight) => Reason {
            rule: "doomsday/lo/hex",
            text: format!("{} and {} lie in none of the six directions", at(from), at(to)),
        },
        Err(NoLine::Broken { tile, direction }) => Reason {
            rule: "doomsday/lo/hex",
            text: format!("no walkway connects {} to the {}", at(*tile), direction.name()),
        },
    };
    Pair {
        attacker: attacker.id.clone(),
        target: target.id.clone(),
        tiles: ground.distance(from, to),
        sight: found.is_ok(),
        connected: reachable(scene, from, to),
        reasons: vec![reason],
    }
}

fn reachable(scene: &Scene, from: u8, to: u8) -> bool {
    let (mut seen, mut edge) = (1_u64 << from, vec![from]);
    while let Some(tile) = edge.pop() {
        for next in scene.ground.neighbours(tile) {
            if seen >> next & 1 == 0 {
                seen |= 1 << next;
                edge.push(next);
            }
        }
    }
    seen >> to & 1 == 1
}

/// A Move or several, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Walk {
    pub legal: bool,
    pub action: &'static str,
    /// Move actions that may be made.
    pub allowance: u8,
    /// Tiles entered.
    pub length: u8,
    /// Move actions needed: one more out of a Pitfall.
    pub counted: u8,
    pub path: Vec<[i16; 2]>,
    pub ledger: Vec<Leg>,
    pub refusals: Vec<Refusal>,
}

/// One Move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Leg {
    pub from: [i16; 2],
    pub to: [i16; 2],
    pub length: u8,
    pub counted: u8,
    pub notes: Vec<&'static str>,
}

/// Where a figure can end, with the fewest Move actions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reached {
    pub figure: String,
    pub allowance: u8,
    pub tiles: Vec<End>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct End {
    pub at: [i16; 2],
    pub moves: u8,
    /// Whether a Move that ends there rolls for a trap.
    pub trap: bool,
}

fn place(at: Hex) -> [i16; 2] {
    [at.q, at.r]
}

/// Move actions a figure may make: three in a Marine's activation, one by an action card.
fn allowance(figure: &Figure) -> u8 {
    if figure.kind == FigureKind::Marine { ACTIONS } else { 1 }
}

/// Whether a figure may step onto a tile, connected as it is.
fn may_enter(scene: &Scene, figure: &Figure, tile: u8) -> Result<(), Refusal> {
    let marine = figure.kind == FigureKind::Marine;
    let enemies = scene.on(tile, !marine).count();
    let at = scene.ground.at(tile);
    match (enemies, marine) {
        (0, true) => Ok(()),
        (0, false) => match scene.on(tile, false).filter(|other| other.id != figure.id).count() {
            3.. => {
                Err(measured("doomsday/cu/full", format!("three Cultists are at {at}"), 4_u8, 3_u8))
            }
            _ => Ok(()),
        },
        (_, true) => Err(no("doomsday/mm/cult", format!("there are Chaos Cultists on {at}"))),
        (_, false) => {
            Err(no("doomsday/cu/atkinst", format!("Space Marines are at {at}: it attacks them")))
        }
    }
}

fn may_end(scene: &Scene, figure: &Figure, tile: u8) -> bool {
    figure.kind != FigureKind::Marine
        || scene.ground.kind(tile) == TileKind::Elevator
        || scene.on(tile, true).filter(|other| other.id != figure.id).count() < 2
}

fn pitfall(scene: &Scene, figure: &Figure, tile: u8) -> bool {
    figure.kind == FigureKind::Marine && scene.ground.kind(tile) == TileKind::Pitfall
}

/// Judges a way over tiles, the figure's own left out.
pub fn walk(scene: &Scene, figure: &Figure, way: &[Hex], limit: Option<u8>) -> Walk {
    let allowance = limit.unwrap_or_else(|| allowance(figure));
    let mut walk = Walk {
        legal: false,
        action: "move",
        allowance,
        length: 0,
        counted: 0,
        path: vec![place(scene.ground.at(figure.tile))],
        ledger: Vec::new(),
        refusals: Vec::new(),
    };
    let (mut tile, mut freed) = (figure.tile, false);
    for &to in way {
        walk.path.push(place(to));
        let next = match step(scene, figure, tile, to) {
            Ok(next) => next,
            Err(refusal) => {
                walk.refusals.push(refusal);
                return walk;
            }
        };
        let mut leg = Leg {
            from: place(scene.ground.at(tile)),
            to: place(to),
            length: 1,
            counted: 1,
            notes: Vec::new(),
        };
        if pitfall(scene, figure, tile) && !freed {
            freed = true;
            leg.counted += 1;
            leg.notes.push("the first Move on a Pitfall tile has no effect");
        }
        if scene.ground.kind(next) == TileKind::Trapped && figure.kind == FigureKind::Marine {
            leg.notes.push("a trap: wounded on 1, 2 or 3");
        }
        walk.length += 1;
        walk.counted += leg.counted;
        walk.ledger.push(leg);
        tile = next;
    }
    if !may_end(scene, figure, tile) {
        let message = format!("two Space Marines are at {}", scene.ground.at(tile));
        walk.refusals.push(measured("doomsday/mm/third", message, 3_u8, 2_u8));
    }
    if walk.counted > allowance {
        let message = format!("{} Move actions are needed", walk.counted);
        walk.refusals.push(measured("doomsday/ac/three", message, walk.counted, allowance));
    }
    walk.legal = walk.refusals.is_empty();
    walk
}

fn step(scene: &Scene, figure: &Figure, tile: u8, to: Hex) -> Result<u8, Refusal> {
    let ground = &scene.ground;
    let Some(next) = ground.find(to) else {
        return Err(no("doomsday/mm/adj", format!("there is no tile at {to}")));
    };
    if !ground.touch(tile, next) {
        let message = format!("{to} is not adjacent to {}", ground.at(tile));
        return Err(measured("doomsday/mm/adj", message, ground.at(tile).distance(to), 1_u8));
    }
    if !ground.connected(tile, next) {
        let message = format!("no walkway connects {} and {to}", ground.at(tile));
        return Err(no("doomsday/mm/los", message));
    }
    may_enter(scene, figure, next)?;
    match approaches(scene, figure, tile, next) {
        true => Ok(next),
        false => {
            let message = format!("{to} does not bring {} closer to the nearest Marine", figure.id);
            Err(no("doomsday/cu/closer", message))
        }
    }
}

/// Whether a Move goes where it must: that of a Cultist closer to the nearest Marine, if there
/// is any.
fn approaches(scene: &Scene, figure: &Figure, tile: u8, next: u8) -> bool {
    let marines = || scene.figures.iter().filter(|other| other.kind == FigureKind::Marine);
    if figure.kind == FigureKind::Marine || marines().next().is_none() {
        return true;
    }
    let nearest = |from: u8| {
        let far = marines().map(|marine| scene.ground.distance(from, marine.tile));
        far.min().unwrap_or(u8::MAX)
    };
    let room = |to: u8| scene.on(to, false).filter(|other| other.id != figure.id).count() < 3;
    closer(&scene.ground, scene.readings, tile, nearest, room).contains(&next)
}

/// The fewest Move actions to every tile where the figure may end.
pub fn reach(scene: &Scene, figure: &Figure, limit: Option<u8>) -> Reached {
    let allowance = limit.unwrap_or_else(|| allowance(figure));
    let ways = ways(scene, figure, Heed::Approach);
    let mut tiles: Vec<End> = ways
        .iter()
        .enumerate()
        .filter_map(|(tile, way)| Some((tile as u8, way.as_ref()?)))
        .filter(|(tile, way)| {
            *tile != figure.tile && way.moves <= allowance && may_end(scene, figure, *tile)
        })
        .map(|(tile, way)| End {
            at: place(scene.ground.at(tile)),
            moves: way.moves,
            trap: scene.ground.kind(tile) == TileKind::Trapped,
        })
        .collect();
    tiles.sort_by_key(|end| (end.moves, end.at));
    Reached { figure: figure.id.clone(), allowance, tiles }
}

/// The shortest way to a tile; judged as far as there is one.
pub fn walk_to(scene: &Scene, figure: &Figure, to: Hex, limit: Option<u8>) -> Walk {
    let Some(goal) = scene.ground.find(to) else {
        return unreached(scene, figure, to, limit);
    };
    let judged = |heed: Heed| {
        let found = ways(scene, figure, heed).swap_remove(usize::from(goal))?;
        let path: Vec<Hex> = found.tiles.iter().map(|tile| scene.ground.at(*tile)).collect();
        Some(walk(scene, figure, &path, limit))
    };
    // Where only its duty to approach keeps it away, the way tells where.
    judged(Heed::Approach)
        .or_else(|| judged(Heed::Walkways))
        .unwrap_or_else(|| unreached(scene, figure, to, limit))
}

fn unreached(scene: &Scene, figure: &Figure, to: Hex, limit: Option<u8>) -> Walk {
    let mut judged = walk(scene, figure, &[], limit);
    judged.legal = false;
    judged.path.push(place(to));
    let direct = step(scene, figure, figure.tile, to).err();
    judged.refusals.push(direct.filter(|r| r.code != "doomsday/mm/adj").unwrap_or_else(|| {
        no("doomsday/mm/los", format!("no open way of walkways leads to {to}"))
    }));
    judged
}

/// What a way is held to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Heed {
    /// Each Move goes where the figure may, and must.
    Approach,
    /// Walkways and room alone.
    Walkways,
}

struct Way {
    moves: u8,
    tiles: Vec<u8>,
}

/// Cheapest first over tiles the figure may enter.
fn ways(scene: &Scene, figure: &Figure, heed: Heed) -> Vec<Option<Way>> {
    let mut best: Vec<Option<Way>> = (0..scene.ground.len()).map(|_| None).collect();
    best[usize::from(figure.tile)] = Some(Way { moves: 0, tiles: Vec::new() });
    // A Pitfall holds once: ways that leave one count it, and at most 64 tiles settle quickly.
    let mut changed = true;
    while changed {
        changed = false;
        for tile in 0..scene.ground.len() {
            let Some(way) = &best[usize::from(tile)] else { continue };
            let held = pitfall(scene, figure, tile)
                && !way
                    .tiles
                    .iter()
                    .rev()
                    .skip(1)
                    .chain([&figure.tile])
                    .any(|passed| *passed != tile && pitfall(scene, figure, *passed));
            let (moves, tiles) = (way.moves + 1 + u8::from(held), way.tiles.clone());
            for next in scene.ground.neighbours(tile).collect::<Vec<_>>() {
                let better = best[usize::from(next)].as_ref().is_none_or(|old| moves < old.moves);
                let goes = heed == Heed::Walkways || approaches(scene, figure, tile, next);
                if better && goes && may_enter(scene, figure, next).is_ok() {
                    let tiles = tiles.iter().copied().chain([next]).collect();
                    best[usize::from(next)] = Some(Way { moves, tiles });
                    changed = true;
                }
            }
        }
    }
    best
}
