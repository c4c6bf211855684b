//! Ploys and gambits: when, for how much, on whom, how long, and what each effect does.

use sightline::engine::game::Game;

use super::driver::{Tale, killzone, operative, plain, scenario};

const GUN: &str = "gun 4 3+ 3/4; Blade 3 4+ 2/3";

/// `a1` and `a2` against `b1`, `b2` and `b3`, each side with ploys, after initiative of `first`.
fn scheme(head: &str, first: &str, ploys: [&str; 2], stats: [&str; 2], weapons: [&str; 2]) -> Tale {
    let side = |side: usize, letter: &str| {
        let one = |n: u8| operative(&format!("{letter}{n}"), stats[side], weapons[side]);
        let ploys = format!("{{kind: ploys, ploys: [{}]}}", ploys[side]);
        let all: Vec<String> = (1..=2 + side as u8).map(one).collect();
        format!("  {letter}: {{operatives: [{}], ploys: {ploys}}}\n", all.join(", "))
    };
    let text = format!(
        "kind: scenario\ngame: killteam\n{}{head}teams:\n{}{}",
        plain(""),
        side(0, "a"),
        side(1, "b")
    );
    let places =
        [("a1", "10,11"), ("a2", "14.3,5"), ("b1", "20,11"), ("b2", "15.7,5"), ("b3", "28,20")];
    Tale::of(text).deployed(first, &places)
}

const ON: &str = "ploys: on\ngambits: on\n";

#[test]
fn tp_gambits_tp_pass_tp_gambit_once_and_ploy_once() {
    let a = "{id: aim, type: strategy, effects: [{rule: Balanced}]}, \
             {id: run, type: strategy, effects: [{move: 2}]}, \
             {id: step, type: firefight, when: acting, effects: [{cheaper: dash}]}, \
             {id: rally, type: gambit, who: one, effects: [{heal: 3}]}";
    let b = "{id: dig, type: strategy, effects: [{cover-save: improved}]}";
    let mut tale = scheme(ON, "a", [a, b], ["", ""], [GUN, GUN]);
    tale.tell(
        "= cp a 3
         refused kt/ploy/phase a: ploy step
         a: ploy aim
         = cp a 2
         b: pass
         refused kt/ploy/once a: ploy aim
         a: ploy rally for a1
         = cp a 2
         = wounds a1 12
         b: ploy dig
         = cp b 2
         refused kt/tp/gambit-once a: ploy rally for a1
         a: pass
         b: pass
         a: activate a1 engage
         refused kt/tp/strategy-ploy a: ploy run",
    );
}

#[test]
fn ploy_pay_and_cp_cost_never_below_nothing() {
    let a = "{id: dear, type: strategy, cp: 4, effects: [{move: 1}]}, \
             {id: all, type: strategy, cp: 3, effects: [{move: 1}]}";
    let mut tale = scheme(ON, "a", [a, ""], ["", ""], [GUN, GUN]);
    tale.tell("refused kt/ploy/pay a: ploy dear\na: ploy all\n= cp a 0\n= move a1 7\n= move b1 6");
}

#[test]
fn house_plain_nothing_without_its_switch() {
    let a = "{id: aim, type: strategy, effects: [{move: 1}]}, \
             {id: rally, type: gambit, effects: [{move: 1}]}";
    let mut tale = scheme("gambits: on\n", "a", [a, ""], ["", ""], [GUN, GUN]);
    tale.tell(
        "refused kt/house/plain a: ploy aim\na: ploy rally\n= move a1 7\na: activate a1 engage",
    );
    let mut tale = scheme("", "a", [a, ""], ["", ""], [GUN, GUN]);
    tale.tell("a: activate a1 engage");
}

#[test]
fn tp_ploy_lasts_and_tp_strategy_ploy_until_the_turning_point_ends() {
    let a = "{id: run, type: strategy, effects: [{move: 2}]}";
    let mut tale = scheme(ON, "a", [a, ""], ["", ""], ["", ""]);
    tale.tell("a: ploy run\n= move a1 8");
    tale.tell(
        "a: activate a1 conceal\na: end\nb: activate b1 conceal\nb: end
         a: activate a2 conceal\na: end\n= move a2 8\nb: activate b2 conceal\nb: end
         b: activate b3 conceal\nb: end
         = move a1 6
         roll initiative: 6 1\na: initiative a\n= cp a 3\na: ploy run",
    );
}

#[test]
fn a_granted_weapon_rule_acts_and_ends() {
    let a =
        "{id: aim, type: firefight, when: acting, effects: [{rule: Balanced, weapons: ranged}]}";
    let mut tale = scheme(ON, "a", [a, ""], ["", "wounds: 40"], [GUN, ""]);
    tale.tell(
        "a: activate a1 engage
         a: ploy aim
         a: shoot b1 with \"gun\"
         roll attack: 1 4 4 4
         a: reroll balanced 1
         roll reroll: 5
         refused kt/wr/balanced a: reroll balanced 4
         a: keep
         roll defence: 1 1 1
         b: keep
         = damage 12
         a: end
         b: activate b1 conceal
         b: end
         a: activate a2 engage
         refused kt/ploy/once a: ploy aim",
    );
    assert!(tale.battle.state.ploys.running.is_empty());
}

#[test]
fn st_apl_limit_and_st_apl_sum() {
    let a = "{id: up, type: strategy, effects: [{apl: 1}]}, \
             {id: early, type: firefight, when: activated, effects: [{apl: 1}]}";
    let mut tale = scheme(ON, "b", [a, ""], ["apl: 2, wounds: 40", ""], [GUN, "gun 1 2+ 1/1 Stun"]);
    tale.tell(
        "b: pass
         a: ploy up
         = apl a1 3
         b: activate b1 engage
         b: shoot a1 with \"gun\"
         roll attack: 6
         b: keep
         roll defence: 1 1 1
         a: keep
         = apl a1 2
         b: end
         a: activate a1 engage
         = ap 2
         a: ploy early
         = apl a1 3
         = ap 3
         a: dash 10,12
         refused kt/ploy/firefight a: ploy early
         a: end
         b: activate b2 conceal
         b: end
         a: activate a2 engage
         = apl a2 3",
    );
}

#[test]
fn ploy_firefight_its_moment() {
    let a = "{id: early, type: firefight, when: activated, effects: [{apl: 1}]}, \
             {id: plate, type: firefight, when: shot-at, effects: [{lessen: 1, least: 2}]}, \
             {id: breath, type: firefight, when: shot-at, effects: [{reroll: defence}]}";
    let mut tale = scheme(ON, "a", [a, ""], ["", ""], [GUN, "gun 4 3+ 3/4 Devastating 1"]);
    tale.tell(
        "a: activate a1 engage
         refused kt/ploy/firefight a: ploy plate
         a: dash 10,12
         refused kt/ploy/firefight a: ploy early
         a: end
         b: activate b1 engage
         b: shoot a1 with \"gun\"
         refused kt/ploy/firefight a: ploy early
         a: ploy plate
         = cp a 2
         a: ploy breath
         = cp a 1
         roll attack: 6 3 3 1
         b: keep
         roll defence: 1 1 1
         a: reroll ploy 1
         roll reroll: 2
         a: keep
         = damage 8
         = wounds a1 4",
    );
}

#[test]
fn st_move_limit_and_st_move_printed() {
    let b = "{id: mire, type: strategy, side: enemy, effects: [{move: -5}]}";
    for (stat, reading, left) in
        [(6, "", 4), (3, "", 3), (3, "readings: {printed-move: raised}\n", 4)]
    {
        let head = format!("{ON}{reading}");
        let stats = format!("move: {stat}");
        let mut tale = scheme(&head, "b", ["", b], [&stats, ""], [GUN, GUN]);
        tale.tell(&format!("b: ploy mire\n= move a1 {left}\n= move b1 6"));
    }
}

#[test]
fn st_worse_and_st_save_hit_and_save_change_by_ploys() {
    let a = "{id: shaken, type: strategy, side: enemy, effects: [{hit: -1}]}, \
             {id: firm, type: strategy, effects: [{save: 1}]}";
    let mut tale = scheme(ON, "a", [a, ""], ["save: 4+", ""], ["", "gun 4 3+ 3/4"]);
    tale.tell(
        "a: ploy shaken
         b: pass
         a: ploy firm
         a: activate a1 engage
         a: end
         b: activate b1 engage
         b: shoot a1 with \"gun\"
         roll attack: 4 4 3 3
         b: keep
         roll defence: 3 3 2
         a: keep
         a: block normal with normal, normal with normal
         = damage 0",
    );
}

#[test]
fn act_free_a_free_dash_is_still_an_action() {
    let a = "{id: step, type: firefight, when: acting, effects: [{cheaper: dash}]}";
    let mut tale = scheme(ON, "a", [a, ""], ["apl: 2", ""], [GUN, GUN]);
    tale.tell(
        "a: activate a1 engage
         a: reposition 10,13
         a: shoot b1 with \"gun\"
         roll attack: 1 1 1 1
         a: keep
         = ap 0
         refused kt/act/apl a: dash 10,14
         a: ploy step
         refused kt/move/too-far a: dash 10,16.5
         a: dash 10,14
         refused kt/act/same a: dash 10,15",
    );
}

#[test]
fn counter_changed_cost_a_cheaper_fall_back() {
    let a = "{id: slip, type: strategy, effects: [{cheaper: fall-back}]}";
    let mut tale = scheme(ON, "a", [a, ""], ["", ""], ["", ""]);
    tale.tell(
        "a: ploy slip
         a: activate a2 engage
         a: end
         b: activate b1 conceal
         b: end
         a: activate a1 conceal
         a: end
         b: activate b2 conceal
         b: end
         a: counteract a2
         a: fall-back 12.99,5
         = engaged a2 no",
    );
}

#[test]
fn st_wounds_track_and_dmg_recover_by_healing() {
    let a = "{id: salve, type: firefight, when: acting, effects: [{heal: 3}]}";
    let mut tale = scheme(ON, "b", [a, ""], ["", ""], [GUN, "gun 1 2+ 7/7"]);
    tale.tell(
        "b: activate b1 engage
         b: shoot a1 with \"gun\"
         roll attack: 5
         b: keep
         roll defence: 1 1 1
         a: keep
         = wounds a1 5
         = injured a1 yes
         = move a1 4
         b: end
         a: activate a1 engage
         a: ploy salve
         = wounds a1 8
         = injured a1 no
         = move a1 6",
    );
}

#[test]
fn dmg_order_what_would_be_incapacitated_comes_first() {
    let a = "{id: live, type: strategy, who: one, effects: [{survive: 2}]}";
    let mut tale = scheme(ON, "a", [a, ""], ["", ""], ["", "gun 1 2+ 12/12"]);
    let shot = "roll attack: 5\nb: keep\nroll defence: 1 1 1\n";
    tale.tell("a: ploy live for a1\na: activate a1 engage\na: end\nb: activate b1 engage")
        .tell("b: shoot a1 with \"gun\"")
        .tell(shot)
        .tell("a: keep\n= wounds a1 2\n= removed a1 no\nb: end\na: activate a2 conceal\na: end")
        .tell("b: activate b2 engage\nb: fall-back 18,5\nb: shoot a1 with \"gun\"")
        .tell(shot)
        .tell("a: keep\n= removed a1 yes");
}

#[test]
fn st_keywords_narrow_whom_a_ploy_concerns() {
    let a = "{id: mark, type: strategy, who: one, keyword: scout, effects: [{move: 1}]}, \
             {id: all, type: strategy, keyword: SCOUT, effects: [{move: 1}]}";
    let mut tale = scheme(ON, "a", [a, ""], ["keywords: [Scout]", ""], [GUN, GUN]);
    tale.tell(
        "refused kt/ploy/firefight a: ploy mark for b1
         refused kt/ploy/firefight a: ploy mark
         a: ploy mark for a1
         = move a1 7
         = move a2 6
         b: pass",
    );
    let stranger = "{id: all, type: strategy, keyword: MEDIC, effects: [{move: 1}]}";
    let mut tale = scheme(ON, "a", [stranger, ""], ["", ""], [GUN, GUN]);
    tale.tell("a: ploy all\n= move a1 6");
}

#[test]
fn dmg_tokens_what_concerns_the_fallen_ends() {
    let a = "{id: mark, type: strategy, who: one, effects: [{move: 1}]}";
    let mut tale = scheme(ON, "a", [a, ""], ["", ""], ["", "gun 1 2+ 12/12"]);
    tale.tell(
        "a: ploy mark for a1
         a: activate a1 engage
         a: end
         b: activate b1 engage
         b: shoot a1 with \"gun\"
         roll attack: 5
         b: keep
         roll defence: 1 1 1
         a: keep
         = removed a1 yes",
    );
    assert!(tale.battle.state.ploys.running.is_empty());
}

#[test]
fn prec_core_prec_cannot_and_prec_says_in_play() {
    let charge = |precedence: &str, b: &str| {
        let a = format!("{{id: rush, type: strategy, {precedence} effects: [{{allow: charge}}]}}");
        let mut tale = scheme(ON, "a", [&a, b], ["", ""], [GUN, GUN]);
        tale.tell("a: ploy rush");
        tale
    };
    charge("", "").tell("a: activate a1 conceal\na: charge 18,11\n= engaged a1 yes");
    let stop = "{id: stop, type: strategy, side: enemy, effects: [{forbid: charge}]}";
    charge("", stop)
        .tell("b: ploy stop\na: activate a1 engage\nrefused kt/prec/cannot a: charge 18,11");
    charge("precedence: takes,", stop)
        .tell("b: ploy stop\na: activate a1 conceal\na: charge 18,11");
}

#[test]
fn a_file_of_ploys_is_checked() {
    let faults = |ploy: &str| -> Vec<String> {
        let one = |id| operative(id, "", "");
        let text = format!(
            "kind: scenario\ngame: killteam\n{}teams:\n  a: {{operatives: [{}], ploys: {{kind: ploys, ploys: [{ploy}]}}}}\n  b: {{operatives: [{}]}}\n",
            killzone("[]", "[[5, 5]]"),
            one("a1"),
            one("b1")
        );
        let report = scenario(&text).err();
        let all = report.iter().flat_map(|report| report.diagnostics());
        all.map(|d| d.code.to_string()).collect()
    };
    assert_eq!(faults("{id: x, type: strategy, effects: [{apl: 1}]}"), [""; 0]);
    assert_eq!(faults("{id: x, type: tactical, effects: [{apl: 1}]}"), ["unknown-name"]);
    assert_eq!(faults("{id: x, type: strategy, effects: [{apl: 1, move: 1}]}"), ["out-of-range"]);
    assert_eq!(faults("{id: x, type: strategy, effects: [{}]}"), ["out-of-range"]);
    assert_eq!(faults("{id: x, type: strategy, effects: [{rule: Balancd}]}"), ["weapon-rule"]);
    assert_eq!(faults("{id: x, type: strategy, effects: [{rule: Torrent 1}]}"), ["unsupported"]);
    assert_eq!(faults("{id: x, type: strategy, effects: []}"), ["out-of-range"]);
    assert_eq!(faults("{id: x, type: firefight, effects: [{apl: 1}]}"), ["missing-key"]);
    assert_eq!(
        faults("{id: x, type: strategy, when: acting, effects: [{apl: 1}]}"),
        ["out-of-range"]
    );
    assert_eq!(faults("{id: x, name: ' x', type: gambit, effects: [{apl: 1}]}"), ["out-of-range"]);
    assert_eq!(
        faults("{id: x, type: firefight, when: shot-at, effects: [{save: 1}]}"),
        ["out-of-range"]
    );
    assert_eq!(
        faults("{id: x, type: strategy, who: itself, effects: [{apl: 1}]}"),
        ["out-of-range"]
    );
    for wrong in [
        "type: firefight, when: fought, effects: [{apl: 1}]",
        "type: strategy, who: one, support: 3, effects: [{apl: 1}]",
        "type: firefight, when: acting, support: 3, effects: [{apl: 1}]",
    ] {
        assert_eq!(faults(&format!("{{id: x, {wrong}}}")), ["out-of-range"], "{wrong}");
    }
}

#[test]
fn bots_are_offered_what_passes() {
    let a = "{id: run, type: strategy, who: one, effects: [{move: 2}]}";
    let tale = scheme(ON, "a", [a, ""], ["", ""], ["", ""]);
    let all: Vec<String> = tale.battle.candidates(0).iter().map(ToString::to_string).collect();
    assert_eq!(all, ["ploy run for a1", "ploy run for a2", "pass"]);
}

const PLATE: &str = "{id: plate, type: firefight, when: attacked, effects: [{lessen-die: 3, least: 0}]}, \
                     {id: brace, type: firefight, when: fought, effects: [{rule: Balanced}, {lessen: 1, least: 2}]}, \
                     {id: duck, type: firefight, when: shot-at, effects: [{cover-save: improved}]}";

#[test]
fn the_first_die_of_a_shot_inflicts_less() {
    let shot = |dice: &str, damage: u16| {
        let mut tale = scheme(ON, "b", [PLATE, ""], ["wounds: 30", ""], [GUN, "gun 4 3+ 2/5"]);
        tale.tell(
            "b: activate b1 engage
             b: shoot a1 with \"gun\"
             refused kt/ploy/firefight a: ploy brace
             a: ploy plate
             = cp a 2",
        );
        tale.tell(&format!("a: pass\nroll attack: {dice}\nb: keep\nroll defence: 1 1 1\na: keep"));
        tale.tell(&format!("= damage {damage}"));
    };
    // Critical successes come first; a normal one of 2 cannot inflict less than nothing.
    shot("6 6 4 1", 5 + 5 + 2 - 3);
    shot("4 4 1 1", 2);
    // What inflicts no damage in a sequence leaves it to the next die that does.
    let mut tale = scheme(ON, "b", [PLATE, ""], ["wounds: 30", ""], [GUN, "gun 4 3+ 2/5"]);
    tale.tell(
        "b: activate b1 engage
         b: shoot a1 with \"gun\"
         a: ploy plate
         a: pass
         roll attack: 6 4 4 1
         b: keep
         roll defence: 6 1 1
         a: keep
         a: block critical with critical
         = damage 2",
    );
}

#[test]
fn ploy_firefight_in_a_fight_before_dice_are_rolled() {
    let fight = || {
        let mut tale = scheme(ON, "b", [PLATE, ""], ["wounds: 30", ""], [GUN, "Axe 3 3+ 4/6"]);
        tale.tell("b: activate b2 engage\nb: fight a2 with \"Axe\"");
        tale
    };
    fight().tell(
        "refused kt/ploy/firefight a: ploy duck
         a: ploy plate
         a: pass
         a: retaliate with \"Blade\"
         roll attack: 6 4 4
         roll retaliation: 1 1 1
         b: keep
         a: keep
         b: strike normal
         b: strike critical
         b: strike normal
         = wounds a2 19",
    );
    // Balanced for the weapon that retaliates, and each die inflicts one less.
    fight().tell(
        "a: ploy brace
         a: pass
         a: retaliate with \"Blade\"
         roll attack: 4 1 1
         roll retaliation: 1 1 4
         b: keep
         a: reroll balanced 1
         roll reroll: 4
         b: keep
         a: keep
         b: strike normal
         a: strike normal
         a: strike normal
         = wounds a2 27
         = wounds b2 8",
    );
    // Without anything to use nobody is asked.
    let mut tale = scheme("", "b", [PLATE, ""], ["", ""], [GUN, "Axe 3 3+ 4/6"]);
    tale.tell("b: activate b2 engage\nb: fight a2 with \"Axe\"\na: retaliate with \"Blade\"");
}

#[test]
fn a_ploy_of_support_reaches_so_far_from_the_active_operative() {
    let a =
        "{id: salve, type: firefight, when: acting, who: one, support: 3, effects: [{move: 1}]}";
    let at = |second: &str| {
        let one = |id: &str| operative(id, "", "");
        let text = format!(
            "kind: scenario\ngame: killteam\n{}{ON}teams:\n  a: {{operatives: [{}, {}], ploys: {{kind: ploys, ploys: [{a}]}}}}\n  b: {{operatives: [{}]}}\n",
            plain(""),
            one("a1"),
            one("a2"),
            one("b1")
        );
        let places = [("a1", "5,11"), ("a2", second), ("b1", "25,11")];
        let mut tale = Tale::of(text).deployed("a", &places);
        tale.tell("a: activate a1 engage");
        tale
    };
    // Bases of 32 mm are 3 inches apart at 4.259843.
    at("9.26,11").tell("refused kt/ploy/firefight a: ploy salve for a2\na: ploy salve for a1");
    at("9.2598,11").tell("a: ploy salve for a2\n= move a2 7");
}
