//! Links between regions, and ways over borders and links.

use super::{RegionId, RegionSet};

/// Something that joins two regions whether they border each other or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link<K> {
    pub ends: [RegionId; 2],
    /// What it is; only the caller knows.
    pub kind: K,
}

impl<K> Link<K> {
    /// The other end, if one end is here.
    pub fn from(&self, region: RegionId) -> Option<RegionId> {
        match self.ends {
            [a, b] if a == region => Some(b),
            [a, b] if b == region => Some(a),
            _ => None,
        }
    }

    pub fn touches(&self, region: RegionId) -> bool {
        self.ends.contains(&region)
    }
}

/// A way from region to region, the first and the last included.
pub type Way = Vec<RegionId>;

/// The regions one step away: those in `bordering`, and the other ends of links that can be
/// used.
pub fn linked<K>(
    region: RegionId,
    bordering: RegionSet,
    links: &[Link<K>],
    usable: impl Fn(&K) -> bool,
) -> RegionSet {
    let over = |link: &Link<K>| link.from(region).filter(|_| usable(&link.kind));
    let ends: RegionSet = links.iter().filter_map(over).collect();
    RegionSet(bordering.0 | ends.0)
}

/// A shortest way of at most `steps` steps, where `next` gives the regions one step away. Of
/// several, the one through the lowest ids.
pub fn within_steps(
    from: RegionId,
    to: RegionId,
    steps: usize,
    next: impl Fn(RegionId) -> RegionSet,
) -> Option<Way> {
    let mut layers = vec![RegionSet::one(from)];
    let mut seen = layers[0];
    while !seen.has(to) {
        let last = layers[layers.len() - 1];
        if layers.len() > steps || last.is_empty() {
            return None;
        }
        let reached = last.iter().fold(0, |all, region| all | next(region).0);
        layers.push(RegionSet(reached & !seen.0));
        seen = RegionSet(seen.0 | reached);
    }
    let mut way = vec![to];
    for layer in layers.iter().rev().skip(1) {
        let here = way[way.len() - 1];
        way.extend(layer.iter().find(|region| next(*region).has(here)));
    }
    way.reverse();
    Some(way)
}
