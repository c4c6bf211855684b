//! A survey of a killzone: what authors and organisers want to know before anybody plays on
//! it. How exposed the drop zones are to each other, how far a first turn goes, what bases
//! fit where, and how far from fair it is.
//!
//! Everything is sampled: the grids are part of the answer ([`ZONE_STEP`] and the others), and
//! every sample is decided exactly.

mod exposure;
mod first_turn;
mod gaps;
mod room;
mod symmetry;
mod zones;

pub use exposure::{Exposed, Exposure, Spot};
pub use first_turn::{Charge, FirstTurn, Objective};
pub use gaps::Gap;
pub use room::{Fit, Pocket, Room};
pub use symmetry::{Balance, Symmetry};
pub use zones::Zone;

use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::data::datacards::Base;
use crate::data::killzone::{Killzone, Side};
use crate::data::reading::Chosen;
use crate::data::scene::Order;
use crate::geometry::number::base_radius;
use crate::geometry::shape::{Disc, Footing, Point};

use super::heatmap::Grid;
use super::places::{Places, Ways};
use super::settings::Settings;
use super::standing::{Standing, default_height};
use super::terrain::Terrain;

/// The bases that a killzone is surveyed for unless told otherwise, millimetres.
pub const BASES: [f64; 5] = [25.0, 28.0, 32.0, 40.0, 50.0];
/// The average operative: base in millimetres and Move in inches.
pub const AVERAGE_BASE: f64 = 32.0;
pub const AVERAGE_MOVE: f64 = 6.0;
/// Places in a drop zone are at most this far apart, inches.
pub const ZONE_STEP: f64 = 0.5;
/// The cells on which ways from the drop zones end, inches.
pub const WAY_CELL: f64 = 0.5;
/// The cells outside the drop zones that are shot from, inches.
pub const SHOOTING_CELL: f64 = 1.0;
/// The cells on which it is decided what fits where, inches.
pub const ROOM_CELL: f64 = 0.25;
/// A gap that differs from a base by at most this much is told of, inches.
pub const CLOSE_GAP: f64 = 0.05;

/// What a killzone is like.
#[derive(Clone, Debug, Serialize)]
pub struct Survey {
    pub id: String,
    pub name: String,
    pub size: [f64; 2],
    pub grids: Grids,
    /// Drop zones were assumed along the long edges.
    pub assumed_zones: bool,
    /// How exposed each zone is to the other one, `a` first.
    pub exposure: [Exposure; 2],
    pub first_turn: [FirstTurn; 2],
    /// The shortest charge from one zone into the other; `null` if no way leads there.
    pub charge: [Option<Charge>; 2],
    pub objectives: Vec<Objective>,
    pub rooms: Vec<Room>,
    pub gaps: Vec<Gap>,
    pub balance: Balance,
}

/// What the samples are, inches.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Grids {
    pub zone_step: f64,
    pub way_cell: f64,
    pub shooting_cell: f64,
    pub room_cell: f64,
}

/// What all parts of a survey look at.
struct Site {
    terrain: Terrain,
    zones: [Zone; 2],
    /// The average operative, at no particular place.
    average: Standing,
    places: Places,
    ways: Ways,
    /// The places of the average operative in each zone.
    spreads: [zones::Spread; 2],
    /// One place of each part of the board that a drop zone opens on.
    openings: Vec<Point>,
}

impl Site {
    fn new(terrain: Terrain, zones: [Zone; 2]) -> Site {
        let average = figure(AVERAGE_BASE);
        let radius = average.footing.disc.radius;
        let places = Places::new(&terrain, &average, []);
        let ways = Ways::new(&terrain, &average);
        let spreads = [0, 1].map(|i| zones[i].places(&places, radius, ZONE_STEP));
        let openings = Vec::new();
        let mut site = Site { terrain, zones, average, places, ways, spreads, openings };
        for at in site.spreads.iter().flat_map(|spread| spread.front.clone()).collect::<Vec<_>>() {
            if site.opening(at).is_none() {
                site.openings.push(at);
            }
        }
        site
    }

    /// The opening that a way leads to from a place.
    fn opening(&self, at: Point) -> Option<usize> {
        self.openings.iter().position(|opening| self.ways.between(*opening, at).is_ok())
    }

    /// The places that some way leads to, each with its opening.
    fn labelled(&self, places: &[Point]) -> Vec<(Point, usize)> {
        places.iter().filter_map(|at| Some((*at, self.opening(*at)?))).collect()
    }
}

/// Surveys a killzone under the default readings, for bases of these sizes in millimetres.
/// `tick` is told the share of the work that is done.
pub fn survey(killzone: &Arc<Killzone>, bases: &[f64], tick: &dyn Fn(f64)) -> Survey {
    let settings = Arc::new(Settings::new(&Chosen::new()));
    let terrain = Terrain::new(killzone.clone(), settings);
    let (zones, own) = Zone::of(killzone);
    let site = Site::new(terrain, zones);
    let lengths = first_turn::lengths(&site);
    tick(0.2);
    let exposure = exposure::exposure(&site, &lengths);
    tick(0.6);
    let first_turn = first_turn::first_turn(&site, &lengths);
    let charge = first_turn::charges(&site);
    let objectives = first_turn::objectives(&site);
    tick(0.8);
    let rooms = bases.iter().map(|&base| room::room(&site, base)).collect();
    let gaps = gaps::gaps(&site.terrain, bases);
    let balance = symmetry::balance(&site, &exposure, &objectives);
    tick(1.0);
    Survey {
        id: killzone.id.clone(),
        name: killzone.name.clone(),
        size: killzone.size,
        grids: Grids {
            zone_step: ZONE_STEP,
            way_cell: WAY_CELL,
            shooting_cell: SHOOTING_CELL,
            room_cell: ROOM_CELL,
        },
        assumed_zones: !own,
        exposure,
        first_turn,
        charge,
        objectives,
        rooms,
        gaps,
        balance,
    }
}

/// A figure on a base of this many millimetres with the usual height, on the killzone floor,
/// set up with a Conceal order (setup.conceal).
pub fn figure(base: f64) -> Standing {
    let disc = Disc { center: Point::origin(), radius: base_radius(base) };
    Standing {
        side: Side::A,
        order: Order::Conceal,
        footing: Footing { disc, level: 0.0 },
        oval: None,
        height: default_height(Base::Round(base)),
    }
}

/// A grid over a board, with cells of the size or, on a tiny board, its smaller side.
fn grid(size: [f64; 2], cell: f64) -> Grid {
    let cell = cell.min(size[0]).min(size[1]);
    Grid::new(size, cell).expect("a cell is no larger than the board, and boards are small")
}

/// Part of a whole; 0 of nothing.
fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn place<S: Serializer>(p: &Point, serializer: S) -> Result<S::Ok, S::Error> {
    [p.x, p.y].serialize(serializer)
}

fn letter<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
    let (_, letter) = Side::ALL[*side as usize];
    letter.serialize(serializer)
}
