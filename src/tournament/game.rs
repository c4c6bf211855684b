//! One game of a tournament.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use super::end::End;
use super::field::Shared;
use super::plan::Slot;
use super::record::{Record, points};
use super::run::Run;
use crate::engine::dice::{Seeded, Stream};
use crate::engine::game::{Game, Seat};
use crate::engine::play::{GivesUp, Halt, Lapse, Player, Step, Watcher, play_out};
use crate::games::registry::Playable;
use crate::playing::{Header, LONGEST, Writer, seat_names, transcript};

thread_local! {
    /// Whether a panic of this thread is caught and told of in a record.
    pub static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Plays a game. With its record comes its transcript, where those are kept.
pub fn game<G: Playable>(run: &Run<G>, slot: &Slot) -> (Record, Option<String>) {
    let started = &run.starts[slot.scenario];
    let mut state = started.game.clone();
    let seats: Vec<Seat> = (0..state.seats() as u8).map(Seat).collect();
    let sides: Vec<u8> = seats.iter().map(|seat| state.side(*seat)).collect();
    let who: Vec<usize> =
        sides.iter().map(|side| slot.players[usize::from(*side) % slot.players.len()]).collect();
    let names: Vec<String> =
        who.iter().map(|entrant| run.plan.entrants[*entrant].name.clone()).collect();
    let wanted = run.keep.is_some() || who.iter().any(|entrant| run.field[*entrant].listens());
    let log = Shared::default();
    let mut watch = Watch { steps: 0, log: wanted.then(|| log.clone()) };
    let played = guarded(|| {
        let sit = |(seat, entrant): (&Seat, &usize)| -> Box<dyn Player<G>> {
            Box::new(Guarded::sit(|| run.field[*entrant].sit(*seat, slot.seed, &log)))
        };
        let mut players: Vec<Box<dyn Player<G>>> = seats.iter().zip(&who).map(sit).collect();
        let mut dice = Seeded::new(slot.seed, Stream::Dice);
        let halt = play_out(&mut state, &mut players, &mut dice, LONGEST, &mut watch).err();
        halt.map(|halt| Ending::of(halt, &players))
    });
    let finite = |list: Vec<f64>| list.into_iter().map(|s| if s.is_finite() { s } else { 0.0 });
    let (ending, [scores, ranks], digest) = match played {
        Ok(ending) => {
            let lists = [state.scores(), state.ranks()].map(|list| finite(list).collect());
            (ending, lists, format!("{:016x}", state.digest()))
        }
        // A state that was left in the middle of a step is not asked for anything.
        Err(why) => {
            let none = vec![0.0; seats.len()];
            (Some(Ending::broken(why)), [none.clone(), none], String::new())
        }
    };
    let end = ending.as_ref().map_or(End::Over, |ending| ending.end);
    let fault = ending.as_ref().and_then(|ending| ending.fault);
    let points = match (end, fault) {
        (End::Over, _) => points(&who, &sides, &ranks),
        (_, Some(seat)) => {
            let loser = who[seat.index()];
            who.iter().map(|entrant| if *entrant == loser { 0.0 } else { 1.0 }).collect()
        }
        (End::TooLong, None) => vec![0.5; seats.len()],
        (_, None) => Vec::new(),
    };
    let record = Record {
        number: slot.number,
        round: slot.round,
        scenario: run.plan.scenarios[slot.scenario].name.clone(),
        seed: slot.seed,
        swapped: slot.swapped,
        seats: seat_names(&started.game),
        sides,
        players: names,
        ranks: if ranks == scores { Vec::new() } else { ranks },
        scores,
        points,
        end,
        fault: fault.map(|seat| started.game.seat_name(seat).into_owned()),
        why: ending.map(|ending| ending.why),
        steps: watch.steps,
        digest,
    };
    let text = run.keep.as_ref().and_then(|keep| {
        let name = &keep.scenarios[slot.scenario];
        let head = Header::new(started, name).seed(slot.seed);
        let head = head.players(&started.game, &record.players);
        let head = if record.end == End::Over { head.result(&state) } else { head };
        transcript(&head, &log.borrow().lines).ok()
    });
    (record, text)
}

/// Why a game ended otherwise than its rules say.
struct Ending {
    end: End,
    fault: Option<Seat>,
    why: String,
}

impl Ending {
    fn of<G: Game>(halt: Halt, players: &[Box<dyn Player<G>>]) -> Ending {
        match halt {
            Halt::GaveUp { seat, why } => {
                let lapse = players.get(seat.index()).map_or(Lapse::GaveUp, |p| p.lapse());
                Ending { end: lapse.into(), fault: Some(seat), why }
            }
            Halt::Illegal { seat, action, refusal } => {
                let why = format!("`{action}`: {refusal}");
                Ending { end: End::Illegal, fault: Some(seat), why }
            }
            Halt::NoDice(why) => Ending::broken(why),
            Halt::TooLong => {
                let why = format!("more than {LONGEST} steps");
                Ending { end: End::TooLong, fault: None, why }
            }
        }
    }

    fn broken(why: String) -> Ending {
        Ending { end: End::Broken, fault: None, why }
    }
}

/// Counts steps, and writes them down where anybody reads them.
struct Watch {
    steps: u64,
    log: Option<Rc<RefCell<Writer>>>,
}

impl<G: Game> Watcher<G> for Watch {
    fn step(&mut self, game: &G, step: Step<G>) {
        self.steps += 1;
        if let Some(log) = &self.log {
            log.borrow_mut().step(game, step);
        }
    }

    fn taken(&mut self, game: &G) {
        if let Some(log) = &self.log {
            Watcher::<G>::taken(&mut *log.borrow_mut(), game);
        }
    }
}

/// A player whose panics are its own fault.
struct Guarded<G: Game> {
    inner: Result<Box<dyn Player<G>>, String>,
    panicked: bool,
}

impl<G: Game> Guarded<G> {
    fn sit(sit: impl FnOnce() -> Box<dyn Player<G>>) -> Guarded<G> {
        let inner = guarded(sit);
        Guarded { panicked: inner.is_err(), inner }
    }
}

impl<G: Game> Player<G> for Guarded<G> {
    fn choose(&mut self, game: &G, seat: Seat) -> Result<G::Action, GivesUp> {
        let inner = self.inner.as_mut().map_err(|why| GivesUp(why.clone()))?;
        guarded(|| inner.choose(game, seat)).unwrap_or_else(|why| {
            self.panicked = true;
            Err(GivesUp(why))
        })
    }

    fn lapse(&self) -> Lapse {
        match &self.inner {
            Ok(inner) if !self.panicked => inner.lapse(),
            _ => Lapse::Panic,
        }
    }
}

/// Runs something whose panics are told of, with their reason.
///
/// # Errors
/// The reason of a panic.
pub fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    let before = GUARDED.replace(true);
    // What a panic leaves half done is thrown away: the player loses, or the game is broken.
    let result = catch_unwind(AssertUnwindSafe(run));
    GUARDED.set(before);
    result.map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        format!("panicked: {}", text.unwrap_or_else(|| "without a reason".to_owned()))
    })
}
