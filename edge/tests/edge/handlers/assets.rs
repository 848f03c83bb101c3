//! Files of releases under `/assets/`.

use contracts::fragment::Slot;
use http::StatusCode;

use crate::harness::{edge, write_fragment};

const PATH: &str = "/ru-ru/moskva/knowledge-base";

/// URL of a file of the live `mfe-knowledge-base` release.
fn href(model: &serde_json::Value, file: &str) -> String {
    let release = model["fragments"]["mfe-knowledge-base"]["release"].as_str().unwrap();
    format!("/assets/mfe-knowledge-base/{release}/{file}")
}

#[tokio::test]
async fn release_files_are_immutable() {
    let edge = edge().start().await;
    let model = edge.get(PATH).await.model();
    let response = edge.get(&href(&model, "own.css")).await;
    assert_eq!((response.status, response.body.as_str()), (StatusCode::OK, "p{}"));
    assert_eq!(response.header("content-type"), "text/css; charset=utf-8");
    assert_eq!(response.header("cache-control"), "public, max-age=31536000, immutable");
}

#[tokio::test]
async fn favicon_is_the_icon_of_the_brand() {
    let edge = edge().start().await;
    let response = edge.get("/favicon.ico").await;
    assert_eq!((response.status, response.header("content-type")), (StatusCode::OK, "image/svg+xml"));
    assert!(edge.get(PATH).await.body.contains("<link rel=\"icon\""));
}

#[tokio::test]
async fn server_files_are_not_served() {
    let edge = edge().start().await;
    let model = edge.get(PATH).await.model();
    for file in ["server.js", "release.json", "../release.json", "%2e%2e/release.json", "", "nothing.js"] {
        assert_eq!(edge.get(&href(&model, file)).await.status, StatusCode::NOT_FOUND, "{file}");
    }
    assert_eq!(edge.get("/assets/mfe-knowledge-base/0000000000000000/own.css").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn files_of_the_previous_release_stay_available() {
    let edge = edge().start().await;
    let before = edge.get(PATH).await.model();
    write_fragment(
        edge.folder(),
        "mfe-knowledge-base",
        &[Slot::Main],
        b"var __fragment = { render: function () { return '<p>new</p>'; } };",
    );
    edge.running().app().reload().unwrap();
    let after = edge.get(PATH).await;
    assert_eq!(after.slot("main"), "<p>new</p>");
    assert_ne!(href(&after.model(), "late.js"), href(&before, "late.js"));
    assert_eq!(edge.get(&href(&before, "late.js")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn fragment_is_served_while_a_rule_names_it() {
    let edge = edge().rules("routes.toml", |routes| routes).start().await;
    let id = |name: &str| {
        let dist = edge.folder().join(name).join("dist");
        releases::load_folder(&dist).unwrap().id
    };
    write_fragment(edge.folder(), "mfe-news", &[Slot::Main], b"var __fragment;");
    edge.running().app().reload().unwrap();
    let news = format!("/assets/mfe-news/{}/own.css", id("mfe-news"));
    assert_eq!(edge.get(&news).await.status, StatusCode::NOT_FOUND);
    assert!(!edge.get("/_edge/health").await.body.contains("mfe-news"));
    // A rule that names the fragment makes it live. Without the rule it is live no more.
    let file = edge.folder().join("rules/routes.toml");
    let rules = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, format!("{rules}\n[[route]]\npath = \"/news\"\npage = \"news\"\nmain = \"mfe-news\"\n")).unwrap();
    edge.running().app().reload_rules().unwrap();
    assert_eq!(edge.get(&news).await.status, StatusCode::OK);
    std::fs::write(&file, rules).unwrap();
    edge.running().app().reload_rules().unwrap();
    assert!(!edge.get("/_edge/health").await.body.contains("mfe-news"));
    assert_eq!(edge.get(&news).await.status, StatusCode::OK, "open pages still find its files");
}

#[tokio::test]
async fn broken_build_without_a_rule_does_not_fail_the_reload() {
    let edge = edge().start().await;
    write_fragment(edge.folder(), "mfe-news", &[Slot::Main], b"var __fragment;");
    std::fs::write(edge.folder().join("mfe-news/dist/own.css"), "changed").unwrap();
    edge.running().app().reload().unwrap();
}
