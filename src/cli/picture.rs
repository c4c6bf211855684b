//! Pictures written to files.

use std::path::Path;

use super::files;
use super::output::Failure;
use crate::render::Svg;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Svg,
    Png,
}

/// What a file's ending asks for.
pub fn form(path: &Path) -> Result<Form, Failure> {
    let ending = path.extension().map(|e| e.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("svg") => Ok(Form::Svg),
        Some("png") => Ok(Form::Png),
        _ => Err(Failure::cannot_run(format!(
            "{} is no picture's name: it must end in .svg or .png",
            path.display()
        ))),
    }
}

/// Writes the picture to the file.
pub fn write(path: &Path, form: Form, picture: &Svg) -> Result<(), Failure> {
    match form {
        Form::Svg => files::write(path, picture.to_string().as_bytes()),
        Form::Png => files::write(path, &png(picture)?),
    }
}

/// Pixels per unit of the picture: sharp on screens of today.
#[cfg(feature = "png")]
const SCALE: f64 = 2.0;

#[cfg(feature = "png")]
fn png(picture: &Svg) -> Result<Vec<u8>, Failure> {
    picture.to_png(SCALE).map_err(|error| Failure::cannot_run(error.to_string()))
}

#[cfg(not(feature = "png"))]
fn png(_: &Svg) -> Result<Vec<u8>, Failure> {
    Err(Failure::cannot_run("this sightline was built without PNG; ask for an SVG"))
}
