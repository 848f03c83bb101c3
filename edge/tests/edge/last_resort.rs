//! The page of the edge alone: nothing behind it has ever answered.

use http::{Method, StatusCode};

use crate::front::{Front, Says};
use crate::kit::{Answer, Edge, edge};

async fn edge_alone() -> Edge {
    edge().set("ROADSIDE_API_URL", "http://127.0.0.1:9").start().await
}

fn language(answer: &Answer) -> &str {
    answer.body.split_once("lang=\"").unwrap().1.split('"').next().unwrap()
}

#[tokio::test]
async fn it_says_what_happened_what_to_do_and_when_to_come_back() {
    let answer = edge_alone().await.get("/ru-en/kazan/knowledge-base").await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!((answer.header("retry-after"), answer.header("cache-control")), ("30", "no-store"));
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
        assert!(answer.body.contains(part), "{part} in {}", answer.body);
    }
    assert!(answer.body.len() < 10_000 && !answer.body.contains("<script") && !answer.body.contains("style=\""), "{}", answer.body);
}

#[tokio::test]
async fn it_speaks_the_visitors_language_when_it_can_and_english_when_not() {
    let edge = edge_alone().await;
    for (path, spoken) in [("/ru-ru/moskva", "ru"), ("/ru-en", "en"), ("/ae-ar/dubai", "en"), ("/", "ru"), ("/favicon", "ru")] {
        assert_eq!(language(&edge.get(path).await), spoken, "{path}");
    }
    let foreigner = edge.send(edge.request(Method::GET, "/").header("accept-language", "ar, fi;q=0.5")).await;
    assert_eq!(language(&foreigner), "en");
    assert!(foreigner.body.contains("dir=\"ltr\"") && foreigner.body.contains("<a href=\"/\">"), "{}", foreigner.body);
}

#[tokio::test]
async fn nothing_of_an_address_stands_in_it_unless_it_is_plain() {
    let answer = edge_alone().await.get("/ru-ru/%22%3E%3Cb%3E/x").await;
    assert!(answer.body.contains("<a href=\"/ru-ru\">") && !answer.body.contains("<b>") && !answer.body.contains("%22"), "{}", answer.body);
}

#[tokio::test]
async fn it_has_the_status_of_what_failed() {
    let front = Front::start().await;
    let edge = edge().set("ROADSIDE_API_URL", &front.url).start().await;
    for endpoint in ["country-list", "translation-list"] {
        for (says, status) in [
            (Says::Status(500), 500),
            (Says::Status(502), 502),
            (Says::Status(503), 503),
            (Says::Status(404), 500),
            (Says::This("{".to_owned()), 500),
        ] {
            front.says(endpoint, says.clone());
            let answer = edge.get("/ru-en/moskva/knowledge-base").await;
            assert_eq!(answer.status.as_u16(), status, "{endpoint} {says:?}");
            assert!(answer.body.contains(&format!("<h1>Error {status}: ")), "{}", answer.body);
        }
        front.recovers(endpoint);
    }
}

#[tokio::test]
async fn a_page_whose_data_cannot_be_had_says_whether_there_is_one() {
    let front = Front::start().await;
    let edge = edge().set("ROADSIDE_API_URL", &front.url).start().await;
    for (says, status) in [(Says::Status(404), 404), (Says::Status(500), 503), (Says::This("{".to_owned()), 503)] {
        front.says("page", says.clone());
        assert_eq!(edge.get(&format!("/ru-ru/moskva/knowledge-base/{status}")).await.status.as_u16(), status, "{says:?}");
    }
}
