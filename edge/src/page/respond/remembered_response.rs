//! Responses whose bytes are complete: pages from memory, and those that are remembered now.

use std::time::{Duration, Instant};

use bytes::Bytes;
use http::{HeaderName, HeaderValue, Response, header};

use super::cache_control::{self, ResponseCaching};
use crate::app::App;
use crate::fragments::{FragmentOutput, Source};
use crate::page::assemble::prepared_page::RememberedAnswer;
use crate::page::memory::RememberedPage;
use crate::request::Visit;
use crate::response::body::Body;
use crate::response::etag;

/// Response with a page from memory.
pub(in crate::page) fn again(app: &App, visit: &Visit, answer: &RememberedAnswer, started: Instant) -> Response<Body> {
    let RememberedAnswer { page, by_visitor, trials } = answer;
    app.metrics.page(true);
    visit.record.remembered_slots(&page.slots.log);
    for (fragment, series) in &page.slots.filled {
        series.add(Duration::ZERO);
        if let Some(trial) = trials.iter().find(|trial| trial.fragment == fragment.stored.name()) {
            let fresh_until = Some(page.fresh_until);
            trial.count(&FragmentOutput { html: Bytes::new(), source: Source::Cached, took: None, fresh_until }, &app.metrics);
        }
    }
    let timing = format!("data;dur={:.1}, memory{}", started.elapsed().as_secs_f64() * 1000.0, page.slots.timing);
    complete(app, visit, page, *by_visitor, page.body.body(visit.encoding), timing)
}

/// Response with a page whose bytes are complete.
pub(super) fn complete(app: &App, visit: &Visit, page: &RememberedPage, by_visitor: bool, body: Body, timing: String) -> Response<Body> {
    let caching = ResponseCaching { status: page.status, cache: page.cache, by_visitor };
    let mut response = Response::new(body);
    *response.status_mut() = page.status;
    let headers = response.headers_mut();
    headers.clone_from(&page.headers);
    cache_control::set(headers, visit, caching, &app.config.dev);
    if let Some(encoding) = visit.encoding.header() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    // A header that cannot be written is a hint only.
    if let Ok(timing) = HeaderValue::try_from(timing) {
        headers.insert(HeaderName::from_static("server-timing"), timing);
    }
    match page.tag.clone().filter(|_| cache_control::is_cacheable(caching, &app.config.dev)) {
        Some(tag) => etag::answer(visit, tag, response),
        None => response,
    }
}
