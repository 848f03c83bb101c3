//! What is asked and what is answered.

/// Longest query, in code points; the rest is cut off.
pub(crate) const LONGEST_QUERY: usize = 100;

/// A question to the index.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Query {
    /// As typed. Any text is safe.
    pub text: String,
    /// BCP 47; a tag that the index does not have falls back to another of the same language.
    pub language: String,
    /// Languages besides its own that it may be answered in; `None` for all.
    pub languages: Option<Vec<String>>,
    /// Slug of the category that the visitor came from: its documents come first.
    pub category: Option<String>,
    /// Country and city codes: documents of other places are left out.
    pub place: Option<(String, String)>,
    /// Most hits to return.
    pub limit: usize,
    /// The visitor is still typing: the last word may be the beginning of one.
    pub typing: bool,
    /// Take the words as they are: no correction of any kind.
    pub verbatim: bool,
}

/// What was found.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Answer {
    /// The query as it was understood: trimmed, at most 100 code points.
    pub query: String,
    /// What was searched for instead, when words were corrected: "showing results for X".
    pub corrected: Option<String>,
    /// How many documents match; `hits` holds the first of them.
    pub total: usize,
    /// Best first.
    pub hits: Vec<Hit>,
    /// What was given up to find anything.
    pub relaxed: Relaxed,
}

/// What was given up to find anything.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Relaxed {
    /// Nothing.
    #[default]
    None,
    /// No hit is in the category that was asked for.
    OtherCategories,
    /// No hit is in the language that was asked for.
    OtherLanguages,
}

/// One document found.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Hit {
    /// The document's id.
    pub id: String,
    /// The document's URL.
    pub url: String,
    /// The document's title.
    pub title: String,
    /// The part of its text that answers best; begins or ends with `…` where it was cut.
    pub passage: String,
    /// Fragment id of the section that the passage is in; may be empty.
    pub anchor: String,
    /// Higher is better; comparable within one answer only.
    pub score: f32,
    /// BCP 47 tag of the document.
    pub lang: String,
    /// The document's category; may be empty.
    pub category: String,
    /// Words of the title to highlight: start and end in UTF-16 code units, in order, never overlapping.
    pub title_marks: Vec<(usize, usize)>,
    /// The same for the passage.
    pub passage_marks: Vec<(usize, usize)>,
}
