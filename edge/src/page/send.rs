//! A planned page on its way: every slot's render started, the head written, the rest streamed.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Instant;

use bytes::Bytes;
use composer::{Body as Piece, HtmlAttributes, Page};
use contracts::fragment::Slot;
use contracts::page::PageModel;
use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared, join_all};
use http::{HeaderValue, Response, StatusCode, header};

use super::assets::Assets;
use super::banner;
use super::caching::{self, Kept};
use super::model::Slots;
use super::planned::Planned;
use crate::app::App;
use crate::body::{Body, empty, full, stream, text};
use crate::fragments::context::ModelJson;
use crate::fragments::renders::Job;
use crate::fragments::{Fill, Fragment, Part, ReleaseSet};
use crate::upstream::Strings;
use crate::visit::Visit;

type SharedFill = Shared<BoxFuture<'static, Fill>>;

/// The page.
pub(super) fn page(app: &App, visit: &Visit, planned: Planned, started: Instant) -> Response<Body> {
    let gathered_in = started.elapsed();
    let Planned { set, slots, model, described, strings, status, cache, by_visitor, trials, previewed } = planned;
    let assets = Assets::of(&set, &slots, &model, &described, &app.config.dev);
    let fills = fills(app, visit, &slots, &model, &strings, &trials);

    let mut timing = format!("data;dur={:.1}", gathered_in.as_secs_f64() * 1000.0);
    for ((slot, fragment), fill) in slots.iter().zip(&fills) {
        let source = fill.peek().map_or("rendering", |fill| fill.source.name());
        let _ = write!(timing, ", {};desc=\"{source} {}\"", slot.name(), fragment.stored.id);
    }
    let banner = banner::html(visit, &previewed, &strings);
    let mut response = Response::new(if visit.head_only { empty() } else { body(&set, visit, &assets, banner, fills, model) });
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    caching::set(headers, visit, Kept { status, cache, by_visitor }, &app.config.dev);
    if !previewed.is_empty() {
        headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    }
    if status.is_server_error() {
        headers.insert(header::RETRY_AFTER, HeaderValue::from_static("30"));
    }
    if let Some(encoding) = visit.encoding.header() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    for (name, value) in assets.headers().into_iter().chain([(header::HeaderName::from_static("server-timing"), timing)]) {
        // What is left out here is only a hint; the policy is made of digests and fixed words.
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(name, value);
        }
    }
    response
}

/// Its model alone.
pub(super) fn model(app: &App, visit: &Visit, planned: &Planned) -> Response<Body> {
    let model = &planned.model;
    let Ok(json) = serde_json::to_vec(model) else { return text(StatusCode::INTERNAL_SERVER_ERROR, "The model cannot be written.\n") };
    let chunk = futures_util::stream::iter([Bytes::from(json)]);
    let mut response = Response::new(if visit.head_only { full(Bytes::new()) } else { stream(composer::encode(chunk, visit.encoding)) });
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let kept = Kept { status: planned.status, cache: planned.cache, by_visitor: planned.by_visitor };
    caching::set(headers, visit, kept, &app.config.dev);
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    if let Some(encoding) = visit.encoding.header() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// Starts every render at once. A slot that is in the cache is ready when the headers are written.
fn fills(app: &App, visit: &Visit, slots: &Slots, model: &PageModel, strings: &Strings, trials: &[Part]) -> Vec<SharedFill> {
    let json = ModelJson::new(model);
    let start = |(slot, fragment): &(Slot, Arc<Fragment>)| {
        let manifest = &fragment.stored.release.fragment;
        if app.config.dev.remotes.iter().any(|(name, _)| *name == manifest.name) {
            return async { Fill::client() }.boxed().shared();
        }
        let is_live = visit.live.releases.standing(&manifest.name).is_some_and(|standing| standing.live.id() == fragment.id());
        let part = trials.iter().find(|part| part.fragment == manifest.name).cloned();
        let fallback = manifest.fallback.get(slot).and_then(|key| strings.message(key)).map(str::to_owned);
        let job = Job { fragment: Arc::clone(fragment), context: json.context(manifest, *slot), fallback, is_live };
        let (renders, metrics, name) = (app.renders.clone(), Arc::clone(&app.metrics), manifest.name.clone());
        let task = tokio::spawn(async move {
            let fill = renders.fill(job).await;
            metrics.filled(&name, fill.source.name());
            if let Some(part) = part {
                part.count(&fill, &metrics);
            }
            fill
        });
        async move { task.await.unwrap_or(Fill::client()) }.boxed().shared()
    };
    slots.iter().map(start).collect()
}

fn body(set: &ReleaseSet, visit: &Visit, assets: &Assets, banner: Bytes, fills: Vec<SharedFill>, mut model: PageModel) -> Body {
    let slots = model.slots.iter().zip(&fills).map(|(plan, fill)| {
        let fill = fill.clone();
        (plan.slot, Piece::future(async move { fill.await.html }))
    });
    let page = Page {
        html_attributes: HtmlAttributes { lang: model.locale.language.clone(), dir: model.locale.dir, brand: model.site.brand.clone() },
        head: assets.head(),
        banner,
        slots: slots.collect(),
        model: Piece::future(async move {
            for (plan, fill) in model.slots.iter_mut().zip(join_all(fills).await) {
                plan.hydrate = fill.hydrates();
            }
            composer::script_json(&model).unwrap_or_default()
        }),
    };
    stream(composer::encode(composer::compose(Arc::clone(&set.document), page), visit.encoding))
}
