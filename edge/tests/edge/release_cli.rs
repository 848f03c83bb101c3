//! `edge release …`, as a squad meets it: on a store, without an edge.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::kit::repository;

/// A server script that greets.
const SCRIPT: &str = "var __fragment = { render: (context) => '<p>' + JSON.parse(context).greeting + '</p>' };";

/// A squad with its desk: key, list of squads, store, builds.
struct Desk(TempDir);

impl Desk {
    fn new() -> Self {
        let desk = Self(TempDir::new().unwrap());
        // In place of the reader of barriers, which needs Node: it finds none.
        desk.write("axe.sh", "cat > /dev/null\necho '[]'\n");
        desk.write("squads.toml", "");
        let (status, public) = desk.edge(&["key", "new", "squad.pem"]);
        assert_eq!(status, Some(0), "{public}");
        desk.write("squads.toml", &format!("[squads.tests]\nfragments = [\"mfe-test\"]\nkeys = [\"{}\"]\n", public.trim()));
        desk
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Runs a command: its status, and what it prints, errors last.
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

    /// What a command prints that must succeed.
    fn good(&self, arguments: &[&str]) -> String {
        let (status, printed) = self.edge(arguments);
        assert_eq!(status, Some(0), "{arguments:?}: {printed}");
        printed
    }

    /// What a command prints that must be refused.
    fn refused(&self, arguments: &[&str]) -> String {
        let (status, printed) = self.edge(arguments);
        assert_eq!(status, Some(1), "{arguments:?}: {printed}");
        printed
    }

    /// Builds and publishes a release that brings its React along, and gives its address.
    fn publish(&self, version: &str, script: &str, react: &str) -> String {
        self.build(version, script, react);
        let answer: Value = serde_json::from_str(&self.good(&["publish", "dist", "--json"])).unwrap();
        answer["id"].as_str().unwrap().to_owned()
    }

    /// Changes what the build says of itself.
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
fn a_release_is_published_tried_promoted_and_taken_back() {
    let desk = Desk::new();
    let first = desk.publish("1.0.0", SCRIPT, "^19.0.0");
    assert!(desk.good(&["publish", "dist"]).contains("was there already"));
    let printed = desk.good(&["promote", "mfe-test", "1.0.0", "--why", "the first one"]);
    for line in ["pass  contract", "pass  shared react", "pass  render page", "pass  axe", &format!("{first} went live: the first one")] {
        assert!(printed.contains(line), "{line} in {printed}");
    }

    let second = desk.publish("1.1.0", &format!("{SCRIPT}// More."), "^19.0.0");
    desk.good(&["promote", "mfe-test", &second[..6], "--percent", "10", "--brand", "amber"]);
    let status = desk.good(&["status"]);
    assert!(
        status.contains(&format!("mfe-test: {first} is live, {second} is on trial with 10 % of the visitors of brand amber")),
        "{status}"
    );
    desk.good(&["promote", "mfe-test", "1.1.0"]);
    let list: Value = serde_json::from_str(&desk.good(&["list", "mfe-test", "--json"])).unwrap();
    let roles = |id: &str| list.as_array().unwrap().iter().find(|release| release["id"] == *id).unwrap()["roles"].clone();
    assert_eq!((roles(&second), roles(&first)), (json!(["live"]), json!(["previous"])));
    assert!(desk.good(&["diff", "mfe-test", "1.0.0", "1.1.0"]).contains("server.js: 88 -> 96 bytes (+8)"));
    assert!(desk.good(&["show", "mfe-test", "1.1.0"]).contains("brings 19.3.1"));

    desk.good(&["rollback", "mfe-test", "--why", "a test"]);
    let history = desk.good(&["status", "mfe-test"]);
    assert!(history.contains(&format!("{first} is live")) && history.contains(&format!("ada: back to {first}: a test")), "{history}");
    assert!(desk.refused(&["rollback", "mfe-test"]).contains("no release that was live before"));
}

#[test]
fn a_changed_file_under_the_same_version_is_refused() {
    let desk = Desk::new();
    let first = desk.publish("1.0.0", SCRIPT, "^19.0.0");
    desk.build("1.0.0", "var other;", "^19.0.0");
    assert!(desk.refused(&["publish", "dist"]).contains(&format!("mfe-test 1.0.0 is the release {first} already")));
    desk.write("dist/server.js", "var tampered;");
    assert!(desk.refused(&["publish", "dist"]).contains("server.js: differs from what release.json says"));
}

#[test]
fn what_the_gate_refuses_is_not_promoted_and_force_is_recorded() {
    let desk = Desk::new();
    desk.publish("1.0.0", SCRIPT, "^19.0.0");
    desk.good(&["promote", "mfe-test", "1.0.0"]);
    for (version, script, why) in [
        ("2.0.0", "var __fragment = { render() { throw new Error('broken'); } };", "broken"),
        ("2.0.1", "var __fragment = { render() { for (;;); } };", "FAIL  render page"),
        ("2.0.2", "var __fragment = { render() { const all = []; for (;;) all.push(new Array(1000).fill(0)); } };", "FAIL  render page"),
        ("2.0.3", "var __fragment = { render: () => '<p>'.repeat(20_000_000) };", "FAIL  render page"),
    ] {
        desk.publish(version, script, "^19.0.0");
        let printed = desk.refused(&["promote", "mfe-test", version, "--percent", "5"]);
        assert!(printed.contains(why) && printed.contains("is not promoted"), "{version}: {printed}");
    }
    let forced = desk.good(&["promote", "mfe-test", "2.0.0", "--percent", "5", "--force"]);
    assert!(forced.contains("forced over: render page"), "{forced}");
}

#[test]
fn a_release_without_a_context_of_every_slot_is_refused() {
    let desk = Desk::new();
    for (version, slots, keeps_contexts) in [("1.0.0", json!(["main"]), false), ("1.0.1", json!(["main", "footer"]), true)] {
        desk.build(version, SCRIPT, "^19.0.0");
        desk.change_release(|release| {
            release["fragment"]["slots"] = slots;
            if !keeps_contexts {
                release["contexts"] = json!([]);
            }
        });
        desk.good(&["publish", "dist"]);
        let printed = desk.refused(&["promote", "mfe-test", version]);
        assert!(printed.contains("FAIL  contexts: the release brings no context of"), "{version}: {printed}");
        assert!(printed.contains("take-context.js"), "{printed}");
    }
}

#[test]
fn a_release_whose_owner_is_no_squad_is_refused() {
    let desk = Desk::new();
    desk.build("1.0.0", SCRIPT, "^19.0.0");
    desk.change_release(|release| release["fragment"]["owner"] = json!("Squad Test"));
    desk.good(&["publish", "dist"]);
    assert!(desk.refused(&["promote", "mfe-test", "1.0.0"]).contains("FAIL  owner"));
}

#[test]
fn verify_finds_what_was_changed_behind_the_stores_back() {
    let desk = Desk::new();
    let (first, second) = (desk.publish("1.0.0", SCRIPT, "^19.0.0"), desk.publish("1.1.0", "var other;", "^19.0.0"));
    desk.good(&["verify"]);
    desk.write(&format!("store/releases/mfe-test/{first}/files/server.js"), "var tampered;");
    let printed = desk.refused(&["verify", "mfe-test"]);
    assert!(printed.contains(&format!("{first}: server.js: differs")) && printed.contains(&format!("{second}: good")), "{printed}");
    assert!(desk.refused(&["promote", "mfe-test", "1.0.0"]).contains("server.js: differs"));
}

#[test]
fn old_releases_are_listed_first_and_removed_then() {
    let desk = Desk::new();
    desk.publish("1.0.0", SCRIPT, "^19.0.0");
    desk.good(&["promote", "mfe-test", "1.0.0"]);
    let old = desk.publish("1.1.0", "var other;", "^19.0.0");
    assert!(desk.good(&["gc"]).contains(&format!("{old} stays: of the last 30 days")));
    assert!(desk.good(&["gc", "--days", "0", "--last", "0"]).contains(&format!("{old} goes with --delete")));
    desk.good(&["pin", "mfe-test", "1.1.0"]);
    assert!(desk.good(&["gc", "--days", "0", "--last", "0", "--delete"]).contains(&format!("{old} stays: pinned")));
    desk.good(&["pin", "mfe-test", "1.1.0", "--off"]);
    assert!(desk.good(&["gc", "--days", "0", "--last", "0", "--delete"]).contains(&format!("{old} is removed")));
    assert!(desk.refused(&["show", "mfe-test", &old]).contains("there is no release"));
}

#[test]
fn what_makes_no_sense_is_told_and_ends_with_64() {
    let desk = Desk::new();
    let (status, printed) = desk.edge(&["list", "--store", "nowhere"]);
    assert_eq!(status, Some(64));
    assert!(printed.contains("the store `nowhere` cannot be used"), "{printed}");
    desk.write("squads.toml", "[squads.tests]\nfragments = [\"test\"]\n");
    let (status, printed) = desk.edge(&["list", "--store", "."]);
    assert_eq!((status, printed.lines().count()), (Some(64), 2), "{printed}");
}
