//! Exact measuring for skirmish games: is a shot visible, in cover, obscured, a valid target,
//! and by how much; may a base move there, and what does it cost.
//!
//! A file becomes a checked scene, a game turns it into questions, and the kernel answers them
//! with a witness anyone can check and a margin in inches:
//!
//! ```
//! use std::path::Path;
//! use sightline::games::killteam::KNOWN;
//! use sightline::games::killteam::measure::{Ask, shot};
//!
//! let text = "
//! kind: scene
//! game: killteam
//! killzone:
//!   kind: killzone
//!   id: yard
//!   terrain:
//!     - id: barricade
//!       parts:
//!         - {id: bags, traits: [light], rect: {center: [19.1, 11], size: [0.4, 3]}, height: 1}
//! operatives:
//!   - {id: a1, side: a, base: 32, at: [10, 11], order: engage}
//!   - {id: b1, side: b, base: 32, at: [20, 11], order: conceal}
//! ";
//! let scene = sightline::data::scene::load_str("yard.yaml", text, Path::new("."), &KNOWN)
//!     .unwrap()
//!     .value;
//! let ask = Ask { from: "a1", to: "b1", weapon: None, origin: None, tolerance: 0.02 };
//! let verdict = shot(&scene, &ask).unwrap();
//! assert!(verdict.visible && verdict.in_cover && !verdict.valid_target);
//! assert_eq!(verdict.outcomes[0].cover_from, ["barricade/bags"]);
//! ```
//!
//! The kernel can be asked by itself. Here a post stands between two bases, and a wide base
//! looks past it:
//!
//! ```
//! use sightline::geometry::answer::Detail;
//! use sightline::geometry::board::Board;
//! use sightline::geometry::lines::{Query, Reach, Watch, outcomes};
//! use sightline::geometry::load;
//! use sightline::geometry::number::base_radius;
//! use sightline::geometry::shape::{Disc, Footing, Part, PartId, Point};
//!
//! let at = |x: f64, y: f64| Point::new(x, y);
//! let pieces = load::rect(at(13.54, 11.94), [0.04, 2.0], 0.0).unwrap();
//! let post = Part { pieces, z: [0.0, 1.0], feature: 0 };
//! let board = Board::new([30.0, 22.0], vec![post]);
//! let stand = |p: Point, millimetres: f64| Footing {
//!     disc: Disc { center: p, radius: base_radius(millimetres) },
//!     level: 0.0,
//! };
//! let watches = [Watch { reach: Reach::Near { limit: 1.0 }, parts: &[PartId(0)] }];
//! let query = Query::new(&board, stand(at(11.47, 11.0), 50.0), stand(at(15.0, 11.0), 25.0), &watches);
//! let best = &outcomes(&query, Detail::Full).list[0];
//! assert!(!best.hit[0] && best.margin.slack > 0.0 && best.margin.clearance > 0.0);
//! ```
//!
//! # Modules
//!
//! - [`geometry`] is the kernel
//! - [`data`] turns files into checked types, with diagnostics and schemas
//! - [`engine`] is what every game shares
//! - [`games`] holds the games
//! - [`bots`] play any game
//! - [`playing`] plays games out and writes them down
//! - [`referee`] checks transcripts
//! - [`tournament`] plays many games and says who is better
//! - [`render`] draws
//! - [`cli`] is the command line

pub mod bots;
pub mod cli;
pub mod data;
pub mod engine;
pub mod games;
pub mod geometry;
pub mod playing;
pub mod referee;
pub mod render;
pub mod tournament;
