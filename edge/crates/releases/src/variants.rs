//! Compressed forms of files, verified against the uncompressed bytes.

use std::io::{self, Read, Write};

use brotli::enc::BrotliEncoderParams;
use brotli::enc::backward_references::BrotliEncoderMode;
use bytes::Bytes;
use flate2::Compression;
use flate2::read::{GzDecoder, GzEncoder};

/// Size in bytes below which compression saves almost nothing.
const WORTH_IT: usize = 512;

/// Extensions of text files. Pictures and fonts are compressed already.
const TEXT: [&str; 6] = [".css", ".js", ".json", ".map", ".svg", ".txt"];

/// Compressed forms of a file.
#[derive(Debug, Clone, Default)]
pub(crate) struct Variants {
    pub(crate) brotli: Option<Bytes>,
    pub(crate) gzip: Option<Bytes>,
}

impl Variants {
    /// Drops forms that do not decompress to these bytes.
    pub(crate) fn verified(self, bytes: &[u8]) -> Self {
        Self { brotli: self.brotli.filter(|brotli| is_brotli_of(brotli, bytes)), gzip: self.gzip.filter(|gzip| is_gzip_of(gzip, bytes)) }
    }

    /// Adds missing forms that save space.
    pub(crate) fn completed(self, path: &str, bytes: &[u8]) -> Self {
        if bytes.len() <= WORTH_IT || !TEXT.iter().any(|ending| path.ends_with(ending)) {
            return self;
        }
        let smaller = |variant: &Bytes| variant.len() < bytes.len();
        Self { brotli: self.brotli.or_else(|| brotli(bytes)).filter(smaller), gzip: self.gzip.or_else(|| gzip(bytes)).filter(smaller) }
    }
}

/// Whether a compressed form decompresses to exactly these bytes.
pub(crate) fn is_brotli_of(brotli: &[u8], bytes: &[u8]) -> bool {
    decompresses_to(brotli::Decompressor::new(brotli, 64 * 1024), bytes)
}

/// Whether a compressed form decompresses to exactly these bytes.
pub(crate) fn is_gzip_of(gzip: &[u8], bytes: &[u8]) -> bool {
    decompresses_to(GzDecoder::new(gzip), bytes)
}

/// SECURITY: stops at the first difference, so that a small file cannot expand without limit.
fn decompresses_to(mut source: impl Read, bytes: &[u8]) -> bool {
    let mut same = Same { rest: bytes };
    io::copy(&mut source, &mut same).is_ok() && same.rest.is_empty()
}

struct Same<'a> {
    rest: &'a [u8],
}

impl Write for Same<'_> {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        self.rest = self.rest.strip_prefix(part).ok_or(io::ErrorKind::InvalidData)?;
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn brotli(bytes: &[u8]) -> Option<Bytes> {
    let mut compressed = Vec::new();
    let params = BrotliEncoderParams {
        quality: 11,
        mode: BrotliEncoderMode::BROTLI_MODE_TEXT,
        size_hint: bytes.len(),
        ..BrotliEncoderParams::default()
    };
    brotli::BrotliCompress(&mut &*bytes, &mut compressed, &params).ok().map(|_| Bytes::from(compressed))
}

fn gzip(bytes: &[u8]) -> Option<Bytes> {
    let mut compressed = Vec::new();
    GzEncoder::new(bytes, Compression::best()).read_to_end(&mut compressed).ok().map(|_| Bytes::from(compressed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compressed_forms_match_the_file_and_are_smaller() {
        let bytes = "function hello() { return 'hello'; }\n".repeat(100);
        let variants = Variants::default().completed("a.js", bytes.as_bytes());
        assert!(is_brotli_of(variants.brotli.as_ref().unwrap(), bytes.as_bytes()));
        assert!(is_gzip_of(variants.gzip.as_ref().unwrap(), bytes.as_bytes()));
        let verified = variants.clone().verified(bytes.as_bytes());
        assert_eq!((verified.brotli, verified.gzip), (variants.brotli, variants.gzip));
    }

    #[test]
    fn compressed_form_of_another_file_is_dropped() {
        let (one, other) = ("a".repeat(1000), "a".repeat(999) + "b");
        let variants = Variants::default().completed("a.txt", one.as_bytes());
        for bytes in [other.as_bytes(), &one.as_bytes()[..999], format!("{one}a").as_bytes()] {
            let verified = variants.clone().verified(bytes);
            assert!(verified.brotli.is_none() && verified.gzip.is_none());
        }
    }

    #[test]
    fn pictures_and_small_files_are_not_compressed() {
        for (path, length) in [("a.woff2", 1000), ("a.js", 512)] {
            let variants = Variants::default().completed(path, &vec![0; length]);
            assert!(variants.brotli.is_none() && variants.gzip.is_none(), "{path}");
        }
    }
}
