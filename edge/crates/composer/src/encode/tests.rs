use std::io::Read;
use std::task::Waker;

use futures_util::StreamExt;
use proptest::prelude::*;

use super::*;
use crate::testing::{collect, content, cuts, fed, steps};

const ALL: [Encoding; 3] = [Encoding::Identity, Encoding::Gzip, Encoding::Brotli];

/// Keeps the state of the compressor during every wait.
fn encode<S: Stream<Item = Bytes> + Send + 'static>(stream: S, encoding: Encoding) -> impl Stream<Item = Bytes> + Send + 'static {
    super::encode(stream, encoding, std::future::pending)
}

/// Drops the state of the compressor at every wait.
fn encode_impatiently<S: Stream<Item = Bytes> + Send + 'static>(
    stream: S,
    encoding: Encoding,
) -> impl Stream<Item = Bytes> + Send + 'static {
    super::encode(stream, encoding, || std::future::ready(()))
}

/// Decodes the bytes so far. The stream may be incomplete.
fn decode(encoded: &[u8], encoding: Encoding) -> Vec<u8> {
    let mut decoded = Vec::new();
    let ended = match encoding {
        Encoding::Identity => encoded.take(u64::MAX).read_to_end(&mut decoded),
        Encoding::Gzip => flate2::read::GzDecoder::new(encoded).read_to_end(&mut decoded),
        Encoding::Brotli => brotli::Decompressor::new(encoded, 4096).read_to_end(&mut decoded),
    };
    drop(ended);
    decoded
}

/// Like [`decode`], but requires a complete stream.
fn decode_whole(encoded: &[u8], encoding: Encoding) -> Vec<u8> {
    let mut decoded = Vec::new();
    match encoding {
        Encoding::Identity => decoded.extend_from_slice(encoded),
        Encoding::Gzip => {
            flate2::read::GzDecoder::new(encoded).read_to_end(&mut decoded).unwrap();
        }
        Encoding::Brotli => {
            brotli::Decompressor::new(encoded, 4096).read_to_end(&mut decoded).unwrap();
        }
    }
    decoded
}

#[test]
fn output_is_flushed_before_a_wait() {
    for encoding in ALL {
        let (send, stream) = fed();
        let mut encoded = Box::pin(encode(stream, encoding));
        let mut poll = || encoded.poll_next_unpin(&mut Context::from_waker(Waker::noop()));
        let mut arrived = Vec::new();
        let mut content = Vec::new();
        for piece in ["<!doctype html><head><title>T</title></head>", "<main>", "<p>text</p>"] {
            send.send(Some(Bytes::from(piece))).unwrap();
            content.extend_from_slice(piece.as_bytes());
            while let Poll::Ready(bytes) = poll() {
                arrived.extend_from_slice(&bytes.unwrap());
            }
            assert_eq!(decode(&arrived, encoding), content, "{encoding:?}");
        }
        send.send(None).unwrap();
        while let Poll::Ready(Some(bytes)) = poll() {
            arrived.extend_from_slice(&bytes);
        }
        assert_eq!(decode_whole(&arrived, encoding), content, "{encoding:?}");
        assert_eq!(poll(), Poll::Ready(None), "{encoding:?}");
    }
}

#[test]
fn long_wait_drops_the_state_and_the_stream_goes_on() {
    for encoding in [Encoding::Gzip, Encoding::Brotli] {
        let mut compressor = Compressor::new(encoding, GZIP_LEVEL, BROTLI_QUALITY).unwrap();
        let mut arrived = Vec::new();
        let mut content = Vec::new();
        for piece in [&b"<main>"[..], b"", b"<p>text</p>", b"<p>text</p>"] {
            compressor.write(piece);
            content.extend_from_slice(piece);
            compressor.drop_state();
            assert!(!compressor.has_state());
            arrived.extend_from_slice(&compressor.take());
            assert_eq!(decode(&arrived, encoding), content, "{encoding:?}");
        }
        arrived.extend_from_slice(&compressor.finish());
        assert_eq!(decode_whole(&arrived, encoding), content, "{encoding:?}");
    }
}

#[test]
fn page_is_compressed() {
    let content = b"<li class=\"step\"><span>1</span><p>text</p></li>".repeat(400);
    for encoding in [Encoding::Gzip, Encoding::Brotli] {
        let encoded = collect(encode(steps(&content, &[(5000, false), (5000, true)]), encoding));
        assert!(encoded.len() * 20 < content.len(), "{encoding:?}: {}", encoded.len());
    }
}

#[test]
fn empty_stream_is_complete() {
    for encoding in ALL {
        assert_eq!(decode_whole(&collect(encode(steps(b"", &[]), encoding)), encoding), b"");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn every_split_decodes_to_the_same_bytes(content in content(), cuts in cuts()) {
        for encoding in ALL {
            let encoded = collect(encode(steps(&content, &cuts), encoding));
            prop_assert_eq!(decode_whole(&encoded, encoding), &content[..]);
            let encoded = collect(encode_impatiently(steps(&content, &cuts), encoding));
            prop_assert_eq!(decode_whole(&encoded, encoding), &content[..]);
        }
    }
}
