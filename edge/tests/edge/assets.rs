//! Files of releases.

use contracts::fragment::Slot;
use http::StatusCode;

use crate::kit::{edge, write_fragment};

const PATH: &str = "/ru-ru/moskva/knowledge-base";

/// Address of a file of the live release of `mfe-knowledge-base`.
fn href(model: &serde_json::Value, file: &str) -> String {
    let release = model["fragments"]["mfe-knowledge-base"]["release"].as_str().unwrap();
    format!("/assets/mfe-knowledge-base/{release}/{file}")
}

#[tokio::test]
async fn a_file_is_served_for_ever() {
    let edge = edge().start().await;
    let model = edge.get(PATH).await.model();
    let answer = edge.get(&href(&model, "own.css")).await;
    assert_eq!((answer.status, answer.body.as_str()), (StatusCode::OK, "p{}"));
    assert_eq!(answer.header("content-type"), "text/css; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
}

#[tokio::test]
async fn the_icon_is_the_brands_own() {
    let edge = edge().start().await;
    let answer = edge.get("/favicon.ico").await;
    assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "image/svg+xml"));
    assert!(edge.get(PATH).await.body.contains("<link rel=\"icon\""));
}

#[tokio::test]
async fn what_only_the_edge_reads_is_not_served() {
    let edge = edge().start().await;
    let model = edge.get(PATH).await.model();
    for file in ["server.js", "release.json", "../release.json", "%2e%2e/release.json", "", "nothing.js"] {
        assert_eq!(edge.get(&href(&model, file)).await.status, StatusCode::NOT_FOUND, "{file}");
    }
    assert_eq!(edge.get("/assets/mfe-knowledge-base/0000000000000000/own.css").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn files_of_the_release_before_stay_for_pages_that_are_open() {
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
async fn a_build_that_no_rule_names_is_not_served() {
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
    // A rule that comes to name it has it served, and one that names it no more takes it out of what is live.
    let file = edge.folder().join("rules/routes.toml");
    let rules = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, format!("{rules}\n[[route]]\npath = \"/news\"\npage = \"news\"\nmain = \"mfe-news\"\n")).unwrap();
    edge.running().app().reload_rules().unwrap();
    assert_eq!(edge.get(&news).await.status, StatusCode::OK);
    std::fs::write(&file, rules).unwrap();
    edge.running().app().reload_rules().unwrap();
    assert!(!edge.get("/_edge/health").await.body.contains("mfe-news"));
    assert_eq!(edge.get(&news).await.status, StatusCode::OK, "pages that are open find its files");
}

#[tokio::test]
async fn a_broken_build_that_no_rule_names_harms_nobody() {
    let edge = edge().start().await;
    write_fragment(edge.folder(), "mfe-news", &[Slot::Main], b"var __fragment;");
    std::fs::write(edge.folder().join("mfe-news/dist/own.css"), "changed").unwrap();
    edge.running().app().reload().unwrap();
}
