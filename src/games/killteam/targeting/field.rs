//! One target for many shooters: its shadows are cast once for all that ask about the same
//! parts.

use rayon::prelude::*;

use super::{COVER, Conditions, Effects, HIDING, OBSCURED, Targeting};
use crate::data::scene::Order;
use crate::games::killteam::standing::Standing;
use crate::games::killteam::terrain::Terrain;
use crate::geometry::answer::Detail;
use crate::geometry::lines::Target;
use crate::geometry::shape::PartId;

/// Shooters that are worked on together by one thread.
const CHUNK: usize = 32;

/// What decides which parts one shot's lines are asked about.
#[derive(PartialEq)]
enum Asked {
    /// Nothing of the shooter's place: it stands on the killzone floor, which carries everybody.
    Floor(Conditions),
    /// The parts themselves: for cover, for obscured, for hiding.
    Parts([Vec<PartId>; 3]),
}

/// The best outcome of each shooter against one target, in the order of `shooters`: the first
/// of [`Targeting::outcomes`], without witnesses. `together` is left false.
pub fn field(
    terrain: &Terrain,
    shooters: &[(Standing, Conditions)],
    to: &Standing,
) -> Vec<Effects> {
    let settings = &terrain.settings;
    let each = |i: usize| {
        let (from, conditions) = &shooters[i];
        Targeting::new(terrain, from, to, *conditions, 0.0)
    };
    let all = (0..shooters.len()).into_par_iter().with_min_len(CHUNK);
    let level = |level: f64| level == to.footing.level;
    let plain = shooters.iter().all(|(from, _)| level(from.footing.level));
    let ovals = to.oval.is_some() || shooters.iter().any(|(from, _)| from.oval.is_some());
    if ovals || settings.separate_origins || (settings.slope && !plain) {
        let one = |i| {
            let outcomes = each(i).outcomes(Detail::Verdict);
            Effects { together: false, ..outcomes.list[0].effects }
        };
        return all.map(one).collect();
    }
    let asked = all.map(|i| {
        let (from, conditions) = &shooters[i];
        if from.footing.level == 0.0 && !settings.whole_pieces {
            return Asked::Floor(*conditions);
        }
        let Targeting { cover, obscuring, hiding, .. } = each(i);
        Asked::Parts([cover, obscuring, hiding])
    });
    let asked: Vec<Asked> = asked.collect();
    let mut groups: Vec<(usize, Vec<usize>)> = Vec::new();
    for (i, parts) in asked.iter().enumerate() {
        match groups.iter_mut().find(|(first, _)| asked[*first] == *parts) {
            Some((_, members)) => members.push(i),
            None => groups.push((i, vec![i])),
        }
    }
    let mut effects = vec![Effects::NONE; shooters.len()];
    for (first, members) in groups {
        let targeting = each(first);
        let watches = targeting.watches();
        let query = targeting.query(&watches);
        let target = Target::new(query.board, to.footing, &watches, query.model, 0.0);
        let best = |&i: &usize| best(&target.hits(shooters[i].0.footing), to.order);
        let found: Vec<Effects> = members.par_iter().with_min_len(CHUNK).map(best).collect();
        for (i, found) in members.into_iter().zip(found) {
            effects[i] = found;
        }
    }
    effects
}

/// The outcome an attacker prefers among sets of watches hit.
fn best(sets: &[u64], order: Order) -> Effects {
    let effects = |&set: &u64| Effects {
        hidden: set >> HIDING & 1 == 1,
        cover: set >> COVER & 1 == 1,
        obscured: set >> OBSCURED & 1 == 1,
        together: false,
    };
    sets.iter()
        .map(effects)
        .min_by_key(|effects| effects.preference(order))
        .expect("every arc has a stretch")
}
