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

use super::data::{Gathered, PRODUCT_NAME, of_error, without_content};
use super::locate::Place;
use super::query;
use crate::app::App;
use crate::fragments::{Answer, Ask, AskedPage, Fragment, HttpJob, HttpPart, HttpSource, Lead, Source};
use crate::visit::Visit;

/// Fragments of other servers that a page may hold, none of them asked yet.
pub(super) struct Named {
    sources: Vec<(Arc<HttpSource>, Ask)>,
    /// Name of the fragment whose answer decides about the page.
    leading: Option<String>,
}

/// The same, each with what is known of its server.
#[derive(Default)]
pub(super) struct Foreign {
    parts: HashMap<String, (Arc<Fragment>, Ask)>,
    /// What the leading fragment's server answered.
    answer: Option<(String, Answer)>,
}

/// What the leading fragment makes of the page.
pub(super) enum Led {
    /// The page, perhaps with another status than its data have.
    Page(Option<StatusCode>),
    /// Another address, and cookies to set on the way.
    Redirect(Redirect, Vec<HeaderValue>),
}

impl Named {
    /// Those that the rules name for a place, and for the page that stands in its stead when it is missing. `query`: what the route reads of it.
    pub(super) fn of(app: &App, visit: &Visit, place: &Place, query: &IndexMap<String, String>) -> Self {
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
            AskedPage {
                visit,
                path,
                locale: &locale,
                tag: &tag,
                country: place.locale().country(),
                city: place.city(),
                page: route.map_or("not_found", |route| &route.page),
                query,
            }
        };
        let source = |rule: &Arc<HttpFragment>| Some((app.renders.sources().of(rule)?, Ask::of(rule, page(&rule.name))));
        let sources = names.iter().filter_map(|name| source(rules.fragments.get(name)?)).collect();
        // Where the status is final at once, nobody waits for what a server would make of it.
        let waits = !place.plan.lost && route.is_some_and(|route| route.status_commit == StatusCommit::Data);
        let leading = place.plan.slots.get(&Slot::Main).filter(|name| waits && names.contains(name)).cloned();
        Self { sources, leading }
    }

    /// Whether another server decides about the page.
    pub(super) fn leads(&self) -> bool {
        self.leading.is_some()
    }

    /// Whether another visitor may get another page.
    pub(super) fn is_by_visitor(&self) -> bool {
        self.sources.iter().any(|(source, _)| source.rule.is_by_visitor())
    }

    /// Longest time for which all of them let the page be kept, in seconds.
    pub(super) fn fresh_seconds(&self) -> Option<u32> {
        self.sources.iter().map(|(source, _)| source.rule.fresh_seconds).min()
    }

    /// Takes what is known of the servers, and asks the leading one for its answer. Only that one is waited for: it decides about the page.
    pub(super) async fn ready(self, app: &App, until: Instant) -> Foreign {
        let Self { sources, leading } = self;
        let ready = async |(source, ask): (Arc<HttpSource>, Ask)| {
            let part = source.part(&ask);
            let is_leading = leading.as_ref() == Some(&source.rule.name);
            let answer = if is_leading { Some(lead(app, part.clone(), ask.clone(), until).await) } else { None };
            (source.rule.name.clone(), part, ask, answer)
        };
        let mut foreign = Foreign::default();
        for (name, part, ask, answer) in join_all(sources.into_iter().map(ready)).await {
            // The answer may be of a newer version than was known: the page keeps to that one's files.
            let snapshot = answer.as_ref().map_or_else(|| Arc::clone(&part.snapshot), |answer: &Answer| Arc::clone(&answer.snapshot));
            let fragment = Arc::new(Fragment::of_server(HttpPart { snapshot, ..part }));
            foreign.answer = foreign.answer.or_else(|| Some((name.clone(), answer?)));
            foreign.parts.insert(name, (fragment, ask));
        }
        foreign
    }
}

/// The leading fragment's answer. What stands in its stead when there is none, the page's strings say later.
async fn lead(app: &App, part: HttpPart, ask: Ask, until: Instant) -> Answer {
    app.renders.contents().fill(HttpJob { part, ask, fallback: None, until, is_main: true }).await
}

impl Foreign {
    /// A fragment by its name.
    pub(super) fn fragment(&self, name: &str) -> Option<&Arc<Fragment>> {
        self.parts.get(name).map(|(fragment, _)| fragment)
    }

    /// What its server is asked.
    pub(super) fn ask(&self, name: &str) -> Option<&Ask> {
        self.parts.get(name).map(|(_, ask)| ask)
    }

    /// What the leading server answered, for the slot of its fragment.
    pub(super) fn answer(&self, name: &str) -> Option<&Answer> {
        self.answer.as_ref().filter(|(leading, _)| leading == name).map(|(_, answer)| answer)
    }

    /// Cookies that the leading fragment sets.
    pub(super) fn cookies(&self) -> Vec<HeaderValue> {
        self.answer.as_ref().map(|(_, answer)| answer.cookies.clone()).unwrap_or_default()
    }

    /// Brings what was gathered into line with what the leading server answered.
    pub(super) async fn lead(&mut self, app: &App, visit: &Visit, place: &Place, gathered: &mut Gathered) -> Led {
        let Some((name, answer)) = &mut self.answer else { return Led::Page(None) };
        if gathered.page.status != 200 {
            return Led::Page(None);
        }
        if let Lead::Elsewhere { code, location } = &answer.lead {
            if let Some(redirect) = redirect(visit, *code, location) {
                return Led::Redirect(redirect, answer.cookies.clone());
            }
            tracing::error!(fragment = *name, "A fragment sends visitors where nobody is led; what it has otherwise is shown");
            if let Some((fragment, ask)) = self.parts.get(name)
                && let Some(part) = &fragment.http
            {
                let job = HttpJob { part: part.clone(), ask: ask.clone(), fallback: None, until: Instant::now(), is_main: true };
                *answer = app.renders.contents().without_server(&job, false).await;
            }
        }
        match answer.lead {
            Lead::Missing => {
                close(gathered, 404, place);
                Led::Page(None)
            }
            Lead::Failed { .. } | Lead::Elsewhere { .. } => {
                let rule = visit.live.rules.fragments.get(name);
                if rule.is_some_and(|rule| rule.essential) {
                    let is_late = answer.lead == Lead::Failed { late: true };
                    close(gathered, if is_late { 504 } else { 502 }, place);
                    return Led::Page(None);
                }
                let key = rule.and_then(|rule| rule.fallback.as_ref());
                let text = key.and_then(|key| gathered.strings.message(key)).filter(|_| answer.fill.source == Source::Client);
                if let Some(text) = text {
                    answer.fill = crate::fragments::fallback(text);
                }
                gathered.seo.noindex = true;
                if answer.fill.source == Source::Client {
                    close(gathered, 503, place);
                    return Led::Page(None);
                }
                // A page without its content must not be taken for it, by whoever indexes or keeps pages.
                Led::Page(Some(StatusCode::SERVICE_UNAVAILABLE))
            }
            Lead::Content => {
                if gathered.page.page.kind == PageType::Foreign {
                    gathered.seo.meta_title = answer.title.clone().unwrap_or_else(|| PRODUCT_NAME.to_owned());
                }
                Led::Page(None)
            }
        }
    }
}

fn close(gathered: &mut Gathered, status: u16, place: &Place) {
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
