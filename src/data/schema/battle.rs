//! How scenarios, missions and ploys of Kill Team are written.
#![expect(dead_code, reason = "the types are only described, never filled")]

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::files::{Game, Killzone, OneOrMore, PathOr, Point, Stats};

/// How a battle begins: the board, both teams, and what the house plays with.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Scenario {
    /// Says what the file is.
    #[schemars(extend("const" = "scenario"))]
    kind: String,
    /// The game that is played.
    game: Game,
    /// A short name for files and answers.
    id: Option<String>,
    /// The name people read.
    name: Option<String>,
    /// The board, or the path of its file.
    killzone: PathOr<Killzone>,
    /// Answers to ambiguous rules by name; `sightline rule` lists them.
    readings: Option<BTreeMap<String, String>>,
    /// Both teams.
    teams: Teams,
    /// What the battle is about, or the path of its file; left out, the reading `mission`
    /// decides between the house's mission and none.
    mission: Option<PathOr<Mission>>,
    /// Are firefight and strategy ploys played? Off if left out.
    ploys: Option<Switch>,
    /// Are strategic gambits played? Off if left out.
    gambits: Option<Switch>,
    /// Is equipment chosen and placed? Off if left out.
    equipment: Option<Switch>,
    /// May operatives go on guard? Off if left out.
    guard: Option<Switch>,
}

/// Both teams of a battle.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Teams {
    /// The team of side a.
    a: Team,
    /// The team of side b.
    b: Team,
}

/// A team that takes the field.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Team {
    /// The name people read; that of its datacards if left out.
    name: Option<String>,
    /// Paths of the files its cards are in.
    datacards: Option<OneOrMore<String>>,
    /// Its ploys, or the path of their file.
    ploys: Option<PathOr<Ploys>>,
    /// Its operatives: cards by id, or mappings with what differs from the card.
    #[schemars(length(min = 1))]
    operatives: Vec<CardOr>,
    /// The options of equipment it takes; left out, they are chosen in play.
    equipment: Option<Vec<String>>,
}

/// An operative of a team.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum CardOr {
    /// The id of its card.
    Card(String),
    /// What differs from its card, or all it has.
    Operative(Fielded),
}

/// An operative that is written out.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Fielded {
    /// What transcripts call it: one word, unique; the letter of its side with a number if left
    /// out.
    id: Option<String>,
    /// The id of its card.
    card: Option<String>,
    #[schemars(flatten)]
    stats: Stats,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Switch {
    On,
    Off,
}

/// What a battle is about: markers, how long it lasts, and what is scored.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Mission {
    /// Says what the file is.
    #[schemars(extend("const" = "mission"))]
    kind: String,
    /// The game the mission belongs to.
    game: Option<Game>,
    /// A short name for files and answers.
    id: String,
    /// The name people read; the id if left out.
    name: Option<String>,
    /// How many turning points the battle has; 4 if left out.
    #[schemars(range(min = 1, max = 12))]
    turning_points: Option<u8>,
    /// The centres of the objective markers; those of the killzone if left out.
    #[schemars(length(max = 20))]
    objectives: Option<Vec<Point>>,
    /// Markers that are no objectives.
    #[schemars(length(max = 20))]
    markers: Option<Vec<Marker>>,
    /// What is scored for; nothing if left out.
    #[schemars(length(max = 10))]
    scoring: Option<Vec<Scoring>>,
    /// Actions the mission brings along.
    #[schemars(length(max = 10))]
    actions: Option<Vec<MissionAction>>,
}

/// A mission marker.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Marker {
    /// What transcripts call it: one word, unique in the mission.
    id: String,
    /// Its centre.
    at: Point,
    /// May it be picked up? Yes if left out.
    pick_up: Option<YesNo>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum YesNo {
    Yes,
    No,
}

/// One way to score.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Scoring {
    /// What is scored for.
    rule: Score,
    /// From the end of this turning point on; 1 if left out.
    #[schemars(range(min = 1, max = 12))]
    from: Option<u8>,
    /// Victory points: for each, or for the whole enemy team.
    #[schemars(range(max = 100))]
    vp: u16,
    /// The most in one turning point; no limit if left out.
    #[schemars(range(max = 1000))]
    most: Option<u16>,
}

/// What is scored for.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Score {
    /// Each objective controlled at the end of a turning point.
    Hold,
    /// Controlling more objectives than the opponent.
    More,
    /// The share of enemies incapacitated, at the end of the battle, rounded down.
    Kill,
}

/// An action performed at an objective that the operative controls.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct MissionAction {
    /// What transcripts call it: one word.
    id: String,
    /// The name people read; the id if left out.
    name: Option<String>,
    /// What it costs; 1 AP if left out.
    #[schemars(range(max = 4))]
    ap: Option<u8>,
    /// Victory points for performing it; 1 if left out.
    #[schemars(range(max = 100))]
    vp: Option<u16>,
}

/// The ploys and gambits of a team.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Ploys {
    /// Says what the file is.
    #[schemars(extend("const" = "ploys"))]
    kind: String,
    /// The game the ploys belong to.
    game: Option<Game>,
    /// The name of the team.
    team: Option<String>,
    /// The ploys.
    #[schemars(length(max = 40))]
    ploys: Vec<Ploy>,
}

/// One ploy or gambit.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Ploy {
    /// What transcripts call it: one word, unique in the file.
    id: String,
    /// The name people read; the id if left out.
    name: Option<String>,
    /// When it may be used at all.
    r#type: PloyType,
    /// What it costs; 1 CP if left out, nothing for a gambit.
    #[schemars(range(max = 9))]
    cp: Option<u8>,
    /// The moment of the Firefight phase: every firefight ploy says it, and no other does.
    when: Option<Moment>,
    /// Whom it concerns; the active operative of a firefight ploy if left out, else everybody.
    who: Option<Bearer>,
    /// Whose operatives it concerns; friendly ones if left out.
    side: Option<PloySide>,
    /// Only operatives with this keyword.
    keyword: Option<String>,
    /// The one selected is at most so far from the active operative, inches; a Comms Device adds
    /// to it.
    #[schemars(range(min = 0, max = 30))]
    support: Option<f64>,
    /// How long it lasts; the turning point, for a firefight ploy the activation, and in an
    /// attack the action if left out.
    lasts: Option<Lasts>,
    /// What it claims for itself where rules conflict.
    precedence: Option<Rank>,
    /// What it does.
    #[schemars(length(min = 1, max = 10))]
    effects: Vec<Effect>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum PloyType {
    /// A strategic gambit that is no ploy.
    Gambit,
    /// A ploy used among the strategic gambits.
    Strategy,
    /// A ploy of the Firefight phase.
    Firefight,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub enum Moment {
    /// Before any action of a friendly activation.
    Activated,
    /// Between actions of a friendly activation.
    Acting,
    /// A friendly operative is the target of a shot; dice are not rolled yet.
    ShotAt,
    /// A friendly operative is the one to be fought; dice are not rolled yet.
    Fought,
    /// Either of the two.
    Attacked,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Bearer {
    /// Everybody.
    Every,
    /// One, selected when the ploy is used.
    One,
    /// The active operative, or the one attacked.
    Itself,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum PloySide {
    Friendly,
    Enemy,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub enum Lasts {
    Action,
    Activation,
    TurningPoint,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Rank {
    Plain,
    /// Official commentary says so.
    Commentary,
    /// It says that it takes precedence.
    Takes,
}

/// One effect: exactly one of the keys, with those that go along with it.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Effect {
    /// One more weapon rule, as it is printed.
    rule: Option<String>,
    /// Along with `rule`: the weapons that have it; all if left out.
    weapons: Option<Weapons>,
    /// APL changes.
    apl: Option<Change>,
    /// Move changes by so many inches.
    #[schemars(range(min = -10, max = 10))]
    r#move: Option<f64>,
    /// Save is so much better, or worse.
    save: Option<Change>,
    /// Hit is so much better, or worse.
    hit: Option<Change>,
    /// The cover save may be critical or double.
    #[schemars(rename = "cover-save")]
    cover_save: Option<Improved>,
    /// One defence die may be re-rolled.
    reroll: Option<Rerolled>,
    /// Each attack die inflicts so much less.
    #[schemars(range(min = 1, max = 20))]
    lessen: Option<u16>,
    /// In each sequence the first attack die that inflicts damage inflicts so much less.
    #[schemars(rename = "lessen-die")]
    #[schemars(range(min = 1, max = 20))]
    lessen_die: Option<u16>,
    /// Along with `lessen` and `lessen-die`: not below this; 1 if left out.
    #[schemars(range(max = 20))]
    least: Option<u16>,
    /// An action costs less AP.
    cheaper: Option<Deed>,
    /// Along with `cheaper`: by so many AP; 1 if left out.
    #[schemars(range(min = 1, max = 20))]
    by: Option<u8>,
    /// So many wounds are regained.
    #[schemars(range(min = 1, max = 20))]
    heal: Option<u16>,
    /// Who would be incapacitated has so many wounds left, once.
    #[schemars(range(min = 1, max = 20))]
    survive: Option<u16>,
    /// An action may be performed whatever the order.
    allow: Option<Deed>,
    /// An action cannot be performed.
    forbid: Option<Deed>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Weapons {
    Ranged,
    Melee,
    All,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Improved {
    Improved,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Rerolled {
    Defence,
}

/// A change by one or two: for the better, or for the worse with a minus.
pub struct Change;

impl JsonSchema for Change {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Change".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A change by one or two, for the worse with a minus.",
            "enum": [1, 2, -1, -2, "1", "2", "+1", "+2", "-1", "-2"]
        })
    }
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub enum Deed {
    Reposition,
    Dash,
    FallBack,
    Charge,
    Shoot,
    Fight,
    Guard,
}
