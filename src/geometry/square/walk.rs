//! Steps: how far they reach, and the ways of flames, blades and blasts.

use std::collections::VecDeque;

use smallvec::SmallVec;

use super::{AROUND, Corners, Grid, Ground, Square, open_step};

/// Where steps lead, with the shortest ways there.
#[derive(Clone, Debug)]
pub struct Reach {
    from: Square,
    /// Every square reached with its steps and the place in this list it was reached from, in
    /// order of steps.
    found: Vec<(Square, u8, u16)>,
}

impl Reach {
    /// The squares reached other than the start, with their steps.
    pub fn squares(&self) -> impl Iterator<Item = (Square, u8)> + '_ {
        self.found[1..].iter().map(|(square, steps, _)| (*square, *steps))
    }

    /// The squares of a shortest way after the start; `None` for a square out of reach.
    pub fn way(&self, to: Square) -> Option<SmallVec<[Square; 4]>> {
        let place = self.found.iter().position(|(square, ..)| *square == to)?;
        Some(self.way_of(place))
    }

    /// [`Reach::way`] of the n-th square of [`Reach::squares`].
    pub fn nth_way(&self, n: usize) -> SmallVec<[Square; 4]> {
        self.way_of(n + 1)
    }

    fn way_of(&self, mut place: usize) -> SmallVec<[Square; 4]> {
        let mut way = SmallVec::new();
        while place != 0 {
            let (square, _, before) = self.found[place];
            way.push(square);
            place = usize::from(before);
        }
        way.reverse();
        way
    }

    pub fn start(&self) -> Square {
        self.from
    }
}

/// Where up to `limit` steps lead. `step` says whether a step to a neighbour may be taken,
/// `through` whether a square, once entered, may be left again.
pub fn reach(
    grid: &Grid,
    from: Square,
    limit: u8,
    step: impl Fn(Square, Square) -> bool,
    through: impl Fn(Square) -> bool,
) -> Reach {
    let mut found = Vec::with_capacity(if limit > 3 { 96 } else { 50 });
    found.push((from, 0, 0));
    // A map of the start's surroundings would do; whole rows of bits are as small.
    let mut seen = [0_u64; super::MAX_SIDE as usize];
    seen[usize::from(from.y)] |= 1 << from.x;
    let mut next = 0;
    while next < found.len() {
        let (at, steps, _) = found[next];
        if steps < limit && (next == 0 || through(at)) {
            for to in grid.around(at) {
                let bit = 1 << to.x;
                if seen[usize::from(to.y)] & bit == 0 && step(at, to) {
                    seen[usize::from(to.y)] |= bit;
                    found.push((to, steps + 1, next as u16));
                }
            }
        }
        next += 1;
    }
    Reach { from, found }
}

/// The squares of a flame: straight or diagonal in steps of `(dx, dy)`, at most `length`, up to
/// the first wall or shut corner.
pub fn flame(
    grid: &Grid,
    ground: &impl Ground,
    from: Square,
    (dx, dy): (i8, i8),
    length: u8,
    corners: Corners,
) -> SmallVec<[Square; 8]> {
    let mut squares = SmallVec::new();
    let mut at = from;
    for _ in 0..length {
        match at.plus(dx, dy).filter(|to| grid.contains(*to)) {
            Some(to) if open_step(ground, at, to, corners) => {
                squares.push(to);
                at = to;
            }
            _ => break,
        }
    }
    squares
}

/// The neighbours a blade passes that starts over one of them and turns: up to the first that is
/// behind a wall, or behind a wall between two neighbours, or off the map. All eight at most.
/// Empty if the start itself cannot be struck.
pub fn sweep(
    grid: &Grid,
    ground: &impl Ground,
    center: Square,
    start: Square,
    clockwise: bool,
    corners: Corners,
) -> SmallVec<[Square; 8]> {
    let mut squares: SmallVec<[Square; 8]> = SmallVec::new();
    let place = |(dx, dy): (i8, i8)| center.plus(dx, dy).filter(|s| grid.contains(*s));
    let Some(first) = AROUND.iter().position(|step| place(*step) == Some(start)) else {
        return squares;
    };
    for turn in 0..8 {
        let step = if clockwise { first + turn } else { first + 8 - turn };
        let Some(square) = place(AROUND[step % 8]) else { break };
        if !open_step(ground, center, square, corners) {
            break;
        }
        if squares.last().is_some_and(|last| !open_step(ground, *last, square, corners)) {
            break;
        }
        squares.push(square);
    }
    squares
}

/// The neighbours that nothing separates from a square, clockwise from the upper left one.
pub fn blast(
    grid: &Grid,
    ground: &impl Ground,
    center: Square,
    corners: Corners,
) -> SmallVec<[Square; 8]> {
    grid.around(center).filter(|square| open_step(ground, center, *square, corners)).collect()
}

/// The squares that can be reached by any number of steps without walls between.
pub fn region(grid: &Grid, ground: &impl Ground, from: Square, corners: Corners) -> Vec<Square> {
    let mut seen = vec![false; grid.squares().count()];
    let mut queue = VecDeque::from([from]);
    let mut found = Vec::new();
    seen[grid.index(from)] = true;
    while let Some(at) = queue.pop_front() {
        found.push(at);
        for to in grid.around(at) {
            if !seen[grid.index(to)] && open_step(ground, at, to, corners) {
                seen[grid.index(to)] = true;
                queue.push_back(to);
            }
        }
    }
    found
}
