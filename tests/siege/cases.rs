//! The decided cases about lines, steps, doors and stairs.

use crate::scenes::*;

#[test]
fn case_01_los_line_comp_dist_straight_shot() {
    let scene = scene(
        "
+---+---+---+---+---+
| A           B     |
+---+---+---+---+---+",
    );
    let pair = pair(&scene, "A", "B");
    assert!(pair.sight && pair.firearm && !pair.cover && !pair.adjacent);
    assert_eq!(pair.distance, 3);
    assert_eq!(pair.spaces, ["A1", "B1", "C1", "D1"]);
    let json = json(&pair);
    for key in ["attacker", "target", "close_combat", "reasons"] {
        assert!(json.get(key).is_some(), "{key}");
    }
}

#[test]
fn case_02_los_block_any_figure_in_the_line() {
    for middle in ["L", "T"] {
        let map = format!(
            "
+---+---+---+---+---+
| A       {middle}       B |
|                   |
| G               C |
+---+---+---+---+---+"
        );
        assert!(!sees(&map, "A", "B"));
        assert!(sees(&map, "G", "C"));
    }
}

#[test]
fn case_03_los_figs_diagonal_between_two_figures() {
    let map = "
+---+---+---+
| A   L     |
|           |
| L       L |
|           |
|     L   B |
+---+---+---+";
    assert!(sees(map, "A", "B"));
}

#[test]
fn case_04_los_block_a_figure_on_the_diagonal() {
    let map = "
+---+---+---+
| A         |
|           |
|     L     |
|           |
|         B |
+---+---+---+";
    assert!(!sees(map, "A", "B"));
}

#[test]
fn case_05_los_mix_figure_on_one_side_wall_on_the_other() {
    let map = "
+---+---+---+
| A |       |
+   +   +   +
| L         |
+   +   +   +
|         B |
+---+---+---+";
    assert!(sees(map, "A", "B"));
}

#[test]
fn case_07_los_walls_straight_wall_through_the_corner() {
    let map = "
+---+---+---+
| A         |
+---+---+   +
|           |
+   +   +   +
|         B |
+---+---+---+";
    assert!(!sees(map, "A", "B"));
    let scene = scene_with(map, "readings: {corner: open}");
    assert!(pair(&scene, "A", "B").sight);
}

#[test]
fn case_08_los_walls_the_shooters_corner_is_shut() {
    let map = "
+---+---+---+
| A |       |
+---+   +   +
|           |
+   +   +   +
|         B |
+---+---+---+";
    assert!(!sees(map, "A", "B"));
    assert!(has_reason(&pair(&scene(map), "A", "B"), "siege/los/walls"));
}

#[test]
fn case_09_cc_diag_mv_blockwall_the_targets_corner_is_shut() {
    let scene = scene(
        "
+---+---+---+
| A         |
+   +---+   +
|   | B |   |
+   +   +   +
|           |
+---+---+---+",
    );
    let pair = pair(&scene, "A", "B");
    assert!(!pair.firearm && !pair.close_combat && !pair.adjacent && pair.distance == 1);
    assert!(walk(&scene, "A", "B1 C1 C2").legal, "B does not block");
}

#[test]
fn case_11_los_block_knights_line_only_crossed_spaces_block() {
    let map = "
+---+---+---+
| A   L     |
|           |
|         B |
|           |
| L         |
+---+---+---+";
    assert!(!sees(map, "A", "B"));
    let moved = "
+---+---+---+
| A         |
|           |
| L       B |
|           |
| L         |
+---+---+---+";
    assert!(sees(moved, "A", "B"));
}

#[test]
fn case_12_los_block_knights_line_crosses_a_wall() {
    let map = "
+---+---+---+
| A         |
+   +---+   +
|         B |
+---+---+---+";
    assert!(!sees(map, "A", "B"));
}

#[test]
fn case_15_fa_noadj_fa_other_adjacent_target() {
    let scene = scene(
        "
+---+---+---+---+
| A   L         |
|               |
|             B |
+---+---+---+---+",
    );
    let near = pair(&scene, "A", "L");
    assert!(!near.firearm && near.close_combat && near.adjacent);
    assert!(!pair(&scene, "A", "B").sight);
    let below = crate::scenes::scene(
        "
+---+---+---+---+
| A             |
|               |
| L           B |
+---+---+---+---+",
    );
    assert!(pair(&below, "A", "B").firearm);
}

#[test]
fn case_16_cc_wall_mv_blockwall_enemy_behind_a_wall() {
    let map = "
+---+---+---+---+
| A | L         |
+   +   +   +   +
|               |
+---+---+---+---+";
    let scene = scene(map);
    let pair = pair(&scene, "A", "L");
    assert!(!pair.close_combat && !pair.firearm && !pair.adjacent);
    assert!(has_reason(&pair, "siege/cc/wall"));
    assert!(walk(&scene, "A", "A2 B2 C2").legal);
    let apart = scene_with(map, "readings: {behind-wall: apart}");
    assert!(!crate::scenes::pair(&apart, "A", "L").firearm, "it is out of sight anyway");
}

#[test]
fn case_17_mv_block_mv_diagfig_between_two_enemies() {
    let scene = scene(
        "
+---+---+---+---+
| A   L         |
+   +   +   +   +
| L             |
+   +   +   +   +
|               |
+---+---+---+---+",
    );
    assert!(walk(&scene, "A", "B2 C3").legal);
    let far = walk(&scene, "A", "B2 C3 D3");
    assert_eq!(far.refusals[0].code, "siege/mv/block");
    assert_eq!(far.refusals[0].measured, Some(3.0));
    assert_eq!(far.refusals[0].limit, Some(2.0));
    assert!(reaches(&scene, "A").contains(&"C3".to_owned()));
    assert!(!walk(&scene, "A", "B1").legal);
}

#[test]
fn case_18_mv_pit_mv_pitlos_rubble_in_the_line() {
    let scene = scene(
        "
+---+---+---+---+
| A   #   #   B |
+---+---+---+---+",
    );
    let pair = pair(&scene, "A", "B");
    assert!(pair.sight && !pair.cover);
    assert_eq!(walk(&scene, "A", "B1").refusals[0].code, "siege/mv/pit");
}

#[test]
fn case_19_cv_gain_cv_once_cv_corner_debris() {
    let scene = scene(
        "
+---+---+---+---+
| A   d   d   B |
|               |
|     C         |
|               |
|     d   T     |
+---+---+---+---+",
    );
    let shot = pair(&scene, "A", "B");
    assert!(shot.sight && shot.cover && shot.firearm);
    assert!(!pair(&scene, "C", "T").cover);
    let corner = "
+---+---+---+
| A   d     |
|           |
|           |
|           |
|         B |
+---+---+---+";
    assert!(!pair(&crate::scenes::scene(corner), "A", "B").cover);
    let touched = scene_with(corner, "readings: {cover-corner: \"yes\"}");
    assert!(pair(&touched, "A", "B").cover);
}

#[test]
fn case_21_door_los_door_dlopen_closed_and_open_door() {
    let scene = scene(
        "
+---+---+---+---+---+
| A   L :     B     |
+---+---+---+---+---+",
    );
    assert!(has_reason(&pair(&scene, "A", "B"), "siege/los/block"));
    assert!(pair(&scene, "L", "B").sight, "the door is open while L stands at it");
    let closed = "
+---+---+---+---+
| A     :     B |
+---+---+---+---+";
    assert!(!sees(closed, "A", "B"));
    let open = scene_with(closed, "readings: {closed-door: open}");
    assert!(pair(&open, "A", "B").sight);
    let gone = closed.replace(':', " ");
    assert!(sees(&gone, "A", "B"));
    assert!(walk(&crate::scenes::scene(closed), "A", "B1 C1").legal, "a Move opens it");
}

/// Spaces 1 and 2 at the bottom; F stands below, U above.
const STAIRS: &str = "
+---+---+
|UUU  . |
+   +   +
|555|666|
|   +   |
|333 444|
|   +   |
|111 222|
+   +   +
|FFF    |
+---+---+";

/// The stairs with two figures on them, each on a space or on the floor.
fn on_stairs(from: &str, to: &str) -> (bool, bool) {
    let mark = |id: char, place: &str, map: String| {
        let drawn = format!("{place}{place}{place}");
        let inside = match place {
            "F" | "U" => format!(" {id} "),
            number => format!("{id}{number} "),
        };
        map.replace(&drawn, &inside)
    };
    let mut map = STAIRS.replace(" . ", "   ").replace("|555|", "|555 ");
    map = mark('A', from, map);
    map = mark('L', to, map);
    for digit in 1..=6 {
        map = map.replace(&format!("{digit}{digit}{digit}"), &format!(" {digit} "));
    }
    map = map.replace("FFF", "   ").replace("UUU", "   ");
    let scene = scene(&map);
    let pair = pair(&scene, "A", "L");
    (pair.sight, pair.firearm)
}

#[test]
fn case_33_st_12_st_34_st_34fire_st_56_st_floor_stairs() {
    for (from, to, sight, fire) in [
        ("F", "1", true, false),
        ("F", "3", false, false),
        ("F", "5", false, false),
        ("F", "U", false, false),
        ("1", "3", true, false),
        ("1", "5", true, true),
        ("1", "6", true, true),
        ("1", "U", false, false),
        ("3", "F", false, false),
        ("3", "1", true, false),
        ("3", "U", false, false),
        ("5", "F", false, false),
        ("5", "1", true, true),
        ("5", "3", true, false),
        ("5", "U", true, false),
        ("U", "5", true, false),
        ("U", "1", false, false),
        ("U", "3", false, false),
        ("U", "F", false, false),
    ] {
        assert_eq!(on_stairs(from, to), (sight, fire), "{from} to {to}");
    }
}

#[test]
fn case_41_sg_eff_sg_cross_smoke() {
    let map = "
+---+---+---+---+---+---+
| A       B       T     |
+   +   +   +   +   +   +
|                       |
+---+---+---+---+---+---+";
    let smoke = scene_with(map, "smoke: [A1, A2, B1, B2]");
    let shot = pair(&smoke, "A", "B");
    assert!(shot.sight && !shot.firearm && has_reason(&shot, "siege/sg/eff"));
    assert!(!pair(&smoke, "B", "A").firearm);
    assert!(pair(&smoke, "T", "B").firearm);
    assert_eq!(walk(&smoke, "A", "A2 B2 C2").refusals[0].code, "siege/mv/block");
    assert_eq!(walk(&smoke, "B", "C2 B2 A2").refusals[0].code, "siege/sg/eff");
    assert!(walk(&smoke, "B", "C2 B2").legal);
    let between = "
+---+---+---+---+---+
| A           B     |
+---+---+---+---+---+";
    assert!(!pair(&scene_with(between, "smoke: [C1]"), "A", "B").firearm);
    let ends = scene_with(between, "smoke: [C1]\nreadings: {smoke-lines: ends}");
    assert!(pair(&ends, "A", "B").firearm);
}

#[test]
fn figures_are_named_and_told() {
    let scene = scene_with(
        "
+---+---+---+
| L   L   N |
+---+---+---+",
        "figures: {N: {side: corporation, corporation: mishima}, \"L:B1\": {kind: razide}}",
    );
    let ids: Vec<_> = scene.figures.iter().map(|f| f.id.as_str()).collect();
    assert_eq!(ids, ["L:A1", "L:B1", "N"]);
    assert_eq!(scene.figures[1].kind, "razide");
    assert!(pair(&scene, "L:B1", "N").close_combat);
    assert!(!pair(&scene, "L:A1", "L:B1").close_combat, "friends");
}
