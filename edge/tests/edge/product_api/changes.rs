//! Content changes: an edited article is on every edge within seconds, however long responses are
//! fresh.

use std::time::Duration;

use product_api::{Api, Settings};
use tempfile::TempDir;
use tokio::net::TcpListener;

use crate::harness::{Edge, api_settings, edge};

/// Path of the article below a city.
pub(crate) const ARTICLE: &str = "knowledge-base/taxi/money/a";

/// A product API with one article in two languages. It stops with the test's runtime.
pub(crate) struct ProductApi {
    api: Api,
    pub(crate) url: String,
    folder: TempDir,
}

impl ProductApi {
    /// An API whose responses are fresh for a day.
    pub(crate) async fn start() -> Self {
        Self::with_max_age(Duration::from_secs(24 * 60 * 60)).await
    }

    pub(crate) async fn with_max_age(max_age: Duration) -> Self {
        let folder = TempDir::new().unwrap();
        let content = folder.path().join("content");
        for language in ["en", "ru"] {
            for (path, id) in [("taxi", "taxi"), ("taxi/money", "taxi-money")] {
                let slug = path.rsplit('/').next().unwrap();
                let head = format!("---\nid: {id}\nslug: {slug}\ntitle: {id}\ndescription: About\norder: 1\n---\n");
                std::fs::create_dir_all(content.join(language).join(path)).unwrap();
                std::fs::write(content.join(language).join(path).join("_index.md"), head).unwrap();
            }
        }
        let api = Api::open(Settings { max_age, ..api_settings(folder.path(), "api.db") });
        let api = api.await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(product_api::serve(listener, api.clone(), std::future::pending()));
        let own = Self { api, url, folder };
        own.publish("ru", "before").await;
        own.publish("en", "before").await;
        own
    }

    /// Imports the article with another title.
    pub(crate) async fn publish(&self, language: &str, title: &str) {
        let content = self.folder.path().join("content");
        for language in ["en", "ru"].into_iter().filter(|other| *other == language || !content.join(other).join("taxi/money/a.md").exists())
        {
            let article = format!(
                "---\nid: a\nslug: a\ntitle: {title}\nshort_answer: Short\nprofession: taxi\nsection: money\norder: 1\ncities: []\n\
                 updated: 2026-01-02\nsynonyms: [word]\nrelated: []\n---\nText.\n"
            );
            std::fs::write(content.join(language).join("taxi/money/a.md"), article).unwrap();
        }
        self.api.import(&content, None).await.unwrap();
    }

    async fn edge(&self) -> Edge {
        edge().set("ROADSIDE_API_URL", &self.url).start().await
    }
}

/// Content of the article's page in the default city.
pub(crate) async fn main_slot(edge: &Edge, locale: &str) -> String {
    main_slot_in(edge, locale, "moskva").await
}

/// Content of the article's page.
async fn main_slot_in(edge: &Edge, locale: &str, city: &str) -> String {
    let page = edge.get(&format!("/{locale}/{city}/{ARTICLE}")).await;
    assert_eq!(page.status, http::StatusCode::OK);
    page.slot("main").to_owned()
}

#[tokio::test]
async fn edited_article_is_on_every_edge_though_its_pages_are_fresh() {
    let api = ProductApi::start().await;
    let edges = [api.edge().await, api.edge().await];
    for edge in &edges {
        assert_eq!(main_slot(edge, "ru-ru").await, "<p>main: before</p>");
        assert_eq!(main_slot(edge, "ru-en").await, "<p>main: before</p>");
    }
    api.publish("ru", "after").await;
    for edge in &edges {
        while main_slot(edge, "ru-ru").await != "<p>main: after</p>" {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(main_slot(edge, "ru-ru").await, "<p>main: after</p>", "newer content stays");
        assert_eq!(main_slot(edge, "ru-en").await, "<p>main: before</p>");
    }
}

#[tokio::test]
async fn edited_article_is_new_in_all_cities_that_share_it() {
    let api = ProductApi::start().await;
    let edge = api.edge().await;
    for city in ["moskva", "perm"] {
        assert_eq!(main_slot_in(&edge, "ru-ru", city).await, "<p>main: before</p>", "{city}");
    }
    api.publish("ru", "after").await;
    while main_slot(&edge, "ru-ru").await != "<p>main: after</p>" {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for city in ["perm", "kazan", "sochi", "moskva"] {
        assert_eq!(main_slot_in(&edge, "ru-ru", city).await, "<p>main: after</p>", "{city}");
    }
}
