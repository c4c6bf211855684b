//! Equipment is chosen and laid down.

use sightline::engine::game::{Game, Needed};
use sightline::engine::refusal::Refusal;

use super::driver::{Tale, battle_of, killzone, operative, scenario};

/// A tower to lean on, a low wall, and a hut with a door.
const TERRAIN: &str = "[\
    {id: tower, parts: [{id: top, traits: [vantage], rect: {center: [8, 12], size: [4, 4]}, height: 3}]}, \
    {id: kerb, parts: [{id: kerb, traits: [light], rect: {center: [3, 18], size: [4, 0.5]}, height: 1}]}, \
    {id: hut, parts: [{id: door, traits: [accessible], rect: {center: [12, 20], size: [1, 0.2]}, height: 2}]}]";

/// Operatives of both sides with equipment, ready to lay it down, `a` first.
pub fn equipped(head: &str, terrain: &str, ops: [&[String]; 2], gear: [&str; 2]) -> Tale {
    let head = format!("{}equipment: on\n{head}", killzone(terrain, "[[15, 2]]"));
    let mut tale = battle_of(&head, ops[0], ops[1]);
    let [a, b] = gear;
    tale.tell(&format!("roll lot: a\na: zone a\na: equip {a}\nb: equip {b}"));
    tale
}

/// Sets everybody up, each side in the order given, and gives `first` the initiative.
pub fn deploy(tale: &mut Tale, first: &str, places: &[(&str, &str)]) {
    let mut waiting = places.to_vec();
    while let Needed::Decision { seat, .. } = tale.battle.needed() {
        let side = tale.battle.seat_name(seat).into_owned();
        let next = waiting.iter().position(|(op, _)| op.starts_with(&side)).expect("an operative");
        let (op, at) = waiting.remove(next);
        tale.tell(&format!("{side}: set-up {op} at {at}"));
    }
    let roll = if first == "a" { "6 1" } else { "1 6" };
    tale.tell(&format!("roll initiative: {roll}\n{first}: initiative {first}"));
}

fn to_lay(head: &str, gear: &str) -> Tale {
    let a = [operative("a1", "", "")];
    let b = [operative("b1", "", "")];
    equipped(head, TERRAIN, [&a, &b], [gear, "nothing"])
}

/// Why a decision is refused.
pub fn refusal(tale: &Tale, line: &str) -> Refusal {
    let action = tale.battle.read(line).unwrap_or_else(|e| panic!("{line}: {e}"));
    tale.battle.check(&action).expect_err(line)
}

/// Is a decision that begins like this among the candidates, sooner or later?
pub fn offered(tale: &Tale, begins: &str) -> bool {
    let found = |variety| {
        let all = tale.battle.candidates(variety);
        all.iter().any(|action| action.to_string().starts_with(begins))
    };
    (0..20).any(found)
}

/// Is it refused by this rule, with this measure and limit?
fn measured(tale: &Tale, line: &str, code: &str, measured: f64, limit: f64) {
    let refusal = refusal(tale, line);
    assert_eq!(refusal.code, code, "{line}: {refusal}");
    assert!((refusal.measured.unwrap() - measured).abs() < 1e-4, "{line}: {refusal:?}");
    assert!((refusal.limit.unwrap() - limit).abs() < 1e-4, "{line}: {refusal:?}");
}

#[test]
fn eq_once_and_eq_four() {
    let a = [operative("a1", "", "")];
    let b = [operative("b1", "", "")];
    let head = format!("{}equipment: on\n", killzone(TERRAIN, "[[15, 2]]"));
    let mut tale = battle_of(&head, &a, &b);
    tale.tell(
        "roll lot: b
         refused kt/tp/phases b: equip mines
         b: zone b
         refused kt/eq/once b: equip mines mines
         refused kt/eq/four b: equip ammo-cache mines ladders razor-wire comms-device
         refused kt/tp/phases b: lay mines at 20,5
         b: equip mines
         = equipment b mines
         a: equip nothing
         = equipment a nothing
         refused kt/eq/razor-wire b: lay razor-wire at 20,5
         refused kt/tp/phases b: set-up b1 at 20,5
         b: lay mines at 20,5
         b: set-up b1 at 20,11",
    );
    assert!(tale.battle.read("equip sword").is_err());
    assert!(tale.battle.read("lay smoke at 4,5").is_err());
    assert!(tale.battle.read("use smoke-grenade on b1").is_err());
}

#[test]
fn setup_equipment_is_laid_in_turn_before_operatives() {
    let a = [operative("a1", "", "")];
    let b = [operative("b1", "", "")];
    let mut tale = equipped("", TERRAIN, [&a, &b], ["light-barricades mines", "ammo-cache"]);
    tale.tell(
        "a: lay light-barricade at 3,4
         b: lay ammo-cache at 20,5
         a: lay mines nowhere
         a: lay light-barricade at 3,14
         a: set-up a1 at 5,5",
    );
    let terrain = &tale.battle.setup.terrain.killzone;
    let ids: Vec<&str> = terrain.features.iter().map(|feature| &feature.id[..]).collect();
    assert_eq!(ids, ["tower", "kerb", "hut", "light-barricade-a1", "light-barricade-a2"]);
    assert_eq!(tale.battle.setup.printed.killzone.features.len(), 3);
}

#[test]
fn house_plain_equipment_off_asks_for_none() {
    let a = [operative("a1", "", "")];
    let b = [operative("b1", "", "")];
    let mut tale = battle_of(&killzone("[]", "[]"), &a, &b);
    tale.tell("roll lot: a\na: zone a\nrefused kt/tp/phases a: equip mines\na: set-up a1 at 5,5");
}

#[test]
fn eq_mines_and_setup_territory() {
    let mut tale = to_lay("", "mines");
    let code = "kt/eq/mines";
    // A marker's radius is 0.393701.
    measured(&tale, "lay mines at 14.7,8", code, 0.093_701, 0.0);
    measured(&tale, "lay mines at 12.5,2", code, 1.318_897, 2.0);
    measured(&tale, "lay mines at 12,18.2", code, 1.306_299, 2.0);
    assert_eq!(refusal(&tale, "lay mines at 0.3,5").code, code);
    assert_eq!(refusal(&tale, "lay mines at 8,12").code, code);
    assert_eq!(refusal(&tale, "lay mines at 9.9,12,3").code, code);
    assert!(tale.battle.read("lay mines at 8,12,3").is_ok_and(|a| tale.battle.check(&a).is_ok()));
    // Exactly 2 inches from the objective are not more than 2; the centre line may be touched.
    assert!(offered(&tale, "lay mines at"));
    tale.tell("refused kt/eq/mines a: lay mines at 11.818897,2");
    tale.tell("a: lay mines at 14.606299,8\na: set-up a1 at 5,5");
}

#[test]
fn setup_territory_none() {
    to_lay("readings: {territory: none}\n", "mines").tell("a: lay mines at 25,8");
}

#[test]
fn eq_heavy_barricade_near_the_drop_zone() {
    let mut tale = to_lay("", "heavy-barricade");
    let code = "kt/eq/heavy-barricade";
    measured(&tale, "lay heavy-barricade at 19,10 facing 90", code, 4.25, 4.0);
    measured(&tale, "lay heavy-barricade at 12,18 facing 90", code, 0.4, 2.0);
    measured(&tale, "lay heavy-barricade at 8,9.9", code, -0.15, 0.0);
    measured(&tale, "lay heavy-barricade at 1,5", code, 0.5, 0.0);
    measured(&tale, "lay heavy-barricade at 5,5,1", code, 1.0, 0.0);
    tale.tell("a: lay heavy-barricade at 18.75,10 facing 90");
}

#[test]
fn eq_light_barricades_in_the_territory_and_apart() {
    let mut tale = to_lay("", "light-barricades");
    let code = "kt/eq/light-barricades";
    measured(&tale, "lay light-barricade at 14.5,5", code, 0.5, 0.0);
    tale.tell("a: lay light-barricade at 14,5");
    measured(&tale, "lay light-barricade at 14,7.5", code, 1.7, 2.0);
    measured(&tale, "lay light-barricade at 14,7.8", code, 2.0, 2.0);
    measured(&tale, "lay light-barricade at 14,7.8,2", code, 2.0, 0.0);
    // Terrain of the killzone may be near.
    tale.tell("a: lay light-barricade at 3,17.3\na: set-up a1 at 5,5");
}

#[test]
fn eq_razor_place_both_readings() {
    let mut tale = to_lay("", "razor-wire");
    let code = "kt/eq/razor-place";
    measured(&tale, "lay razor-wire at 16,5 facing 90", code, 0.7, 0.0);
    measured(&tale, "lay razor-wire at 8,8", code, 1.7, 2.0);
    measured(&tale, "lay razor-wire at 8,7,1", code, 1.0, 0.0);
    tale.tell("a: lay razor-wire at 15.3,6 facing 90\na: set-up a1 at 5,5");

    let mut tale = to_lay("readings: {razor-spacing: equipment}\n", "razor-wire");
    measured(&tale, "lay razor-wire at 15.3,6 facing 90", code, 0.6, 0.0);
    measured(&tale, "lay razor-wire at 12,18", code, 1.6, 2.0);
    tale.tell("refused kt/eq/razor-place a: lay razor-wire at 12,18\na: lay razor-wire at 8,8");
}

#[test]
fn eq_ladders_lean_on_something_tall() {
    let mut tale = to_lay("", "ladders");
    assert!(offered(&tale, "lay ladder at") && offered(&tale, "lay ladder nowhere"));
    let code = "kt/eq/ladders";
    measured(&tale, "lay ladder at 8,9.8", code, 0.15, 0.039_37);
    measured(&tale, "lay ladder at 8,9.98", code, -0.03, 0.0);
    assert_eq!(refusal(&tale, "lay ladder at 3,17.69").code, code);
    measured(&tale, "lay ladder at 12,19.84", code, 0.01, 1.0);
    tale.tell("a: lay ladder at 8,9.94");
    // 2 inches from the other one along the wall.
    measured(&tale, "lay ladder at 9.6,9.94", code, 0.8, 2.0);
    tale.tell("a: lay ladder at 8,14.06 facing 180\na: set-up a1 at 5,5");
}

#[test]
fn eq_portable_is_placed_like_a_light_barricade() {
    let mut tale = to_lay("", "portable-barricade heavy-barricade");
    measured(&tale, "lay portable-barricade at 14.5,5", "kt/eq/portable", 0.25, 0.0);
    tale.tell("a: lay heavy-barricade at 5,5");
    measured(&tale, "lay portable-barricade at 5,7", "kt/eq/portable", 1.25, 2.0);
    tale.tell("refused kt/eq/portable a: lay portable-barricade at 5,7");
    tale.tell("a: lay portable-barricade at 5,8");
}

#[test]
fn eq_ammo_cache_and_eq_comms_place() {
    let mut tale = to_lay("", "ammo-cache comms-device");
    measured(&tale, "lay ammo-cache at 14.8,5", "kt/eq/ammo-cache", 0.193_701, 0.0);
    measured(&tale, "lay comms-device at 15.5,5", "kt/eq/comms-place", 0.106_299, 0.0);
    tale.tell(
        "refused kt/eq/ammo-cache a: lay ammo-cache at 14.8,5
         refused kt/eq/comms-place a: lay comms-device at 16,5
         a: lay comms-device at 15.3,5
         a: lay ammo-cache at 14.6,8",
    );
    let tale = to_lay("readings: {comms-place: wholly}\n", "comms-device");
    measured(&tale, "lay comms-device at 15.3,5", "kt/eq/comms-place", 0.693_701, 0.0);
}

#[test]
fn eq_kinds_a_scenario_may_choose() {
    let text = |gear: &str| {
        format!(
            "kind: scenario\ngame: killteam\n{}equipment: on\nteams:\n  \
             a: {{operatives: [{}], equipment: {gear}}}\n  b: {{operatives: [{}]}}\n",
            killzone("[]", "[]"),
            operative("a1", "", ""),
            operative("b1", "", "")
        )
    };
    let battle = scenario(&text("[mines, ladders]")).expect("a sound scenario");
    let mut tale = Tale::from(battle);
    tale.tell("roll lot: a\na: zone a\nb: equip nothing\na: lay mines at 5,5");
    let codes = |gear: &str| -> Vec<String> {
        let report = scenario(&text(gear)).unwrap_err();
        report.diagnostics().iter().map(|d| d.code.to_string()).collect()
    };
    assert_eq!(codes("[mines, mine]"), ["unknown-name"]);
    assert_eq!(codes("[mines, mines]"), ["duplicate-id"]);
    assert_eq!(codes("[ammo-cache, mines, ladders, razor-wire, comms-device]").len(), 1);
    assert!(matches!(tale.battle.needed(), Needed::Decision { .. }));
}
