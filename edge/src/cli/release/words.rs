//! What is printed for people.

use std::fmt::Write as _;

use contracts::release::{BuiltWith, Release};
use contracts::release_report::{Changed, Collected, FileChange, GateCheck, ReleaseDiff, ReleaseSummary};
use contracts::rollout::{Audience, FragmentState, Rollout, StateAction, StateChange};

/// One line for each release.
pub(super) fn list(releases: &[ReleaseSummary]) -> String {
    let mut words = String::new();
    for ReleaseSummary { id, version, squad, published, files, size, roles } in releases {
        let roles: Vec<&str> = roles.iter().map(|role| role.name()).collect();
        let day = published.get(..16).unwrap_or(published).replace('T', " ");
        let _ = writeln!(words, "{id}  {version:<10} {day}  {squad:<12} {files:>3} files {size:>9} bytes  {}", roles.join(", "));
    }
    if words.is_empty() { "There are no releases.".to_owned() } else { words }
}

/// What a release says of itself.
pub(super) fn release(id: &str, release: &Release) -> String {
    let fragment = &release.fragment;
    let slots: Vec<&str> = fragment.slots.iter().map(|slot| slot.name()).collect();
    let mut words = format!("{} {} ({id})\n{}\n", fragment.name, release.version, fragment.purpose);
    let _ = writeln!(words, "contract {}, Module Federation {}, slots {}", release.contract, release.federation, slots.join(", "));
    if let Some(runtime) = release.runtime() {
        let _ = writeln!(words, "looks for the runtime {runtime}");
    }
    if release.shell.is_some() {
        let _ = writeln!(words, "offers {}", release.offered_runtimes().join(", "));
    }
    if let Some(BuiltWith { kit, kit_hash, react }) = &release.built_with {
        let _ = writeln!(words, "built with the kit {kit} ({kit_hash}), renders with React {react}");
    }
    for package in &release.shared {
        let brought = package.version.as_ref().map(|version| format!(", brings {version}")).unwrap_or_default();
        let _ = writeln!(words, "shares {} {}{brought}", package.name, package.required_version);
    }
    for context in &release.contexts {
        let _ = writeln!(words, "context {} ({})", context.name, context.slot.name());
    }
    for (path, file) in &release.files {
        let _ = writeln!(words, "{:>9}  {path}", file.size);
    }
    words
}

/// What changed from one release to another.
pub(super) fn diff(diff: &ReleaseDiff) -> String {
    let mut words = String::new();
    let side = |value: &Option<String>| value.clone().unwrap_or_else(|| "nothing".to_owned());
    for Changed { name, before, after } in &diff.members {
        let _ = writeln!(words, "{name}: {} -> {}", side(before), side(after));
    }
    for Changed { name, before, after } in &diff.shared {
        let _ = writeln!(words, "shared {name}: {} -> {}", side(before), side(after));
    }
    for FileChange { name, before, after } in &diff.files {
        let _ = match (before, after) {
            (Some(before), Some(after)) => {
                writeln!(words, "  {name}: {before} -> {after} bytes ({:+})", i128::from(*after) - i128::from(*before))
            }
            (None, Some(after)) => writeln!(words, "+ {name}: {after} bytes"),
            (before, None) => writeln!(words, "- {name}: {} bytes", before.unwrap_or_default()),
        };
    }
    let _ = writeln!(words, "all files: {} -> {} bytes", diff.size_before, diff.size_after);
    words
}

/// One line for each check of the gate.
pub(super) fn checks(checks: &[GateCheck]) -> String {
    let word = |check: &GateCheck| match (check.passed, check.warns) {
        (false, _) => "FAIL",
        (true, true) => "warn",
        (true, false) => "pass",
    };
    checks.iter().map(|check| format!("{}  {}: {}\n", word(check), check.name, check.why)).collect()
}

/// Who gets what, and the newest changes.
pub(super) fn status(state: &FragmentState, changes: usize) -> String {
    let mut words = format!("{}: {} is live", state.fragment, state.live);
    if let Some(Rollout { release, share, audience }) = &state.rollout {
        let _ = write!(words, ", {release} is on trial with {}{}", percent(*share), whose(audience));
    }
    words.push('\n');
    if !state.pinned.is_empty() {
        let _ = writeln!(words, "  pinned: {}", state.pinned.join(", "));
    }
    for change in state.history.iter().take(changes) {
        let _ = writeln!(words, "  {}", changed(change));
    }
    words
}

/// What was collected, or would be.
pub(super) fn collected(fragment: &str, collected: &Collected, is_done: bool) -> String {
    let mut words = String::new();
    for kept in &collected.kept {
        let _ = writeln!(words, "{fragment} {} stays: {}", kept.id, kept.why);
    }
    for id in &collected.removed {
        let _ = writeln!(words, "{fragment} {id} {}", if is_done { "is removed" } else { "goes with --delete" });
    }
    words
}

fn changed(StateChange { sequence, at, by, why, action, release, share, forced }: &StateChange) -> String {
    let at = at.get(..19).unwrap_or(at).replace('T', " ");
    let done = match (action, share) {
        (StateAction::Promote, _) => format!("{release} went live"),
        (StateAction::Rollout, share) => format!("{release} on trial with {}", percent(share.unwrap_or_default())),
        (StateAction::Rollback, Some(_)) => format!("the trial of {release} was ended"),
        (StateAction::Rollback, None) => format!("back to {release}"),
        (StateAction::AutomaticRollback, _) => format!("the edge ended the trial of {release}"),
        (StateAction::Pin, _) => format!("{release} was pinned or let go"),
    };
    let forced = if forced.is_empty() { String::new() } else { format!(", forced over: {}", forced.join(", ")) };
    let why = if why.is_empty() { String::new() } else { format!(": {why}") };
    format!("{sequence}. {at} {by}: {done}{forced}{why}")
}

fn percent(share: u16) -> String {
    format!("{} %", f64::from(share) / 100.0)
}

fn whose(audience: &Audience) -> String {
    let Audience { brands, locales, countries, cities, hosts } = audience;
    let lists = [("brand", brands), ("locale", locales), ("country", countries), ("city", cities), ("host", hosts)];
    let words: Vec<String> =
        lists.iter().filter(|(_, list)| !list.is_empty()).map(|(name, list)| format!("{name} {}", list.join(" or "))).collect();
    if words.is_empty() { " of the visitors".to_owned() } else { format!(" of the visitors of {}", words.join(", ")) }
}
