//! The database: SQLite or PostgreSQL by URL, one set of statements for both.

mod connection;

use std::time::Duration;

use sqlx::{AnyPool, Executor};

use crate::schema;
use connection::{ACQUIRE_TIMEOUT, options, pool_options, prepare};
pub(crate) use connection::{connect, is_failover, is_unreachable};

/// Longest wait for a free connection of a read replica. The database itself can serve in its
/// place.
const REPLICA_ACQUIRE_TIMEOUT: Duration = Duration::from_secs(1);

/// Connections of a pool, unless the settings give another number.
pub(crate) const CONNECTIONS: u32 = 8;

/// Connection pool to a database with this version's schema.
#[derive(Debug, Clone)]
pub(crate) struct Database {
    pool: AnyPool,
    engine: Engine,
}

/// A database engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Engine {
    Sqlite,
    Postgres,
}

/// How a database is opened.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Opening<'u> {
    /// `sqlite:` or `postgres:` URL.
    pub(crate) url: &'u str,
    /// Whether missing migrations are run on PostgreSQL. SQLite has one process, which runs them.
    pub(crate) migrate: bool,
    /// Largest number of connections.
    pub(crate) connections: u32,
}

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
    /// The database lacks migrations of this version: their numbers.
    #[error("the database lacks migrations {}: run `product-api migrate`", list(.0))]
    Unmigrated(Vec<i64>),
    /// A newer version has removed what this version needs.
    #[error(
        "this version is too old for the database: it knows migration {newest}, the schema needs {needed} or newer; start a newer version"
    )]
    TooOld {
        /// Newest migration that this version knows.
        newest: i64,
        /// Migration that a version must know to run on the schema.
        needed: i64,
    },
}

impl DatabaseError {
    /// True if the schema and this version do not fit, so that another start changes nothing.
    pub fn is_schema(&self) -> bool {
        matches!(self, Self::Unmigrated(_) | Self::TooOld { .. })
    }
}

fn list(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// Runs the migrations that a database lacks. Concurrent calls are safe. Returns those that this
/// call found missing, as `0030 nodes`.
///
/// # Errors
/// See [`DatabaseError`].
pub async fn migrate(url: &str) -> Result<Vec<String>, DatabaseError> {
    schema::ready(url, true).await
}

impl Engine {
    pub(crate) fn of(url: &str) -> Self {
        if url.starts_with("sqlite:") { Self::Sqlite } else { Self::Postgres }
    }

    /// SQL expression of the database's clock, in milliseconds since 1970. Nodes' clocks differ.
    pub(crate) const fn now(self) -> &'static str {
        match self {
            Self::Sqlite => "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
            Self::Postgres => "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        }
    }
}

/// A duration in milliseconds, the unit of moments in the database.
pub(crate) fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

impl Database {
    /// A database in a separate folder, which is removed with the guard, for tests.
    #[cfg(test)]
    pub(crate) async fn temporary() -> (tempfile::TempDir, Self) {
        let folder = tempfile::tempdir().unwrap();
        let database = Self::open(&format!("sqlite:{}/a.db", folder.path().display())).await.unwrap();
        (folder, database)
    }

    /// Opens a database with the default number of connections, for tests.
    #[cfg(test)]
    pub(crate) async fn open(url: &str) -> Result<Self, DatabaseError> {
        Self::open_with(Opening { url, migrate: true, connections: CONNECTIONS }).await
    }

    /// Opens the database. Creates an SQLite file and its folder if missing. Runs missing
    /// migrations, or refuses a schema that this version does not fit.
    ///
    /// # Errors
    /// See [`DatabaseError`]. No message contains the password of the URL.
    pub(crate) async fn open_with(Opening { url, migrate, connections }: Opening<'_>) -> Result<Self, DatabaseError> {
        let engine = Engine::of(url);
        for migration in schema::ready(url, migrate || engine == Engine::Sqlite).await? {
            tracing::debug!(migration, "migrated the database");
        }
        let pool = pool_options(connections, ACQUIRE_TIMEOUT).connect_with(options(url)?).await?;
        Ok(Self { pool, engine })
    }

    /// A database that is connected to when it is first used. The schema is not checked.
    ///
    /// # Errors
    /// The URL.
    pub(crate) fn connect_lazily(Opening { url, connections, .. }: Opening<'_>) -> Result<Self, DatabaseError> {
        let pool = pool_options(connections, ACQUIRE_TIMEOUT).connect_lazy_with(options(url)?);
        Ok(Self { pool, engine: Engine::of(url) })
    }

    /// A read replica, connected to when it is first used. Its connections refuse writes.
    ///
    /// # Errors
    /// The URL.
    pub(crate) fn replica(url: &str, connections: u32) -> Result<Self, DatabaseError> {
        let options = options(url)?;
        let pool = pool_options(connections, REPLICA_ACQUIRE_TIMEOUT).after_connect(|connection, _| {
            Box::pin(async {
                prepare(connection).await?;
                connection.execute("SET default_transaction_read_only = on").await.map(drop)
            })
        });
        Ok(Self { pool: pool.connect_lazy_with(options), engine: Engine::of(url) })
    }

    /// Checks that the schema fits this version.
    ///
    /// # Errors
    /// The database failed, lacks migrations, or needs a newer version.
    pub(crate) async fn check_schema(&self) -> Result<(), DatabaseError> {
        let mut connection = self.pool.acquire().await?;
        schema::check(&mut connection, self.engine).await
    }

    /// The connection pool.
    pub(crate) fn pool(&self) -> &AnyPool {
        &self.pool
    }

    /// Whether both are one pool.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        // All handles of a pool share its options.
        std::ptr::eq(self.pool.options(), other.pool.options())
    }

    /// The engine.
    pub(crate) const fn engine(&self) -> Engine {
        self.engine
    }

    /// Checks that the database answers.
    ///
    /// # Errors
    /// The database failed.
    pub(crate) async fn check(&self) -> Result<(), sqlx::Error> {
        sqlx::query_scalar::<_, i64>("SELECT COUNT(*) FROM import_state").fetch_one(self.pool()).await.map(drop)
    }
}
