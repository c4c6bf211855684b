//! Files of ploys.

use crate::data::datacards::WeaponKind;
use crate::data::decode::{Decoder, Fields, Unique, listed};
use crate::data::diagnostic::Diagnostic;
use crate::data::load::{self, Kind as FileKind};
use crate::data::tree::{Node, Value};
use crate::data::weapon_rule;
use crate::games::killteam::battle::deed::Deed;
use crate::games::killteam::battle::precedence::Rank;
use crate::games::killteam::battle::scenario::word;
use crate::games::killteam::sequence::attack::Lessening;
use crate::games::killteam::weapon_rules::{Hooks, NOTATIONS, RULES};

use super::{Bearer, Effect, Kind, Lasts, Moment, Ploy};

const MAX_PLOYS: usize = 40;
const MAX_EFFECTS: usize = 10;
const CHANGES: [(i8, &str); 6] = [(1, "1"), (1, "+1"), (-1, "-1"), (2, "2"), (2, "+2"), (-2, "-2")];
const WEAPONS: [(Option<WeaponKind>, &str); 3] =
    [(Some(WeaponKind::Ranged), "ranged"), (Some(WeaponKind::Melee), "melee"), (None, "all")];

/// The ploys of a file of the kind `ploys`.
pub fn ploys(d: &mut Decoder, node: &Node) -> Option<Vec<Ploy>> {
    let mut f = d.fields(node, "a file of ploys")?;
    if !load::expect_kind(d, &mut f, FileKind::Ploys) {
        return None;
    }
    d.optional(&mut f, "game", |d, node| d.word(node, &[((), "killteam")], "a game of ploys"));
    d.optional(&mut f, "team", Decoder::name);
    let mut ids = Unique::default();
    let all = d.required(&mut f, "ploys", |d, node| {
        Some(d.list(node, "ploys", MAX_PLOYS, |d, node| ploy(d, node, &mut ids)))
    });
    d.finish(f);
    all
}

fn ploy(d: &mut Decoder, node: &Node, ids: &mut Unique) -> Option<Ploy> {
    let mut f = d.fields(node, "a ploy")?;
    let id = d.required(&mut f, "id", word);
    if let Some(id) = &id {
        ids.check(d, "ploy", id, f.value_span("id"));
    }
    let name = d.optional(&mut f, "name", Decoder::name);
    let kind = d.required(&mut f, "type", |d, n| d.word(n, &Kind::ALL, "a type of ploy"));
    let cp = d.optional(&mut f, "cp", |d, node| d.whole(node, 0..=9));
    let moment = d.optional(&mut f, "when", |d, n| d.word(n, &Moment::ALL, "a moment"));
    let bearer = d.optional(&mut f, "who", |d, n| d.word(n, &Bearer::ALL, "whom it concerns"));
    let on_enemy = d.optional(&mut f, "side", |d, n| {
        d.word(n, &[(false, "friendly"), (true, "enemy")], "friendly or enemy")
    });
    let keyword = d.optional(&mut f, "keyword", Decoder::text);
    let support = d.optional(&mut f, "support", |d, node| d.length(node, 0.0..=30.0));
    let lasts = d.optional(&mut f, "lasts", |d, n| d.word(n, &Lasts::ALL, "how long it lasts"));
    let rank = d.optional(&mut f, "precedence", |d, n| d.word(n, &Rank::ALL, "a precedence"));
    let span = f.value_span("effects");
    let effects = d.required(&mut f, "effects", |d, node| {
        if matches!(&node.value, Value::List(items) if items.is_empty()) {
            let message = "a ploy needs at least one effect";
            d.error(Diagnostic::error("out-of-range", node.span, message));
        }
        Some(d.list(node, "effects", MAX_EFFECTS, effect))
    });
    if let Some(kind) = kind {
        check_moment(d, &f, kind);
    }
    d.finish(f);
    let (id, kind, effects) = (id?, kind?, effects?);
    let firefight = kind == Kind::Firefight;
    let moment = moment.unwrap_or(Moment::Acting);
    let bearer = bearer.unwrap_or(if firefight { Bearer::Itself } else { Bearer::Every });
    if !firefight && bearer == Bearer::Itself {
        let message = "nobody is active when a strategic gambit is used";
        d.error(Diagnostic::error("out-of-range", span, message).help("write `who: one`"));
    }
    if support.is_some() && !(firefight && bearer == Bearer::One && !moment.in_an_attack()) {
        let message = "a range of support is from the active operative to one selected";
        let help = "write `type: firefight` and `who: one`";
        d.error(Diagnostic::error("out-of-range", span, message).help(help));
    }
    if firefight && moment.in_an_attack() && effects.iter().any(Effect::changes_stats) {
        let message = "a stat that changes during an action changes when it is complete";
        d.error(Diagnostic::error("out-of-range", span, message).help("rule st.stat-timing"));
    }
    let usual = if !firefight {
        Lasts::TurningPoint
    } else if moment.in_an_attack() {
        Lasts::Action
    } else {
        Lasts::Activation
    };
    Some(Ploy {
        name: name.unwrap_or_else(|| id.clone()),
        id: id.as_str().into(),
        kind,
        cp: cp.unwrap_or(u16::from(kind != Kind::Gambit)) as u8,
        moment,
        bearer,
        on_enemy: on_enemy.unwrap_or(false),
        keyword,
        support,
        lasts: lasts.unwrap_or(usual),
        rank: rank.unwrap_or_default(),
        effects,
    })
}

/// Firefight ploys say when they are used; all others are used in the strategy phase.
fn check_moment(d: &mut Decoder, f: &Fields, kind: Kind) {
    let firefight = kind == Kind::Firefight;
    if firefight && d.complete && !f.has("when") {
        let message = "a firefight ploy needs the key `when`";
        let words = Moment::ALL.map(|(_, word)| word);
        let help = format!("its moments are {}", listed(&words));
        d.error(Diagnostic::error("missing-key", f.span(), message).help(help));
    } else if !firefight && f.has("when") {
        let message = "only a firefight ploy has a moment; others are used in the strategy phase";
        d.error(Diagnostic::error("out-of-range", f.key_span("when"), message));
    }
}

fn effect(d: &mut Decoder, node: &Node) -> Option<Effect> {
    let mut f = d.fields(node, "an effect")?;
    let errors = d.report.counts();
    let whole =
        |key, f: &mut Fields, d: &mut Decoder| d.optional(f, key, |d, node| d.whole(node, 1..=20));
    let change = |key, f: &mut Fields, d: &mut Decoder| {
        d.optional(f, key, |d, node| d.word(node, &CHANGES, "a change such as 1 or -1"))
    };
    let with = |key, f: &mut Fields, d: &mut Decoder| {
        d.optional(f, key, |d, n| d.word(n, &Deed::NAMED, "an action"))
    };
    let rule = granted(d, &mut f);
    let moved = d.optional(&mut f, "move", |d, node| d.length(node, -10.0..=10.0));
    let cover = d.optional(&mut f, "cover-save", |d, n| d.word(n, &[((), "improved")], "improved"));
    let reroll = d.optional(&mut f, "reroll", |d, n| d.word(n, &[((), "defence")], "defence"));
    let least = d.optional(&mut f, "least", |d, node| d.whole(node, 0..=20)).unwrap_or(1);
    let by = whole("by", &mut f, d);
    let found = [
        rule,
        change("apl", &mut f, d).map(Effect::Apl),
        moved.map(Effect::Move),
        change("save", &mut f, d).map(Effect::Save),
        change("hit", &mut f, d).map(Effect::Hit),
        cover.map(|()| Effect::CoverSave),
        reroll.map(|()| Effect::Reroll),
        whole("lessen", &mut f, d).map(|by| Effect::Lessen(Lessening { by, least })),
        whole("lessen-die", &mut f, d).map(|by| Effect::LessenDie(Lessening { by, least })),
        with("cheaper", &mut f, d).map(|deed| Effect::Cheaper { deed, by: by.unwrap_or(1) as u8 }),
        whole("heal", &mut f, d).map(Effect::Heal),
        whole("survive", &mut f, d).map(Effect::Survive),
        with("allow", &mut f, d).map(Effect::Allow),
        with("forbid", &mut f, d).map(Effect::Forbid),
    ];
    let span = f.span();
    d.finish(f);
    let mut found = found.into_iter().flatten();
    let (first, second) = (found.next(), found.next());
    if d.report.counts() == errors && (first.is_none() || second.is_some()) {
        let message = "an effect does one thing, such as `apl: 1`";
        d.error(Diagnostic::error("out-of-range", span, message));
        return None;
    }
    first
}

/// One more weapon rule, if it acts on dice: others belong to the choice of a target.
fn granted(d: &mut Decoder, f: &mut Fields) -> Option<Effect> {
    let with = d.optional(f, "weapons", |d, n| d.word(n, &WEAPONS, "ranged, melee or all"));
    d.optional(f, "rule", |d, node| {
        let text = d.text(node)?;
        let printed = match weapon_rule::parse(&text, NOTATIONS) {
            Ok(printed) => printed,
            Err(not) => {
                let diagnostic = Diagnostic::error("weapon-rule", node.span, not.message);
                d.error(diagnostic.maybe_help(not.help));
                return None;
            }
        };
        let rule = RULES.iter().find(|rule| rule.name() == printed.name)?;
        if !acts_on_dice(&rule.hooks) {
            let message = format!("{} cannot be granted by a ploy", rule.name());
            d.error(Diagnostic::error("unsupported", node.span, message));
            return None;
        }
        Some(Effect::Rule { rule, printed, with: with.flatten() })
    })
}

fn acts_on_dice(hooks: &Hooks) -> bool {
    let before = hooks.silent
        || hooks.allows_move.is_some()
        || hooks.uses.is_some()
        || hooks.range.is_some()
        || hooks.seeks.is_some()
        || hooks.secondary.is_some();
    !before
}
