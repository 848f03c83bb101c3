//! Tests of `GET /api/translation-list`.

use product_api::Settings;
use serde_json::Value;

use crate::kit::{Server, TestDatabase, settings};

fn languages(list: &Value) -> Vec<String> {
    let data = list["translations"][0]["data"].as_object().unwrap();
    data.keys().cloned().collect()
}

#[tokio::test]
async fn strings_are_listed_in_source_and_requested_language() {
    let server = Server::start().await;
    let list = server.json("/api/translation-list?language=ru&namespaces=shell").await;
    assert_eq!(languages(&list), ["en", "ru"]);
    let keys = list["translations"].as_array().unwrap().iter().map(|translation| translation["key"].as_str().unwrap());
    assert!(keys.clone().all(|key| key.starts_with("shell.")) && keys.count() > 3);
    assert_eq!(languages(&server.json("/api/translation-list?language=en").await), ["en"]);
}

#[tokio::test]
async fn server_strings_are_not_listed() {
    let server = Server::start().await;
    for path in ["/api/translation-list", "/api/translation-list?namespaces=api,shell"] {
        assert!(!server.get(path).await.text().await.unwrap().contains("\"api."), "{path}");
    }
}

#[tokio::test]
async fn changed_strings_are_reloaded_and_invalid_ones_rejected() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("en")).unwrap();
    let file = folder.path().join("en/shell.json");
    std::fs::write(&file, r#"{"a":"one"}"#).unwrap();
    let database = TestDatabase::with_content().await;
    let settings = Settings { locales: folder.path().to_owned(), ..settings(&database) };
    let server = Server::with(database, settings).await;
    let text = async || server.json("/api/translation-list").await["translations"][0]["data"]["en"].clone();
    assert_eq!(text().await, "one");
    let state = async || {
        let header = server.get("/api/translation-list").await.headers()["x-roadside-state"].clone();
        assert_eq!(server.json("/api/changes").await["state"], header.to_str().unwrap());
        header
    };
    let before = state().await;
    // A second file changes the folder even if the clock is too coarse to separate two writes.
    std::fs::write(folder.path().join("en/zz.json"), r#"{"b":"two"}"#).unwrap();
    std::fs::write(&file, r#"{"a":"changed"}"#).unwrap();
    server.api.reload().await.unwrap();
    assert_eq!(text().await, "changed");
    assert_ne!(state().await, before, "polls confirm the old strings no longer");
    std::fs::write(folder.path().join("en/zzz.json"), "{").unwrap();
    let fault = server.api.reload().await.unwrap_err().to_string();
    assert!(fault.contains("en/zzz.json:1"), "{fault}");
    assert_eq!(text().await, "changed");
}
