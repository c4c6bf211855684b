//! A plan for one activation, weighed over every die. The chances of each case are worked out by
//! hand in its comments.

use sightline::games::doomsday::action::Action;
use sightline::games::doomsday::odds::{Chance, Unplanned, weigh};

use crate::table::{position, scenario, table};

fn plan(lines: &str) -> Vec<Action> {
    lines.split(';').map(|line| line.trim().parse().unwrap()).collect()
}

fn fractions(list: &[Chance]) -> Vec<String> {
    list.iter().map(Chance::to_string).collect()
}

/// A sum of chances that exclude each other.
fn sum(list: &[Chance]) -> String {
    list.iter().fold(Chance::NEVER, |sum, p| sum.or(*p).unwrap()).to_string()
}

/// A 3 or more hits, two dice in three: binomial chances over three rolls.
#[test]
fn three_attacks_slay_as_binomial_chances_say() {
    let t = table("0,0 E; 1,0 W", "gallain 0,0; i1 1,0; i2 1,0; i3 1,0");
    let odds = weigh(&t.game, &plan("attack 1,0; attack 1,0; attack 1,0")).unwrap();
    assert_eq!(fractions(&odds.slain), ["1/27", "2/9", "4/9", "8/27"]);
    assert_eq!(odds.done, Chance::CERTAIN);
    // The first Initiate falls unless all three miss, the third only to three hits.
    let fates: Vec<_> = odds.cultists.iter().map(|fate| (fate.id, fate.p.to_string())).collect();
    let wanted = [("i1", "26/27"), ("i2", "20/27"), ("i3", "8/27")];
    assert_eq!(fates, wanted.map(|(id, p)| (id, p.to_owned())));
}

/// With 1 subtracted, 4, 5 and 6 hit; however the roll is changed, 1 fails and 6 succeeds.
#[test]
fn chaos_wards_leave_the_one_and_the_six() {
    let t = position("penances: [chaos-wards]", "0,0 E; 1,0 W", "gallain 0,0; i1 1,0", "");
    let odds = weigh(&t.game, &plan("attack 1,0")).unwrap();
    assert_eq!(fractions(&odds.slain), ["1/2", "1/2"]);
}

/// Each trap wounds on 3 in 6. A Marine with one wound left to spare dies of two.
#[test]
fn traps_wound_and_may_slay() {
    let tiles = "0,0 E; 1,0 W E trapped; 2,0 W E trapped; 3,0 W";
    let t = table(tiles, "gallain 0,0 w1; siceran 3,0");
    let odds = weigh(&t.game, &plan("activate gallain; move 1,0; move 2,0; end")).unwrap();
    assert_eq!(fractions(&odds.wounds), ["1/4", "1/2", "1/4"]);
    assert_eq!(odds.marine_slain.to_string(), "1/4");
    assert_eq!((odds.marines[0].id, odds.marines[0].p.to_string()), ("gallain", "1/4".to_owned()));
    assert_eq!(odds.done.to_string(), "3/4");
}

/// The first Move on a Pitfall tile has no effect, so three Moves lead one tile past it.
#[test]
fn a_pitfall_takes_a_move() {
    let t = table("0,0 E; 1,0 W E pitfall; 2,0 W E; 3,0 W", "gallain 0,0; siceran 3,0");
    let odds = weigh(&t.game, &plan("activate gallain; move 1,0; move; move 2,0")).unwrap();
    assert_eq!(odds.done, Chance::CERTAIN);
    let refused = weigh(&t.game, &plan("activate gallain; move 1,0; move 2,0; move 3,0"));
    let Err(Unplanned::Refused { action, refusal }) = refused else { panic!("{refused:?}") };
    assert_eq!((action.as_str(), refusal.code.as_str()), ("move 3,0", "doomsday/mm/adj"));
}

#[test]
fn a_blocked_way_is_gone_only_where_the_attack_succeeds() {
    let t = table("0,0 E; 1,0 W E; 2,0 W", "gallain 0,0; i1 1,0");
    let odds = weigh(&t.game, &plan("attack 1,0; move 1,0; move 2,0")).unwrap();
    let steps: Vec<String> = odds.steps.iter().map(|step| step.p.to_string()).collect();
    assert_eq!(steps, ["1", "2/3", "2/3"]);
    assert_eq!(odds.done.to_string(), "2/3");
    let refused = weigh(&t.game, &plan("move 2,0; end"));
    let Err(Unplanned::Refused { action, refusal }) = refused else { panic!("{refused:?}") };
    assert_eq!((action.as_str(), refusal.code.as_str()), ("move 2,0", "doomsday/mm/adj"));
}

/// Two elites: a hit slays whom the plan names. Two hits are 4/9, one hit 4/9.
#[test]
fn answers_are_given_where_they_are_asked_for() {
    let t = table("0,0 E; 1,0 W", "gallain 0,0; heavy 1,0; champion 1,0");
    let odds = weigh(&t.game, &plan("attack 1,0; slay champion; attack 1,0")).unwrap();
    let fates: Vec<_> = odds.cultists.iter().map(|fate| (fate.id, fate.p.to_string())).collect();
    assert_eq!(odds.done, Chance::CERTAIN);
    assert_eq!(fates.len(), 2);
    assert_eq!(fractions(&odds.slain), ["1/9", "4/9", "4/9"]);
    let never = weigh(&t.game, &plan("attack 1,0; wound gallain"));
    assert_eq!(never, Err(Unplanned::NeverAsked { action: "wound gallain".to_owned() }));
}

/// The grenade with its first miss rolled again: three hits are (2/3)^3 and the three cases of
/// one miss that the second throw mends, 8/27 + 3 * 4/27 * 2/3 = 16/27.
#[test]
fn a_purity_seal_rolls_one_die_again() {
    let figures = "gallain 0,0; i1 2,0; i2 2,0; heavy 2,0";
    let hands = "hands: {p1: [frag-grenade, purity-seal]}";
    let t = position("", "0,0 E; 1,0 W E trapped; 2,0 W", figures, hands);
    let alone = weigh(&t.game, &plan("play p1 frag-grenade gallain 2,0; reroll")).unwrap();
    assert_eq!(alone.slain[3].to_string(), "16/27");
    let kept = weigh(&t.game, &plan("play p1 frag-grenade gallain 2,0; keep")).unwrap();
    assert_eq!(kept.slain[3].to_string(), "8/27");
    let lines = "activate gallain; play p1 frag-grenade gallain 2,0; attack 2,0; move 1,0; end";
    let odds = weigh(&t.game, &plan(lines)).unwrap();
    assert_eq!((sum(&odds.slain), sum(&odds.wounds)), ("1".to_owned(), "1".to_owned()));
}

/// The last Tunnel is sealed on the Elevator's neighbour and the survivor steps over: won unless
/// the attack that opens the way fails, 2/3.
#[test]
fn a_plan_may_win() {
    let tiles = "0,0 E tunnel; 1,0 W elevator";
    let t = position("", tiles, "gallain 0,0; i1 1,0", "codes: used");
    let odds = weigh(&t.game, &plan("seal; attack 1,0; move 1,0")).unwrap();
    assert_eq!(odds.won.to_string(), "2/3");
}

#[test]
fn plans_are_for_the_players_own_step() {
    let t = scenario("doomsday-countdown");
    let refused = weigh(&t.game, &plan("end"));
    assert!(matches!(refused, Err(Unplanned::NotNow(_))), "{refused:?}");
}
