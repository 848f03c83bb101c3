//! An adapter: a bounded queue, batches and retries.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::{Client, StatusCode, header};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, sleep_until};

use super::event::Event;
use super::target::{Request, Target};
use super::webhook;

/// Most queued events.
pub(super) const MOST_WAITING: usize = 1000;

/// Timing of an adapter.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pace {
    /// Longest wait of a batch for more events.
    pub(super) batch: Duration,
    /// Timeout of a request.
    pub(super) longest_request: Duration,
    /// Delays before the second and the third attempt; there is no fourth.
    pub(super) backoff: [Duration; 2],
    /// Longest time to send queued events at shutdown. Shorter than the edge's shutdown timeout of
    /// the embedded API.
    pub(super) drain: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            batch: Duration::from_secs(5),
            longest_request: Duration::from_secs(5),
            backoff: [Duration::from_secs(1), Duration::from_secs(5)],
            drain: Duration::from_secs(4),
        }
    }
}

/// Sends events to one service.
pub(super) struct Adapter {
    target: Target,
    client: Client,
    pace: Pace,
    sender: mpsc::Sender<Event>,
    /// Held by [`Self::run`].
    queue: tokio::sync::Mutex<mpsc::Receiver<Event>>,
    /// Events in the queue or in flight.
    unsettled: AtomicU64,
    sent: AtomicU64,
    /// By reason.
    dropped: Mutex<BTreeMap<&'static str, u64>>,
}

impl Adapter {
    pub(super) fn new(target: Target, client: Client, pace: Pace) -> Self {
        let (sender, queue) = mpsc::channel(MOST_WAITING);
        Self {
            target,
            client,
            pace,
            sender,
            queue: tokio::sync::Mutex::new(queue),
            unsettled: AtomicU64::new(0),
            sent: AtomicU64::new(0),
            dropped: Mutex::default(),
        }
    }

    /// Name in metrics and logs.
    pub(super) fn label(&self) -> &str {
        &self.target.label
    }

    /// True for goals that it forwards.
    pub(super) fn wants(&self, goal: &str) -> bool {
        self.target.goals.as_ref().is_none_or(|goals| goals.contains(goal))
    }

    /// Queues an event, or drops it when the queue is full.
    pub(super) fn offer(&self, event: Event) {
        // Incremented before the event can be taken, so the count never becomes negative.
        self.unsettled.fetch_add(1, Ordering::AcqRel);
        if self.sender.try_send(event).is_err() {
            self.drop_events("full", 1);
        }
    }

    /// Events accepted by the service.
    pub(super) fn sent(&self) -> u64 {
        self.sent.load(Ordering::Acquire)
    }

    /// Dropped events, by reason.
    pub(super) fn dropped(&self) -> BTreeMap<&'static str, u64> {
        self.drops().clone()
    }

    /// Sends queued events until all senders of `stopped` are gone, then drains the queue within
    /// the time limit.
    pub(super) async fn run(&self, stopped: watch::Receiver<()>) {
        let mut ended = stopped.clone();
        let too_late = async {
            while ended.changed().await.is_ok() {}
            sleep(self.pace.drain).await;
        };
        tokio::select! {
            () = self.send_all(stopped) => {}
            () = too_late => {
                let left = self.unsettled.load(Ordering::Acquire);
                tracing::warn!(adapter = self.label(), events = left, "dropped queued goals at shutdown");
                self.drop_events("shutdown", left);
            }
        }
    }

    async fn send_all(&self, mut stopped: watch::Receiver<()>) {
        let mut queue = self.queue.lock().await;
        loop {
            let batch = next_batch(&mut queue, self.target.most(), self.pace.batch, &mut stopped).await;
            if batch.is_empty() {
                return;
            }
            let events = batch.len() as u64;
            match self.deliver(&batch).await {
                Ok(()) => {
                    self.sent.fetch_add(events, Ordering::AcqRel);
                    self.unsettled.fetch_sub(events, Ordering::AcqRel);
                }
                Err(failure) => {
                    tracing::warn!(adapter = self.label(), events, reason = failure.reason, error = failure.cause, "dropped goals");
                    self.drop_events(failure.reason, events);
                }
            }
        }
    }

    async fn deliver(&self, batch: &[Event]) -> Result<(), Failure> {
        let request = self.target.request(batch).map_err(|error| Failure { reason: "failed", cause: error.to_string() })?;
        for wait in self.pace.backoff {
            match self.attempt(&request).await {
                Err(failure) if failure.reason == "failed" => sleep(wait).await,
                settled => return settled,
            }
        }
        self.attempt(&request).await
    }

    async fn attempt(&self, request: &Request) -> Result<(), Failure> {
        let mut post =
            self.client.post(self.target.url.clone()).header(header::CONTENT_TYPE, "application/json").body(request.body.clone());
        if let Some(signature) = &request.signature {
            post = post.header(webhook::SIGNATURE, signature);
        }
        // SECURITY: the URL may contain a secret.
        let answer = post.send().await.map_err(|error| Failure { reason: "failed", cause: error.without_url().to_string() })?;
        match answer.status() {
            status if status.is_success() => Ok(()),
            status if status.is_server_error() => Err(Failure::answered("failed", status)),
            // A repetition would be rejected too.
            status => Err(Failure::answered("refused", status)),
        }
    }

    fn drop_events(&self, reason: &'static str, events: u64) {
        *self.drops().entry(reason).or_default() += events;
        self.unsettled.fetch_sub(events, Ordering::AcqRel);
    }

    /// A panic while counting leaves a counter at most one short.
    fn drops(&self) -> MutexGuard<'_, BTreeMap<&'static str, u64>> {
        self.dropped.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reason why a batch was not accepted.
struct Failure {
    /// Metric label: `failed` is retried, `refused` is not.
    reason: &'static str,
    /// Detail for the log.
    cause: String,
}

impl Failure {
    fn answered(reason: &'static str, status: StatusCode) -> Self {
        Self { reason, cause: format!("answered {status}") }
    }
}

/// The next events, at most `most`; none after the stop once the queue is empty.
async fn next_batch(queue: &mut mpsc::Receiver<Event>, most: usize, longest: Duration, stopped: &mut watch::Receiver<()>) -> Vec<Event> {
    let mut batch = Vec::new();
    let mut until = None;
    while batch.len() < most {
        let waited = async {
            match until {
                Some(until) => sleep_until(until).await,
                None => std::future::pending().await,
            }
        };
        let event = tokio::select! {
            // The queue has priority, also during shutdown.
            biased;
            event = queue.recv() => event,
            () = waited => None,
            _ = stopped.changed() => queue.try_recv().ok(),
        };
        let Some(event) = event else { break };
        batch.push(event);
        until = until.or_else(|| Some(Instant::now() + longest));
    }
    batch
}
