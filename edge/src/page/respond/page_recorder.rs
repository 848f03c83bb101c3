//! Puts a page into the memory of pages: immediately if its slots are ready, else after its stream.

use std::sync::Arc;
use std::time::Instant;

use bytes::Bytes;
use futures_util::{FutureExt as _, Stream, StreamExt as _, future, stream};
use http::StatusCode;
use routing::RouteCache;

use crate::app::App;
use crate::cdn::PageCaching;
use crate::page::assemble::page_document::PageDocument;
use crate::page::assemble::page_model::Slots;
use crate::page::assemble::segments::BufferedSegments;
use crate::page::assemble::slots::PendingSlot;
use crate::page::memory::{PageInputs, PageKey, RememberedPage, RememberedSlots};
use crate::response::encoded_body::EncodedBody;

/// A page that may be remembered, with everything that is remembered besides its slots.
pub(super) struct PageRecorder {
    /// State of the edge.
    pub(super) app: App,
    /// Where it is remembered, and what it is made from.
    pub(super) memory: (PageKey, PageInputs),
    /// The page.
    pub(super) document: Arc<PageDocument>,
    /// Fragments of its slots.
    pub(super) slots: Slots,
    /// Caching by the route.
    pub(super) cache: RouteCache,
    /// Caching by a shared cache that is purged.
    pub(super) shared: Option<PageCaching>,
}

impl PageRecorder {
    /// Remembers the page with these slots, which are the same until `fresh_until`.
    pub(super) fn remember(self, ready: BufferedSegments, fresh_until: Instant) -> Arc<RememberedPage> {
        let Self { app, memory: (key, inputs), document, slots, cache, shared } = self;
        let tag = Some(document.tag(&ready));
        let chunks: Vec<Bytes> = document.compose(ready.into()).collect().now_or_never().expect("all parts of the page are ready");
        let body = Arc::new(EncodedBody::new(chunks.concat().into()));
        let slots = RememberedSlots::of(&app.metrics, &document.html_attributes.brand, slots);
        let headers = document.frame.headers.clone();
        let page = Arc::new(RememberedPage { inputs, fresh_until, status: StatusCode::OK, cache, headers, shared, tag, slots, body });
        app.pages.remember(key, Arc::clone(&page));
        page
    }

    /// Remembers the page after the end of its stream. Not if a slot may change at any time, or if
    /// the client has left before.
    pub(super) fn after(self, page: impl Stream<Item = Bytes> + Send, pending: Vec<PendingSlot>) -> impl Stream<Item = Bytes> + Send {
        let end = async move {
            // A task, so that the client need not wait for it.
            tokio::spawn(async move {
                if let Some(ready) = BufferedSegments::of(&pending, &self.document.frame.model)
                    && let Some(fresh_until) = ready.fresh_until()
                {
                    self.remember(ready, fresh_until);
                }
            });
        };
        page.chain(stream::once(end).filter_map(|()| future::ready(None)))
    }
}
