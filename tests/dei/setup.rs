//! Set-up of Citadel Mode.

use std::path::{Path, PathBuf};

use super::stand::{facts, idle, needed, refused, root, steps};
use sightline::data::decode::Decoder;
use sightline::data::diagnostic::Report;
use sightline::data::load;
use sightline::games::dei::Dei;
use sightline::games::registry;

/// The game of a scenario's text, its paths starting from a folder of the project.
pub fn from_scenario(text: &str, folder: &str) -> Dei {
    try_scenario(text, &root().join(folder)).unwrap_or_else(|text| panic!("{text}"))
}

fn try_scenario(text: &str, folder: &Path) -> Result<Dei, String> {
    let mut report = Report::new();
    let tree = load::open_str(&mut report, "scenario.yaml", text).expect("YAML");
    let mut d = Decoder { report: &mut report, complete: tree.complete };
    let game = registry::decode::<Dei>(&mut d, &tree.root, folder);
    match game {
        Some(game) if !report.has_errors() => Ok(game),
        _ => Err(report.render(false)),
    }
}

/// Draws until somebody decides.
pub fn to_leaders(game: &mut Dei) {
    while needed(game).starts_with("roll") {
        idle(game);
    }
}

fn shipped(name: &str) -> (String, PathBuf) {
    let folder = root().join("killzones/dei/scenarios");
    (std::fs::read_to_string(folder.join(format!("{name}.yaml"))).unwrap(), folder)
}

fn begin(name: &str) -> Dei {
    let (text, folder) = shipped(name);
    try_scenario(&text, &folder).unwrap_or_else(|text| panic!("{text}"))
}

#[test]
fn cm_reveal_cm_miss_cm_count_cards_and_missions_are_drawn() {
    let mut game = begin("citadel");
    for left in [8, 7, 6, 5] {
        assert_eq!(needed(&game), format!("roll ahab {left}"));
        idle(&mut game);
    }
    facts(&game, &["shown = 4"]);
    for left in [5, 4, 3, 2] {
        assert_eq!(needed(&game), format!("roll mission {left}"));
        idle(&mut game);
    }
    for left in [4, 3, 2] {
        assert_eq!(needed(&game), format!("roll mission {left}"));
        idle(&mut game);
    }
    assert!((0..2).all(|row| (0..4).all(|column| game.mission_at(row, column).is_some())));
    assert_eq!(needed(&game), "a: which leader is used");
}

#[test]
fn cm_decks_deck_a_serves_two_rounds_and_then_deck_b() {
    let game = begin("citadel");
    let of = |deck: u8| -> u8 {
        game.pack().ahab.iter().filter(|card| card.deck == deck).map(|card| card.copies).sum()
    };
    assert_eq!((of(0), of(1)), (8, 8));
}

#[test]
fn cm_ctrl_cm_model_cm_jfig_cm_jdeck_how_the_board_begins() {
    let mut game = begin("citadel");
    facts(&game, &["control = nobody", "jaeger = W1", "ahab = K1"]);
    let map = game.map();
    assert!(map.plan_borders[map.jaeger.index()].has(map.ahab), "Ahab is beside the Jaeger");
    assert!(!map.is_roof(map.ahab));
    to_leaders(&mut game);
    steps(
        &mut game,
        &["a: leader tallyman", "b: leader outrider", "c: leader foreman", "d: leader warden"],
    );
    assert_eq!(needed(&game), "roll initiative 4");
    steps(&mut game, &["roll: c", "roll: a", "roll: d"]);
    facts(&game, &["order = c>a>d>b", "first = c"]);
    assert_eq!(needed(&game), "roll jaeger 6");
}

#[test]
fn cm_players_up_to_four_and_no_fewer_than_two() {
    let (text, folder) = shipped("citadel");
    let more = text.clone() + "  - {seat: e, faction: purebred, start: G1}\n";
    assert!(try_scenario(&more, &folder).unwrap_err().contains("too many"));
    let one = text.split("  - {seat: b").next().unwrap().to_owned();
    assert!(try_scenario(&one, &folder).unwrap_err().contains("needs 2 players"));
    let alone = one + "readings: {fewest-players: one}\n";
    assert!(try_scenario(&alone, &folder).is_ok());
    for (name, players, districts) in [("citadel-2", 2, 5), ("citadel-3", 3, 6), ("citadel", 4, 8)]
    {
        let game = begin(name);
        assert_eq!(game.players(), players);
        let ground = game.map().names.iter().filter(|name| name.starts_with('G')).count();
        assert_eq!(ground, districts);
    }
}

#[test]
fn cm_nopure_the_purebred_stay_away() {
    let (text, folder) = shipped("citadel");
    let with = text.replace("faction: machines", "faction: purebred");
    assert!(try_scenario(&with, &folder).unwrap_err().contains("Purebred cannot be played"));
    assert!(begin("purebred").players() == 3);
}

#[test]
fn cm_leadalt_leaders_of_the_expansion_may_be_picked() {
    let mut game = begin("citadel");
    to_leaders(&mut game);
    assert_eq!(refused(&game, "leader nathan"), "");
    assert_eq!(refused(&game, "leader andromeda"), "dei/lead/pick");
}

/// The maps are drawn as the proposal of the data has it.
#[test]
fn maps_have_the_borders_that_were_meant() {
    for (name, districts) in [("citadel-2", 5_usize), ("citadel-3", 6), ("citadel", 8)] {
        let game = begin(name);
        let map = game.map();
        let at = |name: String| map.find(&name).unwrap_or_else(|| panic!("{name}"));
        let names = |set: sightline::geometry::region::RegionSet| {
            let mut names: Vec<&str> = set.iter().map(|r| map.name(r)).collect();
            names.sort_unstable();
            names.join(" ")
        };
        for j in 1..=4 {
            let gate = (j * districts).div_ceil(4);
            let court = at(format!("K{j}"));
            assert_eq!(names(map.level_borders[court.index()]), format!("G{gate}"), "{name}");
            let walls = format!("W{} W{}", 2 * j - 1, 2 * j);
            assert_eq!(names(map.elevators[court.index()]), walls, "{name}");
        }
        for i in 1..=districts {
            let ground = at(format!("G{i}"));
            assert_eq!(names(map.elevators[ground.index()]), format!("R{i}"), "{name}");
            let next = at(format!("G{}", i % districts + 1));
            assert!(map.level_borders[ground.index()].has(next), "{name}: G{i}");
            let roof = at(format!("R{i}"));
            assert!(map.level_borders[roof.index()].is_empty(), "{name}: R{i}");
            assert!(map.bridges[roof.index()].iter().any(|r| map.walls.has(r)), "{name}: R{i}");
        }
        for wall in map.walls.iter() {
            assert!(
                (map.bridges[wall.index()].0 & map.walls.0) == 0,
                "{name}: a bridge along walls"
            );
        }
        let second = districts / 2 + 1;
        let bridges: Vec<String> = map
            .links
            .iter()
            .filter(|link| !link.kind.elevator)
            .map(|link| link.ends.map(|end| map.name(end)).join(" "))
            .collect();
        assert_eq!(bridges, ["R1 W2".to_owned(), format!("R{second} W6")]);
        assert_eq!(names(map.refuges), format!("G1 G{second}"));
    }
}
