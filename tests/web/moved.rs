//! A drag: the scene is told once, and then only where the dragged operative stands.

use serde_json::{Value, json};

use crate::server::{SCENE, Server};

#[test]
fn a_moved_operative_is_measured_as_if_the_scene_had_it_there() {
    let server = Server::new();
    for x in [2.0, 4.25, 9.0, 12.5] {
        let there = SCENE.replace("at: [4, 7]", &format!("at: [{x}, 2]"));
        let moved = json!({ "a1": [x, 2] });
        for (name, more) in [
            ("matrix", json!({ "of": "a1" })),
            ("shot", json!({ "from": "a1", "to": "b1" })),
            ("reach", json!({ "op": "a1", "action": "dash" })),
        ] {
            let ask = |scene: &str, moved: Value| {
                let mut question = more.clone();
                question["scene"] = json!(scene);
                question["moved"] = moved;
                server.answer(name, &question)
            };
            assert_eq!(ask(SCENE, moved.clone()), ask(&there, json!({})), "{name} {x}");
        }
    }
}

#[test]
fn a_moved_operative_stands_nowhere_where_a_scene_could_not_have_it() {
    let server = Server::new();
    for (at, fault) in [
        ([16.0, 7.0], "the bases of `b1` and `a1` overlap"),
        ([10.0, 7.0], "into `block/wall`"),
        ([0.1, 7.0], "over the board's edge"),
    ] {
        let question = json!({ "scene": SCENE, "moved": { "a1": at }, "of": "a1" });
        let (status, answer) = server.ask("matrix", &question);
        assert_eq!(status, 422);
        let told = answer["error"].as_str().unwrap();
        assert!(told.contains(fault), "{told}");
        let text = SCENE.replace("at: [4, 7]", &format!("at: [{}, {}]", at[0], at[1]));
        let (status, read) = server.ask("matrix", &json!({ "scene": text, "of": "a1" }));
        assert_eq!((status, &read["error"]), (422, &answer["error"]));
    }
    let question = json!({ "scene": SCENE, "moved": { "zz": [1, 1] } });
    assert_eq!(server.ask("matrix", &question).0, 422);
}

/// A scene that names a file is read anew: the file may have changed.
#[test]
fn a_changed_killzone_is_seen() {
    let whole = SCENE.split_once("killzone:\n").unwrap().1.split_once("operatives:").unwrap().0;
    let killzone: String = whole.lines().map(|line| format!("{}\n", &line[2..])).collect();
    let server = Server::with(&[("zone.yaml", &killzone)]);
    let operatives = SCENE.split_once("operatives:").unwrap().1;
    let scene =
        format!("kind: scene\ngame: killteam\nkillzone: zone.yaml\noperatives:{operatives}");
    let visible = || {
        let question = json!({ "scene": scene, "from": "a1", "to": "b1" });
        server.answer("shot", &question)["visible"].clone()
    };
    assert_eq!(visible(), json!(false));
    let open = killzone.replace("height: 4", "height: 0.1");
    assert_ne!(open, killzone);
    std::fs::write(server.path("zone.yaml"), open).unwrap();
    assert_eq!(visible(), json!(true));
}
