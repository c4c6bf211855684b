//! Steps 3 and 4: hidden Cultists come back, the countdown is lowered.

use crate::table::{Table, position};

/// Elites far away from everything: only Initiates are hidden.
const ELITES: &str = "heavy 9,9; specialist 9,9; champion 9,9";

/// Gallain does nothing and no Cultist does anything: step 3 begins.
fn step_three(head: &str, tiles: &str, figures: &str, rest: &str) -> Table {
    let mut t = position(head, &format!("{tiles}; 9,9"), figures, rest);
    if t.needs() == "which Space Marine activates" {
        t.take("activate gallain");
    }
    t.take("end").roll("card", "Open Fire");
    t
}

#[test]
fn re_skip_without_hidden_cultists_nothing_happens() {
    let all = format!("gallain 0,0; {ELITES}; i1 8,8; i2 8,8; i3 8,8; i4 7,7");
    let t = step_three("", "0,0 E; 8,8 E; 7,7 E tunnel", &all, "");
    assert_eq!(t.says("round"), "2");
}

#[test]
fn re_tun_re_which_re_rest_each_tunnel_receives_one_of_the_players_choice() {
    let mut t = step_three("", "0,0; 2,0 tunnel; 4,0 tunnel", "gallain 0,0; i1 9,9", "");
    assert_eq!(t.needs(), "which Cultist comes out of a Tunnel");
    assert_eq!(t.refuses("reinforce i1 2,0"), "doomsday/re/which");
    assert_eq!(t.refuses("reinforce i2 0,0"), "doomsday/re/max");
    assert_eq!(t.refuses("reinforce i2 9,9"), "doomsday/re/tun");
    t.take("reinforce champion 2,0");
    assert_eq!(t.refuses("reinforce heavy 2,0"), "doomsday/re/tun");
    t.take("reinforce heavy 4,0");
    assert_eq!([t.says("tile champion"), t.says("tile heavy")], ["2,0", "4,0"]);
    // No edge has room: four stay hidden.
    assert_eq!([t.says("hidden"), t.says("round")], ["4", "2"]);
}

/// Case C-D18.
#[test]
fn re_tunhas_re_seal_re_tunsm_tunnels_held_sealed_or_visited_receive_none() {
    let tiles = "0,0 tunnel; 2,0 tunnel; 4,0 tunnel; 6,0 E";
    let figures = format!("gallain 4,0; i1 0,0; {ELITES}");
    let mut t = step_three("", tiles, &figures, "sealed: [[2, 0]]");
    assert_eq!(t.says("hidden"), "0");
    let count =
        |t: &Table, at: &str| (1..=4).filter(|i| t.says(&format!("tile i{i}")) == at).count();
    assert_eq!([count(&t, "0,0"), count(&t, "6,0")], [1, 3], "all three go to the edge");
    t.take("end").roll("card", "Open Fire");
    let receives = "readings: {occupied-tunnel: receives}";
    let t = step_three(receives, tiles, &figures, "sealed: [[2, 0]]");
    assert_eq!([count(&t, "0,0"), count(&t, "6,0")], [2, 2]);
    let blocks = "readings: {tunnel-with-marines: blocks}";
    let t = step_three(blocks, tiles, &figures, "sealed: [[2, 0]]");
    assert_eq!([t.says("hidden"), t.says("round")], ["3", "2"]);
    let few = "gallain 4,0; i1 0,0; i2 9,9; i3 9,9; heavy 9,9";
    let t = step_three("", "0,0; 2,0 tunnel; 4,0; 6,0 tunnel", few, "sealed: [[2, 0]]");
    assert_eq!(t.refuses("reinforce champion 2,0"), "doomsday/re/seal");
}

/// Six arms with an open walkway each.
const STAR: &str = "0,0 NE E SE SW W NW; 1,-1 SW NE; 1,0 W E; 0,1 NW SE; -1,1 NE SW; -1,0 E W; \
                    0,-1 SE NW";

#[test]
fn re_edge_re_clock_re_max_the_others_come_over_the_edge_clockwise() {
    let figures = format!("gallain 1,0; {ELITES}");
    let mut t = step_three("", STAR, &figures, "");
    assert_eq!(t.needs(), "which Cultist comes over the edge, and where");
    assert_eq!(t.refuses("reinforce i1 1,0"), "doomsday/re/max");
    assert_eq!(t.refuses("reinforce i1 0,0"), "doomsday/re/edge");
    t.take("reinforce i1 1,-1");
    let places: Vec<String> = (1..=4).map(|i| t.says(&format!("tile i{i}"))).collect();
    assert_eq!(places, ["1,-1", "0,1", "-1,1", "-1,0"], "the Marine's tile is passed over");
    // Full tiles are passed over, and who comes next is a choice.
    let figures = "gallain 0,0; i1 1,0; i2 1,0; i3 1,0; i4 9,9; specialist 9,9";
    let mut t = step_three("", STAR, figures, "");
    while t.needs() == "strike" {
        t.roll("strike", "1");
    }
    assert_eq!(t.refuses("reinforce heavy 1,0"), "doomsday/re/max");
    t.take("reinforce champion 1,-1");
    assert_eq!([t.says("tile champion"), t.says("tile heavy")], ["1,-1", "0,1"]);
}

#[test]
fn re_walk_a_tile_is_met_once_a_lap() {
    let tiles = "0,0 E; 1,0 W E NE; 2,0 W E";
    let figures = format!("gallain 0,0; i3 8,8; i4 8,8; {ELITES}");
    let tiles = format!("{tiles}; 8,8");
    let mut t = step_three("", &tiles, &figures, "");
    t.take("reinforce i1 1,0");
    assert_eq!([t.says("tile i1"), t.says("tile i2")], ["1,0", "2,0"]);
    let open = "readings: {edge-lap: walkway}";
    let tiles = "0,0 E; 1,0 W NW NE; 2,-1; 8,8";
    for (head, second) in [("", "2,-1"), (open, "1,0")] {
        let tiles = tiles.replace("2,-1", "3,-3 E");
        let mut t = step_three(head, &tiles, &figures, "");
        t.take("reinforce i1 1,0");
        assert_eq!(t.says("tile i2"), second.replace("2,-1", "3,-3"), "{head}");
    }
}

#[test]
fn re_hole_walkways_into_holes_and_closed_edges_come_last() {
    let ring = "1,-1 W; 1,0 W; 0,1; -1,1; -1,0; 0,-1 E; 5,5; 8,8";
    let figures = format!("gallain 5,5; i3 8,8; i4 8,8; {ELITES}");
    let t = step_three("", ring, &figures, "");
    assert_eq!([t.says("tile i1"), t.says("tile i2")], ["1,0", "1,0"]);
    let t = step_three("readings: {holes: ignored}", ring, &figures, "");
    assert_eq!([t.says("hidden"), t.says("round")], ["2", "2"]);
    let closed = "0,0 E; 1,0; 5,5; 8,8";
    let t = step_three("", closed, &figures, "");
    assert_eq!([t.says("tile i1"), t.says("hidden")], ["0,0", "0"]);
}

/// Case C-D23.
#[test]
fn cd_low_cd_zero_cd_rounds_the_countdown_gives_as_many_rounds() {
    for rounds in 1..=4 {
        let mut t = position(&format!("countdown: {rounds}"), "0,0 E; 1,0 W", "gallain 0,0", "");
        for round in 1..=rounds {
            assert_eq!(t.says("countdown"), (rounds - round + 1).to_string());
            assert_ne!(t.needs(), "over");
            t.take("end").roll("card", "1");
        }
        assert_eq!([t.needs(), t.says("lost")], ["over", "yes"]);
    }
}
