//! Scenario files: single missions and campaigns, who plays, what is refused.

use std::path::Path;

use sightline::data::decode::Decoder;
use sightline::data::diagnostic::Report;
use sightline::data::load;
use sightline::engine::dice::{Seeded, Stream};
use sightline::engine::game::{Game, Needed, Seat};
use sightline::games::registry::Playable;
use sightline::games::siege::flow::Task;
use sightline::games::siege::state::{Dark, Siege};

use crate::driver::{play, start_text};
use crate::table::*;

fn problems(text: &str) -> String {
    let mut report = Report::new();
    let tree = load::open_str(&mut report, "s.yaml", text).unwrap();
    let mut d = Decoder { report: &mut report, complete: true };
    <Siege as Playable>::decode(&mut d, &tree.root, Path::new(""));
    report.render(false)
}

#[test]
fn prep_s1_comp_players_camp_len_what_a_scenario_may_not_say() {
    let twice = problems(&PLAIN.replace("capitol", "bauhaus"));
    assert!(twice.contains("another player is called `bauhaus`"), "{twice}");
    let unknown = problems(&PLAIN.replace("capitol", "capitel"));
    assert!(unknown.contains("capitol"), "{unknown}");
    let nobody = problems(&PLAIN.replace("[bauhaus, capitol]", "[]"));
    assert!(nobody.contains("at least one Corporation"), "{nobody}");
    let two = problems(&PLAIN.replace("[1]", "[1, 2]"));
    assert!(two.contains("a single game has one mission"), "{two}");
    let missing = problems(&PLAIN.replace("[1]", "[77]"));
    assert!(missing.contains("no mission 77"), "{missing}");
    let reading = problems(&format!("{PLAIN}readings: {{corner: opne}}"));
    assert!(reading.contains("open"), "{reading}");
    assert_eq!(problems(PLAIN), "");
}

#[test]
fn prep_type_prep_single_prep_s2single_prep_s3single_rank_single_ref_single_a_single_mission() {
    let game = set_up(&format!("{}rank: 5\npoints: 2\n", PLAIN.replace("[1]", "[4]")));
    assert_eq!(game.dark, Dark::Seat(2), "a player is appointed");
    assert_eq!(game.seat_name(Seat(2)), "dark-legion");
    assert!(game.teams.iter().all(|t| (t.rank, t.points) == (5, 2)));
    assert_eq!(game.pack().tables[usize::from(game.table)].from_rank, 5);
    assert_eq!(game.mission().number, 4);
}

#[test]
fn prep_camp_rank_camp_camp_rank2_camp_announce_a_campaign_of_a_higher_rank() {
    let text = "kind: scenario\ngame: siege\nname: x\ncampaign: yes\nmissions: [5, 6]\nplayers: [bauhaus, imperial]\ndark-legion: player\nrank: 3\npoints: 4\n";
    let mut game = start_text(text);
    assert!(game.teams.iter().all(|t| (t.rank, t.points) == (3, 4)));
    play(&mut game, 11, false);
    assert_eq!(game.results.len(), 2);
    let scores = game.scores();
    for (team, score) in game.teams.iter().zip(&scores) {
        assert_eq!(f64::from((team.rank - 1) * 10 + team.points), *score);
    }
}

#[test]
fn camp_announce_pp_up_ranks_are_announced_when_they_change_and_after_each_mission() {
    let mut game = crate::driver::start("killzones/siege/scenarios/short-campaign.yaml");
    let mut dice = Seeded::new(2, Stream::Dice);
    let mut choices = Seeded::new(2, Stream::Bot(0));
    let mut promoted = 0;
    let ranks = |game: &Siege| -> Vec<(u8, u8)> {
        game.teams.iter().map(|team| (team.rank, team.points)).collect()
    };
    loop {
        let (before, ended) = (ranks(&game), game.results.len());
        if !crate::driver::step(&mut game, &mut dice, &mut choices, &mut |_, _| {}) {
            break;
        }
        let claims = game.claims();
        let claimed = |fact: String| claims.iter().any(|claim| *claim == fact);
        for (team, (rank, _)) in before.iter().enumerate() {
            let id = &game.corporation(team).id;
            let changed = *rank != game.teams[team].rank;
            let after = game.results.len() > ended;
            assert_eq!(claimed(format!("rank {id}")), changed || after, "{claims:?}");
            assert_eq!(claimed(format!("points {id}")), after, "{claims:?}");
            promoted += usize::from(changed);
        }
        if game.results.len() > ended {
            let shown = game.show();
            let came = if game.results[ended] { "succeeded" } else { "failed" };
            let name = ["Battle Plans", "You Got In / Now Get Out", "High Command Error!"][ended];
            assert!(shown.starts_with(&format!("{name} {came}\n")), "{shown}");
            for team in &game.teams {
                let now = format!("now rank {}, {} points on", team.rank, team.points);
                assert!(shown.contains(&now), "{now} in {shown}");
            }
        }
        if game.round > 0 && matches!(game.tasks.last(), Some(Task::Team(_))) {
            assert!(!game.show().contains("for the mission"), "only between missions");
        }
    }
    assert_eq!(game.results.len(), 3);
    assert!(promoted > 0, "nobody was promoted");
}

#[test]
fn rank_all_ref_fixed_ref_up_a_rank_gained_in_play_counts_at_once_but_for_the_table() {
    let mut game = set_up(PLAIN);
    let table = game.table;
    game.gain(0, 25);
    game.gain(1, 25);
    assert_eq!(game.teams[0].rank, 3);
    assert_eq!(game.table, table);
    game.tasks.clear();
    game.start_mission();
    assert_eq!(game.pack().tables[usize::from(game.table)].from_rank, 3);
}

#[test]
fn rnd_round_rnd_noextra_rnd_dlwin_rounds_go_on_until_the_last_event() {
    let mut game = set_up(PLAIN);
    let mut turns = Vec::new();
    let mut round = game.round;
    loop {
        match game.needed() {
            Needed::Over => break,
            Needed::Roll(roll) if roll.label == "marker" => {
                if game.round != round {
                    assert_eq!(turns.len(), 3, "every player once");
                    turns.clear();
                    round = game.round;
                }
                turns.push(game.face_name(0, 1).unwrap().into_owned());
                game.roll(&[1]).unwrap();
            }
            Needed::Roll(roll) => game.roll(&vec![1; roll.sides.len()]).unwrap(),
            Needed::Decision { .. } => {
                let end = sightline::games::siege::action::Action::End;
                let action = match game.check(&end) {
                    Ok(()) => end,
                    Err(_) => game.candidates(0).remove(0),
                };
                game.apply(&action).unwrap();
            }
        }
    }
    assert_eq!(game.round, 5, "five turns");
    assert_eq!(turns, ["bauhaus", "capitol", "dark-legion"]);
    assert_eq!(game.results.as_slice(), [false], "the Corporations have failed");
    let scores = game.scores();
    assert!(scores[2] > scores[0] && scores[2] > scores[1]);
}

#[test]
fn sec_none_eq_nodl_eq_notrade_end_seccmd_what_does_not_happen() {
    let pack = sightline::games::siege::pack::shipped();
    assert!(pack.missions.iter().all(|m| m.secondary));
    let game = start_text(PLAIN);
    let drafts = |task: &Task| matches!(task, Task::Order(teams) if teams.len() == 2);
    assert!(game.tasks.iter().any(drafts), "only Corporations buy");
    let deals = game.tasks.iter().filter(|t| matches!(t, Task::Secondary { .. })).count();
    assert_eq!(deals, 2);
    // A failed secondary mission does not cancel the main reward.
    let mut game = set_up(PLAIN);
    game.teams[0].kills[0] = 20;
    game.teams[0].secondary = Some(0);
    assert!(!game.secondary_met(0));
    assert_eq!(game.total(0), 5);
}

#[test]
fn ai_pick2_ai_north_the_first_of_equals() {
    let mut game = set_up(&PLAIN.replace("dark-legion: player", "dark-legion: ai"));
    game.tasks.clear();
    game.tasks.push(Task::Ask(sightline::games::siege::flow::Ask::Magnets));
    // Card 1: furthest north, then east. Tiles 15, 2 and 14 are as far north; 14 is furthest east.
    roll(&mut game, "ai", &[1]);
    let chosen = usize::from(game.effects.magnets.unwrap());
    assert_eq!(game.board.sectors[chosen].number, 14);
}
