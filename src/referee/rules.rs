//! What the codes of transcripts mean.

use std::sync::LazyLock;

use crate::games::catalogue::Catalogue;

/// The codes that begin with `transcript/`.
pub static RULES: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::parse("", &[("transcript", include_str!("rules.md"))], &[]));
