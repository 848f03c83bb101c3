//! Compares two releases of a fragment.

use std::collections::{BTreeMap, BTreeSet};

use contracts::release::{Release, SharedPackage};
use contracts::release_report::{Changed, FileChange, ReleaseDiff};
use serde_json::Value;

/// Length of the hash in file names.
const HASH_DIGITS: usize = 8;

/// Compares two releases. File names are compared without their hash, so that a changed file counts
/// as one change.
#[must_use]
pub fn diff(before: &Release, after: &Release) -> ReleaseDiff {
    let size = |release: &Release| release.files.values().map(|file| file.size).sum();
    ReleaseDiff {
        members: changed(&members(before), &members(after)),
        files: files(before, after),
        shared: changed(&shared(before), &shared(after)),
        size_before: size(before),
        size_after: size(after),
    }
}

/// Properties of a release, one line each. File names are omitted because they change with the
/// content.
fn members(release: &Release) -> BTreeMap<String, String> {
    let mut members = BTreeMap::from([
        ("contract".to_owned(), release.contract.to_string()),
        ("federation".to_owned(), release.federation.clone()),
        ("version".to_owned(), release.version.clone()),
    ]);
    members.extend(release.runtime().map(|runtime| ("browser.runtime".to_owned(), runtime)));
    if release.shell.is_some() {
        members.insert("shell.runtimes".to_owned(), release.offered_runtimes().join(", "));
    }
    if let Some(built) = &release.built_with {
        members.insert("built_with.kit".to_owned(), format!("{} ({})", built.kit, built.kit_hash));
        members.insert("built_with.react".to_owned(), built.react.clone());
    }
    if let Ok(Value::Object(fragment)) = serde_json::to_value(&release.fragment) {
        members.extend(fragment.into_iter().map(|(key, value)| (format!("fragment.{key}"), value.to_string())));
    }
    let contexts = release.contexts.iter().map(|context| (format!("context {}", context.name), context.slot.name().to_owned()));
    members.extend(contexts);
    members
}

fn shared(release: &Release) -> BTreeMap<String, String> {
    let words = |package: &SharedPackage| {
        let singleton = if package.singleton { ", one copy" } else { "" };
        let brought = package.version.as_ref().map(|version| format!(", brings {version}")).unwrap_or_default();
        format!("{}{singleton}{brought}", package.required_version)
    };
    release.shared.iter().map(|package| (package.name.clone(), words(package))).collect()
}

fn changed(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<Changed> {
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let differing = names.into_iter().filter(|name| before.get(*name) != after.get(*name));
    differing.map(|name| Changed { name: name.clone(), before: before.get(name).cloned(), after: after.get(name).cloned() }).collect()
}

fn files(before: &Release, after: &Release) -> Vec<FileChange> {
    let by_name = |release: &Release| -> BTreeMap<String, (u64, Vec<String>)> {
        let mut files: BTreeMap<String, (u64, Vec<String>)> = BTreeMap::new();
        for (path, file) in &release.files {
            let (size, hashes) = files.entry(without_hash(path)).or_default();
            *size += file.size;
            hashes.push(file.integrity.clone());
        }
        files
    };
    let (before, after) = (by_name(before), by_name(after));
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let size = |files: &BTreeMap<String, (u64, Vec<String>)>, name: &String| files.get(name).map(|(size, _)| *size);
    let differing = names.into_iter().filter(|name| before.get(*name) != after.get(*name));
    differing.map(|name| FileChange { name: name.clone(), before: size(&before, name), after: size(&after, name) }).collect()
}

/// Names of older builds hold a hash: `fragment.68f3da50.js` becomes `fragment.js`.
fn without_hash(path: &str) -> String {
    let is_hash = |part: &&str| part.len() == HASH_DIGITS && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    path.split('.').filter(|part| !is_hash(part)).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use contracts::release::ReleaseFile;

    use super::*;
    use crate::fixtures::release;

    #[test]
    fn changed_file_is_matched_by_name_without_hash() {
        let file = |size, hash: &str| ReleaseFile { size, integrity: hash.to_owned() };
        let (mut before, mut after) = (release("1.0.0", &[]), release("1.1.0", &[]));
        before.files.insert("fragment.68f3da50.js".to_owned(), file(10, "a"));
        before.files.insert("old.js".to_owned(), file(5, "b"));
        before.files.insert("same.js".to_owned(), file(1, "c"));
        after.files.insert("fragment.00f3da51.js".to_owned(), file(12, "d"));
        after.files.insert("same.js".to_owned(), file(1, "c"));
        let changes = diff(&before, &after);
        let files: Vec<_> = changes.files.iter().map(|file| (file.name.as_str(), file.before, file.after)).collect();
        assert_eq!(files, [("fragment.js", Some(10), Some(12)), ("old.js", Some(5), None)]);
        assert_eq!((changes.size_before, changes.size_after), (16, 13));
        let version = Changed { name: "version".to_owned(), before: Some("1.0.0".to_owned()), after: Some("1.1.0".to_owned()) };
        assert_eq!(changes.members, [version]);
    }

    #[test]
    fn ranges_of_shared_packages_are_compared() {
        let (mut before, mut after) = (release("1.0.0", &[]), release("1.0.0", &[]));
        let package =
            |range: &str| SharedPackage { name: "react".to_owned(), required_version: range.to_owned(), singleton: true, version: None };
        before.shared.push(package("^18.0.0"));
        after.shared.push(package("^19.0.0"));
        let [change] = &diff(&before, &after).shared[..] else { panic!("one package changed") };
        assert_eq!((change.before.as_deref(), change.after.as_deref()), (Some("^18.0.0, one copy"), Some("^19.0.0, one copy")));
        assert_eq!(diff(&before, &before), ReleaseDiff { members: vec![], files: vec![], shared: vec![], size_before: 0, size_after: 0 });
    }
}
