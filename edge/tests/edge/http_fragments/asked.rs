//! What a server is told of the page and of its visitor.

use http::{Method, StatusCode};

use super::*;

#[tokio::test]
async fn a_server_is_told_of_the_page_and_of_the_visitor_only_what_its_rule_allows() {
    let squad = Squad::start().await;
    squad.at("/offers", html("<p>x</p>").with("cache-control", "max-age=60"));
    let ask = async |more: &str| {
        let edge = with("page", &format!("{}/offers?own=1", squad.url), more).start().await;
        let request = edge.request_as("slate.localhost", Method::GET, &format!("{OFFERS}?kind=a%20b&other=1"));
        let sent = [
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
        let answer = edge.send(sent.into_iter().fold(request, |request, (name, value)| request.header(name, value))).await;
        assert_eq!((answer.status, answer.slot("main")), (StatusCode::OK, "<p>x</p>"));
        let port = edge.running().http().port();
        (squad.asked("/offers").pop().unwrap(), port, answer)
    };
    let (asked, port, answer) = ask("").await;
    assert_eq!(asked.line, "GET /offers?own=1&kind=a%20b HTTP/1.1");
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
        assert_eq!(asked.header(name).as_deref(), Some(value.as_str()), "{name}");
    }
    assert!(asked.header("user-agent").unwrap().starts_with("roadside-edge/"));
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
        assert_eq!(asked.header(name), None, "{name}");
    }
    assert_eq!(answer.header("cache-control"), "public, max-age=60, stale-while-revalidate=600");

    let (asked, _, answer) =
        ask("headers = [\"accept-language\", \"user-agent\"]\ncookies = [\"offer\", \"theme\"]\nper_device = true").await;
    for (name, value) in [
        ("cookie", "theme=dark; offer=1"),
        ("accept-language", "de"),
        ("x-roadside-user-agent", "Mozilla/5.0 (Linux; Android 14) Mobile"),
        ("podium-device-type", "mobile"),
    ] {
        assert_eq!(asked.header(name).as_deref(), Some(value), "{name}");
    }
    assert_eq!(answer.header("cache-control"), "private, no-store", "it may be another one for the next visitor");
}

#[tokio::test]
async fn a_server_that_leads_back_to_the_edge_is_asked_once() {
    let squad = Squad::start().await;
    squad.at("/offers", html("<p>x</p>"));
    let edge = with("page", &format!("{}/offers", squad.url), PATIENT).start().await;
    for sent in ["roadside", "cdn.example, roadside;v=1"] {
        let back = edge.send(edge.request(Method::GET, OFFERS).header("cdn-loop", sent)).await;
        assert_eq!(back.status, StatusCode::LOOP_DETECTED, "{sent}");
    }
    assert_eq!(squad.asked("/offers").len(), 0, "nobody was asked");
    assert_eq!(edge.send(edge.request(Method::GET, OFFERS).header("cdn-loop", "cdn.example")).await.status, StatusCode::OK);

    // The rule names a page of the edge itself.
    let file = edge.folder().join("rules/fragments.toml");
    let rules = std::fs::read_to_string(&file).unwrap();
    let own = format!("http://{}/ru-ru/moskva/jobs", edge.running().http());
    std::fs::write(&file, rules.replace(&format!("{}/offers", squad.url), &own)).unwrap();
    edge.running().app().reload().unwrap();
    assert!(edge.get(JOBS).await.slot("footer").starts_with(FALLBACK));
}
