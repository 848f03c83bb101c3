//! Finds synonyms of a query's terms, whatever their endings.

use std::collections::HashMap;

use crate::Dictionary;
use crate::analysis::words::{Folding, Stemming, Word, words};

/// A term: its text and the stems of its words.
#[derive(Debug)]
struct Term {
    text: String,
    stems: Vec<String>,
}

/// The dictionaries of one language.
#[derive(Debug, Default)]
pub(crate) struct Synonyms {
    terms: Vec<Term>,
    /// First stem of a term -> the term and its synonyms.
    by_first: HashMap<String, Vec<(usize, Vec<usize>)>>,
}

/// A term in a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SynonymMatch<'a> {
    /// Position of its first word in the query.
    pub(crate) first: usize,
    /// Number of words.
    pub(crate) length: usize,
    pub(crate) synonyms: Vec<&'a str>,
}

impl Synonyms {
    pub(crate) fn new(dictionaries: &[Dictionary], language: &str, folding: Folding, stemming: Stemming) -> Self {
        let mut all = Self::default();
        let same = |tag: &str| tag == language || crate::analysis::words::primary(language) == tag;
        for dictionary in dictionaries.iter().filter(|dictionary| same(&dictionary.language)) {
            for group in &dictionary.groups {
                let ids: Vec<usize> = group.iter().filter_map(|text| all.term(text, folding, stemming)).collect();
                for &id in &ids {
                    all.link(id, ids.iter().copied().filter(|&other| other != id).collect());
                }
            }
            for (text, list) in &dictionary.one_way {
                let synonyms = list.iter().filter_map(|text| all.term(text, folding, stemming)).collect();
                if let Some(id) = all.term(text, folding, stemming) {
                    all.link(id, synonyms);
                }
            }
        }
        all
    }

    fn term(&mut self, text: &str, folding: Folding, stemming: Stemming) -> Option<usize> {
        let stems: Vec<String> = words(text, folding).iter().map(|word| stem(text, word, folding, stemming)).collect();
        if stems.is_empty() {
            return None;
        }
        self.terms.push(Term { text: text.to_owned(), stems });
        Some(self.terms.len() - 1)
    }

    fn link(&mut self, id: usize, synonyms: Vec<usize>) {
        let first = self.terms[id].stems[0].clone();
        self.by_first.entry(first).or_default().push((id, synonyms));
    }

    /// Terms in a query. The longest match wins at each position.
    pub(crate) fn find(&self, text: &str, query: &[Word], folding: Folding, stemming: Stemming) -> Vec<SynonymMatch<'_>> {
        if self.terms.is_empty() {
            return Vec::new();
        }
        let stems: Vec<String> = query.iter().map(|word| stem(text, word, folding, stemming)).collect();
        let mut terms = Vec::new();
        for first in 0..stems.len() {
            let matching =
                self.by_first.get(&stems[first]).into_iter().flatten().filter(|(id, _)| stems[first..].starts_with(&self.terms[*id].stems));
            let longest = matching.clone().map(|(id, _)| self.terms[*id].stems.len()).max().unwrap_or(0);
            let mut synonyms: Vec<&str> = matching
                .filter(|(id, _)| self.terms[*id].stems.len() == longest)
                .flat_map(|(_, synonyms)| synonyms)
                .map(|&id| self.terms[id].text.as_str())
                .collect();
            synonyms.dedup();
            if !synonyms.is_empty() {
                terms.push(SynonymMatch { first, length: longest, synonyms });
            }
        }
        terms
    }
}

fn stem(text: &str, word: &Word, folding: Folding, stemming: Stemming) -> String {
    folding.fold(&stemming.stem(&text[word.start..word.end].to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(dictionary: &str, query: &str) -> Vec<(usize, usize, Vec<String>)> {
        let (folding, stemming) = (Folding::of("ru"), Stemming::of("ru"));
        let synonyms = Synonyms::new(&[Dictionary::parse("ru", dictionary).unwrap()], "ru", folding, stemming);
        let matches = synonyms.find(query, &words(query, folding), folding, stemming);
        let synonyms = |term: SynonymMatch<'_>| term.synonyms.into_iter().map(str::to_owned).collect();
        matches.into_iter().map(|term| (term.first, term.length, synonyms(term))).collect()
    }

    #[test]
    fn terms_match_with_any_ending() {
        let dictionary = "groups = [[\"дк\", \"диагностическая карта\"]]";
        assert_eq!(matches(dictionary, "срок диагностической карты"), [(1, 2, vec!["дк".to_owned()])]);
        assert_eq!(matches(dictionary, "где ДК?"), [(1, 1, vec!["диагностическая карта".to_owned()])]);
        assert_eq!(matches(dictionary, "банковская карта"), []);
    }

    #[test]
    fn expansion_applies_in_one_direction() {
        let dictionary = "[expand]\n\"бабки\" = [\"деньги\"]";
        assert_eq!(matches(dictionary, "бабки"), [(0, 1, vec!["деньги".to_owned()])]);
        assert_eq!(matches(dictionary, "деньги"), []);
    }
}
