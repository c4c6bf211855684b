//! Attacks as they are declared: who may attack whom, with which dice. (`at`, `cc`, `fa`, `te`)

use super::action::{Action, Attack, Target, Way};
use super::field::refusal;
use super::figure::{Did, Fig, Place};
use super::pack::{Ability, Dice, GearEffect, Profile, Specialty};
use super::state::Siege;
use super::strike::{Aim, Source, Strike};
use super::token::Kind;
use crate::engine::refusal::Refusal;
use crate::geometry::square::{Square, walk};

/// An attack that is legal: one strike, or two in a row.
#[derive(Clone, Debug)]
pub struct Plan {
    pub strike: Strike,
    pub second: Option<Strike>,
}

type Planned = Result<Plan, Refusal>;

impl Siege {
    /// What an attack of a figure on the map would be.
    ///
    /// # Errors
    /// The first rule against it.
    pub fn plan(&self, attack: &Attack) -> Planned {
        let Some(at) = self.at(attack.fig) else {
            let key = if attack.fig.is_dark() { "dl.one" } else { "ct.offatk" };
            return Err(refusal(key, || format!("{} is not on the map", attack.fig)));
        };
        if attack.fig.is_dark() {
            return self.plan_dark(attack, at);
        }
        match attack.way {
            Way::Close | Way::Sweep { .. } => self.plan_close(attack, at),
            Way::Fire => self.plan_fire(attack, at),
            Way::Flame => self.plan_flame(attack, at),
            Way::Launch => self.plan_launch(attack, at),
            Way::Tech => self.plan_tech(attack, at),
            Way::Hack => self.plan_hack(attack, at),
        }
    }

    /// A profile of the attacker's weapon, or a word that it has none.
    fn profile(&self, attack: &Attack, kind: Specialty) -> Result<Profile, Refusal> {
        let weapon = self.armed(attack.fig.trooper());
        let profile = weapon.and_then(|w| match kind {
            Specialty::Close => w.close,
            Specialty::Fire => w.fire,
            Specialty::Tech => w.tech,
        });
        let none = || format!("{} has no weapon for {}", attack.fig, kind.word());
        profile.ok_or_else(|| refusal("at.one", none))
    }

    /// The Rank card's dice for a profile, and those of the weapon. (`at.dice3` to `at.more`)
    fn dice_of(&self, attack: &Attack, profile: &Profile) -> Result<Dice, Refusal> {
        let rank = self.pack().rank(self.teams[self.team_of(attack.fig)].rank);
        let chosen = match attack.dice {
            None => rank.dice.best(profile.dice),
            Some(dice) if dice.count() == profile.dice && dice.within(rank.dice) => dice,
            Some(dice) => {
                let most = profile.dice;
                let text = || format!("{dice} are not {most} of the dice {}", rank.dice);
                return Err(refusal("at.less", text));
            }
        };
        Ok(chosen.plus(profile.extra))
    }

    /// Dice without a hit that a Corporation's own ability lets its teams roll again.
    /// (`at.bauhaus` to `at.cyber`)
    pub fn trained_rerolls(&self, team: usize, kind: Specialty) -> u8 {
        match self.ability(team) {
            Ability::Reroll(of, steps) if of == kind => self.steps(team, steps),
            _ => 0,
        }
    }

    /// Dice the attacker's team may roll again, by its ability, equipment and cards.
    fn rerolls(&self, fig: Fig, kind: Specialty) -> u8 {
        let team = self.team_of(fig);
        let own = self.trained_rerolls(team, kind);
        let gear = match kind {
            Specialty::Fire => self.has_gear(fig.trooper(), GearEffect::LaserSight),
            Specialty::Tech => self.has_gear(fig.trooper(), GearEffect::Decrypter),
            Specialty::Close => false,
        };
        own + u8::from(gear) + u8::from(self.teams[team].steady)
    }

    fn strike(&self, attack: &Attack, dice: Dice, kind: Specialty) -> Strike {
        let mut strike = Strike::new(Source::Fig(attack.fig), attack.way, dice);
        strike.rerolls = self.rerolls(attack.fig, kind);
        strike
    }

    /// A creature on the map that is the target, and its space.
    fn creature_target(&self, attack: &Attack) -> Result<(Fig, Square), Refusal> {
        let Target::Fig(fig) = attack.target else {
            return Err(refusal("at.target", || "the target is an enemy figure".to_owned()));
        };
        if !fig.is_dark() && !self.setup.settings.declare_friends || fig == attack.fig {
            return Err(refusal("ff.decl", || format!("{fig} is no enemy")));
        }
        match self.exists(fig).then(|| self.at(fig)).flatten() {
            Some(at) => Ok((fig, at)),
            None => Err(refusal("at.target", || format!("{fig} is not on the map"))),
        }
    }

    fn token_target(&self, at: Square) -> Result<Kind, Refusal> {
        let token = self.token_at(at).map(|token| token.kind);
        match token {
            Some(Kind::Debris) => {
                Err(refusal("at.debris", || "debris cannot be attacked".to_owned()))
            }
            Some(kind) if kind.may_be_attacked() => Ok(kind),
            _ => Err(refusal("at.terrain", || format!("nothing on {at} can be attacked"))),
        }
    }

    fn in_range(&self, from: Square, to: Square, range: [u8; 2], key: &str) -> Result<(), Refusal> {
        self.field().in_range(from, to, range, key)
    }

    fn plan_close(&self, attack: &Attack, at: Square) -> Planned {
        if self.effects.no_close {
            return Err(refusal("dl.s1", || "an event forbids close combat".to_owned()));
        }
        let profile = self.profile(attack, Specialty::Close)?;
        let mut dice = self.dice_of(attack, &profile)?;
        let field = self.field();
        if let (Target::At(to), Way::Close) = (attack.target, attack.way) {
            self.token_target(to)?;
            if !field.adjacent(at, to) {
                return Err(refusal("cc.adj", || format!("{to} is not adjacent")));
            }
            let mut strike = self.strike(attack, dice, Specialty::Close);
            strike.targets.push(Aim { target: attack.target, cover: 0, less: 0 });
            return Ok(Plan { strike, second: None });
        }
        let (fig, to) = self.creature_target(attack)?;
        if !at.touches(to) {
            return Err(refusal("cc.adj", || format!("{fig} is not adjacent")));
        }
        if !field.adjacent(at, to) {
            return Err(refusal("cc.wall", || format!("a wall is between {at} and {to}")));
        }
        if let Some((kind, _)) = fig.creature()
            && self.teams[self.team_of(attack.fig)].fears[kind as usize]
        {
            return Err(refusal("dl.s1", || format!("an event forbids close combat with {fig}")));
        }
        if self.may_charge(attack.fig, fig) {
            dice = dice.plus(Dice::white(1));
        }
        let mut strike = self.strike(attack, dice, Specialty::Close);
        match attack.way {
            Way::Sweep { clockwise } => {
                if !profile.sweep {
                    return Err(refusal("vs.single", || "the weapon makes no sweep".to_owned()));
                }
                let grid = &self.board.floor.grid;
                let spaces = walk::sweep(grid, &field, at, to, clockwise, field.corners());
                for struck in spaces.iter().filter_map(|at| self.figure_at(*at)) {
                    strike.targets.push(Aim { target: Target::Fig(struck), cover: 0, less: 0 });
                }
                strike.no_creature_armour = self.setup.settings.sweep_no_armour;
            }
            _ => strike.targets.push(Aim { target: attack.target, cover: 0, less: 0 }),
        }
        Ok(Plan { strike, second: None })
    }

    /// A close combat specialist that has just become adjacent. (`cc.charge`)
    fn may_charge(&self, fig: Fig, target: Fig) -> bool {
        let trooper = &self.troopers[fig.trooper()];
        let slot = self.slot(target);
        self.specialty(fig.trooper()) == Specialty::Close
            && trooper.did == Did::Move
            && slot.is_some_and(|slot| trooper.charges >> slot & 1 != 0)
    }

    fn no_fire(&self) -> Result<(), Refusal> {
        match self.effects.no_fire {
            true => Err(refusal("dl.s1", || "an event forbids firearms".to_owned())),
            false => Ok(()),
        }
    }

    /// White dice on top of a weapon's own: ammunition and concentrated attacks.
    fn bonus(&self, fig: Fig, kind: Specialty, target: Option<Fig>) -> Dice {
        let ammunition =
            kind == Specialty::Fire && self.has_gear(fig.trooper(), GearEffect::Explosive);
        Dice::white(u8::from(ammunition) + self.concentration(fig, kind, target))
    }

    /// Dice of concentrated attacks, this one included. (`cf.do` to `cf.keep`, `te.conc`)
    pub fn concentration(&self, fig: Fig, kind: Specialty, target: Option<Fig>) -> u8 {
        let trooper = &self.troopers[fig.trooper()];
        if self.specialty(fig.trooper()) != kind || kind == Specialty::Close {
            return 0;
        }
        let which = usize::from(kind == Specialty::Tech);
        let gained = trooper.concentrated[which];
        let again = match trooper.did {
            Did::Attack(did, on) => did == kind && Some(on) == target,
            _ => false,
        };
        let anytime = self.setup.settings.concentrate_anytime
            && trooper.aimed[which].is_some()
            && trooper.aimed[which] == target;
        let other = self.setup.settings.concentrate_lost
            && trooper.aimed[which].is_some_and(|aimed| Some(aimed) != target);
        match () {
            () if other => 0,
            () if again || anytime => gained + 1,
            () => gained,
        }
    }

    fn aim_fire(&self, from: Square, fig: Target, to: Square) -> Aim {
        Aim { target: fig, cover: self.field().covering(from, to), less: 0 }
    }

    fn plan_fire(&self, attack: &Attack, at: Square) -> Planned {
        self.no_fire()?;
        let profile = self.profile(attack, Specialty::Fire)?;
        if profile.flame {
            return Err(refusal("gp.len", || "its weapon throws a line of flame".to_owned()));
        }
        let dice = self.dice_of(attack, &profile)?;
        let field = self.field();
        let key = if profile.twice.is_some() { "nc.range" } else { "fa.range" };
        let (fig, to) = match attack.target {
            Target::At(to) => {
                self.token_target(to)?;
                (None, to)
            }
            Target::Fig(_) => {
                let (fig, to) = self.creature_target(attack)?;
                (Some(fig), to)
            }
        };
        field.may_fire(at, to)?;
        self.in_range(at, to, profile.range, key)?;
        let dice = dice.plus(self.bonus(attack.fig, Specialty::Fire, fig));
        let mut strike = self.strike(attack, dice, Specialty::Fire);
        strike.no_armour = self.has_gear(attack.fig.trooper(), GearEffect::Disruptor);
        strike.targets.push(self.aim_fire(at, attack.target, to));
        let mut second = None;
        match (profile.twice, attack.second) {
            (None, Some(_)) => {
                return Err(refusal("at.target", || "it has one target".to_owned()));
            }
            (Some(apart), Some(other)) => {
                let (_, also) =
                    self.creature_target(&Attack { target: Target::Fig(other), ..*attack })?;
                if Some(other) == fig {
                    return Err(refusal("nc.two", || "these are not two targets".to_owned()));
                }
                field.may_fire(at, also)?;
                self.in_range(at, also, profile.range, key)?;
                let between = field.distance(to, also);
                if between > u16::from(apart) {
                    let text = || format!("the targets are {between} spaces apart");
                    return Err(
                        refusal("nc.apart", text).measured(f64::from(between), f64::from(apart))
                    );
                }
                let mut next = strike.clone();
                next.targets[0] = self.aim_fire(at, Target::Fig(other), also);
                second = Some(next);
            }
            (Some(_), None) if self.setup.settings.two_rolls_added => {
                strike.dice = strike.dice.plus(strike.dice);
            }
            (Some(_), None) => second = Some(strike.clone()),
            (None, None) => {}
        }
        Ok(Plan { strike, second })
    }

    fn plan_flame(&self, attack: &Attack, at: Square) -> Planned {
        self.no_fire()?;
        let profile = self.profile(attack, Specialty::Fire)?;
        if !profile.flame {
            return Err(refusal("gp.line", || "its weapon throws no flame".to_owned()));
        }
        let (fig, to) = self.creature_target(attack)?;
        let squares = self.field().flame(at, to, profile.range[1])?;
        let dice = self.dice_of(attack, &profile)?;
        let dice = dice.plus(self.bonus(attack.fig, Specialty::Fire, Some(fig)));
        let mut strike = self.strike(attack, dice, Specialty::Fire);
        strike.no_armour = self.has_gear(attack.fig.trooper(), GearEffect::Disruptor);
        for space in squares {
            if let Some(struck) = self.figure_at(space) {
                strike.targets.push(self.aim_fire(at, Target::Fig(struck), space));
            }
        }
        Ok(Plan { strike, second: None })
    }

    fn plan_launch(&self, attack: &Attack, at: Square) -> Planned {
        self.no_fire()?;
        let launcher = self.gear(attack.fig.trooper()).find(|g| g.effect == GearEffect::Launcher);
        let Some(launcher) = launcher else {
            return Err(refusal("gl.mount", || "it has no Grenade Launcher".to_owned()));
        };
        let to = match attack.target {
            Target::At(to) => to,
            Target::Fig(fig) => match self.exists(fig).then(|| self.at(fig)).flatten() {
                Some(to) => to,
                None => return Err(refusal("gl.space", || format!("{fig} is not on the map"))),
            },
        };
        let field = self.field();
        if !field.ground.grid.contains(to) {
            return Err(refusal("gl.space", || format!("{to} is not on the map")));
        }
        if field.occupied.has(to) && field.too_near(at, to) {
            return Err(refusal("gl.min", || format!("a figure on {to} is adjacent")));
        }
        if !field.sees(at, to) || at == to {
            return Err(refusal("gl.space", || format!("{to} cannot be seen from {at}")));
        }
        if field.smoky(at, to) || field.ground.flight(at) == 2 {
            let key = if field.smoky(at, to) { "sg.eff" } else { "st.34fire" };
            return Err(refusal(key, || format!("nobody may fire from {at} to {to}")));
        }
        self.in_range(at, to, [1, launcher.range], "gl.space")?;
        let profile = self.profile(attack, Specialty::Fire)?;
        let dice = self.dice_of(attack, &profile)?;
        let mut strike = self.strike(
            attack,
            dice.plus(self.bonus(attack.fig, Specialty::Fire, None)),
            Specialty::Fire,
        );
        let less = u8::from(!self.setup.settings.blast_same);
        let grid = &self.board.floor.grid;
        let near = walk::blast(grid, &field, to, field.corners());
        let spaces = std::iter::once((to, 0)).chain(near.into_iter().map(|near| (near, less)));
        for (space, less) in spaces {
            if let Some(struck) = self.figure_at(space) {
                let aim = self.aim_fire(at, Target::Fig(struck), space);
                strike.targets.push(Aim { less, ..aim });
            }
        }
        Ok(Plan { strike, second: None })
    }

    fn plan_tech(&self, attack: &Attack, at: Square) -> Planned {
        if self.effects.no_tech {
            return Err(refusal("dl.s1", || "an event forbids tech attacks".to_owned()));
        }
        let profile = self.profile(attack, Specialty::Tech)?;
        let (fig, to) = self.creature_target(attack)?;
        self.field().stands_for_tech(at, &profile)?;
        self.in_range(at, to, profile.range, "tk.dist")?;
        let dice = self.dice_of(attack, &profile)?;
        let dice = dice.plus(self.bonus(attack.fig, Specialty::Tech, Some(fig)));
        let mut strike = self.strike(attack, dice, Specialty::Tech);
        strike.targets.push(Aim { target: attack.target, cover: 0, less: 0 });
        strike.trap = profile.trap;
        let rank = self.pack().rank(self.teams[self.team_of(attack.fig)].rank);
        strike.spores = match (profile.spores, attack.spores) {
            (false, None) => None,
            (false, Some(_)) => {
                return Err(refusal("mk.like", || "its weapon throws no spores".to_owned()));
            }
            (true, None) => rank.dice.best(1).colours().next(),
            (true, Some(colour)) if rank.dice.0[colour as usize] > 0 => Some(colour),
            (true, Some(colour)) => {
                let text = || format!("no {} die is on the Rank card", colour.word());
                return Err(refusal("mk.die", text));
            }
        };
        Ok(Plan { strike, second: None })
    }

    fn plan_hack(&self, attack: &Attack, at: Square) -> Planned {
        if self.specialty(attack.fig.trooper()) != Specialty::Tech {
            return Err(refusal("te.only", || "only Tech specialists hack".to_owned()));
        }
        let Target::At(to) = attack.target else {
            return Err(refusal("te.term", || "a terminal is hacked".to_owned()));
        };
        if self.token_at(to).is_none_or(|token| token.kind != Kind::Terminal) {
            return Err(refusal("te.term", || format!("no terminal is on {to}")));
        }
        if !self.field().adjacent(at, to) {
            return Err(refusal("te.term", || format!("{to} is not adjacent and in sight")));
        }
        let profile = self
            .profile(attack, Specialty::Tech)
            .unwrap_or(Profile { dice: 3, ..Profile::default() });
        let dice = self.dice_of(attack, &profile)?;
        let mut strike = self.strike(attack, dice, Specialty::Tech);
        strike.targets.push(Aim { target: attack.target, cover: 0, less: 0 });
        Ok(Plan { strike, second: None })
    }

    /// An attack of a creature. (`dl.range` to `dl.dice`)
    fn plan_dark(&self, attack: &Attack, at: Square) -> Planned {
        let Some(slot) = self.slot(attack.fig) else {
            return Err(refusal("dl.one", || "it is no creature".to_owned()));
        };
        let Target::Fig(target) = attack.target else {
            return Err(refusal("dl.one", || "creatures attack Doomtroopers".to_owned()));
        };
        let to = match self.place(target) {
            Place::On(to) if !target.is_dark() => to,
            _ => {
                return Err(refusal("dl.one", || format!("{target} is no Doomtrooper on the map")));
            }
        };
        if self.teams[self.team_of(target)].hidden {
            return Err(refusal("ct.cardres", || format!("{target} may not be attacked")));
        }
        let row = self.row(self.creatures[slot].kind);
        let field = self.field();
        let mut dice = match attack.way {
            Way::Close if field.adjacent(at, to) => row.close,
            Way::Close => {
                let key = if at.touches(to) { "cc.wall" } else { "dl.cc" };
                return Err(refusal(key, || format!("{target} is not adjacent")));
            }
            Way::Fire => {
                self.in_range(at, to, [1, self.pack().components.dark_range], "dl.range")?;
                if field.too_near(at, to) {
                    return Err(refusal("dl.noadj", || format!("{target} is adjacent")));
                }
                field.may_fire(at, to)?;
                row.fire
            }
            _ => return Err(refusal("dl.notech", || "creatures strike or fire".to_owned())),
        };
        if dice.count() == 0 {
            return Err(refusal("dl.dice", || "it has no dice for that".to_owned()));
        }
        let razide = self.creatures[slot].kind == super::pack::Creature::Razide;
        if razide && self.effects.razide_die {
            dice = dice.plus(Dice::white(1));
        }
        let mut strike = Strike::new(Source::Fig(attack.fig), attack.way, dice);
        let cover = if attack.way == Way::Fire { field.covering(at, to) } else { 0 };
        let (close, fire) = (self.effects.reroll_close, self.effects.reroll_fire);
        strike.rerolls = u8::from(if attack.way == Way::Fire { fire } else { close });
        strike.targets.push(Aim { target: attack.target, cover, less: 0 });
        Ok(Plan { strike, second: None })
    }

    /// Every attack of a figure that is legal, with the best dice.
    pub fn attacks(&self, fig: Fig, list: &mut Vec<Action>) {
        let Some(at) = self.at(fig) else { return };
        let mut add = |attack: Attack| {
            if self.plan(&attack).is_ok() {
                list.push(Action::Attack(attack));
            }
        };
        // What cannot be is left out before a refusal is worded.
        let field = self.field();
        if fig.is_dark() {
            for (n, to) in self.on_map() {
                let near = at.touches(to);
                let way = if near { Way::Close } else { Way::Fire };
                let can = if near { field.adjacent(at, to) } else { field.sees(at, to) };
                if can {
                    add(Attack::new(fig, way, Target::Fig(Fig::of_trooper(n))));
                }
            }
            return;
        }
        let Some(weapon) = self.armed(fig.trooper()) else { return };
        // A flame goes through figures that block sight.
        let flame = weapon.fire.is_some_and(|fire| fire.flame);
        let creatures: smallvec::SmallVec<[(Fig, Square); 16]> =
            self.creatures.iter().filter_map(|c| Some((c.fig(), c.place.square()?))).collect();
        for &(creature, to) in &creatures {
            let target = Target::Fig(creature);
            let near = at.touches(to);
            let touched = near && field.adjacent(at, to);
            if let (Some(profile), true) = (weapon.close, touched) {
                add(Attack::new(fig, Way::Close, target));
                if profile.sweep {
                    add(Attack::new(fig, Way::Sweep { clockwise: true }, target));
                    add(Attack::new(fig, Way::Sweep { clockwise: false }, target));
                }
            }
            let seen = !near && weapon.fire.is_some() && (flame || field.sees(at, to));
            if let (Some(profile), true) = (weapon.fire.filter(|_| !self.effects.no_fire), seen) {
                let way = if profile.flame { Way::Flame } else { Way::Fire };
                add(Attack::new(fig, way, target));
                if profile.twice.is_some() {
                    for &(other, _) in creatures.iter().filter(|(other, _)| *other > creature) {
                        add(Attack { second: Some(other), ..Attack::new(fig, way, target) });
                    }
                }
                if self.has_gear(fig.trooper(), GearEffect::Launcher) {
                    add(Attack::new(fig, Way::Launch, Target::At(to)));
                }
            }
            let reached = |tech: Profile| field.distance(at, to) <= u16::from(tech.range[1]);
            if weapon.tech.is_some_and(reached) && !self.effects.no_tech {
                add(Attack::new(fig, Way::Tech, target));
            }
        }
        for token in self.tokens.iter().filter(|t| t.kind.may_be_attacked()) {
            let target = Target::At(token.at);
            let way = if at.touches(token.at) { Way::Close } else { Way::Fire };
            if token.kind != Kind::Trap {
                add(Attack::new(fig, way, target));
            }
            if token.kind == Kind::Terminal && at.touches(token.at) {
                add(Attack::new(fig, Way::Hack, target));
            }
        }
    }
}
