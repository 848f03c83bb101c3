//! Tests which renders share state.

use super::*;

const COUNTER: &str = "var count = 0; var __fragment = { render: () => String(++count) };";

#[test]
fn releases_share_no_state() {
    let renderer = renderer(one_worker());
    let loud = script(&renderer, "globalThis.leak = 1; Array.prototype.leak = 1; Date.leak = 1; console.leak = 1; return 'x';");
    let quiet = script(&renderer, "return String([typeof leak, [].leak, Date.leak, console.leak]);");
    assert_eq!(html(&renderer, &loud, ""), "x");
    assert_eq!(html(&renderer, &quiet, ""), "undefined,,,");
}

#[test]
fn warm_isolate_is_reused() {
    let renderer = renderer(one_worker());
    let counter = source(&renderer, COUNTER);
    let first = render(&renderer, &counter, "").unwrap();
    let second = render(&renderer, &counter, "").unwrap();
    assert_eq!((first.html.as_str(), first.loaded), ("1", true));
    assert_eq!((second.html.as_str(), second.loaded), ("2", false));
}

#[test]
fn least_recently_used_isolate_is_dropped_first() {
    let renderer = renderer(RendererSettings { isolates_per_worker: 2, ..one_worker() });
    let [a, b, c] = [(), (), ()].map(|()| source(&renderer, COUNTER));
    let loaded: Vec<bool> = [&a, &b, &a, &c, &a, &b].into_iter().map(|script| render(&renderer, script, "").unwrap().loaded).collect();
    assert_eq!(loaded, [true, true, false, true, false, true]);
}

#[test]
fn isolate_is_dropped_after_timeout_or_full_heap_but_not_after_an_error() {
    let renderer = renderer(one_worker());
    let source = source(
        &renderer,
        "var count = 0; var __fragment = { render(context) { count++; if (context === 'loop') for (;;); \
         if (context === 'throw') throw 1; if (context === 'heap') new Uint8Array(1e9); return String(count); } };",
    );
    assert_eq!(html(&renderer, &source, ""), "1");
    assert!(render(&renderer, &source, "throw").is_err());
    assert_eq!(html(&renderer, &source, ""), "3");
    assert!(render(&renderer, &source, "loop").is_err());
    assert_eq!(html(&renderer, &source, ""), "1");
    assert!(render(&renderer, &source, "heap").is_err());
    assert_eq!(html(&renderer, &source, ""), "1");
}

#[test]
fn script_is_identified_by_its_handle() {
    let renderer = renderer(one_worker());
    let first = renderer.prepare("same", Arc::from(*b"var __fragment = { render: () => 'first' };"));
    let second = renderer.prepare("same", Arc::from(*b"var __fragment = { render: () => 'second' };"));
    assert_eq!(html(&renderer, &first, ""), "first");
    assert_eq!(html(&renderer, &second, ""), "second");
    assert_eq!(first.release_id(), second.release_id());
}
