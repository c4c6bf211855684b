//! What somebody at a terminal is told: the map with its names, and what a decision leads to.

use sightline::engine::game::Game;
use sightline::games::siege::action;
use sightline::games::siege::state::Siege;

use crate::driver::start_text;
use crate::table::*;

fn told(game: &Siege, line: &str) -> String {
    let action = action::read(line).unwrap();
    game.check(&action).unwrap_or_else(|e| panic!("{line}: {e}"));
    game.consequence(&action).unwrap_or_default()
}

#[test]
fn attacks_are_told_with_their_chances() {
    let mut game = table(
        "
+---+---+---+---+---+
| A           L     |
|                   |
| T   N   d   C     |
+---+---+---+---+---+",
    );
    trained(&mut game, 1, 1);
    turn(&mut game, 0);
    // Three white dice with a re-roll: a Legionnaire of defence 0 survives four blank dice.
    assert_eq!(told(&game, "fire d1 leg1"), "WWW: leg1 80%");
    // No re-roll in close combat, a defence die: 19/27 for a hit, less one hit that it cancels.
    assert_eq!(told(&game, "close d2 nec1"), "WWW: nec1 56%");
    assert!(told(&game, "move d1: B1").starts_with("3 enemies in sight, 1 of them adjacent"));
}

#[test]
fn goods_of_the_bunker_are_told_with_price_and_use() {
    let mut game = start_text(PLAIN);
    act(&mut game, "choose max-steiner+valerie-duval");
    act(&mut game, "choose big-bob-watts+mitch-hunter");
    assert_eq!(told(&game, "buy plasma-carbine d1"), "free: close 1 dice, fire 3 dice at 2 to 10");
    assert_eq!(told(&game, "buy smoke-grenade d1"), "1 credit: smoke");
}

#[test]
fn the_map_names_its_spaces_entrances_and_creatures() {
    let game = start_text(PLAIN);
    let shown = game.show();
    let mut lines = shown.lines();
    assert!(lines.next().unwrap().starts_with("     A   B   C "), "{shown}");
    assert!(shown.contains("\n 1 |") && shown.contains("\n16   .   ."), "{shown}");
    assert!(shown.contains("the Dark Legion by 14E (X4-X5), 15W (A4-A5)"), "{shown}");
    assert!(!shown.contains("Max Steiner"), "nobody is chosen yet");
    let mut placed = table(
        "
+---+---+---+---+
| A           L |
+---+---+---+---+",
    );
    turn(&mut placed, 0);
    let shown = placed.show();
    assert!(shown.contains("leg1 D1") && shown.contains("2 actions left"), "{shown}");
}
