//! The outside's questions about a drawn scene.

use serde::Serialize;

use super::field::{Field, Floor, Spaces, Unseen, code, refusal};
use super::readings::{READINGS, Settings};
use super::walking::{Walker, is_blocked};
use crate::data::decode::Decoder;
use crate::data::diagnostic::Report;
use crate::data::load::Loaded;
use crate::data::scene::siege::{self, Figure, Side, SiegeScene, Token};
use crate::data::tree::Node;
use crate::engine::refusal::Refusal;
use crate::geometry::square::line::trace;
use crate::geometry::square::{Block, Square};

/// What one figure can do to another.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    pub attacker: String,
    pub target: String,
    /// Steps, diagonal ones as one.
    pub distance: u16,
    pub sight: bool,
    /// Does the target have cover from a firearm of the attacker?
    pub cover: bool,
    /// Adjacent with no wall between.
    pub adjacent: bool,
    pub close_combat: bool,
    /// A legal target of a firearm, its range aside.
    pub firearm: bool,
    /// The spaces the line between them enters, from one to the other.
    pub spaces: Vec<String>,
    pub reasons: Vec<Reason>,
}

/// A rule with what it says here.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason {
    pub rule: String,
    pub text: String,
}

/// A judged Move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Walk {
    pub legal: bool,
    pub op: String,
    pub action: &'static str,
    pub allowance: u8,
    /// The steps of the path.
    pub length: usize,
    /// The spaces of the path, the start first.
    pub path: Vec<String>,
    pub reasons: Vec<Reason>,
    pub refusals: Vec<Refusal>,
}

/// Where a Move can end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ends {
    pub op: String,
    pub action: &'static str,
    pub allowance: u8,
    pub places: Vec<End>,
}

/// A space where a Move can end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct End {
    pub at: String,
    pub steps: u8,
}

/// A scene ready to be measured.
#[derive(Clone, Debug)]
pub struct Moment<'a> {
    pub scene: &'a SiegeScene,
    pub settings: Settings,
    floor: Floor,
    occupied: Spaces,
    dark: Spaces,
    cover: Spaces,
    smoke: Spaces,
    tokens: Spaces,
    traps: Spaces,
}

/// Reads a scene with the readings of this game.
///
/// # Errors
/// All the problems of the scene.
pub fn load(path: &std::path::Path) -> Result<Loaded<SiegeScene>, Report> {
    siege::load(path, READINGS)
}

/// Reports every problem of a scene.
pub fn check(d: &mut Decoder, node: &Node) {
    siege::decode(d, node, String::new(), Some(READINGS));
}

/// [`load`] of a text under a name.
///
/// # Errors
/// All the problems of the text.
pub fn load_str(name: &str, text: &str) -> Result<Loaded<SiegeScene>, Report> {
    siege::load_str(name, text, READINGS)
}

impl<'a> Moment<'a> {
    pub fn new(scene: &'a SiegeScene) -> Moment<'a> {
        let settings = Settings::resolve(&scene.readings);
        let stops = |token: &Token| *token != Token::Bomb || settings.no_stop_on_bomb;
        let of = |wanted: &dyn Fn(&Token) -> bool| {
            scene.tokens.iter().filter(|(t, _)| wanted(t)).map(|(_, at)| *at).collect::<Spaces>()
        };
        let dark = |figure: &&Figure| figure.side == Side::DarkLegion;
        let rubble = scene.rubble.iter().copied().collect();
        Moment {
            scene,
            settings,
            floor: Floor::new(scene.grid.clone(), rubble, &scene.stairs),
            occupied: scene.figures.iter().map(|figure| figure.at).collect(),
            dark: scene.figures.iter().filter(dark).map(|figure| figure.at).collect(),
            cover: of(&|token| token.gives_cover()),
            smoke: scene.smoke.iter().copied().collect(),
            tokens: of(&stops),
            traps: of(&|token| *token == Token::Trap),
        }
    }

    pub fn field(&self) -> Field<'_> {
        Field {
            ground: &self.floor,
            settings: &self.settings,
            occupied: &self.occupied,
            dark: &self.dark,
            cover: &self.cover,
            smoke: &self.smoke,
            opened: &[],
        }
    }

    /// What one figure can do to another, each by its place in the scene.
    pub fn pair(&self, attacker: usize, target: usize) -> Pair {
        let (from, to) = (&self.scene.figures[attacker], &self.scene.figures[target]);
        let (a, b) = (from.at, to.at);
        let field = self.field();
        let enemies = from.side != to.side || self.settings.declare_friends;
        let unseen = field.unseen(a, b);
        let sight = unseen.is_none();
        let cover = sight && field.covering(a, b) > 0;
        let adjacent = field.adjacent(a, b);
        let fire = field.may_fire(a, b);
        let mut reasons = vec![match unseen {
            None => reason("los.line", format!("nothing blocks the line from {a} to {b}")),
            Some(why) => self.blocked(why),
        }];
        if cover {
            reasons.push(reason("cv.gain", "the line passes a token that gives cover".into()));
        }
        if !enemies {
            reasons.push(reason("at.target", "only an enemy may be the target".into()));
        }
        if a.touches(b) {
            let (key, text) = match adjacent {
                true => ("cc.adj", format!("{b} is adjacent")),
                false => ("cc.wall", format!("a wall is between {a} and {b}")),
            };
            reasons.push(reason(key, text));
        }
        if let Err(refused) = &fire
            && refused.code != code("los.need")
        {
            reasons.push(Reason { rule: refused.code.clone(), text: refused.message.clone() });
        }
        Pair {
            attacker: from.id.clone(),
            target: to.id.clone(),
            distance: field.distance(a, b),
            sight,
            cover,
            adjacent,
            close_combat: enemies && adjacent,
            firearm: enemies && fire.is_ok(),
            spaces: std::iter::once(a)
                .chain(trace(a, b).map(|(.., at)| at))
                .map(|at| at.to_string())
                .collect(),
            reasons,
        }
    }

    fn blocked(&self, why: Unseen) -> Reason {
        match why {
            Unseen::Blocked(Block::Edge(at, side)) => {
                let (dx, dy) = side.step();
                let next = at.plus(dx, dy).map_or(String::new(), |next| format!(" and {next}"));
                reason("los.block", format!("the line crosses the wall between {at}{next}"))
            }
            Unseen::Blocked(Block::Corner(p, q)) => reason(
                "los.walls",
                format!("there is a wall on both sides of the corner between {p} and {q}"),
            ),
            Unseen::Blocked(Block::Square(at)) => {
                let who = self.scene.figures.iter().find(|figure| figure.at == at);
                let who = who.map_or("a figure", |figure| figure.id.as_str());
                reason("los.block", format!("the line enters {at}, where {who} stands"))
            }
            Unseen::Far(limit) => {
                reason("los.special", format!("nobody sees further than {limit} spaces"))
            }
            Unseen::Stairs(key) => reason(key, "the stairs hide one from the other".into()),
        }
    }

    /// Every ordered pair of figures.
    pub fn matrix(&self) -> Vec<Pair> {
        let n = self.scene.figures.len();
        let pairs = (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
        pairs.filter(|(i, j)| i != j).map(|(i, j)| self.pair(i, j)).collect()
    }

    /// How far a figure's Move goes, and why.
    fn allowance(&self, figure: &Figure) -> (u8, Vec<Reason>) {
        let field = self.field();
        let (mut allowance, mut why) = (3, Vec::new());
        if figure.side == Side::Corporation && is_blocked(&field, figure.at) {
            allowance = 2;
            why.push(reason("mv.block", "a figure of the Dark Legion is adjacent".into()));
        }
        if self.smoke.has(figure.at) {
            allowance = 2;
            why.push(reason("sg.eff", format!("{} is full of smoke", figure.at)));
        }
        (allowance, why)
    }

    fn strangers(&self, mover: &Figure) -> Spaces {
        let stranger = |f: &&Figure| {
            f.side == Side::Corporation && mover.side == f.side && f.team != mover.team
        };
        self.scene.figures.iter().filter(stranger).map(|figure| figure.at).collect()
    }

    /// Judges a path, or looks for the shortest to a space. Figures of other Corporations are
    /// passed only on a path that is given: their player is taken to agree.
    pub fn walk(&self, figure: usize, way: &Way, allowance: Option<u8>) -> Walk {
        let mover = &self.scene.figures[figure];
        let (own, reasons) = self.allowance(mover);
        let allowance = allowance.unwrap_or(own);
        let strangers = self.strangers(mover);
        let walker = self.walker(mover, &strangers, allowance);
        let field = self.field();
        let mut refusals = Vec::new();
        let path: Vec<Square> = match way {
            Way::Path(path) => path.clone(),
            Way::To(goal) => match walker.reach(&field, mover.at, allowance).way(*goal) {
                Some(path) => path.to_vec(),
                None => {
                    let most = walker.reach(&field, mover.at, u8::MAX);
                    let steps = most.way(*goal).map(|way| way.len());
                    refusals.push(match steps {
                        Some(steps) => far(mover, *goal, steps, allowance),
                        None => walker.blocked(&field, mover.at, *goal),
                    });
                    Vec::new()
                }
            },
        };
        if refusals.is_empty() {
            refusals.extend(walker.check(&field, mover.at, &path).err());
        }
        let mut places = vec![mover.at.to_string()];
        places.extend(path.iter().map(Square::to_string));
        Walk {
            legal: refusals.is_empty(),
            op: mover.id.clone(),
            action: "move",
            allowance,
            length: path.len(),
            path: places,
            reasons,
            refusals,
        }
    }

    fn walker<'s>(&'s self, mover: &Figure, strangers: &'s Spaces, allowance: u8) -> Walker<'s> {
        Walker {
            dark: mover.side == Side::DarkLegion,
            through_walls: false,
            through_figures: false,
            strangers,
            tokens: &self.tokens,
            traps: &self.traps,
            allowance,
        }
    }

    /// Every space where a figure's Move can end.
    pub fn ends(&self, figure: usize, allowance: Option<u8>) -> Ends {
        let mover = &self.scene.figures[figure];
        let allowance = allowance.unwrap_or_else(|| self.allowance(mover).0);
        let strangers = self.strangers(mover);
        let walker = self.walker(mover, &strangers, allowance);
        let field = self.field();
        let reached = walker.reach(&field, mover.at, allowance);
        let mut places: Vec<(Square, u8)> = reached
            .squares()
            .enumerate()
            .filter(|(n, _)| walker.check(&field, mover.at, &reached.nth_way(*n)).is_ok())
            .map(|(_, place)| place)
            .collect();
        places.sort_by_key(|(at, _)| (at.y, at.x));
        let end = |(at, steps): (Square, u8)| End { at: at.to_string(), steps };
        Ends {
            op: mover.id.clone(),
            action: "move",
            allowance,
            places: places.into_iter().map(end).collect(),
        }
    }
}

/// How a Move is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Way {
    Path(Vec<Square>),
    To(Square),
}

fn far(mover: &Figure, goal: Square, steps: usize, allowance: u8) -> Refusal {
    let key = match (mover.side, allowance) {
        (Side::DarkLegion, _) => "dl.move",
        (Side::Corporation, 2) => "mv.block",
        (Side::Corporation, _) => "mv.3",
    };
    let told = || format!("{goal} is {steps} spaces away, and {allowance} are allowed");
    refusal(key, told).measured(steps as f64, f64::from(allowance))
}

pub(super) fn reason(key: &str, text: String) -> Reason {
    Reason { rule: code(key), text }
}
