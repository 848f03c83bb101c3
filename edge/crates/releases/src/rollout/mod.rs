//! Who gets a release that is on trial.

use contracts::page_facts::PageFacts;
use contracts::rollout::{Audience, Rollout};
use sha2::{Digest as _, Sha256};

/// Parts that visitors fall into: a hundredth of a percent each.
const BUCKETS: u64 = 10_000;

/// Whether a page is one of an audience: it fits every list that is not empty.
#[must_use]
pub fn matches_audience(audience: &Audience, page: PageFacts<'_>) -> bool {
    let Audience { brands, locales, countries, cities, hosts } = audience;
    [(brands, page.brand), (locales, page.locale), (countries, page.country), (cities, page.city), (hosts, page.host)]
        .into_iter()
        .all(|(list, value)| list.is_empty() || list.iter().any(|entry| entry == value))
}

/// Whether a visitor gets the release on trial instead of the live one. The same visitor always gets the same answer; when the share grows, those who have the release
/// keep it.
#[must_use]
pub fn is_in_rollout(fragment: &str, rollout: &Rollout, page: PageFacts<'_>, cohort: &str) -> bool {
    matches_audience(&rollout.audience, page) && bucket(fragment, &rollout.release, cohort) < u64::from(rollout.share)
}

/// Whether the answer for a page depends on who the visitor is. Where it does not, no visitor needs an identifier.
#[must_use]
pub fn depends_on_visitor(rollout: &Rollout, page: PageFacts<'_>) -> bool {
    (1..BUCKETS).contains(&u64::from(rollout.share)) && matches_audience(&rollout.audience, page)
}

/// Bucket of a visitor: the first 8 bytes of SHA-256(`rollout`, 0, fragment, 0, release, 0, visitor), big-endian, modulo 10,000.
///
/// "Hash and partition", as for the flags of experiments (crate `routing`), and independent of those and of every other rollout: nobody is the first to try everything.
fn bucket(fragment: &str, release: &str, visitor: &str) -> u64 {
    let mut hash = Sha256::new();
    for part in ["rollout", "\0", fragment, "\0", release, "\0", visitor] {
        hash.update(part);
    }
    hash.finalize().iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte)) % BUCKETS
}

#[cfg(test)]
mod tests;
