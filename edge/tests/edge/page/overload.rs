//! Overload: pages that have to be made are refused while renders wait for a processor.

use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use futures_util::stream::{FuturesUnordered, StreamExt as _};
use http::StatusCode;

use crate::harness::{Edge, Response, edge};

/// A page that is in memory.
const KNOWN: &str = "/ru-ru/moskva/knowledge-base";

/// A server script that takes long for articles.
const SLOW_ARTICLES: &str = "var __fragment = { render: function (json) {
    var article = (JSON.parse(json).page.page.params || {}).article, sum = 0;
    if (article) for (var i = 0; i < 6000000; i++) sum += i % 7;
    return '<p>article ' + sum + '</p>';
} };";

/// Interval between two requests for articles.
const PAUSE: Duration = Duration::from_millis(10);

/// Longest wait on a busy machine.
const LONGEST: Duration = Duration::from_secs(30);

async fn slow_edge(page_wait_ms: u32) -> Edge {
    edge()
        .main_script(SLOW_ARTICLES)
        .set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0")
        .set("ROADSIDE_LIMITS_PAGE_WAIT_MS", page_wait_ms)
        .set("ROADSIDE_RENDER_DEADLINE_MS", 5_000)
        .start()
        .await
}

/// Paths of all articles in one city.
async fn articles(edge: &Edge) -> Vec<String> {
    let sitemap = edge.get("/sitemap-ru-ru.xml").await.body;
    let addresses = sitemap.split("<loc>").skip(1).filter_map(|part| part.split_once("</loc>"));
    let path = |(address, _): (&str, &str)| Some(address.get(address.find("/ru-ru/moskva/knowledge-base/")?..)?.to_owned());
    let paths: Vec<String> = addresses.filter_map(path).filter(|path| path.split('/').count() > 6).collect();
    assert!(paths.len() > 20, "{}", paths.len());
    paths
}

/// Requests one article after the other, without waiting for the answers, until one is refused.
/// Returns that answer, and the requests that are not answered yet.
async fn overload<'a>(edge: &'a Edge, paths: &'a [String]) -> (Option<Response>, FuturesUnordered<BoxFuture<'a, Response>>) {
    let mut requests = FuturesUnordered::new();
    for path in paths {
        requests.push(edge.get(path).boxed());
        tokio::time::sleep(PAUSE).await;
        while let Some(Some(response)) = requests.next().now_or_never() {
            if response.status == StatusCode::SERVICE_UNAVAILABLE {
                return (Some(response), requests);
            }
        }
    }
    while let Some(response) = requests.next().await {
        if response.status == StatusCode::SERVICE_UNAVAILABLE {
            return (Some(response), requests);
        }
        assert_eq!(response.status, StatusCode::OK);
    }
    (None, requests)
}

#[tokio::test]
async fn page_to_make_is_refused_while_renders_wait_and_one_in_memory_is_not() {
    let edge = slow_edge(100).await;
    let paths = articles(&edge).await;
    for _ in 0..2 {
        assert_eq!(edge.get(KNOWN).await.status, StatusCode::OK);
    }
    let (refused, requests) = overload(&edge, &paths).await;
    let refused = refused.expect("a page is refused");
    assert_eq!((refused.header("retry-after"), refused.header("cache-control")), ("3", "no-store"));
    assert!(refused.body.contains("<html lang=\"ru\"") && refused.body.contains("503"), "{}", refused.body);
    let known = edge.get(KNOWN).await;
    assert!(known.header("server-timing").starts_with("memory"), "{} {}", known.status, known.header("server-timing"));
    let model = edge.get(&format!("/_edge/page?url={KNOWN}")).await;
    assert!(matches!((model.status, model.header("retry-after")), (StatusCode::OK, "") | (StatusCode::SERVICE_UNAVAILABLE, "3")));
    assert!(edge.metric("edge_shed_requests_total{kind=\"page\"}").await > 0);

    let begun: Vec<Response> = requests.collect().await;
    assert!(begun.iter().any(|response| response.body.contains("<p>article ")), "pages that were begun are finished");
    let last = &paths[paths.len() - 1];
    let served = async {
        while edge.get(last).await.status != StatusCode::OK {
            tokio::time::sleep(PAUSE).await;
        }
    };
    tokio::time::timeout(LONGEST, served).await.expect("pages are made again");
}

#[tokio::test]
async fn no_page_is_refused_without_the_limit() {
    let edge = slow_edge(0).await;
    let paths = articles(&edge).await;
    assert!(overload(&edge, &paths).await.0.is_none());
}
