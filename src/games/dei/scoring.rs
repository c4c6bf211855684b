//! Resources, feats, advantage tokens, and the score at the end.

use super::check::{Verdict, require};
use super::pack::Gain;
use super::state::{Dei, Stage};
use crate::geometry::region::{RegionId, RegionSet};

impl Dei {
    /// Where a player can collect.
    pub(super) fn collectable(&self, seat: u8) -> RegionSet {
        let yields = |region: &RegionId| self.state.stock[region.index()] > 0;
        self.majorities(seat).iter().filter(yields).collect()
    }

    pub(super) fn collect(&self, seat: u8, region: RegionId) -> Verdict {
        require(self.has_majority(region, seat), "dei/base/collect", || {
            format!("you have no majority in {}", self.map().name(region))
        })?;
        require(self.state.stock[region.index()] > 0, "dei/base/collect", || {
            format!("nothing is left in {}", self.map().name(region))
        })
    }

    pub(super) fn do_collect(&mut self, seat: u8, region: RegionId) {
        let stock = &mut self.state.stock[region.index()];
        let taken = (*stock).min(self.table.pack.figures.collect);
        *stock -= taken;
        let roof = self.map().is_roof(region);
        let side = self.side_mut(seat);
        if roof {
            side.energy = side.energy.saturating_add(taken);
        } else {
            side.technology = side.technology.saturating_add(taken);
        }
        self.state.stage = Stage::Feat;
    }

    /// A feat is unlocked by controlling outposts of its colour (`feat.unlock`).
    pub(super) fn unlock_feat(&self, seat: u8, feat: u8) -> Verdict {
        let entry = &self.pack().feats[usize::from(feat)];
        require(self.side(seat).feats >> feat & 1 == 0, "dei/feat/unlock", || {
            format!("{} is unlocked already", entry.name)
        })?;
        require(self.controls_for(seat, feat), "dei/feat/unlock", || {
            let need = self.pack().figures.feat_outposts;
            format!("{} needs {need} {} outposts under control", entry.name, entry.colour.word())
        })
    }

    /// Does a player control the outposts that a feat asks for?
    fn controls_for(&self, seat: u8, feat: u8) -> bool {
        let wanted = self.pack().feats[usize::from(feat)].colour;
        let mine =
            |(at, colour): &&(RegionId, _)| *colour == wanted && self.has_majority(*at, seat);
        let count = self.map().outposts.iter().filter(mine).count();
        count >= usize::from(self.pack().figures.feat_outposts)
    }

    /// Can a player unlock any feat?
    pub(super) fn any_feat(&self, seat: u8) -> bool {
        let locked = |feat: &u8| self.side(seat).feats >> feat & 1 == 0;
        let mut feats = (0..self.pack().feats.len() as u8).filter(locked);
        feats.any(|feat| self.controls_for(seat, feat))
    }

    /// The first token to be turned over: where the player has the majority (`token.reveal`).
    pub(super) fn token_due(&self, seat: u8) -> Option<RegionId> {
        if self.state.tokens.is_empty() || self.state.pool.iter().all(|count| *count == 0) {
            return None;
        }
        RegionSet(self.state.tokens.0 & self.majorities(seat).0).iter().next()
    }

    pub(super) fn turn_token(&mut self, token: usize) {
        let seat = self.active();
        let Some(region) = self.token_due(seat) else { return };
        self.state.tokens.remove(region);
        self.state.pool[token] -= 1;
        let gain = self.pack().tokens[token].gain;
        let side = self.side_mut(seat);
        match gain {
            Gain::Technology(n) => side.technology = side.technology.saturating_add(n),
            Gain::Energy(n) => side.energy = side.energy.saturating_add(n),
            Gain::Supplies(n) => side.supplies += u16::from(n),
        }
    }

    /// What the end of the game would add now (`score.final`).
    pub(super) fn final_extra(&self, seat: u8) -> u16 {
        let figures = &self.pack().figures;
        let side = self.side(seat);
        let resources = u16::from(side.technology) + u16::from(side.energy);
        u16::from(self.outposts(seat)) * u16::from(figures.outpost_score)
            + u16::from(side.bought) * u16::from(figures.card_score)
            + resources / u16::from(figures.resources_per_supply.max(1))
            + side.feats.count_ones() as u16 * u16::from(figures.feat_score)
    }

    /// So many supplies, then fewer scrappers in reserve, then later in the order of initiative
    /// (`score.tie`): the fractions only part equal supplies.
    pub(super) fn ranking(&self, seat: u8, supplies: u16) -> f64 {
        let side = self.side(seat);
        let place = self.state.order.iter().position(|s| *s == seat).unwrap_or(0);
        let apart = u32::from(90 - side.reserve.min(90)) * 10 + place as u32;
        f64::from(u32::from(supplies) * 1000 + apart) / 1000.0
    }
}
