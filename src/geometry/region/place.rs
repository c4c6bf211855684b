//! Places inside a region, with the room they have.

use super::Place;
use crate::geometry::distance::nearest_point_on_segment;
use crate::geometry::predicate::{Location, edges, locate_in_ring};
use crate::geometry::shape::{Bounds, Point, Vector};

/// Places a side of the grid.
const STEPS: u32 = 24;

/// Places of a grid over an outline that lie inside it, the roomiest first; a corner where the
/// outline is too narrow for any.
pub fn inside(outline: &[Point]) -> Vec<Place> {
    let bounds = Bounds::of(outline);
    let size = bounds.max - bounds.min;
    let part = |k: u32| f64::from(k) / f64::from(STEPS);
    let grid = (1..STEPS).flat_map(|i| (1..STEPS).map(move |j| (part(i), part(j))));
    let places = grid.map(|(x, y)| bounds.min + Vector::new(size.x * x, size.y * y));
    let inside = places.filter(|at| locate_in_ring(*at, outline) == Location::Inside);
    let mut places: Vec<Place> =
        inside.map(|at| Place { at, room: to_border(at, outline) }).collect();
    places.sort_by(|a, b| b.room.total_cmp(&a.room));
    if places.is_empty() {
        places.push(Place { at: outline[0], room: 0.0 });
    }
    places
}

/// The distance to the nearest edge.
fn to_border(p: Point, outline: &[Point]) -> f64 {
    edges(outline)
        .map(|(a, b)| (nearest_point_on_segment(p, a, b) - p).norm())
        .fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roomiest_place_of_a_square_is_its_middle() {
        let square =
            [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]].map(|[x, y]| Point::new(x, y));
        let places = inside(&square);
        assert_eq!(places[0], Place { at: Point::new(2.0, 2.0), room: 2.0 });
        assert_eq!(places.len(), 23 * 23);
        assert!(places.windows(2).all(|pair| pair[0].room >= pair[1].room));
    }

    /// The middle of the bounding box of a bow is outside.
    #[test]
    fn places_of_a_bow_lie_in_it() {
        let bow = [
            [0.0, 0.0],
            [6.0, 0.0],
            [6.0, 6.0],
            [0.0, 6.0],
            [0.0, 5.0],
            [5.0, 5.0],
            [5.0, 1.0],
            [0.0, 1.0],
        ];
        let bow = bow.map(|[x, y]| Point::new(x, y));
        for place in inside(&bow) {
            assert_eq!(locate_in_ring(place.at, &bow), Location::Inside);
            assert!(place.room > 0.0 && place.room <= 0.8, "{place:?}");
        }
    }
}
