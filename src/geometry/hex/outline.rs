//! The edge of a tiling, walked clockwise.

use super::{Direction, Tiling};

/// An edge of a tile that a walkway may lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Walkway {
    pub tile: u8,
    pub way: Direction,
}

impl Walkway {
    /// Clockwise along the edge of the tiling: the boundary edge after this one.
    ///
    /// At its clockwise end a boundary edge meets either the next edge of the same tile or, if
    /// a tile lies there, that one's edge towards the same empty place.
    fn next(self, tiling: &Tiling) -> Walkway {
        let clockwise = self.way.turned(1);
        match tiling.touching(self.tile, clockwise) {
            None => Walkway { tile: self.tile, way: clockwise },
            Some(tile) => Walkway { tile, way: self.way.turned(5) },
        }
    }

    fn is_boundary(self, tiling: &Tiling) -> bool {
        tiling.touching(self.tile, self.way).is_none()
    }

    fn bit(self) -> (usize, u8) {
        (usize::from(self.tile), 1 << self.way.index())
    }
}

/// The boundary edges in loops: the outer edge first, each piece of the tiling having one, then
/// the edges of holes, both in order of their smallest tiles. Each loop starts at the first
/// boundary edge of its smallest tile and runs clockwise round the tiles, which for a hole is
/// counter-clockwise round the hole.
pub fn boundary(tiling: &Tiling) -> Vec<Vec<Walkway>> {
    let mut walked = vec![0_u8; tiling.len()];
    let (mut outer, mut holes) = (Vec::new(), Vec::new());
    for tile in 0..tiling.len() as u8 {
        for way in Direction::ALL {
            let start = Walkway { tile, way };
            let (index, bit) = start.bit();
            if !start.is_boundary(tiling) || walked[index] & bit != 0 {
                continue;
            }
            let lap: Vec<Walkway> = walk(tiling, start).collect();
            for edge in &lap {
                let (index, bit) = edge.bit();
                walked[index] |= bit;
            }
            if turns(&lap) > 0 { outer.push(lap) } else { holes.push(lap) }
        }
    }
    outer.append(&mut holes);
    outer
}

/// The boundary edges of a loop, from one of them on.
fn walk(tiling: &Tiling, start: Walkway) -> impl Iterator<Item = Walkway> {
    std::iter::successors(Some(start), move |edge| {
        let next = edge.next(tiling);
        (next != start).then_some(next)
    })
}

/// Sixths of a turn in all: 6 round the outside, -6 round a hole.
fn turns(lap: &[Walkway]) -> i32 {
    let after = lap.iter().cycle().skip(1);
    let turn = |(a, b): (&Walkway, &Walkway)| if a.tile == b.tile { 1 } else { -1 };
    lap.iter().zip(after).map(turn).sum()
}

/// The walkways that do not connect to another tile, in the order in which they are met: along
/// the loops of [`boundary`], then those that run into the closed edge of another tile, by tile.
/// The second value is how many of them are on outer edges.
pub fn open_walkways(tiling: &Tiling) -> (Vec<Walkway>, usize) {
    let open = |edge: &Walkway| tiling.ways(edge.tile).has(edge.way);
    let mut list = Vec::new();
    let mut outer = 0;
    for lap in boundary(tiling) {
        let outside = turns(&lap) > 0;
        list.extend(lap.into_iter().filter(open));
        if outside {
            outer = list.len();
        }
    }
    for tile in 0..tiling.len() as u8 {
        let ways = tiling
            .ways(tile)
            .iter()
            .filter(|&way| tiling.touching(tile, way).is_some() && !tiling.joined(tile).has(way));
        list.extend(ways.map(|way| Walkway { tile, way }));
    }
    (list, outer)
}

/// The walkway to which the next tile is laid: the first one into an empty place that belongs to
/// another tile than `last`, met clockwise after the edges of `last`, which was laid over
/// `from`. Walkways of `last` itself count where `own` is set, and where there is no other.
/// Other edges than the one walked first come after it. `None` if no walkway is left.
pub fn next_free(tiling: &Tiling, last: u8, from: Walkway, own: bool) -> Option<Walkway> {
    let start = (0..6)
        .map(|k| Walkway { tile: last, way: from.way.opposite().turned(k) })
        .find(|edge| edge.is_boundary(tiling));
    let near = || start.into_iter().flat_map(|start| walk(tiling, start));
    let rest = || boundary(tiling).into_iter().flatten();
    let free = |edge: &Walkway| tiling.ways(edge.tile).has(edge.way);
    let another = |edge: &Walkway| free(edge) && (own || edge.tile != last);
    near()
        .find(another)
        .or_else(|| rest().find(another))
        .or_else(|| near().find(free))
        .or_else(|| rest().find(free))
}
