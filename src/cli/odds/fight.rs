use std::collections::BTreeMap;
use std::fmt::Write;

use clap::ValueEnum;

use crate::cli::args::{PictureArgs, TableFormat, TableFormatArg};
use crate::cli::csv::Csv;
use crate::cli::json::to_json;
use crate::cli::output::{Answer, FAINT, Failure, STRONG, styled};
use crate::cli::table::table;
use crate::games::killteam::odds::{self, Chance, FightOdds, FightQuestion, FirstChoice};
use crate::games::killteam::sequence::Role;
use crate::games::killteam::sequence::attack::Attack;
use crate::games::killteam::sequence::fight::Fighter;
use crate::render::{self, Bars};

use super::chart::{chart, fraction, percent};
use super::line::{self, Faces};
use super::scene::Asked;
use super::{FightAimArg, Pair, PairArgs, Policy, State};

/// A fight at best play of both sides: strike or block, which dice, what first.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    pair: PairArgs,
    /// With a scene, one of the attacker's melee weapons by name; left out, all are compared.
    #[arg(long, value_name = "NAME", requires = "scene")]
    weapon: Option<String>,
    /// With a scene, what the defender retaliates with, by name; left out, its best answer.
    #[arg(long, value_name = "NAME", requires = "scene")]
    against: Option<String>,
    /// The attacker's weapon as `ATK HIT DMG [rules]`.
    #[arg(
        long,
        value_name = "WEAPON",
        required_unless_present = "scene",
        conflicts_with = "scene"
    )]
    attacker: Option<String>,
    /// The attacker's wounds left.
    #[arg(long, value_name = "WOUNDS", value_parser = line::wounds, required_unless_present = "scene", conflicts_with = "scene")]
    attacker_wounds: Option<u16>,
    /// The defender's weapon; left out, it has none and rolls no dice.
    #[arg(long, value_name = "WEAPON", conflicts_with = "scene")]
    defender: Option<String>,
    /// The defender's wounds left.
    #[arg(long, value_name = "WOUNDS", value_parser = line::wounds, required_unless_present = "scene", conflicts_with = "scene")]
    defender_wounds: Option<u16>,
    /// The defender is injured: its Hit is worse by 1.
    #[arg(long)]
    defender_injured: bool,
    /// Friends that assist the attacker, where the reading fight-assist has them: its Hit is
    /// better by 1 for each.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=5), conflicts_with = "scene")]
    attacker_assists: u8,
    /// Friends that assist the defender.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=5), conflicts_with = "scene")]
    defender_assists: u8,
    /// The attacker's dice as rolled, such as "6 5 3 1".
    #[arg(long, value_name = "FACES", value_parser = line::faces, conflicts_with = "scene")]
    attacker_dice: Option<Faces>,
    /// The defender's dice as rolled; with both, each possible first choice is weighed.
    #[arg(long, value_name = "FACES", value_parser = line::faces, conflicts_with = "scene")]
    defender_dice: Option<Faces>,
    /// Who has the initiative and begins where both may re-roll.
    #[arg(long, value_enum, default_value_t)]
    initiative: RoleArg,
    /// What both players decide by.
    #[arg(long, value_enum, default_value_t)]
    aim: FightAimArg,
    #[command(flatten)]
    state: State,
    #[command(flatten)]
    policy: Policy,
    #[command(flatten)]
    format: TableFormatArg,
    /// Name the best first choice for every roll, not only for the likeliest.
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    pictures: PictureArgs,
}

const EXAMPLES: &str = "Examples:
  sightline odds fight --attacker \"5 3+ 4/5\" --attacker-wounds 14 --defender \"4 3+ 3/4\" --defender-wounds 8
  sightline odds fight scene.yaml --from a1 --to b1 --aim kill";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum RoleArg {
    #[default]
    Attacker,
    Defender,
}

impl From<RoleArg> for Role {
    fn from(arg: RoleArg) -> Role {
        match arg {
            RoleArg::Attacker => Role::Attacker,
            RoleArg::Defender => Role::Defender,
        }
    }
}

/// How many first choices are named without `--verbose`.
const CHOICES: usize = 6;

impl Args {
    pub fn run(mut self) -> Result<Answer, Failure> {
        if let Some(pair) = self.pair.take()? {
            return self.of_scene(pair);
        }
        if self.weapon.is_some() || self.against.is_some() {
            let message = "--weapon and --against name weapons of a scene: name it too, or write \
                           them out with --attacker and --defender";
            return Err(Failure::cannot_run(message));
        }
        let question = self.question()?;
        let odds = odds::fight(&question).map_err(|e| Failure::cannot_run(e.to_string()))?;
        let [attacker, defender] = [0, 1].map(|i| question.fighters[i].wounds);
        let weapon = |text: &Option<String>| text.clone().unwrap_or("no weapon".to_owned());
        let title = format!(
            "{}, {attacker} wounds, fights {}, {defender} wounds",
            weapon(&self.attacker),
            weapon(&self.defender)
        );
        self.pictures.write(|| picture(&title, &odds, [attacker, defender]))?;
        Ok(Answer::yes(match self.format.format {
            TableFormat::Text => {
                let title = styled(STRONG, title);
                format!("{title}\n{}", text(&odds, [attacker, defender], self.verbose))
            }
            TableFormat::Json => to_json(&odds),
            TableFormat::Csv => csv(&odds),
        }))
    }

    fn of_scene(self, pair: Pair) -> Result<Answer, Failure> {
        let asked = Asked {
            pair,
            weapon: self.weapon,
            against: self.against,
            state: self.state,
            defender_injured: self.defender_injured,
            shots: 1,
            policy: self.policy,
            shoot_aim: Default::default(),
            fight_aim: self.aim.into(),
            initiative: self.initiative.into(),
            verbose: self.verbose,
            format: self.format.format,
            pictures: self.pictures,
        };
        asked.fights()
    }

    fn question(&self) -> Result<FightQuestion, Failure> {
        let State { injured, cp, defender_cp } = self.state;
        let fighter = |argument,
                       text: &Option<String>,
                       wounds: Option<u16>,
                       injured,
                       assists,
                       cp| {
            let read = |text: &String| {
                line::weapon(argument, text).map(|attack| attack.changed(injured, assists).cp(cp))
            };
            let attack = text.as_ref().map(read).transpose()?;
            let wounds = wounds.ok_or(Failure::cannot_run("wounds are needed"))?;
            // Both stand within an inch of each other, and what reaches less reaches nobody.
            let reaches = |attack: &Attack| {
                attack.rules.damage_at_once().any(|(_, within)| within.is_some_and(|x| x >= 1.0))
            };
            let reaches_self = attack.as_ref().is_some_and(reaches);
            Ok::<Fighter, Failure>(Fighter { attack, wounds, reaches_self })
        };
        let attacker = fighter(
            "--attacker",
            &self.attacker,
            self.attacker_wounds,
            injured,
            self.attacker_assists,
            cp,
        )?;
        let defender = fighter(
            "--defender",
            &self.defender,
            self.defender_wounds,
            self.defender_injured,
            self.defender_assists,
            defender_cp,
        )?;
        let faces = |dice: &Option<Faces>| dice.as_ref().map(|faces| faces.0.clone());
        Ok(FightQuestion {
            initiative: self.initiative.into(),
            rolled: [faces(&self.attacker_dice), faces(&self.defender_dice)],
            aim: self.aim.into(),
            rerolls: self.policy.rerolls.into(),
            exact: self.policy.exact,
            ..FightQuestion::new(attacker, defender)
        })
    }
}

/// Who dies with which chance.
pub fn summary(odds: &FightOdds) -> String {
    format!(
        "defender dies {}   attacker dies {}   both survive {}",
        percent(odds.defender_dies),
        percent(odds.attacker_dies),
        percent(odds.both_survive)
    )
}

fn mean(chances: &[Chance]) -> f64 {
    chances.iter().map(|chance| f64::from(chance.damage) * chance.p).sum()
}

/// Both distributions.
pub fn picture(title: &str, odds: &FightOdds, wounds: [u16; 2]) -> render::Svg {
    let [attacker, defender] = wounds;
    let bars = |name: &str, chances, wounds| Bars {
        title: name.to_owned(),
        note: String::new(),
        x: "wounds lost",
        chances,
        wounds: Some(wounds),
    };
    let panels = [
        Bars {
            note: format!("{}   mean {:.4}", summary(odds), mean(&odds.defender_damage)),
            ..bars("The defender loses", &odds.defender_damage, defender)
        },
        Bars {
            note: format!("mean {:.4}", mean(&odds.attacker_damage)),
            ..bars("The attacker loses", &odds.attacker_damage, attacker)
        },
    ];
    render::odds(title, &odds.policy, &panels)
}

/// The answer for people.
pub fn text(odds: &FightOdds, [attacker, defender]: [u16; 2], verbose: bool) -> String {
    let mut text = summary(odds) + "\n";
    let exact = odds.exact.as_ref();
    if let Some(exact) = exact {
        let _ = writeln!(
            text,
            "exactly: defender dies {}, attacker dies {}, both survive {}",
            exact.defender_dies, exact.attacker_dies, exact.both_survive
        );
    }
    for (who, stunned) in
        [("defender's", odds.defender_stunned), ("attacker's", odds.attacker_stunned)]
    {
        if let Some(p) = stunned {
            let _ = writeln!(text, "Stun lowers the {who} APL: {}", percent(p));
        }
    }
    let fractions = exact.map(|exact| exact.defender_damage.as_slice());
    let chances = &odds.defender_damage;
    let _ = write!(text, "\nThe defender\n{}", chart("loses", chances, fractions, Some(defender)));
    let fractions = exact.map(|exact| exact.attacker_damage.as_slice());
    let chances = &odds.attacker_damage;
    let _ = write!(text, "\nThe attacker\n{}", chart("loses", chances, fractions, Some(attacker)));
    for (who, chances) in [("defender", &odds.near_defender), ("attacker", &odds.near_attacker)] {
        if !chances.is_empty() {
            let chart = chart("damage", chances, None, None);
            let _ = write!(text, "\nOn each other operative near the {who}\n{chart}");
        }
    }
    text += &first_choices(&odds.first_choices, verbose);
    text += &options(odds);
    let _ = writeln!(text, "\n{}", styled(FAINT, format!("Policy: {}.", odds.policy)));
    text
}

fn first_choices(choices: &[FirstChoice], verbose: bool) -> String {
    if choices.is_empty() {
        return String::new();
    }
    let mut sums: BTreeMap<(&str, &str), f64> = BTreeMap::new();
    for choice in choices {
        *sums.entry((choice.by, &choice.choice)).or_default() += choice.p;
    }
    let mut sums: Vec<_> = sums.into_iter().collect();
    sums.sort_by(|a, b| b.1.total_cmp(&a.1));
    let told: Vec<String> =
        sums.iter().map(|((by, choice), p)| format!("{by}: {choice} {}", percent(*p))).collect();
    let title = styled(STRONG, "First choice at best play:");
    let mut rows = table(["chance", "attacker", "defender", "first choice"]);
    let shown = if verbose { choices.len() } else { CHOICES };
    for choice in choices.iter().take(shown) {
        let successes =
            |[normal, critical]: [u8; 2]| format!("{normal} normal {critical} critical");
        rows.add_row([
            percent(choice.p),
            successes(choice.attacker),
            successes(choice.defender),
            format!("{}: {}", choice.by, choice.choice),
        ]);
    }
    format!("\n{title} {}\n{}\n", told.join("; "), rows.trim_fmt())
}

fn options(odds: &FightOdds) -> String {
    if odds.options.is_empty() {
        return String::new();
    }
    let mut rows =
        table(["", "choice", "defender dies", "attacker dies", "defender loses", "attacker loses"]);
    for option in &odds.options {
        rows.add_row([
            if option.best { "best" } else { "" }.to_owned(),
            option.choice.clone(),
            percent(option.defender_dies),
            percent(option.attacker_dies),
            format!("{:.4}", option.defender_mean),
            format!("{:.4}", option.attacker_mean),
        ]);
    }
    format!("\n{}\n{}\n", styled(STRONG, "What each choice leads to"), rows.trim_fmt())
}

/// One row for each amount of wounds either side loses.
fn csv(odds: &FightOdds) -> String {
    let mut csv = Csv::new(["role", "damage", "p", "exact"]);
    let exact = odds.exact.as_ref();
    let sides = [
        ("attacker", &odds.attacker_damage, exact.map(|e| e.attacker_damage.as_slice())),
        ("defender", &odds.defender_damage, exact.map(|e| e.defender_damage.as_slice())),
        ("near attacker", &odds.near_attacker, None),
        ("near defender", &odds.near_defender, None),
    ];
    for (role, chances, exact) in sides {
        for (i, chance) in chances.iter().enumerate() {
            csv.row([
                role.to_owned(),
                chance.damage.to_string(),
                format!("{:.12}", chance.p),
                fraction(exact, i),
            ]);
        }
    }
    csv.text()
}
