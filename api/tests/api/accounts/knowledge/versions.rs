//! Tests of edited tests: an attempt keeps the version that it began with.

use serde_json::{Value, json};

use super::student::{PLACE, Student, TEST, definition};
use crate::kit::{Server, repository};

/// A copy of the repository's content with one test edited.
fn edited(edit: impl Fn(&str) -> Option<String>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy(&repository().join("api/content"), folder.path());
    let file = folder.path().join(format!("tests/{TEST}.toml"));
    match edit(&std::fs::read_to_string(&file).unwrap()) {
        Some(text) => std::fs::write(file, text).unwrap(),
        None => std::fs::remove_file(file).unwrap(),
    }
    folder
}

fn copy(from: &std::path::Path, to: &std::path::Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() { copy(&entry.path(), &target) } else { _ = std::fs::copy(entry.path(), target).unwrap() }
    }
}

#[tokio::test]
async fn edited_test_does_not_change_an_attempt_in_progress() {
    let server = Server::start().await;
    let mut anna = Student::new(&server, "anna").await;
    let before = definition(&server).await;
    let attempt = anna.attempt().await;
    // The right answer to the last question is another one, and a question is gone.
    let folder = edited(|text| {
        let (kept, _) = text.rsplit_once("[[question]]").unwrap();
        Some(kept.replace("Safety for everyone", "Safety, new edition"))
    });
    server.api.import(folder.path(), None).await.unwrap();
    assert_eq!(anna.read(&attempt).await, attempt);
    assert_eq!(anna.attempt().await, attempt, "continued, not begun again");
    anna.answer_right(&before, &attempt, usize::MAX).await;
    let result = anna.finish(&attempt).await["result"].clone();
    assert_eq!(result["right_count"], 12);
    let certificate = server.json(&format!("/api{}", result["certificate"].as_str().unwrap())).await;
    assert_eq!(certificate["title"], "Safety for everyone");
    let listed = anna.listed().await;
    assert_eq!(
        (&listed["title"], &listed["question_count"], &listed["status"]),
        (&json!("Safety, new edition"), &json!(11), &json!("passed"))
    );

    let mut emily = Student::new(&server, "emily").await;
    assert_eq!(emily.attempt().await["questions"].as_array().unwrap().len(), 11);
}

#[tokio::test]
async fn removed_test_can_be_finished_and_not_begun() {
    let server = Server::start().await;
    let (mut anna, mut emily) = (Student::new(&server, "anna").await, Student::new(&server, "emily").await);
    let attempt = anna.attempt().await;
    server.api.import(edited(|_| None).path(), None).await.unwrap();
    assert_eq!(emily.begin().await.status(), 404);
    assert_eq!(server.page("ru-en/moskva", &format!("/tests/{TEST}")).await["status"], 404);
    assert_eq!(anna.finish(&attempt).await["result"]["right_count"], 0);
    let list: Value = anna.visitor.get(&format!("{PLACE}/tests")).await.json().await.unwrap();
    assert!(list["items"].as_array().unwrap().iter().all(|test| test["slug"] != TEST));
}

#[tokio::test]
async fn versions_without_attempts_are_removed() {
    let server = Server::start().await;
    let count = "SELECT CAST(COUNT(*) AS TEXT) FROM knowledge_test_version";
    let before = server.database.text(count).await;
    for title in ["Second edition", "Third edition"] {
        let folder = edited(|text| Some(text.replace("Safety for everyone", title)));
        server.api.import(folder.path(), None).await.unwrap();
        assert_eq!(server.database.text(count).await, before);
    }
}

#[tokio::test]
async fn test_about_a_missing_article_is_reported_with_its_line() {
    let server = Server::start().await;
    let folder = edited(|text| Some(text.replacen("article = \"safety-fatigue\"", "article = \"nothing\"", 1)));
    let fault = server.api.import(folder.path(), None).await.unwrap_err().to_string();
    let line = 1 + std::fs::read_to_string(folder.path().join(format!("tests/{TEST}.toml")))
        .unwrap()
        .split("\"nothing\"")
        .next()
        .unwrap()
        .matches('\n')
        .count();
    assert!(fault.contains(&format!("tests/{TEST}.toml:{line}: `article` names `nothing`, which is missing in `en`")), "{fault}");
}
