//! The board in a browser: what the server answers and refuses, and the page in a real browser.
#![cfg(feature = "web")]

mod api;
mod browser;
mod browser_files;
mod driver;
mod load;
mod safety;
mod server;
