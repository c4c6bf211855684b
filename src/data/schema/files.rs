//! How files are written: the shapes behind the schemas.
#![expect(dead_code, reason = "the types are only described, never filled")]

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// The board and terrain of a Kill Team game. Lengths are inches from the lower left corner of
/// the board, x to the right and y up.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Killzone {
    /// Says what the file is.
    #[schemars(extend("const" = "killzone"))]
    kind: String,
    /// A short name for files and answers.
    id: String,
    /// The name people read; the id if left out.
    name: Option<String>,
    /// Width and depth in inches, each below 64; 30 by 22 if left out.
    size: Option<Pair>,
    /// The terrain features of the board.
    terrain: Option<Vec<Feature>>,
    /// Where each side sets up; the zones may touch, not overlap.
    drop_zones: Option<DropZones>,
    /// The centres of the objective markers.
    objectives: Option<Vec<Point>>,
}

/// A terrain feature: all its parts count as one feature for cover and obscured.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Feature {
    /// Names the feature; unique on the board.
    id: String,
    /// The upright pieces the feature consists of.
    #[schemars(length(min = 1))]
    parts: Vec<Part>,
}

/// One part of a feature: an upright solid over an outline. It has exactly one outline: `wall`,
/// `polygon`, `rect` or `disc`.
#[derive(JsonSchema)]
#[schemars(
    deny_unknown_fields,
    extend("oneOf" = [
        {"required": ["wall"]}, {"required": ["polygon"]}, {"required": ["rect"]}, {"required": ["disc"]}
    ])
)]
pub struct Part {
    /// Names the part; unique within its feature.
    id: String,
    /// What the part does to lines and moves.
    traits: Option<Vec<Trait>>,
    /// A straight wall with flat ends.
    wall: Option<Wall>,
    /// The vertices of a simple polygon, either way round; it may be concave.
    #[schemars(length(min = 3))]
    polygon: Option<Vec<Point>>,
    /// Holes of the polygon, each a list of vertices; inside a hole is no terrain.
    holes: Option<Vec<Vec<Point>>>,
    /// A rectangle.
    rect: Option<Rect>,
    /// A round part.
    disc: Option<Disc>,
    /// The underside above the killzone floor in inches; 0 if left out.
    #[schemars(range(min = 0, max = 64))]
    base: Option<f64>,
    /// The top above the killzone floor in inches; taller than everything if left out.
    #[schemars(range(min = 0, max = 64))]
    height: Option<f64>,
}

/// A terrain trait.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Trait {
    /// It can obscure.
    Heavy,
    /// It gives cover; some rules single it out.
    Light,
    /// Gaps in it count as closed.
    Blocking,
    /// It is never intervening, but stops bases and sight.
    Exposed,
    /// Stepped over freely, and may be stood on.
    Insignificant,
    /// May be moved through for an extra inch.
    Accessible,
    /// May be crossed for an extra inch.
    Obstructing,
    /// A floor that can be stood on.
    Vantage,
    /// May be passed under by anyone.
    Ceiling,
}

/// A straight wall with flat ends.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Wall {
    /// The middle of one end.
    from: Point,
    /// The middle of the other end.
    to: Point,
    /// The whole thickness in inches.
    #[schemars(range(min = 0.001, max = 64))]
    thickness: f64,
}

/// A rectangle.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Rect {
    /// Its middle.
    center: Point,
    /// Width and depth in inches before it is turned.
    size: Pair,
    /// Degrees counter-clockwise; 0 if left out.
    angle: Option<f64>,
}

/// A disc.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Disc {
    /// Its middle.
    center: Point,
    /// Inches.
    #[schemars(range(min = 0.001, max = 64))]
    radius: f64,
}

/// Drop zones by side, each a simple polygon.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct DropZones {
    /// The drop zone of side a.
    #[schemars(length(min = 3))]
    a: Option<Vec<Point>>,
    /// The drop zone of side b.
    #[schemars(length(min = 3))]
    b: Option<Vec<Point>>,
}

/// The datacards of a team.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Datacards {
    /// Says what the file is.
    #[schemars(extend("const" = "datacards"))]
    kind: String,
    /// The name of the team.
    team: String,
    /// The keyword all its operatives share.
    keyword: Option<String>,
    /// Where the figures come from.
    source: Option<Source>,
    /// Names of what belongs to the team and is not measured: ploys, equipment.
    notes: Option<Vec<String>>,
    /// The operatives of the team.
    operatives: Vec<Card>,
}

/// Where figures come from.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Source {
    /// A book, a page, or that the file is an invention.
    name: String,
    /// The day the figures were true, YYYY-MM-DD.
    #[schemars(regex(pattern = r"^\d{4}-\d{2}-\d{2}$"))]
    as_of: Option<String>,
}

/// The datacard of an operative.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Card {
    /// What scenes call it; unique in the file.
    id: String,
    #[schemars(flatten)]
    stats: Stats,
}

/// What a datacard and an operative in a scene have in common.
#[derive(JsonSchema)]
pub struct Stats {
    /// The name people read.
    name: Option<String>,
    /// The action points limit.
    #[schemars(range(max = 9))]
    apl: Option<u8>,
    /// Inches of a Reposition.
    #[schemars(range(min = 0, max = 20))]
    r#move: Option<f64>,
    /// The least successful defence result, such as 4+.
    save: Option<DieResult>,
    /// Starting wounds.
    #[schemars(range(min = 1, max = 200))]
    wounds: Option<u16>,
    /// The base: a diameter in millimetres, or an oval.
    base: Option<Base>,
    /// Of the head above the base's floor in inches; by base size if left out.
    #[schemars(range(min = 0.1, max = 20))]
    height: Option<f64>,
    /// The keywords of the card.
    keywords: Option<Vec<String>>,
    /// The weapons of the card.
    weapons: Option<Vec<Weapon>>,
    /// Names of what the card has beside its weapons: abilities, actions of its own.
    notes: Option<Vec<String>>,
}

/// The size of a base in millimetres.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Base {
    /// The diameter of a round base.
    Round(#[schemars(range(min = 10, max = 200))] f64),
    /// An oval base.
    Oval(Oval),
}

/// An oval base.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Oval {
    /// Length and width in millimetres.
    oval: Pair,
}

/// A weapon of an operative.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Weapon {
    /// The printed name; two ways of use share what stands before the brackets.
    name: String,
    /// Ranged or melee.
    r#type: WeaponType,
    /// The number of attack dice.
    #[schemars(range(min = 1, max = 20))]
    atk: u8,
    /// The least successful attack result, such as 3+.
    hit: DieResult,
    /// Normal and critical damage, such as 3/4.
    dmg: Damage,
    /// The weapon rules as they are printed, such as "Piercing 1" or "Heavy (Dash only)".
    rules: Option<Rules>,
    /// Names of rules that are a team's own and decide nothing here.
    notes: Option<Vec<String>>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum WeaponType {
    /// Used to shoot.
    Ranged,
    /// Used to fight.
    Melee,
}

#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Rules {
    /// One text for each rule.
    List(Vec<String>),
    /// All rules in one text, with commas.
    Text(String),
}

/// A moment of a game, to be measured.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Scene {
    /// Says what the file is.
    #[schemars(extend("const" = "scene"))]
    kind: String,
    /// The game the scene belongs to.
    game: Game,
    /// The killzone: a path relative to this file, or the killzone in place.
    killzone: PathOr<Killzone>,
    /// Files of datacards: paths relative to this file, or the mappings in place.
    datacards: Option<OneOrMore<PathOr<Datacards>>>,
    /// Answers to ambiguous rules by name; the defaults if left out.
    readings: Option<BTreeMap<String, String>>,
    /// The operatives and where they stand.
    operatives: Vec<Operative>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Game {
    Killteam,
}

/// An operative where it stands. Fields of a datacard may be given here; with `card` they
/// override the card's.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Operative {
    /// What answers call it; unique in the scene.
    id: String,
    /// The side it belongs to.
    side: Side,
    /// The id of its datacard; `Team name/id` where two teams share the id.
    card: Option<String>,
    /// The centre of its base.
    at: Point,
    /// The height of the floor it stands on in inches; 0 if left out.
    #[schemars(range(min = 0, max = 64))]
    z: Option<f64>,
    /// The facing of an oval base in degrees counter-clockwise; 0 if left out.
    angle: Option<f64>,
    /// Engage or conceal; engage, with a warning, if left out.
    order: Option<Order>,
    #[schemars(flatten)]
    stats: Stats,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Side {
    A,
    B,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Order {
    /// May shoot and charge; visible is enough to be shot at.
    Engage,
    /// No target while in cover.
    Conceal,
}

#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum PathOr<T> {
    /// A path relative to this file.
    Path(String),
    /// The mapping in place.
    InPlace(T),
}

#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum OneOrMore<T> {
    /// One.
    One(T),
    /// Several.
    More(Vec<T>),
}

/// A place [x, y] on the board in inches.
pub struct Point;
/// Two lengths [a, b].
pub struct Pair;
/// A die result such as 4+.
pub struct DieResult;
/// Normal and critical damage such as 3/4.
pub struct Damage;

/// Describes a type as a small fixed schema.
macro_rules! described {
    ($($type:ident: $schema:tt)*) => {$(
        impl JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )*};
}

described! {
    Point: {
        "description": "A place [x, y] on the board in inches.",
        "type": "array",
        "items": {"type": "number", "minimum": -64, "maximum": 64},
        "minItems": 2,
        "maxItems": 2
    }
    Pair: {
        "description": "Two lengths [a, b].",
        "type": "array",
        "items": {"type": "number", "exclusiveMinimum": 0},
        "minItems": 2,
        "maxItems": 2
    }
    DieResult: {
        "description": "A die result such as 4+.",
        "type": "string",
        "pattern": r"^[2-6]\+$"
    }
    Damage: {
        "description": "Normal and critical damage such as 3/4.",
        "type": "string",
        "pattern": r"^\d+/\d+$"
    }
}
