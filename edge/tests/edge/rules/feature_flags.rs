//! Flags that turn site features on. They act everywhere the features of a site act, for the same
//! visitors, and not in other variants.

use std::fs;

use http::Method;

use super::experiments::flag;
use crate::harness::{Edge, edge};

/// Fields of a flag, and whether it is on for all visitors in Moscow.
const OUTCOMES: [(&str, bool); 9] = [
    ("value = \"on\"", true),
    (
        "value = \"on\"\nwhen = { city = [\"moskva\"], locale = [\"ru-ru\"], country = [\"ru\"], brand = [\"amber\"], host = [\"localhost\"] }",
        true,
    ),
    ("variants = { on = 100 }", true),
    ("variants = { control = 0, on = 100 }", true),
    ("value = \"control\"", false),
    ("variants = { control = 100 }", false),
    ("variants = { control = 50, on = 50 }", false),
    ("value = \"on\"\nuntil = 2026-01-01", false),
    ("value = \"on\"\nwhen = { city = [\"kazan\"] }", false),
];

/// An edge whose sites have no features and no flags.
async fn without_features() -> Edge {
    let none = |text: String| text.replace("features = [\"DISABLE_MAIN\"]", "");
    edge().rules("sites.toml", none).rules("experiments.toml", |_| String::new()).start().await
}

/// Replaces all flags.
fn set(edge: &Edge, flags: &[String]) {
    fs::write(edge.folder().join("rules/experiments.toml"), flags.concat()).unwrap();
    edge.running().app().reload().unwrap();
}

/// Cookies of visitors. About half of them have a flag of weight 50.
fn visitors() -> impl Iterator<Item = String> {
    (0..12).map(|visitor| format!("cohort={visitor:032x}"))
}

async fn is_form_closed(edge: &Edge, city: &str, cookie: &str) -> bool {
    let request = edge.request(Method::POST, &format!("/api/ru-ru/{city}/contact-us/send")).header("cookie", cookie);
    let response = edge.send(request.header("content-type", "application/json").body("{}")).await;
    assert_eq!(response.header("set-cookie"), "", "a form request sets no cohort");
    let error: serde_json::Value = serde_json::from_str(&response.body).unwrap();
    response.status == 403 && error["error"]["code"] == "closed"
}

async fn status(edge: &Edge, path: &str, cookie: &str) -> u16 {
    edge.send(edge.request(Method::GET, path).header("cookie", cookie)).await.status.as_u16()
}

#[tokio::test]
async fn closed_form_rejects_requests() {
    let edge = without_features().await;
    for (outcome, is_on) in OUTCOMES {
        set(&edge, &[flag("DISABLE_CONTACT_US_FORM", outcome)]);
        assert_eq!(is_form_closed(&edge, "moskva", "").await, is_on, "{outcome}");
    }
    set(&edge, &[flag("DISABLE_CONTACT_US_FORM", "value = \"on\"\nwhen = { city = [\"moskva\"] }")]);
    assert!(is_form_closed(&edge, "moskva", "").await && !is_form_closed(&edge, "kazan", "").await);
}

#[tokio::test]
async fn visitor_may_send_a_form_exactly_when_the_page_shows_it() {
    let edge = without_features().await;
    set(&edge, &[flag("DISABLE_CONTACT_US_FORM", "variants = { control = 50, on = 50 }")]);
    let mut seen = Vec::new();
    for visitor in visitors() {
        let status = status(&edge, "/ru-ru/moskva/contact-us", &visitor).await;
        assert_eq!(is_form_closed(&edge, "moskva", &visitor).await, status == 404, "{visitor}");
        seen.push(status);
    }
    assert!(seen.contains(&200) && seen.contains(&404), "{seen:?}");
}

#[tokio::test]
async fn sitemap_leaves_out_pages_that_are_off_for_all_visitors() {
    let edge = without_features().await;
    let listed = async |cookie: &str| {
        let response = edge.send(edge.request(Method::GET, "/sitemap-ru-ru.xml").header("cookie", cookie)).await;
        assert_eq!((response.header("cache-control"), response.header("set-cookie")), ("public, max-age=3600", ""));
        ["moskva</loc>", "moskva/contact-us</loc>", "moskva/knowledge-base</loc>"].map(|page| response.body.contains(page))
    };
    for (outcome, is_on) in OUTCOMES {
        set(&edge, &["DISABLE_MAIN", "DISABLE_CONTACT_US_FORM"].map(|name| flag(name, outcome)));
        assert_eq!(listed("").await, [!is_on, !is_on, true], "{outcome}");
    }
    set(&edge, &[flag("DISABLE_CONTACT_US_FORM", "variants = { control = 50, on = 50 }")]);
    for visitor in visitors() {
        assert_eq!(listed(&visitor).await, [true; 3], "{visitor}: the sitemap does not depend on the visitor");
    }
}

#[tokio::test]
async fn service_worker_unregisters_where_pages_do_not_use_it() {
    let edge = without_features().await;
    let is_unregistered = async |cookie: &str| {
        let response = edge.send(edge.request(Method::GET, "/sw.js").header("cookie", cookie)).await;
        (response.body.contains("registration.unregister()"), response.header("cache-control").to_owned())
    };
    for (outcome, is_off, caching) in [
        ("value = \"on\"", true, "no-cache"),
        ("variants = { on = 100 }", true, "private, no-store"),
        ("value = \"control\"", false, "no-cache"),
        ("variants = { control = 100 }", false, "private, no-store"),
        // The worker serves all cities of the host.
        ("value = \"on\"\nwhen = { city = [\"moskva\"] }", false, "no-cache"),
    ] {
        set(&edge, &[flag("DISABLE_OFFLINE", outcome)]);
        assert_eq!(is_unregistered("").await, (is_off, caching.to_owned()), "{outcome}");
    }
    set(&edge, &[flag("DISABLE_OFFLINE", "variants = { control = 50, on = 50 }")]);
    let mut seen = Vec::new();
    for visitor in visitors() {
        let page = edge.send(edge.request(Method::GET, "/ru-ru/moskva/knowledge-base").header("cookie", &visitor)).await;
        let is_off = page.model()["flags"]["DISABLE_OFFLINE"] == "on";
        assert_eq!(is_unregistered(&visitor).await.0, is_off, "{visitor}");
        seen.push(is_off);
    }
    assert!(seen.contains(&true) && seen.contains(&false), "{seen:?}");
}
