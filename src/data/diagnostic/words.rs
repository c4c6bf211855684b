//! Words of messages: quoted texts, lengths, and what a mistyped word most probably means.

/// A user's text for a message: in backticks, without control characters, shortened.
pub fn quoted(text: &str) -> String {
    let mut shown: String =
        text.chars().take(40).map(|c| if is_hidden(c) { '␣' } else { c }).collect();
    if text.chars().nth(40).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

/// Is it a control character, or one that orders what stands around it?
pub fn is_hidden(c: char) -> bool {
    let orders = |c| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || orders(c)
}

/// A length for a message: at most six decimals.
pub fn decimal(length: f64) -> String {
    let text = format!("{length:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The candidate that a mistyped word most probably means, if any is near.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Every word of two letters is near to every other.
    if word.chars().nth(64).is_some() || word.chars().nth(2).is_none() {
        return None;
    }
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let other = candidate.to_lowercase();
            let distance = strsim::damerau_levenshtein(&word, &other);
            let length = word.chars().count().max(other.chars().count());
            (distance <= 1.max(length / 3) && distance < length).then_some((distance, candidate))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// "did you mean …" for [`nearest`].
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    nearest(word, candidates).map(|near| format!("did you mean `{near}`?"))
}
