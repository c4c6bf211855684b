//! Explosive Grenades: frag and krak, two in all for the team (eq.explosive, eq.team-count).

use super::Gear;

pub const GEAR: Gear = Gear {
    word: "explosive-grenades",
    name: "Explosive Grenades",
    key: "eq.explosive",
    arms: &[
        ("Frag grenade", "4 4+ 2/4 Range 6, Blast 2, Saturate"),
        ("Krak grenade", "4 4+ 4/5 Range 6, Piercing 1, Saturate"),
    ],
    uses: Some(2),
    ..Gear::NONE
};
