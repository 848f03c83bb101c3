//! The database: SQLite or PostgreSQL by URL, one set of statements for both.

use std::path::Path;
use std::str::FromStr;
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool, ConnectOptions, Executor};

use crate::schema;

/// Migrations in order: version, name, statements. A test compares them with the folder.
pub(crate) const MIGRATIONS: [(i64, &str, &str); 25] = [
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
    (19, "posts", include_str!("../migrations/0019_posts.sql")),
    (21, "chat", include_str!("../migrations/0021_chat.sql")),
    (30, "nodes", include_str!("../migrations/0030_nodes.sql")),
    (31, "like_counter", include_str!("../migrations/0031_like_counter.sql")),
    (32, "database_id", include_str!("../migrations/0032_database_id.sql")),
    (33, "following", include_str!("../migrations/0033_following.sql")),
    (34, "limits", include_str!("../migrations/0034_limits.sql")),
];

/// Longest wait for a free connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// The same for a read replica. The database itself can serve in its place.
const REPLICA_ACQUIRE_TIMEOUT: Duration = Duration::from_secs(1);

/// Connections of a pool, unless the settings give another number.
pub(crate) const CONNECTIONS: u32 = 8;

/// SQLSTATE codes after which the same statement may succeed on another connection: the server
/// became a standby, is shutting down, or has ended the connection.
const FAILOVER: [&str; 4] = ["25006", "57P01", "57P02", "57P03"];

/// SQLSTATE code of a read that a replica has cancelled, because replication had to go on.
const RECOVERY_CONFLICT: &str = "40001";

/// Time limits of PostgreSQL connections, in milliseconds. Imports and migrations have none.
const LIMITS: &str = "SET statement_timeout = 30000; SET lock_timeout = 5000; SET idle_in_transaction_session_timeout = 15000";

/// Moment of the last failover that a statement has met. Older connections lead to the former
/// server, which may answer all reads and refuse all writes.
static LAST_FAILOVER: Mutex<Option<Instant>> = Mutex::new(None);

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

/// True if nothing answers at the address of a database, or a server that starts or stops.
pub(crate) async fn is_unreachable(url: &str) -> bool {
    match tokio::time::timeout(ACQUIRE_TIMEOUT, connect(url)).await {
        Err(_) | Ok(Err(DatabaseError::Connect(sqlx::Error::Io(_)))) => true,
        Ok(Err(DatabaseError::Connect(error))) => is_failover(&error),
        Ok(_) => false,
    }
}

/// True if a statement may succeed on another connection. After a failover, all connections from
/// before are closed.
pub(crate) fn is_failover(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    let is_failover = code.as_deref().is_some_and(|code| FAILOVER.contains(&code));
    if is_failover {
        *LAST_FAILOVER.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }
    is_failover || code.is_some_and(|code| code == RECOVERY_CONFLICT) || matches!(error, sqlx::Error::Io(_))
}

fn pool_options(connections: u32, acquire_timeout: Duration) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(acquire_timeout)
        .after_connect(|connection, _| Box::pin(prepare(connection)))
        .before_acquire(|_, connection| {
            let failover = *LAST_FAILOVER.lock().unwrap_or_else(PoisonError::into_inner);
            let is_older = failover.is_some_and(|failover| connection.age > failover.elapsed());
            Box::pin(std::future::ready(Ok(!is_older)))
        })
}

/// One connection, outside the pool and without its time limits.
pub(crate) async fn connect(url: &str) -> Result<AnyConnection, DatabaseError> {
    let mut connection = options(url)?.connect().await?;
    // SQLite's settings are needed here too.
    if Engine::of(url) == Engine::Sqlite {
        prepare(&mut connection).await?;
    }
    Ok(connection)
}

fn options(url: &str) -> Result<AnyConnectOptions, DatabaseError> {
    static DRIVERS: Once = Once::new();
    DRIVERS.call_once(sqlx::any::install_default_drivers);
    Ok(AnyConnectOptions::from_str(&prepared_url(url)?)?)
}

/// Sets up a new connection.
async fn prepare(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    if connection.backend_name() == "SQLite" {
        // Write-ahead logging lets readers continue during an import. SQLite disables foreign keys
        // by default.
        connection
            .execute("PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
            .await?;
    } else {
        connection.execute(LIMITS).await?;
    }
    Ok(())
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
