//! `path/build`, `path/query`, `path/reach`, the first two beside the `polyanya` crate on the
//! same board. Run with `cargo bench --bench path`.

mod common;

use common::{Checksum, SIZE, board, nanoseconds, places, report, rng, time};
use polyanya::{Coords, Mesh, Triangulation};
use sightline::geometry::board::Board;
use sightline::geometry::number::base_radius;
use sightline::geometry::path::{Cost, Graph, Space};
use sightline::geometry::shape::Point;

const SEED: u64 = 1;
const PARTS: usize = 22;
const PAIRS: usize = 800;
const LIMIT: f64 = 6.0;

fn main() {
    println!("seed {SEED}, {PARTS} parts, 32 mm base");
    let radius = base_radius(32.0);
    let board = board(SEED, PARTS, |_| [0.0, 3.0]);
    let space = Space::of_board(&board, radius);
    let ends = places(&mut rng(SEED), &board, 32.0, 2 * PAIRS);
    let pairs: Vec<(Point, Point)> =
        ends.chunks_exact(2).map(|pair| (pair[0].center, pair[1].center)).collect();
    let build = nanoseconds(1, || {
        std::hint::black_box(Graph::new(std::hint::black_box(space.clone())));
    });
    let graph = Graph::new(space);
    let mut sum = Checksum::new();
    graph.links().to_le_bytes().into_iter().for_each(|byte| sum.byte(byte));
    line("path/build", build, 1, &sum);
    let lengths = query(&graph, &pairs);
    for segments in [5, 10, 20] {
        beside_polyanya(&board, radius, segments, &pairs, &lengths);
    }
    increments(&graph, &pairs);
    reach(&graph, &pairs);
}

fn line(name: &str, nanoseconds: f64, queries: usize, sum: &Checksum) {
    report(name, nanoseconds, queries, PARTS as f64, sum);
}

fn lengths(found: &[f64]) -> Checksum {
    let mut sum = Checksum::new();
    for length in found {
        sum.point(Point::new(*length, 0.0));
    }
    sum
}

fn query(graph: &Graph, pairs: &[(Point, Point)]) -> Vec<f64> {
    let length = |(p, q): &(Point, Point)| graph.shortest(*p, *q).map_or(f64::NAN, |x| x.length);
    let found: Vec<f64> = pairs.iter().map(length).collect();
    line("path/query mean", time(pairs, length), pairs.len(), &lengths(&found));
    let mut each: Vec<f64> =
        pairs.iter().map(|pair| time(std::slice::from_ref(pair), length)).collect();
    each.sort_by(f64::total_cmp);
    line("path/query median", each[each.len() / 2], pairs.len(), &lengths(&found));
    let straight = pairs.iter().filter(|(p, q)| graph.space().clear(*p, *q)).count();
    println!("  slowest {} ns; {straight} ways are straight", each[each.len() - 1]);
    found
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
    let build = nanoseconds(1, || {
        std::hint::black_box(mesh(board, radius, segments));
    });
    line(&format!("path/build polyanya {segments}"), build, 1, &Checksum::new());
    let mesh = mesh(board, radius, segments);
    let at = |p: &Point| Coords::on_mesh(nalgebra::Vector2::new(p.x as f32, p.y as f32).into());
    let length =
        |(p, q): &(Point, Point)| mesh.path(at(p), at(q)).map_or(f64::NAN, |x| f64::from(x.length));
    let found: Vec<f64> = pairs.iter().map(length).collect();
    let name = format!("path/query polyanya {segments}");
    line(&name, time(pairs, length), pairs.len(), &lengths(&found));
    let missed = found.iter().zip(exact).filter(|(f, e)| f.is_nan() && e.is_finite()).count();
    let over = found.iter().zip(exact).map(|(f, e)| f - e);
    let excess = over.clone().fold(0.0, f64::max);
    let short = over.fold(0.0, f64::min);
    println!("  {missed} missed, lengths off by {short:.6} to {excess:.6} in");
}

fn increments(graph: &Graph, pairs: &[(Point, Point)]) {
    let near: Vec<_> = pairs.iter().filter(|(p, q)| (q - p).norm() < 8.0).copied().collect();
    let cost = Cost::Increments { unit: 1.0 };
    let cheapest = |(p, q): &(Point, Point)| graph.cheapest(*p, *q, cost);
    let found: Vec<f64> =
        near.iter().map(|pair| cheapest(pair).map_or(f64::NAN, |x| x.path.counted)).collect();
    let proven = near.iter().filter(|pair| cheapest(pair).is_ok_and(|x| x.proven())).count();
    line("path/increments", time(&near, cheapest), near.len(), &lengths(&found));
    println!("  {proven} of {} proven", near.len());
}

fn reach(graph: &Graph, pairs: &[(Point, Point)]) {
    let starts: Vec<Point> = pairs.iter().take(10).map(|(p, _)| *p).collect();
    let grid = |start: &Point| graph.reach(*start, LIMIT).map(|reach| reach.grid(0.25));
    let all: Vec<f64> =
        starts.iter().flat_map(|start| grid(start).map_or(Vec::new(), |g| g.lengths)).collect();
    let cells = all.len() / starts.len();
    line("path/reach", time(&starts, grid), starts.len(), &lengths(&all));
    println!("  {cells} cells a start");
}
