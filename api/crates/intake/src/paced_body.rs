//! Limits how fast multer reads a body, and how much of a head it buffers.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};

use bytes::Bytes;
use futures_util::{Stream, StreamExt};

use crate::FormFault;

/// Most bytes of a field's head, or before the first one. An earlier chunk may precede it.
const LARGEST_HEAD: usize = 16 * 1024;

/// A body for multer. Without it, multer would read as fast as data arrives and buffer an endless
/// head.
pub(crate) struct PacedBody<B> {
    body: Pin<Box<B>>,
    left: Arc<AtomicUsize>,
    yields: bool,
}

/// Sets the limit for the next part of the body.
pub(crate) struct Pace(Arc<AtomicUsize>);

impl Pace {
    /// A head follows: limits the bytes until its end.
    pub(crate) fn head(&self) {
        self.0.store(LARGEST_HEAD, Ordering::Relaxed);
    }

    /// Content follows: no limit, because it is streamed.
    pub(crate) fn content(&self) {
        self.0.store(usize::MAX, Ordering::Relaxed);
    }
}

impl<B> PacedBody<B> {
    pub(crate) fn new(body: B) -> (Self, Pace) {
        let left = Arc::new(AtomicUsize::new(LARGEST_HEAD));
        (Self { body: Box::pin(body), left: Arc::clone(&left), yields: false }, Pace(left))
    }
}

impl<B: Stream<Item = Result<Bytes, FormFault>>> Stream for PacedBody<B> {
    type Item = Result<Bytes, FormFault>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        // SECURITY: yield to the reader after each chunk. Otherwise a fast client could fill the
        // memory with its body.
        if std::mem::take(&mut self.yields) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let left = self.left.load(Ordering::Relaxed);
        if left == 0 {
            return Poll::Ready(Some(Err(FormFault::Large)));
        }
        let next = self.body.poll_next_unpin(context);
        if let Poll::Ready(Some(Ok(chunk))) = &next {
            self.left.store(left.saturating_sub(chunk.len()), Ordering::Relaxed);
            self.yields = true;
        }
        next
    }
}
