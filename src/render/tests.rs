use super::fixtures as make;
use super::*;

fn pictures() -> Vec<(&'static str, Svg)> {
    let shots = [
        ("covered", make::covered_shot()),
        ("hidden", make::hidden_shot()),
        ("close", make::close_shot()),
        ("hostile", make::hostile()),
    ];
    let mut pictures: Vec<_> =
        shots.iter().map(|(name, (scene, verdict))| (*name, shot(scene, verdict))).collect();
    pictures.push(("killzone", killzone(&make::yard())));
    pictures.push(("empty", killzone(&make::killzone("Empty Field", [30.0, 22.0], &[]))));
    pictures.push(("crowd", scene(&make::crowd())));
    pictures.push(("small", scene(&make::small())));
    pictures
}

/// Writes every picture to the directory named by `SIGHTLINE_PICTURES`, to be looked at.
#[test]
#[cfg(feature = "png")]
fn pictures_become_png() {
    for (name, picture) in pictures() {
        let png = picture.to_png(1.0).unwrap();
        assert!(png.starts_with(b"\x89PNG"), "{name}");
        if let Some(directory) = std::env::var_os("SIGHTLINE_PICTURES") {
            let path = std::path::Path::new(&directory).join(name);
            std::fs::write(path.with_extension("png"), picture.to_png(1.5).unwrap()).unwrap();
            std::fs::write(path.with_extension("svg"), picture.to_string()).unwrap();
        }
    }
}
