//! A board with an attacker and a target, as tests throw, move, shrink and print them.

use std::fmt::Write;

use sightline::data::killzone::{Trait, Traits};
use sightline::data::scene::Order;
use sightline::geometry::board::Board;
use sightline::geometry::number::{base_radius, snap, snap_point};
use sightline::geometry::shape::{Convex, Disc, Footing, Part, Point, Vector};

use super::plane::{
    area2, convex_contains, convex_pieces, is_simple, point_convex, point_segment, sides,
};

#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Simple and counter-clockwise.
    Polygon(Vec<Point>),
    Disc(Disc),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Terrain {
    pub shape: Shape,
    pub z: [f64; 2],
    pub feature: u32,
    pub traits: Vec<Trait>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    pub at: Point,
    pub millimetres: f64,
    pub z: f64,
    pub height: f64,
    pub order: Order,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    pub size: [f64; 2],
    pub terrain: Vec<Terrain>,
    pub attacker: Figure,
    pub target: Figure,
}

impl Figure {
    pub fn disc(&self) -> Disc {
        Disc { center: self.at, radius: base_radius(self.millimetres) }
    }

    pub fn footing(&self) -> Footing {
        Footing { disc: self.disc(), level: self.z }
    }
}

impl Shape {
    /// Convex pieces whose union is the shape.
    pub fn pieces(&self) -> Vec<Convex> {
        match self {
            Shape::Disc(disc) => vec![Convex::disc(*disc)],
            Shape::Polygon(outer) => convex_pieces(outer)
                .into_iter()
                .map(|core| Convex::new(core, 0.0).expect("ears are convex"))
                .collect(),
        }
    }

    /// The least distance from a point; 0 inside.
    pub fn distance(&self, p: Point) -> f64 {
        match self {
            Shape::Disc(disc) => ((p - disc.center).norm() - disc.radius).max(0.0),
            Shape::Polygon(outer) => convex_pieces(outer)
                .iter()
                .map(|piece| point_convex(p, piece))
                .fold(f64::INFINITY, f64::min),
        }
    }

    /// The distance of a point outside, minus the depth of one inside.
    pub fn signed_distance(&self, p: Point) -> f64 {
        match self {
            Shape::Disc(disc) => (p - disc.center).norm() - disc.radius,
            Shape::Polygon(outer) => {
                let rim =
                    sides(outer).map(|(a, b)| point_segment(p, a, b)).fold(f64::INFINITY, f64::min);
                let inside = convex_pieces(outer).iter().any(|piece| convex_contains(piece, p));
                if inside { -rim } else { rim }
            }
        }
    }

    /// Each point moved by `f`, which may turn or mirror the plane; the winding is kept.
    pub fn map(&self, f: impl Fn(Point) -> Point) -> Shape {
        match self {
            Shape::Disc(disc) => Shape::Disc(Disc { center: f(disc.center), ..*disc }),
            Shape::Polygon(outer) => {
                let mut moved: Vec<Point> = outer.iter().map(|p| f(*p)).collect();
                if area2(&moved) < 0.0 {
                    moved.reverse();
                }
                Shape::Polygon(moved)
            }
        }
    }

    pub fn points(&self) -> Vec<Point> {
        match self {
            Shape::Polygon(outer) => outer.clone(),
            Shape::Disc(d) => {
                let r = Vector::new(d.radius, d.radius);
                vec![d.center - r, d.center + r]
            }
        }
    }
}

impl Terrain {
    /// The gap between the height range and a level; 0 if the level is in it.
    pub fn rise(&self, level: f64) -> f64 {
        (self.z[0] - level).max(level - self.z[1]).max(0.0)
    }

    pub fn has(&self, which: Trait) -> bool {
        self.traits.contains(&which)
    }
}

impl Case {
    pub fn board(&self) -> Board {
        let part = |t: &Terrain| Part { pieces: t.shape.pieces(), z: t.z, feature: t.feature };
        Board::new(self.size, self.terrain.iter().map(part).collect())
    }

    /// Every point of the case moved by `f`; all stay on the lattice if `f` keeps it.
    pub fn map(&self, size: [f64; 2], f: impl Fn(Point) -> Point) -> Case {
        let figure = |a: &Figure| Figure { at: f(a.at), ..a.clone() };
        Case {
            size,
            terrain: self
                .terrain
                .iter()
                .map(|t| Terrain { shape: t.shape.map(&f), ..t.clone() })
                .collect(),
            attacker: figure(&self.attacker),
            target: figure(&self.target),
        }
    }

    /// What a loader would accept and the rules of placement allow: all on the board and on the
    /// lattice, polygons simple, no base in a part that stops it there, bases apart.
    pub fn is_sound(&self) -> bool {
        let on_board = |p: &Point| {
            p.x >= 0.0
                && p.y >= 0.0
                && p.x <= self.size[0]
                && p.y <= self.size[1]
                && *p == snap_point(*p)
        };
        let sound_shape = |t: &Terrain| {
            t.shape.points().iter().all(on_board)
                && match &t.shape {
                    Shape::Polygon(outer) => is_simple(outer) && area2(outer) > 0.02,
                    Shape::Disc(disc) => disc.radius > 0.04,
                }
        };
        let placed = |f: &Figure| {
            on_board(&f.at)
                && self.terrain.iter().all(|t| {
                    let stands = t.z[0] < f.z + 0.05 && t.z[1] > f.z;
                    !stands || t.shape.signed_distance(f.at) >= f.disc().radius - 3e-6
                })
        };
        let (a, t) = (self.attacker.disc(), self.target.disc());
        let apart = (a.center - t.center).norm() >= a.radius + t.radius - 3e-6;
        self.terrain.iter().all(sound_shape)
            && placed(&self.attacker)
            && placed(&self.target)
            && (apart || self.attacker.z != self.target.z)
    }

    /// The case as the text of a scene file.
    pub fn yaml(&self) -> String {
        let mut text = String::from(
            "kind: scene\ngame: killteam\nkillzone:\n  kind: killzone\n  id: case\n  name: Case\n",
        );
        let [w, d] = self.size;
        let _ = writeln!(text, "  size: [{w}, {d}]");
        let _ = writeln!(text, "  terrain:{}", if self.terrain.is_empty() { " []" } else { "" });
        let mut features: Vec<u32> = self.terrain.iter().map(|t| t.feature).collect();
        features.sort_unstable();
        features.dedup();
        for feature in features {
            let _ = writeln!(text, "    - id: f{feature}\n      parts:");
            for (i, part) in self.terrain.iter().enumerate().filter(|(_, t)| t.feature == feature) {
                let _ = writeln!(text, "        - {{id: p{i}, {}}}", part_yaml(part));
            }
        }
        text += "operatives:\n";
        for (id, side, f) in [("a1", "a", &self.attacker), ("b1", "b", &self.target)] {
            let order = if f.order == Order::Engage { "engage" } else { "conceal" };
            let _ = writeln!(
                text,
                "  - {{id: {id}, side: {side}, base: {}, height: {}, at: {}, z: {}, order: {order}}}",
                f.millimetres,
                number(f.height),
                pair(f.at),
                number(f.z)
            );
        }
        text
    }
}

fn part_yaml(part: &Terrain) -> String {
    let traits: Vec<&str> =
        Trait::ALL.iter().filter(|(t, _)| part.has(*t)).map(|(_, word)| *word).collect();
    let shape = match &part.shape {
        Shape::Polygon(outer) => {
            format!("polygon: [{}]", outer.iter().map(|p| pair(*p)).collect::<Vec<_>>().join(", "))
        }
        Shape::Disc(d) => {
            format!("disc: {{center: {}, radius: {}}}", pair(d.center), number(d.radius))
        }
    };
    let base =
        if part.z[0] == 0.0 { String::new() } else { format!(", base: {}", number(part.z[0])) };
    let height = if part.z[1] == f64::INFINITY {
        String::new()
    } else {
        format!(", height: {}", number(part.z[1]))
    };
    format!("traits: [{}], {shape}{base}{height}", traits.join(", "))
}

/// Seven decimals always read back to the same lattice point.
fn number(x: f64) -> String {
    let text = format!("{x:.7}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn pair(p: Point) -> String {
    format!("[{}, {}]", number(p.x), number(p.y))
}

pub fn traits(list: &[Trait]) -> Traits {
    list.iter().fold(Traits::default(), |traits, t| traits.with(*t))
}

pub fn at(x: f64, y: f64) -> Point {
    Point::new(snap(x), snap(y))
}
