//! Kill Team as a player asks it: loading a killzone, one shot, and a matrix of two teams of
//! seven, each beside a rival where there is one.

mod common;

use std::hint::black_box;
use std::path::Path;

use common::{Checksum, nanoseconds, report};
use sightline::data::{killzone, scene};
use sightline::games::killteam::KNOWN;
use sightline::games::killteam::measure::{Ask, Table, matrix, shot};
use sightline::games::killteam::shot::{Question, judge};
use sightline::geometry::answer::Detail;
use sightline::geometry::number::DEFAULT_TOLERANCE;

const KILLZONE: &str = "killzones/killteam/foundry-yard.yaml";
const SCENE: &str = "killzones/killteam/foundry-yard-scene.yaml";

fn main() {
    load();
    let mut scene = scene::load(Path::new(SCENE), &KNOWN).expect("a shipped scene").value;
    let seven = |side| {
        scene
            .operatives
            .iter()
            .filter(move |op| op.side == side)
            .take(7)
            .cloned()
            .collect::<Vec<_>>()
    };
    let mut operatives = seven(sightline::data::killzone::Side::A);
    operatives.extend(seven(sightline::data::killzone::Side::B));
    scene.operatives = operatives;
    let parts = scene.killzone.board.parts().len() as f64;

    let table = Table::new(&scene);
    let verdicts = |detail: Detail, sum: &mut Checksum| {
        let standings = table.standings();
        for (i, from) in standings.iter().enumerate() {
            for (j, to) in standings.iter().enumerate() {
                if from.side == to.side {
                    continue;
                }
                let question = Question {
                    from,
                    to,
                    weapon: None,
                    origin: None,
                    tolerance: DEFAULT_TOLERANCE,
                    detail,
                };
                let shot = judge(&table.terrain, &question, &table.bodies(i, j));
                sum.byte(u8::from(shot.valid) | u8::from(shot.seen.holds()) << 1);
                sum.point(shot.outcomes.list[0].origin);
            }
        }
    };
    for (name, detail) in [("matrix/verdicts", Detail::Verdict), ("matrix/margins", Detail::Full)] {
        let mut sum = Checksum::new();
        verdicts(detail, &mut sum);
        let time = nanoseconds(1, || verdicts(detail, &mut Checksum::new()));
        report(name, time, 98, parts, &sum);
    }
    let time = nanoseconds(1, || drop(black_box(matrix(&scene, DEFAULT_TOLERANCE))));
    report("matrix/in words", time, 98, parts, &Checksum::new());
    let ask = Ask {
        from: &scene.operatives[0].id,
        to: &scene.operatives[7].id,
        weapon: None,
        origin: None,
        tolerance: DEFAULT_TOLERANCE,
    };
    let time = nanoseconds(1, || drop(black_box(shot(&scene, &ask))));
    report("shot/in words", time, 1, parts, &Checksum::new());
}

/// Loading and checking a killzone, beside a plain parse of the same text without any check.
fn load() {
    let text = std::fs::read_to_string(KILLZONE).expect("a shipped killzone");
    let checked = || killzone::load_str(KILLZONE, &text).expect("sound").value;
    let parts = checked().board.parts().len() as f64;
    let time = nanoseconds(1, || drop(black_box(checked())));
    report("load/killzone", time, 1, parts, &Checksum::new());
    let plain = || serde_yaml::from_str::<serde_yaml::Value>(&text).expect("sound");
    let time = nanoseconds(1, || drop(black_box(plain())));
    report("load/plain parse", time, 1, parts, &Checksum::new());
}
