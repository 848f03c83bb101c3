//! Dictionaries, ready to be asked: terms are found in a query whatever their endings.

use std::collections::HashMap;

use crate::Dictionary;
use crate::words::{Folding, Stemming, Word, words};

/// A term: its words, as written and brought to their stems.
#[derive(Debug)]
struct Term {
    text: String,
    stems: Vec<String>,
}

/// The dictionaries of one language.
#[derive(Debug, Default)]
pub(crate) struct Thesaurus {
    terms: Vec<Term>,
    /// First stem of a term -> the term and what it also finds.
    by_first: HashMap<String, Vec<(usize, Vec<usize>)>>,
}

/// A term that was found in a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found<'a> {
    /// Place of its first word in the query.
    pub(crate) first: usize,
    /// How many words it has.
    pub(crate) length: usize,
    /// Terms to look for as well.
    pub(crate) also: Vec<&'a str>,
}

impl Thesaurus {
    pub(crate) fn new(dictionaries: &[Dictionary], language: &str, folding: Folding, stemming: Stemming) -> Self {
        let mut thesaurus = Self::default();
        let same = |tag: &str| tag == language || crate::words::primary(language) == tag;
        for dictionary in dictionaries.iter().filter(|dictionary| same(&dictionary.language)) {
            for group in &dictionary.groups {
                let ids: Vec<usize> = group.iter().filter_map(|text| thesaurus.term(text, folding, stemming)).collect();
                for &id in &ids {
                    thesaurus.link(id, ids.iter().copied().filter(|&other| other != id).collect());
                }
            }
            for (text, list) in &dictionary.one_way {
                let also = list.iter().filter_map(|text| thesaurus.term(text, folding, stemming)).collect();
                if let Some(id) = thesaurus.term(text, folding, stemming) {
                    thesaurus.link(id, also);
                }
            }
        }
        thesaurus
    }

    fn term(&mut self, text: &str, folding: Folding, stemming: Stemming) -> Option<usize> {
        let stems: Vec<String> = words(text, folding).iter().map(|word| stem(text, word, folding, stemming)).collect();
        if stems.is_empty() {
            return None;
        }
        self.terms.push(Term { text: text.to_owned(), stems });
        Some(self.terms.len() - 1)
    }

    fn link(&mut self, id: usize, also: Vec<usize>) {
        let first = self.terms[id].stems[0].clone();
        self.by_first.entry(first).or_default().push((id, also));
    }

    /// Terms in a query, of several words before their parts.
    pub(crate) fn find(&self, text: &str, found: &[Word], folding: Folding, stemming: Stemming) -> Vec<Found<'_>> {
        if self.terms.is_empty() {
            return Vec::new();
        }
        let stems: Vec<String> = found.iter().map(|word| stem(text, word, folding, stemming)).collect();
        let mut terms = Vec::new();
        for first in 0..stems.len() {
            let matching =
                self.by_first.get(&stems[first]).into_iter().flatten().filter(|(id, _)| stems[first..].starts_with(&self.terms[*id].stems));
            let longest = matching.clone().map(|(id, _)| self.terms[*id].stems.len()).max().unwrap_or(0);
            let mut also: Vec<&str> = matching
                .filter(|(id, _)| self.terms[*id].stems.len() == longest)
                .flat_map(|(_, also)| also)
                .map(|&id| self.terms[id].text.as_str())
                .collect();
            also.dedup();
            if !also.is_empty() {
                terms.push(Found { first, length: longest, also });
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

    fn found(dictionary: &str, query: &str) -> Vec<(usize, usize, Vec<String>)> {
        let (folding, stemming) = (Folding::of("ru"), Stemming::of("ru"));
        let thesaurus = Thesaurus::new(&[Dictionary::parse("ru", dictionary).unwrap()], "ru", folding, stemming);
        let found = thesaurus.find(query, &words(query, folding), folding, stemming);
        found.into_iter().map(|term| (term.first, term.length, term.also.into_iter().map(str::to_owned).collect())).collect()
    }

    #[test]
    fn terms_are_found_whatever_their_endings() {
        let dictionary = "groups = [[\"дк\", \"диагностическая карта\"]]";
        assert_eq!(found(dictionary, "срок диагностической карты"), [(1, 2, vec!["дк".to_owned()])]);
        assert_eq!(found(dictionary, "где ДК?"), [(1, 1, vec!["диагностическая карта".to_owned()])]);
        assert_eq!(found(dictionary, "банковская карта"), []);
    }

    #[test]
    fn an_expansion_goes_one_way() {
        let dictionary = "[expand]\n\"бабки\" = [\"деньги\"]";
        assert_eq!(found(dictionary, "бабки"), [(0, 1, vec!["деньги".to_owned()])]);
        assert_eq!(found(dictionary, "деньги"), []);
    }
}
