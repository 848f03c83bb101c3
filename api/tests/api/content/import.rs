//! Tests of the import through the library, and of the stored result.

use product_api::{Api, ImportError, Report, Settings};

use crate::kit::{Folder, Server, TestDatabase, article, settings};

/// Header of a PNG of 2 by 3 pixels.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x03\x08\x02\0\0\0";

async fn open(database: &TestDatabase) -> Api {
    Api::open(Settings { content: None, ..settings(database) }).await.unwrap()
}

fn counts(report: Report) -> [usize; 4] {
    [report.added, report.changed, report.unchanged, report.removed]
}

#[tokio::test]
async fn import_writes_only_changes() {
    let (database, folder) = (TestDatabase::new().await, Folder::new());
    let api = open(&database).await;
    for language in ["en", "ru"] {
        folder.article(language, "a", "", "Text.");
        folder.article(language, "b", "", "Text.");
    }
    let import = async || counts(api.import(folder.path(), None).await.unwrap());
    assert_eq!(import().await, [4, 0, 0, 0]);
    assert_eq!(import().await, [0, 0, 4, 0]);
    let created = database.text("SELECT created_at FROM article WHERE id = 'a'").await;
    folder.article("en", "a", "", "Other text.");
    folder.remove("en/taxi/money/b.md");
    folder.remove("ru/taxi/money/b.md");
    assert_eq!(import().await, [0, 1, 1, 2]);
    assert_eq!(database.text("SELECT created_at FROM article WHERE id = 'a'").await, created, "the article keeps its row");
    assert_eq!(database.text("SELECT id FROM article WHERE id = 'b'").await, None);
    assert_eq!(database.text("SELECT article_id FROM article_body WHERE article_id = 'b'").await, None);
}

#[tokio::test]
async fn unchanged_files_are_not_read_again_but_checked() {
    let (database, folder) = (TestDatabase::new().await, Folder::new());
    let api = open(&database).await;
    folder.write("variables.toml", "[default]\nfee = \"7\"\n");
    folder.article("en", "a", "", "Text.");
    folder.article("en", "b", "", "## One {#one}\n\nIt costs {{fee}}. See [it](article:a).");
    let import = async || api.import(folder.path(), None).await.map(counts).map_err(|error| error.to_string());
    assert_eq!(import().await, Ok([2, 0, 0, 0]));

    // The link is known without the file, and so is its line.
    folder.remove("en/taxi/money/a.md");
    folder.article("en", "c", "", "See [one](article:b#one) and [two](article:b#two).");
    let errors = "en/taxi/money/b.md:16: the link leads to `article:a`, which does not exist\n\
                  en/taxi/money/c.md:14: the article `b` has no anchor `#two`";
    assert_eq!(import().await, Err(errors.to_owned()));

    // What is stored of `b` counts, not its file.
    folder.article("en", "a", "", "Text.");
    folder.article("en", "c", "", "Text.");
    database.run("UPDATE article_version SET summary = REPLACE(summary, 'a\"', 'gone\"') WHERE article_id = 'b'").await;
    assert_eq!(import().await, Err("en/taxi/money/b.md:16: the link leads to `article:gone`, which does not exist".to_owned()));

    // A file depends on the variables.
    folder.write("variables.toml", "[default]\ncost = \"7\"\n");
    let error = import().await.unwrap_err();
    assert!(error.starts_with("en/taxi/money/b.md:16: `{{fee}}` is not defined"), "{error}");

    // Rows of an older version of the program tell nothing.
    database.run("UPDATE article_version SET source = '', summary = ''").await;
    folder.write("variables.toml", "[default]\nfee = \"7\"\n");
    assert_eq!(import().await, Ok([1, 0, 2, 0]));
    assert_eq!(database.text("SELECT CAST(COUNT(*) AS TEXT) FROM article_version WHERE source = ''").await.unwrap(), "0");
}

#[tokio::test]
async fn cities_of_unchanged_files_are_restored() {
    let (database, all, russian) = (TestDatabase::new().await, Folder::new(), Folder::new());
    let api = open(&database).await;
    for language in ["en", "ru"] {
        all.article(language, "a", "moskva", "Text.");
    }
    let cities = async || database.text("SELECT city FROM article_city WHERE article_id = 'a'").await.unwrap();
    api.import(all.path(), None).await.unwrap();
    russian.article("ru", "a", "kazan", "Text.");
    api.import(&russian.path().join("ru"), Some("ru")).await.unwrap();
    assert_eq!(cities().await, "kazan");
    // The English version has not changed since.
    all.remove("ru/taxi/money/a.md");
    api.import(all.path(), None).await.unwrap();
    assert_eq!(cities().await, "moskva");
}

#[tokio::test]
async fn file_with_a_changed_picture_is_read_again() {
    let (database, folder) = (TestDatabase::new().await, Folder::new());
    let api = open(&database).await;
    let import = async || api.import(folder.path(), None).await.map(counts).map_err(|error| error.to_string());
    folder.article("en", "a", "", "![A screen](screen.png)\n\n:::scheme lane A lane\n1. A car\n:::");
    folder.article("en", "b", "", "Text.");
    let screen = folder.path().join("en/taxi/money/screen.png");
    std::fs::write(&screen, PNG).unwrap();
    let scheme = |shape: &str| {
        folder.write("schemes/lane.svg", &format!("<svg viewBox=\"0 0 2 3\">{shape}<text x=\"1\" y=\"1\">1</text></svg>\n"));
    };
    scheme("<path d=\"M0 0h1\" />");
    assert_eq!(import().await, Ok([2, 0, 0, 0]));
    std::fs::write(&screen, [PNG, b"more"].concat()).unwrap();
    assert_eq!(import().await, Ok([0, 1, 1, 0]));
    scheme("<path d=\"M0 0h2\" />");
    assert_eq!(import().await, Ok([0, 1, 1, 0]));

    // A skipped article keeps its picture, also if everything else is written again.
    folder.article("en", "b", "", "A changed text.");
    folder.write("variables.toml", "[default]\nfee = \"8\"\n");
    assert_eq!(import().await, Ok([0, 1, 1, 0]));
    assert_eq!(database.text("SELECT CAST(COUNT(*) AS TEXT) FROM image").await.as_deref(), Some("1"));

    // What is stored counts, not the file, while another article changes.
    let stored = "UPDATE article_version SET summary = REPLACE(summary, '\"related\":[]', '\"related\":[\"gone\"]') WHERE article_id = 'a'";
    database.run(stored).await;
    folder.article("en", "b", "", "Another text.");
    let error = import().await.unwrap_err();
    assert!(error.contains("gone"), "{error}");
    std::fs::remove_file(&screen).unwrap();
    let error = import().await.unwrap_err();
    assert!(error.contains("the picture `screen.png` cannot be read"), "{error}");
}

#[tokio::test]
async fn old_url_of_an_article_is_kept_in_history() {
    let (database, folder) = (TestDatabase::new().await, Folder::new());
    let api = open(&database).await;
    folder.article("en", "a", "", "Text.");
    api.import(folder.path(), None).await.unwrap();
    folder.remove("en/taxi/money/a.md");
    folder.write("en/taxi/money/better.md", &article("en", "a", "better", "", "Text."));
    assert_eq!(counts(api.import(folder.path(), None).await.unwrap()), [0, 1, 0, 0]);
    let history = "SELECT article_id FROM slug_history WHERE language = 'en' AND path = 'taxi/money/a'";
    assert_eq!(database.text(history).await.as_deref(), Some("a"));
    folder.remove("en/taxi/money/better.md");
    folder.article("en", "other", "", "Text.");
    api.import(folder.path(), None).await.unwrap();
    assert_eq!(database.text(history).await, None, "history is removed with its article");
}

#[tokio::test]
async fn articles_can_swap_slugs() {
    let (database, folder) = (TestDatabase::new().await, Folder::new());
    let api = open(&database).await;
    folder.article("en", "a", "", "Text.");
    folder.article("en", "b", "", "Text.");
    api.import(folder.path(), None).await.unwrap();
    folder.write("en/taxi/money/a.md", &article("en", "b", "a", "", "Text."));
    folder.write("en/taxi/money/b.md", &article("en", "a", "b", "", "Text."));
    assert_eq!(counts(api.import(folder.path(), None).await.unwrap()), [0, 2, 0, 0]);
}

#[tokio::test]
async fn import_of_one_language_keeps_the_others() {
    let (database, folder) = (TestDatabase::new().await, Folder::new());
    let api = open(&database).await;
    folder.article("en", "a", "", "Text {{fee}}.");
    folder.article("ru", "a", "", "Text {{fee}}.");
    api.import(folder.path(), None).await.unwrap();
    folder.article("ru", "a", "", "Other {{fee}}.");
    let report = api.import(&folder.path().join("ru"), Some("ru")).await.unwrap();
    assert_eq!(counts(report), [0, 1, 0, 0], "variables of the earlier import still apply");
    assert_eq!(database.text("SELECT title FROM article_version WHERE language = 'en'").await.as_deref(), Some("en a"));
}

#[tokio::test]
async fn all_errors_are_reported_and_nothing_is_imported() {
    let (database, folder) = (TestDatabase::new().await, Folder::new());
    let api = open(&database).await;
    folder.article("en", "a", "", "Text.");
    api.import(folder.path(), None).await.unwrap();
    folder.article(
        "en",
        "a",
        "atlantis",
        "Changed {{nothing}} and [gone](article:gone) or [anchor](article:b#x).\n\n:::only city=atlantis\nx\n",
    );
    folder.article("en", "b", "", "# Title\n\n![](none.png)");
    folder.write("en/taxi/money/c.md", &article("en", "b", "d", "", "Text.").replace("related: []", "related: [gone, b]"));
    folder.write("ru/taxi/money/b.md", &article("ru", "b", "b", "perm", "Text.").replace("section: money", "section: app"));
    folder.instruction();
    folder.group("ru", "safety", "safety", "order: 2");
    folder.write("ru/taxi/lost/e.md", &article("ru", "e", "e", "", "Text."));
    let Err(ImportError::Faults(faults)) = api.import(folder.path(), None).await else { panic!("the import should fail") };
    insta::assert_snapshot!(faults, @r"
    en/taxi/money/a.md:9: `cities` names `atlantis`, which is not a city
    en/taxi/money/a.md:14: `{{nothing}}` is not defined in [default] of variables.toml
    en/taxi/money/a.md:14: the article `b` has no anchor `#x`
    en/taxi/money/a.md:14: the link leads to `article:gone`, which does not exist
    en/taxi/money/a.md:16: the block is not closed: expected a line `:::`
    en/taxi/money/a.md:16: there is no city `atlantis`
    en/taxi/money/b.md:14: headings of an article are `##`, `###` and `####`
    en/taxi/money/b.md:16: the picture `none.png` cannot be read: No such file or directory (os error 2)
    en/taxi/money/b.md:16: the picture `none.png` has no text for people who cannot see it: write ![text](none.png)
    en/taxi/money/c.md:2: the id `b` is taken by en/taxi/money/b.md
    en/taxi/money/c.md:3: `slug` is `d`, but the file is in `c`: make them the same
    en/taxi/money/c.md:12: `related` names `b`, which is not another article
    en/taxi/money/c.md:12: `related` names `gone`, which is not another article
    ru/safety/_index.md: `is_profession` of `safety` differs from another language
    ru/taxi/lost/e.md: the folder taxi/lost has no _index.md without fault in `ru`
    ru/taxi/lost/e.md:7: `section` is `money`, but the file is in `lost`: make them the same
    ru/taxi/money/b.md:7: `section` is `app`, but the file is in `money`: make them the same
    ru/taxi/money/b.md:9: `cities` differs from en/taxi/money/b.md
    ");
    assert!(!database.text("SELECT body FROM article_body").await.unwrap().contains("Changed"));
}

#[tokio::test]
async fn pictures_are_content_addressed_and_immutable() {
    let folder = Folder::new();
    std::fs::write(folder.path().join("en/map.png"), PNG).unwrap();
    folder.article("en", "a", "", "![Map](../../map.png)");
    let server = Server::of(&folder).await;
    let page = server.page("ru-en/moskva", "/knowledge-base/taxi/money/a").await.to_string();
    let path = page.split("src=\\\"").nth(1).unwrap().split('\\').next().unwrap();
    let response = server.get(path).await;
    assert_eq!(response.headers()["content-type"], "image/png");
    assert_eq!(response.headers()["cache-control"], "public, max-age=31536000, immutable");
    assert_eq!(response.bytes().await.unwrap(), PNG);
    assert_eq!(server.get("/api/images/none.png").await.status().as_u16(), 404);
}

#[tokio::test]
async fn changed_content_folder_is_imported_at_start() {
    let folder = Folder::new();
    folder.article("en", "a", "", "Text.");
    let server = Server::of(&folder).await;
    let path = "/knowledge-base/taxi/money/new";
    assert_eq!(server.page("ru-en/moskva", path).await["status"], 404);
    folder.article("en", "new", "", "Text.");
    server.api.reload().await.unwrap();
    assert_eq!(server.page("ru-en/moskva", path).await["status"], 200);
    folder.article("en", "new", "", "{{nothing}}");
    assert!(server.api.reload().await.is_err());
    assert_eq!(server.page("ru-en/moskva", path).await["status"], 200, "the previous content is still served");
    let imported_at = server.database.text("SELECT imported_at FROM import_state").await;
    folder.article("en", "new", "", "Text.");
    server.api.reload().await.unwrap();
    assert_eq!(server.database.text("SELECT imported_at FROM import_state").await, imported_at, "an unchanged folder is not imported");
}

#[tokio::test]
async fn watching_server_imports_changes() {
    let folder = Folder::new();
    folder.article("en", "a", "", "Text.");
    let database = TestDatabase::new().await;
    let settings = Settings { watch: true, content: Some(folder.path().to_owned()), ..settings(&database) };
    let server = Server::with(database, settings).await;
    folder.article("en", "new", "", "Text.");
    while server.page("ru-en/moskva", "/knowledge-base/taxi/money/new").await["status"] != 200 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn import_result_matches_import_version() {
    // If this changes, raise IMPORT_VERSION so that databases are imported again.
    let (database, folder) = (TestDatabase::new().await, Folder::new());
    folder.article(
        "en",
        "a",
        "kazan",
        "Fee {{fee}}\n\n:::only country=ru\n## Part\n\n> [!TIP]\n> Tip\n:::\n\n## Q {#faq}\n\n### Why?\n\nSo.",
    );
    open(&database).await.import(folder.path(), None).await.unwrap();
    let rows = [
        database.text("SELECT body FROM article_body WHERE variant = '1'").await.unwrap(),
        database.text("SELECT conditions FROM article_version").await.unwrap(),
        database.text("SELECT uses FROM article_version").await.unwrap(),
    ];
    insta::assert_snapshot!(rows.join("\n"), @r#"
    {"toc":[{"anchor":"part","title":[{"fixed":"Part"}]},{"anchor":"faq","title":[{"fixed":"Q"}]}],"html":[{"fixed":"<p>Fee "},{"variable":"fee"},{"fixed":"</p>\n<h2 id=\"part\">Part</h2>\n<aside class=\"callout callout-tip\" role=\"note\">\n<p>Tip</p>\n</aside>"}],"faq":{"title":[{"fixed":"Q"}],"anchor":"faq","items":[{"question":[{"fixed":"Why?"}],"anchor":"why","html":[{"fixed":"<p>So.</p>"}]}]}}
    [{"only":true,"places":["ru"]}]
    {"links":[],"variables":["fee"]}
    "#);
}
