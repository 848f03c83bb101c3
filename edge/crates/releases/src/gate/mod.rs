//! The gate: what a release must be before it is shown to anybody. Checks that need the renderer or a browser are the edge's; they are added to these.

mod budgets;
mod react;
mod runtime;
mod shared;

use contracts::CONTRACT_VERSION;
use contracts::release::Release;
use contracts::release_report::GateCheck;

use crate::squads::Squads;
use crate::stored::StoredRelease;

pub use budgets::Budgets;

/// A release that visitors get, live or on trial: what the candidate will share pages with.
#[derive(Debug, Clone, Copy)]
pub struct LiveRelease<'a> {
    /// Content address.
    pub id: &'a str,
    /// What it says.
    pub release: &'a Release,
}

/// Checks a candidate against the releases that are live, those of its own fragment left aside: it takes their place. The shell, whose release brings the shared packages,
/// is one of them.
#[must_use]
pub fn check(candidate: &StoredRelease, live: &[LiveRelease<'_>], budgets: &Budgets) -> Vec<GateCheck> {
    let others: Vec<LiveRelease<'_>> = live.iter().copied().filter(|live| live.release.fragment.name != candidate.name()).collect();
    let itself = LiveRelease { id: &candidate.id, release: &candidate.release };
    let mut checks = vec![contract(itself.release), runtime::check(itself, &others)];
    checks.extend(shared::check(itself, &others));
    checks.extend(react::check(itself, &others));
    checks.extend(budgets.check(candidate));
    checks
}

/// Whether somebody answers for a fragment: its `owner` is a squad that ships it.
#[must_use]
pub fn owner(candidate: &StoredRelease, squads: &Squads) -> GateCheck {
    let (name, owner) = (candidate.name(), &candidate.release.fragment.owner);
    let fault = match squads.named(owner) {
        None => Some(format!("the owner of {name}, `{owner}`, is no squad of squads.toml: name one in fragment.json")),
        Some(squad) if !squad.ships(name) => Some(format!("the squad `{owner}` owns {name}, but squads.toml does not let it ship {name}")),
        Some(_) => None,
    };
    result("owner", fault, || format!("the squad {owner}"))
}

/// Whether all checks passed.
#[must_use]
pub fn is_open(checks: &[GateCheck]) -> bool {
    checks.iter().all(|check| check.passed)
}

/// Names of the checks that failed, as a forced promotion records them.
#[must_use]
pub fn failed(checks: &[GateCheck]) -> Vec<String> {
    checks.iter().filter(|check| !check.passed).map(|check| check.name.clone()).collect()
}

fn contract(candidate: &Release) -> GateCheck {
    let found = candidate.contract;
    let why = if found == CONTRACT_VERSION {
        format!("contract {found}")
    } else {
        format!("{} is built for contract {found}, and this edge speaks {CONTRACT_VERSION}", candidate.fragment.name)
    };
    GateCheck { name: "contract".to_owned(), passed: found == CONTRACT_VERSION, warns: false, why }
}

/// A check that passed when nothing was found.
fn result(name: &str, faults: impl IntoIterator<Item = String>, good: impl FnOnce() -> String) -> GateCheck {
    let faults: Vec<String> = faults.into_iter().collect();
    let passed = faults.is_empty();
    GateCheck { name: name.to_owned(), passed, warns: false, why: if passed { good() } else { faults.join("; ") } }
}

/// A check that always passes, and warns when something was found.
fn warning(name: &str, found: impl IntoIterator<Item = String>, good: impl FnOnce() -> String) -> GateCheck {
    let check = result(name, found, good);
    GateCheck { warns: !check.passed, passed: true, ..check }
}

/// `mfe-support 1.2.0 (0123456789abcdef)`.
fn named(live: LiveRelease<'_>) -> String {
    format!("{} {} ({})", live.release.fragment.name, live.release.version, live.id)
}

#[cfg(test)]
mod tests;
