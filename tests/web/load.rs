//! Many clients at once.

use serde_json::json;

use crate::server::{SCENE, Server};

/// 50 clients measure at once: no error, and memory stays where it is.
#[test]
fn fifty_clients_measure_without_an_error_and_with_flat_memory() {
    let server = Server::new();
    let round = || {
        std::thread::scope(|scope| {
            for _ in 0..50 {
                scope.spawn(|| {
                    for step in 0..20 {
                        // A drag, in one of more scenes than are kept.
                        let scene = format!("{SCENE}# {}\n", step % 10);
                        let at = [4.0, 7.0 + 0.1 * f64::from(step)];
                        let question = json!({ "scene": scene, "moved": { "a1": at } });
                        assert!(!server.answer("matrix", &question)["pairs"].is_null());
                    }
                });
            }
        });
        server.memory()
    };
    round();
    let (Some(before), Some(after)) = (round(), round()) else { return };
    eprintln!("{before} kB, then {after} kB");
    // A leak of a scene a request would be more.
    assert!(after < before + 8 * 1024, "{before} kB, then {after} kB");
}
