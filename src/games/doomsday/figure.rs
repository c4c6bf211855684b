//! Who stands on the tiles, and what is in the box.

/// A word for each value of a plain enum, as files and transcripts write it.
macro_rules! words {
    ($(#[$doc:meta])* $type:ident { $($(#[$item:meta])* $value:ident $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $type {
            $($(#[$item])* $value,)*
        }

        impl $type {
            /// Every value with its word.
            pub const ALL: &[($type, &'static str)] = &[$(($type::$value, $word),)*];

            pub fn word(self) -> &'static str {
                $type::ALL[self as usize].1
            }

            pub fn index(self) -> usize {
                self as usize
            }

            pub fn from_index(index: usize) -> $type {
                $type::ALL[index].0
            }

            pub fn from_word(word: &str) -> Option<$type> {
                $type::ALL.iter().find(|(_, known)| *known == word).map(|(value, _)| *value)
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

words! {
    /// A Space Marine.
    Brother {
        Artellus "artellus",
        Gallain "gallain",
        Siceran "siceran",
    }
}

words! {
    /// A Chaos Cultist model; the Initiates come first.
    Fiend {
        I1 "i1",
        I2 "i2",
        I3 "i3",
        I4 "i4",
        Heavy "heavy",
        Specialist "specialist",
        Champion "champion",
    }
}

words! {
    /// A Chaos Cultist datacard.
    Rank {
        Initiate "initiate",
        Heavy "heavy",
        Specialist "specialist",
        Champion "champion",
    }
}

words! {
    /// What a tile is.
    TileKind {
        Plain "plain",
        Entrance "entrance",
        Tunnel "tunnel",
        Trapped "trapped",
        Pitfall "pitfall",
        Elevator "elevator",
        ControlPanel "control-panel",
        DoomsdayDevice "doomsday-device",
    }
}

words! {
    /// A wargear card by what it does.
    Gear {
        /// One attack roll against every Cultist of a tile in sight.
        FragGrenade "frag-grenade",
        /// Removes a wound counter.
        MediKit "medi-kit",
        /// Re-rolls one die.
        PuritySeal "purity-seal",
        /// One free Move.
        ServoSkull "servo-skull",
        /// Seals the Tunnel a Marine is on, as a free action.
        KrakCharge "krak-charge",
        /// Shows the next action card, which may be discarded.
        Auspex "auspex",
        /// Ignores one wound.
        IronHalo "iron-halo",
    }
}

words! {
    /// What makes a game harder.
    Penance {
        DarkImperium "dark-imperium",
        ChaosWards "chaos-wards",
        BloodyVictors "bloody-victors",
        PurityOfThought "purity-of-thought",
        TheHourIsNigh "the-hour-is-nigh",
    }
}

words! {
    /// A game, or one of the three of a campaign.
    Stage {
        /// The game of its own.
        Single "single",
        Breach "breach",
        Deactivation "deactivation",
        Escape "escape",
    }
}

pub const MARINES: usize = Brother::ALL.len();
pub const CULTISTS: usize = Fiend::ALL.len();
pub const GEAR: usize = Gear::ALL.len();

impl Fiend {
    pub fn rank(self) -> Rank {
        match self {
            Fiend::I1 | Fiend::I2 | Fiend::I3 | Fiend::I4 => Rank::Initiate,
            Fiend::Heavy => Rank::Heavy,
            Fiend::Specialist => Rank::Specialist,
            Fiend::Champion => Rank::Champion,
        }
    }

    pub fn all() -> impl DoubleEndedIterator<Item = Fiend> {
        Fiend::ALL.iter().map(|(fiend, _)| *fiend)
    }
}

impl Brother {
    pub fn all() -> impl DoubleEndedIterator<Item = Brother> {
        Brother::ALL.iter().map(|(brother, _)| *brother)
    }
}

impl Gear {
    pub fn all() -> impl Iterator<Item = Gear> {
        Gear::ALL.iter().map(|(gear, _)| *gear)
    }
}

impl Stage {
    /// Whether the Control Panel and the Doomsday Device are in play.
    pub fn has_device(self) -> bool {
        matches!(self, Stage::Single | Stage::Deactivation)
    }
}
