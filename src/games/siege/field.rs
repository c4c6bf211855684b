//! The board at one moment: what stands where, which doors are shut, and who sees whom.

use smallvec::SmallVec;

use crate::engine::refusal::Refusal;
use crate::geometry::square::line::{Passage, trace};
use crate::geometry::square::{self, Block, Corners, Edge, Grid, Ground, MAX_SIDE, Side, Square};

use super::pack::Profile;
use super::readings::Settings;

/// A set of spaces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Spaces([u64; MAX_SIDE as usize]);

impl Default for Spaces {
    fn default() -> Spaces {
        Spaces([0; MAX_SIDE as usize])
    }
}

impl Spaces {
    #[inline]
    pub fn has(&self, at: Square) -> bool {
        self.0[usize::from(at.y)] >> at.x & 1 != 0
    }

    #[inline]
    pub fn add(&mut self, at: Square) {
        self.0[usize::from(at.y)] |= 1 << at.x;
    }

    #[inline]
    pub fn remove(&mut self, at: Square) {
        self.0[usize::from(at.y)] &= !(1 << at.x);
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|row| *row == 0)
    }
}

impl FromIterator<Square> for Spaces {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Spaces {
        let mut spaces = Spaces::default();
        squares.into_iter().for_each(|at| spaces.add(at));
        spaces
    }
}

impl std::fmt::Debug for Spaces {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let all = (0..MAX_SIDE).flat_map(|y| (0..MAX_SIDE).map(move |x| Square { x, y }));
        f.debug_list().entries(all.filter(|at| self.has(*at)).map(|at| at.to_string())).finish()
    }
}

/// What is fixed about a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Floor {
    pub grid: Grid,
    /// Rubble and pits.
    pub rubble: Spaces,
    /// The number of each space of the stairs, 0 elsewhere, row by row.
    pub stairs: Vec<u8>,
    pub has_stairs: bool,
    /// Nobody sees further than so many spaces where the brief says so. (`los.special`)
    pub sight: Option<u8>,
}

impl Floor {
    pub fn new(grid: Grid, rubble: Spaces, stairs: &[(u8, Square)]) -> Floor {
        let mut numbers = vec![0; grid.squares().count()];
        for (number, at) in stairs {
            numbers[grid.index(*at)] = *number;
        }
        Floor { grid, rubble, stairs: numbers, has_stairs: !stairs.is_empty(), sight: None }
    }

    /// 1 for the bottom of the stairs, 2 for their middle, 3 for their top, 0 elsewhere.
    #[inline]
    pub fn flight(&self, at: Square) -> u8 {
        if self.has_stairs { self.stairs[self.grid.index(at)].div_ceil(2) } else { 0 }
    }
}

/// The board at one moment.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    pub ground: &'a Floor,
    pub settings: &'a Settings,
    /// Where figures stand.
    pub occupied: &'a Spaces,
    /// Where figures of the Dark Legion stand.
    pub dark: &'a Spaces,
    /// Where tokens give cover.
    pub cover: &'a Spaces,
    pub smoke: &'a Spaces,
    /// Doors without their token: each with one of its spaces and the side it lies on.
    pub opened: &'a [(Square, Side)],
}

/// A shut door is a wall; one with a figure of the Dark Legion on either of its spaces is open,
/// and so is one that a Doomtrooper has passed.
impl Ground for Field<'_> {
    #[inline]
    fn wall(&self, at: Square, side: Side) -> bool {
        match self.ground.grid.edge(at, side) {
            Edge::Open => false,
            Edge::Wall => true,
            Edge::Door => !self.settings.door_open && self.shut(at, side),
        }
    }
}

/// The walls alone, as somebody meets them that opens the doors.
#[derive(Clone, Copy, Debug)]
pub struct WallsOnly<'a>(pub &'a Grid);

impl Ground for WallsOnly<'_> {
    #[inline]
    fn wall(&self, at: Square, side: Side) -> bool {
        self.0.edge(at, side) == Edge::Wall
    }
}

/// Why a figure cannot be seen, or whether it has cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unseen {
    Blocked(Block),
    /// Over stairs: the key of the rule.
    Stairs(&'static str),
    /// Further away than the brief lets anybody see.
    Far(u8),
}

impl Field<'_> {
    pub fn corners(&self) -> Corners {
        Corners {
            two_walls_block: !self.settings.corner_open,
            every_line: !self.settings.diagonals_only,
        }
    }

    /// Has the door on this edge its token, and no figure of the Dark Legion beside it?
    pub fn shut(&self, at: Square, side: Side) -> bool {
        let Some(other) = self.ground.grid.neighbour(at, side) else { return true };
        let gone =
            self.opened.contains(&(at, side)) || self.opened.contains(&(other, side.opposite()));
        !gone && !self.dark.has(at) && !self.dark.has(other)
    }

    /// The number of spaces between two.
    #[inline]
    pub fn distance(&self, a: Square, b: Square) -> u16 {
        if self.settings.taxicab { a.taxicab(b) } else { u16::from(a.distance(b)) }
    }

    /// Adjacent with no wall between.
    #[inline]
    pub fn adjacent(&self, a: Square, b: Square) -> bool {
        a.touches(b) && square::open_step(self, a, b, self.corners())
    }

    /// Too near for a firearm: a neighbour, behind a wall or not.
    #[inline]
    pub fn too_near(&self, a: Square, b: Square) -> bool {
        a.touches(b) && (!self.settings.wall_frees_fire || self.adjacent(a, b)) || a == b
    }

    fn blocks(&self, at: Square) -> bool {
        let ignored = self.settings.stairs_ignore_figures && self.ground.flight(at) != 0;
        self.occupied.has(at) && !ignored
    }

    /// Is there line of sight between two spaces?
    #[inline]
    pub fn sees(&self, a: Square, b: Square) -> bool {
        self.too_far_to_see(a, b).is_none()
            && square::clear(self, a, b, self.corners(), |at| self.blocks(at))
            && (!self.ground.has_stairs || self.stairs_hide(a, b).is_none())
    }

    /// Why there is no line of sight; `None` if there is.
    pub fn unseen(&self, a: Square, b: Square) -> Option<Unseen> {
        let line = square::sight(self, a, b, self.corners(), |at| self.blocks(at));
        let stairs = || self.stairs_hide(a, b).map(Unseen::Stairs);
        let far = || self.too_far_to_see(a, b).map(Unseen::Far);
        line.blocked_by.map(Unseen::Blocked).or_else(stairs).or_else(far)
    }

    /// How far one sees, where the other space lies beyond it.
    #[inline]
    fn too_far_to_see(&self, a: Square, b: Square) -> Option<u8> {
        self.ground.sight.filter(|limit| self.distance(a, b) > u16::from(*limit))
    }

    /// The rule about stairs that hides two spaces from one another.
    fn stairs_hide(&self, a: Square, b: Square) -> Option<&'static str> {
        let ends = [self.ground.flight(a), self.ground.flight(b)];
        let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        if (low, high) == (0, 2) {
            return Some("st.34");
        }
        if low == 0 && high != 0 && self.settings.stairs_apart {
            return Some("st.floor");
        }
        let crossed = trace(a, b).map(|(.., at)| at).filter(|at| *at != b).any(|at| {
            let flight = self.ground.flight(at);
            flight != 0 && !ends.contains(&flight) && !((low, high) == (1, 3) && flight == 2)
        });
        crossed.then_some(match high {
            3 => "st.56",
            _ => "st.12",
        })
    }

    /// How many tokens the line passes that give cover.
    pub fn covering(&self, a: Square, b: Square) -> u8 {
        if self.cover.is_empty() {
            return 0;
        }
        let between = |at: Square| at != a && at != b && self.cover.has(at);
        let mut count = 0;
        for (from, passage, to) in trace(a, b) {
            count += u8::from(between(to));
            if self.settings.cover_corner && matches!(passage, Passage::Corner(..)) {
                count += u8::from(between(Square::new(to.x, from.y)));
                count += u8::from(between(Square::new(from.x, to.y)));
            }
        }
        count
    }

    /// Does smoke forbid to fire along the line?
    pub fn smoky(&self, a: Square, b: Square) -> bool {
        if self.smoke.is_empty() {
            return false;
        }
        let ends = self.smoke.has(a) || self.smoke.has(b);
        ends || !self.settings.smoke_inside_only && trace(a, b).any(|(.., at)| self.smoke.has(at))
    }

    /// Is the space beside a wall of its own?
    pub fn beside_wall(&self, at: Square) -> bool {
        Side::ALL.into_iter().any(|side| match self.ground.grid.edge(at, side) {
            Edge::Wall => true,
            Edge::Door => self.settings.doorway_is_wall,
            Edge::Open => false,
        })
    }

    /// Why a firearm may not be fired from one space at a figure in another, its range aside.
    ///
    /// # Errors
    /// The first rule against it.
    pub fn may_fire(&self, from: Square, to: Square) -> Result<(), Refusal> {
        if self.too_near(from, to) {
            return Err(refusal("fa.noadj", || format!("{to} is adjacent to {from}")));
        }
        if self.ground.flight(from) == 2 {
            return Err(refusal("st.34fire", || format!("{from} is the middle of the stairs")));
        }
        if self.smoky(from, to) {
            return Err(refusal("sg.eff", || format!("smoke lies between {from} and {to}")));
        }
        if !self.sees(from, to) {
            return Err(refusal("los.need", || format!("{to} cannot be seen from {from}")));
        }
        Ok(())
    }
}

/// Attacks at a distance, whoever makes them.
impl Field<'_> {
    /// Whether a space is as far away as a range says.
    ///
    /// # Errors
    /// That it is not, by the key of the rule that gives the range.
    pub fn in_range(
        &self,
        from: Square,
        to: Square,
        range: [u8; 2],
        key: &str,
    ) -> Result<(), Refusal> {
        let distance = self.distance(from, to);
        let limit = match () {
            () if distance < u16::from(range[0]) => range[0],
            () if distance > u16::from(range[1]) => range[1],
            () => return Ok(()),
        };
        let text = || format!("{to} is {distance} spaces away, not {} to {}", range[0], range[1]);
        Err(refusal(key, text).measured(f64::from(distance), f64::from(limit)))
    }

    /// The spaces of a line of flame that strikes a figure on a space, those behind it included.
    ///
    /// # Errors
    /// The first rule against it.
    pub fn flame(
        &self,
        from: Square,
        to: Square,
        length: u8,
    ) -> Result<SmallVec<[Square; 8]>, Refusal> {
        let (dx, dy) = (i16::from(to.x) - i16::from(from.x), i16::from(to.y) - i16::from(from.y));
        let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        let step = (dx.signum() as i8, dy.signum() as i8);
        if self.too_near(from, to) {
            return Err(refusal("fa.noadj", || format!("{to} is adjacent to {from}")));
        }
        if self.ground.flight(from) == 2 {
            return Err(refusal("st.34fire", || format!("{from} is the middle of the stairs")));
        }
        if self.smoky(from, to) {
            return Err(refusal("sg.eff", || "smoke lies in the line".to_owned()));
        }
        let grid = &self.ground.grid;
        let squares = square::walk::flame(grid, self, from, step, length, self.corners());
        if !straight || !squares.contains(&to) {
            return Err(refusal("gp.line", || format!("no line of flame reaches {to}")));
        }
        Ok(squares)
    }

    /// Whether a tech weapon can be used from a space.
    ///
    /// # Errors
    /// That there is no wall, where it needs one.
    pub fn stands_for_tech(&self, at: Square, profile: &Profile) -> Result<(), Refusal> {
        match profile.wall && !self.beside_wall(at) {
            true => Err(refusal("tk.wall", || format!("{at} is not beside a wall"))),
            false => Ok(()),
        }
    }
}

/// A refusal by the key of its rule; the message is made only where it is needed.
#[cold]
pub fn refusal(key: &str, message: impl FnOnce() -> String) -> Refusal {
    Refusal::new(code(key), message())
}

/// The code of a key: `siege/los/line` for `los.line`.
pub fn code(key: &str) -> String {
    format!("siege/{}", key.replacen('.', "/", 1))
}
