use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::polygon::{HALF_WALKWAY, centre, corners, edge_middle, outline, walkways};
use super::*;
use crate::geometry::answer::Exists;
use crate::geometry::cover::uncovered;
use crate::geometry::distance::distance_convex_convex;
use crate::geometry::hull::Hull;
use crate::geometry::number::TOL;
use crate::geometry::predicate::orient;
use crate::geometry::shape::Point;

/// A random tiling without gaps in its growth; most edges have walkways.
fn random(rng: &mut ChaCha8Rng, tiles: usize) -> Tiling {
    let mut tiling = Tiling::new(Joining::Both);
    let mut at = Hex::new(0, 0);
    while tiling.len() < tiles {
        let mut ways = Ways::NONE;
        for direction in Direction::ALL {
            if rng.random_range(0..10) < 7 {
                ways = ways.with(direction);
            }
        }
        let _ = tiling.lay(Tile { at, ways });
        let from = tiling.at(rng.random_range(0..tiling.len() as u8));
        at = from.step(Direction::from_index(rng.random_range(0..6)), 1);
    }
    tiling
}

fn each_random(mut test: impl FnMut(u64, Tiling)) {
    for seed in 0..60 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let tiles = rng.random_range(1..=32);
        test(seed, random(&mut rng, tiles));
    }
}

fn turned(tiling: &Tiling, sixths: usize) -> Tiling {
    let mut other = Tiling::new(Joining::Both);
    for tile in tiling.tiles() {
        let tile = Tile { at: tile.at.turned(sixths), ways: tile.ways.turned(sixths) };
        other.lay(tile).unwrap();
    }
    other
}

#[test]
fn places_and_directions_agree() {
    let origin = Hex::new(0, 0);
    for (index, direction) in Direction::ALL.into_iter().enumerate() {
        let there = origin.step(direction, 3);
        assert_eq!(origin.distance(there), 3);
        assert_eq!(origin.direction_to(there), Some(direction));
        assert_eq!(there.direction_to(origin), Some(direction.opposite()));
        assert_eq!(origin.step(Direction::NE, 3).turned(index), there);
        assert_eq!(Direction::from_name(direction.name()), Some(direction));
        for sixths in 0..6 {
            let ways = Ways::of(&[direction]).turned(sixths);
            assert_eq!(ways, Ways::of(&[direction.turned(sixths)]));
        }
    }
    assert_eq!(origin.direction_to(Hex::new(1, 1)), None);
    assert_eq!(origin.direction_to(origin), None);
    assert_eq!(Ways::of(&[Direction::W, Direction::NE]).to_string(), "NE W");
    assert_eq!("-2,1".parse(), Ok(Hex::new(-2, 1)));
}

#[test]
fn a_place_takes_one_tile_and_a_tiling_sixty_four() {
    let mut tiling = Tiling::new(Joining::Both);
    for q in 0..64 {
        tiling.lay(Tile { at: Hex::new(q, 0), ways: Ways::NONE }).unwrap();
    }
    let lay = |tiling: &mut Tiling, q| tiling.lay(Tile { at: Hex::new(q, 0), ways: Ways::NONE });
    assert_eq!(lay(&mut tiling, 3), Err(Full::Taken));
    assert_eq!(lay(&mut tiling, 64), Err(Full::TooMany));
}

#[test]
fn either_walkway_joins_where_that_is_wanted() {
    for (joining, joined) in [(Joining::Both, false), (Joining::Either, true)] {
        let mut tiling = Tiling::new(joining);
        tiling.lay(Tile { at: Hex::new(0, 0), ways: Ways::of(&[Direction::E]) }).unwrap();
        tiling.lay(Tile { at: Hex::new(1, 0), ways: Ways::NONE }).unwrap();
        assert_eq!(tiling.connected(0, Direction::E).is_some(), joined);
        assert_eq!(tiling.connected(1, Direction::W).is_some(), joined);
    }
}

#[test]
fn sight_is_symmetric_and_its_line_is_a_witness() {
    each_random(|seed, tiling| {
        let tables = Tables::new(&tiling);
        let n = tiling.len() as u8;
        for (a, b) in (0..n).flat_map(|a| (0..n).map(move |b| (a, b))) {
            assert_eq!(tables.sees(a, b), tables.sees(b, a), "seed {seed}: {a} {b}");
            match line(&tiling, a, b) {
                Ok(line) => {
                    assert!(tables.sees(a, b), "seed {seed}: {a} {b}");
                    assert_eq!(line.tiles.first(), Some(&a));
                    assert_eq!(line.tiles.last(), Some(&b));
                    for pair in line.tiles.windows(2) {
                        let way = line.direction.unwrap();
                        assert_eq!(tiling.connected(pair[0], way), Some(pair[1]));
                    }
                }
                Err(NoLine::NotStraight) => {
                    assert!(!tables.sees(a, b));
                    assert_eq!(tiling.at(a).direction_to(tiling.at(b)), None);
                }
                Err(NoLine::Broken { tile, direction }) => {
                    assert!(!tables.sees(a, b));
                    assert_eq!(tiling.connected(tile, direction), None);
                }
            }
        }
    });
}

/// The graph against the plane: a tile sees another exactly if the segment between their centres
/// is covered by walkways.
#[test]
fn sight_is_a_segment_that_stays_on_the_walkways() {
    each_random(|seed, tiling| {
        if tiling.len() > 16 {
            return;
        }
        let pieces: Vec<Hull> = tiling
            .tiles()
            .iter()
            .flat_map(|tile| walkways(*tile, HALF_WALKWAY))
            .map(|piece| Hull::grown(piece.core(), 0.0))
            .collect();
        let n = tiling.len() as u8;
        for (a, b) in (0..n).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let ends = [centre(tiling.at(a)), centre(tiling.at(b))];
            let segment = Hull::grown(&ends, 0.0);
            let covered = matches!(uncovered(&segment, &pieces), Exists::No { .. });
            assert_eq!(line(&tiling, a, b).is_ok(), covered, "seed {seed}: {a} {b}");
        }
    });
}

#[test]
fn touching_tiles_share_an_edge_and_others_keep_apart() {
    each_random(|seed, tiling| {
        let n = tiling.len() as u8;
        for (a, b) in (0..n).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let [one, other] = [a, b].map(|tile| outline(tiling.at(tile)));
            let gap = distance_convex_convex(&one, &other).distance;
            let touching = Direction::ALL.iter().any(|&d| tiling.touching(a, d) == Some(b));
            assert_eq!(touching, gap.abs() <= TOL, "seed {seed}: {a} {b} {gap}");
            assert!(touching || gap > 0.5, "seed {seed}: {a} {b} {gap}");
        }
    });
}

#[test]
fn straight_rows_are_exactly_straight_and_hexes_regular() {
    let at = Hex::new(3, -2);
    for direction in Direction::ALL {
        let points = [0, 1, 7].map(|steps| centre(at.step(direction, steps)));
        assert_eq!(orient(points[0], points[1], points[2]), 0.0);
        let middle = edge_middle(at, direction);
        assert_eq!(middle, edge_middle(at.step(direction, 1), direction.opposite()));
        assert!(((middle - centre(at)).norm() - 1.0).abs() < 2.0 * TOL);
    }
    let ring = corners(at);
    for (i, corner) in ring.iter().enumerate() {
        let side = (ring[(i + 1) % 6] - corner).norm();
        assert!((side - 2.0 / 3.0_f64.sqrt()).abs() < 2.0 * TOL, "{side}");
    }
}

#[test]
fn distance_is_the_shortest_way_along_walkways() {
    each_random(|seed, tiling| {
        let n = tiling.len();
        let far = 1000_u32;
        let mut steps = vec![far; n * n];
        for a in 0..n as u8 {
            steps[usize::from(a) * (n + 1)] = 0;
            for b in tiling.neighbours(a) {
                steps[usize::from(a) * n + usize::from(b)] = 1;
            }
        }
        for k in 0..n {
            for i in 0..n {
                for j in 0..n {
                    let through = steps[i * n + k] + steps[k * n + j];
                    steps[i * n + j] = steps[i * n + j].min(through);
                }
            }
        }
        let tables = Tables::new(&tiling);
        for a in 0..n as u8 {
            for b in 0..n as u8 {
                let wanted = steps[usize::from(a) * n + usize::from(b)];
                let found = tables.steps(a, b).map_or(far, u32::from);
                assert_eq!(found, wanted, "seed {seed}: {a} {b}");
            }
        }
    });
}

#[test]
fn the_boundary_passes_every_edge_once_corner_by_corner() {
    each_random(|seed, tiling| {
        let loops = boundary(&tiling);
        let mut all: Vec<Walkway> = loops.iter().flatten().copied().collect();
        let length = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), length, "seed {seed}");
        let n = tiling.len() as u8;
        let touches =
            |tile| Direction::ALL.iter().filter(|&&d| tiling.touching(tile, d).is_some()).count();
        let touching: usize = (0..n).map(touches).sum();
        assert_eq!(length, 6 * tiling.len() - touching, "seed {seed}");
        for lap in &loops {
            for (edge, next) in lap.iter().zip(lap.iter().cycle().skip(1)) {
                let end = clockwise_end(&tiling, *edge);
                let start = anticlockwise_end(&tiling, *next);
                assert!((end - start).norm() < TOL, "seed {seed}: {edge:?} {next:?}");
            }
        }
    });
}

/// Corners count counter-clockwise from the south end of the eastern edge.
fn clockwise_end(tiling: &Tiling, edge: Walkway) -> Point {
    let ring = corners(tiling.at(edge.tile));
    ring[(7 - edge.way.index()) % 6]
}

fn anticlockwise_end(tiling: &Tiling, edge: Walkway) -> Point {
    let ring = corners(tiling.at(edge.tile));
    ring[(8 - edge.way.index()) % 6]
}

#[test]
fn a_ring_has_a_hole_that_is_walked_after_the_outer_edge() {
    let mut tiling = Tiling::new(Joining::Both);
    let all = Ways::of(&Direction::ALL);
    for direction in Direction::ALL {
        tiling.lay(Tile { at: Hex::new(0, 0).step(direction, 1), ways: all }).unwrap();
    }
    let loops = boundary(&tiling);
    assert_eq!(loops.iter().map(Vec::len).collect::<Vec<_>>(), [18, 6]);
    let (open, outer) = open_walkways(&tiling);
    assert_eq!((open.len(), outer), (24, 18));
}

#[test]
fn turning_the_map_turns_every_answer() {
    each_random(|seed, tiling| {
        let tables = Tables::new(&tiling);
        for sixths in 1..6 {
            let other = turned(&tiling, sixths);
            assert_eq!(tables, Tables::new(&other), "seed {seed}");
            let mut loops: Vec<usize> = boundary(&tiling).iter().map(Vec::len).collect();
            let mut turned_loops: Vec<usize> = boundary(&other).iter().map(Vec::len).collect();
            loops.sort_unstable();
            turned_loops.sort_unstable();
            assert_eq!(loops, turned_loops, "seed {seed}");
        }
    });
}

#[test]
fn the_next_walkway_is_met_clockwise_after_the_new_tile() {
    // A tile with walkways all round; new ones at its north-east, then clockwise.
    let all = Ways::of(&Direction::ALL);
    let mut tiling = Tiling::new(Joining::Both);
    tiling.lay(Tile { at: Hex::new(0, 0), ways: all }).unwrap();
    let mut from = Walkway { tile: 0, way: Direction::NE };
    for way in Direction::ALL {
        assert_eq!(from, Walkway { tile: 0, way });
        let at = Hex::new(0, 0).step(way, 1);
        let last = tiling.lay(Tile { at, ways: Ways::of(&[way.opposite(), way]) }).unwrap();
        let own = next_free(&tiling, last, from, true).unwrap();
        assert_eq!(own, Walkway { tile: last, way });
        from = next_free(&tiling, last, from, false).unwrap();
    }
    // The middle is full: the next one is that of the first tile laid.
    assert_eq!(from, Walkway { tile: 1, way: Direction::NE });
    let mut one = Tiling::new(Joining::Both);
    one.lay(Tile { at: Hex::new(0, 0), ways: Ways::of(&[Direction::E]) }).unwrap();
    let last = one.lay(Tile { at: Hex::new(1, 0), ways: Ways::of(&[Direction::W]) }).unwrap();
    let from = Walkway { tile: 0, way: Direction::E };
    assert_eq!(next_free(&one, last, from, true), None);
}
