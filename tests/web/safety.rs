//! What the server refuses.

use serde_json::json;

use crate::server::{SCENE, Server, request};

#[test]
fn only_requests_meant_for_this_server_are_answered() {
    let server = Server::new();
    let port = server.port;
    let own = format!("127.0.0.1:{port}");
    let status =
        |headers: &[(&str, &str)]| request(port, "POST", "/api/about", headers, "{}").status;
    assert_eq!(status(&[]), 200);
    assert_eq!(status(&[("Origin", &format!("http://{own}"))]), 200);
    assert_eq!(status(&[("Host", &format!("localhost:{port}"))]), 200);
    for host in ["evil.example", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example", ""] {
        assert_eq!(status(&[("Host", host)]), 403, "{host}");
    }
    for origin in ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"] {
        assert_eq!(status(&[("Origin", origin)]), 403, "{origin}");
    }
    assert_eq!(status(&[("Sec-Fetch-Site", "cross-site")]), 403);
    let page = request(port, "GET", "/", &[("Host", "evil.example")], "");
    assert_eq!(page.status, 403);
}

#[test]
fn answers_forbid_scripts_and_requests_of_others() {
    let server = Server::new();
    for path in ["/", "/app.js", "/none"] {
        let head = request(server.port, "GET", path, &[], "").head.to_ascii_lowercase();
        assert!(head.contains("content-security-policy: default-src 'none'; script-src 'self'"));
        assert!(head.contains("x-content-type-options: nosniff"), "{head}");
    }
    let page = request(server.port, "GET", "/", &[], "").body;
    assert!(!page.contains("http://") && !page.contains("https://"), "no outside requests");
}

#[test]
fn nothing_outside_the_opened_folder_is_read_or_written() {
    let server = Server::new();
    let outside = tempfile::tempdir().unwrap();
    let secret = outside.path().join("secret.yaml");
    std::fs::write(&secret, "kind: killzone\nid: secret-words\nsize: [20, 14]\n").unwrap();
    let secret = secret.to_str().unwrap();
    let up = format!("../{}/secret.yaml", outside.path().file_name().unwrap().to_str().unwrap());
    for path in [secret, &up, "/etc/passwd", "../../../../etc/passwd"] {
        for name in ["open", "check", "referee", "replay"] {
            let (status, answer) = server.ask(name, &json!({ "path": path }));
            assert_eq!(status, 400, "{name} {path}: {answer}");
        }
        let scene = SCENE.replace(
            &SCENE[SCENE.find("killzone:").unwrap()..SCENE.find("operatives").unwrap()],
            &format!("killzone: {path}\n"),
        );
        for name in ["check", "open"] {
            let answer = server.answer(name, &json!({ "text": scene }));
            assert!(!answer.to_string().contains("secret-words"), "{name} {path}: {answer}");
            assert_eq!(answer["accepted"], false);
        }
        let (_, answer) = server.ask("matrix", &json!({ "scene": scene }));
        assert!(answer.to_string().contains("outside the opened folder"), "{answer}");
        let (status, _) = server.ask("save", &json!({ "path": path, "text": "x" }));
        assert_eq!(status, 422);
        let (status, answer) = server.ask("play", &json!({ "game": "killteam", "scenario": path }));
        assert_eq!(status, 400, "{answer}");
        let transcript =
            format!("kind: transcript\ngame: killteam\nversion: 1\nscenario: {path}\nlog:\n");
        let answer = server.answer("referee", &json!({ "text": transcript }));
        assert_eq!(answer["accepted"], false, "{answer}");
        assert!(!answer.to_string().contains("secret-words"), "{answer}");
    }
    assert!(std::fs::read_to_string(secret).unwrap().contains("secret-words"));
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "//etc/passwd"] {
        assert_eq!(request(server.port, "GET", path, &[], "").status, 404, "{path}");
    }
}

/// A scene that was given by its path, with a board beside its folder.
#[test]
fn of_other_folders_only_the_files_that_the_given_one_names_are_read() {
    let board = "kind: killzone\nid: secret-words\nsize: [20, 14]\n";
    let killzone = SCENE.find("killzone:").unwrap()..SCENE.find("operatives").unwrap();
    let naming =
        |path: &str| SCENE.replace(&SCENE[killzone.clone()], &format!("killzone: {path}\n"));
    let scene = naming("../boards/named.yaml");
    let files = [
        ("scenes/first.yaml", scene.as_str()),
        ("boards/named.yaml", board),
        ("boards/other.yaml", board),
    ];
    let server = Server::begin(&files, "scenes/first.yaml", "elsewhere");
    let first = server.answer("open", &json!({ "path": "first.yaml" }));
    assert_eq!(first["accepted"], true, "{}", first["shown"]);
    assert_eq!(first["model"]["killzone"]["id"], "secret-words");
    let named = server.answer("open", &json!({ "path": "../boards/named.yaml" }));
    assert_eq!(named["accepted"], true);
    let (status, _) = server.ask("save", &json!({ "path": "../boards/named.yaml", "text": "x" }));
    assert_eq!(status, 422);
    let (status, _) = server.ask("open", &json!({ "path": "../boards/other.yaml" }));
    assert_eq!(status, 400);
    let (_, answer) = server.ask("matrix", &json!({ "scene": naming("../boards/other.yaml") }));
    assert!(answer.to_string().contains("outside the opened folder"), "{answer}");
    assert_eq!(std::fs::read_to_string(server.path("boards/named.yaml")).unwrap(), board);
}

#[test]
fn requests_have_a_limit_of_size() {
    let server = Server::new();
    let long = format!("{{\"scene\": \"{}\"}}", "x".repeat(11 << 20));
    assert_eq!(request(server.port, "POST", "/api/matrix", &[], &long).status, 413);
    assert_eq!(server.ask("about", &json!({})).0, 200);
}
