use std::fmt::Write;

use serde_json::json;

use crate::cli::args::{Format, FormatArg};
use crate::cli::json::to_json;
use crate::cli::output::{Answer, Failure, STRONG, styled};
use crate::games::siege::odds::{Throw, odds};
use crate::games::siege::pack::{self, Dice};

/// An attack of Siege of the Citadel: hits of mixed dice against a defence value and an armour
/// test.
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
    #[command(flatten)]
    format: FormatArg,
}

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
        if self.format.format == Format::Json {
            let list = |chances: &[f64], name: &str| -> Vec<serde_json::Value> {
                let entry = |(n, p): (usize, &f64)| json!({name: n, "p": p});
                chances.iter().enumerate().map(entry).collect()
            };
            return Ok(Answer::yes(to_json(&json!({
                "mean": odds.mean,
                "success": odds.success,
                "hits": list(&odds.hits, "hits"),
                "damage": list(&odds.damage, "damage"),
            }))));
        }
        let title = format!("{} against a defence of {}", self.dice, self.defence);
        let mut text = format!("{}\n", styled(STRONG, title));
        let _ = writeln!(text, "  success {:.4}, mean damage {:.4}", odds.success, odds.mean);
        for (damage, p) in odds.damage.iter().enumerate() {
            let _ = writeln!(text, "  {damage}: {p:.4}");
        }
        Ok(Answer::yes(text))
    }
}
