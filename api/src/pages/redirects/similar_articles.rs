//! Similar articles for a missing path.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use search::{NamedPage, PathIndex};

use crate::database::Database;
use crate::pages::PageResult;
use crate::pages::languages::read_each;

/// Articles by language.
#[derive(Debug, Clone, Default)]
pub(crate) struct SimilarArticles(HashMap<String, Arc<Articles>>);

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
    /// Cities it is restricted to, as `(country, city)`; empty for all.
    places: HashSet<(String, String)>,
}

impl SimilarArticles {
    /// Reads the published articles of some languages again. The others stay.
    ///
    /// # Errors
    /// The database failed, or the process is ending.
    pub(crate) async fn reread(&self, database: &Database, languages: &[String]) -> PageResult<Self> {
        let mut all = self.clone();
        if languages.is_empty() {
            return Ok(all);
        }
        let mut places: HashMap<String, HashSet<(String, String)>> = HashMap::new();
        let restrictions: Vec<(String, String, String)> =
            sqlx::query_as("SELECT article_id, country, city FROM article_city").fetch_all(database.pool()).await?;
        for (article, country, city) in restrictions {
            places.entry(article).or_default().insert((country, city));
        }
        let places = Arc::new(places);
        let read = |language: String| {
            let (database, places) = (database.clone(), Arc::clone(&places));
            async move { Articles::read(&database, &language, &places).await.map(Arc::new) }
        };
        all.0.extend(read_each(languages, read).await?);
        Ok(all)
    }

    /// This city's articles similar to a path below the knowledge base, best first.
    pub(in crate::pages) fn find(&self, language: &str, country: &str, city: &str, below: &str) -> Vec<&SimilarArticle> {
        let Some(known) = self.0.get(language) else { return Vec::new() };
        let Articles { articles, index } = known.as_ref();
        let here = (country.to_owned(), city.to_owned());
        let is_here =
            |number: usize| articles.get(number).is_some_and(|SimilarArticle { places, .. }| places.is_empty() || places.contains(&here));
        let found = index.find(below, &is_here);
        tracing::debug!(nearest.looked_at = found.looked_at, nearest.found = found.pages.len(), "searched for similar articles");
        found.pages.into_iter().filter_map(|number| articles.get(number)).collect()
    }
}

impl Articles {
    async fn read(database: &Database, language: &str, places: &HashMap<String, HashSet<(String, String)>>) -> PageResult<Self> {
        type Row = (String, String, String, String);
        let statement = "SELECT article_id, path, title, synonyms FROM article_version WHERE language = $1 ORDER BY path";
        let rows: Vec<Row> = sqlx::query_as(statement).bind(language).fetch_all(database.pool()).await?;
        let mut articles = Vec::with_capacity(rows.len());
        let mut names = Vec::with_capacity(rows.len());
        for (id, path, title, synonyms) in rows {
            names.push(NamedPage { path: path.clone(), title: title.clone(), synonyms: serde_json::from_str(&synonyms)? });
            let places = places.get(&id).cloned().unwrap_or_default();
            articles.push(SimilarArticle { id, path, title, places });
        }
        // A large language takes tens of milliseconds, which no request should wait for.
        let index = tokio::task::spawn_blocking(|| PathIndex::new(names)).await.map_err(std::io::Error::other).map_err(sqlx::Error::Io)?;
        Ok(Self { articles, index })
    }
}
