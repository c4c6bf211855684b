//! Set-up and clean-up: decks, missions, and the order of initiative.

use std::borrow::Cow;

use super::flow::Draw;
use super::readings::Question;
use super::state::{Dei, Stage};

impl Dei {
    /// The deck of Ahab's cards that serves this round: A for the first two, then B.
    fn ahab_deck(&self) -> u8 {
        u8::from(self.state.round > 2)
    }

    /// The cards left of the deck in use, counted by kind; others count nothing.
    fn ahab_counts(&self) -> impl Iterator<Item = u8> + '_ {
        let deck = self.ahab_deck();
        let cards = self.state.ahab.deck.iter().zip(&self.pack().ahab);
        cards.map(move |(count, card)| if card.deck == deck { *count } else { 0 })
    }

    /// Turns up cards as far as no draw is needed; true if one is.
    pub(super) fn show_ahab(&mut self) -> bool {
        let wanted = self.pack().figures.ahab_shown.saturating_sub(self.state.ahab.turned);
        let left: u8 = self.ahab_counts().sum();
        let none = !self.table.readings.default(Question::ShortDeck);
        if wanted > 0 && left > wanted {
            return true;
        }
        if wanted > 0 && (left == wanted || !none) {
            let counts: smallvec::SmallVec<[u8; 16]> = self.ahab_counts().collect();
            for (kind, count) in counts.into_iter().enumerate() {
                self.state.ahab.deck[kind] -= count;
                self.state.ahab.shown[kind] += count;
            }
        }
        self.state.stage = if self.state.order.is_empty() { Stage::Missions } else { Stage::Phase };
        false
    }

    /// Lays out missions as far as no draw is needed; true if one is.
    pub(super) fn lay_missions(&mut self) -> bool {
        let Some((row, column)) = self.next_mission_place() else {
            self.state.stage = Stage::Leader(0);
            return false;
        };
        let listed = !self.table.readings.default(Question::MissionColumns);
        let mut left = self.missions_left(row);
        match (left.next(), left.next()) {
            (Some(first), second) if listed || second.is_none() => {
                drop(left);
                self.state.missions[row][column] = first;
                false
            }
            _ => true,
        }
    }

    /// Seats not yet in the order of initiative.
    pub(super) fn seats_left(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.players()).filter(|seat| !self.state.order.contains(seat))
    }

    pub(super) fn draw_initiative(&mut self) -> bool {
        let mut left = self.seats_left();
        match (left.next(), left.next()) {
            (Some(_), Some(_)) => return true,
            (Some(last), None) => {
                drop(left);
                self.state.order.push(last);
            }
            _ => {
                drop(left);
                self.state.stage = Stage::Phase;
            }
        }
        false
    }

    /// Clean-up, and the beginning of the next round or the end of the game.
    pub(super) fn clean_up(&mut self) {
        self.state.phase = 1;
        for side in &mut self.state.sides {
            let played = std::mem::take(&mut side.played);
            side.hand.extend(played);
            side.hand.sort_unstable();
        }
        if self.state.round >= self.pack().figures.rounds {
            for seat in 0..self.players() {
                let extra = self.final_extra(seat);
                self.side_mut(seat).supplies += extra;
            }
            self.state.stage = Stage::Over;
            return;
        }
        self.state.ahab.shown.iter_mut().for_each(|count| *count = 0);
        self.state.ahab.turned = 0;
        self.refill();
        self.state.round += 1;
        let mut order = self.state.order.clone();
        order.sort_by_key(|seat| self.side(*seat).supplies);
        self.state.order = order;
        self.shuffle_jaeger();
        self.state.stage = if self.table.citadel { Stage::AhabCards } else { Stage::Phase };
    }

    /// How many sides the die of a draw has: as many as there are things left.
    pub(super) fn sides_of(&self, draw: Draw) -> u16 {
        let total = |counts: &[u8]| counts.iter().map(|count| u16::from(*count)).sum();
        match draw {
            Draw::Ahab => self.ahab_counts().map(u16::from).sum(),
            Draw::Mission => self
                .next_mission_place()
                .map_or(0, |(row, _)| self.missions_left(row).count() as u16),
            Draw::Initiative => self.seats_left().count() as u16,
            Draw::Jaeger => total(&self.state.jaeger.deck),
            Draw::Token => total(&self.state.pool),
        }
    }

    /// The thing that a face of a draw stands for, in listed order.
    pub(super) fn drawn(&self, draw: Draw, face: u16) -> Option<usize> {
        let place = usize::from(face.checked_sub(1)?);
        match draw {
            Draw::Ahab => kind_of(self.ahab_counts(), place),
            Draw::Mission => {
                let (row, _) = self.next_mission_place()?;
                self.missions_left(row).nth(place).map(usize::from)
            }
            Draw::Initiative => self.seats_left().nth(place).map(usize::from),
            Draw::Jaeger => kind_of(self.state.jaeger.deck.iter().copied(), place),
            Draw::Token => kind_of(self.state.pool.iter().copied(), place),
        }
    }

    pub(super) fn take_drawn(&mut self, draw: Draw, drawn: usize) {
        match draw {
            Draw::Ahab => {
                self.state.ahab.deck[drawn] -= 1;
                self.state.ahab.shown[drawn] += 1;
                self.state.ahab.turned += 1;
            }
            Draw::Mission => {
                if let Some((row, column)) = self.next_mission_place() {
                    self.state.missions[row][column] = drawn as u8;
                }
            }
            Draw::Initiative => self.state.order.push(drawn as u8),
            Draw::Jaeger => self.reveal_jaeger(drawn),
            Draw::Token => self.turn_token(drawn),
        }
    }

    /// The face of a draw with a name, as [`Dei::face_of`] gives it.
    pub(super) fn face_named(&self, draw: Draw, name: &str) -> Option<u16> {
        let pack = self.pack();
        let jaeger = || self.state.jaeger.deck.iter().copied();
        match draw {
            Draw::Ahab => face_among(self.ahab_counts(), name, |kind| &pack.ahab[kind].id),
            Draw::Jaeger => face_among(jaeger(), name, |kind| &pack.jaeger[kind].id),
            Draw::Token => {
                face_among(self.state.pool.iter().copied(), name, |kind| &pack.tokens[kind].id)
            }
            Draw::Initiative => {
                let mut left = self.seats_left();
                left.position(|seat| self.name(seat).eq_ignore_ascii_case(name)).map(face)
            }
            Draw::Mission => {
                let (row, _) = self.next_mission_place()?;
                let missions = &pack.missions[row];
                let is = |n: u8| missions[usize::from(n)].id.eq_ignore_ascii_case(name);
                self.missions_left(row).position(is).map(face)
            }
        }
    }

    /// The name of a face of a draw. Of several copies the second has `-2` behind its name, and
    /// so on, so that every face has a name of its own.
    pub(super) fn face_of(&self, draw: Draw, face: u16) -> Option<Cow<'_, str>> {
        let drawn = self.drawn(draw, face)?;
        let pack = self.pack();
        let name: &str = match draw {
            Draw::Ahab => &pack.ahab[drawn].id,
            Draw::Mission => &pack.missions[self.next_mission_place()?.0][drawn].id,
            Draw::Initiative => self.name(drawn as u8),
            Draw::Jaeger => &pack.jaeger[drawn].id,
            Draw::Token => &pack.tokens[drawn].id,
        };
        let same = (1..face).rev().take_while(|other| self.drawn(draw, *other) == Some(drawn));
        Some(match same.count() {
            0 => Cow::Borrowed(name),
            before => Cow::Owned(format!("{name}-{}", before + 1)),
        })
    }
}

/// The kind of the thing in a place, where kinds are counted.
fn kind_of(counts: impl Iterator<Item = u8>, mut place: usize) -> Option<usize> {
    for (kind, count) in counts.enumerate() {
        if place < usize::from(count) {
            return Some(kind);
        }
        place -= usize::from(count);
    }
    None
}

fn face(place: usize) -> u16 {
    place as u16 + 1
}

/// The face of a thing with a name, where kinds are counted; of several copies the second has
/// `-2` behind its name.
fn face_among<'p>(
    counts: impl Iterator<Item = u8>,
    name: &str,
    of: impl Fn(usize) -> &'p String,
) -> Option<u16> {
    let mut before = 0;
    for (kind, count) in counts.enumerate().filter(|(_, count)| *count > 0) {
        let known = of(kind);
        let (head, rest) = name.split_at_checked(known.len()).unwrap_or((name, ""));
        let copy = match rest {
            "" => Some(1),
            _ => rest.strip_prefix('-').and_then(|copy| copy.parse().ok()).filter(|n| *n > 1),
        };
        if let Some(copy) = copy.filter(|n| *n <= u16::from(count))
            && head.eq_ignore_ascii_case(known)
        {
            return Some(before + copy);
        }
        before += u16::from(count);
    }
    None
}
