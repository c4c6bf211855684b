use proptest::prelude::*;

use super::*;

fn ring(points: &[[f64; 2]]) -> Vec<Point> {
    points.iter().map(|p| Point::new(p[0], p[1])).collect()
}

fn square(x: f64, y: f64, side: f64) -> Vec<Point> {
    ring(&[[x, y], [x + side, y], [x + side, y + side], [x, y + side]])
}

/// A board of 3 by 3 unit squares, the middle one last.
fn nine() -> Regions {
    let around = [[0, 2], [1, 2], [2, 2], [2, 1], [2, 0], [1, 0], [0, 0], [0, 1]];
    let mut outlines: Vec<_> =
        around.iter().map(|p| square(f64::from(p[0]), f64::from(p[1]), 1.0)).collect();
    outlines.push(square(1.0, 1.0, 1.0));
    Regions::new(&outlines).unwrap()
}

fn set(ids: &[u8]) -> RegionSet {
    ids.iter().map(|id| RegionId(*id)).collect()
}

#[test]
fn a_common_corner_is_no_border() {
    let map = nine();
    assert_eq!(map.bordering(RegionId(0)), set(&[1, 7]));
    assert_eq!(map.bordering(RegionId(8)), set(&[1, 3, 5, 7]));
}

#[test]
fn a_border_may_be_part_of_an_edge() {
    let map = Regions::new(&[
        ring(&[[0.0, 0.0], [4.0, 0.0], [4.0, 1.0], [0.0, 1.0]]),
        square(1.0, 1.0, 1.0),
        square(4.0, 1.0, 1.0),
        square(2.5, 1.25, 1.0),
    ])
    .unwrap();
    assert_eq!(map.bordering(RegionId(0)), set(&[1]));
    assert!((map.gap(RegionId(0), RegionId(3)) - 0.25).abs() < 1e-9);
    assert_eq!(map.gap(RegionId(0), RegionId(2)), 0.0);
    let [a, b] = map.nearest(RegionId(0), RegionId(3));
    assert!(((b - a).norm() - 0.25).abs() < 1e-9 && a.y == 1.0);
    let shared = map.shared(RegionId(0), RegionId(1)).unwrap();
    let ends = [shared[0].x.min(shared[1].x), shared[0].x.max(shared[1].x)];
    assert_eq!((ends, shared[0].y), ([1.0, 2.0], 1.0));
    assert_eq!(map.shared(RegionId(0), RegionId(2)), None);
}

#[test]
fn a_way_between_regions_may_touch_others() {
    let map = nine();
    // Between the upper left and the upper right square lies the upper middle one.
    assert!(map.touched_between(RegionId(0), RegionId(2), RegionId(1)));
    assert!(!map.touched_between(RegionId(0), RegionId(2), RegionId(5)));
    let apart =
        Regions::new(&[square(0.0, 0.0, 1.0), square(3.0, 0.0, 1.0), square(1.5, 5.0, 1.0)]);
    let apart = apart.unwrap();
    assert!(!apart.touched_between(RegionId(0), RegionId(1), RegionId(2)));
}

#[test]
fn regions_that_overlap_or_cross_themselves_are_refused() {
    let overlap = Regions::new(&[square(0.0, 0.0, 2.0), square(1.0, 1.0, 2.0)]).unwrap_err();
    assert_eq!(overlap, [RegionFault::Overlap(RegionId(0), RegionId(1))]);
    let same = Regions::new(&[square(0.0, 0.0, 2.0), square(0.0, 0.0, 2.0)]).unwrap_err();
    assert_eq!(same.len(), 1);
    let bow = ring(&[[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]]);
    let faults = Regions::new(&[square(5.0, 5.0, 1.0), bow]).unwrap_err();
    assert!(matches!(faults[0], RegionFault::Outline { region: 1, .. }));
    assert_eq!(
        Regions::new(&vec![square(0.0, 0.0, 1.0); 33]).unwrap_err(),
        [RegionFault::TooMany(33)]
    );
}

/// Eight sectors round an octagon, given in a shuffled order.
fn sectors(order: &[usize; 8]) -> Regions {
    let inner = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];
    let at = |i: usize, by: f64| inner[i % 8].map(|x| f64::from(x) * by);
    let mut outlines: Vec<_> = order
        .iter()
        .map(|&i| ring(&[at(i, 1.0), at(i + 1, 1.0), at(i + 1, 2.0), at(i, 2.0)]))
        .collect();
    outlines.push((0..8).map(|i| Point::new(at(i, 1.0)[0], at(i, 1.0)[1])).collect());
    Regions::new(&outlines).unwrap()
}

proptest! {
    #[test]
    fn a_ring_is_clockwise_and_one_cycle(order in Just([0_usize, 1, 2, 3, 4, 5, 6, 7]).prop_shuffle()) {
        let map = sectors(&order);
        let all = set(&[0, 1, 2, 3, 4, 5, 6, 7]);
        let ring = map.ring_about(RegionId(8), all).unwrap();
        let drawn: Vec<usize> = ring.regions().iter().map(|r| order[r.index()]).collect();
        prop_assert!((0..8).all(|i| drawn[(i + 1) % 8] == (drawn[i] + 1) % 8), "{drawn:?}");
        let mut at = RegionId(3);
        let mut passed = RegionSet::default();
        for n in 0..8 {
            prop_assert_eq!(ring.clockwise_n(RegionId(3), n), Some(at));
            passed.insert(at);
            at = ring.clockwise(at).unwrap();
        }
        prop_assert_eq!((at, passed), (RegionId(3), all));
        prop_assert_eq!(ring.clockwise(RegionId(8)), None);
        let two = ring.clockwise_n(RegionId(0), 2).unwrap();
        prop_assert_eq!(ring.between(RegionId(0), two), ring.clockwise(RegionId(0)).map(|r| vec![r]));
    }

    /// Distances against powers of the adjacency matrix.
    #[test]
    fn shortest_ways_equal_matrix_powers(edges in prop::collection::vec((0_u8..10, 0_u8..10), 0..20)) {
        let links: Vec<Link<()>> = edges
            .iter()
            .filter(|(a, b)| a != b)
            .map(|(a, b)| Link { ends: [RegionId(*a), RegionId(*b)], kind: () })
            .collect();
        let next = |region| linked(region, RegionSet::default(), &links, |()| true);
        for a in (0..10).map(RegionId) {
            let mut power = RegionSet::one(a);
            for steps in 0..10 {
                for b in (0..10).map(RegionId) {
                    let way = within_steps(a, b, steps, next);
                    prop_assert_eq!(way.is_some(), power.has(b));
                    if let Some(way) = way {
                        prop_assert!(way.len() <= steps + 1 && way[0] == a && way[way.len() - 1] == b);
                        prop_assert!(way.windows(2).all(|pair| next(pair[0]).has(pair[1])));
                        prop_assert!(way.windows(2).all(|pair| next(pair[1]).has(pair[0])));
                    }
                }
                power = RegionSet(power.iter().fold(power.0, |all, r| all | next(r).0));
            }
        }
    }
}

#[test]
fn what_is_no_ring_is_refused() {
    let map = nine();
    let about = |ids: &[u8]| map.ring_about(RegionId(8), set(ids)).unwrap_err();
    assert_eq!(about(&[1, 3]), RingFault::TooFew(2));
    assert_eq!(about(&[0, 1, 2, 3]), RingFault::Apart(RegionId(0)));
    assert_eq!(about(&[1, 3, 5, 7]), RingFault::Broken(RegionId(1), RegionId(3)));
}

#[test]
fn links_are_kept_apart_from_borders() {
    let map = nine();
    let links = [Link { ends: [RegionId(0), RegionId(4)], kind: 7_u8 }];
    let step = |kind| linked(RegionId(0), map.bordering(RegionId(0)), &links, |k| *k == kind);
    assert_eq!(step(7), set(&[1, 4, 7]));
    assert_eq!(step(8), set(&[1, 7]));
    assert!(!map.bordering(RegionId(0)).has(RegionId(4)));
}
