//! A body in all encodings. Each is made once, off the thread of the request.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use composer::Encoding;

use crate::response::body::{Body, encoded, full};

/// A complete body, and its compressed forms once they were asked for.
#[derive(Debug)]
pub(crate) struct EncodedBody {
    identity: Bytes,
    gzip: CompressedForm,
    brotli: CompressedForm,
}

#[derive(Debug, Default)]
struct CompressedForm {
    bytes: OnceLock<Bytes>,
    is_in_progress: AtomicBool,
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

    /// Body of a later response, with its length if the form exists. The first request for a form
    /// compresses at the speed of a stream, and starts the slower compression of the kept form.
    pub(crate) fn body(self: &Arc<Self>, encoding: Encoding) -> Body {
        let Some(form) = self.form(encoding) else { return full(self.identity.clone()) };
        if let Some(bytes) = form.bytes.get() {
            return full(bytes.clone());
        }
        if !form.is_in_progress.swap(true, Ordering::Relaxed) {
            let body = Arc::clone(self);
            tokio::task::spawn_blocking(move || body.compress(encoding));
        }
        self.first(encoding)
    }

    fn compress(&self, encoding: Encoding) {
        if let Some(form) = self.form(encoding) {
            form.bytes.get_or_init(|| composer::compress_to_keep(&self.identity, encoding));
        }
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

    #[tokio::test]
    async fn every_form_holds_the_same_text_before_and_after_it_was_kept() {
        let text = Bytes::from("a page of text ".repeat(2_000));
        let body = Arc::new(EncodedBody::new(text.clone()));
        for encoding in [Encoding::Identity, Encoding::Gzip, Encoding::Brotli] {
            assert_eq!(decoded(body.body(encoding), encoding).await, text);
            let kept = async {
                while body.body(encoding).size_hint().exact().is_none() {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
            };
            tokio::time::timeout(Duration::from_secs(30), kept).await.expect("the kept form has a length");
            assert_eq!(decoded(body.body(encoding), encoding).await, text);
        }
    }
}
