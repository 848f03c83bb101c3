//! Content changes of the product API. They tell which cached responses are outdated, so that an
//! edited article is on every edge within seconds, and an older response never follows a newer one.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use arc_swap::{ArcSwap, ArcSwapOption};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use reqwest::Client;
use serde::Deserialize;
use url::Url;

use super::error::UpstreamFault;
use super::freshness::ApiFreshness;
use super::http_response::{max_age, read_body};
use super::node_states::NodeStates;

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

/// What a response says about the content that it was made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ContentMark {
    /// Number of the last change that it contains.
    pub(super) seq: i64,
    /// Keys of the changes that concern it; `None`: every change does.
    pub(super) keys: Option<Arc<[Box<str>]>>,
    /// `None`: polls do not confirm it.
    pub(super) confirmation: Option<Confirmation>,
}

/// How polls confirm a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Confirmation {
    /// State of the node that keeps it.
    pub(super) node_state: Arc<str>,
    /// Time for which it is fresh after each poll.
    pub(super) lifetime: Duration,
}

impl Confirmation {
    /// Reads the headers of a response.
    fn read(headers: &HeaderMap) -> Option<Self> {
        let node_state = headers.get("x-roadside-state")?.to_str().ok()?.into();
        Some(Self { node_state, lifetime: spread(max_age(headers)?, headers.get(header::ETAG)) })
    }
}

/// Three quarters of a time, and a part of the rest that the entity tag decides. Without it, all
/// responses of a node would be revalidated at the same time when the node's state changes.
fn spread(lifetime: Duration, etag: Option<&HeaderValue>) -> Duration {
    let sum = etag.map_or(0, |etag| etag.as_bytes().iter().map(|byte| u32::from(*byte)).sum());
    lifetime * (3 * 256 + sum % 257) / (4 * 256)
}

impl ContentMark {
    /// The mark of a response; `None` if it does not depend on the content.
    pub(super) fn read(headers: &HeaderMap) -> Option<Self> {
        let seq = headers.get("x-roadside-seq")?.to_str().ok()?.parse().ok()?;
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let keys = text("x-roadside-keys");
        Some(Self {
            seq,
            confirmation: Confirmation::read(headers),
            keys: keys.map(|keys| keys.split_ascii_whitespace().map(Box::from).collect()),
        })
    }
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
        let until = self.prolonged_until(mark.confirmation.as_ref()?)?;
        self.is_current(mark).then_some(until)
    }

    fn prolonged_until(&self, Confirmation { node_state, lifetime }: &Confirmation) -> Option<Instant> {
        Some(self.states.confirmed_at(node_state)? + *lifetime)
    }

    /// Time until which responses are fresh, if no change was learned since they were given.
    pub(super) fn fresh_until(&self, ApiFreshness { until, confirmations, last }: &ApiFreshness) -> Instant {
        let confirmed: Option<Vec<_>> = confirmations.as_ref().and_then(|all| all.iter().map(|one| self.prolonged_until(one)).collect());
        let confirmed = confirmed.and_then(|all| all.into_iter().min());
        confirmed.map_or(*until, |confirmed| confirmed.min(*last).max(*until))
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
impl ContentMark {
    /// The mark of a response that every change concerns.
    pub(super) fn of_all(seq: i64) -> Self {
        Self { seq, keys: None, confirmation: None }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(seq: i64, keys: Option<&str>) -> ContentMark {
        let mut headers = HeaderMap::from_iter([(http::HeaderName::from_static("x-roadside-seq"), HeaderValue::from(seq))]);
        if let Some(keys) = keys {
            headers.insert("x-roadside-keys", HeaderValue::from_str(keys).unwrap());
        }
        ContentMark::read(&headers).unwrap()
    }

    fn learn(changes: &ContentChanges, seq: i64, keys: &[&str]) {
        changes.learn(&ChangesAnswer { seq, keys: keys.iter().map(|&key| key.to_owned()).collect(), state: None });
    }

    #[test]
    fn change_concerns_responses_with_its_keys() {
        let changes = ContentChanges::default();
        learn(&changes, 3, &["*"]);
        learn(&changes, 4, &["ru/taxi/money/a"]);
        learn(&changes, 5, &["en"]);
        let required = |keys| changes.required(&mark(3, keys));
        assert_eq!(required(Some("ru ru/taxi/money/a")), 4);
        assert_eq!(required(Some("ru ru/taxi/money/b")), 3);
        assert_eq!(required(Some("en en/taxi/money/a")), 5);
        assert_eq!(required(None), 5, "a response without keys depends on everything");
    }

    #[test]
    fn polls_confirm_a_response_that_no_change_concerns() {
        let changes = ContentChanges::default();
        let mut headers = HeaderMap::new();
        for (name, value) in [("x-roadside-seq", "3"), ("x-roadside-keys", "ru"), ("cache-control", "public, max-age=60")] {
            headers.insert(name, HeaderValue::from_static(value));
        }
        let unkept = ContentMark::read(&headers).unwrap();
        headers.insert("x-roadside-state", HeaderValue::from_static("a-0"));
        let kept = ContentMark::read(&headers).unwrap();
        learn(&changes, 3, &["*"]);
        changes.confirm("b-0");
        assert_eq!([&kept, &unkept].map(|mark| changes.confirmed_until(mark)), [None, None], "another node");
        changes.confirm("a-0");
        let until = changes.confirmed_until(&kept).unwrap().saturating_duration_since(Instant::now());
        assert!(until > Duration::from_secs(30) && until <= Duration::from_secs(45), "{until:?}");
        assert_eq!(changes.confirmed_until(&unkept), None);
        learn(&changes, 4, &["en"]);
        assert!(changes.confirmed_until(&kept).is_some());
        learn(&changes, 5, &["ru"]);
        assert_eq!(changes.confirmed_until(&kept), None);
    }

    #[test]
    fn polls_of_all_nodes_prolong_the_freshness_of_their_responses() {
        let (changes, begin) = (ContentChanges::default(), Instant::now());
        let after = |seconds| begin + Duration::from_secs(seconds);
        let by = |state: &str, seconds| Confirmation { node_state: state.into(), lifetime: Duration::from_secs(seconds) };
        let fresh_until = |last, confirmations| {
            let freshness = ApiFreshness { until: after(10), confirmations, last: after(last) };
            changes.fresh_until(&freshness).saturating_duration_since(begin).as_secs()
        };
        changes.confirm("a-0");
        assert_eq!(fresh_until(600, Some(vec![by("a-0", 300), by("b-0", 200)])), 10, "one node has not answered");
        changes.confirm("b-0");
        assert!((200..300).contains(&fresh_until(600, Some(vec![by("a-0", 300), by("b-0", 200)]))));
        assert_eq!(fresh_until(100, Some(vec![by("a-0", 300)])), 100, "no longer than its last end");
        assert_eq!(fresh_until(600, None), 10);
    }

    #[test]
    fn changes_since_a_point_are_listed() {
        let changes = ContentChanges::default();
        assert_eq!(changes.since(ChangePoint::default()), None);
        learn(&changes, 3, &["*"]);
        let (changed, point) = changes.since(ChangePoint::default()).unwrap();
        assert_eq!(changed, ChangedKeys::Everything);
        learn(&changes, 4, &["ru/taxi/money/a"]);
        learn(&changes, 5, &["en"]);
        let (changed, later) = changes.since(point).unwrap();
        let ChangedKeys::Keys(mut keys) = changed else { panic!("{changed:?}") };
        keys.sort_unstable();
        assert_eq!(keys, ["en".into(), "ru/taxi/money/a".into()]);
        learn(&changes, 6, &["*"]);
        learn(&changes, 7, &["ru"]);
        assert_eq!(changes.since(later).unwrap().0, ChangedKeys::Everything);
        let (_, now) = changes.since(later).unwrap();
        assert_eq!(changes.since(now), None);
    }

    #[test]
    fn remembered_keys_are_bounded() {
        let changes = ContentChanges::default();
        let keys: Vec<String> = (0..MOST_KEYS).map(|number| format!("ru/a/b/{number}")).collect();
        changes.learn(&ChangesAnswer { seq: 1, keys, state: None });
        assert_eq!(changes.known.load().keys.len(), MOST_KEYS);
        learn(&changes, 2, &["ru/a/b/one-more"]);
        assert_eq!(changes.known.load().keys.len(), 0);
        assert_eq!(changes.required(&mark(1, Some("de"))), 2, "every response may have changed");
    }

    #[test]
    fn responses_without_a_number_have_no_mark() {
        assert_eq!(ContentMark::read(&HeaderMap::new()), None);
        let headers = HeaderMap::from_iter([(http::HeaderName::from_static("x-roadside-seq"), HeaderValue::from_static("x"))]);
        assert_eq!(ContentMark::read(&headers), None);
    }
}
