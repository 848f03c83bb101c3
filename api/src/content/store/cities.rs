//! Rows of the cities that articles are restricted to.

use std::collections::{BTreeSet, HashMap, HashSet};

use sqlx::{Any, Transaction};

use super::{Content, Key, StoreError};
use crate::content::unchanged::{ComparedArticle, Summary};

/// Writes changed cities of articles, which apply to an article in all languages. True if that
/// concerns more than the `added` versions.
pub(super) async fn write(transaction: &mut Transaction<'_, Any>, content: &Content, added: &HashSet<Key>) -> Result<bool, StoreError> {
    let rows: Vec<(String, String, String)> =
        sqlx::query_as("SELECT article_id, country, city FROM article_city").fetch_all(&mut **transaction).await?;
    let mut old: HashMap<String, BTreeSet<(String, String)>> = HashMap::new();
    for (id, country, city) in rows {
        old.entry(id).or_default().insert((country, city));
    }
    let mut written = HashSet::new();
    let mut have_moved = false;
    // Also of unchanged articles: an import of another language may have changed their cities.
    for ComparedArticle { language, summary: Summary { id, cities, .. }, .. } in content.compared() {
        if old.get(id).map_or(cities.is_empty(), |old| old == cities) {
            continue;
        }
        // An import of one language does not see the other versions.
        have_moved |= content.language.is_some() || !added.contains(&(id.clone(), language.to_owned()));
        if !written.insert(id) {
            continue;
        }
        sqlx::query("DELETE FROM article_city WHERE article_id = $1").bind(id).execute(&mut **transaction).await?;
        for (country, city) in cities {
            sqlx::query("INSERT INTO article_city (article_id, country, city) VALUES ($1, $2, $3)")
                .bind(id)
                .bind(country)
                .bind(city)
                .execute(&mut **transaction)
                .await?;
        }
    }
    Ok(have_moved)
}
