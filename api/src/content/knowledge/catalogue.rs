//! The present tests in memory, in their order.

use std::sync::Arc;

use super::definition::Definition;
use crate::content::store::StoreError;
use crate::database::Database;

/// The tests that may be begun.
#[derive(Debug, Clone, Default)]
pub(crate) struct Catalogue(Vec<(String, Arc<Definition>)>);

/// The stored catalogue; empty before the first import.
///
/// # Errors
/// The database failed.
pub(crate) async fn read_catalogue(database: &Database) -> Result<Catalogue, StoreError> {
    let statement =
        "SELECT v.digest, v.json FROM knowledge_test t JOIN knowledge_test_version v ON v.digest = t.version ORDER BY t.sort_order, t.slug";
    let rows: Vec<(String, String)> = sqlx::query_as(statement).fetch_all(database.pool()).await?;
    let tests = rows.into_iter().filter_map(|(digest, json)| match serde_json::from_str(&json) {
        Ok(test) => Some((digest, Arc::new(test))),
        // A newer version of the program, on the same database, has imported it.
        Err(error) => {
            tracing::warn!(test = digest, error = %error, "a test is not shown: this version of the program cannot read it");
            None
        }
    });
    Ok(Catalogue(tests.collect()))
}

impl Catalogue {
    /// The tests with a title in a language.
    pub(crate) fn in_language(&self, language: &str) -> impl Iterator<Item = &Definition> {
        self.0.iter().map(|(_, test)| test.as_ref()).filter(move |test| test.title.contains_key(language))
    }

    /// The present version of a test, and its digest.
    pub(crate) fn test(&self, slug: &str) -> Option<(&str, &Definition)> {
        self.0.iter().find(|(_, test)| test.slug == slug).map(|(digest, test)| (digest.as_str(), test.as_ref()))
    }

    /// A present version, by its digest.
    pub(crate) fn version(&self, digest: &str) -> Option<Arc<Definition>> {
        self.0.iter().find(|(known, _)| known == digest).map(|(_, test)| Arc::clone(test))
    }
}
