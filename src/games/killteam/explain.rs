//! A judged shot in words: each condition with its measure, limit, margin and the pieces that
//! decided it.

use crate::data::scene::Order;
use crate::geometry::answer::Exists;
use crate::geometry::lines::Hit;
use crate::geometry::number::Within;
use crate::geometry::oval::SIDES;
use crate::geometry::sight::Blocker;

use super::measure::Table;
use super::shot::{NO_COVER, Question, Shot};
use super::sight::CONTROL_RANGE;
use super::targeting::{Attainable, Hiding};
use super::verdict::{Effect, LineHit, Outcome, Reason, Refusal, SightWitness, Verdict};
use super::weapon_rules::{self, Seeks};

/// The verdict on operatives `from` and `to` of the table.
pub fn explain(
    table: &Table,
    from: usize,
    to: usize,
    question: &Question,
    shot: &Shot,
    refusals: Vec<Refusal>,
) -> Verdict {
    let ops = &table.scene.operatives;
    let words = Words { table, from: &ops[from].id, to: &ops[to].id, question, shot };
    let best = &shot.outcomes.list[0];
    Verdict {
        attacker: words.from.to_owned(),
        target: words.to.to_owned(),
        weapon: question.weapon.map(|w| w.name.clone()),
        distance: shot.distance,
        visible: shot.seen.holds(),
        visible_margin: Some(shot.seen.margin().clearance).filter(|m| m.is_finite()),
        control_range: shot.control_range.holds,
        in_cover: best.effects.cover,
        obscured: best.effects.obscured,
        valid_target: shot.valid,
        outcomes: shot.outcomes.list.iter().map(|a| words.outcome(a)).collect(),
        borderline: shot.borderline,
        reasons: words.reasons(),
        refusals,
        sight_line: match &shot.seen {
            Exists::Yes { witness, .. } => Some(SightWitness {
                from: witness.from,
                from_z: witness.from_z,
                to: witness.to,
                to_z: witness.to_z,
            }),
            Exists::No { .. } => None,
        },
    }
}

struct Words<'a> {
    table: &'a Table<'a>,
    from: &'a str,
    to: &'a str,
    question: &'a Question<'a>,
    shot: &'a Shot,
}

impl Words<'_> {
    fn reasons(&self) -> Vec<Reason> {
        let mut reasons = vec![self.distance(), self.visible()];
        reasons.extend(self.control_range());
        reasons.extend(self.lines());
        reasons.push(self.target());
        reasons.extend(self.range());
        reasons.extend(self.ovals());
        reasons
    }

    fn distance(&self) -> Reason {
        let text = format!(
            "{} and {} are {:.4} inches apart, base edge to base edge.",
            self.from, self.to, self.shot.distance
        );
        Reason { measured: Some(self.shot.distance), ..reason("dist/bases", text) }
    }

    fn visible(&self) -> Reason {
        let (from, to) = (self.from, self.to);
        let margin = self.shot.seen.margin();
        let (rule, text, pieces) = match &self.shot.seen {
            Exists::Yes { .. } => (
                "sight/line",
                format!(
                    "{from} sees {to}: a free line leads from its head to the body; it could be {:.4} inches wider on each side.",
                    margin.clearance
                ),
                Vec::new(),
            ),
            Exists::No { certificate, .. } => {
                let pieces: Vec<String> = certificate
                    .by
                    .iter()
                    .filter_map(|blocker| match blocker {
                        Blocker::Part(part) => Some(self.table.scene.killzone.part_name(*part)),
                        Blocker::Body(_) => None,
                    })
                    .collect();
                let hide = if pieces.len() > 1 { "hide" } else { "hides" };
                let by = if pieces.is_empty() {
                    "what stands between".to_owned()
                } else {
                    list(&pieces)
                };
                (
                    "sight/obstruct",
                    format!("{from} does not see {to}: {by} {hide} all of it."),
                    pieces,
                )
            }
        };
        // Where not even a line without width is free no narrowing of it would help.
        let narrowest = -self.table.terrain.settings.sight_half_width;
        let margin_known = Some(margin.clearance)
            .filter(|m| m.is_finite() && (self.shot.seen.holds() || *m > narrowest));
        Reason { margin: margin_known, pieces, borderline: margin.borderline, ..reason(rule, text) }
    }

    /// Said where the two are near enough for it to be a question.
    fn control_range(&self) -> Option<Reason> {
        let control = &self.shot.control_range;
        let Within { holds, borderline, margin } = control.within;
        if !holds && !borderline {
            return None;
        }
        let (from, to) = (self.from, self.to);
        let (rule, text) = if control.holds {
            ("range/mutual", format!("{from} and {to} are within each other's control range."))
        } else if holds {
            (
                "range/wall",
                format!(
                    "{from} and {to} are within 1 inch, but neither sees the other: no control range."
                ),
            )
        } else {
            (
                "range/one-inch",
                format!("{from} and {to} are more than 1 inch apart: no control range."),
            )
        };
        Some(Reason {
            measured: Some(self.shot.distance),
            limit: Some(CONTROL_RANGE),
            margin: Some(margin),
            borderline: control.borderline,
            ..reason(rule, text)
        })
    }

    fn lines(&self) -> Vec<Reason> {
        let best = &self.shot.outcomes.list[0];
        if self.shot.outcomes.stacked {
            let text = format!(
                "{} and {} stand above one another: there are no targeting lines and nothing intervenes.",
                self.from, self.to
            );
            return vec![reason("line/stacked", text)];
        }
        let mut reasons = Vec::new();
        reasons.extend(self.just_beyond_two_inches());
        reasons.extend([self.cover(best), self.obscured(best)]);
        if best.effects.cover && best.effects.obscured {
            reasons.push(self.together(best));
        }
        if self.shot.outcomes.list.len() > 1 {
            let others: Vec<String> = self.shot.outcomes.list[1..]
                .iter()
                .map(|a| format!("{} from {}", effects(a), place(a)))
                .collect();
            let text = format!(
                "No single origin avoids everything. Announced: {} from {}; instead it could be {}.",
                effects(best),
                place(best),
                others.join("; ")
            );
            reasons.push(reason("outcome/origin", text));
        }
        reasons
    }

    /// Said where cover turns on the 2 inches and a ruler could not tell.
    fn just_beyond_two_inches(&self) -> Option<Reason> {
        let two = &self.shot.two_inch;
        let cover = self.shot.outcomes.list[0].effects.cover;
        (cover && two.borderline && !two.holds).then(|| {
            let text = format!(
                "{} is just more than 2 inches from {}, so there can be cover.",
                self.from, self.to
            );
            Reason {
                measured: Some(self.shot.distance),
                limit: Some(NO_COVER),
                margin: Some(two.margin),
                borderline: true,
                ..reason("cover/two-inch", text)
            }
        })
    }

    fn cover(&self, best: &Attainable) -> Reason {
        let (from, to) = (self.from, self.to);
        let two = &self.shot.two_inch;
        if two.holds {
            let text = format!(
                "{from} is {:.4} inches from {to}: within 2 inches there is no cover.",
                self.shot.distance
            );
            return Reason {
                measured: Some(self.shot.distance),
                limit: Some(NO_COVER),
                margin: Some(two.margin),
                borderline: two.borderline,
                ..reason("cover/two-inch", text)
            };
        }
        let pieces = self.names(&best.cover_hits);
        let text = if best.effects.cover {
            let whence = self.whence(best);
            format!(
                "{to} is in cover: from {whence}, some line crosses {} within 1 inch of it.",
                list(&pieces)
            )
        } else {
            format!(
                "{to} is not in cover: from {} no line crosses terrain within 1 inch of it; {}.",
                place(best),
                room(best)
            )
        };
        let rule = if best.effects.cover { "cover/rule" } else { "cover/exists" };
        let margin = Some(best.clearance).filter(|_| !best.effects.cover);
        Reason { pieces, margin, borderline: self.shot.outcomes.borderline, ..reason(rule, text) }
    }

    fn obscured(&self, best: &Attainable) -> Reason {
        let to = self.to;
        let pieces = self.names(&best.obscured_hits);
        let (rule, text) = if best.effects.obscured {
            let whence = self.whence(best);
            let text = format!(
                "{to} is obscured: from {whence}, some line crosses Heavy terrain, {}, more than 1 inch from both.",
                list(&pieces)
            );
            ("obscured/rule", text)
        } else {
            let text = format!(
                "{to} is not obscured: from {} no line crosses Heavy terrain more than 1 inch from both.",
                obscured_place(best)
            );
            ("obscured/rule", text)
        };
        let margin = Some(best.clearance).filter(|_| !best.effects.obscured);
        Reason { pieces, margin, borderline: self.shot.outcomes.borderline, ..reason(rule, text) }
    }

    /// Either every origin, or the announced one where others would do better in this.
    fn whence(&self, best: &Attainable) -> String {
        if self.question.origin.is_some() || self.shot.outcomes.list.len() > 1 {
            format!("the origin {}", place(best))
        } else {
            format!("every origin {} could choose", self.from)
        }
    }

    fn together(&self, best: &Attainable) -> Reason {
        if best.effects.together {
            let text = "Cover and obscured come from different features, so both stand.".to_owned();
            return reason("outcome/two-features", text);
        }
        let pieces = self.names(&best.cover_hits);
        let text = format!(
            "One feature gives both, so the player of {} picks cover or obscured when it is selected.",
            self.to
        );
        Reason { pieces, ..reason("outcome/same-feature", text) }
    }

    fn target(&self) -> Reason {
        let (from, to) = (self.from, self.to);
        if self.question.from.side == self.question.to.side {
            return reason(
                "target/enemy",
                format!("{to} is friendly to {from}: not a valid target."),
            );
        }
        if !self.shot.seen.holds() {
            return reason("target/visible", format!("{to} is not visible: not a valid target."));
        }
        if self.question.to.order == Order::Engage {
            return reason(
                "target/engage",
                format!("{to} has an Engage order: visible is enough."),
            );
        }
        let best = &self.shot.outcomes.list[0];
        if best.effects.hidden {
            return reason(
                "target/conceal",
                format!("{to} has a Conceal order and is in cover: not a valid target."),
            );
        }
        if !best.effects.cover {
            return reason(
                "target/conceal",
                format!("{to} has a Conceal order, but is not in cover."),
            );
        }
        match self.shot.hiding {
            Hiding::Nothing => reason(
                "wr/seek",
                format!(
                    "{to} has a Conceal order, but Seek ignores its cover; the cover save stays."
                ),
            ),
            _ if self
                .question
                .weapon
                .is_some_and(|w| weapon_rules::seeks(&w.rules) == Some(Seeks::Light)) =>
            {
                reason(
                    "wr/seek-light",
                    format!(
                        "{to} has a Conceal order, but only Light terrain covers it, which Seek Light ignores; the cover save stays."
                    ),
                )
            }
            _ => reason(
                "terrain/vantage-conceal",
                format!(
                    "{to} has a Conceal order, but Light terrain does not hide it from Vantage terrain 2 inches above; the cover save stays."
                ),
            ),
        }
    }

    fn range(&self) -> Option<Reason> {
        let (limit, within) = self.shot.range?;
        let verb = if within.holds { "is within" } else { "is beyond" };
        let text = format!("{} {verb} the weapon's Range of {limit} inches.", self.to);
        Some(Reason {
            measured: Some(self.shot.distance),
            limit: Some(limit),
            margin: Some(within.margin),
            borderline: within.borderline,
            ..reason("wr/range", text)
        })
    }

    /// Said where a base is oval: what the answer is enclosed by.
    fn ovals(&self) -> Option<Reason> {
        let Question { from, to, .. } = self.question;
        let ovals: Vec<String> = [(from, self.from), (to, self.to)]
            .into_iter()
            .filter(|(standing, _)| standing.oval.is_some())
            .map(|(_, id)| id.to_owned())
            .collect();
        let be = if ovals.len() > 1 { "stand on oval bases" } else { "stands on an oval base" };
        let sloped = self.table.terrain.settings.slope && from.footing.level != to.footing.level;
        let lines = match sloped {
            true => {
                "lines between levels are enclosed between those of discs inside and round the oval"
                    .to_owned()
            }
            false => {
                format!("lines are enclosed between polygons of {SIDES} sides inside and round it")
            }
        };
        let text = format!(
            "{} {be}: distances are those of the ellipse itself, {lines}; what these do not decide is called borderline.",
            list(&ovals)
        );
        let borderline = sloped && self.shot.outcomes.borderline;
        (!ovals.is_empty()).then(|| Reason { borderline, ..reason("base/oval", text) })
    }

    fn outcome(&self, a: &Attainable) -> Outcome {
        let hits = |hits: &[Hit], effect| -> Vec<LineHit> {
            hits.iter().map(|hit| LineHit { part: hit.part, at: hit.at, effect }).collect()
        };
        let mut all = hits(&a.cover_hits, Effect::Cover);
        all.extend(hits(&a.obscured_hits, Effect::Obscured));
        Outcome {
            cover: a.effects.cover,
            obscured: a.effects.obscured,
            origin: a.origin,
            obscured_origin: a.obscured_origin,
            slack: a.slack,
            clearance: a.clearance,
            cover_from: self.names(&a.cover_hits),
            obscured_from: self.names(&a.obscured_hits),
            defender_chooses: a.effects.cover && a.effects.obscured && !a.effects.together,
            hits: all,
        }
    }

    /// The parts of some hits by name, each once.
    fn names(&self, hits: &[Hit]) -> Vec<String> {
        let mut parts: Vec<_> = hits.iter().map(|hit| hit.part).collect();
        parts.sort_unstable();
        parts.dedup();
        parts.into_iter().map(|part| self.table.scene.killzone.part_name(part)).collect()
    }
}

fn reason(rule: &str, text: String) -> Reason {
    Reason::new(&format!("kt/{rule}"), text)
}

fn place(a: &Attainable) -> String {
    format!("({:.3}, {:.3})", a.origin.x, a.origin.y)
}

fn obscured_place(a: &Attainable) -> String {
    let origin = a.obscured_origin.unwrap_or(a.origin);
    format!("({:.3}, {:.3})", origin.x, origin.y)
}

fn room(a: &Attainable) -> String {
    let wider = format!("the lines could be {:.4} inches wider on each side", a.clearance);
    match a.slack > 0.0 {
        true => {
            format!("the origin may slip {:.3} inches along the base edge and {wider}", a.slack)
        }
        false => wider,
    }
}

fn effects(a: &Attainable) -> &'static str {
    match (a.effects.cover, a.effects.obscured) {
        (false, false) => "neither cover nor obscured",
        (true, false) => "in cover only",
        (false, true) => "obscured only",
        (true, true) => "in cover and obscured",
    }
}

/// `a`, `a and b`, `a, b and c`.
fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
