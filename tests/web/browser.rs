//! The page in a real browser: the board under mouse, finger and keyboard.

use serde_json::json;

use crate::driver::Browser;
use crate::server::Server;

pub const ENTER: &str = "\u{e007}";
pub const RIGHT: &str = "\u{e014}";
pub const LEFT: &str = "\u{e012}";
pub const UP: &str = "\u{e013}";

const B1: &str = "[data-id=b1]";
const A1: &str = "[data-id=a1]";

/// Pixels of the window an inch takes.
fn inch(browser: &Browser) -> f64 {
    let script = "return document.getElementById('board').getScreenCTM().a * 24";
    browser.js(script).as_f64().unwrap()
}

fn row(browser: &Browser, enemy: &str) -> String {
    browser.text(&format!("tr[data-enemy={enemy}]"))
}

#[test]
fn a_dragged_operative_shows_its_verdicts() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    browser.click(A1);
    browser.until("return !!document.querySelector('tr[data-enemy=b1]')");
    assert!(row(&browser, "b1").contains("not visible"), "{}", row(&browser, "b1"));
    browser.picture("picked");
    let ([x, y], inch) = (browser.middle(A1), inch(&browser));
    // Around the end of the wall, in steps, by mouse.
    browser.hand("mouse", &[[x, y], [x, y - 2.0 * inch], [x + 6.0 * inch, y - 5.0 * inch]]);
    browser
        .until("return document.querySelector('tr[data-enemy=b1]')?.textContent.includes('valid')");
    browser.picture("dragged");
    // What is shown is what the API answers for the place the operative was dropped at.
    let scene = browser.js("return import('/model.js').then((m) => m.scene.model)");
    let truth = server.answer("shot", &json!({ "scene": scene, "from": "a1", "to": "b1" }));
    let shown = format!("{:.2}", truth["distance"].as_f64().unwrap());
    assert!(row(&browser, "b1").contains(&shown), "{} {shown}", row(&browser, "b1"));
    assert_eq!(truth["visible"], true);
    // One step takes it back, another does it again.
    browser.click("#undo");
    browser.until(
        "return document.querySelector('tr[data-enemy=b1]')?.textContent.includes('not visible')",
    );
    browser.click("#redo");
    browser
        .until("return document.querySelector('tr[data-enemy=b1]')?.textContent.includes('valid')");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_finger_drags_as_a_mouse_does() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    let ([x, y], inch) = (browser.middle(A1), inch(&browser));
    browser.hand("touch", &[[x, y], [x, y - 2.0 * inch], [x + inch, y - 3.0 * inch]]);
    let at = browser.js("return import('/model.js').then((m) => m.operative('a1').at)");
    let [x, y] = [0, 1].map(|i| at[i].as_f64().unwrap());
    assert!((x - 5.0).abs() < 0.1 && (y - 10.0).abs() < 0.1, "{at}");
}

#[test]
fn two_picked_operatives_show_fan_origin_and_reasons() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    browser.click(A1);
    browser.click("[data-id=b2]");
    browser.until("return !!document.getElementById('ruling')");
    assert!(browser.text("#shot").contains("b2 is"), "{}", browser.text("#shot"));
    assert!(browser.text("#shot").contains("kt/target/visible"));
    browser.until("return !!document.querySelector('#board .fan') && !!document.querySelector('[data-origin]')");
    browser.picture("shot");
    // The origin is dragged to the other side of the base, where the answer is for that origin.
    let ([x, y], inch) = (browser.middle("[data-origin]"), inch(&browser));
    browser.hand("mouse", &[[x, y], [x - 0.2 * inch, y + 0.2 * inch], [x - 0.6 * inch, y + inch]]);
    browser
        .until("return document.getElementById('shot').textContent.includes('announced origin')");
    browser.until("return import('/board.js').then(({view}) => Math.hypot(view.origin[0] - view.shot.outcomes[0].origin[0], view.origin[1] - view.shot.outcomes[0].origin[1]) < 0.001)");
    for (overlay, name) in [("reach:reposition", "reach"), ("from", "heat"), ("threat", "threat")] {
        browser.js(&format!(
            "const o = document.getElementById('overlay'); o.value = '{overlay}'; \
             o.dispatchEvent(new Event('change'))"
        ));
        let drawn = if name == "reach" { ".reach" } else { ".cells" };
        browser.until(&format!("return !!document.querySelector('#board {drawn}')"));
        browser.picture(name);
    }
    // While the hand moves the operative the overlay is still that of the place before.
    let settled = "return !document.getElementById('board').classList.contains('stale') && !!document.querySelector('#board .cells')";
    browser.until(settled);
    let [x, y] = browser.middle(A1);
    browser.hold("mouse", &[[x, y], [x, y + inch]]);
    browser.until("return document.querySelector('#board .cells') && getComputedStyle(document.querySelector('#board .cells')).opacity === '0.2'");
    browser.picture("stale");
    browser.let_go();
    browser.until(settled);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn the_keyboard_alone_moves_measures_and_changes_tabs() {
    let Some(browser) = Browser::start(1280, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    // Tab alone comes to the operative.
    let reached = (0..80).any(|_| {
        browser.keys("\u{e004}");
        browser.js("return document.activeElement?.dataset?.id === 'a1'") == json!(true)
    });
    assert!(reached, "Tab does not come to the operative");
    browser.keys(ENTER);
    browser.until("return !!document.querySelector('tr[data-enemy=b1]')");
    browser.keys(&[UP, UP, RIGHT].concat());
    let at = browser.js("return import('/model.js').then((m) => m.operative('a1').at)");
    assert_eq!(at, json!([4.1, 7.2]));
    assert_eq!(browser.js("return document.activeElement.dataset.id"), json!("a1"));
    browser.js(&format!("document.querySelector('{B1}').focus()"));
    browser.keys(ENTER);
    browser.until("return document.getElementById('shot').textContent.includes('a1 shoots at b1')");
    browser.picture("keyboard");
    browser.js("document.getElementById('tab-board').focus()");
    browser.keys(RIGHT);
    assert_eq!(browser.js("return document.getElementById('replay-panel').hidden"), json!(false));
    browser.keys(LEFT);
    assert_eq!(browser.js("return document.getElementById('board-panel').hidden"), json!(false));
}

#[test]
fn a_narrow_screen_shows_everything_without_sideways_scrolling() {
    let Some(browser) = Browser::start(500, 900) else { return };
    let server = Server::new();
    browser.open(&server.url());
    browser.click(A1);
    browser.click("[data-id=b2]");
    browser.until("return !!document.getElementById('ruling')");
    browser.picture("narrow");
    for tab in ["board", "replay", "play"] {
        browser.js(&format!("document.getElementById('tab-{tab}').click()"));
        let wide = browser.js("return document.documentElement.scrollWidth - innerWidth");
        assert!(wide.as_f64().unwrap() <= 0.0, "{tab} is {wide} too wide");
    }
}
