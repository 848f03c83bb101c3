//! A body in all encodings. Each is made when it is asked for, and kept.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use arc_swap::ArcSwapOption;
use bytes::Bytes;
use composer::Encoding;

use crate::response::body::{Body, encoded, full, stream};

/// Later requests in an encoding before its form is made smaller. That costs as much as the traffic
/// that it saves in six responses (docs/decisions/0042-remembered-pages.md).
const REQUESTS_BEFORE_SMALL: u32 = 8;

/// A complete body, and its compressed forms once they were asked for.
#[derive(Debug)]
pub(crate) struct EncodedBody {
    identity: Bytes,
    gzip: CompressedForm,
    brotli: CompressedForm,
}

#[derive(Debug, Default)]
struct CompressedForm {
    /// The smallest form so far.
    bytes: ArcSwapOption<Bytes>,
    /// Later requests so far, with those that get 304.
    requests: AtomicU32,
}

impl EncodedBody {
    /// A body without compressed forms.
    pub(crate) fn new(identity: Bytes) -> Self {
        Self { identity, gzip: CompressedForm::default(), brotli: CompressedForm::default() }
    }

    /// Length without encoding, in bytes.
    pub(crate) fn len(&self) -> usize {
        self.identity.len()
    }

    /// Body of the first response. Most pages are asked for once, so nothing is compressed to keep.
    pub(crate) fn first(&self, encoding: Encoding) -> Body {
        encoded(self.identity.clone(), encoding)
    }

    /// Body of a later response, with its length if the form exists. The first one compresses at
    /// the speed of a stream. After some, a slower compression starts, off the thread of the
    /// request.
    pub(crate) fn body(self: &Arc<Self>, encoding: Encoding) -> Body {
        let Some(form) = self.form(encoding) else { return full(self.identity.clone()) };
        if form.requests.fetch_add(1, Ordering::Relaxed) == REQUESTS_BEFORE_SMALL {
            let body = Arc::clone(self);
            tokio::task::spawn_blocking(move || body.compress(encoding, composer::compress_to_keep));
        }
        if let Some(bytes) = &*form.bytes.load() {
            return full(Bytes::clone(bytes));
        }
        let body = Arc::clone(self);
        // When it is asked for: a response without a body compresses nothing.
        stream(futures_util::stream::once(async move { body.compress(encoding, composer::compress) }))
    }

    /// Compresses the body and keeps the result, unless there is a smaller one.
    fn compress(&self, encoding: Encoding, compress: fn(&Bytes, Encoding) -> Bytes) -> Bytes {
        let Some(form) = self.form(encoding) else { return self.identity.clone() };
        let made = Arc::new(compress(&self.identity, encoding));
        form.bytes.rcu(|known| match known {
            Some(known) if known.len() <= made.len() => Some(Arc::clone(known)),
            _ => Some(Arc::clone(&made)),
        });
        Bytes::clone(&made)
    }

    const fn form(&self, encoding: Encoding) -> Option<&CompressedForm> {
        match encoding {
            Encoding::Identity => None,
            Encoding::Gzip => Some(&self.gzip),
            Encoding::Brotli => Some(&self.brotli),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use http_body::Body as _;
    use http_body_util::BodyExt as _;

    use super::*;

    async fn decoded(body: Body, encoding: Encoding) -> Vec<u8> {
        let bytes = body.collect().await.unwrap().to_bytes();
        let mut decoder = composer::Decoder::new(encoding, 100_000);
        let mut text = decoder.write(&bytes).unwrap();
        text.extend(decoder.finish().unwrap());
        text
    }

    /// A text in which a slow compression finds more than a quick one.
    fn words(count: usize) -> String {
        let known: Vec<&str> = "a driver gets an order and drives to the place where a passenger waits with a bag".split(' ').collect();
        let mut state = 1_u32;
        let words = (0..count).map(|_| {
            // Constants of C's `rand`.
            state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            known[(state >> 16) as usize % known.len()]
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// Length of a form that is kept.
    fn kept(body: &Body) -> Option<u64> {
        body.size_hint().exact()
    }

    #[tokio::test]
    async fn every_form_holds_the_same_text_before_and_after_it_was_kept() {
        let text = Bytes::from(words(8_000));
        let body = Arc::new(EncodedBody::new(text.clone()));
        assert_eq!(decoded(body.body(Encoding::Identity), Encoding::Identity).await, text);
        for encoding in [Encoding::Gzip, Encoding::Brotli] {
            assert_eq!(kept(&body.body(encoding)), None, "a response that is not read costs nothing");
            assert_eq!(decoded(body.body(encoding), encoding).await, text);
            let quick = kept(&body.body(encoding)).expect("the second form is kept");
            assert_eq!(decoded(body.body(encoding), encoding).await, text);
            for _ in 4..REQUESTS_BEFORE_SMALL {
                assert_eq!(kept(&body.body(encoding)), Some(quick));
            }
            let smaller = async {
                while kept(&body.body(encoding)) == Some(quick) {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
            };
            tokio::time::timeout(Duration::from_secs(30), smaller).await.expect("a form that is asked for often becomes smaller");
            assert!(kept(&body.body(encoding)) < Some(quick));
            assert_eq!(decoded(body.body(encoding), encoding).await, text);
        }
    }
}
