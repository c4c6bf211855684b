//! One fixture for each degenerate case.

use super::*;
use crate::geometry::answer::Touching;
use crate::geometry::number::{DEFAULT_TOLERANCE, HALF_MILLIMETRE, TOL};

const R: f64 = 0.625;

fn crossing() -> LineModel {
    LineModel { touching: Touching::Crosses, ..LineModel::default() }
}

fn parts_hit(board: &Board, origin: Footing, target: Footing, p: Point) -> Vec<u32> {
    let parts = boards::all_parts(board);
    let watches = [Watch { reach: Reach::Whole, parts: &parts }];
    let query = Query::new(board, origin, target, &watches);
    let hits = hits_from(&query, p);
    assert!(check_origin(&query, p, &hits), "{hits:?}");
    hits.iter().map(|hit| hit.part.0).collect()
}

/// Default outcomes of one `Near` and one `Far` watch at 1 inch over all parts.
fn near_and_far(board: &Board, origin: Footing, target: Footing) -> Vec<Vec<bool>> {
    let parts = boards::all_parts(board);
    let watches = [
        Watch { reach: Reach::Near { limit: 1.0 }, parts: &parts },
        Watch { reach: Reach::Far { limit: 1.0 }, parts: &parts },
    ];
    vectors(&Query::new(board, origin, target, &watches))
}

#[test]
fn open_ground_is_free_along_the_whole_front() {
    let board = board(vec![]);
    let watches = [Watch { reach: Reach::Whole, parts: &[] }];
    let query = Query::new(&board, base(5.0, 10.0, R), base(15.0, 10.0, R), &watches);
    let outcomes = outcomes(&query, Detail::Full);
    let [outcome] = &outcomes.list[..] else { panic!("{outcomes:?}") };
    assert_eq!(outcome.hit, [false]);
    assert!((outcome.origin - point(5.0 + R - HALF_MILLIMETRE, 10.0)).norm() < 1e-9);
    let most = R - HALF_MILLIMETRE;
    assert_eq!(outcome.margin.clearance, most);
    let angle = 2.0 * libm::acos(2.0 * most / 10.0);
    assert!((outcome.margin.slack - angle * R).abs() < 1e-9);
    assert!(!outcomes.borderline && !outcomes.stacked);
}

#[test]
fn a_part_touching_the_front_of_the_target_is_hit() {
    let front = 15.0 - R;
    let board = board(vec![block([front - 0.5, front], [8.0, 12.0])]);
    let (origin, target) = (base(5.0, 10.0, R), base(15.0, 10.0, R));
    assert!(!free_by_default(&board, origin, target));
    assert_eq!(near_and_far(&board, origin, target), [[true, false]]);
}

#[test]
fn a_part_touching_the_flank_or_the_back_is_not_hit_by_the_width_alone() {
    let flank = block([13.0, 17.0], [10.0 + R, 12.0]);
    let back = block([15.0 + R, 17.0], [8.0, 10.5]);
    let board = board(vec![flank, back]);
    let (origin, target) = (base(5.0, 10.0, R), base(15.0, 10.0, R));
    assert!(free_by_default(&board, origin, target));
    for y in [9.5, 10.0, 10.5] {
        assert!(parts_hit(&board, origin, target, point(5.4, y)).is_empty());
    }
    let bare = LineModel { inset: 0.0, ..LineModel::default() };
    assert!(!free(&board, origin, target, bare), "without inset the flank is grazed");
}

#[test]
fn a_part_that_overlaps_the_target_is_hit_where_lines_pass() {
    let front = board(vec![block([13.0, 14.6], [8.0, 12.0])]);
    let back = board(vec![block([15.3, 17.0], [8.0, 12.0])]);
    let (origin, target) = (base(5.0, 10.0, R), base(15.0, 10.0, R));
    assert!(!free_by_default(&front, origin, target));
    assert!(free_by_default(&back, origin, target));
}

#[test]
fn a_part_over_the_target_is_hit_where_lines_pass_before_they_end() {
    let over = |mut part: Part| {
        part.z = [4.0, 5.0];
        board(vec![part])
    };
    let (origin, target) = (base(5.0, 10.0, R), base(15.0, 10.0, R));
    assert!(!free_by_default(&over(block([14.0, 16.0], [9.0, 11.0])), origin, target));
    assert!(free_by_default(&over(block([14.9, 15.1], [9.9, 10.1])), origin, target));
    assert!(free_by_default(&over(block([15.2, 17.0], [9.0, 11.0])), origin, target));
    // Over the flank: only origins low on the base do without it.
    let flank = over(block([14.0, 16.0], [10.3, 11.0]));
    assert!(!free_by_default(&flank, origin, target));
    let small = over(block([14.0, 14.4], [10.58, 10.7]));
    assert!(free_by_default(&small, origin, target));
    assert_eq!(parts_hit(&small, origin, target, point(5.1, 10.6)), [0]);
}

#[test]
fn zones_of_parts_at_other_heights_are_narrower() {
    let slab = |z: [f64; 2]| {
        let mut part = block([13.0, 13.5], [8.0, 12.0]);
        part.z = z;
        board(vec![part])
    };
    let (origin, target) = (base(5.0, 10.0, R), base(15.0, 10.0, R));
    // The wall is 0.875 in from the base in plan; 0.6 in above it is 1.06 away in space.
    assert_eq!(near_and_far(&slab([0.0, 1.0]), origin, target), [[true, true]]);
    assert_eq!(near_and_far(&slab([0.4, 1.0]), origin, target), [[true, true]]);
    assert_eq!(near_and_far(&slab([0.6, 1.0]), origin, target), [[false, true]]);
    assert_eq!(near_and_far(&slab([1.5, 2.0]), origin, target), [[false, true]]);
}

#[test]
fn a_part_over_the_origin_leaves_other_origins() {
    let (origin, target) = (base(5.0, 10.0, R), base(15.0, 10.0, R));
    let half = board(vec![block([4.0, 5.2], [9.0, 10.2])]);
    assert!(free_by_default(&half, origin, target));
    assert_eq!(parts_hit(&half, origin, target, point(5.1, 10.0)), [0]);
    let all = board(vec![block([4.0, 6.0], [9.0, 11.0])]);
    assert!(!free_by_default(&all, origin, target));
}

#[test]
fn touching_parts_on_every_side_of_the_origin_but_the_front_do_not_matter() {
    let hug = board(vec![
        block([5.0 - R - 1.0, 5.0 - R], [8.0, 12.0]),
        block([4.5, 5.5], [10.0 + R, 11.0]),
        block([4.5, 5.5], [9.0, 10.0 - R]),
    ]);
    assert!(free_by_default(&hug, base(5.0, 10.0, R), base(15.0, 10.0, R)));
}

#[test]
fn overlapping_bases_are_stacked() {
    let board = board(vec![block([4.0, 7.0], [9.0, 11.0])]);
    let parts = [PartId(0)];
    let watches = [Watch { reach: Reach::Whole, parts: &parts }];
    let query = Query::new(&board, base(5.0, 10.0, R), base(5.5, 10.0, R), &watches);
    let outcomes = outcomes(&query, Detail::Full);
    assert!(outcomes.stacked);
    assert_eq!(outcomes.list[0].hit, [false]);
    assert!(partition(&query).stacked);
    assert!(hits_from(&query, point(5.5, 10.1)).is_empty());
    assert!(misses(&query, &[true]).is_some());
    assert!(wholly(&query, &parts, Detail::Full).holds());
    let same = Query::new(&board, base(5.0, 10.0, R), base(5.0, 10.0, R), &watches);
    assert!(partition(&same).stacked);
}

#[test]
fn touching_bases_have_a_short_arc() {
    let board = board(vec![]);
    let watches = [Watch { reach: Reach::Whole, parts: &[] }];
    let query = Query::new(&board, base(5.0, 10.0, R), base(5.0 + 2.0 * R, 10.0, R), &watches);
    let arc = partition(&query);
    assert!(!arc.stacked && arc.spans.len() == 1);
    let slack = outcomes(&query, Detail::Verdict).list[0].margin.slack;
    let expected = 2.0 * R * libm::acos(1.0 - HALF_MILLIMETRE / R);
    assert!((slack - expected).abs() < 1e-9);
}

#[test]
fn insets_clamp_to_the_radius() {
    let wall = board(vec![block([10.0, 11.0], [9.0, 10.5])]);
    let (origin, target) = (base(5.0, 10.0, 0.01), base(15.0, 10.0, 0.015));
    assert!(!free_by_default(&wall, origin, target));
    assert!(free_by_default(&wall, origin, base(15.0, 14.0, 0.0)));
    assert!(free_by_default(&wall, base(5.0, 18.0, R), target));
}

#[test]
fn a_slot_exactly_one_line_wide_passes_one_line() {
    let h = HALF_MILLIMETRE;
    // The target is one line wide, so every axis ends at its center.
    let (origin, target) = (base(5.0, 10.0, R), base(15.0, 10.0, h));
    let slot = |half: f64| {
        board(vec![block([9.0, 11.0], [8.0, 10.0 - half]), block([9.0, 11.0], [10.0 + half, 12.0])])
    };
    assert!(free_by_default(&slot(h), origin, target));
    assert!(!free(&slot(h), origin, target, crossing()));
    assert!(free(&slot(h + 2.0 * TOL), origin, target, crossing()));
    assert!(!free_by_default(&slot(h - 2.0 * TOL), origin, target));
    let parts = [PartId(0), PartId(1)];
    let watches = [Watch { reach: Reach::Whole, parts: &parts }];
    for (half, unclear) in [(h, true), (h - 0.01, true), (h + 0.1, false)] {
        let board = slot(half);
        let query = Query::new(&board, origin, target, &watches);
        assert_eq!(borderline(&query), unclear, "{half}");
    }
}

#[test]
fn two_shadows_that_just_meet_leave_a_slit() {
    // From every origin one block's corner or the other's; they meet on the axis.
    let board = board(vec![
        part(&[[9.0, 8.0], [9.0 + 1e-5, 8.0], [9.0, 10.0 - HALF_MILLIMETRE]]),
        part(&[[9.0, 10.0 + HALF_MILLIMETRE], [9.0 + 1e-5, 12.0], [9.0, 12.0]]),
    ]);
    let (origin, target) = (base(5.0, 10.0, R), base(15.0, 10.0, HALF_MILLIMETRE));
    assert!(free_by_default(&board, origin, target));
    assert!(!free(&board, origin, target, crossing()));
}

#[test]
fn adjoining_pieces_of_one_part_leave_no_slit() {
    let whole = block([9.0, 11.0], [8.0, 12.0]);
    let mut split = block([9.0, 11.0], [8.0, 10.0]);
    split.pieces.extend(block([9.0, 11.0], [10.0, 12.0]).pieces);
    let (origin, target) = (base(5.0, 10.0, R), base(15.0, 10.0, R));
    for half_width in [0.0, HALF_MILLIMETRE] {
        let model = LineModel { half_width, ..LineModel::default() };
        assert!(!free(&board(vec![whole.clone()]), origin, target, model));
        assert!(!free(&board(vec![split.clone()]), origin, target, model));
    }
    let board = board(vec![split]);
    assert_eq!(parts_hit(&board, origin, target, point(5.2, 10.0)), [0]);
}

#[test]
fn parts_behind_origin_and_target_are_not_hit() {
    let board = board(vec![block([2.0, 4.3], [5.0, 15.0]), block([15.7, 17.0], [5.0, 15.0])]);
    assert!(free_by_default(&board, base(5.0, 10.0, R), base(15.0, 10.0, R)));
}

#[test]
fn cores_of_one_and_two_vertices() {
    let (origin, target) = (base(5.0, 10.0, R), base(15.0, 10.0, R));
    let pole = Part {
        pieces: vec![Convex::new(vec![point(10.0, 10.0)], 0.0).expect("a point")],
        z: [0.0, 2.0],
        feature: 0,
    };
    let pole_board = board(vec![pole]);
    assert!(!free_by_default(&pole_board, origin, target), "the fan is wider than the base there");
    assert!(free_by_default(&pole_board, origin, base(15.0, 10.0, 0.2)));
    let line = |a: [f64; 2], b: [f64; 2]| {
        let core = vec![point(a[0], a[1]), point(b[0], b[1])];
        let pieces = vec![Convex::new(core, 0.0).expect("a segment")];
        board(vec![Part { pieces, z: [0.0, 2.0], feature: 0 }])
    };
    assert!(!free_by_default(&line([10.0, 5.0], [10.0, 15.0]), origin, target));
    assert!(!free_by_default(&line([8.0, 10.0], [12.0, 10.0]), origin, target));
    assert!(free_by_default(&line([10.0, 5.0], [10.0, 9.6]), origin, target));
    assert_eq!(near_and_far(&line([14.0, 5.0], [14.0, 15.0]), origin, target), [[true, false]]);
    assert_eq!(near_and_far(&line([10.0, 5.0], [10.0, 15.0]), origin, target), [[false, true]]);
}

#[test]
fn a_round_part_casts_a_shadow_too() {
    let (origin, target) = (base(5.0, 10.0, R), base(15.0, 10.0, R));
    let pillar = |x: f64, y: f64, radius: f64| {
        let disc = Disc { center: point(x, y), radius };
        board(vec![Part { pieces: vec![Convex::disc(disc)], z: [0.0, 2.0], feature: 0 }])
    };
    assert!(!free_by_default(&pillar(10.0, 10.0, 0.5), origin, target));
    assert!(free_by_default(&pillar(10.0, 11.2, 0.5), origin, target));
    assert_eq!(near_and_far(&pillar(10.0, 10.0, 0.5), origin, target), [[false, true]]);
    // 1.2 in from the target at its nearest, 0.9 with the whole of it.
    assert_eq!(near_and_far(&pillar(13.0, 10.0, 0.6), origin, target), [[true, true]]);
    assert_eq!(near_and_far(&pillar(13.7, 10.0, 0.3), origin, target), [[true, false]]);
}

#[test]
fn a_cut_that_is_a_sliver_at_the_limit() {
    let (origin, target) = (base(5.0, 10.0, R), base(15.0, 10.0, R));
    let wall = |gap: f64| {
        let x = 15.0 - R - gap;
        board(vec![block([x - 0.3, x], [7.0, 13.0])])
    };
    assert_eq!(near_and_far(&wall(1.0), origin, target), [[true, true]]);
    assert_eq!(near_and_far(&wall(1.0 + 2e-5), origin, target), [[false, true]]);
    assert_eq!(near_and_far(&wall(1.0 - 2e-5), origin, target), [[true, true]]);
    let corner = part(&[[12.0, 9.0], [13.375, 10.0], [12.0, 11.0]]);
    assert_eq!(near_and_far(&board(vec![corner]), origin, target), [[true, true]]);
}

#[test]
fn a_small_part_strictly_inside_the_fan_is_hit() {
    let board = board(vec![block([13.8, 13.9], [9.97, 10.03])]);
    let (origin, target) = (base(5.0, 10.0, R), base(15.0, 10.0, R));
    assert_eq!(parts_hit(&board, origin, target, point(5.6, 10.0)), [0]);
    assert!(!free_by_default(&board, origin, target));
    assert_eq!(near_and_far(&board, origin, target), [[true, false]]);
}

#[test]
fn a_wall_whose_ends_are_near_but_not_its_middle_is_far() {
    // 14 in of wall between bases that stand at its two ends, on opposite sides.
    let board = board(vec![part(&[[5.0, 10.0], [19.0, 10.0], [19.0, 10.2], [5.0, 10.2]])]);
    let (origin, target) = (base(5.5, 10.9, R), base(18.5, 9.3, R));
    assert_eq!(near_and_far(&board, origin, target), [[false, true]]);
}

#[test]
fn the_bulge_of_the_arc_can_be_free_between_two_blocked_ends() {
    // A wall flush with the foremost point of the base: only there is one past it.
    let wall = board(vec![
        block([4.0, 5.0 + R - 0.1], [5.0, 9.95]),
        block([4.0, 5.0 + R - 0.1], [10.05, 15.0]),
    ]);
    let (origin, target) = (base(5.0, 10.0, R), base(15.0, 10.0, R));
    let parts = [PartId(0), PartId(1)];
    let watches = [Watch { reach: Reach::Whole, parts: &parts }];
    let query = Query::new(&wall, origin, target, &watches);
    let runs = partition(&query).runs(|hits| hits.is_empty());
    assert_eq!(runs.iter().map(|run| run.key).collect::<Vec<_>>(), [false, true, false]);
    let outcome = &outcomes(&query, Detail::Verdict).list[0];
    assert!((outcome.origin - runs[1].origin).norm() < 1e-9);
    assert!((outcome.margin.slack - runs[1].slack).abs() < 1e-9);
}

#[test]
fn near_and_far_can_be_traded_for_one_another() {
    // From the upper side the near wall, from the lower side the far wall: never neither.
    let near = block([13.6, 13.9], [10.1, 12.0]);
    let far = block([8.0, 8.3], [7.0, 9.9]);
    let found = near_and_far(&board(vec![near, far]), base(5.0, 10.0, R), base(15.0, 10.0, R));
    assert_eq!(found, [[true, false]]);
    let near = block([13.6, 13.9], [10.5, 12.0]);
    let far = block([7.0, 7.3], [7.0, 10.0]);
    let board = board(vec![near, far]);
    let parts = boards::all_parts(&board);
    let watches = [
        Watch { reach: Reach::Near { limit: 1.0 }, parts: &parts },
        Watch { reach: Reach::Far { limit: 1.0 }, parts: &parts },
    ];
    let query = Query::new(&board, base(5.0, 10.0, R), base(15.0, 10.0, R), &watches);
    let all = outcomes(&query, Detail::Full);
    for outcome in &all.list {
        assert_eq!(hits_from(&query, outcome.origin), outcome.hits);
    }
    assert_eq!(vectors(&query), [[false, true], [true, false]]);
}

#[test]
fn wholly_hit_means_that_no_single_line_is_free() {
    let (origin, target) = (base(5.0, 10.0, R), base(15.0, 10.0, R));
    let answer = |board: &Board| {
        let query = Query::new(board, origin, target, &[]);
        wholly(&query, &boards::all_parts(board), Detail::Full)
    };
    // Covers the fan's middle only: every origin hits it, but some line passes.
    let middle = answer(&board(vec![block([10.0, 10.5], [9.9, 10.1])]));
    assert!(middle.holds() && middle.margin().clearance > 0.0);
    let wall = answer(&board(vec![block([10.0, 10.5], [8.0, 12.0])]));
    assert!(!wall.holds() && wall.margin().clearance < 0.0);
    let crate::geometry::answer::Exists::No { certificate, .. } = wall else { panic!() };
    assert!(!certificate.is_empty() && certificate.iter().all(|s| s.parts == [PartId(0)]));
    // Two walls that overlap in depth leave no straight line; a gap of 0.2 does.
    let screen = |gap: f64| {
        board(vec![block([9.0, 9.3], [8.0, 10.0]), block([9.3, 9.6], [10.0 + gap, 12.0])])
    };
    assert!(!answer(&screen(0.0)).holds());
    assert!(answer(&screen(0.2)).holds());
    let slot = answer(&screen(2.0 * HALF_MILLIMETRE));
    assert!(slot.holds() && slot.margin().borderline);
    assert!(slot.margin().clearance < DEFAULT_TOLERANCE);
    let barely = answer(&screen(1.8 * HALF_MILLIMETRE));
    assert!(!barely.holds());
    assert!((barely.margin().clearance + 0.1 * HALF_MILLIMETRE).abs() < 1e-4);
}

#[test]
fn clearance_of_a_slot_is_what_its_width_leaves() {
    let (origin, target) = (base(5.0, 10.0, R), base(15.0, 10.0, HALF_MILLIMETRE + 0.01));
    let parts = [PartId(0), PartId(1)];
    let watches = [Watch { reach: Reach::Whole, parts: &parts }];
    for half in [0.3, 0.1, 0.028, 0.021, 0.015, 0.012] {
        let board = board(vec![
            block([9.0, 9.1], [8.0, 10.0 - half]),
            block([9.0, 9.1], [10.0 + half, 12.0]),
        ]);
        let query = Query::new(&board, origin, target, &watches);
        let clearance = clearance(&query, &[true]);
        assert_eq!(clearance >= 0.0, misses(&query, &[true]).is_some(), "{half}: {clearance}");
        for (by, expected) in [(-1e-5, true), (1e-5, clearance > 0.01 - 1e-5)] {
            let wider = clearance + by;
            let model = LineModel {
                half_width: HALF_MILLIMETRE + wider,
                inset: HALF_MILLIMETRE + wider,
                touching: Touching::Clear,
            };
            let found = misses(&Query { model, ..query }, &[true]).is_some();
            assert_eq!(found, expected, "{half}: {clearance} {by}");
        }
    }
}

#[test]
fn parts_hit_even_by_lines_of_no_width_say_by_how_much() {
    let wall = board(vec![block([9.0, 9.1], [8.0, 12.0])]);
    let parts = [PartId(0)];
    let watches = [Watch { reach: Reach::Whole, parts: &parts }];
    let query = Query::new(&wall, base(5.0, 10.0, R), base(15.0, 10.0, R), &watches);
    let clearance = clearance(&query, &[true]);
    assert!(clearance < -1.0 && clearance > -3.0, "{clearance}");
}
