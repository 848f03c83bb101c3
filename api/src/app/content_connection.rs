//! Which database content is read from: the primary, or a read replica of it.
//!
//! The replica serves while it is as new as the primary. If it fails or lags behind, the primary
//! serves. If the primary fails, the replica serves however new it is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::content::newest_change;
use crate::database::{Database, DatabaseError, Opening};
use crate::settings::Settings;
use crate::web::prometheus::{head, line};

/// Longest wait for the number of the last change. A server that has become unreachable may never
/// answer.
const LONGEST_PROBE: Duration = Duration::from_secs(2);

/// A choice younger than this stands. Many failed requests ask for another one.
const CHOICE_STANDS: Duration = Duration::from_millis(200);

/// Longest time that a replica in use may lack changes of the primary.
const LONGEST_LAG: Duration = Duration::from_secs(1);

/// The primary, and perhaps a read replica.
pub(super) struct ContentConnection {
    primary: Database,
    replica: Option<Replica>,
}

struct Replica {
    database: Database,
    /// Whether content is read from it.
    is_used: AtomicBool,
    /// Whether its schema once fitted this version. It does not go back.
    has_schema: AtomicBool,
    latest: Mutex<Latest>,
}

/// When a choice was made, and since when the replica has lacked changes.
#[derive(Debug, Default)]
struct Latest {
    chosen: Option<Instant>,
    lagging: Option<Instant>,
}

/// What a choice depends on. Changes are named by their numbers; `None`: the server did not answer.
#[derive(Debug, Clone, Copy)]
struct Probe {
    replica: Option<i64>,
    primary: Option<i64>,
    /// Number of the last change that this node has served.
    held: i64,
    is_used: bool,
    lag: Duration,
}

impl Probe {
    /// Whether content should be read from the replica.
    fn prefers_replica(self) -> bool {
        match (self.replica, self.primary) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(replica), Some(primary)) if replica >= primary => true,
            // Changing servers for each short lag would only cost.
            (Some(replica), Some(_)) => self.is_used && replica >= self.held && self.lag < LONGEST_LAG,
        }
    }
}

impl ContentConnection {
    /// Opens the primary, and names the replica of the settings. A primary that cannot be reached
    /// is connected to later if the replica can serve.
    ///
    /// # Errors
    /// See [`DatabaseError`].
    pub(super) async fn open(settings: &Settings) -> Result<Self, DatabaseError> {
        let connections = settings.database_connections;
        let opening = Opening { url: &settings.database_url, migrate: settings.migrate, connections };
        let replica = settings.database_read_url.as_deref().map(|url| Database::replica(url, connections)).transpose()?;
        let primary = match (Database::open_with(opening).await, &replica) {
            (Err(DatabaseError::Connect(error)), Some(replica)) if replica.check_schema().await.is_ok() => {
                tracing::error!(%error, "cannot reach the database; its replica serves content, and writes fail");
                Database::connect_lazily(opening)?
            }
            (primary, _) => primary?,
        };
        Ok(Self { primary, replica: replica.map(Replica::new) })
    }

    /// The primary.
    pub(super) const fn primary(&self) -> &Database {
        &self.primary
    }

    /// The database that content is read from.
    pub(super) fn current(&self) -> &Database {
        self.replica.as_ref().filter(|replica| replica.is_used.load(Ordering::Acquire)).map_or(&self.primary, |replica| &replica.database)
    }

    /// Whether a replica is set.
    pub(super) const fn has_replica(&self) -> bool {
        self.replica.is_some()
    }

    /// Whether a replica is set and does not serve, in Prometheus text format.
    pub(super) fn metrics(&self) -> String {
        let name = "api_content_replica_unused";
        let is_unused = self.replica.as_ref().is_some_and(|replica| !replica.is_used.load(Ordering::Acquire));
        let mut out = String::new();
        head(&mut out, name, "1 if a read replica is set and content is read from the primary.", "gauge");
        line(&mut out, name, &[], u8::from(is_unused));
        out
    }

    /// Chooses which database serves from now on. `held` is the number of the last change that
    /// this node has served. True if another one serves.
    pub(super) async fn choose(&self, held: i64) -> bool {
        let Some(replica) = &self.replica else { return false };
        let before = replica.is_used.load(Ordering::Acquire);
        let mut latest = replica.latest.lock().await;
        let is_used = replica.is_used.load(Ordering::Acquire);
        if latest.chosen.is_some_and(|chosen| chosen.elapsed() < CHOICE_STANDS) {
            return is_used != before;
        }
        let (of_replica, of_primary) = tokio::join!(replica.probe(), probe(&self.primary));
        let now = Instant::now();
        let lags = matches!((of_replica, of_primary), (Some(replica), Some(primary)) if replica < primary);
        latest.lagging = lags.then(|| latest.lagging.unwrap_or(now));
        let lag = latest.lagging.map_or(Duration::ZERO, |since| now - since);
        let chosen = Probe { replica: of_replica, primary: of_primary, held, is_used, lag }.prefers_replica();
        replica.is_used.store(chosen, Ordering::Release);
        latest.chosen = Some(Instant::now());
        drop(latest);
        if chosen != is_used {
            tracing::warn!(content.replica = of_replica, content.primary = of_primary, "{}", sentence(chosen));
        }
        chosen != before
    }
}

const fn sentence(is_replica: bool) -> &'static str {
    if is_replica { "content is read from the replica" } else { "content is read from the primary" }
}

impl Replica {
    fn new(database: Database) -> Self {
        Self { database, is_used: AtomicBool::new(false), has_schema: AtomicBool::new(false), latest: Mutex::default() }
    }

    async fn probe(&self) -> Option<i64> {
        if !self.has_schema.load(Ordering::Relaxed) {
            // It may be about to receive the migrations.
            timeout(LONGEST_PROBE, self.database.check_schema()).await.ok()?.ok()?;
            self.has_schema.store(true, Ordering::Relaxed);
        }
        probe(&self.database).await
    }
}

/// Number of the last change; `None` if the server does not answer.
async fn probe(database: &Database) -> Option<i64> {
    timeout(LONGEST_PROBE, newest_change(database)).await.ok()?.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROBE: Probe = Probe { replica: Some(7), primary: Some(7), held: 7, is_used: true, lag: Duration::ZERO };

    #[test]
    fn replica_serves_while_it_is_as_new_as_the_primary() {
        assert!(PROBE.prefers_replica());
        assert!(Probe { is_used: false, ..PROBE }.prefers_replica());
        assert!(Probe { held: 9, ..PROBE }.prefers_replica(), "the database was restored");
    }

    #[test]
    fn lagging_replica_serves_for_a_second_at_most() {
        let lagging = Probe { primary: Some(8), ..PROBE };
        assert!(lagging.prefers_replica());
        assert!(!Probe { lag: LONGEST_LAG, ..lagging }.prefers_replica());
        assert!(!Probe { is_used: false, ..lagging }.prefers_replica(), "the primary serves until the replica is as new");
        assert!(!Probe { held: 8, ..lagging }.prefers_replica(), "visitors have seen newer content");
    }

    #[test]
    fn one_server_serves_while_the_other_fails() {
        assert!(!Probe { replica: None, ..PROBE }.prefers_replica());
        assert!(Probe { primary: None, is_used: false, held: 9, ..PROBE }.prefers_replica());
        assert!(!Probe { replica: None, primary: None, ..PROBE }.prefers_replica());
    }
}
