//! Whether a change moved anything: two tournaments of the same games, before and after.
