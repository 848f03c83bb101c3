//! Passages of articles.

use search::Document;

use crate::sentences::sentences;

/// A passage of an article: its short answer, a section, or the answer to a frequent question.
#[derive(Debug, Clone)]
pub(crate) struct Passage<'a> {
    /// Anchor of its heading; empty for the beginning of the article.
    pub(crate) anchor: &'a str,
    /// Heading or question; empty for the beginning of the article.
    pub(crate) heading: &'a str,
    pub(crate) sentences: Vec<&'a str>,
    pub(crate) kind: PassageKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PassageKind {
    ShortAnswer,
    Introduction,
    Section,
    Question,
}

/// Passages of an article, in order.
pub(crate) fn passages(document: &Document) -> Vec<Passage<'_>> {
    let short = Passage { anchor: "", heading: "", sentences: sentences(&document.short_answer), kind: PassageKind::ShortAnswer };
    let sections = document.sections.iter().map(|section| Passage {
        anchor: &section.anchor,
        heading: &section.heading,
        sentences: sentences(&section.text),
        kind: match section.is_question {
            true => PassageKind::Question,
            false if section.heading.is_empty() => PassageKind::Introduction,
            false => PassageKind::Section,
        },
    });
    std::iter::once(short).chain(sections).filter(|passage| !passage.sentences.is_empty()).collect()
}
