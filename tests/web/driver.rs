//! A real browser, driven by WebDriver.

use std::io::{BufRead, BufReader, Lines};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::server::request;

/// Machines that are busy are slow.
const PATIENCE: Duration = Duration::from_secs(180);

/// One browser at a time: they are heavy.
static ONE: Mutex<()> = Mutex::new(());

pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    /// Kept open: the driver goes on writing.
    _told: Lines<BufReader<ChildStdout>>,
    _one: MutexGuard<'static, ()>,
}

impl Drop for Browser {
    fn drop(&mut self) {
        let path = format!("/session/{}", self.session);
        let host = format!("localhost:{}", self.port);
        request(self.port, "DELETE", &path, &[("Host", &host)], "");
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

impl Browser {
    /// A headless Chromium with a window of a size; `None`, with a message, where there is none.
    pub fn start(width: u32, height: u32) -> Option<Browser> {
        let one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let started = Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).spawn();
        let Ok(mut driver) = started else {
            eprintln!(
                "skipped: chromedriver and Chromium are not installed (Debian: chromium, chromium-driver)"
            );
            return None;
        };
        let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = lines.by_ref().map_while(Result::ok).find_map(|line| {
            line.split("successfully on port ").nth(1)?.trim_end_matches('.').parse::<u16>().ok()
        });
        let port = port.expect("chromedriver tells its port");
        let mut browser = Browser { driver, port, session: String::new(), _told: lines, _one: one };
        let size = format!("--window-size={width},{height}");
        let options = json!({ "args": [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--hide-scrollbars", "--force-device-scale-factor=1", size,
        ] });
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } } } });
        let answer = browser.command("POST", "", &wanted);
        browser.session = answer["sessionId"].as_str().unwrap().to_owned();
        Some(browser)
    }

    fn command(&self, method: &str, path: &str, body: &Value) -> Value {
        let path = match self.session.as_str() {
            "" => "/session".to_owned(),
            session => format!("/session/{session}{path}"),
        };
        let host = format!("localhost:{}", self.port);
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let reply = request(self.port, method, &path, &[("Host", &host)], &body);
        let answer: Value = serde_json::from_str(&reply.body).unwrap_or_default();
        assert_eq!(reply.status, 200, "{method} {path}: {}", reply.body);
        answer["value"].clone()
    }

    /// Opens a page.
    pub fn open_plain(&self, url: &str) {
        self.command("POST", "/url", &json!({ "url": url }));
    }

    /// Opens the board and waits until it is ready.
    pub fn open(&self, url: &str) {
        self.open_plain(url);
        self.until("return document.body.dataset.ready === 'yes'");
    }

    /// What a script in the page returns.
    pub fn js(&self, script: &str) -> Value {
        self.command("POST", "/execute/sync", &json!({ "script": script, "args": [] }))
    }

    pub fn text(&self, css: &str) -> String {
        let script = format!("return document.querySelector({css:?})?.textContent ?? ''");
        self.js(&script).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until a script returns true.
    pub fn until(&self, script: &str) {
        let begin = Instant::now();
        while self.js(script) != json!(true) {
            if begin.elapsed() > PATIENCE {
                self.picture("never");
                let status = self.text("#status") + &self.text("#errors");
                panic!("never true: {script}\n{status}\n{:?}", self.complaints());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Chooses in a list, or changes a field.
    pub fn choose(&self, id: &str, value: &str) {
        self.js(&format!(
            "const e = document.getElementById({id:?}); e.value = {value:?}; \
             e.dispatchEvent(new Event('change'))"
        ));
    }

    /// Asks the browser itself.
    pub fn ask(&self, command: &str, params: &Value) -> Value {
        self.command("POST", "/goog/cdp/execute", &json!({ "cmd": command, "params": params }))
    }

    /// The middle of an element, in pixels of the window.
    pub fn middle(&self, css: &str) -> [f64; 2] {
        let script = format!(
            "const b = document.querySelector({css:?}); b.scrollIntoView({{block: 'center'}}); \
             const r = b.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]"
        );
        let at = self.js(&script);
        [0, 1].map(|i| at[i].as_f64().unwrap_or_else(|| panic!("{css} is in the page")))
    }

    pub fn click(&self, css: &str) {
        let at = self.middle(css);
        self.hand("mouse", &[at]);
    }

    /// Presses at the first place, moves along the others, lets go.
    pub fn hand(&self, kind: &str, places: &[[f64; 2]]) {
        self.hold(kind, places);
        self.let_go();
    }

    pub fn let_go(&self) {
        self.command("DELETE", "/actions", &Value::Null);
    }

    /// Presses at the first place and moves along the others.
    pub fn hold(&self, kind: &str, places: &[[f64; 2]]) {
        let go = |[x, y]: [f64; 2], ms: u64| {
            json!({ "type": "pointerMove", "x": x.round() as i64, "y": y.round() as i64,
                    "origin": "viewport", "duration": ms })
        };
        let mut actions = vec![go(places[0], 0), json!({ "type": "pointerDown", "button": 0 })];
        actions.extend(places[1..].iter().map(|place| go(*place, 60)));
        let hand = json!({ "type": "pointer", "id": kind, "actions": actions,
                           "parameters": { "pointerType": kind } });
        self.command("POST", "/actions", &json!({ "actions": [hand] }));
    }

    /// Presses keys one after the other; special ones by their WebDriver code.
    pub fn keys(&self, keys: &str) {
        let actions: Vec<Value> = keys
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key })))
            .collect();
        let board = json!({ "type": "key", "id": "keys", "actions": actions });
        self.command("POST", "/actions", &json!({ "actions": [board] }));
    }

    /// Writes a picture of the window where `SIGHTLINE_PICTURES` names a folder.
    pub fn picture(&self, name: &str) {
        let Some(folder) = std::env::var_os("SIGHTLINE_PICTURES") else { return };
        let data = self.command("GET", "/screenshot", &Value::Null);
        let bytes = unbase64(data.as_str().unwrap_or_default());
        std::fs::write(std::path::Path::new(&folder).join(format!("{name}.png")), bytes).unwrap();
    }

    /// Errors that the page wrote to its console, but for refused questions.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.command("POST", "/se/log", &json!({ "type": "browser" }));
        let severe =
            log.as_array().into_iter().flatten().filter(|entry| entry["level"] == "SEVERE");
        let told = severe.filter_map(|entry| Some(entry["message"].as_str()?.to_owned()));
        told.filter(|message| !message.contains("/api/")).collect()
    }
}

fn unbase64(text: &str) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = text.bytes().filter_map(|b| DIGITS.iter().position(|d| *d == b));
    let (mut bytes, mut bits, mut held) = (Vec::new(), 0_u32, 0);
    for digit in digits {
        bits = bits << 6 | digit as u32;
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    bytes
}
