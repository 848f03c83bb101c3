//! A plain page in a slot: its HTML, and its files, which the edge serves.

use std::time::Duration;

use http::StatusCode;

use super::*;
use crate::squad::typed;

#[tokio::test]
async fn a_plain_page_stands_in_a_slot_with_its_files_served_and_hashed_by_the_edge() {
    let squad = Squad::start().await;
    let document = "<!doctype html><html><head><title>Offers &amp; more</title><link rel=stylesheet href='own.css'></head><body><h2>Offers</h2>\
                    <a href='/deal?a=1'>Deal</a><script src='/own.js'></script><script>alert(1)</script></body></html>";
    squad.at("/offers", html(document));
    squad.at("/own.css", typed("text/css", "h2{color:red}"));
    squad.at("/own.js", typed("text/javascript", "document.title='x'"));
    let edge = with("page", &format!("{}/offers", squad.url), PATIENT).start().await;
    let answer = edge.get(OFFERS).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.slot("main"), format!("<h2>Offers</h2><a href=\"{}/deal?a=1\">Deal</a>", squad.url));
    assert!(answer.body.contains("<title>Offers &amp; more</title>"), "{}", answer.body);
    assert_eq!(answer.slot("header"), "<p>header: no page</p>".replace("no page", "status 200"), "the rest is as ever");
    let model = answer.model();
    let main = model["slots"].as_array().unwrap().iter().find(|slot| slot["slot"] == "main").unwrap();
    assert_eq!((&main["hydrate"], &model["fragments"]["offers"]["entry"]), (&false.into(), &"".into()));

    let release = model["fragments"]["offers"]["release"].as_str().unwrap();
    let sheet = format!(
        "<link rel=\"stylesheet\" href=\"/assets/offers/{release}/0-own.css\" integrity=\"{}\">",
        releases::page_integrity(b"h2{color:red}")
    );
    let script = format!(
        "<script defer=\"\" src=\"/assets/offers/{release}/1-own.js\" integrity=\"{}\"",
        releases::page_integrity(b"document.title='x'")
    );
    let (head, _) = answer.body.split_once("</head>").unwrap();
    for tag in [sheet, script] {
        assert!(head.contains(&tag), "{tag} in {head}");
    }
    assert!(!answer.body.contains("alert(1)"));
    assert!(!answer.header("content-security-policy").contains(&squad.url), "nobody else's origin");
    let file = edge.get(&format!("/assets/offers/{release}/0-own.css")).await;
    assert_eq!((file.body.as_str(), file.header("content-type")), ("h2{color:red}", "text/css; charset=utf-8"));
    assert!(file.header("cache-control").contains("immutable"));
    assert_eq!(edge.get(&format!("/_edge/page?url={OFFERS}")).await.status, StatusCode::NO_CONTENT, "such a page is loaded, not mounted");
}

#[tokio::test]
async fn a_byte_order_mark_is_no_part_of_a_page_and_an_include_takes_nothing_with_it() {
    let squad = Squad::start().await;
    squad.at("/offers", html("\u{feff}<!doctype html><html><body><p>a\0b</p><esi:include src='/x'/><p>after</p></body></html>"));
    let edge = with("page", &format!("{}/offers", squad.url), PATIENT).start().await;
    let answer = edge.get(OFFERS).await;
    assert_eq!(answer.slot("main"), "<p>ab</p><!--edge: a fragment in a fragment is not expanded--><p>after</p>");
}

#[tokio::test]
async fn new_files_of_a_page_are_taken_and_the_old_ones_are_still_served() {
    let squad = Squad::start().await;
    squad.at("/", html("<link rel=stylesheet href=a.css><p>a</p>"));
    squad.at("/a.css", typed("text/css", "a{}"));
    squad.at("/b.css", typed("text/css", "b{}"));
    let edge = with("page", &squad.url, PATIENT).start().await;
    let first = edge.get(OFFERS).await;
    let old = first.model()["fragments"]["offers"]["css"][0]["href"].as_str().unwrap().to_owned();
    squad.at("/", html("<link rel=stylesheet href=b.css><p>b</p>"));
    // Nobody tries again within a second of the last reading.
    let mut answer = edge.get(OFFERS).await;
    while !answer.body.contains("0-b.css") {
        tokio::time::sleep(Duration::from_millis(50)).await;
        answer = edge.get(OFFERS).await;
    }
    assert_eq!(answer.slot("main"), "<p>b</p>");
    assert_eq!(edge.get(&old).await.body, "a{}");
}
