//! Whatever a fragment's server script does, the page is whole: that slot has its fallback, the others their content, and the next render is healthy.

use contracts::fragment::Slot;
use http::StatusCode;

use crate::kit::{Answer, ECHO, edge, write_fragment};

const PATH: &str = "/ru-ru/moskva/knowledge-base";

/// Renders well unless the page is the knowledge base's root.
fn bad_on_the_root(misdeed: &str) -> String {
    format!(
        "var __fragment = {{ render: function (json) {{
            var context = JSON.parse(json);
            if (context.page.page.type === 'kb_root') {{ {misdeed} }}
            return '<p>healthy</p>';
        }} }};"
    )
}

fn assert_whole_with_fallback(answer: &Answer, case: &str) {
    assert_eq!(answer.status, StatusCode::OK, "{case}");
    assert!(answer.slot("main").starts_with("<p class=\"slot-fallback\">"), "{case}: {}", answer.slot("main"));
    assert_eq!(answer.slot("header"), "<p>header: no page</p>".replace("no page", header_title(answer)), "{case}");
    assert!(answer.body.trim_end().ends_with("</html>"), "{case}");
    let model = answer.model();
    let main = model["slots"].as_array().unwrap().iter().find(|slot| slot["slot"] == "main").unwrap();
    assert_eq!(main["hydrate"], false, "{case}: what the fragment did not render is not hydrated");
}

fn header_title(answer: &Answer) -> &str {
    answer.slot("header").trim_start_matches("<p>header: ").trim_end_matches("</p>")
}

async fn survives(case: &str, script: Vec<u8>) {
    let edge = edge().main_script(script).start().await;
    assert_whole_with_fallback(&edge.get(PATH).await, case);
    // The same isolate's thread, another page of the same script.
    let next = edge.get(&format!("{PATH}/taxi")).await;
    assert_eq!(next.slot("main"), "<p>healthy</p>", "{case}: the next render");
}

#[tokio::test]
async fn an_endless_loop_is_interrupted() {
    survives("endless loop", bad_on_the_root("for (;;) {}").into()).await;
}

#[tokio::test]
async fn an_allocation_of_a_gigabyte_is_refused() {
    let misdeed =
        "var all = []; for (var i = 0; i < 1024; i++) { all.push(new Uint8Array(1024 * 1024)); } return '<p>' + all.length + '</p>';";
    survives("1 GB allocation", bad_on_the_root(misdeed).into()).await;
}

#[tokio::test]
async fn fifty_megabytes_of_html_are_refused() {
    survives("50 MB", bad_on_the_root("return '<p>' + 'x'.repeat(50 * 1024 * 1024) + '</p>';").into()).await;
    survives("50 MB in pieces", bad_on_the_root("var all = '<p>'; while (all.length < 5e7) { all += all; } return all;").into()).await;
}

#[tokio::test]
async fn a_thrown_error_is_caught() {
    survives("thrown error", bad_on_the_root("throw new Error('broken');").into()).await;
}

#[tokio::test]
async fn invalid_unicode_in_the_html_is_refused() {
    survives("lone surrogate", bad_on_the_root("return '<p>\\ud800</p>';").into()).await;
}

#[tokio::test]
async fn html_that_would_break_the_page_is_refused() {
    survives("unclosed element", bad_on_the_root("return '<div><p>open';").into()).await;
    survives("extra end tag", bad_on_the_root("return '<p>x</p></main>';").into()).await;
}

#[tokio::test]
async fn a_script_that_is_not_utf8_leaves_the_page_whole() {
    let mut script = ECHO.as_bytes().to_vec();
    script.extend_from_slice(b"// \xff\xfe");
    let edge = edge().main_script(script).start().await;
    assert_whole_with_fallback(&edge.get(PATH).await, "invalid UTF-8 in the script");
    // A mended release is taken at the next reload.
    write_fragment(edge.folder(), "mfe-knowledge-base", &[Slot::Main], ECHO.as_bytes());
    edge.running().app().reload().unwrap();
    assert!(edge.get(PATH).await.slot("main").starts_with("<p>main: "));
}

#[tokio::test]
async fn a_new_release_that_fails_shows_the_last_good_render() {
    let edge = edge().start().await;
    let good = edge.get(PATH).await.slot("main").to_owned();
    write_fragment(
        edge.folder(),
        "mfe-knowledge-base",
        &[Slot::Main],
        b"var __fragment = { render: function () { throw new Error('broken'); } };",
    );
    edge.running().app().reload().unwrap();
    let answer = edge.get(PATH).await;
    assert_eq!(answer.slot("main"), good);
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn without_the_product_api_the_edge_answers_alone() {
    // Port 9 of loopback: nobody listens there.
    let edge = edge().set("ROADSIDE_API_URL", "http://127.0.0.1:9").start().await;
    for (path, words) in
        [("/ru-ru/moskva/knowledge-base", "сервер не отвечает"), ("/ru-en/moskva/knowledge-base", "the server is not responding")]
    {
        let answer = edge.get(path).await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
        assert!(answer.body.contains(words), "{path}: {}", answer.body);
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.header("retry-after"), "30");
    }
}
