//! Checks the Module Federation runtime. The shell offers it under a global with the minor version
//! in its name, and each fragment's entry needs exactly that name. An entry that does not find it
//! throws, and the fragment is not hydrated.

use contracts::release_report::GateCheck;

use super::{LiveRelease, named, result};

/// Guide that messages refer to.
const GUIDE: &str = "docs/runtime-upgrades.md";

/// Checks that each entry finds its runtime in every shell that may be on the same page.
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

/// Remedy for the shell's team.
fn shell_remedy(runtime: &str) -> String {
    format!("Build the shell so that it offers {runtime} as well, until that fragment is promoted with the new runtime")
}

/// Remedy for the squad.
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
