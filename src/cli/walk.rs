//! Arguments of the verbs about moving.

use clap::ValueEnum;

use super::args::{number, point};
use super::output::Failure;
use crate::games::killteam::movement::{MoveAction, Waypoint};
use crate::geometry::number::{EXTENT, snap};

/// A kind of move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Action {
    Reposition,
    Dash,
    Charge,
    FallBack,
    /// In games that have one kind of move only.
    Move,
}

#[derive(clap::Args, Clone, Copy, Debug)]
pub struct ActionArg {
    /// The kind of move.
    #[arg(long, value_enum, default_value_t = Action::Move)]
    action: Action,
}

#[derive(clap::Args, Clone, Copy, Debug)]
pub struct AllowanceArg {
    /// How far it may go, in inches; left out, what the action gives its Move.
    #[arg(long, value_name = "INCHES", value_parser = allowance, allow_negative_numbers = true)]
    pub allowance: Option<f64>,
}

impl ActionArg {
    /// The action of a Kill Team operative.
    pub fn action(self) -> Result<MoveAction, Failure> {
        match self.action {
            Action::Reposition => Ok(MoveAction::Reposition),
            Action::Dash => Ok(MoveAction::Dash),
            Action::Charge => Ok(MoveAction::Charge),
            Action::FallBack => Ok(MoveAction::FallBack),
            Action::Move => {
                let message =
                    "say which move it is: --action reposition, dash, charge or fall-back";
                Err(Failure::cannot_run(message))
            }
        }
    }

    /// Where a game has one kind of move only.
    pub fn only_move(self) -> Result<(), Failure> {
        match self.action {
            Action::Move => Ok(()),
            _ => Err(Failure::cannot_run("this game has one kind of move: --action move")),
        }
    }
}

/// Places in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Path(pub Vec<Waypoint>);

/// Places written one after the other with spaces between; none is a move of 0 inches.
pub fn path(text: &str) -> Result<Path, String> {
    text.split_whitespace().map(waypoint).collect::<Result<_, _>>().map(Path)
}

/// A place written as `x,y`, or `x,y,z` with the height of its floor.
pub fn waypoint(text: &str) -> Result<Waypoint, String> {
    let Some((plan, z)) = text.rsplit_once(',').filter(|(plan, _)| plan.contains(',')) else {
        return point(text).map(Waypoint::from);
    };
    let z = number(z)?;
    match (0.0..EXTENT).contains(&z) {
        true => Ok(Waypoint { at: point(plan)?, z: Some(snap(z)) }),
        false => Err(format!("a height is from 0 to less than {EXTENT} inches")),
    }
}

fn allowance(text: &str) -> Result<f64, String> {
    let inches = number(text)?;
    match (0.0..EXTENT).contains(&inches) {
        true => Ok(snap(inches)),
        false => Err(format!("an allowance is from 0 to less than {EXTENT} inches")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::shape::Point;

    #[test]
    fn paths_are_read() {
        let stop = |x, y, z| Waypoint { at: Point::new(x, y), z };
        let read = path(" 4,10.5  7,15.5,3 ").map(|path| path.0);
        assert_eq!(read, Ok(vec![stop(4.0, 10.5, None), stop(7.0, 15.5, Some(3.0))]));
        assert_eq!(path("").map(|path| path.0), Ok(Vec::new()));
        for wrong in ["4", "4,5,-1", "4,5,nan", "1,2,3,4", "4;5", "1,2 x"] {
            assert!(path(wrong).is_err(), "{wrong}");
        }
    }
}
