//! Rules and releases are replaced as a whole, or not at all.

use std::fs;

use http::StatusCode;
use tempfile::TempDir;

use crate::kit::{copy_rules, edge};

const PATH: &str = "/ru-ru/moskva/knowledge-base";

#[tokio::test]
async fn a_bad_set_of_rules_leaves_the_last_good_one() {
    let rules = TempDir::new().unwrap();
    copy_rules(rules.path());
    let edge = edge().set("ROADSIDE_RULES_FOLDER", rules.path().display()).start().await;
    let sites = fs::read_to_string(rules.path().join("sites.toml")).unwrap();

    fs::write(rules.path().join("sites.toml"), sites.replace("amber", "gold")).unwrap();
    let faults = edge.running().app().reload().unwrap_err();
    assert!(faults.iter().all(|fault| fault.contains("gold")), "{faults:?}");
    assert!(edge.get(PATH).await.body.contains("data-brand=\"amber\""));

    fs::write(rules.path().join("sites.toml"), sites.replace("\"amber\"", "\"slate\"")).unwrap();
    edge.running().app().reload().unwrap();
    assert!(edge.get(PATH).await.body.contains("data-brand=\"slate\""));
}

#[tokio::test]
async fn a_broken_release_leaves_the_last_good_one() {
    let edge = edge().start().await;
    let before = edge.get("/_edge/health").await.body;
    fs::write(edge.folder().join("mfe-knowledge-base/dist/own.css"), "tampered").unwrap();
    let faults = edge.running().app().reload().unwrap_err();
    assert!(faults[0].contains("own.css"), "{faults:?}");
    assert_eq!(edge.get("/_edge/health").await.body, before);
    assert_eq!(edge.get(PATH).await.status, StatusCode::OK);
}
