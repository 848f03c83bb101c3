//! Conditions of redirect rules on host, brand, locale and city.

use std::collections::HashMap;

/// Symbol for values that no rule contains.
pub(crate) const NONE: u32 = u32::MAX;

/// Conditions in the order of a [`Key`].
pub(crate) const KEYS: [&str; 4] = ["host", "brand", "locale", "city"];

/// Values of host, brand, locale and city, as symbols.
pub(crate) type Key = [u32; 4];

/// Set of the 4 conditions that a rule has, one bit each.
pub(crate) type Mask = u8;

/// All masks, those with more conditions first. Rules with the same path whose masks are not
/// subsets of one another cannot overlap (see `check::overlap`). The order of masks with equally
/// many conditions therefore does not matter.
pub(crate) const MASKS: [Mask; 16] =
    [0b1111, 0b1110, 0b1101, 0b1011, 0b0111, 0b1100, 0b1010, 0b1001, 0b0110, 0b0101, 0b0011, 0b1000, 0b0100, 0b0010, 0b0001, 0];

/// Interned names.
#[derive(Debug, Clone, Default)]
pub(crate) struct Symbols {
    by_name: HashMap<Box<str>, u32>,
    names: Vec<Box<str>>,
}

/// Allowed values of each of the 4 conditions. An empty list allows all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Scope(pub(crate) Option<Box<[Vec<u32>; 4]>>);

impl Symbols {
    /// Symbol of a name, or [`NONE`] if no rule contains it.
    pub(crate) fn get(&self, name: &str) -> u32 {
        self.by_name.get(name).copied().unwrap_or(NONE)
    }

    /// Interns a name.
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
    /// Conditions with these values.
    pub(crate) fn new(values: [Vec<u32>; 4]) -> Self {
        Self(values.iter().any(|values| !values.is_empty()).then(|| Box::new(values)))
    }

    /// Allowed values of one condition. Empty if all are allowed.
    pub(crate) fn values(&self, index: usize) -> &[u32] {
        self.0.as_ref().map(|values| values[index].as_slice()).unwrap_or_default()
    }

    /// Mask of the conditions that are present.
    pub(crate) fn mask(&self) -> Mask {
        (0..4).filter(|index| !self.values(*index).is_empty()).map(|index| 1 << index).sum()
    }

    /// Number of combinations of the values.
    pub(crate) fn combinations(&self) -> usize {
        (0..4).map(|index| self.values(index).len().max(1)).fold(1, usize::saturating_mul)
    }

    /// All combinations of the values, with 0 for absent conditions. A condition on a host implies
    /// its brand, which `brand_of` returns.
    pub(crate) fn keys(&self, brand_of: &HashMap<u32, u32>) -> Vec<Key> {
        let mut keys: Vec<Key> = vec![[0; 4]];
        for index in 0..4 {
            let values = self.values(index);
            // The host determines the brand.
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

    /// Mask of the keys. A condition on a host implies one on its brand.
    pub(crate) fn key_mask(&self) -> Mask {
        let mask = self.mask();
        if mask & 1 == 0 { mask } else { mask | 2 }
    }
}

/// Sets values outside a mask to 0.
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
    fn masks_are_complete_and_sorted_by_number_of_conditions() {
        let mut sorted = MASKS;
        sorted.sort_unstable();
        assert_eq!(sorted, std::array::from_fn::<u8, 16, _>(|mask| u8::try_from(mask).unwrap()));
        assert!(MASKS.windows(2).all(|pair| pair[0].count_ones() >= pair[1].count_ones()));
    }

    #[test]
    fn keys_contain_all_combinations_and_the_brand_of_each_host() {
        let scope = Scope::new([vec![7], vec![], vec![1, 2], vec![]]);
        assert_eq!(scope.keys(&HashMap::from([(7, 9)])), [[7, 9, 1, 0], [7, 9, 2, 0]]);
        assert_eq!((scope.mask(), scope.key_mask()), (0b0101, 0b0111));
        assert_eq!(masked([7, 9, 1, 3], 0b0110), [0, 9, 1, 0]);
    }
}
