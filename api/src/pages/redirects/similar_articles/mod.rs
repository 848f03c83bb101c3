//! Similar articles for a missing path: an in-memory index of the words in paths, titles and
//! synonyms.
//!
//! Words are compared in Latin letters, so `выплата` and `vyplata` are equal. Words with one
//! different letter match (found through all words with one letter removed), and so do words with
//! the same beginning (Russian inflection). The number of words that a query looks up is bounded.

mod forms;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap, HashSet};

use percent_encoding::percent_decode_str;

use self::forms::{Forms, WORD};
use crate::database::Database;
use crate::pages::PageResult;

/// Most articles returned.
const MOST: usize = 5;

/// Most words used of a segment.
const MOST_WORDS: usize = 8;

/// Most words used with the same beginning, or with one different letter.
const MOST_ALIKE: usize = 32;

/// Letters of the common beginning.
const STEM: usize = 5;

/// Minimum score of an article, as a part of the query's total weight.
const THRESHOLD: f64 = 0.35;

/// Weight of query words that no article has.
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

/// Articles by language.
#[derive(Debug, Default)]
pub(crate) struct SimilarArticles(HashMap<String, Index>);

#[derive(Debug, Default)]
struct Index {
    articles: Vec<Indexed>,
    words: Vec<Holders>,
    exact: HashMap<String, usize>,
    forms: Forms,
    /// Words by their beginning.
    stems: HashMap<String, Vec<usize>>,
}

/// An article as links need it.
#[derive(Debug)]
pub(in crate::pages) struct Indexed {
    pub(in crate::pages) id: String,
    pub(in crate::pages) path: String,
    pub(in crate::pages) title: String,
    pub(in crate::pages) short_answer: String,
    /// Cities it is restricted to, as `(country, city)`; empty for all.
    places: HashSet<(String, String)>,
}

/// An article with its slug and its synonyms.
type Source = (Indexed, String, Vec<String>);

/// Articles that contain a word, with the weight of its best position.
type Holders = BTreeMap<usize, f64>;

impl SimilarArticles {
    /// Reads the published articles.
    ///
    /// # Errors
    /// The database failed.
    pub(crate) async fn read(database: &Database) -> PageResult<Self> {
        type Row = (String, String, String, String, String, String, String);
        let mut places: HashMap<String, HashSet<(String, String)>> = HashMap::new();
        let restrictions: Vec<(String, String, String)> =
            sqlx::query_as("SELECT article_id, country, city FROM article_city").fetch_all(database.pool()).await?;
        for (article, country, city) in restrictions {
            places.entry(article).or_default().insert((country, city));
        }
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT language, article_id, slug, path, title, short_answer, synonyms FROM article_version ORDER BY language, path",
        )
        .fetch_all(database.pool())
        .await?;
        let mut articles: HashMap<String, Vec<Source>> = HashMap::new();
        for (language, id, slug, path, title, short_answer, synonyms) in rows {
            let synonyms: Vec<String> = serde_json::from_str(&synonyms)?;
            let places = places.get(&id).cloned().unwrap_or_default();
            let article = Indexed { id, path, title, short_answer, places };
            articles.entry(language).or_default().push((article, slug, synonyms));
        }
        Ok(Self(articles.into_iter().map(|(language, articles)| (language, Index::new(articles))).collect()))
    }

    /// This city's articles similar to a path below the knowledge base, best first.
    pub(in crate::pages) fn find(&self, language: &str, country: &str, city: &str, below: &str) -> Vec<&Indexed> {
        let Some(index) = self.0.get(language) else { return Vec::new() };
        let here = (country.to_owned(), city.to_owned());
        let found = index.find(below, |article| article.places.is_empty() || article.places.contains(&here));
        tracing::debug!(nearest.looked_at = found.looked_at, nearest.found = found.articles.len(), "searched for similar articles");
        found.articles
    }
}

/// Matching articles, and the number of index entries read.
struct ScoredArticles<'i> {
    articles: Vec<&'i Indexed>,
    looked_at: usize,
}

impl Index {
    fn new(articles: Vec<Source>) -> Self {
        let mut index = Self::default();
        for (article, slug, synonyms) in articles {
            let number = index.articles.len();
            let titles = [(slug.as_str(), IN_SLUG), (article.title.as_str(), IN_TITLE)];
            for (text, weight) in titles.into_iter().chain(synonyms.iter().map(|text| (text.as_str(), IN_SYNONYMS))) {
                for word in words(text) {
                    let known = index.holders(&word).entry(number).or_default();
                    *known = known.max(weight);
                }
            }
            index.articles.push(article);
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

    /// Searches for the last segment. Without a match, and with more segments than an article path
    /// has, for the one before.
    fn find(&self, below: &str, is_here: impl Fn(&Indexed) -> bool) -> ScoredArticles<'_> {
        let segments: Vec<&str> = below.split('/').filter(|segment| !segment.is_empty()).collect();
        let mut found = ScoredArticles { articles: Vec::new(), looked_at: 0 };
        for (place, segment) in segments.iter().enumerate().rev().take(2) {
            self.find_segment(segment, &segments, &is_here, &mut found);
            if !found.articles.is_empty() || place < 3 {
                break;
            }
        }
        found
    }

    fn find_segment<'i>(&'i self, segment: &str, segments: &[&str], is_here: &impl Fn(&Indexed) -> bool, found: &mut ScoredArticles<'i>) {
        let text = percent_decode_str(segment).decode_utf8_lossy();
        let mut scores: BTreeMap<usize, f64> = BTreeMap::new();
        let mut query_weight = 0.0;
        for word in words(&text).into_iter().take(MOST_WORDS) {
            let mut best: BTreeMap<usize, f64> = BTreeMap::new();
            query_weight += self.exact.get(&word).map_or(UNKNOWN, |&number| self.rarity(number));
            for (number, closeness) in self.near(&word, &mut found.looked_at) {
                let rarity = self.rarity(number);
                for (&article, weight) in &self.words[number] {
                    found.looked_at += 1;
                    let score = best.entry(article).or_default();
                    *score = score.max(closeness * rarity * weight);
                }
            }
            for (article, score) in best {
                *scores.entry(article).or_default() += score;
            }
        }
        let mut ranked: Vec<(f64, &Indexed)> = scores
            .into_iter()
            .filter(|(_, score)| *score >= THRESHOLD * query_weight)
            .map(|(article, score)| (score, &self.articles[article]))
            .filter(|(_, article)| is_here(article))
            .map(|(score, article)| (score + same_folders(segments, &article.path), article))
            .collect();
        ranked.sort_by(|(one, first), (other, second)| other.total_cmp(one).then_with(|| first.path.cmp(&second.path)));
        found.articles = ranked.into_iter().take(MOST).map(|(_, article)| article).collect();
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

    /// Weight of a word from 0 to 1: 1 if only one article has it.
    fn rarity(&self, number: usize) -> f64 {
        let [all, with] = [self.articles.len(), self.words[number].len()].map(|count| f64::from(u32::try_from(count).unwrap_or(u32::MAX)));
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
