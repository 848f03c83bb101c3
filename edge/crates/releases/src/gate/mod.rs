//! The release gate: checks that a release must pass before visitors get it. The edge adds checks
//! that need the renderer or a browser.

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

/// A release with visitors, live or canary, that may share a page with the candidate.
#[derive(Debug, Clone, Copy)]
pub struct LiveRelease<'a> {
    /// Content address.
    pub id: &'a str,
    /// Contents of `release.json`.
    pub release: &'a Release,
}

/// Checks a candidate against live releases, including the shell, which brings shared packages.
/// Releases of the candidate's own fragment are ignored.
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

/// Checks that the `owner` of a fragment is a squad that may ship it.
#[must_use]
pub fn owner(candidate: &StoredRelease, squads: &Squads) -> GateCheck {
    let (name, owner) = (candidate.name(), &candidate.release.fragment.owner);
    let fault = match squads.named(owner) {
        None => Some(format!("the owner of {name}, `{owner}`, is not a squad in squads.toml: change `owner` in fragment.json")),
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

/// Names of failed checks, for the record of a forced promotion.
#[must_use]
pub fn failed(checks: &[GateCheck]) -> Vec<String> {
    checks.iter().filter(|check| !check.passed).map(|check| check.name.clone()).collect()
}

fn contract(candidate: &Release) -> GateCheck {
    let version = candidate.contract;
    let why = if version == CONTRACT_VERSION {
        format!("contract {version}")
    } else {
        format!("{} is built for contract {version}, but this edge supports {CONTRACT_VERSION}", candidate.fragment.name)
    };
    GateCheck { name: "contract".to_owned(), passed: version == CONTRACT_VERSION, warns: false, why }
}

/// A check that passes if there are no findings.
fn result(name: &str, faults: impl IntoIterator<Item = String>, good: impl FnOnce() -> String) -> GateCheck {
    let faults: Vec<String> = faults.into_iter().collect();
    let passed = faults.is_empty();
    GateCheck { name: name.to_owned(), passed, warns: false, why: if passed { good() } else { faults.join("; ") } }
}

/// A check that always passes, with findings as warnings.
fn warning(name: &str, findings: impl IntoIterator<Item = String>, good: impl FnOnce() -> String) -> GateCheck {
    let check = result(name, findings, good);
    GateCheck { warns: !check.passed, passed: true, ..check }
}

/// `mfe-support 1.2.0 (0123456789abcdef)`.
fn named(live: LiveRelease<'_>) -> String {
    format!("{} {} ({})", live.release.fragment.name, live.release.version, live.id)
}

#[cfg(test)]
mod tests;
