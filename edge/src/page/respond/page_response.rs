//! Streams a prepared page: starts all slots, writes the head, then the body.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Instant;

use bytes::Bytes;
use composer::{HtmlAttributes, Page};
use http::{HeaderValue, Response, StatusCode, header};

use super::cache_control::{self, ResponseCaching};
use crate::app::App;
use crate::page::assemble::head_assets::Assets;
use crate::page::assemble::prepared_page::PreparedPage;
use crate::page::assemble::segments::{BufferedSegments, PageSegments};
use crate::page::assemble::{preview_banner, slots};
use crate::request::Visit;
use crate::response::body::{Body, empty, full, stream, text};
use crate::response::etag;

/// Response with the page.
pub(in crate::page) fn page(app: &App, visit: &Visit, prepared: PreparedPage, started: Instant) -> Response<Body> {
    let gather_time = started.elapsed();
    let pending = slots::begin(app, visit, &prepared);
    let PreparedPage { set, slots, mut model, social, strings, status, cache, by_visitor, cookies, previewed, .. } = prepared;
    let assets = Assets::of(&set, &slots, &pending, &model, &social, &app.config.dev);

    let mut timing = format!("data;dur={:.1}", gather_time.as_secs_f64() * 1000.0);
    for ((slot, fragment), pending) in slots.iter().zip(&pending) {
        let release = &fragment.stored.id;
        // Writing to a string cannot fail.
        let _ = match pending.now() {
            Some(content) => {
                write!(
                    timing,
                    ", {};desc=\"{} {release}\";dur={:.1}",
                    slot.name(),
                    content.source.name(),
                    content.took.as_secs_f64() * 1000.0
                )
            }
            None => write!(timing, ", {};desc=\"rendering {release}\"", slot.name()),
        };
    }
    let caching = ResponseCaching { status, cache, by_visitor };
    let banner = preview_banner::html(visit, &previewed, &strings);
    let html_attributes = HtmlAttributes { lang: model.locale.language.clone(), dir: model.locale.dir, brand: model.site.brand.clone() };
    let head = assets.head();
    let ready = BufferedSegments::of(&pending, &mut model);
    let tag = ready.as_ref().filter(|_| cache_control::is_cacheable(caching, &app.config.dev)).map(|ready| {
        let around = [set.shell.id.as_bytes(), &head, &banner];
        etag::tag(around.into_iter().chain(ready.bytes()))
    });
    let PageSegments { slots, model } = ready.map_or_else(|| PageSegments::later(pending, model), PageSegments::from);
    let page = Page { html_attributes, head, banner, slots, model };
    let mut response = Response::new(if visit.head_only {
        empty()
    } else {
        stream(composer::encode(composer::compose(Arc::clone(&set.document), page), visit.encoding))
    });
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    cache_control::set(headers, visit, caching, &app.config.dev);
    if !previewed.is_empty() {
        headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    }
    for cookie in cookies {
        headers.append(header::SET_COOKIE, cookie);
    }
    if status.is_server_error() {
        headers.insert(header::RETRY_AFTER, HeaderValue::from_static("30"));
    }
    if let Some(encoding) = visit.encoding.header() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    for (name, value) in assets.headers().into_iter().chain([(header::HeaderName::from_static("server-timing"), timing)]) {
        // A header that cannot be written is a hint only. The policy consists of digests and
        // constants.
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(name, value);
        }
    }
    match tag {
        Some(tag) => etag::answer(visit, tag, response),
        None => response,
    }
}

/// Response with the page model alone.
pub(in crate::page) fn model(app: &App, visit: &Visit, prepared: &PreparedPage) -> Response<Body> {
    let model = &prepared.model;
    let Ok(json) = serde_json::to_vec(model) else { return text(StatusCode::INTERNAL_SERVER_ERROR, "The model cannot be written.\n") };
    let chunk = futures_util::stream::iter([Bytes::from(json)]);
    let mut response = Response::new(if visit.head_only { full(Bytes::new()) } else { stream(composer::encode(chunk, visit.encoding)) });
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let caching = ResponseCaching { status: prepared.status, cache: prepared.cache, by_visitor: prepared.by_visitor };
    cache_control::set(headers, visit, caching, &app.config.dev);
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    if let Some(encoding) = visit.encoding.header() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}
