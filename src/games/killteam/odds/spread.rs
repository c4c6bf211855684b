//! Amounts of damage with their chances.

use std::collections::BTreeMap;

use serde::Serialize;

use super::chance::{Fraction, Probability};

/// The chance of an amount of damage.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Chance {
    pub damage: u16,
    pub p: f64,
}

/// The same as a fraction in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExactChance {
    pub damage: u16,
    pub p: String,
}

/// Mean, kill and damage as fractions in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Exact {
    pub mean: String,
    pub kill: String,
    pub damage: Vec<ExactChance>,
}

/// Every possible amount of damage with its chance.
#[derive(Clone, Debug)]
pub(super) struct Spread<P>(pub BTreeMap<u16, P>);

impl<P> Default for Spread<P> {
    fn default() -> Spread<P> {
        Spread(BTreeMap::new())
    }
}

impl<P: Probability> Spread<P> {
    /// No damage for certain.
    pub fn nothing() -> Spread<P> {
        Spread(BTreeMap::from([(0, P::one())]))
    }

    pub fn add(&mut self, damage: u16, chance: &P) {
        self.0.entry(damage).or_insert_with(P::zero).add(chance);
    }

    /// The sum of two independent amounts.
    pub fn and(&self, other: &Spread<P>) -> Spread<P> {
        let mut sum = Spread::default();
        for (a, p) in &self.0 {
            for (b, q) in &other.0 {
                sum.add(a.saturating_add(*b), &p.times(q));
            }
        }
        sum
    }

    pub fn mean(&self) -> P {
        let mut mean = P::zero();
        for (damage, chance) in &self.0 {
            mean.add(&chance.scaled(*damage));
        }
        mean
    }

    pub fn at_least(&self, damage: u16) -> P {
        let mut sum = P::zero();
        self.0.range(damage..).for_each(|(_, chance)| sum.add(chance));
        sum
    }
}

/// As it is handed out.
pub(super) fn shown(spread: &Spread<f64>) -> Vec<Chance> {
    spread.0.iter().map(|(&damage, &p)| Chance { damage, p }).collect()
}

impl Exact {
    pub(super) fn of(spread: &Spread<Fraction>, wounds: u16) -> Exact {
        let each = |(&damage, p): (&u16, &Fraction)| ExactChance { damage, p: p.to_string() };
        Exact {
            mean: spread.mean().to_string(),
            kill: spread.at_least(wounds).to_string(),
            damage: spread.0.iter().map(each).collect(),
        }
    }
}
