use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ValueEnum;

use super::args::{Format, FormatArg, PictureArgs, base};
use super::files;
use super::json::to_json;
use super::output::{Answer, DOUBT, Failure, STRONG, styled};
use super::picture::{self, Form};
use super::progress::Progress;
use super::table::table;
use crate::games::killteam::survey::{self, BASES, CLOSE_GAP, Gap, Survey};
use crate::render::{self, SurveyMap};

/// What a killzone is like before anybody plays on it: exposure of the drop zones, reach of
/// the first turn, room for bases, narrow gaps, and how fair it is.
#[derive(clap::Args)]
pub struct Args {
    /// A killzone file, or a scene for its killzone.
    killzone: PathBuf,
    /// A base to look for room for, in millimetres; may be given more than once
    /// [default: 25 28 32 40 50]
    #[arg(long, value_name = "MM", value_parser = base, num_args = 1..)]
    base: Vec<f64>,
    #[command(flatten)]
    format: FormatArg,
    /// Which map --svg and --png draw.
    #[arg(long, value_enum, default_value_t)]
    map: MapArg,
    #[command(flatten)]
    pictures: PictureArgs,
    /// Write both maps and the report, as text and as JSON, into a folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum MapArg {
    /// Exposure of the drop zones and reach of the first turn.
    #[default]
    Exposure,
    /// Room for bases, pockets and narrow gaps.
    Room,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let killzone = Arc::new(files::killzone(&self.killzone)?);
        let mut bases = if self.base.is_empty() { BASES.to_vec() } else { self.base.clone() };
        bases.sort_by(f64::total_cmp);
        bases.dedup();
        let progress = Progress::new();
        let survey = survey::survey(&killzone, &bases, &|share| progress.at(share));
        drop(progress);
        let map = match self.map {
            MapArg::Exposure => SurveyMap::Exposure,
            MapArg::Room => SurveyMap::Room,
        };
        self.pictures.write(|| render::survey(&killzone, &survey, map))?;
        if let Some(folder) = &self.out {
            write_all(folder, &survey, |map| render::survey(&killzone, &survey, map))?;
        }
        Ok(Answer::yes(match self.format.format {
            Format::Text => text(&survey),
            Format::Json => to_json(&survey),
        }))
    }
}

/// Both maps and both reports.
fn write_all(
    folder: &Path,
    survey: &Survey,
    draw: impl Fn(SurveyMap) -> render::Svg,
) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| {
        Failure::cannot_run(format!("cannot make {}: {error}", folder.display()))
    })?;
    for (name, map) in [("exposure", SurveyMap::Exposure), ("room", SurveyMap::Room)] {
        let drawn = draw(map);
        picture::write(&folder.join(name).with_extension("svg"), Form::Svg, &drawn)?;
        if cfg!(feature = "png") {
            picture::write(&folder.join(name).with_extension("png"), Form::Png, &drawn)?;
        }
    }
    let plain = anstream::adapter::strip_str(&text(survey)).to_string();
    files::write(&folder.join("survey.txt"), plain.as_bytes())?;
    files::write(&folder.join("survey.json"), to_json(survey).as_bytes())
}

fn text(survey: &Survey) -> String {
    let [w, h] = survey.size;
    let mut text = styled(STRONG, &survey.name) + "\n";
    let zones = if survey.assumed_zones {
        "no drop zones of its own, so 3 inches along each long edge"
    } else {
        "drop zones as the file gives them"
    };
    let _ = writeln!(text, "{w} by {h} inches, {zones}");
    let grids = survey.grids;
    let _ = writeln!(
        text,
        "Each sample is exact. Samples: places in drop zones every {}\", ways to cells of {}\",\n\
         shooters beyond their zone on cells of {}\", room for bases on cells of {}\".\n\
         The average operative stands on a {} mm base and has Move {}; its ways keep out of\n\
         doors and Obstructing parts.\n",
        grids.zone_step,
        grids.way_cell,
        grids.shooting_cell,
        grids.room_cell,
        survey::AVERAGE_BASE,
        survey::AVERAGE_MOVE,
    );
    text += &exposure(survey);
    text += &first_turn(survey);
    text += &objectives(survey);
    text += &rooms(survey);
    text += &gaps(&survey.gaps);
    text += &balance(survey);
    text
}

fn section(title: &str, rows: &comfy_table::Table) -> String {
    format!("{}\n{}\n\n", styled(STRONG, title), rows.trim_fmt())
}

fn exposure(survey: &Survey) -> String {
    let mut rows = table(["", "A, Engage", "A, Conceal", "B, Engage", "B, Conceal"]);
    let [a, b] = &survey.exposure;
    let stages = [
        ("from somewhere, at the start", a.at_start, b.at_start),
        ("after the enemy's Reposition", a.after_reposition, b.after_reposition),
        ("after Reposition and Dash", a.after_dash, b.after_dash),
        ("mean share of the enemy's places", a.mean_at_start, b.mean_at_start),
    ];
    for (stage, a, b) in stages {
        let shares = [a.engage, a.conceal, b.engage, b.conceal].map(percent);
        rows.add_row([stage.to_owned()].into_iter().chain(shares).collect::<Vec<_>>());
    }
    section("Exposure of each drop zone to shots from the other side", &rows)
}

fn first_turn(survey: &Survey) -> String {
    let mut rows = table(["", "from A", "from B"]);
    let [a, b] = &survey.first_turn;
    let mut row = |name: &str, a: String, b: String| {
        rows.add_row([name.to_owned(), a, b]);
    };
    row("places a Reposition reaches", percent(a.reposition), percent(b.reposition));
    row("places a Charge reaches", percent(a.charge), percent(b.charge));
    row(
        "places Reposition and Dash reach",
        percent(a.reposition_and_dash),
        percent(b.reposition_and_dash),
    );
    row(
        "enemy drop zone that can be charged",
        percent(a.enemy_zone_charged),
        percent(b.enemy_zone_charged),
    );
    let charge = |side: usize| match &survey.charge[side] {
        None => "no way".to_owned(),
        Some(charge) if charge.first_turn => format!("{:.2}\", in the first turn", charge.length),
        Some(charge) => format!("{:.2}\"", charge.length),
    };
    row("shortest charge, zone to zone", charge(0), charge(1));
    section("First turn", &rows)
}

fn objectives(survey: &Survey) -> String {
    if survey.objectives.is_empty() {
        return String::new();
    }
    let mut rows = table(["", "at", "from A", "from B"]);
    for (i, objective) in survey.objectives.iter().enumerate() {
        let [a, b] = objective.ways.map(|way| way.map_or("no way".into(), |w| format!("{w:.2}\"")));
        rows.add_row([(i + 1).to_string(), coordinates(objective.at), a, b]);
    }
    section("Shortest way to contest each objective", &rows)
}

fn rooms(survey: &Survey) -> String {
    let mut rows = table(["base", "room for its centre", "floor it cannot cover", "pockets"]);
    for room in &survey.rooms {
        let pockets = match room.pockets.as_slice() {
            [] => "none".to_owned(),
            pockets => {
                let told = pockets
                    .iter()
                    .take(6)
                    .map(|pocket| format!("{} ({:.2} sq in)", coordinates(pocket.at), pocket.area));
                let mut told: Vec<String> = told.collect();
                if pockets.len() > told.len() {
                    told.push(format!("and {} more", pockets.len() - told.len()));
                }
                told.join("  ")
            }
        };
        rows.add_row([
            format!("{} mm", room.base),
            percent(room.centers),
            percent(room.lost_floor),
            pockets,
        ]);
    }
    section("Room for bases, and pockets no way from a drop zone leads to", &rows)
}

fn gaps(gaps: &[Gap]) -> String {
    if gaps.is_empty() {
        let title = styled(STRONG, "Narrow gaps");
        return format!("{title}\nNone within {CLOSE_GAP} inches of a base.\n\n");
    }
    let mut rows = table(["width", "base", "", "between", "", "at"]);
    for gap in gaps {
        let [one, other] = &gap.between;
        rows.add_row([
            format!("{:.4}\"", gap.width),
            format!("{} mm", gap.base),
            format!("{} by {:.4}\"", if gap.passes { "passes" } else { "stuck" }, gap.spare.abs()),
            one.clone(),
            other.clone(),
            coordinates(gap.at),
        ]);
    }
    section(&format!("Gaps within {CLOSE_GAP} inches of a base"), &rows)
}

fn balance(survey: &Survey) -> String {
    let balance = &survey.balance;
    let mut text = styled(STRONG, "Side against side") + "\n";
    for symmetry in &balance.symmetries {
        let name = match symmetry.map {
            "turn" => "turned by 180 degrees",
            "mirror-x" => "mirrored left to right",
            _ => "mirrored top to bottom",
        };
        let _ = if symmetry.differing_area == 0.0 {
            writeln!(text, "Terrain {name}: the same.")
        } else {
            let (area, share) = (symmetry.differing_area, percent(symmetry.differing));
            writeln!(text, "Terrain {name}: {area:.2} square inches differ ({share}).")
        };
    }
    if balance.symmetries.is_empty() {
        let doubt = styled(DOUBT, "No turn or mirror image takes one drop zone onto the other.");
        let _ = writeln!(text, "{doubt}");
    }
    let mut rows = table(["", "A", "B", "A less B"]);
    for (i, name) in
        ["terrain nearer to it, sq in", "of it Heavy", "of it Light"].iter().enumerate()
    {
        let [a, b] = [0, 1].map(|side| balance.terrain[side][i]);
        rows.add_row([(*name).to_owned(), format!("{a:.2}"), format!("{b:.2}"), signed(a - b)]);
    }
    let [a, b] = &survey.exposure;
    let pairs = [
        ("exposed at the start, Engage", a.at_start.engage, b.at_start.engage),
        ("exposed at the start, Conceal", a.at_start.conceal, b.at_start.conceal),
        ("mean exposure, Engage", a.mean_at_start.engage, b.mean_at_start.engage),
        ("mean exposure, Conceal", a.mean_at_start.conceal, b.mean_at_start.conceal),
    ];
    for (name, a, b) in pairs {
        let points = format!("{} points", signed(100.0 * (a - b)));
        rows.add_row([name.to_owned(), percent(a), percent(b), points]);
    }
    for (i, difference) in balance.objectives.iter().enumerate() {
        let name = format!("way to its objective no. {}", i + 1);
        let difference = difference.map_or("no way".to_owned(), |d| signed(d) + "\"");
        rows.add_row([name, String::new(), String::new(), difference]);
    }
    let _ = writeln!(text, "{}", rows.trim_fmt());
    text
}

fn percent(share: f64) -> String {
    const PARTS: f64 = 1e6;
    render::percent((share * PARTS).round() as usize, PARTS as usize)
}

/// With a sign, and zero without.
fn signed(x: f64) -> String {
    let text = format!("{x:+.2}");
    if text[1..].chars().all(|c| c == '0' || c == '.') { "0.00".into() } else { text }
}

fn coordinates(p: crate::geometry::shape::Point) -> String {
    let short = |x: f64| {
        let text = format!("{x:.2}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    format!("({}, {})", short(p.x), short(p.y))
}
