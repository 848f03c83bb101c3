//! Queries and their answers.

/// Longest query, in code points. Longer ones are cut.
pub const LONGEST_QUERY: usize = 100;

/// Most hits of a query: the best ones, which are reranked.
pub const MOST_HITS: usize = 200;

/// A search query.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Query {
    /// Text as typed. Any text is safe.
    pub text: String,
    /// BCP 47. An unknown tag falls back to another tag of the same language.
    pub language: String,
    /// Other languages to search in; `None` for all.
    pub languages: Option<Vec<String>>,
    /// Slug of the category that the visitor came from. Its documents come first.
    pub category: Option<String>,
    /// Country and city codes. Documents of other places are excluded.
    pub place: Option<(String, String)>,
    /// Most hits to return, at most [`MOST_HITS`].
    pub limit: usize,
    /// The visitor is still typing, so the last word may be incomplete.
    pub typing: bool,
    /// Disables all corrections.
    pub verbatim: bool,
}

/// The answer to a query.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Answer {
    /// The query, trimmed and cut to 100 code points.
    pub query: String,
    /// The corrected query, for "showing results for X".
    pub corrected: Option<String>,
    /// The query with words that may mean something else in the place of unknown ones, for "did
    /// you mean X?".
    pub suggested: Option<String>,
    /// Number of relevant documents, at most [`MOST_HITS`]; `hits` has the first of them.
    pub total: usize,
    /// Best first.
    pub hits: Vec<Hit>,
    /// Restriction that was dropped to find anything.
    pub relaxed: Relaxed,
}

/// Restriction that was dropped to find anything.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Relaxed {
    /// Nothing.
    #[default]
    None,
    /// No hit is in the category of the query.
    OtherCategories,
    /// No hit is in the language of the query.
    OtherLanguages,
}

/// A document that matches a query.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Hit {
    /// The document's id.
    pub id: String,
    /// The document's URL.
    pub url: String,
    /// The document's title.
    pub title: String,
    /// Best passage of its text. `…` marks where it was cut.
    pub passage: String,
    /// Fragment id of the passage's section; may be empty.
    pub anchor: String,
    /// Higher is better. Comparable within one answer only.
    pub score: f32,
    /// BCP 47 tag of the document.
    pub lang: String,
    /// The document's category; may be empty.
    pub category: String,
    /// Words of the title to highlight: start and end in UTF-16 code units, in order, not
    /// overlapping.
    pub title_marks: Vec<(usize, usize)>,
    /// The same for the passage.
    pub passage_marks: Vec<(usize, usize)>,
}
