//! The built-in error page, shown while the product API has never answered.

use http::{Method, StatusCode};

use crate::harness::api_proxy::{ApiProxy, Reply};
use crate::harness::{Edge, Response, edge};

async fn edge_alone() -> Edge {
    edge().set("ROADSIDE_API_URL", "http://127.0.0.1:9").start().await
}

fn language(response: &Response) -> &str {
    response.body.split_once("lang=\"").unwrap().1.split('"').next().unwrap()
}

#[tokio::test]
async fn error_page_explains_the_error_and_what_to_do() {
    let response = edge_alone().await.get("/ru-en/kazan/knowledge-base").await;
    assert_eq!(response.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!((response.header("retry-after"), response.header("cache-control")), ("30", "no-store"));
    for part in [
        "<h1>Error 503: the server is not responding</h1>",
        "<li>check the internet connection</li>",
        "<li>refresh the tab or restart the browser</li>",
        "<li>restart your device and network equipment</li>",
        "try later",
        "<a href=\"/ru-en/kazan\">Return to the main page</a>",
        "<meta name=\"robots\" content=\"noindex\">",
        "rel=\"stylesheet\" href=\"/assets/mfe-shell/",
    ] {
        assert!(response.body.contains(part), "{part} in {}", response.body);
    }
    assert!(response.body.len() < 10_000 && !response.body.contains("<script") && !response.body.contains("style=\""), "{}", response.body);
}

#[tokio::test]
async fn error_page_is_in_the_visitors_language_or_in_english() {
    let edge = edge_alone().await;
    for (path, expected) in [("/ru-ru/moskva", "ru"), ("/ru-en", "en"), ("/ae-ar/dubai", "en"), ("/", "ru"), ("/favicon", "ru")] {
        assert_eq!(language(&edge.get(path).await), expected, "{path}");
    }
    let unsupported = edge.send(edge.request(Method::GET, "/").header("accept-language", "ar, fi;q=0.5")).await;
    assert_eq!(language(&unsupported), "en");
    assert!(unsupported.body.contains("dir=\"ltr\"") && unsupported.body.contains("<a href=\"/\">"), "{}", unsupported.body);
}

#[tokio::test]
async fn error_page_shows_nothing_of_an_invalid_url() {
    let response = edge_alone().await.get("/ru-ru/%22%3E%3Cb%3E/x").await;
    assert!(
        response.body.contains("<a href=\"/ru-ru\">") && !response.body.contains("<b>") && !response.body.contains("%22"),
        "{}",
        response.body
    );
}

#[tokio::test]
async fn error_page_has_the_status_of_the_failed_endpoint() {
    let api = ApiProxy::start().await;
    let edge = edge().set("ROADSIDE_API_URL", &api.url).start().await;
    for endpoint in ["country-list", "translation-list"] {
        for (reply, status) in [
            (Reply::Status(500), 500),
            (Reply::Status(502), 502),
            (Reply::Status(503), 503),
            (Reply::Status(404), 500),
            (Reply::Json("{".to_owned()), 500),
        ] {
            api.reply(endpoint, reply.clone());
            let response = edge.get("/ru-en/moskva/knowledge-base").await;
            assert_eq!(response.status.as_u16(), status, "{endpoint} {reply:?}");
            assert!(response.body.contains(&format!("<h1>Error {status}: ")), "{}", response.body);
        }
        api.restore(endpoint);
    }
}

#[tokio::test]
async fn failed_page_data_is_503_and_missing_page_data_404() {
    let api = ApiProxy::start().await;
    let edge = edge().set("ROADSIDE_API_URL", &api.url).start().await;
    for (reply, status) in [(Reply::Status(404), 404), (Reply::Status(500), 503), (Reply::Json("{".to_owned()), 503)] {
        api.reply("page", reply.clone());
        assert_eq!(edge.get(&format!("/ru-ru/moskva/knowledge-base/{status}")).await.status.as_u16(), status, "{reply:?}");
    }
}
