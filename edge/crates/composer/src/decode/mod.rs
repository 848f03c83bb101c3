//! Decompresses responses of remote servers, with a limit against decompression bombs.

use std::io::{self, Write};

use brotli::DecompressorWriter;
use flate2::write::GzDecoder;

use crate::Encoding;

const BROTLI_BUFFER_BYTES: usize = 4096;

/// Why a response cannot be decompressed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DecodeFault {
    /// The decompressed response exceeds the limit.
    #[error("the decompressed response exceeds {limit} bytes")]
    TooLarge {
        /// Limit in bytes.
        limit: usize,
    },
    /// The data is malformed or truncated.
    #[error("the compressed response is malformed")]
    Broken,
}

/// Incremental decompressor.
pub struct Decoder {
    decompressor: Decompressor,
    limit: usize,
    consumed: usize,
}

enum Decompressor {
    Identity(Limited),
    Gzip(Box<GzDecoder<Limited>>),
    Brotli(Box<DecompressorWriter<Limited>>),
}

/// A bounded buffer.
#[derive(Default)]
struct Limited {
    bytes: Vec<u8>,
    left: usize,
    full: bool,
}

impl Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.left {
            self.full = true;
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.left -= bytes.len();
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Decoder {
    /// A decoder for an encoding, with at most `limit` decompressed bytes.
    #[must_use]
    pub fn new(encoding: Encoding, limit: usize) -> Self {
        let output = Limited { left: limit, ..Limited::default() };
        let decompressor = match encoding {
            Encoding::Identity => Decompressor::Identity(output),
            Encoding::Gzip => Decompressor::Gzip(Box::new(GzDecoder::new(output))),
            Encoding::Brotli => Decompressor::Brotli(Box::new(DecompressorWriter::new(output, BROTLI_BUFFER_BYTES))),
        };
        Self { decompressor, limit, consumed: 0 }
    }

    /// Decompresses the next bytes.
    ///
    /// # Errors
    /// See [`DecodeFault`]. After an error, nothing more may be written.
    pub fn write(&mut self, bytes: &[u8]) -> Result<Vec<u8>, DecodeFault> {
        self.consumed += bytes.len();
        let written = match &mut self.decompressor {
            Decompressor::Identity(output) => output.write_all(bytes),
            Decompressor::Gzip(decoder) => decoder.write_all(bytes),
            Decompressor::Brotli(decoder) => decoder.write_all(bytes).and_then(|()| decoder.flush()),
        };
        self.taken_out(&written)
    }

    /// Ends the response and returns the remaining bytes.
    ///
    /// # Errors
    /// See [`DecodeFault`]. A truncated response is malformed.
    pub fn finish(mut self) -> Result<Vec<u8>, DecodeFault> {
        // An empty response has no frame.
        let finished = match &mut self.decompressor {
            _ if self.consumed == 0 => Ok(()),
            Decompressor::Identity(_) => Ok(()),
            Decompressor::Gzip(decoder) => decoder.try_finish(),
            Decompressor::Brotli(decoder) => decoder.close(),
        };
        self.taken_out(&finished)
    }

    fn taken_out(&mut self, written: &io::Result<()>) -> Result<Vec<u8>, DecodeFault> {
        let output = match &mut self.decompressor {
            Decompressor::Identity(output) => output,
            Decompressor::Gzip(decoder) => decoder.get_mut(),
            Decompressor::Brotli(decoder) => decoder.get_mut(),
        };
        match written {
            _ if output.full => Err(DecodeFault::TooLarge { limit: self.limit }),
            Ok(()) => Ok(std::mem::take(&mut output.bytes)),
            Err(_) => Err(DecodeFault::Broken),
        }
    }
}

#[cfg(test)]
mod tests;
