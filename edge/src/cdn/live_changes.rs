//! What a change of rules or releases concerns.

use std::collections::BTreeSet;
use std::sync::Arc;

use contracts::rollout::Rollout;

use super::keys::PurgeKeys;
use crate::live::Live;

/// Keys of the pages that may differ between two states.
pub(super) fn changed(before: &Live, now: &Live) -> PurgeKeys {
    if !Arc::ptr_eq(&before.rules, &now.rules) {
        return PurgeKeys::everything();
    }
    if Arc::ptr_eq(&before.releases, &now.releases) {
        return PurgeKeys::default();
    }
    let names = [before, now].into_iter().flat_map(|live| live.releases.all_active()).map(|(name, _)| name);
    let names: BTreeSet<&str> = names.collect();
    PurgeKeys::of_fragments(names.into_iter().filter(|name| state(before, name) != state(now, name)))
}

/// What decides which release of a fragment a visitor gets: the live one, the canary and its
/// rollout.
fn state<'a>(live: &'a Live, name: &str) -> Option<(&'a str, Option<(&'a str, &'a Rollout)>)> {
    let active = live.releases.active(name)?;
    Some((active.live.id(), active.trial.as_ref().map(|trial| (trial.fragment.id(), &trial.rollout))))
}
