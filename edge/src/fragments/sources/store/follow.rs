//! Follows the store: polls the head of all states, and reads those that it names as changed. Each
//! is read in a separate task: a failing one delays no other.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use releases::{Etag, HeadPoll, StatesHead, StoreError};
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{Instant, sleep};

use super::StoreSource;
use super::poll::PAUSE;
use crate::live::Live;

/// Interval of the search for new fragments in a store without a head.
const NEW_FRAGMENTS: Duration = Duration::from_secs(5);

/// Follows the store until cancelled.
pub(crate) async fn follow(live: Arc<ArcSwap<Live>>, source: Arc<StoreSource>) {
    let mut follower = Follower::new(live, source);
    loop {
        follower.round().await;
        sleep(jittered(follower.source.poll)).await;
    }
}

/// The last read of a state.
struct LastRead {
    /// Sequence number that the head named then.
    named: u64,
    /// Time of the next read without a change.
    next: Instant,
    /// Time of the next read after a fault.
    retry: Instant,
    task: Option<AbortHandle>,
}

struct Follower {
    live: Arc<ArcSwap<Live>>,
    source: Arc<StoreSource>,
    /// `None`: not read yet, or the store has none. Then every state is read in each round.
    head: Option<(StatesHead, Etag)>,
    reads: BTreeMap<String, LastRead>,
    tasks: JoinSet<()>,
    next_list: Instant,
    /// Result of the last search for new fragments.
    listed: Result<(), String>,
}

impl Follower {
    /// States with an etag were just read.
    fn new(live: Arc<ArcSwap<Live>>, source: Arc<StoreSource>) -> Self {
        let now = Instant::now();
        let (mut reads, mut tasks) = (BTreeMap::new(), JoinSet::new());
        let followed: Vec<_> = source.lock().values().filter(|followed| followed.etag.is_some()).cloned().collect();
        for followed in followed {
            let next = now + jittered(source.recheck);
            let read = LastRead { named: followed.state.sequence, next, retry: now + PAUSE, task: None };
            reads.insert(followed.state.fragment.clone(), read);
            let source = Arc::clone(&source);
            tasks.spawn(async move { source.save_copy(&followed.state).await });
        }
        Self { live, source, head: None, reads, tasks, next_list: now, listed: Ok(()) }
    }

    async fn round(&mut self) {
        while self.tasks.try_join_next().is_some() {}
        let polled = self.poll_head().await.map_err(|error| error.to_string());
        let mut names: BTreeSet<String> = self.source.lock().keys().cloned().collect();
        if let Some((head, _)) = &self.head {
            names.extend(head.fragments.keys().cloned());
        }
        let now = Instant::now();
        if now >= self.next_list {
            let pause = if self.head.is_none() { NEW_FRAGMENTS } else { self.source.recheck };
            self.next_list = now + jittered(pause);
            match self.source.names().await {
                Ok(found) => {
                    names.extend(found);
                    self.listed = Ok(());
                }
                Err(error) => self.listed = Err(error.to_string()),
            }
        }
        match polled.and_then(|()| self.listed.clone()) {
            Ok(()) => self.source.faults.clear("*"),
            Err(fault) => self.source.faults.set("*", fault),
        }
        for name in names {
            if self.is_due(&name, now) {
                self.read(name, now);
            }
        }
    }

    async fn poll_head(&mut self) -> Result<(), StoreError> {
        let known = self.head.as_ref().map(|(_, etag)| etag);
        match self.source.store()?.head_since(known).await? {
            HeadPoll::Unchanged => {}
            HeadPoll::Changed(head, etag) => self.head = Some((head, etag)),
            HeadPoll::None => self.head = None,
        }
        Ok(())
    }

    /// Sequence number of the newest change that the head names.
    fn named(&self, name: &str) -> u64 {
        self.head.as_ref().and_then(|(head, _)| head.fragments.get(name)).copied().unwrap_or_default()
    }

    fn is_due(&self, name: &str, now: Instant) -> bool {
        let Some(last) = self.reads.get(name) else { return true };
        if last.task.as_ref().is_some_and(|task| !task.is_finished()) {
            return false;
        }
        self.head.is_none()
            || self.named(name) > last.named
            || now >= last.next
            || (now >= last.retry && self.source.faults.has(name))
            || self.source.has_regressed_rollout(name)
    }

    fn read(&mut self, name: String, now: Instant) {
        let (live, source) = (Arc::clone(&self.live), Arc::clone(&self.source));
        let (named, next) = (self.named(&name), now + jittered(source.recheck));
        let fragment = name.clone();
        let task = self.tasks.spawn(async move { source.poll(&live, &fragment).await });
        self.reads.insert(name, LastRead { named, next, retry: now + PAUSE, task: Some(task) });
    }
}

/// Shortens the period by up to a fifth, so that edges do not poll in step.
fn jittered(period: Duration) -> Duration {
    let random = RandomState::new().hash_one(0) % 1_000;
    period.mul_f64(1.0 - 0.2 * f64::from(u32::try_from(random).unwrap_or_default()) / 1_000.0)
}
