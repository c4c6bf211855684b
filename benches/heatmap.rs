//! Heat maps of a game's board: one target's map with shared shadows beside the same cells
//! judged one by one, and the survey of every board that ships.
//!
//! Medians of 31 batches; the checksum is over the classes of all cells, and both ways must
//! give the same.

mod common;

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use common::Checksum;
use sightline::data::{killzone, scene};
use sightline::games::killteam::KNOWN;
use sightline::games::killteam::heatmap::{Aim, Ask, Class, Figure, Mode, heatmap};
use sightline::games::killteam::measure::Table;
use sightline::games::killteam::shot::{Question, judge};
use sightline::games::killteam::standing::Standing;
use sightline::games::killteam::survey::{BASES, survey};
use sightline::games::killteam::targeting::{Conditions, field};
use sightline::geometry::answer::Detail;

const SCENE: &str = "killzones/killteam/foundry-yard-scene.yaml";
const TARGET: &str = "b3";
const BATCHES: usize = 31;

fn median(mut batch: impl FnMut()) -> f64 {
    batch();
    let mut times: Vec<f64> = (0..BATCHES)
        .map(|_| {
            let start = Instant::now();
            batch();
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_unstable_by(f64::total_cmp);
    times[BATCHES / 2]
}

fn checksum(classes: &[Class]) -> Checksum {
    let mut sum = Checksum::new();
    classes.iter().for_each(|class| sum.byte(class.index() as u8));
    sum
}

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scene = scene::load(&root.join(SCENE), &KNOWN).expect("it ships sound").value;
    let table = Table::new(&scene);
    let mode = Mode::Target { id: TARGET, by: None };
    let ask = Ask { mode, weapon: None, figure: Figure::default(), cell: 0.25 };
    let map = heatmap(&scene, &ask, &|_| {}).expect("a map");
    let to = table.standings()[table.find(TARGET).expect("there")];
    let shooters: Vec<Standing> = (0..map.cells.len())
        .filter(|i| map.cells[*i] != Class::Blocked)
        .map(|i| {
            let mut shooter = map.figure;
            shooter.footing.disc.center = map.grid.center(i);
            shooter
        })
        .collect();
    let bodies = Vec::new();
    let aim = Aim { terrain: &table.terrain, to, weapon: None, bodies: &bodies };
    let one_by_one = || -> Vec<Class> {
        let judged = shooters.iter().map(|from| {
            let question = Question {
                from,
                to: &to,
                weapon: None,
                origin: None,
                tolerance: 0.0,
                detail: Detail::Verdict,
            };
            Class::of(&judge(&table.terrain, &question, &bodies), false)
        });
        judged.collect()
    };
    let threads = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("one thread");
    threads.install(|| {
        let report = |name: &str, ms: f64, sum: Checksum| {
            println!("{name:<28} {ms:>9.3} ms  {} cells  {sum}", shooters.len());
        };
        let conditions = Conditions {
            cover: true,
            hiding: sightline::games::killteam::targeting::Hiding::Everything,
        };
        let asked: Vec<_> = shooters.iter().map(|from| (*from, conditions)).collect();
        let lines = median(|| drop(std::hint::black_box(field(&table.terrain, &asked, &to))));
        println!("{:<28} {lines:>9.3} ms  {} cells", "heatmap/lines", asked.len());
        let shared = median(|| drop(std::hint::black_box(aim.classes(&shooters))));
        report("heatmap/shared", shared, checksum(&aim.classes(&shooters)));
        let judged = median(|| drop(std::hint::black_box(one_by_one())));
        report("heatmap/one-by-one", judged, checksum(&one_by_one()));
    });
    for name in ["cinderhold", "foundry-yard", "salt-pan", "underhall"] {
        let path = root.join("killzones/killteam").join(name).with_extension("yaml");
        let killzone = Arc::new(killzone::load(&path).expect("it ships sound").value);
        let start = Instant::now();
        let found = survey(&killzone, &BASES, &|_| {});
        let seconds = start.elapsed().as_secs_f64();
        let gaps = found.gaps.len();
        println!("{:<28} {seconds:>9.3} s   {gaps} gaps", format!("survey/{name}"));
    }
}
