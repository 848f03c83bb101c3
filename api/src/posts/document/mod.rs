//! Content of a post: check, plain text and safe HTML.

mod check;
mod html;
mod stored;
mod text;

use contracts::posts::{Block, PostDraft};

pub(crate) use check::{Use, check};
pub(crate) use html::html;
pub(crate) use stored::read_document;
pub(crate) use text::{excerpt, first_words, plain_text, tidy_line, tidy_lines};

/// Ids of the pictures that a document names, each once, in their order.
pub(crate) fn pictures(draft: &PostDraft) -> Vec<&str> {
    let cover = draft.cover.iter().map(|cover| cover.picture.as_str());
    let blocks = draft.blocks.iter().filter_map(|block| match block {
        Block::Image { picture, .. } => Some(picture.as_str()),
        _ => None,
    });
    let mut ids: Vec<&str> = Vec::new();
    for id in cover.chain(blocks) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}

#[cfg(test)]
mod tests;
