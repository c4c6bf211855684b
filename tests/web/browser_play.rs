//! The page in a real browser: games are played in it, by the board and by the list.

use serde_json::{Value, json};

use crate::driver::Browser;
use crate::server::Server;

/// Begins a game in which the first seat, or all of them, is a person.
fn begin(browser: &Browser, server: &Server, game: &str, first: &str, others: &str, dice: &str) {
    browser.open(&server.url());
    browser.click("#tab-play");
    browser.choose("play-game", game);
    let seats = format!("return document.getElementById('play-seats').dataset.game === '{game}'");
    browser.until(&seats);
    for (css, player) in [("select:first-of-type", first), ("select:not(:first-of-type)", others)] {
        browser.js(&format!(
            "document.querySelectorAll('#play-seats {css}').forEach((s) => {{ s.value = '{player}'; }})"
        ));
    }
    browser.choose("play-seed", "7");
    browser.choose("play-dice", dice);
    browser.click("#play-start");
}

const OPTIONS: &str =
    "[...document.querySelectorAll('.options button')].map((b) => b.firstChild.textContent)";

fn options(browser: &Browser) -> Vec<String> {
    let found = browser.js(&format!("return {OPTIONS}"));
    found.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn entries(browser: &Browser) -> u64 {
    browser.js("return document.querySelectorAll('#play-panel .log li').length").as_u64().unwrap()
}

/// Takes the first option until one is offered that a script knows; it becomes `option`.
fn until_offered(browser: &Browser, known: &str) -> Vec<String> {
    for _ in 0..80 {
        browser.until("return document.querySelectorAll('.options button').length > 0");
        if browser.js(&format!("return {OPTIONS}.some((option) => {known})")) == json!(true) {
            return options(browser);
        }
        let before = entries(browser);
        browser.js("document.querySelector('.options button').click()");
        browser.until(&format!(
            "return document.querySelectorAll('#play-panel .log li').length > {before}"
        ));
    }
    panic!("never offered: {known}; {:?}", options(browser));
}

fn spot(name: &str) -> String {
    format!("#play-panel .picture [data-spot='{name}']")
}

/// Clicks a place that the rules forbid; the refusal stands there with its rule.
fn refused(browser: &Browser, css: &str, code: &str) {
    browser.click(css);
    browser.until("return !!document.querySelector('.refusals li')");
    let told = browser.text(".refusals");
    assert!(told.contains(code), "{told}");
}

#[test]
fn operatives_and_places_are_clicked_on_the_board_in_inches() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    begin(&browser, &server, "killteam", "person", "greedy", "rolled");
    until_offered(&browser, "option.startsWith('activate a')");
    browser.click(&spot("a1"));
    browser.until(&format!("return {OPTIONS}.every((o) => o.startsWith('activate a1 '))"));
    browser.js("document.querySelector('.options button').click()");
    browser.until(&format!("return {OPTIONS}.some((o) => o.startsWith('reposition to'))"));
    // An enemy beyond the range of the weapon: the rule says why not.
    refused(&browser, &spot("b1"), "kt/");
    browser.picture("clicked-enemy");
    browser.click("#play-clear");
    // A place of its own choice, then the same place again: the move is made.
    let at = browser.js(
        "const b = document.querySelector('#play-panel [data-spot=a1]').getBoundingClientRect(); \
         return [b.x + b.width / 2, b.y + b.height / 2]",
    );
    let [x, y] = [0, 1].map(|i| at[i].as_f64().unwrap());
    let before = entries(&browser);
    // South of it, where nobody stands yet.
    browser.hand("mouse", &[[x, y + 55.0]]);
    browser.until(
        "return document.querySelectorAll('.options button').length > 0 \
         && document.getElementById('play-picks').textContent.includes('Clear')",
    );
    let moves: Vec<String> =
        options(&browser).into_iter().filter(|o| o.starts_with("reposition to")).collect();
    assert_eq!(moves.len(), 1, "{:?} {}", options(&browser), browser.text(".refusals"));
    browser.picture("clicked-place");
    browser.js("[...document.querySelectorAll('.options button')].find((b) => b.textContent.startsWith('reposition')).click()");
    browser.until(&format!(
        "return document.querySelectorAll('#play-panel .log li').length > {before}"
    ));
    assert!(browser.text("#play-panel .log").contains(&moves[0]), "{moves:?}");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn figures_and_squares_are_clicked_in_siege() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    begin(&browser, &server, "siege", "person", "ai", "rolled");
    let standing = "!!document.querySelector(\"#play-panel [data-spot='d1'][data-at]\")";
    let known = format!("/^move d1: \\S+$/.test(option) && {standing}");
    let offered = until_offered(&browser, &known);
    let step = offered.iter().find(|o| o.starts_with("move d1: ") && o.matches(' ').count() == 2);
    let to = step.unwrap().rsplit(' ').next().unwrap().to_owned();
    browser.click(&format!("{}[data-at]", spot("d1")));
    browser.until(&format!("return {OPTIONS}.every((o) => /\\bd1\\b/.test(o))"));
    let square = format!("{}:not([data-at])", spot(&to));
    browser.click(&square);
    browser.until("return !!document.querySelector('.options .ready')");
    let ready =
        browser.js("return document.querySelector('.options .ready').firstChild.textContent");
    assert_eq!(ready, json!(format!("move d1: {to}")));
    browser.picture("clicked-square");
    refused(&browser, &format!("{}:not([data-at])", spot("X16")), "siege/mv");
    browser.picture("refused-square");
    browser.click("#play-clear");
    let before = entries(&browser);
    for css in [&format!("{}[data-at]", spot("d1")), &square, &square] {
        browser.click(css);
    }
    browser.until(&format!(
        "return document.querySelectorAll('#play-panel .log li').length > {before}"
    ));
    assert!(browser.text("#play-panel .log").contains(&format!("move d1: {to}")));
}

#[test]
fn tiles_are_clicked_in_doomsday() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    begin(&browser, &server, "doomsday", "person", "greedy", "rolled");
    let offered = until_offered(&browser, "/^move -?\\d+,-?\\d+$/.test(option)");
    let step = offered.iter().find(|o| o.starts_with("move ")).unwrap().clone();
    let tile = step.rsplit(' ').next().unwrap();
    browser.click(&spot(tile));
    browser.until(&format!(
        "return {OPTIONS}.includes('{step}') && {OPTIONS}.length < {}",
        offered.len()
    ));
    browser.picture("clicked-tile");
    let far = browser.js(&format!(
        "const all = [...document.querySelectorAll('#play-panel g[data-spot]:not([data-at])')] \
           .map((g) => g.dataset.spot); \
         return all.find((name) => !{OPTIONS}.some((o) => o.includes(name)) \
           && name.split(',').every((n) => Math.abs(n) > 2)) ?? all.at(-1)"
    ));
    refused(&browser, &spot(far.as_str().unwrap()), "doomsday/");
    browser.picture("refused-tile");
}

#[test]
fn regions_are_clicked_in_dei() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    begin(&browser, &server, "dei", "person", "greedy", "rolled");
    let offered = until_offered(&browser, "/^logistic-move .*>/.test(option)");
    let step = offered.iter().find(|o| o.starts_with("logistic-move") && o.contains('>')).unwrap();
    let (from, to) = step.rsplit(' ').next().unwrap().split_once('>').unwrap();
    browser.click(&spot(from));
    browser.click(&spot(to));
    let both = format!("{from}>{to}");
    browser.until(&format!(
        "return document.getElementById('play-picks').textContent.includes('{from}, {to}')"
    ));
    assert!(options(&browser).iter().all(|o| o.contains(&both)), "{:?}", options(&browser));
    browser.picture("clicked-region");
    let far = if from == "G5" { "G1" } else { "G5" };
    browser.click("#play-clear");
    browser.click(&spot(from));
    refused(&browser, &spot(far), "dei/");
}

#[test]
fn bots_play_a_game_to_its_end_in_the_page() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    begin(&browser, &server, "doomsday", "random", "random", "rolled");
    browser.until("return document.getElementById('play-needed').textContent.includes('over')");
    browser.picture("played");
    browser.click("#play-view");
    browser.until("return document.querySelector('.viewer')?.textContent.includes('Accepted')");
    browser.picture("stepping");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_person_is_offered_options_and_told_what_is_illegal() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    begin(&browser, &server, "killteam", "person", "person", "typed");
    // The lot is typed in, then a drop zone is offered.
    browser.until("return !!document.querySelector('.faces select, .faces input')");
    browser.js("document.querySelector('.faces button').click()");
    browser.until("return document.querySelectorAll('.options button').length > 0");
    browser.picture("options");
    browser.click(&spot("zone b"));
    browser.until(&format!("return String({OPTIONS}) === 'zone b'"));
    browser.click("#play-clear");
    browser.js("document.getElementById('play-text').value = 'pass'; document.querySelector('.entry button').click()");
    browser.until("return !!document.querySelector('#play-panel [role=alert] .no')");
    browser.js("document.querySelector('.options button').click()");
    browser.until("return document.querySelectorAll('#play-panel .log li').length >= 2");
    browser.js("document.getElementById('play-back').click()");
    browser.until("return document.querySelectorAll('#play-panel .log li').length === 1");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// Readings are chosen with the game; its transcript says so and is accepted.
#[test]
fn a_game_is_played_with_other_readings() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    for game in sightline::games::registry::GAMES {
        browser.open(&server.url());
        browser.click("#tab-play");
        browser.choose("play-game", game.id);
        browser.until(&format!(
            "return document.getElementById('play-seats').dataset.game === '{}'",
            game.id
        ));
        browser.click("#play-readings");
        browser.until("return document.getElementById('dialog').open");
        // The first reading that has another value takes it.
        let chosen = browser.js(
            "const s = [...document.querySelectorAll('#readings select')].filter((s) => s.id !== 'field-edition').find((s) => s.options.length > 1); \
             s.selectedIndex = s.selectedIndex ? 0 : 1; \
             document.querySelector('#dialog .bar button').click(); \
             return [s.id.replace('field-', ''), s.value]",
        );
        let [name, value] = [0, 1].map(|i| chosen[i].as_str().unwrap().to_owned());
        browser.until(&format!(
            "return document.getElementById('play-readings-chosen').textContent === '{name}: {value}'"
        ));
        browser.click("#play-start");
        browser.until("return document.querySelectorAll('#play-panel .log li').length + document.querySelectorAll('.options button').length > 0");
        browser.click("#play-view");
        browser.until("return document.querySelector('.viewer')?.textContent.includes('Accepted')");
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn only_what_is_due_is_considered() {
    let server = Server::new();
    let ask = |log: Value| {
        let question = json!({
            "game": "killteam", "seed": 7, "log": log, "decisions": ["zone a", "nonsense"],
        });
        server.answer("consider", &question)["considered"].clone()
    };
    assert_eq!(ask(json!([])), json!([]), "the lot is rolled first");
    let considered = ask(json!(["roll lot: a"]));
    assert_eq!(considered[0]["legal"], true, "{considered}");
    assert_eq!(considered[1]["legal"], false);
    assert!(considered[1]["error"].as_str().is_some_and(|error| !error.is_empty()));
}
