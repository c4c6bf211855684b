//! Steps 3 and 4: hidden Cultists return, the Countdown dice is lowered.

use super::figure::Fiend;
use super::flow::Flow;
use super::ground::tiles;
use super::readings::Open;
use super::refusals::{measured, no};
use super::setup::Hidden;
use super::state::{Doomsday, Step};
use crate::engine::refusal::Refusal;

impl Doomsday {
    pub(super) fn begin_reinforcements(&mut self) {
        self.step = Step::Tunnels(0);
    }

    /// Tunnel tiles that receive a hidden Cultist, as bits.
    pub(super) fn needy(&self, given: u64) -> u64 {
        let receives = self.other(Open::OccupiedTunnel);
        let needs = |tile: &u8| {
            let held = self.cultist_count(*tile);
            self.marine_count(*tile) == 0
                && match receives {
                    true => held < 3 && given >> tile & 1 == 0,
                    false => held == 0,
                }
        };
        tiles(self.open_tunnels()).filter(needs).fold(0, |bits, tile| bits | 1 << tile)
    }

    pub(super) fn tunnels(&mut self, given: u64) -> Flow {
        let hidden = self.only_hidden();
        if hidden == Hidden::None {
            self.step = Step::Countdown;
            return Flow::On;
        }
        let needy = self.needy(given);
        if needy == 0 {
            let held = self.open_tunnels() & self.marine_tiles() != 0;
            self.step = match held && self.other(Open::MarineTunnel) {
                true => Step::Countdown,
                false => Step::EdgeStart,
            };
            return Flow::On;
        }
        // Which Tunnel comes first matters only where not all can receive one.
        let enough = self.hidden().count() >= needy.count_ones() as usize;
        match hidden {
            Hidden::Only(fiend) if enough || needy.count_ones() == 1 => {
                self.reinforce(fiend, needy.trailing_zeros() as u8, given);
                Flow::On
            }
            _ => Flow::Wait,
        }
    }

    /// Who comes out of which Tunnel.
    pub(super) fn tunnel_options(&self, given: u64) -> impl Iterator<Item = (Fiend, u8)> + '_ {
        let needy = self.needy(given);
        let enough = self.hidden().count() >= needy.count_ones() as usize;
        let offered = if enough { needy & needy.wrapping_neg() } else { needy };
        tiles(offered).flat_map(move |tile| {
            Doomsday::one_of_each(self.hidden()).map(move |fiend| (fiend, tile))
        })
    }

    pub(super) fn check_hidden(&self, fiend: Fiend) -> Result<(), Refusal> {
        match self.cultist(fiend) {
            None => Ok(()),
            Some(_) => Err(no("doomsday/re/which", format!("{fiend} is on the battlefield"))),
        }
    }

    pub(super) fn check_reinforce(&self, fiend: Fiend, tile: Option<u8>) -> Result<(), Refusal> {
        self.check_hidden(fiend)?;
        let wrong = |code, message: &str| Err(no(code, message));
        let Some(tile) = tile else {
            return wrong("doomsday/re/tun", "there is no such tile");
        };
        if self.marine_count(tile) > 0 {
            return wrong("doomsday/re/max", "there are Space Marines on that tile");
        }
        if self.cultist_count(tile) >= 3 {
            return Err(measured("doomsday/re/max", "three Cultists are there", 4_u8, 3_u8));
        }
        match self.step {
            Step::Tunnels(given) if self.needy(given) >> tile & 1 == 0 => {
                if self.sealed >> tile & 1 == 1 {
                    return wrong("doomsday/re/seal", "the Tunnel is sealed");
                }
                wrong("doomsday/re/tun", "it is no Tunnel tile without a Cultist")
            }
            Step::EdgeStart if self.place_of(tile).is_none() => {
                wrong("doomsday/re/edge", "all walkways of that tile connect")
            }
            _ => Ok(()),
        }
    }

    pub(super) fn reinforce(&mut self, fiend: Fiend, tile: u8, given: u64) {
        self.put(fiend, tile);
        self.step = Step::Tunnels(given | 1 << tile);
    }

    /// The first open walkway of a tile, by index.
    fn place_of(&self, tile: u8) -> Option<u8> {
        let found = self.ground.open().iter().position(|walkway| walkway.tile == tile);
        found.map(|place| place as u8)
    }

    /// The tiles at which the edge may begin.
    pub(super) fn edge_tiles(&self) -> u64 {
        let open = self.ground.open().iter();
        let room = open.filter(|walkway| self.has_room(walkway.tile));
        room.fold(0, |bits, walkway| bits | 1 << walkway.tile)
    }

    pub(super) fn edge_start(&mut self) -> Flow {
        let tiles = self.edge_tiles();
        match (tiles.count_ones(), self.only_hidden()) {
            (0, _) | (_, Hidden::None) => self.step = Step::Countdown,
            (1, Hidden::Only(fiend)) => self.begin_edge(fiend, tiles.trailing_zeros() as u8),
            _ => return Flow::Wait,
        }
        Flow::On
    }

    pub(super) fn begin_edge(&mut self, fiend: Fiend, tile: u8) {
        self.put(fiend, tile);
        let Some(start) = self.place_of(tile) else { return };
        self.step = self.next_edge(start, start, 1 << tile);
    }

    /// Clockwise to the next open walkway whose tile has room: once a tile in each lap, or once
    /// a walkway by the reading `edge-lap`.
    fn next_edge(&self, start: u8, place: u8, lap: u64) -> Step {
        let open = self.ground.open();
        let n = open.len() as u8;
        let (mut place, mut lap) = (place, lap);
        for _ in 0..2 * open.len() {
            place = (place + 1) % n;
            if place == start {
                lap = 0;
            }
            let tile = open[usize::from(place)].tile;
            let passed = lap >> tile & 1 == 1 && !self.other(Open::EdgeLap);
            lap |= 1 << tile;
            if !passed && self.has_room(tile) {
                return Step::Edge { start, place, lap };
            }
        }
        Step::Countdown
    }

    pub(super) fn edge(&mut self, start: u8, place: u8, lap: u64) -> Flow {
        match self.only_hidden() {
            Hidden::None => self.step = Step::Countdown,
            Hidden::Only(fiend) => self.place_clockwise(fiend, start, place, lap),
            Hidden::Several => return Flow::Wait,
        }
        Flow::On
    }

    pub(super) fn place_clockwise(&mut self, fiend: Fiend, start: u8, place: u8, lap: u64) {
        self.put(fiend, self.ground.open()[usize::from(place)].tile);
        self.step = self.next_edge(start, place, lap);
    }

    /// The Countdown dice is lowered; at 0 the game is lost.
    pub(super) fn count_down(&mut self) -> Flow {
        if self.countdown <= 1 {
            self.over(false);
            return Flow::On;
        }
        self.countdown -= 1;
        self.round += 1;
        self.cultists.iter_mut().for_each(|cultist| cultist.acted = false);
        self.marines.iter_mut().for_each(|marine| marine.struggled = false);
        self.notes.swapped = false;
        self.step = Step::Pick;
        Flow::On
    }
}
