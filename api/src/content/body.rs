//! Rendered text of an article or a job: table of contents, HTML and questions.

use serde::{Deserialize, Serialize};

use super::piece::Text;

/// Content of an article variant, stored as JSON.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Body {
    /// Headings of the second level, the questions last.
    pub(crate) toc: Vec<TocEntry>,
    /// HTML without the questions.
    pub(crate) html: Text,
    /// The questions.
    pub(crate) faq: Option<FaqBody>,
}

/// A heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TocEntry {
    pub(crate) anchor: String,
    pub(crate) title: Text,
}

/// Questions with answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FaqBody {
    pub(crate) title: Text,
    pub(crate) anchor: String,
    pub(crate) items: Vec<QuestionBody>,
}

/// A question with its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct QuestionBody {
    pub(crate) question: Text,
    pub(crate) anchor: String,
    pub(crate) html: Text,
}

impl Body {
    /// All of its texts.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &Text> {
        let faq = self.faq.iter().flat_map(|faq| {
            let items = faq.items.iter().flat_map(|item| [&item.question, &item.html]);
            std::iter::once(&faq.title).chain(items)
        });
        self.toc.iter().map(|entry| &entry.title).chain([&self.html]).chain(faq)
    }
}
