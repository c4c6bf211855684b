//! The table of majorities and of control that a scene is measured by.

use std::collections::BTreeMap;

use serde::Serialize;

use super::state::Dei;

/// One region.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    pub region: String,
    pub level: &'static str,
    pub wall: bool,
    /// The majority value of each faction that has one.
    pub values: BTreeMap<String, u8>,
    /// Who has the majority.
    pub majority: Option<String>,
    /// Regions of the same level side by side, and those joined by a bridge or an elevator.
    pub linked: Vec<String>,
    /// Regions that border this one on the map, whatever their level.
    pub adjacent: Vec<String>,
}

/// Who holds the Citadel, by which sums.
#[derive(Clone, Debug, Serialize)]
pub struct Control {
    pub sums: BTreeMap<String, u8>,
    pub holder: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Majorities {
    pub readings: BTreeMap<&'static str, &'static str>,
    pub regions: Vec<Row>,
    /// `None` in games without the Citadel.
    pub control: Option<Control>,
    pub jaeger: Option<String>,
    /// The wall to which the Jaeger goes next.
    pub next_wall: Option<String>,
    pub ahab: Option<String>,
}

/// Every region with its majority, and the control of the Citadel.
pub fn majorities(game: &Dei) -> Majorities {
    let map = game.map();
    let names = |set: crate::geometry::region::RegionSet| {
        set.iter().map(|region| map.name(region).to_owned()).collect::<Vec<_>>()
    };
    let seats = || (0..game.players()).map(|seat| (seat, game.name(seat).to_owned()));
    let rows = map.open.iter().map(|region| Row {
        region: map.name(region).to_owned(),
        level: map.levels[region.index()].word(),
        wall: map.walls.has(region),
        values: seats()
            .map(|(seat, name)| (name, game.majority_value(region, seat)))
            .filter(|(_, value)| *value > 0)
            .collect(),
        majority: game.majority(region).map(|seat| game.name(seat).to_owned()),
        linked: names(game.linked_to(region)),
        adjacent: names(map.plan_borders[region.index()]),
    });
    let citadel = game.table.citadel;
    Majorities {
        readings: game.table.readings.all().map(|(r, value)| (r.name, value)).collect(),
        regions: rows.collect(),
        control: citadel.then(|| Control {
            sums: seats().map(|(seat, name)| (name, game.wall_sum(seat))).collect(),
            holder: game.control().map(|seat| game.name(seat).to_owned()),
        }),
        jaeger: citadel.then(|| map.name(game.state.jaeger.at).to_owned()),
        next_wall: citadel
            .then(|| map.next_wall(game.state.jaeger.at))
            .flatten()
            .map(|wall| map.name(wall).to_owned()),
        ahab: citadel.then(|| map.name(game.state.ahab.at).to_owned()),
    }
}

/// Where the units of a seat in one region can go.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    pub region: String,
    /// Such as `a3` and `aL`.
    pub units: Vec<String>,
    /// Has the seat the majority, as a Logistic Move needs?
    pub majority: bool,
    /// The regions one step away, over borders of the level and neutral or own links.
    pub next: Vec<String>,
}

/// The steps that a seat's units can take, from each region in which it has some.
pub fn steps(game: &Dei, seat: u8) -> Vec<Step> {
    let (map, name, side) = (game.map(), game.name(seat), game.side(seat));
    let rows = map.open.iter().map(|region| {
        let scrappers = game.state.scrappers[region.index()][usize::from(seat)];
        let several = (scrappers > 0).then(|| format!("{name}{scrappers}"));
        let leads = side.leader_at == region && game.leader(seat).is_some();
        Step {
            region: map.name(region).to_owned(),
            units: several.into_iter().chain(leads.then(|| format!("{name}L"))).collect(),
            majority: game.has_majority(region, seat),
            next: game.steps(region, seat).iter().map(|r| map.name(r).to_owned()).collect(),
        }
    });
    rows.filter(|row| !row.units.is_empty()).collect()
}
