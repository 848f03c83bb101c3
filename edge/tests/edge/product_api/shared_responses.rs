//! Responses that several cities share: a page is the same as one that is requested for its city.

use http::StatusCode;

use crate::harness::api_proxy::{ApiProxy, Reply};
use crate::harness::{Edge, edge};

/// An article that is the same in all cities but for links.
const SAME: &str = "/knowledge-base/taxi/money/payout-not-arrived";

/// An article with a text for one city.
const DIFFERENT: &str = "/knowledge-base/taxi/app/no-orders";

const CITIES: [&str; 3] = ["moskva", "perm", "sochi"];

async fn api() -> ApiProxy {
    let api = ApiProxy::start().await;
    api.reply("redirect-check", Reply::Forward);
    api
}

/// An edge that waits for its redirect checks, also on a busy machine.
async fn edge_of(api: &ApiProxy) -> Edge {
    edge().set("ROADSIDE_API_URL", &api.url).set("ROADSIDE_API_CHECK_MS", 5000).start().await
}

async fn document(edge: &Edge, city: &str, path: &str) -> String {
    let page = edge.get(&format!("/ru-ru/{city}{path}")).await;
    assert_eq!(page.status, StatusCode::OK, "{city}{path}");
    // Edges differ in their ports.
    page.body.replace(&edge.running().http().port().to_string(), "port")
}

#[tokio::test]
async fn article_is_requested_once_for_all_cities_that_share_it() {
    let api = api().await;
    let edge = edge_of(&api).await;
    for city in CITIES {
        document(&edge, city, SAME).await;
    }
    assert_eq!(api.page_requests(SAME).len(), 1);
    assert_eq!(api.requests("redirect-check").len(), 1);
    assert_eq!(CITIES.map(|city| api.requests(&format!("ru-ru/{city}/menu")).len()), [1, 0, 0]);
    for city in CITIES {
        document(&edge, city, DIFFERENT).await;
    }
    assert_eq!(api.page_requests(DIFFERENT).len(), 2, "one for the city with its own text, one for the others");
}

/// Compares the pages of an edge with those of other edges, each of which has shown no other city.
async fn assert_pages_are_those_of_their_cities(api: &ApiProxy, edge: &Edge) {
    for city in CITIES {
        let own = edge_of(api).await;
        for path in [SAME, DIFFERENT] {
            assert!(document(edge, city, path).await == document(&own, city, path).await, "{city}{path}");
        }
    }
}

#[tokio::test]
async fn shared_pages_are_those_that_are_requested_for_their_city() {
    let api = api().await;
    assert_pages_are_those_of_their_cities(&api, &edge_of(&api).await).await;
}

#[tokio::test]
async fn response_without_its_header_is_for_its_city_alone() {
    let api = api().await;
    for endpoint in ["page", "menu", "redirect-check"] {
        api.reply(endpoint, Reply::ForwardWithout("x-roadside-cities"));
    }
    let edge = edge_of(&api).await;
    for city in CITIES {
        assert!(!document(&edge, city, SAME).await.contains('\u{FDD0}'), "{city}");
    }
    assert_eq!(api.page_requests(SAME).len(), CITIES.len());
    assert_pages_are_those_of_their_cities(&api, &edge).await;
}

#[tokio::test]
async fn one_revalidation_is_for_all_cities() {
    let api = api().await;
    let edge = edge_of(&api).await;
    document(&edge, "moskva", SAME).await;
    document(&edge, "perm", SAME).await;
    edge.running().app().reload().unwrap();
    // The first one has no response yet, and gets 304.
    for city in ["sochi", "sochi", "moskva", "perm"] {
        document(&edge, city, SAME).await;
    }
    assert_eq!(api.page_requests(SAME).len(), 2);
    assert_eq!(api.requests("redirect-check").len(), 2);
}

#[tokio::test]
async fn withdrawn_article_is_not_shown_in_another_city_while_the_api_fails() {
    let api = api().await;
    let edge = edge_of(&api).await;
    document(&edge, "moskva", SAME).await;
    let missing = r#"{"status":404,"page":{"type":"not_found","params":{}},"breadcrumbs":[],"blocks":[],"error":{"code":404}}"#;
    api.reply("page", Reply::Json(missing.to_owned()));
    edge.running().app().reload().unwrap();
    assert_eq!(edge.get(&format!("/ru-ru/moskva{SAME}")).await.status, StatusCode::NOT_FOUND);
    api.reply("page", Reply::Status(503));
    assert_eq!(edge.get(&format!("/ru-ru/perm{SAME}")).await.status, StatusCode::SERVICE_UNAVAILABLE);
}
