//! What does not change during a battle: the board, the teams, the mission, the readings.

use std::sync::{Arc, OnceLock};

use smallvec::SmallVec;

use crate::data::datacards::{Weapon, WeaponKind};
use crate::data::killzone::{Killzone, Side};
use crate::data::weapon_rule::{WeaponLine, weapon_line};
use crate::games::killteam::places::Places;
use crate::games::killteam::readings::Readings;
use crate::games::killteam::sequence::readings::DiceReadings;
use crate::games::killteam::standing::Standing;
use crate::games::killteam::survey::Zone;
use crate::games::killteam::terrain::Terrain;
use crate::games::killteam::weapon_rules::{self, Rules, Seeks};
use crate::geometry::shape::{Bounds, Point};

use super::mission::Mission;
use super::number::tidy;
use super::ploys::Ploy;

/// Places of a drop zone that are tried when operatives are set up are so far apart, inches.
const SPOTS: f64 = 0.5;

/// Everything that stays as it is.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The killzone with the equipment that lies on it as terrain.
    pub terrain: Terrain,
    /// The killzone without equipment.
    pub printed: Terrain,
    pub dice: DiceReadings,
    pub rulings: Rulings,
    pub switches: Switches,
    pub mission: Mission,
    /// The names of the teams.
    pub teams: [String; 2],
    /// The ploys and gambits of each side.
    pub ploys: [Vec<Ploy>; 2],
    pub operatives: Arc<[Member]>,
    /// The equipment a scenario has chosen for each side.
    pub chosen: [Option<SmallVec<[u8; 4]>>; 2],
    /// The drop zones there are to pick from.
    pub zones: Vec<DropZone>,
    /// Where each operative can stand in each drop zone while nobody else is there.
    spots: Vec<OnceLock<Vec<Point>>>,
}

/// What a scenario may switch on (house.plain).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Switches {
    pub ploys: bool,
    pub gambits: bool,
    pub equipment: bool,
    pub guard: bool,
}

/// An operative of a team, as its card and the scenario have it.
#[derive(Clone, Debug)]
pub struct Member {
    pub id: Arc<str>,
    pub card: String,
    pub name: String,
    pub side: Side,
    pub apl: u8,
    /// Inches.
    pub r#move: f64,
    pub save: u8,
    pub wounds: u16,
    /// It, wherever it stands.
    pub figure: Standing,
    pub keywords: Vec<String>,
    pub weapons: Vec<Arm>,
}

/// A weapon with its rules resolved.
#[derive(Clone, Debug)]
pub struct Arm {
    pub name: Arc<str>,
    pub weapon: Weapon,
    pub rules: Rules,
    pub seeks: Option<Seeks>,
    /// Inches.
    pub range: Option<f64>,
    /// In how many actions it can be used.
    pub uses: Option<u16>,
    /// The option of equipment it belongs to, whose uses the team shares (eq.team-count).
    pub option: Option<u8>,
}

/// A drop zone, and which one the opponent gets if it is picked.
#[derive(Clone, Debug)]
pub struct DropZone {
    pub name: Arc<str>,
    pub zone: Zone,
    pub opposite: u8,
}

/// The readings that touch the course of a battle, as types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rulings {
    /// A Move printed below 4 is raised to 4 (`printed-move: raised`).
    pub move_raised: bool,
    /// `drop-zone-edge: long`.
    pub long_edges: bool,
    /// `setup-thirds: even`.
    pub even_thirds: bool,
    /// A 0 AP action may counteract (`counteract-cost: up-to-one`).
    pub counteract_up_to_one: bool,
    /// Surcharges do not count while counteracting (`counteract-surcharge: free`).
    pub counteract_surcharge_free: bool,
    /// The incapacitated are removed after each sequence (`removal: sequence`).
    pub removal_sequence: bool,
    /// The shooter may be a secondary target of its own Blast (`blast-self: yes`).
    pub blast_self: bool,
    /// Only a move of more than 0 inches is one for Heavy (`heavy-moved: distance`).
    pub heavy_distance: bool,
    /// Markers need not be seen (`marker-sight: ignored`).
    pub marker_sight_ignored: bool,
    /// `tiebreak: kills`.
    pub tiebreak_kills: bool,
    /// The active player decides before the initiative player (`precedence: six`).
    pub precedence_six: bool,
    /// Equipment may lie anywhere (`territory: none`).
    pub no_territory: bool,
    /// An Ammo Cache serves weapons of the card only (`ammo-weapon: datacard`).
    pub ammo_datacard: bool,
    /// `comms-place: wholly`.
    pub comms_wholly: bool,
    /// `razor-spacing: equipment`.
    pub razor_equipment: bool,
}

impl Rulings {
    pub fn new(readings: &Readings) -> Rulings {
        Rulings {
            move_raised: readings.is("printed-move", "raised"),
            long_edges: readings.is("drop-zone-edge", "long"),
            even_thirds: readings.is("setup-thirds", "even"),
            counteract_up_to_one: readings.is("counteract-cost", "up-to-one"),
            counteract_surcharge_free: readings.is("counteract-surcharge", "free"),
            removal_sequence: readings.is("removal", "sequence"),
            blast_self: readings.is("blast-self", "yes"),
            heavy_distance: readings.is("heavy-moved", "distance"),
            marker_sight_ignored: readings.is("marker-sight", "ignored"),
            tiebreak_kills: readings.is("tiebreak", "kills"),
            precedence_six: readings.is("precedence", "six"),
            no_territory: readings.is("territory", "none"),
            ammo_datacard: readings.is("ammo-weapon", "datacard"),
            comms_wholly: readings.is("comms-place", "wholly"),
            razor_equipment: readings.is("razor-spacing", "equipment"),
        }
    }
}

impl Arm {
    pub fn new(weapon: &Weapon) -> Arm {
        let rules = Rules::new(&weapon.rules);
        Arm {
            name: weapon.name.as_str().into(),
            seeks: weapon_rules::seeks(&weapon.rules),
            range: weapon_rules::range(&weapon.rules),
            uses: rules.uses(),
            option: None,
            weapon: weapon.clone(),
            rules,
        }
    }

    pub fn is(&self, kind: WeaponKind) -> bool {
        self.weapon.kind == kind
    }
}

impl Setup {
    /// `zones` are drawn from the killzone.
    pub fn new(
        terrain: Terrain,
        switches: Switches,
        mission: Mission,
        teams: [String; 2],
        operatives: Vec<Member>,
    ) -> Setup {
        let readings = &terrain.settings.readings;
        let rulings = Rulings::new(readings);
        let zones = drop_zones(&terrain.killzone, rulings.long_edges);
        let spots = (0..operatives.len() * zones.len()).map(|_| OnceLock::new()).collect();
        Setup {
            printed: terrain.clone(),
            chosen: [None, None],
            dice: DiceReadings::new(readings),
            rulings,
            switches,
            mission,
            teams,
            ploys: Default::default(),
            operatives: operatives.into(),
            zones,
            spots,
            terrain,
        }
    }

    /// The same on other terrain.
    pub(super) fn on(self, terrain: Terrain) -> Setup {
        let spots = self.spots.iter().map(|_| OnceLock::new()).collect();
        Setup { terrain, spots, ..self }
    }

    /// The same with more weapons for every operative of a side, of an option of equipment.
    pub(super) fn armed(self, side: Side, option: u8, arms: &[(&str, &str)]) -> Setup {
        let arms = arms.iter().filter_map(|&(name, line)| {
            let WeaponLine { atk, hit, dmg, rules } =
                weapon_line(line, weapon_rules::NOTATIONS).ok()?;
            let kind = WeaponKind::Ranged;
            let notes = Vec::new();
            let name = name.to_owned();
            let arm = Arm::new(&Weapon { name, kind, atk, hit, dmg, rules, notes });
            Some(Arm { option: Some(option), ..arm })
        });
        let arms: Vec<Arm> = arms.collect();
        let armed = |member: &Member| {
            let mut member = member.clone();
            if member.side == side {
                member.weapons.extend(arms.iter().cloned());
            }
            member
        };
        let operatives = self.operatives.iter().map(armed).collect();
        Setup { operatives, ..self }
    }

    pub fn member(&self, op: u8) -> &Member {
        &self.operatives[usize::from(op)]
    }

    /// The operatives of a side, by index.
    pub fn of(&self, side: Side) -> impl Iterator<Item = u8> {
        let own = move |(_, member): &(usize, &Member)| member.side == side;
        self.operatives.iter().enumerate().filter(own).map(|(op, _)| op as u8)
    }

    /// Places on a grid where an operative can stand in a drop zone, others apart.
    pub fn spots(&self, op: u8, zone: u8) -> &[Point] {
        let spots = &self.spots[usize::from(op) * self.zones.len() + usize::from(zone)];
        spots.get_or_init(|| self.lay_out(op, zone, SPOTS))
    }

    /// The same `step` inches apart.
    pub fn lay_out(&self, op: u8, zone: u8, step: f64) -> Vec<Point> {
        let figure = &self.member(op).figure;
        let places = Places::new(&self.terrain, figure, []);
        let zone = &self.zones[usize::from(zone)].zone;
        let bounds = Bounds::of(&zone.ring);
        let size = bounds.max - bounds.min;
        let count = |length: f64| (length / step).ceil() as i32;
        let mut spots = Vec::new();
        for row in 1..count(size.y) {
            for column in 1..count(size.x) {
                let offset = nalgebra::Vector2::new(f64::from(column), f64::from(row)) * step;
                let at = tidy(bounds.min + offset);
                if zone.holds_base(&figure.base().at(at)) && places.legal(at) {
                    spots.push(at);
                }
            }
        }
        spots
    }
}

/// The killzone's own drop zones, else its edges (setup.zone, setup.three-inch, setup.edge).
fn drop_zones(killzone: &Killzone, long_edges: bool) -> Vec<DropZone> {
    let named = |name: &str, zone, opposite| DropZone { name: name.into(), zone, opposite };
    if let ([a, b], true) = Zone::of(killzone) {
        return vec![named("a", a, 1), named("b", b, 0)];
    }
    let [width, depth] = killzone.size;
    let mut zones = Vec::new();
    for (names, horizontal, allowed) in [
        (["south", "north"], true, !long_edges || width >= depth),
        (["west", "east"], false, !long_edges || depth >= width),
    ] {
        if allowed {
            let first = zones.len() as u8;
            let [low, high] = Zone::along(killzone.size, horizontal);
            zones.push(named(names[0], low, first + 1));
            zones.push(named(names[1], high, first));
        }
    }
    zones
}
