//! The straight line between the centres of two squares.

use smallvec::SmallVec;

use super::{Ground, Side, Square};

/// What a corner does to a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corners {
    /// Does a corner with a wall on both of its sides block?
    pub two_walls_block: bool,
    /// Is one free side enough for every line? Else only for lines along a diagonal, and other
    /// lines are blocked by a wall on either side or by something that stands beside the corner.
    pub every_line: bool,
}

impl Default for Corners {
    fn default() -> Corners {
        Corners { two_walls_block: true, every_line: true }
    }
}

/// A passage of a line from a square to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    Edge(Side),
    /// To the diagonal neighbour: the sides it lies over, left or right first.
    Corner(Side, Side),
}

/// What blocks a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// A wall on this side of a square.
    Edge(Square, Side),
    /// The corner between two diagonal neighbours.
    Corner(Square, Square),
    /// A square that something stands on.
    Square(Square),
}

/// A line with all it passes, up to what blocks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SightSquare {
    pub visible: bool,
    /// The squares entered, both ends included where they are reached.
    pub entered: SmallVec<[Square; 16]>,
    /// The pairs of squares whose common corner was passed.
    pub corners: SmallVec<[(Square, Square); 4]>,
    pub blocked_by: Option<Block>,
}

/// The passages of the line between two centres, with the squares they leave. The next upright
/// and the next level grid line are compared by cross-multiplying, so nothing is rounded.
#[derive(Clone, Debug)]
pub struct Trace {
    at: Square,
    to: Square,
    /// Twice the distances along the line to the next upright and level grid line, multiplied
    /// by both differences.
    upright: i32,
    level: i32,
    dx: i32,
    dy: i32,
}

/// The line from the centre of a square to that of another.
#[inline]
pub fn trace(from: Square, to: Square) -> Trace {
    let (dx, dy) = (i32::from(to.x.abs_diff(from.x)), i32::from(to.y.abs_diff(from.y)));
    Trace { at: from, to, upright: dy, level: dx, dx, dy }
}

impl Iterator for Trace {
    type Item = (Square, Passage, Square);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.at == self.to {
            return None;
        }
        let from = self.at;
        let across = if self.to.x > from.x { Side::East } else { Side::West };
        let along = if self.to.y > from.y { Side::South } else { Side::North };
        let (x, y) = (self.upright <= self.level, self.level <= self.upright);
        if x {
            self.upright += 2 * self.dy;
            self.at.x = if across == Side::East { from.x + 1 } else { from.x - 1 };
        }
        if y {
            self.level += 2 * self.dx;
            self.at.y = if along == Side::South { from.y + 1 } else { from.y - 1 };
        }
        let passage = match (x, y) {
            (true, true) => Passage::Corner(across, along),
            (true, false) => Passage::Edge(across),
            _ => Passage::Edge(along),
        };
        Some((from, passage, self.at))
    }
}

/// Has the corner that a step over both sides passes a wall on its first, on its second side?
#[inline]
fn walled(ground: &impl Ground, from: Square, to: Square, across: Side, along: Side) -> [bool; 2] {
    [
        ground.wall(from, across) || ground.wall(to, along.opposite()),
        ground.wall(from, along) || ground.wall(to, across.opposite()),
    ]
}

/// Is nothing between two neighbours that are squares of the map: no wall on their edge, or on
/// at most one side of their corner? The one test for steps, blows and blasts. True for a square
/// and itself, false for squares that are no neighbours.
#[inline]
pub fn open_step(ground: &impl Ground, from: Square, to: Square, corners: Corners) -> bool {
    let across = match i16::from(to.x) - i16::from(from.x) {
        0 => None,
        1 => Some(Side::East),
        -1 => Some(Side::West),
        _ => return false,
    };
    let along = match i16::from(to.y) - i16::from(from.y) {
        0 => None,
        1 => Some(Side::South),
        -1 => Some(Side::North),
        _ => return false,
    };
    match (across, along) {
        (None, None) => true,
        (Some(side), None) | (None, Some(side)) => !ground.wall(from, side),
        (Some(across), Some(along)) => {
            !corners.two_walls_block || walled(ground, from, to, across, along) != [true, true]
        }
    }
}

/// What blocks one passage of a line, if anything does.
#[inline]
fn block(
    ground: &impl Ground,
    (from, passage, to): (Square, Passage, Square),
    corners: Corners,
    strict: bool,
    occupied: &impl Fn(Square) -> bool,
) -> Option<Block> {
    match passage {
        Passage::Edge(side) => ground.wall(from, side).then_some(Block::Edge(from, side)),
        Passage::Corner(across, along) => {
            let walls = walled(ground, from, to, across, along);
            let shut = corners.two_walls_block && walls == [true, true];
            let beside =
                || occupied(Square::new(to.x, from.y)) || occupied(Square::new(from.x, to.y));
            let strict = strict && (walls != [false, false] || beside());
            (shut || strict).then_some(Block::Corner(from, to))
        }
    }
}

fn is_strict(from: Square, to: Square, corners: Corners) -> bool {
    !corners.every_line && from.x.abs_diff(to.x) != from.y.abs_diff(to.y)
}

/// Is the line free: no wall on an edge it crosses, no shut corner, nothing on a square it enters
/// between its ends? True for a square and itself.
#[inline]
pub fn clear(
    ground: &impl Ground,
    from: Square,
    to: Square,
    corners: Corners,
    occupied: impl Fn(Square) -> bool,
) -> bool {
    let strict = is_strict(from, to, corners);
    trace(from, to).all(|step| {
        block(ground, step, corners, strict, &occupied).is_none()
            && (step.2 == to || !occupied(step.2))
    })
}

/// [`clear`] with the squares and corners passed and what blocks.
pub fn sight(
    ground: &impl Ground,
    from: Square,
    to: Square,
    corners: Corners,
    occupied: impl Fn(Square) -> bool,
) -> SightSquare {
    let strict = is_strict(from, to, corners);
    let mut found = SightSquare {
        visible: true,
        entered: SmallVec::from_slice(&[from]),
        corners: SmallVec::new(),
        blocked_by: None,
    };
    for step in trace(from, to) {
        let (p, passage, q) = step;
        if matches!(passage, Passage::Corner(..)) {
            found.corners.push((p, q));
        }
        found.blocked_by = block(ground, step, corners, strict, &occupied);
        if found.blocked_by.is_none() {
            found.entered.push(q);
            found.blocked_by = (q != to && occupied(q)).then_some(Block::Square(q));
        }
        if found.blocked_by.is_some() {
            found.visible = false;
            break;
        }
    }
    found
}
