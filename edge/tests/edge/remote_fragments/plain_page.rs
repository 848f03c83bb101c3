//! A plain page in a slot: its HTML, and its files served by the edge.

use std::time::Duration;

use http::StatusCode;

use super::*;
use crate::harness::stub_server::typed;

#[tokio::test]
async fn plain_page_fills_a_slot_and_the_edge_serves_its_files_with_hashes() {
    let server = StubServer::start().await;
    let document = "<!doctype html><html><head><title>Offers &amp; more</title><link rel=stylesheet href='own.css'></head><body><h2>Offers</h2>\
                    <a href='/deal?a=1'>Deal</a><script src='/own.js'></script><script>alert(1)</script></body></html>";
    server.at("/offers", html(document));
    server.at("/own.css", typed("text/css", "h2{color:red}"));
    server.at("/own.js", typed("text/javascript", "document.title='x'"));
    let edge = with("page", &format!("{}/offers", server.url), PATIENT).start().await;
    let response = edge.get(OFFERS).await;
    assert_eq!(response.status, StatusCode::OK);
    assert_eq!(response.slot("main"), format!("<h2>Offers</h2><a href=\"{}/deal?a=1\">Deal</a>", server.url));
    assert!(response.body.contains("<title>Offers &amp; more</title>"), "{}", response.body);
    assert_eq!(response.slot("header"), "<p>header: no page</p>".replace("no page", "status 200"), "the other slots do not change");
    let model = response.model();
    assert!(!response.hydrates("main"));
    assert_eq!(model["fragments"]["offers"]["entry"], "");

    let release = model["fragments"]["offers"]["release"].as_str().unwrap();
    let sheet = format!(
        "<link rel=\"stylesheet\" href=\"/assets/offers/{release}/0-own.css\" integrity=\"{}\">",
        releases::page_integrity(b"h2{color:red}")
    );
    let script = format!(
        "<script defer=\"\" src=\"/assets/offers/{release}/1-own.js\" integrity=\"{}\"",
        releases::page_integrity(b"document.title='x'")
    );
    let (head, _) = response.body.split_once("</head>").unwrap();
    for tag in [sheet, script] {
        assert!(head.contains(&tag), "{tag} in {head}");
    }
    assert!(!response.body.contains("alert(1)"));
    assert!(!response.header("content-security-policy").contains(&server.url), "no other origin is allowed");
    let file = edge.get(&format!("/assets/offers/{release}/0-own.css")).await;
    assert_eq!((file.body.as_str(), file.header("content-type")), ("h2{color:red}", "text/css; charset=utf-8"));
    assert!(file.header("cache-control").contains("immutable"));
    assert_eq!(
        edge.get(&format!("/_edge/page?url={OFFERS}")).await.status,
        StatusCode::NO_CONTENT,
        "soft navigation falls back to a full load"
    );
}

#[tokio::test]
async fn byte_order_mark_is_dropped_and_an_include_removes_only_itself() {
    let server = StubServer::start().await;
    server.at("/offers", html("\u{feff}<!doctype html><html><body><p>a\0b</p><esi:include src='/x'/><p>after</p></body></html>"));
    let edge = with("page", &format!("{}/offers", server.url), PATIENT).start().await;
    let response = edge.get(OFFERS).await;
    assert_eq!(response.slot("main"), "<p>ab</p><!--edge: a fragment in a fragment is not expanded--><p>after</p>");
}

#[tokio::test]
async fn changed_files_are_loaded_and_old_ones_stay_available() {
    let server = StubServer::start().await;
    server.at("/", html("<link rel=stylesheet href=a.css><p>a</p>"));
    server.at("/a.css", typed("text/css", "a{}"));
    server.at("/b.css", typed("text/css", "b{}"));
    let edge = with("page", &server.url, PATIENT).start().await;
    let first = edge.get(OFFERS).await;
    let old = first.model()["fragments"]["offers"]["css"][0]["href"].as_str().unwrap().to_owned();
    server.at("/", html("<link rel=stylesheet href=b.css><p>b</p>"));
    // The edge waits a second between two reads of the page's files.
    let mut response = edge.get(OFFERS).await;
    while !response.body.contains("0-b.css") {
        tokio::time::sleep(Duration::from_millis(50)).await;
        response = edge.get(OFFERS).await;
    }
    assert_eq!(response.slot("main"), "<p>b</p>");
    assert_eq!(edge.get(&old).await.body, "a{}");
}
