//! Remote fragments of a page, and the effect of the main fragment's response on the page.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use contracts::page_data::PageType;
use http::{HeaderValue, StatusCode};
use routing::{Location, Redirect};

use super::product_data::{PRODUCT_NAME, PageContent, of_error, without_content};
use crate::app::App;
use crate::fragments::{Fragment, PageDirective, RemoteFlight, RemoteJob, RemotePart, RemoteRequest, RemoteResponse, Snapshot, Source};
use crate::page::resolve::route::PageLocation;
use crate::request::Visit;

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

impl RemoteFragments {
    /// Adds a fragment, with its request in flight if it was sent.
    pub(super) fn add(&mut self, part: RemotePart, request: RemoteRequest, flight: Option<RemoteFlight>) {
        let name = part.server.rule.name.clone();
        self.parts.insert(name, PagePart { fragment: Arc::new(Fragment::of_server(part)), request, flight });
    }

    /// Sets the response of the main fragment. It may belong to a newer version of the server than
    /// the fragment, whose files are then those of the response.
    pub(super) fn set_answer(&mut self, part: RemotePart, answer: RemoteResponse) {
        let name = part.server.rule.name.clone();
        if let Some(known) = self.parts.get_mut(&name) {
            known.fragment = Arc::new(Fragment::of_server(RemotePart { snapshot: Arc::clone(&answer.snapshot), ..part }));
        }
        self.answer = Some((name, answer));
    }

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
