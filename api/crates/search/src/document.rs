//! What is searched.

/// One page, in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Document {
    /// The same in every language of the page; unique within a language (a later document with the same id replaces nothing: both are found).
    pub id: String,
    /// BCP 47, such as `ru` or `pt-BR`.
    pub language: String,
    /// Where it is, returned as given.
    pub url: String,
    /// Its name.
    pub title: String,
    /// Two or three lines that answer at once; may be empty.
    pub short_answer: String,
    /// What people call it besides its title.
    pub synonyms: Vec<String>,
    /// The text, in order.
    pub sections: Vec<Section>,
    /// Slug of the profession or folder; may be empty.
    pub category: String,
    /// Country and city codes where it holds; an empty city is the whole country; no place at all is everywhere.
    pub places: Vec<(String, String)>,
}

/// A part of a document under one heading.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Section {
    /// The heading's fragment id; empty for the introduction.
    pub anchor: String,
    /// The heading; empty for the introduction.
    pub heading: String,
    /// Plain text.
    pub text: String,
}

impl Document {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Self {
        serde_json::from_slice(bytes).unwrap_or_default()
    }
}
