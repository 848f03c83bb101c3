//! All slots of a page start concurrently, while the main fragment is awaited.

use std::sync::Arc;

use tokio::sync::Semaphore;

use super::*;
use crate::harness::stub_server::Behaviour;

/// Renders counted so far.
async fn renders(edge: &Edge) -> u64 {
    let metrics = edge.admin("/metrics").await;
    metrics.lines().find_map(|line| line.strip_prefix("edge_renders_total ")).unwrap().parse().unwrap()
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
