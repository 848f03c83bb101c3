//! Checks shared packages. Module Federation would only warn in the visitor's console; the gate
//! rejects incompatible releases.

use std::collections::BTreeSet;

use contracts::release::{Release, SharedPackage};
use contracts::release_report::GateCheck;
use nodejs_semver::{Range, Version};

use super::{LiveRelease, named, result};

/// Checks each package that the candidate shares.
pub(super) fn check(candidate: LiveRelease<'_>, others: &[LiveRelease<'_>]) -> Vec<GateCheck> {
    let names: BTreeSet<&str> = candidate.release.shared.iter().map(|package| package.name.as_str()).collect();
    let checks = names.into_iter().filter_map(|name| Some(check_package(candidate, package(candidate.release, name)?, others)));
    let mut checks: Vec<GateCheck> = checks.collect();
    checks.extend(missing(candidate, others));
    checks
}

fn check_package(candidate: LiveRelease<'_>, own: &SharedPackage, others: &[LiveRelease<'_>]) -> GateCheck {
    let mut faults = Vec::new();
    let mut brought: Vec<String> = own.version.iter().cloned().collect();
    if Range::parse(&own.required_version).is_err() {
        faults.push(format!("{} needs `{}`, which is not a version range", named(candidate), own.required_version));
    }
    for (other, theirs) in others.iter().filter_map(|other| Some((*other, package(other.release, &own.name)?))) {
        brought.extend(theirs.version.clone());
        faults.extend(conflict((candidate, own), (other, theirs)));
    }
    if brought.is_empty() {
        faults.push(format!("{} needs {} {}, but no live release brings it", named(candidate), own.name, own.required_version));
    }
    result(&format!("shared {}", own.name), faults, || format!("needs {}, there is {}", own.required_version, brought.join(", ")))
}

type Side<'a> = (LiveRelease<'a>, &'a SharedPackage);

/// Why two releases cannot be on the same page.
fn conflict(candidate: Side<'_>, other: Side<'_>) -> Option<String> {
    let ((own_release, own), (other_release, theirs)) = (candidate, other);
    let ranges = || {
        format!(
            "{} needs {} {}, {} needs {}",
            named(own_release),
            own.name,
            own.required_version,
            named(other_release),
            theirs.required_version
        )
    };
    if let Some(version) = theirs.version.as_ref().filter(|version| !is_met(version, &own.required_version)) {
        return Some(format!("{} and brings {version}", ranges()));
    }
    if let Some(version) = own.version.as_ref().filter(|version| !is_met(version, &theirs.required_version)) {
        return Some(format!("{}, and {} brings {version}", ranges(), own_release.release.fragment.name));
    }
    // A singleton needs one version that satisfies both.
    if (own.singleton || theirs.singleton) && !overlap(&own.required_version, &theirs.required_version) {
        return Some(format!("{}: no version suits both, and only one copy may run", ranges()));
    }
    if own.singleton != theirs.singleton {
        let (one, many) = if own.singleton { (own_release, other_release) } else { (other_release, own_release) };
        return Some(format!("{} lets one copy of {} run, {} lets several", named(one), own.name, named(many)));
    }
    None
}

/// Checks that the candidate still brings packages that others need and only its fragment brought.
fn missing(candidate: LiveRelease<'_>, others: &[LiveRelease<'_>]) -> Option<GateCheck> {
    // Only the shell brings packages for others.
    candidate.release.shell.as_ref()?;
    let is_brought = |name: &str| {
        let all = others.iter().copied().chain([candidate]);
        all.filter_map(|live| package(live.release, name)).any(|package| package.version.is_some())
    };
    let needed = others.iter().flat_map(|other| other.release.shared.iter().map(move |package| (other, package)));
    let faults = needed.filter(|(_, package)| !is_brought(&package.name)).map(|(other, package)| {
        format!("{} needs {} {}, which {} does not bring", named(*other), package.name, package.required_version, named(candidate))
    });
    Some(result("shared packages of others", faults, || "every package that a live release needs is brought".to_owned()))
}

fn package<'a>(release: &'a Release, name: &str) -> Option<&'a SharedPackage> {
    release.shared.iter().find(|package| package.name == name)
}

/// Unparsable versions and ranges do not match.
fn is_met(version: &str, range: &str) -> bool {
    match (Version::parse(version), Range::parse(range)) {
        (Ok(version), Ok(range)) => range.satisfies(&version),
        _ => false,
    }
}

fn overlap(one: &str, other: &str) -> bool {
    match (Range::parse(one), Range::parse(other)) {
        (Ok(one), Ok(other)) => one.allows_any(&other),
        _ => false,
    }
}
