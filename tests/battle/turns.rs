//! Initiative, Command points, the order of activations.

use super::driver::{battle_of, operative, plain};

#[test]
fn tp_tie_and_cp() {
    let head = plain("");
    let (a, b) = ([operative("a1", "", "")], [operative("b1", "", "")]);
    let mut tale = battle_of(&head, &a, &b);
    tale.tell(
        "roll lot: a
         a: zone a
         a: set-up a1 at 5,5
         b: set-up b1 at 25,5
         = initiative a
         = cp a 2
         roll initiative: 4 4
         = initiative a
         b: initiative b
         = initiative b
         = cp a 3
         = cp b 3
         b: activate b1 conceal
         b: end
         a: activate a1 conceal
         a: end
         = turning-point 2
         roll initiative: 5 2
         a: initiative a
         = cp a 4
         = cp b 5
         a: activate a1 conceal
         a: end
         b: activate b1 conceal
         b: end
         roll initiative: 5 2
         a: initiative b
         = cp a 6
         = cp b 6",
    );
}

#[test]
fn fire_alternate_and_fire_none_ready() {
    let head = plain("");
    let a = [operative("a1", "", "")];
    let b = ["b1", "b2", "b3"].map(|id| operative(id, "", ""));
    let places = [("a1", "5,5"), ("b1", "25,5"), ("b2", "25,9"), ("b3", "25,13")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell(
        "a: activate a1 engage
         a: end
         b: activate b1 engage
         b: end
         a: counteract a1
         a: dash to 5,6
         b: activate b2 engage
         b: end
         b: activate b3 engage
         b: end
         = turning-point 2
         = ready a1 no
         roll initiative: 1 1
         b: initiative b
         = ready a1 yes",
    );
}

#[test]
fn order_activation_the_order_is_chosen_first() {
    let head = plain("");
    let (a, b) = ([operative("a1", "", "")], [operative("b1", "", "")]);
    let mut tale = battle_of(&head, &a, &b).deployed("a", &[("a1", "5,5"), ("b1", "25,5")]);
    tale.tell("= order a1 conceal\na: activate a1 engage\n= order a1 engage\n= active a1\n= ap 3");
}
