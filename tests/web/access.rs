//! What a person needs who does not see the page, or sees it badly: names, roles, contrast, in
//! every state of the page, light and dark. The names are those of Chromium's own accessibility
//! tree, which it gives to screen readers.

use serde_json::{Value, json};

use crate::browser::ENTER;
use crate::driver::Browser;
use crate::server::Server;

/// Roles that need a name.
const NAMED: &[&str] = &[
    "button",
    "checkbox",
    "combobox",
    "dialog",
    "heading",
    "link",
    "listbox",
    "radio",
    "region",
    "slider",
    "spinbutton",
    "tab",
    "tablist",
    "tabpanel",
    "textbox",
    "toolbar",
];
/// Roles that say nothing to whoever comes to them with Tab.
const EMPTY: &[&str] = &["generic", "none", "presentation", ""];

/// What is wrong with the page as it stands.
fn faults(browser: &Browser) -> Vec<String> {
    let script = include_str!("access.js");
    let found = browser.js(script);
    let mut faults: Vec<String> =
        found.as_array().unwrap().iter().map(|f| f.as_str().unwrap().to_owned()).collect();
    let tree = browser.ask("Accessibility.getFullAXTree", &json!({}));
    let text = |value: &Value| value["value"].as_str().unwrap_or_default().trim().to_owned();
    let nodes = tree["nodes"].as_array().unwrap();
    assert!(nodes.len() > 20, "the accessibility tree is there");
    for node in nodes.iter().filter(|node| node["ignored"] == false) {
        let (role, name) = (text(&node["role"]), text(&node["name"]));
        let properties = node["properties"].as_array().into_iter().flatten();
        let focusable =
            properties.clone().any(|p| p["name"] == "focusable" && p["value"]["value"] == true);
        let native = node["role"]["type"] == "internalRole";
        if name.is_empty() && !native && (NAMED.contains(&role.as_str()) || focusable) {
            // The page itself can be focused.
            if role != "RootWebArea" {
                faults.push(format!("a {role} has no name"));
            }
        }
        if focusable && !native && EMPTY.contains(&role.as_str()) {
            faults.push(format!("what is called {name:?} says not what it is"));
        }
    }
    faults
}

const STATES: &[&str] =
    &["plain", "shot", "part", "heat", "readings", "mistakes", "siege", "replay", "form", "play"];

fn server() -> Server {
    let game = "kind: transcript\ngame: killteam\nversion: 1\n\
        scenario: shipped:/killzones/killteam/scenarios/skirmish.yaml\nlog: |\n  \
        roll lot: a\n  a: zone z\n";
    Server::with(&[("wrong.yaml", "kind: scene\ngame: [\n"), ("wrong-game.yaml", game)])
}

/// Brings the page into one of its states.
fn go(browser: &Browser, server: &Server, state: &str) {
    browser.open(&server.url());
    match state {
        "shot" => {
            browser.click("[data-id=a1]");
            browser.click("[data-id=b2]");
            browser.until("return !!document.getElementById('ruling')");
        }
        "part" => {
            browser.choose("mode", "terrain");
            browser.js("document.querySelector('[data-part]').focus()");
            browser.keys(ENTER);
            browser
                .until("return document.getElementById('details').textContent.includes('Traits')");
        }
        "heat" => {
            browser.click("[data-id=a1]");
            browser.choose("overlay", "from");
            browser.until("return !!document.querySelector('#board .cells')");
        }
        "readings" => {
            browser.click("#readings-open");
            browser.until("return document.getElementById('dialog').open");
        }
        "mistakes" => {
            browser.choose("file-list", "wrong.yaml");
            browser.until("return document.getElementById('errors').textContent.includes('^')");
        }
        "siege" => {
            browser.choose("file-list", "shipped:/killzones/siege/scenes/corridor.yaml");
            browser.until("return !!document.querySelector('#other [data-spot=A]')");
            browser.click("#other [data-spot=A]");
            browser.until(
                "return document.querySelector('#other .card').textContent.includes('can end')",
            );
        }
        "replay" => {
            browser.click("#tab-replay");
            browser.choose("replay-list", "wrong-game.yaml");
            browser.until("return !!document.querySelector('.viewer')");
        }
        "form" => {
            browser.click("#tab-play");
            browser.until("return !!document.getElementById('play-seat-0')");
        }
        "play" => {
            browser.click("#tab-play");
            browser.until("return !!document.getElementById('play-seat-0')");
            browser.choose("play-dice", "typed");
            browser.click("#play-start");
            browser.until("return !!document.querySelector('.faces button')");
            browser.js("document.querySelector('.faces button').click()");
            browser.until("return document.querySelectorAll('.options button').length > 0");
        }
        _ => {}
    }
}

#[test]
fn everything_has_a_name_a_role_and_contrast() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = server();
    for scheme in ["light", "dark"] {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        browser.ask("Emulation.setEmulatedMedia", &json!({ "features": features }));
        for state in STATES {
            go(&browser, &server, state);
            browser.picture(&format!("access-{state}-{scheme}"));
            assert_eq!(faults(&browser), Vec::<String>::new(), "{state}, {scheme}");
        }
    }
}

/// axe-core, where `SIGHTLINE_AXE` names its file: no serious finding in any state.
#[test]
fn no_serious_finding_of_axe() {
    let Some(axe) = std::env::var_os("SIGHTLINE_AXE") else {
        eprintln!("skipped: SIGHTLINE_AXE does not name axe.min.js (npm: axe-core)");
        return;
    };
    let axe = std::fs::read_to_string(axe).unwrap();
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = server();
    for state in STATES {
        go(&browser, &server, state);
        browser.js(&axe);
        let found = browser.js("return axe.run().then((r) => r.violations.filter((v) => \
             ['serious', 'critical'].includes(v.impact)).map((v) => \
             `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`))");
        assert_eq!(found, json!([]), "{state}");
    }
}

/// The check itself finds what it looks for.
#[test]
fn faults_are_found() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    browser.js(
        "const main = document.querySelector('main'); main.insertAdjacentHTML('afterbegin', \
         `<button></button><input><p class=\"pale\" id=\"save\">pale</p> \
          <div tabindex=\"0\">where</div><label for=\"nowhere\">whose</label> \
          <div class=\"tall\"><p>high</p></div>`); \
         main.querySelector('.pale').style.color = '#999'; \
         main.querySelector('.pale').style.background = '#888'; \
         Object.assign(main.querySelector('.tall').style, { height: '5px', overflow: 'auto' });",
    );
    let found = faults(&browser).join("\n");
    for fault in [
        "a button has no name",
        "a textbox has no name",
        "of \"pale\"",
        "the id save stands twice",
        "names nowhere",
        "says not what it is",
        "no key scrolls DIV tall",
    ] {
        assert!(found.contains(fault), "{fault} is not in\n{found}");
    }
}
