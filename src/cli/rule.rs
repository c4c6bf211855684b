use std::fmt::Write;
use std::sync::LazyLock;

use serde_json::{Value, json};

use super::args::{Format, FormatArg};
use super::json::to_json;
use super::output::{Answer, CODE, FAINT, Failure, STRONG, styled};
use super::table::table;
use crate::data::diagnostic::quoted;
use crate::data::reading::Reading;
use crate::games::catalogue::{Catalogue, Found, Rule, Topic, Unknown};
use crate::games::registry;
use crate::referee;

/// What a rule, a refusal or a reading means.
///
/// Without a code: the readings with their defaults, and the topics.
#[derive(clap::Args)]
pub struct Args {
    /// A rule (kt/cover/two-inch, cover.two-inch), a reading (cover-part), a topic (cover) or a
    /// game (siege).
    code: Option<String>,
    #[command(flatten)]
    format: FormatArg,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let json = self.format.format == Format::Json;
        let all = catalogues();
        let list = |of: &[&'static Catalogue]| match json {
            true => to_json(&list_json(of)),
            false => list_text(of),
        };
        let Some(code) = &self.code else { return Ok(Answer::yes(list(&all))) };
        let game = short(code);
        if let Some(rules) = registry::catalogues()
            .into_iter()
            .find(|rules| rules.game == game && !code.contains('/'))
        {
            return Ok(Answer::yes(list(&[rules])));
        }
        let found = find(&all, code)?;
        Ok(Answer::yes(if json { found.json() } else { found.text() }))
    }
}

/// What a code names: entries with the catalogue of each.
struct Matches {
    found: Vec<(&'static Catalogue, Found<'static>)>,
    /// Rules whose last part is the code, where something else has it as its name.
    also: Vec<String>,
}

impl Matches {
    fn text(&self) -> String {
        let mut parts: Vec<String> = self
            .found
            .iter()
            .map(|(rules, found)| match found {
                Found::Rule(rule) => rule_text(rules, rule),
                Found::Topic(topic) => topic_text(rules, topic),
            })
            .collect();
        if !self.also.is_empty() {
            parts.push(with_code(&format!("Rules called so too: `{}`\n", self.also.join("`, `"))));
        }
        parts.join("\n")
    }

    /// The first, with the others under `also`.
    fn json(&self) -> String {
        let mut all = self.found.iter().map(|(rules, found)| match found {
            Found::Rule(rule) => rule_json(rules, rule),
            Found::Topic(topic) => topic_json(rules, topic),
        });
        let mut first = all.next().unwrap_or_default();
        let others: Vec<Value> = all.collect();
        if !others.is_empty() {
            first["also"] = json!(others);
        }
        to_json(&first)
    }
}

/// The game as codes name it, of the beginning of a code.
fn short(code: &str) -> String {
    let game = code.split('/').next().unwrap_or_default().trim().to_lowercase();
    match &*game {
        "dd" => "doomsday".to_owned(),
        "killteam" => "kt".to_owned(),
        _ => game,
    }
}

/// What the codes of problems of files mean.
static FILES: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::parse("", &[("file", include_str!("rules/file.md"))], &[]));

/// The catalogues of all games, that of transcripts and that of files.
fn catalogues() -> Vec<&'static Catalogue> {
    registry::catalogues().into_iter().chain([&*referee::rules::RULES, &*FILES]).collect()
}

/// What a code names in the game it begins with, else in all of them.
fn find(all: &[&'static Catalogue], code: &str) -> Result<Matches, Failure> {
    let game = short(code);
    let own = all.iter().find(|rules| code.contains('/') && rules.game == game);
    let long = match (own, code.split_once('/')) {
        (Some(_), Some((_, rest))) => format!("{game}/{rest}"),
        _ => code.to_owned(),
    };
    let mut nearest = Vec::new();
    let (mut named, mut ending) = (Vec::new(), Vec::new());
    let of = own.map_or(all, std::slice::from_ref);
    for rules in of.iter().copied() {
        let found = rules.named(&long);
        if found.is_empty() {
            match rules.find(&long) {
                Ok(found) => ending.push((rules, found)),
                Err(unknown) => nearest.extend(unknown.nearest),
            }
        }
        named.extend(found.into_iter().map(|found| (rules, found)));
    }
    match (named.is_empty(), ending.is_empty()) {
        (true, true) => {
            nearest.truncate(5);
            Err(unknown_code(code, &Unknown { nearest }))
        }
        (true, false) => Ok(Matches { found: ending, also: Vec::new() }),
        (false, _) => {
            let code_of = |(rules, found): (&'static Catalogue, Found<'static>)| match found {
                Found::Rule(rule) => Some(rules.code(rule)),
                Found::Topic(_) => None,
            };
            Ok(Matches { found: named, also: ending.into_iter().filter_map(code_of).collect() })
        }
    }
}

fn unknown_code(code: &str, unknown: &Unknown) -> Failure {
    let shown = quoted(code);
    Failure::cannot_run(match unknown.nearest.as_slice() {
        [] => format!("no rule, reading or topic is called {shown}; `sightline rule` lists them"),
        near => format!(
            "no rule, reading or topic is called {shown}; near to it: {}",
            near.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
        ),
    })
}

fn list_text(all: &[&'static Catalogue]) -> String {
    let all_readings = || all.iter().flat_map(|rules| rules.readings());
    let editions = all_readings().any(|reading| reading.core.is_some());
    let mut readings = match editions {
        true => table(["reading", "default", "core", "other answers", "rule"].as_slice()),
        false => table(["reading", "default", "other answers", "rule"].as_slice()),
    };
    let mut topics = table(["topic", "subject", "rules"]);
    for rules in all {
        for r in rules.readings() {
            let others = r.values.iter().filter(|v| **v != r.default && Some(**v) != r.core);
            let others = others.copied().collect::<Vec<_>>().join(", ");
            let rule = rules.code_of(r.rule);
            match editions {
                true => readings.add_row([r.name, r.default, r.core.unwrap_or(""), &others, &rule]),
                false => readings.add_row([r.name, r.default, &others, &rule]),
            };
        }
        for topic in &rules.topics {
            let name = match rules.game {
                "" => topic.name.to_owned(),
                game => format!("{game}/{}", topic.name),
            };
            topics.add_row([&name, topic.title, &topic.rules.len().to_string()]);
        }
    }
    let example = all_readings().filter(|r| r.name != "edition").find_map(|reading| {
        let other = reading.values.iter().find(|value| **value != reading.default)?;
        Some(format!(", such as `readings: {{{}: {}}}`", reading.name, answer(other)))
    });
    let edition = match editions {
        true => ";\n`edition: core` switches to the defaults in the column core",
        false => "",
    };
    format!(
        "{}\n\n{}\n\nA scene names other answers under `readings:`{}{edition}.\n\n{}\n\n{}\n\n\
         `sightline rule CODE` explains a rule, a reading or a topic.\n",
        styled(STRONG, "Readings: rules that leave something open"),
        readings.trim_fmt(),
        example.unwrap_or_default(),
        styled(STRONG, "Topics"),
        topics.trim_fmt(),
    )
}

fn rule_text(catalogue: &Catalogue, rule: &Rule) -> String {
    let mut text = format!(
        "{}  {}\n\n{}\n",
        styled(STRONG, catalogue.code(rule)),
        styled(FAINT, rule.tags.join(", ")),
        with_code(rule.text)
    );
    if let Some(reading) = rule.reading {
        text += &format!("\n{}\n", reading_text(reading));
    }
    if !rule.see.is_empty() {
        text += &format!("\nSee also: {}\n", rule.see.join(", "));
    }
    text
}

/// An answer as YAML has it.
fn answer(value: &str) -> String {
    match value {
        "no" | "yes" | "off" | "on" => format!("\"{value}\""),
        plain => plain.to_owned(),
    }
}

fn reading_text(reading: &Reading) -> String {
    let name = styled(STRONG, reading.name);
    let mut text = format!("Reading {name}: {} unless a scene names another", reading.default);
    if let Some(core) = reading.core {
        let _ = write!(text, "; {core} under `edition: core`");
    }
    let other = reading.values.iter().find(|v| **v != reading.default).unwrap_or(&"");
    let _ = write!(text, ".\nIn a scene: `readings: {{{}: {}}}`", reading.name, answer(other));
    with_code(&text)
}

fn topic_text(catalogue: &Catalogue, topic: &Topic) -> String {
    let mut text = format!("{}\n\n{}\n", styled(STRONG, topic.title), topic.introduction);
    for rule in &topic.rules {
        let first = rule.text.split("\n\n").next().unwrap_or_default();
        let _ = write!(text, "\n{}\n{}\n", styled(CODE, catalogue.code(rule)), with_code(first));
    }
    text
}

/// Words in backticks in the style of code; the backticks stay.
fn with_code(text: &str) -> String {
    let in_style = |(i, piece): (usize, &str)| match i % 2 {
        0 => piece.to_owned(),
        _ => format!("`{}`", styled(CODE, piece)),
    };
    text.split('`').enumerate().map(in_style).collect()
}

fn list_json(all: &[&'static Catalogue]) -> Value {
    let (mut topics, mut readings) = (Vec::new(), Vec::new());
    for rules in all {
        for topic in &rules.topics {
            let codes: Vec<_> = topic.rules.iter().map(|rule| rules.code(rule)).collect();
            let (topic, title) = (topic.name, topic.title);
            let entry =
                json!({ "game": rules.game, "topic": topic, "title": title, "rules": codes });
            topics.push(entry);
        }
        readings.extend(rules.readings().map(|reading| reading_json(rules, reading)));
    }
    json!({ "readings": readings, "topics": topics })
}

fn reading_json(rules: &Catalogue, reading: &Reading) -> Value {
    json!({
        "name": reading.name,
        "values": reading.values,
        "default": reading.default,
        "core": reading.core,
        "rule": rules.code_of(reading.rule),
    })
}

fn rule_json(catalogue: &Catalogue, rule: &Rule) -> Value {
    json!({
        "code": catalogue.code(rule),
        "key": rule.key,
        "tags": rule.tags,
        "text": rule.text,
        "reading": rule.reading.map(|reading| reading_json(catalogue, reading)),
        "see": rule.see,
    })
}

fn topic_json(catalogue: &Catalogue, topic: &Topic) -> Value {
    let rules: Vec<_> = topic.rules.iter().map(|rule| rule_json(catalogue, rule)).collect();
    json!({
        "topic": topic.name,
        "title": topic.title,
        "introduction": topic.introduction,
        "rules": rules,
    })
}
