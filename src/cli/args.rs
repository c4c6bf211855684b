//! Arguments that several verbs share.

use std::path::PathBuf;

use clap::ValueEnum;

use super::output::Failure;
use super::picture::{self, Form};
use crate::data::datacards::BASE;
use crate::geometry::number::{DEFAULT_TOLERANCE, EXTENT, snap, snap_point};
use crate::geometry::shape::Point;
use crate::render::Svg;

/// How an answer is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

#[derive(clap::Args, Clone, Copy, Debug)]
pub struct FormatArg {
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// How an answer that is a table is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
    /// For spreadsheets.
    Csv,
}

impl TableFormat {
    /// The same where an answer has no table.
    ///
    /// # Errors
    /// For a table.
    pub fn without_table(self) -> Result<Format, Failure> {
        match self {
            TableFormat::Text => Ok(Format::Text),
            TableFormat::Json => Ok(Format::Json),
            TableFormat::Csv => Err(Failure::cannot_run("this game's answer has no csv")),
        }
    }
}

#[derive(clap::Args, Clone, Copy, Debug)]
pub struct TableFormatArg {
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t)]
    pub format: TableFormat,
}

#[derive(clap::Args, Clone, Copy, Debug)]
pub struct ToleranceArg {
    /// A verdict that turns on less than this is reported as too close to call.
    #[arg(long, value_name = "INCHES", default_value_t = DEFAULT_TOLERANCE, value_parser = tolerance, allow_negative_numbers = true)]
    pub tolerance: f64,
}

/// Pictures to be written beside the answer.
#[derive(clap::Args, Clone, Debug)]
pub struct PictureArgs {
    /// Draw it as an SVG.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw it as a PNG.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
}

impl PictureArgs {
    /// Writes the pictures asked for; `draw` is called only if there are any.
    pub fn write(&self, draw: impl FnOnce() -> Svg) -> Result<(), Failure> {
        if self.svg.is_none() && self.png.is_none() {
            return Ok(());
        }
        let picture = draw();
        if let Some(path) = &self.svg {
            picture::write(path, Form::Svg, &picture)?;
        }
        if let Some(path) = &self.png {
            picture::write(path, Form::Png, &picture)?;
        }
        Ok(())
    }
}

fn tolerance(text: &str) -> Result<f64, String> {
    let inches = number(text)?;
    match (0.0..EXTENT).contains(&inches) {
        true => Ok(inches),
        false => Err(format!("a tolerance is from 0 to less than {EXTENT} inches")),
    }
}

/// A place written as `x,y` in inches.
pub fn point(text: &str) -> Result<Point, String> {
    let (x, y) = text.split_once(',').ok_or("a place is written x,y in inches, such as 4,10.5")?;
    let (x, y) = (number(x)?, number(y)?);
    match x.abs() < EXTENT && y.abs() < EXTENT {
        true => Ok(snap_point(Point::new(x, y))),
        false => Err(format!("coordinates are less than {EXTENT} inches")),
    }
}

/// A length from just above 0 to less than the largest board, inches.
pub fn length(text: &str) -> Result<f64, String> {
    let inches = number(text)?;
    match inches > 0.0 && inches < EXTENT {
        true => Ok(snap(inches)),
        false => Err(format!("a length is more than 0 and less than {EXTENT} inches")),
    }
}

/// The side of a cell, taken as it is written, inches.
pub fn cell(text: &str) -> Result<f64, String> {
    length(text)?;
    number(text)
}

/// A height above the killzone floor, 0 included, inches.
pub fn level(text: &str) -> Result<f64, String> {
    let inches = number(text)?;
    match (0.0..EXTENT).contains(&inches) {
        true => Ok(snap(inches)),
        false => Err(format!("a level is from 0 to less than {EXTENT} inches")),
    }
}

/// The diameter of a round base, millimetres.
pub fn base(text: &str) -> Result<f64, String> {
    let millimetres = number(text)?;
    match BASE.contains(&millimetres) {
        true => Ok(millimetres),
        false => Err(format!("a base is from {} to {} millimetres", BASE.start(), BASE.end())),
    }
}

/// A finite number.
pub fn number(text: &str) -> Result<f64, String> {
    let text = text.trim();
    let number: f64 = text.parse().map_err(|_| format!("`{text}` is not a number"))?;
    if number.is_finite() { Ok(number) } else { Err(format!("`{text}` is not a finite number")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_and_snapped() {
        assert_eq!(point("4,10.5"), Ok(Point::new(4.0, 10.5)));
        assert_eq!(point(" -1 , .25"), Ok(Point::new(-1.0, 0.25)));
        assert_eq!(point("0.1,0").map(|p| p.x * 1_048_576.0), Ok(104_858.0));
        for wrong in ["", "4", "4,", "4,x", "1,2,3", "nan,1", "1,inf", "64,0", "1e300,0"] {
            assert!(point(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn tolerances_are_finite_and_not_negative() {
        assert_eq!(tolerance("0"), Ok(0.0));
        assert_eq!(tolerance("0.05"), Ok(0.05));
        for wrong in ["-0.1", "nan", "inf", "64", "x", ""] {
            assert!(tolerance(wrong).is_err(), "{wrong}");
        }
    }
}
