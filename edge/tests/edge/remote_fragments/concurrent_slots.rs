//! All slots of a page start concurrently, while the main fragment is awaited.

use std::sync::Arc;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use composer::LATE_SLOT_SCRIPT;
use http::Method;
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;

use super::*;
use crate::harness::stub_server::Behaviour;

/// Renders counted so far.
async fn renders(edge: &Edge) -> u64 {
    edge.metric("edge_renders_total").await
}

#[tokio::test]
async fn other_slots_do_not_wait_for_the_main_fragment() {
    let server = StubServer::start().await;
    let gate = Arc::new(Semaphore::new(0));
    server.at("/offers", html("<p>main</p>"));
    server.at("/partners", html("<p>partners</p>"));
    let partners = format!(
        "[[fragment]]\nname = \"partners\"\nkind = \"page\"\nurl = \"{}/partners\"\nowner = \"partners\"\n\
         purpose = \"Partners\"\nslots = [\"footer\"]\ndeadline_ms = 5000\n",
        server.url
    );
    let edge = with("page", &format!("{}/offers", server.url), "")
        .set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0")
        .rules("fragments.toml", |rules| rules + &partners)
        .rules("routes.toml", |routes| routes.replace("path = \"/offers\"\n", "path = \"/offers\"\nslots = { footer = \"partners\" }\n"))
        .start()
        .await;
    // The first page also reads the files of both servers.
    edge.get(OFFERS).await;
    server.clear_requests();
    server.at("/offers", Behaviour::Gate(Arc::clone(&gate), Box::new(html("<p>main</p>"))));
    let before = renders(&edge).await;
    let opened = async {
        // Without the gate, the main fragment fails at its deadline.
        while server.requests("/partners").is_empty() || renders(&edge).await == before {
            tokio::task::yield_now().await;
        }
        gate.add_permits(1);
    };
    let (response, ()) = tokio::join!(edge.get("/ru-en/kazan/offers"), opened);
    assert_eq!((response.slot("main"), response.slot("footer")), ("<p>main</p>", "<p>partners</p>"));
    assert_eq!(server.requests("/partners").len(), 1, "the slot takes the response that was started first");
}

#[tokio::test]
async fn page_models_request_only_the_main_fragment() {
    let server = StubServer::start().await;
    server.at("/offers", html("<p>offers</p>"));
    let edge = with("page", &format!("{}/offers", server.url), "").start().await;
    // The first page may read the server's files.
    edge.get(JOBS).await;
    server.clear_requests();
    edge.get(&format!("/_edge/page?url={JOBS}")).await;
    assert!(server.requests("/offers").is_empty(), "the footer of this page");
    edge.get(&format!("/_edge/page?url={OFFERS}")).await;
    assert_eq!(server.requests("/offers").len(), 1, "it may redirect");
}

#[tokio::test]
async fn late_slot_delays_no_slot_after_it() {
    let server = StubServer::start().await;
    let gate = Arc::new(Semaphore::new(0));
    server.at("/offers", html("<p>offers</p>"));
    let edge = with("page", &format!("{}/offers", server.url), "").start().await;
    edge.get(JOBS).await;
    server.at("/offers", Behaviour::Gate(Arc::clone(&gate), Box::new(html("<p>offers</p>"))));

    let mut response = edge.request(Method::GET, JOBS).send().await.unwrap();
    let policy = response.headers()["content-security-policy"].to_str().unwrap().to_owned();
    let mut page = String::new();
    while let Some(chunk) = response.chunk().await.unwrap() {
        page.push_str(std::str::from_utf8(&chunk).unwrap());
        // The last slot of the document; without the gate the footer fails at its deadline.
        if page.contains("data-slot=\"edge-of-page\"") {
            gate.add_permits(1);
        }
    }
    let (before, late) = page.split_once("data-slot=\"edge-of-page\"").unwrap();
    assert!(!before.contains("data-modules"), "modules do not wait for the end of the document");
    let marker = "<template data-late=\"footer\"></template>";
    assert!(before.contains(marker) && !before.contains("data-slot=\"footer\""), "the footer delays the last slot");
    let script = format!("<p>offers</p></footer><script>{LATE_SLOT_SCRIPT}</script><script type=\"application/json\" id=\"page-model\">");
    assert!(late.contains("data-slot=\"footer\">") && late.contains(&script), "the footer comes before the page model");
    let hash = BASE64_STANDARD.encode(Sha256::digest(LATE_SLOT_SCRIPT));
    assert!(policy.contains(&format!("'sha256-{hash}'")), "{policy}");
}
