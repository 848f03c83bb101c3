//! Turns text into terms: tokens, stems, spellings, synonyms and the vocabulary.

pub(crate) mod document_tokens;
pub(crate) mod spelling;
pub(crate) mod synonym_file;
pub(crate) mod synonyms;
pub(crate) mod vocabulary;
pub(crate) mod words;
