//! Responses whose bytes are complete: pages from memory, and those that are remembered now.

use std::time::Instant;

use bytes::Bytes;
use http::Response;

use super::cache_control::{self, ResponseCaching};
use super::visit_headers;
use crate::app::App;
use crate::cdn::PageCaching;
use crate::fragments::{FragmentOutput, Source};
use crate::page::assemble::prepared_page::RememberedAnswer;
use crate::page::memory::RememberedPage;
use crate::request::Visit;
use crate::response::body::Body;

/// Response with a page from memory.
pub(in crate::page) fn again(app: &App, visit: &Visit, answer: &RememberedAnswer, started: Instant) -> Response<Body> {
    let RememberedAnswer { page, by_visitor, trials, is_current, .. } = answer;
    app.metrics.page(true);
    page.slots.count();
    visit.record.remembered_slots(&page.slots.log);
    for slot in page.slots.filled.iter().filter(|slot| !slot.is_browser_only) {
        if let Some(trial) = trials.iter().find(|trial| trial.fragment == slot.fragment.stored.name()) {
            let fresh_until = Some(page.fresh_until);
            trial.count(&FragmentOutput { html: Bytes::new(), source: Source::Cached, took: None, fresh_until }, &app.metrics);
        }
    }
    let timing = format!("data;dur={:.1}, memory{}", started.elapsed().as_secs_f64() * 1000.0, page.slots.timing);
    let state = PageState { by_visitor: *by_visitor, is_current: *is_current };
    complete(app, visit, page, state, page.body.body(visit.encoding), timing)
}

/// What a complete page depends on at the time of the request.
#[derive(Debug, Clone, Copy)]
pub(super) struct PageState {
    /// True if it depends on the visitor.
    pub(super) by_visitor: bool,
    /// True if its content is current, as far as this edge knows.
    pub(super) is_current: bool,
}

/// Response with a page whose bytes are complete.
pub(super) fn complete(app: &App, visit: &Visit, page: &RememberedPage, state: PageState, body: Body, timing: String) -> Response<Body> {
    let caching = ResponseCaching { status: page.status, cache: page.cache, by_visitor: state.by_visitor };
    let mut response = Response::new(body);
    *response.status_mut() = page.status;
    response.headers_mut().clone_from(&page.headers);
    describe(app, visit, &mut response, page.shared.as_ref(), caching, state.is_current && app.api.follows_changes());
    visit_headers::finish(app, visit, response, caching, page.tag.clone(), Some(timing))
}

/// Adds the headers for the shared cache to a page that caches may store. `is_lasting`: the page is
/// complete and current, as far as this edge knows.
pub(super) fn describe(
    app: &App,
    visit: &Visit,
    response: &mut Response<Body>,
    shared: Option<&PageCaching>,
    caching: ResponseCaching,
    is_lasting: bool,
) {
    let (Some(cdn), Some(shared)) = (&app.cdn, shared) else { return };
    if cache_control::is_cacheable(caching, &app.config.dev) {
        let until = is_lasting.then(|| visit.live.rules.next_change(visit.now));
        cdn.describe(response.headers_mut(), shared, visit.now, until);
    }
}
