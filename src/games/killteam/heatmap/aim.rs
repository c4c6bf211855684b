//! One target and many shooters.

use rayon::prelude::*;

use super::Class;
use crate::data::datacards::Weapon;
use crate::games::killteam::shot::{NO_COVER, hiding};
use crate::games::killteam::sight::{Bodies, visible};
use crate::games::killteam::standing::Standing;
use crate::games::killteam::targeting::{Conditions, Effects, field};
use crate::games::killteam::terrain::Terrain;
use crate::games::killteam::weapon_rules;
use crate::geometry::answer::{Detail, Touching};
use crate::geometry::number::within;
use crate::geometry::shape::{Bounds, Footing, Point};
use crate::geometry::sight::{Drift, SightQuery, hidden_about};

/// Shooters that are worked on together by one thread.
const CHUNK: usize = 32;
/// The side of a block of shooters that are hidden from a target together or not, inches.
const BLOCK: f64 = 2.0;

/// Shooters of the best class that are tried one by one before blocks are looked at.
const TRIED: usize = 8;

/// A target to be shot at from many places, as [`judge`](super::super::shot::judge) would
/// decide each of them.
#[derive(Clone, Debug)]
pub struct Aim<'a> {
    pub terrain: &'a Terrain,
    pub to: Standing,
    pub weapon: Option<&'a Weapon>,
    pub bodies: &'a Bodies,
}

impl Aim<'_> {
    /// The class of each shooter's shot, in their order. Who stands too close is not looked at.
    pub fn classes(&self, shooters: &[Standing]) -> Vec<Class> {
        let chunks = shooters.par_iter().with_min_len(CHUNK);
        let seen: Vec<bool> = chunks.map(|from| self.sees(from)).collect();
        let seeing = shooters.iter().zip(&seen).filter(|(_, seen)| **seen);
        let asked: Vec<_> = seeing.map(|(from, _)| (*from, self.conditions(from))).collect();
        let mut effects = field(self.terrain, &asked, &self.to).into_iter();
        let class = |(from, seen): (&Standing, bool)| match seen.then(|| effects.next()).flatten() {
            Some(effects) => self.class(from, effects),
            None => Class::NotVisible,
        };
        shooters.iter().zip(seen).map(class).collect()
    }

    /// The best of all the shooters' classes, as [`Aim::classes`] would find it.
    pub fn best(&self, shooters: &Blocks) -> Class {
        let asked: Vec<_> =
            shooters.list.iter().map(|from| (*from, self.conditions(from))).collect();
        let effects = field(self.terrain, &asked, &self.to);
        let classed = shooters.list.iter().zip(effects);
        let mut ranked: Vec<(Class, usize)> = classed
            .enumerate()
            .map(|(i, (from, effects))| (self.class(from, effects), i))
            .collect();
        ranked.sort_unstable();
        let Some(&(best, _)) = ranked.first() else { return Class::NotVisible };
        let same = ranked.partition_point(|(class, _)| *class == best);
        let mut tried = (0..TRIED.min(same)).map(|i| ranked[i * same / TRIED.min(same)].1);
        if tried.any(|i| self.sees(&shooters.list[i])) {
            return best;
        }
        let mut hidden = vec![false; shooters.list.len()];
        for block in &shooters.blocks {
            let center = Standing { footing: self.at(block.center, shooters), ..shooters.list[0] };
            if hidden_about(&self.sight(&center), Drift::plan(block.radius)) {
                block.members.iter().for_each(|&i| hidden[i] = true);
            }
        }
        let mut open = ranked.into_iter().filter(|(_, i)| !hidden[*i]);
        open.find(|(_, i)| self.sees(&shooters.list[*i]))
            .map_or(Class::NotVisible, |(class, _)| class)
    }

    fn at(&self, center: Point, shooters: &Blocks) -> Footing {
        let mut footing = shooters.list[0].footing;
        footing.disc.center = center;
        footing
    }

    fn sees(&self, from: &Standing) -> bool {
        visible(self.terrain, from, &self.to, self.bodies, 0.0, Detail::Verdict).holds()
    }

    fn conditions(&self, from: &Standing) -> Conditions {
        let near = within(from.distance(&self.to), NO_COVER, 0.0).holds;
        let hiding = hiding(self.terrain, from, &self.to, self.weapon);
        Conditions { cover: !near, hiding }
    }

    fn class(&self, from: &Standing, effects: Effects) -> Class {
        let range = self.weapon.and_then(|weapon| weapon_rules::range(&weapon.rules));
        let reaches = range.is_none_or(|range| within(from.distance(&self.to), range, 0.0).holds);
        Class::seen(effects, !effects.hidden && reaches, false)
    }

    fn sight(&self, from: &Standing) -> SightQuery<'_> {
        SightQuery {
            board: &self.terrain.killzone.board,
            eye: from.eye(),
            target: self.to.body(),
            ignored: &[],
            bodies: self.bodies,
            half_width: self.terrain.settings.sight_half_width,
            touching: Touching::Clear,
            tolerance: 0.0,
        }
    }
}

/// Shooters that differ in nothing but their place, in blocks of near ones.
#[derive(Clone, Debug)]
pub struct Blocks {
    list: Vec<Standing>,
    blocks: Vec<Block>,
}

#[derive(Clone, Debug)]
struct Block {
    center: Point,
    /// From the centre to the farthest member.
    radius: f64,
    members: Vec<usize>,
}

impl Blocks {
    pub fn new(shooter: &Standing, places: &[Point]) -> Blocks {
        let mut list = vec![*shooter; places.len()];
        let mut order: Vec<((i64, i64), usize)> = Vec::new();
        for (i, (standing, place)) in list.iter_mut().zip(places).enumerate() {
            standing.footing.disc.center = *place;
            let index = |x: f64| (x / BLOCK).floor() as i64;
            order.push(((index(place.y), index(place.x)), i));
        }
        order.sort_unstable();
        let blocks = order.chunk_by(|a, b| a.0 == b.0).map(|chunk| {
            let members: Vec<usize> = chunk.iter().map(|(_, i)| *i).collect();
            let bounds = Bounds::of(&members.iter().map(|&i| places[i]).collect::<Vec<_>>());
            let center = nalgebra::center(&bounds.min, &bounds.max);
            let away = |&i: &usize| (places[i] - center).norm();
            let radius = members.iter().map(away).fold(0.0, f64::max);
            Block { center, radius, members }
        });
        let blocks = blocks.collect();
        Blocks { list, blocks }
    }

    pub fn shooters(&self) -> impl Iterator<Item = &Standing> {
        self.list.iter()
    }
}
