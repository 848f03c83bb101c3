//! Composes a page as a byte stream from the segments of the document and the bodies of its slots.

mod composition;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use contracts::fragment::Slot;
use contracts::page::Direction;
use futures_core::Stream;

use crate::document::ShellDocument;
use crate::escape::push_attribute;
use composition::Composition;

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
    /// Slots that delay no other slot.
    pub late: LateSlots,
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

/// Slots that delay no other slot, such as those of fragment servers.
#[derive(Default)]
pub struct LateSlots {
    slots: Vec<Slot>,
    /// `None`: over.
    patience: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
}

/// Puts the slot before it in its place and leaves the document. Pages with [`LateSlots`] need its
/// hash in their policy.
pub const LATE_SLOT_SCRIPT: &str = "{const s=document.currentScript,e=s.previousElementSibling;\
    document.querySelector('template[data-late='+e.dataset.slot+']').replaceWith(e);s.remove()}";

impl LateSlots {
    /// Slots that are awaited in their place until `patience` ends.
    pub fn new(slots: Vec<Slot>, patience: impl Future<Output = ()> + Send + 'static) -> Self {
        Self { slots, patience: Some(Box::pin(patience)) }
    }

    fn contains(&self, slot: Slot) -> bool {
        self.slots.contains(&slot)
    }

    fn is_patience_over(&mut self, context: &mut Context<'_>) -> bool {
        if self.patience.as_mut().is_some_and(|patience| patience.as_mut().poll(context).is_ready()) {
            self.patience = None;
        }
        self.patience.is_none()
    }
}

impl std::fmt::Debug for LateSlots {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("LateSlots").field(&self.slots).finish()
    }
}

/// Composes a page. Everything ready before a pending slot is yielded immediately, small chunks
/// joined. Slots are polled one after the other in document order, so their work must have been
/// started before.
///
/// A slot of [`Page::late`] without content at the end of the patience delays no other slot. A
/// marker stands in its place. Its element follows the other slots as soon as its content begins,
/// with [`LATE_SLOT_SCRIPT`] behind it.
pub fn compose(document: Arc<ShellDocument>, page: Page) -> impl Stream<Item = Bytes> + Send + 'static {
    Composition::new(document, page)
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
