//! Decided cases by their keys, and degenerate ones.

use super::*;
use crate::geometry::hull::Hull;

#[test]
fn c20_a_wall_taller_than_the_heads_hides() {
    let board = board(vec![rectangle([10.0, 11.0], [0.3, 5.0], [0.0, 2.0])]);
    let (holds, margin) =
        full(&query(&board, eye(5.0, 11.0, 1.4), body(15.0, 11.0, 32.0, [0.0, 1.4])));
    assert!(!holds && !margin.borderline);
    assert_eq!(margin.clearance, -HALF_MILLIMETRE);
}

#[test]
fn c21_a_line_fits_through_a_wide_slit_only() {
    let tall = [0.0, f64::INFINITY];
    let board = board(vec![
        rectangle([10.0, 7.04], [0.1, 4.0], tall),
        rectangle([10.0, 2.96], [0.1, 4.0], tall),
        rectangle([10.0, 18.015], [0.1, 4.0], tall),
        rectangle([10.0, 13.985], [0.1, 4.0], tall),
    ]);
    let wide = full(&query(&board, eye(5.0, 5.0, 1.4), body(15.0, 5.0, 32.0, [0.0, 1.4])));
    assert!(wide.0);
    assert!((wide.1.clearance - 0.0203).abs() < 1e-4, "{wide:?}");
    let narrow = full(&query(&board, eye(5.0, 16.0, 1.4), body(15.0, 16.0, 32.0, [0.0, 1.4])));
    assert!(!narrow.0);
    assert!((narrow.1.clearance + 0.0047).abs() < 1e-4, "{narrow:?}");
}

#[test]
fn c22_seen_from_one_side_only() {
    let board = board(vec![rectangle([11.18, 8.8], [0.1, 3.0], [0.0, f64::INFINITY])]);
    let a = full(&query(&board, eye(10.0, 10.0, 1.4), body(12.38, 10.0, 50.0, [0.0, 1.4])));
    let b = full(&query(&board, eye(12.38, 10.0, 1.4), body(10.0, 10.0, 25.0, [0.0, 1.4])));
    assert!(a.0 && !a.1.borderline);
    assert!(!b.0 && !b.1.borderline);
}

#[test]
fn c25_over_a_parapet_from_a_deck() {
    let board = board(vec![
        rectangle([5.0, 11.0], [3.0, 3.0], [2.75, 3.0]),
        rectangle([13.9, 11.0], [0.3, 5.0], [0.0, 1.3]),
    ]);
    let target = body(15.0, 11.0, 25.0, [0.0, 1.1]);
    let above = full(&query(&board, eye(5.0, 11.0, 4.4), target));
    assert!(above.0 && !above.1.borderline);
    let below = full(&query(&board, eye(5.0, 14.5, 1.4), target));
    assert!(!below.0 && !below.1.borderline);
}

#[test]
fn c27_under_a_hanging_slab() {
    let board = board(vec![
        rectangle([10.0, 5.0], [2.0, 6.0], [0.95, 4.0]),
        rectangle([10.0, 16.0], [2.0, 8.0], [0.65, 4.0]),
    ]);
    let high = full(&query(&board, eye(5.0, 5.0, 1.4), body(15.0, 5.0, 32.0, [0.0, 1.4])));
    assert!(high.0 && !high.1.borderline);
    let low = full(&query(&board, eye(5.0, 16.0, 1.4), body(15.0, 16.0, 32.0, [0.0, 1.4])));
    assert!(!low.0 && !low.1.borderline);
}

// Degenerate cases.

#[test]
fn an_eye_inside_a_part_sees_nothing() {
    let inside = board(vec![rectangle([5.0, 5.0], [2.0, 2.0], [0.0, 2.0])]);
    let target = body(9.0, 5.0, 32.0, [0.0, 1.4]);
    let answer = sight(&query(&inside, eye(5.0, 5.0, 1.4), target), Detail::Full);
    let Exists::No { certificate, margin } = answer else { panic!("seen") };
    assert_eq!(certificate.by, [Blocker::Part(PartId(0))]);
    assert_eq!(margin.clearance, -HALF_MILLIMETRE);
    assert!(seen(&SightQuery {
        ignored: &[PartId(0)],
        ..query(&inside, eye(5.0, 5.0, 1.4), target)
    }));
    // Its top level with the eye, or below, it is stood upon.
    for z in [2.0, 3.4] {
        assert!(seen(&query(&inside, eye(5.0, 5.0, z), body(9.0, 5.0, 32.0, [2.0, 3.4]))));
    }
    // From its middle, looking down past its edge, the floor beside it is hidden.
    assert!(!seen(&query(&inside, eye(5.0, 5.0, 2.5), body(6.6, 5.0, 32.0, [0.0, 0.5]))));
    assert!(seen(&query(&inside, eye(5.0, 5.0, 2.5), body(16.0, 5.0, 32.0, [0.0, 0.5]))));
}

#[test]
fn a_target_below_or_above_the_eye_in_plan() {
    let slab = [2.0, 2.25];
    for half in [HALF_MILLIMETRE, 0.0] {
        let ceiling = board(vec![rectangle([5.0, 5.0], [3.0, 3.0], slab)]);
        let from = |board, z: f64, target| {
            seen(&SightQuery { half_width: half, ..query(board, eye(5.0, 5.0, z), target) })
        };
        // On the floor slab, things below it are hidden, and so is one above from below.
        assert!(!from(&ceiling, 3.65, body(5.0, 5.0, 32.0, [0.0, 1.4])));
        assert!(!from(&ceiling, 1.4, body(5.2, 5.1, 32.0, [2.25, 3.65])));
        // On the same side it is seen, also from inside the body and from right above.
        assert!(from(&ceiling, 3.65, body(5.2, 5.0, 32.0, [2.25, 3.65])));
        assert!(from(&ceiling, 1.4, body(5.2, 5.0, 32.0, [0.0, 1.4])));
        assert!(from(&ceiling, 1.9, body(5.0, 5.0, 32.0, [0.0, 1.4])));
        let open = board(vec![]);
        assert!(from(&open, 3.0, body(5.0, 5.0, 32.0, [0.0, 1.4])));
    }
}

#[test]
fn a_deck_hides_its_far_part_from_below_but_not_from_its_level() {
    let deck = board(vec![rectangle([10.0, 5.0], [4.0, 4.0], [2.75, 3.0])]);
    let on_it = body(11.0, 5.0, 32.0, [3.0, 4.4]);
    let marker = body(11.0, 5.0, 20.0, [3.0, 3.0]);
    assert!(seen(&query(&deck, eye(2.0, 5.0, 1.4), on_it)));
    assert!(!seen(&query(&deck, eye(7.5, 5.0, 1.4), on_it)));
    assert!(!seen(&query(&deck, eye(2.0, 5.0, 1.4), marker)));
    assert!(seen(&query(&deck, eye(2.0, 5.0, 3.0), marker)));
    assert!(seen(&query(&deck, eye(2.0, 5.0, 3.2), marker)));
    // Under it.
    assert!(seen(&query(&deck, eye(2.0, 5.0, 1.4), body(11.0, 5.0, 32.0, [0.0, 1.4]))));
    assert!(!seen(&query(&deck, eye(10.0, 5.0, 4.4), body(11.0, 5.0, 32.0, [0.0, 1.4]))));
}

#[test]
fn grazing_is_free_and_borderline() {
    let over = board(vec![rectangle([10.0, 5.0], [0.5, 9.0], [0.0, 1.5])]);
    let graze = full(&query(&over, eye(5.0, 5.0, 1.5), body(15.0, 5.0, 32.0, [0.0, 1.5])));
    assert!(graze.0 && graze.1.borderline);
    let lower = full(&query(&over, eye(5.0, 5.0, 1.5), body(15.0, 5.0, 32.0, [0.0, 1.499])));
    assert!(!lower.0 && lower.1.borderline);
    let under = board(vec![rectangle([10.0, 5.0], [0.5, 9.0], [1.0, f64::INFINITY])]);
    let graze = full(&query(&under, eye(5.0, 5.0, 1.0), body(15.0, 5.0, 32.0, [1.0, 2.0])));
    assert!(graze.0 && graze.1.borderline);
    // A wall that ends where the body's flank would let exactly one line pass.
    let radius = base_radius(32.0);
    let edge = 5.0 + radius - 2.0 * HALF_MILLIMETRE;
    for (beyond, free) in [(0.0, true), (-1e-4, true), (1e-4, false)] {
        let top = snap(edge + beyond);
        let core = vec![Point::new(14.0, 0.0), Point::new(14.0, top)];
        let wall = board(vec![part(core, 0.0, [0.0, 9.0])]);
        // From straight ahead of that line, so that it runs along y = edge + half width.
        let from = eye(5.0, edge + HALF_MILLIMETRE, 1.4);
        let (holds, margin) = full(&query(&wall, from, body(15.0, 5.0, 32.0, [0.0, 1.4])));
        assert_eq!(holds, free, "{beyond}");
        assert!(margin.borderline);
        let crosses = SightQuery {
            touching: Touching::Crosses,
            ..query(&wall, from, body(15.0, 5.0, 32.0, [0.0, 1.4]))
        };
        assert_eq!(seen(&crosses), beyond < 0.0);
    }
}

#[test]
fn a_line_without_width() {
    let tall = [0.0, 9.0];
    let narrow = |gap: f64| {
        board(vec![
            rectangle([10.0, 7.0 + gap], [0.1, 4.0], tall),
            rectangle([10.0, 3.0], [0.1, 4.0], tall),
        ])
    };
    let open = narrow(0.001);
    let shut = narrow(0.0);
    let target = body(15.0, 5.0, 32.0, [0.0, 1.4]);
    let none = |board| SightQuery { half_width: 0.0, ..query(board, eye(5.0, 5.0, 1.4), target) };
    assert!(seen(&none(&open)));
    assert!(!seen(&none(&shut)));
    assert_eq!(full(&none(&shut)).1.clearance, 0.0);
}

#[test]
fn a_body_as_wide_as_a_line_or_narrower_is_its_axis() {
    let empty = board(vec![rectangle([10.0, 7.1], [0.5, 4.0], [0.0, 9.0])]);
    for millimetres in [1.0, 0.5] {
        assert!(seen(&query(&empty, eye(5.0, 5.0, 1.4), body(15.0, 5.0, millimetres, [0.0, 1.0]))));
        assert!(!seen(&query(
            &empty,
            eye(5.0, 5.5, 1.4),
            body(15.0, 5.0, millimetres, [0.0, 1.0])
        )));
    }
}

#[test]
fn parts_as_targets_do_not_hide_themselves() {
    let mut two = rectangle([10.0, 5.0], [0.5, 4.0], [0.0, 2.0]);
    two.pieces.extend(rectangle([12.0, 5.0], [0.5, 4.0], [0.0, 2.0]).pieces);
    let screen = rectangle([8.0, 5.0], [0.5, 6.0], [0.0, 3.0]);
    let target = SightTarget::Part(PartId(0));
    let alone = board(vec![two.clone()]);
    assert!(seen(&query(&alone, eye(5.0, 5.0, 1.4), target)));
    assert!(seen(&query(&alone, eye(10.0, 5.0, 1.4), target)));
    let hidden = board(vec![two.clone(), screen.clone()]);
    let (holds, margin) = full(&query(&hidden, eye(7.0, 5.0, 1.4), target));
    assert!(!holds && !margin.borderline);
    // A wall adjoining the target does not hide its front.
    let corner = board(vec![two, rectangle([9.0, 7.25], [2.5, 0.5], [0.0, 3.0])]);
    assert!(seen(&query(&corner, eye(5.0, 5.0, 1.4), target)));
    // An endless wall is seen over the screen.
    let endless = rectangle([10.0, 5.0], [0.5, 4.0], [0.0, f64::INFINITY]);
    let over = board(vec![endless, screen]);
    assert!(seen(&query(&over, eye(7.0, 5.0, 1.4), target)));
}

#[test]
fn other_bodies_block_if_asked_to() {
    let empty = board(vec![]);
    let disc = Disc { center: Point::new(6.0, 5.0), radius: base_radius(60.0) };
    let wide = [(Convex::disc(disc), [0.0, 2.0])];
    let target = body(12.0, 5.0, 25.0, [0.0, 1.0]);
    let free = query(&empty, eye(4.0, 5.0, 1.4), target);
    assert!(seen(&free));
    let answer = sight(&SightQuery { bodies: &wide, ..free }, Detail::Verdict);
    let Exists::No { certificate, .. } = answer else { panic!("seen") };
    assert_eq!(certificate.by, [Blocker::Body(0)]);
}

#[test]
fn a_body_half_under_a_low_deck_is_seen_by_its_free_side() {
    // The deck's underside is lower than the body is tall and it overlaps half of the body.
    let deck = board(vec![rectangle([11.0, 5.0], [2.0, 4.0], [1.0, 1.25])]);
    let target = body(10.0, 5.0, 32.0, [0.0, 1.4]);
    assert!(seen(&query(&deck, eye(5.0, 5.0, 1.1), target)));
    assert!(seen(&query(&deck, eye(15.0, 5.0, 0.5), target)));
    assert!(!seen(&query(&deck, eye(11.8, 5.0, 1.2), target)));
}

#[test]
fn the_shape_of_a_target_is_its_own_hull() {
    let part = rectangle([10.0, 5.0], [0.5, 4.0], [0.0, 2.0]);
    let outline = Hull::grown(part.pieces[0].core(), 0.0);
    let only = board(vec![part]);
    let query = query(&only, eye(5.0, 5.0, 1.4), SightTarget::Part(PartId(0)));
    let Exists::Yes { witness, .. } = sight(&query, Detail::Verdict) else { panic!("hidden") };
    assert!(outline.distance(witness.to) < 1e-9);
}
