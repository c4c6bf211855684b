//! A plan for one activation, weighed over every die.

use sightline::games::doomsday::action::Action;
use sightline::games::doomsday::odds::{Unplanned, weigh};

use crate::table::{position, table};

fn plan(lines: &str) -> Vec<Action> {
    lines.split(';').map(|line| line.trim().parse().unwrap()).collect()
}

fn near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-12, "{found} {wanted}");
}

#[test]
fn three_attacks_slay_as_binomial_chances_say() {
    let t = table("0,0 E; 1,0 W", "gallain 0,0; i1 1,0; i2 1,0; i3 1,0");
    let odds = weigh(&t.game, &plan("attack 1,0; attack 1,0; attack 1,0")).unwrap();
    // A 3 or more hits: two dice in three.
    let wanted = [1.0 / 27.0, 6.0 / 27.0, 12.0 / 27.0, 8.0 / 27.0];
    assert_eq!(odds.slain.len(), 4);
    odds.slain.iter().zip(wanted).for_each(|(found, wanted)| near(*found, wanted));
    near(odds.done, 1.0);
}

#[test]
fn traps_wound_and_may_slay() {
    let tiles = "0,0 E; 1,0 W E trapped; 2,0 W E trapped; 3,0 W";
    let t = table(tiles, "gallain 0,0 w1; siceran 3,0");
    let odds = weigh(&t.game, &plan("activate gallain; move 1,0; move 2,0; end")).unwrap();
    near(odds.wounds[0], 0.25);
    near(odds.wounds[1], 0.5);
    near(odds.marine_slain, 0.25);
    near(odds.done, 0.75);
}

#[test]
fn a_blocked_way_is_gone_only_where_the_attack_succeeds() {
    let t = table("0,0 E; 1,0 W E; 2,0 W", "gallain 0,0; i1 1,0");
    let odds = weigh(&t.game, &plan("attack 1,0; move 1,0; move 2,0")).unwrap();
    near(odds.done, 2.0 / 3.0);
    let refused = weigh(&t.game, &plan("move 2,0; end"));
    let Err(Unplanned::Refused { action, refusal }) = refused else { panic!("{refused:?}") };
    assert_eq!((action.as_str(), refusal.code.as_str()), ("move 2,0", "doomsday/mm/adj"));
}

#[test]
fn chances_sum_to_one_with_cards_and_rerolls() {
    let figures = "gallain 0,0; i1 2,0; i2 2,0; heavy 2,0";
    let hands = "hands: {p1: [frag-grenade, purity-seal]}";
    let t = position("", "0,0 E; 1,0 W E trapped; 2,0 W", figures, hands);
    let lines = "activate gallain; play p1 frag-grenade gallain 2,0; attack 2,0; move 1,0; end";
    let odds = weigh(&t.game, &plan(lines)).unwrap();
    near(odds.slain.iter().sum(), 1.0);
    near(odds.wounds.iter().sum(), 1.0);
    // The grenade alone, with its first miss rolled again: three hits are 2/3 cubed and the
    // cases of one miss that the second throw mends.
    let alone = weigh(&t.game, &plan("play p1 frag-grenade gallain 2,0")).unwrap();
    let p: f64 = 2.0 / 3.0;
    near(alone.slain[3], p * p * p + 3.0 * p * p * (1.0 - p) * p);
}
