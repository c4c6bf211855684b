//! Sight on random boards against a second formulation, and against continuous space.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sightline::geometry::predicate::{on_segment, segments_meet};
use sightline::geometry::square::plane::{board, center, ends};
use sightline::geometry::square::{Corners, Edge, Grid, Side, Square, clear, sight};

fn random(rng: &mut impl Rng, width: u8, height: u8, walls: f64) -> Grid {
    let mut grid = Grid::new(width, height);
    for at in grid.clone().squares() {
        for side in [Side::East, Side::South] {
            if rng.random_bool(walls) {
                grid.set(at, side, Edge::Wall);
            }
        }
    }
    grid
}

/// Twice the coordinates of a square's centre; grid lines lie at even numbers.
fn middle(at: Square) -> (i64, i64) {
    (2 * i64::from(at.x) + 1, 2 * i64::from(at.y) + 1)
}

/// On which side of the line from `a` to `b` a point lies.
fn turn(a: (i64, i64), b: (i64, i64), p: (i64, i64)) -> i64 {
    ((b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)).signum()
}

/// Does the segment `a b` cross the inside of the segment `c d`?
fn crosses(a: (i64, i64), b: (i64, i64), c: (i64, i64), d: (i64, i64)) -> bool {
    turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
}

/// Sight by whole-number geometry of points and segments, without any walk: a wall blocks if the
/// line crosses its inside, a grid point on the line blocks if walls leave it to both sides, a
/// figure blocks if the line crosses a diagonal of its square.
fn oracle(grid: &Grid, a: Square, b: Square, figures: &[Square]) -> bool {
    let (p, q) = (middle(a), middle(b));
    let wall = |x: i64, y: i64, side: Side| {
        let inside =
            x >= 0 && y >= 0 && x < i64::from(grid.width()) && y < i64::from(grid.height());
        inside && grid.edge(Square::new(x as u8, y as u8), side) == Edge::Wall
    };
    let mut arms = Vec::new();
    for at in grid.squares() {
        let (x, y) = (i64::from(at.x), i64::from(at.y));
        if wall(x, y, Side::East) {
            arms.push(((2 * x + 2, 2 * y), (2 * x + 2, 2 * y + 2)));
        }
        if wall(x, y, Side::South) {
            arms.push(((2 * x, 2 * y + 2), (2 * x + 2, 2 * y + 2)));
        }
    }
    if arms.iter().any(|(c, d)| crosses(p, q, *c, *d)) {
        return false;
    }
    let between = |v: (i64, i64)| {
        turn(p, q, v) == 0 && (v.0 - p.0) * (v.0 - q.0) <= 0 && (v.1 - p.1) * (v.1 - q.1) <= 0
    };
    for x in 0..=i64::from(grid.width()) {
        for y in 0..=i64::from(grid.height()) {
            let v = (2 * x, 2 * y);
            if !between(v) {
                continue;
            }
            let leaves = |side: i64| {
                arms.iter().any(|(c, d)| {
                    (*c == v && turn(p, q, *d) == side) || (*d == v && turn(p, q, *c) == side)
                })
            };
            if leaves(1) && leaves(-1) {
                return false;
            }
        }
    }
    !figures.iter().filter(|f| **f != a && **f != b).any(|f| {
        let (x, y) = (2 * i64::from(f.x), 2 * i64::from(f.y));
        let corners = [(x, y), (x + 2, y + 2), (x + 2, y), (x, y + 2)];
        let through = |c, d| {
            crosses(p, q, c, d)
                || turn(p, q, c) == 0 && turn(p, q, d) == 0 && between(c) && between(d)
        };
        through(corners[0], corners[1]) || through(corners[2], corners[3])
    })
}

#[test]
fn los_sym_lines_agree_with_a_second_formulation_and_are_symmetric() {
    for seed in 0..120 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let walls = [0.1, 0.25, 0.5][seed as usize % 3];
        let grid = random(&mut rng, 9, 8, walls);
        let all: Vec<Square> = grid.squares().collect();
        let figures: Vec<Square> = all.iter().copied().filter(|_| rng.random_bool(0.1)).collect();
        for _ in 0..200 {
            let a = all[rng.random_range(0..all.len())];
            let b = all[rng.random_range(0..all.len())];
            let found = clear(&grid, a, b, Corners::default(), |at| figures.contains(&at));
            assert_eq!(found, oracle(&grid, a, b, &figures), "seed {seed}: {a} {b}");
            let back = clear(&grid, b, a, Corners::default(), |at| figures.contains(&at));
            assert_eq!(found, back, "seed {seed}: {a} {b} and back");
            let told = sight(&grid, a, b, Corners::default(), |at| figures.contains(&at));
            assert_eq!(told.visible, found);
        }
    }
}

#[test]
fn los_line_agrees_with_continuous_space_where_no_corner_is_touched() {
    let mut compared = 0;
    for seed in 0..40 {
        let mut rng = ChaCha8Rng::seed_from_u64(1000 + seed);
        let grid = random(&mut rng, 8, 8, 0.2);
        let walls = board(&grid);
        let all: Vec<Square> = grid.squares().collect();
        for _ in 0..100 {
            let a = all[rng.random_range(0..all.len())];
            let b = all[rng.random_range(0..all.len())];
            let (p, q) = (center(&grid, a), center(&grid, b));
            let corner = all.iter().any(|at| {
                let [c, d] = ends(&grid, *at, Side::North);
                let [e, f] = ends(&grid, *at, Side::South);
                [c, d, e, f].iter().any(|v| on_segment(*v, p, q))
            });
            if corner {
                continue;
            }
            let blocked = walls
                .parts()
                .iter()
                .flat_map(|part| &part.pieces)
                .any(|wall| segments_meet(p, q, wall.core()[0], wall.core()[1]));
            assert_eq!(
                clear(&grid, a, b, Corners::default(), |_| false),
                !blocked,
                "seed {seed}: {a} {b}"
            );
            compared += 1;
        }
    }
    assert!(compared > 1500, "{compared}");
}

/// A map turned by a quarter or mirrored gives the same answers.
#[test]
fn los_line_is_the_same_after_turning_the_map() {
    use sightline::geometry::square::tile::{turn, turned};
    for seed in 0..40 {
        let mut rng = ChaCha8Rng::seed_from_u64(2000 + seed);
        let grid = random(&mut rng, 7, 9, 0.3);
        let other = turn(&grid, 1);
        let all: Vec<Square> = grid.squares().collect();
        for _ in 0..100 {
            let a = all[rng.random_range(0..all.len())];
            let b = all[rng.random_range(0..all.len())];
            let [c, d] = [a, b].map(|at| turned(at, 7, 9, 1));
            let here = clear(&grid, a, b, Corners::default(), |_| false);
            assert_eq!(here, clear(&other, c, d, Corners::default(), |_| false), "{seed} {a} {b}");
        }
    }
}

#[test]
fn los_block_another_wall_never_opens_a_line() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..40 {
        let grid = random(&mut rng, 8, 8, 0.2);
        let mut more = grid.clone();
        let at = Square::new(rng.random_range(0..7), rng.random_range(0..7));
        more.set(at, Side::East, Edge::Wall);
        for a in grid.squares() {
            let b = Square::new(rng.random_range(0..8), rng.random_range(0..8));
            let opened = clear(&more, a, b, Corners::default(), |_| false)
                && !clear(&grid, a, b, Corners::default(), |_| false);
            assert!(!opened, "{a} {b} by a wall at {at}");
        }
    }
}
