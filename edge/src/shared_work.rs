//! Work in flight whose result several readers share.

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
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
}
