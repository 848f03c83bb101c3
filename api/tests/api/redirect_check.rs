//! Tests of `GET /api/redirect-check`.

use product_api::Settings;
use reqwest::Method;
use serde_json::{Value, json};

use crate::kit::{EDGE_KEY, Folder, Server, TestDatabase, article, settings};

async fn check(server: &Server, path: &str) -> Value {
    server.json(&format!("/api/redirect-check?path={path}")).await
}

fn to(path: &str) -> Value {
    json!({"status": "redirect", "redirect_url": path, "code": 301})
}

/// Articles `a` and `k` (Kazan only).
async fn serve() -> (Folder, Server) {
    let folder = Folder::new();
    for language in ["en", "ru"] {
        folder.article(language, "a", "", "Text.");
        folder.article(language, "k", "kazan", "Text.");
        folder.job(language, "taxi", "Text.");
    }
    let server = Server::of(&folder).await;
    (folder, server)
}

/// Changes the slug of an article in one language.
fn rename(folder: &Folder, language: &str, id: &str, from: &str, to: &str) {
    folder.remove(&format!("{language}/taxi/money/{from}.md"));
    let cities = if id == "k" { "kazan" } else { "" };
    folder.write(&format!("{language}/taxi/money/{to}.md"), &article(language, id, to, cities, "Text."));
}

#[tokio::test]
async fn old_article_urls_redirect_to_the_current_one() {
    let (folder, server) = serve().await;
    rename(&folder, "ru", "a", "a", "b");
    server.api.reload().await.unwrap();
    rename(&folder, "ru", "a", "b", "c");
    server.api.reload().await.unwrap();
    let base = "/ru-ru/perm/knowledge-base/taxi/money";
    for old in ["a", "b"] {
        assert_eq!(check(&server, &format!("{base}/{old}")).await, to(&format!("{base}/c")), "in one hop from {old}");
    }
    assert_eq!(check(&server, &format!("{base}/c")).await, json!({"status": "ok"}));
    assert_eq!(check(&server, "/ru-en/perm/knowledge-base/taxi/money/a").await, json!({"status": "ok"}), "English kept its address");
    let english = "/ru-en/perm/knowledge-base/taxi/money";
    for russian in ["b", "c"] {
        assert_eq!(check(&server, &format!("{english}/{russian}")).await, to(&format!("{english}/a")), "language changed, path kept");
    }
}

#[tokio::test]
async fn redirects_neither_loop_nor_shadow_existing_pages() {
    let (folder, server) = serve().await;
    rename(&folder, "ru", "a", "a", "b");
    server.api.reload().await.unwrap();
    rename(&folder, "ru", "a", "b", "a");
    server.api.reload().await.unwrap();
    let base = "/ru-ru/perm/knowledge-base/taxi/money";
    assert_eq!(check(&server, &format!("{base}/a")).await, json!({"status": "ok"}));
    assert_eq!(check(&server, &format!("{base}/b")).await, to(&format!("{base}/a")));
    folder.article("ru", "b", "", "Another article at the old address.");
    server.api.reload().await.unwrap();
    assert_eq!(check(&server, &format!("{base}/b")).await, json!({"status": "ok"}));
}

#[tokio::test]
async fn unavailable_articles_are_not_revealed() {
    let (folder, server) = serve().await;
    rename(&folder, "ru", "k", "k", "l");
    rename(&folder, "ru", "a", "a", "b");
    server.api.reload().await.unwrap();
    let base = |city: &str| format!("/ru-ru/{city}/knowledge-base/taxi/money");
    assert_eq!(check(&server, &format!("{}/k", base("kazan"))).await, to(&format!("{}/l", base("kazan"))));
    assert_eq!(check(&server, &format!("{}/k", base("perm"))).await, json!({"status": "ok"}), "the article is not for this city");
    folder.remove("ru/taxi/money/b.md");
    folder.remove("en/taxi/money/a.md");
    server.api.reload().await.unwrap();
    assert_eq!(check(&server, &format!("{}/a", base("perm"))).await, json!({"status": "ok"}), "it is gone");
}

#[tokio::test]
async fn renamed_groups_and_sections_redirect() {
    let (folder, server) = serve().await;
    folder.rename_groups();
    server.api.reload().await.unwrap();
    for (old, new) in [
        ("/knowledge-base/taxi", "/knowledge-base/cab"),
        ("/knowledge-base-instructions/taxi", "/knowledge-base/cab"),
        ("/knowledge-base-instructions/cab", "/knowledge-base/cab"),
        ("/knowledge-base/taxi/money", "/knowledge-base/cab/pay"),
        ("/knowledge-base/taxi/money/a", "/knowledge-base/cab/pay/a"),
        ("/jobs/taxi", "/jobs/cab"),
    ] {
        assert_eq!(check(&server, &format!("/ru-ru/moskva{old}")).await, to(&format!("/ru-ru/moskva{new}")), "{old}");
        assert_eq!(check(&server, &format!("/ru-ru/moskva{new}")).await, json!({"status": "ok"}), "{new}");
        assert_eq!(server.page("ru-ru/moskva", new).await["status"], 200, "{new}");
    }
}

#[tokio::test]
async fn other_group_redirects_to_its_page() {
    let folder = Folder::new();
    folder.instruction();
    let server = Server::of(&folder).await;
    let target = "/ru-en/kazan/knowledge-base-instructions/safety";
    assert_eq!(check(&server, "/ru-en/kazan/knowledge-base/safety").await, to(target));
    assert_eq!(check(&server, target).await, json!({"status": "ok"}));
    assert_eq!(check(&server, "/ru-en/kazan/jobs/safety").await, json!({"status": "ok"}));
}

#[tokio::test]
async fn redirect_answer_is_cacheable_for_all_visitors() {
    let (folder, server) = serve().await;
    rename(&folder, "ru", "a", "a", "b");
    server.api.reload().await.unwrap();
    let path = "/api/redirect-check?path=/ru-ru/moskva/knowledge-base/taxi/money/a&city=perm&ip=192.0.2.7&origin=http://evil.example";
    let response = server.through_edge(Method::GET, "http://localhost:8080", path).send().await.unwrap();
    let etag = response.headers()["etag"].clone();
    assert_eq!(response.headers()["cache-control"], "public, max-age=60");
    assert_eq!(response.json::<Value>().await.unwrap(), to("/ru-ru/moskva/knowledge-base/taxi/money/b"));
    let again = server.request(Method::GET, path).header("if-none-match", etag).send().await.unwrap();
    assert_eq!(again.status(), 304);
}

#[tokio::test]
async fn any_path_gets_an_answer() {
    let (_folder, server) = serve().await;
    for path in [
        "/",
        "/ru-ru",
        "/ru-ru/moskva",
        "/xx-yy/moskva/jobs",
        "/ru-ru/atlantis/jobs",
        "/ru-ru/moskva/knowledge-base/%25/x/y",
        "/ru-ru/moskva/jobs/",
    ] {
        assert_eq!(check(&server, path).await, json!({"status": "ok"}), "{path}");
    }
    for (query, code) in [("", "missing_parameter"), ("?path=knowledge-base", "invalid_path")] {
        let (status, body) = server.status_and_json(&format!("/api/redirect-check{query}")).await;
        assert_eq!((status, &body["error"]["code"]), (400, &json!(code)));
    }
}

#[tokio::test]
async fn operator_redirects_come_first_and_may_depend_on_the_visitor() {
    let folder = Folder::new();
    folder.article("ru", "a", "", "Text.");
    folder.article("en", "a", "", "Text.");
    let files = tempfile::TempDir::new().unwrap();
    let (moves, networks) = (files.path().join("moves.toml"), files.path().join("networks"));
    let text = "[[move]]\nfrom = \"/promo\"\nto = \"/jobs\"\ncode = 307\nnetworks = [\"kz\"]\n\
                [[move]]\nfrom = \"/landing\"\nto = \"https://partner.example/\"\ncode = 305\ncities = [\"kazan\"]\n";
    std::fs::write(&moves, text).unwrap();
    std::fs::write(&networks, "192.0.2.0/24 kz\n").unwrap();
    let database = TestDatabase::new().await;
    let own = settings(&database);
    let settings = Settings { content: Some(folder.path().to_owned()), moves: Some(moves), networks: Some(networks), ..own };
    let server = Server::with(database, settings).await;
    let ask = async |path: &str, ip: &str| {
        let request = server.request(Method::GET, &format!("/api/redirect-check?path={path}"));
        let response = request.header("x-roadside-key", EDGE_KEY).header("x-roadside-ip", ip).send().await.unwrap();
        let control = response.headers()["cache-control"].to_str().unwrap().to_owned();
        (control, response.json::<Value>().await.unwrap())
    };
    let private = "private, no-store".to_owned();
    let answer = json!({"status": "redirect", "redirect_url": "/ru-ru/kazan/jobs", "code": 307});
    assert_eq!(ask("/ru-ru/kazan/promo", "192.0.2.7").await, (private.clone(), answer));
    assert_eq!(ask("/ru-ru/kazan/promo", "198.51.100.7").await, (private, json!({"status": "ok"})));
    let (control, answer) = ask("/ru-ru/kazan/landing", "198.51.100.7").await;
    assert!(control.starts_with("public"), "{control}");
    assert_eq!(answer, json!({"status": "redirect", "redirect_url": "https://partner.example/", "code": 305}));
    assert_eq!(ask("/ru-ru/perm/landing", "198.51.100.7").await.1, json!({"status": "ok"}));
}
