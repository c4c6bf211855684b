//! From inches on a board to user units of a picture.

use super::svg::{Element, Path, Px, number};
use crate::geometry::shape::{Bounds, Point};

/// A rectangle in user units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// The window through which a region of a board is seen. Every layer draws through one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Canvas {
    region: Bounds,
    corner: Px,
    scale: f64,
}

impl Rect {
    pub fn new(x: f64, y: f64, width: f64, height: f64) -> Rect {
        Rect { x, y, width, height }
    }

    pub fn around(center: Px, width: f64, height: f64) -> Rect {
        Rect::new(center.x - width / 2.0, center.y - height / 2.0, width, height)
    }

    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }

    pub fn center(&self) -> Px {
        Px::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    pub fn grown(&self, by: f64) -> Rect {
        Rect::new(self.x - by, self.y - by, self.width + 2.0 * by, self.height + 2.0 * by)
    }

    pub fn contains(&self, other: &Rect) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && self.right() >= other.right()
            && self.bottom() >= other.bottom()
    }

    /// The area both cover; 0 where they only touch.
    pub fn overlap(&self, other: &Rect) -> f64 {
        let w = self.right().min(other.right()) - self.x.max(other.x);
        let h = self.bottom().min(other.bottom()) - self.y.max(other.y);
        w.max(0.0) * h.max(0.0)
    }

    /// The point of the rectangle nearest to `p`.
    pub fn nearest(&self, p: Px) -> Px {
        Px::new(p.x.max(self.x).min(self.right()), p.y.max(self.y).min(self.bottom()))
    }
}

impl Canvas {
    /// Shows `region` (inches) with its upper left corner at `corner`, at `scale` user units
    /// an inch.
    pub fn new(region: Bounds, corner: Px, scale: f64) -> Canvas {
        Canvas { region, corner, scale }
    }

    pub fn region(&self) -> &Bounds {
        &self.region
    }

    /// User units an inch.
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// Where a place of the board is drawn.
    pub fn px(&self, p: Point) -> Px {
        self.corner
            .plus((p.x - self.region.min.x) * self.scale, (self.region.max.y - p.y) * self.scale)
    }

    /// A length in inches in user units.
    pub fn len(&self, inches: f64) -> f64 {
        inches * self.scale
    }

    /// The window itself.
    pub fn frame(&self) -> Rect {
        let size = (self.region.max - self.region.min) * self.scale;
        Rect::new(self.corner.x, self.corner.y, size.x, size.y)
    }

    /// A ring through places of the board.
    pub fn ring(&self, path: Path, points: &[Point]) -> Path {
        path.ring(points.iter().map(|p| self.px(*p)))
    }

    /// Is a place inside the window?
    pub fn shows(&self, p: Point) -> bool {
        let r = &self.region;
        p.x >= r.min.x && p.x <= r.max.x && p.y >= r.min.y && p.y <= r.max.y
    }

    /// The clip path that keeps a layer inside the window, and the attribute that uses it.
    pub fn clip(&self) -> (Element, String) {
        let f = self.frame();
        let id = format!(
            "window-{}-{}-{}-{}",
            number(f.x.round()),
            number(f.y.round()),
            number(f.width.round()),
            number(f.height.round())
        );
        let reference = format!("url(#{id})");
        let rect = Element::rect(Px::new(f.x, f.y), f.width, f.height);
        (Element::new("clipPath").with("id", id).child(rect), reference)
    }
}
