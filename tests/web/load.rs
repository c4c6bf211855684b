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
                    for _ in 0..20 {
                        let question = json!({ "scene": SCENE });
                        assert!(!server.answer("matrix", &question)["pairs"].is_null());
                    }
                });
            }
        });
        server.memory()
    };
    round();
    let (Some(before), Some(after)) = (round(), round()) else { return };
    // Measured: a few hundred kilobytes of difference; a leak of a scene a request would be more.
    assert!(after < before + 8 * 1024, "{before} kB, then {after} kB");
}
