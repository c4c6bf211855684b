//! Decided cases of moving, one test each: `cargo test c_35`.

mod cases;

use cases::question::{check_move, load_scene};
use cases::{Case, keys_asking, scene_path};

macro_rules! cases {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            check(&key(stringify!($name)));
        })*

        #[test]
        fn every_stored_case_is_a_test() {
            let tested: Vec<String> = [$(stringify!($name)),*].map(key).into();
            assert_eq!(keys_asking("op"), tested);
        }
    };
}

cases! {
    c_28 c_29 c_30 c_31 c_32 c_33 c_34 c_35 c_36 c_37 c_38 c_39 c_40
}

fn key(name: &str) -> String {
    name.replace('_', "-")
}

fn check(key: &str) {
    let Case { rules, expectations, .. } = cases::load(key);
    let scene = load_scene(&scene_path(key));
    let wrong: Vec<String> = expectations.iter().flat_map(|q| check_move(&scene, q)).collect();
    assert!(wrong.is_empty(), "{key}, rules {rules:?}\n{}", wrong.join("\n"));
}
