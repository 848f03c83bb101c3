//! Failing server scripts: the slot shows its fallback, the other slots their content, and the next
//! render succeeds.

use contracts::fragment::Slot;
use http::StatusCode;

use crate::harness::{ECHO, Response, edge, write_fragment};

const PATH: &str = "/ru-ru/moskva/knowledge-base";

/// A server script that fails on the root of the knowledge base only.
fn failing_on_the_root(fault: &str) -> String {
    format!(
        "var __fragment = {{ render: function (json) {{
            var context = JSON.parse(json);
            if (context.page.page.type === 'kb_root') {{ {fault} }}
            return '<p>healthy</p>';
        }} }};"
    )
}

fn assert_complete_with_fallback(response: &Response, case: &str) {
    assert_eq!(response.status, StatusCode::OK, "{case}");
    assert!(response.slot("main").starts_with("<p class=\"slot-fallback\">"), "{case}: {}", response.slot("main"));
    assert_eq!(response.slot("header"), "<p>header: no page</p>".replace("no page", header_title(response)), "{case}");
    assert!(response.body.trim_end().ends_with("</html>"), "{case}");
    assert!(!response.hydrates("main"), "{case}: a fallback is not hydrated");
}

fn header_title(response: &Response) -> &str {
    response.slot("header").trim_start_matches("<p>header: ").trim_end_matches("</p>")
}

async fn survives(case: &str, script: Vec<u8>) {
    let edge = edge().main_script(script).start().await;
    assert_complete_with_fallback(&edge.get(PATH).await, case);
    // Another page, rendered on the same thread.
    let next = edge.get(&format!("{PATH}/taxi")).await;
    assert_eq!(next.slot("main"), "<p>healthy</p>", "{case}: the next render");
}

#[tokio::test]
async fn endless_loop_falls_back() {
    survives("endless loop", failing_on_the_root("for (;;) {}").into()).await;
}

#[tokio::test]
async fn allocation_over_the_memory_limit_falls_back() {
    let fault =
        "var all = []; for (var i = 0; i < 1024; i++) { all.push(new Uint8Array(1024 * 1024)); } return '<p>' + all.length + '</p>';";
    survives("1 GB allocation", failing_on_the_root(fault).into()).await;
}

#[tokio::test]
async fn oversized_html_falls_back() {
    survives("50 MB", failing_on_the_root("return '<p>' + 'x'.repeat(50 * 1024 * 1024) + '</p>';").into()).await;
    survives("50 MB in pieces", failing_on_the_root("var all = '<p>'; while (all.length < 5e7) { all += all; } return all;").into()).await;
}

#[tokio::test]
async fn thrown_error_falls_back() {
    survives("thrown error", failing_on_the_root("throw new Error('broken');").into()).await;
}

#[tokio::test]
async fn invalid_unicode_falls_back() {
    survives("lone surrogate", failing_on_the_root("return '<p>\\ud800</p>';").into()).await;
}

#[tokio::test]
async fn unbalanced_html_falls_back() {
    survives("unclosed element", failing_on_the_root("return '<div><p>open';").into()).await;
    survives("extra end tag", failing_on_the_root("return '<p>x</p></main>';").into()).await;
}

#[tokio::test]
async fn script_with_invalid_utf8_falls_back_until_the_next_reload() {
    let mut script = ECHO.as_bytes().to_vec();
    script.extend_from_slice(b"// \xff\xfe");
    let edge = edge().main_script(script).start().await;
    assert_complete_with_fallback(&edge.get(PATH).await, "invalid UTF-8 in the script");
    // The repaired release is loaded at the next reload.
    write_fragment(edge.folder(), "mfe-knowledge-base", &[Slot::Main], ECHO.as_bytes());
    edge.running().app().reload().unwrap();
    assert!(edge.get(PATH).await.slot("main").starts_with("<p>main: "));
}

#[tokio::test]
async fn failing_release_shows_the_last_good_render() {
    let edge = edge().start().await;
    let good = edge.get(PATH).await.slot("main").to_owned();
    write_fragment(
        edge.folder(),
        "mfe-knowledge-base",
        &[Slot::Main],
        b"var __fragment = { render: function () { throw new Error('broken'); } };",
    );
    edge.running().app().reload().unwrap();
    let response = edge.get(PATH).await;
    assert_eq!(response.slot("main"), good);
    assert_eq!(response.status, StatusCode::OK);
}

#[tokio::test]
async fn page_without_the_product_api_is_the_built_in_error_page() {
    // No process listens on port 9.
    let edge = edge().set("ROADSIDE_API_URL", "http://127.0.0.1:9").start().await;
    for (path, words) in
        [("/ru-ru/moskva/knowledge-base", "сервер не отвечает"), ("/ru-en/moskva/knowledge-base", "the server is not responding")]
    {
        let response = edge.get(path).await;
        assert_eq!(response.status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
        assert!(response.body.contains(words), "{path}: {}", response.body);
        assert_eq!(response.header("cache-control"), "no-store");
        assert_eq!(response.header("retry-after"), "30");
    }
}
