//! Schema of the database: missing migrations, and whether this version fits.

mod migrations;
#[cfg(test)]
mod rules;

use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, Connection};

use self::migrations::MIGRATIONS;
use crate::database::{DatabaseError, Engine, connect};

/// Migration that creates the table of the oldest reader.
const RANGE: i64 = 30;

/// Attempts on SQLite, which has no lock for migrations: a second process sees an error while the
/// first one migrates, and finds less to do the next time.
const SQLITE_ATTEMPTS: usize = 20;

/// Wait between these attempts.
const SQLITE_WAIT: Duration = Duration::from_millis(100);

/// Checks the schema and, if `migrate`, runs what it lacks. Returns the migrations that were
/// missing.
///
/// # Errors
/// The database failed, lacks migrations without `migrate`, or needs a newer version.
pub(crate) async fn ready(url: &str, migrate: bool) -> Result<Vec<String>, DatabaseError> {
    let engine = Engine::of(url);
    let mut connection = open(url, Attempts::of(engine)).await?;
    let missing = missing(&mut connection, engine).await?;
    if !missing.is_empty() {
        if !migrate {
            return Err(unmigrated(&missing));
        }
        run(&mut connection, Attempts::of(engine)).await?;
    }
    connection.close().await?;
    Ok(missing.into_iter().map(|(version, name)| format!("{version:04} {name}")).collect())
}

/// Checks that a schema fits this version.
///
/// # Errors
/// The database failed, lacks migrations, or needs a newer version.
pub(crate) async fn check(connection: &mut AnyConnection, engine: Engine) -> Result<(), DatabaseError> {
    let missing = missing(connection, engine).await?;
    if missing.is_empty() { Ok(()) } else { Err(unmigrated(&missing)) }
}

fn unmigrated(missing: &[(i64, &str)]) -> DatabaseError {
    DatabaseError::Unmigrated(missing.iter().map(|(version, _)| *version).collect())
}

/// Attempts at work in which another process may come between.
struct Attempts {
    /// How many are left after the current one.
    left: usize,
}

impl Attempts {
    fn of(engine: Engine) -> Self {
        Self { left: if engine == Engine::Sqlite { SQLITE_ATTEMPTS - 1 } else { 0 } }
    }

    /// Waits for the next attempt; false if there is none.
    async fn next(&mut self) -> bool {
        let is_left = self.left > 0;
        if is_left {
            self.left -= 1;
            tokio::time::sleep(SQLITE_WAIT).await;
        }
        is_left
    }
}

/// Connects. SQLite does not wait while another process turns on write-ahead logging.
async fn open(url: &str, mut attempts: Attempts) -> Result<AnyConnection, DatabaseError> {
    loop {
        let connection = connect(url).await;
        let is_locked = matches!(connection, Err(DatabaseError::Connect(sqlx::Error::Database(_))));
        if !is_locked || !attempts.next().await {
            return connection;
        }
    }
}

/// Migrations that the database lacks.
async fn missing(connection: &mut AnyConnection, engine: Engine) -> Result<Vec<(i64, &'static str)>, DatabaseError> {
    let applied = applied(connection, engine).await?;
    if applied.contains(&RANGE) {
        let statement = "SELECT oldest_reader FROM schema_range WHERE name = 'schema'";
        let needed: i64 = sqlx::query_scalar(statement).fetch_one(&mut *connection).await?;
        let newest = MIGRATIONS.iter().map(|(version, ..)| *version).max().unwrap_or_default();
        if newest < needed {
            return Err(DatabaseError::TooOld { newest, needed });
        }
    }
    Ok(MIGRATIONS.iter().filter(|(version, ..)| !applied.contains(version)).map(|(version, name, _)| (*version, *name)).collect())
}

/// Numbers of the migrations that have been run, also by other versions.
async fn applied(connection: &mut AnyConnection, engine: Engine) -> Result<Vec<i64>, sqlx::Error> {
    let table = match engine {
        Engine::Sqlite => "SELECT COUNT(*) FROM sqlite_master WHERE name = '_sqlx_migrations'",
        Engine::Postgres => "SELECT CAST(CASE WHEN to_regclass('_sqlx_migrations') IS NULL THEN 0 ELSE 1 END AS BIGINT)",
    };
    if sqlx::query_scalar::<_, i64>(table).fetch_one(&mut *connection).await? == 0 {
        return Ok(Vec::new());
    }
    sqlx::query_scalar("SELECT version FROM _sqlx_migrations WHERE success = TRUE").fetch_all(&mut *connection).await
}

async fn run(connection: &mut AnyConnection, mut attempts: Attempts) -> Result<(), MigrateError> {
    let migrator = migrator();
    loop {
        let result = migrator.run(&mut *connection).await;
        let is_late = matches!(result, Err(MigrateError::Execute(_) | MigrateError::ExecuteMigration(..)));
        if !is_late || !attempts.next().await {
            return result;
        }
    }
}

fn migrator() -> Migrator {
    let migrations = MIGRATIONS
        .map(|(version, name, sql)| Migration::new(version, name.into(), MigrationType::Simple, sqlx::SqlStr::from_static(sql), false));
    let mut migrator = Migrator::with_migrations(migrations.to_vec());
    // A newer version may have migrated. `schema_range` tells whether this one still fits.
    migrator.set_ignore_missing(true);
    migrator
}

#[cfg(test)]
mod tests {
    use super::{MIGRATIONS, ready};
    use crate::database::{DatabaseError, connect};

    fn database() -> (tempfile::TempDir, String) {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}/a.db", folder.path().display());
        (folder, url)
    }

    #[tokio::test]
    async fn migrations_run_once() {
        let (_folder, url) = database();
        assert!(matches!(ready(&url, false).await, Err(DatabaseError::Unmigrated(missing)) if missing.len() == MIGRATIONS.len()));
        assert_eq!(ready(&url, true).await.unwrap().len(), MIGRATIONS.len());
        assert_eq!(ready(&url, false).await.unwrap(), [""; 0]);
    }

    #[tokio::test]
    async fn several_processes_migrate_concurrently() {
        let (_folder, url) = database();
        let all = futures_util::future::join_all((0..4).map(|_| ready(&url, true))).await;
        assert!(all.iter().all(Result::is_ok), "{all:?}");
        assert_eq!(ready(&url, false).await.unwrap(), [""; 0]);
    }

    #[tokio::test]
    async fn older_version_runs_on_a_newer_schema_until_it_is_too_old() {
        let (_folder, url) = database();
        ready(&url, true).await.unwrap();
        let mut connection = connect(&url).await.unwrap();
        let newer =
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'newer', TRUE, x'00', 0)";
        sqlx::query(newer).execute(&mut connection).await.unwrap();
        assert_eq!(ready(&url, true).await.unwrap(), [""; 0], "a migration that it does not know");
        sqlx::query("UPDATE schema_range SET oldest_reader = 9999").execute(&mut connection).await.unwrap();
        assert!(matches!(ready(&url, true).await, Err(DatabaseError::TooOld { needed: 9999, .. })));
    }
}
