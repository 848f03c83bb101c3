//! Joins the writes of chunks that become ready at nearly the same time.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use futures_util::future::BoxFuture;
use futures_util::{FutureExt as _, Stream};

/// After each wait, lets the tasks run that are ready, before it looks for chunks. Responses of
/// fragment servers that have arrived by then are one write, and one piece of a compressed stream.
/// On a busy thread other tasks run for some dozens of polls.
pub(crate) fn join_writes(chunks: impl Stream<Item = Bytes> + Send + 'static) -> impl Stream<Item = Bytes> + Send + 'static {
    JoinedWrites { chunks: Box::pin(chunks), has_waited: false, others: None }
}

struct JoinedWrites<S> {
    chunks: Pin<Box<S>>,
    has_waited: bool,
    /// The turn of other tasks.
    others: Option<BoxFuture<'static, ()>>,
}

impl<S: Stream<Item = Bytes>> Stream for JoinedWrites<S> {
    type Item = Bytes;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let this = &mut *self;
        if std::mem::take(&mut this.has_waited) {
            this.others = Some(tokio::task::yield_now().boxed());
        }
        if let Some(others) = &mut this.others {
            ready!(others.poll_unpin(context));
            this.others = None;
        }
        let polled = this.chunks.as_mut().poll_next(context);
        this.has_waited = polled.is_pending();
        polled
    }
}

#[cfg(test)]
mod tests {
    use futures_util::StreamExt as _;
    use tokio::sync::mpsc;

    use super::*;

    fn stream_of(mut receiver: mpsc::UnboundedReceiver<Bytes>) -> impl Stream<Item = Bytes> {
        futures_util::stream::poll_fn(move |context| receiver.poll_recv(context))
    }

    #[tokio::test]
    async fn chunks_that_are_ready_do_not_wait() {
        let (sender, receiver) = mpsc::unbounded_channel();
        let mut chunks = Box::pin(join_writes(stream_of(receiver)));
        sender.send(Bytes::from("a")).unwrap();
        sender.send(Bytes::from("b")).unwrap();
        assert_eq!(chunks.next().now_or_never(), Some(Some("a".into())));
        assert_eq!(chunks.next().now_or_never(), Some(Some("b".into())));
        assert_eq!(chunks.next().now_or_never(), None);
    }

    #[tokio::test]
    async fn tasks_that_are_ready_run_before_the_chunk_after_a_wait() {
        let (sender, receiver) = mpsc::unbounded_channel();
        let mut chunks = Box::pin(join_writes(stream_of(receiver)));
        assert_eq!(chunks.next().now_or_never(), None);
        sender.send(Bytes::from("a")).unwrap();
        tokio::spawn(async move { sender.send(Bytes::from("b")).unwrap() });
        assert_eq!(chunks.next().await, Some("a".into()));
        assert_eq!(chunks.next().now_or_never(), Some(Some("b".into())), "the other task has sent it");
        assert_eq!(chunks.next().await, None, "the end");
    }
}
