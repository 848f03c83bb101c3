//! `edge rules …`, as somebody who writes rules meets it.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::kit::{copy_rules, repository};

/// A redirect that every test below knows of.
const REDIRECT: &str = "[[redirect]]\nfrom = \"/{locale}/{city}/work/{slug}\"\nto = \"/{locale}/{city}/jobs/{slug}\"\nowner = \"tests\"\nreason = \"a test\"\n";

/// A folder with the repository's rules in `rules`, and a redirect more in `new`.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    for name in ["rules", "new"] {
        copy_rules(&folder.path().join(name));
    }
    fs::write(folder.path().join("new/redirects-work.toml"), REDIRECT).unwrap();
    folder
}

/// Runs a command in a folder: its status, and what it prints, errors last.
fn edge(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let path = |relative: &str| repository().join(relative).display().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_edge"))
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
    (output.status.code(), format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)))
}

#[test]
fn check_lists_every_fault_with_its_place() {
    let folder = folder();
    insta::assert_debug_snapshot!("check_good", edge(folder.path(), &["check"]));
    let sites = fs::read_to_string(folder.path().join("rules/sites.toml")).unwrap();
    fs::write(folder.path().join("rules/sites.toml"), sites.replacen("\"amber\"", "\"ambre\"", 1)).unwrap();
    let bad = REDIRECT.replace("/jobs/{slug}", "/joobs/{slug}") + &REDIRECT.replace("reason", "raeson");
    fs::write(folder.path().join("rules/redirects-work.toml"), bad).unwrap();
    let (status, said) = edge(folder.path(), &["check"]);
    assert_eq!(status, Some(1));
    insta::assert_snapshot!("check_bad", said);
}

#[test]
fn a_rule_that_has_ended_is_refused_by_check_and_by_nobody_else() {
    let folder = folder();
    fs::write(folder.path().join("rules/redirects-work.toml"), format!("{REDIRECT}until = 2020-01-01\n")).unwrap();
    let (status, said) = edge(folder.path(), &["check"]);
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("last day has passed"), "{said}");
    assert_eq!(edge(folder.path(), &["explain", "http://localhost/"]).0, Some(0));
}

#[test]
fn explain_tells_each_step_and_the_end() {
    let folder = folder();
    let (status, said) = edge(folder.path(), &["explain", "http://localhost/RU-RU/moskva/work/driver/?a=1", "--rules", "new"]);
    assert_eq!(status, Some(0));
    insta::assert_snapshot!("explain", said);
    let asked = ["explain", "http://localhost:8080/", "--cookie", "city=kazan; locale=ru-en", "--json"];
    let (status, said) = edge(folder.path(), &asked);
    assert_eq!(status, Some(0), "{said}");
    let explanation: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(explanation["verdict"]["location"], "/ru-en/kazan");
    let (_, said) =
        edge(folder.path(), &["explain", "http://localhost/", "--place", "ru-ru/perm", "--header", "Accept-Language: en", "--json"]);
    let explanation: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(explanation["verdict"]["location"], "/ru-en/perm");
    assert_eq!(edge(folder.path(), &["explain", "/ru-ru"]).0, Some(64));
}

#[test]
fn the_repositorys_own_cases_pass_and_a_wrong_one_fails() {
    let folder = folder();
    let (status, said) = edge(folder.path(), &["test"]);
    assert_eq!(status, Some(0), "{said}");
    let case = "[[case]]\nname = \"It is somewhere else\"\ngiven = { url = \"http://localhost/ru-ru/moskva/jobs\" }\nexpect = { status = 404, page = \"job\" }\n";
    fs::write(folder.path().join("rules/tests.toml"), case).unwrap();
    let (status, said) = edge(folder.path(), &["test"]);
    assert_eq!(status, Some(1));
    insta::assert_snapshot!("test_failed", said);
}

#[test]
fn replay_counts_what_would_change_in_both_formats() {
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
    let replay = |more: &[&str]| edge(folder.path(), &[&["replay", "--old", "rules", "--new", "new", "access.log"], more].concat());
    let (status, said) = replay(&[]);
    assert_eq!(status, Some(0));
    insta::assert_snapshot!("replay", said);
    assert_eq!(replay(&["--max-changed", "4"]).0, Some(0));
    assert_eq!(replay(&["--max-changed", "80%"]).0, Some(0));
    assert_eq!(replay(&["--max-changed", "3"]).0, Some(1));
    assert_eq!(replay(&["--max-changed", "79%"]).0, Some(1));
    let json: serde_json::Value = serde_json::from_str(&replay(&["--json"]).1).unwrap();
    assert_eq!((&json["report"]["changed"], &json["unread_lines"]), (&4.into(), &1.into()), "{json}");
    fs::write(folder.path().join("new/sites.toml"), "bad").unwrap();
    assert_eq!(replay(&[]).0, Some(64));
}
