//! `edge rules …`: check, explain, test and replay.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::harness::{copy_rules, repository};

/// A redirect used by all tests below.
const REDIRECT: &str = "[[redirect]]\nfrom = \"/{locale}/{city}/work/{slug}\"\nto = \"/{locale}/{city}/jobs/{slug}\"\nowner = \"tests\"\nreason = \"a test\"\n";

/// A folder with the repository's rules in `rules`, and the same with [`REDIRECT`] in `new`.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    for name in ["rules", "new"] {
        copy_rules(&folder.path().join(name));
    }
    fs::write(folder.path().join("new/redirects-work.toml"), REDIRECT).unwrap();
    folder
}

/// Runs a command in a folder. Returns its exit status and its output, standard error last.
fn edge(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let path = |relative: &str| repository().join(relative).display().to_string();
    let process = Command::new(env!("CARGO_BIN_EXE_edge"))
        .arg("rules")
        .args(arguments)
        .arg("--config")
        .arg(path("edge/edge.toml"))
        .env("ROADSIDE_RULES_FOLDER", "rules")
        .env("ROADSIDE_FRAGMENTS_FOLDER", path("."))
        .env("ROADSIDE_EMBEDDED_API_GEO", path("api/geo/data"))
        .env("ROADSIDE_EMBEDDED_API_LOCALES", path("locales"))
        .current_dir(folder)
        .output()
        .unwrap();
    (process.status.code(), format!("{}{}", String::from_utf8_lossy(&process.stdout), String::from_utf8_lossy(&process.stderr)))
}

#[test]
fn check_lists_all_errors_with_their_positions() {
    let folder = folder();
    insta::assert_debug_snapshot!("check_good", edge(folder.path(), &["check"]));
    let sites = fs::read_to_string(folder.path().join("rules/sites.toml")).unwrap();
    fs::write(folder.path().join("rules/sites.toml"), sites.replacen("\"amber\"", "\"ambre\"", 1)).unwrap();
    let bad = REDIRECT.replace("/jobs/{slug}", "/joobs/{slug}") + &REDIRECT.replace("reason", "raeson");
    fs::write(folder.path().join("rules/redirects-work.toml"), bad).unwrap();
    let (status, output) = edge(folder.path(), &["check"]);
    assert_eq!(status, Some(1));
    insta::assert_snapshot!("check_bad", output);
}

#[test]
fn expired_rule_fails_check_but_not_other_commands() {
    let folder = folder();
    fs::write(folder.path().join("rules/redirects-work.toml"), format!("{REDIRECT}until = 2020-01-01\n")).unwrap();
    let (status, output) = edge(folder.path(), &["check"]);
    assert_eq!(status, Some(1), "{output}");
    assert!(output.contains("has expired"), "{output}");
    assert_eq!(edge(folder.path(), &["explain", "http://localhost/"]).0, Some(0));
}

#[test]
fn explain_lists_the_steps_and_the_verdict() {
    let folder = folder();
    let (status, output) = edge(folder.path(), &["explain", "http://localhost/RU-RU/moskva/work/driver/?a=1", "--rules", "new"]);
    assert_eq!(status, Some(0));
    insta::assert_snapshot!("explain", output);
    let arguments = ["explain", "http://localhost:8080/", "--cookie", "city=kazan; locale=ru-en", "--json"];
    let (status, output) = edge(folder.path(), &arguments);
    assert_eq!(status, Some(0), "{output}");
    let explanation: serde_json::Value = serde_json::from_str(&output).unwrap();
    assert_eq!(explanation["verdict"]["location"], "/ru-en/kazan");
    let (_, output) =
        edge(folder.path(), &["explain", "http://localhost/", "--place", "ru-ru/perm", "--header", "Accept-Language: en", "--json"]);
    let explanation: serde_json::Value = serde_json::from_str(&output).unwrap();
    assert_eq!(explanation["verdict"]["location"], "/ru-en/perm");
    assert_eq!(edge(folder.path(), &["explain", "/ru-ru"]).0, Some(64));
}

#[test]
fn repositorys_cases_pass_and_a_wrong_case_fails() {
    let folder = folder();
    let (status, output) = edge(folder.path(), &["test"]);
    assert_eq!(status, Some(0), "{output}");
    let case = "[[case]]\nname = \"It is somewhere else\"\ngiven = { url = \"http://localhost/ru-ru/moskva/jobs\" }\nexpect = { status = 404, page = \"job\" }\n";
    fs::write(folder.path().join("rules/tests.toml"), case).unwrap();
    let (status, output) = edge(folder.path(), &["test"]);
    assert_eq!(status, Some(1));
    insta::assert_snapshot!("test_failed", output);
}

#[test]
fn replay_counts_changes_in_both_log_formats() {
    let folder = folder();
    let mut log = String::new();
    for slug in ["driver", "courier", "driver"] {
        let _ = writeln!(
            log,
            "{{\"timestamp\":\"2026-11-21T10:00:00Z\",\"level\":\"INFO\",\"fields\":{{\"message\":\"Answered\",\"id\":\"1\",\"method\":\"GET\",\"host\":\"localhost:8080\",\"path\":\"/ru-ru/moskva/work/{slug}\",\"status\":404,\"duration_ms\":1.5}},\"target\":\"edge::access\"}}"
        );
    }
    log += "127.0.0.1 - - [21/Nov/2026:10:00:00 +0000] \"GET /ru-ru/moskva/work/x?a=1 HTTP/1.1\" 404 512 \"-\" \"curl\"\n";
    log += "slate.localhost 127.0.0.1 - - [21/Nov/2026:10:00:00 +0000] \"GET /ru-ru/moskva/jobs HTTP/1.1\" 200 512 \"-\" \"curl\"\n";
    log += "nonsense\n\n";
    fs::write(folder.path().join("access.log"), log).unwrap();
    let replay = |options: &[&str]| edge(folder.path(), &[&["replay", "--old", "rules", "--new", "new", "access.log"], options].concat());
    let (status, output) = replay(&[]);
    assert_eq!(status, Some(0));
    insta::assert_snapshot!("replay", output);
    assert_eq!(replay(&["--max-changed", "4"]).0, Some(0));
    assert_eq!(replay(&["--max-changed", "80%"]).0, Some(0));
    assert_eq!(replay(&["--max-changed", "3"]).0, Some(1));
    assert_eq!(replay(&["--max-changed", "79%"]).0, Some(1));
    let json: serde_json::Value = serde_json::from_str(&replay(&["--json"]).1).unwrap();
    assert_eq!((&json["report"]["changed"], &json["unread_lines"]), (&4.into(), &1.into()), "{json}");
    fs::write(folder.path().join("new/sites.toml"), "bad").unwrap();
    assert_eq!(replay(&[]).0, Some(64));
}
