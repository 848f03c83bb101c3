//! How the body of a request comes, for whoever answers when it does not come as it should.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll};

use bytes::Bytes;
use http::{Response, StatusCode};
use http_body::{Body as _, Frame, SizeHint};
use http_body_util::{BodyExt as _, LengthLimitError, Limited};

use crate::response::body::{Body, BodyError, text};

/// How far a body has come. In the extensions of its request; clones are the same.
#[derive(Debug, Clone)]
pub(crate) struct BodyProgress(Arc<AtomicU8>);

const COMING: u8 = 0;
const WHOLE: u8 = 1;
const BROKEN: u8 = 2;
const LARGE: u8 = 3;

/// A body that notes how it comes.
struct TrackedBody {
    body: Limited<Body>,
    arrival: BodyProgress,
}

/// What the sender of a request is told that has not come whole in time.
pub(crate) fn late() -> Response<Body> {
    text(StatusCode::REQUEST_TIMEOUT, "The request did not come in time.\n")
}

impl BodyProgress {
    /// A body of so many bytes at most, and how it comes.
    pub(crate) fn watch(body: Body, most: usize) -> (Body, Self) {
        let arrival = Self(Arc::new(AtomicU8::new(if body.is_end_stream() { WHOLE } else { COMING })));
        (TrackedBody { body: Limited::new(body, most), arrival: arrival.clone() }.boxed_unsync(), arrival)
    }

    /// Whether the sender has not sent all of it yet.
    pub(crate) fn is_coming(&self) -> bool {
        self.0.load(Ordering::Relaxed) == COMING
    }

    /// What its sender is told when it can come no more: it is malformed or broke off, or has too many bytes.
    pub(crate) fn refusal(&self) -> Option<Response<Body>> {
        match self.0.load(Ordering::Relaxed) {
            BROKEN => Some(text(StatusCode::BAD_REQUEST, "The request's body cannot be read.\n")),
            LARGE => Some(text(StatusCode::PAYLOAD_TOO_LARGE, "The request is too large.\n")),
            _ => None,
        }
    }

    fn note(&self, state: u8) {
        self.0.store(state, Ordering::Relaxed);
    }
}

impl http_body::Body for TrackedBody {
    type Data = Bytes;
    type Error = BodyError;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        match &polled {
            Poll::Ready(None) => self.arrival.note(WHOLE),
            Poll::Ready(Some(Ok(_))) if self.body.is_end_stream() => self.arrival.note(WHOLE),
            Poll::Ready(Some(Err(error))) => self.arrival.note(if error.is::<LengthLimitError>() { LARGE } else { BROKEN }),
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
        let (body, arrival) = BodyProgress::watch(body, 4);
        // Whoever reads it learns of its end or of its error.
        drop(body.collect().await);
        (arrival.is_coming(), arrival.refusal().map(|refusal| refusal.status()))
    }

    #[tokio::test]
    async fn a_body_is_whole_or_it_is_known_why_not() {
        let broken = futures_util::stream::iter([Ok(Bytes::from_static(b"a")), Err(std::io::Error::other("no chunk"))]);
        assert_eq!(read(full("four")).await, (false, None));
        assert_eq!(read(fallible_stream(broken)).await, (false, Some(StatusCode::BAD_REQUEST)));
        assert_eq!(read(full("five!")).await, (false, Some(StatusCode::PAYLOAD_TOO_LARGE)));
        assert!(!BodyProgress::watch(empty(), 4).1.is_coming(), "no body is a whole one");
        assert!(BodyProgress::watch(full("four"), 4).1.is_coming(), "nobody has read it");
    }
}
