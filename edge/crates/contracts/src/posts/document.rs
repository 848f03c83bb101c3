//! Content of a post: blocks of text and pictures. There is no HTML in it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Longest title, in code points.
pub const LONGEST_TITLE: usize = 120;
/// Most blocks of a post.
pub const MOST_BLOCKS: usize = 200;
/// Most runs of one text.
pub const MOST_RUNS: usize = 200;
/// Most items of a list.
pub const MOST_ITEMS: usize = 100;
/// Longest text of a paragraph, heading, list item, quote or callout, in code points.
pub const LONGEST_TEXT: usize = 5000;
/// Longest alternative text, in code points.
pub const LONGEST_ALT: usize = 250;
/// Longest caption of a picture or source of a quote, in code points.
pub const LONGEST_CAPTION: usize = 250;
/// Longest URL, in bytes.
pub const LONGEST_LINK: usize = 2000;
/// Longest title of a link card, in code points.
pub const LONGEST_LINK_TITLE: usize = 120;
/// Longest description of a link card, in code points.
pub const LONGEST_LINK_DESCRIPTION: usize = 250;
/// Most tags of a post.
pub const MOST_TAGS: usize = 5;
/// Longest tag, in code points.
pub const LONGEST_TAG: usize = 30;
/// Largest document as JSON, in bytes.
pub const LARGEST_DOCUMENT: usize = 200 * 1024;

/// Content of a post, as its author writes it.
///
/// A draft may be incomplete: title, topic, blocks and alternative texts may be empty until it is
/// published.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostDraft {
    /// Title, one line; may be empty in a draft.
    #[schema(max_length = 120, example = "How I plan a night shift")]
    pub title: String,
    /// Code of a topic of `community/topics`; empty while none is chosen.
    #[schema(max_length = 30, example = "orders")]
    pub topic: String,
    /// Language of the text: a language of the site.
    #[schema(max_length = 10, example = "en")]
    pub language: String,
    /// Tags, at most 5, without `#`.
    #[serde(default)]
    #[schema(max_items = 5)]
    pub tags: Vec<String>,
    /// Cover.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<PostCover>,
    /// Blocks, in order.
    #[schema(max_items = 200)]
    pub blocks: Vec<Block>,
}

/// Cover of a post, shown 2:1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostCover {
    /// Id of a picture of the author.
    #[schema(example = "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E")]
    pub picture: String,
    /// Alternative text; may be empty in a draft.
    #[schema(max_length = 250)]
    pub alt: String,
}

/// Closed union of blocks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = PostBlock)]
pub enum Block {
    /// Paragraph.
    Paragraph {
        /// Text.
        #[schema(max_items = 200)]
        text: Vec<Run>,
    },
    /// Heading.
    Heading {
        /// Level.
        level: HeadingLevel,
        /// Text.
        #[schema(max_items = 200)]
        text: Vec<Run>,
    },
    /// List.
    List {
        /// Whether the items are numbered.
        ordered: bool,
        /// Items, each a text.
        #[schema(max_items = 100)]
        items: Vec<Vec<Run>>,
    },
    /// Quote.
    Quote {
        /// Text.
        #[schema(max_items = 200)]
        text: Vec<Run>,
        /// Who said it, or where it stands; may be empty.
        #[serde(default)]
        #[schema(max_length = 250)]
        source: String,
        /// URL of the source, `https` only; may be empty. It needs a `source`.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[schema(max_length = 2000, example = "https://example.org/rules")]
        url: String,
    },
    /// Picture.
    Image {
        /// Id of a picture of the author.
        picture: String,
        /// Alternative text; may be empty in a draft.
        #[schema(max_length = 250)]
        alt: String,
        /// Caption; may be empty.
        #[serde(default)]
        #[schema(max_length = 250)]
        caption: String,
    },
    /// Callout.
    Callout {
        /// Kind.
        kind: CalloutKind,
        /// Text.
        #[schema(max_items = 200)]
        text: Vec<Run>,
    },
    /// Link card.
    Link {
        /// `http` or `https` URL.
        #[schema(max_length = 2000, example = "https://example.org/parking")]
        url: String,
        /// Title; may be empty in a draft.
        #[schema(max_length = 120)]
        title: String,
        /// Description; may be empty.
        #[serde(default)]
        #[schema(max_length = 250)]
        description: String,
    },
    /// Divider.
    Divider {},
}

/// A run of text with the same marks.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// Text; line breaks are allowed.
    #[schema(max_length = 5000)]
    pub text: String,
    /// Bold.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bold: bool,
    /// Italic.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub italic: bool,
    /// `http` or `https` URL.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 2000)]
    pub link: Option<String>,
}

/// Level of a heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HeadingLevel {
    /// Section, an `h2`.
    Section,
    /// Part of a section, an `h3`.
    Subsection,
}

/// Kind of a callout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CalloutKind {
    /// Note.
    Note,
    /// Tip.
    Tip,
    /// Warning.
    Warning,
}

/// A picture for posts, uploaded by its author.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PostPicture {
    /// Id, for `cover.picture` and `picture` of blocks.
    #[schema(example = "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E")]
    pub id: String,
    /// URL. Only its author can read it until a post with it is published.
    #[schema(example = "/api/post-pictures/wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E")]
    pub url: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

/// How a document will look.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PostPreview {
    /// Safe HTML of the blocks. Elements: `p`, `h2`, `h3`, `ul`, `ol`, `li`, `blockquote`,
    /// `cite`, `figure`, `img`, `figcaption`, `aside` with class `callout callout-note`,
    /// `callout-tip` or `callout-warning`, `a`, `strong`, `em`, `br`, `hr`. A link card is an `a`
    /// with class `link-card`, which contains a `strong` and a `span`.
    pub html: String,
    /// What hinders publishing: error codes by field, empty if nothing does.
    #[schema(value_type = std::collections::BTreeMap<String, Vec<String>>)]
    pub faults: indexmap::IndexMap<String, Vec<String>>,
}
