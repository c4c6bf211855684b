//! D.E.I., The Citadel: decided cases and every rule of the expansion; seeded games.

#[path = "dei/ahab.rs"]
mod ahab;
#[path = "dei/base.rs"]
mod base;
#[path = "common/changed.rs"]
mod changed;
#[path = "dei/claims.rs"]
mod claims;
#[path = "common/conformance.rs"]
mod conformance;
#[path = "dei/control.rs"]
mod control;
#[path = "common/schemas.rs"]
mod file_schemas;
#[path = "dei/files.rs"]
mod files;
#[path = "dei/games.rs"]
mod games;
#[path = "dei/guide.rs"]
mod guide;
#[path = "dei/jaeger.rs"]
mod jaeger;
#[path = "dei/keys.rs"]
mod keys;
#[path = "dei/leaders.rs"]
mod leaders;
#[path = "dei/missions.rs"]
mod missions;
#[path = "dei/readings.rs"]
mod readings;
#[path = "common/refereed.rs"]
mod refereed;
#[path = "dei/scenes.rs"]
mod scenes;
#[path = "dei/schemas.rs"]
mod schemas;
#[path = "dei/setup.rs"]
mod setup;
#[path = "dei/stand.rs"]
mod stand;
#[path = "dei/verbs.rs"]
mod verbs;
