//! Winning, the campaign, achievements, penances.

use sightline::engine::game::Game;
use sightline::games::doomsday::achievements::{Achievement, Honours};
use sightline::games::doomsday::victory::Rating;

use crate::table::{Table, position, read, table, text, whole};

const PICK: &str = "which Space Marine activates";
/// A Tunnel beside the Elevator, and the device.
const END: &str = "0,0 E tunnel; 1,0 W E elevator; 2,0 W doomsday-device";

fn used(head: &str, figures: &str) -> Table {
    position(head, END, figures, "codes: used")
}

/// Case C-D21.
#[test]
fn wi_1_wi_2_wi_3_wi_when_ah_last_the_game_is_won_after_the_activation() {
    let mut t = used("countdown: 1", "gallain 0,0; siceran 1,0");
    t.take("activate gallain; seal; move 1,0");
    assert_ne!(t.needs(), "over", "he has an action left");
    t.take("end");
    assert_eq!([t.needs(), t.says("won")], ["over", "yes"]);
    assert_eq!(t.says("achieved last-second-victory"), "yes");
    assert_eq!(t.game.scores(), [1.0, 1.0, 1.0]);
    let not = |codes: &str, sealed: &str, figures: &str| {
        let mut t = position("", END, figures, &format!("codes: {codes}\nsealed: {sealed}"));
        t.take("activate siceran; end");
        t.says("won")
    };
    let on = "gallain 1,0; siceran 1,0";
    assert_eq!(not("used", "[[0, 0]]", on), "yes");
    assert_eq!(not("used", "[]", on), "no", "a Tunnel is open");
    assert_eq!(not("gallain", "[[0, 0]]", on), "no", "the codes are not on the device");
    assert_eq!(not("used", "[[0, 0]]", "gallain 0,0; siceran 1,0"), "no", "one is missing");
}

#[test]
fn wi_only_wi_all_a_position_wins_only_after_an_activation() {
    let sealed = "codes: used\nsealed: [[0, 0]]";
    let mut t = position("", END, "gallain 1,0; siceran 1,0", sealed);
    assert_eq!(t.needs(), PICK, "everything is done, and yet nobody has activated");
    t.take("activate siceran; end");
    assert_eq!([t.says("won"), t.says("slain artellus")], ["yes", "yes"]);
    assert_eq!(t.game.scores(), [1.0; 3], "the player of a slain Marine wins too");
    assert_eq!(t.refuses("end"), "doomsday/ro/loop");
}

#[test]
fn wi_not0_wi_rate_survivors_rate_the_victory() {
    assert_eq!(Rating::of(0), None);
    for (figures, rating) in [
        ("gallain 1,0", "Bloodied-Survivor"),
        ("gallain 1,0; siceran 1,0", "Noble-Warrior"),
        ("gallain 1,0; siceran 1,0; artellus 1,0", "Hero-of-the-Chapter"),
    ] {
        let mut t = position("", END, figures, "codes: used\nsealed: [[0, 0]]");
        if t.needs() == PICK {
            t.take("activate gallain");
        }
        assert!(t.game.ending().is_empty(), "it is not over");
        t.take("end");
        assert_eq!(t.says("rating"), rating);
        let ending = t.game.ending();
        assert_eq!(ending[0], ("victory_level", vec![rating.replace('-', " ")]));
        let achieved: Vec<&str> = t.game.achievements().map(Achievement::name).collect();
        assert_eq!(ending[1], ("achievements", achieved.iter().map(ToString::to_string).collect()));
    }
}

#[test]
fn se2_pickdev_a_token_dropped_on_the_device_counts() {
    let tiles = "0,0 E; 1,0 W doomsday-device; 5,5 elevator; 9,9";
    for (head, won) in [("", "yes"), ("readings: {dropped-on-device: must-deactivate}", "no")] {
        let figures = "artellus 5,5; gallain 1,0 w2; i1 0,0";
        let mut t = position(head, tiles, figures, "codes: gallain");
        t.take("activate gallain; end").roll("card", "Open Fire").roll("strike", "6");
        assert_eq!(t.says("codes"), "1,0");
        while t.needs() != "an action" {
            let offer = t.offers()[0].clone();
            t.take(&offer);
        }
        t.take("end");
        assert_eq!(t.says("won"), won);
    }
}

fn campaign(stage: &str, figures: &str, rest: &str, more: &str) -> Table {
    position(&format!("campaign: \"yes\"\nstage: {stage}\n{more}"), END, figures, rest)
}

const DONE: &str = "codes: used\nsealed: [[0, 0]]";

#[test]
fn ca_three_ca_1win_ca_2same_ca_prep_breach_leads_to_deactivation() {
    let mut t = campaign(
        "breach",
        "gallain 1,0 w2; siceran 1,0; artellus 1,0",
        "sealed: [[0, 0]]\nhands: {p2: [auspex]}",
        "",
    );
    assert_eq!(t.says("stage"), "breach");
    t.take("activate gallain; end");
    assert_eq!([t.says("stage"), t.says("wounds gallain")], ["deactivation", "0"]);
    assert_eq!(t.says("hand p2 auspex"), "1", "unused cards are kept");
    t.until(2, |t| t.needs() == PICK);
    assert_eq!(t.game.ground().len(), 32, "the full set-up");
    assert_eq!(t.says("hand p2 auspex"), "1", "and none are dealt");
}

/// Case C-D27.
#[test]
fn ca_back_ca_2wound_ca_2war_ca_2one_the_slain_return_wounded_and_cards_heal() {
    let hands =
        "sealed: [[0, 0]]\nhands: {p1: [medi-kit], p2: [auspex, auspex], p3: [krak-charge]}";
    let mut t = campaign("breach", "artellus 1,0", hands, "");
    t.take("activate artellus; end");
    if t.needs() == "Heroic Bearing" {
        t.take("decline");
    }
    t.until(2, |t| t.needs() == "give up a card to heal");
    assert_eq!(["gallain", "siceran"].map(|m| t.says(&format!("wounds {m}"))), ["1", "1"]);
    assert_eq!(t.says("slain gallain"), "no");
    assert_eq!(t.refuses("discard p2 auspex gallain"), "doomsday/ca/2war");
    assert_eq!(t.refuses("discard p1 medi-kit artellus"), "doomsday/ca/2war");
    let mut one = t.clone();
    t.take("discard p1 medi-kit gallain");
    assert_eq!([t.says("wounds gallain"), t.says("hand p1 medi-kit")], ["0", "0"]);
    t.take("discard p2 auspex siceran");
    assert_eq!((t.needs().as_str(), t.says("wounds siceran").as_str()), (PICK, "0"));
    one.take("ready; ready; ready");
    assert_eq!((one.needs().as_str(), one.says("wounds gallain").as_str()), (PICK, "1"));
    let mut t = campaign("breach", "artellus 1,0", hands, "readings: {stage-two-cards: one}");
    t.take("activate artellus; end");
    t.until(2, |t| t.needs() == "give up a card to heal");
    t.take("discard p1 medi-kit gallain");
    assert_eq!(t.needs(), PICK, "one card in all");
}

#[test]
fn ca_2win_ca_prep3_ca_3wound_ca_3war_ca_3set_deactivation_leads_to_escape() {
    let hands = format!("{DONE}\nhands: {{p1: [medi-kit, auspex, krak-charge]}}");
    let mut t = campaign("deactivation", "gallain 1,0 w1", &hands, "");
    t.take("activate gallain; end");
    assert_eq!(t.says("stage"), "escape");
    t.until(4, |t| t.needs() == "give up a card to heal");
    let wounds = ["artellus", "gallain", "siceran"].map(|m| t.says(&format!("wounds {m}")));
    assert_eq!(wounds, ["2", "0", "2"]);
    assert_eq!(t.game.ground().len(), 30, "without Control Panel and Doomsday Device");
    assert_eq!(t.says("codes"), "none");
    t.take("discard p1 auspex artellus; discard p1 medi-kit artellus");
    assert_eq!((t.needs().as_str(), t.says("wounds artellus").as_str()), (PICK, "0"));
    // In Deactivation the codes are needed.
    let mut t = campaign("deactivation", "gallain 1,0", "codes: gallain\nsealed: [[0, 0]]", "");
    t.take("end");
    assert_eq!(t.says("stage"), "deactivation");
}

#[test]
fn ca_3win_ca_noach_ca_lose_escape_wins_the_campaign() {
    let mut t = campaign("escape", "gallain 1,0", "sealed: [[0, 0]]", "");
    t.take("end");
    assert_eq!([t.needs(), t.says("won")], ["over", "yes"]);
    assert_eq!(t.game.achievements().count(), 0);
    let mut t = campaign("breach", "gallain 0,0", "", "countdown: 1");
    t.take("end").roll("card", "Ambush");
    while t.needs() != "over" {
        let offer = t.offers()[0].clone();
        t.take(&offer);
    }
    assert_eq!(t.says("lost"), "yes", "a lost stage loses the campaign");
    let both = read("kind: scenario\ngame: doomsday\ncampaign: \"yes\"\npenances: [chaos-wards]");
    assert!(both.unwrap_err().contains("penances are not used in a campaign"));
}

#[test]
fn ca_1set_ca_1war_breach_has_no_device_and_more_wargear() {
    for (players, cards) in [(1, 9), (2, 5), (3, 3)] {
        let mut t = whole(&format!("campaign: \"yes\"\nplayers: {players}"));
        t.until(3, |t| t.needs() == PICK);
        assert_eq!(t.game.ground().len(), 30);
        assert_eq!(t.says("codes"), "none");
        let gear = ["frag-grenade", "medi-kit", "purity-seal", "servo-skull", "krak-charge"];
        let all = gear.iter().chain(&["auspex", "iron-halo"]);
        let held: u32 = all.map(|g| t.says(&format!("hand p1 {g}")).parse::<u32>().unwrap()).sum();
        assert_eq!(held, cards);
    }
}

#[test]
fn ca_3dead_starting_wounds_spare_the_last_one() {
    let cards = "datacards:\n  kind: datacards\n  game: doomsday\n  marines:\n    \
        - {id: artellus, name: A, attack: 3+, wounds: 2, mark: D}\n    \
        - {id: gallain, name: G, attack: 3+, wounds: 2, mark: D}\n    \
        - {id: siceran, name: S, attack: 3+, wounds: 2, mark: D}\n  cultists:\n    \
        - {id: initiate, name: I, attack: 5+, models: 4, mark: D}\n    \
        - {id: heavy, name: H, attack: 4+, models: 1, mark: D}\n    \
        - {id: specialist, name: X, attack: 5+, models: 1, mark: D}\n    \
        - {id: champion, name: C, attack: 5+, models: 1, mark: D}";
    for (reading, wounds, slain) in
        [("", "1", "no"), ("readings: {starting-wounds: full}", "2", "yes")]
    {
        let more = format!("{cards}\n{reading}");
        let mut t = campaign("deactivation", "gallain 1,0", DONE, &more);
        t.take("end");
        t.until(4, |t| {
            t.says("stage") == "escape" && (t.needs() == PICK || t.needs() == "an action")
        });
        assert_eq!([t.says("wounds artellus"), t.says("slain artellus")], [wounds, slain]);
    }
}

#[test]
fn ca_count_the_countdown_starts_anew_in_each_stage() {
    for (reading, left) in [("", "9"), ("readings: {stage-countdown: kept}", "8")] {
        let more = format!("countdown: 9\n{reading}");
        let mut t = campaign("breach", "gallain 0,0; siceran 1,0", "", &more);
        t.take("activate siceran; end").roll("card", "Ambush");
        while t.needs() != "an action" {
            let offer = t.offers()[0].clone();
            t.take(&offer);
        }
        assert_eq!(t.says("countdown"), "8");
        t.take("seal; move 1,0; end");
        assert_eq!(
            [t.says("stage"), t.says("countdown")],
            ["deactivation".to_owned(), left.to_owned()]
        );
    }
}

fn won(head: &str, figures: &str) -> Table {
    let mut t = position(head, END, figures, DONE);
    if t.needs() == PICK {
        t.take("activate gallain");
    }
    t.take("end");
    assert_eq!(t.says("won"), "yes");
    t
}

#[test]
fn ah_fear_ah_pen_ah_res_ah_log_achievements_are_recorded_once() {
    let all = "gallain 1,0; siceran 1,0; artellus 1,0";
    let t = won("", all);
    assert_eq!([t.says("achieved no-fear"), t.says("achieved superhuman-resilience")], ["yes"; 2]);
    assert_eq!(t.says("achieved last-second-victory"), "no");
    assert_eq!(won("", "gallain 1,0").says("achieved no-fear"), "no");
    let penitent = won("penances: [chaos-wards, purity-of-thought]", all);
    assert_eq!(penitent.says("achieved penitent-victory"), "yes");
    assert_eq!(won("penances: [chaos-wards]", all).says("achieved penitent-victory"), "no");
    let mut honours = Honours::default();
    let players = ["Ada".to_owned(), "Ben".to_owned()];
    assert_eq!(honours.record(&t.game, &players, "2026-11-30"), 2);
    assert_eq!(honours.record(&penitent.game, &players, "2026-12-01"), 1);
    assert_eq!(honours.all()[0].date, "2026-11-30");
    assert_eq!(honours.all()[2].achievement, Achievement::PenitentVictory);
    assert_eq!(honours.all()[2].players, players);
}

#[test]
fn ah_res_a_wound_in_the_game_spoils_it() {
    let tiles = "0,0 E tunnel; 1,0 W E elevator; 2,0 W; 5,5 doomsday-device";
    let mut t = position("", tiles, "gallain 1,0; i1 2,0", DONE);
    t.take("move 0,0; end").roll("card", "Fanatic Charge");
    while t.needs() == "strike" {
        t.roll("strike", "6");
    }
    while t.needs() != "an action" {
        let offer = t.offers()[0].clone();
        t.take(&offer);
    }
    while t.says("won") == "no" {
        let near = t.says("tile i1") == "1,0";
        match t.needs().as_str() {
            "an action" if near => t.take("attack 1,0").roll("attack", "6"),
            "an action" => t.take("move 1,0; end"),
            other => panic!("{other}"),
        };
    }
    let wounded = t.says("wounds gallain") != "0";
    assert_eq!(t.says("achieved superhuman-resilience") == "no", wounded);
}

/// Case C-D28.
#[test]
fn pe_blood_ah_resbv_bloody_victors_begin_wounded() {
    let t = whole("penances: [bloody-victors]");
    for marine in ["artellus", "gallain", "siceran"] {
        assert_eq!(t.says(&format!("wounds {marine}")), "1");
    }
    let mut t =
        position("penances: [bloody-victors]", "0,0 E; 1,0 W", "gallain 0,0 w1; i1 1,0", "");
    for slain in ["no", "yes"] {
        t.take("end").roll("card", "Open Fire").roll("strike", "6");
        assert_eq!(t.says("slain gallain"), slain);
    }
    let figures = "gallain 1,0 w1; siceran 1,0 w1; artellus 1,0 w1";
    let t = won("penances: [bloody-victors]", figures);
    assert_eq!(t.says("achieved superhuman-resilience"), "yes");
    let t = won("penances: [bloody-victors]\nreadings: {starting-counters: wounded}", figures);
    assert_eq!(t.says("achieved superhuman-resilience"), "no");
}

/// Case C-D13.
#[test]
fn pe_chaos_pe_chaos6_wards_subtract_one() {
    let slain = |head: &str, face: &str| {
        let mut t = position(head, "0,0 E; 1,0 W", "gallain 0,0; i1 1,0", "");
        t.take("attack 1,0").roll("attack", face);
        t.says("tile i1") == "hidden"
    };
    let wards = "penances: [chaos-wards]";
    assert_eq!(["3", "4", "6", "1"].map(|face| slain(wards, face)), [false, true, true, false]);
    assert!(slain("", "3"));
    let modified = "penances: [chaos-wards]\nreadings: {wards-six: modified}";
    let faces = ["1", "2", "3", "4", "6"].map(|face| slain(modified, face));
    assert_eq!(faces, [false, false, false, true, true]);
}

#[test]
fn pe_imp_pe_any_heroic_bearing_is_not_used_under_dark_imperium() {
    let tiles = "0,0 E; 1,0 W";
    let figures = "artellus 0,0; gallain 1,0";
    let mut t = table(tiles, figures);
    t.take("activate artellus; end");
    assert_eq!(t.refuses("heroic artellus"), "doomsday/ac/free");
    t.take("heroic gallain; move 0,0");
    assert_eq!(t.needs(), "card", "one free action");
    let mut t = position("penances: [dark-imperium, the-hour-is-nigh]", tiles, figures, "");
    t.take("activate artellus; end");
    assert_eq!(t.needs(), "card");
    assert_eq!(t.says("countdown"), "17");
}

#[test]
fn pe_pure_no_wargear_is_played() {
    let hands = "hands: {p1: [servo-skull, purity-seal, iron-halo]}";
    let pure = "penances: [purity-of-thought]";
    let mut t = position(pure, "0,0 E; 1,0 W", "gallain 0,0; i1 1,0", hands);
    assert_eq!(t.refuses("play p1 servo-skull gallain 1,0"), "doomsday/pe/pure");
    t.take("end").roll("card", "Open Fire").roll("strike", "6");
    assert_eq!(t.says("wounds gallain"), "1", "neither seal nor halo was offered");
}

#[test]
fn pe_hour_the_countdown_starts_at_seventeen() {
    assert_eq!(whole("penances: [the-hour-is-nigh]").says("countdown"), "17");
    assert!(text("", "0,0", "gallain 0,0", "").contains("kind: scenario"));
}
