//! Odds between two operatives of a scene.

use std::fmt::Write;

use crate::cli::args::{PictureArgs, TableFormat};
use crate::cli::csv::Csv;
use crate::cli::files;
use crate::cli::json::{rounded, to_json};
use crate::cli::names;
use crate::cli::output::{Answer, BAD, Failure, GOOD, STRONG, styled};
use crate::cli::ruling::{code, doubt, too_close, why_not};
use crate::cli::table::table;
use crate::data::datacards::WeaponKind;
use crate::data::scene::Scene;
use crate::games::killteam::odds::{
    FightAim, FightOdds, OutcomeOdds, SceneAsk, SceneFights, SceneOddsError, SceneShots, ShootAim,
    WeaponOdds, scene_fights, scene_shots,
};
use crate::games::killteam::sequence::Role;
use crate::geometry::number::DEFAULT_TOLERANCE;
use crate::render::{self, Bars};

use super::chart::{fraction, percent};
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
            TableFormat::Text => shots_text(scene, &odds, wounds),
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

/// The ruling on the best weapon's shot: yes, or why not, and whether it is close.
fn shots_head(scene: &Scene, odds: &SceneShots) -> String {
    let SceneShots { attacker, target, weapon, .. } = odds;
    let mut text = match odds.valid_target {
        true => styled(GOOD, format!("{attacker} shoots {target} best with {weapon}")) + "\n",
        false => {
            let no = styled(BAD, format!("{attacker} may not shoot at {target} with {weapon}"));
            let why = odds.best_weapon().map(|best| refused(scene, best)).unwrap_or_default();
            let colon = if why.is_empty() { "" } else { ": " };
            format!(
                "{no}{colon}{}\n`sightline shot --weapon {weapon:?}` measures it; if it could:\n",
                why.join("; ")
            )
        }
    };
    if let Some(best) = odds.best_weapon().filter(|best| best.borderline) {
        text += &doubt(&best.verdict, DEFAULT_TOLERANCE);
    }
    text
}

/// Why a weapon may not be shot, each reason with its rule.
fn refused(scene: &Scene, weapon: &WeaponOdds) -> Vec<String> {
    let why = why_not(scene, &weapon.verdict).into_iter();
    let why = why.map(|(text, rule)| format!("{text}  {}", code(rule)));
    let refusals = weapon.refusals.iter();
    why.chain(refusals.map(|r| format!("{}  {}", r.message, code(&r.code)))).collect()
}

/// Who else the best shot hits, by id.
fn best_also(odds: &SceneShots) -> &[String] {
    let outcomes = odds.best_weapon().map_or(&[][..], |best| &best.outcomes);
    let best = outcomes.iter().find(|outcome| outcome.odds == odds.best);
    best.map_or(&[], |outcome| &outcome.also)
}

fn shots_text(scene: &Scene, odds: &SceneShots, wounds: Option<u16>) -> String {
    let mut text = shots_head(scene, odds);
    text += &shoot::text(&odds.best, wounds, best_also(odds));
    let mut rows = table(["weapon", "target", "origin", "mean", "incapacitated", "no damage", ""]);
    for weapon in &odds.weapons {
        for outcome in &weapon.outcomes {
            let [x, y] = outcome.origin;
            let none = outcome.odds.damage.first().filter(|c| c.damage == 0).map_or(0.0, |c| c.p);
            let mut note = match valid(weapon, outcome) {
                true => String::new(),
                false => "not a valid target".to_owned(),
            };
            if weapon.borderline {
                note += " too close to call";
            }
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
        for why in refused(scene, weapon) {
            let _ = writeln!(text, "{} {}: {why}", styled(BAD, "!"), weapon.weapon);
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
        "exact",
        "borderline",
    ]);
    for weapon in &odds.weapons {
        for outcome in &weapon.outcomes {
            let exact = outcome.odds.exact.as_ref().map(|exact| exact.damage.as_slice());
            for (i, chance) in outcome.odds.damage.iter().enumerate() {
                csv.row([
                    weapon.weapon.clone(),
                    outcome.cover.to_string(),
                    outcome.obscured.to_string(),
                    rounded(outcome.origin[0]).to_string(),
                    rounded(outcome.origin[1]).to_string(),
                    valid(weapon, outcome).to_string(),
                    chance.damage.to_string(),
                    format!("{:.12}", chance.p),
                    fraction(exact, i),
                    weapon.borderline.to_string(),
                ]);
            }
        }
    }
    csv.text()
}

/// The most panels of one picture.
pub const PANELS: usize = 8;

fn panel_note(weapon: &WeaponOdds, outcome: &OutcomeOdds) -> String {
    let mut note = String::new();
    if !valid(weapon, outcome) {
        note += "not a valid target   ";
    }
    if weapon.borderline {
        note += "too close to call   ";
    }
    note += &shoot::summary(&outcome.odds);
    if !outcome.also.is_empty() {
        let _ = write!(note, "   also hits {}", outcome.also.join(", "));
    }
    note
}

fn shots_picture(odds: &SceneShots, wounds: Option<u16>) -> render::Svg {
    let panels: Vec<Bars> = odds
        .weapons
        .iter()
        .flat_map(|weapon| weapon.outcomes.iter().map(move |outcome| (weapon, outcome)))
        .take(PANELS)
        .map(|(weapon, outcome)| Bars {
            title: format!("{}: {}", weapon.weapon, state(outcome)),
            note: panel_note(weapon, outcome),
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
    if odds.borderline {
        text += &too_close(["kt/range/mutual"], DEFAULT_TOLERANCE);
    }
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
    let mut csv = Csv::new(["weapon", "against", "role", "damage", "p", "exact"]);
    for weapon in &odds.weapons {
        let FightOdds { attacker_damage, defender_damage, exact, .. } = &weapon.odds;
        let exact = exact.as_ref();
        let sides = [
            ("attacker", attacker_damage, exact.map(|e| e.attacker_damage.as_slice())),
            ("defender", defender_damage, exact.map(|e| e.defender_damage.as_slice())),
        ];
        for (role, chances, exact) in sides {
            for (i, chance) in chances.iter().enumerate() {
                csv.row([
                    weapon.weapon.clone(),
                    weapon.against.clone().unwrap_or_default(),
                    role.to_owned(),
                    chance.damage.to_string(),
                    format!("{:.12}", chance.p),
                    fraction(exact, i),
                ]);
            }
        }
    }
    csv.text()
}
