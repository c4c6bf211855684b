//! Where two sources of one team disagree.

use serde::Serialize;

use crate::data::datacards::{Base, Card, Team, Weapon};

use super::draft::slug;

/// One thing the sources say differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    pub operative: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weapon: Option<String>,
    /// Such as `apl`, `hit` or `rules`; `operative` or `weapon` where one source lacks it.
    pub what: &'static str,
    /// What each says; `None` where it says nothing.
    pub a: Option<String>,
    pub b: Option<String>,
}

/// Every difference of stats, weapons and weapon rules. Operatives and weapons are matched by
/// name, without regard to case, marks and order, then by a name that the other contains whole
/// words of. A stat that one source lacks is no difference.
pub fn diff(a: &Team, b: &Team) -> Vec<Difference> {
    let mut all = Vec::new();
    let name = |card: &Card| card.name.clone().unwrap_or_else(|| card.id.clone());
    let key = |card: &Card| slug(&name(card));
    pairs(&a.operatives, &b.operatives, key, |a, b| match (a, b) {
        (Some(a), Some(b)) => {
            stats(&name(a), a, b, &mut all);
            weapons(&name(a), a, b, &mut all);
        }
        (one, other) => all.push(Difference {
            operative: one.or(other).map(name).unwrap_or_default(),
            weapon: None,
            what: "operative",
            a: one.map(name),
            b: other.map(name),
        }),
    });
    all
}

/// Goes through two lists by key: those in both or in the first, then those in the second
/// alone. Of several with one key each is matched once.
fn pairs<'t, T>(
    a: &'t [T],
    b: &'t [T],
    key: impl Fn(&T) -> String,
    mut see: impl FnMut(Option<&'t T>, Option<&'t T>),
) {
    let mut left: Vec<&T> = b.iter().collect();
    let mut matched: Vec<(&T, Option<&T>)> = Vec::new();
    for one in a {
        let at = left.iter().position(|other| key(other) == key(one));
        matched.push((one, at.map(|at| left.remove(at))));
    }
    for (one, other) in matched.iter_mut().filter(|(_, other)| other.is_none()) {
        let at = left.iter().position(|candidate| contain(&key(one), &key(candidate)));
        *other = at.map(|at| left.remove(at));
    }
    matched.into_iter().for_each(|(one, other)| see(Some(one), other));
    left.into_iter().for_each(|other| see(None, Some(other)));
}

/// Does one of two slugs have all the words of the other?
fn contain(a: &str, b: &str) -> bool {
    let has = |a: &str, b: &str| b.split('-').all(|word| a.split('-').any(|other| other == word));
    has(a, b) || has(b, a)
}

fn stats(operative: &str, a: &Card, b: &Card, all: &mut Vec<Difference>) {
    let result = |x: Option<u8>| x.map(|x| format!("{x}+"));
    let base = |base: Option<Base>| {
        base.map(|base| match base {
            Base::Round(diameter) => format!("{diameter}"),
            Base::Oval(length, width) => format!("{length}x{width}"),
        })
    };
    for (what, a, b) in [
        ("apl", a.apl.map(|x| x.to_string()), b.apl.map(|x| x.to_string())),
        ("move", a.r#move.map(|x| x.to_string()), b.r#move.map(|x| x.to_string())),
        ("save", result(a.save), result(b.save)),
        ("wounds", a.wounds.map(|x| x.to_string()), b.wounds.map(|x| x.to_string())),
        ("base", base(a.base), base(b.base)),
    ] {
        if a.is_some() && b.is_some() && a != b {
            all.push(Difference { operative: operative.to_owned(), weapon: None, what, a, b });
        }
    }
}

fn weapons(operative: &str, a: &Card, b: &Card, all: &mut Vec<Difference>) {
    let key = |weapon: &Weapon| format!("{:?}-{}", weapon.kind, slug(&weapon.name));
    pairs(&a.weapons, &b.weapons, key, |a, b| {
        let name = |weapon: &Weapon| weapon.name.clone();
        let mut push = |what, x: Option<String>, y: Option<String>| {
            if x != y {
                let weapon = a.or(b).map(name);
                let operative = operative.to_owned();
                all.push(Difference { operative, weapon, what, a: x, b: y });
            }
        };
        let (Some(a), Some(b)) = (a, b) else {
            return push("weapon", a.map(name), b.map(name));
        };
        push("atk", Some(a.atk.to_string()), Some(b.atk.to_string()));
        push("hit", Some(format!("{}+", a.hit)), Some(format!("{}+", b.hit)));
        let damage = |weapon: &Weapon| Some(format!("{}/{}", weapon.dmg[0], weapon.dmg[1]));
        push("dmg", damage(a), damage(b));
        let rules = |weapon: &Weapon| {
            let mut rules: Vec<String> = weapon.rules.iter().map(ToString::to_string).collect();
            rules.sort();
            Some(rules.join(", "))
        };
        push("rules", rules(a), rules(b));
        let notes = |weapon: &Weapon| {
            let mut notes: Vec<String> = weapon.notes.iter().map(|note| slug(note)).collect();
            notes.sort();
            Some(notes.join(", "))
        };
        push("notes", notes(a), notes(b));
    });
}
