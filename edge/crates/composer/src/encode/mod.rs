//! Compresses a page while it is streamed.

use std::io::Write;
use std::pin::Pin;
use std::task::{Context, Poll};

use brotli::CompressorWriter;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_core::Stream;

use crate::Encoding;

const BROTLI_QUALITY: u32 = 5;
/// 512 KiB: enough for a page, with a tenth of the memory of the largest window.
const BROTLI_WINDOW_BITS: u32 = 19;
const BROTLI_BUFFER_BYTES: usize = 4096;
const GZIP_LEVEL: u32 = 6;
/// Of bodies that are kept: four times slower than a stream, and a tenth smaller.
const KEPT_BROTLI_QUALITY: u32 = 9;
const KEPT_GZIP_LEVEL: u32 = 9;
/// Amount of compressed bytes that is passed on without waiting for more.
const ENOUGH_BYTES: usize = 16 * 1024;

/// Compresses a stream. Flushes whenever the stream is pending, so that clients can read everything
/// so far.
pub fn encode<S>(stream: S, encoding: Encoding) -> impl Stream<Item = Bytes> + Send + 'static
where
    S: Stream<Item = Bytes> + Send + 'static,
{
    let state = Compressor::new(encoding, GZIP_LEVEL, BROTLI_QUALITY).map_or(State::PassOn, State::Compress);
    Encoded { stream: Box::pin(stream), state, unflushed: false }
}

/// Compresses a complete body to keep. Takes milliseconds: call it where blocking is allowed.
#[must_use]
pub fn compress(bytes: &Bytes, encoding: Encoding) -> Bytes {
    let Some(mut compressor) = Compressor::new(encoding, KEPT_GZIP_LEVEL, KEPT_BROTLI_QUALITY) else { return bytes.clone() };
    compressor.write(bytes);
    compressor.finish()
}

struct Encoded<S> {
    stream: Pin<Box<S>>,
    state: State,
    /// Whether bytes were written since the last flush.
    unflushed: bool,
}

enum State {
    PassOn,
    Compress(Compressor),
    Ended,
}

impl<S: Stream<Item = Bytes>> Stream for Encoded<S> {
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
                Poll::Pending => return Poll::Pending,
            }
        }
    }
}

/// A compressor into memory. Writing cannot fail, so results are ignored below.
enum Compressor {
    Gzip(Box<GzEncoder<Vec<u8>>>),
    Brotli(Box<CompressorWriter<Vec<u8>>>),
}

impl Compressor {
    fn new(encoding: Encoding, gzip_level: u32, brotli_quality: u32) -> Option<Self> {
        match encoding {
            Encoding::Identity => None,
            Encoding::Gzip => Some(Self::Gzip(Box::new(GzEncoder::new(Vec::new(), Compression::new(gzip_level))))),
            Encoding::Brotli => {
                let output = Vec::new();
                let writer = CompressorWriter::new(output, BROTLI_BUFFER_BYTES, brotli_quality, BROTLI_WINDOW_BITS);
                Some(Self::Brotli(Box::new(writer)))
            }
        }
    }

    fn output(&mut self) -> &mut Vec<u8> {
        match self {
            Self::Gzip(encoder) => encoder.get_mut(),
            Self::Brotli(encoder) => encoder.get_mut(),
        }
    }

    fn take(&mut self) -> Bytes {
        std::mem::take(self.output()).into()
    }

    fn write(&mut self, bytes: &[u8]) {
        match self {
            Self::Gzip(encoder) => encoder.write_all(bytes).ok(),
            Self::Brotli(encoder) => encoder.write_all(bytes).ok(),
        };
    }

    fn flush(&mut self) {
        match self {
            Self::Gzip(encoder) => encoder.flush().ok(),
            Self::Brotli(encoder) => encoder.flush().ok(),
        };
    }

    fn finish(self) -> Bytes {
        match self {
            Self::Gzip(encoder) => encoder.finish().unwrap_or_default().into(),
            Self::Brotli(encoder) => encoder.into_inner().into(),
        }
    }
}

#[cfg(test)]
mod tests;
