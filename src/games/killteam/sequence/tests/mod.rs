mod fights;
mod properties;
mod rolls;
pub mod script;
mod shots;
