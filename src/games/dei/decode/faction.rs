//! Factions of a data pack, with leaders, drones, feats and advantage tokens.

use super::super::pack::{Colour, DroneKind, Faction, Feat, Gain, Leader, Skill, Token};
use super::{MOST, flag, known, mark, small, word_id};
use crate::data::decode::{Decoder, Unique};
use crate::data::diagnostic::Diagnostic;
use crate::data::tree::Node;

pub(super) fn leader(d: &mut Decoder, node: &Node) -> Option<Leader> {
    let mut f = d.fields(node, "a leader")?;
    let id = d.required(&mut f, "id", word_id);
    let name = d.required(&mut f, "name", Decoder::text);
    let skill = d.optional(&mut f, "skill", |d, node| d.word(node, &Skill::ALL, "a skill"));
    let alternative = d.optional(&mut f, "alternative", flag).unwrap_or(false);
    mark(d, &mut f);
    d.finish(f);
    Some(Leader { id: id?, name: name?, skill: skill.unwrap_or(Skill::None), alternative })
}

pub(super) fn drone(d: &mut Decoder, node: &Node) -> Option<DroneKind> {
    let mut f = d.fields(node, "a drone")?;
    let id = d.required(&mut f, "id", word_id);
    let name = d.required(&mut f, "name", Decoder::text);
    let moves = d.required(&mut f, "moves", |d, node| small(d, node, 0, 3));
    let any = [(None, "any")];
    let carries = d.required(&mut f, "carries", |d, node| match node.as_text() {
        Some("any") => d.word(node, &any, "a number of units"),
        _ => small(d, node, 0, 20).map(Some),
    });
    let on_the_way = d.optional(&mut f, "picks_up_on_the_way", flag).unwrap_or(false);
    let kills = d.optional(&mut f, "kills", flag).unwrap_or(false);
    mark(d, &mut f);
    d.finish(f);
    Some(DroneKind { id: id?, name: name?, moves: moves?, carries: carries?, on_the_way, kills })
}

pub(super) fn feat(d: &mut Decoder, node: &Node) -> Option<Feat> {
    let mut f = d.fields(node, "a feat")?;
    let id = d.required(&mut f, "id", word_id);
    let name = d.required(&mut f, "name", Decoder::text);
    let colour = d.required(&mut f, "colour", |d, n| d.word(n, &Colour::ALL[..3], "a colour"));
    let leader_majority = d.optional(&mut f, "leader_majority", |d, node| small(d, node, 0, 5));
    mark(d, &mut f);
    d.finish(f);
    Some(Feat {
        id: id?,
        name: name?,
        colour: colour?,
        leader_majority: leader_majority.unwrap_or(0),
    })
}

pub(super) fn token(d: &mut Decoder, node: &Node) -> Option<Token> {
    let mut f = d.fields(node, "an advantage token")?;
    let id = d.required(&mut f, "id", word_id);
    let copies = d.optional(&mut f, "copies", |d, node| small(d, node, 1, 16)).unwrap_or(1);
    let technology =
        d.optional(&mut f, "technology", |d, n| small(d, n, 1, 20).map(Gain::Technology));
    let energy = d.optional(&mut f, "energy", |d, n| small(d, n, 1, 20).map(Gain::Energy));
    let supplies = d.optional(&mut f, "supplies", |d, n| small(d, n, 1, 20).map(Gain::Supplies));
    mark(d, &mut f);
    let span = f.span();
    d.finish(f);
    let gains: Vec<Gain> = [technology, energy, supplies].into_iter().flatten().collect();
    match gains[..] {
        [gain] => Some(Token { id: id?, gain, copies }),
        _ => {
            let message = "a token gives one of `technology`, `energy` and `supplies`";
            d.error(Diagnostic::error("missing-key", span, message));
            None
        }
    }
}

/// Figures that a faction can choose from, each named once.
fn figures<'n>(
    d: &mut Decoder,
    node: &Node,
    what: &str,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Vec<u8> {
    let mut seen = Unique::default();
    d.list(node, what, MOST, |d, node| {
        let figure = known(d, node, what, names.clone())?;
        seen.check(d, what, node.as_text().unwrap_or_default(), node.span);
        Some(figure)
    })
}

/// A faction; its leaders and drones are listed in the same or another file of the scenario.
pub(super) fn faction(
    d: &mut Decoder,
    node: &Node,
    leaders: &[Leader],
    drones: &[DroneKind],
) -> Option<Faction> {
    let mut f = d.fields(node, "a faction")?;
    let id = d.required(&mut f, "id", word_id);
    let name = d.required(&mut f, "name", Decoder::text);
    let purebred = d.optional(&mut f, "purebred", flag).unwrap_or(false);
    let leaders = d.required(&mut f, "leaders", |d, node| {
        Some(figures(d, node, "leader", leaders.iter().map(|leader| leader.id.as_str())))
    });
    let drones = d.required(&mut f, "drones", |d, node| {
        Some(figures(d, node, "drone", drones.iter().map(|drone| drone.id.as_str())))
    });
    mark(d, &mut f);
    let span = f.value_span("leaders");
    d.finish(f);
    let faction = Faction { id: id?, name: name?, purebred, leaders: leaders?, drones: drones? };
    if faction.leaders.is_empty() && d.complete {
        d.error(Diagnostic::error("missing-key", span, "a faction needs a leader"));
    }
    Some(faction)
}
