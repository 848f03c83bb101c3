//! Tests that invalid sets are rejected with all their errors: `tests/faulty/README.md`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::kit::{files, now, places};
use routing::{Messages, RuleFiles, Rules, Severity, ValidationContext};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faulty");

fn cases() -> Vec<PathBuf> {
    let mut cases: Vec<PathBuf> = fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect();
    cases.sort();
    cases
}

/// The base, with files replaced by those of a folder.
fn set(folder: &Path) -> RuleFiles {
    let mut set = files(folder);
    let base = files(&Path::new(FOLDER).join("_base"));
    let own: Vec<String> = set.files.iter().map(|file| file.name.clone()).collect();
    set.files.extend(base.files.into_iter().filter(|file| !own.contains(&file.name)));
    set
}

/// Output of `check`: errors and expired rules.
fn refusal(files: &RuleFiles) -> Option<String> {
    let places = places();
    let fragments = BTreeSet::from(["mfe-main".to_owned(), "mfe-shell".to_owned()]);
    let keys = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect();
    let messages = Messages::from([
        ("en".to_owned(), keys(&["browse.server_error.later", "browse.not_found"])),
        ("ru".to_owned(), keys(&["browse.server_error.later"])),
    ]);
    let known = ValidationContext { fragments: Some(&fragments), routing: Some(&places), messages: Some(&messages) };
    let faults = match Rules::compile(files, known, now()) {
        Ok(compiled) if compiled.warnings.iter().any(|fault| fault.severity == Severity::Expired) => compiled.warnings,
        Ok(_) => return None,
        Err(faults) => faults,
    };
    Some(faults.iter().map(|fault| format!("{fault}\n\n")).collect())
}

#[test]
fn each_invalid_set_is_rejected_with_all_errors() {
    let update = std::env::var_os("UPDATE").is_some();
    let cases: Vec<PathBuf> = cases().into_iter().filter(|path| !path.ends_with("_base")).collect();
    assert!(cases.len() >= 40);
    let mut wrong = Vec::new();
    for case in cases {
        let Some(output) = refusal(&set(&case)) else {
            wrong.push(format!("{} is taken", case.display()));
            continue;
        };
        let path = case.join("expected.txt");
        if update {
            fs::write(&path, &output).unwrap();
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        if output != expected {
            wrong.push(format!("{}\n--- expected\n{expected}--- said\n{output}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn base_set_is_valid() {
    assert_eq!(refusal(&set(&Path::new(FOLDER).join("_base"))), None);
}
