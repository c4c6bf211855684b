//! What is taken from parry: the broad phase and the merging of triangles. Parry speaks another
//! vector type, so the conversion stays here; nothing in this file decides a rule.

use parry2d::bounding_volume::Aabb;
use parry2d::partitioning::{Bvh, BvhBuildStrategy};
use parry2d::transformation::hertel_mehlhorn;

use super::shape::{Bounds, Point};

/// A tree over boxes, for boards with many pieces.
#[derive(Clone, Debug)]
pub struct Tree(Bvh);

impl Tree {
    /// The tree over `boxes`; answers are indices into them.
    pub fn new(boxes: &[Bounds]) -> Tree {
        let boxes: Vec<Aabb> = boxes.iter().map(aabb).collect();
        Tree(Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes))
    }

    /// Adds the indices of the boxes that meet `bounds` to `found`, in no particular order.
    pub fn meeting(&self, bounds: &Bounds, found: &mut Vec<u32>) {
        found.extend(self.0.intersect_aabb(&aabb(bounds)));
    }
}

fn aabb(bounds: &Bounds) -> Aabb {
    Aabb::new(bounds.min.into(), bounds.max.into())
}

/// Merges counter-clockwise triangles over common sides while the result stays convex
/// (Hertel-Mehlhorn: at most four times the least number of pieces). Collinear vertices are
/// left in.
pub fn merge_triangles(vertices: &[Point], triangles: &[[u32; 3]]) -> Vec<Vec<Point>> {
    let vertices: Vec<_> = vertices.iter().map(|&p| p.into()).collect();
    hertel_mehlhorn(&vertices, triangles)
        .into_iter()
        .map(|piece| piece.into_iter().map(Point::from).collect())
        .collect()
}
