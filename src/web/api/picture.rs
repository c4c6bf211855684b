//! Pictures of the boards of the other games, and what is measured on them.

use std::path::PathBuf;

use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, Problem, Text, read};
use crate::data::diagnostic::Report;
use crate::data::load::{self, Loaded};
use crate::games::dei::Dei;
use crate::games::dei::decode::load_map_str;
use crate::games::dei::table::{majorities, steps};
use crate::games::doomsday::scene::FigureKind;
use crate::games::registry::{self, Playable, Visitor};
use crate::games::{doomsday, siege};
use crate::playing::seat_names;
use crate::render::{self, Svg, hexes, regions, squares};
use crate::web::Shared;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    /// The file itself, else the one of the path.
    text: Option<Text>,
    path: Option<String>,
    /// The figure that is clicked, or a seat of D.E.I.
    from: Option<String>,
    /// A second one: the line between them.
    to: Option<String>,
    /// Where the first can go.
    #[serde(default)]
    reach: bool,
}

/// The file of a question.
struct File {
    name: String,
    text: String,
    beside: PathBuf,
}

struct Drawn {
    picture: Svg,
    figures: Vec<String>,
    /// Whose units can be asked about, where seats move units.
    seats: Vec<String>,
    /// What is measured from the figure, or of the whole board.
    measured: Value,
    /// Where the figure can go.
    reach: Value,
}

pub fn picture(shared: &Shared, body: &[u8]) -> Answer {
    let mut asked: Asked = read(body)?;
    let file = file(shared, &mut asked)?;
    let mut report = Report::new();
    let tree = load::open_str(&mut report, &file.name, &file.text);
    let Some(tree) = tree else { return Err(report.into()) };
    let word = |key| tree.root.get(key).and_then(|node| node.as_text()).unwrap_or_default();
    let drawn = match (word("game"), word("kind")) {
        ("siege", "scene") => on_squares(&asked, &file)?,
        ("siege", "tiles") => {
            let tiles = sound(siege::pack::load_tiles_str(&file.name, &file.text))?;
            plain(squares::tiles("Sector tiles", &tiles))
        }
        ("doomsday", "scene") => on_tiles(&asked, &file)?,
        ("dei", "killzone") => plain(regions::map(&sound(load_map_str(&file.name, &file.text))?)),
        ("dei", _) => on_regions(&asked, &file)?,
        (game, "scenario") => registry::visit(game, Beginning(&file))
            .unwrap_or_else(|| Err(Problem::no(format!("no game is called `{game}`"))))?,
        (game, kind) => {
            let message = format!("a file of the kind `{kind}` of `{game}` has no picture");
            return Err(Problem::no(message));
        }
    };
    Ok(json!({
        "picture": drawn.picture.to_string(),
        "figures": drawn.figures,
        "seats": drawn.seats,
        "measured": drawn.measured,
        "reach": drawn.reach,
    }))
}

/// The moment with which a scenario begins.
struct Beginning<'a>(&'a File);

impl Visitor for Beginning<'_> {
    type Output = Result<Drawn, Problem>;

    fn visit<G: Playable>(self) -> Self::Output {
        let File { name, text, beside } = self.0;
        let started = sound(registry::start_str::<G>(name, text, beside))?;
        let picture = render::game(&started.game);
        picture.map(plain).ok_or_else(|| Problem::no("this game has no pictures"))
    }
}

fn file(shared: &Shared, asked: &mut Asked) -> Result<File, Problem> {
    let beside = shared.opened.beside(asked.path.as_deref()).map_err(Problem::bad)?;
    let (name, text) = match (asked.text.take(), asked.path.clone()) {
        (Some(text), path) => (path.unwrap_or_else(|| "file".to_owned()), text.into_text()),
        (None, Some(name)) => {
            let path = shared.opened.path(&name).map_err(Problem::bad)?;
            let text = load::text(&path)?;
            (name, text)
        }
        (None, None) => return Err(Problem::bad("a file is given by `text` or `path`")),
    };
    Ok(File { name, text, beside })
}

fn sound<T>(loaded: Result<Loaded<T>, Report>) -> Result<T, Problem> {
    Ok(loaded?.value)
}

fn plain(picture: Svg) -> Drawn {
    let (figures, seats) = (Vec::new(), Vec::new());
    Drawn { picture, figures, seats, measured: Value::Null, reach: Value::Null }
}

fn unknown(id: &str) -> Problem {
    Problem::no(format!("no figure is called `{id}`"))
}

fn on_squares(asked: &Asked, file: &File) -> Result<Drawn, Problem> {
    let scene = sound(siege::measure::load_str(&file.name, &file.text))?;
    let moment = siege::measure::Moment::new(&scene);
    let find = |id: &String| scene.figure(id).ok_or_else(|| unknown(id));
    let from = asked.from.as_ref().map(find).transpose()?;
    let to = asked.to.as_ref().map(find).transpose()?;
    let mut pairs = moment.matrix();
    pairs.retain(|pair| asked.from.as_ref().is_none_or(|from| *from == pair.attacker));
    let ends = from.filter(|_| asked.reach).map(|from| moment.ends(from, None));
    let picture = match (from, to) {
        (Some(from), Some(to)) if from != to => squares::shot(&scene, &moment.pair(from, to)),
        (Some(from), _) => {
            let side = |id: &str| scene.figure(id).map(|n| scene.figures[n].side);
            let own = scene.figures[from].side;
            let enemies = pairs.iter().filter(|pair| side(&pair.target) != Some(own));
            let enemies: Vec<_> = enemies.cloned().collect();
            squares::seen(&scene, &enemies, ends.as_ref())
        }
        _ => squares::scene(&scene),
    };
    let figures = scene.figures.iter().map(|figure| figure.id.clone()).collect();
    let (measured, reach) = (json!(pairs), json!(ends));
    Ok(Drawn { figures, measured, reach, ..plain(picture) })
}

fn on_tiles(asked: &Asked, file: &File) -> Result<Drawn, Problem> {
    let scene = sound(doomsday::scene::load_str(&file.name, &file.text))?;
    let mut pairs = doomsday::measure::matrix(&scene);
    pairs.retain(|pair| asked.from.as_ref().is_none_or(|from| *from == pair.attacker));
    let find = |id: &String| scene.figure(id).ok_or_else(|| unknown(id));
    let from = asked.from.as_ref().map(find).transpose()?;
    let reached = from.filter(|_| asked.reach);
    let reached = reached.map(|figure| doomsday::measure::reach(&scene, figure, None));
    let marine = |id: &str| scene.figure(id).map(|one| one.kind == FigureKind::Marine);
    let picture = match from {
        Some(from) => {
            let own = Some(from.kind == FigureKind::Marine);
            let shown = pairs.iter().filter(|pair| match &asked.to {
                Some(to) => *to == pair.target,
                None => marine(&pair.target) != own,
            });
            let shown: Vec<_> = shown.cloned().collect();
            hexes::seen(&scene, &shown, reached.as_ref())
        }
        None => hexes::scene(&scene),
    };
    let figures = scene.figures.iter().map(|figure| figure.id.clone()).collect();
    let (measured, reach) = (json!(pairs), json!(reached));
    Ok(Drawn { figures, measured, reach, ..plain(picture) })
}

fn on_regions(asked: &Asked, file: &File) -> Result<Drawn, Problem> {
    let File { name, text, beside } = file;
    let game = sound(registry::start_str::<Dei>(name, text, beside))?.game;
    let find = |name: &String| {
        game.seat(name).ok_or_else(|| Problem::no(format!("no seat is called `{name}`")))
    };
    let from = asked.from.as_ref().filter(|_| asked.reach).map(find).transpose()?;
    let picture = match from {
        Some(seat) => regions::reach(&game, seat, name),
        None => regions::board(&game, name),
    };
    let measured = serde_json::to_value(majorities(&game)).map_err(Problem::no)?;
    let reach = json!(from.map(|seat| steps(&game, seat)));
    Ok(Drawn { seats: seat_names(&game), measured, reach, ..plain(picture) })
}
