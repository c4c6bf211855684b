use std::path::PathBuf;

use super::args::{Format, FormatArg, PictureArgs, ToleranceArg};
use super::boards;
use super::doomsday;
use super::files;
use super::json::with_readings;
use super::move_ruling::ruling;
use super::names;
use super::output::{Answer, Failure};
use super::siege;
use super::walk::{self, ActionArg, AllowanceArg};
use crate::games::killteam::movement::{MoveAsk, Way, move_operative};
use crate::render;

/// Is a move legal; or the shortest legal path to a place.
///
/// A path is judged as it is; a place is reached by the shortest legal path. Exit code 1 if the
/// move is not legal.
#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("way").required(true)))]
pub struct Args {
    /// A scene file.
    scene: PathBuf,
    /// The operative that moves, by id.
    op: String,
    #[command(flatten)]
    action: ActionArg,
    /// The path of the base's centre after its start: places in inches, with spaces between.
    /// A third number is the height of the floor, where climbing and dropping are in use.
    /// On squares: their names, such as B2 C3. On hex tiles: theirs, such as 1,0 2,-1.
    #[arg(long, value_name = "X,Y…", allow_hyphen_values = true, group = "way")]
    path: Option<String>,
    /// Where to go by the shortest legal path. To another floor (a third number) the cheapest way
    /// found by one climb or one drop; ways by several, or by a jump, are judged with --path only.
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, group = "way")]
    to: Option<String>,
    #[command(flatten)]
    allowance: AllowanceArg,
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
        let asked = boards::Way { path: self.path.as_deref(), to: self.to.as_deref() };
        if (&*game, &*kind) == ("doomsday", "scene") {
            self.action.only_move()?;
            let (allowance, form) = (self.allowance.allowance, self.format.format);
            let pictures = &self.pictures;
            return doomsday::walk(&self.scene, &self.op, &asked, allowance, form, pictures);
        }
        if (&*game, &*kind) == ("siege", "scene") {
            self.action.only_move()?;
            let allowance = self.allowance.allowance;
            return siege::walk(&self.scene, &self.op, &asked, allowance, self.format.format);
        }
        let scene = files::scene(&self.scene, &["killteam", "siege", "doomsday"])?;
        let way = match (&self.path, &self.to) {
            (Some(path), _) => Way::Path(argument("--path", path, walk::path(path))?.0),
            (None, Some(goal)) => Way::To(argument("--to", goal, walk::waypoint(goal))?),
            (None, None) => unreachable!("one of the two is required"),
        };
        names::operative(&scene, &self.op)?;
        let ask = MoveAsk {
            op: &self.op,
            action: self.action.action()?,
            way,
            allowance: self.allowance.allowance,
        };
        let tolerance = self.tolerance.tolerance;
        let verdict = move_operative(&scene, &ask, tolerance)
            .map_err(|error| Failure::cannot_run(error.to_string()))?;
        self.pictures.write(|| render::movement(&scene, &verdict))?;
        let text = match self.format.format {
            Format::Text => ruling(&scene, &verdict, tolerance),
            Format::Json => with_readings(&scene, &verdict),
        };
        Ok(Answer { text, no: !verdict.legal })
    }
}

/// The value of an option, or what is wrong with it.
fn argument<T>(name: &str, value: &str, read: Result<T, String>) -> Result<T, Failure> {
    read.map_err(|why| Failure::cannot_run(format!("invalid value '{value}' for '{name}': {why}")))
}
