//! A page without its slots.

use std::sync::Arc;

use bytes::Bytes;
use composer::{HtmlAttributes, Page};
use futures_util::Stream;
use http::HeaderValue;

use super::segments::{BufferedSegments, PageSegments};
use crate::fragments::ReleaseSet;
use crate::page::memory::PageFrame;
use crate::response::etag;

/// Everything of a page but its slots.
pub(in crate::page) struct PageDocument {
    /// Releases of the page, whose shell has the document.
    pub(in crate::page) set: Arc<ReleaseSet>,
    /// Attributes of `<html>`.
    pub(in crate::page) html_attributes: HtmlAttributes,
    /// Markup at the start of the body.
    pub(in crate::page) banner: Bytes,
    /// Head, headers and model.
    pub(in crate::page) frame: Arc<PageFrame>,
}

impl PageDocument {
    /// Entity tag of the page with these slots.
    pub(in crate::page) fn tag(&self, slots: &BufferedSegments) -> HeaderValue {
        let around = [self.set.shell.id.as_bytes(), &self.frame.head, &self.banner];
        let headers = self.frame.headers.values().map(HeaderValue::as_bytes);
        etag::tag(around.into_iter().chain(headers).chain(slots.bytes()))
    }

    /// The page with these slots.
    pub(in crate::page) fn compose(&self, segments: PageSegments) -> impl Stream<Item = Bytes> + Send + use<> {
        let PageSegments { slots, late, model } = segments;
        let (html_attributes, head, banner) = (self.html_attributes.clone(), self.frame.head.clone(), self.banner.clone());
        composer::compose(Arc::clone(&self.set.document), Page { html_attributes, head, banner, slots, late, model })
    }
}
