use proptest::prelude::*;

use super::*;

const PAGE: PageFacts<'_> = PageFacts { brand: "amber", locale: "ru-ru", country: "ru", city: "moskva", host: "localhost" };

/// Cohort ids like those of the edge.
fn visitors() -> impl Iterator<Item = String> {
    (0..10_000_u32).map(|number| crate::digest::hexadecimal(&Sha256::digest(number.to_be_bytes())[..16]))
}

fn rollout(share: u16) -> Rollout {
    Rollout { release: "0123456789abcdef".to_owned(), share, audience: Audience::default() }
}

#[test]
fn split_is_accurate_over_10000_visitors() {
    for share in [100_u16, 1_000, 3_333, 5_000, 9_000] {
        for fragment in ["mfe-shell", "mfe-support", "mfe-knowledge-base"] {
            let count = visitors().filter(|visitor| is_in_rollout(fragment, &rollout(share), PAGE, visitor)).count();
            assert!(count.abs_diff(usize::from(share)) <= 100, "{fragment} at {share}: {count}");
        }
    }
}

#[test]
fn rollouts_of_fragments_are_independent() {
    // Two independent halves share a quarter of the visitors.
    let both =
        visitors().filter(|visitor| ["mfe-shell", "mfe-support"].iter().all(|name| is_in_rollout(name, &rollout(5_000), PAGE, visitor)));
    assert!(both.count().abs_diff(2_500) <= 100);
    let other = Rollout { release: "fedcba9876543210".to_owned(), ..rollout(5_000) };
    let again = visitors()
        .filter(|visitor| is_in_rollout("mfe-shell", &rollout(5_000), PAGE, visitor) && is_in_rollout("mfe-shell", &other, PAGE, visitor));
    assert!(again.count().abs_diff(2_500) <= 100);
}

#[test]
fn bucket_of_an_id_is_stable() {
    // A change would move visitors between releases during a rollout.
    assert_eq!(bucket("mfe-support", "0123456789abcdef", "00112233445566778899aabbccddeeff"), 7352);
}

#[test]
fn audience_must_match_all_lists() {
    let audience = |set: &dyn Fn(&mut Audience)| {
        let mut audience = Audience::default();
        set(&mut audience);
        matches_audience(&audience, PAGE)
    };
    let text = |text: &str| vec!["other".to_owned(), text.to_owned()];
    assert!(audience(&|_| {}));
    assert!(audience(&|all| {
        (all.brands, all.locales, all.countries) = (text("amber"), text("ru-ru"), text("ru"));
        (all.cities, all.hosts) = (text("moskva"), text("localhost"));
    }));
    assert!(!audience(&|all| (all.brands, all.cities) = (text("amber"), text("kazan"))));
    for wrong in [
        (|all: &mut Audience| all.brands = vec!["slate".to_owned()]) as fn(&mut Audience),
        |all| all.locales = vec!["ru-en".to_owned()],
        |all| all.countries = vec!["kz".to_owned()],
        |all| all.cities = vec!["kazan".to_owned()],
        |all| all.hosts = vec!["other".to_owned()],
    ] {
        assert!(!audience(&wrong));
    }
}

#[test]
fn only_a_partial_share_depends_on_the_visitor() {
    for (share, depends) in [(0, false), (1, true), (9_999, true), (10_000, false)] {
        assert_eq!(depends_on_visitor(&rollout(share), PAGE), depends, "{share}");
    }
    let elsewhere = Audience { cities: vec!["kazan".to_owned()], ..Audience::default() };
    assert!(!depends_on_visitor(&Rollout { audience: elsewhere, ..rollout(5_000) }, PAGE));
}

proptest! {
    #[test]
    fn visitor_stays_in_the_rollout_as_the_share_grows(visitor in "[0-9a-f]{32}", fragment in "mfe-[a-z]{1,8}", less in 0_u16..=10_000, more in 0_u16..=10_000) {
        let (less, more) = (less.min(more), less.max(more));
        let in_less = is_in_rollout(&fragment, &rollout(less), PAGE, &visitor);
        let in_more = is_in_rollout(&fragment, &rollout(more), PAGE, &visitor);
        prop_assert!(!in_less || in_more);
        prop_assert_eq!(in_more, is_in_rollout(&fragment, &rollout(more), PAGE, &visitor));
        prop_assert!(is_in_rollout(&fragment, &rollout(10_000), PAGE, &visitor) && !is_in_rollout(&fragment, &rollout(0), PAGE, &visitor));
    }
}
