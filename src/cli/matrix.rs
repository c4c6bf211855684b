use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use super::args::{TableFormat, TableFormatArg, ToleranceArg};
use super::csv::Csv;
use super::dei;
use super::doomsday;
use super::files;
use super::json::{rounded, to_json};
use super::output::{Answer, DOUBT, Failure, STRONG, styled};
use super::ruling::may_shoot;
use super::siege;
use super::table::table;
use crate::data::killzone::Side;
use crate::data::scene::Scene;
use crate::games::killteam::measure;
use crate::games::killteam::verdict::{Matrix, Verdict};

/// Every ordered pair of enemies: who may shoot at whom, and how well.
#[derive(clap::Args)]
pub struct Args {
    /// A scene file.
    scene: PathBuf,
    #[command(flatten)]
    tolerance: ToleranceArg,
    #[command(flatten)]
    format: TableFormatArg,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let (game, kind) = files::named(&self.scene);
        match (&*game, &*kind) {
            ("doomsday", "scene") => {
                return doomsday::matrix(&self.scene, self.format.format.without_table()?);
            }
            ("dei", _) => return dei::matrix(&self.scene, &kind, self.format.format),
            ("siege", "scene") => return siege::matrix(&self.scene, self.format.format),
            _ => {}
        }
        let scene = files::scene(&self.scene, &["killteam", "siege", "doomsday", "dei"])?;
        let tolerance = self.tolerance.tolerance;
        let matrix = measure::matrix(&scene, tolerance)
            .map_err(|error| Failure::cannot_run(error.to_string()))?;
        Ok(Answer::yes(match self.format.format {
            TableFormat::Text => text(&scene, &matrix, tolerance),
            TableFormat::Json => to_json(&matrix),
            TableFormat::Csv => csv(&matrix),
        }))
    }
}

/// One row for each pair.
fn csv(matrix: &Matrix) -> String {
    let mut csv = Csv::new([
        "attacker",
        "target",
        "distance",
        "visible",
        "visible_margin",
        "control_range",
        "in_cover",
        "obscured",
        "valid_target",
        "may_shoot",
        "borderline",
    ]);
    for v in &matrix.pairs {
        let margin = v.visible_margin.map(|x| rounded(x).to_string()).unwrap_or_default();
        let word = |yes: bool| yes.to_string();
        csv.row([
            v.attacker.clone(),
            v.target.clone(),
            rounded(v.distance).to_string(),
            word(v.visible),
            margin,
            word(v.control_range),
            word(v.in_cover),
            word(v.obscured),
            word(v.valid_target),
            word(may_shoot(v)),
            word(v.borderline),
        ]);
    }
    csv.text()
}

fn text(scene: &Scene, matrix: &Matrix, tolerance: f64) -> String {
    let pairs: BTreeMap<(&str, &str), &Verdict> =
        matrix.pairs.iter().map(|v| ((v.attacker.as_str(), v.target.as_str()), v)).collect();
    let mut text = String::new();
    for (side, name) in [(Side::A, "a"), (Side::B, "b")] {
        let ids = |wanted: bool| {
            let chosen = scene.operatives.iter().filter(move |o| (o.side == side) == wanted);
            chosen.map(|o| o.id.as_str()).collect::<Vec<_>>()
        };
        let (attackers, targets) = (ids(true), ids(false));
        if attackers.is_empty() || targets.is_empty() {
            continue;
        }
        let header = [""].into_iter().chain(targets.iter().copied());
        let mut rows = table(header.collect::<Vec<_>>());
        for attacker in attackers {
            let cells = targets.iter().map(|target| pairs.get(&(attacker, *target)).map(cell));
            let row = [attacker.to_owned()].into_iter().chain(cells.map(Option::unwrap_or_default));
            rows.add_row(row.collect::<Vec<_>>());
        }
        let title = styled(STRONG, format!("Side {name} shoots (rows) at (columns)"));
        let _ = write!(text, "{title}\n{}\n\n", rows.trim_fmt());
    }
    text + LEGEND + &summary(&matrix.pairs, tolerance)
}

const LEGEND: &str = "\
yes  valid target    no  visible, but no valid target    -  not visible
C  in cover    O  obscured    C|O  its player chooses    !  this shooter may not shoot now
~  too close to call    the figure is the distance in inches
";

/// Such as `yes CO~ 8.74`.
fn cell(verdict: &&Verdict) -> String {
    let word = match (verdict.visible, verdict.valid_target) {
        (false, _) => "-",
        (true, false) => "no",
        (true, true) => "yes",
    };
    let chooses = verdict.outcomes.first().is_some_and(|outcome| outcome.defender_chooses);
    let state = match (verdict.in_cover, verdict.obscured) {
        _ if !verdict.visible => "",
        (false, false) => "",
        (true, false) => " C",
        (false, true) => " O",
        (true, true) if chooses => " C|O",
        (true, true) => " CO",
    };
    let refused = if verdict.valid_target && !may_shoot(verdict) { "!" } else { "" };
    let doubt = if verdict.borderline { "~" } else { "" };
    format!("{word}{state}{refused}{doubt} {:.2}", verdict.distance)
}

fn summary(pairs: &[Verdict], tolerance: f64) -> String {
    let count = |which: &dyn Fn(&Verdict) -> bool| pairs.iter().filter(|v| which(v)).count();
    let valid = count(&|v| v.valid_target);
    let clear = count(&|v| v.valid_target && !v.in_cover && !v.obscured);
    let mut text = format!(
        "\n{} of {} pairs visible, {valid} a valid target, {clear} of those neither in cover nor obscured.\n",
        count(&|v| v.visible),
        pairs.len(),
    );
    let doubtful: Vec<_> = pairs
        .iter()
        .filter(|v| v.borderline)
        .map(|v| format!("{} at {}", v.attacker, v.target))
        .collect();
    if !doubtful.is_empty() {
        let title = styled(DOUBT, format!("Too close to call at {tolerance} inches:"));
        let _ = writeln!(text, "{title} {}.", doubtful.join(", "));
    }
    text
}
