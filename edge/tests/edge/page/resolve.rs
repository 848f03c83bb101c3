//! URLs, redirects, statuses and basic metadata of pages.

use http::StatusCode;

use crate::harness::{Edge, edge};

const ARTICLE: &str = "/knowledge-base/taxi/money/payout-not-arrived";

async fn location(edge: &Edge, host: &str, path: &str) -> (u16, String) {
    let response = edge.get_as(host, path).await;
    (response.status.as_u16(), response.header("location").to_owned())
}

#[tokio::test]
async fn all_page_types_answer_in_both_languages() {
    let edge = edge().start().await;
    for locale in ["ru-ru", "ru-en"] {
        for path in ["/knowledge-base", "/knowledge-base/taxi", "/knowledge-base/taxi/money", ARTICLE] {
            let response = edge.get(&format!("/{locale}/moskva{path}")).await;
            assert_eq!(response.status, StatusCode::OK, "{locale} {path}");
            let language = &locale[3..];
            assert!(response.body.starts_with("<!doctype html>"), "{}", &response.body[..200]);
            assert!(response.body.contains(&format!("lang=\"{language}\" dir=\"ltr\" data-brand=\"amber\"")), "{locale} {path}");
            assert!(response.slot("main").starts_with("<p>main: "), "{}", response.slot("main"));
            assert!(
                response.body.contains(&format!(
                    "rel=\"canonical\" href=\"http://localhost:{}/{locale}/moskva{path}\"",
                    edge.running().http().port()
                ))
            );
        }
    }
}

#[tokio::test]
async fn alternates_are_reciprocal_and_have_a_default() {
    let edge = edge().start().await;
    let alternates = |body: &str| -> Vec<String> {
        body.split("<link ")
            .filter(|tag| tag.starts_with("rel=\"alternate\""))
            .map(|tag| tag.split('>').next().unwrap().to_owned())
            .collect()
    };
    let russian = alternates(&edge.get(&format!("/ru-ru/moskva{ARTICLE}")).await.body);
    let english = alternates(&edge.get(&format!("/ru-en/moskva{ARTICLE}")).await.body);
    assert_eq!(russian, english);
    for language in ["ru-RU", "en-RU", "x-default"] {
        assert_eq!(russian.iter().filter(|tag| tag.contains(&format!("hreflang=\"{language}\""))).count(), 1, "{russian:?}");
    }
}

#[tokio::test]
async fn incomplete_url_redirects_without_caching() {
    let edge = edge().start().await;
    assert_eq!(location(&edge, "localhost", "/").await, (302, "/ru-ru/moskva".to_owned()));
    assert_eq!(location(&edge, "localhost", "/ru-en").await, (302, "/ru-en/moskva".to_owned()));
    assert_eq!(location(&edge, "localhost", "/?city=kazan&a=1").await, (302, "/ru-ru/kazan?a=1".to_owned()));
    assert_eq!(location(&edge, "kz.localhost", "/").await, (302, "/kz-ru/almaty/knowledge-base".to_owned()));
    assert_eq!(edge.get("/").await.header("cache-control"), "no-store");
}

#[tokio::test]
async fn every_spelling_redirects_to_the_canonical_url_in_one_hop() {
    let edge = edge().start().await;
    let canonical = "/ru-ru/moskva/knowledge-base/taxi".to_owned();
    for path in [
        "/ru-ru/moskva/knowledge-base/taxi/",
        "//ru-ru//moskva/knowledge-base/taxi",
        "/RU-RU/Moskva/Knowledge-Base/Taxi/",
        "/ru-ru/kazan/knowledge-base/taxi?city=moskva",
    ] {
        assert_eq!(location(&edge, "localhost", path).await, (301, canonical.clone()), "{path}");
        assert_eq!(location(&edge, "slate.localhost", path).await.0, 302, "{path}");
    }
    assert_eq!(location(&edge, "localhost", "/ru-ru/moskva/").await, (301, "/ru-ru/moskva".to_owned()));
    assert_eq!(location(&edge, "slate.localhost", "/ru-ru/moskva").await, (302, "/ru-ru/moskva/knowledge-base".to_owned()));
}

#[tokio::test]
async fn missing_page_is_404_in_the_nearest_language() {
    let edge = edge().start().await;
    for (path, language) in [
        ("/ru-ru/moskva/nothing", "ru"),
        ("/ru-en/moskva/knowledge-base/taxi/money/nothing", "en"),
        ("/ru-en/atlantis/knowledge-base", "en"),
        ("/ru-zz/moskva/knowledge-base", "ru"),
        ("/zz-zz/moskva/knowledge-base", "ru"),
        ("/nothing", "ru"),
    ] {
        let response = edge.get(path).await;
        assert_eq!(response.status, StatusCode::NOT_FOUND, "{path}");
        assert!(response.body.contains(&format!("<html lang=\"{language}\"")), "{path}: {}", &response.body[..200]);
        assert!(response.body.contains("name=\"robots\" content=\"noindex\""), "{path}");
        assert_eq!(response.slot("main"), "<p>main: status 404</p>", "{path}");
        assert_eq!(response.model()["url"], path);
    }
}

#[tokio::test]
async fn error_routes_have_their_status_and_no_footer() {
    let edge = edge().start().await;
    for code in [500, 503] {
        let response = edge.get(&format!("/ru-ru/moskva/{code}")).await;
        assert_eq!(response.status.as_u16(), code);
        assert_eq!(response.header("cache-control"), "no-store");
        assert_eq!(response.slot("footer"), "");
        assert_ne!(response.slot("header"), "");
    }
}

#[tokio::test]
async fn host_selects_the_brand_and_an_unknown_host_is_421() {
    let edge = edge().start().await;
    let slate = edge.get_as("slate.localhost", "/ru-ru/moskva/knowledge-base").await;
    assert!(slate.body.contains("data-brand=\"slate\"") && slate.body.contains("/slate.css\"") && !slate.body.contains("/amber.css\""));
    assert_eq!(edge.get_as("evil.example", "/ru-ru/moskva/knowledge-base").await.status, StatusCode::MISDIRECTED_REQUEST);
    assert_eq!(edge.get_as("evil.example", "/_edge/health").await.status, StatusCode::OK);
}

#[tokio::test]
async fn undecodable_url_is_400_and_post_is_405() {
    let edge = edge().start().await;
    for path in ["/ru-ru/%ff", "/ru-ru/a%2fb", "/ru-ru/%00"] {
        assert_eq!(edge.get(path).await.status, StatusCode::BAD_REQUEST, "{path}");
    }
    let post = edge.send(edge.request(http::Method::POST, "/ru-ru/moskva/knowledge-base")).await;
    assert_eq!((post.status, post.header("allow")), (StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD"));
}

#[tokio::test]
async fn soft_navigation_returns_the_model_of_the_page() {
    let edge = edge().start().await;
    let path = format!("/ru-ru/moskva{ARTICLE}");
    let page = edge.get(&path).await.model();
    let model = edge.get(&format!("/_edge/page?url={path}")).await;
    assert_eq!(serde_json::from_str::<serde_json::Value>(&model.body).unwrap(), page);
    let followed: serde_json::Value = serde_json::from_str(&edge.get("/_edge/page?url=/RU-ru/moskva/").await.body).unwrap();
    assert_eq!(followed["url"], "/ru-ru/moskva");
    assert_eq!(edge.get("/_edge/page?url=//evil.example").await.status, StatusCode::BAD_REQUEST);
    assert_eq!(edge.get("/_edge/page").await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn right_to_left_page_has_dir_rtl() {
    let edge = edge().set("ROADSIDE_EMBEDDED_API_PSEUDO_LOCALES", true).start().await;
    let response = edge.get(&format!("/ru-xb/moskva{ARTICLE}")).await;
    assert_eq!(response.status, StatusCode::OK);
    assert!(response.body.contains("<html lang=\"xb\" dir=\"rtl\""), "{}", &response.body[..120]);
}

#[tokio::test]
async fn page_missing_in_a_newly_chosen_city_redirects_to_the_citys_home() {
    let edge = edge().start().await;
    let port = edge.running().http().port();
    let missing = "/ru-ru/kazan/knowledge-base/nowhere";
    let get =
        async |path: &str, referer: &str| edge.send(edge.request_as("localhost", http::Method::GET, path).header("referer", referer)).await;
    let url = |host: &str, path: &str| format!("http://{host}:{port}{path}");
    for from in [
        url("localhost", "/ru-ru/moskva/knowledge-base/nowhere?a=1"),
        url("localhost", "/kz-ru/almaty/knowledge-base/nowhere"),
        // Browsers send only the origin of another host.
        url("kz.localhost", "/"),
    ] {
        let redirect = get(missing, &from).await;
        let root = edge.get("/ru-ru/kazan").await;
        let home = if root.status == StatusCode::OK { "/ru-ru/kazan" } else { root.header("location") };
        assert_eq!(
            (redirect.status.as_u16(), redirect.header("location"), redirect.header("cache-control")),
            (302, home, "no-store"),
            "{from}"
        );
        let model = get(&format!("/_edge/page?url={missing}"), &from).await;
        assert_eq!(serde_json::from_str::<serde_json::Value>(&model.body).unwrap()["url"], home, "{from}");
    }
    for from in [
        url("localhost", missing),
        url("localhost", "/ru-en/kazan/knowledge-base/nowhere"),
        url("localhost", "/ru-ru/moskva/knowledge-base"),
        url("localhost", "/ru-ru"),
        "https://evil.example/ru-ru/moskva/knowledge-base/nowhere".to_owned(),
        "nonsense".to_owned(),
    ] {
        assert_eq!(get(missing, &from).await.status, StatusCode::NOT_FOUND, "{from}");
    }
    assert_eq!(get("/ru-ru/kazan/jobs", &url("localhost", "/ru-ru/moskva/jobs")).await.status, StatusCode::OK, "an existing page is shown");
    assert_eq!(
        get("/zz-zz/kazan/jobs", &url("localhost", "/ru-ru/moskva/jobs")).await.status,
        StatusCode::NOT_FOUND,
        "the locale does not exist"
    );
}
