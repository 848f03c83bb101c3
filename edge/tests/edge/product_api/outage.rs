//! An outage of the product API: known pages are served stale, others are 503.

use http::StatusCode;
use product_api::{Api, Settings};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::harness::{api_settings, copy_seed, edge, repository};

/// A product API in this process, on its own port.
struct ProductApi {
    url: String,
    stop: oneshot::Sender<()>,
    server: JoinHandle<()>,
    _folder: TempDir,
}

impl ProductApi {
    async fn start() -> Self {
        let (folder, repository) = (TempDir::new().unwrap(), repository());
        copy_seed(&folder.path().join("api.db"));
        let content = Some(repository.join("api/content"));
        let api = Api::open(Settings { content, ..api_settings(folder.path(), "api.db") });
        let api = api.await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        let server = tokio::spawn(async { product_api::serve(listener, api, async { drop(stopped.await) }).await.unwrap() });
        Self { url, stop, server, _folder: folder }
    }

    async fn stop(self) {
        self.stop.send(()).unwrap();
        self.server.await.unwrap();
    }
}

#[tokio::test]
async fn known_page_is_served_stale_and_an_unknown_one_is_503() {
    let api = ProductApi::start().await;
    let edge = edge().set("ROADSIDE_API_URL", &api.url).start().await;
    let path = "/ru-ru/moskva/knowledge-base/taxi";
    let before = edge.get(path).await;
    assert_eq!(before.status, StatusCode::OK);

    api.stop().await;
    // After the reload all cached responses are stale, and refreshing them fails.
    edge.running().app().reload().unwrap();
    let after = edge.get(path).await;
    assert_eq!((after.status, after.slot("main")), (StatusCode::OK, before.slot("main")));

    // Strings and countries are cached, this page is not.
    let unknown = edge.get("/ru-ru/moskva/knowledge-base/courier-on-foot").await;
    assert_eq!(unknown.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(unknown.slot("main"), "<p>main: status 503</p>", "the translated error page, with header and footer");
    assert_eq!(unknown.header("cache-control"), "no-store");
}

#[tokio::test]
async fn external_api_gives_the_same_page_as_the_embedded_one() {
    let api = ProductApi::start().await;
    let (external, embedded) = (edge().set("ROADSIDE_API_URL", &api.url).start().await, edge().start().await);
    let path = "/ru-en/moskva/knowledge-base/taxi/money/payout-not-arrived";
    assert_eq!(external.get(path).await.slot("main"), embedded.get(path).await.slot("main"));
    api.stop().await;
}

#[tokio::test]
async fn article_that_one_city_has_shown_is_served_in_others() {
    let api = ProductApi::start().await;
    let edge = edge().set("ROADSIDE_API_URL", &api.url).start().await;
    let article = "knowledge-base/taxi/money/payout-not-arrived";
    let before = edge.get(&format!("/ru-ru/moskva/{article}")).await;
    assert_eq!(before.status, StatusCode::OK);

    api.stop().await;
    edge.running().app().reload().unwrap();
    let after = edge.get(&format!("/ru-ru/perm/{article}")).await;
    assert_eq!((after.status, after.slot("main")), (StatusCode::OK, before.slot("main")));
    assert_eq!(after.model()["page"]["breadcrumbs"][0]["url"], "/ru-ru/perm/knowledge-base");
    assert_eq!(after.model()["menu"]["header_menu"][0]["url"], "/ru-ru/perm/knowledge-base");
}
