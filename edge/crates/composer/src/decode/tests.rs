use std::io::Read as _;

use flate2::Compression;
use flate2::read::GzEncoder;
use proptest::prelude::*;

use super::*;
use crate::testing::content;

fn compressed(bytes: &[u8], encoding: Encoding) -> Vec<u8> {
    crate::compress(&bytes::Bytes::copy_from_slice(bytes), encoding).to_vec()
}

fn decoded(bytes: &[u8], encoding: Encoding, piece: usize, limit: usize) -> Result<Vec<u8>, DecodeFault> {
    let mut decoder = Decoder::new(encoding, limit);
    let mut all = Vec::new();
    for piece in bytes.chunks(piece.max(1)) {
        all.extend(decoder.write(piece)?);
    }
    all.extend(decoder.finish()?);
    Ok(all)
}

const ENCODINGS: [Encoding; 3] = [Encoding::Identity, Encoding::Gzip, Encoding::Brotli];

proptest! {
    #[test]
    fn compressed_response_is_decoded_with_any_split(content in content(), piece in 1..300usize) {
        for encoding in ENCODINGS {
            prop_assert_eq!(decoded(&compressed(&content, encoding), encoding, piece, 1 << 20).unwrap(), content.clone());
        }
    }

    #[test]
    fn arbitrary_bytes_do_not_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        for encoding in ENCODINGS {
            drop(decoded(&bytes, encoding, 7, 1000));
        }
    }
}

#[test]
fn decompression_stops_at_the_limit() {
    let mut bomb = Vec::new();
    GzEncoder::new(io::repeat(0).take(64 << 20), Compression::best()).read_to_end(&mut bomb).unwrap();
    assert!(bomb.len() < 100_000);
    assert_eq!(decoded(&bomb, Encoding::Gzip, 4096, 10_000).unwrap_err(), DecodeFault::TooLarge { limit: 10_000 });
    let bomb = compressed(&vec![0; 8 << 20], Encoding::Brotli);
    assert_eq!(decoded(&bomb, Encoding::Brotli, 4096, 10_000).unwrap_err(), DecodeFault::TooLarge { limit: 10_000 });
}

#[test]
fn truncated_response_is_malformed() {
    for encoding in [Encoding::Gzip, Encoding::Brotli] {
        let whole = compressed(&(0..5000_u32).flat_map(u32::to_le_bytes).collect::<Vec<_>>(), encoding);
        assert_eq!(decoded(&whole[..whole.len() / 2], encoding, 100, 1 << 20).unwrap_err(), DecodeFault::Broken, "{encoding:?}");
    }
}

#[test]
fn empty_response_is_valid_in_any_encoding() {
    for encoding in ENCODINGS {
        assert_eq!(decoded(b"", encoding, 1, 10).unwrap(), b"");
    }
}
