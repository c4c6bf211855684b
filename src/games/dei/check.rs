//! What is legal now: which decision is awaited, and the rules of each kind of decision.

use super::action::Act;
use super::flow::Awaited;
use super::state::{Dei, Stage};
use crate::engine::refusal::Refusal;
use crate::geometry::region::RegionId;

/// A decision is allowed, or breaks a rule.
pub type Verdict = Result<(), Refusal>;

/// Refuses unless something holds.
pub(super) fn require(holds: bool, code: &str, message: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(Refusal::new(code, message())) }
}

/// Refuses more of something than there are.
pub(super) fn there_are(count: u8, limit: u8, code: &str, what: &str) -> Verdict {
    limited(count, limit, code, || match limit {
        0 => format!("there are no {what} here"),
        1 => format!("{count} {what} are too many: there is 1"),
        _ => format!("{count} {what} are too many: there are {limit}"),
    })
}

/// Refuses more of something than a rule allows.
pub(super) fn at_most(count: u8, limit: u8, code: &str, what: &str) -> Verdict {
    limited(count, limit, code, || format!("{count} {what} are too many: {limit} at most"))
}

fn limited(count: u8, limit: u8, code: &str, message: impl Fn() -> String) -> Verdict {
    require(count <= limit, code, message)
        .map_err(|refusal| refusal.measured(f64::from(count), f64::from(limit)))
}

impl Dei {
    /// Whether a decision is legal now.
    ///
    /// # Errors
    /// The broken rule.
    pub fn legal(&self, act: &Act) -> Verdict {
        match (self.awaited(), act) {
            (Awaited::Over, _) => Err(Refusal::new("dei/turn/over", "the game is over")),
            (Awaited::Roll(_), _) => Err(Refusal::new(
                "dei/turn/not-now",
                "a card is drawn first, then somebody decides",
            )),
            (Awaited::Decision(seat, _), act) => self.decision(seat, act),
        }
    }

    fn decision(&self, seat: u8, act: &Act) -> Verdict {
        if let Some(hit) = self.state.hits.first() {
            let Act::Hit(region) = act else { return self.not_now("where the Kill strikes") };
            return self.hit(*region, hit.regions.has(*region));
        }
        match (self.state.stage, act) {
            (Stage::Leader(_), Act::Leader(leader)) => self.pick_leader(seat, *leader),
            (Stage::Drone(_), Act::Drone(drone)) => self.pick_drone(seat, *drone),
            (Stage::Place | Stage::Perform, Act::Plunder { from, to }) => {
                self.plunder(seat, *from, *to)
            }
            (Stage::Foreign, Act::Plunder { from, to }) => self.plunder(seat, *from, *to),
            (Stage::Foreign, Act::Done) => Ok(()),
            (Stage::Place, Act::Play(card)) => self.play_card(seat, *card),
            (Stage::Place, Act::Ahab(card)) => self.play_ahab(seat, *card),
            (Stage::Take, Act::Take(drone)) => self.take_drone(seat, *drone),
            (Stage::Perform, Act::Done) => Ok(()),
            (Stage::Perform, act) if act.symbol().is_some() => self.use_symbol(seat, act),
            (Stage::Collect, Act::Collect(region)) => self.collect(seat, *region),
            (Stage::Feat, Act::Feat(feat)) => self.unlock_feat(seat, *feat),
            (Stage::Feat, Act::Done) => Ok(()),
            (Stage::Mission, Act::Mission { row, mission }) => match self.column_of(*row, *mission)
            {
                Some(column) => self.mission(seat, *row, column),
                None => self.no_mission(),
            },
            _ => self.not_now(self.what()),
        }
    }

    fn not_now(&self, wanted: &str) -> Verdict {
        Err(Refusal::new("dei/turn/not-now", format!("now it is to be decided {wanted}")))
    }

    fn hit(&self, region: RegionId, offered: bool) -> Verdict {
        require(offered, "dei/ja/heavy1", || {
            format!("the Kill cannot strike in {}", self.map().name(region))
        })
    }

    /// The rules of an action of a card: the symbol is there, what comes before fits, and the
    /// action's own rules hold after that.
    fn use_symbol(&self, seat: u8, act: &Act) -> Verdict {
        let Some(symbol) = act.symbol() else { return Ok(()) };
        let symbols = &self.state.play.symbols;
        require(symbols.contains(&symbol), "dei/card/symbols", || {
            format!("no {} is left on the card", symbol.word())
        })?;
        match self.prepared(seat, act)? {
            None => self.action(seat, act),
            Some(after) => after.action(seat, act),
        }
    }

    /// The rules of an action, whatever came before it.
    fn action(&self, seat: u8, act: &Act) -> Verdict {
        match act {
            Act::Move(step) => self.movement(seat, step),
            Act::Enlist(enlist) => self.enlist(seat, enlist),
            Act::Build { what, .. } => self.build(seat, *what),
            Act::Buy(buy) => self.buy(seat, buy),
            Act::Kill { at, target, .. } => self.strike(seat, *at, *target),
            Act::Fly(flight) => self.fly(seat, flight),
            _ => self.not_now("which symbol is used"),
        }
    }

    /// All actions of a card of Ahab's happen where he is (`aa.self`).
    pub(super) fn with_ahab(&self, at: &[RegionId]) -> Verdict {
        let apart = self.state.play.with_ahab && !at.contains(&self.state.ahab.at);
        require(!apart, "dei/aa/self", || {
            let ahab = self.map().name(self.state.ahab.at);
            format!("the actions of this card are performed with Ahab, who is in {ahab}")
        })
    }
}
