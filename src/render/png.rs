//! Pictures as PNG, with the embedded font only.

use std::fmt::{self, Display, Formatter};
use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use super::font;
use super::svg::Svg;

/// Why a picture could not be turned into a PNG.
#[derive(Clone, Debug, PartialEq)]
pub enum PngError {
    /// The scale is not a positive number, or a side would have no or more than 16,384 pixels.
    Size { width: f64, height: f64 },
    /// The renderer refused.
    Renderer(String),
}

const LARGEST: f64 = 16_384.0;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for file in font::FILES {
        fonts.load_font_data(file.to_vec());
    }
    Arc::new(fonts)
});

impl Svg {
    /// The picture at `scale` pixels a user unit: 1 for a screen, 2 to 3 for print. Letters
    /// that the embedded font lacks come out as boxes.
    pub fn to_png(&self, scale: f64) -> Result<Vec<u8>, PngError> {
        let [width, height] = self.size().map(|side| (side.ceil() * scale).round());
        if !(1.0..=LARGEST).contains(&width) || !(1.0..=LARGEST).contains(&height) {
            return Err(PngError::Size { width, height });
        }
        let renderer = |e: &dyn Display| PngError::Renderer(e.to_string());
        let options =
            Options { fontdb: FONTS.clone(), font_family: "Inter".into(), ..Options::default() };
        // Markup is ASCII, so only text is changed by this.
        let shown = |c: char| if c == '\n' || font::covers(c) { c } else { '□' };
        let text: String = self.to_string().chars().map(shown).collect();
        let tree = Tree::from_str(&text, &options).map_err(|e| renderer(&e))?;
        let mut pixmap =
            Pixmap::new(width as u32, height as u32).ok_or(PngError::Size { width, height })?;
        let transform = Transform::from_scale(scale as f32, scale as f32);
        resvg::render(&tree, transform, &mut pixmap.as_mut());
        pixmap.encode_png().map_err(|e| renderer(&e))
    }
}

impl Display for PngError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Size { width, height } => {
                write!(f, "a picture of {width} by {height} pixels cannot be made")
            }
            PngError::Renderer(message) => write!(f, "the picture cannot be rendered: {message}"),
        }
    }
}

impl std::error::Error for PngError {}
