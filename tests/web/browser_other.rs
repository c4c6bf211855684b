//! The page in a real browser: boards of the other games.

use serde_json::json;

use crate::driver::Browser;
use crate::server::Server;

fn opened(browser: &Browser, path: &str) {
    browser.choose("file-list", path);
    browser
        .until(&format!("return document.getElementById('status').textContent.includes('{path}')"));
}

fn click(browser: &Browser, spot: &str) {
    browser.click(&format!("#other [data-spot='{spot}']"));
}

#[test]
fn a_clicked_figure_shows_what_it_sees_and_where_it_can_go() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    for (path, from, to) in [
        ("shipped:/killzones/siege/scenes/corridor.yaml", "A", "T"),
        ("shipped:/killzones/doomsday/gallery/a-long-hall.yaml", "gallain", "i1"),
    ] {
        opened(&browser, path);
        // What belongs to the board in inches is not there.
        assert_eq!(
            browser.js("return ['split', 'undo', 'overlay'].map((id) => document.getElementById(id).offsetParent === null)"),
            json!([true, true, true])
        );
        click(&browser, from);
        browser.until(&format!("return document.getElementById('other-from')?.value === '{from}' && document.querySelector('#other .card').textContent.includes('can end in')"));
        browser.picture(&format!("clicked-{from}"));
        let answer =
            server.answer("picture", &json!({ "path": path, "from": from, "reach": true }));
        let rows = answer["measured"].as_array().unwrap().len();
        let shown = browser.js("return document.querySelectorAll('#other tbody tr').length");
        assert_eq!(shown, json!(rows));
        click(&browser, to);
        browser.until("return !!document.querySelector('#other tr[aria-current]')");
        browser.picture(&format!("line-to-{to}"));
        let row = browser.text("#other tr[aria-current]");
        assert!(row.contains(to) && row.contains("yes"), "{row}");
        click(&browser, from);
        browser.until("return document.getElementById('other-from')?.value === ''");
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn the_map_shows_majorities_control_and_the_next_wall() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    let path = "shipped:/killzones/dei/scenes/contested-walls.yaml";
    opened(&browser, path);
    let measured = server.answer("picture", &json!({ "path": path }))["measured"].clone();
    let [jaeger, next] =
        ["jaeger", "next_wall"].map(|key| measured[key].as_str().unwrap().to_owned());
    let shown = browser.text("#other .card");
    for word in
        [format!("jaeger: {jaeger}"), format!("next wall: {next}"), "control: holder".into()]
    {
        assert!(shown.contains(&word), "{word} in {shown}");
    }
    click(&browser, &next);
    browser.until("return !!document.querySelector('#other tr[aria-current]')");
    assert!(browser.text("#other tr[aria-current]").starts_with(&next));
    browser.picture("majorities");
    // The steps of a seat, as the verb tells them.
    browser.choose("other-seat", "a");
    browser.until("return !!document.querySelector('#other .card li')");
    let asked = json!({ "path": path, "from": "a", "reach": true });
    let steps = server.answer("picture", &asked)["reach"].clone();
    let told = browser.text("#other .card ul");
    for step in steps.as_array().unwrap() {
        let (region, next) = (step["region"].as_str().unwrap(), step["next"].as_array().unwrap());
        let to: Vec<&str> = next.iter().map(|one| one.as_str().unwrap()).collect();
        assert!(told.contains(&format!("in {region}: to {}", to.join(", "))), "{step} in {told}");
    }
    browser.picture("steps");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

const TOO_WIDE: &str = "return [document.documentElement, ...document.querySelectorAll('.wide')] \
    .filter((one) => one.scrollWidth > one.clientWidth).length";

#[test]
fn every_column_and_a_long_refusal_are_within_their_panel() {
    let Some(browser) = Browser::start(1400, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    for name in
        ["siege/scenes/corridor", "dei/scenes/contested-walls", "doomsday/gallery/a-long-hall"]
    {
        opened(&browser, &format!("shipped:/killzones/{name}.yaml"));
        assert!(
            browser.js("return document.querySelectorAll('#other th').length").as_u64() > Some(3)
        );
        assert_eq!(browser.js(TOO_WIDE), json!(0), "{name}");
    }
    // What was said about the board is not said about the game.
    browser.click("#tab-play");
    assert_eq!(browser.text("#status"), "");
    browser.until("return document.getElementById('play-seats').dataset.game === 'killteam'");
    browser.click("#play-start");
    browser.until("return !!document.getElementById('play-text')");
    browser.js("const t = document.getElementById('play-text'); \
         t.value = 'x'.repeat(600); t.form.requestSubmit()");
    browser.until("return !!document.querySelector('#play-panel [role=alert] .no')");
    assert_eq!(browser.js(TOO_WIDE), json!(0));
    browser.click("#tab-board");
    assert!(browser.text("#status").contains("a-long-hall"));
}

/// A hatch that is defined in a hidden panel paints nothing in the shown one.
#[test]
fn pictures_in_different_panels_have_hatches_of_their_own() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    opened(&browser, "shipped:/killzones/dei/scenes/contested-walls.yaml");
    browser.click("#tab-play");
    browser.choose("play-game", "dei");
    browser.until("return document.getElementById('play-seats').dataset.game === 'dei'");
    browser.click("#play-start");
    browser.until("return !!document.querySelector('#play-panel .picture svg pattern')");
    browser.picture("hatches");
    let found =
        browser.js("const all = [...document.querySelectorAll('[id]')].map((one) => one.id); \
         const fills = [...document.querySelectorAll('#play-panel [fill^=\"url(#\"]')]; \
         return [all.length - new Set(all).size, fills.length > 0, fills.every((one) => \
         document.getElementById(one.getAttribute('fill').slice(5, -1))?.closest('#play-panel'))]");
    assert_eq!(found, json!([0, true, true]));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// Readings, the text, a link and saving go with every board.
#[test]
fn other_boards_are_edited_as_text_shared_and_saved() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    opened(&browser, "shipped:/killzones/siege/scenes/corridor.yaml");
    browser.click("#readings-open");
    browser.until("return document.getElementById('dialog').open");
    let chosen = browser.js(
        "const s = document.querySelector('#readings select'); s.selectedIndex = s.selectedIndex ? 0 : 1; \
         document.querySelector('#dialog .bar button').click(); return [s.id.replace('field-', ''), s.value]",
    );
    let words = [0, 1].map(|i| chosen[i].as_str().unwrap().to_owned());
    browser.until("return !document.getElementById('dialog').open");
    browser.click("#text-open");
    browser.until("return document.getElementById('dialog').open");
    let text = browser.js("return document.querySelector('#dialog textarea').value");
    let text = text.as_str().unwrap();
    assert!(text.contains(&format!("{}: {}", words[0], words[1])), "{text}");
    browser.js("document.querySelector('#dialog .bar button:last-child').click()");
    browser.click("#save");
    browser.until("return document.getElementById('dialog').open");
    browser.js("const d = document.getElementById('dialog'); d.querySelector('input').value = 'own.yaml'; d.querySelector('button').click()");
    browser.until("return document.getElementById('status').textContent.includes('Saved')");
    let answer = server.answer("check", &json!({ "path": "own.yaml" }));
    assert_eq!(answer["accepted"], true, "{}", answer["shown"]);
    browser.click("#share");
    browser.until("return !!document.getElementById('share-link')");
    let link = browser.js("return document.getElementById('share-link').value");
    browser.open_plain("about:blank");
    browser.open(link.as_str().unwrap());
    browser.until("return !!document.querySelector('#other .picture svg')");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
