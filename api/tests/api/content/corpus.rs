//! Tests of imported corpora: folders that were not written for this site.

use product_api::{Evaluation, ImportError};
use serde_json::Value;

use crate::kit::{Folder, Server, TestDatabase, block, settings};
use product_api::{Api, Settings};

fn corpus() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("clock.md", "---\ntitle: Часы\nunknown: 1\n---\nПоставьте будильник. [Сеть](net/wifi.html#a)\n");
    write(
        "net/wifi.html",
        "<title>Беспроводная сеть</title><meta name=description content='Как подключиться'><h1>Сеть</h1><h2 id=a>Пароль</h2><p>Введите пароль точки доступа.<script>x</script>",
    );
    write("net/deep/er/no-title.md", "Просто текст о принтере {{x}}.\n");
    write("picture.png", "no picture");
    folder
}

async fn search_all(server: &Server, place: &str, query: &str) -> Value {
    server.json(&format!("/api/{place}/search?q={query}")).await
}

#[tokio::test]
async fn imported_folder_is_searchable_and_has_pages() {
    let (own, corpus) = (Folder::new(), corpus());
    own.article("ru", "a", "", "Text.");
    let server = Server::of(&own).await;
    let report = server.api.import(corpus.path(), Some("ru")).await.unwrap();
    assert_eq!((report.added, report.removed), (3, 0));
    // Imports of the content folder and of a corpus do not affect each other.
    own.article("ru", "b", "", "Text.");
    server.api.reload().await.unwrap();
    let until = async {
        while search_all(&server, "ru-ru/moskva", "будильник").await["total"] == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), until).await.unwrap();
    for (query, id, category) in
        [("будильник", "clock", "imported"), ("пароль", "net/wifi", "net"), ("принтер", "net/deep/er/no-title", "net")]
    {
        let answer = search_all(&server, "ru-ru/moskva", query).await;
        let first = &answer["results"][0];
        assert_eq!((first["id"].as_str(), first["category"].as_str()), (Some(id), Some(category)), "{answer}");
        let path = first["url"].as_str().unwrap().strip_prefix("/ru-ru/moskva").unwrap();
        let page = server.page("ru-ru/moskva", path).await;
        assert_eq!(page["status"], 200, "{path}");
    }
    let page = server.page("ru-ru/moskva", "/knowledge-base/imported/documents/clock").await;
    assert!(block(&page, "rich_text")["html"].as_str().unwrap().contains("/knowledge-base/import-net/documents/wifi#a"), "{page}");
    let again = server.api.import(corpus.path(), Some("ru")).await.unwrap();
    assert_eq!((again.added, again.changed, again.unchanged, again.removed), (0, 0, 3, 0));
}

#[tokio::test]
async fn language_without_site_is_searchable() {
    let own = Folder::new();
    own.article("ru", "a", "", "Text.");
    let server = Server::of(&own).await;
    server.api.import(corpus().path(), Some("uk_UA")).await.unwrap();
    let until = async {
        while server.get("/api/ru-uk-UA/moskva/search?q=x").await.status() != 200 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), until).await.unwrap();
    let answer = search_all(&server, "ru-uk-UA/moskva", "будильник").await;
    assert_eq!((answer["results"][0]["id"].as_str(), answer["results"][0]["lang"].as_str()), (Some("clock"), Some("uk-UA")));
    assert_eq!(server.get("/api/ru-de/moskva/search?q=x").await.status(), 404);
}

#[tokio::test]
async fn all_unreadable_files_are_reported() {
    let database = TestDatabase::new().await;
    let api = Api::open(Settings { content: None, ..settings(&database) }).await.unwrap();
    let corpus = corpus();
    std::fs::write(corpus.path().join("bytes.html"), b"<p>\xff").unwrap();
    std::fs::write(corpus.path().join("large.md"), vec![b'a'; 5 * 1024 * 1024]).unwrap();
    let Err(ImportError::Faults(faults)) = api.import(corpus.path(), Some("ru")).await else { panic!("the import should fail") };
    insta::assert_snapshot!(faults, @r"
    bytes.html:1: is not UTF-8
    large.md: is larger than 4 MB
    ");
    let Err(ImportError::Faults(faults)) = api.import(corpus.path(), Some("Russian!")).await else { panic!("the import should fail") };
    assert!(faults.to_string().ends_with("`Russian!` is not a language: expected a tag such as `ru` or `pt-BR`"), "{faults}");
}

#[tokio::test]
async fn judged_queries_are_evaluated() {
    let corpus = corpus();
    let files = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = files.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let (queries, qrels) = (file("q.tsv", "1\tбудильник\n2\tпароль сети\tru\n"), file("qrels", "1 0 clock 1\n2 0 net/wifi 2\n"));
    let measured = Evaluation::read(&queries, &qrels, "ru").unwrap().of_folder(corpus.path(), "ru", 10).await.unwrap();
    assert!(measured.run.starts_with("1 Q0 clock 1 "), "{}", measured.run);
    assert!(measured.summary.contains("ru\t2\t1.0000\t1.0000\t0.00 %"), "{}", measured.summary);
    let bad = file("bad.tsv", "no tab\n");
    let faults = Evaluation::read(&bad, &files.path().join("none"), "ru").unwrap_err().to_string();
    assert!(faults.contains("bad.tsv:1: expected") && faults.contains("none: cannot be read"), "{faults}");
}
