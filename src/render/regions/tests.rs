//! Pictures of played games: nothing hides anything, and everything lies where it belongs.

use super::layout::ELEVATOR;
use super::*;
use crate::data::shipped;
use crate::engine::dice::{Dice, Seeded, Stream};
use crate::engine::game::{Game, Needed};
use crate::games::dei::decode::load_map;
use crate::games::registry;
use crate::render::canvas::Rect;

const SCENARIOS: [&str; 4] = ["citadel", "citadel-3", "citadel-2", "purebred"];

fn begin(name: &str) -> Dei {
    let path = shipped::path(&format!("killzones/dei/scenarios/{name}.yaml"));
    registry::start::<Dei>(&path).unwrap_or_else(|r| panic!("{}", r.render(false))).value.game
}

/// Shows every so many moments of a game played at random, and its end.
fn played(start: &Dei, seed: u64, mut each: impl FnMut(&Dei, &str)) {
    let mut game = start.clone();
    let (mut dice, mut bot) = (Seeded::new(seed, Stream::Dice), Seeded::new(seed, Stream::Bot(0)));
    for step in 0..3000 {
        let over = game.needed() == Needed::Over;
        if over || step % 90 == 45 {
            each(&game, &format!("seed {seed}, step {step}"));
        }
        match game.needed() {
            Needed::Over => return,
            Needed::Roll(roll) => game.roll(&dice.roll(&roll).unwrap()).unwrap(),
            Needed::Decision { .. } => {
                let offers = game.candidates(bot.bits());
                game.apply(&offers[bot.below(offers.len() as u32) as usize]).unwrap();
            }
        }
    }
}

/// What is drawn, each with what it takes up; a bridge in parts.
fn boxes(picture: &Picture, plan: &Plan) -> Vec<(String, Rect)> {
    let mut boxes = Vec::new();
    for (region, (block, rows, at)) in picture.map.regions.all().zip(&plan.blocks) {
        let [width, height] = block.size(rows);
        boxes.push((picture.map.name(region).to_owned(), Rect::around(*at, width, height)));
    }
    for (i, link) in plan.links.iter().enumerate() {
        match link {
            Placed::Elevator(at, _) => {
                let [width, height] = ELEVATOR;
                boxes.push((format!("elevator {i}"), Rect::around(*at, width, height)));
            }
            Placed::Bridge([p, q], _) => boxes.extend((0..=20).map(|k| {
                let at = p.towards(*q, f64::from(k) / 20.0);
                let part = if (3..=17).contains(&k) { "bridge" } else { "end of bridge" };
                (format!("{part} {i}"), Rect::around(at, 9.0, 9.0))
            })),
        }
    }
    boxes
}

fn check(picture: &Picture, moment: &str) {
    let plan = picture.plan(&picture.canvas());
    let boxes = boxes(picture, &plan);
    for (i, (what, area)) in boxes.iter().enumerate() {
        for (other, second) in &boxes[..i] {
            let number = |name: &str| name.rsplit(' ').next().map(str::to_owned);
            let [first, last] = [what, other].map(|name| name.contains("bridge"));
            // Bridges may have to cross, but not where they end.
            let same = first && last && number(what) == number(other);
            let cross = what.starts_with("bridge") && other.starts_with("bridge");
            let hidden = area.overlap(second);
            assert!(same || cross || hidden < 1.0, "{moment}: {what} on {other} by {hidden}");
        }
    }
    for (room, (what, area)) in plan.layout.rooms.iter().zip(&boxes) {
        assert!(room.outside(area) == 0.0, "{moment}: {what} is not in its region");
    }
    let bridges = picture.links().iter().filter(|link| !link.kind.elevator);
    let drawn = plan.links.iter().filter_map(|link| match link {
        Placed::Bridge(ends, _) => Some(ends),
        Placed::Elevator(..) => None,
    });
    for (link, ends) in bridges.zip(drawn) {
        for (region, at) in link.ends.into_iter().zip(ends) {
            let holding: Vec<&str> = picture
                .map
                .regions
                .all()
                .filter(|r| plan.layout.rooms[r.index()].has(*at))
                .map(|r| picture.map.name(r))
                .collect();
            assert_eq!(holding, [picture.map.name(region)], "{moment}");
            let end = Rect::around(*at, 12.0, 12.0);
            let room = &plan.layout.rooms[region.index()];
            assert!(room.outside(&end) == 0.0, "{moment}: an end of a bridge at the very edge");
        }
    }
}

#[test]
fn nothing_hides_anything_in_played_games() {
    for name in SCENARIOS {
        let start = begin(name);
        for seed in 0..3 {
            played(&start, seed, |game, moment| {
                let picture = Picture { map: game.map(), game: Some(game), reach: None };
                check(&picture, &format!("{name}, {moment}"));
            });
        }
    }
}

#[test]
fn nothing_hides_anything_on_maps() {
    for players in 2..=4 {
        let path = shipped::path(&format!("killzones/dei/citadel-{players}.yaml"));
        let map = load_map(&path).unwrap_or_else(|r| panic!("{}", r.render(false))).value;
        check(&Picture { map: &map, game: None, reach: None }, &map.name);
    }
}

/// Every line of the column has the room it needs, whatever the seats are called and own.
#[test]
fn words_of_the_column_fit() {
    let mut game = begin("citadel");
    let table = std::sync::Arc::make_mut(&mut game.table);
    for (seat, name) in table.seats.iter_mut().zip(["alexandra-the-great", "b", "WWWWWWWWWW", "d"])
    {
        seat.name = name.to_owned();
    }
    for side in &mut game.state.sides {
        (side.supplies, side.technology, side.energy) = (250, 100, 100);
        side.reserve = 10;
    }
    game.state.order = (0..4).collect();
    let svg = board(&game, "").to_string();
    let (_, column) = svg.split_once("Factions").unwrap();
    assert_eq!(column.matches("energy</text>").count(), 4, "{column}");
    assert_eq!(column.matches("scrappers in reserve</text>").count(), 4, "{column}");
    let picture = Picture { map: game.map(), game: Some(&game), reach: None };
    check(&picture, "long names");
}

#[test]
fn the_legend_names_what_is_drawn_and_nothing_else() {
    let legend = |svg: &Svg| {
        let svg = svg.to_string();
        let (_, legend) = svg.split_once("Legend").unwrap();
        legend.to_owned()
    };
    let start = legend(&board(&begin("citadel"), ""));
    assert!(start.contains("majority of a") && start.contains("the Jaeger goes next"));
    assert!(!start.contains("drone") && start.contains("red outpost"));
    let base = legend(&board(&begin("purebred"), ""));
    assert!(!base.contains("Ahab") && !base.contains("the Jaeger"));
    let before = board(&begin("citadel"), "").to_string();
    assert!(before.contains("the initiative is not yet set") && before.contains("The Brokers"));
}

/// The picture of a reach shows the regions that the answer names, and no others.
#[test]
fn what_can_be_reached_has_an_edge_of_its_own() {
    let game = begin("citadel-3");
    let edges = |svg: &Svg| svg.to_string().matches("stroke-dasharray=\"9 5\"").count();
    assert_eq!(edges(&board(&game, "")), 0);
    for seat in 0..game.players() {
        let mut ends: Vec<String> =
            steps(&game, seat).into_iter().flat_map(|step| step.next).collect();
        ends.sort();
        ends.dedup();
        let svg = reach(&game, seat, "");
        // One more in the legend.
        assert_eq!(edges(&svg), ends.len() + 1, "{}", game.name(seat));
        assert!(svg.to_string().contains(&format!("where units of {} can go", game.name(seat))));
    }
}
