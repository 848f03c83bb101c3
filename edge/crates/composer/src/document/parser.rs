//! Parses a shell document with `lol_html`.

use std::cell::RefCell;
use std::rc::Rc;

use bytes::Bytes;
use lol_html::html_content::{Doctype, Element};
use lol_html::{DocumentContentHandlers, HtmlRewriter, MemorySettings, OutputSink, Settings, element, end_tag};

use super::marks::Marks;
use super::{DocumentFault, MAX_DOCUMENT_BYTES, ShellDocument};
use crate::fault::Part;

/// Parser memory for an unfinished tag in bytes. Larger than a document, so that our own size limit
/// applies first.
const PARSER_MEMORY_BYTES: usize = 4 * MAX_DOCUMENT_BYTES;

/// Parses a document incrementally. The result does not depend on how the bytes are split.
pub struct ShellDocumentParser {
    /// The document so far. Segments are cut from it; the rewriter's output is not used.
    html: Vec<u8>,
    too_large: bool,
    marks: Rc<RefCell<Marks>>,
    /// `None` after the HTML parser has failed.
    rewriter: Option<HtmlRewriter<'static, Discard>>,
    gave_up: Option<String>,
}

impl ShellDocumentParser {
    /// A parser without input.
    #[must_use]
    pub fn new() -> Self {
        let marks = Rc::new(RefCell::new(Marks::default()));
        let rewriter = Some(HtmlRewriter::new(settings(&marks), Discard));
        Self { html: Vec::new(), too_large: false, marks, rewriter, gave_up: None }
    }

    /// Parses the next bytes. Faults are reported at the end.
    pub fn write(&mut self, bytes: &[u8]) {
        if self.too_large || self.html.len() + bytes.len() > MAX_DOCUMENT_BYTES {
            self.too_large = true;
            return;
        }
        self.html.extend_from_slice(bytes);
        if let Some(rewriter) = &mut self.rewriter
            && let Err(error) = rewriter.write(bytes)
        {
            self.gave_up = Some(error.to_string());
            self.rewriter = None;
        }
    }

    /// Ends the document.
    ///
    /// # Errors
    /// All faults, at least one.
    pub fn end(mut self) -> Result<ShellDocument, Vec<DocumentFault>> {
        if self.too_large {
            return Err(vec![DocumentFault::TooLarge]);
        }
        if let Err(error) = std::str::from_utf8(&self.html) {
            return Err(vec![DocumentFault::NotUtf8 { at: error.valid_up_to() }]);
        }
        if let Some(rewriter) = self.rewriter.take()
            && let Err(error) = rewriter.end()
        {
            self.gave_up = Some(error.to_string());
        }
        if let Some(message) = self.gave_up {
            return Err(vec![DocumentFault::Unparsable { message }]);
        }
        let html = Bytes::from(self.html);
        let mut marks = self.marks.borrow_mut();
        let holes = marks.check(&html)?;
        Ok(ShellDocument::cut(&html, holes, &marks.inline_scripts()))
    }
}

impl Default for ShellDocumentParser {
    fn default() -> Self {
        Self::new()
    }
}

/// Discards the rewriter's output; only positions are needed.
struct Discard;

impl OutputSink for Discard {
    fn handle_chunk(&mut self, _: &[u8]) {}
}

fn settings(marks: &Rc<RefCell<Marks>>) -> Settings<'static, 'static> {
    let on_doctype = Rc::clone(marks);
    let on_element = Rc::clone(marks);
    Settings::new()
        .with_strict(true)
        .with_memory_settings(MemorySettings::new().with_max_allowed_memory_usage(PARSER_MEMORY_BYTES))
        .append_document_content_handler(DocumentContentHandlers {
            doctype: Some(Box::new(move |doctype: &mut Doctype<'_>| {
                let plain = doctype.name().as_deref() == Some("html") && doctype.public_id().is_none();
                if plain && doctype.system_id().is_none() {
                    on_doctype.borrow_mut().push(Part::Doctype, doctype.source_location().bytes());
                }
                Ok(())
            })),
            ..DocumentContentHandlers::default()
        })
        .append_element_content_handler(element!("*", move |element: &mut Element<'_, '_>| {
            let mut marks = on_element.borrow_mut();
            for part in marks.parts_of(element) {
                let start = element.source_location().bytes();
                let index = marks.push(part, start);
                if part.has_content() && element.can_have_content() {
                    let name = element.tag_name();
                    let marks = Rc::clone(&on_element);
                    element.on_end_tag(end_tag!(move |tag| {
                        if tag.name() == name {
                            marks.borrow_mut().close(index, tag.source_location().bytes());
                        }
                        Ok(())
                    }))?;
                }
            }
            Ok(())
        }))
}

impl Part {
    /// Whether the part is an element with a relevant end tag.
    fn has_content(self) -> bool {
        matches!(self, Self::Head | Self::Slot(_) | Self::PageModel | Self::InlineScript)
    }
}
