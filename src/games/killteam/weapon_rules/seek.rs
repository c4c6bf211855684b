//! Seek: while valid targets are judged, a Conceal order gains nothing from terrain as cover. The
//! cover save stays (wr.seek-save).

use crate::data::weapon_rule::{Form, Notation};

use super::{Hooks, Rule, Seeks};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Seek", form: Form::Plain },
    key: "wr.seek",
    hooks: Hooks { seeks: Some(Seeks::All), ..Hooks::NONE },
};

#[cfg(test)]
mod tests {
    use crate::data::weapon_rule::parse_list;
    use crate::games::killteam::sequence::tests::script::shot;
    use crate::games::killteam::weapon_rules::{NOTATIONS, Seeks, seeks};

    #[test]
    fn wr_seek_finds_behind_all_terrain() {
        let of = |text| seeks(&parse_list(text, NOTATIONS).unwrap());
        assert_eq!(of("Seek, Seek Light"), Some(Seeks::All));
        assert_eq!(of("Seek Light"), Some(Seeks::Light));
        assert_eq!(of("Saturate"), None);
    }

    #[test]
    fn wr_seek_save_the_cover_save_stays() {
        let end = shot("1 3+ 3/4 Seek", 3)
            .in_cover()
            .play("5 | cover-save yes | 1 1 | block normal with normal");
        assert_eq!(end.damage, 0);
    }
}
