//! Anchors of headings, and extraction of the questions section.

use std::collections::BTreeSet;

use pulldown_cmark::{Event, HeadingLevel, Tag, TagEnd};

use super::{Writer, html};
use crate::content::body::{FaqBody, QuestionBody, TocEntry};
use crate::content::piece::{Text, without_marks};
use crate::content::slug::{SLUG_RULE, anchor_from, is_slug};

/// Anchor of the questions section.
pub(super) const FAQ: &str = "faq";

/// Ids used by the page around the article.
const RESERVED_ANCHORS: [&str; 1] = ["main"];

/// A heading of the output.
pub(super) struct Outline {
    pub(super) level: HeadingLevel,
    /// The author's anchor, later the assigned one.
    pub(super) anchor: Option<String>,
    /// Text with variable marks.
    pub(super) text: String,
    pub(super) line: usize,
    /// Index of its start event in the output.
    pub(super) at: usize,
}

impl Outline {
    /// Its table of contents entry.
    pub(super) fn entry(&self) -> TocEntry {
        TocEntry { anchor: self.anchor.clone().unwrap_or_default(), title: Text::from_marked(self.text.trim()) }
    }
}

impl<'a> Writer<'a, '_> {
    /// Assigns anchors to all headings.
    pub(super) fn name_headings(&mut self) -> BTreeSet<String> {
        let mut anchors = BTreeSet::from(RESERVED_ANCHORS.map(str::to_owned));
        let mut level = HeadingLevel::H1;
        for heading in &self.outline {
            if without_marks(&heading.text).trim().is_empty() && !heading.text.contains('\u{e000}') {
                self.faults.add(self.file, heading.line, "the heading is empty");
            }
            if heading.level as usize > level as usize + 1 {
                self.faults.add(self.file, heading.line, "the heading skips a level");
            }
            level = heading.level;
            let Some(anchor) = &heading.anchor else { continue };
            if !is_slug(anchor) {
                self.faults.add(self.file, heading.line, format!("the anchor `{anchor}` {SLUG_RULE}"));
            } else if !anchors.insert(anchor.clone()) {
                self.faults.add(self.file, heading.line, format!("the anchor `{anchor}` is taken"));
            }
        }
        for heading in &mut self.outline {
            let anchor = heading.anchor.take().unwrap_or_else(|| {
                let made = anchor_from(&without_marks(&heading.text));
                let base = if made.is_empty() { "part".to_owned() } else { made };
                let numbered = (2_usize..).map(|number| format!("{base}-{number}"));
                std::iter::once(base.clone()).chain(numbered).find(|anchor| !anchors.contains(anchor)).unwrap_or_default()
            });
            anchors.insert(anchor.clone());
            let (level, id) = (heading.level, Some(anchor.clone().into()));
            if let Some(event) = self.out.get_mut(heading.at) {
                *event = Event::Start(Tag::Heading { level, id, classes: Vec::new(), attrs: Vec::new() });
            }
            heading.anchor = Some(anchor);
        }
        for reserved in RESERVED_ANCHORS {
            anchors.remove(reserved);
        }
        anchors
    }

    /// Extracts the questions: from their heading to the next second-level heading.
    pub(super) fn take_faq(&mut self, index: usize) -> FaqBody {
        let next = (index + 1..self.outline.len()).find(|&next| self.outline[next].level == HeadingLevel::H2);
        let end_of_faq = next.map_or(self.out.len(), |next| self.outline[next].at);
        let mut headings: Vec<Outline> = self.outline.splice(index..next.unwrap_or(self.outline.len()), []).collect();
        let title = headings.remove(0);
        headings.retain(|heading| heading.level == HeadingLevel::H3);
        let mut events: Vec<Event<'a>> = self.out.splice(title.at..end_of_faq, []).collect();
        let mut items = Vec::new();
        for heading in headings.iter().rev() {
            let answer = events.split_off(heading.at - title.at);
            let end = answer.iter().position(|event| matches!(event, Event::End(TagEnd::Heading(_)))).map_or(0, |at| at + 1);
            let html = html(answer.into_iter().skip(end).collect(), &self.schemes);
            if html == Text::default() {
                self.faults.add(self.file, heading.line, "the question has no answer");
            }
            let TocEntry { anchor, title } = heading.entry();
            items.push(QuestionBody { question: title, anchor, html });
        }
        items.reverse();
        // The rest is the section's own heading: three events, or more with several text runs.
        let own_heading_ends = events.iter().position(|event| matches!(event, Event::End(TagEnd::Heading(_))));
        if items.is_empty() || own_heading_ends.is_some_and(|at| at + 1 < events.len()) {
            self.faults.add(self.file, title.line, "the section {#faq} holds questions only: begin each with `###`");
        }
        let TocEntry { anchor, title } = title.entry();
        FaqBody { title, anchor, items }
    }
}
