//! A place where a piece of equipment is about to lie, and what may be asked of it.

use crate::data::killzone::{Side, Trait};
use crate::data::scene::Order;
use crate::engine::refusal::Refusal;
use crate::games::killteam::battle::Battle;
use crate::games::killteam::battle::action::Spot;
use crate::games::killteam::battle::mission::SMALL_MARKER;
use crate::games::killteam::battle::setup::Rulings;
use crate::games::killteam::places::Places;
use crate::games::killteam::standing::Standing;
use crate::games::killteam::terrain::Terrain;
use crate::geometry::distance::{
    distance_convex_convex, distance_spatial, nearest_point_on_segment,
};
use crate::geometry::number::{HALF_MILLIMETRE, TOL, overlaps, within};
use crate::geometry::predicate::edges;
use crate::geometry::shape::{Bounds, Convex, Disc, Footing, Part, PartId, Point};

use super::{Block, Piece, board, code};

/// What most equipment keeps from other equipment and from ways in, inches.
pub const SPACING: f64 = 2.0;
/// A ladder leans on what is at most this far away: 1 mm, inches.
const LEANING: f64 = 2.0 * HALF_MILLIMETRE;

/// From what a distance is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// Terrain that is equipment.
    Equipment,
    /// Accessible terrain: doors and other ways in.
    Access,
    /// All terrain.
    Terrain,
    Markers,
}

/// A piece where somebody wants to lay it down.
pub struct Site<'a> {
    battle: &'a Battle,
    terrain: &'a Terrain,
    side: Side,
    piece: &'a Piece,
    key: &'static str,
    spot: Spot,
    parts: Vec<Part>,
}

/// Half of the killzone: everything on one side of a line along an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Half {
    axis: usize,
    line: f64,
    below: bool,
}

impl Half {
    /// How far a box reaches over the line at its farthest and at its nearest, inches.
    fn beyond(&self, bounds: &Bounds) -> [f64; 2] {
        let [low, high] = [bounds.min[self.axis] - self.line, bounds.max[self.axis] - self.line];
        if self.below { [high, low] } else { [-low, -high] }
    }
}

impl Battle {
    /// A place for a piece of a side.
    pub(in super::super) fn site<'a>(
        &'a self,
        side: Side,
        piece: &'a Piece,
        spot: Spot,
    ) -> Site<'a> {
        self.site_on(&self.setup.terrain, side, piece, spot)
    }

    /// The same on other terrain.
    pub(in super::super) fn site_on<'a>(
        &'a self,
        terrain: &'a Terrain,
        side: Side,
        piece: &'a Piece,
        spot: Spot,
    ) -> Site<'a> {
        let (level, angle) = (spot.z.unwrap_or(0.0), spot.angle.unwrap_or(0.0));
        let marker = || {
            let disc = Convex::disc(Disc { center: spot.at, radius: SMALL_MARKER });
            vec![Part { pieces: vec![disc], z: [level; 2], feature: u32::MAX }]
        };
        let block = |block: &Block| {
            let (_, pieces) = board::outline(block, spot.at, angle)?;
            Some(Part { pieces, z: [level, level + block.height], feature: u32::MAX })
        };
        let blocks = piece.blocks();
        let parts = blocks.map_or_else(marker, |blocks| blocks.iter().filter_map(block).collect());
        Site { battle: self, terrain, side, piece, key: piece.key, spot, parts }
    }

    /// The half of the killzone on a side's own side, up to the centre line; `None` if there
    /// are no territories (setup.territory, setup.centre-line).
    fn territory(&self, side: Side) -> Option<Half> {
        if self.setup.rulings.no_territory {
            return None;
        }
        let middle = |side: Side| {
            let zone = &self.setup.zones[usize::from(self.state.zones[side.index()])];
            let bounds = Bounds::of(&zone.zone.ring);
            nalgebra::center(&bounds.min, &bounds.max)
        };
        let away = middle(side.opponent()) - middle(side);
        let axis = usize::from(away.y.abs() >= away.x.abs());
        let line = self.setup.terrain.killzone.size[axis] / 2.0;
        Some(Half { axis, line, below: away[axis] > 0.0 })
    }
}

impl Site<'_> {
    /// The same with refusals by another rule.
    pub fn under(self, key: &'static str) -> Self {
        Site { key, ..self }
    }

    pub fn rulings(&self) -> &Rulings {
        &self.battle.setup.rulings
    }

    /// The parts of the piece, or a marker's disc.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    fn refuse(&self, message: String) -> Refusal {
        Refusal::new(code(self.key), message).at([self.spot.at.x, self.spot.at.y])
    }

    fn bounds(&self) -> Bounds {
        self.parts.iter().fold(Bounds::of(&[]), |all, part| all.joined(&part.bounds()))
    }

    /// Does it fit: on the killzone, overlapping no terrain, a marker on a floor?
    pub fn fits(&self) -> Result<(), Refusal> {
        let word = self.piece.word;
        if self.piece.blocks().is_none() {
            if self.marker_lies() {
                return Ok(());
            }
            return Err(self.refuse(format!("{word} cannot lie there")));
        }
        let (bounds, size) = (self.bounds(), self.terrain.killzone.size);
        let over = [-bounds.min.x, -bounds.min.y, bounds.max.x - size[0]];
        let over = over.into_iter().fold(bounds.max.y - size[1], f64::max);
        if !within(over, 0.0, 0.0).holds {
            let message = format!("{word} would be {over:.4} inches over the edge");
            return Err(self.refuse(message).measured(over, 0.0));
        }
        self.overlaps_nothing()
    }

    fn marker_lies(&self) -> bool {
        let disc = Disc { center: self.spot.at, radius: SMALL_MARKER };
        let figure = Standing {
            side: self.side,
            order: Order::Conceal,
            footing: Footing { disc, level: self.spot.z.unwrap_or(0.0) },
            oval: None,
            height: 2.0 * TOL,
        };
        Places::new(self.terrain, &figure, []).legal(self.spot.at)
    }

    fn overlaps_nothing(&self) -> Result<(), Refusal> {
        for (id, other) in self.all_terrain() {
            for part in &self.parts {
                let apart = part.z[0] >= other.z[1] - TOL || part.z[1] <= other.z[0] + TOL;
                let gap = gap_parts(part, other);
                if !apart && overlaps(gap) {
                    let name = self.terrain.killzone.part_name(id);
                    let message =
                        format!("{} would overlap {name} by {:.4} inches", self.piece.word, -gap);
                    return Err(self.refuse(message).measured(gap, 0.0));
                }
            }
        }
        Ok(())
    }

    fn all_terrain(&self) -> impl Iterator<Item = (PartId, &Part)> {
        let parts = self.terrain.killzone.board.parts().iter();
        parts.enumerate().map(|(n, part)| (PartId(n as u32), part))
    }

    /// Is it on the killzone floor?
    pub fn on_the_floor(&self) -> Result<(), Refusal> {
        self.on_level(0.0)
    }

    /// Is it on a floor of this height?
    pub fn on_level(&self, wanted: f64) -> Result<(), Refusal> {
        let level = self.spot.z.unwrap_or(0.0);
        if (level - wanted).abs() <= TOL {
            return Ok(());
        }
        let message = format!("{} lies at {wanted}, not at {level:.4}", self.piece.word);
        Err(self.refuse(message).measured(level, wanted))
    }

    /// Is it wholly within its side's territory?
    pub fn wholly_in_territory(&self) -> Result<(), Refusal> {
        self.in_territory(0, "reach")
    }

    /// Is some part of it within its side's territory?
    pub fn within_territory(&self) -> Result<(), Refusal> {
        self.in_territory(1, "lie")
    }

    fn in_territory(&self, which: usize, verb: &str) -> Result<(), Refusal> {
        let Some(territory) = self.battle.territory(self.side) else { return Ok(()) };
        let beyond = territory.beyond(&self.bounds())[which];
        if within(beyond, 0.0, 0.0).holds {
            return Ok(());
        }
        let message =
            format!("{} would {verb} {beyond:.4} inches beyond the centre line", self.piece.word);
        Err(self.refuse(message).measured(beyond, 0.0))
    }

    /// Is everything of a kind more than `limit` inches away?
    pub fn apart(&self, whom: Whom, limit: f64) -> Result<(), Refusal> {
        let printed = self.battle.setup.printed.killzone.features.len() as u32;
        let counts = |id: PartId, part: &Part| match whom {
            Whom::Equipment => part.feature >= printed,
            Whom::Access => self.terrain.traits(id).has(Trait::Accessible),
            Whom::Terrain => true,
            Whom::Markers => false,
        };
        let terrain = self.all_terrain().filter(|(id, part)| counts(*id, part));
        let name = |id| self.terrain.killzone.part_name(id);
        let mut near: Vec<(f64, String)> =
            terrain.map(|(id, part)| (self.distance(part), name(id))).collect();
        if whom == Whom::Markers {
            near.extend(self.markers());
        }
        let nearest = near.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
        match nearest {
            Some((distance, name)) if within(distance, limit, 0.0).holds => {
                let word = self.piece.word;
                let message = format!(
                    "{word} would lie {distance:.4} inches from {name}, not more than {limit}"
                );
                Err(self.refuse(message).measured(distance, limit))
            }
            _ => Ok(()),
        }
    }

    fn distance(&self, other: &Part) -> f64 {
        let of = |part: &Part| distance_spatial(gap_parts(part, other), part.z, other.z);
        self.parts.iter().map(of).fold(f64::INFINITY, f64::min)
    }

    /// Every marker on the board with its distance.
    fn markers(&self) -> impl Iterator<Item = (f64, String)> {
        let disc = |at: Point, radius: f64, level: f64| Part {
            pieces: vec![Convex::disc(Disc { center: at, radius })],
            z: [level; 2],
            feature: u32::MAX,
        };
        let kinds = &self.battle.setup.mission.markers;
        let lying = kinds.iter().zip(&self.battle.state.markers);
        let markers = lying.map(move |(kind, lying)| {
            (self.distance(&disc(lying.at, kind.radius, lying.level)), kind.id.to_string())
        });
        let laid = self.battle.state.kit.laid.iter();
        let tokens = laid.filter(|laid| !laid.spent && laid.is_token());
        markers.chain(tokens.map(move |laid| {
            (self.distance(&disc(laid.at, SMALL_MARKER, laid.level)), laid.name())
        }))
    }

    /// Is no part of it farther than `limit` inches from its side's drop zone?
    pub fn near_drop_zone(&self, limit: f64) -> Result<(), Refusal> {
        let zone = usize::from(self.battle.state.zones[self.side.index()]);
        let zone = &self.battle.setup.zones[zone].zone;
        let away = |corner: Point| {
            let edges = edges(&zone.ring);
            let outside =
                edges.map(|(a, b)| (corner - nearest_point_on_segment(corner, a, b)).norm());
            if zone.contains(corner) { 0.0 } else { outside.fold(f64::INFINITY, f64::min) }
        };
        let pieces = self.parts.iter().flat_map(|part| &part.pieces);
        let farthest = pieces.flat_map(Convex::core).map(|&corner| away(corner));
        let farthest = farthest.fold(0.0, f64::max);
        if within(farthest, limit, 0.0).holds {
            return Ok(());
        }
        let message =
            format!("{} would reach {farthest:.4} inches from the drop zone", self.piece.word);
        Err(self.refuse(message).measured(farthest, limit))
    }

    /// Does it lean on terrain of the killzone that is tall enough?
    pub fn leans(&self, tall: f64) -> Result<(), Refusal> {
        let level = self.spot.z.unwrap_or(0.0);
        let printed = &self.battle.setup.printed.killzone;
        let leant = board::leans_on(printed, &self.parts, level, tall);
        match leant {
            Some((gap, _)) if gap <= LEANING + TOL => Ok(()),
            Some((gap, _)) => {
                let message =
                    format!("the nearest terrain {tall} inches tall is {gap:.4} inches away");
                Err(self.refuse(message).measured(gap, LEANING))
            }
            None => Err(self.refuse(format!("no terrain is {tall} inches tall"))),
        }
    }
}

/// The gap of two parts in plan, negative where they overlap.
pub(super) fn gap_parts(a: &Part, b: &Part) -> f64 {
    let pairs = a.pieces.iter().flat_map(|a| b.pieces.iter().map(move |b| (a, b)));
    pairs.map(|(a, b)| distance_convex_convex(a, b).distance).fold(f64::INFINITY, f64::min)
}
