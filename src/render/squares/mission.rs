//! A mission as it stands in a game.

use super::{Board, Entry, Meaning, Piece, Sector, Way};
use crate::games::siege::board::Entrance;
use crate::games::siege::figure::Fig;
use crate::games::siege::pack::Creature;
use crate::games::siege::state::Siege;
use crate::geometry::square::{Edge, Grid, Side, Square};
use crate::render::svg::Svg;

/// The moment of a game.
pub fn mission(game: &Siege) -> Svg {
    let floor = &game.board.floor;
    let mut grid = game.board.drawn_grid();
    for &(at, side) in &game.opened {
        grid.set(at, side, Edge::Open);
    }
    let ways: Vec<Way> = game.board.entrances.iter().flat_map(ways).collect();
    for way in &ways {
        way.squares.iter().for_each(|at| grid.set(*at, way.side, Edge::Open));
    }
    let mission = game.mission();
    let subtitle = match game.round {
        0 => format!("set-up · {} rounds", mission.turns),
        round => format!("round {round} of {}", mission.turns),
    };
    let covered = |at: &Square| game.board.sector(*at).is_some();
    let spaces = || grid.squares().filter(covered);
    let board = Board::new(mission.name.clone(), subtitle, &grid);
    Board {
        bare: grid.squares().filter(|at| !covered(at)).collect(),
        rubble: spaces().filter(|&at| floor.rubble.has(at)).collect(),
        smoke: spaces().filter(|&at| game.smoke.has(at)).collect(),
        stairs: spaces()
            .map(|at| (floor.stairs[floor.grid.index(at)], at))
            .filter(|(number, _)| *number > 0)
            .collect(),
        tokens: game.tokens.iter().map(|token| (token.kind, token.at)).collect(),
        sectors: sectors(game),
        opened: game
            .opened
            .iter()
            .filter(|(at, side)| inside(&grid, *at, *side))
            .copied()
            .collect(),
        pieces: pieces(game),
        meanings: meanings(game),
        ways,
        ..board
    }
    .draw()
}

fn inside(grid: &Grid, at: Square, side: Side) -> bool {
    grid.neighbour(at, side).is_some()
}

/// The runs of open edges of an entrance; a portal has none.
fn ways(entrance: &Entrance) -> Vec<Way> {
    let Some(side) = Side::from_letter(entrance.letter) else { return Vec::new() };
    let entry = match () {
        () if entrance.red => Entry::Red,
        () if entrance.white => Entry::White,
        () => Entry::Nobody,
    };
    let mut squares: Vec<Square> = entrance.squares.to_vec();
    squares.sort_unstable_by_key(|at| (at.y, at.x));
    let runs = squares.chunk_by(|one, next| one.touches(*next));
    runs.map(|run| Way {
        name: format!("{}{}", entrance.tile, entrance.letter),
        entry,
        side,
        squares: run.to_vec(),
    })
    .collect()
}

fn sectors(game: &Siege) -> Vec<Sector> {
    let cards = |n: usize| game.decks.on_tiles.get(n).copied().unwrap_or(0);
    let all = game.board.sectors.iter().enumerate();
    all.map(|(n, sector)| Sector {
        corner: sector.corner,
        name: sector.number.to_string(),
        cards: cards(n),
    })
    .collect()
}

/// The figures on the map.
fn figures(game: &Siege) -> impl Iterator<Item = (Fig, Square)> {
    let troopers = (0..game.troopers.len()).map(Fig::of_trooper);
    let creatures = game.creatures.iter().map(|creature| creature.fig());
    troopers.chain(creatures).filter_map(|fig| Some((fig, game.at(fig)?)))
}

fn pieces(game: &Siege) -> Vec<Piece> {
    let piece = |(fig, at): (Fig, Square)| Piece {
        at,
        id: fig.to_string(),
        label: fig.to_string(),
        dark: fig.is_dark(),
    };
    figures(game).map(piece).collect()
}

/// Doomtroopers on the map by their team, creatures by their kind.
fn meanings(game: &Siege) -> Vec<Meaning> {
    let mut meanings = Vec::new();
    for team in 0..game.teams.len() {
        let own = figures(game).filter(|(fig, _)| !fig.is_dark() && game.team_of(*fig) == team);
        let labels: Vec<String> = own.map(|(fig, _)| fig.to_string()).collect();
        if !labels.is_empty() {
            let what = game.corporation(team).name.clone();
            meanings.push(Meaning { labels, dark: false, what });
        }
    }
    for kind in Creature::ALL {
        let of_kind = |(fig, _): &(Fig, Square)| fig.creature().is_some_and(|(k, _)| k == kind);
        if let Some((fig, _)) = figures(game).find(of_kind) {
            let label = fig.to_string().trim_end_matches(char::is_numeric).to_owned();
            let what = kind.name().to_owned();
            meanings.push(Meaning { labels: vec![label], dark: true, what });
        }
    }
    meanings
}
