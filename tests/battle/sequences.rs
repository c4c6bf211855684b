//! Decisions about dice that are refused in a battle, and moves between levels.

use sightline::engine::game::Game;

use super::driver::{Tale, battle_of, killzone, operative, plain};

/// `a1` shoots `b1`, which stands behind a low wall or behind a heavy one.
fn shot(gun: &str, terrain: &str, head: &str, dice: &str) {
    let head = killzone(terrain, "[[15, 20]]") + head;
    let a = [operative("a1", "", &format!("gun {gun}"))];
    let b = [operative("b1", "", ""), operative("b2", "", "")];
    let places = [("a1", "10,11"), ("b1", "20,11"), ("b2", "28,3")];
    let mut tale = battle_of(&head, &a, &b).deployed("b", &places);
    tale.tell("b: activate b1 engage\nb: end\na: activate a1 engage\na: shoot b1 with \"gun\"");
    tale.tell(dice);
}

const COVER: &str = "[{id: w, parts: [{id: w, traits: [light], wall: {from: [19.2, 8], to: [19.2, 14], thickness: 0.1}, height: 1}]}]";
const HEAVY: &str = "[{id: w, parts: [{id: w, traits: [heavy], wall: {from: [15, 8], to: [15, 14], thickness: 0.1}, height: 1}]}]";

#[test]
fn dice_record_and_dice_unrolled() {
    shot(
        "4 3+ 3/4 Accurate 1",
        "[]",
        "ploys: on\n",
        "refused kt/wr/accurate a: set-aside 2
         a: set-aside 1
         roll attack: 6 2 1
         refused kt/dice/record a: reroll command 3
         refused kt/dice/unrolled a: reroll command unrolled",
    );
}

#[test]
fn dice_retained_once_a_fail_that_stands_is_not_made_critical() {
    shot(
        "4 3+ 3/4 Punishing, Rending",
        "[]",
        "",
        "roll attack: 6 4 2 1
         a: promote punishing 2
         refused kt/dice/retained-once a: promote rending 2
         a: promote rending 4
         roll defence: 1 1 1
         = damage 11",
    );
}

#[test]
fn obscured_discard_and_obscured_accurate() {
    shot(
        "4 3+ 3/4",
        HEAVY,
        "",
        "= obscured yes
         roll attack: 6 4 2 1
         refused kt/obscured/discard a: discard 2
         a: discard 6
         roll defence: 1 1 1
         = damage 3",
    );
    shot(
        "4 3+ 3/4 Accurate 1",
        HEAVY,
        "readings: {obscured-discard: rolled}\n",
        "a: set-aside 1
         roll attack: 6 4 1
         refused kt/obscured/accurate a: discard unrolled
         a: discard 4",
    );
}

#[test]
fn shoot_cover_save_of_and_terrain_vantage_save() {
    shot(
        "4 3+ 3/4",
        COVER,
        "",
        "roll attack: 6 4 2 1
         refused kt/terrain/vantage-save b: cover-save critical
         b: cover-save yes
         roll defence: 1 1
         b: block normal with normal",
    );
    let terrain = killzone(COVER, "[[15, 20]]");
    let text = format!(
        "kind: scenario\ngame: killteam\n{terrain}ploys: on\nteams:\n  a: {{operatives: [{}]}}\n  b: {{operatives: [{}], ploys: {{kind: ploys, ploys: [{{id: dig, type: strategy, effects: [{{cover-save: improved}}]}}]}}}}\n",
        operative("a1", "", "gun 4 3+ 3/4 Piercing 2"),
        operative("b1", "", "")
    );
    let mut tale = Tale::of(text).deployed("b", &[("a1", "10,11"), ("b1", "20,11")]);
    tale.tell(
        "b: ploy dig
         b: activate b1 engage
         b: end
         a: activate a1 engage
         a: shoot b1 with \"gun\"
         roll attack: 6 4 2 1
         a: keep
         refused kt/shoot/cover-save-of b: cover-save two
         b: cover-save critical",
    );
}

#[test]
fn shoot_block_choice_no_die_is_used_twice() {
    shot(
        "4 3+ 3/4",
        "[]",
        "",
        "roll attack: 6 4 4 1
         roll defence: 4 1 1
         refused kt/shoot/block-choice b: block normal with normal, normal with normal
         refused kt/shoot/block-normal b: block critical with normal
         b: block normal with normal
         = damage 7",
    );
}

#[test]
fn fight_alternate_fight_any_die_and_fight_idle_block() {
    let a = [operative("a1", "", "Blade 3 4+ 2/3")];
    let b = [operative("b1", "", "Axe 3 4+ 2/3")];
    let places = [("a1", "14.3,11"), ("b1", "15.7,11")];
    let mut tale = battle_of(&plain(""), &a, &b).deployed("a", &places);
    tale.tell(
        "a: activate a1 conceal
         a: fight b1 with \"Blade\"
         b: retaliate with \"Axe\"
         roll attack: 4 4 1
         roll retaliation: 4 4 1
         refused kt/fight/any-die a: strike critical
         refused kt/fight/idle-block a: block nothing with normal
         refused kt/fight/alternate a: block normal with normal, normal with normal
         a: block normal with normal",
    );
}

/// Decks with a climb to them, as in a killzone of the core text.
const DECKS: &str = "[{id: west, parts: [{id: deck, traits: [vantage], rect: {center: [8, 6], size: [4, 3]}, base: 2.75, height: 3}]}]";

fn level(at: &str, reading: &str, moves: &str) {
    let head = killzone(DECKS, "[[15, 20]]") + reading;
    let (a, b) = ([operative("a1", "height: 1.4", "")], [operative("b1", "", "")]);
    let mut tale = battle_of(&head, &a, &b).deployed("a", &[("a1", at), ("b1", "28,20")]);
    tale.tell("a: activate a1 conceal").tell(moves);
}

const VERTICAL: &str = "readings: {vertical-moves: \"on\"}\n";

#[test]
fn move_climb_move_vertical_dash_climb_and_move_end_floor_in_a_battle() {
    level(
        "4,6",
        VERTICAL,
        "refused kt/move/climb a: reposition 5.3,6,0 5.3,6,4
         refused kt/move/vertical a: reposition 6.7,6,3
         refused kt/dash/climb a: dash 5.3,6,0 5.3,6,3 6.7,6,3
         refused kt/move/end-floor a: reposition 5.3,6,0 5.3,6,3 6.2,6,3
         a: reposition 5.3,6,0 5.3,6,3 6.7,6,3
         = counted 5.7
         = z a1 3",
    );
    level("4,6", "", "refused kt/move/vertical a: reposition 5.3,6,0 5.3,6,3 6.7,6,3");
}

#[test]
fn move_drop_move_jump_and_move_ledge_in_a_battle() {
    level(
        "7,6,3",
        VERTICAL,
        "refused kt/move/drop a: reposition 5.3,6,3 5.3,6,2
         refused kt/move/ledge a: reposition 5.3,6,3
         refused kt/move/jump a: reposition 7,11.5,3 7,11.5,0
         a: reposition 5.3,6,3 5.3,6,0 5,6,0
         = counted 3
         = z a1 0",
    );
}

#[test]
fn wr_relentless_of_many_dice_the_worst_are_offered_first() {
    let head = plain("");
    let a = [operative("a1", "", "gun 20 4+ 1/1 Relentless, Rending")];
    let b = [operative("b1", "wounds: 200, save: 2+", "")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &[("a1", "10,11"), ("b1", "20,11")]);
    tale.tell("a: activate a1 engage\na: shoot b1 with \"gun\"");
    tale.tell("roll attack: 6 6 6 6 5 5 5 5 4 4 4 4 3 3 3 2 2 2 1 1");
    let offered = tale.battle.candidates(7);
    let texts: Vec<String> = offered.iter().map(ToString::to_string).collect();
    assert_eq!(offered.len(), 1 + 20, "{texts:?}");
    assert!(offered.iter().all(|decision| tale.battle.check(decision).is_ok()));
    let fails = "reroll relentless 3 3 3 2 2 2 1 1";
    assert!(texts.iter().any(|text| text == fails), "{texts:?}");
    // Any other selection is as legal.
    tale.tell("a: reroll relentless 6 1\nroll reroll: 1 1");
}
