//! Answers for pages: located, gathered, planned, streamed.

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
use percent_encoding::percent_decode_str;
use routing::PathFault;

use super::assets::Assets;
use super::caching;
use super::client;
use super::data::gather;
use super::described::Described;
use super::flags::Flags;
use super::last_resort;
use super::locate::{LocateFault, Located, Place, locate};
use super::model::{ForVisitor, Slots, layout, model};
use crate::app::App;
use crate::body::{Body, empty, full, stream, text};
use crate::fragments::context::ModelJson;
use crate::fragments::renders::Job;
use crate::fragments::{Fill, Fragment, Registry, Source};
use crate::upstream::{Strings, UpstreamError};
use crate::visit::Visit;

/// Redirects of an address that `/_edge/page` follows. One canonical form means one hop; a main page that is off adds none.
const MAX_HOPS: usize = 2;

/// A page that is about to be sent.
struct Planned {
    registry: Arc<Registry>,
    slots: Slots,
    model: PageModel,
    described: Described,
    strings: Arc<Strings>,
    /// Whether another visitor may get another page.
    by_visitor: bool,
}

/// The page at an address.
pub(crate) async fn answer(app: &App, visit: &Visit) -> Response<Body> {
    let started = Instant::now();
    let located = locate(app, visit, &visit.path, visit.query.as_deref()).await;
    let place = match located {
        Ok(Located::Place(place)) => place,
        Ok(Located::Redirect { location, by_address }) => return redirect(visit, &location, by_address),
        Err(LocateFault::Path(fault)) => return bad_path(fault),
        Err(LocateFault::Upstream(error)) => return alone(app, visit, &error),
    };
    match plan(app, visit, &place).await {
        Ok(planned) => send(app, visit, planned, started),
        Err(error) => alone(app, visit, &error),
    }
}

/// The model of the page at `?url=`, for soft navigation.
pub(crate) async fn model_answer(app: &App, visit: &Visit) -> Response<Body> {
    let Some(url) = page_url(visit.query.as_deref()) else {
        return text(StatusCode::BAD_REQUEST, "Give the path of a page of this host as `url`.\n");
    };
    let mut url = url;
    for _ in 0..=MAX_HOPS {
        let (path, query) = url.split_once('?').map_or((url.as_str(), None), |(path, query)| (path, Some(query)));
        match locate(app, visit, path, query).await {
            Ok(Located::Redirect { location, .. }) => url = location,
            Ok(Located::Place(place)) => {
                return match plan(app, visit, &place).await {
                    Ok(planned) => json_answer(app, visit, &planned),
                    Err(error) => unavailable(&error),
                };
            }
            Err(LocateFault::Path(fault)) => return bad_path(fault),
            Err(LocateFault::Upstream(error)) => return unavailable(&error),
        }
    }
    text(StatusCode::LOOP_DETECTED, "The address leads from one place to the next.\n")
}

async fn plan(app: &App, visit: &Visit, place: &Place) -> Result<Planned, UpstreamError> {
    let registry = app.registry.load_full();
    let rules = app.rules.load();
    let route = (!place.lost).then(|| rules.routes.find(&place.rest)).flatten();
    let flags = Flags::of(&rules, visit, &place.locale, &place.city);
    let gathered = gather(&app.api, place, route.is_some(), &flags).await?;
    let layout = layout(&rules.routes, route.map(AsRef::as_ref), &visit.site, gathered.page.status, &registry);
    let by_visitor = flags.by_visitor;
    let client = client::settings(visit, place, &gathered.page, &flags, app);
    let model = model(visit, place, &gathered, &layout, ForVisitor { flags: flags.variants, client }, &app.config.dev);
    report_missing_strings(app, &gathered.strings, &model);
    let described = Described::of(&gathered.seo, &visit.origin);
    Ok(Planned { registry, slots: layout.slots, model, described, strings: gathered.strings, by_visitor })
}

/// Logs each string without a text in the page's language, once.
fn report_missing_strings(app: &App, strings: &Strings, model: &PageModel) {
    let namespaces: Vec<String> = model.messages.keys().cloned().collect();
    for key in strings.missing(&model.locale.language, &namespaces) {
        if app.reported_strings.insert(format!("{}:{key}", model.locale.language)) {
            tracing::warn!(language = model.locale.language, key, "A string is missing; its source text is shown");
        }
    }
}

type SharedFill = Shared<BoxFuture<'static, Fill>>;

fn send(app: &App, visit: &Visit, planned: Planned, started: Instant) -> Response<Body> {
    let gathered_in = started.elapsed();
    let Planned { registry, slots, model, described, strings, by_visitor } = planned;
    let assets = Assets::of(&registry, &slots, &model, &described, &app.config.dev);
    let status = StatusCode::from_u16(model.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let fills = fills(app, &slots, &model, &strings);

    let mut timing = format!("data;dur={:.1}", gathered_in.as_secs_f64() * 1000.0);
    for ((slot, fragment), fill) in slots.iter().zip(&fills) {
        let source = fill.peek().map_or("rendering", |fill| fill.source.name());
        let _ = write!(timing, ", {};desc=\"{source} {}\"", slot.name(), fragment.stored.id);
    }
    let mut response = Response::new(if visit.head_only { empty() } else { body(&registry, visit, &assets, fills, model) });
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    caching::set(headers, visit, status, by_visitor, &app.config.dev);
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

/// Starts every render at once. A slot that is in the cache is ready when the headers are written.
fn fills(app: &App, slots: &Slots, model: &PageModel, strings: &Strings) -> Vec<SharedFill> {
    let json = ModelJson::new(model);
    let start = |(slot, fragment): &(Slot, Arc<Fragment>)| {
        let manifest = &fragment.stored.release.fragment;
        if app.config.dev.remotes.iter().any(|(name, _)| *name == manifest.name) {
            return async { Fill { html: Bytes::new(), source: Source::Client } }.boxed().shared();
        }
        let fallback = manifest.fallback.get(slot).and_then(|key| strings.message(key)).map(str::to_owned);
        let job = Job { fragment: Arc::clone(fragment), context: json.context(manifest, *slot), fallback };
        let (renders, metrics, name) = (app.renders.clone(), Arc::clone(&app.metrics), manifest.name.clone());
        let task = tokio::spawn(async move {
            let fill = renders.fill(job).await;
            metrics.filled(&name, fill.source.name());
            fill
        });
        async move { task.await.unwrap_or(Fill { html: Bytes::new(), source: Source::Client }) }.boxed().shared()
    };
    slots.iter().map(start).collect()
}

fn body(registry: &Registry, visit: &Visit, assets: &Assets, fills: Vec<SharedFill>, mut model: PageModel) -> Body {
    let slots = model.slots.iter().zip(&fills).map(|(plan, fill)| {
        let fill = fill.clone();
        (plan.slot, Piece::future(async move { fill.await.html }))
    });
    let page = Page {
        html_attributes: HtmlAttributes { lang: model.locale.language.clone(), dir: model.locale.dir, brand: model.site.brand.clone() },
        head: assets.head(),
        slots: slots.collect(),
        model: Piece::future(async move {
            for (plan, fill) in model.slots.iter_mut().zip(join_all(fills).await) {
                plan.hydrate = fill.hydrates();
            }
            composer::script_json(&model).unwrap_or_default()
        }),
    };
    stream(composer::encode(composer::compose(Arc::clone(&registry.document), page), visit.encoding))
}

fn redirect(visit: &Visit, location: &str, by_address: bool) -> Response<Body> {
    let permanent = by_address && visit.site.main_host;
    let mut response = Response::new(empty());
    *response.status_mut() = if permanent { StatusCode::MOVED_PERMANENTLY } else { StatusCode::FOUND };
    let caching = if by_address { "public, max-age=3600" } else { "no-store" };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if !by_address {
        caching::keep_cohort(response.headers_mut(), visit);
    }
    match HeaderValue::from_str(location) {
        Ok(location) => {
            response.headers_mut().insert(header::LOCATION, location);
            response
        }
        // A query may hold bytes that no header can.
        Err(_) => text(StatusCode::BAD_REQUEST, "The address cannot be read.\n"),
    }
}

fn bad_path(fault: PathFault) -> Response<Body> {
    tracing::debug!(%fault, "An address was refused");
    text(StatusCode::BAD_REQUEST, "The address cannot be read.\n")
}

fn alone(app: &App, visit: &Visit, error: &UpstreamError) -> Response<Body> {
    tracing::error!(%error, path = visit.path, "The edge answers alone");
    last_resort::answer(visit, &app.registry.load())
}

fn unavailable(error: &UpstreamError) -> Response<Body> {
    tracing::error!(%error, "A page model cannot be made");
    text(StatusCode::SERVICE_UNAVAILABLE, "The page cannot be made now.\n")
}

/// `url` of a query: a path of this host, decoded once.
fn page_url(query: Option<&str>) -> Option<String> {
    let value = query?.split('&').find_map(|pair| pair.strip_prefix("url="))?;
    let url = percent_decode_str(value).decode_utf8().ok()?;
    // SECURITY: `//host` and `/\host` are other hosts to a browser.
    let own = url.starts_with('/') && !url.starts_with("//") && !url.contains('\\');
    own.then(|| url.into_owned())
}

fn json_answer(app: &App, visit: &Visit, planned: &Planned) -> Response<Body> {
    let model = &planned.model;
    let Ok(json) = serde_json::to_vec(model) else { return text(StatusCode::INTERNAL_SERVER_ERROR, "The model cannot be written.\n") };
    let chunk = futures_util::stream::iter([Bytes::from(json)]);
    let mut response = Response::new(if visit.head_only { full(Bytes::new()) } else { stream(composer::encode(chunk, visit.encoding)) });
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let status = StatusCode::from_u16(model.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    caching::set(headers, visit, status, planned.by_visitor, &app.config.dev);
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    if let Some(encoding) = visit.encoding.header() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_this_host_are_pages() {
        assert_eq!(page_url(Some("url=%2Fru-ru%2Fmoskva")).as_deref(), Some("/ru-ru/moskva"));
        assert_eq!(page_url(Some("a=1&url=/x?q=1")).as_deref(), Some("/x?q=1"));
        for evil in ["url=//evil.example", "url=https://evil.example", "url=%2F%5Cevil.example", "url=/%5C/evil", "x=/ru", ""] {
            assert_eq!(page_url(Some(evil)), None, "{evil}");
        }
    }
}
