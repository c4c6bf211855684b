use super::line::trace;
use super::*;

fn at(text: &str) -> Square {
    text.parse().unwrap()
}

fn always(_: Square) -> bool {
    false
}

#[test]
fn squares_are_written_as_letter_and_number() {
    for text in ["A1", "H8", "Z24", "AA1", "BL64"] {
        assert_eq!(at(text).to_string(), text);
    }
    assert_eq!(at("b3"), Square::new(1, 2));
    for wrong in ["", "A", "3", "A0", "A65", "BM1", "AAA1", "A-1", "A+1", "Ä1", "A1B"] {
        assert!(wrong.parse::<Square>().is_err(), "{wrong}");
    }
}

#[test]
fn a_line_visits_the_same_squares_both_ways() {
    let all: Vec<Square> = Grid::new(9, 7).squares().collect();
    for &a in &all {
        for &b in &all {
            let there: Vec<_> = trace(a, b).map(|(p, _, q)| (p, q)).collect();
            let mut back: Vec<_> = trace(b, a).map(|(p, _, q)| (q, p)).collect();
            back.reverse();
            assert_eq!(there, back);
            assert_eq!(there.last().map_or(a, |last| last.1), b);
        }
    }
}

#[test]
fn a_knights_line_crosses_the_square_beside_it() {
    let visited: Vec<_> = trace(at("A1"), at("C2")).map(|(.., q)| q).collect();
    assert_eq!(visited, [at("B1"), at("B2"), at("C2")]);
}

#[test]
fn a_corner_is_shut_by_two_walls_only() {
    let corners = Corners::default();
    let mut grid = Grid::new(2, 2);
    let (a, d) = (at("A1"), at("B2"));
    assert!(open_step(&grid, a, d, corners));
    grid.set(a, Side::East, Edge::Wall);
    assert!(open_step(&grid, a, d, corners));
    grid.set(d, Side::West, Edge::Wall);
    let straight_through = open_step(&grid, a, d, corners);
    assert!(!straight_through);
    grid.set(d, Side::West, Edge::Open);
    grid.set(d, Side::North, Edge::Door);
    assert!(open_step(&grid, a, d, corners), "both walls are on the same side");
    grid.set(d, Side::West, Edge::Wall);
    assert!(!open_step(&grid, a, d, corners));
    let open = Corners { two_walls_block: false, ..corners };
    assert!(open_step(&grid, a, d, open));
}

#[test]
fn sight_tells_what_blocks() {
    let corners = Corners::default();
    let mut grid = Grid::new(4, 4);
    let seen = sight(&grid, at("A1"), at("D1"), corners, |s| s == at("C1"));
    assert_eq!(seen.blocked_by, Some(Block::Square(at("C1"))));
    assert_eq!(seen.entered.as_slice(), [at("A1"), at("B1"), at("C1")]);
    grid.set(at("B1"), Side::East, Edge::Wall);
    let seen = sight(&grid, at("A1"), at("D1"), corners, always);
    assert_eq!(seen.blocked_by, Some(Block::Edge(at("B1"), Side::East)));
    let seen = sight(&grid, at("A1"), at("D4"), corners, always);
    assert!(seen.visible);
    assert_eq!(seen.corners.len(), 3);
}

#[test]
fn only_diagonals_pass_corners_where_that_is_read() {
    let strict = Corners { every_line: false, ..Corners::default() };
    let mut grid = Grid::new(4, 2);
    // The line from A1 to D2 passes the corner between B1 and C2.
    grid.set(at("B1"), Side::South, Edge::Wall);
    assert!(clear(&grid, at("A1"), at("D2"), Corners::default(), always));
    assert!(!clear(&grid, at("A1"), at("D2"), strict, always));
    assert!(clear(&grid, at("B1"), at("C2"), strict, always));
    let grid = Grid::new(4, 2);
    assert!(!clear(&grid, at("A1"), at("D2"), strict, |s| s == at("B2")));
}

#[test]
fn four_turns_are_none() {
    let mut tile = Grid::new(3, 2);
    tile.set(at("A1"), Side::East, Edge::Wall);
    tile.set(at("C2"), Side::South, Edge::Door);
    tile.set(at("B2"), Side::North, Edge::Wall);
    let once = tile::turn(&tile, 1);
    assert_eq!((once.width(), once.height()), (2, 3));
    assert_eq!(once.edge(at("B1"), Side::South), Edge::Wall);
    assert_eq!(once.edge(at("A3"), Side::West), Edge::Door);
    assert_eq!(tile::turn(&once, 3), tile);
    assert_eq!(tile::turn(&tile::turn(&tile, 2), 2), tile);
}

#[test]
fn tiles_join_where_both_are_open() {
    let mut left = Grid::new(2, 2);
    left.set(at("B1"), Side::East, Edge::Wall);
    let right = Grid::new(2, 2);
    let place = |tile, at| Placement { tile, turns: 0, at };
    let joined = join(&[place(&left, at("A1")), place(&right, at("C2"))]);
    assert_eq!((joined.grid.width(), joined.grid.height()), (4, 3));
    assert_eq!(joined.grid.edge(at("B2"), Side::East), Edge::Open);
    assert_eq!(joined.grid.edge(at("C2"), Side::North), Edge::Wall, "nothing lies there");
    assert_eq!(joined.tile_of[joined.grid.index(at("C3"))], Some(1));
    assert_eq!(joined.tile_of[joined.grid.index(at("A3"))], None);
    assert!(joined.openings.contains(&(at("A1"), Side::North)));
    assert!(!joined.openings.contains(&(at("B1"), Side::East)));
}

#[test]
fn reach_goes_round_walls_and_tells_the_way() {
    let mut grid = Grid::new(3, 1);
    let found =
        reach(&grid, at("A1"), 3, |p, q| open_step(&grid, p, q, Corners::default()), |_| true);
    assert_eq!(found.way(at("C1")).unwrap().as_slice(), [at("B1"), at("C1")]);
    assert_eq!(found.squares().collect::<Vec<_>>(), [(at("B1"), 1), (at("C1"), 2)]);
    let stopped =
        reach(&grid, at("A1"), 3, |p, q| open_step(&grid, p, q, Corners::default()), |_| false);
    assert_eq!(stopped.way(at("C1")), None);
    grid.set(at("A1"), Side::East, Edge::Wall);
    let walled =
        reach(&grid, at("A1"), 3, |p, q| open_step(&grid, p, q, Corners::default()), |_| true);
    assert_eq!(walled.squares().count(), 0);
}
