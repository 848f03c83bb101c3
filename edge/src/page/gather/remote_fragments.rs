//! Remote fragments of a page, and the effect of the main fragment's response on the page.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Instant;

use contracts::fragment::Slot;
use contracts::page_data::PageType;
use http::{HeaderValue, StatusCode};
use indexmap::IndexMap;
use routing::{HttpFragment, Location, Redirect, StatusCommit};

use super::product_data::{PRODUCT_NAME, PageContent, of_error, without_content};
use crate::app::App;
use crate::fragments::{
    Fragment, FragmentServer, PageDirective, RemoteFlight, RemoteJob, RemotePart, RemoteRequest, RemoteResponse, RequestingPage, Snapshot,
    Source,
};
use crate::page::memory::PageForm;
use crate::page::resolve::query;
use crate::page::resolve::route::PageLocation;
use crate::request::Visit;

/// Remote fragments of a page, before any request.
pub(in crate::page) struct RemotePlan {
    servers: Vec<(Arc<FragmentServer>, RemoteRequest)>,
    /// Main fragment, if its response decides about the page.
    deciding: Option<String>,
    /// Fragments of the page itself, not of its 404 page.
    on_page: BTreeSet<String>,
}

/// Remote fragments with their server snapshots.
#[derive(Default)]
pub(in crate::page) struct RemoteFragments {
    parts: BTreeMap<String, (Arc<Fragment>, RemoteRequest)>,
    /// Requests in flight.
    flights: HashMap<String, RemoteFlight>,
    /// Response of the main fragment.
    answer: Option<(String, RemoteResponse)>,
}

/// Effect of the main fragment on the page.
pub(in crate::page) enum MainFragmentOutcome {
    /// The page; a status replaces the status of the page data.
    Page(Option<StatusCode>),
    /// A redirect, with cookies to set.
    Redirect(Redirect, Vec<HeaderValue>),
}

impl RemotePlan {
    /// Collects the remote fragments of the page and of its 404 page. `query`: values of the
    /// declared keys.
    pub(in crate::page) fn of(app: &App, visit: &Visit, place: &PageLocation, query: &IndexMap<String, String>) -> Self {
        let rules = &visit.live.rules;
        let slots = place.plan.slots.values().chain(rules.routes.not_found().slots.values());
        let names: BTreeSet<&String> = slots.filter(|name| rules.fragments.get(name).is_some()).collect();
        if names.is_empty() {
            return Self { servers: Vec::new(), deciding: None, on_page: BTreeSet::new() };
        }
        let route = place.plan.route.as_deref();
        let tag = format!("{}-{}", place.locale().language(), place.locale().country().to_uppercase());
        let locale = place.locale().to_string();
        let is_secret = |key: &String| route.is_some_and(|route| route.secrets.contains(key));
        let public: IndexMap<String, String> =
            query.iter().filter(|(key, _)| !is_secret(key)).map(|(key, value)| (key.clone(), value.clone())).collect();
        let whole = (place.path(), query::canonical(query));
        let redacted = (visit.redacted(&whole.0).into_owned(), query::canonical(&public));
        let main = place.plan.slots.get(&Slot::Main);
        let page = |name: &String| {
            // SECURITY: only the main fragment receives secret parameters.
            let (path, query) = if main == Some(name) { &whole } else { &redacted };
            RequestingPage {
                headers: visit.headers.map(),
                brand: &visit.site.brand,
                scheme: visit.scheme(),
                origin: &visit.origin,
                path,
                locale: &locale,
                tag: &tag,
                country: place.locale().country(),
                city: place.city(),
                page: route.map_or("not_found", |route| &route.page),
                query,
            }
        };
        let server = |rule: &Arc<HttpFragment>| Some((app.renders.servers().of(rule)?, RemoteRequest::of(rule, page(&rule.name))));
        let servers = names.iter().filter_map(|name| server(rules.fragments.get(name)?)).collect();
        // With an early status, the main fragment cannot change the page.
        let waits = !place.plan.unknown_place && route.is_some_and(|route| route.status_commit == StatusCommit::Data);
        let deciding = place.plan.slots.get(&Slot::Main).filter(|name| waits && names.contains(name)).cloned();
        let on_page = place.plan.slots.values().filter(|name| names.contains(name)).cloned().collect();
        Self { servers, deciding, on_page }
    }

    /// True if the main fragment decides about the page.
    pub(in crate::page) fn main_decides(&self) -> bool {
        self.deciding.is_some()
    }

    /// True if a fragment depends on the visitor.
    pub(in crate::page) fn is_by_visitor(&self) -> bool {
        self.servers.iter().any(|(server, _)| server.rule.is_by_visitor())
    }

    /// Shortest freshness of all fragments, in seconds.
    pub(in crate::page) fn fresh_seconds(&self) -> Option<u32> {
        self.servers.iter().map(|(server, _)| server.rule.fresh_seconds).min()
    }

    /// Reads the server snapshots, requests all fragments of the page concurrently, and waits for
    /// the main fragment if it decides about the page. No other response delays the page.
    ///
    /// Fallback texts are applied later, when the strings are known.
    pub(in crate::page) async fn ready(self, app: &App, until: Instant, form: PageForm) -> RemoteFragments {
        let Self { servers, deciding, on_page } = self;
        let mut remote = RemoteFragments::default();
        let mut awaited = None;
        for (server, request) in servers {
            let (name, part) = (server.rule.name.clone(), server.part(&request));
            let is_main = deciding.as_ref() == Some(&name);
            // A model holds no content of fragments: only the decision matters.
            if is_main || (form == PageForm::Document && on_page.contains(&name)) {
                let job = RemoteJob { part: part.clone(), request: request.clone(), fallback: None, until, is_main };
                let flight = RemoteFlight::start(app.renders.remote(), job);
                if is_main {
                    awaited = Some((name, part, request, flight));
                    continue;
                }
                remote.flights.insert(name.clone(), flight);
            }
            remote.parts.insert(name, (Arc::new(Fragment::of_server(part)), request));
        }
        if let Some((name, part, request, flight)) = awaited {
            let answer = flight.response().await;
            // The response may belong to a newer version: use its files.
            let part = RemotePart { snapshot: Arc::clone(&answer.snapshot), ..part };
            remote.parts.insert(name.clone(), (Arc::new(Fragment::of_server(part)), request));
            remote.answer = Some((name, answer));
        }
        remote
    }
}

impl RemoteFragments {
    /// Fragment by name.
    pub(in crate::page) fn fragment(&self, name: &str) -> Option<&Arc<Fragment>> {
        self.parts.get(name).map(|(fragment, _)| fragment)
    }

    /// Snapshots of the servers, by name of the fragment.
    pub(in crate::page) fn snapshots(&self) -> Vec<Arc<Snapshot>> {
        self.parts.values().filter_map(|(fragment, _)| Some(Arc::clone(&fragment.http.as_ref()?.snapshot))).collect()
    }

    /// Request for a fragment.
    pub(in crate::page) fn request(&self, name: &str) -> Option<&RemoteRequest> {
        self.parts.get(name).map(|(_, request)| request)
    }

    /// Request in flight for a fragment.
    pub(in crate::page) fn flight(&self, name: &str) -> Option<&RemoteFlight> {
        self.flights.get(name)
    }

    /// Response of the main fragment, for its slot.
    pub(in crate::page) fn answer(&self, name: &str) -> Option<&RemoteResponse> {
        self.answer.as_ref().filter(|(deciding, _)| deciding == name).map(|(_, answer)| answer)
    }

    /// Cookies of the main fragment.
    pub(in crate::page) fn cookies(&self) -> Vec<HeaderValue> {
        self.answer.as_ref().map(|(_, answer)| answer.cookies.clone()).unwrap_or_default()
    }

    /// Applies the main fragment's response to the gathered content.
    pub(in crate::page) async fn apply_main_response(
        &mut self,
        app: &App,
        visit: &Visit,
        place: &PageLocation,
        content: &mut PageContent,
    ) -> MainFragmentOutcome {
        let Some((name, answer)) = &mut self.answer else { return MainFragmentOutcome::Page(None) };
        if content.page.status != 200 {
            return MainFragmentOutcome::Page(None);
        }
        if let PageDirective::Elsewhere { code, location } = &answer.directive {
            if let Some(redirect) = redirect(visit, *code, location) {
                return MainFragmentOutcome::Redirect(redirect, answer.cookies.clone());
            }
            tracing::error!(fragment = *name, "Rejected a redirect of the main fragment; serving its fallback");
            if let Some((fragment, request)) = self.parts.get(name)
                && let Some(part) = &fragment.http
            {
                let job = RemoteJob { part: part.clone(), request: request.clone(), fallback: None, until: Instant::now(), is_main: true };
                *answer = app.renders.remote().without_server(&job, false).await;
            }
        }
        match answer.directive {
            PageDirective::Missing => {
                close(content, 404, place);
                MainFragmentOutcome::Page(None)
            }
            PageDirective::Failed { .. } | PageDirective::Elsewhere { .. } => {
                let rule = visit.live.rules.fragments.get(name);
                if rule.is_some_and(|rule| rule.essential) {
                    let is_late = answer.directive == PageDirective::Failed { late: true };
                    close(content, if is_late { 504 } else { 502 }, place);
                    return MainFragmentOutcome::Page(None);
                }
                let key = rule.and_then(|rule| rule.fallback.as_ref());
                let text = key.and_then(|key| content.strings.message(key)).filter(|_| answer.fill.source == Source::Client);
                if let Some(text) = text {
                    answer.fill = crate::fragments::fallback(text);
                }
                Arc::make_mut(&mut content.seo).noindex = true;
                if answer.fill.source == Source::Client {
                    close(content, 503, place);
                    return MainFragmentOutcome::Page(None);
                }
                // 503: crawlers and caches must not take the fallback for the page.
                MainFragmentOutcome::Page(Some(StatusCode::SERVICE_UNAVAILABLE))
            }
            PageDirective::Content => {
                if content.page.page.kind == PageType::Foreign {
                    Arc::make_mut(&mut content.seo).meta_title = answer.title.clone().unwrap_or_else(|| PRODUCT_NAME.to_owned());
                }
                MainFragmentOutcome::Page(None)
            }
        }
    }
}

fn close(content: &mut PageContent, status: u16, place: &PageLocation) {
    content.page = Arc::new(without_content(status));
    content.seo = Arc::new(of_error(place, status, &content.strings));
}

/// SECURITY: only to a host of this platform, and not to the same URL.
fn redirect(visit: &Visit, code: u16, location: &str) -> Option<Redirect> {
    let url = visit.own_address(location)?;
    let here = url.origin().ascii_serialization() == visit.origin;
    let target = &url[url::Position::BeforePath..];
    if !matches!(code, 301 | 302 | 303 | 307 | 308) || (here && url.path() == visit.path && url.query() == visit.query.as_deref()) {
        return None;
    }
    let location = if here { Location::Here(target.to_owned()) } else { Location::Away(url.to_string()) };
    Some(Redirect { location, code, by_visitor: true, rules: Vec::new() })
}
