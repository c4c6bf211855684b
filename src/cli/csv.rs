//! Tables for spreadsheets: commas, quotes where needed, a line end after every row.

/// One table.
pub struct Csv(String);

impl Csv {
    pub fn new<'a>(header: impl IntoIterator<Item = &'a str>) -> Csv {
        let mut csv = Csv(String::new());
        csv.row(header);
        csv
    }

    pub fn row<T: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = T>) {
        for (i, cell) in cells.into_iter().enumerate() {
            if i > 0 {
                self.0.push(',');
            }
            write(&mut self.0, cell.as_ref());
        }
        self.0.push('\n');
    }

    pub fn text(self) -> String {
        self.0
    }
}

/// A cell that could start a formula in a spreadsheet is quoted and led by an apostrophe:
/// names come from files of others.
fn write(out: &mut String, cell: &str) {
    let number = cell.parse::<f64>().is_ok();
    let formula = !number && cell.starts_with(['=', '+', '-', '@', '\t']);
    let quotes = formula || cell.contains([',', '"', '\n', '\r']);
    if !quotes {
        return out.push_str(cell);
    }
    out.push('"');
    if formula {
        out.push('\'');
    }
    out.push_str(&cell.replace('"', "\"\""));
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_needed() {
        let mut csv = Csv::new(["a", "b"]);
        csv.row(["1.5", "Range 8\", Hot"]);
        csv.row(["-0.25", "=SUM(A1)"]);
        assert_eq!(csv.text(), "a,b\n1.5,\"Range 8\"\", Hot\"\n-0.25,\"'=SUM(A1)\"\n");
    }
}
