//! The render cache: keys, single flight, stale-while-revalidate.

use contracts::fragment::{CachePolicy, ContextKey, FragmentManifest, Slot};

use crate::harness::{Edge, edge, write_changed_fragment};

const PATH: &str = "/ru-ru/moskva/knowledge-base";

/// Counts the renders of its isolate. One worker thread means one isolate.
const COUNTER: &[u8] = b"var n = 0; var __fragment = { render: function () { n += 1; return '<p>' + n + '</p>'; } };";

/// An edge whose `main` slot counts its renders.
async fn counting(change: impl FnOnce(&mut FragmentManifest)) -> Edge {
    let edge = edge().start().await;
    write_changed_fragment(edge.folder(), "mfe-knowledge-base", &[Slot::Main], COUNTER, change);
    edge.running().app().reload().unwrap();
    edge
}

#[tokio::test]
async fn concurrent_requests_share_one_render() {
    let edge = counting(|_| ()).await;
    let responses = futures_util::future::join_all((0..20).map(|_| edge.get(PATH))).await;
    for response in responses {
        assert_eq!(response.slot("main"), "<p>1</p>");
    }
}

#[tokio::test]
async fn pages_with_equal_declared_context_share_a_render() {
    let edge = counting(|manifest| manifest.uses = vec![ContextKey::Locale]).await;
    for path in [PATH.to_owned(), format!("{PATH}/taxi"), "/ru-ru/kazan/knowledge-base".to_owned()] {
        assert_eq!(edge.get(&path).await.slot("main"), "<p>1</p>", "{path}");
    }
    assert_eq!(edge.get("/ru-en/moskva/knowledge-base").await.slot("main"), "<p>2</p>", "the locale is declared");
}

#[tokio::test]
async fn slot_for_the_browser_only_is_empty_and_never_rendered() {
    let edge = counting(|manifest| manifest.browser_only = vec![Slot::Main]).await;
    // The second page is from memory.
    for _ in 0..2 {
        let page = edge.get(PATH).await;
        assert_eq!(page.slot("main"), "");
        assert!(page.header("server-timing").contains("main;desc=\"browser-only "), "{}", page.header("server-timing"));
        assert!(!page.hydrates("main"), "the browser renders it");
    }
}

#[tokio::test]
async fn stale_render_is_served_while_a_new_one_is_made() {
    let edge = counting(|manifest| manifest.cache = CachePolicy { fresh_seconds: 0, stale_seconds: 3600 }).await;
    assert_eq!(edge.get(PATH).await.slot("main"), "<p>1</p>");
    let stale = edge.get(PATH).await;
    assert_eq!(stale.slot("main"), "<p>1</p>");
    assert!(stale.hydrates("main"), "the live release rendered it");
    while edge.get(PATH).await.slot("main") == "<p>1</p>" {
        tokio::task::yield_now().await;
    }
}
