//! Rules one by one, as a battle plays them.

use super::driver::{Tale, battle_of, killzone, operative, play, skirmish};

const GUN: &str = "gun 4 3+ 3/4; Blade 3 4+ 2/3";

/// `a1` in the open, `a2` engaged with `b2`; `b1` 8.74 inches from `a1`.
pub fn field(head: &str, first: &str) -> Tale {
    let a = [("a1", "", GUN), ("a2", "", GUN)];
    let b = [("b1", "", GUN), ("b2", "", GUN)];
    let places = [("a1", "10,11"), ("a2", "14.3,5"), ("b1", "20,11"), ("b2", "15.7,5")];
    play(head, &a, &b).deployed(first, &places)
}

#[test]
fn st_sides_and_target_enemy() {
    field("", "a").tell("a: activate a1 engage\nrefused kt/target/enemy a: shoot a2 with \"gun\"");
}

#[test]
fn st_card_st_loadout_and_st_profiles_all_weapons_of_the_card() {
    let battle = skirmish();
    let marksman = battle.setup.operatives.iter().find(|m| m.card == "marksman").unwrap();
    let names: Vec<&str> = marksman.weapons.iter().map(|arm| &*arm.name).collect();
    assert_eq!(names, ["Long rifle (on the move)", "Long rifle (set down)", "Knife"]);
    assert_eq!((marksman.apl, marksman.r#move, marksman.save, marksman.wounds), (2, 6.0, 4, 8));
}

#[test]
fn reposition_cost_reposition_distance_st_move_and_reposition_dash() {
    field("", "a").tell(
        "a: activate a1 engage
         = ap 3
         refused kt/move/too-far a: reposition 10,17.01
         a: reposition 10,17
         = ap 2
         = counted 6
         refused kt/move/too-far a: dash 10,20.01
         a: dash 10,20
         = ap 1",
    );
}

#[test]
fn dash_cost_and_dash_three_inch_whatever_move_is() {
    let head = "";
    for stat in ["move: 3", "move: 9"] {
        let places = [("a1", "10,11"), ("b1", "25,11")];
        let mut tale = play(head, &[("a1", stat, "")], &[("b1", "", "")]).deployed("a", &places);
        tale.tell(
            "a: activate a1 conceal
             refused kt/move/too-far a: dash 10,14.01
             a: dash 10,14
             = ap 2",
        );
    }
}

#[test]
fn fall_back_cost_dash_engaged_reposition_engaged_and_dash_fall_back() {
    field("", "a").tell(
        "a: activate a2 engage
         refused kt/dash/engaged a: dash 13,5
         refused kt/reposition/engaged a: reposition 13,5
         a: fall-back 10,5
         = ap 1
         a: dash 7,5
         = ap 0",
    );
}

#[test]
fn fall_back_end_free_fall_back_needs_enemy_and_fall_back_same_activation() {
    field("", "a").tell(
        "a: activate a2 engage
         refused kt/fall-back/end-free a: fall-back 14.3,5.5
         refused kt/move/too-far a: fall-back 8.2,5
         a: fall-back 8.4,5
         refused kt/reposition/same-activation a: reposition 8,5
         refused kt/charge/same-activation a: charge 14.3,5
         a: end
         b: activate b1 engage
         refused kt/fall-back/needs-enemy b: fall-back 21,11",
    );
}

#[test]
fn charge_cost_charge_distance_and_charge_end_engaged() {
    field("", "a").tell(
        "a: activate a1 engage
         refused kt/charge/end-engaged a: charge 12,11
         refused kt/move/too-far a: charge 18.05,11
         a: charge 18,11
         = ap 2
         = engaged a1 yes
         refused kt/reposition/same-activation a: reposition 17,11
         refused kt/dash/same-activation a: dash 17,11",
    );
}

#[test]
fn charge_engaged_and_charge_same_activation() {
    field("", "a").tell(
        "a: activate a2 engage
         refused kt/charge/engaged a: charge 14.3,4.9
         a: end
         b: activate b1 engage
         b: reposition 19,11
         refused kt/charge/same-activation b: charge 11.5,11",
    );
}

#[test]
fn reposition_same_activation_and_dash_same_activation() {
    field("", "a").tell(
        "a: activate a1 engage
         a: dash 11,11
         refused kt/charge/same-activation a: charge 18,11
         a: reposition 12,11
         refused kt/charge/same-activation a: charge 18,11",
    );
}

#[test]
fn charge_conceal_order_conceal_and_order_conceal_free() {
    field("", "a").tell(
        "a: activate a1 conceal
         refused kt/charge/conceal a: charge 18,11
         refused kt/shoot/conceal a: shoot b1 with \"gun\"
         a: reposition 11,11
         a: dash 12,11
         a: end
         b: activate b1 conceal
         b: end
         a: activate a2 conceal
         a: fight b2 with \"Blade\"
         b: retaliate with \"Blade\"
         roll attack: 1 1 1
         roll retaliation: 1 1 1
         = ap 2",
    );
}

#[test]
fn fight_order_and_fight_cost_any_order_may_fight() {
    field("", "a").tell(
        "a: activate a2 conceal
         refused kt/fight/target a: fight b1 with \"Blade\"
         a: fight b2 with \"Blade\"
         b: retaliate with \"Blade\"
         roll attack: 1 1 1
         roll retaliation: 1 1 1
         = ap 2
         refused kt/act/same a: fight b2 with \"Blade\"",
    );
}

#[test]
fn charge_hold_and_charge_hold_when_another_friend_holds_it() {
    let a = [("a1", "", GUN), ("a3", "", "")];
    let b = [("b1", "", ""), ("b3", "", "")];
    let play = |a3: &str| {
        let places = [("a1", "10,11"), ("a3", a3), ("b1", "16,12.5"), ("b3", "19.6,11")];
        let mut tale = play("", &a, &b).deployed("a", &places);
        tale.tell("a: activate a1 engage");
        tale
    };
    play("3,3").tell("refused kt/charge/hold a: charge 18,11");
    play("14.3,13").tell("a: charge 18,11\n= engaged a1 yes");
}

#[test]
fn base_edge_and_move_board_edge_touching_is_fine() {
    let places = [("a1", "2,2"), ("b1", "25,11")];
    let mut tale = play("", &[("a1", "", "")], &[("b1", "", "")]).deployed("a", &places);
    tale.tell(
        "a: activate a1 conceal
         refused kt/move/board-edge a: reposition 2,0.6
         a: reposition 2,0.63",
    );
}

#[test]
fn base_overlap_base_pass_move_through_friend_and_move_end_overlap() {
    let a = [("a1", "", ""), ("a2", "", "")];
    let places = [("a1", "8,11"), ("a2", "10,11"), ("b1", "25,11")];
    let mut tale = play("", &a, &[("b1", "", "")]).deployed("a", &places);
    tale.tell(
        "a: activate a1 conceal
         refused kt/move/end-overlap a: reposition 10.5,11
         a: reposition 12,11
         = counted 4",
    );
}

#[test]
fn move_through_enemy_is_barred() {
    field("", "a").tell("a: activate a2 engage\nrefused kt/move/through-enemy a: fall-back 17,5");
}

#[test]
fn shoot_cost_and_shoot_end() {
    field("", "a").tell(
        "a: activate a1 engage
         a: shoot b1 with \"gun\"
         roll attack: 1 1 1 1
         = ap 2
         refused kt/act/same a: shoot b1 with \"gun\"",
    );
}

#[test]
fn shoot_weapon_shoot_target_and_shoot_friendly_close() {
    field("", "a").tell(
        "a: activate a1 engage
         refused kt/shoot/weapon a: shoot b1 with \"Blade\"
         refused kt/shoot/friendly-close a: shoot b2 with \"gun\"
         a: shoot b1 with \"gun\"",
    );
}

#[test]
fn shoot_engaged_and_counter_conditions() {
    let a = [("a1", "", GUN), ("a2", "", GUN)];
    let b = [("b1", "", GUN), ("b2", "", GUN), ("b3", "", GUN)];
    let places =
        [("a1", "10,11"), ("a2", "14.3,5"), ("b1", "20,11"), ("b2", "15.7,5"), ("b3", "28,20")];
    let mut tale = play("", &a, &b).deployed("a", &places);
    tale.tell(
        "a: activate a2 engage
         refused kt/shoot/engaged a: shoot b1 with \"gun\"
         a: end
         b: activate b1 conceal
         b: end
         a: activate a1 engage
         a: end
         b: activate b2 conceal
         b: end
         a: counteract a2
         refused kt/shoot/engaged a: shoot b1 with \"gun\"
         refused kt/reposition/engaged a: reposition 13,5
         refused kt/charge/engaged a: charge 14.3,5.1",
    );
}

#[test]
fn shoot_sides_shoot_attack_dice_shoot_defence_dice_and_shoot_damage() {
    let shot = |blocks: &str| {
        let mut tale = field("", "a");
        tale.tell(
            "a: activate a1 engage
             a: shoot b1 with \"gun\"
             roll attack: 6 6 5 2
             roll defence: 3 4 2",
        );
        tale.tell(blocks);
    };
    shot("b: block critical with two normals\n= damage 7");
    shot("b: block normal with normal\n= damage 8");
    shot("b: block nothing\n= damage 11\n= wounds b1 1");
}

#[test]
fn shoot_block_normal_shoot_block_two_and_shoot_defence_roll() {
    // A 6 is critical, a 1 fails, Save 3+.
    field("", "a").tell(
        "a: activate a1 engage
         a: shoot b1 with \"gun\"
         roll attack: 6 5 4 3
         roll defence: 6 2 1
         b: block critical with critical
         = damage 9",
    );
}

#[test]
fn fight_roll_fight_any_die_fight_strike_fight_no_pair_and_fight_weapons() {
    field("", "a").tell(
        "a: activate a2 engage
         refused kt/fight/no-weapon a: fight b2 with \"gun\"
         a: fight b2 with \"Blade\"
         refused kt/fight/no-weapon b: retaliate with \"gun\"
         b: retaliate with \"Blade\"
         roll attack: 6 4 1
         roll retaliation: 4 5 3
         a: strike normal
         refused kt/fight/no-pair b: block critical with two normals
         b: strike normal
         a: strike critical
         b: strike normal
         = wounds b2 7
         = wounds a2 8",
    );
}

#[test]
fn fight_target_fight_needs_enemy_and_fight_no_cover() {
    field("", "a").tell(
        "a: activate a1 engage
         refused kt/fight/needs-enemy a: fight b1 with \"Blade\"
         a: end
         b: activate b2 engage
         refused kt/fight/target b: fight a1 with \"Blade\"",
    );
}

#[test]
fn fight_injured_wounds_change_hit_after_the_action_and_dmg_all_weapons() {
    let a = [("a1", "", "Blade 3 4+ 2/3; gun 2 3+ 3/4")];
    let b = [("b1", "wounds: 40", "Axe 2 2+ 7/7")];
    let places = [("a1", "14.3,11"), ("b1", "15.7,11")];
    let mut tale = play("", &a, &b).deployed("b", &places);
    tale.tell(
        "b: activate b1 engage
         b: fight a1 with \"Axe\"
         a: retaliate with \"Blade\"
         roll attack: 2 1
         roll retaliation: 4 4 1
         b: strike normal
         = injured a1 no
         a: strike normal
         a: strike normal
         = wounds b1 36
         = injured a1 yes
         b: end
         a: activate a1 engage
         a: fight b1 with \"Blade\"
         b: retaliate with \"Axe\"
         roll attack: 4 4 4
         roll retaliation: 1 1
         = wounds b1 36",
    );
}

#[test]
fn dmg_half_dmg_wounded_and_dmg_reduce() {
    for (wounds, damage, injured) in
        [(8, 4, "no"), (8, 5, "yes"), (13, 6, "no"), (13, 7, "yes"), (7, 3, "no"), (7, 4, "yes")]
    {
        let gun = format!("gun 1 2+ {damage}/{damage}");
        let stats = format!("wounds: {wounds}");
        let places = [("a1", "10,11"), ("b1", "20,11")];
        let mut tale = play("", &[("a1", &stats, "")], &[("b1", "", &gun)]).deployed("b", &places);
        tale.tell("= wounded a1 no\nb: activate b1 engage\nb: shoot a1 with \"gun\"");
        tale.tell(&format!(
            "roll attack: 2\nroll defence: 1 1 1\n= wounds a1 {}\n= wounded a1 yes\n= injured a1 {injured}",
            wounds - damage
        ));
    }
}

#[test]
fn dmg_timing_an_injury_waits_for_the_end_of_the_action() {
    let a = [("a1", "", ""), ("a2", "", "")];
    let places = [("a1", "10,11"), ("a2", "10,12.5"), ("b1", "20,11")];
    let mut tale = play("", &a, &[("b1", "", "gun 1 2+ 7/7 Blast 3")]).deployed("b", &places);
    tale.tell(
        "b: activate b1 engage
         b: shoot a1 with \"gun\"
         roll attack: 2
         roll defence: 1 1 1
         = wounds a1 5
         = injured a1 no
         roll attack: 1
         = injured a1 yes",
    );
}

#[test]
fn shoot_sequences_wr_blast_secondary_wr_blast_measure_and_wr_blast_when() {
    let shot = |third: &str| {
        let b = [("b1", "", ""), ("b2", "", ""), ("b3", "", "")];
        let places = [("a1", "8,11"), ("b1", "16.5,11"), ("b2", "16.5,12.6"), ("b3", third)];
        let mut tale = play("", &[("a1", "", "gun 1 3+ 3/4 Blast 3")], &b).deployed("a", &places);
        tale.tell("a: activate a1 engage\na: shoot b1 with \"gun\"\nroll attack: 1");
        tale
    };
    // Their order is Conceal, and they are no valid targets of their own.
    shot("16.5,15.2").tell(
        "a: target b3
         roll attack: 3
         roll defence: 1 1 1
         roll attack: 1
         = wounds b3 9",
    );
    shot("16.5,15.3").tell("roll attack: 4\nroll defence: 1 1 1\n= wounds b2 9\na: end");
}

#[test]
fn wr_range_secondary_binds_torrent_and_not_blast() {
    let shot = |rule: &str| {
        let b = [("b1", "", ""), ("b2", "", ""), ("b3", "", "")];
        let places = [("a1", "10,11"), ("b1", "18,11"), ("b2", "21,11"), ("b3", "18,13")];
        let gun = format!("gun 1 3+ 3/4 Range 8, {rule} 4");
        let mut tale = play("", &[("a1", "", &gun)], &b).deployed("a", &places);
        tale.tell("a: activate a1 engage\na: shoot b1 with \"gun\"");
        tale
    };
    shot("Torrent").tell("refused kt/wr/range a: target b2\na: target b3\nroll attack: 1");
    shot("Blast").tell("roll attack: 1\na: target b2\nroll attack: 1\nroll attack: 1\na: end");
}

#[test]
fn wr_torrent_own_each_target_is_judged_by_itself() {
    let wall = "[{id: w, parts: [{id: w, traits: [light], wall: {from: [19.2, 12], to: [19.2, 14], thickness: 0.1}, height: 1}]}]";
    let a = [operative("a1", "", "gun 1 3+ 3/4 Torrent 3"), operative("a2", "", "")];
    let b = [operative("b1", "", ""), operative("b2", "", "")];
    let places = [("a1", "10,11"), ("a2", "2,2"), ("b1", "20,9.5"), ("b2", "20,13")];
    let mut tale = battle_of(&killzone(wall, "[[15, 20]]"), &a, &b).deployed("b", &places);
    tale.tell(
        "b: activate b1 engage\nb: end\na: activate a2 conceal\na: end
         b: activate b2 engage\nb: end\na: activate a1 engage
         a: shoot b1 with \"gun\"
         a: target b2
         = cover no
         roll attack: 1
         = cover yes
         roll attack: 1
         a: end",
    );
}

#[test]
fn wr_stun_limit_and_st_stat_timing() {
    let a = [("a1", "", "gun 1 3+ 1/1 Stun"), ("a2", "", "gun 1 3+ 1/1 Stun")];
    let b = [("b1", "", ""), ("b2", "", "")];
    let places = [("a1", "10,11"), ("a2", "10,14"), ("b1", "20,11"), ("b2", "28,3")];
    let mut tale = play("", &a, &b).deployed("a", &places);
    let shot = "roll attack: 6\n= apl b1";
    tale.tell("a: activate a1 engage\na: shoot b1 with \"gun\"")
        .tell(&format!("{shot} 3\nroll defence: 1 1 1\n= apl b1 2\na: end"))
        .tell("b: activate b2 conceal\nb: end\na: activate a2 engage\na: shoot b1 with \"gun\"")
        .tell(&format!("{shot} 2\nroll defence: 1 1 1\n= apl b1 2"));
}

#[test]
fn wr_heavy_moved_is_a_reading() {
    let a = [("a1", "", "heavy 4 3+ 3/4 Heavy")];
    let places = [("a1", "10,11"), ("b1", "20,11")];
    let start = |reading: &str| {
        let mut tale = play(reading, &a, &[("b1", "", "")]).deployed("a", &places);
        tale.tell("a: activate a1 engage\na: reposition 10,11\n= counted 0");
        tale
    };
    start("").tell("refused kt/wr/heavy a: shoot b1 with \"heavy\"");
    start("readings: {heavy-moved: distance}\n").tell("a: shoot b1 with \"heavy\"");
}
