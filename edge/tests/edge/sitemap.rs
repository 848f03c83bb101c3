//! What search engines are told to read.

use http::StatusCode;

use crate::kit::edge;

#[tokio::test]
async fn a_host_lists_its_own_locales_and_robots_are_told_where() {
    let edge = edge().start().await;
    let robots = edge.get("/robots.txt").await;
    let port = edge.running().http().port();
    assert!(robots.body.contains(&format!("Sitemap: http://localhost:{port}/sitemap.xml")), "{}", robots.body);
    let index = edge.get("/sitemap.xml").await;
    assert_eq!((index.status, index.header("content-type")), (StatusCode::OK, "application/xml; charset=utf-8"));
    assert!(index.body.contains(&format!("<loc>http://localhost:{port}/sitemap-ru-ru.xml</loc><lastmod>20")), "{}", index.body);
    assert!(index.body.contains("/sitemap-am-en.xml"), "a country without a host of its own");
    assert!(!index.body.contains("kz-ru"), "a country with one");
    assert!(edge.get_as("kz.localhost", "/sitemap.xml").await.body.contains("/sitemap-kz-ru.xml"));
    assert_eq!(edge.get("/sitemap-kz-ru.xml").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_sitemap_names_pages_with_their_languages() {
    let edge = edge().start().await;
    let answer = edge.get("/sitemap-ru-en.xml").await;
    assert_eq!(answer.status, StatusCode::OK);
    let origin = format!("http://localhost:{}", edge.running().http().port());
    let page = "moskva/knowledge-base/taxi/money/payout-not-arrived";
    let entry = answer.body.lines().find(|line| line.contains(&format!("<loc>{origin}/ru-en/{page}</loc>"))).unwrap();
    assert!(entry.contains("<lastmod>2026-"), "{entry}");
    assert!(entry.contains(&format!("<xhtml:link rel=\"alternate\" hreflang=\"ru-RU\" href=\"{origin}/ru-ru/{page}\"/>")), "{entry}");
}
