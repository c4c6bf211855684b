//! Boards, scenes and verdicts put together by hand.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::data::datacards::Base;
use crate::data::killzone::{Feature, Footprint, Killzone, Side, TerrainPart, Trait, Traits};
use crate::data::scene::{Operative, Order, Scene};
use crate::games::killteam::verdict::{
    Effect, LineHit, Outcome, Reason, Refusal, SightWitness, Verdict,
};
use crate::geometry::board::Board;
use crate::geometry::shape::{Convex, Disc, Part, PartId, Point};

/// Feature, part, traits, footprint, base, height.
type Piece<'a> = (&'a str, &'a str, &'a [Trait], Footprint, f64, Option<f64>);

pub fn at(x: f64, y: f64) -> Point {
    Point::new(x, y)
}

pub fn wall(from: [f64; 2], to: [f64; 2], thickness: f64) -> Footprint {
    Footprint::Wall { from: from.into(), to: to.into(), thickness }
}

pub fn rect(center: [f64; 2], size: [f64; 2], angle: f64) -> Footprint {
    Footprint::Rect { center: center.into(), size, angle }
}

pub fn disc(center: [f64; 2], radius: f64) -> Footprint {
    Footprint::Disc { center: center.into(), radius }
}

pub fn polygon(outer: &[[f64; 2]], holes: &[&[[f64; 2]]]) -> Footprint {
    let ring = |points: &[[f64; 2]]| points.iter().map(|p| Point::from(*p)).collect::<Vec<_>>();
    Footprint::Polygon { outer: ring(outer), holes: holes.iter().map(|h| ring(h)).collect() }
}

/// Pieces of one feature stand together. The board's pieces are place-holders: pictures read
/// footprints.
pub fn killzone(name: &str, size: [f64; 2], pieces: &[Piece<'_>]) -> Killzone {
    let mut features: Vec<Feature> = Vec::new();
    let mut parts = Vec::new();
    for (i, (feature, id, traits, footprint, base, height)) in pieces.iter().enumerate() {
        if features.last().is_none_or(|f| f.id != *feature) {
            features.push(Feature { id: (*feature).into(), parts: Vec::new() });
        }
        parts.push(Part {
            pieces: vec![Convex::disc(Disc { center: at(0.0, 0.0), radius: 1.0 })],
            z: [*base, height.unwrap_or(f64::INFINITY)],
            feature: features.len() as u32 - 1,
        });
        let part = TerrainPart {
            id: (*id).into(),
            part: PartId(i as u32),
            traits: traits.iter().fold(Traits::default(), |all, t| all.with(*t)),
            footprint: footprint.clone(),
            base: *base,
            height: *height,
        };
        features.last_mut().expect("just pushed").parts.push(part);
    }
    let [w, h] = size;
    let zone = |low: f64, high: f64| vec![at(0.0, low), at(w, low), at(w, high), at(0.0, high)];
    Killzone {
        id: name.to_lowercase().replace(' ', "-"),
        name: name.into(),
        size,
        features,
        drop_zones: BTreeMap::from([(Side::A, zone(0.0, 3.0)), (Side::B, zone(h - 3.0, h))]),
        objectives: vec![at(w / 4.0, h / 2.0), at(w / 2.0, h / 2.0), at(w * 0.75, h / 2.0)],
        board: Arc::new(Board::new(size, parts)),
    }
}

/// A board with every trait and every shape.
pub fn yard() -> Killzone {
    use Trait::*;
    killzone(
        "Foundry Yard",
        [30.0, 22.0],
        &[
            (
                "stronghold",
                "north-wall",
                &[Heavy],
                wall([6.0, 9.0], [13.0, 9.0], 0.25),
                0.0,
                Some(4.0),
            ),
            (
                "stronghold",
                "west-wall",
                &[Heavy],
                wall([6.0, 4.5], [6.0, 9.0], 0.25),
                0.0,
                Some(4.0),
            ),
            (
                "stronghold",
                "door",
                &[Heavy, Accessible],
                wall([6.0, 3.0], [6.0, 4.5], 0.25),
                0.0,
                Some(2.5),
            ),
            ("stronghold", "lintel", &[Heavy], wall([6.0, 3.0], [6.0, 4.5], 0.25), 2.5, Some(4.0)),
            (
                "stronghold",
                "gantry",
                &[Vantage],
                rect([9.5, 7.5], [6.0, 2.4], 0.0),
                2.75,
                Some(3.0),
            ),
            ("stronghold", "gap", &[Blocking], rect([13.4, 9.0], [0.8, 0.3], 0.0), 0.0, Some(2.0)),
            (
                "hut",
                "walls",
                &[Heavy],
                polygon(
                    &[[18.0, 5.0], [22.0, 5.0], [22.0, 9.0], [20.0, 7.5], [18.0, 8.5]],
                    &[&[[19.0, 5.8], [21.0, 5.8], [21.0, 6.6], [19.0, 6.6]]],
                ),
                0.0,
                Some(3.0),
            ),
            ("hut", "roof", &[Ceiling], rect([20.0, 6.0], [3.4, 1.8], 0.0), 2.5, Some(3.0)),
            ("crates", "crate", &[Light], rect([14.0, 13.5], [2.5, 1.2], 30.0), 0.0, Some(1.0)),
            ("crates", "drum", &[Light], disc([4.0, 14.0], 0.9), 0.0, Some(1.2)),
            (
                "wire",
                "fence",
                &[Exposed, Obstructing],
                wall([17.0, 12.0], [23.0, 14.5], 0.15),
                0.0,
                Some(1.0),
            ),
            (
                "rubble",
                "heap",
                &[Insignificant],
                polygon(
                    &[[23.0, 16.0], [26.0, 15.5], [27.0, 17.0], [25.0, 17.8], [23.5, 17.4]],
                    &[],
                ),
                0.0,
                Some(0.3),
            ),
            ("tank", "hull", &[], disc([26.0, 5.5], 1.5), 0.0, Some(2.2)),
            ("pillar", "stone", &[Heavy, Blocking], rect([9.0, 15.5], [1.6, 1.6], 20.0), 0.0, None),
            ("hedge", "hedge", &[Light], rect([18.6, 17.2], [4.0, 0.7], 75.0), 0.0, Some(1.5)),
        ],
    )
}

pub fn operative(id: &str, side: Side, x: f64, y: f64) -> Operative {
    Operative {
        id: id.into(),
        side,
        name: None,
        at: at(x, y),
        z: 0.0,
        angle: 0.0,
        order: Order::Engage,
        base: Base::Round(32.0),
        height: None,
        apl: None,
        r#move: None,
        save: None,
        wounds: None,
        keywords: Vec::new(),
        weapons: Vec::new(),
    }
}

pub fn on(killzone: Killzone, operatives: Vec<Operative>) -> Scene {
    Scene {
        name: "scenes/by-hand.yaml".into(),
        killzone: Arc::new(killzone),
        readings: BTreeMap::new(),
        operatives,
    }
}

/// Fourteen operatives close together, with bases of all sizes and ids of all lengths.
pub fn crowd() -> Scene {
    let ids = ["a1", "gunner-of-the-watch", "a3", "leader", "a5", "medic", "a7"];
    let mut operatives = Vec::new();
    for (i, id) in ids.iter().enumerate() {
        let (x, y) = (12.0 + 1.4 * (i % 4) as f64, 10.6 + 1.5 * (i / 4) as f64);
        let mut a = operative(id, Side::A, x, y);
        a.base = [Base::Round(25.0), Base::Round(28.0), Base::Round(32.0)][i % 3];
        a.order = [Order::Engage, Order::Conceal][i % 2];
        let mut b = operative(&format!("b-{id}"), Side::B, x + 1.0, y + 3.4);
        b.base = [Base::Round(40.0), Base::Oval(60.0, 35.0), Base::Round(28.5)][i % 3];
        b.angle = 25.0 * i as f64;
        b.z = [0.0, 3.0][i % 2];
        operatives.extend([a, b]);
    }
    on(yard(), operatives)
}

pub fn outcome(origin: Point) -> Outcome {
    Outcome {
        cover: false,
        obscured: false,
        origin,
        obscured_origin: None,
        slack: 0.8,
        clearance: 0.12,
        cover_from: Vec::new(),
        obscured_from: Vec::new(),
        defender_chooses: false,
        hits: Vec::new(),
    }
}

pub fn verdict(attacker: &str, target: &str, distance: f64) -> Verdict {
    Verdict {
        attacker: attacker.into(),
        target: target.into(),
        weapon: None,
        distance,
        visible: true,
        visible_margin: Some(0.2),
        control_range: false,
        in_cover: false,
        obscured: false,
        valid_target: true,
        outcomes: Vec::new(),
        borderline: false,
        reasons: Vec::new(),
        refusals: Vec::new(),
        sight_line: None,
    }
}

pub fn reason(rule: &str, text: &str) -> Reason {
    Reason {
        rule: rule.into(),
        text: text.into(),
        measured: None,
        limit: None,
        margin: None,
        pieces: Vec::new(),
        borderline: false,
    }
}

/// A target behind a hedge with a wall farther off: cover and obscured.
pub fn covered_shot() -> (Scene, Verdict) {
    let mut a = operative("a1", Side::A, 12.0, 18.5);
    a.order = Order::Engage;
    let mut b = operative("b1", Side::B, 20.2, 17.6);
    b.order = Order::Conceal;
    let scene = on(
        yard(),
        vec![a, b, operative("b2", Side::B, 21.5, 15.0), operative("a2", Side::A, 9.5, 19.8)],
    );
    let mut best = outcome(at(12.55, 18.2));
    best.cover = true;
    best.cover_from = vec!["hedge/hedge".into()];
    best.hits = vec![
        LineHit { part: PartId(14), at: at(18.55, 17.7), effect: Effect::Cover },
        LineHit { part: PartId(14), at: at(18.75, 18.35), effect: Effect::Cover },
    ];
    let mut other = outcome(at(12.3, 18.98));
    other.obscured = true;
    let mut v = verdict("a1", "b1", 6.9899);
    v.weapon = Some("Ash rifle".into());
    v.in_cover = true;
    v.valid_target = false;
    v.borderline = true;
    v.outcomes = vec![best, other];
    v.sight_line =
        Some(SightWitness { from: at(12.0, 18.5), from_z: 1.4, to: at(19.7, 17.4), to_z: 1.2 });
    v.reasons = vec![
        reason(
            "kt/target/visible",
            "A line from the head of a1 reaches b1 with 0.21\" to spare on each side.",
        ),
        reason(
            "kt/cover/rule",
            "hedge/hedge is crossed within 1\" of b1 from every origin, and a1 is more than 2\" away.",
        ),
        reason("kt/obscured/rule", "No Heavy terrain more than 1\" from both is crossed."),
        reason("kt/order/conceal-target", "b1 has a Conceal order and is in cover."),
    ];
    v.refusals = vec![Refusal {
        code: "kt/shoot/friendly-close".into(),
        message: "a2 is within control range of b1".into(),
        measured: None,
        limit: None,
        at: None,
    }];
    (scene, v)
}

/// A long shot over the whole board that is hidden behind a wall.
pub fn hidden_shot() -> (Scene, Verdict) {
    let scene =
        on(yard(), vec![operative("a1", Side::A, 2.0, 3.0), operative("b1", Side::B, 26.0, 19.0)]);
    let mut best = outcome(at(2.5, 3.3));
    best.obscured = true;
    best.obscured_from = vec!["stronghold/north-wall".into(), "stronghold/west-wall".into()];
    best.hits = vec![
        LineHit { part: PartId(1), at: at(5.9, 5.6), effect: Effect::Obscured },
        LineHit { part: PartId(0), at: at(11.4, 9.1), effect: Effect::Obscured },
    ];
    let mut v = verdict("a1", "b1", 27.6);
    (v.visible, v.visible_margin, v.obscured, v.valid_target) = (false, None, true, false);
    v.outcomes = vec![best];
    (scene, v)
}

/// Two operatives nearly in contact on an empty board.
pub fn close_shot() -> (Scene, Verdict) {
    let empty = killzone("Empty Field", [30.0, 22.0], &[]);
    let mut b = operative("b1", Side::B, 16.9, 11.4);
    b.base = Base::Oval(60.0, 35.0);
    b.angle = 40.0;
    let mut v = verdict("a1", "b1", 0.41);
    v.control_range = true;
    v.outcomes = vec![outcome(at(15.5, 11.1))];
    v.sight_line =
        Some(SightWitness { from: at(15.0, 11.0), from_z: 1.4, to: at(16.4, 11.3), to_z: 1.0 });
    (on(empty, vec![operative("a1", Side::A, 15.0, 11.0), b]), v)
}

/// Names made to break out of text and attributes.
pub fn hostile() -> (Scene, Verdict) {
    let (mut scene, mut v) = covered_shot();
    let nasty = "\"'><script>alert(1)</script>&\u{1}\u{202e}\n日本";
    let mut killzone = (*scene.killzone).clone();
    killzone.name = format!("{nasty}{}", "very long ".repeat(400));
    killzone.features[7].id = nasty.into();
    scene.killzone = Arc::new(killzone);
    scene.name = nasty.repeat(50);
    scene.operatives[0].id = nasty.into();
    v.attacker = nasty.into();
    v.weapon = Some(nasty.repeat(20));
    v.reasons.push(reason(nasty, &nasty.repeat(9)));
    (scene, v)
}

/// A small board with tiny bases.
pub fn small() -> Scene {
    let board = killzone(
        "Shed",
        [8.0, 6.0],
        &[("wall", "wall", &[Trait::Heavy], wall([3.0, 1.5], [3.0, 4.5], 0.25), 0.0, Some(3.0))],
    );
    let mut a = operative("a1", Side::A, 1.5, 3.0);
    a.base = Base::Round(10.0);
    let mut b = operative("b1", Side::B, 6.0, 3.0);
    (b.base, b.z, b.order) = (Base::Round(25.0), 2.5, Order::Conceal);
    on(board, vec![a, b])
}
