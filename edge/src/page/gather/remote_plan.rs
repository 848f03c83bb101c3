//! Remote fragments of a page before any request, and the requests to their servers.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use contracts::fragment::Slot;
use indexmap::IndexMap;
use routing::{HttpFragment, StatusCommit};

use super::remote_fragments::RemoteFragments;
use crate::app::App;
use crate::fragments::{FragmentServer, PageHeaders, RemoteFlight, RemoteJob, RemoteRequest, RequestingPage, Snapshot, device};
use crate::page::memory::PageForm;
use crate::page::resolve::query;
use crate::page::resolve::route::PageLocation;
use crate::request::Visit;

/// Remote fragments of a page, before any request.
pub(in crate::page) struct RemotePlan<'a> {
    visit: &'a Visit,
    place: &'a PageLocation,
    /// Values of the declared keys.
    query: &'a IndexMap<String, String>,
    fragments: Vec<PlannedFragment>,
}

struct PlannedFragment {
    server: Arc<FragmentServer>,
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

impl<'a> RemotePlan<'a> {
    /// Collects the remote fragments of the page and of its 404 page. `query`: values of the
    /// declared keys.
    pub(in crate::page) fn of(app: &App, visit: &'a Visit, place: &'a PageLocation, query: &'a IndexMap<String, String>) -> Self {
        let rules = &visit.live.rules;
        let slots = place.plan.slots.values().chain(rules.routes.not_found().slots.values());
        let rules: BTreeMap<_, _> = slots.filter_map(|name| rules.fragments.get(name).map(|rule| (name, rule))).collect();
        let route = place.plan.route.as_deref();
        let main = place.plan.slots.get(&Slot::Main);
        // With an early status, the main fragment cannot change the page.
        let waits = !place.plan.unknown_place && route.is_some_and(|route| route.status_commit == StatusCommit::Data);
        let role = |name: &String| match main {
            Some(main) if waits && main == name => Role::Deciding,
            _ if place.plan.slots.values().any(|other| other == name) => Role::OnPage,
            _ => Role::OnNotFound,
        };
        let planned = |(name, rule)| Some(PlannedFragment { server: app.renders.servers().of(rule)?, role: role(name) });
        Self { visit, place, query, fragments: rules.into_iter().filter_map(planned).collect() }
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

    /// Snapshots of the servers, by name of the fragment. Stale ones are read again in the
    /// background.
    pub(in crate::page) fn snapshots(&self) -> Vec<Arc<Snapshot>> {
        let context = OnceCell::new();
        let part = |server: &Arc<FragmentServer>| server.part(|| context.get_or_init(|| self.context()).request(self, &server.rule));
        self.fragments.iter().map(|fragment| part(&fragment.server).snapshot).collect()
    }

    /// Reads the server snapshots, requests all fragments of the page concurrently, and waits for
    /// the main fragment if it decides about the page. No other response delays the page.
    ///
    /// Fallback texts are applied later, when the strings are known.
    pub(in crate::page) async fn ready(&self, app: &App, until: Instant, form: PageForm) -> RemoteFragments {
        let mut remote = RemoteFragments::default();
        if self.fragments.is_empty() {
            return remote;
        }
        let context = self.context();
        let mut deciding = None;
        for PlannedFragment { server, role } in &self.fragments {
            let request = context.request(self, &server.rule);
            let part = server.part(|| request.clone());
            let is_main = *role == Role::Deciding;
            // A model holds no content of fragments: only the decision matters.
            let starts = is_main || (*role == Role::OnPage && form == PageForm::Document);
            let flight = starts.then(|| {
                let job = RemoteJob { part: part.clone(), request: request.clone(), fallback: None, until, is_main };
                RemoteFlight::start(app.renders.remote(), job)
            });
            deciding = deciding.or_else(|| is_main.then(|| (part.clone(), flight.clone())));
            remote.add(part, request, flight);
        }
        if let Some((part, Some(flight))) = deciding {
            remote.set_answer(part, flight.response().await);
        }
        remote
    }

    fn context(&self) -> PageContext {
        let Self { visit, place, query, .. } = self;
        let route = place.plan.route.as_deref();
        let is_secret = |key: &String| route.is_some_and(|route| route.secrets.contains(key));
        let public: IndexMap<String, String> =
            query.iter().filter(|(key, _)| !is_secret(key)).map(|(key, value)| (key.clone(), value.clone())).collect();
        let path = place.path();
        PageContext {
            tag: format!("{}-{}", place.locale().language(), place.locale().country().to_uppercase()),
            locale: place.locale().to_string(),
            redacted: (visit.redacted(&path).into_owned(), query::canonical(&public)),
            whole: (path, query::canonical(query)),
            headers: Default::default(),
        }
    }
}

/// Texts that describe a page to the servers of its fragments.
struct PageContext {
    /// BCP 47 language with the country.
    tag: String,
    locale: String,
    /// Path and canonical query.
    whole: (String, String),
    /// The same without secrets.
    redacted: (String, String),
    /// Headers for fragments that do not depend on the device: without and with secrets.
    headers: [OnceCell<Arc<PageHeaders>>; 2],
}

impl PageContext {
    /// The request for a fragment.
    fn request(&self, plan: &RemotePlan<'_>, rule: &HttpFragment) -> RemoteRequest {
        // SECURITY: only the main fragment receives secret parameters.
        let is_main = plan.place.plan.slots.get(&Slot::Main) == Some(&rule.name);
        let (path, query) = if is_main { &self.whole } else { &self.redacted };
        let visitor = plan.visit.headers.map();
        let device = device(rule, visitor);
        let make = || Arc::new(PageHeaders::of(self.page(plan, path, device)));
        let headers = match device {
            Some(_) => make(),
            None => Arc::clone(self.headers[usize::from(*path != self.redacted.0)].get_or_init(make)),
        };
        RemoteRequest::of(rule, headers, visitor, query)
    }

    fn page<'a>(&'a self, plan: &'a RemotePlan<'_>, path: &'a str, device: Option<&'static str>) -> RequestingPage<'a> {
        let RemotePlan { visit, place, .. } = plan;
        RequestingPage {
            brand: &visit.site.brand,
            scheme: visit.scheme(),
            origin: &visit.origin,
            path,
            locale: &self.locale,
            tag: &self.tag,
            country: place.locale().country(),
            city: place.city(),
            page: place.plan.route.as_deref().map_or("not_found", |route| &route.page),
            device,
        }
    }
}
