//! What the product API says of an address or a visitor before a page is made; and that nothing happens when it says nothing.

use std::time::{Duration, Instant};

use http::{Method, StatusCode};

use crate::front::{Front, KEY, Says};
use crate::kit::{Builder, Edge, edge};

const TAXI: &str = "/ru-ru/moskva/knowledge-base/taxi";
const OLD: &str = "/ru-ru/moskva/knowledge-base/cabs";

fn before(front: &Front) -> Builder {
    edge().set("ROADSIDE_API_URL", &front.url).set("ROADSIDE_API_KEY", KEY)
}

async fn location(edge: &Edge, host: &str, path: &str) -> (u16, String) {
    let answer = edge.get_as(host, path).await;
    (answer.status.as_u16(), answer.header("location").to_owned())
}

#[tokio::test]
async fn a_page_that_has_moved_answers_with_where_it_is() {
    let front = Front::start().await;
    front.moves(OLD, TAXI, None);
    front.moves("/ru-ru/moskva/knowledge-base/gone", "/ru-ru/moskva/knowledge-base", Some(307));
    let edge = before(&front).start().await;
    assert_eq!(location(&edge, "localhost", OLD).await, (301, TAXI.to_owned()));
    assert_eq!(location(&edge, "slate.localhost", OLD).await, (302, TAXI.to_owned()));
    assert_eq!(location(&edge, "localhost", &format!("{OLD}?a=1")).await, (301, format!("{TAXI}?a=1")), "the query goes along");
    assert_eq!(location(&edge, "localhost", "/ru-ru/moskva/knowledge-base/gone").await.0, 307, "unless the answer says a code");
    assert!(edge.get(OLD).await.header("cache-control").starts_with("public"));
    let model = edge.get(&format!("/_edge/page?url={OLD}")).await.body;
    assert_eq!(serde_json::from_str::<serde_json::Value>(&model).unwrap()["url"], TAXI);
}

#[tokio::test]
async fn what_is_said_of_a_page_is_asked_once_for_each_host_with_all_that_is_known() {
    let front = Front::start().await;
    let edge = before(&front).start().await;
    for host in ["localhost", "localhost", "slate.localhost", "localhost"] {
        assert_eq!(edge.get_as(host, TAXI).await.status, StatusCode::OK);
    }
    edge.get_as("localhost", &format!("{TAXI}?utm_source=x")).await;
    let asked = front.asked("redirect-check");
    assert_eq!(asked.len(), 2, "{asked:?}");
    let port = edge.running().http().port();
    assert_eq!(
        asked[0].target,
        format!(
            "/api/redirect-check?path=%2Fru%2Dru%2Fmoskva%2Fknowledge%2Dbase%2Ftaxi&city=moskva&origin=http%3A%2F%2Flocalhost%3A{port}&ip=127%2E0%2E0%2E1"
        )
    );
    assert_eq!(asked[0].headers["x-roadside-key"], KEY);
    assert_eq!(asked[0].headers["x-roadside-origin"], format!("http://localhost:{port}"));
    assert_eq!(asked[0].headers["x-roadside-ip"], "127.0.0.1");
}

#[tokio::test]
async fn what_is_said_to_one_visitor_is_said_to_no_other() {
    let front = Front::start().await;
    let edge = before(&front).set("ROADSIDE_LISTEN_TRUSTED_PROXIES", "127.0.0.1").set("ROADSIDE_API_CHECK_MS", 5_000).start().await;
    let get = async |path: &str, ip: &str| edge.send(edge.request(Method::GET, path).header("x-forwarded-for", ip)).await;
    let moved = format!(r#"{{"status":"redirect","redirect_url":"{TAXI}","code":301}}"#);
    front.says(&format!("redirect-check {OLD}"), Says::ThisToYou(moved));
    front.says(&format!("redirect-check {TAXI}"), Says::ThisToYou(r#"{"status":"ok"}"#.to_owned()));
    for ip in ["203.0.113.1", "203.0.113.2"] {
        let led = get(OLD, ip).await;
        assert_eq!((led.status.as_u16(), led.header("location"), led.header("cache-control")), (301, TAXI, "no-store"), "{ip}");
        let page = get(TAXI, ip).await;
        assert_eq!((page.status, page.header("cache-control")), (StatusCode::OK, "private, no-store"), "{ip}");
    }
    // Those who ask at once share no answer either.
    let at_once: Vec<String> = (3..9).map(|last| format!("203.0.113.{last}")).collect();
    futures_util::future::join_all(at_once.iter().map(|ip| get(OLD, ip))).await;
    let asked = front.asked("redirect-check");
    for last in 1..9 {
        let ip = format!("203.0.113.{last}");
        assert!(asked.iter().any(|asked| asked.headers["x-roadside-ip"] == ip.as_str()), "{ip}");
    }
}

#[tokio::test]
async fn nobody_is_sent_to_a_host_that_is_none_of_ours_nor_in_a_circle() {
    let front = Front::start().await;
    let edge = before(&front).start().await;
    for (slug, target) in [
        ("a", "https://evil.example/"),
        ("b", "//evil.example/x"),
        ("c", "/\\evil.example"),
        ("d", "javascript:alert(1)"),
        ("e", "http://localhost.evil.example/"),
        ("f", "http://localhost@evil.example/"),
        ("g", "/ru-ru/moskva/knowledge-base/g"),
        ("h", ""),
    ] {
        let path = format!("/ru-ru/moskva/knowledge-base/{slug}");
        front.moves(&path, target, Some(301));
        let answer = edge.get(&path).await;
        assert_eq!((answer.status, answer.header("location")), (StatusCode::NOT_FOUND, ""), "{target}");
    }
}

#[tokio::test]
async fn a_page_may_be_served_under_another_address() {
    let front = Front::start().await;
    front.moves(OLD, TAXI, Some(305));
    let edge = before(&front).start().await;
    let (there, here) = (edge.get(TAXI).await, edge.get(OLD).await);
    assert_eq!((here.status, here.slot("main")), (StatusCode::OK, there.slot("main")));
    assert_eq!(here.model()["url"], OLD);
    assert_eq!(here.model()["head"]["canonical"], there.model()["head"]["canonical"]);
}

#[tokio::test]
async fn a_silent_check_is_as_if_it_had_said_nothing() {
    for says in [Says::Nothing, Says::Status(500), Says::This("{".to_owned()), Says::This(r#"{"status":"other"}"#.to_owned())] {
        let front = Front::start().await;
        let edge = before(&front).set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
        let (page, root) = (edge.get(TAXI).await, edge.get("/").await);
        front.says("redirect-check", says.clone());
        front.says("check-locale", says.clone());
        edge.running().app().reload().unwrap();
        let silent = edge.get(TAXI).await;
        assert_eq!((silent.status, silent.slot("main")), (page.status, page.slot("main")), "{says:?}");
        let silent = edge.get("/").await;
        assert_eq!((silent.status, silent.header("location")), (root.status, root.header("location")), "{says:?}");
        let metrics = edge.admin("/metrics").await;
        let outcome = match says {
            Says::Nothing => "late",
            Says::Status(_) => "status",
            Says::This(_) | Says::ThisToYou(_) => "malformed",
        };
        for check in ["redirect-check", "check-locale"] {
            let line = format!("edge_upstream_answers_total{{endpoint=\"{check}\",outcome=\"{outcome}\"}}");
            assert!(metrics.contains(&line), "{line} in {metrics}");
        }
    }
}

#[tokio::test]
async fn pages_do_not_wait_for_a_silent_check_again_and_again() {
    let front = Front::start().await;
    front.says("redirect-check", Says::Nothing);
    let edge = before(&front).set("ROADSIDE_API_CHECK_MS", 1500).start().await;
    let paths = ["", "/taxi", "/taxi/money", "/taxi/app"].map(|path| format!("/ru-ru/moskva/knowledge-base{path}"));
    for path in &paths {
        assert_eq!(edge.get(path).await.status, StatusCode::OK, "{path}");
    }
    let began = Instant::now();
    for path in &paths {
        edge.get(path).await;
    }
    assert!(began.elapsed() < Duration::from_millis(4 * 1500), "{:?}: each page waited", began.elapsed());
}

#[tokio::test]
async fn one_slow_check_silences_no_other() {
    let front = Front::start().await;
    front.says(&format!("redirect-check {TAXI}"), Says::Nothing);
    front.moves(OLD, TAXI, None);
    let edge = before(&front).set("ROADSIDE_API_CHECK_MS", 2000).start().await;
    assert_eq!(edge.get(TAXI).await.status, StatusCode::OK);
    assert_eq!(location(&edge, "localhost", OLD).await, (301, TAXI.to_owned()), "asked while the other one is silent");
}

#[tokio::test]
async fn a_visitor_belongs_where_the_api_says_unless_more_is_known() {
    let front = Front::start().await;
    front.says("check-locale", Says::This(r#"{"locale":"ru-ru","city":"perm"}"#.to_owned()));
    let edge = before(&front).start().await;
    assert_eq!(location(&edge, "localhost", "/").await, (302, "/ru-ru/perm".to_owned()));
    assert_eq!(location(&edge, "localhost", "/ru-en").await, (302, "/ru-en/perm".to_owned()));
    let asked = front.asked("check-locale");
    assert_eq!(asked[0].headers["x-roadside-ip"], "127.0.0.1");
    assert!(asked[0].target.starts_with("/api/check-locale?url=%2F&ip=127%2E0%2E0%2E1&domain=http%3A%2F%2Flocalhost"), "{asked:?}");

    let before = front.asked("check-locale").len();
    assert_eq!(location(&edge, "localhost", "/?city=kazan").await.1, "/ru-ru/kazan");
    let chosen = edge.request(Method::GET, "/").header("cookie", "city=kazan; locale=ru-en");
    assert_eq!(edge.send(chosen).await.header("location"), "/ru-en/kazan");
    edge.get(TAXI).await;
    assert_eq!(front.asked("check-locale").len(), before, "it is asked only when an address and the cookies do not say");
}

#[tokio::test]
async fn a_place_that_does_not_exist_is_no_place() {
    let front = Front::start().await;
    let edge = before(&front).start().await;
    for (slug, json) in
        [r#"{"locale":"zz-zz","city":"x"}"#, r#"{"locale":"ru-ru","city":"almaty"}"#, r#"{"locale":"x","city":"../y"}"#].iter().enumerate()
    {
        front.says("check-locale", Says::This((*json).to_owned()));
        edge.running().app().reload().unwrap();
        assert_eq!(location(&edge, "localhost", &format!("/?x={slug}")).await.1, format!("/ru-ru/moskva?x={slug}"), "{json}");
    }
}
