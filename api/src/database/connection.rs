//! Connections to the database: settings, time limits, and errors that need another connection.

use std::path::Path;
use std::str::FromStr;
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, ConnectOptions, Executor};

use super::{DatabaseError, Engine};

/// Longest wait for a free connection.
pub(super) const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// Longest time until a connection outside of a pool is open.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

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

/// Settings of a pool.
pub(super) fn pool_options(connections: u32, acquire_timeout: Duration) -> AnyPoolOptions {
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
    // A host that answers nothing would take the kernel's two minutes.
    let connected = tokio::time::timeout(CONNECT_TIMEOUT, options(url)?.connect()).await;
    let mut connection = connected.unwrap_or_else(|_| Err(std::io::Error::from(std::io::ErrorKind::TimedOut).into()))?;
    // SQLite's settings are needed here too.
    if Engine::of(url) == Engine::Sqlite {
        prepare(&mut connection).await?;
    }
    Ok(connection)
}

/// Settings of a connection.
pub(super) fn options(url: &str) -> Result<AnyConnectOptions, DatabaseError> {
    static DRIVERS: Once = Once::new();
    DRIVERS.call_once(sqlx::any::install_default_drivers);
    Ok(AnyConnectOptions::from_str(&prepared_url(url)?)?)
}

/// Sets up a new connection.
pub(super) async fn prepare(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
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
    use super::prepared_url;

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
