//! Boards on which the library and a definition were found to differ, shrunk to little. Each
//! names the rule it is about.

mod common;

use common::case::{Case, Figure, Shape, Terrain, at};
use common::judge::{Judge, Readings, scene};
use common::question::Question;
use common::sampler::{Lines, Portion};
use common::skew::{Obstacles, Spot, body_spots};
use sightline::data::killzone::Trait;
use sightline::data::scene::Order;
use sightline::games::killteam::measure::matrix;
use sightline::games::killteam::verdict::Verdict;
use sightline::geometry::answer::{Detail, Touching};
use sightline::geometry::lines::outcomes;
use sightline::geometry::number::{DEFAULT_TOLERANCE, HALF_MILLIMETRE, snap};
use sightline::geometry::shape::PartId;
use sightline::geometry::sight::{Eye, SightQuery, SightTarget, sight};

const LINES: Lines =
    Lines { half_width: HALF_MILLIMETRE, inset: HALF_MILLIMETRE, touching: Touching::Clear };

fn part(outer: &[[f64; 2]], z: [f64; 2]) -> Terrain {
    Terrain {
        shape: Shape::Polygon(outer.iter().map(|[x, y]| at(*x, *y)).collect()),
        z: z.map(snap),
        feature: 0,
        traits: vec![Trait::Heavy],
    }
}

/// Place, base in millimetres, level and height.
fn figure(place: [f64; 2], millimetres: f64, level: f64, height: f64) -> Figure {
    Figure {
        at: at(place[0], place[1]),
        millimetres,
        z: snap(level),
        height: snap(height),
        order: Order::Engage,
    }
}

fn case(terrain: Vec<Terrain>, attacker: Figure, target: Figure) -> Case {
    let case = Case { size: [30.0, 22.0], terrain, attacker, target };
    assert!(case.is_sound());
    case
}

fn shot(case: &Case, readings: Readings) -> Verdict {
    let all = matrix(&scene(case, readings), DEFAULT_TOLERANCE).unwrap();
    all.pairs.into_iter().find(|v| v.attacker == "a1").unwrap()
}

/// Bases above one another: nothing intervenes only from a point over the target's disc, so the
/// origin that is reported must be such a point.
#[test]
fn line_stacked_origin_is_a_point_over_the_target() {
    let slab = part(&[[11.0, 9.0], [11.0, 9.3], [7.1, 9.3]], [1.5, 1.9]);
    let low = figure([9.0, 9.0], 32.0, 0.0, 2.0);
    let high = figure([9.9, 9.9], 50.0, 2.3, 0.9);
    let case = case(vec![slab], low, high);
    let v = shot(&case, Readings::default());
    let board = case.board();
    for o in &v.outcomes {
        let sure = Judge::new(&case, &board, Readings::default(), -1e-5).effects(o.origin);
        assert!(o.cover || sure.cover.is_empty(), "{o:?} from {}: {sure:?}", o.origin);
    }
}

/// A line nearly as wide as the body passes between two slabs that hang in the air.
#[test]
fn sight_margin_slender_body_between_two_slabs() {
    let upper = part(&[[17.2, 12.3], [19.5, 12.6], [19.4, 13.1]], [1.6, 3.0]);
    let lower = part(&[[22.4, 9.7], [22.4, 12.2], [19.4, 12.2]], [0.8, 1.1]);
    let (a, t) = (figure([20.9, 11.0], 32.0, 1.1, 2.1), figure([19.5, 13.5], 32.0, 0.0, 2.2));
    let case = case(vec![upper, lower], a, t);
    let board = case.board();
    let half_width = HALF_MILLIMETRE + 0.6052;
    let (eye, spot) =
        (Spot { at: case.attacker.at, z: 3.2 }, Spot { at: case.target.at, z: 0.3667 });
    assert!(!Obstacles::new(board.parts(), half_width, Touching::Clear, 0.001).stop(eye, spot));
    let query = SightQuery {
        board: &board,
        eye: Eye { at: eye.at, z: eye.z },
        target: SightTarget::Body { disc: case.target.disc(), z: [0.0, 2.2] },
        ignored: &[],
        bodies: &[],
        half_width,
        touching: Touching::Clear,
        tolerance: DEFAULT_TOLERANCE,
    };
    assert!(sight(&query, Detail::Verdict).holds());
}

/// A wall along the flank of the target, in contact with it, where touching crosses.
#[test]
fn line_touching_crosses_a_wall_along_the_target_s_flank() {
    let wall = part(&[[8.26736, 12.30635], [12.46633, 12.30635], [8.26736, 12.42395]], [0.0, 4.0]);
    let (a, t) = (figure([15.0, 12.0], 32.0, 0.0, 2.0), figure([9.7888, 11.3221], 50.0, 0.0, 1.9));
    let case = case(vec![wall], a, t);
    shot(&case, Readings { crosses: true, ..Readings::default() });
}

/// A small part beside the target's flank, nearer than half a line, with lines to the full base.
#[test]
fn line_inset_none_a_part_beside_the_target_s_flank() {
    let far = part(&[[19.0, 6.0], [19.0, 8.0], [18.0, 8.0]], [0.0, 4.0]);
    let beside = part(&[[19.62, 1.15], [19.62, 2.89], [18.86, 2.89]], [0.0, 4.0]);
    let (a, t) = (figure([18.2, 14.2], 50.0, 0.0, 1.7), figure([18.23, 2.92], 32.0, 0.0, 2.28));
    let case = case(vec![far, beside], a, t);
    shot(&case, Readings { no_inset: true, ..Readings::default() });
}

/// The same reading: a part 0.016 beside the target's flank is crossed once it stands 0.019
/// nearer, so a verdict that it is not crossed is within the tolerance of turning.
#[test]
fn edition_borderline_inset_none_a_part_beside_the_flank_moves_in() {
    let shape =
        |dx: f64, dy: f64| [[9.37 + dx, 0.58 + dy], [9.67 + dx, 2.18 + dy], [9.37 + dx, 2.18 + dy]];
    let ask = |dx, dy, detail| {
        let (a, t) = (figure([8.0, 11.0], 32.0, 0.0, 2.0), figure([8.37, 0.43], 50.0, 0.0, 2.5));
        let case = case(vec![part(&shape(dx, dy), [0.0, 4.0])], a, t);
        let watches = vec![(Portion::Whole, vec![PartId(0)])];
        let question = Question { watches, lines: Lines { inset: 0.0, ..LINES } };
        question.ask(&case, &case.board(), |q| outcomes(q, detail))
    };
    let still = ask(0.0, 0.0, Detail::Full);
    let moved = ask(-0.0171, 0.0082, Detail::Verdict);
    assert!(still.list[0].hit != moved.list[0].hit);
    assert!(still.borderline);
}

/// Pieces taken whole: a wall 1.0126 from the target's base obscures, and gives cover instead
/// once it stands 0.019 nearer.
#[test]
fn cover_part_piece_just_beyond_one_inch_is_borderline() {
    let with = |dy: f64| {
        let wall = [[5.3, 2.0 + dy], [9.5, 2.0 + dy], [5.3, 2.1 + dy]];
        let (a, t) = (figure([8.0, 12.0], 32.0, 0.0, 1.0), figure([7.4, 0.2], 40.0, 0.6, 1.6));
        let case = case(vec![part(&wall, [0.2, 1.0])], a, t);
        shot(&case, Readings { piece: true, ..Readings::default() })
    };
    let (still, moved) = (with(0.0), with(-0.0189));
    assert!((still.in_cover, still.obscured) == (false, true));
    assert!((moved.in_cover, moved.obscured) == (true, false));
    assert!(still.borderline);
}

/// A slab that hangs over the target's flank: grown by a thousandth it leaves no free origin.
#[test]
fn edition_borderline_slab_over_the_target() {
    let shape = [[14.1811543, 3.7975838], [15.2811545, 3.6975836], [14.4811543, 4.3975834]];
    let (a, t) = (figure([15.4, 7.5], 50.0, 2.9, 1.4), figure([15.3, 3.9], 32.0, 0.0, 1.6));
    let case = case(vec![part(&shape, [0.6, 1.0])], a, t);
    let v = shot(&case, Readings::default());
    assert!(!v.in_cover);
    let board = case.board();
    let grown = Judge::new(&case, &board, Readings::default(), 0.001);
    assert!(grown.origins(400).iter().all(|p| !grown.effects(*p).cover.is_empty()));
    assert!(v.borderline);
}

/// From below the floor on which the target stands its top is seen past the floor's edge; with
/// the floor grown by the tolerance in plan and in height nothing of the target is.
#[test]
fn sight_margin_floor_under_the_target() {
    let floor = part(&[[14.74, 3.93], [14.74, 6.43], [11.74, 6.43]], [1.66, 1.91]);
    let (a, t) = (figure([13.32, 6.91], 32.0, 0.0, 1.06), figure([13.24, 5.18], 28.0, 1.91, 1.47));
    let case = case(vec![floor], a, t);
    let (board, body) = (case.board(), [1.91, 3.38].map(snap));
    let query = SightQuery {
        board: &board,
        eye: Eye { at: case.attacker.at, z: snap(1.06) },
        target: SightTarget::Body { disc: case.target.disc(), z: body },
        ignored: &[],
        bodies: &[],
        half_width: HALF_MILLIMETRE,
        touching: Touching::Clear,
        tolerance: DEFAULT_TOLERANCE,
    };
    let found = sight(&query, Detail::Full);
    assert!(found.holds());
    let grown = Obstacles::new(board.parts(), HALF_MILLIMETRE, Touching::Clear, DEFAULT_TOLERANCE);
    let eye = Spot { at: case.attacker.at, z: snap(1.06) };
    let spots = body_spots(case.target.disc(), body, HALF_MILLIMETRE, 40);
    assert!(spots.iter().all(|spot| grown.stop(eye, *spot)));
    assert!(found.margin().borderline);
}
