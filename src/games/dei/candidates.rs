//! Decisions that can be offered: all there are, or a fair share of many.

use smallvec::{SmallVec, smallvec};

use super::action::{Act, Before, Building, Buy, Enlist, Flight, Move};
use super::flow::Awaited;
use super::pack::{Skill, Symbol};
use super::readings::Question;
use super::state::{Dei, Stage};
use crate::geometry::region::{RegionId, RegionSet};

/// The most decisions that are offered at once.
const MOST: usize = 32;

/// Decisions being collected; each is legal as it stands.
type Found = Vec<Act>;

impl Dei {
    /// Decisions that are legal now; of many a share that `variety` changes.
    pub fn offers(&self, variety: u64) -> Vec<Act> {
        let Awaited::Decision(seat, _) = self.awaited() else { return Vec::new() };
        let mut found = Vec::new();
        if let Some(hit) = self.state.hits.first() {
            found.extend(hit.regions.iter().map(Act::Hit));
            return found;
        }
        match self.state.stage {
            Stage::Leader(_) => found.extend(self.leaders(seat).map(Act::Leader)),
            Stage::Drone(_) => {
                let drones = 0..self.pack().drones.len() as u8;
                found.extend(drones.filter(|d| self.pick_drone(seat, *d).is_ok()).map(Act::Drone));
            }
            Stage::Place => self.offer_cards(seat, &mut found),
            Stage::Take => {
                let drones = 0..self.players();
                found.extend(drones.filter(|d| self.take_drone(seat, *d).is_ok()).map(Act::Take));
            }
            Stage::Perform => {
                self.offer_symbols(seat, variety, &mut found);
                found.push(Act::Done);
            }
            Stage::Collect => found.extend(self.collectable(seat).iter().map(Act::Collect)),
            Stage::Feat => {
                let feats = 0..self.pack().feats.len() as u8;
                found.extend(feats.filter(|f| self.unlock_feat(seat, *f).is_ok()).map(Act::Feat));
                found.push(Act::Done);
            }
            Stage::Mission => {
                let free =
                    self.places().filter(|(row, column)| self.mission(seat, *row, *column).is_ok());
                found.extend(free.map(|(row, column)| {
                    let mission = self.state.missions[usize::from(row)][usize::from(column)];
                    Act::Mission { row, mission }
                }));
            }
            Stage::Foreign => found.push(Act::Done),
            _ => {}
        }
        thin(&mut found, variety);
        if matches!(self.state.stage, Stage::Place | Stage::Perform | Stage::Foreign) {
            self.offer_plunder(seat, variety, &mut found);
        }
        found
    }

    fn offer_cards(&self, seat: u8, found: &mut Found) {
        let mut last = None;
        for card in &self.side(seat).hand {
            if last.replace(*card) != Some(*card) {
                found.push(Act::Play(*card));
            }
        }
        if self.table.citadel {
            let cards = 0..self.pack().ahab.len() as u8;
            let shown = cards.filter(|card| self.state.ahab.shown[usize::from(*card)] > 0);
            found.extend(shown.filter(|card| self.play_ahab(seat, *card).is_ok()).map(Act::Ahab));
        }
    }

    fn offer_plunder(&self, seat: u8, variety: u64, found: &mut Found) {
        if !self.can_plunder(seat) {
            return;
        }
        let refuges: SmallVec<[RegionId; 8]> =
            self.map().open.iter().filter(|region| self.neutral_refuge(*region)).collect();
        let walls = self.map().walls.iter().filter(|wall| self.scrappers(*wall, seat) > 0);
        let ways =
            walls.flat_map(|from| refuges.iter().map(move |to| Act::Plunder { from, to: *to }));
        let mut ways: Found = ways.collect();
        let start = variety as usize % ways.len();
        ways.rotate_left(start);
        found.extend(ways.into_iter().take(6));
    }

    fn offer_symbols(&self, seat: u8, variety: u64, found: &mut Found) {
        let mut seen: SmallVec<[Symbol; 8]> = SmallVec::new();
        for symbol in &self.state.play.symbols {
            if seen.contains(symbol) {
                continue;
            }
            seen.push(*symbol);
            match symbol {
                Symbol::LogisticMove | Symbol::TacticMove => {
                    self.offer_moves(seat, *symbol, found);
                }
                Symbol::Build => self.offer_buildings(seat, found),
                Symbol::Buy => self.offer_purchases(seat, variety, found),
                Symbol::Kill => self.offer_kills(seat, found),
                Symbol::Drone => self.offer_flights(seat, found),
                _ => self.offer_enlists(seat, *symbol, found),
            }
        }
        self.offer_skills(seat, variety, found);
    }

    /// Moves out of every region that units can leave.
    fn offer_moves(&self, seat: u8, symbol: Symbol, found: &mut Found) {
        let mut from = RegionSet::one(self.state.ahab.at);
        if !self.state.play.with_ahab {
            from = self.scrapper_regions(seat);
            from.insert(self.side(seat).leader_at);
        }
        if symbol == Symbol::LogisticMove {
            from = RegionSet(from.0 & self.majorities(seat).0);
        }
        for region in from.iter() {
            self.offer_moves_from(seat, symbol, region, found);
        }
    }

    fn offer_moves_from(&self, seat: u8, symbol: Symbol, from: RegionId, found: &mut Found) {
        let ahab = self.state.play.with_ahab;
        let any = symbol == Symbol::LogisticMove
            || ahab && self.table.readings.default(Question::AhabTactic);
        let most = if any { u8::MAX } else { self.pack().figures.tactic_units };
        let here = self.scrappers(from, seat);
        let leader_here = self.side(seat).leader_at == from;
        let mut groups: SmallVec<[(u8, bool); 8]> = SmallVec::new();
        let mut group = |scrappers: u8, leader: bool| {
            let units = scrappers + u8::from(leader);
            let there = scrappers <= here && (leader_here || !leader);
            let someone = units > 0 || ahab;
            if there && someone && units <= most && !groups.contains(&(scrappers, leader)) {
                groups.push((scrappers, leader));
            }
        };
        for scrappers in [here.min(most), here.saturating_sub(1), 1, 0] {
            group(scrappers, false);
            group(scrappers, true);
        }
        let before = Before::Nothing;
        for to in self.reachable(from, seat, ahab).iter() {
            found.extend(groups.iter().map(|&(scrappers, leader)| {
                Act::Move(Move { symbol, scrappers, leader, ahab, from, to, before })
            }));
        }
    }

    fn offer_enlists(&self, seat: u8, symbol: Symbol, found: &mut Found) {
        let count = usize::from(self.enlisted(seat, symbol));
        if count == 0 {
            return;
        }
        let regions = self.enlist_regions(seat, symbol);
        let mut offer = |at| {
            found.push(Act::Enlist(Enlist { symbol, at, before: Before::Nothing }));
        };
        for region in regions.iter() {
            if symbol == Symbol::LogisticEnlist {
                offer(SmallVec::from_elem(region, count));
                for other in regions.iter().filter(|other| *other > region && count == 2) {
                    offer(smallvec![region, other]);
                }
            } else {
                offer(smallvec![region]);
            }
        }
    }

    fn offer_buildings(&self, seat: u8, found: &mut Found) {
        let map = self.map();
        let bound = self.state.play.with_ahab;
        let ahab = RegionSet::one(self.state.ahab.at);
        let own = self.majorities(seat);
        let own = if bound { RegionSet(own.0 & ahab.0) } else { own };
        let mut offer = |what| {
            if self.build(seat, what).is_ok() {
                found.push(Act::Build { what, before: Before::Nothing });
            }
        };
        for region in own.iter() {
            if !map.is_roof(region) {
                offer(Building::Refuge(region));
            }
            // Of two own ends only the lower one offers.
            let other = |to: &RegionId| !own.has(*to) || *to > region;
            for to in map.elevators[region.index()].iter().filter(other) {
                offer(Building::Elevator(region, to));
            }
            for to in map.bridges[region.index()].iter().filter(other) {
                offer(Building::Bridge(region, to));
            }
        }
    }

    fn offer_purchases(&self, seat: u8, variety: u64, found: &mut Found) {
        let side = self.side(seat);
        let mut hand = side.hand.clone();
        hand.dedup();
        let old = |shift: usize| {
            let at = (variety as usize).wrapping_add(shift);
            (!hand.is_empty()).then(|| hand[at % hand.len()])
        };
        for card in (0..self.pack().cards.len() as u8)
            .filter(|card| self.state.market[usize::from(*card)] > 0)
        {
            let fits = |pay: &super::pack::Price| {
                pay.technology <= side.technology && pay.energy <= side.energy
            };
            for pay in self.payments(seat, card).filter(fits) {
                for shift in 0..hand.len().clamp(1, 3) {
                    found.push(Act::Buy(Buy { card, pay, recycle: old(shift) }));
                }
            }
        }
    }

    fn offer_kills(&self, seat: u8, found: &mut Found) {
        for region in self.majorities(seat).iter() {
            if self.with_ahab(&[region]).is_err() {
                continue;
            }
            let others =
                (0..self.players()).filter(|s| *s != seat && self.scrappers(region, *s) > 0);
            found.extend(others.map(|target| Act::Kill {
                at: region,
                target,
                before: Before::Nothing,
            }));
        }
    }

    fn offer_flights(&self, seat: u8, found: &mut Found) {
        let drones = (0..self.players()).filter(|drone| match self.state.play.with_ahab {
            true => self.side(*drone).drone_at == self.state.ahab.at,
            false => *drone == seat,
        });
        for drone in drones {
            let Some(kind) = self.drone(drone) else { continue };
            let at = self.side(drone).drone_at;
            let mut paths: Vec<SmallVec<[RegionId; 4]>> = vec![smallvec![at]];
            let mut reached = RegionSet::one(at);
            let mut begun = 0;
            for _ in 0..kind.moves {
                let layer = begun..paths.len();
                begun = layer.end;
                for i in layer {
                    let path = paths[i].clone();
                    for next in self.flight_steps(path[path.len() - 1]).iter() {
                        if !reached.has(next) {
                            reached.insert(next);
                            let mut longer = path.clone();
                            longer.push(next);
                            paths.push(longer);
                        }
                    }
                }
            }
            for path in paths {
                self.offer_loads(seat, drone, &path, found);
            }
        }
    }

    /// A flight empty, and with groups of those who are where it starts.
    fn offer_loads(&self, seat: u8, drone: u8, path: &SmallVec<[RegionId; 4]>, found: &mut Found) {
        let Some(kind) = self.drone(drone) else { return };
        let flies = path.len() > 1;
        let still = kind.kills && self.table.readings.default(Question::JaegerDroneStill);
        if !flies && !still {
            return;
        }
        let here = if flies { self.scrappers(path[0], seat) } else { 0 };
        let leader_here = flies && self.side(seat).leader_at == path[0];
        let room = kind.carries.unwrap_or(u8::MAX);
        let mut loads: SmallVec<[(u8, bool); 6]> = SmallVec::new();
        for scrappers in [0, 1, here.min(room)] {
            for leader in [false, true] {
                let load = (scrappers, leader);
                let fits = scrappers <= here && scrappers + u8::from(leader) <= room;
                if fits && (leader_here || !leader) && !loads.contains(&load) {
                    loads.push(load);
                }
            }
        }
        for (scrappers, leader) in loads {
            let mut joining: SmallVec<[u8; 4]> = SmallVec::from_elem(0, path.len());
            joining[0] = scrappers;
            let before = Before::Nothing;
            let path = path.clone();
            found.push(Act::Fly(Flight { drone, path, scrappers: joining, leader, before }));
        }
    }

    /// Moves of the leader after a ride or with a moved bridge, one of either as `variety` says.
    fn offer_skills(&self, seat: u8, variety: u64, found: &mut Found) {
        let moves = [Symbol::LogisticMove, Symbol::TacticMove];
        let Some(symbol) = moves.into_iter().find(|s| self.state.play.symbols.contains(s)) else {
            return;
        };
        if self.state.play.with_ahab {
            return;
        }
        let before = match self.skill(seat) {
            Skill::Motorcyclist => self.some_ride(seat, variety),
            Skill::Brigadier => self.some_bridge(seat, variety),
            _ => None,
        };
        let Some(before) = before else { return };
        let from = match before {
            Before::Ride { to, .. } => to,
            _ => self.side(seat).leader_at,
        };
        let step = Move { symbol, scrappers: 0, leader: true, ahab: false, from, to: from, before };
        let Ok(Some(after)) = self.prepared(seat, &Act::Move(step)) else { return };
        if symbol == Symbol::LogisticMove && !after.has_majority(from, seat) {
            return;
        }
        for to in after.reachable(from, seat, false).iter() {
            found.push(Act::Move(Move { to, ..step }));
        }
    }

    fn some_ride(&self, seat: u8, variety: u64) -> Option<Before> {
        let from = self.side(seat).leader_at;
        let pick = |set: RegionSet, salt: u64| {
            let n = (variety / salt) as usize % set.len().max(1);
            set.iter().nth(n)
        };
        let first = pick(self.steps(from, seat), 1)?;
        let scrapper = variety & 64 != 0 && self.scrappers(from, seat) > 0;
        match pick(self.steps(first, seat), 7) {
            Some(second) if variety & 128 != 0 => {
                Some(Before::Ride { over: Some(first), to: second, scrapper })
            }
            _ => Some(Before::Ride { over: None, to: first, scrapper }),
        }
    }

    fn some_bridge(&self, seat: u8, variety: u64) -> Option<Before> {
        let at = self.side(seat).leader_at;
        let neutral =
            self.state.links.iter().filter(|link| {
                !link.kind.elevator && link.kind.owner == super::map::Owner::NEUTRAL
            });
        let links: SmallVec<[[RegionId; 2]; 4]> = neutral.map(|link| link.ends).collect();
        let sites = self.map().bridges[at.index()];
        if links.is_empty() || sites.is_empty() {
            return None;
        }
        let old = links[variety as usize % links.len()];
        let to = sites.iter().nth((variety / 5) as usize % sites.len())?;
        Some(Before::Bridge { old, to })
    }
}

/// Keeps a fair share of many: one of every stretch of equal length, and always the last.
fn thin(found: &mut Found, variety: u64) {
    let n = found.len();
    if n <= MOST {
        return;
    }
    let last = found.pop();
    let n = n - 1;
    let shift = (variety.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize % n;
    let mut kept = 0;
    for i in 0..MOST - 1 {
        let low = i * n / (MOST - 1);
        let high = (i + 1) * n / (MOST - 1);
        found.swap(kept, low + shift.wrapping_add(i * 7) % (high - low).max(1));
        kept += 1;
    }
    found.truncate(kept);
    found.extend(last);
}
