use super::canvas::Rect;
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

/// Every label's rectangle is clear of every other's and inside the window.
fn assert_labels_are_apart(page: &Page<'_>, least: usize) {
    let canvas = page.canvas();
    let placer = page.labels(&canvas);
    let rects: Vec<Rect> = placer.placed().iter().map(|placed| placed.rect).collect();
    assert!(rects.len() >= least, "only {} labels", rects.len());
    for (i, a) in rects.iter().enumerate() {
        assert!(canvas.frame().contains(a));
        for b in &rects[..i] {
            assert_eq!(a.overlap(b), 0.0, "{a:?} and {b:?}");
        }
    }
}

#[test]
fn labels_of_a_crowd_do_not_overlap_and_name_everyone() {
    let crowd = make::crowd();
    let page = scene_page(&crowd);
    assert_labels_are_apart(&page, 12);
    let text = page.draw().to_string();
    for operative in &crowd.operatives {
        assert!(
            text.contains(&format!(">{}</text>", operative.id)),
            "{} is not named",
            operative.id
        );
    }
}

#[test]
fn labels_of_shots_do_not_overlap() {
    for (scene, verdict) in [make::covered_shot(), make::hidden_shot(), make::close_shot()] {
        assert_labels_are_apart(&shot_page(&scene, &verdict), 5);
    }
}

#[test]
fn labels_on_shipped_boards_do_not_overlap() {
    use crate::games::killteam::{KNOWN, measure};
    for name in ["cinderhold", "foundry-yard", "salt-pan", "underhall"] {
        let file = format!("{}/killzones/killteam/{name}-scene.yaml", env!("CARGO_MANIFEST_DIR"));
        let scene = crate::data::scene::load(file.as_ref(), &KNOWN).unwrap().value;
        assert_labels_are_apart(&scene_page(&scene), 10);
        for b in scene.operatives.iter().filter(|o| o.side == crate::data::killzone::Side::B) {
            let ask =
                measure::Ask { from: "a1", to: &b.id, weapon: None, origin: None, tolerance: 0.02 };
            let verdict = measure::shot(&scene, &ask).unwrap();
            assert_labels_are_apart(&shot_page(&scene, &verdict), 5);
        }
    }
}

#[test]
fn the_same_values_give_the_same_picture() {
    for ((name, first), (_, second)) in pictures().into_iter().zip(pictures()) {
        assert_eq!(first.to_string(), second.to_string(), "{name}");
    }
}

#[test]
fn a_small_scene_keeps_its_picture() {
    insta::assert_snapshot!(scene(&make::small()).to_string());
}

#[test]
fn the_caption_tells_the_verdict() {
    let (scene, verdict) = make::covered_shot();
    let told = "a1 -> b1  6.99\"  visible - in cover (hedge/hedge) - not obscured - \
                not a valid target - borderline";
    assert_eq!(caption::plain(&verdict), told);
    let text = shot(&scene, &verdict).to_string();
    assert!(text.contains("a1 -&gt; b1  6.99&quot;  visible"));
}

#[test]
fn a_legend_has_only_what_occurs() {
    let text = scene(&make::small()).to_string();
    assert!(text.contains(">heavy</text>") && text.contains(">side A</text>"));
    for absent in ["light", "vantage floor", "targeting lines", "no line of sight"] {
        assert!(!text.contains(&format!(">{absent}</text>")), "{absent}");
    }
    let (board, verdict) = make::hidden_shot();
    let text = shot(&board, &verdict).to_string();
    for present in ["vantage floor", "targeting lines", "no line of sight", "insignificant"] {
        assert!(text.contains(&format!(">{present}</text>")), "{present}");
    }
}

#[test]
fn a_verdict_about_strangers_is_drawn_as_the_scene() {
    let small = make::small();
    let text = shot(&small, &make::verdict("nobody", "b1", 3.0)).to_string();
    assert!(text.contains(">heavy</text>") && !text.contains("targeting lines"));
}

#[test]
fn cover_and_obscured_may_have_an_origin_each() {
    let (scene, mut verdict) = make::covered_shot();
    let single = shot(&scene, &verdict).to_string();
    assert!(single.contains(">origin 12.55, 18.2</text>"));
    verdict.outcomes[0].obscured_origin = Some(make::at(12.5, 18.75));
    let double = shot(&scene, &verdict).to_string();
    assert!(double.contains(">origin for cover 12.55, 18.2</text>"));
    assert!(double.contains(">origin for obscured 12.5, 18.75</text>"));
}

#[test]
fn a_base_is_true_to_scale() {
    let small = make::small();
    let page = scene_page(&small);
    let radius = svg::number(25.0 / 50.8 * page.canvas().scale());
    assert!(page.draw().to_string().contains(&format!("r=\"{radius}\" fill=\"#ffffff\"")));
}

#[cfg(feature = "png")]
mod rendered {
    use super::super::svg::{Element, Px};
    use super::*;
    use resvg::tiny_skia::Pixmap;
    use resvg::usvg::roxmltree::Document;

    /// Writes every picture to the directory named by `SIGHTLINE_PICTURES`, to be looked at.
    #[test]
    fn pictures_become_png() {
        for (name, picture) in pictures() {
            let png = picture.to_png(0.5).unwrap();
            let size = picture.size().map(|side| (side.ceil() / 2.0).round() as u32);
            let pixels = Pixmap::decode_png(&png).unwrap();
            assert_eq!([pixels.width(), pixels.height()], size, "{name}");
            if let Some(directory) = std::env::var_os("SIGHTLINE_PICTURES") {
                let path = std::path::Path::new(&directory).join(name);
                std::fs::write(path.with_extension("png"), picture.to_png(1.5).unwrap()).unwrap();
                std::fs::write(path.with_extension("svg"), picture.to_string()).unwrap();
            }
        }
    }

    #[test]
    fn every_picture_is_well_formed() {
        for (name, picture) in pictures() {
            let text = picture.to_string();
            let document = Document::parse(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
            let known = [
                "circle", "clipPath", "defs", "desc", "ellipse", "g", "line", "path", "pattern",
                "rect", "svg", "text", "title",
            ];
            let mut ids = std::collections::BTreeSet::new();
            for node in document.descendants().filter(|n| n.is_element()) {
                let tag = node.tag_name().name();
                assert!(known.contains(&tag), "{name} has <{tag}>");
                if let Some(id) = node.attribute("id") {
                    assert!(ids.insert(id), "{name} repeats {id}");
                }
                assert!(node.attributes().all(|a| !a.name().starts_with("on")));
            }
            for node in document.descendants() {
                for attribute in ["fill", "clip-path"] {
                    let value = node.attribute(attribute).unwrap_or_default();
                    if let Some(id) = value.strip_prefix("url(#") {
                        assert!(ids.contains(id.trim_end_matches(')')), "{name} lacks {value}");
                    }
                }
            }
        }
    }

    /// Dark pixels of a picture with nothing but a text.
    fn ink(text: &str) -> (usize, f64) {
        let line = Element::text(Px::new(10.0, 40.0), 30.0, text)
            .with("font-family", font::FAMILIES)
            .with("fill", "#000000");
        let png = Svg::new(900.0, 60.0, line).to_png(1.0).unwrap();
        let pixels = Pixmap::decode_png(&png).unwrap();
        let dark: Vec<usize> =
            (0..pixels.pixels().len()).filter(|i| pixels.pixels()[*i].alpha() > 127).collect();
        let right = dark.iter().map(|i| i % 900).max().unwrap_or(0);
        (dark.len(), right as f64 - 10.0)
    }

    #[test]
    fn the_embedded_font_draws_text() {
        assert!(ink("a1").0 > 100);
        assert!(ink("Жё Ωß ≤ →").0 > 300, "letters beyond ASCII");
        assert!(ink("日").0 > 30, "a box for what the font lacks");
        assert_eq!(ink(" ").0, 0);
    }

    #[test]
    fn text_is_no_wider_than_reckoned() {
        for text in
            ["hedge/hedge", "WWWWWWWW", "illicit fills", "12.55, 18.2\"", "Ærøskøbing", "Жук"]
        {
            let (reckoned, drawn) = (font::width(text, 30.0), ink(text).1);
            assert!(
                drawn <= reckoned + 1.0 && drawn > 0.6 * reckoned,
                "{text}: {drawn} of {reckoned}"
            );
        }
    }

    #[test]
    fn an_impossible_size_is_refused() {
        let picture = scene(&make::small());
        for scale in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e6] {
            assert!(matches!(picture.to_png(scale), Err(PngError::Size { .. })), "{scale}");
        }
    }
}
