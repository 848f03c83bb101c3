//! Tests of pages that differ by city, country and language.

use serde_json::{Value, json};

use crate::kit::{Folder, Server, block};

fn placed() -> Folder {
    let folder = Folder::new();
    let body = "Fee {{fee}} in {{city}}.\n\n:::only city=kazan\nKazan only.\n:::\n\n:::except country=ru\nAbroad.\n:::\n\n\
                [Everywhere](article:b) and [Perm](article:c#h).\n";
    for language in ["en", "ru"] {
        folder.article(language, "a", "", body);
        folder.article(language, "b", "", "Text.");
    }
    folder.article("ru", "c", "perm, kazan", "## Heading {#h}\n\nText.");
    folder.article("ru", "only-ru", "", "Text.");
    folder
}

#[tokio::test]
async fn variables_and_blocks_depend_on_the_place() {
    let server = Server::of(&placed()).await;
    let html = async |place: &str| {
        block(&server.page(place, "/knowledge-base/taxi/money/a").await, "rich_text")["html"].as_str().unwrap().to_owned()
    };
    let link = |place: &str, id: &str| format!("/{place}/knowledge-base/taxi/money/{id}");
    assert_eq!(
        html("ru-ru/kazan").await,
        format!(
            "<p>Fee &lt;3&gt; in Казань.</p>\n<p>Kazan only.</p>\n<p><a href=\"{}\">Everywhere</a> and <a href=\"{}\">Perm</a>.</p>",
            link("ru-ru/kazan", "b"),
            link("ru-ru/kazan", "c#h")
        )
    );
    assert_eq!(
        html("ru-ru/moskva").await,
        format!("<p>Fee 1 in Москва.</p>\n<p><a href=\"{}\">Everywhere</a> and Perm.</p>", link("ru-ru/moskva", "b"))
    );
    assert_eq!(
        html("kz-en/almaty").await,
        format!("<p>Fee 2 in Almaty.</p>\n<p>Abroad.</p>\n<p><a href=\"{}\">Everywhere</a> and Perm.</p>", link("kz-en/almaty", "b"))
    );
}

#[tokio::test]
async fn article_of_another_city_is_404_with_the_best_city() {
    let server = Server::of(&placed()).await;
    let missing = server.page("ru-ru/moskva", "/knowledge-base/taxi/money/c").await;
    let error = |page: &Value| {
        let mut error = page["error"].clone();
        error.as_object_mut().unwrap().remove("nearest");
        error
    };
    assert_eq!((&missing["status"], &missing["page"]), (&json!(404), &json!({"type": "not_found", "params": {}})));
    assert_eq!((&missing["breadcrumbs"], &missing["blocks"]), (&json!([]), &json!([])));
    assert_eq!(error(&missing), json!({"code": 404, "city_code": "kazan", "city_name": "Казань"}));
    let abroad = server.page("kz-ru/almaty", "/knowledge-base/taxi/money/c").await;
    assert_eq!(error(&abroad), json!({"code": 404}), "cities of other countries are not suggested");
    let english = server.page("ru-en/kazan", "/knowledge-base/taxi/money/c").await;
    assert_eq!(error(&english), json!({"code": 404}), "texts in other languages are not suggested");
    assert_eq!(server.page("ru-ru/perm", "/knowledge-base/taxi/money/c").await["status"], 200);
    let listed = server.page("ru-ru/moskva", "/knowledge-base/taxi").await;
    assert!(!listed.to_string().contains("money/c\""));
}

#[tokio::test]
async fn untranslated_article_is_not_listed() {
    let server = Server::of(&placed()).await;
    assert_eq!(server.page("ru-en/moskva", "/knowledge-base/taxi/money/only-ru").await["status"], 404);
    assert_eq!(server.page("ru-ru/moskva", "/knowledge-base/taxi/money/only-ru").await["status"], 200);
    let professions = block(&server.page("ru-en/moskva", "/knowledge-base").await, "professions").clone();
    assert_eq!(professions["items"][0]["articles"], 2);
}

#[tokio::test]
async fn articles_for_certain_cities_count_there_only() {
    let server = Server::of(&placed()).await;
    for (place, articles) in [("ru-ru/kazan", 4), ("ru-ru/perm", 4), ("ru-ru/moskva", 3), ("kz-ru/almaty", 3), ("ru-en/kazan", 2)] {
        let root = server.page(place, "/knowledge-base").await;
        assert_eq!(block(&root, "professions")["items"][0]["articles"], articles, "{place}");
    }
}

#[tokio::test]
async fn category_of_other_cities_names_one() {
    let folder = Folder::new();
    folder.article("ru", "c", "perm", "Text.");
    let server = Server::of(&folder).await;
    for path in ["/knowledge-base/taxi", "/knowledge-base/taxi/money"] {
        assert_eq!(server.page("ru-ru/moskva", path).await["error"]["city_code"], "perm", "{path}");
    }
    let root = server.page("ru-ru/moskva", "/knowledge-base").await;
    assert_eq!((&root["status"], &block(&root, "professions")["items"]), (&json!(200), &json!([])));
}
