//! Where the sources of the rules differ, or one fills in what another leaves out.

use sightline::data::weapon_rule::weapon_line;
use sightline::games::killteam::battle::precedence::{Rank, Ruling, Statement, prevails};
use sightline::games::killteam::weapon_rules::NOTATIONS;

use super::driver::{Tale, battle_of, duel, killzone, operative, plain, scenario};

const CORE: &str = "readings: {edition: core}\n";
const GUN: &str = "gun 4 3+ 3/4; Blade 3 4+ 2/3";

#[test]
fn conf_precedence_five_steps_unless_core() {
    let asked = |head: &str| duel(head, ["", ""], ["", ""]).battle.setup.rulings.precedence_six;
    assert!(!asked(""));
    assert!(asked(CORE));
    assert!(asked("readings: {precedence: six}\n"));
    assert!(!asked("readings: {edition: core, precedence: five}\n"));
    // The initiative player comes last of five steps, behind "cannot".
    let plain = Statement { rank: Rank::Plain, core: true, cannot: false };
    assert_eq!(prevails(plain, plain, None), Ruling::Decides(None));
    assert_eq!(prevails(plain, Statement { cannot: true, ..plain }, None), Ruling::Second);
}

#[test]
fn conf_pass_and_edition_order_what_the_rulebook_says_wins_over_core() {
    // a2 holds b1, and the way of a1 leads past it.
    let passing = |head: &str, told: &str| {
        let a = ["a1", "a2"].map(|id| operative(id, "", ""));
        let b = [operative("b1", "", "")];
        let places = [("a1", "13,9"), ("a2", "14.3,12.6"), ("b1", "15.7,11.5")];
        let mut tale = battle_of(&plain(head), &a, &b).deployed("a", &places);
        tale.tell("= control-range a2 b1 yes\n= control-range a1 b1 no\na: activate a1 engage");
        tale.tell(told);
    };
    passing("", "refused kt/move/enemy-range a: reposition 18,9.5");
    passing(CORE, "a: reposition 18,9.5");
    passing(
        "readings: {edition: core, enemy-range-pass: never}\n",
        "refused kt/move/enemy-range a: reposition 18,9.5",
    );
}

#[test]
fn edition_order_lite_and_core_fill_in_what_the_rulebook_leaves_out() {
    // Obscured has an effect, a marker may be picked up, and Seek is a weapon rule.
    let bar = "[{id: bar, parts: [{id: bar, traits: [heavy], wall: {from: [15, 8], to: [15, 14], thickness: 0.25}, height: 1}]}]";
    let mission = "mission:\n  kind: mission\n  id: m\n  markers: [{id: relic, at: [10, 12]}]\n";
    let head = killzone(bar, "[[15, 20]]") + mission;
    let a = [operative("a1", "", "gun 4 3+ 3/4 Seek")];
    let b = [operative("b1", "", "")];
    let places = [("a1", "10,11"), ("b1", "20,11")];
    battle_of(&head, &a, &b).deployed("a", &places).tell(
        "a: activate a1 engage
         a: pick-up relic
         = carrier relic a1
         a: shoot b1 with \"gun\"
         = obscured yes
         roll attack: 6 5 1 1
         a: discard 5
         roll defence: 1 1 1
         = damage 3",
    );
}

#[test]
fn conf_obscured_criticals_count_as_normal_and_one_success_goes() {
    let bar = "[{id: bar, parts: [{id: bar, traits: [heavy], wall: {from: [15, 8], to: [15, 14], thickness: 0.25}, height: 1}]}]";
    let shot = |head: &str, terrain: &str, told: &str| {
        let a = [operative("a1", "", "gun 4 3+ 3/5")];
        let b = [operative("b1", "wounds: 30", "")];
        let places = [("a1", "10,11"), ("b1", "20,11")];
        let head = killzone(terrain, "[[15, 20]]") + head;
        battle_of(&head, &a, &b)
            .deployed("a", &places)
            .tell("a: activate a1 engage\na: shoot b1 with \"gun\"\nroll attack: 6 6 4 1")
            .tell(told);
    };
    shot("", "[]", "roll defence: 1 1 1\n= damage 13");
    for head in ["", CORE] {
        shot(head, bar, "a: discard 4\nroll defence: 1 1 1\n= damage 6");
    }
}

#[test]
fn conf_cut_the_longer_forms_of_the_lite_rules() {
    // Devastating with a distance, one Hot roll for all targets, secondary targets of Blast.
    let b = ["b1", "b2", "b3"].map(|id| operative(id, "wounds: 20", ""));
    let a = [operative("a1", "", "gun 1 3+ 3/4 Blast 2, Hot; spike 1 3+ 3/4 2\" Devastating 3")];
    let places = [("a1", "8,11"), ("b1", "20,11"), ("b2", "20,12.5"), ("b3", "20,16")];
    let fresh = || {
        let mut tale = battle_of(&plain(""), &a, &b).deployed("a", &places);
        tale.tell("a: activate a1 engage");
        tale
    };
    fresh().tell(
        "a: shoot b1 with \"gun\"
         roll attack: 5
         roll defence: 1 1 1
         roll attack: 5
         roll defence: 1 1 1
         roll after-use: 6
         = wounds b1 17
         = wounds b2 17
         = wounds b3 20
         a: end",
    );
    fresh().tell(
        "a: shoot b1 with \"spike\"
         roll attack: 6
         roll defence: 6 1 1
         b: block critical with critical
         = wounds b1 17
         = wounds b2 17
         = wounds b3 20",
    );
    // Piercing Crits, and Accurate that adds up to 2.
    for rule in ["Piercing Crits 1", "Accurate 2", "Heavy (Dash only)", "Heavy"] {
        assert!(weapon_line(&format!("4 3+ 3/4 {rule}"), NOTATIONS).is_ok(), "{rule}");
    }
}

#[test]
fn conf_cut_heavy_in_a_counteraction() {
    let a = [operative("a1", "", "heavy 4 3+ 3/4 Heavy"), operative("a2", "", "")];
    let b = ["b1", "b2", "b3"].map(|id| operative(id, "", ""));
    let places = [("a1", "10,11"), ("a2", "3,3"), ("b1", "20,11"), ("b2", "26,3"), ("b3", "26,18")];
    let mut tale = battle_of(&plain(""), &a, &b).deployed("a", &places);
    // It moved in its activation, but not in the counteraction in which it shoots.
    tale.tell(
        "a: activate a1 engage
         a: reposition 10,12
         refused kt/wr/heavy a: shoot b1 with \"heavy\"
         a: end
         b: activate b1 engage\nb: end
         a: activate a2 conceal\na: end
         b: activate b2 conceal\nb: end
         a: counteract a1
         a: shoot b1 with \"heavy\"",
    );
}

#[test]
fn conf_missing_the_rules_that_only_the_lite_pages_have() {
    for rule in
        ["Limited 1", "Punishing", "Range 6", "Saturate", "Seek", "Severe", "Shock", "Torrent 2"]
    {
        let line = weapon_line(&format!("4 3+ 3/4 {rule}"), NOTATIONS);
        assert!(line.is_ok_and(|line| line.rules.len() == 1), "{rule}");
    }
    // Torrent reaches other valid targets, and none that is near a friend of the shooter.
    let a = [operative("a1", "", "gun 1 3+ 3/4 Torrent 6"), operative("a2", "", "")];
    let b = ["b1", "b2", "b3"].map(|id| operative(id, "", ""));
    let places =
        [("a1", "8,11"), ("a2", "14.3,14"), ("b1", "18,11"), ("b2", "15.7,14"), ("b3", "18,8")];
    let mut tale = battle_of(&plain(""), &a, &b).deployed("a", &places);
    tale.tell(
        "a: activate a1 engage
         a: shoot b1 with \"gun\"
         refused kt/shoot/friendly-close a: target b2
         refused kt/target/enemy a: target a2
         a: target b3
         roll attack: 5
         roll defence: 1 1 1
         roll attack: 5
         roll defence: 1 1 1
         = wounds b1 9
         = wounds b3 9
         = wounds b2 12",
    );
}

#[test]
fn conf_stats_wait_for_the_end_of_the_action_and_weapon_rules_do_not() {
    for head in ["", CORE] {
        // An injury makes Hit worse only when the fight is over.
        let a = [operative("a1", "", "Blade 3 4+ 2/3")];
        let b = [operative("b1", "wounds: 40", "Axe 2 2+ 7/7")];
        let places = [("a1", "14.3,11"), ("b1", "15.7,11")];
        let board = plain(head);
        battle_of(&board, &a, &b).deployed("b", &places).tell(
            "b: activate b1 engage
             b: fight a1 with \"Axe\"
             a: retaliate with \"Blade\"
             roll attack: 2 1
             roll retaliation: 4 4 1
             b: strike normal
             = injured a1 no
             a: strike normal
             a: strike normal
             = injured a1 yes
             = wounds b1 36",
        );
        // A weapon rule that a ploy grants in the middle of an action acts in it.
        let ploys = "{kind: ploys, ploys: [{id: gift, type: firefight, when: shot-at, who: one, side: enemy, effects: [{rule: Ceaseless}]}]}";
        let text = format!(
            "kind: scenario\ngame: killteam\nploys: on\n{board}teams:\n  a: {{operatives: [{}]}}\n  b: {{operatives: [{}], ploys: {ploys}}}\n",
            operative("a1", "", GUN),
            operative("b1", "", GUN)
        );
        let mut tale = Tale::of(text).deployed("a", &[("a1", "10,11"), ("b1", "20,11")]);
        tale.tell(
            "a: activate a1 engage
             a: shoot b1 with \"gun\"
             b: ploy gift for a1
             roll attack: 1 1 2 4
             a: reroll ceaseless 1 1",
        );
    }
    // No ploy changes a stat in the middle of an action.
    let ploys =
        "{kind: ploys, ploys: [{id: x, type: firefight, when: shot-at, effects: [{save: 1}]}]}";
    let text = format!(
        "kind: scenario\ngame: killteam\n{}teams:\n  a: {{operatives: [{}], ploys: {ploys}}}\n  b: {{operatives: [{}]}}\n",
        plain(""),
        operative("a1", "", ""),
        operative("b1", "", "")
    );
    assert!(scenario(&text).is_err());
}

#[test]
fn conf_carry_any_marker_is_where_its_carrier_is() {
    let mission = "mission:\n  kind: mission\n  id: m\n  markers: [{id: relic, at: [10, 12]}]\n";
    let head = killzone("[]", "[[10, 11]]") + mission;
    let a = [operative("a1", "", ""), operative("a2", "", "")];
    let b = [operative("b1", "", ""), operative("b2", "", "")];
    let places = [("a1", "10,11"), ("a2", "3,3"), ("b1", "16,11"), ("b2", "27,19")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    // The relic is a marker of the mission and no objective.
    tale.tell(
        "a: activate a1 engage
         a: pick-up relic
         a: reposition 10,17
         a: end
         b: activate b1 engage
         b: reposition 10.5,12.5
         = control o1 b
         = control relic a
         = carrier relic a1
         b: end
         a: activate a2 conceal\na: end
         b: activate b2 conceal\nb: end
         roll initiative: 6 1
         a: initiative a
         a: activate a1 engage
         refused kt/carry/place a: place at 10,12
         a: place at 10,17.5
         = carrier relic nobody
         = control relic a",
    );
}

#[test]
fn conf_core_only_nothing_of_it_unless_asked_for() {
    // Moves are measured exactly, and in whole inches under core.
    for (head, counted) in [("", "2.3"), (CORE, "3")] {
        let mut tale = duel(head, ["", ""], ["", ""]);
        tale.tell("a: activate a1 engage\na: reposition 12.3,11");
        tale.tell(&format!("= counted {counted}"));
    }
    // Nobody climbs.
    let tower = "[{id: tower, parts: [{id: deck, traits: [vantage], rect: {center: [12, 11], size: [2, 4]}, height: 2}]}]";
    let climb = |head: &str, told: &str| {
        let (a, b) = ([operative("a1", "move: 9", "")], [operative("b1", "", "")]);
        let board = killzone(tower, "[[15, 20]]") + head;
        let mut tale = battle_of(&board, &a, &b).deployed("a", &[("a1", "10,11"), ("b1", "20,11")]);
        tale.tell("a: activate a1 engage").tell(told);
    };
    climb("", "refused kt/move/vertical a: reposition 10.37,11 10.37,11,2 12,11,2");
    climb(CORE, "a: reposition 10.37,11 10.37,11,2 12,11,2\n= z a1 2");
    // A friend that helps makes Hit better by 1.
    for (head, left) in [("", 12), (CORE, 8)] {
        let a = ["a1", "a2"].map(|id| operative(id, "", "Blade 3 4+ 2/3"));
        let b = [operative("b1", "", "")];
        let places = [("a1", "14.3,11"), ("a2", "14.3,12.9"), ("b1", "15.7,11.8")];
        let mut tale = battle_of(&plain(head), &a, &b).deployed("a", &places);
        tale.tell("a: activate a1 engage\na: fight b1 with \"Blade\"\nroll attack: 3 3 1");
        if left < 12 {
            tale.tell("a: strike normal\na: strike normal");
        }
        tale.tell(&format!("= wounds b1 {left}"));
    }
}

#[test]
fn conf_initiative_a_tie_goes_to_who_had_it_not() {
    let mut tale = duel("", ["", ""], ["", ""]);
    tale.tell(
        "a: activate a1 conceal\na: end
         b: activate b1 conceal\nb: end
         = initiative a
         roll initiative: 3 3
         b: initiative b
         = initiative b
         b: activate b1 conceal\nb: end
         a: activate a1 conceal\na: end
         roll initiative: 2 2
         a: initiative b
         = initiative b
         b: activate b1 conceal\nb: end
         a: activate a1 conceal\na: end
         roll initiative: 5 4
         a: initiative a",
    );
}
