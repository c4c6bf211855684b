//! A small SVG writer. Everything that goes in is escaped here and nowhere else.

use std::fmt::{self, Display, Formatter, Write};

/// A place in user units of a picture, y downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Px {
    pub x: f64,
    pub y: f64,
}

/// A finished picture. Its text form is a complete SVG document.
#[derive(Clone, Debug, PartialEq)]
pub struct Svg {
    width: f64,
    height: f64,
    root: Element,
}

/// An element being written; attributes come before content.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    name: &'static str,
    attributes: String,
    content: String,
}

/// What an attribute may hold: a number, or text that gets escaped.
pub trait Value {
    fn write(&self, out: &mut String);
}

/// The `d` of a path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(String);

impl Px {
    pub fn new(x: f64, y: f64) -> Px {
        Px { x, y }
    }

    pub fn plus(self, dx: f64, dy: f64) -> Px {
        Px { x: self.x + dx, y: self.y + dy }
    }

    pub fn distance(self, other: Px) -> f64 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        (dx * dx + dy * dy).sqrt()
    }

    /// The point a part `t` of the way to `other`.
    pub fn towards(self, other: Px, t: f64) -> Px {
        Px { x: self.x + (other.x - self.x) * t, y: self.y + (other.y - self.y) * t }
    }
}

impl Svg {
    /// A document of a size in user units around a root element.
    pub fn new(width: f64, height: f64, root: Element) -> Svg {
        Svg { width, height, root }
    }

    /// Width and height in user units.
    pub fn size(&self) -> [f64; 2] {
        [self.width, self.height]
    }
}

impl Display for Svg {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [w, h] = self.size().map(|x| number(x.ceil()));
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">"#
        )?;
        write!(f, "{}", self.root)?;
        writeln!(f, "</svg>")
    }
}

impl Element {
    pub fn new(name: &'static str) -> Element {
        Element { name, attributes: String::new(), content: String::new() }
    }

    /// A group.
    pub fn group() -> Element {
        Element::new("g")
    }

    pub fn circle(center: Px, r: f64) -> Element {
        Element::new("circle").with("cx", center.x).with("cy", center.y).with("r", r)
    }

    pub fn line(from: Px, to: Px) -> Element {
        Element::new("line").with("x1", from.x).with("y1", from.y).with("x2", to.x).with("y2", to.y)
    }

    pub fn rect(corner: Px, width: f64, height: f64) -> Element {
        Element::new("rect")
            .with("x", corner.x)
            .with("y", corner.y)
            .with("width", width)
            .with("height", height)
    }

    pub fn path(path: &Path) -> Element {
        Element::new("path").with("d", path.0.as_str())
    }

    /// Text in a rim of a colour, readable on lines and figures too.
    #[must_use]
    pub fn rimmed(self, colour: &str) -> Element {
        self.with("stroke", colour).with("stroke-width", 3.0).with("paint-order", "stroke")
    }

    /// Text with its baseline starting at `at`.
    pub fn text(at: Px, size: f64, text: &str) -> Element {
        let mut e = Element::new("text").with("x", at.x).with("y", at.y).with("font-size", size);
        escape(text, &mut e.content);
        e
    }

    /// Sets an attribute. Each name is set once.
    pub fn with(mut self, name: &'static str, value: impl Value) -> Element {
        let _ = write!(self.attributes, " {name}=\"");
        value.write(&mut self.attributes);
        self.attributes.push('"');
        self
    }

    /// Names what is drawn, as notations do, for whoever clicks on the picture. `at` is the place
    /// a figure stands in.
    pub fn spot(self, name: &str, at: Option<&str>) -> Element {
        let spot = self.with("data-spot", name);
        match at {
            Some(at) => spot.with("data-at", at),
            None => spot,
        }
    }

    /// Appends escaped character data.
    pub fn containing(mut self, text: &str) -> Element {
        escape(text, &mut self.content);
        self
    }

    pub fn push(&mut self, child: Element) {
        let _ = write!(self.content, "{child}");
    }

    pub fn child(mut self, child: Element) -> Element {
        self.push(child);
        self
    }

    pub fn children(mut self, children: impl IntoIterator<Item = Element>) -> Element {
        self.extend(children);
        self
    }

    pub fn extend(&mut self, children: impl IntoIterator<Item = Element>) {
        for child in children {
            self.push(child);
        }
    }
}

impl Display for Element {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (name, attributes, content) = (self.name, &self.attributes, &self.content);
        if content.is_empty() {
            writeln!(f, "<{name}{attributes}/>")
        } else if content.starts_with('<') {
            writeln!(f, "<{name}{attributes}>\n{content}</{name}>")
        } else {
            writeln!(f, "<{name}{attributes}>{content}</{name}>")
        }
    }
}

impl Value for f64 {
    fn write(&self, out: &mut String) {
        out.push_str(&number(*self));
    }
}

impl Value for &str {
    fn write(&self, out: &mut String) {
        escape(self, out);
    }
}

impl Value for &String {
    fn write(&self, out: &mut String) {
        escape(self, out);
    }
}

impl Value for String {
    fn write(&self, out: &mut String) {
        escape(self, out);
    }
}

impl Path {
    pub fn new() -> Path {
        Path::default()
    }

    pub fn move_to(mut self, p: Px) -> Path {
        let _ = write!(self.0, "M{} {}", number(p.x), number(p.y));
        self
    }

    pub fn line_to(mut self, p: Px) -> Path {
        let _ = write!(self.0, "L{} {}", number(p.x), number(p.y));
        self
    }

    /// The lesser arc of an ellipse with radii `r`, turned by `angle` degrees clockwise.
    pub fn arc_to(mut self, r: [f64; 2], angle: f64, clockwise: bool, p: Px) -> Path {
        let [rx, ry] = r.map(number);
        let sweep = u8::from(clockwise);
        let (angle, x, y) = (number(angle), number(p.x), number(p.y));
        let _ = write!(self.0, "A{rx} {ry} {angle} 0 {sweep} {x} {y}");
        self
    }

    pub fn close(mut self) -> Path {
        self.0.push('Z');
        self
    }

    /// A closed ring through the points.
    pub fn ring(mut self, points: impl IntoIterator<Item = Px>) -> Path {
        let mut first = true;
        for p in points {
            self = if first { self.move_to(p) } else { self.line_to(p) };
            first = false;
        }
        if first { self } else { self.close() }
    }

    /// A full circle.
    pub fn circle(self, center: Px, r: f64) -> Path {
        let (left, right) = (center.plus(-r, 0.0), center.plus(r, 0.0));
        self.move_to(left).arc_to([r, r], 0.0, true, right).arc_to([r, r], 0.0, true, left).close()
    }
}

/// A number with at most two decimals; what is not finite becomes 0.
pub fn number(x: f64) -> String {
    if !x.is_finite() {
        return "0".into();
    }
    let text = format!("{x:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

/// The name of a file without its folders and its ending, for a title.
pub fn stem(path: &str) -> String {
    let stem = std::path::Path::new(path).file_stem();
    stem.map_or_else(|| path.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// Escapes text for attributes and character data. Characters that XML forbids and marks
/// that turn the direction of writing come out as U+FFFD, line breaks as spaces.
fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}' => {
                out.push('\u{fffd}')
            }
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let cases = [(1.0, "1"), (1.25, "1.25"), (-0.001, "0"), (2.5, "2.5"), (f64::NAN, "0")];
        for (x, text) in cases {
            assert_eq!(number(x), text);
        }
        assert_eq!(number(100.0), "100");
    }

    #[test]
    fn hostile_text_is_escaped_everywhere() {
        let hostile = "\"><script>alert('1')</script>&\u{0}\u{1b}\u{202e}\n";
        let e = Element::text(Px::new(0.0, 0.0), 12.0, hostile).with("class", hostile);
        let text = e.to_string();
        assert!(!text.contains("<script"), "{text}");
        assert!(text.contains("&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"));
        assert!(!text.contains('\u{0}') && !text.contains('\u{1b}') && !text.contains('\u{202e}'));
    }
}
