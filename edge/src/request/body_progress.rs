//! Tracks the arrival of a request body, for the response when it fails or is late.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll};

use bytes::Bytes;
use http::{Response, StatusCode};
use http_body::{Body as _, Frame, SizeHint};
use http_body_util::{BodyExt as _, LengthLimitError, Limited};

use crate::response::body::{Body, BodyError, text};

/// State of a request body; a request extension. Clones share the state.
#[derive(Debug, Clone)]
pub(crate) struct BodyProgress(Arc<AtomicU8>);

const IN_TRANSIT: u8 = 0;
const COMPLETE: u8 = 1;
const BROKEN: u8 = 2;
const TOO_LARGE: u8 = 3;

/// Body that records its progress.
struct TrackedBody {
    body: Limited<Body>,
    progress: BodyProgress,
}

/// Response to a request whose body did not arrive in time.
pub(crate) fn timeout_response() -> Response<Body> {
    text(StatusCode::REQUEST_TIMEOUT, "The request did not come in time.\n")
}

impl BodyProgress {
    /// Limits a body to `most` bytes and tracks it.
    pub(crate) fn track(body: Body, most: usize) -> (Body, Self) {
        let progress = Self(Arc::new(AtomicU8::new(if body.is_end_stream() { COMPLETE } else { IN_TRANSIT })));
        (TrackedBody { body: Limited::new(body, most), progress: progress.clone() }.boxed_unsync(), progress)
    }

    /// True while the body is incomplete.
    pub(crate) fn is_incomplete(&self) -> bool {
        self.0.load(Ordering::Relaxed) == IN_TRANSIT
    }

    /// Response to a broken or oversized body. `None`: no error so far.
    pub(crate) fn rejection(&self) -> Option<Response<Body>> {
        match self.0.load(Ordering::Relaxed) {
            BROKEN => Some(text(StatusCode::BAD_REQUEST, "The request's body cannot be read.\n")),
            TOO_LARGE => Some(text(StatusCode::PAYLOAD_TOO_LARGE, "The request is too large.\n")),
            _ => None,
        }
    }

    fn set(&self, state: u8) {
        self.0.store(state, Ordering::Relaxed);
    }
}

impl http_body::Body for TrackedBody {
    type Data = Bytes;
    type Error = BodyError;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        match &polled {
            Poll::Ready(None) => self.progress.set(COMPLETE),
            Poll::Ready(Some(Ok(_))) if self.body.is_end_stream() => self.progress.set(COMPLETE),
            Poll::Ready(Some(Err(error))) => self.progress.set(if error.is::<LengthLimitError>() { TOO_LARGE } else { BROKEN }),
            Poll::Ready(Some(Ok(_))) | Poll::Pending => {}
        }
        polled.map_err(BodyError::new)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::response::body::{empty, fallible_stream, full};

    async fn read(body: Body) -> (bool, Option<StatusCode>) {
        let (body, progress) = BodyProgress::track(body, 4);
        // Reading the body updates its state.
        drop(body.collect().await);
        (progress.is_incomplete(), progress.rejection().map(|rejection| rejection.status()))
    }

    #[tokio::test]
    async fn body_progress_ends_complete_broken_or_too_large() {
        let broken = futures_util::stream::iter([Ok(Bytes::from_static(b"a")), Err(std::io::Error::other("no chunk"))]);
        assert_eq!(read(full("four")).await, (false, None));
        assert_eq!(read(fallible_stream(broken)).await, (false, Some(StatusCode::BAD_REQUEST)));
        assert_eq!(read(full("five!")).await, (false, Some(StatusCode::PAYLOAD_TOO_LARGE)));
        assert!(!BodyProgress::track(empty(), 4).1.is_incomplete(), "an empty body is complete");
        assert!(BodyProgress::track(full("four"), 4).1.is_incomplete(), "an unread body is incomplete");
    }
}
