//! Where a rule holds: on which hosts and brands, in which locales and cities.

use std::collections::HashMap;

/// Stands for a value that no rule names.
pub(crate) const NONE: u32 = u32::MAX;

/// Conditions in the order of a [`Key`].
pub(crate) const KEYS: [&str; 4] = ["host", "brand", "locale", "city"];

/// Values of host, brand, locale and city, as symbols.
pub(crate) type Key = [u32; 4];

/// Which of the four a rule has conditions on, a bit each.
pub(crate) type Mask = u8;

/// Every mask, those with more conditions first. Two rules of one path whose masks do not include one another may not meet (see `check::overlap`), so that the
/// order among masks of as many conditions decides nothing.
pub(crate) const MASKS: [Mask; 16] =
    [0b1111, 0b1110, 0b1101, 0b1011, 0b0111, 0b1100, 0b1010, 0b1001, 0b0110, 0b0101, 0b0011, 0b1000, 0b0100, 0b0010, 0b0001, 0];

/// Symbols of names.
#[derive(Debug, Clone, Default)]
pub(crate) struct Symbols {
    by_name: HashMap<Box<str>, u32>,
    names: Vec<Box<str>>,
}

/// Conditions: values of each of the four, any of which must be the request's. None: it does not matter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Scope(pub(crate) Option<Box<[Vec<u32>; 4]>>);

impl Symbols {
    /// Symbol of a name; [`NONE`] when no rule has it.
    pub(crate) fn get(&self, name: &str) -> u32 {
        self.by_name.get(name).copied().unwrap_or(NONE)
    }

    /// Symbol of a name, made when there is none.
    pub(crate) fn make(&mut self, name: &str) -> u32 {
        if let Some(symbol) = self.by_name.get(name) {
            return *symbol;
        }
        let symbol = u32::try_from(self.names.len()).unwrap_or(NONE);
        self.names.push(name.into());
        self.by_name.insert(name.into(), symbol);
        symbol
    }

    /// Name of a symbol.
    pub(crate) fn name(&self, symbol: u32) -> &str {
        self.names.get(symbol as usize).map_or("?", |name| name)
    }
}

impl Scope {
    /// Of these values.
    pub(crate) fn new(values: [Vec<u32>; 4]) -> Self {
        Self(values.iter().any(|values| !values.is_empty()).then(|| Box::new(values)))
    }

    /// Values of one of the four; none: it does not matter.
    pub(crate) fn values(&self, index: usize) -> &[u32] {
        self.0.as_ref().map(|values| values[index].as_slice()).unwrap_or_default()
    }

    /// Which of the four matter.
    pub(crate) fn mask(&self) -> Mask {
        (0..4).filter(|index| !self.values(*index).is_empty()).map(|index| 1 << index).sum()
    }

    /// Number of combinations of its values.
    pub(crate) fn combinations(&self) -> usize {
        (0..4).map(|index| self.values(index).len().max(1)).fold(1, usize::saturating_mul)
    }

    /// Every combination of its values; what does not matter is 0. `brand_of` says which brand a host has: a condition on a host is one on its brand too.
    pub(crate) fn keys(&self, brand_of: &HashMap<u32, u32>) -> Vec<Key> {
        let mut keys: Vec<Key> = vec![[0; 4]];
        for index in 0..4 {
            let values = self.values(index);
            // The brand follows from the host.
            if values.is_empty() || index == 1 && !self.values(0).is_empty() {
                continue;
            }
            keys = keys.iter().flat_map(|key| values.iter().map(|value| with(*key, index, *value))).collect();
        }
        if !self.values(0).is_empty() {
            keys.iter_mut().for_each(|key| key[1] = brand_of.get(&key[0]).copied().unwrap_or(NONE));
        }
        keys
    }

    /// The mask of its keys: a condition on a host is one on its brand too.
    pub(crate) fn key_mask(&self) -> Mask {
        let mask = self.mask();
        if mask & 1 == 0 { mask } else { mask | 2 }
    }
}

/// A key with what a mask leaves out set to 0.
pub(crate) fn masked(key: Key, mask: Mask) -> Key {
    let mut masked = key;
    for (index, value) in masked.iter_mut().enumerate() {
        if mask & (1 << index) == 0 {
            *value = 0;
        }
    }
    masked
}

fn with(key: Key, index: usize, value: u32) -> Key {
    let mut key = key;
    key[index] = value;
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_all_there_and_never_grow() {
        let mut sorted = MASKS;
        sorted.sort_unstable();
        assert_eq!(sorted, std::array::from_fn::<u8, 16, _>(|mask| u8::try_from(mask).unwrap()));
        assert!(MASKS.windows(2).all(|pair| pair[0].count_ones() >= pair[1].count_ones()));
    }

    #[test]
    fn keys_are_all_combinations_and_a_host_brings_its_brand() {
        let scope = Scope::new([vec![7], vec![], vec![1, 2], vec![]]);
        assert_eq!(scope.keys(&HashMap::from([(7, 9)])), [[7, 9, 1, 0], [7, 9, 2, 0]]);
        assert_eq!((scope.mask(), scope.key_mask()), (0b0101, 0b0111));
        assert_eq!(masked([7, 9, 1, 3], 0b0110), [0, 9, 1, 0]);
    }
}
