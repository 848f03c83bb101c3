//! The import map of a page, and the one that its loader adds for other fragments.

use std::fmt::Write as _;
use std::fs;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use contracts::fragment::Slot;
use http::StatusCode;
use indexmap::IndexMap;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::harness::{ECHO, Edge, edge, write_fragment};

const PATH: &str = "/ru-ru/moskva/knowledge-base";

/// Adds fragments, each with one page.
fn add_fragments(edge: &Edge, number: usize) {
    let file = edge.folder().join("rules/routes.toml");
    let mut rules = fs::read_to_string(&file).unwrap();
    for number in 0..number {
        let name = format!("mfe-more-{number}");
        write_fragment(edge.folder(), &name, &[Slot::Main], ECHO.as_bytes());
        write!(rules, "\n[[route]]\npath = \"/more-{number}\"\npage = \"news\"\nmain = \"{name}\"\n").unwrap();
    }
    fs::write(file, rules).unwrap();
    edge.running().app().reload().unwrap();
}

/// Integrity by path in the import map of a page.
async fn import_map(edge: &Edge) -> (IndexMap<String, String>, String) {
    let response = edge.get(PATH).await;
    let (_, rest) = response.body.split_once("<script type=\"importmap\">").unwrap();
    let map: Value = serde_json::from_str(rest.split("</script>").next().unwrap()).unwrap();
    (serde_json::from_value(map["integrity"].clone()).unwrap(), response.header("content-security-policy").to_owned())
}

/// Path and integrity of the import map of other fragments.
fn document(map: &IndexMap<String, String>) -> Option<(&str, &str)> {
    map.iter().find(|(path, _)| path.starts_with("/_edge/files/")).map(|(path, integrity)| (path.as_str(), integrity.as_str()))
}

#[tokio::test]
async fn page_does_not_grow_with_the_number_of_fragments() {
    let edge = edge().rules("routes.toml", |routes| routes).start().await;
    let bytes = async || {
        let response = edge.get(PATH).await;
        ["content-security-policy", "link"].map(|name| response.header(name).len()).iter().sum::<usize>() + response.body.len()
    };
    let before = bytes().await;
    add_fragments(&edge, 60);
    assert_eq!(bytes().await, before, "66 fragments instead of 6");
    let (map, _) = import_map(&edge).await;
    let (path, _) = document(&map).unwrap();
    assert!(edge.get(path).await.body.contains("/assets/mfe-more-59/"), "the edge has them");
}

#[tokio::test]
async fn page_has_the_files_of_overlays_and_a_document_those_of_all_other_fragments() {
    let edge = edge().rules("routes.toml", |routes| routes).start().await;
    add_fragments(&edge, 3);
    let (map, policy) = import_map(&edge).await;
    let (path, integrity) = document(&map).unwrap();
    let response = edge.get(path).await;
    assert_eq!((response.status, response.header("content-type")), (StatusCode::OK, "application/json"));
    assert_eq!(response.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(integrity, format!("sha256-{}", STANDARD.encode(Sha256::digest(&response.body))));
    assert!(policy.contains(&format!(" '{integrity}'")), "the browser may add it: {policy}");
    let more: Value = serde_json::from_str(&response.body).unwrap();
    let more: IndexMap<String, String> = serde_json::from_value(more["integrity"].clone()).unwrap();
    for (name, map) in [("mfe-support", &map), ("mfe-profile", &more), ("mfe-more-0", &more), ("mfe-more-2", &more)] {
        let files: Vec<_> = map.keys().filter(|path| path.starts_with(&format!("/assets/{name}/"))).collect();
        assert_eq!(files.len(), 4, "entry, late chunk and two sheets of {name}: {files:?}");
        assert!(!files.iter().any(|path| path.ends_with("/server.js")), "{files:?}");
    }
    assert!(!more.keys().any(|path| map.contains_key(path)), "browsers warn about files of both maps");
    for missing in ["0000000000000000.json", "0000000000000000/mfe-shell.json", "0000000000000000/mfe-none.json", ""] {
        assert_eq!(edge.get(&format!("/_edge/files/{missing}")).await.status, StatusCode::NOT_FOUND, "{missing}");
    }
}

#[tokio::test]
async fn document_of_an_earlier_set_is_still_served() {
    let edge = edge().rules("routes.toml", |routes| routes).start().await;
    let (before, _) = import_map(&edge).await;
    let (path, _) = document(&before).unwrap();
    let text = edge.get(path).await.body;
    add_fragments(&edge, 1);
    assert_ne!(document(&import_map(&edge).await.0).unwrap().0, path);
    assert_eq!(edge.get(path).await.body, text);
}

#[tokio::test]
async fn document_of_a_page_that_another_edge_made_is_served() {
    let (edge, other) = (edge().start().await, edge().start().await);
    let (path, _) = document(&import_map(&edge).await.0).map(|(path, hash)| (path.to_owned(), hash.to_owned())).unwrap();
    assert_eq!(other.get(&path).await.body, edge.get(&path).await.body);
    assert_eq!(other.get(&path).await.status, StatusCode::OK);
}

#[tokio::test]
async fn older_shell_has_all_files_in_the_page() {
    let edge = edge().rules("routes.toml", |routes| routes).start().await;
    let file = edge.folder().join("mfe-shell/dist/release.json");
    let mut release: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    release["shell"].as_object_mut().unwrap().remove("extends_import_map").unwrap();
    fs::write(&file, release.to_string()).unwrap();
    add_fragments(&edge, 1);
    let (map, _) = import_map(&edge).await;
    assert_eq!(document(&map), None);
    for name in ["mfe-support", "mfe-more-0"] {
        assert!(map.keys().any(|path| path.starts_with(&format!("/assets/{name}/"))), "{name}");
    }
}
