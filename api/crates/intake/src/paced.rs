//! Bodies come piece by piece, and not faster than they are read.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};

use bytes::Bytes;
use futures_util::{Stream, StreamExt};

use crate::FormFault;

/// Most bytes of a field's head, and before the first one. A piece that came before may stand in front of it.
const LARGEST_HEAD: usize = 16 * 1024;

/// A body for multer, which by itself reads on for as long as something is there, and keeps a head that never ends whole.
pub(crate) struct Paced<B> {
    body: Pin<Box<B>>,
    left: Arc<AtomicUsize>,
    rests: bool,
}

/// Says what comes next.
pub(crate) struct Pace(Arc<AtomicUsize>);

impl Pace {
    /// A head: so much may come until it ends.
    pub(crate) fn head(&self) {
        self.0.store(LARGEST_HEAD, Ordering::Relaxed);
    }

    /// Content, which is read as it comes.
    pub(crate) fn content(&self) {
        self.0.store(usize::MAX, Ordering::Relaxed);
    }
}

impl<B> Paced<B> {
    pub(crate) fn new(body: B) -> (Self, Pace) {
        let left = Arc::new(AtomicUsize::new(LARGEST_HEAD));
        (Self { body: Box::pin(body), left: Arc::clone(&left), rests: false }, Pace(left))
    }
}

impl<B: Stream<Item = Result<Bytes, FormFault>>> Stream for Paced<B> {
    type Item = Result<Bytes, FormFault>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        // SECURITY: after each piece it is the reader's turn, or whoever sends fast would have the whole body held in memory.
        if std::mem::take(&mut self.rests) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let left = self.left.load(Ordering::Relaxed);
        if left == 0 {
            return Poll::Ready(Some(Err(FormFault::Large)));
        }
        let next = self.body.poll_next_unpin(context);
        if let Poll::Ready(Some(Ok(piece))) = &next {
            self.left.store(left.saturating_sub(piece.len()), Ordering::Relaxed);
            self.rests = true;
        }
        next
    }
}
