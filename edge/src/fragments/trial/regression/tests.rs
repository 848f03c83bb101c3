use proptest::prelude::*;

use super::*;

const BOUNDS: Bounds = Bounds { sample: 200, p: 0.001, slower: 1.25 };

fn fills(fills: u64, failed: u64) -> Tally {
    let mut tally = Tally::default();
    (0..fills).for_each(|fill| tally.filled(fill < failed));
    tally
}

/// Pseudo-random numbers: xorshift.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        as_float(self.0 >> 11) / as_float(1 << 53)
    }

    /// Approximately normal: a sum of uniform values.
    fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.next()).sum::<f64>() - 6.0
    }
}

fn timed(random: &mut Random, count: u64, milliseconds: f64) -> Tally {
    let mut tally = Tally::default();
    (0..count).for_each(|_| tally.took(milliseconds / 1000.0 * (0.4 * random.normal()).exp()));
    tally
}

#[test]
fn fishers_test_agrees_with_published_values() {
    // The lady tasting tea: Fisher, The Design of Experiments (1935).
    assert!((fisher(4, 4, 0, 4) - 1.0 / 70.0).abs() < 1e-9);
    assert!((fisher(3, 4, 1, 4) - 17.0 / 70.0).abs() < 1e-9);
    assert!((fisher(0, 50, 0, 50) - 1.0).abs() < 1e-9);
    assert!((fisher(0, 300, 7, 200) - 1.0).abs() < 1e-9);
}

#[test]
fn normal_tail_agrees_with_tables() {
    for (z, p) in [(0.0, 0.5), (1.0, 0.158_655_25), (-1.0, 0.841_344_75), (1.959_964, 0.025), (3.0, 0.001_349_9)] {
        assert!((upper_tail(z) - p).abs() < 1e-6, "{z}: {}", upper_tail(z));
    }
    assert!(upper_tail(5.0) < 3.0e-7 && upper_tail(5.0) > 2.8e-7);
}

#[test]
fn failing_canary_regresses_once_the_sample_is_complete() {
    assert_eq!(compare(&fills(199, 199), &fills(5_000, 0), 1, BOUNDS), None, "too few");
    assert_eq!(compare(&fills(5_000, 5_000), &fills(199, 0), 1, BOUNDS), None, "too few to compare with");
    assert!(matches!(compare(&fills(200, 20), &fills(200, 0), 1, BOUNDS), Some(Regression::Errors(..))));
    assert_eq!(compare(&fills(200, 3), &fills(200, 0), 1, BOUNDS), None, "that may be chance");
    assert_eq!(compare(&fills(200, 200), &fills(200, 200), 1, BOUNDS), None, "the live one is as bad");
    assert_eq!(compare(&fills(200, 0), &fills(200, 200), 1, BOUNDS), None, "it is better");
}

#[test]
fn canary_slower_than_the_bound_regresses() {
    let random = &mut Random(7);
    let live = timed(random, 300, 4.0);
    assert!(matches!(compare(&timed(random, 300, 8.0), &live, 1, BOUNDS), Some(Regression::Slower(..))));
    assert_eq!(compare(&timed(random, 300, 4.6), &live, 1, BOUNDS), None, "a little slower is no harm");
    assert_eq!(compare(&timed(random, 199, 80.0), &live, 1, BOUNDS), None, "too few");
}

#[test]
fn equal_releases_rarely_regress_despite_repeated_comparisons() {
    let bounds = Bounds { p: 0.05, slower: 1.0, ..BOUNDS };
    let wrong = (1..=200_u64).filter(|run| {
        let random = &mut Random(run * 7_919);
        let (mut candidate, mut live) = (Tally::default(), Tally::default());
        (1..=20).any(|look| {
            for tally in [&mut candidate, &mut live] {
                for _ in 0..200 {
                    tally.filled(random.next() < 0.1);
                    tally.took(0.004 * (0.4 * random.normal()).exp());
                }
            }
            compare(&candidate, &live, look, bounds).is_some()
        })
    });
    // 5 % of 200 are 10; 20 allows for chance.
    let wrong = wrong.count();
    assert!(wrong <= 20, "{wrong} of 200");
}

proptest! {
    #[test]
    fn p_value_is_a_probability(a in 0_u64..400, more in 0_u64..400, b in 0_u64..400, others in 0_u64..400) {
        let p = fisher(a, a + more, b, b + others);
        prop_assert!((0.0..=1.0).contains(&p), "{p}");
    }

    #[test]
    fn more_failures_never_raise_the_p_value(m in 200_u64..600, n in 200_u64..600, a in 0_u64..199, b in 0_u64..200) {
        prop_assert!(fisher(a + 1, m, b, n) <= fisher(a, m, b, n) + 1e-9);
    }

    #[test]
    fn canary_that_fails_less_often_never_regresses(m in 200_u64..2_000, n in 200_u64..2_000, share in 0.0_f64..1.0, less in 0.0_f64..1.0) {
        let failed = |of: u64, share: f64| (0..of).filter(|fill| as_float(*fill) < as_float(of) * share).count() as u64;
        let (candidate, live) = (fills(m, failed(m, share * less * 0.9)), fills(n, failed(n, share)));
        prop_assert_eq!(compare(&candidate, &live, 1, BOUNDS), None);
    }

    #[test]
    fn later_comparisons_are_stricter(a in 0_u64..200, look in 1_u64..50) {
        let (candidate, live) = (fills(200, a), fills(200, 0));
        if compare(&candidate, &live, look + 1, BOUNDS).is_some() {
            prop_assert!(compare(&candidate, &live, look, BOUNDS).is_some());
        }
    }

    #[test]
    fn order_of_render_times_does_not_matter(mut times in prop::collection::vec(0.0001_f64..1.0, 2..50)) {
        let tally = |times: &[f64]| {
            let mut tally = Tally::default();
            times.iter().for_each(|time| tally.took(*time));
            tally
        };
        let one = tally(&times);
        times.reverse();
        let other = tally(&times);
        prop_assert!((one.mean - other.mean).abs() < 1e-9 && (one.squares - other.squares).abs() < 1e-6);
    }
}
