//! Remote fragments of a page, and the effect of the main fragment's response on the page.

use std::collections::{BTreeMap, BTreeSet};
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
    fragments: Vec<PlannedFragment>,
}

struct PlannedFragment {
    server: Arc<FragmentServer>,
    request: RemoteRequest,
    role: Role,
}

/// Role of a remote fragment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Main fragment whose response decides about the page.
    Deciding,
    /// Another fragment of the page.
    OnPage,
    /// Fragment of the 404 page only.
    OnNotFound,
}

/// Remote fragments with their server snapshots.
#[derive(Default)]
pub(in crate::page) struct RemoteFragments {
    parts: BTreeMap<String, PagePart>,
    /// Response of the main fragment.
    answer: Option<(String, RemoteResponse)>,
}

struct PagePart {
    fragment: Arc<Fragment>,
    request: RemoteRequest,
    /// `None`: not requested yet.
    flight: Option<RemoteFlight>,
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
            return Self { fragments: Vec::new() };
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
        // With an early status, the main fragment cannot change the page.
        let waits = !place.plan.unknown_place && route.is_some_and(|route| route.status_commit == StatusCommit::Data);
        let role = |name: &String| match main {
            Some(main) if waits && main == name => Role::Deciding,
            _ if place.plan.slots.values().any(|other| other == name) => Role::OnPage,
            _ => Role::OnNotFound,
        };
        let planned = |rule: &Arc<HttpFragment>| {
            let request = RemoteRequest::of(rule, page(&rule.name));
            Some(PlannedFragment { server: app.renders.servers().of(rule)?, request, role: role(&rule.name) })
        };
        Self { fragments: names.iter().filter_map(|name| planned(rules.fragments.get(name)?)).collect() }
    }

    /// True if the main fragment decides about the page.
    pub(in crate::page) fn main_decides(&self) -> bool {
        self.fragments.iter().any(|fragment| fragment.role == Role::Deciding)
    }

    /// True if a fragment depends on the visitor.
    pub(in crate::page) fn is_by_visitor(&self) -> bool {
        self.fragments.iter().any(|fragment| fragment.server.rule.is_by_visitor())
    }

    /// Shortest freshness of all fragments, in seconds.
    pub(in crate::page) fn fresh_seconds(&self) -> Option<u32> {
        self.fragments.iter().map(|fragment| fragment.server.rule.fresh_seconds).min()
    }

    /// Reads the server snapshots, requests all fragments of the page concurrently, and waits for
    /// the main fragment if it decides about the page. No other response delays the page.
    ///
    /// Fallback texts are applied later, when the strings are known.
    pub(in crate::page) async fn ready(self, app: &App, until: Instant, form: PageForm) -> RemoteFragments {
        let mut remote = RemoteFragments::default();
        let mut deciding = None;
        for PlannedFragment { server, request, role } in self.fragments {
            let (name, part) = (server.rule.name.clone(), server.part(&request));
            let is_main = role == Role::Deciding;
            // A model holds no content of fragments: only the decision matters.
            let starts = is_main || (role == Role::OnPage && form == PageForm::Document);
            let flight = starts.then(|| {
                let job = RemoteJob { part: part.clone(), request: request.clone(), fallback: None, until, is_main };
                RemoteFlight::start(app.renders.remote(), job)
            });
            deciding = deciding.or_else(|| is_main.then(|| (name.clone(), part.clone(), flight.clone())));
            remote.parts.insert(name, PagePart { fragment: Arc::new(Fragment::of_server(part)), request, flight });
        }
        if let Some((name, part, Some(flight))) = deciding {
            let answer = flight.response().await;
            if let Some(known) = remote.parts.get_mut(&name) {
                // The response may belong to a newer version: use its files.
                known.fragment = Arc::new(Fragment::of_server(RemotePart { snapshot: Arc::clone(&answer.snapshot), ..part }));
            }
            remote.answer = Some((name, answer));
        }
        remote
    }
}

impl RemoteFragments {
    /// Fragment by name.
    pub(in crate::page) fn fragment(&self, name: &str) -> Option<&Arc<Fragment>> {
        self.parts.get(name).map(|part| &part.fragment)
    }

    /// Snapshots of the servers, by name of the fragment.
    pub(in crate::page) fn snapshots(&self) -> Vec<Arc<Snapshot>> {
        self.parts.values().filter_map(|part| Some(Arc::clone(&part.fragment.http.as_ref()?.snapshot))).collect()
    }

    /// Request for a fragment.
    pub(in crate::page) fn request(&self, name: &str) -> Option<&RemoteRequest> {
        self.parts.get(name).map(|part| &part.request)
    }

    /// Request in flight for a fragment.
    pub(in crate::page) fn flight(&self, name: &str) -> Option<&RemoteFlight> {
        self.parts.get(name)?.flight.as_ref()
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
    pub(in crate::page) fn apply_main_response(
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
            if let Some(PagePart { fragment, request, .. }) = self.parts.get(name)
                && let Some(part) = &fragment.http
            {
                let job = RemoteJob { part: part.clone(), request: request.clone(), fallback: None, until: Instant::now(), is_main: true };
                *answer = app.renders.remote().without_server(&job, false);
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
                answer.fall_back(key.and_then(|key| content.strings.message(key)));
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
