//! Killzones: boards of continuous space with terrain, drop zones and objectives.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::decode::Decoder;
use super::diagnostic::Report;
use super::load::{self, Loaded};
use super::tree::Tree;
use crate::geometry::board::Board;
use crate::geometry::shape::{PartId, Point};

mod decode;
mod outline;

pub(crate) use decode::{Drawn, decode, objectives, on_board};

/// The size of a killzone that does not state one, inches.
pub const DEFAULT_SIZE: [f64; 2] = [30.0, 22.0];

/// A checked killzone. `board` holds every part in the order of `features` and their parts.
#[derive(Clone, Debug)]
pub struct Killzone {
    pub id: String,
    pub name: String,
    /// Width and depth in inches.
    pub size: [f64; 2],
    pub features: Vec<Feature>,
    /// Drop zones by side: simple polygons.
    pub drop_zones: BTreeMap<Side, Vec<Point>>,
    pub objectives: Vec<Point>,
    pub board: Arc<Board>,
}

/// What "the same feature" means: terrain listed under one id.
#[derive(Clone, Debug)]
pub struct Feature {
    pub id: String,
    pub parts: Vec<TerrainPart>,
}

/// One part of a feature: an upright prism with its own traits.
#[derive(Clone, Debug)]
pub struct TerrainPart {
    pub id: String,
    /// The part's index on the board.
    pub part: PartId,
    pub traits: Traits,
    pub footprint: Footprint,
    /// Underside above the killzone floor, inches.
    pub base: f64,
    /// Top above the killzone floor, inches; `None` is taller than everything.
    pub height: Option<f64>,
}

/// The plan of a part as its author wrote it, on the lattice.
#[derive(Clone, Debug, PartialEq)]
pub enum Footprint {
    Wall {
        from: Point,
        to: Point,
        thickness: f64,
    },
    Polygon {
        outer: Vec<Point>,
        holes: Vec<Vec<Point>>,
    },
    /// `angle` in degrees, counter-clockwise.
    Rect {
        center: Point,
        size: [f64; 2],
        angle: f64,
    },
    Disc {
        center: Point,
        radius: f64,
    },
}

/// The side an operative or drop zone belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    A,
    B,
}

/// A terrain trait as a killzone file names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trait {
    Heavy,
    Light,
    Blocking,
    Exposed,
    Insignificant,
    Accessible,
    Obstructing,
    Vantage,
    Ceiling,
}

/// The traits of one part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits(u16);

impl Side {
    /// Both sides with the letter a file writes.
    pub const ALL: [(Side, &'static str); 2] = [(Side::A, "a"), (Side::B, "b")];

    /// 0 for `a`, 1 for `b`.
    pub fn index(self) -> usize {
        self as usize
    }

    pub fn opponent(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// The letter a file writes.
    pub fn word(self) -> &'static str {
        Side::ALL[self.index()].1
    }
}

impl Trait {
    /// Every trait with the word a file writes.
    pub const ALL: [(Trait, &'static str); 9] = [
        (Trait::Heavy, "heavy"),
        (Trait::Light, "light"),
        (Trait::Blocking, "blocking"),
        (Trait::Exposed, "exposed"),
        (Trait::Insignificant, "insignificant"),
        (Trait::Accessible, "accessible"),
        (Trait::Obstructing, "obstructing"),
        (Trait::Vantage, "vantage"),
        (Trait::Ceiling, "ceiling"),
    ];
}

impl Traits {
    pub fn with(self, which: Trait) -> Traits {
        Traits(self.0 | 1 << which as u16)
    }

    pub fn has(self, which: Trait) -> bool {
        self.0 & (1 << which as u16) != 0
    }

    /// The traits in the order of [`Trait::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Trait> {
        Trait::ALL.into_iter().map(|(t, _)| t).filter(move |t| self.has(*t))
    }
}

/// Reads a killzone file.
///
/// # Errors
/// All the problems of the file.
pub fn load(path: &Path) -> Result<Loaded<Killzone>, Report> {
    let mut report = Report::new();
    let tree = load::open(&mut report, path);
    finish(report, tree)
}

/// [`load`] of a text under a name.
///
/// # Errors
/// All the problems of the text.
pub fn load_str(name: &str, text: &str) -> Result<Loaded<Killzone>, Report> {
    let mut report = Report::new();
    let tree = load::open_str(&mut report, name, text);
    finish(report, tree)
}

fn finish(mut report: Report, tree: Option<Tree>) -> Result<Loaded<Killzone>, Report> {
    let drawn = tree.and_then(|tree| {
        let mut decoder = Decoder { report: &mut report, complete: tree.complete };
        decode(&mut decoder, &tree.root)
    });
    load::finish(report, drawn.map(|drawn| drawn.killzone))
}

impl Killzone {
    /// The feature and part behind a part of the board.
    pub fn terrain(&self, part: PartId) -> (&Feature, &TerrainPart) {
        let feature = &self.features[self.board.parts()[part.0 as usize].feature as usize];
        let first = feature.parts[0].part.0;
        (feature, &feature.parts[(part.0 - first) as usize])
    }

    /// `feature/part`, as answers name a part.
    pub fn part_name(&self, part: PartId) -> String {
        let (feature, terrain) = self.terrain(part);
        format!("{}/{}", feature.id, terrain.id)
    }
}
