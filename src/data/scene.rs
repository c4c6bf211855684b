//! Scenes: a moment of a game to be measured.

use std::path::Path;
use std::sync::Arc;

use super::datacards::{Base, Weapon};
use super::decode::Decoder;
use super::diagnostic::Report;
use super::killzone::{Killzone, Side};
use super::load::{self, Known, Loaded};
use super::reading::Chosen;
use super::tree::Tree;
use crate::geometry::number::base_radius;
use crate::geometry::oval::{self, Oval};
use crate::geometry::shape::{Disc, Point};

mod decode;
mod placement;
pub mod siege;

pub(super) use decode::decode;
pub use decode::readings_of;
pub(crate) use decode::{Cards, readings, teams};

/// A checked scene in continuous space.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The path it was read from, as the user gave it.
    pub name: String,
    pub killzone: Arc<Killzone>,
    pub readings: Chosen,
    pub operatives: Vec<Operative>,
}

/// An operative in place: its own fields, else those of its card, else documented defaults.
#[derive(Clone, Debug, PartialEq)]
pub struct Operative {
    pub id: String,
    pub side: Side,
    pub name: Option<String>,
    pub at: Point,
    /// Height of the floor it stands on, inches.
    pub z: f64,
    /// Facing of an oval base, degrees counter-clockwise.
    pub angle: f64,
    pub order: Order,
    pub base: Base,
    /// Height of the head above the base's floor as card or scene give it.
    pub height: Option<f64>,
    pub apl: Option<u8>,
    pub r#move: Option<f64>,
    pub save: Option<u8>,
    pub wounds: Option<u16>,
    pub keywords: Vec<String>,
    pub weapons: Vec<Weapon>,
}

impl Scene {
    /// What is wrong with where its operatives stand, as reading it would say: over the edge of
    /// the board, in terrain, in one another.
    pub fn misplaced(&self) -> Vec<String> {
        placement::faults(self)
    }
}

impl Operative {
    /// The base in plan where it stands.
    pub fn footprint(&self) -> oval::Base {
        match self.base {
            Base::Round(diameter) => {
                oval::Base::Round(Disc { center: self.at, radius: base_radius(diameter) })
            }
            Base::Oval(length, width) => {
                oval::Base::Oval(Oval::new(self.at, [length, width], self.angle))
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Engage,
    Conceal,
}

impl Order {
    pub const ALL: [(Order, &'static str); 2] =
        [(Order::Engage, "engage"), (Order::Conceal, "conceal")];
}

/// Reads a scene with its killzone and datacards.
///
/// # Errors
/// All the problems of the scene and of the files it names, each shown in its own file.
pub fn load(path: &Path, known: &Known) -> Result<Loaded<Scene>, Report> {
    let mut report = Report::new();
    let tree = load::open(&mut report, path);
    let base_dir = path.parent().unwrap_or(Path::new(""));
    finish(report, tree, path.display().to_string(), base_dir, known)
}

/// [`load`] of a text under a name; paths in it start from `base_dir`.
///
/// # Errors
/// All the problems of the text and of the files it names.
pub fn load_str(
    name: &str,
    text: &str,
    base_dir: &Path,
    known: &Known,
) -> Result<Loaded<Scene>, Report> {
    let mut report = Report::new();
    let tree = load::open_str(&mut report, name, text);
    finish(report, tree, name.to_owned(), base_dir, known)
}

fn finish(
    mut report: Report,
    tree: Option<Tree>,
    name: String,
    base_dir: &Path,
    known: &Known,
) -> Result<Loaded<Scene>, Report> {
    let scene = tree.and_then(|tree| {
        let mut decoder = Decoder { report: &mut report, complete: tree.complete };
        decode(&mut decoder, &tree.root, name, base_dir, known)
    });
    load::finish(report, scene)
}
