//! The embedded font and how wide its text runs.

/// The family every picture names, and what a viewer without it may use.
pub const FAMILIES: &str = "Inter, Helvetica, Arial, sans-serif";

/// Inter in two weights, cut down to Latin, Greek and Cyrillic letters and a few symbols.
#[cfg(feature = "png")]
pub const FILES: [&[u8]; 2] =
    [include_bytes!("fonts/Inter-Regular.otf"), include_bytes!("fonts/Inter-SemiBold.otf")];

/// The height of a capital, of the font size.
pub const CAP_HEIGHT: f64 = 0.73;

/// Advances of U+0020 to U+007E in thousandths of the font size, the wider of both weights.
#[rustfmt::skip]
const ADVANCES: [u16; 95] = [
    281, 309, 403, 643, 649, 844, 663, 222, 393, 393, 543, 673, 295, 466, 290, 379,
    667, 481, 621, 652, 666, 632, 648, 587, 646, 648, 290, 295, 673, 673, 673, 544,
    999, 724, 657, 744, 724, 608, 587, 755, 744, 275, 561, 677, 566, 906, 753, 775,
    643, 776, 651, 649, 660, 741, 724, 1007, 690, 705, 653, 393, 379, 393, 481, 468,
    497, 575, 630, 577, 630, 593, 377, 625, 613, 261, 261, 569, 261, 898, 610, 608,
    625, 625, 397, 549, 380, 608, 576, 837, 562, 576, 562, 393, 358, 393, 673,
];

/// At least the width of a text in either weight, in the unit of `size`.
pub fn width(text: &str, size: f64) -> f64 {
    text.chars().map(|c| advance(c, size)).sum()
}

/// The text, cut with an ellipsis to what fits in `room`.
pub fn clip(text: &str, size: f64, room: f64) -> String {
    let mut used = 0.0;
    let mut fits = 0;
    let dots = advance('…', size);
    for (i, c) in text.char_indices() {
        if used + dots <= room {
            fits = i;
        }
        used += advance(c, size);
        if used > room {
            return format!("{}…", text[..fits].trim_end());
        }
    }
    text.into()
}

/// The text broken at spaces into at most `lines` lines that fit in `room`; what is left
/// over ends in an ellipsis.
pub fn wrap(text: &str, size: f64, room: f64, lines: usize) -> Vec<String> {
    let mut full = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.into() } else { format!("{line} {word}") };
        let fits = line.is_empty() || width(&longer, size) <= room;
        if fits || full.len() + 1 == lines {
            line = longer;
        } else {
            full.push(std::mem::replace(&mut line, word.into()));
        }
        if full.len() + 1 == lines && width(&line, size) > room {
            break;
        }
    }
    full.push(line);
    full.iter().map(|line| clip(line, size, room)).collect()
}

/// Has the embedded font a glyph for this character?
#[cfg(feature = "png")]
pub fn covers(c: char) -> bool {
    const RANGES: [(char, char); 14] = [
        (' ', '~'),
        ('\u{a0}', '\u{17f}'),
        ('\u{384}', '\u{3e1}'),
        ('\u{3f0}', '\u{45f}'),
        ('\u{490}', '\u{491}'),
        ('\u{2010}', '\u{2015}'),
        ('\u{2018}', '\u{201e}'),
        ('•', '•'),
        ('…', '…'),
        ('\u{2032}', '\u{2033}'),
        ('←', '↓'),
        ('−', '−'),
        ('≤', '≥'),
        ('■', '□'),
    ];
    RANGES.iter().any(|(low, high)| (*low..=*high).contains(&c))
}

fn advance(c: char, size: f64) -> f64 {
    let thousandths = match u32::from(c) {
        code @ 0x20..=0x7e => f64::from(ADVANCES[code as usize - 0x20]),
        0xa0..=0x17f | 0x370..=0x491 | 0x2010..=0x2033 => 800.0,
        _ => 1060.0,
    };
    thousandths / 1000.0 * size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clipped_text_fits() {
        for room in [5.0, 20.0, 60.0, 200.0] {
            for text in ["", "a1", "Warden Gunner of the Ash", "WWWWWWWWWWWWWWWW", "日本語日本語"]
            {
                let clipped = clip(text, 12.0, room);
                assert!(width(&clipped, 12.0) <= room.max(13.0), "{clipped:?} in {room}");
                assert!(clipped == text || clipped.ends_with('…'));
            }
        }
    }

    #[test]
    fn wrapped_lines_fit_and_keep_every_word_when_there_is_room() {
        let text = "A hedge of the feature grove is crossed within one inch of the target";
        let lines = wrap(text, 12.0, 150.0, 9);
        assert!(lines.len() > 1 && lines.iter().all(|l| width(l, 12.0) <= 150.0));
        assert_eq!(lines.join(" "), text);
        let short = wrap(text, 12.0, 150.0, 2);
        assert_eq!(short.len(), 2);
        assert!(short[1].ends_with('…'));
    }
}
