//! Content and strings in memory, reloaded when the files or the database change.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use geo::Geo;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::{Api, OpenError};
use crate::calculators::Rates;
use crate::content::cars::Cars;
use crate::content::knowledge::{Catalogue, read_catalogue};
use crate::content::{self, Change, ChangedArticles, Folder, ImportError, MenuContent, StoreError, Variables};
use crate::database::{CONNECTIONS, Database, Opening};
use crate::lease::Lease;
use crate::locales::Strings;
use crate::pages::{Comparisons, GroupIndex, SimilarArticles};
use crate::settings::{ContentImport, ImportSettings};
use crate::web::prometheus::{head, line};

/// Content of the database in memory, valid for one digest and one day.
#[derive(Debug, Clone)]
pub(super) struct ContentSnapshot {
    /// The database that it was read from. Whatever else is read there is at least as new.
    pub(super) content: Database,
    pub(super) digest: String,
    /// Number of the last change that it contains.
    pub(super) seq: i64,
    /// Kept changes up to it.
    pub(super) changes: Arc<[Change]>,
    /// Day of the snapshot, `YYYY-MM-DD` in UTC. Some rows take effect on a date.
    pub(super) day: String,
    pub(super) variables: Arc<Variables>,
    pub(super) menu: Arc<MenuContent>,
    pub(super) groups: Arc<GroupIndex>,
    pub(super) similar_articles: Arc<SimilarArticles>,
    /// Those of unchanged pages stay.
    pub(super) comparisons: Arc<Comparisons>,
    pub(super) rates: Arc<Rates>,
    pub(super) cars: Arc<Cars>,
    pub(super) tests: Arc<Catalogue>,
}

/// A read of the snapshot.
#[derive(Debug, Clone, Copy)]
pub(super) struct LatestRead {
    begun: Instant,
    is_done: bool,
}

impl ContentSnapshot {
    /// A snapshot before the first read.
    pub(super) fn empty(content: Database) -> Self {
        Self {
            content,
            digest: String::new(),
            seq: 0,
            changes: Arc::default(),
            day: String::new(),
            variables: Arc::default(),
            menu: Arc::default(),
            groups: Arc::default(),
            similar_articles: Arc::default(),
            comparisons: Arc::default(),
            rates: Arc::default(),
            cars: Arc::default(),
            tests: Arc::default(),
        }
    }

    /// Reads a snapshot. Its parts are at least as new as its number and its digest. Lists of
    /// articles in unchanged languages stay as they are in `before`.
    async fn read(content: &Database, before: &Self) -> Result<Self, StoreError> {
        let (seq, digest) = (content::newest_change(content).await?, content::stored_digest(content).await?);
        let changes: Arc<[Change]> = content::changes_after(content, 0).await?.into_iter().filter(|change| change.seq <= seq).collect();
        // Without a new number, another digest may be of another database, or of files whose
        // changes concern no page.
        let is_numbered = before.seq != seq || before.digest == digest;
        let changed = ChangedArticles::between(before.changes.last(), seq, &changes).filter(|_| is_numbered && !before.digest.is_empty());
        let empty = Self::empty(content.clone());
        let (lists, languages) = match &changed {
            Some(ChangedArticles { languages, .. }) => (before, languages.iter().map(|language| (*language).to_owned()).collect()),
            None => (&empty, content::stored_languages(content).await?),
        };
        let day = today();
        let comparisons = match &changed {
            Some(ChangedArticles { languages, bodies }) if languages.is_empty() && day == before.day => before.comparisons.without(bodies),
            _ => Comparisons::default(),
        };
        Ok(Self {
            content: content.clone(),
            digest,
            seq,
            day,
            variables: Arc::new(content::read_variables(content).await?),
            menu: Arc::new(content::read_menu(content).await?),
            groups: Arc::new(lists.groups.reread(content, &languages).await?),
            similar_articles: Arc::new(lists.similar_articles.reread(content, &languages).await?),
            comparisons: Arc::new(comparisons),
            rates: Arc::new(content::read_rates(content).await?),
            cars: Arc::new(content::read_cars(content).await?),
            tests: Arc::new(read_catalogue(content).await?),
            changes,
        })
    }
}

/// The day in UTC, `YYYY-MM-DD`.
fn today() -> String {
    Timestamp::now().to_zoned(TimeZone::UTC).date().to_string()
}

/// Life of the lease of an import. Who waits longer imports too, and finds the epoch taken.
const IMPORT_LEASE: Duration = Duration::from_secs(60);

/// Interval of waiting for another node's import.
const IMPORT_WAIT: Duration = Duration::from_millis(200);

/// Imports a folder into a database, without serving it. Only Roadside's own content needs the
/// country files. With an epoch, only if the database holds a lower one.
///
/// # Errors
/// The database, the country files, or the content.
pub async fn import(
    settings: &ImportSettings,
    folder: &Path,
    language: Option<&str>,
    epoch: Option<i64>,
) -> Result<content::Report, OpenError> {
    let geo = if content::is_corpus(folder, language) { Geo::default() } else { Geo::read(&settings.geo).map_err(OpenError::Geo)? };
    let database =
        Database::open_with(Opening { url: &settings.database_url, migrate: settings.migrate, connections: CONNECTIONS }).await?;
    let report =
        content::import(Folder { path: folder, language, epoch, index: settings.index.as_deref() }, &Arc::new(geo), &database).await;
    // SQLite moves its write-ahead log into the file. A server would read it all at its start.
    database.pool().close().await;
    Ok(report?)
}

impl Api {
    /// Reloads strings and content if their files have changed. On an error the last-known-good
    /// ones stay in use.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub async fn reload(&self) -> Result<(), OpenError> {
        let settings = &self.0.settings;
        if self.0.strings.load().are_stale(&settings.locales) {
            let strings = Strings::read(&settings.locales, settings.pseudo_locales).map_err(OpenError::Strings)?;
            self.0.strings.store(Arc::new(strings));
            self.invalidate_responses();
        }
        self.import_if_changed().await?;
        self.read_snapshot().await?;
        Ok(())
    }

    /// Imports a folder and serves it, perhaps after a lag of the read replica. `language` applies
    /// to a folder without a language level.
    ///
    /// # Errors
    /// All errors of all files, or the database failed.
    pub async fn import(&self, folder: &Path, language: Option<&str>) -> Result<content::Report, ImportError> {
        self.import_folder(Folder { path: folder, language, epoch: None, index: None }).await
    }

    async fn import_folder(&self, folder: Folder<'_>) -> Result<content::Report, ImportError> {
        let report = content::import(folder, &self.0.geo, self.database()).await?;
        self.read_snapshot().await?;
        Ok(report)
    }

    /// Reads the snapshot, and imports the content folder if that is due.
    pub(super) async fn check_content(&self) -> Result<(), OpenError> {
        self.read_snapshot().await?;
        if self.0.is_import_due.load(Ordering::Relaxed) {
            self.import_if_changed().await?;
            self.0.is_import_due.store(false, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Replaces the snapshot if the database that serves, its content or the day has changed.
    /// Concurrent calls share a read that began after them.
    pub(crate) async fn read_snapshot(&self) -> Result<(), StoreError> {
        let called = Instant::now();
        let mut latest = self.0.reading.lock().await;
        if let Some(LatestRead { is_done, .. }) = latest.filter(|latest| latest.begun > called) {
            return if is_done { Ok(()) } else { Err(sqlx::Error::PoolTimedOut.into()) };
        }
        let read = latest.insert(LatestRead { begun: Instant::now(), is_done: false });
        self.replace_snapshot().await?;
        read.is_done = true;
        Ok(())
    }

    async fn replace_snapshot(&self) -> Result<(), StoreError> {
        let snapshot = self.0.snapshot.load_full();
        let content = self.0.content_connection.choose(snapshot.seq).await?;
        let (seq, digest) = (content::newest_change(content).await?, content::stored_digest(content).await?);
        if snapshot.digest != digest || snapshot.seq != seq || snapshot.day != today() {
            let next = content::read_one_state(content, || ContentSnapshot::read(content, &snapshot).boxed()).await?;
            // A change with a number clears the responses that it concerns.
            let is_numbered = snapshot.day == next.day && snapshot.seq < next.seq;
            let digest = next.digest.clone();
            // Stored first: the index for the digest is built with its variables.
            self.0.snapshot.store(Arc::new(next));
            self.0.search.set_target(&digest);
            if !is_numbered {
                self.invalidate_responses();
            }
        } else if !snapshot.content.is_same(content) {
            // The other server may lack the last change, which some comparisons contain already.
            let comparisons = Arc::default();
            self.0.snapshot.store(Arc::new(ContentSnapshot { content: content.clone(), comparisons, ..(*snapshot).clone() }));
        }
        Ok(())
    }

    /// Whether a replica is set and does not serve, in Prometheus text format.
    pub(super) fn replica_metrics(&self) -> String {
        let name = "api_content_replica_unused";
        let is_unused = self.has_replica() && self.content().is_same(self.database());
        let mut out = String::new();
        head(&mut out, name, "1 if a read replica is set and content is read from the primary.", "gauge");
        line(&mut out, name, &[], u8::from(is_unused));
        out
    }

    /// Imports the content folder unless the database holds it or, by its epoch, a newer one. One
    /// node at a time imports an epoch.
    pub(super) async fn import_if_changed(&self) -> Result<(), OpenError> {
        let Some(folder) = &self.0.settings.content else { return Ok(()) };
        let epoch = match self.0.settings.content_import {
            ContentImport::Never => return Ok(()),
            ContentImport::IfChanged => None,
            ContentImport::IfNewer(epoch) => Some(epoch),
        };
        let digest = content::digest(folder).await?;
        let lease = loop {
            let stored = content::stored_folder(self.database()).await?;
            if stored.digest == digest {
                if let Some(epoch) = epoch {
                    content::raise_epoch(self.database(), &digest, epoch).await?;
                }
                return Ok(());
            }
            if let Some(epoch) = epoch.filter(|epoch| *epoch <= stored.epoch) {
                tracing::info!(content.epoch = epoch, content.stored_epoch = stored.epoch, "the database holds newer content; it stays");
                return Ok(());
            }
            // Without an epoch, this process is the only one.
            if epoch.is_none() {
                break None;
            }
            let lease = Lease::take(self.database(), "content", &self.0.node, IMPORT_LEASE, Duration::ZERO).await;
            if let lease @ Some(_) = lease.map_err(StoreError::from)? {
                break lease;
            }
            tokio::time::sleep(IMPORT_WAIT).await;
        };
        let report = self.import_folder(Folder { path: folder, language: None, epoch, index: None }).await;
        if let Some(lease) = lease {
            lease.end(report.is_ok()).await.map_err(StoreError::from)?;
        }
        match report {
            Ok(report) => tracing::info!(
                import.added = report.added,
                import.changed = report.changed,
                import.unchanged = report.unchanged,
                import.removed = report.removed,
                "imported the content folder"
            ),
            // Another import came first.
            Err(ImportError::Older(_)) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }
}
