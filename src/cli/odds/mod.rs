use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};

use super::args::{PictureArgs, TableFormatArg};
use super::output::{Answer, Failure};
use crate::games::killteam::odds::{FightAim, Rerolls, ShootAim};
use crate::games::killteam::sequence::Role;

mod chart;
mod fight;
mod line;
mod plan;
mod scene;
mod shoot;
mod siege;

/// The exact odds of shooting and fighting: every roll weighed, every decision solved.
///
/// `odds shoot` and `odds fight` take weapons written as `ATK HIT DMG [rules]`; with a scene
/// the operatives' weapons are taken, and cover and obscured from the measured verdict.
///
/// Exit code 1 if the attacker may not shoot or fight that target in the scene.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
    /// A scene file.
    #[arg(required = true)]
    scene: Option<PathBuf>,
    /// The operative that shoots or fights, by id.
    #[arg(long, value_name = "ID", required = true)]
    from: Option<String>,
    /// The operative shot at or fought, by id.
    #[arg(long, value_name = "ID", required = true)]
    to: Option<String>,
    /// One of its weapons, by name; left out, all ranged ones are compared.
    #[arg(long, value_name = "NAME")]
    weapon: Option<String>,
    #[command(flatten)]
    state: State,
    #[command(flatten)]
    policy: Policy,
    #[command(flatten)]
    format: TableFormatArg,
    #[command(flatten)]
    pictures: PictureArgs,
}

#[derive(Subcommand)]
enum What {
    Shoot(shoot::Args),
    Fight(fight::Args),
    Plan(plan::Args),
    Siege(siege::Args),
}

/// Two operatives of a scene, instead of weapons written out.
#[derive(clap::Args, Debug)]
struct PairArgs {
    /// A scene file; with --from, --to and a weapon's name.
    #[arg(requires_all = ["from", "to"])]
    scene: Option<PathBuf>,
    /// The operative of the scene that attacks, by id.
    #[arg(long, value_name = "ID", requires = "scene")]
    from: Option<String>,
    /// The operative of the scene that is attacked, by id.
    #[arg(long, value_name = "ID", requires = "scene")]
    to: Option<String>,
}

/// Two operatives of a scene.
struct Pair {
    scene: PathBuf,
    from: String,
    to: String,
}

impl PairArgs {
    /// The pair, if a scene is named.
    fn take(&mut self) -> Result<Option<Pair>, Failure> {
        match (self.scene.take(), self.from.take(), self.to.take()) {
            (Some(scene), Some(from), Some(to)) => Ok(Some(Pair { scene, from, to })),
            (None, None, None) => Ok(None),
            // With weapons written out nothing demands the scene.
            _ => {
                Err(Failure::cannot_run("--from and --to name operatives of a scene: name it too"))
            }
        }
    }
}

/// What changes dice besides the weapons.
#[derive(clap::Args, Clone, Copy, Debug)]
struct State {
    /// The attacker is injured: its Hit is worse by 1.
    #[arg(long)]
    injured: bool,
    /// CP the attacker may spend on Command Re-rolls.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=20))]
    cp: u8,
    /// CP the defender may spend on Command Re-rolls.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=20))]
    defender_cp: u8,
}

/// How players decide, and how exactly the answer is written.
#[derive(clap::Args, Clone, Copy, Debug)]
struct Policy {
    /// Which dice are re-rolled where a rule allows it.
    #[arg(long, value_enum, default_value_t)]
    rerolls: RerollsArg,
    /// Chances as fractions too.
    #[arg(long)]
    exact: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum RerollsArg {
    /// Whatever serves the aim best.
    #[default]
    Best,
    /// As many fails as possible, never a success.
    Fails,
    /// None.
    Never,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ShootAimArg {
    /// Mean damage.
    #[default]
    Damage,
    /// The chance to incapacitate, between equals mean damage.
    Kill,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum FightAimArg {
    /// Wounds inflicted less wounds lost.
    #[default]
    Wounds,
    /// The chance that the defender dies, between equals wounds.
    Kill,
    /// The chance that the attacker survives, between equals wounds.
    Survive,
    /// The chance to kill less the chance to die, between equals wounds.
    Duel,
}

impl From<RerollsArg> for Rerolls {
    fn from(arg: RerollsArg) -> Rerolls {
        match arg {
            RerollsArg::Best => Rerolls::Best,
            RerollsArg::Fails => Rerolls::Fails,
            RerollsArg::Never => Rerolls::Never,
        }
    }
}

impl From<ShootAimArg> for ShootAim {
    fn from(arg: ShootAimArg) -> ShootAim {
        match arg {
            ShootAimArg::Damage => ShootAim::Damage,
            ShootAimArg::Kill => ShootAim::Kill,
        }
    }
}

impl From<FightAimArg> for FightAim {
    fn from(arg: FightAimArg) -> FightAim {
        match arg {
            FightAimArg::Wounds => FightAim::Wounds,
            FightAimArg::Kill => FightAim::Kill,
            FightAimArg::Survive => FightAim::Survive,
            FightAimArg::Duel => FightAim::Duel,
        }
    }
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        match self.what {
            Some(What::Shoot(args)) => args.run(),
            Some(What::Fight(args)) => args.run(),
            Some(What::Plan(args)) => args.run(),
            Some(What::Siege(args)) => args.run(),
            None => {
                let (Some(scene), Some(from), Some(to)) = (self.scene, self.from, self.to) else {
                    return Err(Failure::cannot_run("a scene, --from and --to are needed"));
                };
                let asked = scene::Asked {
                    pair: Pair { scene, from, to },
                    weapon: self.weapon,
                    against: None,
                    state: self.state,
                    defender_injured: false,
                    shots: 1,
                    policy: self.policy,
                    shoot_aim: ShootAim::default(),
                    fight_aim: FightAim::default(),
                    initiative: Role::Attacker,
                    verbose: false,
                    format: self.format.format,
                    pictures: self.pictures,
                };
                asked.answer()
            }
        }
    }
}
