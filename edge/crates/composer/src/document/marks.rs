//! Positions of the parts of a document, and their validation.

use std::ops::Range;

use bytes::Bytes;
use contracts::fragment::Slot;
use lol_html::html_content::Element;

use super::{DocumentFault, Segment, SlotElement};
use crate::fault::Part;

/// Attributes of `<html>` that the edge writes.
const RESERVED_ATTRIBUTES: [&str; 3] = ["lang", "dir", "data-brand"];

/// A part of the document: its start tag, or the whole part if it has no content.
#[derive(Debug)]
pub(super) struct Mark {
    part: Part,
    pub(super) start: Range<usize>,
    /// Its end tag, once seen.
    pub(super) end_tag: Option<Range<usize>>,
}

/// All parts in document order, and faults found while parsing.
#[derive(Debug, Default)]
pub(super) struct Marks {
    marks: Vec<Mark>,
    faults: Vec<DocumentFault>,
}

impl Marks {
    /// Parts that an element represents. Only HTML elements represent any.
    pub(super) fn parts_of(&mut self, element: &Element<'_, '_>) -> Vec<Part> {
        if element.namespace_uri() != "http://www.w3.org/1999/xhtml" {
            return Vec::new();
        }
        let mut parts = Vec::new();
        match element.tag_name().as_str() {
            "html" => {
                parts.push(Part::Html);
                self.record_html_attributes(element);
            }
            "head" => parts.push(Part::Head),
            "body" => parts.push(Part::Body),
            "meta" if element.get_attribute("name").as_deref() == Some("edge:head") => parts.push(Part::HeadMarker),
            "script" if is_page_model(element) => parts.push(Part::PageModel),
            "script" if is_inline_script(element) => parts.push(Part::InlineScript),
            _ => {}
        }
        if let Some(name) = element.get_attribute("data-slot") {
            match Slot::ALL.into_iter().find(|slot| slot.name() == name) {
                Some(slot) => parts.push(Part::Slot(slot)),
                None => self.faults.push(DocumentFault::UnknownSlot { name }),
            }
        }
        parts
    }

    /// The attribute `data-page` is a part separate from its tag.
    fn record_html_attributes(&mut self, element: &Element<'_, '_>) {
        for attribute in element.attributes() {
            let name = attribute.name();
            if name == "data-page"
                && let Some(location) = attribute.name_source_location()
            {
                if attribute.value_source_location().is_some() {
                    self.faults.push(DocumentFault::NotEmpty(Part::PageMarker));
                }
                self.push(Part::PageMarker, location.bytes());
            } else if RESERVED_ATTRIBUTES.contains(&name.as_str()) {
                self.faults.push(DocumentFault::TakenAttribute { name });
            }
        }
    }

    /// Records a part and returns its index for [`Marks::close`].
    pub(super) fn push(&mut self, part: Part, start: Range<usize>) -> usize {
        self.marks.push(Mark { part, start, end_tag: None });
        self.marks.len() - 1
    }

    pub(super) fn close(&mut self, index: usize, end_tag: Range<usize>) {
        if let Some(mark) = self.marks.get_mut(index) {
            mark.end_tag = Some(end_tag);
        }
    }

    /// Ranges of inline script texts. Unterminated scripts are omitted.
    pub(super) fn inline_scripts(&self) -> Vec<Range<usize>> {
        self.marks.iter().filter(|mark| mark.part == Part::InlineScript).filter_map(Mark::inside).collect()
    }

    /// Ranges to replace, in document order.
    pub(super) fn check(&mut self, html: &Bytes) -> Result<Vec<(Range<usize>, Segment)>, Vec<DocumentFault>> {
        let mut faults = std::mem::take(&mut self.faults);
        let mut once = |part: Part| {
            let mut matches = self.marks.iter().filter(|mark| mark.part == part);
            let first = matches.next();
            if first.is_none() {
                faults.push(DocumentFault::Missing(part));
            } else if matches.next().is_some() {
                faults.push(DocumentFault::Repeated(part));
            }
            first
        };
        let doctype = once(Part::Doctype);
        let html_tag = once(Part::Html);
        let page = once(Part::PageMarker);
        let head = once(Part::Head);
        let head_marker = once(Part::HeadMarker);
        let body = once(Part::Body);
        let slots = Slot::ALL.map(|slot| (slot, once(Part::Slot(slot))));
        let model = once(Part::PageModel);

        let mut holes = Vec::new();
        if doctype.is_some_and(|doctype| doctype.start.start != 0) {
            faults.push(DocumentFault::Misplaced(Part::Doctype));
        }
        if let (Some(html_tag), Some(head)) = (html_tag, head)
            && head.start.start < html_tag.start.end
        {
            faults.push(DocumentFault::Misplaced(Part::Head));
        }
        if let Some(page) = page {
            holes.push((page.start.clone(), Segment::HtmlAttributes));
        }
        if let Some(marker) = head_marker {
            // Outside `<head>…</head>` the markup would start the body.
            let within = head.and_then(Mark::inside);
            if within.is_some_and(|within| marker.start.start < within.start || marker.start.end > within.end) {
                faults.push(DocumentFault::Misplaced(Part::HeadMarker));
            }
            holes.push((marker.start.clone(), Segment::Head));
        }
        if let Some(head) = head {
            match head.inside() {
                None => faults.push(DocumentFault::NotEmpty(Part::Head)),
                Some(within) if body.is_some_and(|body| body.start.start < within.end) => {
                    faults.push(DocumentFault::Misplaced(Part::Body));
                }
                Some(_) => {}
            }
        }
        if let Some(body) = body {
            holes.push((body.start.end..body.start.end, Segment::BodyStart));
        }
        let model_start = model.map(|model| model.start.start);
        for (slot, mark) in slots.into_iter().filter_map(|(slot, mark)| Some((slot, mark?))) {
            let part = Part::Slot(slot);
            if body.is_some_and(|body| mark.start.start < body.start.end) || model_start.is_some_and(|model| model <= mark.start.start) {
                faults.push(DocumentFault::Misplaced(part));
            }
            match mark.end_tag.clone().filter(|_| mark.is_empty(html)) {
                Some(end_tag) => {
                    let element = mark.start.start..end_tag.end;
                    let (open, close) = (html.slice(mark.start.clone()), html.slice(end_tag));
                    holes.push((element, Segment::Slot(SlotElement { slot, open, close })));
                }
                None => faults.push(DocumentFault::NotEmpty(part)),
            }
        }
        if let Some(model) = model {
            if body.is_some_and(|body| model.start.start < body.start.end) {
                faults.push(DocumentFault::Misplaced(Part::PageModel));
            }
            match model.inside().filter(|_| model.is_empty(html)) {
                Some(inside) => {
                    holes.push((model.start.start..model.start.start, Segment::LateSlots));
                    holes.push((inside, Segment::PageModel));
                }
                None => faults.push(DocumentFault::NotEmpty(Part::PageModel)),
            }
        }
        holes.sort_by_key(|(hole, _)| hole.start);
        if faults.is_empty() { Ok(holes) } else { Err(faults) }
    }
}

impl Mark {
    /// Range between the tags, or the range of a part without content.
    pub(super) fn inside(&self) -> Option<Range<usize>> {
        self.end_tag.as_ref().map(|end| self.start.end..end.start)
    }

    /// Whether there is at most white space between the tags.
    fn is_empty(&self, html: &[u8]) -> bool {
        self.inside().and_then(|inside| html.get(inside)).is_some_and(|inside| inside.trim_ascii().is_empty())
    }
}

/// Whether a script element is an inline script. Scripts with a type are modules and import maps,
/// which the edge writes, or data, which needs no policy.
fn is_inline_script(script: &Element<'_, '_>) -> bool {
    !script.has_attribute("src") && !script.has_attribute("type")
}

fn is_page_model(script: &Element<'_, '_>) -> bool {
    let is = |attribute, value| script.get_attribute(attribute).as_deref() == Some(value);
    is("id", "page-model") && is("type", "application/json")
}
