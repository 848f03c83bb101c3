//! Finds synonyms of a query's terms, whatever their endings.

use std::collections::HashMap;

use crate::Dictionary;
use crate::analysis::words::{Folding, Stemming, Word, words};
use crate::weights::WEIGHTS;

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
    /// Links by the first stem of their term.
    by_first: HashMap<String, Vec<Link>>,
}

/// A term with its synonyms.
#[derive(Debug)]
struct Link {
    /// Position in `terms`.
    term: usize,
    /// Positions of the synonyms with their weights.
    synonyms: Vec<(usize, f32)>,
}

/// A term in a query.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SynonymMatch<'a> {
    /// Position of its first word in the query.
    pub(crate) first: usize,
    /// Number of words.
    pub(crate) length: usize,
    /// Synonyms with their weights; 1 says exactly the same.
    pub(crate) synonyms: Vec<(&'a str, f32)>,
}

impl Synonyms {
    pub(crate) fn new(dictionaries: &[Dictionary], language: &str, folding: Folding, stemming: Stemming) -> Self {
        let mut all = Self::default();
        let same = |tag: &str| tag == language || crate::analysis::words::primary(language) == tag;
        for dictionary in dictionaries.iter().filter(|dictionary| same(&dictionary.language)) {
            for group in &dictionary.groups {
                let ids: Vec<usize> = group.iter().filter_map(|text| all.term(text, folding, stemming)).collect();
                for &id in &ids {
                    all.link(id, ids.iter().copied().filter(|&other| other != id).map(|other| (other, WEIGHTS.words.synonym)).collect());
                }
            }
            let expansions = dictionary.one_way.iter().map(|pair| (pair, WEIGHTS.words.synonym));
            for ((text, list), weight) in expansions.chain(dictionary.means.iter().map(|pair| (pair, WEIGHTS.words.means))) {
                let synonyms = list.iter().filter_map(|text| Some((all.term(text, folding, stemming)?, weight))).collect();
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

    fn link(&mut self, term: usize, synonyms: Vec<(usize, f32)>) {
        let first = self.terms[term].stems[0].clone();
        self.by_first.entry(first).or_default().push(Link { term, synonyms });
    }

    /// Terms in a query. The longest match wins at each position. Words that `is_function` marks
    /// may stand between the words of a term: `где мои деньги` has `где деньги`.
    pub(crate) fn find(
        &self,
        text: &str,
        query: &[Word],
        is_function: &[bool],
        folding: Folding,
        stemming: Stemming,
    ) -> Vec<SynonymMatch<'_>> {
        if self.terms.is_empty() {
            return Vec::new();
        }
        let stems: Vec<String> = query.iter().map(|word| stem(text, word, folding, stemming)).collect();
        let mut terms = Vec::new();
        for first in 0..stems.len() {
            let is_skipped = |at: usize| is_function.get(at).copied().unwrap_or_default();
            let known = self.by_first.get(&stems[first]).into_iter().flatten();
            let matching: Vec<_> = known
                .filter_map(|link| Some((length_of(&self.terms[link.term].stems, &stems, first, is_skipped)?, &link.synonyms)))
                .collect();
            let longest = matching.iter().map(|(length, _)| *length).max().unwrap_or(0);
            let mut synonyms: Vec<(&str, f32)> = matching
                .into_iter()
                .filter(|(length, _)| *length == longest)
                .flat_map(|(_, synonyms)| synonyms)
                .map(|&(id, weight)| (self.terms[id].text.as_str(), weight))
                .collect();
            synonyms.dedup();
            if !synonyms.is_empty() {
                terms.push(SynonymMatch { first, length: longest, synonyms });
            }
        }
        terms
    }
}

/// Number of words from `first` on that a term takes in a query; `None` if it is not there.
fn length_of(term: &[String], query: &[String], first: usize, is_skipped: impl Fn(usize) -> bool) -> Option<usize> {
    let mut at = first;
    for stem in term {
        while query.get(at)? != stem {
            if at == first || !is_skipped(at) {
                return None;
            }
            at += 1;
        }
        at += 1;
    }
    Some(at - first)
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
        let words = words(query, folding);
        let is_function: Vec<bool> = words.iter().map(|word| word.text == "мои").collect();
        let matches = synonyms.find(query, &words, &is_function, folding, stemming);
        let synonyms = |term: SynonymMatch<'_>| term.synonyms.into_iter().map(|(text, _)| text.to_owned()).collect();
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
    fn function_words_may_stand_between_the_words_of_a_term() {
        let dictionary = "[means]\n\"где деньги\" = [\"выплата\"]";
        assert_eq!(matches(dictionary, "где мои деньги"), [(0, 3, vec!["выплата".to_owned()])]);
        assert_eq!(matches(dictionary, "где его деньги"), []);
    }

    #[test]
    fn expansion_applies_in_one_direction() {
        let dictionary = "[expand]\n\"бабки\" = [\"деньги\"]";
        assert_eq!(matches(dictionary, "бабки"), [(0, 1, vec!["деньги".to_owned()])]);
        assert_eq!(matches(dictionary, "деньги"), []);
    }
}
