//! Which database content is read from: the primary, or a read replica of it.
//!
//! The replica serves while it has every content change. If it fails or lags behind, the primary
//! serves. If the primary fails, the replica serves however far it lags.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::content::{newest_change, stored_digest};
use crate::database::{Database, DatabaseError, Opening, is_unreachable};
use crate::settings::Settings;

/// Longest wait for the state of a server. One that has become unreachable may never answer.
const LONGEST_PROBE: Duration = Duration::from_secs(2);

/// Longest time that a replica in use may lack changes of the primary.
const LONGEST_LAG: Duration = Duration::from_secs(1);

/// The primary, and perhaps a read replica.
pub(super) struct ContentConnection {
    primary: Database,
    replica: Option<Replica>,
}

struct Replica {
    database: Database,
    /// Separate connections, so that busy ones do not look like an outage.
    probes: [Database; 2],
    /// Only one choice is made at a time.
    latest: Mutex<Latest>,
}

/// The latest choice.
#[derive(Debug, Default)]
struct Latest {
    /// Whether the replica serves; `None` before the first choice.
    is_replica: Option<bool>,
    /// Since when the replica has lacked changes.
    lagging: Option<Instant>,
    /// Whether the replica's schema once fitted this version. It does not go back.
    has_schema: bool,
}

/// Content of a server: the number of the last change, and the digest.
#[derive(Debug, Clone, PartialEq, Eq)]
struct State {
    seq: i64,
    digest: String,
}

/// What a choice depends on. `None`: the server did not answer.
#[derive(Debug, Clone, Copy)]
struct Probe<'s> {
    replica: Option<&'s State>,
    /// Asked after the replica, so it is as new, unless one does not follow the other.
    primary: Option<&'s State>,
    /// Number of the last change that this node has served.
    held: i64,
    is_used: bool,
    lag: Duration,
}

impl Probe<'_> {
    /// Whether content should be read from the replica. `None`: no server answers.
    fn prefers_replica(self) -> Option<bool> {
        match (self.replica, self.primary) {
            (None, None) => None,
            (None, Some(_)) => Some(false),
            (Some(_), None) => Some(true),
            (Some(replica), Some(primary)) if replica == primary => Some(true),
            // Changing servers for each short lag would only cost.
            (Some(replica), Some(primary)) if replica.seq < primary.seq => {
                Some(self.is_used && replica.seq >= self.held && self.lag < LONGEST_LAG)
            }
            // The replica does not follow this primary, which may have been restored.
            (Some(_), Some(_)) => Some(false),
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
        let Some(url) = &settings.database_read_url else {
            return Ok(Self { primary: Database::open_with(opening).await?, replica: None });
        };
        let replica = Replica {
            database: Database::replica(url, connections)?,
            probes: [Database::replica(url, 1)?, Database::connect_lazily(Opening { connections: 1, ..opening })?],
            latest: Mutex::default(),
        };
        let primary = if is_unreachable(&settings.database_url).await && replica.database.check_schema().await.is_ok() {
            tracing::error!("cannot reach the database; its replica serves content, and writes fail");
            Database::connect_lazily(opening)?
        } else {
            Database::open_with(opening).await?
        };
        Ok(Self { primary, replica: Some(replica) })
    }

    /// The primary.
    pub(super) const fn primary(&self) -> &Database {
        &self.primary
    }

    /// Whether a replica is set.
    pub(super) const fn has_replica(&self) -> bool {
        self.replica.is_some()
    }

    /// Chooses the database that content should be read from now on. `held` is the number of the
    /// last change that this node has served.
    ///
    /// # Errors
    /// No server answers.
    pub(super) async fn choose(&self, held: i64) -> Result<&Database, sqlx::Error> {
        let Some(replica) = &self.replica else { return Ok(&self.primary) };
        let mut latest = replica.latest.lock().await;
        let [of_replica, of_primary] = replica.probe(&mut latest).await;
        let (of_replica, of_primary) = (of_replica.as_ref(), of_primary.as_ref());
        let lags = matches!((of_replica, of_primary), (Some(replica), Some(primary)) if replica.seq < primary.seq);
        latest.lagging = lags.then(|| latest.lagging.unwrap_or_else(Instant::now));
        let lag = latest.lagging.map_or(Duration::ZERO, |since| since.elapsed());
        let probe = Probe { replica: of_replica, primary: of_primary, held, is_used: latest.is_replica == Some(true), lag };
        let is_replica = probe.prefers_replica().ok_or(sqlx::Error::PoolTimedOut)?;
        if latest.is_replica.replace(is_replica) != Some(is_replica) {
            let server = if is_replica { "replica" } else { "primary" };
            let [replica, primary] = [of_replica, of_primary].map(|state| state.map(|state| state.seq));
            tracing::warn!(content.replica = replica, content.primary = primary, "content is read from the {server}");
        }
        Ok(if is_replica { &replica.database } else { &self.primary })
    }
}

impl Replica {
    /// Content of the replica and of the primary.
    async fn probe(&self, latest: &mut Latest) -> [Option<State>; 2] {
        let [replica, primary] = &self.probes;
        if !latest.has_schema {
            // It may be about to receive the migrations.
            latest.has_schema = matches!(timeout(LONGEST_PROBE, replica.check_schema()).await, Ok(Ok(())));
        }
        let of_replica = if latest.has_schema { state(replica).await } else { None };
        [of_replica, state(primary).await]
    }
}

/// Content of a server; `None` if it does not answer.
async fn state(database: &Database) -> Option<State> {
    let state = async { Some(State { seq: newest_change(database).await.ok()?, digest: stored_digest(database).await.ok()? }) };
    timeout(LONGEST_PROBE, state).await.ok()?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(seq: i64) -> State {
        State { seq, digest: format!("digest of {seq}") }
    }

    /// Choice with the numbers of replica and primary, of the last change served, and a lag.
    fn chosen(replica: Option<i64>, primary: Option<i64>, held: i64, is_used: bool, lag: Duration) -> Option<bool> {
        let [replica, primary] = [replica, primary].map(|seq| seq.map(state));
        Probe { replica: replica.as_ref(), primary: primary.as_ref(), held, is_used, lag }.prefers_replica()
    }

    #[test]
    fn replica_serves_while_it_has_every_change() {
        assert_eq!(chosen(Some(7), Some(7), 7, true, Duration::ZERO), Some(true));
        assert_eq!(chosen(Some(7), Some(7), 7, false, Duration::ZERO), Some(true));
        assert_eq!(chosen(Some(7), Some(7), 9, false, Duration::ZERO), Some(true), "both were restored");
    }

    #[test]
    fn lagging_replica_serves_for_a_second_at_most() {
        assert_eq!(chosen(Some(7), Some(8), 7, true, Duration::ZERO), Some(true));
        assert_eq!(chosen(Some(7), Some(8), 7, true, LONGEST_LAG), Some(false));
        assert_eq!(chosen(Some(7), Some(8), 7, false, Duration::ZERO), Some(false), "the primary serves until it is as new");
        assert_eq!(chosen(Some(7), Some(8), 8, true, Duration::ZERO), Some(false), "visitors have seen newer content");
    }

    #[test]
    fn replica_of_another_primary_never_serves() {
        assert_eq!(chosen(Some(9), Some(7), 7, true, Duration::ZERO), Some(false));
        let [one, other] = [state(7), State { digest: "another".to_owned(), ..state(7) }];
        let probe = Probe { replica: Some(&one), primary: Some(&other), held: 7, is_used: true, lag: Duration::ZERO };
        assert_eq!(probe.prefers_replica(), Some(false));
    }

    #[test]
    fn one_server_serves_while_the_other_fails() {
        assert_eq!(chosen(None, Some(7), 7, true, Duration::ZERO), Some(false));
        assert_eq!(chosen(Some(7), None, 9, false, Duration::ZERO), Some(true));
        assert_eq!(chosen(None, None, 7, true, Duration::ZERO), None);
    }
}
