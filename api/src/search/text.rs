//! Extracts plain text from articles, split at headings and questions.

use search::{Section, sections_of_html};

use crate::content::{Body, Fill};

/// Sections of an article: the introduction, and one for each heading and question.
pub(super) fn sections(body: &Body, fill: &impl Fill) -> Vec<Section> {
    let mut sections = sections_of_html(&body.html.html(fill));
    for item in body.faq.iter().flat_map(|faq| &faq.items) {
        let text = sections_of_html(&item.html.html(fill)).into_iter().map(|section| section.text).collect::<Vec<_>>().join("\n");
        sections.push(Section { anchor: item.anchor.clone(), heading: item.question.plain(fill), text, is_question: true });
    }
    sections
}
