//! What stands in each region.

use super::badge::Badge;
use super::block::Block;
use super::{NEUTRAL, Picture, owner_colour, seat_colour};
use crate::games::dei::Dei;
use crate::games::dei::map::{Level, Owner};
use crate::games::dei::state::MAX_SEATS;
use crate::geometry::region::RegionId;
use crate::render::theme;

impl Picture<'_> {
    pub(super) fn block(&self, region: RegionId) -> Block {
        if self.map.levels[region.index()] == Level::Citadel {
            let holder = self.game.and_then(|game| Some((game, game.control()?)));
            let badges = holder.map(|(game, seat)| Badge::seat(game.name(seat), seat_colour(seat)));
            let name = "Citadel".to_owned();
            return Block { name, colour: "#f3efe4", badges: badges.into_iter().collect() };
        }
        let badges = match self.game {
            Some(game) => self.standing(game, region),
            None => self.printed(region),
        };
        Block { name: self.map.name(region).to_owned(), colour: theme::INK, badges }
    }

    /// What lies on the map before a game.
    fn printed(&self, region: RegionId) -> Vec<Badge> {
        let map = self.map;
        let starts = map.starts.iter().enumerate().filter(|(_, at)| **at == region);
        let mut badges: Vec<Badge> = starts.map(|(i, _)| Badge::Start(i + 1)).collect();
        badges.extend(map.refuges.has(region).then_some(Badge::Refuge(NEUTRAL)));
        badges.extend(self.outposts(region));
        if map.ring.is_some() {
            badges.extend((map.jaeger == region).then_some(Badge::Jaeger(None)));
            badges.extend((map.ahab == region).then_some(Badge::Ahab));
        }
        badges.extend(map.tokens.has(region).then_some(Badge::Token));
        badges
    }

    fn standing(&self, game: &Dei, region: RegionId) -> Vec<Badge> {
        let state = &game.state;
        let mut badges = Vec::new();
        for seat in 0..game.players() {
            let colour = seat_colour(seat);
            let scrappers = state.scrappers[region.index()][usize::from(seat)];
            let leads = game.side(seat).leader_at == region;
            badges.extend(Badge::units(game.name(seat), scrappers, leads, colour));
            if let Some(drone) = game.drone(seat).filter(|_| game.side(seat).drone_at == region) {
                badges.push(match drone.kills {
                    true => Badge::Jaeger(Some(colour)),
                    false => Badge::Drone(colour),
                });
            }
        }
        let refuges = state.refuges[region.index()];
        let owners = (0..MAX_SEATS as u8).map(Owner).chain([Owner::NEUTRAL]);
        let owners = owners.filter(|owner| refuges >> owner.0 & 1 == 1);
        badges.extend(owners.map(|owner| Badge::Refuge(owner_colour(owner))));
        badges.extend(self.outposts(region));
        if game.table.citadel {
            let jaeger = state.jaeger.at;
            badges.extend((jaeger == region).then_some(Badge::Jaeger(None)));
            let next = self.map.next_wall(jaeger) == Some(region);
            badges.extend(next.then_some(Badge::NextWall));
            badges.extend((state.ahab.at == region).then_some(Badge::Ahab));
        }
        badges.extend(state.tokens.has(region).then_some(Badge::Token));
        badges
    }

    fn outposts(&self, region: RegionId) -> impl Iterator<Item = Badge> + '_ {
        let here = self.map.outposts.iter().filter(move |(at, _)| *at == region);
        here.map(|(_, colour)| Badge::Outpost(*colour))
    }
}
