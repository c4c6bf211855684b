//! How good a decision looks at first sight, for bots.

use super::action::{Action, Attack, Target};
use super::figure::{Fig, Place};
use super::pack::Dice;
use super::state::Siege;
use super::strike::{Aim, Strike};
use crate::geometry::square::Square;

/// Higher is better, 0 indifferent.
pub fn appeal(game: &Siege, action: &Action) -> f64 {
    match action {
        Action::Attack(attack) => game.plan(attack).map_or(0.0, |plan| {
            let first = worth(game, attack, &plan.strike);
            let second = plan.second.map_or(0.0, |strike| worth(game, attack, &strike));
            first + second
        }),
        Action::Move { fig, path, off } => match path.last() {
            Some(end) => stepping(game, *fig, *end),
            None if *off => 1.0,
            None => 0.0,
        },
        Action::Buy(..) => 2.0,
        Action::Reroll(_) => 1.0,
        Action::Extra(..) => 0.6,
        Action::Use(..) | Action::Sample(_) => 0.8,
        Action::Card(..) => 0.2,
        Action::End | Action::Pass => -0.5,
        _ => 0.0,
    }
}

/// Expected hits of dice.
fn hits(game: &Siege, dice: Dice) -> f64 {
    let faces = &game.pack().components.faces;
    let mean = |c: usize| f64::from(faces[c].iter().map(|h| u16::from(*h)).sum::<u16>()) / 6.0;
    (0..3).map(|c| f64::from(dice.0[c]) * mean(c)).sum()
}

/// What a strike is worth: enemies count for their points, friends against it.
fn worth(game: &Siege, attack: &Attack, strike: &Strike) -> f64 {
    let expected = hits(game, strike.dice);
    let of = |aim: &Aim| -> f64 {
        let Target::Fig(fig) = aim.target else { return 0.5 };
        match game.slot(fig) {
            Some(slot) => {
                let row = game.row(game.creatures[slot].kind);
                let over = expected - f64::from(row.defence + aim.less + aim.cover.min(1));
                let lead = over - 0.6;
                let chance = 0.5 + 0.5 * lead / (1.0 + lead.abs());
                chance * (1.0 + f64::from(row.points))
            }
            None => {
                let damage = (expected - 1.0 - f64::from(aim.cover.min(1))).max(0.1);
                let weak = game.troopers[fig.trooper()].health;
                let kill = if f64::from(weak) <= damage { 2.0 } else { 0.0 };
                let sign = if attack.fig.is_dark() { 1.0 } else { -3.0 };
                sign * (damage + kill)
            }
        }
    };
    1.0 + strike.targets.iter().map(of).sum::<f64>()
}

/// Creatures want to be near Doomtroopers, Doomtroopers at the range of their weapon.
fn stepping(game: &Siege, fig: Fig, end: Square) -> f64 {
    let enemies: &mut dyn Iterator<Item = Square> = if fig.is_dark() {
        &mut game.on_map().map(|(_, at)| at)
    } else {
        &mut game.creatures.iter().filter_map(|c| c.place.square())
    };
    let enters = matches!(game.place(fig), Place::Off(_));
    let Some(nearest) = enemies.map(|at| end.distance(at)).min() else {
        return if enters { 0.9 } else { 0.3 };
    };
    let wanted = match fig.is_dark() {
        true => 1,
        false => {
            let weapon = game.armed(fig.trooper());
            let fires = weapon.is_some_and(|w| w.fire.is_some());
            if fires { 4 } else { 1 }
        }
    };
    let off = f64::from(nearest.abs_diff(wanted));
    0.9 - 0.08 * off
}
