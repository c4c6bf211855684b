//! The board in a browser: what the server answers and refuses, and the page in a real browser.
#![cfg(feature = "web")]

mod access;
mod api;
mod browser;
mod browser_edit;
mod browser_files;
mod browser_other;
mod browser_play;
mod driver;
mod load;
mod moved;
mod safety;
mod server;
