//! Module Federation's runtime: the shell offers it under a global with the minor version in its name, and the entry of each
//! fragment looks for that very name. An entry that does not find it throws, and the fragment stays what the server rendered.

use contracts::release_report::GateCheck;

use super::{LiveRelease, named, result};

/// Where it is written what to do.
const GUIDE: &str = "docs/runtime-upgrades.md";

/// Every entry must find its runtime in every shell that it may share a page with.
pub(super) fn check(candidate: LiveRelease<'_>, others: &[LiveRelease<'_>]) -> GateCheck {
    let all: Vec<LiveRelease<'_>> = others.iter().copied().chain([candidate]).collect();
    let is_shell = candidate.release.shell.is_some();
    let mut faults = Vec::new();
    for shell in all.iter().copied().filter(|live| live.release.shell.is_some()) {
        let offered = shell.release.offered_runtimes();
        for fragment in all.iter().copied().filter(|live| is_shell || live.id == candidate.id) {
            let Some(runtime) = fragment.release.runtime().filter(|runtime| !offered.contains(runtime)) else { continue };
            let remedy = if is_shell { shell_remedy(&runtime) } else { fragment_remedy(fragment, &offered, &runtime) };
            faults.push(format!(
                "{} looks for the runtime {runtime}, and {} offers {}: visitors would get it without its scripts. {remedy} ({GUIDE})",
                named(fragment),
                named(shell),
                offered.join(", "),
            ));
        }
    }
    result("federation", faults, || good(candidate))
}

/// What the shell's team can do.
fn shell_remedy(runtime: &str) -> String {
    format!("Build the shell so that it offers {runtime} as well, until that fragment is promoted with the new runtime")
}

/// What the squad can do.
fn fragment_remedy(fragment: LiveRelease<'_>, offered: &[String], runtime: &str) -> String {
    let offered = offered.first().map_or("none", String::as_str);
    let name = &fragment.release.fragment.name;
    format!("Build {name} with the kit whose runtime is {offered}, or ask the platform team for a shell that offers {runtime} as well")
}

fn good(candidate: LiveRelease<'_>) -> String {
    let offered = candidate.release.offered_runtimes();
    match (candidate.release.runtime(), offered.is_empty()) {
        (_, false) => format!("Module Federation {}, offers {}", candidate.release.federation, offered.join(", ")),
        (Some(runtime), true) => format!("Module Federation {}, finds {runtime}", candidate.release.federation),
        (None, true) => "no browser code".to_owned(),
    }
}
