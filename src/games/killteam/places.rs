//! Where a base can stand, and where it can get to without a door (base.overlap, base.terrain,
//! base.edge, move.end-overlap, move.ledge).

use crate::data::killzone::Trait;
use crate::geometry::answer::Exists;
use crate::geometry::cover::uncovered;
use crate::geometry::hull::Hull;
use crate::geometry::number::TOL;
use crate::geometry::oval::{Base, Oval};
use crate::geometry::path::{Graph, NoPath, Path, Reach, Space};
use crate::geometry::predicate::{edges, perp};
use crate::geometry::shape::{Convex, Footing, PartId, Point, Vector};

use super::standing::Standing;
use super::terrain::Terrain;

/// How far inside the floor's edge a base, or its centre, must stay, inches.
const LEDGE: f64 = 2.0 * TOL;

/// The places on one level where a base of one size can stand.
#[derive(Clone, Debug)]
pub struct Places {
    space: Space,
    floor: Floor,
}

impl Places {
    /// Places for a figure like this one, wherever it now stands, among `others`.
    pub fn new<'a>(
        terrain: &Terrain,
        figure: &Standing,
        others: impl IntoIterator<Item = &'a Standing>,
    ) -> Places {
        let radius = figure.footing.disc.radius;
        let [low, high] = figure.extent();
        let killzone = &terrain.killzone;
        let mut space = Space::of_base(killzone.size, &figure.base());
        for part in terrain.at_level([low, high]) {
            if !terrain.traits(part).has(Trait::Insignificant) || terrain.is_ladder(part) {
                space.add_part(part, killzone.board.part(part), radius);
            }
        }
        for (i, other) in others.into_iter().enumerate() {
            let [z0, z1] = other.extent();
            if z0 < high - TOL && z1 > low + TOL {
                space.add_base(i as u32, &other.base(), 0.0, figure.footing.disc.center);
            }
        }
        Places { space, floor: Floor::under(terrain, figure) }
    }

    /// Can the base stand with its centre at `p`? Contact is fine.
    pub fn legal(&self, p: Point) -> bool {
        self.space.legal(p) && self.floor.carries(p)
    }
}

/// How often a base is pushed off what it overlaps before it is given up.
const PUSHES: usize = 12;

impl Places {
    /// A legal place for the centre near `p`: pushed straight off the worst overlap, over and
    /// over; `None` if that does not end.
    pub fn pushed(&self, mut p: Point) -> Option<Point> {
        for _ in 0..PUSHES {
            if self.legal(p) {
                return Some(p);
            }
            let contact = self.space.nearest(p);
            let off = p - contact.point;
            let away = off.norm();
            if away == 0.0 {
                return None;
            }
            // Inside a part the nearest edge lies outwards.
            let inside = -contact.gap > self.space.radius();
            p += off * (if inside { contact.gap } else { -contact.gap } / away);
        }
        None
    }
}

/// What a base stands on: the killzone floor, which carries it everywhere and below which there
/// is nothing (height.floor), or a raised one.
#[derive(Clone, Debug)]
enum Floor {
    Killzone,
    /// The base about its centre: points, grown.
    Raised {
        pieces: Vec<Hull>,
        foot: Vec<Vector>,
        carried: f64,
    },
}

impl Floor {
    fn under(terrain: &Terrain, figure: &Standing) -> Floor {
        let Footing { disc, level } = figure.footing;
        if level.abs() <= TOL {
            return Floor::Killzone;
        }
        let board = &terrain.killzone.board;
        let tops = board.parts().iter().filter(|part| (part.z[1] - level).abs() <= TOL);
        let tops: Vec<&Convex> = tops.flat_map(|part| &part.pieces).collect();
        let pieces = tops.iter().map(|piece| Hull::grown(piece.core(), piece.rho())).collect();
        if let Base::Oval(oval) = figure.base()
            && !terrain.settings.ledge_centre
        {
            let outward = |(a, b): (Point, Point)| -perp((b - a).normalize());
            let sides = tops.iter().flat_map(|piece| edges(piece.core()));
            let normals: Vec<Vector> = sides.filter(|(a, b)| a != b).map(outward).collect();
            let still = Oval { center: Point::origin(), ..oval };
            let foot = still.outer_with(LEDGE, &normals).iter().map(|p| p.coords).collect();
            return Floor::Raised { pieces, foot, carried: 0.0 };
        }
        let carried = if terrain.settings.ledge_centre { 0.0 } else { disc.radius };
        let carried = (carried - LEDGE).max(LEDGE);
        Floor::Raised { pieces, foot: vec![Vector::zeros()], carried }
    }

    /// Does it carry a base with its centre at `p`?
    fn carries(&self, p: Point) -> bool {
        match self {
            Floor::Killzone => true,
            Floor::Raised { pieces, foot, carried } => {
                let foot: Vec<Point> = foot.iter().map(|v| p + v).collect();
                matches!(uncovered(&Hull::grown(&foot, *carried), pieces), Exists::No { .. })
            }
        }
    }
}

/// The ways on the killzone floor that are open to a moving base without surcharge:
/// Accessible and Obstructing parts are kept out of.
#[derive(Clone, Debug)]
pub struct Ways(Graph);

impl Ways {
    /// Ways of a figure like this one.
    pub fn new(terrain: &Terrain, figure: &Standing) -> Ways {
        let Footing { disc, level } = figure.footing;
        let killzone = &terrain.killzone;
        let mut space = Space::of_base(killzone.size, &figure.base());
        for part in terrain.at_level(figure.extent()) {
            let traits = terrain.traits(part);
            let overhead = killzone.board.part(part).z[0] > level + TOL;
            let under = traits.has(Trait::Ceiling) && overhead && figure.passes_ceilings();
            let gap = traits.has(Trait::Blocking) && terrain.settings.blocking_open;
            if !(traits.has(Trait::Insignificant) || under || gap) {
                space.add_part(part, killzone.board.part(part), disc.radius);
            }
        }
        Ways(Graph::new(space))
    }

    /// What can be reached from a place by at most `limit` inches; `None` if the base cannot
    /// be there.
    pub fn from(&self, start: Point, limit: f64) -> Option<Reach<&Graph>> {
        self.0.reach(start, limit).ok()
    }

    /// Is the straight way between two places open?
    pub fn clear(&self, from: Point, to: Point) -> bool {
        self.0.space().clear(from, to)
    }

    /// The shortest way between two places.
    pub fn between(&self, start: Point, goal: Point) -> Result<Path, NoPath> {
        self.0.shortest(start, goal)
    }
}

impl Terrain {
    /// The parts whose heights overlap a range.
    pub fn at_level(&self, [low, high]: [f64; 2]) -> impl Iterator<Item = PartId> {
        let board = &self.killzone.board;
        (0..board.parts().len() as u32).map(PartId).filter(move |&id| {
            let [z0, z1] = board.part(id).z;
            z0 < high - TOL && z1 > low + TOL
        })
    }
}
