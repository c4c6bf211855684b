//! The words of data packs: creatures, colours, and what cards do.

/// An enum with a word for each value.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $value:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$doc])* $value,)*
        }

        impl $name {
            /// Every value with its word.
            pub const WORDS: &'static [($name, &'static str)] = &[$(($name::$value, $word),)*];

            pub fn word(self) -> &'static str {
                Self::WORDS[self as usize].1
            }

            pub fn from_word(word: &str) -> Option<$name> {
                Self::WORDS.iter().find(|(_, known)| *known == word).map(|(value, _)| *value)
            }
        }
    };
}

words! {
    /// A kind of figure of the Dark Legion.
    Creature {
        Legionnaire = "legionnaire",
        Necromutant = "necromutant",
        Centurion = "centurion",
        Razide = "razide",
        Stalker = "praetorian-stalker",
        Nepharite = "nepharite",
        Ezoghoul = "ezoghoul",
    }
}

impl Creature {
    pub const ALL: [Creature; 7] = [
        Creature::Legionnaire,
        Creature::Necromutant,
        Creature::Centurion,
        Creature::Razide,
        Creature::Stalker,
        Creature::Nepharite,
        Creature::Ezoghoul,
    ];

    /// As it is printed.
    pub fn name(self) -> &'static str {
        [
            "Legionnaire",
            "Necromutant",
            "Centurion",
            "Razide",
            "Praetorian Stalker",
            "Nepharite",
            "Ezoghoul",
        ][self as usize]
    }

    pub fn letter(self) -> char {
        ['L', 'N', 'C', 'R', 'P', 'X', 'Z'][self as usize]
    }

    pub fn from_letter(letter: char) -> Option<Creature> {
        Creature::ALL.into_iter().find(|c| c.letter() == letter.to_ascii_uppercase())
    }
}

words! {
    /// The colour of a combat die, the weakest first.
    Colour {
        White = "white",
        Red = "red",
        Black = "black",
    }
}

impl Colour {
    pub const ALL: [Colour; 3] = [Colour::White, Colour::Red, Colour::Black];

    pub fn letter(self) -> char {
        ['W', 'R', 'B'][self as usize]
    }

    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|c| c.letter() == letter.to_ascii_uppercase())
    }
}

words! {
    /// A way of attacking, and what a character is trained in.
    Specialty {
        Close = "close-combat",
        Fire = "firearms",
        Tech = "tech",
    }
}

impl Specialty {
    pub fn from_letter(letter: char) -> Option<Specialty> {
        match letter {
            'C' => Some(Specialty::Close),
            'F' => Some(Specialty::Fire),
            'T' => Some(Specialty::Tech),
            _ => None,
        }
    }
}

words! {
    /// What a piece of equipment does.
    GearEffect {
        /// Three red dice, each hit heals one; used up.
        Injector = "heal-by-dice",
        /// One extra action, once a mission.
        Helmet = "extra-action",
        /// Moves through walls this turn; used up.
        Phaser = "through-walls",
        /// One more white die with firearms.
        Explosive = "white-die",
        /// Re-rolls a die of a firearm attack.
        LaserSight = "reroll-fire",
        /// Re-rolls a die of a tech attack or a hack.
        Decrypter = "reroll-tech",
        /// Never draws a Door card.
        Download = "no-door-cards",
        Launcher = "launcher",
        /// No armour tests against its firearm.
        Disruptor = "no-armour",
        /// Heals four before it would be eliminated; used up.
        Medic = "heal-before-death",
        Smoke = "smoke",
        Bomb = "bomb",
    }
}

words! {
    /// What an Event card does.
    Effect {
        Nothing = "nothing",
        NoClose = "no-close-combat",
        Teleport = "teleport-creature",
        Defences = "three-black-dice",
        RerollClose = "reroll-close",
        NoFire = "no-firearms",
        MoreNecromutants = "necromutants-and-centurions-act",
        RerollFire = "reroll-fire",
        OneAction = "one-action",
        TwoActions = "two-extra-actions",
        Magnets = "tile-blocked",
        NoCards = "no-cards",
        LoseGear = "lose-equipment",
        NoTech = "no-tech",
        Spike = "spike",
        FallenFriend = "no-close-centurions",
        RazideFear = "no-close-razides",
        TimeRift = "nepharite-through-walls",
        AnyEntrance = "ezoghoul-any-entrance",
        MoreLegionnaires = "legionnaires-act",
        RazideFury = "razides-white-die",
        Mitosis = "mitosis",
        Berserk = "berserk",
        Transform = "necromutants-to-centurions",
        Surrounded = "any-outer-entrance",
        Upload = "tech-rerolls",
    }
}

words! {
    /// What a Doomtrooper card does.
    CardEffect {
        Heal = "heal-two",
        Reroll = "reroll-each-attack",
        Unseen = "not-attacked",
        Weaken = "creature-less-defence",
        Ghost = "through-walls",
        Teleport = "teleport",
        Stun = "creature-loses-two-actions",
        /// Played in other players' turns.
        Dodge = "cancel-firearm-hit",
        Divert = "move-force-card",
        Rush = "free-moves",
    }
}

words! {
    /// What a secondary mission asks for.
    Secondary {
        /// Points in play.
        Earn = "earn",
        Everywhere = "every-sector",
        /// Different kinds of creatures eliminated.
        Kinds = "kinds",
        /// No Legionnaire eliminated, and so many points.
        Merciful = "no-legionnaire",
        /// A sample taken beside a great creature.
        Sample = "sample",
        /// Both alive with at most so many wounds together.
        Unhurt = "unhurt",
        /// No Legionnaire on the stairs, or on the first tile where there are none.
        Clean = "no-legionnaire-on-stairs",
        /// One Doomtrooper leaves the map.
        Message = "leave",
        /// A creature eliminated in close combat is kept.
        Capture = "capture",
        /// So many tiles marked.
        Scout = "scout",
    }
}

words! {
    /// What an AI card tells a creature, by priority.
    Instruction {
        Close = "close",
        Fire = "fire",
        Move = "move",
    }
}
