//! Fragments that other servers render: a plain page, a podlet, and servers that do everything wrong.

use std::io::{Read as _, Write as _};
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use http::{Method, StatusCode};

use crate::kit::{Answer, Builder, Edge, edge};
use crate::squad::{Does, Squad, html, typed};

const OFFERS: &str = "/ru-ru/moskva/offers";
const JOBS: &str = "/ru-ru/moskva/jobs";

/// Text of the message that stands in for a fragment.
const FALLBACK: &str = "<p class=\"slot-fallback\">";

/// An edge whose page `/offers` has the fragment `offers` in the middle, and whose page `/jobs` has it as its footer.
fn with(kind: &str, url: &str, more: &str) -> Builder {
    let fragment = format!(
        "[[fragment]]\nname = \"offers\"\nkind = \"{kind}\"\nurl = \"{url}\"\nowner = \"offers\"\npurpose = \"Offers of partners\"\n\
         slots = [\"main\", \"footer\"]\n{more}\n"
    );
    let route = "\n[[route]]\npath = \"/offers\"\npage = \"offers\"\nmain = \"offers\"\nquery = [\"kind\"]\n";
    edge()
        .rules("fragments.toml", |_| fragment)
        .rules("routes.toml", |routes| routes.replace("path = \"/jobs\"\n", "path = \"/jobs\"\nslots = { footer = \"offers\" }\n") + route)
}

const PATIENT: &str = "fallback = \"shell.skip_to_content\"\ndeadline_ms = 5000";

fn page(answer: &Answer) -> &str {
    answer.body.trim_end()
}

#[tokio::test]
async fn a_plain_page_stands_in_a_slot_with_its_files_served_and_hashed_by_the_edge() {
    let squad = Squad::start().await;
    let document = "<!doctype html><html><head><title>Offers &amp; more</title><link rel=stylesheet href='own.css'></head><body><h2>Offers</h2>\
                    <a href='/deal?a=1'>Deal</a><script src='/own.js'></script><script>alert(1)</script></body></html>";
    squad.at("/offers", html(document));
    squad.at("/own.css", typed("text/css", "h2{color:red}"));
    squad.at("/own.js", typed("text/javascript", "document.title='x'"));
    let edge = with("page", &format!("{}/offers", squad.url), PATIENT).start().await;
    let answer = edge.get(OFFERS).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.slot("main"), format!("<h2>Offers</h2><a href=\"{}/deal?a=1\">Deal</a>", squad.url));
    assert!(answer.body.contains("<title>Offers &amp; more</title>"), "{}", answer.body);
    assert_eq!(answer.slot("header"), "<p>header: no page</p>".replace("no page", "status 200"), "the rest is as ever");
    let model = answer.model();
    let main = model["slots"].as_array().unwrap().iter().find(|slot| slot["slot"] == "main").unwrap();
    assert_eq!((&main["hydrate"], &model["fragments"]["offers"]["entry"]), (&false.into(), &"".into()));

    let release = model["fragments"]["offers"]["release"].as_str().unwrap();
    let sheet = format!(
        "<link rel=\"stylesheet\" href=\"/assets/offers/{release}/0-own.css\" integrity=\"{}\">",
        releases::integrity(b"h2{color:red}")
    );
    let script = format!(
        "<script defer=\"\" src=\"/assets/offers/{release}/1-own.js\" integrity=\"{}\"",
        releases::integrity(b"document.title='x'")
    );
    let (head, _) = answer.body.split_once("</head>").unwrap();
    for tag in [sheet, script] {
        assert!(head.contains(&tag), "{tag} in {head}");
    }
    assert!(!answer.body.contains("alert(1)"));
    assert!(!answer.header("content-security-policy").contains(&squad.url), "nobody else's origin");
    let file = edge.get(&format!("/assets/offers/{release}/0-own.css")).await;
    assert_eq!((file.body.as_str(), file.header("content-type")), ("h2{color:red}", "text/css; charset=utf-8"));
    assert!(file.header("cache-control").contains("immutable"));
    assert_eq!(edge.get(&format!("/_edge/page?url={OFFERS}")).await.status, StatusCode::CONFLICT, "such a page is loaded, not mounted");
}

#[tokio::test]
async fn new_files_of_a_page_are_taken_and_the_old_ones_are_still_served() {
    let squad = Squad::start().await;
    squad.at("/", html("<link rel=stylesheet href=a.css><p>a</p>"));
    squad.at("/a.css", typed("text/css", "a{}"));
    squad.at("/b.css", typed("text/css", "b{}"));
    let edge = with("page", &squad.url, PATIENT).start().await;
    let first = edge.get(OFFERS).await;
    let old = first.model()["fragments"]["offers"]["css"][0]["href"].as_str().unwrap().to_owned();
    squad.at("/", html("<link rel=stylesheet href=b.css><p>b</p>"));
    // Nobody tries again within a second of the last reading.
    let mut answer = edge.get(OFFERS).await;
    while !answer.body.contains("0-b.css") {
        tokio::time::sleep(Duration::from_millis(50)).await;
        answer = edge.get(OFFERS).await;
    }
    assert_eq!(answer.slot("main"), "<p>b</p>");
    assert_eq!(edge.get(&old).await.body, "a{}");
}

fn manifest(version: &str) -> Does {
    let json = serde_json::json!({
        "name": "offers", "version": version, "content": "/content", "fallback": "/fallback",
        "css": [{ "value": "/all.css", "type": "text/css" }, { "value": "/fallback.css", "scope": "fallback" }],
        "js": [{ "value": "/content.js", "type": "module", "scope": "content" }], "proxy": {},
    });
    typed("application/json; charset=utf-8", json.to_string())
}

/// A podlet as npm's `@podium/podlet` serves it.
async fn podlet() -> Squad {
    let squad = Squad::start().await;
    squad.at("/manifest.json", manifest("1.0.0"));
    squad.at("/content", html("<h2>Offers</h2>").with("podlet-version", "1.0.0"));
    squad.at("/fallback", html("<p>Offers are coming back</p>"));
    squad.at("/all.css", typed("text/css", "h2{}"));
    squad.at("/fallback.css", typed("text/css", "p{}"));
    squad.at("/content.js", typed("application/javascript", "export {};"));
    squad
}

#[tokio::test]
async fn a_podlet_brings_its_content_and_the_files_of_what_is_shown() {
    let squad = podlet().await;
    let edge = with("podlet", &format!("{}/manifest.json", squad.url), "").start().await;
    let answer = edge.get(OFFERS).await;
    assert_eq!((answer.status, answer.slot("main")), (StatusCode::OK, "<h2>Offers</h2>"));
    assert!(answer.body.contains("0-all.css") && answer.body.contains("<script type=\"module\" src=\"/assets/offers/"));
    assert!(!answer.body.contains("1-fallback.css"), "{}", answer.body);

    squad.at("/content", Does::Closes);
    let answer = edge.get(&format!("{OFFERS}?kind=other")).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "a page without its content is not taken for it");
    assert!(answer.body.contains("<p>Offers are coming back</p>") && answer.body.contains("1-fallback.css"), "{}", answer.body);
    assert!(!answer.body.contains("2-content.js"), "{}", answer.body);
    assert!(answer.body.contains("content=\"noindex\"") && !answer.header("retry-after").is_empty());
    assert_eq!(answer.header("cache-control"), "no-store");
}

#[tokio::test]
async fn a_slot_that_falls_back_late_brings_its_own_files() {
    let squad = podlet().await;
    squad.at("/content", Does::Late(Duration::from_millis(150), Box::new(Does::Closes)));
    let edge = with("podlet", &format!("{}/manifest.json", squad.url), "").start().await;
    let answer = edge.get(JOBS).await;
    assert_eq!(answer.status, StatusCode::OK, "it is none of the page's main fragment");
    let footer = answer.slot("footer");
    assert!(
        footer.starts_with("<link rel=\"stylesheet\" href=\"/assets/offers/") && footer.ends_with("<p>Offers are coming back</p>"),
        "{footer}"
    );
    assert!(footer.contains("1-fallback.css") && !footer.contains("0-all.css"), "what the head has is not named twice: {footer}");
}

#[tokio::test]
async fn another_version_is_read_again_and_asked_once_more() {
    let squad = podlet().await;
    let edge = with("podlet", &format!("{}/manifest.json", squad.url), "").start().await;
    let first = edge.get(OFFERS).await.model()["fragments"]["offers"]["release"].clone();
    squad.at("/manifest.json", manifest("2.0.0"));
    squad.at("/all.css", typed("text/css", "h2{new:1}"));
    squad.at("/content", html("<h2>New</h2>").with("podlet-version", "2.0.0"));
    let answer = edge.get(OFFERS).await;
    assert_eq!(answer.slot("main"), "<h2>New</h2>");
    assert_ne!(answer.model()["fragments"]["offers"]["release"], first, "its files are the new ones");
    assert_eq!((squad.asked("/manifest.json").len(), squad.asked("/content").len()), (2, 3));

    squad.at("/content", html("<h2>Newer</h2>").with("podlet-version", "3.0.0"));
    let answer = edge.get(&format!("{OFFERS}?kind=x")).await;
    assert!(answer.body.contains("Offers are coming back"), "its manifest says 2.0.0, also when it is read again");
    assert_eq!((squad.asked("/manifest.json").len(), squad.asked("/content").len()), (3, 5));
}

#[tokio::test]
async fn the_last_good_manifest_goes_on() {
    let squad = podlet().await;
    let edge = with("podlet", &format!("{}/manifest.json", squad.url), "").start().await;
    let good = edge.get(OFFERS).await;
    for bad in [Does::Closes, typed("application/json", "{"), manifest("").clone(), html("<p>x</p>"), manifest("1.0.0").status(500)] {
        squad.at("/manifest.json", bad);
        // A version that nobody knows makes the manifest be read again at once.
        squad.at("/content", html("<h2>Offers</h2>").with("podlet-version", "9"));
        edge.get(&format!("{OFFERS}?kind=x")).await;
        squad.at("/content", html("<h2>Offers</h2>").with("podlet-version", "1.0.0"));
        let answer = edge.get(OFFERS).await;
        assert_eq!(
            (answer.slot("main"), &answer.model()["fragments"]["offers"]),
            (good.slot("main"), &good.model()["fragments"]["offers"])
        );
    }
}

fn bomb() -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    std::io::copy(&mut std::io::repeat(b' ').take(64 << 20), &mut encoder).unwrap();
    encoder.flush().unwrap();
    encoder.finish().unwrap()
}

/// Everything that a server can do wrong.
fn misdeeds(elsewhere: &str) -> Vec<(&'static str, Does)> {
    vec![
        ("hanging", Does::Hangs),
        ("slow", Does::Late(Duration::from_secs(30), Box::new(html("<p>late</p>")))),
        ("dripping", Does::Drips),
        ("closing", Does::Closes),
        ("truncated", Does::BreaksOff),
        ("bad chunks", Does::BadChunks),
        ("endless", Does::Endless),
        ("500", html("<p>error</p>").status(500)),
        ("404", html("<p>error</p>").status(404)),
        ("wrong type", typed("application/json", "{}")),
        ("no type", Does::Answers(200, Vec::new(), b"<p>x</p>".to_vec())),
        ("another charset", typed("text/html; charset=windows-1251", "<p>x</p>")),
        ("broken HTML", html("<div><p>open</footer></main>")),
        ("unclosed HTML", html("<!doctype html><html><body><div>")),
        ("no UTF-8", html(b"<p>\xff</p>".to_vec())),
        ("redirect", html("").status(302).with("location", elsewhere)),
        ("huge", html("<p>x</p>".repeat(100_000))),
        ("gzip bomb", html(bomb()).with("content-encoding", "gzip")),
        ("broken gzip", html("no gzip").with("content-encoding", "gzip")),
        ("unknown encoding", html("x").with("content-encoding", "zstd")),
        ("no HTTP", Does::Answers(999, Vec::new(), Vec::new())),
    ]
}

#[tokio::test]
async fn whatever_a_server_does_the_page_is_whole_in_time() {
    let squad = Squad::start().await;
    squad.at("/elsewhere", html("<p>followed</p>"));
    let more = "deadline_ms = 300\nfallback = \"shell.skip_to_content\"\nmax_kib = 64";
    let patient = |builder: Builder| builder.set("ROADSIDE_RENDER_BREAKER_FAILURES", 1000).set("ROADSIDE_RENDER_BREAKER_SHARE", 1);
    let edge = patient(with("page", &format!("{}/offers", squad.url), more)).start().await;
    squad.at("/offers", html("<p>good</p>").with("cache-control", "no-store"));
    assert_eq!(edge.get(JOBS).await.slot("footer"), "<p>good</p>");
    for (name, does) in misdeeds(&format!("{}/elsewhere", squad.url)) {
        squad.at("/offers", does);
        let started = Instant::now();
        let answer = edge.get(JOBS).await;
        assert!(started.elapsed() < Duration::from_secs(2), "{name}: {:?}", started.elapsed());
        assert_eq!(answer.status, StatusCode::OK, "{name}");
        assert!(answer.slot("footer").starts_with(FALLBACK), "{name}: {}", answer.slot("footer"));
        assert!(page(&answer).ends_with("</html>"), "{name}");
        assert_eq!(answer.header("set-cookie"), "", "{name}");
    }
    assert_eq!(squad.asked("/elsewhere").len(), 0, "nobody is followed");
    // Nothing of it is left behind.
    squad.at("/offers", html("").status(204));
    assert_eq!(edge.get(JOBS).await.slot("footer"), "", "nothing is nothing");
    squad.at("/offers", html("<p>good</p>").with("set-cookie", "a=1"));
    let answer = edge.get(JOBS).await;
    assert_eq!((answer.slot("footer"), answer.header("set-cookie")), ("<p>good</p>", ""));
}

#[tokio::test]
async fn a_server_that_hangs_from_the_start_holds_up_no_page_for_longer_than_its_deadline() {
    let squad = podlet().await;
    squad.at("/manifest.json", Does::Hangs);
    let more = "deadline_ms = 300\nfallback = \"shell.skip_to_content\"";
    let edge = with("podlet", &format!("{}/manifest.json", squad.url), more).set("ROADSIDE_RENDER_PAGE_MS", 8_000).start().await;
    edge.get("/ru-ru/moskva/knowledge-base").await;
    for longest in [4_000, 1_500, 1_500] {
        let started = Instant::now();
        assert!(edge.get(JOBS).await.slot("footer").starts_with(FALLBACK));
        assert!(started.elapsed() < Duration::from_millis(longest), "{:?}", started.elapsed());
    }
    assert_eq!(squad.asked("/manifest.json").len(), 1, "one reading for all of them");
}

#[tokio::test]
async fn a_server_that_is_not_there_leaves_the_page_whole() {
    for (url, outcome) in [("http://127.0.0.1:9/", "refused"), ("http://nobody.invalid/", "unreachable")] {
        let edge = with("page", url, PATIENT).set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
        let answer = edge.get(JOBS).await;
        assert!(answer.slot("footer").starts_with(FALLBACK), "{url}: {}", answer.slot("footer"));
        let line = format!("edge_fragment_answers_total{{fragment=\"offers\",outcome=\"{outcome}\"}} 1");
        let metrics = edge.admin("/metrics").await;
        assert!(metrics.lines().any(|actual| actual == line), "{line} in {metrics}");
    }
}

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
        html("").status(302).with("location", "https://evil.example/"),
        html("").status(304),
    ] {
        let answer = get(does.clone()).await;
        assert_eq!((answer.status, answer.slot("main")), (StatusCode::SERVICE_UNAVAILABLE, "<p>main: status 503</p>"), "{does:?}");
        assert_eq!(answer.header("location"), "");
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
    let answer = get(html("").status(302).with("location", OFFERS)).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "a circle");

    let answer = get(html("<p>x</p>").with("set-cookie", "offer=1; Domain=localhost; HttpOnly").with("set-cookie", "session=stolen")).await;
    let cookies: Vec<_> = answer.headers.get_all("set-cookie").iter().collect();
    assert_eq!(cookies, ["offer=1; Path=/; SameSite=Lax; HttpOnly"]);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    assert_eq!(get(html("<p>x</p>")).await.header("set-cookie"), "", "what was set for one visitor is set for no other");
}

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
async fn answers_are_kept_as_they_say_and_asked_for_once() {
    let squad = Squad::start().await;
    let edge = with("page", &format!("{}/offers", squad.url), PATIENT).start().await;
    squad.at("/offers", Does::Late(Duration::from_millis(200), Box::new(html("<p>x</p>").with("cache-control", "max-age=60"))));
    edge.get(OFFERS).await;
    let before = squad.asked("/offers").len();
    let many = (0..20).map(|number| edge.get(if number % 2 == 0 { "/ru-ru/kazan/offers" } else { "/ru-en/moskva/offers" }));
    for answer in futures_util::future::join_all(many).await {
        assert_eq!(answer.slot("main"), "<p>x</p>");
    }
    assert_eq!(squad.asked("/offers").len() - before, 2, "one question for each page");
    edge.get("/ru-ru/kazan/offers").await;
    assert_eq!(squad.asked("/offers").len() - before, 2, "what is fresh is not asked for");
    squad.at("/offers", Does::Closes);
    assert_eq!(edge.get("/ru-ru/kazan/offers").await.slot("main"), "<p>x</p>");

    squad.at("/offers", html("<p>y</p>"));
    for _ in 0..2 {
        assert_eq!(edge.get("/ru-ru/perm/offers").await.slot("main"), "<p>y</p>");
    }
    assert_eq!(squad.asked("/offers").len() - before, 4, "what does not say so is not kept");
    squad.at("/offers", Does::Closes);
    let answer = edge.get("/ru-ru/perm/offers").await;
    assert_eq!((answer.status, answer.slot("main")), (StatusCode::OK, "<p>y</p>"), "but for the time when nobody answers");
    assert!(answer.header("server-timing").contains("main;desc=\"last-good "), "{}", answer.header("server-timing"));
}

#[tokio::test]
async fn what_is_for_one_visitor_is_kept_for_nobody() {
    let squad = Squad::start().await;
    squad.at("/offers", html("<p>yours</p>").with("cache-control", "public, max-age=60"));
    let edge = with("page", &format!("{}/offers", squad.url), "cookies = [\"offer\"]\nfallback = \"shell.skip_to_content\"").start().await;
    let get = async |cookie: &'static str| edge.send(edge.request(Method::GET, OFFERS).header("cookie", cookie)).await;
    assert_eq!(get("offer=1").await.slot("main"), "<p>yours</p>");
    let before = squad.asked("/offers").len();
    get("offer=1").await;
    assert_eq!(squad.asked("/offers").len() - before, 1, "it is asked for each time");
    squad.at("/offers", Does::Closes);
    for cookie in ["offer=1", "offer=2", "x=1"] {
        assert!(!get(cookie).await.body.contains("yours"), "{cookie}");
    }
}

#[tokio::test]
async fn a_server_that_fails_again_and_again_is_left_alone_and_comes_back() {
    let squad = Squad::start().await;
    squad.at("/offers", html("<p>x</p>").with("cache-control", "no-store"));
    let edge = with("page", &format!("{}/offers", squad.url), PATIENT)
        .set("ROADSIDE_RENDER_BREAKER_FAILURES", 3)
        .set("ROADSIDE_RENDER_BREAKER_PAUSE_MS", 300)
        .start()
        .await;
    edge.get(JOBS).await;
    squad.at("/offers", html("").status(500));
    for _ in 0..10 {
        assert!(edge.get(JOBS).await.slot("footer").starts_with(FALLBACK));
    }
    assert_eq!(squad.asked("/offers").len(), 2 + 3, "the reading of its files, the good answer, three bad ones");
    squad.at("/offers", html("<p>back</p>").with("cache-control", "no-store"));
    while edge.get(JOBS).await.slot("footer") != "<p>back</p>" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn slots_are_filled_side_by_side_within_the_pages_time() {
    let squad = Squad::start().await;
    squad.at("/offers", html("<p>x</p>"));
    let edge = with("page", &format!("{}/offers", squad.url), PATIENT).set("ROADSIDE_RENDER_PAGE_MS", 400).start().await;
    edge.get(JOBS).await;
    squad.at("/offers", Does::Hangs);
    let started = Instant::now();
    let answer = edge.get("/ru-ru/kazan/jobs").await;
    assert!(answer.slot("footer").starts_with(FALLBACK), "{}", answer.slot("footer"));
    assert!(answer.slot("main").starts_with("<p>main: "));
    assert!((Duration::from_millis(350)..Duration::from_millis(2500)).contains(&started.elapsed()), "{:?}", started.elapsed());
}

#[tokio::test]
async fn rules_of_fragments_change_like_all_rules() {
    let (one, two) = (Squad::start().await, Squad::start().await);
    one.at("/", html("<p>one</p>"));
    two.at("/", html("<p>two</p>"));
    let edge: Edge = with("page", &one.url, "").start().await;
    assert_eq!(edge.get(OFFERS).await.slot("main"), "<p>one</p>");
    let file = edge.folder().join("rules/fragments.toml");
    let rules = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, rules.replace("kind", "kinds")).unwrap();
    assert!(edge.running().app().reload().unwrap_err().iter().any(|fault| fault.contains("did you mean `kind`")));
    assert_eq!(edge.get(OFFERS).await.slot("main"), "<p>one</p>");
    std::fs::write(&file, rules.replace(&one.url, &two.url)).unwrap();
    edge.running().app().reload().unwrap();
    assert_eq!(edge.get(OFFERS).await.slot("main"), "<p>two</p>");
}
