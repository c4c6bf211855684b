//! Who meets whom in a round of a Swiss tournament.

use std::collections::{BTreeMap, BTreeSet};

use super::plan::Plan;

/// What earlier rounds say: the half points of the games of each pairing by its entrants.
pub type Matches = Vec<BTreeMap<usize, u64>>;

/// How many pairings are tried before a second meeting is allowed.
const PATIENCE: usize = 20_000;

/// The pairings of the next round. Entrants are ranked by match points (a match won counts one,
/// drawn or not played for want of an opponent a half or one), then by the points of those they
/// met, then by their places in the list; each meets the next in the ranking whom it has not
/// met. Of an odd number the lowest who has not yet sat out does.
pub fn pairings(plan: &Plan, rounds: &[Matches]) -> Vec<Vec<usize>> {
    let count = plan.entrants.len();
    let mut points = vec![0_u64; count];
    let mut met: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut sat_out = vec![false; count];
    let mut opponents = vec![Vec::new(); count];
    for matches in rounds {
        let mut played = vec![false; count];
        for meeting in matches {
            let who: Vec<(usize, u64)> = meeting.iter().map(|(who, half)| (*who, *half)).collect();
            let [(one, own), (other, its)] = who[..] else { continue };
            let won =
                |mine: u64, theirs: u64| 1 + u64::from(mine > theirs) - u64::from(mine < theirs);
            points[one] += won(own, its);
            points[other] += won(its, own);
            met.extend([(one, other), (other, one)]);
            (played[one], played[other]) = (true, true);
            opponents[one].push(other);
            opponents[other].push(one);
        }
        for who in (0..count).filter(|who| !played[*who]) {
            sat_out[who] = true;
            points[who] += 2;
        }
    }
    let strength = |who: usize| opponents[who].iter().map(|other: &usize| points[*other]).sum();
    let mut ranked: Vec<(u64, u64, usize)> =
        (0..count).map(|who| (points[who], strength(who), who)).collect();
    ranked.sort_by_key(|(points, strength, who)| (u64::MAX - points, u64::MAX - strength, *who));
    let mut ranked: Vec<usize> = ranked.into_iter().map(|(.., who)| who).collect();
    if count % 2 == 1 {
        let out = ranked.iter().rposition(|who| !sat_out[*who]).unwrap_or(count - 1);
        ranked.remove(out);
    }
    let mut patience = PATIENCE;
    let fresh = |one: usize, other: usize| !met.contains(&(one, other));
    let mut pairs = pair(&ranked, &fresh, &mut patience)
        .unwrap_or_else(|| ranked.chunks_exact(2).map(<[usize]>::to_vec).collect());
    // In every other round the lower of a pair is listed first, which matters where sides are
    // not swapped.
    if rounds.len() % 2 == 1 {
        pairs.iter_mut().for_each(|pair| pair.reverse());
    }
    pairs
}

/// Pairs the first with the next it may meet, so that the rest can be paired too.
fn pair(
    ranked: &[usize],
    fresh: &impl Fn(usize, usize) -> bool,
    patience: &mut usize,
) -> Option<Vec<Vec<usize>>> {
    let Some((first, rest)) = ranked.split_first() else { return Some(Vec::new()) };
    for (i, other) in rest.iter().enumerate() {
        *patience = patience.checked_sub(1)?;
        if !fresh(*first, *other) {
            continue;
        }
        let others: Vec<usize> =
            rest.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, who)| *who).collect();
        if let Some(mut pairs) = pair(&others, fresh, patience) {
            pairs.insert(0, vec![*first, *other]);
            return Some(pairs);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::plan::{Entry, Scenario, Schedule};
    use super::*;

    fn plan(count: usize) -> Plan {
        let entry = |i: usize| Entry { name: format!("e{i}"), bot: "random".into() };
        Plan {
            game: "pig".into(),
            seed: 0,
            entrants: (0..count).map(entry).collect(),
            scenarios: vec![Scenario { name: "s".into(), hash: String::new() }],
            sides: 2,
            schedule: Schedule::Swiss(4),
            games: 2,
            swap: true,
            limit_ms: 1,
        }
    }

    /// The entrant listed first is the better one, always.
    fn rounds(count: usize, rounds: usize) -> Vec<Vec<Vec<usize>>> {
        let (plan, mut played, mut all) = (plan(count), Vec::new(), Vec::new());
        for _ in 0..rounds {
            let pairs = pairings(&plan, &played);
            let won = |pair: &Vec<usize>| {
                let best = *pair.iter().min().unwrap();
                pair.iter().map(|who| (*who, if *who == best { 4 } else { 0 })).collect()
            };
            played.push(pairs.iter().map(won).collect());
            all.push(pairs);
        }
        all
    }

    #[test]
    fn nobody_meets_twice_and_winners_meet() {
        let all = rounds(8, 3);
        let mut met = BTreeSet::new();
        for pair in all.iter().flatten() {
            let mut pair = pair.clone();
            pair.sort_unstable();
            assert!(met.insert(pair.clone()), "{pair:?} twice");
        }
        assert_eq!(all[0], [[0, 1], [2, 3], [4, 5], [6, 7]]);
        assert!(all[1].contains(&vec![2, 0]) && all[1].contains(&vec![6, 4]), "{:?}", all[1]);
        assert!(all[2].contains(&vec![0, 4]), "{:?}", all[2]);
    }

    #[test]
    fn everybody_sits_out_once_before_anybody_does_twice() {
        let all = rounds(5, 5);
        let out = |pairs: &Vec<Vec<usize>>| {
            (0..5).find(|who| !pairs.iter().flatten().any(|p| p == who)).unwrap()
        };
        let mut outs: Vec<usize> = all.iter().map(out).collect();
        outs.sort_unstable();
        assert_eq!(outs, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn those_who_have_met_everybody_meet_again() {
        assert!(rounds(2, 3).iter().all(|pairs| pairs.len() == 1));
    }
}
