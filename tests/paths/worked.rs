//! Cases worked by hand, and the traps.

use sightline::geometry::number::{TOL, base_radius, snap};
use sightline::geometry::path::{Blocker, Graph, NoPath, Space, check_path};
use sightline::geometry::shape::{Convex, Disc, PartId};

use crate::trial::*;

#[test]
fn c_38_round_the_end_of_a_wall() {
    let wall = rect([10.0, 11.0], [0.5, 4.0]);
    let go = |y: f64| {
        shortest(
            [30.0, 22.0],
            base_radius(32.0),
            std::slice::from_ref(&wall),
            at(8.0, y),
            at(12.0, y),
        )
        .length
    };
    close(go(11.0), 7.038439, 1.5e-6);
    close(go(snap(12.4)), 4.832758, 1.5e-6);
}

#[test]
fn c_33_a_gap_exactly_one_base_wide() {
    let r = base_radius(32.0);
    let gate =
        |north: f64, south: f64| [rect([10.0, north], [2.0, 2.0]), rect([10.0, south], [2.0, 2.0])];
    let tight = gate(6.629921259843, 3.370078740157);
    let path = shortest([30.0, 22.0], r, &tight, at(7.5, 5.0), at(12.5, 5.0));
    close(path.length, 5.0, 1e-9);
    // From the side the way bends into the gap and out again.
    let bent = shortest([30.0, 22.0], r, &tight, at(8.0, 7.0), at(12.0, 3.0));
    assert_eq!(bent.legs.len(), 5);
    close(bent.length, 6.813776, 1e-6);
    let narrow = gate(6.624921, 3.375079);
    let round = shortest([30.0, 22.0], r, &narrow, at(7.5, 5.0), at(12.5, 5.0));
    assert!(round.length > 8.0, "{round:?}");
}

#[test]
fn a_slot_between_bases_is_passed_in_a_bend_through_the_point_of_contact() {
    // Two bases exactly two radii of the mover apart, the mover starting beside one of them.
    let mut space = Space::new([12.0, 12.0], 0.5);
    let base = |x: f64, y: f64| Disc { center: at(x, y), radius: 1.0 };
    // 3-4-5: the centres are 5 apart, so each keeps the centre 2.5 away with a limit of 1.
    space.add_disc(0, &base(4.0, 4.0), 1.0);
    space.add_disc(1, &base(7.0, 8.0), 1.0);
    let graph = Graph::new(space.clone());
    let (start, goal) = (at(4.0, 6.5), at(7.0, 5.5));
    let path = graph.shortest(start, goal).unwrap();
    // A quarter less the slope's angle round each, both ways meeting at the middle.
    close(path.length, 2.0 * 2.5 * libm::atan2(3.0, 4.0), 1e-9);
    assert!(check_path(&space, start, goal, &path));
    space.add_disc(2, &base(5.5, 6.0), 0.0);
    // With something in the slot the way leads round everything.
    assert!(Graph::new(space).shortest(start, goal).unwrap().length > 8.0);
}

#[test]
fn a_slot_narrower_by_less_than_the_tolerance_is_passable_and_by_more_is_not() {
    let lattice = 1.0 / 1_048_576.0;
    let go = |narrower: f64| {
        let walls = [rect([6.0, 2.0], [2.0, 4.0]), rect([6.0, 8.0 - narrower], [2.0, 6.0])];
        Graph::new(space([12.0, 11.0 - narrower], 0.5, &walls)).shortest(at(3.0, 1.5), at(9.0, 7.0))
    };
    let exact = go(0.0).unwrap();
    close(go(3.0 * lattice).unwrap().length, exact.length, 1e-5);
    assert_eq!(go(8.0 * lattice), Err(NoPath::NotConnected));
}

#[test]
fn start_and_goal_in_contact_slide_along_what_they_touch() {
    let wall = rect([6.0, 5.0], [4.0, 2.0]);
    let go = |dip: f64| {
        let (start, goal) = (at(7.0, 6.5 - dip), at(7.0, 3.5 + dip));
        shortest([12.0, 10.0], 0.5, std::slice::from_ref(&wall), start, goal)
    };
    let exact = 2.0 * (1.0 + std::f64::consts::FRAC_PI_2 * 0.5) + 2.0;
    close(go(0.0).length, exact, 1e-9);
    // Typed a little into the wall.
    close(go(3.0 / 1_048_576.0).length, exact, 1e-5);
    // In the corner between two walls, and at the very end of an edge.
    let corner = [rect([6.0, 5.0], [4.0, 2.0]), rect([4.5, 7.0], [1.0, 2.0])];
    let path = shortest([12.0, 10.0], 0.5, &corner, at(5.5, 6.5), at(9.0, 3.0));
    assert!(path.clearance.abs() < TOL);
    let path = shortest([12.0, 10.0], 0.5, &corner, at(8.0, 6.5), at(8.0, 3.5));
    close(path.length, std::f64::consts::PI * 0.5 + 2.0, 1e-9);
    let path = shortest([12.0, 10.0], 0.5, &corner, at(8.0, 6.5 - 3.0 * 9.5e-7), at(8.5, 4.0));
    close(path.length, std::f64::consts::FRAC_PI_4 + 2.0, 1e-5);
}

#[test]
fn a_start_that_overlaps_is_refused_with_the_contact() {
    let walls = [rect([6.0, 5.0], [4.0, 2.0])];
    let board = space([12.0, 10.0], 0.5, &walls);
    match Graph::new(board.clone()).shortest(at(6.0, 6.4), at(1.0, 1.0)).unwrap_err() {
        NoPath::Start(contact) => {
            assert_eq!(contact.blocker, Blocker::Part(PartId(0)));
            close(contact.gap, -0.1, 1e-12);
            assert_eq!(contact.point, at(6.0, 6.0));
        }
        other => panic!("{other:?}"),
    }
    match Graph::new(board).shortest(at(1.0, 1.0), at(11.75, 9.0)).unwrap_err() {
        NoPath::Goal(contact) => {
            assert_eq!(contact.blocker, Blocker::Edge);
            close(contact.gap, -0.25, 1e-12);
            assert_eq!(contact.point, at(12.0, 9.0));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_concave_room_is_left_by_its_door_and_a_closed_one_not_at_all() {
    let room = |door: f64| {
        let side = (4.0 - door) / 2.0;
        vec![
            rect([5.0, 5.0], [4.0, 0.5]),
            rect([3.25, 3.0], [0.5, 3.5]),
            rect([6.75, 3.0], [0.5, 3.5]),
            rect([3.0 + side / 2.0, 1.25], [side, 0.5]),
            rect([7.0 - side / 2.0, 1.25], [side, 0.5]),
        ]
    };
    let go = |door: f64| {
        let mut space = Space::new([12.0, 10.0], 0.5);
        space.add_part(PartId(0), &part(room(door)), 0.5);
        Graph::new(space).shortest(at(5.0, 3.0), at(5.0, 7.0))
    };
    let path = go(1.0).unwrap();
    assert!(path.length > 10.0 && path.clearance.abs() < TOL, "{path:?}");
    assert!(go(1.5).unwrap().length < path.length);
    assert_eq!(go(0.9), Err(NoPath::NotConnected));
}

#[test]
fn an_edge_shared_by_two_pieces_is_no_way_even_for_a_bare_centre() {
    // A square in two triangles; the way along the diagonal is inside the part.
    let corners = [at(4.0, 4.0), at(6.0, 4.0), at(6.0, 6.0), at(4.0, 6.0)];
    let triangle =
        |i: usize, j: usize, k: usize| Convex::new(vec![corners[i], corners[j], corners[k]], 0.0);
    let split = part(vec![triangle(0, 1, 2).unwrap(), triangle(0, 2, 3).unwrap()]);
    for effective in [0.0, 0.5] {
        let mut halves = Space::new([10.0, 10.0], 0.5);
        halves.add_part(PartId(0), &split, effective);
        let mut whole = Space::new([10.0, 10.0], 0.5);
        let square = Convex::new(corners.to_vec(), 0.0).unwrap();
        whole.add_part(PartId(0), &part(vec![square]), effective);
        let (p, q) = (at(3.0, 3.0), at(7.0, 7.0));
        let length = Graph::new(whole).shortest(p, q).unwrap().length;
        close(Graph::new(halves).shortest(p, q).unwrap().length, length, 1e-9);
        assert!(length > 4.0 * std::f64::consts::SQRT_2);
    }
    // A wall without thickness stops a bare centre too.
    let mut thin = Space::new([10.0, 10.0], 0.5);
    let wall = Convex::new(vec![at(5.0, 3.0), at(5.0, 7.0)], 0.0).unwrap();
    thin.add_part(PartId(0), &part(vec![wall]), 0.0);
    let path = Graph::new(thin).shortest(at(4.0, 5.0), at(6.0, 5.0)).unwrap();
    close(path.length, 2.0 * 5f64.sqrt(), 1e-12);
}
