//! Scenarios and missions as files: who plays whom, where, about what.

use std::path::Path;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::data::datacards::{self, Card};
use crate::data::decode::{Decoder, Unique};
use crate::data::diagnostic::{Diagnostic, Span, quoted};
use crate::data::killzone::{self, Killzone, Side};
use crate::data::load::{self, Kind};
use crate::data::scene::{Cards, Operative, Order, readings, teams};
use crate::data::tree::{Node, Value};
use crate::games::catalogue::Catalogue;
use crate::games::killteam::KNOWN;
use crate::games::killteam::rules::RULES;
use crate::games::killteam::settings::Settings;
use crate::games::killteam::standing::Standing;
use crate::games::killteam::terrain::Terrain;
use crate::games::registry::Playable;
use crate::geometry::shape::Point;

use super::Battle;
use super::equipment::{MOST_OPTIONS, OPTIONS};
use super::mission::{
    MarkerKind, Mission, MissionAction, SMALL_MARKER, Score, Scoring, objectives,
};
use super::ploys::{self, Ploy};
use super::setup::{Arm, Member, Setup, Switches};

const MAX_OPERATIVES: usize = 30;
const MAX_MARKERS: usize = 20;
const MAX_SCORINGS: usize = 10;
const MAX_TURNING_POINTS: u16 = 12;
/// How many turning points there are where a mission does not say (tp.four).
const TURNING_POINTS: u16 = 4;
const SWITCHES: [(bool, &str); 2] = [(true, "on"), (false, "off")];

impl Playable for Battle {
    const NAME: &'static str = "Kill Team Lite";
    const SCENARIO: &'static str = "killzones/killteam/scenarios/skirmish.yaml";

    fn decode(d: &mut Decoder, node: &Node, base_dir: &Path) -> Option<Battle> {
        decode(d, node, base_dir)
    }

    fn readings(&self) -> Vec<(&'static str, &'static str)> {
        let readings = self.setup.terrain.settings.readings.all();
        readings.map(|(reading, value)| (reading.name, value)).collect()
    }

    fn pointed_at(&self, name: &str) -> Vec<String> {
        self.about(name)
    }

    fn catalogue() -> Option<&'static Catalogue> {
        Some(&RULES)
    }

    fn check_file(d: &mut Decoder, kind: &str, node: &Node, _base_dir: &Path) -> bool {
        match Kind::from_word(kind) {
            Some(Kind::Mission) => drop(mission(d, node)),
            Some(Kind::Ploys) => drop(ploys::ploys(d, node)),
            _ => return false,
        }
        true
    }
}

fn decode(d: &mut Decoder, node: &Node, base_dir: &Path) -> Option<Battle> {
    let mut f = d.fields(node, "a scenario")?;
    if !load::expect_kind(d, &mut f, Kind::Scenario) {
        return None;
    }
    d.optional(&mut f, "game", |_, _| Some(()));
    d.optional(&mut f, "id", Decoder::id);
    d.optional(&mut f, "name", Decoder::name);
    let drawn = d.required(&mut f, "killzone", |d, node| {
        load::named_or_in_place(d, node, base_dir, "a killzone", killzone::decode)
    });
    let chosen = d.optional(&mut f, "readings", |d, node| readings(d, node, &KNOWN));
    let settings = Arc::new(Settings::new(&chosen.unwrap_or_default()));
    let teams = d.required(&mut f, "teams", |d, node| both_teams(d, node, base_dir, &settings));
    let named = d.optional(&mut f, "mission", |d, node| {
        load::named_or_in_place(d, node, base_dir, "a mission", mission)
    });
    let mut switches = switches(d, &mut f);
    switches.guard |= settings.readings.is("guard", "on");
    let wrong_mission = f.has("mission") && named.is_none();
    d.finish(f);
    let (drawn, teams) = (drawn?, teams?);
    if wrong_mission {
        return None;
    }
    let killzone = Arc::new(drawn.killzone);
    let house = settings.readings.is("mission", "house");
    let mission = match named {
        Some(draft) => draft.on(d, &killzone),
        None if house => Mission::house(&killzone),
        None => Mission::none(&killzone),
    };
    let terrain = Terrain::new(killzone, settings);
    let [a, b] = teams;
    let chosen = [a.equipment, b.equipment];
    let ploys = [a.ploys, b.ploys];
    let operatives = a.operatives.into_iter().chain(b.operatives).collect();
    let mut setup = Setup::new(terrain, switches, mission, [a.name, b.name], operatives);
    setup.chosen = chosen;
    setup.ploys = ploys;
    Some(Battle::new(Arc::new(setup)))
}

fn switches(d: &mut Decoder, f: &mut crate::data::decode::Fields) -> Switches {
    let mut switch =
        |key| d.optional(f, key, |d, node| d.word(node, &SWITCHES, "on or off")).unwrap_or(false);
    Switches {
        ploys: switch("ploys"),
        gambits: switch("gambits"),
        equipment: switch("equipment"),
        guard: switch("guard"),
    }
}

/// A team as its file has it.
struct TeamOf {
    name: String,
    operatives: Vec<Member>,
    /// The options of equipment that are chosen for it.
    equipment: Option<SmallVec<[u8; 4]>>,
    ploys: Vec<Ploy>,
}

fn both_teams(
    d: &mut Decoder,
    node: &Node,
    base_dir: &Path,
    settings: &Settings,
) -> Option<[TeamOf; 2]> {
    let mut f = d.fields(node, "the pair of teams")?;
    let mut ids = Unique::default();
    let [a, b] = Side::ALL.map(|(side, word)| {
        d.required(&mut f, word, |d, node| team(d, node, side, base_dir, settings, &mut ids))
    });
    d.finish(f);
    Some([a?, b?])
}

fn team(
    d: &mut Decoder,
    node: &Node,
    side: Side,
    base_dir: &Path,
    settings: &Settings,
    ids: &mut Unique,
) -> Option<TeamOf> {
    let mut f = d.fields(node, "a team")?;
    let name = d.optional(&mut f, "name", Decoder::name);
    let errors = d.report.counts();
    let files = d.optional(&mut f, "datacards", |d, node| teams(d, node, base_dir, &KNOWN));
    let ploys = d.optional(&mut f, "ploys", |d, node| {
        load::named_or_in_place(d, node, base_dir, "a file of ploys", ploys::ploys)
    });
    let cards = Cards { teams: files, sound: d.report.counts() == errors };
    let mut number = 0;
    let operatives = d.required(&mut f, "operatives", |d, node| {
        let all = d.list(node, "operatives", MAX_OPERATIVES, |d, node| {
            number += 1;
            member(d, node, side, number, &cards, settings, ids)
        });
        if matches!(&node.value, Value::List(items) if items.is_empty()) {
            d.error(Diagnostic::error("out-of-range", node.span, "a team needs an operative"));
        }
        Some(all)
    });
    let equipment = d.optional(&mut f, "equipment", equipment);
    d.finish(f);
    let printed = cards.teams.iter().flatten().next().map(|team| team.team.clone());
    let name = name.or(printed).unwrap_or_else(|| format!("Team {}", side.word()));
    let ploys = ploys.unwrap_or_default();
    Some(TeamOf { name, operatives: operatives?, equipment, ploys })
}

/// Options of equipment, each once and not more than a team may take (eq.once, eq.four).
fn equipment(d: &mut Decoder, node: &Node) -> Option<SmallVec<[u8; 4]>> {
    let words: Vec<(u8, &str)> =
        OPTIONS.iter().enumerate().map(|(n, gear)| (n as u8, gear.word)).collect();
    let mut taken = Unique::default();
    let options = d.list(node, "options of equipment", MOST_OPTIONS, |d, node| {
        let option = d.word(node, &words, "an option of equipment")?;
        let word = OPTIONS[usize::from(option)].word;
        taken.check(d, "option of equipment", word, node.span);
        Some(option)
    });
    Some(options.into_iter().collect())
}

/// An operative: the id of a card, or a mapping with an id and fields of its own over those of
/// its card. Left out, the id is the letter of the side with a number.
fn member(
    d: &mut Decoder,
    node: &Node,
    side: Side,
    number: usize,
    cards: &Cards,
    settings: &Settings,
    ids: &mut Unique,
) -> Option<Member> {
    let counted = format!("{}{number}", side.word());
    if !matches!(node.value, Value::Map(_)) {
        let card = cards.find(d, node)?;
        ids.check(d, "operative", &counted, node.span);
        return complete(d, node, counted, side, card, settings);
    }
    let mut f = d.fields(node, "an operative")?;
    let id = d.optional(&mut f, "id", word);
    if f.has("id") && id.is_none() {
        return None;
    }
    let id = id.unwrap_or(counted);
    ids.check(d, "operative", &id, f.value_span("id"));
    let card = d.optional(&mut f, "card", |d, node| cards.find(d, node));
    let unresolved = f.has("card") && card.is_none();
    let card = card.unwrap_or_default();
    let own = datacards::stats(d, &mut f, &KNOWN);
    let (keywords, weapons) = (f.has("keywords"), f.has("weapons"));
    let notes = f.has("notes");
    d.finish(f);
    if unresolved {
        return None;
    }
    let card = Card {
        name: own.name.or(card.name),
        apl: own.apl.or(card.apl),
        r#move: own.r#move.or(card.r#move),
        save: own.save.or(card.save),
        wounds: own.wounds.or(card.wounds),
        base: own.base.or(card.base),
        height: own.height.or(card.height),
        keywords: if keywords { own.keywords } else { card.keywords },
        weapons: if weapons { own.weapons } else { card.weapons },
        notes: if notes { own.notes } else { card.notes },
        id: card.id,
    };
    complete(d, node, id, side, card, settings)
}

/// An id that is one word of a line.
pub(super) fn word(d: &mut Decoder, node: &Node) -> Option<String> {
    let id = d.id(node)?;
    let plain = |c: char| c.is_alphanumeric() || "-_.".contains(c);
    if !id.chars().all(plain) {
        let message = format!("{} is not one word", quoted(&id));
        let help = "ids of a battle are written with letters, digits and `-`";
        d.error(Diagnostic::error("out-of-range", node.span, message).help(help));
        return None;
    }
    Some(id)
}

/// A card with all a battle needs.
fn complete(
    d: &mut Decoder,
    node: &Node,
    id: String,
    side: Side,
    card: Card,
    settings: &Settings,
) -> Option<Member> {
    let missing = [
        ("apl", card.apl.is_none()),
        ("move", card.r#move.is_none()),
        ("save", card.save.is_none()),
        ("wounds", card.wounds.is_none()),
        ("base", card.base.is_none()),
    ];
    let names: Vec<&str> = missing.iter().filter(|(_, gone)| *gone).map(|(key, _)| *key).collect();
    if !names.is_empty() && d.complete {
        let message = format!("a battle needs {} of {}", names.join(", "), quoted(&id));
        let help = "name a datacard that has it, or write it with the operative";
        d.error(Diagnostic::error("missing-key", node.span, message).help(help));
    }
    let operative = Operative {
        id: id.clone(),
        side,
        name: card.name.clone(),
        at: Point::origin(),
        z: 0.0,
        angle: 0.0,
        order: Order::Conceal,
        base: card.base?,
        height: card.height,
        apl: card.apl,
        r#move: card.r#move,
        save: card.save,
        wounds: card.wounds,
        keywords: Vec::new(),
        weapons: Vec::new(),
    };
    Some(Member {
        name: card.name.unwrap_or_else(|| id.clone()),
        id: id.into(),
        card: card.id,
        side,
        apl: card.apl?,
        r#move: card.r#move?,
        save: card.save?,
        wounds: card.wounds?,
        figure: Standing::new(&operative, settings),
        keywords: card.keywords,
        weapons: card.weapons.iter().map(Arm::new).collect(),
    })
}

/// A mission as its file has it; objectives left out are those of the killzone.
struct Draft {
    mission: Mission,
    objectives: Option<Vec<MarkerKind>>,
    /// Where markers lie, and where the file says so.
    places: Vec<(Point, Span, &'static str)>,
}

impl Draft {
    fn on(self, d: &mut Decoder, killzone: &Killzone) -> Mission {
        for (at, span, what) in &self.places {
            killzone::on_board(d, &[*at], killzone.size, what, *span);
        }
        let own = self.objectives.unwrap_or_else(|| Mission::none(killzone).markers);
        let markers = own.into_iter().chain(self.mission.markers).collect();
        Mission { markers, ..self.mission }
    }
}

fn mission(d: &mut Decoder, node: &Node) -> Option<Draft> {
    let mut f = d.fields(node, "a mission")?;
    if !load::expect_kind(d, &mut f, Kind::Mission) {
        return None;
    }
    d.optional(&mut f, "game", |d, node| d.word(node, &[((), "killteam")], "a game of missions"));
    let id = d.required(&mut f, "id", Decoder::id);
    let name = d.optional(&mut f, "name", Decoder::name);
    let turning_points =
        d.optional(&mut f, "turning_points", |d, node| d.whole(node, 1..=MAX_TURNING_POINTS));
    let last = turning_points.unwrap_or(TURNING_POINTS);
    let placed = d
        .optional(&mut f, "objectives", |d, node| Some(killzone::objectives(d, node, MAX_MARKERS)));
    let mut ids = Unique::default();
    let markers = d.optional(&mut f, "markers", |d, node| {
        Some(d.list(node, "markers", MAX_MARKERS, |d, node| marker(d, node, &mut ids)))
    });
    let scoring = d.optional(&mut f, "scoring", |d, node| {
        Some(d.list(node, "ways to score", MAX_SCORINGS, |d, node| scoring(d, node, last)))
    });
    let actions = d.optional(&mut f, "actions", |d, node| {
        Some(d.list(node, "mission actions", MAX_SCORINGS, action))
    });
    d.finish(f);
    let id = id?;
    let objective = |&(at, span): &(Point, Span)| (at, span, "the objective");
    let marked = |(marker, span): &(MarkerKind, Span)| (marker.at, *span, "the marker");
    let places = placed.iter().flatten().map(objective);
    let places = places.chain(markers.iter().flatten().map(marked)).collect();
    let mission = Mission {
        name: name.unwrap_or_else(|| id.clone()),
        id,
        turning_points: last as u8,
        markers: markers.into_iter().flatten().map(|(marker, _)| marker).collect(),
        scoring: scoring.unwrap_or_default(),
        actions: actions.unwrap_or_default(),
    };
    let places_of = |placed: Vec<(Point, Span)>| placed.into_iter().map(|(at, _)| at);
    let own = placed.map(|placed| objectives(&places_of(placed).collect::<Vec<_>>()));
    Some(Draft { mission, objectives: own, places })
}

fn marker(d: &mut Decoder, node: &Node, ids: &mut Unique) -> Option<(MarkerKind, Span)> {
    let mut f = d.fields(node, "a marker")?;
    let id = d.required(&mut f, "id", word);
    if let Some(id) = &id {
        ids.check(d, "marker", id, f.value_span("id"));
    }
    let at = d.required(&mut f, "at", Decoder::point);
    let pick_up = d.optional(&mut f, "pick_up", |d, n| {
        d.word(n, &[(true, "yes"), (false, "no")], "yes or no")
    });
    let span = f.value_span("at");
    d.finish(f);
    let marker = MarkerKind {
        id: id?.as_str().into(),
        at: at?,
        radius: SMALL_MARKER,
        objective: false,
        pick_up: pick_up.unwrap_or(true),
    };
    Some((marker, span))
}

/// `last` is the last turning point of the mission.
fn scoring(d: &mut Decoder, node: &Node, last: u16) -> Option<Scoring> {
    let mut f = d.fields(node, "a way to score")?;
    let what = d.required(&mut f, "rule", |d, node| d.word(node, &Score::ALL, "a way to score"));
    let from = d.optional(&mut f, "from", |d, node| {
        let from = d.whole(node, 1..=MAX_TURNING_POINTS)?;
        if from > last {
            let message = format!("the battle is over after turning point {last}");
            d.error(Diagnostic::error("out-of-range", node.span, message));
        }
        Some(from)
    });
    let vp = d.required(&mut f, "vp", |d, node| d.whole(node, 0..=100));
    let most = d.optional(&mut f, "most", |d, node| d.whole(node, 0..=1000));
    d.finish(f);
    Some(Scoring {
        what: what?,
        from: from.unwrap_or(1) as u8,
        vp: vp?,
        most: most.unwrap_or(1000),
    })
}

fn action(d: &mut Decoder, node: &Node) -> Option<MissionAction> {
    let mut f = d.fields(node, "a mission action")?;
    let id = d.required(&mut f, "id", word);
    let name = d.optional(&mut f, "name", Decoder::name);
    let ap = d.optional(&mut f, "ap", |d, node| d.whole(node, 0..=4));
    let vp = d.optional(&mut f, "vp", |d, node| d.whole(node, 0..=100));
    d.finish(f);
    let id = id?;
    Some(MissionAction {
        name: name.unwrap_or_else(|| id.clone()),
        id: id.as_str().into(),
        ap: ap.unwrap_or(1) as u8,
        vp: vp.unwrap_or(1),
    })
}
