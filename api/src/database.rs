//! The database: SQLite or PostgreSQL by URL, one set of statements for both.

use std::path::Path;
use std::str::FromStr;
use std::sync::Once;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, Executor};

/// Migrations in order: version, name, statements. A test compares them with the folder.
const MIGRATIONS: [(i64, &str, &str); 19] = [
    (1, "content", include_str!("../migrations/0001_content.sql")),
    (2, "session", include_str!("../migrations/0002_session.sql")),
    (3, "menu", include_str!("../migrations/0003_menu.sql")),
    (4, "beacon", include_str!("../migrations/0004_beacon.sql")),
    (5, "pages", include_str!("../migrations/0005_pages.sql")),
    (6, "calculators", include_str!("../migrations/0006_calculators.sql")),
    (7, "reactions", include_str!("../migrations/0007_reactions.sql")),
    (8, "search", include_str!("../migrations/0008_search.sql")),
    (9, "support", include_str!("../migrations/0009_support.sql")),
    (10, "retention", include_str!("../migrations/0010_retention.sql")),
    (11, "bodies", include_str!("../migrations/0011_bodies.sql")),
    (12, "cars", include_str!("../migrations/0012_cars.sql")),
    (13, "search_intents", include_str!("../migrations/0013_search_intents.sql")),
    (14, "job_requirements", include_str!("../migrations/0014_job_requirements.sql")),
    (15, "sign_in", include_str!("../migrations/0015_sign_in.sql")),
    (16, "accounts", include_str!("../migrations/0016_accounts.sql")),
    (17, "tests", include_str!("../migrations/0017_tests.sql")),
    (18, "driver_events", include_str!("../migrations/0018_driver_events.sql")),
    (21, "chat", include_str!("../migrations/0021_chat.sql")),
];

/// Longest wait for a free connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// Connection pool to a migrated database.
#[derive(Debug, Clone)]
pub(crate) struct Database(AnyPool);

/// An error that prevents opening the database.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// The folder of the SQLite file could not be made.
    #[error("cannot create the folder of the database: {0}")]
    Folder(#[from] std::io::Error),
    /// The server or the file could not be reached.
    #[error("cannot open the database: {0}")]
    Connect(#[from] sqlx::Error),
    /// The schema could not be brought up to date.
    #[error("cannot migrate the database: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
}

impl Database {
    /// Opens the database, creates an SQLite file and its folder if missing, and runs missing
    /// migrations.
    ///
    /// # Errors
    /// See [`DatabaseError`]. No message contains the password of the URL.
    pub(crate) async fn open(url: &str) -> Result<Self, DatabaseError> {
        static DRIVERS: Once = Once::new();
        DRIVERS.call_once(sqlx::any::install_default_drivers);
        let options = AnyConnectOptions::from_str(&prepared_url(url)?)?;
        let pool = AnyPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .after_connect(|connection, _| {
                Box::pin(async move {
                    if connection.backend_name() == "SQLite" {
                        // Write-ahead logging lets readers continue during an import. SQLite
                        // disables foreign keys by default.
                        connection
                            .execute("PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
                            .await?;
                    }
                    Ok(())
                })
            })
            .connect_with(options)
            .await?;
        migrator().run(&pool).await?;
        Ok(Self(pool))
    }

    /// The connection pool.
    pub(crate) fn pool(&self) -> &AnyPool {
        &self.0
    }

    /// Checks that the database answers.
    ///
    /// # Errors
    /// The database failed.
    pub(crate) async fn check(&self) -> Result<(), sqlx::Error> {
        sqlx::query_scalar::<_, i64>("SELECT COUNT(*) FROM import_state").fetch_one(self.pool()).await.map(drop)
    }
}

/// Creates the folder of an SQLite file and lets SQLite create the file.
fn prepared_url(url: &str) -> Result<String, std::io::Error> {
    let Some(path) = url.strip_prefix("sqlite:") else { return Ok(url.to_owned()) };
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let file = Path::new(path.strip_prefix("//").unwrap_or(path));
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)?;
    }
    let has_mode = query.split('&').any(|pair| pair.starts_with("mode="));
    Ok(match (has_mode, query) {
        (true, _) => url.to_owned(),
        (false, "") => format!("{url}?mode=rwc"),
        (false, _) => format!("{url}&mode=rwc"),
    })
}

fn migrator() -> Migrator {
    let migrations = MIGRATIONS
        .map(|(version, name, sql)| Migration::new(version, name.into(), MigrationType::Simple, sqlx::SqlStr::from_static(sql), false));
    Migrator::with_migrations(migrations.to_vec())
}

#[cfg(test)]
mod tests {
    use super::{MIGRATIONS, prepared_url};

    #[test]
    fn migrations_match_the_files_of_the_folder() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
        let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        let known: Vec<_> = MIGRATIONS.iter().map(|(version, name, _)| format!("{version:04}_{name}.sql")).collect();
        assert_eq!(files, known);
    }

    #[test]
    fn sqlite_url_creates_the_folder_and_allows_creation() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}/deep/er/a.db", folder.path().display());
        assert_eq!(prepared_url(&url).unwrap(), format!("{url}?mode=rwc"));
        assert!(folder.path().join("deep/er").is_dir());
        assert_eq!(prepared_url("sqlite:a.db?mode=ro").unwrap(), "sqlite:a.db?mode=ro");
        assert_eq!(prepared_url("postgres://h/d").unwrap(), "postgres://h/d");
    }
}
