//! Divides an integer among weights, monotonically: no part shrinks when the total grows.

/// Parts of `total`, one for each weight, that add up to it. All are 0 if all weights are 0.
///
/// Uses D'Hondt's method: each unit goes to the greatest `weight / (parts + 1)`. No part is less
/// than its share rounded down. Units are assigned one by one, so a larger total only adds units.
pub(super) fn apportion<const N: usize>(total: i64, weights: [i64; N]) -> [i64; N] {
    let sum: i64 = weights.iter().sum();
    if sum == 0 {
        return [0; N];
    }
    // All parts have at least their share rounded down; only the rest is assigned one by one.
    let mut parts = weights.map(|weight| total * weight / sum);
    let mut left = total - parts.iter().sum::<i64>();
    while left > 0 {
        // Compare by cross-multiplication. The first of equals wins.
        let mut winner = 0;
        for rival in 1..N {
            if weights[rival] * (parts[winner] + 1) > weights[winner] * (parts[rival] + 1) {
                winner = rival;
            }
        }
        parts[winner] += 1;
        left -= 1;
    }
    parts
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::apportion;

    #[test]
    fn parts_add_up() {
        assert_eq!(apportion(100, [20, 3, 4]), [75, 11, 14]);
        assert_eq!(apportion(7, [0, 0]), [0, 0]);
        assert_eq!(apportion(1, [0, 5]), [0, 1]);
    }

    proptest! {
        #[test]
        fn larger_total_shrinks_no_part(total in 0..100_000_i64, more in 0..50_i64, weights in prop::array::uniform3(0..5000_i64)) {
            let (small, large) = (apportion(total, weights), apportion(total + more, weights));
            prop_assert!(weights == [0; 3] || small.iter().sum::<i64>() == total);
            prop_assert!(small.iter().zip(&large).all(|(small, large)| small <= large), "{:?} {:?}", small, large);
        }
    }
}
