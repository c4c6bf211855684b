//! What a tournament says, in words.

use std::path::Path;

use crate::cli::args::Format;
use crate::cli::head;
use crate::cli::json::to_json;
use crate::cli::merge::record;
use crate::cli::output::{Answer, DOUBT, Failure, STRONG, styled};
use crate::cli::table::table;
use crate::tournament::{End, Interval, Plan, Shard, Standing, Standings, State, Tally, standings};

/// What a journal says.
pub fn of_journal(path: &Path, format: Format) -> Result<Answer, Failure> {
    let mut state: Option<State> = None;
    let head = head::read(path, &mut |head, line| {
        let plan = head.plan().ok_or("this is no journal of a tournament")?;
        state.get_or_insert_with(|| State::new(plan)).add(plan, &record(line)?)
    });
    let head = head.map_err(Failure::cannot_run)?;
    let Some(plan) = head.plan() else {
        let message = format!("{} is no journal of a tournament", path.display());
        return Err(Failure::cannot_run(message));
    };
    let tally = state.map(|state| state.tally).unwrap_or_default();
    Ok(answer(plan, &tally, head.shard, format))
}

/// What was counted up.
pub fn answer(plan: &Plan, tally: &Tally, shard: Option<Shard>, format: Format) -> Answer {
    let standings = standings(plan, tally);
    let text = match format {
        Format::Json => to_json(&standings),
        Format::Text => text(plan, &standings, shard),
    };
    Answer { text, no: tally.ends.contains_key(&End::Broken) }
}

fn text(plan: &Plan, all: &Standings, shard: Option<Shard>) -> String {
    let part = shard.map_or(String::new(), |s| format!(", part {}/{}", s.index, s.of));
    let mut text = format!("{} of {} games{part}, seed {}\n\n", all.played, all.planned, plan.seed);
    text += &entrants(plan, &all.entrants);
    if all.entrants.len() > 2 && !plan.is_solo() {
        text += &section("Against each other", &against(&all.entrants));
    }
    text += &section("Seats, in games that ended as the rules say", &balance(all));
    let l = &all.length;
    if l.most > 0 {
        text += &format!(
            "\n{} {:.1} on average; least {}, one in ten {} or fewer, half {} or fewer, nine in ten {} or fewer, most {}\n",
            styled(STRONG, "Steps:"),
            l.mean,
            l.least,
            l.tenth,
            l.median,
            l.ninetieth,
            l.most
        );
    }
    let ends = all.ends.iter().map(|ended| {
        let end = End::ALL.into_iter().find(|end| end.word() == ended.end);
        format!("  {:>6}  {}\n", ended.games, end.map_or("", End::meaning))
    });
    text += &format!("\n{}\n{}", styled(STRONG, "How games ended"), ends.collect::<String>());
    for fault in &all.faults {
        let who = if fault.name.is_empty() { "the game itself" } else { &fault.name };
        text += &format!(
            "{} {who}, {}: {} games; in game {}: {}\n",
            styled(DOUBT, "fault:"),
            fault.end,
            fault.games,
            fault.first,
            fault.why
        );
    }
    text
}

fn entrants(plan: &Plan, list: &[Standing]) -> String {
    let solo = plan.is_solo();
    let mut header = vec!["", "games", "won", "drawn", "lost", "points", "95 percent"];
    header.extend(if solo { vec!["score"] } else { vec!["rating", "error", "score"] });
    let mut rows = table(header);
    for one in list {
        let mut row = vec![
            one.name.clone(),
            one.games.to_string(),
            one.wins.to_string(),
            one.draws.to_string(),
            one.losses.to_string(),
            percent(one.rate.share),
            interval(one.rate),
        ];
        if !solo {
            row.extend([format!("{:+.0}", one.elo), format!("±{:.0}", one.elo_error)]);
        }
        row.push(format!("{:.2}", one.mean_score));
        rows.add_row(row);
    }
    format!("{}\n", lines(&rows))
}

fn against(list: &[Standing]) -> comfy_table::Table {
    let header = std::iter::once("").chain(list.iter().map(|one| one.name.as_str()));
    let mut rows = table(header.collect::<Vec<_>>());
    for one in list {
        let cell = |other: &Standing| {
            let met = one.against.iter().find(|against| against.name == other.name);
            met.map_or(String::new(), |met| percent(met.rate.share))
        };
        let row = std::iter::once(one.name.clone()).chain(list.iter().map(cell));
        rows.add_row(row.collect::<Vec<_>>());
    }
    rows
}

fn balance(all: &Standings) -> comfy_table::Table {
    let header = ["scenario", "seat", "games", "won", "drawn", "points", "95 percent", "score"];
    let mut rows = table(header.to_vec());
    for seat in &all.balance {
        rows.add_row(vec![
            seat.scenario.clone(),
            seat.seat.clone(),
            seat.games.to_string(),
            seat.wins.to_string(),
            seat.draws.to_string(),
            percent(seat.rate.share),
            interval(seat.rate),
            format!("{:.2}", seat.mean_score),
        ]);
    }
    rows
}

fn section(title: &str, rows: &comfy_table::Table) -> String {
    format!("\n{}\n{}\n", styled(STRONG, title), lines(rows))
}

/// A table without blanks at the ends of its lines.
pub fn lines(rows: &comfy_table::Table) -> String {
    rows.to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

pub fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}

pub fn interval(of: Interval) -> String {
    format!("{} to {}", percent(of.low), percent(of.high))
}
