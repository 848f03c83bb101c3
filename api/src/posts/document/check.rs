//! Checks and tidies documents. A draft has to be within bounds; to be published, it also has to be
//! complete.

use contracts::posts::{
    Block, LARGEST_DOCUMENT, LONGEST_ALT, LONGEST_CAPTION, LONGEST_LINK, LONGEST_LINK_DESCRIPTION, LONGEST_LINK_TITLE, LONGEST_TAG,
    LONGEST_TEXT, LONGEST_TITLE, MOST_BLOCKS, MOST_ITEMS, MOST_RUNS, MOST_TAGS, PostDraft, Run,
};
use url::Url;

use super::text::{text_of, tidy_line, tidy_run};
use crate::forms::Errors;
use crate::posts::topics::is_topic;
use crate::secret::is_value;

/// What a document is to be used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    /// Kept as a draft.
    Draft,
    /// Shown to readers.
    Publication,
}

/// Tidies a document and returns error codes by field: empty if it is fit for its use.
pub(crate) fn check(draft: &mut PostDraft, purpose: Use, is_language: impl Fn(&str) -> bool) -> Errors {
    let mut faults = Faults { errors: Errors::new(), purpose };
    faults.line("title", &mut draft.title, LONGEST_TITLE, true);
    if draft.topic.is_empty() {
        faults.missing("topic");
    } else if !is_topic(&draft.topic) {
        faults.add("topic", "unknown");
    }
    if !is_language(&draft.language) {
        faults.add("language", "unknown");
    }
    if draft.tags.len() > MOST_TAGS {
        faults.add("tags", "too_many");
    }
    for (number, tag) in draft.tags.iter_mut().enumerate().take(MOST_TAGS) {
        *tag = tag.trim_start_matches(|letter: char| letter == '#' || letter.is_whitespace()).to_owned();
        faults.line(&format!("tags.{number}"), tag, LONGEST_TAG, false);
    }
    draft.tags.retain(|tag| !tag.is_empty());
    if let Some(cover) = &mut draft.cover {
        faults.picture("cover.picture", &cover.picture);
        faults.line("cover.alt", &mut cover.alt, LONGEST_ALT, true);
    }
    if draft.blocks.len() > MOST_BLOCKS {
        faults.add("blocks", "too_many");
    }
    for (number, block) in draft.blocks.iter_mut().enumerate().take(MOST_BLOCKS) {
        faults.block(&format!("blocks.{number}"), block);
    }
    if !draft.blocks.iter().any(is_content) {
        faults.missing("blocks");
    }
    let size = serde_json::to_vec(draft).map_or(usize::MAX, |json| json.len());
    if size > LARGEST_DOCUMENT {
        faults.add("blocks", "too_large");
    }
    faults.errors
}

/// A document needs something to read or see.
fn is_content(block: &Block) -> bool {
    let has_text = |runs: &[Run]| !text_of(runs).trim().is_empty();
    match block {
        Block::Paragraph { text } | Block::Quote { text, .. } | Block::Callout { text, .. } => has_text(text),
        Block::List { items, .. } => items.iter().any(|item| has_text(item)),
        Block::Image { .. } | Block::Link { .. } => true,
        Block::Heading { .. } | Block::Divider {} => false,
    }
}

/// True for a link that readers may follow. SECURITY: no other scheme, and no user name that hides
/// the host.
pub(super) fn is_link(text: &str) -> bool {
    let is_bounded = text.len() <= LONGEST_LINK && !text.chars().any(|letter| letter.is_whitespace() || letter.is_control());
    is_bounded
        && Url::parse(text).is_ok_and(|url| {
            matches!(url.scheme(), "http" | "https") && url.host_str().is_some() && url.username().is_empty() && url.password().is_none()
        })
}

/// True for the link of a quote's source: one that readers may follow, and `https`.
pub(super) fn is_source(text: &str) -> bool {
    is_link(text) && Url::parse(text).is_ok_and(|url| url.scheme() == "https")
}

struct Faults {
    errors: Errors,
    purpose: Use,
}

impl Faults {
    fn add(&mut self, field: &str, code: &str) {
        self.errors.entry(field.to_owned()).or_default().push(code.to_owned());
    }

    /// A draft may lack it.
    fn missing(&mut self, field: &str) {
        if self.purpose == Use::Publication {
            self.add(field, "required");
        }
    }

    fn line(&mut self, field: &str, text: &mut String, most: usize, is_required: bool) {
        *text = tidy_line(text);
        if text.chars().count() > most {
            self.add(field, "max_length");
        } else if text.is_empty() && is_required {
            self.missing(field);
        }
    }

    fn picture(&mut self, field: &str, id: &str) {
        if !is_value(id) {
            self.add(field, "invalid");
        }
    }

    fn runs(&mut self, field: &str, runs: &mut Vec<Run>) {
        if runs.len() > MOST_RUNS {
            self.add(field, "too_many");
            return;
        }
        let has_fault = |run: &Run| run.link.as_deref().is_some_and(|link| !is_link(link));
        runs.iter_mut().for_each(|run| run.text = tidy_run(&run.text));
        runs.retain(|run| !run.text.is_empty() || has_fault(run));
        for (number, run) in runs.iter().enumerate() {
            if has_fault(run) {
                self.add(&format!("{field}.{number}.link"), "invalid");
            }
        }
        if runs.iter().map(|run| run.text.chars().count()).sum::<usize>() > LONGEST_TEXT {
            self.add(field, "max_length");
        }
    }

    fn block(&mut self, field: &str, block: &mut Block) {
        let part = |name: &str| format!("{field}.{name}");
        match block {
            Block::Paragraph { text } | Block::Heading { text, .. } | Block::Callout { text, .. } => self.runs(&part("text"), text),
            Block::Quote { text, source, url } => {
                self.runs(&part("text"), text);
                if !url.is_empty() && !is_source(url) {
                    self.add(&part("url"), "invalid");
                }
                self.line(&part("source"), source, LONGEST_CAPTION, !url.is_empty());
            }
            Block::List { items, .. } => {
                if items.len() > MOST_ITEMS {
                    self.add(&part("items"), "too_many");
                }
                for (number, item) in items.iter_mut().enumerate().take(MOST_ITEMS) {
                    self.runs(&format!("{field}.items.{number}"), item);
                }
            }
            Block::Image { picture, alt, caption } => {
                self.picture(&part("picture"), picture);
                self.line(&part("alt"), alt, LONGEST_ALT, true);
                self.line(&part("caption"), caption, LONGEST_CAPTION, false);
            }
            Block::Link { url, title, description } => {
                if url.is_empty() {
                    self.missing(&part("url"));
                } else if !is_link(url) {
                    self.add(&part("url"), "invalid");
                }
                self.line(&part("title"), title, LONGEST_LINK_TITLE, true);
                self.line(&part("description"), description, LONGEST_LINK_DESCRIPTION, false);
            }
            Block::Divider {} => {}
        }
    }
}
