//! A page that is about to be sent: gathered, laid out, modelled.

use std::sync::Arc;
use std::time::Instant;

use contracts::page::PageModel;
use http::{HeaderValue, StatusCode};
use routing::{Redirect, RouteCache, StatusCommit};

use super::client;
use super::data::gather;
use super::described::Described;
use super::flags::Flags;
use super::foreign::{Foreign, Led, Named};
use super::locate::Place;
use super::model::{Asked, ForVisitor, Slots, layout, model};
use super::releases::{self, Chosen};
use super::{query, sign_in};
use crate::app::App;
use crate::fragments::{Choice, Fragment, Part, ReleaseSet};
use crate::record::Record;
use crate::upstream::{Strings, UpstreamError};
use crate::visit::Visit;

/// A page that is about to be sent.
pub(super) struct Planned {
    /// The releases it is made of.
    pub(super) set: Arc<ReleaseSet>,
    /// What fills each slot.
    pub(super) slots: Slots,
    /// What of it other servers render.
    pub(super) foreign: Foreign,
    /// Its model.
    pub(super) model: PageModel,
    /// What search engines and messengers are told beside the model.
    pub(super) described: Described,
    /// Strings in its language.
    pub(super) strings: Arc<Strings>,
    /// Status of the answer.
    pub(super) status: StatusCode,
    /// How long it is kept, when it is found and the same for everybody.
    pub(super) cache: RouteCache,
    /// Whether another visitor may get another page.
    pub(super) by_visitor: bool,
    /// Trials that it is a part of.
    pub(super) trials: Vec<Part>,
    /// Releases that are in it because this browser previews them.
    pub(super) previewed: Vec<Arc<Fragment>>,
    /// Cookies that its main fragment sets.
    pub(super) cookies: Vec<HeaderValue>,
    /// When nothing is waited for any more.
    pub(super) until: Instant,
    /// What is told of the request when it has ended.
    pub(super) record: Record,
}

/// What is planned for a place.
pub(super) enum Plan {
    /// A page.
    Page(Box<Planned>),
    /// Another address, by the main fragment's word, and the cookies that it sets.
    Redirect(Redirect, Vec<HeaderValue>),
}

/// Plans the page at a place, asked for with a query.
pub(super) async fn plan(app: &App, visit: &Visit, place: &Place, asked: Option<&str>) -> Result<Plan, UpstreamError> {
    let until = Instant::now() + app.config.render.page;
    let rules = &visit.live.rules;
    let route = place.plan.route.as_deref();
    let flags = Flags::of(visit, place.locale(), place.city());
    let Chosen { choice: Choice { set, by_visitor, trials }, previewed } = releases::choose(app, visit, place).await;
    let query = query::declared(route.map_or(&[], |route| &route.query), asked);
    {
        let mut known = visit.record.known();
        known.locale = place.locale().to_string();
        known.route = route.map_or("(not found)", |route| &route.pattern).to_owned();
    }
    let canonical = query::canonical(&query);
    let named = Named::of(app, visit, place, &query);
    let by_visitor = by_visitor || flags.by_visitor || sign_in::is_needed(place) || named.is_by_visitor();
    let (leads, fresh) = (named.leads(), named.fresh_seconds());
    let (gathered, mut foreign) = tokio::join!(gather(&app.api, visit, place, &canonical, leads), named.ready(app, until));
    let mut gathered = gathered?;
    let led = match foreign.lead(app, visit, place, &mut gathered).await {
        Led::Redirect(redirect, cookies) => return Ok(Plan::Redirect(redirect, cookies)),
        Led::Page(status) => status,
    };
    // A service of somebody else's may know any flag.
    let may_be_on = |flag: &str| flags.may_have(flag) || app.config.experiments.script.is_some();
    let layout = layout(&place.plan, &rules.routes, gathered.page.status, &set, &foreign, may_be_on);
    let client = client::settings(visit, place, &gathered.page, &flags, app);
    let own = ForVisitor { flags: flags.variants, client };
    let mut model = model(visit, &Asked { place, query }, &gathered, &layout, own, &app.config.dev);
    report_missing_strings(app, &gathered.strings, &model);
    let described = Described::of(&gathered.seo, visit.home_of(place.locale()));
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
    Ok(Plan::Page(Box::new(Planned {
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
