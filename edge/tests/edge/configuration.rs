//! Bad configuration, rules and releases at start: every fault is listed, and the process ends with 64.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

use crate::kit::{repository, write_fragment, write_others, write_shell};

/// Runs the binary in the repository and gives its status and what it says.
fn serve(settings: &[(&str, &str)]) -> (Option<i32>, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_edge")).arg("serve").current_dir(repository()).envs(settings.iter().copied()).output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn every_fault_of_the_configuration_is_listed() {
    let (status, said) = serve(&[("ROADSIDE_LISTEN_HTTP", "nowhere"), ("ROADSIDE_API_URL", "ftp://x"), ("ROADSIDE_LOG_FORMAT", "xml")]);
    assert_eq!(status, Some(64), "{said}");
    for name in ["ROADSIDE_LISTEN_HTTP", "ROADSIDE_API_URL", "ROADSIDE_LOG_FORMAT", "3 things"] {
        assert!(said.contains(name), "{name} in {said}");
    }
}

#[test]
fn every_fault_of_the_rules_is_listed_with_its_place() {
    let rules = TempDir::new().unwrap();
    fs::write(
        rules.path().join("sites.toml"),
        "[[site]]\nhosts = []\nbrand = \"gold\"\ncountry = \"ru\"\ndefault_locale = \"x\"\ndefault_city = \"y\"\n",
    )
    .unwrap();
    fs::write(rules.path().join("routes.toml"), "slots = {}\nnot_found = { main = \"m\" }\n[[route]]\npath = \"kb\"\nmain = \"m\"\n")
        .unwrap();
    fs::write(rules.path().join("experiments.toml"), "[[flag]]\nname = \"X\"\nowner = \"\"\nreason = \"y\"\nvalue = \"on\"\n").unwrap();
    let (status, said) = serve(&[("ROADSIDE_RULES_FOLDER", rules.path().to_str().unwrap()), ("ROADSIDE_API_URL", "http://127.0.0.1:9")]);
    assert_eq!(status, Some(64), "{said}");
    for place in ["sites.toml:3", "sites.toml:5", "routes.toml:4", "experiments.toml:3"] {
        assert!(said.contains(place), "{place} in {said}");
    }
}

#[test]
fn a_release_that_was_changed_or_is_missing_is_refused() {
    let folder = TempDir::new().unwrap();
    let start = || serve(&[("ROADSIDE_FRAGMENTS_FOLDER", folder.path().to_str().unwrap()), ("ROADSIDE_API_URL", "http://127.0.0.1:9")]);
    write_shell(folder.path());
    write_others(folder.path());
    let (status, said) = start();
    assert_eq!(status, Some(64), "{said}");
    assert!(said.contains("unknown fragment `mfe-knowledge-base`") && said.contains("--> routes.toml:"), "{said}");

    // Its source is there, its build is not.
    fs::create_dir(folder.path().join("mfe-knowledge-base")).unwrap();
    fs::write(folder.path().join("mfe-knowledge-base/fragment.json"), "{}").unwrap();
    let (status, said) = start();
    assert_eq!(status, Some(64), "{said}");
    assert!(said.contains("names the fragment `mfe-knowledge-base`, which has no build") && said.contains("routes.toml:"), "{said}");

    write_fragment(folder.path(), "mfe-knowledge-base", &[], b"var __fragment;");
    fs::write(folder.path().join("mfe-knowledge-base/dist/server.js"), "var changed;").unwrap();
    let (status, said) = start();
    assert_eq!(status, Some(64), "{said}");
    assert!(said.contains("server.js: differs from what release.json says"), "{said}");
}

#[test]
fn a_shell_document_without_its_slots_is_refused() {
    let folder = TempDir::new().unwrap();
    write_shell(folder.path());
    for name in ["mfe-knowledge-base", "mfe-support", "mfe-profile", "mfe-survey"] {
        write_fragment(folder.path(), name, &[], b"var __fragment;");
    }
    let dist = folder.path().join("mfe-shell/dist");
    let document = "<!doctype html><html data-page><head></head><body></body></html>";
    let mut release: serde_json::Value = serde_json::from_slice(&fs::read(dist.join("release.json")).unwrap()).unwrap();
    release["files"]["document.html"] =
        serde_json::json!({ "size": document.len(), "integrity": releases::integrity(document.as_bytes()) });
    fs::write(dist.join("document.html"), document).unwrap();
    fs::write(dist.join("release.json"), release.to_string()).unwrap();
    let (status, said) =
        serve(&[("ROADSIDE_FRAGMENTS_FOLDER", folder.path().to_str().unwrap()), ("ROADSIDE_API_URL", "http://127.0.0.1:9")]);
    assert_eq!(status, Some(64), "{said}");
    assert!(said.matches("document.html").count() >= 6, "head, model and each slot: {said}");
}
