//! Rendered text of an article or a job: table of contents, HTML and questions.

use serde::de::Error as _;
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

/// A body as compressed JSON: an import holds the bodies of all articles, and in memory a body
/// takes several times its size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PackedBody(Vec<u8>);

impl PackedBody {
    /// Packs a body.
    ///
    /// # Errors
    /// It cannot be serialised.
    pub(super) fn pack(body: &Body) -> Result<Self, serde_json::Error> {
        Ok(Self(lz4_flex::block::compress_prepend_size(&serde_json::to_vec(body)?)))
    }

    /// The body as JSON.
    ///
    /// # Errors
    /// The bytes are damaged.
    pub(super) fn json(&self) -> Result<String, serde_json::Error> {
        let bytes = lz4_flex::block::decompress_size_prepended(&self.0).map_err(serde_json::Error::custom)?;
        String::from_utf8(bytes).map_err(serde_json::Error::custom)
    }

    /// The body.
    ///
    /// # Errors
    /// The bytes are damaged.
    pub(super) fn read(&self) -> Result<Body, serde_json::Error> {
        serde_json::from_str(&self.json()?)
    }
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
