//! Tables for people.

use comfy_table::{Row, Table, presets};

/// A table without lines, as wide as its content: codes and names stay whole, so that they
/// can be copied.
pub fn table(header: impl Into<Row>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(header);
    table
}
