//! Joins the writes of chunks that become ready at nearly the same time.

use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use bytes::Bytes;
use futures_util::Stream;
use futures_util::task::AtomicWaker;

/// When a wait ends, lets the tasks run that are ready, before it looks for chunks. Responses of
/// fragment servers that have arrived by then are one write, and one piece of a compressed stream.
/// On a busy thread other tasks run for some dozens of polls.
pub(crate) fn join_writes(chunks: impl Stream<Item = Bytes> + Send + 'static) -> impl Stream<Item = Bytes> + Send + 'static {
    JoinedWrites { chunks: Box::pin(chunks), state: State::Reading, wake: Arc::default() }
}

struct JoinedWrites<S> {
    chunks: Pin<Box<S>>,
    state: State,
    wake: Arc<ChunkWake>,
}

enum State {
    /// Chunks are read as long as there are any.
    Reading,
    /// There were none. A server may poll a body several times meanwhile.
    Waiting,
    /// There may be some: it is the turn of other tasks.
    Yielding,
}

/// Tells a wake by the chunks, or after the turn of other tasks, from other polls of the task.
#[derive(Default)]
struct ChunkWake {
    is_woken: AtomicBool,
    task: AtomicWaker,
}

impl ChunkWake {
    /// Whether there was a wake since the last call.
    fn take(&self) -> bool {
        self.is_woken.swap(false, Ordering::AcqRel)
    }
}

impl Wake for ChunkWake {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.is_woken.store(true, Ordering::Release);
        self.task.wake();
    }
}

impl<S: Stream<Item = Bytes>> Stream for JoinedWrites<S> {
    type Item = Bytes;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let this = &mut *self;
        // Before the flag is read: a wake after that finds the task.
        this.wake.task.register(context.waker());
        let waker = Waker::from(Arc::clone(&this.wake));
        let mut own_context = Context::from_waker(&waker);
        if matches!(this.state, State::Waiting) && this.wake.take() {
            // The runtime wakes this task after the others.
            let _ = pin!(tokio::task::yield_now()).poll(&mut own_context);
            this.state = State::Yielding;
        }
        match this.state {
            State::Waiting => return Poll::Pending,
            State::Yielding if !this.wake.take() => return Poll::Pending,
            State::Yielding | State::Reading => {}
        }
        let polled = this.chunks.as_mut().poll_next(&mut own_context);
        this.state = if polled.is_pending() { State::Waiting } else { State::Reading };
        polled
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use futures_util::{FutureExt as _, StreamExt as _};
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

    #[derive(Default)]
    struct CountedWakes(AtomicUsize);

    impl Wake for CountedWakes {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[tokio::test]
    async fn wait_wakes_its_task_only_for_chunks() {
        let (sender, receiver) = mpsc::unbounded_channel();
        let mut chunks = Box::pin(join_writes(stream_of(receiver)));
        let wakes = Arc::new(CountedWakes::default());
        let waker = Waker::from(Arc::clone(&wakes));
        let count = async || {
            tokio::task::yield_now().await;
            wakes.0.load(Ordering::Relaxed)
        };
        // hyper polls a body several times whenever its connection is polled.
        for _ in 0..5 {
            assert!(chunks.poll_next_unpin(&mut Context::from_waker(&waker)).is_pending());
        }
        assert_eq!(count().await, 0);
        sender.send(Bytes::from("a")).unwrap();
        assert_eq!(count().await, 1, "of the chunk");
        assert!(chunks.poll_next_unpin(&mut Context::from_waker(&waker)).is_pending());
        assert_eq!(count().await, 2, "of the turn of other tasks");
        assert_eq!(chunks.poll_next_unpin(&mut Context::from_waker(&waker)), Poll::Ready(Some("a".into())));
        for _ in 0..5 {
            assert!(chunks.poll_next_unpin(&mut Context::from_waker(&waker)).is_pending());
        }
        assert_eq!(count().await, 2);
    }
}
