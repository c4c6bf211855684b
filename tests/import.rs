//! Importing teams: small samples of our own in the forms of the public data.
#![cfg(feature = "import")]

use std::io::{Cursor, Write};
use std::path::Path;

use serde_json::{Value, json};
use sightline::data::datacards::{self, Base, Card, Team, Weapon, WeaponKind};
use sightline::data::diagnostic::Report;
use sightline::data::export;
use sightline::data::import::{self, Imported, Options};
use sightline::data::{self};
use sightline::games::killteam::KNOWN;
use zip::write::SimpleFileOptions;

fn options() -> Options<'static> {
    Options { weapon_rules: KNOWN.weapon_rules, base: Some(32.0), as_of: None, equipment: &[] }
}

fn killteamjson(value: &Value) -> Result<Vec<Imported>, Report> {
    import::killteamjson("team.json", value.to_string().into_bytes(), &options())
}

fn battlescribe(text: &str) -> Result<Vec<Imported>, Report> {
    import::battlescribe(vec![("team.cat".to_owned(), text.as_bytes().to_vec())], &options())
}

fn messages(report: &Report) -> String {
    report.diagnostics().iter().map(|d| format!("[{}] {}\n", d.code, d.message)).collect()
}

fn told(weapon: &Weapon) -> String {
    weapon.rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Every imported team must pass the check that every file must pass.
fn passes(team: &Team) -> Team {
    let text = datacards::write(team);
    let report = data::check_str("team.yaml", &text, Path::new(""), &KNOWN);
    assert!(!report.has_errors(), "{report}\n{text}");
    datacards::load_str("team.yaml", &text, &KNOWN).unwrap().value
}

fn weapon(name: &str, kind: &str, figures: [&str; 3], rules: Value) -> Value {
    let [atk, hit, dmg] = figures;
    json!({"wepName": name, "wepType": kind, "profiles": [
        {"profileName": "", "ATK": atk, "HIT": hit, "DMG": dmg, "WR": rules}
    ]})
}

fn sample() -> Value {
    json!({
        "killteamId": "SALT",
        "killteamName": "Salt Choir",
        "version": "March '26",
        "weapon_rules": [{"id": "WR-SALT-BRINE", "name": "Brine Sting", "description": "", "team": "SALT"}],
        "ploys": [{"ployName": "Rising Tide", "description": "A made up ploy."}],
        "opTypes": [
            {
                "opTypeName": "Salt Cantor", "MOVE": "6\"", "APL": 3, "SAVE": "4+", "WOUNDS": 9,
                "keywords": "SALT CHOIR, LEADER, CANTOR", "basesize": 32,
                "abilities": [{"abilityName": "Undertone", "description": "Hums."}],
                "weapons": [
                    weapon("Brine pistol", "R", ["4", "3+", "3/4"], json!([
                        {"id": "WR-UNIV-RANGE", "number": 8},
                        {"id": "WR-UNIV-PIERCING", "number": 1, "details": "Crits"},
                        {"id": "WR-SALT-BRINE"}
                    ])),
                    weapon("Chant", "P", ["5", "3+", "2/3"], json!([
                        {"id": "WR-UNIV-PSYCHIC"},
                        {"id": "WR-UNIV-DEVASTATING", "number": 1, "prefix_num": 2},
                        {"id": "WR-UNIV-SEEK", "details": "Light"}
                    ])),
                    weapon("Bell", "M", ["4", "3+", "4/5"], json!([{"id": "WR-UNIV-LETHAL", "number": 5}]))
                ]
            },
            {
                "opTypeName": "Salt Gunner", "MOVE": "5\"", "APL": "2", "SAVE": "5+", "WOUNDS": "7",
                "keywords": "SALT CHOIR, GUNNER", "basesize": "60x35",
                "abilities": [],
                "weapons": [
                    weapon("Long gun", "R", ["4", "3+", "4/5"], json!([{"id": "WR-UNIV-HEAVY", "details": "RepoOnly"}])),
                    weapon("Long gun", "R", ["4", "2+", "4/5"], json!([{"id": "WR-UNIV-HEAVY", "details": ["(Dash)"]}])),
                    weapon("Odd gun", "R", ["4", "2+", "*"], json!([])),
                    weapon("Text gun", "R", ["4", "2+", "3/3"], json!("Blast 1, Torrent 0\"*, -"))
                ]
            }
        ]
    })
}

#[test]
fn killteamjson_is_read_with_everything_accounted_for() {
    let Imported { team, account, .. } = killteamjson(&sample()).unwrap().remove(0);
    let again = passes(&team);
    assert_eq!(again.operatives, team.operatives);
    assert_eq!((team.team.as_str(), team.keyword.as_deref()), ("Salt Choir", Some("SALT CHOIR")));
    let source = team.source.as_ref().unwrap();
    assert_eq!(source.as_of.as_deref(), Some("2026-03-01"));

    let cantor = &team.operatives[0];
    assert_eq!(
        (cantor.id.as_str(), cantor.apl, cantor.r#move),
        ("salt-cantor", Some(3), Some(6.0))
    );
    assert_eq!(
        (cantor.save, cantor.wounds, cantor.base),
        (Some(4), Some(9), Some(Base::Round(32.0)))
    );
    assert_eq!(told(&cantor.weapons[0]), "Range 8\", Piercing Crits 1");
    assert_eq!(cantor.weapons[0].notes, ["Brine Sting"]);
    assert_eq!(cantor.weapons[1].kind, WeaponKind::Ranged);
    assert_eq!(told(&cantor.weapons[1]), "2\" Devastating 1, Seek Light");
    assert_eq!(told(&cantor.weapons[2]), "Lethal 5+");

    let gunner = &team.operatives[1];
    assert_eq!(gunner.base, Some(Base::Oval(60.0, 35.0)));
    let names: Vec<&str> = gunner.weapons.iter().map(|w| w.name.as_str()).collect();
    assert_eq!(names, ["Long gun", "Long gun (2)", "Text gun"]);
    assert_eq!(told(&gunner.weapons[0]), "Heavy (Reposition only)");
    assert_eq!(told(&gunner.weapons[1]), "Heavy (Dash only)");
    assert_eq!(told(&gunner.weapons[2]), "Blast 1\", Torrent 0\"");
    assert_eq!(gunner.notes, ["Odd gun"]);

    assert_eq!((account.operatives, account.weapons), (2, 6));
    assert!(account.left_out.iter().any(|what| what.contains("Odd gun")));
    assert!(account.guessed.iter().any(|what| what.contains("Chant")));
    for note in ["Brine Sting", "Psychic", "Undertone", "Rising Tide"] {
        assert!(account.kept_as_notes.iter().any(|kept| kept == note), "{note}");
    }
}

#[test]
fn killteamjson_keywords_are_kept_once_and_a_team_of_nobody_is_told() {
    let mut value = sample();
    value["opTypes"][0]["keywords"] = json!("SALT CHOIR, **LEADER**, LEADER, , SALT  CHOIR");
    let team = killteamjson(&value).unwrap().remove(0).team;
    assert_eq!(passes(&team).operatives[0].keywords, ["SALT CHOIR", "LEADER"]);
    value["opTypes"] = json!([]);
    let account = killteamjson(&value).unwrap().remove(0).account;
    assert!(account.left_out.iter().any(|left| left.starts_with("operatives")));
}

/// A player chooses equipment before a battle; only what is named comes onto the cards.
#[test]
fn killteamjson_equipment_that_is_named_arms_those_its_text_names() {
    let mut value = sample();
    let equipment = |name: &str, text: &str, weapons: Value| json!({"eqName": name, "description": text, "weapons": weapons});
    value["equipments"] = json!([
        equipment(
            "Salt Hooks",
            "Friendly **SALT CHOIR** operatives (excluding CANTOR) have the following melee weapon. \
             A CANTOR laughs.",
            json!([weapon("Hook", "M", ["3", "4+", "3/4"], json!([]))]),
        ),
        equipment(
            "Spare Bells",
            "Friendly Salt Choir operatives have the following melee weapon:",
            json!([weapon("Bell", "M", ["3", "4+", "2/3"], json!([]))]),
        ),
        {"eqName": "Rope", "description": "It is a rope."}
    ]);
    let named = |names: &[&str]| {
        let equipment: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let options = Options { equipment: &equipment, ..options() };
        let bytes = value.to_string().into_bytes();
        import::killteamjson("team.json", bytes, &options).unwrap().remove(0)
    };
    let has = |imported: &Imported, card: usize, weapon: &str| {
        imported.team.operatives[card].weapons.iter().filter(|w| w.name == weapon).count()
    };
    let none = named(&[]);
    assert_eq!(none.armed_equipment, ["Salt Hooks", "Spare Bells"]);
    assert_eq!([has(&none, 0, "Hook"), has(&none, 1, "Hook"), has(&none, 1, "Bell")], [0; 3]);
    for what in ["Hook of the equipment Salt Hooks", "Bell of the equipment Spare Bells"] {
        assert!(none.account.left_out.iter().any(|left| left.starts_with(what)), "{what}");
    }

    let hooks = named(&["salt hooks"]);
    passes(&hooks.team);
    assert_eq!([has(&hooks, 0, "Hook"), has(&hooks, 1, "Hook"), has(&hooks, 1, "Bell")], [0, 1, 0]);
    let told = hooks.account.guessed.iter().find(|g| g.contains("Salt Hooks")).unwrap();
    assert!(told.contains("on 1 card,") && told.contains("not CANTOR"), "{told}");
    assert!(!hooks.account.left_out.iter().any(|left| left.contains("Salt Hooks")));

    // The cantor's own bell is the better one, and stays the only one.
    let bells = named(&["Spare Bells"]);
    passes(&bells.team);
    assert_eq!([has(&bells, 0, "Bell"), has(&bells, 1, "Bell")], [1, 1]);
    assert_eq!(bells.team.operatives[0].weapons[2].dmg, [4, 5]);
    assert!(bells.account.left_out.iter().any(|left| left.contains("for Salt Cantor")));
}

#[test]
fn killteamjson_that_is_broken_gets_a_clear_error() {
    let whole = sample().to_string();
    let import = |bytes: Vec<u8>| import::killteamjson("team.json", bytes, &options()).unwrap_err();
    let cut = import(whole.as_bytes()[..whole.len() / 2].to_vec());
    assert!(messages(&cut).contains("the file ends too early"), "{}", messages(&cut));
    let utf16: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(whole.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert!(messages(&import(utf16)).contains("UTF-16"));
    let latin = [whole.as_bytes(), &[b'\n', 0xe9]].concat();
    assert!(messages(&import(latin)).contains("line 2 has a byte"));
    assert!(messages(&import(b"{\"teams\": 1}".to_vec())).contains("no team in the file"));
    let deep = "[".repeat(100_000).into_bytes();
    assert!(messages(&import(deep)).contains("no JSON"));
    let wrong = import(b"{\"opTypes\": [}".to_vec());
    let place =
        wrong.source(wrong.diagnostics()[0].span.source).place(wrong.diagnostics()[0].span.start);
    assert_eq!((place.line, place.column), (1, 14));
}

#[test]
fn figures_that_cannot_be_are_left_out_and_told() {
    let team = json!({"killteamName": "Odd", "opTypes": [
        {"opTypeName": "Turret", "MOVE": "-", "APL": 40, "SAVE": "1+", "WOUNDS": 0, "weapons": []},
        {"opTypeName": "Turret"},
    ]});
    let Imported { team, account, .. } = killteamjson(&team).unwrap().remove(0);
    passes(&team);
    let ids: Vec<&str> = team.operatives.iter().map(|card| card.id.as_str()).collect();
    assert_eq!(ids, ["turret", "turret-2"]);
    for stat in [
        "Move of Turret: `-`",
        "APL of Turret: `40`",
        "Save of Turret: `1+`",
        "Wounds of Turret: `0`",
    ] {
        assert!(account.left_out.iter().any(|what| what.starts_with(stat)), "{stat}");
    }
    assert!(account.guessed.iter().any(|what| what.starts_with("base 32 mm for every operative")));
}

const CATALOGUE: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<catalogue name="Reed Watch" id="c" revision="4" xmlns="http://example.invalid/catalogue">
  <rules><rule name="Marsh Lore" id="r1"><description>Made up.</description></rule></rules>
  <selectionEntries>
    <selectionEntry type="model" name="Legend" id="legend"><profiles>
      <profile name="Legend" typeName="Operative" id="lp"><characteristics>
        <characteristic name="APL">⌖</characteristic>
      </characteristics></profile></profiles></selectionEntry>
    <selectionEntry type="model" name="Reeve" id="reeve">
      <categoryLinks>
        <categoryLink name="Reed Watch" targetId="k1"/><categoryLink name="Operative" targetId="k2"/>
      </categoryLinks>
      <profiles>
        <profile name="Reeve" typeName="Operative" id="p1"><characteristics>
          <characteristic name="APL">3</characteristic><characteristic name="Move">7"</characteristic>
          <characteristic name="Save">4+</characteristic><characteristic name="Wounds">9</characteristic>
        </characteristics></profile>
        <profile name="Signal (1AP)" typeName="Unique Actions" id="p2"><characteristics/></profile>
      </profiles>
      <selectionEntries>
        <selectionEntry type="upgrade" name="Hook" id="e1"><profiles>
          <profile name="⚔ Hook" typeName="Weapons" id="w1"><characteristics>
            <characteristic name="ATK" typeId="a">4</characteristic><characteristic name="HIT" typeId="h">3+</characteristic>
            <characteristic name="DMG" typeId="d">4/5</characteristic><characteristic name="WR" typeId="w">Brutal Severe, Undertow*</characteristic>
          </characteristics></profile></profiles></selectionEntry>
      </selectionEntries>
      <entryLinks><entryLink name="Sling" targetId="shared-sling" type="selectionEntry" id="l1"/></entryLinks>
    </selectionEntry>
    <selectionEntry type="model" name="Warden" id="warden">
      <profiles>
        <profile name="Warden" typeName="Operative" id="p3"><characteristics>
          <characteristic name="APL">2</characteristic><characteristic name="Move">6"</characteristic>
          <characteristic name="Save">5+</characteristic><characteristic name="Wounds">8</characteristic>
        </characteristics></profile>
      </profiles>
      <entryLinks><entryLink name="Sling" targetId="shared-sling" type="selectionEntry" id="l2"/></entryLinks>
    </selectionEntry>
  </selectionEntries>
  <sharedSelectionEntries>
    <selectionEntry type="upgrade" name="Sling" id="shared-sling">
      <profiles><profile name="⌖ Sling" typeName="Weapons" id="w2"><characteristics>
        <characteristic name="ATK" typeId="a">4</characteristic><characteristic name="HIT" typeId="h">4+</characteristic>
        <characteristic name="DMG" typeId="d">2/3</characteristic><characteristic name="WR" typeId="w">Range 8", **TIDEBORN**, Blast 1</characteristic>
      </characteristics>
      <modifiers><modifier type="set" value="3+" field="h"><conditions>
        <condition type="instanceOf" scope="root-entry" field="selections" value="1" childId="reeve"/>
      </conditions></modifier></modifiers></profile></profiles>
      <entryLinks><entryLink name="Itself" targetId="shared-sling" type="selectionEntry" id="l3"/></entryLinks>
    </selectionEntry>
  </sharedSelectionEntries>
</catalogue>"#;

#[test]
fn battlescribe_is_read_through_its_links() {
    let Imported { team, account, .. } = battlescribe(CATALOGUE).unwrap().remove(0);
    let again = passes(&team);
    assert_eq!(again.operatives, team.operatives);
    assert_eq!(team.source.as_ref().unwrap().name, "BattleScribe catalogue Reed Watch, revision 4");
    let [reeve, warden] = team.operatives.as_slice() else { panic!("two operatives") };
    assert_eq!(
        (reeve.apl, reeve.r#move, reeve.save, reeve.wounds),
        (Some(3), Some(7.0), Some(4), Some(9))
    );
    assert_eq!(reeve.keywords, ["REED WATCH"]);
    assert_eq!(reeve.notes, ["Signal (1AP)"]);
    let [hook, sling] = reeve.weapons.as_slice() else { panic!("two weapons") };
    assert_eq!((hook.name.as_str(), hook.kind), ("Hook", WeaponKind::Melee));
    assert_eq!(
        (told(hook), &hook.notes),
        ("Brutal, Severe".to_owned(), &vec!["Undertow".to_owned()])
    );
    assert_eq!(
        (sling.kind, sling.hit, told(sling)),
        (WeaponKind::Ranged, 3, "Range 8\", Blast 1\"".to_owned())
    );
    assert_eq!(sling.notes, ["TIDEBORN"]);
    // What changes for one bearer does not for the other.
    assert_eq!(warden.weapons[0].hit, 4);
    assert!(account.left_out.iter().any(|what| what.contains("Legend")));
    assert!(account.guessed.iter().any(|what| what.contains("`Brutal Severe`")));
    assert!(account.guessed.iter().any(|what| what.contains("base 32 mm for every operative")));
    assert!(account.kept_as_notes.iter().any(|note| note == "Marsh Lore"));
}

#[test]
fn battlescribe_files_are_read_together() {
    let (head, shared) = CATALOGUE.split_once("<sharedSelectionEntries>").unwrap();
    let system = format!(
        "<gameSystem name=\"System\" id=\"s\"><sharedSelectionEntries>{}</gameSystem>",
        shared.trim_end().trim_end_matches("</catalogue>")
    );
    let catalogue = format!("{head}</catalogue>");
    let alone = battlescribe(&catalogue).unwrap().remove(0);
    assert_eq!(alone.team.operatives[1].weapons.len(), 0);
    let files = vec![
        ("team.cat".to_owned(), catalogue.into_bytes()),
        ("system.gst".to_owned(), system.into_bytes()),
    ];
    let both = import::battlescribe(files, &options()).unwrap();
    assert_eq!(both.len(), 1);
    assert_eq!(both[0].team.operatives[1].weapons.len(), 1);
}

fn zipped(name: &str, content: &[u8]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    archive.start_file(name, SimpleFileOptions::default()).unwrap();
    archive.write_all(content).unwrap();
    archive.finish().unwrap().into_inner()
}

#[test]
fn battlescribe_zipped_is_read_and_a_bomb_is_not() {
    let import = |bytes| import::battlescribe(vec![("team.catz".to_owned(), bytes)], &options());
    let packed = zipped("Reed Watch.cat", CATALOGUE.as_bytes());
    assert_eq!(import(packed.clone()).unwrap()[0].team.operatives.len(), 2);
    let cut = import(packed[..packed.len() - 40].to_vec()).unwrap_err();
    assert!(messages(&cut).contains("no whole zip file"), "{}", messages(&cut));
    let bomb = zipped("bomb.cat", &vec![b' '; import::MAX_BYTES + 1]);
    assert!(bomb.len() < 100_000);
    assert!(messages(&import(bomb).unwrap_err()).contains("too large"));
    let other = import(zipped("readme.txt", b"hello")).unwrap_err();
    assert!(messages(&other).contains("holds no .cat or .gst"));
}

#[test]
fn battlescribe_that_is_broken_gets_a_clear_error() {
    let error = |text: &str| messages(&battlescribe(text).unwrap_err());
    assert!(error(&CATALOGUE[..CATALOGUE.len() / 2]).contains("ends too early"));
    let bomb = "<?xml version=\"1.0\"?><!DOCTYPE c [<!ENTITY a \"lol\"><!ENTITY b \"&a;&a;&a;&a;\">\
                <!ENTITY c \"&b;&b;&b;&b;\">]><catalogue name=\"&c;\"/>";
    assert!(error(bomb).contains("entities are not read"));
    assert!(error("<html/>").contains("its root is `html`"));
    assert!(error("<catalogue name=\"x\"/>").contains("no operative"));
    assert!(error("plain text").contains("no XML"), "{}", error("plain text"));
    let claimed = CATALOGUE.replacen("UTF-8", "ISO-8859-1", 1);
    assert!(error(&claimed).contains("`ISO-8859-1`"));
    let deep = format!("<catalogue>{}", "<selectionEntry>".repeat(50_000));
    assert!(error(&deep).contains("ends too early"));
}

#[test]
fn sources_that_disagree_are_shown() {
    let team = killteamjson(&sample()).unwrap().remove(0).team;
    assert_eq!(import::diff(&team, &team), []);
    let mut other = team.clone();
    other.operatives[0].wounds = Some(10);
    other.operatives[0].base = None;
    other.operatives[0].weapons[0].hit = 4;
    other.operatives[0].weapons.pop();
    other.operatives[1].name = Some("Gunner".to_owned());
    other.operatives.push(Card { id: "new".to_owned(), ..Card::default() });
    let all: Vec<(String, Option<String>, &str)> =
        import::diff(&team, &other).into_iter().map(|d| (d.operative, d.weapon, d.what)).collect();
    let cantor = "Salt Cantor".to_owned();
    assert_eq!(
        all,
        [
            (cantor.clone(), None, "wounds"),
            (cantor.clone(), Some("Brine pistol".to_owned()), "hit"),
            (cantor, Some("Bell".to_owned()), "weapon"),
            ("new".to_owned(), None, "operative"),
        ]
    );
}

/// Out and back again, and nothing that the form can hold is lost.
#[test]
fn exported_teams_come_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = ["ash-wardens", "tidebound"]
        .map(|name| root.join(format!("datacards/killteam/{name}.yaml")));
    let shipped = files.map(|path| datacards::load(&path, &KNOWN).unwrap().value);
    let imported = killteamjson(&sample()).unwrap().remove(0).team;
    for team in shipped.into_iter().chain([imported]) {
        let exported = export::killteamjson(&team);
        let back = killteamjson(&exported).unwrap().remove(0);
        assert_eq!(
            back.account
                .guessed
                .iter()
                .filter(|what| !what.starts_with("base ") && !what.starts_with("as_of "))
                .count(),
            0
        );
        assert_eq!(import::diff(&team, &back.team), [], "{}", team.team);
        assert_eq!(back.team.operatives.len(), team.operatives.len());
        for (one, other) in team.operatives.iter().zip(&back.team.operatives) {
            assert_eq!(one.weapons, other.weapons);
            assert_eq!(one.keywords, other.keywords);
            assert_eq!(one.notes, other.notes);
        }
    }
}

/// Every way into a value.
fn places(value: &Value, at: &str, all: &mut Vec<String>) {
    all.push(at.to_owned());
    match value {
        Value::Object(map) => map.iter().for_each(|(k, v)| places(v, &format!("{at}/{k}"), all)),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(i, v)| places(v, &format!("{at}/{i}"), all));
        }
        _ => {}
    }
}

/// Whatever is of a shape that cannot be read: either it bears on nothing, or it is told of.
#[test]
fn killteamjson_nothing_of_another_shape_is_lost_in_silence() {
    let sample = sample();
    let whole = killteamjson(&sample).unwrap().remove(0);
    let told = |imported: &Imported| -> Vec<String> {
        let account = &imported.account;
        [&account.guessed, &account.left_out, &account.kept_as_notes]
            .into_iter()
            .flatten()
            .cloned()
            .collect()
    };
    let mut all = Vec::new();
    places(&sample, "", &mut all);
    let mut bore = 0;
    for place in all.iter().filter(|place| !place.is_empty()) {
        let mut changed = sample.clone();
        *changed.pointer_mut(place).unwrap() = json!(true);
        let Ok(mut teams) = killteamjson(&changed) else { continue };
        let team = teams.remove(0);
        let cards = |team: &Team| format!("{:?}", (&team.operatives, &team.team, &team.notes));
        if cards(&team.team) != cards(&whole.team) {
            bore += 1;
            let before = told(&whole);
            assert!(told(&team).iter().any(|what| !before.contains(what)), "{place}");
        }
    }
    assert!(bore > 40, "{bore}");
}

#[test]
fn killteamjson_shapes_that_are_plain_are_read() {
    let mut value = sample();
    let whole = killteamjson(&value).unwrap().remove(0).team;
    let cantor = &mut value["opTypes"][0];
    cantor["keywords"] = json!(["SALT CHOIR", "LEADER", "CANTOR"]);
    cantor["abilities"] = json!("Undertone");
    let bell = &mut cantor["weapons"][2];
    bell["profiles"][0]["WR"] = json!({"id": "WR-UNIV-LETHAL", "number": 5});
    bell["profiles"] = bell["profiles"][0].clone();
    let text = |team: &Team| datacards::write(team);
    assert_eq!(text(&killteamjson(&value).unwrap().remove(0).team), text(&whole));
    let file = json!([{"killteamName": "Half a Team"}, value]);
    let Imported { team, account, .. } = killteamjson(&file).unwrap().remove(0);
    assert_eq!(text(&team), text(&whole));
    assert!(account.left_out.iter().any(|what| what.contains("Half a Team")), "{account:?}");
}

/// A thing without a name has one made up, and that is told.
#[test]
fn killteamjson_what_has_no_name_passes_and_is_told() {
    let file = json!({"killteamName": "", "opTypes": [
        {"opTypeName": "", "weapons": [weapon(" ", "R", ["4", "3+", "3/4"], json!([]))]}
    ]});
    let Imported { team, account, .. } = killteamjson(&file).unwrap().remove(0);
    passes(&team);
    for what in ["Unnamed team", "Unnamed operative", "Unnamed weapon"] {
        assert!(account.guessed.iter().any(|told| told.starts_with(what)), "{what}");
    }
}

/// The version and the day come back from an export as they went in.
#[test]
fn killteamjson_version_survives_export_and_import() {
    for version in ["March '26", "v2 June 2025", "2025-06-25", "05/06/2025", "second printing", ""]
    {
        let mut value = sample();
        value["version"] = json!(version);
        let team = killteamjson(&value).unwrap().remove(0).team;
        let exported = export::killteamjson(&team);
        assert_eq!(exported["version"], version);
        assert_eq!(killteamjson(&exported).unwrap().remove(0).team.source, team.source);
        let mut dated = team.clone();
        dated.source.as_mut().unwrap().as_of = Some("2024-02-03".to_owned());
        let back = killteamjson(&export::killteamjson(&dated)).unwrap().remove(0).team;
        assert_eq!(back.source.unwrap().as_of.as_deref(), Some("2024-02-03"));
    }
}

#[test]
fn battlescribe_every_catalogue_of_a_zip_file_is_read() {
    let other = CATALOGUE.replace("Reed Watch", "Mud Watch");
    let other = other.replace("id=\"", "id=\"mud-").replace("targetId=\"", "targetId=\"mud-");
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in [("a.cat", CATALOGUE), ("b.cat", other.as_str())] {
        archive.start_file(name, SimpleFileOptions::default()).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    let bytes = archive.finish().unwrap().into_inner();
    let teams = import::battlescribe(vec![("two.catz".to_owned(), bytes)], &options()).unwrap();
    let names: Vec<&str> = teams.iter().map(|team| team.team.team.as_str()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(names[1].contains("Mud"), "{names:?}");
}
