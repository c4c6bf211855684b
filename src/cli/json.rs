//! JSON for other programs: indented, numbers with at most seven decimals.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, PrettyFormatter, Serializer};

use crate::data::scene::Scene;
use crate::games::killteam::readings::Readings;

/// `value` as indented JSON with a line end. Numbers that are not whole are rounded to seven
/// decimals, enough to tell all lengths apart that are told apart in measuring.
pub fn to_json(value: &impl Serialize) -> String {
    let mut bytes = Vec::new();
    let mut serializer = Serializer::with_formatter(&mut bytes, Rounding(PrettyFormatter::new()));
    value.serialize(&mut serializer).expect("answers have text keys and a vector takes all bytes");
    bytes.push(b'\n');
    String::from_utf8(bytes).expect("JSON is written as UTF-8")
}

/// A verdict on a scene with the readings in use beside it.
pub fn with_readings(scene: &Scene, verdict: &impl Serialize) -> String {
    #[derive(Serialize)]
    struct Answer<'a, V> {
        #[serde(flatten)]
        verdict: &'a V,
        readings: BTreeMap<&'static str, &'static str>,
    }
    let readings = Readings::resolve(&scene.readings);
    let readings = readings.all().map(|(reading, value)| (reading.name, value)).collect();
    to_json(&Answer { verdict, readings })
}

/// Rounds to seven decimals; negative zero becomes zero.
pub fn rounded(x: f64) -> f64 {
    const DECIMALS: f64 = 1e7;
    (x * DECIMALS).round() / DECIMALS + 0.0
}

struct Rounding(PrettyFormatter<'static>);

type Out = io::Result<()>;

impl Formatter for Rounding {
    fn write_f64<W: ?Sized + Write>(&mut self, writer: &mut W, value: f64) -> Out {
        self.0.write_f64(writer, rounded(value))
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> Out {
        self.0.begin_array(writer)
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> Out {
        self.0.end_array(writer)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> Out {
        self.0.begin_array_value(writer, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> Out {
        self.0.end_array_value(writer)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> Out {
        self.0.begin_object(writer)
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> Out {
        self.0.end_object(writer)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> Out {
        self.0.begin_object_key(writer, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> Out {
        self.0.begin_object_value(writer)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> Out {
        self.0.end_object_value(writer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_at_most_seven_decimals() {
        let text = to_json(&[1.0 / 3.0, 2.0, -1e-9, 8.740_157_48, f64::INFINITY]);
        assert_eq!(text, "[\n  0.3333333,\n  2.0,\n  0.0,\n  8.7401575,\n  null\n]\n");
    }
}
