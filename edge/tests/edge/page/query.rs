//! Query keys reach the page if its route declares them.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::api_proxy::{ApiProxy, KEY};
use crate::harness::{Edge, edge};

async fn model(edge: &Edge, path: &str) -> Value {
    let response = edge.get(&format!("/_edge/page?url={}", path.replace('&', "%26").replace('+', "%2B"))).await;
    serde_json::from_str(&response.body).unwrap_or_else(|_| panic!("{} {}", response.status, response.body))
}

#[tokio::test]
async fn only_declared_keys_reach_the_page_and_its_data() {
    let api = ApiProxy::start().await;
    let edge = edge().set("ROADSIDE_API_URL", &api.url).set("ROADSIDE_API_KEY", KEY).start().await;
    let path = "/ru-ru/moskva/search";
    let expected = json!({ "q": "оплата & час", "fromCategory": "taxi" });
    for query in [
        "q=%D0%BE%D0%BF%D0%BB%D0%B0%D1%82%D0%B0+%26%20%D1%87%D0%B0%D1%81&fromCategory=taxi",
        "utm_source=x&fromCategory=taxi&q=%d0%be%d0%bf%d0%bb%d0%b0%d1%82%d0%b0%20%26+%d1%87%d0%b0%d1%81&q=other",
    ] {
        assert_eq!(edge.get(&format!("{path}?{query}")).await.model()["query"], expected, "{query}");
        assert_eq!(model(&edge, &format!("{path}?{}", query.replace('%', "%25"))).await["query"], expected, "{query}");
    }
    let mut requests = api.page_requests(path.trim_start_matches("/ru-ru/moskva"));
    assert_eq!(requests.len(), 4, "searches are not cached: {requests:?}");
    requests.dedup();
    assert_eq!(requests.len(), 1, "all spellings give one request URL: {requests:?}");
    assert!(
        requests[0].ends_with("&query=q%3D%25D0%25BE%25D0%25BF%25D0%25BB%25D0%25B0%25D1%2582%25D0%25B0%2520%2526%2520%25D1%2587%25D0%25B0%25D1%2581%26fromCategory%3Dtaxi"),
        "{requests:?}"
    );
}

#[tokio::test]
async fn search_page_is_not_cached_and_its_title_has_the_query() {
    let edge = edge().set("ROADSIDE_API_DEADLINE_MS", 20_000).start().await;
    let search_id = async || {
        let page = edge.get("/ru-en/moskva/search?q=payout%20%26%20card").await;
        assert_eq!(page.header("cache-control"), "no-store");
        assert!(page.body.contains("<title>payout &amp; card"), "{}", page.body.split("</title>").next().unwrap_or_default());
        page.model()["page"]["blocks"][1]["props"]["answer"]["search_id"].as_str().map(str::to_owned)
    };
    // A busy machine builds the first index longer than a search waits for it.
    let first = async {
        loop {
            if let Some(id) = search_id().await {
                break id;
            }
        }
    };
    let first = tokio::time::timeout(Duration::from_secs(60), first).await.expect("the index is built");
    let second = search_id().await.expect("the index stays");
    assert_ne!(first, second, "two visits are two searches");
}

#[tokio::test]
async fn undeclared_query_keys_change_nothing() {
    let api = ApiProxy::start().await;
    let edge = edge().set("ROADSIDE_API_URL", &api.url).set("ROADSIDE_API_KEY", KEY).start().await;
    for query in ["", "?q=x", "?utm_source=y"] {
        assert_eq!(edge.get(&format!("/ru-ru/moskva/knowledge-base{query}")).await.model().get("query"), None, "{query}");
    }
    assert_eq!(api.page_requests("/knowledge-base").len(), 1);
}

#[tokio::test]
async fn redirects_keep_the_query() {
    let edge = edge().start().await;
    for (path, expected) in [
        ("/RU-ru/moskva/search/?q=a%20b&fromCategory=taxi", "/ru-ru/moskva/search?q=a%20b&fromCategory=taxi"),
        ("/ru-ru/moskva/?a=1", "/ru-ru/moskva?a=1"),
        ("/?a=1&city=kazan&b=2", "/ru-ru/kazan?a=1&b=2"),
    ] {
        assert_eq!(edge.get(path).await.header("location"), expected, "{path}");
    }
}
