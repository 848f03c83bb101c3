//! A compressor into memory, whose state can be dropped between two pieces of a stream.

use std::io::Write;

use brotli::CompressorWriter;
use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

use crate::Encoding;

/// 512 KiB: enough for a page, with a tenth of the memory of the largest window.
const BROTLI_WINDOW_BITS: i32 = 19;
const BROTLI_BUFFER_BYTES: usize = 4096;
/// Ends a Brotli stream: an empty last meta-block, RFC 7932 section 9.2.
const BROTLI_END: u8 = 0b11;
/// Deflate, without flags and time, of an unknown system: RFC 1952 section 2.3.
const GZIP_HEADER: [u8; 10] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF];

/// Writing into memory cannot fail, so results are ignored below.
pub(super) struct Compressor {
    format: Format,
    /// `None`: the next bytes start a new state.
    state: Option<State>,
    /// Output while there is no state.
    output: Vec<u8>,
    /// Whether a state has been started.
    begun: bool,
}

enum Format {
    Gzip { level: u32, crc: Crc },
    Brotli { quality: i32 },
}

/// Tables and window: 270 KiB for Deflate, 1.3 MiB for Brotli.
enum State {
    Deflate(Box<DeflateEncoder<Vec<u8>>>),
    Brotli(Box<CompressorWriter<Vec<u8>>>),
}

impl Compressor {
    /// `None` for an encoding that does not compress.
    pub(super) fn new(encoding: Encoding, gzip_level: u32, brotli_quality: i32) -> Option<Self> {
        let (format, output) = match encoding {
            Encoding::Identity => return None,
            Encoding::Gzip => (Format::Gzip { level: gzip_level, crc: Crc::new() }, GZIP_HEADER.to_vec()),
            Encoding::Brotli => (Format::Brotli { quality: brotli_quality }, Vec::new()),
        };
        Some(Self { format, state: None, output, begun: false })
    }

    pub(super) fn output(&mut self) -> &mut Vec<u8> {
        match &mut self.state {
            None => &mut self.output,
            Some(State::Deflate(encoder)) => encoder.get_mut(),
            Some(State::Brotli(encoder)) => encoder.get_mut(),
        }
    }

    pub(super) fn take(&mut self) -> Bytes {
        std::mem::take(self.output()).into()
    }

    pub(super) fn write(&mut self, bytes: &[u8]) {
        if let Format::Gzip { crc, .. } = &mut self.format {
            crc.update(bytes);
        }
        match self.state() {
            State::Deflate(encoder) => encoder.write_all(bytes).ok(),
            State::Brotli(encoder) => encoder.write_all(bytes).ok(),
        };
    }

    pub(super) fn flush(&mut self) {
        match &mut self.state {
            None => Some(()),
            Some(State::Deflate(encoder)) => encoder.flush().ok(),
            Some(State::Brotli(encoder)) => encoder.flush().ok(),
        };
    }

    pub(super) const fn has_state(&self) -> bool {
        self.state.is_some()
    }

    /// Drops the state. The output so far ends at a whole byte, and a new state continues it.
    pub(super) fn drop_state(&mut self) {
        self.flush();
        match self.state.take() {
            None => {}
            // Blocks of two states follow one another: the second one refers to nothing before it.
            Some(State::Deflate(mut encoder)) => self.output = std::mem::take(encoder.get_mut()),
            Some(State::Brotli(encoder)) => self.output = encoder.into_inner(),
        }
    }

    pub(super) fn finish(mut self) -> Bytes {
        if !self.begun {
            self.state();
        }
        let mut output = match (self.state.take(), &self.format) {
            (Some(State::Deflate(encoder)), _) => encoder.finish().unwrap_or_default(),
            (Some(State::Brotli(encoder)), _) => encoder.into_inner(),
            (None, Format::Gzip { level, .. }) => deflate(std::mem::take(&mut self.output), *level).finish().unwrap_or_default(),
            (None, Format::Brotli { .. }) => std::mem::take(&mut self.output),
        };
        match self.format {
            Format::Gzip { crc, .. } => {
                output.extend_from_slice(&crc.sum().to_le_bytes());
                output.extend_from_slice(&crc.amount().to_le_bytes());
            }
            Format::Brotli { .. } => output.push(BROTLI_END),
        }
        output.into()
    }

    /// The state, started if there is none.
    fn state(&mut self) -> &mut State {
        let Self { format, state, output, begun } = self;
        state.get_or_insert_with(|| {
            let continues = std::mem::replace(begun, true);
            let output = std::mem::take(output);
            match format {
                Format::Gzip { level, .. } => State::Deflate(Box::new(deflate(output, *level))),
                Format::Brotli { quality } => State::Brotli(Box::new(brotli(output, *quality, continues))),
            }
        })
    }
}

fn deflate(output: Vec<u8>, level: u32) -> DeflateEncoder<Vec<u8>> {
    DeflateEncoder::new(output, Compression::new(level))
}

/// An encoder without an end. One that continues a stream writes no header, and refers neither to
/// bytes before it nor to the built-in dictionary, whose addresses depend on their number.
fn brotli(output: Vec<u8>, quality: i32, continues: bool) -> CompressorWriter<Vec<u8>> {
    let params = BrotliEncoderParams {
        quality,
        lgwin: BROTLI_WINDOW_BITS,
        bare_stream: true,
        byte_align: true,
        appendable: true,
        catable: continues,
        use_dictionary: !continues,
        ..BrotliEncoderParams::default()
    };
    CompressorWriter::with_params(output, BROTLI_BUFFER_BYTES, &params)
}
