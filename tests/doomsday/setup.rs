//! Set-up: tiles, Cultists, cards.

use sightline::engine::game::Game;
use sightline::games::doomsday::figure::TileKind;
use sightline::games::doomsday::state::{Doomsday, Step};
use sightline::geometry::hex::{Direction, Ways};

use crate::table::{Table, read, whole};

const PICK: &str = "which Space Marine activates";

fn set_up(head: &str, seed: u64) -> Table {
    let mut t = whole(head);
    t.until(seed, |t| t.needs() == PICK);
    t
}

fn kinds(game: &Doomsday) -> Vec<TileKind> {
    (0..game.ground().len()).map(|tile| game.ground().kind(tile)).collect()
}

#[test]
fn se_blue_se_open_se_first_the_first_tile_goes_to_any_of_nine_walkways() {
    let t = whole("");
    assert_eq!(t.needs(), "where the first tile is laid");
    let offers = t.offers();
    assert_eq!(offers.len(), 9);
    assert!(offers.contains(&"start 1,-1 NE".to_owned()));
    assert_eq!(t.refuses("start 0,0 NE"), "doomsday/se/open", "it connects");
    assert_eq!(t.refuses("start 0,0 E"), "doomsday/se/open", "there is no walkway");
    assert_eq!(t.refuses("start 5,5 E"), "doomsday/se/open");
}

#[test]
fn se_stacks_se_split_se_elev_se_panel_se_device_se_aside_the_stacks_hold_their_tiles() {
    for (head, first) in [("", 14), ("readings: {stack-split: second-larger}", 13)] {
        let mut last_elevator = 0;
        for seed in 0..60 {
            let t = set_up(head, seed);
            let kinds = kinds(&t.game);
            let place = |kind| kinds.iter().position(|k| *k == kind).unwrap();
            let elevator = place(TileKind::Elevator);
            assert!((4..4 + first).contains(&elevator), "seed {seed}: {elevator}");
            let panel = place(TileKind::ControlPanel);
            assert!((4 + first..31).contains(&panel), "seed {seed}: {panel}");
            assert_eq!(place(TileKind::DoomsdayDevice), 31, "seed {seed}");
            last_elevator = last_elevator.max(elevator);
        }
        assert!(last_elevator > 10, "it may be deep in the stack: {last_elevator}");
    }
}

#[test]
fn se_base_se_repeat_se_bf_all_tiles_are_laid_and_joined() {
    for seed in 0..60 {
        let t = set_up("", seed);
        let ground = t.game.ground();
        assert_eq!(ground.len(), 32);
        let count = |kind| kinds(&t.game).iter().filter(|k| **k == kind).count();
        let wanted = [
            (TileKind::Entrance, 1),
            (TileKind::Tunnel, 3),
            (TileKind::Trapped, 2),
            (TileKind::Pitfall, 2),
        ];
        assert!(wanted.iter().all(|(kind, n)| count(*kind) == *n));
        for tile in 1..32 {
            assert!(ground.neighbours(tile).count() > 0, "seed {seed}: {tile} is joined");
        }
    }
}

/// Every way to turn each drawn tile, counted independently.
#[test]
fn se_rest_se_orient_as_few_walkways_as_possible_run_into_edges() {
    for (head, fewest) in [("", true), ("readings: {orientation: any}", false)] {
        for seed in 0..12 {
            let mut t = whole(head);
            let mut looked = 0;
            while t.needs() != PICK {
                t.until(seed * 1000 + looked, |t| {
                    matches!(t.game.step(), Step::Lay(..)) || t.needs() == PICK
                });
                let Step::Lay(at, kind) = t.game.step() else { break };
                let mut ways = wanted(&t.game, at.tile, at.way, usize::from(kind), fewest);
                let mut offers = t.offers();
                ways.sort();
                offers.sort();
                assert_eq!(offers, ways, "seed {seed}");
                let first = offers[0].clone();
                t.take(&first);
                looked += 1;
            }
            assert!(looked > 3);
        }
    }
}

fn wanted(game: &Doomsday, tile: u8, way: Direction, kind: usize, fewest: bool) -> Vec<String> {
    let tiling = game.ground().tiling();
    let place = tiling.at(tile).step(way, 1);
    let mut turned: Vec<(usize, Ways)> = Vec::new();
    for sixths in 0..6 {
        let ways = game.pack().tiles[kind].ways.turned(sixths);
        if !ways.has(way.opposite()) || turned.iter().any(|(_, other)| *other == ways) {
            continue;
        }
        let blocked = ways.iter().filter(|w| {
            let there = tiling.tiles().iter().find(|t| t.at == place.step(*w, 1));
            there.is_some_and(|t| !t.ways.has(w.opposite()))
        });
        turned.push((blocked.count(), ways));
    }
    let least = turned.iter().map(|(blocked, _)| *blocked).min().unwrap();
    let kept = turned.iter().filter(|(blocked, _)| !fewest || *blocked == least);
    kept.map(|(_, ways)| format!("lay {ways}")).collect()
}

#[test]
fn se_next_se_nextown_the_next_tile_is_laid_at_another_one() {
    let own = |head: &str| {
        let mut own = 0;
        for seed in 0..20 {
            let mut t = whole(head);
            let mut laid = 4;
            while t.needs() != PICK {
                let n = t.game.ground().len();
                if let (Step::Draw(at), true) = (t.game.step(), n > laid) {
                    own += usize::from(at.tile == n - 1);
                    laid = n;
                }
                let before = n;
                t.until(seed * 77 + u64::from(n), |t| {
                    t.game.ground().len() != before || t.needs() == PICK
                });
            }
        }
        own
    };
    assert_eq!(own(""), 0);
    assert!(own("readings: {next-walkway: own-too}") > 100);
}

/// A pack whose drawn tiles are all dead ends: nine fill the nine walkways.
fn dead_ends(readings: &str) -> String {
    let mut text = String::from("tiles:\n  kind: tiles\n  game: doomsday\n  cluster:\n");
    for tile in [
        "{at: [0, 0], ways: [NE, SE, W], kind: entrance, mark: D}",
        "{at: [1, -1], ways: [SW, NE, E, NW], mark: D}",
        "{at: [0, 1], ways: [NW, NE, SE, SW], mark: D}",
        "{at: [-1, 0], ways: [E, W, NW, SW], mark: D}",
    ] {
        text += &format!("    - {tile}\n");
    }
    text += "  tiles:\n";
    for (name, kind, count) in [
        ("End", "plain", 18),
        ("Tunnel", "tunnel", 3),
        ("Trap", "trapped", 2),
        ("Pit", "pitfall", 2),
        ("Lift", "elevator", 1),
        ("Panel", "control-panel", 1),
        ("Device", "doomsday-device", 1),
    ] {
        let ways = "ways: [E]";
        text += &format!("    - {{name: {name}, {ways}, kind: {kind}, count: {count}, mark: D}}\n");
    }
    text + readings
}

#[test]
fn se_noopen_se_left_without_a_walkway_set_up_begins_again_and_ends() {
    let rolls = |readings: &str| {
        let mut t = whole(&dead_ends(readings));
        let rolls = t.until(5, |t| t.needs() == PICK);
        assert_eq!(t.game.ground().len(), 13);
        // No walkway is open any more: only the Tunnels are guarded.
        let tunnels = t.game.ground().tunnels().count_ones();
        assert_eq!(t.says("hidden"), (7 - tunnels).to_string());
        rolls
    };
    let short = rolls("readings: {no-open-walkway: short}");
    let redrawn = rolls("");
    assert!(redrawn > 200 && short < 20, "{redrawn} {short}");
}

#[test]
fn se_tun_se_edge_se_max3_se_marines_se_entr_figures_are_placed() {
    for seed in 0..60 {
        let t = set_up("", seed);
        let entrance = t.game.ground().first(TileKind::Entrance).unwrap();
        let at = t.game.ground().at(entrance).to_string();
        for marine in ["artellus", "gallain", "siceran"] {
            assert_eq!(t.says(&format!("tile {marine}")), at);
        }
        let ids = ["i1", "i2", "i3", "i4", "heavy", "specialist", "champion"];
        let places: Vec<String> = ids.iter().map(|id| t.says(&format!("tile {id}"))).collect();
        assert!(places.iter().all(|place| *place != "hidden" && *place != at), "seed {seed}");
        for place in &places {
            assert!(places.iter().filter(|other| *other == place).count() <= 3);
        }
        for tile in (0..32).filter(|t2| t.game.ground().kind(*t2) == TileKind::Tunnel) {
            let hex = t.game.ground().at(tile).to_string();
            assert!(places.contains(&hex), "seed {seed}: {hex}");
        }
    }
    assert!(read("kind: scenario\ngame: doomsday\nreadings: {entrance-cultists: \"yes\"}").is_ok());
}

/// The walkways at which Cultists are placed follow each other clockwise.
#[test]
fn se_edge_cultists_follow_clockwise() {
    for seed in 0..20 {
        let mut t = whole("");
        t.until(seed, |t| t.needs() == "where the Cultists of the edge begin");
        let offers = t.offers();
        assert_eq!(t.refuses("edge 0,0 NE"), "doomsday/se/edge");
        let first = offers[offers.len() / 2].clone();
        t.take(&first);
        let Step::EdgeNext(mut place) = t.game.step() else { continue };
        while let Step::EdgeNext(next) = t.game.step() {
            let open = t.game.ground().open();
            let n = open.len() as u8;
            let between = (place..next + if next < place { n } else { 0 }).map(|p| p % n);
            for passed in between.skip(1) {
                let tile = open[usize::from(passed)].tile;
                let hex = t.game.ground().at(tile);
                assert!(tile == 0 || !t.allows(&format!("edge {hex} E")), "seed {seed}");
            }
            place = next;
            let offer = t.offers()[0].clone();
            t.take(&offer);
        }
    }
}

#[test]
fn se_codes_se_count_the_token_lies_on_the_panel_and_twenty_rounds_are_left() {
    let t = set_up("", 3);
    let panel = t.game.ground().first(TileKind::ControlPanel).unwrap();
    assert_eq!(t.says("codes"), t.game.ground().at(panel).to_string());
    assert_eq!(t.says("countdown"), "20");
    assert_eq!(set_up("countdown: 15", 3).says("countdown"), "15");
}

#[test]
fn se_wargear_cards_are_dealt_to_each_player() {
    for (players, each) in [(1, 6), (2, 3), (3, 2)] {
        let t = set_up(&format!("players: {players}"), 8);
        for player in 1..=players {
            let gear = [
                "frag-grenade",
                "medi-kit",
                "purity-seal",
                "servo-skull",
                "krak-charge",
                "auspex",
                "iron-halo",
            ];
            let held = |gear: &&str| t.says(&format!("hand p{player} {gear}"));
            let cards: u32 = gear.iter().map(|g| held(g).parse::<u32>().unwrap()).sum();
            assert_eq!(cards, each, "{players} players");
        }
    }
}

#[test]
fn se_share_all_three_marines_are_played_by_fewer_players() {
    use sightline::games::doomsday::figure::Brother;
    let owners = |head: &str| {
        let t = whole(head);
        Brother::ALL.iter().map(|(b, _)| t.game.pack().owner(*b)).collect::<Vec<_>>()
    };
    assert_eq!(owners("players: 1"), [0, 0, 0]);
    assert_eq!(owners("players: 2"), [0, 1, 0]);
    assert_eq!(owners("players: 2\nreadings: {shared-marines: in-blocks}"), [0, 0, 1]);
    assert_eq!(owners("players: 3"), [0, 1, 2]);
    assert_eq!(whole("players: 2").game.seats(), 2);
}
