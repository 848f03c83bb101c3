//! Sends a prepared page: starts all slots, writes the head, then the body. A page whose slots are
//! all ready is complete; any other page is streamed. Both are remembered.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use composer::HtmlAttributes;
use futures_util::future::BoxFuture;
use futures_util::{FutureExt as _, StreamExt as _};
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};

use super::cache_control::{self, ResponseCaching};
use super::page_recorder::PageRecorder;
use super::remembered_response::{PageState, complete, describe};
use super::visit_headers;
use crate::app::App;
use crate::cdn::{PageCaching, PageKeys};
use crate::fragments::{Fragment, SHELL};
use crate::page::assemble::head_assets::Assets;
use crate::page::assemble::page_document::PageDocument;
use crate::page::assemble::page_model::Slots;
use crate::page::assemble::prepared_page::PreparedPage;
use crate::page::assemble::segments::{BufferedSegments, PageSegments};
use crate::page::assemble::slots::PendingSlot;
use crate::page::assemble::unfilled_model::UnfilledModel;
use crate::page::assemble::{preview_banner, slots};
use crate::page::memory::{PageFrame, RememberedPage, RememberedSlots};
use crate::request::Visit;
use crate::response::body::{Body, empty, encoded, stream, text};
use crate::response::encoded_body::EncodedBody;
use crate::response::etag;
use crate::response::joined_writes::join_writes;

/// Lifetime of a remembered page model, which holds no renders.
const MODEL_LIFETIME: Duration = Duration::from_secs(86_400);

/// How long a page that waits keeps the state of its compressor. Fragments usually answer sooner;
/// the state of a page that waits for a slow one would hold memory for a second.
const COMPRESSOR_PATIENCE: Duration = Duration::from_millis(50);

/// How long the head of a page waits for renders, if a shared cache would keep the page. It keeps
/// only complete pages for long: a slot that fails later would be in it for a day.
const SHARED_PAGE_PATIENCE: Duration = Duration::from_millis(200);

/// Response with the page.
pub(in crate::page) async fn page(app: &App, visit: &Visit, prepared: PreparedPage, started: Instant) -> Response<Body> {
    app.metrics.page(false);
    let gather_time = started.elapsed();
    let pending = slots::begin(app, visit, &prepared);
    if app.cdn.is_some() && prepared.content_keys.is_some() && prepared.memory.is_some() {
        slots::settle(&pending, SHARED_PAGE_PATIENCE).await;
    }
    let timing = server_timing(gather_time, &prepared.slots, &pending);
    let PreparedPage {
        set,
        slots,
        model,
        social,
        strings,
        status,
        cache,
        by_visitor,
        cookies,
        previewed,
        memory,
        content_keys,
        is_current,
        ..
    } = prepared;
    let caching = ResponseCaching { status, cache, by_visitor };
    let html_attributes = HtmlAttributes { lang: model.locale.language.clone(), dir: model.locale.dir, brand: model.site.brand.clone() };
    let banner = preview_banner::html(visit, &previewed, &strings);
    let memory = memory.filter(|_| status == StatusCode::OK);
    let has_remote = slots.iter().any(|(_, fragment)| fragment.http.is_some());
    let frame = || {
        let overlays = visit.live.rules.routes.overlay_fragments();
        let assets = Assets::of(&set, &slots, &pending, overlays, &model, &social, &app.config.dev);
        PageFrame { head: assets.head(), headers: document_headers(&assets), model: UnfilledModel::of(model) }
    };
    // Any other page is remembered as a whole.
    let frame = match memory.as_ref().filter(|_| has_remote) {
        Some(memory) => app.pages.frame(memory, pending.iter().map(PendingSlot::state).collect(), frame),
        None => Arc::new(frame()),
    };
    let document = Arc::new(PageDocument { set, html_attributes, banner, frame });
    let shared = shared_caching(app, visit, content_keys.as_deref(), &slots);
    let recorder = memory.map(|memory| {
        let shared = shared.clone();
        PageRecorder { app: app.clone(), memory, document: Arc::clone(&document), slots, cache, shared }
    });
    let (tag, composed) = match (BufferedSegments::of(&pending, &document.frame.model), recorder) {
        (Some(ready), Some(recorder)) if let Some(fresh_until) = ready.fresh_until() => {
            let page = recorder.remember(ready, fresh_until);
            return complete(app, visit, &page, PageState { by_visitor, is_current }, page.body.first(visit.encoding), timing);
        }
        (Some(ready), recorder) => {
            let has_tag = recorder.is_some() || cache_control::is_cacheable(caching, &app.config.dev);
            (has_tag.then(|| document.tag(&ready)), document.compose(ready.into()).boxed())
        }
        (None, recorder) => {
            let segments = PageSegments::later(pending.clone(), document.frame.model.clone(), started);
            let composed = document.compose(segments);
            match recorder.filter(|_| !has_remote) {
                Some(recorder) => (None, recorder.after(composed, pending).boxed()),
                None if has_remote => (None, join_writes(composed).boxed()),
                None => (None, composed.boxed()),
            }
        }
    };
    let encoded = composer::encode(composed, visit.encoding, compressor_patience(app));
    let mut response = Response::new(if visit.head_only { empty() } else { stream(encoded) });
    *response.status_mut() = status;
    *response.headers_mut() = document.frame.headers.clone();
    let headers = response.headers_mut();
    if !previewed.is_empty() {
        headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    }
    for cookie in cookies {
        headers.append(header::SET_COOKIE, cookie);
    }
    if status.is_server_error() {
        headers.insert(header::RETRY_AFTER, HeaderValue::from_static("30"));
    }
    // It may end with a fallback.
    describe(app, visit, &mut response, shared.as_ref(), caching, false);
    visit_headers::finish(app, visit, response, caching, tag, Some(timing))
}

/// Response with the page model alone.
pub(in crate::page) async fn model(app: &App, visit: &Visit, prepared: PreparedPage, started: Instant) -> Response<Body> {
    app.metrics.page(false);
    let PreparedPage { slots, model, status, cache, by_visitor, memory, content_keys, is_current, .. } = prepared;
    let Ok(json) = serde_json::to_vec(&model) else { return text(StatusCode::INTERNAL_SERVER_ERROR, "The model cannot be written.\n") };
    let json = Bytes::from(json);
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    if let (Some((key, inputs)), StatusCode::OK) = (memory, status) {
        let (tag, fresh_until) = (Some(etag::tag([&json[..]])), Instant::now() + MODEL_LIFETIME);
        let body = Arc::new(EncodedBody::new(json));
        let shared = shared_caching(app, visit, content_keys.as_deref(), &slots);
        let slots = RememberedSlots::default();
        let page = Arc::new(RememberedPage { inputs, fresh_until, status, cache, headers, shared, tag, slots, body });
        app.pages.remember(key, Arc::clone(&page));
        let timing = format!("data;dur={:.1}", started.elapsed().as_secs_f64() * 1000.0);
        return complete(app, visit, &page, PageState { by_visitor, is_current }, page.body.first(visit.encoding), timing);
    }
    let mut response = Response::new(if visit.head_only { empty() } else { encoded(json, visit.encoding) });
    *response.headers_mut() = headers;
    visit_headers::finish(app, visit, response, ResponseCaching { status, cache, by_visitor }, None, None)
}

/// Caching, by a shared cache, of a page with this content and these slots.
fn shared_caching(app: &App, visit: &Visit, content: Option<&[Box<str>]>, slots: &Slots) -> Option<PageCaching> {
    let (cdn, content) = (app.cdn.as_ref()?, content?);
    let fragments = || slots.iter().map(|(_, fragment)| fragment);
    // Files of fragments that overlays show are named in the head.
    let overlays = visit.live.rules.routes.overlay_fragments().iter().map(String::as_str);
    let names = fragments().map(|fragment| fragment.name()).chain([SHELL]).chain(overlays);
    let age = |fragment: &Arc<Fragment>| {
        let policy = fragment.stored.release.fragment.cache;
        u64::from(policy.fresh_seconds) + u64::from(policy.stale_seconds)
    };
    let longest = fragments().map(age).min().unwrap_or(u64::MAX);
    Some(PageCaching { keys: PageKeys::of(cdn.kind(), content, names)?, longest })
}

/// Makes the waits during which a page keeps the state of its compressor. A wait ends immediately
/// while many other pages wait.
fn compressor_patience(app: &App) -> impl Fn() -> BoxFuture<'static, ()> + Send + Unpin + use<> {
    let permits = Arc::clone(&app.waiting_compressors);
    move || match Arc::clone(&permits).try_acquire_owned() {
        Ok(permit) => async move {
            tokio::time::sleep(COMPRESSOR_PATIENCE).await;
            drop(permit);
        }
        .boxed(),
        Err(_) => std::future::ready(()).boxed(),
    }
}

/// Headers that are the same for all visitors of a document.
fn document_headers(assets: &Assets) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    for (name, value) in assets.headers() {
        // The policy consists of digests and constants; preload links are a hint only.
        if let Ok(value) = HeaderValue::try_from(value) {
            headers.insert(name, value);
        }
    }
    headers
}

fn server_timing(gather_time: Duration, slots: &Slots, pending: &[PendingSlot]) -> String {
    let mut timing = format!("data;dur={:.1}", gather_time.as_secs_f64() * 1000.0);
    for ((slot, fragment), pending) in slots.iter().zip(pending) {
        let release = &fragment.stored.id;
        // Writing to a string cannot fail.
        let _ = match pending.now() {
            Some(content) => {
                let milliseconds = content.took.as_secs_f64() * 1000.0;
                write!(timing, ", {};desc=\"{} {release}\";dur={milliseconds:.1}", slot.name(), content.source.name())
            }
            None => write!(timing, ", {};desc=\"rendering {release}\"", slot.name()),
        };
    }
    timing
}
