//! Similar articles for a missing path.

use std::collections::{HashMap, HashSet};

use search::{NamedPage, PathIndex};

use crate::database::Database;
use crate::pages::PageResult;

/// Articles by language.
#[derive(Debug, Default)]
pub(crate) struct SimilarArticles(HashMap<String, Articles>);

#[derive(Debug)]
struct Articles {
    articles: Vec<SimilarArticle>,
    /// By position in the list.
    index: PathIndex,
}

/// An article as links need it.
#[derive(Debug)]
pub(in crate::pages) struct SimilarArticle {
    pub(in crate::pages) id: String,
    pub(in crate::pages) path: String,
    pub(in crate::pages) title: String,
    pub(in crate::pages) short_answer: String,
    /// Cities it is restricted to, as `(country, city)`; empty for all.
    places: HashSet<(String, String)>,
}

impl SimilarArticles {
    /// Reads the published articles.
    ///
    /// # Errors
    /// The database failed.
    pub(crate) async fn read(database: &Database) -> PageResult<Self> {
        type Row = (String, String, String, String, String, String);
        let mut places: HashMap<String, HashSet<(String, String)>> = HashMap::new();
        let restrictions: Vec<(String, String, String)> =
            sqlx::query_as("SELECT article_id, country, city FROM article_city").fetch_all(database.pool()).await?;
        for (article, country, city) in restrictions {
            places.entry(article).or_default().insert((country, city));
        }
        let rows: Vec<Row> =
            sqlx::query_as("SELECT language, article_id, path, title, short_answer, synonyms FROM article_version ORDER BY language, path")
                .fetch_all(database.pool())
                .await?;
        let mut languages: HashMap<String, (Vec<SimilarArticle>, Vec<NamedPage>)> = HashMap::new();
        for (language, id, path, title, short_answer, synonyms) in rows {
            let (articles, names) = languages.entry(language).or_default();
            names.push(NamedPage { path: path.clone(), title: title.clone(), synonyms: serde_json::from_str(&synonyms)? });
            let places = places.get(&id).cloned().unwrap_or_default();
            articles.push(SimilarArticle { id, path, title, short_answer, places });
        }
        let indexed = |(articles, names)| Articles { articles, index: PathIndex::new(names) };
        Ok(Self(languages.into_iter().map(|(language, articles)| (language, indexed(articles))).collect()))
    }

    /// This city's articles similar to a path below the knowledge base, best first.
    pub(in crate::pages) fn find(&self, language: &str, country: &str, city: &str, below: &str) -> Vec<&SimilarArticle> {
        let Some(Articles { articles, index }) = self.0.get(language) else { return Vec::new() };
        let here = (country.to_owned(), city.to_owned());
        let is_here =
            |number: usize| articles.get(number).is_some_and(|SimilarArticle { places, .. }| places.is_empty() || places.contains(&here));
        let found = index.find(below, &is_here);
        tracing::debug!(nearest.looked_at = found.looked_at, nearest.found = found.pages.len(), "searched for similar articles");
        found.pages.into_iter().filter_map(|number| articles.get(number)).collect()
    }
}
