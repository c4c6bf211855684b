//! Equipment in use: caches, devices, grenades, charges.

use sightline::engine::game::{Game, Needed};

use super::driver::{Tale, killzone, operative};
use super::equipping::{deploy, equipped, offered, refusal};

const ARMS: &str = "gun 4 3+ 3/4; Fist 3 3+ 2/3";

fn teams(gear: [&str; 2], terrain: &str, head: &str) -> Tale {
    let a = ["a1", "a2"].map(|id| operative(id, "", ARMS));
    let b = ["b1", "b2"].map(|id| operative(id, "wounds: 30", ARMS));
    equipped(head, terrain, [&a, &b], gear)
}

/// Set up in the order in which sides take turns: one each, and once more.
fn deploy_four(tale: &mut Tale, first: &str, [a1, a2, b1, b2]: [&str; 4]) {
    deploy(tale, first, &[("a1", a1), ("b1", b1), ("a2", a2), ("b2", b2)]);
}

/// Goes on with the first decision there is, all dice showing 1, until the side may act.
fn get_over(tale: &mut Tale) {
    loop {
        match tale.battle.needed() {
            Needed::Roll(roll) => {
                let ones = vec![1; roll.sides.len()];
                tale.battle.roll(&ones).unwrap();
            }
            Needed::Decision { what, .. } if what == "an action" => return,
            _ => {
                let first = tale.battle.candidates(0).remove(0);
                tale.battle.apply(&first).unwrap();
            }
        }
    }
}

#[test]
fn eq_ammo_resupply_and_eq_ammo_effect() {
    let mut tale = teams(["ammo-cache", "nothing"], "[]", "");
    tale.tell("a: lay ammo-cache at 10,5");
    deploy_four(&mut tale, "a", ["10,6", "10,4", "20,6", "28,20"]);
    tale.tell(
        "= control ammo-cache-a a
         a: activate a1 engage",
    );
    assert!(offered(&tale, "use ammo-resupply"));
    tale.tell(
        "a: use ammo-resupply
         = ap 3
         = supplied a1 yes
         = spent ammo-cache-a yes
         refused kt/act/same a: use ammo-resupply
         a: shoot b1 with gun
         roll attack: 1 2 4 5
         a: reroll ammo-cache 1
         roll reroll: 5
         roll defence: 1 1 1
         = damage 9
         a: end
         b: activate b1 engage
         b: end
         a: activate a2 conceal
         refused kt/eq/ammo-not a: use ammo-resupply
         a: end
         b: activate b2 engage
         b: end
         = spent ammo-cache-a no
         = supplied a1 no
         roll initiative: 6 1
         a: initiative a
         a: activate a2 conceal
         a: use ammo-resupply
         = supplied a2 yes",
    );
}

#[test]
fn eq_ammo_not_with_enemies_near_nor_without_the_marker() {
    let mut tale = teams(["ammo-cache", "ammo-cache"], "[]", "");
    tale.tell("a: lay ammo-cache at 14,5\nb: lay ammo-cache at 16,5");
    deploy_four(&mut tale, "b", ["13.5,6", "5,5", "20,5.5", "28,20"]);
    tale.tell(
        "b: activate b1 engage
         refused kt/eq/ammo-resupply b: use ammo-resupply
         b: charge to 15,6
         b: end
         a: activate a1 engage
         refused kt/eq/ammo-not a: use ammo-resupply",
    );
}

#[test]
fn eq_ammo_weapon_datacard() {
    let rerolls = |head: &str| {
        let mut tale = teams(["ammo-cache explosive-grenades", "nothing"], "[]", head);
        tale.tell("a: lay ammo-cache at 13,5");
        deploy_four(&mut tale, "b", ["13,6", "5,5", "17,6", "28,20"]);
        tale.tell("b: activate b1 engage\nb: end\na: activate a1 engage\na: use ammo-resupply");
        tale.tell("a: shoot b1 with \"Krak grenade\"\nroll attack: 1 2 4 5");
        let line = tale.battle.read("reroll ammo-cache 1").unwrap();
        tale.battle.check(&line).is_ok()
    };
    assert!(rerolls(""));
    assert!(!rerolls("readings: {ammo-weapon: datacard}\n"));
}

#[test]
fn eq_comms_reaches_farther_for_who_controls_it() {
    let mut tale = teams(["comms-device", "comms-device"], "[]", "");
    tale.tell("a: lay comms-device at 10,5\nb: lay comms-device at 20,5");
    deploy_four(&mut tale, "a", ["10,6", "5,15", "28,6", "28,20"]);
    tale.tell("= support a1 3\n= support a2 0\n= support b1 0");
    // The opponent's device is of no use.
    let mut tale = teams(["nothing", "comms-device"], "[]", "");
    tale.tell("b: lay comms-device at 15.2,5");
    deploy_four(&mut tale, "a", ["14,5", "5,15", "28,6", "28,20"]);
    tale.tell("= control comms-device-b a\n= support a1 0");
}

#[test]
fn eq_comms_lets_a_ploy_of_support_reach_farther() {
    let salve = "{kind: ploys, ploys: [{id: salve, type: firefight, when: acting, who: one, support: 3, effects: [{heal: 1}]}]}";
    let one = |id: &str| operative(id, "", "");
    let start = |gear: &str| {
        let text = format!(
            "kind: scenario\ngame: killteam\n{}ploys: on\nequipment: on\nteams:\n  a: {{operatives: [{}, {}], ploys: {salve}, equipment: [{gear}]}}\n  b: {{operatives: [{}]}}\n",
            killzone("[]", "[[15, 2]]"),
            one("a1"),
            one("a2"),
            one("b1")
        );
        let mut tale = Tale::of(text);
        tale.tell("roll lot: a\na: zone a\nb: equip nothing");
        if gear == "comms-device" {
            tale.tell("a: lay comms-device at 10,5");
        }
        deploy(&mut tale, "a", &[("a1", "10,6"), ("b1", "28,6"), ("a2", "10,13")]);
        tale.tell("a: activate a1 engage\n= distance a1 a2 5.7402");
        tale
    };
    start("comms-device").tell("= support a1 3\na: ploy salve for a2\n= cp a 2");
    let mut tale = start("explosive-grenades");
    tale.tell("refused kt/ploy/firefight a: ploy salve for a2");
}

#[test]
fn eq_kinds_only_for_the_team_that_took_it() {
    let a = ["a1", "a2", "a3"].map(|id| operative(id, "", ARMS));
    let b = ["b1", "b2", "b3"].map(|id| operative(id, "wounds: 60", ARMS));
    let mut tale = equipped("", "[]", [&a, &b], ["explosive-grenades", "nothing"]);
    let places = [
        ("a1", "13,5"),
        ("b1", "17,5"),
        ("a2", "13,7"),
        ("b2", "17,7"),
        ("a3", "13,9"),
        ("b3", "28,20"),
    ];
    deploy(&mut tale, "b", &places);
    tale.tell(
        "b: activate b1 engage
         refused kt/eq/utility b: use smoke-grenade at 17,5",
    );
    assert!(tale.battle.read("shoot a1 with \"Frag grenade\"").is_err());
}

#[test]
fn eq_explosive_and_eq_team_count_two_in_all() {
    let mut tale = teams(["explosive-grenades", "nothing"], "[]", "");
    deploy_four(&mut tale, "b", ["13,5", "10,8", "17,5", "17,6.5"]);
    tale.tell(
        "b: activate b1 engage
         b: end
         a: activate a1 engage",
    );
    assert!(offered(&tale, "shoot b1 with \"Krak grenade\""));
    tale.tell(
        "a: shoot b1 with \"Frag grenade\"
         roll attack: 6 4 3 3
         roll defence: 1 1 1
         = damage 6
         = wounds b1 24
         roll attack: 4 4 3 3
         roll defence: 1 1 1
         = wounds b2 26
         a: end
         = uses explosive-grenades a 1
         b: activate b2 engage
         b: end
         a: activate a2 engage
         refused kt/wr/range a: shoot b1 with \"Krak grenade\"",
    );
    get_range(tale);
}

/// The second operative comes nearer and throws, and there is no third grenade.
fn get_range(mut tale: Tale) {
    tale.tell(
        "a: reposition to 14,7
         a: shoot b1 with \"Krak grenade\"
         roll attack: 6 4 3 3
         roll defence: 1 1
         = damage 9
         a: end
         = uses explosive-grenades a 2
         roll initiative: 6 1
         a: initiative a
         a: activate a1 engage
         refused kt/eq/team-count a: shoot b1 with \"Frag grenade\"",
    );
    let refusal = refusal(&tale, "shoot b1 with \"Frag grenade\"");
    assert_eq!((refusal.measured, refusal.limit), (Some(2.0), Some(2.0)));
}

#[test]
fn eq_smoke_where_it_may_lie() {
    let wall = "[{id: wall, parts: [{id: wall, traits: [heavy], rect: {center: [14, 14], size: [0.2, 4]}}]}]";
    let mut tale = teams(["utility-grenades", "nothing"], wall, "");
    deploy_four(&mut tale, "a", ["12,5", "12,14", "28,6", "28,20"]);
    tale.tell(
        "a: activate a1 engage
         refused kt/eq/smoke a: use smoke-grenade at 20,5
         refused kt/eq/smoke a: use smoke-grenade at 14,12.3
         a: use smoke-grenade at 16,5
         a: end
         b: activate b1 engage
         refused kt/eq/utility b: use smoke-grenade at 26,6
         b: end
         a: activate a2 engage
         refused kt/eq/smoke a: use smoke-grenade at 15,14",
    );
    let far = refusal(&tale, "use smoke-grenade at 20,14");
    assert!((far.measured.unwrap() - (8.0 - 0.629_921 - 0.393_701)).abs() < 1e-4, "{far:?}");
}

#[test]
fn eq_smoke_obscured() {
    let mut tale = teams(["utility-grenades", "nothing"], "[]", "");
    deploy_four(&mut tale, "b", ["12,5", "13.9,5", "16.3,5", "17.2,6"]);
    tale.tell(
        "b: activate b1 engage
         b: end
         = obscured a1 b1 no
         a: activate a1 engage
         a: use smoke-grenade at 16,5
         = in-smoke b1 yes
         = in-smoke b2 no
         = obscured a1 b1 yes
         = obscured b1 a1 yes
         = obscured a1 b2 no
         = obscured a2 b1 no",
    );
}

#[test]
fn eq_smoke_piercing() {
    let shot = |smoke: bool, rule: &str| {
        let a = ["a1", "a2"].map(|id| operative(id, "", &format!("gun 4 3+ 3/4 {rule}")));
        let b = ["b1", "b2"].map(|id| operative(id, "wounds: 30", ARMS));
        let mut tale = equipped("", "[]", [&a, &b], ["utility-grenades", "nothing"]);
        deploy_four(&mut tale, "b", ["12,5", "5,5", "16.3,5", "28,20"]);
        tale.tell("b: activate b1 engage\nb: end\na: activate a1 engage");
        if smoke {
            tale.tell("a: use smoke-grenade at 16,5");
        }
        tale.tell("a: shoot b1 with gun\nroll attack: 3 3 3 3");
        loop {
            match tale.battle.needed() {
                Needed::Roll(roll) => return roll.sides.len(),
                _ => {
                    let first = tale.battle.candidates(0).remove(0);
                    tale.battle.apply(&first).unwrap();
                }
            }
        }
    };
    assert_eq!([shot(false, "Piercing 2"), shot(true, "Piercing 2")], [1, 2]);
    assert_eq!([shot(false, "Piercing 1"), shot(true, "Piercing 1")], [2, 2]);
}

#[test]
fn eq_smoke_end() {
    let mut tale = teams(["utility-grenades", "nothing"], "[]", "");
    deploy_four(&mut tale, "a", ["12,5", "5,15", "28,6", "28,20"]);
    tale.tell(
        "a: activate a1 conceal
         a: use smoke-grenade at 12,5
         = in-smoke a1 yes
         a: end
         b: activate b1 conceal
         b: end
         a: activate a2 conceal
         a: end
         b: activate b2 conceal
         b: end
         = in-smoke a1 yes
         roll initiative: 6 1
         a: initiative a
         roll smoke: 3
         a: activate a1 conceal
         a: end
         = in-smoke a1 yes
         b: activate b1 conceal
         b: end
         = in-smoke a1 no",
    );
}

#[test]
fn eq_stun_grenade_on_everybody_near() {
    let mut tale = teams(["utility-grenades", "nothing"], "[]", "");
    deploy_four(&mut tale, "b", ["12,5", "5,5", "17,5", "17,7"]);
    tale.tell(
        "b: activate b1 engage
         b: end
         a: activate a1 engage",
    );
    assert!(offered(&tale, "use stun-grenade on b1"));
    assert!(offered(&tale, "use smoke-grenade at"));
    tale.tell(
        "refused kt/eq/stun-grenade a: use stun-grenade on a2
         a: use stun-grenade on b1
         roll stun-grenade: 3 2
         = apl b1 2
         = apl b2 3
         a: use smoke-grenade at 12,5
         = uses utility-grenades a 2
         a: end
         b: activate b2 engage
         b: end
         a: activate a2 engage
         refused kt/eq/team-count a: use stun-grenade on b1
         a: end
         roll initiative: 1 6
         b: initiative b
         roll smoke: 6
         b: activate b1 engage
         = ap 2
         b: end
         = apl b1 3",
    );
}

#[test]
fn eq_grenade_engaged_and_out_of_reach() {
    let wall = "[{id: wall, parts: [{id: wall, traits: [heavy], rect: {center: [15, 14], size: [0.2, 4]}}]}]";
    let mut tale = teams(["utility-grenades", "nothing"], wall, "");
    deploy_four(&mut tale, "b", ["12,5", "13,14", "17,5", "17,14"]);
    tale.tell(
        "b: activate b1 engage
         b: charge to 13.5,5
         b: end
         a: activate a1 engage
         refused kt/eq/grenade-engaged a: use smoke-grenade at 12,5
         refused kt/eq/grenade-engaged a: use stun-grenade on b1
         a: end
         b: activate b2 engage
         b: end
         a: activate a2 engage
         refused kt/eq/stun-grenade a: use stun-grenade on b2
         refused kt/eq/stun-grenade a: use stun-grenade on b1",
    );
    let far = refusal(&tale, "use stun-grenade on b1");
    assert_eq!(far.limit, Some(6.0));
}

#[test]
fn eq_breaching_makes_one_breach_cheaper() {
    let mission = "mission:\n  kind: mission\n  id: raid\n  objectives: [[10, 5]]\n  \
                   actions: [{id: breach, name: Breach, ap: 2, vp: 1}]\n";
    let mut tale = teams(["breaching-charge", "nothing"], "[]", mission);
    deploy_four(&mut tale, "a", ["10,6", "10,4", "28,6", "28,20"]);
    tale.tell(
        "a: activate a1 conceal
         a: perform breach at o1
         = ap 2
         = uses breaching-charge a 1
         a: end
         b: activate b1 conceal
         b: end
         a: activate a2 conceal
         a: perform breach at o1
         = ap 1",
    );
    get_over(&mut tale);
}
