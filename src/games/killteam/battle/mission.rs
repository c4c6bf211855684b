//! What a battle is about: markers, how long it lasts, and what is scored.

use std::sync::Arc;

use crate::data::killzone::Killzone;
use crate::geometry::shape::Point;

/// The radius of an objective marker, and of any other, inches (marker.size).
pub const OBJECTIVE: f64 = 20.0 / 25.4;
pub const SMALL_MARKER: f64 = 10.0 / 25.4;

/// A mission.
#[derive(Clone, Debug, PartialEq)]
pub struct Mission {
    pub id: String,
    pub name: String,
    /// How many turning points the battle has (tp.four).
    pub turning_points: u8,
    pub markers: Vec<MarkerKind>,
    pub scoring: Vec<Scoring>,
    pub actions: Vec<MissionAction>,
}

/// A marker that lies on the killzone from the beginning.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkerKind {
    pub id: Arc<str>,
    pub at: Point,
    /// Inches.
    pub radius: f64,
    /// Is it scored for and acted upon as an objective?
    pub objective: bool,
    /// May it be picked up (carry.pick-up)?
    pub pick_up: bool,
}

/// One way to score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoring {
    pub what: Score,
    /// From the end of this turning point on; of no meaning at the end of the battle.
    pub from: u8,
    pub vp: u16,
    /// The most in one turning point.
    pub most: u16,
}

/// What is scored for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Each objective controlled at the end of a turning point (house.hold).
    Hold,
    /// More objectives than the opponent (house.more).
    More,
    /// At the end of the battle, by the share of enemies incapacitated, rounded down
    /// (house.kill).
    Kill,
}

impl Score {
    pub const ALL: [(Score, &'static str); 3] =
        [(Score::Hold, "hold"), (Score::More, "more"), (Score::Kill, "kill")];
}

/// An action a mission brings along, performed at an objective its operative controls.
#[derive(Clone, Debug, PartialEq)]
pub struct MissionAction {
    /// The word of its notation.
    pub id: Arc<str>,
    pub name: String,
    pub ap: u8,
    pub vp: u16,
}

/// Points for incapacitating the whole enemy team in the house mission.
const KILL: u16 = 6;

impl Mission {
    /// The mission that is played where none is named (house.mission).
    pub fn house(killzone: &Killzone) -> Mission {
        let of = |what, vp, most| Scoring { what, from: 2, vp, most };
        Mission {
            scoring: vec![
                of(Score::Hold, 1, 3),
                of(Score::More, 1, 1),
                of(Score::Kill, KILL, KILL),
            ],
            ..Mission::none(killzone)
        }
    }

    /// Four turning points in which nothing is scored.
    pub fn none(killzone: &Killzone) -> Mission {
        Mission {
            id: "house".to_owned(),
            name: "House mission".to_owned(),
            turning_points: 4,
            markers: objectives(&places(killzone)),
            scoring: Vec::new(),
            actions: Vec::new(),
        }
    }
}

/// Objective markers `o1`, `o2` and so on.
pub fn objectives(places: &[Point]) -> Vec<MarkerKind> {
    let marker = |(n, &at): (usize, &Point)| MarkerKind {
        id: format!("o{}", n + 1).into(),
        at,
        radius: OBJECTIVE,
        objective: true,
        pick_up: false,
    };
    places.iter().enumerate().map(marker).collect()
}

/// The killzone's objectives, else three on the centre line (house.objectives).
fn places(killzone: &Killzone) -> Vec<Point> {
    if !killzone.objectives.is_empty() {
        return killzone.objectives.clone();
    }
    let [width, depth] = killzone.size;
    let along = [0.25, 0.5, 0.75];
    let at = |share: f64| match width >= depth {
        true => Point::new(width * share, depth / 2.0),
        false => Point::new(width / 2.0, depth * share),
    };
    along.map(at).to_vec()
}
