//! Schemas of the files of this game, for editors.

use serde_json::{Value, json};

use super::pack::{
    CardEffect, Colour, Creature, DECKS, Effect, GearEffect, Instruction, Secondary, Specialty,
};
use super::readings::READINGS;
use super::token::Kind;
use crate::data::scene::siege::{KINDS, Side};
use crate::data::schema::build::{
    Key, any_of, file, list, mapping, maybe, needed, object, one_of, readings, text, whole, yes_no,
};
use crate::games::registry::Schemas;

/// The kinds of files with their schemas.
pub const SCHEMAS: Schemas = &[
    ("scene", scene),
    ("scenario", scenario),
    ("cards", || pack("cards", "Cards, tables and numbers of a printing of the game.")),
    ("tiles", || pack("tiles", "Sector tiles of a printing of the game.")),
    ("missions", || pack("missions", "Missions of a printing of the game.")),
];

const GAME: &str = "siege";

fn scene() -> Value {
    let figure = object([
        maybe("side", "Whose figure it is.", one_of(Side::ALL.map(|(_, word)| word))),
        maybe("kind", "What it is, such as centurion.", one_of(KINDS)),
        maybe("corporation", "The Corporation of a Doomtrooper.", text()),
    ]);
    let keys = [
        needed(
            "map",
            "The board as a drawing: spaces three characters wide, walls on their edges, capitals for figures.",
            json!({"type": "string"}),
        ),
        maybe(
            "figures",
            "What letters of the drawing stand for, where it is not the usual.",
            mapping(figure),
        ),
        maybe("smoke", "Spaces full of smoke, such as B3.", list(text(), 200)),
        maybe("readings", "Answers to ambiguous rules.", readings(READINGS)),
    ];
    file("scene", GAME, "A moment of Siege of the Citadel on a drawn board.", keys)
}

fn scenario() -> Value {
    let player = any_of([text(), list(text(), 5)]);
    let keys = [
        needed("name", "What people call it.", text()),
        maybe("pack", "Files of another printing; those that ship if left out.", list(text(), 20)),
        needed(
            "missions",
            "Numbers of missions in order; one unless it is a campaign.",
            list(whole(1, 255), 20),
        ),
        needed(
            "players",
            "A Corporation for each player, or several for one player.",
            list(player, 5),
        ),
        needed(
            "dark-legion",
            "Who plays the Dark Legion: a player of its own, one drawn for each mission, or the cards.",
            one_of(["player", "drawn", "ai"]),
        ),
        maybe("campaign", "Do rank and points go on from mission to mission?", yes_no()),
        maybe("rank", "The rank everybody starts at; 1 if left out.", whole(1, 12)),
        maybe("points", "The promotion points everybody starts with.", whole(0, 9)),
        maybe("readings", "Answers to ambiguous rules.", readings(READINGS)),
    ];
    file("scenario", GAME, "A mission or a campaign to be played.", keys)
}

fn pack(kind: &'static str, about: &str) -> Value {
    let section = |name, about, item| maybe(name, about, list(item, 64));
    let keys = [
        maybe("name", "What people call the file.", text()),
        maybe("source", "Where it is from.", text()),
        maybe(
            "components",
            "How many of everything there are, and numbers that hold for all.",
            components(),
        ),
        section("tables", "Reference tables by rank.", table()),
        section("ranks", "Rank cards from rank 1 on.", rank()),
        section("corporations", "The Corporations.", corporation()),
        section("weapons", "Weapon cards.", weapon()),
        section("equipment", "Equipment cards.", gear()),
        section("events", "Event cards.", event()),
        section("force", "Force cards; those with one text together.", force()),
        section("doors", "Door cards.", door()),
        section("doomtrooper-cards", "Doomtrooper cards.", troop_card()),
        section("secondary-missions", "Secondary Mission cards.", secondary()),
        section("ai", "AI cards.", ai()),
        section("tiles", "Sector tiles.", tile()),
        section("missions", "Missions.", mission()),
    ];
    file(kind, GAME, about, keys)
}

fn words<T: Copy>(known: &[(T, &'static str)]) -> Value {
    one_of(known.iter().map(|(_, word)| *word))
}

fn small() -> Value {
    whole(0, 255)
}

fn mark() -> Key {
    needed(
        "mark",
        "Where the entry is from: S printed, P public, D a default.",
        one_of(["S", "P", "D"]),
    )
}

fn dice() -> Value {
    text()
}

fn colour() -> Value {
    one_of(["W", "R", "B"].into_iter().chain(Colour::ALL.map(Colour::word)))
}

fn id() -> Key {
    needed("id", "What transcripts and other cards call it.", text())
}

fn name() -> Key {
    needed("name", "What people call it.", text())
}

fn copies() -> Key {
    maybe("copies", "How many of it there are; 1 if left out.", small())
}

fn components() -> Value {
    let faces = |colour, about| needed(colour, about, list(whole(0, 3), 6));
    let number = |name, about| needed(name, about, small());
    let thing = object([
        mark(),
        needed("defence", "Its defence value.", small()),
        needed("points", "What it brings when it is destroyed.", small()),
    ]);
    let thing = |name, about| needed(name, about, thing.clone());
    let pool = Creature::ALL.map(|c| needed(c.word(), "Figures of this creature.", whole(0, 30)));
    let decks = DECKS.map(|deck| needed(deck, "Cards of this deck.", whole(0, 500)));
    object([
        mark(),
        faces("white", "Hits of each face of a white die."),
        faces("red", "Hits of each face of a red die."),
        faces("black", "Hits of each face of a black die."),
        needed("pool", "Figures of the Dark Legion.", object(pool)),
        needed("decks", "Sizes of decks, which are checked.", object(decks)),
        number("traps", "Trap tokens."),
        number("bombs", "Time Bomb tokens."),
        number("smoke", "Smoke tokens."),
        number("doors", "Door tokens."),
        number("reckless", "Reckless manoeuvre tokens."),
        number("debris", "Debris tokens."),
        number("health", "Health of a Doomtrooper."),
        number("defence", "Defence value of a Doomtrooper."),
        number("move", "Spaces of a Doomtrooper's Move."),
        number("move-blocked", "Spaces of a Move that begins beside a creature."),
        number("actions", "Actions of a Doomtrooper."),
        number("dark-move", "Spaces of a creature's Move."),
        number("dark-range", "How far creatures fire."),
        number("reckless-cost", "Points lost for each reckless manoeuvre."),
        number("kill-bonus", "Points for a Doomtrooper's last health."),
        thing("terminal", "A terminal."),
        thing("turret", "A turret."),
        thing("portal", "A dark portal."),
        thing("trap", "A trap."),
    ])
}

fn table() -> Value {
    let row = object([
        mark(),
        needed("close", "Dice in close combat, such as 2R.", dice()),
        needed("fire", "Dice of firearms.", dice()),
        needed("defence", "Defence value.", small()),
        maybe("die", "The defence die.", colour()),
        maybe("actions", "Actions in a turn; 2 if left out.", small()),
        needed("points", "Promotion points for it.", small()),
    ]);
    let rows = Creature::ALL.map(|c| needed(c.word(), "The row of this creature.", row.clone()));
    let head = [
        needed("from-rank", "The lowest rank it is used for.", small()),
        needed("trap", "Dice of a trap.", dice()),
    ];
    object(head.into_iter().chain(rows))
}

fn rank() -> Value {
    object([
        mark(),
        needed("dice", "The combat dice, such as WWR.", dice()),
        maybe("die", "The defence die.", colour()),
        needed("credits", "Credits for equipment.", small()),
        needed("cards", "Doomtrooper cards.", small()),
    ])
}

fn corporation() -> Value {
    let kinds = ["reroll-firearms", "reroll-close-combat", "reroll-tech", "cards", "credits"];
    let ability = object([
        needed("kind", "What it is.", one_of(kinds)),
        needed("steps", "Its number at ranks 1 to 6, 7 to 11, and 12.", list(small(), 3)),
    ]);
    let character = object([
        id(),
        name(),
        needed("specialty", "What it is trained in.", words(Specialty::WORDS)),
    ]);
    object([
        mark(),
        id(),
        name(),
        needed("ability", "What all its teams can do.", ability),
        needed("characters", "Its three characters.", list(character, 3)),
        needed("quick-start", "Ids of the cards of its default equipment.", list(text(), 3)),
    ])
}

fn weapon() -> Value {
    let profile = object([
        needed("dice", "How many of the Rank card's dice are rolled.", whole(1, 3)),
        maybe("extra", "Dice on top of them.", dice()),
        maybe("range", "The least and the greatest distance.", list(small(), 2)),
        maybe("sweep", "May it strike all round?", yes_no()),
        maybe("flame", "Is it a line of flame?", yes_no()),
        maybe("twice", "Two rolls, at targets so many spaces apart at most.", small()),
        maybe("wall", "Must the attacker stand beside a wall?", yes_no()),
        maybe("trap", "Does it leave a trap?", yes_no()),
        maybe("spores", "Does it throw spores?", yes_no()),
    ]);
    object([
        mark(),
        id(),
        name(),
        needed("rank", "The rank it needs.", small()),
        needed("cost", "Credits.", small()),
        copies(),
        needed("icons", "Who may have it: some of C, F and T.", text()),
        maybe("close", "Its close combat attack.", profile.clone()),
        maybe("fire", "Its firearm attack.", profile.clone()),
        maybe("tech", "Its tech attack.", profile),
    ])
}

fn gear() -> Value {
    object([
        mark(),
        id(),
        name(),
        needed("rank", "The rank it needs.", small()),
        needed("cost", "Credits.", small()),
        copies(),
        needed("effect", "What it does.", words(GearEffect::WORDS)),
        maybe("enhances", "Is it fitted to a weapon?", yes_no()),
        maybe("only-on", "Weapons it goes on.", list(text(), 60)),
        maybe("not-on", "Cards it does not go on.", list(text(), 60)),
        maybe("range", "How far it reaches.", small()),
    ])
}

fn event() -> Value {
    object([
        mark(),
        needed("number", "The number of the card.", small()),
        name(),
        needed("effect", "What it does.", words(Effect::WORDS)),
        maybe("put", "Reinforcements by their letters, such as L L C.", text()),
        maybe("put-each", "Reinforcements for each Corporation player.", text()),
        maybe("draw", "Is a Force card drawn for each Corporation player?", yes_no()),
    ])
}

fn force() -> Value {
    object([
        mark(),
        needed("numbers", "Numbers of the cards, such as 1-3, 15.", text()),
        maybe(
            "put",
            "Figures by their letters; a list where there is a choice.",
            any_of([text(), list(text(), 4)]),
        ),
        maybe("last-draws", "Is one more drawn if it is the last one?", yes_no()),
        maybe("stops", "Are no more drawn after it?", yes_no()),
        maybe("leaves", "Does it leave the mission?", yes_no()),
        maybe("bonus", "Is it of the bonus set?", yes_no()),
    ])
}

fn door() -> Value {
    let effects = one_of(["nothing", "trap", "stop"]);
    object([mark(), name(), needed("effect", "What comes of it.", effects)])
}

fn troop_card() -> Value {
    let effect = needed("effect", "What it does.", words(CardEffect::WORDS));
    object([mark(), id(), name(), copies(), effect])
}

fn secondary() -> Value {
    object([
        mark(),
        id(),
        name(),
        copies(),
        needed("goal", "What is asked for.", words(Secondary::WORDS)),
        maybe("count", "How much of it.", small()),
        maybe("reward", "Points for it.", small()),
        maybe("failure", "Points of the Dark Legion player where it fails.", small()),
    ])
}

fn ai() -> Value {
    let direction = one_of(["N", "E", "S", "W"]);
    object([
        mark(),
        needed("primary", "The first direction of its compass.", direction.clone()),
        needed("secondary", "The second direction of its compass.", direction),
        needed("space", "Its space of the matrix, from A1 to H8.", text()),
        needed("icon", "The place of its Corporation among all.", whole(1, 8)),
        needed("do", "Instructions by priority.", list(words(Instruction::WORDS), 4)),
    ])
}

fn tile() -> Value {
    object([
        mark(),
        needed("number", "The number of the face; n and n + 8 are one tile.", small()),
        needed(
            "map",
            "Eight by eight spaces as a drawing; # is rubble, 1 to 6 are stairs.",
            json!({"type": "string"}),
        ),
    ])
}

fn mission() -> Value {
    let creature = || text();
    let token = || words(&Kind::WORDS);
    let objective = object([
        needed("kind", "What is to be done.", one_of(["kills", "slay", "leave", "destroy"])),
        needed("count", "How often, or how many points for each player.", small()),
        maybe("creature", "The letter of the creature to be slain.", creature()),
        maybe("token", "What is to be destroyed.", token()),
    ]);
    let placed = object([
        needed("kind", "What it is.", token()),
        needed("tile", "The number of its tile.", small()),
        needed("at", "Its space on the tile as it is printed.", text()),
    ]);
    let arrival = object([
        needed("creature", "The letter of the creature.", creature()),
        needed("round", "In which round; 0 for the beginning.", small()),
        needed("tile", "The tile of its portal.", small()),
        maybe("if-failed", "Only where this mission of the campaign failed.", small()),
    ]);
    let attack = object([
        needed("creature", "The letter of the creature.", creature()),
        maybe("close", "Its dice in close combat.", text()),
        maybe("fire", "Its dice with firearms.", text()),
    ]);
    let debris = object([
        needed("tile", "The tile.", small()),
        needed("count", "How many tokens.", small()),
    ]);
    object([
        mark(),
        needed("number", "The number of the mission.", small()),
        name(),
        needed("turns", "The time limit.", whole(1, 30)),
        needed("events", "Numbers of its Event cards.", text()),
        needed("force", "Numbers of its Force cards.", text()),
        needed(
            "layout",
            "Rows of tiles: number, @ and angle, * without Force cards, - for none.",
            list(text(), 8),
        ),
        needed(
            "red",
            "Entrances of the Dark Legion: tile and side, such as 15W.",
            list(text(), 20),
        ),
        maybe("white", "Entrances of the Doomtroopers; all others if left out.", list(text(), 20)),
        needed("objective", "What the Corporations must do.", objective),
        maybe("reward", "Points of each Corporation for it.", small()),
        maybe("failure", "Points of the Dark Legion where it fails.", small()),
        maybe("secondary", "Are secondary missions dealt?", yes_no()),
        maybe("ends-at-once", "Does it end when the objective is met?", yes_no()),
        maybe("debris", "Debris that the Dark Legion player places.", debris),
        maybe("tokens", "Tokens on the map.", list(placed, 40)),
        maybe("portals-from", "The round from which reinforcements come by portals.", small()),
        maybe("arrives", "Creatures that come by portals.", list(arrival, 10)),
        maybe("attacks", "Attacks of creatures that the brief gives.", list(attack, 7)),
        maybe("sight", "Nobody sees further than so many spaces.", whole(1, 64)),
        maybe("note", "What else people should know.", text()),
    ])
}
