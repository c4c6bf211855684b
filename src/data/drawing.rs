//! Boards of squares drawn as text.
//!
//! A square is three characters wide and a line high; between squares are edges:
//!
//! ```text
//! +---+---+---+
//! | A | L     |
//! +   +   +---+
//! | T   N : d |
//! +---+---+---+
//! ```
//!
//! `---` and `|` are walls, `:` alone is a door, blanks are open. At the posts between edges
//! anything of `+`, `-`, `|` and blank may stand.

use super::diagnostic::{Report, Span};
use super::tree::Node;
use crate::geometry::square::{Edge, Grid, MAX_SIDE, Side, Square};

/// What a text draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Edges of the border that are drawn open are open.
    pub grid: Grid,
    /// What is written in squares, blanks at its ends left out.
    pub marks: Vec<(Square, String)>,
}

/// Something wrong in a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Its line and column from 0, blank lines at the beginning left out; `None` for what is
    /// wrong with the whole.
    pub place: Option<(usize, usize)>,
    pub message: String,
}

impl Mistake {
    fn whole(message: String) -> Vec<Mistake> {
        vec![Mistake { place: None, message }]
    }
}

/// Reads a drawing.
///
/// # Errors
/// Every mistake.
pub fn parse(text: &str) -> Result<Drawing, Vec<Mistake>> {
    let lines: Vec<Vec<char>> = text
        .trim_end()
        .lines()
        .skip_while(|line| line.trim().is_empty())
        .map(|line| line.trim_end().chars().collect())
        .collect();
    let longest = lines.iter().map(Vec::len).max().unwrap_or(0);
    let (width, height) = (longest / 4, lines.len() / 2);
    let most = usize::from(MAX_SIDE);
    if longest % 4 != 1 || width == 0 {
        let message = "lines must be one character longer than a multiple of four: squares of \
                       three characters with a wall, a door or a blank between";
        let ragged = lines.iter().position(|line| line.len() == longest).unwrap_or(0);
        let place = (longest > 0).then(|| (ragged, longest - 1));
        let message = format!("{message}; the longest has {longest}");
        return Err(vec![Mistake { place, message }]);
    }
    if height == 0 || lines.len().is_multiple_of(2) {
        let message = "a drawing begins and ends with a line of level edges";
        return Err(Mistake::whole(format!(
            "{message}, so it has at least three lines and an odd number of them, not {}",
            lines.len()
        )));
    }
    if width > most || height > most {
        return Err(Mistake::whole(format!(
            "{width} by {height} squares are too many: up to {most} by {most}"
        )));
    }
    let mut reader = Reader {
        drawing: Drawing { grid: Grid::new(width as u8, height as u8), marks: Vec::new() },
        mistakes: Vec::new(),
    };
    for (n, line) in lines.iter().enumerate() {
        let padded: Vec<char> =
            line.iter().copied().chain(std::iter::repeat(' ')).take(longest).collect();
        match n % 2 {
            0 => reader.edges(n, &padded),
            _ => reader.squares(n, &padded),
        }
    }
    if reader.mistakes.is_empty() { Ok(reader.drawing) } else { Err(reader.mistakes) }
}

/// Where the lines of a drawing stand in the file it is part of.
#[derive(Clone, Debug)]
pub struct Sheet {
    span: Span,
    /// The lines of the file that show the drawing, each with where it starts in the file and
    /// how many characters of it are indentation; none where the file writes it another way.
    lines: Vec<(usize, usize, String)>,
}

impl Sheet {
    pub fn new(report: &Report, node: &Node) -> Sheet {
        let source = report.source(node.span.source);
        let drawn = node.as_text().unwrap_or_default().trim_end();
        let drawn: Vec<&str> = drawn.lines().skip_while(|line| line.trim().is_empty()).collect();
        let mut start = source.text[..node.span.start].rfind('\n').map_or(0, |end| end + 1);
        let mut lines = Vec::new();
        for line in source.text[start..].split_inclusive('\n') {
            let text = line.trim_end();
            match drawn.get(lines.len()).map(|line| line.trim_end()) {
                Some(wanted)
                    if text.ends_with(wanted) && !(wanted.is_empty() && lines.is_empty()) =>
                {
                    let indent = text.chars().count() - wanted.chars().count();
                    lines.push((start, indent, text.to_owned()));
                }
                Some(_) if lines.is_empty() => {}
                _ => break,
            }
            start += line.len();
        }
        if lines.len() != drawn.len() {
            lines.clear();
        }
        Sheet { span: node.span, lines }
    }

    /// A character of the drawing, else all of it.
    pub fn at(&self, place: Option<(usize, usize)>) -> Span {
        let found = place.and_then(|(line, column)| {
            let (start, indent, text) = self.lines.get(line)?;
            let chars = || text.char_indices().chain([(text.len(), ' ')]);
            let (offset, c) = chars().nth(indent + column)?;
            let length = if offset == text.len() { 0 } else { c.len_utf8() };
            Some(Span { start: start + offset, end: start + offset + length, ..self.span })
        });
        found.unwrap_or(self.span)
    }

    /// The first place in a square where a character stands, else its middle.
    pub fn square(&self, at: Square, wanted: char) -> Span {
        let (line, left) = (2 * usize::from(at.y) + 1, 4 * usize::from(at.x) + 1);
        let inside = self.lines.get(line).and_then(|(_, indent, text)| {
            text.chars().skip(indent + left).take(3).position(|c| c == wanted)
        });
        self.at(Some((line, left + inside.unwrap_or(1))))
    }
}

/// Draws a map; `mark` says what is written in a square, of which three characters are shown.
pub fn write(grid: &Grid, mark: impl Fn(Square) -> String) -> String {
    let mut text = String::new();
    for y in 0..grid.height() {
        if y == 0 {
            level(grid, y, Side::North, &mut text);
        }
        for x in 0..grid.width() {
            let at = Square::new(x, y);
            if x == 0 {
                text.push(upright(grid.edge(at, Side::West)));
            }
            let inside: String = mark(at).chars().take(3).collect();
            let inside = if inside.len() < 3 { format!(" {inside}") } else { inside };
            text.push_str(&format!("{inside:<3}"));
            text.push(upright(grid.edge(at, Side::East)));
        }
        text.push('\n');
        level(grid, y, Side::South, &mut text);
    }
    text
}

fn upright(edge: Edge) -> char {
    match edge {
        Edge::Open => ' ',
        Edge::Wall => '|',
        Edge::Door => ':',
    }
}

fn level(grid: &Grid, y: u8, side: Side, text: &mut String) {
    for x in 0..grid.width() {
        text.push_str(match grid.edge(Square::new(x, y), side) {
            Edge::Open => "+   ",
            Edge::Wall => "+---",
            Edge::Door => "+ : ",
        });
    }
    text.push_str("+\n");
}

struct Reader {
    drawing: Drawing,
    mistakes: Vec<Mistake>,
}

impl Reader {
    fn wrong(&mut self, line: usize, column: usize, what: &str) {
        let message = format!("line {}, column {}: {what}", line + 1, column + 1);
        self.mistakes.push(Mistake { place: Some((line, column)), message });
    }

    /// A line of level edges, below the row of squares before it.
    fn edges(&mut self, n: usize, line: &[char]) {
        let row = n / 2;
        for column in 0..line.len() / 4 {
            let start = 4 * column;
            self.post(n, start, line[start]);
            let found: String = line[start + 1..start + 4].iter().collect();
            let edge = match found.as_str() {
                "   " => Edge::Open,
                "---" => Edge::Wall,
                " : " => Edge::Door,
                _ => {
                    let what = format!("`{found}` is no level edge: draw `---`, ` : ` or blanks");
                    self.wrong(n, start + 1, &what);
                    continue;
                }
            };
            let grid = &mut self.drawing.grid;
            match row.checked_sub(1) {
                Some(above) => grid.set(Square::new(column as u8, above as u8), Side::South, edge),
                None => grid.set(Square::new(column as u8, 0), Side::North, edge),
            }
        }
        self.post(n, line.len() - 1, line[line.len() - 1]);
    }

    fn post(&mut self, n: usize, column: usize, found: char) {
        if !matches!(found, '+' | '-' | '|' | ' ') {
            self.wrong(n, column, &format!("`{found}` stands at a post: draw `+`"));
        }
    }

    /// A line of squares with the upright edges between them.
    fn squares(&mut self, n: usize, line: &[char]) {
        let row = (n / 2) as u8;
        for (column, &found) in line.iter().enumerate().step_by(4) {
            let edge = match found {
                ' ' => Edge::Open,
                '|' => Edge::Wall,
                ':' => Edge::Door,
                _ => {
                    let what = format!("`{found}` is no upright edge: draw `|`, `:` or a blank");
                    self.wrong(n, column, &what);
                    continue;
                }
            };
            let grid = &mut self.drawing.grid;
            match (column / 4).checked_sub(1) {
                Some(left) => grid.set(Square::new(left as u8, row), Side::East, edge),
                None => grid.set(Square::new(0, row), Side::West, edge),
            }
        }
        for column in 0..line.len() / 4 {
            let inside: String = line[4 * column + 1..4 * column + 4].iter().collect();
            if !inside.trim().is_empty() {
                let square = Square::new(column as u8, row);
                self.drawing.marks.push((square, inside.trim().to_owned()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: &str = "
+---+---+---+
| A | L     |
+   +   +---+
| T   N : d |
+---+ : +   +
";

    #[test]
    fn edges_and_marks_are_read() {
        let drawing = parse(ROOM).unwrap();
        let at = |text: &str| text.parse::<Square>().unwrap();
        let grid = &drawing.grid;
        assert_eq!((grid.width(), grid.height()), (3, 2));
        assert_eq!(grid.edge(at("A1"), Side::East), Edge::Wall);
        assert_eq!(grid.edge(at("B1"), Side::West), Edge::Wall);
        assert_eq!(grid.edge(at("B2"), Side::East), Edge::Door);
        assert_eq!(grid.edge(at("B2"), Side::South), Edge::Door);
        assert_eq!(grid.edge(at("C2"), Side::South), Edge::Open);
        assert_eq!(grid.edge(at("C1"), Side::South), Edge::Wall);
        assert_eq!(grid.edge(at("A1"), Side::South), Edge::Open);
        let marks: Vec<_> = drawing.marks.iter().map(|(at, mark)| format!("{mark}{at}")).collect();
        assert_eq!(marks, ["AA1", "LB1", "TA2", "NB2", "dC2"]);
    }

    #[test]
    fn every_mistake_is_told() {
        let wrong = parse("+---x\n! A |\n+-- +\n").unwrap_err();
        assert_eq!(wrong.len(), 3, "{wrong:?}");
        assert!(wrong[0].message.starts_with("line 1, column 5"), "{wrong:?}");
        for text in ["", "+---+", "+--+\n|  |\n+--+", "+---+\n| A |"] {
            assert!(parse(text).is_err(), "{text}");
        }
        let wide = format!("+{}\n", "---+".repeat(65));
        assert!(parse(&wide).is_err());
    }
}
