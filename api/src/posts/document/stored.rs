//! Reads stored documents for readers.

use contracts::posts::{Block, PostDraft};
use serde::Deserialize;
use serde_json::Value;

/// A document with members and blocks of any version of the program.
#[derive(Debug, Deserialize)]
struct Document {
    title: String,
    topic: String,
    language: String,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    cover: Value,
    blocks: Vec<Value>,
}

/// Reads a document without the blocks that only a newer version of the program knows. It may be on
/// the same database during an upgrade.
///
/// For readers only: an author who saved the result would lose those blocks.
///
/// # Errors
/// It is not a document.
pub(crate) fn read_document(json: &str) -> Result<PostDraft, serde_json::Error> {
    serde_json::from_str(json).or_else(|_| {
        let Document { title, topic, language, tags, cover, blocks } = serde_json::from_str(json)?;
        let blocks = blocks.into_iter().filter_map(|block| serde_json::from_value::<Block>(block).ok()).collect();
        Ok(PostDraft { title, topic, language, tags, cover: serde_json::from_value(cover).unwrap_or_default(), blocks })
    })
}
