//! The page in a real browser: files, terrain, transcripts, games.

use serde_json::json;

use crate::driver::Browser;
use crate::server::{SCENE, Server};

#[test]
fn terrain_is_edited_and_saved() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    browser.js("const m = document.getElementById('mode'); m.value = 'terrain'; m.dispatchEvent(new Event('change'))");
    let [x, y] = browser.middle("[data-part='block/wall']");
    let inch = browser.js("return document.getElementById('board').getScreenCTM().a * 24");
    let inch = inch.as_f64().unwrap();
    browser.hand("mouse", &[[x, y], [x + inch, y], [x + 2.0 * inch, y]]);
    browser.until(
        "return document.getElementById('details').textContent.includes('Terrain block/wall')",
    );
    browser.picture("terrain");
    browser.js("const h = document.getElementById('field-height'); h.value = '1.5'; h.dispatchEvent(new Event('change'))");
    for name in ["heavy", "light"] {
        browser.click(&format!("#trait-{name}"));
    }
    // A part that is drawn.
    browser.js("const m = document.getElementById('mode'); m.value = 'rect'; m.dispatchEvent(new Event('change'))");
    let [x, y] = browser.middle("#board");
    browser.hand(
        "mouse",
        &[
            [x - 6.0 * inch, y - 5.0 * inch],
            [x - 5.0 * inch, y - 4.0 * inch],
            [x - 4.0 * inch, y - 4.0 * inch],
        ],
    );
    browser.until(
        "return document.getElementById('details').textContent.includes('Terrain piece-1/part')",
    );
    browser.picture("drawn");
    browser.js("document.getElementById('save').click()");
    browser.until("return document.getElementById('dialog').open");
    browser.js("const d = document.getElementById('dialog'); d.querySelector('input').value = 'saved.yaml'; d.querySelector('button').click()");
    browser.until("return document.getElementById('status').textContent.includes('Saved')");
    let saved = std::fs::read_to_string(server.path("saved.yaml")).unwrap();
    let answer = server.answer("open", &json!({ "path": "saved.yaml" }));
    assert_eq!(answer["accepted"], true, "{saved}\n{}", answer["shown"]);
    let terrain = &answer["model"]["killzone"]["terrain"];
    let wall = &terrain[0]["parts"][0];
    assert!((wall["wall"]["from"][0].as_f64().unwrap() - 12.0).abs() < 0.1, "{saved}");
    assert_eq!((&wall["height"], &wall["traits"]), (&json!(1.5), &json!(["light"])), "{saved}");
    let size = &terrain[1]["parts"][0]["rect"]["size"];
    assert!((size[0].as_f64().unwrap() - 2.0).abs() < 0.15, "{saved}");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_link_holds_the_whole_scene() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    let link = browser.js("return import('/model.js').then((m) => { m.edit((s) => { s.operatives[0].at = [5.5, 8.25]; }); return m.toLink(); })");
    browser.open_plain("about:blank");
    browser.open(link.as_str().unwrap());
    let at = browser.js("return import('/model.js').then((m) => m.scene.model.operatives[0].at)");
    assert_eq!(at, json!([5.5, 8.25]));
}

#[test]
fn mistakes_of_a_file_are_shown_with_line_and_caret() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let wrong = SCENE.replace("order: engage}\n- {id: b1", "order: enage}\n- {id: b1");
    let server = Server::with(&[("wrong.yaml", &wrong)]);
    browser.open(&server.url());
    browser.js("const l = document.getElementById('file-list'); l.value = 'wrong.yaml'; l.dispatchEvent(new Event('change'))");
    browser.until("return document.getElementById('errors').textContent.includes('enage')");
    let shown = browser.text("#errors");
    assert!(shown.contains("wrong.yaml:12") && shown.contains('^'), "{shown}");
    browser.picture("mistakes");
    // To begin with, there is nothing but the mistakes.
    let server = Server::begin(&[("wrong.yaml", &wrong)], "wrong.yaml", ".");
    browser.open(&server.url());
    assert!(browser.text("#errors").contains("enage"));
    let shown = "return ['split', 'other', 'add-a', 'save'].some((id) => document.getElementById(id).offsetParent !== null)";
    assert_eq!(browser.js(shown), json!(false));
    browser.choose("file-list", "scene.yaml");
    browser.until("return document.getElementById('status').textContent.includes('scene.yaml')");
    let shown = "return ['split', 'add-a', 'save'].every((id) => document.getElementById(id).offsetParent !== null)";
    assert_eq!(browser.js(shown), json!(true));
}

/// Names that would be markup are shown as text, on the board, in a transcript and in a page of
/// its own.
#[test]
fn nothing_in_a_hostile_file_is_run() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let evil = "<img src=x onerror=\\\"window.hacked=1\\\"><script>window.hacked=1</script>";
    let scene = SCENE
        .replace("{id: a1, side: a,", &format!("{{id: a1, side: a, name: \"{evil}\","))
        .replace("id: test\n", &format!("id: test\n  name: \"{evil}\"\n"));
    let transcript = "kind: transcript\ngame: killteam\nversion: 1\n\
        scenario: shipped:/killzones/killteam/scenarios/skirmish.yaml\nlog: |\n  \
        a: <img src=x onerror=window.hacked=1><script>window.hacked=1</script>\n";
    let server = Server::with(&[("evil.yaml", &scene), ("evil-game.yaml", transcript)]);
    browser.open(&server.url());
    browser.js("const l = document.getElementById('file-list'); l.value = 'evil.yaml'; l.dispatchEvent(new Event('change'))");
    browser.until("return document.getElementById('status').textContent.includes('evil.yaml')");
    browser.click("[data-id=a1]");
    browser.until("return document.getElementById('details').textContent.includes('onerror')");
    browser.picture("hostile");
    browser.js("document.getElementById('tab-replay').click(); const l = document.getElementById('replay-list'); l.value = 'evil-game.yaml'; l.dispatchEvent(new Event('change'))");
    browser.until("return document.querySelector('.viewer')?.textContent.includes('onerror')");
    assert_eq!(
        browser.js(
            "return window.hacked === undefined && !document.querySelector('img, main script')"
        ),
        json!(true)
    );
    let page = server.path("page.html");
    let output = assert_cmd::Command::cargo_bin("sightline")
        .unwrap()
        .current_dir(server.folder.path())
        .args(["render", "evil-game.yaml", "--out", "page.html"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    browser.open_plain(&format!("file://{}", page.display()));
    browser.until("return document.querySelector('.viewer')?.textContent.includes('onerror')");
    assert_eq!(
        browser.js("return window.hacked === undefined && !document.querySelector('img')"),
        json!(true)
    );
}

/// A game of bots, with one entry changed: the page of its own steps to the breach.
#[test]
fn a_transcript_is_stepped_through_to_its_breach() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    let run = |arguments: &[&str]| {
        let mut command = assert_cmd::Command::cargo_bin("sightline").unwrap();
        command.current_dir(server.folder.path()).args(arguments).output().unwrap()
    };
    run(&["play", "doomsday", "--seed", "3", "--bots", "random", "--out", "game.yaml"]);
    let text = std::fs::read_to_string(server.path("game.yaml")).unwrap();
    let all: Vec<&str> = text.lines().collect();
    let decisions = all.iter().enumerate().filter(|(_, line)| line.starts_with("  p"));
    let from = decisions.map(|(at, _)| at).nth(8).unwrap();
    let mut lines: Vec<String> = all[..=from].iter().map(|line| (*line).to_owned()).collect();
    lines[from] = "  p1: fly away".to_owned();
    std::fs::write(server.path("broken.yaml"), lines.join("\n") + "\n").unwrap();
    run(&["render", "game.yaml", "--out", "game.html"]);
    let page = format!("file://{}", server.path("game.html").display());
    browser.open_plain(&page);
    browser.until("return !!document.querySelector('.viewer .picture svg')");
    assert!(browser.text(".viewer .now").starts_with("The beginningnext: "));
    browser.click(".viewer .bar button:nth-of-type(5)");
    let end = browser.text(".viewer .now");
    assert_eq!(end, "The endthe game is over");
    browser.picture("end");
    browser.open(&server.url());
    browser.js("document.getElementById('tab-replay').click(); const l = document.getElementById('replay-list'); l.value = 'broken.yaml'; l.dispatchEvent(new Event('change'))");
    browser.until("return !!document.querySelector('.viewer')");
    assert!(browser.js("return document.querySelectorAll('.viewer li').length").as_u64() > Some(5));
    browser.click(".viewer .bar button:nth-of-type(4)");
    browser
        .until("return document.querySelector('.viewer [aria-current]').textContent.includes(':')");
    browser.click(".viewer .bar button:nth-of-type(6)");
    browser.until("return !!document.querySelector('.viewer [aria-current].breach')");
    assert!(
        browser.text(".viewer .now").contains("[kt/")
            || browser.text(".viewer .now").contains("[transcript/"),
        "{}",
        browser.text(".viewer .now")
    );
    browser.picture("breach");
    assert_eq!(run(&["render", "broken.yaml", "--out", "broken.html"]).status.code(), Some(1));
    browser.open_plain(&format!("file://{}", server.path("broken.html").display()));
    browser.until("return !!document.querySelector('.viewer .picture svg')");
    browser.click(".viewer .bar button:nth-of-type(6)");
    browser.until("return !!document.querySelector('.viewer [aria-current].breach')");
    browser.picture("page-of-its-own");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
