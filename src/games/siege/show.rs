//! The map as text, with what everybody has.

use std::fmt::Write;

use super::figure::{Fig, Place};
use super::flow::Task;
use super::state::{Dark, Siege};
use crate::data::drawing;
use crate::geometry::square::Square;

impl Siege {
    /// The map with the names of its spaces, the ways onto it, teams and creatures.
    pub fn drawing(&self) -> String {
        let mut text = self.announcement();
        text += &self.map();
        if self.round == 0 || self.teams.iter().any(|team| team.plays && !team.started) {
            self.write_entrances(&mut text);
        }
        let _ = writeln!(text, "round {} of {}", self.round, self.mission().turns);
        for team in 0..self.teams.len() {
            self.write_team(&mut text, team);
        }
        let dark = if self.dark == Dark::Ai { " (AI deck)" } else { "" };
        let _ = write!(text, "Dark Legion{dark}: {} points in play", self.dark_points);
        let here = self.creatures.iter().filter_map(|creature| {
            let place = match creature.place {
                Place::On(at) => at.to_string(),
                Place::Off(entrance) => {
                    let entrance = self.board.entrances.get(usize::from(entrance))?;
                    format!("beside {}{}", entrance.tile, entrance.letter)
                }
                _ => return None,
            };
            Some(format!("{} {place}", creature.fig()))
        });
        let here: Vec<String> = here.collect();
        let apart = if here.is_empty() { "" } else { "; " };
        let _ = writeln!(text, "{apart}{}", here.join(", "));
        text
    }

    /// What the last mission of a campaign came to, until the next one begins.
    /// (`camp.announce`)
    fn announcement(&self) -> String {
        let between = self.round == 0 || matches!(self.tasks.last(), None | Some(Task::DrawDark));
        let (true, true, Some(success)) = (self.setup.campaign, between, self.results.last())
        else {
            return String::new();
        };
        let number = self.setup.missions[self.results.len() - 1];
        let name = self.pack().mission(number).map_or("The mission", |mission| &mission.name);
        let came = if *success { "succeeded" } else { "failed" };
        let mut text = format!("{name} {came}\n");
        for (team, own) in self.teams.iter().enumerate() {
            let stars = match own.stars {
                0 => String::new(),
                n => format!(" and {n} tokens"),
            };
            let _ = writeln!(
                text,
                "  {}: {} points for the mission, now rank {}{stars}, {} points on the tracker",
                self.corporation(team).name,
                own.total,
                own.rank,
                own.points
            );
        }
        text
    }

    fn map(&self) -> String {
        let grid = self.board.drawn_grid();
        let drawn = drawing::write(&grid, |at| self.mark(at));
        let column = |x: u8| {
            let name = Square::new(x, 0).to_string();
            format!("{:^4}", &name[..name.len() - 1])
        };
        let head: String = (0..grid.width()).map(column).collect();
        let mut text = format!("    {}\n", head.trim_end());
        for (n, line) in drawn.lines().enumerate() {
            let row = if n % 2 == 1 { (n / 2 + 1).to_string() } else { String::new() };
            let _ = writeln!(text, "{row:>2} {line}");
        }
        text
    }

    /// What stands or lies on a space.
    fn mark(&self, at: Square) -> String {
        if let Some(fig) = self.figure_at(at) {
            return match fig.creature() {
                Some((kind, number)) => format!("{}{number}", kind.letter()),
                None => fig.to_string(),
            };
        }
        match self.token_at(at) {
            Some(token) => token.kind.word()[..1].to_owned(),
            None if self.board.floor.rubble.has(at) => "#".to_owned(),
            None if self.board.sector(at).is_none() => ".".to_owned(),
            None if self.smoke.has(at) => "~".to_owned(),
            None => String::new(),
        }
    }

    fn write_entrances(&self, text: &mut String) {
        for (white, word) in [(true, "Doomtroopers enter by"), (false, "the Dark Legion by")] {
            let ways = self.board.entrances.iter().filter(|e| if white { e.white } else { e.red });
            let ways = ways.map(|e| {
                let ends = [e.squares.first(), e.squares.last()]
                    .map(|at| at.map_or(String::new(), Square::to_string));
                format!("{}{} ({}-{})", e.tile, e.letter, ends[0], ends[1])
            });
            let ways: Vec<String> = ways.collect();
            let _ = writeln!(text, "{word} {}", ways.join(", "));
        }
    }

    fn write_team(&self, text: &mut String, team: usize) {
        let (own, name) = (&self.teams[team], &self.corporation(team).name);
        if !own.plays {
            let _ = writeln!(text, "{name}: plays the Dark Legion");
            return;
        }
        let _ = writeln!(
            text,
            "{name}: rank {} points {}, {} in play, {} cards",
            own.rank,
            own.points,
            own.earned,
            own.hand.len()
        );
        let chosen = |n: usize| self.troopers[n].place != Place::Out || self.round > 0;
        for n in [2 * team, 2 * team + 1].into_iter().filter(|n| chosen(*n)) {
            let fig = Fig::of_trooper(n);
            let trooper = &self.troopers[n];
            let arms: Vec<&str> = self
                .armed(n)
                .map(|weapon| weapon.name.as_str())
                .into_iter()
                .chain(self.gear(n).map(|gear| gear.name.as_str()))
                .collect();
            let left = match (self.turn, trooper.left + trooper.free_moves) {
                (Some(turn), left) if usize::from(turn) == team && !trooper.done => {
                    format!(", {left} actions left")
                }
                _ => String::new(),
            };
            let _ = writeln!(
                text,
                "  {fig} {}, health {}, {}{left}",
                self.character(n).name,
                trooper.health,
                arms.join(", ")
            );
        }
    }
}
