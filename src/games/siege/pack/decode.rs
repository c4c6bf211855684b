//! From files to a pack.

use std::path::Path;

use super::found::Found;
use super::words::{Colour, Creature};
use super::{
    AiCard, Corporation, Dice, Door, Event, Force, Gear, Mark, Mission, Rank, SecondaryMission,
    Table, Thing, Tile, TroopCard, Weapon,
};
use super::{cards, figures, missions};
use crate::data::decode::{Decoder, Fields};
use crate::data::diagnostic::{Diagnostic, Report, Span};
use crate::data::load::{self, Loaded};
use crate::data::shipped as files;
use crate::data::tree::{Node, Tree};

/// The shipped files of the pack.
pub const FILES: [&str; 8] = [
    "datacards/siege/components.yaml",
    "datacards/siege/dark-legion.yaml",
    "datacards/siege/corporations.yaml",
    "datacards/siege/equipment.yaml",
    "datacards/siege/decks.yaml",
    "datacards/siege/ai.yaml",
    "killzones/siege/tiles.yaml",
    "killzones/siege/missions.yaml",
];

/// How many of everything there are, and numbers that hold for all.
#[derive(Clone, Debug, Default)]
pub struct Components {
    /// The hits of each face of a die by colour.
    pub faces: [[u8; 6]; 3],
    /// Figures of the Dark Legion by creature.
    pub pool: [u8; 7],
    pub traps: u8,
    pub bombs: u8,
    pub smoke: u8,
    pub doors: u8,
    pub reckless: u8,
    pub debris: u8,
    pub health: u8,
    pub defence: u8,
    pub r#move: u8,
    pub blocked: u8,
    pub actions: u8,
    pub dark_move: u8,
    pub dark_range: u8,
    /// Cards of each deck, by [`DECKS`].
    pub decks: [u16; 10],
    /// Points lost for each reckless manoeuvre.
    pub reckless_cost: u8,
    /// Points for a Doomtrooper's last health.
    pub kill_bonus: u8,
    pub terminal: Thing,
    pub turret: Thing,
    pub portal: Thing,
    pub trap: Thing,
}

/// The decks whose sizes a pack tells.
pub const DECKS: [&str; 10] = [
    "character",
    "rank",
    "door",
    "equipment",
    "event",
    "ai",
    "doomtrooper",
    "force",
    "quick-start",
    "secondary",
];

/// A printing of the game.
#[derive(Clone, Debug, Default)]
pub struct Pack {
    pub components: Components,
    pub tables: Vec<Table>,
    pub ranks: Vec<Rank>,
    pub corporations: Vec<Corporation>,
    pub weapons: Vec<Weapon>,
    pub gear: Vec<Gear>,
    pub events: Vec<Event>,
    pub forces: Vec<Force>,
    pub doors: Vec<Door>,
    pub cards: Vec<TroopCard>,
    pub secondaries: Vec<SecondaryMission>,
    pub ai: Vec<AiCard>,
    pub tiles: Vec<Tile>,
    pub missions: Vec<Mission>,
}

impl Pack {
    pub fn tile(&self, number: u8) -> Option<&Tile> {
        self.tiles.iter().find(|tile| tile.number == number)
    }

    pub fn mission(&self, number: u8) -> Option<&Mission> {
        self.missions.iter().find(|mission| mission.number == number)
    }

    /// The card of a rank from 1.
    pub fn rank(&self, rank: u8) -> Rank {
        self.ranks[usize::from(rank.max(1)).min(self.ranks.len()) - 1]
    }

    /// The reference table for a rank, by its place.
    pub fn table_for(&self, rank: u8) -> u8 {
        let fits = self.tables.iter().rposition(|table| table.from_rank <= rank.max(1));
        fits.unwrap_or(0) as u8
    }

    /// Hits of a face from 1.
    #[inline]
    pub fn hits(&self, colour: Colour, face: u16) -> u8 {
        self.components.faces[colour as usize][usize::from(face.clamp(1, 6)) - 1]
    }
}

/// The shipped pack.
pub fn shipped() -> Pack {
    let mut report = Report::new();
    let mut d = Decoder { report: &mut report, complete: true };
    let span = Span { source: d.report.add_source(source()), start: 0, end: 0 };
    load(&mut d, &FILES.map(|file| (files::path(file).display().to_string(), span)), Path::new(""))
        .expect("the shipped pack is sound, as a test shows")
}

fn source() -> crate::data::diagnostic::Source {
    crate::data::diagnostic::Source::new("the shipped pack", "")
}

/// A pack of several files, each named at a place of another; their names start from `base_dir`.
/// A section stands in one file only, and all must be there.
pub fn load(d: &mut Decoder, names: &[(String, Span)], base_dir: &Path) -> Option<Pack> {
    let mut pack = Pack::default();
    let span = names.first().map(|(_, span)| *span)?;
    let mut found = Found::new(span);
    for (name, span) in names {
        let tree = load::open_named(d.report, base_dir, name, *span);
        if let Some(tree) = tree {
            let mut inner = Decoder { report: &mut *d.report, complete: tree.complete };
            sections(&mut inner, &tree.root, &mut pack, &mut found);
        } else {
            found.doubtful = true;
        }
    }
    if found.doubtful || d.report.has_errors() {
        return None;
    }
    for section in SECTIONS {
        if !found.has(section) {
            let message = format!("no file of the pack has the section `{section}`");
            d.error(Diagnostic::error("missing-key", span, message));
        }
    }
    if !d.report.has_errors() {
        found.check(d, &pack);
        cards::check_decks(d, &pack, &found);
        if pack.ranks.is_empty() || pack.tables.is_empty() {
            let message = "a pack needs at least one rank and one table";
            d.error(Diagnostic::error("mission", found.section("ranks"), message));
        }
    }
    (!d.report.has_errors()).then_some(pack)
}

/// The tiles of one file.
///
/// # Errors
/// All the problems of the file.
pub fn load_tiles(path: &Path) -> Result<Loaded<Vec<Tile>>, Report> {
    let mut report = Report::new();
    let tree = load::open(&mut report, path);
    tiles(report, tree)
}

/// [`load_tiles`] of a text under a name.
///
/// # Errors
/// All the problems of the text.
pub fn load_tiles_str(name: &str, text: &str) -> Result<Loaded<Vec<Tile>>, Report> {
    let mut report = Report::new();
    let tree = load::open_str(&mut report, name, text);
    tiles(report, tree)
}

fn tiles(mut report: Report, tree: Option<Tree>) -> Result<Loaded<Vec<Tile>>, Report> {
    let tiles = tree.map(|tree| {
        let mut pack = Pack::default();
        let mut d = Decoder { report: &mut report, complete: tree.complete };
        sections(&mut d, &tree.root, &mut pack, &mut Found::new(tree.root.span));
        pack.tiles
    });
    load::finish(report, tiles)
}

/// Every problem of one file of a pack.
pub fn check(d: &mut Decoder, node: &Node) {
    let (mut pack, mut found) = (Pack::default(), Found::new(node.span));
    sections(d, node, &mut pack, &mut found);
    found.check(d, &pack);
}

/// What the files of a pack name and none of them has. Sections that none of the files has are
/// taken to stand elsewhere, and files that share a section are not of one pack.
pub fn check_together(report: &mut Report, files: &[&Path]) {
    let (mut read, mut pack) = (Report::new(), Pack::default());
    let mut found: Option<Found> = None;
    for file in files {
        let Some(tree) = load::open(&mut read, file) else { return };
        let kind = tree.root.get("kind").and_then(|node| node.as_text());
        if !kind.is_some_and(|kind| KINDS.contains(&kind)) {
            continue;
        }
        let found = found.get_or_insert_with(|| Found::new(tree.root.span));
        let mut d = Decoder { report: &mut read, complete: tree.complete };
        sections(&mut d, &tree.root, &mut pack, found);
    }
    if let (Some(found), false) = (found, read.has_errors()) {
        found.check(&mut Decoder { report: &mut read, complete: true }, &pack);
        if read.has_errors() {
            report.merge(read);
        }
    }
}

/// The kinds of files of a pack.
const KINDS: [&str; 3] = ["cards", "tiles", "missions"];

const SECTIONS: [&str; 14] = [
    "components",
    "tables",
    "ranks",
    "corporations",
    "weapons",
    "equipment",
    "events",
    "force",
    "doors",
    "doomtrooper-cards",
    "secondary-missions",
    "ai",
    "tiles",
    "missions",
];

fn sections(d: &mut Decoder, node: &Node, pack: &mut Pack, found: &mut Found) {
    let Some(mut f) = d.fields(node, "a pack") else {
        found.doubtful = true;
        return;
    };
    d.required(&mut f, "kind", |d, node| {
        d.word(node, &KINDS.map(|kind| ((), kind)), "a kind of file of a pack")
    });
    d.required(&mut f, "game", |d, node| d.word(node, &[((), "siege")], "the game of a pack"));
    d.optional(&mut f, "name", Decoder::text);
    d.optional(&mut f, "source", Decoder::text);
    for section in SECTIONS {
        if !f.has(section) {
            d.optional(&mut f, section, |_, _| Some(()));
            continue;
        }
        if found.has(section) {
            let message = format!("another file of the pack has the section `{section}` already");
            d.error(Diagnostic::error("duplicate-id", f.key_span(section), message));
        }
        found.sections.push((section, f.key_span(section)));
        d.optional(&mut f, section, |d, node| {
            found.take(d, section, node);
            section_of(d, section, node, pack, found)
        });
    }
    d.finish(f);
}

fn section_of(
    d: &mut Decoder,
    section: &str,
    node: &Node,
    pack: &mut Pack,
    found: &mut Found,
) -> Option<()> {
    match section {
        "components" => pack.components = figures::components(d, node)?,
        "tables" => pack.tables = d.list(node, "tables", 12, figures::table),
        "ranks" => pack.ranks = d.list(node, "ranks", 30, figures::rank),
        "corporations" => {
            pack.corporations = d.list(node, "Corporations", 8, figures::corporation);
        }
        "weapons" => pack.weapons = d.list(node, "weapons", 60, cards::weapon),
        "equipment" => pack.gear = d.list(node, "equipment", 60, cards::gear),
        "events" => pack.events = d.list(node, "events", missions::MOST_EVENTS, cards::event),
        "force" => {
            let cards = d.list(node, "Force cards", 64, cards::force);
            pack.forces = cards.into_iter().flatten().collect();
        }
        "doors" => pack.doors = d.list(node, "Door cards", 20, cards::door),
        "doomtrooper-cards" => pack.cards = d.list(node, "cards", 60, cards::troop_card),
        "secondary-missions" => {
            pack.secondaries = d.list(node, "secondary missions", 60, cards::secondary);
        }
        "ai" => pack.ai = d.list(node, "AI cards", 64, cards::ai),
        "tiles" => pack.tiles = d.list(node, "tiles", 40, figures::tile),
        _ => {
            let mission = |d: &mut Decoder, node: &Node| missions::mission(d, node, found);
            pack.missions = d.list(node, "missions", 40, mission);
        }
    }
    Some(())
}

/// Loads a pack from its files alone.
///
/// # Errors
/// All the problems of the files.
pub fn load_files(names: &[&str]) -> Result<Loaded<Pack>, Report> {
    let mut report = Report::new();
    let span = Span { source: report.add_source(source()), start: 0, end: 0 };
    let mut d = Decoder { report: &mut report, complete: true };
    let names: Vec<_> = names.iter().map(|name| ((*name).to_owned(), span)).collect();
    let pack = load(&mut d, &names, Path::new(""));
    load::finish(report, pack)
}

/// Where an entry is from.
pub fn mark(d: &mut Decoder, f: &mut Fields) -> Option<Mark> {
    let words = [(Mark::Printed, "S"), (Mark::Public, "P"), (Mark::Default, "D")];
    d.required(f, "mark", |d, node| d.word(node, &words, "a mark of where an entry is from"))
}

pub fn small(d: &mut Decoder, node: &Node) -> Option<u8> {
    d.whole(node, 0..=255).map(|n| n as u8)
}

/// A number under a key, or a default.
pub fn number(d: &mut Decoder, f: &mut Fields, key: &'static str, default: u8) -> u8 {
    d.optional(f, key, small).unwrap_or(default)
}

pub fn dice(d: &mut Decoder, node: &Node) -> Option<Dice> {
    let text = d.text(node)?;
    let dice = Dice::read(&text);
    if dice.is_none() {
        let message = format!("`{text}` are no dice: write WWR, 3W 1R or 0");
        d.error(Diagnostic::error("wrong-type", node.span, message));
    }
    dice
}

pub fn colour(d: &mut Decoder, node: &Node) -> Option<Colour> {
    let words: Vec<(Colour, &str)> = vec![
        (Colour::White, "W"),
        (Colour::Red, "R"),
        (Colour::Black, "B"),
        (Colour::White, "white"),
        (Colour::Red, "red"),
        (Colour::Black, "black"),
    ];
    d.word(node, &words, "a colour of dice")
}

/// Creatures by their letters with blanks between: `L L C`.
pub fn creatures(d: &mut Decoder, node: &Node) -> Option<Vec<Creature>> {
    let text = d.text(node)?;
    let mut list = Vec::new();
    for word in text.split_whitespace() {
        let mut letters = word.chars();
        match (letters.next().and_then(Creature::from_letter), letters.next()) {
            (Some(creature), None) => list.push(creature),
            _ => {
                let message = format!("`{word}` is no creature: L, N, C, R, P, X or Z");
                d.error(Diagnostic::error("unknown-name", node.span, message));
                return None;
            }
        }
    }
    Some(list)
}

/// Numbers and ranges with commas between: `1-12, 15`.
pub fn numbers(d: &mut Decoder, node: &Node) -> Option<Vec<u8>> {
    let text = d.text(node)?;
    let mut list = Vec::new();
    for part in text.split(',').map(str::trim) {
        let ends = part.split_once('-').unwrap_or((part, part));
        match (ends.0.trim().parse::<u8>(), ends.1.trim().parse::<u8>()) {
            (Ok(first), Ok(last)) if first <= last => list.extend(first..=last),
            _ => {
                let message = format!("`{part}` is no number and no range such as 1-12");
                d.error(Diagnostic::error("wrong-type", node.span, message));
                return None;
            }
        }
    }
    Some(list)
}
