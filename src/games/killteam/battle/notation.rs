#![doc = include_str!("notation.md")]

use std::fmt::{self, Display, Formatter};

use smallvec::SmallVec;

use crate::data::killzone::Side;
use crate::data::scene::Order;
use crate::engine::game::NotAnAction;
use crate::games::killteam::movement::MoveAction;
use crate::games::killteam::sequence::text;
use crate::games::killteam::weapon_rules::RULES;
use crate::geometry::shape::Point;

use super::Battle;
use super::action::{Action, Benefit, Name, Spot, Way};
use super::equipment::notation::write_equip;
use super::number::{Inches, read as inches};
use super::setup::Arm;

impl Display for Name {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Display for Spot {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{},{}", Inches(self.at.x), Inches(self.at.y))?;
        if let Some(z) = self.z {
            write!(f, ",{}", Inches(z))?;
        }
        self.angle.map_or(Ok(()), |angle| write!(f, " facing {}", Inches(angle)))
    }
}

impl Display for Way {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Way::To(to) => write!(f, "to {to}"),
            Way::Path(path) => path.iter().enumerate().try_for_each(|(n, spot)| {
                f.write_str(if n == 0 { "" } else { " " })?;
                spot.fmt(f)
            }),
        }
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let word = |order: &Order| if *order == Order::Engage { "engage" } else { "conceal" };
        let from = |f: &mut Formatter, origin: &Option<Point>| match origin {
            Some(origin) => write!(f, " from {}", Spot::from(*origin)),
            None => Ok(()),
        };
        match self {
            Action::Zone(zone) => write!(f, "zone {zone}"),
            Action::SetUp { op, at } => write!(f, "set-up {op} at {at}"),
            Action::LeaveOut(op) => write!(f, "leave-out {op}"),
            Action::Initiative(side) => write!(f, "initiative {}", side.word()),
            Action::Pass => f.write_str("pass"),
            Action::Activate { op, order } => write!(f, "activate {op} {}", word(order)),
            Action::Counteract(op) => write!(f, "counteract {op}"),
            Action::Move { kind, way } => write!(f, "{} {way}", kind.word()),
            Action::Shoot { target, weapon, origin } => {
                write!(f, "shoot {target} with {}", Quoted(weapon))?;
                from(f, origin)
            }
            Action::Fight { target, weapon } => write!(f, "fight {target} with {}", Quoted(weapon)),
            Action::PickUp(marker) => write!(f, "pick-up {marker}"),
            Action::PlaceMarker(at) => write!(f, "place at {at}"),
            Action::Mission { action, marker } => write!(f, "perform {action} at {marker}"),
            Action::Guard => f.write_str("guard"),
            Action::Interrupt(op) => write!(f, "interrupt {op}"),
            Action::Ploy { ploy, op: None } => write!(f, "ploy {ploy}"),
            Action::Ploy { ploy, op: Some(op) } => write!(f, "ploy {ploy} for {op}"),
            Action::Equip(options) => write_equip(f, options),
            Action::Lay { piece, at: Some(at) } => write!(f, "lay {piece} at {at}"),
            Action::Lay { piece, at: None } => write!(f, "lay {piece} nowhere"),
            Action::Use { deed, with } => write!(f, "use {deed}{with}"),
            Action::End => f.write_str("end"),
            Action::Target { op, origin } => {
                write!(f, "target {op}")?;
                from(f, origin)
            }
            Action::Enough => f.write_str("enough"),
            Action::Take(Benefit::Cover) => f.write_str("take cover"),
            Action::Take(Benefit::Obscured) => f.write_str("take obscured"),
            Action::Retaliate(weapon) => write!(f, "retaliate with {}", Quoted(weapon)),
            Action::Dice(decision) => decision.fmt(f),
        }
    }
}

/// A name of several words, in quotation marks.
struct Quoted<'a>(&'a Name);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "\"{}\"", self.0.text.replace('"', "\"\""))
    }
}

fn error<T>(message: impl Into<String>) -> Result<T, NotAnAction> {
    Err(NotAnAction::new(message))
}

/// The words of a line; what stands in quotation marks is one word, doubled marks as written.
fn words(text: &str) -> Result<Vec<&str>, NotAnAction> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let end = match rest.strip_prefix('"') {
            None => rest.find(|c: char| c.is_whitespace() || c == '"').unwrap_or(rest.len()),
            Some(quoted) => {
                let Some(end) = closing(quoted) else {
                    return error("a closing quotation mark is missing");
                };
                words.push(&quoted[..end]);
                rest = quoted[end + 1..].trim_start();
                continue;
            }
        };
        words.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    Ok(words)
}

/// Where the first quotation mark stands that is not doubled.
fn closing(quoted: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        at += quoted[at..].find('"')?;
        if !quoted[at + 1..].starts_with('"') {
            return Some(at);
        }
        at += 2;
    }
}

/// `x,y` or `x,y,z`.
pub(super) fn spot(text: &str) -> Result<Spot, NotAnAction> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|part| inches(part.trim())).collect();
    match numbers.as_deref() {
        Some([x, y]) => Ok(Point::new(*x, *y).into()),
        Some([x, y, z]) => Ok(Spot { z: Some(*z), ..Point::new(*x, *y).into() }),
        _ => error(format!("`{text}` is no place: write x,y in inches")),
    }
}

pub(super) fn facing(text: &str, angle: &str) -> Result<Spot, NotAnAction> {
    let spot = spot(text)?;
    let angle: Option<f64> = angle.parse().ok().filter(|a: &f64| a.abs() <= 360.0);
    match angle.map(crate::geometry::number::snap) {
        Some(angle) => Ok(Spot { angle: Some(angle), ..spot }),
        None => error("a facing is a number of degrees"),
    }
}

pub(super) fn path(words: &[&str]) -> Result<Way, NotAnAction> {
    match words {
        ["to", to] => spot(to).map(Way::To),
        [] | ["to", ..] => error("say where to: `to x,y`, or a path `x,y x,y`"),
        path => {
            Ok(Way::Path(path.iter().map(|text| spot(text)).collect::<Result<SmallVec<_>, _>>()?))
        }
    }
}

fn order(text: &str) -> Result<Order, NotAnAction> {
    match Order::ALL.iter().find(|(_, word)| *word == text) {
        Some((order, _)) => Ok(*order),
        None => error(format!("`{text}` is no order: write engage or conceal")),
    }
}

fn one_of<T: Copy>(all: &[(T, &str)], text: &str) -> Result<T, NotAnAction> {
    let found = all.iter().find(|(_, word)| *word == text);
    let words = || all.iter().map(|(_, word)| *word).collect::<Vec<_>>().join(" or ");
    found.map_or_else(|| error(format!("`{text}` is not {}", words())), |(value, _)| Ok(*value))
}

impl Battle {
    pub(super) fn op(&self, op: u8) -> Name {
        Name { index: op, text: self.setup.member(op).id.clone() }
    }

    pub(super) fn marker_name(&self, marker: u8) -> Name {
        Name { index: marker, text: self.setup.mission.markers[usize::from(marker)].id.clone() }
    }

    /// A weapon of an operative, by its place on the card.
    pub(super) fn arm(&self, op: u8, weapon: u8) -> &Arm {
        &self.setup.member(op).weapons[usize::from(weapon)]
    }

    pub(super) fn arm_name(&self, op: u8, weapon: u8) -> Name {
        Name { index: weapon, text: self.arm(op, weapon).name.clone() }
    }

    pub(super) fn read_op(&self, text: &str) -> Result<Name, NotAnAction> {
        let all = &self.setup.operatives;
        if let Some(op) = all.iter().position(|member| *member.id == *text) {
            return Ok(self.op(op as u8));
        }
        let mut of_card = (0..all.len()).filter(|&op| all[op].card == text);
        match (of_card.next(), of_card.next()) {
            (Some(op), None) => Ok(self.op(op as u8)),
            (None, _) => {
                let ids: Vec<&str> = all.iter().map(|member| &*member.id).collect();
                error(format!("no operative is called `{text}`; there are {}", ids.join(", ")))
            }
            _ => error(format!("several operatives have the card `{text}`: write an id")),
        }
    }

    /// A weapon of the operative that would use it; one of the wanted kind first.
    fn read_arm(&self, op: Option<u8>, text: &str, melee: bool) -> Result<Name, NotAnAction> {
        let Some(op) = op else { return error("nobody is to use a weapon now") };
        let arms = &self.setup.member(op).weapons;
        let text = &text.replace("\"\"", "\"");
        let named = |arm: &Arm| arm.name.eq_ignore_ascii_case(text);
        let melee_arm = |arm: &Arm| arm.is(crate::data::datacards::WeaponKind::Melee);
        let fits = |arm: &Arm| named(arm) && melee_arm(arm) == melee;
        match arms.iter().position(fits).or_else(|| arms.iter().position(named)) {
            Some(weapon) => Ok(self.arm_name(op, weapon as u8)),
            None => {
                let names: Vec<&str> = arms.iter().map(|arm| &*arm.name).collect();
                let id = &self.setup.member(op).id;
                error(format!("{id} has no weapon `{text}`; it has {}", names.join(", ")))
            }
        }
    }

    fn read_marker(&self, text: &str) -> Result<Name, NotAnAction> {
        match self.setup.mission.markers.iter().position(|marker| *marker.id == *text) {
            Some(marker) => Ok(self.marker_name(marker as u8)),
            None => error(format!("no marker is called `{text}`")),
        }
    }

    fn read_zone(&self, text: &str) -> Result<Name, NotAnAction> {
        let zones = &self.setup.zones;
        match zones.iter().position(|zone| *zone.name == *text) {
            Some(zone) => Ok(Name { index: zone as u8, text: zones[zone].name.clone() }),
            None => {
                let names: Vec<&str> = zones.iter().map(|zone| &*zone.name).collect();
                error(format!("`{text}` is none of {}", names.join(", ")))
            }
        }
    }

    fn read_mission(&self, text: &str) -> Result<Name, NotAnAction> {
        let actions = &self.setup.mission.actions;
        match actions.iter().position(|action| *action.id == *text) {
            Some(action) => Ok(Name { index: action as u8, text: actions[action].id.clone() }),
            None => error(format!("the mission has no action `{text}`")),
        }
    }

    /// A ploy of the side that decides, or one of either side where it is neither's turn.
    fn read_ploy(&self, text: &str) -> Result<Name, NotAnAction> {
        let side = self.scheming().unwrap_or(self.state.initiative);
        let ploys = &self.setup.ploys[side.index()];
        match ploys.iter().position(|ploy| *ploy.id == *text) {
            Some(ploy) => Ok(Name { index: ploy as u8, text: ploys[ploy].id.clone() }),
            None => error(format!("side {} has no ploy `{text}`", side.word())),
        }
    }

    /// Reads a line in the notation of this module.
    pub(super) fn read_action(&self, text: &str) -> Result<Action, NotAnAction> {
        let words = words(text)?;
        if let Some(read) = self.read_equipment(&words) {
            return read;
        }
        let active = self.state.activation.as_ref().map(|activation| activation.op);
        let Some((verb, rest)) = words.split_first() else {
            return error("a decision is needed here");
        };
        if let Some(kind) = MoveAction::from_word(verb) {
            return Ok(Action::Move { kind, way: path(rest)? });
        }
        Ok(match (*verb, rest) {
            ("zone", [zone]) => Action::Zone(self.read_zone(zone)?),
            ("set-up", [op, "at", at]) => Action::SetUp { op: self.read_op(op)?, at: spot(at)? },
            ("set-up", [op, "at", at, "facing", angle]) => {
                Action::SetUp { op: self.read_op(op)?, at: facing(at, angle)? }
            }
            ("leave-out", [op]) => Action::LeaveOut(self.read_op(op)?),
            ("initiative", [side]) => Action::Initiative(one_of(&Side::ALL, side)?),
            ("pass", []) => Action::Pass,
            ("activate", [op, word]) => {
                Action::Activate { op: self.read_op(op)?, order: order(word)? }
            }
            ("counteract", [op]) => Action::Counteract(self.read_op(op)?),
            ("shoot", [op, "with", weapon, rest @ ..]) => Action::Shoot {
                target: self.read_op(op)?,
                weapon: self.read_arm(active, weapon, false)?,
                origin: origin(rest)?,
            },
            ("fight", [op, "with", weapon]) => Action::Fight {
                target: self.read_op(op)?,
                weapon: self.read_arm(active, weapon, true)?,
            },
            ("pick-up", [marker]) => Action::PickUp(self.read_marker(marker)?),
            ("place", ["at", at]) => Action::PlaceMarker(spot(at)?),
            ("perform", [action, "at", marker]) => Action::Mission {
                action: self.read_mission(action)?,
                marker: self.read_marker(marker)?,
            },
            ("guard", []) => Action::Guard,
            ("interrupt", [op]) => Action::Interrupt(self.read_op(op)?),
            ("ploy", [ploy]) => Action::Ploy { ploy: self.read_ploy(ploy)?, op: None },
            ("ploy", [ploy, "for", op]) => {
                Action::Ploy { ploy: self.read_ploy(ploy)?, op: Some(self.read_op(op)?) }
            }
            ("end", []) => Action::End,
            ("target", [op, rest @ ..]) => {
                Action::Target { op: self.read_op(op)?, origin: origin(rest)? }
            }
            ("enough", []) => Action::Enough,
            ("take", [benefit]) => Action::Take(one_of(&Benefit::ALL, benefit)?),
            ("retaliate", ["with", weapon]) => {
                Action::Retaliate(self.read_arm(self.retaliating(), weapon, true)?)
            }
            _ => {
                return match FORMS.iter().find(|(known, _)| known == verb) {
                    Some((_, form)) => error(format!("write `{form}`, not `{text}`")),
                    None => dice(text),
                };
            }
        })
    }
}

fn origin(words: &[&str]) -> Result<Option<Point>, NotAnAction> {
    match words {
        [] => Ok(None),
        ["from", at] => spot(at).map(|spot| Some(spot.at)),
        _ => error("behind the weapon stands nothing, or `from x,y`"),
    }
}

/// Decisions that are not about dice or equipment: the verb, and how the whole is written.
const FORMS: [(&str, &str); 20] = [
    ("zone", "zone ZONE"),
    ("set-up", "set-up OPERATIVE at X,Y[,Z] [facing DEGREES]"),
    ("leave-out", "leave-out OPERATIVE"),
    ("initiative", "initiative SIDE"),
    ("pass", "pass"),
    ("activate", "activate OPERATIVE engage|conceal"),
    ("counteract", "counteract OPERATIVE"),
    ("shoot", "shoot OPERATIVE with \"WEAPON\" [from X,Y]"),
    ("fight", "fight OPERATIVE with \"WEAPON\""),
    ("retaliate", "retaliate with \"WEAPON\""),
    ("pick-up", "pick-up MARKER"),
    ("place", "place at X,Y"),
    ("perform", "perform ACTION at MARKER"),
    ("guard", "guard"),
    ("interrupt", "interrupt OPERATIVE"),
    ("ploy", "ploy PLOY [for OPERATIVE]"),
    ("end", "end"),
    ("enough", "enough"),
    ("target", "target OPERATIVE [from X,Y]"),
    ("take", "take cover|obscured"),
];

fn dice(text: &str) -> Result<Action, NotAnAction> {
    match text::parse(text, RULES) {
        Ok(decision) => Ok(Action::Dice(decision)),
        Err(not) => {
            let moves = MoveAction::ALL.into_iter().map(MoveAction::word);
            let verbs = FORMS.iter().map(|(verb, _)| *verb).chain(["equip", "lay", "use"]);
            let verbs = moves.chain(verbs).collect::<Vec<_>>().join(", ");
            error(format!("{}; other decisions begin with {verbs}", not.message))
        }
    }
}
