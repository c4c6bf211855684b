//! Components, set-up, readings, promotion and the AI deck in detail.

use std::path::Path;

use sightline::engine::game::{Game, Needed};
use sightline::games::siege::figure::{Fig, Place};
use sightline::games::siege::flow::{Ask, DarkStep, Task};
use sightline::games::siege::pack::{self, Ability, Creature, Effect};
use sightline::games::siege::state::{Dark, Siege};
use sightline::games::siege::strike::{Source, Strike};
use sightline::geometry::square::Square;

use crate::driver::start_text;
use crate::table::*;

fn file(name: &str) -> String {
    let key = pack::FILES.iter().find(|f| f.contains(name)).unwrap();
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(key)).unwrap()
}

/// Loads the shipped pack with one file changed; the messages.
fn changed(name: &str, change: impl Fn(&str) -> String) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut names = Vec::new();
    for key in pack::FILES {
        let text =
            std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(key)).unwrap();
        let path = folder.path().join(key.rsplit('/').next().unwrap());
        std::fs::write(&path, if key.contains(name) { change(&text) } else { text }).unwrap();
        names.push(path.display().to_string());
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    match pack::load_files(&names) {
        Ok(_) => String::new(),
        Err(report) => report.render(false),
    }
}

#[test]
fn comp_cards_comp_rank2_comp_printings_deck_sizes_are_checked() {
    assert_eq!(changed("none", |text| text.to_owned()), "");
    let wrong = changed("components", |text| text.replace("equipment: 59", "equipment: 51"));
    assert!(wrong.contains("the deck `equipment` has 59 cards, not 51"), "{wrong}");
    let fewer = changed("decks", |text| text.replacen("copies: 3", "copies: 2", 1));
    assert!(fewer.contains("`doomtrooper` has 29 cards, not 30"), "{fewer}");
}

#[test]
fn comp_faces_comp_tiles_two_faces_of_a_tile_are_not_on_one_map() {
    let wrong = changed("missions", |text| text.replace("15 2 14", "15 7 14"));
    assert!(wrong.contains("7 and 15 are faces of one tile"), "{wrong}");
    let unknown = changed("missions", |text| text.replace("- 12 -", "- 31 -"));
    assert!(unknown.contains("needs tile 31"), "{unknown}");
}

#[test]
fn mistakes_of_a_pack_are_shown_where_they_stand() {
    let wrong = changed("dark-legion", |text| text.replacen("close: 2R", "close: 2Q", 1));
    assert!(wrong.contains("`2Q` are no dice") && wrong.contains("dark-legion.yaml:"), "{wrong}");
    let wrong = changed("decks", |text| text.replacen("effect: nothing", "effect: nothign", 1));
    assert!(wrong.contains("nothing"), "{wrong}");
    let missing = changed("ai.yaml", |text| text.replace("\nai:", "\nweapons:"));
    assert!(missing.contains("section"), "{missing}");
}

#[test]
fn comp_troopers_comp_grid_comp_pool_rank_card_ref_rows_ref_cols_the_box() {
    let pack = pack::shipped();
    assert_eq!(pack.corporations.len(), 5);
    assert!(pack.corporations.iter().all(|c| c.characters.len() == 3));
    assert!(pack.tiles.iter().all(|t| (t.grid.width(), t.grid.height()) == (8, 8)));
    assert_eq!(pack.tiles.len(), 16);
    assert_eq!(pack.components.pool, [12, 9, 3, 2, 2, 1, 1]);
    assert_eq!(pack.ranks.len(), 12);
    assert_eq!(pack.rank(2).dice.to_string(), "WWR");
    let from: Vec<_> = pack.tables.iter().map(|t| t.from_rank).collect();
    assert_eq!(from, [1, 3, 5, 7, 9, 11]);
    assert_eq!([1, 2, 3, 12].map(|rank| pack.table_for(rank)), [0, 0, 1, 5]);
    let row = pack.tables[0].rows[Creature::Centurion as usize];
    assert_eq!((row.close.to_string(), row.fire.to_string()), ("WWW".into(), "WWWW".into()));
    assert_eq!((row.defence, row.die, row.actions, row.points), (1, None, 2, 3));
    assert_eq!(pack.tables[0].rows[Creature::Nepharite as usize].actions, 3);
}

#[test]
fn pp_creat_every_mission_can_be_laid_out() {
    for mission in 1..=10 {
        let text = PLAIN.replace("missions: [1]", &format!("missions: [{mission}]"));
        let mut game = start_text(&text);
        crate::driver::play(&mut game, 5, false);
        let red = game.board.entrances.iter().filter(|e| e.red).count();
        assert_eq!(red, game.mission().red.len(), "mission {mission}: {:?}", game.board.entrances);
        assert!(game.board.entrances.iter().any(|e| e.white), "mission {mission}");
    }
}

#[test]
fn prep_s5deck_prep_s6count_ms_timer_decks_of_a_mission() {
    let game = set_up(PLAIN);
    assert_eq!(game.decks.events_left, 5);
    assert_eq!(game.decks.events.count_ones(), 12);
    assert_eq!(game.decks.on_tiles.as_slice(), [2, 2, 2, 2]);
    assert_eq!(game.decks.mixed.count_ones(), 40);
    assert_eq!(game.decks.pile, 32);
    let one = set_up(&format!("{PLAIN}readings: {{force-per-tile: one}}"));
    assert_eq!(one.decks.on_tiles.as_slice(), [1, 1, 1, 1]);
}

const DRAWN: &str = "kind: scenario\ngame: siege\nname: x\ncampaign: yes\nmissions: [1, 2, 3]\nplayers: [bauhaus, imperial, cybertronic]\ndark-legion: drawn\n";

#[test]
fn prep_s2_prep_s2camp_prep_s3camp_rank_first_camp_carry_camp_dlpts_the_role_goes_round() {
    let mut game = start_text(DRAWN);
    assert_eq!(label(&game), "dark-legion");
    assert!(game.teams.iter().all(|t| (t.rank, t.points) == (1, 0)));
    roll(&mut game, "dark-legion", &[2]);
    assert_eq!(game.dark, Dark::Seat(1));
    assert!(!game.teams[1].plays && game.teams[0].plays && game.teams[2].plays);
    assert_eq!(game.mission().number, 1);
    game.dark_gain(4);
    assert_eq!(game.teams[1].points, 4, "its own Corporation gets the points");
    game.gain(0, 13);
    game.tasks.clear();
    game.end_mission();
    game.advance();
    assert_eq!(game.mission().number, 2);
    assert_eq!(label(&game), "dark-legion");
    assert_eq!(game.dark_left, 0b101, "it has had the part");
    roll(&mut game, "dark-legion", &[1]);
    assert_eq!(game.dark, Dark::Seat(0));
    assert!(game.teams[0].rank == 2 && game.teams[0].points >= 3, "carried on");
}

#[test]
fn eq_order1_eq_orderc_who_picks_first() {
    let mut single = start_text(PLAIN);
    act(&mut single, "choose max-steiner+carl-lind");
    act(&mut single, "choose mitch-hunter+angelina-drake");
    assert!(matches!(single.needed(), Needed::Decision { seat, .. } if seat.0 == 0));
    let mut campaign = start_text(&PLAIN.replace("missions", "campaign: yes\nmissions"));
    campaign.teams[0].points = 3;
    act(&mut campaign, "choose max-steiner+carl-lind");
    act(&mut campaign, "choose mitch-hunter+angelina-drake");
    assert!(matches!(campaign.needed(), Needed::Decision { seat, .. } if seat.0 == 1));
    let mut tied = start_text(&PLAIN.replace("missions", "campaign: yes\nmissions"));
    act(&mut tied, "choose max-steiner+carl-lind");
    act(&mut tied, "choose mitch-hunter+angelina-drake");
    roll(&mut tied, "draft-order", &[2]);
    assert!(matches!(tied.needed(), Needed::Decision { seat, .. } if seat.0 == 1));
}

#[test]
fn eq_noweapon_eq_loss_eq_return_a_lost_doomtrooper_gives_its_equipment_back() {
    let mut game = table(
        "
+---+---+---+
| A   C     |
+---+---+---+",
    );
    assert_eq!(game.armed(0).unwrap().id, "plasma-carbine", "a free weapon of its kind");
    armed(&mut game, 0, "deathlockdrum");
    carries(&mut game, 0, "command-helmet");
    game.troopers[0].health = 1;
    dark_turn(&mut game);
    act(&mut game, "close cen1 d1");
    roll(&mut game, "attack-WWW", &[6, 6, 6]);
    roll(&mut game, "armour-W", &[1]);
    assert!(game.troopers[0].weapon.is_none() && game.troopers[0].gear.is_empty());
    game.tasks.clear();
    game.start_mission();
    assert!(game.troopers.iter().all(|t| t.gear.is_empty() && t.health == 5));
}

#[test]
fn e_medic_a_medical_unit_heals_before_death() {
    let mut game = table(
        "
+---+---+---+
| A   C     |
+---+---+---+",
    );
    carries(&mut game, 0, "combat-medical-unit");
    game.troopers[0].health = 1;
    dark_turn(&mut game);
    act(&mut game, "close cen1 d1");
    roll(&mut game, "attack-WWW", &[6, 6, 6]);
    roll(&mut game, "armour-W", &[1]);
    assert_eq!(game.troopers[0].health, 4);
    assert!(game.troopers[0].gear.is_empty());
}

#[test]
fn mv_nowall_mv_diagwall_door_edge_ct_entry3_walls_stop_moves() {
    let mut game = table(
        "
+---+---+---+
| A | G     |
+   +---+   +
|   | :     |
+---+---+---+"
            .replace("|   | :     |", "|     :     |")
            .as_str(),
    );
    turn(&mut game, 0);
    assert_eq!(refused(&game, "move d1: B1"), "siege/mv/nowall");
    assert_eq!(refused(&game, "move d1: B2 B1"), "siege/mv/nowall");
    assert!(legal(&game, "move d1: A2 B2"));
    let mut corner = table(
        "
+---+---+---+
| A |       |
+   +---+   +
|   |       |
+---+---+---+",
    );
    turn(&mut corner, 0);
    assert_eq!(refused(&corner, "move d1: B2"), "siege/mv/diagwall");
    // Ghost Step leads through.
    holds(&mut corner, 0, "ghost-step");
    act(&mut corner, "card ghost-step d1");
    assert!(legal(&corner, "move d1: B2") && legal(&corner, "move d1: B1 B2"));
}

#[test]
fn fc_adjwall_dl_s3place_walls_do_not_matter_for_placing() {
    let map = "
+---+---+---+
| A |       |
+---+---+---+
|           |
+---+---+---+";
    let at = |text: &str| text.parse::<Square>().unwrap();
    let spaces = |game: &Siege| game.placeable(0).collect::<Vec<_>>();
    let game = table(map);
    assert!(!spaces(&game).contains(&at("B1")) && spaces(&game).contains(&at("C1")));
    let counted = table_with(map, "readings: {placement-walls: counted}");
    assert!(spaces(&counted).contains(&at("B1")) && spaces(&counted).contains(&at("B2")));
}

#[test]
fn at_one_cc_overtype_cc_overarea_cc_overfc_one_overrun_by_close_combat() {
    let map = "
+---+---+---+---+
| L   L         |
+   +   +   +   +
| A       L     |
+---+---+---+---+";
    let mut game = table(map);
    trained(&mut game, 0, 1);
    armed(&mut game, 0, "violator-combo");
    turn(&mut game, 0);
    assert_eq!(refused(&game, "tech d1 leg3"), "siege/at/one");
    let mut shot = game.clone();
    act(&mut shot, "fire d1 leg3");
    roll(&mut shot, "attack-WWW", &[6, 6, 6]);
    assert!(waits_for_actions(&shot), "a shot gives no overrun");
    act(&mut game, "sweep d1 leg1 clockwise");
    game.decks.on_tiles = [1].into_iter().collect();
    roll(&mut game, "attack-WWWR", &[6, 6, 6, 6]);
    assert_eq!(game.candidates(0).len(), 3, "one of two spaces, or none");
    act(&mut game, "choose B1");
    assert!(waits_for_actions(&game), "once, and no Force card is revealed");
}

#[test]
fn fa_adjwall_los_void_st_block_cv_tokens_cv_nolos_cv_only_sight_in_detail() {
    let scene = crate::scenes::scene(
        "
+---+---+---+---+---+
| A   m   u   c   L |
+---+---+---+---+---+",
    );
    let pair = crate::scenes::pair(&scene, "A", "L");
    assert!(pair.sight && pair.cover, "tokens cover and do not block");
    let stairs = "
+---+---+
| A1  2 |
+   +   +
| L3  4 |
+   +   +
| C5  6 |
+---+---+";
    let scene = crate::scenes::scene(stairs);
    assert!(!crate::scenes::pair(&scene, "A", "C").sight);
    let ignored = crate::scenes::scene_with(stairs, "readings: {stairs-figures: ignored}");
    assert!(crate::scenes::pair(&ignored, "A", "C").sight);
    // What no tile covers is walled off.
    let game = set_up(PLAIN);
    let field = game.field();
    let seen = |a: &str, b: &str| field.sees(a.parse().unwrap(), b.parse().unwrap());
    assert!(!seen("A8", "A9") && !seen("A8", "I9"));
}

#[test]
fn los_any_lines_that_are_no_diagonals_through_a_corner() {
    let map = "
+---+---+---+---+
| A             |
+   +---+   +   +
|             L |
+---+---+---+---+";
    assert!(crate::scenes::pair(&crate::scenes::scene(map), "A", "L").sight);
    let strict = crate::scenes::scene_with(map, "readings: {corner-lines: diagonals}");
    assert!(!crate::scenes::pair(&strict, "A", "L").sight);
}

#[test]
fn dl_s1count_dl_s2stay_dl_s3skip_dl_s3short_reinforcements_in_detail() {
    let mut game = set_up(PLAIN);
    for n in [0, 1] {
        game.put(Fig::of_trooper(n), Place::Out);
    }
    assert_eq!(game.players(), 2, "those who started count");
    let left = set_up(&format!("{PLAIN}readings: {{draw-count: remaining}}"));
    assert_eq!(left.players(), 2);
    game.tasks.clear();
    game.tasks.push(Task::Reinforce([Creature::Legionnaire].into_iter().collect()));
    game.advance();
    act(&mut game, "choose entrance 15W");
    dark_turn(&mut game);
    assert_eq!(refused(&game, "fire leg1 d3"), "siege/dl/one", "not from off the map");
    act(&mut game, "end");
    assert!(matches!(game.creatures[0].place, Place::Off(_)), "it may enter later");
    game.decks.on_tiles.iter_mut().for_each(|n| *n = 0);
    game.tasks.clear();
    game.run_dark(DarkStep::Reveal);
    assert!(!matches!(game.tasks.last(), Some(Task::Ask(_))), "no card lies face down");
}

#[test]
fn pp_nocredit_tk_own_tk_supply_traps_in_detail() {
    let map = "
+---+---+---+---+
| A       L     |
+---+---+---+---+";
    let spring = |more: &str| {
        let mut game = table_with(map, more);
        let strike =
            Strike::area(Source::Trap(Some(0)), game.trap_dice(), &["leg1".parse().unwrap()]);
        game.tasks.push(Task::Strike(Box::new(strike)));
        roll(&mut game, "attack-WWW", &[6, 1, 1]);
        assert!(!alive(&game, "leg1"));
        game.teams[0].earned
    };
    assert_eq!(spring(""), 1);
    assert_eq!(spring("readings: {trap-kills: nobody}"), 0);
}

#[test]
fn vs_dl_vs_dldie_armour_against_a_sweep() {
    let map = "
+---+---+
| A   N |
+---+---+";
    for (more, dies) in [("", false), ("readings: {sweep-armour: none}", true)] {
        let mut game = table_with(map, more);
        trained(&mut game, 0, 1);
        armed(&mut game, 0, "violator-sword");
        turn(&mut game, 0);
        act(&mut game, "sweep d1 nec1 clockwise");
        roll(&mut game, "attack-WWWW", &[6, 1, 1, 1]);
        if !dies {
            roll(&mut game, "armour-W", &[6]);
        }
        assert_eq!(alive(&game, "nec1"), !dies);
    }
}

#[test]
fn gp_adj_gl_dl_an_adjacent_figure_in_the_flame_is_hit_too() {
    let mut game = table(
        "
+---+---+---+---+
| A   C   L     |
+---+---+---+---+",
    );
    armed(&mut game, 0, "gehenna-puker");
    game.teams[0].corporation = 1;
    turn(&mut game, 0);
    act(&mut game, "flame d1 leg1");
    roll(&mut game, "attack-WWW", &[6, 6, 1]);
    assert!(!alive(&game, "cen1") && !alive(&game, "leg1"));
    let mut weak = table(
        "
+---+---+---+---+
| A   C   L     |
+---+---+---+---+",
    );
    armed(&mut weak, 0, "gehenna-puker");
    weak.teams[0].corporation = 1;
    turn(&mut weak, 0);
    act(&mut weak, "flame d1 leg1");
    roll(&mut weak, "attack-WWW", &[6, 1, 1]);
    assert!(alive(&weak, "cen1") && !alive(&weak, "leg1"), "one hit against a defence of 1");
}

#[test]
fn end_secpool_collected_figures_stay_out_of_the_pool() {
    let map = "
+---+---+---+---+
| A   L   N     |
+---+---+---+---+";
    let mut game = table(map);
    trained(&mut game, 0, 1);
    let trophies = game.pack().secondaries.iter().position(|s| s.id == "trophies").unwrap();
    game.teams[0].secondary = Some(trophies as u8);
    turn(&mut game, 0);
    act(&mut game, "close d1 leg1");
    roll(&mut game, "attack-WWW", &[6, 1, 1]);
    act(&mut game, "no");
    assert_eq!(game.creatures[0].place, Place::Kept(0));
    let specimen = game.pack().secondaries.iter().position(|s| s.id == "specimen").unwrap();
    game.teams[0].secondary = Some(specimen as u8);
    assert!(!game.secondary_met(0));
}

#[test]
fn dl_events_every_event_can_be_drawn() {
    let effects: Vec<Effect> = Effect::WORDS.iter().map(|(effect, _)| *effect).collect();
    for effect in effects {
        let mut game = table(
            "
+---+---+---+---+---+---+---+---+---+
| A   L   N       C           R     |
+   +   +   +   +   +   +   +   +   +
| T       G   H                     |
+---+---+---+---+---+---+---+---+---+",
        );
        carries(&mut game, 0, "time-bomb");
        let event = game.pack().events.iter().position(|e| e.effect == effect);
        assert!(event.is_some(), "no card has {}", effect.word());
        game.event = event.map(|n| n as u8);
        game.tasks.push(Task::Dark(DarkStep::Order));
        game.begin_event(effect);
        game.advance();
        for _ in 0..20 {
            match game.needed() {
                Needed::Roll(roll) => game.roll(&vec![6; roll.sides.len()]).unwrap(),
                Needed::Decision { .. } if waits_for_actions(&game) => break,
                Needed::Decision { .. } => {
                    let action = game.candidates(0).remove(0);
                    game.apply(&action).unwrap();
                }
                Needed::Over => break,
            }
        }
        assert!(waits_for_actions(&game), "{}: {:?}", effect.word(), game.tasks);
        match effect {
            Effect::NoClose => assert!(game.effects.no_close),
            Effect::MoreLegionnaires => assert_eq!(game.creatures[0].left, 3),
            Effect::TwoActions => {
                let left: u8 = game.creatures.iter().map(|c| c.left).sum();
                let plain: u8 = game.creatures.iter().map(|c| game.row(c.kind).actions).sum();
                assert_eq!(left, plain + 2);
            }
            Effect::Teleport => assert_eq!(game.creatures[0].left, 1),
            Effect::Defences => assert!(game.troopers[0].health < 5),
            Effect::LoseGear => assert!(game.troopers[0].gear.is_empty()),
            Effect::OneAction => assert!(game.troopers[0].slowed),
            Effect::NoCards => assert!(game.teams[0].muted),
            Effect::Magnets => assert_eq!(game.effects.magnets, Some(0)),
            Effect::Berserk => assert!(game.creatures.iter().any(|c| c.berserk)),
            Effect::Transform => assert!(!alive(&game, "nec1")),
            Effect::FallenFriend => assert!(game.teams[0].fears[Creature::Centurion as usize]),
            Effect::Mitosis => {
                let here =
                    |c: &&sightline::games::siege::figure::Creature| c.place.square().is_some();
                assert_eq!(game.creatures.iter().filter(here).count(), 5);
            }
            _ => {}
        }
    }
}

#[test]
fn ai_matrix_ai_t3rule_ai_corpturn_ai_judge_spaces_by_the_matrix() {
    let mut game = set_up(&PLAIN.replace("dark-legion: player", "dark-legion: ai"));
    game.tasks.clear();
    let left = [Creature::Legionnaire].into_iter().collect();
    game.tasks.push(Task::Place { sector: 0, left });
    // Card 1 says A4: free.
    roll(&mut game, "ai", &[1]);
    let Place::On(at) = game.creatures[0].place else { panic!("not placed") };
    let corner = game.board.sectors[0].corner;
    assert_eq!((at.x - corner.x, at.y - corner.y), (0, 3));
    // The same space again: it is taken, so another card is drawn.
    let left = [Creature::Legionnaire].into_iter().collect();
    game.tasks.push(Task::Place { sector: 0, left });
    game.decks.ai = 1;
    let before = game.creatures[1].place;
    game.roll(&[1]).unwrap();
    assert_ne!(game.creatures[1].place, before, "with no card left the first space is taken");
}

#[test]
fn ai_corp_ai_corpout_ai_t1_teams_by_the_icon() {
    let mut game = set_up(&PLAIN.replace("dark-legion: player", "dark-legion: ai"));
    for n in 0..4 {
        game.put(Fig::of_trooper(n), Place::Off(0));
    }
    game.tasks.clear();
    game.tasks.push(Task::Ask(Ask::Mute));
    // Card 3 shows Cybertronic, which is not in play: another card.
    roll(&mut game, "ai", &[3]);
    assert!(matches!(game.tasks.last(), Some(Task::Ask(Ask::Mute))));
    // Card 2 shows Capitol.
    roll(&mut game, "ai", &[2]);
    assert!(game.teams[1].muted && !game.teams[0].muted);
}

#[test]
fn ai_t3_ai_t3dist_ai_use_the_tile_closest_to_the_doomtroopers() {
    let mut game = set_up(&PLAIN.replace("dark-legion: player", "dark-legion: ai"));
    game.put(Fig::of_trooper(0), Place::On("C3".parse().unwrap()));
    game.tasks.clear();
    game.tasks.push(Task::Ask(Ask::RevealTile));
    roll(&mut game, "ai", &[2]);
    assert!(matches!(game.tasks.last(), Some(Task::Reveal(0))), "{:?}", game.tasks);
}

#[test]
fn ai_new_ai_disc_ai_t5_ai_t4_cards_are_used_up_and_come_back() {
    let mut game = table(
        "
+---+---+---+---+
| A           L |
+---+---+---+---+",
    );
    game.dark = Dark::Ai;
    game.event = Some(17);
    game.tasks.push(Task::Dark(DarkStep::Order));
    roll(&mut game, "ai-order", &[1]);
    assert_eq!(game.ai_order, Some(0));
    assert_eq!(game.decks.ai.count_ones(), 53);
    roll(&mut game, "ai", &[1]);
    assert_eq!(game.decks.ai.count_ones(), 52, "a new card for each action");
    game.decks.ai = 0;
    assert_eq!(game.ai_deck().count_ones(), 54, "the discards are shuffled");
    game.tasks.clear();
    game.run_dark(DarkStep::Finish);
    assert_eq!((game.decks.ai.count_ones(), game.ai_order), (54, None));
}

#[test]
fn ai_solo2_one_player_with_two_corporations() {
    let text =
        PLAIN.replace("[bauhaus, capitol]", "[[bauhaus, capitol]]").replace("player\n", "ai\n");
    let mut game = start_text(&text);
    assert_eq!(game.seats(), 1);
    crate::driver::play(&mut game, 4, true);
}

#[test]
fn at_cyber_abilities_are_as_in_the_pack() {
    let pack = pack::shipped();
    let of = |id: &str| pack.corporations.iter().find(|c| c.id == id).unwrap().ability;
    assert!(matches!(of("capitol"), Ability::Credits([1, 2, 3])));
    assert!(matches!(of("imperial"), Ability::Cards([1, 2, 3])));
    assert!(matches!(of("cybertronic"), Ability::Reroll(pack::Specialty::Tech, _)));
    assert!(file("corporations").contains("mark: P"));
}
