//! The fragments of a page that other servers render; and what the route's main one makes of the page.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Instant;

use contracts::fragment::Slot;
use contracts::page_data::PageType;
use futures_util::future::join_all;
use http::{HeaderValue, StatusCode};
use indexmap::IndexMap;
use routing::{HttpFragment, Location, Redirect, StatusCommit};

use super::product_data::{PRODUCT_NAME, PageContent, of_error, without_content};
use crate::app::App;
use crate::fragments::{
    Fragment, FragmentServer, PageDirective, RemoteJob, RemotePart, RemoteRequest, RemoteResponse, RequestingPage, Source,
};
use crate::page::resolve::query;
use crate::page::resolve::route::PageLocation;
use crate::request::Visit;

/// Fragments of other servers that a page may hold, none of them asked yet.
pub(in crate::page) struct RemotePlan {
    sources: Vec<(Arc<FragmentServer>, RemoteRequest)>,
    /// Name of the fragment whose answer decides about the page.
    leading: Option<String>,
}

/// The same, each with what is known of its server.
#[derive(Default)]
pub(in crate::page) struct RemoteFragments {
    parts: HashMap<String, (Arc<Fragment>, RemoteRequest)>,
    /// What the leading fragment's server answered.
    answer: Option<(String, RemoteResponse)>,
}

/// What the leading fragment makes of the page.
pub(in crate::page) enum MainFragmentOutcome {
    /// The page, perhaps with another status than its data have.
    Page(Option<StatusCode>),
    /// Another address, and cookies to set on the way.
    Redirect(Redirect, Vec<HeaderValue>),
}

impl RemotePlan {
    /// Those that the rules name for a place, and for the page that stands in its stead when it is missing. `query`: what the route reads of it.
    pub(in crate::page) fn of(app: &App, visit: &Visit, place: &PageLocation, query: &IndexMap<String, String>) -> Self {
        let rules = &visit.live.rules;
        let slots = place.plan.slots.values().chain(rules.routes.not_found().slots.values());
        let names: BTreeSet<&String> = slots.filter(|name| rules.fragments.get(name).is_some()).collect();
        if names.is_empty() {
            return Self { sources: Vec::new(), leading: None };
        }
        let route = place.plan.route.as_deref();
        let tag = format!("{}-{}", place.locale().language(), place.locale().country().to_uppercase());
        let locale = place.locale().to_string();
        let is_secret = |key: &String| route.is_some_and(|route| route.secrets.contains(key));
        let public: IndexMap<String, String> =
            query.iter().filter(|(key, _)| !is_secret(key)).map(|(key, value)| (key.clone(), value.clone())).collect();
        let whole = (place.path(), query::canonical(query));
        let told = (visit.redacted(&whole.0).into_owned(), query::canonical(&public));
        let main = place.plan.slots.get(&Slot::Main);
        let page = |name: &String| {
            // SECURITY: only the fragment that makes the page itself is told what the route calls secret.
            let (path, query) = if main == Some(name) { &whole } else { &told };
            RequestingPage {
                headers: visit.sent.headers(),
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
        let source = |rule: &Arc<HttpFragment>| Some((app.renders.sources().of(rule)?, RemoteRequest::of(rule, page(&rule.name))));
        let sources = names.iter().filter_map(|name| source(rules.fragments.get(name)?)).collect();
        // Where the status is final at once, nobody waits for what a server would make of it.
        let waits = !place.plan.lost && route.is_some_and(|route| route.status_commit == StatusCommit::Data);
        let leading = place.plan.slots.get(&Slot::Main).filter(|name| waits && names.contains(name)).cloned();
        Self { sources, leading }
    }

    /// Whether another server decides about the page.
    pub(in crate::page) fn leads(&self) -> bool {
        self.leading.is_some()
    }

    /// Whether another visitor may get another page.
    pub(in crate::page) fn is_by_visitor(&self) -> bool {
        self.sources.iter().any(|(source, _)| source.rule.is_by_visitor())
    }

    /// Longest time for which all of them let the page be kept, in seconds.
    pub(in crate::page) fn fresh_seconds(&self) -> Option<u32> {
        self.sources.iter().map(|(source, _)| source.rule.fresh_seconds).min()
    }

    /// Takes what is known of the servers, and asks the leading one for its answer. Only that one is waited for: it decides about the page.
    pub(in crate::page) async fn ready(self, app: &App, until: Instant) -> RemoteFragments {
        let Self { sources, leading } = self;
        let ready = async |(source, ask): (Arc<FragmentServer>, RemoteRequest)| {
            let part = source.part(&ask);
            let is_leading = leading.as_ref() == Some(&source.rule.name);
            let answer = if is_leading { Some(lead(app, part.clone(), ask.clone(), until).await) } else { None };
            (source.rule.name.clone(), part, ask, answer)
        };
        let mut foreign = RemoteFragments::default();
        for (name, part, ask, answer) in join_all(sources.into_iter().map(ready)).await {
            // The answer may be of a newer version than was known: the page keeps to that one's files.
            let snapshot =
                answer.as_ref().map_or_else(|| Arc::clone(&part.snapshot), |answer: &RemoteResponse| Arc::clone(&answer.snapshot));
            let fragment = Arc::new(Fragment::of_server(RemotePart { snapshot, ..part }));
            foreign.answer = foreign.answer.or_else(|| Some((name.clone(), answer?)));
            foreign.parts.insert(name, (fragment, ask));
        }
        foreign
    }
}

/// The leading fragment's answer. What stands in its stead when there is none, the page's strings say later.
async fn lead(app: &App, part: RemotePart, ask: RemoteRequest, until: Instant) -> RemoteResponse {
    app.renders.contents().fill(RemoteJob { part, ask, fallback: None, until, is_main: true }).await
}

impl RemoteFragments {
    /// A fragment by its name.
    pub(in crate::page) fn fragment(&self, name: &str) -> Option<&Arc<Fragment>> {
        self.parts.get(name).map(|(fragment, _)| fragment)
    }

    /// What its server is asked.
    pub(in crate::page) fn ask(&self, name: &str) -> Option<&RemoteRequest> {
        self.parts.get(name).map(|(_, ask)| ask)
    }

    /// What the leading server answered, for the slot of its fragment.
    pub(in crate::page) fn answer(&self, name: &str) -> Option<&RemoteResponse> {
        self.answer.as_ref().filter(|(leading, _)| leading == name).map(|(_, answer)| answer)
    }

    /// Cookies that the leading fragment sets.
    pub(in crate::page) fn cookies(&self) -> Vec<HeaderValue> {
        self.answer.as_ref().map(|(_, answer)| answer.cookies.clone()).unwrap_or_default()
    }

    /// Brings what was gathered into line with what the leading server answered.
    pub(in crate::page) async fn lead(
        &mut self,
        app: &App,
        visit: &Visit,
        place: &PageLocation,
        gathered: &mut PageContent,
    ) -> MainFragmentOutcome {
        let Some((name, answer)) = &mut self.answer else { return MainFragmentOutcome::Page(None) };
        if gathered.page.status != 200 {
            return MainFragmentOutcome::Page(None);
        }
        if let PageDirective::Elsewhere { code, location } = &answer.lead {
            if let Some(redirect) = redirect(visit, *code, location) {
                return MainFragmentOutcome::Redirect(redirect, answer.cookies.clone());
            }
            tracing::error!(fragment = *name, "A fragment sends visitors where nobody is led; what it has otherwise is shown");
            if let Some((fragment, ask)) = self.parts.get(name)
                && let Some(part) = &fragment.http
            {
                let job = RemoteJob { part: part.clone(), ask: ask.clone(), fallback: None, until: Instant::now(), is_main: true };
                *answer = app.renders.contents().without_server(&job, false).await;
            }
        }
        match answer.lead {
            PageDirective::Missing => {
                close(gathered, 404, place);
                MainFragmentOutcome::Page(None)
            }
            PageDirective::Failed { .. } | PageDirective::Elsewhere { .. } => {
                let rule = visit.live.rules.fragments.get(name);
                if rule.is_some_and(|rule| rule.essential) {
                    let is_late = answer.lead == PageDirective::Failed { late: true };
                    close(gathered, if is_late { 504 } else { 502 }, place);
                    return MainFragmentOutcome::Page(None);
                }
                let key = rule.and_then(|rule| rule.fallback.as_ref());
                let text = key.and_then(|key| gathered.strings.message(key)).filter(|_| answer.fill.source == Source::Client);
                if let Some(text) = text {
                    answer.fill = crate::fragments::fallback(text);
                }
                gathered.seo.noindex = true;
                if answer.fill.source == Source::Client {
                    close(gathered, 503, place);
                    return MainFragmentOutcome::Page(None);
                }
                // A page without its content must not be taken for it, by whoever indexes or keeps pages.
                MainFragmentOutcome::Page(Some(StatusCode::SERVICE_UNAVAILABLE))
            }
            PageDirective::Content => {
                if gathered.page.page.kind == PageType::Foreign {
                    gathered.seo.meta_title = answer.title.clone().unwrap_or_else(|| PRODUCT_NAME.to_owned());
                }
                MainFragmentOutcome::Page(None)
            }
        }
    }
}

fn close(gathered: &mut PageContent, status: u16, place: &PageLocation) {
    gathered.page = Arc::new(without_content(status));
    gathered.seo = of_error(place, status, &gathered.strings);
}

/// SECURITY: only to a host of ours, in whatever spelling a browser understands; and not to where the visitor is.
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
