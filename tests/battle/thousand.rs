//! A thousand battles at random, of every kind there is, written down and refereed.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use sightline::engine::game::{Appraise, Game, Needed, Seat};
use sightline::games::killteam::battle::Battle;
use sightline::games::registry::{Started, start};
use sightline::playing::{Writer, play};

use super::conformance::{STRICT, refereed, written};
use super::driver::{killzone, scenario};

const BATTLES: u64 = 1000;

const ASH: &str = "datacards: datacards/killteam/ash-wardens.yaml, operatives: [forgemaster, marksman, bombardier, runner]";
const TIDE: &str = "datacards: datacards/killteam/tidebound.yaml, operatives: [helmsman, brinecaster, powder-hand, swimmer]";
const ASH_PLOYS: &str = ", ploys: datacards/killteam/ploys/ash-wardens.yaml";
const TIDE_PLOYS: &str = ", ploys: datacards/killteam/ploys/tidebound.yaml";
const MISSION: &str = "mission:
  kind: mission
  id: salvage
  turning_points: 3
  objectives: [[8, 11], [22, 11]]
  markers: [{id: relic, at: [15, 11]}, {id: chart, at: [15, 4], pick_up: no}]
  scoring: [{rule: hold, vp: 2}, {rule: more, from: 2, vp: 1}, {rule: kill, vp: 4}]
  actions: [{id: salvage, ap: 1, vp: 1}, {id: signal, ap: 0, vp: 0}]
";

fn shipped(name: &str) -> Started<Battle> {
    let path = format!("killzones/killteam/scenarios/{name}.yaml");
    start(Path::new(&path)).unwrap_or_else(|report| panic!("{}", report.render(false))).value
}

/// Four against four on a board, with what is switched on.
fn four(board: &str, head: &str, ploys: bool) -> Started<Battle> {
    let [a, b] = if ploys { [ASH_PLOYS, TIDE_PLOYS] } else { [""; 2] };
    let text = format!(
        "kind: scenario\ngame: killteam\n{board}{head}teams:\n  a: {{{ASH}{a}}}\n  b: {{{TIDE}{b}}}\n"
    );
    let game = scenario(&text).unwrap_or_else(|e| panic!("{}\n{text}", e.render(false)));
    Started { game, data: Vec::new() }
}

/// Without terrain and with, on every board; with and without ploys, gambits, equipment, guard
/// and a mission; as the Lite and as the core rules have it.
fn kinds() -> Vec<Started<Battle>> {
    let open = killzone("[]", "[[8, 11], [15, 11], [22, 11]]");
    let on = |board: &str| format!("killzone: killzones/killteam/{board}.yaml\n");
    vec![
        shipped("skirmish"),
        shipped("equipped"),
        shipped("full-battle"),
        four(&open, "", false),
        four(&open, "ploys: on\ngambits: on\nguard: on\n", true),
        four(&open, &format!("equipment: on\nguard: on\n{MISSION}"), false),
        four(&on("foundry-yard"), MISSION, false),
        four(&on("cinderhold"), "readings: {edition: core}\nploys: on\n", true),
        four(&on("salt-pan"), "equipment: on\nploys: on\ngambits: on\n", true),
        four(
            &on("underhall"),
            "readings: {operatives-block-sight: yes, origin: separate}\n",
            false,
        ),
    ]
}

/// Plays one battle and has its transcript refereed.
fn one(started: &Started<Battle>, seed: u64) {
    let bots = ["random".to_owned(), "random".to_owned()];
    let played = play(&started.game, &bots, seed).expect("known bots");
    assert_eq!(played.game.needed(), Needed::Over, "seed {seed}: {:?}", played.halt);
    let values = [0, 1].map(|seat| played.game.value(Seat(seat)));
    assert!((values[0] + values[1] - 1.0).abs() < 1e-9, "seed {seed}: {values:?}");
    let writer = Writer { lines: played.lines };
    let text = written(started, &played.game, &writer, Some(seed));
    let folded = refereed(started, &text, STRICT);
    assert!(folded.breaches.is_empty(), "seed {seed}: {:?}\n{text}", folded.breaches);
    assert!(folded.over, "seed {seed}: not over\n{text}");
    assert_eq!(folded.game.digest(), played.game.digest(), "seed {seed}: another state");
}

#[test]
fn a_thousand_random_battles_are_refereed() {
    let kinds = kinds();
    let next = AtomicU64::new(0);
    let threads = thread::available_parallelism().map_or(1, |n| n.get());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= BATTLES {
                        return;
                    }
                    let started = &kinds[(seed % kinds.len() as u64) as usize];
                    let t = std::time::Instant::now();
                    one(started, seed);
                    println!(
                        "TIME {} {seed} {:.3}",
                        seed % kinds.len() as u64,
                        t.elapsed().as_secs_f64()
                    );
                }
            });
        }
    });
}
