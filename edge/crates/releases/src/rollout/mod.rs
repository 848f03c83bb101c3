//! Decides which visitors get a canary.

use contracts::page_facts::PageFacts;
use contracts::rollout::{Audience, Rollout};
use sha2::{Digest as _, Sha256};

/// Number of cohort buckets: 0.01 percent each.
const BUCKETS: u64 = 10_000;

/// Whether a page matches an audience, that is, all its non-empty lists.
#[must_use]
pub fn matches_audience(audience: &Audience, page: PageFacts<'_>) -> bool {
    let Audience { brands, locales, countries, cities, hosts } = audience;
    [(brands, page.brand), (locales, page.locale), (countries, page.country), (cities, page.city), (hosts, page.host)]
        .into_iter()
        .all(|(list, value)| list.is_empty() || list.iter().any(|entry| entry == value))
}

/// Whether a visitor gets the canary instead of the live release. The result is stable, and
/// visitors with the canary keep it when the share grows.
#[must_use]
pub fn is_in_rollout(fragment: &str, rollout: &Rollout, page: PageFacts<'_>, cohort: &str) -> bool {
    matches_audience(&rollout.audience, page) && bucket(fragment, &rollout.release, cohort) < u64::from(rollout.share)
}

/// Whether the release on a page depends on the visitor. If not, no cohort id is needed.
#[must_use]
pub fn depends_on_visitor(rollout: &Rollout, page: PageFacts<'_>) -> bool {
    (1..BUCKETS).contains(&u64::from(rollout.share)) && matches_audience(&rollout.audience, page)
}

/// Bucket of a visitor: the first 8 bytes of SHA-256(`rollout`, 0, fragment, 0, release, 0,
/// visitor), big-endian, modulo 10,000.
///
/// Hash and partition as for flags (crate `routing`), independent of flags and other rollouts, so
/// that no visitor always gets canaries first.
fn bucket(fragment: &str, release: &str, visitor: &str) -> u64 {
    let mut hash = Sha256::new();
    for part in ["rollout", "\0", fragment, "\0", release, "\0", visitor] {
        hash.update(part);
    }
    hash.finalize().iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte)) % BUCKETS
}

#[cfg(test)]
mod tests;
