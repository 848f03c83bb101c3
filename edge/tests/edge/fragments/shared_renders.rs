//! Renders that places share.

use std::time::Duration;

use contracts::fragment::{ContextKey, Slot};

use crate::harness::{Edge, Response, edge, write_changed_fragment};

/// An edge whose `main` slot has the HTML that an expression makes of the context `c`.
async fn rendering(html: &str) -> Edge {
    rendering_with(html, Vec::new()).await
}

/// The same, with a list of slots that only copy the path.
async fn rendering_with(html: &str, copies_path: Vec<Slot>) -> Edge {
    let edge = edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
    let script = format!("var __fragment = {{ render: function (json) {{ var c = JSON.parse(json); return {html}; }} }};");
    write_changed_fragment(edge.folder(), "mfe-knowledge-base", &[Slot::Main], script.as_bytes(), |manifest| {
        manifest.uses = vec![ContextKey::Locale, ContextKey::City, ContextKey::Url, ContextKey::Languages];
        manifest.copies_path = copies_path;
    });
    edge.running().app().reload().unwrap();
    edge
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
    let line = format!("edge_place_comparisons_total{{fragment=\"mfe-knowledge-base\",outcome=\"{outcome}\"}} 1\n");
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

/// A link to the page, a link back to it, and links to its other languages.
const LINKS: &str =
    "'<a href=\"' + c.url + '\">' + encodeURIComponent(c.url) + '</a>' + c.languages.map(function (l) { return l.href; }).join(' ')";

fn links_of(city: &str, below: &str) -> String {
    let url = format!("/ru-en/{city}{below}");
    format!("<a href=\"{url}\">{}</a>/ru-ru/{city}{below} {url}", url.replace('/', "%2F"))
}

#[tokio::test]
async fn pages_share_a_render_that_only_copies_the_path() {
    let edge = rendering_with(LINKS, vec![Slot::Main]).await;
    compare_paths(&edge, ["/ru-en/moskva/knowledge-base/taxi/a", "/ru-en/moskva/knowledge-base/taxi/b"], "equal").await;
    for (city, below) in [("moskva", "/knowledge-base/taxi/a.b~c_d"), ("perm", "/knowledge-base/x/y/z"), ("perm", "/knowledge-base/x/b")] {
        let response = edge.get(&format!("/ru-en/{city}{below}")).await;
        assert_eq!((response.slot("main"), is_cached(&response)), (links_of(city, below).as_str(), true));
    }
    // One segment, other words of routes, no segment beside words, an encoded path.
    for below in ["/knowledge-base/a", "/calculator/a/b", "/knowledge-base", "/search", "/knowledge-base/taxi/%D0%B0"] {
        let response = edge.get(&format!("/ru-en/moskva{below}")).await;
        assert!(!is_cached(&response), "{below}");
        let expected = links_of("moskva", below).replace("2F%D0%B0", "2F%25D0%25B0");
        assert_eq!(response.slot("main"), expected);
    }
}

#[tokio::test]
async fn made_up_addresses_share_renders() {
    let edge = rendering_with(LINKS, vec![Slot::Main]).await;
    compare_paths(&edge, ["/ru-en/moskva/one", "/ru-en/moskva/two"], "equal").await;
    let response = edge.get("/ru-en/kazan/three").await;
    assert_eq!((response.slot("main"), is_cached(&response)), (links_of("kazan", "/three").as_str(), true));
}

#[tokio::test]
async fn pages_share_no_render_without_the_declaration() {
    let edge = rendering(LINKS).await;
    compare_paths(&edge, ["/ru-en/moskva/knowledge-base/taxi/a", "/ru-en/kazan/knowledge-base/taxi/a"], "equal").await;
    assert!(!is_cached(&edge.get("/ru-en/moskva/knowledge-base/taxi/b").await));
}

#[tokio::test]
async fn render_that_depends_on_the_path_is_made_for_each() {
    for html in ["'<p>' + c.url.length + '</p>'", "'<p>' + c.url.split('/').length + '</p>'", "'<p>' + c.url.toUpperCase() + '</p>'"] {
        let edge = rendering_with(html, vec![Slot::Main]).await;
        compare_paths(&edge, ["/ru-en/moskva/knowledge-base/taxi/a", "/ru-en/moskva/knowledge-base/a/b/c"], "different").await;
        let response = edge.get("/ru-en/moskva/knowledge-base/d/e/f/g").await;
        let expected = ["<p>36</p>", "<p>8</p>", "<p>/RU-EN/MOSKVA/KNOWLEDGE-BASE/D/E/F/G</p>"];
        assert!(expected.contains(&response.slot("main")), "{}", response.slot("main"));
        assert!(!is_cached(&response));
    }
}
