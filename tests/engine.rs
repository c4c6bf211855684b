//! What all games share, shown with a small game of its own.

#[path = "common/conformance.rs"]
mod conformance;
#[path = "common/pig.rs"]
mod pig;

use conformance::{STRICT, refereed};
use pig::Pig;
use rstest::rstest;
use sightline::bots;
use sightline::engine::dice::Script;
use sightline::engine::face::{Face, Fault, TextGame};
use sightline::engine::game::{Game, Needed, Seat};
use sightline::engine::play::{Player, play_out};
use sightline::games::registry::Started;
use sightline::playing::{play, seat_names};
use sightline::referee::Options;

fn started() -> Started<Pig> {
    Started { game: Pig::default(), data: vec![("pig.yaml".into(), "0123".into())] }
}

fn transcript(head: &str, log: &[&str]) -> String {
    let log: String = log.iter().map(|line| format!("  {line}\n")).collect();
    format!("kind: transcript\ngame: pig\nversion: 1\nscenario: s.yaml\n{head}log: |\n{log}")
}

/// The first breach as `code@line: claimed/truth`.
fn breach(head: &str, log: &[&str], options: Options) -> Vec<String> {
    let text = transcript(head, log);
    let head_lines = transcript(head, &[]).lines().count() as i64;
    let place = |at: usize| text[..at].matches('\n').count() as i64 + 1 - head_lines;
    let folded = refereed(&started(), &text, options);
    let shown = |b: &sightline::referee::Breach| {
        let claimed = b.claimed.clone().unwrap_or_default();
        let truth = b.truth.clone().unwrap_or_default();
        format!("{}@{}: {claimed}/{truth}", b.code, place(b.span.start))
    };
    folded.breaches.iter().map(shown).collect()
}

#[test]
fn the_small_game_conforms() {
    conformance::conforms(&started(), 0..200);
    let [refused, same] = conformance::mutations_are_found(&started(), 0..200);
    assert!(refused > 100 && same > 0, "{refused} refused, {same} the same");
}

#[rstest]
#[case::good(&["roll card: A Lot", "x: roll", "roll die: 4", "x: hold = points x 4", "= points y 3"], "")]
#[case::forced_left_out(&["roll card: Nothing", "roll die: 4", "x: hold", "roll die: 3"], "")]
#[case::numbered_card(&["roll card: 3", "= points y 3"], "")]
#[case::unknown_card(&["roll card: Everything"], "transcript/dice@1: Everything/one of Nothing, A Little, A Lot")]
#[case::no_such_face(&["roll card: 1", "roll die: 7"], "transcript/dice@2: 7/1 to 6")]
#[case::too_many_dice(&["roll card: 1", "roll die: 1 2"], "transcript/dice@2: 2 dice/1 die")]
#[case::other_label(&["roll card: 1", "roll attack: 3"], "transcript/turn@2: attack/die")]
#[case::other_seat(&["roll card: 1", "roll die: 3", "y: roll"], "transcript/turn@3: y/x")]
#[case::die_first(&["roll card: 1", "x: roll", "x: roll"], "transcript/turn@3: /")]
#[case::decision_first(&["roll card: 1", "roll die: 3", "roll die: 3"], "transcript/turn@3: /")]
#[case::no_notation(&["roll card: 1", "roll die: 3", "x: jump"], "transcript/notation@3: /")]
#[case::refused(&["roll card: 1", "roll die: 3", "x: take 5"], "pig/greed@3: /")]
#[case::false_claim(&["roll card: 1", "roll die: 3 = turn 4"], "transcript/claim@2: 4/3")]
#[case::false_flag(&["roll card: 1", "= over yes"], "transcript/claim@2: yes/no")]
#[case::within_tolerance(&["roll card: 1", "roll die: 3 = share 0.16"], "")]
#[case::beyond_tolerance(&["roll card: 1", "roll die: 3 = share 0.2"], "transcript/claim@2: 0.2/0.1500")]
#[case::unknown_claim(&["roll card: 1", "= height 3"], "transcript/claim@2: /")]
#[case::claim_of_another_kind(&["roll card: 1", "= over 3"], "transcript/notation@2: 3/no")]
fn the_referee_stops_at_the_first_breach(#[case] log: &[&str], #[case] wanted: &str) {
    assert_eq!(breach("", log, STRICT).join("; "), wanted);
}

#[test]
fn the_referee_goes_on_where_the_state_is_defined() {
    let log =
        ["roll card: 1", "roll die: 3 = turn 4", "x: take 5", "= turn 9", "x: hold", "= over 1"];
    let all = Options { all: true, ..STRICT };
    let wanted = [
        "transcript/claim@2: 4/3",
        "pig/greed@3: /",
        "transcript/claim@4: 9/8",
        "transcript/notation@6: 1/no",
    ];
    assert_eq!(breach("", &log, all), wanted);
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut log = vec!["roll card: 1"];
    log.extend(["roll die: 6", "x: roll"].repeat(4).into_iter().take(7));
    log.extend(["x: hold", "roll die: 2"]);
    assert_eq!(breach("", &log, STRICT), ["transcript/over@10: /"]);
}

#[rstest]
#[case("result: {x: 0, y: 3}\n", &["transcript/result@-1: /"])]
#[case("data: {pig.yaml: ffff}\n", &["transcript/data@-1: ffff/0123"])]
#[case("data: {sow.yaml: ffff}\n", &["transcript/data@-1: /"])]
#[case("data: {pig.yaml: '0123'}\n", &[])]
#[case("readings: {sty: open}\n", &["transcript/readings@-1: /"])]
#[case("players: {x: greedy, z: random}\n", &["transcript/players@-1: /"])]
#[case("players: {x: anybody}\n", &[])]
fn the_head_is_compared(#[case] head: &str, #[case] wanted: &[&str]) {
    assert_eq!(breach(head, &["roll card: A Lot"], STRICT), wanted);
}

#[test]
fn a_false_result_is_refused() {
    let played = play(&Pig::default(), &["random".into(), "random".into()], 3).unwrap();
    let lines: Vec<String> = played.lines.iter().map(ToString::to_string).collect();
    let log: Vec<&str> = lines.iter().map(String::as_str).collect();
    let [x, y] = [played.game.scores()[0], played.game.scores()[1]];
    assert_eq!(breach(&format!("result: {{x: {x}, y: {y}}}\n"), &log, STRICT), [""; 0]);
    let wanted = format!("transcript/result@-1: {}/{y}", y + 1.0);
    assert_eq!(breach(&format!("result: {{x: {x}, y: {}}}\n", y + 1.0), &log, STRICT), [wanted]);
}

#[test]
fn scripted_dice_are_used_up() {
    let mut game = Pig::default();
    let mut script =
        (0..4).fold(Script::new().then_for("card", &[1]), |s, _| s.then_for("die", &[6]));
    let mut players: Vec<Box<dyn Player<Pig>>> = vec![Box::new(Patient), Box::new(Patient)];
    play_out(&mut game, &mut players, &mut script, 100, &mut ()).unwrap();
    assert!(script.is_used_up());
    assert_eq!(game.scores(), [24.0, 0.0]);
}

/// Rolls until the goal is reached.
struct Patient;

impl Player<Pig> for Patient {
    fn choose(
        &mut self,
        game: &Pig,
        _seat: Seat,
    ) -> Result<pig::Act, sightline::engine::play::GivesUp> {
        let enough = matches!(game.fact("turn", &[]), Some(sightline::engine::fact::Fact::Count(n)) if n >= 20);
        Ok(if enough { pig::Act::Hold } else { pig::Act::Roll })
    }
}

#[test]
fn better_bots_win_more_often() {
    let wins = |names: [&str; 2]| {
        let names = names.map(str::to_owned);
        let won = |seed: u64| {
            let scores = play(&Pig::default(), &names, seed).unwrap().game.scores();
            scores[0] > scores[1]
        };
        (0..200).filter(|seed| won(*seed)).count()
    };
    let even = wins(["random", "random"]);
    let [greedy, search] = ["greedy", "search"].map(|bot| wins([bot, "random"]));
    assert!(greedy > even + 20 && search > even + 20, "{even} {greedy} {search} of 200");
    assert!(bots::bot::<Pig>("nobody", 0, Seat(0)).is_none());
    assert_eq!(play(&Pig::default(), &["nobody".into()], 0).unwrap_err(), "nobody");
}

#[test]
fn bots_of_one_seed_decide_alike() {
    let names = ["search", "greedy"].map(str::to_owned);
    let lines = |seed| {
        let played = play(&Pig::default(), &names, seed).unwrap();
        played.lines.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(lines(5), lines(5));
    assert_ne!(lines(5), lines(6));
}

#[test]
fn the_text_face_says_the_same() {
    let mut game: Box<dyn TextGame> = Box::new(Face(Pig::default()));
    assert_eq!((game.id(), game.seats(), &*game.seat_name(Seat(1))), ("pig", 2, "y"));
    assert_eq!(seat_names(&Pig::default()), ["x", "y"]);
    game.roll(&[1]).unwrap();
    assert_eq!(game.candidates(0), ["roll"]);
    assert!(matches!(game.check("jump"), Err(Fault::Unreadable(_))));
    assert!(matches!(game.check("hold"), Err(Fault::Refused(r)) if r.code == "pig/hold"));
    game.apply("roll").unwrap();
    assert!(matches!(game.needed(), Needed::Roll(_)));
    game.roll(&[5]).unwrap();
    assert_eq!(game.fact("turn", &[]).unwrap().to_string(), "5");
    let same = game.boxed();
    assert_eq!(
        (same.digest(), same.scores(), same.show()),
        (game.digest(), game.scores(), game.show())
    );
}
