//! `/sw.js`, the service worker.

use http::StatusCode;

use crate::harness::edge;

#[tokio::test]
async fn service_worker_is_revalidated_on_every_use() {
    let edge = edge().start().await;
    let response = edge.get("/sw.js").await;
    assert_eq!((response.status, response.body.as_str()), (StatusCode::OK, "self;"));
    assert_eq!(response.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(response.header("cache-control"), "no-cache");
    let page = edge.get("/ru-ru/moskva/knowledge-base").await;
    assert!(!page.body.contains("worker.js"), "pages do not load it directly");
}

#[tokio::test]
async fn site_without_offline_pages_unregisters_the_worker() {
    let off = |text: String| text.replace("main_host = true", "main_host = true\nfeatures = [\"DISABLE_OFFLINE\"]");
    let edge = edge().rules("sites.toml", off).start().await;
    let response = edge.get("/sw.js").await;
    assert_eq!(response.status, StatusCode::OK);
    assert!(response.body.contains("caches.delete") && response.body.contains("registration.unregister()"), "{}", response.body);
    assert_eq!(edge.get("/ru-ru/moskva/knowledge-base").await.model()["flags"]["DISABLE_OFFLINE"], "on");
}
