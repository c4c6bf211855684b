//! A game in the middle of things, on a board drawn as text.
//!
//! `A` and `T` are the Doomtroopers d1 and d2 of Bauhaus, `G` and `H` d3 and d4 of Capitol; other
//! capitals are creatures, small letters tokens as in scenes.

use std::sync::Arc;

use sightline::data::drawing;
use sightline::engine::game::{Game, Needed};
use sightline::games::siege::action::{self, Action};
use sightline::games::siege::board::Board;
use sightline::games::siege::figure::{Fig, Place};
use sightline::games::siege::flow::{DarkStep, Task};
use sightline::games::siege::pack::Creature;
use sightline::games::siege::state::{Dark, Siege};
use sightline::games::siege::token::{Kind, Token};

use crate::driver::start_text;

pub const PLAIN: &str = "kind: scenario\ngame: siege\nname: x\nmissions: [1]\nplayers: [bauhaus, capitol]\ndark-legion: player\n";

/// Set up without equipment or cards, the first round about to begin.
pub fn set_up(scenario: &str) -> Siege {
    let mut game = start_text(scenario);
    while game.round == 0 {
        match game.needed() {
            Needed::Roll(roll) => game.roll(&vec![1; roll.sides.len()]).unwrap(),
            Needed::Decision { .. } => {
                let pass = game.check(&Action::Pass).is_ok();
                let action = if pass {
                    Action::Pass
                } else {
                    game.candidates(0).into_iter().next().unwrap()
                };
                game.apply(&action).unwrap();
            }
            Needed::Over => panic!("over before it began"),
        }
    }
    for team in &mut game.teams {
        team.hand.clear();
        team.secondary = None;
    }
    game
}

pub fn table(map: &str) -> Siege {
    table_with(map, "")
}

/// The same with more keys of a scenario, such as readings.
pub fn table_with(map: &str, more: &str) -> Siege {
    let mut game = set_up(&format!("{PLAIN}{more}"));
    let drawn = drawing::parse(map.trim_start_matches('\n')).unwrap();
    let digit = |mark: &str| mark.parse::<u8>().ok();
    let stairs: Vec<_> =
        drawn.marks.iter().filter_map(|(at, mark)| Some((digit(mark)?, *at))).collect();
    let rubble = drawn.marks.iter().filter(|(_, m)| m == "#").map(|(at, _)| *at).collect();
    game.board = Arc::new(Board::drawn(drawn.grid, rubble, &stairs, 6));
    game.opened.clear();
    game.tokens.clear();
    game.decks.on_tiles = game.board.sectors.iter().map(|_| 0).collect();
    for n in 0..4 {
        game.put(Fig::of_trooper(n), Place::Off(0));
        game.troopers[n].character = [0, 1, 0, 1][n];
    }
    for team in &mut game.teams {
        team.started = true;
        team.entered = 0;
    }
    for (at, mark) in &drawn.marks {
        for c in mark.chars() {
            if let Some(n) = "ATGH".find(c) {
                game.put(Fig::of_trooper(n), Place::On(*at));
            } else if let Some(kind) = Creature::from_letter(c).filter(|_| c.is_uppercase()) {
                let slot = game.in_pool(kind).unwrap();
                let fig = game.creatures[slot].fig();
                game.put(fig, Place::On(*at));
            } else if let Some(kind) = token(c) {
                game.add_token(Token { kind, at: *at, owner: None, round: 0, spores: None });
            }
        }
    }
    game.tasks.clear();
    game
}

fn token(c: char) -> Option<Kind> {
    let kinds = "dtmucpb".find(c)?;
    Some(Kind::WORDS[kinds].0)
}

/// Gives a Doomtrooper its specialty: 0 firearms, 1 close combat, 2 tech.
pub fn trained(game: &mut Siege, trooper: usize, character: u8) {
    game.troopers[trooper].character = character;
}

pub fn armed(game: &mut Siege, trooper: usize, weapon: &str) {
    let n = game.pack().weapons.iter().position(|w| w.id == weapon).unwrap();
    game.troopers[trooper].weapon = Some(n as u8);
}

pub fn carries(game: &mut Siege, trooper: usize, gear: &str) {
    let n = game.pack().gear.iter().position(|g| g.id == gear).unwrap();
    game.troopers[trooper].gear.push(n as u8);
}

pub fn holds(game: &mut Siege, team: usize, card: &str) {
    let n = game.pack().cards.iter().position(|c| c.id == card).unwrap();
    game.teams[team].hand.push(n as u8);
}

/// The turn of a team begins.
pub fn turn(game: &mut Siege, team: usize) {
    game.tasks.clear();
    game.start_team_turn(team);
    game.advance();
}

/// The creatures act.
pub fn dark_turn(game: &mut Siege) {
    game.tasks.clear();
    game.turn = None;
    if game.dark == Dark::Ai {
        game.ai_order = Some(0);
    }
    game.run_dark(DarkStep::Order);
}

pub fn act(game: &mut Siege, line: &str) {
    let action = action::read(line).unwrap();
    if let Err(refused) = game.apply(&action) {
        panic!("{line}: {refused}\n{}", game.show());
    }
}

/// The code of the rule against a decision.
pub fn refused(game: &Siege, line: &str) -> String {
    let action = action::read(line).unwrap();
    match game.check(&action) {
        Ok(()) => panic!("{line} is legal\n{}", game.show()),
        Err(refusal) => refusal.code,
    }
}

pub fn legal(game: &Siege, line: &str) -> bool {
    game.check(&action::read(line).unwrap()).is_ok()
}

/// Rolls what is needed, which must have this label.
pub fn roll(game: &mut Siege, label: &str, faces: &[u16]) {
    match game.needed() {
        Needed::Roll(roll) => assert_eq!(roll.label, label, "{:?}", game.tasks),
        other => panic!("{label} wanted, {other:?} needed"),
    }
    game.roll(faces).unwrap();
}

/// The label of the needed roll.
pub fn label(game: &Siege) -> String {
    match game.needed() {
        Needed::Roll(roll) => roll.label.into_owned(),
        other => format!("{other:?}"),
    }
}

pub fn at(game: &Siege, fig: &str) -> String {
    match game.place(fig.parse().unwrap()) {
        Place::On(at) => at.to_string(),
        other => format!("{other:?}"),
    }
}

pub fn alive(game: &Siege, fig: &str) -> bool {
    game.place(fig.parse().unwrap()) != Place::Out
}

/// Is the uppermost task a team's or the creatures' turn?
pub fn waits_for_actions(game: &Siege) -> bool {
    matches!(game.tasks.last(), Some(Task::Team(_) | Task::Dark(DarkStep::Act)) | None)
}
