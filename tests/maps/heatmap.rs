use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sightline::data::datacards::Base;
use sightline::data::killzone::Side;
use sightline::data::reading::Chosen;
use sightline::data::scene::{Operative, Order, Scene};
use sightline::games::killteam::KNOWN;
use sightline::games::killteam::heatmap::{Ask, Class, Figure, HeatMap, Mode, heatmap};
use sightline::games::killteam::measure::{Ask as ShotAsk, shot};
use sightline::games::killteam::verdict::{Refusal, Verdict};
use sightline::geometry::shape::Point;

use super::{scene, shipped_scenes};

fn map(scene: &Scene, mode: Mode, weapon: Option<&str>, figure: Figure, cell: f64) -> HeatMap {
    heatmap(scene, &Ask { mode, weapon, figure, cell }, &|_| {}).expect("a map")
}

/// Somebody nothing is known of, at a place.
fn probe(side: Side, at: Point, z: f64, base: f64, order: Order) -> Operative {
    Operative {
        id: "probe".into(),
        side,
        name: None,
        at,
        z,
        angle: 0.0,
        order,
        base: Base::Round(base),
        height: None,
        apl: None,
        r#move: None,
        save: None,
        wounds: None,
        keywords: Vec::new(),
        weapons: Vec::new(),
    }
}

fn round(base: Base) -> f64 {
    match base {
        Base::Round(size) => size,
        Base::Oval(..) => panic!("an oval that nobody asked for"),
    }
}

fn other(side: Side) -> Side {
    if side == Side::A { Side::B } else { Side::A }
}

/// The class that a verdict comes to, worked out from what it tells.
fn class(verdict: &Verdict, placed: &str) -> Class {
    // Whoever is placed stands too close if a refusal that turns on distances names it.
    let too_close = verdict.refusals.iter().any(|refusal| {
        ["kt/shoot/engaged", "kt/shoot/friendly-close"].contains(&refusal.code.as_str())
            && refusal.message.contains(placed)
    });
    match (verdict.visible, verdict.valid_target, verdict.in_cover, verdict.obscured) {
        (false, ..) => Class::NotVisible,
        (true, true, ..) if too_close => Class::TooClose,
        (true, true, false, false) => Class::Clear,
        (true, true, true, false) => Class::Cover,
        (true, true, false, true) => Class::Obscured,
        (true, true, true, true) => Class::CoverObscured,
        (true, false, false, false) => Class::InvalidClear,
        (true, false, true, false) => Class::InvalidCover,
        (true, false, false, true) => Class::InvalidObscured,
        (true, false, true, true) => Class::InvalidCoverObscured,
    }
}

fn ask<'a>(from: &'a str, to: &'a str, weapon: Option<&'a str>) -> ShotAsk<'a> {
    ShotAsk { from, to, weapon, origin: None, tolerance: 0.0 }
}

/// Compares random cells of a map with shots of a scene in which `place` has put somebody.
fn compare(
    what: &str,
    map: &HeatMap,
    rng: &mut ChaCha8Rng,
    cells: usize,
    judged: impl Fn(Point) -> Class,
) -> Vec<Class> {
    let open: Vec<usize> =
        (0..map.cells.len()).filter(|i| map.cells[*i] != Class::Blocked).collect();
    let mut seen = Vec::new();
    for _ in 0..cells.min(open.len()) {
        let cell = open[rng.random_range(0..open.len())];
        let at = map.grid.center(cell);
        assert_eq!(map.cells[cell], judged(at), "{what}: cell {cell} at {at}");
        seen.push(map.cells[cell]);
    }
    seen
}

fn with(scene: &Scene, operative: Operative) -> Scene {
    let mut scene = scene.clone();
    scene.operatives.push(operative);
    scene
}

/// A target's map, cell by cell, is what `shot` says of a scene with a shooter placed there.
fn compare_target(name: &str, scene: &Scene, rng: &mut ChaCha8Rng, cells: usize) -> Vec<Class> {
    let target = &scene.operatives[rng.random_range(0..scene.operatives.len())];
    let mode = Mode::Target { id: &target.id, by: None };
    let figure =
        Figure { base: Some([25.0, 32.0, 50.0][rng.random_range(0..3)]), ..Figure::default() };
    let map = map(scene, mode, None, figure, 0.5);
    compare(&format!("{name}, target {}", target.id), &map, rng, cells, |at| {
        let shooter = probe(other(target.side), at, 0.0, round(map.base), Order::Engage);
        let placed = with(scene, shooter);
        class(&shot(&placed, &ask("probe", &target.id, None)).expect("measured"), "probe")
    })
}

/// A shooter's map likewise, with a target placed, under either order.
fn compare_from(name: &str, scene: &Scene, rng: &mut ChaCha8Rng, cells: usize) -> Vec<Class> {
    let shooter = &scene.operatives[rng.random_range(0..scene.operatives.len())];
    let order = [Order::Engage, Order::Conceal][rng.random_range(0..2)];
    let figure = Figure { order: Some(order), ..Figure::default() };
    let ranged =
        shooter.weapons.iter().find(|w| w.kind == sightline::data::datacards::WeaponKind::Ranged);
    let weapon = ranged.map(|w| w.name.as_str()).filter(|_| rng.random_bool(0.5));
    let map = map(scene, Mode::From { id: &shooter.id }, weapon, figure, 1.0);
    compare(&format!("{name}, from {}", shooter.id), &map, rng, cells, |at| {
        let target = probe(other(shooter.side), at, 0.0, round(map.base), order);
        let placed = with(scene, target);
        class(&shot(&placed, &ask(&shooter.id, "probe", weapon)).expect("measured"), "probe")
    })
}

/// Likewise with an oval operative on the cells, and as the one that shoots.
#[test]
fn base_oval_cells_are_what_a_shot_says() {
    const SEED: u64 = 43;
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut seen: Vec<Class> = Vec::new();
    let ovals = [(60.0, 35.0), (75.0, 42.0), (40.0, 32.0)];
    for (i, (path, mut scene)) in shipped_scenes().into_iter().enumerate() {
        let name = format!("seed {SEED}, {}", path.display());
        let (length, width) = ovals[i % 3];
        for operative in &mut scene.operatives {
            operative.base = Base::Oval(length, width);
            operative.angle = rng.random_range(0.0..180.0);
        }
        seen.extend(compare_from(&name, &scene, &mut rng, 6));
        let Some(target) = scene.operatives.iter().position(|op| op.side == Side::B) else {
            continue;
        };
        let Some(by) = scene.operatives.iter().position(|op| op.side == Side::A) else {
            continue;
        };
        let ids = [target, by].map(|i| scene.operatives[i].id.clone());
        let mode = Mode::Target { id: &ids[0], by: Some(&ids[1]) };
        let map = map(&scene, mode, None, Figure::default(), 1.0);
        assert_eq!(map.base, Base::Oval(length, width));
        seen.extend(compare(&name, &map, &mut rng, 6, |at| {
            let mut placed = scene.clone();
            placed.operatives[by].at = at;
            let verdict = shot(&placed, &ask(&ids[1], &ids[0], None)).expect("measured");
            let refused = |r: &Refusal| r.code == "kt/shoot/engaged";
            match verdict.visible && verdict.valid_target {
                true if verdict.refusals.iter().any(refused) => Class::TooClose,
                _ => class(&verdict, "nobody"),
            }
        }));
    }
    seen.sort();
    seen.dedup();
    for class in [Class::Clear, Class::Cover, Class::NotVisible] {
        assert!(seen.contains(&class), "no cell is {}", class.name());
    }
}

#[test]
fn every_cell_is_what_a_shot_says() {
    const SEED: u64 = 41;
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut seen: Vec<Class> = Vec::new();
    for (path, scene) in shipped_scenes() {
        let name = format!("seed {SEED}, {}", path.display());
        let cells = if path.to_string_lossy().contains("gallery") { 8 } else { 24 };
        seen.extend(compare_target(&name, &scene, &mut rng, cells));
        seen.extend(compare_from(&name, &scene, &mut rng, cells / 2));
    }
    seen.sort();
    seen.dedup();
    for class in [Class::Clear, Class::Cover, Class::Obscured, Class::NotVisible, Class::TooClose] {
        assert!(seen.contains(&class), "no cell is {}", class.name());
    }
}

/// The readings that change what lines are asked about, each in turn.
#[test]
fn every_cell_is_what_a_shot_says_under_other_readings() {
    const SEED: u64 = 43;
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let readings: [(&str, &'static str); 8] = [
        ("cover-part", "piece"),
        ("cover-sight", "checked"),
        ("origin", "separate"),
        ("vantage", "on"),
        ("own-floor", "intervenes"),
        ("operatives-block-sight", "yes"),
        ("line-inset", "none"),
        ("line-height", "slope"),
    ];
    let scenes = shipped_scenes();
    let (path, board) =
        scenes.iter().find(|(p, _)| p.ends_with("foundry-yard-scene.yaml")).unwrap();
    for (reading, value) in readings {
        let name = format!("seed {SEED}, {reading}: {value}, {}", path.display());
        let mut scene = board.clone();
        let known = KNOWN.readings.iter().find(|r| r.name == reading).expect("a reading");
        scene.readings = Chosen::from([(known.name, value)]);
        compare_target(&name, &scene, &mut rng, 16);
        compare_from(&name, &scene, &mut rng, 4);
    }
}

/// Somebody of the scene as the shooter: its base, head and floor, and it leaves its place.
#[test]
fn a_shooter_of_the_scene_takes_its_own_base_along() {
    const SEED: u64 = 47;
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let scenes = shipped_scenes();
    let (_, scene) = scenes.iter().find(|(p, _)| p.ends_with("foundry-yard-scene.yaml")).unwrap();
    for (by, target) in [("a2", "b2"), ("a6", "b1"), ("b7", "a4")] {
        let mode = Mode::Target { id: target, by: Some(by) };
        let map = map(scene, mode, None, Figure::default(), 0.5);
        let index = scene.operatives.iter().position(|o| o.id == by).unwrap();
        assert_eq!(map.figure.footing.level, scene.operatives[index].z);
        let judged = |at: Point| {
            let mut moved = scene.clone();
            moved.operatives[index].at = at;
            class(&shot(&moved, &ask(by, target, None)).expect("measured"), by)
        };
        let seen = compare(&format!("seed {SEED}, {by} at {target}"), &map, &mut rng, 12, judged);
        assert!(!seen.is_empty());
    }
}

#[test]
fn a_raised_floor_is_a_level_of_its_own() {
    let scenes = shipped_scenes();
    let (_, scene) = scenes.iter().find(|(p, _)| p.ends_with("foundry-yard-scene.yaml")).unwrap();
    let figure = Figure { level: Some(3.0), base: Some(25.0), ..Figure::default() };
    let map = map(scene, Mode::Target { id: "b1", by: None }, None, figure, 0.25);
    let radius = map.figure.footing.disc.radius;
    for (at, class) in map.grid.centers().zip(&map.cells) {
        let [dx, dy] = [(at.x - 15.0).abs(), (at.y - 11.0).abs()];
        let inside = dx <= 4.0 - radius && dy <= 1.25 - radius;
        let clear_of_others = scene
            .operatives
            .iter()
            .filter(|o| o.z > 0.0)
            .all(|o| (o.at - at).norm() > 2.0 * radius + 0.7);
        if inside && clear_of_others {
            assert_ne!(*class, Class::Blocked, "{at}");
        }
        // Beyond the deck: there are other tops at that height, the roofs of the sheds.
        if !inside && dx <= 6.0 && dy <= 3.0 {
            assert_eq!(*class, Class::Blocked, "{at}");
        }
    }
}

/// A wide board with terrain at random, a line each.
fn random_board(rng: &mut ChaCha8Rng, parts: usize) -> Vec<String> {
    (0..parts)
        .map(|i| {
            let [x, y] = [rng.random_range(5.0..19.0), rng.random_range(3.0..13.0)];
            let [w, d] = [rng.random_range(0.3..3.0), rng.random_range(0.3..2.0)];
            let angle = rng.random_range(0..180);
            let height = [0.8, 1.2, 3.0][i % 3];
            let traits = ["heavy", "light"][i % 2];
            format!(
                "    - {{id: f{i}, parts: [{{id: p, traits: [{traits}], height: {height}, rect: \
                 {{center: [{x:.3}, {y:.3}], size: [{w:.3}, {d:.3}], angle: {angle}}}}}]}}"
            )
        })
        .collect()
}

fn random_scene(parts: &[String], order: &str) -> Scene {
    let terrain = if parts.is_empty() {
        "  terrain: []".to_owned()
    } else {
        format!("  terrain:\n{}", parts.join("\n"))
    };
    scene(&format!(
        "kind: scene\ngame: killteam\nkillzone:\n  kind: killzone\n  id: random\n  name: Random\n  \
         size: [24, 16]\n{terrain}\noperatives:\n  - {{id: a, side: a, base: 32, at: [1.5, 8], \
         order: engage}}\n  - {{id: b, side: b, base: 32, at: [22.5, 8], order: {order}}}\n"
    ))
}

/// Taking terrain away never makes a place worse for the shooter.
#[test]
fn line_monotone_less_terrain_never_lowers_a_class() {
    const SEED: u64 = 53;
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut changed = 0;
    for round in 0..6 {
        let parts = random_board(&mut rng, 9);
        let order = ["engage", "conceal"][round % 2];
        let gone = rng.random_range(0..parts.len());
        let mut fewer = parts.clone();
        fewer.remove(gone);
        let [before, after] = [&parts, &fewer].map(|parts| random_scene(parts, order));
        for mode in [Mode::Target { id: "b", by: None }, Mode::From { id: "a" }] {
            let figure = Figure { order: Some(Order::Conceal), ..Figure::default() };
            let [before, after] =
                [&before, &after].map(|scene| map(scene, mode, None, figure, 0.75));
            for (i, (old, new)) in before.cells.iter().zip(&after.cells).enumerate() {
                if *old == Class::Blocked {
                    continue;
                }
                changed += usize::from(old != new);
                let close = *new == Class::TooClose;
                assert!(
                    close || new <= old,
                    "seed {SEED}, round {round}, {mode:?}, {}: {old:?} to {new:?} without f{gone}",
                    before.grid.center(i)
                );
            }
        }
    }
    assert!(changed > 100, "terrain must matter: {changed}");
}

/// What a threat offers, some single place of it gives, and nothing better.
#[test]
fn a_threat_is_the_best_of_its_places() {
    let mut rng = ChaCha8Rng::seed_from_u64(59);
    let mut scene = random_scene(&random_board(&mut rng, 9), "conceal");
    scene.operatives[0].at = Point::new(3.0, 8.0);
    scene.operatives[0].r#move = Some(4.0);
    let figure = Figure { order: Some(Order::Conceal), ..Figure::default() };
    let threat = map(&scene, Mode::Threat { id: "a" }, None, figure, 2.0);
    assert!(threat.from.len() > 8, "{}", threat.from.len());
    assert_eq!(threat.from[0], Point::new(3.0, 8.0));
    let single: Vec<HeatMap> = threat
        .from
        .iter()
        .map(|at| {
            let mut moved = scene.clone();
            moved.operatives[0].at = *at;
            map(&moved, Mode::From { id: "a" }, None, figure, 2.0)
        })
        .collect();
    let mut better = 0;
    for (i, class) in threat.cells.iter().enumerate() {
        if *class == Class::Blocked {
            continue;
        }
        let best = single.iter().map(|map| map.cells[i]).filter(|class| *class != Class::TooClose);
        let best = best.min().expect("a place");
        if best != Class::Blocked {
            assert_eq!(*class, best, "{}", threat.grid.center(i));
        }
        better += usize::from(*class < single[0].cells[i]);
    }
    assert!(better > 3, "moving must help: {better}");
}

#[test]
fn wr_heavy_only_a_heavy_weapon_shoots_after_what_it_allows() {
    let with = |rules: &str| {
        scene(&format!(
            "kind: scene\ngame: killteam\nkillzone: {{kind: killzone, id: k, name: K, size: [24, \
             16], terrain: []}}\noperatives:\n  - id: a\n    side: a\n    base: 32\n    at: [12, 8]\n    \
             move: 6\n    apl: 3\n    order: engage\n    weapons:\n      - {{name: Gun, type: ranged, \
             atk: 4, hit: 4+, dmg: 3/4, rules: [{rules}]}}\n"
        ))
    };
    let farthest = |rules: &str| {
        let scene = with(rules);
        let threat = map(&scene, Mode::Threat { id: "a" }, Some("gun"), Figure::default(), 0.5);
        threat.from.iter().map(|p| (p - Point::new(12.0, 8.0)).norm()).fold(0.0, f64::max)
    };
    assert_eq!(farthest("Heavy"), 0.0);
    assert!((2.5..=3.0).contains(&farthest("Heavy (Dash only)")));
    assert!((5.5..=6.0).contains(&farthest("Heavy (Reposition only)")));
    assert!((8.5..=9.0).contains(&farthest("")));
}

#[test]
fn the_same_map_twice() {
    let (_, scene) = &shipped_scenes()[0];
    let id = scene.operatives[0].id.as_str();
    let maps =
        [0, 1].map(|_| map(scene, Mode::Target { id, by: None }, None, Figure::default(), 0.5));
    assert_eq!(maps[0].cells, maps[1].cells);
}
