//! Fills all slots of a page concurrently, each within a deadline. Dropping the page aborts the
//! work that is left.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use bytes::Bytes;
use contracts::fragment::Slot;
use contracts::page::PageModel;
use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, join_all};
use tokio::task::JoinSet;

use super::page_model::Slots;
use super::prepared_page::PreparedPage;
use crate::app::App;
use crate::fragments::context::ModelJson;
use crate::fragments::{ContentKind, Fragment, FragmentOutput, RemoteJob, RemoteResponse, RenderJob, Source};
use crate::page::memory::SlotState;
use crate::page::missing_pages::MissingPagePermit;
use crate::request::Visit;
use crate::shared_work::{self, SharedWork};
use crate::telemetry::metrics::SlotOutcome;
use crate::telemetry::otlp::SpanKind;
use crate::telemetry::trace::{self, Trace};

/// A slot that is ready or in flight. Clones share the work.
#[derive(Clone)]
pub(in crate::page) struct PendingSlot {
    fragment: Arc<Fragment>,
    filling: SharedWork<SlotContent>,
    /// Remote files that the head of the page includes.
    in_head: ContentKind,
}

/// Content of a slot.
#[derive(Debug, Clone)]
pub(in crate::page) struct SlotContent {
    /// HTML, with tags of the files that the head does not include.
    pub(in crate::page) html: Bytes,
    /// Source of the content.
    pub(in crate::page) source: Source,
    /// True if the browser hydrates it.
    pub(in crate::page) hydrates: bool,
    /// Time to fill the slot.
    pub(in crate::page) took: Duration,
    /// Time until which the slot gets the same content. `None`: it may change at any time.
    pub(in crate::page) fresh_until: Option<Instant>,
    kind: ContentKind,
    answer: Option<RemoteResponse>,
}

/// Starts the renders of a page whose main fragment may still change it. The tasks end when the
/// set is dropped, unless it is detached.
pub(in crate::page) fn prepare_renders(app: &App, visit: &Visit, model: &PageModel, slots: &Slots, until: Instant) -> JoinSet<()> {
    let json = ModelJson::new(model);
    let mut renders = JoinSet::new();
    let is_rendered =
        |(slot, fragment): &&(Slot, Arc<Fragment>)| fragment.script.is_some() && !fragment.stored.release.fragment.is_browser_only(*slot);
    for (slot, fragment) in slots.iter().filter(is_rendered) {
        let (cache, job) = (app.renders.clone(), render_job(visit, &json, (*slot, fragment), None, until));
        renders.spawn(async move { cache.prepare(job).await });
    }
    renders
}

fn render_job(
    visit: &Visit,
    json: &ModelJson<'_>,
    (slot, fragment): (Slot, &Arc<Fragment>),
    fallback: Option<String>,
    until: Instant,
) -> RenderJob {
    let manifest = &fragment.stored.release.fragment;
    let is_live = visit.live.releases.active(&manifest.name).is_some_and(|active| active.live.id() == fragment.id());
    let context = json.context(manifest, slot);
    let address = json.address(manifest.copies_address_in(slot).then_some(&visit.live.rules.routes));
    RenderJob { fragment: Arc::clone(fragment), context, address, fallback, is_live, until }
}

/// Starts all slots. Cached slots are ready on return.
pub(in crate::page) fn begin(app: &App, visit: &Visit, prepared: &PreparedPage) -> Vec<PendingSlot> {
    let json = ModelJson::new(&prepared.model);
    prepared.slots.iter().map(|(slot, fragment)| PendingSlot::begin(app, visit, prepared, &json, (*slot, fragment))).collect()
}

/// Waits until all slots are ready, but no longer than so long.
pub(in crate::page) async fn settle(pending: &[PendingSlot], longest: Duration) {
    // Slots that are late stay pending.
    let _ = tokio::time::timeout(longest, join_all(pending.iter().map(|pending| pending.filling.clone()))).await;
}

impl SlotContent {
    /// Content of a slot whose task panicked.
    const fn nothing() -> Self {
        Self {
            html: Bytes::new(),
            source: Source::Client,
            hydrates: false,
            took: Duration::ZERO,
            fresh_until: None,
            kind: ContentKind::Nothing,
            answer: None,
        }
    }
}

impl PendingSlot {
    fn begin(app: &App, visit: &Visit, prepared: &PreparedPage, json: &ModelJson<'_>, (slot, fragment): (Slot, &Arc<Fragment>)) -> Self {
        let manifest = &fragment.stored.release.fragment;
        let name = manifest.name.clone();
        let fallback = manifest.fallback.get(&slot).and_then(|key| prepared.strings.message(key)).map(str::to_owned);
        let renders = app.renders.clone();
        let until = prepared.until;
        let (mut began, mut has_task) = ((Instant::now(), SystemTime::now()), false);
        let work: BoxFuture<'static, (FragmentOutput, Option<RemoteResponse>)> =
            if app.config.dev.remotes.iter().any(|(remote, _)| *remote == name) {
                async { (FragmentOutput::client(), None) }.boxed()
            } else if manifest.is_browser_only(slot) {
                async { (FragmentOutput::unrendered(Source::BrowserOnly), None) }.boxed()
            } else if let Some(answer) = prepared.remote.answer(&name).filter(|_| slot == Slot::Main).cloned() {
                async move { (answer.fill.clone(), Some(answer)) }.boxed()
            } else if let Some(flight) = prepared.remote.flight(&name).cloned() {
                (began, has_task) = (flight.began, true);
                async move {
                    let mut answer = flight.response().await;
                    answer.fall_back(fallback.as_deref());
                    (answer.fill.clone(), Some(answer))
                }
                .boxed()
            } else if let (Some(part), Some(request)) = (fragment.http.clone(), prepared.remote.request(&name).cloned()) {
                let job = RemoteJob { part, request, fallback, until, is_main: false };
                async move {
                    let answer = renders.remote().fill(job).await;
                    (answer.fill.clone(), Some(answer))
                }
                .boxed()
            } else {
                let job = render_job(visit, json, (slot, fragment), fallback, until);
                let (part, metrics) = (prepared.trials.iter().find(|part| part.fragment == name).cloned(), Arc::clone(&app.metrics));
                async move {
                    let fill = renders.fill(job).await;
                    if let Some(part) = part {
                        part.count(&fill, &metrics);
                    }
                    (fill, None)
                }
                .boxed()
            };
        // A page without a reader polls nothing, and must not keep a permit meanwhile.
        let permit = prepared.permit.clone().filter(|_| !has_task);
        let filling = Self::filling(app, prepared, (slot, fragment), began, work, permit);
        let filling =
            if has_task { shared_work::without_task(filling) } else { shared_work::start(filling, async { SlotContent::nothing() }) };
        let mut pending = Self { fragment: Arc::clone(fragment), filling, in_head: ContentKind::Content };
        pending.in_head = match pending.now() {
            Some(content) if content.answer.is_some() => content.kind,
            _ => ContentKind::Content,
        };
        pending
    }

    /// Work with its metrics, log entry and span, which holds the permit of a missing page.
    fn filling(
        app: &App,
        prepared: &PreparedPage,
        (slot, fragment): (Slot, &Arc<Fragment>),
        began: (Instant, SystemTime),
        work: BoxFuture<'static, (FragmentOutput, Option<RemoteResponse>)>,
        permit: Option<Arc<MissingPagePermit>>,
    ) -> impl Future<Output = SlotContent> + Send + 'static {
        let (metrics, stored, brand) = (Arc::clone(&app.metrics), Arc::clone(&fragment.stored), prepared.model.site.brand.clone());
        let record = prepared.record.clone();
        permit.iter().for_each(|permit| permit.begin());
        let span = trace::current().map(|trace| trace.child());
        async move {
            let (fill, answer) = trace::scope(span.clone(), work).await;
            drop(permit);
            let ended = answer.as_ref().map_or_else(Instant::now, |answer| answer.ready_at);
            let (took, source, fragment) = (ended.saturating_duration_since(began.0), fill.source.name(), stored.name());
            // The response may belong to a newer version than the prepared snapshot.
            let release = answer.as_ref().map_or(&stored.id, |answer| &answer.snapshot.stored.id);
            metrics.slot_series(SlotOutcome { fragment, release, brand: &brand, source }).add(took);
            record.slot(slot.name(), fragment, release, source, took);
            if let Some(span) = span.filter(Trace::is_exported) {
                let attributes = [("roadside.fragment", fragment), ("roadside.release", release), ("roadside.source", source)];
                let attributes = attributes.map(|(key, value)| (key, value.to_owned())).to_vec();
                let failed = matches!(fill.source, Source::LastGood | Source::Fallback);
                span.finish(format!("slot {}", slot.name()), SpanKind::Internal, began.1, took, attributes, failed);
            }
            let kind = answer.as_ref().map_or(ContentKind::Nothing, |answer| answer.kind);
            SlotContent {
                hydrates: fill.hydrates() && answer.is_none(),
                html: fill.html,
                source: fill.source,
                took,
                fresh_until: fill.fresh_until,
                kind,
                answer,
            }
        }
    }

    /// True for a remote fragment without a response. A render is a matter of milliseconds.
    pub(in crate::page) fn may_be_late(&self) -> bool {
        self.fragment.http.is_some() && self.now().is_none()
    }

    /// Content, if ready.
    pub(in crate::page) fn now(&self) -> Option<SlotContent> {
        self.filling.clone().now_or_never()
    }

    /// Waits for the content and adds file tags.
    pub(in crate::page) async fn content(self) -> SlotContent {
        let mut content = self.filling.await;
        if let (Some(answer), Some(http)) = (&content.answer, &self.fragment.http) {
            content.html = answer.html((&http.snapshot, self.in_head));
        }
        content
    }

    /// What the head depends on.
    pub(in crate::page) fn state(&self) -> SlotState {
        SlotState { may_be_late: self.may_be_late(), in_head: self.in_head }
    }

    /// Remote files that the head of the page includes.
    pub(in crate::page) const fn in_head(&self) -> ContentKind {
        self.in_head
    }
}
