//! Tiles of Doomsday Countdown: walkways, what a tile is, who stands on it, who sees whom.

use super::font;
use super::legend;
use super::svg::{Element, Path, Px, Svg, stem};
use super::theme;
use crate::data::killzone::Side;
use crate::games::doomsday::figure::{Brother, Fiend, TileKind};
use crate::games::doomsday::ground::Ground;
use crate::games::doomsday::measure::{Pair, Reached, Walk, matrix};
use crate::games::doomsday::scene::{FigureKind, Scene};
use crate::games::doomsday::state::{Codes, Doomsday};
use crate::geometry::hex::polygon::{HALF_WALKWAY, centre, corners, walkway};
use crate::geometry::hex::{Direction, Hex};
use crate::geometry::shape::{Bounds, Point};

mod key;

/// User units of an inch; a tile is two inches wide. Between two walkways there is room for the
/// place of a tile.
const SCALE: f64 = 60.0;
const MARGIN: f64 = 28.0;
const HEADER: f64 = 54.0;
/// Of a figure, user units.
const RADIUS: f64 = 14.0;
/// Below the centre of a tile: its place, between the walkways and the corner.
const PLACE: f64 = 59.5;
const STONE: &str = "#ded8cb";
const WALKWAY: &str = "#b9b1a1";

/// What is drawn.
struct Board<'a> {
    title: String,
    subtitle: String,
    ground: &'a Ground,
    sealed: u64,
    codes: Option<u8>,
    figures: Vec<Piece>,
    /// Free lines of sight between tiles.
    lines: Vec<(u8, u8)>,
    /// Tiles that are marked, each with a word.
    marks: Vec<(u8, String)>,
    path: Vec<u8>,
}

struct Piece {
    tile: u8,
    /// As notations name it.
    id: String,
    label: String,
    /// What it is, for the legend.
    kind: String,
    marine: bool,
    wounds: u8,
}

/// A scene, with the lines of sight between enemies.
pub fn scene(scene: &Scene) -> Svg {
    let mut board = board_of(scene);
    for pair in matrix(scene).iter().filter(|pair| pair.sight && pair.attacker < pair.target) {
        let ends = [&pair.attacker, &pair.target].map(|id| scene.figure(id));
        if let [Some(one), Some(other)] = ends
            && (one.kind == FigureKind::Marine) != (other.kind == FigureKind::Marine)
        {
            board.lines.push((one.tile, other.tile));
        }
    }
    board.draw()
}

/// A scene with the tiles a figure can reach.
pub fn reach(scene: &Scene, reached: &Reached) -> Svg {
    seen(scene, &[], Some(reached))
}

/// A scene with the lines of sight of some pairs, and the tiles where moves can end.
pub fn seen(scene: &Scene, pairs: &[Pair], reached: Option<&Reached>) -> Svg {
    let mut board = board_of(scene);
    let tile = |id: &str| scene.figure(id).map(|figure| figure.tile);
    for pair in pairs.iter().filter(|pair| pair.sight) {
        board.lines.extend(tile(&pair.attacker).zip(tile(&pair.target)));
    }
    if let Some(pair) = pairs.first() {
        let count = board.lines.len();
        board.title = format!("{} sees {count} of {}", pair.attacker, pairs.len());
    }
    let Some(reached) = reached else { return board.draw() };
    for end in &reached.tiles {
        if let Some(tile) = scene.ground.find(Hex::new(end.at[0], end.at[1])) {
            board.marks.push((tile, end.moves.to_string()));
        }
    }
    let moves = format!("{}, up to {} moves", reached.figure, reached.allowance);
    match pairs {
        [] => board.title = moves,
        _ => board.subtitle = moves,
    }
    board.draw()
}

/// A scene with a way over tiles.
pub fn walk(scene: &Scene, walk: &Walk) -> Svg {
    let mut board = board_of(scene);
    let tile = |at: &[i16; 2]| scene.ground.find(Hex::new(at[0], at[1]));
    board.path = walk.path.iter().filter_map(tile).collect();
    let word = if walk.legal { "legal" } else { "not legal" };
    board.title = format!("A move of {} of {} actions: {word}", walk.counted, walk.allowance);
    board.draw()
}

/// The moment of a game.
pub fn game(game: &Doomsday) -> Svg {
    let marine = |brother: Brother| {
        let marine = game.marine(brother);
        let label = brother.word()[..1].to_uppercase();
        marine.alive.then_some(Piece {
            tile: marine.tile,
            id: brother.word().to_owned(),
            label,
            kind: capital(brother.word()),
            marine: true,
            wounds: marine.wounds,
        })
    };
    let cultist = |fiend: Fiend| {
        let id = fiend.to_string();
        game.cultist(fiend).map(|tile| Piece {
            tile,
            label: short(&id),
            id,
            kind: capital(fiend.rank().word()),
            marine: false,
            wounds: 0,
        })
    };
    let ground = game.ground();
    let codes = match game.codes() {
        Codes::On(tile) => Some(tile),
        Codes::Panel => ground.first(TileKind::ControlPanel),
        Codes::Used => ground.first(TileKind::DoomsdayDevice),
        Codes::With(brother) => Some(game.marine(brother).tile),
        Codes::Away => None,
    };
    Board {
        title: game.pack().name.clone(),
        subtitle: format!("round {} · countdown {}", game.round(), game.countdown()),
        ground,
        sealed: game.sealed(),
        codes,
        figures: Brother::all()
            .filter_map(marine)
            .chain(Fiend::all().filter_map(cultist))
            .collect(),
        lines: Vec::new(),
        marks: Vec::new(),
        path: Vec::new(),
    }
    .draw()
}

fn board_of(scene: &Scene) -> Board<'_> {
    let piece = |figure: &crate::games::doomsday::scene::Figure| {
        let marine = figure.kind == FigureKind::Marine;
        Piece {
            tile: figure.tile,
            id: figure.id.clone(),
            label: if marine { capital(&short(&figure.id)) } else { short(&figure.id) },
            kind: capital(if marine { &figure.id } else { figure.kind.word() }),
            marine,
            wounds: 0,
        }
    };
    Board {
        title: stem(&scene.name),
        subtitle: format!("{} tiles · {} figures", scene.ground.len(), scene.figures.len()),
        ground: &scene.ground,
        sealed: 0,
        codes: None,
        figures: scene.figures.iter().map(piece).collect(),
        lines: Vec::new(),
        marks: Vec::new(),
        path: Vec::new(),
    }
}

/// A name of up to two characters, the first one of others.
fn short(id: &str) -> String {
    let most = if id.chars().count() <= 2 { 2 } else { 1 };
    id.chars().take(most).collect()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |c| c.to_uppercase().chain(letters).collect())
}

/// Fill, and the word on the tile.
fn look(kind: TileKind) -> (&'static str, &'static str) {
    match kind {
        TileKind::Plain => (STONE, ""),
        TileKind::Entrance => ("#d3e2ef", "Entrance"),
        TileKind::Tunnel => ("#cfc4b4", "Tunnel"),
        TileKind::Trapped => ("#f2d9c4", "Trapped"),
        TileKind::Pitfall => ("#c9c9d4", "Pitfall"),
        TileKind::Elevator => ("#d5e8d6", "Elevator"),
        TileKind::ControlPanel => ("#f4ecc4", "Panel"),
        TileKind::DoomsdayDevice => ("#eecccc", "Device"),
    }
}

impl Board<'_> {
    fn bounds(&self) -> Bounds {
        let all: Vec<Point> =
            (0..self.ground.len()).flat_map(|tile| corners(self.ground.at(tile))).collect();
        if all.is_empty() { Bounds::of(&[Point::origin()]) } else { Bounds::of(&all) }
    }

    fn draw(&self) -> Svg {
        let bounds = self.bounds();
        let size = bounds.max - bounds.min;
        let width = (size.x * SCALE + 2.0 * MARGIN).max(2.0 * (MARGIN + legend::COLUMN));
        let below = HEADER + size.y * SCALE + 2.0 * MARGIN;
        let key = legend::draw(self.key(), Px::new(MARGIN, below), width - 2.0 * MARGIN);
        let height = if key.1 > 0.0 { below + key.1 + MARGIN } else { below };
        let px = |p: Point| {
            let across = (width - size.x * SCALE) / 2.0;
            let x = across + (p.x - bounds.min.x) * SCALE;
            Px::new(x, HEADER + MARGIN + (bounds.max.y - p.y) * SCALE)
        };
        let room = width - 2.0 * MARGIN;
        let mut root = Element::group()
            .with("font-family", font::FAMILIES)
            .child(Element::new("title").containing(&self.title))
            .child(Element::rect(Px::new(0.0, 0.0), width, height).with("fill", theme::PAPER))
            .child(theme::title(Px::new(MARGIN, 34.0), &self.title, room))
            .child(theme::subtitle(Px::new(MARGIN, 54.0), &self.subtitle, room));
        for tile in 0..self.ground.len() {
            root.push(self.tile(tile, &px));
        }
        for (from, to) in &self.lines {
            root.push(self.line(*from, *to, &px));
        }
        root.extend(self.way(&px));
        for tile in 0..self.ground.len() {
            root.push(self.words(tile, &px));
            root.push(self.pieces(tile, &px));
        }
        root.push(key.0);
        Svg::new(width, height, root)
    }

    /// The hexagon with its walkways; ends that do not connect are barred.
    fn tile(&self, tile: u8, px: &impl Fn(Point) -> Px) -> Element {
        let at = self.ground.at(tile);
        let tiling = self.ground.tiling();
        let ring = Path::new().ring(corners(at).into_iter().map(px));
        let marked = self.marks.iter().any(|(other, _)| *other == tile);
        let fill = if marked { "#e2f0e6" } else { look(self.ground.kind(tile)).0 };
        let name = at.to_string();
        let mut group = Element::group().spot(&name, None).child(
            Element::path(&ring)
                .with("fill", fill)
                .with("stroke", theme::FRAME)
                .with("stroke-width", if marked { 2.5 } else { 1.2 }),
        );
        for way in tiling.ways(tile).iter() {
            let strip = walkway(at, way, HALF_WALKWAY);
            let ring = Path::new().ring(strip.core().iter().copied().map(px));
            group.push(Element::path(&ring).with("fill", WALKWAY));
        }
        let hub = Element::circle(px(centre(at)), HALF_WALKWAY * SCALE).with("fill", WALKWAY);
        group.push(hub);
        for way in self.open_ways(tile) {
            let core = walkway(at, way, HALF_WALKWAY);
            let [a, b] = [core.core()[1], core.core()[2]].map(px);
            let centre = px(centre(at));
            let [a, b] = [a, b].map(|end| end.towards(centre, 0.08));
            let bar = Element::line(a, b).spot(&format!("{name} {}", way.name()), None);
            group.push(bar.with("stroke", theme::HIDDEN).with("stroke-width", 3.0));
        }
        group
    }

    /// Walkways that do not connect to another tile.
    fn open_ways(&self, tile: u8) -> impl Iterator<Item = Direction> {
        let tiling = self.ground.tiling();
        let joined = tiling.joined(tile);
        tiling.ways(tile).iter().filter(move |way| !joined.has(*way))
    }

    fn line(&self, from: u8, to: u8, px: &impl Fn(Point) -> Px) -> Element {
        let [a, b] = [from, to].map(|tile| px(centre(self.ground.at(tile))));
        line(a, b)
    }

    fn way(&self, px: &impl Fn(Point) -> Px) -> Vec<Element> {
        let places: Vec<Px> = self.path.iter().map(|t| px(centre(self.ground.at(*t)))).collect();
        places
            .windows(2)
            .map(|leg| {
                Element::line(leg[0], leg[1])
                    .with("stroke", theme::PATH)
                    .with("stroke-width", 5.0)
                    .with("stroke-linecap", "round")
            })
            .collect()
    }

    /// What the tile is, where it is, and what lies on it.
    fn words(&self, tile: u8, px: &impl Fn(Point) -> Px) -> Element {
        let at = self.ground.at(tile);
        let middle = px(centre(at));
        let centred = |y: f64, size: f64, text: &str| {
            let x = middle.x - font::width(text, size) / 2.0;
            Element::text(Px::new(x, middle.y + y), size, text)
        };
        let place = centred(PLACE, 10.5, &at.to_string()).with("fill", theme::FRAME);
        let mut group = Element::group().with("pointer-events", "none").child(place);
        let kind = self.ground.kind(tile);
        let sealed = self.sealed >> tile & 1 == 1;
        let (fill, word) = look(kind);
        let word = if sealed { "Sealed" } else { word };
        if !word.is_empty() {
            group.push(plate(middle.plus(0.0, -35.0), 11.0, word, fill, theme::INK));
        }
        if self.codes == Some(tile) {
            group.push(codes(middle.plus(0.0, 33.0), 11.0));
        }
        if let Some((_, word)) = self.marks.iter().find(|(other, _)| *other == tile) {
            // Beside a figure where one stands there.
            let taken = self.figures.iter().any(|piece| piece.tile == tile);
            group.push(
                centred(if taken { 37.0 } else { 5.0 }, 15.0, word)
                    .with("font-weight", "600")
                    .with("fill", theme::GOOD),
            );
        }
        group
    }

    /// Figures side by side about the centre.
    fn pieces(&self, tile: u8, px: &impl Fn(Point) -> Px) -> Element {
        let here: Vec<&Piece> = self.figures.iter().filter(|piece| piece.tile == tile).collect();
        let place = self.ground.at(tile).to_string();
        let middle = px(centre(self.ground.at(tile)));
        let mut group = Element::group();
        for (i, piece) in here.iter().enumerate() {
            let shift = (i as f64 - (here.len() as f64 - 1.0) / 2.0) * (2.0 * RADIUS - 1.0);
            let at = middle.plus(shift, 0.0);
            let mut one = figure(at, RADIUS, &piece.label, piece.marine);
            one = one.spot(&piece.id, Some(&place));
            for wound in 0..piece.wounds {
                let dot = at.plus(-7.0 + 7.0 * f64::from(wound), RADIUS + 4.0);
                one.push(Element::circle(dot, 2.6).with("fill", theme::HIDDEN));
            }
            group.push(one);
        }
        group
    }
}

/// Marines are squares, Cultists discs.
fn figure(at: Px, r: f64, label: &str, marine: bool) -> Element {
    let (edge, fill) = theme::side(if marine { Side::A } else { Side::B });
    let shape = match marine {
        true => Element::rect(at.plus(-r + 1.0, -r + 1.0), 2.0 * r - 2.0, 2.0 * r - 2.0),
        false => Element::circle(at, r),
    };
    let size = theme::TEXT.min(r * 1.2);
    let start = Px::new(at.x - font::width(label, size) / 2.0, at.y + size * 0.36);
    let text = Element::text(start, size, label).with("font-weight", "600").with("fill", edge);
    Element::group()
        .child(shape.with("fill", fill).with("stroke", edge).with("stroke-width", 2.0))
        .child(text)
}

/// A word on a plate, readable over walkways.
fn plate(at: Px, size: f64, word: &str, fill: &str, ink: &str) -> Element {
    let width = font::width(word, size);
    let (beside, half) = (0.4 * size, 0.73 * size);
    let corner = at.plus(-width / 2.0 - beside, -half);
    Element::group()
        .child(
            Element::rect(corner, width + 2.0 * beside, 2.0 * half)
                .with("rx", 4.0)
                .with("fill", fill)
                .with("stroke", theme::FRAME)
                .with("stroke-width", 0.8),
        )
        .child(
            Element::text(at.plus(-width / 2.0, 0.36 * size), size, word)
                .with("font-weight", "600")
                .with("fill", ink),
        )
}

/// The token of the deactivation codes.
fn codes(at: Px, size: f64) -> Element {
    plate(at, size, "codes", theme::OBJECTIVE_FILL, theme::DOUBT)
}

/// A free line of sight.
fn line(from: Px, to: Px) -> Element {
    Element::line(from, to)
        .with("stroke", theme::SIGHT)
        .with("stroke-width", 2.2)
        .with("stroke-dasharray", "7 4")
}
