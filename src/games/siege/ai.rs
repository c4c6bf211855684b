//! The AI deck as the Dark Legion player. (`ai`)

use super::action::{Action, Attack, Item, Target, Way};
use super::figure::{Fig, Place};
use super::flow::{DarkStep, Task, nth_bit};
use super::pack::{AiCard, Instruction};
use super::state::Siege;
use super::strike::Stage;
use crate::geometry::square::Square;

impl Siege {
    /// Takes the card of a face out of the deck.
    fn draw_ai(&mut self, face: u16) -> Option<u8> {
        let deck = self.ai_deck();
        let card = nth_bit(deck, face)?;
        self.decks.ai = deck & !(1 << card);
        Some(card)
    }

    pub fn draw_ai_order(&mut self, face: u16) {
        self.ai_order = self.draw_ai(face);
        self.run_dark(DarkStep::Order);
    }

    /// The decision that a card makes, taken at once; where it makes none another is drawn, and
    /// when the deck is through the first legal one is taken. (`ai.judge`, `ai.t3rule`)
    pub fn decide_by_card(&mut self, face: u16) {
        let Some(n) = self.draw_ai(face) else { return };
        let card = self.pack().ai[usize::from(n)].clone();
        let acting = matches!(self.tasks.last(), Some(Task::Dark(DarkStep::Act)));
        let found = match acting {
            true => return self.act_by_card(&card),
            false => self.answer_by_card(&card),
        };
        let fallback = || self.decks.ai == 0;
        let decision = match found {
            Some(action) => Some(action),
            None if fallback() => self.all_candidates(0).into_iter().next(),
            None => None,
        };
        if let Some(action) = decision {
            self.decide(&action);
        }
    }

    fn answer_by_card(&self, card: &AiCard) -> Option<Action> {
        match self.tasks.last()? {
            Task::Place { sector, .. } => {
                let corner = self.board.sectors[usize::from(*sector)].corner;
                let at = Square::new(corner.x + card.space.0, corner.y + card.space.1);
                let fits = self.placeable(usize::from(*sector)).any(|free| free == at);
                fits.then_some(Action::Choose(Item::At(at)))
            }
            Task::Strike(strike) => match strike.stage {
                Stage::Reroll | Stage::Forced => self.strike_candidates(strike).into_iter().next(),
                _ => None,
            },
            Task::Ask(ask) => {
                let options = self.options(ask);
                self.pick(card, &options).map(Action::Choose)
            }
            _ => None,
        }
    }

    /// Spaces by the matrix, teams by the icon, everything else by the compass. (`ai.t1`)
    fn pick(&self, card: &AiCard, options: &[Item]) -> Option<Item> {
        if options.iter().any(|item| matches!(item, Item::At(_))) {
            let on_matrix = |at: Square| (at.x % 8, at.y % 8) == card.space;
            return options
                .iter()
                .find(|item| matches!(item, Item::At(at) if on_matrix(*at)))
                .cloned();
        }
        let teams: Vec<usize> =
            (0..self.teams.len()).filter(|team| options.contains(&self.team_item(*team))).collect();
        if !teams.is_empty() {
            let icon = |team: &&usize| self.teams[**team].corporation == card.icon;
            return teams.iter().find(icon).map(|team| self.team_item(*team));
        }
        let place = |item: &Item| -> Option<Square> {
            match item {
                Item::Fig(fig) => self.whereabouts(*fig),
                Item::Tile(number) => {
                    let sector = self.board.sector_number(*number)?;
                    Some(self.board.sectors[sector].corner)
                }
                Item::Entrance(tile, letter) => self
                    .board
                    .entrances
                    .iter()
                    .find(|e| e.tile == *tile && e.letter == *letter)
                    .and_then(|e| e.squares.first().copied()),
                _ => None,
            }
        };
        let tiles = matches!(options.first(), Some(Item::Tile(_)));
        let mut best: Vec<&Item> = options.iter().filter(|item| **item != Item::No).collect();
        if tiles {
            best = self.nearest_tiles(best);
        }
        furthest(card, best.into_iter().map(|item| (place(item), item))).cloned()
    }

    /// The tiles closest to the Doomtroopers. (`ai.t3`, `ai.t3dist`)
    fn nearest_tiles<'a>(&self, tiles: Vec<&'a Item>) -> Vec<&'a Item> {
        let distance = |item: &Item| -> u8 {
            let Item::Tile(number) = item else { return u8::MAX };
            let Some(sector) = self.board.sector_number(*number) else { return u8::MAX };
            let each = self.on_map().map(|(_, at)| {
                self.board.spaces(sector).map(|s| s.distance(at)).min().unwrap_or(u8::MAX)
            });
            each.min().unwrap_or(u8::MAX)
        };
        let least = tiles.iter().map(|item| distance(item)).min();
        tiles.into_iter().filter(|item| Some(distance(item)) == least).collect()
    }

    /// Where a figure is, or the space it would enter by.
    fn whereabouts(&self, fig: Fig) -> Option<Square> {
        match self.place(fig) {
            Place::On(at) => Some(at),
            Place::Off(entrance) => {
                self.board.entrances.get(usize::from(entrance))?.squares.first().copied()
            }
            _ => None,
        }
    }

    /// One action of a creature; the creature that has begun goes on, else the tie-break card
    /// says whose turn it is. (`ai.act`, `ai.t4`)
    fn act_by_card(&mut self, card: &AiCard) {
        let order = self.ai_order.map(|n| self.pack().ai[usize::from(n)].clone());
        let Some(fig) = self.next_by_compass(order.as_ref().unwrap_or(card), &self.ready()) else {
            return self.decide(&Action::End);
        };
        let action = card.instructions.iter().find_map(|what| self.instructed(card, fig, *what));
        match action {
            Some(action) => self.decide(&action),
            None => {
                // Nothing fits: the creature is done.
                if let Some(slot) = self.slot(fig) {
                    self.creatures[slot].done = true;
                }
                self.active = None;
                self.advance();
            }
        }
    }

    fn next_by_compass(&self, card: &AiCard, figures: &[Fig]) -> Option<Fig> {
        furthest(card, figures.iter().map(|fig| (self.whereabouts(*fig), *fig)))
    }

    /// The decision of the Dark Legion player by cards drawn for it alone: for a player that has
    /// the part and leaves it to the cards.
    pub fn by_some_card(&self, bits: u64) -> Option<Action> {
        let deck = &self.pack().ai;
        let nth = |n: usize| deck.get(bits.wrapping_add(n as u64 * 7) as usize % deck.len().max(1));
        if !matches!(self.tasks.last(), Some(Task::Dark(DarkStep::Act))) {
            let found = (0..deck.len()).find_map(|n| self.answer_by_card(nth(n)?));
            return found.or_else(|| self.all_candidates(bits).into_iter().next());
        }
        let mut ready = self.ready();
        let card = nth(0)?;
        while let Some(fig) = self.next_by_compass(card, &ready) {
            let instructions = card.instructions.iter();
            let all = Instruction::WORDS.iter().map(|(what, _)| what);
            let mut orders = instructions.chain(all);
            if let Some(action) = orders.find_map(|what| self.instructed(card, fig, *what)) {
                return Some(action);
            }
            ready.retain(|other| *other != fig);
        }
        Some(Action::End)
    }

    fn instructed(&self, card: &AiCard, fig: Fig, what: Instruction) -> Option<Action> {
        match what {
            Instruction::Close => self.aimed(card, fig, Way::Close),
            Instruction::Fire => self.aimed(card, fig, Way::Fire),
            Instruction::Move => self.approach(card, fig),
        }
    }

    /// The closest Doomtrooper that may be attacked. Of several those of the icon's Corporation
    /// go before those of others, then the compass decides. (`ai.t4atk`, `ai.corp`)
    fn aimed(&self, card: &AiCard, fig: Fig, way: Way) -> Option<Action> {
        let from = self.at(fig)?;
        let attack = |n: usize| Attack::new(fig, way, Target::Fig(Fig::of_trooper(n)));
        let legal: Vec<(usize, Square)> =
            self.on_map().filter(|(n, _)| self.plan(&attack(*n)).is_ok()).collect();
        let least = legal.iter().map(|(_, at)| from.distance(*at)).min()?;
        let shown = |n: usize| self.teams[n / 2].corporation == card.icon;
        let near = legal.iter().filter(|(_, at)| from.distance(*at) == least);
        let meant = near.clone().any(|(n, _)| shown(*n));
        let near = near.filter(|(n, _)| shown(*n) || !meant);
        let chosen = furthest(card, near.map(|(n, at)| (Some(*at), *n)))?;
        Some(Action::Attack(attack(chosen)))
    }

    /// The Move that ends nearest to a Doomtrooper, unless the creature is beside one already.
    fn approach(&self, card: &AiCard, fig: Fig) -> Option<Action> {
        let nearest = |at: Square| self.on_map().map(|(_, to)| at.distance(to)).min();
        let now = self.at(fig).and_then(nearest);
        if now == Some(1) {
            return None;
        }
        let mut moves = Vec::new();
        self.moves(fig, &mut moves);
        let end = |action: &Action| match action {
            Action::Move { path, .. } => path.last().copied(),
            _ => None,
        };
        let least = moves.iter().filter_map(end).filter_map(nearest).min();
        let closer = match (now, least) {
            (Some(now), Some(least)) => least < now,
            _ => self.at(fig).is_none(),
        };
        if !closer {
            return None;
        }
        let best = moves.into_iter().filter(|m| end(m).and_then(nearest) == least);
        let placed: Vec<(Option<Square>, Action)> = best.map(|m| (end(&m), m)).collect();
        furthest(card, placed.into_iter())
    }
}

/// The thing furthest in the primary direction, of several the furthest in the secondary, of
/// several the first. (`ai.pick`, `ai.pick2`)
fn furthest<T>(card: &AiCard, things: impl Iterator<Item = (Option<Square>, T)>) -> Option<T> {
    let along = |at: Square, (dx, dy): (i8, i8)| {
        i32::from(at.x) * i32::from(dx) + i32::from(at.y) * i32::from(dy)
    };
    let mut best: Option<((i32, i32), T)> = None;
    for (at, thing) in things {
        let far =
            at.map_or((i32::MIN, 0), |at| (along(at, card.primary), along(at, card.secondary)));
        if best.as_ref().is_none_or(|(most, _)| far > *most) {
            best = Some((far, thing));
        }
    }
    best.map(|(_, thing)| thing)
}
