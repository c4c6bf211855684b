//! Targeting lines, sight and heights, told as facts of one moment.
//!
//! Half the width of a line is 0.019685 inch and half a base of 32 mm is 0.629921, so seen from
//! (10, 11) the lines to a base round (20, 11) end on a circle of 0.610236 and rise by at most
//! 0.061138 an inch.

use sightline::data::killzone::Side;
use sightline::geometry::shape::PartId;

use super::driver::{Tale, battle_of, killzone, operative};

const GUN: &str = "gun 4 3+ 3/4";
const LOW: &str = "height: 1";

/// A feature of one part.
fn part(id: &str, traits: &str, shape: &str, heights: &str) -> String {
    let heights = if heights.is_empty() { String::new() } else { format!(", {heights}") };
    format!("{{id: {id}, parts: [{{id: {id}, traits: [{traits}], {shape}{heights}}}]}}")
}

/// A wall 0.1 thick along `x` between two heights of the plan.
fn wall(x: f64, y: [f64; 2]) -> String {
    format!("wall: {{from: [{x}, {}], to: [{x}, {}], thickness: 0.1}}", y[0], y[1])
}

/// `a1` and `b1` at these places on a board with these features.
fn at(features: &[String], head: &str, stats: [&str; 2], places: [&str; 2]) -> Tale {
    let head = killzone(&format!("[{}]", features.join(", ")), "[[15, 20]]") + head;
    let a = [operative("a1", stats[0], GUN)];
    let b = [operative("b1", stats[1], GUN)];
    battle_of(&head, &a, &b).deployed("a", &[("a1", places[0]), ("b1", places[1])])
}

/// `a1` at (10, 11) and `b1` at (20, 11).
fn facing(features: &[String], head: &str) -> Tale {
    at(features, head, ["", ""], ["10,11", "20,11"])
}

/// A shot of `a1` at `b1`, which has an Engage order, from an announced origin.
fn shot_from(mut tale: Tale, origin: &str, facts: &str) {
    tale.tell("a: activate a1 engage\na: end\nb: activate b1 engage\nb: end");
    tale.tell("roll initiative: 6 1\na: initiative a\na: activate a1 engage");
    tale.tell(&format!("a: shoot b1 with \"gun\" from {origin}")).tell(facts);
}

#[test]
fn line_fan_and_line_intervening_one_line_of_all_is_enough() {
    // The highest line passes the wall's far side at 11.3285, its width included.
    let high = |from: f64| facing(&[part("bar", "heavy", &wall(15.0, [from, 14.0]), LOW)], "");
    shot_from(high(11.32), "10,11", "= obscured yes");
    shot_from(high(11.34), "10,11", "= obscured no");
}

#[test]
fn line_when_terrain_plainly_between_needs_no_lines_and_terrain_aside_none() {
    let across = part("bar", "heavy", &wall(15.0, [2.0, 20.0]), LOW);
    for origin in ["10,11", "10,11.6", "10.6,11", "10,10.4"] {
        shot_from(facing(std::slice::from_ref(&across), ""), origin, "= obscured yes");
    }
    let aside = part("bar", "heavy", &wall(15.0, [11.7, 20.0]), LOW);
    shot_from(facing(std::slice::from_ref(&aside), ""), "10,11.6", "= obscured no");
    // In doubt the origin decides.
    let doubtful = part("bar", "heavy", &wall(15.0, [11.32, 20.0]), LOW);
    shot_from(facing(std::slice::from_ref(&doubtful), ""), "10,11", "= obscured yes");
    shot_from(facing(std::slice::from_ref(&doubtful), ""), "10,10.6", "= obscured no");
}

#[test]
fn line_discs_both_bases_are_drawn_in_by_the_inset() {
    let high = |reading: &str| {
        let bar = part("bar", "heavy", &wall(15.0, [11.334, 14.0]), LOW);
        facing(&[bar], reading)
    };
    // The highest line reaches 11.3285, or 11.3384 if it may end on the very edge.
    shot_from(high(""), "10,11", "= obscured no");
    shot_from(high("readings: {line-inset: none}\n"), "10,11", "= obscured yes");
    // The origin, too, lies on the base drawn in.
    let mut tale = facing(&[], "");
    tale.tell(
        "a: activate a1 engage
         refused kt/line/origin a: shoot b1 with \"gun\" from 10.62,11
         a: shoot b1 with \"gun\" from 10.61,11",
    );
    let mut tale = facing(&[], "readings: {line-inset: none}\n");
    tale.tell(
        "a: activate a1 engage
         refused kt/line/origin a: shoot b1 with \"gun\" from 10.63,11
         a: shoot b1 with \"gun\" from 10.62,11",
    );
}

#[test]
fn line_facing_only_the_side_of_the_target_that_the_origin_sees() {
    let beside =
        |x: f64, from: f64| facing(&[part("post", "light", &wall(x, [from, 14.0]), LOW)], "");
    // Before the tangent point at 19.963 the highest line is in the way of this post ...
    shot_from(beside(19.7, 11.61), "10,11", "= cover yes");
    // ... and beyond it no line goes on.
    shot_from(beside(20.1, 11.632), "10,11", "= cover no");
}

#[test]
fn line_swept_nothing_behind_and_nothing_under_the_target() {
    let with = |traits: &str, shape: &str, facts: &str| {
        facing(&[part("thing", traits, shape, LOW)], "").tell(facts);
    };
    with("heavy", &wall(19.2, [8.0, 14.0]), "= cover a1 b1 yes");
    with("heavy", &wall(20.7, [8.0, 14.0]), "= cover a1 b1 no\n= obscured a1 b1 no");
    with("heavy", &wall(8.3, [8.0, 14.0]), "= cover a1 b1 no\n= obscured a1 b1 no");
    // Bases stand on Insignificant terrain, and lines end at the edge of the base.
    let slab = |x: f64| format!("disc: {{center: [{x}, 11], radius: 0.2}}");
    with("light, insignificant", &slab(20.0), "= cover a1 b1 no");
    with("light, insignificant", &slab(19.1), "= cover a1 b1 yes");
}

#[test]
fn cover_portion_what_is_crossed_must_itself_be_near() {
    // Crossed 3 inches before the target, and beside all lines where it is within an inch.
    let slanting = "wall: {from: [15, 10.5], to: [19.9, 12.3], thickness: 0.1}";
    let fence = part("fence", "light", slanting, LOW);
    facing(std::slice::from_ref(&fence), "").tell("= cover a1 b1 no");
    facing(std::slice::from_ref(&fence), "readings: {cover-part: piece}\n")
        .tell("= cover a1 b1 yes");
    // Whatever the origin.
    for origin in ["10,11", "10,11.6", "10,10.4"] {
        shot_from(facing(std::slice::from_ref(&fence), ""), origin, "= cover no");
    }
}

#[test]
fn cover_sight_is_a_reading() {
    let kerb = part("kerb", "light", &wall(18.6, [10.0, 12.0]), "height: 0.5");
    let screen = part("screen", "exposed", &wall(19.2, [7.0, 15.0]), LOW);
    let both = [kerb, screen];
    facing(&both, "").tell("= cover a1 b1 yes");
    facing(&both, "readings: {cover-sight: checked}\n").tell("= cover a1 b1 no");
    facing(&both[..1], "readings: {cover-sight: checked}\n").tell("= cover a1 b1 yes");
}

#[test]
fn obscured_no_two_inch_however_near_the_target_is() {
    // More than an inch from both bases, which are 1.9 inches apart, and only above 11.4.
    let bar = part("bar", "heavy", &wall(15.0, [11.45, 14.0]), LOW);
    let close = || at(std::slice::from_ref(&bar), "", ["", ""], ["13.42,11", "16.58,11"]);
    shot_from(close(), "13.42,11.6", "= distance 1.9002\n= obscured yes\n= cover no");
    shot_from(close(), "13.42,11", "= obscured no");
}

#[test]
fn sight_target_is_the_body_drawn_in_by_half_a_line() {
    // Lines to the flank pass the wall's near side at 11.2829, or 11.2927 to the very edge.
    let seen = |end: f64, reading: &str, seen: &str| {
        let tall = part("tall", "heavy", &wall(15.0, [8.0, end]), "");
        facing(&[tall], reading).tell(&format!("= visible a1 b1 {seen}"));
    };
    seen(11.28, "", "yes");
    seen(11.286, "", "no");
}

#[test]
fn conf_sight_lines_are_a_millimetre_wide_unless_read_otherwise() {
    let seen = |reading: &str, seen: &str| {
        let tall = part("tall", "heavy", &wall(15.0, [8.0, 11.3]), "");
        facing(&[tall], reading).tell(&format!("= visible a1 b1 {seen}"));
    };
    seen("", "no");
    seen("readings: {edition: core}\n", "no");
    seen("readings: {sight-width: none}\n", "yes");
}

#[test]
fn sight_inside_a_part_nothing_is_seen_but_over_its_top() {
    let around = "rect: {center: [10, 11], size: [2, 2]}";
    let inside = |heights: &str, facts: &str| {
        facing(&[part("bush", "insignificant", around, heights)], "").tell(facts);
    };
    inside("height: 3", "= visible a1 b1 no\n= visible b1 a1 no\n= visible a1 a1 yes");
    inside("", "= visible a1 b1 no");
    inside("height: 1", "= visible a1 b1 yes\n= visible b1 a1 yes");
    // A top at the head's own height is grazed.
    inside("height: 1.4", "= visible a1 b1 yes");
    let deck = part("deck", "vantage", "rect: {center: [10, 11], size: [4, 4]}", "height: 2");
    at(&[deck], "", ["", ""], ["10,11,2", "20,11"])
        .tell("= visible a1 b1 yes\n= visible b1 a1 yes");
}

#[test]
fn height_body_reaches_from_the_floor_it_stands_on_to_its_height() {
    // Over a wall of 1.6 in the middle a head at 1.4 sees what is higher than about 1.8.
    let over = |stats: &str, seen: &str| {
        let bar = part("bar", "heavy", &wall(15.0, [4.0, 18.0]), "height: 1.6");
        let places = ["10,11", "20,11"];
        at(&[bar], "", ["", stats], places).tell(&format!("= visible a1 b1 {seen}"));
    };
    over("height: 1.7", "no");
    over("height: 2", "yes");
    let deck = part("deck", "vantage", "rect: {center: [20, 11], size: [4, 4]}", "height: 0.6");
    let bar = part("bar", "heavy", &wall(15.0, [4.0, 18.0]), "height: 1.6");
    at(&[bar, deck], "", ["", ""], ["10,11", "20,11,0.6"]).tell("= visible a1 b1 yes");
    // Under a screen that hangs at 1.5 only what is below about 1.6 is seen.
    let screen = part("screen", "heavy", &wall(15.0, [0.0, 22.0]), "base: 1.5");
    let shelf =
        part("shelf", "vantage", "rect: {center: [20, 11], size: [4, 4]}", "base: 2.9, height: 3");
    let high = |place: &str, seen: &str| {
        let features = [screen.clone(), shelf.clone()];
        let mut tale = at(&features, "", ["", ""], ["10,11", place]);
        tale.tell(&format!("= visible a1 b1 {seen}"));
    };
    high("20,11,3", "no");
    high("20,11", "yes");
}

#[test]
fn height_part_from_its_base_to_its_height() {
    let across = |heights: &str, seen: &str| {
        let bar = part("bar", "heavy", &wall(15.0, [0.0, 22.0]), heights);
        facing(&[bar], "").tell(&format!("= visible a1 b1 {seen}"));
    };
    // The lowest line, to the far foot of the body, passes the wall at 0.747.
    across("base: 0.5", "no");
    across("base: 0.8", "yes");
    across("base: 0.5, height: 1.2", "yes");
    across("", "no");
    across("height: 1.5", "no");
    across("height: 1.3", "yes");
}

#[test]
fn dist_part_in_plan_and_in_height() {
    let shelf = part("shelf", "", "rect: {center: [17, 11], size: [3, 4]}", "base: 2, height: 3");
    let low = part("low", "light", "rect: {center: [17, 11], size: [3, 4]}", "height: 1");
    let mut tale = facing(&[shelf], "");
    let to = |tale: &Tale, level: f64| {
        let mut stand = tale.battle.state.standing(1).unwrap().stand();
        stand.level = level;
        tale.battle.setup.terrain.distance(stand, PartId(0))
    };
    // 0.870079 in plan.
    let plan: f64 = 1.5 - 32.0 / 50.8;
    assert_eq!(tale.battle.setup.member(1).side, Side::B);
    for (level, gap) in [(0.0, 2.0), (1.5, 0.5), (2.0, 0.0), (2.5, 0.0), (3.0, 0.0), (4.0, 1.0)] {
        let wanted = f64::sqrt(plan * plan + gap * gap);
        assert!((to(&tale, level) - wanted).abs() < 1e-6, "{level}: {}", to(&tale, level));
    }
    tale = facing(&[low], "");
    assert!((to(&tale, 0.0) - plan).abs() < 1e-6);
}

#[test]
fn terrain_vantage_obscured_heavy_terrain_of_ones_own_perch_is_ignored() {
    let perch = |own: bool, reading: &str, facts: &str| {
        let deck =
            "{id: deck, traits: [vantage], rect: {center: [10, 11], size: [4, 4]}, height: 2}";
        let prop = "{id: prop, traits: [heavy], wall: {from: [12.5, 8], to: [12.5, 14], thickness: 0.1}, height: 1.5}";
        let features = match own {
            true => vec![format!("{{id: tower, parts: [{deck}, {prop}]}}")],
            false => vec![
                format!("{{id: tower, parts: [{deck}]}}"),
                format!("{{id: prop, parts: [{prop}]}}"),
            ],
        };
        at(&features, reading, ["", ""], ["10,11,2", "20,11"]).tell(facts);
    };
    let on = "readings: {vantage: on}\n";
    perch(true, on, "= obscured a1 b1 no\n= obscured b1 a1 no");
    perch(false, on, "= obscured a1 b1 yes\n= obscured b1 a1 yes");
    perch(true, "", "= obscured a1 b1 yes\n= obscured b1 a1 yes");
}

#[test]
fn range_uses_moving_fighting_cover_and_markers() {
    // Bases an inch apart, and a little more.
    for (x, near) in [(16.259842, true), (16.27, false)] {
        let place = format!("{x},11");
        let head = killzone("[]", "[[14.3, 9.02]]");
        let a = [operative("a1", "", &format!("{GUN}; Fist 3 3+ 2/3"))];
        let b = [operative("b1", "", GUN)];
        let places = [("a1", "14,11"), ("b1", &*place)];
        let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
        tale.tell("a: activate a1 engage");
        tale.tell(match near {
            true => {
                "= control-range a1 b1 yes
                 = engaged b1 yes
                 refused kt/dash/engaged a: dash 13,11
                 refused kt/shoot/engaged a: shoot b1 with \"gun\"
                 a: fight b1 with \"Fist\""
            }
            false => {
                "= control-range a1 b1 no
                 = engaged b1 no
                 refused kt/fight/needs-enemy a: fight b1 with \"Fist\"
                 a: dash 13,11"
            }
        });
    }
    // The edges of a marker of 40 mm and of a base are an inch apart at 2.417322.
    for (y, control) in [(8.5827, "a"), (8.58, "nobody")] {
        let head = killzone("[]", &format!("[[10, {y}]]"));
        let one = |id| [operative(id, "", "")];
        let places = [("a1", "10,11"), ("b1", "25,11")];
        let mut tale = battle_of(&head, &one("a1"), &one("b1")).deployed("a", &places);
        tale.tell(&format!("= control o1 {control}"));
    }
    // A wall that ends an inch before the base gives cover, one that ends earlier does not.
    for (x, cover) in [(18.32008, "yes"), (18.31, "no")] {
        facing(&[part("kerb", "light", &wall(x, [8.0, 14.0]), LOW)], "")
            .tell(&format!("= cover a1 b1 {cover}"));
    }
}

#[test]
fn shoot_fix_cover_is_chosen_once_for_the_sequence() {
    let yard = "{id: yard, parts: [
        {id: near, traits: [light], wall: {from: [19.2, 8], to: [19.2, 14], thickness: 0.1}, height: 1},
        {id: far, traits: [heavy], wall: {from: [15, 8], to: [15, 14], thickness: 0.25}, height: 1}]}";
    let mut tale = facing(&[yard.to_owned()], "");
    tale.tell(
        "a: activate a1 engage\na: end\nb: activate b1 engage\nb: end
         roll initiative: 6 1\na: initiative a\na: activate a1 engage
         refused kt/line/origin a: shoot b1 with \"gun\" from 20,11
         a: shoot b1 with \"gun\" from 10,11
         = cover yes
         = obscured yes
         refused kt/act/complete b: end
         b: take cover
         = cover yes
         = obscured no
         roll attack: 6 5 4 1
         refused kt/act/complete b: take obscured
         b: cover-save yes
         roll defence: 1 1
         refused kt/act/complete b: take obscured
         b: block normal with normal
         = damage 7",
    );
}
