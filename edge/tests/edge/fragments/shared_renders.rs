//! Renders that places share.

use std::time::Duration;

use contracts::fragment::{ContextKey, Slot};

use crate::harness::{Edge, Response, edge, write_changed_fragment};

/// An edge whose `main` slot has the HTML that an expression makes of the context `c`.
async fn rendering(html: &str) -> Edge {
    rendering_with(html, Vec::new()).await
}

/// The same, with a list of slots that only copy the address.
async fn rendering_with(html: &str, copies_address: Vec<Slot>) -> Edge {
    let edge = edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
    write_main(&edge, html, copies_address);
    edge
}

/// Releases such a fragment.
fn write_main(edge: &Edge, html: &str, copies_address: Vec<Slot>) {
    let script = format!("var __fragment = {{ render: function (json) {{ var c = JSON.parse(json); return {html}; }} }};");
    write_changed_fragment(edge.folder(), "mfe-knowledge-base", &[Slot::Main], script.as_bytes(), |manifest| {
        manifest.uses =
            vec![ContextKey::Locale, ContextKey::City, ContextKey::Url, ContextKey::Languages, ContextKey::Parent, ContextKey::Support];
        manifest.copies_address = copies_address;
    });
    edge.running().app().reload().unwrap();
}

/// The start page of a city.
async fn page(edge: &Edge, city: &str) -> Response {
    edge.get(&format!("/ru-en/{city}/knowledge-base")).await
}

/// Visits pages of two cities, and waits until the render has been compared.
async fn compare(edge: &Edge, outcome: &str) {
    compare_paths(edge, ["/ru-en/moskva/knowledge-base", "/ru-en/kazan/knowledge-base"], outcome).await;
}

async fn compare_paths(edge: &Edge, paths: [&str; 2], outcome: &str) {
    for path in paths {
        edge.get(path).await;
    }
    let line = format!("edge_render_comparisons_total{{fragment=\"mfe-knowledge-base\",outcome=\"{outcome}\"}} 1\n");
    while !edge.admin("/metrics").await.contains(&line) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// True if the main slot was in memory. The head may be sent while a slot is still rendered.
fn is_cached(response: &Response) -> bool {
    response.header("server-timing").contains("main;desc=\"cached ")
}

#[tokio::test]
async fn cities_share_a_render_that_differs_by_the_city_only() {
    let edge = rendering("'<a href=\"' + c.url + '\">' + c.city.name + '</a><a href=\"/' + c.locale.code + '/' + c.city.code + '\">' + c.locale.code + '</a>'").await;
    compare(&edge, "equal").await;
    for (city, name) in [("perm", "Perm"), ("sochi", "Sochi"), ("moskva", "Moscow")] {
        let response = page(&edge, city).await;
        let expected = format!("<a href=\"/ru-en/{city}/knowledge-base\">{name}</a><a href=\"/ru-en/{city}\">ru-en</a>");
        assert_eq!((response.slot("main"), is_cached(&response)), (expected.as_str(), true));
    }
    // Another path, and another language.
    for path in ["/ru-en/perm/knowledge-base/taxi", "/ru-ru/perm/knowledge-base"] {
        assert!(!is_cached(&edge.get(path).await), "{path}");
    }
}

#[tokio::test]
async fn render_that_depends_on_the_city_is_made_for_each() {
    for html in [
        "'<p>' + c.city.code.length + '</p>'",
        "'<p>' + c.city.name.toUpperCase() + '</p>'",
        "'<p>' + encodeURIComponent(c.city.name) + '</p>'",
    ] {
        let edge = rendering(html).await;
        compare(&edge, "different").await;
        let expected = ["<p>4</p>", "<p>PERM</p>", "<p>Perm</p>"];
        let response = page(&edge, "perm").await;
        assert!(expected.contains(&response.slot("main")), "{}", response.slot("main"));
        assert!(!is_cached(&response));
    }
}

/// Links to the page, back to it, to its other languages, to the page in other cities, to support,
/// and one level up.
const LINKS: &str = "'<a href=\"' + c.url + '\">' + encodeURIComponent(c.url) + '</a>' + \
    c.languages.map(function (l) { return l.href; }).join(' ') + ' ' + c.url.split('/').slice(3).join('/') + ' ' + c.support + \
    (c.parent ? '<a href=\"' + c.parent.url + '\">' + c.parent.title + '</a>' : '')";

/// The same, as a page has them.
fn links_of(url: &str, languages: &str, below: &str, support: &str) -> String {
    format!("<a href=\"{url}\">{}</a>{languages} {below} {support}", url.replace('%', "%25").replace('/', "%2F"))
}

/// Links of a page in a city that has no support link.
fn links_in(city: &str, below: &str) -> String {
    let url = format!("/ru-en/{city}/{below}");
    links_of(&url, &format!("/ru-ru/{city}/{below} {url}"), below, "null")
}

/// Visits two pages, waits until their render has been compared, and returns the third page.
async fn third(edge: &Edge, paths: [&str; 3], outcome: &str) -> Response {
    compare_paths(edge, [paths[0], paths[1]], outcome).await;
    edge.get(paths[2]).await
}

/// Visits three pages, and asserts that the third one shares the render of the others.
async fn assert_third_shares(paths: [&str; 3], expected: &str) {
    let edge = rendering_with(LINKS, vec![Slot::Main]).await;
    let response = third(&edge, paths, "equal").await;
    assert_eq!((response.slot("main"), is_cached(&response)), (expected, true));
}

#[tokio::test]
async fn pages_share_a_render_that_only_copies_the_path() {
    let edge = rendering_with(LINKS, vec![Slot::Main]).await;
    compare_paths(&edge, ["/ru-en/moskva/knowledge-base/taxi/a", "/ru-en/moskva/knowledge-base/taxi/b"], "equal").await;
    for (city, below) in [("moskva", "knowledge-base/taxi/a.b~c_d"), ("perm", "knowledge-base/x/y"), ("perm", "knowledge-base/1/2")] {
        let response = edge.get(&format!("/ru-en/{city}/{below}")).await;
        assert_eq!((response.slot("main"), is_cached(&response)), (links_in(city, below).as_str(), true));
    }
    // Other numbers of segments, another word of a route, encoded characters, a placeholder.
    for below in [
        "knowledge-base/a",
        "knowledge-base/a/b/c",
        "calculator/a/b",
        "knowledge-base/taxi/%D0%B0",
        "knowledge-base/taxi/a!b",
        "knowledge-base/taxi/article-of-this-address",
    ] {
        let response = edge.get(&format!("/ru-en/moskva/{below}")).await;
        assert_eq!((response.slot("main"), is_cached(&response)), (links_in("moskva", below).as_str(), false));
    }
}

#[tokio::test]
async fn path_with_more_segments_than_placeholders_is_rendered_exactly() {
    let edge = rendering_with(LINKS, vec![Slot::Main]).await;
    for below in ["a/b/c/d/e/f/g", "h/b/c/d/e/f/g", "i/b/c/d/e/f/g", "j/b/c/d/e/f/g"] {
        let response = edge.get(&format!("/ru-en/moskva/{below}")).await;
        assert_eq!((response.slot("main"), is_cached(&response)), (links_in("moskva", below).as_str(), false));
    }
    assert!(!edge.admin("/metrics").await.contains("edge_render_comparisons_total{fragment=\"mfe-knowledge-base\""));
}

#[tokio::test]
async fn page_with_a_shared_render_keeps_it_when_a_release_fails() {
    let edge = rendering_with(LINKS, vec![Slot::Main]).await;
    let paths = ["/ru-en/moskva/knowledge-base/taxi/a", "/ru-en/moskva/knowledge-base/taxi/b", "/ru-en/kazan/knowledge-base/taxi/c"];
    assert!(is_cached(&third(&edge, paths, "equal").await));
    write_main(&edge, "(function () { throw new Error('broken'); })()", vec![Slot::Main]);
    for (city, below) in [("moskva", "knowledge-base/taxi/a"), ("kazan", "knowledge-base/taxi/c"), ("perm", "knowledge-base/taxi/d")] {
        let response = edge.get(&format!("/ru-en/{city}/{below}")).await;
        assert_eq!(response.slot("main"), links_in(city, below));
    }
}

#[tokio::test]
async fn unequal_render_is_not_shown_when_a_release_fails() {
    let edge = rendering_with("'<p>' + c.url.length + '</p>'", vec![Slot::Main]).await;
    let paths = ["/ru-en/moskva/knowledge-base/taxi/a", "/ru-en/moskva/knowledge-base/taxi/bc", "/ru-en/moskva/knowledge-base/taxi/def"];
    third(&edge, paths, "different").await;
    write_main(&edge, "(function () { throw new Error('broken'); })()", vec![Slot::Main]);
    let response = edge.get("/ru-en/moskva/knowledge-base/taxi/new").await;
    assert!(response.slot("main").contains("Skip to content"), "{}", response.slot("main"));
}

#[tokio::test]
async fn articles_share_a_render_with_links_around_them() {
    let paths = ["taxi/orders/lost-item", "taxi/money/payout-not-arrived", "courier-on-foot/orders/customer-unavailable"];
    let paths = paths.map(|path| format!("/ru-en/moskva/knowledge-base/{path}"));
    let languages = format!("{} {}", paths[2].replace("ru-en", "ru-ru"), paths[2]);
    let support = "/ru-en/moskva/contact-us/courier-on-foot?article=courier-on-foot-customer-unavailable";
    let expected = links_of(&paths[2], &languages, &paths[2]["/ru-en/moskva/".len()..], support)
        + "<a href=\"/ru-en/moskva/knowledge-base/courier-on-foot/orders\">Orders</a>";
    assert_third_shares(paths.each_ref().map(String::as_str), &expected).await;
}

#[tokio::test]
async fn made_up_addresses_share_renders() {
    for (paths, below) in [
        (["/ru-en/moskva/one", "/ru-en/perm/two", "/ru-en/kazan/three"], "three"),
        (["/ru-en/moskva/one/x/y", "/ru-en/moskva/two/z/1", "/ru-en/moskva/a/b/c"], "a/b/c"),
    ] {
        let city = paths[2].split('/').nth(2).unwrap();
        assert_third_shares(paths, &links_in(city, below)).await;
    }
}

#[tokio::test]
async fn addresses_without_a_place_share_renders() {
    for (paths, below) in [
        (["/ru-en/one", "/ru-en/two", "/ru-en/three"], ""),
        (["/ru-en/atlantis/one/x", "/ru-en/utopia/two/y", "/ru-en/nowhere/three/z"], "three/z"),
    ] {
        assert_third_shares(paths, &links_of(paths[2], "/ru-ru/moskva /ru-en/moskva", below, "null")).await;
    }
    // A fragment may take the third segment for a word of a route.
    let edge = rendering_with(LINKS, vec![Slot::Main]).await;
    third(&edge, ["/ru-en/atlantis/one/x", "/ru-en/utopia/two/y", "/ru-en/nowhere/three/z"], "equal").await;
    assert!(!is_cached(&edge.get("/ru-en/nowhere/calculator/z").await));
}

#[tokio::test]
async fn pages_share_no_render_without_the_declaration() {
    let edge = rendering(LINKS).await;
    let paths = ["/ru-en/moskva/knowledge-base/taxi/a", "/ru-en/kazan/knowledge-base/taxi/a", "/ru-en/moskva/knowledge-base/taxi/b"];
    assert!(!is_cached(&third(&edge, paths, "equal").await));
}

#[tokio::test]
async fn render_that_depends_on_the_path_is_made_for_each() {
    let url = "/ru-en/moskva/knowledge-base/taxi/third";
    for (html, expected) in [
        ("'<p>' + c.url.length + '</p>'", format!("<p>{}</p>", url.len())),
        ("'<p>' + c.url.toUpperCase() + '</p>'", format!("<p>{}</p>", url.to_uppercase())),
        ("'<p>' + c.url.slice(-3) + '</p>'", "<p>ird</p>".to_owned()),
    ] {
        let edge = rendering_with(html, vec![Slot::Main]).await;
        let paths = ["/ru-en/moskva/knowledge-base/taxi/a", "/ru-en/moskva/knowledge-base/taxi/bc", url];
        let response = third(&edge, paths, "different").await;
        assert_eq!((response.slot("main"), is_cached(&response)), (expected.as_str(), false));
    }
}
