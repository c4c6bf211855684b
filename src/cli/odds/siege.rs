use std::fmt::Write;

use serde_json::{Value, json};

use super::chart::{chart, percent};
use crate::cli::args::{PictureArgs, TableFormat, TableFormatArg};
use crate::cli::csv::Csv;
use crate::cli::json::to_json;
use crate::cli::output::{Answer, Failure, STRONG, styled};
use crate::engine::chance::Chance;
use crate::games::killteam::odds::{Chance as Amount, ExactChance};
use crate::games::siege::odds::{Odds, Throw, odds};
use crate::games::siege::pack::{self, Dice};
use crate::render::{self, Bars};

/// An attack of Siege of the Citadel: hits of mixed dice against a defence value and an armour
/// test.
///
/// A re-roll is used on as many blank dice as it may be, the best ones first.
#[derive(clap::Args)]
pub struct Args {
    /// The combat dice by colour: WWR, or 3W 1R.
    #[arg(long, value_name = "DICE", value_parser = dice)]
    dice: Dice,
    /// How many blank dice may be rolled once more.
    #[arg(long, value_name = "N", default_value_t = 0)]
    rerolls: u8,
    /// The defence value of the target, cover included.
    #[arg(long, value_name = "N", default_value_t = 0)]
    defence: u8,
    /// The dice of its armour test.
    #[arg(long, value_name = "DICE", value_parser = dice, default_value = "0")]
    armour: Dice,
    /// Chances as fractions too.
    #[arg(long)]
    exact: bool,
    #[command(flatten)]
    format: TableFormatArg,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// How dice are re-rolled.
const POLICY: &str = "blank dice are rolled again, the best ones first";

fn dice(text: &str) -> Result<Dice, String> {
    Dice::read(text).ok_or_else(|| "write up to eight dice as WWR or 3W 1R".to_owned())
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let throw = Throw {
            dice: self.dice,
            rerolls: self.rerolls,
            defence: self.defence,
            armour: self.armour,
        };
        let odds = odds(&pack::shipped().components, &throw);
        let amounts = amounts(&odds);
        self.pictures.write(|| {
            let (title, note) = (self.title(), summary(&odds));
            let bars = Bars { title, note, x: "damage", chances: &amounts, wounds: None };
            render::odds("Odds of an attack", POLICY, &[bars])
        })?;
        Ok(Answer::yes(match self.format.format {
            TableFormat::Text => self.text(&odds, &amounts),
            TableFormat::Json => to_json(&self.json(&odds)),
            TableFormat::Csv => self.csv(&odds),
        }))
    }

    fn title(&self) -> String {
        let mut title = format!("{} against a defence of {}", self.dice, self.defence);
        if self.armour != Dice::NONE {
            let _ = write!(title, ", armour test {}", self.armour);
        }
        match self.rerolls {
            0 => {}
            1 => title += ", 1 re-roll",
            n => {
                let _ = write!(title, ", {n} re-rolls");
            }
        }
        title
    }

    fn text(&self, odds: &Odds, amounts: &[Amount]) -> String {
        let mut text = format!("{}\n{}\n", styled(STRONG, self.title()), summary(odds));
        let exact = self.exact.then(|| exactly(odds));
        if exact.is_some() {
            let _ = writeln!(text, "exactly: mean {}, success {}", odds.mean, odds.success);
        }
        text + "\n" + &chart("damage", amounts, exact.as_deref(), None)
    }

    fn json(&self, odds: &Odds) -> Value {
        let mut answer = told(odds, |p| json!(p.to_f64()));
        if self.exact {
            answer["exact"] = told(odds, |p| json!(p));
        }
        answer["policy"] = json!(POLICY);
        answer
    }

    fn csv(&self, odds: &Odds) -> String {
        let mut csv = Csv::new(["damage", "p", "at_least", "exact"]);
        let mut left = 1.0;
        for (damage, p) in odds.damage.iter().enumerate() {
            csv.row([
                damage.to_string(),
                format!("{:.12}", p.to_f64()),
                format!("{:.12}", f64::max(left, 0.0)),
                if self.exact { p.to_string() } else { String::new() },
            ]);
            left -= p.to_f64();
        }
        csv.text()
    }
}

fn summary(odds: &Odds) -> String {
    let none = odds.damage.first().map_or(0.0, |p| p.to_f64());
    let (mean, success) = (odds.mean.to_f64(), percent(odds.success.to_f64()));
    format!("mean {mean:.4}   success {success}   no damage {}", percent(none))
}

/// Odds for programs, with chances written in one way.
fn told(odds: &Odds, p: impl Fn(Chance) -> Value) -> Value {
    let list = |name: &str, chances: &[Chance]| -> Value {
        chances.iter().enumerate().map(|(n, chance)| json!({name: n, "p": p(*chance)})).collect()
    };
    json!({
        "mean": p(odds.mean),
        "success": p(odds.success),
        "hits": list("hits", &odds.hits),
        "damage": list("damage", &odds.damage),
    })
}

fn amounts(odds: &Odds) -> Vec<Amount> {
    let amount = |(p, damage): (&Chance, u16)| Amount { damage, p: p.to_f64() };
    odds.damage.iter().zip(0..).map(amount).collect()
}

fn exactly(odds: &Odds) -> Vec<ExactChance> {
    let exact = |(p, damage): (&Chance, u16)| ExactChance { damage, p: p.to_string() };
    odds.damage.iter().zip(0..).map(exact).collect()
}
