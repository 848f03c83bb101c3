//! Tests many renders on few threads.

use std::task::{Context, Poll, Waker};

use futures_util::future::join_all;
use futures_util::{FutureExt, pin_mut};

use super::*;

fn poll_once<F: Future + Unpin>(future: &mut F) -> Poll<F::Output> {
    future.poll_unpin(&mut Context::from_waker(Waker::noop()))
}

/// A render that occupies its thread for this time.
fn busy(renderer: &Renderer, time: Duration) -> impl Future<Output = Result<Rendered, RenderError>> + Unpin + use<> {
    let endless = script(renderer, "for (;;);");
    let request = RenderRequest { deadline: Some(time), ..RenderRequest::new("") };
    Box::pin(renderer.render(&endless, request))
}

#[test]
fn many_renders_share_two_threads() {
    let renderer = renderer(RendererSettings { workers: 2, ..RendererSettings::default() });
    let scripts = ["a", "b", "c"].map(|name| script(&renderer, &format!("return '{name}' + context;")));
    let renders = (0..64).map(|number| {
        let request = RenderRequest::new(number.to_string());
        renderer.render(&scripts[number % 3], request)
    });
    let results = block_on(join_all(renders));
    for (number, result) in results.into_iter().enumerate() {
        assert_eq!(result.unwrap().html, format!("{}{number}", ["a", "b", "c"][number % 3]));
    }
}

#[test]
fn full_queue_rejects_and_a_dropped_future_makes_room() {
    let renderer = renderer(RendererSettings { queue_bound: 1, ..one_worker() });
    let quick = script(&renderer, "return 'x';");
    let mut held = busy(&renderer, Duration::from_secs(2));
    assert!(poll_once(&mut held).is_pending());
    let push = || {
        let mut render = Box::pin(renderer.render(&quick, RenderRequest::new("")));
        poll_once(&mut render).is_pending().then_some(render)
    };
    // Once the thread has taken `held`, this one fills the queue.
    let waiting = loop {
        match push() {
            Some(render) => break render,
            None => std::thread::yield_now(),
        }
    };
    assert_eq!(render(&renderer, &quick, ""), Err(RenderError::Overloaded));
    drop(waiting);
    assert!(push().is_some());
}

#[test]
fn dropped_future_is_not_run() {
    let renderer = renderer(one_worker());
    let counter = source(&renderer, "var count = 0; var __fragment = { render: () => String(++count) };");
    let mut held = busy(&renderer, Duration::from_secs(1));
    assert!(poll_once(&mut held).is_pending());
    for _ in 0..5 {
        let mut dropped = Box::pin(renderer.render(&counter, RenderRequest::new("")));
        assert!(poll_once(&mut dropped).is_pending());
    }
    // Never polled, so never queued.
    drop(renderer.render(&counter, RenderRequest::new("")));
    assert_eq!(html(&renderer, &counter, ""), "1");
    // Dropped while running: the thread finishes and is available again.
    drop(held);
    assert_eq!(html(&renderer, &counter, ""), "2");
}

#[test]
fn stopped_renderer_replies() {
    let renderer = renderer(one_worker());
    let quick = script(&renderer, "return 'x';");
    let held = busy(&renderer, Duration::from_secs(1));
    pin_mut!(held);
    assert!(poll_once(&mut held).is_pending());
    let mut waiting = Box::pin(renderer.render(&quick, RenderRequest::new("")));
    let late = renderer.render(&quick, RenderRequest::new(""));
    assert!(poll_once(&mut waiting).is_pending());
    drop(renderer);
    assert_eq!(block_on(waiting), Err(RenderError::Stopped));
    assert_eq!(block_on(late), Err(RenderError::Stopped));
}

/// The engine does not check for interruption inside this function, so only the watchdog can detect
/// it.
#[test]
fn thread_blocked_in_a_native_function_is_replaced() {
    let settings = RendererSettings { stuck_after: Duration::from_millis(200), load_deadline: Duration::from_secs(2), ..one_worker() };
    let renderer = renderer(settings);
    let stuck = script(&renderer, "return String(Array.prototype.copyWithin.call({ length: 2 ** 53 - 1 }, 0, 1));");
    let quick = script(&renderer, "return 'x';");
    assert_eq!(render(&renderer, &stuck, ""), Err(RenderError::Stuck));
    assert_eq!(html(&renderer, &quick, ""), "x");
    assert_eq!(render(&renderer, &stuck, ""), Err(RenderError::Stuck));
    assert_eq!(html(&renderer, &quick, ""), "x");
}
