//! Log of content changes. Its numbers order imports, and its keys name what an import changed.

use std::collections::BTreeSet;

use futures_util::future::BoxFuture;
use sha2::{Digest, Sha256};
use sqlx::{Any, AssertSqlSafe, Transaction};

use super::{Content, StoreError};
use crate::content::IMPORT_VERSION;
use crate::database::{Database, Engine};

/// Key of a change of everything.
pub(crate) const ALL: &str = "*";

/// Changes that the log keeps.
const KEPT: i64 = 1000;

/// Most keys of one change. One with more is a change of everything.
const MOST_KEYS: usize = 200;

/// Most runs of one read.
const READS: usize = 3;

/// An import that changed something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Change {
    /// Number, in the order of the imports.
    pub(crate) seq: i64,
    /// Keys: [`ALL`], a language, or `<language>/<path of an article>`. After [`ALL`], `+` and a
    /// language: any page may show the change, but only articles in such languages have changed.
    pub(crate) keys: Vec<String>,
    /// When it was stored, in milliseconds since 1970.
    pub(crate) at: i64,
}

impl Change {
    /// True if any page may show it.
    pub(crate) fn is_of_all(&self) -> bool {
        self.keys.iter().any(|key| key == ALL)
    }
}

/// Articles that differ between two numbers.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ChangedArticles<'c> {
    /// Languages in which more than bodies differs.
    pub(crate) languages: BTreeSet<&'c str>,
    /// Articles whose bodies differ, as `<language>/<path>`, apart from those languages.
    pub(crate) bodies: BTreeSet<&'c str>,
}

impl<'c> ChangedArticles<'c> {
    /// What has changed after the change `before`; `None`: perhaps everything. `changes` are the
    /// kept ones up to `newest`, oldest first.
    pub(crate) fn between(before: Option<&Change>, newest: i64, changes: &'c [Change]) -> Option<Self> {
        // A restored database may have another change with the same number.
        if before.is_some_and(|before| !changes.contains(before)) {
            return None;
        }
        let before = before.map_or(0, |before| before.seq);
        let later = &changes[changes.partition_point(|change| change.seq <= before)..];
        // Numbers have no gaps: fewer changes mean that the log no longer has them all.
        if i64::try_from(later.len()).ok()? != newest - before {
            return None;
        }
        let mut changed = Self::default();
        for change in later {
            let keys = change.keys.iter().map(String::as_str).filter(|key| *key != ALL);
            if change.is_of_all() {
                // Older versions of the program wrote other keys after it, but not all languages.
                let languages = keys.map(|key| key.strip_prefix('+')).collect::<Option<Vec<_>>>()?;
                if languages.is_empty() {
                    return None;
                }
                changed.languages.extend(languages);
                continue;
            }
            let (bodies, languages): (Vec<_>, Vec<_>) = keys.partition(|key| key.contains('/'));
            changed.bodies.extend(bodies);
            changed.languages.extend(languages);
        }
        Some(changed)
    }
}

/// What an import has changed in articles.
#[derive(Debug, Default)]
pub(super) struct ArticleChanges {
    /// Any page may show one of them, apart from those whose bodies alone changed.
    pub(super) are_everywhere: bool,
    /// Languages in which more than bodies has changed.
    pub(super) languages: BTreeSet<String>,
    /// Articles with changed bodies, as `<language>/<path>`.
    pub(super) bodies: BTreeSet<String>,
    /// Pages in other languages whose canonical city may have changed, likewise.
    pub(super) companions: BTreeSet<String>,
}

impl ArticleChanges {
    /// Keys of the change, separated by spaces; `None` without one.
    fn keys(mut self) -> Option<String> {
        if self.languages.len() + self.bodies.len() + self.companions.len() > MOST_KEYS {
            self.are_everywhere = true;
            self.languages.extend(self.bodies.iter().filter_map(|body| body.split('/').next()).map(str::to_owned));
        }
        if self.are_everywhere {
            let languages = self.languages.iter().map(|language| format!(" +{language}"));
            return Some(languages.fold(ALL.to_owned(), |keys, language| keys + &language));
        }
        self.bodies.append(&mut self.companions);
        let keys: Vec<&str> = self.languages.iter().chain(&self.bodies).map(String::as_str).collect();
        (!keys.is_empty()).then(|| keys.join(" "))
    }
}

/// Number of the last change; 0 before the first one.
pub(crate) async fn newest_change(database: &Database) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar("SELECT COALESCE(MAX(seq), 0) FROM content_change").fetch_one(database.pool()).await?)
}

/// Reads content in several statements, again if an import was committed meanwhile, so that all
/// rows are of one state. The third result counts in any case.
///
/// # Errors
/// The errors of `read`, or the database failed.
pub(crate) async fn read_one_state<'r, T>(
    database: &Database,
    read: impl Fn() -> BoxFuture<'r, Result<T, StoreError>>,
) -> Result<T, StoreError> {
    read_numbered_state(database, read).await.map(|(value, _)| value)
}

/// The same, with the number of the last change of that state; `None` if the rows may be of several
/// states.
///
/// # Errors
/// The errors of `read`, or the database failed.
pub(crate) async fn read_numbered_state<'r, T>(
    database: &Database,
    read: impl Fn() -> BoxFuture<'r, Result<T, StoreError>>,
) -> Result<(T, Option<i64>), StoreError> {
    let mut before = newest_change(database).await?;
    for _ in 1..READS {
        let value = read().await?;
        let after = newest_change(database).await?;
        if after == before {
            return Ok((value, Some(after)));
        }
        before = after;
    }
    Ok((read().await?, None))
}

/// Kept changes after a number, oldest first.
pub(crate) async fn changes_after(database: &Database, seq: i64) -> Result<Vec<Change>, StoreError> {
    let statement = "SELECT seq, keys, at FROM content_change WHERE seq > $1 ORDER BY seq";
    let rows: Vec<(i64, String, i64)> = sqlx::query_as(statement).bind(seq).fetch_all(database.pool()).await?;
    let change = |(seq, keys, at): (i64, String, i64)| Change { seq, keys: keys.split(' ').map(str::to_owned).collect(), at };
    Ok(rows.into_iter().map(change).collect())
}

/// Adds a change with the next number, if something has changed. `articles` is `None` if more than
/// articles has.
pub(super) async fn add(
    transaction: &mut Transaction<'_, Any>,
    engine: Engine,
    articles: Option<ArticleChanges>,
) -> Result<(), StoreError> {
    let Some(keys) = articles.map_or_else(|| Some(ALL.to_owned()), ArticleChanges::keys) else { return Ok(()) };
    // Imports run one after another, so the numbers have no gaps and no duplicates.
    let statement =
        format!("INSERT INTO content_change (seq, keys, at) SELECT COALESCE(MAX(seq), 0) + 1, $1, {} FROM content_change", engine.now());
    sqlx::query(AssertSqlSafe(statement)).bind(keys).execute(&mut **transaction).await?;
    let statement = "DELETE FROM content_change WHERE seq <= (SELECT MAX(seq) FROM content_change) - $1";
    sqlx::query(statement).bind(KEPT).execute(&mut **transaction).await?;
    Ok(())
}

/// Records the digest of everything but articles. True if it has changed.
pub(super) async fn record_rest(transaction: &mut Transaction<'_, Any>, content: &Content) -> Result<bool, StoreError> {
    let Content { groups, jobs, variables, menu, rates, cars, tests, synonyms, intents, images, .. } = content;
    let images: Vec<_> = images.keys().collect();
    // Texts for debugging show every field.
    let rest = format!(
        "{IMPORT_VERSION} {groups:?} {jobs:?} {variables:?} {menu:?} {rates:?} {cars:?} {tests:?} {synonyms:?} {intents:?} {images:?}"
    );
    let digest = hex::encode(Sha256::digest(rest));
    let name = if content.is_corpus { content.language.as_deref().unwrap_or_default() } else { "" };
    let statement = "INSERT INTO import_rest (name, digest) VALUES ($1, $2) \
                     ON CONFLICT (name) DO UPDATE SET digest = excluded.digest WHERE import_rest.digest <> excluded.digest";
    let written = sqlx::query(statement).bind(name).bind(digest).execute(&mut **transaction).await?;
    Ok(written.rows_affected() > 0)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::FutureExt as _;

    use super::*;

    /// Runs of a read during whose first `imports` runs an import is committed, and the state that
    /// the last one read.
    async fn runs(imports: usize) -> (usize, Option<i64>) {
        let (_folder, database) = Database::temporary().await;
        let count = AtomicUsize::new(0);
        let last = read_numbered_state(&database, || {
            async {
                let run = count.fetch_add(1, Ordering::Relaxed);
                if run < imports {
                    let mut transaction = database.pool().begin().await?;
                    let english = ArticleChanges { languages: ["en".to_owned()].into(), ..ArticleChanges::default() };
                    add(&mut transaction, database.engine(), Some(english)).await?;
                    transaction.commit().await?;
                }
                Ok(run)
            }
            .boxed()
        });
        let (last, seq) = last.await.unwrap();
        assert_eq!(last + 1, count.load(Ordering::Relaxed), "the last read counts");
        (count.into_inner(), seq)
    }

    #[tokio::test]
    async fn read_is_repeated_only_if_an_import_came_between() {
        assert_eq!([runs(0).await, runs(1).await], [(1, Some(0)), (2, Some(1))]);
        assert_eq!([runs(2).await, runs(9).await], [(3, None); 2], "the last read was not compared");
    }

    fn change(seq: i64, keys: &str) -> Change {
        Change { seq, keys: keys.split(' ').map(str::to_owned).collect(), at: 0 }
    }

    #[test]
    fn changed_articles_are_those_of_all_later_changes() {
        let changes = [change(7, "* en/a/b/c"), change(8, "en/a/b/c"), change(9, "* +en +kk"), change(10, "ru ru/a/b/c")];
        let between = |before: usize| ChangedArticles::between(changes.get(before - 7), 10, &changes);
        let changed = |languages: &[&'static str], bodies: &[&'static str]| {
            Some(ChangedArticles { languages: languages.iter().copied().collect(), bodies: bodies.iter().copied().collect() })
        };
        assert_eq!(between(10), changed(&[], &[]));
        assert_eq!(between(9), changed(&["ru"], &["ru/a/b/c"]));
        assert_eq!(between(7), changed(&["en", "kk", "ru"], &["en/a/b/c", "ru/a/b/c"]));
        assert_eq!(ChangedArticles::between(None, 10, &changes), None, "the log does not begin early enough");
        assert_eq!(ChangedArticles::between(Some(&change(8, "ru")), 10, &changes), None, "the database was restored");
        for all in ["*", "* ru", "* +en ru/a/b/c"] {
            assert_eq!(ChangedArticles::between(None, 1, &[change(1, all)]), None, "{all}: perhaps more than articles");
        }
    }

    #[test]
    fn keys_of_changes_in_articles() {
        let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<BTreeSet<_>>();
        let keys = |are_everywhere, languages: &[&str], bodies: &[&str]| {
            let changes =
                ArticleChanges { are_everywhere, languages: texts(languages), bodies: texts(bodies), ..ArticleChanges::default() };
            changes.keys()
        };
        assert_eq!(keys(false, &[], &[]), None);
        assert_eq!(keys(false, &["ru"], &["en/a/b/c"]).unwrap(), "ru en/a/b/c");
        assert_eq!(keys(true, &["ru"], &["en/a/b/c"]).unwrap(), "* +ru");
        let many: BTreeSet<String> = (0..MOST_KEYS).map(|number| format!("en/a/b/{number}")).collect();
        let companions = texts(&["kk/a/b/0"]);
        assert_eq!(ArticleChanges { bodies: many, companions, ..ArticleChanges::default() }.keys().unwrap(), "* +en");
    }
}
