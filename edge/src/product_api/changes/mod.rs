//! Content changes of the product API. They tell which cached responses are outdated, so that an
//! edited article is on every edge within seconds, and an older response never follows a newer one.

mod content_mark;
mod node_states;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use arc_swap::{ArcSwap, ArcSwapOption};
use http::StatusCode;
use reqwest::Client;
use serde::Deserialize;
use url::Url;

use super::error::UpstreamFault;
use super::freshness::ApiFreshness;
use super::http_response::read_body;
pub(super) use content_mark::{Confirmation, ContentMark};
use node_states::NodeStates;

/// Interval of polls.
const POLL_EVERY: Duration = Duration::from_secs(1);

/// Interval of polls of an API without this endpoint.
const MISSING_EVERY: Duration = Duration::from_secs(10);

/// Time for which lower numbers are another node's delay. After it the database was restored.
const LONGEST_DELAY: Duration = Duration::from_secs(30);

/// Key of a change of everything.
const ALL: &str = "*";

/// Keys that are remembered one by one. With more, everything counts as changed.
const MOST_KEYS: usize = 10_000;

/// Changes between two states of [`ContentChanges`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ChangedKeys {
    /// Everything may have changed.
    Everything,
    /// What has changed: a language, or `<language>/<path of an article>`.
    Keys(Vec<Box<str>>),
}

/// A point in the sequence of changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct ChangePoint {
    seq: i64,
    all: i64,
}

/// Last known changes.
#[derive(Debug, Default)]
pub(super) struct ContentChanges {
    known: ArcSwap<ChangeState>,
    /// Last successful poll.
    polled_at: ArcSwapOption<Instant>,
    /// States of the nodes that have answered polls.
    states: NodeStates,
    /// Changes of this edge's cached responses.
    epoch: AtomicU64,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct ChangeState {
    /// Number of the last change.
    seq: i64,
    /// Number of the last change of everything.
    all: i64,
    /// Number of the last change of each key.
    keys: HashMap<Box<str>, i64>,
}

/// Body of `/api/changes`.
#[derive(Debug, Deserialize)]
struct ChangesAnswer {
    seq: i64,
    keys: Vec<String>,
    /// State of the node.
    state: Option<String>,
}

impl ContentChanges {
    /// Number of the last change that concerns a response.
    pub(super) fn required(&self, mark: &ContentMark) -> i64 {
        let known = self.known.load();
        match &mark.keys {
            None => known.seq,
            Some(keys) => keys.iter().filter_map(|key| known.keys.get(key)).copied().fold(known.all, i64::max),
        }
    }

    /// True if no known change that concerns a response came after it.
    pub(super) fn is_current(&self, mark: &ContentMark) -> bool {
        mark.seq >= self.required(mark)
    }

    /// Time until which a response is fresh because its node has answered a poll. `None`: polls do
    /// not confirm it, or a change concerns it.
    pub(super) fn confirmed_until(&self, mark: &ContentMark) -> Option<Instant> {
        // Read first: the changes are at least as new as the poll.
        let until = self.end_of(mark.confirmation.as_ref()?)?;
        self.is_current(mark).then_some(until)
    }

    /// Time until which the last poll of a node keeps its responses fresh.
    pub(super) fn end_of(&self, Confirmation { node_state, lifetime }: &Confirmation) -> Option<Instant> {
        Some(self.states.confirmed_at(node_state)? + *lifetime)
    }

    /// Time until which polls keep responses fresh, if no change was learned since they were given.
    /// `None`: they do not.
    pub(super) fn prolonged_until(&self, freshness: &ApiFreshness) -> Option<Instant> {
        let mut confirmations = freshness.confirmations.as_ref()?.iter();
        confirmations.try_fold(freshness.last, |end, one| Some(end.min(self.end_of(one)?)))
    }

    /// What has changed since a point, and the present point. `None`: nothing.
    pub(super) fn since(&self, point: ChangePoint) -> Option<(ChangedKeys, ChangePoint)> {
        let known = self.known.load();
        let now = ChangePoint { seq: known.seq, all: known.all };
        if now == point {
            return None;
        }
        let changed = if now.all == point.all {
            ChangedKeys::Keys(known.keys.iter().filter(|(_, seq)| **seq > point.seq).map(|(key, _)| key.clone()).collect())
        } else {
            ChangedKeys::Everything
        };
        Some((changed, now))
    }

    /// Number that grows when a cached response may no longer be used, or another one replaces it.
    pub(super) fn epoch(&self) -> u64 {
        self.epoch.load(Ordering::Acquire)
    }

    /// Ends the present epoch.
    pub(super) fn end_epoch(&self) {
        self.epoch.fetch_add(1, Ordering::AcqRel);
    }

    /// True if a change would be known by now.
    pub(super) fn are_followed(&self) -> bool {
        self.polled_at.load().as_deref().is_some_and(|at| at.elapsed() < LONGEST_DELAY)
    }

    fn learn(&self, polled: &ChangesAnswer) {
        self.known.rcu(|known| {
            let mut known = ChangeState::clone(known);
            known.seq = polled.seq;
            known.keys.extend(polled.keys.iter().map(|key| (key.as_str().into(), polled.seq)));
            if known.keys.len() > MOST_KEYS || known.keys.contains_key(ALL) {
                known = ChangeState { seq: polled.seq, all: polled.seq, keys: HashMap::new() };
            }
            known
        });
        self.end_epoch();
    }

    /// Polls for changes, until the task is dropped. `restored` is called when the numbers begin
    /// again, as after a database was restored from a backup.
    pub(super) async fn follow(&self, http: &Client, base: &Url, restored: impl Fn()) {
        let mut last_fault = None;
        let mut lower_since: Option<Instant> = None;
        let mut after = None;
        loop {
            let begun = Instant::now();
            let fault = match poll(http, base, after).await {
                Ok(polled) if after.is_some_and(|after| polled.seq < after) => {
                    // A node that lags behind, or a restored database.
                    if lower_since.get_or_insert_with(Instant::now).elapsed() > LONGEST_DELAY {
                        tracing::warn!(seq = polled.seq, "The numbers of content changes begin again; all responses are revalidated");
                        self.learn(&ChangesAnswer { keys: vec![ALL.to_owned()], ..polled });
                        restored();
                        (after, lower_since) = (Some(polled.seq), None);
                    }
                    None
                }
                Ok(polled) => {
                    lower_since = None;
                    self.polled_at.store(Some(Arc::new(Instant::now())));
                    if after != Some(polled.seq) {
                        self.learn(&polled);
                        after = Some(polled.seq);
                    }
                    if let Some(state) = &polled.state {
                        self.states.confirm(state, begun);
                    }
                    None
                }
                Err(fault) => Some(fault),
            };
            let is_missing = matches!(fault, Some(UpstreamFault::Status(status)) if status == StatusCode::NOT_FOUND.as_u16());
            let name = fault.as_ref().map(UpstreamFault::name);
            if let Some(fault) = fault.filter(|_| name != last_fault) {
                tracing::warn!(%fault, "Content changes are unknown; changed pages may be shown for the time of the cache");
            }
            last_fault = name;
            tokio::time::sleep(if is_missing { MISSING_EVERY } else { POLL_EVERY }).await;
        }
    }
}

async fn poll(http: &Client, base: &Url, after: Option<i64>) -> Result<ChangesAnswer, UpstreamFault> {
    let query = after.map(|after| format!("?after={after}")).unwrap_or_default();
    let response = http.get(format!("{base}api/changes{query}")).send().await.map_err(UpstreamFault::from_http)?;
    match response.status() {
        StatusCode::OK => serde_json::from_slice(&read_body(response).await?).map_err(|error| UpstreamFault::Malformed(Arc::new(error))),
        other => Err(UpstreamFault::Status(other.as_u16())),
    }
}

#[cfg(test)]
impl ContentChanges {
    /// Learns a change of everything.
    pub(super) fn set(&self, seq: i64) {
        self.learn(&ChangesAnswer { seq, keys: vec![ALL.to_owned()], state: None });
    }

    /// A node answers a poll in this state.
    pub(super) fn confirm(&self, state: &str) {
        self.states.confirm(state, Instant::now());
    }
}
