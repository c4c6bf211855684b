//! Moves on shipped killzones: `moves/judge`, `moves/route`, `moves/reach`. Run with
//! `cargo bench --bench moves`.

mod common;

use std::path::Path;

use common::{Checksum, nanoseconds, report, rng, time};
use rand::RngExt;
use sightline::data::scene::{self, Scene};
use sightline::games::killteam::KNOWN;
use sightline::games::killteam::measure::Table;
use sightline::games::killteam::movement::{Ends, MoveAction, Walk, judge, shortest};
use sightline::geometry::number::snap_point;
use sightline::geometry::shape::Point;

const SEED: u64 = 1;
const PATHS: usize = 400;
const GOALS: usize = 60;
const STEP: f64 = 0.25;

fn main() {
    println!("seed {SEED}, operatives a1 to a4 of each scene");
    for name in ["underhall", "foundry-yard", "cinderhold"] {
        let file = format!("killzones/killteam/{name}-scene.yaml");
        let scene = match scene::load(Path::new(&file), &KNOWN) {
            Ok(loaded) => loaded.value,
            Err(report) => panic!("{}", report.render(false)),
        };
        println!("{name}");
        of(&scene);
    }
}

fn of(scene: &Scene) {
    let table = Table::new(scene);
    let names: Vec<&str> = scene.operatives.iter().map(|o| o.id.as_str()).collect();
    let parts = scene.killzone.board.parts().len() as f64;
    let walks: Vec<Walk> = (0..4)
        .flat_map(|mover| [MoveAction::Reposition, MoveAction::Charge].map(|a| (mover, a)))
        .map(|(mover, action)| Walk {
            terrain: &table.terrain,
            standings: table.standings(),
            names: &names,
            mover,
            action,
            allowance: action.allowance(scene.operatives[mover].r#move.unwrap_or(6.0)),
        })
        .collect();
    let goals = goals(&walks, PATHS);
    let mut sum = Checksum::new();
    let paths: Vec<(&Walk, [Point; 2])> =
        goals.chunks_exact(2).map(|pair| (pair[0].0, [pair[0].1, pair[1].1])).collect();
    for (walk, path) in &paths {
        let judged = judge(walk, path);
        sum.byte(judged.refusals.len() as u8);
        sum.point(Point::new(judged.length, judged.counted));
    }
    let each = time(&paths, |(walk, path)| judge(walk, path).refusals.len());
    report("moves/judge", each, paths.len(), parts, &sum);
    let goals = &goals[..GOALS];
    let mut sum = Checksum::new();
    let mut proven = 0;
    for (walk, goal) in goals {
        match shortest(walk, *goal) {
            Ok(route) => {
                proven += usize::from(route.proven);
                sum.point(Point::new(route.length, route.counted));
            }
            Err(refusals) => sum.byte(refusals.len() as u8),
        }
    }
    let each = time(goals, |(walk, goal)| shortest(walk, *goal).is_ok());
    report("moves/route", each, goals.len(), parts, &sum);
    println!("  {proven} proven");
    let mut sum = Checksum::new();
    let mut cells = 0;
    for walk in &walks {
        for counted in Ends::new(walk).grid(STEP).lengths {
            cells += 1;
            sum.point(Point::new(if counted.is_finite() { counted } else { -1.0 }, 0.0));
        }
    }
    let each = nanoseconds(walks.len(), || {
        for walk in &walks {
            std::hint::black_box(Ends::new(walk).grid(STEP));
        }
    });
    report("moves/reach", each, walks.len(), parts, &sum);
    println!("  {} cells a walk", cells / walks.len());
}

/// Places within reach of each walk in turn.
fn goals<'w, 'a>(walks: &'w [Walk<'a>], n: usize) -> Vec<(&'w Walk<'a>, Point)> {
    let mut rng = rng(SEED);
    (0..n)
        .map(|i| {
            let walk = &walks[i / 2 % walks.len()];
            let start = walk.standing().footing.disc.center;
            let mut along = |at: f64| at + rng.random_range(-walk.allowance..walk.allowance);
            (walk, snap_point(Point::new(along(start.x), along(start.y))))
        })
        .collect()
}
