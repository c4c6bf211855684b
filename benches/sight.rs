//! `sight/mixed` and `sight/exact`. Run with `cargo bench --bench sight`.

mod common;

use common::{Checksum, board, places, report, rng, time};
use rand::RngExt;
use sightline::geometry::answer::{Detail, Exists, Touching};
use sightline::geometry::board::Board;
use sightline::geometry::number::{DEFAULT_TOLERANCE, HALF_MILLIMETRE, snap};
use sightline::geometry::shape::Disc;
use sightline::geometry::sight::{
    Eye, SightLine, SightQuery, SightTarget, in_the_way, sight, sight_exact, try_lines,
};

const HEAD: f64 = 1.4;

fn query<'a>(board: &'a Board, [a, b]: [Disc; 2], floor: [f64; 2]) -> SightQuery<'a> {
    SightQuery {
        board,
        eye: Eye { at: a.center, z: floor[0] + HEAD },
        target: SightTarget::Body { disc: b, z: [floor[1], floor[1] + HEAD] },
        ignored: &[],
        bodies: &[],
        half_width: HALF_MILLIMETRE,
        touching: Touching::Clear,
        tolerance: DEFAULT_TOLERANCE,
    }
}

/// Twenty boards of 25 parts, a thousand pairs on each.
fn pairs(boards: &[Board], seed: u64) -> Vec<SightQuery<'_>> {
    let mut queries = Vec::new();
    for (i, board) in boards.iter().enumerate() {
        let mut rng = rng(seed + i as u64);
        let a = places(&mut rng, board, 32.0, 1000);
        let b = places(&mut rng, board, 32.0, 1000);
        queries.extend(a.into_iter().zip(b).map(|(a, b)| query(board, [a, b], [0.0, 0.0])));
    }
    queries
}

fn mean(values: impl ExactSizeIterator<Item = usize>) -> f64 {
    let n = values.len() as f64;
    values.sum::<usize>() as f64 / n
}

fn note(checksum: &mut Checksum, line: Option<SightLine>) {
    checksum.byte(u8::from(line.is_some()));
    if let Some(line) = line {
        checksum.point(line.to);
        checksum.point([line.to_z, 0.0].into());
    }
}

fn mixed() {
    let boards: Vec<Board> = (0..20)
        .map(|i| board(1000 + i, 25, |rng| [0.0, snap(rng.random_range(0.5..4.25))]))
        .collect();
    let queries = pairs(&boards, 2000);
    let mut checksum = Checksum::new();
    let (mut seen, mut missed) = (0, 0);
    for query in &queries {
        let answer = match sight(query, Detail::Verdict) {
            Exists::Yes { witness, .. } => Some(witness),
            Exists::No { .. } => None,
        };
        seen += usize::from(answer.is_some());
        missed += usize::from(answer.is_some() && try_lines(query).is_none());
        note(&mut checksum, answer);
    }
    let k = mean(queries.iter().map(|query| in_the_way(query).len()));
    let ns = time(&queries, |query| sight(query, Detail::Verdict).holds());
    report("sight/mixed", ns, queries.len(), k, &checksum);
    let ns = time(&queries, |query| try_lines(query).is_some());
    report("  nine lines only", ns, queries.len(), k, &checksum);
    println!("  {seen} seen; nine lines alone miss {missed} of them");
    let ns = time(&queries[..2000], |query| sight(query, Detail::Full).margin());
    report("  with margins", ns, 2000, k, &checksum);
}

fn exact() {
    let boards: Vec<Board> = (0..20)
        .map(|i| {
            board(3000 + i, 25, |rng| {
                let low = if rng.random_bool(0.5) { snap(rng.random_range(0.2..2.5)) } else { 0.0 };
                [low, snap(low + rng.random_range(0.5..4.25))]
            })
        })
        .collect();
    let mut queries = pairs(&boards, 4000);
    queries.retain(|query| (2..=4).contains(&in_the_way(query).len()));
    let mut checksum = Checksum::new();
    let mut seen = 0;
    for query in &queries {
        let answer = sight_exact(query).ok();
        seen += usize::from(answer.is_some());
        note(&mut checksum, answer);
    }
    let k = mean(queries.iter().map(|query| in_the_way(query).len()));
    let ns = time(&queries, |query| sight_exact(query).is_ok());
    report("sight/exact", ns, queries.len(), k, &checksum);
    println!("  {seen} seen");
    let (yes, no): (Vec<_>, Vec<_>) =
        queries.into_iter().partition(|query| sight_exact(query).is_ok());
    for (name, queries) in [("  seen", yes), ("  hidden", no)] {
        let ns = time(&queries, |query| sight_exact(query).is_ok());
        report(name, ns, queries.len(), k, &checksum);
    }
}

fn main() {
    mixed();
    exact();
}
