//! Undoes the compression of another server's answer, never beyond a limit: a few bytes can stand for gigabytes.

use std::io::{self, Write};

use brotli::DecompressorWriter;
use flate2::write::GzDecoder;

use crate::Encoding;

const BROTLI_BUFFER_BYTES: usize = 4096;

/// Why an answer cannot be decompressed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DecodeFault {
    /// It is larger than allowed once it is decompressed.
    #[error("it has more than {limit} bytes once it is decompressed")]
    TooLarge {
        /// The limit.
        limit: usize,
    },
    /// The bytes are not what the encoding says, or end too early.
    #[error("its compression is broken")]
    Broken,
}

/// Decompresses an answer as it arrives.
pub struct Decoder {
    decompressor: Decompressor,
    limit: usize,
    taken: usize,
}

enum Decompressor {
    Identity(Limited),
    Gzip(Box<GzDecoder<Limited>>),
    Brotli(Box<DecompressorWriter<Limited>>),
}

/// Bytes in memory, so many in all and no more.
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
    /// For an answer in an encoding, of at most `limit` bytes decompressed.
    #[must_use]
    pub fn new(encoding: Encoding, limit: usize) -> Self {
        let output = Limited { left: limit, ..Limited::default() };
        let decompressor = match encoding {
            Encoding::Identity => Decompressor::Identity(output),
            Encoding::Gzip => Decompressor::Gzip(Box::new(GzDecoder::new(output))),
            Encoding::Brotli => Decompressor::Brotli(Box::new(DecompressorWriter::new(output, BROTLI_BUFFER_BYTES))),
        };
        Self { decompressor, limit, taken: 0 }
    }

    /// Takes the next bytes and gives what they decompress to.
    ///
    /// # Errors
    /// See [`DecodeFault`]. After one, nothing more may be written.
    pub fn write(&mut self, bytes: &[u8]) -> Result<Vec<u8>, DecodeFault> {
        self.taken += bytes.len();
        let written = match &mut self.decompressor {
            Decompressor::Identity(output) => output.write_all(bytes),
            Decompressor::Gzip(decoder) => decoder.write_all(bytes),
            Decompressor::Brotli(decoder) => decoder.write_all(bytes).and_then(|()| decoder.flush()),
        };
        self.taken_out(&written)
    }

    /// Ends the answer and gives the rest of it.
    ///
    /// # Errors
    /// See [`DecodeFault`]; an answer that was cut short is broken.
    pub fn finish(mut self) -> Result<Vec<u8>, DecodeFault> {
        // An answer without a byte has no frame either.
        let finished = match &mut self.decompressor {
            _ if self.taken == 0 => Ok(()),
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
