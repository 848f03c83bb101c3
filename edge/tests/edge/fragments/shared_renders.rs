//! Renders that places share.

use std::time::Duration;

use contracts::fragment::{ContextKey, Slot};

use crate::harness::{Edge, Response, edge, write_changed_fragment};

/// An edge whose `main` slot has the HTML that an expression makes of the context `c`.
async fn rendering(html: &str) -> Edge {
    let edge = edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
    let script = format!("var __fragment = {{ render: function (json) {{ var c = JSON.parse(json); return {html}; }} }};");
    write_changed_fragment(edge.folder(), "mfe-knowledge-base", &[Slot::Main], script.as_bytes(), |manifest| {
        manifest.uses = vec![ContextKey::Locale, ContextKey::City, ContextKey::Url];
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
    for city in ["moskva", "kazan"] {
        page(edge, city).await;
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
