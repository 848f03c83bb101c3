//! Content of several nodes: no older import over a newer one, and numbered changes.

use product_api::{Api, ContentImport, Settings};

use super::{Node, folder, of_epoch};
use crate::kit::{TestDatabase, block, settings};

#[tokio::test]
async fn node_with_older_content_changes_nothing() {
    let database = TestDatabase::new().await;
    let (old, new) = (folder("an old word"), folder("a new word"));
    let first = Node::start(of_epoch(&database, &old, 1)).await;
    assert!(first.article("a").await.contains("an old word"));

    let second = Node::start(of_epoch(&database, &new, 2)).await;
    assert!(second.article("a").await.contains("a new word"));
    // The older version restarts again and again, and reloads.
    for _ in 0..3 {
        Api::open(of_epoch(&database, &old, 1)).await.unwrap().reload().await.unwrap();
    }
    first.api.reload().await.unwrap();
    assert!(first.article("a").await.contains("a new word"), "it serves what the database holds");
    assert_eq!(changes(&database).await, "2");
}

#[tokio::test]
async fn nodes_of_one_version_import_it_once() {
    let (database, new) = (TestDatabase::new().await, folder("a new word"));
    // Migrates first.
    Api::open(Settings { content: None, ..settings(&database) }).await.unwrap();
    let open = || Api::open(of_epoch(&database, &new, 7));
    let (one, two, three) = tokio::join!(open(), open(), open());
    assert!(one.is_ok() && two.is_ok() && three.is_ok());
    assert_eq!(changes(&database).await, "1");
}

#[tokio::test]
async fn import_by_hand_is_newer_than_every_epoch() {
    let database = TestDatabase::new().await;
    let (old, new) = (folder("an old word"), folder("a new word"));
    let node = Node::start(of_epoch(&database, &old, 9)).await;
    node.api.import(new.path(), None).await.unwrap();
    Api::open(of_epoch(&database, &old, 9)).await.unwrap();
    assert!(node.article("a").await.contains("a new word"));
}

#[tokio::test]
async fn server_that_never_imports_serves_what_the_database_holds() {
    let (database, folder) = (TestDatabase::new().await, folder("a new word"));
    let own = Settings { content: Some(folder.path().to_owned()), content_import: ContentImport::Never, ..settings(&database) };
    Api::open(own).await.unwrap();
    assert_eq!(changes(&database).await, "0");
}

#[tokio::test]
async fn number_of_articles_follows_an_import() {
    let (database, folder) = (TestDatabase::new().await, folder("a word"));
    let node = Node::start(of_epoch(&database, &folder, 1)).await;
    let articles = async || {
        let root = node.json("/api/ru-en/moskva/?path=/knowledge-base").await;
        block(&root, "professions")["items"][0]["articles"].as_u64().unwrap()
    };
    let before = articles().await;
    folder.article("en", "another", "", "Text.");
    node.api.import(folder.path(), None).await.unwrap();
    assert_eq!(articles().await, before + 1);
}

#[tokio::test]
async fn change_of_a_body_concerns_its_page_only() {
    let (database, folder) = (TestDatabase::new().await, folder("an old word"));
    let one = Node::start(of_epoch(&database, &folder, 1)).await;
    let other = Node::start(of_epoch(&database, &folder, 1)).await;
    let before = one.json("/api/changes").await;
    let of_one = before["state"].clone();
    assert_eq!(before, serde_json::json!({"seq": 1, "keys": ["*"], "state": of_one}));

    folder.article("en", "a", "", "Body with a new word.");
    one.api.import(folder.path(), None).await.unwrap();
    assert_eq!(one.json("/api/changes?after=1").await, serde_json::json!({"seq": 2, "keys": ["en/taxi/money/a"], "state": of_one}));
    // The other node finds the import on its own.
    other.until_change(2).await;
    let response = other.get("/api/ru-en/moskva/?path=/knowledge-base/taxi/money/a").await;
    assert_eq!(response.headers()["x-roadside-seq"], "2");
    assert_eq!(response.headers()["x-roadside-keys"], "en en/taxi/money/a");
    let of_other = response.headers()["x-roadside-state"].to_str().unwrap().to_owned();
    assert!(response.text().await.unwrap().contains("a new word"));
    assert_ne!(of_other, of_one, "each process has its state");
    assert_eq!(other.json("/api/changes?after=2").await, serde_json::json!({"seq": 2, "keys": [], "state": of_other}));
}

#[tokio::test]
async fn only_responses_that_the_node_keeps_name_its_state() {
    let (database, folder) = (TestDatabase::new().await, folder("a word"));
    let node = Node::start(of_epoch(&database, &folder, 1)).await;
    let page = "/api/ru-en/moskva/?path=";
    let (article, missing) = ("/knowledge-base/taxi/money/a", "/knowledge-base/taxi/money/z");
    let moved = "/api/redirect-check?path=/ru-en/moskva";
    for (path, is_kept) in [
        (format!("{page}{article}"), true),
        (format!("{page}{article}&seo=true"), true),
        (format!("{page}{article}&seo=true&shared=true"), true),
        (format!("/api/ru-en/moskva/seo/get?url={article}"), true),
        (format!("{page}{missing}"), false),
        (format!("{page}{article}&query=a%3Db"), false),
        (format!("{page}/requests/x"), false),
        ("/api/ru-en/moskva/menu".to_owned(), true),
        (format!("{moved}{article}"), true),
        (format!("{moved}{missing}"), false),
    ] {
        for _ in ["made", "kept"] {
            assert_eq!(node.get(&path).await.headers().contains_key("x-roadside-state"), is_kept, "{path}");
        }
    }
}

#[tokio::test]
async fn change_clears_only_the_responses_that_it_concerns() {
    let (database, folder) = (TestDatabase::new().await, folder("an old word"));
    let node = Node::start(of_epoch(&database, &folder, 1)).await;
    assert!(node.article("b").await.contains("Another body"));
    // Not by an import: a response made from now on shows it.
    let statement = "UPDATE article_body SET body = REPLACE(body, 'Another body', 'A rewritten body')";
    database.run(statement).await;
    folder.article("en", "a", "", "Body with a new word.");
    node.api.import(folder.path(), None).await.unwrap();
    assert!(node.article("a").await.contains("a new word"));
    let response = node.get("/api/ru-en/moskva/?path=/knowledge-base/taxi/money/b").await;
    assert_eq!(response.headers()["x-roadside-seq"], "2", "it is as new as the last change");
    assert!(response.text().await.unwrap().contains("Another body"), "the response was kept");
    // A change of the language concerns it.
    let file = folder.path().join("en/taxi/money/a.md");
    let text = std::fs::read_to_string(&file).unwrap().replace("title: en a", "title: another title");
    std::fs::write(file, text).unwrap();
    node.api.import(folder.path(), None).await.unwrap();
    assert!(node.article("b").await.contains("A rewritten body"));
}

#[tokio::test]
async fn change_of_a_head_concerns_its_language_and_a_new_article_everything() {
    let (database, folder) = (TestDatabase::new().await, folder("a word"));
    let node = Node::start(of_epoch(&database, &folder, 1)).await;
    let file = folder.path().join("ru/taxi/money/a.md");
    let text = std::fs::read_to_string(&file).unwrap().replace("title: ru a", "title: another title");
    std::fs::write(file, text).unwrap();
    node.api.import(folder.path(), None).await.unwrap();
    assert_eq!(node.json("/api/changes?after=1").await["keys"], serde_json::json!(["ru"]));
    folder.article("en", "c", "", "A third body.");
    node.api.import(folder.path(), None).await.unwrap();
    assert_eq!(node.json("/api/changes?after=2").await["keys"], serde_json::json!(["*"]));
    node.api.import(folder.path(), None).await.unwrap();
    let unchanged = node.json("/api/changes?after=3").await;
    assert_eq!((&unchanged["seq"], &unchanged["keys"]), (&serde_json::json!(3), &serde_json::json!([])), "nothing has changed");
}

async fn changes(database: &TestDatabase) -> String {
    database.text("SELECT CAST(COUNT(*) AS TEXT) FROM content_change").await.unwrap()
}
