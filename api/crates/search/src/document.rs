//! Documents to index and their stored form.

/// Number of a document within its language.
pub(crate) type DocId = u32;

/// One page in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Document {
    /// The same in all languages of the page. Documents of one language with the same id do not
    /// replace each other.
    pub id: String,
    /// BCP 47, such as `ru` or `pt-BR`.
    pub language: String,
    /// Returned unchanged in hits.
    pub url: String,
    /// Title.
    pub title: String,
    /// Summary in two or three lines; may be empty.
    pub short_answer: String,
    /// Other names of the page's topic.
    pub synonyms: Vec<String>,
    /// Sections of the text, in order.
    pub sections: Vec<Section>,
    /// Slug of the profession or folder; may be empty.
    pub category: String,
    /// Country and city codes where it applies. An empty city means the whole country, no places
    /// mean everywhere.
    pub places: Vec<(String, String)>,
}

/// Part of a document under one heading.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Section {
    /// The heading's fragment id; empty for the introduction.
    pub anchor: String,
    /// The heading; empty for the introduction.
    pub heading: String,
    /// Plain text.
    pub text: String,
    /// True if the heading is a frequent question and the text its answer.
    #[serde(default)]
    pub is_question: bool,
}

/// Separates stored synonyms.
const BETWEEN_SYNONYMS: &str = "\n";

/// Marks a stored section as a question.
const QUESTION: &str = "?";

/// Number of stored texts of a section.
const TEXTS_OF_SECTION: usize = 4;

/// The stored texts of a document, for snippets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StoredDocument<'a> {
    pub(crate) id: &'a str,
    pub(crate) url: &'a str,
    pub(crate) title: &'a str,
    pub(crate) category: &'a str,
    pub(crate) short_answer: &'a str,
    synonyms: &'a str,
    sections: &'a [u8],
}

impl Document {
    /// Concatenates the stored texts, each prefixed with its length.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let synonyms = self.synonyms.join(BETWEEN_SYNONYMS);
        let head = [&self.id, &self.url, &self.title, &self.category, &self.short_answer, &synonyms];
        let kind = |section: &Section| if section.is_question { QUESTION } else { "" };
        let sections = self
            .sections
            .iter()
            .flat_map(|section| [section.anchor.as_str(), kind(section), section.heading.as_str(), section.text.as_str()]);
        for text in head.into_iter().map(String::as_str).chain(sections) {
            let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
            bytes.extend(length.to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        bytes
    }
}

impl<'a> StoredDocument<'a> {
    /// Reads the output of [`Document::to_bytes`].
    pub(crate) fn read(mut bytes: &'a [u8]) -> Self {
        let [id, url, title, category, short_answer, synonyms] = std::array::from_fn(|_| next(&mut bytes));
        Self { id, url, title, category, short_answer, synonyms, sections: bytes }
    }

    /// Other names of the topic.
    pub(crate) fn synonyms(&self) -> Vec<String> {
        self.synonyms.split(BETWEEN_SYNONYMS).filter(|synonym| !synonym.is_empty()).map(str::to_owned).collect()
    }

    /// Anchor and text of a section, from 0.
    pub(crate) fn section(&self, number: usize) -> Option<(&'a str, &'a str)> {
        let mut rest = self.sections;
        for _ in 0..number * TEXTS_OF_SECTION {
            skip(&mut rest);
        }
        if rest.is_empty() {
            return None;
        }
        let [anchor, _, _, text] = std::array::from_fn(|_| next(&mut rest));
        Some((anchor, text))
    }

    /// All sections, in order.
    pub(crate) fn sections(&self) -> Vec<Section> {
        let mut rest = self.sections;
        let mut sections = Vec::new();
        while !rest.is_empty() {
            let [anchor, kind, heading, text]: [&str; TEXTS_OF_SECTION] = std::array::from_fn(|_| next(&mut rest));
            sections.push(Section {
                anchor: anchor.to_owned(),
                heading: heading.to_owned(),
                text: text.to_owned(),
                is_question: kind == QUESTION,
            });
        }
        sections
    }
}

fn next<'a>(bytes: &mut &'a [u8]) -> &'a str {
    std::str::from_utf8(skip(bytes)).unwrap_or_default()
}

fn skip<'a>(bytes: &mut &'a [u8]) -> &'a [u8] {
    let Some((length, rest)) = bytes.split_first_chunk() else { return &[] };
    let (text, rest) = rest.split_at(rest.len().min(u32::from_le_bytes(*length) as usize));
    *bytes = rest;
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_texts_round_trip() {
        let section = |anchor: &str, text: &str| Section {
            anchor: anchor.to_owned(),
            heading: "h".to_owned(),
            text: text.to_owned(),
            is_question: anchor == "more",
        };
        let sections = vec![section("", "Введение"), section("more", "Остальное")];
        let document = Document { id: "a".to_owned(), title: "Б".to_owned(), sections, ..Document::default() };
        let bytes = document.to_bytes();
        let stored = StoredDocument::read(&bytes);
        assert_eq!((stored.id, stored.title, stored.url), ("a", "Б", ""));
        assert_eq!((stored.section(1), stored.section(2)), (Some(("more", "Остальное")), None));
        assert_eq!(stored.sections(), document.sections);
    }
}
