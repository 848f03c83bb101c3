//! Work in flight whose result several readers share.

use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use dashmap::{DashMap, Entry};
use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared, WeakShared};
use tokio::task::JoinSet;

/// Result of work, now or later. Clones share the work.
pub(crate) type SharedWork<T> = Shared<BoxFuture<'static, T>>;

/// Starts work. Work that needs no wait is done on return; a task does the rest, and ends when the
/// last reader is dropped. `if_panicked` gives the result of a task that panicked.
pub(crate) fn start<T: Clone + Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
    if_panicked: impl Future<Output = T> + Send + 'static,
) -> SharedWork<T> {
    let mut work = work.boxed();
    if let Some(result) = (&mut work).now_or_never() {
        return std::future::ready(result).boxed().shared();
    }
    let mut task = JoinSet::new();
    task.spawn(work);
    let result = async move {
        match task.join_next().await {
            Some(Ok(result)) => result,
            _ => if_panicked.await,
        }
    };
    result.boxed().shared()
}

/// Work that follows what a task does already. It has no further task, so it goes on only while a
/// reader polls it. What it reports is not reported if all readers leave before.
pub(crate) fn without_task<T: Clone + Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> SharedWork<T> {
    work.boxed().shared()
}

/// Number of a flight, and its work.
type Flights<K, T> = DashMap<K, (u64, WeakShared<BoxFuture<'static, T>>)>;

/// Work in flight by key: single flight whose result is not stored.
pub(crate) struct WorkByKey<K, T> {
    flights: Arc<Flights<K, T>>,
    started: AtomicU64,
}

impl<K, T> Default for WorkByKey<K, T>
where
    K: Eq + Hash,
{
    fn default() -> Self {
        Self { flights: Arc::default(), started: AtomicU64::default() }
    }
}

impl<K: Eq + Hash + Clone + Send + Sync + 'static, T: Clone + Send + Sync + 'static> WorkByKey<K, T> {
    /// Joins the work under a key, or starts it. It runs while a reader polls it, and ends when it
    /// is done or its last reader is dropped.
    pub(crate) fn join<F>(&self, key: &K, work: impl FnOnce() -> F) -> SharedWork<T>
    where
        F: Future<Output = T> + Send + 'static,
    {
        let entry = self.flights.entry(key.clone());
        if let Entry::Occupied(flight) = &entry
            && let Some(flight) = flight.get().1.upgrade()
        {
            return flight;
        }
        let number = self.started.fetch_add(1, Ordering::Relaxed);
        let in_flight = InFlight { flights: Arc::clone(&self.flights), key: key.clone(), number };
        let work = work();
        let work = async move {
            let _in_flight = in_flight;
            work.await
        };
        let work = work.boxed().shared();
        if let Some(weak) = work.downgrade() {
            entry.insert((number, weak));
        }
        work
    }
}

/// Removes the work from the map when it ends.
struct InFlight<K: Eq + Hash, T> {
    flights: Arc<Flights<K, T>>,
    key: K,
    number: u64,
}

impl<K: Eq + Hash, T> Drop for InFlight<K, T> {
    fn drop(&mut self) {
        self.flights.remove_if(&self.key, |_, (number, _)| *number == self.number);
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn work_without_a_wait_is_done_on_return() {
        assert_eq!(start(ready(1), pending()).now_or_never(), Some(1));
    }

    #[tokio::test]
    async fn readers_share_one_result() {
        let (sender, receiver) = oneshot::channel();
        let work = start(async move { receiver.await.ok() }, pending());
        assert_eq!(work.clone().now_or_never(), None);
        sender.send(1).unwrap();
        assert_eq!((work.clone().await, work.await), (Some(1), Some(1)));
    }

    #[tokio::test]
    async fn work_ends_with_its_last_reader() {
        let (mut sender, receiver) = oneshot::channel::<()>();
        let work = start(async move { receiver.await.is_ok() }, pending());
        drop(work.clone());
        assert!(!sender.is_closed());
        drop(work);
        sender.closed().await;
    }

    #[tokio::test]
    async fn panicked_work_has_the_other_result() {
        let work = async {
            tokio::task::yield_now().await;
            panic!("for the test")
        };
        assert_eq!(start(work, ready(1)).await, 1);
    }

    #[tokio::test]
    async fn work_is_shared_under_its_key_and_forgotten_at_its_end() {
        let works = WorkByKey::default();
        let (sender, receiver) = oneshot::channel();
        let first = works.join(&"menu", || async move { receiver.await.ok() });
        let second = works.join(&"menu", || ready(Some(2)));
        assert_eq!(works.join(&"page", || ready(Some(3))).await, Some(3), "for each key");
        assert_eq!(second.clone().now_or_never(), None, "one at a time");
        sender.send(1).unwrap();
        assert_eq!((first.await, second.await), (Some(1), Some(1)));
        assert!(works.flights.is_empty());
        assert_eq!(works.join(&"menu", || ready(Some(4))).await, Some(4));
    }

    #[tokio::test]
    async fn work_goes_on_for_the_reader_who_is_left() {
        let works = WorkByKey::default();
        let (sender, receiver) = oneshot::channel();
        let first = works.join(&"menu", || async move { receiver.await.ok() });
        let second = works.join(&"menu", || ready(None));
        assert_eq!(first.clone().now_or_never(), None);
        drop(first);
        sender.send(1).unwrap();
        assert_eq!(second.await, Some(1));
    }

    #[tokio::test]
    async fn abandoned_work_is_started_again() {
        let works = WorkByKey::default();
        let (mut sender, receiver) = oneshot::channel::<i32>();
        let abandoned = works.join(&"menu", || async move { receiver.await.ok() });
        assert_eq!(abandoned.clone().now_or_never(), None);
        drop(abandoned);
        sender.closed().await;
        assert!(works.flights.is_empty());
        assert_eq!(works.join(&"menu", || ready(Some(2))).await, Some(2));
    }

    #[tokio::test]
    async fn panicked_work_leaves_its_key_free() {
        let works = WorkByKey::<_, i32>::default();
        let panicked = works.join(&"menu", || async { panic!("for the test") });
        assert!(tokio::spawn(panicked).await.unwrap_err().is_panic());
        assert_eq!(works.join(&"menu", || ready(1)).await, 1);
    }
}
