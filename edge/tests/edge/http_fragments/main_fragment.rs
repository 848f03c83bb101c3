//! A route's main fragment decides about the page: its status, where it leads, its cookies.

use http::StatusCode;

use super::*;
use crate::squad::Does;

#[tokio::test]
async fn the_main_fragment_decides_about_the_page() {
    let squad = Squad::start().await;
    let more = "deadline_ms = 300\nset_cookies = [\"offer\"]";
    let edge = with("page", &format!("{}/offers", squad.url), more).set("ROADSIDE_RENDER_BREAKER_FAILURES", 1000).start().await;
    let get = async |does: Does| {
        squad.at("/offers", does);
        edge.get(OFFERS).await
    };
    let answer = get(html("<p>x</p>").status(404)).await;
    assert_eq!((answer.status, answer.slot("main")), (StatusCode::NOT_FOUND, "<p>main: status 404</p>"));

    for does in [
        html("").status(500),
        Does::Hangs,
        Does::BreaksOff,
        html("").status(302).with("location", "https://evil.example/").with("set-cookie", "offer=1"),
        html("").status(304),
    ] {
        let answer = get(does.clone()).await;
        assert_eq!((answer.status, answer.slot("main")), (StatusCode::SERVICE_UNAVAILABLE, "<p>main: status 503</p>"), "{does:?}");
        assert_eq!((answer.header("location"), answer.header("set-cookie")), ("", ""));
    }

    let port = edge.running().http().port();
    for (location, expected) in [
        (JOBS.to_owned(), JOBS.to_owned()),
        (format!("http://localhost:{port}{JOBS}?a=1"), format!("{JOBS}?a=1")),
        (format!("http://kz.localhost:{port}/kz-ru/almaty"), format!("http://kz.localhost:{port}/kz-ru/almaty")),
    ] {
        let answer = get(html("").status(303).with("location", location)).await;
        assert_eq!((answer.status.as_u16(), answer.header("location"), answer.body.as_str()), (303, expected.as_str(), ""));
        assert_eq!(answer.header("cache-control"), "no-store");
    }
    let sent =
        html("").status(303).with("location", JOBS).with("set-cookie", "offer=1; Domain=localhost").with("set-cookie", "session=stolen");
    let answer = get(sent).await;
    assert_eq!((answer.status, answer.header("location")), (StatusCode::SEE_OTHER, JOBS));
    assert_eq!(answer.headers.get_all("set-cookie").iter().collect::<Vec<_>>(), ["offer=1; Path=/; SameSite=Lax"], "and on the way there");
    assert_eq!(edge.get(&format!("/_edge/page?url={OFFERS}")).await.status, StatusCode::NO_CONTENT, "the browser takes both itself");
    let answer = get(html("").status(302).with("location", OFFERS)).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "a circle");

    let answer = get(html("<p>x</p>").with("set-cookie", "offer=1; Domain=localhost; HttpOnly").with("set-cookie", "session=stolen")).await;
    let cookies: Vec<_> = answer.headers.get_all("set-cookie").iter().collect();
    assert_eq!(cookies, ["offer=1; Path=/; SameSite=Lax; HttpOnly"]);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    assert_eq!(get(html("<p>x</p>")).await.header("set-cookie"), "", "what was set for one visitor is set for no other");
}

#[tokio::test]
async fn an_essential_fragment_that_cannot_be_had_makes_the_page_an_error_page() {
    let squad = Squad::start().await;
    let more = "deadline_ms = 300\nessential = true\nfallback = \"shell.skip_to_content\"";
    let edge = with("page", &format!("{}/offers", squad.url), more).set("ROADSIDE_RENDER_BREAKER_FAILURES", 1000).start().await;
    for (does, status) in [
        (html("").status(500), StatusCode::BAD_GATEWAY),
        (Does::Hangs, StatusCode::GATEWAY_TIMEOUT),
        (Does::Drips, StatusCode::GATEWAY_TIMEOUT),
        (Does::BreaksOff, StatusCode::BAD_GATEWAY),
        (html("<div>"), StatusCode::BAD_GATEWAY),
        (html("").status(302).with("location", "https://evil.example/"), StatusCode::BAD_GATEWAY),
    ] {
        squad.at("/offers", does.clone());
        let answer = edge.get(OFFERS).await;
        let shown = format!("<p>main: status {}</p>", status.as_u16());
        assert_eq!((answer.status, answer.slot("main")), (status, shown.as_str()), "{does:?}");
        assert!(page(&answer).ends_with("</html>") && answer.body.contains("content=\"noindex\""), "{does:?}");
        assert_eq!((answer.header("cache-control"), answer.header("location")), ("no-store", ""), "{does:?}");
        let answer = edge.get(JOBS).await;
        assert_eq!(answer.status, StatusCode::OK, "in another slot it is one of many");
        assert!(answer.slot("footer").starts_with(FALLBACK), "{}", answer.slot("footer"));
    }
    squad.at("/offers", html("<p>gone</p>").status(404));
    assert_eq!(edge.get(OFFERS).await.status, StatusCode::NOT_FOUND, "an answer is no failure");
    squad.at("/offers", html("<p>good</p>"));
    assert_eq!(edge.get(OFFERS).await.status, StatusCode::OK);
    squad.at("/offers", Does::Closes);
    let answer = edge.get(OFFERS).await;
    assert_eq!((answer.status, answer.slot("main")), (StatusCode::OK, "<p>good</p>"), "its last good answer serves");
}
