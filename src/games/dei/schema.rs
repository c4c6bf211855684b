//! Schemas of the files of this game, for editors.

use serde_json::{Value, json};

use super::map::Level;
use super::pack::{Colour, Effect, Figures, Mark, Needs, Per, Skill, Symbol};
use super::readings::READINGS;
use crate::data::schema::build::{
    Key, any_of, file, list, mapping, maybe, needed, object, one_of, readings, text, whole, yes_no,
};
use crate::games::registry::Schemas;

/// The kinds of files with their schemas.
pub const SCHEMAS: Schemas =
    &[("scene", scene), ("scenario", scenario), ("killzone", map), ("datacards", pack)];

const GAME: &str = "dei";

fn words<T: Copy>(known: &[(T, &'static str)]) -> Value {
    one_of(known.iter().map(|(_, word)| *word))
}

fn marked(keys: impl IntoIterator<Item = Key>) -> Value {
    let mark = [
        needed("mark", "Where it is from: S printed, P public, D proposed.", words(&Mark::ALL)),
        maybe("from", "The source of a public fact.", text()),
    ];
    object(keys.into_iter().chain(mark))
}

fn id() -> Key {
    needed("id", "One word for transcripts and other entries.", text())
}

fn name() -> Key {
    needed("name", "What people call it.", text())
}

fn copies(most: u16) -> Key {
    maybe("copies", "How many of it there are; 1 if left out.", whole(1, most))
}

/// The name of a file, or its mapping in place.
fn path_or_in_place() -> Value {
    any_of([text(), json!({"type": "object"})])
}

fn scenario() -> Value {
    let seat = object([
        needed("seat", "The word for the player in transcripts.", text()),
        needed("faction", "The faction.", text()),
        maybe("leader", "The leader, if it is decided.", text()),
        maybe("drone", "The drone, if it is decided.", text()),
        maybe("start", "The region it begins in; the next start of the map if left out.", text()),
    ]);
    let keys = [
        maybe("name", "What people call it.", text()),
        maybe("mode", "Citadel Mode, or the base game.", one_of(["citadel", "base"])),
        needed("map", "The map: a file or in place.", path_or_in_place()),
        maybe("data", "Files whose sections replace those that ship.", list(text(), 16)),
        maybe("readings", "Answers to ambiguous rules.", readings(READINGS)),
        needed("seats", "Who plays.", list(seat, 4)),
    ];
    file("scenario", GAME, "A game of D.E.I. to be played.", keys)
}

fn scene() -> Value {
    let cards = || list(text(), 16);
    let number = |most| whole(0, most);
    let seat = object([
        maybe("supplies", "Supplies.", number(250)),
        maybe("technology", "Technology.", number(100)),
        maybe("energy", "Energy cells.", number(100)),
        maybe("bought", "Market cards bought so far; those named here if left out.", number(48)),
        maybe(
            "structures",
            "Structures left to build; all but those that stand if left out.",
            number(20),
        ),
        maybe("leader", "Who leads.", text()),
        maybe("drone", "The kind of drone.", text()),
        maybe(
            "hand",
            "Cards in hand; if left out, the starting cards named nowhere else.",
            list(text(), 12),
        ),
        maybe(
            "played",
            "Cards played in this round; if left out, the starting cards neither in hand nor recycled.",
            list(text(), 12),
        ),
        maybe("recycled", "Cards turned face down.", list(text(), 12)),
        maybe("feats", "Feats that are unlocked.", list(text(), 8)),
        maybe("columns", "Mission columns that are used.", list(whole(1, 4), 4)),
    ]);
    let missions = object([
        maybe("citadel", "The upper row by columns.", list(text(), 4)),
        maybe("standard", "The lower row by columns.", list(text(), 4)),
    ]);
    let keys = [
        needed("scenario", "The scenario: a file or in place.", path_or_in_place()),
        maybe("readings", "Answers to ambiguous rules.", readings(READINGS)),
        maybe("round", "The round; 1 if left out.", whole(1, 8)),
        maybe("phase", "The phase; 1 if left out.", whole(1, 8)),
        maybe(
            "active",
            "Whose action phase begins; if left out, the phase begins with the Jaeger.",
            text(),
        ),
        maybe("order", "The order of initiative; that of the seats if left out.", list(text(), 4)),
        needed(
            "position",
            "What stands in each region, such as `a3 aL bD refuge`; leaders and drones that are not named stand where their seats begin.",
            mapping(text()),
        ),
        maybe("links", "Bridges and elevators; those of the map if left out.", list(link(), 32)),
        maybe("jaeger", "The wall of the Jaeger; where it starts if left out.", text()),
        maybe("ahab", "The region of Ahab; where he starts if left out.", text()),
        maybe("seats", "What players have, by seat.", mapping(seat)),
        maybe("shown", "Ahab's cards that lie open; none if left out.", cards()),
        maybe("deck", "Jaeger cards that are left; all if left out.", cards()),
        maybe("missions", "The mission board; those that are not named are not in play.", missions),
        maybe("tokens", "Regions with advantage tokens; none if left out.", list(text(), 32)),
    ];
    file("scene", GAME, "A moment of D.E.I. to be measured and played on.", keys)
}

fn link() -> Value {
    let ends =
        || json!({"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2});
    object([
        maybe("bridge", "The two roofs it joins.", ends()),
        maybe("elevator", "The ground and the roof it joins.", ends()),
        maybe("owner", "The seat it belongs to; neutral if left out.", text()),
    ])
}

fn map() -> Value {
    let point = json!({"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2});
    let region = object([
        id(),
        needed("level", "Ground, roof, or the Citadel itself.", words(&Level::ALL)),
        needed("outline", "Its corners [x, y] in inches.", list(point.clone(), 200)),
    ]);
    let outpost = object([
        needed("at", "Its region.", text()),
        needed("colour", "Its colour.", words(&Colour::ALL[..3])),
    ]);
    let regions = |most| list(text(), most);
    let keys = [
        id(),
        maybe("name", "What people call it.", text()),
        needed("mark", "Where it is from: S printed, P public, D proposed.", words(&Mark::ALL)),
        needed("size", "Width and depth in inches.", point),
        needed(
            "bridge_span",
            "How far apart two roofs may be for a bridge, in inches.",
            json!({"type": "number", "minimum": 0}),
        ),
        needed("regions", "The regions; what they share is their border.", list(region, 32)),
        maybe("citadel", "The region of the Citadel.", text()),
        maybe("jaeger", "The wall where the Jaeger starts.", text()),
        maybe("ahab", "The region where Ahab starts.", text()),
        maybe("links", "Bridges and elevators at the beginning.", list(link(), 32)),
        maybe("refuges", "Regions with neutral refuges.", regions(32)),
        maybe("outposts", "Outposts.", list(outpost, 32)),
        needed("starts", "Regions where factions begin.", regions(4)),
        maybe("tokens", "Regions with advantage tokens.", regions(32)),
    ];
    file("killzone", GAME, "A map of D.E.I.", keys)
}

fn pack() -> Value {
    let figure = |low, high| marked([needed("value", "The figure.", whole(low, high))]);
    let figures = Figures::KEYS.iter().map(|(word, low, high)| {
        needed(word, "A figure of the rules.", figure(u16::from(*low), u16::from(*high)))
    });
    let missions = object([
        needed("citadel", "Citadel missions.", list(mission(), 32)),
        needed("standard", "Standard missions.", list(mission(), 32)),
    ]);
    let section = |name, about, item| maybe(name, about, list(item, 32));
    let keys = [
        needed("pack", "The name of the pack.", text()),
        maybe("source", "Where it is from.", text()),
        maybe("figures", "Figures of the rules.", object(figures)),
        section("leaders", "Leaders.", leader()),
        section("drones", "Kinds of drones.", drone()),
        section("factions", "Factions.", faction()),
        section("feats", "Feats.", feat()),
        section("tokens", "Advantage tokens.", token()),
        section("cards", "Action cards everybody begins with.", card(true)),
        section("markets", "Markets with their cards.", market()),
        section("ahab", "Ahab's action cards.", ahab()),
        section("jaeger", "Jaeger cards.", jaeger()),
        maybe("missions", "Missions.", missions),
    ];
    file("datacards", GAME, "Cards, factions and figures of D.E.I.", keys)
}

fn symbols() -> Value {
    list(words(&Symbol::ALL), 8)
}

fn price() -> Value {
    object([
        maybe("technology", "Technology to be paid.", whole(0, 20)),
        maybe("energy", "Energy cells to be paid.", whole(0, 20)),
    ])
}

fn card(own: bool) -> Value {
    let keys = [
        id(),
        name(),
        needed("do", "Its symbols.", symbols()),
        maybe("drone", "Is it a drone card?", yes_no()),
    ];
    if own {
        return marked(keys);
    }
    let more = [
        maybe("price", "Its own price.", price()),
        needed("copies", "How many there are.", whole(1, 48)),
    ];
    object(keys.into_iter().chain(more))
}

fn market() -> Value {
    marked([
        needed("colour", "The colour of the market.", words(&Colour::ALL)),
        needed("price", "What its cards cost.", price()),
        needed("cards", "Its cards.", list(card(false), 32)),
    ])
}

fn leader() -> Value {
    marked([
        id(),
        name(),
        maybe("skill", "What the leader can do.", words(&Skill::ALL)),
        maybe("alternative", "Is it one of the expansion's?", yes_no()),
    ])
}

fn drone() -> Value {
    marked([
        id(),
        name(),
        needed("moves", "Regions it flies.", whole(0, 3)),
        needed("carries", "Units it carries, or `any`.", any_of([whole(0, 20), one_of(["any"])])),
        maybe("picks_up_on_the_way", "Do units join where it passes?", yes_no()),
        maybe("kills", "Does it strike where it lands?", yes_no()),
    ])
}

fn faction() -> Value {
    marked([
        id(),
        name(),
        maybe("purebred", "Is it the Purebred?", yes_no()),
        needed("leaders", "Its leaders.", list(text(), 32)),
        needed("drones", "The drones it may begin with.", list(text(), 32)),
    ])
}

fn feat() -> Value {
    marked([
        id(),
        name(),
        needed("colour", "The colour of outposts that unlock it.", words(&Colour::ALL[..3])),
        maybe("leader_majority", "What the leader counts for more.", whole(0, 5)),
    ])
}

fn token() -> Value {
    let gain = |name, about| maybe(name, about, whole(1, 20));
    marked([
        id(),
        copies(16),
        gain("technology", "Technology it gives."),
        gain("energy", "Energy cells it gives."),
        gain("supplies", "Supplies it gives."),
    ])
}

fn ahab() -> Value {
    let single = |keys: Vec<Key>| {
        let mut one = object(keys);
        one["minProperties"] = 1.into();
        one["maxProperties"] = 1.into();
        one
    };
    let counted = |name, about| maybe(name, about, whole(0, 48));
    let condition = single(vec![
        counted("refuges", "Refuges built."),
        counted("drone-cards", "Drone cards owned."),
        counted("technology", "Technology in reserve."),
        counted("energy", "Energy cells in reserve."),
        counted("bought", "Market cards bought."),
        counted("outposts", "Outposts controlled."),
        maybe("leader", "Where the leader is.", one_of(["outpost", "roof"])),
        maybe("majority", "Where there is a majority.", one_of(["structure"])),
    ]);
    let first = single(vec![
        maybe("jaeger", "Jaeger cards that are revealed.", whole(1, 4)),
        maybe("place", "What is placed beside Ahab.", one_of(["leader", "drone"])),
    ]);
    marked([
        id(),
        needed("deck", "Its deck: a for rounds 1 and 2, then b.", one_of(["a", "b"])),
        copies(8),
        needed("if", "What a player must meet.", condition),
        maybe("first", "What happens before the symbols.", first),
        needed("do", "Its symbols.", symbols()),
    ])
}

fn jaeger() -> Value {
    marked([
        id(),
        copies(6),
        needed("do", "Effects from left to right.", list(words(&Effect::ALL), 4)),
    ])
}

fn mission() -> Value {
    let rate = object([
        needed("supplies", "Supplies.", whole(0, 20)),
        needed("every", "For every so many.", whole(1, 20)),
    ]);
    let rate = || any_of([whole(0, 20), rate.clone()]);
    marked([
        id(),
        name(),
        maybe("needs", "What it needs to be worth anything.", words(&Needs::ALL)),
        needed("per", "What is counted.", words(&Per::ALL)),
        needed("early", "Supplies for each in time.", rate()),
        needed("late", "Supplies for each in a later round.", rate()),
    ])
}
