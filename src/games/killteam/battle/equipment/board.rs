//! The killzone with the equipment that is terrain.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::data::killzone::{Feature, Footprint, Killzone, Side, TerrainPart, Traits};
use crate::games::killteam::battle::Battle;
use crate::games::killteam::battle::setup::Setup;
use crate::games::killteam::terrain::{Special, Terrain};
use crate::geometry::board::Board;
use crate::geometry::load;
use crate::geometry::number::TOL;
use crate::geometry::shape::{Convex, Part, PartId, Point, Vector};

use super::site::gap_parts;
use super::{Block, Form, Laid, OPTIONS, Piece};

/// A block where it lies; `None` if it is no rectangle.
pub(super) fn outline(block: &Block, at: Point, angle: f64) -> Option<(Footprint, Vec<Convex>)> {
    let (sin, cos) = libm::sincos(angle.to_radians());
    let [x, y] = block.middle;
    let middle = at + Vector::new(x * cos - y * sin, x * sin + y * cos);
    let pieces = load::rect(middle, block.size, angle).ok()?;
    Some((Footprint::Rect { center: middle, size: block.size, angle }, pieces))
}

/// The nearest part of terrain so tall above a floor, and its gap from some parts.
pub(super) fn leans_on(
    killzone: &Killzone,
    parts: &[Part],
    level: f64,
    tall: f64,
) -> Option<(f64, PartId)> {
    let all = (0..).map(PartId).zip(killzone.board.parts());
    let high =
        all.filter(|(_, other)| other.z[0] <= level + TOL && other.z[1] >= level + tall - TOL);
    let gaps = high.map(|(id, other)| {
        let gaps = parts.iter().map(|part| gap_parts(part, other));
        (gaps.fold(f64::INFINITY, f64::min), id)
    });
    gaps.min_by(|a, b| a.0.total_cmp(&b.0))
}

impl Piece {
    /// The parts of terrain; `None` for a marker.
    pub(super) fn blocks(&self) -> Option<&'static [Block]> {
        match self.form {
            Form::Terrain(blocks) | Form::Ladder { blocks, .. } => Some(blocks),
            Form::Marker | Form::Token => None,
        }
    }
}

impl Laid {
    pub(super) fn piece(&self) -> Option<&'static Piece> {
        OPTIONS[usize::from(self.option)].piece.as_ref()
    }

    /// Is it terrain?
    pub(super) fn is_terrain(&self) -> bool {
        self.piece().is_some_and(|piece| piece.blocks().is_some())
    }

    /// Is it a marker of no other meaning than its own?
    pub(super) fn is_token(&self) -> bool {
        self.piece().is_some_and(|piece| matches!(piece.form, Form::Token))
    }

    /// What it is called: `mines-a`, and `light-barricade-a2` where there are several.
    pub(super) fn name(&self) -> String {
        let (word, side) = (self.piece().map_or("", |piece| piece.word), self.side.word());
        match self.piece().map_or(1, |piece| piece.count) {
            1 => format!("{word}-{side}"),
            _ => format!("{word}-{side}{}", self.number),
        }
    }
}

/// The printed killzone and what of this is terrain.
fn equipped<'a>(printed: &Terrain, laid: impl Iterator<Item = &'a Laid>) -> Terrain {
    let killzone = &printed.killzone;
    let mut features = killzone.features.clone();
    let mut parts = killzone.board.parts().to_vec();
    let mut special: SmallVec<[(PartId, Special); 8]> = SmallVec::new();
    for laid in laid {
        let Some(piece) = laid.piece() else { continue };
        let Some(blocks) = piece.blocks() else { continue };
        let feature = features.len() as u32;
        let mut own = Vec::new();
        for block in blocks {
            let Some((footprint, pieces)) = outline(block, laid.at, laid.angle) else { continue };
            let mut part = Part { pieces, z: [laid.level, laid.level + block.height], feature };
            let id = PartId(parts.len() as u32);
            if let Form::Ladder { tall, .. } = piece.form
                && let Some((_, against)) =
                    leans_on(killzone, std::slice::from_ref(&part), laid.level, tall)
            {
                let leant = killzone.board.part(against);
                part.z[1] = part.z[1].min(leant.z[1]);
                special.push((id, Special::Ladder { against: leant.feature }));
            }
            if block.portable {
                special.push((id, Special::Portable));
            }
            own.push(TerrainPart {
                id: block.id.to_owned(),
                part: id,
                traits: block.traits.iter().copied().fold(Traits::default(), Traits::with),
                footprint,
                base: part.z[0],
                height: Some(part.z[1]),
            });
            parts.push(part);
        }
        features.push(Feature { id: laid.name(), parts: own });
    }
    let board = Arc::new(Board::new(killzone.size, parts));
    let killzone = Killzone { features, board, ..Killzone::clone(killzone) };
    Terrain::with(Arc::new(killzone), printed.settings.clone(), &special)
}

impl Battle {
    /// What lies on the board as terrain, in the order of its features.
    fn terrain_laid(&self) -> impl Iterator<Item = (u8, &Laid)> {
        let laid = (0..).zip(&self.state.kit.laid);
        laid.filter(|(_, laid)| !laid.spent && laid.is_terrain())
    }

    /// The feature that something laid down is.
    pub(super) fn feature_of(&self, thing: u8) -> Option<u32> {
        let printed = self.setup.printed.killzone.features.len();
        let at = self.terrain_laid().position(|(n, _)| n == thing)?;
        Some((printed + at) as u32)
    }

    /// The terrain as if something were taken up.
    pub(super) fn terrain_without(&self, thing: u8) -> Terrain {
        let rest = self.terrain_laid().filter(|(n, _)| *n != thing);
        equipped(&self.setup.printed, rest.map(|(_, laid)| laid))
    }

    /// The board is built anew after something was laid down or taken up.
    pub(super) fn rebuild_terrain(&mut self) {
        let terrain = equipped(&self.setup.printed, self.terrain_laid().map(|(_, laid)| laid));
        self.setup = Arc::new(Setup::clone(&self.setup).on(terrain));
        self.forget();
    }

    /// The weapons that equipment gives a side (eq.explosive).
    pub(super) fn arm_team(&mut self, side: Side) {
        let taken = self.state.kit.taken[side.index()].clone().unwrap_or_default();
        for option in taken {
            let arms = OPTIONS[usize::from(option)].arms;
            if arms.is_empty() {
                continue;
            }
            self.setup = Arc::new(Setup::clone(&self.setup).armed(side, option, arms));
            for op in 0..self.state.pieces.len() as u8 {
                let weapons = self.setup.member(op).weapons.len();
                self.state.piece_mut(op).uses.resize(weapons, 0);
            }
        }
    }
}
