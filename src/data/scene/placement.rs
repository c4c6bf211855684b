//! Can the operatives of a scene stand where they are? They must be wholly on the board and
//! overlap neither one another nor terrain at their level; contact is fine everywhere.

use super::super::decode::Decoder;
use super::super::diagnostic::{Diagnostic, Report, Severity, Source, Span, decimal, quoted};
use super::super::killzone::{Drawn, Killzone, TerrainPart, Trait};
use super::super::reading::Chosen;
use super::{Operative, Scene};
use crate::geometry::distance::gap_disc_convex;
use crate::geometry::number::{TOL, overlaps};
use crate::geometry::oval::{Base, gap_base_part, gap_bases};
use crate::geometry::predicate::{edges, perp};
use crate::geometry::shape::{Convex, Disc, Part, PartId, Point, Vector};

/// An operative with the places of its position and level in the file.
pub(super) struct Placed {
    pub operative: Operative,
    pub at: Span,
    pub z: Span,
}

/// Points of a base that are looked at where no single part carries it: so many on each ring.
const RIM_POINTS: u32 = 64;

/// Reports operatives that cannot stand where they are.
pub(super) fn check(d: &mut Decoder, drawn: &Drawn, placed: &[Placed], readings: &Chosen) {
    let ground = Ground { killzone: &drawn.killzone, spans: &drawn.spans };
    on(d, ground, placed, readings);
}

/// What is wrong with where the operatives of a scene stand; each fault once.
pub(super) fn faults(scene: &Scene) -> Vec<String> {
    let mut report = Report::new();
    let source = report.add_source(Source::new(&scene.name, ""));
    let nowhere = Span { source, start: 0, end: 0 };
    let place =
        |operative: &Operative| Placed { operative: operative.clone(), at: nowhere, z: nowhere };
    let placed: Vec<Placed> = scene.operatives.iter().map(place).collect();
    let spans = vec![nowhere; scene.killzone.board.parts().len()];
    let ground = Ground { killzone: &scene.killzone, spans: &spans };
    on(&mut Decoder { report: &mut report, complete: true }, ground, &placed, &scene.readings);
    let errors = report.diagnostics().iter().filter(|d| d.severity == Severity::Error);
    errors.map(|d| d.message.clone()).collect()
}

/// A killzone and where its parts stand in the file, by [`PartId`].
#[derive(Clone, Copy)]
struct Ground<'a> {
    killzone: &'a Killzone,
    spans: &'a [Span],
}

fn on(d: &mut Decoder, drawn: Ground, placed: &[Placed], readings: &Chosen) {
    let bases: Vec<Base> = placed.iter().map(|p| p.operative.footprint()).collect();
    for (index, one) in placed.iter().enumerate() {
        let base = &bases[index];
        edge(d, drawn.killzone.size, one, base);
        let earlier = placed.iter().zip(&bases).take(index);
        for (other, other_base) in earlier {
            apart(d, one, base, other, other_base);
        }
        for (index, part) in drawn.killzone.board.parts().iter().enumerate() {
            let id = PartId(index as u32);
            terrain(d, drawn, one, base, id, part);
        }
        if one.operative.z > TOL {
            let whole_base = readings.get("ledge") != Some(&"centre");
            floor(d, drawn.killzone.board.parts(), one, base, whole_base);
        }
    }
}

fn edge(d: &mut Decoder, size: [f64; 2], one: &Placed, base: &Base) {
    let center = base.center();
    let [x, y] = [Vector::x(), Vector::y()].map(|u| base.reach(u));
    let room = [center.x - x, center.y - y, size[0] - center.x - x, size[1] - center.y - y]
        .into_iter()
        .fold(f64::INFINITY, f64::min);
    if overlaps(room) {
        let name = quoted(&one.operative.id);
        let message = format!("the base of {name} is {:.3} inches over the board's edge", -room);
        d.error(Diagnostic::error("off-board", one.at, message));
    }
}

fn apart(d: &mut Decoder, one: &Placed, base: &Base, other: &Placed, other_base: &Base) {
    let gap = gap_bases(base, other_base);
    if (one.operative.z - other.operative.z).abs() <= TOL && overlaps(gap) {
        let (name, other_name) = (quoted(&one.operative.id), quoted(&other.operative.id));
        let message = format!("the bases of {name} and {other_name} overlap by {:.3} inches", -gap);
        let note = format!("{other_name} stands here");
        d.error(Diagnostic::error("overlap", one.at, message).note(other.at, note));
    }
}

fn terrain(d: &mut Decoder, drawn: Ground, one: &Placed, base: &Base, id: PartId, part: &Part) {
    let (_, terrain) = drawn.killzone.terrain(id);
    let z = one.operative.z;
    if terrain.traits.has(Trait::Insignificant) || part.z[1] <= z + TOL {
        return;
    }
    let gap = gap_base_part(base, part);
    if !overlaps(gap) {
        return;
    }
    let (name, part_name) = (quoted(&one.operative.id), quoted(&drawn.killzone.part_name(id)));
    let here = drawn.spans[id.0 as usize];
    if part.z[0] <= z + TOL {
        let message = format!("{name} stands {:.3} inches into {part_name}", -gap);
        let diagnostic = Diagnostic::error("overlap", one.at, message)
            .note(here, format!("{part_name} is here"))
            .maybe_help(crossing(terrain));
        d.error(diagnostic);
    } else if let Some(height) = one.operative.height
        && part.z[0] < z + height - TOL
        && stops(terrain)
    {
        let message = format!(
            "{name} is too tall to stand under {part_name}: its head would be at {:.3}, the \
             underside is at {:.3}",
            z + height,
            part.z[0]
        );
        d.error(
            Diagnostic::warning("overlap", one.at, message)
                .note(here, format!("{part_name} is here")),
        );
    }
}

/// Does a part overhead stop a base below it?
fn stops(terrain: &TerrainPart) -> bool {
    ![Trait::Accessible, Trait::Obstructing, Trait::Ceiling]
        .into_iter()
        .any(|which| terrain.traits.has(which))
}

fn crossing(terrain: &TerrainPart) -> Option<String> {
    let word = if terrain.traits.has(Trait::Accessible) {
        "Accessible"
    } else if terrain.traits.has(Trait::Obstructing) {
        "Obstructing"
    } else {
        return None;
    };
    Some(format!("{word} terrain may be crossed, but nobody may stop on it"))
}

/// Warns if nothing carries an operative above the killzone floor.
fn floor(d: &mut Decoder, parts: &[Part], one: &Placed, base: &Base, whole_base: bool) {
    let z = one.operative.z;
    let center = base.center();
    let base = if whole_base { *base } else { Base::Round(Disc { center, radius: 0.0 }) };
    let reach = one.operative.footprint().bounds().grown(TOL);
    let floors: Vec<&Convex> = parts
        .iter()
        .filter(|part| (part.z[1] - z).abs() <= TOL)
        .flat_map(|part| &part.pieces)
        .filter(|piece| piece.bounds().meets(&reach))
        .collect();
    if carried(&floors, &base) {
        return;
    }
    let below = parts
        .iter()
        .filter(|p| p.z[1].is_finite() && p.pieces.iter().any(|piece| holds(piece, center)))
        .map(|p| p.z[1])
        .min_by(|a, b| (a - z).abs().total_cmp(&(b - z).abs()));
    let help = match below {
        Some(top) if (top - z).abs() <= TOL => {
            "the base hangs over the edge of the floor it stands on".to_owned()
        }
        Some(top) => format!("the top of the terrain under its centre is at {}", decimal(top)),
        None => "the killzone floor is under its centre: leave `z` out".to_owned(),
    };
    let name = quoted(&one.operative.id);
    let message = format!("no floor at {} carries {name}", decimal(z));
    d.error(Diagnostic::warning("no-floor", one.z, message).help(help));
}

/// Is a point in a piece, or within the tolerance of it?
fn holds(piece: &Convex, point: Point) -> bool {
    gap_disc_convex(&Disc { center: point, radius: 0.0 }, piece) <= TOL
}

/// Do these pieces together carry a base? One alone is judged exactly; where several meet, the
/// rim, a ring half way in and the centre are looked at.
fn carried(floors: &[&Convex], base: &Base) -> bool {
    if floors.iter().any(|piece| carries(piece, base)) {
        return true;
    }
    let center = base.center();
    let ring = |part: f64| {
        (0..RIM_POINTS).map(move |step| {
            let (sin, cos) =
                libm::sincos(f64::from(step) * std::f64::consts::TAU / f64::from(RIM_POINTS));
            center + base.oval().rim(Vector::new(cos, sin)) * part
        })
    };
    let has_rim = base.around().radius > 0.0;
    std::iter::once(center)
        .chain(ring(1.0).filter(|_| has_rim))
        .chain(ring(0.5).filter(|_| has_rim))
        .all(|point| floors.iter().any(|piece| holds(piece, point)))
}

/// Is the base wholly over a piece, within the tolerance?
fn carries(piece: &Convex, base: &Base) -> bool {
    if let Base::Round(disc) = base {
        let point = Disc { radius: 0.0, ..*disc };
        return gap_disc_convex(&point, piece) <= TOL - disc.radius;
    }
    let center = base.center();
    let inside = |(a, b): (Point, Point)| {
        let out = -perp((b - a).normalize());
        out.dot(&(center - a)) + base.reach(out) <= TOL
    };
    if piece.rho() > 0.0 {
        return gap_disc_convex(&base.around(), piece) <= TOL - 2.0 * base.around().radius;
    }
    piece.core().len() > 2 && edges(piece.core()).all(inside)
}
