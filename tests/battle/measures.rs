//! What a battle measures, told as facts of one moment.

use sightline::data::weapon_rule::weapon_line;
use sightline::engine::game::{Game, Needed};
use sightline::games::killteam::sequence::attack::{Attack, Defence};
use sightline::games::killteam::sequence::options::Options;
use sightline::games::killteam::sequence::shoot::Shoot;
use sightline::games::killteam::weapon_rules::NOTATIONS;

use super::driver::{Tale, battle_of, killzone, operative, plain, scenario};

const GUN: &str = "gun 4 3+ 3/4; seek 4 3+ 3/4 Seek Light";

/// A wall across the line of `a1` (10, 11) and `b1` (20, 11).
fn wall(traits: &str, x: f64, height: &str) -> String {
    format!(
        "{{id: w{x}, parts: [{{id: w{x}, traits: [{traits}], wall: {{from: [{x}, 8], to: [{x}, 14], thickness: 0.1}}{height}}}]}}"
    )
}

const LOW: &str = ", height: 1";
/// In front of `b1`, in the middle, in front of `a1`.
const PLACES: [f64; 3] = [19.2, 15.0, 10.8];

fn facing(terrain: &[String], head: &str) -> Tale {
    let head = killzone(&format!("[{}]", terrain.join(", ")), "[[15, 20]]") + head;
    let a = [operative("a1", "", GUN), operative("a2", "", GUN)];
    let b = [operative("b1", "", GUN)];
    let places = [("a1", "10,11"), ("a2", "10,12.5"), ("b1", "20,11")];
    battle_of(&head, &a, &b).deployed("a", &places)
}

fn stands(traits: &str, place: usize, facts: &str) {
    facing(&[wall(traits, PLACES[place], LOW)], "").tell(facts);
}

#[test]
fn cover_any_terrain_terrain_light_and_terrain_exposed() {
    for traits in ["heavy", "light", ""] {
        stands(traits, 0, "= cover a1 b1 yes");
    }
    for traits in ["exposed", "heavy, exposed", "light, exposed"] {
        stands(traits, 0, "= cover a1 b1 no\n= obscured a1 b1 no");
    }
}

#[test]
fn cover_whose_and_cover_pair_only_terrain_near_the_target_counts() {
    stands("light", 0, "= cover a1 b1 yes\n= cover b1 a1 no");
    stands("light", 2, "= cover a1 b1 no\n= cover b1 a1 yes");
    stands("light", 1, "= cover a1 b1 no\n= cover b1 a1 no");
}

#[test]
fn obscured_light_obscured_pair_terrain_heavy_and_obscured_lite() {
    stands("heavy", 1, "= obscured a1 b1 yes\n= obscured b1 a1 yes");
    stands("heavy", 2, "= obscured a1 b1 no");
    for traits in ["light", "", "vantage", "heavy, exposed"] {
        stands(traits, 1, "= obscured a1 b1 no");
    }
}

#[test]
fn terrain_parts_have_traits_of_their_own() {
    let two = |first: &str, second: &str| {
        let part = |id: &str, traits: &str, y: [f64; 2]| {
            format!(
                "{{id: {id}, traits: [{traits}], wall: {{from: [19.2, {}], to: [19.2, {}], thickness: 0.1}}, height: 1}}",
                y[0], y[1]
            )
        };
        let parts = [part("p", first, [8.0, 11.0]), part("q", second, [11.0, 14.0])];
        facing(&[format!("{{id: f, parts: [{}]}}", parts.join(", "))], "")
    };
    two("light", "light").tell("= cover a1 b1 yes");
    two("exposed", "exposed").tell("= cover a1 b1 no");
    two("exposed", "light").tell("= cover a1 b1 yes");
}

#[test]
fn sight_traits_whatever_is_tall_obstructs() {
    for traits in ["heavy", "light", "exposed", "insignificant, exposed", ""] {
        facing(&[wall(traits, 15.0, "")], "").tell("= visible a1 b1 no");
        facing(&[wall(traits, 15.0, LOW)], "").tell("= visible a1 b1 yes");
    }
}

#[test]
fn sight_self_and_range_friends() {
    facing(&[], "")
        .tell("= visible a1 a1 yes\n= control-range a1 a2 yes\n= control-range a1 b1 no");
}

#[test]
fn dist_closest_dist_through_and_dist_premeasure() {
    let mut tale = facing(&[wall("heavy", 15.0, "")], "");
    tale.tell("= distance a1 b1 8.7402\n= distance a1 a2 0.2402");
}

#[test]
fn base_size_and_base_disc() {
    let tale = facing(&[], "");
    let radius = tale.battle.state.standing(0).unwrap().footing.disc.radius;
    assert!((radius - 32.0 / 50.8).abs() < 1e-6);
}

#[test]
fn order_conceal_target_and_terrain_untyped_is_a_reading() {
    let shoot = |traits: &str, reading: &str, shot: &str| {
        let mut tale = facing(&[wall(traits, 19.2, LOW)], reading);
        tale.tell("a: activate a1 engage").tell(shot);
    };
    shoot("light", "", "refused kt/target/conceal a: shoot b1 with \"gun\"");
    shoot("light", "", "a: shoot b1 with \"seek\"");
    shoot("", "", "refused kt/target/conceal a: shoot b1 with \"seek\"");
    shoot("", "readings: {untyped: light}\n", "a: shoot b1 with \"seek\"");
}

#[test]
fn terrain_blocking_and_terrain_blocking_move() {
    facing(&[wall("blocking, heavy", 15.0, "")], "")
        .tell("= visible a1 b1 no\n= obscured a1 b1 no");
    let moves = |reading: &str, way: &str| {
        let mut tale = facing(&[wall("blocking", 11.5, "")], reading);
        tale.tell("a: activate a1 conceal").tell(way);
    };
    moves("", "refused kt/move/terrain a: reposition 13,11");
    moves("readings: {blocking-move: open}\n", "a: reposition 13,11");
}

#[test]
fn terrain_accessible_sight() {
    facing(&[wall("accessible, heavy", 15.0, "")], "").tell("= visible a1 b1 no");
    facing(&[wall("accessible, heavy", 15.0, LOW)], "").tell("= obscured a1 b1 yes");
    facing(&[wall("accessible, light", 19.2, LOW)], "").tell("= cover a1 b1 yes");
}

#[test]
fn move_path_leg_by_leg() {
    let mut tale = facing(&[], "");
    tale.tell("a: activate a2 conceal\na: reposition 10,15.5 12,15.5\n= counted 5\n= x a2 12");
}

#[test]
fn charge_injured_and_move_stat_of_an_injured_operative() {
    let a = [operative("a1", "", "")];
    let b = [operative("b1", "", "gun 1 2+ 7/7")];
    let places = [("a1", "10,11"), ("b1", "18,11")];
    let mut tale = battle_of(&plain(""), &a, &b).deployed("b", &places);
    tale.tell(
        "b: activate b1 engage
         b: shoot a1 with \"gun\"
         roll attack: 2
         roll defence: 1 1 1
         b: end
         a: activate a1 engage
         refused kt/move/too-far a: charge 16.05,11
         a: charge 15.95,11",
    );
}

#[test]
fn shoot_after_retain_what_comes_before_the_defence() {
    let line = weapon_line("4 3+ 3/4 Devastating 2, Stun, Piercing Crits 1", NOTATIONS).unwrap();
    let mut shoot = Shoot::new(Attack::of_line(&line), Defence::new(3));
    shoot.roll(&[6, 6, 1, 1]).unwrap();
    // Two dice instead of three, and two criticals have done their damage.
    shoot.roll(&[6, 6]).unwrap();
    let block = shoot.candidates().into_iter().next_back().unwrap();
    shoot.apply(&block).unwrap();
    let outcome = shoot.outcome().unwrap();
    assert_eq!((outcome.at_once, outcome.stun), (4, true));
}

#[test]
fn setup_placed_and_setup_teams() {
    let head = killzone(&format!("[{}]", wall("heavy", 5.0, "")), "[[15, 20]]");
    let a = [operative("a1", "", ""), operative("a2", "", "")];
    let mut tale = battle_of(&head, &a, &[operative("b1", "", "")]);
    tale.tell(
        "roll lot: a\na: zone a
         refused kt/setup/placed a: set-up a1 at 5.3,11
         a: set-up a1 at 8,11
         b: set-up b1 at 20,11
         refused kt/setup/placed a: set-up a2 at 8,12",
    );
    let one = operative("a1", "", "");
    let text = format!(
        "kind: scenario\ngame: killteam\n{head}teams: {{a: {{operatives: [{one}]}}, b: {{operatives: []}}}}\n"
    );
    let report = scenario(&text).unwrap_err();
    assert_eq!(report.diagnostics()[0].code, "out-of-range");
}

#[test]
fn act_kinds_and_marker_mission() {
    let mission = "mission:\n  kind: mission\n  id: m\n  markers: [{id: relic, at: [8, 11]}]\n  \
                   actions: [{id: scan, ap: 1, vp: 2}]\n";
    let head = killzone("[]", "[[10, 11]]") + mission;
    let (a, b) = ([operative("a1", "", "")], [operative("b1", "", "")]);
    let mut tale = battle_of(&head, &a, &b).deployed("a", &[("a1", "10,11"), ("b1", "20,11")]);
    tale.tell(
        "a: activate a1 conceal
         refused kt/marker/mission a: perform scan at relic
         a: perform scan at o1
         = vp a 2
         = ap 2
         refused kt/act/same a: perform scan at o1",
    );
}

#[test]
fn dice_d6_only() {
    let mut tale = facing(&[], "");
    tale.tell("a: activate a1 engage\na: shoot b1 with \"gun\"");
    let Needed::Roll(roll) = tale.battle.needed() else { panic!() };
    assert_eq!(roll.sides.as_slice(), [6; 4]);
    for faces in [[0, 1, 1, 1], [7, 1, 1, 1]] {
        assert_eq!(tale.battle.roll(&faces).unwrap_err().code, "kt/dice/record");
    }
}

#[test]
fn height_default_height_head_and_terrain_board() {
    let height = |stats: &str, reading: &str| {
        let head = plain(reading);
        let (a, b) = ([operative("a1", stats, "")], [operative("b1", "", "")]);
        let battle = battle_of(&head, &a, &b).battle;
        battle.setup.member(0).figure.height
    };
    assert_eq!([height("", ""), height("height: 2", "")], [1.4, 2.0]);
    assert_eq!(height("height: 2", "readings: {heights: table}\n"), 1.4);
    let bare = operative("a1", "", "");
    let text = format!(
        "kind: scenario\ngame: killteam\nkillzone: {{kind: killzone, id: bare}}\nteams: {{a: {{operatives: [{bare}]}}, b: {{operatives: [{}]}}}}\n",
        operative("b1", "", "")
    );
    assert_eq!(scenario(&text).unwrap().setup.terrain.killzone.size, [30.0, 22.0]);
}

#[test]
fn range_height_a_gap_of_height_counts() {
    let deck = "[{id: deck, parts: [{id: deck, traits: [vantage], rect: {center: [13.4, 11], size: [2.8, 4]}, height: 0.6}]}]";
    for (x, near) in [("16.05", "yes"), ("16.07", "no")] {
        let (a, b) = ([operative("a1", "", "")], [operative("b1", "", "")]);
        let at = format!("{x},11");
        battle_of(&killzone(deck, "[[15, 20]]"), &a, &b)
            .deployed("a", &[("a1", "14,11,0.6"), ("b1", &at)])
            .tell(&format!("= control-range a1 b1 {near}\n= z a1 0.6"));
    }
}

#[test]
fn sight_bases_and_line_terrain_only_operatives_are_no_obstacle() {
    let seen = |reading: &str, visible: &str| {
        let head = plain(reading);
        let a = [operative("a1", "", GUN), operative("a2", "height: 3", "")];
        let b = [operative("b1", "", "")];
        let places = [("a1", "10,11"), ("a2", "12,11"), ("b1", "20,11")];
        let facts = format!("= visible a1 b1 {visible}\n= cover a1 b1 no\n= obscured a1 b1 no");
        battle_of(&head, &a, &b).deployed("a", &places).tell(&facts);
    };
    seen("", "yes");
    seen("readings: {operatives-block-sight: yes}\n", "no");
}
