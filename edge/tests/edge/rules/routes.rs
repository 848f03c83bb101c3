//! All routes of section 2 of the specification, on the three development hosts.

use http::Method;
use serde_json::Value;

use crate::harness::{Edge, edge};

/// Hosts with their default locale and city.
const HOSTS: [(&str, &str); 3] = [("localhost", "/ru-ru/moskva"), ("slate.localhost", "/ru-ru/moskva"), ("kz.localhost", "/kz-ru/almaty")];

/// Expected composition of a page.
struct Expected {
    path: &'static str,
    page: &'static str,
    main: &'static str,
    /// Header theme; `hidden` means no header.
    header: &'static str,
    footer: bool,
}

const fn open(path: &'static str, page: &'static str, header: &'static str) -> Expected {
    Expected { path, page, main: "mfe-knowledge-base", header, footer: true }
}

const fn bare(path: &'static str, page: &'static str, header: &'static str) -> Expected {
    Expected { path, page, main: "mfe-knowledge-base", header, footer: false }
}

const PAGES: [Expected; 13] = [
    open("/start", "start", "fill"),
    open("/knowledge-base", "kb_root", "transparent"),
    open("/knowledge-base/taxi", "kb_category", "transparent"),
    open("/knowledge-base/taxi/money", "kb_sub_category", "transparent"),
    open("/knowledge-base/taxi/money/payout-not-arrived", "kb_article", "transparent"),
    open("/knowledge-base-instructions/money", "instruction", "fill"),
    bare("/calculator", "calculator", "hidden"),
    bare("/ultima-calculator", "ultima_calculator", "hidden"),
    open("/jobs", "jobs", "transparent"),
    open("/search", "search", "fill"),
    open("/search?q=pay&fromCategory=taxi", "search", "fill"),
    bare("/503", "server_error", "fill"),
    bare("/500", "server_error", "fill"),
];

const PROFILE: [&str; 14] = [
    "/profile",
    "/profile/pro",
    "/profile/media",
    "/profile/pro/achievements",
    "/profile/pro/knowledge-check",
    "/profile/media/publishes",
    "/profile/media/drafts",
    "/profile/media/comments",
    "/profile/media/favorites",
    "/post-editor/new",
    "/post-editor/7",
    "/community",
    "/tests",
    "/profile/requests",
];

/// Path of the page that a host shows as its main page.
fn main(host: &str) -> &'static str {
    if host == "localhost" { "" } else { "/knowledge-base" }
}

async fn explain(edge: &Edge, token: &str, host: &str, path: &str) -> (u16, String, Value) {
    let response = edge.send(edge.request_as(host, Method::GET, path).header("x-roadside-explain", token)).await;
    let location = response.header("location").to_owned();
    let explanation: Value = serde_json::from_str(response.header("x-roadside-explain")).unwrap();
    (response.status.as_u16(), location, explanation.get("verdict").cloned().unwrap_or(explanation))
}

#[tokio::test]
async fn pages_have_the_composition_of_the_specification_on_all_hosts() {
    let edge = edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
    let token = edge.admin("/explain/token").await;
    for (host, place) in HOSTS {
        for Expected { path, page, main, header, footer } in PAGES {
            let is_error = matches!(path, "/500" | "/503");
            let mut answer = explain(&edge, &token, host, &format!("{place}{path}")).await;
            // On a busy machine the first search does not wait for its index.
            for _ in 0..10 {
                if is_error || answer.0 != 503 {
                    break;
                }
                answer = explain(&edge, &token, host, &format!("{place}{path}")).await;
            }
            let (status, _, verdict) = answer;
            let case = format!("{host} {path}: {verdict}");
            // The rules define the route; the product API may still answer 404.
            assert!(if is_error { format!("/{status}") == path } else { status == 200 || status == 404 }, "{status} {case}");
            let plan = &verdict["page"];
            assert_eq!((&plan["page"], &plan["slots"]["main"]), (&page.into(), &main.into()), "{case}");
            assert_eq!(plan["slots"].get("header").is_some(), header != "hidden", "{case}");
            if header != "hidden" {
                assert_eq!(plan["header"], header, "{case}");
            }
            assert_eq!(plan["slots"].get("footer").is_some(), footer, "{case}");
            assert_eq!(plan["needs_sign_in"], false, "{case}");
        }
    }
}

#[tokio::test]
async fn profile_pages_need_sign_in_on_all_hosts() {
    let edge = edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
    let token = edge.admin("/explain/token").await;
    for (host, place) in HOSTS {
        for path in PROFILE {
            let (status, location, verdict) = explain(&edge, &token, host, &format!("{place}{path}")).await;
            assert_eq!((status, location), (302, format!("{place}{}", main(host))), "{host} {path}: {verdict}");
            assert_eq!(
                (&verdict["page"]["needs_sign_in"], &verdict["page"]["slots"]["main"]),
                (&true.into(), &"mfe-profile".into()),
                "{verdict}"
            );
        }
    }
}

#[tokio::test]
async fn incomplete_urls_redirect_on_all_hosts() {
    let edge = edge().start().await;
    for (host, place) in HOSTS {
        let locale = &place[..6];
        let other = if host == "kz.localhost" { "astana" } else { "kazan" };
        let code = if host == "localhost" { 301 } else { 302 };
        for (path, expected) in [
            ("/".to_owned(), (302, format!("{place}{}", main(host)))),
            (format!("/?city={other}"), (302, format!("{locale}/{other}{}", main(host)))),
            (locale.to_owned(), (302, format!("{place}{}", main(host)))),
            (format!("{locale}/?city={other}"), (302, format!("{locale}/{other}{}", main(host)))),
            (format!("{place}/?city={other}"), (code, format!("{locale}/{other}{}", main(host)))),
            (format!("{place}/jobs?city={other}&a=1"), (code, format!("{locale}/{other}/jobs?a=1"))),
        ] {
            let response = edge.get_as(host, &path).await;
            assert_eq!((response.status.as_u16(), response.header("location").to_owned()), expected, "{host} {path}");
        }
    }
}

#[tokio::test]
async fn disabled_main_page_redirects_to_the_knowledge_base() {
    let edge = edge().start().await;
    for (host, place) in HOSTS {
        let response = edge.get_as(host, place).await;
        let expected = if host == "localhost" { (200, String::new()) } else { (302, format!("{place}/knowledge-base")) };
        assert_eq!((response.status.as_u16(), response.header("location").to_owned()), expected, "{host}");
    }
}

#[tokio::test]
async fn enabled_main_page_is_a_page() {
    let on = |text: String| text.replace("features = [\"DISABLE_MAIN\"]", "");
    let edge = edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").rules("sites.toml", on).start().await;
    let token = edge.admin("/explain/token").await;
    for (host, place) in HOSTS {
        assert_eq!(edge.get_as(host, "/").await.header("location"), place, "{host}");
        let (_, location, verdict) = explain(&edge, &token, host, place).await;
        assert_eq!(
            (location.as_str(), &verdict["page"]["page"], &verdict["page"]["header"]),
            ("", &"home".into(), &"transparent".into()),
            "{verdict}"
        );
    }
}
