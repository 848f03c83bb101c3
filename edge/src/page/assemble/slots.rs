//! The slots of a page on their way: every one begun at once, each bounded, and given up when the page is.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use bytes::Bytes;
use contracts::fragment::Slot;
use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use tokio::task::JoinHandle;

use super::prepared_page::PreparedPage;
use crate::app::App;
use crate::fragments::context::ModelJson;
use crate::fragments::{ContentKind, Fragment, FragmentOutput, RemoteJob, RemoteResponse, RenderJob, Source};
use crate::request::Visit;
use crate::telemetry::otlp::SpanKind;
use crate::telemetry::{metrics, trace};

/// A slot that is filled, or is being filled.
#[derive(Clone)]
pub(in crate::page) struct PendingSlot {
    fragment: Arc<Fragment>,
    filling: Shared<BoxFuture<'static, SlotContent>>,
    /// What of another server's fragment the head of the page names the files of.
    in_head: ContentKind,
}

/// What a slot is filled with.
#[derive(Debug, Clone)]
pub(in crate::page) struct SlotContent {
    /// Content of the slot, with the tags of files that the head does not name.
    pub(in crate::page) html: Bytes,
    /// Where it came from.
    pub(in crate::page) source: Source,
    /// Whether the browser hydrates it.
    pub(in crate::page) hydrates: bool,
    /// How long it took.
    pub(in crate::page) took: Duration,
    shown: ContentKind,
    answer: Option<RemoteResponse>,
}

/// Ends the work when nobody waits for it any more.
struct AbortOnDrop<T>(JoinHandle<T>);

impl<T> Drop for AbortOnDrop<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Begins to fill every slot. What is in a cache is there when this returns.
pub(in crate::page) fn begin(app: &App, visit: &Visit, planned: &PreparedPage) -> Vec<PendingSlot> {
    let json = ModelJson::new(&planned.model);
    planned.slots.iter().map(|(slot, fragment)| PendingSlot::begin(app, visit, planned, &json, (*slot, fragment))).collect()
}

impl PendingSlot {
    fn begin(app: &App, visit: &Visit, planned: &PreparedPage, json: &ModelJson, (slot, fragment): (Slot, &Arc<Fragment>)) -> Self {
        let manifest = &fragment.stored.release.fragment;
        let name = manifest.name.clone();
        let fallback = manifest.fallback.get(&slot).and_then(|key| planned.strings.message(key)).map(str::to_owned);
        let renders = app.renders.clone();
        let until = planned.until;
        let work: BoxFuture<'static, (FragmentOutput, Option<RemoteResponse>)> =
            if app.config.dev.remotes.iter().any(|(remote, _)| *remote == name) {
                async { (FragmentOutput::client(), None) }.boxed()
            } else if let Some(answer) = planned.foreign.answer(&name).filter(|_| slot == Slot::Main).cloned() {
                async move { (answer.fill.clone(), Some(answer)) }.boxed()
            } else if let (Some(part), Some(ask)) = (fragment.http.clone(), planned.foreign.ask(&name).cloned()) {
                let job = RemoteJob { part, ask, fallback, until, is_main: false };
                async move {
                    let answer = renders.contents().fill(job).await;
                    (answer.fill.clone(), Some(answer))
                }
                .boxed()
            } else {
                let is_live = visit.live.releases.standing(&name).is_some_and(|standing| standing.live.id() == fragment.id());
                let job = RenderJob { fragment: Arc::clone(fragment), context: json.context(manifest, slot), fallback, is_live, until };
                let (part, metrics) = (planned.trials.iter().find(|part| part.fragment == name).cloned(), Arc::clone(&app.metrics));
                async move {
                    let fill = renders.fill(job).await;
                    if let Some(part) = part {
                        part.count(&fill, &metrics);
                    }
                    (fill, None)
                }
                .boxed()
            };
        let filling = Self::start(app, planned, slot, fragment, work);
        let mut slotted = Self { fragment: Arc::clone(fragment), filling, in_head: ContentKind::Content };
        slotted.in_head = match slotted.now() {
            Some(filled) if filled.answer.is_some() => filled.shown,
            _ => ContentKind::Content,
        };
        slotted
    }

    /// Work that is done at once needs no task; the rest goes on while the page is being written.
    fn start(
        app: &App,
        planned: &PreparedPage,
        slot: Slot,
        fragment: &Arc<Fragment>,
        work: BoxFuture<'static, (FragmentOutput, Option<RemoteResponse>)>,
    ) -> Shared<BoxFuture<'static, SlotContent>> {
        let began = (Instant::now(), SystemTime::now());
        let (metrics, stored, brand) = (Arc::clone(&app.metrics), Arc::clone(&fragment.stored), planned.model.site.brand.clone());
        let record = planned.record.clone();
        let span = trace::current().map(|trace| trace.child());
        let mut work = async move {
            let (fill, answer) = match span.clone() {
                Some(span) => span.around(work).await,
                None => work.await,
            };
            let (took, source, fragment) = (began.0.elapsed(), fill.source.name(), stored.name());
            // A newer version may have answered than the page was planned with.
            let release = answer.as_ref().map_or(&stored.id, |answer| &answer.snapshot.stored.id);
            metrics.filled(metrics::SlotObservation { fragment, release, brand: &brand, source, took });
            record.filled(slot.name(), fragment, release, source, took);
            if let Some(span) = span {
                let attributes = [("roadside.fragment", fragment), ("roadside.release", release), ("roadside.source", source)];
                let attributes = attributes.map(|(key, value)| (key, value.to_owned())).to_vec();
                let failed = matches!(fill.source, Source::LastGood | Source::Fallback);
                span.ended(format!("slot {}", slot.name()), SpanKind::Internal, began.1, took, attributes, failed);
            }
            let shown = answer.as_ref().map_or(ContentKind::Nothing, |answer| answer.shown);
            SlotContent { hydrates: fill.hydrates() && answer.is_none(), html: fill.html, source: fill.source, took, shown, answer }
        }
        .boxed();
        if let Some(filled) = (&mut work).now_or_never() {
            return std::future::ready(filled).boxed().shared();
        }
        let task = AbortOnDrop(tokio::spawn(work));
        let nothing = || SlotContent {
            html: Bytes::new(),
            source: Source::Client,
            hydrates: false,
            took: Duration::ZERO,
            shown: ContentKind::Nothing,
            answer: None,
        };
        async move {
            let mut task = task;
            (&mut task.0).await.unwrap_or_else(|_| nothing())
        }
        .boxed()
        .shared()
    }

    /// What it is filled with, when that is known already.
    pub(in crate::page) fn now(&self) -> Option<SlotContent> {
        self.filling.clone().now_or_never()
    }

    /// What it is filled with, its HTML whole.
    pub(in crate::page) async fn filled(self) -> SlotContent {
        let mut filled = self.filling.await;
        if let (Some(answer), Some(http)) = (&filled.answer, &self.fragment.http) {
            filled.html = answer.html((&http.snapshot, self.in_head));
        }
        filled
    }

    /// What of another server's fragment the head of the page names the files of.
    pub(in crate::page) const fn in_head(&self) -> ContentKind {
        self.in_head
    }
}
