//! Faulty configuration, rules and releases at start: all errors are listed, the exit status is 64.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

use crate::harness::{repository, write_fragment, write_others, write_shell};

/// Runs the binary in the repository. Returns its exit status and standard error.
fn serve(settings: &[(&str, &str)]) -> (Option<i32>, String) {
    let process =
        Command::new(env!("CARGO_BIN_EXE_edge")).arg("serve").current_dir(repository()).envs(settings.iter().copied()).output().unwrap();
    (process.status.code(), String::from_utf8_lossy(&process.stderr).into_owned())
}

#[test]
fn all_configuration_errors_are_listed() {
    let (status, output) = serve(&[("ROADSIDE_LISTEN_HTTP", "nowhere"), ("ROADSIDE_API_URL", "ftp://x"), ("ROADSIDE_LOG_FORMAT", "xml")]);
    assert_eq!(status, Some(64), "{output}");
    for name in ["ROADSIDE_LISTEN_HTTP", "ROADSIDE_API_URL", "ROADSIDE_LOG_FORMAT", "3 things"] {
        assert!(output.contains(name), "{name} in {output}");
    }
}

#[test]
fn all_rule_errors_are_listed_with_file_and_line() {
    let rules = TempDir::new().unwrap();
    fs::write(
        rules.path().join("sites.toml"),
        "[[site]]\nhosts = []\nbrand = \"gold\"\ncountry = \"ru\"\ndefault_locale = \"x\"\ndefault_city = \"y\"\n",
    )
    .unwrap();
    fs::write(rules.path().join("routes.toml"), "slots = {}\nnot_found = { main = \"m\" }\n[[route]]\npath = \"kb\"\nmain = \"m\"\n")
        .unwrap();
    fs::write(rules.path().join("experiments.toml"), "[[flag]]\nname = \"X\"\nowner = \"\"\nreason = \"y\"\nvalue = \"on\"\n").unwrap();
    let (status, output) = serve(&[("ROADSIDE_RULES_FOLDER", rules.path().to_str().unwrap()), ("ROADSIDE_API_URL", "http://127.0.0.1:9")]);
    assert_eq!(status, Some(64), "{output}");
    for place in ["sites.toml:3", "sites.toml:5", "routes.toml:4", "experiments.toml:3"] {
        assert!(output.contains(place), "{place} in {output}");
    }
}

#[test]
fn missing_or_changed_release_prevents_the_start() {
    let folder = TempDir::new().unwrap();
    let start = || serve(&[("ROADSIDE_FRAGMENTS_FOLDER", folder.path().to_str().unwrap()), ("ROADSIDE_API_URL", "http://127.0.0.1:9")]);
    write_shell(folder.path());
    write_others(folder.path());
    let (status, output) = start();
    assert_eq!(status, Some(64), "{output}");
    assert!(output.contains("unknown fragment `mfe-knowledge-base`") && output.contains("--> routes.toml:"), "{output}");

    // The fragment has a source but no build.
    fs::create_dir(folder.path().join("mfe-knowledge-base")).unwrap();
    fs::write(folder.path().join("mfe-knowledge-base/fragment.json"), "{}").unwrap();
    let (status, output) = start();
    assert_eq!(status, Some(64), "{output}");
    assert!(output.contains("names the fragment `mfe-knowledge-base`, which has no build") && output.contains("routes.toml:"), "{output}");

    write_fragment(folder.path(), "mfe-knowledge-base", &[], b"var __fragment;");
    fs::write(folder.path().join("mfe-knowledge-base/dist/server.js"), "var changed;").unwrap();
    let (status, output) = start();
    assert_eq!(status, Some(64), "{output}");
    assert!(output.contains("server.js: differs from what release.json says"), "{output}");
}

#[test]
fn shell_document_without_slots_prevents_the_start() {
    let folder = TempDir::new().unwrap();
    write_shell(folder.path());
    for name in ["mfe-knowledge-base", "mfe-support", "mfe-profile", "mfe-survey", "mfe-chat"] {
        write_fragment(folder.path(), name, &[], b"var __fragment;");
    }
    let dist = folder.path().join("mfe-shell/dist");
    let document = "<!doctype html><html data-page><head></head><body></body></html>";
    let mut release: serde_json::Value = serde_json::from_slice(&fs::read(dist.join("release.json")).unwrap()).unwrap();
    release["files"]["document.html"] =
        serde_json::json!({ "size": document.len(), "integrity": releases::integrity(document.as_bytes()) });
    fs::write(dist.join("document.html"), document).unwrap();
    fs::write(dist.join("release.json"), release.to_string()).unwrap();
    let (status, output) =
        serve(&[("ROADSIDE_FRAGMENTS_FOLDER", folder.path().to_str().unwrap()), ("ROADSIDE_API_URL", "http://127.0.0.1:9")]);
    assert_eq!(status, Some(64), "{output}");
    assert!(output.matches("document.html").count() >= 6, "head, model and each slot: {output}");
}
