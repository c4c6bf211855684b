//! A path search on a grid: every way it finds is legal, so no best way is longer.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use sightline::data::killzone::Trait;
use sightline::games::killteam::movement::{MoveAction, Walk};
use sightline::geometry::shape::{Point, Vector};

use crate::legality::{overlapped, part_gap, parts, range_room, room};

const STEP: f64 = 0.125;

/// Steps to neighbours: the eight around and the knight's moves.
const STEPS: [[i32; 2]; 16] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
    [2, 1],
    [1, 2],
    [-1, 2],
    [-2, 1],
    [-2, -1],
    [-1, -2],
    [1, -2],
    [2, -1],
];

/// What the best way of the grid through the start counts to each of its places.
pub struct Field {
    origin: Point,
    columns: i32,
    pub cost: Vec<f64>,
}

impl Field {
    pub fn place(&self, index: usize) -> Point {
        let (i, j) = (index as i32 % self.columns, index as i32 / self.columns);
        self.origin + Vector::new(f64::from(i), f64::from(j)) * STEP
    }

    pub fn new(walk: &Walk) -> Field {
        let start = walk.standing().footing.disc.center;
        let [w, h] = walk.terrain.killzone.size;
        let before = |at: f64| (at / STEP).floor() as i32;
        let (left, below) = (before(start.x), before(start.y));
        let origin = start - Vector::new(f64::from(left), f64::from(below)) * STEP;
        let (columns, rows) = (left + before(w - start.x) + 1, below + before(h - start.y) + 1);
        let mut field = Field { origin, columns, cost: Vec::new() };
        let n = (columns * rows) as usize;
        field.cost = vec![f64::INFINITY; n];
        let free = walk.action == MoveAction::FallBack;
        let legal = |p: Point| room(walk, p) >= 1e-4 && (free || range_room(walk, p) > 1e-4);
        let mut known: Vec<Option<(bool, [u32; 2])>> = vec![None; n];
        let mut look = |field: &Field, index: usize| {
            *known[index].get_or_insert_with(|| {
                let p = field.place(index);
                let bits = [Trait::Accessible, Trait::Obstructing];
                (legal(p), bits.map(|which| overlapped(walk, p, which, 0.0)))
            })
        };
        let first = (below * columns + left) as usize;
        let mut heap = BinaryHeap::from([(Reverse(0_u64), first)]);
        field.cost[first] = 0.0;
        look(&field, first);
        while let Some((Reverse(at), index)) = heap.pop() {
            if f64::from_bits(at) > field.cost[index] {
                continue;
            }
            let (i, j) = (index as i32 % columns, index as i32 / columns);
            let (_, over) = look(&field, index);
            for [di, dj] in STEPS {
                let (x, y) = (i + di, j + dj);
                if !(0..columns).contains(&x) || !(0..rows).contains(&y) {
                    continue;
                }
                let to = (y * columns + x) as usize;
                let (ok, then) = look(&field, to);
                let length = STEP * f64::from(di * di + dj * dj).sqrt();
                let entered: u32 = over.iter().zip(then).map(|(a, b)| (b & !a).count_ones()).sum();
                let cost = field.cost[index] + length + f64::from(entered);
                let (p, q) = (field.place(index), field.place(to));
                // Beside a door what is legal changes within hundredths of an inch.
                let steps = if near_door(walk, p) { 64 } else { 8 };
                let between = || {
                    (1..steps).all(|k| {
                        let x = p + (q - p) * (f64::from(k) / f64::from(steps));
                        // Nothing may be passed between places unseen.
                        let now = [Trait::Accessible, Trait::Obstructing]
                            .map(|which| overlapped(walk, x, which, 0.0));
                        let hidden = now
                            .iter()
                            .zip(over.iter().zip(then))
                            .all(|(n, (a, b))| n & !(a | b) == 0);
                        legal(x) && hidden
                    })
                };
                if ok && cost < field.cost[to] && between() {
                    field.cost[to] = cost;
                    heap.push((Reverse(cost.to_bits()), to));
                }
            }
        }
        field
    }
}

fn near_door(walk: &Walk, p: Point) -> bool {
    parts(walk)
        .filter(|&part| walk.terrain.traits(part).has(Trait::Accessible))
        .any(|part| part_gap(walk, p, part) < walk.radius() + 0.3)
}
