//! Responses from the memory of answers.

use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::time::Duration;

use http::{HeaderValue, Method, Request, Response, StatusCode, header};
use jiff::Timestamp;

use super::cache_control::{self, ResponseCaching};
use super::visit_headers::SERVER_TIMING;
use crate::app::App;
use crate::page::assemble::prepared_page::RememberedAnswer;
use crate::page::memory::{Load, RecentAnswer};
use crate::request::{Visit, encoding, shared_address};
use crate::response::body::Body;
use crate::response::etag;
use crate::telemetry::request_record::Record;

/// Response to a request whose address was answered before. `None`: it must be resolved.
pub(crate) fn recent_answer<B>(app: &App, request: &Request<B>, load: Load) -> Option<Response<Body>> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return None;
    }
    let answer = app.recent.get(&shared_address(request)?)?;
    let page = answer.page(&app.live.load(), &app.api, load)?;
    answer.count_use(&app.pages);
    app.metrics.page(true);
    page.slots.count();
    // Without a record, neither the access log nor a span is collected.
    if let Some(record) = request.extensions().get::<Record>() {
        record.remembered_slots(&page.slots.log);
        let mut fields = record.fields();
        [fields.brand, fields.locale, fields.route] = answer.record.clone();
    }
    if page.tag.as_ref().is_some_and(|tag| etag::has(request.headers(), tag)) {
        return Some(etag::not_modified(answer.headers_if_known.clone()));
    }
    let encoding = encoding(request.headers());
    // The server leaves the body out of an answer to HEAD, but not its length.
    let mut response = Response::new(page.body.body(encoding));
    response.headers_mut().clone_from(&answer.headers);
    if let Some(encoding) = encoding.header() {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// Keeps the response to a request with this address, if it is the same for all visitors.
pub(in crate::page) fn keep(app: &App, visit: &Visit, answer: RememberedAnswer, response: &Response<Body>) {
    let RememberedAnswer { page, key, by_visitor, trials, is_current: _, freshness } = answer;
    let caching = ResponseCaching { status: page.status, cache: page.cache, by_visitor };
    let is_same_for_all = cache_control::is_cacheable(caching, &app.config.dev) && trials.is_empty();
    let is_whole = matches!(response.status(), StatusCode::OK | StatusCode::NOT_MODIFIED);
    let Some(address) = (is_same_for_all && is_whole).then(|| visit.shared_address()).flatten() else { return };
    // A 304 lacks headers of the content.
    let mut headers = page.headers.clone();
    headers.extend(response.headers().clone());
    headers.remove(header::CONTENT_ENCODING);
    if let Ok(timing) = HeaderValue::try_from(format!("memory;desc=recent{}", page.slots.timing)) {
        headers.insert(SERVER_TIMING, timing);
    }
    let headers_if_known = etag::without_content(headers.clone());
    let record = {
        let fields = visit.record.fields();
        [fields.brand.clone(), fields.locale.clone(), fields.route.clone()]
    };
    let until_change = visit.live.rules.next_change(visit.now).duration_since(Timestamp::now());
    let until_change = Duration::try_from(until_change).unwrap_or_default();
    // Headers for a shared cache, and files of fragment servers, may change without a new epoch.
    let is_settled = app.cdn.is_none() && !page.inputs.has_remotes();
    let (ends, prolongation) = RecentAnswer::ends(&page, is_settled.then_some(freshness), until_change);
    let (page, live, epoch) = (Arc::downgrade(&page), Arc::downgrade(&visit.live), visit.epoch);
    app.recent.keep(
        address,
        RecentAnswer { page, key, uses: AtomicU32::new(0), headers, headers_if_known, record, live, epoch, ends, prolongation },
    );
}
