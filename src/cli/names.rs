//! Names that users type: found, or refused with the nearest and the whole list.

use super::output::Failure;
use crate::data::datacards::Weapon;
use crate::data::diagnostic::{did_you_mean, quoted};
use crate::data::scene::{Operative, Scene};

/// The operative of this id.
pub fn operative<'a>(scene: &'a Scene, id: &str) -> Result<&'a Operative, Failure> {
    scene.operatives.iter().find(|operative| operative.id == id).ok_or_else(|| {
        let ids = scene.operatives.iter().map(|operative| operative.id.as_str());
        unknown("operative of the scene", id, ids)
    })
}

/// The weapon of this name; letter case does not matter.
pub fn weapon<'a>(operative: &'a Operative, name: &str) -> Result<&'a Weapon, Failure> {
    let same = |weapon: &&Weapon| weapon.name.to_lowercase() == name.to_lowercase();
    operative.weapons.iter().find(same).ok_or_else(|| {
        let names = operative.weapons.iter().map(|weapon| weapon.name.as_str());
        unknown(&format!("weapon of {}", operative.id), name, names)
    })
}

/// The refusal of a name that is none of the known ones.
pub fn unknown<'a>(
    what: &str,
    name: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Failure {
    let mut message = format!("no {what} is called {}", quoted(name));
    if let Some(near) = did_you_mean(name, known.clone()) {
        message += &format!("; {near}");
    }
    let list: Vec<_> = known.collect();
    match list.as_slice() {
        [] => message += " (there are none)",
        list => message += &format!("\n  there are: {}", list.join(", ")),
    }
    Failure::cannot_run(message)
}
