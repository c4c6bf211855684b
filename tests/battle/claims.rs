//! What a program writes behind its moves is held against it: a change in one line of a
//! transcript is refused at that line.

use sightline::engine::game::{Game, Needed};
use sightline::engine::log::Entry;
use sightline::games::killteam::battle::Battle;
use sightline::games::registry::Started;
use sightline::playing::{Writer, Written, play, replay};
use sightline::referee::{Breach, Options};

use super::conformance::{STRICT, refereed, written};
use super::driver::{Tale, battle_of, operative, plain, started};

const SEEDS: [u64; 2] = [1, 2];

struct Told {
    started: Started<Battle>,
    end: Battle,
    lines: Writer,
    seed: u64,
}

fn games() -> impl Iterator<Item = Told> {
    SEEDS.into_iter().map(|seed| {
        let started = started();
        let bots = ["greedy".to_owned(), "greedy".to_owned()];
        let played = play(&started.game, &bots, seed).unwrap();
        let lines = Writer { lines: played.lines };
        Told { started, end: played.game, lines, seed }
    })
}

impl Told {
    /// The first breach of the transcript with one line changed, and the line it is at,
    /// counted as the writer's lines are.
    fn judged(&self, changed: &Writer, seed: Option<u64>) -> Option<(usize, Breach)> {
        let text = written(&self.started, &self.end, changed, seed);
        let head = text.lines().count() - changed.lines.len();
        let folded = refereed(&self.started, &text, STRICT);
        let breach = folded.breaches.into_iter().next()?;
        let line = text[..breach.span.start].matches('\n').count();
        Some((line.wrapping_sub(head), breach))
    }

    fn refused(&self, at: usize, changed: &Writer, seed: Option<u64>, codes: &[&str]) {
        let line = &changed.lines[at];
        let Some((found, breach)) = self.judged(changed, seed) else {
            panic!("seed {}: `{line}` is taken, for `{}`", self.seed, self.lines.lines[at]);
        };
        assert_eq!(found, at, "seed {}: `{line}`: {breach:?}", self.seed);
        let known = codes.iter().any(|code| breach.code.starts_with(code));
        assert!(known, "seed {}: `{line}`: {breach:?}", self.seed);
    }

    fn decisions(&self, verb: &str) -> Vec<(usize, String)> {
        let lines = self.lines.lines.iter().enumerate();
        lines
            .filter_map(|(at, line)| match line.entry() {
                Entry::Decision { text, .. } if text.starts_with(verb) => {
                    Some((at, text.to_string()))
                }
                _ => None,
            })
            .collect()
    }

    fn with_text(&self, at: usize, new: &str) -> Writer {
        let mut changed = self.lines.clone();
        let line = self.lines.lines[at].to_string();
        let Entry::Decision { text, .. } = self.lines.lines[at].entry() else { panic!() };
        changed.lines[at] = Written::read(&line.replacen(text, new, 1)).unwrap();
        changed
    }
}

fn other_value(value: &str) -> String {
    match value {
        "yes" => "no".to_owned(),
        "no" => "yes".to_owned(),
        number => match number.parse::<i64>() {
            Ok(n) => (n + 1).to_string(),
            Err(_) => format!("{:.4}", number.parse::<f64>().unwrap() + 0.05),
        },
    }
}

#[test]
fn changed_claims_are_refused_at_their_line() {
    let wanted = ["counted", "distance", "cover", "obscured", "damage", "wounds", "vp"];
    let mut seen = std::collections::BTreeMap::new();
    for game in games() {
        assert!(game.judged(&game.lines, Some(game.seed)).is_none());
        for at in 0..game.lines.lines.len() {
            let line = &game.lines.lines[at];
            for text in line.claims() {
                let mut changed = game.lines.clone();
                let (name, value) = text.rsplit_once(' ').unwrap();
                let kind = name.split(' ').next().unwrap().to_owned();
                let times = seen.entry(kind).or_insert(0);
                *times += 1;
                if *times % 7 != 1 {
                    continue;
                }
                let other = format!("{name} {}", other_value(value));
                let (entry, claims) = (line.entry(), line.claims().join(", "));
                let claims = claims.replacen(text, &other, 1);
                changed.lines[at] = Written::read(&format!("{entry} = {claims}")).unwrap();
                game.refused(at, &changed, None, &["transcript/claim"]);
            }
        }
    }
    let kinds: Vec<&str> = seen.keys().map(String::as_str).collect();
    for kind in wanted {
        assert!(kinds.contains(&kind), "no claim of {kind} among {kinds:?}");
    }
}

#[test]
fn another_end_of_a_move_is_refused_at_its_line() {
    let mut moves = 0;
    for game in games() {
        for verb in ["reposition to", "dash to", "charge to", "fall-back to"] {
            for (at, text) in game.decisions(verb).into_iter().step_by(3) {
                let (before, place) = text.rsplit_once(' ').unwrap();
                let (x, y) = place.split_once(',').unwrap();
                let (start, _) = replay(&game.started.game, &game.lines.lines[..at], 0).unwrap();
                let active = start.state.activation.as_ref().unwrap().op;
                let from = start.state.standing(active).unwrap().footing.disc.center;
                let to = [x, y].map(|n| n.parse::<f64>().unwrap());
                // A tenth farther along the way it went.
                let on = [to[0] - from.x, to[1] - from.y].map(|d| 0.1 * d);
                let further = format!("{before} {:.4},{:.4}", to[0] + on[0], to[1] + on[1]);
                if (on[0] * on[0] + on[1] * on[1]).sqrt() < 0.03 {
                    continue;
                }
                let codes = ["kt/", "transcript/claim"];
                game.refused(at, &game.with_text(at, &further), None, &codes);
                moves += 1;
            }
        }
    }
    assert!(moves > 10, "{moves}");
}

#[test]
fn another_target_is_refused_at_its_line() {
    let mut shots = 0;
    for game in games() {
        for (at, text) in game.decisions("shoot") {
            let words: Vec<&str> = text.splitn(3, ' ').collect();
            for other in ["1", "3", "5"].map(|n| format!("{}{n}", &words[1][..1])) {
                if other != words[1] {
                    let changed = game.with_text(at, &format!("shoot {other} {}", words[2]));
                    game.refused(at, &changed, None, &["kt/", "transcript/claim"]);
                    shots += 1;
                }
            }
        }
    }
    assert!(shots > 10, "{shots}");
}

#[test]
fn another_die_is_refused_at_its_line() {
    for game in games() {
        for at in (0..game.lines.lines.len()).step_by(9) {
            let mut changed = game.lines.clone();
            let Entry::Roll { label, faces } = game.lines.lines[at].entry() else { continue };
            let Ok(face) = faces[..1].parse::<u16>() else { continue };
            let other = format!("roll {label}: {}{}", face % 6 + 1, &faces[1..]);
            changed.lines[at] = Written::read(&other).unwrap();
            game.refused(at, &changed, Some(game.seed), &["transcript/seed"]);
        }
    }
}

#[test]
fn another_result_is_refused() {
    for mut game in games() {
        let lines = game.lines.clone();
        game.end.state.vp[0] += 1;
        let (_, breach) = game.judged(&lines, Some(game.seed)).unwrap();
        assert_eq!(breach.code, "transcript/result");
    }
}

/// A referee that looks for all breaches goes on behind a move that is too long.
#[test]
fn breaches_behind_a_forced_move_are_found() {
    let head = plain("");
    let a = [operative("a1", "", "gun 4 3+ 3/4 Range 8")];
    let b = [operative("b1", "", "")];
    let mut battle =
        battle_of(&head, &a, &b).deployed("a", &[("a1", "5,11"), ("b1", "25,11")]).battle;
    for line in ["activate a1 engage", "reposition to 12,11"] {
        let action = battle.read(line).unwrap();
        if let Err(refusal) = battle.apply(&action) {
            assert_eq!(refusal.code, "kt/move/too-far");
            assert!(battle.force(&action));
        }
    }
    let fact = |battle: &Battle, name: &str| battle.fact(name, &[]).unwrap().to_string();
    assert_eq!(fact(&battle, "counted"), "7.0000");
    let far = battle.read("shoot b1 with \"gun\"").unwrap();
    assert_eq!(battle.check(&far).unwrap_err().code, "kt/wr/range");
    assert!(battle.force(&far));
    assert!(matches!(battle.needed(), Needed::Roll(_)));
    assert!(!battle.force(&far));
}

/// An activation without AP ends by itself if a transcript leaves its end out; what it may not
/// do is still refused by the rule it breaks, and the end may follow.
#[test]
fn the_first_refusal_is_kept_where_an_end_is_forced() {
    let head = plain("");
    let a = [operative("a1", "apl: 1", "gun 4 3+ 3/4"), operative("a2", "", "")];
    let b = [operative("b1", "", ""), operative("b2", "", "")];
    let places = [("a1", "5,11"), ("a2", "5,5"), ("b1", "16,11"), ("b2", "20,5")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell("a: activate a1 engage\na: reposition to 6,11");
    let codes = |tale: &Tale, more: &str| -> Vec<String> {
        let ruling = tale.refereed(more, Options { all: true, ..STRICT });
        ruling.breaches.iter().map(|breach| breach.code.clone()).collect()
    };
    let shot = "a: shoot b1 with \"gun\"";
    assert_eq!(codes(&tale, shot), ["kt/act/apl"]);
    assert_eq!(codes(&tale, "b: activate b1 engage\nb: dash to 17,11"), [""; 0]);
    // The turn is the other side's, whatever is left out.
    assert_eq!(codes(&tale, "b: end"), ["kt/tp/phases"]);
    // b1 cannot counteract, so the same side goes on, and there the decision belongs.
    let a = ["a1", "a2", "a3"].map(|id| operative(id, "apl: 1", ""));
    let b = [operative("b1", "", "")];
    let places = [("a1", "5,11"), ("a2", "5,5"), ("a3", "5,8"), ("b1", "16,11")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell("a: activate a1 engage\na: end\nb: activate b1 conceal\nb: end");
    tale.tell("a: activate a2 engage\na: reposition to 6,5");
    assert_eq!(codes(&tale, "a: activate a3 engage"), [""; 0]);
    assert_eq!(codes(&tale, "a: activate a1 engage"), ["kt/act/expended"]);
    assert_eq!(codes(&tale, "a: dash to 6,6"), ["kt/act/apl"]);
}

#[test]
fn consequences_tell_what_a_choice_leads_to() {
    let head = plain("");
    let weapons = "gun 4 3+ 3/4; Blade 3 4+ 2/3";
    let a = [operative("a1", "", weapons)];
    let b = [operative("b1", "", weapons), operative("b2", "", "")];
    let places = [("a1", "5,11"), ("b1", "16,11"), ("b2", "20,5")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell("a: activate a1 engage");
    let told = |text: &str| {
        let action = tale.battle.read(text).unwrap();
        tale.battle.consequence(&action).unwrap()
    };
    let shot = told("shoot b1 with \"gun\"");
    assert!(shot.starts_with("hits on 3+ from 9.7 inches, in the open; about "), "{shot}");
    assert!(shot.ends_with("on 12 wounds; can shoot back: b1"), "{shot}");
    assert_eq!(told("reposition to 6,11"), "can shoot back: b1");
    let end = tale.battle.read("end").unwrap();
    assert_eq!(tale.battle.consequence(&end), None);
}
