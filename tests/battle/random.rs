//! Battles at random.

use super::driver::{play_random, skirmish};

#[test]
fn a_random_battle_ends() {
    let mut battle = skirmish();
    let mut lines = Vec::new();
    play_random(&mut battle, 7, |_, line| lines.push(line.to_owned()));
    println!("{}\n{}", lines.join("\n"), sightline::engine::game::Game::show(&battle));
}
