//! Scenes on squares, drawn as text.
//!
//! A capital is a figure, a small letter a token, `#` a space nobody can enter, a digit from 1 to
//! 6 a space of the stairs; several of them may stand in one space.

use std::path::Path;

use super::super::decode::{Decoder, Unique};
use super::super::diagnostic::{Diagnostic, Report, Span, did_you_mean, quoted};
use super::super::drawing::{self, Drawing, Sheet};
use super::super::load::{self, Kind, Loaded};
use super::super::reading::{Chosen, Reading};
use super::super::tree::{Node, Value};
use crate::geometry::square::{Grid, Square};

/// A checked scene on squares.
#[derive(Clone, Debug)]
pub struct SiegeScene {
    /// The path it was read from, as the user gave it.
    pub name: String,
    pub grid: Grid,
    pub figures: Vec<Figure>,
    pub tokens: Vec<(Token, Square)>,
    /// Spaces nobody can enter.
    pub rubble: Vec<Square>,
    /// Spaces of the stairs with their numbers, 1 and 2 at the bottom, 5 and 6 at the top.
    pub stairs: Vec<(u8, Square)>,
    /// Spaces full of smoke.
    pub smoke: Vec<Square>,
    pub readings: Chosen,
}

/// A figure of a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Its letter, or `L:B1` where several figures have the letter.
    pub id: String,
    pub letter: char,
    pub at: Square,
    pub side: Side,
    /// What it is, such as `legionnaire`, as far as it is told.
    pub kind: String,
    /// The Corporation of a Doomtrooper.
    pub team: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Corporation,
    DarkLegion,
}

impl Side {
    pub const ALL: [(Side, &'static str); 2] =
        [(Side::Corporation, "corporation"), (Side::DarkLegion, "dark-legion")];
}

/// What lies on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Token {
    Debris,
    Trap,
    Terminal,
    Turret,
    Container,
    Portal,
    Bomb,
}

impl Token {
    /// Every token with its word.
    pub const WORDS: [(Token, &'static str); 7] = [
        (Token::Debris, "debris"),
        (Token::Trap, "trap"),
        (Token::Terminal, "terminal"),
        (Token::Turret, "turret"),
        (Token::Container, "container"),
        (Token::Portal, "portal"),
        (Token::Bomb, "bomb"),
    ];

    pub fn word(self) -> &'static str {
        Token::WORDS[self as usize].1
    }

    /// As drawings write it.
    pub fn letter(self) -> char {
        ['d', 't', 'm', 'u', 'c', 'p', 'b'][self as usize]
    }

    pub fn from_letter(letter: char) -> Option<Token> {
        Token::WORDS.into_iter().map(|(token, _)| token).find(|token| token.letter() == letter)
    }
}

const MAX_FIGURES: usize = 200;

/// Reads a scene; `readings` are the ambiguous rules it may settle.
///
/// # Errors
/// All the problems of the scene.
pub fn load(path: &Path, readings: &'static [Reading]) -> Result<Loaded<SiegeScene>, Report> {
    let mut report = Report::new();
    let tree = load::open(&mut report, path);
    let scene = tree.and_then(|tree| {
        let mut d = Decoder { report: &mut report, complete: tree.complete };
        decode(&mut d, &tree.root, path.display().to_string(), Some(readings))
    });
    load::finish(report, scene)
}

/// [`load`] of a text under a name.
///
/// # Errors
/// All the problems of the text.
pub fn load_str(
    name: &str,
    text: &str,
    readings: &'static [Reading],
) -> Result<Loaded<SiegeScene>, Report> {
    let mut report = Report::new();
    let tree = load::open_str(&mut report, name, text);
    let scene = tree.and_then(|tree| {
        let mut d = Decoder { report: &mut report, complete: tree.complete };
        decode(&mut d, &tree.root, name.to_owned(), Some(readings))
    });
    load::finish(report, scene)
}

/// What `figures:` says about a letter or an id.
struct Told {
    name: String,
    span: Span,
    side: Option<Side>,
    kind: Option<&'static str>,
    team: Option<String>,
}

/// The scene of a node. Without `readings` those of the scene are taken as they are.
pub fn decode(
    d: &mut Decoder,
    node: &Node,
    name: String,
    readings: Option<&'static [Reading]>,
) -> Option<SiegeScene> {
    let mut f = d.fields(node, "a scene")?;
    if !load::expect_kind(d, &mut f, Kind::Scene) {
        return None;
    }
    d.optional(&mut f, "game", |_, _| Some(()));
    let drawing = d.required(&mut f, "map", |d, node| {
        let text = d.text(node)?;
        drawing(d, node, &text)
    });
    let map_span = f.value_span("map");
    let told = d.optional(&mut f, "figures", told).unwrap_or_default();
    let chosen = d.optional(&mut f, "readings", |d, node| match readings {
        Some(known) => super::decode::readings_of(d, node, known),
        None => Some(Chosen::new()),
    });
    let smoke =
        d.optional(&mut f, "smoke", |d, node| Some(d.list(node, "spaces", MAX_FIGURES, square)));
    d.finish(f);
    let (drawing, sheet) = drawing?;
    let mut scene = SiegeScene {
        name,
        grid: drawing.grid,
        figures: Vec::new(),
        tokens: Vec::new(),
        rubble: Vec::new(),
        stairs: Vec::new(),
        smoke: smoke.unwrap_or_default(),
        readings: chosen.unwrap_or_default(),
    };
    for (at, mark) in drawing.marks {
        for c in mark.chars().filter(|c| *c != ' ') {
            if !scene.mark(at, c) {
                let message = format!("{} in {at} means nothing", quoted(&c.to_string()));
                let help = "a capital is a figure, a small letter one of d t m u c p b a token, \
                            # rubble, a digit from 1 to 6 a space of the stairs";
                d.error(Diagnostic::error("drawing", sheet.square(at, c), message).help(help));
            }
        }
    }
    scene.name_figures();
    for one in &told {
        scene.tell(d, one);
    }
    scene.check(d, &sheet, map_span);
    Some(scene)
}

/// The drawing of a node, and where in the file its lines stand.
pub fn drawing(d: &mut Decoder, node: &Node, text: &str) -> Option<(Drawing, Sheet)> {
    let sheet = Sheet::new(d.report, node);
    match drawing::parse(text) {
        Ok(drawing) => Some((drawing, sheet)),
        Err(mistakes) => {
            for mistake in mistakes {
                let span = sheet.at(mistake.place);
                d.error(Diagnostic::error("drawing", span, mistake.message));
            }
            None
        }
    }
}

fn square(d: &mut Decoder, node: &Node) -> Option<Square> {
    let text = d.text(node)?;
    match text.parse() {
        Ok(square) => Some(square),
        Err(message) => {
            d.error(Diagnostic::error("wrong-type", node.span, message));
            None
        }
    }
}

fn told(d: &mut Decoder, node: &Node) -> Option<Vec<Told>> {
    let Value::Map(entries) = &node.value else {
        return d.wrong_type(node, "a mapping of letters to what their figures are");
    };
    let mut all = Vec::new();
    for entry in entries {
        let Some(mut f) = d.fields(&entry.value, "a figure") else { continue };
        let side = d.optional(&mut f, "side", |d, node| d.word(node, &Side::ALL, "a side"));
        let kind = d.optional(&mut f, "kind", |d, node| {
            d.word(node, &KINDS.map(|kind| (kind, kind)), "a kind of figure")
        });
        let team = d.optional(&mut f, "corporation", Decoder::text);
        d.finish(f);
        all.push(Told { name: entry.key.clone(), span: entry.key_span, side, kind, team });
    }
    Some(all)
}

/// What a figure can be.
pub const KINDS: [&str; 8] = [
    "doomtrooper",
    "legionnaire",
    "necromutant",
    "centurion",
    "razide",
    "praetorian-stalker",
    "nepharite",
    "ezoghoul",
];

/// What a letter stands for unless a scene says otherwise.
fn meaning(letter: char) -> (Side, &'static str) {
    match letter {
        'A' | 'T' => (Side::Corporation, "doomtrooper"),
        'N' => (Side::DarkLegion, "necromutant"),
        'C' => (Side::DarkLegion, "centurion"),
        'R' => (Side::DarkLegion, "razide"),
        'P' => (Side::DarkLegion, "praetorian-stalker"),
        'X' => (Side::DarkLegion, "nepharite"),
        'Z' => (Side::DarkLegion, "ezoghoul"),
        _ => (Side::DarkLegion, "legionnaire"),
    }
}

impl SiegeScene {
    /// Takes a character of a drawing; false if it means nothing.
    fn mark(&mut self, at: Square, c: char) -> bool {
        match c {
            'A'..='Z' => {
                let (side, kind) = meaning(c);
                self.figures.push(Figure {
                    id: c.to_string(),
                    letter: c,
                    at,
                    side,
                    kind: kind.to_owned(),
                    team: String::new(),
                });
            }
            '#' => self.rubble.push(at),
            '1'..='6' => self.stairs.push((c as u8 - b'0', at)),
            _ => match Token::from_letter(c) {
                Some(token) => self.tokens.push((token, at)),
                None => return false,
            },
        }
        true
    }

    fn name_figures(&mut self) {
        let letters: Vec<char> = self.figures.iter().map(|figure| figure.letter).collect();
        for figure in &mut self.figures {
            if letters.iter().filter(|letter| **letter == figure.letter).count() > 1 {
                figure.id = format!("{}:{}", figure.letter, figure.at);
            }
        }
    }

    fn tell(&mut self, d: &mut Decoder, told: &Told) {
        let is_meant =
            |figure: &&mut Figure| figure.id == told.name || figure.letter.to_string() == told.name;
        let mut found = false;
        for figure in self.figures.iter_mut().filter(is_meant) {
            found = true;
            figure.side = told.side.unwrap_or(figure.side);
            if let Some(kind) = told.kind {
                figure.kind = kind.to_owned();
            }
            if let Some(team) = &told.team {
                figure.team.clone_from(team);
            }
        }
        if !found {
            let message = format!("no figure {} is drawn", quoted(&told.name));
            let help = did_you_mean(&told.name, self.figures.iter().map(|f| f.id.as_str()));
            d.error(Diagnostic::error("unknown-name", told.span, message).maybe_help(help));
        }
    }

    fn check(&self, d: &mut Decoder, sheet: &Sheet, span: Span) {
        let mut spaces = Unique::default();
        for figure in &self.figures {
            let span = sheet.square(figure.at, figure.letter);
            spaces.check(d, "figure", &figure.at.to_string(), span);
            if self.rubble.contains(&figure.at) {
                let message = format!("a figure stands in {} where nobody can", figure.at);
                d.error(Diagnostic::error("drawing", span, message));
            }
        }
        let mut stairs = Unique::default();
        for (number, at) in &self.stairs {
            let span = sheet.square(*at, char::from(b'0' + number));
            stairs.check(d, "space of the stairs", &number.to_string(), span);
        }
        if self.figures.len() > MAX_FIGURES {
            let message = format!("{} figures are too many", self.figures.len());
            d.error(Diagnostic::error("limit", span, message));
        }
    }

    /// The figure of an id; a letter alone where only one figure has it.
    pub fn figure(&self, id: &str) -> Option<usize> {
        self.figures.iter().position(|figure| figure.id == id)
    }
}
