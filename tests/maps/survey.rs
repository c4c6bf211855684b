use std::path::Path;
use std::sync::Arc;

use insta::assert_json_snapshot;
use sightline::data::killzone::{self, Killzone};
use sightline::games::killteam::survey::{BASES, Survey, survey};
use sightline::render::{SurveyMap, survey as draw};

use super::root;

fn board(terrain: &str, more: &str) -> Arc<Killzone> {
    let text = format!(
        "kind: killzone\nid: test\nname: Test\nsize: [20, 16]\nterrain:\n{terrain}\ndrop_zones:\n  \
         a: [[0, 0], [20, 0], [20, 3], [0, 3]]\n  b: [[0, 13], [20, 13], [20, 16], [0, 16]]\n{more}"
    );
    match killzone::load_str("test.yaml", &text) {
        Ok(loaded) => Arc::new(loaded.value),
        Err(report) => panic!("{}", report.render(false)),
    }
}

fn shipped(name: &str) -> Arc<Killzone> {
    let path = root().join("killzones/killteam").join(name);
    Arc::new(
        killzone::load(Path::new(&path)).unwrap_or_else(|r| panic!("{}", r.render(false))).value,
    )
}

fn of(killzone: &Arc<Killzone>, bases: &[f64]) -> Survey {
    survey(killzone, bases, &|_| {})
}

/// A wall from edge to edge with one opening.
fn wall(opening: f64) -> String {
    let end = 10.0 + opening;
    format!(
        "  - {{id: wall, parts: [{{id: west, traits: [heavy], wall: {{from: [0, 8], to: [10, 8], \
         thickness: 0.25}}}}, {{id: east, traits: [heavy], wall: {{from: [{end}, 8], to: [20, 8], \
         thickness: 0.25}}}}]}}"
    )
}

#[test]
fn move_terrain_a_gap_of_1_28_inch_lets_32_millimetres_through() {
    let survey = of(&board(&wall(1.28), ""), &[25.0, 32.0, 40.0]);
    assert_eq!(survey.gaps.len(), 1, "{:?}", survey.gaps);
    let gap = &survey.gaps[0];
    assert_eq!(gap.between, ["wall/west", "wall/east"]);
    assert!((gap.width - 1.28).abs() < 1e-5);
    assert_eq!((gap.base, gap.passes), (32.0, true));
    assert!((gap.spare - (1.28 - 32.0 / 25.4)).abs() < 1e-5);
    assert!((gap.at.x - 10.64).abs() < 1e-5 && (gap.at.y - 8.0).abs() < 0.13);
    // Both halves are drop zones' ground, so nothing is a pocket.
    assert!(survey.rooms.iter().all(|room| room.pockets.is_empty()));
    assert!(survey.charge.iter().all(Option::is_some));
    let shut = of(&board(&wall(1.24), ""), &[32.0]);
    assert_eq!((shut.gaps.len(), shut.gaps[0].passes), (1, false));
    assert!(shut.charge.iter().all(Option::is_none));
    assert!(of(&board(&wall(1.4), ""), &[32.0]).gaps.is_empty());
}

/// A room of 4 by 4 inches inside, with walls of a quarter inch.
fn closed_room(opening: f64) -> String {
    let from = 8.0 + opening;
    format!(
        "  - id: room\n    parts:\n      - {{id: south, traits: [heavy], wall: {{from: [{from}, 5.875], \
         to: [12, 5.875], thickness: 0.25}}}}\n      - {{id: north, traits: [heavy], wall: {{from: [8, \
         10.125], to: [12, 10.125], thickness: 0.25}}}}\n      - {{id: west, traits: [heavy], wall: \
         {{from: [7.875, 5.75], to: [7.875, 10.25], thickness: 0.25}}}}\n      - {{id: east, traits: \
         [heavy], wall: {{from: [12.125, 5.75], to: [12.125, 10.25], thickness: 0.25}}}}"
    )
}

#[test]
fn move_no_path_a_closed_room_is_a_pocket() {
    let closed = of(&board(&closed_room(0.0), ""), &[25.0, 32.0, 50.0]);
    for room in &closed.rooms {
        assert_eq!(room.pockets.len(), 1, "{} mm", room.base);
        let pocket = &room.pockets[0];
        assert!((pocket.at.x - 10.0).abs() < 2.0 && (pocket.at.y - 8.0).abs() < 2.0);
        // The centre keeps a radius from each wall; the grid tells it to a cell each side.
        let side = 4.0 - room.base / 25.4;
        assert!((pocket.area.sqrt() - side).abs() <= 0.25 + 1e-9, "{} of {side}", pocket.area);
    }
    // An opening of 1.28 inch lets 32 mm in, though no cell lies in it, and 50 mm not.
    let ajar = of(&board(&closed_room(1.28), ""), &[25.0, 32.0, 50.0]);
    let pockets: Vec<usize> = ajar.rooms.iter().map(|room| room.pockets.len()).collect();
    assert_eq!(pockets, [0, 0, 1]);
}

#[test]
fn terrain_accessible_a_room_with_a_door_is_no_pocket() {
    let door = closed_room(1.0)
        + "\n      - {id: door, traits: [accessible, heavy], wall: {from: [8, 5.875], to: [9, 5.875], \
           thickness: 0.25}}";
    assert!(of(&board(&door, ""), &[32.0]).rooms[0].pockets.is_empty());
}

#[test]
fn a_symmetric_board_has_no_asymmetry() {
    let text = "  - {id: one, parts: [{id: p, traits: [heavy], rect: {center: [6, 6], size: [3, 1.3], \
                angle: 30}, height: 3}]}\n  - {id: two, parts: [{id: p, traits: [heavy], rect: {center: \
                [14, 10], size: [3, 1.3], angle: 30}, height: 3}]}";
    let survey = of(&board(text, "objectives: [[10, 8], [4, 8], [16, 8]]"), &[32.0]);
    let balance = &survey.balance;
    let maps: Vec<(&str, bool)> =
        balance.symmetries.iter().map(|s| (s.map, s.differing_area == 0.0)).collect();
    assert_eq!(maps, [("turn", true), ("mirror-y", false)]);
    assert_eq!(balance.terrain[0], balance.terrain[1]);
    assert!(balance.terrain[0][0] > 3.0 && balance.terrain[0][2] == 0.0);
    assert_eq!(balance.exposure, [0.0, 0.0]);
    let [a, b] = &survey.exposure;
    assert!(a.mean_at_start.conceal < 1.0);
    assert!((a.mean_at_start.conceal - b.mean_at_start.conceal).abs() < 1e-12);
    assert_eq!((a.after_reposition, a.after_dash), (b.after_reposition, b.after_dash));
    assert_eq!(balance.objectives.len(), 3);
    for difference in &balance.objectives {
        assert!(difference.expect("a way").abs() < 1e-5);
    }
    let [a, b] = &survey.first_turn;
    assert_eq!((a.reposition, a.charge), (b.reposition, b.charge));
    let [a, b] = survey.charge.map(|charge| charge.expect("a way").length);
    assert!((a - b).abs() < 1e-4 && (a - 9.0).abs() < 1e-4, "{a} {b}");
}

#[test]
fn a_lopsided_board_is_told_so() {
    let text =
        "  - {id: one, parts: [{id: p, traits: [heavy], rect: {center: [10, 5], size: [8, 1]}}]}";
    let survey = of(&board(text, "objectives: [[10, 4.5]]"), &[32.0]);
    let balance = &survey.balance;
    assert!(
        balance
            .symmetries
            .iter()
            .any(|s| s.map == "turn" && (s.differing_area - 16.0).abs() < 1e-9)
    );
    assert_eq!(balance.terrain, [[8.0, 8.0, 0.0], [0.0; 3]]);
    assert!(balance.objectives[0].expect("a way") < 0.0);
}

#[test]
fn an_empty_board_hides_nobody() {
    let killzone = killzone::load_str(
        "empty.yaml",
        "kind: killzone\nid: empty\nname: Empty\nsize: [30, 22]\nterrain: []\n",
    );
    let survey = of(&Arc::new(killzone.expect("sound").value), &[32.0]);
    assert!(survey.assumed_zones);
    for exposure in &survey.exposure {
        assert_eq!((exposure.at_start.engage, exposure.at_start.conceal), (1.0, 1.0));
    }
    for (turn, charge) in survey.first_turn.iter().zip(&survey.charge) {
        // 22 inches less twice 3 of zones and 1 of control range.
        assert!((charge.as_ref().expect("a way").length - 15.0).abs() < 1e-4);
        assert!(turn.enemy_zone_charged == 0.0 && turn.reposition < turn.charge);
        assert!(turn.charge < turn.reposition_and_dash);
    }
    assert_eq!((survey.rooms[0].lost_floor > 0.0, survey.gaps.len()), (true, 0));
}

#[test]
fn a_wall_from_edge_to_edge_hides_everybody() {
    let survey = of(&board(&wall(0.5), ""), &[32.0]);
    for exposure in &survey.exposure {
        assert!(exposure.mean_at_start.engage < 0.2, "{:?}", exposure.mean_at_start);
        assert!(exposure.mean_at_start.conceal <= exposure.mean_at_start.engage);
    }
    let shut = board(
        "  - {id: wall, parts: [{id: all, traits: [heavy], wall: {from: [0, 8], to: [20, 8], thickness: \
         0.25}}]}",
        "objectives: [[10, 4]]",
    );
    let survey = of(&shut, &[32.0]);
    for exposure in &survey.exposure {
        assert_eq!((exposure.after_dash.engage, exposure.after_dash.conceal), (0.0, 0.0));
    }
    let ways = survey.objectives[0].ways;
    assert!(ways[0].is_some() && ways[1].is_none(), "{ways:?}");
}

#[test]
fn the_underhall_has_the_gaps_its_author_meant() {
    let survey = of(&shipped("underhall.yaml"), &BASES);
    let widths: Vec<String> = survey.gaps.iter().map(|gap| format!("{:.2}", gap.width)).collect();
    for (width, passing) in [("1.00", 25.0), ("1.12", 28.0), ("1.27", 32.0), ("1.60", 40.0)] {
        let at = widths.iter().position(|w| w == width);
        let at = at.unwrap_or_else(|| panic!("no gap of {width} in {widths:?}"));
        assert_eq!((survey.gaps[at].base, survey.gaps[at].passes), (passing, true));
    }
    let survey = serde_json::to_value(&survey).unwrap();
    assert_json_snapshot!("underhall", rounded(survey));
}

/// Six decimals, so that rounding on other machines does not show.
fn rounded(value: serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    match value {
        Value::Number(n) if n.is_f64() => {
            let x = n.as_f64().expect("a float");
            Value::from((x * 1e6).round() / 1e6 + 0.0)
        }
        Value::Array(all) => all.into_iter().map(rounded).collect(),
        Value::Object(all) => all.into_iter().map(|(k, v)| (k, rounded(v))).collect(),
        other => other,
    }
}

#[test]
fn both_maps_are_drawn() {
    let killzone = board(&closed_room(1.28), "objectives: [[10, 8]]");
    let survey = of(&killzone, &BASES);
    for (name, map) in [("exposure", SurveyMap::Exposure), ("room", SurveyMap::Room)] {
        let picture = draw(&killzone, &survey, map).to_string();
        assert!(picture.starts_with("<svg") && !picture.contains("NaN"), "{name}");
        assert!(picture.len() < 400_000, "{name}: {}", picture.len());
    }
    let room = |killzone: &Arc<Killzone>| {
        draw(killzone, &of(killzone, &BASES), SurveyMap::Room).to_string()
    };
    let ajar = room(&killzone);
    for text in ["1.280&quot; · 32 mm", "bases up to 50 mm", "bases up to 32 mm", "just passes"] {
        assert!(ajar.contains(text), "{text}");
    }
    assert!(room(&board(&closed_room(0.0), "")).contains("only in a pocket"));
}
