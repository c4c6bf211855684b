//! Special weapons, tokens as targets, wounds, attacks of creatures.

use sightline::engine::fact::Fact;
use sightline::engine::game::Game;
use sightline::games::siege::state::Siege;

use crate::table::*;

#[test]
fn case_30_tk_wall_tk_walladj_tk_dist_tk_roll_tk_trap_te_nolos_te_adj_tentacle_kit() {
    let map = "
+---+---+---+---+---+---+
| A   N | L   L   L     |
+   +   +   +   +   +   +
|                       |
+   +   +   +   +   +   +
|             T         |
+---+---+---+---+---+---+";
    let mut game = table(map);
    trained(&mut game, 0, 2);
    turn(&mut game, 0);
    assert_eq!(refused(&game, "tech d1 nec1"), "siege/tk/dist");
    assert_eq!(refused(&game, "tech d1 leg3"), "siege/tk/dist");
    assert_eq!(refused(&game, "tech d1 d2"), "siege/ff/decl");
    assert!(legal(&game, "tech d1 leg1") && legal(&game, "tech d1 leg2"));
    assert!(legal(&game, "close d1 nec1"), "the blade");
    let mut middle = table(&map.replace("| A   N |", "|     N |").replace(
        "|                       |\n+   +   +   +   +   +   +\n|             T",
        "|         A             |\n+   +   +   +   +   +   +\n|             T",
    ));
    trained(&mut middle, 0, 2);
    turn(&mut middle, 0);
    assert_eq!(refused(&middle, "tech d1 leg3"), "siege/tk/wall");
    act(&mut game, "tech d1 leg1");
    roll(&mut game, "attack-WWW", &[6, 1, 1]);
    assert!(!alive(&game, "leg1"));
    assert_eq!(game.tokens.len(), 1);
    assert_eq!(game.tokens[0].at.to_string(), "C1");
    // A second attack right after it on somebody else: no die more.
    act(&mut game, "tech d1 leg2");
    assert_eq!(label(&game), "attack-WWW");
}

#[test]
fn te_conc_te_cover_concentrated_tech_attacks() {
    let mut game = table(
        "
+---+---+---+---+
| A   d   L     |
+---+---+---+---+",
    );
    trained(&mut game, 0, 2);
    turn(&mut game, 0);
    act(&mut game, "tech d1 leg1");
    roll(&mut game, "attack-WWW", &[1, 1, 1]);
    act(&mut game, "tech d1 leg1");
    roll(&mut game, "attack-WWWW", &[1, 1, 1, 5]);
    assert!(!alive(&game, "leg1"), "cover does not help");
}

#[test]
fn tk_two_a_specialist_has_two_traps() {
    let mut game = table(
        "
+---+---+---+---+
| A   +   L     |
+   +   +   +   +
|         L     |
+   +   +   +   +
|         L     |
+---+---+---+---+"
            .replace("| A   +   L", "| A       L")
            .as_str(),
    );
    trained(&mut game, 0, 2);
    holds(&mut game, 0, "blink");
    turn(&mut game, 0);
    act(&mut game, "extra blink d1");
    for n in 1..=3 {
        act(&mut game, &format!("tech d1 leg{n}"));
        let dice = label(&game);
        roll(&mut game, &dice, &vec![6; dice.len() - "attack-".len()]);
    }
    let traps = |game: &Siege| -> Vec<_> { game.tokens.iter().map(|t| t.at.to_string()).collect() };
    assert_eq!(traps(&game), ["C1", "C2"], "one of the two has to go first");
    assert_eq!(refused(&game, "choose C3"), "siege/tk/two");
    act(&mut game, "choose C2");
    assert_eq!(traps(&game), ["C1", "C3"]);
}

#[test]
fn case_31_tk_trig_tk_end_tk_stay_trap_in_a_corridor() {
    let mut game = table(
        "
+---+---+---+---+---+
| A   t           B |
+---+---+---+---+---+"
            .replace(" B ", " L ")
            .as_str(),
    );
    turn(&mut game, 0);
    assert_eq!(refused(&game, "move d1: B1"), "siege/tk/end");
    assert!(legal(&game, "fire d1 leg1"), "a trap neither blocks nor covers");
    act(&mut game, "move d1: B1 C1");
    roll(&mut game, "attack-WWW", &[6, 6, 1]);
    roll(&mut game, "armour-W", &[1]);
    assert_eq!(game.troopers[0].health, 4, "two hits less a defence of 1");
    assert_eq!(at(&game, "d1"), "C1");
    assert_eq!(game.tokens.len(), 1);
    // It dies on the trap: the Move ends there.
    game.troopers[0].health = 1;
    act(&mut game, "move d1: B1 A1");
    roll(&mut game, "attack-WWW", &[6, 6, 6]);
    roll(&mut game, "armour-W", &[1]);
    assert!(!alive(&game, "d1"));
    assert_eq!(game.troopers[0].left, 0);
}

#[test]
fn mk_like_mk_spore_mk_acc_mk_die_mk_norr_mk_when_spores_of_the_manus_kit() {
    let map = "
+---+---+---+---+---+
| A       L   T     |
+   +   +   +---+   +
|         N | L     |
+---+---+---+---+---+";
    let mut game = table(map);
    trained(&mut game, 0, 2);
    armed(&mut game, 0, "manus-kit");
    turn(&mut game, 0);
    assert_eq!(refused(&game, "tech d1 leg1 spores R"), "siege/mk/die");
    let mut missed = game.clone();
    act(&mut missed, "tech d1 leg1 spores W");
    roll(&mut missed, "attack-WWW", &[1, 1, 1]);
    assert!(waits_for_actions(&missed), "no trap, no spores");
    act(&mut game, "tech d1 leg1 spores W");
    roll(&mut game, "attack-WWW", &[6, 1, 1]);
    // Beside the trap on C1: T on D1 and the Necromutant on C2; D2 is behind walls.
    roll(&mut game, "attack-W", &[6]);
    roll(&mut game, "attack-W", &[6]);
    roll(&mut game, "armour-W", &[1]);
    assert!(!alive(&game, "nec1"));
    assert!(alive(&game, "leg2"));
    assert_eq!(game.troopers[1].health, 5, "one hit against a defence of 1");
}

#[test]
fn case_22_vs_dir_vs_all_vs_stop_vs_geom_vs_dice_the_sweep_stops_at_a_wall() {
    let mut game = table(
        "
+---+---+---+
| L   L | L |
+   +   +   +
| L   A   L |
+   +   +   +
|           |
+---+---+---+",
    );
    trained(&mut game, 0, 1);
    armed(&mut game, 0, "violator-sword");
    turn(&mut game, 0);
    let mut few = game.clone();
    act(&mut few, "sweep d1 leg1 clockwise");
    roll(&mut few, "attack-WWWW", &[6, 1, 1, 1]);
    assert!(!alive(&few, "leg1") && !alive(&few, "leg2"));
    assert!(alive(&few, "leg3") && alive(&few, "leg4") && alive(&few, "leg5"));
    act(&mut game, "sweep d1 leg3 clockwise");
    roll(&mut game, "attack-WWWW", &[6, 1, 1, 1]);
    assert!((1..=5).all(|n| !alive(&game, &format!("leg{n}"))));
    assert_eq!(game.teams[0].earned, 5);
}

#[test]
fn case_23_vs_start_vs_dt_vs_single_ff_token_friends_are_struck() {
    let mut game = table(
        "
+---+---+---+
|     L     |
+   +---+   +
|     A   T |
+   +   +   +
|     L     |
+---+---+---+",
    );
    trained(&mut game, 0, 1);
    armed(&mut game, 0, "violator-sword");
    turn(&mut game, 0);
    assert_eq!(refused(&game, "sweep d1 leg1 clockwise"), "siege/cc/wall");
    assert!(legal(&game, "close d1 leg2"));
    let mut clockwise = game.clone();
    act(&mut clockwise, "sweep d1 leg2 clockwise");
    roll(&mut clockwise, "attack-WWWW", &[6, 6, 6, 1]);
    assert_eq!(clockwise.troopers[1].health, 5);
    act(&mut game, "sweep d1 leg2 anticlockwise");
    roll(&mut game, "attack-WWWW", &[6, 6, 6, 1]);
    roll(&mut game, "armour-W", &[6]);
    // Three hits, less a defence of 1, less one by armour.
    assert_eq!(game.troopers[1].health, 4);
    assert_eq!(game.teams[0].reckless, 1);
}

#[test]
fn case_24_gp_line_gp_fig_gp_wall_gp_roll_gp_dl_through_figures_not_through_walls() {
    let mut game = table(
        "
+---+---+---+---+---+---+---+---+---+
| A   L   T       L |     L         |
+---+---+---+---+---+---+---+---+---+",
    );
    armed(&mut game, 0, "gehenna-puker");
    turn(&mut game, 0);
    assert_eq!(refused(&game, "flame d1 leg1"), "siege/fa/noadj");
    assert_eq!(refused(&game, "flame d1 leg3"), "siege/gp/line");
    assert_eq!(refused(&game, "fire d1 leg2"), "siege/gp/len");
    act(&mut game, "flame d1 leg2");
    roll(&mut game, "attack-WWW", &[6, 6, 6]);
    roll(&mut game, "armour-W", &[6]);
    assert!(!alive(&game, "leg1") && !alive(&game, "leg2") && alive(&game, "leg3"));
    assert_eq!(game.troopers[1].health, 4);
}

#[test]
fn case_25_gp_len_exactly_seven_spaces() {
    let mut game = table(
        "
+---+---+---+---+---+---+---+---+---+
| A                           L   C |
+---+---+---+---+---+---+---+---+---+",
    );
    armed(&mut game, 0, "gehenna-puker");
    turn(&mut game, 0);
    assert_eq!(refused(&game, "flame d1 cen1"), "siege/gp/line");
    act(&mut game, "flame d1 leg1");
    roll(&mut game, "attack-WWW", &[6, 6, 6]);
    assert!(!alive(&game, "leg1") && alive(&game, "cen1"));
}

#[test]
fn case_38_gp_dt_dl_ppkill_dl_ppff_ff_score_ff_count_friendly_flame() {
    let mut game = table(
        "
+---+---+---+---+---+
| A       T       L |
+---+---+---+---+---+",
    );
    armed(&mut game, 0, "gehenna-puker");
    carries(&mut game, 0, "explosive-ammunition");
    turn(&mut game, 0);
    let points = game.dark_points;
    act(&mut game, "flame d1 leg1");
    roll(&mut game, "attack-WWWW", &[6, 6, 6, 6]);
    roll(&mut game, "armour-W", &[6]);
    assert_eq!(game.troopers[1].health, 3, "4 hits, 1 defence, 1 armour");
    assert_eq!(game.teams[0].reckless, 2);
    assert_eq!(game.dark_points - points, 2);
    assert_eq!(game.total(0), game.teams[0].earned - 6);
    game.troopers[1].health = 1;
    game.teams[0].reckless = 9;
    let slot = game.in_pool(sightline::games::siege::pack::Creature::Legionnaire).unwrap();
    let fig = game.creatures[slot].fig();
    game.put(fig, sightline::games::siege::figure::Place::On("E1".parse().unwrap()));
    act(&mut game, &format!("flame d1 {fig}"));
    let dice = label(&game);
    roll(&mut game, &dice, &vec![6; dice.len() - "attack-".len()]);
    roll(&mut game, "armour-W", &[1]);
    assert_eq!(game.dark_points - points, 2 + 1 + 2, "the last health and two more");
    assert_eq!(game.teams[0].reckless, 10, "counted although there are eight tokens");
}

#[test]
fn case_27_nc_range_nc_two_nc_one_nc_sum_hidden_second_target() {
    let map = "
+---+---+---+---+---+---+---+---+---+---+---+---+---+---+
| A           L   L       C               R             |
+---+---+---+---+---+---+---+---+---+---+---+---+---+---+";
    let mut game = table(map);
    armed(&mut game, 0, "nimrod-autocannon");
    turn(&mut game, 0);
    assert_eq!(refused(&game, "fire d1 leg1"), "siege/nc/range");
    assert_eq!(refused(&game, "fire d1 leg2"), "siege/los/need");
    assert_eq!(refused(&game, "fire d1 cen1"), "siege/los/need");
    let mut game = table(&map.replace('L', " "));
    game.teams[0].corporation = 1;
    armed(&mut game, 0, "nimrod-autocannon");
    turn(&mut game, 0);
    assert_eq!(refused(&game, "fire d1 cen1 raz1"), "siege/los/need");
    act(&mut game, "fire d1 cen1");
    roll(&mut game, "attack-WWW", &[6, 1, 1]);
    assert!(alive(&game, "cen1"));
    roll(&mut game, "attack-WWW", &[6, 1, 1]);
    assert!(alive(&game, "cen1"), "the hits of two rolls are not added");
}

#[test]
fn case_28_nc_apart_nc_sep_nc_decl_two_targets() {
    let mut game = table(
        "
+---+---+---+---+---+---+---+
| A                   L     |
|                           |
|                           |
|                           |
|                         C |
|                           |
|                           |
|                           |
|                     N     |
|                           |
|                     N     |
+---+---+---+---+---+---+---+",
    );
    game.teams[0].corporation = 1;
    armed(&mut game, 0, "nimrod-autocannon");
    turn(&mut game, 0);
    assert!(legal(&game, "fire d1 leg1 cen1"));
    assert!(legal(&game, "fire d1 leg1 nec1"));
    assert_eq!(refused(&game, "fire d1 leg1 nec2"), "siege/nc/apart");
    act(&mut game, "fire d1 leg1 cen1");
    roll(&mut game, "attack-WWW", &[6, 1, 1]);
    roll(&mut game, "attack-WWW", &[6, 6, 1]);
    assert!(!alive(&game, "leg1") && !alive(&game, "cen1"));
}

#[test]
fn gl_mount_gl_space_gl_min_gl_roll_gl_near_gl_wall_gl_less_gl_dt_grenades() {
    let mut game = table(
        "
+---+---+---+---+---+---+
| A           L   T | L |
+   +   +   +   +   +---+
| N           C         |
+---+---+---+---+---+---+",
    );
    game.teams[0].corporation = 1;
    turn(&mut game, 0);
    assert_eq!(refused(&game, "launch d1 D2"), "siege/gl/mount");
    armed(&mut game, 0, "plasma-carbine");
    carries(&mut game, 0, "grenade-launcher");
    assert_eq!(refused(&game, "launch d1 A2"), "siege/gl/min");
    assert_eq!(refused(&game, "launch d1 F1"), "siege/gl/space");
    assert!(legal(&game, "launch d1 C2"), "an empty space");
    act(&mut game, "launch d1 D2");
    roll(&mut game, "attack-WWW", &[6, 6, 1]);
    // Two hits on D2, one on its neighbours D1 and E1; F1 is not adjacent.
    assert!(!alive(&game, "cen1") && !alive(&game, "leg1") && alive(&game, "leg2"));
    assert_eq!(game.troopers[1].health, 5);
}

#[test]
fn dr_eff_dr_not_no_defence_die_against_a_disruptor() {
    let mut game = table(
        "
+---+---+---+---+
| A       N     |
+---+---+---+---+",
    );
    game.teams[0].corporation = 1;
    armed(&mut game, 0, "plasma-carbine");
    carries(&mut game, 0, "disruptor");
    turn(&mut game, 0);
    act(&mut game, "fire d1 nec1");
    roll(&mut game, "attack-WWW", &[6, 1, 1]);
    assert!(!alive(&game, "nec1"));
}

#[test]
fn tc_type_tc_tech_tc_fire_tc_die_the_talon_has_two_attacks() {
    let mut game = table(
        "
+---+---+---+---+---+---+---+---+---+---+
| A       L                       N     |
+   +   +   +   +   +   +   +   +   +   +
|             C                         |
+---+---+---+---+---+---+---+---+---+---+",
    );
    armed(&mut game, 0, "talon-combo");
    turn(&mut game, 0);
    act(&mut game, "tech d1 leg1");
    assert_eq!(label(&game), "attack-WWWW");
    roll(&mut game, "attack-WWWW", &[6, 1, 1, 1]);
    assert_eq!(game.tokens.len(), 1);
    act(&mut game, "fire d1 cen1");
    assert_eq!(label(&game), "attack-WWWW");
}

#[test]
fn at_terrain_at_terrhit_at_debris_te_term_te_termhit_te_only_tokens_as_targets() {
    let map = "
+---+---+---+---+---+
| A   m   T         |
+   +   +   +   +   +
|         u   d     |
+---+---+---+---+---+";
    let mut game = table(map);
    game.teams[0].corporation = 2;
    trained(&mut game, 0, 2);
    trained(&mut game, 1, 1);
    turn(&mut game, 0);
    assert_eq!(refused(&game, "hack d2 B1"), "siege/te/only");
    assert_eq!(refused(&game, "hack d1 C2"), "siege/te/term");
    assert_eq!(refused(&game, "close d2 D2"), "siege/at/debris");
    act(&mut game, "hack d1 B1");
    roll(&mut game, "attack-WWW", &[6, 6, 6]);
    assert!(game.tokens.iter().all(|t| t.at.to_string() != "B1"));
    act(&mut game, "close d2 C2");
    roll(&mut game, "attack-WWW", &[6, 6, 6]);
    assert_eq!(game.teams[0].earned, 2, "a turret is worth two points");
    assert_eq!(game.tokens.len(), 1);
}

#[test]
fn at_dthp_dl_def_dl_arm_dl_ppwound_dl_ppover_a_doomtrooper_is_wounded() {
    let mut game = table(
        "
+---+---+---+---+
| A   C         |
+---+---+---+---+",
    );
    dark_turn(&mut game);
    act(&mut game, "close cen1 d1");
    roll(&mut game, "attack-WWW", &[6, 6, 6]);
    roll(&mut game, "armour-W", &[6]);
    assert_eq!(game.troopers[0].health, 4);
    assert_eq!(game.dark_points, 1);
    game.troopers[0].health = 1;
    act(&mut game, "close cen1 d1");
    roll(&mut game, "attack-WWW", &[6, 6, 6]);
    roll(&mut game, "armour-W", &[1]);
    assert!(!alive(&game, "d1"));
    assert_eq!(game.dark_points, 1 + 1 + 2);
    assert_eq!(game.fact("alive", &["d1"]), Some(Fact::Flag(false)));
}

#[test]
fn dl_noadj_dl_cc_dl_one_dl_notech_dl_range_dl_dice_creatures_attack() {
    let mut game = table(
        "
+---+---+---+---+
| A   C       T |
+   +   +   +   +
|     N   #     |
+---+---+---+---+",
    );
    dark_turn(&mut game);
    assert_eq!(refused(&game, "fire cen1 d1"), "siege/dl/noadj");
    assert_eq!(refused(&game, "close cen1 d2"), "siege/dl/cc");
    assert_eq!(refused(&game, "tech cen1 d2"), "siege/dl/notech");
    assert_eq!(refused(&game, "fire cen1 nec1"), "siege/dl/one");
    act(&mut game, "fire cen1 d2");
    assert_eq!(label(&game), "attack-WWWW");
    roll(&mut game, "attack-WWWW", &[1, 1, 1, 1]);
    act(&mut game, "close nec1 d1");
    assert_eq!(label(&game), "attack-WWW");
    roll(&mut game, "attack-WWW", &[1, 1, 1]);
    assert_eq!(refused(&game, "close cen1 d1"), "siege/ct/any", "it has finished");
}
