//! Torrent x: after a valid primary target, further valid targets within x inches of it may be
//! selected, as many as wished, none of them with a friendly operative in its control range; each
//! gets a sequence of its own, with cover and obscured judged by itself (wr.torrent-own).

use crate::data::weapon_rule::{Form, Notation};

use super::{Hooks, Rule, Secondary};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Torrent", form: Form::Distance },
    key: "wr.torrent",
    hooks: Hooks { secondary: Some(Secondary::Selected), ..Hooks::NONE },
};

#[cfg(test)]
mod tests {
    use crate::games::killteam::weapon_rules::{Secondary, read};

    #[test]
    fn wr_torrent_further_targets_are_selected() {
        let all: Vec<_> = read("Torrent 1.5").secondary().collect();
        assert_eq!(all, [(Secondary::Selected, 1.5)]);
    }
}
