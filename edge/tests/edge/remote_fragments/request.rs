//! The request that the edge sends to a fragment server.

use http::{Method, StatusCode};

use super::*;

#[tokio::test]
async fn request_describes_the_page_and_passes_only_allowed_visitor_data() {
    let server = StubServer::start().await;
    server.at("/offers", html("<p>x</p>").with("cache-control", "max-age=60"));
    let ask = async |more: &str| {
        let edge = with("page", &format!("{}/offers?own=1", server.url), more).start().await;
        let request = edge.request_as("slate.localhost", Method::GET, &format!("{OFFERS}?kind=a%20b&other=1"));
        let headers = [
            ("cookie", "session=secret; theme=dark; offer=1; city=kazan"),
            ("authorization", "Bearer secret"),
            ("user-agent", "Mozilla/5.0 (Linux; Android 14) Mobile"),
            ("x-roadside-brand", "forged"),
            ("x-roadside-key", "forged"),
            ("podium-locale", "forged"),
            ("x-forwarded-host", "evil.example"),
            ("if-none-match", "\"x\""),
            ("if-modified-since", "Thu, 01 Jan 1970 00:00:00 GMT"),
            ("accept-language", "de"),
            ("te", "trailers"),
            ("range", "bytes=0-1"),
        ];
        let response = edge.send(headers.into_iter().fold(request, |request, (name, value)| request.header(name, value))).await;
        assert_eq!((response.status, response.slot("main")), (StatusCode::OK, "<p>x</p>"));
        let port = edge.running().http().port();
        (server.requests("/offers").pop().unwrap(), port, response)
    };
    let (request, port, response) = ask("").await;
    assert_eq!(request.line, "GET /offers?own=1&kind=a%20b HTTP/1.1");
    let expected = [
        ("podium-locale", "ru-RU".to_owned()),
        ("podium-mount-origin", format!("http://slate.localhost:{port}")),
        ("podium-mount-pathname", OFFERS.to_owned()),
        ("podium-device-type", "desktop".to_owned()),
        ("podium-requested-by", "roadside".to_owned()),
        ("podium-debug", "false".to_owned()),
        ("x-roadside-brand", "slate".to_owned()),
        ("x-roadside-country", "ru".to_owned()),
        ("x-roadside-locale", "ru-ru".to_owned()),
        ("x-roadside-city", "moskva".to_owned()),
        ("x-roadside-page", "offers".to_owned()),
        ("x-roadside-origin", format!("http://slate.localhost:{port}")),
        ("x-forwarded-host", format!("slate.localhost:{port}")),
        ("x-forwarded-proto", "http".to_owned()),
        ("accept", "text/html".to_owned()),
        ("accept-encoding", "gzip, br".to_owned()),
        ("cdn-loop", "roadside".to_owned()),
    ];
    for (name, value) in expected {
        assert_eq!(request.header(name).as_deref(), Some(value.as_str()), "{name}");
    }
    assert!(request.header("user-agent").unwrap().starts_with("roadside-edge/"));
    for name in [
        "cookie",
        "authorization",
        "x-roadside-key",
        "x-roadside-user-agent",
        "if-none-match",
        "if-modified-since",
        "accept-language",
        "te",
        "range",
    ] {
        assert_eq!(request.header(name), None, "{name}");
    }
    assert_eq!(response.header("cache-control"), "public, max-age=60, stale-while-revalidate=600");

    let (request, _, response) =
        ask("headers = [\"accept-language\", \"user-agent\"]\ncookies = [\"offer\", \"theme\"]\nper_device = true").await;
    for (name, value) in [
        ("cookie", "theme=dark; offer=1"),
        ("accept-language", "de"),
        ("x-roadside-user-agent", "Mozilla/5.0 (Linux; Android 14) Mobile"),
        ("podium-device-type", "mobile"),
    ] {
        assert_eq!(request.header(name).as_deref(), Some(value), "{name}");
    }
    assert_eq!(response.header("cache-control"), "private, no-store", "the content may depend on the visitor");
}

#[tokio::test]
async fn request_loop_through_the_edge_is_stopped() {
    let server = StubServer::start().await;
    server.at("/offers", html("<p>x</p>"));
    let edge = with("page", &format!("{}/offers", server.url), PATIENT).start().await;
    for value in ["roadside", "cdn.example, roadside;v=1"] {
        let back = edge.send(edge.request(Method::GET, OFFERS).header("cdn-loop", value)).await;
        assert_eq!(back.status, StatusCode::LOOP_DETECTED, "{value}");
    }
    assert_eq!(server.requests("/offers").len(), 0, "no request left the edge");
    assert_eq!(edge.send(edge.request(Method::GET, OFFERS).header("cdn-loop", "cdn.example")).await.status, StatusCode::OK);

    // The rule names a page of this edge.
    let file = edge.folder().join("rules/fragments.toml");
    let rules = std::fs::read_to_string(&file).unwrap();
    let own = format!("http://{}/ru-ru/moskva/jobs", edge.running().http());
    std::fs::write(&file, rules.replace(&format!("{}/offers", server.url), &own)).unwrap();
    edge.running().app().reload().unwrap();
    assert!(edge.get(JOBS).await.slot("footer").starts_with(FALLBACK));
}
