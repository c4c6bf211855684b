//! Sound files of every form, and what they mean.

use std::path::Path;
use std::sync::Arc;

use rstest::rstest;
use sightline::data::datacards::{self, Base, Weapon, WeaponKind};
use sightline::data::killzone::{self, Footprint, Side, Trait};
use sightline::data::scene::{self, Order, Scene};
use sightline::data::weapon_rule::Value;
use sightline::games::killteam::KNOWN;
use sightline::geometry::shape::Point;

/// A scene with everything in place.
pub const SCENE: &str = include_str!("fixtures/scene.yaml");
/// Every form of terrain, drop zones, objectives.
pub const KILLZONE: &str = include_str!("fixtures/killzone.yaml");
/// Every field of a datacard.
pub const CARDS: &str = include_str!("fixtures/cards.yaml");
/// Anchors, merge keys, block style, quotes.
pub const SHAPES: &str = include_str!("fixtures/shapes.yaml");

fn sound_scene(text: &str) -> Scene {
    let dir = Path::new("tests/loader/fixtures");
    let loaded = scene::load_str("scene", text, dir, &KNOWN).unwrap_or_else(|r| panic!("{r}"));
    assert!(loaded.report.is_empty(), "{}", loaded.report);
    loaded.value
}

#[test]
fn killzone_of_every_form() {
    let loaded = killzone::load_str("k", KILLZONE).unwrap_or_else(|report| panic!("{report}"));
    assert!(loaded.report.is_empty());
    let killzone = loaded.value;
    assert_eq!((killzone.id.as_str(), killzone.name.as_str()), ("works", "The Works"));
    assert_eq!(killzone.size, [30.0, 22.0]);
    let names: Vec<String> = (0..killzone.board.parts().len())
        .map(|index| killzone.part_name(sightline::geometry::shape::PartId(index as u32)))
        .collect();
    assert_eq!(
        names,
        ["keep/wall", "keep/hut", "keep/deck", "yard/crate", "yard/drum", "yard/ring"]
    );
    let part = |feature: usize, part: usize| &killzone.features[feature].parts[part];
    assert_eq!(
        part(0, 0).footprint,
        Footprint::Wall { from: Point::new(8.0, 5.0), to: Point::new(14.0, 5.0), thickness: 0.25 }
    );
    assert!(part(0, 0).traits.has(Trait::Heavy) && !part(0, 0).traits.has(Trait::Light));
    assert_eq!((part(0, 0).base, part(0, 0).height), (0.0, None));
    assert_eq!((part(0, 2).base, part(0, 2).height), (2.75, Some(3.0)));
    assert!(matches!(&part(1, 2).footprint, Footprint::Polygon { outer, holes }
        if outer.len() == 4 && holes.len() == 1));
    assert_eq!(killzone.board.parts()[0].z, [0.0, f64::INFINITY]);
    assert_eq!(killzone.board.parts()[4].feature, 1);
    assert_eq!(killzone.drop_zones[&Side::B].len(), 4);
    assert_eq!(killzone.objectives[1], Point::new(15.0, 11.0));
}

#[test]
fn killzone_with_little_has_defaults() {
    let killzone = killzone::load_str("k", "{kind: killzone, id: k}").expect("sound").value;
    assert_eq!((killzone.name.as_str(), killzone.size), ("k", [30.0, 22.0]));
    assert!(killzone.features.is_empty() && killzone.drop_zones.is_empty());
}

#[test]
fn merge_keys_and_block_style_mean_the_same() {
    let killzone = killzone::load_str("k", SHAPES).unwrap_or_else(|r| panic!("{r}")).value;
    let [first, second] = killzone.features.as_slice() else { panic!("two features") };
    assert_eq!(first.parts[0].traits, second.parts[0].traits);
    assert_eq!(second.parts[0].height, Some(2.0));
    assert_eq!(killzone.features[1].id, "007");
    assert_eq!(killzone.name, "no");
}

#[test]
fn datacards_with_every_field() {
    let team = datacards::load_str("c", CARDS, &KNOWN).unwrap_or_else(|r| panic!("{r}")).value;
    assert_eq!(
        (team.team.as_str(), team.keyword.as_deref()),
        ("Lamplighters", Some("LAMPLIGHTER"))
    );
    assert_eq!(team.source.expect("a source").as_of.as_deref(), Some("2026-11-30"));
    let card = &team.operatives[0];
    assert_eq!(
        (card.apl, card.r#move, card.save, card.wounds),
        (Some(2), Some(6.0), Some(4), Some(8))
    );
    assert_eq!((card.base, card.height), (Some(Base::Round(32.0)), Some(1.5)));
    assert_eq!(team.operatives[1].base, Some(Base::Oval(60.0, 35.0)));
    let [rifle, lance, heavy, listed, knife]: &[Weapon; 5] =
        card.weapons.as_slice().try_into().expect("five weapons");
    assert_eq!((rifle.atk, rifle.hit, rifle.dmg), (4, 4, [3, 4]));
    assert_eq!(rifle.rules[0].name, "Piercing Crits");
    assert_eq!(rifle.rules[0].x, Some(Value::Number(1)));
    assert_eq!(lance.rules[0].x, Some(Value::Distance(8.0)));
    assert_eq!(heavy.rules[0].only.as_deref(), Some("dash"));
    assert_eq!((heavy.rules[1].within, heavy.rules[1].x), (Some(2.0), Some(Value::Number(1))));
    assert_eq!(listed.rules.len(), 3);
    assert_eq!(listed.rules[1].x, Some(Value::Result(5)));
    assert_eq!(knife.kind, WeaponKind::Melee);
}

#[test]
fn scene_resolves_files_cards_and_overrides() {
    let scene = sound_scene(include_str!("fixtures/named.yaml"));
    assert_eq!(scene.killzone.id, "works");
    let [a1, a2, b1] = scene.operatives.as_slice() else { panic!("three operatives") };
    assert_eq!((a1.wounds, a1.height, a1.weapons.len()), (Some(8), Some(1.5), 5));
    assert_eq!((a2.wounds, a2.base, a2.r#move), (Some(3), Base::Round(28.0), Some(6.0)));
    assert_eq!(a2.weapons.len(), 1);
    assert_eq!((b1.side, b1.order, b1.z, b1.height), (Side::B, Order::Conceal, 3.0, None));
    assert_eq!(scene.readings["operatives-block-sight"], "no");
    assert_eq!(scene.readings["vantage"], "on");
}

#[test]
fn scene_in_place() {
    let scene = sound_scene(SCENE);
    assert_eq!((scene.name.as_str(), scene.killzone.id.as_str()), ("scene", "lane"));
    assert_eq!(scene.operatives.len(), 3);
    assert_eq!(scene.operatives[0].at, Point::new(5.0, 11.0));
}

#[test]
fn absolute_paths_are_taken_as_they_are() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/loader/fixtures");
    let text = include_str!("fixtures/named.yaml")
        .replace("killzone.yaml", &dir.join("killzone.yaml").display().to_string());
    let cards = Arc::new(dir.join("cards.yaml").display().to_string());
    let text = text.replace("cards.yaml", &cards);
    let loaded = scene::load_str("scene", &text, Path::new("/elsewhere"), &KNOWN);
    assert!(loaded.is_ok(), "{}", loaded.expect_err("unreadable"));
}

/// One operative on a small board with one part, at the edge of what is allowed.
#[rstest]
#[case::touching_the_edge("at: [0.629921, 5]")]
#[case::touching_another("at: [5.740157, 5]")]
#[case::touching_terrain("at: [18.370079, 11]")]
#[case::on_a_kerb("at: [25, 5]")]
#[case::on_top_of_a_kerb("at: [25, 5], z: 0.2")]
#[case::under_a_slab("at: [10, 11], height: 1.5")]
#[case::on_a_slab("at: [10, 11], z: 2")]
#[case::on_two_slabs("at: [11, 11], z: 2")]
#[case::hanging_over_with_the_other_reading("at: [10, 12], z: 2")]
#[case::above_another("at: [10, 11], z: 2")]
fn placement_allows_contact(#[case] fields: &str) {
    let ledge = if fields.contains("12], z") { "centre" } else { "whole-base" };
    sound_scene(&format!(
        "kind: scene
game: killteam
readings: {{ledge: {ledge}}}
killzone:
  kind: killzone
  id: k
  terrain:
    - id: f
      parts:
        - {{id: block, rect: {{center: [20, 11], size: [2, 2]}}}}
        - {{id: kerb, traits: [insignificant], rect: {{center: [25, 5], size: [2, 2]}}, height: 0.2}}
        - {{id: slab, traits: [vantage], rect: {{center: [10, 11], size: [2, 2]}}, base: 1.5, height: 2}}
        - {{id: next, traits: [vantage], rect: {{center: [12, 11], size: [2, 2]}}, base: 1.5, height: 2}}
operatives:
  - {{id: a, side: a, base: 32, at: [4.480315, 5], order: engage}}
  - {{id: below, side: a, base: 32, at: [10, 9], order: engage}}
  - {{id: b, side: b, base: 32, {fields}, order: conceal}}
"
    ));
}

#[test]
fn an_operative_without_an_order_is_a_warning() {
    let text = SCENE.replace(", order: conceal", "");
    let loaded = scene::load_str("scene", &text, Path::new(""), &KNOWN).expect("sound");
    assert_eq!(loaded.report.counts(), [0, 1]);
    assert!(loaded.value.operatives.iter().all(|o| o.order == Order::Engage));
}

/// Short scenes of situations that a measurer meets; all load without a warning.
#[rstest]
#[case::no_terrain_key("", "")]
#[case::empty_terrain("terrain: []", "")]
#[case::kerb(
    "terrain: [{id: k, parts: [{id: k, traits: [light], rect: {center: [14, 11], size: [0.2, 3]}, height: 0.2}]}]",
    ""
)]
#[case::thin_post(
    "terrain: [{id: p, parts: [{id: p, traits: [light], rect: {center: [12, 12], size: [0.04, 2]}, height: 1}]}]",
    ""
)]
#[case::door_in_a_wall(
    "terrain: [{id: h, parts: [{id: n, traits: [heavy], rect: {center: [9, 14], size: [0.2, 4]}}, {id: d, traits: [accessible, heavy], rect: {center: [9, 11], size: [0.2, 2]}}]}]",
    ""
)]
#[case::wire(
    "terrain: [{id: w, parts: [{id: w, traits: [exposed, obstructing], rect: {center: [9, 11], size: [1, 3]}, height: 0.5}]}]",
    ""
)]
#[case::hanging_span(
    "terrain: [{id: s, parts: [{id: s, traits: [heavy], rect: {center: [9, 11], size: [2, 3]}, base: 1.6, height: 2}]}]",
    ""
)]
#[case::objective("objectives: [[15, 11]]", "")]
#[case::core("", "readings: {edition: core}")]
#[case::no_stays_text("", "readings: {operatives-block-sight: no, vantage: off}")]
#[case::quoted_values("", "readings: {'operatives-block-sight': 'yes', \"vantage\": \"on\"}")]
#[case::no_readings("", "readings: {}")]
fn short_scenes(#[case] killzone_line: &str, #[case] scene_line: &str) {
    sound_scene(&format!(
        "kind: scene
game: killteam
{scene_line}
killzone:
  kind: killzone
  id: short-1
  name: \"Short: a scene\"
  size: [30, 22]
  {killzone_line}
operatives:
  - {{id: a1, side: a, base: 32, height: 1.4, apl: 2, move: 6, at: [5, 11], order: engage}}
  - id: b1
    side: b
    base: 32
    height: 1.4
    at: [20.260842519685, 11]
    order: conceal
    weapons:
      - {{name: Rifle, type: ranged, atk: 4, hit: 3+, dmg: 3/4}}
      - {{name: Quiet rifle, type: ranged, atk: 4, hit: 3+, dmg: 3/4, rules: [Seek Light, Silent]}}
"
    ));
}
