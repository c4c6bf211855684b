//! Missions: choosing one, and what it is worth.

use super::check::{Verdict, require};
use super::pack::{Mission, Needs, Per};
use super::readings::Question;
use super::state::{Dei, NOBODY, Stage};
use crate::geometry::region::RegionSet;

impl Dei {
    /// The mission in a place of the board.
    pub fn mission_at(&self, row: u8, column: u8) -> Option<&Mission> {
        let place = self.state.missions.get(usize::from(row))?.get(usize::from(column))?;
        self.pack().missions[usize::from(row)].get(usize::from(*place))
    }

    /// In which column of its row a mission lies.
    pub(super) fn column_of(&self, row: u8, mission: u8) -> Option<u8> {
        let laid = &self.state.missions[usize::from(row)];
        laid.iter().position(|m| *m == mission).map(|column| column as u8)
    }

    /// What a mission would bring now; late ones belong to the column of a past round
    /// (`cmi.late`, `cmi.early`).
    pub fn mission_worth(&self, seat: u8, row: u8, column: u8) -> u16 {
        self.worth_with(seat, row, column, self.majorities(seat))
    }

    /// [`Dei::mission_worth`] where the regions of the player's majority are known.
    pub(super) fn worth_with(&self, seat: u8, row: u8, column: u8, own: RegionSet) -> u16 {
        let Some(mission) = self.mission_at(row, column) else { return 0 };
        if !self.mission_met(seat, mission) {
            return 0;
        }
        let late = column + 1 < self.state.round;
        let rate = if late { mission.late } else { mission.early };
        rate.of(self.counted(seat, mission.per, own))
    }

    fn mission_met(&self, seat: u8, mission: &Mission) -> bool {
        match mission.needs {
            Needs::Nothing => true,
            Needs::Control => self.control() == Some(seat),
            Needs::LeaderWithAhab => self.side(seat).leader_at == self.state.ahab.at,
        }
    }

    fn counted(&self, seat: u8, per: Per, own: RegionSet) -> u16 {
        let map = self.map();
        let majorities = |regions: RegionSet| RegionSet(own.0 & regions.0).len() as u16;
        match per {
            Per::Roofs => {
                let walls = self.table.readings.default(Question::WallsAreRoofs);
                majorities(RegionSet(map.roofs.0 & if walls { !0 } else { !map.walls.0 }))
            }
            Per::Structures => {
                own.iter().filter(|region| self.has_structure(*region)).count() as u16
            }
            Per::Jaeger => {
                let at = self.state.jaeger.at;
                majorities(RegionSet(self.linked_to(at).0 | RegionSet::one(at).0))
            }
            Per::WallScrappers => self.wall_scrappers(seat),
            Per::Outposts => u16::from(self.outposts_in(own)),
            Per::Refuges => u16::from(self.own_refuges(seat)),
            Per::Technology => u16::from(self.side(seat).technology),
            Per::Energy => u16::from(self.side(seat).energy),
        }
    }

    fn wall_scrappers(&self, seat: u8) -> u16 {
        let own = self.table.readings.default(Question::AllianceScrappers);
        let of = |other: u8| -> u16 {
            self.map().walls.iter().map(|wall| u16::from(self.scrappers(wall, other))).sum()
        };
        let scrappers = match own {
            true => of(seat),
            false => (0..self.players()).map(of).sum(),
        };
        let ahab = &self.state.ahab;
        let counts = !self.table.readings.default(Question::AhabScrapper)
            && ahab.with == seat
            && self.map().walls.has(ahab.at);
        scrappers + u16::from(counts)
    }

    pub(super) fn mission(&self, seat: u8, row: u8, column: u8) -> Verdict {
        let Some(mission) = self.mission_at(row, column) else {
            return self.no_mission();
        };
        require(self.side(seat).columns >> column & 1 == 0, "dei/mission/column", || {
            format!("you have used column {} already", column + 1)
        })?;
        let refused = !self.table.readings.default(Question::MissionUnmet);
        require(!refused || self.mission_met(seat, mission), "dei/cmi/zero", || {
            format!("you do not meet what {} needs", mission.name)
        })
    }

    pub(super) fn no_mission(&self) -> Verdict {
        require(false, "dei/mission/board", || "that mission does not lie on the board".to_owned())
    }

    pub(super) fn any_mission(&self, seat: u8) -> bool {
        let used = self.side(seat).columns;
        let mut free = self.places().filter(|(_, column)| used >> column & 1 == 0);
        free.any(|(row, column)| self.mission(seat, row, column).is_ok())
    }

    /// Every place of the mission board that has a mission, as row and column.
    pub(super) fn places(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        let all = (0..2_u8).flat_map(|row| (0..4_u8).map(move |column| (row, column)));
        all.filter(|(row, column)| self.mission_at(*row, *column).is_some())
    }

    pub(super) fn do_mission(&mut self, seat: u8, row: u8, column: u8) {
        let worth = self.mission_worth(seat, row, column);
        let side = self.side_mut(seat);
        side.supplies += worth;
        side.columns |= 1 << column;
        self.state.stage = Stage::Foreign;
    }

    /// The missions not yet laid out of a row, in listed order.
    pub(super) fn missions_left(&self, row: usize) -> impl Iterator<Item = u8> + '_ {
        let laid = &self.state.missions[row];
        (0..self.pack().missions[row].len() as u8).filter(move |mission| !laid.contains(mission))
    }

    /// The first free place of the mission board, Citadel missions first.
    pub(super) fn next_mission_place(&self) -> Option<(usize, usize)> {
        let rows = if self.table.citadel { 0..2 } else { 1..2 };
        rows.into_iter().find_map(|row| {
            let column = self.state.missions[row].iter().position(|mission| *mission == NOBODY)?;
            self.missions_left(row).next().map(|_| (row, column))
        })
    }
}
