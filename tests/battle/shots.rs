//! Shots in a battle, die by die.

use super::driver::{Tale, battle_of, killzone, operative, plain};

/// A low wall right in front of the target, and a heavy one in the middle.
const COVER: &str = "{id: wall, parts: [{id: wall, traits: [light], wall: {from: [19.2, 8], to: [19.2, 14], thickness: 0.1}, height: 1}]}";
const OBSCURING: &str = "{id: bar, parts: [{id: bar, traits: [heavy], wall: {from: [15, 8], to: [15, 14], thickness: 0.25}, height: 1}]}";

/// `a1` may shoot `b1`, 8.74 inches away, with `gun`.
fn at_range(weapon: &str, target: &str, terrain: &[&str], head: &str) -> Tale {
    let terrain = format!("[{}]", terrain.join(", "));
    let head = killzone(&terrain, "[[15, 20]]") + head;
    let a = [operative("a1", "", &format!("gun {weapon}"))];
    let b = [operative("b1", target, "Fist 3 4+ 2/3; gun 1 2+ 7/7")];
    let mut tale = battle_of(&head, &a, &b).deployed("b", &[("a1", "10,11"), ("b1", "20,11")]);
    tale.tell("b: activate b1 engage\nb: end\na: activate a1 engage");
    tale
}

fn shot(weapon: &str, target: &str, terrain: &[&str], dice: &str) -> Tale {
    let mut tale = at_range(weapon, target, terrain, "");
    tale.tell("a: shoot b1 with \"gun\"").tell(dice);
    tale
}

#[test]
fn shoot_block_choice_a_shot_into_cover() {
    let dice = "= cover yes\n= obscured no\nroll attack: 6 4 3 2\nb: cover-save yes\nroll defence: 5 2 = wounds b1 12";
    let end = "b: block critical with two normals\n= damage 6\n= wounds b1 6";
    shot("4 3+ 3/4", "", &[COVER], dice).tell(end);
    let end = "b: block normal with normal, normal with normal\n= damage 4";
    shot("4 3+ 3/4", "", &[COVER], dice).tell(end);
}

#[test]
fn wr_piercing_and_piercing_crits() {
    shot(
        "4 3+ 4/6 Piercing 1",
        "",
        &[COVER],
        "roll attack: 6 5 3 1\nb: cover-save yes\nroll defence: 4
         b: block normal with normal, normal with normal\n= damage 6",
    );
    shot(
        "4 3+ 4/6 Piercing 2",
        "",
        &[COVER],
        "roll attack: 6 5 3 1\nb: cover-save yes\nb: block normal with normal\n= damage 10",
    );
    shot(
        "4 3+ 3/4 Piercing Crits 1",
        "",
        &[],
        "roll attack: 5 4 2 1\nroll defence: 4 3 1
         b: block normal with normal, normal with normal\n= damage 0",
    );
    shot(
        "4 3+ 3/4 Piercing Crits 1",
        "",
        &[],
        "roll attack: 6 4 2 1\nroll defence: 4 3\nb: block critical with two normals\n= damage 3",
    );
}

#[test]
fn wr_rending_accurate_punishing() {
    shot(
        "5 3+ 4/5 Rending",
        "",
        &[],
        "roll attack: 6 4 3 2 1\na: promote rending 4\nroll defence: 5 2 2
         b: block normal with normal\n= damage 10",
    );
    shot(
        "4 3+ 3/4 Accurate 1, Rending",
        "save: 4+",
        &[],
        "a: set-aside 1\nroll attack: 6 2 1\nroll defence: 5 2 1
         b: block normal with normal\n= damage 4",
    );
    shot(
        "4 3+ 4/5 Punishing",
        "",
        &[],
        "roll attack: 6 4 2 1\na: promote punishing 2\nroll defence: 6 3 2
         b: block critical with critical, normal with normal\n= damage 4",
    );
    shot(
        "4 3+ 4/5 Punishing, Rending",
        "",
        &[],
        "roll attack: 6 2 1 1\na: promote punishing 2
         roll defence: 1 1 1\n= damage 9",
    );
}

#[test]
fn wr_severe_others() {
    shot(
        "4 3+ 3/4 Severe, Piercing Crits 1, Rending",
        "",
        &[],
        "roll attack: 5 4 2 1\na: promote severe 5\nroll defence: 5 1
         b: block normal with normal\n= damage 4",
    );
    shot(
        "4 3+ 3/4 Severe, Piercing Crits 1, Rending",
        "",
        &[],
        "roll attack: 6 4 2 1\na: promote rending 4\nroll defence: 1 1\n= damage 8",
    );
}

#[test]
fn wr_devastating_stays_when_blocked() {
    shot(
        "4 2+ 3/3 Devastating 3, Piercing Crits 1",
        "wounds: 14",
        &[],
        "roll attack: 6 6 2 1 = damage 6, wounds b1 8\nroll defence: 6 3 = wounds b1 8
         b: block critical with critical, normal with normal\n= damage 9\n= wounds b1 5",
    );
}

#[test]
fn obscured_rules_off() {
    let gun = "4 3+ 3/4 Lethal 5+, Rending, Devastating 2, Stun";
    shot(
        gun,
        "save: 4+, wounds: 20",
        &[OBSCURING],
        "= obscured yes\n= cover no\nroll attack: 6 5 4 1\na: discard 6\nroll defence: 6 2 1
         b: block normal with critical\n= damage 3\n= apl b1 3",
    );
    shot(
        gun,
        "save: 4+, wounds: 20",
        &[],
        "= obscured no\nroll attack: 6 5 4 1 = wounds b1 20
         a: promote rending 4 = damage 6, wounds b1 14\nroll defence: 6 2 1 = wounds b1 14
         b: block critical with critical\n= damage 14\n= apl b1 2",
    );
}

#[test]
fn outcome_same_feature_the_defender_chooses() {
    let both = "{id: yard, parts: [
        {id: near, traits: [light], wall: {from: [19.2, 8], to: [19.2, 14], thickness: 0.1}, height: 1},
        {id: far, traits: [heavy], wall: {from: [15, 8], to: [15, 14], thickness: 0.25}, height: 1}]}";
    let mut tale = at_range("4 3+ 3/4", "", &[both], "");
    tale.tell(
        "a: shoot b1 with \"gun\"\nb: take obscured\n= obscured yes\n= cover no
        roll attack: 6 4 4 1\na: discard 4\nroll defence: 1 1 1\n= damage 6",
    );
    let mut tale = at_range("4 3+ 3/4", "", &[both], "");
    tale.tell(
        "a: shoot b1 with \"gun\"\nb: take cover\n= obscured no\n= cover yes
        roll attack: 6 4 4 1\nb: cover-save yes\nroll defence: 1 1\nb: block nothing\n= damage 10",
    );
    let mut tale = at_range("4 3+ 3/4", "", &[COVER, OBSCURING], "");
    tale.tell("a: shoot b1 with \"gun\"\n= obscured yes\n= cover yes\nroll attack: 1 1 1 1");
}

#[test]
fn wr_hot_changed_and_lethal_success() {
    // b1's shot leaves a1 5 of 12 wounds.
    let injured = "a: end\nb: activate b1 engage\nb: shoot a1 with \"gun\"\nroll attack: 6
        roll defence: 1 1 1\n= wounds a1 5\n= injured a1 yes\nb: end\na: activate a1 engage";
    let fresh = |weapon| {
        let head = plain("");
        let a = [operative("a1", "", &format!("gun {weapon}")), operative("a2", "", "")];
        let b = [operative("b1", "", "gun 1 2+ 7/7"), operative("b2", "wounds: 30", "")];
        let places = [("a1", "10,11"), ("a2", "2,2"), ("b1", "20,11"), ("b2", "20,15")];
        let mut tale = battle_of(&head, &a, &b).deployed("b", &places);
        tale.tell("b: activate b2 engage\nb: end\na: activate a2 engage");
        tale
    };
    fresh("4 5+ 3/4 Lethal 5+")
        .tell(injured)
        .tell("a: shoot b2 with \"gun\"\nroll attack: 5 6 5 2\nroll defence: 1 1 1\n= damage 4");
    let healthy = "a: end\nb: activate b1 engage\nb: end\na: activate a1 engage";
    fresh("4 5+ 3/4 Lethal 5+")
        .tell(healthy)
        .tell("a: shoot b2 with \"gun\"\nroll attack: 5 6 5 2\nroll defence: 1 1 1\n= damage 12");
    let hot = "a: shoot b2 with \"gun\"\nroll attack: 1 1 1 1\n";
    for (face, left) in [(2, 8), (3, 12)] {
        let dice = format!("{hot}roll after-use: {face}\n= wounds a1 {left}");
        fresh("4 3+ 3/4 Hot").tell(healthy).tell(&dice);
    }
    let dice = format!("{hot}roll after-use: 3\n= removed a1 yes\n= losses a 1");
    fresh("4 3+ 3/4 Hot").tell(injured).tell(&dice);
}

#[test]
fn ploy_command_re_rolls() {
    let mut tale = at_range("4 4+ 3/4 Balanced", "", &[], "ploys: on\n");
    tale.tell(
        "= cp a 3
         a: shoot b1 with \"gun\"
         roll attack: 1 2 4 6
         a: reroll balanced 1
         roll reroll: 2
         refused kt/wr/balanced a: reroll balanced 4
         a: reroll command 2
         = cp a 2
         roll reroll: 5
         refused kt/dice/once a: reroll command 5
         a: reroll command 4
         roll reroll: 3
         a: keep
         roll defence: 1 1 1
         b: keep
         = damage 7
         = cp a 1",
    );
}

#[test]
fn shoot_conditions() {
    let head = plain("");
    let a = [
        operative("a1", "", "gun 4 3+ 3/4 Range 6; quiet 4 3+ 3/4 Silent; Fist 3 4+ 2/3"),
        operative("a2", "", "gun 4 3+ 3/4"),
    ];
    let b = [operative("b1", "", "gun 4 3+ 3/4"), operative("b2", "", "gun 4 3+ 3/4")];
    let places = [("a1", "10,11"), ("a2", "14.3,5"), ("b1", "20,11"), ("b2", "15.7,5")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell(
        "a: activate a1 conceal
         refused kt/shoot/conceal a: shoot b1 with \"gun\"
         refused kt/shoot/friendly-close a: shoot b2 with \"quiet\"
         refused kt/target/enemy a: shoot a2 with \"quiet\"
         refused kt/line/origin a: shoot b1 with \"quiet\" from 11,11
         refused kt/shoot/weapon a: shoot b1 with \"Fist\"
         a: shoot b1 with \"quiet\" from 10.5,11
         roll attack: 1 1 1 1
         a: end
         b: activate b2 engage
         refused kt/shoot/engaged b: shoot a2 with \"gun\"
         b: end
         a: activate a2 engage
         a: end
         b: activate b1 engage
         b: end
         roll initiative: 6 1
         a: initiative a
         a: activate a1 engage
         refused kt/wr/range a: shoot b1 with \"gun\"",
    );
}

#[test]
fn target_conceal_and_target_visible() {
    let wall = "{id: tall, parts: [{id: tall, traits: [heavy], wall: {from: [15, 2], to: [15, 8], thickness: 0.25}}]}";
    let head = killzone(&format!("[{COVER}, {wall}]"), "[[15, 20]]");
    let a = [operative("a1", "", "gun 4 3+ 3/4; seek 4 3+ 3/4 Seek Light")];
    let b = [operative("b1", "", ""), operative("b2", "", "")];
    let places = [("a1", "10,11"), ("b1", "20,11"), ("b2", "16,3")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell(
        "a: activate a1 engage
         refused kt/target/conceal a: shoot b1 with \"gun\"
         refused kt/target/visible a: shoot b2 with \"gun\"
         a: shoot b1 with \"seek\"
         roll attack: 3 3 3 3
         b: cover-save no
         roll defence: 1 1 1
         = damage 12
         = removed b1 yes
         = losses b 1",
    );
}
