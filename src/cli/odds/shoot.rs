use std::fmt::Write;

use crate::cli::args::{PictureArgs, TableFormat, TableFormatArg};
use crate::cli::csv::Csv;
use crate::cli::json::to_json;
use crate::cli::output::{Answer, FAINT, Failure, STRONG, styled};
use crate::games::killteam::odds::{
    self, Chance, ExactChance, ShootOdds, ShootQuestion, TargetOdds,
};
use crate::games::killteam::sequence::Role;
use crate::games::killteam::sequence::attack::{Attack, Defence};
use crate::games::killteam::weapon_rules::Secondary;
use crate::render::{self, Bars};

use super::chart::{chart, fraction, percent};
use super::line;
use super::scene::{Asked, PANELS};
use super::{Pair, PairArgs, Policy, ShootAimArg, State};

/// The distribution of damage of one or more shots, and the chance to incapacitate.
///
/// All shots are made, whatever the ones before have done.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    pair: PairArgs,
    /// A weapon as `ATK HIT DMG [rules]`; given several times, they shoot one after the other.
    /// With a scene, one weapon's name.
    #[arg(long, value_name = "WEAPON", required_unless_present = "scene")]
    weapon: Vec<String>,
    /// The target's Save, such as 3+.
    #[arg(long, value_parser = line::save, required_unless_present = "scene", conflicts_with = "scene")]
    save: Option<u8>,
    /// The target's wounds left.
    #[arg(long, value_parser = line::wounds, required_unless_present = "scene", conflicts_with = "scene")]
    wounds: Option<u16>,
    /// The target is in cover.
    #[arg(long, conflicts_with = "scene")]
    cover: bool,
    /// The target is in cover, and shot at from above: its cover save is critical or double.
    #[arg(long, conflicts_with = "scene")]
    improved_cover: bool,
    /// The target is obscured.
    #[arg(long, conflicts_with = "scene")]
    obscured: bool,
    /// A target that Blast or Torrent also hits, as `SAVE WOUNDS [cover] [obscured] [own]`; may
    /// be given more than once. `own` is one of the attacker's side, whose player then decides
    /// for the least damage. CP serve all targets together.
    #[arg(long, value_name = "TARGET", value_parser = line::target, conflicts_with = "scene")]
    secondary: Vec<Defence>,
    /// Everything is shot so many times in a row.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20))]
    shots: u8,
    /// The shooter's wounds left, for the harm of Hot.
    #[arg(long, value_parser = line::wounds, conflicts_with = "scene")]
    attacker_wounds: Option<u16>,
    /// What both players decide by.
    #[arg(long, value_enum, default_value_t)]
    aim: ShootAimArg,
    #[command(flatten)]
    state: State,
    #[command(flatten)]
    policy: Policy,
    #[command(flatten)]
    format: TableFormatArg,
    #[command(flatten)]
    pictures: PictureArgs,
}

const EXAMPLES: &str = "Examples:
  sightline odds shoot --weapon \"4 3+ 3/4 Piercing 1, Lethal 5+\" --save 3+ --wounds 14 --cover
  sightline odds shoot scene.yaml --from a1 --to b1 --weapon \"Ash rifle\"";

impl Args {
    pub fn run(mut self) -> Result<Answer, Failure> {
        if let Some(pair) = self.pair.take()? {
            return self.of_scene(pair);
        }
        let question = self.question()?;
        let odds = odds::shoot(&question).map_err(|e| Failure::cannot_run(e.to_string()))?;
        let title = self.title();
        self.pictures.write(|| {
            let panels = panels(title.clone(), &odds, self.wounds);
            render::odds("Odds of a shot", &odds.policy, &panels)
        })?;
        Ok(Answer::yes(match self.format.format {
            TableFormat::Text => {
                format!("{}\n{}", styled(STRONG, title), text(&odds, self.wounds, &[]))
            }
            TableFormat::Json => to_json(&odds),
            TableFormat::Csv => csv(&odds),
        }))
    }

    fn of_scene(self, pair: Pair) -> Result<Answer, Failure> {
        if self.weapon.len() > 1 {
            return Err(Failure::cannot_run("with a scene one --weapon may be named"));
        }
        let asked = Asked {
            pair,
            weapon: self.weapon.into_iter().next(),
            against: None,
            state: self.state,
            defender_injured: false,
            shots: self.shots.into(),
            policy: self.policy,
            shoot_aim: self.aim.into(),
            fight_aim: Default::default(),
            initiative: Role::Attacker,
            verbose: false,
            format: self.format.format,
            pictures: self.pictures,
        };
        asked.shots()
    }

    fn question(&self) -> Result<ShootQuestion, Failure> {
        let State { injured, cp, defender_cp } = self.state;
        let read = |text: &String| {
            line::weapon("--weapon", text).map(|attack| attack.changed(injured, 0).cp(cp))
        };
        let once: Vec<Attack> = self.weapon.iter().map(read).collect::<Result<_, _>>()?;
        if !self.secondary.is_empty() && once.iter().any(|a| a.rules.secondary().next().is_none()) {
            return Err(Failure::cannot_run(
                "--secondary is for weapons with Blast or Torrent, and this one has neither",
            ));
        }
        let friends =
            |attack: &Attack| attack.rules.secondary().any(|(kind, _)| kind == Secondary::Everyone);
        if self.secondary.iter().any(|target| target.own) && !once.iter().all(friends) {
            let message = "Torrent hits enemies alone, `own` is for Blast (kt/wr/torrent-own)";
            return Err(Failure::cannot_run(message));
        }
        let (Some(save), Some(wounds)) = (self.save, self.wounds) else {
            return Err(Failure::cannot_run("--save and --wounds are needed"));
        };
        let target = Defence::new(save).wounds(wounds).obscured(self.obscured).cp(defender_cp);
        let cover = self.cover || self.improved_cover;
        let target = Defence { cover, improved: self.improved_cover, ..target };
        let shots = std::iter::repeat_n(once, self.shots.into()).flatten().collect();
        Ok(ShootQuestion {
            shots,
            target,
            secondary: self.secondary.clone(),
            attacker_wounds: self.attacker_wounds,
            aim: self.aim.into(),
            rerolls: self.policy.rerolls.into(),
            readings: Default::default(),
            exact: self.policy.exact,
        })
    }

    fn title(&self) -> String {
        let mut title = self.weapon.join(", then ");
        if self.shots > 1 {
            let _ = write!(title, ", {} times", self.shots);
        }
        if self.state.injured {
            title += ", injured,";
        }
        let (save, wounds) = (self.save.unwrap_or_default(), self.wounds.unwrap_or_default());
        let s = if wounds == 1 { "" } else { "s" };
        let _ = write!(title, " against Save {save}+, {wounds} wound{s}");
        for (is, word) in [
            (self.cover || self.improved_cover, "in cover"),
            (self.improved_cover, "improved"),
            (self.obscured, "obscured"),
        ] {
            if is {
                let _ = write!(title, ", {word}");
            }
        }
        title
    }
}

/// A panel for each target.
fn panels(title: String, odds: &ShootOdds, wounds: Option<u16>) -> Vec<Bars<'_>> {
    let x = "damage";
    let first = Bars { title, note: summary(odds), x, chances: &odds.damage, wounds };
    let others = odds.secondary.iter().enumerate().map(|(i, target)| Bars {
        title: secondary_title(i, target, None),
        note: format!("mean {:.4}   incapacitated {}", target.mean, percent(target.kill)),
        x,
        chances: &target.damage,
        wounds: Some(target.wounds),
    });
    std::iter::once(first).chain(others).take(PANELS).collect()
}

/// Such as `Secondary target 1, b2: Save 4+, 8 wounds, in cover`.
fn secondary_title(i: usize, target: &TargetOdds, name: Option<&String>) -> String {
    let TargetOdds { save, wounds, cover, obscured, own, .. } = target;
    let name = name.map(|name| format!(", {name}")).unwrap_or_default();
    let s = if *wounds == 1 { "" } else { "s" };
    let mut title = format!("Secondary target {}{name}: Save {save}+, {wounds} wound{s}", i + 1);
    let words = [(*cover, ", in cover"), (*obscured, ", obscured"), (*own, ", the attacker's own")];
    for (is, word) in words {
        if is {
            title += word;
        }
    }
    title
}

/// Mean, chance to incapacitate, chance of no damage.
pub fn summary(odds: &ShootOdds) -> String {
    let none = odds.damage.first().filter(|chance| chance.damage == 0).map_or(0.0, |c| c.p);
    let (mean, kill) = (odds.mean, percent(odds.kill));
    format!("mean {mean:.4}   incapacitated {kill}   no damage {}", percent(none))
}

/// The answer for people; `names` are those of the secondary targets, where they have any.
pub fn text(odds: &ShootOdds, wounds: Option<u16>, names: &[String]) -> String {
    let mut text = summary(odds) + "\n";
    if let Some(exact) = &odds.exact {
        let _ = writeln!(text, "exactly: mean {}, incapacitated {}", exact.mean, exact.kill);
    }
    let exact = odds.exact.as_ref().map(|exact| exact.damage.as_slice());
    let _ = write!(text, "\n{}", chart("damage", &odds.damage, exact, wounds));
    if let Some(stun) = odds.stun {
        let _ = writeln!(text, "\nStun lowers the target's APL: {}", percent(stun));
    }
    if !odds.nearby.is_empty() {
        let _ = write!(
            text,
            "\nOn each operative near the target\n{}",
            chart("damage", &odds.nearby, None, None)
        );
    }
    for (i, target) in odds.secondary.iter().enumerate() {
        let exact = target.exact.as_ref().map(|exact| exact.damage.as_slice());
        let _ = write!(
            text,
            "\n{}\nmean {:.4}   incapacitated {}\n{}",
            secondary_title(i, target, names.get(i)),
            target.mean,
            percent(target.kill),
            chart("damage", &target.damage, exact, Some(target.wounds))
        );
    }
    if let Some(all) = &odds.all {
        let killed: Vec<String> =
            all.killed.iter().map(|k| format!("{}: {}", k.targets, percent(k.p))).collect();
        let _ = writeln!(
            text,
            "\nAll targets: mean {:.4}; incapacitated {}",
            all.mean,
            killed.join(", ")
        );
    }
    if let Some(own) = &odds.self_damage {
        let dies = own.dies.map(|p| format!("   incapacitated {}", percent(p))).unwrap_or_default();
        let _ = write!(
            text,
            "\nThe shooter suffers\nmean {:.4}{dies}\n{}",
            own.mean,
            chart("damage", &own.damage, own.exact.as_deref(), None)
        );
    }
    let _ = writeln!(text, "\n{}", styled(FAINT, format!("Policy: {}.", odds.policy)));
    text
}

/// One row for each amount of damage on each target.
fn csv(odds: &ShootOdds) -> String {
    let mut csv = Csv::new(["target", "damage", "p", "at_least", "exact"]);
    let mut rows = |target: String, chances: &[Chance], exact: Option<&[ExactChance]>| {
        let mut left: f64 = chances.iter().map(|chance| chance.p).sum();
        for (i, chance) in chances.iter().enumerate() {
            csv.row([
                target.clone(),
                chance.damage.to_string(),
                format!("{:.12}", chance.p),
                format!("{:.12}", left.clamp(0.0, 1.0)),
                fraction(exact, i),
            ]);
            left -= chance.p;
        }
    };
    rows("primary".to_owned(), &odds.damage, odds.exact.as_ref().map(|e| e.damage.as_slice()));
    for (i, target) in odds.secondary.iter().enumerate() {
        let exact = target.exact.as_ref().map(|exact| exact.damage.as_slice());
        rows(format!("secondary {}", i + 1), &target.damage, exact);
    }
    rows("near".to_owned(), &odds.nearby, None);
    if let Some(own) = &odds.self_damage {
        rows("shooter".to_owned(), &own.damage, own.exact.as_deref());
    }
    csv.text()
}
