use rstest::rstest;

use super::*;

const KNOWN: [Notation; 8] = [
    Notation { name: "Balanced", form: Form::Plain },
    Notation { name: "Devastating", form: Form::NumberWithin },
    Notation { name: "Heavy", form: Form::MoveOnly },
    Notation { name: "Lethal", form: Form::Result },
    Notation { name: "Piercing", form: Form::Number },
    Notation { name: "Piercing Crits", form: Form::Number },
    Notation { name: "Range", form: Form::Distance },
    Notation { name: "Seek Light", form: Form::Plain },
];

fn rule(name: &'static str, x: Option<Value>) -> WeaponRule {
    WeaponRule { name, x, within: None, only: None }
}

fn number(name: &'static str, x: u16) -> WeaponRule {
    rule(name, Some(Value::Number(x)))
}

#[rstest]
#[case("Balanced", rule("Balanced", None))]
#[case("bAlAnCeD", rule("Balanced", None))]
#[case("  seek   light ", rule("Seek Light", None))]
#[case("Piercing 1", number("Piercing", 1))]
#[case("PIERCING CRITS 2", number("Piercing Crits", 2))]
#[case("Lethal 5+", rule("Lethal", Some(Value::Result(5))))]
#[case("Range 8\"", rule("Range", Some(Value::Distance(8.0))))]
#[case("Range 8", rule("Range", Some(Value::Distance(8.0))))]
#[case("Range 8”", rule("Range", Some(Value::Distance(8.0))))]
#[case("range 6.5''", rule("Range", Some(Value::Distance(6.5))))]
#[case("Range 8 inches", rule("Range", Some(Value::Distance(8.0))))]
#[case("Range 0", rule("Range", Some(Value::Distance(0.0))))]
#[case("Devastating 3", number("Devastating", 3))]
#[case("2\" Devastating 1", WeaponRule { within: Some(2.0), ..number("Devastating", 1) })]
#[case("Heavy", rule("Heavy", None))]
#[case("Heavy (Dash only)", WeaponRule { only: Some("dash".to_owned()), ..rule("Heavy", None) })]
#[case("heavy(REPOSITION ONLY)",
    WeaponRule { only: Some("reposition".to_owned()), ..rule("Heavy", None) })]
fn rules_are_read_in_any_case(#[case] text: &str, #[case] expected: WeaponRule) {
    assert_eq!(parse(text, &KNOWN), Ok(expected));
}

#[rstest]
#[case("Lethal", "Lethal wants a result from 2+ to 6+ (write `Lethal 5+`)")]
#[case("Lethal 5", "Lethal wants a result from 2+ to 6+ (write `Lethal 5+`)")]
#[case("Lethal 7+", "Lethal wants a result from 2+ to 6+ (write `Lethal 5+`)")]
#[case("Piercing", "Piercing wants a number from 1 to 20 (write `Piercing 1`)")]
#[case("Piercing 1+", "Piercing wants a number from 1 to 20 (write `Piercing 1`)")]
#[case("Piercing 99999999999", "Piercing wants a number from 1 to 20 (write `Piercing 1`)")]
#[case("2\" Piercing 1", "Piercing wants a number from 1 to 20 (write `Piercing 1`)")]
#[case("Balanced 1", "Balanced wants nothing beside its name (write `Balanced`)")]
#[case("Range", "Range wants a distance up to 64 inches (write `Range 8\"`)")]
#[case("Range -8\"", "there is no weapon rule `Range -8\"`")]
#[case("Range 8e1", "Range wants a distance up to 64 inches (write `Range 8\"`)")]
#[case(
    "Peircing Crits 1",
    "there is no weapon rule `Peircing Crits` (did you mean `Piercing Crits`?)"
)]
#[case("Explosive", "there is no weapon rule `Explosive`")]
#[case("", "there is no weapon rule ``")]
#[case(
    "Heavy (Run only)",
    "`run only` in brackets is not understood (write for example `Heavy (Dash only)`)"
)]
#[case("Balanced (Dash only)", "Balanced wants nothing beside its name (write `Balanced`)")]
#[case(
    "Devastating",
    "Devastating wants a number from 1 to 20, and perhaps a distance in front (write \
    `Devastating 1` or `2\" Devastating 1`)"
)]
#[case(
    "Heavy 2",
    "Heavy wants nothing, or a move in brackets (write `Heavy` or `Heavy (Dash only)`)"
)]
fn mistakes_say_what_is_wanted(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(parse(text, &KNOWN).expect_err("a mistake").to_string(), expected);
}

#[test]
fn lists_are_split_at_commas_outside_brackets() {
    let text = " Piercing 1,Lethal 5+ ,, Heavy (Dash only),";
    let pieces: Vec<_> = split_rules(text).collect();
    assert_eq!(pieces, [(1, "Piercing 1"), (12, "Lethal 5+"), (25, "Heavy (Dash only)")]);
    assert_eq!(split_rules("(a, b), c").collect::<Vec<_>>(), [(0, "(a, b)"), (8, "c")]);
    let errors = parse_list("Piercing, Balanced, Nothing", &KNOWN).expect_err("two mistakes");
    assert_eq!(errors.len(), 2);
}

#[test]
fn weapon_in_one_line() {
    let line = weapon_line("4 3+ 3/4 Piercing 1, Lethal 5+", &KNOWN).expect("a weapon");
    assert_eq!((line.atk, line.hit, line.dmg), (4, 3, [3, 4]));
    let rules = [number("Piercing", 1), rule("Lethal", Some(Value::Result(5)))];
    assert_eq!(line.rules, rules);
    assert_eq!(weapon_line("  5  2+ 4/5 ", &KNOWN).expect("a weapon").rules, []);
}

#[rstest]
#[case("", 3)]
#[case("4 3+", 1)]
#[case("0 3+ 3/4", 1)]
#[case("x y z Lethal, Nothing", 5)]
#[case("4 3 3-4", 2)]
fn every_mistake_of_a_weapon_line_is_found(#[case] text: &str, #[case] mistakes: usize) {
    assert_eq!(weapon_line(text, &KNOWN).expect_err("mistakes").len(), mistakes);
}
