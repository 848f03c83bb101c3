use std::io::Read;
use std::task::Waker;

use futures_util::StreamExt;
use proptest::prelude::*;

use super::*;
use crate::testing::{collect, content, cuts, fed, steps};

const ALL: [Encoding; 3] = [Encoding::Identity, Encoding::Gzip, Encoding::Brotli];

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
        }
    }
}
