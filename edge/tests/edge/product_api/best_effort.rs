//! Optional lookups before a page is built: redirect-check and check-locale. Their failure changes
//! nothing.

use std::time::{Duration, Instant};

use http::{Method, StatusCode};

use crate::harness::api_proxy::{ApiProxy, KEY, Reply};
use crate::harness::{Builder, Edge, edge};

const TAXI: &str = "/ru-ru/moskva/knowledge-base/taxi";
const OLD: &str = "/ru-ru/moskva/knowledge-base/cabs";

/// Lookups are waited for even on a busy machine.
fn edge_with(api: &ApiProxy) -> Builder {
    edge().set("ROADSIDE_API_URL", &api.url).set("ROADSIDE_API_KEY", KEY).set("ROADSIDE_API_CHECK_MS", 5000)
}

async fn location(edge: &Edge, host: &str, path: &str) -> (u16, String) {
    let response = edge.get_as(host, path).await;
    (response.status.as_u16(), response.header("location").to_owned())
}

#[tokio::test]
async fn moved_page_redirects_to_its_new_url() {
    let api = ApiProxy::start().await;
    api.redirect(OLD, TAXI, None);
    api.redirect("/ru-ru/moskva/knowledge-base/gone", "/ru-ru/moskva/knowledge-base", Some(307));
    let edge = edge_with(&api).start().await;
    assert_eq!(location(&edge, "localhost", OLD).await, (301, TAXI.to_owned()));
    assert_eq!(location(&edge, "slate.localhost", OLD).await, (302, TAXI.to_owned()));
    assert_eq!(location(&edge, "localhost", &format!("{OLD}?a=1")).await, (301, format!("{TAXI}?a=1")), "the query is kept");
    assert_eq!(location(&edge, "localhost", "/ru-ru/moskva/knowledge-base/gone").await.0, 307, "a code in the response wins");
    assert!(edge.get(OLD).await.header("cache-control").starts_with("public"));
    let model = edge.get(&format!("/_edge/page?url={OLD}")).await.body;
    assert_eq!(serde_json::from_str::<serde_json::Value>(&model).unwrap()["url"], TAXI);
}

#[tokio::test]
async fn only_a_missing_page_waits_for_a_late_redirect_check() {
    let api = ApiProxy::start().await;
    let gone = "/ru-ru/moskva/knowledge-base/gone";
    for path in [gone, TAXI] {
        let json = serde_json::json!({ "status": "redirect", "redirect_url": "/ru-ru/moskva/knowledge-base", "code": 301 });
        api.reply(&format!("redirect-check {path}"), Reply::Late(Duration::from_millis(500), json.to_string()));
    }
    let edge = edge_with(&api).set("ROADSIDE_API_CHECK_MS", 50).set("ROADSIDE_API_DEADLINE_MS", 30_000).start().await;
    assert_eq!(location(&edge, "localhost", TAXI).await, (200, String::new()));
    assert_eq!(location(&edge, "localhost", gone).await, (301, "/ru-ru/moskva/knowledge-base".to_owned()));
}

#[tokio::test]
async fn redirect_check_is_requested_once_per_host_with_visitor_headers() {
    let api = ApiProxy::start().await;
    let edge = edge_with(&api).start().await;
    for host in ["localhost", "localhost", "slate.localhost", "localhost"] {
        assert_eq!(edge.get_as(host, TAXI).await.status, StatusCode::OK);
    }
    edge.get_as("localhost", &format!("{TAXI}?utm_source=x")).await;
    let requests = api.requests("redirect-check");
    assert_eq!(requests.len(), 2, "{requests:?}");
    let port = edge.running().http().port();
    assert_eq!(
        requests[0].target,
        format!(
            "/api/redirect-check?path=%2Fru%2Dru%2Fmoskva%2Fknowledge%2Dbase%2Ftaxi&city=moskva&origin=http%3A%2F%2Flocalhost%3A{port}&ip=127%2E0%2E0%2E1"
        )
    );
    assert_eq!(requests[0].headers["x-roadside-key"], KEY);
    assert_eq!(requests[0].headers["x-roadside-origin"], format!("http://localhost:{port}"));
    assert_eq!(requests[0].headers["x-roadside-ip"], "127.0.0.1");
}

#[tokio::test]
async fn private_redirect_check_is_not_shared_between_visitors() {
    let api = ApiProxy::start().await;
    let edge = edge_with(&api).set("ROADSIDE_LISTEN_TRUSTED_PROXIES", "127.0.0.1").start().await;
    let get = async |path: &str, ip: &str| edge.send(edge.request(Method::GET, path).header("x-forwarded-for", ip)).await;
    let moved = format!(r#"{{"status":"redirect","redirect_url":"{TAXI}","code":301}}"#);
    api.reply(&format!("redirect-check {OLD}"), Reply::PrivateJson(moved));
    api.reply(&format!("redirect-check {TAXI}"), Reply::PrivateJson(r#"{"status":"ok"}"#.to_owned()));
    for ip in ["203.0.113.1", "203.0.113.2"] {
        let redirect = get(OLD, ip).await;
        assert_eq!(
            (redirect.status.as_u16(), redirect.header("location"), redirect.header("cache-control")),
            (301, TAXI, "no-store"),
            "{ip}"
        );
        let page = get(TAXI, ip).await;
        assert_eq!((page.status, page.header("cache-control")), (StatusCode::OK, "private, no-store"), "{ip}");
    }
    // Concurrent requests do not share a response either.
    let concurrent: Vec<String> = (3..9).map(|last| format!("203.0.113.{last}")).collect();
    futures_util::future::join_all(concurrent.iter().map(|ip| get(OLD, ip))).await;
    let requests = api.requests("redirect-check");
    for last in 1..9 {
        let ip = format!("203.0.113.{last}");
        assert!(requests.iter().any(|request| request.headers["x-roadside-ip"] == ip.as_str()), "{ip}");
    }
}

#[tokio::test]
async fn redirects_to_unknown_hosts_and_loops_are_ignored() {
    let api = ApiProxy::start().await;
    let edge = edge_with(&api).start().await;
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
        api.redirect(&path, target, Some(301));
        let response = edge.get(&path).await;
        assert_eq!((response.status, response.header("location")), (StatusCode::NOT_FOUND, ""), "{target}");
    }
}

#[tokio::test]
async fn code_305_serves_the_page_under_the_requested_url() {
    let api = ApiProxy::start().await;
    api.redirect(OLD, TAXI, Some(305));
    let edge = edge_with(&api).start().await;
    let (there, here) = (edge.get(TAXI).await, edge.get(OLD).await);
    assert_eq!((here.status, here.slot("main")), (StatusCode::OK, there.slot("main")));
    assert_eq!(here.model()["url"], OLD);
    assert_eq!(here.model()["head"]["canonical"], there.model()["head"]["canonical"]);
}

#[tokio::test]
async fn failed_lookups_change_nothing() {
    for reply in [Reply::Hang, Reply::Status(500), Reply::Json("{".to_owned()), Reply::Json(r#"{"status":"other"}"#.to_owned())] {
        let api = ApiProxy::start().await;
        let edge = edge_with(&api).set("ROADSIDE_API_CHECK_MS", 1500).set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
        let (page, root) = (edge.get(TAXI).await, edge.get("/").await);
        api.reply("redirect-check", reply.clone());
        api.reply("check-locale", reply.clone());
        edge.running().app().reload().unwrap();
        let degraded = edge.get(TAXI).await;
        assert_eq!((degraded.status, degraded.slot("main")), (page.status, page.slot("main")), "{reply:?}");
        let degraded = edge.get("/").await;
        assert_eq!((degraded.status, degraded.header("location")), (root.status, root.header("location")), "{reply:?}");
        let metrics = edge.admin("/metrics").await;
        let outcome = match reply {
            Reply::Hang => "late",
            Reply::Status(_) => "status",
            Reply::Json(_) => "malformed",
            other => panic!("{other:?} does not fail"),
        };
        for check in ["redirect-check", "check-locale"] {
            let line = format!("edge_api_requests_total{{endpoint=\"{check}\",outcome=\"{outcome}\"}}");
            assert!(metrics.contains(&line), "{line} in {metrics}");
        }
    }
}

#[tokio::test]
async fn hanging_lookup_does_not_delay_every_page() {
    let api = ApiProxy::start().await;
    api.reply("redirect-check", Reply::Hang);
    let edge = edge_with(&api).set("ROADSIDE_API_CHECK_MS", 1500).start().await;
    let paths = ["", "/taxi", "/taxi/money", "/taxi/app"].map(|path| format!("/ru-ru/moskva/knowledge-base{path}"));
    for path in &paths {
        assert_eq!(edge.get(path).await.status, StatusCode::OK, "{path}");
    }
    let started = Instant::now();
    for path in &paths {
        edge.get(path).await;
    }
    assert!(started.elapsed() < Duration::from_millis(4 * 1500), "{:?}: each page waited", started.elapsed());
}

#[tokio::test]
async fn hanging_lookup_of_one_page_does_not_affect_others() {
    let api = ApiProxy::start().await;
    api.reply(&format!("redirect-check {TAXI}"), Reply::Hang);
    api.redirect(OLD, TAXI, None);
    let edge = edge_with(&api).set("ROADSIDE_API_CHECK_MS", 2000).start().await;
    assert_eq!(edge.get(TAXI).await.status, StatusCode::OK);
    assert_eq!(location(&edge, "localhost", OLD).await, (301, TAXI.to_owned()), "looked up while the other lookup hangs");
}

#[tokio::test]
async fn check_locale_locates_visitors_without_a_known_city() {
    let api = ApiProxy::start().await;
    api.reply("check-locale", Reply::Json(r#"{"locale":"ru-ru","city":"perm"}"#.to_owned()));
    let edge = edge_with(&api).start().await;
    assert_eq!(location(&edge, "localhost", "/").await, (302, "/ru-ru/perm".to_owned()));
    assert_eq!(location(&edge, "localhost", "/ru-en").await, (302, "/ru-en/perm".to_owned()));
    let requests = api.requests("check-locale");
    assert_eq!(requests[0].headers["x-roadside-ip"], "127.0.0.1");
    assert!(requests[0].target.starts_with("/api/check-locale?url=%2F&ip=127%2E0%2E0%2E1&domain=http%3A%2F%2Flocalhost"), "{requests:?}");

    let before = api.requests("check-locale").len();
    assert_eq!(location(&edge, "localhost", "/?city=kazan").await.1, "/ru-ru/kazan");
    let chosen = edge.request(Method::GET, "/").header("cookie", "city=kazan; locale=ru-en");
    assert_eq!(edge.send(chosen).await.header("location"), "/ru-en/kazan");
    edge.get(TAXI).await;
    assert_eq!(api.requests("check-locale").len(), before, "it is requested only when URL and cookies name no city");
}

#[tokio::test]
async fn unknown_locale_or_city_of_check_locale_is_ignored() {
    let api = ApiProxy::start().await;
    let edge = edge_with(&api).start().await;
    for (slug, json) in
        [r#"{"locale":"zz-zz","city":"x"}"#, r#"{"locale":"ru-ru","city":"almaty"}"#, r#"{"locale":"x","city":"../y"}"#].iter().enumerate()
    {
        api.reply("check-locale", Reply::Json((*json).to_owned()));
        edge.running().app().reload().unwrap();
        assert_eq!(location(&edge, "localhost", &format!("/?x={slug}")).await.1, format!("/ru-ru/moskva?x={slug}"), "{json}");
    }
}
