//! Steps of a Move: what may be passed, where it may end, how far it goes.

use crate::engine::refusal::Refusal;
use crate::geometry::square::{Reach, Square, open_step, reach};

use super::field::{Field, Spaces, WallsOnly, refusal};

/// Who walks.
#[derive(Clone, Copy, Debug)]
pub struct Walker<'a> {
    pub dark: bool,
    /// Walls do not stop it; rubble and figures do.
    pub through_walls: bool,
    /// Figures do not stop it on its way.
    pub through_figures: bool,
    /// Figures of other Corporations, which let it pass only if their player agrees.
    pub strangers: &'a Spaces,
    /// Spaces where tokens forbid to end.
    pub tokens: &'a Spaces,
    /// Those of them that are traps.
    pub traps: &'a Spaces,
    /// How many spaces it may go.
    pub allowance: u8,
}

impl Walker<'_> {
    /// May it take a step between two neighbours, figures aside?
    #[inline]
    pub fn may_step(&self, field: &Field, from: Square, to: Square) -> bool {
        !field.ground.rubble.has(to) && self.is_open(field, from, to)
    }

    /// Do no walls stop it between two neighbours?
    #[inline]
    pub fn is_open(&self, field: &Field, from: Square, to: Square) -> bool {
        if self.through_walls {
            let (a, b) = (field.ground.flight(from), field.ground.flight(to));
            return a == b || open_step(&WallsOnly(&field.ground.grid), from, to, field.corners());
        }
        open_step(&WallsOnly(&field.ground.grid), from, to, field.corners())
    }

    /// Does a figure there stop it on its way?
    #[inline]
    pub fn is_stopped(&self, field: &Field, at: Square) -> bool {
        !self.through_figures && field.occupied.has(at) && field.dark.has(at) != self.dark
    }

    /// May its Move end there?
    #[inline]
    pub fn may_end(&self, field: &Field, at: Square) -> bool {
        !field.occupied.has(at) && !self.tokens.has(at)
    }

    /// Every space it can pass, with the ways; strangers are not walked through.
    pub fn reach(&self, field: &Field, from: Square, limit: u8) -> Reach {
        reach(
            &field.ground.grid,
            from,
            limit,
            |p, q| {
                self.may_step(field, p, q) && !self.is_stopped(field, q) && !self.strangers.has(q)
            },
            |_| true,
        )
    }

    /// Whether it may walk a path from a space it stands on and end there.
    ///
    /// # Errors
    /// The first rule against it.
    pub fn check(&self, field: &Field, from: Square, path: &[Square]) -> Result<(), Refusal> {
        self.check_way(field, from, path)?;
        self.check_end(field, path.last().copied().unwrap_or(from))
    }

    /// Whether a Move of so many spaces is short enough.
    ///
    /// # Errors
    /// That it is none, or too long.
    pub fn check_length(&self, steps: usize) -> Result<(), Refusal> {
        let key = if self.dark { "dl.move" } else { "mv.3" };
        if steps == 0 {
            return Err(refusal(key, || "a Move goes at least one space".to_owned()));
        }
        let most = self.allowance;
        if steps > usize::from(most) {
            let key = if most == 2 && !self.dark { "mv.block" } else { key };
            let refused = refusal(key, || format!("{steps} spaces, where {most} are allowed"));
            return Err(refused.measured(steps as f64, f64::from(most)));
        }
        Ok(())
    }

    /// Whether it may end its Move on a space.
    ///
    /// # Errors
    /// That something is in the way.
    pub fn check_end(&self, field: &Field, at: Square) -> Result<(), Refusal> {
        if self.may_end(field, at) {
            return Ok(());
        }
        let key = match () {
            () if self.dark => "dl.end",
            () if self.traps.has(at) => "tk.end",
            () => "mv.end",
        };
        Err(refusal(key, || format!("a Move may not end on {at}")))
    }

    /// Whether it may walk a path, wherever that ends.
    ///
    /// # Errors
    /// The first rule against it.
    pub fn check_way(&self, field: &Field, from: Square, path: &[Square]) -> Result<(), Refusal> {
        self.check_length(path.len())?;
        let mut at = from;
        for &next in path {
            self.check_step(field, at, next)?;
            at = next;
        }
        if path.len() > 2 && self.meets_smoke(field, from, path) {
            let refused = refusal("sg.eff", || "in smoke a Move goes two spaces".to_owned());
            return Err(refused.measured(path.len() as f64, 2.0));
        }
        Ok(())
    }

    /// Does a Move start in smoke or enter it?
    pub fn meets_smoke(&self, field: &Field, from: Square, path: &[Square]) -> bool {
        !field.smoke.is_empty()
            && (field.smoke.has(from) || path.iter().any(|at| field.smoke.has(*at)))
    }

    /// Whether it may take a step.
    ///
    /// # Errors
    /// The first rule against it.
    pub fn check_step(&self, field: &Field, from: Square, to: Square) -> Result<(), Refusal> {
        if !field.ground.grid.contains(to) || !from.touches(to) {
            let key = if self.dark { "dl.move" } else { "mv.3" };
            return Err(refusal(key, || format!("{to} is no step from {from}")));
        }
        if self.may_step(field, from, to) && !self.is_stopped(field, to) {
            return Ok(());
        }
        Err(if field.ground.rubble.has(to) {
            let key = if self.dark { "dl.wall" } else { "mv.pit" };
            refusal(key, || format!("{to} is rubble or a pit"))
        } else if self.is_stopped(field, to) {
            let key = if self.dark { "dl.pass" } else { "mv.nodl" };
            refusal(key, || format!("an enemy stands on {to}"))
        } else {
            let diagonal = from.x != to.x && from.y != to.y;
            let key = match (self.dark, diagonal) {
                (true, _) => "dl.wall",
                (false, true) => "mv.diagwall",
                (false, false) => "mv.nowall",
            };
            refusal(key, || format!("a wall is between {from} and {to}"))
        })
    }
}

/// Is a Doomtrooper on a space beside a figure of the Dark Legion, with no wall between?
pub fn is_blocked(field: &Field, at: Square) -> bool {
    field.ground.grid.around(at).any(|next| field.dark.has(next) && field.adjacent(at, next))
}
