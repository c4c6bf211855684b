//! Shortest paths, beside the `polyanya` crate on the same board.

mod support;

use polyanya::{Coords, Mesh, Triangulation};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sightline::geometry::board::Board;
use sightline::geometry::number::base_radius;
use sightline::geometry::path::{Graph, Space};
use sightline::geometry::shape::Point;
use support::{Checksum, SIZE, board, measure, place};

const SEED: u64 = 1;
const PAIRS: usize = 800;

fn main() {
    println!("seed {SEED}");
    let radius = base_radius(32.0);
    let board = board(SEED, 22);
    let space = Space::of_board(&board, radius);
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut legal = || loop {
        let p = place(&mut rng);
        if space.legal(p) {
            return p;
        }
    };
    let pairs: Vec<(Point, Point)> = (0..PAIRS).map(|_| (legal(), legal())).collect();
    measure("path/build", 1, || {
        let graph = Graph::new(space.clone());
        let mut sum = Checksum::default();
        sum.bytes(&graph.links().to_le_bytes());
        sum.get()
    });
    let graph = Graph::new(space.clone());
    let lengths = query(&graph, &pairs);
    for segments in [5, 10, 20] {
        beside_polyanya(&board, radius, segments, &pairs, &lengths);
    }
}

fn query(graph: &Graph, pairs: &[(Point, Point)]) -> Vec<f64> {
    let length = |(p, q): &(Point, Point)| graph.shortest(*p, *q).map_or(f64::NAN, |x| x.length);
    measure("path/query mean", pairs.len(), || {
        let mut sum = Checksum::default();
        for pair in pairs {
            sum.length(length(pair));
        }
        sum.get()
    });
    let mut medians: Vec<f64> = pairs
        .iter()
        .map(|pair| {
            let mut times: Vec<f64> = (0..31)
                .map(|_| {
                    let start = std::time::Instant::now();
                    std::hint::black_box(length(pair));
                    start.elapsed().as_nanos() as f64
                })
                .collect();
            times.sort_by(f64::total_cmp);
            times[15]
        })
        .collect();
    medians.sort_by(f64::total_cmp);
    let [median, most] = [medians[pairs.len() / 2], medians[pairs.len() - 1]];
    println!("path/query median over pairs {median} ns, slowest {most} ns");
    pairs.iter().map(length).collect()
}

fn mesh(board: &Board, radius: f64, segments: u8) -> Mesh {
    let r = radius as f32;
    let [w, h] = SIZE.map(|s| s as f32);
    let corner = |x: f32, y: f32| nalgebra::Vector2::new(x, y).into();
    let outline = [corner(r, r), corner(w - r, r), corner(w - r, h - r), corner(r, h - r)];
    let mut triangulation = Triangulation::from_outer_edges(&outline);
    for part in board.parts() {
        let core = part.pieces[0].core();
        triangulation.add_obstacle(core.iter().map(|p| corner(p.x as f32, p.y as f32)));
    }
    triangulation.set_agent_radius(r);
    triangulation.set_agent_radius_segments(segments);
    let mut mesh = triangulation.as_navmesh();
    if segments == 20 {
        for _ in 0..3 {
            mesh.merge_polygons();
        }
    }
    mesh.bake();
    mesh
}

fn beside_polyanya(
    board: &Board,
    radius: f64,
    segments: u8,
    pairs: &[(Point, Point)],
    exact: &[f64],
) {
    measure(&format!("path/build polyanya {segments}"), 1, || {
        mesh(board, radius, segments).layers.len() as u64
    });
    let mesh = mesh(board, radius, segments);
    let at = |p: &Point| Coords::on_mesh(nalgebra::Vector2::new(p.x as f32, p.y as f32).into());
    let length = |(p, q): &(Point, Point)| mesh.path(at(p), at(q)).map(|x| f64::from(x.length));
    measure(&format!("path/query polyanya {segments}"), pairs.len(), || {
        let mut sum = Checksum::default();
        for pair in pairs {
            sum.length(length(pair).unwrap_or(f64::NAN));
        }
        sum.get()
    });
    let (mut missed, mut excess, mut short) = (0, 0f64, 0f64);
    for (pair, exact) in pairs.iter().zip(exact) {
        match length(pair) {
            None => missed += usize::from(exact.is_finite()),
            Some(length) => {
                excess = excess.max(length - exact);
                short = short.max(exact - length);
            }
        }
    }
    println!(
        "path/query polyanya {segments}: {missed} missed, at most {excess:.6} longer and {short:.6} shorter"
    );
}
