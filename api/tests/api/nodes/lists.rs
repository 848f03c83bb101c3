//! Lists of articles on a node that follows imports. It reads again only what has changed, and must
//! answer as a node that has just started.

use product_api::Settings;
use serde_json::Value;

use super::{Node, folder, of_epoch};
use crate::kit::{Folder, TestDatabase, article, settings};

/// Pages that show lists of articles, or compare cities.
const PATHS: [&str; 5] = [
    "/knowledge-base",
    "/knowledge-base/taxi",
    "/knowledge-base/taxi/money",
    "/knowledge-base/taxi/money/a",
    // Lists similar articles.
    "/knowledge-base/taxi/money/another-a",
];

/// A kind of change: its name, and what it does to the folder.
type ChangeCase = (&'static str, fn(&Folder));

const CHANGES: [ChangeCase; 10] = [
    ("a body", |folder| folder.article("en", "a", "", "Another word.")),
    ("a body that differs between cities", |folder| folder.article("ru", "a", "", "Text.\n\n:::only city=kazan\nKazan only.\n:::")),
    ("a title", |folder| edit(folder, "en/taxi/money/b.md", "title: en b", "title: another b")),
    ("a new article in one language", |folder| folder.article("ru", "c", "", "A third body.")),
    ("a new article in one city", |folder| folder.article("en", "d", "moskva", "A fourth body.")),
    ("cities of an article", |folder| {
        for language in ["en", "ru"] {
            folder.article(language, "b", "kazan", "Another body.");
        }
    }),
    ("a path", |folder| {
        edit(folder, "ru/taxi/money/c.md", "slug: c", "slug: moved-c");
        let money = folder.path().join("ru/taxi/money");
        std::fs::rename(money.join("c.md"), money.join("moved-c.md")).unwrap();
    }),
    ("an article fewer", |folder| folder.remove("en/taxi/money/d.md")),
    ("an id of a section", |folder| {
        for language in ["en", "ru"] {
            edit(folder, &format!("{language}/taxi/money/_index.md"), "id: taxi-money", "id: taxi-pay");
        }
    }),
    ("a title of a section", |folder| edit(folder, "ru/taxi/money/_index.md", "title: ", "title: Other ")),
];

fn edit(folder: &Folder, path: &str, from: &str, to: &str) {
    let file = folder.path().join(path);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains(from), "{text}");
    std::fs::write(file, text.replacen(from, to, 1)).unwrap();
}

/// Adds a group for all professions, and a section of taxi that shows its articles.
fn add_general(folder: &Folder) {
    folder.instruction();
    for language in ["en", "ru"] {
        folder.group(language, "taxi/safety", "taxi-safety", "order: 3");
        let calm = article(language, "calm", "calm", "", "Text.").replace("section: money", "section: safety");
        folder.write(&format!("{language}/taxi/safety/calm.md"), &calm);
    }
}

/// What a node answers to all paths, in two languages and two cities.
async fn answers(node: &Node) -> Vec<Value> {
    let mut answers = Vec::new();
    for place in ["ru-en/moskva", "ru-ru/moskva", "ru-en/kazan", "ru-ru/kazan"] {
        for path in PATHS {
            answers.push(node.json(&format!("/api/{place}/?seo=true&path={path}")).await);
        }
    }
    answers
}

#[tokio::test]
async fn lists_follow_every_kind_of_change() {
    let (database, folder) = (TestDatabase::new().await, folder("a word"));
    add_general(&folder);
    let importer = Node::start(of_epoch(&database, &folder, 1)).await;
    let follower = Node::start(of_epoch(&database, &folder, 1)).await;
    let mut before = answers(&follower).await;
    assert!(before.iter().any(|answer| answer.to_string().contains("/safety/health/rest")), "articles for all professions are listed");
    for (index, (name, change)) in CHANGES.into_iter().enumerate() {
        change(&folder);
        importer.api.import(folder.path(), None).await.unwrap();
        follower.until_change(index + 2).await;
        let fresh = answers(&Node::start(Settings { content: None, ..settings(&database) }).await).await;
        assert_eq!(answers(&importer).await, fresh, "{name}");
        assert_eq!(answers(&follower).await, fresh, "{name}");
        assert_ne!(before, fresh, "{name}");
        before = fresh;
    }
}
