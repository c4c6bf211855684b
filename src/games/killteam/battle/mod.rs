//! The whole battle: set-up, turning points, activations, actions, scoring.
//!
//! A [`Battle`] is an [`engine::game::Game`](crate::engine::game::Game). What never changes is
//! its [`Setup`]; the rest is a small [`State`]. Everything that is measured is measured by the
//! functions that answer `shot` and `move`; dice are decided by the machines of
//! [`super::sequence`]. Each decision is first planned, which is where rules refuse it, and then
//! carried out; whatever asks nothing of anybody is gone through at once.

pub mod action;
mod activation;
mod aim;
mod appraise;
mod candidates;
mod damage;
mod deed;
mod deploy;
mod dice_sense;
mod dice_told;
pub mod equipment;
mod facts;
mod fighting;
mod force;
mod guard;
mod markers;
mod memo;
pub mod mission;
mod moves;
mod notation;
pub mod number;
mod plan;
pub mod ploys;
pub mod precedence;
mod scenario;
mod scoring;
pub mod sequence;
pub mod setup;
mod shooting;
mod show;
pub mod state;
mod told;
mod turning_point;

use std::borrow::Cow;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::data::killzone::Side;
use crate::engine::fact::Fact;
use crate::engine::game::{self, Game, Needed, NotAnAction, Roll, Seat};
use crate::engine::refusal::Refusal;
use crate::games::killteam::sequence::{Needed as Due, Role};

pub use deploy::thirds;

use action::Action;
use equipment::Kit;
use memo::Memo;
use setup::Setup;
use shooting::Stage as Shot;
use state::{Board, Last, Marker, Phase, Piece, State};
use told::Told;

/// A battle of Kill Team Lite at one moment.
#[derive(Clone, Debug)]
pub struct Battle {
    pub setup: Arc<Setup>,
    pub state: State,
    memo: Arc<Memo>,
}

impl Battle {
    /// The beginning: nobody is set up.
    pub fn new(setup: Arc<Setup>) -> Battle {
        let piece = |member: &setup::Member| Piece {
            slot: None,
            ready: false,
            wounds: member.wounds,
            injured: false,
            removed: false,
            counteracted: false,
            apl: SmallVec::new(),
            carries: None,
            uses: SmallVec::from_elem(0, member.weapons.len()),
        };
        let marker = |kind: &mission::MarkerKind| Marker {
            at: kind.at,
            level: 0.0,
            carrier: None,
            control: None,
        };
        let state = State {
            turning_point: 0,
            phase: Phase::Lot,
            initiative: Side::A,
            cp: [turning_point::CP; 2],
            vp: [0; 2],
            zones: [0; 2],
            pieces: setup.operatives.iter().map(piece).collect(),
            board: Board::default(),
            markers: setup.mission.markers.iter().map(marker).collect(),
            activation: None,
            sequence: None,
            stunned: SmallVec::new(),
            kit: Kit::default(),
            dropping: SmallVec::new(),
            completing: false,
            ploys: Default::default(),
            guard: Default::default(),
            last: Last::default(),
        };
        Battle { setup, state, memo: Arc::default() }
    }

    /// What has been measured no longer holds.
    fn forget(&mut self) {
        match Arc::get_mut(&mut self.memo) {
            Some(memo) => memo.clear(),
            None => self.memo = Arc::default(),
        }
    }

    /// The refusal of a decision that another moment calls for.
    fn not_now(&self, message: &str) -> Refusal {
        let code = if self.state.sequence.is_some() { "kt/act/complete" } else { "kt/tp/phases" };
        Refusal::new(code, message)
    }

    /// What the running sequence needs, by role, with the operatives of the roles.
    fn due(&self) -> Option<(Due, [u8; 2])> {
        if let Some(shooting) = self.shooting() {
            let due = match &shooting.stage {
                Shot::Rolling(shoot) => shoot.needed(),
                Shot::After(after) => after.needed(),
                Shot::Select | Shot::Prefer | Shot::Ploy | Shot::Next => Due::Nothing,
            };
            return Some((due, [shooting.shooter, shooting.target.op]));
        }
        let fighting = self.fighting()?;
        let due = match &fighting.stage {
            fighting::Stage::Fighting(fight) => fight.needed(),
            fighting::Stage::Ploy | fighting::Stage::Retaliate => Due::Nothing,
        };
        Some((due, fighting.ops))
    }

    fn seat_of(&self, op: u8) -> Seat {
        Seat(self.setup.member(op).side.index() as u8)
    }

    fn needed_in_sequence(&self) -> Option<Needed> {
        let (due, ops) = self.due()?;
        let decision =
            |op: u8, what: Cow<'static, str>| Needed::Decision { seat: self.seat_of(op), what };
        Some(match due {
            Due::Roll { role, count, purpose } => {
                Needed::Roll(Roll::new(sequence::label(role, purpose), count.into(), 6))
            }
            Due::Decision { role, choice } => {
                decision(ops[role.index()], choice.to_string().into())
            }
            Due::Nothing => match self.shooting().map(|shooting| &shooting.stage) {
                Some(Shot::Select) => decision(ops[0], "further targets".into()),
                Some(Shot::Prefer) => decision(ops[1], "cover or obscured".into()),
                Some(Shot::Ploy) => decision(ops[1], "a ploy for the target".into()),
                Some(_) => decision(ops[0], "the next target".into()),
                None => {
                    let what = match self.fought() {
                        Some(_) => "a ploy for the one that is fought",
                        None => "the weapon to retaliate with",
                    };
                    decision(ops[Role::Defender.index()], what.into())
                }
            },
        })
    }

    /// Goes through everything that asks nothing of anybody.
    fn advance(&mut self) {
        loop {
            if !(self.state.dropping.is_empty() && self.state.kit.pending.is_empty()) {
                return;
            }
            if self.state.completing {
                self.finish_action();
            }
            self.advance_shooting();
            self.advance_fighting();
            if self.state.sequence.is_some() {
                return;
            }
            if !self.state.completing {
                break;
            }
        }
        if let Phase::Gambits { side, passes } = self.state.phase {
            let any = self.has_gambit(side) || self.has_gambit(side.opponent());
            if passes >= 2 || !any {
                self.state.phase = Phase::Activate { side: self.state.initiative };
            }
        }
        while let Phase::Activate { side } = self.state.phase {
            match self.next_to_activate(side) {
                Some(next) => {
                    self.state.phase = Phase::Activate { side: next };
                    return;
                }
                None => self.end_turning_point(),
            }
        }
    }
}

impl Game for Battle {
    type Action = Action;

    const ID: &'static str = "killteam";

    fn seats(&self) -> usize {
        2
    }

    fn seat_name(&self, seat: Seat) -> Cow<'_, str> {
        Side::ALL[seat.index().min(1)].1.into()
    }

    fn needed(&self) -> Needed {
        if let Some(needed) = self.due_for_equipment() {
            return needed;
        }
        if let Some(&op) = self.state.dropping.first() {
            return Needed::Decision {
                seat: self.seat_of(op),
                what: "where the carried marker is placed".into(),
            };
        }
        if let Some(needed) = self.needed_in_sequence() {
            return needed;
        }
        let decision = |side: Side, what: &'static str| Needed::Decision {
            seat: Seat(side.index() as u8),
            what: what.into(),
        };
        if let Some(side) = self.guarding() {
            return decision(side, "whether to interrupt on guard");
        }
        match self.state.phase {
            Phase::Lot => Needed::Roll(Roll::new("lot", 1, 2)),
            Phase::Zone => decision(self.state.initiative, "a drop zone"),
            Phase::Equip { side } => decision(side, "equipment to take"),
            Phase::Lay { side } => decision(side, "equipment to lay down"),
            Phase::SetUp { group, .. } => decision(self.deploying(group), "an operative to set up"),
            Phase::Initiative => Needed::Roll(Roll::new("initiative", 2, 6)),
            Phase::Decide { side } => decision(side, "who has initiative"),
            Phase::Gambits { side, .. } => decision(side, "a strategic gambit"),
            Phase::Activate { side } if self.has_ready(side) => {
                decision(side, "an operative to activate")
            }
            Phase::Activate { side } => decision(side, "whether to counteract"),
            Phase::Act => {
                let op = self.state.activation.as_ref().map_or(0, |activation| activation.op);
                decision(self.setup.member(op).side, "an action")
            }
            Phase::Over => Needed::Over,
        }
    }

    fn check(&self, action: &Action) -> Result<(), Refusal> {
        self.plan(action).map(drop)
    }

    fn candidates(&self, variety: u64) -> Vec<Action> {
        self.offered(variety)
    }

    fn forced(&self) -> Option<Action> {
        self.only_decision()
    }

    fn apply(&mut self, action: &Action) -> Result<(), Refusal> {
        let plan = self.plan(action)?;
        self.take(plan);
        Ok(())
    }

    fn force(&mut self, action: &Action) -> bool {
        self.force_action(action)
    }

    fn roll(&mut self, faces: &[u16]) -> Result<(), Refusal> {
        let Needed::Roll(roll) = self.needed() else {
            return Err(Refusal::new("kt/dice/record", "no dice are to be rolled now"));
        };
        let fits = faces.len() == roll.sides.len()
            && faces.iter().zip(&roll.sides).all(|(face, most)| (1..=*most).contains(face));
        if !fits {
            let message = format!("{} is a roll of {} dice", roll.label, roll.sides.len());
            return Err(Refusal::new("kt/dice/record", message));
        }
        self.state.last.told = Told::default();
        self.take_roll(faces)?;
        self.advance();
        Ok(())
    }

    fn read(&self, text: &str) -> Result<Action, NotAnAction> {
        self.read_action(text)
    }

    fn face_name(&self, _die: usize, face: u16) -> Option<Cow<'_, str>> {
        (self.state.phase == Phase::Lot)
            .then(|| Side::ALL.get(usize::from(face).checked_sub(1)?))
            .flatten()
            .map(|(_, word)| (*word).into())
    }

    fn fact(&self, name: &str, of: &[&str]) -> Option<Fact> {
        self.find_fact(name, of)
    }

    fn claims(&self) -> Vec<Cow<'static, str>> {
        self.noteworthy()
    }

    fn consequence(&self, action: &Action) -> Option<String> {
        self.prospect(action)
    }

    fn scores(&self) -> Vec<f64> {
        Side::ALL.map(|(side, _)| f64::from(self.state.vp[side.index()])).to_vec()
    }

    fn ranks(&self) -> Vec<f64> {
        Side::ALL.map(|(side, _)| self.standing_of(side)).to_vec()
    }

    fn show(&self) -> String {
        self.drawn()
    }

    fn digest(&self) -> u64 {
        game::digest(&self.state)
    }
}

impl Battle {
    fn take_roll(&mut self, faces: &[u16]) -> Result<(), Refusal> {
        if self.rolled_for_equipment(faces) {
            return Ok(());
        }
        match (self.state.phase, faces) {
            (Phase::Lot, [face]) => {
                self.drawn_lot(if *face == 1 { Side::A } else { Side::B });
                return Ok(());
            }
            (Phase::Initiative, [a, b]) => {
                self.rolled_initiative([*a, *b]);
                return Ok(());
            }
            _ => {}
        }
        let faces: SmallVec<[u8; 8]> = faces.iter().map(|&face| face as u8).collect();
        if let Some(shooting) = self.shooting_mut() {
            match &mut shooting.stage {
                Shot::Rolling(shoot) => shoot.roll(&faces)?,
                Shot::After(after) => after.roll(&faces)?,
                _ => {}
            }
        } else if let Some(fighting) = self.fighting_mut()
            && let fighting::Stage::Fighting(fight) = &mut fighting.stage
        {
            fight.roll(&faces)?;
        }
        Ok(())
    }
}

impl Battle {
    /// Carries out what was planned, and goes on to the next choice or roll.
    fn take(&mut self, plan: plan::Plan) {
        self.state.last.told = Told::default();
        self.carry_out(plan);
        self.advance();
    }

    /// Takes a decision if it is legal.
    fn apply_planned(&mut self, action: &Action) -> Option<()> {
        let plan = self.plan(action).ok()?;
        self.take(plan);
        Some(())
    }

    /// The same moment with nothing measured yet, as a transcript that is read comes to it.
    pub fn unmeasured(&self) -> Battle {
        Battle { memo: Arc::default(), ..self.clone() }
    }
}
