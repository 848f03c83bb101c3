//! Helpers for tests.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::mpsc::Sender;
use std::task::{Context, Poll};

use bytes::Bytes;
use futures_core::Stream;
use futures_executor::block_on;
use futures_util::StreamExt;
use futures_util::stream::poll_fn;
use proptest::collection::vec;
use proptest::prelude::*;

/// A minimal complete shell document.
pub(crate) const SAMPLE: &str = "<!doctype html>
<html class=\"no-js\" data-page>
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<meta name=\"edge:head\">
</head>
<body>
<!-- <div data-slot=\"main\"></div> -->
<header data-slot=\"header\"></header>
<main id=\"main\" tabindex=\"-1\" data-slot=\"main\"></main>
<footer data-slot=\"footer\"></footer>
<div data-slot=\"overlays\"></div><div data-slot=\"edge-of-page\"></div>
<script type=\"application/json\" id=\"page-model\"></script>
</body>
</html>
";

/// A stream of fixed steps: bytes, or `None` to wait.
#[derive(Debug, Clone)]
pub(crate) struct Steps(VecDeque<Option<Bytes>>);

impl Stream for Steps {
    type Item = Bytes;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        match self.0.pop_front() {
            Some(Some(bytes)) => Poll::Ready(Some(bytes)),
            Some(None) => {
                context.waker().wake_by_ref();
                Poll::Pending
            }
            None => Poll::Ready(None),
        }
    }
}

/// A stream fed through a channel: pending while empty, ends with `None`.
pub(crate) fn fed() -> (Sender<Option<Bytes>>, impl Stream<Item = Bytes> + Send) {
    let (sender, receiver) = std::sync::mpsc::channel();
    (sender, poll_fn(move |_| receiver.try_recv().map_or(Poll::Pending, Poll::Ready)).fuse())
}

/// Splits `content` into pieces of these sizes, with optional waits before them.
pub(crate) fn steps(content: &[u8], cuts: &[(usize, bool)]) -> Steps {
    let mut steps = VecDeque::new();
    let mut rest = content;
    for &(size, wait) in cuts {
        if wait {
            steps.push_back(None);
        }
        let (piece, after) = rest.split_at(size.min(rest.len()));
        steps.push_back(Some(Bytes::copy_from_slice(piece)));
        rest = after;
    }
    steps.push_back(Some(Bytes::copy_from_slice(rest)));
    Steps(steps)
}

/// Random piece sizes with waits: empty, small and large.
pub(crate) fn cuts() -> impl Strategy<Value = Vec<(usize, bool)>> {
    vec((prop_oneof![0..20usize, 0..9000usize], any::<bool>()), 0..12)
}

/// Bytes of sizes around the thresholds of joining and compressing.
pub(crate) fn content() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![vec(any::<u8>(), 0..200), ("[a-zа-я<>&\" ]{0,40}", 0..600usize).prop_map(|(text, times)| text.repeat(times).into_bytes()),]
}

pub(crate) fn collect(stream: impl Stream<Item = Bytes>) -> Vec<u8> {
    block_on(stream.map(Vec::from).concat())
}
