//! What the tests share: an independent sampler, random boards, a reducer. Nothing here uses
//! the kernel's shadows, hulls or graphs.

// Each test binary compiles this module for itself and uses its own share of it.
#![allow(dead_code)]

pub mod case;
pub mod judge;
pub mod plane;
pub mod question;
pub mod random;
pub mod reduce;
pub mod sampler;
pub mod skew;
