//! The stream of a page's bytes.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::{Bytes, BytesMut};
use futures_core::Stream;

use super::{BodyStream, LATE_SLOT_SCRIPT, Page, Source};
use crate::document::{Segment, ShellDocument, SlotElement};

/// Chunks of this size and more are passed on unchanged; smaller ones are joined.
pub(super) const LARGE_BYTES: usize = 4 * 1024;

/// A page on its way.
pub(super) struct Composition {
    document: Arc<ShellDocument>,
    page: Page,
    /// Index of the next segment.
    next: usize,
    /// The body that is being written.
    writing: Option<Writing>,
    /// Late slots, whose places are marked.
    late: Vec<Writing>,
    /// Joined small chunks, sent after `ready`.
    joined: BytesMut,
    ready: VecDeque<Bytes>,
}

/// A body that arrives later, and its position.
struct Writing {
    stream: BodyStream,
    place: Place,
}

/// Position of a body.
enum Place {
    /// In the page model, or in a slot whose start tag is written.
    Inside { end: Bytes },
    /// In a slot that may be late: its start tag is not written.
    Before(SlotElement),
    /// Behind the other slots.
    Late(SlotElement),
}

impl Composition {
    pub(super) fn new(document: Arc<ShellDocument>, page: Page) -> Self {
        Self { document, page, next: 0, writing: None, late: Vec::new(), joined: BytesMut::new(), ready: VecDeque::new() }
    }

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
            Segment::Slot(element) => {
                let element = element.clone();
                self.begin_slot(element);
            }
            Segment::LateSlots => {}
            Segment::PageModel => {
                let model = std::mem::take(&mut self.page.model).0;
                self.begin(model, Bytes::new());
            }
        }
        self.next += 1;
        true
    }

    fn begin_slot(&mut self, element: SlotElement) {
        let index = self.page.slots.iter().position(|(slot, _)| *slot == element.slot);
        match index.map_or(Source::Empty, |index| self.page.slots.swap_remove(index).1.0) {
            Source::Later(stream) if self.page.late.contains(element.slot) => {
                self.writing = Some(Writing { stream, place: Place::Before(element) });
            }
            body => {
                self.push(element.open);
                self.begin(body, element.close);
            }
        }
    }

    fn begin(&mut self, body: Source, end: Bytes) {
        match body {
            Source::Empty => self.push(end),
            Source::Ready(bytes) => {
                self.push(bytes);
                self.push(end);
            }
            Source::Later(stream) => self.writing = Some(Writing { stream, place: Place::Inside { end } }),
        }
    }

    /// Continues with a body. Returns false if nothing is ready.
    fn proceed(&mut self, mut writing: Writing, context: &mut Context<'_>) -> bool {
        match (writing.stream.as_mut().poll_next(context), writing.place) {
            (Poll::Ready(bytes), place) => self.write(bytes, Writing { place, ..writing }),
            (Poll::Pending, Place::Before(element)) if self.page.late.is_patience_over(context) => {
                let marker = format!("<template data-late=\"{}\"></template>", element.slot.name());
                self.joined.extend_from_slice(marker.as_bytes());
                self.late.push(Writing { place: Place::Late(element), ..writing });
            }
            (Poll::Pending, place) => {
                self.writing = Some(Writing { place, ..writing });
                return false;
            }
        }
        true
    }

    /// Continues with the late slot that is ready first. Returns false if none is.
    fn proceed_late(&mut self, context: &mut Context<'_>) -> bool {
        let ready = self.late.iter_mut().enumerate().find_map(|(index, writing)| match writing.stream.as_mut().poll_next(context) {
            Poll::Ready(bytes) => Some((index, bytes)),
            Poll::Pending => None,
        });
        let Some((index, bytes)) = ready else { return false };
        let writing = self.late.remove(index);
        self.write(bytes, writing);
        true
    }

    /// Writes a chunk of a body, or its end.
    fn write(&mut self, bytes: Option<Bytes>, Writing { stream, place }: Writing) {
        let end = match place {
            Place::Inside { end } => end,
            Place::Before(SlotElement { open, close, .. }) => {
                self.push(open);
                close
            }
            Place::Late(SlotElement { open, close, .. }) => {
                self.push(open);
                [&close[..], b"<script>", LATE_SLOT_SCRIPT.as_bytes(), b"</script>"].concat().into()
            }
        };
        match bytes {
            Some(bytes) => {
                self.push(bytes);
                self.writing = Some(Writing { stream, place: Place::Inside { end } });
            }
            None => self.push(end),
        }
    }

    /// True if only late slots stand before the page model.
    fn awaits_late_slots(&self) -> bool {
        !self.late.is_empty() && self.document.segments().get(self.next) == Some(&Segment::LateSlots)
    }
}

impl Stream for Composition {
    type Item = Bytes;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let this = &mut *self;
        loop {
            if let Some(bytes) = this.ready.pop_front() {
                return Poll::Ready(Some(bytes));
            }
            let goes_on = match this.writing.take() {
                Some(writing) => this.proceed(writing, context),
                None if this.awaits_late_slots() => this.proceed_late(context),
                None if this.advance() => true,
                None if this.joined.is_empty() => return Poll::Ready(None),
                None => false,
            };
            // Ready bytes do not wait for pending ones.
            if !goes_on {
                if this.joined.is_empty() {
                    // A page that waits holds no memory for what it will send.
                    this.joined = BytesMut::new();
                    return Poll::Pending;
                }
                this.flush();
            }
        }
    }
}
