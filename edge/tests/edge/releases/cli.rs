//! `edge release …` on a store, without an edge.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::harness::repository;

/// A server script that renders a greeting.
const SCRIPT: &str = "var __fragment = { render: (context) => '<p>' + JSON.parse(context).greeting + '</p>' };";

/// Folder of a squad: key, squads file, store, builds.
struct Workspace(TempDir);

impl Workspace {
    fn new() -> Self {
        let workspace = Self(TempDir::new().unwrap());
        // Replaces the accessibility check, which needs Node. It finds no barriers.
        workspace.write("axe.sh", "cat > /dev/null\necho '[]'\n");
        workspace.write("squads.toml", "");
        let (status, public) = workspace.edge(&["key", "new", "squad.pem"]);
        assert_eq!(status, Some(0), "{public}");
        workspace.write("squads.toml", &format!("[squads.tests]\nfragments = [\"mfe-test\"]\nkeys = [\"{}\"]\n", public.trim()));
        workspace
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Runs a command. Returns its exit status and its output, standard error last.
    fn edge(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_edge"))
            .arg("release")
            .args(arguments)
            .arg("--config")
            .arg(repository().join("edge/edge.toml"))
            .env("ROADSIDE_RELEASES_STORE", "store")
            .env("ROADSIDE_RELEASES_SQUADS", "squads.toml")
            .env("ROADSIDE_RELEASES_BUDGETS", repository().join("edge/budgets.toml"))
            .env("ROADSIDE_RELEASES_AXE", "sh axe.sh")
            .env("ROADSIDE_KEY", "squad.pem")
            .env("USER", "ada")
            .current_dir(self.0.path())
            .output()
            .unwrap();
        (output.status.code(), format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)))
    }

    /// Output of a command that must succeed.
    fn run_ok(&self, arguments: &[&str]) -> String {
        let (status, printed) = self.edge(arguments);
        assert_eq!(status, Some(0), "{arguments:?}: {printed}");
        printed
    }

    /// Output of a command that must fail with 1.
    fn run_refused(&self, arguments: &[&str]) -> String {
        let (status, printed) = self.edge(arguments);
        assert_eq!(status, Some(1), "{arguments:?}: {printed}");
        printed
    }

    /// Builds and publishes a release that bundles React. Returns its id.
    fn publish(&self, version: &str, script: &str, react: &str) -> String {
        self.build(version, script, react);
        let response: Value = serde_json::from_str(&self.run_ok(&["publish", "dist", "--json"])).unwrap();
        response["id"].as_str().unwrap().to_owned()
    }

    /// Changes `release.json` of the build.
    fn change_release(&self, change: impl FnOnce(&mut Value)) {
        let mut release: Value = serde_json::from_slice(&fs::read(self.0.path().join("dist/release.json")).unwrap()).unwrap();
        change(&mut release);
        self.write("dist/release.json", &release.to_string());
    }

    fn build(&self, version: &str, script: &str, react: &str) {
        let context = json!({ "greeting": "Hello", "slot": "main" }).to_string();
        let hashed = |text: &str| json!({ "size": text.len(), "integrity": releases::integrity(text.as_bytes()) });
        let release = json!({
            "contract": 1,
            "version": version,
            "federation": "2.9.2",
            "fragment": {
                "name": "mfe-test", "owner": "tests", "purpose": "A fragment for a test.", "slots": ["main"], "uses": [], "messages": [],
                "cache": { "fresh_seconds": 1, "stale_seconds": 1 },
            },
            "server": "server.js",
            "files": { "server.js": hashed(script), "context-page.json": hashed(&context) },
            "shared": [{ "name": "react", "required_version": react, "singleton": true, "version": "19.3.1" }],
            "contexts": [{ "name": "page", "slot": "main", "file": "context-page.json" }],
        });
        self.write("dist/server.js", script);
        self.write("dist/context-page.json", &context);
        self.write("dist/release.json", &release.to_string());
    }
}

#[test]
fn release_is_published_rolled_out_promoted_and_rolled_back() {
    let workspace = Workspace::new();
    let first = workspace.publish("1.0.0", SCRIPT, "^19.0.0");
    assert!(workspace.run_ok(&["publish", "dist"]).contains("was there already"));
    let printed = workspace.run_ok(&["promote", "mfe-test", "1.0.0", "--why", "the first one"]);
    for line in ["pass  contract", "pass  shared react", "pass  render page", "pass  axe", &format!("{first} went live: the first one")] {
        assert!(printed.contains(line), "{line} in {printed}");
    }

    let second = workspace.publish("1.1.0", &format!("{SCRIPT}// More."), "^19.0.0");
    workspace.run_ok(&["promote", "mfe-test", &second[..6], "--percent", "10", "--brand", "amber"]);
    let status = workspace.run_ok(&["status"]);
    assert!(
        status.contains(&format!("mfe-test: {first} is live, {second} is rolled out to 10 % of the visitors of brand amber")),
        "{status}"
    );
    workspace.run_ok(&["promote", "mfe-test", "1.1.0"]);
    let list: Value = serde_json::from_str(&workspace.run_ok(&["list", "mfe-test", "--json"])).unwrap();
    let roles = |id: &str| list.as_array().unwrap().iter().find(|release| release["id"] == *id).unwrap()["roles"].clone();
    assert_eq!((roles(&second), roles(&first)), (json!(["live"]), json!(["previous"])));
    assert!(workspace.run_ok(&["diff", "mfe-test", "1.0.0", "1.1.0"]).contains("server.js: 88 -> 96 bytes (+8)"));
    assert!(workspace.run_ok(&["show", "mfe-test", "1.1.0"]).contains("brings 19.3.1"));

    workspace.run_ok(&["rollback", "mfe-test", "--why", "a test"]);
    let history = workspace.run_ok(&["status", "mfe-test"]);
    assert!(history.contains(&format!("{first} is live")) && history.contains(&format!("ada: back to {first}: a test")), "{history}");
    assert!(workspace.run_refused(&["rollback", "mfe-test"]).contains("no previous live release"));
}

#[test]
fn changed_file_under_the_same_version_is_rejected() {
    let workspace = Workspace::new();
    let first = workspace.publish("1.0.0", SCRIPT, "^19.0.0");
    workspace.build("1.0.0", "var other;", "^19.0.0");
    assert!(workspace.run_refused(&["publish", "dist"]).contains(&format!("mfe-test 1.0.0 is already published as release {first}")));
    workspace.write("dist/server.js", "var tampered;");
    assert!(workspace.run_refused(&["publish", "dist"]).contains("server.js: differs from what release.json says"));
}

#[test]
fn release_that_fails_the_gate_is_promoted_only_by_force() {
    let workspace = Workspace::new();
    workspace.publish("1.0.0", SCRIPT, "^19.0.0");
    workspace.run_ok(&["promote", "mfe-test", "1.0.0"]);
    for (version, script, why) in [
        ("2.0.0", "var __fragment = { render() { throw new Error('broken'); } };", "broken"),
        ("2.0.1", "var __fragment = { render() { for (;;); } };", "FAIL  render page"),
        ("2.0.2", "var __fragment = { render() { const all = []; for (;;) all.push(new Array(1000).fill(0)); } };", "FAIL  render page"),
        ("2.0.3", "var __fragment = { render: () => '<p>'.repeat(20_000_000) };", "FAIL  render page"),
    ] {
        workspace.publish(version, script, "^19.0.0");
        let printed = workspace.run_refused(&["promote", "mfe-test", version, "--percent", "5"]);
        assert!(printed.contains(why) && printed.contains("is not promoted"), "{version}: {printed}");
    }
    let forced = workspace.run_ok(&["promote", "mfe-test", "2.0.0", "--percent", "5", "--force"]);
    assert!(forced.contains("forced over: render page"), "{forced}");
}

#[test]
fn release_without_a_context_for_every_slot_fails_the_gate() {
    let workspace = Workspace::new();
    for (version, slots, has_contexts) in [("1.0.0", json!(["main"]), false), ("1.0.1", json!(["main", "footer"]), true)] {
        workspace.build(version, SCRIPT, "^19.0.0");
        workspace.change_release(|release| {
            release["fragment"]["slots"] = slots;
            if !has_contexts {
                release["contexts"] = json!([]);
            }
        });
        workspace.run_ok(&["publish", "dist"]);
        let printed = workspace.run_refused(&["promote", "mfe-test", version]);
        assert!(printed.contains("FAIL  contexts: the release has no context for"), "{version}: {printed}");
        assert!(printed.contains("take-context.js"), "{printed}");
    }
}

#[test]
fn release_of_an_unknown_squad_fails_the_gate() {
    let workspace = Workspace::new();
    workspace.build("1.0.0", SCRIPT, "^19.0.0");
    workspace.change_release(|release| release["fragment"]["owner"] = json!("Squad Test"));
    workspace.run_ok(&["publish", "dist"]);
    assert!(workspace.run_refused(&["promote", "mfe-test", "1.0.0"]).contains("FAIL  owner"));
}

#[test]
fn verify_reports_files_changed_in_the_store() {
    let workspace = Workspace::new();
    let (first, second) = (workspace.publish("1.0.0", SCRIPT, "^19.0.0"), workspace.publish("1.1.0", "var other;", "^19.0.0"));
    workspace.run_ok(&["verify"]);
    workspace.write(&format!("store/releases/mfe-test/{first}/files/server.js"), "var tampered;");
    let printed = workspace.run_refused(&["verify", "mfe-test"]);
    assert!(printed.contains(&format!("{first}: server.js: differs")) && printed.contains(&format!("{second}: good")), "{printed}");
    assert!(workspace.run_refused(&["promote", "mfe-test", "1.0.0"]).contains("server.js: differs"));
}

#[test]
fn gc_lists_old_releases_and_removes_them_with_delete() {
    let workspace = Workspace::new();
    workspace.publish("1.0.0", SCRIPT, "^19.0.0");
    workspace.run_ok(&["promote", "mfe-test", "1.0.0"]);
    let old = workspace.publish("1.1.0", "var other;", "^19.0.0");
    assert!(workspace.run_ok(&["gc"]).contains(&format!("{old} stays: published in the last 30 days")));
    assert!(workspace.run_ok(&["gc", "--days", "0", "--last", "0"]).contains(&format!("{old} would be removed with --delete")));
    workspace.run_ok(&["pin", "mfe-test", "1.1.0"]);
    assert!(workspace.run_ok(&["gc", "--days", "0", "--last", "0", "--delete"]).contains(&format!("{old} stays: pinned")));
    workspace.run_ok(&["pin", "mfe-test", "1.1.0", "--off"]);
    assert!(workspace.run_ok(&["gc", "--days", "0", "--last", "0", "--delete"]).contains(&format!("{old} is removed")));
    assert!(workspace.run_refused(&["show", "mfe-test", &old]).contains("there is no release"));
}

#[test]
fn wrong_usage_exits_with_64_and_help_with_0() {
    let workspace = Workspace::new();
    let (status, printed) = workspace.edge(&["publish"]);
    assert!(status == Some(64) && printed.contains("<FOLDER>"), "{printed}");
    assert!(workspace.run_ok(&["publish", "--help"]).contains("<FOLDER>"));
}

#[test]
fn unusable_store_or_squads_file_exits_with_64() {
    let workspace = Workspace::new();
    let (status, printed) = workspace.edge(&["list", "--store", "nowhere"]);
    assert_eq!(status, Some(64));
    assert!(printed.contains("cannot open the store `nowhere`"), "{printed}");
    workspace.write("squads.toml", "[squads.tests]\nfragments = [\"test\"]\n");
    let (status, printed) = workspace.edge(&["list", "--store", "."]);
    assert_eq!((status, printed.lines().count()), (Some(64), 2), "{printed}");
}
