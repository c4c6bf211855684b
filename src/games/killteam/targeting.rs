//! Targeting lines: which (cover, obscured) outcomes an attacker can reach by its choice of
//! origin (line.origin, cover.rule, obscured.rule, outcome.sets).

mod field;

use crate::data::scene::Order;
use crate::geometry::answer::Detail;
use crate::geometry::lines::{
    self, BaseQuery, Hit, LineModel, Query, Reach, Run, Stand, Watch, borderline, clearance,
    hits_from, levels, levels_between, levels_between_from, levels_from, partition, rim,
    rim_borderline, rim_clearance, rim_hits_from, rim_stacked_origin, widest,
};
use crate::geometry::number::{HALF_MILLIMETRE, within};
use crate::geometry::oval::Base;
use crate::geometry::shape::{Footing, PartId, Point};

use super::sight::part_visible;
use super::standing::Standing;
use super::terrain::Terrain;

pub use field::field;

/// "Within 1 inch" of cover and obscured (cover.rule, obscured.near).
pub const NEAR: f64 = 1.0;

/// Indices of the three questions put to the kernel.
const COVER: usize = 0;
const OBSCURED: usize = 1;
/// The cover that counts when a concealed target's validity is judged.
const HIDING: usize = 2;

/// What the target's terrain may do for it in one shot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conditions {
    /// Farther than 2 inches: cover is possible at all (cover.two-inch).
    pub cover: bool,
    /// Which cover keeps a concealed target from being valid.
    pub hiding: Hiding,
}

/// The cover that counts when validity is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hiding {
    /// None: an Engage order, or Seek.
    Nothing,
    /// All but Light terrain: Seek Light, or shooting down from Vantage.
    NotLight,
    /// All terrain.
    Everything,
}

/// What a single origin gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effects {
    /// In cover that makes a concealed target invalid.
    pub hidden: bool,
    pub cover: bool,
    pub obscured: bool,
    /// Cover and obscured stand together: they come from different features.
    pub together: bool,
}

/// An outcome the attacker can reach.
#[derive(Clone, Debug, PartialEq)]
pub struct Attainable {
    pub effects: Effects,
    pub origin: Point,
    /// The origin of obscured where each may have its own (outcome.origin).
    pub obscured_origin: Option<Point>,
    pub slack: f64,
    pub clearance: f64,
    /// The parts that lines from the origin meet and that count.
    pub cover_hits: Vec<Hit>,
    pub obscured_hits: Vec<Hit>,
}

/// Everything the lines say about one ordered pair.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcomes {
    /// The bases overlap in plan: there are no lines (line.stacked).
    pub stacked: bool,
    /// None worse than another in everything, best first.
    pub list: Vec<Attainable>,
    pub borderline: bool,
}

/// One shot's lines, ready to be asked about any origin.
pub struct Targeting<'a> {
    terrain: &'a Terrain,
    from: &'a Standing,
    to: &'a Standing,
    conditions: Conditions,
    cover: Vec<PartId>,
    obscuring: Vec<PartId>,
    hiding: Vec<PartId>,
    tolerance: f64,
}

impl<'a> Targeting<'a> {
    pub fn new(
        terrain: &'a Terrain,
        from: &'a Standing,
        to: &'a Standing,
        conditions: Conditions,
        tolerance: f64,
    ) -> Targeting<'a> {
        Targeting::near_within(NEAR, terrain, from, to, conditions, tolerance)
    }

    /// With another limit of nearness for parts taken whole.
    fn near_within(
        limit: f64,
        terrain: &'a Terrain,
        from: &'a Standing,
        to: &'a Standing,
        conditions: Conditions,
        tolerance: f64,
    ) -> Targeting<'a> {
        let intervening = terrain.intervening(from.stand(), to.stand());
        let mut obscuring = terrain.obscuring(&intervening, from.stand(), to.stand());
        let mut cover = if conditions.cover { intervening } else { Vec::new() };
        let near = |id: &PartId, standing: &Standing| {
            within(terrain.distance(standing.stand(), *id), limit, 0.0).holds
        };
        cover.retain(|&id| {
            !terrain.is_portable(id) || terrain.connected(to.stand(), terrain.feature(id))
        });
        if terrain.settings.whole_pieces {
            cover.retain(|id| near(id, to));
            obscuring.retain(|id| !near(id, to) && !near(id, from));
        }
        if terrain.settings.cover_needs_sight {
            cover.retain(|id| part_visible(terrain, to, *id));
        }
        let hiding = match conditions.hiding {
            Hiding::Nothing => Vec::new(),
            Hiding::NotLight => cover.iter().copied().filter(|&id| !terrain.is_light(id)).collect(),
            Hiding::Everything => cover.clone(),
        };
        Targeting { terrain, from, to, conditions, cover, obscuring, hiding, tolerance }
    }

    /// The outcomes over all origins of the attacker's base.
    pub fn outcomes(&self, detail: Detail) -> Outcomes {
        let mut outcomes = self.best(detail);
        if detail == Detail::Full && self.terrain.settings.whole_pieces {
            outcomes.borderline |= self.turns_on_nearness();
        }
        outcomes
    }

    fn best(&self, detail: Detail) -> Outcomes {
        if self.terrain.settings.separate_origins {
            self.separate(detail)
        } else {
            self.shared(detail)
        }
    }

    /// Would other effects be reached if parts taken whole were nearer or farther by the
    /// tolerance?
    fn turns_on_nearness(&self) -> bool {
        let effects = |limit| -> Vec<Effects> {
            let Targeting { terrain, from, to, conditions, tolerance, .. } = *self;
            let other = Targeting::near_within(limit, terrain, from, to, conditions, tolerance);
            other.best(Detail::Verdict).list.iter().map(|attainable| attainable.effects).collect()
        };
        effects(NEAR - self.tolerance) != effects(NEAR + self.tolerance)
    }

    /// The outcome of one announced origin.
    pub fn from_origin(&self, origin: Point) -> Outcomes {
        let watches = self.watches();
        let query = self.query(&watches);
        let inset = query.model.inset;
        let stacked = match query.target.base {
            Base::Round(disc) => (origin - disc.center).norm() <= disc.radius - inset,
            base => base.distance(origin) <= -inset,
        };
        let hits = self.hits(&query, origin);
        let effects = self.effects(&hits);
        let mut attainable = self.attainable(effects, origin, 0.0, &hits);
        attainable.clearance = self.clearance_at(origin, effects);
        let unsettled = attainable.clearance.abs() < self.tolerance || self.unsure(&query, origin);
        let unsettled = unsettled && !stacked;
        Outcomes { stacked, list: vec![attainable], borderline: unsettled }
    }

    fn shared(&self, detail: Detail) -> Outcomes {
        let watches = self.watches();
        let bases = self.query(&watches);
        let Some(query) = round(&bases) else {
            return match self.between_levels() {
                true => self.ovals_in_space(&bases, detail),
                false => self.of_ovals(&bases, detail),
            };
        };
        if self.between_levels() {
            return self.in_space(&levels(&query, detail));
        }
        let arc = partition(&query);
        if arc.stacked {
            return self.stacked(query.stacked_origin());
        }
        let runs = arc.runs(|hits| self.effects(hits));
        self.of_runs(
            runs,
            detail,
            |origin| hits_from(&query, origin),
            |avoided| clearance(&query, avoided),
            || borderline(&query),
        )
    }

    /// The outcomes where one of the bases is oval.
    fn of_ovals(&self, query: &BaseQuery, detail: Detail) -> Outcomes {
        let rim = rim(query);
        if rim.stacked {
            return self.stacked(rim_stacked_origin(query));
        }
        self.of_runs(
            rim.runs(|hits| self.effects(hits)),
            detail,
            |origin| rim_hits_from(query, origin),
            |avoided| rim_clearance(query, avoided),
            || rim_borderline(query),
        )
    }

    fn stacked(&self, origin: Point) -> Outcomes {
        let clear = self.attainable(Effects::NONE, origin, 0.0, &[]);
        Outcomes { stacked: true, list: vec![clear], borderline: false }
    }

    /// The best of the runs of a front arc.
    fn of_runs(
        &self,
        runs: Vec<Run<Effects>>,
        detail: Detail,
        hits: impl Fn(Point) -> Vec<Hit>,
        clearance: impl Fn(&[bool]) -> f64,
        borderline: impl Fn() -> bool,
    ) -> Outcomes {
        let several = runs.len() > 1;
        let mut best: Vec<Run<Effects>> = Vec::new();
        for run in runs {
            if let Some(same) = best.iter_mut().find(|other| other.key == run.key) {
                if same.slack < run.slack {
                    *same = run;
                }
            } else if !best.iter().any(|other| other.key.no_worse_than(run.key)) {
                best.retain(|other| !run.key.no_worse_than(other.key));
                best.push(run);
            }
        }
        let mut list: Vec<Attainable> = best
            .iter()
            .map(|run| self.attainable(run.key, run.origin, run.slack, &hits(run.origin)))
            .collect();
        list.sort_by_key(|attainable| attainable.effects.preference(self.to.order));
        let mut unsettled = false;
        if detail == Detail::Full {
            for attainable in &mut list {
                attainable.clearance = clearance(&attainable.effects.avoided());
            }
            unsettled = (several && list[0].slack < self.tolerance)
                || list[0].clearance < self.tolerance
                || borderline();
        }
        Outcomes { stacked: false, list, borderline: unsettled }
    }

    /// Is what an origin hits left open by the discs that stand in for ovals in space?
    fn unsure(&self, query: &BaseQuery, origin: Point) -> bool {
        self.between_levels()
            && round(query).is_none()
            && levels_between_from(query, origin).is_none_or(|(_, certain)| !certain)
    }

    /// Are lines straight in space between two levels (line.height)?
    fn between_levels(&self) -> bool {
        self.terrain.settings.slope && self.from.footing.level != self.to.footing.level
    }

    fn hits(&self, query: &BaseQuery, origin: Point) -> Vec<Hit> {
        match round(query) {
            None if self.between_levels() => levels_between_from(query, origin)
                .map_or_else(|| rim_hits_from(query, origin), |(hits, _)| hits),
            None => rim_hits_from(query, origin),
            Some(query) if self.between_levels() => levels_from(&query, origin),
            Some(query) => hits_from(&query, origin),
        }
    }

    /// The outcomes of lines in space where a base is oval. What discs cannot settle is
    /// borderline; where they cannot keep the bases apart it is judged in plan.
    fn ovals_in_space(&self, query: &BaseQuery, detail: Detail) -> Outcomes {
        let Some(found) = levels_between(query, detail) else {
            let flat = self.of_ovals(query, detail);
            return Outcomes { borderline: flat.borderline || !flat.stacked, ..flat };
        };
        let mut outcomes = self.in_space(&found);
        // Whether one feature gives both turns on the parts that are hit.
        let certain = |origin| levels_between_from(query, origin).is_some_and(|(_, sure)| sure);
        let mut both = outcomes.list.iter().filter(|a| a.effects.cover && a.effects.obscured);
        outcomes.borderline |= both.any(|a| !certain(a.origin));
        outcomes
    }

    /// The outcomes of lines in space.
    fn in_space(&self, found: &lines::Outcomes) -> Outcomes {
        let mut list: Vec<Attainable> = found
            .list
            .iter()
            .map(|outcome| {
                let effects = self.effects(&outcome.hits);
                let margin = outcome.margin;
                let attainable =
                    self.attainable(effects, outcome.origin, margin.slack, &outcome.hits);
                Attainable { clearance: margin.clearance, ..attainable }
            })
            .collect();
        list.sort_by_key(|attainable| attainable.effects.preference(self.to.order));
        Outcomes { stacked: found.stacked, list, borderline: found.borderline }
    }

    /// Cover and obscured by an origin each: every effect has its own best.
    fn separate(&self, detail: Detail) -> Outcomes {
        let alone = |cover: bool| {
            let conditions =
                Conditions { cover: cover && self.conditions.cover, ..self.conditions };
            let mut part =
                Targeting::new(self.terrain, self.from, self.to, conditions, self.tolerance);
            if cover {
                part.obscuring.clear();
            }
            part.shared(detail)
        };
        let (cover, obscured) = (alone(true), alone(false));
        let (c, o) = (&cover.list[0], &obscured.list[0]);
        let effects = Effects {
            hidden: c.effects.hidden,
            cover: c.effects.cover,
            obscured: o.effects.obscured,
            together: self.together(&c.cover_hits, &o.obscured_hits),
        };
        let attainable = Attainable {
            effects,
            origin: c.origin,
            obscured_origin: Some(o.origin),
            slack: c.slack.min(o.slack),
            clearance: c.clearance.min(o.clearance),
            cover_hits: c.cover_hits.clone(),
            obscured_hits: o.obscured_hits.clone(),
        };
        Outcomes {
            stacked: cover.stacked,
            list: vec![attainable],
            borderline: cover.borderline || obscured.borderline,
        }
    }

    fn watches(&self) -> [Watch<'_>; 3] {
        let whole = self.terrain.settings.whole_pieces;
        let near = if whole { Reach::Whole } else { Reach::Near { limit: NEAR } };
        let far = if whole { Reach::Whole } else { Reach::Far { limit: NEAR } };
        let watch = |reach, parts| Watch { reach, parts };
        [
            watch(near, &self.cover[..]),
            watch(far, &self.obscuring[..]),
            watch(near, &self.hiding[..]),
        ]
    }

    fn query<'q>(&self, watches: &'q [Watch<'q>]) -> BaseQuery<'q>
    where
        'a: 'q,
    {
        BaseQuery {
            board: &self.terrain.killzone.board,
            origin: self.from.stand(),
            target: self.to.stand(),
            watches,
            model: LineModel {
                half_width: HALF_MILLIMETRE,
                inset: self.terrain.settings.line_inset,
                touching: self.terrain.settings.touching,
            },
            tolerance: self.tolerance,
        }
    }

    fn effects(&self, hits: &[Hit]) -> Effects {
        let of = |watch| hits.iter().filter(move |hit| hit.watch == watch).copied();
        let (cover, obscured): (Vec<_>, Vec<_>) = (of(COVER).collect(), of(OBSCURED).collect());
        Effects {
            hidden: of(HIDING).next().is_some(),
            cover: !cover.is_empty(),
            obscured: !obscured.is_empty(),
            together: self.together(&cover, &obscured),
        }
    }

    /// Do cover and obscured stand together (outcome.sets)? Only if two different features
    /// give them, unless the reading lets one feature do both.
    fn together(&self, cover: &[Hit], obscured: &[Hit]) -> bool {
        let feature = |hit: &Hit| self.terrain.feature(hit.part);
        let two = cover.iter().any(|c| obscured.iter().any(|o| feature(c) != feature(o)));
        let both = !cover.is_empty() && !obscured.is_empty();
        two || (both && self.terrain.settings.same_feature_both)
    }

    fn attainable(&self, effects: Effects, origin: Point, slack: f64, hits: &[Hit]) -> Attainable {
        let of = |watch| hits.iter().filter(|hit| hit.watch == watch).copied().collect();
        Attainable {
            effects,
            origin,
            obscured_origin: None,
            slack,
            clearance: 0.0,
            cover_hits: of(COVER),
            obscured_hits: of(OBSCURED),
        }
    }

    /// How much wider the lines from one origin could be before its outcome fails, by
    /// bisection: up to the smaller base's radius.
    fn clearance_at(&self, origin: Point, effects: Effects) -> f64 {
        let watches = self.watches();
        let query = self.query(&watches);
        let avoids = |extra: f64| {
            let model = LineModel {
                half_width: query.model.half_width + extra,
                inset: query.model.inset + extra,
                ..query.model
            };
            let wide = BaseQuery { model, ..self.query(&watches) };
            let found = self.effects(&self.hits(&wide, origin));
            effects.no_worse_than(found) && found.no_worse_than(effects)
        };
        let inset = HALF_MILLIMETRE;
        let model = LineModel { inset, ..query.model };
        let (mut low, mut high) = (0.0, widest(&BaseQuery { model, ..query }));
        for _ in 0..24 {
            let middle = (low + high) / 2.0;
            if avoids(middle) { low = middle } else { high = middle }
        }
        low
    }
}

/// The same question for the kernel's way with discs, if both bases are round.
fn round<'q>(query: &BaseQuery<'q>) -> Option<Query<'q>> {
    let BaseQuery { board, watches, model, tolerance, .. } = *query;
    let footing = |stand: &Stand| match stand.base {
        Base::Round(disc) => Some(Footing { disc, level: stand.level }),
        Base::Oval(_) => None,
    };
    let (origin, target) = (footing(&query.origin)?, footing(&query.target)?);
    Some(Query { board, origin, target, watches, model, tolerance })
}

impl Effects {
    const NONE: Effects = Effects { hidden: false, cover: false, obscured: false, together: false };

    /// Is everything this gives the target given by `other` too?
    fn no_worse_than(self, other: Effects) -> bool {
        (!self.hidden || other.hidden)
            && (!self.cover || other.cover)
            && (!self.obscured || other.obscured)
            && (!self.together || other.together)
    }

    /// The attacker's order of preference (outcome.order): valid first, then neither, cover
    /// alone, obscured alone, both; against a Conceal order without cover first.
    fn preference(self, order: Order) -> (bool, bool, u8) {
        let rank = match (self.cover, self.obscured) {
            (false, false) => 0,
            (true, false) => 1,
            (false, true) => 2,
            (true, true) => 3 + u8::from(self.together),
        };
        (self.hidden, order == Order::Conceal && self.cover, rank)
    }

    /// The questions this outcome answers with no, for the kernel.
    fn avoided(self) -> [bool; 3] {
        let mut avoided = [false; 3];
        avoided[COVER] = !self.cover;
        avoided[OBSCURED] = !self.obscured;
        avoided[HIDING] = !self.hidden;
        avoided
    }
}
