//! Schemas of the files of this game, for editors.

use serde_json::{Value, json};

use super::figure::{Brother, Fiend, GEAR, Gear, MARINES, Penance, Rank, Stage, TileKind};
use super::pack::{Doing, EliteRule, MAX_KINDS};
use super::readings::READINGS;
use super::scene::FigureKind;
use crate::data::schema::build::{
    Key, any_of, file, list, maybe, needed, object, one_of, readings, text, whole, yes_no,
};
use crate::games::registry::Schemas;
use crate::geometry::hex::{Direction, MAX_TILES};

/// The kinds of files with their schemas.
pub const SCHEMAS: Schemas = &[
    ("scene", scene),
    ("scenario", scenario),
    ("tiles", tiles),
    ("datacards", datacards),
    ("cards", cards),
];

const GAME: &str = "doomsday";

fn words<T>(known: &[(T, &'static str)]) -> Value {
    one_of(known.iter().map(|(_, word)| *word))
}

fn mark() -> Key {
    needed(
        "mark",
        "Where it is from: S printed, P a public fact, D a default.",
        one_of(["S", "P", "D"]),
    )
}

fn title() -> Key {
    maybe("name", "What people call it.", text())
}

fn place() -> Value {
    let number = json!({"type": "integer", "minimum": -100, "maximum": 100});
    json!({"type": "array", "items": number, "minItems": 2, "maxItems": 2})
}

fn at() -> Key {
    needed("at", "Its place [q, r]: q grows to the east, r to the south-east.", place())
}

fn ways() -> Key {
    let edges = one_of(Direction::ALL.map(Direction::name));
    needed("ways", "The edges its walkways lead to.", list(edges, 6))
}

fn tile_kind() -> Key {
    maybe("kind", "What it is; plain if left out.", words(TileKind::ALL))
}

fn laid() -> Value {
    list(object([at(), ways(), tile_kind()]), MAX_TILES)
}

/// The name of a file, or its mapping in place.
fn path_or_in_place() -> Value {
    any_of([text(), json!({"type": "object"})])
}

fn scene() -> Value {
    let figure = object([
        needed("id", "The name of the figure.", text()),
        needed("kind", "What it is.", words(&FigureKind::ALL)),
        at(),
    ]);
    let keys = [
        maybe("readings", "Answers to ambiguous rules.", readings(READINGS)),
        needed("tiles", "The tiles.", laid()),
        needed("figures", "Who stands on them.", list(figure, 64)),
    ];
    file("scene", GAME, "Tiles with figures on them, to be measured.", keys)
}

fn scenario() -> Value {
    let keys = [
        title(),
        maybe("players", "How many play; 3 if left out.", whole(1, 3)),
        maybe("countdown", "Where the Countdown dice begins; 20 if left out.", whole(1, 20)),
        maybe("campaign", "Are the three stages played in sequence?", yes_no()),
        maybe("stage", "The stage it begins with.", words(Stage::ALL)),
        maybe("penances", "What makes it harder.", list(words(Penance::ALL), Penance::ALL.len())),
        maybe("readings", "Answers to ambiguous rules.", readings(READINGS)),
        maybe("tiles", "Other tiles: a file or in place.", path_or_in_place()),
        maybe("datacards", "Other datacards: a file or in place.", path_or_in_place()),
        maybe("cards", "Other cards: a file or in place.", path_or_in_place()),
        maybe("position", "The moment it begins with, instead of a set-up.", position()),
    ];
    file("scenario", GAME, "A game or campaign of Doomsday Countdown to be played.", keys)
}

fn position() -> Value {
    let ids = || Brother::ALL.iter().map(|(_, word)| *word);
    let figure = object([
        needed("id", "The figure.", one_of(ids().chain(Fiend::ALL.iter().map(|(_, word)| *word)))),
        at(),
        maybe("wounds", "Wound counters of a Space Marine.", whole(0, 8)),
        maybe("token", "Has the Space Marine an activation token?", yes_no()),
    ]);
    let codes = any_of([one_of(["panel", "away", "used"].into_iter().chain(ids())), place()]);
    let hand = || list(words(Gear::ALL), 14);
    let hands = object([
        maybe("p1", "Wargear of the first player.", hand()),
        maybe("p2", "Wargear of the second player.", hand()),
        maybe("p3", "Wargear of the third player.", hand()),
    ]);
    object([
        needed("tiles", "The tiles.", laid()),
        needed("figures", "Who stands on them; others are slain or hidden.", list(figure, 10)),
        maybe("codes", "Where the codes are: a word, a Space Marine or a tile.", codes),
        maybe("sealed", "The Tunnels that are sealed.", list(place(), MAX_TILES)),
        maybe("round", "The round; 1 if left out.", whole(1, 99)),
        maybe("begun", "Has a Space Marine activated? Yes if left out.", yes_no()),
        maybe("hands", "Wargear cards in hand.", hands),
    ])
}

/// A name that may stand in a transcript.
fn name() -> Key {
    needed("name", "What people and transcripts call it: no comma, colon or `#`.", text())
}

fn tiles() -> Value {
    let most = MAX_TILES as u16;
    let count = needed("count", "How many there are.", whole(1, most));
    let keys = [
        title(),
        maybe("size", "How many tiles there are in all; 32 if left out.", whole(5, most)),
        needed(
            "cluster",
            "The tiles in place at the start.",
            list(object([at(), ways(), tile_kind(), mark()]), 4),
        ),
        needed(
            "tiles",
            "The tiles that are drawn.",
            list(object([name(), ways(), tile_kind(), count, mark()]), MAX_KINDS),
        ),
    ];
    file("tiles", GAME, "Tiles of a printing of the game.", keys)
}

fn datacards() -> Value {
    let attack =
        || needed("attack", "What its dice must show.", one_of(["2+", "3+", "4+", "5+", "6+"]));
    let marine = object([
        needed("id", "The Space Marine.", words(Brother::ALL)),
        needed("name", "What people call it.", text()),
        attack(),
        needed("wounds", "Wounds that slay it.", whole(1, 9)),
        maybe("rule", "Its own rule.", one_of(["heroic-bearing"])),
        mark(),
    ]);
    let cultist = object([
        needed("id", "The rank.", words(Rank::ALL)),
        needed("name", "What people call it.", text()),
        attack(),
        needed("models", "How many of them there are.", whole(1, 9)),
        maybe("rule", "Their own rule.", words(&EliteRule::ALL)),
        mark(),
    ]);
    let keys = [
        title(),
        needed("marines", "The Space Marines.", list(marine, MARINES)),
        needed("cultists", "The Chaos Cultists.", list(cultist, Rank::ALL.len())),
    ];
    file("datacards", GAME, "Datacards of a printing of the game.", keys)
}

fn cards() -> Value {
    let count = || needed("count", "How many there are.", whole(1, 60));
    let doings = any_of([list(words(&Doing::ALL), 4), one_of(["ambush"])]);
    let action = object([
        name(),
        count(),
        needed("effect", "What each Cultist does in order, or `ambush`.", doings),
        mark(),
    ]);
    let wargear =
        object([name(), needed("effect", "What it does.", words(Gear::ALL)), count(), mark()]);
    let sizes = object([
        maybe("actions", "Action cards; 12 if left out.", whole(1, 60)),
        maybe("wargear", "Wargear cards; 14 if left out.", whole(1, 60)),
    ]);
    let deal = object([
        needed("solo", "Cards for one player alone.", whole(0, 60)),
        needed("two", "Cards for each of two.", whole(0, 30)),
        needed("three", "Cards for each of three.", whole(0, 20)),
        mark(),
    ]);
    let keys = [
        title(),
        maybe("sizes", "How many cards the decks have.", sizes),
        needed("actions", "The action deck.", list(action, MAX_KINDS)),
        needed("wargear", "The wargear cards.", list(wargear, GEAR)),
        needed("deal", "Wargear cards that are dealt.", deal),
    ];
    file("cards", GAME, "Action and wargear cards of a printing of the game.", keys)
}
