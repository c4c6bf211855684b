//! Tables for people.

use comfy_table::{ContentArrangement, Row, Table, presets};

/// A table without lines, as wide as its content; on a terminal at most as wide as that.
pub fn table(header: impl Into<Row>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(header);
    table
}
