//! Tests of canonical cities of pages that name other articles.

use crate::kit::{Folder, Server, article};

/// Articles that name others, of which some differ by city. The others are also popular.
fn with_names() -> Folder {
    let folder = Folder::new();
    let related = |language: &str, id: &str, other: &str| {
        let text = article(language, id, id, "", "Text.").replace("related: []", &format!("related: [{other}]"));
        folder.write(&format!("{language}/taxi/money/{id}.md"), &text);
    };
    for language in ["en", "ru"] {
        folder.article(language, "same", "", "Text.");
        folder.article(language, "some", "perm, kazan", "Text.");
        write_priced(&folder, language);
        related(language, "beside-same", "same");
        related(language, "beside-some", "some");
        related(language, "beside-priced", "priced");
    }
    folder
}

/// Writes an article whose title names a sum that is different in Kazan.
fn write_priced(folder: &Folder, language: &str) {
    let priced = article(language, "priced", "priced", "", "Text.");
    let title = format!("title: {language} priced");
    folder.write(&format!("{language}/taxi/money/priced.md"), &priced.replace(&title, &format!("{title} {{{{fee}}}}")));
}

/// The canonical city in Russia of a page that is requested in a city.
async fn canonical_city(server: &Server, city: &str, path: &str) -> String {
    let seo = server.seo(&format!("ru-ru/{city}"), path).await;
    seo["canonical"].as_str().unwrap().split('/').nth(2).unwrap().to_owned()
}

#[tokio::test]
async fn canonical_city_depends_on_related_articles() {
    let server = Server::of(&with_names()).await;
    for (article, in_perm, in_kazan) in
        [("beside-same", "moskva", "moskva"), ("beside-some", "kazan", "kazan"), ("beside-priced", "moskva", "kazan")]
    {
        let path = format!("/knowledge-base/taxi/money/{article}");
        assert_eq!(canonical_city(&server, "perm", &path).await, in_perm, "{article}");
        assert_eq!(canonical_city(&server, "kazan", &path).await, in_kazan, "{article}");
        assert_eq!(canonical_city(&server, "sankt-peterburg", &path).await, "moskva", "{article}");
    }
}

#[tokio::test]
async fn canonical_city_depends_on_popular_articles() {
    let folder = with_names();
    // A repeated name counts once.
    folder.write("menu.toml", "[popular]\narticles = [\"some\", \"priced\", \"some\"]\n");
    let server = Server::of(&folder).await;
    for (city, expected) in [("moskva", "moskva"), ("sankt-peterburg", "moskva"), ("perm", "perm"), ("kazan", "kazan")] {
        assert_eq!(canonical_city(&server, city, "/knowledge-base").await, expected, "{city}");
    }
    let shown = crate::kit::block(&server.page("ru-ru/kazan", "/knowledge-base").await, "popular")["items"].as_array().unwrap().len();
    assert_eq!(shown, 2, "each once");
}

#[tokio::test]
async fn popular_articles_that_are_never_shown_distinguish_no_city() {
    let folder = Folder::new();
    for language in ["en", "ru"] {
        for id in ["a", "b", "c", "d"] {
            folder.article(language, id, "", "Text.");
        }
        write_priced(&folder, language);
    }
    // The first screen shows four questions.
    for (last, in_kazan) in [(["priced", "d"], "kazan"), (["d", "priced"], "moskva")] {
        let ids = ["a", "b", "c"].into_iter().chain(last).map(|id| format!("\"{id}\""));
        folder.write("menu.toml", &format!("[popular]\narticles = [{}]\n", ids.collect::<Vec<_>>().join(", ")));
        let server = Server::of(&folder).await;
        assert_eq!(canonical_city(&server, "kazan", "/knowledge-base").await, in_kazan, "{last:?}");
    }
}
