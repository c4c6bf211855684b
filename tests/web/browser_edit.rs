//! The page in a real browser: terrain is drawn, turned, copied and removed; steps are taken back
//! and done again; origins are moved.

use serde_json::{Value, json};

use crate::browser::ENTER;
use crate::driver::Browser;
use crate::server::Server;

const DELETE: &str = "\u{e017}";

fn model(browser: &Browser) -> Value {
    browser.js("return import('/model.js').then((m) => m.scene.model)")
}

/// Where a place of the board is in the window.
fn at(browser: &Browser, x: f64, y: f64) -> [f64; 2] {
    let found = browser.js(&format!(
        "return import('/board.js').then(({{ px, py }}) => {{ \
           const p = new DOMPoint(px({x}), py({y})).matrixTransform(document.getElementById('board').getScreenCTM()); \
           return [p.x, p.y]; }})"
    ));
    [0, 1].map(|i| found[i].as_f64().unwrap())
}

fn near(value: &Value, wanted: f64) {
    let found = value.as_f64().unwrap();
    assert!((found - wanted).abs() < 0.06, "{found}, not {wanted}");
}

#[test]
fn terrain_is_drawn_in_every_shape() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    browser.js("scrollTo(0, 0)");
    let drag = |mode: &str, from: [f64; 2], to: [f64; 2]| {
        browser.choose("mode", mode);
        let [a, b] = [from, to].map(|[x, y]| at(&browser, x, y));
        browser.hand("mouse", &[a, [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0], b]);
    };
    drag("wall", [2.0, 2.0], [6.0, 2.0]);
    drag("disc", [8.0, 2.0], [8.0, 3.0]);
    drag("rect", [12.0, 1.0], [14.0, 2.0]);
    // Corner by corner, closed by Enter though nothing on the board has the focus.
    browser.choose("mode", "polygon");
    for [x, y] in [[2.0, 11.0], [5.0, 11.0], [3.0, 13.0]] {
        browser.hand("mouse", &[at(&browser, x, y)]);
    }
    browser.keys(ENTER);
    browser.picture("shapes");
    let terrain = model(&browser)["killzone"]["terrain"].clone();
    let part = |n: usize| terrain[n]["parts"][0].clone();
    near(&part(1)["wall"]["to"][0], 6.0);
    near(&part(2)["disc"]["radius"], 1.0);
    near(&part(3)["rect"]["size"][0], 2.0);
    assert_eq!(part(4)["polygon"].as_array().unwrap().len(), 3, "{terrain}");
    near(&part(4)["polygon"][2][1], 13.0);
    let answer = server.answer("check", &json!({ "text": model(&browser) }));
    assert_eq!(answer["accepted"], true, "{}", answer["shown"]);
    // The ruler measures and changes nothing.
    let before = model(&browser);
    drag("ruler", [1.0, 5.0], [4.0, 9.0]);
    let told =
        browser.js("return [...document.querySelectorAll('#over text')].map((t) => t.textContent)");
    let told = told[0].as_str().unwrap().trim_end_matches('″').parse::<f64>().unwrap();
    near(&json!(told), 5.0);
    assert_eq!(model(&browser), before);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn every_change_is_taken_back_and_done_again() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    let begin = model(&browser);
    browser.choose("mode", "terrain");
    browser.js("document.querySelector(\"[data-part='block/wall']\").focus()");
    browser.keys(&format!("{ENTER}r"));
    let wall = model(&browser)["killzone"]["terrain"][0]["parts"][0]["wall"].clone();
    // The end that was 3 inches north of the middle is turned by 15 degrees.
    near(&wall["to"][0], 10.0 - 3.0 * libm::sin(15_f64.to_radians()));
    near(&wall["to"][1], 7.0 + 3.0 * libm::cos(15_f64.to_radians()));
    browser.choose("field-height", "2.5");
    browser.click("#trait-light");
    browser.js("[...document.querySelectorAll('#details button')].find((b) => b.textContent === 'Copy').click()");
    assert_eq!(model(&browser)["killzone"]["terrain"][0]["parts"][1]["height"], json!(2.5));
    browser.js("document.querySelector(\"[data-part='block/wall']\").focus()");
    browser.keys(DELETE);
    assert_eq!(model(&browser)["killzone"]["terrain"][0]["parts"].as_array().unwrap().len(), 1);
    browser.choose("mode", "measure");
    browser.click("[data-id=a1]");
    browser.choose("field-order", "conceal");
    browser.choose("field-base-mm", "40");
    let end = model(&browser);
    assert_eq!(
        (&end["operatives"][0]["order"], &end["operatives"][0]["base"]),
        (&json!("conceal"), &json!(40))
    );
    let all = |button: &str| {
        while browser.js(&format!("return document.getElementById('{button}').disabled"))
            == json!(false)
        {
            browser.js(&format!("document.getElementById('{button}').click()"));
        }
        model(&browser)
    };
    assert_eq!(all("undo"), begin);
    assert_eq!(all("redo"), end);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn the_best_origin_tells_how_far_it_may_slip() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    browser.click("[data-id=a1]");
    browser.click("[data-id=b2]");
    browser.until("return document.getElementById('shot').textContent.includes('may slip')");
    let shot =
        server.answer("shot", &json!({ "scene": model(&browser), "from": "a1", "to": "b2" }));
    let best = &shot["outcomes"][0];
    let slip = format!("may slip {:.2}″", best["slack"].as_f64().unwrap());
    assert!(browser.text("#shot").contains(&slip), "{slip}: {}", browser.text("#shot"));
    // The origin is moved by keys; the answer is then for the announced one, until the best is
    // asked for again.
    browser.js("document.querySelector('[data-origin]').focus()");
    browser.keys("\u{e012}\u{e012}\u{e012}");
    browser
        .until("return document.getElementById('shot').textContent.includes('announced origin')");
    browser.picture("announced");
    browser.js("[...document.querySelectorAll('#shot button')].find((b) => b.textContent === 'Best origin').click()");
    browser
        .until("return !document.getElementById('shot').textContent.includes('announced origin')");
    assert!(browser.text("#shot").contains(&slip));
}

#[test]
fn a_base_that_cannot_stand_there_is_told_so_under_the_hand() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    let [from, to] = [at(&browser, 4.0, 7.0), at(&browser, 10.0, 7.0)];
    browser.hand("mouse", &[from, [from[0] + 30.0, from[1]], to]);
    browser.until(
        "return document.getElementById('verdicts').textContent.includes('into `block/wall`')",
    );
    assert_eq!(browser.js("return !!document.querySelector('[data-id=a1].wrong')"), json!(true));
    browser.picture("in-the-wall");
    browser.click("#undo");
    browser.until("return !!document.querySelector('tr[data-enemy=b1]')");
    assert_eq!(browser.js("return !!document.querySelector('.wrong')"), json!(false));
}

#[test]
fn scene_and_killzone_are_downloaded_as_files_that_load() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    browser.js("URL.createObjectURL = (blob) => { window.saved = blob; return '#'; }");
    for (button, kind) in [("download", "scene"), ("download-killzone", "killzone")] {
        browser.js(&format!("document.getElementById('{button}').click()"));
        let text = browser.js("return window.saved.text()");
        let answer = server.answer("open", &json!({ "text": text }));
        assert_eq!((&answer["accepted"], &answer["kind"]), (&json!(true), &json!(kind)), "{text}");
    }
}
