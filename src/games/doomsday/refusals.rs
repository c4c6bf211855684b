//! Shorthand for refusals.

use crate::engine::refusal::Refusal;

pub(super) fn no(code: &'static str, message: impl Into<String>) -> Refusal {
    Refusal::new(code, message)
}

/// The same with a count and its limit.
pub(super) fn measured(
    code: &'static str,
    message: impl Into<String>,
    measured: impl Into<f64>,
    limit: impl Into<f64>,
) -> Refusal {
    Refusal::new(code, message).measured(measured.into(), limit.into())
}
