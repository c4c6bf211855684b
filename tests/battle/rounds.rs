//! Rules of markers, turns and set-up one by one, as a battle plays them.

use sightline::engine::game::{Game, Needed};

use super::driver::{Tale, battle_of, killzone, plain, operative, play};
use super::rules::field;

#[test]
fn marker_size_marker_under_and_marker_contest() {
    let head = killzone("[]", "[[5, 5]]");
    let (a, b) = ([operative("a1", "", "")], [operative("b1", "", "")]);
    // 1 inch from the base, 20 mm from the middle of the marker.
    let reach = 1.0 + (16.0 + 20.0) / 25.4;
    let far = battle_of(&head, &a, &b);
    assert!((far.battle.setup.mission.markers[0].radius * 25.4 - 20.0).abs() < 1e-9);
    for (x, holder) in [(5.0, "a"), (5.0 + reach - 1e-3, "a"), (5.0 + reach + 1e-3, "nobody")] {
        let place = format!("{x:.4},5");
        battle_of(&head, &a, &b)
            .deployed("a", &[("a1", &place), ("b1", "28,11")])
            .tell(&format!("= control o1 {holder}"));
    }
}

#[test]
fn marker_expended_and_marker_apl() {
    let head = killzone("[]", "[[14.5, 11]]");
    let a = [operative("a1", "apl: 2", ""), operative("a2", "apl: 2", "gun 1 3+ 1/1 Stun")];
    let b = [operative("b1", "apl: 2", "")];
    let places = [("a1", "13,11"), ("a2", "3,3"), ("b1", "16.2,11")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell(
        "= control o1 nobody
         a: activate a1 conceal
         a: end
         = control o1 nobody
         b: activate b1 conceal
         b: end
         a: activate a2 engage
         a: shoot b1 with \"gun\"
         roll attack: 6
         roll defence: 1 1 1
         = apl b1 1
         = control o1 a",
    );
}

#[test]
fn carry_control_dist_carried_dist_self_and_carry_place() {
    let mission = "mission:\n  kind: mission\n  id: m\n  markers: [{id: relic, at: [12, 11]}]\n";
    let head = plain(mission);
    let a = [operative("a1", "apl: 3", "")];
    let b = [operative("b1", "apl: 4", GUN)];
    let places = [("a1", "11,11"), ("b1", "20,11")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell(
        "a: activate a1 conceal
         a: pick-up relic
         = carrier relic a1
         a: reposition 11,14
         a: end
         b: activate b1 engage
         b: charge 12.6,13
         = engaged a1 yes
         = control relic a
         b: end
         roll initiative: 6 1
         a: initiative a
         a: activate a1 conceal
         refused kt/carry/place a: place at 11,17
         refused kt/carry/pick-up a: pick-up relic
         a: place at 10.5,14
         = carrier relic nobody
         = control relic a",
    );
}

#[test]
fn carry_drop_before_removal() {
    let mission = "mission:\n  kind: mission\n  id: m\n  markers: [{id: relic, at: [12, 11]}]\n";
    let head = plain(mission);
    let a = [operative("a1", "wounds: 3", ""), operative("a2", "", "")];
    let b = [operative("b1", "", GUN)];
    let places = [("a1", "11,11"), ("a2", "2,2"), ("b1", "20,11")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell(
        "a: activate a1 conceal
         a: pick-up relic
         a: end
         b: activate b1 engage
         b: shoot a1 with \"gun\"
         roll attack: 6 1 1 1
         roll defence: 1 1 1
         = removed a1 no
         refused kt/carry/drop a: end
         a: place at 11.5,11
         = removed a1 yes
         = carrier relic nobody",
    );
}

#[test]
fn order_setup_order_kinds_and_setup_conceal() {
    field("", "a").tell("= order a1 conceal\n= order b2 conceal\n= ready a1 yes");
}

#[test]
fn counter_once_counter_conceal_counter_next_and_counter_not_activation() {
    let a = [("a1", "", GUN), ("a2", "", GUN), ("a3", "", GUN)];
    let ids = ["b1", "b2", "b3", "b4", "b5"];
    let b = ids.map(|id| (id, "", GUN));
    let mut places = vec![("a1", "3,3"), ("a2", "3,6"), ("a3", "3,9")];
    places.extend(ids.into_iter().zip(["27,3", "27,6", "27,9", "27,12", "27,15"]));
    let mut tale = play("", &a, &b).deployed("a", &places);
    for (n, order) in [(1, "engage"), (2, "conceal"), (3, "engage")] {
        tale.tell(&format!("a: activate a{n} {order}\na: end\nb: activate b{n} conceal\nb: end"));
    }
    tale.tell(
        "refused kt/counter/conceal a: counteract a2
         a: counteract a1
         = order a1 engage
         a: dash 3,4
         = ready a1 no
         b: activate b4 conceal
         b: end
         refused kt/counter/once a: counteract a1
         a: pass
         b: activate b5 conceal",
    );
}

#[test]
fn order_only_then_counteracting_keeps_the_order_and_order_engage() {
    let a = [("a1", "", GUN)];
    let b = ["b1", "b2"].map(|id| (id, "", GUN));
    let places = [("a1", "10,11"), ("b1", "20,11"), ("b2", "27,3")];
    let mut tale = play("", &a, &b).deployed("a", &places);
    tale.tell(
        "a: activate a1 engage
         a: end
         b: activate b1 conceal
         b: end
         a: counteract a1
         a: shoot b1 with \"gun\"
         roll attack: 1 1 1 1
         = order a1 engage",
    );
}

#[test]
fn fire_no_pass_act_less_act_expended_and_fire_end() {
    field("", "a").tell(
        "refused kt/fire/no-pass a: pass
         a: activate a1 conceal
         a: end
         = ready a1 no
         b: activate b1 conceal
         b: end
         refused kt/act/expended a: activate a1 engage
         a: activate a2 conceal
         a: end
         b: activate b2 conceal
         b: end
         = turning-point 2",
    );
}

#[test]
fn act_apl_act_order_first_and_act_must_complete() {
    let a = [("a1", "apl: 1", GUN)];
    let places = [("a1", "10,11"), ("b1", "20,11")];
    let mut tale = play("", &a, &[("b1", "", "")]).deployed("a", &places);
    tale.tell(
        "refused kt/tp/phases a: dash 10,12
         a: activate a1 engage
         = order a1 engage
         refused kt/fight/needs-enemy a: fight b1 with \"Blade\"
         a: dash 10,12
         refused kt/act/apl a: reposition 10,13",
    );
}

#[test]
fn tp_four_tp_phases_end_last_cp_later_and_cp_kept() {
    let places = [("a1", "10,11"), ("b1", "20,11")];
    let mut tale = play("", &[("a1", "", "")], &[("b1", "", "")]).deployed("a", &places);
    let idle = "a: activate a1 conceal\na: end\nb: activate b1 conceal\nb: end";
    tale.tell("= cp a 3\n= cp b 3").tell(idle);
    for turn in 2..=4 {
        tale.tell(&format!("= turning-point {turn}\nroll initiative: 6 1\na: initiative a"));
        tale.tell(&format!("= cp a {}\n= cp b {}", turn + 2, 2 * turn + 1)).tell(idle);
    }
    tale.tell("= over yes");
    assert_eq!(tale.battle.needed(), Needed::Over);
}

#[test]
fn tp_roll_tp_ready_cp_start_and_cp_first() {
    let places = [("a1", "10,11"), ("b1", "20,11")];
    let mut tale = play("", &[("a1", "", "")], &[("b1", "", "")]);
    assert_eq!(tale.battle.state.cp, [2, 2]);
    tale = tale.deployed("a", &places);
    tale.tell("= cp a 3\n= cp b 3\na: activate a1 conceal\na: end\nb: activate b1 conceal\nb: end");
    // The winner of the roll may choose the opponent.
    tale.tell(
        "= ready a1 no\nroll initiative: 2 5\nb: initiative a\n= initiative a\n= ready a1 yes",
    );
}

#[test]
fn setup_zone_setup_three_inch_setup_initiative_and_setup_edge() {
    let start = |reading: &str| {
        let one = |id| operative(id, "", "");
        let text = format!(
            "kind: scenario\ngame: killteam\nkillzone: {{kind: killzone, id: bare, size: [30, 22]}}\n{reading}teams: {{a: {{operatives: [{}]}}, b: {{operatives: [{}]}}}}\n",
            one("a1"),
            one("b1")
        );
        Tale::of(text)
    };
    let mut tale = start("");
    tale.tell(
        "roll lot: b
         b: zone west
         refused kt/setup/wholly b: set-up b1 at 2.4,11
         b: set-up b1 at 2.37,11
         refused kt/setup/wholly a: set-up a1 at 27.6,11
         a: set-up a1 at 27.63,11",
    );
    let long = start("readings: {drop-zone-edge: long}\n");
    let names: Vec<&str> = long.battle.setup.zones.iter().map(|zone| &*zone.name).collect();
    assert_eq!(names, ["south", "north"]);
}

#[test]
fn setup_third_size_is_a_reading_of_a_battle() {
    let groups = |reading: &str| {
        let ids: Vec<String> = (1..=7).map(|n| format!("a{n}")).collect();
        let a: Vec<String> = ids.iter().map(|id| operative(id, "", "")).collect();
        let head = plain(reading);
        let mut battle = battle_of(&head, &a, &[operative("b1", "", "")]).battle;
        battle.roll(&[1]).unwrap();
        let zone = battle.read("zone a").unwrap();
        battle.apply(&zone).unwrap();
        let mut seats = String::new();
        while let Needed::Decision { seat, .. } = battle.needed() {
            seats.push_str(&battle.seat_name(seat));
            let first = battle.candidates(seats.len() as u64).remove(0);
            battle.apply(&first).unwrap();
        }
        seats
    };
    assert_eq!(groups(""), "aaabaaaa");
    assert_eq!(groups("readings: {setup-thirds: even}\n"), "aaabaaaa");
}

#[test]
fn ploy_command_which_no_other_roll_is_re_rolled() {
    let a = [("a1", "", "gun 1 6+ 1/1 Hot")];
    let places = [("a1", "10,11"), ("b1", "20,11")];
    let mut tale = play("ploys: on\n", &a, &[("b1", "", "")]).deployed("a", &places);
    tale.tell(
        "= cp a 3
         a: activate a1 engage
         a: shoot b1 with \"gun\"
         roll attack: 1
         a: keep
         roll after-use: 2
         = wounds a1 8
         = cp a 3",
    );
}

#[test]
fn dice_order_dice_once_and_dice_stands() {
    let a = [("a1", "", "gun 3 4+ 3/4 Balanced")];
    let places = [("a1", "10,11"), ("b1", "20,11")];
    let mut tale = play("ploys: on\n", &a, &[("b1", "", "")]).deployed("a", &places);
    tale.tell(
        "a: activate a1 engage
         a: shoot b1 with \"gun\"
         roll attack: 5 2 2
         a: reroll command 2
         roll reroll: 1
         refused kt/dice/once a: reroll balanced 1
         a: reroll balanced 5
         roll reroll: 3
         a: keep
         = damage 0",
    );
}

#[test]
fn dice_alternate_both_re_roll_in_a_fight_the_initiative_player_first() {
    let a = [("a1", "", "Blade 2 4+ 2/3")];
    let b = [("b1", "", "Axe 2 4+ 2/3")];
    let places = [("a1", "14.3,11"), ("b1", "15.7,11")];
    let mut tale = play("ploys: on\n", &a, &b).deployed("b", &places);
    tale.tell(
        "b: activate b1 conceal
         b: end
         a: activate a1 conceal
         a: fight b1 with \"Blade\"
         b: retaliate with \"Axe\"
         roll attack: 1 2
         roll retaliation: 1 2
         b: reroll command 1
         roll reroll: 3
         a: keep
         b: keep
         = cp b 2
         = wounds a1 12",
    );
}
