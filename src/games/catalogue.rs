//! A game's rules as explanations for its users, kept as Markdown beside the code.
//!
//! A file is a topic: `# Title`, an introduction, then a section for each rule. A section
//! begins with `## key`, a line `Tags: …`, perhaps lines `Reading: name` and `See: keys`, a
//! blank line, and the explanation. The explanation of a rule with a reading lists each
//! answer as an item of the form ``- `answer`: what it means``.

use crate::data::reading::Reading;

/// The topics of a game for [`Catalogue::parse`]: the names of the files in its folder `rules`.
macro_rules! topics {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("rules/", $name, ".md")))),*]
    };
}
pub(crate) use topics;

/// One rule, explained.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Topic and name with a dot between, such as `cover.two-inch`.
    pub key: &'static str,
    /// Where the rule comes from and what kind it is.
    pub tags: Vec<&'static str>,
    /// Markdown: the rule, then perhaps why it is so and an example.
    pub text: &'static str,
    /// The reading that decides it, where its text leaves something open.
    pub reading: Option<&'static Reading>,
    /// Keys of related rules.
    pub see: Vec<&'static str>,
}

/// The rules of one subject.
#[derive(Clone, Debug)]
pub struct Topic {
    pub name: &'static str,
    pub title: &'static str,
    pub introduction: &'static str,
    pub rules: Vec<Rule>,
}

/// All the rules of one game.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// The game as codes name it: `kt`; empty where codes name none.
    pub game: &'static str,
    pub topics: Vec<Topic>,
}

/// What a code names.
#[derive(Clone, Copy, Debug)]
pub enum Found<'a> {
    Rule(&'a Rule),
    Topic(&'a Topic),
}

/// Codes near to one that names nothing, the nearest first; may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    pub nearest: Vec<String>,
}

impl Catalogue {
    /// Reads the topics, given as name and Markdown, of a game with these readings.
    pub fn parse(
        game: &'static str,
        files: &[(&'static str, &'static str)],
        readings: &'static [Reading],
    ) -> Catalogue {
        let topics = files.iter().map(|(name, text)| parse_topic(name, text, readings)).collect();
        Catalogue { game, topics }
    }

    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.topics.iter().flat_map(|topic| &topic.rules)
    }

    /// The code that answers use for a rule: `kt/cover/two-inch`.
    pub fn code(&self, rule: &Rule) -> String {
        self.code_of(rule.key)
    }

    /// The code of a key.
    pub fn code_of(&self, key: &str) -> String {
        let code = key.replacen('.', "/", 1);
        if self.game.is_empty() { code } else { format!("{}/{code}", self.game) }
    }

    /// The readings that its rules have, each at the rule that decides it.
    pub fn readings(&self) -> impl Iterator<Item = &'static Reading> + '_ {
        self.rules().filter_map(|rule| rule.reading.filter(|reading| reading.rule == rule.key))
    }

    /// What a code names: a rule (`kt/cover/two-inch`, `cover/two-inch`, `cover.two-inch`), a
    /// reading (`cover-part`, giving its rule), a topic (`cover`), or the last part of a key
    /// that no other rule shares (`saturate`).
    pub fn find(&self, code: &str) -> Result<Found<'_>, Unknown> {
        if let Some(found) = self.named(code).first() {
            return Ok(*found);
        }
        let code = self.normal(code);
        let key = code.replacen('/', ".", 1);
        let mut ending = self.rules().filter(|rule| last(rule.key) == code);
        match (ending.next(), ending.next()) {
            (Some(rule), None) => Ok(Found::Rule(rule)),
            _ => Err(Unknown { nearest: self.nearest(&key) }),
        }
    }

    /// Everything that has a code as its name: a rule by its key, the rule that decides the
    /// reading of this name, a topic.
    pub fn named(&self, code: &str) -> Vec<Found<'_>> {
        let code = self.normal(code);
        let key = code.replacen('/', ".", 1);
        let named = |rule: &&Rule| rule.key.eq_ignore_ascii_case(&key);
        let of_reading = |rule: &&Rule| {
            rule.reading.is_some_and(|reading| reading.name == code && reading.rule == rule.key)
        };
        let rule = self.rules().find(named).or_else(|| self.rules().find(of_reading));
        let topic = self.topics.iter().find(|topic| topic.answers_to(&code));
        rule.map(Found::Rule).into_iter().chain(topic.map(Found::Topic)).collect()
    }

    /// The code in lower case, blanks as hyphens, without the game in front.
    fn normal(&self, code: &str) -> String {
        let code = code.trim().to_lowercase().replace(' ', "-");
        match code.strip_prefix(self.game).and_then(|rest| rest.strip_prefix('/')) {
            Some(rest) => rest.to_owned(),
            None => code,
        }
    }

    fn nearest(&self, code: &str) -> Vec<String> {
        const SHOWN: usize = 5;
        if code.chars().nth(64).is_some() {
            return Vec::new();
        }
        let keys = self.rules().map(|rule| rule.key);
        let readings = self.rules().filter_map(|rule| rule.reading).map(|reading| reading.name);
        let topics = self.topics.iter().map(|topic| topic.name);
        let mut near: Vec<_> = keys
            .chain(readings)
            .chain(topics)
            .filter_map(|word| Some((distance(code, word)?, word)))
            .collect();
        near.sort_unstable();
        near.dedup();
        near.into_iter().take(SHOWN).map(|(_, word)| word.to_owned()).collect()
    }
}

impl Topic {
    fn answers_to(&self, code: &str) -> bool {
        self.name == code || self.rules.iter().any(|rule| first(rule.key) == code)
    }
}

/// How far a word is from what was typed, `None` if too far to be meant.
fn distance(typed: &str, word: &str) -> Option<usize> {
    let whole = strsim::damerau_levenshtein(typed, word);
    let ending = strsim::damerau_levenshtein(last(typed), last(word));
    if typed.len() >= 3 && word.contains(typed) {
        return Some(ending.min(1));
    }
    let near = whole <= 1.max(typed.chars().count() / 3);
    let near_ending = ending <= last(typed).chars().count() / 4;
    match (near, near_ending) {
        (true, _) => Some(whole),
        (false, true) => Some(ending + 2),
        (false, false) => None,
    }
}

fn first(key: &str) -> &str {
    key.split_once('.').map_or(key, |(first, _)| first)
}

fn last(key: &str) -> &str {
    key.split_once('.').map_or(key, |(_, last)| last)
}

fn parse_topic(name: &'static str, text: &'static str, readings: &'static [Reading]) -> Topic {
    let mut sections = text.split("\n## ");
    let head = sections.next().unwrap_or_default();
    let (title, introduction) = head.split_once('\n').unwrap_or((head, ""));
    Topic {
        name,
        title: title.trim_start_matches('#').trim(),
        introduction: introduction.trim(),
        rules: sections.map(|section| parse_rule(section, readings)).collect(),
    }
}

fn parse_rule(section: &'static str, readings: &'static [Reading]) -> Rule {
    let (key, rest) = section.split_once('\n').unwrap_or((section, ""));
    let (head, text) = rest.trim_start().split_once("\n\n").unwrap_or((rest, ""));
    let field =
        |name: &str| head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let list = |name: &str| field(name).map(|all| all.split(", ").collect()).unwrap_or_default();
    Rule {
        key: key.trim(),
        tags: list("Tags"),
        text: text.trim(),
        reading: field("Reading").and_then(|name| readings.iter().find(|r| r.name == name)),
        see: list("See"),
    }
}
