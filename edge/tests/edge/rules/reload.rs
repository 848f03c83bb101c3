//! Rules and releases are replaced in one atomic swap or not at all.

use std::fs;

use http::StatusCode;
use tempfile::TempDir;

use crate::harness::{copy_rules, edge};

const PATH: &str = "/ru-ru/moskva/knowledge-base";

#[tokio::test]
async fn faulty_rules_leave_the_last_known_good_ones() {
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
async fn broken_release_leaves_the_last_known_good_one() {
    let edge = edge().start().await;
    let before = edge.get("/_edge/health").await.body;
    fs::write(edge.folder().join("mfe-knowledge-base/dist/own.css"), "tampered").unwrap();
    let faults = edge.running().app().reload().unwrap_err();
    assert!(faults[0].contains("own.css"), "{faults:?}");
    assert_eq!(edge.get("/_edge/health").await.body, before);
    assert_eq!(edge.get(PATH).await.status, StatusCode::OK);
}

#[tokio::test]
async fn reload_reports_the_same_errors_as_the_check_command() {
    let edge = edge().rules("fragments.toml", |text| text).start().await;
    let rules = edge.folder().join("rules");
    let fragment = "[[fragment]]\nname = \"offers\"\nkind = \"page\"\nurl = \"https://squad.example/\"\nowner = \"o\"\npurpose = \"p\"\nslots = [\"main\"]\n\
                    fallback = \"knowledge-base.server_error.later\"\n";
    for (file, faulty, position, message) in [
        (
            "routes.toml",
            format!("{}\n[[route]]\npath = \"/news\"\npage = \"news\"\nmain = \"mfe-suport\"\n", read(&rules, "routes.toml")),
            "routes.toml:",
            "unknown fragment `mfe-suport`: did you mean `mfe-support`?",
        ),
        ("fragments.toml", fragment.to_owned(), "fragments.toml:8:", "there is no message `knowledge-base.server_error.later`"),
        ("sites.toml", read(&rules, "sites.toml").replacen("\"moskva\"", "\"atlantis\"", 1), "sites.toml:", "`atlantis` is not a city"),
    ] {
        let good = read(&rules, file);
        fs::write(rules.join(file), faulty).unwrap();
        for faults in [edge.running().app().reload().unwrap_err(), edge.running().app().reload_rules().unwrap_err()] {
            assert!(faults.iter().any(|fault| fault.contains(position) && fault.contains(message)), "{file}: {faults:?}");
        }
        fs::write(rules.join(file), good).unwrap();
        edge.running().app().reload_rules().unwrap();
    }
}

fn read(rules: &std::path::Path, file: &str) -> String {
    fs::read_to_string(rules.join(file)).unwrap()
}
