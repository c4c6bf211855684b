//! Odds between two operatives of a scene.

use std::fmt::Write;

use crate::cli::args::{PictureArgs, TableFormat};
use crate::cli::csv::Csv;
use crate::cli::files;
use crate::cli::json::{rounded, to_json};
use crate::cli::names;
use crate::cli::output::{Answer, BAD, Failure, GOOD, STRONG, styled};
use crate::cli::table::table;
use crate::data::datacards::WeaponKind;
use crate::data::scene::Scene;
use crate::games::killteam::odds::{
    FightAim, OutcomeOdds, SceneAsk, SceneFights, SceneOddsError, SceneShots, ShootAim, WeaponOdds,
    scene_fights, scene_shots,
};
use crate::games::killteam::sequence::Role;
use crate::render::{self, Bars};

use super::chart::percent;
use super::{Pair, Policy, State, fight, shoot};

/// Everything that can be asked about two operatives of a scene.
pub struct Asked {
    pub pair: Pair,
    pub weapon: Option<String>,
    pub against: Option<String>,
    pub state: State,
    pub defender_injured: bool,
    pub shots: usize,
    pub policy: Policy,
    pub shoot_aim: ShootAim,
    pub fight_aim: FightAim,
    pub initiative: Role,
    /// Every first choice of a fight?
    pub verbose: bool,
    pub format: TableFormat,
    pub pictures: PictureArgs,
}

impl Asked {
    /// Shooting, or fighting where a melee weapon is named.
    pub fn answer(self) -> Result<Answer, Failure> {
        let scene = self.load()?;
        let from = names::operative(&scene, &self.pair.from)?;
        let named = self.weapon.as_ref().map(|name| names::weapon(from, name)).transpose()?;
        match named {
            Some(weapon) if weapon.kind == WeaponKind::Melee => self.fights_in(&scene),
            _ => self.shots_in(&scene),
        }
    }

    pub fn shots(self) -> Result<Answer, Failure> {
        let scene = self.load()?;
        self.shots_in(&scene)
    }

    pub fn fights(self) -> Result<Answer, Failure> {
        let scene = self.load()?;
        self.fights_in(&scene)
    }

    /// The scene, in which the names asked about are known.
    fn load(&self) -> Result<Scene, Failure> {
        let scene = files::scene(&self.pair.scene, &["killteam"])?;
        let from = names::operative(&scene, &self.pair.from)?;
        let to = names::operative(&scene, &self.pair.to)?;
        if let Some(name) = &self.weapon {
            names::weapon(from, name)?;
        }
        if let Some(name) = &self.against {
            names::weapon(to, name)?;
        }
        Ok(scene)
    }

    fn ask(&self) -> SceneAsk<'_> {
        SceneAsk {
            weapon: self.weapon.as_deref(),
            against: self.against.as_deref(),
            injured: [self.state.injured, self.defender_injured],
            cp: [self.state.cp, self.state.defender_cp],
            shots: self.shots,
            shoot_aim: self.shoot_aim,
            fight_aim: self.fight_aim,
            initiative: self.initiative,
            rerolls: self.policy.rerolls.into(),
            exact: self.policy.exact,
            ..SceneAsk::new(&self.pair.from, &self.pair.to)
        }
    }

    fn shots_in(&self, scene: &Scene) -> Result<Answer, Failure> {
        let odds = scene_shots(scene, &self.ask()).map_err(cannot)?;
        let wounds = names::operative(scene, &self.pair.to)?.wounds;
        self.pictures.write(|| shots_picture(&odds, wounds))?;
        let text = match self.format {
            TableFormat::Text => shots_text(&odds, wounds),
            TableFormat::Json => to_json(&odds),
            TableFormat::Csv => shots_csv(&odds),
        };
        Ok(Answer { text, no: !odds.valid_target })
    }

    fn fights_in(&self, scene: &Scene) -> Result<Answer, Failure> {
        let odds = scene_fights(scene, &self.ask()).map_err(cannot)?;
        let left = |id: &str| names::operative(scene, id).map(|op| op.wounds.unwrap_or(0));
        let wounds = [left(&self.pair.from)?, left(&self.pair.to)?];
        let title = format!("{} fights {} with {}", odds.attacker, odds.target, odds.weapon);
        self.pictures.write(|| fight::picture(&title, &odds.best, wounds))?;
        let text = match self.format {
            TableFormat::Text => fights_text(&odds, &title, wounds, self.verbose),
            TableFormat::Json => to_json(&odds),
            TableFormat::Csv => fights_csv(&odds),
        };
        Ok(Answer { text, no: !odds.control_range })
    }
}

fn cannot(error: SceneOddsError) -> Failure {
    Failure::cannot_run(error.to_string())
}

/// Such as `in cover, not obscured`.
fn state(outcome: &OutcomeOdds) -> &'static str {
    match (outcome.cover, outcome.obscured) {
        (false, false) => "in the open",
        (true, false) => "in cover",
        (false, true) => "obscured",
        (true, true) => "in cover and obscured",
    }
}

fn valid(weapon: &WeaponOdds, outcome: &OutcomeOdds) -> bool {
    weapon.valid_target && outcome.valid_target
}

fn shots_text(odds: &SceneShots, wounds: Option<u16>) -> String {
    let SceneShots { attacker, target, weapon, .. } = odds;
    let mut text = match odds.valid_target {
        true => styled(GOOD, format!("{attacker} shoots {target} best with {weapon}")) + "\n",
        false => {
            let no = styled(BAD, format!("{attacker} may not shoot at {target}"));
            format!("{no} (`sightline shot` says why); if it could, best with {weapon}\n")
        }
    };
    text += &shoot::text(&odds.best, wounds);
    let mut rows = table(["weapon", "target", "origin", "mean", "incapacitated", "no damage", ""]);
    for weapon in &odds.weapons {
        for outcome in &weapon.outcomes {
            let [x, y] = outcome.origin;
            let none = outcome.odds.damage.first().filter(|c| c.damage == 0).map_or(0.0, |c| c.p);
            let mut note = match valid(weapon, outcome) {
                true => String::new(),
                false => "not a valid target".to_owned(),
            };
            if !outcome.also.is_empty() {
                let _ = write!(note, " also hits {}", outcome.also.join(", "));
            }
            rows.add_row([
                weapon.weapon.clone(),
                state(outcome).to_owned(),
                format!("({x:.3}, {y:.3})"),
                format!("{:.4}", outcome.odds.mean),
                percent(outcome.odds.kill),
                percent(none),
                note.trim().to_owned(),
            ]);
        }
    }
    let title = styled(STRONG, "Every weapon from every origin that makes a difference");
    let _ = write!(text, "\n{title}\n{}\n", rows.trim_fmt());
    for weapon in &odds.weapons {
        for refusal in &weapon.refusals {
            let _ = writeln!(text, "{} {}: {}", styled(BAD, "!"), weapon.weapon, refusal.message);
        }
    }
    text
}

/// One row for each weapon, origin and amount of damage.
fn shots_csv(odds: &SceneShots) -> String {
    let mut csv = Csv::new([
        "weapon",
        "cover",
        "obscured",
        "origin_x",
        "origin_y",
        "valid_target",
        "damage",
        "p",
    ]);
    for weapon in &odds.weapons {
        for outcome in &weapon.outcomes {
            for chance in &outcome.odds.damage {
                csv.row([
                    weapon.weapon.clone(),
                    outcome.cover.to_string(),
                    outcome.obscured.to_string(),
                    rounded(outcome.origin[0]).to_string(),
                    rounded(outcome.origin[1]).to_string(),
                    valid(weapon, outcome).to_string(),
                    chance.damage.to_string(),
                    format!("{:.12}", chance.p),
                ]);
            }
        }
    }
    csv.text()
}

/// The most panels of one picture.
pub const PANELS: usize = 8;

fn shots_picture(odds: &SceneShots, wounds: Option<u16>) -> render::Svg {
    let panels: Vec<Bars> = odds
        .weapons
        .iter()
        .flat_map(|weapon| weapon.outcomes.iter().map(move |outcome| (weapon, outcome)))
        .take(PANELS)
        .map(|(weapon, outcome)| Bars {
            title: format!("{}: {}", weapon.weapon, state(outcome)),
            note: match valid(weapon, outcome) {
                true => shoot::summary(&outcome.odds),
                false => format!("not a valid target   {}", shoot::summary(&outcome.odds)),
            },
            x: "damage",
            chances: &outcome.odds.damage,
            wounds,
        })
        .collect();
    let title = format!("{} shoots {}", odds.attacker, odds.target);
    render::odds(&title, &odds.best.policy, &panels)
}

fn fights_text(odds: &SceneFights, title: &str, wounds: [u16; 2], verbose: bool) -> String {
    let mut text = match odds.control_range {
        true => styled(GOOD, title) + "\n",
        false => {
            let SceneFights { attacker, target, .. } = odds;
            let no = format!("{attacker} and {target} are not within each other's control range");
            format!("{}; if they were: {title}\n", styled(BAD, no))
        }
    };
    text += &fight::text(&odds.best, wounds, verbose);
    let mut rows = table(["weapon", "against", "defender dies", "attacker dies", "both survive"]);
    for weapon in &odds.weapons {
        rows.add_row([
            weapon.weapon.clone(),
            weapon.against.clone().unwrap_or("no weapon".to_owned()),
            percent(weapon.odds.defender_dies),
            percent(weapon.odds.attacker_dies),
            percent(weapon.odds.both_survive),
        ]);
    }
    let title = styled(STRONG, "Every weapon against the best answer");
    let _ = write!(text, "\n{title}\n{}\n", rows.trim_fmt());
    text
}

/// One row for each weapon, role and amount of wounds lost.
fn fights_csv(odds: &SceneFights) -> String {
    let mut csv = Csv::new(["weapon", "against", "role", "damage", "p"]);
    for weapon in &odds.weapons {
        let sides = [
            ("attacker", &weapon.odds.attacker_damage),
            ("defender", &weapon.odds.defender_damage),
        ];
        for (role, chances) in sides {
            for chance in chances {
                csv.row([
                    weapon.weapon.clone(),
                    weapon.against.clone().unwrap_or_default(),
                    role.to_owned(),
                    chance.damage.to_string(),
                    format!("{:.12}", chance.p),
                ]);
            }
        }
    }
    csv.text()
}
