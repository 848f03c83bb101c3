//! The service worker's address.

use http::StatusCode;

use crate::kit::edge;

#[tokio::test]
async fn the_worker_is_asked_for_anew_each_time() {
    let edge = edge().start().await;
    let answer = edge.get("/sw.js").await;
    assert_eq!((answer.status, answer.body.as_str()), (StatusCode::OK, "self;"));
    assert_eq!(answer.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "no-cache");
    let page = edge.get("/ru-ru/moskva/knowledge-base").await;
    assert!(!page.body.contains("worker.js"), "no page loads it by itself");
}

#[tokio::test]
async fn a_site_without_offline_pages_undoes_what_an_earlier_worker_did() {
    let off = |text: String| text.replace("main_host = true", "main_host = true\nfeatures = [\"DISABLE_OFFLINE\"]");
    let edge = edge().rules("sites.toml", off).start().await;
    let answer = edge.get("/sw.js").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.body.contains("caches.delete") && answer.body.contains("registration.unregister()"), "{}", answer.body);
    assert_eq!(edge.get("/ru-ru/moskva/knowledge-base").await.model()["flags"]["DISABLE_OFFLINE"], "on");
}
