//! Overload: pages that have to be made are refused while renders wait for a processor.

use std::time::Duration;

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

/// Interval between two looks at the edge.
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

/// Path of the page model of an article in another city.
fn model_of(path: &str) -> String {
    format!("/_edge/page?url={}", path.replace("/moskva/", "/kazan/"))
}

/// Renders in flight that stand for a queue.
const QUEUED: u64 = 6;

/// Requests half of the articles and waits until their renders wait. Then requests the others with
/// their models. The page in memory is requested with each. Returns the answers with their paths.
async fn overload(edge: &Edge, articles: &[String]) -> Vec<(String, Response)> {
    let (first, others) = articles.split_at(articles.len() / 2);
    let answer = async |path: String| (path.clone(), edge.get(&path).await);
    let queue = futures_util::future::join_all(first.iter().map(|article| answer(article.clone())));
    let rest = async {
        while edge.metric("edge_in_flight{kind=\"render\"}").await < QUEUED {
            tokio::time::sleep(PAUSE).await;
        }
        tokio::time::sleep(5 * PAUSE).await;
        let paths = others.iter().flat_map(|article| [article.clone(), model_of(article), KNOWN.to_owned()]);
        futures_util::future::join_all(paths.map(answer)).await
    };
    let (queue, rest) = tokio::join!(queue, rest);
    queue.into_iter().chain(rest).collect()
}

#[tokio::test]
async fn page_to_make_is_refused_while_renders_wait_and_one_in_memory_is_not() {
    let edge = slow_edge(100).await;
    let articles = articles(&edge).await;
    for _ in 0..2 {
        assert_eq!(edge.get(KNOWN).await.status, StatusCode::OK);
    }
    let (mut finished, mut refused_pages, mut refused_models) = (0, 0, 0);
    for (path, response) in overload(&edge, &articles).await {
        let (status, body) = (response.status, &response.body);
        if path == KNOWN {
            assert!(response.header("server-timing").starts_with("memory"), "{status}");
        } else if status == StatusCode::OK {
            finished += usize::from(body.contains("<p>article "));
        } else {
            assert_eq!((status, response.header("retry-after")), (StatusCode::SERVICE_UNAVAILABLE, "3"), "{path}");
            if articles.contains(&path) {
                refused_pages += 1;
                assert_eq!(response.header("cache-control"), "no-store");
                for part in ["<html lang=\"ru\"", "<h1>Сейчас слишком много посетителей</h1>", "<a href=\"\">Попробовать ещё раз</a>"]
                {
                    assert!(body.contains(part), "{part} in {body}");
                }
            } else {
                refused_models += 1;
                assert!(body.contains("busy"), "{body}");
            }
        }
    }
    assert!(finished > 0 && refused_pages > 0 && refused_models > 0, "{finished} {refused_pages} {refused_models}");
    assert_eq!(edge.metric("edge_shed_requests_total{kind=\"page\"}").await, refused_pages + refused_models);

    let served = async {
        while edge.get(&articles[0]).await.status != StatusCode::OK {
            tokio::time::sleep(PAUSE).await;
        }
    };
    tokio::time::timeout(LONGEST, served).await.expect("pages are made again");
}

#[tokio::test]
async fn no_page_is_refused_without_the_limit() {
    let edge = slow_edge(0).await;
    let articles = articles(&edge).await;
    for (path, response) in overload(&edge, &articles).await {
        assert_eq!(response.status, StatusCode::OK, "{path}");
    }
}
