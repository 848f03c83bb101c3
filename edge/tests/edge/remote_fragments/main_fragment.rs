//! The main fragment of a route sets the page's status, redirect and cookies.

use http::StatusCode;

use super::*;
use crate::harness::stub_server::Behaviour;

#[tokio::test]
async fn main_fragment_sets_status_redirect_and_cookies() {
    let server = StubServer::start().await;
    let more = "deadline_ms = 300\nset_cookies = [\"offer\"]";
    let edge = with("page", &format!("{}/offers", server.url), more).set("ROADSIDE_RENDER_BREAKER_FAILURES", 1000).start().await;
    let get = async |behaviour: Behaviour| {
        server.at("/offers", behaviour);
        edge.get(OFFERS).await
    };
    let response = get(html("<p>x</p>").status(404)).await;
    assert_eq!((response.status, response.slot("main")), (StatusCode::NOT_FOUND, "<p>main: status 404</p>"));

    for behaviour in [
        html("").status(500),
        Behaviour::Hang,
        Behaviour::Truncate,
        html("").status(302).with("location", "https://evil.example/").with("set-cookie", "offer=1"),
        html("").status(304),
    ] {
        let response = get(behaviour.clone()).await;
        assert_eq!((response.status, response.slot("main")), (StatusCode::SERVICE_UNAVAILABLE, "<p>main: status 503</p>"), "{behaviour:?}");
        assert_eq!((response.header("location"), response.header("set-cookie")), ("", ""));
    }

    let port = edge.running().http().port();
    for (location, expected) in [
        (JOBS.to_owned(), JOBS.to_owned()),
        (format!("http://localhost:{port}{JOBS}?a=1"), format!("{JOBS}?a=1")),
        (format!("http://kz.localhost:{port}/kz-ru/almaty"), format!("http://kz.localhost:{port}/kz-ru/almaty")),
    ] {
        let response = get(html("").status(303).with("location", location)).await;
        assert_eq!((response.status.as_u16(), response.header("location"), response.body.as_str()), (303, expected.as_str(), ""));
        assert_eq!(response.header("cache-control"), "no-store");
    }
    let redirect =
        html("").status(303).with("location", JOBS).with("set-cookie", "offer=1; Domain=localhost").with("set-cookie", "session=stolen");
    let response = get(redirect).await;
    assert_eq!((response.status, response.header("location")), (StatusCode::SEE_OTHER, JOBS));
    assert_eq!(
        response.headers.get_all("set-cookie").iter().collect::<Vec<_>>(),
        ["offer=1; Path=/; SameSite=Lax"],
        "a redirect may set cookies too"
    );
    assert_eq!(
        edge.get(&format!("/_edge/page?url={OFFERS}")).await.status,
        StatusCode::NO_CONTENT,
        "the browser navigates and receives both"
    );
    let response = get(html("").status(302).with("location", OFFERS)).await;
    assert_eq!(response.status, StatusCode::SERVICE_UNAVAILABLE, "a redirect loop");

    let response =
        get(html("<p>x</p>").with("set-cookie", "offer=1; Domain=localhost; HttpOnly").with("set-cookie", "session=stolen")).await;
    let cookies: Vec<_> = response.headers.get_all("set-cookie").iter().collect();
    assert_eq!(cookies, ["offer=1; Path=/; SameSite=Lax; HttpOnly"]);
    assert_eq!(response.header("cache-control"), "private, no-store");
    assert_eq!(get(html("<p>x</p>")).await.header("set-cookie"), "", "cookies are not cached");
}

#[tokio::test]
async fn failed_essential_fragment_makes_an_error_page() {
    let server = StubServer::start().await;
    let more = "deadline_ms = 1000\nessential = true\nfallback = \"shell.skip_to_content\"";
    let edge = with("page", &format!("{}/offers", server.url), more).set("ROADSIDE_RENDER_BREAKER_FAILURES", 1000).start().await;
    for (behaviour, status) in [
        (html("").status(500), StatusCode::BAD_GATEWAY),
        (Behaviour::Hang, StatusCode::GATEWAY_TIMEOUT),
        (Behaviour::Drip, StatusCode::GATEWAY_TIMEOUT),
        (Behaviour::Truncate, StatusCode::BAD_GATEWAY),
        (html("<div>"), StatusCode::BAD_GATEWAY),
        (html("").status(302).with("location", "https://evil.example/"), StatusCode::BAD_GATEWAY),
    ] {
        server.at("/offers", behaviour.clone());
        let response = edge.get(OFFERS).await;
        let expected = format!("<p>main: status {}</p>", status.as_u16());
        assert_eq!((response.status, response.slot("main")), (status, expected.as_str()), "{behaviour:?}");
        assert!(page(&response).ends_with("</html>") && response.body.contains("content=\"noindex\""), "{behaviour:?}");
        assert_eq!((response.header("cache-control"), response.header("location")), ("no-store", ""), "{behaviour:?}");
        let response = edge.get(JOBS).await;
        assert_eq!(response.status, StatusCode::OK, "it is essential only as the main fragment");
        assert!(response.slot("footer").starts_with(FALLBACK), "{}", response.slot("footer"));
    }
    server.at("/offers", html("<p>gone</p>").status(404));
    assert_eq!(edge.get(OFFERS).await.status, StatusCode::NOT_FOUND, "404 is not a failure");
    server.at("/offers", html("<p>good</p>"));
    assert_eq!(edge.get(OFFERS).await.status, StatusCode::OK);
    server.at("/offers", Behaviour::Close);
    let response = edge.get(OFFERS).await;
    assert_eq!((response.status, response.slot("main")), (StatusCode::OK, "<p>good</p>"), "the last good response is served");
}
