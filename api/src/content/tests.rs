//! Imports with an index of files store what imports without one store.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use super::file_index::FileIndex;
use super::read::{Stored, read};
use super::store::{self, Report, StoreError};
use super::{Content, Variables};
use crate::database::Database;
use crate::test_places::geo;

/// A content folder with an index elsewhere, and a database.
struct Site {
    folder: TempDir,
    other: TempDir,
    database: (TempDir, Database),
}

impl Site {
    async fn new() -> Self {
        let site = Self { folder: folder(), other: folder(), database: Database::temporary().await };
        for language in ["en", "ru"] {
            for (path, id) in [("taxi", "taxi"), ("taxi/money", "money")] {
                let text = format!("---\nid: {id}\nslug: {id}\ntitle: T\ndescription: D\norder: 1\n---\n");
                site.write(&format!("{language}/{path}/_index.md"), &text);
            }
            for id in ["a", "b", "c"] {
                site.article(language, id, "Text.");
            }
        }
        site
    }

    fn write(&self, path: &str, text: &str) {
        let file = self.folder.path().join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }

    fn article(&self, language: &str, slug: &str, text: &str) {
        let head = format!("id: {slug}\nslug: {slug}\ntitle: Title\nshort_answer: Answer\nprofession: taxi\nsection: money\norder: 1");
        let text = format!("---\n{head}\ncities: []\nupdated: 2026-01-02\nsynonyms: []\nrelated: []\n---\n{text}\n");
        self.write(&format!("{language}/taxi/money/{slug}.md"), &text);
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    fn index(&self) -> FileIndex {
        FileIndex::of_any_age(&self.other.path().join("index"), self.folder.path())
    }

    /// Reads the folder beside what is stored now.
    async fn read(&self) -> Content {
        let stored = Stored { variables: Variables::default(), articles: store::read_articles(&self.database.1).await.unwrap() };
        read(self.folder.path(), None, self.index(), &geo(), stored).unwrap()
    }

    async fn import(&self) -> [usize; 4] {
        counts(store::write(&self.database.1, &self.read().await, None).await)
    }

    /// All rows of articles are those of a first import without an index.
    async fn expect_rows_of_a_first_import(&self) {
        let (_folder, database) = Database::temporary().await;
        let content = read(self.folder.path(), None, FileIndex::default(), &geo(), Stored::default()).unwrap();
        store::write(&database, &content, None).await.unwrap();
        assert_eq!(rows(&self.database.1).await, rows(&database).await);
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Articles that were added, changed, unchanged, removed.
fn counts(report: Result<Option<Report>, StoreError>) -> [usize; 4] {
    let Report { added, changed, unchanged, removed } = report.unwrap().unwrap();
    [added, changed, unchanged, removed]
}

async fn rows(database: &Database) -> Vec<String> {
    let versions =
        "SELECT article_id || language || path || title || digest || source || summary FROM article_version ORDER BY article_id, language";
    let bodies = "SELECT article_id || language || variant || body FROM article_body ORDER BY article_id, language, variant";
    let mut all: Vec<String> = sqlx::query_scalar(versions).fetch_all(database.pool()).await.unwrap();
    all.extend(sqlx::query_scalar::<_, String>(bodies).fetch_all(database.pool()).await.unwrap());
    all
}

#[tokio::test]
async fn every_change_of_files_is_imported() {
    let site = Site::new().await;
    assert_eq!(site.import().await, [6, 0, 0, 0]);
    assert_eq!(site.import().await, [0, 0, 6, 0]);
    site.article("en", "a", "Other.");
    assert_eq!(site.import().await, [0, 1, 5, 0]);
    site.expect_rows_of_a_first_import().await;

    // Two files of one size change their places.
    let (one, other) = (site.path("en/taxi/money/b.md"), site.path("en/taxi/money/c.md"));
    let texts = [&one, &other].map(|file| fs::read_to_string(file).unwrap());
    let [first, second] = [texts[0].replace("Text", "Tea."), texts[1].replace("Text", "Fee.")];
    site.write("en/taxi/money/b.md", &second.replace(": c", ": b"));
    site.write("en/taxi/money/c.md", &first.replace(": b", ": c"));
    assert_eq!(site.import().await, [0, 2, 4, 0]);
    site.expect_rows_of_a_first_import().await;

    fs::rename(site.path("ru/taxi/money"), site.path("ru/taxi/gone")).unwrap();
    fs::rename(site.path("ru/taxi/gone"), site.path("ru/taxi/money")).unwrap();
    fs::remove_file(site.path("ru/taxi/money/c.md")).unwrap();
    site.article("ru", "d", "Text.");
    assert_eq!(site.import().await, [1, 0, 5, 1]);
    site.expect_rows_of_a_first_import().await;
}

#[tokio::test]
async fn index_serves_any_database() {
    let site = Site::new().await;
    site.import().await;
    let other = Site { database: Database::temporary().await, ..site };
    assert_eq!(other.import().await, [6, 0, 0, 0], "the index knows all files, and this database none");
    other.expect_rows_of_a_first_import().await;
}

#[tokio::test]
async fn import_meanwhile_is_a_conflict_only_where_it_changed_what_was_skipped() {
    let site = Site::new().await;
    site.import().await;
    let write = async |content: &Content| store::write(&site.database.1, content, None).await;
    site.article("en", "a", "First.");
    let first = site.read().await;
    site.article("en", "a", "Second.");
    let second = site.read().await;
    assert_eq!(counts(write(&second).await), [0, 1, 5, 0]);
    // It has the same article, and has skipped the others, which are as they were.
    assert_eq!(counts(write(&first).await), [0, 1, 5, 0]);

    let skipped = site.read().await;
    assert_eq!(skipped.articles.len(), 1, "the file has the second text");
    site.article("en", "b", "Other.");
    site.import().await;
    assert!(matches!(write(&skipped).await, Err(StoreError::Conflict)));
}
