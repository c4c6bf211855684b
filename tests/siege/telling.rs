//! What somebody at a terminal is told: the map with its names, and what a decision leads to.

use sightline::engine::dice::{Seeded, Stream};
use sightline::engine::game::{Game, Needed};
use sightline::games::siege::action::{self, Action};
use sightline::games::siege::field::code as siege_code;
use sightline::games::siege::flow::{Ask, Task};
use sightline::games::siege::state::Siege;

use crate::driver::{self, start_text};
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

#[test]
fn every_answer_to_every_question_is_told_with_what_it_leads_to() {
    let mut asked = std::collections::BTreeSet::new();
    for number in 1..=10 {
        let scenario = PLAIN.replace("missions: [1]", &format!("missions: [{number}]"));
        let mut game = start_text(&scenario);
        let mut dice = Seeded::new(number, Stream::Dice);
        let mut choices = Seeded::new(number, Stream::Bot(0));
        let mut decided = |game: &Siege, list: &[Action]| {
            let Needed::Decision { what, .. } = game.needed() else { return };
            let waits = match game.tasks.last() {
                Some(Task::Ask(ask)) => format!("{ask:?}"),
                Some(Task::Strike(strike)) => format!("{:?}", strike.stage),
                Some(Task::Place { .. }) => "Place".to_owned(),
                _ => return,
            };
            asked.insert(waits.split(['(', ' ']).next().unwrap().to_owned());
            assert!(!what.contains("an answer") && what.len() > 12, "mission {number}: {what}");
            for action in list {
                let told = game.consequence(action).unwrap_or_default();
                assert!(!told.is_empty(), "mission {number}: {what}: {action}");
            }
            if let Some(Task::Ask(ask)) = game.tasks.last() {
                let refused = game.check(&Action::End).unwrap_err();
                assert_eq!(refused.code, siege_code(ask.key()));
                assert!(refused.message.contains(&*what), "{refused}");
            }
        };
        for _ in 0..4000 {
            if !driver::step(&mut game, &mut dice, &mut choices, &mut decided) {
                break;
            }
        }
    }
    println!("{asked:?}");
    for kind in
        ["Characters", "Entrance", "RedEntrance", "ForceChoice", "Place", "RevealTile", "Reroll"]
    {
        assert!(asked.contains(kind), "{kind} among {asked:?}");
    }
}

#[test]
fn questions_are_told_by_hand() {
    let mut game = start_text(PLAIN);
    let Needed::Decision { what, .. } = game.needed() else { panic!("a question") };
    assert_eq!(what, "the two characters of Bauhaus in this mission");
    assert_eq!(
        told(&game, "choose max-steiner+valerie-duval"),
        "Max Steiner: firearms; Valerie Duval: close combat"
    );
    let refused = game.check(&action::read("end").unwrap()).unwrap_err();
    assert_eq!(refused.code, "siege/team/pick");
    act(&mut game, "choose max-steiner+valerie-duval");

    let mut game = table(
        "
+---+---+---+---+
| A           L |
|               |
| T           N |
+---+---+---+---+",
    );
    let mut asks = |ask: Ask, answer: &str| {
        game.tasks.push(Task::Ask(ask));
        let Needed::Decision { what, .. } = game.needed() else { panic!("a question") };
        let leads = told(&game, answer);
        game.tasks.pop();
        format!("{what} / {leads}")
    };
    let slow = asks(Ask::Slow, "choose d2");
    assert_eq!(
        slow,
        "event: a Doomtrooper with one action only in its next turn / \
         Valerie Duval on A2: 1 action instead of 2 in its next turn"
    );
    let extra = asks(Ask::ExtraAction(2), "no");
    assert!(extra.ends_with("2 times / no creature gets one more"), "{extra}");
    // Three black dice against a Doomtrooper: a hit on four of six faces of each.
    let shot = asks(Ask::Defences, "choose d1");
    assert!(shot.contains("three black dice") && shot.contains("hurt with "), "{shot}");
}
