//! Compares the React versions of server and browser. The server script bundles its own; the
//! browser uses the shell's. Hydration across minor versions mostly works but is not guaranteed.

use contracts::release_report::GateCheck;
use nodejs_semver::Version;

use super::{LiveRelease, named, warning};

/// Package that the shell brings.
const REACT: &str = "react";

/// Warns if the server script and the browser use different minor versions of React. Nothing is
/// reported if either version is unknown.
pub(super) fn check(candidate: LiveRelease<'_>, others: &[LiveRelease<'_>]) -> Option<GateCheck> {
    rendered_with(candidate)?;
    let all: Vec<LiveRelease<'_>> = others.iter().copied().chain([candidate]).collect();
    let bringing: Vec<_> = all.iter().filter_map(|live| Some((*live, brought(*live)?))).collect();
    if bringing.is_empty() {
        return None;
    }
    let is_shell = candidate.release.shell.is_some();
    let mut findings = Vec::new();
    for fragment in all.iter().copied().filter(|live| is_shell || live.id == candidate.id) {
        let Some(own) = rendered_with(fragment) else { continue };
        for (shell, version) in bringing.iter().filter(|(_, version)| minor(own) != minor(version)) {
            findings.push(format!(
                "{} renders with React {own} on the server, and {} brings {version} to the browser: build it with the current kit, or \
                 watch the reports `hydration-mismatch`",
                named(fragment),
                named(*shell)
            ));
        }
    }
    Some(warning("react of the server", findings, || "the same minor version as the browser's".to_owned()))
}

/// React version in a release's server script.
fn rendered_with(live: LiveRelease<'_>) -> Option<&str> {
    live.release.server.as_ref()?;
    live.release.built_with.as_ref().map(|built| built.react.as_str())
}

/// React version that a release brings to the browser.
fn brought(live: LiveRelease<'_>) -> Option<&str> {
    live.release.shared.iter().find(|package| package.name == REACT)?.version.as_deref()
}

/// Unparsable versions differ from all others.
fn minor(version: &str) -> Option<(u64, u64)> {
    Version::parse(version).ok().map(|version| (version.major(), version.minor()))
}
