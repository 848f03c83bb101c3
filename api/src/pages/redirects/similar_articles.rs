//! Similar articles for a missing path: an in-memory index of the words in paths, titles and
//! synonyms.
//!
//! Words are compared in Latin letters, so `выплата` and `vyplata` are equal. Words with one
//! different letter match (found through all words with one letter removed), and so do words with
//! the same beginning (Russian inflection). The number of words that a query looks up is bounded.

use std::collections::{BTreeMap, HashMap, HashSet};

use percent_encoding::percent_decode_str;

use crate::database::Database;
use crate::pages::PageResult;

/// Most articles returned.
const MOST: usize = 5;

/// Most words used of a segment.
const MOST_WORDS: usize = 8;

/// Lengths of words used, in letters.
const WORD: std::ops::RangeInclusive<usize> = 3..=24;

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
    /// Words by their full form and by each form with one letter removed.
    shortened: HashMap<String, Vec<usize>>,
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
        let mut nearest = Self::default();
        for (language, id, slug, path, title, short_answer, synonyms) in rows {
            let synonyms: Vec<String> = serde_json::from_str(&synonyms)?;
            let places = places.get(&id).cloned().unwrap_or_default();
            let article = Indexed { id, path, title, short_answer, places };
            nearest.0.entry(language).or_default().add(article, &slug, &synonyms);
        }
        Ok(nearest)
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
    fn add(&mut self, article: Indexed, slug: &str, synonyms: &[String]) {
        let number = self.articles.len();
        let title = article.title.clone();
        self.articles.push(article);
        for (text, weight) in
            [(slug, IN_SLUG), (title.as_str(), IN_TITLE)].into_iter().chain(synonyms.iter().map(|text| (text.as_str(), IN_SYNONYMS)))
        {
            for word in words(text) {
                let known = self.holders(&word).entry(number).or_default();
                *known = known.max(weight);
            }
        }
    }

    fn holders(&mut self, text: &str) -> &mut Holders {
        let number = *self.exact.entry(text.to_owned()).or_insert_with(|| {
            let number = self.words.len();
            self.words.push(Holders::new());
            for short in shortened(text) {
                self.shortened.entry(short).or_default().push(number);
            }
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
        let mut add = |numbers: &[usize], closeness: f64| {
            let numbers = &numbers[..numbers.len().min(MOST_ALIKE)];
            *looked_at += 1 + numbers.len();
            for &number in numbers {
                let known = near.entry(number).or_insert(closeness);
                *known = closeness.max(*known);
            }
        };
        if let Some(&number) = self.exact.get(word) {
            add(&[number], 1.0);
        }
        for short in shortened(word) {
            add(self.shortened.get(&short).map_or(&[], Vec::as_slice), ONE_LETTER);
        }
        if let Some(stem) = stem(word) {
            add(self.stems.get(stem).map_or(&[], Vec::as_slice), AKIN);
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

/// A word and its forms with one letter removed. Three-letter words have none: too many words would
/// match.
fn shortened(word: &str) -> Vec<String> {
    let mut all = vec![word.to_owned()];
    if word.len() > *WORD.start() {
        all.extend((0..word.len()).map(|out| format!("{}{}", &word[..out], &word[out + 1..])));
    }
    all.sort();
    all.dedup();
    all
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::{Index, Indexed, MOST, MOST_ALIKE, MOST_WORDS, WORD};

    fn article(path: &str, title: &str, places: &[(&str, &str)]) -> Indexed {
        let places = places.iter().map(|(country, city)| ((*country).to_owned(), (*city).to_owned())).collect::<HashSet<_>>();
        Indexed { id: path.to_owned(), path: path.to_owned(), title: title.to_owned(), short_answer: String::new(), places }
    }

    fn index() -> Index {
        let mut index = Index::default();
        let mut add = |path: &str, title: &str, synonyms: &[&str]| {
            let synonyms: Vec<String> = synonyms.iter().map(|text| (*text).to_owned()).collect();
            index.add(article(path, title, &[]), path.rsplit('/').next().unwrap(), &synonyms);
        };
        add("taxi/money/payout-not-arrived", "Выплата не пришла", &["где мои деньги"]);
        add("taxi/money/fare-lower-than-expected", "Заработок за поездку меньше", &["цена поездки"]);
        add("taxi/orders/lost-item", "Забытая вещь", &["потерял телефон"]);
        add("courier/money/payout-schedule", "Когда приходят выплаты", &[]);
        add("courier/money/tips", "Чаевые", &[]);
        index
    }

    fn found(below: &str) -> Vec<String> {
        index().find(below, |_| true).articles.iter().map(|article| article.path.clone()).collect()
    }

    #[test]
    fn misspelt_path_finds_the_intended_article() {
        let payout = ["taxi/money/payout-not-arrived", "courier/money/payout-schedule"];
        assert_eq!(found("taxi/money/payout-arrived")[0], payout[0]);
        assert_eq!(found("taxi/money/payuot-not-arived")[0], payout[0], "words with one typo each");
        assert_eq!(found("payout"), [payout[1], payout[0]], "both professions; ties are ordered by path");
        assert_eq!(found("courier/money/payout"), [payout[1], payout[0]], "the one of the profession first");
        assert_eq!(found("taxi/orders/вещь-забытая"), ["taxi/orders/lost-item"], "by the title");
        assert_eq!(found("taxi/money/%D0%B2%D1%8B%D0%BF%D0%BB%D0%B0%D1%82%D0%B0"), payout, "percent-encoded, inflected");
        assert_eq!(found("poteryal-telefon"), ["taxi/orders/lost-item"], "by a synonym, in Latin letters");
        assert_eq!(found("taxi/orders/lost-item/print"), ["taxi/orders/lost-item"], "by the previous segment");
    }

    #[test]
    fn nonsense_finds_nothing() {
        for below in ["", "/", "taxi/money/xyzzy", "wp-admin.php", "taxi/money/a", "taxi/orders/asdfgh-qwerty-lost-zxcvb-poiu", "%ff%fe"] {
            assert!(found(below).is_empty(), "{below}: {:?}", found(below));
        }
    }

    #[test]
    fn query_cost_is_bounded_in_a_large_index() {
        let looked_at = |count: usize| {
            let mut index = Index::default();
            for number in 0..count {
                let path = format!("taxi/money/{:x}-{number}", number.wrapping_mul(0x9e37_79b9) % 0xffff_ffff);
                index.add(article(&path, &format!("Title {number}"), &[]), path.rsplit('/').next().unwrap(), &[]);
            }
            let long = vec!["abcdefghijklmnopqrstuvw"; 40].join("-") + "-1234567-7654321-9e3779b9-3c6ef372";
            index.find(&format!("taxi/money/{long}"), |_| true).looked_at.max(index.find("taxi/money/9e3779b9-1", |_| true).looked_at)
        };
        let bound = MOST_WORDS * (WORD.end() + 3) * (1 + 2 * MOST_ALIKE);
        assert!(looked_at(20_000) <= bound, "{} of {bound}", looked_at(20_000));
    }

    proptest! {
        #[test]
        fn any_path_can_be_searched(below in "\\PC{0,200}") {
            prop_assert!(index().find(&below, |_| true).articles.len() <= MOST);
        }

        #[test]
        fn search_is_deterministic(below in "(payout|taxi|money|lost|vyplata|[a-z]{3,6}|/|-|%d0){0,12}") {
            prop_assert_eq!(found(&below), found(&below));
        }

        #[test]
        fn articles_of_other_cities_are_never_returned(below in "(payout|lost|item|arrived|-|/){1,8}") {
            let mut index = index();
            index.add(article("taxi/money/payout-lost-item", "Payout", &[("ru", "perm")]), "payout-lost-item", &[]);
            let here = |article: &Indexed| article.places.is_empty();
            prop_assert!(index.find(&below, here).articles.iter().all(|article| article.path != "taxi/money/payout-lost-item"));
        }
    }
}
