//! Composes a page as a byte stream from the segments of the document and the bodies of its slots.

use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::{Bytes, BytesMut};
use contracts::fragment::Slot;
use contracts::page::Direction;
use futures_core::Stream;

use crate::document::{Segment, ShellDocument};
use crate::escape::push_attribute;

/// Chunks of this size and more are passed on unchanged; smaller ones are joined.
const LARGE_BYTES: usize = 4 * 1024;

/// Contents of a page.
#[derive(Debug, Default)]
pub struct Page {
    /// Attributes of `<html>`.
    pub html_attributes: HtmlAttributes,
    /// Markup of the head: see [`crate::render_head`].
    pub head: Bytes,
    /// Markup at the start of the body, before all fragments.
    pub banner: Bytes,
    /// Bodies by slot. Slots that are absent stay empty.
    pub slots: Vec<(Slot, Body)>,
    /// Page model, see [`crate::script_json()`]. Polled after the last slot.
    pub model: Body,
}

/// Attributes of `<html>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HtmlAttributes {
    /// BCP 47 language.
    pub lang: String,
    /// Text direction.
    pub dir: Direction,
    /// Brand.
    pub brand: String,
}

impl Default for HtmlAttributes {
    fn default() -> Self {
        Self { lang: "en".to_owned(), dir: Direction::Ltr, brand: "amber".to_owned() }
    }
}

/// Content that is available now or later.
#[derive(Default)]
pub struct Body(Source);

type BodyStream = Pin<Box<dyn Stream<Item = Bytes> + Send>>;

#[derive(Default)]
enum Source {
    #[default]
    Empty,
    Ready(Bytes),
    Later(BodyStream),
}

impl Body {
    /// Content that is available.
    pub fn ready(bytes: impl Into<Bytes>) -> Self {
        Self(Source::Ready(bytes.into()))
    }

    /// Content that a future returns.
    pub fn future(future: impl Future<Output = Bytes> + Send + 'static) -> Self {
        Self::stream(Once(Some(Box::pin(future))))
    }

    /// Content that a stream yields.
    pub fn stream(stream: impl Stream<Item = Bytes> + Send + 'static) -> Self {
        Self(Source::Later(Box::pin(stream)))
    }
}

impl std::fmt::Debug for Body {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Source::Empty => formatter.write_str("Body::Empty"),
            Source::Ready(bytes) => write!(formatter, "Body::Ready({} bytes)", bytes.len()),
            Source::Later(_) => formatter.write_str("Body::Later"),
        }
    }
}

/// A future as a stream of one item.
struct Once(Option<Pin<Box<dyn Future<Output = Bytes> + Send>>>);

impl Stream for Once {
    type Item = Bytes;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let Some(future) = &mut self.0 else { return Poll::Ready(None) };
        let bytes = std::task::ready!(future.as_mut().poll(context));
        self.0 = None;
        Poll::Ready(Some(bytes))
    }
}

/// Composes a page. Everything ready before a pending slot is yielded immediately, small chunks
/// joined. Slots are polled one after the other in document order, so their work must have been
/// started before.
pub fn compose(document: Arc<ShellDocument>, page: Page) -> impl Stream<Item = Bytes> + Send + 'static {
    Composed { document, page, next: 0, current: None, joined: BytesMut::new(), ready: VecDeque::new() }
}

struct Composed {
    document: Arc<ShellDocument>,
    page: Page,
    /// Index of the next segment.
    next: usize,
    /// The body that is being written.
    current: Option<BodyStream>,
    /// Joined small chunks, sent after `ready`.
    joined: BytesMut,
    ready: VecDeque<Bytes>,
}

impl Composed {
    fn push(&mut self, bytes: Bytes) {
        if bytes.len() >= LARGE_BYTES {
            self.flush();
            self.ready.push_back(bytes);
        } else {
            self.joined.extend_from_slice(&bytes);
            if self.joined.len() >= LARGE_BYTES {
                self.flush();
            }
        }
    }

    fn flush(&mut self) {
        if !self.joined.is_empty() {
            self.ready.push_back(self.joined.split().freeze());
        }
    }

    fn push_body(&mut self, body: Body) {
        match body.0 {
            Source::Empty => {}
            Source::Ready(bytes) => self.push(bytes),
            Source::Later(stream) => self.current = Some(stream),
        }
    }

    /// Starts the next segment. Returns false after the last one.
    fn advance(&mut self) -> bool {
        let Some(segment) = self.document.segments().get(self.next) else { return false };
        match segment {
            Segment::Static(bytes) => {
                let bytes = bytes.clone();
                self.push(bytes);
            }
            Segment::HtmlAttributes => self.joined.extend_from_slice(self.page.html_attributes.markup().as_bytes()),
            Segment::Head => {
                let head = std::mem::take(&mut self.page.head);
                self.push(head);
            }
            Segment::BodyStart => {
                let banner = std::mem::take(&mut self.page.banner);
                self.push(banner);
            }
            Segment::Slot(slot) => {
                if let Some(index) = self.page.slots.iter().position(|(named, _)| named == slot) {
                    let (_, body) = self.page.slots.swap_remove(index);
                    self.push_body(body);
                }
            }
            Segment::PageModel => {
                let model = std::mem::take(&mut self.page.model);
                self.push_body(model);
            }
        }
        self.next += 1;
        true
    }
}

impl Stream for Composed {
    type Item = Bytes;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let this = &mut *self;
        loop {
            if let Some(bytes) = this.ready.pop_front() {
                return Poll::Ready(Some(bytes));
            }
            if let Some(stream) = &mut this.current {
                match stream.as_mut().poll_next(context) {
                    Poll::Ready(Some(bytes)) => this.push(bytes),
                    Poll::Ready(None) => this.current = None,
                    // Ready bytes do not wait for pending ones.
                    Poll::Pending if this.joined.is_empty() => return Poll::Pending,
                    Poll::Pending => this.flush(),
                }
            } else if !this.advance() {
                if this.joined.is_empty() {
                    return Poll::Ready(None);
                }
                this.flush();
            }
        }
    }
}

impl HtmlAttributes {
    fn markup(&self) -> String {
        let mut markup = String::new();
        for (name, value) in [("lang", self.lang.as_str()), ("dir", direction(self.dir)), ("data-brand", self.brand.as_str())] {
            if !markup.is_empty() {
                markup.push(' ');
            }
            push_attribute(&mut markup, name, value);
        }
        markup
    }
}

fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Ltr => "ltr",
        Direction::Rtl => "rtl",
    }
}

#[cfg(test)]
mod tests;
