//! Pictures of a battle at its moments.

use sightline::render::game;

use super::driver::{Tale, battle_of, killzone, operative};
use super::equipping::{deploy, equipped};

/// A killzone with three objectives, and a mission with two of its own and a relic.
fn tale() -> Tale {
    let head = killzone("[]", "[[15, 3], [15, 11], [15, 19]]")
        + "mission: {kind: mission, id: m, objectives: [[5, 5], [25, 17]], markers: [{id: relic, at: [10, 11]}]}\n";
    let a = [operative("a1", "", "gun 4 3+ 3/4"), operative("a2", "", "")];
    let b = [operative("b1", "", ""), operative("b2", "", "")];
    battle_of(&head, &a, &b)
}

fn deployed() -> Tale {
    let places = [("a1", "10,9.5"), ("a2", "2,2"), ("b1", "20,9.5"), ("b2", "28,20")];
    tale().deployed("a", &places)
}

fn picture(tale: &Tale) -> String {
    let picture = game(&tale.battle).expect("a battle has a picture").to_string();
    assert!(roxmltree::Document::parse(&picture).is_ok(), "{picture}");
    picture
}

fn count(picture: &str, text: &str) -> usize {
    picture.matches(&format!(">{text}</text>")).count()
}

/// Where a text begins, user units from the left.
fn x_of(picture: &str, text: &str) -> f64 {
    let before = picture.split(&format!(">{text}</text>")).next().unwrap();
    let x = before.rsplit("<text x=\"").next().unwrap().split('"').next().unwrap();
    x.parse().unwrap()
}

#[test]
fn markers_are_those_of_the_mission() {
    let shown = picture(&deployed());
    assert_eq!([count(&shown, "2"), count(&shown, "3"), count(&shown, "relic")], [1, 0, 1]);
    let mut tale = deployed();
    tale.tell("a: activate a1 engage\na: pick-up relic");
    let shown = picture(&tale);
    assert_eq!([count(&shown, "relic"), count(&shown, "12/12 relic")], [0, 1]);
}

#[test]
fn the_lot_comes_before_the_initiative() {
    let mut tale = tale();
    assert!(!picture(&tale).contains("initiative"));
    tale.tell("roll lot: b");
    assert!(picture(&tale).contains("initiative b"));
}

#[test]
fn drop_zones_are_named_after_who_has_them() {
    let mut tale = tale();
    tale.tell("roll lot: a\na: zone b");
    let shown = picture(&tale);
    assert!(x_of(&shown, "Drop zone A") > x_of(&shown, "Drop zone B"));
    let shown = picture(&deployed());
    assert!(x_of(&shown, "Drop zone A") < x_of(&shown, "Drop zone B"));
}

#[test]
fn who_shoots_at_whom_and_what_is_left_of_them() {
    let mut tale = deployed();
    let line = "attacker to target";
    assert_eq!([count(&picture(&tale), "ready"), count(&picture(&tale), "expended")], [1, 0]);
    tale.tell("a: activate a1 engage");
    assert_eq!(count(&picture(&tale), line), 0);
    tale.tell("a: shoot b1 with gun");
    assert_eq!(count(&picture(&tale), line), 1);
    tale.tell("roll attack: 6 6 1 1\nroll defence: 1 1 1");
    let shown = picture(&tale);
    assert_eq!([count(&shown, line), count(&shown, "4/12"), count(&shown, "12/12")], [0, 1, 3]);
    tale.tell("a: end");
    assert_eq!(count(&picture(&tale), "expended"), 1);
}

#[test]
fn what_equipment_lies_there_is_drawn() {
    let a = ["a1", "a2"].map(|id| operative(id, "", ""));
    let b = ["b1", "b2"].map(|id| operative(id, "", ""));
    let mut tale = equipped("", "[]", [&a, &b], ["utility-grenades", "mines"]);
    tale.tell("b: lay mines at 24,11");
    assert_eq!(count(&picture(&tale), "mines-b"), 1);
    deploy(&mut tale, "a", &[("a1", "12,5"), ("b1", "28,6"), ("a2", "12,14"), ("b2", "28,20")]);
    tale.tell("a: activate a1 engage\na: use smoke-grenade at 16,5");
    assert_eq!(count(&picture(&tale), "smoke-a1"), 1);
}
