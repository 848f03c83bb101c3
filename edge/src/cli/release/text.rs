//! Human-readable output.

use std::fmt::Write as _;

use contracts::release::{BuiltWith, Release};
use contracts::release_report::{Changed, Collected, FileChange, GateCheck, ReleaseDiff, ReleaseSummary};
use contracts::rollout::{Audience, FragmentState, Rollout, StateAction, StateChange};

/// One line for each release.
pub(super) fn list(releases: &[ReleaseSummary]) -> String {
    let mut text = String::new();
    for ReleaseSummary { id, version, squad, published, files, size, roles } in releases {
        let roles: Vec<&str> = roles.iter().map(|role| role.name()).collect();
        let day = published.get(..16).unwrap_or(published).replace('T', " ");
        let _ = writeln!(text, "{id}  {version:<10} {day}  {squad:<12} {files:>3} files {size:>9} bytes  {}", roles.join(", "));
    }
    if text.is_empty() { "There are no releases.".to_owned() } else { text }
}

/// Summary of a release.
pub(super) fn release(id: &str, release: &Release) -> String {
    let fragment = &release.fragment;
    let slots: Vec<&str> = fragment.slots.iter().map(|slot| slot.name()).collect();
    let mut text = format!("{} {} ({id})\n{}\n", fragment.name, release.version, fragment.purpose);
    let _ = writeln!(text, "contract {}, Module Federation {}, slots {}", release.contract, release.federation, slots.join(", "));
    if let Some(runtime) = release.runtime() {
        let _ = writeln!(text, "looks for the runtime {runtime}");
    }
    if release.shell.is_some() {
        let _ = writeln!(text, "offers {}", release.offered_runtimes().join(", "));
    }
    if let Some(BuiltWith { kit, kit_hash, react }) = &release.built_with {
        let _ = writeln!(text, "built with the kit {kit} ({kit_hash}), renders with React {react}");
    }
    for package in &release.shared {
        let bundled = package.version.as_ref().map(|version| format!(", brings {version}")).unwrap_or_default();
        let _ = writeln!(text, "shares {} {}{bundled}", package.name, package.required_version);
    }
    for context in &release.contexts {
        let _ = writeln!(text, "context {} ({})", context.name, context.slot.name());
    }
    for (path, file) in &release.files {
        let _ = writeln!(text, "{:>9}  {path}", file.size);
    }
    text
}

/// Differences between two releases.
pub(super) fn diff(diff: &ReleaseDiff) -> String {
    let mut text = String::new();
    let side = |value: &Option<String>| value.clone().unwrap_or_else(|| "nothing".to_owned());
    for Changed { name, before, after } in &diff.members {
        let _ = writeln!(text, "{name}: {} -> {}", side(before), side(after));
    }
    for Changed { name, before, after } in &diff.shared {
        let _ = writeln!(text, "shared {name}: {} -> {}", side(before), side(after));
    }
    for FileChange { name, before, after } in &diff.files {
        let _ = match (before, after) {
            (Some(before), Some(after)) => {
                writeln!(text, "  {name}: {before} -> {after} bytes ({:+})", i128::from(*after) - i128::from(*before))
            }
            (None, Some(after)) => writeln!(text, "+ {name}: {after} bytes"),
            (before, None) => writeln!(text, "- {name}: {} bytes", before.unwrap_or_default()),
        };
    }
    let _ = writeln!(text, "all files: {} -> {} bytes", diff.size_before, diff.size_after);
    text
}

/// One line for each check of the gate.
pub(super) fn checks(checks: &[GateCheck]) -> String {
    let status_word = |check: &GateCheck| match (check.passed, check.warns) {
        (false, _) => "FAIL",
        (true, true) => "warn",
        (true, false) => "pass",
    };
    checks.iter().map(|check| format!("{}  {}: {}\n", status_word(check), check.name, check.why)).collect()
}

/// Live release, rollout and the last changes.
pub(super) fn status(state: &FragmentState, changes: usize) -> String {
    let mut text = format!("{}: {} is live", state.fragment, state.live);
    if let Some(Rollout { release, share, audience }) = &state.rollout {
        let _ = write!(text, ", {release} is rolled out to {}{}", percent(*share), describe_audience(audience));
    }
    text.push('\n');
    if !state.pinned.is_empty() {
        let _ = writeln!(text, "  pinned: {}", state.pinned.join(", "));
    }
    for change in state.history.iter().take(changes) {
        let _ = writeln!(text, "  {}", describe(change));
    }
    text
}

/// Result of garbage collection.
pub(super) fn collected(fragment: &str, collected: &Collected, is_deleted: bool) -> String {
    let mut text = String::new();
    for entry in &collected.kept {
        let _ = writeln!(text, "{fragment} {} stays: {}", entry.id, entry.why);
    }
    for id in &collected.removed {
        let _ = writeln!(text, "{fragment} {id} {}", if is_deleted { "is removed" } else { "would be removed with --delete" });
    }
    text
}

fn describe(StateChange { sequence, at, by, why, action, release, share, forced }: &StateChange) -> String {
    let at = at.get(..19).unwrap_or(at).replace('T', " ");
    let action_text = match (action, share) {
        (StateAction::Promote, _) => format!("{release} went live"),
        (StateAction::Rollout, share) => format!("{release} rolled out to {}", percent(share.unwrap_or_default())),
        (StateAction::Rollback, Some(_)) => format!("the rollout of {release} was ended"),
        (StateAction::Rollback, None) => format!("back to {release}"),
        (StateAction::AutomaticRollback, _) => format!("the edge ended the rollout of {release}"),
        (StateAction::Pin, _) => format!("{release} was pinned or unpinned"),
    };
    let forced = if forced.is_empty() { String::new() } else { format!(", forced over: {}", forced.join(", ")) };
    let why = if why.is_empty() { String::new() } else { format!(": {why}") };
    format!("{sequence}. {at} {by}: {action_text}{forced}{why}")
}

fn percent(share: u16) -> String {
    format!("{} %", f64::from(share) / 100.0)
}

fn describe_audience(audience: &Audience) -> String {
    let Audience { brands, locales, countries, cities, hosts } = audience;
    let lists = [("brand", brands), ("locale", locales), ("country", countries), ("city", cities), ("host", hosts)];
    let text: Vec<String> =
        lists.iter().filter(|(_, list)| !list.is_empty()).map(|(name, list)| format!("{name} {}", list.join(" or "))).collect();
    if text.is_empty() { " of the visitors".to_owned() } else { format!(" of the visitors of {}", text.join(", ")) }
}
