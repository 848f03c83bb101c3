//! Every route of the specification's section 2, on the three hosts of development, through the real server.

use http::Method;
use serde_json::Value;

use crate::kit::{Edge, edge};

/// Host, and the locale and city of its own.
const HOSTS: [(&str, &str); 3] = [("localhost", "/ru-ru/moskva"), ("slate.localhost", "/ru-ru/moskva"), ("kz.localhost", "/kz-ru/almaty")];

/// What a page is made of.
struct Expected {
    path: &'static str,
    page: &'static str,
    main: &'static str,
    /// Look of the header; `hidden`: there is none.
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

/// What stands for the main page: only the main host has one.
fn main(host: &str) -> &'static str {
    if host == "localhost" { "" } else { "/knowledge-base" }
}

async fn explained(edge: &Edge, token: &str, host: &str, path: &str) -> (u16, String, Value) {
    let answer = edge.send(edge.request_as(host, Method::GET, path).header("x-roadside-explain", token)).await;
    let location = answer.header("location").to_owned();
    let explanation: Value = serde_json::from_str(answer.header("x-roadside-explain")).unwrap();
    (answer.status.as_u16(), location, explanation.get("verdict").cloned().unwrap_or(explanation))
}

#[tokio::test]
async fn every_page_is_made_of_what_the_specification_says_on_every_host() {
    let edge = edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
    let token = edge.admin("/explain/token").await;
    for (host, place) in HOSTS {
        for Expected { path, page, main, header, footer } in PAGES {
            let (status, _, verdict) = explained(&edge, &token, host, &format!("{place}{path}")).await;
            let case = format!("{host} {path}: {verdict}");
            let is_error = matches!(path, "/500" | "/503");
            // What a page shows is the product API's; that there is one is the rules'.
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
async fn profile_pages_are_for_those_who_are_signed_in_on_every_host() {
    let edge = edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
    let token = edge.admin("/explain/token").await;
    for (host, place) in HOSTS {
        for path in PROFILE {
            let (status, location, verdict) = explained(&edge, &token, host, &format!("{place}{path}")).await;
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
async fn what_an_address_lacks_is_filled_in_on_every_host() {
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
            let answer = edge.get_as(host, &path).await;
            assert_eq!((answer.status.as_u16(), answer.header("location").to_owned()), expected, "{host} {path}");
        }
    }
}

#[tokio::test]
async fn the_main_page_is_off_where_the_site_says_so() {
    let edge = edge().start().await;
    for (host, place) in HOSTS {
        let answer = edge.get_as(host, place).await;
        let expected = if host == "localhost" { (200, String::new()) } else { (302, format!("{place}/knowledge-base")) };
        assert_eq!((answer.status.as_u16(), answer.header("location").to_owned()), expected, "{host}");
    }
}

#[tokio::test]
async fn the_main_page_is_a_page_where_it_is_on() {
    let on = |text: String| text.replace("features = [\"DISABLE_MAIN\"]", "");
    let edge = edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").rules("sites.toml", on).start().await;
    let token = edge.admin("/explain/token").await;
    for (host, place) in HOSTS {
        assert_eq!(edge.get_as(host, "/").await.header("location"), place, "{host}");
        let (_, location, verdict) = explained(&edge, &token, host, place).await;
        assert_eq!(
            (location.as_str(), &verdict["page"]["page"], &verdict["page"]["header"]),
            ("", &"home".into(), &"transparent".into()),
            "{verdict}"
        );
    }
}
