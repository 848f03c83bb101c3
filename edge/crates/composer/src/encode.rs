//! Compresses a page while it is written.

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
/// 512 KiB: a page fits, and the encoder costs a tenth of the memory of the largest window.
const BROTLI_WINDOW_BITS: u32 = 19;
const BROTLI_BUFFER_BYTES: usize = 4096;
const GZIP_LEVEL: u32 = 6;
/// Compressed bytes that are passed on without waiting for more.
const ENOUGH_BYTES: usize = 16 * 1024;

/// Compresses a stream. Whenever the stream has to wait, what came before is flushed, so that the client can read all of it.
pub fn encode<S>(stream: S, encoding: Encoding) -> impl Stream<Item = Bytes> + Send + 'static
where
    S: Stream<Item = Bytes> + Send + 'static,
{
    Encoded { stream: Box::pin(stream), encoder: Some(Encoder::new(encoding)), unflushed: false }
}

struct Encoded<S> {
    stream: Pin<Box<S>>,
    /// `None` after the end.
    encoder: Option<Encoder>,
    /// Whether something was written after the last flush.
    unflushed: bool,
}

impl<S: Stream<Item = Bytes>> Stream for Encoded<S> {
    type Item = Bytes;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let this = &mut *self;
        loop {
            let Some(encoder) = &mut this.encoder else { return Poll::Ready(None) };
            match this.stream.as_mut().poll_next(context) {
                Poll::Ready(Some(bytes)) if bytes.is_empty() => {}
                Poll::Ready(Some(bytes)) => {
                    if let Encoder::Identity = encoder {
                        return Poll::Ready(Some(bytes));
                    }
                    encoder.write(&bytes);
                    this.unflushed = true;
                    if encoder.output().len() >= ENOUGH_BYTES {
                        return Poll::Ready(Some(std::mem::take(encoder.output()).into()));
                    }
                }
                Poll::Ready(None) => {
                    let rest = this.encoder.take().map(Encoder::finish).unwrap_or_default();
                    return Poll::Ready((!rest.is_empty()).then(|| rest.into()));
                }
                Poll::Pending if this.unflushed => {
                    this.unflushed = false;
                    encoder.flush();
                    let flushed = std::mem::take(encoder.output());
                    if !flushed.is_empty() {
                        return Poll::Ready(Some(flushed.into()));
                    }
                }
                Poll::Pending => return Poll::Pending,
            }
        }
    }
}

enum Encoder {
    Identity,
    Gzip(GzEncoder<Vec<u8>>),
    Brotli(Box<CompressorWriter<Vec<u8>>>),
}

impl Encoder {
    fn new(encoding: Encoding) -> Self {
        match encoding {
            Encoding::Identity => Self::Identity,
            Encoding::Gzip => Self::Gzip(GzEncoder::new(Vec::new(), Compression::new(GZIP_LEVEL))),
            Encoding::Brotli => {
                Self::Brotli(Box::new(CompressorWriter::new(Vec::new(), BROTLI_BUFFER_BYTES, BROTLI_QUALITY, BROTLI_WINDOW_BITS)))
            }
        }
    }

    fn output(&mut self) -> &mut Vec<u8> {
        match self {
            Self::Identity => unreachable!("identity has no output of its own: its bytes are passed on"),
            Self::Gzip(encoder) => encoder.get_mut(),
            Self::Brotli(encoder) => encoder.get_mut(),
        }
    }

    fn write(&mut self, bytes: &[u8]) {
        let written = match self {
            Self::Identity => Ok(()),
            Self::Gzip(encoder) => encoder.write_all(bytes),
            Self::Brotli(encoder) => encoder.write_all(bytes),
        };
        written.expect("writing to memory cannot fail");
    }

    fn flush(&mut self) {
        let flushed = match self {
            Self::Identity => Ok(()),
            Self::Gzip(encoder) => encoder.flush(),
            Self::Brotli(encoder) => encoder.flush(),
        };
        flushed.expect("writing to memory cannot fail");
    }

    fn finish(self) -> Vec<u8> {
        match self {
            Self::Identity => Vec::new(),
            Self::Gzip(encoder) => encoder.finish().expect("writing to memory cannot fail"),
            Self::Brotli(encoder) => encoder.into_inner(),
        }
    }
}
