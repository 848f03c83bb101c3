//! Prepares a page: gathers its inputs, looks for a remembered page made from the same ones, else
//! builds layout and model.

use std::sync::Arc;
use std::time::Instant;

use contracts::page::PageModel;
use http::{HeaderValue, StatusCode};
use routing::{Redirect, RouteCache, StatusCommit};
use tokio::sync::Notify;
use tokio::task::JoinSet;

use super::page_model::{PageRequest, Slots, VisitorState, layout, model};
use super::{client_settings, slots};
use crate::app::App;
use crate::fragments::{Fragment, ReleaseSelection, ReleaseSet, TrialMembership};
use crate::page::gather::flags::Flags;
use crate::page::gather::product_data::{PageContent, gather};
use crate::page::gather::release_choice::{self, PageReleases};
use crate::page::gather::remote_fragments::{MainFragmentOutcome, RemoteFragments};
use crate::page::gather::remote_plan::RemotePlan;
use crate::page::gather::social_metadata::SocialMetadata;
use crate::page::memory::{PageForm, PageInputs, PageKey, RememberedPage};
use crate::page::missing_pages::MissingPagePermit;
use crate::page::resolve::route::PageLocation;
use crate::page::resolve::{query, session_required};
use crate::product_api::{ApiFreshness, Strings, UpstreamError};
use crate::request::Visit;
use crate::telemetry::metrics::Limit;
use crate::telemetry::request_record::Record;

/// A page ready to send.
pub(in crate::page) struct PreparedPage {
    /// Releases of the page.
    pub(in crate::page) set: Arc<ReleaseSet>,
    /// Fragments by slot.
    pub(in crate::page) slots: Slots,
    /// Remote fragments.
    pub(in crate::page) remote: RemoteFragments,
    /// Page model.
    pub(in crate::page) model: PageModel,
    /// Structured data and link preview.
    pub(in crate::page) social: SocialMetadata,
    /// Strings in the page's language.
    pub(in crate::page) strings: Arc<Strings>,
    /// Status of the response.
    pub(in crate::page) status: StatusCode,
    /// Caching by the route; applies to pages that are found and the same for all visitors.
    pub(in crate::page) cache: RouteCache,
    /// True if the page depends on the visitor.
    pub(in crate::page) by_visitor: bool,
    /// Trials that the page is part of.
    pub(in crate::page) trials: Vec<TrialMembership>,
    /// Releases that this browser previews.
    pub(in crate::page) previewed: Vec<Arc<Fragment>>,
    /// Cookies of the main fragment.
    pub(in crate::page) cookies: Vec<HeaderValue>,
    /// Deadline of the page.
    pub(in crate::page) until: Instant,
    /// Access record of the request.
    pub(in crate::page) record: Record,
    /// Where the page is remembered. `None`: it is not.
    pub(in crate::page) memory: Option<(PageKey, PageInputs)>,
    /// Keys of its content; `None`: a shared cache keeps it by `Cache-Control` only.
    pub(in crate::page) content_keys: Option<Arc<[Box<str>]>>,
    /// True if its content is current, as far as this edge knows.
    pub(in crate::page) is_current: bool,
    /// Permit of a missing page. Its slots hold it until they are filled.
    pub(in crate::page) permit: Option<Arc<MissingPagePermit>>,
}

/// A page from memory, for one visitor.
pub(in crate::page) struct RememberedAnswer {
    /// The page.
    pub(in crate::page) page: Arc<RememberedPage>,
    /// Its key in the memory of pages.
    pub(in crate::page) key: PageKey,
    /// True if the page depends on the visitor.
    pub(in crate::page) by_visitor: bool,
    /// Trials that the page is part of.
    pub(in crate::page) trials: Vec<TrialMembership>,
    /// True if its content is current, as far as this edge knows.
    pub(in crate::page) is_current: bool,
    /// Freshness of all responses of the product API that it was resolved with. Until its end,
    /// nothing but a new epoch changes the answer.
    pub(in crate::page) freshness: ApiFreshness,
}

/// Outcome of preparing a page.
pub(in crate::page) enum Plan {
    Page(Box<PreparedPage>),
    Remembered(RememberedAnswer),
    /// Redirect by the main fragment, with its cookies.
    Redirect(Redirect, Vec<HeaderValue>),
    /// A missing page, while too many others are rendered.
    Missing,
    /// A page that was not admitted.
    Refused,
}

impl Plan {
    /// True for a page that does not exist.
    pub(in crate::page) fn is_missing(&self) -> bool {
        match self {
            Self::Page(prepared) => prepared.status == StatusCode::NOT_FOUND,
            Self::Missing => true,
            Self::Remembered(_) | Self::Redirect(..) | Self::Refused => false,
        }
    }
}

/// Prepares the page of a place and raw query. `is_in_place`: it is served at another URL, so it is
/// not remembered. `begun` is notified before the first request, unless the page is refused. A page
/// without it takes the place of one that was admitted.
pub(in crate::page) async fn plan(
    app: &App,
    visit: &Visit,
    place: &PageLocation,
    raw_query: Option<&str>,
    form: PageForm,
    is_in_place: bool,
    begun: Option<&Notify>,
) -> Result<Plan, UpstreamError> {
    let until = Instant::now() + app.config.render.page;
    let rules = &visit.live.rules;
    let route = place.plan.route.as_deref();
    let flags = Flags::of(visit, place.locale(), place.city());
    let PageReleases { selection: ReleaseSelection { set, by_visitor, trials }, previewed } =
        release_choice::choose(app, visit, place).await;
    let query = query::declared(route.map_or(&[], |route| &route.query), raw_query);
    {
        let mut record = visit.record.fields();
        record.locale = place.locale().to_string().into();
        record.route = route.map_or("(not found)", |route| &route.pattern).into();
    }
    let canonical = query::canonical(&query);
    let remote_plan = RemotePlan::of(app, visit, place, &query);
    let by_visitor = by_visitor || flags.by_visitor || session_required::is_needed(place) || remote_plan.is_by_visitor();
    let (main_decides, fresh) = (remote_plan.main_decides(), remote_plan.fresh_seconds());
    // A deciding main fragment changes page data and SEO for each response.
    let is_shared = !remote_plan.is_by_visitor() && !main_decides && app.config.dev.remotes.is_empty() && !app.config.dev.watch;
    // SECURITY: routes of personal pages are not public.
    let is_public = route.is_some_and(|route| route.cache.public) && !place.plan.unknown_place;
    let is_remembered = is_shared && is_public && previewed.is_empty() && !is_in_place;
    let mut key = is_remembered.then(|| PageKey::of(form, visit, place, &canonical, &flags, &set));
    // A page from memory needs no fragment.
    let remembered = key.as_ref().and_then(|key| app.pages.fresh_page(key)).filter(|page| page.inputs.is_of(visit, place));
    let mut is_admitted = begun.is_none();
    if let Some(begun) = begun {
        is_admitted = remembered.is_none() && admit(app).await;
        if remembered.is_none() && !is_admitted {
            return Ok(Plan::Refused);
        }
        begun.notify_one();
    }
    // An external experiments service may turn on any flag.
    let may_be_on = |flag: &str| flags.may_have(flag) || app.config.experiments.script.is_some();
    let visitor = |content: &PageContent| VisitorState {
        flags: flags.variants.clone(),
        client: client_settings::settings(visit, place, &content.page, &flags, app),
        messenger: app.config.messenger.clone().filter(|origin| *origin != visit.origin),
    };
    let request = PageRequest { place, query: &query };
    let gathered = async {
        let content = gather(&app.api, visit, place, &canonical, main_decides).await?;
        let mut renders = JoinSet::new();
        if main_decides && form == PageForm::Document {
            // The main fragment is awaited: meanwhile, the others render as if it keeps the page.
            let layout = layout(&place.plan, &rules.routes, content.page.status, &set, &RemoteFragments::default(), may_be_on);
            let model = model(visit, &request, &content, &layout, visitor(&content), &app.config.dev);
            renders = slots::prepare_renders(app, visit, &model, &layout.slots, until);
        }
        Ok((content, renders))
    };
    let ready = async {
        match &remembered {
            Some(_) => None,
            None => Some(remote_plan.ready(app, until, form).await),
        }
    };
    let (gathered, ready) = tokio::join!(gathered, ready);
    let (mut content, mut renders) = gathered?;
    if let Some(page) = remembered
        && let Some(inputs) = PageInputs::of(visit, place, &set, &content, remote_plan.snapshots())
        && page.inputs.is_same(&inputs)
        && let Some(key) = key.take()
    {
        let (is_current, freshness) = (content.is_current, content.freshness.and(&place.freshness));
        return Ok(Plan::Remembered(RememberedAnswer { page, key, by_visitor, trials, is_current, freshness }));
    }
    if !is_admitted && !admit(app).await {
        return Ok(Plan::Refused);
    }
    let is_missing = content.page.status == 404 && !main_decides && form == PageForm::Document;
    let permit = match is_missing {
        true => app.missing_pages.permit().await.map(Arc::new),
        false => None,
    };
    if is_missing && permit.is_none() {
        app.metrics.shed(Limit::MissingPages);
        return Ok(Plan::Missing);
    }
    let mut remote = match ready {
        Some(remote) => remote,
        None => remote_plan.ready(app, until, form).await,
    };
    let main_status = match remote.apply_main_response(app, visit, place, &mut content) {
        MainFragmentOutcome::Redirect(redirect, cookies) => return Ok(Plan::Redirect(redirect, cookies)),
        MainFragmentOutcome::Page(status) => status,
    };
    let memory = key.and_then(|key| Some((key, PageInputs::of(visit, place, &set, &content, remote.snapshots())?)));
    // The slots join the renders that are in flight.
    renders.detach_all();
    let layout = layout(&place.plan, &rules.routes, content.page.status, &set, &remote, may_be_on);
    let mut model = model(visit, &request, &content, &layout, visitor(&content), &app.config.dev);
    report_missing_strings(app, &content.strings, &model);
    let social = SocialMetadata::of(&content.seo, visit.home_of(place.locale()));
    model.status = main_status.map_or(model.status, |status| status.as_u16());
    let status = match route.map(|route| route.status_commit) {
        Some(StatusCommit::Headers) => StatusCode::OK,
        _ => StatusCode::from_u16(model.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
    };
    let mut cache = route.map(|route| route.cache).unwrap_or_default();
    // A page is cached no longer than its shortest-lived part.
    cache.fresh_seconds = cache.fresh_seconds.min(fresh.unwrap_or(u32::MAX));
    cache.public &= fresh != Some(0) && content.is_whole;
    let cookies = remote.cookies();
    // Changes of remote fragments are not known.
    let content_keys = content.keys.filter(|_| fresh.is_none());
    let (slots, strings, is_current) = (layout.slots, content.strings, content.is_current);
    Ok(Plan::Page(Box::new(PreparedPage {
        set,
        slots,
        remote,
        model,
        social,
        strings,
        status,
        cache,
        by_visitor,
        trials,
        previewed,
        cookies,
        until,
        record: visit.record.clone(),
        memory,
        content_keys,
        is_current,
        permit,
    })))
}

/// Waits until the page may be made.
async fn admit(app: &App) -> bool {
    let is_admitted = app.admission.admit().await;
    if !is_admitted {
        app.metrics.shed(Limit::Pages);
    }
    is_admitted
}

/// Logs each missing string once per language.
fn report_missing_strings(app: &App, strings: &Strings, model: &PageModel) {
    let (language, namespaces): (_, Vec<String>) = (&model.locale.language, model.messages.keys().cloned().collect());
    for key in strings.newly_missing(language, &namespaces, &app.reported_strings) {
        tracing::warn!(language, key, "Translation missing; showing the source text");
    }
}
