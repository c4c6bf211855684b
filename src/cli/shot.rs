use std::path::PathBuf;

use super::args::{Format, FormatArg, PictureArgs, ToleranceArg, point};
use super::files;
use super::json::with_readings;
use super::names;
use super::output::{Answer, Failure};
use super::ruling::{may_shoot, ruling};
use super::siege;
use crate::games::killteam::measure::{self, Ask};
use crate::geometry::shape::Point;
use crate::render;

/// One shot: visible, in cover, obscured, a valid target, why, and by how much.
///
/// Exit code 1 if the attacker may not shoot at the target.
#[derive(clap::Args)]
pub struct Args {
    /// A scene file.
    scene: PathBuf,
    /// The operative that shoots, by id.
    #[arg(long, value_name = "ID")]
    from: String,
    /// The operative shot at, by id.
    #[arg(long, value_name = "ID")]
    to: String,
    /// A ranged weapon of the shooter, by name; its Range, Seek and Silent then count.
    #[arg(long, value_name = "NAME")]
    weapon: Option<String>,
    /// The origin of all targeting lines, a point of the shooter's base; left out, the best one.
    #[arg(long, value_name = "X,Y", value_parser = point, allow_hyphen_values = true)]
    origin: Option<Point>,
    /// Name every reading, not only those that are not at their default.
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    tolerance: ToleranceArg,
    #[command(flatten)]
    format: FormatArg,
    #[command(flatten)]
    pictures: PictureArgs,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let (game, kind) = files::named(&self.scene);
        if (&*game, &*kind) == ("siege", "scene") {
            if self.origin.is_some() {
                let message =
                    "--origin is a point of a base: on squares lines go from space to space";
                return Err(Failure::cannot_run(message));
            }
            let ask =
                siege::Shot { from: &self.from, to: &self.to, weapon: self.weapon.as_deref() };
            return siege::shot(&self.scene, &ask, self.format.format, &self.pictures);
        }
        let scene = files::scene(&self.scene, &["killteam", "siege"])?;
        let shooter = names::operative(&scene, &self.from)?;
        names::operative(&scene, &self.to)?;
        if let Some(weapon) = &self.weapon {
            names::weapon(shooter, weapon)?;
        }
        let tolerance = self.tolerance.tolerance;
        let ask = Ask {
            from: &self.from,
            to: &self.to,
            weapon: self.weapon.as_deref(),
            origin: self.origin,
            tolerance,
        };
        let verdict =
            measure::shot(&scene, &ask).map_err(|error| Failure::cannot_run(error.to_string()))?;
        self.pictures.write(|| render::shot(&scene, &verdict))?;
        let text = match self.format.format {
            Format::Text => ruling(&scene, &verdict, tolerance, self.verbose),
            Format::Json => with_readings(&scene, &verdict),
        };
        Ok(Answer { text, no: !may_shoot(&verdict) })
    }
}
