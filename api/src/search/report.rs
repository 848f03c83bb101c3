//! Search report for editors: frequent queries, queries without hits, and hits without clicks.

use std::collections::BTreeMap;
use std::fmt;

use crate::content::StoreError;
use crate::database::Database;

/// Most queries in a list.
const MOST: usize = 50;

/// Queries with a lower click rate are listed.
const FEW_CLICKS: f64 = 0.2;

/// Counts of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
struct QueryStats {
    language: String,
    query: String,
    searches: i64,
    without_results: i64,
    clicked: i64,
    contacts: i64,
}

/// Queries of the last days with at least the minimum number of searches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchReport {
    days: u32,
    least: u32,
    searches: i64,
    queries: Vec<QueryStats>,
}

impl SearchReport {
    /// Reads the log of the last `days` days. Includes only queries with at least `least` searches.
    ///
    /// # Errors
    /// The database failed.
    pub(crate) async fn read(database: &Database, days: u32, least: u32) -> Result<Self, StoreError> {
        let first = super::today().saturating_sub(jiff::Span::new().days(i64::from(days.min(3650)))).to_string();
        let searches =
            sqlx::query_scalar("SELECT COUNT(*) FROM search_log WHERE day >= $1").bind(&first).fetch_one(database.pool()).await?;
        let rows: Vec<(String, String, i64, i64, i64, i64)> = sqlx::query_as(
            "SELECT locale, query, COUNT(*), CAST(SUM(CASE WHEN results = 0 OR relaxed = 'other_languages' THEN 1 ELSE 0 END) AS BIGINT), \
             CAST(SUM(CASE WHEN clicked_rank > 0 THEN 1 ELSE 0 END) AS BIGINT), \
             CAST(SUM(CASE WHEN next_action = 'contact' THEN 1 ELSE 0 END) AS BIGINT) \
             FROM search_log WHERE day >= $1 GROUP BY locale, query",
        )
        .bind(&first)
        .fetch_all(database.pool())
        .await?;
        let mut queries: BTreeMap<(String, String), QueryStats> = BTreeMap::new();
        for (locale, query, searches, without_results, clicked, contacts) in rows {
            let language = locale.split_once('-').map_or(locale.as_str(), |(_, language)| language).to_owned();
            let new =
                QueryStats { language: language.clone(), query: query.clone(), searches: 0, without_results: 0, clicked: 0, contacts: 0 };
            let stats = queries.entry((language, query)).or_insert(new);
            stats.searches += searches;
            stats.without_results += without_results;
            stats.clicked += clicked;
            stats.contacts += contacts;
        }
        let mut queries: Vec<QueryStats> = queries.into_values().collect();
        queries.retain(|queries| queries.searches >= i64::from(least) && queries.query.chars().any(char::is_alphabetic));
        queries.sort_by(|left, right| right.searches.cmp(&left.searches).then_with(|| left.query.cmp(&right.query)));
        Ok(Self { days, least, searches, queries })
    }
}

impl fmt::Display for SearchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} searches in {} days; queries of {} searches or more", self.searches, self.days, self.least)?;
        let half = |part: i64, whole: i64| part * 2 >= whole;
        list(
            f,
            "Nothing found",
            self.queries.iter().filter(|queries| queries.without_results > 0 && half(queries.without_results, queries.searches)),
        )?;
        let is_seldom_opened = |queries: &&QueryStats| {
            let with_results = queries.searches - queries.without_results;
            #[expect(clippy::cast_precision_loss, reason = "counts of searches are far below 2^52")]
            let rate = queries.clicked as f64 / with_results.max(1) as f64;
            with_results * 2 > queries.searches && rate < FEW_CLICKS
        };
        list(f, "Found and seldom opened", self.queries.iter().filter(is_seldom_opened))?;
        list(f, "Most frequent", self.queries.iter())
    }
}

fn list<'a>(f: &mut fmt::Formatter<'_>, title: &str, queries: impl Iterator<Item = &'a QueryStats>) -> fmt::Result {
    writeln!(f, "\n{title}\nsearches\tnothing\topened\tsupport\tlanguage\tquery")?;
    for queries in queries.take(MOST) {
        let QueryStats { language, query, searches, without_results, clicked, contacts } = queries;
        writeln!(f, "{searches}\t{without_results}\t{clicked}\t{contacts}\t{language}\t{query}")?;
    }
    Ok(())
}
