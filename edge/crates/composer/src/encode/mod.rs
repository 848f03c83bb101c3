//! Compresses a page while it is streamed.

mod compressor;

use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use futures_core::Stream;

use self::compressor::Compressor;
use crate::Encoding;

const BROTLI_QUALITY: i32 = 5;
const GZIP_LEVEL: u32 = 6;
/// Of bodies that are kept: a tenth smaller than a stream, in fourteen times its CPU (33 ms for an
/// article). 9 saves 2 %, 11 saves no more.
const KEPT_BROTLI_QUALITY: i32 = 10;
const KEPT_GZIP_LEVEL: u32 = 9;
/// Amount of compressed bytes that is passed on without waiting for more.
const ENOUGH_BYTES: usize = 16 * 1024;

/// Compresses a stream. Flushes whenever the stream is pending, so that clients can read everything
/// so far.
///
/// `patience` is the length of a wait during which the state of the compressor is kept: up to
/// 1.3 MiB. After it the state is dropped, and a new one continues the same compressed stream.
pub fn encode<S, F, P>(stream: S, encoding: Encoding, patience: F) -> impl Stream<Item = Bytes> + Send + 'static
where
    S: Stream<Item = Bytes> + Send + 'static,
    F: Fn() -> P + Send + Unpin + 'static,
    P: Future<Output = ()> + Send + 'static,
{
    let state = Compressor::new(encoding, GZIP_LEVEL, BROTLI_QUALITY).map_or(State::PassOn, State::Compress);
    Encoded { stream: Box::pin(stream), state, unflushed: false, patience, waiting: None }
}

/// Compresses a complete body as fast as a stream.
#[must_use]
pub fn compress(bytes: &Bytes, encoding: Encoding) -> Bytes {
    compressed(bytes, Compressor::new(encoding, GZIP_LEVEL, BROTLI_QUALITY))
}

/// Compresses a complete body to keep. Takes milliseconds: call it where blocking is allowed.
#[must_use]
pub fn compress_to_keep(bytes: &Bytes, encoding: Encoding) -> Bytes {
    compressed(bytes, Compressor::new(encoding, KEPT_GZIP_LEVEL, KEPT_BROTLI_QUALITY))
}

fn compressed(bytes: &Bytes, compressor: Option<Compressor>) -> Bytes {
    let Some(mut compressor) = compressor else { return bytes.clone() };
    compressor.write(bytes);
    compressor.finish()
}

struct Encoded<S, F, P> {
    stream: Pin<Box<S>>,
    state: State,
    /// Whether bytes were written since the last flush.
    unflushed: bool,
    patience: F,
    /// The rest of the patience during a wait.
    waiting: Option<Pin<Box<P>>>,
}

enum State {
    PassOn,
    Compress(Compressor),
    Ended,
}

impl<S: Stream<Item = Bytes>, F: Fn() -> P + Unpin, P: Future<Output = ()>> Stream for Encoded<S, F, P> {
    type Item = Bytes;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let this = &mut *self;
        loop {
            let compressor = match &mut this.state {
                State::PassOn => return this.stream.as_mut().poll_next(context),
                State::Ended => return Poll::Ready(None),
                State::Compress(compressor) => compressor,
            };
            match this.stream.as_mut().poll_next(context) {
                Poll::Ready(Some(bytes)) => {
                    this.waiting = None;
                    compressor.write(&bytes);
                    this.unflushed = true;
                    if compressor.output().len() >= ENOUGH_BYTES {
                        return Poll::Ready(Some(compressor.take()));
                    }
                }
                Poll::Ready(None) => {
                    let State::Compress(compressor) = std::mem::replace(&mut this.state, State::Ended) else { continue };
                    return Poll::Ready(Some(compressor.finish()));
                }
                Poll::Pending if this.unflushed => {
                    this.unflushed = false;
                    compressor.flush();
                    return Poll::Ready(Some(compressor.take()));
                }
                Poll::Pending if compressor.has_state() => {
                    let waiting = this.waiting.get_or_insert_with(|| Box::pin((this.patience)()));
                    if waiting.as_mut().poll(context).is_pending() {
                        return Poll::Pending;
                    }
                    this.waiting = None;
                    compressor.drop_state();
                    let rest = compressor.take();
                    return if rest.is_empty() { Poll::Pending } else { Poll::Ready(Some(rest)) };
                }
                Poll::Pending => return Poll::Pending,
            }
        }
    }
}

#[cfg(test)]
mod tests;
