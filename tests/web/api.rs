//! The JSON API: as described, and the same answers as the command line.

use serde_json::{Value, json};

use crate::server::{SCENE, Server, request};

fn description(server: &Server) -> Value {
    let reply = request(server.port, "GET", "/openapi.json", &[], "");
    serde_json::from_str(&reply.body).unwrap()
}

#[test]
fn every_question_is_described_and_answers_its_example_as_described() {
    let server = Server::new();
    let description = description(&server);
    let paths = description["paths"].as_object().unwrap();
    let mut described: Vec<&str> = paths.keys().map(|path| &path["/api/".len()..]).collect();
    described.sort_unstable();
    assert_eq!(described, sightline::web::PATHS);
    for (path, item) in paths {
        let content = &item["post"]["requestBody"]["content"]["application/json"];
        let asked = content["schema"]["properties"].as_object().unwrap();
        let example = &content["example"];
        for key in example.as_object().unwrap().keys() {
            assert!(asked.contains_key(key), "{path} asks with `{key}`, not described");
        }
        let answer = server.answer(&path["/api/".len()..], example);
        let schema = &item["post"]["responses"]["200"]["content"]["application/json"]["schema"];
        for key in schema["required"].as_array().unwrap() {
            assert!(answer.get(key.as_str().unwrap()).is_some(), "{path} lacks {key}: {answer}");
        }
        for (key, value) in answer.as_object().unwrap() {
            let Some(kind) = schema["properties"].get(key).map(|property| &property["type"]) else {
                panic!("{path} answers with `{key}`, which is not described");
            };
            let fits = match kind.as_str().unwrap_or_default() {
                "string" => value.is_string(),
                "number" => value.is_number(),
                "boolean" => value.is_boolean(),
                "array" => value.is_array(),
                "object" => value.is_object(),
                _ => true,
            };
            assert!(fits || value.is_null(), "{path}: `{key}` is {value}, described as {kind}");
        }
    }
}

#[test]
fn a_shot_is_the_one_of_the_command_line() {
    let server = Server::new();
    let answer = server.answer("shot", &json!({ "scene": SCENE, "from": "a1", "to": "b1" }));
    let output = assert_cmd::Command::cargo_bin("sightline")
        .unwrap()
        .current_dir(server.folder.path())
        .args(["shot", "scene.yaml", "--from", "a1", "--to", "b1", "--format", "json"])
        .output()
        .unwrap();
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    for key in ["visible", "in_cover", "obscured", "valid_target", "readings"] {
        assert_eq!(answer[key], printed[key], "{key}");
    }
    assert!(!answer["visible"].as_bool().unwrap());
    let [asked, told] = [&answer, &printed].map(|v| v["distance"].as_f64().unwrap());
    assert!((asked - told).abs() < 1e-6);
}

#[test]
fn the_pairs_of_one_operative_are_those_of_the_whole_matrix() {
    let server = Server::new();
    let pairs = |question: Value| server.answer("matrix", &question)["pairs"].clone();
    let all = pairs(json!({ "scene": SCENE }));
    let own = pairs(json!({ "scene": SCENE, "of": "b2" }));
    let picked: Vec<&Value> = all
        .as_array()
        .unwrap()
        .iter()
        .filter(|pair| pair["attacker"] == "b2" || pair["target"] == "b2")
        .collect();
    assert_eq!(json!(picked), own);
    assert_eq!(picked.len(), 2);
}

#[test]
fn a_scene_may_be_given_as_json() {
    let server = Server::new();
    let model = server.answer("open", &json!({ "path": "scene.yaml" }))["model"].clone();
    let as_json = server.answer("matrix", &json!({ "scene": model }));
    assert_eq!(as_json["pairs"], server.answer("matrix", &json!({ "scene": SCENE }))["pairs"]);
}

#[test]
fn every_shipped_scene_opens_and_measures_alike_in_place() {
    let server = Server::new();
    for name in ["cinderhold", "foundry-yard", "salt-pan", "underhall"] {
        let path = format!("shipped:/killzones/killteam/{name}-scene.yaml");
        let opened = server.answer("open", &json!({ "path": path }));
        assert_eq!(opened["accepted"], true, "{}", opened["shown"]);
        let one = opened["model"]["operatives"][0]["id"].clone();
        let text = opened["text"].clone();
        let asked = |scene: Value| json!({ "scene": scene, "path": path, "of": one });
        let from_text = server.answer("matrix", &asked(text));
        let in_place = server.answer("matrix", &asked(opened["model"].clone()));
        assert_eq!(from_text["pairs"], in_place["pairs"], "{name}");
    }
}

#[test]
fn the_beginning_of_every_scenario_has_a_picture() {
    let server = Server::new();
    for game in sightline::games::registry::GAMES {
        let answer = server.answer("scenarios", &json!({ "game": game.id }));
        let scenarios = answer["scenarios"].as_array().unwrap();
        assert!(!scenarios.is_empty(), "{}", game.id);
        for path in scenarios {
            let picture = server.answer("picture", &json!({ "path": path }))["picture"].clone();
            assert!(picture.as_str().unwrap().contains("<svg"), "{path}");
        }
    }
}

#[test]
fn sector_tiles_have_a_picture() {
    let server = Server::new();
    let path = "shipped:/killzones/siege/tiles.yaml";
    assert_eq!(server.answer("open", &json!({ "path": path }))["accepted"], true);
    let answer = server.answer("picture", &json!({ "path": path }));
    let picture = answer["picture"].as_str().unwrap();
    for number in 1..=16 {
        assert!(picture.contains(&format!(">{number}</text>")), "{number}");
    }
    assert_eq!(answer["figures"], json!([]));
}

#[test]
fn only_what_the_game_can_begin_with_is_offered() {
    let files = [
        ("own.yaml", "kind: scenario\ngame: doomsday\n"),
        ("json.yaml", "{\"game\": \"doomsday\", \"kind\": \"scenario\"}\n"),
        ("another.yaml", "kind: scenario\ngame: siege\n"),
        ("tiles.yaml", "kind: tiles\ngame: doomsday\n"),
        ("game.yaml", "kind: transcript\ngame: doomsday\nscenario: own.yaml\n"),
        ("broken.yaml", "kind: scenario\ngame: doomsday\nmap: [\n"),
    ];
    let server = Server::with(&files);
    let answer = server.answer("scenarios", &json!({ "game": "doomsday" }));
    let all = answer["scenarios"].as_array().unwrap();
    let own: Vec<&Value> =
        all.iter().filter(|path| !path.as_str().unwrap().starts_with("shipped:")).collect();
    assert_eq!(own, ["json.yaml", "own.yaml"]);
    let shipped = all.iter().filter(|path| path.as_str().unwrap().starts_with("shipped:"));
    assert!(shipped.clone().count() > 0);
    for path in shipped {
        assert!(path.as_str().unwrap().contains("/doomsday/scenarios/"), "{path}");
    }
    // Scenes too, where they are played on.
    let all = server.answer("scenarios", &json!({ "game": "dei" }))["scenarios"].clone();
    let scene = json!("shipped:/killzones/dei/scenes/contested-walls.yaml");
    assert!(all.as_array().unwrap().contains(&scene), "{all}");
}

#[test]
fn mistakes_come_with_line_column_and_caret() {
    let server = Server::new();
    let text = SCENE.replace("order: engage}\n- {id: b1", "order: enage}\n- {id: b1");
    let answer = server.answer("check", &json!({ "text": text }));
    assert_eq!(answer["accepted"], false);
    assert_eq!(answer["problems"][0]["line"], 12, "{answer}");
    let shown = answer["shown"].as_str().unwrap();
    assert!(shown.contains("engage") && shown.contains('^'), "{shown}");
    let (status, answer) = server.ask("matrix", &json!({ "scene": text }));
    assert_eq!(status, 422);
    assert!(answer["shown"].as_str().unwrap().contains('^'));
}

#[test]
fn wrong_questions_are_told_so() {
    let server = Server::new();
    for (name, question, status) in [
        ("none", json!({}), 404),
        ("shot", json!({ "scene": SCENE }), 400),
        ("shot", json!({ "scene": SCENE, "from": "a1", "to": "zz" }), 422),
        ("shot", json!({ "scene": SCENE, "from": "a1", "to": "b1", "origin": [1e9, 0] }), 400),
        ("heatmap", json!({ "scene": SCENE, "from": "a1", "cell": 0.001 }), 400),
        ("reach", json!({ "scene": SCENE, "op": "a1", "action": "fly" }), 400),
        ("play", json!({ "game": "chess" }), 400),
        ("play", json!({ "game": "killteam", "log": ["nonsense"] }), 400),
        ("save", json!({ "path": "../x.yaml", "text": "" }), 422),
    ] {
        let (found, answer) = server.ask(name, &question);
        assert_eq!(found, status, "{name}: {answer}");
        assert!(answer["error"].as_str().is_some_and(|error| !error.is_empty()), "{answer}");
    }
    assert_eq!(request(server.port, "POST", "/api/shot", &[], "{").status, 400);
}

/// Every game is played by bots to its end (or for a while), taken back, written down and
/// accepted by the referee.
#[test]
fn games_are_played_written_down_and_accepted() {
    let server = Server::new();
    for game in sightline::games::registry::GAMES {
        let mut log: Vec<String> = Vec::new();
        let mut seats: Vec<String> = Vec::new();
        for _ in 0..8 {
            let bots: serde_json::Map<String, Value> =
                seats.iter().map(|seat| (seat.clone(), json!("random"))).collect();
            let act = json!({ "advance": { "bots": bots, "dice": true, "most": 9 } });
            let question = json!({ "game": game.id, "seed": 5, "log": log, "do": act });
            let answer = server.answer("play", &question);
            log.extend(answer["added"].as_array().unwrap().iter().map(text));
            seats = answer["seats"].as_array().unwrap().iter().map(text).collect();
            if answer["needed"]["kind"] == "over" {
                break;
            }
        }
        assert!(log.len() > 3, "{}: {log:?}", game.id);
        // An earlier state is replayed from the log alone, and offers what can be decided.
        let back = json!({ "game": game.id, "seed": 5, "log": log[..log.len() / 2] });
        let first = server.answer("play", &back);
        assert_eq!(first["digest"], Server::new().answer("play", &back)["digest"]);
        let players = vec!["random"; seats.len()];
        let written = json!({ "game": game.id, "seed": 5, "log": log, "players": players });
        let transcript = server.answer("transcript", &written)["text"].clone();
        let ruling = server.answer("referee", &json!({ "text": transcript }));
        assert_eq!(ruling["accepted"], true, "{}: {ruling}", game.id);
        let replay = server.answer("replay", &json!({ "text": transcript }));
        assert!(replay["frames"].as_array().unwrap().len() >= log.len());
    }
}

#[test]
fn illegal_decisions_are_explained_and_change_nothing() {
    let server = Server::new();
    let begun = json!({ "game": "killteam", "seed": 1, "do": { "advance": { "dice": true } } });
    let log = server.answer("play", &begun)["added"].clone();
    let tried = json!({ "game": "killteam", "seed": 1, "log": log, "do": { "decide": "pass" } });
    let (status, answer) = server.ask("play", &tried);
    assert_eq!(status, 422, "{answer}");
    assert!(answer["error"].as_str().is_some_and(|error| !error.is_empty()));
    let now = json!({ "game": "killteam", "seed": 1, "log": log });
    assert_eq!(server.answer("play", &now)["added"], json!([]));
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}
