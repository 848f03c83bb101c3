//! A page that is about to be sent: gathered, laid out, modelled.

use std::sync::Arc;
use std::time::Instant;

use contracts::page::PageModel;
use http::{HeaderValue, StatusCode};
use routing::{Redirect, RouteCache, StatusCommit};

use super::client_settings;
use super::page_model::{PageRequest, Slots, VisitorState, layout, model};
use crate::app::App;
use crate::fragments::{Fragment, ReleaseSelection, ReleaseSet, TrialMembership};
use crate::page::gather::flags::Flags;
use crate::page::gather::product_data::gather;
use crate::page::gather::release_choice::{self, PageReleases};
use crate::page::gather::remote_fragments::{MainFragmentOutcome, RemoteFragments, RemotePlan};
use crate::page::gather::social_metadata::SocialMetadata;
use crate::page::resolve::route::PageLocation;
use crate::page::resolve::{query, session_required};
use crate::product_api::{Strings, UpstreamError};
use crate::request::Visit;
use crate::telemetry::request_record::Record;

/// A page that is about to be sent.
pub(in crate::page) struct PreparedPage {
    /// The releases it is made of.
    pub(in crate::page) set: Arc<ReleaseSet>,
    /// What fills each slot.
    pub(in crate::page) slots: Slots,
    /// What of it other servers render.
    pub(in crate::page) foreign: RemoteFragments,
    /// Its model.
    pub(in crate::page) model: PageModel,
    /// What search engines and messengers are told beside the model.
    pub(in crate::page) described: SocialMetadata,
    /// Strings in its language.
    pub(in crate::page) strings: Arc<Strings>,
    /// Status of the answer.
    pub(in crate::page) status: StatusCode,
    /// How long it is kept, when it is found and the same for everybody.
    pub(in crate::page) cache: RouteCache,
    /// Whether another visitor may get another page.
    pub(in crate::page) by_visitor: bool,
    /// Trials that it is a part of.
    pub(in crate::page) trials: Vec<TrialMembership>,
    /// Releases that are in it because this browser previews them.
    pub(in crate::page) previewed: Vec<Arc<Fragment>>,
    /// Cookies that its main fragment sets.
    pub(in crate::page) cookies: Vec<HeaderValue>,
    /// When nothing is waited for any more.
    pub(in crate::page) until: Instant,
    /// What is told of the request when it has ended.
    pub(in crate::page) record: Record,
}

/// What is planned for a place.
pub(in crate::page) enum Plan {
    /// A page.
    Page(Box<PreparedPage>),
    /// Another address, by the main fragment's word, and the cookies that it sets.
    Redirect(Redirect, Vec<HeaderValue>),
}

/// Plans the page at a place, asked for with a query.
pub(in crate::page) async fn plan(app: &App, visit: &Visit, place: &PageLocation, asked: Option<&str>) -> Result<Plan, UpstreamError> {
    let until = Instant::now() + app.config.render.page;
    let rules = &visit.live.rules;
    let route = place.plan.route.as_deref();
    let flags = Flags::of(visit, place.locale(), place.city());
    let PageReleases { choice: ReleaseSelection { set, by_visitor, trials }, previewed } = release_choice::choose(app, visit, place).await;
    let query = query::declared(route.map_or(&[], |route| &route.query), asked);
    {
        let mut known = visit.record.known();
        known.locale = place.locale().to_string();
        known.route = route.map_or("(not found)", |route| &route.pattern).to_owned();
    }
    let canonical = query::canonical(&query);
    let named = RemotePlan::of(app, visit, place, &query);
    let by_visitor = by_visitor || flags.by_visitor || session_required::is_needed(place) || named.is_by_visitor();
    let (leads, fresh) = (named.leads(), named.fresh_seconds());
    let (gathered, mut foreign) = tokio::join!(gather(&app.api, visit, place, &canonical, leads), named.ready(app, until));
    let mut gathered = gathered?;
    let led = match foreign.lead(app, visit, place, &mut gathered).await {
        MainFragmentOutcome::Redirect(redirect, cookies) => return Ok(Plan::Redirect(redirect, cookies)),
        MainFragmentOutcome::Page(status) => status,
    };
    // A service of somebody else's may know any flag.
    let may_be_on = |flag: &str| flags.may_have(flag) || app.config.experiments.script.is_some();
    let layout = layout(&place.plan, &rules.routes, gathered.page.status, &set, &foreign, may_be_on);
    let client = client_settings::settings(visit, place, &gathered.page, &flags, app);
    let own = VisitorState { flags: flags.variants, client };
    let mut model = model(visit, &PageRequest { place, query }, &gathered, &layout, own, &app.config.dev);
    report_missing_strings(app, &gathered.strings, &model);
    let described = SocialMetadata::of(&gathered.seo, visit.home_of(place.locale()));
    model.status = led.map_or(model.status, |status| status.as_u16());
    let status = match route.map(|route| route.status_commit) {
        Some(StatusCommit::Headers) => StatusCode::OK,
        _ => StatusCode::from_u16(model.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
    };
    let mut cache = route.map(|route| route.cache).unwrap_or_default();
    // Nobody keeps a page for longer than a part of it is good.
    cache.fresh_seconds = cache.fresh_seconds.min(fresh.unwrap_or(u32::MAX));
    cache.public &= fresh != Some(0) && gathered.is_whole;
    let cookies = foreign.cookies();
    let (slots, strings) = (layout.slots, gathered.strings);
    Ok(Plan::Page(Box::new(PreparedPage {
        set,
        slots,
        foreign,
        model,
        described,
        strings,
        status,
        cache,
        by_visitor,
        trials,
        previewed,
        cookies,
        until,
        record: visit.record.clone(),
    })))
}

/// Logs each string without a text in the page's language, once.
fn report_missing_strings(app: &App, strings: &Strings, model: &PageModel) {
    let (language, namespaces): (_, Vec<String>) = (&model.locale.language, model.messages.keys().cloned().collect());
    for key in strings.newly_missing(language, &namespaces, &app.reported_strings) {
        tracing::warn!(language, key, "A string is missing; its source text is shown");
    }
}
