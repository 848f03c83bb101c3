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
    links: Vec<Link>,
    /// Positions in `links` by each stem of their term.
    by_stem: HashMap<String, Vec<usize>>,
    /// Stem of a word in a group by the stem of another one: terms of several words match with
    /// either.
    same: HashMap<String, String>,
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

impl SynonymMatch<'_> {
    /// True if a synonym says exactly the same.
    pub(crate) fn is_exact(&self) -> bool {
        self.synonyms.iter().any(|(_, weight)| *weight >= WEIGHTS.words.means)
    }
}

impl Synonyms {
    pub(crate) fn new(dictionaries: &[Dictionary], language: &str, folding: Folding, stemming: Stemming) -> Self {
        let mut all = Self::default();
        for dictionary in dictionaries.iter().filter(|dictionary| dictionary.is_for(language)) {
            for group in &dictionary.groups {
                all.unite(group, folding, stemming);
                let ids: Vec<usize> = group.iter().filter_map(|text| all.term(text, folding, stemming)).collect();
                for &id in &ids {
                    all.link(id, ids.iter().copied().filter(|&other| other != id).map(|other| (other, WEIGHTS.words.synonym)).collect());
                }
            }
            // `апка` means `приложение`, so that `апка упала` has `приложение упало`.
            for (text, list) in dictionary.means.iter().filter(|(_, list)| list.len() == 1) {
                all.unite(&[list[0].clone(), text.clone()], folding, stemming);
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

    /// Makes the single words of a group one word in terms of several words.
    fn unite(&mut self, group: &[String], folding: Folding, stemming: Stemming) {
        let stems: Vec<String> = group
            .iter()
            .filter_map(|text| match words(text, folding).as_slice() {
                [word] => Some(stem(text, word, folding, stemming)),
                _ => None,
            })
            .collect();
        let Some(first) = stems.first() else { return };
        let shared = self.same.get(first).unwrap_or(first).clone();
        for stem in stems {
            self.same.entry(stem).or_insert_with(|| shared.clone());
        }
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
        let stems = &self.terms[term].stems;
        let mut keys: Vec<&str> = match stems.as_slice() {
            [stem] => vec![stem],
            stems => stems.iter().map(|stem| self.shared(stem)).collect(),
        };
        keys.sort_unstable();
        keys.dedup();
        let keys: Vec<String> = keys.into_iter().map(str::to_owned).collect();
        for key in keys {
            self.by_stem.entry(key).or_default().push(self.links.len());
        }
        self.links.push(Link { term, synonyms });
    }

    /// The stem that stands for all words of a group.
    fn shared<'a>(&'a self, stem: &'a str) -> &'a str {
        self.same.get(stem).map_or(stem, String::as_str)
    }

    /// Terms in a query, in any order of their words. The longest match wins at each position.
    /// Words that `is_function` marks may stand between the words of a term: `где мои деньги` has
    /// `где деньги`. Words of a group stand for each other in terms of several words: `разбил
    /// тачку` has `разбил машину`.
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
            let mut candidates: Vec<usize> = [stems[first].as_str(), self.shared(&stems[first])]
                .into_iter()
                .flat_map(|stem| self.by_stem.get(stem).into_iter().flatten().copied())
                .collect();
            candidates.sort_unstable();
            candidates.dedup();
            let matching: Vec<_> = candidates
                .into_iter()
                .map(|link| &self.links[link])
                .filter_map(|link| {
                    Some((self.length_of(&self.terms[link.term].stems, &stems[first..], &is_function[first..])?, &link.synonyms))
                })
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

    /// Number of words that a term takes at the beginning of a query; `None` if it is not there.
    fn length_of(&self, term: &[String], query: &[String], is_function: &[bool]) -> Option<usize> {
        if let [stem] = term {
            return (query.first()? == stem).then_some(1);
        }
        let mut missing: Vec<&str> = term.iter().map(|stem| self.shared(stem)).collect();
        for (at, stem) in query.iter().enumerate() {
            match missing.iter().position(|missing| *missing == self.shared(stem)) {
                Some(found) => {
                    missing.swap_remove(found);
                }
                None if at == 0 || !is_function[at] => return None,
                None => {}
            }
            if missing.is_empty() {
                return Some(at + 1);
            }
        }
        None
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
    fn words_of_a_term_stand_in_any_order_and_for_their_synonyms() {
        let dictionary = "groups = [[\"машина\", \"тачка\"]]\n[means]\n\"разбил машину\" = [\"авария\"]";
        let accident = |first| (first, 2, vec!["авария".to_owned()]);
        assert!(matches(dictionary, "разбил тачку").contains(&accident(0)));
        assert!(matches(dictionary, "вчера машину разбил").contains(&accident(1)));
        assert!(matches(dictionary, "разбил новую машину").iter().all(|(_, length, _)| *length == 1));
    }

    #[test]
    fn expansion_applies_in_one_direction() {
        let dictionary = "[expand]\n\"бабки\" = [\"деньги\"]";
        assert_eq!(matches(dictionary, "бабки"), [(0, 1, vec!["деньги".to_owned()])]);
        assert_eq!(matches(dictionary, "деньги"), []);
    }
}
