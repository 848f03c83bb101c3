//! Pages similar to a missing path: an in-memory index of the words in paths, titles and synonyms.
//!
//! Words are compared in Latin letters, so `выплата` and `vyplata` are equal. Words with one
//! different letter match (found through all words with one letter removed), and so do words with
//! the same beginning (Russian inflection). The number of words that a query looks up is bounded.

mod forms;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};

use percent_encoding::percent_decode_str;

use self::forms::{Forms, WORD};

/// Most pages returned.
const MOST: usize = 5;

/// Most words used of a segment.
const MOST_WORDS: usize = 8;

/// Most words used with the same beginning, or with one different letter.
const MOST_ALIKE: usize = 32;

/// Letters of the common beginning.
const STEM: usize = 5;

/// Minimum score of a page, as a part of the query's total weight.
const THRESHOLD: f64 = 0.35;

/// Weight of query words that no page has.
const UNKNOWN: f64 = 0.6;

/// Weights by position of a word.
const IN_SLUG: f64 = 1.0;
const IN_TITLE: f64 = 0.9;
const IN_SYNONYMS: f64 = 0.8;

/// Similarity of words that differ.
const ONE_LETTER: f64 = 0.75;
const AKIN: f64 = 0.5;

/// Bonus for the same profession, or the same section, as in the path.
const SAME_FOLDER: f64 = 0.05;

/// A page with the texts that name it.
#[derive(Debug, Clone, Default)]
pub struct NamedPage {
    /// Path of three segments, such as `taxi/money/tips`. The last one names the page.
    pub path: String,
    /// Title.
    pub title: String,
    /// Other names.
    pub synonyms: Vec<String>,
}

/// Pages of one language by the words of their paths, titles and synonyms.
#[derive(Debug, Default)]
pub struct PathIndex {
    paths: Vec<String>,
    words: Vec<Holders>,
    exact: HashMap<String, usize>,
    forms: Forms,
    /// Words by their beginning.
    stems: HashMap<String, Vec<usize>>,
}

/// Pages that contain a word, with the weight of its best position.
type Holders = BTreeMap<usize, f64>;

/// Pages similar to a path.
#[derive(Debug, Default)]
pub struct PathMatches {
    /// Positions of the pages in the list that the index was built of, best first.
    pub pages: Vec<usize>,
    /// Number of index entries read.
    pub looked_at: usize,
}

impl PathIndex {
    /// Builds the index.
    #[must_use]
    pub fn new(pages: Vec<NamedPage>) -> Self {
        let mut index = Self::default();
        for (number, NamedPage { path, title, synonyms }) in pages.into_iter().enumerate() {
            let slug = path.rsplit('/').next().unwrap_or_default();
            let names = [(slug, IN_SLUG), (title.as_str(), IN_TITLE)];
            for (text, weight) in names.into_iter().chain(synonyms.iter().map(|text| (text.as_str(), IN_SYNONYMS))) {
                for word in words(text) {
                    let known = index.holders(&word).entry(number).or_default();
                    *known = known.max(weight);
                }
            }
            index.paths.push(path);
        }
        index.forms = index.exact.iter().map(|(word, number)| (word.as_str(), *number)).collect();
        index
    }

    fn holders(&mut self, text: &str) -> &mut Holders {
        let number = *self.exact.entry(text.to_owned()).or_insert_with(|| {
            let number = self.words.len();
            self.words.push(Holders::new());
            if let Some(stem) = stem(text) {
                self.stems.entry(stem.to_owned()).or_default().push(number);
            }
            number
        });
        &mut self.words[number]
    }

    /// Wanted pages similar to a path below the folder of all pages, best first. Searches for the
    /// last segment. Without a match, and with more segments than a page's path has, for the one
    /// before. The number of words looked up is bounded; each costs time for each page that has it.
    #[must_use]
    pub fn find(&self, below: &str, is_wanted: &dyn Fn(usize) -> bool) -> PathMatches {
        let segments: Vec<&str> = below.split('/').filter(|segment| !segment.is_empty()).collect();
        let mut found = PathMatches::default();
        for (place, segment) in segments.iter().enumerate().rev().take(2) {
            self.find_segment(segment, &segments, is_wanted, &mut found);
            if !found.pages.is_empty() || place < 3 {
                break;
            }
        }
        found
    }

    fn find_segment(&self, segment: &str, segments: &[&str], is_wanted: &dyn Fn(usize) -> bool, found: &mut PathMatches) {
        let text = percent_decode_str(segment).decode_utf8_lossy();
        let mut scores: BTreeMap<usize, f64> = BTreeMap::new();
        let mut query_weight = 0.0;
        for word in words(&text).into_iter().take(MOST_WORDS) {
            let mut best: BTreeMap<usize, f64> = BTreeMap::new();
            query_weight += self.exact.get(&word).map_or(UNKNOWN, |&number| self.rarity(number));
            for (number, closeness) in self.near(&word, &mut found.looked_at) {
                let rarity = self.rarity(number);
                for (&page, weight) in &self.words[number] {
                    found.looked_at += 1;
                    let score = best.entry(page).or_default();
                    *score = score.max(closeness * rarity * weight);
                }
            }
            for (page, score) in best {
                *scores.entry(page).or_default() += score;
            }
        }
        let mut ranked: Vec<(f64, usize)> = scores
            .into_iter()
            .filter(|(_, score)| *score >= THRESHOLD * query_weight)
            .filter(|(page, _)| is_wanted(*page))
            .map(|(page, score)| (score + same_folders(segments, &self.paths[page]), page))
            .collect();
        ranked.sort_by(|(one, first), (other, second)| other.total_cmp(one).then_with(|| self.paths[*first].cmp(&self.paths[*second])));
        found.pages = ranked.into_iter().take(MOST).map(|(_, page)| page).collect();
    }

    /// Words similar to one, with their similarity.
    fn near(&self, word: &str, looked_at: &mut usize) -> BTreeMap<usize, f64> {
        let mut near = BTreeMap::new();
        let mut add = |numbers: &mut dyn Iterator<Item = usize>, closeness: f64| {
            *looked_at += 1;
            for number in numbers.take(MOST_ALIKE) {
                *looked_at += 1;
                let known = near.entry(number).or_insert(closeness);
                *known = closeness.max(*known);
            }
        };
        if let Some(&number) = self.exact.get(word) {
            add(&mut std::iter::once(number), 1.0);
        }
        for form in forms::of(word) {
            add(&mut self.forms.words(form), ONE_LETTER);
        }
        if let Some(stem) = stem(word) {
            add(&mut self.stems.get(stem).into_iter().flatten().copied(), AKIN);
        }
        near
    }

    /// Weight of a word from 0 to 1: 1 if only one page has it.
    fn rarity(&self, number: usize) -> f64 {
        let [all, with] = [self.paths.len(), self.words[number].len()].map(|count| f64::from(u32::try_from(count).unwrap_or(u32::MAX)));
        (1.0 + all / with.max(1.0)).ln() / (1.0 + all).ln()
    }
}

/// Distinct words of a text in Latin letters, in order.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in deunicode::deunicode(text).to_ascii_lowercase().split(|letter: char| !letter.is_ascii_alphanumeric()) {
        if WORD.contains(&word.len()) && !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    }
    words
}

fn stem(word: &str) -> Option<&str> {
    word.get(..STEM)
}

fn same_folders(segments: &[&str], path: &str) -> f64 {
    let same = segments.iter().zip(path.split('/').take(2)).take_while(|(segment, folder)| **segment == *folder).count();
    if same == 2 {
        2.0 * SAME_FOLDER
    } else if same == 1 {
        SAME_FOLDER
    } else {
        0.0
    }
}
