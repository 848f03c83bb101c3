//! Saved choices, languages and defaults complete a URL. A complete URL is never overruled.

use http::Method;

use crate::harness::{Edge, Response, edge};

async fn get(edge: &Edge, path: &str, headers: &[(&str, &str)]) -> Response {
    let request = headers.iter().fold(edge.request(Method::GET, path), |request, (name, value)| request.header(*name, *value));
    edge.send(request).await
}

const CHOSEN: (&str, &str) = ("cookie", "city=kazan; locale=ru-en");

#[tokio::test]
async fn query_precedes_cookies_then_language_then_default() {
    let edge = edge().start().await;
    for (path, headers, expected) in [
        ("/", vec![], "/ru-ru/moskva"),
        ("/", vec![CHOSEN], "/ru-en/kazan"),
        ("/?city=perm", vec![CHOSEN], "/ru-en/perm"),
        ("/", vec![CHOSEN, ("accept-language", "ru")], "/ru-en/kazan"),
        ("/", vec![("accept-language", "fr, en;q=0.9, ru;q=0.8")], "/ru-en/moskva"),
        ("/?city=kazan", vec![("accept-language", "en-US")], "/ru-en/kazan"),
        ("/", vec![("cookie", "locale=kz-ru; city=almaty")], "/kz-ru/almaty"),
        // The city is not in the country of the chosen locale, but in that of the site.
        ("/?city=moskva", vec![("cookie", "locale=kz-ru; city=almaty")], "/ru-ru/moskva"),
        ("/ru-ru", vec![CHOSEN], "/ru-ru/kazan"),
        ("/ru-en?city=perm", vec![CHOSEN], "/ru-en/perm"),
        ("/kz-ru", vec![CHOSEN], "/kz-ru/almaty"),
    ] {
        let response = get(&edge, path, &headers).await;
        assert_eq!((response.status.as_u16(), response.header("location")), (302, expected), "{path} {headers:?}");
        assert_eq!(response.header("cache-control"), "no-store");
    }
}

#[tokio::test]
async fn invalid_cookies_are_ignored() {
    let edge = edge().start().await;
    for cookies in [
        "city=kazan",
        "locale=ru-en",
        "city=almaty; locale=ru-en",
        "city=kazan; locale=zz-zz",
        "city=kazan; locale=ru-xx",
        "city=../x; locale=ru-en",
    ] {
        assert_eq!(get(&edge, "/", &[("cookie", cookies)]).await.header("location"), "/ru-ru/moskva", "{cookies}");
    }
}

#[tokio::test]
async fn complete_url_does_not_depend_on_the_visitor() {
    let edge = edge().start().await;
    let response = get(&edge, "/ru-ru/moskva/knowledge-base", &[CHOSEN, ("accept-language", "en")]).await;
    assert_eq!(response.status, 200);
    assert!(response.header("cache-control").starts_with("public"));
    assert_eq!((response.model()["city"]["code"].as_str(), response.header("set-cookie")), (Some("moskva"), ""));
}
